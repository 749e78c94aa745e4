//! States from outside: what no play leads to is refused, and says why.
use engine_core::{Fast, Game, Seat, StateOf, Turn, View, laws::careful, read_state, sure};
use knock_dungeon::{Clock, End, Frame, KnockDungeon, Options, Token};
use serde_json::{Value, json};

/// A state some turns into a careful game, with a standing creature.
fn middle(g: &KnockDungeon) -> Value {
    let mut luck = Fast::new(3);
    let mut s = sure(g.setup(&mut luck));
    loop {
        let Turn::Seat(p) = g.turn(&s.table) else { panic!("it goes on") };
        let standing = s.table.dungeon.standing().any(|(_, l)| l.tokens > 1);
        let asks_a_card = matches!(s.table.frame, knock_dungeon::Frame::Lay(_));
        if s.table.turns > 8 && standing && asks_a_card {
            return serde_json::to_value(&s).unwrap();
        }
        let a = careful(g, View::of(&s, p), &mut luck);
        sure(g.apply(&mut s, a, &mut luck));
    }
}

fn game() -> KnockDungeon {
    let grimoire = [Token::Sphere].into_iter().collect();
    KnockDungeon::with(Options { grimoire, ..Options::default() }, 2).unwrap()
}

#[test]
fn a_state_of_play_is_accepted() {
    let g = game();
    read_state(&g, middle(&g).to_string().as_bytes()).unwrap();
}

