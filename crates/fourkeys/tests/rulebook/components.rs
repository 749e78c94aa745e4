//! Matériel: the box, and what another file may put in its place.
use super::table::players;
use engine_core::holds;
use engine_core::{
    content::{Content as _, Origin},
    finite::Finite,
    rules::{Game, GameBox, ValidationError},
    show::Language::English,
};
use fourkeys::Clause;
use fourkeys::{
    FourKeys, Options,
    content::{Content, Deck, Print, Symbol},
    dungeon::Face,
    table::{COINS, SEATS},
};

const OTHER: &str = include_str!("../content/other.toml");

fn standard() -> Content {
    Content::read(Content::STANDARD).expect("the standard box is right")
}

/// The faults of the standard box after some edits, each of which must apply once.
fn faults(edits: &[(&str, &str)]) -> Vec<String> {
    let mut text = Content::STANDARD.to_string();
    for (from, to) in edits {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text = text.replace(from, to);
    }
    let faults: ValidationError = Content::read(&text).expect_err("something is wrong with it");
    faults.list().iter().map(ToString::to_string).collect()
}

/// The line of the standard box on which a text stands first.
fn line(of: &str) -> usize {
    Content::STANDARD.lines().position(|l| l.contains(of)).expect("it stands there") + 1
}

#[holds(Clause::BoxHolds)]
fn the_box_counts_its_pieces() {
    assert_eq!(usize::from(COINS) * SEATS, 16);
    let row = line("gold coin");
    let wrong = faults(&[(r#"{ name = "gold coin", count = 16"#, r#"{ name = "gold coin", count = 15"#)]);
    assert_eq!(wrong.len(), 1);
    assert!(
        wrong[0].starts_with(&format!("line {row}: piece gold coin:")) && wrong[0].contains("16 gold coins"),
        "{wrong:?}"
    );
    let missing = faults(&[(r#"  { name = "mat", count = 1, origin = "printed" },"#, "")]);
    assert_eq!(missing, ["piece mat: expected one row, found 0"]);
    let s = players(4);
    assert_eq!(s.game.census(&s.state).len(), 75 + 1 + 4, "sorts of card, coins, tiles");
}

#[holds(Clause::CardCounts)]
fn the_box_counts_its_cards() {
    let content = standard();
    let decks = Deck::all().map(|deck| content.deck(deck).map(|c| content.kind(c).copies).sum::<u8>());
    assert_eq!(decks.collect::<Vec<_>>(), [28, 24, 28, 24, 4]);
    assert_eq!(content.cards().map(|c| u32::from(content.kind(c).copies)).sum::<u32>(), 108);
    assert_eq!(
        faults(&[
            (
                r#"  { id = "D1-HH", level = 1, needs = "HH", room = { kind = "per-key", symbol = "Heart", gold = 1 }, origin = "design" },"#,
                ""
            ),
            (r#"recto = "H", verso = "L", copies = 4"#, r#"recto = "H", verso = "L", copies = 5"#),
        ]),
        ["Doors 1: there are 27 cards, the box holds 28", "Keys 1: there are 25 cards, the box holds 24"]
    );
}

#[holds(Clause::DoorAndRoom)]
fn a_door_has_a_room_behind_it() {
    let content = standard();
    for card in content.cards() {
        assert_eq!(matches!(content.print(card), Print::Door { .. }), content.kind(card).deck.is_door());
    }
    let wrong = faults(&[(
        r#"needs = "H", room = { kind = "flat", gold = 2 }, origin = "design" },
  { id = "S-L""#,
        r#"needs = "H", origin = "design" },
  { id = "S-L""#,
    )]);
    assert_eq!(wrong, [format!("line {}: door S-H: missing field `room`", line("\"S-H\""))]);
    let mut s = players(3).on_top("K1-HL");
    assert_eq!(s.laid(0, 0, 0).unwrap().1, Face::Recto);
    s.play("Draft Take 1", &["K1-HC"]);
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.laid(0, 0, 0).unwrap().1, Face::Verso, "opened, it shows its Room");
}

#[holds(Clause::KeysOnBothSides)]
fn both_faces_of_a_key_card_show_keys() {
    let content = standard();
    for card in content.deck(Deck::Key1).chain(content.deck(Deck::Key2)) {
        let Print::Key { faces } = content.print(card) else { panic!("a key card") };
        assert!(faces.iter().all(|f| f.total() > 0));
    }
    let wrong = faults(&[(r#"recto = "C", verso = "X", copies = 4"#, r#"recto = "C", copies = 4"#)]);
    assert_eq!(wrong, [format!("line {}: key K1-CX: missing field `verso`", line("K1-CX"))]);
    // The reminder: everybody who looks at a pile or a dungeon also sees the other face.
    let mut s = players(3).on_top("K2-HH-CC");
    assert!(s.view(s.seat()).text(English).contains("HH|CC"));
    s.play("Draft Take 3", &["K2-HL-CX"]);
    s.play("Place Verso 0 1", &[]);
    let text = s.view(s.seat()).text(English);
    assert!(text.contains("[CC]") && text.contains("K2-HH-CC"), "{text}");
}

#[holds(Clause::LevelShows)]
fn a_level_shows() {
    let content = standard();
    assert_eq!(Deck::all().map(Deck::level).collect::<Vec<_>>(), [1, 1, 2, 2, 0]);
    for card in content.cards() {
        if let Print::Key { faces } = content.print(card) {
            assert_eq!(faces[0].total(), content.kind(card).deck.level());
        }
    }
    let wrong = faults(&[
        (r#"recto = "HL", verso = "CX""#, r#"recto = "H", verso = "CX""#),
        (r#"{ id = "S-C", level = 0"#, r#"{ id = "S-C", level = 3"#),
    ]);
    assert!(
        wrong.contains(&format!("line {}: key K2-HL-CX: its recto shows 1 keys, not 2", line("K2-HL-CX"))),
        "{wrong:?}"
    );
    assert!(
        wrong.contains(&format!("line {}: door S-C: a door has level 0 (starting), 1 or 2, not 3", line("\"S-C\""))),
        "{wrong:?}"
    );
}

#[holds(Clause::FourSymbols)]
fn there_are_four_symbols() {
    assert_eq!(Symbol::all().map(Symbol::letter).collect::<String>(), "HLCX");
    let wrong = faults(&[(r#"{ id = "S-X", level = 0, needs = "X""#, r#"{ id = "S-X", level = 0, needs = "Z""#)]);
    assert_eq!(wrong, [format!("line {}: door S-X: 'Z' is no key symbol; there are H, L, C and X", line("\"S-X\""))]);
}

#[holds(Clause::EqualFaces)]
fn both_faces_show_as_many_keys() {
    let content = standard();
    for card in content.deck(Deck::Key1).chain(content.deck(Deck::Key2)) {
        let Print::Key { faces } = content.print(card) else { panic!("a key card") };
        assert_eq!(faces[0].total(), faces[1].total());
    }
    let wrong = faults(&[(r#"recto = "CC", verso = "XX""#, r#"recto = "CC", verso = "X""#)]);
    assert_eq!(wrong, [format!("line {}: key K2-CC-XX: its verso shows 1 keys, not 2", line("K2-CC-XX"))]);
}

#[holds(Clause::TwoToFour)]
fn two_to_four_play() {
    for seats in [0, 1, 5, 255] {
        let refused = GameBox::<FourKeys>::new(Content::STANDARD, Options::default(), seats).expect_err("not so many");
        assert_eq!(refused.to_string(), format!("seats: 4Keys is for 2 to 4 players, not {seats}"));
    }
    for seats in 2..=4 {
        assert_eq!(FourKeys::standard(seats).seats, seats);
    }
}

/// All faults at once, each with its line; and a file that keeps to the caps is played as it is.
#[holds(Clause::OtherContent)]
fn other_content_keeps_to_the_caps() {
    let wrong = faults(&[
        (
            r#"{ id = "D1-Ha", level = 1, needs = "H", room = { kind = "flat", gold = 2 }"#,
            r#"{ id = "D1-Ha", level = 1, needs = "", room = { kind = "flat", gold = 2 }"#,
        ),
        (
            r#"{ id = "D1-La", level = 1, needs = "L", room = { kind = "flat", gold = 2 }"#,
            r#"{ id = "D1-La", level = 1, needs = "LLLLL", room = { kind = "flat", gold = 2 }"#,
        ),
        (
            r#"{ id = "D1-Ca", level = 1, needs = "C", room = { kind = "flat", gold = 2 }"#,
            r#"{ id = "D1-Ca", level = 1, needs = "C", room = { kind = "flat", gold = 10 }"#,
        ),
        (
            r#"{ id = "D1-Hc", level = 1, needs = "H", room = { kind = "places", mask = "X... X... X... X...""#,
            r#"{ id = "D1-Hc", level = 1, needs = "H", room = { kind = "places", mask = "X... X... X... X..""#,
        ),
        (
            r#"{ id = "D1-Lc", level = 1, needs = "L", room = { kind = "places", mask = "...X ...X ...X ...X""#,
            r#"{ id = "D1-Lc", level = 1, needs = "L", room = { kind = "places", mask = "...X ...X ...X ...XX""#,
        ),
        (
            r#"{ id = "D1-HLb", level = 1, needs = "HL", room = { kind = "copy", from = "Above" }"#,
            r#"{ id = "D1-HLb", level = 1, needs = "HL", room = { kind = "copy", from = "Behind" }"#,
        ),
        (
            r#"{ id = "D2-HLCb", level = 2, needs = "HLC", room = { kind = "copy-adventurer" }"#,
            r#"{ id = "D2-HLCb", level = 2, needs = "HLC", room = { kind = "copy-adventurer", gold = 3 }"#,
        ),
        (r#"{ id = "D2-HHL", level = 2"#, r#"{ id = "D2-HHC", level = 2"#),
        (r#"{ id = "K1-HC", level = 1"#, r#"{ id = "K1 HC", level = 3"#),
        (
            r#"{ id = "K1-HX", level = 1, recto = "H", verso = "X", copies = 4, origin = "design" }"#,
            r#"{ id = "K1-HX", level = 1, recto = "H", verso = "X", copies = 4 }"#,
        ),
        ("piece = [", "colour = 1\n\npiece = ["),
    ]);
    let expected = [
        ("door D1-La", "\"LLLLL\" is more than four keys"),
        ("door D1-Ca", "Gold is 0 to 9, not 10"),
        ("door D1-Hc", "is no mask"),
        ("door D1-Lc", "is no mask"),
        ("door D1-HLb", "unknown variant `Behind`"),
        ("door D2-HLCb", "unknown field `gold`"),
        ("key K1-HX", "missing field `origin`"),
        ("colour", "the lists are piece, door, key"),
        ("door D1-Ha", "a door asks for 1 to 4 keys"),
        ("card D2-HHC", "has the same id"),
        ("key K1 HC", "a key card has level 1 or 2, not 3"),
    ];
    for (at, what) in expected {
        let found = wrong.iter().find(|w| w.contains(at) && w.contains(what));
        assert!(found.is_some_and(|w| w.starts_with("line ")), "{at}: {what}\n{wrong:#?}");
    }
    assert_eq!(wrong.len(), expected.len(), "{wrong:#?}");
    // Broken text: every fault that can be found, and no panic.
    assert!(Content::read("piece = [\n door = 3").is_err());
    assert!(Content::read("").unwrap_err().list().len() >= 9);
    let two = Content::read("door = 3\nkey = \"x\"").unwrap_err().to_string();
    assert!(
        two.contains("line 1: door: expected a list of rows") && two.contains("line 2: key: expected a list of rows")
    );

    let other = Content::read(OTHER).expect("the other box is right");
    assert_ne!(other, standard());
    assert!(other.cards().all(|c| other.kind(c).origin == Origin::Design));
    let game = GameBox::<FourKeys>::new(OTHER, Options::default(), 3).unwrap();
    let state = game.start_fast(&mut engine_core::chance::FastRng::new(1));
    game.validate(&state).unwrap();
}
