//! What must hold of the workspace itself: crates that authors write outside it compile, and no manifest hides a test.
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of all packages.
fn packages() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = crates.filter(|path| path.join("Cargo.toml").exists()).collect();
    all.push(root().to_path_buf());
    all.sort();
    all
}

/// All sources below a folder, with their text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            all.push((path.clone(), fs::read_to_string(path).unwrap()));
        }
    }
    all
}

/// The section `[lib]` of a manifest.
fn lib_section(manifest: &str) -> Vec<&str> {
    manifest.lines().skip_while(|l| *l != "[lib]").skip(1).take_while(|l| !l.starts_with('[')).collect()
}

/// A library whose harness is left out has no unit test and no example in its documentation: nobody would run them.
#[test]
fn no_test_is_left_out() {
    let mut left_out = 0;
    for package in packages() {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        let lib = lib_section(&manifest);
        for (setting, mark) in [
            ("test = false", "#[test]"),
            ("test = false", "cfg(test)"),
            ("test = false", "proptest!"),
            ("doctest = false", "```"),
        ] {
            // What a derive writes for others may well be a test.
            let writes_tests = lib.contains(&"proc-macro = true") && mark == "#[test]";
            if !lib.contains(&setting) || writes_tests {
                continue;
            }
            left_out += 1;
            for (path, text) in sources(&package.join("src")) {
                assert!(!text.contains(mark), "{}: {mark} is never run, since [lib] says {setting}", path.display());
            }
        }
    }
    assert!(left_out > 5, "the manifests were understood");
}

/// `cargo test` runs the tests of the default members, so every crate is one, except for the one that only Python can load.
#[test]
fn every_crate_is_tested_by_default() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = manifest.lines().find(|l| l.starts_with("default-members")).unwrap();
    for package in packages().iter().filter(|p| *p != root()) {
        let name = format!("\"crates/{}\"", package.file_name().unwrap().to_str().unwrap());
        assert_eq!(members.contains(&name), name != "\"crates/python\"", "{name} in default-members");
    }
}

#[test]
fn every_package_can_stand_alone() {
    for package in packages() {
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(package.join(file).exists(), "{} has no {file}", package.display());
        }
    }
}

/// A game that is written with nothing but the engine: by the facade, by the facade under another name, by the core alone; and a program
/// that takes one game of the facade.
#[test]
fn crates_outside_the_workspace_compile() {
    let folder = root().join("tests/outside");
    // The same versions as in the workspace: what both depend on is compiled once.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    for name in ["facade", "renamed", "core", "one-game"] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["test", "--quiet", "--lib", "--package", &format!("outside-{name}"), "--package", "outside-alike"]);
        cargo.current_dir(&folder);
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target"));
        // What cargo tells a test about its own package is not meant for another one.
        for (key, _) in
            std::env::vars().filter(|(k, _)| k.starts_with("CARGO_PKG_") || k.starts_with("CARGO_MANIFEST_"))
        {
            cargo.env_remove(key);
        }
        let ran = cargo.output().expect("cargo runs");
        let said = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.success() && said.contains("test result: ok"), "outside-{name}: {said}");
        assert!(!said.contains("warning"), "outside-{name}: {said}");
    }
}
