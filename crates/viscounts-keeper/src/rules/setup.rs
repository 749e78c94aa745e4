//! Mise en place; Cartes Joueur. The board, the pairs of player card and hero, the decks.
use super::{Cx, Frame, Step, ViscountsKeeper, chests, deck, gains, heroes, players, recruit, solo, steps, track};
use crate::{
    chance::{Chance, Lay},
    clauses::Clause,
    content::{Chest, Place, PlayerCard, Section, Segment, Side, Sort, Tile, Word},
    event::Event,
    options::SetupHero,
    table::{Board, Cards, Slot, Space, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    collections::Set,
    data,
    finite::Finite,
    rules::{Decision, Task, Verdict, View, ensure},
};

/// Lays out the table, up to the first question: who chooses which pair.
pub(super) fn lay_out(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let game = cx.game;
    let c = &game.content;
    anchor!(Clause::BaseSetup);
    let (keys, solo, seats) = (game.options.expansion, players::is_solo(game), usize::from(game.seats));
    anchor!(Clause::RandomRing);
    let mut order = cx.chance.roll(Chance::Lay(Lay::Ring), 120)?;
    let mut left: [u8; 5] = [0, 1, 2, 3, 4];
    let ring = std::array::from_fn(|i| {
        let n = 5 - i;
        let at = (order % n as u32) as usize;
        order /= n as u32;
        left[..n].swap(at, n - 1);
        Segment::of(left[n - 1])
    });
    anchor!(Clause::RandomCastle);
    let turned = Section::of(cx.chance.roll(Chance::Lay(Lay::Castle), 5)? as u8);
    anchor!(Clause::RandomStartPlayer, Clause::AiOwnBoard);
    let start = if solo { 0 } else { cx.chance.roll(Chance::Lay(Lay::Start), game.seats.into())? as u8 };
    let backs = |grey: bool| {
        let tiles = c.tiles.iter().enumerate().filter(move |(_, t)| (keys || !t.keys) && t.grey_back == grey);
        tiles.map(|(i, _)| Tile::of(i as u8))
    };
    let t = &mut *cx.table;
    (t.ring, t.turned, t.start, t.active) = (ring, turned, Who::of(start), Who::of(start));
    anchor!(Clause::PlayerStart);
    let board = Board { workers: c.numbers.workers, slots: Slot::all().collect(), ..Board::UNUSED };
    t.boards[..seats].fill(board);
    if solo {
        t.boards[Who::AI] = board;
    }
    t.cards[..seats].fill(Cards { discards: c.dealt(Sort::Starting, keys), ..Cards::default() });
    t.townsfolk.below = c.dealt(Sort::Neutral, keys);
    t.manuscripts.below = backs(false).collect();
    anchor!(Clause::NewCardsShuffledIn);
    t.hero_pile = c.dealt(Sort::Hero, keys);
    if keys {
        t.chest_pile = (0..c.chests.len()).map(|i| Chest::of(i as u8)).collect();
    }
    anchor!(Clause::PilesAboveTheEnd);
    t.poverty = c.numbers.poverty_debts[seats - 1];
    t.prosperity = c.numbers.prosperity_deeds[seats - 1];
    lay_piles(cx, backs(true).collect())?;
    if solo {
        solo::lay_schemes(cx)?;
    }
    deal_pairs(cx)?;
    cx.table.agenda.step(Step::NextPair(0));
    steps::settle(cx)
}

/// VB-SET-3, VB-SET-4, VR-59: lays five piles of townsfolk and of manuscripts. The grey-backed manuscripts are the tops.
fn lay_piles(cx: &mut Cx<impl Source>, mut grey: Set<Tile>) -> Result<(), Halt> {
    let (cards, tiles) = (cx.table.townsfolk.below.len() as u8, cx.table.manuscripts.below.len() as u8);
    cx.cite(Clause::TownsfolkPiles);
    for segment in Segment::all() {
        let place = cx.table.place(segment);
        cx.table.townsfolk.sizes[segment] = cards / 5 + u8::from(place < cards % 5);
        anchor!(Clause::EightManuscriptsAPile, Clause::UnevenPiles); // seven below the top, which is laid next
        cx.table.manuscripts.sizes[segment] = tiles / 5 + u8::from(place < tiles % 5);
    }
    for segment in Segment::all() {
        recruit::next_townsfolk(cx, segment)?;
    }
    cx.cite(Clause::ManuscriptPiles);
    for segment in Segment::all() {
        let top = cx.chance.member(Chance::Manuscripts(segment), grey)?;
        grey.take(top);
        cx.table.manuscripts.tops[segment] = Some(top);
    }
    Ok(())
}

/// VB-SET-8: deals one pair more than there are players.
fn deal_pairs(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::PairsDealt);
    let keys = cx.game.options.expansion;
    let all = cx.game.content.player_cards.iter().enumerate().filter(|(_, c)| keys || !c.keys);
    let mut cards: Set<PlayerCard> = all.map(|(i, _)| PlayerCard::of(i as u8)).collect();
    for i in 0..=usize::from(cx.game.seats) {
        let card = cx.chance.member(Chance::PlayerCards, cards)?;
        cards.take(card);
        let hero = cx.chance.member(Chance::Heroes, cx.table.hero_pile)?;
        cx.table.hero_pile.take(hero);
        cx.table.pairs[i] = Some((card, hero));
    }
    Ok(())
}

