//! Speech and Silence: who knows which cards.
use super::table::{Arrange, SPHERE, Situation, start, with};
use engine_core::{
    content::Content as _,
    holds,
    rules::{Game, GameBox, Seat, View},
};
use knock_dungeon::{Clause, Content, KnockDungeon, Options, Side, Talk, Token, rules::WindowKind, unknown};

fn open() -> Situation {
    with(2, |o| o.talk = Talk::Open)
}

#[holds(Clause::TellAllInSpeech)]
fn in_open_talk_speech_tells_every_hand() {
    let g =
        GameBox::<KnockDungeon>::new(Content::STANDARD, Options { talk: Talk::Open, ..Options::default() }, 3).unwrap();
    let s = start(&g, 1);
    assert!(s.table.told[..3].iter().all(|t| t.len() == 4), "the hands of set-up are told");
    assert_eq!(s.table.held, [0; 6]);
    // Drawn under Silence: the owner's alone; told before: still known.
    let mut s = open().laid("R01", 0, 0).told(0, &["J1", "R05"]).told(1, &["J2", "R06"]).valid();
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert_eq!((s.state.table.side, s.state.table.held[Seat(0)]), (Side::Silence, 1));
    assert!(s.state.hands[Seat(0)].has(s.card("R20")));
    assert!(s.state.table.told[Seat(0)].has(s.card("R05")), "knowledge never shrinks");
    // The token turns to Speech: everything is told before the draw, which is then public too.
    s.place_and_draw("J2", false, -1, 1, "R21");
    assert!(s.cited.contains(&Clause::TellAllInSpeech));
    assert_eq!(s.state.table.side, Side::Speech);
    assert!(s.state.table.told[Seat(0)].has(s.card("R20")) && s.state.table.told[Seat(1)].has(s.card("R21")));
    assert_eq!(s.state.table.held, [0; 6]);
    // The Sphere tells as the icon does, before anything is laid.
    let sphere = |o: &mut Options| (o.talk, o.grimoire) = (Talk::Open, [Token::Sphere].into_iter().collect());
    let mut s = with(2, sphere)
        .laid("R01", 0, 0)
        .hand(0, &["R05"])
        .hand(1, &["R06"])
        .laid("J4", -1, -1)
        .window(WindowKind::Start);
    s.act(SPHERE, &[]);
    assert!(s.state.table.told[Seat(0)].has(s.card("R05")) && s.state.table.told[Seat(1)].has(s.card("R06")));
    assert_eq!((s.state.table.held, s.state.hands[Seat(1)].len()), ([0; 6], 0));
    let closed = KnockDungeon::standard(3);
    assert!(start(&closed, 1).table.told.iter().all(|t| t.is_empty()), "by default nothing is told");
}

#[holds(Clause::UnseenCards)]
fn the_pile_and_untold_cards_are_unseen() {
    let worlds = |talk| {
        let g = GameBox::<KnockDungeon>::new(Content::STANDARD, Options { talk, ..Options::default() }, 2).unwrap();
        let s = (0..).map(|seed| start(&g, seed)).find(|s| s.table.side == Side::Speech).unwrap();
        let v = View::of(&g, &s, Seat(0));
        (unknown(v).len(), s.table.held[Seat(1)], s.unseen.len())
    };
    assert_eq!(worlds(Talk::Closed), (38, 4, 34));
    assert_eq!((35..=38u32).product::<u32>() / 24, 73_815, "the number of worlds");
    assert_eq!(worlds(Talk::Open), (34, 0, 34), "one world");
    let g = KnockDungeon::standard(1);
    let s = start(&g, 1);
    assert_eq!(unknown(View::of(&g, &s, Seat(0))).len(), u32::from(s.unseen.len()), "alone only the pile is unseen");
    assert_eq!(g.seats, 1);
}
