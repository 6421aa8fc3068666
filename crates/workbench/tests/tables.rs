//! The table rung: the same bytes for any number of threads, compared with the closed form.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use tablette::{
    Budget, Defect, Failure, GAMES, Header, Level, Question, Refusal, Request, Rows, Rung, Store, TableError, tables,
};
use tablette_core::{
    Game, Graph, Nimber, NoWatch, Number, Numbering, Options, Outcome, Play, Rank, Rules, Settings, StopAfterChecks,
    Theory, Watch,
};
use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;
use tablette_solve::{Threads, sweep};
use tablette_table::{List, Table, TableWriter};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

#[test]
fn the_bytes_do_not_depend_on_the_threads() {
    fn values<G: Game + Graph>(board: &str, threads: usize) -> Vec<(tablette_core::worth::PlayValue, u32)> {
        let game = G::open(board, &Settings::default()).unwrap();
        sweep(&game, &(Play, Nimber), &OPTIONS, Threads::new(threads).unwrap()).unwrap().values
    }
    let chomp = values::<Chomp>("7x6", 1);
    let chocolate = values::<Chocolate>("15x12@7,5", 1);
    for threads in 2..5 {
        assert!(values::<Chomp>("7x6", threads) == chomp, "{threads} threads");
        assert!(values::<Chocolate>("15x12@7,5", threads) == chocolate, "{threads} threads");
    }
}

/// Every quadruple of margins up to 60: every bar up to 61 × 61 with every square, up to symmetry.
#[test]
fn chocolate_s_formula_agrees_with_the_table_to_margins_of_60() {
    let bar = Chocolate::open("121x121@60,60", &Settings::default()).unwrap();
    let table = sweep(&bar, &(Play, Nimber), &OPTIONS, Threads::all()).unwrap();
    assert_eq!(table.values.len(), 635_376, "C(64, 4)");
    let formula = bar.judge(&bar.start(), &OPTIONS).unwrap();
    for rank in (0..table.values.len() as u64).map(Rank) {
        let (play, nimber) = table.get(rank);
        let state = bar.unrank(rank);
        let verdict = formula.verdict(&state);
        assert_eq!(verdict.outcome, Some(play.outcome()), "{state:?}");
        assert_eq!(verdict.remoteness, play.remoteness().map(Number::from), "{state:?}");
        assert_eq!(verdict.nimber, Some(Number::from(nimber)), "{state:?}");
    }
}

/// Nimbers at full width: GAMES-chomp's table of starts and largest values, from programs of four
/// independent kinds.
#[test]
fn chomp_s_nimbers_and_remoteness() {
    for (board, nimber, remoteness, largest) in [("4x7", 19, 17, 19), ("8x8", 13, 15, 37), ("10x10", 19, 19, 57)] {
        let game = Chomp::open(board, &Settings::default()).unwrap();
        let table = sweep(&game, &(Play, Nimber), &OPTIONS, Threads::all()).unwrap();
        let (play, start) = table.get(game.rank(&game.start()).unwrap());
        assert_eq!((play.outcome(), play.remoteness(), start), (Outcome::Win, Some(remoteness), nimber), "{board}");
        assert_eq!(table.values.iter().map(|(_, nimber)| *nimber).max(), Some(largest), "{board}");
    }
}

/// A board's table on disk: its answers, and its refusals.
struct Built {
    folder: PathBuf,
    store: Store,
}

