//! Reading a box: every row by itself, every fault at once with its line, the counts of the rulebook, and the vocabulary.
use super::{
    BuildingInfo, Card, Content, Effect, Guard, Icons, Numbers, Power, PublicInfo, Sort, TrackInfo, chains,
    desk::{Desk, KINDS, RIBBONS, SIDES},
    pieces::{
        count_chests, read_ai_board, read_card, read_chest, read_numbers, read_player, read_scheme, read_segment,
        read_tile,
    },
    powers::row,
    rows::{
        AiBoardRow, BonusRow, BuildingRow, CardRow, ChestRow, PlayerRow, PublicRow, Rows, SchemeRow, SectionRow,
        SegmentRow, TileRow, TrackRow, TradeRow,
    },
};
use crate::clauses::Clause;
use engine_core::{
    anchor,
    collections::Set,
    content::{Row, Sheet},
    rules::ValidationError,
};

fn plain<T: Clone>(rows: &[Row<T>]) -> Vec<T> {
    rows.iter().map(|r| r.is.clone()).collect()
}

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../../content/standard.toml");

    /// Reads a box. Every fault comes with its line.
    fn read(text: &str) -> Result<Self, ValidationError> {
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
            desk.ensure(bonuses[ribbon].is_none(), || format!("there are two of {}", r.is.ribbon));
            desk.points(&[r.is.vp]);
            bonuses[ribbon] = Some((desk.take(Icons::read(&r.is.icons)), r.is.vp));
        }
        let mut publics = [const { None }; 3];
        for r in &public {
            desk.row("public", r.line, &r.is.id);
            let kind = desk.one_of(&r.is.kind, &KINDS);
            desk.ensure(publics[kind].is_none(), || format!("there are two of {}", r.is.kind));
            desk.ensure((1..=8).contains(&r.is.cost), || "a cost is 1 to 8".into());
            desk.points(&[r.is.vp]);
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
            desk.points(&r.is.vp);
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
        let corners = cards.iter().filter_map(|c| c.on_hire).chain(segments.iter().map(|s| s.townsfolk.2));
        let corners: Vec<Effect> = corners.collect();
        for r in &ai_board {
            let board = read_ai_board(&mut desk, r, &scheme);
            let powers = board.slots.into_iter().chain(publics.iter().flatten().map(|p: &PublicInfo| p.power));
            chains::check(&mut desk, "powers of the AI", powers, &corners);
            let at = desk.one_of(&r.is.id, &[("cleric", 0), ("builder", 1), ("noble", 2), ("cards", 3)]);
            ai_boards[at] = Some(board);
        }
        let printed = numbers.as_ref().map(|r| read_numbers(&mut desk, r));
        let own = cards.iter().filter_map(|c| c.power).chain(slots).chain(publics.iter().flatten().map(|p| p.power));
        desk.row("powers", 0, "");
        chains::check(&mut desk, "powers of players", own, &[]);
        if whole {
            anchor!(Clause::BoxContents);
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
        let (bump, tier3, icons) = printed.expect("a missing table is a fault");
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
        Ok(content)
    }
}

impl Content {
    /// The ability of a card, as the file says it.
    pub fn card_text(&self, card: Card) -> &str {
        self.rows.card[usize::from(card.get())].effect.as_deref().unwrap_or("")
    }
}
