//! Les épreuves.
use super::table::{AGAIN, E7, KEEP, LOST, PASS, ROLL, STAND, TRIAL, die, number, players, take, with};
use engine_core::holds;
use engine_core::{
    content::Content as _,
    rules::{GameBox, Seat},
    show::{Language, Show},
};
use fort_boyard::{Action, Against, Clause, Content, Event, FortBoyard, Frame, Options, Trial};

#[holds(Clause::PickedBlind)]
fn a_trial_card_is_picked_blind() {
    let s = players(3);
    let fan = s.asks(ROLL, &[die(1)]);
    assert_eq!(fan.weights, (0..10).map(|i| (i, 1)).collect::<Vec<_>>(), "blind, so with equal odds");
    let mut s = s;
    s.roll_one(&[E7, LOST]);
    assert!(s.cites(Clause::PickedBlind) && s.events.contains(&Event::Card(Seat(0), Trial::of(6))));
    s.play(PASS, &[]);
    assert_eq!(s.asks(ROLL, &[die(1)]).weights.len(), 10, "the card goes back into the fan (Q17)");
}

#[holds(Clause::SomeUseTheSand)]
fn some_trials_use_the_sandglass() {
    let g = players(4).0.game;
    let sand: Vec<&str> = g.content.trials().iter().filter(|t| t.sand).map(|t| t.id.as_str()).collect();
    assert_eq!(sand, ["E5", "E6", "E7", "E9", "E10"]);
    // The card says whether the trial uses the sandglass, and the event reports it.
    for (card, told) in [
        (4, "Les Doubles against Seat 1, with the sandglass."),
        (2, "Le Rempart against all others together, without the sandglass."),
        (6, "Mémoire against Seat 3, with the sandglass."),
        (3, "La Ronde against each of the others, without the sandglass."),
    ] {
        let said = FortBoyard::event(&g, &Event::Card(Seat(0), Trial::of(card)), Language::English);
        assert!(said.ends_with(told), "{said}");
    }
    // And its procedure keeps to it; only what the table reports may be timed or not.
    let ours = Content::STANDARD;
    for (from, says) in [
        ("\"Les Doubles\", sand = true", "is done against the sandglass"),
        ("\"Bras de fer\", sand = false", "has no use for the sandglass"),
    ] {
        let to = if from.ends_with("true") { from.replace("true", "false") } else { from.replace("false", "true") };
        let said = GameBox::<FortBoyard>::new(&ours.replace(from, &to), Options::default(), 2).unwrap_err().to_string();
        assert!(said.contains(says) && said.contains("line "), "{said}");
    }
    let untimed = ours.replace("\"Mémoire\", sand = true", "\"Mémoire\", sand = false");
    assert!(GameBox::<FortBoyard>::new(&untimed, Options::default(), 2).is_ok());
}

#[holds(Clause::ThreeOppositions)]
fn trials_are_played_against_one_all_or_each() {
    let g = players(2).0.game;
    let of = |a| g.content.trials().iter().filter(|t| t.against == a).count();
    assert_eq!([Against::Left, Against::Right, Against::Together, Against::Separately].map(of), [4, 2, 2, 2]);
    // One: the left neighbour takes matches. Together: the left neighbour speaks. Separately: everybody rolls.
    let mut s = players(4);
    s.roll_one(&[0, die(1)]).play(take(1), &[]);
    assert_eq!(s.seat(), Seat(1));
    let mut s = players(4);
    s.roll_one(&[3, die(6), die(1), die(1), die(6), die(6), die(6)]);
    let rollers: Vec<u8> =
        s.events.iter().filter_map(|e| if let Event::Die(p, _) = e { Some(p.0) } else { None }).collect();
    assert_eq!(rollers, [0, 0, 0, 1, 2, 3]);
    // A card of an owner's own may name the right neighbour for any trial against one.
    let ours = Content::STANDARD;
    let right =
        ours.replace("\"left\", procedure = { kind = \"matches\"", "\"right\", procedure = { kind = \"matches\"");
    assert_ne!(ours, right);
    let mut s = super::table::of(GameBox::<FortBoyard>::new(&right, Options::default(), 4).unwrap());
    s.roll_one(&[0, die(1)]);
    assert!(s.events.contains(&Event::Die(Seat(3), 1)), "who fills the sleeve");
    s.play(take(1), &[]);
    assert_eq!(s.seat(), Seat(3), "and takes the next matches");
}

#[holds(Clause::FollowTheCard)]
fn nothing_but_the_card_is_done_during_a_trial() {
    let mut s = players(3);
    s.roll_one(&[0, die(1)]); // matches
    for a in [ROLL, TRIAL, STAND, number(3), KEEP] {
        assert_eq!(s.refused_by(a), Clause::FollowTheCard, "{a}");
    }
    let s = players(3);
    for a in [take(1), AGAIN, number(1)] {
        assert_eq!(s.refused_by(a), Clause::FollowTheCard, "no trial is on: {a}");
    }
    // Whatever the square, all refusals name a clause.
    for a in <Action as engine_core::finite::Finite>::all().filter(|a| *a != ROLL) {
        s.refused_by(a);
    }
}

#[holds(Clause::SkillIsOdds)]
fn a_rated_trial_goes_by_the_odds_of_the_seat() {
    let rated = |odds: &str| with(3, &[("trial_mode", "Rated"), ("trial_odds", odds)]);
    let s = rated("1 2");
    assert_eq!(s.asks(ROLL, &[die(1)]).weights, [(0, 1), (1, 1)], "no card: one ask");
    let mut s = rated("1 4,2 3,1 2,1 2,1 2,1 2");
    assert_eq!(s.asks(ROLL, &[die(1)]).weights, [(0, 3), (1, 1)]);
    s.roll_one(&[LOST]);
    assert!(s.cites(Clause::SkillIsOdds) && matches!(s.t().frame, Frame::CatchUp(_)));
    s.play(PASS, &[]);
    assert_eq!(s.asks(ROLL, &[die(1)]).weights, [(0, 1), (1, 2)], "odds are per seat");
    assert!(s.asks(ROLL, &[die(1)]).ask.reportable(), "a live table reports it");
    assert_eq!(s.game.options.trial_odds.of(Seat(1)).won, 2);
}
