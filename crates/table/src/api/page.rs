//! The page: a few files in the binary.
use crate::tables::Tables;
use axum::{
    Router,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};

/// The files of the page: address, kind, contents.
const FILES: [(&str, &str, &str); 8] = [
    ("/page/style.css", "text/css; charset=utf-8", include_str!("../../page/style.css")),
    ("/page/app.js", "text/javascript; charset=utf-8", include_str!("../../page/app.js")),
    ("/page/lobby.js", "text/javascript; charset=utf-8", include_str!("../../page/lobby.js")),
    ("/page/table.js", "text/javascript; charset=utf-8", include_str!("../../page/table.js")),
    ("/page/touch.js", "text/javascript; charset=utf-8", include_str!("../../page/touch.js")),
    ("/page/net.js", "text/javascript; charset=utf-8", include_str!("../../page/net.js")),
    ("/page/words.js", "text/javascript; charset=utf-8", include_str!("../../page/words.js")),
    ("/page/key.svg", "image/svg+xml", include_str!("../../page/key.svg")),
];
const INDEX: &str = include_str!("../../page/index.html");

/// The page at `/` and `/t/TABLE`, and its files.
pub(super) fn routes() -> Router<Tables> {
    let index = || async { send("text/html; charset=utf-8", INDEX) };
    let mut routes = Router::new().route("/", get(index)).route("/t/{table}", get(index));
    for (address, kind, contents) in FILES {
        routes = routes.route(address, get(move || async move { send(kind, contents) }));
    }
    routes
}

fn send(kind: &'static str, contents: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], contents).into_response()
}
