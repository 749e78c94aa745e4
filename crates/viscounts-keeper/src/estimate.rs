//! A rough worth of a position: points as they stand, what is still to be spent, and what is about to be done.
use crate::{
    content::Kind,
    rules::{self, Deal, Frame, Purpose, Step, ViscountsKeeper},
    score,
    table::{Primary, Table, Who},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, Task},
};

/// In quarters of a point.
pub fn estimate(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> i32 {
    let who = Who::at(p);
    let b = &t.boards[who];
    let spare = |n: u32, cap: u32| n.min(cap) as i32;
    let goods: i32 = b.goods.iter().map(|&n| 3 * spare(n, 4) + spare(n.saturating_sub(4), 8)).sum();
    let powers = 9 - b.slots.len() as i32;
    let near = i32::from(b.virtue) - i32::from(b.corruption);
    let cards = t.cards[p].owned().min(14) as i32;
    let purse = goods + 2 * spare(b.silver, 5) + spare(b.silver, 12);
    let ahead = if t.in_setup() { 0 } else { planned(game, t, p) };
    4 * score::score(game, t, who).total() + purse + 3 * powers - near + 4 * cards - 2 * spare(b.debts, 10)
        + t.in_castle(who) as i32
        + ahead
}

/// What the questions and steps that wait for a player promise.
fn planned(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> i32 {
    let worth = |what: Primary| match what {
        Primary::Trade => 4,
        Primary::Construct => 22,
        Primary::Workers => 14,
        Primary::Transcribe => 24,
    };
    t.agenda.tasks().fold(0, |sum, task| {
        sum + match task {
            Task::Do(Step::Bought(q, _, deal)) if p == q => bargain(game, t, p, deal),
            Task::Do(Step::Target(q, act)) if p == q => worth(act.what),
            Task::Ask(q, Frame::Exchanges(x)) if p == q => worth(x.act.what),
            Task::Ask(q, Frame::Workers(x)) if p == q => worth(x.act.what),
            Task::Ask(q, Frame::Building(_) | Frame::Spot(_) | Frame::ReturnSlot(_)) if p == q => {
                worth(Primary::Construct)
            }
            Task::Ask(q, Frame::Yes(x)) if p == q => match x.to {
                Purpose::Dismiss(what) => worth(what),
                Purpose::Transcribe => 6,
                _ => 1,
            },
            Task::Ask(q, Frame::Action(_)) if p == q => Primary::all()
                .filter(|&what| rules::can_act(game, t, p, what))
                .map(|what| worth(what) - 2)
                .max()
                .unwrap_or(0),
            Task::Ask(q, Frame::Option(_) | Frame::Flip(_) | Frame::Hero(_) | Frame::Chest(_)) if p == q => 6,
            Task::Ask(q, Frame::Resource(x)) if p == q => 3 * i32::from(x.left),
            _ => 0,
        }
    })
}

/// What a deal that is being paid for is worth.
fn bargain(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, deal: Deal) -> i32 {
    let who = Who::at(p);
    let own = |kind: Kind| t.spots.iter().flatten().filter(|x| x.owner == who && x.kind == kind && !x.public).count();
    let step = |kind: Kind, from: usize| {
        let vp = &game.content.buildings[kind as usize].vp;
        vp[(from + 1).min(3)] - vp[from.min(2)]
    };
    match deal {
        Deal::Trade(times) => 4 * i32::from(times),
        Deal::Own(slot, _) => 4 * step(slot.kind(), own(slot.kind())) + 12,
        Deal::Public(_, slot) => {
            let kind = slot.kind();
            4 * (game.content.publics[kind as usize].vp - step(kind, own(kind).saturating_sub(1))) + 8
        }
        Deal::Workers(n) => 7 * i32::from(n) + 4,
        Deal::Manuscript => 36,
    }
}
