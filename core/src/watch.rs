//! Long work: how it reports, how it is stopped, and how it refuses.

use std::sync::Arc;

use crate::lang::Lang;
use crate::number::Amount;
use crate::phrase::{Phrase, Text};
use crate::sentence::Bytes;
use crate::shelf::Shelf;
use crate::words;

/// Whoever waits for long work: hears how far it is and may stop it.
///
/// The clock, the terminal and the signal handler live in the faces; solvers only call this.
pub trait Watch: Sync {
    /// `done` units out of `total` (when known) are finished. Called often: must be cheap.
    fn progress(&self, done: u64, total: Option<u64>) {
        let _ = (done, total);
    }

    /// True once the work should stop; it then ends with [`Refusal::Stopped`].
    fn stopped(&self) -> bool {
        false
    }

    /// Who does the work, where it falls into tasks. Default: the caller alone.
    fn workers(&self) -> &dyn Workers {
        &Alone
    }

    /// Where finished parts can be put, to spare memory and to outlast the process. Default: nowhere.
    fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        None
    }
}

/// Hands for work that falls into independent tasks. Threads live outside; whoever has tasks only calls this.
pub trait Workers: Sync {
    /// How many tasks may run at the same time, at least 1.
    fn count(&self) -> usize;

    /// Runs `work` once for each number below `tasks`, in any order, and returns when all are done.
    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync));
}

/// The caller alone, one task after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..tasks).for_each(work);
    }
}

/// Nobody watches: never stops, reports nowhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// It would take more memory than allowed; nothing was allocated.
    TooLarge {
        /// Bytes that it would take.
        need: Amount,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// This rung does not reach this board or this question, and says why.
    Beyond(Phrase),
    /// Somebody stopped it.
    Stopped,
    /// A value did not fit its width; the solver stopped instead of wrapping.
    Overflow,
    /// A [`Shelf`] could not keep what was finished, or not give it back, and says why.
    Unkept(Phrase),
}

impl Refusal {
    /// Refuses unless `need` bytes fit into `allowed` bytes.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] when they do not.
    pub fn unless_fits(need: Amount, allowed: u64) -> Result<(), Self> {
        if need.fits(allowed) { Ok(()) } else { Err(Self::TooLarge { need, allowed }) }
    }

    /// One sentence for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::TooLarge { need, allowed } => too_large(*need, *allowed).say(lang),
            Self::Beyond(why) | Self::Unkept(why) => why.say(lang),
            Self::Stopped => STOPPED.get(lang).to_owned(),
            Self::Overflow => OVERFLOW.get(lang).to_owned(),
        }
    }
}

words! {
    too_large(need: Bytes, allowed: Bytes) {
        "this needs {need} of memory and {allowed} are allowed; take a smaller board or allow more",
        "il faut {need} de mémoire et {allowed} sont permis ; prenez une tablette plus petite ou permettez-en davantage",
    }
}
const STOPPED: Text = Text::new("stopped before the answer was known", "arrêté avant que la réponse soit connue");
const OVERFLOW: Text = Text::new(
    "a value passed the width that this solver keeps; nothing was rounded, there is no answer",
    "une valeur dépasse la largeur que garde ce solveur ; rien n'a été arrondi, il n'y a pas de réponse",
);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Refusal {}
