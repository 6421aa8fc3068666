//! The numbering of a hosted game: everything reachable, explored once and ordered.
//!
//! For example, a game in Python that only defines `moves` is explored breadth first, with one call
//! of the host for each position; one that returns its moves as arrays is explored by the host
//! itself, and arrives as lists of integers. Solvers see the same graph.

use std::ops::Range;
use std::sync::Arc;

use tablette_core::{
    Amount, Backwards, Block, Edge, End, Graph, Numbering, Players, Rank, Refusal, Scan, SparseRows, Words, words,
};
use tablette_ladder::{Budget, Failure};

use crate::expansion_cache::ExpansionCache;
use crate::host::{Everything, Token};
use crate::move_graph::{DiscoveredGraph, MoveGraph, code};
use crate::terms::{self, HostError};

words! {
    comes_back(position: Words) {
        "play can come back to {position}, and the game does not say that it repeats",
        "le jeu peut revenir à {position}, et ne dit pas qu'il se répète",
    }
    MISMATCH {
        "the arrays of this game do not fit together: codes must differ, and moves lead from and to positions that are there",
        "les tableaux de ce jeu ne vont pas ensemble : les codes doivent différer, et les coups relier des positions présentes",
    }
}

/// Positions visited between two checks of the clock and the watch, if the host is not called.
const STRIDE: usize = 64;

/// The ranks of everything reachable from one position.
pub(crate) struct HostedNumbering {
    cache: Arc<ExpansionCache>,
    graph: MoveGraph,
    ranks: Ranks,
}

/// The look-up of positions in the graph.
enum Ranks {
    /// Explored position by position.
    Tokens {
        /// By token: its rank, [`NONE`] if it cannot be reached.
        ranks: Vec<u32>,
        /// By rank.
        tokens: Vec<Token>,
    },
    /// Explored by the host.
    Codes {
        /// Strictly rising.
        codes: Vec<i64>,
        /// By rank the index of its code; `None` if ranks and indices are the same.
        places: Option<Places>,
    },
}

