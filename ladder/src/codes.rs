//! Numbers that stand for values: which worths have them, and what they say.

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

/// A count of best lines is folded beside the value that says which moves are best. A cell keeps one number: the pair
/// would need two, and of the count alone nobody could say whether it follows from its successors.
pub(super) fn uncounted(question: Question) -> Failure {
    Failure::Absent(no_count(question.name()))
}

/// The value that a number stands for under a worth; `None` when it stands for none.
pub fn meaning(question: Question, code: i64) -> Option<Verdict> {
    fn of<W: Worth<Value: Code>>(worth: &W, code: i64) -> Option<Verdict> {
        W::Value::from_code(code).map(|value| worth.verdict(value))
    }
    let said: Result<_, Failure> = with_coded_worth!(question, worth => Ok(of(&worth, code)));
    said.ok().flatten()
}
