//! La chasse aux coffres (p.12).
use super::table::{Arrange, fireball, tokens, two, with};
use engine_core::holds;
use knock_dungeon::{Clause, End, Token, chests, rules::WindowKind};

#[holds(Clause::LongestChain)]
fn only_the_longest_chain_counts() {
    // R02, R04, R06 overlap one after the other; R05 hangs on a card without a chest.
    let s = two().laid("R02", 0, 0).laid("R04", 1, 1).laid("R06", 2, 2).laid("J1", -1, 1).laid("R05", -2, 2);
    let chain = chests(&s.game.content, &s.state.table.dungeon);
    assert_eq!((chain.cards.iter().map(|i| i.get()).collect::<Vec<_>>(), chain.points), (vec![0, 1, 2], 3));
}

#[holds(Clause::ChestPoints)]
fn chests_are_points_after_a_win() {
    let points = |chests: bool, end: End| {
        let s = with(2, |o| o.chests = chests).laid("R02", 0, 0).laid("R05", 1, 1).table(|t| t.end = Some(end));
        s.game.outcome(&s.state.table).unwrap().points().to_vec()
    };
    assert_eq!(points(true, End::Won), [3, 3]);
    assert_eq!(points(true, End::Time), [0, 0], "only after a win");
    assert_eq!(points(false, End::Won), [0, 0], "only with the option");
}

#[holds(Clause::LongestByCards)]
fn chains_are_compared_by_cards_and_then_by_chests() {
    let s = two().laid("J1", 0, 0).laid("R02", 1, 1).laid("R04", 2, 2).laid("R05", -1, 1).laid("R15", -2, 2);
    assert_eq!(chests(&s.game.content, &s.state.table.dungeon).points, 4, "equal chains: the one with more chests");
    let s = s.laid("R06", 3, 3);
    assert_eq!(chests(&s.game.content, &s.state.table.dungeon).points, 3, "the longer chain, although it has fewer");
    let mut burnt = with(2, tokens(&[Token::Fireball])).laid("R02", 0, 0).laid("M12", 1, 1).hand(0, &["J2"]);
    assert_eq!(chests(&burnt.game.content, &burnt.state.table.dungeon).points, 3);
    burnt = burnt.window(WindowKind::Start);
    burnt.act(fireball(1), &[]);
    assert_eq!(chests(&burnt.game.content, &burnt.state.table.dungeon).points, 1, "a burnt card's chest is gone");
    assert_eq!(chests(&two().game.content, &two().state.table.dungeon).points, 0);
}
