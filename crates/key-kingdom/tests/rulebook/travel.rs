//! Déplacement dans le royaume.
use super::{boards, table::*};
use engine_core::holds;
use engine_core::{chance::FastRng, content::Content as _, finite::Finite, rules::GameBox};
use key_kingdom::{
    Clause, Frame, KeyKingdom, Options,
    board::{Board, Icon, Reach, Rules, Squares},
    content::{Colour, Content, Portion, Square},
    rules,
    table::{Spot, Table},
};
use std::collections::BTreeSet;

/// Alone on his portion, so that nobody is in the way.
fn alone() -> Kingdom {
    players(2).at(1, "SB5")
}

#[holds(Clause::RollToMove)]
fn a_move_begins_with_a_roll() {
    let mut s = alone();
    s.refused("Go 1", Clause::RollToMove);
    assert!(s.play("Act Roll", &["3"]).contains(&Clause::RollToMove));
}

#[holds(Clause::ModifyBeforeMove)]
fn the_result_is_modified_first() {
    let mut s = alone();
    s.play("Act Roll", &["3"]);
    s.refused("Go 3", Clause::ModifyBeforeMove);
    s.spend("axe", "Plus");
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Go(go) if go.count == 5));
}

#[holds(Clause::UpOrDown)]
fn up_or_down() {
    for (sign, to) in [("Plus", "SA6"), ("Minus", "SA2")] {
        let mut s = alone();
        s.play("Act Roll", &["3"]);
        s.spend("axe", sign);
        s.keep(&[]);
        assert!(s.ends().contains(&to.to_string()), "{sign}");
    }
}

#[holds(Clause::ExactCount)]
fn exactly_the_result() {
    let mut s = alone();
    s.roll("2");
    assert_eq!(s.ends(), ["SA13", "SA3"]);
    let before = s.state.clone();
    for wrong in ["SA2", "SA4", "SA14", "SA9"] {
        s.cannot_go(wrong, Clause::ExactCount);
    }
    assert_eq!(s.state, before);
    s.refused("Act Nap", Clause::ExactCount); // and no staying
}

#[holds(Clause::AnyDirection)]
fn any_direction_at_departure() {
    let mut s = alone().at(0, "SA5");
    s.roll("1");
    assert_eq!(s.ends(), ["SA15", "SA4", "SA6"]);
    let mut s = alone().at(0, "SA6");
    s.roll("1");
    assert_eq!(s.ends(), ["SA5", "SA7", "SB2"], "through the gate, too");
}

#[holds(Clause::NoTurningBack)]
fn no_turning_back() {
    let mut s = alone();
    s.roll("2");
    s.cannot_go("SA1", Clause::NoTurningBack); // only there and back
    let mut s = alone().at(0, "SA5");
    s.roll("3");
    s.cannot_go("SA5", Clause::ExactCount);
    s.cannot_go("SA15", Clause::NoTurningBack); // 5, 4, 5, 15
}

#[holds(
    Clause::StopsInterrupt,
    Clause::AdventureStops,
    Clause::AdventureNeedsNoCount,
    Clause::WhirlpoolStops,
    Clause::WhirlpoolNeedsNoCount
)]
fn stops_interrupt() {
    let mut s = alone();
    s.roll("8");
    let ends = s.ends();
    for stop in ["SA_BOG", "SA_HINGE", "SAW"] {
        assert!(ends.contains(&stop.to_string()), "{stop} is nearer than 8, and stops: {ends:?}");
    }
    let mut one = s.clone();
    let cited = one.go("SA_BOG", &["5"]);
    assert!(
        cited.contains(&Clause::StopsInterrupt)
            && cited.contains(&Clause::AdventureStops)
            && cited.contains(&Clause::UndertakeAtOnce)
    );
    let cited = s.go("SAW", &[]);
    assert!(cited.contains(&Clause::StopsInterrupt) && cited.contains(&Clause::WhirlpoolStops));
    let mut s = alone().at(0, "SA3");
    s.roll("2");
    assert!(!s.ends().contains(&"SAW".to_string()), "within the count, not beyond it");
    // Over the whirlpool and beyond: that is where the move ended.
    let mut s = alone().at(0, "SA15");
    s.roll("2");
    assert_eq!(s.ends(), ["SA4", "SA6", "SAW"]);
    s.cannot_go("SA16", Clause::StopsInterrupt);
}

