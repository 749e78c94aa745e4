//! The interface over HTTP. [`openapi`](crate::openapi) describes it.
mod events;
mod extract;
mod guard;
pub(crate) mod openapi;
mod page;

pub use events::{Change, Present};

use crate::{
    game::Happening,
    log::Line,
    problem::Problem,
    replay,
    seating::{Made, NewTable},
    sight::{Sight, Touched, Whole, Why, why, why_touched},
    table::Sent,
    tables::Tables,
};
use axum::{
    Router,
    body::Bytes,
    extract::{Path, State},
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use engine_core::play::Next;
use extract::{Asking, Said, Sitting};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The action: its id, its label, or its notation.
    pub action: ActionName,
    /// The number of the question, as the table told it. If it has another by now, nothing happens.
    #[serde(deserialize_with = "Whole::read")]
    pub turn: u32,
}

/// An action by its id, its label or its notation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ActionName {
    /// The id.
    Id(#[serde(deserialize_with = "Whole::read")] u32),
    /// The label or the notation.
    Text(#[schemars(length(max = 400))] String),
}

/// What real dice or cards showed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The number of the answer.
    #[serde(deserialize_with = "Whole::read")]
    pub answer: u32,
    /// The number of the question, as the table told it.
    #[serde(deserialize_with = "Whole::read")]
    pub turn: u32,
}

/// A question about what cannot be done: an action, or what was touched.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    /// The action.
    #[serde(default)]
    pub action: Option<ActionName>,
    /// What was touched: each of these is one thing that the touched part can stand for.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub touched: Vec<Touched>,
}

/// A request that answers a question of the table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtTurn {
    /// The number of the question, as the table told it.
    #[serde(deserialize_with = "Whole::read")]
    pub turn: u32,
}

/// Whether a person agrees.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// Whether it does.
    pub agree: bool,
}

/// It is done, and on the disk.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Done {
    /// How much has happened at the table by now.
    pub version: u32,
}

/// What an agent would do: ids of choices, the best first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hint {
    /// The ids.
    pub best: Vec<u32>,
}

/// The log of a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LogLines {
    /// The lines.
    pub lines: Vec<Line>,
}

/// The interface and the page, to serve or to nest in another router at its root.
pub fn router(tables: Tables) -> Router {
    let table = Router::new()
        .route("/", get(sight))
        .route("/picture", get(picture))
        .route("/text", get(text))
        .route("/view", get(view))
        .route("/log", get(log))
        .route("/events", get(events::events))
        .route("/record", get(record))
        .route("/record/full", get(full_record))
        .route("/replay", get(replay_page))
        .route("/play", post(play))
        .route("/report", post(report))
        .route("/why", post(why_not))
        .route("/undo", post(undo))
        .route("/undo/answer", post(answer))
        .route("/hints", post(hints))
        .route("/hint", post(hint));
    let no_method = || async { Problem::method() };
    let api = Router::new()
        .route("/games", get(games))
        .route("/games/{game}", get(game))
        .route("/games/{game}/picture", get(game_picture))
        .route("/tables", post(create))
        .route("/openapi.json", get(|| async { json(openapi::document().into()) }))
        .nest("/tables/{table}", table);
    Router::new()
        .nest("/api", api)
        .merge(page::routes())
        .method_not_allowed_fallback(no_method)
        .fallback(|| async { Problem::not_found("there is nothing at this address") })
        .layer(middleware::from_fn_with_state(tables.clone(), guard::guard))
        .with_state(tables)
}

fn json(body: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

fn json_of(value: &impl Serialize) -> Response {
    json(serde_json::to_vec(value).expect("plain data").into())
}

fn svg(body: Bytes) -> Response {
    // A picture has its own styles and no script.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, policy)], body).into_response()
}

fn file(kind: &'static str, name: String, body: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let policy = "default-src 'none'; sandbox".to_string();
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, body).into_response()
}

async fn games(State(tables): State<Tables>, asking: Asking) -> Result<Response, Problem> {
    let language = asking.language();
    tokio::task::spawn_blocking(move || tables.catalogue().list(language).map(json)).await.map_err(failed)?
}

