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
mod notation;
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
mod visit;
mod words;

use std::sync::Arc;

use tablette_core::evaluate::Leaf;
use tablette_core::{
    Abilities, Amount, Arrow, Block, Branching, Digits, End, Evaluate, Game, Info, Literal, Matrices, Numbered,
    Numbering, OfEvaluate, Outcome, Phrase, Plain, Problem, RecordFormat, Records, Refusal, Remarks, Repetition, Rules,
    Sequences, Setting, Settings, Slices, Stages, Survey, Text, View, Wording, words,
};

use endgame::{EndgameNumbering, Scope};
use evaluate::{leaf, worth};
use fen::{read_board, read_state, show_state};
use notation::read_typed_move;
use picture::{arrows, draw, stages};
use plain::{plain, read_plain};
use remarks::remarks;
use squares::Layout;
use words::say;

pub use clocks::{Articles, Clocks, KINGS_ONLY, REPETITIONS, Record, THREE_AGAINST_ONE, TWO_AGAINST_ONE};
pub use evaluate::{
    COUNTS, FULL, Features, GRAIN, HIDDEN, KINDS, Model, Network, ONE, PATTERNS, Units, WINDOWS, WeightSource, Weights,
    set_weight_source,
};
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

// A generic function is compiled again in every crate that calls it, with everything that it calls
// in turn; at full optimisation crates share none of it. The functions of `Compiled` are not
// generic: there is one of each per variant, compiled in this crate. The traits of `Draughts` call
// them, so a crate that lists the games compiles only the calls.

/// Declares [`Compiled`] with these functions, and implements it for every variant.
macro_rules! compiled {
    ($functions:tt) => {
        compiled!(trait $functions);
        compiled!(International $functions);
        compiled!(Brazilian $functions);
        compiled!(English $functions);
    };
    (trait { $(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:expr;)+ }) => {
        /// A variant whose functions are compiled in this crate. Each is the function of its name.
        pub trait Compiled: Variant {
            /// The learnt weights.
            fn weights() -> &'static Weights<Self>;
            $(
                #[doc(hidden)]
                fn $name($($argument: $type),*) -> $result;
            )+
        }
    };
    ($variant:ident { $(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $function:expr;)+ }) => {
        impl Compiled for $variant {
            fn weights() -> &'static Weights<Self> {
                static WEIGHTS: Weights<$variant> = Weights::new();
                &WEIGHTS
            }
            $(
                fn $name($($argument: $type),*) -> $result {
                    $function($($argument),*)
                }
            )+
        }
    };
}

compiled! {{
    fn generate(position: &Position<Self>, duplicates: Duplicates, out: &mut Vec<Move>) -> () = generate;
    fn count(position: &Position<Self>, duplicates: Duplicates) -> u64 = count;
    fn detect(position: &Position<Self>) -> bool = detect;
    fn perft(position: &Position<Self>, depth: u32, duplicates: Duplicates) -> u64 = perft;
    fn after(state: &State<Self>, mv: Move, articles: Articles) -> State<Self> = State::after;
    fn drawn(articles: Articles, position: &Position<Self>, clocks: Clocks) -> bool = Articles::drawn;
    fn worth(model: &Model<Self>, position: &Position<Self>) -> i32 = worth;
    fn leaf(model: &Model<Self>, position: &Position<Self>) -> Leaf = leaf;
    fn read_board(text: &str, articles: Articles) -> Result<State<Self>, Problem> = read_board;
    fn read_state(text: &str, articles: Articles) -> Result<State<Self>, Problem> = read_state;
    fn show_state(state: &State<Self>) -> String = show_state;
    fn plain(state: &State<Self>) -> Literal = plain;
    fn read_plain(value: &Literal) -> Result<String, Problem> = read_plain::<Self>;
    fn read_move(position: &Position<Self>, text: &str) -> Result<Move, Problem> = read_typed_move;
    fn show_move(position: &Position<Self>, mv: Move) -> String = show_move;
    fn say(position: &Position<Self>, mv: Move) -> Phrase = say;
    fn remarks(state: &State<Self>, articles: Articles) -> Vec<Phrase> = remarks;
    fn draw(position: &Position<Self>, over: bool) -> View = draw;
    fn arrows(position: &Position<Self>, mv: Move) -> Vec<Arrow> = arrows;
    fn stages(position: &Position<Self>, mv: Move) -> Vec<View> = stages;
    fn numbering(game: &Draughts<Self>) -> Arc<dyn Numbering<State<Self>>> = Draughts::shared_numbering;
}}

/// The game, opened on one position under one set of rules.
#[derive(Clone, Debug)]
pub struct Draughts<V = International> {
    start: State<V>,
    articles: Articles,
    /// The positions reachable from the start, and their ranks.
    endgames: Arc<EndgameNumbering<V>>,
    /// Weights that replace the built-in ones.
    model: Option<Arc<Model<V>>>,
}

