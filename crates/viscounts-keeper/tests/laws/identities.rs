//! What holds in every position: pieces, markers, depth, and a score counted a second time.
use engine_core::{
    chance::FastRng,
    rules::{Game, GameBox, Seat, StateOf, Turn},
};
use viscounts_keeper::{
    ViscountsKeeper,
    content::{Icon, Kind, Sort, Thing},
    rules::{permanent, players},
    score::score,
    table::{DEPTH, LAYERS, Who},
};

/// Plays whole games, half of them by estimate, and shows every position.
pub fn play(g: &GameBox<ViscountsKeeper>, games: u64, mut look: impl FnMut(&StateOf<ViscountsKeeper>)) {
    for seed in 0..games {
        let mut luck = FastRng::new(seed);
        let mut s = g.start_fast(&mut luck);
        while let Turn::Seat(p) = g.turn(&s.table) {
            look(&s);
            let list = g.actions(g.view(&s, p));
            let any = list[luck.below(list.len() as u32) as usize];
            let a = if seed % 2 == 0 { any } else { greedy(g, &s, p, &list, &mut luck) };
            g.apply_fast(&mut s, p, a, &mut luck);
        }
        look(&s);
    }
}

/// The answer after which the position is estimated best.
pub fn greedy(
    g: &GameBox<ViscountsKeeper>,
    s: &StateOf<ViscountsKeeper>,
    p: Seat,
    list: &[viscounts_keeper::Action],
    luck: &mut FastRng,
) -> viscounts_keeper::Action {
    let from = luck.below(list.len() as u32) as usize;
    let worth = |a: &viscounts_keeper::Action| {
        let mut next = s.clone();
        g.apply_fast(&mut next, p, *a, &mut luck.clone());
        ViscountsKeeper::estimate(g.view(&next, p), p)
    };
    let rotated = list[from..].iter().chain(&list[..from]);
    *rotated.max_by_key(|a| worth(a)).expect("something is legal")
}

#[test]
fn pieces_and_markers_are_where_they_can_be() {
    let (mut deepest, mut layers) = (0, 0);
    for seats in 1..=4 {
        let g = ViscountsKeeper::standard(seats);
        play(&g, 16, |s| {
            let t = &s.table;
            deepest = deepest.max(t.agenda.depth());
            layers = t.cards.iter().map(|c| c.hidden.len).fold(layers, u8::max);
            for who in players::all(&g) {
                let b = &t.boards[who];
                assert!(1 <= b.corruption && b.corruption <= b.virtue && b.virtue <= 7);
                assert_eq!(u32::from(b.workers) + t.in_castle(who), 20);
                assert_eq!(b.slots.len() as usize + t.built(who, false), 9);
                if let Some(p) = who.seat() {
                    assert!(t.cards[p].owned() >= 3, "nobody owns fewer than three cards");
                }
            }
            let waiting = t.agenda.tasks().count() <= DEPTH;
            assert!(waiting);
            for sections in &t.castle.tiers {
                let between = t.agenda.depth() <= 9 && !format!("{:?}", t.agenda).contains("Crowded");
                let settled = !format!("{:?}", t.agenda).contains("Groups") && between;
                assert!(!settled || sections.iter().all(|x| x.iter().sum::<u8>() <= 3), "{:?}", t.agenda);
            }
        });
    }
    assert!(deepest > 10 && deepest <= DEPTH / 3, "questions lie {deepest} deep");
    assert!(layers > 1 && usize::from(layers) <= LAYERS / 2, "a hand of {layers} shuffles");
}

