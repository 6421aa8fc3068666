//! Tables and what can happen to them while they are built: killed, a full disk, a folder that cannot be written, two
//! builders at once. Each time the same command goes on, and the bytes are the same in the end.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn tablette(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tablette-cli-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn building(board: &str, folder: &str, more: &[&str]) -> Command {
    tablette(&[&["table", "build", "chomp", board, "--out", folder], more].concat())
}

/// The only table in a folder.
fn table(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut tables = files.filter(|path| path.extension().is_some_and(|suffix| suffix == "tablette"));
    let first = tables.next();
    assert_eq!(tables.next(), None, "one table");
    first
}

/// The bytes of a build that nothing disturbs.
fn undisturbed(board: &str) -> Vec<u8> {
    let folder = Folder::new();
    let output = building(board, folder.name(), &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    fs::read(table(&folder.0).unwrap()).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Nothing but the table and the lock.
fn is_tidy(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().count() == 2
}

/// Numbers by chance, the same in every run (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (bits ^ bits >> 27) % most
    }
}

/// Kills a build after so many microseconds, unless it ends before.
fn killed(mut child: Child, after: u64) -> bool {
    let until = Instant::now() + Duration::from_micros(after);
    while Instant::now() < until {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{}", said(&child.wait_with_output().unwrap()));
            return false;
        }
        sleep(Duration::from_micros(200));
    }
    // SIGKILL: nothing of the program runs after it.
    child.kill().unwrap();
    !child.wait().unwrap().success()
}

#[test]
fn a_build_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    const KILLS: u32 = 250;
    let expected = undisturbed("9x9");
    let (mut chance, began) = (Chance(20_261_121), Instant::now());
    let (mut kills, mut tables) = (0, 0);
    while kills < KILLS && began.elapsed() < Duration::from_secs(25) {
        let folder = Folder::new();
        // Most builds are killed several times, at any moment between the first instruction and the last.
        let (threads, most) = (["1", "2", "3"][kills as usize % 3], 20_000 + chance.below(200_000));
        while killed(building("9x9", folder.name(), &["--threads", threads]).spawn().unwrap(), chance.below(most)) {
            kills += 1;
            // What is there under its name is whole.
            if let Some(table) = table(&folder.0) {
                assert!(fs::read(table).unwrap() == expected);
            }
        }
        tables += 1;
        assert!(fs::read(table(&folder.0).unwrap()).unwrap() == expected, "after {kills} kills");
        assert!(is_tidy(&folder.0));
    }
    println!("{kills} kills, {tables} tables, {:?}", began.elapsed());
    assert!(kills >= 100, "only {kills} kills: the machine is too slow for this test to say much");
}

