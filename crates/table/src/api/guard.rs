//! What every request must pass, and what every answer carries.
use crate::{problem::Problem, tables::Tables};
use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{self, HOST, ORIGIN},
        uri::Authority,
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::net::IpAddr;

/// The headers of every answer. A handler that sets one of them has its way.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

pub(super) async fn guard(State(tables): State<Tables>, request: Request, next: Next) -> Response {
    let mut answer = match allowed(request.headers(), &tables.limits().hosts) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// A page of somebody else's must not talk to this server: neither under a name that was pointed here, nor from another origin.
fn allowed(headers: &HeaderMap, names: &[String]) -> Result<(), Problem> {
    let host = headers.get(HOST).and_then(|h| h.to_str().ok()).and_then(|h| h.parse::<Authority>().ok());
    let Some(host) = host else { return Err(Problem::forbidden("the request does not say which host it is for")) };
    if !is_ours(host.host(), names) {
        return Err(Problem::forbidden("this server does not go by that name: start it with --host NAME"));
    }
    let origin = headers.get(ORIGIN).map(|o| o.to_str().unwrap_or(""));
    match origin {
        Some(origin) if origin.split_once("://").map(|(_, rest)| rest) != Some(host.as_str()) => {
            Err(Problem::forbidden("the request comes from another site"))
        }
        _ => Ok(()),
    }
}

/// A numeric address cannot be pointed elsewhere by a name server, so it is always ours.
fn is_ours(host: &str, names: &[String]) -> bool {
    let bare = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')).unwrap_or(host);
    bare.parse::<IpAddr>().is_ok()
        || host.eq_ignore_ascii_case("localhost")
        || names.iter().any(|name| name.eq_ignore_ascii_case(host))
}
