//! The functions of the lesson, applied to typed arguments.
//!
//! Boards have the usual notation, `5x3` or `5,3,1`, and may also be written as Python prints them,
//! `[5, 3, 1]`.

use tablette_core::{
    Amount, Answer, AnswerMatch, Digits, Effect, Exercise, Implementation, Literal, NoAnswer, Options, Problem,
    Refusal, Text, words,
};

use super::given::{A_MOVE, LENGTHS, position, rows, sides};
use super::signatures as called;
use crate::arguments::{couple, numbers};
use crate::chomp::questions::{self, Memo, Move, watched};

type Given<'a> = &'a [&'a str];
type Outcome = Result<Answer, NoAnswer>;

pub(super) const MOST_MOVES: Exercise = Exercise::new("", BAR, 1, most_moves).on(&[&["5x3"]]).called(called::bar);
pub(super) const BY_HAND: Exercise =
    Exercise::new("", BOARD, 1, by_hand).on(&[&["7x1"], &["3,1,1"], &["4,1,1"], &["3x3"]]).called(called::board);
pub(super) const FULL_BAR: Exercise = Exercise::new("tablette", BAR, 1, full_bar).on(&[&["5x3"]]).called(called::bar);
pub(super) const PICTURE: Exercise =
    Exercise::new("affiche", BOARD, 1, picture).on(&[&["4,2,1"]]).called(called::board).with_effect(Effect::Prints);
pub(super) const MOVES: Exercise = Exercise::new("coups_jouables", BOARD, 1, playable_moves)
    .on(&[&["3,1"]])
    .called(called::board)
    .or(AnswerMatch::AnyOrder);
pub(super) const ZEROS: Exercise = Exercise::new("enleve_0", LIST, 1, strip_zeros)
    .on(&[&["2,0,1,0,0"]])
    .called(called::list)
    .with_effect(Effect::InPlace);
pub(super) const PLAY: Exercise = Exercise::new("joue", BOARD_MOVE, 2, play)
    .on(&[&["5,5,5", "1,3"], &["5,3,1", "0,1"]])
    .called(called::board_and_move)
    .with_effect(Effect::Pure);
pub(super) const IS_WON: Exercise =
    Exercise::new("gagnante", BOARD, 1, is_won).on(&[&["2,1"], &["4x5"]]).called(called::board);
pub(super) const SQUARES: Exercise = Exercise::new("", BOARD, 1, squares)
    .on(&[&["3,1"]])
    .called(called::board)
    .or(AnswerMatch::AsGood(called::number_and_items));
pub(super) const POSITIONS: Exercise =
    Exercise::new("", BAR, 1, positions).on(&[&["4x5"], &["8x10"]]).called(called::bar);
pub(super) const CALLS: Exercise = Exercise::new("compteur", BOARD, 1, calls).on(&[&["4x5"]]).called(called::board);
pub(super) const MEMO: Exercise =
    Exercise::new("gagnante_memo", BOARD, 1, memo).on(&[&["2x2"]]).called(called::board_and_memo);
pub(super) const MEMO_CALLS: Exercise = Exercise::new("compteur", BOARD, 1, memo_calls)
    .on(&[&["4x5"]])
    .timed(&[BY_DEFINITION, BY_MEMO])
    .called(called::board);
pub(super) const RECTANGLES: Exercise = Exercise::new("", BAR, 1, rectangles).on(&[&["4x3"]]).called(called::bar);
pub(super) const WINNING_MOVE: Exercise =
    Exercise::new("coup_gagnant", BOARD, 1, winning_move).on(&[&["4x5"], &["3,1,1"]]).called(called::board);
pub(super) const MAP: Exercise =
    Exercise::new("carte_gagnante", BAR, 1, winning_map).on(&[&["3x2"]]).called(called::bar);
pub(super) const WINNING: Exercise =
    Exercise::new("", BAR, 1, winning_squares).on(&[&["4x5"], &["8x10"]]).called(called::bar).or(AnswerMatch::AnyOrder);

const BY_DEFINITION: Implementation = Implementation {
    name: Text::new("gagnante", "gagnante"),
    prepare: |given| {
        let rows = short(given)?;
        Ok(Box::new(move |options| {
            let won = watched::is_won(&rows, &mut 0, options.watch)?;
            std::hint::black_box(won);
            Ok(())
        }))
    },
};
const BY_MEMO: Implementation = Implementation {
    name: Text::new("gagnante_memo", "gagnante_memo"),
    prepare: |given| {
        let rows = short(given)?;
        Ok(Box::new(move |options| {
            let won = watched::is_won_memo(&rows, &mut Memo::new(), &mut 0, options.watch)?;
            std::hint::black_box(won);
            Ok(())
        }))
    },
};

/// The most squares for functions that call themselves: each call is a frame of the stack.
const MOST_DEEP: u64 = 1 << 10;

fn most_moves(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let (m, n) = sides(given[0])?;
    let most = questions::most_moves(m, n);
    Ok(Answer::of(most).with(FATAL, most + 1))
}

fn by_hand(given: Given<'_>, _: &Options<'_>) -> Outcome {
    Ok(Answer::of(questions::by_hand(&rows(given[0])?)))
}

fn full_bar(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let (m, n) = sides(given[0])?;
    Ok(Answer::of(questions::full_bar(m, n)))
}

fn picture(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let drawn = questions::picture(&rows(given[0])?);
    Ok(Answer::of(Literal::Drawing(drawn.trim_end().to_owned())))
}

fn playable_moves(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let moves = questions::playable_moves(&rows(given[0])?);
    let count = moves.len();
    Ok(Answer::of(moves).with(COUNT, count))
}

fn strip_zeros(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let lengths = numbers(given[0], LENGTHS)?;
    let whole: Option<Vec<u32>> = lengths.into_iter().map(|length| length.try_into().ok()).collect();
    let mut list = whole.ok_or_else(|| Problem::new(LENGTHS, given[0]))?;
    questions::strip_zeros(&mut list);
    Ok(Answer::of(list))
}

fn play(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let rows = rows(given[0])?;
    let (row, column) = couple(given[1], A_MOVE)?;
    let mv: Option<Move> = u32::try_from(row).ok().zip(u32::try_from(column).ok());
    let after = mv.and_then(|mv| questions::play(&rows, mv));
    Ok(Answer::of(after.ok_or_else(|| Problem::new(PLAYABLE, given[1]).hint(POISONED))?))
}

fn is_won(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let mut calls = 0;
    let won = watched::is_won(&short(given)?, &mut calls, options.watch)?;
    Ok(Answer::of(won).with(CALLS_MADE, calls))
}

fn squares(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let (before, after) = questions::squares_left(&short(given)?);
    Ok(Answer::of((before, Literal::list(after))))
}

fn positions(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let (m, n) = sides(given[0])?;
    Ok(Answer::of(amount(questions::positions(m, n))).with(BOUND, amount(questions::positions_bound(m, n))))
}

fn calls(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let position = short(given)?;
    let (columns, height) = (position[0], position.len() as u32);
    let mut calls = 0;
    let won = watched::is_won(&position, &mut calls, options.watch)?;
    let positions = questions::positions(columns, height);
    let answer = Answer::of(calls).with(WON, won).with(IN_BOX, amount(positions));
    Ok(match positions {
        Amount::Exact(exact) => answer.with(EACH, u128::from(calls) / exact.max(1)),
        Amount::PowerOfTen(_) => answer,
    })
}

fn memo(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let (won, memo, calls) = remembered(given, options)?;
    let mut known: Vec<_> = memo.into_iter().collect();
    known.sort_unstable();
    let key = |rows: &[u32]| rows.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
    let pairs = known.iter().map(|(rows, won)| (Literal::Text(key(rows)), Literal::Truth(*won)));
    Ok(Answer::of(Literal::Dictionary(pairs.collect())).with(WON, won).with(CALLS_MADE, calls))
}

fn memo_calls(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let (_, memo, calls) = remembered(given, options)?;
    Ok(Answer::of(calls).with(REMEMBERED, memo.len()))
}

fn rectangles(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let (m, n) = small(given[0], options)?;
    Ok(Answer::of(watched::rectangles(m, n, options.watch)?))
}

fn winning_move(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let position = short(given)?;
    room(position[0], position.len() as u32, options)?;
    let found = watched::winning_move(&position, options.watch)?;
    Ok(Answer::of(found.map_or(Literal::Truth(false), Literal::from)))
}

fn winning_map(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let (m, n) = small(given[0], options)?;
    Ok(Answer::of(watched::winning_map(m, n, options.watch)?))
}

fn winning_squares(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let (m, n) = small(given[0], options)?;
    let map = watched::winning_map(m, n, options.watch)?;
    Ok(Answer::of(questions::winning_squares(&map)))
}

fn remembered(given: Given<'_>, options: &Options<'_>) -> Result<(bool, Memo, u64), NoAnswer> {
    let position = short(given)?;
    room(position[0], position.len() as u32, options)?;
    let (mut memo, mut calls) = (Memo::new(), 0);
    let won = watched::is_won_memo(&position, &mut memo, &mut calls, options.watch)?;
    Ok((won, memo, calls))
}

/// The digits, or the approximate power of ten.
fn amount(amount: Amount) -> Literal {
    match amount {
        Amount::Exact(exact) => exact.into(),
        about @ Amount::PowerOfTen(_) => about.to_string().into(),
    }
}

/// A board for functions that call themselves.
fn short(given: Given<'_>) -> Result<Vec<u32>, Problem> {
    let position = position(given[0])?;
    let squares = u64::from(position.width()) * u64::from(position.height());
    if squares <= MOST_DEEP { Ok(position.rows().to_vec()) } else { Err(Problem::new(at_most(MOST_DEEP), given[0])) }
}

/// A full bar whose memo fits in memory.
fn small(text: &str, options: &Options<'_>) -> Result<(u32, u32), NoAnswer> {
    let (m, n) = sides(text)?;
    short(&[text])?;
    room(m, n, options)?;
    Ok((m, n))
}

/// Refuses a memo that might outgrow the memory. An entry takes a key, its list of rows, a control
/// byte and an eighth more for free slots.
fn room(m: u32, n: u32, options: &Options<'_>) -> Result<(), Refusal> {
    let bytes = 64 + 4 * u64::from(n);
    Refusal::unless_fits(questions::positions(m, n).times(bytes), options.memory)
}

words! {
    BAR { "COLUMNSxROWS", "COLONNESxLIGNES" }
    BOARD { "BOARD", "TABLETTE" }
    LIST { "LIST", "LISTE" }
    BOARD_MOVE { "BOARD ROW,COLUMN", "TABLETTE LIGNE,COLONNE" }
    PLAYABLE { "a square of the position", "un carré de la position" }
    POISONED {
        "rows and columns count from 0 at the poisoned square, which may not be played",
        "lignes et colonnes se comptent à partir de 0 depuis le carré empoisonné, qui ne se joue pas",
    }
    at_most(squares: Digits) {
        "a board of at most {squares} squares (as a rectangle), since the function calls itself",
        "une tablette d'au plus {squares} carrés (en rectangle), car la fonction s'appelle elle-même",
    }
    FATAL { "with the fatal bite", "avec la bouchée fatale" }
    COUNT { "how many", "combien" }
    CALLS_MADE { "calls", "appels" }
    WON { "won", "gagnante" }
    BOUND { "(m+1)^n", "(m+1)^n" }
    IN_BOX { "positions in the rectangle", "positions dans le rectangle" }
    EACH { "calls for each of them, about", "appels pour chacune, environ" }
    REMEMBERED { "positions remembered", "positions retenues" }
}
