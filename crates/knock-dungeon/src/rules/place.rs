//! Poser une carte: which card is placed, which way round and where (p.6-7). Jouer une carte Créature: Time tokens, and the Silence icon.
use super::{
    Action, Cx, Frame, WindowKind, end,
    turn::{Stage, run},
};
use crate::{
    KnockDungeon,
    clauses::Clause,
    content::{Card, Content},
    dungeon::{At, Fate, Index, Laid, Place},
    event::Event,
    options::Talk,
    table::{End, Side, Table},
};
use engine_core::{
    anchor,
    chance::{Audience, Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// Which card of the hand is laid, and which way round?
#[data(Copy)]
pub struct Lay;

/// A card and how it is turned.
#[data(Finite)]
pub struct LayCard {
    /// The card.
    pub card: Card,
    /// Whether it lies turned by a half turn.
    pub turned: bool,
}

impl Decision<KnockDungeon> for Lay {
    type Choice = LayCard;

    fn check(self, v: View<'_, KnockDungeon>, c: LayCard) -> Verdict<Clause> {
        let me = v.me();
        if !v.mine().has(c.card) && !v.table.told[me].has(c.card) {
            return Err(Refusal::because(Clause::MustPlace, "that card is not in your hand"));
        }
        ensure(v.table.bound[me].is_none_or(|b| b == c.card), Clause::ShownIsPlayed)?;
        ensure(!c.turned || !v.game.content.looks_the_same_turned(c.card), Clause::SameTurnedUnturned)
    }

    fn legal(self, v: View<'_, KnockDungeon>, out: &mut impl FnMut(LayCard) -> ControlFlow<()>) -> ControlFlow<()> {
        let me = v.me();
        let hand = v.mine().or(v.table.told[me]);
        for card in hand.iter().filter(|c| v.table.bound[me].is_none_or(|b| b == *c)) {
            out(LayCard { card, turned: false })?;
            if !v.game.content.looks_the_same_turned(card) {
                out(LayCard { card, turned: true })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Opens the card. It cannot be taken back, and nothing happens before it has its place.
    fn apply(self, cx: &mut Cx<'_, impl Source>, LayCard { card, turned }: LayCard) -> Result<(), Halt> {
        anchor!(Clause::CardThenPlace);
        let p = cx.seat;
        if cx.hands[p].take(card) {
            cx.table.held[p] -= 1;
            cx.reveal(Audience::All, card);
        } else {
            cx.table.told[p].take(card);
        }
        cx.table.bound[p] = None;
        if turned {
            cx.cite(Clause::HalfTurn);
        }
        cx.table.frame = Frame::Where(Where { card, turned, knight: false });
        Ok(())
    }
}

/// The hand is empty.
#[data(Copy)]
pub struct Pass;

impl Decision<KnockDungeon> for Pass {
    type Choice = ();

    fn check(self, _: View<'_, KnockDungeon>, (): ()) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, (): ()) -> Result<(), Halt> {
        let p = cx.seat;
        cx.cite(Clause::EmptyHandPasses);
        cx.event(Event::Passed(p));
        cx.table.passed = true;
        run(cx, Stage::Window(WindowKind::BeforeAlarm))
    }
}

/// Which way round does the Knight lie? Asked only if it makes a difference.
#[data(Copy)]
pub struct Rotate;

/// How a card is turned.
#[data(Finite)]
pub struct Turning {
    /// Whether it lies turned by a half turn.
    pub turned: bool,
}

impl Decision<KnockDungeon> for Rotate {
    type Choice = Turning;

    fn check(self, _: View<'_, KnockDungeon>, _: Turning) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, c: Turning) -> Result<(), Halt> {
        cx.table.frame = Frame::Where(Where { card: cx.game.content.knight(), turned: c.turned, knight: true });
        Ok(())
    }
}

/// Where does the open card lie?
#[data(Copy)]
pub struct Where {
    /// The card.
    pub card: Card,
    /// Whether it lies turned by a half turn.
    pub turned: bool,
    /// Whether it is the Knight, who does not come from a hand.
    pub knight: bool,
}

impl Decision<KnockDungeon> for Where {
    type Choice = Place;

    /// Any free place will do, whatever the danger. A place has one name: the lowest card that it covers.
    fn check(self, v: View<'_, KnockDungeon>, name: Place) -> Verdict<Clause> {
        anchor!(Clause::LosingPlaceIsLegal);
        let d = &v.table.dungeon;
        if d.is_free(name) {
            return Ok(());
        }
        let Some(at) = d.place(name) else { return Err(Refusal::by(Clause::CoverOne)) };
        ensure(d.card_at(at).is_none(), Clause::CoverNotTwo)?;
        Err(Refusal::by(Clause::LowestCardNames))
    }

    #[inline]
    fn legal(self, v: View<'_, KnockDungeon>, out: &mut impl FnMut(Place) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.dungeon.free(out)
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, name: Place) -> Result<(), Halt> {
        let p = cx.seat;
        let at = cx.table.dungeon.place(name).expect("check: a free place");
        cx.table.placed_silence |= !self.knight && cx.game.content.face(self.card).silence;
        enter(cx, Some(p), self.card, self.turned, at);
        let window = if self.knight { WindowKind::KnightPlaced } else { WindowKind::Placed };
        run(cx, Stage::Window(window))
    }
}

/// The action that puts the open card at a place of the lattice. The centre is (0, 0).
///
/// # Errors
/// `CoverNotTwo` if the card would cover two or four corners of another card, else `CoverOne`; `FourSteps` if no card waits for a place.
pub fn place_at(v: View<'_, KnockDungeon>, x: i8, y: i8) -> Result<Action, Refusal<Clause>> {
    let d = &v.table.dungeon;
    if v.table.end.is_some() {
        return Err(Refusal::Over);
    }
    ensure(matches!(v.table.frame, Frame::Where(_)), Clause::FourSteps)?;
    let at = At { x, y };
    if let Some(name) = d.name(at).filter(|name| d.is_free(*name)) {
        return Ok(Action::Where(name));
    }
    let near = |l: &Laid| (i16::from(l.at.x) - i16::from(x)).abs() + (i16::from(l.at.y) - i16::from(y)).abs() < 2;
    ensure(!d.standing().any(|(_, l)| near(l)), Clause::CoverNotTwo)?;
    Err(Refusal::by(Clause::CoverOne))
}

/// A card enters the dungeon: it covers corners, a creature takes its tokens, and the icon turns the Speech/Silence token.
pub(super) fn enter(cx: &mut Cx<'_, impl Source>, by: Option<Seat>, card: Card, turned: bool, at: At) {
    let face = cx.game.content.face(card);
    anchor!(Clause::EmptyRoom);
    let fate = if face.creature.is_some() { Fate::Creature } else { Fate::Room };
    if by.is_some() && cx.table.dungeon.standing().next().is_none() {
        cx.cite(Clause::EmptyDungeonCentre);
    }
    let (index, covered) = cx.table.dungeon.lay(card, turned, at, fate);
    cx.event(Event::Laid(by, card, index));
    if covered.0.count_ones() > 1 {
        cx.cite(Clause::CoverSeveral);
    }
    anchor!(Clause::OnlyCovered, Clause::PlacedNotEvaluated);
    cx.table.due = covered;
    if let Some(tokens) = face.creature {
        take_tokens(cx, index, tokens);
    }
    if cx.table.end.is_none() && face.silence && cx.game.seats > 1 {
        cx.cite(Clause::TurnToken);
        let side = if cx.table.side == Side::Speech { Side::Silence } else { Side::Speech };
        turn_token(cx, side);
    }
}

/// A creature takes its tokens from the reserve. If there are too few, the game is lost at once.
fn take_tokens(cx: &mut Cx<'_, impl Source>, index: Index, tokens: u8) {
    let Some(left) = cx.table.reserve.checked_sub(tokens) else {
        cx.cite(Clause::ReserveTooSmall);
        end::finish(cx, End::Short(index));
        return;
    };
    cx.cite(Clause::TakeTokens);
    cx.event(Event::Entered(index, tokens));
    cx.table.reserve = left;
    cx.table.dungeon.at_mut(index).tokens = tokens;
}

/// Turns the token to this side. In open talk, turning to Speech tells every card in every hand.
pub(super) fn turn_token(cx: &mut Cx<'_, impl Source>, side: Side) {
    cx.table.side = side;
    cx.event(Event::Turned(side));
    if side == Side::Speech && cx.game.options.talk == Talk::Open && !cx.table.nothing_hidden() {
        cx.cite(Clause::TellAllInSpeech);
        let hands = cx.reveal(Audience::All, *cx.hands);
        for p in Seat::first(cx.game.seats) {
            cx.table.told[p] = cx.table.told[p].or(hands[p]);
        }
        *cx.hands = Default::default();
        cx.table.held = [0; 6];
    }
}

/// Whether the players may talk. A solo player always may. Nothing but the side of the token matters, whatever Grimoire token is used.
pub fn may_talk(game: &GameBox<KnockDungeon>, t: &Table) -> bool {
    anchor!(Clause::SpeechAllowsTalk, Clause::SilenceBinds);
    game.seats == 1 || t.side == Side::Speech
}

/// The question when the Knight enters: which way round he lies, if that makes a difference, or else where.
pub(super) fn knight_enters(content: &Content) -> Frame {
    let card = content.knight();
    if content.looks_the_same_turned(card) {
        return Frame::Where(Where { card, turned: false, knight: true });
    }
    Frame::Rotate(Rotate)
}
