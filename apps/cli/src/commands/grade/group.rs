//! A program with everything that it starts: counted together, and ended together.
//!
//! Three nets, one below the other. A process group of its own holds the processes that a program
//! starts. On Linux, a process that left the group comes back to this process as an orphan when its
//! parent ends, and is found among its children. And should this process be killed itself, a shell
//! that waits for that ends the group.
//!
//! Several programs may run at once, each started by a thread of its own. The set of children that
//! were started on purpose tells orphans from the programs of other threads.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The children that were started here and have not been waited for. A number leaves the set before
/// the system can give it to another process: the lock is held until then.
static STARTED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn started() -> MutexGuard<'static, BTreeSet<u32>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes this process adopt the orphans of the programs that it starts.
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
    // Until it is in the set, a child would pass for an orphan.
    let mut started = started();
    let child = command.spawn()?;
    started.insert(child.id());
    Ok(child)
}

/// Ends a program and everything that it has started; waits for their ends.
pub(super) fn end(child: &mut Child) {
    let mut started = started();
    #[cfg(unix)]
    if let Some(group) = pid(child.id()) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
    started.remove(&child.id());
    #[cfg(target_os = "linux")]
    linux::end_orphans(&started);
}

/// The bytes of memory that a program and its children take now; `None` where the system does not
/// report them.
pub(super) fn memory(child: &Child) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::memory(child.id());
    #[cfg(not(target_os = "linux"))]
    {
        let _ = child;
        None
    }
}

/// The processor time that a program and its children have used so far; `None` where the system
/// does not report it.
pub(super) fn work(child: &Child) -> Option<Duration> {
    #[cfg(target_os = "linux")]
    return linux::work(child.id());
    #[cfg(not(target_os = "linux"))]
    {
        let _ = child;
        None
    }
}

/// Whether every thread of a program and of its children waits for input, for a timer or for
/// another thread. A thread that waits for a processor or for a disk does not count: a busy machine
/// keeps it waiting, not the program.
pub(super) fn is_waiting(child: &Child) -> bool {
    #[cfg(target_os = "linux")]
    return linux::is_waiting(child.id());
    #[cfg(not(target_os = "linux"))]
    {
        let _ = child;
        true
    }
}

#[cfg(unix)]
fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

/// A shell that ends the last group named to it when this process is killed.
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
        // A failed write means that the watchman has ended.
        let _ = writeln!(self.told, "{line}");
    }

    /// Sends it away.
    pub(super) fn dismiss(mut self) {
        self.watch(None);
        drop(self.told);
        let mut started = started();
        let _ = self.shell.wait();
        started.remove(&self.shell.id());
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::fs;
    use std::thread::sleep;
    use std::time::Duration;

    use nix::time::ClockId;
    use nix::unistd::Pid;
    use rustix::process::{Signal, WaitOptions, kill_process, waitpid};

    /// Bytes of a page.
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
        // The name of a program may contain blanks and brackets; the fields begin after the last
        // one.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
        Some(Entry { id, parent: fields.next()?.parse().ok()?, group: fields.next()?.parse().ok()? })
    }

    /// A process with its children and theirs, as far as their main threads started them.
    fn family(id: u32) -> Vec<u32> {
        let mut family = vec![id];
        let mut at = 0;
        while let Some(&parent) = family.get(at) {
            let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
            family.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
            at += 1;
        }
        family
    }

    pub(super) fn work(id: u32) -> Option<Duration> {
        let used = |id: u32| {
            let clock = ClockId::pid_cpu_clock_id(Pid::from_raw(i32::try_from(id).ok()?)).ok()?;
            Some(Duration::from(clock.now().ok()?) + of_ended_children(id).unwrap_or_default())
        };
        let own = used(id)?;
        Some(family(id).into_iter().skip(1).filter_map(used).fold(own, Duration::saturating_add))
    }

    /// The processor time of children that have ended, in the system's ticks.
    fn of_ended_children(id: u32) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The fields `cutime` and `cstime`: 14 and 15 places behind the name in brackets.
        let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13).take(2);
        let ticks: u64 = fields.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Some(Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1)))
    }

    pub(super) fn is_waiting(id: u32) -> bool {
        let threads = |id: u32| fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        let state = |stat: &str| stat.rsplit_once(')').and_then(|(_, rest)| rest.trim_start().chars().next());
        let works = |stat: &str| matches!(state(stat), Some('R' | 'D'));
        let stats = |id: u32| threads(id).filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok());
        !family(id).into_iter().flat_map(stats).any(|stat| works(&stat))
    }

    pub(super) fn memory(group: u32) -> Option<u64> {
        let resident = |id: u32| {
            let statm = fs::read_to_string(format!("/proc/{id}/statm")).ok()?;
            statm.split_whitespace().nth(1)?.parse::<u64>().ok()
        };
        let own = resident(group)?;
        // A sandbox puts what it runs into a group of its own.
        let family = family(group);
        let belongs = |entry: &Entry| entry.group == group || family.contains(&entry.id);
        let others = all().into_iter().filter(|entry| entry.id != group && belongs(entry));
        Some(others.filter_map(|entry| resident(entry.id)).sum::<u64>().saturating_add(own).saturating_mul(page()))
    }

    /// Ends the children that this process has got from programs that ended: all except those that
    /// were started here and the groups of these.
    pub(super) fn end_orphans(started: &BTreeSet<u32>) {
        let own = std::process::id();
        let is_orphan =
            |entry: &Entry| entry.parent == own && !started.contains(&entry.id) && !started.contains(&entry.group);
        // An orphan's children become orphans in their turn.
        for _ in 0..200 {
            let orphans: Vec<_> =
                all().into_iter().filter(is_orphan).filter_map(|entry| super::pid(entry.id)).collect();
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
