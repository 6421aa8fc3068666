//! A position of a hosted game, as faces see every position, with the host's failures kept apart
//! from answers.
//!
//! Each query runs under limits of its own ([`terms`](crate::terms)). If the host fails during a
//! query, its answer is discarded, with everything computed since the failure: the next query gets
//! a new instance, which still has the positions that the host described.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tablette::BoardAccess;
use tablette_core::{Game, Phrase, Problem, Refusal, Rules, Watch, lock, words};
use tablette_ladder::{Board, Budget, Failure, Listed};

use crate::host::Token;
use crate::hosted::Hosted;
use crate::sort::GameKind;
use crate::terms::{self, Asking, HostError};

words! {
    FAILED { "a reply from the program that defines this game", "une réponse du programme qui définit ce jeu" }
    UNKEPT {
        "tables of a game of your own are not kept on disk: a change of its rules could not be detected",
        "les tables d'un jeu à vous ne sont pas gardées sur disque : un changement de ses règles passerait inaperçu",
    }
}

/// An instance with its board, until the host fails.
pub(crate) struct Root<K: GameKind> {
    pub(crate) game: Arc<Hosted<K>>,
    board: Board<Hosted<K>>,
}

/// The shared data of all positions of one opened board.
pub(crate) struct Opened<K: GameKind> {
    listed: Listed<Hosted<K>>,
    root: Mutex<Arc<Root<K>>>,
}

impl<K: GameKind> Root<K> {
    fn new(listed: &Listed<Hosted<K>>, game: Hosted<K>) -> Arc<Self> {
        let game = Arc::new(game);
        Arc::new(Self { board: listed.around(Arc::clone(&game)), game })
    }
}

impl<K: GameKind> Opened<K> {
    pub(crate) fn new(game: Hosted<K>) -> Self {
        let abilities = Hosted::<K>::ABILITIES;
        let listed = Listed::with(if game.repeats { abilities.repeating() } else { abilities });
        Self { root: Mutex::new(Root::new(&listed, game)), listed }
    }

    /// Returns the game with its rungs.
    pub(crate) fn listed(&self) -> Listed<Hosted<K>> {
        self.listed
    }

    /// Returns the position on which the board was opened.
    pub(crate) fn start(&self) -> Token {
        self.root().game.start()
    }

    /// Whether everything reachable was explored, and includes this position.
    pub(crate) fn tabulates(&self, state: Token) -> bool {
        self.with_board(|root| root.game.tabulates(state))
    }

    fn root(&self) -> Arc<Root<K>> {
        Arc::clone(&lock(&self.root))
    }

    /// Replaces a halted instance by a new one, unless another thread has done so.
    fn renew(&self, halted: &Arc<Root<K>>) {
        let mut root = lock(&self.root);
        if Arc::ptr_eq(&root, halted) {
            *root = Root::new(&self.listed, halted.game.anew(halted.game.start()));
        }
    }

    /// Runs a query. Returns any error beside the answer, which then proves nothing.
    ///
    /// A failure on another thread spoils the work of both: the query is then repeated.
    fn ask<T>(&self, budget: &Budget<'_>, question: impl Fn(&Root<K>) -> T) -> (T, Option<HostError>) {
        loop {
            let root = self.root();
            let asking = Asking::begin(self, budget, budget.memory - budget.memory / SOLVER);
            let answer = question(&root);
            let error = terms::error();
            drop(asking);
            let halted = root.game.is_halted();
            if halted {
                self.renew(&root);
            }
            if error.is_some() || !halted {
                return (answer, error);
            }
        }
    }

