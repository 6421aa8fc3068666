//! The functions of the lesson on arguments that people type.
//!
//! Boards are read as everywhere, `5x3` or `5,3,1`, and also as Python prints them, `[5, 3, 1]`.

use tablette_core::{
    Amount, Answer, Ask, Contender, Digits, Effect, Exercise, Likeness, Literal, Problem, Refusal, Text, Unanswered,
    words,
};

use super::given::{A_MOVE, LENGTHS, position, rows, sides};
use super::signatures as called;
use crate::arguments::{couple, numbers};
use crate::chomp::questions::{self, Memo, Move, watched};

type Given<'a> = &'a [&'a str];
type Outcome = Result<Answer, Unanswered>;

pub(super) const MOST_MOVES: Exercise = Exercise::new("", BAR, 1, most_moves).on(&[&["5x3"]]).called(called::bar);
pub(super) const BY_HAND: Exercise =
    Exercise::new("", BOARD, 1, by_hand).on(&[&["7x1"], &["3,1,1"], &["4,1,1"], &["3x3"]]).called(called::board);
pub(super) const FULL_BAR: Exercise = Exercise::new("tablette", BAR, 1, full_bar).on(&[&["5x3"]]).called(called::bar);
pub(super) const PICTURE: Exercise =
    Exercise::new("affiche", BOARD, 1, picture).on(&[&["4,2,1"]]).called(called::board).with_effect(Effect::Prints);
pub(super) const MOVES: Exercise = Exercise::new("coups_jouables", BOARD, 1, playable_moves)
    .on(&[&["3,1"]])
    .called(called::board)
    .or(Likeness::AnyOrder);
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
    .or(Likeness::AsGood(called::number_and_items));
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
    Exercise::new("", BAR, 1, winning_squares).on(&[&["4x5"], &["8x10"]]).called(called::bar).or(Likeness::AnyOrder);

const BY_DEFINITION: Contender = Contender {
    name: Text::new("gagnante", "gagnante"),
    prepare: |given| {
        let rows = short(given)?;
        Ok(Box::new(move |ask| {
            let won = watched::is_won(&rows, &mut 0, ask.watch)?;
            std::hint::black_box(won);
            Ok(())
        }))
    },
};
const BY_MEMO: Contender = Contender {
    name: Text::new("gagnante_memo", "gagnante_memo"),
    prepare: |given| {
        let rows = short(given)?;
        Ok(Box::new(move |ask| {
            let won = watched::is_won_memo(&rows, &mut Memo::new(), &mut 0, ask.watch)?;
            std::hint::black_box(won);
            Ok(())
        }))
    },
};

/// The most squares where a function calls itself: each of its calls is a frame of the stack.
const MOST_DEEP: u64 = 1 << 10;

fn most_moves(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let (m, n) = sides(given[0])?;
    let most = questions::most_moves(m, n);
    Ok(Answer::of(most).with(FATAL, most + 1))
}

fn by_hand(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    Ok(Answer::of(questions::by_hand(&rows(given[0])?)))
}

fn full_bar(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let (m, n) = sides(given[0])?;
    Ok(Answer::of(questions::full_bar(m, n)))
}

fn picture(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let drawn = questions::picture(&rows(given[0])?);
    Ok(Answer::of(Literal::Drawing(drawn.trim_end().to_owned())))
}

fn playable_moves(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let moves = questions::playable_moves(&rows(given[0])?);
    let count = moves.len();
    Ok(Answer::of(moves).with(COUNT, count))
}

fn strip_zeros(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let lengths = numbers(given[0], LENGTHS)?;
    let whole: Option<Vec<u32>> = lengths.into_iter().map(|length| length.try_into().ok()).collect();
    let mut list = whole.ok_or_else(|| Problem::new(LENGTHS, given[0]))?;
    questions::strip_zeros(&mut list);
    Ok(Answer::of(list))
}

fn play(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let rows = rows(given[0])?;
    let (row, column) = couple(given[1], A_MOVE)?;
    let mv: Option<Move> = u32::try_from(row).ok().zip(u32::try_from(column).ok());
    let after = mv.and_then(|mv| questions::play(&rows, mv));
    Ok(Answer::of(after.ok_or_else(|| Problem::new(PLAYABLE, given[1]).hint(POISONED))?))
}

fn is_won(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let mut calls = 0;
    let won = watched::is_won(&short(given)?, &mut calls, ask.watch)?;
    Ok(Answer::of(won).with(CALLS_MADE, calls))
}

fn squares(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let (before, after) = questions::squares_left(&short(given)?);
    Ok(Answer::of((before, Literal::list(after))))
}

fn positions(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let (m, n) = sides(given[0])?;
    Ok(Answer::of(amount(questions::positions(m, n))).with(BOUND, amount(questions::positions_bound(m, n))))
}

fn calls(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let position = short(given)?;
    let (columns, height) = (position[0], position.len() as u32);
    let mut calls = 0;
    let won = watched::is_won(&position, &mut calls, ask.watch)?;
    let positions = questions::positions(columns, height);
    let answer = Answer::of(calls).with(WON, won).with(IN_BOX, amount(positions));
    Ok(match positions {
        Amount::Exact(exact) => answer.with(EACH, u128::from(calls) / exact.max(1)),
        Amount::PowerOfTen(_) => answer,
    })
}

fn memo(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let (won, memo, calls) = remembered(given, ask)?;
    let mut known: Vec<_> = memo.into_iter().collect();
    known.sort_unstable();
    let key = |rows: &[u32]| rows.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
    let pairs = known.iter().map(|(rows, won)| (Literal::Text(key(rows)), Literal::Truth(*won)));
    Ok(Answer::of(Literal::Dictionary(pairs.collect())).with(WON, won).with(CALLS_MADE, calls))
}

fn memo_calls(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let (_, memo, calls) = remembered(given, ask)?;
    Ok(Answer::of(calls).with(REMEMBERED, memo.len()))
}

fn rectangles(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let (m, n) = small(given[0], ask)?;
    Ok(Answer::of(watched::rectangles(m, n, ask.watch)?))
}

fn winning_move(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let position = short(given)?;
    room(position[0], position.len() as u32, ask)?;
    let found = watched::winning_move(&position, ask.watch)?;
    Ok(Answer::of(found.map_or(Literal::Truth(false), Literal::from)))
}

fn winning_map(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let (m, n) = small(given[0], ask)?;
    Ok(Answer::of(watched::winning_map(m, n, ask.watch)?))
}

fn winning_squares(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let (m, n) = small(given[0], ask)?;
    let map = watched::winning_map(m, n, ask.watch)?;
    Ok(Answer::of(questions::winning_squares(&map)))
}

fn remembered(given: Given<'_>, ask: &Ask<'_>) -> Result<(bool, Memo, u64), Unanswered> {
    let position = short(given)?;
    room(position[0], position.len() as u32, ask)?;
    let (mut memo, mut calls) = (Memo::new(), 0);
    let won = watched::is_won_memo(&position, &mut memo, &mut calls, ask.watch)?;
    Ok((won, memo, calls))
}

/// Digits, or about which power of ten.
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

/// A full bar whose memo fits the memory.
fn small(text: &str, ask: &Ask<'_>) -> Result<(u32, u32), Unanswered> {
    let (m, n) = sides(text)?;
    short(&[text])?;
    room(m, n, ask)?;
    Ok((m, n))
}

/// Refuses a memo that might outgrow the memory: a key, its list of rows, a control byte and a free eighth.
fn room(m: u32, n: u32, ask: &Ask<'_>) -> Result<(), Refusal> {
    let bytes = 64 + 4 * u64::from(n);
    Refusal::unless_fits(questions::positions(m, n).times(bytes), ask.memory)
}

words! {
    BAR { "COLUMNSxROWS", "COLONNESxLIGNES" }
    BOARD { "BOARD", "TABLETTE" }
    LIST { "LIST", "LISTE" }
    BOARD_MOVE { "BOARD ROW,COLUMN", "TABLETTE LIGNE,COLONNE" }
    PLAYABLE { "a square of the position", "un carré de la position" }
    POISONED {
        "rows and columns count from 0 at the poisoned square, which is none that may be played",
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
