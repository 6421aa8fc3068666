//! A random graph as a hosted game, with the values of its positions by the simplest means.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette::{Outcome, SplitMix64};
use tablette_core::{Edge, Turn};
use tablette_host::{Everything, Expansion, Halt, Host, Nth, Token};

/// Positions by number: moves with costs, and ends.
pub(crate) struct Graph {
    pub(crate) moves: Vec<Vec<(u32, i64)>>,
    pub(crate) ends: Vec<Option<Outcome>>,
    /// One player, whose moves have costs.
    pub(crate) puzzle: bool,
    /// Expansions after which the host fails once; `u64::MAX` for never.
    pub(crate) patience: AtomicU64,
    /// Whether everything is returned in arrays.
    pub(crate) arrays: bool,
}

impl Graph {
    /// Creates a graph of at most a dozen positions, opened on position 0. In a falling one every
    /// move leads to a higher number.
    pub(crate) fn random(seed: u64, falls: bool, puzzle: bool) -> Self {
        let mut random = SplitMix64::for_attempt(seed, 0);
        let count = random.within(1, 12) as u32;
        let mut graph =
            Self { moves: Vec::new(), ends: Vec::new(), puzzle, patience: AtomicU64::new(u64::MAX), arrays: false };
        for at in 0..count {
            let targets = if falls { at + 1..count } else { 0..count };
            // The first position has a move, if there is another position.
            let width = if targets.is_empty() || (at > 0 && random.below(5) == 0) { 0 } else { random.within(1, 3) };
            let mut moves = Vec::new();
            for _ in 0..width {
                let target = targets.start + random.below(u64::from(targets.end - targets.start)) as u32;
                moves.push((target, if puzzle { random.within(1, 4) as i64 } else { 1 }));
            }
            let outcomes = [Outcome::Lose, Outcome::Draw, Outcome::Win];
            let end = moves.is_empty().then(|| outcomes[random.below(3) as usize]);
            graph.moves.push(moves);
            graph.ends.push(end);
        }
        graph
    }

    /// Returns the outcome and plies of every position, by rounds: round r finds the positions
    /// decided in r plies. Positions found in no round are drawn, endlessly in a graph with cycles.
    pub(crate) fn outcomes(&self) -> Vec<(Outcome, Option<u32>)> {
        let mut known: Vec<_> = self.ends.iter().map(|end| end.map(|end| (end, 0))).collect();
        let seen = |outcome: Outcome| if self.puzzle { outcome } else { outcome.flipped() };
        // A draw is decided if there is no win and no undecided position; in rounds of its own,
        // after wins and losses.
        for draws in [false, true] {
            for round in 1..=4 * known.len() as u32 {
                let found: Vec<_> = (0..known.len())
                    .filter(|&at| known[at].is_none())
                    .filter_map(|at| {
                        let children: Vec<_> = self.moves[at]
                            .iter()
                            .map(|(to, _)| known[*to as usize].map(|(end, plies)| (seen(end), plies)))
                            .collect();
                        let won =
                            children.iter().flatten().any(|&(end, plies)| end == Outcome::Win && plies + 1 == round);
                        let lost = children.iter().all(|child| child.is_some_and(|(end, _)| end == Outcome::Lose));
                        let drawn = draws
                            && children
                                .iter()
                                .flatten()
                                .any(|&(end, plies)| end == Outcome::Draw && plies + 1 == round);
                        if won {
                            Some((at, Outcome::Win))
                        } else if lost && !draws {
                            Some((at, Outcome::Lose))
                        } else {
                            drawn.then_some((at, Outcome::Draw))
                        }
                    })
                    .collect();
                for (at, end) in found {
                    known[at] = Some((end, round));
                }
            }
        }
        known.into_iter().map(|value| value.map_or((Outcome::Draw, None), |(end, plies)| (end, Some(plies)))).collect()
    }

    /// Returns the least cost from every position to a solved end, by passing over all moves until
    /// nothing changes.
    pub(crate) fn costs(&self) -> Vec<Option<i64>> {
        let mut costs: Vec<_> = self.ends.iter().map(|end| (*end == Some(Outcome::Win)).then_some(0)).collect();
        for _ in 0..costs.len() {
            for at in 0..costs.len() {
                let ways = self.moves[at].iter().filter_map(|&(to, cost)| Some(costs[to as usize]? + cost));
                costs[at] = ways.chain(costs[at]).min();
            }
        }
        costs
    }

    /// Returns the nimbers of a falling graph: the least number that no move leads to.
    pub(crate) fn nimbers(&self) -> Vec<u64> {
        let mut nimbers = vec![0; self.moves.len()];
        for at in (0..self.moves.len()).rev() {
            let reached: Vec<u64> = self.moves[at].iter().map(|(to, _)| nimbers[*to as usize]).collect();
            nimbers[at] =
                (0..=reached.len() as u64).find(|nimber| !reached.contains(nimber)).expect("one of them is missing");
        }
        nimbers
    }

    /// Returns every position reachable from position 0.
    pub(crate) fn reached(&self) -> Vec<u32> {
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            for &(to, _) in &self.moves[at as usize] {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached
    }
}

impl Host for Graph {
    fn expand(&self, Token(at): Token) -> Result<Expansion, Halt> {
        // Counted down, failing once at zero.
        let left = self.patience.load(Ordering::Relaxed);
        if left != u64::MAX {
            self.patience.store(if left == 0 { u64::MAX } else { left - 1 }, Ordering::Relaxed);
            if left == 0 {
                return Err(Halt);
            }
        }
        let turn = if self.puzzle { Turn::Stays } else { Turn::Passes };
        let moves = self.moves[at as usize].iter().map(|&(to, cost)| (Token(to), Edge { cost, turn })).collect();
        Ok(Expansion { end: self.ends[at as usize].map(Into::into), moves })
    }

    fn show_state(&self, Token(at): Token) -> Result<String, Halt> {
        Ok(format!("p{at}"))
    }

    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt> {
        let number = text.strip_prefix('p').and_then(|number| number.parse().ok());
        Ok(number.filter(|at| (*at as usize) < self.moves.len() && text == format!("p{at}")).map(Token))
    }

    fn show_move(&self, _: Token, Nth(place): Nth) -> Result<String, Halt> {
        Ok(format!("m{place}"))
    }

    fn everything(&self, _: Token, _: u64, _: &dyn Fn() -> bool) -> Result<Option<Everything>, Halt> {
        if !self.arrays {
            return Ok(None);
        }
        let mut reached = self.reached();
        reached.sort_unstable();
        let place = |at: u32| reached.binary_search(&at).map_err(|_| Halt).map(|place| place as u32);
        let mut everything =
            Everything { codes: reached.iter().map(|&at| at.into()).collect(), ..Everything::default() };
        // Backwards, since no order of moves is promised.
        for &at in reached.iter().rev() {
            for &(to, cost) in &self.moves[at as usize] {
                everything.sources.push(place(at)?);
                everything.targets.push(place(to)?);
                everything.costs.push(cost);
            }
        }
        everything.ends = reached.iter().map(|&at| self.ends[at as usize].map_or(0, |end| 1 + end as u8)).collect();
        Ok(Some(everything))
    }
}
