//! A game whose rules run in another program, which answers questions.
//!
//! A face gives a function from a question to an answer, each a line of JSON: the pipe of a child
//! process, for example, or the worker of a page. [`RelayHost`] asks, checks every answer, and is
//! then a [`Host`] like any other.
//!
//! # Protocol
//!
//! A question is a list of its name and its arguments. The other program numbers positions from 0,
//! the start, in the order in which it meets them.
//!
//! | question | answer |
//! |---|---|
//! | `["open"]` | `{"sort": "impartial", "repeating": false, "has": ["canonical", "words", "draw"]}`; the sort may also be `puzzle` or `partizan`, and `has` lists the optional methods. A program whose positions were asked about before adds their `count` |
//! | `["expand", 7, 64, true]` | `{"expanded": [[7, null, [8, 9], [[1, 3, true]]], …], "canonical": [[8, 8], [9, 8]], "count": 10, "bytes": 2000}` |
//! | `["canonical", 7]` | `{"position": 7, "count": 10}` |
//! | `["parse", "(3, 4)"]` | the same; the position is `null` if the text is none |
//! | `["text", 7]` | `"(3, 4)"` |
//! | `["texts", 7]`, `["words", 7]` | a list with a text for each move, in the order of the rules |
//! | `["drawn", 7]` | `{"rows": [[{"mark": "o", "ink": "first", "plays": "(0, 1)"}]]}` |
//!
//! `expand` asks for the moves of a position, and for those of at most 64 positions in all, so that
//! a solver does not wait for each. A position is written as its number, its end (`"win"`,
//! `"draw"`, `"lose"` or `null`), the positions after its moves, and each unusual move by its place
//! with its cost and whether the same side plays again. If the last argument is true, `canonical`
//! contains the representatives of the positions that were met. `count` is the number of numbered
//! positions, and `bytes` their size.
//!
//! A reply is `{"answer": …}`, or one of these:
//!
//! - `{"fault": "no_position", "with": {"position": "(3, 4)", "mv": "1"}, "line": 12}` if the rules
//!   are no game; the name is that of a sentence in [`words`](crate::words);
//! - `{"raised": "IndexError: …", "line": 12, "call": "play((3, 4), 1)"}` if they raise an
//!   exception; line and call may be absent.

mod protocol;
mod words;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tablette_core::{Edge, Phrase, Players, View, lock};

use self::protocol::{Bundle, Drawn, Facts, Line, Position, Reply};
use crate::game::HostedGame;
use crate::host::{Expansion, Halt, Host, Nth, Token};
use crate::sort::Sort;
use crate::{terms, words as rules};

/// Maximum number of positions of one answer.
const MOST_AHEAD: u32 = 512;
/// Bytes of a representative that no solver has asked about.
const REPRESENTATIVE: u64 = 16;
/// Positions that may be numbered without appearing in an answer: those of one call that failed.
const UNSEEN: u32 = 1 << 20;
/// Characters of an answer that a sentence quotes.
const QUOTED: usize = 60;

/// Asks the other program: a question in, its answer out, within a time if there is one. One
/// question is asked at a time.
pub type Ask = dyn Fn(&[u8], Option<Duration>) -> Result<Vec<u8>, Silence> + Send + Sync;

/// The reason why a question has no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Silence {
    /// The user has interrupted the work.
    Interrupted,
    /// There was no answer for that long. The last words of a program that was stopped may be an
    /// exception that names the call.
    Late(Duration, Option<Vec<u8>>),
    /// The program has ended.
    Ended(Phrase),
    /// The answer is longer than that many bytes.
    Endless(u64),
}

/// The reason of a [`Halt`].
#[derive(Clone, Debug, PartialEq)]
pub enum RelayFault {
    /// The user has interrupted the work.
    Interrupted,
    /// A sentence for people.
    Said(Phrase),
}

/// The first fault of a relay, shared with the face that reports it.
#[derive(Clone, Debug, Default)]
pub struct FaultRecord(Arc<Mutex<Option<RelayFault>>>);

impl FaultRecord {
    /// Returns the fault, if there was one.
    pub fn get(&self) -> Option<RelayFault> {
        lock(&self.0).clone()
    }

    fn note(&self, fault: RelayFault) -> Halt {
        lock(&self.0).get_or_insert(fault);
        Halt
    }
}

/// A host in another program.
pub struct RelayHost {
    /// The name of the program in sentences.
    file: String,
    ask: Box<Ask>,
    sort: Sort,
    facts: Facts,
    /// Whether the class has `canonical`; asked at every position.
    has_symmetry: bool,
    usual: Edge,
    fault: FaultRecord,
    known: Mutex<Known>,
    /// The number of positions to ask for next.
    most: AtomicU32,
    /// Whether the solver asks for representatives.
    merges: AtomicBool,
}

