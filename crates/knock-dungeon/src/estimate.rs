//! A rough estimate of what a position is worth to the team, from what a careful player looks at.
//!
//! A creature must be covered a number of times before its tokens run out, and the team places one card per turn. Creatures are therefore jobs with
//! deadlines: a job that cannot be done in time loses, and one that can is a small debt. A creature in the hand is a debt too. Cards of four zeros are worth
//! keeping, and the Knight needs a zero where his 4 can land.
use crate::{
    KnockDungeon,
    content::{Content, Corner},
    dungeon::{At, Dungeon, Fate, Index, Place},
    rules::{Frame, Where, evaluate::BEARABLE},
    table::{End, Table},
};
use engine_core::{collections::Set, rules::View};
use std::ops::ControlFlow;

const LOST: i32 = -1_000_000;

/// The worth of what the viewer sees. While a card is open, it is the worth of its best place.
pub(crate) fn worth(v: View<'_, KnockDungeon>) -> i32 {
    let (content, t) = (&v.game.content, v.table);
    match t.end {
        Some(End::Won) => return -LOST,
        Some(_) => return LOST,
        None => {}
    }
    let hand = hand_worth(v);
    let Frame::Where(w) = t.frame else {
        return hand + debts(content, &t.dungeon, 0) + outlook(content, t, &t.dungeon);
    };
    let mut best = LOST;
    let _ = t.dungeon.free(&mut |name: Place| {
        best = best.max(after(content, t, w, name));
        ControlFlow::Continue(())
    });
    hand + best
}

/// The table after the open card lies there and the alarm was checked.
fn after(content: &Content, t: &Table, w: Where, name: Place) -> i32 {
    let Some(at) = t.dungeon.place(name) else { return LOST };
    let face = content.face(w.card);
    if face.creature.is_some_and(|tokens| tokens > t.reserve) {
        return LOST;
    }
    let mut d = t.dungeon;
    let fate = if face.creature.is_some() { Fate::Creature } else { Fate::Room };
    let (new, covered) = d.lay(w.card, w.turned, at, fate);
    d.at_mut(new).tokens = face.creature.unwrap_or(0);
    let mut room_to_play = 0;
    for i in covered.iter() {
        let danger = d.danger(content, i);
        let laid = d.at_mut(i);
        match laid.fate {
            Fate::Room | Fate::Beaten if danger > BEARABLE => return LOST,
            Fate::Room | Fate::Beaten => room_to_play -= i32::from(danger),
            Fate::Creature | Fate::Frozen if danger <= BEARABLE && laid.card == content.knight() => {
                return -LOST;
            }
            Fate::Creature | Fate::Frozen if danger <= BEARABLE => (laid.fate, laid.tokens) = (Fate::Beaten, 0),
            Fate::Creature | Fate::Frozen | Fate::Burnt => {}
        }
    }
    debts(content, &d, u8::from(!w.knight)) + outlook(content, t, &d) + 4 * room_to_play
}

/// What the standing creatures still cost, `gone` tokens from now.
fn debts(content: &Content, d: &Dungeon, gone: u8) -> i32 {
    // How much work is due by each number of turns.
    let mut due = [0u8; 14];
    let mut worth = 0;
    for (i, l) in d.standing().filter(|(_, l)| l.fate.is_unbeaten()) {
        let knight = l.card == content.knight();
        let turns = if l.fate == Fate::Frozen { 13 } else { l.tokens.saturating_sub(gone).min(12) };
        if turns == 0 {
            return LOST;
        }
        let Some((covers, excess)) = covers_needed(content, d, i) else {
            worth -= if knight { 200_000 } else { 60_000 };
            continue;
        };
        due[usize::from(turns)] += covers;
        worth -= 60 * i32::from(covers) + 12 * i32::from(excess) + 240 / i32::from(turns);
        if knight {
            worth -= 2_500 * i32::from(covers);
        }
    }
    let mut work = 0;
    for (turns, n) in due.iter().enumerate() {
        work += i32::from(*n);
        let late = work - turns as i32;
        if *n > 0 && late > 0 {
            worth -= 30_000 * late;
        } else if *n > 0 && late == 0 {
            worth -= 250; // no turn to spare
        }
    }
    worth
}

/// How many times a creature must be covered by zeros, and by how much its danger is too high; `None` if that cannot beat it.
fn covers_needed(content: &Content, d: &Dungeon, i: Index) -> Option<(u8, u8)> {
    let at = d.get(i)?.at;
    let danger = d.danger(content, i);
    let mut open = [0u8; 4];
    for c in Corner::ALL {
        if d.card_at(at.beyond(c)).is_none() {
            open[c] = d.figure(content, i, c);
        }
    }
    open.sort_unstable_by(|a, b| b.cmp(a));
    let (mut left, mut covers) = (danger, 0);
    for figure in open {
        if left <= BEARABLE {
            break;
        }
        left -= figure;
        covers += 1;
    }
    (left <= BEARABLE).then(|| (covers, danger.saturating_sub(BEARABLE)))
}

/// Tokens and a place for the Knight while he is still in the pile; they count more the nearer he is.
fn outlook(content: &Content, t: &Table, d: &Dungeon) -> i32 {
    if !t.knight_below {
        return 0;
    }
    let near = i32::from(12u8.saturating_sub(t.pile));
    let landings = landings(content, d).min(3);
    let spare: u8 = d.standing().map(|(_, l)| l.tokens).sum();
    let asks = content.face(content.knight()).creature.unwrap_or(0);
    let short = i32::from((spare + asks).saturating_sub(12));
    landings * (60 + 40 * near) - if t.pile < 3 { 400 * short } else { 0 }
}

/// The number of corners on which a 4 can land: the card stays at 5 or less, and no other card is covered.
fn landings(content: &Content, d: &Dungeon) -> i32 {
    let mut n = 0;
    for (i, l) in d.standing().filter(|(_, l)| matches!(l.fate, Fate::Room | Fate::Beaten)) {
        let danger = d.danger(content, i);
        for c in Corner::ALL {
            let place = l.at.beyond(c);
            if danger - d.figure(content, i, c) <= 1 && alone(d, place) {
                n += 1;
            }
        }
    }
    n
}

/// The worth of the viewer's hand: four zeros are worth keeping, and creatures are a debt that grows with their number.
fn hand_worth(v: View<'_, KnockDungeon>) -> i32 {
    let hand = v.seat.map_or(Set::EMPTY, |p| v.table.told[p].or(v.hand.copied().unwrap_or_default()));
    let (mut worth, mut creatures) = (0, 0);
    for card in hand.iter() {
        let face = v.game.content.face(card);
        match face.creature {
            Some(_) => {
                creatures += 1;
                worth -= 60 + 110 * creatures + 8 * i32::from(face.sum());
            }
            None if face.sum() == 0 => worth += if v.table.knight_below { 230 } else { 40 },
            None => worth += 10 * face.corners.iter().filter(|f| f.get() == 0).count() as i32,
        }
    }
    worth
}

/// Whether a place is free and covers one card only.
fn alone(d: &Dungeon, at: At) -> bool {
    let (mut neighbours, mut taken) = (0, false);
    for (_, l) in d.standing() {
        taken |= l.at == at;
        let (dx, dy) = (l.at.x - at.x, l.at.y - at.y);
        neighbours += u8::from(dx.abs() == 1 && dy.abs() == 1);
    }
    !taken && neighbours == 1
}
