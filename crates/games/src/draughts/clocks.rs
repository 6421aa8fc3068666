//! The draws of articles 6.1 to 6.4, each switched on or off separately.
//!
//! All are off by default: endings are studied without them, and a position is then complete in
//! itself. Articles 6.2 to 6.4 are clocks, which become part of the position when they are on.
//! Article 6.1, threefold repetition, needs the whole past, which a [`Record`] keeps. Under perfect
//! play it changes nothing, because play that can go on for ever is already a draw.
//!
//! Programs differ in how they count. Here a clock counts plies of both sides. It starts at 0 in
//! the position where its condition first holds. The draw comes with the last ply that the clock
//! allows, unless that ply ends the game.

use tablette_core::{Problem, Text};

use super::position::{Move, Position};
use super::rules::{Colour, Variant};

/// Occurrences of a position that make a draw by article 6.1.
pub const REPETITIONS: usize = 3;
/// Plies of article 6.2: 25 moves each with kings only and no capture.
pub const KINGS_ONLY: u8 = 2 * 25;
/// Plies of article 6.3: 16 moves each with three pieces, a king among them, against a lone king.
pub const THREE_AGAINST_ONE: u8 = 2 * 16;
/// Plies of article 6.4: 5 moves each with one or two pieces, a king among them, against a lone
/// king.
pub const TWO_AGAINST_ONE: u8 = 2 * 5;

/// The articles on draws that are in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "one per article of the rule book, each switched separately")]
pub struct Articles {
    /// 6.1: applied by callers that keep a [`Record`] of the game. Positions do not include it.
    pub repetition: bool,
    /// 6.2.
    pub kings_only: bool,
    /// 6.3.
    pub three_against_one: bool,
    /// 6.4.
    pub two_against_one: bool,
}

/// Plies counted so far. A clock that is off stays at 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clocks {
    /// Plies since a man moved or something was captured (6.2).
    pub quiet: u8,
    /// Plies since the ending of few pieces began (6.3, 6.4).
    pub ending: u8,
}

impl Articles {
    /// No article: positions are complete without clocks.
    pub const NONE: Self =
        Self { repetition: false, kings_only: false, three_against_one: false, two_against_one: false };
    /// Every article, as in a tournament.
    pub const ALL: Self = Self { repetition: true, kings_only: true, three_against_one: true, two_against_one: true };

    /// Reads `none`, `all`, or a list such as `6.1,6.4`.
    ///
    /// # Errors
    /// If an item is not an article on draws, or is given twice; reports the first such item.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        match text {
            "none" => return Ok(Self::NONE),
            "all" => return Ok(Self::ALL),
            _ => {}
        }
        let mut articles = Self::NONE;
        let mut at = 0;
        for item in text.split(',') {
            let article = match item {
                "6.1" => &mut articles.repetition,
                "6.2" => &mut articles.kings_only,
                "6.3" => &mut articles.three_against_one,
                "6.4" => &mut articles.two_against_one,
                _ => return Err(Problem::new(ARTICLES, text).at(at)),
            };
            if std::mem::replace(article, true) {
                return Err(Problem::new(ARTICLES, text).at(at));
            }
            at += item.len() + 1;
        }
        Ok(articles)
    }

    /// Returns the clocks after a legal move from `before` to `after`.
    pub fn tick<V: Variant>(self, clocks: Clocks, before: &Position<V>, mv: Move, after: &Position<V>) -> Clocks {
        let by_king = before.kings(before.to_move()).contains(mv.from);
        let quiet = if self.kings_only && by_king && !mv.is_capture() { clocks.quiet.saturating_add(1) } else { 0 };
        let (then, now) = (self.ending(before), self.ending(after));
        let ending = if now.is_some() && now == then { clocks.ending.saturating_add(1) } else { 0 };
        Clocks { quiet, ending }
    }

    /// Whether a clock has run out. A side without a legal move has lost even so: callers check
    /// that first.
    pub fn drawn<V: Variant>(self, position: &Position<V>, clocks: Clocks) -> bool {
        let quiet = self.kings_only && clocks.quiet >= KINGS_ONLY;
        quiet || self.ending(position).is_some_and(|plies| clocks.ending >= plies)
    }

    /// The plies allowed for the ending on the board, if an article that limits it is in force.
    pub fn ending<V: Variant>(self, position: &Position<V>) -> Option<u8> {
        // Called at every move of a search. Unless one side has a single piece, there is nothing to
        // count.
        let single = |colour| position.pieces(colour).0.is_power_of_two();
        if !Colour::BOTH.into_iter().any(single) {
            return None;
        }
        let lone = |colour| single(colour) && !position.kings(colour).is_empty();
        let against = |colour: Colour| lone(colour.other()) && !position.kings(colour).is_empty();
        let strong = Colour::BOTH.into_iter().filter(|&colour| against(colour));
        let pieces = strong.map(|colour| position.pieces(colour).len()).max()?;
        match pieces {
            1 | 2 => self.two_against_one.then_some(TWO_AGAINST_ONE),
            3 => self.three_against_one.then_some(THREE_AGAINST_ONE),
            _ => None,
        }
    }
}

/// The history that article 6.1 needs: the positions since the last irreversible move.
#[derive(Clone, Debug)]
pub struct Record<V> {
    /// The positions before this one, since the last irreversible move.
    before: Vec<Position<V>>,
    now: Position<V>,
}

impl<V: Variant> Record<V> {
    /// Starts a record at a position.
    pub fn new(start: Position<V>) -> Self {
        Self { before: Vec::new(), now: start }
    }

    /// The current position.
    pub fn position(&self) -> &Position<V> {
        &self.now
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        if mv.is_capture() || self.now.men(self.now.to_move()).contains(mv.from) {
            self.before.clear();
        } else {
            self.before.push(self.now);
        }
        self.now = self.now.after(mv);
    }

    /// The number of times that the current position has occurred with the same player to move,
    /// this time included.
    pub fn times(&self) -> usize {
        1 + self.before.iter().filter(|&&before| before == self.now).count()
    }

    /// Whether the position occurs for the third time, a draw by 6.1.
    pub fn is_third(&self) -> bool {
        self.times() >= REPETITIONS
    }
}

const ARTICLES: Text = Text::new(
    "none, all, or articles such as 6.1,6.2,6.3,6.4, each at most once",
    "none, all, ou des articles comme 6.1,6.2,6.3,6.4, chacun une fois au plus",
);
