//! A program that plays, as a child process that speaks Hub.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use tablette::words;
use tablette_hub::{HubLine, Referee};

use crate::clean::clean;
use crate::commands::grade::lines::{LastWords, Output, answers, questions};
use crate::context::Context;
use crate::fault::Fault;
use crate::interrupt;

/// This program as a player. Alone, the name stands for `tablette draughts hub`.
const OURSELVES: &str = "tablette";
/// Time for a program to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(60);
/// Time for a program to read its tables and books.
const PREPARATION: Duration = Duration::from_secs(120);
/// The interval between checks for Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

/// The delay beyond its time after which a program loses the game.
pub(in crate::commands) const GRACE: Duration = Duration::from_secs(5);
/// The time limit of a search with a limit on positions.
const ENDLESS: Duration = Duration::from_secs(600);

/// The limit of a program for each move.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) enum Limit {
    /// A time.
    Time(Duration),
    /// A number of positions.
    Nodes(u64),
}

impl Limit {
    /// The level in Hub's notation, and the time after which a missing answer loses.
    pub(in crate::commands) fn level(&self) -> (HubLine, Duration) {
        let level = HubLine::new("level");
        match self {
            Self::Time(time) => (level.with("move-time", time.as_secs_f64()), *time + GRACE),
            Self::Nodes(nodes) => (level.with("nodes", nodes), ENDLESS),
        }
    }
}

/// The reason why a move is missing.
#[derive(Debug)]
pub(in crate::commands) enum PlayerError {
    /// None came in time.
    Late,
    /// The program has ended, with this last line on standard error.
    Dead(String),
    /// It has reported an error.
    Error(String),
    /// It has resigned, or found no move.
    NoMove,
    /// An illegal move.
    Illegal(String),
}

impl PlayerError {
    /// A sentence that names the program.
    pub(in crate::commands) fn say(&self, name: &str, context: &Context) -> String {
        let name = name.to_owned();
        context.say(match self {
            Self::Late => words::contest::late(name),
            Self::Dead(words) if words.is_empty() => words::contest::dead(name),
            Self::Dead(words) => words::contest::dead_with(name, words.clone()),
            Self::Error(message) => words::contest::error(name, message.clone()),
            Self::NoMove => words::contest::no_move(name),
            Self::Illegal(why) => words::contest::illegal(name, why.clone()),
        })
    }
}

/// A program, with statistics on its time.
pub(in crate::commands) struct Player {
    /// The command as typed.
    given: String,
    command: Vec<String>,
    /// Its own name and version.
    pub(in crate::commands) name: String,
    running: Option<RunningPlayer>,
    /// The longest that a move took.
    pub(in crate::commands) slowest: Duration,
    /// The time of all moves together, and their number.
    pub(in crate::commands) spent: (Duration, u64),
}

struct RunningPlayer {
    child: Child,
    say: Sender<String>,
    hear: Receiver<Output>,
    last_words: LastWords,
}

impl Player {
    /// Starts a program and waits until it is ready.
    ///
    /// # Errors
    /// If it cannot be started, or does not speak the protocol.
    pub(in crate::commands) fn start(command: &str, context: &Context) -> Result<Self, Fault> {
        let mut words = split(command);
        if words.first().is_some_and(|name| name == OURSELVES) {
            let ourselves =
                std::env::current_exe().map_err(|error| cannot_start(context, command, &error.to_string()))?;
            words[0] = ourselves.to_string_lossy().into_owned();
            if words.len() == 1 {
                words.extend(["draughts", "hub"].map(str::to_owned));
            }
        }
        let (slowest, spent) = (Duration::ZERO, (Duration::ZERO, 0));
        let given = clean(command);
        let mut player = Self { name: given.clone(), given, command: words, running: None, slowest, spent };
        player.run(context)?;
        Ok(player)
    }

