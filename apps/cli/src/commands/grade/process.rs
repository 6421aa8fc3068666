//! A program under test: started, asked, and ended with everything that it started.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette_grade::{Death, Flaw, Reply, Subject};

use super::group::{self, Watchman};
use super::lines::{self, LastWords, Output, Partial};
use crate::interrupt;

/// How often a program that has not answered yet is checked: for its work, its memory, and an
/// interruption.
const TICK: Duration = Duration::from_millis(20);
/// Looking at the memory of a whole group means reading of every process: not at every tick.
const MEMORY_TICK: Duration = Duration::from_millis(100);
/// The first answer may take longer: a language has to start first.
const START: Duration = Duration::from_millis(1500);
/// A program that has waited this long after its answer writes no second line.
const SURPLUS: Duration = Duration::from_millis(40);
/// A program that has waited this long after its output ended lives on.
const ENDING: Duration = Duration::from_millis(500);
/// Where a program neither works nor waits, blocked by a disk for example, a limit may last this
/// many times as long.
const BLOCKED: u32 = 30;

/// A program under test.
pub(super) struct Program {
    command: Vec<OsString>,
    memory: u64,
    watchman: Option<Watchman>,
    running: Option<Running>,
    single: bool,
}

/// The program as it runs.
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Output>,
    partial: Partial,
    last_words: LastWords,
    answered: u64,
    /// Whether its output has ended.
    ended: bool,
}

impl Program {
    /// Starts a command for the first time. At most `memory` bytes at a time are allowed.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(command: Vec<OsString>, memory: u64) -> io::Result<Self> {
        group::adopt();
        let mut program = Self { command, memory, watchman: Watchman::new(), running: None, single: false };
        program.run()?;
        Ok(program)
    }

    fn run(&mut self) -> io::Result<&mut Running> {
        let (name, arguments) = self.command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Python buffers its output to a pipe, and every beginner's answer would be late.
        command.env("PYTHONUNBUFFERED", "1");
        let mut child = group::spawn(&mut command)?;
        if let Some(watchman) = &mut self.watchman {
            watchman.watch(Some(child.id()));
        }
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            group::end(&mut child, self.watchman.as_ref().map(Watchman::id));
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (answers, partial) = lines::answers(output);
        let (questions, last_words) = (lines::questions(input), LastWords::of(errors));
        Ok(self.running.insert(Running { child, questions, answers, partial, last_words, answered: 0, ended: false }))
    }

    /// Ends the program, if it runs.
    fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            group::end(&mut running.child, self.watchman.as_ref().map(Watchman::id));
            if let Some(watchman) = &mut self.watchman {
                watchman.watch(None);
            }
        }
    }

    /// Puts a question, and measures the time and the work that its answer takes.
    fn timed(&mut self, line: &str, limit: Duration) -> Reply {
        let work = |program: &Self| program.running.as_ref().map(|running| group::work(&running.child));
        // A program that is not running yet has done no work.
        let (began, before) = (Instant::now(), work(self).unwrap_or(Some(Duration::ZERO)));
        let said = self.put(line, limit);
        let after = work(self).flatten();
        Reply {
            took: began.elapsed(),
            work: after.zip(before).map(|(after, before)| after.saturating_sub(before)),
            said,
        }
    }

    /// Asks the program that runs, or one that is started for it.
    fn put(&mut self, line: &str, limit: Duration) -> Result<String, Flaw> {
        let is_fresh = self.running.is_none();
        let memory = self.memory;
        let running = match &mut self.running {
            Some(running) => running,
            // It has been started before, so the command was typed correctly.
            None => self
                .run()
                .map_err(|error| Flaw::Dead(Death { code: None, signal: None, last_words: vec![error.to_string()] }))?,
        };
        let is_first = is_fresh || running.answered == 0;
        match running.answers.try_recv() {
            Ok(Output::Line(line)) => return Err(Flaw::Babble(line)),
            Ok(Output::Endless(bytes)) => return Err(Flaw::Endless(bytes)),
            Ok(Output::End) => running.ended = true,
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        if running.ended {
            return Err(running.silence());
        }
        // Without a reader there will be no answer either.
        let _ = running.questions.send(line.to_owned());
        running.wait(if is_first { limit + START } else { limit }, memory)
    }
}

