//! The rules of a user's own game, which the caller has: positions are its numbers.

use serde::Deserialize;
use serde_json::{Value, json};
use tablette::{Failure, Refusal};
use tablette_grade::{QuestionKind, TestCase};
use tablette_host::{FaultRecord, HostedGame, RelayFault, RelayHost};

use super::Ask;

/// What the caller says about its game, beside its rules.
#[derive(Deserialize)]
pub(super) struct Facts {
    /// A number that no other game of the caller has.
    #[serde(default)]
    pub(super) id: u64,
    pub(super) name: String,
    /// The position that it was opened on, as text. Its number is 0.
    pub(super) start: String,
    /// Growing boards with their sizes.
    #[serde(default)]
    pub(super) boards: Vec<(u64, String)>,
}

/// A game of the caller's, with the reason why its rules failed.
pub(crate) struct OpenedOwn {
    pub(crate) game: HostedGame,
    pub(crate) fault: FaultRecord,
}

impl Facts {
    /// Opens the game.
    ///
    /// # Errors
    /// The caller does not keep to the protocol.
    pub(super) fn open(&self, ask: Ask) -> Result<OpenedOwn, Failure> {
        let host = RelayHost::open(self.name.as_str(), Box::new(move |question, _| Ok(ask(question))));
        let host = host.map_err(|fault| failed(&fault))?;
        let fault = host.fault();
        Ok(OpenedOwn { game: host.game(), fault })
    }
}

/// A fault of the rules as a failure of the question.
pub(crate) fn failed(fault: &RelayFault) -> Failure {
    match fault {
        RelayFault::Interrupted => Refusal::Stopped.into(),
        RelayFault::Said(why) => Refusal::Beyond(why.clone()).into(),
    }
}

/// The answer of the caller to a question; null if it makes no sense.
pub(super) fn answered(ask: Ask, question: &Value) -> Value {
    serde_json::from_slice(&ask(question.to_string().as_bytes())).unwrap_or_default()
}

/// What the caller's rules are asked beside the moves.
#[derive(Clone, Copy)]
pub(super) struct OwnRules(pub(super) Ask);

impl OwnRules {
    fn said(self, question: &Value) -> Option<String> {
        answered(self.0, question).as_str().map(str::to_owned)
    }

    /// The arguments of a question as a list: the number of the position, and the place of the move.
    pub(super) fn arguments(self, kind: QuestionKind, line: &str) -> String {
        // A position may be written with a tab: only one kind of question has a move after it.
        let about = if kind == QuestionKind::After { line.rsplit_once('\t') } else { None };
        let (position, mv) = about.map_or((line, None), |(position, mv)| (position, Some(mv)));
        self.said(&json!(["arguments", position, mv])).unwrap_or_default()
    }

    /// The arguments of a call, written in the user's own values.
    pub(super) fn call(self, case: &TestCase) -> String {
        self.said(&json!(["call", case.position, case.about])).unwrap_or_else(|| case.line.clone())
    }

    /// A position, written as the user's own value.
    pub(super) fn value(self, position: &str) -> Option<String> {
        self.said(&json!(["value", position]))
    }
}
