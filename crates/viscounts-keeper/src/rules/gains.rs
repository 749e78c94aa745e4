//! Icônes et effets. What the words of the vocabulary do for a player, and the powers that react.
use super::{
    CastleMove, Cx, Destroy, Discard, Flip, Frame, FreeHire, FreeManuscript, MoveTo, Purpose, Rearrange, Step,
    TakeChest, TakeHero, ViscountsKeeper, Yes, action, castle, construct, deck, funding, solo_gains, track,
};
use crate::{
    clauses::Clause,
    content::{Content, Effect, Good, Guard, Kind, Moment, Place, Power, Section, Tile, Timing, Word},
    event::Event,
    table::{DEPTH, MOST, Primary, ROOM, Slot, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, GameBox, Seat, Verdict, View, ensure},
};

/// The Criminal icons of a player or the AI: on the cards of the three spaces and permanent ones (VR-63).
#[inline]
pub fn criminals(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who) -> u8 {
    use crate::content::Icon::X;
    anchor!(Clause::CriminalCount);
    let laid: u8 = match who.seat() {
        Some(p) => t.cards[p].spaces.iter().flatten().map(|&c| game.content.card(c).icons.count(X)).sum(),
        None => t.ai.spaces.iter().flatten().map(|&s| game.content.scheme(s).icons.count(X)).sum(),
    };
    laid + funding::permanent(game, t, who).count(X)
}

/// The powers that emptied slots give a player or the AI.
#[inline]
pub(crate) fn slot_powers(game: &GameBox<ViscountsKeeper>, who: Who) -> &[Power<Effect>; 9] {
    if who == Who::AI { &game.content.ai_boards[game.options.ai_board].slots } else { &game.content.slots }
}

/// Whether a word can do something for a player now (VR-46, VR-72, VR-74).
pub(crate) fn can_do(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, word: Word) -> bool {
    let (b, c) = (&t.boards[p], &t.cards[p]);
    anchor!(Clause::WhatCanBeDone, Clause::SetupHire);
    let cards = !t.in_setup() && (c.hand() > 0 || c.hidden.in_pile() > 0 || !c.discards.is_empty());
    match word {
        Word::FlipDebt => b.debts > 0,
        Word::FlipDeed => b.deeds > 0,
        Word::Flip => b.debts + b.deeds > 0,
        Word::Hero => t.heroes.iter().any(Option::is_some),
        Word::Chest => t.chests.iter().any(Option::is_some),
        Word::Hire => t.townsfolk.tops.iter().any(Option::is_some),
        Word::FreeManuscript => t.manuscripts.tops.iter().flatten().any(|&m| game.content.is_cheap(m)),
        Word::Workers => b.workers > 0,
        Word::Build(kind) => has_building(t, Who::at(p), kind) && t.spots.contains(&None),
        Word::Draw => !t.in_setup() && (c.hidden.in_pile() > 0 || !c.discards.is_empty()),
        Word::Disc => cards,
        Word::Destroy => cards && c.owned() > u32::from(game.content.numbers.min_cards),
        Word::Shuffle => !t.in_setup() && !c.discards.is_empty(),
        Word::Rearr => c.laid() >= 2,
        Word::Cmove => Section::all().any(|s| castle::movable(t, Who::at(p), s) > 0),
        Word::TradeAct => action::can_act(game, t, p, Primary::Trade),
        Word::ScribeAct => action::can_act(game, t, p, Primary::Transcribe),
        _ => true,
    }
}

/// Whether an option of an effect can do something for a player now.
fn can_take(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, effect: Effect, option: u8) -> bool {
    let options = &game.content.effect(effect).options;
    options.get(usize::from(option)).is_some_and(|atoms| atoms.iter().any(|a| can_do(game, t, p, a.word)))
}

/// Gains one option of an effect. Where the agenda has no room left, nothing happens (VR-71).
pub(super) fn gain(cx: &mut Cx<impl Source>, who: Who, effect: Effect) {
    if cx.table.agenda.depth() > DEPTH - ROOM {
        cx.cite(Clause::ContentCaps);
        return;
    }
    let n = cx.game.content.effect(effect).options.len() as u8;
    match who.seat() {
        Some(p) if n > 1 => {
            if (0..n).any(|i| can_take(cx.game, cx.table, p, effect, i)) {
                cx.cite(Clause::OptionMustBePossible);
                cx.table.agenda.ask(p, Frame::Option(Choose { effect }));
            }
        }
        _ => cx.table.agenda.step(Step::Parts(who, effect, 0, 0)),
    }
}

/// The same if the test of Criminals is passed.
pub(super) fn guarded(cx: &mut Cx<impl Source>, who: Who, guard: Guard, effect: Effect, star: bool) {
    anchor!(Clause::CriminalInCollisions);
    let mut x = criminals(cx.game, cx.table, who);
    if star && cx.table.ignores && ignorer(cx.game, cx.table) == Some(who) {
        x = x.saturating_sub(1);
    }
    let holds = match guard {
        Guard::Always => true,
        Guard::Innocent => x == 0,
        Guard::Criminal => x > 0,
    };
    if holds {
        gain(cx, who, effect);
    }
}