#[test]
fn what_no_play_leads_to_is_refused() {
    let g = game();
    let s = middle(&g);
    let n = s["table"]["dungeon"]["laid"].as_array().unwrap().len();
    let creature =
        s["table"]["dungeon"]["laid"].as_array().unwrap().iter().position(|l| l["tokens"].as_u64() > Some(1)).unwrap();
    type Change<'a> = (&'a str, &'a dyn Fn(&mut Value), &'a str);
    let changes: &[Change<'_>] = &[
        ("a card twice", &|s| s["hands"][0] = s["hands"][1].clone(), "card"),
        ("a token too many", &|s| s["table"]["reserve"] = json!(12), "Time tokens"),
        (
            "a creature without tokens",
            &|s| {
                let had = s["table"]["dungeon"]["laid"][creature]["tokens"].as_u64().unwrap();
                s["table"]["reserve"] = json!(s["table"]["reserve"].as_u64().unwrap() + had);
                s["table"]["dungeon"]["laid"][creature]["tokens"] = json!(0);
            },
            "alarm",
        ),
        ("a card on another", &|s| s["table"]["dungeon"]["laid"][n - 1]["at"] = json!({ "x": 0, "y": 0 }), "laid"),
        (
            "a card that hangs on nothing",
            &|s| s["table"]["dungeon"]["laid"][n - 1]["at"] = json!({ "x": 30, "y": 30 }),
            "covers no corner",
        ),
        ("off the lattice", &|s| s["table"]["dungeon"]["laid"][n - 1]["at"] = json!({ "x": 99, "y": 99 }), "62 steps"),
        ("a turned first card", &|s| s["table"]["dungeon"]["laid"][0]["turned"] = json!(true), "turned"),
        (
            "a room that is a creature",
            &|s| {
                let room =
                    s["table"]["dungeon"]["laid"].as_array().unwrap().iter().position(|l| l["fate"] == "Room").unwrap();
                s["table"]["dungeon"]["laid"][room]["fate"] = json!("Beaten");
            },
            "a room is a room",
        ),
        (
            "frost that nobody had",
            &|s| {
                let had = s["table"]["dungeon"]["laid"][creature]["tokens"].as_u64().unwrap();
                s["table"]["reserve"] = json!(s["table"]["reserve"].as_u64().unwrap() + had);
                s["table"]["dungeon"]["laid"][creature]["tokens"] = json!(0);
                s["table"]["dungeon"]["laid"][creature]["fate"] = json!("Frozen");
            },
            "Frost",
        ),
        ("poison that nobody had", &|s| s["table"]["dungeon"]["poison"] = json!({ "x": 0, "y": 0 }), "poison"),
        ("a token that was not held", &|s| s["table"]["grimoire"] = json!(["Fireball"]), "grimoire"),
        ("a seat that is not there", &|s| s["table"]["turn"] = json!(4), "turn"),
        ("a seat that no table has", &|s| s["table"]["turn"] = json!(6), "there are 2 seats"),
        ("a seat beyond all counting", &|s| s["table"]["turn"] = json!(255), "there are 2 seats"),
        ("the other seat", &|s| s["table"]["turn"] = json!(1 - s["table"]["turn"].as_u64().unwrap()), "turn"),
        (
            "256 tokens too many",
            &|s| {
                let on_creatures: u64 = s["table"]["dungeon"]["laid"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|l| l["tokens"].as_u64().unwrap())
                    .sum();
                let more = 14 - on_creatures;
                s["table"]["dungeon"]["laid"][creature]["tokens"] =
                    json!(s["table"]["dungeon"]["laid"][creature]["tokens"].as_u64().unwrap() + more);
                s["table"]["reserve"] = json!(254);
            },
            "there are 268, the box holds 12",
        ),
        ("more cards than a number holds", &|s| s["table"]["held"][0] = json!(255), "held"),
        ("turns that were not played", &|s| s["table"]["turns"] = json!(128), "turns"),
        ("a turn too many", &|s| s["table"]["turns"] = json!(s["table"]["turns"].as_u64().unwrap() + 1), "turns"),
        (
            "the other side of the token",
            &|s| s["table"]["side"] = json!(if s["table"]["side"] == "Speech" { "Silence" } else { "Speech" }),
            "icons",
        ),
        (
            "a token that the alarm would have taken",
            &|s| {
                let [on, left] = [&s["table"]["dungeon"]["laid"][creature]["tokens"], &s["table"]["reserve"]]
                    .map(|n| n.as_u64().unwrap());
                s["table"]["dungeon"]["laid"][creature]["tokens"] = json!(on - 1);
                s["table"]["reserve"] = json!(left + 1);
            },
            "Time tokens left",
        ),
        ("a Sphere that ended no Silence", &|s| s["table"]["grimoire"] = json!([]), "icons"),
        ("a card due that no number holds", &|s| s["table"]["due"] = json!(1u64 << 63), "due"),
        ("another count of cards", &|s| s["table"]["held"][0] = json!(2), "held"),
        (
            "a told card",
            &|s| {
                let card = s["hands"][1][0].clone();
                s["hands"][1].as_array_mut().unwrap().remove(0);
                s["table"]["held"][1] = json!(s["table"]["held"][1].as_u64().unwrap() - 1);
                s["table"]["told"][1] = json!([card]);
            },
            "nobody tells",
        ),
        ("another question", &|s| s["table"]["frame"] = json!({ "Pass": null }), "frame"),
        ("a window without use", &|s| s["table"]["frame"] = json!({ "Window": { "kind": "Start" } }), "frame"),
        ("something due", &|s| s["table"]["due"] = json!(1), "due"),
        ("a win with the Knight below", &|s| s["table"]["end"] = json!("Won"), "Knight"),
        ("an alarm by a room", &|s| s["table"]["end"] = json!({ "Alarm": 0 }), ""),
        ("the Knight drawn too early", &|s| s["table"]["knight_below"] = json!(false), "Knight"),
        ("an unknown field", &|s| s["table"]["gold"] = json!(1), "unknown field"),
        ("a pass that was none", &|s| s["table"]["passed"] = json!(true), "passed"),
        ("an icon that nobody laid", &|s| s["table"]["placed_silence"] = json!(true), "icon"),
        ("an end by no clock", &|s| s["table"]["end"] = json!("Time"), "question"),
    ];
    for (what, change, says) in changes {
        let mut other = s.clone();
        change(&mut other);
        assert_ne!(other, s, "{what}");
        match read_state(&g, other.to_string().as_bytes()) {
            Ok(_) => panic!("{what} is accepted"),
            Err(e) => assert!(e.to_string().contains(says), "{what}: {e}"),
        }
    }
}

