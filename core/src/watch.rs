//! Long work: how it reports, how it is stopped, and how it refuses.
//!
//! Clock, terminal, threads, files and signals belong to the faces, so that solvers also compile where there are none.
//! For example, the command line passes a watch that draws a progress bar and notices Ctrl-C, the server one with a
//! time limit, and a test [`Unwatched`].

use std::sync::Arc;

use crate::lang::Lang;
use crate::number::Amount;
use crate::phrase::{Phrase, Text};
use crate::sentence::Bytes;
use crate::shelf::Shelf;
use crate::words;

/// The observer of long work: it is told of progress, may stop the work, and lends it threads and files.
///
/// All methods have defaults.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use tablette_core::Watch;
///
/// struct Button(AtomicBool);
///
/// impl Watch for Button {
///     fn stopped(&self) -> bool {
///         self.0.load(Ordering::Relaxed)
///     }
/// }
///
/// let button = Button(AtomicBool::new(false));
/// button.0.store(true, Ordering::Relaxed);
/// assert!(button.stopped() && button.workers().count() == 1);
/// ```
pub trait Watch: Sync {
    /// `done` units out of `total` (when known) are finished. The unit is that of the work, mostly positions. Called
    /// often, and by several threads at once: must be cheap.
    fn progress(&self, done: u64, total: Option<u64>) {
        let _ = (done, total);
    }

    /// True once the work should stop, and ever after; it then ends with [`Refusal::Stopped`]. Asked often: must be
    /// cheap.
    fn stopped(&self) -> bool {
        false
    }

    /// The workers that do the work where it falls into tasks. Default: the caller alone.
    fn workers(&self) -> &dyn Workers {
        &Alone
    }

    /// Where finished parts can be put, to spare memory and to outlast the process. Default: nowhere.
    fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        None
    }
}

/// Hands for work that falls into independent tasks. Threads live outside; solvers only call this. Answers must not
/// depend on the number of hands.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use tablette_core::{Alone, Workers};
/// let sum = AtomicUsize::new(0);
/// Alone.run(5, &|task| { sum.fetch_add(task, Ordering::Relaxed); });
/// assert_eq!(sum.into_inner(), 10);
/// ```
pub trait Workers: Sync {
    /// The number of tasks that may run at the same time, at least 1: for sizing buffers, one for each.
    fn count(&self) -> usize;

    /// Runs `work` once for each number below `tasks`, in any order and on any thread, and returns when all are done.
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

/// No observer: never stops, reports nowhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// The reason why there is no answer. A refusal always takes the place of a wrong or partial one.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// It would take more memory than allowed; nothing was allocated.
    TooLarge {
        /// Bytes that it would take.
        need: Amount,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// This rung does not reach this board or this question, and says why: for example, that a board has no numbering.
    Beyond(Phrase),
    /// The watch stopped it.
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
        // Compared first, because a system that overcommits memory kills the process later instead of refusing now.
        if need.fits(allowed) { Ok(()) } else { Err(Self::TooLarge { need, allowed }) }
    }

    /// The reason as one sentence for people, with amounts of memory in binary units.
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
