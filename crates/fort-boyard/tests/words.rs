//! What people read and see: sentences, labels, text for a terminal, pictures that can be touched.
use engine_core::{
    chance::{ChanceKind, DynSource, FastRng, Listen, Note as Told, Seeded, Tape},
    finite::{Finite, factors},
    laws::careful,
    play::{Match, Next},
    rules::{Game, GameBox, Rulebook, Seat, Turn},
    show::{Language::English, Screen, Show},
};
use fort_boyard::{Action, Chance, Clause, FortBoyard};
use std::collections::BTreeSet;

fn game(seats: u8) -> GameBox<FortBoyard> {
    FortBoyard::standard(seats)
}

#[test]
fn every_event_is_a_sentence() {
    let g = game(4);
    let mut kinds = BTreeSet::new();
    for seed in 0..20 {
        let mut luck = Seeded::new(seed);
        let mut whim = FastRng::new(seed);
        let mut sentences = vec![];
        let mut ears = Listen::<FortBoyard, _>::new(|n| {
            if let Told::Event { event, .. } = n {
                sentences.push((format!("{event:?}"), FortBoyard::event(&g, &event, English)));
            }
        });
        let mut s = g.setup(&mut DynSource::heard(&mut luck, &mut ears)).unwrap();
        while let Turn::Seat(p) = g.turn(&s.table) {
            let a = g.pick(g.view(&s, p), &mut vec![], &mut whim).unwrap();
            g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).unwrap();
        }
        for (event, sentence) in sentences {
            kinds.insert(event.split('(').next().unwrap().to_string());
            assert!(sentence.ends_with(['.', '!']) && !sentence.contains('\n'), "{sentence}");
            assert!(sentence.chars().next().unwrap().is_uppercase(), "{sentence}");
        }
    }
    assert!(kinds.len() >= 25, "{kinds:?}");
}

#[test]
fn chance_is_asked_in_words_with_distinct_labels() {
    for (seats, seed) in [(2, 1), (3, 2), (6, 3)] {
        let g = game(seats);
        let mut luck = Tape::new(Seeded::new(seed));
        let mut whim = FastRng::new(seed);
        let mut s = g.setup(&mut DynSource::new(&mut luck)).unwrap();
        while let Turn::Seat(p) = g.turn(&s.table) {
            let a = g.pick(g.view(&s, p), &mut vec![], &mut whim).unwrap();
            g.apply(&mut s, p, a, &mut DynSource::new(&mut luck)).unwrap();
        }
        let mut asked: BTreeSet<String> = BTreeSet::new();
        for taped in &luck.entries {
            let ask = Chance::from_stream(taped.question.ask.stream).expect("this game asks that");
            let labels: BTreeSet<String> =
                taped.question.weights.iter().map(|w| FortBoyard::answer(&g, ask, w.0, English)).collect();
            assert_eq!(labels.len(), taped.question.weights.len(), "{labels:?}");
            assert!(!labels.contains(""));
            asked.insert(FortBoyard::question(&g, ask, English));
        }
        assert!(asked.len() > 8, "{asked:?}");
    }
}

#[test]
fn a_text_fits_a_terminal() {
    for seats in 2..=6 {
        let mut m = Match::new(game(seats), 7);
        while let Next::Seat(p) = m.next() {
            for viewer in [Some(Seat(0)), Some(p), None] {
                let text = m.view(viewer).text(English);
                assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
                assert!(text.lines().count() <= 20, "{text}");
            }
            let a = m.legal()[0];
            m.play(p, a).unwrap();
        }
        let last = m.view(None).text(English);
        assert!(last.contains("The game is over"), "{last}");
    }
}

#[test]
fn a_limit_states_its_rule_and_what_is_wrong() {
    assert_eq!(Clause::FourKeysOpen.gist(), "with four keys or more a player may open the chest");
    assert_eq!(Clause::FourKeysOpen.refusal(), "you have fewer than four keys");
}

/// Every sentence that a clause of its own gives a refused player, met in play.
#[test]
fn a_refused_player_reads_what_is_wrong() {
    let mut read = BTreeSet::new();
    let g = FortBoyard::standard(3);
    for seed in 0..40 {
        let mut luck = FastRng::new(seed);
        let mut s = g.start_fast(&mut luck);
        while let Turn::Seat(p) = g.turn(&s.table) {
            for a in Action::all() {
                if let Err(refusal) = FortBoyard::check(g.view(&s, p), a) {
                    read.insert(refusal.to_string());
                }
            }
            g.play_random(&mut s, p, &mut vec![], &mut luck);
        }
    }
    for expected in [
        "FB-CH-1: you have fewer than four keys",
        "FB-TRI-4: a trial is under way, and its card asks for something else",
        "FB-SQ-1: on an OR square you cannot pass",
        "FB-Q5: on an OR square no riddle makes a lost trial good",
        "FB-Q13: this is no moment to open the chest",
        "FB-Q26: it is another's turn, so you cannot open the chest",
        "FB-Q29: your turn begins: roll the die, or open the chest",
    ] {
        assert!(read.contains(expected), "{expected}\nis not among {read:#?}");
    }
}

