//! All laws at every player count and under every option, and this game's own identities under random play.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Seeded},
    conformance,
    content::{Content as _, Options as _},
    finite::Finite,
    laws::cases,
    rules::{ClauseKind, Game, GameBox, Refusal, Rulebook, Seat, StateOf, Turn, View},
};
use key_kingdom::{
    Action, Clause, KeyKingdom, Options, Turns,
    content::{Card, Content, EVENTS, Item, MAGIC, PLAIN},
    table::Spot,
};
use std::collections::BTreeSet;

mod ledger;

/// A box with a short limit, so that walks that are played to their end are short.
fn short(seats: u8, set: &[(&str, &str)]) -> GameBox<KeyKingdom> {
    let mut options = Options { turn_limit: Turns::of(40), ..Options::default() };
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    GameBox::<KeyKingdom>::new(Content::STANDARD, options, seats).expect("the standard box")
}

conformance!(two_players, short(2, &[]));
conformance!(three_players, short(3, &[]));
conformance!(four_players, short(4, &[]));
conformance!(five_players, short(5, &[]));
conformance!(with_the_whole_key, short(3, &[("complete_key", "true")]));
conformance!(five_with_the_whole_key, short(5, &[("complete_key", "true"), ("turn_limit", "120")]));
conformance!(sweeping_by_closing, short(4, &[("sweep_to_castle", "Closing"), ("complete_key", "true")]));
conformance!(no_square_twice, short(3, &[("no_revisit", "true")]));
conformance!(other_heroes, short(2, &[("heroes", "4,3,2,1,0")]));
conformance!(tokens_once, short(2, &[("garden_token_reuse", "false"), ("complete_key", "true")]));
conformance!(owned_adventures_open, short(2, &[("owned_adventure_stops", "false"), ("complete_key", "true")]));

/// Every box that is played below.
fn boxes() -> Vec<GameBox<KeyKingdom>> {
    let tables = (2..=5).flat_map(|seats| Options::samples().into_iter().map(move |options| (seats, options)));
    tables.map(|(seats, options)| GameBox::<KeyKingdom>::new(Content::STANDARD, options, seats).unwrap()).collect()
}

/// A random game, every table of which is looked at together with the one before.
fn play(
    g: &GameBox<KeyKingdom>,
    seed: u64,
    mut look: impl FnMut(&StateOf<KeyKingdom>, &StateOf<KeyKingdom>),
) -> StateOf<KeyKingdom> {
    let mut luck = FastRng::new(seed);
    let mut s = g.start_fast(&mut luck);
    while let Turn::Seat(p) = g.turn(&s.table) {
        let list = g.actions(View::of(g, &s, p));
        let before = s.clone();
        g.apply_fast(&mut s, p, list[luck.below(list.len() as u32) as usize], &mut luck);
        look(&before, &s);
    }
    s
}

/// The action after which the estimate is best.
fn greedy(g: &GameBox<KeyKingdom>, s: &StateOf<KeyKingdom>, p: Seat, luck: &mut FastRng) -> Action {
    let mut worth = |a: &Action| {
        let mut next = s.clone();
        g.apply_fast(&mut next, p, *a, luck);
        KeyKingdom::estimate(View::of(g, &next, p), p)
    };
    let list = g.actions(View::of(g, s, p));
    *list.iter().max_by_key(|a| worth(a)).expect("something to decide")
}

