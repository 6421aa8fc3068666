//! Tables on a host of this machine: the same answers as from a folder, few round trips, and every
//! possible fault of a host.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tablette::{
    AnyBoard, Budget, Clock, Failure, Lang, Question, Request, Rung, Settings, SplitMix64, Store, Verdict, game,
};
use tablette_table::{Assembly, Header, PieceRun, Table, TableWriter, ValueCounts};

use self::server::{Manner, Server};

/// Queries the table alone.
const BY_TABLE: Request = Request { by: Some(Rung::Table), ..Request::CHOICE };
/// A table of several pages, with two of its positions in blocks of their own.
const BAR: &str = "11x11";
const TABLE: &str = "chomp-11,11,11,11,11,11,11,11,11,11,11-nimber.tablette";
const POSITIONS: u64 = 705_431;
const NIMBER: Request = Request { worth: Some(Question::Nimber), ..BY_TABLE };
const ONE: u64 = 400_000;
const OTHER: u64 = 200_000;
/// A table that arrives completely with the first request.
const SMALL: &str = "chomp-6,6,6,6,6-play.tablette";

/// A folder of this test alone, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-remote-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The table of a board, built into a folder.
fn built(board: &dyn AnyBoard, folder: &Path) -> PathBuf {
    board.build_table(None, &Store::new(folder), &Budget::default()).unwrap().file
}

fn long_table(folder: &Path) -> Vec<u8> {
    let small = opened("2x2").build_table(NIMBER.worth, &Store::new(folder), &Budget::default()).unwrap();
    let header = Header { board: opened(BAR).position(), ..small.head.header().clone() };
    let mut random = SplitMix64::new(1);
    let values: Vec<i64> = (0..POSITIONS).map(|_| random.below(200) as i64).collect();
    let mut writer =
        TableWriter::of_values(&folder.join(TABLE), &header, 0..POSITIONS, &values.iter().copied().collect()).unwrap();
    writer.push(&values).unwrap();
    writer.finish().unwrap();
    fs::read(folder.join(TABLE)).unwrap()
}

/// A board opened anew, as the next question of a server has it.
fn opened(board: &str) -> Box<dyn AnyBoard> {
    game("chomp").unwrap().open(board, &Settings::default()).unwrap()
}

/// Too little memory to compute the long table: every value comes from the file.
fn budget(store: &Store) -> Budget<'_> {
    Budget { memory: 1 << 20, threads: 1, tables: Some(store), ..Budget::default() }
}

fn ask(store: &Store, rank: u64) -> Result<Verdict, Failure> {
    let board = opened(BAR);
    let position = board.unrank(&[rank], &Budget::default()).unwrap().remove(0).unwrap();
    board.at(&position).unwrap().answer(&NIMBER, &budget(store)).map(|(verdict, _)| verdict)
}

fn said(answer: Result<Verdict, Failure>) -> String {
    answer.unwrap_err().say(Lang::En)
}

#[test]
fn answers_are_those_of_the_folder_and_journeys_are_few() {
    let (folder, server) = (Folder::new("few"), Server::new());
    let bytes = long_table(&folder.0);
    assert!(bytes.len() > 3 << 16, "more than a page and its index: {}", bytes.len());
    server.put(TABLE, bytes);
    let (near, remote) = (Store::new(&folder.0), tablette_remote::store(&server.address).unwrap());

    let verdict = ask(&remote, ONE).unwrap();
    assert_eq!(verdict, ask(&near, ONE).unwrap());
    assert!(verdict.nimber.is_some());
    assert_eq!(server.asked(), [TABLE; 3], "the beginning, a page of the index and a block");

    // Reopened, and yet no request is repeated.
    assert_eq!(ask(&remote, ONE).unwrap(), verdict);
    assert_eq!(server.asked(), [""; 0]);

    let ranks: Vec<u64> = (0..40).map(|at| at * 17_011).collect();
    for rank in &ranks {
        assert_eq!(ask(&remote, *rank).unwrap(), ask(&near, *rank).unwrap(), "{rank}");
    }
    let asked = server.asked().len();
    assert!((20..=ranks.len()).contains(&asked), "a block each at most: {asked}");
}

#[test]
fn missing_tables_are_computed_and_not_requested_again() {
    let server = Server::new();
    let remote = tablette_remote::store(&server.address).unwrap();
    let solve = |board: &str| opened(board).answer(&Request::CHOICE, &budget(&remote)).unwrap().0;
    let alone = opened("5x4").answer(&Request::CHOICE, &Budget::default()).unwrap().0;
    assert_eq!(solve("5x4"), alone);
    let asked = server.asked();
    assert!(asked.contains(&"chomp-5,5,5,5-play.tablette".to_owned()), "{asked:?}");
    assert_eq!(solve("5x4"), alone);
    assert_eq!(server.asked(), [""; 0]);

    // A minute later it may exist.
    let later = Clock::new(|| std::time::Duration::from_secs(1 << 20));
    let board = opened("5x4");
    board.answer(&Request::CHOICE, &Budget { clock: later, ..budget(&remote) }).unwrap();
    assert!(!server.asked().is_empty());
}

