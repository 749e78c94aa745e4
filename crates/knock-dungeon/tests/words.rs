//! Words and pictures: refusals, labels, text in 80 columns, what can be touched, and the facts of a view.
use engine_core::{
    chance::FastRng,
    finite::{Finite, factors},
    laws::careful,
    play::Next,
    record::Record,
    rules::{Game, GameBox, Rulebook, Seat, StateOf, Turn, View},
    show::{Language, Screen, Show},
};
use knock_dungeon::{Action, At, Clause, ENTRY, KnockDungeon, Options, Place, Talk, Token};
use serde_json::Value;
use std::{collections::BTreeSet, fs};

/// Plays a game of a careful player who plays a random move now and then. `each` looks at every state with its legal actions.
fn each_moment(game: &GameBox<KnockDungeon>, seed: u64, mut each: impl FnMut(&StateOf<KnockDungeon>, Seat, &[Action])) {
    let mut rng = FastRng::new(seed);
    let mut s = game.start_fast(&mut rng);
    while let Turn::Seat(p) = game.turn(&s.table) {
        let v = View::of(game, &s, p);
        let legal = game.actions(v);
        each(&s, p, &legal);
        let window = legal.iter().any(|a| matches!(a, Action::Window(_)));
        let a = match rng.below(if window { 3 } else { 40 }) {
            0 => legal[rng.below(legal.len() as u32) as usize],
            _ => careful(v, &mut rng),
        };
        game.apply_fast(&mut s, p, a, &mut rng);
    }
}

fn tables() -> Vec<GameBox<KnockDungeon>> {
    let all: Options = Options {
        grimoire: [Token::Fireball, Token::Frost, Token::Poison, Token::Sphere].into_iter().collect(),
        talk: Talk::Open,
        showing: true,
        chests: true,
        ..Options::default()
    };
    let with = |seats| GameBox::<KnockDungeon>::with(all.clone(), seats).expect("the standard box");
    vec![KnockDungeon::standard(1), KnockDungeon::standard(2), with(3), with(6)]
}

#[test]
fn every_legal_action_can_be_touched_in_the_picture() {
    let groups = Action::groups();
    for (game, screen) in tables().iter().flat_map(|g| Screen::ALL.map(|s| (g, s))) {
        each_moment(game, 3, |s, p, legal| {
            let picture = game.view(s, p).svg(screen, Language::English);
            let touched: BTreeSet<BTreeSet<&str>> = picture
                .split("data-touch=\"")
                .skip(1)
                .flat_map(|rest| rest.split('"').next().unwrap_or_default().split('|'))
                .map(|all| all.split("&amp;").collect())
                .collect();
            for a in legal {
                let (at, values) = factors(&groups, a.id()).expect("every id has factors");
                let mut meant = vec![format!("@{}", groups[at].name)];
                meant.extend(groups[at].factors.iter().zip(values).map(|(f, value)| format!("{}:{value}", f.name)));
                let meant: BTreeSet<&str> = meant.iter().map(String::as_str).collect();
                assert!(touched.contains(&meant), "{a}, as {meant:?}");
            }
        });
    }
}

#[test]
fn labels_are_short_and_use_the_names_of_cards() {
    let mut read = BTreeSet::new();
    for game in tables() {
        each_moment(&game, 5, |s, p, legal| {
            for &a in legal {
                let label = <KnockDungeon as Show<KnockDungeon>>::label(game.view(s, p), a, Language::English);
                assert!(label.chars().count() < 40, "{label}");
                read.insert(label);
            }
        });
    }
    for expected in ["Lay R18 turned", "Lay R18", "Cover #1 top left", "No token", "Show none", "Sphere of Silence"] {
        assert!(read.contains(expected), "{expected} is not among {read:#?}");
    }
    for start in ["Burn #", "Freeze #", "Poison #", "Show R"] {
        assert!(read.iter().any(|label| label.starts_with(start)), "{start}");
    }
}

#[test]
fn the_text_fits_into_80_columns() {
    for game in tables() {
        each_moment(&game, 7, |s, p, _| {
            let text = game.view(s, p).text(Language::English);
            let xs: Vec<i8> = s.table.dungeon.standing().map(|(_, l)| l.at.x).collect();
            let wide = xs.iter().max() > xs.iter().min().map(|x| x + 17).as_ref();
            let lines = text.lines().filter(|line| !wide || !line.contains('─') && !line.contains('│'));
            lines.for_each(|line| assert!(line.chars().count() <= 80, "{line}"));
        });
    }
}

/// Two cards that overlap share a corner, and the newer figure stands there.
#[test]
fn the_text_shows_the_shared_corner_and_the_danger_of_each_card() {
    let game = KnockDungeon::standard(2);
    let card = |id: &str| game.content.card(id).expect("a card of the deck");
    let mut s = game.start_fast(&mut FastRng::new(1));
    let laid = serde_json::json!([
        { "card": card("R01"), "turned": false, "at": At { x: 0, y: 0 }, "tokens": 0, "fate": "Room" },
        { "card": card("M01"), "turned": true, "at": At { x: 1, y: -1 }, "tokens": 4, "fate": "Creature" },
    ]);
    s.table.dungeon = serde_json::from_value(serde_json::json!({ "laid": laid, "poison": null })).expect("a dungeon");
    let text = game.view(&s, None).text(Language::English);
    let map = "\
      2───0
      │ #1│
      │ 6!│
  4───1───3
  │ #0│
  │ 5 │
  0───0
";
    assert!(text.contains(map), "{text}");
    assert!(text.contains("creature M01 #1: danger 6, 1 too much, 4 Time tokens"), "{text}");
}

