//! The answers of a host about its game: each position is expanded once, whatever needs it.
//!
//! For example, the naive recursion returns to a position a million times, and the user's `moves`
//! runs once; the recursion still counts its own calls. No lock is held while the host answers, so
//! it may send queries in turn.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use tablette_core::{Edge, End, Outcome, Phrase, Refusal, Text};

use crate::host::{Expansion, Host, Nth, Token};
use crate::terms::{self, HostError};

const MANY: Text = Text::new(
    "more than 2^32 moves can follow here, and no more are numbered; take a smaller board",
    "plus de 2^32 coups peuvent suivre ici, et on n'en numérote pas davantage ; prenez une tablette plus petite",
);

/// A host with its answers.
pub(crate) struct ExpansionCache {
    pub(crate) host: Arc<dyn Host>,
    lines: RwLock<Lines>,
    /// The edge that is not stored.
    usual: Edge,
}

/// The range of a position's moves, by token.
#[derive(Clone, Copy)]
struct Line {
    start: u32,
    /// Number of moves; [`Line::UNKNOWN`] before the host was called.
    length: u32,
}

impl Line {
    const UNKNOWN: u32 = u32::MAX;
}

/// The answers, in flat arrays by token.
#[derive(Default)]
struct Lines {
    places: Vec<Line>,
    targets: Vec<u32>,
    /// Parallel to `targets` from the first unusual edge on; empty while there is none.
    edges: Vec<Edge>,
    ends: FxHashMap<u32, End>,
    canonical: FxHashMap<u32, u32>,
}

impl ExpansionCache {
    pub(crate) fn new(host: Arc<dyn Host>, usual: Edge) -> Self {
        Self { host, lines: RwLock::default(), usual }
    }

    /// Returns the end of a position, and its number of moves. Calls the host the first time.
    pub(crate) fn expanded(&self, state: Token) -> Result<(Option<End>, u32), HostError> {
        if let Some(known) = self.read(|lines| lines.known(state)) {
            return Ok(known);
        }
        terms::check(self.bytes(), || self.read(Lines::expanded))?;
        let expansion = self.host.expand(state)?;
        let mut lines = self.lines.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have called the host at the same time, and stored the same.
        if lines.known(state).is_none() {
            lines.write(state, expansion, self.usual)?;
        }
        lines.known(state).ok_or(HostError::Host)
    }

    /// Returns the target of a move, and its edge.
    pub(crate) fn step(&self, state: Token, mv: Nth) -> Result<(Token, Edge), HostError> {
        self.expanded(state)?;
        self.read(|lines| {
            let at = lines.places[state.0 as usize].start as usize + mv.0 as usize;
            let edge = lines.edges.get(at).copied().unwrap_or(self.usual);
            lines.targets.get(at).map(|&target| (Token(target), edge))
        })
        .ok_or(HostError::Host)
    }

    /// Reads the moves of a position that was [expanded](ExpansionCache::expanded): targets, and
    /// edges unless all are usual.
    pub(crate) fn moves<T>(&self, state: Token, take: impl FnOnce(&[u32], Option<&[Edge]>) -> T) -> T {
        self.read(|lines| {
            let Line { start, length } = lines.places[state.0 as usize];
            let range = start as usize..start as usize + length as usize;
            take(&lines.targets[range.clone()], lines.edges.get(range))
        })
    }

    /// Returns the representative of a position. Calls the host once, and never in games without
    /// symmetry.
    pub(crate) fn canonical(&self, state: Token) -> Result<Token, HostError> {
        if !self.host.has_symmetry() {
            return Ok(state);
        }
        if let Some(known) = self.read(|lines| lines.canonical.get(&state.0).copied()) {
            return Ok(Token(known));
        }
        terms::check(self.bytes(), || self.read(Lines::expanded))?;
        let found = self.host.canonical(state)?;
        let mut lines = self.lines.write().unwrap_or_else(PoisonError::into_inner);
        lines.canonical.insert(state.0, found.0);
        Ok(found)
    }

    /// Returns the bytes of all answers, the host's own positions included.
    pub(crate) fn bytes(&self) -> u64 {
        self.host.held() + self.read(Lines::bytes)
    }

    fn read<T>(&self, read: impl FnOnce(&Lines) -> T) -> T {
        read(&self.lines.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Lines {
    fn known(&self, Token(state): Token) -> Option<(Option<End>, u32)> {
        let line = self.places.get(state as usize).filter(|line| line.length != Line::UNKNOWN)?;
        let end = if line.length == 0 { self.ends.get(&state).copied() } else { None };
        Some((end, line.length))
    }

    fn write(&mut self, Token(state): Token, said: Expansion, usual: Edge) -> Result<(), HostError> {
        let at = state as usize;
        let stuck = said.moves.is_empty().then(|| Outcome::Lose.into());
        let said = match said.end.or(stuck) {
            Some(end) => Expansion { end: Some(end), moves: Vec::new() },
            None => said,
        };
        if self.places.len() <= at {
            self.places.resize(at + 1, Line { start: 0, length: Line::UNKNOWN });
        }
        let too_many = || HostError::Refused(Refusal::Beyond(Phrase::from(MANY)));
        let start = u32::try_from(self.targets.len()).map_err(|_| too_many())?;
        let length = u32::try_from(said.moves.len()).ok().filter(|&length| length != Line::UNKNOWN);
        let length = length.filter(|length| start.checked_add(*length).is_some()).ok_or_else(too_many)?;
        if !self.edges.is_empty() || said.moves.iter().any(|(_, edge)| *edge != usual) {
            self.edges.resize(self.targets.len(), usual);
            self.edges.extend(said.moves.iter().map(|(_, edge)| *edge));
        }
        self.targets.extend(said.moves.iter().map(|(target, _)| target.0));
        self.ends.extend(said.end.map(|end| (state, end)));
        self.places[at] = Line { start, length };
        Ok(())
    }

    /// Returns the number of positions that were expanded.
    fn expanded(&self) -> usize {
        self.places.iter().filter(|line| line.length != Line::UNKNOWN).count()
    }

    fn bytes(&self) -> u64 {
        let flat = self.places.capacity() * size_of::<Line>()
            + self.targets.capacity() * size_of::<u32>()
            + self.edges.capacity() * size_of::<Edge>();
        let hashed = self.ends.capacity() * (size_of::<(u32, End)>() + 1)
            + self.canonical.capacity() * (size_of::<(u32, u32)>() + 1);
        (flat + hashed) as u64
    }
}
