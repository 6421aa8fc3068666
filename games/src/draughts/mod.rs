//! Draughts: from "can this man capture?" to the whole of the international rules.
//!
//! [`exercise`] answers the source text's question on boards of any size, in each of the representations that it compares.
//! The rest is the game: rules as constants ([`RuleSet`]) so that variants are other constants, sets of squares as bits
//! ([`Squares`]), three ways to ask for the moves that check one another ([`detect`], [`count`], [`generate`](fn@generate)), notation,
//! and the draws of the rule book ([`Articles`], [`Record`]).
//!
//! ```
//! use tablette_core::{Game, Rules, Settings};
//! use tablette_games::draughts::Draughts;
//!
//! let game = <Draughts>::open("W:W28,32:B17,23,27", &Settings::default()).unwrap();
//! assert!(game.parse_move(&game.start(), "32x12").is_ok()); // two pieces
//! let problem = game.parse_move(&game.start(), "28x19").unwrap_err();
//! assert!(problem.to_string().ends_with("28x19 takes one piece, 32x12 takes two: 4.13"), "{problem}");
//! ```

mod capture;
mod clocks;
mod code;
mod deal;
pub mod dxp;
mod endgame;
mod evaluate;
pub mod exercise;
mod fen;
mod generate;
pub mod hub;
mod illegal;
mod info;
mod jumps;
mod leaf;
mod notation;
mod numbering;
mod path;
pub mod pdn;
mod perft;
mod picture;
mod plain;
mod position;
mod remarks;
mod rules;
mod squares;
mod state;
mod text;
mod visit;
mod words;
mod written;

use std::sync::Arc;

use tablette_core::evaluate::Leaf;
use tablette_core::{
    Amount, Arrow, Branching, End, Evaluate, Game, Info, Literal, Matrices, Outcome, Phrase, Plain, Problem,
    RecordFormat, Records, Remarks, Repetition, Rules, Sequences, Setting, Settings, Stages, Survey, Text, View,
    Wording,
};

use endgame::{Endgames, Scope};
use squares::Layout;

pub use clocks::{Articles, Clocks, KINGS_ONLY, REPETITIONS, Record, THREE_AGAINST_ONE, TWO_AGAINST_ONE};
pub use code::Compiled;
pub use evaluate::{COUNTS, FULL, Features, GRAIN, Model, PATTERNS, WINDOWS};
pub use exercise::LESSON;
pub use fen::{Fen, Reading, read_fen, show_fen};
pub use generate::{count, detect, generate};
pub use notation::{read_move, show_move};
pub use path::path;
pub use perft::{perft, perft_by_playing};
pub use picture::symbol;
pub use position::{Move, Piece, Position};
pub use rules::{Brazilian, Colour, English, International, RuleSet, Variant};
pub use squares::{Square, Squares};
pub use state::State;
pub use visit::Duplicates;

/// The game, opened on one position under one set of rules.
#[derive(Clone, Debug)]
pub struct Draughts<V = International> {
    start: State<V>,
    articles: Articles,
    /// Which positions it can come to, and their ranks.
    endgames: Arc<Endgames<V>>,
    /// Other weights than those that come with the program.
    model: Option<Arc<Model<V>>>,
}

impl<V: Variant> Draughts<V> {
    /// Opens the game on a position, with draws by counting or without.
    pub fn on(position: Position<V>, articles: Articles) -> Self {
        let endgames = Arc::new(Endgames::new(Scope::of(&position)));
        Self { start: State::fresh(position), articles, endgames, model: None }
    }

    /// The same game, whose positions are judged by these weights.
    #[must_use]
    pub fn judged_by(self, model: Arc<Model<V>>) -> Self {
        Self { model: Some(model), ..self }
    }

    /// The articles with clocks that are in force.
    pub fn articles(&self) -> Articles {
        self.articles
    }
}

impl<V: Compiled> Draughts<V> {
    /// The weights that judge, read when they are first needed.
    fn model(&self) -> &Model<V> {
        self.model.as_deref().unwrap_or_else(|| V::CODE.model.get_or_init(Model::known))
    }

    fn drawn(&self, state: &State<V>) -> bool {
        // Asked at every leaf of a search, where mostly no clock has begun to count.
        state.clocks != Clocks::default()
            && self.articles != Articles::NONE
            && (V::CODE.drawn)(self.articles, &state.position, state.clocks)
    }
}

