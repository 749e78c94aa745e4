//! Which clauses random and greedy play meets. The others are reached by their own tests in `tests/rulebook/`, and listed here.
use super::identities::greedy;
use engine_core::{
    chance::{ChanceError, ChanceSource, DynSource, FastRng, Listen, Note, Odds},
    finite::Finite,
    rules::{Game, GameBox, Rulebook, Turn},
};
use std::collections::BTreeSet;
use viscounts_keeper::{Clause, ViscountsKeeper};

struct Quick(FastRng);
impl ChanceSource for Quick {
    fn answer(&mut self, _: engine_core::chance::Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        Ok(odds.fall(self.0.word()))
    }
}

/// Clauses that acted or refused in these games.
fn met(g: &GameBox<ViscountsKeeper>, games: u64, out: &mut BTreeSet<&'static str>) {
    for seed in 0..games {
        let mut luck = Quick(FastRng::new(seed + 50));
        let mut picks = FastRng::new(seed);
        let mut heard = Vec::new();
        let mut ears = Listen::<ViscountsKeeper, _>::new(|n| {
            if let Note::Clause { clause, .. } = n {
                heard.push(clause.code());
            }
        });
        let mut s = g.setup(&mut DynSource::heard(&mut luck, &mut ears)).expect("it never halts");
        while let Turn::Seat(p) = g.turn(&s.table) {
            let v = g.view(&s, p);
            let list = g.actions(v);
            if picks.below(8) == 0 {
                for a in viscounts_keeper::Action::all() {
                    if let Err(why) = ViscountsKeeper::check(v, a) {
                        out.extend(why.clause().map(|c| c.code()));
                    }
                }
            }
            let any = list[picks.below(list.len() as u32) as usize];
            let a = if seed % 2 == 0 { any } else { greedy(g, &s, p, &list, &mut picks) };
            g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).expect("it never halts");
        }
        out.extend(heard);
    }
}

/// What these games do not meet.
const RARE: &[&str] = &[
    "VK-SET-4", "VB-P1-5", "VB-P3-5", "VB-B-6", "VB-C-9", "VB-M-3", "VR-27", "VR-29", "VR-42", "VR-43", "VR-58",
    "VR-68", "VR-76",
];

#[test]
fn play_meets_every_clause_but_the_rare_ones() {
    let mut seen = BTreeSet::new();
    for seats in 1..=4 {
        met(&ViscountsKeeper::standard(seats), 8, &mut seen);
    }
    let missed: Vec<_> =
        Clause::all().filter(|c| c.kind().is_met_in_play() && !seen.contains(c.code())).map(|c| c.code()).collect();
    assert_eq!(missed, RARE);
}
