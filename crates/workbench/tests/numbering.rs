//! A table requires a numbering that was obtained and that numbers the opened board.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use tablette::check::check;
use tablette::{
    AnyGame, Budget, Failure, ListedGame, Outcome, Question, Refusal, Request, Rung, Settings, Store, game,
};
use tablette_core::{
    Abilities, Amount, Block, BlockOrder, End, Game, Graph, Info, Ink, NamedBoard, Numbered, Numbering, Phrase,
    Players, Problem, Rank, Rules, Scan, Text, Tier, Tile, View,
};

/// Take one or two counters from one of two heaps; a side that cannot has lost. Only single heaps
/// are numbered: a board of two is refused by the `HONEST` version, and numbered by the other as if
/// the second heap did not exist.
struct Heaps<const HONEST: bool>([u64; 2]);

const WORDS: Text = Text::new("two heaps, such as 7 5", "deux tas, comme 7 5");
const SINGLE: Text = Text::new("only single heaps are numbered", "seuls les tas uniques sont numérotés");
static HEAPS: Info = Info {
    name: "heaps",
    aliases: &[],
    title: WORDS,
    rules: WORDS,
    brief: WORDS,
    players: Players::Two,
    impartial: true,
    board: WORDS,
    moves: WORDS,
    french: &[],
    examples: &[NamedBoard::new("7 0", "seven", "sept")],
    start: "7 0",
    small: &["4 0", "3 2"],
    settings: &[],
    question: Question::Play,
    rules_version: 1,
    numbering_version: 1,
    sources: &[],
};

impl<const HONEST: bool> Rules for Heaps<HONEST> {
    type State = [u64; 2];
    type Move = (usize, u64);

    fn start(&self) -> [u64; 2] {
        self.0
    }
    fn expand(&self, heaps: &[u64; 2], out: &mut Vec<(usize, u64)>) -> Option<End> {
        let takes = [(0, 1), (0, 2), (1, 1), (1, 2)];
        out.extend(takes.into_iter().filter(|&(heap, take)| take <= heaps[heap]));
        (*heaps == [0, 0]).then(|| Outcome::Lose.into())
    }
    fn apply(&self, heaps: &[u64; 2], (heap, take): (usize, u64)) -> [u64; 2] {
        let mut next = *heaps;
        next[heap] -= take;
        next
    }
}

impl<const HONEST: bool> Game for Heaps<HONEST> {
    const INFO: &'static Info = &HEAPS;
    const ABILITIES: Abilities<Self> = Abilities::NONE.numbered();

    fn open(board: &str, _: &Settings) -> Result<Self, Problem> {
        let read = board.split_once(' ').and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
        let heaps = read.filter(|heaps| format!("{} {}", heaps[0], heaps[1]) == board);
        heaps.map(Self).ok_or_else(|| Problem::new(WORDS, board))
    }
    fn show_state(&self, heaps: &[u64; 2]) -> String {
        format!("{} {}", heaps[0], heaps[1])
    }
    fn parse_state(&self, text: &str) -> Result<[u64; 2], Problem> {
        let heaps = Self::open(text, &Settings::default())?.0;
        let within = heaps[0] <= self.0[0] && heaps[1] <= self.0[1];
        if within { Ok(heaps) } else { Err(Problem::new(WORDS, text)) }
    }
    fn show_move(&self, _: &[u64; 2], (heap, take): (usize, u64)) -> String {
        format!("{heap}-{take}")
    }
    fn view(&self, heaps: &[u64; 2]) -> View {
        let mut moves = Vec::new();
        self.expand(heaps, &mut moves);
        let tile = |mv| Tile::new(Ink::Plain, "o").playing(self.show_move(heaps, mv));
        View::grid(vec![moves.into_iter().map(tile).collect()])
    }
}

impl<const HONEST: bool> Numbered for Heaps<HONEST> {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<[u64; 2]>>, Phrase> {
        if HONEST && this.0[1] > 0 { Err(SINGLE.into()) } else { Ok(Arc::clone(this) as _) }
    }
}

