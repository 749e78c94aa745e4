//! A rough estimate of a position: pieces, the castle, progress, items, companions, and the way to the next goal.
use crate::{
    board::{Goal, Icon},
    content::{Colour, Portion, Square},
    rules::{Frame, KeyKingdom, dungeon_need, reach, result},
    table::{Player, Spot, Table, Why},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat},
};

const WIN: i32 = 1_000_000;
const PIECE: i32 = 12_000;
const GARDEN: i32 = 20_000;
const SPACE: i32 = 900;
const STEP: i32 = 25;
const FOLD: i32 = 12;
/// Items with this total value are enough for an adventure.
const READY: i32 = 14;

/// The value of a table to a seat.
pub(crate) fn estimate(g: &GameBox<KeyKingdom>, t: &Table, p: Seat) -> i32 {
    if let Some(winner) = t.winner {
        return if winner == p { WIN } else { -WIN };
    }
    let mine = standing(g, t, p);
    let rivals = Seat::first(g.seats).filter(|&q| q != p).map(|q| progress(&t.players[q])).max().unwrap_or(0);
    mine - rivals / 4 + if t.demon == Some(p) { -600 } else { 0 } + asked(g, t, p)
}

/// What is won for good.
fn progress(player: &Player) -> i32 {
    let castle = if matches!(player.at, Spot::Garden(_) | Spot::Swept) { GARDEN } else { 0 };
    player.keys.len() as i32 * PIECE + castle
}

fn standing(g: &GameBox<KeyKingdom>, t: &Table, p: Seat) -> i32 {
    let player = &t.players[p];
    let way = match player.at {
        Spot::Kingdom(q) => -STEP * i32::from(far(g, t, player, q)),
        _ => 0,
    };
    progress(player) + stock(g, player) + player.companions.len() as i32 * 260 + player.magic.len() as i32 * 200 + way
}

/// The value of the active items. The more there are, the less another one adds.
fn stock(g: &GameBox<KeyKingdom>, player: &Player) -> i32 {
    let sum = strength(g, player);
    60 * sum.min(READY) + 20 * (sum - READY).max(0) + 10 * player.active.len() as i32
}

fn strength(g: &GameBox<KeyKingdom>, player: &Player) -> i32 {
    player.active.iter().map(|item| i32::from(g.content.value(item))).sum()
}

/// The number of steps to what the hero needs next. A fold on the way counts as several.
fn far(g: &GameBox<KeyKingdom>, t: &Table, player: &Player, from: Square) -> u8 {
    let (board, fold) = (&g.content.board, t.fold());
    let steps = |goal: Goal| board.steps_to(from, fold, goal);
    let whirlpool = |portion: Portion| steps(if portion == Portion::A { Goal::WhirlpoolA } else { Goal::WhirlpoolB });
    if player.has_key() {
        return Portion::all().filter_map(whirlpool).min().unwrap_or(40);
    }
    let missing = Colour::all().filter(|&c| !player.keys.has(c));
    let way = missing.map(|colour| {
        let entry = g.content.key(colour).entry;
        let goal = [Goal::Red, Goal::Green, Goal::Blue][colour.id() as usize];
        steps(goal).unwrap_or_else(|| whirlpool(board.portion(entry)).map_or(40, |n| n.saturating_add(FOLD as u8)))
    });
    way.min().unwrap_or(40)
}

/// What the present question promises to the seat that is asked.
fn asked(g: &GameBox<KeyKingdom>, t: &Table, p: Seat) -> i32 {
    let Some((seat, frame)) = t.agenda.asked() else { return 0 };
    let underway = if t.active == p { adventure(t, frame) } else { 0 };
    let own = match frame {
        _ if seat != p => 0,
        Frame::Restore(r) => i32::from(r.left).min(t.players[p].inactive().len() as i32) * 120,
        Frame::Reroll(_) | Frame::SetFace(_) => 50,
        Frame::Modify(_) => rolling(g, t, p),
        Frame::Magic(_) | Frame::TakeFor(_) => 200,
        Frame::Garden(_) if !matches!(t.players[p].at, Spot::Garden(_)) => GARDEN,
        _ => 0,
    };
    underway + own
}

/// How far an adventure has progressed.
fn adventure(t: &Table, frame: Frame) -> i32 {
    match (t.roll.map(|roll| roll.why), frame) {
        (Some(Why::Key { space, .. }), _) => SPACE * i32::from(space),
        (_, Frame::Help(help)) => SPACE * (i32::from(help.space) + 1),
        (Some(Why::Dungeon { plot }), _) => 2_000 * (1 + i32::from(plot.get())),
        (Some(Why::Throne), _) => 20_000,
        _ => 0,
    }
}

/// What the result as it stands would bring.
fn rolling(g: &GameBox<KeyKingdom>, t: &Table, p: Seat) -> i32 {
    let (Some(roll), Some(result)) = (t.roll, result(g, t)) else { return 0 };
    let content = &g.content;
    let won = |met: bool, worth: i32| if met { worth } else { 0 };
    match roll.why {
        Why::Move => destination(g, t, p, result),
        Why::Event { card } => won(content.card(card).need.is_none_or(|n| n.met(result, None)), 300),
        Why::Key { colour, space, last } => {
            let need = content.key(colour).spaces[usize::from(space)].need;
            // Where each result must top the last, low ones leave more room.
            won(need.met(result, last), SPACE)
                - if need == crate::content::Need::Higher { 40 * i32::from(result) } else { 0 }
        }
        Why::Minor { .. } => 0,
        Why::Dungeon { plot } => won(dungeon_need(g, t, plot).is_some_and(|n| n.met(result, None)), 2_000),
        Why::Throne => won(content.throne.met(result, None), WIN / 2),
    }
}

/// The value of the best square on which a move can end.
fn destination(g: &GameBox<KeyKingdom>, t: &Table, p: Seat, result: u16) -> i32 {
    let player = &t.players[p];
    let here = player.square().map_or(40, |q| far(g, t, player, q));
    let ready = strength(g, player) >= READY;
    let worth = |q: Square| {
        let way = STEP * (i32::from(here) - i32::from(far(g, t, player, q)));
        way + match g.content.board.square(q).icon {
            Icon::Key(colour) if !player.keys.has(colour) => {
                if ready {
                    4_000
                } else {
                    -400
                }
            }
            Icon::Whirlpool if player.has_key() => GARDEN,
            Icon::Whirlpool => {
                let portion = g.content.board.portion(q);
                let hidden = |c: Colour| {
                    let entry = g.content.key(c).entry;
                    g.content.board.portion(entry) == portion && !g.content.board.is_visible(entry, t.fold())
                };
                if Colour::all().any(|c| !player.keys.has(c) && hidden(c)) { 400 } else { -100 }
            }
            Icon::Restore(n) => 60 * i32::from(n).min(player.inactive().len() as i32),
            Icon::Event => 80,
            Icon::Boring | Icon::Void | Icon::DemonDie | Icon::Key(_) | Icon::Minor(_) => 0,
        }
    };
    reach(g, t, result).squares().iter().map(worth).max().unwrap_or(0)
}
