//! The book of openings of international draughts: the program computes it by itself, by drop-out
//! expansion.
//!
//! The positions form a graph, and each has the score of a search. Every step expands a few of
//! them: it searches the positions after all their moves. The next to be expanded is the one on the
//! cheapest path from the start, where a ply costs five hundredths of a man and a move that is not
//! the best costs what it loses as well. Scores are then carried back to the start. A line that
//! turns out badly becomes expensive and drops out.
//!
//! Reference: T. R. Lincke, *Strategies for the automatic construction of opening books*, Computers
//! and Games (2000).

mod request;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use tablette_core::{Evaluate as _, Game as _, Rules as _, Settings};
use tablette_games::draughts::hub::{read_hub_position, show_hub_position};
use tablette_games::draughts::{
    Colour, Compiled as _, Draughts, International, Move, Position, State, show_fen, show_move,
};
use tablette_solve::{Job, Search, Threads};

use crate::games::in_order;

pub(crate) use request::USAGE;

type GameState = State<International>;
type GamePosition = Position<International>;

/// Bytes of a search's transposition table.
const MEMORY: u64 = 32 << 20;
/// The number of positions that one step expands.
const STEP: usize = 16;
/// The cost of a ply in hundredths of a man.
const PLY: i32 = 5;
/// A position is in the book if at least this number of positions behind it were expanded: the book
/// has then searched longer than a player would.
const BEHIND: usize = 3;

/// The settings of a book.
#[derive(Debug, PartialEq)]
pub(crate) struct Openings {
    /// The number of positions to expand.
    pub(crate) positions: usize,
    /// Maximum number of positions that each search visits.
    nodes: u64,
    /// The worker threads.
    threads: Threads,
    /// Scores found so far, so that an interrupted run can resume.
    scores: PathBuf,
    /// The file of the book.
    pub(crate) out: PathBuf,
}

/// A position of the graph.
struct Entry {
    state: GameState,
    /// For the side to move, in hundredths of a man.
    score: i32,
    /// Its moves and the positions after them; empty until it is expanded.
    moves: Vec<(Move, usize)>,
}

/// The moves that the book expects from the start.
pub(crate) struct ExpectedLine {
    /// For White, in hundredths of a man.
    pub(crate) score: i32,
    /// In notation.
    pub(crate) moves: Vec<String>,
}

/// The positions reached so far; the start comes first.
struct Graph<'a> {
    game: &'a Draughts,
    entries: Vec<Entry>,
    by_position: HashMap<GamePosition, usize>,
}

impl Openings {
    /// Computes the book and writes it; returns the number of its positions. The file depends only
    /// on the number of positions and the nodes of each search. `report` is called after each step,
    /// with the number of expanded positions and the line expected from the start.
    pub(crate) fn run(&self, mut report: impl FnMut(usize, &ExpectedLine)) -> Result<usize> {
        let game = Draughts::<International>::open("start", &Settings::default());
        let game = game.map_err(|problem| anyhow!("{problem}"))?;
        let mut known = Scores::open(&self.scores, self.nodes)?;
        let mut graph = Graph { game: &game, entries: Vec::new(), by_position: HashMap::new() };
        graph.add(game.start(), 0);
        let mut expanded = 0;
        while expanded < self.positions {
            let chosen = graph.most_wanted(STEP.min(self.positions - expanded));
            if chosen.is_empty() {
                break;
            }
            expanded += chosen.len();
            let missing = graph.missing(&chosen, &known);
            let found =
                in_order(0..missing.len() as u64, self.threads, &|at| vec![self.score(&game, &missing[at as usize])]);
            known.add(missing.iter().map(|state| state.position).zip(found))?;
            for at in chosen {
                graph.expand(at, &known);
            }
            graph.carry_back();
            report(expanded, &graph.line());
        }
        let book = graph.book();
        let head = format!(
            "# The openings of the program: position, best move, score in hundredths of a man for the side to move.\n\
             # cargo xtask openings --positions {} --nodes {}\n",
            self.positions, self.nodes
        );
        fs::write(&self.out, head + &book).with_context(|| format!("{} cannot be written", self.out.display()))?;
        Ok(book.lines().count())
    }

    /// The score of a position for its side to move.
    fn score(&self, game: &Draughts, state: &GameState) -> i32 {
        let mut search = Search::new(MEMORY).expect("a game for two, and room");
        search.run(&Job { nodes: self.nodes, ..Job::new(game, state) }, |_| {}).score
    }
}

