//! Whether a state is a state of this game, and where every component is.
mod agenda;

use crate::{
    content::{Card, Chest, Kind, Scheme, Sort, Tile},
    rules::{ViscountsKeeper, players},
    table::{Ai, Board, Cards, Hand, LAYERS, MOST, MOST_CARDS, SEATS, Slot, Table, Who},
};
use engine_core::{
    collections::Set,
    finite::Finite,
    rules::{Census, GameBox, Seat, StateOf, ValidationError},
};

type S = StateOf<ViscountsKeeper>;

/// Every component of the box, counted.
pub fn census(game: &GameBox<ViscountsKeeper>, s: &S) -> Census {
    let t = &s.table;
    let mut c = Census::new();
    let keys = game.options.expansion;
    for card in (0..game.content.cards.len()).map(|i| Card::of(i as u8)) {
        let info = game.content.card(card);
        let found = places(game, s, card);
        let dealt = game.content.dealt(info.sort, keys).has(card);
        let copies = if info.sort == Sort::Starting { u32::from(game.seats) } else { 1 };
        c = c.count(&info.id, found, if dealt { copies } else { 0 });
    }
    for tile in (0..game.content.tiles.len()).map(|i| Tile::of(i as u8)) {
        let m = &t.manuscripts;
        let held = t.boards.iter().filter(|b| b.tiles.has(tile)).count();
        let found = held + usize::from(m.below.has(tile)) + m.tops.iter().flatten().filter(|&&x| x == tile).count();
        c = c.count(&game.content.tile(tile).id, found, usize::from(keys || !game.content.tile(tile).keys));
    }
    for chest in (0..game.content.chests.len()).map(|i| Chest::of(i as u8)) {
        let players = t.boards[..SEATS].iter().flat_map(|b| b.chests).chain(t.chests).flatten();
        let found = players.filter(|&x| x == chest).count();
        let found = found + usize::from(t.chest_pile.has(chest)) + usize::from(t.gone_chests.has(chest));
        c = c.count(&game.content.chests[usize::from(chest.get())].id, found, usize::from(keys));
    }
    for who in Who::all() {
        let plays = players::all(game).any(|w| w == who);
        let (b, own) = (&t.boards[who], t.spots.iter().flatten().filter(|x| x.owner == who && !x.public));
        let workers = u32::from(b.workers) + t.in_castle(who);
        c = c.count(format!("workers of {who}"), workers, if plays { game.content.numbers.workers } else { 0 });
        c = c.count(format!("buildings of {who}"), b.slots.len() as usize + own.count(), if plays { 9 } else { 0 });
    }
    for kind in Kind::all() {
        let built = t.spots.iter().flatten().filter(|b| b.public && b.kind == kind).count();
        c = c.count(format!("public {kind} on the board"), built, usize::from(t.publics[kind].is_some()));
    }
    if players::is_solo(game) {
        c = schemes(game, s, c);
    }
    c
}

fn places(game: &GameBox<ViscountsKeeper>, s: &S, card: Card) -> u32 {
    let t = &s.table;
    let mut n = 0;
    for p in Seat::first(game.seats) {
        let x = &t.cards[p];
        n += x.spaces.iter().flatten().filter(|&&c| c == card).count() as u32;
        n += [x.discards, x.shown, x.aside, x.gone].iter().filter(|z| z.has(card)).count() as u32;
        n += s.hands[p].drawn.iter().filter(|h| h.has(card)).count() as u32;
        n += u32::from(s.unseen.piles[p].has(card));
    }
    n += t.townsfolk.tops.iter().chain(&t.heroes).flatten().filter(|&&c| c == card).count() as u32;
    n += u32::from(t.townsfolk.below.has(card)) + u32::from(t.hero_pile.has(card));
    n += t.pairs.iter().flatten().filter(|x| x.1 == card).count() as u32;
    n + u32::from(t.gone.has(card)) + u32::from(t.leaving == Some(card))
}

