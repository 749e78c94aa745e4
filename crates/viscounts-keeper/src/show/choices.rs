//! What is asked, and what the answers are called: short labels and whole sentences.
use super::words::{self, capital, count, facing, good, icon_count, icons, of_who, slot, who};
use crate::{
    content::{Atom, Card, Content, Effect, Icon, Place, Section, Segment},
    rules::{
        self, Action, Build, BuildFor, ChestRow, Choice, Cull, Direction, FlipWhich, Frame, Move, Purpose,
        ViscountsKeeper, Which,
    },
    table::{Act, Who},
};
use engine_core::rules::{Seat, View};

type V<'a> = View<'a, ViscountsKeeper>;

/// The section of the castle, by the segment that it faces: "the castle at 3/4".
fn section(v: V<'_>, s: Section) -> String {
    format!("the castle at {}", v.game.content.segment_name(facing(v.table, s)))
}

/// The sections that a worker moves between: "3/4 to 5/6".
fn castle_step(v: V<'_>, s: Section, direction: Direction) -> String {
    let from = facing(v.table, s);
    let to = v.table.clockwise(from, if direction == Direction::Clockwise { 1 } else { 4 });
    format!("{} to {}", v.game.content.segment_name(from), v.game.content.segment_name(to))
}

/// A card to get rid of.
fn cull(c: &Content, does: &str, which: Cull) -> String {
    match which {
        Cull::Card { card } => format!("{does} {}", c.name(card)),
        Cull::Top => format!("{does} the top card unseen"),
        Cull::Decline => format!("{does} nothing"),
    }
}

/// How an order of the three card spaces differs from the present one.
const fn order(n: u8) -> &'static str {
    match n {
        0 => "keep the order",
        1 => "swap spaces 2 and 3",
        2 => "swap spaces 1 and 2",
        3 => "move 1 to the end",
        4 => "move 3 to the front",
        _ => "swap spaces 1 and 3",
    }
}

fn extra_steps(v: V<'_>, p: Seat, n: u8) -> String {
    match (n, rules::step_price(v.game, v.table, p, n)) {
        (0, _) => "no extra step".into(),
        (n, 0) => format!("{} for free", count(n.into(), "extra step")),
        (n, price) => format!("{} for {price} silver", count(n.into(), "extra step")),
    }
}

/// The short name of an action, for lists and input.
pub(super) fn label(v: V<'_>, a: Action) -> String {
    let (t, c) = (v.table, &v.game.content);
    let Some((me, frame)) = t.agenda.asked() else { return a.to_string() };
    capital(&match a {
        Action::Pair(i) => match t.pairs[i] {
            Some((card, hero)) => format!("card {} with {}", c.player_card(card), c.name(hero)),
            None => a.to_string(),
        },
        Action::Play(card) => format!("play {}", c.name(card)),
        Action::Discard(which) => cull(c, "discard", which),
        Action::Destroy(which) => cull(c, "destroy", which),
        Action::Option(o) => match frame {
            Frame::Option(x) => c.option_words(x.effect, o.get().into()),
            _ => a.to_string(),
        },
        Action::Yes(true) => "yes".into(),
        Action::Yes(false) => "no".into(),
        Action::Flip(FlipWhich::Debt) => "pay off a debt".into(),
        Action::Flip(FlipWhich::Deed) => "approve a deed".into(),
        Action::Flip(FlipWhich::Decline) => "flip nothing".into(),
        Action::Resource(g) => format!("take {}", good(g)),
        Action::Rearrange(o) => order(o.get()).into(),
        Action::Hero(i) => t.heroes[i].map_or(a.to_string(), |h| format!("take {}", c.name(h))),
        Action::Chest(ChestRow::Take { at }) => match t.chests[at] {
            Some(chest) if t.chests.iter().filter(|x| **x == Some(chest)).count() == 1 => {
                format!("chest {}", c.chest(chest, false))
            }
            _ => format!("chest {} of the row", at.get() + 1),
        },
        Action::Chest(ChestRow::Decline) => "take no chest".into(),
        Action::ChestSpace(space) => format!("under card space {}", space.get() + 1),
        Action::Townsfolk(s) => match t.townsfolk.tops[s] {
            Some(card) => format!("hire {}", c.name(card)),
            None => format!("hire at {}", c.segment_name(s)),
        },
        Action::Manuscript(s) => match t.manuscripts.tops[s] {
            Some(tile) => {
                let m = c.tile(tile);
                format!("{} {} of {}", words::ribbon(m.ribbon), m.cost, c.segment_name(s))
            }
            None => format!("manuscript of {}", c.segment_name(s)),
        },
        Action::Steps(extra) => extra_steps(v, me, extra.get()),
        Action::Space(s) => format!("move to {}", c.space_name(s)),
        Action::Action(Choice::Trade) => "trade".into(),
        Action::Action(Choice::Construct) => "construct".into(),
        Action::Action(Choice::Workers) => "place workers".into(),
        Action::Action(Choice::Transcribe) => "transcribe".into(),
        Action::Action(Choice::Pass) => "no action".into(),
        Action::Exchanges(n) => format!("exchange {}", times(n.get())),
        Action::Building(Build::Own { slot: s }) => slot(s),
        Action::Building(Build::Public { kind }) => format!("public {}", words::kind(kind)),
        Action::Spot(s) => format!("{}: {}", c.spot_name(s), c.spot_reward(s)),
        Action::ReturnSlot(s) => format!("back to {}", slot(s)),
        Action::Workers(n) => format!("place {}", count(n.get().into(), "worker")),
        Action::Pay(coins) => format!("pay {} {}", coins.amount.get(), good(coins.good)),
        Action::Section(s) => format!("into {}", section(v, s)),
        Action::Triple(Which::Tier1 { section: s }) => format!("tier 1 of {}", section(v, s)),
        Action::Triple(Which::Tier2 { section: s }) => format!("tier 2 of {}", section(v, s)),
        Action::CastleMove(Move::Decline) => "move no worker".into(),
        Action::CastleMove(Move::Step { section: s, direction }) => format!("worker {}", castle_step(v, s, direction)),
        Action::Bump(w) => format!("bump {}", of_who(w)),
    })
}

fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}

/// The action in words, with what it costs and brings.
pub(super) fn action(v: V<'_>, a: Action) -> String {
    let (t, c) = (v.table, &v.game.content);
    let Some((me, frame)) = t.agenda.asked() else { return a.to_string() };
    let label = label(v, a);
    let more = match a {
        Action::Pair(i) => t.pairs[i].map(|(card, _)| c.player_card_brings(card)),
        Action::Play(card) => Some(played(c, card)),
        Action::Destroy(Cull::Card { card }) => Some(format!("for {} silver", c.card(card).silver)),
        Action::Yes(yes) => match frame {
            Frame::Yes(x) => Some(consent(v, me, x.to, yes)),
            _ => None,
        },
        Action::Flip(FlipWhich::Debt) => Some("for any resource".into()),
        Action::Rearrange(o) => {
            let new = rules::reordered(&t.cards[me].spaces, o.get().into());
            let names = new.map(|card: Option<Card>| card.map_or("–".into(), |card| c.name(card)));
            Some(names.join(" | "))
        }
        Action::Hero(i) => t.heroes[i].map(|h| played(c, h)),
        Action::ChestSpace(space) => Some(match t.boards[me].chests[usize::from(space.get())] {
            Some(old) => format!("the chest {} leaves the game", c.chest(old, false)),
            None => "no chest lies there".into(),
        }),
        Action::Townsfolk(s) => t.townsfolk.tops[s].map(|card| hired(c, card, s)),
        Action::Manuscript(s) => t.manuscripts.tops[s].map(|tile| c.tile_does(tile)),
        Action::Action(Choice::Trade) => rules::trade_at(v.game, t, me).map(|(n, effect)| exchange(c, n, effect)),
        Action::Building(Build::Own { slot: s }) => {
            let info = &c.buildings[s.kind() as usize];
            Some(format!("{}; the slot gives {}", icon_count(info.cost.into(), Icon::B), c.power(&c.slots[s])))
        }
        Action::Building(Build::Public { kind }) => {
            let info = &c.publics[kind as usize];
            Some(format!("{}, {} points, {}", icon_count(info.cost.into(), Icon::B), info.vp, c.words(info.now)))
        }
        Action::ReturnSlot(s) => Some(format!("the slot gives {} no more", c.power(&c.slots[s]))),
        Action::Workers(n) => {
            let cost = c.numbers.worker_nobles[usize::from(n.get()) - 1];
            Some(icon_count(cost.into(), Icon::N))
        }
        Action::Triple(Which::Tier1 { section }) => Some(format!("for {}", c.words(c.sections[section]))),
        Action::Triple(Which::Tier2 { .. }) => Some(format!("to the top for {}", c.words(c.tier3))),
        _ => None,
    };
    match more {
        Some(more) if !more.is_empty() => format!("{label}: {more}"),
        _ => label,
    }
}

