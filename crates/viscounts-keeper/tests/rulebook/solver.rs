//! Paying, by a solver of its own: every icon, chest, Criminal and coin is tried, and the engine must offer exactly that.
use crate::table::{Sit, game};
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Seeded},
    holds,
    rules::Seat,
};
use std::collections::BTreeSet;
use viscounts_keeper::{
    Action, Clause, Event, Frame, ViscountsKeeper,
    content::{ChestKind, Kind},
    rules::{Build, BuildFor, Purpose, Yes, permanent},
    table::Who,
};

/// Whether a townsfolk was dismissed, what was bought, and what was paid: ink, gold, stone, silver.
type Bought = (bool, String, [u32; 4]);

const CARDS: [&str; 21] = [
    "sb.thief.1",
    "nb.antagonist.1",
    "nb.bishop.1",
    "nb.enforcer.1",
    "nb.charlatan.1",
    "nk.tinker.1",
    "nk.tinker.2",
    "nb.courier.1",
    "nb.traveller.1",
    "nb.benefactor.1",
    "nb.strongman.1",
    "nb.artist.1",
    "nb.sculptor.1",
    "nb.priest.1",
    "nb.clergyman.1",
    "nb.mason.1",
    "nb.diplomat.1",
    "hb.emma.1",
    "sb.squire.1",
    "sb.abbot.1",
    "sb.labourer.1",
];
const TOWN: [&str; 8] =
    ["nb.friar.1", "nb.miner.1", "nb.princess.1", "nb.foreman.1", "nb.vicar.1", "nb.jeweller.1", "nb.trickster.1", ""];
const TILES: [&str; 5] = ["mb.black.2", "mb.black.3", "mb.black.6", "mb.grey.7", ""];

/// A board, a purse and a space by chance.
fn situation(luck: &mut FastRng) -> Sit {
    let mut s = game(2);
    let mut coin = |n: u32| luck.below(n);
    let segment = 3 * coin(2) as u8;
    s.at(0, 3 * segment + coin(3) as u8);
    let mut cards: Vec<&str> = CARDS.to_vec();
    let laid = [0; 3].map(|_| if coin(4) == 0 { "" } else { cards.swap_remove(coin(cards.len() as u32) as usize) });
    s.lay(0, laid);
    let mut chests: Vec<usize> = (0..18).collect();
    for space in 0..3 {
        let chest = chests.swap_remove(coin(chests.len() as u32) as usize);
        s.b(0).chests[space] = (coin(4) > 0).then(|| viscounts_keeper::content::Chest::of(chest as u8));
    }
    for slot in 1..6 {
        if coin(4) == 0 {
            s.b(0).slots.take(viscounts_keeper::table::Slot::of(slot));
        }
    }
    for ribbon in 0..4 {
        if coin(5) == 0 {
            s.state.table.bonus[ribbon] = Some(Who::of(0));
        }
    }
    if coin(4) == 0 {
        s.public(0, 3, 24);
    }
    for (slot, spot) in [(6, 0), (0, 3), (8, 15)] {
        if coin(3) == 0 {
            s.built(0, slot, spot);
        }
    }
    s.town(segment, TOWN[coin(8) as usize]);
    s.script(segment, TILES[coin(5) as usize]);
    s.b(0).goods = [0; 3].map(|_| coin(5));
    s.b(0).silver = coin(8);
    s
}

fn powers(s: &Sit) -> Vec<String> {
    let laid = s.state.table.cards[0].spaces.iter().flatten();
    laid.map(|&c| s.game.content.card_text(c).to_string()).collect()
}

/// The most of an icon: each chest turns one printed icon or none, each Criminal is that icon or a Merchant.
fn most(s: &Sit, icon: char, dismissed: &str) -> u32 {
    let (t, c) = (&s.state.table, &s.game.content);
    let mut pool: Vec<char> = permanent(&s.game, t, Who::of(0)).letters().chars().chain(dismissed.chars()).collect();
    let mut turned: Vec<(char, String)> = vec![];
    for space in 0..3 {
        let Some(card) = t.cards[0].spaces[space] else {
            pool.extend(["", "CBN", "MM"][space].chars());
            continue;
        };
        let printed = c.card(card).icons.letters();
        if let Some(chest) = t.boards[0].chests[space]
            && let ChestKind::Turns(from, to) = c.chests[usize::from(chest.get())].does
            && let Some(from) = printed.chars().find(|x| *x == format!("{from:?}").chars().next().unwrap())
        {
            turned.push((from, to.letters()));
        }
        pool.extend(printed.chars());
    }
    let pairs = powers(s).contains(&format!("2M={icon}"));
    let mut best = 0;
    for choice in 0..1 << turned.len() {
        let mut icons = pool.clone();
        for (_, (from, to)) in turned.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1) {
            let at = icons.iter().position(|x| x == from).expect("it is printed there");
            icons.remove(at);
            icons.extend(to.chars());
        }
        let count = |k: char| icons.iter().filter(|&&x| x == k).count() as u32;
        for as_merchants in 0..=count('X') {
            let own = count(icon) + count('X') - as_merchants;
            best = best.max(own + if pairs { (count('M') + as_merchants) / 2 } else { 0 });
        }
    }
    best
}

