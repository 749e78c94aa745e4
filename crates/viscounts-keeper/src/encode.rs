//! A view as named pieces of numbers.
use crate::{
    content::{Card, Chest, Good, Section, Segment, Tile},
    rules::{Frame, ViscountsKeeper, players},
    table::{Slot, Space, Who},
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureSink, FeatureWriter, Layout},
    finite::Finite,
    rules::{GameBox, View},
};

/// How many numbers describe one player's purse and board.
const PURSE: u32 = 13;
const FRAMES: u32 = 27;

fn frame_id(frame: Frame) -> u32 {
    match frame {
        Frame::Pair(_) => 0,
        Frame::Play(_) => 1,
        Frame::Discard(_) => 2,
        Frame::Destroy(_) => 3,
        Frame::Option(_) => 4,
        Frame::Yes(_) => 5,
        Frame::Flip(_) => 6,
        Frame::Resource(_) => 7,
        Frame::Rearrange(_) => 8,
        Frame::Hero(_) => 9,
        Frame::Chest(_) => 10,
        Frame::ChestSpace(_) => 11,
        Frame::Townsfolk(_) => 12,
        Frame::Manuscript(_) => 13,
        Frame::Steps(_) => 14,
        Frame::Space(_) => 15,
        Frame::Action(_) => 16,
        Frame::Exchanges(_) => 17,
        Frame::Building(_) => 18,
        Frame::Spot(_) => 19,
        Frame::ReturnSlot(_) => 20,
        Frame::Workers(_) => 21,
        Frame::Pay(_) => 22,
        Frame::Section(_) => 23,
        Frame::Triple(_) => 24,
        Frame::CastleMove(_) => 25,
        Frame::Bump(_) => 26,
    }
}

/// Everybody who takes turns, the viewer first, then clockwise, then the AI. A spectator sees from the first seat.
fn seen_from(v: View<ViscountsKeeper>) -> impl Iterator<Item = Who> + Clone {
    let seats = v.game.seats;
    let first = v.seat.map_or(0, |p| p.0);
    let ai = players::is_solo(v.game).then_some(Who::AI);
    (0..seats).map(move |i| Who::of((first + i) % seats)).chain(ai)
}

impl Encode<ViscountsKeeper> for ViscountsKeeper {
    fn layout(game: &GameBox<Self>) -> Layout {
        let (all, seats) = (u32::from(players::count(game)), u32::from(game.seats));
        Layout::new(vec![
            FeatureBlock::unit("question", &[FRAMES]),
            FeatureBlock::unit("asked", &[all]),
            FeatureBlock::unit("active", &[all]),
            FeatureBlock::unit("clock", &[4]),
            FeatureBlock::unit("ring", &[5, Segment::COUNT]),
            FeatureBlock::unit("castle turned", &[Section::COUNT]),
            FeatureBlock::unit("viscount", &[all, Space::COUNT]),
            FeatureBlock::unit("purse", &[all, PURSE]),
            FeatureBlock::unit("slots", &[all, Slot::COUNT]),
            FeatureBlock::unit("castle", &[all, 11]),
            FeatureBlock::unit("leader", &[all]),
            FeatureBlock::unit("spots", &[25, all]),
            FeatureBlock::unit("spot kinds", &[25, 4]),
            FeatureBlock::unit("manuscripts", &[all, Tile::COUNT]),
            FeatureBlock::unit("manuscript tops", &[5, Tile::COUNT]),
            FeatureBlock::unit("bonus", &[4, all]),
            FeatureBlock::unit("townsfolk tops", &[5, Card::COUNT]),
            FeatureBlock::unit("card spaces", &[seats, 3, Card::COUNT]),
            FeatureBlock::unit("owned", &[seats, Card::COUNT]),
            FeatureBlock::unit("discards", &[seats, Card::COUNT]),
            FeatureBlock::unit("hand", &[Card::COUNT]),
            FeatureBlock::unit("hero row", &[3, Card::COUNT]),
            FeatureBlock::unit("chest row", &[4, Chest::COUNT]),
            FeatureBlock::unit("chests", &[all, 3, Chest::COUNT]),
            FeatureBlock::unit("schemes", &[3, 32]),
        ])
    }

