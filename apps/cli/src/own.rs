//! Games of the user's own: a Python file, whose rules a Python found on the machine answers for.
//!
//! The file is a program of the user's and runs as such, without walls. Python gets what it needs of
//! the package with the first line of its input, so nothing has to be installed.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tablette::check::CheckItem;
use tablette::{Budget, Phrase, words};
use tablette_host::{FaultRecord, HostedGame, RelayFault, RelayHost, Silence};

use crate::args::Game;
use crate::clean::clean;
use crate::group::{Group, OrphanReaper};
use crate::{Context, Fault, interrupt};

/// Programs that may be Python, in the order in which they are tried.
const NAMES: [&str; 2] = ["python3", "python"];
/// The exit code of a Python that is too old.
const TOO_OLD: i32 = 71;
/// Reads the first line, and runs the driver in it.
const BOOT: &str = "import json, os, sys
if sys.version_info < (3, 10): sys.exit(71)
questions = os.fdopen(os.dup(0), 'rb')
given = json.loads(questions.readline())
exec(compile(given['driver'], '<tablette>', 'exec'), {'__name__': 'driver', 'GIVEN': {**given, 'questions': questions}})
";
/// The modules that the driver needs. Those of the package for Python are its own files.
const MODULES: [(&str, &str); 9] = [
    ("tablette", include_str!("own/tablette.py")),
    ("tablette._game", include_str!("../../python/python/tablette/_game.py")),
    ("tablette._tablette", include_str!("own/engine.py")),
    ("tablette._tablette.errors", include_str!("../../python/pure/_tablette/errors.py")),
    ("tablette._tablette.options", include_str!("../../python/pure/_tablette/options.py")),
    ("tablette._tablette.program", include_str!("../../python/pure/_tablette/program.py")),
    ("tablette._tablette.respondent", include_str!("../../python/pure/_tablette/respondent.py")),
    ("tablette._tablette.rules", include_str!("../../python/pure/_tablette/rules.py")),
    ("tablette._tablette.words", include_str!("../../python/pure/_tablette/words.py")),
];
const DRIVER: &str = include_str!("own/driver.py");

/// The longest time for one answer without a time limit, and the time beyond a limit: a rule that
/// takes longer does not return.
const PATIENCE: Duration = Duration::from_secs(60);
const GRACE: Duration = Duration::from_secs(1);
/// The longest answer in bytes.
const LONGEST: u64 = 64 << 20;
/// The time between two looks at Ctrl-C and the clock.
const TICK: Duration = Duration::from_millis(20);

/// Whether a word in the place of a game is a file.
pub(crate) fn is_file(word: &str) -> bool {
    word.to_lowercase().ends_with(".py") || word.contains('/') || word.contains(std::path::MAIN_SEPARATOR)
}

/// A game in a file, with its rules at work.
pub(crate) struct OwnGame {
    hosted: &'static HostedGame,
    fault: FaultRecord,
    path: String,
}

impl OwnGame {
    /// Starts Python with a file, and finds the game in it.
    ///
    /// # Errors
    /// The file cannot be read, there is no Python, or the program has no game.
    pub(crate) fn open(path: &Path, context: &Context) -> Result<Self, Fault> {
        let name = clean(&path.display().to_string());
        if let Err(error) = std::fs::File::open(path).and_then(|mut file| file.read(&mut [0])) {
            return Err(context.fault(words::own::unread(name, error.to_string())));
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
        let python = Python::start(&path, context)?;
        let ask = move |question: &[u8], within: Option<Duration>| python.ask(question, within);
        let relay = RelayHost::open(name, Box::new(ask)).map_err(|fault| said(fault, context))?;
        let fault = relay.fault();
        // One game is opened by each command, and used until its end.
        Ok(Self { hosted: Box::leak(Box::new(relay.game())), fault, path: path.display().to_string() })
    }

    /// The path of the file from the root.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The game as every other.
    pub(crate) fn game(&self) -> Game {
        self.hosted.game()
    }

    /// The text of the position that the game starts on.
    pub(crate) fn start(&self) -> String {
        self.hosted.opened().position()
    }

    /// Checks the laws, the rungs and the table on the positions that can be reached.
    ///
    /// # Errors
    /// The rules have failed.
    pub(crate) fn check(&self, budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) -> Result<(), Fault> {
        Ok(self.hosted.check(budget, found)?)
    }

    /// Refuses to go on once the rules have failed.
    ///
    /// # Errors
    /// The sentence about their failure.
    pub(crate) fn unless_failed(&self, context: &Context) -> Result<(), Fault> {
        self.fault.get().map_or(Ok(()), |fault| Err(said(fault, context)))
    }
}

fn said(fault: RelayFault, context: &Context) -> Fault {
    match fault {
        RelayFault::Interrupted => Fault::Interrupted,
        // What rules raise may contain anything, and the terminal must not be redrawn.
        RelayFault::Said(why) => Fault::Said(context.say(why).replace(char::is_control, " ")),
    }
}

/// A Python that answers questions about a game, until it is silent.
struct Python(Mutex<Option<Running>>);

struct Running {
    group: Group,
    input: ChildStdin,
    replies: Receiver<Output>,
    _reaper: Option<OrphanReaper>,
}

/// What Python writes.
enum Output {
    Line(Vec<u8>),
    Endless,
    End,
}

impl Python {
    fn start(path: &Path, context: &Context) -> Result<Self, Fault> {
        let modules: serde_json::Map<_, _> =
            MODULES.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let given = json!({ "driver": DRIVER, "modules": modules, "file": path, "lang": context.lang().code() });
        let not_started =
            |name: &str, error: &io::Error| context.fault(words::own::not_started(name, error.to_string()));
        for name in NAMES {
            let mut command = Command::new(name);
            // `-B` writes no compiled files beside the user's.
            command.args(["-B", "-X", "utf8", "-c", BOOT]).stdin(Stdio::piped()).stdout(Stdio::piped());
            command.stderr(if context.quiet { Stdio::null() } else { Stdio::inherit() });
            let group = match Group::spawn(&mut command) {
                Ok(group) => group,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(not_started(name, &error)),
            };
            let mut running = Running::new(group).map_err(|error| not_started(name, &error))?;
            // Without a reader the first question gets no answer, which says more.
            let _ = running.write(given.to_string().as_bytes());
            return Ok(Self(Mutex::new(Some(running))));
        }
        Err(context.fault(words::own::NO_PYTHON))
    }

