//! What the clauses say: the rule in itself, and apart from that what a refused player reads.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    finite::Finite,
    rules::{Game, GameBox, Rulebook, Turn},
};
use knock_dungeon::{Action, Clause, Content, KnockDungeon, Options, Place, Token};
use std::collections::BTreeSet;

#[test]
fn a_limit_states_its_rule_and_what_is_wrong() {
    assert_eq!(Clause::CoverOne.gist(), "a card must cover at least one corner of a card on the table");
    assert_eq!(Clause::CoverOne.refusal(), "the card would cover no corner of a card on the table");
}

/// Every sentence that a clause of its own gives a refused player, met in play.
#[test]
fn a_refused_player_reads_what_is_wrong() {
    let mut read = BTreeSet::new();
    let grimoire = [Token::Fireball, Token::Frost, Token::Poison].into_iter().collect();
    for (showing, seats) in [(true, 2), (false, 2), (true, 3)] {
        let g =
            GameBox::<KnockDungeon>::new(Content::STANDARD, Options { grimoire, showing, ..Options::default() }, seats)
                .unwrap();
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