#[holds(Clause::CountFreeSquares, Clause::JumpFigures, Clause::NoSharedSquare)]
fn occupied_squares_are_jumped() {
    let mut s = players(3).at(1, "SA2").at(2, "SA4");
    s.roll("2");
    assert_eq!(s.ends(), ["SA13", "SA5"], "2 and 4 do not count");
    s.cannot_go("SA2", Clause::NoSharedSquare);
    let mut s = players(3).at(1, "SA2").at(2, "SA3");
    s.roll("1");
    assert_eq!(s.ends(), ["SA14", "SA4"], "in a chain if need be");
}

/// A player who counts an occupied square reads exactly that, not that the square is elsewhere or that the hero turns back.
#[holds(Clause::CountFreeSquares)]
fn occupied_squares_do_not_count() {
    let mut s = players(2).at(1, "SA2");
    s.roll("2");
    s.cannot_go("SA3", Clause::CountFreeSquares); // 2 is jumped, so 3 is the first square
    // The same way could be had by turning round on the jumped square, which is not what the player meant.
    let mut s = players(2).at(0, "SA14");
    s.roll("4");
    s.cannot_go("SA4", Clause::CountFreeSquares);
    // Through a gate, and where the path forks on the other side of the figure.
    let mut s = players(2).at(0, "SA6").at(1, "SB2");
    s.roll("1");
    assert_eq!(s.ends(), ["SA5", "SA7", "SB1", "SB3"]);
    let mut s = players(2).at(0, "SA6").at(1, "SB2");
    s.roll("2");
    s.cannot_go("SB1", Clause::CountFreeSquares);
    s.cannot_go("SB3", Clause::CountFreeSquares);
    // Four in a row, and the fork behind them: nobody is in the way.
    let mut s = players(5).at(1, "SA2").at(2, "SA3").at(3, "SA4").at(4, "SA5");
    s.roll("1");
    assert_eq!(s.ends(), ["SA14", "SA15", "SA6"]);
}

#[holds(Clause::ZeroStays, Clause::ZeroIsFinalResult)]
fn with_zero_one_stays() {
    let mut s = alone().at(0, "SA4").exhausted(0, &["axe"]).demon(0);
    let cited = s.roll("0");
    assert!(cited.contains(&Clause::ZeroStays) && cited.contains(&Clause::ZeroIsFinalResult));
    assert!(matches!(s.frame(), Frame::Restore(_)), "the square is resolved");
    assert_eq!(s.place(0), "SA4");
    let mut s = alone().at(0, "SA4").exhausted(0, &["axe"]);
    s.play("Act Roll", &["3"]);
    s.spend("sword", "Minus");
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Restore(_)), "the final result counts");
    let mut s = alone().at(0, "SB_ECHO").demon(0);
    s.play("Act Roll", &["0"]);
    s.keep(&["1"]);
    assert!(matches!(s.frame(), Frame::Modify(_)), "an adventure is undertaken");
}

#[holds(Clause::PassedSquaresDoNothing)]
fn squares_passed_do_nothing() {
    let mut s = alone().exhausted(0, &["axe"]);
    s.roll("4"); // over an event and a restore square
    s.go("SA5", &[]);
    assert_eq!((s.inactive(0), s.state.table.deck.len()), (vec!["axe"], 36));
}

#[holds(Clause::VoidIsClosed)]
fn a_void_is_not_entered() {
    let mut s = players(2).open(Portion::A).at(0, "LA19").at(1, "SB5");
    s.roll("1");
    assert_eq!(s.ends(), ["LA18", "LA20"]);
    s.cannot_go("LA_VOID", Clause::VoidIsClosed);
}

#[holds(Clause::HiddenFaceIsEmpty)]
fn a_hidden_square_is_refused() {
    let mut s = alone();
    s.roll("1");
    s.cannot_go("LA2", Clause::HiddenFaceIsEmpty);
}

#[holds(Clause::NoSuchSquare)]
fn there_is_no_such_square() {
    let mut s = alone();
    s.roll("1");
    s.refused("Go 159", Clause::NoSuchSquare);
}

#[holds(Clause::OccupiedStopIsJumped)]
fn an_occupied_stop_is_jumped() {
    let mut s = players(2).at(0, "SA15").at(1, "SAW");
    s.roll("1");
    assert_eq!(s.ends(), ["SA16", "SA5"], "over the whirlpool");
    let mut s = players(2).at(0, "SA13").at(1, "SA_BOG");
    s.roll("1");
    assert_eq!(s.ends(), ["SA12", "SA14"]);
    s.cannot_go("SA_BOG", Clause::NoSharedSquare);
}