/// Labels are short; the words of an action say what is at stake.
#[test]
fn labels_are_short_and_prompts_say_what_is_at_stake() {
    let mut said = BTreeSet::new();
    for seed in 0..6 {
        let mut m = Match::new(game(3), seed);
        let mut whim = FastRng::new(seed);
        while let Next::Seat(p) = m.next() {
            for a in m.legal() {
                let label = FortBoyard::label(m.view(p), a, English);
                assert!(label.chars().count() < 40, "{label}");
                said.insert(format!("{label} / {}", FortBoyard::action(m.view(p), a, English)));
            }
            let a = careful(m.view(p), &mut whim);
            m.play(p, a).unwrap();
        }
    }
    for expected in [
        "Roll the die / roll the die and move",
        "Take a trial / take a trial for 1 black key",
        "Try a riddle / try a riddle for 1 red key",
        "Take 2 matches / take 2 matches and leave 4",
        "Keep the keys / keep your 4 keys and pass the die",
        "Open the chest / open the chest: 30 notes in it, and 2 of your keys go back",
        "Put a key into cell 18 / put a key into cell 18 (guardian, 2 black keys now)",
    ] {
        assert!(said.contains(expected), "{expected}\nis not among {said:#?}");
    }
}

/// Whether one of the elements of a picture stands for an action, and for that action only.
fn is_touched(picture: &str, a: Action) -> bool {
    let groups = Action::groups();
    let (at, values) = factors(&groups, a.id()).expect("every id has its factors");
    let factor = format!("{}:{}", groups[at].factors[0].name, values[0]);
    let touched = picture.split("data-touch=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let group = format!("@{}", groups[at].name);
    let names = |one: &str| one.split("&amp;").filter(|part| *part != group).eq([factor.as_str()]);
    touched.flat_map(|all| all.split('|')).any(names)
}

/// Every legal action can be chosen in the picture, on both screens, and a table of any size is drawn with its seats by name.
#[test]
fn every_legal_action_can_be_touched() {
    for seats in [2, 6] {
        let mut m = Match::new(game(seats), 5);
        let mut whim = FastRng::new(5);
        let mut n = 0;
        while let Next::Seat(p) = m.next() {
            n += 1;
            if n % 3 == 0 {
                for screen in Screen::ALL {
                    let picture = m.view(p).svg(screen, English);
                    for a in m.legal() {
                        assert!(is_touched(&picture, a), "{a} on {screen:?}");
                    }
                    assert!(Seat::first(seats).all(|q| picture.contains(&FortBoyard::seat(m.game(), q, English))));
                }
            }
            let a = careful(m.view(p), &mut whim);
            m.play(p, a).unwrap();
        }
    }
}

/// Scores go by the value of notes. While the game goes on, a viewer sees only their own; at the end they add up to the points.
#[test]
fn scores_add_up_to_the_points() {
    let mut m = Match::new(game(3), 2);
    let mut whim = FastRng::new(2);
    while let Next::Seat(p) = m.next() {
        for viewer in Seat::first(3) {
            let rows = FortBoyard::scores(m.view(viewer), English);
            let others =
                |row: &engine_core::show::ScoreRow| Seat::first(3).any(|q| q != viewer && row.points[q.at()] > 0);
            assert!(!rows.iter().any(others), "{viewer} sees what others have taken");
        }
        let a = careful(m.view(p), &mut whim);
        m.play(p, a).unwrap();
    }
    let rows = FortBoyard::scores(m.view(None), English);
    let sums: Vec<i32> = Seat::first(3).map(|p| rows.iter().map(|row| row.points[p.at()]).sum()).collect();
    let outcome = m.outcome().unwrap();
    assert_eq!(sums, outcome.points());
    let result = FortBoyard::result(m.game(), &outcome, English);
    assert!(result.contains(" wins with ") && result.ends_with(",000."), "{result}");
}

#[test]
fn the_game_explains_itself() {
    let g = game(4);
    assert!(FortBoyard::goal(&g, English).contains("most money"));
    let lines = [FortBoyard::outline(&g, English), FortBoyard::legend(&g, English)].concat();
    assert!(lines.len() >= 10 && lines.iter().all(|line| line.ends_with('.')), "{lines:#?}");
}