#[test]
fn neither_threads_nor_memory_change_the_bytes() {
    let expected = undisturbed("11x11");
    // With 6800 KiB not all values find room, so that the build reads finished steps back from the disk.
    for more in [&["--threads", "1"][..], &["--threads", "4"], &["--memory", "6800K"]] {
        let folder = Folder::new();
        let output = building("11x11", folder.name(), more).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(fs::read(table(&folder.0).unwrap()).unwrap() == expected, "{more:?}");
    }
    let folder = Folder::new();
    let output = building("10x10", folder.name(), &["--memory", "1M"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("of memory"), "{}", said(&output));
    assert!(table(&folder.0).is_none());
}

#[test]
fn a_second_builder_is_told_who_is_there_and_a_dead_one_holds_nothing() {
    let folder = Folder::new();
    let mut first = building("12x12", folder.name(), &[]).spawn().unwrap();
    let lock = folder.0.join(".tablette-lock");
    let patience = Instant::now() + Duration::from_secs(20);
    while fs::read_to_string(&lock).map_or(true, |holder| !holder.ends_with('\n')) {
        assert!(Instant::now() < patience && first.try_wait().unwrap().is_none(), "the first builder never began");
        sleep(Duration::from_millis(1));
    }
    let second = building("3x3", folder.name(), &[]).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(said(&second).contains(&format!("process {} is building in", first.id())), "{}", said(&second));
    first.kill().unwrap();
    first.wait().unwrap();
    let third = building("3x3", folder.name(), &[]).output().unwrap();
    assert_eq!(third.status.code(), Some(0), "{}", said(&third));
}

#[test]
fn many_builders_make_one_table() {
    let folder = Folder::new();
    let children: Vec<_> = (0..6).map(|_| building("8x8", folder.name(), &[]).spawn().unwrap()).collect();
    let codes: Vec<_> = children.into_iter().map(|child| child.wait_with_output().unwrap().status.code()).collect();
    assert!(codes.contains(&Some(0)), "{codes:?}");
    assert!(codes.iter().all(|code| matches!(code, Some(0 | 2))), "{codes:?}");
    assert!(fs::read(table(&folder.0).unwrap()).unwrap() == undisturbed("8x8"));
    assert!(is_tidy(&folder.0));
}

#[test]
fn ctrl_c_keeps_what_is_finished() {
    let folder = Folder::new();
    let child = building("11x11", folder.name(), &[]).spawn().unwrap();
    let patience = Instant::now() + Duration::from_secs(20);
    let pieces = || fs::read_dir(&folder.0).unwrap().find_map(|entry| fs::read_dir(entry.unwrap().path()).ok());
    while pieces().is_none_or(|pieces| pieces.count() < 5) {
        assert!(Instant::now() < patience, "it never got anywhere");
        sleep(Duration::from_millis(1));
    }
    let sent = Command::new("sh").arg("-c").arg(format!("kill -INT {}", child.id())).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert!(said(&output).contains("steps are finished and kept in"), "{}", said(&output));
    let output = building("11x11", folder.name(), &["--json"]).output().unwrap();
    let document = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(document.contains(r#""built":true"#) && !document.contains(r#""resumed":0,"#), "{document}");
    assert!(fs::read(table(&folder.0).unwrap()).unwrap() == undisturbed("11x11"));
}

/// A small file system of its own, where this process may mount one.
#[cfg(target_os = "linux")]
struct Small(Folder);

#[cfg(target_os = "linux")]
impl Small {
    fn new(options: &str) -> Option<Self> {
        let folder = Folder::new();
        let mounted = mount(&["-t", "tmpfs", "-o", options, "tmpfs", folder.name()]);
        if !mounted {
            eprintln!("skipped: this process may not mount a file system");
        }
        mounted.then_some(Self(folder))
    }

    fn remount(&self, options: &str) {
        assert!(mount(&["-o", &format!("remount,{options}"), self.0.name()]));
    }
}

#[cfg(target_os = "linux")]
impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0.0).status();
    }
}

