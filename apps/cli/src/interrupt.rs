//! Ctrl-C: asks long work to stop, and ends a wait for a person at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tablette::speech::Speaker;
use tablette::words;

use crate::stderr::say;

/// The exit code after Ctrl-C: 128 and the number of the signal.
pub(crate) const EXIT: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);

/// Listens from now on. The first Ctrl-C raises a flag that solvers look at; when a person is being waited for, and at
/// the second one, the program ends at once.
pub(crate) fn listen(speaker: &Speaker) {
    let sentence = speaker.say(words::common::INTERRUPTED);
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if ASKED.swap(true, Relaxed) || WAITING.load(Relaxed) {
            say(&sentence);
            process::exit(i32::from(EXIT));
        }
    });
}

/// True once Ctrl-C was pressed.
pub(crate) fn happened() -> bool {
    ASKED.load(Relaxed)
}

/// Says whether a person is being waited for.
pub(crate) fn waiting(now: bool) {
    WAITING.store(now, Relaxed);
}
