//! What people see: sentences, labels, a text that fits a terminal; and doors that never panic.
use engine_core::{
    chance::{ChanceKind, DynSource, FastRng, Listen, Note as Told, Seeded, Tape},
    play::{Match, Next},
    rules::{Game, GameBox, Seat, Turn},
    show::Language::English,
    show::Show,
};
use fort_boyard::{Chance, FortBoyard, Options};
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
                assert!(text.lines().all(|l| l.chars().count() <= 100), "{text}");
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
fn noise_for_content_is_a_fault() {
    for noise in ["", "square = 3", "trial = []", "piece = [", "note = [{}]", "\u{0}"] {
        let faults = GameBox::<FortBoyard>::new(noise, Options::default(), 2).unwrap_err();
        assert!(!faults.list().is_empty(), "{noise}");
    }
    let long: String =
        (0..300).map(|at| format!("  {{ at = {at}, kind = \"tiger\", keys = 0, origin = \"design\" }},\n")).collect();
    assert!(GameBox::<FortBoyard>::new(&format!("square = [\n{long}]"), Options::default(), 2).is_err());
}