impl<V: Variant> Draughts<V> {
    /// Opens the game on a position, with the given articles on draws in force.
    pub fn on(position: Position<V>, articles: Articles) -> Self {
        let endgames = Arc::new(EndgameNumbering::new(Scope::new(&position)));
        Self { start: State::fresh(position), articles, endgames, model: None }
    }

    /// The same game, with positions evaluated by these weights.
    #[must_use]
    pub fn judged_by(self, model: Arc<Model<V>>) -> Self {
        Self { model: Some(model), ..self }
    }

    /// The positions reachable from the start, numbered.
    fn shared_numbering(&self) -> Arc<dyn Numbering<State<V>>> {
        Arc::<EndgameNumbering<V>>::clone(&self.endgames)
    }
}

impl<V: Compiled> Draughts<V> {
    fn model(&self) -> &Model<V> {
        self.model.as_deref().unwrap_or_else(|| V::weights().model())
    }

    fn drawn(&self, state: &State<V>) -> bool {
        // Called at every leaf of a search, where usually no clock has started.
        state.clocks != Clocks::default()
            && self.articles != Articles::NONE
            && V::drawn(self.articles, &state.position, state.clocks)
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
        V::generate(&state.position, Duplicates::Drop, out);
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
        V::after(state, mv, self.articles)
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
        let start = V::read_board(board, articles)?;
        Ok(Self { start, ..Self::on(start.position, articles) })
    }

    /// A FEN, with `H` and `E` appended if their clocks have started.
    fn show_state(&self, state: &State<V>) -> String {
        V::show_state(state)
    }

    /// Reads a FEN strictly. The clocks of articles that are off are parsed and ignored.
    fn parse_state(&self, text: &str) -> Result<State<V>, Problem> {
        let state = V::read_state(text, self.articles)?;
        if self.endgames.covers(&state.position) {
            return Ok(state);
        }
        let pieces = Colour::BOTH.into_iter().map(|colour| state.position.pieces(colour).len()).sum::<u32>();
        let most = self.endgames.pieces();
        Err(if pieces > most {
            Problem::new(at_most(most), text).hint(has_pieces(pieces))
        } else {
            Problem::new(UNREACHABLE, text)
        })
    }

    fn show_move(&self, state: &State<V>, mv: Move) -> String {
        V::show_move(&state.position, mv)
    }

    fn parse_move(&self, state: &State<V>, text: &str) -> Result<Move, Problem> {
        let mv = V::read_move(&state.position, text)?;
        if self.drawn(state) { Err(Problem::new(PLAYING, text).hint(DRAWN)) } else { Ok(mv) }
    }

    fn view(&self, state: &State<V>) -> View {
        V::draw(&state.position, self.drawn(state))
    }
}

impl<V: Compiled> Evaluate for Draughts<V> {
    /// Counts the moves without listing them.
    fn ended(&self, state: &State<V>) -> Option<Outcome> {
        if V::count(&state.position, Duplicates::Keep) == 0 {
            return Some(Outcome::Lose);
        }
        self.drawn(state).then_some(Outcome::Draw)
    }

    fn prepare(&self) -> Result<(), Refusal> {
        if self.model.is_some() { Ok(()) } else { V::weights().prepare() }
    }

    /// Patterns of men and a few counts, with weights learnt from games, in hundredths of a man.
    /// Winning chances are scaled down where few kings face one king. Constant time.
    fn evaluate(&self, state: &State<V>) -> i32 {
        V::worth(self.model(), &state.position)
    }

    /// A pending capture is compulsory, so the material balance is about to change.
    fn quiet(&self, state: &State<V>) -> bool {
        !V::detect(&state.position)
    }

    fn leaf(&self, state: &State<V>) -> Leaf {
        match V::leaf(self.model(), &state.position) {
            Leaf::Guess(_) if self.drawn(state) => Leaf::Ended(Outcome::Draw),
            leaf => leaf,
        }
    }

    fn threatened(&self, state: &State<V>) -> bool {
        V::detect(&state.position.passed())
    }

    /// The number of pieces taken, plus one for a promotion.
    fn promise(&self, state: &State<V>, mv: Move) -> u32 {
        // Most moves take nothing and do not reach the last row.
        if !mv.is_capture() && mv.to.bit() & Layout::<V>::EDGES == 0 {
            return 0;
        }
        let mover = state.position.to_move();
        let crowned = Layout::<V>::far_row(mover) & mv.to.bit() != 0 && state.position.men(mover).contains(mv.from);
        mv.captured.len() + u32::from(crowned)
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
        V::say(&state.position, mv)
    }
}