async fn game(State(tables): State<Tables>, Path(id): Path<String>, asking: Asking) -> Result<Response, Problem> {
    let language = asking.language();
    tokio::task::spawn_blocking(move || tables.catalogue().detail(&id, language).map(json)).await.map_err(failed)?
}

async fn game_picture(
    State(tables): State<Tables>,
    Path(id): Path<String>,
    asking: Asking,
) -> Result<Response, Problem> {
    let draws = tables.clone();
    tables.thinkers().run(move || draws.catalogue().picture(&id, asking.screen()).map(svg)).await?
}

fn failed(_: tokio::task::JoinError) -> Problem {
    Problem::busy("no answer was found: try again")
}

async fn create(State(tables): State<Tables>, Said(new): Said<NewTable>) -> Result<Response, Problem> {
    let made: Made = tables.create(new).await?;
    Ok((StatusCode::CREATED, json_of(&made)).into_response())
}

async fn sight(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let name = at.table.name.clone();
    let body = at.table.body(Sent::Sight, at.viewer, asking.language(), |game| {
        Ok(serde_json::to_vec(&Sight::of(game, &name, at.viewer)?).expect("plain data"))
    })?;
    Ok(json(body))
}

async fn picture(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let (screen, viewer) = (asking.screen(), at.viewer.0);
    if asking.at.is_some() {
        let drawn = at.table.study(asking.language(), asking.at, move |m| Ok(m.svg(viewer, screen)?));
        return Ok(svg(drawn.await?.into()));
    }
    let body = at.table.body(Sent::Picture(screen), at.viewer, asking.language(), |game| {
        let decides = viewer.filter(|p| !game.sealed.contains_key(&p.0));
        let drawn = decides.map_or_else(|| game.m.svg(viewer, screen), |p| game.m.svg_to_play(p, screen));
        Ok(drawn?.into_bytes())
    })?;
    Ok(svg(body))
}

async fn text(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let viewer = at.viewer.0;
    let body = match asking.at {
        Some(_) => at.table.study(asking.language(), asking.at, move |m| Ok(m.text(viewer)?.into())).await?,
        None => {
            at.table.body(Sent::Text, at.viewer, asking.language(), |game| Ok(game.m.text(viewer)?.into_bytes()))?
        }
    };
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], body).into_response())
}

async fn view(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let viewer = at.viewer.0;
    let view = at.table.study(asking.language(), asking.at, move |m| Ok(m.view_json(viewer)?)).await?;
    let mut value = serde_json::from_str(&view).expect("a view is JSON");
    long_numbers_as_text(&mut value);
    Ok(json_of(&value))
}

/// Writes every number that does not fit into 53 bits as text.
fn long_numbers_as_text(value: &mut serde_json::Value) {
    use serde_json::Value;
    const LARGEST: u64 = 1 << 53;
    match value {
        Value::Number(n) if n.as_u64().or(n.as_i64().map(i64::unsigned_abs)).is_some_and(|n| n > LARGEST) => {
            *value = Value::String(n.to_string());
        }
        Value::Array(all) => all.iter_mut().for_each(long_numbers_as_text),
        Value::Object(all) => all.values_mut().for_each(long_numbers_as_text),
        _ => {}
    }
}

async fn log(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let lines = at.table.look(|game| game.log.lines(&*game.m, asking.language(), at.viewer, asking.from));
    Ok(json_of(&LogLines { lines }))
}

async fn record(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let viewer = at.viewer.0;
    let kept = at.table.study(asking.language(), None, move |m| {
        let mut value = serde_json::to_value(m.redacted(viewer)?).expect("plain data");
        long_numbers_as_text(&mut value);
        Ok(serde_json::to_vec(&value).expect("plain data"))
    });
    let who = viewer.map_or("public".into(), |p| format!("seat-{}", p.0));
    Ok(file("application/json", format!("{}-{who}.json", at.table.name), kept.await?))
}

async fn full_record(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let kept = at.table.study(asking.language(), None, move |m| match m.next() {
        Next::Over => Ok(m.record().to_json().into_bytes()),
        _ => Err(Problem::not_now("the whole record holds the seed, so it can be had when the game is over")),
    });
    Ok(file("application/json", format!("{}.json", at.table.name), kept.await?))
}