/// Every payment of which nothing can be left out.
fn payments(s: &Sit, icon: char, due: u32, silver: u32) -> Vec<[u32; 4]> {
    let main = ['C', 'N', 'B'].iter().position(|&k| k == icon).expect("a resource pays for it");
    let has = |text: &str| powers(s).iter().any(|p| p == text);
    let double = has(&format!("{}1=2{icon} max1", ["ink", "gold", "stone"][main]));
    let (coins, others) = (has(&format!("2silver={icon}")), icon == 'C' && has("gold,stone=C"));
    let worth = |a: [u32; 4]| -> u32 {
        let own = a[main] + u32::from(double && a[main] > 0);
        own + (0..3).filter(|&i| i != main).map(|i| a[i]).sum::<u32>() + a[3] / 2
    };
    let goods = s.state.table.boards[0].goods;
    let cap = |i: usize| if i == main || others { goods[i] } else { 0 };
    let mut list = vec![];
    for a in 0..=cap(0) {
        for b in 0..=cap(1) {
            for c in 0..=cap(2) {
                for d in 0..=if coins { silver / 2 } else { 0 } {
                    let way = [a, b, c, 2 * d];
                    let spare = (0..4).any(|i| {
                        let unit = if i == 3 { 2 } else { 1 };
                        let mut less = way;
                        way[i] >= unit && {
                            less[i] -= unit;
                            worth(less) >= due
                        }
                    });
                    if worth(way) >= due && !spare {
                        list.push(way);
                    }
                }
            }
        }
    }
    list
}

/// All that can be bought with a dismissal or without one.
fn targets(s: &Sit, dismissed: Option<(u32, String)>) -> BTreeSet<Bought> {
    let (t, g) = (&s.state.table, &s.game);
    let b = &t.boards[0];
    let (price, extra) = dismissed.clone().unwrap_or_default();
    let mut out = BTreeSet::new();
    if price > b.silver {
        return out;
    }
    let silver = b.silver - price;
    let mut offer = |what: String, icon: char, cost: u32| {
        for mut way in payments(s, icon, cost.saturating_sub(most(s, icon, &extra)), silver) {
            way[3] += price;
            out.insert((dismissed.is_some(), what.clone(), way));
        }
    };
    let (segment, side) = (b.viscount.get() / 3, b.viscount.get() % 3);
    if side == 2 {
        for (n, cost) in [1, 3, 5, 8].into_iter().enumerate() {
            offer(format!("Workers {}", n + 1), 'N', cost);
        }
        offer(
            "Manuscript".into(),
            'C',
            t.manuscripts.tops[usize::from(segment)].map_or(3, |m| g.content.tile(m).cost.into()),
        );
        return out;
    }
    let spots = match (segment, side) {
        (0, 0) => 0..3,
        (0, _) => 3..5,
        (_, 0) => 15..18,
        _ => 18..20,
    };
    let kinds = [(Kind::TradingPost, 5, 4), (Kind::Guildhall, 7, 6), (Kind::Workshop, 3, 2)];
    for (kind, cost, public) in kinds {
        let room = spots.clone().any(|i: usize| t.spots[i].is_none());
        if room && b.slots.iter().any(|x| x.kind() == kind) {
            offer(format!("Own {kind}"), 'B', cost);
        }
        let mine =
            spots.clone().any(|i| t.spots[i].is_some_and(|x| x.owner == Who::of(0) && x.kind == kind && !x.public));
        if mine && t.publics[kind as usize].is_none() {
            offer(format!("Public {kind}"), 'B', public);
        }
    }
    // Side A: 1M→silver, 2M→ink; 2M→gold, 3M→destroy.
    let (merchants, brings_silver) =
        [[(1, true), (2, false)], [(2, false), (3, false)]][usize::from(segment > 0)][usize::from(side)];
    let free = most(s, 'M', &extra);
    for k in 1..=32 {
        let due = (merchants * k as u32).saturating_sub(free);
        if due <= silver && (due == 0 || k == 1 || !brings_silver) {
            out.insert((dismissed.is_some(), format!("Exchanges {k}"), [0, 0, 0, due + price]));
        }
    }
    out
}

