//! Numbers that stand for values: which worths have them, and what they say.
//!
//! A cell of a table is an integer. For example, under `play` the number 181 is a win in 45
//! plies, since 181 = 4 · 45 + 1; under `nimber` it is the nimber 181. The format of tables
//! specifies the numbers, the worths of `core` encode and decode them, and here a question
//! becomes the worth that does it.

use tablette_core::worth::Code;
use tablette_core::{Question, Verdict, Words, Worth, words};

use crate::failure::Failure;

words! {
    no_count(worth: Words) {
        "tables on disk hold outcome, play, nimber or cost, not {worth}: a count follows only from counts and values together, so that a table of counts could not be verified; ask solve --worth {worth}",
        "les tables sur disque contiennent outcome, play, nimber ou cost, pas {worth} : un décompte ne découle que des décomptes et des valeurs ensemble, une table de décomptes serait donc invérifiable ; demandez solve --worth {worth}",
    }
}

/// Runs `$body` with `$worth` bound to the worth that answers the question, one whose values have codes.
macro_rules! with_coded_worth {
    ($question:expr, $worth:ident => $body:expr) => {
        match $question {
            Question::Outcome => {
                let $worth = tablette_core::Decide;
                $body
            }
            Question::Play => {
                let $worth = tablette_core::Play;
                $body
            }
            Question::Nimber => {
                let $worth = tablette_core::Nimber;
                $body
            }
            Question::Cost => {
                let $worth = tablette_core::Cost;
                $body
            }
            Question::Count => Err(crate::codes::uncounted($question)),
        }
    };
}

pub(super) use with_coded_worth;

/// Why there are no tables of counts.
///
/// A count of best lines is folded beside the value that says which moves are best. A cell keeps
/// one number: the pair would need two, and of the count alone nobody could say whether it
/// follows from its successors.
pub(super) fn uncounted(question: Question) -> Failure {
    Failure::Absent(no_count(question.name()))
}

/// The value that a stored number stands for under a worth; `None` when it stands for none.
///
/// ```
/// use tablette_core::{Outcome, Question};
/// use tablette_ladder::codes::meaning;
///
/// let play = |code| meaning(Question::Play, code).unwrap();
/// assert_eq!(play(4 * 45 + 1).outcome, Some(Outcome::Win));
/// assert_eq!(play(4 * 45 + 1).remoteness, Some(45_u32.into()));
/// assert_eq!(play(3).outcome, Some(Outcome::Draw), "play without end");
/// assert_eq!(meaning(Question::Outcome, 7), None, "0 lost, 1 won, 2 drawn");
/// ```
pub fn meaning(question: Question, code: i64) -> Option<Verdict> {
    fn of<W: Worth<Value: Code>>(worth: &W, code: i64) -> Option<Verdict> {
        W::Value::from_code(code).map(|value| worth.verdict(value))
    }
    let said: Result<_, Failure> = with_coded_worth!(question, worth => Ok(of(&worth, code)));
    said.ok().flatten()
}