/// All parts of an option, left to right, each as far as possible.
pub(super) fn parts(cx: &mut Cx<impl Source>, who: Who, effect: Effect, option: u8, at: u8) -> Result<(), Halt> {
    let atoms = &cx.game.content.effect(effect).options[usize::from(option)];
    let atom = atoms[usize::from(at)];
    if usize::from(at) + 1 < atoms.len() {
        cx.table.agenda.step(Step::Parts(who, effect, option, at + 1));
    }
    if atom.place == Place::End && cx.table.in_setup() {
        return Ok(()); // VK-PC-2: at the end of set-up
    }
    word(cx, who, atom.word, atom.n, atom.place, atom.may)
}

/// Does a word of an effect `n` times.
pub(super) fn word(cx: &mut Cx<impl Source>, who: Who, word: Word, n: u8, place: Place, may: bool) -> Result<(), Halt> {
    let Some(p) = who.seat() else { return solo_gains::ai_word(cx, word, n, place) };
    let asks_itself = matches!(word, Word::Flip | Word::Disc | Word::Destroy | Word::Rearr | Word::Cmove);
    if may && !asks_itself {
        if can_do(cx.game, cx.table, p, word) && word != Word::IgnoreX {
            cx.table.agenda.ask(p, Frame::Yes(Yes { to: Purpose::May(word, n) }));
        }
        return Ok(());
    }
    match word {
        Word::Good(good) => goods(cx, who, good, n.into()),
        Word::Silver => silver(cx, who, n.into()),
        Word::Any => cx.table.agenda.ask(p, Frame::Resource(Resource { left: n })),
        Word::Virtue => track::virtue(cx, who, n),
        Word::Corr => track::corruption(cx, who, n),
        Word::Debt => {
            if n > 1 {
                cx.table.agenda.step(Step::Do(who, word, n - 1, place));
            }
            track::gain_debt(cx, who);
        }
        Word::Deed => (0..n).for_each(|_| track::gain_deed(cx, who)),
        Word::FlipDebt if cx.table.boards[who].debts > 0 => track::flip_debt(cx, who),
        Word::FlipDeed if cx.table.boards[who].deeds > 0 => track::flip_deed(cx, who),
        Word::Flip if can_do(cx.game, cx.table, p, word) => cx.table.agenda.ask(p, Frame::Flip(Flip { may })),
        Word::Hero if can_do(cx.game, cx.table, p, word) => cx.table.agenda.ask(p, Frame::Hero(TakeHero {})),
        Word::Chest if can_do(cx.game, cx.table, p, word) => cx.table.agenda.ask(p, Frame::Chest(TakeChest {})),
        Word::Hire if can_do(cx.game, cx.table, p, word) => cx.table.agenda.ask(p, Frame::Townsfolk(FreeHire {})),
        Word::FreeManuscript if can_do(cx.game, cx.table, p, word) => {
            cx.table.agenda.ask(p, Frame::Manuscript(FreeManuscript {}));
        }
        Word::Workers => castle::free_workers(cx, p, n, place)?,
        Word::Build(kind) => construct::free_building(cx, p, kind, place),
        Word::Draw => {
            for _ in 0..n {
                deck::draw_card(cx, p)?;
            }
        }
        Word::Disc if place == Place::Deck => {
            let left = n.min(cx.table.cards[p].discards.len() as u8);
            if left > 0 {
                cx.table.agenda.ask(p, Frame::Discard(Discard { left, deck: true }));
            }
        }
        Word::Destroy if place == Place::Deck => {
            cx.table.agenda.ask(p, Frame::Destroy(Destroy { left: n, deck: true }))
        }
        Word::Disc if can_do(cx.game, cx.table, p, word) => {
            cx.table.agenda.ask(p, Frame::Discard(Discard { left: n, deck: false }));
        }
        Word::Destroy if can_do(cx.game, cx.table, p, word) => {
            cx.table.agenda.ask(p, Frame::Destroy(Destroy { left: n, deck: false }));
        }
        Word::Shuffle if can_do(cx.game, cx.table, p, word) => {
            cx.cite(Clause::ShuffleEffect);
            deck::shuffle(cx, p);
        }
        Word::Rearr if can_do(cx.game, cx.table, p, word) => cx.table.agenda.ask(p, Frame::Rearrange(Rearrange {})),
        Word::Cmove if can_do(cx.game, cx.table, p, word) => {
            cx.table.agenda.ask(p, Frame::CastleMove(CastleMove { left: n }));
        }
        Word::Vmove => {
            cx.cite(Clause::ExtraMovement);
            cx.table.agenda.ask(p, Frame::Space(MoveTo { least: 1, most: 2 }));
        }
        Word::TradeAct if can_do(cx.game, cx.table, p, word) => action::declare(cx, p, Primary::Trade),
        Word::ScribeAct if can_do(cx.game, cx.table, p, word) => {
            cx.table.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Transcribe }));
        }
        _ => {} // a part that cannot be done does nothing and does not stop the others
    }
    Ok(())
}