fn schemes(game: &GameBox<ViscountsKeeper>, s: &S, mut c: Census) -> Census {
    let (t, keys) = (&s.table, game.options.expansion);
    let removed = game.content.ai_boards[game.options.ai_board].removed;
    for scheme in (0..game.content.schemes.len()).map(|i| Scheme::of(i as u8)) {
        let info = game.content.scheme(scheme);
        let found = t.ai.spaces.iter().flatten().filter(|&&x| x == scheme).count();
        let found = found + [t.ai.discards, t.ai.pile, t.ai.future].iter().filter(|x| x.has(scheme)).count();
        c = c.count(&info.id, found, usize::from(!removed.has(scheme) && (keys || !info.keys)));
    }
    for chest in (0..game.content.ai_chests.len()).map(|i| Chest::of(i as u8)) {
        let turned = t.boards[Who::AI].chests.iter().flatten().filter(|&&x| x == chest).count();
        let id = &game.content.ai_chests[usize::from(chest.get())].id;
        c = c.count(id, turned + usize::from(t.ai.chests.has(chest)), usize::from(keys));
    }
    c
}

/// Whether a state from outside is one of this game, as far as can be told.
pub fn validate(game: &GameBox<ViscountsKeeper>, s: &S) -> Result<(), ValidationError> {
    let mut f = ValidationError::default();
    let t = &s.table;
    let known = |card: Card| usize::from(card.get()) < game.content.cards.len();
    let ids = places_known(game, s, known);
    f.expect(ids, "table", || "there are ids that the box does not have".into());
    if !ids {
        return Err(f);
    }
    if let Err(more) = census(game, s).verify() {
        f.append(more);
    }
    let mut ring = t.ring;
    ring.sort();
    f.expect(ring.windows(2).all(|w| w[0] != w[1]), "table.ring", || "every segment lies in the ring once".into());
    let takes_turns = |w: Who| players::all(game).any(|x| x == w);
    let seated = takes_turns(t.start) && t.start != Who::AI && takes_turns(t.active);
    f.expect(seated, "table.active", || "nobody sits there, or the AI begins".into());
    f.expect(t.round <= game.options.round_limit.get(), "table.round", || "the round limit is past".into());
    let last = t.last.is_none_or(|l| l >= t.round && l - t.round <= 1 && t.round > 0);
    f.expect(last, "table.last", || "the last round is this one or the next".into());
    let n = usize::from(game.seats) - 1;
    let (debts, deeds) = (game.content.numbers.poverty_debts[n], game.content.numbers.prosperity_deeds[n]);
    f.expect(t.poverty <= debts && t.prosperity <= deeds, "table.poverty", || {
        format!("{debts} debts and {deeds} deeds lie above at most")
    });
    let revealed = t.poverty == 0 || t.prosperity == 0;
    f.expect(revealed == t.last.is_some(), "table.last", || {
        "the end comes when Poverty or Prosperity is revealed".into()
    });
    for who in Who::all() {
        board(game, t, who, takes_turns(who), &mut f);
    }
    for p in Seat::first(SEATS as u8) {
        hand(game, s, p, &mut f);
    }
    let tops = (t.townsfolk.tops.map(|x| x.is_some()), t.manuscripts.tops.map(|x| x.is_some()));
    for (what, tops, sizes, below) in [
        ("table.townsfolk", tops.0, t.townsfolk.sizes, t.townsfolk.below.len()),
        ("table.manuscripts", tops.1, t.manuscripts.sizes, t.manuscripts.below.len()),
    ] {
        let sum: u32 = sizes.iter().map(|&n| u32::from(n)).sum();
        f.expect(sum == below, what, || format!("the piles hold {sum}, the bag {below}"));
        let shown = tops.iter().zip(sizes).all(|(&top, size)| top || size == 0);
        f.expect(shown, what, || "a pile that is not empty shows its top".into());
    }
    for (i, built) in t.spots.iter().enumerate() {
        let Some(b) = built else { continue };
        f.expect(takes_turns(b.owner), format!("table.spots[{i}]"), || "nobody owns it".into());
        let card = t.publics[b.kind] == Some(b.owner);
        f.expect(!b.public || (card && game.options.expansion), format!("table.spots[{i}]"), || {
            "its card lies with another".into()
        });
    }
    for leader in t.castle.leader.iter().chain(t.bonus.iter().flatten()).chain(t.publics.iter().flatten()) {
        f.expect(takes_turns(*leader), "table", || "a card lies with nobody".into());
    }
    let first = t.castle.top.iter().any(|&n| n > 0);
    f.expect(first == t.castle.leader.is_some(), "table.castle.leader", || "the first player in tier 3 leads".into());
    if let Some(leader) = t.castle.leader {
        let most = t.castle.top.iter().copied().max().unwrap_or(0);
        f.expect(t.castle.top[leader] == most, "table.castle.leader", || {
            "another player has more workers in tier 3".into()
        });
    }
    f.expect(players::is_solo(game) || t.ai == Ai::default(), "table.ai", || "the AI plays alone against one".into());
    let mixed = s.unseen.mixed;
    let fits = mixed.len() == u32::from(t.ai.mixed) && mixed.less(t.ai.future).is_empty();
    f.expect(fits, "unseen.mixed", || "the schemes in the pile are future ones, as many as counted".into());
    f.or(())?;
    agenda::validate(game, s)
}

