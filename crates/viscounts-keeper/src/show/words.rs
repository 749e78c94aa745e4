//! The words for what is in the box: icons, effects, powers, cards, tiles and places.
use crate::{
    content::{
        Atom, Card, CardInfo, Chest, ChestKind, Content, Effect, Good, Guard, Icon, Icons, Kind, Moment, Place,
        PlayerCard, Power, Ribbon, Scheme, Segment, Side, Thing, Tile, Timing, Word,
    },
    table::{Slot, Space, Spot, Table, Who},
};
use engine_core::finite::Finite;

/// The names of the players, by the colours of the pictures, and of the AI.
const NAMES: [&str; 5] = ["Blue", "Orange", "Green", "Pink", "The AI"];

/// The name of a player or the AI, at the start of a sentence.
pub(super) fn who(w: Who) -> &'static str {
    NAMES[usize::from(w.get())]
}

/// The name of a player or the AI, inside a sentence.
pub(super) fn of_who(w: Who) -> &'static str {
    if w == Who::AI { "the AI" } else { who(w) }
}

pub(super) const fn good(good: Good) -> &'static str {
    match good {
        Good::Ink => "ink",
        Good::Gold => "gold",
        Good::Stone => "stone",
    }
}

pub(super) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::TradingPost => "Trading Post",
        Kind::Guildhall => "Guildhall",
        Kind::Workshop => "Workshop",
    }
}

pub(super) const fn ribbon(ribbon: Ribbon) -> &'static str {
    match ribbon {
        Ribbon::Blue => "blue",
        Ribbon::Black => "black",
        Ribbon::Yellow => "yellow",
        Ribbon::Grey => "grey",
    }
}

pub(super) const fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::M => "Merchant",
        Icon::B => "Builder",
        Icon::N => "Noble",
        Icon::C => "Cleric",
        Icon::X => "Criminal",
    }
}

/// "1 Merchant", "2 Merchants", "no Merchant".
pub(super) fn icon_count(n: u32, which: Icon) -> String {
    match n {
        0 => format!("no {}", icon(which)),
        n => count(n, icon(which)),
    }
}

