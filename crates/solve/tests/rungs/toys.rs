// Small games for the tests and the examples of this crate: all of them are graphs.
//
// (No inner documentation: the examples include this file in the middle of theirs.)

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::Range;

pub(crate) use tablette_core::{
    Amount, Backwards, Batch, Block, BlockOrder, Edge, End, Game, Graph, Info, Numbering, Outcome, Players, Problem,
    Question, Rank, Rules, Scan, Settings, Text, Tier, Turn, View,
};

/// A game defined position by position. `PUZZLE` selects the number of players.
#[derive(Clone, Debug)]
pub(crate) struct Toy<const PUZZLE: bool> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) start: u32,
    pub(crate) blocks: Vec<Block>,
    /// Positions 2r and 2r + 1 are mirror images of each other, and share the rank r.
    pub(crate) mirrored: bool,
    /// The claimed number of positions, whatever the real one.
    pub(crate) claims: Option<Amount>,
    names: Vec<String>,
    before: Vec<Vec<u32>>,
}

/// One position: its end, or its moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) end: Option<Outcome>,
    pub(crate) moves: Vec<(u32, Edge)>,
    /// The representative under symmetry.
    pub(crate) canonical: u32,
}

pub(crate) type Duel = Toy<false>;
pub(crate) type Puzzle = Toy<true>;

/// How a numbering groups its positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Grouping {
    /// One tier for each length of the longest play, its positions apart; cut in two blocks where
    /// there are two.
    Apart,
    /// One block for everything, falling.
    Falling,
    /// One block for everything, in which positions may repeat.
    Loopy,
}

/// The expansion of a position of some rules: its end, or its successors.
pub(crate) type Expanded<S> = Result<Outcome, Vec<(S, Edge)>>;

impl<const PUZZLE: bool> Toy<PUZZLE> {
    /// Creates a game from nodes in which every move leads to a lower number, unless they are
    /// loopy.
    pub(crate) fn new(nodes: Vec<Node>, start: u32, grouping: Grouping) -> Self {
        let names = (0..nodes.len()).map(|node| node.to_string()).collect();
        Self::named(nodes, names, start, grouping)
    }

    fn named(nodes: Vec<Node>, names: Vec<String>, start: u32, grouping: Grouping) -> Self {
        let mut before = vec![Vec::new(); nodes.len()];
        for (from, node) in nodes.iter().enumerate() {
            for &(to, _) in &node.moves {
                let before: &mut Vec<u32> = &mut before[to as usize];
                if before.last() != Some(&(from as u32)) {
                    before.push(from as u32);
                }
            }
        }
        let blocks = blocks(&nodes, grouping);
        Self { nodes, start, blocks, mirrored: false, claims: None, names, before }
    }

    /// Creates a game from everything reachable under some rules, numbered by the length of the
    /// longest play, if that is finite.
    pub(crate) fn explore<S: Clone + Eq + std::hash::Hash>(
        start: &S,
        grouping: Grouping,
        expand: impl Fn(&S) -> Expanded<S>,
        canonical: impl Fn(&S) -> S,
        name: impl Fn(&S) -> String,
    ) -> Self {
        let (states, expanded) = reach(start, expand);
        let found: HashMap<&S, usize> = states.iter().enumerate().map(|(at, state)| (state, at)).collect();
        let mut order: Vec<usize> = (0..states.len()).collect();
        if grouping != Grouping::Loopy {
            let targets: Vec<Vec<usize>> = expanded
                .iter()
                .map(|what| {
                    what.as_ref().err().map_or(Vec::new(), |moves| moves.iter().map(|(to, _)| found[to]).collect())
                })
                .collect();
            let heights = heights(&targets);
            order.sort_by_key(|&at| heights[at]);
        }
        let mut number = vec![0_u32; states.len()];
        for (rank, &at) in order.iter().enumerate() {
            number[at] = rank as u32;
        }
        let node = |at: usize| Node {
            end: expanded[at].as_ref().ok().copied(),
            moves: expanded[at]
                .as_ref()
                .err()
                .map_or(Vec::new(), |moves| moves.iter().map(|(to, edge)| (number[found[to]], *edge)).collect()),
            canonical: found.get(&canonical(&states[at])).map_or(number[at], |&twin| number[twin]),
        };
        let nodes = order.iter().map(|&at| node(at)).collect();
        let names = order.iter().map(|&at| name(&states[at])).collect();
        Self::named(nodes, names, number[0], grouping)
    }

    /// Returns the position of this name.
    pub(crate) fn find(&self, name: &str) -> u32 {
        self.names.iter().position(|known| known == name).expect("a position of the game") as u32
    }

