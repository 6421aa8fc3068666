//! The arguments of the text's own functions: `joue([5, 3, 1], (0, 1))`, `carte_gagnante(3, 2)`.

use tablette_core::{AnswerMatch, Literal, NoAnswer, Options, Problem};

use super::given::{A_MOVE, LENGTHS, rows, sides};
use crate::arguments::{couple, numbers};

type Values = Result<Vec<Literal>, Problem>;

/// `m, n`.
pub(super) fn bar(typed: &[&str]) -> Values {
    let (m, n) = sides(typed[0])?;
    Ok(vec![m.into(), n.into()])
}

/// `pos`.
pub(super) fn board(typed: &[&str]) -> Values {
    Ok(vec![rows(typed[0])?.into()])
}

/// `pos` and an empty dictionary.
pub(super) fn board_and_memo(typed: &[&str]) -> Values {
    Ok(vec![rows(typed[0])?.into(), Literal::Dictionary(Vec::new())])
}

/// `pos, coup`.
pub(super) fn board_and_move(typed: &[&str]) -> Values {
    Ok(vec![rows(typed[0])?.into(), couple(typed[1], A_MOVE)?.into()])
}

/// `l`.
pub(super) fn list(typed: &[&str]) -> Values {
    Ok(vec![numbers(typed[0], LENGTHS)?.into()])
}

/// A number, and a list of moves in any order.
#[expect(clippy::unnecessary_wraps, reason = "judges of other questions may be refused")]
pub(super) fn number_and_items(_: &[&str], said: &Literal, right: &Literal, _: &Options<'_>) -> Result<bool, NoAnswer> {
    Ok(match (said.items(), right.items()) {
        (Some([said, items]), Some([right, others])) => {
            AnswerMatch::same(said, right) && AnswerMatch::same_items(items, others)
        }
        _ => false,
    })
}