impl<V: Compiled> Plain for Draughts<V> {
    /// The side to move, and one number per square.
    fn plain(&self, state: &State<V>) -> Literal {
        V::plain(state)
    }

    fn read_plain(value: &Literal) -> Result<String, Problem> {
        V::read_plain(value)
    }
}

impl<V: Compiled> Stages for Draughts<V> {
    fn arrows(&self, state: &State<V>, mv: Move) -> Vec<Arrow> {
        V::arrows(&state.position, mv)
    }

    /// A capture leg by leg, with the captured pieces still on the board, then the board without
    /// them (4.11).
    fn steps(&self, state: &State<V>, mv: Move) -> Vec<View> {
        let mut steps = V::stages(&state.position, mv);
        steps.push(self.view(&self.apply(state, mv)));
        steps
    }
}

impl<V: Compiled> Remarks for Draughts<V> {
    fn remarks(&self, state: &State<V>) -> Vec<Phrase> {
        V::remarks(state, self.articles)
    }
}

impl<V: Compiled> Repetition for Draughts<V> {
    const DRAWN_AT: usize = REPETITIONS;

    /// The key for article 6.1, if it is in force: the same pieces and the same player to move,
    /// whatever the clocks.
    fn repetition_key(&self, state: &State<V>) -> Option<String> {
        self.articles.repetition.then(|| V::show_state(&State::fresh(state.position)))
    }
}

impl<V: Compiled> Branching for Draughts<V> {
    /// Counts every order of capture separately.
    fn branching(&self, state: &State<V>) -> Amount {
        Amount::Exact(V::count(&state.position, Duplicates::Keep).into())
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
            return V::perft(&state.position, depth, duplicates).into();
        }
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        if !self.drawn(state) {
            V::generate(&state.position, duplicates, &mut moves);
        }
        moves.into_iter().map(|mv| self.sequences(&self.apply(state, mv), depth - 1, keep)).sum()
    }

    fn ways(&self, state: &State<V>, out: &mut Vec<Move>) {
        if !self.drawn(state) {
            V::generate(&state.position, Duplicates::Keep, out);
        }
    }
}

impl<V: Compiled> Numbered for Draughts<V> {
    /// All positions that captures and promotions can reach from the opening position, if no draw
    /// needs a clock: tables have no room for clocks, and without them would report a win where the
    /// draw by counting comes first.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<State<V>>>, Phrase> {
        if this.articles == Articles::NONE { Ok(V::numbering(this)) } else { Err(CLOCKS.into()) }
    }
}

impl<V: Compiled> Slices for Draughts<V> {
    /// All endgames of 2 to `text` pieces.
    fn open_slices(text: &str) -> Result<Self, Problem> {
        let most = 2 * u32::from(V::RULES.rows) * Layout::<V>::HALF;
        let problem = || Problem::new(pieces_up_to(most), text);
        let pieces = text.trim().parse().ok().filter(|pieces| (2..=most).contains(pieces)).ok_or_else(problem)?;
        let endgames = Arc::new(EndgameNumbering::new(Scope::UpTo(pieces)));
        Ok(Self { endgames, ..Self::on(Position::empty(Colour::White), Articles::NONE) })
    }

    /// Endgames of up to eight pieces, more than fits on any disk.
    fn wider(&self) -> Vec<String> {
        (self.endgames.pieces().max(2)..=8).map(|pieces| pieces.to_string()).collect()
    }

    fn slice_name(&self, block: &Block) -> Option<String> {
        self.endgames.name(block)
    }
}

words! {
    CLOCKS {
        "tables do not store clocks, and draws by counting are in force here; set draws=none, or choose another rung",
        "les tables ne tiennent pas compte des nulles par décompte, qui s'appliquent ici ; réglez draws=none, ou choisissez un autre échelon",
    }
    pieces_up_to(most: Digits) {
        "a number of pieces from 2 to {most}, such as 3 for all endgames of two or three pieces",
        "un nombre de pièces de 2 à {most}, par exemple 3 pour toutes les finales de deux ou trois pièces",
    }
    at_most(most: Digits) { "a position with at most {most} pieces", "une position d'au plus {most} pièces" }
    has_pieces(count: Digits) { "this one has {count}", "celle-ci en a {count}" }
}

const UNREACHABLE: Text = Text::new(
    "a position that captures and promotions can reach from the opened one",
    "une position que prises et promotions permettent d'atteindre depuis la position ouverte",
);
const PLAYING: Text = Text::new("a move while the game lasts", "un coup tant que la partie n'est pas finie");
const DRAWN: Text = Text::new(
    "the game is drawn: a clock of articles 6.2 to 6.4 has run out",
    "la partie est nulle : un décompte des articles 6.2 à 6.4 est arrivé à son terme",
);
