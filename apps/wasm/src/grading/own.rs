//! The rules of a user's own game, which the caller has: positions are its numbers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};
use tablette::Outcome;
use tablette_grade::{QuestionKind, TestCase};
use tablette_host::{Edge, Expansion, Halt, Host, HostedGame, Nth, Sort, Token, Turn};

use super::Ask;

/// The facts about a game that its class states.
#[derive(Deserialize)]
pub(super) struct Facts {
    pub(super) name: String,
    /// The position that it was opened on, as text. Its number is 0.
    pub(super) start: String,
    sort: String,
    repeating: bool,
    has_words: bool,
    has_symmetry: bool,
    /// Growing boards with their sizes.
    pub(super) boards: Vec<(u64, String)>,
}

impl Facts {
    /// Opens the game.
    pub(super) fn open(&self, ask: Ask) -> HostedGame {
        let sort = match self.sort.as_str() {
            "puzzle" => Sort::Puzzle,
            "impartial" => Sort::Impartial,
            _ => Sort::Partizan,
        };
        let (has_words, has_symmetry) = (self.has_words, self.has_symmetry);
        let rules = OwnRules(ask);
        let host = CallerRules { rules, has_words, has_symmetry, held: AtomicU64::new(0), texts: Mutex::default() };
        HostedGame::new(host, Token(0), sort, self.repeating)
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

/// The caller's rules as the host of their game.
struct CallerRules {
    rules: OwnRules,
    has_words: bool,
    has_symmetry: bool,
    /// Bytes of the positions that the caller has met.
    held: AtomicU64,
    /// The texts of the moves of the position that was last asked about.
    texts: Mutex<Option<(Token, Value)>>,
}

impl CallerRules {
    fn ask(&self, question: &Value) -> Value {
        answered(self.rules.0, question)
    }
}

impl Host for CallerRules {
    fn expand(&self, Token(state): Token) -> Result<Expansion, Halt> {
        let answer = self.ask(&json!(["expand", state]));
        self.held.store(answer[2].as_u64().unwrap_or_default(), Relaxed);
        let end = match answer[0].as_str() {
            Some("win") => Some(Outcome::Win),
            Some("draw") => Some(Outcome::Draw),
            Some(_) => Some(Outcome::Lose),
            None => None,
        };
        let moves = answer[1].as_array().into_iter().flatten().map(edge).collect();
        Ok(Expansion { end: end.map(Into::into), moves })
    }

    fn show_state(&self, Token(state): Token) -> Result<String, Halt> {
        self.rules.said(&json!(["text", state])).ok_or(Halt)
    }

    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt> {
        Ok(token(&self.ask(&json!(["parse", text]))))
    }

    fn show_move(&self, state: Token, Nth(place): Nth) -> Result<String, Halt> {
        let known = self.texts.lock().unwrap_or_else(PoisonError::into_inner).take();
        let texts = match known {
            Some((of, texts)) if of == state => texts,
            _ => self.ask(&json!(["texts", state.0])),
        };
        let text = texts[place as usize].as_str().map(str::to_owned);
        *self.texts.lock().unwrap_or_else(PoisonError::into_inner) = Some((state, texts));
        text.ok_or(Halt)
    }

    fn say_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        if !self.has_words {
            return self.show_move(state, mv);
        }
        let words = self.ask(&json!(["words", state.0]));
        words[mv.0 as usize].as_str().map(str::to_owned).ok_or(Halt)
    }

    fn has_symmetry(&self) -> bool {
        self.has_symmetry
    }

    fn canonical(&self, Token(state): Token) -> Result<Token, Halt> {
        token(&self.ask(&json!(["canonical", state]))).ok_or(Halt)
    }

    fn held(&self) -> u64 {
        self.held.load(Relaxed)
    }
}

fn token(number: &Value) -> Option<Token> {
    number.as_u64().and_then(|number| u32::try_from(number).ok()).map(Token)
}

/// A move as its target, its cost, and whether the same side moves again.
fn edge(mv: &Value) -> (Token, Edge) {
    let turn = if mv[2].as_bool() == Some(true) { Turn::Stays } else { Turn::Passes };
    (token(&mv[0]).unwrap_or(Token(0)), Edge { cost: mv[1].as_i64().unwrap_or(1), turn })
}
