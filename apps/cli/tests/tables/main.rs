//! Tables and what can happen to them: killed while they are built, a full disk, a folder that
//! cannot be written, two builders at once, damage. Where a build stopped the same command goes on,
//! and the bytes are the same in the end. And what other programs read of them.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

mod damage;
#[cfg(target_os = "linux")]
mod disk;
mod exports;
#[cfg(unix)]
mod foreign;
mod journals;
mod killed;
mod listed;
mod manifests;
mod mismatches;
mod program;
#[cfg(feature = "remote")]
mod remote;
mod tasks;
mod worths;

use std::fs;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use program::{Folder, chomp, listing, said, undisturbed};

use crate::signals::{interrupt, send};

#[test]
#[ignore = "slow: builds a table many times"]
fn neither_threads_nor_memory_change_the_bytes() {
    let expected = undisturbed("11x11");
    // With 6800 KiB not all values find room, so that the build reads finished steps back from the
    // disk.
    for more in [&["--threads", "1"][..], &["--threads", "4"], &["--memory", "6800K"]] {
        let folder = Folder::new();
        let output = chomp("11x11", &folder, more).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(folder.bytes() == expected, "{more:?}");
    }
    let folder = Folder::new();
    let output = chomp("10x10", &folder, &["--memory", "1M"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("of memory"), "{}", said(&output));
    assert!(folder.table().is_none());
}

/// A list keeps 4 MiB of the memory for writing; what is said is what was typed.
/// Steps are not kept open: a process may have far fewer files open than a build has steps.
#[cfg(unix)]
#[test]
#[ignore = "slow: builds hundreds of files"]
fn a_build_takes_few_open_files() {
    let (expected, folder) = (undisturbed("11x11"), Folder::new());
    let building = chomp("11x11", &folder, &["--memory", "6800K"]);
    let output = Command::new("sh")
        .args(["-c", "ulimit -n 24; exec \"$@\"", "sh"])
        .arg(building.get_program())
        .args(building.get_args())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(folder.bytes() == expected);
}

#[test]
fn memory_is_told_as_it_was_given() {
    let folder = Folder::new();
    for (given, told) in [("5M", "5.0 MiB"), ("16M", "16.0 MiB")] {
        let output = listing("20x20", &folder, &["--memory", given]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(&format!("and {told} are allowed")), "{}", said(&output));
    }
}

#[test]
fn a_second_builder_is_told_who_is_there_and_a_dead_one_holds_nothing() {
    let folder = Folder::new();
    // It is never finished: it is stopped as soon as it holds the folder.
    let mut first = chomp("13x13", &folder, &[]).spawn().unwrap();
    let lock = folder.0.join(".tablette-lock");
    while fs::read_to_string(&lock).map_or(true, |holder| !holder.ends_with('\n')) {
        assert!(first.try_wait().unwrap().is_none(), "the first builder never began");
        sleep(Duration::from_millis(1));
    }
    send(&first, "STOP");
    let second = chomp("3x3", &folder, &[]).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(said(&second).contains(&format!("process {} is building in", first.id())), "{}", said(&second));
    first.kill().unwrap();
    first.wait().unwrap();
    let third = chomp("3x3", &folder, &[]).output().unwrap();
    assert_eq!(third.status.code(), Some(0), "{}", said(&third));
}

#[test]
fn many_builders_make_one_table() {
    let folder = Folder::new();
    let children: Vec<_> = (0..6).map(|_| chomp("8x8", &folder, &[]).spawn().unwrap()).collect();
    let codes: Vec<_> = children.into_iter().map(|child| child.wait_with_output().unwrap().status.code()).collect();
    assert!(codes.contains(&Some(0)), "{codes:?}");
    assert!(codes.iter().all(|code| matches!(code, Some(0 | 2))), "{codes:?}");
    assert!(folder.bytes() == undisturbed("8x8"));
    assert!(folder.is_tidy());
}

#[test]
fn ctrl_c_keeps_what_is_finished() {
    // A build that is done before the interruption reaches it is followed by another.
    let interrupted = (0..100).find_map(|_| {
        let folder = Folder::new();
        let mut child = chomp("11x11", &folder, &[]).spawn().unwrap();
        let pieces = || fs::read_dir(&folder.0).unwrap().find_map(|entry| fs::read_dir(entry.unwrap().path()).ok());
        while pieces().is_none_or(|pieces| pieces.count() < 5) {
            if child.try_wait().unwrap().is_some() {
                return None;
            }
            sleep(Duration::from_millis(1));
        }
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        (output.status.code() != Some(0)).then_some((folder, output))
    });
    let (folder, output) = interrupted.expect("every build is done before it is interrupted");
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert!(said(&output).contains("finished steps, kept in"), "{}", said(&output));
    let output = chomp("11x11", &folder, &["--json"]).output().unwrap();
    let document = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(document.contains(r#""built":true"#) && !document.contains(r#""resumed":0,"#), "{document}");
    assert!(folder.bytes() == undisturbed("11x11"));
}

#[test]
fn threads_do_not_change_a_list() {
    let list = |threads: &str| {
        let folder = Folder::new();
        program::done(listing("13x13", &folder, &["--threads", threads]));
        folder.bytes()
    };
    assert!(list("1") == list("3"));
}
