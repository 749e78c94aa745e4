//! Hero cards: the row, and taking one for nothing. The remove mark of a card that drops is in `cards`; Scarlette's Transcribe
//! is a word of `gains`, asked for in `action`.
use super::*;
use engine_core::{Decision, ensure};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// What is left of a row slides to the right, away from its pile, and the gaps are filled from the pile (VK-HERO-5, VR-55).
    pub(super) fn fill_heroes(&mut self) -> Done<D> {
        let n = usize::from(self.g.content.numbers.hero_row);
        slide_right(&mut self.t.heroes[..n]);
        for i in (0..n).rev() {
            if self.t.heroes[i].is_none() && !self.t.hero_pile.is_empty() {
                let card = self.draw_set(HEROES, self.t.hero_pile)?;
                self.t.hero_pile.take(card);
                self.t.heroes[i] = Some(card);
                self.d.cite(Clause::VkHero5);
            }
        }
        Ok(())
    }
}

/// What is there moves to the right end, in order.
pub(super) fn slide_right<T: Copy>(row: &mut [Option<T>]) {
    let mut to = row.len();
    for from in (0..row.len()).rev() {
        if row[from].is_some() {
            to -= 1;
            row.swap(from, to);
        }
    }
}

/// A hero of the row is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeHero {}
/// A place of the hero row; 0 is next to the pile.
#[data(Finite)]
#[finite(0..=2)]
pub struct HeroRow(u8);

impl Decision<Viscounts> for TakeHero {
    type Choice = HeroRow;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: HeroRow) -> Verdict<Viscounts> {
        ensure(v.table.heroes[c].is_some(), Clause::VkHero1)
    }

    /// VK-HERO-1 to 5: into the hand, for nothing, no hire; the gap is filled at once.
    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: HeroRow,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        let Some(card) = now.t.heroes[c].take() else { return Ok(()) };
        now.d.cite(Clause::VkHero1);
        if now.t.in_setup() && g.options.setup_hero == SetupHero::Deck {
            now.t.cards[p].discards.put(card); // VR-17
        } else {
            now.d.cite(Clause::VkHero2);
            now.t.cards[p].shown.put(card);
        }
        now.d.event(|| Event::Hero { who: Who::at(p), card });
        if !now.t.in_setup() {
            now.fire(Who::at(p), Moment::HeroGain); // VR-50
        }
        now.fill_heroes()
    }
}
