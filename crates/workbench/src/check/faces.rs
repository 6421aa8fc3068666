//! The law of faces: all queries about a position give consistent answers.

use std::collections::HashSet;

use tablette_core::{Number, Outcome, Players, Settings};
use tablette_ladder::analysis::contradiction;
use tablette_ladder::{Analysis, Budget, Certainty, Explanation, Failure, LineKind, MoveLine, Request, Rung};

use crate::any::{AnyBoard, AnyGame};
use crate::opponent::{self, Opponent};

/// Maximum number of positions checked on a board: enough for every listed small board (the largest
/// has 18,091).
const MOST: usize = 20_000;
/// Maximum number of positions whose line is played to its end.
const LINES: usize = 400;

/// A face under test, for example the JSON documents of `engine`.
#[derive(Clone, Copy)]
pub struct Face {
    /// Its name in findings, the same in every language.
    pub name: &'static str,
    /// Compares its output for a position with the analysis. An error is the counterexample (in
    /// English, for developers).
    pub compare: fn(&Case<'_>) -> Result<(), String>,
}

/// A position with its analysis. Faces use this one instead of analysing again, so that each
/// position is solved once, whatever the number of faces.
pub struct Case<'a> {
    /// The position.
    pub board: &'a dyn AnyBoard,
    /// The settings of its board.
    pub settings: &'a Settings,
    /// The analysis, with every move judged; the line is followed on the first positions of a board
    /// alone.
    pub known: &'a Analysis,
    /// The reasons, from [`explain`](AnyBoard::explain).
    pub reasons: &'a Explanation,
    /// The budget for further queries.
    pub budget: &'a Budget<'a>,
}

/// Fails with a counterexample in words unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($words:tt)*) => {
        if !$condition {
            return Err(format!($($words)*));
        }
    };
}

/// Runs all queries on every position of a board, and compares the answers. Returns the number of
/// positions.
///
/// # Errors
/// The first position on which two answers differ, with the difference (in English, for
/// developers).
pub(super) fn agree(
    game: &dyn AnyGame,
    (text, settings): (&str, &Settings),
    faces: &[Face],
    budget: &Budget<'_>,
) -> Result<u64, String> {
    let start = game.open(text, settings).map_err(|problem| problem.to_string())?;
    let (mut seen, mut waiting, mut asked) = (HashSet::from([start.position()]), vec![start], 0);
    while let Some(board) = waiting.pop() {
        if budget.is_over() || asked >= MOST {
            break;
        }
        asked += 1;
        let line = asked <= LINES;
        let at = |words: String| format!("{}: {words}", board.position());
        let (known, reasons) = position(&*board, line, budget).map_err(at)?;
        let case = Case { board: &*board, settings, known: &known, reasons: &reasons, budget };
        for face in faces {
            (face.compare)(&case).map_err(|words| at(format!("{} {words}", face.name)))?;
        }
        for line in known.moves {
            if seen.insert(line.position) {
                waiting.push(board.play(&line.notation).map_err(|problem| problem.to_string())?);
            }
        }
    }
    Ok(asked as u64)
}

/// Checks one position: the verdict, the moves, the line, the hint, the opponent, the reasons and
/// the table.
fn position(board: &dyn AnyBoard, line: bool, budget: &Budget<'_>) -> Result<(Analysis, Explanation), String> {
    let query = |request: Request| board.analysis(&request, budget).map_err(|failure| failure.to_string());
    let known = query(Request { line, moves: usize::MAX, ..Request::MOVES })?;
    let solved = query(Request { line, ..Request::default() })?;
    ensure!(solved.line == known.line, "solve has the line {:?}, moves {:?}", solved.line, known.line);
    for (name, other) in [("solve", solved), ("the choice", query(Request::CHOICE)?)] {
        ensure!(other.verdict == known.verdict, "{name} says {:?}, moves {:?}", other.verdict, known.verdict);
        ensure!(other.certainty == known.certainty, "{name} knows {:?}, moves {:?}", other.certainty, known.certainty);
        ensure!(other.choice == known.choice, "{name} plays {:?}, moves {:?}", other.choice, known.choice);
        ensure!(
            other.best_moves == known.best_moves,
            "{name}: best {:?}, moves {:?}",
            other.best_moves,
            known.best_moves
        );
        ensure!(
            other.winning_moves == known.winning_moves,
            "{name}: winning {:?}, moves {:?}",
            other.winning_moves,
            known.winning_moves
        );
    }
    claims(board, &known)?;
    choice(board, &known, budget)?;
    if line {
        played(board, &known)?;
        rungs(board, &known, budget)?;
    }
    let reasons = board.explain(budget).map_err(|failure| failure.to_string())?;
    ensure!(!reasons.reasons.is_empty() || !board.remarks().is_empty(), "nothing explains it");
    table(board, &known, budget)?;
    Ok((known, reasons))
}

