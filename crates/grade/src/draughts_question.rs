//! The question of the draughts text: can this man capture another? On boards of any size, as rows
//! of digits.
//!
//! The most important boards have the man at an edge: there Python's negative indices reach the
//! other side of the board.

use tablette::{AnyGame, Phrase, Problem, Settings, SplitMix64};

use crate::test_case::{Size, TestCase};

/// Returns the settings that choose one man.
pub(crate) fn choices(man: &str) -> Result<Settings, Problem> {
    Settings::parse([format!("man={man}").as_str()])
}

/// Returns the first boards of a test: one man, the text's own board, and every place of the man
/// beside every border.
pub(crate) fn edges() -> Vec<TestCase> {
    let mut cases = men_of("1");
    cases.extend(men_of("10/02"));
    cases.extend(men_of("100/020/000"));
    // An empty square takes nothing, whatever stands beside it.
    cases.extend(
        [("0", (0, 0)), ("000/010/000", (0, 0)), ("000/020/000", (2, 0)), ("0002/0010/0000/0000", (1, 1))]
            .map(|(matrix, at)| case(matrix, at)),
    );
    // The enemy behind the border, where an index of -1 or one row further finds it.
    cases.extend(men_of("100/000/020"));
    cases.extend(men_of("010/200/000"));
    cases.extend(men_of("0001/2000/0000/0000"));
    cases.extend(men_of("00100/01010/00202/00020/00000"));
    // Men on squares that mirror each other, where only one of the two captures: a program that
    // exchanges row and column is wrong about both.
    cases.extend(men_of("0102/2000/0100/2000"));
    cases
}

/// Returns every board of 3 by 3 with a man in every place and at most two others.
pub(crate) fn small() -> Vec<TestCase> {
    const SIDE: usize = 3;
    let mut cases = Vec::new();
    for man in 0..SIDE * SIDE {
        for first in (0..SIDE * SIDE).filter(|square| *square != man) {
            for second in (first..SIDE * SIDE).filter(|square| *square != man) {
                let mut cells = vec!['0'; SIDE * SIDE];
                (cells[first], cells[second], cells[man]) = ('2', if second % 2 == 0 { '1' } else { '2' }, '1');
                cases.push(case(&rows(&cells, SIDE), (man / SIDE, man % SIDE)));
            }
        }
    }
    cases
}

/// Returns a board of random men, and one of them.
pub(crate) fn random(random: &mut SplitMix64, level: usize) -> TestCase {
    let side = 4 + random.below(2 + 2 * level as u64) as usize;
    let mut cells = vec!['0'; side * side];
    for cell in &mut cells {
        *cell = ['0', '0', '1', '2'][random.below(4) as usize];
    }
    let man = random.below((side * side) as u64) as usize;
    if cells[man] == '0' && random.below(4) > 0 {
        cells[man] = ['1', '2'][random.below(2) as usize];
    }
    case(&rows(&cells, side), (man / side, man % side))
}

/// Returns the same question on smaller boards: without a man, and without an outer row and column.
pub(crate) fn smaller(case: &TestCase) -> Vec<TestCase> {
    let rows_of: Vec<Vec<char>> = case.position.split('/').map(|row| row.chars().collect()).collect();
    let about = case.about.as_deref().unwrap_or_default();
    let Some((row, column)) = about.split_once(',') else { return Vec::new() };
    let (Ok(row), Ok(column)) = (row.parse::<usize>(), column.parse::<usize>()) else { return Vec::new() };
    let side = rows_of.len();
    let mut found = Vec::new();
    for (skip_row, skip_column) in [(0, 0), (0, side - 1), (side - 1, 0), (side - 1, side - 1)] {
        if side > 1 && row != skip_row && column != skip_column {
            let cut = |cells: &[char]| kept(cells, skip_column).collect::<String>();
            let text = kept(&rows_of, skip_row).map(|cells| cut(&cells)).collect::<Vec<_>>().join("/");
            found.push(self::case(
                &text,
                (row - usize::from(row > skip_row), column - usize::from(column > skip_column)),
            ));
        }
    }
    for (i, j) in (0..side).flat_map(|i| (0..side).map(move |j| (i, j))) {
        if (i, j) != (row, column) && rows_of.get(i).and_then(|cells| cells.get(j)).is_some_and(|cell| *cell != '0') {
            let mut fewer = rows_of.clone();
            fewer[i][j] = '0';
            let text = fewer.iter().map(|cells| cells.iter().collect::<String>()).collect::<Vec<_>>().join("/");
            found.push(self::case(&text, (row, column)));
        }
    }
    found
}

/// Whether there is no man on the square in question.
pub(crate) fn is_empty(case: &TestCase) -> bool {
    let square = case.about.as_deref().and_then(|about| about.split_once(','));
    let Some((Ok(row), Ok(column))) = square.map(|(row, column)| (row.parse(), column.parse())) else { return false };
    case.position.split('/').nth(row).and_then(|cells| cells.chars().nth(column)) == Some('0')
}

/// Returns all items except one.
fn kept<T: Clone>(all: &[T], but: usize) -> impl Iterator<Item = T> {
    all.iter().enumerate().filter(move |(at, _)| *at != but).map(|(_, one)| one.clone())
}

/// Describes the captures of the man, in words.
pub(crate) fn reasons(game: &dyn AnyGame, case: &TestCase) -> Vec<Phrase> {
    let looked = choices(case.about.as_deref().unwrap_or_default()).and_then(|man| game.survey(&case.position, &man));
    looked.map(|looked| looked.findings.into_iter().map(|finding| finding.words).collect()).unwrap_or_default()
}

/// Returns one question for each man of a board.
fn men_of(matrix: &str) -> Vec<TestCase> {
    let men = matrix.split('/').enumerate().flat_map(|(row, cells)| {
        cells.chars().enumerate().filter(|(_, cell)| *cell != '0').map(move |(column, _)| (row, column))
    });
    men.map(|man| case(matrix, man)).collect()
}

fn case(matrix: &str, (row, column): (usize, usize)) -> TestCase {
    let pieces = matrix.chars().filter(|cell| matches!(cell, '1' | '2')).count();
    let squares = matrix.chars().filter(|cell| *cell != '/').count();
    let size = Size { squares, pieces, moves: 0, length: matrix.len() };
    TestCase { line: matrix.to_owned(), position: matrix.to_owned(), about: None, size }
        .about(&format!("{row},{column}"))
}

fn rows(cells: &[char], side: usize) -> String {
    cells.chunks(side).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_can_be_answered_by_the_game() {
        let game = tablette::game("draughts").unwrap();
        let mut rng = SplitMix64::new(7);
        let drawn: Vec<_> = (0..40).map(|level| random(&mut rng, level / 8)).collect();
        for case in edges().into_iter().chain(small()).chain(drawn) {
            let looked = game.survey(&case.position, &choices(case.about.as_deref().unwrap()).unwrap());
            assert_eq!(looked.is_ok_and(|looked| looked.answer.is_some()), !is_empty(&case), "{}", case.line);
            for less in smaller(&case) {
                let looked = game.survey(&less.position, &choices(less.about.as_deref().unwrap()).unwrap());
                assert_eq!(looked.is_ok(), !is_empty(&less), "{}", less.line);
                assert!(less.size < case.size);
            }
        }
    }
}