impl<V: Compiled> Rules for Draughts<V> {
    type State = State<V>;
    type Move = Move;

    fn start(&self) -> State<V> {
        self.start
    }

    /// In rising order of origin, destination and captured pieces. A side without a legal move has lost, even on the last ply
    /// that a clock allows.
    fn expand(&self, state: &State<V>, out: &mut Vec<Move>) -> Option<End> {
        let first = out.len();
        (V::CODE.generate)(&state.position, Duplicates::Drop, out);
        if out.len() == first {
            return Some(Outcome::Lose.into());
        }
        let drawn = self.drawn(state).then(|| Outcome::Draw.into())?;
        out.truncate(first);
        Some(drawn)
    }

    fn apply(&self, state: &State<V>, mv: Move) -> State<V> {
        if self.articles == Articles::NONE || state.position.has_only_men() {
            // Searches play millions of moves a second, and clocks count moves of kings and endings that had a king before the move.
            return State::fresh(state.position.after(mv));
        }
        (V::CODE.after)(state, mv, self.articles)
    }

    /// White to move: exchanging the colours and turning the board changes nothing for the player to move. Where that
    /// player has no piece left, an empty board.
    fn canonical(&self, state: &State<V>) -> State<V> {
        if state.position.pieces(state.position.to_move()).is_empty() {
            return State::fresh(endgame::ended());
        }
        match state.position.to_move() {
            Colour::White => *state,
            Colour::Black => State { position: state.position.swapped(), ..*state },
        }
    }
}

impl<V: Compiled> Game for Draughts<V> {
    const INFO: &'static Info = V::INFO;

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(V::INFO.settings)?;
        let articles = Articles::parse(info::DRAWS.text(settings)?)?;
        let start = (V::CODE.read_board)(board, articles)?;
        Ok(Self { start, articles, endgames: (V::CODE.endgames)(&start.position), model: None })
    }

    /// A FEN; `H` and `E` follow where a clock has begun to count.
    fn show_state(&self, state: &State<V>) -> String {
        (V::CODE.show_state)(state)
    }

    /// A FEN, strictly. Clocks that are off are read and left alone.
    fn parse_state(&self, text: &str) -> Result<State<V>, Problem> {
        let state = (V::CODE.read_state)(text, self.articles)?;
        if (V::CODE.covers)(&self.endgames, &state.position) { Ok(state) } else { Err(Problem::new(ELSEWHERE, text)) }
    }

    fn show_move(&self, state: &State<V>, mv: Move) -> String {
        (V::CODE.show_move)(&state.position, mv)
    }

    fn parse_move(&self, state: &State<V>, text: &str) -> Result<Move, Problem> {
        let mv = (V::CODE.read_move)(&state.position, text)?;
        if self.drawn(state) { Err(Problem::new(PLAYING, text).hint(DRAWN)) } else { Ok(mv) }
    }

    fn view(&self, state: &State<V>) -> View {
        (V::CODE.draw)(&state.position, self.drawn(state))
    }
}

impl<V: Compiled> Evaluate for Draughts<V> {
    /// Counted, not listed.
    fn ended(&self, state: &State<V>) -> Option<Outcome> {
        if (V::CODE.count)(&state.position, Duplicates::Keep) == 0 {
            return Some(Outcome::Lose);
        }
        self.drawn(state).then_some(Outcome::Draw)
    }

    /// What men form, and what is counted besides, by weights learnt from games; and that few kings do not win against one.
    /// Constant time.
    fn evaluate(&self, state: &State<V>) -> i32 {
        (V::CODE.worth)(self.model(), &state.position)
    }

    /// Where a capture is pending it must be made, and the balance is not what it will be.
    fn quiet(&self, state: &State<V>) -> bool {
        !(V::CODE.detect)(&state.position)
    }

    fn leaf(&self, state: &State<V>) -> Leaf {
        match (V::CODE.leaf)(self.model(), &state.position) {
            Leaf::Guess(_) if self.drawn(state) => Leaf::Ended(Outcome::Draw),
            leaf => leaf,
        }
    }

    fn threatened(&self, state: &State<V>) -> bool {
        (V::CODE.detect)(&state.position.passed())
    }

    /// Captures by what they take, promotions like one piece.
    fn promise(&self, state: &State<V>, mv: Move) -> u32 {
        let mover = state.position.to_move();
        let crowned = Layout::<V>::far_row(mover) & mv.to.bit() != 0 && state.position.men(mover).contains(mv.from);
        // Counting is slow, and most moves take nothing.
        let taken = if mv.is_capture() { mv.captured.len() } else { 0 };
        taken + u32::from(crowned)
    }

