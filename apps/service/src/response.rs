//! What is answered, as plain data.

use std::hash::{DefaultHasher, Hash, Hasher};

use schemars::JsonSchema;
use serde::Serialize;
use tablette::{Amount, Bytes, Failure, Lang, Problem, Refusal, Text, words};

use crate::content::Content;

/// An answer without anything that belongs to sockets.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The body.
    pub body: Content,
    /// A name of exactly this body, quoted, where it may be asked for again.
    pub etag: Option<String>,
    /// What was missing, where somebody with more of it might have an answer.
    pub lack: Option<Lack>,
}

/// What an answer would have needed, and was not allowed here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lack {
    /// More time.
    Time,
    /// More memory, in bytes.
    Memory {
        /// What it takes.
        need: Amount,
        /// What it may take here.
        allowed: u64,
    },
}

/// The media type of documents.
pub const JSON: &str = "application/json";

impl Response {
    /// A document.
    pub(crate) fn json(document: &impl Serialize) -> Self {
        match serde_json::to_vec(document) {
            Ok(body) => Self::found(JSON, body.into()),
            Err(_) => Self { status: 500, ..Self::found(JSON, br#"{"status":500,"error":"JSON"}"#.as_slice().into()) },
        }
    }

    /// Something that is there: status 200, no name of its own.
    pub fn found(kind: &'static str, body: Content) -> Self {
        Self { status: 200, kind, body, etag: None, lack: None }
    }

    /// A complaint in one sentence, as a document.
    pub fn fault(status: u16, sentence: String) -> Self {
        Self { status, ..Self::json(&Fault { status, error: sentence }) }
    }

    /// Names the body, so that it need not be sent twice. O(length).
    pub(crate) fn named(mut self) -> Self {
        let mut hasher = DefaultHasher::new();
        self.body[..].hash(&mut hasher);
        self.etag = Some(format!("\"{:016x}-{:x}\"", hasher.finish(), self.body.len()));
        self
    }

    /// What went wrong between a question and its answer.
    pub(crate) fn failure(failure: &Failure, lang: Lang) -> Self {
        let status = match failure {
            Failure::Input(_) => 400,
            Failure::Refused(Refusal::TooLarge { need, allowed }) => {
                let lack = Some(Lack::Memory { need: *need, allowed: *allowed });
                return Self { lack, ..Self::fault(413, no_room(*need, *allowed).say(lang)) };
            }
            Failure::Absent(_) | Failure::Refused(Refusal::Beyond(_) | Refusal::Overflow) => 422,
            // The server builds no tables, and the ones that it reads are its own.
            Failure::Table { .. } | Failure::Kept { .. } | Failure::Refused(Refusal::Unkept(_)) => 500,
            Failure::Refused(Refusal::Stopped) => {
                return Self { lack: Some(Lack::Time), ..Self::fault(504, OUT_OF_TIME.get(lang).to_owned()) };
            }
        };
        Self::fault(status, failure.say(lang))
    }

    /// A text that could not be read.
    pub(crate) fn problem(problem: &Problem, lang: Lang) -> Self {
        Self::fault(400, problem.say(lang))
    }
}

/// A refusal as a document.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Fault {
    /// The HTTP status.
    status: u16,
    /// The reason why there is no answer, in a sentence of the requested language.
    error: String,
}

words! {
    no_room(need: Bytes, allowed: Bytes) {
        "this needs {need} of memory, and an answer may take {allowed} here; take a smaller board, or ask whoever runs this server for more",
        "il faut {need} de mémoire, et une réponse peut en prendre {allowed} ici ; prenez une tablette plus petite, ou demandez-en davantage à qui tient ce serveur",
    }
}
const OUT_OF_TIME: Text = Text::new(
    "no answer in the time that this server gives; take a smaller board, or ask the command line, which has no such limit",
    "pas de réponse dans le temps qu'accorde ce serveur ; prenez une tablette plus petite, ou demandez à la ligne de commande, qui n'a pas cette limite",
);
