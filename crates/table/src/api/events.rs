//! Events pushed to a viewer. Whoever reconnects says what it heard last, and hears the rest.
use super::extract::{Asking, Sitting};
use crate::{
    log::Line,
    problem::Problem,
    seating::Viewer,
    sight::WaitsFor,
    table::{Here, Table},
};
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use engine_core::{play::Next, show::Language};
use schemars::JsonSchema;
use serde::Serialize;
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::watch;

/// The table has changed. This is the data of the event `change`, whose id is `version`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Change {
    /// How much has happened at the table.
    pub version: u32,
    /// The number of the question.
    pub turn: u32,
    /// The number of decisions.
    pub plies: u32,
    /// What the table waits for.
    pub waits_for: WaitsFor,
    /// The seats that are asked, and have not decided yet.
    pub asked: Vec<u8>,
    /// The number of lines of the log that are as they were.
    pub from: u32,
    /// The lines from there on.
    pub lines: Vec<Line>,
}

/// Who is at the table. This is the data of the event `here`, which has no id.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Present {
    /// The seats at which somebody listens.
    pub seats: Vec<u8>,
    /// The number of spectators who listen.
    pub watching: u32,
}

/// How often something is sent, so that a lost connection is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);

struct Listener {
    table: Arc<Table>,
    viewer: Viewer,
    language: Language,
    news: watch::Receiver<(u32, u32)>,
    /// The version that was told last.
    told: Option<u32>,
    present: (Vec<u8>, u32),
    _here: Here,
}

pub(super) async fn events(at: Sitting, asking: Asking, headers: HeaderMap) -> Result<Response, Problem> {
    let told = match headers.get("last-event-id") {
        None => None,
        Some(id) => {
            let id = id.to_str().ok().and_then(|id| id.parse().ok());
            Some(id.ok_or_else(|| Problem::malformed("Last-Event-ID is not a number"))?)
        }
    };
    let here = at.table.arrive(at.viewer);
    let listener = Listener {
        news: at.table.news.subscribe(),
        viewer: at.viewer,
        language: asking.language(),
        told,
        present: (vec![], u32::MAX),
        table: at.table,
        _here: here,
    };
    let stream = futures_util::stream::unfold(listener, |mut listener| async {
        listener.next().await.map(|text| (Ok::<_, Infallible>(text), listener))
    });
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(stream)).into_response())
}

impl Listener {
    /// The next piece of the stream. It is made when the client has room for it, so a slow one costs no memory.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            self.news.borrow_and_update();
            if self.table.is_stale() {
                return None;
            }
            let mut out = String::new();
            let now = self.table.look(|game| game.version);
            if self.told != Some(now) {
                let change = self.change();
                let data = serde_json::to_string(&change).expect("plain data");
                self.told = Some(change.version);
                out += &format!("id: {}\nevent: change\ndata: {data}\n\n", change.version);
            }
            let present = self.table.present();
            if present != self.present {
                self.present = present.clone();
                let (seats, watching) = present;
                let data = serde_json::to_string(&Present { seats, watching }).expect("plain data");
                out += &format!("event: here\ndata: {data}\n\n");
            }
            if !out.is_empty() {
                return Some(out.into());
            }
            match tokio::time::timeout(HEARTBEAT, self.news.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return None,
                Err(_) => return Some(Bytes::from_static(b":\n\n")),
            }
        }
    }

    fn change(&self) -> Change {
        self.table.look(|game| {
            let from = match self.told {
                Some(told) if told <= game.version => game.log.changed_since(told),
                _ => 0,
            };
            let lines = game.log.lines(&*game.m, self.language, self.viewer, from);
            Change {
                version: game.version,
                turn: game.turn,
                plies: game.m.plies() as u32,
                waits_for: match game.m.next() {
                    Next::Seat(_) => WaitsFor::Seats,
                    Next::Chance => WaitsFor::Chance,
                    Next::Over => WaitsFor::Over,
                },
                asked: game.m.seats_asked().iter().filter(|p| !game.sealed.contains_key(&p.0)).map(|p| p.0).collect(),
                from,
                lines,
            }
        })
    }
}