/// The orders of codes and of ranks, in both directions.
struct Places {
    of_rank: Vec<u32>,
    ranks: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl HostedNumbering {
    /// Explores everything reachable from a position, up to symmetry.
    ///
    /// Time: one call of the host for each position not expanded before, and linear in positions
    /// and moves.
    ///
    /// # Errors
    /// Refusals, of the budget's memory above all; the host's failure is recorded.
    pub(crate) fn explore(
        cache: &Arc<ExpansionCache>,
        start: Token,
        players: Players,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let left = budget.memory.saturating_sub(cache.bytes());
        let everything = cache.host.everything(start, left, &|| budget.is_over()).map_err(|halt| fail(halt.into()))?;
        budget.unless_over()?;
        match everything {
            Some(everything) => Self::of_arrays(cache, everything, players, budget),
            None => Self::one_by_one(cache, start, players, budget),
        }
    }

    fn one_by_one(
        cache: &Arc<ExpansionCache>,
        start: Token,
        players: Players,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let mut search = Search { cache, ranks: Vec::new(), tokens: Vec::new() };
        search.number(cache.canonical(start).map_err(fail)?);
        let usual = Edge::usual(players);
        let mut found = DiscoveredGraph {
            players,
            forwards: SparseRows::default(),
            edges: Vec::new(),
            ends: Vec::new(),
            end_costs: Vec::new(),
        };
        let (mut next, mut children) = (0, Vec::new());
        while let Some(&state) = search.tokens.get(next) {
            if next.is_multiple_of(STRIDE) {
                search.check(&found, budget)?;
            }
            let (end, _) = cache.expanded(state).map_err(fail)?;
            children.clear();
            cache.moves(state, |targets, edges| {
                children.extend_from_slice(targets);
                match edges {
                    Some(edges) if !found.edges.is_empty() || edges.iter().any(|edge| *edge != usual) => {
                        found.edges.resize(found.forwards.items.len(), usual);
                        found.edges.extend_from_slice(edges);
                    }
                    _ if !found.edges.is_empty() => {
                        found.edges.resize(found.forwards.items.len() + targets.len(), usual);
                    }
                    _ => {}
                }
            });
            for &child in &children {
                let child = search.number(cache.canonical(Token(child)).map_err(fail)?);
                found.forwards.items.push(child);
            }
            found.close(end);
            next += 1;
        }
        search.check(&found, budget)?;
        let Search { mut ranks, mut tokens, .. } = search;
        let (graph, order) = found.ordered(budget.memory.saturating_sub(cache.bytes()))?;
        if let Some(order) = order {
            tokens = order.iter().map(|&number| tokens[number as usize]).collect();
            for (rank, token) in tokens.iter().enumerate() {
                ranks[token.0 as usize] = rank as u32;
            }
        }
        Ok(Self { cache: Arc::clone(cache), graph, ranks: Ranks::Tokens { ranks, tokens } })
    }

    fn of_arrays(
        cache: &Arc<ExpansionCache>,
        everything: Everything,
        players: Players,
        budget: &Budget<'_>,
    ) -> Result<Self, Failure> {
        let Everything { codes, mut sources, mut targets, costs, ends } = everything;
        let positions = codes.len();
        let fits = ends.len() == positions
            && u32::try_from(positions).is_ok()
            && u32::try_from(sources.len()).is_ok()
            && sources.len() == targets.len()
            && (costs.is_empty() || costs.len() == sources.len())
            && ends.iter().all(|end| *end <= 3)
            && sources.iter().chain(&targets).all(|at| (*at as usize) < positions);
        let mismatch = || Failure::Refused(Refusal::Beyond(MISMATCH.into()));
        if !fits {
            return Err(mismatch());
        }
        let mut sorted: Vec<(i64, u32)> = codes.into_iter().zip(0..).collect();
        // Mostly they are in order, and sorting is then a single pass.
        sorted.sort_unstable();
        if !sorted.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(mismatch());
        }
        let mut places = vec![0_u32; positions];
        for (place, (_, number)) in sorted.iter().enumerate() {
            places[*number as usize] = place as u32;
        }
        let mut falls = true;
        for (source, target) in sources.iter_mut().zip(&mut targets) {
            (*source, *target) = (places[*source as usize], places[*target as usize]);
            falls &= target < source;
        }
        let mut edges = vec![Edge::usual(players); costs.len()];
        let forwards = SparseRows::of_pairs(positions, &sources, &targets, |pair, at| {
            if let Some(&cost) = costs.get(pair) {
                edges[at].cost = cost;
            }
        });
        drop((sources, targets, costs, places));
        // A side without a move in a game that has not ended has lost.
        let end = |(at, (_, number)): (usize, &(i64, u32))| match ends[*number as usize] {
            0 if forwards.range(at).is_empty() => 1,
            end => end,
        };
        let ends = sorted.iter().enumerate().map(end).collect();
        let codes = sorted.into_iter().map(|(code, _)| code).collect();
        let found = DiscoveredGraph { players, forwards, edges, ends, end_costs: Vec::new() };
        let cache = Arc::clone(cache);
        if falls {
            // In the order of the codes a table fills from below.
            let ranks = Ranks::Codes { codes, places: None };
            return Ok(Self { graph: found.falling(), cache, ranks });
        }
        let (graph, order) = found.ordered(budget.memory.saturating_sub(cache.bytes()))?;
        let places = order.map(|of_rank| {
            let mut ranks = vec![0; positions];
            for (rank, &place) in of_rank.iter().enumerate() {
                ranks[place as usize] = rank as u32;
            }
            Places { of_rank, ranks }
        });
        Ok(Self { cache, graph, ranks: Ranks::Codes { codes, places } })
    }

    /// Returns a reason why this numbering contradicts a game's declaration that positions never
    /// repeat; `None` if they do not.
    pub(crate) fn circle(&self) -> Option<tablette_core::Phrase> {
        let token = self.graph.circle().map(|rank| self.unrank(rank))?;
        let text = self.cache.host.show_state(token).unwrap_or_default();
        Some(comes_back(text))
    }

