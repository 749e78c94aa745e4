//! States from outside: what no game can lead to is refused, each with its fault.
use engine_core::{
    chance::FastRng,
    collections::Set,
    rules::{Game, GameBox, Seat, StateOf, View},
};
use viscounts_keeper::{
    Frame, ViscountsKeeper,
    content::{Card, Effect, Good, Icon, Icons, Kind, Place, PlayerCard, Section, Segment, Word},
    rules::{
        Bump, Choose, Deal, Discard, Exchanges, Flip, FreeWorkers, MoveTo, Pair, Pay, Purpose, Resource, ReturnSlot,
        Step, Steps, Triple, Yes,
    },
    table::{Act, Castle, MOST, MOST_CARDS, Primary, Slot, Spot, Who},
};

fn mid_game(g: &GameBox<ViscountsKeeper>, decisions: u32) -> StateOf<ViscountsKeeper> {
    let mut luck = FastRng::new(4);
    let mut s = g.start_fast(&mut luck);
    g.playout(&mut s, decisions, &mut Vec::new(), &mut luck);
    assert!(g.validate(&s).is_ok());
    assert!(g.census(&s).verify().is_ok());
    s
}

#[test]
fn tampered_states_are_refused() {
    let g = ViscountsKeeper::standard(3);
    let s = mid_game(&g, 150);
    type Change = (&'static str, fn(&mut StateOf<ViscountsKeeper>));
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
        ("a player who does not sit there", |s| s.table.active = Who::of(3)),
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

/// Numbers that would wrap, or run over, where they are added up.
#[test]
fn numbers_that_wrap_are_refused() {
    let g = ViscountsKeeper::standard(3);
    let s = mid_game(&g, 150);
    type Change = (&'static str, fn(&mut StateOf<ViscountsKeeper>));
    let changes: [Change; 5] = [
        ("256 workers more", |s| {
            s.table.castle.tiers[0][0][1] += 128;
            s.table.castle.tiers[0][1][1] += 128;
        }),
        ("256 workers more above", |s| {
            s.table.castle.tiers[1][0][1] += 128;
            s.table.castle.top[1] += 128;
        }),
        ("the last round that there is a number for", |s| (s.table.round, s.table.last) = (u16::MAX, Some(u16::MAX))),
        ("riches of nobody", |s| s.table.boards[3].goods = [u32::MAX, 1, 0]),
        ("debts beyond counting", |s| s.table.boards[0].debts = u32::MAX),
    ];
    for (what, change) in changes {
        let mut bad = s.clone();
        change(&mut bad);
        g.validate(&bad).expect_err(what);
    }
}

/// At the most that is accepted, what comes on top is lost, so that the next state is accepted too.
#[test]
fn the_most_is_never_passed() {
    let g = ViscountsKeeper::standard(2);
    let mut s = mid_game(&g, 60);
    for b in &mut s.table.boards[..2] {
        (b.silver, b.goods) = (MOST, [MOST; 3]);
        (b.debts, b.paid, b.deeds, b.approved) = (MOST_CARDS, MOST_CARDS, MOST_CARDS, MOST_CARDS);
    }
    let mut luck = FastRng::new(3);
    for _ in 0..600 {
        g.playout(&mut s, 1, &mut Vec::new(), &mut luck);
        g.validate(&s).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Pieces of those who do not play, three buildings of a type for those who do, and a top on every pile that is not empty.
#[test]
fn what_no_seat_can_have_is_refused() {
    type Change = (&'static str, fn(&mut StateOf<ViscountsKeeper>));
    let changes: [Change; 6] = [
        ("a debt of nobody", |s| s.table.boards[3].debts = 1),
        ("a discard of nobody", |s| {
            let card = s.table.cards[0].discards.iter().next().or(s.table.cards[0].all().iter().next());
            s.table.cards[3].discards.put(card.unwrap());
        }),
        ("the AI at a table of three", |s| s.table.ai.mixed = 1),
        ("a fourth building of a type", |s| {
            let at = s.table.spots.iter_mut().flatten().find(|b| !b.public).expect("something is built");
            at.kind = if at.kind == Kind::Workshop { Kind::Guildhall } else { Kind::Workshop };
        }),
        ("a pile without a top", |s| {
            let card = s.table.townsfolk.tops[0].take().expect("it has one");
            s.table.townsfolk.below.put(card);
            s.table.townsfolk.sizes[0] += 1;
        }),
        ("pairs after the set-up", |s| {
            let card = s.table.hero_pile.iter().next().expect("heroes are left");
            s.table.hero_pile.take(card);
            s.table.pairs[0] = Some((PlayerCard::of(0), card));
        }),
    ];
    let g = ViscountsKeeper::standard(3);
    let s = mid_game(&g, 300);
    for (what, change) in changes {
        let mut bad = s.clone();
        change(&mut bad);
        g.validate(&bad).expect_err(what);
    }
}

/// What waits below the question is changed; the question stays.
fn below(s: &mut StateOf<ViscountsKeeper>, steps: &[Step]) {
    let (p, frame) = s.table.agenda.answered();
    steps.iter().for_each(|&step| s.table.agenda.step(step));
    s.table.agenda.ask(p, frame);
}

/// Asks a player another question.
fn asked(s: &mut StateOf<ViscountsKeeper>, p: u8, frame: Frame) {
    s.table.agenda.answered();
    s.table.agenda.ask(Seat(p), frame);
}

#[test]
fn agendas_that_no_play_leads_to_are_refused() {
    let g = ViscountsKeeper::standard(3);
    // A player is asked where to go: four phases wait.
    let mut s = mid_game(&g, 150);
    let mut luck = FastRng::new(8);
    while !matches!(s.table.agenda.asked(), Some((_, Frame::Steps(_)))) {
        g.playout(&mut s, 1, &mut Vec::new(), &mut luck);
    }
    s.table.boards[0].workers += s.table.castle.tiers[0][0][0];
    s.table.castle.tiers[0][0][0] = 0;
    g.validate(&s).unwrap_or_else(|e| panic!("{e}"));
    let act = |what| Act { what, extra: Icons::NONE };
    let me = Who::of(0);
    let first = Section::of(0);
    let steps = [
        Step::Turn,
        Step::Slide,
        Step::AiSlide,
        Step::AiReveal,
        Step::AiMove(1),
        Step::NextPair(0),
        Step::Decks,
        Step::PlayCard,
        Step::EndTurn,
        Step::Collide(2, 0),
        Step::Enter(3),
        Step::Leave,
        Step::Dropped(Card::of(127)),
        Step::Meet(Who::of(3), 1),
        Step::Target(Seat(3), act(Primary::Trade)),
        Step::Bought(Seat(0), act(Primary::Trade), Deal::Workers(1)),
        Step::Bought(Seat(0), act(Primary::Workers), Deal::Workers(200)),
        Step::Bought(Seat(0), act(Primary::Trade), Deal::Trade(0)),
        Step::Exchange(Seat(0), 33),
        Step::Groups(Who::AI, 0),
        Step::Spread(me, first),
        Step::Crowded(me, 10),
        Step::Gain(me, Effect(u16::MAX)),
        Step::Parts(me, Effect(0), 0, 9),
        Step::Do(me, Word::Scheme, 1, Place::Any),
        Step::Do(me, Word::Debt, 0, Place::Any),
    ];
    for step in steps {
        let mut bad = s.clone();
        below(&mut bad, &[step]);
        assert!(g.validate(&bad).is_err(), "{step:?}");
    }
    let p = s.table.active.seat().expect("a player").0;
    let rival = (p + 1) % 3;
    let questions = [
        (p, Frame::Pair(Pair {})),
        (rival, Frame::Steps(Steps {})),
        (3, Frame::Flip(Flip { may: true })),
        (rival, Frame::Yes(Yes { to: Purpose::Recruit })),
        (p, Frame::Yes(Yes { to: Purpose::May(Word::Draw, 0) })),
        (p, Frame::Option(Choose { effect: Effect(u16::MAX) })),
        (p, Frame::Resource(Resource { left: 0 })),
        (p, Frame::Section(FreeWorkers { n: 200 })),
        (p, Frame::Bump(Bump { tier: 2, section: first })),
        (p, Frame::Triple(Triple {})),
        (p, Frame::Pay(Pay { icon: Icon::M, good: Good::Ink, due: 1 })),
        (p, Frame::Pay(Pay { icon: Icon::C, good: Good::Ink, due: 9 })),
        (p, Frame::Space(MoveTo { least: 3, most: 2 })),
        (p, Frame::Exchanges(Exchanges { act: act(Primary::Workers) })),
        (p, Frame::Discard(Discard { left: 1, deck: true })),
        (p, Frame::ReturnSlot(ReturnSlot { act: act(Primary::Construct), spot: Spot::of(0), kind: Kind::Workshop })),
    ];
    // Nobody has a group, and nothing is built on the first spot.
    s.table.castle = Castle::default();
    (0..3).for_each(|w| s.table.boards[w].workers = 20);
    if let Some(built) = s.table.spots[0].take().filter(|b| !b.public) {
        let board = &mut s.table.boards[usize::from(built.owner.get())];
        let free = Slot::of_kind(built.kind).find(|&x| !board.slots.has(x)).expect("it left one");
        board.slots.put(free);
    }
    g.validate(&s).unwrap_or_else(|e| panic!("{e}"));
    for (q, frame) in questions {
        let mut bad = s.clone();
        asked(&mut bad, q, frame);
        assert!(g.validate(&bad).is_err(), "{frame:?}");
    }
    // A question below another, and no phase at all.
    let mut bad = s.clone();
    let top = bad.table.agenda.asked().unwrap();
    bad.table.agenda.ask(top.0, top.1);
    assert!(g.validate(&bad).is_err());
    let mut bad = s.clone();
    bad.table.agenda = Default::default();
    bad.table.agenda.ask(top.0, top.1);
    assert!(g.validate(&bad).is_err());
}

/// VR-29, VR-77: while a card with the remove mark resolves its owner may own two.
#[test]
fn two_cards_and_one_that_is_leaving_are_a_state() {
    let g = ViscountsKeeper::standard(2);
    let mut s = mid_game(&g, 60);
    let mut luck = FastRng::new(8);
    while !matches!(s.table.agenda.asked(), Some((_, Frame::Steps(_)))) {
        g.playout(&mut s, 1, &mut Vec::new(), &mut luck);
    }
    let p = s.table.active.seat().expect("a player").at();
    let mine = &mut s.table.cards[p];
    let laid: Set<Card> = mine.spaces.iter().flatten().copied().collect();
    let rest: Vec<Card> = mine.all().less(laid).iter().collect();
    mine.gone = mine.gone.or(rest[1..].iter().copied().collect());
    (mine.discards, mine.shown, mine.hidden) = (Set::EMPTY, Set::EMPTY, Default::default());
    mine.spaces = [None, mine.spaces[0], mine.spaces[1]];
    mine.gone = mine.gone.or(laid.less(mine.spaces.iter().flatten().copied().collect()));
    (s.hands[p], s.unseen.piles[p]) = (Default::default(), Set::EMPTY);
    s.table.leaving = Some(rest[0]);
    let waiting = [Step::Leave, Step::PlayCard, Step::Movement, Step::PrimaryAction, Step::RecruitOne];
    let waiting = waiting.into_iter().chain([Step::Collide(0, 0), Step::DrawUp, Step::EndTurn]);
    s.table.agenda = Default::default();
    waiting.rev().for_each(|step| s.table.agenda.step(step));
    s.table.agenda.ask(Seat(p as u8), Frame::Resource(Resource { left: 1 }));
    assert_eq!(s.table.cards[p].owned(), 2);
    g.validate(&s).unwrap_or_else(|e| panic!("{e}"));
    let last = s.table.cards[p].spaces[2].take().unwrap();
    s.table.cards[p].gone.put(last);
    assert!(g.validate(&s).unwrap_err().to_string().contains("fewer than three"));
}

#[test]
fn a_state_of_another_box_is_refused() {
    let (two, three) = (ViscountsKeeper::standard(2), ViscountsKeeper::standard(3));
    assert!(two.validate(&mid_game(&three, 60)).is_err());
    let solo = ViscountsKeeper::standard(1);
    let mut s = mid_game(&solo, 60);
    assert!(two.validate(&s).is_err());
    s.table.boards[4].viscount = viscounts_keeper::table::Space::at(Segment::of(0), viscounts_keeper::content::Side::I);
    assert!(solo.validate(&s).unwrap_err().to_string().contains("outside path"));
    let view = View::spectator(&solo, &s);
    assert!(view.hand.is_none());
}
