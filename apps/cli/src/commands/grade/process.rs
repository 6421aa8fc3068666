//! A program under test: started, asked, and ended with everything that it started.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette_grade::{Death, Flaw, Reply, Subject};

use super::lines::{self, LastWords, Output, Partial};
use super::sandbox::{Places, Sandbox};
use super::time_spent::{TICK, TimeSpent};
use crate::group::{self, Group, OrphanReaper};
use crate::interrupt;

/// Looking at the memory of a whole group means reading of every process: not at every tick.
const MEMORY_TICK: Duration = Duration::from_millis(100);
/// The first answer may take longer: a language has to start first.
const START: Duration = Duration::from_millis(1500);
/// A program that has waited this long after its answer writes no second line.
const SURPLUS: Duration = Duration::from_millis(40);
/// A program that has waited this long after its output ended lives on.
const ENDING: Duration = Duration::from_millis(500);

/// How a program is started.
pub(super) struct Start {
    /// The program and its arguments.
    pub(super) command: Vec<OsString>,
    /// The most bytes of memory that it may take.
    pub(super) memory: u64,
    pub(super) sandbox: Sandbox,
    pub(super) places: Places,
    /// Whether each question is given as arguments to a new process, and not as a line of input.
    pub(super) by_arguments: bool,
}

/// A program under test.
pub(super) struct Program {
    start: Start,
    reaper: Option<OrphanReaper>,
    running: Option<Running>,
    single: bool,
    /// Whether it answers only once its input has ended.
    is_buffered: bool,
}

/// The program as it runs.
struct Running {
    group: Group,
    /// `None` once its input has ended.
    questions: Option<Sender<String>>,
    answers: Receiver<Output>,
    partial: Partial,
    last_words: LastWords,
    answered: u64,
    /// Whether its output has ended.
    ended: bool,
    sandbox: Sandbox,
    memory: u64,
}

impl Program {
    /// Starts a command for the first time.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(start: Start) -> io::Result<Self> {
        group::adopt();
        executable(start.command.first().ok_or(io::ErrorKind::InvalidInput)?)?;
        let single = start.by_arguments;
        let mut program = Self { start, reaper: OrphanReaper::new(), running: None, single, is_buffered: false };
        if !single {
            program.run("")?;
        }
        Ok(program)
    }

    /// Starts the program; for a question that is given as arguments, with these.
    fn run(&mut self, question: &str) -> io::Result<&mut Running> {
        let Start { command, memory, sandbox, places, by_arguments } = &self.start;
        let arguments = question.split('\t').filter(|_| *by_arguments).map(OsString::from);
        let words: Vec<OsString> = command.iter().cloned().chain(arguments).collect();
        let mut command = sandbox.command(&words, places, *memory);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Python buffers its output to a pipe, and every beginner's answer would be late.
        command.env("PYTHONUNBUFFERED", "1");
        let mut group = Group::spawn(&mut command)?;
        if let Some(reaper) = &mut self.reaper {
            reaper.watch(Some(group.id()));
        }
        let (Some(input), Some(output), Some(errors)) = group.pipes() else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (answers, partial) = lines::answers(output);
        // Without questions in lines, its input is empty and ends at once.
        let questions = (!self.start.by_arguments).then(|| lines::questions(input));
        let last_words = LastWords::new(errors);
        let (sandbox, memory) = (self.start.sandbox, self.start.memory);
        let (answered, ended) = (0, false);
        let running = Running { group, questions, answers, partial, last_words, answered, ended, sandbox, memory };
        Ok(self.running.insert(running))
    }

    /// Ends the program, if it runs.
    fn end(&mut self) {
        if let Some(running) = self.running.take() {
            drop(running);
            if let Some(reaper) = &mut self.reaper {
                reaper.watch(None);
            }
        }
    }

    /// Puts a question, and measures the time and the work that its answer takes.
    fn timed(&mut self, line: &str, limit: Duration) -> Reply {
        let work = |program: &Self| program.running.as_ref().map(|running| running.group.work());
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
        let (by_arguments, is_buffered) = (self.start.by_arguments, self.is_buffered);
        let running = match &mut self.running {
            Some(running) => running,
            // It has been started before, so the command was typed correctly.
            None => self
                .run(line)
                .map_err(|error| Flaw::Dead(Death { code: None, signal: None, last_words: vec![error.to_string()] }))?,
        };
        let is_first = is_fresh || running.answered == 0;
        // A program that has its question as arguments may have answered already.
        if !by_arguments {
            match running.answers.try_recv() {
                Ok(Output::Line(line)) => return Err(Flaw::Babble(line)),
                Ok(Output::Endless(bytes)) => return Err(Flaw::Endless(bytes)),
                Ok(Output::End) => running.ended = true,
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
            }
            if running.ended {
                return Err(running.silence());
            }
            running.partial.take_blank();
            running.write(line);
        }
        if is_buffered {
            running.questions = None;
        }
        running.wait(if is_first { limit + START } else { limit })
    }
}