#[test]
fn what_is_so_at_every_table() {
    for g in boxes() {
        play(&g, 11, |before, after| {
            let (was, is) = (&before.table, &after.table);
            for p in Seat::first(g.seats) {
                let (old, new) = (&was.players[p], &is.players[p]);
                assert!(old.keys.less(new.keys).is_empty(), "pieces are never lost");
                assert!(old.companions.less(new.companions).is_empty(), "companions are never lost");
                assert_eq!(new.items().less(new.magic).len(), PLAIN as u32, "the plain items are always there");
                match new.at {
                    Spot::Kingdom(q) => assert!(g.content.board.is_visible(q, is.fold()), "a hidden hero"),
                    Spot::Garden(_) => assert!(new.has_key()),
                    Spot::Swept => {}
                }
                assert!(!(matches!(old.at, Spot::Garden(_)) && matches!(new.at, Spot::Kingdom(_))), "no way back");
            }
            let owned: u32 = is.players.iter().map(|p| p.magic.len()).sum();
            assert_eq!(owned + is.supply().len(), MAGIC as u32, "magic items are conserved");
            let held: u32 = is.players.iter().map(|p| p.companions.len()).sum();
            let cards = u32::from(is.deck.len()) + is.discard.len() + is.in_play.len() + held;
            assert_eq!(cards, EVENTS as u32, "event cards are conserved");
            let tokens = is.garden.iter().chain(&is.dungeon).flatten().count();
            assert_eq!(tokens + usize::from(is.garden_left.len() + is.dungeon_left.len()), 9, "tokens are conserved");
            assert!(was.garden.iter().zip(&is.garden).all(|(old, new)| old.is_none() || old == new), "tokens stay");
            assert!(is.turns >= was.turns && is.turns <= was.turns + 1);
            assert!(is.agenda.depth() <= 12, "the agenda of the standard box is shallow");
        });
    }
}

/// Who only hears what happens knows where every piece lies: dice, figures, items, pieces, cards, tokens.
#[test]
fn a_ledger_of_what_is_heard_agrees() {
    for (i, g) in boxes().into_iter().enumerate() {
        let mut luck = FastRng::new(i as u64);
        ledger::keep(&g, i as u64, |s, p| {
            if luck.below(3) == 0 {
                return greedy(&g, s, p, &mut luck);
            }
            let list = g.actions(View::of(&g, s, p));
            list[luck.below(list.len() as u32) as usize]
        });
    }
}

/// Given the whole key, blind play wins in the end.
#[test]
fn blind_play_wins_with_the_whole_key() {
    let (mut won, mut turns) = (0, 0);
    for seed in 0..40 {
        let g = short(2 + (seed % 4) as u8, &[("complete_key", "true"), ("turn_limit", "2000")]);
        let end = play(&g, seed, |_, _| ());
        won += u32::from(end.table.winner.is_some());
        turns += end.table.turns;
    }
    assert_eq!(won, 40);
    assert!((60..=200).contains(&(turns / 40)), "{} turns on average", turns / 40);
}

/// Players who go by the estimate win full games; one of them beats random ones nearly always.
#[test]
fn the_estimate_guides_a_greedy_player() {
    for seats in 2..=5 {
        let g = KeyKingdom::standard(seats);
        let games = 8;
        let (mut mine, mut turns) = (0, 0);
        for seed in 0..games {
            let mut luck = FastRng::new(seed);
            let me = Seat((seed % u64::from(seats)) as u8);
            let mut s = g.start_fast(&mut luck);
            while let Turn::Seat(p) = g.turn(&s.table) {
                let list = g.actions(View::of(&g, &s, p));
                let a =
                    if p == me { greedy(&g, &s, p, &mut luck) } else { list[luck.below(list.len() as u32) as usize] };
                g.apply_fast(&mut s, p, a, &mut luck);
            }
            mine += u32::from(s.table.winner == Some(me));
            turns += s.table.turns;
        }
        assert!(mine >= 5, "{seats} players: {mine} of {games} won, {turns} turns in all");
    }
}

/// All clauses that a game cites, or that refuse any action at some of its tables.
fn clauses_of(g: &GameBox<KeyKingdom>, seed: u64, by_estimate: bool) -> BTreeSet<Clause> {
    let mut met = BTreeSet::new();
    let (mut luck, mut choice) = (Seeded::new(seed), FastRng::new(seed));
    let mut ears = Listen::<KeyKingdom, _>::new(|note| {
        if let Note::Clause { clause, .. } = note {
            met.insert(clause);
        }
    });
    let mut s = g.setup(&mut DynSource::heard(&mut luck, &mut ears)).unwrap();
    let mut refused = BTreeSet::new();
    let mut steps = 0;
    while let Turn::Seat(p) = g.turn(&s.table) {
        steps += 1;
        if steps % 17 == 0 {
            for a in Action::all() {
                match KeyKingdom::check(View::of(g, &s, p), a) {
                    Ok(()) => {}
                    Err(Refusal::Rule { clause, .. }) => _ = refused.insert(clause),
                    Err(other) => panic!("{a} at a table in play: {other}"),
                }
            }
        }
        let list = g.actions(View::of(g, &s, p));
        let blind = list[choice.below(list.len() as u32) as usize];
        let a = if by_estimate && choice.below(6) > 0 { greedy(g, &s, p, &mut choice) } else { blind };
        g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).unwrap();
    }
    met.extend(refused);
    met
}

