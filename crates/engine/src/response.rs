//! A response as plain data.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use tablette::{Amount, Bytes, Failure, Lang, Phrase, Problem, Refusal, Text, words};

/// An answer, independent of sockets.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The body, cheap to clone: part of the program, or shared by its owners.
    pub body: bytes::Bytes,
    /// The quoted name of exactly this body (`ETag`), if the body may be requested again.
    pub etag: Option<String>,
    /// The resource that was missing, if more of it might give an answer.
    pub lack: Option<Box<Lack>>,
}

/// A resource that an answer needs beyond the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lack {
    /// More time.
    Time,
    /// More memory, in bytes.
    Memory {
        /// The bytes that it needs.
        need: Amount,
        /// The bytes that are allowed here.
        allowed: u64,
    },
}

/// The media type of documents.
pub const JSON: &str = "application/json";

impl Response {
    /// Creates a response with a document.
    pub(crate) fn json(document: &impl Serialize) -> Self {
        match serde_json::to_vec(document) {
            Ok(body) => Self::found(JSON, body),
            Err(_) => Self { status: 500, ..Self::found(JSON, br#"{"status":500,"error":"JSON"}"#.as_slice()) },
        }
    }

    /// Creates a response with status 200 and no name.
    pub fn found(kind: &'static str, body: impl Into<bytes::Bytes>) -> Self {
        Self { status: 200, kind, body: body.into(), etag: None, lack: None }
    }

    /// Creates a refusal of one sentence, as a document.
    pub fn fault(status: u16, sentence: String) -> Self {
        Self { status, ..Self::json(&Fault { status, error: sentence }) }
    }

    /// Creates a refusal with a message, in a language.
    pub fn refusal(status: u16, sentence: impl Into<Phrase>, lang: Lang) -> Self {
        Self::fault(status, sentence.into().say(lang))
    }

    /// Names the body, so that it need not be sent twice. O(length).
    pub(crate) fn named(mut self) -> Self {
        let mut hasher = DefaultHasher::new();
        self.body[..].hash(&mut hasher);
        self.etag = Some(format!("\"{:016x}-{:x}\"", hasher.finish(), self.body.len()));
        self
    }

    /// Converts a failure to a refusal.
    pub fn failure(failure: &Failure, lang: Lang) -> Self {
        let status = match failure {
            Failure::Input(_) => 400,
            Failure::Refused(Refusal::TooLarge { need, allowed }) => {
                let lack = Some(Box::new(Lack::Memory { need: *need, allowed: *allowed }));
                return Self { lack, ..Self::refusal(413, no_room(*need, *allowed), lang) };
            }
            Failure::Absent(_) | Failure::Refused(Refusal::Beyond(_) | Refusal::Overflow) => 422,
            // The server builds no tables, and it reads only its own.
            Failure::Table { .. }
            | Failure::Kept { .. }
            | Failure::Refused(Refusal::Unkept(_) | Refusal::MissingFile(_)) => 500,
            Failure::Refused(Refusal::Stopped) => {
                return Self { lack: Some(Box::new(Lack::Time)), ..Self::refusal(504, OUT_OF_TIME, lang) };
            }
        };
        Self::fault(status, failure.say(lang))
    }

    /// Creates the refusal of an unreadable text.
    pub(crate) fn problem(problem: &Problem, lang: Lang) -> Self {
        Self::fault(400, problem.say(lang))
    }
}

/// A refusal as a document.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(crate) struct Fault {
    /// The HTTP status.
    status: u16,
    /// The reason why there is no answer, in a sentence of the requested language.
    error: String,
}

words! {
    no_room(need: Bytes, allowed: Bytes) {
        "this needs at least {need} of memory, and an answer may take {allowed} here; take a smaller board, or ask the administrator of this server for more",
        "il faut au moins {need} de mémoire, et une réponse peut en prendre {allowed} ici ; prenez une tablette plus petite, ou demandez-en davantage à l'administrateur de ce serveur",
    }
}
const OUT_OF_TIME: Text = Text::new(
    "no answer in the time that this server gives; take a smaller board, or ask the command line, which has no such limit",
    "pas de réponse dans le temps qu'accorde ce serveur ; prenez une tablette plus petite, ou demandez à la ligne de commande, qui n'a pas cette limite",
);