    fn run(&mut self, context: &Context) -> Result<(), Fault> {
        let shown = self.given.clone();
        let Some((name, arguments)) = self.command.split_first() else {
            return Err(cannot_start(context, &shown, &context.say(words::contest::EMPTY)));
        };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| cannot_start(context, &shown, &error.to_string()))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(cannot_start(context, &shown, ""));
        };
        let (hear, _) = answers(output);
        let running = self.running.insert(RunningPlayer {
            child,
            say: questions(input),
            hear,
            last_words: LastWords::new(errors),
        });
        running.say("hub");
        let introduced = running.until("wait", INTRODUCTION, |line| {
            if line.command == "id"
                && let Some(name) = line.get("name")
            {
                let version = line.get("version").map(|version| format!(" {version}")).unwrap_or_default();
                self.name = clean(&format!("{name}{version}"));
            }
        });
        let ready = introduced.and_then(|_| {
            running.say("init");
            running.until("ready", PREPARATION, |_| {})
        });
        match ready {
            Ok(_) => Ok(()),
            Err(_) if interrupt::happened() => Err(Fault::Interrupted),
            Err(trouble) => {
                let why = trouble.say(&shown, context);
                self.stop();
                Err(context.fault(words::contest::no_hub(shown, why)))
            }
        }
    }

    /// Starts a new game; restarts the program if it has ended.
    ///
    /// # Errors
    /// If it cannot be restarted.
    pub(in crate::commands) fn new_game(&mut self, context: &Context) -> Result<(), Fault> {
        if self.running.is_none() {
            self.run(context)?;
        }
        self.running.iter_mut().for_each(|running| running.say("new-game"));
        Ok(())
    }

    /// Asks the program for a move.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(in crate::commands) fn choose(&mut self, game: &Referee, each: &Limit) -> Result<String, PlayerError> {
        let (level, limit) = each.level();
        self.choose_at(game, &level, limit)
    }

    /// Asks for a move at a level in Hub's notation, with a time limit.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(in crate::commands) fn choose_at(
        &mut self,
        game: &Referee,
        level: &HubLine,
        limit: Duration,
    ) -> Result<String, PlayerError> {
        let running = self.running.as_mut().ok_or_else(|| PlayerError::Dead(String::new()))?;
        let mut place = HubLine::new("pos").with("pos", game.start());
        if game.plies() > 0 {
            place = place.with("moves", game.moves());
        }
        running.say(&place.to_string());
        running.say(&level.to_string());
        running.say("go think");
        let began = Instant::now();
        let done = running.until("done", limit, |_| {})?;
        let took = began.elapsed();
        self.slowest = self.slowest.max(took);
        self.spent = (self.spent.0 + took, self.spent.1 + 1);
        done.get("move").map(str::to_owned).ok_or(PlayerError::NoMove)
    }

    /// Ends the program.
    pub(in crate::commands) fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.say("quit");
            // A program that ignores `quit` is killed.
            let asked = Instant::now();
            while asked.elapsed() < 10 * TICK {
                if matches!(running.child.try_wait(), Ok(Some(_)) | Err(_)) {
                    return;
                }
                std::thread::sleep(TICK / 10);
            }
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.stop();
    }
}

impl RunningPlayer {
    fn say(&mut self, line: &str) {
        // A failed write shows as a missing answer.
        let _ = self.say.send(line.to_owned());
    }

    /// Reads lines up to one with this command, and returns that line.
    fn until(
        &mut self,
        command: &str,
        limit: Duration,
        mut other: impl FnMut(&HubLine),
    ) -> Result<HubLine, PlayerError> {
        let began = Instant::now();
        loop {
            let left =
                limit.checked_sub(began.elapsed()).filter(|_| !interrupt::happened()).ok_or(PlayerError::Late)?;
            match self.hear.recv_timeout(left.min(TICK)) {
                Ok(Output::Line(line)) => {
                    // Lines outside the protocol are meant for people, and skipped.
                    let Ok(line) = HubLine::read(line.trim_end_matches('\r')) else { continue };
                    match line.command.as_str() {
                        heard if heard == command => return Ok(line),
                        "error" => return Err(PlayerError::Error(clean(line.get("message").unwrap_or_default()))),
                        _ => other(&line),
                    }
                }
                Ok(Output::Endless(_) | Output::End) | Err(RecvTimeoutError::Disconnected) => {
                    let words = self.last_words.lines();
                    return Err(PlayerError::Dead(words.last().map(|line| clean(line)).unwrap_or_default()));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

fn cannot_start(context: &Context, command: &str, why: &str) -> Fault {
    context.fault(words::contest::cannot_start(clean(command), why.to_owned()))
}

/// Splits a command into words; quotes protect blanks.
fn split(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote): (Vec<String>, Option<String>, Option<char>) = (Vec::new(), None, None);
    for c in command.chars() {
        match (c, quote) {
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(open)) if c == open => quote = None,
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn commands_are_cut_into_words() {
        assert_eq!(split("  scan hub "), ["scan", "hub"]);
        assert_eq!(split("'my engines/scan' --book \"\" a\"b c\""), ["my engines/scan", "--book", "", "ab c"]);
        assert!(split(" ").is_empty());
    }
}