#[test]
fn the_json_of_a_view_has_the_danger_of_each_card() {
    let mut m = ENTRY.standard(2).expect("the standard box").start(3);
    let mut seen = 0;
    while let Next::Seat(p) = m.next() {
        for viewer in [None, Some(p)] {
            let view: Value = serde_json::from_str(&m.view_json(viewer).expect("a viewer")).expect("JSON");
            let state: Value = serde_json::from_str(&m.state_json().expect("a state")).expect("JSON");
            assert_eq!(view["table"], state["table"], "the table is as it was");
            assert_eq!(state.get("facts"), None);
            let (laid, facts) = (&view["table"]["dungeon"]["laid"], &view["facts"]["laid"]);
            assert_eq!(laid.as_array().map(Vec::len), facts.as_array().map(Vec::len));
            for fact in facts.as_array().expect("a list") {
                let corners = fact["corners"].as_array().expect("four corners");
                let sum: u64 = corners.iter().filter_map(Value::as_u64).sum();
                assert_eq!((fact["danger"].as_u64(), corners.len()), (Some(sum), 4), "no corner is poisoned here");
                seen += 1;
            }
        }
        let choices = m.choices();
        m.play(p, choices[choices.len() / 2].id).expect("it is legal");
    }
    assert!(seen > 4, "{seen}");
}

#[test]
fn prompts_state_what_is_at_stake() {
    let game = KnockDungeon::standard(2);
    let mut read = BTreeSet::new();
    each_moment(&game, 11, |s, p, legal| {
        let v = game.view(s, p);
        read.extend(legal.iter().map(|&a| v.action(a, Language::English)));
    });
    for part in ["(lost!)", "(beaten)", "Time tokens", "with the Silence icon", "over the top left corner of room"] {
        assert!(read.iter().any(|words| words.contains(part)), "{part} is not among {read:#?}");
    }
}

/// `TROUSSEAU_BLESS=1` draws it again.
#[test]
fn the_picture_of_the_readme_is_up_to_date() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let Ok(record) = fs::read(format!("{folder}/../../docs/pictures/knock-dungeon.json")) else { return };
    let m = ENTRY.open(&Record::load(record).expect("a record"), None).expect("a game");
    let drawn = m.svg(Some(Seat(0)), Screen::Wide).expect("a picture");
    let file = format!("{folder}/picture.svg");
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        fs::write(&file, &drawn).expect("the picture can be written");
    }
    assert!(fs::read_to_string(&file).is_ok_and(|kept| kept == drawn), "TROUSSEAU_BLESS=1 draws {file} again");
}

#[test]
fn a_limit_states_its_rule_and_what_is_wrong() {
    assert_eq!(Clause::CoverOne.gist(), "a card must cover at least one corner of a card on the table");
    assert_eq!(Clause::CoverOne.refusal(), "the card would cover no corner of a card on the table");
}

/// Every refusal, met in play.
#[test]
fn a_refused_player_reads_what_is_wrong() {
    let mut read = BTreeSet::new();
    let grimoire = [Token::Fireball, Token::Frost, Token::Poison].into_iter().collect();
    for (showing, seats) in [(true, 2), (false, 2), (true, 3)] {
        let g = GameBox::<KnockDungeon>::with(Options { grimoire, showing, ..Options::default() }, seats).unwrap();
        for seed in 0..60 {
            let mut luck = FastRng::new(seed);
            let mut s = g.start_fast(&mut luck);
            while let Turn::Seat(p) = g.turn(&s.table) {
                for a in Action::all() {
                    if let Err(refusal) = KnockDungeon::check(g.view(&s, p), a) {
                        read.insert(refusal.to_string());
                    }
                }
                g.play_random(&mut s, p, &mut vec![], &mut luck);
            }
        }
    }
    for expected in [
        "KD-TURN-1: that belongs to another step of the turn",
        "KD-PLC-1: that card is not in your hand",
        "KD-PLC-1: you have a card to place, so you cannot pass",
        "KD-PLC-2: the card would cover no corner of a card on the table",
        "KD-PLC-3: the card would cover several corners of one card",
        "KD-INFO-1: cards are not shown at this table",
        "KD-INFO-2: you have shown another card and must place that one",
        "KD-ADV-5: your team does not hold that Grimoire token",
        "KD-GRI-1: that card is no unbeaten creature",
        "KD-GRI-2: that card is no unbeaten creature, or it is frozen already",
        "KD-GRI-3: that card is no unbeaten creature",
        "KD-Q26: that card looks the same turned, so it is laid unturned",
        "KD-Q31: that place is named by a lower card that it also covers",
    ] {
        assert!(read.contains(expected), "{expected}\nis not among {read:#?}");
    }
    let first = Place::from_id(0).unwrap();
    let g = KnockDungeon::standard(2);
    let s = g.start_fast(&mut FastRng::new(1));
    let why = KnockDungeon::check(g.view(&s, s.table.turn), Action::Where(first)).unwrap_err().to_string();
    assert_eq!(why, "KD-TURN-1: that belongs to another step of the turn");
}