#[test]
fn one_file_answers_for_its_own_board() {
    let (folder, server) = (Folder::new("one"), Server::new());
    let bytes = fs::read(built(&*opened("6x5"), &folder.0)).unwrap();
    server.put("my%20own.tablette", bytes);
    let remote = tablette_remote::store(&format!("{}my%20own.tablette", server.address)).unwrap();
    let rung = |board: &str| opened(board).analysis(&Request::CHOICE, &budget(&remote)).unwrap().rung;
    assert_eq!(rung("6x5"), Rung::Table);
    assert_eq!(server.asked(), ["my%20own.tablette"], "a small table comes with its beginning");
    rung("4x3");
    assert_eq!(server.asked(), [""; 0], "and is of no other board");

    let missing = tablette_remote::store(&format!("{}another.tablette", server.address)).unwrap();
    let failure = opened("6x5").answer(&Request::CHOICE, &budget(&missing)).unwrap_err();
    let said = failure.say(Lang::En);
    assert!(said.contains("another.tablette: its host has no such file"), "{said}");
    assert!(failure.say(Lang::Fr).contains("n'a pas ce fichier"));
}

#[test]
fn a_manifest_is_asked_with_its_pieces_beside_it() {
    let (folder, server) = (Folder::new("pieces"), Server::new());
    let whole = Table::open(&built(&*opened("6x5"), &folder.0)).unwrap();
    let (header, end) = (whole.head().header().clone(), whole.head().ranks().end);
    fs::create_dir_all(folder.0.join("pieces")).unwrap();
    let halves = [("pieces/a", 0..end / 2), ("pieces/b", end / 2..end)];
    for (number, (name, ranks)) in halves.iter().enumerate() {
        let values: Vec<i64> = ranks.clone().map(|rank| whole.value(rank).unwrap()).collect();
        let tally = values.iter().copied().collect::<ValueCounts>();
        let header = header.of_piece(number as u64);
        let mut writer = TableWriter::of_values(&folder.0.join(name), &header, ranks.clone(), &tally).unwrap();
        writer.push(&values).unwrap();
        writer.finish().unwrap();
        server.put(name, fs::read(folder.0.join(name)).unwrap());
    }
    let runs = [(0..end / 2, 0), (end / 2..end, 1)];
    let runs = runs.map(|(ranks, piece)| PieceRun { place: ranks.start, ranks, piece });
    let manifest = folder.0.join("manifest");
    Assembly::write(&manifest, &header, &["pieces/a", "pieces/b"], runs, &mut |_, _| true).unwrap();
    server.put(SMALL, fs::read(&manifest).unwrap());

    let remote = tablette_remote::store(&server.address).unwrap();
    let ask = |position: &str| opened(position).answer(&BY_TABLE, &budget(&remote));
    let alone = opened("6x5").answer(&BY_TABLE, &Budget::default()).unwrap().0;
    assert_eq!(ask("6x5").unwrap().0, alone);
    let asked = server.asked();
    assert_eq!(asked.len(), 2, "the manifest and a piece: {asked:?}");
    assert_eq!((asked[0].as_str(), asked[1].starts_with("pieces/")), (SMALL, true));

    // A piece that was rebuilt has another digest.
    let other = asked[1] == "pieces/a";
    let wrong = fs::read(folder.0.join(if other { "pieces/b" } else { "pieces/a" })).unwrap();
    server.put(&asked[1], wrong);
    let anew = tablette_remote::store(&server.address).unwrap();
    let failure = opened("6x5").answer(&BY_TABLE, &budget(&anew)).unwrap_err().say(Lang::En);
    assert!(failure.contains(&asked[1]) && failure.contains("not the piece"), "{failure}");
}

