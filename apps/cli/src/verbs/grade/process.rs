//! A program under test: started, asked, and ended with everything that it started.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette_grade::{Death, Reply, Silence, Subject};

use super::group::{self, Watchman};
use super::lines::{self, LastWords, Output, Partial};
use crate::interrupt;

/// How often one looks whether the test was interrupted, or the program takes too much memory.
const TICK: Duration = Duration::from_millis(20);
/// Looking at the memory of a whole group means reading of every process: not at every tick.
const MEMORY_TICK: Duration = Duration::from_millis(100);
/// The first answer may take longer: a language has to start first.
const START: Duration = Duration::from_millis(1500);
/// A line that nobody asked for has come by then.
const SURPLUS: Duration = Duration::from_millis(40);
/// A program whose output has ended has usually ended by then.
const ENDING: Duration = Duration::from_millis(500);

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
        // Python keeps back what it prints into a pipe, and every beginner would be late.
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

    /// Asks the program that runs, or one that is started for it.
    fn put(&mut self, line: &str, limit: Duration) -> Result<String, Silence> {
        let is_fresh = self.running.is_none();
        let memory = self.memory;
        let running = match &mut self.running {
            Some(running) => running,
            // It has been started before, so this is no slip of whoever typed the command.
            None => self.run().map_err(|error| {
                Silence::Dead(Death { code: None, signal: None, last_words: vec![error.to_string()] })
            })?,
        };
        let is_first = is_fresh || running.answered == 0;
        match running.answers.try_recv() {
            Ok(Output::Line(line)) => return Err(Silence::Babble(line)),
            Ok(Output::Endless(bytes)) => return Err(Silence::Endless(bytes)),
            Ok(Output::End) => running.ended = true,
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        if running.ended {
            return Err(running.silence());
        }
        // Where nobody takes it, there will be no answer either.
        let _ = running.questions.send(line.to_owned());
        running.wait(if is_first { limit + START } else { limit }, memory)
    }
}

impl Running {
    /// Waits for an answer.
    fn wait(&mut self, limit: Duration, memory: u64) -> Result<String, Silence> {
        let began = Instant::now();
        let mut looked = began;
        loop {
            let left = limit.saturating_sub(began.elapsed());
            match self.answers.recv_timeout(left.min(TICK)) {
                Ok(Output::Line(line)) => {
                    self.answered += 1;
                    return Ok(line);
                }
                Ok(Output::Endless(bytes)) => return Err(Silence::Endless(bytes)),
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => {
                    self.ended = true;
                    return Err(self.silence());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupt::happened() {
                return Err(Silence::Late);
            }
            if looked.elapsed() >= MEMORY_TICK {
                looked = Instant::now();
                if group::memory(&self.child).is_some_and(|taken| taken > memory) {
                    return Err(Silence::Memory(memory));
                }
            }
            if began.elapsed() >= limit {
                return Err(lines::begun(&self.partial).map_or(Silence::Late, Silence::Unfinished));
            }
        }
    }

    /// Why nothing more comes: it has ended, or only closed its output.
    fn silence(&mut self) -> Silence {
        let began = Instant::now();
        while began.elapsed() < ENDING {
            match self.child.try_wait() {
                Ok(None) => sleep(Duration::from_millis(2)),
                Ok(Some(status)) => {
                    #[cfg(unix)]
                    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
                    #[cfg(not(unix))]
                    let signal = None;
                    return Silence::Dead(Death { code: status.code(), signal, last_words: self.last_words.lines() });
                }
                Err(_) => break,
            }
        }
        Silence::Closed
    }
}

impl Subject for Program {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        let mut began = Instant::now();
        let has_answered = self.running.as_ref().is_some_and(|running| running.answered > 0);
        let mut said = self.put(line, limit);
        // It answered, and ended in peace: a program for one question, which is started anew for the next.
        if has_answered && matches!(&said, Err(Silence::Dead(death)) if death.code == Some(0)) {
            self.single = true;
            self.end();
            began = Instant::now();
            said = self.put(line, limit);
        }
        let took = began.elapsed();
        if said.is_err() {
            self.end();
        }
        Reply { took, said }
    }

    fn restart(&mut self) {
        self.end();
    }

    fn surplus(&mut self) -> Option<String> {
        let running = self.running.as_mut()?;
        match running.answers.recv_timeout(SURPLUS) {
            Ok(Output::Line(line)) => Some(line),
            Ok(Output::Endless(_)) => lines::begun(&running.partial),
            Ok(Output::End) => {
                running.ended = true;
                None
            }
            Err(_) => None,
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
