//! The real thing: `play` at a pseudo-terminal, and the page of `replay` in a browser. Both need programs that a plain
//! `cargo test` must not: they run where `TROUSSEAU_REAL` is set. `.ci/real` installs what is missing and sets it.
use std::{path::Path, process::Command};

/// Runs a script with the command, where that is wanted.
fn real(script: &str, more: &[&str]) {
    if std::env::var_os("TROUSSEAU_REAL").is_none() {
        eprintln!("{script} was not run: TROUSSEAU_REAL is not set");
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real").join(script);
    let status = Command::new("python3").arg(path).arg(env!("CARGO_BIN_EXE_trousseau")).args(more).status();
    assert!(status.expect("python3 runs").success(), "{script} failed");
}

#[test]
fn a_person_plays_at_a_terminal() {
    real("terminal.py", &[]);
}

#[test]
fn the_page_is_stepped_through_in_a_browser() {
    let pictures = concat!(env!("CARGO_TARGET_TMPDIR"), "/pages");
    real("page.py", &[pictures]);
}
