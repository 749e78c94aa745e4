//! Scoring: what everything is worth at the end, and who wins.
use crate::{
    clauses::Clause,
    content::{Icon, Kind, Ribbon, Sort, Thing},
    rules::{self, ViscountsKeeper, players},
    table::{Table, Who},
};
use engine_core::{
    anchor,
    finite::Finite,
    rules::{GameBox, Outcome, Seat},
};

/// The points of one player, by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    /// Own buildings on the board, by type.
    pub buildings: i32,
    /// Public building cards (VK-SCORE-1).
    pub publics: i32,
    /// Workers in the castle, by tier.
    pub castle: i32,
    /// Sets of different ribbons.
    pub ribbons: i32,
    /// What manuscripts count.
    pub manuscripts: i32,
    /// Cleric bonus cards.
    pub bonus: i32,
    /// The castle leader.
    pub leader: i32,
    /// Debts and deeds.
    pub cards: i32,
    /// Poverty and Prosperity.
    pub majorities: i32,
    /// Chests (VK-SCORE-2).
    pub chests: i32,
    /// What the AI has left over (VB-A-17).
    pub leftovers: i32,
}

impl Score {
    /// All of it.
    pub fn total(&self) -> i32 {
        self.buildings
            + self.publics
            + self.castle
            + self.ribbons
            + self.manuscripts
            + self.bonus
            + self.leader
            + self.cards
            + self.majorities
            + self.chests
            + self.leftovers
    }
}

/// VB-S-1: several sets of different ribbons, each as large as can be.
fn ribbons(game: &GameBox<ViscountsKeeper>, counts: [u8; 4]) -> i32 {
    let most = counts.into_iter().max().unwrap_or(0);
    let set = |round: u8| counts.iter().filter(|&&n| n > round).count();
    (0..most).map(|round| game.content.numbers.ribbon_set_vp[set(round)]).sum()
}

/// VB-S-5, VR-53: one icon on all own cards in every zone, and permanent ones.
fn icons(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, icon: Icon) -> u32 {
    let on_cards: u32 = match who.seat() {
        Some(p) => t.cards[p].all().iter().map(|c| u32::from(game.content.card(c).icons.count(icon))).sum(),
        None => {
            anchor!(Clause::AiIconPoints);
            let schemes = t.ai.pile.or(t.ai.discards).or(t.ai.spaces.iter().flatten().copied().collect());
            schemes.iter().map(|s| u32::from(game.content.scheme(s).icons.count(icon))).sum()
        }
    };
    anchor!(Clause::IconPoints);
    on_cards + u32::from(rules::permanent(game, t, who).count(icon))
}

/// What one thing is counted as.
fn count(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, thing: Thing) -> u32 {
    let b = &t.boards[who];
    match thing {
        Thing::Icons { icon } => icons(game, t, who, icon),
        Thing::TwoMerchants => icons(game, t, who, Icon::M) / 2,
        Thing::Building => {
            anchor!(Clause::PublicBelongsToBuilder);
            let public = if game.options.public_counts_as_building { t.built(who, true) } else { 0 };
            (t.built(who, false) + public) as u32
        }
        Thing::TwoResources => b.resources() / 2,
        Thing::TwoWorkers => t.in_castle(who) / 2,
        Thing::FlippedDebt => b.paid,
        Thing::FlippedDeed => b.approved,
        Thing::Hero => who
            .seat()
            .map_or(0, |p| t.cards[p].all().iter().filter(|&c| game.content.card(c).sort == Sort::Hero).count() as u32),
    }
}

