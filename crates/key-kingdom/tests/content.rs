//! Content files: every fault with its line, and a second box that plays.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    rules::{Game, GameBox, Turn, View},
};
use key_kingdom::{KeyKingdom, Options, content::Content};

const OTHER: &str = include_str!("content/other.toml");

/// The faults of the standard box after one edit that must apply.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(Content::STANDARD.contains(from), "{from}");
    let text = Content::STANDARD.replacen(from, to, 1);
    Content::read(&text).expect_err(to).list().iter().map(ToString::to_string).collect()
}

fn line(of: &str) -> usize {
    Content::STANDARD.lines().position(|l| l.contains(of)).expect("it stands there") + 1
}

#[test]
fn every_fault_is_named_with_its_line() {
    for (from, to, row, what) in [
        ("\"sword\", value = 4", "\"sword\", value = 3", "\"sword\"", "the rulebook prints 4 on the sword"),
        ("\"axe\", value = 2", "\"axe\", value = 5", "id = \"axe\"", "an item is worth 1 to 4, not 5"),
        ("effect = \"extra_item 1\"", "effect = \"explode\"", "two_way_mirror", "there is no effect \"explode\""),
        ("ability = \"items_per_roll 2\"", "ability = \"fly\"", "id = \"knight\"", "there is no ability \"fly\""),
        ("restore_with sword", "restore_with spoon", "mercenary", "there is no item \"spoon\""),
        (
            "\"SA3\", region = \"SA\", icon = \"boring\"",
            "\"SA3\", region = \"SA\", icon = \"cake\"",
            "id = \"SA3\"",
            "there is no icon \"cake\"",
        ),
        (
            "icon = \"restore 2\", to = [\"SA5\"]",
            "icon = \"restore 17\", to = [\"SA5\"]",
            "id = \"SA4\"",
            "expected a number from 1 to 16, found 17",
        ),
        ("to = [\"SA3\"]", "to = [\"SA99\"]", "id = \"SA2\"", "there is no square \"SA99\""),
        ("to = [\"SA3\"]", "to = [\"SA3\", \"SA3\"]", "id = \"SA2\"", "the path to SA3 stands twice"),
        ("to = [\"SA3\"]", "to = [\"SA2\"]", "id = \"SA2\"", "a path leads to another square"),
        ("to = [\"SA3\"]", "to = [\"SB3\"]", "id = \"SA2\"", "SB3 lies in another region"),
        ("id = \"SA3\"", "id = \"SA2\"", "id = \"SA3\"", "has the same id"),
        ("begins = \"closed\"", "begins = \"open\"", "id = \"A\"", "the board begins folded"),
        ("success = \"SB13\"", "success = \"LA19\"", "\"echo_canyon\", colour", "its exit LA19 is in another region"),
        ("exit = \"SA8\"", "exit = \"SAW\"", "great_hinge", "its exit SAW is a stop or a void"),
        ("exit = \"SA8\"", "exit = \"\"", "great_hinge", "there is no square \"\""),
        ("colour = \"green\"", "colour = \"pink\"", "\"echo_canyon\", colour", "a key is red, green or blue"),
        ("item = \"rope\"", "item = \"bee_cannon\"", "item = \"rope\"", "there is no item \"bee_cannon\""),
        (
            "[\"slurring_seer\", \"bashful_bard\"]",
            "[\"slurring_seer\"]",
            "\"echo_canyon\", colour",
            "bashful_bard ought to stand on exactly one space",
        ),
        ("when = \"at_least 7\", do", "when = \"prime\", do", "genies_teapot", "there is no condition \"prime\""),
        (
            "{ when = \"odd\", do = [\"exhaust_other 2\"] }, { do = [\"restore 2\"] }",
            "{ when = \"odd\", do = [] }",
            "thieves_kitchen",
            "the last branch, and no other",
        ),
        (", requires = \"complete_key\"", "", "postern_gate", "the castle takes the complete key"),
        (
            "need = \"at_least 4\", reward = [\"draw_event\"]",
            "reward = [\"draw_event\"]",
            "mimic_mailbox",
            "a card that grants a draw or a turn takes a roll",
        ),
        (
            "reward = [\"restore_all\"]",
            "reward = [\"restore_some\"]",
            "dozing_dragon",
            "there is no effect \"restore_some\"",
        ),
        (
            "need = \"at_least 9\"",
            "need = \"at_least 31\"",
            "dozing_dragon",
            "expected a number from 0 to 30, found 31",
        ),
        ("passive = \"nap_bonus 2\"", "passive = \"snore\"", "\"bashful_bard\", kind", "there is no passive \"snore\""),
        ("origin = \"printed\"", "origin = \"gossip\"", "\"sword\"", "unknown variant"),
        ("token = \"restore 4\"", "token = \"event\"", "id = \"G4\"", "a garden token says"),
    ] {
        let found = faults(from, to);
        let expected = format!("line {}:", line(row));
        assert!(found.iter().any(|f| f.starts_with(&expected) && f.contains(what)), "{to}: {found:#?}");
    }
}