#[holds(Clause::ZeroOnWhirlpool)]
fn a_zero_on_a_whirlpool_folds() {
    let mut s = alone().at(0, "SAW").demon(0);
    assert!(s.roll("0").contains(&Clause::ZeroOnWhirlpool));
    assert_eq!((s.state.table.open[0], s.place(0).as_str()), (true, "LA_VOID"));
    let mut s = alone().at(0, "SAW").demon(0).whole_key(0);
    s.roll("0");
    assert!(matches!(s.frame(), Frame::Garden(_)));
    assert!(!s.state.table.open[0]);
}

fn by_fourteen(option: &str) -> Vec<String> {
    let mut s = agreed(2, &[("no_revisit", option)]).at(1, "SB5").magic(0, "bee_cannon");
    s.play("Act Roll", &["8"]);
    s.spend("bee_cannon", "Plus");
    s.keep(&[]);
    s.ends()
}

#[holds(Clause::LoopsAllowed, Clause::OwnSquareIsFree)]
fn a_loop_is_legal() {
    assert!(by_fourteen("false").contains(&"SA1".to_string()), "once round the ring, back to the departure square");
    // Unless another figure shares it.
    let mut s = players(2).magic(0, "bee_cannon");
    s.play("Act Roll", &["8"]);
    s.spend("bee_cannon", "Plus");
    s.keep(&[]);
    s.cannot_go("SA1", Clause::NoSharedSquare);
}

#[holds(Clause::LoopsAllowed)]
fn no_square_twice_by_option() {
    assert!(!by_fourteen("true").contains(&"SA1".to_string()));
    let mut s = agreed(2, &[("no_revisit", "true")]).at(1, "SB5").magic(0, "bee_cannon");
    s.play("Act Roll", &["8"]);
    s.spend("bee_cannon", "Plus");
    s.keep(&[]);
    s.cannot_go("SA1", Clause::LoopsAllowed); // once round, at a table where that is not allowed
}

#[holds(Clause::JumpGoesOn)]
fn a_jump_does_not_turn_back() {
    // The bog is a dead end: jumped over, it leads nowhere, and not back.
    let mut s = players(2).at(0, "SA13").at(1, "SA_BOG");
    s.roll("2");
    assert_eq!(s.ends(), ["SA1", "SA11"]);
    let mut s = players(2).at(0, "SA1").at(1, "SA2");
    s.roll("1");
    assert!(!s.ends().contains(&"SA1".to_string()));
}

/// On a board that is one line, in the middle, with figures on the whirlpools at both ends: 3 squares that way, 12 the other.
fn between_two_ends(no_revisit: &str) -> Kingdom {
    let s = of(&boards::one_line(), 3, &[("no_revisit", no_revisit)]);
    s.at(0, "SA4").at(1, "SAW").at(2, "SBW").magic(0, "bee_cannon")
}

#[holds(Clause::LongestPath)]
fn as_far_as_the_longest_path() {
    for option in ["false", "true"] {
        let mut s = between_two_ends(option);
        s.roll("8");
        assert_eq!(s.ends(), ["SB5"], "a dead end is illegal while an exact destination exists");
        s.cannot_go("SA1", Clause::NoTurningBack); // to the whirlpool, over it and back again
        let mut s = between_two_ends(option);
        s.play("Act Roll", &["8"]);
        s.spend("bee_cannon", "Plus");
        s.keep(&[]);
        assert_eq!(s.ends(), ["SB1"], "14 is too far either way: as far as the longest path allows");
        for short in ["SA1", "SB2", "SB5"] {
            s.cannot_go(short, Clause::LongestPath);
        }
        assert!(s.go("SB1", &[]).contains(&Clause::LongestPath));
        assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 2), "and the square is resolved");
    }
    // Where nothing stops and no square is entered twice, sixty squares are too many on the standard board, too.
    let s = players(2);
    let board = &s.content().board;
    let stops: Squares = board.all().filter(|&q| board.is_stop(q)).collect();
    let rules = Rules { fold: 0, taken: Squares::NONE, open: stops, no_revisit: true };
    let Reach::Short(ends) = board.reach(s.square("SA1"), 60, &rules) else { panic!("a path that long?") };
    let longest = (1..60).rev().find(|&n| matches!(board.reach(s.square("SA1"), n, &rules), Reach::Whole(_))).unwrap();
    assert_eq!(board.reach(s.square("SA1"), longest, &rules).squares(), ends, "as far as the longest path allows");
}