impl Program {
    /// Ends the input of a program that waits for more of it instead of answering its first question.
    /// If it answers then, as one that reads everything first or never flushes its output does, it is
    /// started anew for each question, with this one alone as its input.
    fn answer_at_end(&mut self, line: &str, limit: Duration) -> Option<Result<String, Flaw>> {
        let running = self.running.as_mut().filter(|running| running.answered == 0 && running.group.is_waiting())?;
        running.questions = None;
        let answer = running.wait(limit).ok()?;
        // Whether there is a line break between answers shows only where there are two.
        self.end();
        let running = self.run("").ok()?;
        running.write(line);
        running.write(line);
        running.questions = None;
        let both = running.wait(limit + START);
        self.end();
        if both.is_ok_and(|both| both == answer.repeat(2)) {
            return Some(Err(Flaw::Unfinished(answer)));
        }
        (self.single, self.is_buffered) = (true, true);
        Some(Ok(answer))
    }
}

impl Running {
    /// Writes a question.
    fn write(&self, line: &str) {
        // Without a reader there will be no answer either.
        let _ = self.questions.as_ref().map(|questions| questions.send(line.to_owned()));
    }

    /// Why there is no answer in time.
    fn lateness(&self) -> Flaw {
        let nothing = if self.partial.take_blank() { Flaw::Blank } else { Flaw::Late };
        lines::begun(&self.partial).map_or(nothing, Flaw::Unfinished)
    }

    /// Waits for an answer.
    fn wait(&mut self, limit: Duration) -> Result<String, Flaw> {
        let mut spent = TimeSpent::new(&self.group);
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
                if self.group.memory().is_some_and(|taken| taken > self.memory) {
                    return Err(Flaw::Memory(self.memory));
                }
            }
            if spent.is_over(&self.group, limit) {
                return Err(self.lateness());
            }
        }
    }

    /// Why nothing more comes: it has ended, or only closed its output.
    fn silence(&mut self) -> Flaw {
        let mut spent = TimeSpent::new(&self.group);
        loop {
            match self.group.status() {
                Ok(None) if !spent.is_over(&self.group, ENDING) => sleep(TICK),
                Ok(Some(status)) => {
                    let death = death(status, self.sandbox, self.last_words.lines());
                    return if death.lacks_memory() { Flaw::Memory(self.memory) } else { Flaw::Dead(death) };
                }
                Ok(None) | Err(_) => return Flaw::Closed,
            }
        }
    }
}

/// How a program ended. Bubblewrap reports a signal as an exit code of 128 and its number.
fn death(status: ExitStatus, sandbox: Sandbox, last_words: Vec<String>) -> Death {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal = None;
    let inner = status.code().filter(|code| sandbox == Sandbox::Bubblewrap && (129..=192).contains(code));
    match inner {
        Some(code) => Death { code: None, signal: Some(code - 128), last_words },
        None => Death { code: status.code(), signal, last_words },
    }
}

/// Checks that a program is there and can be run, since the shell that starts it would only say so
/// in an exit code.
fn executable(name: &OsStr) -> io::Result<()> {
    let path = Path::new(name);
    if path.components().count() > 1 {
        return runnable(path);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_found = std::env::split_paths(&folders).any(|folder| runnable(&folder.join(path)).is_ok());
    // Elsewhere than on Unix, names of programs lack their endings.
    if is_found || !cfg!(unix) { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

fn runnable(path: &Path) -> io::Result<()> {
    let known = std::fs::metadata(path)?;
    #[cfg(unix)]
    if known.is_dir() || std::os::unix::fs::PermissionsExt::mode(&known.permissions()) & 0o111 == 0 {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let _ = known;
    Ok(())
}

impl Subject for Program {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        if self.start.by_arguments || self.is_buffered {
            self.end();
        }
        let has_answered = self.running.as_ref().is_some_and(|running| running.answered > 0);
        let mut reply = self.timed(line, limit);
        // It answered, and ended in peace: a program for one question, which is started anew for
        // the next.
        if has_answered && matches!(&reply.said, Err(Flaw::Dead(death)) if death.code == Some(0)) {
            self.single = true;
            self.end();
            reply = self.timed(line, limit);
        }
        if reply.said == Err(Flaw::Late)
            && !self.single
            && let Some(said) = self.answer_at_end(line, limit)
        {
            reply.said = said;
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
        let mut spent = TimeSpent::new(&running.group);
        loop {
            match running.answers.recv_timeout(TICK) {
                Ok(Output::Line(line)) => return Some(line),
                Ok(Output::Endless(_)) => return lines::begun(&running.partial),
                Ok(Output::End) => {
                    running.ended = true;
                    return None;
                }
                Err(RecvTimeoutError::Timeout) if !spent.is_over(&running.group, SURPLUS) => {}
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
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// A program that has its question as arguments may answer before it is waited for.
    #[test]
    fn an_answer_that_comes_at_once_is_the_answer() {
        let start = Start {
            command: vec!["echo".into()],
            memory: 1 << 30,
            sandbox: Sandbox::None,
            places: Places::default(),
            by_arguments: true,
        };
        let mut program = Program::start(start).expect("echo");
        let running = program.run("won").expect("echo");
        while running.group.status().expect("a status").is_none() {
            sleep(Duration::from_millis(1));
        }
        // Everything that the program printed waits in the channel, and none of it comes later.
        let (sender, answers) = channel();
        running.answers.iter().for_each(|output| sender.send(output).expect("a receiver"));
        running.answers = answers;
        assert_eq!(program.put("won", Duration::from_secs(3600)), Ok("won".to_owned()));
    }
}