/// "1 worker", "2 workers".
pub(super) fn count(n: u32, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// The icons of a card: "Builder, Merchant" or "2 Merchants".
pub(super) fn icons(icons: Icons) -> String {
    let all = Icon::all().filter(|&i| icons.count(i) > 0);
    let one = |i: Icon| match icons.count(i) {
        1 => icon(i).to_string(),
        n => count(n.into(), icon(i)),
    };
    all.map(one).collect::<Vec<_>>().join(", ")
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One part of an effect.
pub(super) fn atom(a: &Atom) -> String {
    let n = u32::from(a.n);
    let what = match a.word {
        Word::Good(g) => format!("{n} {}", good(g)),
        Word::Silver => format!("{n} silver"),
        Word::Any if n == 1 => "any resource".into(),
        Word::Any => format!("any {n} resources"),
        Word::Virtue => format!("{n} virtue"),
        Word::Corr => format!("{n} corruption"),
        Word::Debt => count(n, "debt"),
        Word::Deed => count(n, "deed"),
        Word::FlipDebt => "pay off a debt".into(),
        Word::FlipDeed => "approve a deed".into(),
        Word::Flip => "flip a debt/deed".into(),
        Word::Hero => "gain a hero".into(),
        Word::Chest => "gain a chest".into(),
        Word::Hire => "hire for free".into(),
        Word::FreeManuscript => "free manuscript of 3-4".into(),
        Word::Workers => count(n, "free worker"),
        Word::Build(Some(k)) => format!("free {}", kind(k)),
        Word::Build(None) => "free building".into(),
        Word::Draw => format!("draw {n}"),
        Word::Disc => format!("discard {n}"),
        Word::Destroy => format!("destroy {n}"),
        Word::Shuffle => "shuffle".into(),
        Word::Rearr => "rearrange".into(),
        Word::RemoveSelf => "leaves the game".into(),
        Word::Cmove => count(n, "castle move"),
        Word::Vmove => "move 1-2 steps".into(),
        Word::TradeAct => "trade now".into(),
        Word::ScribeAct => "transcribe now".into(),
        Word::IgnoreX => "ignore 1 Criminal".into(),
        Word::Dismiss => "dismiss a townsfolk".into(),
        Word::Scheme => "gain a scheme".into(),
        Word::CorrPerX => "1 corruption per Criminal".into(),
        Word::PurgeRows => "clear the oldest of the rows".into(),
        Word::AiBuild => "construct".into(),
        Word::AiCastle => "place workers".into(),
        Word::AiScribe => "transcribe".into(),
        Word::Focus => "the action of its board".into(),
        Word::FlipAiChest => "turn a chest".into(),
    };
    let place = match a.place {
        Place::Any | Place::End => String::new(),
        Place::Viscount => " at the viscount".into(),
        Place::Number(n) => format!(" at space {n}"),
        Place::Deck => " of all own cards".into(),
    };
    format!("{}{what}{place}", if a.may { "may " } else { "" })
}

fn option(atoms: &[Atom]) -> String {
    atoms.iter().map(atom).collect::<Vec<_>>().join(" + ")
}

pub(super) const fn moment(m: Moment) -> &'static str {
    match m {
        Moment::AfterTrade => "after Trade",
        Moment::AfterBuild => "after Construct",
        Moment::AfterCastle => "after Workers",
        Moment::AfterScribe => "after Transcribe",
        Moment::Hire => "when hiring",
        Moment::GainDebt => "when gaining a debt",
        Moment::FlipDebt => "when paying off a debt",
        Moment::Collision => "at a collision",
        Moment::HeroGain => "when gaining a hero",
        Moment::HeroDestroy => "when destroying a hero",
        Moment::Now => "at once",
        Moment::Flip => "when flipping a card",
        Moment::GainScheme => "when gaining a scheme",
        Moment::Shuffle => "when shuffling",
    }
}

pub(super) const fn guard(g: Guard) -> &'static str {
    match g {
        Guard::Always => "",
        Guard::Innocent => " without a Criminal",
        Guard::Criminal => " with a Criminal",
    }
}

/// What a manuscript counts at the end.
pub(super) fn thing(t: Thing) -> String {
    match t {
        Thing::Icons { icon: i } => icon(i).into(),
        Thing::TwoMerchants => "2 Merchants".into(),
        Thing::Building => "building".into(),
        Thing::TwoResources => "2 resources".into(),
        Thing::TwoWorkers => "2 workers".into(),
        Thing::FlippedDebt => "paid debt".into(),
        Thing::FlippedDeed => "approved deed".into(),
        Thing::Hero => "hero".into(),
    }
}

impl Content {
    /// An effect in words: "1 ink + 1 stone, or gain a hero".
    pub(super) fn words(&self, effect: Effect) -> String {
        self.effect(effect).options.iter().map(|o| option(o)).collect::<Vec<_>>().join(", or ")
    }

    /// One option of an effect in words. Options with the same words are numbered.
    pub(super) fn option_words(&self, effect: Effect, at: usize) -> String {
        let all: Vec<String> = self.effect(effect).options.iter().map(|o| option(o)).collect();
        let Some(this) = all.get(at) else { return format!("option {}", at + 1) };
        let alike = all.iter().filter(|o| *o == this).count() > 1;
        if alike { format!("{this} (option {})", at + 1) } else { this.clone() }
    }

    /// A power in words: "after Trade: 1 virtue".
    pub(super) fn power(&self, power: &Power<Effect>) -> String {
        match *power {
            Power::When { moments, guard: g, then } => {
                let when: Vec<_> = Moment::all().filter(|&m| moments >> m as u16 & 1 == 1).map(moment).collect();
                format!("{}{}: {}", when.join(" or "), guard(g), self.words(then))
            }
            Power::TwoMerchants(i) => format!("2 Merchants count as 1 {}", icon(i)),
            Power::TwoSilver(i) => format!("2 silver count as 1 {}", icon(i)),
            Power::Double(i) => format!("the first {} counts as 2 {}s", good(i.good()), icon(i)),
            Power::Others(i) => {
                let others: Vec<_> = Good::all().filter(|&g| g != i.good()).map(good).collect();
                format!("{} count as {}s", others.join(" and "), icon(i))
            }
            Power::Permanent(i) => icons(i),
            Power::FreeStep => "1 free step".into(),
            Power::CheapDismissal => "dismissing costs 1".into(),
            Power::Hand => "hand limit +1".into(),
        }
    }

