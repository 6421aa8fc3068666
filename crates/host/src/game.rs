//! A hosted game as faces see every game, with its additional operations.

use std::sync::{Arc, Mutex, MutexGuard};

use tablette::{AnyBoard, AnyGame, GameAccess};
use tablette_core::{Edge, Game, Problem, Settings, lock};
use tablette_ladder::Listed;
#[cfg(feature = "upkeep")]
use {
    tablette::check::{self, CheckItem},
    tablette_core::laws::{self, Boards, Report},
    tablette_core::{Refusal, Watch, words},
    tablette_ladder::{Budget, Failure},
};

use crate::board::{HostedBoard, Opened};
use crate::expansion_cache::ExpansionCache;
use crate::host::{Host, Token};
use crate::hosted::Hosted;
use crate::sort::{GameKind, ImpartialKind, PartizanKind, PuzzleKind, Sort};

/// Maximum number of positions kept as boards of their own, with their results for smaller
/// positions.
const KEPT: usize = 16;
/// Maximum number of positions on which the laws are checked.
#[cfg(feature = "upkeep")]
const CHECKED: usize = 50_000;

#[cfg(feature = "upkeep")]
words! {
    NUMBERED { "every position that is reached has a rank", "toute position atteinte a un rang" }
}

/// A game supplied by a face, with its start position. See [`Host`] for an example.
///
/// Its boards are its positions as text.
pub struct HostedGame(Box<dyn Opening>);

impl HostedGame {
    /// Creates the game of a host, opened on `start`. With `repeats`, play may return to a
    /// position: the first rungs then work differently
    /// ([`Abilities::repeating`](tablette_core::Abilities::repeating)), and endless play is a draw.
    pub fn new(host: impl Host, start: Token, sort: Sort, repeats: bool) -> Self {
        let host = Arc::new(host);
        Self(match sort {
            Sort::Puzzle => OpenedHost::<PuzzleKind>::boxed(host, start, repeats),
            Sort::Impartial => OpenedHost::<ImpartialKind>::boxed(host, start, repeats),
            Sort::Partizan => OpenedHost::<PartizanKind>::boxed(host, start, repeats),
        })
    }

    /// Returns the game as faces see every game.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.0
    }

    /// Returns the opened board.
    pub fn opened(&self) -> Box<dyn AnyBoard> {
        self.0.opened()
    }

    /// Checks the laws on the opened board, the rungs against each other on every reachable
    /// position, and every value of the table against its successors. Reports each finding as soon
    /// as it is made; ends early if the budget's watch stops.
    ///
    /// # Errors
    /// If the host has failed.
    #[cfg(feature = "upkeep")]
    pub fn check(&self, budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) -> Result<(), Failure> {
        self.0.reports(budget)?.into_iter().for_each(|report| found(report.into()));
        let opened = self.opened();
        check::values(&*opened, &opened.position(), budget, found)
    }
}

/// The additional operations of a hosted game of any sort.
trait Opening: AnyGame {
    /// Returns the board of the position on which the game was opened.
    fn opened(&self) -> Box<dyn AnyBoard>;
    /// Returns the reports on the laws.
    #[cfg(feature = "upkeep")]
    fn reports(&self, budget: &Budget<'_>) -> Result<Vec<Report>, Failure>;
}

/// A host with its start position.
struct OpenedHost<K: GameKind> {
    opened: Arc<Opened<K>>,
    cache: Arc<ExpansionCache>,
    start: Token,
    repeats: bool,
    /// Boards opened by their text, the latest last.
    kept: Mutex<Vec<Arc<Opened<K>>>>,
}

impl<K: GameKind> OpenedHost<K> {
    fn boxed(host: Arc<dyn Host>, start: Token, repeats: bool) -> Box<dyn Opening> {
        let cache = Arc::new(ExpansionCache::new(host, Edge::usual(K::INFO.players)));
        let opened = Arc::new(Opened::<K>::new(Hosted::new(Arc::clone(&cache), start, repeats)));
        Box::new(Self { opened, cache, start, repeats, kept: Mutex::default() })
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Arc<Opened<K>>>> {
        lock(&self.kept)
    }

    /// Returns a board that contains a position: one opened on it, or one whose table has it; else
    /// a new one. A board without a table is dropped first, since it is no loss.
    fn knowing(&self, state: Token) -> Arc<Opened<K>> {
        // The search may call the host, so it runs without the lock; a board opened meanwhile by
        // another thread is found later.
        let mut boards = self.kept().clone();
        boards.insert(0, Arc::clone(&self.opened));
        let latest = || boards.iter().rev();
        let found =
            latest().find(|board| board.start() == state).or_else(|| latest().find(|board| board.tabulates(state)));
        if let Some(found) = found {
            return Arc::clone(found);
        }
        let least = boards[1..].iter().position(|board| !board.tabulates(board.start())).unwrap_or(0);
        let made = Arc::new(Opened::new(Hosted::new(Arc::clone(&self.cache), state, self.repeats)));
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            let least = least.min(kept.len() - 1);
            kept.remove(least);
        }
        kept.push(Arc::clone(&made));
        made
    }
}

impl<K: GameKind> GameAccess for OpenedHost<K> {
    type Game = Hosted<K>;

    fn listed(&self) -> Listed<Hosted<K>> {
        self.opened.listed()
    }

    /// Returns a position of a board opened before, if that contains it.
    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        settings.only(&[])?;
        let state = self.opened.read(board, |root| root.game.parse_state(board))?;
        Ok(Box::new(HostedBoard { opened: self.knowing(state), state }))
    }

    /// Of the opened board. Empty if the host has failed: the face raises its reason.
    #[cfg(feature = "upkeep")]
    fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
        self.reports(&Budget { watch, ..Budget::default() }).unwrap_or_default()
    }
}

impl<K: GameKind> Opening for OpenedHost<K> {
    fn opened(&self) -> Box<dyn AnyBoard> {
        Box::new(HostedBoard { opened: Arc::clone(&self.opened), state: self.start })
    }

    #[cfg(feature = "upkeep")]
    fn reports(&self, budget: &Budget<'_>) -> Result<Vec<Report>, Failure> {
        self.opened.work(self.start, true, budget, |root, _, budget| {
            // The laws of numberings concern positions with a rank.
            if let Some(stray) = root.game.stray(CHECKED, budget)? {
                let why = self.named(&format!("{stray:?} is reached by moves and play, and not by moves_many"));
                return Ok(vec![Report { law: "numbering", about: NUMBERED, outcome: Err(why) }]);
            }
            let open =
                |game: &Hosted<K>, text: &str, _: &Settings| game.parse_state(text).map(|state| game.anew(state));
            let boards = Boards::around(Arc::clone(&root.game), open, budget);
            let reports = [laws::check(&boards), laws::check_abilities(&boards)].concat();
            let named = |report: Report| Report { outcome: report.outcome.map_err(|why| self.named(&why)), ..report };
            let reports = reports.into_iter().map(named).collect();
            if budget.watch.stopped() { Err(Refusal::Stopped.into()) } else { Ok(reports) }
        })
    }
}

#[cfg(feature = "upkeep")]
impl<K: GameKind> OpenedHost<K> {
    /// Replaces tokens in a counterexample by positions as the game writes them.
    fn named(&self, words: &str) -> String {
        let mut pieces = words.split('⟦');
        let mut said = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let token = piece.split_once('⟧').and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
            match token.map(|(number, rest)| (self.cache.host.show_state(Token(number)), rest)) {
                Some((Ok(position), rest)) => said.extend([&*position, rest]),
                _ => said.extend(["⟦", piece]),
            }
        }
        said
    }
}