/// The answers that no solver has used yet.
#[derive(Default)]
struct Known {
    /// How many positions have a number.
    count: u32,
    bytes: u64,
    ahead: FxHashMap<u32, Line>,
    /// Bytes of the lines in `ahead`, which count towards the memory limit.
    ahead_bytes: u64,
    canonical: FxHashMap<u32, u32>,
    /// The texts of the moves of the position that was last asked about, and their words.
    texts: Option<(Token, Vec<String>)>,
    words: Option<(Token, Vec<String>)>,
}

impl Known {
    /// Sets the number of numbered positions; `None` if that cannot be. `seen` positions were
    /// mentioned.
    fn grow(&mut self, count: u32, seen: usize) -> Option<()> {
        let most = u32::try_from(seen).ok()?.checked_add(UNSEEN)?.checked_add(self.count)?;
        self.count = (self.count..=most).contains(&count).then_some(count)?;
        Some(())
    }

    /// Takes the moves of a position out of an answer, and keeps the others; `None` if anything in
    /// it makes no sense.
    fn take(&mut self, bundle: Bundle, Token(state): Token) -> Option<Line> {
        let Bundle { expanded, canonical, count, bytes } = bundle;
        let seen: usize = expanded.iter().map(|line| line.2.len()).sum();
        self.grow(count, seen + canonical.len())?;
        self.bytes = bytes;
        let is_known = |(from, to): &(u32, u32)| *from < count && *to < count;
        if !canonical.iter().all(is_known) || !expanded.iter().all(|line| line.is_sound(count)) {
            return None;
        }
        self.canonical.extend(canonical);
        for line in expanded {
            self.ahead_bytes += line.bytes();
            let replaced = self.ahead.insert(line.0, line);
            self.ahead_bytes -= replaced.map_or(0, |line| line.bytes());
        }
        self.waiting(state)
    }

    /// Takes a position that came with the answer about another.
    fn waiting(&mut self, state: u32) -> Option<Line> {
        let line = self.ahead.remove(&state)?;
        self.ahead_bytes -= line.bytes();
        Some(line)
    }
}

impl RelayHost {
    /// Opens the game of the program with a name, which answers through `ask`.
    ///
    /// # Errors
    /// The program has no game, or does not answer.
    pub fn open(file: impl Into<String>, ask: Box<Ask>) -> Result<Self, RelayFault> {
        let (file, question) = (file.into(), json!(["open"]));
        let read = |facts: Facts| Some((facts.sort()?, facts));
        let (sort, facts) = asked(&file, &ask, &question, read)?;
        let count = facts.count.max(1);
        let players = if sort == Sort::Puzzle { Players::One } else { Players::Two };
        Ok(Self {
            file,
            ask,
            sort,
            has_symmetry: facts.has("canonical"),
            facts,
            usual: Edge::usual(players),
            fault: FaultRecord::default(),
            known: Mutex::new(Known { count, ..Known::default() }),
            most: AtomicU32::new(1),
            merges: AtomicBool::new(false),
        })
    }

    /// Returns the record of the first fault.
    pub fn fault(&self) -> FaultRecord {
        self.fault.clone()
    }

    /// Returns the game, opened on its start.
    pub fn game(self) -> HostedGame {
        let (sort, repeating) = (self.sort, self.facts.repeating);
        HostedGame::new(self, Token(0), sort, repeating)
    }

    /// Asks a question, and reads the answer with `take`, which returns `None` if it makes no sense.
    fn ask<T: DeserializeOwned, U>(&self, question: &Value, take: impl FnOnce(T) -> Option<U>) -> Result<U, Halt> {
        asked(&self.file, &self.ask, question, take).map_err(|fault| self.fault.note(fault))
    }

    fn position(&self, question: &Value) -> Result<Option<Token>, Halt> {
        self.ask(question, |Position { position, count }| {
            lock(&self.known).grow(count, 1)?;
            let is_numbered = position.is_none_or(|token| token < count);
            is_numbered.then(|| position.map(Token))
        })
    }

    /// Returns a text of a move, of a list that is kept for the next one.
    fn nth(
        &self,
        name: &str,
        state: Token,
        Nth(place): Nth,
        kept: impl Fn(&mut Known) -> &mut Option<(Token, Vec<String>)>,
    ) -> Result<String, Halt> {
        let known = kept(&mut lock(&self.known)).take().filter(|(of, _)| *of == state);
        let texts = known.map_or_else(|| self.ask(&json!([name, state.0]), Some), |(_, texts)| Ok(texts))?;
        let text: Option<String> = texts.get(place as usize).cloned();
        *kept(&mut lock(&self.known)) = Some((state, texts));
        text.map_or_else(
            || {
                let why = words::said(&*self.file, rules::other_moves(self.show_state(state)?));
                Err(self.fault.note(RelayFault::Said(why)))
            },
            Ok,
        )
    }
}

