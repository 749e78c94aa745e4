//! Poser une carte: placing a card (p.6-7), which, which way round, where; creatures and the Silence icon.
use super::{Action, Frame, Stage, WindowKind};
use crate::{
    KnockDungeon, Table,
    clauses::Clause,
    content::Card,
    dungeon::{At, Fate, Index, Laid, Place},
    event::Event,
    options::Talk,
    table::{End, Side},
};
use engine_core::{Audience, Dealer, Decision, Flow, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// Which card of the hand, which way round?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

    fn check(self, g: &KnockDungeon, v: View<'_, KnockDungeon>, c: LayCard) -> Verdict<KnockDungeon> {
        let me = v.me();
        if !v.mine().has(c.card) && !v.table.told[me].has(c.card) {
            return Err(Refusal::because(Clause::MustPlace, "that card is not in your hand"));
        }
        ensure(v.table.bound[me].is_none_or(|b| b == c.card), Clause::ShownIsPlayed)?;
        ensure(!c.turned || !g.same_turned.has(c.card), Clause::SameTurned)
    }

    fn legal(self, g: &KnockDungeon, v: View<'_, KnockDungeon>, out: &mut impl FnMut(LayCard) -> Flow) -> Flow {
        let me = v.me();
        let hand = v.mine().or(v.table.told[me]);
        for card in hand.iter().filter(|c| v.table.bound[me].is_none_or(|b| b == *c)) {
            out(LayCard { card, turned: false })?;
            if !g.same_turned.has(card) {
                out(LayCard { card, turned: true })?;
            }
        }
        engine_core::MORE
    }

    /// Q33: the card is open from now on, and nothing happens between it and its place.
    fn apply<D: Dealer<KnockDungeon>>(
        self,
        _: &KnockDungeon,
        s: &mut StateOf<KnockDungeon>,
        p: Seat,
        LayCard { card, turned }: LayCard,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        if s.hands[p].take(card) {
            s.table.held[p] -= 1;
            dealer.reveal(Audience::All, card);
        } else {
            s.table.told[p].take(card);
        }
        s.table.bound[p] = None;
        if turned {
            dealer.cite(Clause::HalfTurn);
        }
        s.table.frame = Frame::Where(Where { card, turned, knight: false });
        Ok(())
    }
}

/// No card in the hand (Q7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pass;

impl Decision<KnockDungeon> for Pass {
    type Choice = ();

    fn check(self, _: &KnockDungeon, _: View<'_, KnockDungeon>, (): ()) -> Verdict<KnockDungeon> {
        Ok(())
    }

    fn apply<D: Dealer<KnockDungeon>>(
        self,
        g: &KnockDungeon,
        s: &mut StateOf<KnockDungeon>,
        p: Seat,
        (): (),
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::EmptyHand);
        dealer.event(|| Event::Passed(p));
        s.table.passed = true;
        g.run(s, Stage::Window(WindowKind::BeforeAlarm), dealer)
    }
}

/// Which way round does the Knight enter? Only asked if it matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rotate;

/// Which way round.
#[data(Finite)]
pub struct Turning {
    /// Whether by a half turn.
    pub turned: bool,
}

impl Decision<KnockDungeon> for Rotate {
    type Choice = Turning;

    fn check(self, _: &KnockDungeon, _: View<'_, KnockDungeon>, _: Turning) -> Verdict<KnockDungeon> {
        Ok(())
    }

    fn apply<D: Dealer<KnockDungeon>>(
        self,
        g: &KnockDungeon,
        s: &mut StateOf<KnockDungeon>,
        _: Seat,
        c: Turning,
        _: &mut D,
    ) -> Result<(), D::Halt> {
        s.table.frame = Frame::Where(Where { card: g.content.knight(), turned: c.turned, knight: true });
        Ok(())
    }
}

/// Where does the open card lie?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// The card.
    pub card: Card,
    /// Whether it lies turned by a half turn.
    pub turned: bool,
    /// Whether the Knight enters, who is not of a hand.
    pub knight: bool,
}

impl Decision<KnockDungeon> for Where {
    type Choice = Place;

    /// Q31: a place has one name, the lowest card that it covers.
    fn check(self, _: &KnockDungeon, v: View<'_, KnockDungeon>, name: Place) -> Verdict<KnockDungeon> {
        let d = &v.table.dungeon;
        if d.is_free(name) {
            return Ok(());
        }
        let Some(at) = d.place(name) else { return Err(Refusal::by(Clause::CoverOne)) };
        ensure(d.card_at(at).is_none(), Clause::CoverNotTwo)?;
        Err(Refusal::by(Clause::OneName))
    }

