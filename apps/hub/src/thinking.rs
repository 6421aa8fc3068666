//! Runs one search and reports its progress and its answer.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use tablette_core::{Outcome, Rules as _, RulesExt as _};
use tablette_games::draughts::hub::{HubLine, show_hub_move};
use tablette_games::draughts::{Draughts, Move, State};
use tablette_solve::{Job, Probe, Search, SearchResult};

use super::book::{BookMove, book_move};
use super::clock::Level;
use super::game_status::{CurrentPosition, GameInProgress, GameStatus};
use super::practical_chances::best_practical_draw;
use super::shared_search::{Need, SharedSearch};

/// Hundredths of a man by which a score falls from one depth to the next before it is worth more
/// time.
const FALLEN: i32 = 12;

/// Searches, reports the result of each depth, and answers once.
pub(super) fn think<W: Write>(
    mut search: Search<GameInProgress>,
    level: Level,
    place: &GameStatus,
    thought: &SharedSearch,
    output: &Mutex<W>,
) -> io::Result<Search<GameInProgress>> {
    let drawn = place.is_drawn();
    let (rules, state) = if drawn {
        (place.undrawn(), State::fresh(place.state.position))
    } else {
        (Draughts::on(place.state.position, place.articles), place.state)
    };
    let probe = |state: &CurrentPosition| place.endings.value(state, place.articles);
    let probe: Option<&Probe<'_, GameInProgress>> = if place.endings.is_empty() { None } else { Some(&probe) };
    let nodes = level.nodes.unwrap_or(u64::MAX);
    // Where repetition is not a draw, the history does not matter.
    let past = if place.articles.repetition { &place.past[..] } else { &[] };
    let job = Job { past, watch: thought, nodes, probe, ..Job::new(&rules, &state) };
    let job = Job { depth: level.depth.unwrap_or(job.depth), threads: place.threads, ..job };
    let mut moves = Vec::new();
    rules.moves(&state, &mut moves);
    let (mut told, mut before) = (Ok(()), None);
    let mut hear = |found: &[SearchResult<Move>]| {
        for (number, found) in (1_usize..).zip(found) {
            if told.is_ok() {
                // The game is already drawn: the score is even.
                let score = if drawn { 0 } else { found.score };
                let info = news(&SearchResult { score, ..found.clone() }, thought);
                told = say(output, &if place.lines > 1 { info.with("line", number) } else { info });
            }
        }
        if told.is_err() {
            thought.stop();
        }
        let fallen =
            |best: &SearchResult<Move>| before.replace(best.score).is_some_and(|before| best.score < before - FALLEN);
        let fell = found.first().is_some_and(fallen);
        thought.another(match moves.len() {
            1 => Need::Useless,
            _ if fell => Need::Urgent,
            _ => Need::Usual,
        });
    };
    let booked = book_move(&state.position).filter(|_| place.from_book && !drawn);
    let found = if let Some(BookMove { mv, score }) = booked {
        let found = from_book(mv, score);
        hear(std::slice::from_ref(&found));
        found
    } else if place.lines > 1 && !moves.is_empty() {
        search.several(&job, place.lines, &mut hear).swap_remove(0)
    } else {
        search.run(&job, |found| hear(std::slice::from_ref(found)))
    };
    let found = if place.plays && !drawn && found.outcome == Some(Outcome::Draw) {
        match best_practical_draw(place, &rules, level, thought) {
            Some(mv) => SearchResult { best: Some(mv), line: vec![mv], ..found },
            None => found,
        }
    } else {
        found
    };
    thought.answer();
    told?;
    say(output, &answer(&rules, &state, &found))?;
    Ok(search)
}

/// The result of a look into the book.
fn from_book(mv: Move, score: i32) -> SearchResult<Move> {
    SearchResult { best: Some(mv), score, depth: 0, nodes: 0, line: vec![mv], outcome: None, within: None }
}

fn news(found: &SearchResult<Move>, thought: &SharedSearch) -> HubLine {
    let seconds = thought.seconds();
    let millions = found.nodes as f64 / seconds.max(1e-3) / 1e6;
    let line: Vec<_> = found.line.iter().map(|&mv| show_hub_move(mv)).collect();
    HubLine::new("info")
        .with("depth", found.depth)
        .with("mean-depth", format!("{:.1}", f64::from(found.depth)))
        .with("score", format!("{:.2}", f64::from(found.score) / 100.0))
        .with("nodes", found.nodes)
        .with("time", format!("{seconds:.3}"))
        .with("nps", format!("{millions:.2}"))
        .with("pv", line.join(" "))
}

/// The line `done`, without a move if the game has ended.
fn answer(rules: &GameInProgress, state: &CurrentPosition, found: &SearchResult<Move>) -> HubLine {
    let mut done = HubLine::new("done");
    if let Some(best) = found.best {
        done = done.with("move", show_hub_move(best));
        let reply = found.line.get(1).filter(|_| rules.result(&rules.apply(state, best)).is_none());
        done = reply.into_iter().fold(done, |done, &reply| done.with("ponder", show_hub_move(reply)));
    }
    done
}

/// Writes a line and flushes it.
pub(super) fn say(output: &Mutex<impl Write>, line: &impl Display) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}
