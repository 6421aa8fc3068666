//! A program with everything that it starts: counted together, and ended together.
//!
//! Three nets, one below the other. A group of its own takes what a program starts in the usual way. On Linux, what has left the
//! group comes back to this process as an orphan when its parent ends, and is found among its children. And should this process be
//! killed itself, a shell that waits for that ends the group.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// Makes orphans of what is started from now on come back to this process.
pub(super) fn adopt() {
    #[cfg(target_os = "linux")]
    // Without it, only what leaves its group on purpose is missed.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Starts a command in a group of its own.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    command.spawn()
}

/// Ends a program and everything that it has started; waits for their ends.
pub(super) fn end(child: &mut Child, spare: Option<u32>) {
    #[cfg(unix)]
    if let Some(group) = pid(child.id()) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
    #[cfg(target_os = "linux")]
    linux::end_orphans(spare);
    #[cfg(not(target_os = "linux"))]
    let _ = spare;
}

/// The bytes of memory that a program and what it has started take now; `None` where the system does not say.
pub(super) fn memory(child: &Child) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::memory(child.id());
    #[cfg(not(target_os = "linux"))]
    {
        let _ = child;
        None
    }
}

#[cfg(unix)]
fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

/// A shell that ends the last group it was told of, when this process ends without a word.
pub(super) struct Watchman {
    shell: Child,
    told: ChildStdin,
}

impl Watchman {
    /// Starts it; `None` where there is no shell: then a killed test may leave a program behind.
    pub(super) fn new() -> Option<Self> {
        const SCRIPT: &str =
            "trap '' INT TERM HUP; g=; while read -r n; do g=$n; done; [ -z \"$g\" ] || kill -s KILL -- -\"$g\"";
        if !cfg!(unix) {
            return None;
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut shell = spawn(&mut command).ok()?;
        let told = shell.stdin.take()?;
        Some(Self { shell, told })
    }

    /// The group to end, or none.
    pub(super) fn watch(&mut self, group: Option<u32>) {
        let line = group.map(|group| group.to_string()).unwrap_or_default();
        // A watchman that is gone can be told nothing.
        let _ = writeln!(self.told, "{line}");
    }

    pub(super) fn id(&self) -> u32 {
        self.shell.id()
    }

    /// Sends it away.
    pub(super) fn dismiss(mut self) {
        self.watch(None);
        drop(self.told);
        let _ = self.shell.wait();
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::thread::sleep;
    use std::time::Duration;

    use rustix::process::{Signal, WaitOptions, kill_process, waitpid};

    /// Bytes of a page where nobody says otherwise.
    fn page() -> u64 {
        rustix::param::page_size() as u64
    }

    /// What `/proc` says of a process.
    struct Entry {
        id: u32,
        parent: u32,
        group: u32,
    }

    /// Every process that can be seen.
    fn all() -> Vec<Entry> {
        let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
        let ids = folder.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        ids.filter_map(entry).collect()
    }

    fn entry(id: u32) -> Option<Entry> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name of a program may contain blanks and brackets; the fields begin after the last one.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
        Some(Entry { id, parent: fields.next()?.parse().ok()?, group: fields.next()?.parse().ok()? })
    }

    pub(super) fn memory(group: u32) -> Option<u64> {
        let resident = |id: u32| {
            let statm = fs::read_to_string(format!("/proc/{id}/statm")).ok()?;
            statm.split_whitespace().nth(1)?.parse::<u64>().ok()
        };
        let own = resident(group)?;
        let others =
            all().into_iter().filter(|entry| entry.id != group && (entry.group == group || entry.parent == group));
        Some(others.filter_map(|entry| resident(entry.id)).sum::<u64>().saturating_add(own).saturating_mul(page()))
    }

    /// Ends the children that this process has got from programs that ended: all of its children but one.
    pub(super) fn end_orphans(spare: Option<u32>) {
        let own = std::process::id();
        // An orphan's children become orphans in their turn.
        for _ in 0..200 {
            let orphans = all().into_iter().filter(|entry| entry.parent == own && Some(entry.id) != spare);
            let orphans: Vec<_> = orphans.filter_map(|entry| super::pid(entry.id)).collect();
            if orphans.is_empty() {
                return;
            }
            for orphan in orphans {
                let _ = kill_process(orphan, Signal::KILL);
                let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
            }
            sleep(Duration::from_millis(1));
        }
    }
}
