//! The levels of opponents are in order: a hundred games between neighbours, from varied starts and with either side to begin.
//!
//! `cargo bench --bench levels` plays them all and prints the table of `docs/results/levels.md`; `-- --only chomp` plays one game.
//! In draughts the top is given a fraction of its time ([`HASTE`]), so that the games end within the hour: it must win all the
//! same.

use std::time::Duration;

use tablette::session::Session;
use tablette::{AnyGame, Dice, Effort, Opponent, Outcome, Players, Settings, game, opponent};
use tablette_benches::is_trial;

/// The boards that games begin on, with the plies that are played at random first.
type Starts = (&'static str, &'static [&'static str], u64);

const STARTS: [Starts; 8] = [
    ("chomp", &["5x4", "6x5", "7x4", "6x6"], 1),
    ("chocolate", &["12x9@7,3", "15x11@4,8", "9x9@2,5", "20x14@6,6"], 1),
    ("kayles", &["7 5 9", "12 8", "6 5 4 3", "11 10 4"], 1),
    ("subtraction", &["31", "42", "57", "64"], 2),
    ("tictactoe", &["3x3", "4x3", "4x4"], 2),
    ("draughts", &["W:W27,28,32,33,37,38,42,43,48:B3,8,9,12,13,14,18,19,23", "start"], 6),
    ("brazilian", &["start"], 6),
    ("checkers", &["start"], 6),
];
/// Games between two neighbours.
const GAMES: u64 = 100;
/// A game that lasts longer is a draw.
const LONGEST: usize = 160;
/// The time of perfect play in games that are searched.
const HASTE: Duration = Duration::from_millis(400);
/// Points of the stronger that are no accident: of a hundred games between equals it gets so many once in forty times.
const CLEAR: f64 = 60.0;

fn main() {
    let only: Vec<String> = std::env::args().skip_while(|word| word != "--only").skip(1).collect();
    let games = if is_trial() { 10 } else { GAMES };
    println!(
        "| game | learner – novice | player – learner | expert – player | perfect – expert |\n|---|---|---|---|---|"
    );
    for (name, boards, plies) in
        STARTS.iter().filter(|(name, ..)| only.is_empty() || only.iter().any(|one| one == name))
    {
        let game = game(name).expect("a game of the list");
        let searched = game.rungs().iter().any(|(rung, _)| rung.name() == "search");
        let mut row = format!("| {name} |");
        for pair in Opponent::ALL.windows(2) {
            // Trials are for the games that take no time.
            if is_trial() && searched && pair[1] > Opponent::Learner {
                continue;
            }
            let tally = matches(game, (boards, *plies), (pair[1], pair[0]), games, searched);
            row.extend([
                " ",
                &tally.wins.to_string(),
                "–",
                &tally.draws.to_string(),
                "–",
                &tally.losses.to_string(),
                " |",
            ]);
            if !is_trial() {
                assert!(tally.points() >= CLEAR, "{name}: {:?} against {:?}: {tally:?}", pair[1], pair[0]);
            }
        }
        println!("{row}");
    }
}

/// Games of the stronger against the weaker.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Tally {
    /// A point for a win and half of one for a draw, of a hundred.
    fn points(self) -> f64 {
        let all = (self.wins + self.draws + self.losses) as f64;
        (self.wins as f64 + self.draws as f64 / 2.0) / all * 100.0
    }
}

/// Plays so many games, two from each start, on all processors.
fn matches(
    game: &'static dyn AnyGame,
    (boards, plies): (&[&str], u64),
    pair: (Opponent, Opponent),
    games: u64,
    searched: bool,
) -> Tally {
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let one = |number: u64| {
        let board = boards[(number / 2) as usize % boards.len()];
        won(game, (board, plies, number / 2), pair, number.is_multiple_of(2), searched)
    };
    std::thread::scope(|scope| {
        let share = |worker: u64| {
            let one = &one;
            scope.spawn(move || (worker..games).step_by(workers as usize).map(one).collect::<Vec<_>>())
        };
        let workers: Vec<_> = (0..workers).map(share).collect();
        let results = workers.into_iter().flat_map(|worker| worker.join().expect("a game that ends"));
        results.fold(Tally::default(), |tally, result| match result {
            Some(true) => Tally { wins: tally.wins + 1, ..tally },
            Some(false) => Tally { losses: tally.losses + 1, ..tally },
            None => Tally { draws: tally.draws + 1, ..tally },
        })
    })
}

/// Plays one game from a start that `number` decides; whether the stronger has won it, who `begins` or not.
fn won(
    game: &'static dyn AnyGame,
    (board, plies, number): (&str, u64, u64),
    (strong, weak): (Opponent, Opponent),
    begins: bool,
    searched: bool,
) -> Option<bool> {
    let mut session = Session::new(game.open(board, &Settings::default()).expect("a board of the list"));
    assert_eq!(game.info().players, Players::Two);
    let mut dice = Dice::new(number, 0);
    for _ in 0..plies + dice.below(2) {
        let moves = session.board().legal(&Effort::default()).expect("a list").expect("moves");
        if let Some(mv) = dice.one_of(&moves) {
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
        let effort = Effort { threads: 1, ..Effort::default() };
        let effort = if level == Opponent::Perfect && searched { effort.within(HASTE) } else { effort };
        let reply = opponent::reply(session.board(), level, number, &effort).expect("a reply");
        session.play(&reply.choice.expect("a move")).expect("a legal move");
    }
    None
}
