//! The protocol: executes commands and writes answers.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::{Scope, ScopedJoinHandle};

use tablette_core::{Lang, Problem, Text};
use tablette_games::draughts::hub::HubLine;
use tablette_games::draughts::{Articles, International};
use tablette_solve::Threads;

use super::clock::{Level, Time};
use super::game_status::SearchRequest;
use super::player::{PlayedVariant, Player, VARIANTS, searcher};
use super::shared_search::{Mode, SharedSearch};
use super::thinking::write_line;

/// Options of the engine.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The language of error messages.
    pub lang: Lang,
    /// Bytes of memory for searches, and as many again for tables.
    pub memory: u64,
    /// The folder of endgame tables, if any.
    pub tables: Option<PathBuf>,
    /// The folder of the verified-file cache: tables that it lists are not compared with their
    /// digests again.
    pub verified_files: Option<PathBuf>,
    /// The default number of threads of a search, from 1. With one thread, the same position to the
    /// same depth has the same answer every time.
    pub threads: usize,
}

impl EngineOptions {
    /// Describes invalid options while they can still be changed: too little memory to search in.
    pub fn problem(&self) -> Option<Problem> {
        searcher::<International>(self.memory).err()
    }
}

/// The default bytes of memory for searches.
const ROOM: u64 = 64 << 20;
const MIB: u64 = 1 << 20;
/// Permitted MiB of memory.
const ROOMS: RangeInclusive<u64> = 1..=1024;
/// Permitted numbers of threads.
const THREADS: RangeInclusive<u64> = 1..=64;
/// Permitted numbers of lines of an analysis.
const LINES: RangeInclusive<u64> = 1..=64;

/// Returns a number of threads, at most the permitted one.
fn threads(count: u64) -> Threads {
    Threads::new(count.min(*THREADS.end()) as usize).unwrap_or(Threads::ONE)
}

/// The engine of one connection.
pub(super) struct Engine<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: Arc<Mutex<W>>,
    options: EngineOptions,
    /// Bytes of memory for searches.
    room: u64,
    level: Level,
    /// The articles on draws in force.
    articles: Articles,
    /// The number of lines of an analysis.
    lines: usize,
    threads: Threads,
    /// Whether the book of openings is in use.
    book: bool,
    variant: &'static PlayedVariant,
    /// The player of the variant; absent while it thinks.
    player: Option<Box<dyn Player>>,
    thinking: Option<Thinking<'scope>>,
}

struct Thinking<'scope> {
    thought: Arc<SharedSearch>,
    thread: ScopedJoinHandle<'scope, io::Result<Box<dyn Player>>>,
}

impl<'scope, 'env: 'scope, W: Write + Send + 'env> Engine<'scope, 'env, W> {
    pub(super) fn new(scope: &'scope Scope<'scope, 'env>, output: W, options: EngineOptions) -> Self {
        let variant = &VARIANTS[0];
        Self {
            scope,
            output: Arc::new(Mutex::new(output)),
            room: ROOM.min(options.memory),
            level: Level::default(),
            articles: Articles::ALL,
            lines: 1,
            threads: threads(options.threads as u64),
            book: true,
            variant,
            player: Some((variant.player)()),
            thinking: None,
            options,
        }
    }

    /// Executes a command; false for `quit`.
    pub(super) fn hear(&mut self, line: &HubLine) -> io::Result<bool> {
        self.reap()?;
        match line.command.as_str() {
            "hub" => self.introduce()?,
            "ping" => self.say(&HubLine::new("pong"))?,
            "stop" => self.stop()?,
            "ponder-hit" => self.thinking.iter().for_each(|thinking| thinking.thought.hit()),
            "quit" => return Ok(false),
            command @ ("init" | "set-param" | "new-game" | "pos" | "level" | "go") => match self.idle(command, line) {
                Ok(Some(answer)) => self.say(&answer)?,
                Ok(None) => {}
                Err(problem) => self.complain(&problem)?,
            },
            _ => {}
        }
        Ok(true)
    }

    /// Executes a command that is only valid while no search runs.
    fn idle(&mut self, command: &str, line: &HubLine) -> Result<Option<HubLine>, Problem> {
        let Some(player) = &mut self.player else { return Err(Problem::new(IDLE, command)) };
        match command {
            "init" => {
                // Allocate memory and read tables before a clock runs.
                self.prepare()?;
                return Ok(Some(HubLine::new("ready")));
            }
            "set-param" => self.set_parameter(line)?,
            "new-game" => player.forget(),
            "pos" => player.place(line, self.articles)?,
            "level" => self.level = Level::read(line)?,
            _ => self.go(line)?,
        }
        Ok(None)
    }

