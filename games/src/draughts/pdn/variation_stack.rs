//! Follows a game to find all of its faults; one fault does not hide the next.

use tablette_core::Problem;

use super::super::fen::Reading;
use super::super::notation::check_shape;
use super::super::position::Position;
use super::super::rules::Variant;
use super::build::{A_MOVE, CLOSED, OPENED, numbers, read_ply, read_position, variations_up_to};
use super::transcript::{DEEPEST, GameType, Score};

/// Stores the positions to which variations return, as far as they are known: after an illegal move
/// the position is unknown to the end of the line. A variation that replaces that move starts from
/// the last known position.
#[derive(Clone, Debug)]
pub(super) struct VariationStack<V> {
    frames: Vec<VariationLine<V>>,
    /// Open variations beyond [`DEEPEST`], whose content is skipped.
    too_deep: usize,
    /// False if the rules are unknown, and with them the set of squares.
    ruled: bool,
}

#[derive(Clone, Copy, Debug)]
struct VariationLine<V> {
    /// The position before the last move of the line.
    before: Option<Position<V>>,
    now: Option<Position<V>>,
    begun: bool,
    /// Whether a position was set up with no move after it yet.
    fresh: bool,
}

impl<V: Variant> VariationStack<V> {
    /// Starts at a position; `None` if it could not be read.
    pub(super) fn new(start: Option<Position<V>>) -> Self {
        Self {
            frames: vec![VariationLine { before: start, now: start, begun: false, fresh: false }],
            too_deep: 0,
            ruled: true,
        }
    }

    /// Starts a game with unknown rules.
    pub(super) fn unruled() -> Self {
        Self { ruled: false, ..Self::new(None) }
    }

    pub(super) fn play_text(&mut self, text: &str, reading: Reading) -> Result<(), Problem> {
        if self.too_deep > 0 {
            return Ok(());
        }
        let ruled = self.ruled;
        let frame = self.frame();
        let Some(here) = frame.now else {
            (frame.before, frame.begun, frame.fresh) = (None, true, false);
            return if ruled { has_shape::<V>(text, reading) } else { Ok(()) };
        };
        let read = read_ply(&here, text, reading);
        // A stray word is skipped. After an illegal move the position is unknown.
        if read.is_ok() || is_like_a_move::<V>(text, reading) {
            let now = read.as_ref().ok().map(|&mv| here.after(mv));
            *frame = VariationLine { before: Some(here), now, begun: true, fresh: false };
        }
        read.map(|_| ())
    }

    /// Continues from another position, which is unknown if it cannot be read.
    pub(super) fn set_up(&mut self, fen: &str, reading: Reading) -> Result<(), Problem> {
        if self.too_deep > 0 || !self.ruled {
            return Ok(());
        }
        let read = read_position::<V>(fen, reading);
        let frame = self.frame();
        frame.now = read.as_ref().ok().copied();
        (frame.before, frame.fresh) = (frame.now, true);
        read.map(|_| ())
    }

    pub(super) fn mark(&mut self, mark: u8) -> Result<(), Problem> {
        let begun = self.too_deep > 0 || self.frame().has_move();
        if begun { Ok(()) } else { Err(Problem::new(A_MOVE, format!("${mark}"))) }
    }

    /// Opens a variation even if there is no move to replace, so that its closing parenthesis is
    /// not another fault.
    pub(super) fn open(&mut self) -> Result<(), Problem> {
        if self.frames.len() > DEEPEST {
            self.too_deep += 1;
            return if self.too_deep == 1 { Err(Problem::new(variations_up_to(DEEPEST), "(")) } else { Ok(()) };
        }
        let (before, begun) = (self.frame().before, self.frame().has_move());
        self.frames.push(VariationLine { before, now: before, begun: false, fresh: false });
        if begun { Ok(()) } else { Err(Problem::new(A_MOVE, "(")) }
    }

    pub(super) fn close(&mut self, reading: Reading) -> Result<(), Problem> {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return Ok(());
        }
        if self.frames.len() == 1 {
            return Err(Problem::new(OPENED, ")"));
        }
        let VariationLine { begun, fresh, .. } = *self.frame();
        let begun = begun || (reading == Reading::Lenient && !fresh);
        self.frames.pop();
        if begun { Ok(()) } else { Err(Problem::new(A_MOVE, ")")) }
    }

    pub(super) fn finish(self, score: Score) -> Result<(), Problem> {
        let closed = self.frames.len() == 1 && self.too_deep == 0;
        let kind = GameType::of::<V>().unwrap_or(GameType::International);
        if closed { Ok(()) } else { Err(Problem::new(CLOSED, score.show(kind))) }
    }

    fn frame(&mut self) -> &mut VariationLine<V> {
        self.frames.last_mut().expect("the game itself stays open")
    }
}

impl<V> VariationLine<V> {
    /// Whether a move has been played since the line began, or since a position was set up in it.
    fn has_move(&self) -> bool {
        self.begun && !self.fresh
    }
}

/// Whether the text may be meant as a move: `32-29`, `c3-d5`, but nothing that begins like a word.
fn is_like_a_move<V: Variant>(text: &str, reading: Reading) -> bool {
    numbers::<V>(text, reading).is_some() || text.starts_with(|c: char| c.is_ascii_digit())
}

fn has_shape<V: Variant>(text: &str, reading: Reading) -> Result<(), Problem> {
    let numbers = numbers::<V>(text, reading);
    check_shape::<V>(numbers.as_deref().unwrap_or(text), reading == Reading::Lenient)
}
