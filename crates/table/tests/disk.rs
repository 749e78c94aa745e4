//! A full disk gives an error and loses nothing; writes that wait are committed together.
mod common;

use common::*;
use serde_json::{Value, json};
use trousseau_table::{SqliteStore, Store, StoreError};

/// A file that is deleted in the end.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("trousseau-{name}-{}.db", std::process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

#[tokio::test]
async fn a_full_disk_gives_an_error_and_loses_nothing() {
    let file = File::new("full");
    let app = app_with(SqliteStore::open(&file.0, Some(96 * 1024)).unwrap(), quick());
    let pig = json!({ "game": "pig", "seats": ["person", "person"] });
    let at = table(&app, pig.clone()).await;
    // Other tables fill the disk.
    let full = loop {
        let answer = plain(&app, "POST", "/api/tables", Some(pig.clone())).await;
        if !answer.status.is_success() {
            break answer;
        }
    };
    full.problem(507, "full");
    // The table that is there can be read, plays as long as there is room in its page, and then says so.
    let mut acknowledged = 0;
    let refused = loop {
        let sight = at[0].sight().await;
        assert_eq!(sight["plies"], acknowledged, "exactly what was acknowledged");
        let me = &at[sight["asked"][0].as_u64().unwrap() as usize];
        let answer = me.play("roll").await;
        if !answer.status.is_success() {
            break answer;
        }
        acknowledged += 1;
        assert!(acknowledged < 5000);
    };
    refused.problem(507, "full");
    assert_eq!(at[1].sight().await["plies"], acknowledged);
    // With more room, it goes on where it was.
    drop(app);
    let app = app_with(SqliteStore::open(&file.0, None).unwrap(), quick());
    let again = Client { app, ..at[0].clone() };
    let sight: Value = again.sight().await;
    assert_eq!(sight["plies"], acknowledged);
    let me = Client { token: at[sight["asked"][0].as_u64().unwrap() as usize].token.clone(), ..again };
    me.play("roll").await.ok();
}

/// A file system of its own, of two megabytes; `None` where the machine does not let us mount one.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let folder = std::env::temp_dir().join(format!("trousseau-small-{}", std::process::id()));
        std::fs::create_dir_all(&folder).ok()?;
        let disk = Self(folder);
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"])
            .arg(&disk.0)
            .stderr(std::process::Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(disk)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0).stderr(std::process::Stdio::null()).status();
        let _ = std::fs::remove_dir(&self.0);
    }
}

#[tokio::test]
async fn a_real_file_system_without_room_gives_an_error_and_loses_nothing() {
    let Some(disk) = SmallDisk::mount() else {
        println!("SKIPPED: no file system can be mounted here");
        return;
    };
    let file = disk.0.join("tables.db");
    let app = app_with(SqliteStore::open(&file, None).unwrap(), quick());
    let pig = json!({ "game": "pig", "seats": ["person", "person"] });
    let at = table(&app, pig.clone()).await;
    // Something else takes the room, as a log or a download would.
    std::fs::write(disk.0.join("other"), vec![0; 2 << 20]).unwrap_err();
    let mut acknowledged = 0;
    loop {
        let sight = at[0].sight().await;
        assert_eq!(sight["plies"], acknowledged, "exactly what was acknowledged");
        let answer = at[sight["asked"][0].as_u64().unwrap() as usize].play("roll").await;
        if !answer.status.is_success() {
            answer.problem(507, "full");
            break;
        }
        acknowledged += 1;
        assert!(acknowledged < 20_000, "the disk never fills");
    }
    plain(&app, "POST", "/api/tables", Some(pig)).await.problem(507, "full");
    // Room again: the same table goes on, without a restart and after one.
    std::fs::remove_file(disk.0.join("other")).unwrap();
    let sight = at[0].sight().await;
    assert_eq!(sight["plies"], acknowledged);
    at[sight["asked"][0].as_u64().unwrap() as usize].play("roll").await.ok();
    drop(app);
    let app = app_with(SqliteStore::open(&file, None).unwrap(), quick());
    let again = Client { app, ..at[0].clone() };
    assert_eq!(again.sight().await["plies"], acknowledged + 1);
    drop((again, at));
}

#[tokio::test]
async fn many_writes_share_a_commit_and_a_place_is_taken_once() {
    let file = File::new("group");
    let store = SqliteStore::open(&file.0, None).unwrap();
    store.create("a", "head".into()).await.unwrap();
    assert_eq!(store.create("a", "head".into()).await, Err(StoreError::Taken));
    let began = std::time::Instant::now();
    let writes: Vec<_> = (0..2000).map(|n| store.append("a", n, format!("{n}"))).collect();
    for write in writes {
        write.await.unwrap();
    }
    println!("2000 writes in {:?}", began.elapsed());
    let twice =
        [store.append("a", 2000, "x".into()), store.append("a", 2000, "y".into()), store.append("a", 2001, "z".into())];
    let mut results = vec![];
    for write in twice {
        results.push(write.await);
    }
    assert_eq!(results, [Ok(()), Err(StoreError::Taken), Ok(())]);
    let kept = store.load("a").unwrap().unwrap();
    assert_eq!((kept.entries.len(), kept.entries[2000].as_str()), (2002, "x"));
    assert_eq!(store.load("b").unwrap(), None);
    assert_eq!(store.count().unwrap(), 1);
}
