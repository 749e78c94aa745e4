//! The steps that the game does by itself, and the rule behind each.
use super::{
    Cx, action, cards, castle, chests, collision, construct, deck, end, gains, movement, recruit, setup, solo, trade,
};
use crate::{
    content::{Card, Effect, Guard, Moment, Place, Section, Word},
    table::{Act, Slot, Spot, Who},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::Seat,
};

/// What is bought by an action, once it is paid for.
#[data(Copy)]
pub enum Deal {
    /// This many exchanges.
    Trade(u8),
    /// An own building on a spot.
    Own(Slot, Spot),
    /// The public building of the own building on this spot, which returns to this slot.
    Public(Spot, Slot),
    /// This many workers.
    Workers(u8),
    /// The manuscript of the own segment.
    Manuscript,
}

/// What the game does by itself, once it is on top of the agenda.
#[data(Copy)]
pub enum Step {
    /// Set-up: the next player chooses a pair.
    NextPair(u8),
    /// Set-up: the AI's start.
    AiStart,
    /// Set-up: heroes and chests are revealed.
    Rows,
    /// Set-up: effects at the end, for the player this many places after the first; heroes only, or all else.
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
    /// A viscount has ended a movement: the rival this many places on may rearrange.
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
    /// Something happened, and powers react.
    Fire(Who, Moment),
    /// Castle: the groups of the player this many places after the one who moves.
    Groups(Who, u8),
    /// Castle: two workers step aside.
    Spread(Who, Section),
    /// Castle: sections with too many.
    Crowded(Who, u8),
    /// Phase 4.
    RecruitOne,
    /// Phase 5: a stage, for the player this many places after the active one.
    Collide(u8, u8),
    /// Phase 6.
    DrawUp,
    /// The turn is over.
    EndTurn,
    /// An effect is gained.
    Gain(Who, Effect),
    /// The same, if their Criminals pass the test; in a collision less the ignored one.
    Guarded(Who, Guard, Effect, bool),
    /// The parts of an option, from this one on.
    Parts(Who, Effect, u8, u8),
    /// A word of an effect, this many times.
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

/// Does one step.
fn run(cx: &mut Cx<impl Source>, step: Step) -> Result<(), Halt> {
    match step {
        Step::NextPair(n) => setup::next_pair(cx, n),
        Step::AiStart => solo::ai_start(cx),
        Step::Rows => setup::lay_rows(cx)?,
        Step::Ends(n, heroes) => setup::ends(cx, n, heroes),
        Step::Decks => setup::decks(cx)?,
        Step::Turn => end::begin_turn(cx),
        Step::Slide => cards::slide(cx),
        Step::Enter(space) => chests::enter(cx, space),
        Step::Dropped(card) => cards::dropped(cx, card),
        Step::Leave => cards::leave(cx),
        Step::PlayCard => cards::play_card(cx)?,
        Step::Corrupt(card) => cards::corrupt_by(cx, card),
        Step::Immediate(card) => cards::immediate(cx, card),
        Step::Movement => movement::ask_steps(cx),
        Step::Meet(who, n) => movement::meet(cx, who, n),
        Step::PrimaryAction => action::ask_action(cx),
        Step::Target(p, act) => action::target(cx, p, act),
        Step::Bought(p, act, deal) => action::bought(cx, p, act, deal)?,
        Step::Exchange(p, n) => trade::exchange(cx, p, n),
        Step::Link(who, spot, after) => construct::link(cx, who, spot, after),
        Step::Fire(who, moment) => gains::fire(cx, who, moment),
        Step::Groups(by, n) => castle::groups(cx, by, n),
        Step::Spread(who, section) => castle::spread(cx, who, section),
        Step::Crowded(by, n) => castle::crowded(cx, by, n),
        Step::RecruitOne => recruit::ask_recruit(cx),
        Step::Collide(stage, n) => collision::collide(cx, stage, n),
        Step::DrawUp => deck::draw_up(cx)?,
        Step::EndTurn => end::end_turn(cx),
        Step::Gain(who, effect) => gains::gain(cx, who, effect),
        Step::Guarded(who, guard, effect, star) => gains::guarded(cx, who, guard, effect, star),
        Step::Parts(who, effect, option, at) => gains::parts(cx, who, effect, option, at)?,
        Step::Do(who, word, n, place) => gains::word(cx, who, word, n, place, false)?,
        Step::AiSlide => solo::ai_slide(cx),
        Step::AiReveal => solo::ai_reveal(cx)?,
        Step::AiMove(n) => solo::ai_move(cx, n),
        Step::AiBottom => solo::ai_bottom(cx),
    }
    Ok(())
}

/// Does the steps on the agenda until a player is asked.
pub(super) fn settle(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    while let Some(step) = cx.table.agenda.next_step() {
        run(cx, step)?;
    }
    Ok(())
}
