//! End-to-end tests: `play` at a pseudo-terminal, schemas with a validator, the page of `replay` and the table of `serve` in a browser. They need more than the Rust toolchain. A part
//! whose programs are missing reports SKIPPED, and fails if `CI=true`.
use std::{
    env,
    path::Path,
    process::{Command, ExitCode},
};

/// A script and the programs and files that it needs: one from each list.
struct Part {
    name: &'static str,
    runs: &'static str,
    script: &'static str,
    needs: &'static [&'static [&'static str]],
    more: &'static [&'static str],
}

const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];
const MODULES: &[&str] =
    &[concat!(env!("CARGO_MANIFEST_DIR"), "/../table/browser/node_modules/playwright-core/package.json")];

const PARTS: [Part; 5] = [
    Part {
        name: "a_person_plays_at_a_terminal",
        runs: "python3",
        script: "tests/real/terminal.py",
        needs: &[&["python3"]],
        more: &[],
    },
    Part {
        name: "states_views_and_records_are_what_their_schemas_say",
        runs: "python3",
        script: "tests/real/schema.py",
        needs: &[&["python3"], &["python3:jsonschema"]],
        more: &[],
    },
    Part {
        name: "the_page_is_stepped_through_in_a_browser",
        runs: "python3",
        script: "tests/real/page.py",
        needs: &[&["python3"], BROWSERS],
        more: &[concat!(env!("CARGO_TARGET_TMPDIR"), "/pages")],
    },
    Part {
        name: "two_people_play_every_game_at_the_table",
        runs: "node",
        script: "../table/browser/play.mjs",
        needs: &[&["node"], BROWSERS, MODULES],
        more: &[concat!(env!("CARGO_TARGET_TMPDIR"), "/table")],
    },
    Part {
        name: "the_table_works_in_every_way",
        runs: "node",
        script: "../table/browser/ways.mjs",
        needs: &[&["node"], BROWSERS, MODULES],
        more: &[concat!(env!("CARGO_TARGET_TMPDIR"), "/table")],
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
        if let Some((python, module)) = program.split_once(':') {
            let import = format!("import {module}");
            return Command::new(python).args(["-c", &import]).output().is_ok_and(|o| o.status.success());
        }
        if program.starts_with('/') {
            return Path::new(program).is_file(); // `npm ci` in the folder of the tests puts it there.
        }
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    let lacking = part.needs.iter().find(|any| !any.iter().any(|program| there(program)))?;
    Some(lacking.join(" or "))
}

fn run(part: &Part) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(part.script);
    let mut script = Command::new(part.runs);
    script.arg(path).arg(env!("CARGO_BIN_EXE_trousseau")).args(part.more);
    script.status().is_ok_and(|status| status.success())
}
