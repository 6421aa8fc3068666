//! The limits of a query while it runs, and its error: stored for its thread.
//!
//! The methods of rules can neither fail nor receive a limit. So a query stores its limits here
//! before it calls a solver, a host's failure is recorded beside them, and the query checks that
//! before it uses the answer. User code may start a query of its own during another; the inner
//! query has limits of its own, and then restores those of the outer one.

use std::cell::RefCell;
use std::time::Duration;

use tablette_core::{Bytes, Digits, Refusal, words};
use tablette_ladder::{Budget, Clock};

use crate::host::Halt;

/// The reason why a query has no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum HostError {
    /// The host has failed, and keeps the reason.
    Host,
    /// The positions of the game exceed the memory or the time of the query.
    Refused(Refusal),
}

impl From<Halt> for HostError {
    fn from(_: Halt) -> Self {
        Self::Host
    }
}

#[derive(Clone, Default)]
struct Terms {
    /// Bytes allowed for positions. `None`: no query is running.
    memory: Option<u64>,
    deadline: Option<Duration>,
    clock: Option<Clock>,
    error: Option<HostError>,
}

thread_local! {
    static TERMS: RefCell<Terms> = RefCell::default();
    /// The boards with running queries, by address, the innermost last.
    static BOARDS: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// The duration of a query on this thread. Dropped, it restores the limits of an outer query.
pub(crate) struct Asking(Terms);

impl Asking {
    /// Begins a query about a board, whose positions may take `memory` bytes.
    pub(crate) fn begin<T>(board: &T, budget: &Budget<'_>, memory: u64) -> Self {
        let (deadline, clock) = (budget.deadline, Some(budget.clock));
        BOARDS.with_borrow_mut(|boards| boards.push(std::ptr::from_ref(board).addr()));
        Self(TERMS.replace(Terms { memory: Some(memory), deadline, clock, error: None }))
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        TERMS.set(std::mem::take(&mut self.0));
        BOARDS.with_borrow_mut(Vec::pop);
    }
}

/// Whether this thread is already running a query about a board, so that its caches may be locked.
pub(crate) fn is_asking<T>(board: &T) -> bool {
    BOARDS.with_borrow(|boards| boards.contains(&std::ptr::from_ref(board).addr()))
}

/// Returns the error since the query of this thread began.
pub(crate) fn error() -> Option<HostError> {
    TERMS.with_borrow(|terms| terms.error.clone())
}

/// Records an error; the first one counts, since later ones may follow from it.
pub(crate) fn note(error: HostError) {
    TERMS.with_borrow_mut(|terms| {
        terms.error.get_or_insert(error);
    });
}

/// Returns the time that the query of this thread has left; `None` if it has no limit.
pub(crate) fn left() -> Option<Duration> {
    TERMS.with_borrow(|terms| Some(terms.deadline?.saturating_sub(terms.clock?.now())))
}

/// Refuses if the query of this thread has used up its time, or if the `bytes` of the `positions`
/// that were expanded exceed its memory.
pub(crate) fn check(bytes: u64, positions: impl FnOnce() -> usize) -> Result<(), HostError> {
    TERMS.with_borrow(|terms| {
        let late = terms.deadline.zip(terms.clock).is_some_and(|(end, clock)| clock.now() >= end);
        if late {
            return Err(HostError::Refused(Refusal::Stopped));
        }
        let allowed = terms.memory.unwrap_or(u64::MAX);
        unless_outgrown(bytes, positions, allowed).map_err(HostError::Refused)
    })
}

/// Refuses to explore on once the positions met exceed the memory. How many there are is not known,
/// so no amount that suffices can be named.
pub(crate) fn unless_outgrown(bytes: u64, positions: impl FnOnce() -> usize, allowed: u64) -> Result<(), Refusal> {
    if bytes > allowed { Err(Refusal::Beyond(outgrown(positions(), allowed))) } else { Ok(()) }
}

words! {
    outgrown(positions: Digits, allowed: Bytes) {
        "{allowed} of memory are full after {positions} {positions?position:positions}, and there may be more: play may never end; take a smaller board or allow more",
        "{allowed} de mémoire sont pleins après {positions} {positions?position:positions}, et il peut y en avoir d'autres : la partie peut durer sans fin ; prenez une tablette plus petite ou permettez davantage de mémoire",
    }
}