impl Built {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-store-{}-{name}", std::process::id()));
        Self { store: Store::new(&folder), folder }
    }

    fn build(&self, game: &str, board: &str, worth: Option<Question>) -> Result<PathBuf, Failure> {
        let board = tablette::game(game).unwrap().open(board, &Settings::default()).unwrap();
        board.build_table(worth, &self.store, &Budget::default()).map(|built| built.file)
    }

    fn budget(&self) -> Budget<'_> {
        Budget { tables: Some(&self.store), ..Budget::default() }
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Every small board of every game under every worth: a probe agrees with the solver, and the table
/// verifies.
#[test]
#[ignore = "slow: builds a table of every game"]
fn every_game_s_tables_agree_with_its_solvers() {
    let built = Built::new("all");
    let mut tables = 0;
    for game in GAMES.iter().filter(|game| game.rungs().iter().any(|(rung, _)| *rung == Rung::Table)) {
        for (board, worth) in game.info().small.iter().flat_map(|board| Question::ALL.map(|worth| (*board, worth))) {
            let file = match built.build(game.info().name, board, Some(worth)) {
                Ok(file) => file,
                // Counts, worths that do not suit the game or its rules, boards too small to be
                // numbered.
                Err(Failure::Absent(_) | Failure::Refused(Refusal::Beyond(_))) => continue,
                Err(failure) => panic!("{board} {worth:?}: {failure}"),
            };
            let table = tables::open(&file).unwrap();
            let verified = table.verify(Level::Full, &Budget::default()).unwrap();
            assert_eq!((&verified.fault, verified.derived), (&None, table.head().ranks().end), "{board} {worth:?}");
            let request = Request { by: Some(Rung::Table), worth: Some(worth), ..Request::default() };
            let board = game.open(board, &Settings::default()).unwrap();
            let worked = board.analysis(&request, &Budget::default()).unwrap();
            let found = board.analysis(&request, &built.budget()).unwrap();
            assert_eq!((worked.table, found.table.as_ref()), (None, Some(&file)));
            assert_eq!(
                (&worked.verdict, &worked.best_moves, &worked.line),
                (&found.verdict, &found.best_moves, &found.line)
            );
            assert_eq!(table.probe(&board.position(), &Budget::default()).unwrap().verdict, worked.verdict);
            tables += 1;
        }
    }
    assert!(tables > 40, "{tables}");
}

/// A full check finds a value that does not follow, whatever the checksums.
#[test]
fn a_wrong_value_under_right_checksums_is_found() {
    let built = Built::new("wrong");
    let file = built.build("chomp", "4x5", None).unwrap();
    let table = Table::open(&file).unwrap();
    let mut values = Vec::new();
    let mut walk = table.walk(table.head().ranks());
    while walk.next_run(&mut values).unwrap() {}
    let (header, ranks) = (table.head().header().clone(), table.head().ranks());
    let write = |values: &[i64], header: &Header| {
        let mut writer =
            TableWriter::of_values(&file, header, ranks.clone(), &values.iter().copied().collect()).unwrap();
        writer.push(values).unwrap();
        writer.finish().unwrap();
    };
    for (rank, wrong) in [(70, 4 * 9 + 1), (3, 4 * 2), (124, 4 * 4)] {
        let right = std::mem::replace(&mut values[rank], wrong);
        write(&values, &header);
        let table = tables::open(&file).unwrap();
        assert_eq!(table.verify(Level::Checksums, &Budget::default()).unwrap().fault, None);
        for level in [Level::Sample, Level::Full] {
            let fault = table.verify(level, &Budget::default()).unwrap().fault;
            assert!(matches!(fault, Some(Defect::Value { .. })), "{level:?}, rank {rank}: {fault:?}");
        }
        values[rank] = right;
    }
    // A number that is no value, and a hostile one.
    values[10] = 7;
    write(&values, &header);
    let fault = tables::open(&file).unwrap().verify(Level::Full, &Budget::default()).unwrap().fault;
    assert!(matches!(&fault, Some(Defect::File(error)) if matches!(**error, TableError::NoValue { .. })), "{fault:?}");
    let nimbers = Header { worth: "nimber".into(), ..header };
    write(&vec![i64::from(u32::MAX); values.len()], &nimbers);
    let fault = tables::open(&file).unwrap().verify(Level::Full, &Budget::default()).unwrap().fault;
    assert!(matches!(fault, Some(Defect::Value { .. })), "{fault:?}");
}