    fn node(&self, state: u32) -> &Node {
        &self.nodes[state as usize]
    }
}

fn reach<S: Clone + Eq + std::hash::Hash>(start: &S, expand: impl Fn(&S) -> Expanded<S>) -> (Vec<S>, Vec<Expanded<S>>) {
    let mut seen = HashSet::from([start.clone()]);
    let mut states = Vec::new();
    let mut expanded = Vec::new();
    let mut queue = VecDeque::from([start.clone()]);
    while let Some(state) = queue.pop_front() {
        let what = expand(&state);
        for (next, _) in what.as_ref().err().into_iter().flatten() {
            if seen.insert(next.clone()) {
                queue.push_back(next.clone());
            }
        }
        states.push(state);
        expanded.push(what);
    }
    (states, expanded)
}

/// Returns the length of the longest play from each position of a graph without loops.
fn heights(targets: &[Vec<usize>]) -> Vec<u64> {
    let mut height = vec![0; targets.len()];
    loop {
        let mut changed = false;
        for at in (0..targets.len()).rev() {
            let new = targets[at].iter().map(|&to| height[to] + 1).max().unwrap_or(0);
            assert!(new <= targets.len() as u64, "the graph has a loop");
            changed |= std::mem::replace(&mut height[at], new) != new;
        }
        if !changed {
            return height;
        }
    }
}

fn blocks(nodes: &[Node], grouping: Grouping) -> Vec<Block> {
    let all = 0..nodes.len() as u64;
    match grouping {
        Grouping::Falling => vec![Block { tier: Tier(0), ranks: all, inside: BlockOrder::Falling }],
        Grouping::Loopy => vec![Block { tier: Tier(0), ranks: all, inside: BlockOrder::Loopy }],
        Grouping::Apart => {
            let targets: Vec<Vec<usize>> =
                nodes.iter().map(|node| node.moves.iter().map(|&(to, _)| to as usize).collect()).collect();
            let heights = heights(&targets);
            assert!(heights.is_sorted(), "numbers rise with the length of the longest play");
            let ranks: Vec<u64> = all.collect();
            let mut blocks = Vec::new();
            for tier in ranks.chunk_by(|&a, &b| heights[a as usize] == heights[b as usize]) {
                for part in tier.chunks(tier.len().div_ceil(2)) {
                    let ranks = part[0]..part[part.len() - 1] + 1;
                    blocks.push(Block { tier: Tier(heights[ranks.start as usize]), ranks, inside: BlockOrder::Apart });
                }
            }
            blocks
        }
    }
}

const WORDS: Text = Text::new("a graph", "un graphe");
const NUMBER: Text = Text::new("a number of the graph", "un numéro du graphe");

const fn info(name: &'static str, players: Players) -> Info {
    Info {
        name,
        aliases: &[],
        title: WORDS,
        rules: WORDS,
        brief: WORDS,
        players,
        rules_version: 1,
        numbering_version: 1,
        impartial: true,
        board: WORDS,
        moves: NUMBER,
        french: &[],
        examples: &[],
        start: "",
        small: &[],
        settings: &[],
        question: Question::Play,
        sources: &[],
    }
}

static DUEL: Info = info("duel", Players::Two);
static PUZZLE: Info = info("puzzle", Players::One);

impl<const PUZZLE_: bool> Rules for Toy<PUZZLE_> {
    type State = u32;
    /// An index into the list of moves.
    type Move = u32;

    fn start(&self) -> u32 {
        self.start
    }

    fn expand(&self, state: &u32, out: &mut Vec<u32>) -> Option<End> {
        let node = self.node(*state);
        if node.end.is_none() {
            out.extend(0..node.moves.len() as u32);
        }
        node.end.map(End::from)
    }

    fn apply(&self, state: &u32, mv: u32) -> u32 {
        self.node(*state).moves[mv as usize].0
    }

    fn edge(&self, state: &u32, mv: u32) -> Edge {
        self.node(*state).moves[mv as usize].1
    }

    fn canonical(&self, state: &u32) -> u32 {
        self.node(*state).canonical
    }
}

impl<const PUZZLE_: bool> Game for Toy<PUZZLE_> {
    const INFO: &'static Info = if PUZZLE_ { &PUZZLE } else { &DUEL };

    fn open(board: &str, _: &Settings) -> Result<Self, Problem> {
        Err(Problem::new(
            Text::new("nothing: graphs are built by tests", "rien : les graphes naissent dans les tests"),
            board,
        ))
    }

    fn show_state(&self, state: &u32) -> String {
        self.names[*state as usize].clone()
    }

    fn parse_state(&self, text: &str) -> Result<u32, Problem> {
        let at = self.names.iter().position(|name| name == text).ok_or_else(|| Problem::new(WORDS, text))?;
        Ok(at as u32)
    }

