//! A hosted game as faces see every game, and what they may ask of it besides.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tablette::check::{CheckItem, CheckKind};
use tablette::{AnyBoard, AnyGame};
use tablette_core::laws::{Boards, Report};
use tablette_core::{Edge, Info, Phrase, Problem, Refusal, Settings, Words, words};
use tablette_ladder::{Agreement, Effort, Failure, Rung};

use crate::board::{HostedBoard, Opened};
use crate::host::{Host, Token};
use crate::hosted::Hosted;
use crate::ledger::Ledger;
use crate::sort::{ImpartialKind, Kind, PartizanKind, PuzzleKind, Sort};

/// Positions that were opened as boards of their own and are kept with what was learnt, so that smaller ones find it.
const KEPT: usize = 16;
/// Positions on which the laws are checked, at most.
const CHECKED: usize = 50_000;
/// The recursion is compared where it answers within this many calls.
const CALLS: u64 = 100_000;

words! {
    VERIFIED {
        "every value of the table follows from the values it leads to",
        "chaque valeur de la table découle de celles où mènent ses coups",
    }
    NUMBERED { "every position that is reached has a rank", "toute position atteinte a un rang" }
    compared(detail: Words) { "the rungs agree on every position ({detail})", "les échelons s'accordent sur toutes les positions ({detail})" }
}

/// A game that a face brings, on the position it was opened on. See [`Host`] for an example.
///
/// As an [`AnyGame`] it is asked like the listed ones; its boards are its positions as text.
pub struct HostedGame(pub(crate) Box<dyn Offered>);

impl HostedGame {
    /// The game of a host, opened on `start`. With `repeats` play may come back to a position: the first rungs then mean
    /// something else ([`Listed::repeating`](tablette_ladder::Listed::repeating)), and play without end is a draw.
    pub fn new(host: impl Host, start: Token, sort: Sort, repeats: bool) -> Self {
        let host = Arc::new(host);
        Self(match sort {
            Sort::Puzzle => Brought::<PuzzleKind>::boxed(host, start, repeats),
            Sort::Impartial => Brought::<ImpartialKind>::boxed(host, start, repeats),
            Sort::Partizan => Brought::<PartizanKind>::boxed(host, start, repeats),
        })
    }

    /// The board that was opened.
    pub fn opened(&self) -> Box<dyn AnyBoard> {
        self.0.opened(None)
    }

    /// Another position as a board of its own.
    pub fn opened_on(&self, start: Token) -> Box<dyn AnyBoard> {
        self.0.opened(Some(start))
    }

    /// Checks what makes a number believable: the laws on the opened board, the rungs against each other on every position
    /// that can be reached, and every value of the table against those it leads to. Hands each finding over as soon as it is
    /// made; ends early when the effort's watch says so.
    ///
    /// # Errors
    /// Where the host has failed.
    pub fn check(&self, effort: &Effort<'_>, found: &mut dyn FnMut(CheckItem)) -> Result<(), Failure> {
        let board = self.opened().position();
        for report in self.0.reports(effort)? {
            let about = report.about.into();
            found(CheckItem { kind: CheckKind::Law, name: report.law.to_owned(), about, outcome: report.outcome });
        }
        let settings = Settings::default();
        let agreement = self.agree(&board, &settings, CALLS, effort)?;
        let counts = agreement.compared.iter().map(|(rung, count)| format!("{} {count}", rung.name()));
        let about = compared(counts.collect::<Vec<_>>().join(", "));
        let outcome = agreement.disagreement.map_or(Ok(agreement.positions), Err);
        found(CheckItem { kind: CheckKind::Rungs, name: board.clone(), about, outcome });
        if let Some(outcome) = self.verify(&board, &settings, effort)? {
            found(CheckItem { kind: CheckKind::Table, name: board, about: VERIFIED.into(), outcome });
        }
        Ok(())
    }
}

