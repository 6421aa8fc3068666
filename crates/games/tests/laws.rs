//! The laws themselves: they can fail, they try settings, and they can be stopped.

use tablette_core::laws::{self, Boards, Report};
use tablette_core::{Edge, End, Game, Info, Lang, NoWatch, Outcome, Problem, Rules, Settings, StopAfterChecks, View};
use tablette_games::draughts::Draughts;
use tablette_games::subtraction::Subtraction;

/// Draughts has thousands of positions: once stopped, no law visits many more, and no law that was
/// interrupted reports a result.
#[test]
fn laws_stop_when_told_to() {
    let questions = |patience| {
        let watch = StopAfterChecks::new(patience);
        let boards = Boards::<Draughts>::explore(&watch);
        let reports = [laws::check(&boards), laws::check_numbering(&boards)].concat();
        (reports.len(), watch.checks())
    };
    for patience in [0, 1, 100, 5000] {
        let (reports, asked) = questions(patience);
        assert_eq!(reports, 0, "{patience}");
        assert!(asked < patience + 1000, "asked {asked} times, {patience} were enough");
    }
}

/// Whichever law was interrupted, the laws before it are reported, and hold.
#[test]
fn laws_that_were_finished_are_told() {
    let mut told = Vec::new();
    for questions in (0..3000).step_by(100) {
        let watch = StopAfterChecks::new(questions);
        let reports = laws::check(&Boards::<Subtraction>::explore(&watch));
        assert!(reports.iter().all(|report| report.outcome.is_ok()), "{reports:?}");
        told.push(reports.len());
    }
    assert!(told.is_sorted() && told.first() == Some(&0) && told.last() == Some(&6), "{told:?}");
}

/// Subtraction with a mistake that its default settings never reveal.
#[derive(Debug)]
struct Careless(Subtraction, bool);

impl Rules for Careless {
    type State = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.0.start()
    }

    fn expand(&self, heap: &u64, out: &mut Vec<u64>) -> Option<End> {
        let end = self.0.expand(heap, out);
        if self.1 { Some(end.unwrap_or(Outcome::Draw.into())) } else { end }
    }

    fn apply(&self, heap: &u64, take: u64) -> u64 {
        self.0.apply(heap, take)
    }

    fn edge(&self, heap: &u64, take: u64) -> Edge {
        self.0.edge(heap, take)
    }
}

impl Game for Careless {
    const INFO: &'static Info = Subtraction::INFO;

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        Ok(Self(Subtraction::open(board, settings)?, settings.get("take") == Some("2,5")))
    }

    fn show_state(&self, heap: &u64) -> String {
        self.0.show_state(heap)
    }

    fn parse_state(&self, text: &str) -> Result<u64, Problem> {
        self.0.parse_state(text)
    }

    fn show_move(&self, heap: &u64, take: u64) -> String {
        self.0.show_move(heap, take)
    }

    fn view(&self, heap: &u64) -> View {
        self.0.view(heap)
    }
}

#[test]
fn laws_try_every_setting() {
    let reports = laws::check(&Boards::<Careless>::explore(&NoWatch));
    let broken: Vec<&Report> = reports.iter().filter(|report| report.outcome.is_err()).collect();
    let words = broken.first().map(|report| (report.law, report.outcome.clone().unwrap_err()));
    let (law, words) = words.expect("moves where the game has ended");
    assert_eq!(law, "moves");
    assert!(words.starts_with("subtraction 4 take=2,5: "), "{words}");
}

/// The default reads legal moves, and refuses others with a list of some legal ones.
#[test]
fn the_default_reads_legal_moves() {
    let game = Subtraction::open("30", &Settings::parse(["take=1,2,3,4,5,6,7,8,9"]).unwrap()).unwrap();
    assert_eq!(game.parse_move(&30, "9"), Ok(9));
    let said = |heap, text| game.parse_move(&heap, text).unwrap_err().to_string();
    assert_eq!(said(2, "3"), "expected a legal move, got “3”: the legal moves are 1, 2");
    assert_eq!(said(30, "+1"), "expected a legal move, got “+1”: legal moves include 1, 2, 3, 4, 5, 6, 7, 8");
    assert_eq!(said(0, "1"), "expected a legal move, got “1”: the game is over, so there is no legal move");
}

/// Every sentence exists in both languages, including the default's error.
#[test]
fn the_default_refuses_in_french_too() {
    let game = Subtraction::open("3", &Settings::default()).unwrap();
    let said = game.parse_move(&3, "9").unwrap_err().say(Lang::Fr);
    assert_eq!(said, "il fallait un coup permis ; vous avez écrit « 9 » : les coups permis sont 1, 2, 3");
}