    fn introduce(&self) -> io::Result<()> {
        let id = HubLine::new("id").with("name", "tablette").with("version", env!("CARGO_PKG_VERSION"));
        self.say(&id.with("author", "the Tablette authors").with("country", "France"))?;
        let parameter = |name: &str, value: &str, kind: &str| {
            HubLine::new("param").with("name", name).with("value", value).with("type", kind)
        };
        self.say(&parameter("variant", self.variant.name, "enum").with("values", PlayedVariant::names(" ")))?;
        let number = |name: &str, value: u64, range: &RangeInclusive<u64>| {
            let line = parameter(name, &value.to_string(), "int");
            self.say(&line.with("min", range.start()).with("max", range.end()))
        };
        number("memory", self.room / MIB, &ROOMS)?;
        self.say(&parameter("draws", "all", "string"))?;
        number("lines", 1, &LINES)?;
        number("threads", self.threads.count() as u64, &THREADS)?;
        self.say(&parameter("book", "true", "bool"))?;
        self.say(&HubLine::new("wait"))
    }

    /// Sets a parameter. Unknown ones are ignored.
    fn set_parameter(&mut self, line: &HubLine) -> Result<(), Problem> {
        let value = line.get("value").unwrap_or("");
        let number = |range: &RangeInclusive<u64>, expected: Text| {
            let chosen = value.parse().ok().filter(|chosen| range.contains(chosen));
            chosen.ok_or_else(|| Problem::new(expected, value))
        };
        match line.get("name") {
            Some("variant") => {
                let variant = PlayedVariant::named(value)?;
                if variant.name != self.variant.name {
                    (self.variant, self.player) = (variant, Some((variant.player)()));
                }
            }
            Some("memory") => {
                self.room = (number(&ROOMS, MEMORY)? * MIB).min(self.options.memory);
                self.player.iter_mut().for_each(|player| player.free());
            }
            Some("draws") => self.articles = Articles::parse(value)?,
            Some("lines") => self.lines = number(&LINES, SEVERAL)? as usize,
            Some("book") => self.book = value.parse().map_err(|_| Problem::new(TRUE, value))?,
            Some("threads") => self.threads = threads(number(&THREADS, TOGETHER)?),
            _ => {}
        }
        Ok(())
    }

    /// Opens the tables and allocates memory, unless that was done before. A faulty table is
    /// reported once and then skipped.
    fn prepare(&mut self) -> Result<(), Problem> {
        let Some(player) = &mut self.player else { return Ok(()) };
        let (faulty, allocated) = (player.open_tables(&self.options), player.allocate(self.room));
        if let Some(problem) = faulty {
            // If it cannot be written, nothing else can.
            let _ = self.complain(&problem);
        }
        allocated
    }

    fn go(&mut self, line: &HubLine) -> Result<(), Problem> {
        let has = |name: &str| line.get(name).is_some();
        let analyses = has("analyze");
        let shared = Arc::new(match (has("ponder"), analyses) {
            (true, _) => SharedSearch::new(self.level.time, Mode::Pondering),
            (false, true) => SharedSearch::new(Time::Unlimited, Mode::Analysing),
            (false, false) => SharedSearch::new(self.level.time, Mode::thinking(self.level.time)),
        });
        let request = SearchRequest {
            level: self.level,
            articles: self.articles,
            lines: if analyses { self.lines } else { 1 },
            threads: self.threads,
            plays: !analyses,
            from_book: self.book && !analyses && self.level.is_by_the_clock(),
        };
        self.prepare()?;
        let Some(mut player) = self.player.take() else { return Ok(()) };
        let (thought, output) = (Arc::clone(&shared), Arc::clone(&self.output));
        let thread = self.scope.spawn(move || {
            player.think(&request, &shared, &|line| write_line(&output, line))?;
            Ok(player)
        });
        self.thinking = Some(Thinking { thought, thread });
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        self.thinking.iter().for_each(|thinking| thinking.thought.stop());
        self.join()
    }

    /// Takes the player back from a search that has answered.
    fn reap(&mut self) -> io::Result<()> {
        let over = self.thinking.as_ref().is_some_and(|thinking| thinking.thought.is_over());
        if over { self.join() } else { Ok(()) }
    }

    fn join(&mut self) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        let player = thinking.thread.join().map_err(|_| io::Error::other("the search failed"))??;
        self.player = Some(player);
        Ok(())
    }

    /// Stops the running search.
    pub(super) fn leave(mut self) -> io::Result<()> {
        self.stop()
    }

    pub(super) fn complain(&self, problem: &Problem) -> io::Result<()> {
        self.say(&HubLine::new("error").with("message", problem.say(self.options.lang)))
    }

    fn say(&self, line: &HubLine) -> io::Result<()> {
        write_line(&self.output, line)
    }
}

const IDLE: Text =
    Text::new("stop, ponder-hit or ping while a search runs", "stop, ponder-hit ou ping pendant une recherche");
const SEVERAL: Text = Text::new("lines of an analysis from 1 to 64", "des lignes d'une analyse de 1 à 64");
const TRUE: Text = Text::new("true or false", "true ou false");
const TOGETHER: Text = Text::new("threads from 1 to 64", "de 1 à 64 fils");
const MEMORY: Text = Text::new("MiB of memory from 1 to 1024", "des Mio de mémoire de 1 à 1024");