/// What play meets, and what only a scripted test reaches: each with that test, by name.
#[test]
fn play_meets_every_clause_it_can() {
    let scripted = [
        (Clause::PathsAcrossSeam, "board::four_fold_states"), // paths are laid out as the box is read
        (Clause::PlacedResolvesNothing, "fold::a_whirlpool_closes_its_portion"), // something that does not happen
        (Clause::OneSquarePerFold, "board::where_folds_put_heroes"), // of the box
        (Clause::GardenHasRoom, "castle::a_garden_square_holds_one"), // of the box
        (Clause::OccupiedStopIsJumped, "travel::an_occupied_stop_is_jumped"), // of paths, and only where they end is a decision
        (Clause::JumpGoesOn, "travel::a_jump_does_not_turn_back"),            // of paths
        (Clause::NoStepNoEffect, "travel::no_step_at_all"),                   // cannot happen on the standard board
        (Clause::AnyItemAnyRoll, "roll::any_item_on_any_roll"),               // something that is not refused
        (Clause::ZeroIsEven, "adventure::the_needs_of_the_spaces"),           // arithmetic
        (Clause::PiecesAreKept, "components::everybody_can_have_every_piece"), // something that does not happen
        (Clause::NothingNothingAsked, "items::nothing_to_restore_is_not_asked"), // something that is not asked
        (Clause::NothingHidden, "setup::everything_lies_on_the_table"),       // the shape of the state
        (Clause::EveryGameEnds, "turn::every_play_ends"),                     // a bound
    ];
    // It takes a long result among many figures without a square twice, or a card for a hero in the castle.
    let rare = [
        (Clause::LongestPath, "travel::as_far_as_the_longest_path"),
        (Clause::CastleHeroesStay, "cards::heroes_in_the_castle_stay"),
    ];
    let mut met = BTreeSet::new();
    let tables: Vec<GameBox<KeyKingdom>> = vec![
        short(2, &[("turn_limit", "400")]),
        short(4, &[("turn_limit", "400")]),
        short(5, &[("turn_limit", "400")]),
        short(5, &[("complete_key", "true"), ("turn_limit", "200")]),
        short(4, &[("heroes", "2,4,1,3,0"), ("turn_limit", "300")]),
        short(3, &[("no_revisit", "true"), ("turn_limit", "300")]),
        short(3, &[("garden_token_reuse", "false"), ("complete_key", "true"), ("turn_limit", "300")]),
    ];
    for g in &tables {
        for seed in 0..u64::from(cases(8)) {
            met.extend(clauses_of(g, seed, seed % 2 == 0));
        }
    }
    let never: Vec<Clause> = Clause::all().filter(|c| c.kind().is_met_in_play() && !met.contains(c)).collect();
    let unexplained: Vec<_> = never.iter().filter(|c| !scripted.iter().chain(&rare).any(|(x, _)| x == *c)).collect();
    assert!(unexplained.is_empty(), "play did not meet {unexplained:?}");
    let extra: Vec<_> = scripted.iter().filter(|(c, _)| met.contains(c)).collect();
    assert!(extra.is_empty(), "play meets more than the list says: {extra:?}");
    for (clause, test) in scripted.into_iter().chain(rare) {
        assert!(clause.tests().contains(&test), "{test} holds {}", clause.code());
    }
    let facts = met.iter().find(|c| matches!(c.kind(), ClauseKind::Fact | ClauseKind::Advice));
    assert_eq!(facts, None, "a fact is never cited");
}

/// The reserved ranges are wide enough for what is in the box.
#[test]
fn ids_are_reserved() {
    assert!(Card::COUNT as usize >= EVENTS && Item::COUNT as usize >= PLAIN + MAGIC);
}

const OTHER: &str = include_str!("../content/other.toml");
conformance!(another_box, {
    let options = Options { turn_limit: Turns::of(30), complete_key: true, ..Options::default() };
    GameBox::<KeyKingdom>::new(OTHER, options, 3).unwrap_or_else(|e| panic!("{e}"))
});