    fn show_move(&self, state: &u32, mv: u32) -> String {
        self.show_state(&self.apply(state, mv))
    }

    fn view(&self, _: &u32) -> View {
        View::default()
    }
}

impl<const PUZZLE_: bool> Numbering<u32> for Toy<PUZZLE_> {
    fn rank(&self, state: &u32) -> Option<Rank> {
        let rank = if self.mirrored { state / 2 } else { *state };
        (*state < self.nodes.len() as u32).then_some(Rank(rank.into()))
    }

    fn unrank(&self, rank: Rank) -> u32 {
        if self.mirrored { 2 * rank.0 as u32 } else { rank.0 as u32 }
    }
}

impl<const PUZZLE_: bool> Graph for Toy<PUZZLE_> {
    fn positions(&self) -> Amount {
        let ranks = if self.mirrored { self.nodes.len() / 2 } else { self.nodes.len() };
        self.claims.unwrap_or(Amount::Exact(ranks as u128))
    }

    fn players(&self) -> Players {
        Self::INFO.players
    }

    fn blocks(&self) -> Vec<Block> {
        assert!(self.claims.is_none(), "blocks are only asked for when the positions fit");
        self.blocks.clone()
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::by_rules(self, self, ranks)
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        Some(self)
    }
}

impl<const PUZZLE_: bool> Backwards for Toy<PUZZLE_> {
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        batch.fill(&mut ranks.iter().copied(), &mut |rank, batch| {
            let state = self.unrank(rank);
            let tier = |state: &u32| {
                let rank = self.rank(state).expect("a position of the graph").0;
                self.blocks[self.blocks.partition_point(|block| block.ranks.end <= rank)].tier
            };
            let before = self.before[state as usize].iter().filter(|before| tier(before) == tier(&state));
            let before: BTreeSet<Rank> = before.filter_map(|before| self.rank(before)).collect();
            batch.extend(before);
        })
    }
}

/// An edge with the usual turn of two players.
pub(crate) const PASS: Edge = Edge { cost: 1, turn: Turn::Passes };

/// Take one of `takes` from a heap; the side that cannot loses. The node is the heap.
pub(crate) fn subtraction(heap: u32, takes: &[u32]) -> Duel {
    let node = |size: u32| {
        let moves: Vec<_> = takes.iter().filter(|&&take| take <= size).map(|&take| (size - take, PASS)).collect();
        Node { end: moves.is_empty().then_some(Outcome::Lose), moves, canonical: size }
    };
    Duel::new((0..=heap).map(node).collect(), heap, Grouping::Falling)
}

/// Nim with three heaps, equal up to their order.
pub(crate) fn nim(heaps: [u32; 3]) -> Duel {
    nim_in(heaps, Grouping::Apart)
}

/// Nim, with its numbering grouped in one way or another.
pub(crate) fn nim_in(heaps: [u32; 3], grouping: Grouping) -> Duel {
    let expand = |heaps: &[u32; 3]| {
        let mut moves = Vec::new();
        for at in 0..3 {
            for left in 0..heaps[at] {
                let mut next = *heaps;
                next[at] = left;
                moves.push((next, PASS));
            }
        }
        if moves.is_empty() { Ok(Outcome::Lose) } else { Err(moves) }
    };
    let sorted = |heaps: &[u32; 3]| {
        let mut heaps = *heaps;
        heaps.sort_unstable();
        heaps
    };
    Toy::explore(&heaps, grouping, expand, sorted, |heaps| heaps.map(|heap| heap.to_string()).join(" "))
}

/// 0 is a lost end; 1 leads to 2 and to 0, 2 to 1, 3 to itself.
pub(crate) fn rings() -> Duel {
    let node = |at: u32, targets: &[u32]| Node {
        end: targets.is_empty().then_some(Outcome::Lose),
        moves: targets.iter().map(|&to| (to, PASS)).collect(),
        canonical: at,
    };
    Duel::new(vec![node(0, &[]), node(1, &[2, 0]), node(2, &[1]), node(3, &[3])], 1, Grouping::Loopy)
}

/// A ring road that can be travelled either way; the last house is home.
pub(crate) fn road(houses: u32) -> Puzzle {
    let stay = Edge { cost: 1, turn: Turn::Stays };
    let node = |at: u32| {
        let home = at + 1 == houses;
        let moves = if home { vec![] } else { vec![((at + 1) % houses, stay), ((at + houses - 1) % houses, stay)] };
        Node { end: home.then_some(Outcome::Win), moves, canonical: at }
    };
    Puzzle::new((0..houses).map(node).collect(), 0, Grouping::Loopy)
}
