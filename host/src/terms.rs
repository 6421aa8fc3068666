//! What a question may cost while it is answered, and what has gone wrong with it: kept for the
//! thread that asks.
//!
//! The methods of rules can neither fail nor be told a limit. So a question notes its limits here
//! before it asks a solver, a host's failure is noted beside them, and the question looks before it
//! believes the answer. Code of users may ask a question of its own while it runs for one; the
//! inner question has limits of its own, and then gives those of the outer one back.

use std::cell::RefCell;
use std::time::Duration;

use tablette_core::{Amount, Refusal};
use tablette_ladder::{Budget, Clock};

use crate::host::Halt;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum HostError {
    /// The host has failed, and keeps the reason.
    Host,
    /// The positions of the game pass the memory or the time of the question.
    Refused(Refusal),
}

impl From<Halt> for HostError {
    fn from(_: Halt) -> Self {
        Self::Host
    }
}

#[derive(Clone, Default)]
struct Terms {
    /// Bytes that positions may take. `None`: no question is being asked.
    memory: Option<u64>,
    deadline: Option<Duration>,
    clock: Option<Clock>,
    error: Option<HostError>,
}

thread_local! {
    static TERMS: RefCell<Terms> = RefCell::default();
    /// Of which boards questions are being asked, the innermost last: an address each.
    static BOARDS: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// The time of a question on this thread. Dropped, it gives the limits of an outer question back.
pub(crate) struct Asking(Terms);

impl Asking {
    /// Begins a question about a board, whose positions may take `memory` bytes.
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

/// Whether this thread is asking about a board already, so that what it remembers may be locked.
pub(crate) fn is_asking<T>(board: &T) -> bool {
    BOARDS.with_borrow(|boards| boards.contains(&std::ptr::from_ref(board).addr()))
}

/// What has gone wrong since the question of this thread began.
pub(crate) fn error() -> Option<HostError> {
    TERMS.with_borrow(|terms| terms.error.clone())
}

/// Notes what has gone wrong; the first trouble counts, since later ones may follow from it.
pub(crate) fn note(error: HostError) {
    TERMS.with_borrow_mut(|terms| {
        terms.error.get_or_insert(error);
    });
}

/// Refuses where the question of this thread has used up its time, or `bytes` are more than its
/// positions may take.
pub(crate) fn check(bytes: u64) -> Result<(), HostError> {
    TERMS.with_borrow(|terms| {
        let late = terms.deadline.zip(terms.clock).is_some_and(|(end, clock)| clock.now() >= end);
        if late {
            return Err(HostError::Refused(Refusal::Stopped));
        }
        let allowed = terms.memory.unwrap_or(u64::MAX);
        Refusal::unless_fits(Amount::Exact(bytes.into()), allowed).map_err(HostError::Refused)
    })
}
