//! The functions of a variant, compiled once, in this crate.
//!
//! A generic function is compiled again in every crate that calls it, with everything that it calls
//! in turn; at full optimisation crates share none of it. Functions that a static points to stay in
//! the crate of that static. The traits of [`Draughts`](super::Draughts) therefore call through
//! this table, so a crate that lists the games compiles only the calls. Inner loops such as
//! [`perft`] call the generic functions directly. The table costs one or two indirect calls per
//! position.

use std::sync::Arc;

use tablette_core::evaluate::Leaf;
use tablette_core::{Arrow, Block, Literal, Numbering, Phrase, Problem, View};

use super::clocks::{Articles, Clocks};
use super::endgame::{Endgames, Scope};
use super::evaluate::{Known, Model, worth};
use super::fen::show_fen;
use super::generate::{count, detect, generate};
use super::leaf::leaf;
use super::notation::{read_typed_move, show_move};
use super::perft::perft;
use super::picture::{arrows, draw, stages};
use super::plain::{plain, read_plain};
use super::position::{Move, Position};
use super::remarks::remarks;
use super::rules::{Brazilian, English, International, Variant};
use super::state::State;
use super::text::{read_board, read_state, show_state};
use super::visit::Duplicates;
use super::words::say;

type SharedNumbering<V> = Arc<dyn Numbering<State<V>>>;

/// The functions behind the traits of [`Draughts`](super::Draughts), under the names of their
/// definitions.
pub struct Operations<V> {
    pub(super) generate: fn(&Position<V>, Duplicates, &mut Vec<Move>),
    pub(super) count: fn(&Position<V>, Duplicates) -> u64,
    pub(super) detect: fn(&Position<V>) -> bool,
    pub(super) perft: fn(&Position<V>, u32, Duplicates) -> u64,
    pub(super) after: fn(&State<V>, Move, Articles) -> State<V>,
    pub(super) drawn: fn(Articles, &Position<V>, Clocks) -> bool,
    pub(super) worth: fn(&Model<V>, &Position<V>) -> i32,
    pub(super) model: Known<V>,
    pub(super) leaf: fn(&Model<V>, &Position<V>) -> Leaf,
    pub(super) read_board: fn(&str, Articles) -> Result<State<V>, Problem>,
    pub(super) endgames: fn(&Position<V>) -> Arc<Endgames<V>>,
    pub(super) read_state: fn(&str, Articles) -> Result<State<V>, Problem>,
    pub(super) show_state: fn(&State<V>) -> String,
    pub(super) show_fen: fn(&Position<V>) -> String,
    pub(super) plain: fn(&State<V>) -> Literal,
    pub(super) read_plain: fn(&Literal) -> Result<String, Problem>,
    pub(super) read_move: fn(&Position<V>, &str) -> Result<Move, Problem>,
    pub(super) show_move: fn(&Position<V>, Move) -> String,
    pub(super) say: fn(&Position<V>, Move) -> Phrase,
    pub(super) remarks: fn(&State<V>, Articles) -> Vec<Phrase>,
    pub(super) draw: fn(&Position<V>, bool) -> View,
    pub(super) arrows: fn(&Position<V>, Move) -> Vec<Arrow>,
    pub(super) stages: fn(&Position<V>, Move) -> Vec<View>,
    pub(super) covers: fn(&Endgames<V>, &Position<V>) -> bool,
    pub(super) name: fn(&Endgames<V>, &Block) -> Option<String>,
    pub(super) numbering: fn(Arc<Endgames<V>>) -> SharedNumbering<V>,
}

impl<V: Variant> Operations<V> {
    /// Only for the static of a variant: any other use would compile the functions again.
    pub(super) const fn new() -> Self {
        Self {
            generate,
            count,
            detect,
            perft,
            after: State::after,
            drawn: Articles::drawn,
            worth,
            model: Known::new(),
            leaf,
            read_board,
            endgames: |position| Arc::new(Endgames::new(Scope::of(position))),
            read_state,
            show_state,
            show_fen,
            plain,
            read_plain: read_plain::<V>,
            read_move: read_typed_move,
            show_move,
            say,
            remarks,
            draw,
            arrows,
            stages,
            covers: Endgames::covers,
            name: Endgames::name,
            numbering: |endgames| endgames,
        }
    }
}

/// A variant whose functions are compiled in this crate.
pub trait Compiled: Variant {
    /// The table of functions.
    const CODE: &'static Operations<Self>;
}

macro_rules! compiled {
    ($($variant:ty),+) => {$(
        impl Compiled for $variant {
            const CODE: &'static Operations<Self> = {
                static CODE: Operations<$variant> = Operations::new();
                &CODE
            };
        }
    )+};
}

compiled!(International, Brazilian, English);