/// A table in the place of another is refused, and each difference has its own sentence.
#[test]
fn a_table_of_something_else_answers_nothing() {
    let built = Built::new("other");
    let file = built.build("chomp", "3x3", None).unwrap();
    let other = built.build("chomp", "3x4", None).unwrap();
    let header = Table::open(&other).unwrap().head().header().clone();
    let board = tablette::game("chomp").unwrap().open("3x4", &Settings::default()).unwrap();
    let request = Request { by: Some(Rung::Table), worth: None, ..Request::default() };
    let refused = || match board.analysis(&request, &built.budget()) {
        Err(Failure::Table { error, .. }) => *error,
        answer => panic!("{answer:?}"),
    };
    std::fs::copy(&file, &other).unwrap();
    assert!(matches!(refused(), TableError::WrongBoard { .. }));
    let write = |header: &Header| {
        let mut writer = TableWriter::of_values(&other, header, 0..34, &[0; 34].into_iter().collect()).unwrap();
        writer.push(&[0; 34]).unwrap();
        writer.finish().unwrap();
    };
    write(&Header { rules: 99, ..header.clone() });
    assert_eq!(refused(), TableError::WrongRules { found: 99, expected: 1 });
    assert!(matches!(tables::open(&other), Err(Failure::Table { error, .. }) if *error == refused()));
    write(&Header { numbering: 99, ..header.clone() });
    assert_eq!(refused(), TableError::WrongNumbering { found: 99, expected: 1 });
    write(&Header { game: "chocolate".into(), ..header.clone() });
    assert!(matches!(refused(), TableError::WrongGame { .. }));
    write(&Header { settings: "loser=taker".into(), ..header.clone() });
    assert!(matches!(refused(), TableError::WrongSettings { .. }));
    write(&Header { worth: "nimber".into(), ..header.clone() });
    assert!(matches!(refused(), TableError::WrongWorth { .. }));
    let whole = header;
    let ranks = |ranks: std::ops::Range<u64>| {
        let zeros = vec![0; (ranks.end - ranks.start) as usize];
        let mut writer = TableWriter::of_values(&other, &whole, ranks, &zeros.iter().copied().collect()).unwrap();
        writer.push(&zeros).unwrap();
        writer.finish().unwrap();
    };
    for (from, to) in [(0, 33), (0, 35), (1, 34), (0, 1)] {
        ranks(from..to);
        assert_eq!(refused(), TableError::WrongRanks { from, to, expected: 34 });
        assert!(matches!(tables::open(&other), Err(Failure::Table { error, .. }) if *error == refused()));
    }
    write(&whole.of_piece(3));
    assert_eq!(refused(), TableError::Piece { number: 3 });
    assert!(matches!(tables::open(&other), Err(Failure::Table { error, .. }) if *error == refused()));
    std::fs::write(&other, b"something else").unwrap();
    assert_eq!(refused(), TableError::NotATable);
    // A build replaces it by the right one.
    built.build("chomp", "3x4", None).unwrap();
    assert!(board.analysis(&request, &built.budget()).is_ok());
}

/// A rewritten block has a valid checksum; only the digest detects it, before any answer.
#[test]
fn a_forged_block_with_its_checksum_is_found() {
    let built = Built::new("forged");
    let file = built.build("chomp", "6x7", None).unwrap();
    let table = Table::open(&file).unwrap();
    let (header, ranks) = (table.head().header().clone(), table.head().ranks());
    let mut values = Vec::new();
    let mut walk = table.walk(ranks.clone());
    while walk.next_run(&mut values).unwrap() {}
    let sound = std::fs::read(&file).unwrap();
    // The head of the sound table before the blocks of one in which two values have changed places:
    // with the same length, only the digests of the head reveal that these are not its blocks.
    let head = sound.windows(4).position(|four| four == [0x28, 0xb5, 0x2f, 0xfd]).unwrap();
    let forged = (1..values.len()).find_map(|other| {
        let mut wrong = values.clone();
        wrong.swap(0, other);
        let mut writer =
            TableWriter::of_values(&file, &header, ranks.clone(), &wrong.iter().copied().collect()).unwrap();
        writer.push(&wrong).unwrap();
        writer.finish().unwrap();
        let other = std::fs::read(&file).unwrap();
        (other.len() == sound.len() && wrong != values).then(|| [&sound[..head], &other[head..]].concat())
    });
    std::fs::write(&file, forged.expect("two values in as many bytes")).unwrap();
    assert!(Table::open(&file).unwrap().value(0).is_ok(), "each checksum is right");
    let board = tablette::game("chomp").unwrap().open("6x7", &Settings::default()).unwrap();
    let request = Request { by: Some(Rung::Table), ..Request::default() };
    let is_found = |failure: &Failure| matches!(failure, Failure::Table { error, .. } if matches!(**error, TableError::IndexDamaged | TableError::ValuesDamaged));
    let refused = board.analysis(&request, &built.budget()).unwrap_err();
    assert!(is_found(&refused), "{refused}");
    let table = tables::open(&file).unwrap();
    let budget = Budget::default();
    assert!(is_found(&table.probe("6,6", &budget).unwrap_err()));
    assert!(is_found(&table.rows(&budget, Rows { show: &|_, _| {}, write: &mut |_| true }).unwrap_err()));
    assert!(is_found(&table.codes(&budget, &mut |_| true).unwrap_err()));
    assert!(is_found(&table.raw(&budget, &mut |_| true).unwrap_err()));
    // If no rung is named, another one answers, and the fault is reported beside the answer.
    let known = board.analysis(&Request::default(), &built.budget()).unwrap();
    assert!(known.stepped_over.is_some_and(|failure| is_found(&failure)) && known.table.is_none());
}

