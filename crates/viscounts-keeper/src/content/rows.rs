//! The rows of the file, as they are written.
use super::Numbers;
use engine_core::content::Origin;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum BoxOf {
    Base,
    Keys,
}

macro_rules! rows {
    ($( $name:ident { $( $f:ident : $t:ty ),+ $(,)? } )+) => { $(
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            pub(super) id: String,
            $( pub(super) $f: $t, )+
            pub(super) origin: Origin,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub(super) note: Option<String>,
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
    pub(super) silver: u8,
    pub(super) icons: String,
    pub(super) effect: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedManuscript {
    pub(super) cost: u8,
    pub(super) effect: String,
}

/// The rows as they stand in the file: what the content hash is made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Rows {
    pub(super) card: Vec<CardRow>,
    pub(super) manuscript: Vec<TileRow>,
    pub(super) bonus: Vec<BonusRow>,
    pub(super) chest: Vec<ChestRow>,
    pub(super) ai_chest: Vec<ChestRow>,
    pub(super) public: Vec<PublicRow>,
    pub(super) player_card: Vec<PlayerRow>,
    pub(super) segment: Vec<SegmentRow>,
    pub(super) trade: Vec<TradeRow>,
    pub(super) section: Vec<SectionRow>,
    pub(super) track: Vec<TrackRow>,
    pub(super) building: Vec<BuildingRow>,
    pub(super) scheme: Vec<SchemeRow>,
    pub(super) ai_board: Vec<AiBoardRow>,
    pub(super) numbers: Numbers,
}
