//! What the rows of a file look like.
use engine_core::content::Origin;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawDie {
    pub id: String,
    pub faces: Vec<u8>,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawItem {
    pub id: String,
    pub value: u8,
    pub effect: Option<String>,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawHero {
    pub id: String,
    pub ability: String,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawPortion {
    pub id: String,
    pub closed: String,
    pub open: String,
    pub opening: String,
    pub closing: String,
    pub begins: String,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawRegion {
    pub id: String,
    pub size: String,
    pub gates: BTreeMap<String, String>,
    pub start: Option<String>,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawSquare {
    pub id: String,
    pub region: String,
    pub icon: String,
    pub to: Vec<String>,
    pub at: [u8; 2],
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawKey {
    pub id: String,
    pub colour: String,
    pub entry: String,
    pub success: String,
    pub failure: String,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawSpace {
    pub adventure: String,
    pub need: String,
    pub item: Option<String>,
    #[serde(default)]
    pub companions: Vec<String>,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawBranch {
    pub when: Option<String>,
    pub r#do: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawMinor {
    pub id: String,
    pub entry: String,
    pub exit: String,
    pub requires: Option<String>,
    pub roll: Vec<RawBranch>,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawToken {
    pub id: String,
    pub token: String,
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawThrone {
    pub need: String,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    pub origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::content) struct RawEvent {
    pub id: String,
    pub kind: String,
    pub need: Option<String>,
    pub helps: Option<String>,
    pub passive: Option<String>,
    #[serde(default)]
    pub reward: Vec<String>,
    pub origin: Origin,
}
