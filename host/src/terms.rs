//! What a question may cost while it is answered, and what has gone wrong with it: kept for the thread that asks.
//!
//! The methods of rules can neither fail nor be told a limit. So a question notes its limits here before it asks a solver, a
//! host's failure is noted beside them, and the question looks before it believes the answer. Code of users may ask a
//! question of its own while it runs for one; the inner question has limits of its own, and then gives those of the outer
//! one back.

use std::cell::RefCell;
use std::time::Duration;

use tablette_core::{Amount, Refusal};
use tablette_ladder::{Clock, Effort};

use crate::host::Halt;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    /// The host has failed, and keeps the reason.
    Host,
    /// The positions of the game pass the memory or the time of the question.
    Refused(Refusal),
}

impl From<Halt> for Trouble {
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
    trouble: Option<Trouble>,
}

thread_local! {
    static TERMS: RefCell<Terms> = RefCell::default();
    /// Of which boards questions are being asked, the innermost last: an address each.
    static BOARDS: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// The time of a question on this thread. Dropped, it gives the limits of an outer question back.
pub(crate) struct Asking(Terms);

impl Asking {
    /// Begins a question about a board, whose positions may take so many bytes.
    pub(crate) fn begin<T>(board: &T, effort: &Effort<'_>, memory: u64) -> Self {
        let (deadline, clock) = (effort.deadline, Some(effort.clock));
        BOARDS.with_borrow_mut(|boards| boards.push(std::ptr::from_ref(board).addr()));
        Self(TERMS.replace(Terms { memory: Some(memory), deadline, clock, trouble: None }))
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
pub(crate) fn trouble() -> Option<Trouble> {
    TERMS.with_borrow(|terms| terms.trouble.clone())
}

/// Notes what has gone wrong; the first trouble counts, since later ones may follow from it.
pub(crate) fn note(trouble: Trouble) {
    TERMS.with_borrow_mut(|terms| {
        terms.trouble.get_or_insert(trouble);
    });
}

/// Refuses where the question of this thread has used up its time, or `bytes` are more than its positions may take.
pub(crate) fn check(bytes: u64) -> Result<(), Trouble> {
    TERMS.with_borrow(|terms| {
        let late = terms.deadline.zip(terms.clock).is_some_and(|(end, clock)| clock.now() >= end);
        if late {
            return Err(Trouble::Refused(Refusal::Stopped));
        }
        let allowed = terms.memory.unwrap_or(u64::MAX);
        Refusal::unless_fits(Amount::Exact(bytes.into()), allowed).map_err(Trouble::Refused)
    })
}
