//! The conversation: what is said, what is meant, and what is answered.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::{Scope, ScopedJoinHandle};

use tablette_core::{Evaluate as _, Lang, Problem, Rules as _, Text, Words, words};
use tablette_games::draughts::hub::{HubLine, read_hub_move, read_hub_position};
use tablette_games::draughts::{Articles, Draughts, Position, State};
use tablette_solve::{Search, Threads};
use tablette_table::VerifiedFiles;

use super::clock::Level;
use super::endings::Endings;
use super::game_in_progress::{CurrentPosition, GameInProgress};
use super::game_status::GameStatus;
use super::shared_search::SharedSearch;
use super::thinking::{say, think};

/// How the engine is run.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The language of error messages.
    pub lang: Lang,
    /// Bytes of memory that searches may take, and as many again for tables.
    pub memory: u64,
    /// The folder of tables of endings, if any are to be asked.
    pub tables: Option<PathBuf>,
    /// The folder of notes of the tables that were compared with their digests: these are not read
    /// through again.
    pub verified_files: Option<PathBuf>,
    /// Threads that a search takes until the other side says otherwise, from 1. With one, the same
    /// position to the same depth has the same answer every time.
    pub threads: usize,
}

impl EngineOptions {
    /// Describes invalid options while they can still be changed: too little memory to search in.
    pub fn problem(&self) -> Option<Problem> {
        searcher(self.memory).err()
    }
}

/// Bytes for the memory of searches unless told otherwise.
const ROOM: u64 = 64 << 20;
const MIB: u64 = 1 << 20;
/// MiB that may be chosen.
const ROOMS: std::ops::RangeInclusive<u64> = 1..=1024;
/// Threads that may be chosen.
const HANDS: std::ops::RangeInclusive<usize> = 1..=64;
/// Lines that an analysis may tell.
const LINES: std::ops::RangeInclusive<usize> = 1..=64;

/// An engine in conversation.
pub(super) struct Engine<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: Arc<Mutex<W>>,
    lang: Lang,
    memory: u64,
    room: u64,
    level: Level,
    /// The articles on draws that the game is played by.
    articles: Articles,
    /// The lines that an analysis tells.
    lines: usize,
    threads: Threads,
    state: CurrentPosition,
    past: Vec<CurrentPosition>,
    folder: Option<PathBuf>,
    verified_files: VerifiedFiles,
    /// The tables of the folder, once they were opened.
    endings: Option<Arc<Endings>>,
    /// With the thread that searches while one does.
    search: Option<Search<GameInProgress>>,
    thinking: Option<Thinking<'scope>>,
}

struct Thinking<'scope> {
    thought: Arc<SharedSearch>,
    thread: ScopedJoinHandle<'scope, io::Result<Search<GameInProgress>>>,
}

impl<'scope, 'env: 'scope, W: Write + Send + 'env> Engine<'scope, 'env, W> {
    pub(super) fn new(scope: &'scope Scope<'scope, 'env>, output: W, options: EngineOptions) -> Self {
        Self {
            scope,
            output: Arc::new(Mutex::new(output)),
            lang: options.lang,
            memory: options.memory,
            room: ROOM.min(options.memory),
            level: Level::default(),
            articles: Articles::ALL,
            lines: 1,
            threads: Threads::new(options.threads.min(*HANDS.end())).unwrap_or(Threads::ONE),
            folder: options.tables,
            verified_files: options.verified_files.map_or_else(VerifiedFiles::in_memory, VerifiedFiles::in_folder),
            endings: None,
            state: State::fresh(Position::start()),
            past: Vec::new(),
            search: None,
            thinking: None,
        }
    }

    /// Does what a line says; false when it says to leave.
    pub(super) fn hear(&mut self, line: &HubLine) -> io::Result<bool> {
        self.reap()?;
        match line.command.as_str() {
            "hub" => self.introduce()?,
            "ping" => self.say(&HubLine::new("pong"))?,
            "stop" => self.stop()?,
            "ponder-hit" => self.thinking.iter().for_each(|thinking| thinking.thought.hit()),
            "quit" => return Ok(false),
            command @ ("init" | "set-param" | "new-game" | "pos" | "level" | "go") => {
                let done =
                    if self.thinking.is_some() { Err(Problem::new(IDLE, command)) } else { self.idle(command, line) };
                match done {
                    Ok(Some(answer)) => self.say(&answer)?,
                    Ok(None) => {}
                    Err(problem) => self.complain(&problem)?,
                }
            }
            _ => {}
        }
        Ok(true)
    }

