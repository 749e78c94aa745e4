//! Content files: every fault with its line, and a second box that plays.
use engine_core::{Fast, Game, Turn, sure};
use key_kingdom::{Kingdom, Options, content::Content};

const OTHER: &str = include_str!("../content/other.toml");

/// The faults of the standard box after one edit that must apply.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(Kingdom::STANDARD.contains(from), "{from}");
    let text = Kingdom::STANDARD.replacen(from, to, 1);
    Content::read(&text).expect_err(to).list().iter().map(ToString::to_string).collect()
}

fn line(of: &str) -> usize {
    Kingdom::STANDARD.lines().position(|l| l.contains(of)).expect("it stands there") + 1
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
    let text = Kingdom::STANDARD.replacen("\"sword\", value = 4", "\"sword\", value = 9", 1).replacen(
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
        let g = Kingdom::new(OTHER, options, seats).unwrap_or_else(|e| panic!("{e}"));
        assert!(g.decisions_per_turn() > Kingdom::standard(seats).decisions_per_turn());
        for seed in 0..4 {
            let mut luck = Fast::new(seed);
            let mut s = sure(g.setup(&mut luck));
            let mut list = vec![];
            let n = g.playout(&mut s, u32::MAX, &mut list, &mut luck);
            assert!(n <= g.bound() && g.turn(&s.table) == Turn::Over);
            g.validate(&s).unwrap();
        }
    }
}
