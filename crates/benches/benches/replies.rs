//! The response time of each level, on every named board of every two-player game, and on boards
//! near the maximum size.
//!
//! Each level plays the first moves of a game against itself, so that more than first positions are
//! measured. The table lists the slowest answer of each level, and its position; below the top it
//! must come within [`PATIENCE`].

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use tablette::opponent::{Opponent, reply};
use tablette::{AnyGame, Budget, GAMES, Players, Settings};
use tablette_benches::is_trial;

/// Time limit of a level below the top.
const PATIENCE: Duration = Duration::from_millis(700);
/// The three seconds of the top level, and the time for freeing some hundred megabytes of memory
/// afterwards.
const TOP: Duration = Duration::from_secs(5);
/// Moves timed per game.
const PLIES: u64 = 6;
/// Boards with many moves or few known values.
const WIDE: [(&str, &str); 9] = [
    ("chomp", "1x40000"),
    ("chomp", "3x4000"),
    ("chomp", "30x30"),
    ("chocolate", "127x127@0,63"),
    ("kayles", "2000 1999 1998 1997 1996 1995 1994 1993 1992 1991"),
    ("draughts", "W:WK1,K2,K3,K4,K5,K6,K7,K8:BK43,K44,K45,K46,K47,K48,K49,K50"),
    ("checkers", "W:WK1,K2,K3,K4,K5,K6:BK27,K28,K29,K30,K31,K32"),
    ("tictactoe", "6x6"),
    ("subtraction", "1000000000"),
];

/// The slowest answer of a level, and its position.
#[derive(Clone, Default)]
struct Slowest {
    took: Duration,
    place: String,
}

fn main() {
    let only: Vec<String> = std::env::args().skip_while(|word| word != "--only").skip(1).collect();
    println!(
        "| game | boards | novice | learner | player | expert | perfect | slowest below the top |\n|---|---|---|---|---|---|---|---|"
    );
    let mut late = Vec::new();
    for &game in GAMES.iter().filter(|game| game.info().players == Players::Two) {
        let name = game.info().name;
        if !only.is_empty() && !only.iter().any(|one| one == name) {
            continue;
        }
        let boards = boards(game);
        let slowest = Opponent::ALL.map(|level| slowest(game, &boards, level));
        let mut row = format!("| {name} | {} |", boards.len());
        for one in &slowest {
            write!(row, " {:.1?} |", one.took).expect("a text takes all");
        }
        let below = slowest[..4].iter().max_by_key(|one| one.took).cloned().unwrap_or_default();
        println!("{row} `{}` |", below.place);
        let most = |level: usize| if level == 4 { TOP } else { PATIENCE };
        late.extend(
            slowest
                .iter()
                .enumerate()
                .filter(|(level, one)| one.took > most(*level))
                .map(|(level, one)| format!("{name} {}: {:?} after {:.2?}", one.place, Opponent::ALL[level], one.took)),
        );
    }
    assert!(is_trial() || late.is_empty(), "late: {late:#?}");
}

/// Returns the boards of a game: named ones, and wide ones.
fn boards(game: &'static dyn AnyGame) -> Vec<(&'static str, Settings)> {
    let info = game.info();
    let named = info.examples.iter().map(|named| (named.board, named.settings().expect("settings of the list")));
    let wide = WIDE.iter().filter(|(name, _)| *name == info.name).map(|&(_, board)| (board, Settings::default()));
    // Trials use only boards that take no time.
    if is_trial() { named.take(1).collect() } else { named.chain(wide).collect() }
}

fn slowest(game: &'static dyn AnyGame, boards: &[(&'static str, Settings)], level: Opponent) -> Slowest {
    let mut slowest = Slowest::default();
    if is_trial() && level == Opponent::Perfect {
        return slowest;
    }
    for (text, settings) in boards {
        let mut board = game.open(text, settings).expect("a board of the list");
        for ply in 0..PLIES {
            let began = Instant::now();
            let said = reply(&*board, level, ply, &Budget { threads: 1, ..Budget::default() }).expect("an answer");
            let took = began.elapsed();
            if took > slowest.took {
                slowest = Slowest { took, place: format!("{text} after {ply}") };
            }
            let Some(mv) = said.choice else { break };
            board = board.play(&mv).expect("a legal move");
        }
    }
    slowest
}
