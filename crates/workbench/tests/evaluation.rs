//! Ten lines of evaluation in a game other than draughts: a player with them wins, and no other
//! code needs to change.

use tablette::{Budget, Certainty, Outcome, Request, Rung, game};
use tablette_core::{End, Evaluate, Game, Info, Problem, Rules, RulesExt as _, Settings, View};
use tablette_games::tictactoe::TicTacToe;
use tablette_solve::{Job, Search};

/// Positions that either side visits for a move.
const LOOKS: u64 = 300;
/// Starts, two games from each.
const STARTS: u64 = 60;

/// The same game without an evaluation.
struct Blind(TicTacToe);

impl Rules for Blind {
    type State = Vec<u8>;
    type Move = usize;

    fn start(&self) -> Vec<u8> {
        self.0.start()
    }
    fn expand(&self, state: &Vec<u8>, out: &mut Vec<usize>) -> Option<End> {
        self.0.expand(state, out)
    }
    fn apply(&self, state: &Vec<u8>, mv: usize) -> Vec<u8> {
        self.0.apply(state, mv)
    }
}

impl Game for Blind {
    const INFO: &'static Info = TicTacToe::INFO;

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        TicTacToe::open(board, settings).map(Self)
    }
    fn show_state(&self, state: &Vec<u8>) -> String {
        self.0.show_state(state)
    }
    fn parse_state(&self, text: &str) -> Result<Vec<u8>, Problem> {
        self.0.parse_state(text)
    }
    fn show_move(&self, state: &Vec<u8>, mv: usize) -> String {
        self.0.show_move(state, mv)
    }
    fn view(&self, state: &Vec<u8>) -> View {
        self.0.view(state)
    }
}

/// Everything except the evaluation is as in the game, so that nothing else makes a difference.
impl Evaluate for Blind {
    fn evaluate(&self, _: &Vec<u8>) -> i32 {
        0
    }
    fn slot(&self, mv: usize) -> usize {
        self.0.slot(mv)
    }
    fn returns(&self, state: &Vec<u8>, mv: usize) -> bool {
        self.0.returns(state, mv)
    }
}

fn choice<G: Evaluate<State = Vec<u8>, Move = usize>>(game: &G, state: &Vec<u8>) -> usize {
    let mut search = Search::new(1 << 16).expect("enough memory");
    let found = search.run(&Job { nodes: LOOKS, ..Job::new(game, state) }, |_| {});
    found.best.expect("play goes on")
}

/// Games of the evaluation against none from two random marks, with either side to begin: won,
/// drawn, lost.
fn score(board: &str, row: &str) -> [u64; 3] {
    let settings = Settings::parse([row]).expect("a row of the game");
    let (seeing, blind) =
        (TicTacToe::open(board, &settings).expect("a board"), Blind::open(board, &settings).expect("a board"));
    let squares = seeing.start().len() as u64;
    let mut tally = [0; 3];
    for game in 0..2 * STARTS {
        let at = tablette_core::random::mix(game / 2);
        let first = at % squares;
        let second = (first + 1 + at / squares % (squares - 1)) % squares;
        let mut state = [first, second].iter().fold(seeing.start(), |state, &at| seeing.apply(&state, at as usize));
        let mut to_move = game % 2 == 0;
        let end = loop {
            if let Some(end) = seeing.result(&state) {
                break end;
            }
            let mv = if to_move { choice(&seeing, &state) } else { choice(&blind, &state) };
            state = seeing.apply(&state, mv);
            to_move = !to_move;
        };
        let ours = if to_move { end } else { end.flipped() };
        tally[match ours {
            Outcome::Win => 0,
            Outcome::Draw => 1,
            Outcome::Lose => 2,
        }] += 1;
    }
    tally
}

/// Positions per move are equal; the sides differ only in the evaluation. Between equals, a result
/// three standard errors above this happens once in 740 times.
#[test]
fn the_side_with_an_evaluation_wins() {
    for (board, row) in [("6x6", "row=4"), ("5x5", "row=4")] {
        let [won, drawn, lost] = score(board, row);
        println!("{board} {row}: {won}-{drawn}-{lost}");
        let decided = won + lost;
        assert!(won > lost && (won - lost).pow(2) > 9 * decided, "{board} {row}: {won}-{drawn}-{lost}");
    }
}

/// If the end is beyond the horizon there is now an estimate, and values known to the ply stay
/// known.
#[test]
fn large_boards_are_estimated_and_small_ones_are_exact() {
    let open =
        |board: &str, row: &str| game("tictactoe").unwrap().open(board, &Settings::parse([row]).unwrap()).unwrap();
    let budget = Budget { memory: 2 << 20, looks: 50_000, ..Budget::default() };
    let known = open("6x6", "row=5").analysis(&Request::default(), &budget).unwrap();
    assert_eq!((known.certainty, known.rung), (Certainty::Estimate, Rung::Search));
    assert!(known.choice.is_some() && known.verdict.estimate.is_some_and(|estimate| estimate.depth >= 4), "{known:?}");
    // Solved completely as before, if memory allows.
    let known = open("4x3", "row=3").analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!((known.certainty, known.rung), (Certainty::Exact, Rung::Memory));
}