    /// Runs a query about a position that may take long. With `reached`, everything reachable is
    /// explored first.
    ///
    /// # Errors
    /// Those of the query; refusals of memory and time. If the host has failed, the face raises its
    /// reason instead.
    pub(crate) fn work<T>(
        &self,
        state: Token,
        reached: bool,
        budget: &Budget<'_>,
        question: impl Fn(&Root<K>, &Board<Hosted<K>>, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        // Rules that query their own board get a separate one: the caches of this one may be locked
        // by the query that called the rules.
        if terms::is_asking(self) {
            let alone = Self::new(self.root().game.anew(state));
            return alone.work(state, reached, budget, question);
        }
        let answer = self.ask(budget, |root| {
            let watch = HaltWatch { watch: budget.watch, game: &*root.game };
            let budget = Budget { watch: &watch, tables: None, recent: None, disk: None, ..*budget };
            let (left, spent) = if reached {
                root.game.explore(&budget)?;
                (budget.memory.saturating_sub(root.game.bytes()), root.game.explored_in())
            } else {
                (budget.memory / SOLVER, Duration::ZERO)
            };
            question(root, &root.board.moved(state), &Budget { memory: left, spent, ..budget }).map_err(|failure| {
                match failure {
                    Failure::Refused(refusal) => refusal.besides(budget.memory - left, budget.memory).into(),
                    other => other,
                }
            })
        });
        match answer {
            (answer, None) => answer,
            (_, Some(HostError::Refused(refusal))) => Err(refusal.into()),
            (_, Some(HostError::Host)) => Err(Refusal::Stopped.into()),
        }
    }

    /// Computes something that takes no time. If the host has failed, the face raises its reason,
    /// whatever is returned.
    fn with_board<T>(&self, look: impl Fn(&Root<K>) -> T) -> T {
        self.ask(&at_once(), look).0
    }

    /// Computes something for which a text may be wrong.
    ///
    /// # Errors
    /// The error in the text. If the host has failed, the face raises its reason instead.
    pub(crate) fn read<T>(&self, text: &str, look: impl Fn(&Root<K>) -> Result<T, Problem>) -> Result<T, Problem> {
        match self.ask(&at_once(), look) {
            (answer, None) => answer,
            (_, Some(_)) => Err(Problem::new(FAILED, text)),
        }
    }
}

/// Returns the budget of queries that take no time. They read a position or two, whatever the
/// memory of the known ones.
fn at_once() -> Budget<'static> {
    Budget { memory: u64::MAX, ..Budget::default() }
}

/// The solver gets a quarter of the memory while positions are being found. The rest is for these,
/// since a program's position takes many times the bytes of its value.
const SOLVER: u64 = 4;

/// The watch of a query, which also ends it once the host has failed.
struct HaltWatch<'a, K> {
    watch: &'a dyn Watch,
    game: &'a Hosted<K>,
}

impl<K: GameKind> Watch for HaltWatch<'_, K> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.watch.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.game.is_halted() || self.watch.stopped()
    }

    fn note(&self, said: &Phrase) {
        self.watch.note(said);
    }
}

/// A position of a hosted game.
pub(crate) struct HostedBoard<K: GameKind> {
    /// The data shared with the other positions of its board.
    pub(crate) opened: Arc<Opened<K>>,
    pub(crate) state: Token,
}

impl<K: GameKind> BoardAccess for HostedBoard<K> {
    type Game = Hosted<K>;

    fn with_board<T>(&self, look: impl Fn(&Board<Hosted<K>>) -> T) -> T {
        self.opened.with_board(|root| look(&root.board.moved(self.state)))
    }

    fn read<T>(&self, text: &str, read: impl Fn(&Board<Hosted<K>>) -> Result<T, Problem>) -> Result<T, Problem> {
        self.opened.read(text, |root| read(&root.board.moved(self.state)))
    }

    /// A position given by its text, and not reached from the opened one, is a board of its own.
    fn work<T>(
        &self,
        explored: bool,
        budget: &Budget<'_>,
        work: impl Fn(&Board<Hosted<K>>, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let inside = |root: &Root<K>, board: &Board<Hosted<K>>, budget: &Budget<'_>| {
            let beside = explored && !root.game.covers(self.state);
            if beside { Ok(None) } else { work(board, budget).map(Some) }
        };
        if let Some(answer) = self.opened.work(self.state, explored, budget, inside)? {
            return Ok(answer);
        }
        let alone = Opened::new(self.opened.root().game.anew(self.state));
        alone.work(self.state, explored, budget, |_, board, budget| work(board, budget))
    }

    /// Nothing outlasts a query: the rules may change with the program, and ranks depend on the
    /// order of discovery.
    fn persistent(&self) -> Result<&Board<Hosted<K>>, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn sibling(&self, board: Board<Hosted<K>>) -> Self {
        Self { opened: Arc::clone(&self.opened), state: *board.state() }
    }
}