impl<const HONEST: bool> Numbering<[u64; 2]> for Heaps<HONEST> {
    fn rank(&self, heaps: &[u64; 2]) -> Option<Rank> {
        (heaps[0] <= self.0[0] && heaps[1] == 0).then_some(Rank(heaps[0]))
    }
    fn unrank(&self, rank: Rank) -> [u64; 2] {
        [rank.0, 0]
    }
}

impl<const HONEST: bool> Graph for Heaps<HONEST> {
    fn positions(&self) -> Amount {
        Amount::Exact(u128::from(self.0[0]) + 1)
    }
    fn players(&self) -> Players {
        Players::Two
    }
    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..self.0[0] + 1, inside: BlockOrder::Falling }]
    }
    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::by_rules(self, self, ranks)
    }
}

static HONEST: ListedGame<Heaps<true>> = ListedGame::NEW;
static CARELESS: ListedGame<Heaps<false>> = ListedGame::NEW;

/// Builds in a folder of its own, removed afterwards.
fn build(game: &dyn AnyGame, board: &str, settings: &[&str]) -> Result<PathBuf, Failure> {
    let folder = std::env::temp_dir().join(format!("tablette-numbering-{}-{board}", std::process::id()));
    let settings = Settings::parse(settings.iter().copied()).unwrap();
    let built = game.open(board, &settings).unwrap().build_table(None, &Store::new(&folder), &Budget::default());
    let written = std::fs::read_dir(&folder).map_or(0, Iterator::count);
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(built.is_ok(), written > 0, "what is refused writes nothing");
    built.map(|built| built.file)
}

fn refused<T: std::fmt::Debug>(answer: Result<T, Failure>) -> String {
    match answer {
        Err(Failure::Refused(Refusal::Beyond(why))) => why.to_string(),
        other => panic!("{other:?}"),
    }
}

/// A table has no clocks: that of this endgame would call a position won that is drawn by counting.
#[test]
fn a_build_refuses_boards_that_the_table_rung_refuses() {
    let draughts = game("draughts").unwrap();
    let board = "W:WK1,K7:BK50:E6";
    let settings = Settings::parse(["draws=all"]).unwrap();
    let request = Request { by: Some(Rung::Table), ..Request::default() };
    let solved = draughts.open(board, &settings).unwrap().analysis(&request, &Budget::default());
    let why = refused(solved);
    assert!(why.contains("draws=none"), "{why}");
    assert_eq!(refused(build(draughts, board, &["draws=all"])), why);
}

#[test]
fn a_numbering_of_another_board_is_refused() {
    let why = refused(build(&CARELESS, "7 5", &[]));
    assert!(why.contains("heaps") && why.contains("7 5"), "{why}");
    let request = Request { by: Some(Rung::Table), ..Request::default() };
    let solved = AnyGame::open(&CARELESS, "7 5", &Settings::default()).unwrap().analysis(&request, &Budget::default());
    assert_eq!(refused(solved), why);
    assert!(build(&CARELESS, "7 0", &[]).is_ok());
}

/// The laws check the boards that have a numbering, and detect the careless one.
#[test]
fn small_boards_need_no_numbering() {
    let findings = |game: &dyn AnyGame| {
        let mut findings = Vec::new();
        check(game, &[], &Budget::default(), &mut |finding| findings.push((finding.name, finding.outcome)));
        findings
    };
    let wrong: Vec<_> = findings(&HONEST).into_iter().filter(|(_, outcome)| outcome.is_err()).collect();
    // There are no golden numbers for this game, and nothing else is wrong with it.
    assert!(wrong.iter().all(|(name, _)| name.contains("golden") || name.contains("heaps")), "{wrong:?}");
    assert!(findings(&CARELESS).iter().any(|(name, outcome)| name == "unrank" && outcome.is_err()));
}
