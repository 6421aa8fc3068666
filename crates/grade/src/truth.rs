//! The right answer, as a value: in words for people, and in the shortest form for programs.

use tablette::{Literal, Number, Outcome, Phrase, words};

/// The right answer, or all of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// Won, lost or drawn.
    Outcome(Outcome),
    /// A number: plies with the sign of the outcome, a cost, a count.
    Number(Number),
    /// A draw, if the question is a number of plies.
    Draw,
    /// No answer exists: there is no path.
    Nothing,
    /// Any of these moves, each with the position behind it; none if the list is empty.
    Moves(Vec<(String, String)>),
    /// A position in the game's notation.
    Position(String),
    /// Yes or no.
    Flag(bool),
    /// The value that a function of the text returns.
    Literal(Literal),
}

impl Truth {
    /// Returns the right answer for people.
    pub fn say(&self) -> Phrase {
        match self {
            Self::Outcome(Outcome::Win) => words::grade::WON.into(),
            Self::Outcome(Outcome::Lose) => words::grade::LOST.into(),
            Self::Outcome(Outcome::Draw) | Self::Draw => words::grade::DRAWN.into(),
            Self::Number(number) => words::grade::plain(number.to_string()),
            Self::Nothing => words::grade::NONE.into(),
            Self::Moves(moves) => {
                let names: Vec<_> = moves.iter().map(|(mv, _)| mv.as_str()).collect();
                match names[..] {
                    [] => words::grade::NO_MOVE.into(),
                    [one] => words::grade::plain(one),
                    [.., last] => words::grade::any_of(clipped(&names[..names.len() - 1]), last),
                }
            }
            Self::Position(position) => words::grade::plain(position.as_str()),
            Self::Literal(value) => words::grade::plain(value.to_string()),
            Self::Flag(true) => words::grade::YES.into(),
            Self::Flag(false) => words::grade::NO.into(),
        }
    }

    /// Returns the right answer in the shortest form that the protocol reads, for documents.
    pub fn plain(&self) -> String {
        match self {
            Self::Outcome(Outcome::Win) => "won".to_owned(),
            Self::Outcome(Outcome::Lose) => "lost".to_owned(),
            Self::Outcome(Outcome::Draw) | Self::Draw => "draw".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Nothing => "none".to_owned(),
            Self::Moves(moves) => moves.first().map_or_else(|| "none".to_owned(), |(mv, _)| mv.clone()),
            Self::Position(position) => position.clone(),
            Self::Literal(value) => value.to_string(),
            Self::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        }
    }
}

fn clipped(names: &[&str]) -> String {
    const MOST: usize = 8;
    let shown = names[..names.len().min(MOST)].join(", ");
    if names.len() > MOST { shown + ", …" } else { shown }
}