/// A box cannot come to this: its board is connected and has more squares than figures. So it is tried on the board alone.
#[holds(Clause::NoStepNoEffect)]
fn no_step_at_all() {
    let s = players(2);
    let board = &s.content().board;
    let from = s.square("SA_BOG");
    let taken: Squares = board.all().filter(|&q| q != from).collect();
    let rules = Rules { fold: 0, taken, open: Squares::NONE, no_revisit: true };
    let round = Rules { no_revisit: false, ..rules };
    for count in 1..9 {
        assert_eq!(board.reach(from, count, &rules), Reach::Stuck);
        assert_eq!(board.reach(from, count, &round), Reach::Whole([from].into_iter().collect()), "but for a loop");
    }
}

/// Wherever the five figures of the standard board stand, every result leads somewhere: neither Q23 nor Q24 can come up.
#[holds(Clause::NoStepNoEffect)]
fn the_standard_board_has_no_dead_end() {
    let s = players(2);
    let board = &s.content().board;
    let owned: Squares = Colour::all().map(|c| s.content().key(c).entry).collect();
    let mut luck = FastRng::new(23);
    for (fold, from) in (0..4).flat_map(|fold| board.all().map(move |q| (fold, q))) {
        if !board.is_visible(from, fold) {
            continue;
        }
        // Half of the others crowd round the hero, along the paths that begin there.
        let mut near = vec![from];
        for i in 0..12 {
            near.extend(board.steps(near[i % near.len()], fold));
        }
        for open in [Squares::NONE, owned] {
            let taken = (0..4).map(|i| match i % 2 {
                0 => near[luck.below(near.len() as u32) as usize],
                _ => Square::of(luck.below(board.squares.len() as u32) as u8),
            });
            let rules = Rules { fold, taken: taken.collect(), open, no_revisit: false };
            for count in [1, 2, 3, 5, 8, 24] {
                let reach = board.reach(from, count, &rules);
                assert!(matches!(reach, Reach::Whole(_)), "{} by {count}: {reach:?}", board.square(from).id);
            }
        }
    }
}

#[holds(Clause::StopsCanBeBypassed)]
fn a_way_round_a_stop() {
    let mut s = alone().at(0, "SA12");
    s.roll("2");
    assert_eq!(s.ends(), ["SA10", "SA14", "SA16", "SA_BOG"], "past the bog is a way");
    assert!(s.go("SA_BOG", &["5"]).contains(&Clause::StopsCanBeBypassed), "who enters it stops");
}

#[holds(Clause::LeavingAStop)]
fn leaving_a_stop() {
    let mut s = alone().at(0, "SAW");
    s.roll("1");
    assert_eq!(s.ends(), ["SA15", "SA16"]);
    assert!(s.go("SA15", &[]).contains(&Clause::LeavingAStop));
    let mut s = alone().at(0, "SAW").magic(0, "bee_cannon");
    s.play("Act Roll", &["8"]);
    s.spend("bee_cannon", "Plus");
    s.keep(&[]);
    assert!(s.ends().contains(&"SAW".to_string()), "re-entered by a loop it stops again");
}

/// Two figures on the whirlpool where a closing put them: the loop of ten that would lead back passes over it.
#[holds(Clause::OwnSquareIsFree, Clause::LeavingAStop)]
fn a_shared_stop_is_jumped_by_the_loop() {
    let by = |s: Kingdom, face: &str| {
        let mut s = s.at(0, "SAW").magic(0, "bee_cannon");
        s.play("Act Roll", &[face]);
        s.spend("bee_cannon", "Plus");
        s.keep(&[]);
        s
    };
    let s = by(players(2).at(1, "SAW"), "4");
    let ends = s.ends();
    assert!(ends.contains(&"SA15".into()) && ends.contains(&"SA16".into()), "over it to the other side: {ends:?}");
    s.cannot_go("SAW", Clause::NoSharedSquare);
    let mut s = by(alone(), "4");
    assert!(s.go("SAW", &[]).contains(&Clause::OwnSquareIsFree), "alone he is back where he was");
    assert_eq!((s.place(0).as_str(), s.state.table.open), ("LA_VOID", [true, false]), "and it takes him");
    by(alone(), "3").cannot_go("SAW", Clause::NoTurningBack); // nine is one short: only there and back
}