    /// What can only be done while nothing is searched.
    fn idle(&mut self, command: &str, line: &HubLine) -> Result<Option<HubLine>, Problem> {
        match command {
            "init" => {
                // Memory is taken and tables are read now, and not while a clock runs.
                if let Err(problem) = self.endings() {
                    self.complain(&problem).map_err(|_| problem)?;
                }
                let search = self.searcher()?;
                self.search = Some(search);
                return Ok(Some(HubLine::new("ready")));
            }
            "set-param" => self.choose(line)?,
            "new-game" => self.search.iter_mut().for_each(Search::forget),
            "pos" => self.place(line)?,
            "level" => self.level = Level::read(line)?,
            _ => self.go(line)?,
        }
        Ok(None)
    }

    fn introduce(&self) -> io::Result<()> {
        let id = HubLine::new("id").with("name", "tablette").with("version", env!("CARGO_PKG_VERSION"));
        self.say(&id.with("author", "the Tablette authors").with("country", "France"))?;
        let variant = HubLine::new("param").with("name", "variant").with("value", "normal").with("type", "enum");
        self.say(&variant.with("values", "normal"))?;
        let memory = HubLine::new("param").with("name", "memory").with("value", self.room / MIB).with("type", "int");
        self.say(&memory.with("min", ROOMS.start()).with("max", ROOMS.end()))?;
        self.say(&HubLine::new("param").with("name", "draws").with("value", "all").with("type", "string"))?;
        let lines = HubLine::new("param").with("name", "lines").with("value", 1).with("type", "int");
        self.say(&lines.with("min", LINES.start()).with("max", LINES.end()))?;
        let threads =
            HubLine::new("param").with("name", "threads").with("value", self.threads.count()).with("type", "int");
        self.say(&threads.with("min", HANDS.start()).with("max", HANDS.end()))?;
        self.say(&HubLine::new("wait"))
    }