    /// What a card does besides its icons: "when played: …". Empty for a card that does nothing.
    pub(super) fn ability(&self, card: Card) -> String {
        let c = self.card(card);
        match (c.timing, c.effect, &c.power) {
            (Timing::Inst, Some(e), _) => format!("when played: {}", self.words(e)),
            (Timing::Drop, Some(e), _) => format!("on drop-off: {}", self.words(e)),
            (Timing::Ongo, _, Some(p)) => self.power(p),
            _ => String::new(),
        }
    }

    /// The name of a card. Cards that share a name differ in what stands behind it: "Deacon (1 virtue)".
    pub(super) fn name(&self, card: Card) -> String {
        let this = self.card(card);
        let apart = |other: &CardInfo| {
            let swaps = |a: &CardInfo, b: &CardInfo| a.replaces.is_some_and(|c| self.card(c).id == b.id);
            other.name == this.name && other.id != this.id && !swaps(this, other) && !swaps(other, this)
        };
        let others: Vec<&CardInfo> = self.cards.iter().filter(|c| apart(c)).collect();
        if others.is_empty() {
            return this.name.clone();
        }
        let marks = self.marks(this);
        let unique = |mark: &&String| others.iter().all(|o| !self.marks(o).contains(mark));
        if let Some(mark) = marks.iter().find(unique) {
            return format!("{} ({mark})", this.name);
        }
        let (silver, by) = (format!("{} silver", this.silver), icons(this.icons));
        let effect = marks.first().unwrap_or(&silver);
        let alike = |o: &&CardInfo| self.marks(o).first().unwrap_or(&silver) == effect && icons(o.icons) == by;
        match self.cards.iter().filter(|c| c.name == this.name && alike(c)).position(|c| c.id == this.id) {
            None | Some(0) => format!("{} ({effect}, {by})", this.name),
            Some(n) => format!("{} ({effect}, {by}, {})", this.name, n + 1),
        }
    }

    /// What can tell a card from others of the same name: the parts of its effect, then its icons, then its silver.
    fn marks(&self, c: &CardInfo) -> Vec<String> {
        let effect = match (c.effect, &c.power) {
            (Some(e), _) => Some(e),
            (None, Some(Power::When { then, .. })) => Some(*then),
            _ => None,
        };
        let parts = effect.into_iter().flat_map(|e| self.effect(e).options.iter().flatten().map(atom));
        parts.chain([icons(c.icons), format!("{} silver", c.silver)]).collect()
    }

    /// A card in one line: name, value, icons, what it does and what hiring it brings.
    pub(super) fn card_line(&self, card: Card) -> String {
        let c = self.card(card);
        let mut line = format!("{}, {} silver, {}", self.name(card), c.silver, icons(c.icons));
        let ability = self.ability(card);
        if !ability.is_empty() {
            line += &format!("; {ability}");
        }
        if let Some(e) = c.on_hire {
            line += &format!("; hired: {}", self.words(e));
        }
        line
    }

    /// What a manuscript does: its effect, or what it counts at the end.
    pub(super) fn tile_does(&self, tile: Tile) -> String {
        let m = self.tile(tile);
        match (m.effect, m.counts) {
            (Some(e), _) => self.words(e),
            (None, Some(t)) => format!("1 point per {}", thing(t)),
            (None, None) => "no effect".into(),
        }
    }

    /// A manuscript: "black 4 (2 virtue)".
    pub(super) fn tile_name(&self, tile: Tile) -> String {
        let m = self.tile(tile);
        format!("{} {} ({})", ribbon(m.ribbon), m.cost, self.tile_does(tile))
    }

