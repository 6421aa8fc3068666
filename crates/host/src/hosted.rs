//! A hosted game in the form that the ladder needs: rules, text and pictures over tokens.
//!
//! Rules cannot fail, but hosts can. After a failure every position is therefore reported as an end
//! of the game: the work finishes quickly, and the query that began it finds the recorded error and
//! returns no answer. Everything computed meanwhile is discarded with the instance.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tablette_core::{
    Abilities, Edge, End, Game, Info, Literal, Numbered, Numbering, Outcome, Phrase, Plain, Problem, Rules, Settings,
    View, Wording, Words, lock, words,
};
use tablette_ladder::{Budget, Failure};

use crate::expansion_cache::ExpansionCache;
use crate::host::{Nth, Token};
use crate::numbering::HostedNumbering;
use crate::sort::GameKind;
use crate::terms::{self, HostError};

words! {
    POSITION { "a position of this game", "une position de ce jeu" }
    BROUGHT { "a board opened by the game's own program", "une tablette ouverte par le programme du jeu" }
    UNEXPLORED { "what can be reached was not explored", "ce qui est accessible n'a pas été exploré" }
    such_as(position: Words) { "such as {position}", "par exemple {position}" }
    plain(words: Words) { "{words}", "{words}" }
}

/// One hosted game, opened on one position.
pub(crate) struct Hosted<K> {
    pub(crate) cache: Arc<ExpansionCache>,
    start: Token,
    /// Whether play can return to a position, as the game declares.
    pub(crate) repeats: bool,
    /// Whether the host has failed, on any thread, so that nothing here can be trusted.
    halted: AtomicBool,
    /// The result of exploring, once it was tried and neither stopped nor short of memory.
    explored: Mutex<Option<Result<Arc<HostedNumbering>, Phrase>>>,
    /// The time that exploring took.
    explored_in: Mutex<Duration>,
    kind: PhantomData<K>,
}

impl<K: GameKind> Hosted<K> {
    pub(crate) fn new(cache: Arc<ExpansionCache>, start: Token, repeats: bool) -> Self {
        Self {
            cache,
            start,
            repeats,
            halted: AtomicBool::new(false),
            explored: Mutex::default(),
            explored_in: Mutex::default(),
            kind: PhantomData,
        }
    }

    /// Returns the same game, opened on `start`, without results or failures.
    pub(crate) fn anew(&self, start: Token) -> Self {
        Self::new(Arc::clone(&self.cache), start, self.repeats)
    }

    /// Whether the host has failed, on this thread or another.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Explores everything reachable, unless that was done before. A numbering exists only after
    /// that.
    ///
    /// # Errors
    /// Refusals of memory and time, and the host's failure, which is recorded.
    pub(crate) fn explore(&self, budget: &Budget<'_>) -> Result<(), Failure> {
        if self.explored().is_some() {
            return Ok(());
        }
        let began = budget.clock.now();
        let found = HostedNumbering::explore(&self.cache, self.start, K::INFO.players, budget)?;
        *lock(&self.explored_in) = budget.clock.since(began);
        let found = match found.circle().filter(|_| !self.repeats) {
            Some(why) => Err(why),
            None => Ok(Arc::new(found)),
        };
        lock(&self.explored).get_or_insert(found);
        Ok(())
    }

    /// Returns the time that exploring took: it belongs to the cost of every answer that needs it.
    pub(crate) fn explored_in(&self) -> Duration {
        *lock(&self.explored_in)
    }

    /// Whether a table of everything reachable contains this position; true if there can be no
    /// table.
    pub(crate) fn covers(&self, state: Token) -> bool {
        let numbering = self.explored().and_then(Result::ok);
        numbering.is_none_or(|numbering| numbering.rank(&state).is_some())
    }

    /// Returns the target of a move that is not in the table, among the first `most` positions: the
    /// arrays of a host may describe another game than its moves. `None` if there is no table.
    ///
    /// # Errors
    /// Stopped.
    #[cfg(feature = "upkeep")]
    pub(crate) fn stray(&self, most: usize, budget: &Budget<'_>) -> Result<Option<Token>, Failure> {
        let Some(Ok(numbering)) = self.explored() else { return Ok(None) };
        let (mut found, mut seen, mut next) = (vec![self.start], std::collections::HashSet::from([self.start]), 0);
        let mut moves = Vec::new();
        while let Some(&state) = found.get(next).filter(|_| found.len() <= most) {
            next += 1;
            if numbering.rank(&state).is_none() {
                return Ok(Some(state));
            }
            budget.unless_over()?;
            moves.clear();
            self.expand(&state, &mut moves);
            found.extend(moves.iter().map(|mv| self.apply(&state, *mv)).filter(|after| seen.insert(*after)));
        }
        Ok(None)
    }