/// Checks that one analysis claims no more than is known: its certainty, its list of best moves and
/// its choice. The moves are compared if it lists them all.
///
/// # Errors
/// The first claim that is not proved (in English, for developers).
pub fn claims(board: &dyn AnyBoard, known: &Analysis) -> Result<(), String> {
    certainty(known)?;
    if known.left_out == 0 && !known.moves.is_empty() {
        moves(board, known)?;
        keeps(known)?;
    }
    Ok(())
}

/// Every rung claims no more than is known, and no two contradict each other: neither values nor
/// lists of best moves. The definition is left out, since it takes too long at every position and is
/// compared elsewhere.
fn rungs(board: &dyn AnyBoard, known: &Analysis, budget: &Budget<'_>) -> Result<(), String> {
    let sorted = |moves: &[String]| {
        let mut moves = moves.to_vec();
        moves.sort();
        moves
    };
    for rung in board.rungs().into_iter().filter(|rung| *rung != Rung::Recursion) {
        let request = Request { by: Some(rung), line: true, moves: usize::MAX, ..Request::MOVES };
        // A rung may not reach this position, and then claims nothing.
        let Ok(other) = board.analysis(&request, &Budget { tables: None, looks: 2_000, ..*budget }) else { continue };
        let by = |words: String| format!("by {}: {words}", rung.name());
        claims(board, &other).map_err(by)?;
        if let Some(words) = contradiction(&known.verdict, &other.verdict) {
            return Err(by(words));
        }
        if let (Some(all), Some(best)) = (&known.best_moves, &other.best_moves) {
            ensure!(sorted(all) == sorted(best), "by {}: best are {best:?}, not {all:?}", rung.name());
        }
        // Endless play has no last move.
        ensure!(!(other.verdict.endless && other.line.complete), "by {}: endless, but {:?}", rung.name(), other.line);
    }
    Ok(())
}

/// The choice keeps the outcome that is known, as far as its own outcome is known.
fn keeps(known: &Analysis) -> Result<(), String> {
    let (Some(choice), Some(outcome)) = (&known.choice, known.verdict.outcome) else { return Ok(()) };
    let line = known.moves.iter().find(|line| line.notation == *choice);
    let gets = line.and_then(|line| line.outcome);
    ensure!(gets == Some(outcome), "{choice} is to be played and gets {gets:?} of {outcome:?}");
    Ok(())
}

/// No answer claims more than is proved.
fn certainty(known: &Analysis) -> Result<(), String> {
    let verdict = &known.verdict;
    let plies = verdict.remoteness.is_some() || verdict.endless || verdict.cost.is_some();
    let stuck = verdict.outcome == Some(Outcome::Lose);
    let endless = verdict.outcome == Some(Outcome::Draw) && verdict.remoteness.is_none() && known.result.is_none();
    ensure!(!verdict.endless || endless, "endless, but {verdict:?}");
    match known.certainty {
        Certainty::Exact => ensure!((plies || stuck) && verdict.proven(), "exact without plies: {verdict:?}"),
        Certainty::Outcome => ensure!(verdict.outcome.is_some(), "an outcome without one: {verdict:?}"),
        Certainty::Estimate => ensure!(verdict.estimate.is_some(), "an estimate without one: {verdict:?}"),
        Certainty::Unknown => ensure!(verdict.outcome.is_none(), "unknown, but {verdict:?}"),
    }
    ensure!(
        known.best_moves.is_none() || known.certainty == Certainty::Exact || known.result.is_some(),
        "best moves where it is known as {:?}",
        known.certainty
    );
    ensure!(
        known.line.kind != LineKind::Best
            || known.line.complete && known.line.moves.is_empty()
            || known.certainty == Certainty::Exact,
        "a best line where it is known as {:?}",
        known.certainty
    );
    Ok(())
}

