//! The order of the opponents' levels: at least a hundred games between neighbours, from random
//! starts, two from each start with either side to begin.
//!
//! `cargo bench --bench levels` plays them all and prints the table of `docs/results/levels.md`;
//! `-- --only chomp` plays one game, and `-- --against expert --only checkers` one pair of it. In
//! draughts the top level searches [`HASTE`] positions per move, a third of the number in its usual
//! time, so that the games end within the hour and do not depend on load: it must still win.

use std::fmt::{self, Write as _};

use tablette::session::Session;
use tablette::{AnyGame, Budget, Opponent, Outcome, Players, Settings, SplitMix64, game, opponent};
use tablette_benches::is_trial;

/// The first boards of games, with their number of random plies and of starts: two games are played
/// from each.
type Starts = (&'static str, &'static [&'static str], u64, u64);

const STARTS: [Starts; 8] = [
    ("chomp", &["5x4", "6x5", "7x4", "6x6"], 1, MANY),
    ("chocolate", &["12x9@7,3", "15x11@4,8", "9x9@2,5", "20x14@6,6"], 1, MANY),
    ("kayles", &["7 5 9", "12 8", "6 5 4 3", "11 10 4"], 1, MANY),
    ("subtraction", &["31", "42", "57", "64"], 2, MANY),
    ("tictactoe", &["3x3", "4x3", "4x4"], 2, MANY),
    ("draughts", &["W:W27,28,32,33,37,38,42,43,48:B3,8,9,12,13,14,18,19,23", "start"], 6, SOME),
    ("brazilian", &["start"], 6, SOME),
    ("checkers", &["start"], 6, SOME),
];
/// Starts of a game whose moves take no time.
const MANY: u64 = 200;
/// Starts of a game of many moves, which are searched.
const SOME: u64 = 50;
/// A game that lasts longer is a draw.
const LONGEST: usize = 160;
/// Positions that perfect play visits in games that are searched.
const HASTE: u64 = 400_000;
/// The lead that the stronger level needs, in standard errors: between equals it happens once in
/// 740 times.
const CLEAR: f64 = 3.0;

fn main() {
    let only: Vec<String> = std::env::args().skip_while(|word| word != "--only").skip(1).collect();
    let against = std::env::args().skip_while(|word| word != "--against").nth(1);
    println!(
        "| game | learner – novice | player – learner | expert – player | perfect – expert |\n|---|---|---|---|---|"
    );
    let mut unclear = Vec::new();
    for (name, boards, plies, starts) in
        STARTS.iter().filter(|(name, ..)| only.is_empty() || only.iter().any(|one| one == name))
    {
        let game = game(name).expect("a game of the list");
        let searched = game.rungs().iter().any(|(rung, _)| rung.name() == "search");
        let pairs = if is_trial() { 5 } else { *starts };
        let mut row = format!("| {name} |");
        for pair in Opponent::ALL.windows(2) {
            // Trials use only games that take no time.
            if is_trial() && searched && pair[1] > Opponent::Learner {
                continue;
            }
            if against.as_ref().is_some_and(|weaker| *weaker != pair[0].name()) {
                continue;
            }
            let tally = matches(game, (boards, *plies), (pair[1], pair[0]), pairs, searched);
            eprintln!("{name}: {:?} against {:?}: {tally}", pair[1], pair[0]);
            write!(row, " {tally} |").expect("a text takes all");
            if !tally.is_clear() {
                unclear.push(format!("{name}: {:?} against {:?}: {tally}", pair[1], pair[0]));
            }
        }
        println!("{row}");
    }
    assert!(is_trial() || unclear.is_empty(), "not clearly stronger: {unclear:#?}");
}

/// Games of the stronger against the weaker.
#[derive(Clone, Copy, Debug, Default)]
struct ValueCounts {
    wins: u64,
    draws: u64,
    losses: u64,
    /// Starts, and the sum of the squares of the stronger level's points from both games of each: 2
    /// for a win and 1 for a draw.
    pairs: u64,
    squares: u64,
}

impl ValueCounts {
    /// Returns the counts with the two games of one more start.
    fn and(self, both: [Option<bool>; 2]) -> Self {
        let count = |result| both.iter().filter(|&&one| one == result).count() as u64;
        let [won, drawn, lost] = [Some(true), None, Some(false)].map(count);
        let got = 2 * won + drawn;
        Self {
            wins: self.wins + won,
            draws: self.draws + drawn,
            losses: self.losses + lost,
            pairs: self.pairs + 1,
            squares: self.squares + got * got,
        }
    }

    /// Returns the points out of a hundred, one for a win and half of one for a draw, and their
    /// standard error.
    ///
    /// The two games of a start are one sample: from a decided start both sides get the same
    /// result, and such starts, which most games have in plenty, say nothing about strength and add
    /// nothing to the error.
    fn points(self) -> (f64, f64) {
        let pairs = self.pairs.max(1) as f64;
        let mean = (2 * self.wins + self.draws) as f64 / pairs;
        let variance = (self.squares as f64 / pairs - mean * mean).max(0.0);
        (mean * 25.0, (variance / pairs).sqrt() * 25.0)
    }

    /// Whether the stronger level is significantly ahead, and loses less often than the weaker.
    fn is_clear(self) -> bool {
        let (points, error) = self.points();
        points - 50.0 >= CLEAR * error && self.wins > self.losses
    }
}

impl fmt::Display for ValueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (points, error) = self.points();
        write!(f, "{}–{}–{}: {points:.0} ± {error:.0}", self.wins, self.draws, self.losses)
    }
}

