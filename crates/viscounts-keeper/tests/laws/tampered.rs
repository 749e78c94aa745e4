//! States that no play leads to are refused, each with its fault.
use engine_core::{Fast, Game, StateOf, View, sure};
use viscounts_keeper::{
    Viscounts,
    content::{Card, Segment},
    table::{Slot, Who},
};

fn mid_game(g: &Viscounts, decisions: u32) -> StateOf<Viscounts> {
    let mut luck = Fast::new(4);
    let mut s = sure(g.setup(&mut luck));
    g.playout(&mut s, decisions, &mut Vec::new(), &mut luck);
    assert!(g.validate(&s).is_ok());
    assert!(g.census(&s).verify().is_ok());
    s
}

#[test]
fn tampered_states_are_refused() {
    let g = Viscounts::standard(3);
    let s = mid_game(&g, 150);
    type Change = (&'static str, fn(&mut StateOf<Viscounts>));
    let changes: [Change; 22] = [
        ("a second of a card", |s| {
            let card = s.table.townsfolk.tops[0].unwrap();
            s.table.cards[0].discards.put(card);
        }),
        ("a card that the box does not have", |s| {
            s.table.gone.put(Card::of(127));
        }),
        ("a card that is nowhere", |s| {
            let card = s.table.townsfolk.below.iter().next().unwrap();
            s.table.townsfolk.below.take(card);
        }),
        ("a starting card of another colour", |s| {
            let card = s.table.cards[0].hidden.all().iter().next().unwrap();
            s.table.cards[0].gone.put(card);
        }),
        ("a segment twice", |s| s.table.ring[0] = s.table.ring[1]),
        ("markers that have passed each other", |s| (s.table.boards[0].corruption, s.table.boards[0].virtue) = (6, 2)),
        ("a marker off the track", |s| s.table.boards[0].virtue = 9),
        ("a worker too many", |s| s.table.castle.tiers[0][0][1] += 1),
        ("a worker of nobody", |s| s.table.castle.tiers[0][0][3] += 1),
        ("a tenth building", |s| {
            let free = (0..9).map(Slot::of).find(|&x| !s.table.boards[0].slots.has(x));
            match free {
                Some(slot) => s.table.boards[0].slots.put(slot),
                None => s.table.boards[0].slots.take(Slot::of(0)),
            };
        }),
        ("a public building without its card", |s| s.table.publics[0] = Some(Who::of(3))),
        ("a leader without workers above", |s| {
            s.table.castle.leader = Some(Who::of(2));
            s.table.castle.top = [0; 5];
        }),
        ("a hand that counts wrong", |s| s.table.cards[1].hidden.drawn[0] += 1),
        ("a pile that is not what is hidden", |s| s.unseen.piles[1] = Default::default()),
        ("too many layers", |s| s.table.cards[1].hidden.len = 13),
        ("piles that do not fit the bag", |s| s.table.townsfolk.sizes[2] += 1),
        ("somebody who does not sit there", |s| s.table.active = Who::of(3)),
        ("a round past the limit", |s| s.table.round = 201),
        ("an end that nothing triggered", |s| s.table.last = Some(s.table.round)),
        ("an empty agenda in the middle of the game", |s| s.table.agenda = Default::default()),
        ("riches beyond any play", |s| s.table.boards[1].silver = u32::MAX),
        ("a chest twice", |s| {
            let chest = s.table.chests[0].unwrap();
            s.table.gone_chests.put(chest);
        }),
    ];
    for (what, change) in changes {
        let mut bad = s.clone();
        change(&mut bad);
        assert!(bad != s, "{what}");
        let faults = g.validate(&bad).expect_err(what);
        assert!(faults.list().iter().all(|f| !f.what.is_empty()), "{what}");
    }
}

#[test]
fn a_state_of_another_box_is_refused() {
    let (two, three) = (Viscounts::standard(2), Viscounts::standard(3));
    assert!(two.validate(&mid_game(&three, 60)).is_err());
    let solo = Viscounts::standard(1);
    let mut s = mid_game(&solo, 60);
    assert!(two.validate(&s).is_err());
    s.table.boards[4].viscount = viscounts_keeper::table::Space::at(Segment::of(0), viscounts_keeper::content::Side::I);
    assert!(solo.validate(&s).unwrap_err().to_string().contains("outside path"));
    let view = View::<Viscounts>::spectator(&s);
    assert!(view.hand.is_none());
}