/// The marks on the moves, the two lists and the verdict.
fn moves(board: &dyn AnyBoard, known: &Analysis) -> Result<(), String> {
    let marked: Vec<_> = known.moves.iter().filter(|line| line.best).map(|line| line.notation.clone()).collect();
    let sorted = |moves: &[String]| {
        let mut moves = moves.to_vec();
        moves.sort();
        moves
    };
    if let Some(best) = &known.best_moves {
        ensure!(sorted(best) == sorted(&marked), "best are {best:?}, but {marked:?} are marked");
        ensure!(best.is_empty() == board.result().is_some() || known.moves.is_empty(), "best are {best:?}");
    } else {
        ensure!(marked.is_empty(), "{marked:?} are marked as best without proof");
    }
    if let Some(winning) = &known.winning_moves {
        let wins = known.moves.iter().filter(|line| line.outcome == Some(Outcome::Win));
        let wins: Vec<_> = wins.map(|line| line.notation.clone()).collect();
        ensure!(sorted(winning) == sorted(&wins), "winning are {winning:?}, but {wins:?} win");
        let won = known.verdict.outcome == Some(Outcome::Win) && board.result().is_none();
        ensure!(
            known.verdict.outcome.is_none() || won != winning.is_empty(),
            "{:?}, but {winning:?} win",
            known.verdict
        );
    }
    for line in known.moves.iter().filter(|line| line.best) {
        step(board, known, line)?;
    }
    order(board, known)
}

/// Best moves come first, each worse than the first by its stated plies: reports of games rate
/// moves by these.
fn order(board: &dyn AnyBoard, known: &Analysis) -> Result<(), String> {
    let Some(first) = known.moves.first() else { return Ok(()) };
    for (before, line) in known.moves.iter().zip(&known.moves[1..]) {
        let (better, mv) = (&before.notation, &line.notation);
        let worse = before.outcome.zip(line.outcome).is_some_and(|(before, after)| before < after);
        ensure!(!worse, "{better} stands before {mv} and gets {:?}, not {:?}", before.outcome, line.outcome);
        let dearer = before.outcome == line.outcome
            && before.total.as_ref().zip(line.total.as_ref()).is_some_and(|(before, after)| before > after);
        ensure!(!dearer, "{better} stands before {mv} and costs {:?}, not {:?}", before.total, line.total);
    }
    for line in &known.moves {
        let plies = line.verdict.remoteness.as_ref().zip(first.verdict.remoteness.as_ref());
        let off = plies
            .filter(|_| line.outcome == first.outcome)
            .and_then(|(there, best)| Some(if there < best { best.minus(there)? } else { there.minus(best)? }));
        ensure!(line.delta == off, "{} says that it is {:?} plies off, and is {off:?}", line.notation, line.delta);
        // In a puzzle the costs decide, and lines of equal cost may differ in length.
        let two = board.info().players == Players::Two && known.best_moves.is_some();
        let is_best = off.is_none_or(|off| line.best == (off == Number::ZERO));
        ensure!(!two || is_best, "{} is {:?} plies off, and best: {}", line.notation, line.delta, line.best);
    }
    Ok(())
}

