//! Reading a box: every row by itself, every fault at once with its line, the counts of the rulebook, and the vocabulary.
use super::*;
use engine_core::{Faults, Finite, Row, Sheet};
use words::{counts, expr, power, row};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoxOf {
    Base,
    Keys,
}

macro_rules! rows {
    ($( $name:ident { $( $f:ident : $t:ty ),+ $(,)? } )+) => { $(
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            id: String,
            $( $f: $t, )+
            origin: Origin,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            note: Option<String>,
        }
    )+ };
}

rows! {
    CardRow {
        name: String, kind: String, r#box: BoxOf, silver: u8, icons: String, timing: String,
        effect: Option<String>, on_hire: Option<String>, replaces: Option<String>,
    }
    TileRow { r#box: BoxOf, ribbon: String, cost: u8, effect: String, grey_back: Option<bool> }
    BonusRow { ribbon: String, icons: String, vp: i32 }
    ChestRow { input: Option<String>, output: Option<String>, need: Option<String>, gain: Option<String> }
    PublicRow { kind: String, cost: u8, vp: i32, now: String, ongoing: String }
    PlayerRow {
        r#box: BoxOf, start: String, segment: String, space: String, resources: String, silver: u8, deeds: u8, debts: u8,
        extra: String,
    }
    SegmentRow {
        left: u8, right: u8, spots: Vec<String>, river: u8, links: Vec<String>, townsfolk: PrintedTownsfolk,
        manuscript: PrintedManuscript,
    }
    TradeRow { segment: String, side: String, space: String, exchange: String }
    SectionRow { tier2: String }
    TrackRow { own: String, opponents: String, ai: String }
    BuildingRow { cost: u8, vp: [i32; 4], slots: Vec<String> }
    SchemeRow { r#box: BoxOf, pile: String, icons: String, top: Option<String>, pre: String, r#move: u8, bottom: Vec<String> }
    AiBoardRow {
        focus: String, resource_order: Vec<String>, start: String, space_icons: Vec<String>, columns: Vec<String>,
        trading_post: Vec<String>, guildhall: Vec<String>, workshop: Vec<String>, remove_schemes: Vec<String>,
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedTownsfolk {
    silver: u8,
    icons: String,
    effect: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedManuscript {
    cost: u8,
    effect: String,
}

/// The rows as they stand in the file: what the content hash is made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Rows {
    card: Vec<CardRow>,
    manuscript: Vec<TileRow>,
    bonus: Vec<BonusRow>,
    chest: Vec<ChestRow>,
    ai_chest: Vec<ChestRow>,
    public: Vec<PublicRow>,
    player_card: Vec<PlayerRow>,
    segment: Vec<SegmentRow>,
    trade: Vec<TradeRow>,
    section: Vec<SectionRow>,
    track: Vec<TrackRow>,
    building: Vec<BuildingRow>,
    scheme: Vec<SchemeRow>,
    ai_board: Vec<AiBoardRow>,
    numbers: Numbers,
}

/// Collects faults and effects while rows are taken in.
struct Desk {
    faults: Faults,
    effects: Vec<Expr>,
    line: u32,
    at: String,
}

impl Desk {
    fn row(&mut self, list: &str, line: u32, id: &str) {
        self.line = line;
        self.at = format!("{list} {id}");
    }

    fn fault(&mut self, what: impl Into<String>) {
        self.faults.add_line(self.line, self.at.clone(), what);
    }

    fn ensure(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.fault(what());
        }
    }

    fn take<T: Default>(&mut self, read: Result<T, String>) -> T {
        read.unwrap_or_else(|what| {
            self.fault(what);
            T::default()
        })
    }

    /// An effect, once for every text.
    fn effect(&mut self, text: &str, ai: bool) -> Effect {
        if let Some(i) = self.effects.iter().position(|e| e.text == text) {
            self.words(i, ai);
            return Effect(i as u16);
        }
        match expr(text) {
            Ok(e) => {
                self.effects.push(e);
                self.words(self.effects.len() - 1, ai);
                Effect(self.effects.len() as u16 - 1)
            }
            Err(what) => {
                self.fault(what);
                Effect(0)
            }
        }
    }

    fn words(&mut self, i: usize, ai: bool) {
        if !ai && self.effects[i].options.iter().flatten().any(|a| a.word.is_of_ai()) {
            self.fault(format!("\"{}\" has a word that only the AI knows", self.effects[i].text));
        }
    }

    fn power(&mut self, text: &str, ai: bool) -> Power<Effect> {
        match power(text) {
            Ok(Power::When { moments, guard, then }) => {
                let own = moments
                    & (1 << Moment::Now as u16
                        | 1 << Moment::Flip as u16
                        | 1 << Moment::GainScheme as u16
                        | 1 << Moment::Shuffle as u16);
                self.ensure(ai || own == 0, || format!("\"{text}\" reacts to something that only the AI does"));
                Power::When { moments, guard, then: self.effect(then, ai) }
            }
            Ok(Power::TwoMerchants(k)) => Power::TwoMerchants(k),
            Ok(Power::TwoSilver(k)) => Power::TwoSilver(k),
            Ok(Power::Double(k)) => Power::Double(k),
            Ok(Power::Others(k)) => Power::Others(k),
            Ok(Power::Permanent(i)) => Power::Permanent(i),
            Ok(Power::FreeStep) => Power::FreeStep,
            Ok(Power::CheapDismissal) => Power::CheapDismissal,
            Ok(Power::Hand) => Power::Hand,
            Err(what) => {
                self.fault(what);
                Power::Hand
            }
        }
    }

    fn one_of<T: Copy>(&mut self, text: &str, list: &[(&str, T)]) -> T {
        if let Some(found) = list.iter().find(|x| x.0 == text) {
            return found.1;
        }
        let known = list.iter().map(|x| x.0).collect::<Vec<_>>().join(", ");
        self.fault(format!("\"{text:.40}\": expected one of {known}"));
        list[0].1
    }

    fn count(&mut self, list: &str, found: usize, expected: usize) {
        self.faults.expect(found == expected, list, || format!("there are {found} rows, the box holds {expected}"));
    }

    fn unique<'a>(&mut self, list: &str, ids: impl Iterator<Item = (u32, &'a str)>) {
        let mut seen: Vec<&str> = Vec::new();
        for (line, id) in ids {
            if seen.contains(&id) {
                self.row(list, line, id);
                self.fault("the id stands twice");
            }
            seen.push(id);
        }
    }

    fn five(&mut self, texts: &[String], what: &str) -> [Option<Effect>; 5] {
        self.ensure(texts.len() == 5, || format!("there are {} {what}, expected 5", texts.len()));
        std::array::from_fn(|i| texts.get(i).filter(|t| !t.is_empty()).map(|t| self.effect(t, false)))
    }
}

const KINDS: [(&str, Kind); 3] =
    [("trading_post", Kind::TradingPost), ("guildhall", Kind::Guildhall), ("workshop", Kind::Workshop)];
const RIBBONS: [(&str, Ribbon); 4] =
    [("blue", Ribbon::Blue), ("black", Ribbon::Black), ("yellow", Ribbon::Yellow), ("grey", Ribbon::Grey)];
const SIDES: [(&str, Side); 3] = [("L", Side::L), ("R", Side::R), ("I", Side::I)];

fn plain<T: Clone>(rows: &[Row<T>]) -> Vec<T> {
    rows.iter().map(|r| r.is.clone()).collect()
}

impl Content {
    /// Reads a box.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line.
    pub fn read(text: &str) -> Result<Self, Faults> {
        let mut sheet = Sheet::read(text);
        let card = sheet.rows::<CardRow>("card");
        let manuscript = sheet.rows::<TileRow>("manuscript");
        let bonus = sheet.rows::<BonusRow>("bonus");
        let chest = sheet.rows::<ChestRow>("chest");
        let ai_chest = sheet.rows::<ChestRow>("ai_chest");
        let public = sheet.rows::<PublicRow>("public");
        let player_card = sheet.rows::<PlayerRow>("player_card");
        let segment = sheet.rows::<SegmentRow>("segment");
        let trade = sheet.rows::<TradeRow>("trade");
        let section = sheet.rows::<SectionRow>("section");
        let track = sheet.rows::<TrackRow>("track");
        let building = sheet.rows::<BuildingRow>("building");
        let scheme = sheet.rows::<SchemeRow>("scheme");
        let ai_board = sheet.rows::<AiBoardRow>("ai_board");
        let numbers = sheet.table::<Numbers>("numbers");
        let whole = sheet.is_whole();
        let faults = sheet.end().err().unwrap_or_default();
        let mut desk = Desk { faults, effects: Vec::new(), line: 0, at: String::new() };
        desk.effect("virtue1", false);

        macro_rules! unique { ($($list:ident),+) => { $(
            desk.unique(stringify!($list), $list.iter().map(|r| (r.line, r.is.id.as_str())));
        )+ } }
        unique!(
            card,
            manuscript,
            bonus,
            chest,
            ai_chest,
            public,
            player_card,
            segment,
            trade,
            section,
            track,
            building,
            scheme,
            ai_board
        );

        let cards: Vec<_> = card.iter().map(|r| read_card(&mut desk, r, &card)).collect();
        let tiles: Vec<_> = manuscript.iter().map(|r| read_tile(&mut desk, r)).collect();
        let chests: Vec<_> = chest.iter().map(|r| read_chest(&mut desk, "chest", r)).collect();
        let ai_chests: Vec<_> = ai_chest.iter().map(|r| read_chest(&mut desk, "ai_chest", r)).collect();
        let schemes: Vec<_> = scheme.iter().map(|r| read_scheme(&mut desk, r)).collect();
        let player_cards: Vec<_> = player_card.iter().map(|r| read_player(&mut desk, r, &segment)).collect();

        let mut bonuses = [None; 4];
        for r in &bonus {
            desk.row("bonus", r.line, &r.is.id);
            let ribbon = desk.one_of(&r.is.ribbon, &RIBBONS);
            bonuses[ribbon] = Some((desk.take(Icons::read(&r.is.icons)), r.is.vp));
        }
        let mut publics = [const { None }; 3];
        for r in &public {
            desk.row("public", r.line, &r.is.id);
            let kind = desk.one_of(&r.is.kind, &KINDS);
            desk.ensure(publics[kind].is_none(), || format!("there are two of {}", r.is.kind));
            desk.ensure((1..=8).contains(&r.is.cost), || "a cost is 1 to 8".into());
            let (now, power) = (desk.effect(&r.is.now, false), desk.power(&r.is.ongoing, false));
            publics[kind] = Some(PublicInfo { cost: r.is.cost, vp: r.is.vp, now, power });
        }
        let mut buildings = [const { None }; 3];
        let mut slots = [Power::Hand; 9];
        for r in &building {
            desk.row("building", r.line, &r.is.id);
            let kind = desk.one_of(&r.is.id, &KINDS);
            desk.ensure((1..=8).contains(&r.is.cost), || "a cost is 1 to 8".into());
            desk.ensure(r.is.slots.len() == 3, || format!("there are {} slots, expected 3", r.is.slots.len()));
            for (i, text) in r.is.slots.iter().take(3).enumerate() {
                slots[3 * kind as usize + i] = desk.power(text, false);
            }
            buildings[kind] = Some(BuildingInfo { cost: r.is.cost, vp: r.is.vp });
        }
        let mut trades = [[[None; 2]; 2]; 5];
        for r in &trade {
            desk.row("trade", r.line, &r.is.id);
            let at = segment.iter().position(|s| s.is.id == r.is.segment);
            let side = desk.one_of(&r.is.side, &[("A", 0), ("B", 1)]);
            let space = desk.one_of(&r.is.space, &SIDES[..2]);
            let Some((n, then)) = r.is.exchange.split_once("M>") else {
                desk.fault(format!("\"{:.40}\": expected a number, M> and an effect", r.is.exchange));
                continue;
            };
            let n = n.parse().ok().filter(|n| (1..=8).contains(n)).unwrap_or_else(|| {
                desk.fault("an exchange takes 1 to 8 Merchants");
                1
            });
            let then = desk.effect(then, false);
            match at {
                Some(at) if at < 5 => trades[at][side][space as usize] = Some((n, then)),
                _ => desk.fault(format!("there is no segment {:.40}", r.is.segment)),
            }
        }
        let segments: Vec<_> =
            segment.iter().zip(trades).map(|(r, trades)| read_segment(&mut desk, r, trades)).collect();
        let mut sections = Vec::new();
        for r in &section {
            desk.row("section", r.line, &r.is.id);
            sections.push(desk.effect(&r.is.tier2, false));
        }
        let mut tracks = Vec::new();
        for r in &track {
            desk.row("track", r.line, &r.is.id);
            let own = desk.effect(&r.is.own, false);
            let (guard, then) = row(&r.is.opponents).unwrap_or((Guard::Always, "virtue1"));
            let opponents = (guard, desk.effect(then, false));
            tracks.push(TrackInfo { own, opponents, ai: desk.effect(&r.is.ai, true) });
        }
        let mut ai_boards = [const { None }; 4];
        for r in &ai_board {
            let board = read_ai_board(&mut desk, r, &scheme);
            let at = desk.one_of(&r.is.id, &[("cleric", 0), ("builder", 1), ("noble", 2), ("cards", 3)]);
            ai_boards[at] = Some(board);
        }
        if let Some(r) = &numbers {
            desk.row("numbers", r.line, "");
            let n = &r.is;
            desk.ensure((1..=6).contains(&n.hand_limit), || "hand_limit is 1 to 6".into());
            desk.ensure(n.min_cards == 3, || "min_cards is 3: two lie on the board when one is played".into());
            desk.ensure((1..=60).contains(&n.workers), || "workers are 1 to 60".into());
            desk.ensure((3..=20).contains(&n.group), || "a group is 3 to 20: one goes inward, two aside".into());
            desk.ensure((1..=60).contains(&n.section_limit), || "section_limit is 1 to 60".into());
            desk.ensure((1..=3).contains(&n.hero_row), || "hero_row is 1 to 3".into());
            desk.ensure((1..=4).contains(&n.chest_row), || "chest_row is 1 to 4".into());
            let rising = |list: &[u8]| list.is_sorted_by(|a, b| a < b) && list.iter().all(|n| (1..=8).contains(n));
            desk.ensure(rising(&n.worker_nobles), || "worker_nobles rise from 1 to 8 at most".into());
            desk.ensure(rising(&n.ai_worker_nobles), || "ai_worker_nobles rise from 1 to 8 at most".into());
            let piles = n.poverty_debts.iter().chain(&n.prosperity_deeds);
            desk.ensure(piles.clone().all(|n| (1..=60).contains(n)), || {
                "1 to 60 cards lie above Poverty and Prosperity".into()
            });
            desk.ensure(n.board_side.iter().all(|s| s == "A" || s == "B"), || "a board side is A or B".into());
        }
        if whole {
            let of = |sort: Sort, keys: bool| cards.iter().filter(|c| c.sort == sort && c.keys == keys).count();
            for (sort, base, keys) in [(Sort::Starting, 8, 3), (Sort::Hero, 10, 10), (Sort::Neutral, 68, 20)] {
                desk.count(&format!("{sort} cards of the base game"), of(sort, false), base);
                desk.count(&format!("{sort} cards of Keeper of Keys"), of(sort, true), keys);
            }
            let replaced: Set<Card> = cards.iter().filter_map(|c| c.replaces).collect();
            desk.count("starting cards that are swapped", replaced.len() as usize, 3);
            desk.count("manuscripts of the base game", tiles.iter().filter(|t| !t.keys).count(), 35);
            desk.count("manuscripts of Keeper of Keys", tiles.iter().filter(|t| t.keys).count(), 5);
            desk.count("grey-backed manuscripts", tiles.iter().filter(|t| t.grey_back && !t.keys).count(), 5);
            desk.count(
                "grey-backed manuscripts of Keeper of Keys",
                tiles.iter().filter(|t| t.grey_back && t.keys).count(),
                0,
            );
            desk.count("player cards of the base game", player_cards.iter().filter(|t| !t.keys).count(), 10);
            desk.count("player cards of Keeper of Keys", player_cards.iter().filter(|t| t.keys).count(), 5);
            desk.count("starting schemes", schemes.iter().filter(|s| !s.future && !s.keys).count(), 8);
            desk.count("schemes of Keeper of Keys", schemes.iter().filter(|s| s.keys).count(), 1);
            desk.count("future schemes", schemes.iter().filter(|s| s.future).count(), 8);
            for (list, found, expected) in [
                ("bonus", bonus.len(), 4),
                ("chest", chests.len(), 18),
                ("ai_chest", ai_chests.len(), 3),
                ("public", public.len(), 3),
                ("segment", segment.len(), 5),
                ("trade", trade.len(), 20),
                ("section", section.len(), 5),
                ("track", track.len(), 7),
                ("building", building.len(), 3),
                ("ai_board", ai_board.len(), 4),
            ] {
                desk.count(list, found, expected);
            }
            count_chests(&mut desk, &chests);
        }
        std::mem::take(&mut desk.faults).or(())?;

        let numbers = numbers.expect("a missing table is a fault").is;
        let effect = |desk: &mut Desk, text: &str| desk.effect(text, false);
        desk.row("numbers", 0, "");
        let bump = [effect(&mut desk, &numbers.bump_tier1), effect(&mut desk, &numbers.bump_tier2)];
        let tier3 = effect(&mut desk, &numbers.tier3);
        let icons = numbers.space_icons.clone().map(|t| desk.take(Icons::read(&t)));
        let twice = "each stands once, and there are as many as counted";
        let content = Self {
            rows: Rows {
                card: plain(&card),
                manuscript: plain(&manuscript),
                bonus: plain(&bonus),
                chest: plain(&chest),
                ai_chest: plain(&ai_chest),
                public: plain(&public),
                player_card: plain(&player_card),
                segment: plain(&segment),
                trade: plain(&trade),
                section: plain(&section),
                track: plain(&track),
                building: plain(&building),
                scheme: plain(&scheme),
                ai_board: plain(&ai_board),
                numbers: numbers.clone(),
            },
            cards,
            tiles,
            bonus: bonuses.map(|b| b.expect(twice)),
            chests,
            ai_chests,
            publics: publics.map(|b| b.expect(twice)),
            player_cards,
            segments: segments.try_into().expect(twice),
            sections: sections.try_into().expect(twice),
            track: tracks.try_into().expect(twice),
            buildings: buildings.map(|b| b.expect(twice)),
            slots,
            schemes,
            ai_boards: ai_boards.map(|b| b.expect(twice)),
            space_icons: icons,
            side_b: std::array::from_fn(|i| numbers.board_side[i] == "B"),
            numbers,
            bump,
            tier3,
            effects: desk.effects,
        };
        desk.faults.or(content)
    }
}

fn read_card(desk: &mut Desk, r: &Row<CardRow>, all: &[Row<CardRow>]) -> CardInfo {
    let c = &r.is;
    desk.row("card", r.line, &c.id);
    desk.ensure((1..=3).contains(&c.silver), || format!("its silver is {}, expected 1 to 3", c.silver));
    let icons = desk.take(Icons::read(&c.icons));
    desk.ensure((1..=3).contains(&icons.total()), || format!("it has {} icons, expected 1 to 3", icons.total()));
    let sort = desk.one_of(&c.kind, &[("starting", Sort::Starting), ("hero", Sort::Hero), ("neutral", Sort::Neutral)]);
    let timing = desk.one_of(
        &c.timing,
        &[("none", Timing::None), ("inst", Timing::Inst), ("drop", Timing::Drop), ("ongo", Timing::Ongo)],
    );
    desk.ensure(c.on_hire.is_some() == (sort == Sort::Neutral), || {
        "neutral cards alone have a top-right effect".into()
    });
    desk.ensure(c.effect.is_some() == (timing != Timing::None), || {
        "an ability has a timing, and a timing an ability".into()
    });
    let (mut effect, mut power, mut removed) = (None, None, false);
    match (&c.effect, timing) {
        (Some(text), Timing::Ongo) => power = Some(desk.power(text, false)),
        (Some(text), _) => {
            let e = desk.effect(text, false);
            removed = desk.effects[usize::from(e.0)].has(Word::RemoveSelf);
            desk.ensure(!removed || timing == Timing::Drop, || "the remove mark works when a card drops".into());
            effect = Some(e);
        }
        _ => {}
    }
    let replaces = c.replaces.as_ref().and_then(|id| {
        let at = all.iter().position(|o| o.is.id == *id && o.is.kind == "starting" && o.is.r#box == BoxOf::Base);
        desk.ensure(at.is_some(), || format!("there is no starting card {id:.40} to replace"));
        at.filter(|&i| i < 128).map(|i| Card::of(i as u8))
    });
    let keys = c.r#box == BoxOf::Keys;
    let swaps = sort == Sort::Starting && keys;
    desk.ensure(c.replaces.is_some() == swaps, || "the new starting cards, and they alone, replace another".into());
    let on_hire = c.on_hire.as_ref().map(|t| desk.effect(t, false));
    CardInfo {
        id: c.id.clone(),
        name: c.name.clone(),
        sort,
        keys,
        replaces,
        silver: c.silver,
        icons,
        timing,
        effect,
        power,
        removed,
        on_hire,
    }
}

fn read_tile(desk: &mut Desk, r: &Row<TileRow>) -> TileInfo {
    let t = &r.is;
    desk.row("manuscript", r.line, &t.id);
    desk.ensure((1..=8).contains(&t.cost), || format!("its cost is {}, expected 1 to 8", t.cost));
    let ribbon = desk.one_of(&t.ribbon, &RIBBONS);
    let counted = desk.take(counts(&t.effect));
    let at_once = counted.is_none() && !t.effect.starts_with("vp:");
    let effect = at_once.then(|| desk.effect(&t.effect, false));
    let keys = t.r#box == BoxOf::Keys;
    TileInfo {
        id: t.id.clone(),
        keys,
        ribbon,
        cost: t.cost,
        effect,
        counts: counted,
        grey_back: t.grey_back == Some(true),
    }
}

fn read_chest(desk: &mut Desk, list: &str, r: &Row<ChestRow>) -> ChestInfo {
    let c = &r.is;
    desk.row(list, r.line, &c.id);
    let does = match (&c.input, &c.output, &c.need, &c.gain) {
        (Some(input), Some(output), None, None) => {
            let icon = desk.one_of(input, &[("C", Icon::C), ("B", Icon::B), ("N", Icon::N)]);
            ChestKind::Turns(icon, desk.take(Icons::read(output)))
        }
        (None, None, Some(need), Some(gain)) => {
            let icons = desk.take(Icons::read(need));
            let icon = Icon::all().find(|&i| icons.count(i) > 0);
            desk.ensure(icon.is_some_and(|i| icons.count(i) == icons.total()), || "it needs icons of one kind".into());
            ChestKind::Enter(icon.unwrap_or(Icon::M), icons.total(), desk.effect(gain, false))
        }
        _ => {
            desk.fault("a chest has input and output, or need and gain");
            ChestKind::Turns(Icon::C, Icons::NONE)
        }
    };
    ChestInfo { id: c.id.clone(), does }
}

/// Six kinds, three of each (VK-CHEST-10 to 16).
fn count_chests(desk: &mut Desk, chests: &[ChestInfo]) {
    let kind = |c: &ChestInfo| match c.does {
        ChestKind::Turns(_, out) if out.total() == 3 => 'C',
        ChestKind::Turns(icon, out) if out.count(icon) == 2 => 'A',
        ChestKind::Turns(..) => 'B',
        ChestKind::Enter(Icon::M, ..) => 'D',
        ChestKind::Enter(Icon::X, ..) => 'E',
        ChestKind::Enter(..) => 'F',
    };
    for k in 'A'..='F' {
        desk.count(&format!("chests of kind {k}"), chests.iter().filter(|c| kind(c) == k).count(), 3);
    }
}

fn read_player(desk: &mut Desk, r: &Row<PlayerRow>, segments: &[Row<SegmentRow>]) -> PlayerCardInfo {
    let p = &r.is;
    desk.row("player_card", r.line, &p.id);
    let at = segments.iter().take(5).position(|s| s.is.id == p.segment);
    desk.ensure(at.is_some(), || format!("there is no segment {:.40}", p.segment));
    let side = desk.one_of(&p.space, &SIDES);
    let segment = Segment::of(at.unwrap_or(0) as u8);
    if let Some(at) = at {
        let s = &segments[at].is;
        let number = match side {
            Side::L => s.left.to_string(),
            Side::R => s.right.to_string(),
            Side::I => format!("{}.5", s.left),
        };
        desk.ensure(number == p.start, || format!("it starts on {}, but its space is {number}", p.start));
    }
    desk.ensure(p.silver <= 40 && p.deeds <= 9 && p.debts <= 9, || "40 silver, 9 deeds and 9 debts at most".into());
    PlayerCardInfo {
        id: p.id.clone(),
        keys: p.r#box == BoxOf::Keys,
        start: (segment, side),
        resources: desk.effect(&p.resources, false),
        silver: p.silver,
        deeds: p.deeds,
        debts: p.debts,
        extra: desk.effect(&p.extra, false),
    }
}

fn read_segment(desk: &mut Desk, r: &Row<SegmentRow>, trades: [[Option<(u8, Effect)>; 2]; 2]) -> SegmentInfo {
    let s = &r.is;
    desk.row("segment", r.line, &s.id);
    let spots = desk.five(&s.spots, "spots");
    desk.ensure(spots.iter().all(Option::is_some), || "every spot has a reward".into());
    let links = desk.five(&s.links, "links");
    desk.ensure(links.iter().flatten().count() == 4, || "one of the five links is empty".into());
    desk.ensure((1..=4).contains(&s.river), || "the river runs after spot 1 to 4".into());
    desk.ensure(trades.iter().flatten().all(Option::is_some), || "it has a trade for both spaces of both sides".into());
    desk.ensure((1..=8).contains(&s.manuscript.cost), || "a cost is 1 to 8".into());
    SegmentInfo {
        numbers: [s.left, s.right],
        spots: spots.map(|e| e.unwrap_or(Effect(0))),
        river: s.river,
        links,
        trades: trades.map(|side| side.map(|t| t.unwrap_or((1, Effect(0))))),
        townsfolk: (
            s.townsfolk.silver,
            desk.take(Icons::read(&s.townsfolk.icons)),
            desk.effect(&s.townsfolk.effect, false),
        ),
        manuscript: (s.manuscript.cost, desk.effect(&s.manuscript.effect, false)),
    }
}

fn read_scheme(desk: &mut Desk, r: &Row<SchemeRow>) -> SchemeInfo {
    let s = &r.is;
    desk.row("scheme", r.line, &s.id);
    desk.ensure(!s.bottom.is_empty() && s.bottom.len() <= 4, || "a bottom row has one to four options".into());
    desk.ensure(s.r#move <= 10, || "it moves 10 at most".into());
    SchemeInfo {
        id: s.id.clone(),
        keys: s.r#box == BoxOf::Keys,
        future: desk.one_of(&s.pile, &[("starting", false), ("future", true)]),
        icons: desk.take(Icons::read(&s.icons)),
        top: s.top.as_ref().map(|t| desk.effect(t, true)),
        pre: desk.effect(&s.pre, true),
        steps: s.r#move,
        bottom: s.bottom.iter().map(|t| desk.effect(t, true)).collect(),
    }
}

fn read_ai_board(desk: &mut Desk, r: &Row<AiBoardRow>, schemes: &[Row<SchemeRow>]) -> AiBoardInfo {
    let b = &r.is;
    desk.row("ai_board", r.line, &b.id);
    let aims = [("scribe", Word::AiScribe), ("build", Word::AiBuild), ("castle", Word::AiCastle), ("flip", Word::Flip)];
    let mut order = Vec::new();
    if b.resource_order != ["pool"] {
        desk.ensure(b.resource_order.len() == 3, || "resource_order has three rows, or is pool".into());
        for (i, text) in b.resource_order.iter().enumerate() {
            let (name, limit) = text.split_once('<').map_or((text.as_str(), None), |(n, l)| (n, l.parse().ok()));
            let good = desk.one_of(name, &[("ink", Good::Ink), ("gold", Good::Gold), ("stone", Good::Stone)]);
            desk.ensure(limit.is_some() == (i < 2), || {
                format!("\"{text:.20}\": the last has no limit, the others have one")
            });
            order.push((good, limit.unwrap_or(u32::MAX)));
        }
    }
    desk.ensure(b.space_icons.len() == 3 && b.columns.len() == 3, || "there are three spaces and three columns".into());
    let mut slots = [Power::Hand; 9];
    for (kind, list) in [&b.trading_post, &b.guildhall, &b.workshop].into_iter().enumerate() {
        desk.ensure(list.len() == 3, || format!("there are {} slots, expected 3", list.len()));
        for (i, text) in list.iter().take(3).enumerate() {
            slots[3 * kind + i] = desk.power(text, true);
        }
    }
    let mut removed = Set::EMPTY;
    for id in &b.remove_schemes {
        match schemes.iter().take(32).position(|s| s.is.id == *id) {
            Some(at) => {
                removed.put(Scheme::of(at as u8));
            }
            None => desk.fault(format!("there is no scheme {id:.40}")),
        }
    }
    AiBoardInfo {
        focus: desk.one_of(&b.focus, &aims),
        order,
        start: desk.effect(&b.start, true),
        space_icons: std::array::from_fn(|i| desk.take(Icons::read(b.space_icons.get(i).map_or("", |t| t)))),
        columns: std::array::from_fn(|i| desk.one_of(b.columns.get(i).map_or("", |t| t), &KINDS)),
        slots,
        removed,
    }
}

impl Content {
    /// The ability of a card, as the file says it.
    pub fn card_text(&self, card: Card) -> &str {
        self.rows.card[usize::from(card.get())].effect.as_deref().unwrap_or("")
    }
}
