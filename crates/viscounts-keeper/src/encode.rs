//! A view as named pieces of numbers.
use crate::{
    content::{Card, Chest, Good, Section, Segment, Tile},
    rules::{Frame, ViscountsKeeper, players},
    table::{Slot, Space, Who},
};
use engine_core::{
    encode::{Encode, FeatureBlock, FeatureWriter, Layout},
    finite::Finite,
    rules::{Game, GameBox, View},
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

/// The order of players in an encoding: the viewer first, then clockwise, then the AI. A spectator sees from the first seat.
fn seen_from(v: View<ViscountsKeeper>) -> [Who; 5] {
    let seats = v.game.seats;
    let first = v.seat.map_or(0, |p| p.0);
    std::array::from_fn(|i| match i as u8 {
        4 => Who::AI,
        i if i < seats => Who::of((first + i) % seats),
        i => Who::of(i),
    })
}

impl Encode<ViscountsKeeper> for ViscountsKeeper {
    fn layout(_: &GameBox<Self>) -> Layout {
        Layout::new(vec![
            FeatureBlock::unit("question", &[FRAMES]),
            FeatureBlock::unit("asked", &[5]),
            FeatureBlock::unit("active", &[5]),
            FeatureBlock::unit("clock", &[4]),
            FeatureBlock::unit("ring", &[5, Segment::COUNT]),
            FeatureBlock::unit("castle turned", &[Section::COUNT]),
            FeatureBlock::unit("viscount", &[5, Space::COUNT]),
            FeatureBlock::unit("purse", &[5, PURSE]),
            FeatureBlock::unit("slots", &[5, Slot::COUNT]),
            FeatureBlock::unit("castle", &[5, 11]),
            FeatureBlock::unit("leader", &[5]),
            FeatureBlock::unit("spots", &[25, 5]),
            FeatureBlock::unit("spot kinds", &[25, 4]),
            FeatureBlock::unit("manuscripts", &[5, Tile::COUNT]),
            FeatureBlock::unit("manuscript tops", &[5, Tile::COUNT]),
            FeatureBlock::unit("bonus", &[4, 5]),
            FeatureBlock::unit("townsfolk tops", &[5, Card::COUNT]),
            FeatureBlock::unit("card spaces", &[4, 3, Card::COUNT]),
            FeatureBlock::unit("owned", &[4, Card::COUNT]),
            FeatureBlock::unit("discards", &[4, Card::COUNT]),
            FeatureBlock::unit("hand", &[Card::COUNT]),
            FeatureBlock::unit("hero row", &[3, Card::COUNT]),
            FeatureBlock::unit("chest row", &[4, Chest::COUNT]),
            FeatureBlock::unit("chests", &[5, 3, Chest::COUNT]),
            FeatureBlock::unit("schemes", &[3, 32]),
        ])
    }

    fn encode(v: View<Self>, out: &mut [f32]) {
        let t = v.table;
        let order = seen_from(v);
        let index = |who: Who| order.iter().position(|&w| w == who).map(|i| i as u32);
        let mut pen = FeatureWriter::new(out);
        let asked = t.agenda.asked();
        pen.one_hot(asked.map(|(_, f)| frame_id(f)), FRAMES);
        pen.one_hot(asked.and_then(|(p, _)| index(Who::at(p))), 5);
        pen.one_hot(index(t.active), 5);
        pen.share(t.round, v.game.options.round_limit.get());
        pen.flag(t.last.is_some());
        pen.share(t.poverty, 60);
        pen.share(t.prosperity, 60);
        for segment in t.ring {
            pen.one_hot(Some(segment.id()), Segment::COUNT);
        }
        pen.one_hot(Some(t.turned.id()), Section::COUNT);
        for who in order {
            let here = players::all(v.game).any(|w| w == who);
            pen.one_hot(here.then(|| t.boards[who].viscount.id()), Space::COUNT);
        }
        for who in order {
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
        for who in order {
            Slot::all().for_each(|s| pen.flag(t.boards[who].slots.has(s)));
        }
        for who in order {
            for section in t.castle.tiers.iter().flatten() {
                pen.share(section[who], 60);
            }
            pen.share(t.castle.top[who], 60);
        }
        pen.one_hot(t.castle.leader.and_then(index), 5);
        for spot in &t.spots {
            pen.one_hot(spot.and_then(|b| index(b.owner)), 5);
        }
        for spot in &t.spots {
            pen.one_hot(spot.map(|b| b.kind.id()), 3);
            pen.flag(spot.is_some_and(|b| b.public));
        }
        for who in order {
            Tile::all().for_each(|m| pen.flag(t.boards[who].tiles.has(m)));
        }
        for top in t.manuscripts.tops {
            pen.one_hot(top.map(Finite::id), Tile::COUNT);
        }
        for holder in t.bonus {
            pen.one_hot(holder.and_then(index), 5);
        }
        for top in t.townsfolk.tops {
            pen.one_hot(top.map(Finite::id), Card::COUNT);
        }
        let players = || order[..4].iter().map(|w| &t.cards[w.seat().expect("the first four are seats")]);
        for cards in players() {
            for space in cards.spaces {
                pen.one_hot(space.map(Finite::id), Card::COUNT);
            }
        }
        for cards in players() {
            let all = cards.all();
            Card::all().for_each(|c| pen.flag(all.has(c)));
        }
        for cards in players() {
            Card::all().for_each(|c| pen.flag(cards.discards.has(c)));
        }
        let hidden = v.hand.map(|h| h.all()).unwrap_or_default();
        let hand = v.seat.map_or(hidden, |p| hidden.or(t.cards[p].shown));
        Card::all().for_each(|c| pen.flag(hand.has(c)));
        for hero in t.heroes {
            pen.one_hot(hero.map(Finite::id), Card::COUNT);
        }
        for chest in t.chests {
            pen.one_hot(chest.map(Finite::id), Chest::COUNT);
        }
        for who in order {
            for chest in t.boards[who].chests {
                pen.one_hot(chest.map(Finite::id), Chest::COUNT);
            }
        }
        for scheme in t.ai.spaces {
            pen.one_hot(scheme.map(Finite::id), 32);
        }
        pen.end();
    }
}

const _: () = assert!(<ViscountsKeeper as Game>::META.max_seats == 4);
