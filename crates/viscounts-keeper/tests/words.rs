//! What people read and see: text, labels, questions and pictures.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    finite::Finite,
    laws::Situation,
    play::Match,
    rules::{Game, GameBox, Seat, Turn},
    show::{Language, Screen, Show},
};
use std::collections::{BTreeMap, BTreeSet};
use viscounts_keeper::{
    Action, Event, Frame, Options, ViscountsKeeper,
    content::{Card, Content},
    rules::{Choice, Purpose, Yes},
    table::Who,
};

const ENGLISH: Language = Language::English;

/// Plays random games and looks at every position.
fn watch(seats: u8, games: u64, mut look: impl FnMut(&Match<ViscountsKeeper>, Seat)) {
    for seed in 0..games {
        let mut m = Match::new(ViscountsKeeper::standard(seats), seed);
        let mut picks = FastRng::new(seed);
        while let Turn::Seat(p) = m.turn() {
            look(&m, p);
            let list = m.legal();
            m.play(p, list[picks.below(list.len() as u32) as usize]).expect("it is legal");
        }
        look(&m, Seat(0));
    }
}

/// The same box with a chosen townsfolk on top everywhere, asked to hire it.
fn asked_to_hire() -> (GameBox<ViscountsKeeper>, Situation<ViscountsKeeper>) {
    let game = GameBox::<ViscountsKeeper>::new(Content::STANDARD, Options::default(), 2).expect("the standard box");
    let mut rng = FastRng::new(3);
    let mut state = game.start_fast(&mut rng);
    while !matches!(state.table.agenda.asked(), Some((_, Frame::Yes(Yes { to: Purpose::Recruit })))) {
        let Turn::Seat(p) = game.turn(&state.table) else { panic!("nobody was asked to hire") };
        let list = game.actions(game.view(&state, p));
        let pass = list.iter().find(|a| **a == Action::Action(Choice::Pass));
        let a = pass.copied().unwrap_or(list[rng.below(list.len() as u32) as usize]);
        game.apply_fast(&mut state, p, a, &mut rng);
    }
    (game.clone(), Situation { game, state, cited: vec![], events: vec![] })
}

#[test]
fn the_text_fits_eighty_columns_and_has_no_codes() {
    for seats in 1..=4 {
        watch(seats, 2, |m, p| {
            for viewer in [Some(p), None] {
                let text = ViscountsKeeper::text(m.game().view(m.state(), viewer), ENGLISH);
                for line in text.lines() {
                    assert!(line.chars().count() <= 80, "{line}");
                }
                for code in ["ms34", ">disc", "after_", "rearr ", "flip_", "silver1", "TTT", "vmove"] {
                    assert!(!text.contains(code), "{code} in\n{text}");
                }
            }
        });
    }
}

#[test]
fn every_question_is_a_sentence_and_every_label_is_short() {
    let mut questions = BTreeMap::new();
    for seats in 1..=4 {
        watch(seats, 3, |m, p| {
            let Some((_, frame)) = m.state().table.agenda.asked() else { return };
            let v = m.view(p);
            let first = ViscountsKeeper::text(v, ENGLISH).replace("\n  ", " ");
            let first = first.lines().next().expect("there is text").to_string();
            assert!(first.ends_with(['?', '.']), "{first}");
            let kind = format!("{frame:?}");
            questions.insert(kind.split('(').next().unwrap_or_default().to_string(), first);
            for a in m.legal() {
                let label = ViscountsKeeper::label(v, a, ENGLISH);
                assert!(label.chars().count() <= 42, "{label}");
                assert!(!label.contains(['_', '@', '>']), "{label}");
            }
        });
    }
    assert!(questions.len() >= 22, "{questions:#?}");
    assert!(questions["ReturnSlot"].contains("returns to which slot?"), "{questions:#?}");
}

