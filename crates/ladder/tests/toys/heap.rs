// The game of the examples of this crate, and of the workbench's tests: a heap of counters; take one
// or two, or LEAP at once where that is more than 0, and the side that finds it empty has lost. With a
// leap it is also searched, and may be larger.
//
// (No inner documentation: the examples include this file in the middle of theirs.)

use std::ops::Range;
use std::sync::Arc;

use tablette_core::notation::parse_number;
use tablette_core::{
    Abilities, Amount, Block, BlockOrder, End, Evaluate, Game, Graph, Info, NamedBoard, Numbered, Numbering,
    OfEvaluate, Outcome, Phrase, Players, Problem, Question, Rank, Rules, Scan, Settings, Text, Tier, View,
};

/// A heap, as opened.
pub(crate) struct Heap<const LEAP: u64 = 0>(u64);

impl<const LEAP: u64> Rules for Heap<LEAP> {
    type State = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.0
    }

    fn expand(&self, heap: &u64, out: &mut Vec<u64>) -> Option<End> {
        out.extend([1, 2, LEAP].into_iter().filter(|&taken| (1..=*heap).contains(&taken)));
        (*heap == 0).then(|| Outcome::Lose.into())
    }

    fn apply(&self, heap: &u64, taken: u64) -> u64 {
        heap - taken
    }
}

impl<const LEAP: u64> Game for Heap<LEAP> {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.numbered();

    fn search<S: OfEvaluate<Self>>() -> Option<S> {
        (LEAP > 0).then(S::make)
    }

    fn open(board: &str, _: &Settings) -> Result<Self, Problem> {
        parse_number(board, COUNTERS, 0, if LEAP > 0 { 1 << 40 } else { 1000 }).map(Self)
    }

    fn show_state(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<u64, Problem> {
        parse_number(text, COUNTERS, 0, self.0)
    }

    fn show_move(&self, _: &u64, taken: u64) -> String {
        taken.to_string()
    }

    fn view(&self, _: &u64) -> View {
        View::default()
    }
}

impl<const LEAP: u64> Numbered for Heap<LEAP> {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<u64>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl<const LEAP: u64> Numbering<u64> for Heap<LEAP> {
    fn rank(&self, heap: &u64) -> Option<Rank> {
        (*heap <= self.0).then_some(Rank(*heap))
    }

    fn unrank(&self, rank: Rank) -> u64 {
        rank.0
    }
}

impl<const LEAP: u64> Graph for Heap<LEAP> {
    fn positions(&self) -> Amount {
        Amount::Exact(u128::from(self.0) + 1)
    }

    fn players(&self) -> Players {
        Players::Two
    }

    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..self.0 + 1, inside: BlockOrder::Falling }]
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::by_rules(self, self, ranks)
    }
}

impl<const LEAP: u64> Evaluate for Heap<LEAP> {
    fn evaluate(&self, _: &u64) -> i32 {
        0
    }
}

const COUNTERS: Text = Text::new("a number of counters", "un nombre de jetons");

const INFO: Info = Info {
    name: "heap",
    aliases: &[],
    title: Text::new("Heap", "Tas"),
    rules: Text::new("Take one or two counters.", "Prenez un ou deux jetons."),
    brief: Text::new("Take one or two counters.", "Prenez un ou deux jetons."),
    rules_version: 1,
    numbering_version: 1,
    players: Players::Two,
    impartial: true,
    board: Text::new("the number of counters: 7", "le nombre de jetons : 7"),
    moves: Text::new("how many are taken: 2", "combien on en prend : 2"),
    french: &[],
    examples: &[NamedBoard::new("7", "seven", "sept")],
    start: "7",
    small: &["0", "1", "7"],
    settings: &[],
    question: Question::Play,
    sources: &["C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"],
};
