//! The lattice against real rectangles: cards of several sizes on a fine grid, laid at every whole offset.
use engine_core::{chance::FastRng, holds, rules::Game};
use knock_dungeon::Clause;
use knock_dungeon::{
    At, Card, Corner, Dungeon, Index, KnockDungeon,
    dungeon::{Fate, Laid},
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// A card as a rectangle of `w` by `h` squares whose corner squares bear the figures.
struct Rect {
    x: i32,
    y: i32,
    figures: [u8; 4],
}

struct Board {
    w: i32,
    h: i32,
    cards: Vec<Rect>,
}

impl Board {
    fn corners(&self, x: i32, y: i32) -> [(i32, i32); 4] {
        [(x, y), (x + self.w - 1, y), (x + self.w - 1, y + self.h - 1), (x, y + self.h - 1)]
    }

    fn covers(&self, x: i32, y: i32, square: (i32, i32)) -> bool {
        (x..x + self.w).contains(&square.0) && (y..y + self.h).contains(&square.1)
    }

    /// At least one corner, not two of one card, and every covered corner under a corner.
    fn is_legal(&self, x: i32, y: i32) -> bool {
        let mine = self.corners(x, y);
        let mut any = false;
        for card in &self.cards {
            let covered: Vec<_> = self.corners(card.x, card.y).into_iter().filter(|c| self.covers(x, y, *c)).collect();
            if covered.len() > 1 || covered.iter().any(|c| !mine.contains(c)) {
                return false;
            }
            any |= !covered.is_empty();
        }
        any
    }

    fn places(&self) -> BTreeSet<(i32, i32)> {
        let near = |f: fn(&Rect) -> i32, by: i32| {
            let all = self.cards.iter().map(f);
            all.clone().min().unwrap() - by..=all.max().unwrap() + by
        };
        let rows = near(|c| c.y, self.h);
        near(|c| c.x, self.w)
            .flat_map(|x| rows.clone().map(move |y| (x, y)))
            .filter(|&(x, y)| self.is_legal(x, y))
            .collect()
    }

    /// What shows at the corners of a card: the topmost card that has that square.
    fn danger(&self, k: usize) -> u8 {
        let shows = |square: (i32, i32)| {
            let top = self.cards.iter().rev().find(|c| self.covers(c.x, c.y, square)).unwrap();
            let at = self.corners(top.x, top.y).iter().position(|c| *c == square).expect("a corner covers a corner");
            top.figures[at]
        };
        self.corners(self.cards[k].x, self.cards[k].y).into_iter().map(shows).sum()
    }
}

#[holds(Clause::DangerIsTheSum)]
fn the_lattice_agrees_with_real_rectangles() {
    let g = KnockDungeon::standard(2);
    let mut luck = FastRng::new(11);
    let mut compared = 0;
    for game in 0..240 {
        let (w, h) = [(2, 2), (3, 3), (4, 6), (5, 4), (3, 7)][game % 5];
        let mut board = Board { w, h, cards: vec![] };
        let mut laid: Vec<Laid> = vec![];
        for k in 0..3 + luck.below(12) as usize {
            let card = Card::of(k as u8 * 4 % 63);
            let turned = k > 0 && luck.below(2) == 1;
            let (x, y) = match board.cards.is_empty() {
                true => (0, 0),
                false => {
                    let places: Vec<_> = board.places().into_iter().collect();
                    places[luck.below(places.len() as u32) as usize]
                }
            };
            let face = g.content.face(card);
            board.cards.push(Rect { x, y, figures: Corner::ALL.map(|c| face.figure(turned, c)) });
            let at = At { x: (x / (w - 1)) as i8, y: (y / (h - 1)) as i8 };
            assert_eq!(
                (i32::from(at.x) * (w - 1), i32::from(at.y) * (h - 1)),
                (x, y),
                "a legal offset is a lattice place"
            );
            let fate = if face.creature.is_some() { Fate::Creature } else { Fate::Room };
            laid.push(Laid { card, turned, at, tokens: 0, fate });
            let d: Dungeon = serde_json::from_value(serde_json::json!({ "laid": laid, "poison": null })).unwrap();
            let mut lattice = BTreeSet::new();
            let _ = d.free(&mut |name| {
                let at = d.place(name).unwrap();
                assert!(lattice.insert((i32::from(at.x) * (w - 1), i32::from(at.y) * (h - 1))), "a place has one name");
                assert_eq!(d.name(at), Some(name));
                ControlFlow::Continue(())
            });
            assert_eq!(lattice, board.places(), "legal places");
            for n in 0..laid.len() {
                assert_eq!(d.danger(&g.content, Index::of(n as u8)), board.danger(n));
            }
            compared += 1;
        }
    }
    assert!(compared > 1_500, "{compared}");
}
