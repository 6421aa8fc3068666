//! Endgames in tables: the numbering of positions by material, and moves that run backwards.
//!
//! A *slice* holds the positions of one material: so many men and kings of the player to move, so many of the other. Only
//! White to move is numbered; with Black to move it is the same position with the board turned and the colours exchanged.
//! Quiet moves lead from a slice to its mirror and back: the two are a *tier*. Captures and promotions lead to lower ones.
//!
//! A side without pieces has lost. After the capture of the last piece all positions are one rank, so that both colours
//! have at least one piece in every slice: what the published counts count.

mod cursor;
mod material;
mod numbering;
mod slice;
mod steps;

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;

use tablette_core::{Amount, Block, Outcome, Phrase, Problem, Rank, Ranked, Slices, Successors, Text, Unmove};

use super::generate::{Room, detect, each_step_back};
use super::position::Position;
use super::rules::{Colour, Variant};
use super::squares::Layout;
use super::{Articles, Clocks, Draughts, State};
use cursor::Cursor;
use material::{MOVER, name};
use numbering::{ENDED, count};
use slice::Placed;

pub(super) use material::Scope;
pub(super) use numbering::Numbering;

const CLOCKS: Text = Text::new(
    "tables know no clocks, and draws by counting are in force here; set draws=none, or ask for another rung",
    "les tables ignorent les compteurs, et des nulles par décompte sont en vigueur ici ; réglez draws=none, ou demandez un autre échelon",
);
const PIECES: Text = Text::new(
    "a number of pieces from 2 to {most}, such as 3 for all endgames of two and three pieces",
    "un nombre de pièces de 2 à {most}, comme 3 pour toutes les finales de deux et trois pièces",
);

impl<V: Variant> Draughts<V> {
    fn numbering(&self) -> &Numbering {
        self.numbering.get_or_init(|| Numbering::new::<V>(self.scope))
    }
}

/// One position for all that are won by having taken everything.
pub(super) fn ended<V: Variant>() -> Position<V> {
    Position::empty(MOVER)
}

fn placed<V: Variant>(position: &Position<V>) -> Placed {
    let position = if position.to_move() == MOVER { *position } else { position.swapped() };
    let (own, enemy) = (MOVER, MOVER.other());
    Placed {
        own_men: position.men(own).0,
        enemy_men: position.men(enemy).0,
        own_kings: position.kings(own).0,
        enemy_kings: position.kings(enemy).0,
    }
}

impl<V: Variant> Ranked for Draughts<V> {
    /// Exact while it fits 128 bits. O(n⁴) for n pieces on one side: some milliseconds for the opening position.
    fn positions(&self) -> Amount {
        count::<V>(self.scope)
    }

    fn unnumbered(&self) -> Option<Phrase> {
        (self.articles != Articles::NONE).then(|| CLOCKS.into())
    }

    fn numbers(&self, state: &State<V>) -> bool {
        self.articles == Articles::NONE && state.clocks == Clocks::default() && self.scope.has(&state.position)
    }

    fn rank(&self, state: &State<V>) -> Rank {
        Rank(self.numbering().rank::<V>(&placed(&state.position)))
    }

    /// With White to move.
    fn unrank(&self, rank: Rank) -> State<V> {
        let placed = self.numbering().unrank::<V>(rank.0);
        let own = placed.own_men | placed.own_kings;
        let enemy = placed.enemy_men | placed.enemy_kings;
        State::fresh(Position::of_bits(own, enemy, placed.own_kings | placed.enemy_kings, MOVER))
    }

    fn blocks(&self) -> Vec<Block> {
        self.numbering().blocks()
    }

    fn scan(
        &self,
        ranks: Range<u64>,
        visit: &mut impl FnMut(Rank, Option<Outcome>, &Successors) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let numbering = self.numbering();
        let (mut successors, mut room) = (Successors::default(), Room::default());
        let Range { mut start, end } = ranks;
        while start < end {
            let Some(slice) = numbering.slice_at(start) else {
                successors.clear();
                visit(Rank(ENDED), Some(Outcome::Lose), &successors)?;
                start += 1;
                continue;
            };
            let mut cursor = Cursor::<V>::at(slice, start);
            let last = end.min(slice.ranks.end) - 1;
            for rank in start..=last {
                successors.clear();
                steps::forwards::<V>(numbering, slice, cursor.twin(), &mut room, &mut successors);
                let result = successors.ranks().is_empty().then_some(Outcome::Lose);
                visit(Rank(rank), result, &successors)?;
                if rank < last {
                    cursor.advance();
                }
            }
            start = last + 1;
        }
        ControlFlow::Continue(())
    }
}

impl<V: Variant> Unmove for Draughts<V> {
    /// Quiet moves taken back: those of kings, and of men that stay men.
    fn unmoves(&self, state: &State<V>, out: &mut Vec<State<V>>) {
        let position = &state.position;
        let mover = position.to_move().other();
        each_step_back::<V>(position.passed().sight(), mover, |now, then, _, _| {
            let before = position.with_step_back(now, then);
            // Where something could be captured, nobody moved quietly (4.2).
            if !detect(&before) {
                out.push(State::fresh(before));
            }
        });
    }

    fn scan_back(
        &self,
        ranks: impl Iterator<Item = Rank>,
        visit: &mut impl FnMut(Rank, &[Rank]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let numbering = self.numbering();
        let mut before = Vec::new();
        for rank in ranks {
            before.clear();
            // What leads to the end of all pieces leaves its tier.
            if let Some(slice) = numbering.slice_at(rank.0) {
                let twin = cursor::turned::<V>(&slice.unrank::<V>(rank.0));
                steps::backwards::<V>(numbering, slice, &twin, &mut before);
            }
            visit(rank, &before)?;
        }
        ControlFlow::Continue(())
    }
}

impl<V: Variant> Slices for Draughts<V> {
    /// All endgames of 2 to so many pieces.
    fn open_slices(text: &str) -> Result<Self, Problem> {
        let most = 2 * u32::from(V::RULES.rows) * Layout::<V>::HALF;
        let problem = || Problem::new(PIECES.with("most", most), text);
        let pieces = text.trim().parse().ok().filter(|pieces| (2..=most).contains(pieces)).ok_or_else(problem)?;
        let start = State::fresh(Position::empty(Colour::White));
        Ok(Self { start, articles: Articles::NONE, scope: Scope::UpTo(pieces), numbering: OnceLock::new() })
    }

    fn slice_name(&self, block: &Block) -> Option<String> {
        self.numbering().slice_at(block.ranks.start).map(|slice| name(slice.material))
    }
}
