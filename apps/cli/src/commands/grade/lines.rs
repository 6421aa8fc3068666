//! The pipes of a program under test: threads that read and write them, so that nothing a program
//! does can block the test.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Release};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A longer line is no answer to anything.
const LONGEST: usize = 1 << 20;
/// Lines in the queue; a program that writes without end is stopped by its full pipe.
const WAITING: usize = 64;
/// Lines of errors that are kept, the last ones, and bytes of each.
const LAST: usize = 20;
const BROAD: u64 = 400;

/// What comes out of a program.
pub(in crate::commands) enum Output {
    /// A line without its break.
    Line(String),
    /// This many bytes without a line break; nothing more is read.
    Endless(u64),
    /// No more will come.
    End,
}

/// What a program has written besides its answers.
#[derive(Default)]
pub(in crate::commands) struct Rest {
    /// The bytes of a line that has no break yet.
    begun: Mutex<Vec<u8>>,
    /// Whether it has written a blank line, which is passed over.
    has_blank: AtomicBool,
}

/// The same, shared with the thread that reads.
pub(in crate::commands) type Partial = Arc<Rest>;

/// Reads answers on a thread of its own.
pub(in crate::commands) fn answers(output: ChildStdout) -> (Receiver<Output>, Partial) {
    let (sender, receiver) = sync_channel(WAITING);
    let partial = Partial::default();
    let begun = Arc::clone(&partial);
    // Not joined: a child of the program may hold its pipe open after its end.
    thread::spawn(move || read_answers(output, &sender, &begun));
    (receiver, partial)
}

fn read_answers(mut output: ChildStdout, sender: &SyncSender<Output>, partial: &Rest) {
    let mut chunk = [0; 8192];
    loop {
        let read = match output.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut line = locked(&partial.begun);
        let mut lines = Vec::new();
        for byte in &chunk[..read] {
            if *byte == b'\n' {
                lines.push(text(&line));
                line.clear();
            } else {
                line.push(*byte);
            }
        }
        let length = line.len();
        // The lock is not held while the channel is full.
        drop(line);
        for line in lines.into_iter().filter(|line| partial.is_text(line)) {
            if sender.send(Output::Line(line)).is_err() {
                return;
            }
        }
        if length > LONGEST {
            let _ = sender.send(Output::Endless(length as u64));
            return;
        }
    }
    let rest = text(&std::mem::take(&mut *locked(&partial.begun)));
    if partial.is_text(&rest) && sender.send(Output::Line(rest)).is_err() {
        return;
    }
    let _ = sender.send(Output::End);
}

impl Rest {
    /// Whether a line is more than blanks; remembers that there was one that is not.
    fn is_text(&self, line: &str) -> bool {
        let is_text = !line.trim().is_empty();
        self.has_blank.fetch_or(!is_text, AcqRel);
        is_text
    }

    /// Whether there was a blank line since the last call.
    pub(super) fn take_blank(&self) -> bool {
        self.has_blank.swap(false, AcqRel)
    }
}

/// Bytes as text. Invalid UTF-8 is not an answer either; it is shown as far as possible.
pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').to_owned()
}

/// Writes questions on a thread of its own: a program that does not read them blocks that thread
/// alone.
pub(in crate::commands) fn questions(mut input: ChildStdin) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    thread::spawn(move || {
        for question in receiver {
            let written = input.write_all(question.as_bytes()).and_then(|()| input.write_all(b"\n"));
            if written.and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// The last lines of a program's standard error.
#[derive(Clone, Default)]
pub(in crate::commands) struct LastWords(Arc<Words>);

#[derive(Default)]
struct Words {
    lines: Mutex<VecDeque<String>>,
    /// Whether there will be no more.
    over: AtomicBool,
}

impl LastWords {
    /// Reads to the end on a thread of its own, and keeps the last lines.
    pub(in crate::commands) fn new(errors: ChildStderr) -> Self {
        let kept = Self::default();
        let words = Arc::clone(&kept.0);
        thread::spawn(move || {
            let mut errors = BufReader::new(errors);
            let mut line = Vec::new();
            // In pieces: a line without end would else take memory without end.
            while errors.by_ref().take(BROAD).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                let mut lines = locked(&words.lines);
                lines.push_back(text(&line).trim_end().to_owned());
                if lines.len() > LAST {
                    lines.pop_front();
                }
                line.clear();
            }
            words.over.store(true, Release);
        });
        kept
    }

    /// All lines, once a program has ended. Waits for the rest of the pipe, but not for ever: what
    /// the program has started may hold it open. The waits are counted, not timed: a busy machine
    /// makes each of them longer.
    pub(in crate::commands) fn lines(&self) -> Vec<String> {
        const WAITS: usize = 1000;
        for _ in 0..WAITS {
            if self.0.over.load(Acquire) {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        locked(&self.0.lines).iter().cloned().collect()
    }
}

/// The text that a panicked thread leaves is still valid.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bytes of a line that has no break yet, as text.
pub(super) fn begun(partial: &Rest) -> Option<String> {
    let bytes = locked(&partial.begun);
    (!bytes.is_empty()).then(|| text(&bytes[..bytes.len().min(400)]))
}
