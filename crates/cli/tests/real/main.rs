//! End-to-end tests: `play` at a pseudo-terminal, and the page of `replay` in a browser. They need more than the Rust toolchain. A part
//! whose programs are missing reports SKIPPED, and fails if `CI=true`.
use std::{
    env,
    path::Path,
    process::{Command, ExitCode},
};

/// A script and the programs that it needs: one from each list.
struct Part {
    name: &'static str,
    script: &'static str,
    needs: &'static [&'static [&'static str]],
    more: &'static [&'static str],
}

const PARTS: [Part; 2] = [
    Part { name: "a_person_plays_at_a_terminal", script: "terminal.py", needs: &[&["python3"]], more: &[] },
    Part {
        name: "the_page_is_stepped_through_in_a_browser",
        script: "page.py",
        needs: &[&["python3"], &["chromium", "chromium-browser", "google-chrome"]],
        more: &[concat!(env!("CARGO_TARGET_TMPDIR"), "/pages")],
    },
];

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if words.iter().any(|w| w == "--list") {
        PARTS.iter().for_each(|p| println!("{}: test", p.name));
        return ExitCode::SUCCESS;
    }
    let wanted = words.iter().find(|w| !w.starts_with('-'));
    let on_ci = env::var("CI").is_ok_and(|v| v == "true");
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for part in PARTS.iter().filter(|p| wanted.is_none_or(|w| p.name.contains(w.as_str()))) {
        match missing(part) {
            Some(programs) if on_ci => {
                println!("test {} ... FAILED: {programs} is missing", part.name);
                failed += 1;
            }
            Some(programs) => {
                println!("test {} ... SKIPPED: it needs {programs}", part.name);
                skipped += 1;
            }
            None if run(part) => {
                println!("test {} ... ok", part.name);
                passed += 1;
            }
            None => {
                println!("test {} ... FAILED", part.name);
                failed += 1;
            }
        }
    }
    println!("\n{passed} passed, {failed} failed, {skipped} skipped");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The missing programs of a part.
fn missing(part: &Part) -> Option<String> {
    let there = |program: &str| {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    let lacking = part.needs.iter().find(|any| !any.iter().any(|program| there(program)))?;
    Some(lacking.join(" or "))
}

fn run(part: &Part) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real").join(part.script);
    let mut python = Command::new("python3");
    python.arg(path).arg(env!("CARGO_BIN_EXE_trousseau")).args(part.more);
    python.status().is_ok_and(|status| status.success())
}
