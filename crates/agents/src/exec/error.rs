//! Why an agent failed to decide.
use std::time::Duration;

/// Why an agent failed to decide.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// The process cannot be started.
    #[error("\"{command}\" cannot be started: {why}")]
    Start {
        /// The command.
        command: String,
        /// The error of the operating system.
        why: String,
    },
    /// The agent exceeded its time limit.
    #[error("no answer within {} ms", limit.as_millis())]
    Late {
        /// The time limit.
        limit: Duration,
    },
    /// The process ended.
    #[error("the process ended ({status})")]
    Gone {
        /// Its exit status.
        status: String,
    },
    /// The answer cannot be parsed.
    #[error("\"{line}\" is not a valid answer: {why}")]
    Nonsense {
        /// The answer.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// The answer is an illegal action.
    #[error("\"{line}\" is not legal: {why}")]
    Illegal {
        /// The answer.
        line: String,
        /// The reason.
        why: String,
    },
    /// The agent chose an illegal action.
    #[error("action {id} is not legal: {why}")]
    NotLegal {
        /// The id of the action.
        id: u32,
        /// The reason.
        why: String,
    },
    /// The evaluator of a search failed.
    #[error("{why}")]
    Evaluator {
        /// The error.
        why: String,
    },
    /// The policy has no entry for this situation.
    #[error("the policy does not cover this situation")]
    Lost,
}
