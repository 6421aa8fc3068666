//! Limits for programs under test, and walls around them where `bubblewrap` is installed.
//!
//! Every program is started by a shell that first lowers its limits, which a program cannot raise
//! again: the data of each process, the size of files, the number of processes, and no dumps.
//! Bubblewrap gives it in addition a network without connections, processes of its own, a file
//! system that cannot be written, an empty `/tmp`, and no sight of other submissions.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
#[cfg(target_os = "linux")]
use std::sync::OnceLock;

use tablette::{Text, words};

use crate::args::Choice;
use crate::{Context, Fault};

/// Bytes of data that each process may take beyond the limit of the whole program, whose memory is
/// measured: the limit of the system is only a net below.
const SLACK: u64 = 256 << 20;
/// Bytes of a file that a program may write.
const FILE: u64 = 64 << 20;
/// Processes and threads that the user may have beyond those that run already.
#[cfg(target_os = "linux")]
const PROCESSES: usize = 512;

/// Lowers the limits, and becomes the program. Shells differ in the letter for processes.
const SCRIPT: &str = "ulimit -c 0 2>/dev/null; ulimit -f \"$1\" 2>/dev/null; ulimit -d \"$2\" 2>/dev/null; \
                      [ -z \"$3\" ] || ulimit -u \"$3\" 2>/dev/null || ulimit -p \"$3\" 2>/dev/null; \
                      shift 3; exec \"$@\"";

/// When walls are wanted: `--sandbox`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum SandboxMode {
    /// In a class, where they are possible.
    Auto,
    /// Always.
    Yes,
    /// Never.
    No,
}

impl Choice for SandboxMode {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("auto", Self::Auto), ("yes", Self::Yes), ("no", Self::No)]
    }
}

/// What stands between a program and the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sandbox {
    /// Nothing: there is no POSIX shell.
    None,
    /// Limits alone.
    Limits,
    /// Limits and walls.
    Bubblewrap,
}

/// The places that a program may see or not, all absolute.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The folder in which it starts; that of this program if `None`.
    pub(super) folder: Option<PathBuf>,
    /// Folders that appear empty.
    pub(super) hidden: Vec<PathBuf>,
    /// Files and folders that appear nevertheless.
    pub(super) shown: Vec<PathBuf>,
}

impl Sandbox {
    /// Chooses the strongest one that is wanted and works here.
    ///
    /// # Errors
    /// Walls are required, and bubblewrap is missing or does not work.
    pub(super) fn choose(walls: SandboxMode, is_class: bool, context: &Context) -> Result<Self, Fault> {
        if !cfg!(unix) {
            return Ok(Self::None);
        }
        let is_wanted = walls == SandboxMode::Yes || (walls == SandboxMode::Auto && is_class);
        if is_wanted && works() {
            Ok(Self::Bubblewrap)
        } else if walls == SandboxMode::Yes {
            Err(context.fault(words::grade::NO_BUBBLEWRAP))
        } else {
            Ok(Self::Limits)
        }
    }

    /// The name in documents.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Limits => "limits",
            Self::Bubblewrap => "bubblewrap",
        }
    }

    /// What it is, in a sentence.
    pub(super) fn say(self) -> Text {
        match self {
            Self::None => words::grade::SANDBOX_NONE,
            Self::Limits => words::grade::SANDBOX_LIMITS,
            Self::Bubblewrap => words::grade::SANDBOX_BUBBLEWRAP,
        }
    }

    /// The command that runs a program in this sandbox.
    pub(super) fn command(self, program: &[OsString], places: &Places, memory: u64) -> Command {
        let mut words: Vec<OsString> = Vec::new();
        if self == Self::Bubblewrap {
            words.extend(walls(places));
        }
        if self != Self::None {
            words.extend(["sh", "-c", SCRIPT, "sh"].map(OsString::from));
            words.extend(limits(memory).map(OsString::from));
        }
        words.extend(program.iter().cloned());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        if let Some(folder) = places.folder.as_ref().filter(|_| self != Self::Bubblewrap) {
            command.current_dir(folder);
        }
        command
    }
}

/// The limits in the units of `ulimit`: blocks of 512 bytes, kibibytes, and a number or nothing.
fn limits(memory: u64) -> [String; 3] {
    [(FILE / 512).to_string(), (memory.saturating_add(SLACK) / 1024).to_string(), processes()]
}

/// The system counts all processes of a user, so the limit stands above those that run already.
/// They are counted once: some programs are started for each question.
#[cfg(target_os = "linux")]
fn processes() -> String {
    static COUNTED: OnceLock<usize> = OnceLock::new();
    (*COUNTED.get_or_init(running) + PROCESSES).to_string()
}

/// The number of threads that the user runs.
#[cfg(target_os = "linux")]
fn running() -> usize {
    use std::fs;
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::getuid().as_raw();
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let of_user = all.filter(|entry| entry.metadata().is_ok_and(|known| known.uid() == own));
    let threads = |entry: fs::DirEntry| fs::read_dir(entry.path().join("task")).map_or(0, Iterator::count);
    of_user.map(threads).sum()
}

#[cfg(not(target_os = "linux"))]
fn processes() -> String {
    String::new()
}

/// The words of bubblewrap in front of a command.
fn walls(places: &Places) -> Vec<OsString> {
    const ALWAYS: [&str; 12] = [
        "bwrap",
        "--unshare-all",
        "--die-with-parent",
        "--new-session",
        "--ro-bind",
        "/",
        "/",
        "--dev",
        "/dev",
        "--proc",
        "/proc",
        "--tmpfs",
    ];
    let mut words: Vec<OsString> = ALWAYS.iter().chain(&["/tmp"]).map(OsString::from).collect();
    for hidden in &places.hidden {
        words.extend(["--tmpfs".into(), hidden.into()]);
    }
    for shown in &places.shown {
        words.extend(["--ro-bind".into(), shown.into(), shown.into()]);
    }
    if let Some(folder) = &places.folder {
        words.extend(["--chdir".into(), folder.into()]);
    }
    words.push("--".into());
    words
}

/// Whether bubblewrap is installed and may make namespaces here.
fn works() -> bool {
    let words = walls(&Places::default());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).arg("true").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
