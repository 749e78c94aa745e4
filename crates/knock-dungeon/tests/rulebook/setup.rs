//! Mise en place (p.2-5).
use super::table::{Arrange, i, players, start, tokens};
use engine_core::{
    content::Content as _,
    finite::Finite,
    holds,
    rules::{Game, GameBox, Rulebook, Seat, Turn},
};
use knock_dungeon::{
    Card, Clause, Content, Frame, KnockDungeon, LevelCards, Options, Side, Table, Token, content::Level, dungeon::Fate,
    rules,
};

#[holds(Clause::InTheBox)]
fn the_box_holds_the_printed_counts() {
    let g = KnockDungeon::standard(2);
    let creatures = Card::all().filter(|c| g.content.face(*c).creature.is_some()).count();
    assert_eq!((Card::COUNT, creatures, 63 - creatures), (63, 22, 41));
    assert_eq!(
        start(&g, 1).table.reserve + start(&g, 1).table.dungeon.standing().map(|(_, l)| l.tokens).sum::<u8>(),
        12
    );
    assert_eq!(Token::COUNT, 4);
    assert_eq!(Side::COUNT, 2);
}

#[holds(Clause::OneKnight)]
fn there_is_one_knight_and_one_token_of_each_kind() {
    let g = KnockDungeon::standard(2);
    let knights: Vec<Card> = Card::all().filter(|c| g.content.face(*c).knight).collect();
    assert_eq!(knights, [g.content.knight()]);
    assert_eq!(g.content.face(knights[0]).creature, Some(6));
}

#[holds(Clause::WinTogether)]
fn all_players_win_or_lose_together() {
    for seats in 1..=6 {
        let g = KnockDungeon::standard(seats);
        let mut s = start(&g, 4);
        g.playout(&mut s, u32::MAX, &mut vec![], &mut engine_core::chance::FastRng::new(2));
        let end = g.outcome(&s.table).unwrap();
        assert_eq!(end.ranks(), vec![1; seats.into()]);
        assert_eq!(end.together(), Some(s.table.end == Some(knock_dungeon::End::Won)));
    }
    assert!(GameBox::<KnockDungeon>::standard(0).is_err() && GameBox::<KnockDungeon>::standard(7).is_err());
}

#[holds(Clause::TokensInReserve)]
fn all_time_tokens_begin_in_the_reserve() {
    let g = KnockDungeon::standard(3);
    for seed in 0..20 {
        let s = start(&g, seed);
        let first = s.table.dungeon.get(i(0)).unwrap();
        assert_eq!(s.table.reserve, 12 - first.tokens);
    }
}

#[holds(Clause::SpeechFirst)]
fn the_token_begins_on_speech_and_is_unused_alone() {
    let g = KnockDungeon::standard(3);
    let quiet = |t: &Table| g.content.face(t.dungeon.get(i(0)).unwrap().card).silence;
    let first = (0..40).map(|seed| start(&g, seed).table).find(|t| !quiet(t)).unwrap();
    assert_eq!(first.side, Side::Speech);
    let mut alone = players(1).laid("R01", 0, 0).hand(0, &["J1", "R04"]).valid();
    alone.place("J1", false, 1, 1);
    assert_eq!(alone.state.table.side, Side::Speech, "alone the token stays in the box");
    assert!(rules::may_talk(&alone.game, &alone.state.table));
}

#[holds(Clause::KnightBelow)]
fn marked_cards_stay_in_the_box_and_the_knight_lies_below() {
    let g = KnockDungeon::standard(2);
    let s = start(&g, 3);
    assert!(s.table.knight_below && !s.unseen.has(g.content.knight()));
    let in_play = rules::deck(&g);
    assert!(in_play.iter().all(|c| g.content.face(c).level.is_none()), "marked cards stay in the box");
    assert_eq!(in_play.len(), 44);
    assert_eq!(u32::from(s.unseen.len()), 44 - 1 - 8 - 1);
}