#[test]
fn time_that_is_up_has_ended_the_game() {
    let with = |turns: u8| {
        let clock = format!("Turns {turns}").parse().unwrap();
        KnockDungeon::with(Options { clock, ..Options::default() }, 2).unwrap()
    };
    let s = middle(&with(30));
    read_state(&with(30), s.to_string().as_bytes()).unwrap();
    let turns = s["table"]["turns"].as_u64().unwrap() as u8;
    assert!(read_state(&with(turns), s.to_string().as_bytes()).unwrap_err().to_string().contains("clock"));
    let over = ended(&with(3), |end| end == End::Time);
    assert_eq!(over.table.turns, 3);
    with(3).validate(&over).unwrap();
    assert!(with(4).validate(&over).unwrap_err().to_string().contains("clock"));
}

/// The first game that ends so.
fn ended(g: &KnockDungeon, fits: impl Fn(End) -> bool) -> StateOf<KnockDungeon> {
    for seed in 0..20_000 {
        let mut luck = Fast::new(seed);
        let mut s = sure(g.setup(&mut luck));
        while let Turn::Seat(p) = g.turn(&s.table) {
            // Careful play to win, random play to lose.
            let a = if fits(End::Won) || fits(End::Time) {
                careful(g, View::of(&s, p), &mut luck)
            } else {
                g.pick(View::of(&s, p), &mut vec![], &mut luck).unwrap()
            };
            sure(g.apply(&mut s, a, &mut luck));
        }
        if s.table.end.is_some_and(&fits) {
            g.validate(&s).unwrap();
            return s;
        }
    }
    panic!("no game ends so");
}

/// Every way to end, with a table that ended so.
fn ends() -> Vec<(KnockDungeon, StateOf<KnockDungeon>)> {
    let grimoire = |tokens: &[Token]| tokens.iter().copied().collect();
    let plain = |seats| KnockDungeon::standard(seats).unwrap();
    let held = KnockDungeon::with(Options { grimoire: grimoire(&[Token::Frost]), ..Options::default() }, 2).unwrap();
    let timed =
        |clock: &str| KnockDungeon::with(Options { clock: clock.parse::<Clock>().unwrap(), ..Options::default() }, 3);
    let mut all = vec![];
    for seats in [1, 3, 6] {
        all.push((plain(seats), ended(&plain(seats), |e| e == End::Won)));
        all.push((plain(seats), ended(&plain(seats), |e| matches!(e, End::Room(_)))));
        all.push((plain(seats), ended(&plain(seats), |e| matches!(e, End::Beaten(_)))));
        all.push((plain(seats), ended(&plain(seats), |e| matches!(e, End::Short(_)))));
        all.push((plain(seats), ended(&plain(seats), |e| matches!(e, End::Alarm(_)))));
    }
    all.push((held.clone(), ended(&held, |e| e == End::Won)));
    // The Knight enters in turn 31.
    for clock in ["Turns 4", "Sand 1 4", "Turns 31", "Turns 32"] {
        let g = timed(clock).unwrap();
        let s = ended(&g, |e| e == End::Time);
        all.push((g, s));
    }
    all
}

/// The cards say how a game ended: no other end fits the same table.
#[test]
fn another_end_than_the_cards_show_is_refused() {
    for (g, s) in ends() {
        let is = s.table.end.unwrap();
        let named = (0..63).map(knock_dungeon::Index::of);
        let others = named.flat_map(|i| [End::Room(i), End::Beaten(i), End::Short(i), End::Alarm(i)]);
        for end in others.chain([End::Won, End::Time]).map(Some).chain([None]).filter(|e| *e != Some(is)) {
            let mut other = s.clone();
            other.table.end = end;
            assert!(g.validate(&other).is_err(), "{end:?} in place of {is:?}");
        }
    }
}

