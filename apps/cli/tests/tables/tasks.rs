//! Tables built as tasks, each a process of its own: in any order, several at a time, killed, and
//! among pieces that are damaged or of something else.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette::SplitMix64;

use super::program::{Folder, done, said, tablette, undisturbed};

/// A plan in a folder of its own, next to nothing else.
pub(crate) struct Plan {
    pub(crate) folder: Folder,
    /// The names of its tasks, with those that they need.
    tasks: Vec<(String, Vec<String>)>,
}

impl Plan {
    pub(crate) fn new(words: &[&str]) -> Self {
        let folder = Folder::new();
        done(tablette(&[&["table", "plan"], words, &["--out", folder.name()]].concat()));
        let tasks = fs::read_to_string(folder.0.join("plan.json")).unwrap();
        let tasks = tasks.lines().filter(|line| line.starts_with("{\"name\"")).map(entry).collect();
        Self { folder, tasks }
    }

    pub(crate) fn chomp(board: &str, grain: &str) -> Self {
        Self::new(&["chomp", board, "--grain", grain])
    }

    pub(crate) fn task(&self, name: &str) -> Command {
        tablette(&["table", "task", self.folder.name(), name, "--json"])
    }

    pub(crate) fn join(&self) -> Command {
        tablette(&["table", "join", self.folder.name(), "--json"])
    }

    pub(crate) fn piece(&self, name: &str) -> PathBuf {
        self.folder.0.join("pieces").join(format!("{name}.piece"))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.tasks.iter().map(|(name, _)| name.as_str())
    }

    /// Does all tasks, in the order of the plan.
    pub(crate) fn all(&self) {
        self.names().for_each(|name| drop(done(self.task(name))));
    }

    /// No file of a writer that is gone.
    fn is_tidy(&self) -> bool {
        let pieces = fs::read_dir(self.folder.0.join("pieces")).unwrap().map(|entry| entry.unwrap().file_name());
        pieces.into_iter().all(|name| PathBuf::from(name).extension().is_some_and(|ending| ending == "piece"))
    }
}

/// Name and needs of a line of a plan.
fn entry(line: &str) -> (String, Vec<String>) {
    let between = |from: &str, to: &str| line.split_once(from).unwrap().1.split_once(to).unwrap().0;
    let needs = between("\"needs\":[", "]").split(',').map(|name| name.trim_matches('"').to_owned());
    (between("\"name\":\"", "\"").to_owned(), needs.filter(|name| !name.is_empty()).collect())
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_plan_is_the_same_bytes_whatever_the_machine_is_told() {
    let one = Plan::chomp("9x9", "5000");
    let text = fs::read(one.folder.0.join("plan.json")).unwrap();
    for more in [&["--threads", "3"][..], &["--memory", "64M"], &["--lang", "fr"]] {
        let words = [&["chomp", "9x9", "--grain", "5000"], more].concat();
        assert!(fs::read(Plan::new(&words).folder.0.join("plan.json")).unwrap() == text, "{more:?}");
    }
    let again = tablette(&["table", "plan", "chomp", "9x9", "--grain", "5000", "--out", one.folder.name(), "--json"]);
    assert!(out(&done(again)).contains("\"written\":false"));
    // Another plan does not take the place of one whose pieces may be there.
    let other = tablette(&["table", "plan", "chomp", "9x8", "--out", one.folder.name()]).output().unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("is another plan"), "{}", said(&other));
    assert!(fs::read(one.folder.0.join("plan.json")).unwrap() == text);
}

#[test]
fn tasks_in_the_wrong_order_say_what_they_need() {
    let plan = Plan::chomp("9x9", "5000");
    let (last, needs) = plan.tasks.last().unwrap();
    assert!(needs.len() > 3);
    let output = plan.task(last).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let first = format!("tablette table task {} {}   (missing)", plan.folder.name(), needs[0]);
    assert!(said(&output).contains(&first), "{}", said(&output));
    assert!(out(&output).contains(&format!("\"missing\":[\"{}\"", needs[0])), "{}", out(&output));
    let joined = plan.join().output().unwrap();
    assert_eq!(joined.status.code(), Some(2));
    assert!(plan.folder.table().is_none());
    // A task that needs nothing can be done at once, and all the others after it.
    plan.all();
    assert!(out(&done(plan.join())).contains("\"joined\":true"));
    assert!(plan.folder.bytes() == undisturbed("9x9"));
    assert!(out(&done(plan.join())).contains("\"joined\":false"));
}

#[test]
fn two_processes_at_every_task_end_with_one_piece() {
    let plan = Plan::chomp("10x10", "20000");
    for name in plan.names() {
        let both: Vec<_> = (0..2).map(|_| plan.task(name).spawn().unwrap()).collect();
        for child in both {
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{name}: {}", said(&output));
        }
    }
    assert!(plan.is_tidy());
    done(plan.join());
    assert!(plan.folder.bytes() == undisturbed("10x10"));
}

