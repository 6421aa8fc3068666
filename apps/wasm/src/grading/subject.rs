//! The caller's function as a subject: one call a question.

use std::time::Duration;

use serde_json::json;
use tablette_engine::documents::function_reply;
use tablette_grade::{Assignment, Reply, Subject};

use super::Ask;
use super::own::{OwnRules, answered};

/// A function that the caller calls: `["ask", ARGUMENTS, SECONDS, LINE]` and `["restart"]`.
pub(super) struct Function<'a> {
    pub(super) assignment: &'a Assignment<'a>,
    /// The user's own rules, where the game is one of the user's.
    pub(super) rules: Option<OwnRules>,
    pub(super) ask: Ask,
}

impl Subject for Function<'_> {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        let arguments = match self.rules {
            Some(rules) => rules.arguments(self.assignment.kind, line),
            None => self.assignment.argument_list(line),
        };
        let answer = answered(self.ask, &json!(["ask", arguments, limit.as_secs_f64(), line]));
        let took = Duration::try_from_secs_f64(answer[2].as_f64().unwrap_or_default()).unwrap_or_default();
        // The caller reports processor time wherever there is an answer.
        Reply { took, work: Some(took), said: function_reply(&answer[0], &answer[1]) }
    }

    fn restart(&mut self) {
        answered(self.ask, &json!(["restart"]));
    }
}
