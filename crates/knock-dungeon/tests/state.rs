//! States from outside: a state that no game leads to is refused, with the reason.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    laws::careful,
    record::read_state,
    rules::{GameBox, Seat, StateOf, Turn, View},
};
use knock_dungeon::{
    Action, Content, End, Frame, KnockDungeon, Options, Token,
    dungeon::Fate,
    rules::{Pass, Show, Showing, deck},
};
use serde_json::{Value, json};

/// A state some turns into a careful game, with a standing creature.
fn middle(g: &GameBox<KnockDungeon>) -> Value {
    let mut luck = FastRng::new(3);
    let mut s = g.start_fast(&mut luck);
    loop {
        let Turn::Seat(p) = g.turn(&s.table) else { panic!("it goes on") };
        let standing = s.table.dungeon.standing().any(|(_, l)| l.tokens > 1);
        let asks_a_card = matches!(s.table.frame, knock_dungeon::Frame::Lay(_));
        if s.table.turns > 8 && standing && asks_a_card {
            return serde_json::to_value(&s).unwrap();
        }
        let a = careful(View::of(g, &s, p), &mut luck);
        g.apply_fast(&mut s, p, a, &mut luck);
    }
}

fn game() -> GameBox<KnockDungeon> {
    let grimoire = [Token::Sphere].into_iter().collect();
    GameBox::<KnockDungeon>::new(Content::STANDARD, Options { grimoire, ..Options::default() }, 2).unwrap()
}

#[test]
fn a_state_of_a_game_is_accepted() {
    let g = game();
    read_state(&g, middle(&g).to_string().as_bytes()).unwrap();
}

#[test]
fn a_state_that_no_game_leads_to_is_refused() {
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
        (
            "256 tokens too many",
            &|s| {
                let on_all = |s: &Value| -> u64 {
                    let laid = s["table"]["dungeon"]["laid"].as_array().unwrap();
                    laid.iter().map(|l| l["tokens"].as_u64().unwrap()).sum()
                };
                let more = 14 - on_all(s) + s["table"]["dungeon"]["laid"][creature]["tokens"].as_u64().unwrap();
                s["table"]["dungeon"]["laid"][creature]["tokens"] = json!(more);
                s["table"]["reserve"] = json!(254);
            },
            "there are 268, the box holds 12",
        ),
        ("more cards than a number holds", &|s| s["table"]["held"][0] = json!(255), "held"),
        (
            "the other side of the token",
            &|s| s["table"]["side"] = json!(if s["table"]["side"] == "Speech" { "Silence" } else { "Speech" }),
            "Silence icons laid",
        ),
        ("a Sphere that turned nothing", &|s| s["table"]["grimoire"] = json!([]), "a Sphere used"),
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
        ("an end by no clock", &|s| s["table"]["end"] = json!("Time"), "clock"),
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
    let clock = "Turns 30".parse().unwrap();
    let g = GameBox::<KnockDungeon>::new(Content::STANDARD, Options { clock, ..Options::default() }, 2).unwrap();
    let mut s = middle(&g);
    read_state(&g, s.to_string().as_bytes()).unwrap();
    s["table"]["turns"] = json!(30);
    assert!(read_state(&g, s.to_string().as_bytes()).unwrap_err().to_string().contains("clock"));
    s["table"]["end"] = json!("Time");
    let last = s["table"]["dungeon"]["laid"].as_array().unwrap().last().unwrap().clone();
    s["table"]["frame"] = json!({ "Where": { "card": last["card"], "turned": last["turned"], "knight": false } });
    read_state(&g, s.to_string().as_bytes()).unwrap();
}

fn with(seats: u8, tokens: &[Token], showing: bool) -> GameBox<KnockDungeon> {
    let grimoire = tokens.iter().copied().collect();
    GameBox::<KnockDungeon>::new(Content::STANDARD, Options { grimoire, showing, ..Options::default() }, seats).unwrap()
}

