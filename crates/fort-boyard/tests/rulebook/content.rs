//! Boards and cards other than ours (Q1, Q30): every fault with its line, and no value of a card in code.
use super::{
    setup::OWN,
    table::{OPEN, PASS, ROLL, STAND, TRY_RIDDLE, die, number, of, put, sq, take},
};
use engine_core::holds;
use engine_core::{
    content::{Content as _, Options as _},
    rules::{GameBox, Seat},
};
use fort_boyard::{Clause, Content, EachSeat, FortBoyard, Options, RiddleOdds, SquareKind, TrialOdds};

fn load(text: &str) -> Result<GameBox<FortBoyard>, String> {
    GameBox::<FortBoyard>::new(text, Options::default(), 2).map_err(|f| f.to_string())
}

/// A board of eighteen squares with one TIGER, and cards that differ from ours in every value.
fn other() -> String {
    let mut squares = vec!["start".to_string(), "guardian".into(), "tiger".into()];
    squares.extend(std::iter::repeat_n("both".to_string(), 13));
    squares.extend(["trial".into(), "either".into()]);
    let rows: Vec<String> = squares
        .iter()
        .enumerate()
        .map(|(at, kind)| {
            let keys = match kind.as_str() {
                "both" | "guardian" => 2,
                "trial" | "either" => 1,
                _ => 0,
            };
            format!("  {{ at = {at}, kind = \"{kind}\", keys = {keys}, origin = \"design\" }},\n")
        })
        .collect();
    let ours = Content::STANDARD;
    let (head, rest) = ours.split_once("square = [\n").unwrap();
    let (_, tail) = rest.split_once("]\n").unwrap();
    format!("{head}square = [\n{}]\n{tail}", rows.concat())
        .replace("base = 15", "base = 4")
        .replace("\"left\", procedure = { kind = \"matches\"", "\"right\", procedure = { kind = \"matches\"")
        .replace("\"duel\", points = 2", "\"duel\", points = 1")
        .replace("\"flips\", points = 2", "\"flips\", points = 1")
        .replace("\"rampart\", dice = 2", "\"rampart\", dice = 1")
        .replace("\"round\", dice = 3", "\"round\", dice = 1")
        .replace("rounds = 8", "rounds = 1")
        .replace("faces = 5, throws = 10", "faces = 2, throws = 3")
        .replace("won = 3, of = 5", "won = 1, of = 9")
        .replace("numbers = 40, guesses = 5", "numbers = 7, guesses = 2")
        .replace("\"parade\", throws = 8", "\"parade\", throws = 1")
        .replace("cards = 162", "cards = 100")
        .replace("cards = 18,", "cards = 80,")
}

#[holds(Clause::ClosedCircuit)]
fn another_board_plays_by_its_own_values() {
    let at = |from: u8| of(load(&other()).unwrap()).table(|t| t.pawns[0] = sq(from));
    let g = at(0).0.game;
    assert_eq!((g.content.circuit(), g.content.kind(sq(16))), (18, SquareKind::Trial));
    let mut s = at(17);
    s.play(ROLL, &[die(3)]);
    assert_eq!(s.t().pawns[0], sq(2), "round the end: a TIGER");
    let trial = |answers: &[u32]| {
        let mut s = at(15);
        s.roll_one(answers);
        s
    };
    let won = |answers: &[u32]| trial(answers).key_count(0).total() == 1;
    let lost = |answers: &[u32]| !won(answers);
    let mut s = trial(&[0, die(2)]);
    assert_eq!(s.legal().len(), 3);
    for n in [3, 2] {
        s.play(take(n), &[]);
    }
    assert_eq!((s.legal(), s.seat()), (vec![take(1)], Seat(0)), "six matches");
    assert!(won(&[1, die(3), die(3)]) && lost(&[1, die(1), die(3)]));
    assert!(won(&[2, die(3), die(3)]) && lost(&[2, die(3), die(2)]));
    assert!(won(&[3, die(3), die(3)]) && lost(&[3, die(3), die(4)]));
    assert!(lost(&[4, die(1), die(2), die(3), die(4)]), "one round");
    let mut s = trial(&[5, die(1)]);
    s.play(STAND, &[die(2)]).play(STAND, &[]);
    assert_eq!(s.key_count(0).total(), 1, "two faces");
    assert_eq!(at(15).asks(ROLL, &[die(1), 6]).weights, [(0, 8), (1, 1)]);
    assert!(won(&[7, 1]));
    let mut s = trial(&[8]);
    assert_eq!(s.legal().len(), 7);
    s.play(number(4), &[1]).play(number(1), &[2]);
    assert_eq!(s.legal(), [TRY_RIDDLE, PASS], "two guesses");
    assert!(lost(&[9, die(3), die(2)]), "one throw");
    assert_eq!(at(0).asks(ROLL, &[die(1)]).weights, [(0, 100), (1, 80)], "the guardian, with another pile");
    // Keys go back to cells of this board alone.
    let mut s = at(0).keys(0, 4, 0);
    s.play(OPEN, &[0, die(2)]);
    assert_eq!(s.legal().len(), 16);
    assert_eq!(s.refused_by(put(18)), Clause::AnyCell);
}

