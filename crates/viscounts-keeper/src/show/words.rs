//! What a choice is called in a list of choices.
use super::{GOODS, KINDS, who};
use crate::{
    content::{Card, Content, PlayerCard},
    rules::{
        self, Action, Build, ChestRow, Choice, Cull, Direction, FlipWhich, Frame, Move, Purpose, ViscountsKeeper, Which,
    },
    table::{Slot, Who},
};
use engine_core::rules::View;

impl Content {
    pub(super) fn pair_name(&self, card: PlayerCard, hero: Card) -> String {
        format!("player card {} with {}", self.player_cards[usize::from(card.get())].id, self.name(hero))
    }

    fn cull(&self, does: &str, which: Cull) -> String {
        match which {
            Cull::Card { card } => format!("{does} {}", self.name(card)),
            Cull::Top => format!("{does} the top card of the pile, unseen"),
            Cull::Decline => format!("{does} no more"),
        }
    }
}

/// What an answer is called.
pub(super) fn choice(v: View<ViscountsKeeper>, a: Action) -> String {
    let (t, content) = (v.table, &v.game.content);
    let Some((me, _)) = t.agenda.asked() else { return a.to_string() };
    let slot = |s: Slot| format!("slot {} ({})", s.get(), KINDS[usize::from(s.get()) / 3]);
    match a {
        Action::Pair(i) => match t.pairs[usize::from(i.get())] {
            Some((card, hero)) => format!("pair {}: {}", i.get(), content.pair_name(card, hero)),
            None => a.to_string(),
        },
        Action::Play(c) => format!("play {}", content.name(c)),
        Action::Discard(which) => content.cull("discard", which),
        Action::Destroy(which) => content.cull("destroy", which),
        Action::Option(c) => match t.agenda.asked() {
            Some((_, Frame::Option(x))) => {
                let text = content.words(x.effect).split(" / ").nth(c.get().into()).unwrap_or("?");
                format!("take {text} (option {})", c.get() + 1)
            }
            _ => a.to_string(),
        },
        Action::Yes(yes) => {
            let what = match t.agenda.asked() {
                Some((_, Frame::Yes(x))) => match x.to {
                    Purpose::Ignore => "ignore the Criminal".into(),
                    Purpose::Transcribe => "transcribe".into(),
                    Purpose::Dismiss(what) => format!("dismiss the townsfolk for {what}"),
                    Purpose::Recruit => "hire".into(),
                    Purpose::May(..) => "take it".into(),
                },
                _ => "this".into(),
            };
            if yes { format!("yes: {what}") } else { format!("no: do not {what}") }
        }
        Action::Flip(FlipWhich::Debt) => "pay off a debt".into(),
        Action::Flip(FlipWhich::Deed) => "have a deed approved".into(),
        Action::Flip(FlipWhich::Decline) => "flip nothing".into(),
        Action::Resource(good) => format!("take {}", GOODS[good as usize]),
        Action::Rearrange(order) => {
            let spaces = t.cards[me].spaces;
            let name = |c: Option<Card>| c.map_or("-".into(), |c| content.name(c));
            let new = rules::reordered(&spaces, order.get().into()).map(name);
            format!("lay {} (order {})", new.join(" | "), order.get())
        }
        Action::Hero(i) => t.heroes[i].map_or(a.to_string(), |c| format!("take {}", content.name(c))),
        Action::Chest(ChestRow::Take { at }) => t.chests[at]
            .map_or(a.to_string(), |c| format!("take the chest {} ({})", content.chest_name(c, false), at.get() + 1)),
        Action::Chest(ChestRow::Decline) => "take no chest".into(),
        Action::ChestSpace(space) => format!("under card space {}", space.get() + 1),
        Action::Townsfolk(s) => match t.townsfolk.tops[s] {
            Some(c) => format!("hire {} at {}", content.name(c), content.segment_name(s)),
            None => format!("nobody at {}", content.segment_name(s)),
        },
        Action::Manuscript(s) => match t.manuscripts.tops[s] {
            Some(tile) => {
                let m = content.tile(tile);
                format!("take the manuscript {} {} at {}", m.ribbon, m.cost, content.segment_name(s))
            }
            None => format!("the printed manuscript at {}", content.segment_name(s)),
        },
        Action::Steps(extra) => match (extra.get(), rules::step_price(v.game, t, me, extra.get())) {
            (0, _) => "no more steps than the card gives".into(),
            (n, price) => format!("{n} more step{} for {price} silver", if n == 1 { "" } else { "s" }),
        },
        Action::Space(s) => format!("move to {}", content.space_name(s)),
        Action::Action(Choice::Trade) => "trade".into(),
        Action::Action(Choice::Construct) => "construct".into(),
        Action::Action(Choice::Workers) => "place workers".into(),
        Action::Action(Choice::Transcribe) => "transcribe".into(),
        Action::Action(Choice::Pass) => "no action".into(),
        Action::Exchanges(n) => format!("exchange {} time{}", n.get(), if n.get() == 1 { "" } else { "s" }),
        Action::Building(Build::Own { slot: s }) => format!("build from {}", slot(s)),
        Action::Building(Build::Public { kind }) => format!("build the public {}", KINDS[kind as usize]),
        Action::Spot(s) => format!("on spot {}", content.spot_name(s)),
        Action::ReturnSlot(s) => format!("back to {}", slot(s)),
        Action::Workers(n) => format!("{} worker{}", n.get(), if n.get() == 1 { "" } else { "s" }),
        Action::Pay(coins) => format!("pay {} {}", coins.amount.get(), GOODS[coins.good as usize]),
        Action::Section(s) => format!("into section {}", s.get() + 1),
        Action::Triple(Which::Tier1 { section }) => format!("the three of tier 1 in section {}", section.get() + 1),
        Action::Triple(Which::Tier2 { section }) => format!("the three of tier 2 in section {}", section.get() + 1),
        Action::CastleMove(Move::Decline) => "move no more".into(),
        Action::CastleMove(Move::Step { section, direction }) => {
            let way = match direction {
                Direction::Clockwise => "clockwise",
                Direction::Counter => "counter-clockwise",
            };
            format!("a worker of section {} {way}", section.get() + 1)
        }
        Action::Bump(w) => format!("bump a worker of {}", lower(w)),
    }
}

fn lower(w: Who) -> String {
    who(w).replace("Seat", "seat").replace("The", "the")
}