/// A best move keeps the outcome and takes one ply (or its cost) off.
fn step(board: &dyn AnyBoard, known: &Analysis, line: &MoveLine) -> Result<(), String> {
    let (here, there) = (&known.verdict, &line.verdict);
    ensure!(line.outcome == here.outcome, "{} is best and gets {:?} of {here:?}", line.notation, line.outcome);
    if board.info().players == Players::Two
        && let (Some(here), Some(there)) = (&here.remoteness, &there.remoteness)
    {
        let less = here.minus(there).and_then(|difference| difference.as_i128());
        ensure!(less == Some(1), "{} is best, from {here} plies to {there}", line.notation);
    }
    if let (Some(here), Some(total)) = (&here.cost, &line.total) {
        ensure!(here == total, "{} is best and costs {total} in all, not {here}", line.notation);
    }
    Ok(())
}

/// The hint and the opponent play a move that the lists allow.
fn choice(board: &dyn AnyBoard, known: &Analysis, budget: &Budget<'_>) -> Result<(), String> {
    let reply = opponent::reply(board, Opponent::Perfect, 0, budget).map_err(|failure: Failure| failure.to_string())?;
    // If nothing is known about the moves there is no hint, but the opponent still moves. In a draw it
    // may prefer another best move: one that sets a problem.
    let is_free = if known.choice.is_none() { board.result().is_none() } else { is_drawn(known) };
    ensure!(reply.choice == known.choice || is_free, "the opponent plays {reply:?}, the hint is {:?}", known.choice);
    if known.choice.is_none() {
        return Ok(());
    }
    for choice in [&known.choice, &reply.choice].into_iter().flatten() {
        let line = known.moves.iter().find(|line| line.notation == *choice);
        let line = line.ok_or_else(|| format!("{choice} is to be played and is no move"))?;
        match &known.best_moves {
            Some(best) => ensure!(best.contains(choice), "{choice} is to be played, best are {best:?}"),
            None if known.verdict.outcome.is_some() => {
                ensure!(line.outcome == known.verdict.outcome, "{choice} is to be played and gets {:?}", line.outcome);
            }
            None => {}
        }
    }
    Ok(())
}

fn is_drawn(known: &Analysis) -> bool {
    known.verdict.outcome == Some(Outcome::Draw)
}

/// A line can be played; a best one that reaches the end is as long as the remoteness.
fn played(board: &dyn AnyBoard, known: &Analysis) -> Result<(), String> {
    let line = &known.line;
    // Among equally good moves, the line may follow another one than the hint.
    let allowed = |first: &String| match &known.best_moves {
        Some(best) => best.contains(first),
        None => Some(first) == known.choice.as_ref(),
    };
    let sound = line.kind == LineKind::Open || line.moves.first().is_none_or(allowed);
    ensure!(sound, "the line begins with {:?}, to be played is {:?}", line.moves.first(), known.choice);
    let mut now: Option<Box<dyn AnyBoard>> = None;
    for mv in &line.moves {
        let next = now.as_deref().unwrap_or(board).play(mv);
        now = Some(next.map_err(|problem| format!("the line plays {mv}: {problem}"))?);
    }
    let ended = now.as_deref().unwrap_or(board).result().is_some();
    ensure!(ended == line.complete, "the line ends the game: {ended}, and says {}", line.complete);
    if line.kind == LineKind::Best
        && line.complete
        && let Some(plies) = known.verdict.remoteness.as_ref().and_then(Number::as_i128)
    {
        ensure!(line.moves.len() as i128 == plies, "a best line of {} moves for {plies} plies", line.moves.len());
    }
    Ok(())
}

/// The table, queried by name.
fn table(board: &dyn AnyBoard, known: &Analysis, budget: &Budget<'_>) -> Result<(), String> {
    // A table's answer is not compared with itself.
    if known.rung == Rung::Table || !board.rungs().contains(&Rung::Table) {
        return Ok(());
    }
    let request = Request { by: Some(Rung::Table), ..Request::CHOICE };
    match board.answer(&request, budget) {
        Ok((verdict, _)) => match contradiction(&known.verdict, &verdict) {
            Some(words) => Err(format!("the table contradicts it: {words}")),
            None => Ok(()),
        },
        Err(Failure::Refused(_)) => Ok(()),
        Err(failure) => Err(failure.to_string()),
    }
}