/// VB-SET-9: players choose in reverse turn order. When all have chosen, the rest of the set-up follows in the order of VR-78.
pub(super) fn next_pair(cx: &mut Cx<impl Source>, n: u8) {
    if n < cx.game.seats {
        let who =
            players::after(cx.game, cx.table.start, if players::is_solo(cx.game) { 0 } else { cx.game.seats - 1 - n });
        cx.table.agenda.step(Step::NextPair(n + 1));
        let seat = who.seat().expect("players choose");
        cx.table.agenda.ask(seat, Frame::Pair(Pair {}));
        return;
    }
    for pair in &mut cx.table.pairs {
        if let Some((card, hero)) = pair.take() {
            if players::is_solo(cx.game) {
                cx.table.chosen[4] = Some(card);
            }
            if cx.game.options.expansion {
                anchor!(Clause::RemainingHeroesShuffled, Clause::SoloHeroShuffledIn);
                cx.table.hero_pile.put(hero);
            } else {
                cx.table.gone.put(hero);
            }
        }
    }
    if !cx.game.options.expansion {
        cx.table.gone = cx.table.gone.or(cx.table.hero_pile); // no row: heroes stay in the box
        cx.table.hero_pile = Set::EMPTY;
    }
    anchor!(Clause::SetupOrder);
    cx.table.agenda.then([
        Task::Do(Step::AiStart),
        Task::Do(Step::Rows),
        Task::Do(Step::Ends(0, true)),
        Task::Do(Step::Decks),
        Task::Do(Step::Ends(0, false)),
    ]);
}

/// VK-SET-7, VK-SET-9: the rows are revealed.
pub(super) fn lay_rows(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    if cx.game.options.expansion {
        cx.cite(Clause::ThreeHeroesRevealed);
        heroes::fill_heroes(cx)?;
        cx.cite(Clause::FourChestsRevealed);
        chests::fill_chests(cx)?;
    }
    Ok(())
}

/// VB-SET-12: every player shuffles all own cards and draws a hand.
pub(super) fn decks(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::StartingHand);
    for i in 0..cx.game.seats {
        let p = players::after(cx.game, cx.table.start, i).seat().expect("players have decks");
        deck::pile_up(cx, p);
        cx.table.cards[p].discards = std::mem::take(&mut cx.table.cards[p].aside);
        for _ in 0..cx.game.content.numbers.hand_limit {
            deck::draw_card(cx, p)?;
        }
    }
    Ok(())
}

/// VK-PC-2, VR-56: what player cards bring at the end of set-up, in turn order; then the first turn. Heroes that join the
/// deck come before the decks are shuffled (VR-17).
pub(super) fn ends(cx: &mut Cx<impl Source>, n: u8, before: bool) {
    if n >= cx.game.seats {
        if !before {
            cx.table.round = 1;
            cx.table.active = cx.table.start;
            cx.table.agenda.step(Step::Turn);
        }
        return;
    }
    cx.table.agenda.step(Step::Ends(n + 1, before));
    anchor!(Clause::SetupEndsInOrder);
    let who = players::after(cx.game, cx.table.start, n);
    let Some(card) = cx.table.chosen[who] else { return };
    let extra = cx.game.content.player_cards[usize::from(card.get())].extra;
    for atom in cx.game.content.effect(extra).options[0].iter().rev() {
        let early = atom.word == Word::Hero && cx.game.options.setup_hero == SetupHero::Deck;
        if atom.place == Place::End && early == before {
            cx.cite(Clause::SetupHeroAndChest);
            cx.table.agenda.step(Step::Do(who, atom.word, atom.n, Place::Any));
        }
    }
}

/// The space that a player card starts on; the AI stays outside (VK-PC-1, VR-20). Its row in the content says which; the loader
/// checks that n.5 is the inner space of the segment with n.
pub(super) fn start_space(cx: &Cx<impl Source>, card: PlayerCard, ai: bool) -> Space {
    anchor!(Clause::InsideStart, Clause::AiInsideCard);
    let (segment, side) = cx.game.content.player_cards[usize::from(card.get())].start;
    Space::at(segment, if ai && side == Side::I { Side::L } else { side })
}

/// Which pair of player card and hero?
#[data(Copy)]
pub struct Pair {}
/// One of the dealt pairs.
#[data(Finite)]
#[finite(0..=4)]
pub struct PairOf(u8);

impl Decision<ViscountsKeeper> for Pair {
    type Choice = PairOf;

    fn check(self, v: View<ViscountsKeeper>, c: PairOf) -> Verdict<Clause> {
        ensure(v.table.pairs[c].is_some(), Clause::PairsInReverseOrder)
    }

    /// VB-SET-10: the viscount goes to the card's number, its owner gains what it lists and does its extra.
    fn apply(self, cx: &mut Cx<impl Source>, c: PairOf) -> Result<(), Halt> {
        let p = cx.seat;
        let who = Who::at(p);
        let Some((card, hero)) = cx.table.pairs[c].take() else { return Ok(()) };
        cx.cite(Clause::PairGains);
        cx.table.chosen[who] = Some(card);
        cx.table.cards[p].discards.put(hero);
        cx.event(Event::Chose { who, card, hero });
        cx.table.boards[who].viscount = start_space(cx, card, false);
        let info = &cx.game.content.player_cards[usize::from(card.get())];
        gains::silver(cx, who, info.silver.into());
        (0..info.deeds).for_each(|_| track::gain_deed(cx, who));
        (0..info.debts).for_each(|_| track::gain_debt(cx, who));
        cx.table.agenda.step(Step::Gain(who, info.extra));
        cx.table.agenda.step(Step::Gain(who, info.resources));
        Ok(())
    }
}
