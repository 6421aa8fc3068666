//! Runs one search and reports its progress and its answer.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use tablette_core::{Outcome, Rules as _, RulesExt as _};
use tablette_games::draughts::hub::{HubLine, HubVariant, show_hub_move};
use tablette_games::draughts::{Draughts, Move, State};
use tablette_solve::{Job, Probe, Search, SearchResult};

use super::book::{BookMove, book_move};
use super::game_status::GameStatus;
use super::player::Say;
use super::practical_chances::best_practical_draw;
use super::shared_search::{Need, SharedSearch};

/// Hundredths of a man by which a score falls from one depth to the next before it is worth more
/// time.
const FALLEN: i32 = 12;

/// Searches, reports the result of each depth, and answers once.
pub(super) fn think<V: HubVariant>(
    search: &mut Search<Draughts<V>>,
    place: &GameStatus<'_, V>,
    thought: &SharedSearch,
    say: &Say<'_>,
) -> io::Result<()> {
    let request = place.request;
    let drawn = place.is_drawn();
    let (rules, state) = if drawn {
        (place.undrawn(), State::fresh(place.state.position))
    } else {
        (Draughts::on(place.state.position, request.articles), place.state)
    };
    let probe = |state: &State<V>| place.endings.value(state, request.articles);
    let probe: Option<&Probe<'_, Draughts<V>>> = if place.endings.is_empty() { None } else { Some(&probe) };
    let nodes = request.level.nodes.unwrap_or(u64::MAX);
    // Where repetition is not a draw, the history does not matter.
    let past = if request.articles.repetition { place.past } else { &[] };
    let job = Job { past, watch: thought, nodes, probe, ..Job::new(&rules, &state) };
    let job = Job { depth: request.level.depth.unwrap_or(job.depth), threads: request.threads, ..job };
    let mut moves = Vec::new();
    rules.moves(&state, &mut moves);
    let (mut told, mut before) = (Ok(()), None);
    let mut hear = |found: &[SearchResult<Move>]| {
        for (number, found) in (1_usize..).zip(found) {
            if told.is_ok() {
                // The game is already drawn: the score is even.
                let score = if drawn { 0 } else { found.score };
                let info = news::<V>(&SearchResult { score, ..found.clone() }, thought);
                told = say(&if request.lines > 1 { info.with("line", number) } else { info });
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
    let booked = book_move(&state.position).filter(|_| request.from_book && !drawn);
    let found = if let Some(BookMove { mv, score }) = booked {
        let found = from_book(mv, score);
        hear(std::slice::from_ref(&found));
        found
    } else if request.lines > 1 && !moves.is_empty() {
        search.several(&job, request.lines, &mut hear).swap_remove(0)
    } else {
        search.run(&job, |found| hear(std::slice::from_ref(found)))
    };
    let found = if request.plays && !drawn && found.outcome == Some(Outcome::Draw) {
        match best_practical_draw(place, &rules, thought) {
            Some(mv) => SearchResult { best: Some(mv), line: vec![mv], ..found },
            None => found,
        }
    } else {
        found
    };
    thought.answer();
    told?;
    say(&answer(&rules, &state, &found))
}

/// The result of a look into the book.
fn from_book(mv: Move, score: i32) -> SearchResult<Move> {
    SearchResult { best: Some(mv), score, depth: 0, nodes: 0, line: vec![mv], outcome: None, within: None }
}

fn news<V: HubVariant>(found: &SearchResult<Move>, thought: &SharedSearch) -> HubLine {
    let seconds = thought.seconds();
    let millions = found.nodes as f64 / seconds.max(1e-3) / 1e6;
    let line: Vec<_> = found.line.iter().map(|&mv| show_hub_move::<V>(mv)).collect();
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
fn answer<V: HubVariant>(rules: &Draughts<V>, state: &State<V>, found: &SearchResult<Move>) -> HubLine {
    let mut done = HubLine::new("done");
    if let Some(best) = found.best {
        done = done.with("move", show_hub_move::<V>(best));
        let reply = found.line.get(1).filter(|_| rules.result(&rules.apply(state, best)).is_none());
        done = reply.into_iter().fold(done, |done, &reply| done.with("ponder", show_hub_move::<V>(reply)));
    }
    done
}

/// Writes a line and flushes it.
pub(super) fn write_line(output: &Mutex<impl Write>, line: &impl Display) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}
