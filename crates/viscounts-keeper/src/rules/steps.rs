//! The steps that the game does by itself, and which rule each of them is.
use super::*;
use crate::table::Act;

/// What is bought by an action, once it is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Deal {
    /// So many exchanges.
    Trade(u8),
    /// An own building on a spot.
    Own(Slot, Spot),
    /// The public building of the own building on this spot, which returns to this slot.
    Public(Spot, Slot),
    /// So many workers.
    Workers(u8),
    /// The manuscript of the own segment.
    Manuscript,
}

/// What the game does by itself, once it is on top of the agenda.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Set-up: the next player chooses a pair.
    NextPair(u8),
    /// Set-up: the AI's start.
    AiStart,
    /// Set-up: heroes and chests are revealed.
    Rows,
    /// Set-up: effects at the end, for the player so many places after the first; heroes only, or all else.
    Ends(u8, bool),
    /// Set-up: decks are shuffled and hands drawn.
    Decks,
    /// A turn begins.
    Turn,
    /// Phase 1: cards slide.
    Slide,
    /// A card has entered a space.
    Enter(u8),
    /// The effect of a card that dropped.
    Dropped(Card),
    /// The card with the remove mark leaves.
    Leave,
    /// Phase 1: a card is played.
    PlayCard,
    /// The corruption of a played card.
    Corrupt(Card),
    /// The effect of a played card.
    Immediate(Card),
    /// Phase 2.
    Movement,
    /// A viscount has ended a movement: the rival so many places on may rearrange.
    Meet(Who, u8),
    /// Phase 3.
    PrimaryAction,
    /// An action is declared and the dismissal settled: its target.
    Target(Seat, Act),
    /// An action is paid for.
    Bought(Seat, Act, Deal),
    /// The exchanges of a trade, one after the other.
    Exchange(Seat, u8),
    /// A link of a new building: counter-clockwise, then clockwise.
    Link(Who, Spot, bool),
    /// Something happened to somebody: their powers.
    Fire(Who, Moment),
    /// Castle: the groups of the player so many places after the one who moves.
    Groups(Who, u8),
    /// Castle: two workers step aside.
    Spread(Who, Section),
    /// Castle: sections with too many.
    Crowded(Who, u8),
    /// Phase 4.
    RecruitOne,
    /// Phase 5: a stage, for the player so many places after the active one.
    Collide(u8, u8),
    /// Phase 6.
    DrawUp,
    /// The turn is over.
    EndTurn,
    /// Somebody gains an effect.
    Gain(Who, Effect),
    /// The same, if their Criminals pass the test; in a collision less the ignored one.
    Guarded(Who, Guard, Effect, bool),
    /// The parts of an option, from this one on.
    Parts(Who, Effect, u8, u8),
    /// So many of a word.
    Do(Who, Word, u8, Place),
    /// The AI's cards slide.
    AiSlide,
    /// The AI reveals a scheme.
    AiReveal,
    /// The AI moves.
    AiMove(u8),
    /// The AI's bottom row.
    AiBottom,
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    fn run(&mut self, step: Step) -> Done<D> {
        match step {
            Step::NextPair(n) => self.next_pair(n),
            Step::AiStart => self.ai_start(),
            Step::Rows => self.lay_rows()?,
            Step::Ends(n, heroes) => self.ends(n, heroes),
            Step::Decks => self.decks()?,
            Step::Turn => self.begin_turn(),
            Step::Slide => self.slide(),
            Step::Enter(space) => self.enter(space),
            Step::Dropped(card) => self.dropped(card),
            Step::Leave => self.leave(),
            Step::PlayCard => self.play_card()?,
            Step::Corrupt(card) => self.corrupt_by(card),
            Step::Immediate(card) => self.immediate(card),
            Step::Movement => self.ask_steps(),
            Step::Meet(who, n) => self.meet(who, n),
            Step::PrimaryAction => self.ask_action(),
            Step::Target(p, act) => self.target(p, act),
            Step::Bought(p, act, deal) => self.bought(p, act, deal)?,
            Step::Exchange(p, n) => self.exchange(p, n),
            Step::Link(who, spot, after) => self.link(who, spot, after),
            Step::Fire(who, moment) => self.fire(who, moment),
            Step::Groups(by, n) => self.groups(by, n),
            Step::Spread(who, section) => self.spread(who, section),
            Step::Crowded(by, n) => self.crowded(by, n),
            Step::RecruitOne => self.ask_recruit(),
            Step::Collide(stage, n) => self.collide(stage, n),
            Step::DrawUp => self.draw_up()?,
            Step::EndTurn => self.end_turn(),
            Step::Gain(who, effect) => self.gain(who, effect),
            Step::Guarded(who, guard, effect, star) => self.guarded(who, guard, effect, star),
            Step::Parts(who, effect, option, at) => self.parts(who, effect, option, at)?,
            Step::Do(who, word, n, place) => self.word(who, word, n, place, false)?,
            Step::AiSlide => self.ai_slide(),
            Step::AiReveal => self.ai_reveal()?,
            Step::AiMove(n) => self.ai_move(n),
            Step::AiBottom => self.ai_bottom(),
        }
        Ok(())
    }

    /// Whatever needs nobody is done, until somebody is asked.
    pub(super) fn settle(&mut self) -> Done<D> {
        while let Some(step) = self.t.agenda.next_step() {
            self.run(step)?;
        }
        Ok(())
    }
}
