//! A game that is followed to find its faults, all of them: one does not hide the next.

use tablette_core::Problem;

use super::super::fen::Reading;
use super::super::notation::check_shape;
use super::super::position::Position;
use super::super::rules::Variant;
use super::build::{A_MOVE, CLOSED, OPENED, numbers, read_ply, read_position, variations_up_to};
use super::transcript::{DEEPEST, GameType, Score};

/// Keeps the positions that variations go back to, as far as they are known: behind an illegal move none is, up to the end
/// of its line. A variation that replaces that move begins where everything was still well.
#[derive(Clone, Debug)]
pub(super) struct Trail<V> {
    frames: Vec<TrailLine<V>>,
    /// Variations beyond [`DEEPEST`] that are open: nothing in them is looked at.
    too_deep: usize,
    /// False where nobody knows by which rules the game is played, so not even which squares there are.
    ruled: bool,
}

#[derive(Clone, Copy, Debug)]
struct TrailLine<V> {
    /// The position before the last move of the line.
    before: Option<Position<V>>,
    now: Option<Position<V>>,
    begun: bool,
    /// A position was set up, and no move follows yet.
    fresh: bool,
}

impl<V: Variant> Trail<V> {
    /// Begins at a position, or where the position cannot be read.
    pub(super) fn new(start: Option<Position<V>>) -> Self {
        Self {
            frames: vec![TrailLine { before: start, now: start, begun: false, fresh: false }],
            too_deep: 0,
            ruled: true,
        }
    }

    /// Begins a game by rules that are not known.
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
        // A stray word is passed over; a move that is not legal has been played by somebody, and nobody knows where to.
        if read.is_ok() || is_like_a_move::<V>(text, reading) {
            let now = read.as_ref().ok().map(|&mv| here.after(mv));
            *frame = TrailLine { before: Some(here), now, begun: true, fresh: false };
        }
        read.map(|_| ())
    }

    /// Goes on from another position; where it cannot be read, nobody knows the position any more.
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

    /// Opens a variation, even one that has nothing to begin at: what closes it is no fault of its own.
    pub(super) fn open(&mut self) -> Result<(), Problem> {
        if self.frames.len() > DEEPEST {
            self.too_deep += 1;
            return if self.too_deep == 1 { Err(Problem::new(variations_up_to(DEEPEST), "(")) } else { Ok(()) };
        }
        let (before, begun) = (self.frame().before, self.frame().has_move());
        self.frames.push(TrailLine { before, now: before, begun: false, fresh: false });
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
        let TrailLine { begun, fresh, .. } = *self.frame();
        let begun = begun || (reading == Reading::Lenient && !fresh);
        self.frames.pop();
        if begun { Ok(()) } else { Err(Problem::new(A_MOVE, ")")) }
    }

    pub(super) fn finish(self, score: Score) -> Result<(), Problem> {
        let closed = self.frames.len() == 1 && self.too_deep == 0;
        let kind = GameType::of::<V>().unwrap_or(GameType::International);
        if closed { Ok(()) } else { Err(Problem::new(CLOSED, score.show(kind))) }
    }

    fn frame(&mut self) -> &mut TrailLine<V> {
        self.frames.last_mut().expect("the game itself stays open")
    }
}

impl<V> TrailLine<V> {
    /// Whether something has been played since the line began, or since a position was set up in it.
    fn has_move(&self) -> bool {
        self.begun && !self.fresh
    }
}

/// Whether somebody may have meant a move by it: `32-29`, `c3-d5`, and nothing that begins like a word.
fn is_like_a_move<V: Variant>(text: &str, reading: Reading) -> bool {
    numbers::<V>(text, reading).is_some() || text.starts_with(|c: char| c.is_ascii_digit())
}

fn has_shape<V: Variant>(text: &str, reading: Reading) -> Result<(), Problem> {
    let numbers = numbers::<V>(text, reading);
    check_shape::<V>(numbers.as_deref().unwrap_or(text), reading == Reading::Lenient)
}
