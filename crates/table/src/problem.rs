//! What goes wrong, as an answer.
use crate::store::StoreError;
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use engine_core::{erased::AnyError, rules::RefusalInfo};
use schemars::JsonSchema;
use serde::Serialize;

/// Why a request was not fulfilled. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", body.message)]
pub struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) body: ProblemBody,
}

/// The body of every answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub struct ProblemBody {
    /// A word for programs: `refused`, `moved_on`, `not_found`, ...
    pub problem: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The clause of the rulebook that forbids it, if there is one.
    pub clause: Option<&'static str>,
}

impl Problem {
    fn new(status: StatusCode, problem: &'static str, message: impl Into<String>) -> Self {
        Self { status, body: ProblemBody { problem, message: message.into(), clause: None } }
    }
    /// The request makes no sense.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
    }
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", message)
    }
    pub(crate) fn media_type() -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type", "the body must be application/json")
    }
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the body is too large")
    }
    pub(crate) fn slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body took too long to arrive")
    }
    pub(crate) fn no_token() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "no_token",
            "the link is missing its key: send it as Authorization: Bearer TOKEN",
        )
    }
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }
    pub(crate) fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "there is no such table, or the link is wrong")
    }
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }
    pub(crate) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not take that method")
    }
    /// The table is elsewhere by now.
    pub(crate) fn moved_on() -> Self {
        Self::new(StatusCode::CONFLICT, "moved_on", "the table has moved on: look again")
    }
    /// The table does not allow it now.
    pub(crate) fn not_now(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "not_now", message)
    }
    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
    }
    /// A stored table cannot be opened.
    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, "unreadable", message)
    }
}

impl From<RefusalInfo> for Problem {
    fn from(why: RefusalInfo) -> Self {
        let mut problem = Self::new(StatusCode::CONFLICT, "refused", why.because);
        problem.body.clause = why.clause;
        problem
    }
}

impl From<AnyError> for Problem {
    fn from(e: AnyError) -> Self {
        match e {
            AnyError::Refused(why) => why.into(),
            AnyError::Notation { .. } | AnyError::NoSuchAction { .. } | AnyError::Impossible { .. } => {
                Self::invalid(e.to_string())
            }
            AnyError::NoSuchStep { .. } => Self::not_found(e.to_string()),
            _ => Self::not_now(e.to_string()),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(e: StoreError) -> Self {
        match e {
            StoreError::Full => Self::new(StatusCode::INSUFFICIENT_STORAGE, "full", e.to_string()),
            _ => Self::new(StatusCode::INTERNAL_SERVER_ERROR, "store", e.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self.body).expect("plain data");
        (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}