/// Silver, icons and ability of a card that is about to be played.
fn played(c: &Content, card: Card) -> String {
    let (info, ability) = (c.card(card), c.ability(card));
    let head = format!("{}, {}", count(info.silver.into(), "step"), icons(info.icons));
    if ability.is_empty() { head } else { format!("{head}; {ability}") }
}

fn hired(c: &Content, card: Card, s: Segment) -> String {
    let effect = c.card(card).on_hire.map_or(String::new(), |e| format!(", {}", c.words(e)));
    format!("of {}{effect}", c.segment_name(s))
}

fn exchange(c: &Content, n: u8, effect: Effect) -> String {
    format!("{} for {}", count(n.into(), "Merchant"), c.words(effect))
}

/// What a yes or no means.
fn consent(v: V<'_>, p: Seat, to: Purpose, yes: bool) -> String {
    let (t, c) = (v.table, &v.game.content);
    let here = t.townsfolk.tops[t.boards[p].viscount.segment()];
    let name = here.map_or("the printed townsfolk".into(), |card| c.name(card));
    match (to, yes) {
        (Purpose::Ignore, true) => "ignore a Criminal in this collision".into(),
        (Purpose::Ignore, false) => "count every Criminal".into(),
        (Purpose::Transcribe, true) => "transcribe now".into(),
        (Purpose::Transcribe, false) => "do not transcribe now".into(),
        (Purpose::Dismiss(what), true) => {
            let price = rules::dismissal(v.game, t, p, what).map_or(0, |x| x.0);
            format!("dismiss {name} for {price} silver")
        }
        (Purpose::Dismiss(_), false) => format!("do not dismiss {name}"),
        (Purpose::Recruit, true) => format!("hire {name} for {} silver", here.map_or(0, |x| c.card(x).silver)),
        (Purpose::Recruit, false) => format!("do not hire {name}"),
        (Purpose::May(word, n), yes) => {
            let part = Atom { word, n, place: Place::Any, may: false };
            format!("{}{}", if yes { "" } else { "do not " }, words::atom(&part))
        }
    }
}

/// What an action can be funded with, besides the payment.
fn at_hand(v: V<'_>, p: Seat, act: Act) -> String {
    let n = rules::free(v.game, v.table, p, &v.table.cards[p].spaces, act);
    icon_count(n, act.what.icon())
}

