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
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The children that were started here and have not been waited for. A number leaves the set before
/// the system can give it to another process: the lock is held until then.
static STARTED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn started() -> MutexGuard<'static, BTreeSet<u32>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes this process adopt the orphans of the programs that it starts.
pub(crate) fn adopt() {
    #[cfg(target_os = "linux")]
    // Without it, only what leaves its group on purpose is missed.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// A program that was started, and everything that it starts in turn.
///
/// Once a process has been waited for, the system may give its number to another process, and with
/// it the number of its group. So everything is ended before the program is waited for, and nothing
/// after that.
pub(crate) struct Group {
    leader: Child,
    is_over: bool,
}

/// The pipes of a program: its input, its output and its errors.
pub(crate) type Pipes = (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>);

impl Group {
    /// Starts a command in a group of its own.
    ///
    /// # Errors
    /// It cannot be started.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        // Until it is in the set, a child would pass for an orphan.
        let mut started = started();
        let leader = command.spawn()?;
        started.insert(leader.id());
        Ok(Self { leader, is_over: false })
    }

    /// Returns the number of the program, which is that of its group.
    pub(crate) fn id(&self) -> u32 {
        self.leader.id()
    }

    /// Takes the pipes that the command asked for.
    pub(crate) fn pipes(&mut self) -> Pipes {
        (self.leader.stdin.take(), self.leader.stdout.take(), self.leader.stderr.take())
    }

    /// Returns the exit status once the program has ended, after ending everything that it started.
    ///
    /// # Errors
    /// The system does not report its end.
    pub(crate) fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.is_over || self.has_exited()? { self.end().map(Some) } else { Ok(None) }
    }

    /// Whether the program has ended. It has not been waited for, so its number is still its own.
    #[cfg(unix)]
    fn has_exited(&mut self) -> io::Result<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let Some(id) = pid(self.id()) else { return Ok(true) };
        let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(id), peek)?.is_some())
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> io::Result<bool> {
        Ok(self.leader.try_wait()?.is_some())
    }

    /// Interrupts the program and everything that it has started, as Ctrl-C does; nothing where
    /// there are no signals.
    pub(crate) fn interrupt(&self) {
        #[cfg(unix)]
        if let Some(group) = pid(self.id()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::INT);
        }
    }

    /// Ends the program and everything that it has started; waits for their ends. Returns the exit
    /// status of the program.
    ///
    /// # Errors
    /// The system does not report its end.
    pub(crate) fn end(&mut self) -> io::Result<ExitStatus> {
        if self.is_over {
            return self.leader.wait();
        }
        let mut started = started();
        #[cfg(unix)]
        if let Some(group) = pid(self.id()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.leader.kill();
        let status = self.leader.wait();
        self.is_over = true;
        started.remove(&self.id());
        #[cfg(target_os = "linux")]
        linux::end_orphans(&started);
        status
    }

    /// Returns the bytes of memory that the program and its children take now; `None` where the
    /// system does not report them.
    pub(crate) fn memory(&self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        return linux::memory(self.id());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Returns the processor time that the program and its children have used so far; `None` where
    /// the system does not report it.
    pub(crate) fn work(&self) -> Option<Duration> {
        #[cfg(target_os = "linux")]
        return linux::work(self.id());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Whether every thread of the program and of its children waits for input, for a timer or for
    /// another thread. A thread that waits for a processor or for a disk does not count: a busy
    /// machine keeps it waiting, not the program.
    pub(crate) fn is_waiting(&self) -> bool {
        #[cfg(target_os = "linux")]
        return linux::is_waiting(self.id());
        #[cfg(not(target_os = "linux"))]
        true
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

#[cfg(unix)]
fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

/// A shell that ends the last group named to it when this process is killed.
pub(crate) struct OrphanReaper {
    /// Ended when it is dropped, and then there is nothing left for it to do.
    _shell: Group,
    input: ChildStdin,
}

impl OrphanReaper {
    /// Starts it; `None` where there is no shell: then a killed test may leave a program behind.
    pub(crate) fn new() -> Option<Self> {
        const SCRIPT: &str =
            "trap '' INT TERM HUP; g=; while read -r n; do g=$n; done; [ -z \"$g\" ] || kill -s KILL -- -\"$g\"";
        if !cfg!(unix) {
            return None;
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut shell = Group::spawn(&mut command).ok()?;
        let (input, ..) = shell.pipes();
        Some(Self { _shell: shell, input: input? })
    }

    /// The group to end, or none.
    pub(crate) fn watch(&mut self, group: Option<u32>) {
        let line = group.map(|group| group.to_string()).unwrap_or_default();
        // A failed write means that the reaper has ended.
        let _ = writeln!(self.input, "{line}");
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::path::Path;
    use std::thread::sleep;

    use super::*;

    /// Otherwise the end of the group would come after the program's number is free, and strike
    /// whatever has it next.
    #[test]
    fn everything_that_a_program_started_has_ended_when_its_status_is_known() {
        adopt();
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 3614 & echo $!; exit 3"]).stdout(Stdio::piped());
        let mut group = Group::spawn(&mut command).expect("a shell");
        let (_, output, _) = group.pipes();
        let mut number = String::new();
        BufReader::new(output.expect("a pipe")).read_line(&mut number).expect("a line");
        let status = loop {
            match group.status().expect("a status") {
                Some(status) => break status,
                None => sleep(Duration::from_millis(1)),
            }
        };
        assert_eq!(status.code(), Some(3));
        assert!(!Path::new("/proc").join(number.trim()).exists(), "{number} still runs");
        assert_eq!((group.status().expect("a status"), group.end().expect("a status")), (Some(status), status));
    }
}