#[test]
fn every_wrong_of_a_host_is_said_and_is_over_when_it_is_over() {
    let (folder, server) = (Folder::new("wrong"), Server::new());
    server.put(TABLE, long_table(&folder.0));
    let sound = ask(&Store::new(&folder.0), ONE).unwrap();
    let wrongs = [
        (Manner::Whole, "answered 200 OK where bytes 0 to 65536 were asked for"),
        (Manner::Elsewhere, "answered 206 Partial Content bytes 1-65535/"),
        (Manner::Packed, "gzip"),
        (Manner::Short, "bytes instead of 65536"),
        (Manner::Endless, "sent 65537 bytes instead of 65536"),
        (Manner::Status("503 Service Unavailable"), "answered 503 Service Unavailable instead"),
        (Manner::Status("403 Forbidden"), "answered 403 Forbidden instead"),
        (Manner::Redirect, "redirect"),
    ];
    for (manner, expected) in wrongs {
        let remote = tablette_remote::store(&server.address).unwrap();
        server.behave(manner);
        let said = said(ask(&remote, ONE));
        let told = [server.address.as_str(), TABLE, expected, ";"];
        assert!(told.iter().all(|part| said.contains(part)), "{manner:?}: {said}");
        // The same once it is open: any missing part fails, and nothing wrong is stored.
        server.behave(Manner::Honest);
        let remote = tablette_remote::store(&server.address).unwrap();
        assert_eq!(ask(&remote, ONE).unwrap(), sound);
        server.behave(manner);
        assert!(ask(&remote, OTHER).is_err(), "{manner:?}");
        server.behave(Manner::Honest);
        let near = ask(&Store::new(&folder.0), OTHER).unwrap();
        // An unreachable host is left alone for a while.
        if manner != Manner::Redirect {
            assert_eq!(ask(&remote, OTHER).unwrap(), near, "{manner:?}");
        }
    }
}

#[test]
fn a_file_that_changes_is_opened_again() {
    let (folder, server) = (Folder::new("changed"), Server::new());
    let bytes = long_table(&folder.0);
    server.put(TABLE, bytes.clone());
    let remote = tablette_remote::store(&server.address).unwrap();
    let sound = ask(&remote, ONE).unwrap();

    server.state().version = Some("W/\"2\"".to_owned());
    let told = said(ask(&remote, OTHER));
    assert!(told.contains("was \"1\" and is \"2\""), "{told}");
    assert_eq!(ask(&remote, ONE).unwrap(), sound, "opened again");

    // Without a name for its version, changes show in its length; a longer file is no table.
    server.state().version = None;
    let mut longer = bytes.clone();
    longer.push(0);
    server.put(TABLE, longer);
    let told = said(ask(&remote, OTHER));
    assert!(told.contains(&format!("was {} B and is {} B", bytes.len(), bytes.len() + 1)), "{told}");
    assert!(said(ask(&remote, OTHER)).contains("bytes follow the end"));
    server.put(TABLE, bytes);
    assert!(ask(&remote, OTHER).is_ok());
}

#[test]
fn a_damaged_block_gives_no_answer() {
    let (folder, server) = (Folder::new("damaged"), Server::new());
    let bytes = long_table(&folder.0);
    // The blocks lie between a head of less than a page and the index at the end.
    let mut damaged = bytes.clone();
    let blocks = 1 << 12..bytes.len() * 9 / 10;
    damaged[blocks].iter_mut().step_by(64).for_each(|byte| *byte ^= 1);
    server.put(TABLE, damaged);
    let remote = tablette_remote::store(&server.address).unwrap();
    let told = said(ask(&remote, ONE));
    assert!(told.contains("block") && told.contains("damaged") && told.contains("copy or build it again"), "{told}");
    server.put(TABLE, bytes);
    assert!(ask(&remote, ONE).is_ok());
}

#[test]
fn a_host_that_hangs_up_is_left_alone_for_a_while() {
    let server = Server::new();
    server.put(TABLE, vec![0; 100]);
    server.behave(Manner::Dumb);
    let remote = tablette_remote::store(&format!("{}{TABLE}", server.address)).unwrap();
    assert!(said(ask(&remote, ONE)).contains("could not be reached"));
    assert_eq!(server.asked().len(), 2, "once more, as a kept connection may have been closed");
    server.behave(Manner::Honest);
    assert!(said(ask(&remote, ONE)).contains("could not be reached"));
    assert_eq!(server.asked(), [""; 0]);
    let later = Clock::new(|| std::time::Duration::from_secs(1 << 20));
    let asked = opened(BAR).answer(&NIMBER, &Budget { clock: later, ..budget(&remote) });
    assert!(asked.unwrap_err().say(Lang::En).contains("not a table"));
}

#[test]
fn threads_share_open_tables() {
    let (folder, server) = (Folder::new("threads"), Server::new());
    server.put(TABLE, long_table(&folder.0));
    let remote = Arc::new(tablette_remote::store(&server.address).unwrap());
    let sound = ask(&remote, ONE).unwrap();
    server.asked();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(ask(&remote, ONE).unwrap(), sound));
        }
    });
    assert_eq!(server.asked(), [""; 0]);
}