    fn ask(&self, question: &[u8], within: Option<Duration>) -> Result<Vec<u8>, Silence> {
        // There is one pipe: a second question waits for the answer to the first.
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = match &mut *running {
            Some(running) => running.ask(question, within),
            None => Err(Silence::Ended(words::own::ENDED.into())),
        };
        if answer.is_err() {
            *running = None;
        }
        answer
    }
}

impl Running {
    fn new(mut group: Group) -> io::Result<Self> {
        let (Some(input), Some(output), _) = group.pipes() else { return Err(io::ErrorKind::BrokenPipe.into()) };
        let mut reaper = OrphanReaper::new();
        if let Some(reaper) = &mut reaper {
            reaper.watch(Some(group.id()));
        }
        let (sender, replies) = sync_channel(1);
        // Not joined: it ends with the pipe.
        thread::spawn(move || read(output, &sender));
        Ok(Self { group, input, replies, _reaper: reaper })
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.input.write_all(&[line, b"\n"].concat())?;
        self.input.flush()
    }

    fn ask(&mut self, question: &[u8], within: Option<Duration>) -> Result<Vec<u8>, Silence> {
        if self.write(question).is_err() {
            return Err(self.ended());
        }
        let (began, patience) = (Instant::now(), within.map_or(PATIENCE, |within| within + GRACE));
        loop {
            match self.replies.recv_timeout(TICK) {
                Ok(Output::Line(line)) => return Ok(line),
                Ok(Output::Endless) => return Err(Silence::Endless(LONGEST)),
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if interrupt::happened() => return Err(Silence::Interrupted),
                Err(RecvTimeoutError::Timeout) if began.elapsed() < patience => {}
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late(began.elapsed(), self.last_words())),
            }
        }
    }

    /// The answer of a Python that is interrupted: an exception that names the call.
    fn last_words(&mut self) -> Option<Vec<u8>> {
        self.group.interrupt();
        match self.replies.recv_timeout(GRACE) {
            Ok(Output::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// How Python ended.
    fn ended(&mut self) -> Silence {
        let ended = Instant::now();
        // It may only have closed its output.
        let status = loop {
            match self.group.status() {
                Ok(None) if ended.elapsed() < GRACE => thread::sleep(Duration::from_millis(1)),
                status => break status.ok().flatten(),
            }
        };
        Silence::Ended(status.map_or_else(|| words::own::ENDED.into(), how))
    }
}

fn how(status: ExitStatus) -> Phrase {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return words::own::signal(signal as u32);
    }
    match status.code() {
        Some(TOO_OLD) => words::own::OLD_PYTHON.into(),
        Some(code) => words::own::exit_code(code as u32),
        None => words::own::ENDED.into(),
    }
}

/// Reads replies, a line each.
fn read(output: ChildStdout, sender: &SyncSender<Output>) {
    let mut output = BufReader::with_capacity(1 << 16, output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let reply = match read {
            Ok(0) | Err(_) => Output::End,
            Ok(_) if line.ends_with(b"\n") => Output::Line(line),
            Ok(length) if length as u64 == LONGEST => Output::Endless,
            Ok(_) => Output::End,
        };
        let is_last = !matches!(reply, Output::Line(_));
        if sender.send(reply).is_err() || is_last {
            return;
        }
    }
}