#[holds(Clause::SizesAreCapped)]
fn content_and_options_beyond_the_caps_are_faults() {
    let ours = Content::STANDARD;
    let line = |needle: &str| 1 + ours.lines().position(|l| l.contains(needle)).unwrap_or_else(|| panic!("{needle}"));
    for (needle, from, to, says) in [
        ("{ at = 5,", "kind = \"trial\"", "kind = \"swamp\"", "unknown variant `swamp`"),
        ("{ at = 5,", "at = 5", "at = 6", "number 5 is expected here"),
        ("{ at = 5,", "keys = 1", "keys = 2", "has 1 keys, not 2"),
        ("{ at = 5,", ", keys = 1", "", "missing field `keys`"),
        ("{ at = 5,", "kind = \"trial\", keys = 1", "kind = \"start\", keys = 0", "one START"),
        ("{ at = 0,", "kind = \"start\"", "kind = \"tiger\"", "the first square is START"),
        ("\"E1\"", "base = 15", "base = 16", "base is 1 to 15, not 16"),
        ("\"E2\"", "points = 2", "points = 3", "points is 1 to 2, not 3"),
        ("\"E3\"", "dice = 2", "dice = 0", "dice is 1 to 3, not 0"),
        ("\"E4\"", "\"separately\"", "\"left\"", "each opponent separately"),
        ("\"E5\"", "\"left\"", "\"separately\"", "one opponent, or all together"),
        ("\"E6\"", "throws = 10", "throws = 4", "throws is 5 to 10, not 4"),
        ("\"E7\"", "won = 3", "won = 5", "won is 1 to 4, not 5"),
        ("\"E7\"", "of = 5", "of = 1001", "of is 2 to 1000, not 1001"),
        ("\"E9\"", "numbers = 40", "numbers = 41", "numbers is 2 to 40, not 41"),
        ("\"E9\"", "guesses = 5", "guesses = 6", "guesses is 1 to 5, not 6"),
        ("\"E10\"", "throws = 8", "throws = 9", "throws is 1 to 8, not 9"),
        ("\"E2\"", "\"E2\"", "\"E1\"", "has the same name"),
        ("\"E2\"", "Bras de fer", "<b>", "without < > &"),
        ("\"E2\"", "kind = \"duel\"", "kind = \"chess\"", "unknown variant `chess`"),
        ("value = 5000,", "count = 29", "count = 30", "expected 29 notes of 5000"),
        ("\"die\"", "count = 2", "count = 3", "piece die: there are 3, the box holds 2"),
    ] {
        let lines: Vec<String> =
            ours.lines().map(|l| if l.contains(needle) { l.replacen(from, to, 1) } else { l.to_string() }).collect();
        let said = load(&lines.join("\n")).unwrap_err();
        assert!(said.contains(says), "{needle}: {said}");
        assert!(said.contains(&format!("line {}:", line(needle))) || says.contains("piece"), "{needle}: {said}");
    }
    let counts =
        load(&ours.replace("kind = \"tiger\"", "kind = \"trial\"").replace("keys = 0", "keys = 1")).unwrap_err();
    assert!(counts.contains("at least one TIGER") && counts.contains("the cells hold 35 keys"), "{counts}");
    let none = load(&ours.replace("kind = \"guardian\"", "kind = \"both\"")).unwrap_err();
    assert!(none.contains("one GUARDIAN, not 0"), "{none}");
    // 63 squares are the most.
    let tigers = |n: u8| -> String {
        (30..n).map(|at| format!("  {{ at = {at}, kind = \"tiger\", keys = 0, origin = \"design\" }},\n")).collect()
    };
    let long = |n: u8| ours.replace("]\n\ntrial = [", &format!("{}]\n\ntrial = [", tigers(n)));
    assert_eq!(load(&long(63)).unwrap().content.circuit(), 63);
    let said = load(&long(64)).unwrap_err();
    assert!(said.contains("square 63: a walk has 8 to 63 squares (FB-Q30)"), "{said}");
    // Own cards: no more than blank ones, and none without its fields.
    let own =
        |extra: &str| load(&format!("{ours}{}", OWN.replace("own_riddle = [", &format!("{extra}own_riddle = ["))));
    assert!(own("").is_ok());
    for (from, to, says) in [
        (", won = 1", "", "missing field `won`"),
        (", against = \"together\"", "", "missing field `against`"),
        ("{ name = \"A\", ", "{ ", "missing field `name`"),
        ("answers = \"one\"", "answers = \"two\"", "unknown variant `two`"),
        ("of = 4", "of = 1", "of is 2 to 1000"),
    ] {
        let said = load(&format!("{ours}{}", OWN.replacen(from, to, 1))).unwrap_err();
        assert!(said.contains(says) && said.contains("line "), "{from}: {said}");
    }
    let card = |name: &str| format!("  {{ name = \"{name}\", sand = true, against = \"left\", won = 1, of = 2 }},\n");
    let many = format!("own_trial = [\n{}]\n", ["a", "b", "c", "d"].map(card).concat());
    assert!(load(&format!("{ours}{many}")).unwrap_err().contains("three blank trial cards"));
    let riddles = format!(
        "own_riddle = [\n{}]\n",
        ["a", "b", "c", "d", "e"].map(|n| format!("  {{ name = \"{n}\", answers = \"any\" }},\n")).concat()
    );
    assert!(load(&format!("{ours}{riddles}")).unwrap_err().contains("four blank riddle cards"));
    // All faults at once.
    let two = load(&ours.replace("base = 15", "base = 99").replace("cards = 162", "cards = 1")).unwrap_err();
    assert!(two.contains("base is 1 to 15") && two.contains("there are 19"), "{two}");
    // Options.
    let mut o = Options::default();
    for (key, value) in [
        ("riddle_sand", "Ticks 0"),
        ("chest_sand", "Ticks 33"),
        ("round_limit", "0"),
        ("round_limit", "1001"),
        ("trial_odds", "0 2"),
        ("trial_odds", "2 2"),
        ("trial_odds", "1 1001"),
        ("trial_odds", "1 2,1 2"),
        ("riddle_odds", "1 1 2"),
        ("riddle_odds", "1 0 8"),
        ("riddle_odds", "1 8"),
    ] {
        assert!(o.set(key, value).is_err(), "{key} = {value}");
    }
    o.set("riddle_odds", "1 1 3,1 1 8,1 1 8,1 1 8,1 1 8,998 1 1000").unwrap();
    assert_eq!(o.get("riddle_odds").unwrap(), "1 1 3,1 1 8,1 1 8,1 1 8,1 1 8,998 1 1000");
    let refused = |o: Options| GameBox::<FortBoyard>::new(Content::STANDARD, o, 2).unwrap_err().to_string();
    let all = EachSeat::all(RiddleOdds { right: 4, wrong: 4, of: 8 });
    assert!(refused(Options { riddle_odds: all, ..Options::default() }).contains("riddle_odds[0]"));
    let all = EachSeat::all(TrialOdds { won: 0, of: 8 });
    assert!(refused(Options { trial_odds: all, ..Options::default() }).contains("FB-Q30"));
    o.set("riddle_sand", "Asked 8 8").unwrap();
    assert!(refused(o).contains("riddle_sand"));
}
