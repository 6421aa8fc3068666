//! Disks that are full: a small file system in memory where one may be mounted, and files of a
//! limited length anywhere.
//!
//! Each time a work meets the end of the disk, says so and keeps what is finished; with room
//! enough, the same command goes on from there.

use std::process::{Command, Output, Stdio};

use anyhow::Result;
use tablette::SplitMix64;

use super::work::{Folder, WORKS, Work, said};
use crate::{Account, Ground, Outcome};

/// Full disks, and short files, of each work.
const FEW: u64 = 6;
const MANY: u64 = 250;
/// Kilobytes beyond which no work here fills a disk.
const LARGEST: u64 = 700;

/// Fills `$1`, a small file system of `$2` kilobytes, with the work that follows, and goes on with
/// room enough. Exit code of the first run, or 99 where nothing may be mounted; then those of the
/// second.
const SMALL: &str = r#"folder=$1; size=$2; shift 2
mount -t tmpfs -o "size=${size}k" tmpfs "$folder" 2>/dev/null || exit 99
"$@" >"$folder.out" 2>"$folder.err"; first=$?
mount -o remount,size=64m "$folder"
"$@" >"$folder.out" 2>>"$folder.err"; second=$?
cp "$folder"/*.tablette "$folder.table" 2>/dev/null
ls "$folder" >"$folder.names"
umount "$folder"
cat "$folder.err" >&2
[ $second -eq 0 ] || exit 98
exit $first"#;

/// Does a work with files of at most `$1` blocks; the signal is ignored, so that writing fails.
const SHORT: &str = r#"trap '' XFSZ; ulimit -f "$1"; shift; exec "$@""#;

pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    let times = if ground.long { MANY } else { FEW };
    let mut accounts = Vec::new();
    for work in WORKS {
        accounts.push(Account::new(&format!("full disks of {}", work.name), || full(ground, work, times))?);
        accounts.push(Account::new(&format!("short files of {}", work.name), || short(ground, work, times))?);
    }
    Ok(accounts)
}

fn full(ground: &Ground, work: Work, wanted: u64) -> Result<Outcome> {
    let expected = work.undisturbed(ground)?;
    let Some(mounter) = mounter()? else { return Ok((0, "no file system may be mounted here".to_owned(), Vec::new())) };
    let (mut random, mut times, mut largest, mut wrong) = (SplitMix64::new(7), 0, LARGEST, Vec::new());
    while times < wanted {
        let (folder, results) = (Folder::new()?, Folder::new()?);
        let disk = Folder(results.0.join("disk"));
        std::fs::create_dir_all(&disk.0)?;
        let size = 4 + random.below(largest);
        let command = work.command(ground, &disk, "2")?;
        let mut shell = Command::new(mounter[0]);
        shell.args(&mounter[1..]).args(["-c", SMALL, "sh", disk.name()?, &size.to_string()]);
        shell.arg(command.get_program()).args(command.get_args()).env("LC_ALL", "C");
        let output = shell.env("XDG_CACHE_HOME", folder.0.join("notes")).stdin(Stdio::null()).output()?;
        let result = |name: &str| std::fs::read(results.0.join(name)).unwrap_or_default();
        let came = result(if work.words[0] == "census" { "disk.out" } else { "disk.table" });
        let names = String::from_utf8_lossy(&result("disk.names")).into_owned();
        match verdict(&output) {
            // It was large enough: the next ones are smaller.
            Verdict::Fitted => largest = size.max(8),
            Verdict::Full => times += 1,
            Verdict::Wrong(why) => wrong.push(format!("{size} KiB: {why}")),
        }
        if came != expected || names.contains(".part\n") || names.contains(".building") {
            wrong.push(format!("{size} KiB: it comes to something else, or leaves {names:?}"));
        }
        if wrong.len() > 20 {
            break;
        }
    }
    Ok((times, "went on when there was room".to_owned(), wrong))
}

fn short(ground: &Ground, work: Work, wanted: u64) -> Result<Outcome> {
    let expected = work.undisturbed(ground)?;
    let (mut random, mut times, mut largest, mut wrong) = (SplitMix64::new(11), 0, 2 * LARGEST, Vec::new());
    while times < wanted && wrong.len() <= 20 {
        let folder = Folder::new()?;
        let blocks = 1 + random.below(largest);
        let command = work.command(ground, &folder, "2")?;
        let mut shell = Command::new("sh");
        shell.args(["-c", SHORT, "sh", &blocks.to_string()]).arg(command.get_program()).args(command.get_args());
        shell.env("LC_ALL", "C").env("XDG_CACHE_HOME", folder.0.join("notes")).stdin(Stdio::null());
        match verdict(&shell.output()?) {
            Verdict::Fitted => largest = blocks.max(2),
            Verdict::Full => times += 1,
            Verdict::Wrong(why) => wrong.push(format!("{blocks} blocks: {why}")),
        }
        let output = work.command(ground, &folder, "2")?.output()?;
        let sound = output.status.success() && work.outcome(&folder, output.stdout.clone())? == expected;
        if !sound || !folder.litter()?.is_empty() {
            wrong.push(format!("{blocks} blocks: then {:?} {}", output.status.code(), said(&output)));
        }
    }
    Ok((times, "went on when files could grow".to_owned(), wrong))
}

/// The output of a run on a disk that may be too small.
enum Verdict {
    Fitted,
    Full,
    Wrong(String),
}

fn verdict(output: &Output) -> Verdict {
    let said = said(output);
    let full = ["the disk is full", "File too large", "of disk space, and"].iter().any(|words| said.contains(words));
    match output.status.code() {
        Some(0) => Verdict::Fitted,
        Some(2) if full => Verdict::Full,
        code => Verdict::Wrong(format!("{code:?} {said}")),
    }
}

/// A shell that may mount: the user's own, or one in a namespace.
fn mounter() -> Result<Option<&'static [&'static str]>> {
    const SHELLS: [&[&str]; 2] = [&["sh"], &["unshare", "-rm", "sh"]];
    let folder = Folder::new()?;
    let may = |shell: &[&str]| {
        let script = r#"mount -t tmpfs -o size=4k tmpfs "$1" && umount "$1""#;
        let mut command = Command::new(shell[0]);
        command.args(&shell[1..]).args(["-c", script, "sh"]).arg(&folder.0);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|end| end.success())
    };
    Ok(SHELLS.into_iter().find(|shell| may(shell)))
}