    /// Returns the bytes in use besides the expansion cache.
    pub(crate) fn bytes(&self) -> u64 {
        let ranks = match &self.ranks {
            Ranks::Tokens { ranks, tokens } => 4 * (ranks.capacity() + tokens.capacity()),
            Ranks::Codes { codes, places } => {
                8 * codes.len() + places.as_ref().map_or(0, |places| 8 * places.ranks.len())
            }
        };
        self.graph.bytes() + ranks as u64
    }

    fn find(&self, state: Token) -> Result<Option<Rank>, HostError> {
        match &self.ranks {
            Ranks::Tokens { ranks, .. } => {
                let known = ranks.get(self.cache.canonical(state)?.0 as usize).filter(|rank| **rank != NONE);
                Ok(known.map(|&rank| Rank(rank.into())))
            }
            Ranks::Codes { codes, places } => {
                let Some(code) = self.cache.host.code(state)? else { return Ok(None) };
                let Ok(place) = codes.binary_search(&code) else { return Ok(None) };
                let rank = places.as_ref().map_or(place as u32, |places| places.ranks[place]);
                Ok(Some(Rank(rank.into())))
            }
        }
    }
}

/// Records an error, and ends the work.
fn fail(error: HostError) -> Failure {
    let refusal = match &error {
        HostError::Refused(refusal) => refusal.clone(),
        HostError::Host => Refusal::Stopped,
    };
    terms::note(error);
    refusal.into()
}

/// Positions in the order of discovery.
struct Search<'a> {
    cache: &'a ExpansionCache,
    ranks: Vec<u32>,
    tokens: Vec<Token>,
}

impl Search<'_> {
    /// Returns the number of a position, a new one if it is unknown.
    fn number(&mut self, state: Token) -> u32 {
        let at = state.0 as usize;
        if self.ranks.len() <= at {
            self.ranks.resize(at + 1, NONE);
        }
        if self.ranks[at] == NONE {
            self.ranks[at] = self.tokens.len() as u32;
            self.tokens.push(state);
        }
        self.ranks[at]
    }

    /// Refuses once the budget is over or its memory is exceeded.
    fn check(&self, found: &DiscoveredGraph, budget: &Budget<'_>) -> Result<(), Failure> {
        budget.watch.progress(found.ends.len() as u64, None);
        budget.unless_over()?;
        let own = 4 * (self.ranks.capacity() + self.tokens.capacity() + found.cells()) as u64;
        Ok(terms::unless_outgrown(self.cache.bytes() + own, || found.ends.len(), budget.memory)?)
    }
}

impl DiscoveredGraph {
    /// Goes on to the next position, once all moves of this one have been pushed or it has ended.
    fn close(&mut self, end: Option<End>) {
        let number = self.ends.len() as u32;
        self.end_costs.extend(end.filter(|end| end.cost != 0).map(|end| (number, end.cost)));
        self.ends.push(code(end));
        self.forwards.stops.push(self.forwards.items.len() as u32);
    }

    /// Returns the memory in use, in units of four bytes.
    fn cells(&self) -> usize {
        self.forwards.stops.capacity()
            + self.forwards.items.capacity()
            + 4 * self.edges.capacity()
            + self.ends.len() / 4
    }
}

impl Numbering<Token> for HostedNumbering {
    fn rank(&self, state: &Token) -> Option<Rank> {
        self.find(*state).unwrap_or_else(|error| {
            terms::note(error);
            None
        })
    }

    fn unrank(&self, Rank(rank): Rank) -> Token {
        let at = rank as usize;
        match &self.ranks {
            Ranks::Tokens { tokens, .. } => tokens[at],
            Ranks::Codes { codes, places } => {
                let place = places.as_ref().map_or(at, |places| places.of_rank[at] as usize);
                self.cache.host.decode(codes[place]).unwrap_or_else(|halt| {
                    terms::note(halt.into());
                    Token(0)
                })
            }
        }
    }
}

/// The stored moves: the host is not called again.
impl Graph for HostedNumbering {
    fn positions(&self) -> Amount {
        self.graph.positions()
    }

    fn players(&self) -> Players {
        self.graph.players()
    }

    fn blocks(&self) -> Vec<Block> {
        self.graph.blocks()
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        self.graph.scan(ranks)
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        self.graph.backwards()
    }
}
