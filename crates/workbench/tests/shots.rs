//! Two hundred positions with one winning shot: claims about them hold, and the search finds nine
//! in ten.
//!
//! `tests/golden/draughts/SOURCE.md` defines a shot and documents how these were found. The forced
//! results are recomputed here by independent code.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use tablette_core::worth::PlayValue;
use tablette_core::{Evaluate, Game, NoWatch, Numbered, Numbering, Options, Outcome, Rules, Settings, Slices, Watch};
use tablette_games::draughts::{Colour, Draughts, International, Move, Position, State};
use tablette_solve::{Job, Search, Threads, ValueTable, retrograde};

static FILE: LazyLock<String> = LazyLock::new(|| {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/draughts/shots.txt");
    std::fs::read_to_string(file).expect("the file is there")
});
/// Positions per search: half a second of one core at four million a second.
const NODES: u64 = 2_000_000;
/// Minimum winning score, in hundredths of a man.
const WINNING: i32 = 150;
/// Men gained by force.
const GAIN: i32 = 2;

type Rules10 = Draughts<International>;

/// A line of the file.
struct Shot {
    text: &'static str,
    rules: Rules10,
    start: State<International>,
    line: Vec<Move>,
    kind: &'static str,
    proof: &'static str,
}

impl Shot {
    fn read(text: &'static str) -> Self {
        let [fen, shot, kind, plies, proof, line] = text.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{text}: six columns")
        };
        let rules = Rules10::open(fen, &Settings::default()).expect("a sound position");
        let start = rules.start();
        assert_eq!(
            (line.split(',').next(), line.split(',').count().to_string().as_str()),
            (Some(shot), plies),
            "{text}"
        );
        let (mut state, mut moves) = (start, Vec::new());
        for word in line.split(',') {
            let mv = rules.parse_move(&state, word).unwrap_or_else(|problem| panic!("{text}: {problem}"));
            assert_eq!(rules.show_move(&state, mv), word, "{text}");
            moves.push(mv);
            state = rules.apply(&state, mv);
        }
        Self { text, rules, start, line: moves, kind, proof }
    }

    fn winner(&self) -> Colour {
        self.start.position.to_move()
    }

    /// The positions of the main line, each with its move.
    fn played(&self) -> Vec<(State<International>, Move)> {
        let step = |state: &mut State<International>, &mv: &Move| {
            let before = *state;
            *state = self.rules.apply(state, mv);
            Some((before, mv))
        };
        self.line.iter().scan(self.start, step).collect()
    }

    fn end(&self) -> State<International> {
        self.line.iter().fold(self.start, |state, &mv| self.rules.apply(&state, mv))
    }

    /// The kind of the shot, from its main line.
    fn kind(&self) -> &'static str {
        let played = self.played();
        let given: u32 = played
            .iter()
            .filter(|(state, _)| state.position.to_move() != self.winner())
            .map(|(_, mv)| mv.captured.len())
            .sum();
        let crowned = played.iter().any(|(state, _)| !state.position.kings(self.winner()).is_empty())
            || !self.end().position.kings(self.winner()).is_empty();
        let kings = Colour::BOTH.iter().any(|&colour| !self.start.position.kings(colour).is_empty());
        match given {
            _ if kings => "kings",
            _ if crowned => "crown",
            2.. => "several",
            _ => "one",
        }
    }

    /// Moves of the winner in the main line that capture nothing.
    fn offers(&self) -> usize {
        self.played().iter().filter(|(state, mv)| state.position.to_move() == self.winner() && !mv.is_capture()).count()
    }
}

fn shots() -> Vec<Shot> {
    FILE.lines().filter(|line| !line.starts_with('#')).map(Shot::read).collect()
}

/// The material advantage of a colour: men, with three for a king.
fn balance(position: &Position<International>, colour: Colour) -> i32 {
    let count = |colour| position.men(colour).len() as i32 + 3 * position.kings(colour).len() as i32;
    count(colour) - count(colour.other())
}

/// The table of two and three pieces, and a search for endings of four.
struct Endings {
    numbering: Arc<dyn Numbering<State<International>>>,
    values: ValueTable<PlayValue>,
}

impl Endings {
    fn new() -> Self {
        let rules = Arc::new(Rules10::open_slices("3").expect("a number of pieces"));
        let numbering = Rules10::numbering(&rules).expect("no clocks");
        let options = Options { watch: &NoWatch, memory: 1 << 30 };
        let values = retrograde(&*numbering, &options, Threads::ONE).expect("it fits");
        Self { numbering, values }
    }

    fn value(&self, state: &State<International>) -> Option<PlayValue> {
        if state.position.piece_count() > 3 {
            return None;
        }
        Some(self.values.get(self.numbering.rank(state)?))
    }

    /// The outcome of an ending of up to four pieces, if the table or a search proves it.
    fn outcome(&self, rules: &Rules10, state: &State<International>) -> Option<Outcome> {
        let probe = |state: &State<International>| self.value(state);
        if let Some(value) = probe(state) {
            return Some(value.outcome());
        }
        let job = Job { nodes: 100_000, probe: Some(&probe), ..Job::new(rules, state) };
        Search::new(16 << 20).expect("enough memory").run(&job, |_| ()).outcome
    }
}

/// The result that the winner can force.
struct Force<'a> {
    shot: &'a Shot,
    /// Whether a position is enough for the winner, and `None` if that is open; called with `true`
    /// at the end of a line.
    won: &'a dyn Fn(&State<International>, bool) -> Option<bool>,
}

