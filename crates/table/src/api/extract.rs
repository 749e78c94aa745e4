//! What a request brings along: who asks, in which language, with which body.
use crate::{problem::Problem, seating::Viewer, table::Table, tables::Tables, token::Token};
use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, RawPathParams, Request},
    http::{HeaderMap, header, request::Parts},
};
use engine_core::{
    rules::Seat,
    show::{Language, Screen},
};
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};
use std::{sync::Arc, time::Instant};

/// A viewer with a valid link, and the table.
pub(crate) struct Sitting {
    pub table: Arc<Table>,
    pub viewer: Viewer,
}

impl Sitting {
    /// The seat of the viewer. Spectators have none.
    pub fn seat(&self) -> Result<Seat, Problem> {
        self.viewer.0.ok_or_else(|| Problem::forbidden("spectators watch; only a seat can do that"))
    }
}

fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Token::read(token.trim()) } else { None }
}

impl FromRequestParts<Tables> for Sitting {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, tables: &Tables) -> Result<Self, Problem> {
        let token = bearer(&parts.headers).ok_or_else(Problem::no_token)?;
        let path = RawPathParams::from_request_parts(parts, tables).await.map_err(|_| Problem::no_table())?;
        let name = path.iter().find(|(key, _)| *key == "table").map(|(_, name)| name.to_string());
        let table = tables.table(&name.unwrap_or_default()).await?;
        let viewer = table.head.viewer(&token).ok_or_else(Problem::no_table)?;
        *table.used.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Instant::now();
        Ok(Self { table, viewer })
    }
}

/// A screen to draw for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScreenName {
    #[default]
    Wide,
    Phone,
}

/// A language of words. A game that lacks it is told in English.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LanguageName {
    #[default]
    En,
    Fr,
}

/// The query of a request, of which each address uses a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asking {
    language: LanguageName,
    screen: ScreenName,
    pub at: Option<u32>,
    pub from: u32,
    pub everything: bool,
}

impl Asking {
    pub fn language(self) -> Language {
        match self.language {
            LanguageName::En => Language::English,
            LanguageName::Fr => Language::French,
        }
    }
    pub fn screen(self) -> Screen {
        match self.screen {
            ScreenName::Wide => Screen::Wide,
            ScreenName::Phone => Screen::Phone,
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Asking {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let read = axum::extract::Query::<Self>::try_from_uri(&parts.uri);
        read.map(|query| query.0).map_err(|e| Problem::malformed(e.body_text()))
    }
}

/// A body of JSON.
pub(crate) struct Said<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Tables> for Said<T> {
    type Rejection = Problem;
    async fn from_request(request: Request, tables: &Tables) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
        if !kind.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case("application/json") {
            return Err(Problem::media_type());
        }
        let limits = tables.limits();
        let read = tokio::time::timeout(limits.patience, to_bytes(request.into_body(), limits.body)).await;
        let bytes = read.map_err(|_| Problem::slow())?.map_err(|_| Problem::too_large())?;
        if bytes.iter().find(|b| !b.is_ascii_whitespace()) != Some(&b'{') {
            return Err(Problem::malformed("the body must be an object"));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|e| Problem::malformed(e.to_string()))
    }
}
