//! What each kind of row says, and what is wrong with it.
use super::{
    AiBoardInfo, Card, CardInfo, ChestInfo, ChestKind, Effect, Good, Icon, Icons, Numbers, PlayerCardInfo, Power,
    Scheme, SchemeInfo, Segment, SegmentInfo, Side, Sort, TileInfo, Timing, Word,
    desk::{Desk, KINDS, RIBBONS, SIDES},
    powers::counts,
    rows::{AiBoardRow, BoxOf, CardRow, ChestRow, PlayerRow, SchemeRow, SegmentRow, TileRow},
};
use engine_core::{collections::Set, content::Row, finite::Finite};

pub(super) fn read_card(desk: &mut Desk, r: &Row<CardRow>, all: &[Row<CardRow>]) -> CardInfo {
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

pub(super) fn read_tile(desk: &mut Desk, r: &Row<TileRow>) -> TileInfo {
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

pub(super) fn read_chest(desk: &mut Desk, list: &str, r: &Row<ChestRow>) -> ChestInfo {
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

/// Six kinds, three of each.
pub(super) fn count_chests(desk: &mut Desk, chests: &[ChestInfo]) {
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

pub(super) fn read_player(desk: &mut Desk, r: &Row<PlayerRow>, segments: &[Row<SegmentRow>]) -> PlayerCardInfo {
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
            Side::I => format!("{}.5", s.left), // VK-PC-1
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
        extra: desk.in_setup(&p.extra, false),
    }
}

pub(super) fn read_segment(
    desk: &mut Desk,
    r: &Row<SegmentRow>,
    trades: [[Option<(u8, Effect)>; 2]; 2],
) -> SegmentInfo {
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

pub(super) fn read_scheme(desk: &mut Desk, r: &Row<SchemeRow>) -> SchemeInfo {
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

pub(super) fn read_ai_board(desk: &mut Desk, r: &Row<AiBoardRow>, schemes: &[Row<SchemeRow>]) -> AiBoardInfo {
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
    let once = (1..b.columns.len()).all(|i| !b.columns[..i].contains(&b.columns[i]));
    desk.ensure(once, || "every type of building has its own column".into());
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
        start: desk.in_setup(&b.start, true),
        space_icons: std::array::from_fn(|i| desk.take(Icons::read(b.space_icons.get(i).map_or("", |t| t)))),
        columns: std::array::from_fn(|i| desk.one_of(b.columns.get(i).map_or("", |t| t), &KINDS)),
        slots,
        removed,
    }
}

/// What the printed numbers say: what bumped workers bring, what tier 3 brings, the icons of empty card spaces.
type Printed = ([Effect; 2], Effect, [Icons; 3]);

pub(super) fn read_numbers(desk: &mut Desk, r: &Row<Numbers>) -> Printed {
    let n = &r.is;
    desk.row("numbers", r.line, "");
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
    let single =
        [n.leader_vp, n.unpaid_debt_vp, n.paid_debt_vp, n.acquired_deed_vp, n.approved_deed_vp, n.ai_resource_vp];
    for list in [&single[..], &n.tier_vp, &n.ribbon_set_vp, &n.chest_vp, &n.majority_vp_below_three, &n.majority_vp] {
        desk.points(list);
    }
    let bump = [desk.effect(&n.bump_tier1, false), desk.effect(&n.bump_tier2, false)];
    (bump, desk.effect(&n.tier3, false), n.space_icons.clone().map(|t| desk.take(Icons::read(&t))))
}