impl Graph<'_> {
    fn add(&mut self, state: GameState, score: i32) -> usize {
        let next = self.entries.len();
        let at = *self.by_position.entry(state.position).or_insert(next);
        if at == next {
            self.entries.push(Entry { state, score, moves: Vec::new() });
        }
        at
    }

    /// The positions after the moves of these ones that have no score yet, each once.
    fn missing(&self, chosen: &[usize], known: &Scores) -> Vec<GameState> {
        let mut seen = HashSet::new();
        let after = chosen.iter().flat_map(|&at| self.after(at)).map(|(_, state)| state);
        after.filter(|state| !known.scores.contains_key(&state.position) && seen.insert(state.position)).collect()
    }

    fn after(&self, at: usize) -> Vec<(Move, GameState)> {
        let (state, mut moves) = (&self.entries[at].state, Vec::new());
        self.game.expand(state, &mut moves);
        moves.into_iter().map(|mv| (mv, self.game.apply(state, mv))).collect()
    }

    /// Expands a position whose successors all have scores.
    fn expand(&mut self, at: usize, known: &Scores) {
        let moves = self.after(at);
        let moves = moves.into_iter().map(|(mv, state)| (mv, self.add(state, known.scores[&state.position])));
        let moves = moves.collect();
        self.entries[at].moves = moves;
    }

    /// The unexpanded positions on the cheapest paths from the start, at most `count`, the cheapest
    /// first. Positions with kings are never among them, so the graph has no cycle.
    fn most_wanted(&self, count: usize) -> Vec<usize> {
        let mut costs = vec![i32::MAX; self.entries.len()];
        let (mut open, mut wanted) = (BinaryHeap::from([Reverse((0, 0))]), Vec::new());
        costs[0] = 0;
        while let Some(Reverse((cost, at))) = open.pop() {
            let entry = &self.entries[at];
            if cost > costs[at] {
                continue;
            }
            if entry.moves.is_empty() {
                let is_open = Colour::BOTH.into_iter().all(|colour| entry.state.position.kings(colour).is_empty());
                if is_open && self.game.ended(&entry.state).is_none() {
                    wanted.push(at);
                }
                if wanted.len() == count {
                    break;
                }
            }
            for &(_, next) in &entry.moves {
                let lost = entry.score + self.entries[next].score;
                let cost = cost + PLY + lost.max(0);
                if cost < costs[next] {
                    costs[next] = cost;
                    open.push(Reverse((cost, next)));
                }
            }
        }
        wanted
    }

    /// Sets the score of every expanded position to that of its best move.
    fn carry_back(&mut self) {
        for at in self.leaves_first() {
            let best = self.entries[at].moves.iter().map(|&(_, next)| -self.entries[next].score).max();
            self.entries[at].score = best.unwrap_or(self.entries[at].score);
        }
    }

    /// The expanded positions, each after those behind it.
    fn leaves_first(&self) -> Vec<usize> {
        let (mut order, mut seen) = (Vec::new(), vec![false; self.entries.len()]);
        let mut open = vec![(0, false)];
        while let Some((at, is_done)) = open.pop() {
            if is_done {
                order.push(at);
            } else if !seen[at] && !self.entries[at].moves.is_empty() {
                seen[at] = true;
                open.push((at, true));
                open.extend(self.entries[at].moves.iter().map(|&(_, next)| (next, false)));
            }
        }
        order
    }

    /// The best move of a position, the first of equals, and the position after it.
    fn best(&self, at: usize) -> Option<(Move, usize)> {
        self.entries[at].moves.iter().copied().min_by_key(|&(_, next)| self.entries[next].score)
    }

    /// The line expected from the start.
    fn line(&self) -> ExpectedLine {
        let (mut at, mut moves) = (0, Vec::new());
        while let Some((mv, next)) = self.best(at) {
            moves.push(show_move(&self.entries[at].state.position, mv));
            at = next;
        }
        ExpectedLine { score: self.entries[0].score, moves }
    }

    /// The number of expanded positions behind a position, up to [`BEHIND`].
    fn behind(&self, at: usize) -> usize {
        let (mut seen, mut open) = (vec![at], vec![at]);
        while let Some(at) = open.pop().filter(|_| seen.len() <= BEHIND) {
            for &(_, next) in &self.entries[at].moves {
                if !self.entries[next].moves.is_empty() && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        seen.len() - 1
    }

    /// The lines of the book, in alphabetical order.
    fn book(&self) -> String {
        let known = (0..self.entries.len()).filter(|&at| self.behind(at) >= BEHIND);
        let mut lines: Vec<_> = known
            .filter_map(|at| {
                let Entry { state, score, .. } = &self.entries[at];
                let (mv, _) = self.best(at)?;
                Some(format!("{} {} {score}\n", show_fen(&state.position), show_move(&state.position, mv)))
            })
            .collect();
        lines.sort_unstable();
        lines.concat()
    }
}

/// The scores of searches, which are also in a file.
struct Scores {
    scores: HashMap<GamePosition, i32>,
    file: fs::File,
}

impl Scores {
    /// Reads a file of scores or begins it. The first line says what the scores depend on.
    fn open(path: &Path, nodes: u64) -> Result<Self> {
        let head = format!("{nodes} nodes, {}", International::weights().model().made());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        }
        let file = OpenOptions::new().append(true).read(true).create(true).open(path);
        let mut file = file.with_context(|| format!("{} cannot be opened", path.display()))?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("{} cannot be read", path.display()))?;
        // An interrupted run may have left half a line.
        let (whole, half) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
        let mut lines = whole.lines();
        let first = lines.next();
        ensure!(
            first == Some(&head) || first.is_none() && head.starts_with(half),
            "{} has other scores than those of {head:?}: delete it, or choose another with --scores",
            path.display()
        );
        file.set_len(whole.len() as u64)?;
        if first.is_none() {
            writeln!(file, "{head}")?;
        }
        let scores = lines.map(read_score).collect::<Option<_>>();
        let scores = scores.with_context(|| format!("{} has a line that is no score", path.display()))?;
        Ok(Self { scores, file })
    }

    fn add(&mut self, scores: impl Iterator<Item = (GamePosition, i32)>) -> Result<()> {
        let scores: Vec<_> = scores.collect();
        let lines = scores.iter().map(|(position, score)| format!("{} {score}\n", show_hub_position(position)));
        self.file.write_all(lines.collect::<String>().as_bytes())?;
        self.scores.extend(scores);
        Ok(())
    }
}