    /// A parameter of ours; others are not understood, and ignored.
    fn choose(&mut self, line: &HubLine) -> Result<(), Problem> {
        let value = line.get("value").unwrap_or("");
        match line.get("name") {
            Some("variant") if value != "normal" => Err(Problem::new(NORMAL, value)),
            Some("memory") => {
                let chosen = value.parse().ok().filter(|chosen| ROOMS.contains(chosen));
                let chosen: u64 = chosen.ok_or_else(|| Problem::new(MEMORY, value))?;
                self.room = (chosen * MIB).min(self.memory);
                self.search = None;
                Ok(())
            }
            Some("draws") => {
                self.articles = Articles::parse(value)?;
                Ok(())
            }
            Some("lines") => {
                let chosen = value.parse().ok().filter(|chosen| LINES.contains(chosen));
                self.lines = chosen.ok_or_else(|| Problem::new(SEVERAL, value))?;
                Ok(())
            }
            Some("threads") => {
                let chosen = value.parse().ok().filter(|chosen| HANDS.contains(chosen)).and_then(Threads::new);
                self.threads = chosen.ok_or_else(|| Problem::new(TOGETHER, value))?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A position, and the moves that were played from it. Where one is wrong nothing changes.
    fn place(&mut self, line: &HubLine) -> Result<(), Problem> {
        let position = line.get("pos").map_or(Ok(Position::start()), read_hub_position)?;
        let rules = Draughts::on(position, self.articles);
        let mut state = rules.start();
        let mut past = Vec::new();
        for text in line.get("moves").unwrap_or("").split_whitespace() {
            let mv = read_hub_move(&state.position, text)?;
            // What was there before a capture or the move of a man does not come back.
            if rules.returns(&state, mv) {
                past.push(state);
            } else {
                past.clear();
            }
            state = rules.apply(&state, mv);
        }
        (self.state, self.past) = (state, past);
        Ok(())
    }

    /// The searcher with what it remembers, or a new one.
    fn searcher(&mut self) -> Result<Search<GameInProgress>, Problem> {
        self.search.take().map_or_else(|| searcher(self.room), Ok)
    }

    /// The tables of the folder, opened when they are first wanted. A faulty one is reported once
    /// and then skipped.
    fn endings(&mut self) -> Result<Arc<Endings>, Problem> {
        if let Some(endings) = &self.endings {
            return Ok(Arc::clone(endings));
        }
        let opened = self.folder.as_ref().map(|folder| Endings::open(folder, &self.verified_files, self.memory));
        let (endings, unusable) = opened.unwrap_or_default();
        let endings = Arc::new(endings);
        self.endings = Some(Arc::clone(&endings));
        match unusable.first() {
            Some(table) => {
                let (file, error) = (table.file.display().to_string(), table.error.to_string());
                Err(Problem::new(SOUND, file.clone()).hint(not_asked(error, file)))
            }
            None => Ok(endings),
        }
    }

    fn go(&mut self, line: &HubLine) -> Result<(), Problem> {
        let mode = |name: &str| line.get(name).is_some();
        let thought = match (mode("ponder"), mode("analyze")) {
            (true, _) => SharedSearch::pondering(self.level.time),
            (_, true) => SharedSearch::analysing(),
            _ => SharedSearch::thinking(self.level.time),
        };
        let endings = match self.endings() {
            Ok(endings) => endings,
            // Report it once; the game still needs a move.
            Err(problem) => {
                self.complain(&problem).map_err(|_| problem)?;
                self.endings()?
            }
        };
        let search = self.searcher()?;
        let thought = Arc::new(thought);
        let output = Arc::clone(&self.output);
        let (lines, past) = (if mode("analyze") { self.lines } else { 1 }, self.past.clone());
        let (articles, threads) = (self.articles, self.threads);
        let plays = !mode("analyze");
        let place = GameStatus { articles, state: self.state, past, endings, lines, threads, plays };
        let (level, shared) = (self.level, Arc::clone(&thought));
        let thread = self.scope.spawn(move || think(search, level, &place, &shared, &output));
        self.thinking = Some(Thinking { thought, thread });
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        self.thinking.iter().for_each(|thinking| thinking.thought.stop());
        self.join()
    }

    /// Takes the memory back from a search that has given its answer.
    fn reap(&mut self) -> io::Result<()> {
        let over = self.thinking.as_ref().is_some_and(|thinking| thinking.thought.is_over());
        if over { self.join() } else { Ok(()) }
    }

    fn join(&mut self) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        let search = thinking.thread.join().map_err(|_| io::Error::other("the search failed"))??;
        self.search = Some(search);
        Ok(())
    }

    /// Ends whatever is going on.
    pub(super) fn leave(mut self) -> io::Result<()> {
        self.stop()
    }

    pub(super) fn complain(&self, problem: &Problem) -> io::Result<()> {
        self.say(&HubLine::new("error").with("message", problem.say(self.lang)))
    }

    fn say(&self, line: &HubLine) -> io::Result<()> {
        say(&self.output, line)
    }
}

words! {
    SOUND { "a sound table", "une table saine" }
    not_asked(error: Words, file: Words) {
        "{error}; it is not asked: tablette table verify {file} says more",
        "{error} ; elle n'est pas consultée : tablette table verify {file} en dit plus",
    }
}

/// Creates a searcher with an empty memory of at most the given number of bytes.
fn searcher(memory: u64) -> Result<Search<GameInProgress>, Problem> {
    Search::new(memory).map_err(|_| Problem::new(ROOMY, (memory / 1024).to_string()))
}

const IDLE: Text =
    Text::new("stop, ponder-hit or ping while a search runs", "stop, ponder-hit ou ping pendant une recherche");
const NORMAL: Text = Text::new("normal, the one variant that is played", "normal, la seule variante jouée");
const SEVERAL: Text = Text::new("lines of an analysis from 1 to 64", "des lignes d'une analyse de 1 à 64");
const TOGETHER: Text = Text::new("threads from 1 to 64", "de 1 à 64 fils");
const MEMORY: Text = Text::new("MiB of memory from 1 to 1024", "des Mio de mémoire de 1 à 1024");
const ROOMY: Text = Text::new("KiB of memory, 16 at least (--memory)", "des Kio de mémoire, au moins 16 (--memory)");
