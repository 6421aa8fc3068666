//! Ctrl-C: asks long work to stop, and ends a wait for a person at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::{process, thread};

use tablette::speech::Speaker;
use tablette::words;

use crate::stderr::say;

/// The exit code after Ctrl-C: 128 and the number of the signal.
pub(crate) const EXIT: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);
static ENDING: AtomicBool = AtomicBool::new(false);
/// What is said at the end.
static SENTENCE: OnceLock<String> = OnceLock::new();

/// Listens from now on. The first Ctrl-C raises a flag that solvers look at; when a person is being waited for, and at
/// the second one, the program ends at once.
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

/// Says whether a person is being waited for, or another program. Where Ctrl-C came before, the program ends instead of waiting.
pub(crate) fn waiting(now: bool) {
    WAITING.store(now, SeqCst);
    // In one order for all: whoever presses Ctrl-C finds that the program waits, or the program, about to wait, finds this.
    if now && happened() {
        end();
    }
}

/// Ends the program, once, from whichever thread is first.
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