/// Every path, step by step, from what is in the box: slow, and without any table of the board.
struct Walker {
    next: Vec<Vec<Square>>,
    stops: BTreeSet<Square>,
    taken: BTreeSet<Square>,
    found: BTreeSet<Square>,
    once: bool,
}

impl Walker {
    fn new(board: &Board, table: &Table, taken: BTreeSet<Square>, once: bool) -> Self {
        let stop = |q: &Square| matches!(board.square(*q).icon, Icon::Whirlpool | Icon::Key(_) | Icon::Minor(_));
        let next = board.all().map(|q| Self::neighbours(board, table, q)).collect();
        Self { next, stops: board.all().filter(stop).collect(), taken, found: BTreeSet::new(), once }
    }

    fn neighbours(board: &Board, table: &Table, q: Square) -> Vec<Square> {
        let visible = |q: Square| {
            let region = &board.regions[usize::from(board.square(q).region)];
            table.open[region.portion] == region.open
        };
        let is_void = |q: Square| board.square(q).icon == Icon::Void;
        let mut out: Vec<Square> = board.square(q).to.clone();
        out.extend(board.all().filter(|&other| board.square(other).to.contains(&q) && !is_void(other)));
        for (i, a) in board.regions.iter().enumerate() {
            for b in board.regions.iter().skip(i + 1) {
                for (&x, &y) in a.gates.iter().zip(&b.gates) {
                    if a.portion != b.portion && visible(x) && visible(y) {
                        out.extend([(x, y), (y, x)].into_iter().filter(|pair| pair.0 == q).map(|pair| pair.1));
                    }
                }
            }
        }
        out
    }

    fn walk(&mut self, path: &mut Vec<Square>, left: u16) {
        let (at, back) = (path[path.len() - 1], path.len().checked_sub(2).map(|i| path[i]));
        for to in self.next[usize::from(at.get())].clone() {
            if Some(to) == back || self.once && path.contains(&to) {
                continue;
            }
            path.push(to);
            if self.taken.contains(&to) {
                if path.len() < 40 {
                    self.walk(path, left);
                }
            } else if self.stops.contains(&to) || left == 1 {
                self.found.insert(to);
            } else {
                self.walk(path, left - 1);
            }
            path.pop();
        }
    }
}

/// Compares every destination of a random game with the walker's, up to a count; how many positions that were.
fn compare(s: Kingdom, seed: u64, most: u16) -> u32 {
    let once = s.game.options.no_revisit;
    let mut compared = 0;
    s.wander(seed, 1_200, |s| {
        let Some((p, Frame::Go(go))) = s.state.table.agenda.asked() else { return };
        if go.count > most {
            return;
        }
        let t = &s.state.table;
        let Spot::Kingdom(from) = t.players[p].at else { panic!("a hero who walks is in the kingdom") };
        let others = (0..s.game.seats).filter(|q| *q != p.0);
        let taken = others.filter_map(|q| t.players[usize::from(q)].square()).collect();
        let mut walker = Walker::new(&s.content().board, t, taken, once);
        walker.walk(&mut vec![from], go.count);
        assert_eq!(listed(rules::reach(&s.game, t, go.count).squares()), walker.found.into_iter().collect::<Vec<_>>());
        compared += 1;
    });
    compared
}

#[holds(Clause::DestinationOnly)]
fn a_slow_walker_agrees() {
    let compared: u32 = (0..14).map(|seed| compare(players(2 + (seed % 4) as u8), seed, 11)).sum();
    assert!(compared > 1_500, "{compared} positions");
}