/// The score again, by other means: from the pieces that left a slot, card by card, tile by tile.
fn recount(g: &GameBox<ViscountsKeeper>, s: &StateOf<ViscountsKeeper>, who: Who) -> i32 {
    let (t, c) = (&s.table, &g.content);
    let b = &t.boards[who];
    let mut sum = 0;
    for kind in Kind::all_kinds() {
        let gone = (0..3).filter(|i| !b.slots.has(viscounts_keeper::table::Slot::of(3 * kind as u8 + i))).count();
        sum += c.buildings[kind as usize].vp[gone];
        sum += if t.publics[kind as usize] == Some(who) { c.publics[kind as usize].vp } else { 0 };
    }
    let mut icons = [0i32; 5];
    let mut add = |i: viscounts_keeper::content::Icons| {
        for (k, icon) in [Icon::M, Icon::B, Icon::N, Icon::C, Icon::X].into_iter().enumerate() {
            icons[k] += i32::from(i.count(icon));
        }
    };
    add(permanent(g, t, who));
    let mut heroes = 0;
    if let Some(p) = who.seat() {
        let hand = s.hands[p.at()].all().or(t.cards[p].shown).or(s.unseen.piles[p.at()]).or(t.cards[p].discards);
        for card in hand.iter().chain(t.cards[p].spaces.into_iter().flatten()) {
            add(c.card(card).icons);
            heroes += i32::from(c.card(card).sort == Sort::Hero);
        }
    } else {
        for scheme in t.ai.pile.or(t.ai.discards).iter().chain(t.ai.spaces.into_iter().flatten()) {
            add(c.scheme(scheme).icons);
        }
    }
    let mut colours = [0usize; 4];
    for tile in b.tiles.iter() {
        let tile = c.tile(tile);
        colours[tile.ribbon as usize] += 1;
        sum += match tile.counts {
            None => 0,
            Some(Thing::Icons { icon }) => icons[icon as usize],
            Some(Thing::TwoMerchants) => icons[0] / 2,
            Some(Thing::Building) => t.spots.iter().flatten().filter(|x| x.owner == who).count() as i32,
            Some(Thing::TwoResources) => (b.goods[0] + b.goods[1] + b.goods[2]) as i32 / 2,
            Some(Thing::TwoWorkers) => (20 - i32::from(b.workers)) / 2,
            Some(Thing::FlippedDebt) => b.paid as i32,
            Some(Thing::FlippedDeed) => b.approved as i32,
            Some(Thing::Hero) => heroes,
        };
    }
    while colours.iter().any(|&n| n > 0) {
        sum += [0, 1, 4, 9, 16][colours.iter().filter(|&&n| n > 0).count()];
        colours.iter_mut().for_each(|n| *n = n.saturating_sub(1));
    }
    sum += 3 * t.bonus.iter().filter(|x| **x == Some(who)).count() as i32;
    sum += if t.castle.leader == Some(who) { 5 } else { 0 };
    let top = i32::from(t.castle.top[who.get() as usize]);
    let second: i32 = t.castle.tiers[1].iter().map(|x| i32::from(x[who.get() as usize])).sum();
    sum += 20 - i32::from(b.workers) + second + 2 * top;
    sum += b.deeds as i32 + 3 * b.approved as i32 - 2 * b.debts as i32;
    for (revealed, deeds) in [(t.poverty == 0, true), (t.prosperity == 0, false)] {
        let flipped =
            |w: Who| if deeds { t.boards[w.get() as usize].approved } else { t.boards[w.get() as usize].paid };
        let mut all: Vec<u32> = players::all(g).map(flipped).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        let levels: &[i32] = if all.len() < 3 { &[12, 4] } else { &[12, 8, 4, 0] };
        if revealed && flipped(who) > 0 {
            let places: Vec<usize> = (0..all.len()).filter(|&i| all[i] == flipped(who)).collect();
            sum += places.iter().map(|&i| levels[i]).sum::<i32>() / places.len() as i32;
        }
    }
    sum += [0, 2, 5, 9][b.chests.iter().flatten().count()];
    sum + if who == Who::AI { b.goods.iter().sum::<u32>() as i32 } else { 0 }
}

trait Kinds: Sized {
    fn all_kinds() -> [Self; 3];
}
impl Kinds for Kind {
    fn all_kinds() -> [Kind; 3] {
        [Kind::TradingPost, Kind::Guildhall, Kind::Workshop]
    }
}

#[test]
fn the_score_counted_a_second_time() {
    for seats in 1..=4 {
        let g = ViscountsKeeper::standard(seats);
        let mut looks = 0;
        play(&g, 4, |s| {
            looks += 1;
            let calm = s.table.leaving.is_none() && s.table.round > 0;
            if calm && (looks % 37 == 0 || g.turn(&s.table) == Turn::Over) {
                for who in players::all(&g) {
                    assert_eq!(score(&g, &s.table, who).total(), recount(&g, s, who), "{who}");
                }
            }
        });
    }
}

#[test]
fn a_greedy_player_beats_a_random_one() {
    let g = ViscountsKeeper::standard(2);
    let mut wins = 0;
    for seed in 0..20 {
        let mut luck = FastRng::new(100 + seed);
        let mut s = g.start_fast(&mut luck);
        let smart = Seat((seed % 2) as u8);
        while let Turn::Seat(p) = g.turn(&s.table) {
            let list = g.actions(g.view(&s, p));
            let a = if p == smart {
                greedy(&g, &s, p, &list, &mut luck)
            } else {
                list[luck.below(list.len() as u32) as usize]
            };
            g.apply_fast(&mut s, p, a, &mut luck);
        }
        wins += i32::from(g.outcome(&s.table).expect("it is over").utility(smart) > 0);
    }
    assert!(wins >= 17, "{wins} of 20");
}