impl Running {
    /// Waits for an answer.
    fn wait(&mut self, limit: Duration, memory: u64) -> Result<String, Flaw> {
        let mut spell = Spell::new(&self.child);
        let mut checked = Instant::now();
        loop {
            match self.answers.recv_timeout(TICK.min(limit)) {
                Ok(Output::Line(line)) => {
                    self.answered += 1;
                    return Ok(line);
                }
                Ok(Output::Endless(bytes)) => return Err(Flaw::Endless(bytes)),
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => {
                    self.ended = true;
                    return Err(self.silence());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupt::happened() {
                return Err(Flaw::Late);
            }
            if checked.elapsed() >= MEMORY_TICK {
                checked = Instant::now();
                if group::memory(&self.child).is_some_and(|taken| taken > memory) {
                    return Err(Flaw::Memory(memory));
                }
            }
            if spell.is_over(&self.child, limit) {
                return Err(lines::begun(&self.partial).map_or(Flaw::Late, Flaw::Unfinished));
            }
        }
    }

    /// Why nothing more comes: it has ended, or only closed its output.
    fn silence(&mut self) -> Flaw {
        let mut spell = Spell::new(&self.child);
        loop {
            match self.child.try_wait() {
                Ok(None) if !spell.is_over(&self.child, ENDING) => sleep(TICK),
                Ok(Some(status)) => {
                    #[cfg(unix)]
                    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
                    #[cfg(not(unix))]
                    let signal = None;
                    return Flaw::Dead(Death { code: status.code(), signal, last_words: self.last_words.lines() });
                }
                Ok(None) | Err(_) => return Flaw::Closed,
            }
        }
    }
}

/// How long a program has worked and waited. The time in which it waits for a processor is not
/// counted, so limits mean the same on a busy machine. Where the system does not report work, the
/// clock on the wall counts.
struct Spell {
    began: Instant,
    /// The program's processor time at the beginning.
    work: Option<Duration>,
    /// Ticks at which the program waited.
    waited: u32,
}

impl Spell {
    fn new(child: &Child) -> Self {
        Self { began: Instant::now(), work: group::work(child), waited: 0 }
    }

    /// Whether a limit is reached. Call it once a tick.
    fn is_over(&mut self, child: &Child, limit: Duration) -> bool {
        let Some((before, now)) = self.work.zip(group::work(child)) else { return self.began.elapsed() >= limit };
        self.waited += u32::from(group::is_waiting(child));
        now.saturating_sub(before) + self.waited * TICK >= limit || self.began.elapsed() >= limit * BLOCKED
    }
}

impl Subject for Program {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        let has_answered = self.running.as_ref().is_some_and(|running| running.answered > 0);
        let mut reply = self.timed(line, limit);
        // It answered, and ended in peace: a program for one question, which is started anew for
        // the next.
        if has_answered && matches!(&reply.said, Err(Flaw::Dead(death)) if death.code == Some(0)) {
            self.single = true;
            self.end();
            reply = self.timed(line, limit);
        }
        if reply.said.is_err() {
            self.end();
        }
        reply
    }

    fn restart(&mut self) {
        self.end();
    }

    fn surplus(&mut self) -> Option<String> {
        let running = self.running.as_mut()?;
        let mut spell = Spell::new(&running.child);
        loop {
            match running.answers.recv_timeout(TICK) {
                Ok(Output::Line(line)) => return Some(line),
                Ok(Output::Endless(_)) => return lines::begun(&running.partial),
                Ok(Output::End) => {
                    running.ended = true;
                    return None;
                }
                Err(RecvTimeoutError::Timeout) if !spell.is_over(&running.child, SURPLUS) => {}
                Err(_) => return None,
            }
        }
    }

    fn is_single(&self) -> bool {
        self.single
    }

    fn abandoned(&self) -> bool {
        interrupt::happened()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
        if let Some(watchman) = self.watchman.take() {
            watchman.dismiss();
        }
    }
}