/// The first state of careful or random games that fits.
fn find(
    g: &GameBox<KnockDungeon>,
    careless: bool,
    fits: impl Fn(&StateOf<KnockDungeon>) -> bool,
) -> StateOf<KnockDungeon> {
    for seed in 0..20_000 {
        let mut luck = FastRng::new(seed);
        let mut s = g.start_fast(&mut luck);
        loop {
            if fits(&s) {
                g.validate(&s).unwrap();
                return s;
            }
            let Turn::Seat(p) = g.turn(&s.table) else { break };
            let v = View::of(g, &s, p);
            let a = if careless { g.pick(v, &mut vec![], &mut luck).unwrap() } else { careful(v, &mut luck) };
            g.apply_fast(&mut s, p, a, &mut luck);
        }
    }
    panic!("no game gets that far");
}

fn ended(g: &GameBox<KnockDungeon>, so: impl Fn(End) -> bool) -> StateOf<KnockDungeon> {
    find(g, !so(End::Won), |s| s.table.end.is_some_and(&so))
}

#[track_caller]
fn refused(g: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>, change: impl FnOnce(&mut Value), says: &str) {
    let mut other = serde_json::to_value(s).unwrap();
    change(&mut other);
    let e = read_state(g, other.to_string().as_bytes()).expect_err(says).to_string();
    assert!(e.contains(says), "{e}");
}

/// Accepted as it is, and after every decision of some games from here.
#[track_caller]
fn plays_on(g: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>) {
    for seed in 0..20 {
        let (mut s, mut luck) = (s.clone(), FastRng::new(seed));
        g.validate(&s).unwrap();
        while let Turn::Seat(p) = g.turn(&s.table) {
            g.play_random(&mut s, p, &mut vec![], &mut luck);
            g.validate(&s).unwrap();
        }
    }
}

#[test]
fn ends_that_the_cards_contradict_are_refused() {
    let g = with(2, &[Token::Frost], false);
    let won = ended(&g, |e| e == End::Won);
    let knight = g.content.knight();
    let beaten = won.table.dungeon.iter().find(|(_, l)| l.fate == Fate::Beaten && l.card != knight).unwrap().0.get();
    let freeze = |s: &mut Value| {
        s["table"]["dungeon"]["laid"][usize::from(beaten)]["fate"] = json!("Frozen");
        s["table"]["grimoire"] = json!([]);
    };
    refused(&g, &won, freeze, "the Knight does not fall while a frozen creature stands");

    let g = with(2, &[], false);
    for fate in [Fate::Room, Fate::Beaten] {
        let end = |i| if fate == Fate::Room { End::Room(i) } else { End::Beaten(i) };
        let quiet = |s: &StateOf<KnockDungeon>| {
            let d = &s.table.dungeon;
            d.iter().map(|(i, _)| i).find(|i| d.get(*i).unwrap().fate == fate && d.danger(&g.content, *i) == 5)
        };
        let so = |e| matches!((fate, e), (Fate::Room, End::Room(_)) | (Fate::Beaten, End::Beaten(_)));
        let s = find(&g, true, |s| s.table.end.is_some_and(so) && quiet(s).is_some());
        refused(&g, &s, |v| v["table"]["end"] = json!(end(quiet(&s).unwrap())), "is not too loud");
    }

    let s = find(&g, true, |s| matches!(s.table.end, Some(End::Alarm(_))) && s.table.reserve > 3);
    let Some(End::Alarm(i)) = s.table.end else { unreachable!() };
    let tokens = |v: &mut Value| {
        v["table"]["dungeon"]["laid"][usize::from(i.get())]["tokens"] = json!(3);
        v["table"]["reserve"] = json!(s.table.reserve - 3);
    };
    refused(&g, &s, tokens, "that creature has Time tokens left");

    let s = ended(&g, |e| matches!(e, End::Short(_)));
    let enough = |v: &mut Value| {
        let laid = v["table"]["dungeon"]["laid"].as_array_mut().unwrap();
        laid.iter_mut().for_each(|l| l["tokens"] = json!(0));
        v["table"]["reserve"] = json!(12);
    };
    refused(&g, &s, enough, "the reserve has enough Time tokens");
}

