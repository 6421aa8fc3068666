//! Files that people ask for, where something hostile already stands: nothing is destroyed, nothing
//! is left behind.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs::{self, File, Permissions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::signals::interrupt;

fn tablette(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    command.args(words).env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tablette-outputs-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names in it, in order.
    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Draws a picture into a file.
fn draw(path: &Path) -> Output {
    tablette(&["show", "chomp", "5,3,1", "--svg", path.to_str().unwrap()]).output().unwrap()
}

/// What is drawn there.
fn picture() -> String {
    String::from_utf8(tablette(&["show", "chomp", "5,3,1", "--svg", "-"]).output().unwrap().stdout).unwrap()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

/// A device of this test's own.
///
/// # Panics
/// This process may not make one: `mknod` needs the rights of root.
fn device(folder: &Folder, kind: &str, major: u32, minor: u32) -> PathBuf {
    let path = folder.at("device");
    let made = Command::new("mknod").arg(&path).args([kind, &major.to_string(), &minor.to_string()]).status();
    assert!(made.is_ok_and(|made| made.success()), "this test needs root: mknod may not make a device");
    // A file system may refuse to open devices.
    assert!(kind == "b" || File::open(&path).is_ok(), "this test needs a temporary folder without the option nodev");
    path
}

#[test]
fn a_new_file_and_a_file_with_a_mode() {
    let folder = Folder::new();
    let file = folder.at("new.svg");
    assert_eq!(draw(&file).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), picture());
    for kept in [0o600, 0o640, 0o666, 0o755] {
        fs::write(&file, "before").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(kept)).unwrap();
        assert_eq!(draw(&file).status.code(), Some(0));
        assert_eq!((mode(&file), fs::read_to_string(&file).unwrap()), (kept, picture()));
    }
    assert_eq!(folder.names(), ["new.svg"]);
}

#[test]
fn links_are_written_through() {
    let folder = Folder::new();
    fs::create_dir(folder.at("far")).unwrap();
    fs::write(folder.at("far/file.svg"), "before").unwrap();
    fs::set_permissions(folder.at("far/file.svg"), Permissions::from_mode(0o600)).unwrap();
    symlink("far/file.svg", folder.at("near")).unwrap();
    symlink("near", folder.at("chain")).unwrap();
    symlink("far/absent.svg", folder.at("dangling")).unwrap();
    symlink("no-such-folder/absent.svg", folder.at("nowhere")).unwrap();
    symlink("circle", folder.at("circle")).unwrap();
    for link in ["near", "chain"] {
        fs::write(folder.at("far/file.svg"), "before").unwrap();
        assert_eq!(draw(&folder.at(link)).status.code(), Some(0));
        assert!(folder.at(link).is_symlink());
        assert_eq!(fs::read_to_string(folder.at("far/file.svg")).unwrap(), picture());
        assert_eq!(mode(&folder.at("far/file.svg")), 0o600);
    }
    assert_eq!(draw(&folder.at("dangling")).status.code(), Some(0));
    assert!(folder.at("dangling").is_symlink());
    assert_eq!(fs::read_to_string(folder.at("far/absent.svg")).unwrap(), picture());
    for link in ["nowhere", "circle"] {
        let output = draw(&folder.at(link));
        assert_eq!((output.status.code(), said(&output).lines().count()), (Some(2), 1), "{}", said(&output));
        assert!(folder.at(link).is_symlink());
    }
    assert_eq!(folder.names(), ["chain", "circle", "dangling", "far", "near", "nowhere"]);
    assert_eq!(fs::read_dir(folder.at("far")).unwrap().count(), 2);
}

#[test]
fn other_names_of_a_file_see_the_picture_too() {
    let folder = Folder::new();
    fs::write(folder.at("one"), "before, and longer than nothing").unwrap();
    fs::hard_link(folder.at("one"), folder.at("other")).unwrap();
    assert_eq!(draw(&folder.at("one")).status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.at("other")).unwrap(), picture());
    assert_eq!(fs::metadata(folder.at("one")).unwrap().nlink(), 2);
    assert_eq!(folder.names(), ["one", "other"]);
}

#[test]
fn a_fifo_is_written_into() {
    let folder = Folder::new();
    let fifo = folder.at("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let reader = {
        let fifo = fifo.clone();
        std::thread::spawn(move || fs::read_to_string(fifo).unwrap())
    };
    assert_eq!(draw(&fifo).status.code(), Some(0));
    assert_eq!(reader.join().unwrap(), picture());
    assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
    // A reader that leaves at once is no fault.
    let mut child = tablette(&["map", "chocolate", "127", "127", "--svg", fifo.to_str().unwrap()]).spawn().unwrap();
    let mut first = [0; 4];
    File::open(&fifo).unwrap().read_exact(&mut first).unwrap();
    assert_eq!((child.wait().unwrap().code(), &first), (Some(0), b"<svg"));
    assert_eq!(folder.names(), ["fifo"]);
}