    fn write<S: FeatureSink>(v: View<'_, Self>, pen: &mut FeatureWriter<S>) {
        let t = v.table;
        let order = seen_from(v);
        let all = u32::from(players::count(v.game));
        let index = |who: Who| order.clone().position(|w| w == who).map(|i| i as u32);
        let asked = t.agenda.asked();
        pen.one_hot(asked.map(|(_, f)| frame_id(f)), FRAMES);
        pen.one_hot(asked.and_then(|(p, _)| index(Who::at(p))), all);
        pen.one_hot(index(t.active), all);
        pen.share(t.round, v.game.options.round_limit.get());
        pen.flag(t.last.is_some());
        pen.share(t.poverty, 60);
        pen.share(t.prosperity, 60);
        for segment in t.ring {
            pen.one_hot(Some(segment.id()), Segment::COUNT);
        }
        pen.one_hot(Some(t.turned.id()), Section::COUNT);
        for who in order.clone() {
            pen.one_hot(Some(t.boards[who].viscount.id()), Space::COUNT);
        }
        for who in order.clone() {
            let b = &t.boards[who];
            let cards = who.seat().map(|p| &t.cards[p]);
            let some = |n: u32, of: u32| f64::from(n.min(of)) / f64::from(of);
            pen.share(b.corruption, 7);
            pen.share(b.virtue, 7);
            pen.share(some(b.silver, 40), 1);
            Good::all().for_each(|good| pen.share(some(b.good(good), 20), 1));
            for n in [b.debts, b.paid, b.deeds, b.approved] {
                pen.share(some(n, 20), 1);
            }
            pen.share(b.workers, 60);
            pen.share(some(cards.map_or(0, |c| c.hand()), 20), 1);
            pen.share(some(cards.map_or(0, |c| c.hidden.in_pile()), 40), 1);
        }
        for who in order.clone() {
            pen.set(t.boards[who].slots);
        }
        for who in order.clone() {
            for section in t.castle.tiers.iter().flatten() {
                pen.share(section[who], 60);
            }
            pen.share(t.castle.top[who], 60);
        }
        pen.one_hot(t.castle.leader.and_then(index), all);
        for spot in &t.spots {
            pen.one_hot(spot.and_then(|b| index(b.owner)), all);
        }
        for spot in &t.spots {
            pen.one_hot(spot.map(|b| b.kind.id()), 3);
            pen.flag(spot.is_some_and(|b| b.public));
        }
        for who in order.clone() {
            pen.set(t.boards[who].tiles);
        }
        for top in t.manuscripts.tops {
            pen.one_hot(top.map(Finite::id), Tile::COUNT);
        }
        for holder in t.bonus {
            pen.one_hot(holder.and_then(index), all);
        }
        for top in t.townsfolk.tops {
            pen.one_hot(top.map(Finite::id), Card::COUNT);
        }
        let players = || order.clone().filter_map(|w| w.seat()).map(|p| &t.cards[p]);
        for cards in players() {
            for space in cards.spaces {
                pen.one_hot(space.map(Finite::id), Card::COUNT);
            }
        }
        for cards in players() {
            pen.set(cards.all());
        }
        for cards in players() {
            pen.set(cards.discards);
        }
        let hidden = v.hand.map(|h| h.all()).unwrap_or_default();
        let hand = v.seat.map_or(hidden, |p| hidden.or(t.cards[p].shown));
        pen.set(hand);
        for hero in t.heroes {
            pen.one_hot(hero.map(Finite::id), Card::COUNT);
        }
        for chest in t.chests {
            pen.one_hot(chest.map(Finite::id), Chest::COUNT);
        }
        for who in order.clone() {
            for chest in t.boards[who].chests {
                pen.one_hot(chest.map(Finite::id), Chest::COUNT);
            }
        }
        for scheme in t.ai.spaces {
            pen.one_hot(scheme.map(Finite::id), 32);
        }
    }
}