/// Several tasks in one process, by their names or on the standard input: the same pieces, whether
/// or not all values fit into memory; and a process that is killed leaves what it has finished.
#[test]
fn one_process_does_many_tasks() {
    let plan = Plan::chomp("9x9", "5000");
    plan.all();
    let pieces = |plan: &Plan| plan.names().map(|name| fs::read(plan.piece(name)).unwrap()).collect::<Vec<_>>();
    let names: Vec<&str> = plan.names().collect();
    let text = fs::read_to_string(plan.folder.0.join("plan.json")).unwrap();
    let least = text.split("\"least\":").skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    let least: u64 = least.map(|least| least.unwrap().parse().unwrap()).max().unwrap();
    for memory in ["1000000000", &format!("{}", least + 1000)] {
        let several = Plan::chomp("9x9", "5000");
        let words = [&["table", "task", several.folder.name(), "--memory", memory, "--json"], &names[..]].concat();
        let told = out(&done(tablette(&words)));
        assert!(told.lines().count() == names.len() && !told.contains("\"made\":false"), "{told}");
        assert!(pieces(&several) == pieces(&plan), "{memory}");
    }
    let lines = Plan::chomp("9x9", "5000");
    let mut child =
        tablette(&["table", "task", lines.folder.name(), "-", "--json"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut output = BufReader::new(output).lines();
    // Each is answered before the next is given.
    for name in &names {
        writeln!(input, "{name}").unwrap();
        let answer = output.next().unwrap().unwrap();
        assert!(answer.contains(&format!("\"task\":\"{name}\"")) && answer.contains("\"made\":true"), "{answer}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(pieces(&lines) == pieces(&plan));
}

#[test]
fn of_many_tasks_those_that_lack_pieces_are_named_and_the_others_done() {
    let plan = Plan::chomp("9x9", "5000");
    let [first, second] = [&plan.tasks[0].0, &plan.tasks[1].0];
    let (last, needs) = plan.tasks.last().unwrap();
    done(plan.task(first));
    let damaged = fs::read(plan.piece(first)).unwrap().len() / 2;
    File::options().write(true).open(plan.piece(first)).unwrap().set_len(damaged as u64).unwrap();
    let both = tablette(&["table", "task", plan.folder.name(), last, second, "--json"]).output().unwrap();
    assert_eq!(both.status.code(), Some(2));
    let told = out(&both);
    let (lacking, rest) = told.split_once('\n').unwrap();
    assert!(lacking.contains(&format!("\"missing\":[\"{}\"", needs[1])), "{told}");
    // The second reads the first, which is cut short.
    assert!(rest.contains(&format!("\"damaged\":[\"{first}\"]")), "{told}");
    assert!(said(&both).contains("cut short"), "{}", said(&both));
    let together = tablette(&["table", "task", plan.folder.name(), first, second, "--json"]);
    let told = out(&done(together));
    assert!(told.lines().count() == 2 && !told.contains("\"made\":false"), "{told}");
    let unknown = tablette(&["table", "task", plan.folder.name(), second, "t9999"]).output().unwrap();
    assert_eq!((unknown.status.code(), unknown.stdout.len()), (Some(2), 0), "{}", said(&unknown));
}

#[test]
fn a_task_that_is_done_is_done_at_once() {
    let plan = Plan::chomp("10x10", "20000");
    plan.all();
    let before = plan.names().map(|name| fs::read(plan.piece(name)).unwrap()).collect::<Vec<_>>();
    for name in plan.names() {
        assert!(out(&done(plan.task(name))).contains("\"made\":false"), "{name}");
    }
    assert!(plan.names().map(|name| fs::read(plan.piece(name)).unwrap()).eq(before));
}

#[test]
fn damaged_and_foreign_pieces_are_named_and_only_they_are_made_again() {
    let plan = Plan::chomp("9x9", "5000");
    plan.all();
    let last = plan.tasks.last().unwrap().0.clone();
    let other = Plan::chomp("9x8", "5000");
    other.all();
    let cut = Plan::chomp("9x9", "4000");
    cut.all();
    let nimbers = Plan::new(&["chomp", "9x9", "--grain", "5000", "--worth", "nimber"]);
    nimbers.all();
    let target = plan.tasks[1].0.clone();
    let (piece, whole) = (plan.piece(&target), fs::read(plan.piece(&target)).unwrap());
    let second = |plan: &Plan| fs::read(plan.piece(&plan.tasks[1].0)).unwrap();
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        bytes
    };
    // Offsets 16 to 19 are the version of the format.
    let faults: [(&str, Vec<u8>); 9] = [
        ("flipped in the head", flipped(200)),
        ("flipped in a block", flipped(whole.len() / 2)),
        ("flipped at the end", flipped(whole.len() - 20)),
        ("of another format", flipped(16)),
        ("cut short", whole[..whole.len() - 7].to_vec()),
        ("empty", Vec::new()),
        ("of another board", second(&other)),
        ("of another cut", second(&cut)),
        ("of another worth", second(&nimbers)),
    ];
    for (what, bytes) in faults {
        fs::write(&piece, &bytes).unwrap();
        for of_task in [false, true] {
            if of_task {
                fs::remove_file(plan.piece(&last)).unwrap();
            }
            let output = if of_task { plan.task(&last) } else { plan.join() }.output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{what}");
            let named = format!("tablette table task {} {target}   ({}", plan.folder.name(), piece.display());
            assert!(said(&output).contains(&named), "{what}: {}", said(&output));
            assert!(out(&output).contains(&format!("\"damaged\":[\"{target}\"]")), "{what}: {}", out(&output));
        }
        let again = done(plan.task(&target));
        assert!(out(&again).contains("\"made\":true") && said(&again).contains("computed again"), "{what}");
        assert!(fs::read(&piece).unwrap() == whole, "{what}");
        done(plan.task(&last));
    }
    fs::remove_file(&piece).unwrap();
    fs::create_dir(&piece).unwrap();
    let output = plan.join().output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("not an ordinary file"), "{}", said(&output));
    fs::remove_dir(&piece).unwrap();
    done(plan.task(&target));
    done(plan.join());
    assert!(plan.folder.bytes() == undisturbed("9x9"));
}

#[test]
fn a_plan_that_was_changed_or_damaged_is_refused() {
    let plan = Plan::chomp("9x9", "5000");
    let file = plan.folder.0.join("plan.json");
    let text = fs::read_to_string(&file).unwrap();
    let name = plan.tasks[0].0.clone();
    let wrong = [
        (text.replace("\"grain\":5000", "\"grain\":5001"), "differs from the plan that this program makes"),
        (text.replace("\"format\":1", "\"format\":7"), "version 7"),
        (text[..text.len() / 2].to_owned(), "cannot be read as a plan"),
        (text.replace("\"game\":\"chomp\"", "\"game\":\"go\""), "cannot be read as a plan"),
        (text.replace("\"worth\":\"play\"", "\"worth\":\"nimber\""), "differs from the plan that this program makes"),
        ("{}".to_owned(), "cannot be read as a plan"),
    ];
    for (text, complaint) in wrong {
        fs::write(&file, text).unwrap();
        let output = plan.task(&name).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(said(&output).contains(complaint), "{complaint}: {}", said(&output));
    }
    fs::write(&file, &text).unwrap();
    let output = plan.task("t99").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("there is no task t99"), "{}", said(&output));
    fs::remove_file(&file).unwrap();
    let output = plan.task(&name).output().unwrap();
    assert!(output.status.code() == Some(2) && said(&output).contains("there is no plan in"), "{}", said(&output));
}

/// Any number of workers take tasks as their needs allow, and are killed at any moment: nothing
/// wrong is left behind.
#[test]
#[ignore = "slow: kills tasks at every step"]
fn tasks_that_are_killed_anywhere_leave_nothing_wrong() {
    let expected = undisturbed("10x10");
    let (mut random, mut kills, mut plans) = (SplitMix64::new(20_261_122), 0, 0);
    // What a task takes on this machine, the start of the program included.
    let (plan, began) = (Plan::chomp("10x10", "15000"), Instant::now());
    plan.all();
    let one = u64::try_from(began.elapsed().as_micros()).unwrap() / plan.tasks.len() as u64;
    while kills < 40 {
        let plan = Plan::chomp("10x10", "15000");
        for name in plan.names() {
            loop {
                let mut child = plan.task(name).spawn().unwrap();
                // In the end they are left alone.
                let micros = if kills < 40 { random.below(2 * one + 1) } else { u64::MAX >> 1 };
                let until = Instant::now() + Duration::from_micros(micros);
                while Instant::now() < until && child.try_wait().unwrap().is_none() {
                    sleep(Duration::from_micros(300));
                }
                // SIGKILL: nothing of the program runs after it. One that had ended by then was not
                // killed.
                child.kill().unwrap();
                let output = child.wait_with_output().unwrap();
                match output.status.code() {
                    Some(code) => {
                        assert_eq!(code, 0, "{}", said(&output));
                        break;
                    }
                    None => kills += 1,
                }
            }
        }
        done(plan.join());
        assert!(plan.folder.bytes() == expected, "after {kills} kills");
        assert!(plan.is_tidy());
        plans += 1;
    }
    println!("{kills} kills, {plans} plans");
}
