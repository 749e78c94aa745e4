//! Liar's dice. Chance answers are faces less one.
use engine_core::{
    holds,
    laws::Situation,
    rules::{GameBox, Seat, Turn},
};
use reference_games::{
    LiarsDice,
    liars_dice::{Clause, Dice, Event, Faces, Options},
};

fn table(faces: u8, dice: u8, seats: u8, rolled: &[u32]) -> Situation<LiarsDice> {
    Situation::new(GameBox::with(Options { faces: Faces::of(faces), dice: Dice::of(dice) }, seats).unwrap(), rolled)
}

fn hand(t: &Situation<LiarsDice>, p: u8) -> Vec<u8> {
    t.view(Seat(p)).mine().iter().map(|f| f.get()).collect()
}

#[holds(Clause::Roll)]
fn dice_are_rolled_unseen() {
    let t = table(6, 2, 3, &[5, 0, 3, 3, 2, 1]);
    assert_eq!([hand(&t, 0), hand(&t, 1), hand(&t, 2)], [[1, 6], [4, 4], [2, 3]]);
    assert!(t.view(None).hand.is_none() && t.state.table.shown.iter().all(|cup| cup.is_empty()));
}

#[holds(Clause::Bid)]
fn bids_go_round() {
    let mut t = table(6, 1, 3, &[0, 1, 2]);
    assert_eq!(t.act("Bid 1 3", &[]), Turn::Seat(Seat(1)));
    assert_eq!(t.cited, [Clause::Bid]);
    assert_eq!(t.acts("Bid 2 1,Bid 2 2"), Turn::Seat(Seat(0)));
}

#[holds(Clause::Higher)]
fn a_bid_is_higher_than_the_last() {
    let mut t = table(6, 1, 2, &[0, 1]);
    t.act("Bid 1 3", &[]);
    t.refused("Bid 1 3", Clause::Higher);
    t.refused("Bid 1 2", Clause::Higher);
    t.act("Bid 2 1", &[]); // more dice, any face
}

#[holds(Clause::Most)]
fn a_bid_names_dice_that_there_are() {
    let t = table(3, 1, 2, &[0, 1]);
    t.refused("Bid 3 1", Clause::Most);
    t.refused("Bid 1 4", Clause::Most);
    assert_eq!(t.view(Seat(0)).actions().len(), 6);
}

#[holds(Clause::Call, Clause::NoBid)]
fn only_a_bid_is_challenged() {
    let mut t = table(6, 1, 2, &[0, 1]);
    t.refused("Liar", Clause::NoBid);
    t.act("Bid 1 3", &[]);
    assert_eq!(t.act("Liar", &[]), Turn::Over);
    assert!(t.cited.contains(&Clause::Call) && t.events.contains(&Event::Called(Seat(1), Seat(0))));
    assert_eq!(t.state.table.shown, t.state.hands);
}

#[holds(Clause::Settle, Clause::Stake)]
fn the_highest_face_counts_as_any() {
    for (rolled, bid, caller_wins) in
        [([0, 1], "Bid 2 1", true), ([0, 5], "Bid 2 1", false), ([0, 0], "Bid 2 1", false), ([4, 5], "Bid 2 6", true)]
    {
        let mut t = table(6, 1, 2, &rolled);
        t.acts(&format!("{bid},Liar"));
        let won = if caller_wins { 1 } else { -1 };
        assert_eq!(t.utilities(), Some(vec![-won, won]), "{rolled:?} {bid}");
    }
    let mut t = table(6, 1, 3, &[0, 1, 2]);
    t.acts("Bid 1 1,Bid 2 5,Liar");
    assert_eq!(t.utilities(), Some(vec![1, -2, 1]), "the bidder pays both others");
}