impl Force<'_> {
    /// Whether the winner gets enough, giving material away at most this number of times.
    fn holds(&self, state: &State<International>, offers: usize) -> bool {
        let rules = &self.shot.rules;
        let quiet = rules.quiet(state);
        if let Some(known) = (self.won)(state, false) {
            return known;
        }
        let mut moves = Vec::new();
        let ended = rules.expand(state, &mut moves).is_some();
        let mut next = moves.iter().map(|&mv| rules.apply(state, mv));
        if state.position.to_move() != self.shot.winner() {
            return if quiet && !ended {
                (self.won)(state, true) == Some(true)
            } else {
                next.all(|next| self.holds(&next, offers))
            };
        }
        if quiet {
            let stops = !ended && (self.won)(state, true) == Some(true);
            stops || offers > 0 && next.any(|next| !rules.quiet(&next) && self.holds(&next, offers - 1))
        } else {
            next.any(|next| self.holds(&next, offers))
        }
    }
}

/// Whether the proof of a shot holds: the same ends, the same tables, and at least this number of
/// men.
fn is_proved(shot: &Shot, endings: &Endings) -> bool {
    let winner = shot.winner();
    let before = balance(&shot.start.position, winner);
    let tabled = |state: &State<International>| {
        let wins = if state.position.to_move() == winner { Outcome::Win } else { Outcome::Lose };
        (state.position.piece_count() <= 4).then(|| endings.outcome(&shot.rules, state) == Some(wins))
    };
    let gained = |state: &State<International>| balance(&state.position, winner) - before >= GAIN;
    let won = |state: &State<International>, is_end: bool| match shot.proof {
        "end" => None,
        "table" => tabled(state),
        _ => tabled(state).or_else(|| is_end.then(|| gained(state))),
    };
    let after = shot.rules.apply(&shot.start, shot.line[0]);
    Force { shot, won: &won }.holds(&after, shot.offers() - 1)
}

#[test]
#[ignore = "slow: proves hundreds of combinations"]
fn every_shot_has_its_recorded_proof() {
    let (shots, endings) = (shots(), Endings::new());
    let mut seen = HashSet::new();
    let mut counts = BTreeMap::<&str, u32>::new();
    for shot in &shots {
        let mut moves = Vec::new();
        assert!(shot.rules.expand(&shot.start, &mut moves).is_none() && moves.len() > 1, "{}: a choice", shot.text);
        let after = shot.rules.apply(&shot.start, shot.line[0]);
        assert!(shot.rules.quiet(&shot.start) && !shot.rules.quiet(&after), "{}: something is offered", shot.text);
        assert!(seen.insert(shot.rules.canonical(&shot.start)), "{}: twice", shot.text);
        assert_eq!(shot.kind(), shot.kind, "{}", shot.text);
        assert!(is_proved(shot, &endings), "{}", shot.text);
        for count in [shot.kind, shot.proof] {
            *counts.entry(count).or_default() += 1;
        }
    }
    println!("{counts:?}");
    assert_eq!(shots.len(), 200);
    assert!(["kings", "crown", "several", "one"].iter().all(|kind| counts[kind] >= 30), "{counts:?}");
}

/// Stops a search.
struct Flag(AtomicBool);

impl Watch for Flag {
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Whether a search finds the shot, and with how many positions: it ends when the shot has been
/// best, and won, for two consecutive depths, or when the positions are used up, with the move that
/// is then best.
fn found(search: &mut Search<Rules10>, shot: &Shot) -> (bool, u64) {
    search.forget();
    let flag = Flag(AtomicBool::new(false));
    let mut before = false;
    let job = Job { nodes: NODES, watch: &flag, ..Job::new(&shot.rules, &shot.start) };
    let found = search.run(&job, |found| {
        let now = found.best == Some(shot.line[0]) && found.score >= WINNING;
        flag.0.store(now && before, Ordering::Relaxed);
        before = now;
    });
    (found.best == Some(shot.line[0]), found.nodes)
}

/// Two million positions take half a second in a release build.
#[test]
#[ignore = "slow: searches millions of positions"]
fn nine_shots_of_ten_are_found_within_two_million_positions() {
    // Every fourth: all of them would take half a minute.
    let shots: Vec<_> = shots().into_iter().step_by(4).collect();
    let mut search = Search::new(64 << 20).unwrap();
    let (mut missed, mut nodes) = (Vec::new(), 0);
    for shot in &shots {
        let (is_found, looked) = found(&mut search, shot);
        nodes += looked;
        if !is_found {
            missed.push(shot.text);
        }
    }
    println!("{} of {} missed, {nodes} positions", missed.len(), shots.len());
    assert!(missed.len() * 10 <= shots.len(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}

/// Most take a few milliseconds: a change that hides them deeper would show here first.
#[test]
#[ignore = "slow: searches hundreds of positions"]
fn nine_shots_of_ten_are_best_after_ten_thousand_positions() {
    let shots = shots();
    let mut search = Search::new(64 << 20).unwrap();
    let is_missed = |shot: &&Shot| {
        search.forget();
        search.run(&Job { nodes: 10_000, ..Job::new(&shot.rules, &shot.start) }, |_| ()).best != Some(shot.line[0])
    };
    let missed: Vec<_> = shots.iter().filter(is_missed).map(|shot| shot.text).collect();
    assert!(missed.len() * 10 <= shots.len(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}