#[holds(Clause::LoopsAllowed)]
fn a_slow_walker_agrees_on_no_square_twice() {
    let seats = |seed: u64| 2 + (seed % 4) as u8;
    let on = |content: &str, seed, most| compare(of(content, seats(seed), &[("no_revisit", "true")]), seed, most);
    let compared: u32 = (0..8).map(|seed| on(Content::STANDARD, seed, 16)).sum();
    assert!(compared > 900, "{compared} positions");
    let compared: u32 = (0..2).map(|seed| on(&boards::crowded(), seed, 9)).sum();
    assert!(compared > 100, "{compared} positions on a board with many paths");
    on(&boards::one_line(), 1, 40);
    // And so far that the search looks ahead: a quarter of a million paths.
    let crowded = of(&boards::crowded(), 5, &[("no_revisit", "true")]);
    for from in ["SA45", "SA1", "SA80"] {
        let s = crowded.clone().at(0, from);
        let s = s.at(1, "SA34").at(2, "SA46").at(3, "SA47").at(4, "SA12");
        let t = &s.state.table;
        let taken = t.players[1..].iter().filter_map(|p| p.square()).collect();
        let mut walker = Walker::new(&s.content().board, t, taken, true);
        walker.walk(&mut vec![s.square(from)], 12);
        assert_eq!(
            listed(rules::reach(&s.game, t, 12).squares()),
            walker.found.into_iter().collect::<Vec<_>>(),
            "{from}"
        );
    }
}

/// However many paths there are: the farther ends of a grid, where a walker would take years.
#[holds(Clause::LoopsAllowed)]
fn no_square_twice_is_quick() {
    let s = of(&boards::crowded(), 5, &[("no_revisit", "true")]);
    let board = &s.content().board;
    let taken: Squares = ["SA23", "SA24", "SA34", "SA47"].map(|name| s.square(name)).into_iter().collect();
    let rules = Rules { fold: 0, taken, open: Squares::NONE, no_revisit: true };
    for from in ["SA1", "SA10", "SA45", "SAW", "SB1"].map(|name| s.square(name)) {
        for count in [12, 17, 24, 30] {
            let loops = board.reach(from, count, &Rules { no_revisit: false, ..rules }).squares();
            let once = board.reach(from, count, &rules).squares();
            assert!(once.iter().all(|q| loops.has(q)) && !once.has(from));
            let (few, many) = (once.iter().count(), loops.iter().count());
            assert!(few * 2 > many, "{} by {count}: {few} of {many}", board.square(from).id);
        }
    }
}

/// With this option, a board that takes too long to search is refused with a fault that names the option. On any other board the
/// search is quick and agrees with the walker, for any number of neighbours.
#[holds(Clause::LoopsAllowed)]
fn no_square_twice_on_hostile_boards() {
    let (mut refused, mut compared) = (0, 0);
    for (name, text) in boards::hostile() {
        let options = Options { no_revisit: true, ..Options::default() };
        let begin = std::time::Instant::now();
        match GameBox::<KeyKingdom>::new(&text, options, 5) {
            Ok(_) => {}
            Err(faults) => {
                let told = faults.to_string();
                assert!(
                    faults.list().len() == 1 && told.contains("option no_revisit: this board has too many"),
                    "{told}"
                );
                refused += 1;
            }
        }
        println!("{name}: {refused} refused, {:?}", begin.elapsed());
        let s = of(&text, 5, &[]); // without the option the board is fine
        let board = &s.content().board;
        for (from, count) in ["SA1", "SA30", "SA58", "SAW"].into_iter().flat_map(|q| [14, 21, 34].map(|n| (q, n))) {
            let taken: Squares = ["SA9", "SA31", "SA64"].map(|name| s.square(name)).into_iter().collect();
            let rules = Rules { fold: 0, taken, open: Squares::NONE, no_revisit: true };
            let begin = std::time::Instant::now();
            assert!(!board.reach(s.square(from), count, &rules).squares().is_empty());
            let took = begin.elapsed();
            assert!(took.as_millis() < 400, "{name}: {took:?} for a move of {count} from {from}");
        }
        for (from, count) in [("SA3", 7), ("SA17", 6), ("SA24", 7)] {
            let s = of(&text, 5, &[]).at(0, from).at(1, "SA2").at(2, "SA20").at(3, "SA26").at(4, "SA5");
            let t = &s.state.table;
            let taken: Vec<Square> = t.players[1..].iter().filter_map(|p| p.square()).collect();
            let rules =
                Rules { fold: 0, taken: taken.iter().copied().collect(), open: Squares::NONE, no_revisit: true };
            let mut walker = Walker::new(&s.content().board, t, taken.into_iter().collect(), true);
            walker.walk(&mut vec![s.square(from)], count);
            let reach = s.content().board.reach(s.square(from), count, &rules);
            assert_eq!(listed(reach.squares()), walker.found.into_iter().collect::<Vec<_>>(), "{name}, {from}");
            compared += 1;
        }
    }
    assert!(refused > 0 && compared > 10, "{refused} boards, {compared} positions");
}