/// What the page allows: without a dismissal, and with one that fits and leaves something to be bought.
fn expected(s: &Sit) -> BTreeSet<Bought> {
    let (t, c) = (&s.state.table, &s.game.content);
    let segment = usize::from(t.boards[0].viscount.get() / 3);
    let printed = [(2, "NC"), (0, ""), (0, ""), (2, "CB")][segment];
    let (silver, icons) = t.townsfolk.tops[segment]
        .map_or((printed.0, printed.1.to_string()), |x| (c.card(x).silver.into(), c.card(x).icons.letters()));
    let cheap = !t.boards[0].slots.has(viscounts_keeper::table::Slot::of(1));
    let price = if cheap { 1 } else { silver };
    let mut all = targets(s, None);
    // It must fit the action that it is dismissed for.
    for (_, what, paid) in targets(s, Some((price, icons.clone()))) {
        let icon = match what.split(' ').next().unwrap() {
            "Workers" => 'N',
            "Manuscript" => 'C',
            "Exchanges" => 'M',
            _ => 'B',
        };
        let merchant = icons.contains('M') && powers(s).contains(&format!("2M={icon}"));
        if icons.contains(icon) || icons.contains('X') || merchant {
            all.insert((true, what, paid));
        }
    }
    all
}

/// What the engine offers, by every run of answers; each must end.
fn offered(s: &Sit) -> BTreeSet<Bought> {
    let g = &s.game;
    let mut open = vec![(s.state.clone(), false, String::new(), [0u32; 4])];
    let mut out = BTreeSet::new();
    while let Some((state, dismissed, what, paid)) = open.pop() {
        let list = g.actions(g.view(&state, Seat(0)));
        assert!(!list.is_empty(), "stuck: {:?}", state.table.agenda.asked());
        for a in list {
            let (mut dismissed, mut what, mut paid) = (dismissed, what.clone(), paid);
            match a {
                Action::Action(c) if c.to_string() == "Pass" => continue,
                Action::Action(c) if c.to_string() == "Transcribe" => what = "Manuscript".into(),
                Action::Yes(yes) => dismissed = yes,
                Action::Exchanges(_) | Action::Workers(_) => what = a.to_string(),
                Action::Building(Build::Own { slot }) => what = format!("Own {}", slot.kind()),
                Action::Building(Build::Public { kind }) => what = format!("Public {kind}"),
                _ => {}
            }
            let mut next = state.clone();
            let mut luck = Seeded::new(1);
            let mut ears = Listen::<ViscountsKeeper, _>::new(|n| {
                if let Note::Event { event: Event::Paid { good, n, .. }, .. } = n {
                    paid[good.map_or(3, |x| x as usize)] += n;
                }
            });
            sure_full(g.apply(&mut next, Seat(0), a, &mut DynSource::heard(&mut luck, &mut ears)));
            let goes_on = match next.table.agenda.asked().expect("a player is asked").1 {
                Frame::Yes(Yes { to }) => matches!(to, Purpose::Dismiss(_)),
                Frame::Building(x) => matches!(x.to, BuildFor::Action(_)),
                Frame::Spot(x) => matches!(x.to, BuildFor::Action(_)),
                Frame::Exchanges(_) | Frame::ReturnSlot(_) | Frame::Workers(_) | Frame::Pay(_) => true,
                _ => false,
            };
            if goes_on {
                open.push((next, dismissed, what, paid));
            } else {
                out.insert((dismissed, what, paid));
            }
        }
    }
    out
}

fn sure_full<T, E: std::fmt::Debug>(done: Result<T, E>) -> T {
    done.expect("a seed always answers")
}

/// VB-P3-2, VR-72, VB-CR-1, VK-CHEST-13, VK-CHEST-17, VK-CHEST-18, VK-CHEST-19
#[holds(Clause::ActionFunded)]
fn every_way_to_buy_and_no_other() {
    let mut luck = FastRng::new(23);
    let (mut ways, mut with_dismissal, mut converted) = (0, 0, 0);
    for _ in 0..300 {
        let mut s = situation(&mut luck);
        s.primary_action();
        let (found, allowed) = (offered(&s), expected(&s));
        let text = || format!("{:?} at {:?}", s.state.table.cards[0].spaces, s.state.table.boards[0]);
        assert_eq!(found, allowed, "{}", text());
        ways += found.len();
        with_dismissal += found.iter().filter(|x| x.0).count();
        let icons = ['M', 'B', 'N', 'C'];
        let with = icons.map(|icon| most(&s, icon, ""));
        s.b(0).chests = [None; 3];
        converted += usize::from(with != icons.map(|icon| most(&s, icon, "")));
    }
    assert!(ways > 1_500 && with_dismissal > 300 && converted > 50, "{ways} {with_dismissal} {converted}");
}
