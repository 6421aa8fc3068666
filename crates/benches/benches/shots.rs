//! Shots: the fraction of two hundred positions with one winning sacrifice that the search finds,
//! by number of positions.
//!
//! `tests/golden/draughts/SOURCE.md` defines a shot. Those recorded as won to the end are proved
//! again, from the shot itself, with the table of all endings of up to four pieces; the gain by
//! force alone is a test of the workbench.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use tablette_benches::is_trial;
use tablette_core::{Game, NoWatch, Numbered, Options, Outcome, Rules, Settings, Slices};
use tablette_games::draughts::{Draughts, International, Move, State};
use tablette_solve::{Job, Search, Threads, retrograde};

const FILE: &str = include_str!("../../../tests/golden/draughts/shots.txt");
/// Limits in positions. The last is half a second of one core at four million a second.
const NODES: [u64; 4] = [2_000, 10_000, 50_000, 2_000_000];
/// Positions for a proof.
const PROOF: u64 = 40_000_000;
/// In a trial, one in this many is tested.
const SPARSE: usize = 20;
/// Pieces of the solved endings.
const PIECES: &str = "4";

type International10 = Draughts<International>;

/// A line of the file.
struct Shot {
    text: &'static str,
    rules: International10,
    best: Move,
    kind: &'static str,
    proof: &'static str,
}

impl Shot {
    fn read(text: &'static str) -> Self {
        let columns: Vec<_> = text.split(' ').collect();
        let rules = International10::open(columns[0], &Settings::default()).expect("a sound position");
        let best = rules.parse_move(&rules.start(), columns[1]).expect("a legal move");
        Self { text, rules, best, kind: columns[2], proof: columns[4] }
    }
}

fn main() {
    let step = if is_trial() { SPARSE } else { 1 };
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    let shots: Vec<_> = lines.step_by(step).map(Shot::read).collect();
    for nodes in NODES.into_iter().take(if is_trial() { 1 } else { NODES.len() }) {
        let (part, missed) = found(&shots, nodes);
        // Half a second finds nine in ten; fewer positions are for comparison.
        assert!(nodes < NODES[NODES.len() - 1] || part >= 0.9, "missed:\n{}", missed.join("\n"));
    }
    if !is_trial() {
        proved(&shots);
    }
}

/// Returns the fraction of shots found within a given number of positions, and the others.
fn found(shots: &[Shot], nodes: u64) -> (f64, Vec<&'static str>) {
    let (mut search, began) = (Search::new(64 << 20).expect("enough memory"), Instant::now());
    let mut kinds = BTreeMap::<_, (u32, u32)>::new();
    let mut missed = Vec::new();
    for shot in shots {
        search.forget();
        let start = shot.rules.start();
        let found = search.run(&Job { nodes, ..Job::new(&shot.rules, &start) }, |_| ());
        let (right, all) = kinds.entry(shot.kind).or_default();
        *all += 1;
        if found.best == Some(shot.best) {
            *right += 1;
        } else {
            missed.push(shot.text);
        }
    }
    let count = shots.len() - missed.len();
    let each: Vec<_> = kinds.iter().map(|(kind, (right, all))| format!("{kind} {right} of {all}")).collect();
    println!(
        "{nodes} positions a shot: {count} of {} found in {:.1?} ({})",
        shots.len(),
        began.elapsed(),
        each.join(", ")
    );
    (count as f64 / shots.len() as f64, missed)
}

/// Proves each shot recorded as won to the end, by a search with the table.
fn proved(shots: &[Shot]) {
    let rules = Arc::new(International10::open_slices(PIECES).expect("a number of pieces"));
    let numbering = International10::numbering(&rules).expect("no clocks");
    let table = retrograde(&*numbering, &Options { watch: &NoWatch, memory: 4 << 30 }, Threads::ONE).expect("it fits");
    let few = |state: &State<International>| state.position.piece_count() <= 4;
    let probe =
        |state: &State<International>| few(state).then(|| numbering.rank(state)).flatten().map(|rank| table.get(rank));
    let mut search = Search::new(64 << 20).expect("enough memory");
    let (mut proofs, mut nodes) = (0, 0);
    for shot in shots.iter().filter(|shot| shot.proof != "gain") {
        search.forget();
        let after = shot.rules.apply(&shot.rules.start(), shot.best);
        let job = Job { nodes: PROOF, probe: Some(&probe), ..Job::new(&shot.rules, &after) };
        let found = search.run(&job, |_| ());
        assert_eq!(found.outcome, Some(Outcome::Lose), "{}", shot.text);
        (proofs, nodes) = (proofs + 1, nodes + found.nodes);
    }
    println!("{proofs} are proved to the end with the table of {PIECES} pieces, {nodes} positions");
}
