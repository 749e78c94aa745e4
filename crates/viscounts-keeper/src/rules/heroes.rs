//! Cartes Villageois Héros. The row, and taking one for free. The remove mark of a card that drops is in `cards`; Scarlette's Transcribe
//! is a word of `gains`, asked for in `action`.
use super::{Cx, ViscountsKeeper, gains};
use crate::{chance::Chance, clauses::Clause, content::Moment, event::Event, options::SetupHero, table::Who};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View, ensure},
};

/// What is left of a row slides to the right, away from its pile, and the gaps are filled from the pile (VK-HERO-5, VR-55).
pub(super) fn fill_heroes(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let n = usize::from(cx.game.content.numbers.hero_row);
    slide_right(&mut cx.table.heroes[..n]);
    for i in (0..n).rev() {
        anchor!(Clause::EmptyRowDoesNothing);
        if cx.table.heroes[i].is_none() && !cx.table.hero_pile.is_empty() {
            let card = cx.chance.member(Chance::Heroes, cx.table.hero_pile)?;
            cx.table.hero_pile.take(card);
            cx.table.heroes[i] = Some(card);
            cx.cite(Clause::HeroRowRefills);
        }
    }
    Ok(())
}

/// Moves what is there to the right end, in order.
pub(super) fn slide_right<T: Copy>(row: &mut [Option<T>]) {
    anchor!(Clause::RowsShiftRight, Clause::RowsFromPile);
    let mut to = row.len();
    for from in (0..row.len()).rev() {
        if row[from].is_some() {
            to -= 1;
            row.swap(from, to);
        }
    }
}

/// A hero of the row is taken.
#[data(Copy)]
pub struct TakeHero {}
/// A place of the hero row; 0 is next to the pile.
#[data(Finite)]
#[finite(0..=2)]
pub struct HeroRow(u8);

impl Decision<ViscountsKeeper> for TakeHero {
    type Choice = HeroRow;

    fn check(self, v: View<ViscountsKeeper>, c: HeroRow) -> Verdict<Clause> {
        ensure(v.table.heroes[c].is_some(), Clause::HeroFromRow)
    }

    /// VK-HERO-1, VK-HERO-2: into the hand for free, which is no hire; the gap is filled at once.
    fn apply(self, cx: &mut Cx<impl Source>, c: HeroRow) -> Result<(), Halt> {
        let p = cx.seat;
        anchor!(Clause::HeroIsFree, Clause::HeroIsNoHire);
        let Some(card) = cx.table.heroes[c].take() else { return Ok(()) };
        cx.cite(Clause::HeroFromRow);
        anchor!(Clause::SetupHeroToHand);
        if cx.table.in_setup() && cx.game.options.setup_hero == SetupHero::Deck {
            cx.table.cards[p].discards.put(card);
        } else {
            cx.cite(Clause::HeroToHand);
            cx.table.cards[p].shown.put(card);
        }
        cx.event(Event::Hero { who: Who::at(p), card });
        if !cx.table.in_setup() {
            anchor!(Clause::EveryHeroCounts);
            gains::fire(cx, Who::at(p), Moment::HeroGain);
        }
        fill_heroes(cx)
    }
}