    /// The same pieces and the same player to move (6.1).
    fn recurs(&self, before: &State<V>, now: &State<V>) -> bool {
        before.position == now.position
    }

    fn returns(&self, state: &State<V>, mv: Move) -> bool {
        !mv.is_capture() && state.position.kings(state.position.to_move()).contains(mv.from)
    }

    fn key(&self, state: &State<V>) -> u128 {
        state.key()
    }

    fn slot(&self, mv: Move) -> usize {
        let bit = |square: u64| square.trailing_zeros() as usize;
        64 * bit(mv.from.bit()) + bit(mv.to.bit())
    }
}

impl<V: Compiled> Wording for Draughts<V> {
    fn say_move(&self, state: &State<V>, mv: Move) -> Phrase {
        (V::CODE.say)(&state.position, mv)
    }
}

impl<V: Compiled> Plain for Draughts<V> {
    /// The side to move and a number a square.
    fn plain(&self, state: &State<V>) -> Literal {
        (V::CODE.plain)(state)
    }

    fn read_plain(value: &Literal) -> Result<String, Problem> {
        (V::CODE.read_plain)(value)
    }
}

impl<V: Compiled> Stages for Draughts<V> {
    fn arrows(&self, state: &State<V>, mv: Move) -> Vec<Arrow> {
        (V::CODE.arrows)(&state.position, mv)
    }

    /// A capture leg by leg, with what is taken still on the board, and then without it (4.11).
    fn steps(&self, state: &State<V>, mv: Move) -> Vec<View> {
        let mut steps = (V::CODE.stages)(&state.position, mv);
        steps.push(self.view(&self.apply(state, mv)));
        steps
    }
}

impl<V: Compiled> Remarks for Draughts<V> {
    fn remarks(&self, state: &State<V>) -> Vec<Phrase> {
        (V::CODE.remarks)(state, self.articles)
    }
}

impl<V: Compiled> Repetition for Draughts<V> {
    const DRAWN_AT: usize = REPETITIONS;

    /// Article 6.1, where it is in force: the same pieces and the same player to move, whatever the clocks say.
    fn repetition_key(&self, state: &State<V>) -> Option<String> {
        self.articles.repetition.then(|| (V::CODE.show_fen)(&state.position))
    }
}

impl<V: Compiled> Branching for Draughts<V> {
    /// Every way to make a move counts.
    fn branching(&self, state: &State<V>) -> Amount {
        Amount::Exact((V::CODE.count)(&state.position, Duplicates::Keep).into())
    }
}

impl<V: Compiled> Matrices for Draughts<V> {
    const MATRIX: &'static [Setting] = exercise::CHOICES;

    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem> {
        exercise::survey(matrix, choices)
    }
}

impl<V: Compiled> Records for Draughts<V> {
    const FORMAT: RecordFormat = pdn::FORMAT;
}

impl<V: Compiled> Sequences for Draughts<V> {
    /// In bulk; with clocks in force every move is played, since they end games.
    fn sequences(&self, state: &State<V>, depth: u32, keep: bool) -> u128 {
        let duplicates = if keep { Duplicates::Keep } else { Duplicates::Drop };
        if self.articles == Articles::NONE {
            return (V::CODE.perft)(&state.position, depth, duplicates).into();
        }
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        if !self.drawn(state) {
            (V::CODE.generate)(&state.position, duplicates, &mut moves);
        }
        moves.into_iter().map(|mv| self.sequences(&self.apply(state, mv), depth - 1, keep)).sum()
    }

    fn ways(&self, state: &State<V>, out: &mut Vec<Move>) {
        if !self.drawn(state) {
            (V::CODE.generate)(&state.position, Duplicates::Keep, out);
        }
    }
}

const ELSEWHERE: Text = Text::new(
    "a position that captures and promotions can lead to from the opened one",
    "une position où prises et promotions peuvent mener depuis celle qui est ouverte",
);
const PLAYING: Text = Text::new("a move while the game lasts", "un coup tant que la partie dure");
const DRAWN: Text = Text::new(
    "the game is drawn: a clock of 6.2 to 6.4 has run out",
    "la partie est nulle : un compteur de 6.2 à 6.4 est à son terme",
);
