//! How often a careful player wins.
use engine_core::*;
use knock_dungeon::*;
use std::collections::BTreeMap;
fn main() {
    for seats in 1..=6 {
        let g = KnockDungeon::standard(seats).unwrap();
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        let n = 200;
        for seed in 0..n {
            let mut luck = Seeded::new(seed);
            let mut s = g.setup(&mut Full::new(&mut luck)).unwrap();
            while let Turn::Seat(p) = g.turn(&s.table) {
                let v = View::of(&s, p);
                let mut best = None;
                for a in g.list(v) {
                    let mut w = sure(g.sample_world(v, &mut Fast::new(seed ^ s.table.turns as u64)));
                    sure(g.apply(&mut w, a, &mut Fast::new(7)));
                    let e = g.estimate(View::of(&w, p), p);
                    if best.is_none_or(|(b, _)| e > b) {
                        best = Some((e, a));
                    }
                }
                g.apply(&mut s, best.unwrap().1, &mut Full::new(&mut luck)).unwrap();
            }
            let e = format!("{:?}", s.table.end.unwrap());
            *ends.entry(e.split('(').next().unwrap().to_string()).or_default() += 1;
        }
        println!("{seats}: {ends:?}");
    }
}