async fn replay_page(at: Sitting, asking: Asking) -> Result<Response, Problem> {
    let viewer = at.viewer.0;
    let page = at.table.study(asking.language(), None, move |m| {
        let eyes = match asking.everything {
            true if m.next() != Next::Over => {
                return Err(Problem::not_now("the game as everybody saw it can be had when it is over"));
            }
            true => replay::Eyes::All,
            false => replay::Eyes::Of(viewer),
        };
        let story = replay::Story::of(m, eyes.viewers(m.game().seats()))?;
        Ok(replay::write(&story, eyes).into_bytes())
    });
    Ok(file("text/html; charset=utf-8", format!("{}.html", at.table.name), page.await?))
}

async fn play(at: Sitting, asking: Asking, Said(said): Said<Move>) -> Result<Response, Problem> {
    let seat = at.seat()?;
    let happened = at.table.happen(Some(said.turn), move |game| {
        game.told_in(asking.language(), |game| {
            let id = named(game, seat, &said.action)?;
            let act = Happening::Act { seat, id };
            game.check(&act).map(|()| act)
        })
    });
    Ok(json_of(&Done { version: happened.await? }))
}

/// The id of a named action.
fn named(game: &crate::game::Game, seat: engine_core::rules::Seat, name: &ActionName) -> Result<u32, Problem> {
    match name {
        ActionName::Id(id) => Ok(*id),
        ActionName::Text(text) if text.chars().count() > 400 => {
            Err(Problem::malformed("the name of an action is too long"))
        }
        ActionName::Text(text) => Ok(game.m.read_action(Some(seat), text)?),
    }
}

async fn report(at: Sitting, Said(said): Said<Report>) -> Result<Response, Problem> {
    at.seat()?;
    let happened = at.table.happen(Some(said.turn), move |_| Ok(Happening::Report { answer: said.answer }));
    Ok(json_of(&Done { version: happened.await? }))
}

async fn why_not(at: Sitting, asking: Asking, Said(said): Said<WhyNot>) -> Result<Response, Problem> {
    let seat = at.seat()?;
    if said.touched.len() > 16 || said.touched.iter().any(|t| t.factors.len() > 16) {
        return Err(Problem::malformed("a touched part stands for fewer things"));
    }
    let answer: Why = at.table.look(|game| {
        game.told_in(asking.language(), |game| match &said.action {
            Some(name) => {
                let id = named(game, seat, name)?;
                Ok(match game.m.why_not(seat, id)? {
                    None => Why { legal: true, because: None, clause: None, rule: None },
                    refused => why(game, refused),
                })
            }
            None => why_touched(game, seat, &said.touched),
        })
    })?;
    Ok(json_of(&answer))
}

async fn undo(at: Sitting, Said(said): Said<AtTurn>) -> Result<Response, Problem> {
    let (seat, viewer) = (at.seat()?, at.viewer);
    let happened = at.table.happen(Some(said.turn), move |game| {
        let nothing = || Problem::not_now("there is nothing of yours to take back");
        match (game.undo_of(viewer), game.alone()) {
            (Some(to), true) => Ok(Happening::Back { to }),
            (Some(to), false) => Ok(Happening::Propose { seat, to }),
            (None, true) if game.m.plies() == 0 && game.m.is_live() => Ok(Happening::Unreport),
            (None, _) => Err(nothing()),
        }
    });
    Ok(json_of(&Done { version: happened.await? }))
}

async fn answer(at: Sitting, Said(said): Said<Agreement>) -> Result<Response, Problem> {
    let seat = at.seat()?;
    let happened = at.table.happen(None, move |_| Ok(Happening::Answer { seat, agree: said.agree }));
    Ok(json_of(&Done { version: happened.await? }))
}

async fn hints(at: Sitting, Said(said): Said<Agreement>) -> Result<Response, Problem> {
    let seat = at.seat()?;
    let happened = at.table.happen(None, move |_| Ok(Happening::Hints { seat, agree: said.agree }));
    Ok(json_of(&Done { version: happened.await? }))
}

async fn hint(at: Sitting) -> Result<Response, Problem> {
    let best = at.table.hint(at.seat()?).await?;
    Ok(json_of(&Hint { best }))
}