#[cfg(target_os = "linux")]
fn mount(words: &[&str]) -> bool {
    Command::new("mount").args(words).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_what_is_finished() {
    let Some(disk) = Small::new("size=64k") else { return };
    let expected = undisturbed("10x10");
    let mut sizes = [100, 140, 180, 220, 260, 300, 400].into_iter();
    let (mut full, mut kept) = (0, 0);
    loop {
        let output = building("10x10", disk.0.name(), &[]).output().unwrap();
        if output.status.success() {
            break;
        }
        let errors = said(&output);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains("the disk is full") && errors.lines().count() == 1, "{errors}");
        full += 1;
        kept += usize::from(errors.contains("steps are finished and kept in"));
        let parts = |folder: &Path| {
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            names.filter(|name| name.to_string_lossy().ends_with(".part")).count()
        };
        assert_eq!(parts(&disk.0.0), 0, "{errors}");
        disk.remount(&format!("size={}k", sizes.next().expect("the disk is large enough")));
    }
    assert!(full >= 2 && kept >= 2, "{full} times full, {kept} times kept");
    assert!(fs::read(table(&disk.0.0).unwrap()).unwrap() == expected);
    assert!(is_tidy(&disk.0.0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_said_and_its_tables_are_read() {
    let Some(disk) = Small::new("size=1m") else { return };
    assert_eq!(building("4x4", disk.0.name(), &[]).output().unwrap().status.code(), Some(0));
    disk.remount("ro");
    let output = building("5x5", disk.0.name(), &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).starts_with(&format!("error: {}", disk.0.name())), "{}", said(&output));
    assert!(said(&output).contains("Read-only file system"), "{}", said(&output));
    // What is there needs no lock.
    let file = table(&disk.0.0).unwrap();
    for words in [
        &["table", "build", "chomp", "4x4", "--out", disk.0.name()][..],
        &["table", "verify", file.to_str().unwrap(), "--level", "full"],
        &["table", "probe", file.to_str().unwrap(), "2,1"],
        &["solve", "chomp", "4x4", "--by", "table", "--tables", disk.0.name()],
    ] {
        let output = tablette(words).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", said(&output));
    }
}

/// A damaged table is an error or leaves the answer as it is; in no case is there another answer.
#[test]
fn no_answer_comes_from_a_damaged_table() {
    let folder = Folder::new();
    building("5x6", folder.name(), &[]).output().unwrap();
    let file = table(&folder.0).unwrap();
    let sound = fs::read(&file).unwrap();
    let ask = || tablette(&["moves", "chomp", "5x6", "--tables", folder.name(), "--json"]).output().unwrap();
    let answer = ask().stdout;
    assert!(String::from_utf8_lossy(&answer).contains("5,5,5,5,5,5-play.tablette"));
    let (mut chance, mut refused) = (Chance(7), 0);
    for _ in 0..60 {
        let mut damaged = sound.clone();
        let at = chance.below(sound.len() as u64) as usize;
        damaged[at] ^= 1 << chance.below(8);
        fs::write(&file, &damaged).unwrap();
        let output = ask();
        if output.status.success() {
            assert!(output.stdout == answer, "byte {at}");
        } else {
            assert_eq!(output.status.code(), Some(2));
            assert!(said(&output).starts_with(&format!("error: {}", file.display())), "{}", said(&output));
            refused += 1;
        }
        let verified = tablette(&["table", "verify", file.to_str().unwrap(), "--level", "checksums"]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "byte {at}: {}", said(&verified));
    }
    assert!(refused > 30, "{refused}");
}

fn listing(board: &str, folder: &Folder, more: &[&str]) -> Command {
    building(board, folder.name(), &[&["--worth", "outcome"], more].concat())
}

/// The list of lost positions of a board.
fn list(board: &str, more: &[&str]) -> (Folder, PathBuf) {
    let folder = Folder::new();
    let output = listing(board, &folder, more).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let file = table(&folder.0).unwrap();
    (folder, file)
}

#[test]
fn a_list_has_the_same_bytes_for_any_threads_and_after_any_kill() {
    const BOARD: &str = "13x13";
    let expected = fs::read(list(BOARD, &["--threads", "1"]).1).unwrap();
    assert!(fs::read(list(BOARD, &["--threads", "3"]).1).unwrap() == expected);
    let (mut chance, mut kills, mut resumed, began) = (Chance(13), 0, 0, Instant::now());
    while kills < 100 && began.elapsed() < Duration::from_secs(20) {
        let folder = Folder::new();
        let (threads, most) = (["1", "2", "3"][kills % 3], 10_000 + chance.below(150_000));
        while killed(listing(BOARD, &folder, &["--threads", threads]).spawn().unwrap(), chance.below(most)) {
            kills += 1;
            let pieces = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path().join("parts"));
            resumed +=
                usize::from(pieces.into_iter().any(|parts| fs::metadata(parts).is_ok_and(|file| file.len() > 1000)));
            if let Some(table) = table(&folder.0) {
                assert!(fs::read(table).unwrap() == expected);
            }
        }
        assert!(fs::read(table(&folder.0).unwrap()).unwrap() == expected, "after {kills} kills");
        assert!(is_tidy(&folder.0));
    }
    println!("{kills} kills, {resumed} with parts, {:?}", began.elapsed());
    assert!(kills > 20 && resumed > 5, "only {kills} kills: the machine is too slow for this test to say much");
}

/// Flipped bytes and cuts: what is probed is an error or right, and a check of all bytes fails.
#[test]
fn no_answer_comes_from_a_damaged_list() {
    let (_folder, file) = list("7x6", &[]);
    let (sound, name) = (fs::read(&file).unwrap(), file.to_str().unwrap());
    let ask = |position: &str| tablette(&["table", "probe", name, position, "--json"]).output().unwrap();
    let positions = ["7,7,7,7,7,7", "2,1", "7,1,1,1,1,1"];
    let answers = positions.map(|position| ask(position).stdout);
    assert!(String::from_utf8_lossy(&answers[1]).contains(r#""code":0"#));
    let (mut chance, mut refused) = (Chance(11), 0);
    let flips = (0..25).map(|_| {
        let mut damaged = sound.clone();
        damaged[chance.below(sound.len() as u64) as usize] ^= 0x10;
        damaged
    });
    let damages: Vec<_> = flips.collect();
    let cuts = (0..10).map(|at| sound[..sound.len() * at / 10].to_vec());
    for (number, damaged) in damages.into_iter().chain(cuts).enumerate() {
        fs::write(&file, &damaged).unwrap();
        for (position, answer) in positions.iter().zip(&answers) {
            let output = ask(position);
            assert!(output.status.code() == Some(2) || output.stdout == *answer, "{number}: {position}");
            refused += usize::from(!output.status.success());
        }
        let verified = tablette(&["table", "verify", name, "--level", "checksums"]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "{number}: {}", said(&verified));
    }
    assert!(refused > 60, "{refused}");
}

#[test]
fn a_list_of_another_board_answers_nothing() {
    let (folder, file) = list("6x7", &[]);
    let (_other, wrong) = list("7x6", &[]);
    fs::copy(wrong, &file).unwrap();
    let words = ["solve", "chomp", "6x7", "--worth", "outcome", "--tables", folder.name()];
    let output = tablette(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("another board"), "{}", said(&output));
    let output = listing("6x7", &folder, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = tablette(&[&words[..], &["--json"]].concat()).output().unwrap();
    let answer = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(answer.contains(r#""rung":"table""#) && answer.contains("-outcome.tablette"), "{answer}");
}

fn census(board: &str, folder: &Folder, more: &[&str]) -> Command {
    tablette(&[&["census", "chomp", board, "--disk", folder.name(), "--json"], more].concat())
}

#[test]
fn a_census_that_is_killed_anywhere_goes_on_to_the_same_counts() {
    const BOARD: &str = "14x13";
    let expected = tablette(&["census", "chomp", BOARD, "--json"]).output().unwrap().stdout;
    let (mut chance, mut kills, began) = (Chance(23), 0, Instant::now());
    while kills < 40 && began.elapsed() < Duration::from_secs(20) {
        let folder = Folder::new();
        let most = 20_000 + chance.below(200_000);
        while killed(census(BOARD, &folder, &[]).spawn().unwrap(), chance.below(most)) {
            kills += 1;
        }
        let output = census(BOARD, &folder, &["--threads", "1"]).output().unwrap();
        assert!(output.stdout == expected, "after {kills} kills: {}", said(&output));
        assert!(said(&output).contains("are kept in") && is_tidy(&folder.0), "{}", said(&output));
    }
    assert!(kills > 5, "only {kills} kills: the machine is too slow for this test to say much");
}

#[cfg(target_os = "linux")]
#[test]
fn lists_that_fill_the_disk_are_kept_as_far_as_they_go() {
    let Some(disk) = Small::new("size=64k") else { return };
    let output = census("14x14", &disk.0, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("of disk, and 5"), "{}", said(&output));
    assert_eq!(fs::read_dir(&disk.0.0).unwrap().count(), 1, "the lock");
    // A list of the table is written while its parts are still there.
    let expected = fs::read(list("13x12", &[]).1).unwrap();
    let (mut full, mut kept) = (0, 0);
    for size in (60..).step_by(8) {
        disk.remount(&format!("size={size}k"));
        let output = listing("13x12", &disk.0, &[]).output().unwrap();
        if output.status.success() {
            break;
        }
        let errors = said(&output);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
        full += usize::from(errors.contains("the disk is full"));
        kept += usize::from(errors.contains("steps are finished and kept in"));
        assert!(size < 2000 && (errors.contains("the disk is full") || errors.contains("of disk, and")), "{errors}");
    }
    assert!(full > 0 && kept > 0, "{full} times full, {kept} times kept");
    assert!(fs::read(table(&disk.0.0).unwrap()).unwrap() == expected && is_tidy(&disk.0.0));
}