/// Takes resources from the supply.
pub(super) fn goods(cx: &mut Cx<impl Source>, who: Who, good: Good, n: u32) {
    let held = &mut cx.table.boards[who].goods[good];
    *held = held.saturating_add(n).min(MOST);
    cx.event(Event::Gained { who, good: Some(good), n });
}

/// Takes silver from the supply.
pub(super) fn silver(cx: &mut Cx<impl Source>, who: Who, n: u32) {
    let held = &mut cx.table.boards[who].silver;
    *held = held.saturating_add(n).min(MOST);
    cx.event(Event::Gained { who, good: None, n });
}

/// Something happened that powers react to: first powers of emptied slots, then of cards from the first space on, then of public buildings;
/// the list is made now (VR-75).
pub(super) fn fire(cx: &mut Cx<impl Source>, who: Who, moment: Moment) {
    let mut list = [(Guard::Always, Effect(0)); 15];
    let mut n = 0;
    let mut look = |power: &Power<Effect>| {
        if let Power::When { moments, guard, then } = *power
            && moments >> moment as u16 & 1 == 1
        {
            list[n] = (guard, then);
            n += 1;
        }
    };
    for (i, power) in slot_powers(cx.game, who).iter().enumerate() {
        if !cx.table.boards[who].slots.has(Slot::of(i as u8)) && !cx.table.in_setup() && moment != Moment::Now {
            look(power);
        }
    }
    if let Some(p) = who.seat() {
        for &card in cx.table.cards[p].spaces.iter().flatten() {
            let info = cx.game.content.card(card);
            if info.timing == Timing::Ongo {
                info.power.as_ref().map(&mut look);
            }
        }
    }
    anchor!(Clause::PublicTradingPost);
    for (kind, public) in cx.game.content.publics.iter().enumerate() {
        if cx.table.publics[kind] == Some(who) {
            look(&public.power);
        }
    }
    if n > 1 {
        cx.cite(Clause::PowerOrder);
    }
    for &(guard, effect) in list[..n].iter().rev() {
        cx.table.agenda.step(Step::Guarded(who, guard, effect, false));
    }
}

/// An effect has several options: which?
#[data(Copy)]
pub struct Choose {
    /// The effect.
    pub effect: Effect,
}

/// An option of an effect, from 0.
#[data(Finite)]
#[finite(0..=3)]
pub struct OptionOf(u8);

impl Decision<ViscountsKeeper> for Choose {
    type Choice = OptionOf;

    fn check(self, v: View<ViscountsKeeper>, c: OptionOf) -> Verdict<Clause> {
        ensure(can_take(v.game, v.table, v.me(), self.effect, c.get()), Clause::OptionMustBePossible)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: OptionOf) -> Result<(), Halt> {
        cx.table.agenda.step(Step::Parts(Who::at(cx.seat), self.effect, c.get(), 0));
        Ok(())
    }
}

/// Resources of choice, one at a time.
#[data(Copy)]
pub struct Resource {
    /// How often.
    pub left: u8,
}

impl Decision<ViscountsKeeper> for Resource {
    type Choice = Good;

    fn check(self, _: View<ViscountsKeeper>, _: Good) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(self, cx: &mut Cx<impl Source>, good: Good) -> Result<(), Halt> {
        let p = cx.seat;
        if self.left > 1 {
            cx.table.agenda.ask(p, Frame::Resource(Resource { left: self.left - 1 }));
        }
        goods(cx, Who::at(p), good, 1);
        Ok(())
    }
}

/// Whether a building of this type, or of any, is still on the player board.
pub(crate) fn has_building(t: &Table, who: Who, kind: Option<Kind>) -> bool {
    t.boards[who].slots.iter().any(|s| kind.is_none_or(|k| s.kind() == k))
}

impl Content {
    pub(crate) fn is_cheap(&self, tile: Tile) -> bool {
        matches!(self.tile(tile).cost, 3 | 4)
    }
}

/// Who owns the public building that lets a Criminal be ignored.
pub(crate) fn ignorer(game: &GameBox<ViscountsKeeper>, t: &Table) -> Option<Who> {
    Kind::all().find_map(|kind| {
        let Power::When { moments, then, .. } = game.content.publics[kind as usize].power else { return None };
        let collides = moments >> Moment::Collision as u16 & 1 == 1;
        if collides && game.content.effect(then).has(Word::IgnoreX) { t.publics[kind] } else { None }
    })
}