    /// What a chest does: "Cleric = 2 Clerics", "2 Merchants: 1 ink".
    pub(super) fn chest(&self, chest: Chest, ai: bool) -> String {
        let list = if ai { &self.ai_chests } else { &self.chests };
        match list[usize::from(chest.get())].does {
            ChestKind::Turns(from, to) => format!("{} = {}", icon(from), icons(to)),
            ChestKind::Enter(i, 1, gain) => format!("{}: {}", icon(i), self.words(gain)),
            ChestKind::Enter(i, n, gain) => format!("{}: {}", count(n.into(), icon(i)), self.words(gain)),
        }
    }

    /// A chest as a sentence, for tooltips.
    pub(super) fn chest_rule(&self, chest: Chest, ai: bool) -> String {
        let list = if ai { &self.ai_chests } else { &self.chests };
        match list[usize::from(chest.get())].does {
            ChestKind::Turns(from, to) => {
                format!("Chest: one {} of the card above counts as {}", icon(from), icons(to))
            }
            ChestKind::Enter(i, n, gain) => {
                format!("Chest: a card that enters with {} brings {}", icon_count(n.into(), i), self.words(gain))
            }
        }
    }

    /// The number of a player card, where its viscount starts.
    pub(super) fn player_card(&self, card: PlayerCard) -> String {
        let (segment, side) = self.player_cards[usize::from(card.get())].start;
        let [l, r] = self.segments[segment].numbers;
        match side {
            Side::L => l.to_string(),
            Side::R => r.to_string(),
            Side::I => format!("{l}.5"),
        }
    }

    /// What a player card brings.
    pub(super) fn player_card_brings(&self, card: PlayerCard) -> String {
        let c = &self.player_cards[usize::from(card.get())];
        format!(
            "{} silver, {}, {}, {}; then {}",
            c.silver,
            self.words(c.resources),
            count(c.deeds.into(), "deed"),
            count(c.debts.into(), "debt"),
            self.words(c.extra)
        )
    }

    /// A segment by the numbers of its outer spaces: "3/4".
    pub(super) fn segment_name(&self, segment: Segment) -> String {
        let [l, r] = self.segments[segment].numbers;
        format!("{l}/{r}")
    }

    /// A space of the paths: "space 3", "the inside of 3/4".
    pub(super) fn space_name(&self, space: Space) -> String {
        let [l, r] = self.segments[space.segment()].numbers;
        match space.side() {
            Side::L => format!("space {l}"),
            Side::R => format!("space {r}"),
            Side::I => format!("the inside of {l}/{r}"),
        }
    }

    /// A building spot: "spot 2 of 3/4".
    pub(super) fn spot_name(&self, spot: Spot) -> String {
        format!("spot {} of {}", spot.index() + 1, self.segment_name(spot.segment()))
    }

    /// The reward of a building spot.
    pub(super) fn spot_reward(&self, spot: Spot) -> String {
        self.words(self.segments[spot.segment()].spots[usize::from(spot.index())])
    }

    /// What a scheme of the AI does, from top to bottom.
    pub(super) fn scheme_words(&self, scheme: Scheme) -> String {
        let s = self.scheme(scheme);
        let top = s.top.map_or(String::new(), |e| format!("{}, then ", self.words(e)));
        let bottom: Vec<_> = s.bottom.iter().map(|&e| self.words(e)).collect();
        format!(
            "{}: {top}{}, move {}, then the first it can: {}",
            icons(s.icons),
            self.words(s.pre),
            s.steps,
            bottom.join(" / ")
        )
    }
}

/// A slot of a player board: "Workshop slot 2".
pub(super) fn slot(s: Slot) -> String {
    format!("{} slot {}", kind(s.kind()), s.get() % 3 + 1)
}

/// The segment that a section of the castle faces.
pub(super) fn facing(t: &Table, section: crate::content::Section) -> Segment {
    let place = (section.get() + 5 - t.turned.get()) % 5;
    t.ring[usize::from(place)]
}
