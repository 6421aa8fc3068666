//! The caller's function as a subject: one call a question.

use std::time::Duration;

use serde_json::{Value, json};
use tablette_grade::{Assignment, Death, Flaw, Reply, Subject};

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
        Reply { took, work: Some(took), said: said(&answer[0], &answer[1]) }
    }

    fn restart(&mut self) {
        answered(self.ask, &json!(["restart"]));
    }
}

/// The answer of a kind with its content.
fn said(kind: &Value, content: &Value) -> Result<String, Flaw> {
    let text = || content.as_str().unwrap_or_default().to_owned();
    let code = |at: usize| content[at].as_i64().and_then(|code| i32::try_from(code).ok());
    let number = || content.as_u64().unwrap_or_default();
    let lines = || content.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    Err(match kind.as_str().unwrap_or_default() {
        "said" => return Ok(text()),
        "late" => Flaw::Late,
        "altered" => Flaw::Altered(text()),
        "endless" => Flaw::Endless(number()),
        "memory" => Flaw::Memory(number()),
        "raised" => Flaw::Dead(Death { last_words: lines(), ..Death::default() }),
        _ => Flaw::Dead(Death { code: code(0), signal: code(1), last_words: Vec::new() }),
    })
}