/// An export whose disk is full for a moment must not go on behind the gap.
#[test]
fn rows_end_where_they_are_refused() {
    let built = Built::new("refused");
    let budget = Budget { threads: 1, ..Budget::default() };
    // The second is a list of more rows than are written at once.
    for (board, worth) in [("8x8", None), ("11x12", Some(Question::Outcome))] {
        let table = tables::open(&built.build("chomp", board, worth).unwrap()).unwrap();
        let whole = AtomicU64::new(0);
        let mut count = |_: &str| {
            whole.fetch_add(1, Ordering::Relaxed);
            true
        };
        table.rows(&budget, Rows { show: &|text, _| text.push('.'), write: &mut count }).unwrap();
        let whole = whole.into_inner();
        assert!(whole > 4, "{board}: {whole} texts");
        for refused in [1, 2, whole - 1, whole] {
            let mut calls = 0;
            let mut write = |_: &str| {
                calls += 1;
                calls != refused
            };
            table.rows(&budget, Rows { show: &|text, _| text.push('.'), write: &mut write }).unwrap();
            assert_eq!(calls, refused, "{board}: of {whole} texts");
        }
    }
}

/// The first question reads the whole file: it reports progress, and gives up when the time is
/// over.
#[test]
fn comparing_a_table_with_its_digest_is_work_like_any_other() {
    #[derive(Default)]
    struct Counting(AtomicU64);
    impl Watch for Counting {
        fn progress(&self, done: u64, all: Option<u64>) {
            assert!(all.is_some_and(|all| done <= all));
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let built = Built::new("seal");
    let file = built.build("chomp", "8x9", None).unwrap();
    let watch = Counting::default();
    let board = tablette::game("chomp").unwrap().open("8x9", &Settings::default()).unwrap();
    let found = board.build_table(None, &built.store, &Budget { watch: &watch, ..Budget::default() }).unwrap();
    assert!(!found.fresh && watch.0.load(Ordering::Relaxed) > 0);
    let request = Request { by: Some(Rung::Table), ..Request::default() };
    let late = built.budget().within(std::time::Duration::ZERO);
    let unchecked =
        |failure: Failure| matches!(failure, Failure::Table { error, .. } if *error == TableError::Unchecked);
    assert!(unchecked(board.analysis(&request, &late).unwrap_err()));
    assert!(unchecked(tables::open(&file).unwrap().probe("2,1", &late).unwrap_err()));
    let refused = board.analysis(&request, &Budget { watch: &StopAfterChecks::new(0), ..built.budget() }).unwrap_err();
    assert!(matches!(refused, Failure::Refused(Refusal::Stopped)), "{refused}");
}

/// The bytes of tables are permanent: these digests change only with a version of the format, of
/// rules or of numbering.
#[test]
fn tables_have_the_digests_that_they_had() {
    let built = Built::new("digests");
    let digests = [
        ("chomp", "6x7", None, "a79bca6fc03cf260"),
        ("chomp", "6x7", Some(Question::Nimber), "bd6acab02480fa8a"),
        ("chocolate", "10x7@7,3", Some(Question::Outcome), "7a69b39a8001c7fe"),
        ("rings", "7", None, "8e2a9c042a30fb86"),
    ];
    for (game, board, worth, expected) in digests {
        let table = Table::open(&built.build(game, board, worth).unwrap()).unwrap();
        assert_eq!(table.head().values_digest().to_string()[..16], *expected, "{game} {board}");
    }
}

/// The ranks on a list of lost positions.
fn listed(file: &std::path::Path) -> Vec<u64> {
    let mut ranks = Vec::new();
    let put = |rank| {
        ranks.push(rank);
        true
    };
    assert_eq!(List::open(file).unwrap().check(put), Ok(true));
    ranks
}

/// Wide, tall and square boards, by closed form and by each engine: a list contains exactly the
/// positions that a table of cells calls lost.
#[test]
#[ignore = "slow: builds large lists"]
fn outcomes_of_full_bars_are_lists_of_lost_positions() {
    let built = Built::new("lists");
    for board in ["1x1", "6x1", "2x7", "7x6", "6x7", "12x12"] {
        let file = built.build("chomp", board, Some(Question::Outcome)).unwrap();
        let game = Chomp::open(board, &Settings::default()).unwrap();
        let table = sweep(&game, &tablette_core::Decide, &OPTIONS, Threads::all()).unwrap();
        let lost = (0..).zip(&table.values).filter(|(_, decision)| decision.0 == Outcome::Lose).map(|(rank, _)| rank);
        assert!(listed(&file) == lost.collect::<Vec<u64>>(), "{board}");
        let verified = tables::open(&file).unwrap().verify(Level::Full, &Budget::default()).unwrap();
        assert_eq!((verified.fault, verified.derived), (None, table.values.len() as u64), "{board}");
    }
    // A board that is not a full bar has one cell per position.
    let file = built.build("chomp", "5,3,1", Some(Question::Outcome)).unwrap();
    assert!(Table::open(&file).is_ok() && List::open(&file).is_err());
}

/// Forty million positions answer from a file, with a tenth of the memory of one cell per position.
#[test]
fn a_list_answers_where_no_table_of_cells_finds_room() {
    let built = Built::new("large");
    let file = built.build("chomp", "14x14", Some(Question::Outcome)).unwrap();
    let board = tablette::game("chomp").unwrap().open("14x14", &Settings::default()).unwrap();
    let budget = Budget { memory: 40 << 20, ..built.budget() };
    for by in [None, Some(Rung::Table)] {
        let solution = board.analysis(&Request { by, worth: None, ..Request::default() }, &budget).unwrap();
        assert_eq!((solution.rung, solution.table.as_ref()), (Rung::Table, Some(&file)));
        assert_eq!(solution.winning_moves.unwrap(), ["(1,1)"]);
        assert!(solution.line.complete);
    }
    let moves = board.analysis(&Request::MOVES, &budget).unwrap();
    assert_eq!((moves.table.as_ref(), moves.winning_moves.map(|moves| moves.len())), (Some(&file), Some(1)));
    assert!(moves.best_moves.is_none() && moves.moves.iter().all(|mv| !mv.best), "a list knows no plies");
    assert_eq!(board.analysis(&Request::CHOICE, &budget).unwrap().choice.unwrap(), "(1,1)");
    let sampled = tables::open(&file).unwrap().verify(Level::Sample, &Budget::default()).unwrap();
    assert!(sampled.fault.is_none() && sampled.derived > 9_900, "{sampled:?}");
    // One bit per position, and not one less.
    let full = |memory| tables::open(&file).unwrap().verify(Level::Full, &Budget { memory, ..Budget::default() });
    assert!(matches!(full(1 << 20), Err(Failure::Refused(Refusal::TooLarge { .. }))));
}

/// Missing, extra and wrong lost positions under correct checksums.
#[test]
fn a_wrong_list_under_right_checksums_is_found() {
    let built = Built::new("wrong-list");
    let file = built.build("chomp", "5x6", Some(Question::Outcome)).unwrap();
    let list = List::open(&file).unwrap();
    let (header, ranks, right) = (list.head().header().clone(), list.head().ranks(), listed(&file));
    let faults = |members: &[u64]| {
        List::write(&file, &header, ranks.clone(), members.iter().copied()).unwrap();
        let table = tables::open(&file).unwrap();
        assert_eq!(table.verify(Level::Checksums, &Budget::default()).unwrap().fault, None);
        [Level::Sample, Level::Full].map(|level| table.verify(level, &Budget::default()).unwrap().fault)
    };
    assert_eq!(faults(&right), [None, None]);
    for at in [0, 1, right.len() / 2, right.len() - 1] {
        let mut wrong = right.clone();
        let left = wrong.remove(at);
        let found = faults(&wrong);
        assert!(found.iter().all(|fault| matches!(fault, Some(Defect::Value { .. }))), "without {left}: {found:?}");
        let more = (left + 1..ranks.end).find(|rank| !right.contains(rank)).unwrap();
        wrong.push(left);
        wrong.push(more);
        wrong.sort_unstable();
        let found = faults(&wrong);
        assert!(found.iter().all(|fault| matches!(fault, Some(Defect::Value { .. }))), "and {more}: {found:?}");
    }
    // A list of anything but outcomes gives no answer.
    List::write(&file, &Header { worth: "play".into(), ..header }, ranks, right).unwrap();
    assert!(
        matches!(tables::open(&file), Err(Failure::Table { error, .. }) if matches!(*error, TableError::WrongKind { .. }))
    );
}

/// Draughts endgames are built tier by tier, within a tier from the ends backwards: threads change
/// no byte, nor does a build that ends between any two steps.
#[test]
fn endgames_have_the_same_bytes_however_they_are_built() {
    /// Stops when this many steps are on the disk.
    struct StopAfterSteps {
        folder: PathBuf,
        steps: u64,
    }
    impl tablette::Watch for StopAfterSteps {
        fn progress(&self, _: u64, _: Option<u64>) {}
        fn stopped(&self) -> bool {
            let pieces = std::fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
            let inside = pieces.filter_map(|entry| std::fs::read_dir(entry.path()).ok()).flatten().count() as u64;
            // The plan is among the pieces.
            inside > self.steps
        }
    }

    let board = tablette::game("draughts").unwrap().open("W:WK1,K2:BK50", &Settings::default()).unwrap();
    let bytes = |built: &Built, budget: &Budget<'_>| {
        board.build_table(None, &built.store, budget).map(|table| (std::fs::read(&table.file).unwrap(), table))
    };
    let one = Built::new("endgame-1");
    let (expected, whole) = bytes(&one, &Budget { threads: 1, ..Budget::default() }).unwrap();
    assert!(whole.steps > 1, "{} steps", whole.steps);
    let three = Built::new("endgame-3");
    assert!(bytes(&three, &Budget { threads: 3, ..Budget::default() }).unwrap().0 == expected);
    let broken = Built::new("endgame-broken");
    let mut kept = 0;
    for steps in 1..whole.steps {
        let watch = StopAfterSteps { folder: broken.folder.clone(), steps };
        match bytes(&broken, &Budget { watch: &watch, threads: 2, ..Budget::default() }) {
            Err(Failure::Kept { done, .. }) => {
                assert!(done >= steps, "{done} of {steps}");
                kept += 1;
            }
            other => panic!("{:?}", other.map(|(_, table)| table)),
        }
    }
    assert!(kept > 0);
    let (found, table) = bytes(&broken, &Budget::default()).unwrap();
    assert!(found == expected && table.resumed > 0, "{} of {} steps", table.resumed, table.steps);
}

/// A stopped build of a list keeps its parts; cut off or damaged anywhere, they never change the
/// table.
#[test]
#[ignore = "slow: builds a list after every kind of damage"]
fn a_list_goes_on_whatever_became_of_its_parts() {
    let built = Built::new("parts");
    let bar = tablette::game("chomp").unwrap().open("12x11", &Settings::default()).unwrap();
    let build = |budget: &Budget<'_>| bar.build_table(Some(Question::Outcome), &built.store, budget);
    let whole = build(&Budget::default()).unwrap();
    let (expected, steps) = (std::fs::read(&whole.file).unwrap(), whole.steps);
    assert!((whole.resumed, whole.fresh) == (0, true) && steps > 10, "{steps} steps");
    let pieces = built.folder.join(format!("{}.building", whole.file.file_name().unwrap().to_str().unwrap()));
    assert!(!pieces.exists());
    std::fs::remove_file(&whole.file).unwrap();
    let watch = StopAfterChecks::new(steps / 2 - 1);
    let stopped = build(&Budget { watch: &watch, threads: 1, ..Budget::default() }).unwrap_err();
    let Failure::Kept { why, done, steps: all, folder } = stopped else { panic!("{stopped}") };
    assert!(matches!(*why, Failure::Refused(Refusal::Stopped)) && all == steps && done > 2 && done < steps);
    assert_eq!(folder, pieces);
    let [parts, plan] = ["parts", "plan"].map(|name| std::fs::read(pieces.join(name)).unwrap());
    let again = |parts: &[u8], plan: &[u8]| {
        std::fs::create_dir_all(&pieces).unwrap();
        std::fs::write(pieces.join("parts"), parts).unwrap();
        std::fs::write(pieces.join("plan"), plan).unwrap();
        let whole = build(&Budget::default()).unwrap();
        assert!(std::fs::read(&whole.file).unwrap() == expected && !pieces.exists());
        std::fs::remove_file(&whole.file).unwrap();
        whole.resumed
    };
    assert_eq!(again(&parts, &plan), done);
    assert_eq!(again(&parts, b"of something else"), 0);
    for at in (0..parts.len()).step_by(parts.len() / 40).chain(0..30) {
        let mut damaged = parts.clone();
        damaged[at] ^= 1 << (at % 8);
        // In the name of the work, every byte counts; anywhere else one part is missing, or the
        // copy of one.
        let resumed = again(&damaged, &plan);
        assert!(if at < 30 { resumed == 0 } else { resumed + 1 >= done }, "byte {at}: {resumed} of {done}");
        assert!(again(&parts[..at], &plan) < done, "cut to {at}");
    }
}

/// A census with a folder gives the same result as one without, resumes there, and leaves files of
/// other programs alone.
#[test]
fn a_census_keeps_its_lists_in_a_folder() {
    let built = Built::new("census");
    let chomp = tablette::game("chomp").unwrap();
    let usual = Budget::default();
    let count = |budget: &Budget<'_>| chomp.census("13x12", budget);
    let expected = count(&usual).unwrap();
    let disk = Some(&*built.folder);
    let file = built.folder.join(tablette::store::census("chomp", "13x12"));
    for checks in [39, 99, 149] {
        let watch = StopAfterChecks::new(checks);
        match count(&Budget { watch: &watch, disk, threads: 2, ..usual }) {
            Err(Failure::Kept { done, steps, folder, .. }) => assert!(done < steps && folder == built.folder),
            other => panic!("{other:?}"),
        }
    }
    for threads in [1, 2] {
        let found = count(&Budget { disk, threads, ..usual }).unwrap();
        assert!(found.boards == expected.boards && found.digest == expected.digest);
    }
    // A long box counts without lists, and stores nothing.
    let long = |budget: &Budget<'_>| chomp.census("30x3", budget).unwrap();
    assert_eq!(long(&usual), long(&Budget { disk, ..usual }));
    let names = || std::fs::read_dir(&built.folder).unwrap().count();
    assert_eq!(names(), 2, "the lists and the lock");
    let mut other = std::fs::read(&file).unwrap();
    other[20] ^= 1;
    std::fs::write(&file, &other).unwrap();
    match count(&Budget { disk, ..usual }) {
        Err(Failure::Table { error, .. }) => assert_eq!(*error, TableError::OtherJournal),
        other => panic!("{other:?}"),
    }
    assert!(std::fs::read(&file).unwrap() == other && names() == 2);
}