/// Plays two games from each of the given number of starts, on all processors.
fn matches(
    game: &'static dyn AnyGame,
    (boards, plies): (&[&str], u64),
    pair: (Opponent, Opponent),
    pairs: u64,
    searched: bool,
) -> ValueCounts {
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let both = |number: u64| {
        let board = boards[number as usize % boards.len()];
        [true, false].map(|begins| won(game, (board, plies, number), pair, begins, searched))
    };
    std::thread::scope(|scope| {
        let share = |worker: u64| {
            let both = &both;
            scope.spawn(move || (worker..pairs).step_by(workers as usize).map(both).collect::<Vec<_>>())
        };
        let workers: Vec<_> = (0..workers).map(share).collect();
        let results = workers.into_iter().flat_map(|worker| worker.join().expect("a game that ends"));
        results.fold(ValueCounts::default(), ValueCounts::and)
    })
}

/// Plays one game from a start that `number` selects; returns whether the stronger level has won,
/// with `begins` for the side to move first.
fn won(
    game: &'static dyn AnyGame,
    (board, plies, number): (&str, u64, u64),
    (strong, weak): (Opponent, Opponent),
    begins: bool,
    searched: bool,
) -> Option<bool> {
    let mut session = Session::new(game.open(board, &Settings::default()).expect("a board of the list"));
    assert_eq!(game.info().players, Players::Two);
    let mut random = SplitMix64::for_attempt(number, 0);
    for _ in 0..plies + random.below(2) {
        let moves = session.board().legal(&Budget::default()).expect("a list").expect("moves");
        if let Some(mv) = random.one_of(&moves) {
            session.play(&mv.notation).expect("a legal move");
        }
        if session.result().is_some() {
            session.undo(1);
        }
    }
    let begun = session.turn();
    while session.plies() < LONGEST {
        let strong_moves = (session.turn() == begun) == begins;
        match session.result() {
            Some(Outcome::Draw) => return None,
            Some(outcome) => return Some((outcome == Outcome::Win) == strong_moves),
            None => {}
        }
        let level = if strong_moves { strong } else { weak };
        let budget = Budget { threads: 1, ..Budget::default() };
        let budget = if level == Opponent::Perfect && searched { Budget { looks: HASTE, ..budget } } else { budget };
        let reply = opponent::reply(session.board(), level, number, &budget).expect("a reply");
        session.play(&reply.choice.expect("a move")).expect("a legal move");
    }
    None
}
