//! The rulebook as a page: clauses, rulings, options and chance, from the types, between marks in a Markdown file.
use crate::{ChanceKind, ClauseKind, Domain, Finite, Game, Options, Rulebook};
use std::{fmt::Write, path::Path};

/// Checks the parts of a game's `RULES.md` that follow from its types. Each stands between two marks, `<!-- clauses -->` and `<!-- end -->`; there are
/// `clauses`, `rulings`, `options` and `chance`. The rest of the file is written by hand. `TROUSSEAU_BLESS=1` writes the parts again.
///
/// Every ruling must give its reason, with `why = "…"` in its clause.
///
/// # Panics
/// If a ruling has no reason, or a part is missing or out of date.
#[track_caller]
pub fn rules_page<G: Game>(file: impl AsRef<Path>) {
    let file = file.as_ref();
    let ruled = |c: &G::Clause| c.kind() == ClauseKind::Ruling;
    let silent: Vec<_> = G::Clause::all().filter(|c| ruled(c) && c.why().is_none()).map(|c| c.code()).collect();
    assert!(silent.is_empty(), "these rulings give no reason (why = \"…\"): {}", silent.join(", "));
    let kept = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let parts = [
        ("clauses", clauses::<G>()),
        ("rulings", rulings::<G>()),
        ("options", options::<G>()),
        ("chance", chance::<G>()),
    ];
    let mut page = kept.clone();
    for (name, text) in parts {
        let (begin, end) = (format!("<!-- {name} -->"), "<!-- end -->");
        let start = page.find(&begin).unwrap_or_else(|| panic!("{} has no part {begin}", file.display())) + begin.len();
        let length = page[start..].find(end).unwrap_or_else(|| panic!("{}: {begin} has no {end}", file.display()));
        page.replace_range(start..start + length, &format!("\n\n{}\n\n", text.trim_end()));
    }
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        std::fs::write(file, &page).expect("the page can be written");
        return;
    }
    let differs = kept.lines().zip(page.lines()).find(|(then, now)| then != now);
    assert!(
        kept == page,
        "{} is out of date; TROUSSEAU_BLESS=1 writes it. First difference: {differs:#?}",
        file.display()
    );
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The reason for a clause, if it gives one.
fn reason(c: impl Rulebook) -> String {
    c.why().map_or_else(String::new, |why| format!(" *Why:* {}.", capital(why.trim_end_matches('.'))))
}

/// All clauses but the rulings, under their headings.
fn clauses<G: Game>() -> String {
    let (mut out, mut heading) = (String::new(), "");
    for c in G::Clause::all().filter(|c| c.kind() != ClauseKind::Ruling) {
        if c.page() != heading {
            heading = c.page();
            write!(out, "\n### {heading}\n\n").expect("a string grows");
        }
        let kind = format!("{:?}", c.kind()).to_lowercase();
        writeln!(out, "- **{}** `{}` ({kind}): {}.{}", c.code(), c.name(), capital(c.gist()), reason(c))
            .expect("a string grows");
    }
    out.trim_start().into()
}

fn rulings<G: Game>() -> String {
    let mut out = String::new();
    for c in G::Clause::all().filter(|c| c.kind() == ClauseKind::Ruling) {
        writeln!(out, "- **{}** `{}`: {}.{}", c.code(), c.name(), capital(c.gist()), reason(c))
            .expect("a string grows");
    }
    out
}

fn options<G: Game>() -> String {
    let mut out = String::from("| option | default | values | what it changes | ruling |\n|---|---|---|---|---|\n");
    let infos = G::Options::describe();
    for o in &infos {
        let gist = o.gist.replace('|', "\\|");
        writeln!(out, "| `{}` | {} | {} | {gist} | {} |", o.key, o.default, values(&o.values), o.ruling)
            .expect("a string grows");
    }
    if infos.is_empty() { "There are no options.".into() } else { out }
}

fn values(domain: &Domain) -> String {
    match domain {
        Domain::OneOf(all) => all.join(", "),
        Domain::Range { min, max } => format!("{min} to {max}"),
        Domain::Each { count, of } => format!("{count} of: {}", values(of)),
        Domain::Subset { of } => format!("any of: {}", values(of)),
    }
}

fn chance<G: Game>() -> String {
    let mut out = String::from("| asked | what it is |\n|---|---|\n");
    for (name, gist) in G::Chance::THINGS {
        writeln!(out, "| `{name}` | {} |", gist.replace('|', "\\|")).expect("a string grows");
    }
    if G::Chance::THINGS.is_empty() { "Nothing is left to chance.".into() } else { out }
}
