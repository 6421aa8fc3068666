//! A search by several threads, of several lines, and under a watch: proven results stay true, and
//! a stop takes effect quickly.

use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::{ProptestConfig, proptest};
use tablette_core::evaluate::MOST;
use tablette_core::{Outcome, Rank, Rules, Turn, Watch};
use tablette_solve::{Job, Search, Style, Threads, retrograde, sweep};

use crate::FREELY;
use crate::random::{graph, sketch};
use crate::search::claims_of;
use crate::toys::{Duel, Grouping, nim, subtraction};

fn three() -> Threads {
    Threads::new(3).expect("more than none")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// Evaluations are wrong here, and half-written cells would be too: neither may become a proof.
    #[test]
    fn claims_of_threads_are_true(sketch in sketch(false), probed in 0..20_u32) {
        let game: Duel = graph(&sketch, |_| sketch.len(), Grouping::Loopy);
        let truth = retrograde(&game, &FREELY, Threads::ONE).unwrap().values;
        claims_of(&game, &truth, (Style::Usual, three()), 6000, probed);
    }

    /// The lines of a position are its moves, best first, and every proven outcome is true.
    #[test]
    fn several_lines_are_the_moves_and_true(sketch in sketch(false)) {
        let game: Duel = graph(&sketch, |_| sketch.len(), Grouping::Loopy);
        let truth = retrograde(&game, &FREELY, Threads::ONE).unwrap().values;
        for state in 0..game.nodes.len() as u32 {
            let mut search = Search::new(1 << 16).unwrap();
            let found = search.several(&Job { nodes: 2000, ..Job::new(&game, &state) }, 3, |_| {});
            let mut moves = Vec::new();
            let ended = game.expand(&state, &mut moves).is_some();
            assert_eq!(found.len(), if ended { 0 } else { moves.len() });
            assert!(found.windows(2).all(|pair| pair[0].score >= pair[1].score && pair[0].best != pair[1].best));
            for line in &found {
                let mv = line.best.expect("a move");
                assert!(moves.contains(&mv) && line.line.first() == Some(&mv));
                let next = truth[game.apply(&state, mv) as usize].outcome();
                let gets = if game.edge(&state, mv).turn == Turn::Passes { next.flipped() } else { next };
                assert!(line.outcome.is_none_or(|claimed| claimed == gets), "{state} {mv}: {line:?}");
            }
        }
    }
}

#[test]
fn threads_agree_with_one_thread() {
    let game = nim([4, 5, 6]);
    let found = Search::new(1 << 20).unwrap().run(&Job { threads: three(), ..Job::new(&game, &game.start) }, |_| {});
    assert_eq!(found.outcome, Some(Outcome::Win));
    let next = game.apply(&game.start, found.best.unwrap());
    let truth = sweep(&game, &tablette_core::Play, &FREELY, Threads::ONE).unwrap();
    assert_eq!(truth.get(Rank(next.into())).outcome(), Outcome::Lose);
}

/// A search that ends with a losing move looks at the others, once.
#[test]
fn searches_end_soon_after_their_limit() {
    const OTHERS: u64 = 1 << 14;
    let game = nim([12, 12, 12]);
    let mut saved = 0;
    for (hands, threads) in [(1, Threads::ONE), (3, three())] {
        for state in (1_836..=2_136).step_by(50) {
            for nodes in [9_000, 20_000, 60_000] {
                let job = Job { nodes, threads, ..Job::new(&game, &state) };
                let found = Search::new(1 << 16).unwrap().run(&job, |_| {});
                let most = nodes + hands * 2048 + OTHERS;
                assert!(found.best.is_some(), "{state}, {hands} threads: no move in {nodes} positions");
                assert!(found.nodes <= most, "{state}, {hands} threads: {} positions of {nodes}", found.nodes);
                saved += u32::from(hands == 1 && found.nodes > nodes + 2048);
            }
        }
    }
    assert!(saved > 0, "some searches of one thread look at the others");
}