/// VB-S-2, VB-S-3, VB-S-4: most flipped cards; ties pool the levels they cover and split, rounded down.
fn majority(game: &GameBox<ViscountsKeeper>, who: Who, flipped: impl Fn(Who) -> u32) -> i32 {
    let n = &game.content.numbers;
    anchor!(Clause::MajorityPoints, Clause::MajorityBelowThree);
    let levels = if players::count(game) < 3 { &n.majority_vp_below_three } else { &n.majority_vp };
    let mine = flipped(who);
    if mine == 0 {
        return 0;
    }
    let ahead = players::all(game).filter(|&w| flipped(w) > mine).count();
    let tied = players::all(game).filter(|&w| flipped(w) == mine).count();
    anchor!(Clause::MajorityTies, Clause::TwoTiedForPoverty);
    let pool: i32 = levels.iter().skip(ahead).take(tied).sum();
    pool / tied as i32
}

/// The points of a player as the table stands.
pub fn score(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who) -> Score {
    anchor!(Clause::ScoringSources, Clause::OngoingSilentInScoring);
    let (b, n) = (&t.boards[who], &game.content.numbers);
    let mut s = Score::default();
    for kind in Kind::all() {
        let own = t.spots.iter().flatten().filter(|x| x.owner == who && x.kind == kind && !x.public).count();
        s.buildings += game.content.buildings[kind as usize].vp[own.min(3)];
        anchor!(Clause::PublicPoints);
        if t.publics[kind] == Some(who) {
            s.publics += game.content.publics[kind as usize].vp;
        }
    }
    for (tier, vp) in n.tier_vp.iter().enumerate() {
        let here = match t.castle.tiers.get(tier) {
            Some(sections) => sections.iter().map(|x| i32::from(x[who])).sum(),
            None => i32::from(t.castle.top[who]),
        };
        s.castle += vp * here;
    }
    let mut colours = [0; 4];
    for tile in b.tiles.iter() {
        let info = game.content.tile(tile);
        colours[info.ribbon] += 1;
        s.manuscripts += info.counts.map_or(0, |thing| count(game, t, who, thing) as i32);
    }
    s.ribbons = ribbons(game, colours);
    for ribbon in Ribbon::all().filter(|&r| t.bonus[r] == Some(who)) {
        s.bonus += game.content.bonus[ribbon].1;
    }
    if t.castle.leader == Some(who) {
        s.leader = n.leader_vp;
    }
    let worth = |vp: i32, n: u32| vp.saturating_mul(n as i32);
    s.cards = worth(n.unpaid_debt_vp, b.debts)
        + worth(n.paid_debt_vp, b.paid)
        + worth(n.acquired_deed_vp, b.deeds)
        + worth(n.approved_deed_vp, b.approved);
    anchor!(Clause::BothRevealed);
    if t.poverty == 0 {
        s.majorities += majority(game, who, |w| t.boards[w].approved);
    }
    if t.prosperity == 0 {
        s.majorities += majority(game, who, |w| t.boards[w].paid);
    }
    anchor!(Clause::ChestPoints, Clause::AiChestPoints);
    s.chests = n.chest_vp[b.chest_count()];
    if who == Who::AI {
        anchor!(Clause::AiLeftovers);
        s.leftovers = worth(n.ai_resource_vp, b.resources());
    }
    s
}

/// How it ended. VB-S-6: silver and resources break ties. VB-A-18: alone, more than the AI wins.
pub fn outcome(game: &GameBox<ViscountsKeeper>, t: &Table) -> Outcome {
    if players::is_solo(game) {
        let (mine, theirs) = (score(game, t, Who::of(0)).total(), score(game, t, Who::AI).total());
        anchor!(Clause::AiMustBeBeaten);
        return Outcome::shared(mine > theirs, &[mine]);
    }
    let mut points = [0; 4];
    anchor!(Clause::TieBreak);
    let mut purses = [0; 4];
    for p in Seat::first(game.seats) {
        points[p] = score(game, t, Who::at(p)).total();
        let b = &t.boards[p];
        purses[p] = b.silver.saturating_add(b.resources()).min(i32::MAX as u32) as i32;
    }
    let n = usize::from(game.seats);
    Outcome::broken_tie(&points[..n], &purses[..n])
}