/// A FIFO without a reader is waited for, and Ctrl-C ends the wait whenever it comes, also just
/// before it begins.
#[test]
fn ctrl_c_leaves_a_fifo_that_nobody_reads() {
    let folder = Folder::new();
    let fifo = folder.at("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for _ in 0..40 {
        let child = tablette(&["map", "chocolate", "9", "7", "--svg", fifo.to_str().unwrap()]).spawn().unwrap();
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", said(&output));
        assert_eq!(said(&output).lines().count(), 1, "{}", said(&output));
    }
}

#[test]
#[ignore = "slow: needs root"]
fn a_device_stays_a_device_as_root() {
    let folder = Folder::new();
    let null = device(&folder, "c", 1, 3);
    let output = draw(&null);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(fs::symlink_metadata(&null).unwrap().file_type().is_char_device());
    assert_eq!(folder.names(), ["device"]);
}

#[test]
#[ignore = "slow: needs root"]
fn a_full_device_is_said_in_one_sentence_as_root() {
    let folder = Folder::new();
    let full = device(&folder, "c", 1, 7);
    let output = draw(&full);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("the disk is full") && said(&output).lines().count() == 1, "{}", said(&output));
    assert!(fs::symlink_metadata(&full).unwrap().file_type().is_char_device());
}

/// A device that no driver serves: should the program open it all the same, nothing is harmed.
#[test]
#[ignore = "slow: needs root"]
fn a_disk_is_refused_as_root() {
    let folder = Folder::new();
    let disk = device(&folder, "b", 240, 77);
    let output = draw(&disk);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("is a disk"), "{}", said(&output));
    assert!(fs::symlink_metadata(&disk).unwrap().file_type().is_block_device());
}

#[test]
fn a_read_only_file_and_a_folder_are_left_alone() {
    let folder = Folder::new();
    let file = folder.at("kept.svg");
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    symlink("kept.svg", folder.at("link")).unwrap();
    for path in [&file, &folder.at("link")] {
        let output = draw(path);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("is read-only and was not changed"), "{}", said(&output));
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), mode(&file)), ("before", 0o444));
    }
    for path in [folder.0.clone(), folder.at("absent/")] {
        let output = draw(&path);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("is a folder"), "{}", said(&output));
    }
    assert_eq!(folder.names(), ["kept.svg", "link"]);
}

#[test]
fn a_socket_and_names_that_are_too_long_are_refused() {
    let folder = Folder::new();
    let _socket = std::os::unix::net::UnixListener::bind(folder.at("socket")).unwrap();
    let output = draw(&folder.at("socket"));
    assert_eq!((output.status.code(), said(&output).lines().count()), (Some(2), 1));
    assert!(fs::symlink_metadata(folder.at("socket")).unwrap().file_type().is_socket());
    // The longest name that there is leaves no room for a longer one beside it.
    let longest = folder.at(&"n".repeat(255));
    assert_eq!(draw(&longest).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&longest).unwrap(), picture());
    assert_eq!(draw(&folder.at(&"n".repeat(256))).status.code(), Some(2));
}

#[test]
fn what_standard_output_is_already_is_printed_to() {
    let folder = Folder::new();
    let path = folder.at("out");
    let words = |name: &str| ["show", "chomp", "5,3,1", "--svg", name].map(str::to_owned);
    for name in ["/dev/stdout", "/proc/self/fd/1", path.to_str().unwrap()] {
        let words = words(name);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = tablette(&words).stdout(File::create(&path).unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(fs::read_to_string(&path).unwrap(), picture(), "{name}");
    }
    let piped = tablette(&["show", "chomp", "5,3,1", "--svg", "/dev/stdout"]).output().unwrap();
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), picture());
    // Another file that the shell has opened is filled, and not put aside.
    let line = format!("exec \"$0\" show chomp 5,3,1 --svg /dev/fd/3 3>{}", path.display());
    let shell = Command::new("sh").args(["-c", &line, env!("CARGO_BIN_EXE_tablette")]).output().unwrap();
    assert_eq!(shell.status.code(), Some(0), "{}", said(&shell));
    assert_eq!(fs::read_to_string(&path).unwrap(), picture());
}