impl Host for RelayHost {
    fn expand(&self, state: Token) -> Result<Expansion, Halt> {
        let known = lock(&self.known).waiting(state.0);
        if let Some(line) = known {
            return Ok(line.expansion(self.usual));
        }
        // A look at one position does not run the rules on hundreds, and a solver soon gets many.
        let most = self.most.load(Relaxed);
        self.most.store((2 * most).min(MOST_AHEAD), Relaxed);
        let question = json!(["expand", state.0, most, self.merges.load(Relaxed)]);
        let line = self.ask(&question, |bundle| lock(&self.known).take(bundle, state))?;
        Ok(line.expansion(self.usual))
    }

    fn show_state(&self, Token(state): Token) -> Result<String, Halt> {
        self.ask(&json!(["text", state]), Some)
    }

    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt> {
        self.position(&json!(["parse", text]))
    }

    fn show_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        self.nth("texts", state, mv, |known| &mut known.texts)
    }

    fn say_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        if !self.facts.has("words") {
            return self.show_move(state, mv);
        }
        self.nth("words", state, mv, |known| &mut known.words)
    }

    fn view(&self, Token(state): Token) -> Result<Option<View>, Halt> {
        if !self.facts.has("draw") {
            return Ok(None);
        }
        self.ask(&json!(["drawn", state]), Drawn::view).map(Some)
    }

    fn has_symmetry(&self) -> bool {
        self.has_symmetry
    }

    fn canonical(&self, Token(state): Token) -> Result<Token, Halt> {
        self.merges.store(true, Relaxed);
        if let Some(known) = lock(&self.known).canonical.remove(&state) {
            return Ok(Token(known));
        }
        let question = json!(["canonical", state]);
        self.position(&question)?.ok_or_else(|| self.fault.note(nonsense(&self.file, &question, b"null")))
    }

    fn held(&self) -> u64 {
        let known = lock(&self.known);
        known.bytes + known.ahead_bytes + REPRESENTATIVE * known.canonical.len() as u64
    }
}

/// Asks a question, and reads the reply.
fn asked<T: DeserializeOwned, U>(
    file: &str,
    ask: &Ask,
    question: &Value,
    take: impl FnOnce(T) -> Option<U>,
) -> Result<U, RelayFault> {
    let said = |why| Err(RelayFault::Said(why));
    let bytes = match ask(question.to_string().as_bytes(), terms::left()) {
        Ok(bytes) => bytes,
        Err(Silence::Interrupted) => return Err(RelayFault::Interrupted),
        Err(Silence::Late(after, last)) => return said(late(file, after, last.as_deref())),
        Err(Silence::Ended(how)) => return said(words::ended(file, how)),
        Err(Silence::Endless(most)) => return said(words::endless(file, most)),
    };
    let nonsense = || nonsense(file, question, &bytes);
    let reply: Reply<T> = serde_json::from_slice(&bytes).map_err(|_| nonsense())?;
    if let Some(error) = reply.raised {
        return said(match (reply.call, reply.line) {
            (Some(call), line) => placed(file, line, words::raised(call, error)),
            (None, 0) => words::said(file, error),
            (None, line) => words::said_at(file, line, error),
        });
    }
    if let Some(name) = reply.fault {
        let why = rules::named(&name, &reply.with).ok_or_else(nonsense)?;
        return said(placed(file, reply.line, why));
    }
    reply.answer.and_then(take).ok_or_else(nonsense)
}

/// A sentence about a place in the program.
fn placed(file: &str, line: u32, why: Phrase) -> Phrase {
    if line == 0 { words::said(file, why) } else { words::said_at(file, line, why) }
}

/// The sentence about a rule that does not return; the exception that stopped it may name the call.
fn late(file: &str, after: Duration, last: Option<&[u8]>) -> Phrase {
    let seconds = after.as_secs().max(1);
    let last: Option<Reply<Value>> = last.and_then(|last| serde_json::from_slice(last).ok());
    match last.and_then(|reply| Some((reply.call?, reply.line))) {
        Some((call, line)) => placed(file, line, words::late_in(call, seconds)),
        None => words::late(file, seconds),
    }
}

fn nonsense(file: &str, question: &Value, got: &[u8]) -> RelayFault {
    let clipped = |text: &str| {
        let mut clipped: String = text.chars().take(QUOTED).map(|c| if c.is_control() { ' ' } else { c }).collect();
        clipped.extend(text.chars().nth(QUOTED).map(|_| '…'));
        clipped
    };
    let got = clipped(&String::from_utf8_lossy(got));
    RelayFault::Said(words::nonsense(file, clipped(&question.to_string()), got))
}