fn places_known(game: &GameBox<ViscountsKeeper>, s: &S, known: impl Fn(Card) -> bool) -> bool {
    let t = &s.table;
    let cards = t.cards.iter().flat_map(|c| c.all().or(c.gone).iter()).chain(t.gone.iter()).chain(t.hero_pile.iter());
    let cards = cards.chain(t.townsfolk.below.iter()).chain(t.townsfolk.tops.into_iter().flatten());
    let cards = cards.chain(t.heroes.into_iter().flatten()).chain(t.leaving).chain(t.played);
    let cards =
        cards.chain(s.hands.iter().flat_map(|h| h.all().iter())).chain(s.unseen.piles.iter().flat_map(|p| p.iter()));
    let mut cards = cards.chain(t.pairs.iter().flatten().map(|x| x.1));
    let tiles = t.boards.iter().flat_map(|b| b.tiles.iter()).chain(t.manuscripts.below.iter());
    let mut tiles = tiles.chain(t.manuscripts.tops.into_iter().flatten());
    let chests = t.boards[..SEATS].iter().flat_map(|b| b.chests).chain(t.chests).flatten();
    let mut chests = chests.chain(t.chest_pile.iter()).chain(t.gone_chests.iter());
    let mut ai_chests = t.boards[Who::AI].chests.into_iter().flatten().chain(t.ai.chests.iter());
    let schemes = t.ai.spaces.into_iter().flatten().chain(t.ai.discards.or(t.ai.pile).or(t.ai.future).iter());
    let mut schemes = schemes.chain(s.unseen.mixed.iter());
    let mut papers = t.chosen.iter().flatten().copied().chain(t.pairs.iter().flatten().map(|x| x.0));
    cards.all(known)
        && tiles.all(|x| usize::from(x.get()) < game.content.tiles.len())
        && chests.all(|x| usize::from(x.get()) < game.content.chests.len())
        && ai_chests.all(|x| usize::from(x.get()) < game.content.ai_chests.len())
        && schemes.all(|x| usize::from(x.get()) < game.content.schemes.len())
        && papers.all(|x| usize::from(x.get()) < game.content.player_cards.len())
}

