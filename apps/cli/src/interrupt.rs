//! Ctrl-C: requests long work to stop, and ends a wait for input at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::{process, thread};

use tablette::speech::Speaker;
use tablette::words;

use crate::fault::Fault;
use crate::stderr::say;

/// The exit code after Ctrl-C: 128 and the number of the signal.
pub(crate) const EXIT: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);
static ENDING: AtomicBool = AtomicBool::new(false);
/// The sentence for the end.
static SENTENCE: OnceLock<String> = OnceLock::new();

/// Installs the handler. The first Ctrl-C raises a flag that solvers poll. While the program waits
/// for input, and at the second Ctrl-C, it ends at once.
pub(crate) fn listen(speaker: &Speaker) {
    // Set once: there is one program.
    let _ = SENTENCE.set(speaker.say(words::common::INTERRUPTED));
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, SeqCst) || WAITING.load(SeqCst) {
            end();
        }
    });
}

/// True once Ctrl-C was pressed.
pub(crate) fn happened() -> bool {
    ASKED.load(SeqCst)
}

/// Ends a command after Ctrl-C.
///
/// # Errors
/// [`Fault::Interrupted`].
pub(crate) fn check() -> Result<(), Fault> {
    if happened() { Err(Fault::Interrupted) } else { Ok(()) }
}

/// Sets whether the program waits for input. If Ctrl-C came before, it ends instead of waiting.
pub(crate) fn waiting(now: bool) {
    WAITING.store(now, SeqCst);
    // Sequentially consistent: either the handler sees that the program waits, or the program sees
    // Ctrl-C before it waits.
    if now && happened() {
        end();
    }
}

/// Ends the program, from the first thread that calls this.
fn end() -> ! {
    if ENDING.swap(true, SeqCst) {
        loop {
            thread::park();
        }
    }
    if let Some(sentence) = SENTENCE.get() {
        say(sentence);
    }
    process::exit(i32::from(EXIT));
}
