//! Decks other than ours.
use engine_core::{content::Content as _, holds, rules::GameBox};
use knock_dungeon::{Clause, Content, KnockDungeon, Options};

fn load(text: &str) -> Result<GameBox<KnockDungeon>, String> {
    GameBox::<KnockDungeon>::new(text, Options::default(), 2).map_err(|f| f.to_string())
}

#[holds(Clause::OtherDeckCounts)]
fn another_deck_must_have_the_printed_counts() {
    let deck = Content::STANDARD;
    let line = |id: &str| 1 + deck.lines().position(|l| l.contains(&format!("\"{id}\""))).unwrap();
    let change = |id: &str, from: &str, to: &str| {
        let lines =
            deck.lines().map(|l| if l.contains(&format!("\"{id}\"")) { l.replace(from, to) } else { l.to_string() });
        lines.collect::<Vec<_>>().join("\n")
    };
    for (id, from, to, says) in [
        ("R01", "4, 1, 0, 0", "5, 1, 0, 0", "Figure is 0 to 4, not 5"),
        ("R01", "4, 1, 0, 0", "4, 1, 0", "expected"),
        ("M01", "creature = 4", "creature = 13", "1 to 12 Time tokens"),
        ("M01", "creature = 4", "creature = 0", "1 to 12 Time tokens"),
        ("R02", "R02", "R01", "same id"),
        ("M22", "knight = true", "knight = true, level = 2", "without level mark"),
        ("R27", "level = 2", "level = 1", "a mark is 2 to 4"),
        ("R27", "level = 2", "level = 5", "Level is 1 to 4, not 5"),
        ("R03", "origin = \"inferred\"", "origin = \"gossip\"", "gossip"),
        ("R03", "corners", "corner", "unknown field"),
    ] {
        let faults = load(&change(id, from, to)).unwrap_err();
        assert!(faults.contains(&format!("line {}", line(id))) && faults.contains(says), "{id}: {faults}");
    }
    let counts = load(&change("M01", "creature = 4, ", "")).unwrap_err();
    assert!(counts.contains("empty rooms: there are 42") && counts.contains("creatures: there are 21"), "{counts}");
    assert!(load(&change("M22", ", knight = true", "")).unwrap_err().contains("the Black Knight: there are 0"));
    let marked = deck.replace("origin = \"inferred\"", "level = 4, origin = \"inferred\"");
    let few = GameBox::<KnockDungeon>::new(&marked, Options::default(), 4).unwrap_err().to_string();
    assert!(few.contains("too few for 4 hands"), "set-up never reaches the Knight: {few}");
    // A deck that differs in every value is fine: none of them lives in code.
    let other = change("R01", "4, 1, 0, 0", "0, 0, 3, 1");
    let g = load(&other).unwrap();
    let card = g.content.card("R01").unwrap();
    assert_eq!(g.content.face(card).sum(), 4);
}