/// Counts the positions between two calls, and stops after some of them.
struct Clock {
    patience: u64,
    asked: AtomicU64,
    last: AtomicU64,
    widest: AtomicU64,
    probes: AtomicU64,
    most_probes: AtomicU64,
}

impl Clock {
    fn new(patience: u64) -> Self {
        let zero = || AtomicU64::new(0);
        Self { patience, asked: zero(), last: zero(), widest: zero(), probes: zero(), most_probes: zero() }
    }

    fn probed(&self) {
        let probes = 1 + self.probes.fetch_add(1, Ordering::Relaxed);
        self.most_probes.fetch_max(probes, Ordering::Relaxed);
    }
}

impl Watch for Clock {
    fn progress(&self, done: u64, _: Option<u64>) {
        let last = self.last.swap(done, Ordering::Relaxed);
        // Another search counts from the beginning.
        self.widest.fetch_max(if done < last { done } else { done - last }, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.probes.store(0, Ordering::Relaxed);
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.patience
    }
}

/// A search that is stopped in its first ply knows some moves. If those lose, the score is an
/// estimate of the position, not the score of a loss. Look-ups in a table bring the stop there.
#[test]
fn a_few_losing_moves_are_not_a_lost_position() {
    let game = nim([9, 9, 9]);
    let truth = sweep(&game, &tablette_core::Play, &FREELY, Threads::ONE).unwrap();
    let probe = |&state: &u32| Some(truth.get(Rank(state.into())));
    let mut stopped = 0;
    for state in 0..game.nodes.len() as u32 {
        let clock = Clock::new(0);
        let job = Job { watch: &clock, probe: Some(&probe), ..Job::new(&game, &state) };
        let found = Search::new(1 << 16).unwrap().run(&job, |_| {});
        if found.depth == 0 && found.outcome.is_none() {
            stopped += 1;
            assert!(found.score > -MOST, "{state}: {found:?}");
        }
    }
    assert!(stopped > 100, "{stopped}");
}

/// A millisecond is 4,000 positions and more, or ten blocks of a table unpacked. The watch is
/// called more often than that in every phase of the search, and less work follows its stop than
/// comes between two calls.
#[test]
fn a_search_checks_its_watch_often() {
    let game = nim([15, 15, 15]);
    for patience in [0, 1, 2, 5, 9, 100] {
        let clock = Clock::new(patience);
        let job = Job { watch: &clock, ..Job::new(&game, &game.start) };
        let found = Search::new(1 << 22).unwrap().run(&job, |_| {});
        assert!(found.best.is_some() && found.nodes <= (patience + 1) * 1024, "{patience}: {} positions", found.nodes);
        assert!(clock.widest.load(Ordering::Relaxed) <= 1024 && clock.asked.load(Ordering::Relaxed) <= patience + 2);
    }
    let clock = Clock::new(200);
    let job = Job { watch: &clock, ..Job::new(&game, &game.start) };
    Search::new(1 << 22).unwrap().several(&job, 3, |_| {});
    assert!(clock.widest.load(Ordering::Relaxed) <= 1024, "{} positions", clock.widest.load(Ordering::Relaxed));
}

#[test]
fn a_table_that_answers_slowly_is_asked_a_few_times_between_two_questions() {
    let game = subtraction(40_000, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let clock = Clock::new(500);
    // Draws, and some way off, so that the search goes on.
    let probe = |state: &u32| {
        let drawn = *state % 7 == 3 && *state < 39_900;
        drawn.then(|| clock.probed());
        drawn.then_some(tablette_core::worth::PlayValue::NEVER)
    };
    let job = Job { watch: &clock, probe: Some(&probe), ..Job::new(&game, &40_000) };
    let found = Search::new(1 << 20).unwrap().run(&job, |_| {});
    let most = clock.most_probes.load(Ordering::Relaxed);
    assert!(found.nodes > 10_000 && (2..=17).contains(&most), "{most} answers, {} positions", found.nodes);
}