#[test]
fn faults_of_the_whole_box_are_found() {
    for (from, to, what) in [
        ("start = \"SA1\", ", "", "Start: there is one, in a closed region, not 0"),
        (
            "reward = [\"take_magic_item bee_cannon\"]",
            "reward = [\"take_magic_item sticky_stick\"]",
            "magic_item bee_cannon: one card brings it, not 0",
        ),
        ("colour = \"green\"", "colour = \"red\"", "key adventures: one is green, not 0"),
        (
            "id = \"LA_STAIR\", region = \"LA\", icon = \"adventure\", to = [\"LA27\"]",
            "id = \"LA_STAIR\", region = \"LA\", icon = \"adventure\", to = []",
            "no path leads to LA_STAIR",
        ),
        (
            "id = \"LA_STAIR\", region = \"LA\", icon = \"adventure\"",
            "id = \"LA_STAIR\", region = \"LA\", icon = \"boring\"",
            "its entry is no adventure square",
        ),
    ] {
        let found = faults(from, to);
        assert!(found.iter().any(|f| f.contains(what)), "{to}: {found:#?}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let text = Content::STANDARD.replacen("\"sword\", value = 4", "\"sword\", value = 9", 1).replacen(
        "\"boring\"",
        "\"cake\"",
        1,
    );
    let text = text.replacen("colour = \"green\"", "colour = \"pink\"", 1) + "\nspoon = []\n";
    let found = Content::read(&text).unwrap_err();
    assert!(found.list().len() >= 4, "{found}");
    for noise in ["", "\u{0}", "square = 3", "= = =", "event = [", "die = [{}]"] {
        assert!(Content::read(noise).is_err());
    }
}

/// No value of a card, die, token or square lives in code: a box that differs everywhere plays to its end.
#[test]
fn another_box_plays() {
    for seats in 2..=5 {
        let options = Options { complete_key: seats % 2 == 0, ..Options::default() };
        let g = GameBox::<KeyKingdom>::new(OTHER, options, seats).unwrap_or_else(|e| panic!("{e}"));
        assert!(g.content.decisions_per_turn > KeyKingdom::standard(seats).content.decisions_per_turn);
        for seed in 0..4 {
            let mut luck = FastRng::new(seed);
            let mut s = g.start_fast(&mut luck);
            let mut list = vec![];
            let n = g.playout(&mut s, u32::MAX, &mut list, &mut luck);
            assert!(n <= g.bound() && g.turn(&s.table) == Turn::Over);
            g.validate(&s).unwrap();
        }
    }
}

/// All faults of a text.
fn told(text: &str) -> Vec<String> {
    Content::read(text).err().map_or(vec![], |faults| faults.list().iter().map(ToString::to_string).collect())
}

/// A row that cannot be read and a reference that leads nowhere are both told.
#[test]
fn a_bad_row_hides_no_broken_reference() {
    let rows = [
        ("\"sword\", value = 4", "\"sword\", value = 300"),
        ("ability = \"items_per_roll 2\"", "ability = 3"),
        ("\"SA3\", region = \"SA\", icon = \"boring\"", "\"SA3\", region = \"SA\", icon = \"cake\""),
        ("id = \"SA12\", region = \"SA\"", "id = \"SA12\", region = 7"),
        ("closing = \"SBW\", begins = \"closed\"", "closing = \"SBW\", begins = 3"),
        ("id = \"G4\"", "name = \"G4\""),
        ("{ id = \"dozing_dragon\", kind", "{ id = \"dozing_dragon\", sort"),
        ("{ id = \"demon\", faces = [", "{ id = \"demon\", faces = [256, "),
    ];
    let references = [
        ("exit = \"SA8\"", "exit = \"SA99\"", "there is no square \"SA99\""),
        ("success = \"SB13\"", "success = \"LA19\"", "its exit LA19 is in another region"),
        ("exit = \"SA8\"", "exit = \"SAW\"", "its exit SAW is a stop or a void"),
        ("to = [\"SA3\"]", "to = [\"SA99\"]", "there is no square \"SA99\""),
        ("to = [\"SA3\"]", "to = [\"SA3\", \"SA3\"]", "the path to SA3 stands twice"),
        ("gates = { N = \"SA6\"", "gates = { N = \"SA66\"", "there is no square \"SA66\""),
        ("[\"slurring_seer\", \"bashful_bard\"]", "[\"slurring_seer\"]", "bashful_bard ought to stand on exactly one"),
        (
            "reward = [\"take_magic_item bee_cannon\"]",
            "reward = [\"take_magic_item spoon\"]",
            "no magic item \"spoon\"",
        ),
        ("need = \"at_least 4\", reward = [\"draw_event\"]", "reward = [\"draw_event\"]", "takes a roll"),
        (", requires = \"complete_key\"", "", "the castle takes the complete key"),
    ];
    for (bad, worse) in rows {
        let alone = told(&Content::STANDARD.replacen(bad, worse, 1));
        assert_eq!(alone.len(), 1, "{worse}: {alone:#?}");
        for (from, to, what) in references {
            assert!(Content::STANDARD.contains(bad) && Content::STANDARD.contains(from), "{bad}, {from}");
            let found = told(&Content::STANDARD.replacen(bad, worse, 1).replacen(from, to, 1));
            assert!(found.contains(&alone[0]) && found.iter().any(|f| f.contains(what)), "{worse}, {to}: {found:#?}");
        }
    }
}

/// Whatever row it is: one that cannot be read is one fault, and nothing that depends on it is another.
#[test]
fn one_bad_row_is_one_fault() {
    for (text, ways) in [(Content::STANDARD, 6), (OTHER, 1)] {
        let mut rows = 0;
        for (i, line) in text.lines().enumerate().filter(|(_, line)| line.contains("origin = \"")) {
            rows += 1;
            let with = |bad: String| {
                let lines = text.lines().enumerate().map(|(k, l)| if k == i { bad.as_str() } else { l });
                told(&lines.collect::<Vec<_>>().join("\n"))
            };
            let at = format!("line {}:", i + 1);
            let bad = [
                line.replace("origin = \"", "origin = \"x"),           // of no known sort
                line.replace("origin = \"", "spoon = 1, origin = \""), // one key too many
                line.replacen("{ id = \"", "{ sort = \"", 1),          // no id
                line.replacen(" = \"", " = 1_000_000, x = \"", 1),     // a number for a word
                line.replacen(" = \"", " = \"\\q", 1),                 // no TOML
                line.replacen(" = \"", " = ", 1),
            ];
            for bad in bad.into_iter().take(ways) {
                if bad != line {
                    let found = with(bad.clone());
                    assert!(found.len() == 1 && found[0].starts_with(&at), "{bad}\n{found:#?}");
                }
            }
        }
        assert!(rows > 150, "{rows}");
    }
}

/// A row of which one word is wrong is one fault, too.
#[test]
fn one_bad_word_is_one_fault() {
    for (key, bad) in [
        ("icon", "cake"),
        ("need", "prime"),
        ("ability", "fly"),
        ("effect", "explode"),
        ("passive", "snore"),
        ("token", "sugar"),
        ("colour", "pink"),
        ("entry", "XX1"),
        ("exit", "XX1"),
        ("success", "XX1"),
        ("item", "spoon"),
        ("helps", "nobody"),
        ("adventure", "bath"),
        ("opening", "XX1"),
        ("closing", "XX1"),
        ("start", "XX1"),
        ("size", "huge"),
        ("kind", "riddle"),
    ] {
        let mut rows = 0;
        for (i, line) in Content::STANDARD.lines().enumerate() {
            let mark = format!(" {key} = \"");
            let Some((before, rest)) = line.split_once(&mark).filter(|_| line.contains("origin =")) else { continue };
            rows += 1;
            let rest = rest.split_once('"').expect("the word ends").1;
            let line = format!("{before}{mark}{bad}\"{rest}");
            let lines = Content::STANDARD.lines().enumerate().map(|(k, l)| if k == i { line.as_str() } else { l });
            let found = told(&lines.collect::<Vec<_>>().join("\n"));
            assert_eq!(found.len(), 1, "{line}\n{found:#?}");
        }
        assert!(rows > 0, "{key}");
    }
    for (from, to) in [
        ("faces = [1, 2, 3", "faces = [2, 3"),
        ("gates = { N = \"SA6\", S", "gates = { X = \"SA6\", S"),
        ("region = \"SA\", icon = \"whirlpool\"", "region = \"XX\", icon = \"whirlpool\""),
        ("[\"slurring_seer\", \"bashful_bard\"]", "[\"slurring_seer\", \"bashful_brad\"]"),
        ("{ id = \"SA3\"", "{ id = \"SA2\""),
        ("{ id = \"sticky_stick\"", "{ id = \"bee_cannon\""),
        ("{ id = \"demon\"", "{ id = \"demn\""),
    ] {
        let found = faults(from, to);
        assert_eq!(found.len(), 1, "{to}: {found:#?}");
    }
}

/// A file may be large: what checking it takes grows with its size, not with the square of it.
#[test]
fn a_large_file_is_checked_quickly() {
    let many = |list: &str, row: &dyn Fn(usize) -> String| {
        let rows: String = (0..16_000).map(|i| format!("  {},\n", row(i))).collect();
        let from = Content::STANDARD.find(&format!("\n{list} = [\n")).expect("the list") + list.len() + 6;
        let mut text = Content::STANDARD.to_string();
        text.insert_str(from, &rows);
        text
    };
    let square = |id: String, to: String| {
        format!(
            "{{ id = \"{id}\", region = \"SA\", icon = \"boring\", to = [{to}], at = [0, 0], origin = \"design\" }}"
        )
    };
    let gates = (0..4_000).map(|i| format!("g{i} = \"SA1\"")).collect::<Vec<_>>().join(", ");
    let path = (0..16_000).map(|i| format!("\"Q{i}\"")).collect::<Vec<_>>().join(", ");
    let long = "long".repeat(20_000);
    for (what, text) in [
        ("squares", many("square", &|i| square(format!("Q{i}"), format!("\"Q{}\"", (i + 1) % 16_000)))),
        ("a star", many("square", &|i| square(format!("Q{i}"), if i == 0 { path.clone() } else { "\"Q0\"".into() }))),
        ("one name", many("square", &|_| square("Q".into(), "\"P\"".into()))),
        (
            "paths of one",
            many("square", &|i| square(if i == 0 { long.clone() } else { format!("Q{i}") }, "\"P\"".into())),
        ),
        ("rows that cannot be read", many("square", &|i| format!("{{ id = \"Q{i}\" }}"))),
        ("spaces", many("space", &|i| format!("{{ adventure = \"bath{i}\", need = \"even\", origin = \"design\" }}"))),
        (
            "keys",
            many("key_adventure", &|i| {
                format!(
                    "{{ id = \"K{i}\", colour = \"red\", entry = \"SA1\", success = \"SA2\", failure = \"SA2\", origin = \"design\" }}"
                )
            }),
        ),
        (
            "regions",
            many("region", &|i| {
                let gates = if i == 0 { &gates } else { "N = \"SA6\"" };
                format!("{{ id = \"R{i}\", size = \"small\", gates = {{ {gates} }}, origin = \"design\" }}")
            }),
        ),
        (
            "cards",
            many("event", &|i| {
                format!(
                    "{{ id = \"E{i}\", kind = \"companion\", helps = \"ice_caves\", passive = \"nap_bonus 1\", origin = \"design\" }}"
                )
            }),
        ),
        (
            "items",
            many("magic_item", &|i| format!("{{ id = \"M{i}\", value = 1, effect = \"none\", origin = \"design\" }}")),
        ),
    ] {
        assert!(text.len() < engine_core::record::MAX_TEXT, "{what}: {}", text.len());
        let begin = std::time::Instant::now();
        let found = Content::read(&text).expect_err(what);
        let length: usize = found.list().iter().map(|f| f.what.len() + f.at.len()).sum();
        assert!(length < 20_000_000, "{what}: {length} letters of faults");
        let took = begin.elapsed();
        println!("{what}: {took:?}, {} bytes, {} faults", text.len(), found.list().len());
        assert!(took.as_secs() < 3, "{what}: {took:?}");
    }
}

/// A file that is too large is that, and nothing else is said of it.
#[test]
fn a_file_that_is_too_large_is_only_that() {
    let most = engine_core::record::MAX_TEXT;
    let padded = |bytes: usize| format!("{}{}", Content::STANDARD, "#".repeat(bytes - Content::STANDARD.len()));
    assert!(Content::read(&padded(most)).is_ok());
    for text in [padded(most + 1), "[".repeat(most + 1), "square = 3\n".repeat(most / 2)] {
        let found = told(&text);
        assert!(found.len() == 1 && found[0].contains("too large"), "{found:#?}");
    }
    let found = GameBox::<KeyKingdom>::new(&padded(most + 1), Options::default(), 9).unwrap_err();
    assert_eq!(found.list().len(), 2, "and that nine cannot play: {found}");
}

/// The standard box with everything as large as a file can say, and 31 companions of one kind.
fn extreme(passive: &str) -> String {
    let mut names = String::new();
    let rows: Vec<String> = Content::STANDARD
        .lines()
        .map(|line| {
            let id = || line.split('"').nth(1).expect("a row has an id");
            let row = |helps: &str| {
                let helps = format!("kind = \"companion\", helps = \"{helps}\", passive = \"{passive}\"");
                format!("  {{ id = \"{}\", {helps}, origin = \"design\" }},", id())
            };
            if line.contains("kind = \"encounter\"") {
                names += &format!(", \"{}\"", id());
                return row("echo_canyon");
            }
            match line.split_once("helps = \"") {
                Some((_, rest)) => row(rest.split('"').next().expect("a name")),
                None => line.to_string(),
            }
        })
        .collect();
    let mut text = rows.join("\n").replace("\"bashful_bard\"]", &format!("\"bashful_bard\"{names}]"));
    for (from, to) in [
        ("[1, 2, 3, 4, 5, 6, 7, 8]", "[0, 1, 2, 15, 15, 15, 15, 15]"),
        ("extra_item 1", "extra_item 16"),
        ("restore_others 2", "extra_item 16"),
        ("effect = \"assign_demon_die\"", "effect = \"extra_item 16\""),
        ("items_per_roll 2", "items_per_roll 16"),
        ("restore_on_event 2", "restore_on_event 16"),
        ("value = 6", "value = 9"),
        ("icon = \"restore 2\"", "icon = \"restore 16\""),
        ("token = \"restore 4\"", "token = \"restore 16\""),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

/// What companions and items add up to fits, however many there are.
#[test]
fn the_largest_numbers_of_a_box_add_up() {
    for passive in ["nap_bonus 16", "restore_bonus 16", "on_result_zero_restore 16", "may_adjust move 16"] {
        let text = extreme(passive);
        for seats in [2, 5] {
            let heroes = [1, 0, 2, 3, 4].map(key_kingdom::content::Hero::of);
            let options = Options { complete_key: seats == 5, heroes, ..Options::default() };
            let g = GameBox::<KeyKingdom>::new(&text, options, seats).unwrap_or_else(|e| panic!("{e}"));
            let mut luck = FastRng::new(u64::from(seats));
            let mut s = g.start_fast(&mut luck);
            let me = s.table.active;
            for card in s.table.deck.kinds().map(|(card, _)| card).collect::<Vec<_>>() {
                if g.content.card(card).passive().is_some() {
                    assert!(s.table.deck.take(card));
                    s.table.players[me].companions.put(card);
                }
            }
            s.table.players[me].magic = key_kingdom::content::magic_items();
            s.table.players[me].active = engine_core::collections::Set::EMPTY;
            g.validate(&s).unwrap();
            for seed in 0..20 {
                let (mut s, mut luck) = (s.clone(), FastRng::new(seed));
                for _ in 0..60 {
                    let Turn::Seat(p) = g.turn(&s.table) else { break };
                    let list = g.actions(View::of(&g, &s, p));
                    let a = list[luck.below(list.len() as u32) as usize];
                    g.apply_fast(&mut s, p, a, &mut luck);
                    g.validate(&s).unwrap_or_else(|e| panic!("{passive}: {a} leads to {e}"));
                }
            }
        }
    }
}