fn read_score(line: &str) -> Option<(GamePosition, i32)> {
    let (position, score) = line.split_once(' ')?;
    Some((read_hub_position(position).ok()?, score.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_book_for_any_threads_and_after_an_interruption() {
        let folder = std::env::temp_dir().join(format!("openings-{}", std::process::id()));
        let book = |positions, threads, scores: &str| {
            let (scores, out) = (folder.join(scores), folder.join("book"));
            Openings { positions, nodes: 200, threads: Threads::new(threads).unwrap(), scores, out }
                .run(|_, _| {})
                .unwrap();
            fs::read_to_string(folder.join("book")).unwrap()
        };
        let first = book(60, 1, "one");
        assert!(first.lines().count() > 5, "{first}");
        assert_eq!(book(60, 2, "two"), first);
        let scores = fs::read_to_string(folder.join("two")).unwrap();
        fs::write(folder.join("two"), &scores[..scores.len() / 2]).unwrap();
        assert_eq!(book(60, 2, "two"), first, "cut off and resumed");
        assert_eq!(fs::read_to_string(folder.join("two")).unwrap(), scores);
        fs::remove_dir_all(folder).unwrap();
    }

    /// The score of every expanded position is the best that its moves lead to.
    #[test]
    fn scores_are_carried_back() {
        let game = Draughts::<International>::open("start", &Settings::default()).unwrap();
        let mut graph = Graph { game: &game, entries: Vec::new(), by_position: HashMap::new() };
        graph.add(game.start(), 0);
        let path = std::env::temp_dir().join(format!("scores-{}", std::process::id()));
        let mut known = Scores::open(&path, 1).unwrap();
        for turn in 0..10 {
            let chosen = graph.most_wanted(1);
            let missing = graph.missing(&chosen, &known);
            // Arbitrary scores, which differ from move to move.
            let scores = (0..missing.len() as i32).map(|at| (at * 37 + turn * 11) % 23 - 11);
            known.add(missing.iter().map(|state| state.position).zip(scores)).unwrap();
            graph.expand(chosen[0], &known);
            graph.carry_back();
        }
        let open: Vec<_> = graph.entries.iter().filter(|entry| !entry.moves.is_empty()).collect();
        assert_eq!(open.len(), 10);
        for entry in open {
            let best = entry.moves.iter().map(|&(_, next)| -graph.entries[next].score).max();
            assert_eq!(Some(entry.score), best);
        }
        fs::remove_file(path).unwrap();
    }
}