#[holds(Clause::HandSizes)]
fn hands_have_six_four_or_three_cards() {
    for (seats, cards) in [(1, 6), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3)] {
        let g = KnockDungeon::standard(seats);
        let s = start(&g, 9);
        for p in Seat::first(6) {
            let expected = if p.0 < seats { cards } else { 0 };
            assert_eq!((s.hands[p].len(), s.table.held[p]), (expected, expected as u8), "{seats} players, {p}");
        }
    }
}

#[holds(Clause::FirstCardCentre)]
fn the_first_card_lies_in_the_centre_with_its_tokens() {
    let g = KnockDungeon::standard(2);
    let creature =
        (0..60).map(|seed| start(&g, seed)).find(|s| s.table.dungeon.get(i(0)).unwrap().fate == Fate::Creature);
    let s = creature.expect("a creature comes first now and then");
    let first = s.table.dungeon.get(i(0)).unwrap();
    assert_eq!(Some(first.tokens), g.content.face(first.card).creature, "all its tokens: no alarm yet");
    assert_eq!((first.at.x, first.at.y, first.turned, s.table.dungeon.len()), (0, 0, false, 1));
}

#[holds(Clause::GrimoireInBox)]
fn no_grimoire_token_is_held_unless_an_adventure_brings_it() {
    assert!(start(&KnockDungeon::standard(2), 1).table.grimoire.is_empty());
    let mut o = Options::default();
    tokens(&[Token::Frost])(&mut o);
    let g = GameBox::<KnockDungeon>::new(Content::STANDARD, o, 2).unwrap();
    assert_eq!(
        start(&g, 1).table.grimoire.iter().collect::<Vec<_>>(),
        [Token::Frost],
        "unless an Adventure brings them"
    );
}

#[holds(Clause::FirstUnturned)]
fn the_icon_of_the_first_card_counts_but_costs_no_draw() {
    let g = KnockDungeon::standard(2);
    let silence =
        (0..200).map(|seed| start(&g, seed)).find(|s| g.content.face(s.table.dungeon.get(i(0)).unwrap().card).silence);
    let s = silence.expect("a Silence card comes first now and then");
    assert_eq!(s.table.side, Side::Silence, "its icon counts");
    assert_eq!(g.turn(&s.table), Turn::Seat(Seat(0)));
    assert!(matches!(s.table.frame, Frame::Lay(_)) && s.table.turns == 0, "no alarm, no draw");
    let alone = KnockDungeon::standard(1);
    let s = (0..200)
        .map(|seed| start(&alone, seed))
        .find(|s| alone.content.face(s.table.dungeon.get(i(0)).unwrap().card).silence);
    assert!(!s.unwrap().table.placed_silence, "alone it costs no draw");
}

#[holds(Clause::ExactOrCumulative)]
fn the_cards_of_one_level_or_of_all_up_to_it_join() {
    let deck = |level: u8, cards| {
        let o = Options { level: Level::of(level), level_cards: cards, ..Options::default() };
        rules::deck(&GameBox::new(Content::STANDARD, o, 2).unwrap()).len()
    };
    let sizes = |cards| [deck(1, cards), deck(2, cards), deck(3, cards), deck(4, cards)];
    assert_eq!(sizes(LevelCards::Exact), [44, 50, 50, 51]);
    assert_eq!(sizes(LevelCards::Cumulative), [44, 50, 56, 63]);
}

#[holds(Clause::FiveSilenceCards)]
fn the_deck_has_five_silence_cards() {
    let g = KnockDungeon::standard(1);
    let silence: Vec<&str> =
        Card::all().map(|c| g.content.face(c)).filter(|f| f.silence).map(|f| f.id.as_str()).collect();
    assert_eq!(silence, ["J1", "J2", "J3", "J4", "J5"]);
    assert_eq!(Clause::FiveSilenceCards.code(), "KD-Q22");
}
