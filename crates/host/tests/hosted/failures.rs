//! A failing host ends the query and leaves no wrong results behind, wherever it fails; limits are
//! respected.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tablette::{AnyBoard, Budget, Clock, Failure, Refusal, Request, Rung};
use tablette_core::{Edge, Lang, Outcome};
use tablette_host::{Expansion, Halt, Host, HostedGame, Nth, Sort, Token};

use crate::graph::Graph;

#[test]
fn a_failure_leaves_nothing_behind() {
    for seed in 0..40 {
        let (outcomes, expansions) = (Graph::random(seed, true, false).outcomes(), 12);
        for patience in 0..expansions {
            for by in [None, Some(Rung::Recursion), Some(Rung::Memory), Some(Rung::Table)] {
                let graph = Graph { patience: AtomicU64::new(patience), ..Graph::random(seed, true, false) };
                let board = HostedGame::new(graph, Token(0), Sort::Partizan, false).opened();
                let ask = || board.analysis(&Request { by, ..Request::MOVES }, &Budget::default());
                // It fails at most once, since sooner or later every expansion is stored.
                let known = match ask() {
                    Err(Failure::Refused(Refusal::Stopped)) => ask().unwrap(),
                    known => known.unwrap(),
                };
                assert_eq!(known.verdict.outcome, Some(outcomes[0].0), "{seed}, {patience}, {by:?}");
            }
        }
    }
}

/// Microseconds spent by slow games.
static PASSED: AtomicU64 = AtomicU64::new(0);

/// A heap from which one or two are taken, and which counts its calls. It may be slow, or take much
/// memory.
struct Heap {
    asked: Arc<AtomicU64>,
    pause: Duration,
    bytes: u64,
}

impl Host for Heap {
    fn expand(&self, Token(heap): Token) -> Result<Expansion, Halt> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        PASSED.fetch_add(self.pause.as_micros() as u64, Ordering::Relaxed);
        let end = (heap == 0).then(|| Outcome::Lose.into());
        Ok(Expansion { end, moves: (1..=heap.min(2)).map(|taken| (Token(heap - taken), Edge::USUAL)).collect() })
    }
    fn show_state(&self, Token(heap): Token) -> Result<String, Halt> {
        Ok(heap.to_string())
    }
    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt> {
        Ok(text.parse().ok().map(Token))
    }
    fn show_move(&self, _: Token, Nth(place): Nth) -> Result<String, Halt> {
        Ok((place + 1).to_string())
    }
    fn held(&self) -> u64 {
        self.asked.load(Ordering::Relaxed) * self.bytes
    }
}

fn heap(size: u32, pause: Duration, bytes: u64) -> (Box<dyn AnyBoard>, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let host = Heap { asked: Arc::clone(&asked), pause, bytes };
    (HostedGame::new(host, Token(size), Sort::Impartial, false).opened(), asked)
}

#[test]
fn each_position_is_asked_about_once() {
    let (board, asked) = heap(20, Duration::ZERO, 0);
    for by in [Rung::Recursion, Rung::Memory, Rung::Table] {
        board.analysis(&Request { by: Some(by), ..Request::default() }, &Budget::default()).unwrap();
        assert_eq!(asked.load(Ordering::Relaxed), 21, "{by:?}");
    }
    let (_, work) =
        board.answer(&Request { by: Some(Rung::Recursion), ..Request::default() }, &Budget::default()).unwrap();
    assert!(work.calls > Some(10_000), "the recursion counts its own calls: {work:?}");
}

#[test]
fn a_deadline_is_kept_in_a_slow_game() {
    for by in [None, Some(Rung::Recursion), Some(Rung::Memory), Some(Rung::Table)] {
        let (board, asked) = heap(100_000, Duration::from_millis(2), 0);
        let clock = Clock::new(|| Duration::from_micros(PASSED.load(Ordering::Relaxed)));
        let budget = Budget { clock, ..Budget::default() }.within(Duration::from_millis(50));
        let failure = board.analysis(&Request { by, ..Request::default() }, &budget).unwrap_err();
        assert_eq!(failure, Failure::Refused(Refusal::Stopped), "{by:?}");
        assert!(asked.load(Ordering::Relaxed) < 100, "{by:?}: {asked:?}");
    }
}

#[test]
fn the_memory_of_the_host_counts() {
    for by in [None, Some(Rung::Recursion), Some(Rung::Memory), Some(Rung::Table)] {
        let (board, asked) = heap(100_000, Duration::ZERO, 1 << 10);
        let budget = Budget { memory: 1 << 20, ..Budget::default() };
        let failure = board.analysis(&Request { by, ..Request::default() }, &budget).unwrap_err();
        assert!(failure.say(Lang::En).contains("of memory are full after 1 position, "), "{by:?}: {failure}");
        assert!(asked.load(Ordering::Relaxed) <= 1 << 10, "{by:?}: {asked:?}");
    }
}

#[test]
fn questions_at_the_same_time_agree() {
    let (board, _) = heap(300, Duration::ZERO, 0);
    std::thread::scope(|scope| {
        for by in [Rung::Memory, Rung::Table, Rung::Memory, Rung::Table] {
            let board = &board;
            scope.spawn(move || {
                let known =
                    board.analysis(&Request { by: Some(by), ..Request::default() }, &Budget::default()).unwrap();
                assert_eq!(known.verdict.remoteness, Some(200_u32.into()));
            });
        }
    });
}
