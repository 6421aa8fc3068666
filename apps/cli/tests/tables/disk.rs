//! A disk that is full, and one that cannot be written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::program::{Folder, chomp, done, listing, said, tablette, undisturbed};
use super::tasks::Plan;

/// A small file system of its own.
struct Small(Folder);

impl Small {
    /// Mounts one.
    ///
    /// # Panics
    /// This process may not: `mount` needs the rights of root.
    fn new(options: &str) -> Self {
        let folder = Folder::new();
        let mounted = mount(&["-t", "tmpfs", "-o", options, "tmpfs", folder.name()]);
        assert!(mounted, "this test needs root: mount may not mount a file system");
        Self(folder)
    }

    fn remount(&self, options: &str) {
        assert!(mount(&["-o", &format!("remount,{options}"), self.0.name()]));
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0.0).status();
    }
}

fn mount(words: &[&str]) -> bool {
    Command::new("mount").args(words).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[test]
#[ignore = "slow: needs root"]
fn a_full_disk_keeps_what_is_finished_as_root() {
    let disk = Small::new("size=64k");
    let expected = undisturbed("10x10");
    let mut sizes = [100, 140, 180, 220, 260, 300, 400].into_iter();
    let (mut full, mut kept) = (0, 0);
    loop {
        let output = chomp("10x10", &disk.0, &[]).output().unwrap();
        if output.status.success() {
            break;
        }
        let errors = said(&output);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains("the disk is full") && errors.lines().count() == 1, "{errors}");
        full += 1;
        kept += usize::from(errors.contains("finished steps, kept in"));
        let parts = |folder: &Path| {
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            names.filter(|name| name.to_string_lossy().ends_with(".part")).count()
        };
        assert_eq!(parts(&disk.0.0), 0, "{errors}");
        disk.remount(&format!("size={}k", sizes.next().expect("the disk is large enough")));
    }
    assert!(full >= 2 && kept >= 2, "{full} times full, {kept} times kept");
    assert!(disk.0.bytes() == expected);
    assert!(disk.0.is_tidy());
}

/// Tasks on a disk that fills: what was finished stays as it is, nothing half written is left, and
/// with more room the same commands go on.
#[test]
#[ignore = "slow: needs root"]
fn tasks_on_a_full_disk_lose_no_piece_as_root() {
    let disk = Small::new("size=40k");
    let (expected, plan) = (undisturbed("10x10"), Plan::chomp("10x10", "15000"));
    fs::copy(plan.folder.0.join("plan.json"), disk.0.0.join("plan.json")).unwrap();
    let pieces = disk.0.0.join("pieces");
    let finished = || -> Vec<(PathBuf, Vec<u8>)> {
        let files = fs::read_dir(&pieces).into_iter().flatten().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = files.map(|path| (path.clone(), fs::read(path).unwrap())).collect();
        files.sort();
        files
    };
    let join = ["table", "join", disk.0.name()];
    let tasks = plan.names().map(|name| vec!["table", "task", disk.0.name(), name]);
    let (mut full, mut size) = (0, 40);
    for words in tasks.chain([join.to_vec()]) {
        loop {
            let before = finished();
            let output = tablette(&words).output().unwrap();
            if output.status.success() {
                let after = finished();
                assert!(before.iter().all(|file| after.contains(file)), "{words:?}");
                break;
            }
            let errors = said(&output);
            assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{words:?}: {errors}");
            assert!(errors.contains("the disk is full"), "{words:?}: {errors}");
            assert!(finished() == before, "{words:?}");
            full += 1;
            size += 12;
            assert!(size < 4000, "the disk is large enough");
            disk.remount(&format!("size={size}k"));
        }
    }
    assert!(full >= 4, "{full} times full");
    assert!(disk.0.bytes() == expected);
    assert!(finished().iter().all(|(path, _)| path.extension().is_some_and(|ending| ending == "piece")));
}

/// Some network file systems lock no files, others do not send folders to the disk; a library in
/// front of the system plays them.
#[test]
fn a_folder_without_locks_or_syncs_is_used_with_a_warning() {
    const FLOCK: &str = "#include <errno.h>\nint flock(int fd, int how) { errno = ENOLCK; return -1; }";
    const FSYNC: &str = "#include <errno.h>\n#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n\
        int fsync(int fd) { struct stat known; fstat(fd, &known);\n\
        if (S_ISDIR(known.st_mode)) { errno = EINVAL; return -1; } return syscall(SYS_fsync, fd); }";
    let (expected, folder) = (undisturbed("6x6"), Folder::new());
    for (name, source, warning) in
        [("flock", FLOCK, "cannot be locked there"), ("fsync", FSYNC, "cannot be sent to the disk")]
    {
        let [code, library] = ["c", "so"].map(|ending| folder.0.join(format!("{name}.{ending}")));
        fs::write(&code, source).unwrap();
        let compiled =
            Command::new("cc").args(["-D_GNU_SOURCE", "-shared", "-fPIC", "-o"]).args([&library, &code]).status();
        assert!(compiled.is_ok_and(|compiled| compiled.success()), "this test needs a C compiler, cc");
        let tables = Folder::new();
        let mut build = chomp("6x6", &tables, &[]);
        let output = build.env("LD_PRELOAD", &library).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {}", said(&output));
        let said = said(&output);
        assert!(said.starts_with("Warning: ") && said.contains(warning), "{name}: {said}");
        assert!(tables.bytes() == expected, "{name}");
        let census = ["census", "chomp", "13x12", "--json", "--disk", tables.name()];
        let output = tablette(&census).env("LD_PRELOAD", &library).output().unwrap();
        assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains(warning), "{name}");
    }
}

#[test]
#[ignore = "slow: needs root"]
fn a_folder_that_cannot_be_written_is_said_and_its_tables_are_read_as_root() {
    let disk = Small::new("size=1m");
    assert_eq!(chomp("4x4", &disk.0, &[]).output().unwrap().status.code(), Some(0));
    disk.remount("ro");
    let output = chomp("5x5", &disk.0, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).starts_with(&format!("error: {}", disk.0.name())), "{}", said(&output));
    assert!(said(&output).contains("Read-only file system"), "{}", said(&output));
    // What is there needs no lock.
    let file = disk.0.table().unwrap();
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

#[test]
#[ignore = "slow: needs root"]
fn lists_that_fill_the_disk_are_kept_as_far_as_they_go_as_root() {
    let disk = Small::new("size=64k");
    let output = tablette(&["census", "chomp", "14x14", "--disk", disk.0.name(), "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("of disk space, and 5"), "{}", said(&output));
    assert_eq!(fs::read_dir(&disk.0.0).unwrap().count(), 1, "the lock");
    // A list of the table is written while its parts are still there.
    let whole = Folder::new();
    done(listing("13x12", &whole, &[]));
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
        kept += usize::from(errors.contains("finished steps, kept in"));
        assert!(
            size < 2000 && (errors.contains("the disk is full") || errors.contains("of disk space, and")),
            "{errors}"
        );
    }
    assert!(full > 0 && kept > 0, "{full} times full, {kept} times kept");
    assert!(disk.0.bytes() == whole.bytes() && disk.0.is_tidy());
}
