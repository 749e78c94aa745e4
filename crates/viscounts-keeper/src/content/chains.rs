//! Powers that would feed themselves: a box that has them would never end a turn.
use super::{Effect, Moment, Power, Word, desk::Desk};

const fn bit(moment: Moment) -> u16 {
    1 << moment as u16
}

/// The moments that an effect can bring about again and again. What uses up a card, a worker, a spot or a scheme ends by
/// itself; debts and actions do not run out (VR-68).
fn brings(desk: &Desk, effect: Effect, dismissal: u16) -> u16 {
    let words = desk.effects[usize::from(effect.0)].options.iter().flatten().map(|a| a.word);
    words.fold(0, |sum, word| {
        sum | match word {
            Word::Debt => bit(Moment::GainDebt),
            Word::Flip | Word::FlipDebt => bit(Moment::FlipDebt) | bit(Moment::Flip),
            Word::FlipDeed => bit(Moment::Flip),
            Word::TradeAct => bit(Moment::AfterTrade),
            Word::ScribeAct => bit(Moment::AfterScribe),
            Word::Dismiss => dismissal,
            _ => 0,
        }
    })
}

/// Refuses powers that lead back to their own moment. What a dismissal brings the AI is one of these corners.
pub(super) fn check(desk: &mut Desk, whose: &str, powers: impl Iterator<Item = Power<Effect>>, corners: &[Effect]) {
    let dismissal = corners.iter().fold(0, |sum, &e| sum | brings(desk, e, 0));
    let mut leads = [0u16; 16];
    for power in powers {
        if let Power::When { moments, then, .. } = power {
            let to = brings(desk, then, dismissal);
            (0..16).filter(|m| moments >> m & 1 == 1).for_each(|m| leads[m] |= to);
        }
    }
    for _ in 0..4 {
        let once = leads;
        let reach = |to: u16| (0..16).filter(|m| to >> m & 1 == 1).fold(to, |sum, m| sum | once[m]);
        leads = leads.map(reach);
    }
    let endless = (0..16).any(|m| leads[m] >> m & 1 == 1);
    desk.ensure(!endless, || format!("the {whose} feed themselves without end"));
}