/// The question that a player is asked, as a sentence.
pub(super) fn question(v: V<'_>, p: Seat, frame: Frame) -> String {
    let (t, c) = (v.table, &v.game.content);
    let me = Who::at(p);
    match frame {
        Frame::Pair(_) => "Choose a player card and its hero.".into(),
        Frame::Play(_) => "Play a card of the hand to space 1.".into(),
        Frame::Discard(x) if x.deck => {
            format!("Choose {} that start in the discard pile.", count(x.left.into(), "card"))
        }
        Frame::Discard(x) => format!("Discard up to {}?", count(x.left.into(), "card")),
        Frame::Destroy(x) => format!("Destroy up to {} for silver?", count(x.left.into(), "card")),
        Frame::Option(x) => format!("Choose one: {}.", c.words(x.effect)),
        Frame::Yes(x) => yes_question(v, p, x.to),
        Frame::Flip(x) => {
            let end = if x.may { ", or flip nothing?" } else { "?" };
            format!("Pay off a debt for any resource, or approve a deed{end}")
        }
        Frame::Resource(x) if x.left == 1 => "Take which resource?".into(),
        Frame::Resource(x) => format!("Take which resource? There are {} to take.", x.left),
        Frame::Rearrange(_) => "Rearrange the cards on the board?".into(),
        Frame::Hero(_) => "Gain which hero of the row?".into(),
        Frame::Chest(_) => "Gain which chest of the row?".into(),
        Frame::ChestSpace(x) => {
            let chest = t.chests[x.at].map_or(String::new(), |chest| format!(" {}", c.chest(chest, false)));
            format!("Put the chest{chest} under which card space?")
        }
        Frame::Townsfolk(_) => "Hire which townsfolk for free?".into(),
        Frame::Manuscript(_) => "Take which manuscript of cost 3 or 4 for free?".into(),
        Frame::Steps(_) => {
            let steps = t.played.map_or(0, |card| c.card(card).silver);
            let price = match rules::step_price(v.game, t, p, 1) {
                0 => "The first extra step is free, others cost 1 silver each.",
                _ => "Extra steps cost 1 silver each.",
            };
            format!("The card gives {}. {price} How many extra?", count(steps.into(), "step"))
        }
        Frame::Space(x) if x.least == x.most => {
            format!("Move the viscount {} along the arrows. Where to?", count(x.most.into(), "step"))
        }
        Frame::Space(x) => format!("Move the viscount {} to {} steps. Where to?", x.least, x.most),
        Frame::Action(_) => {
            format!("Choose the primary action at {}.", c.space_name(t.boards[me].viscount))
        }
        Frame::Exchanges(x) => {
            let (n, effect) = rules::trade_at(v.game, t, p).unwrap_or((0, Effect(0)));
            let silver = t.boards[me].silver;
            format!(
                "Trade how often: {}? At hand: {} and {silver} silver.",
                exchange(c, n, effect),
                at_hand(v, p, x.act)
            )
        }
        Frame::Building(x) => match x.to {
            BuildFor::Action(act) => {
                let stone = t.boards[me].goods[2];
                format!("Build what? At hand: {} and {stone} stone.", at_hand(v, p, act))
            }
            BuildFor::Free(None, _) => "Build what for free?".into(),
            BuildFor::Free(Some(k), _) => format!("Build which {} for free?", words::kind(k)),
        },
        Frame::Spot(x) => match x.what {
            Build::Own { slot: s } => format!("Put the {} on which spot?", words::kind(s.kind())),
            Build::Public { kind } => format!("The Public {0} replaces which {0}?", words::kind(kind)),
        },
        Frame::ReturnSlot(x) => format!("The replaced {} returns to which slot?", words::kind(x.kind)),
        Frame::Workers(x) => {
            let gold = t.boards[me].goods[1];
            format!("Place how many workers? At hand: {} and {gold} gold.", at_hand(v, p, x.act))
        }
        Frame::Pay(x) => {
            let missing = icon_count(x.due.into(), x.icon);
            let verb = if x.due == 1 { "is" } else { "are" };
            format!("{missing} {verb} missing. Pay how much {}?", good(x.good)).replacen("no ", "No ", 1)
        }
        Frame::Section(x) => format!("Put {} into which section of the castle?", count(x.n.into(), "free worker")),
        Frame::Triple(_) => "Which group of workers moves inward?".into(),
        Frame::CastleMove(x) => format!("Move a worker to a neighbouring section? {} left.", x.left),
        Frame::Bump(x) => {
            format!("Tier {} of {} is too full. Bump whose worker?", x.tier + 1, section(v, x.section))
        }
    }
}

fn yes_question(v: V<'_>, p: Seat, to: Purpose) -> String {
    let (t, c) = (v.table, &v.game.content);
    let segment = t.boards[p].viscount.segment();
    match to {
        Purpose::Ignore => "Ignore a Criminal in this collision?".into(),
        Purpose::Transcribe => {
            let what = t.manuscripts.tops[segment].map_or("the printed manuscript".into(), |m| c.tile_name(m));
            format!("Transcribe {what} now?")
        }
        Purpose::Dismiss(what) => {
            let (name, effect) = match t.townsfolk.tops[segment] {
                Some(card) => (c.name(card), c.card(card).on_hire.map(|e| c.words(e))),
                None => ("the printed townsfolk".into(), Some(c.words(c.segments[segment].townsfolk.2))),
            };
            let (price, extra) = rules::dismissal(v.game, t, p, what).unwrap_or_default();
            let brings = effect.map_or(String::new(), |e| format!(", {e}"));
            format!("Dismiss {name} for {price} silver? It gives {}{brings}.", icons(extra))
        }
        Purpose::Recruit => match t.townsfolk.tops[segment] {
            Some(card) => {
                let info = c.card(card);
                let brings = info.on_hire.map_or(String::new(), |e| format!(" It brings {}.", c.words(e)));
                format!("Hire {} for {} silver?{brings}", c.name(card), info.silver)
            }
            None => "Hire the townsfolk here?".into(),
        },
        Purpose::May(..) => format!("{}?", capital(&consent(v, p, to, true))),
    }
}

/// Who is asked what, or that the game is over.
pub(super) fn asked(v: V<'_>) -> String {
    match v.table.agenda.asked() {
        Some((p, frame)) => format!("{}: {}", who(Who::at(p)), question(v, p, frame)),
        None => "The game is over.".into(),
    }
}