fn board(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who, plays: bool, f: &mut ValidationError) {
    let b = &t.boards[who];
    let at = format!("table.boards[{who}]");
    let markers = (1..=7).contains(&b.corruption) && (1..=7).contains(&b.virtue) && b.corruption <= b.virtue;
    f.expect(markers, &at, || format!("markers at {} and {} cannot be", b.corruption, b.virtue));
    let rich = b.silver > MOST || b.goods.iter().any(|&n| n > MOST);
    let cards = b.debts.max(b.paid).max(b.deeds).max(b.approved) > MOST_CARDS;
    f.expect(!rich && !cards, &at, || "no game leads to that much".into());
    f.expect(plays || *b == Board::UNUSED, &at, || "nobody sits there".into());
    for kind in Kind::all().filter(|_| plays) {
        let built = t.spots.iter().flatten().filter(|x| x.owner == who && x.kind == kind && !x.public).count();
        let held = Slot::of_kind(kind).filter(|&slot| b.slots.has(slot)).count();
        f.expect(held + built == 3, &at, || {
            format!("there are three buildings of a type, not {} {kind}", held + built)
        });
    }
    f.expect(who != Who::AI || b.silver == 0, &at, || "the AI has no silver".into());
    f.expect(who != Who::AI || !b.viscount.is_inside(), &at, || "the AI keeps to the outside path".into());
    let chests = game.options.expansion || b.chest_count() == 0;
    f.expect(chests, &at, || "there are no chests without the expansion".into());
}

fn hand(game: &GameBox<ViscountsKeeper>, s: &S, p: Seat, f: &mut ValidationError) {
    let (cards, hand, at) = (&s.table.cards[p], &s.hands[p], format!("hands[{}]", p.0));
    if p.0 >= game.seats {
        let unused = *cards == Cards::default() && *hand == Hand::default() && s.unseen.piles[p].is_empty();
        f.expect(unused, &at, || "nobody sits there".into());
        return;
    }
    let h = &cards.hidden;
    let len = usize::from(h.len);
    if len > LAYERS {
        f.add(&at, format!("there are {LAYERS} layers at most"));
        return;
    }
    let beyond = (len..LAYERS).all(|i| h.cards[i].is_empty() && h.drawn[i] == 0 && hand.drawn[i].is_empty());
    f.expect(beyond, &at, || "there are cards beyond the last layer".into());
    let (mut fits, mut held, mut seen) = (Set::EMPTY, Set::EMPTY, 0);
    for i in 0..len {
        fits = fits.or(h.cards[i]);
        seen += h.cards[i].len();
        f.expect(hand.drawn[i].len() == u32::from(h.drawn[i]), &at, || {
            format!("layer {i} counts {} cards", h.drawn[i])
        });
        f.expect(hand.drawn[i].less(fits).is_empty(), &at, || {
            format!("layer {i} has a card that was shuffled in later")
        });
        f.expect(hand.drawn[i].and(held).is_empty(), &at, || "a card is held twice".into());
        held = held.or(hand.drawn[i]);
        let told_apart = i + 1 == len || h.drawn[i] > 0;
        f.expect(told_apart, &at, || "two layers that nobody can tell apart are one".into());
    }
    f.expect(fits.len() == seen, &at, || "a card lies in two layers".into());
    f.expect(s.unseen.piles[p] == fits.less(held), format!("unseen.piles[{}]", p.0), || {
        "the pile is what is hidden and not in the hand".into()
    });
    let zones = [cards.discards, cards.shown, cards.aside, fits, cards.spaces.iter().flatten().copied().collect()];
    let sum: u32 = zones.iter().map(|z| z.len()).sum();
    f.expect(sum == cards.owned() && zones[4].len() as usize == cards.laid(), &at, || "a card is in two places".into());
    f.expect(s.table.in_setup() || cards.aside.is_empty(), &at, || "cards are set aside in set-up alone".into());
    let starting = game.content.dealt(Sort::Starting, game.options.expansion);
    let leaving = s.table.leaving.filter(|_| s.table.active == Who::at(p)); // VR-29: it may have to come back
    let own = starting.less(cards.all().or(cards.gone).or(leaving.into_iter().collect()));
    f.expect(own.is_empty(), &at, || "a starting card of that colour is missing".into());
    let few = cards.owned() + u32::from(leaving.is_some()) < u32::from(game.content.numbers.min_cards);
    f.expect(!few, &at, || "nobody owns fewer than three cards".into());
}