    #[inline]
    fn legal(self, _: &KnockDungeon, v: View<'_, KnockDungeon>, out: &mut impl FnMut(Place) -> Flow) -> Flow {
        v.table.dungeon.free(out)
    }

    fn apply<D: Dealer<KnockDungeon>>(
        self,
        g: &KnockDungeon,
        s: &mut StateOf<KnockDungeon>,
        p: Seat,
        name: Place,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let at = s.table.dungeon.place(name).expect("check: a free place");
        s.table.placed_silence |= !self.knight && g.content.face(self.card).silence;
        g.enter(s, Some(p), self.card, self.turned, at, dealer);
        let window = if self.knight { WindowKind::KnightPlaced } else { WindowKind::Placed };
        g.run(s, Stage::Window(window), dealer)
    }
}

impl KnockDungeon {
    /// The action that puts the open card at a place of the lattice, (0, 0) being the centre.
    ///
    /// # Errors
    /// PLC-3 where it would cover two or four corners of some card, else PLC-2; TURN-1 if no card waits for a place.
    pub fn place_at(&self, v: View<'_, Self>, x: i8, y: i8) -> Result<Action, Refusal<Clause>> {
        let d = &v.table.dungeon;
        if v.table.end.is_some() {
            return Err(Refusal::Over);
        }
        ensure(matches!(v.table.frame, Frame::Where(_)), Clause::Steps)?;
        let at = At { x, y };
        if let Some(name) = d.name(at).filter(|name| d.is_free(*name)) {
            return Ok(Action::Where(name));
        }
        let near = |l: &Laid| (i16::from(l.at.x) - i16::from(x)).abs() + (i16::from(l.at.y) - i16::from(y)).abs() < 2;
        ensure(!d.standing().any(|(_, l)| near(l)), Clause::CoverNotTwo)?;
        Err(Refusal::by(Clause::CoverOne))
    }

    /// A card enters the dungeon: it covers (PLC-6), a creature takes its tokens (CRE-1), the icon turns the token (SIL-1).
    pub(crate) fn enter<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        by: Option<Seat>,
        card: Card,
        turned: bool,
        at: At,
        dealer: &mut D,
    ) {
        let face = self.content.face(card);
        let fate = if face.creature.is_some() { Fate::Creature } else { Fate::Room };
        if by.is_some() && s.table.dungeon.standing().next().is_none() {
            dealer.cite(Clause::OnlyCard);
        }
        let (index, covered) = s.table.dungeon.lay(card, turned, at, fate);
        dealer.event(|| Event::Laid(by, card, index));
        if covered.0.count_ones() > 1 {
            dealer.cite(Clause::CoverSeveral);
        }
        s.table.due = covered;
        if let Some(tokens) = face.creature {
            self.take_tokens(&mut s.table, index, tokens, dealer);
        }
        if s.table.end.is_none() && face.silence && self.seats > 1 {
            dealer.cite(Clause::TurnToken);
            let side = if s.table.side == Side::Speech { Side::Silence } else { Side::Speech };
            self.turn_token(s, side, dealer);
        }
    }

    /// CRE-1, CRE-2: tokens from the reserve, or the game is lost at once.
    fn take_tokens<D: Dealer<Self>>(&self, t: &mut Table, index: Index, tokens: u8, dealer: &mut D) {
        let Some(left) = t.reserve.checked_sub(tokens) else {
            dealer.cite(Clause::Short);
            self.end(t, End::Short(index), dealer);
            return;
        };
        dealer.cite(Clause::TakeTokens);
        dealer.event(|| Event::Entered(index, tokens));
        t.reserve = left;
        t.dungeon.at_mut(index).tokens = tokens;
    }

    /// SIL-1: the token shows that side; in open talk, Speech tells every card in every hand (Q21).
    pub(crate) fn turn_token<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, side: Side, dealer: &mut D) {
        s.table.side = side;
        dealer.event(|| Event::Turned(side));
        if side == Side::Speech && self.options.talk == Talk::Open && !s.table.nothing_hidden() {
            dealer.cite(Clause::Talk);
            let hands = dealer.reveal(Audience::All, s.hands);
            for p in Seat::first(self.seats) {
                s.table.told[p] = s.table.told[p].or(hands[p]);
            }
            s.hands = Default::default();
            s.table.held = [0; 6];
        }
    }

    /// The Knight is asked how he lies, if that matters, else where (DRAW-3).
    pub(crate) fn knight_enters(&self) -> Frame {
        let card = self.content.knight();
        if self.same_turned.has(card) {
            return Frame::Where(Where { card, turned: false, knight: true });
        }
        Frame::Rotate(Rotate)
    }
}