/// When it is over the question is the one that was answered last.
#[test]
fn an_end_with_another_question_is_refused() {
    for (g, s) in ends() {
        let was = serde_json::to_value(s.table.frame).unwrap();
        let window = |kind: &str| json!({ "Window": { "kind": kind } });
        let mut frames = vec![json!({ "Lay": null }), json!({ "Pass": null }), json!({ "Rotate": null })];
        frames.push(json!({ "Show": null }));
        frames.extend(["Start", "BeforeAlarm", "KnightDrawn", "KnightPlaced"].map(window));
        if g.options().grimoire.is_empty() {
            frames.push(window("Placed"));
        }
        for card in 0..63 {
            for (turned, knight) in [(false, false), (false, true), (true, false), (true, true)] {
                frames.push(json!({ "Where": { "card": card, "turned": turned, "knight": knight } }));
            }
        }
        for frame in frames.into_iter().filter(|f| *f != was) {
            let mut other = s.clone();
            other.table.frame = serde_json::from_value::<Frame>(frame.clone()).unwrap();
            assert!(g.validate(&other).is_err(), "{frame} in place of {was} after {:?}", s.table.end);
        }
    }
}

#[test]
fn a_win_while_a_frozen_creature_stands_is_refused() {
    let grimoire = [Token::Frost].into_iter().collect();
    let g = KnockDungeon::with(Options { grimoire, ..Options::default() }, 2).unwrap();
    let mut s = serde_json::to_value(ended(&g, |e| e == End::Won)).unwrap();
    let laid = s["table"]["dungeon"]["laid"].as_array_mut().unwrap();
    let knight = g.content().knight().get();
    let beaten = laid.iter_mut().find(|l| l["fate"] == "Beaten" && l["card"] != knight).unwrap();
    beaten["fate"] = json!("Frozen");
    s["table"]["grimoire"] = json!([]);
    let e = read_state(&g, s.to_string().as_bytes()).unwrap_err().to_string();
    assert!(e.contains("table.end: the Knight falls at 5 or less, after the frozen"), "{e}");
}

/// Silence and Speech follow from the icons laid, one Sphere aside.
#[test]
fn the_side_of_the_token_follows_from_the_cards() {
    for seats in 2..=6 {
        let g = KnockDungeon::standard(seats).unwrap();
        let mut luck = Fast::new(seats.into());
        let mut s = sure(g.setup(&mut luck));
        while let Turn::Seat(p) = g.turn(&s.table) {
            let mut other = s.clone();
            other.table.side = match s.table.side {
                knock_dungeon::Side::Speech => knock_dungeon::Side::Silence,
                knock_dungeon::Side::Silence => knock_dungeon::Side::Speech,
            };
            g.validate(&s).unwrap();
            assert!(g.validate(&other).unwrap_err().to_string().contains("table.side"));
            let a = careful(&g, View::of(&s, p), &mut luck);
            sure(g.apply(&mut s, a, &mut luck));
        }
    }
}

/// A hand of another size than the turns leave is refused, and so is a seat out of turn.
#[test]
fn cards_that_moved_from_hand_to_hand_are_refused() {
    let g = KnockDungeon::standard(3).unwrap();
    let mut s = sure(g.setup(&mut Fast::new(1)));
    let card = s.hands[0].iter().next().unwrap();
    s.hands[0].take(card);
    s.hands[1].put(card);
    (s.table.held[Seat(0)], s.table.held[Seat(1)]) = (3, 5);
    assert!(g.validate(&s).is_err());
    s.hands[1].take(card);
    s.unseen.put(card);
    (s.table.held[Seat(1)], s.table.pile) = (4, s.table.pile + 1);
    let e = g.validate(&s).unwrap_err().to_string();
    assert!(e.contains("hands[0]: by now the hand has 4 cards"), "{e}");
}

/// The Knight enters in turn 31 and the sand runs out; with a Frost Bolt held the last question was one of his, no earlier one.
#[test]
fn time_that_is_up_at_the_knights_entry_was_asked_of_the_knight() {
    let grimoire = [Token::Frost].into_iter().collect();
    let clock = "Turns 31".parse::<Clock>().unwrap();
    let g = KnockDungeon::with(Options { grimoire, clock, ..Options::default() }, 3).unwrap();
    let s = ended(&g, |e| e == End::Time);
    for kind in ["Placed", "BeforeAlarm"] {
        let mut other = s.clone();
        other.table.frame = serde_json::from_value(json!({ "Window": { "kind": kind } })).unwrap();
        let e = g.validate(&other).unwrap_err().to_string();
        assert!(e.contains("the Knight was asked about last"), "{e}");
    }
}