    /// Whether there is a table of everything reachable that contains this position.
    pub(crate) fn tabulates(&self, state: Token) -> bool {
        self.explored().and_then(Result::ok).is_some_and(|numbering| numbering.rank(&state).is_some())
    }

    /// Returns the bytes of positions, the numbering included.
    pub(crate) fn bytes(&self) -> u64 {
        let numbering = self.explored().and_then(Result::ok).map_or(0, |numbering| numbering.bytes());
        self.cache.bytes() + numbering
    }

    fn explored(&self) -> Option<Result<Arc<HostedNumbering>, Phrase>> {
        lock(&self.explored).clone()
    }

    /// Returns the host's answer, or `otherwise` once it has failed.
    fn ask<T, E: Into<HostError>>(&self, otherwise: T, ask: impl FnOnce(&ExpansionCache) -> Result<T, E>) -> T {
        if self.is_halted() {
            return otherwise;
        }
        ask(&self.cache).unwrap_or_else(|error| {
            terms::note(error.into());
            self.halted.store(true, Ordering::Relaxed);
            otherwise
        })
    }

    /// Returns the target of a move, and its edge.
    fn step(&self, state: Token, mv: Nth) -> (Token, Edge) {
        self.ask((state, Edge::usual(K::INFO.players)), |cache| cache.step(state, mv))
    }
}

impl<K: GameKind> Rules for Hosted<K> {
    type State = Token;
    type Move = Nth;

    fn start(&self) -> Token {
        self.start
    }

    fn expand(&self, state: &Token, out: &mut Vec<Nth>) -> Option<End> {
        let failed = (Some(Outcome::Lose.into()), 0);
        let (end, moves) = self.ask(failed, |cache| cache.expanded(*state));
        out.extend((0..moves).map(Nth));
        end
    }

    fn apply(&self, state: &Token, mv: Nth) -> Token {
        self.step(*state, mv).0
    }

    fn edge(&self, state: &Token, mv: Nth) -> Edge {
        self.step(*state, mv).1
    }

    fn canonical(&self, state: &Token) -> Token {
        self.ask(*state, |cache| cache.canonical(*state))
    }
}

impl<K: GameKind> Game for Hosted<K> {
    const INFO: &'static Info = K::INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.numbered().wording().plain();

    /// Refused: the rules of a program cannot be found by a text alone.
    fn open(board: &str, _: &Settings) -> Result<Self, Problem> {
        Err(Problem::new(BROUGHT, board))
    }

    fn show_state(&self, state: &Token) -> String {
        self.ask(String::new(), |cache| cache.host.show_state(*state))
    }

    fn parse_state(&self, text: &str) -> Result<Token, Problem> {
        self.ask(None, |cache| cache.host.parse_state(text)).ok_or_else(|| {
            let problem = Problem::new(POSITION, text);
            let example = self.show_state(&self.start);
            if example.is_empty() { problem } else { problem.hint(such_as(example)) }
        })
    }

    fn show_move(&self, state: &Token, mv: Nth) -> String {
        self.ask(String::new(), |cache| cache.host.show_move(*state, mv))
    }

    /// The host's picture, or the text of the position under an empty one.
    fn view(&self, state: &Token) -> View {
        let drawn = self.ask(None, |cache| cache.host.view(*state));
        drawn.unwrap_or_else(|| View::default().with_caption(plain(self.show_state(state))))
    }
}

impl<K: GameKind> Wording for Hosted<K> {
    fn say_move(&self, state: &Token, mv: Nth) -> Phrase {
        plain(self.ask(String::new(), |cache| cache.host.say_move(*state, mv)))
    }
}

/// Hosts exchange text alone; a plain value stands for its text.
impl<K: GameKind> Plain for Hosted<K> {
    fn plain(&self, state: &Token) -> Literal {
        Literal::Text(self.show_state(state))
    }

    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(written(value))
    }

    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        Ok(written(value))
    }
}

/// Writes a value as text.
fn written(value: &Literal) -> String {
    if let Literal::Text(text) = value { text.clone() } else { value.to_string() }
}

impl<K: GameKind> Numbered for Hosted<K> {
    /// The result of the exploration before the query, under its limits.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Token>>, Phrase> {
        this.explored().unwrap_or_else(|| Err(UNEXPLORED.into())).map(|numbering| numbering as _)
    }
}
