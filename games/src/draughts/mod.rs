//! Draughts: from "can this man capture?" to the complete international rules.
//!
//! [`exercise`] answers the source text's question on boards of any size, in each of the
//! representations that the text compares. The rest is the game: rules as constants ([`RuleSet`]),
//! so that a variant is another set of constants; sets of squares as bits ([`Squares`]); three move
//! generators that check one another ([`detect`], [`count`], [`generate`](fn@generate)); notation;
//! and the draws of the rule book ([`Articles`], [`Record`]).
//!
//! ```
//! use tablette_core::{Game, Rules, Settings};
//! use tablette_games::draughts::Draughts;
//!
//! let game = <Draughts>::open("W:W28,32:B17,23,27", &Settings::default()).unwrap();
//! assert!(game.parse_move(&game.start(), "32x12").is_ok()); // two pieces
//! let problem = game.parse_move(&game.start(), "28x19").unwrap_err();
//! let reason = "28x19 takes one piece, 32x12 takes two: 4.13";
//! assert!(problem.to_string().ends_with(reason), "{problem}");
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
mod written_move;

use std::sync::Arc;

use tablette_core::evaluate::Leaf;
use tablette_core::{
    Abilities, Amount, Arrow, Branching, End, Evaluate, Game, Info, Literal, Matrices, OfEvaluate, Outcome, Phrase,
    Plain, Problem, RecordFormat, Records, Remarks, Repetition, Rules, Sequences, Setting, Settings, Stages, Survey,
    Text, View, Wording,
};

use endgame::{Endgames, Scope};
use squares::Layout;

pub use clocks::{Articles, Clocks, KINGS_ONLY, REPETITIONS, Record, THREE_AGAINST_ONE, TWO_AGAINST_ONE};
pub use code::Compiled;
pub use evaluate::{COUNTS, FULL, Features, GRAIN, Model, PATTERNS, WINDOWS};
pub use exercise::lesson;
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
    /// The positions reachable from the start, and their ranks.
    endgames: Arc<Endgames<V>>,
    /// Weights that replace the built-in ones.
    model: Option<Arc<Model<V>>>,
}

impl<V: Variant> Draughts<V> {
    /// Opens the game on a position, with the given articles on draws in force.
    pub fn on(position: Position<V>, articles: Articles) -> Self {
        let endgames = Arc::new(Endgames::new(Scope::of(&position)));
        Self { start: State::fresh(position), articles, endgames, model: None }
    }

    /// The same game, with positions evaluated by these weights.
    #[must_use]
    pub fn judged_by(self, model: Arc<Model<V>>) -> Self {
        Self { model: Some(model), ..self }
    }

    /// The articles on draws that are in force.
    pub fn articles(&self) -> Articles {
        self.articles
    }
}

impl<V: Compiled> Draughts<V> {
    /// The evaluation weights; the built-in ones are read on first use.
    fn model(&self) -> &Model<V> {
        self.model.as_deref().unwrap_or_else(|| V::CODE.model.get_or_init(Model::known))
    }

    fn drawn(&self, state: &State<V>) -> bool {
        // Called at every leaf of a search, where usually no clock has started.
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

    /// Moves in ascending order of origin, destination and captured pieces. A side without a legal
    /// move has lost, even on the last ply that a clock allows.
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
            // Fast path, taken millions of times a second: clocks only count king moves and endings
            // in which a king was on the board before the move.
            return State::fresh(state.position.after(mv));
        }
        (V::CODE.after)(state, mv, self.articles)
    }

    /// The equivalent position with White to move: swapping the colours and rotating the board
    /// changes nothing for the player to move. If that player has no pieces left, an empty board.
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
    const ABILITIES: Abilities<Self> = Abilities::NONE
        .repeating()
        .numbered()
        .slices()
        .sequences()
        .wording()
        .plain()
        .stages()
        .remarks()
        .repetition()
        .branching()
        .matrices()
        .records()
        .puzzles()
        .taught(lesson);

    fn search<S: OfEvaluate<Self>>() -> Option<S> {
        Some(S::make())
    }

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(V::INFO.settings)?;
        let articles = Articles::parse(info::DRAWS.text(settings)?)?;
        let start = (V::CODE.read_board)(board, articles)?;
        Ok(Self { start, articles, endgames: (V::CODE.endgames)(&start.position), model: None })
    }

    /// A FEN, with `H` and `E` appended if their clocks have started.
    fn show_state(&self, state: &State<V>) -> String {
        (V::CODE.show_state)(state)
    }

    /// Reads a FEN strictly. The clocks of articles that are off are parsed and ignored.
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
    /// Counts the moves without listing them.
    fn ended(&self, state: &State<V>) -> Option<Outcome> {
        if (V::CODE.count)(&state.position, Duplicates::Keep) == 0 {
            return Some(Outcome::Lose);
        }
        self.drawn(state).then_some(Outcome::Draw)
    }

    /// Patterns of men and a few counts, with weights learnt from games, in hundredths of a man.
    /// Winning chances are scaled down where few kings face one king. Constant time.
    fn evaluate(&self, state: &State<V>) -> i32 {
        (V::CODE.worth)(self.model(), &state.position)
    }

    /// A pending capture is compulsory, so the material balance is about to change.
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

    /// The number of pieces taken, plus one for a promotion.
    fn promise(&self, state: &State<V>, mv: Move) -> u32 {
        let mover = state.position.to_move();
        let crowned = Layout::<V>::far_row(mover) & mv.to.bit() != 0 && state.position.men(mover).contains(mv.from);
        // Counting bits is slow, and most moves take nothing.
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
    /// The side to move, and one number per square.
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

    /// A capture leg by leg, with the captured pieces still on the board, then the board without
    /// them (4.11).
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

    /// The key for article 6.1, if it is in force: the same pieces and the same player to move,
    /// whatever the clocks.
    fn repetition_key(&self, state: &State<V>) -> Option<String> {
        self.articles.repetition.then(|| (V::CODE.show_fen)(&state.position))
    }
}

impl<V: Compiled> Branching for Draughts<V> {
    /// Counts every order of capture separately.
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
    /// Counts the last ply in bulk. With clocks in force it plays every move, because clocks end
    /// games.
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
    "a position that captures and promotions can reach from the opened one",
    "une position que prises et promotions permettent d'atteindre depuis la position ouverte",
);
const PLAYING: Text = Text::new("a move while the game lasts", "un coup tant que la partie n'est pas finie");
const DRAWN: Text = Text::new(
    "the game is drawn: a clock of articles 6.2 to 6.4 has run out",
    "la partie est nulle : un décompte des articles 6.2 à 6.4 est arrivé à son terme",
);