/// What a hosted game is asked, whatever its sort.
pub(crate) trait Offered: Send + Sync {
    fn info(&self) -> &'static Info;
    fn rungs(&self) -> Vec<(Rung, Phrase)>;
    /// The board of a position; without one, of the position that the game was opened on.
    fn opened(&self, on: Option<Token>) -> Box<dyn AnyBoard>;
    /// The same, as a position of a board that was opened before where that knows it already.
    fn reopened(&self, on: Token) -> Box<dyn AnyBoard>;
    fn parse(&self, text: &str) -> Result<Token, Problem>;
    fn reports(&self, effort: &Effort<'_>) -> Result<Vec<Report>, Failure>;
    fn agree(&self, on: Token, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure>;
    fn verify(&self, on: Token, effort: &Effort<'_>) -> Result<Option<Result<u64, String>>, Failure>;
}

/// A host with the position that it was opened on.
struct Brought<K: Kind> {
    opened: Arc<Opened<K>>,
    ledger: Arc<Ledger>,
    start: Token,
    repeats: bool,
    /// What was opened by its text, the latest last.
    kept: Mutex<Vec<Arc<Opened<K>>>>,
}

impl<K: Kind> Brought<K> {
    fn boxed(host: Arc<dyn Host>, start: Token, repeats: bool) -> Box<dyn Offered> {
        let ledger = Arc::new(Ledger::new(host, Edge::usual(K::INFO.players)));
        let opened = Arc::new(Opened::<K>::new(Hosted::new(Arc::clone(&ledger), start, repeats)));
        Box::new(Self { opened, ledger, start, repeats, kept: Mutex::default() })
    }

    /// What is shared by the positions of a board. That of the first board is kept.
    fn on(&self, start: Token) -> Arc<Opened<K>> {
        if start == self.start {
            return Arc::clone(&self.opened);
        }
        Arc::new(Opened::new(Hosted::new(Arc::clone(&self.ledger), start, self.repeats)))
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Arc<Opened<K>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A board that knows a position: one that was opened on it, or whose table has it; else a new one. What has no table yet
    /// makes room first, since it is no loss.
    fn knowing(&self, state: Token) -> Arc<Opened<K>> {
        // Looking may ask the host, so it is done without the lock; a board that another thread opens meanwhile is found later.
        let mut boards = self.kept().clone();
        boards.insert(0, Arc::clone(&self.opened));
        let latest = || boards.iter().rev();
        let found =
            latest().find(|board| board.start() == state).or_else(|| latest().find(|board| board.tabulates(state)));
        if let Some(found) = found {
            return Arc::clone(found);
        }
        let least = boards[1..].iter().position(|board| !board.tabulates(board.start())).unwrap_or(0);
        let made = Arc::new(Opened::new(Hosted::new(Arc::clone(&self.ledger), state, self.repeats)));
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            let least = least.min(kept.len() - 1);
            kept.remove(least);
        }
        kept.push(Arc::clone(&made));
        made
    }
}

impl<K: Kind> Offered for Brought<K> {
    fn info(&self) -> &'static Info {
        K::INFO
    }

    fn rungs(&self) -> Vec<(Rung, Phrase)> {
        self.opened.listed().rungs()
    }

    fn opened(&self, on: Option<Token>) -> Box<dyn AnyBoard> {
        let state = on.unwrap_or(self.start);
        Box::new(HostedBoard { opened: self.on(state), state })
    }

    fn reopened(&self, on: Token) -> Box<dyn AnyBoard> {
        Box::new(HostedBoard { opened: self.knowing(on), state: on })
    }

    fn parse(&self, text: &str) -> Result<Token, Problem> {
        self.opened.read(text, |root| tablette_core::Game::parse_state(&*root.game, text))
    }

    fn reports(&self, effort: &Effort<'_>) -> Result<Vec<Report>, Failure> {
        self.opened.work(self.start, true, effort, |root, _, effort| {
            // The laws of numberings are about positions that have a rank.
            if let Some(stray) = root.game.stray(CHECKED, effort)? {
                let why = self.named(&format!("{stray:?} is reached by moves and play, and not by moves_many"));
                return Ok(vec![Report { law: "numbering", about: NUMBERED, outcome: Err(why) }]);
            }
            let open = |game: &Hosted<K>, text: &str, _: &Settings| {
                tablette_core::Game::parse_state(game, text).map(|state| game.anew(state))
            };
            let boards = Boards::around(Arc::clone(&root.game), open, effort);
            let reports = self.opened.listed().laws_on(&boards);
            let named = |report: Report| Report { outcome: report.outcome.map_err(|why| self.named(&why)), ..report };
            let reports = reports.into_iter().map(named).collect();
            if effort.watch.stopped() { Err(Refusal::Stopped.into()) } else { Ok(reports) }
        })
    }

    fn agree(&self, on: Token, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure> {
        let opened = self.on(on);
        opened.work(on, true, effort, |_, board, effort| opened.listed().agreement(board, calls, effort))
    }

    fn verify(&self, on: Token, effort: &Effort<'_>) -> Result<Option<Result<u64, String>>, Failure> {
        let opened = self.on(on);
        opened.work(on, true, effort, |_, board, effort| opened.listed().verified(board, effort))
    }
}

impl<K: Kind> Brought<K> {
    /// The words of a counterexample with positions as the game writes them, in place of their tokens.
    fn named(&self, words: &str) -> String {
        let mut pieces = words.split('⟦');
        let mut said = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let token = piece.split_once('⟧').and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
            match token.map(|(number, rest)| (self.ledger.host.show_state(Token(number)), rest)) {
                Some((Ok(position), rest)) => said.extend([&*position, rest]),
                _ => said.extend(["⟦", piece]),
            }
        }
        said
    }
}
