//! The conversation: what is said, what is meant, and what is answered.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};

use tablette_core::{Lang, Problem, Rules, RulesExt, Text};
use tablette_games::draughts::hub::{HubLine, read_hub_move, read_hub_position, show_hub_move};
use tablette_games::draughts::{Articles, Draughts, International, Move, Position, State};
use tablette_solve::{Found, Job, Search};

use super::clock::Level;
use super::thought::Thought;

type Played = Draughts<International>;
type Here = State<International>;

/// How the engine is run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The language of error messages.
    pub lang: Lang,
    /// Bytes of memory that searches may take.
    pub memory: u64,
}

/// Bytes for the memory of searches unless told otherwise.
const ROOM: u64 = 64 << 20;
const MIB: u64 = 1 << 20;
/// MiB that may be chosen.
const ROOMS: std::ops::RangeInclusive<u64> = 1..=1024;

/// An engine in conversation.
pub(super) struct Engine<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: Arc<Mutex<W>>,
    lang: Lang,
    memory: u64,
    room: u64,
    level: Level,
    state: Here,
    past: Vec<Here>,
    /// With the thread that searches while one does.
    search: Option<Search<Played>>,
    thinking: Option<Thinking<'scope>>,
}

struct Thinking<'scope> {
    thought: Arc<Thought>,
    thread: ScopedJoinHandle<'scope, io::Result<Search<Played>>>,
}

impl<'scope, 'env: 'scope, W: Write + Send + 'env> Engine<'scope, 'env, W> {
    pub(super) fn new(scope: &'scope Scope<'scope, 'env>, output: W, options: Options) -> Self {
        Self {
            scope,
            output: Arc::new(Mutex::new(output)),
            lang: options.lang,
            memory: options.memory,
            room: ROOM.min(options.memory),
            level: Level::default(),
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
                // Memory is taken now and not while a clock runs.
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
            _ => Ok(()),
        }
    }

    /// A position, and the moves that were played from it. Where one is wrong nothing changes.
    fn place(&mut self, line: &HubLine) -> Result<(), Problem> {
        let position = line.get("pos").map_or(Ok(Position::start()), read_hub_position)?;
        let rules = Draughts::on(position, Articles::NONE);
        let mut state = rules.start();
        let mut past = Vec::new();
        for text in line.get("moves").unwrap_or("").split_whitespace() {
            let mv = read_hub_move(&state.position, text)?;
            // What was there before a capture or the move of a man does not come back.
            let returns = !mv.is_capture() && state.position.kings(state.position.to_move()).contains(mv.from);
            if returns {
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
    fn searcher(&mut self) -> Result<Search<Played>, Problem> {
        let memory = self.room;
        let new = || Search::new(memory).map_err(|_| Problem::new(ROOMY, (memory / 1024).to_string()));
        self.search.take().map_or_else(new, Ok)
    }

    fn go(&mut self, line: &HubLine) -> Result<(), Problem> {
        let mode = |name: &str| line.get(name).is_some();
        let thought = match (mode("ponder"), mode("analyze")) {
            (true, _) => Thought::pondering(self.level.time),
            (_, true) => Thought::analysing(),
            _ => Thought::thinking(self.level.time),
        };
        let search = self.searcher()?;
        let thought = Arc::new(thought);
        let output = Arc::clone(&self.output);
        let (level, state, past, shared) = (self.level, self.state, self.past.clone(), Arc::clone(&thought));
        let thread = self.scope.spawn(move || think(search, level, state, &past, &shared, &output));
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

fn say(output: &Mutex<impl Write>, line: &impl Display) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}

/// Searches, tells what is found depth by depth, and gives one answer.
fn think<W: Write>(
    mut search: Search<Played>,
    level: Level,
    state: Here,
    past: &[Here],
    thought: &Thought,
    output: &Mutex<W>,
) -> io::Result<Search<Played>> {
    let rules = Draughts::on(state.position, Articles::NONE);
    let job = Job { past, watch: thought, nodes: level.nodes.unwrap_or(u64::MAX), ..Job::new(&rules, &state) };
    let job = Job { depth: level.depth.unwrap_or(job.depth), ..job };
    let mut moves = Vec::new();
    rules.moves(&state, &mut moves);
    let mut told = Ok(());
    let found = search.run(&job, |found| {
        if told.is_ok() {
            told = say(output, &news(found, thought));
        }
        if told.is_err() {
            thought.stop();
        }
        thought.another(moves.len() == 1);
    });
    thought.answer();
    told?;
    say(output, &answer(&rules, &state, &found))?;
    Ok(search)
}

fn news(found: &Found<Move>, thought: &Thought) -> HubLine {
    let seconds = thought.seconds();
    let millions = found.nodes as f64 / seconds.max(1e-3) / 1e6;
    let line: Vec<_> = found.line.iter().map(|&mv| show_hub_move(mv)).collect();
    HubLine::new("info")
        .with("depth", found.depth)
        .with("mean-depth", format!("{:.1}", f64::from(found.depth)))
        .with("score", format!("{:.2}", f64::from(found.score) / 100.0))
        .with("nodes", found.nodes)
        .with("time", format!("{seconds:.3}"))
        .with("nps", format!("{millions:.2}"))
        .with("pv", line.join(" "))
}

/// `done`, without a move where the game has ended.
fn answer(rules: &Played, state: &Here, found: &Found<Move>) -> HubLine {
    let mut done = HubLine::new("done");
    if let Some(best) = found.best {
        done = done.with("move", show_hub_move(best));
        let reply = found.line.get(1).filter(|_| rules.result(&rules.apply(state, best)).is_none());
        done = reply.into_iter().fold(done, |done, &reply| done.with("ponder", show_hub_move(reply)));
    }
    done
}

const IDLE: Text =
    Text::new("stop, ponder-hit or ping while a search runs", "stop, ponder-hit ou ping pendant une recherche");
const NORMAL: Text = Text::new("normal, the one variant that is played", "normal, la seule variante jouée");
const MEMORY: Text = Text::new("MiB of memory from 1 to 1024", "des Mio de mémoire de 1 à 1024");
const ROOMY: Text = Text::new("KiB of memory, 16 at least (--memory)", "des Kio de mémoire, au moins 16 (--memory)");