/// At the end, the frame is the question that was answered last.
#[test]
fn ends_with_an_open_question_are_refused() {
    for (tokens, alone) in [(&[][..], false), (&[Token::Frost][..], true)] {
        let g = with(if alone { 1 } else { 3 }, tokens, false);
        let ends: [fn(End) -> bool; 5] = [
            |e| e == End::Won,
            |e| matches!(e, End::Room(_)),
            |e| matches!(e, End::Beaten(_)),
            |e| matches!(e, End::Short(_)),
            |e| matches!(e, End::Alarm(_)),
        ];
        for so in ends {
            let s = ended(&g, so);
            let first = s.table.dungeon.iter().next().unwrap().1.card;
            let mut open = vec![json!({ "Lay": null }), json!({ "Show": null }), json!({ "Pass": null })];
            open.push(json!({ "Where": { "card": first, "turned": false, "knight": false } }));
            if tokens.is_empty() || matches!(s.table.end, Some(End::Short(_) | End::Alarm(_))) {
                open.push(json!({ "Window": { "kind": "Start" } }));
            }
            for frame in open {
                refused(&g, &s, |v| v["table"]["frame"] = frame, "no answer to that question");
            }
        }
    }
}

/// Tables arranged by hand have no past: any number of turns, hands of any size that a hand can have.
#[test]
fn arranged_tables_are_accepted_to_their_end() {
    let g = with(2, &[Token::Frost], true);
    let mut s = find(&g, false, |s| s.table.turns == 9 && matches!(s.table.frame, Frame::Lay(_)));
    for turns in [0, 128, 129] {
        s.table.turns = turns;
        plays_on(&g, &s);
    }
    for p in [Seat(0), Seat(1)] {
        while s.table.held[p] > u8::from(p == s.table.turn) {
            let card = s.hands[p].iter().next().unwrap();
            s.hands[p].take(card);
            s.unseen.put(card);
            (s.table.held[p], s.table.pile) = (s.table.held[p] - 1, s.table.pile + 1);
        }
        plays_on(&g, &s);
    }
    // A pass with cards in the pile: the seat that passed may show the card that it drew.
    s.table.turn = s.table.turn.next(2);
    s.table.frame = Frame::Pass(Pass);
    plays_on(&g, &s);
}

/// A seat that shows a second card before it plays the first leaves the first known to all.
#[test]
fn a_second_card_may_be_shown() {
    let g = with(2, &[], true);
    let mut s = find(&g, false, |s| s.table.turns == 9 && s.table.frame == Frame::Show(Showing));
    let me = s.table.turn;
    let [first, second] = [0, 1].map(|n| s.hands[me].iter().nth(n).unwrap());
    s.hands[me].take(first);
    s.table.held[me] -= 1;
    s.table.told[me].put(first);
    s.table.bound[me] = Some(first);
    g.apply_fast(&mut s, me, Action::Show(Show::Card { card: second }), &mut FastRng::new(1));
    plays_on(&g, &s);
}

#[test]
fn a_full_hand_that_is_about_to_draw_is_refused() {
    let g = with(2, &[Token::Frost], false);
    let mut s = find(&g, false, |s| s.table.window().is_some() && s.table.dungeon.len() > 1 && s.table.held[0] == 3);
    let card = s.unseen.kinds().next().unwrap().0;
    assert!(s.unseen.take(card));
    s.hands[0].put(card);
    (s.table.held[0], s.table.pile) = (4, s.table.pile - 1);
    assert!(g.validate(&s).unwrap_err().to_string().contains("the hand is full"));
}

/// Cards of another level may lie there, as long as there is room for all that come.
#[test]
fn a_dungeon_without_room_for_the_cards_to_come_is_refused() {
    let g = with(2, &[], false);
    let s = g.start_fast(&mut FastRng::new(1));
    let fill =
        |v: &mut Value, n: i8| {
            let marked = g.content.deck(|_| true).less(deck(&g));
            let room = marked.iter().find(|c| g.content.face(*c).creature.is_none()).unwrap();
            let laid = v["table"]["dungeon"]["laid"].as_array_mut().unwrap();
            laid.extend((1..=n).map(
                |k| json!({ "card": room, "turned": false, "at": { "x": k, "y": k }, "tokens": 0, "fate": "Room" }),
            ));
        };
    refused(&g, &s, |v| fill(v, 62), "it has no room for");
}