/// Somebody without rights: a closed folder with an open file in it, a closed file, a file of
/// another owner.
#[test]
#[ignore = "slow: needs root"]
fn a_person_without_rights_writes_what_is_open_to_them_as_root() {
    const NOBODY: u32 = 65_534;
    let folder = Folder::new();
    let file = folder.at("open.svg");
    for name in ["open.svg", "closed.svg"] {
        fs::write(folder.at(name), "before").unwrap();
    }
    fs::set_permissions(&file, Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(folder.at("closed.svg"), Permissions::from_mode(0o600)).unwrap();
    fs::set_permissions(&folder.0, Permissions::from_mode(0o755)).unwrap();
    let program = std::env::temp_dir().join(format!("tablette-guest-{}", std::process::id()));
    fs::copy(env!("CARGO_BIN_EXE_tablette"), &program).unwrap();
    let draw = |name: &str| {
        let path = folder.at(name);
        let mut command = Command::new(&program);
        command.args(["show", "chomp", "5,3,1", "--svg"]).arg(path).env("LC_ALL", "C").uid(NOBODY).gid(NOBODY);
        command.output()
    };
    let drawn = [draw("open.svg"), draw("closed.svg"), draw("new.svg")];
    fs::remove_file(&program).unwrap();
    let [Ok(open), Ok(closed), Ok(new)] = drawn else {
        panic!("this test needs root: this process may not become another user");
    };
    assert_eq!(open.status.code(), Some(0), "{}", said(&open));
    assert_eq!((fs::read_to_string(&file).unwrap(), fs::metadata(&file).unwrap().uid()), (picture(), 0));
    for output in [closed, new] {
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("Permission denied"), "{}", said(&output));
    }
    assert_eq!(fs::read_to_string(folder.at("closed.svg")).unwrap(), "before");
    assert_eq!(folder.names(), ["closed.svg", "open.svg"]);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: needs root"]
fn a_full_disk_keeps_what_was_there_as_root() {
    let folder = Folder::new();
    let name = folder.0.to_str().unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=16k", "tmpfs", name]).status();
    assert!(mounted.is_ok_and(|mounted| mounted.success()), "this test needs root: mount may not mount a file system");
    let file = folder.at("map.svg");
    fs::write(&file, "before").unwrap();
    let output = tablette(&["map", "chocolate", "127", "127", "--svg", file.to_str().unwrap()]).output().unwrap();
    let (kept, names) = (fs::read_to_string(&file).unwrap(), folder.names());
    // A file under a mount of its own keeps its name, and is filled.
    let small = draw(&file);
    let drawn = fs::read_to_string(&file).unwrap();
    assert!(Command::new("umount").arg(&folder.0).status().unwrap().success());
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("the disk is full") && said(&output).lines().count() == 1, "{}", said(&output));
    assert_eq!((kept.as_str(), names.as_slice()), ("before", &["map.svg".to_owned()][..]));
    assert_eq!((small.status.code(), drawn), (Some(0), picture()));
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: needs root"]
fn a_file_under_a_mount_is_filled_as_root() {
    let folder = Folder::new();
    let (file, source) = (folder.at("mounted.svg"), folder.at("source.svg"));
    fs::write(&file, "under").unwrap();
    fs::write(&source, "before").unwrap();
    let mounted = Command::new("mount").arg("--bind").args([&source, &file]).status();
    assert!(mounted.is_ok_and(|mounted| mounted.success()), "this test needs root: mount may not mount a file");
    let output = draw(&file);
    assert!(Command::new("umount").arg(&file).status().unwrap().success());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(fs::read_to_string(&source).unwrap(), picture());
    assert_eq!(fs::read_to_string(&file).unwrap(), "under");
    assert_eq!(folder.names(), ["mounted.svg", "source.svg"]);
}

/// Every verb that writes a file does so through the same hands: a link with a mode behind it shows
/// that.
#[test]
fn every_verb_that_writes_a_file_writes_through_links() {
    let folder = Folder::new();
    let (link, target) = (folder.at("link"), folder.at("target"));
    fs::write(folder.at("matrix"), "001\n010\n002\n").unwrap();
    let tables = folder.at("tables");
    let build = ["table", "build", "chomp", "3x3", "--out", tables.to_str().unwrap()];
    assert_eq!(tablette(&build).output().unwrap().status.code(), Some(0));
    let tables = fs::read_dir(&tables).unwrap().map(|entry| entry.unwrap().path());
    let table = tables.into_iter().find(|path| path.extension().is_some_and(|end| end == "tablette")).unwrap();
    symlink("target", &link).unwrap();
    let matrix = folder.at("matrix");
    for words in [
        "show chomp 3x3 --svg",
        "solve chomp 3x3 --svg",
        "map chomp 3x3 --svg",
        "show chomp 3x3 --after (1,1) --svg",
        "compare chomp 3x3 --plot",
        "new rockse --size 3 --bonuses 1 --out",
        &format!("show draughts --matrix {} --svg", matrix.display()),
        &format!("table export {} --format csv --out", table.display()),
    ] {
        fs::write(&target, "before").unwrap();
        fs::set_permissions(&target, Permissions::from_mode(0o640)).unwrap();
        let words: Vec<&str> = words.split(' ').chain([link.to_str().unwrap()]).collect();
        let output = tablette(&words).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", said(&output));
        assert!(link.is_symlink() && mode(&target) == 0o640, "{words:?}");
        assert!(fs::read_to_string(&target).unwrap().len() > 20, "{words:?}");
    }
    let onto = ["table", "export", table.to_str().unwrap(), "--format", "csv", "--out", table.to_str().unwrap()];
    let (before, output) = (fs::read(&table).unwrap(), tablette(&onto).output().unwrap());
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("was not overwritten") && fs::read(&table).unwrap() == before);
}