#[test]
fn a_prompt_says_what_is_at_stake() {
    let (game, s) = asked_to_hire();
    let p = s.seat();
    let card = s.state.table.townsfolk.tops[usize::from(s.state.table.boards[p].viscount.segment().get())];
    let card = card.expect("a townsfolk can be hired");
    let silver = game.content.card(card).silver;
    let text = ViscountsKeeper::text(s.view(p), ENGLISH);
    let name = &game.content.card(card).name;
    let first = text.lines().next().expect("there is text");
    assert!(first.contains(&format!("Hire {name}")) && first.contains(&format!("for {silver} silver?")), "{first}");
    let yes = ViscountsKeeper::action(s.view(p), Action::Yes(true), ENGLISH);
    assert!(yes.starts_with(&format!("Yes: hire {name}")) && yes.ends_with(&format!("for {silver} silver")), "{yes}");
    assert_eq!(ViscountsKeeper::label(s.view(p), Action::Yes(false), ENGLISH), "No");
}

#[test]
fn two_different_cards_never_look_the_same() {
    let game = ViscountsKeeper::standard(2);
    let mut names = BTreeSet::new();
    for (i, info) in game.content.cards.iter().enumerate().filter(|(_, c)| c.replaces.is_none()) {
        let event = Event::Played { who: Who::of(0), card: Card::of(i as u8) };
        let sentence = ViscountsKeeper::event(&game, &event, ENGLISH);
        assert!(sentence.starts_with(&format!("Blue plays {}", info.name)), "{sentence}");
        assert!(names.insert(sentence.clone()), "{sentence} stands for two cards");
    }
}

#[test]
fn touching_the_picture_reaches_the_choices_on_the_table() {
    let shown = [
        "Pair",
        "Play",
        "Discard",
        "Destroy",
        "Flip",
        "Resource",
        "Hero",
        "Chest",
        "ChestSpace",
        "Townsfolk",
        "Manuscript",
        "Space",
        "Building",
        "Spot",
        "ReturnSlot",
        "Pay",
        "Section",
        "Triple",
        "CastleMove",
        "Bump",
    ];
    for seats in 1..=3 {
        watch(seats, 1, |m, p| {
            if m.turn() == Turn::Over {
                return;
            }
            for screen in Screen::ALL {
                let picture = engine_core::show::picture(m.view(p), screen, None, ENGLISH);
                for a in m.legal() {
                    let notation = a.to_string();
                    let first = notation.split(' ').next().expect("notation has a word");
                    if !shown.contains(&first) || notation.ends_with("Decline") {
                        continue;
                    }
                    let groups = Action::groups();
                    let (at, values) = engine_core::finite::factors(&groups, a.id()).expect("every id has its factors");
                    let group = format!("@{}", groups[at].name);
                    let factor = groups[at].factors.first().map(|f| format!("&amp;{}:{}", f.name, values[0]));
                    let touch = format!("{group}{}", factor.unwrap_or_default());
                    assert!(picture.contains(&touch), "{screen:?}: nothing stands for {a} ({touch})");
                }
            }
        });
    }
}

#[test]
fn the_scores_add_up_to_the_points() {
    for seats in 1..=4 {
        watch(seats, 2, |m, _| {
            let Some(outcome) = m.outcome() else { return };
            let rows = ViscountsKeeper::scores(m.game().view(m.state(), None), ENGLISH);
            for p in Seat::first(seats) {
                let sum: i32 = rows.iter().map(|row| row.points[p.at()]).sum();
                assert_eq!(sum, outcome.points()[p.at()], "{p}");
            }
        });
    }
}

#[test]
fn goal_outline_and_legend_are_sentences() {
    for seats in [1, 4] {
        let game = ViscountsKeeper::standard(seats);
        let mut all = ViscountsKeeper::outline(&game, ENGLISH);
        all.extend(ViscountsKeeper::legend(&game, ENGLISH));
        all.push(ViscountsKeeper::goal(&game, ENGLISH));
        assert!(all.len() > 12 && all.iter().all(|line| line.ends_with('.')), "{all:#?}");
    }
}
