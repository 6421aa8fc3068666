//! Everything that must be green before a change is merged, as a list of steps.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::passed::Passed;
use crate::{MEMBERS, docs, page, public_api, python, quick, site, supplies, tidy};

/// The version of cargo-deny that `deny.toml` was written for.
const DENY_VERSION: &str = "0.20.2";
/// Seconds that a short run of a fuzz target takes.
const FUZZ_SECONDS: u32 = 10;
/// The notes of what has passed, below the target folder: `cargo clean` forgets them.
const PASSED: &str = "ci-passed.tsv";
/// The folder of the fuzz targets.
const FUZZ: &str = "fuzz";

/// What the caller allows.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    /// Install cargo-deny when it is absent.
    pub(crate) install: bool,
    /// Run the fuzz targets for a few seconds each.
    pub(crate) fuzz: bool,
    /// Run steps again that have passed with the same files.
    pub(crate) anew: bool,
}

/// Optional tools that this machine has.
#[derive(Clone, Copy, Debug, Default)]
struct Tools {
    nextest: bool,
    deny: bool,
    fuzz: bool,
}

/// One step: a name for people and what to do.
struct Step {
    name: String,
    action: Action,
    reads: Reads,
}

/// What the result of a step depends on.
#[derive(Clone, Copy, Debug)]
enum Reads {
    /// The files of the workspace, apart from those in these folders.
    AllBut(&'static [&'static str]),
    /// The rest of the world, too: it always runs.
    World,
}

/// Folders that nothing reads which is compiled from Rust, apart from the quick tests, which count the
/// words of the page. The Python packages are none of them: the command line runs functions of hand-ins
/// and games in files with modules of both.
const NOT_RUST: &[&str] = &["apps/python/tests", "apps/web/page", "docs/site"];
/// Folders that the Python package does not read.
const NOT_PYTHON: &[&str] = &["apps/web/page/src", "apps/web/page/tests", "certify"];
/// Folders that neither the page nor its tests read.
const NOT_PAGE: &[&str] = &["apps/python/tests", "certify", "docs", "packaging"];

enum Action {
    /// A cargo command and its additional environment variables.
    Cargo { arguments: Vec<String>, environment: &'static [(&'static str, &'static str)] },
    /// A task of this program.
    Task(fn(&Path) -> Result<()>),
    /// Starting a task of this program, with its options, as a second process beside the next steps.
    Begin(&'static str),
    /// Waiting for such a process.
    End(&'static str),
    /// Nothing, and why.
    Skip(String),
}

impl Options {
    /// Reads the words behind `ci`.
    ///
    /// # Errors
    /// An unknown option.
    pub(crate) fn read(words: &[&str]) -> Result<Self> {
        let mut options =
            Self { install: std::env::var_os("CI").is_some_and(|ci| ci == "true"), fuzz: false, anew: false };
        for word in words {
            match *word {
                "--install" => options.install = true,
                "--fuzz" => options.fuzz = true,
                "--anew" => options.anew = true,
                other => bail!("unknown option {other:?}"),
            }
        }
        Ok(options)
    }
}

/// Fetches what later steps need while the first ones compile: downloads need little of the cores.
const SUPPLIES: &str = "supplies";
/// The page without a server, compiled while slow tests wait for the programs that they start.
const SITE: &str = "site --tests";
/// Tests of the page, which often wait: compilers fill the gaps.
const BROWSER: &str = "browser --built";
/// Checks that keep one core busy each, beside steps that do not use both.
const CHECKERS: &str = "checkers";

/// Runs all steps in order and stops at the first failure.
///
/// # Errors
/// Names the step that failed and the command that repeats it alone.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let tools = Tools { nextest: has("nextest"), deny: has("deny"), fuzz: has("fuzz") };
    let targets = if options.fuzz { fuzz_targets(root)? } else { Vec::new() };
    let steps = plan(options, tools, &targets, &benchmarks(root)?);
    let begun = Instant::now();
    let notes = page::target(root)?.join(PASSED);
    if options.anew || !site::is_built(root) {
        let _ = fs::remove_file(&notes);
    }
    let mut passed = Passed::read(root, &notes)?;
    let mut beside = Vec::new();
    let mut done = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!("\n== {}/{}: {}", number + 1, steps.len(), step.name);
        let (started, cpu) = (Instant::now(), quick::cpu_seconds_of_children());
        let ending = step.settle(root, &mut passed, &mut beside)?;
        let cost = Cost { elapsed: started.elapsed(), cpu: quick::cpu_seconds_of_children() - cpu };
        println!("== {}: {} in {cost}", step.name, ending.name());
        done.push((step, ending, cost));
    }
    println!("\n{}", summary(&done, begun.elapsed()));
    Ok(())
}

/// The steps, cheapest complaint first.
///
/// The tests have the features and the profile of `cargo test`, which has run before: its crates are
/// not compiled again. `xtask` has features of its own, so it is tested by itself.
fn plan(options: &Options, tools: Tools, targets: &[String], benchmarks: &[String]) -> Vec<Step> {
    let members = MEMBERS.join(" ");
    let mut steps = vec![
        Step::begin(SUPPLIES).of_the_world(),
        Step::cargo("format", "fmt --all --check"),
        Step::task("tidy", tidy::run),
    ];
    if tools.nextest {
        steps.push(Step::task("quick tests", quick::run));
        steps.extend([Step::end(SUPPLIES).of_the_world(), Step::begin(SITE).apart_from(NOT_PAGE)]);
        steps.push(Step::task("slow tests", quick::run_slow).apart_from(NOT_RUST));
        steps.push(Step::cargo("doc tests", &format!("test {members} --doc")).apart_from(NOT_RUST));
    } else {
        steps.push(Step::skip(
            "CPU time of the quick tests",
            "cargo-nextest is absent; get it with `cargo install --locked cargo-nextest`",
        ));
        steps.extend([Step::end(SUPPLIES).of_the_world(), Step::begin(SITE).apart_from(NOT_PAGE)]);
        steps.push(Step::cargo("tests", &format!("test {members} --no-fail-fast -- --include-ignored")));
    }
    steps.extend([
        // The browser, the documentation site and the wheel for the browser use it.
        Step::end(SITE).apart_from(NOT_PAGE),
        Step::begin(BROWSER).apart_from(NOT_PAGE),
        Step::cargo("tests of the checks", "test -p xtask"),
        // Fuzz targets have no main function without a fuzzer: nothing but the lints asks for them.
        Step::cargo(
            "lints",
            "clippy --workspace --all-targets --test attack --features tablette-fuzz/targets -- -D warnings",
        )
        .apart_from(NOT_RUST),
        Step::cargo(
            "lints of the page's engine",
            "clippy -p tablette-wasm --no-default-features --all-targets -- -D warnings",
        )
        .apart_from(NOT_RUST),
        Step::cargo("documentation", "doc --workspace --no-deps")
            .with(&[("RUSTDOCFLAGS", "-D warnings")])
            .apart_from(NOT_RUST),
        Step::cargo("without threads (the door to WebAssembly)", "check -p tablette-solve --no-default-features")
            .apart_from(NOT_RUST),
        // Debug assertions and optimisation must change no result.
        Step::cargo("tests of core as released", "test --release -p tablette-core --lib").apart_from(NOT_RUST),
        Step::cargo("benchmarks, on little", &format!("test {members}{}", named("--bench", benchmarks)))
            .apart_from(NOT_RUST),
        Step::task("public items of the crates", public_api::check).apart_from(NOT_RUST),
        Step::end(BROWSER).apart_from(NOT_PAGE),
        Step::begin(CHECKERS),
        Step::task("attack", |root| crate::attack(root, &[])).apart_from(NOT_RUST),
        Step::task("page", page::check),
        Step::task("documentation site", docs::check),
        Step::task("interface against its description", page::question),
        Step::end(CHECKERS),
        Step::task("face for Python", python::check).apart_from(NOT_PYTHON),
    ]);
    steps.extend(licences(options, tools));
    steps.push(Step::task("known weaknesses of crates", supplies::advisories).of_the_world());
    steps.push(Step::task("known weaknesses of the page's packages", supplies::packages).of_the_world());
    steps.extend(fuzzing(options, tools, targets));
    steps
}

/// cargo-deny, if it is there or may be fetched. The licences themselves are also a rule of `tidy`.
fn licences(options: &Options, tools: Tools) -> Vec<Step> {
    let check = Step::cargo("licences, bans and sources", "deny --offline check bans licenses sources");
    // It runs for a second: optimising it would take minutes.
    let install = format!("install --locked --debug cargo-deny --version {DENY_VERSION}");
    match (tools.deny, options.install) {
        (true, _) => vec![check],
        (false, true) => {
            let quick = &[("CARGO_PROFILE_DEV_DEBUG", "false")];
            vec![Step::cargo("installing cargo-deny", &install).with(quick), check]
        }
        (false, false) => vec![Step::skip(
            "licences, bans and sources",
            format!("cargo-deny is absent; get it with `cargo {install}` or run `cargo xtask ci --install`"),
        )],
    }
}

/// The fuzz targets run where cargo-fuzz is; everywhere the lints read them, and the tests replay
/// their seeds.
fn fuzzing(options: &Options, tools: Tools, targets: &[String]) -> Vec<Step> {
    match (options.fuzz, tools.fuzz) {
        (false, _) => Vec::new(),
        (true, false) => {
            vec![Step::skip("fuzzing", "cargo-fuzz is absent; get it with `cargo install --locked cargo-fuzz`")]
        }
        (true, true) => targets
            .iter()
            .map(|target| {
                let folders = format!("fuzz/corpus/{target} fuzz/seeds/{target}");
                let run = format!("fuzz run --features libfuzzer {target} {folders} -- -max_total_time={FUZZ_SECONDS}");
                // cargo-fuzz wants unstable compiler flags; this lets a stable compiler take them.
                // A finding names its lines.
                let environment = &[("RUSTC_BOOTSTRAP", "1"), ("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only")];
                Step::cargo(&format!("fuzzing {target}"), &run).with(environment)
            })
            .collect(),
    }
}

impl Step {
    /// A cargo command, its arguments separated by blanks.
    fn cargo(name: &str, arguments: &str) -> Self {
        let arguments = arguments.split_whitespace().map(str::to_owned).collect();
        Self { name: name.to_owned(), action: Action::Cargo { arguments, environment: &[] }, reads: Reads::AllBut(&[]) }
    }

    fn task(name: &str, task: fn(&Path) -> Result<()>) -> Self {
        Self { name: name.to_owned(), action: Action::Task(task), reads: Reads::AllBut(&[]) }
    }

    fn begin(task: &'static str) -> Self {
        let name = format!("{task}, started beside the next steps");
        Self { name, action: Action::Begin(task), reads: Reads::AllBut(&[]) }
    }

    fn end(task: &'static str) -> Self {
        Self { name: task.to_owned(), action: Action::End(task), reads: Reads::AllBut(&[]) }
    }

    fn skip(name: &str, why: impl Into<String>) -> Self {
        Self { name: name.to_owned(), action: Action::Skip(why.into()), reads: Reads::World }
    }

    fn apart_from(self, unread: &'static [&'static str]) -> Self {
        Self { reads: Reads::AllBut(unread), ..self }
    }

    fn of_the_world(self) -> Self {
        Self { reads: Reads::World, ..self }
    }

    fn with(mut self, variables: &'static [(&'static str, &'static str)]) -> Self {
        if let Action::Cargo { environment, .. } = &mut self.action {
            *environment = variables;
        }
        self
    }

    /// Performs the step, unless it has passed with the same files, and notes that it passed.
    fn settle(&self, root: &Path, passed: &mut Passed, beside: &mut Vec<Beside>) -> Result<Ending> {
        let name = match self.action {
            Action::Begin(task) => task,
            _ => &self.name,
        };
        if let Reads::AllBut(unread) = self.reads
            && passed.has(name, unread)
        {
            return Ok(Ending::Passed);
        }
        self.perform(root, beside).with_context(|| format!("step {:?} failed", self.name))?;
        match (&self.action, self.reads) {
            (Action::Skip(_), _) => return Ok(Ending::Skipped),
            (Action::Begin(_), _) | (_, Reads::World) => {}
            (_, Reads::AllBut(unread)) => passed.note(name, unread)?,
        }
        Ok(Ending::Done)
    }

    fn perform(&self, root: &Path, beside: &mut Vec<Beside>) -> Result<()> {
        match &self.action {
            Action::Cargo { arguments, environment } => {
                for (name, value) in *environment {
                    println!("with {name}={value:?}");
                }
                let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, OsStr::new(value))).collect();
                page::run(root, "cargo", arguments, &environment)
            }
            Action::Task(task) => task(root),
            Action::Begin(task) => {
                beside.push(Beside::start(root, task)?);
                Ok(())
            }
            Action::End(task) => beside.iter_mut().find(|other| other.task == *task).context("not started")?.wait(),
            Action::Skip(why) => {
                println!("{why}");
                Ok(())
            }
        }
    }
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ending {
    Done,
    Skipped,
    /// It passed in an earlier run.
    Passed,
}

impl Ending {
    fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Skipped => "skipped",
            Self::Passed => "has passed with the same files",
        }
    }
}

/// What a step cost.
struct Cost {
    elapsed: Duration,
    /// Seconds of the processes that ended meanwhile: for a task beside others, where it is waited for.
    cpu: f64,
}

impl fmt::Display for Cost {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:.1} s ({:.0} s of CPU)", self.elapsed.as_secs_f64(), self.cpu)
    }
}

/// This program as a second process.
struct Beside {
    task: &'static str,
    process: Child,
    log: PathBuf,
}

impl Beside {
    fn start(root: &Path, task: &'static str) -> Result<Self> {
        let log = page::target(root)?.join(format!("{}.log", task.replace(' ', "")));
        let file = File::create(&log).with_context(|| format!("writing {}", log.display()))?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(task.split(' ')).current_dir(root).stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        Ok(Self { task, process: command.spawn().context("a second process")?, log })
    }

    fn wait(&mut self) -> Result<()> {
        let status = self.process.wait()?;
        print!("{}", fs::read_to_string(&self.log).with_context(|| format!("the log of {}", self.task))?);
        if status.success() { Ok(()) } else { bail!("`cargo xtask {}` ended with {status}", self.task) }
    }
}

impl Drop for Beside {
    /// A failed step ends the whole run.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Is there a cargo subcommand of this name?
fn has(subcommand: &str) -> bool {
    Command::new("cargo")
        .args([subcommand, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The names of the benchmarks, sorted.
fn benchmarks(root: &Path) -> Result<Vec<String>> {
    let metadata = cargo_metadata::MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    let targets = metadata.packages.iter().flat_map(|package| &package.targets);
    let mut names: Vec<String> = targets.filter(|target| target.is_bench()).map(|target| target.name.clone()).collect();
    names.sort();
    Ok(names)
}

/// The same option for each name.
fn named(option: &str, names: &[String]) -> String {
    names.iter().flat_map(|name| [" ", option, " ", name]).collect()
}

/// The names of the fuzz targets, sorted.
fn fuzz_targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join(FUZZ).join("fuzz_targets");
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if let Some(stem) = path.file_stem().filter(|_| path.extension().is_some_and(|ext| ext == "rs")) {
            targets.push(stem.to_string_lossy().into_owned());
        }
    }
    targets.sort();
    for target in &targets {
        // libFuzzer refuses to start when the folder for its findings is missing.
        std::fs::create_dir_all(root.join(FUZZ).join("corpus").join(target))?;
    }
    Ok(targets)
}

/// One line a step and the total time.
fn summary(done: &[(&Step, Ending, Cost)], total: Duration) -> String {
    let mut text = String::new();
    for (step, ending, cost) in done {
        writeln!(text, "{:>24}  {} {}", cost.to_string(), ending.name(), step.name).expect("a string takes every line");
    }
    let count = |wanted| done.iter().filter(|(_, ending, _)| *ending == wanted).count();
    let (green, before, skipped) = (count(Ending::Done), count(Ending::Passed), count(Ending::Skipped));
    write!(text, "ci: {green} steps green, {before} passed before, {skipped} skipped, in {:.1} s", total.as_secs_f64())
        .expect("a string takes every line");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(options: &Options, tools: Tools) -> Vec<String> {
        let targets = ["parse_chomp".to_owned()];
        let benchmarks = ["chomp", "rings"].map(str::to_owned);
        let line = |step: Step| match step.action {
            Action::Cargo { arguments, .. } => arguments.join(" "),
            Action::Task(_) | Action::Begin(_) | Action::End(_) => step.name,
            Action::Skip(why) => format!("skip: {why}"),
        };
        plan(options, tools, &targets, &benchmarks).into_iter().map(line).collect()
    }

    #[test]
    fn a_bare_machine_checks_everything_that_needs_no_tool() {
        let lines = lines(&Options::default(), Tools::default());
        for must in [
            "fmt --all --check",
            "tidy",
            "public items of the crates",
            "attack",
            "page",
            "face for Python",
            "known weaknesses of crates",
            "known weaknesses of the page's packages",
            "site --tests",
            "browser --built",
            "supplies",
            "checkers",
            "documentation site",
            "clippy --workspace --all-targets --test attack --features tablette-fuzz/targets -- -D warnings",
            "test --workspace --exclude xtask --no-fail-fast -- --include-ignored",
            "test --workspace --exclude xtask --bench chomp --bench rings",
            "test -p xtask",
            "doc --workspace --no-deps",
            "check -p tablette-solve --no-default-features",
        ] {
            assert!(lines.iter().any(|line| line == must), "{must} is missing from {lines:?}");
        }
        assert!(lines.iter().any(|line| line.starts_with("skip: cargo-deny is absent")), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("install") && !line.starts_with("skip")), "{lines:?}");
    }

    /// A second process that is never waited for would be killed at the end, and its failure lost.
    #[test]
    fn what_is_begun_is_ended() {
        let steps = plan(&Options::default(), Tools::default(), &[], &[]);
        let mut running = Vec::new();
        for step in &steps {
            match step.action {
                Action::Begin(task) => running.push(task),
                Action::End(task) => running.retain(|other| *other != task),
                _ => {}
            }
        }
        assert!(running.is_empty(), "{running:?}");
    }

    /// Later steps read the site that is built beside earlier ones.
    #[test]
    fn the_site_is_complete_before_any_step_uses_it() {
        for nextest in [false, true] {
            let steps = plan(&Options::default(), Tools { nextest, ..Tools::default() }, &[], &[]);
            let place = |wanted: &str| steps.iter().position(|step| step.name == wanted).expect(wanted);
            let built = steps.iter().position(|step| matches!(step.action, Action::End(SITE))).expect("it ends");
            let browser = place(&Step::begin(BROWSER).name);
            for user in [browser, place("documentation site"), place("face for Python")] {
                assert!(built < user, "{} comes before the site", steps[user].name);
            }
        }
    }

    #[test]
    fn only_quick_tests_read_what_the_other_steps_in_rust_do_not() {
        let root = crate::root();
        let listed = Command::new("git").args(["ls-files", "*.rs"]).current_dir(&root).output().unwrap();
        let mut readers = Vec::new();
        for name in String::from_utf8(listed.stdout).unwrap().lines().filter(|name| !name.starts_with("xtask/")) {
            let Ok(text) = fs::read_to_string(root.join(name)) else { continue };
            // From the crate of the server the page is near.
            let folders =
                NOT_RUST.iter().map(|folder| folder.trim_start_matches("apps/")).chain(["/page/", "page/src"]);
            if folders.into_iter().any(|folder| text.contains(folder)) {
                readers.push(name.to_owned());
            }
        }
        assert_eq!(readers, ["apps/web/src/pages.rs", "apps/web/tests/web/words.rs"]);
    }

    #[test]
    fn a_step_that_has_passed_waits_for_a_change() {
        let step = Step::cargo("nonsense", "no-such-subcommand-of-cargo").apart_from(NOT_RUST);
        let root = crate::root();
        let file = std::env::temp_dir().join(format!("tablette-settled-{}.tsv", std::process::id()));
        let mut passed = Passed::read(&root, &file).unwrap();
        assert!(step.settle(&root, &mut passed, &mut Vec::new()).is_err());
        assert!(!passed.has("nonsense", NOT_RUST));
        passed.note("nonsense", NOT_RUST).unwrap();
        let mut again = Passed::read(&root, &file).unwrap();
        fs::remove_file(&file).unwrap();
        assert_eq!(step.settle(&root, &mut again, &mut Vec::new()).unwrap(), Ending::Passed);
    }

    #[test]
    fn nextest_never_costs_the_doc_tests() {
        let lines = lines(&Options::default(), Tools { nextest: true, ..Tools::default() });
        for must in ["quick tests", "slow tests", "test --workspace --exclude xtask --doc"] {
            assert!(lines.iter().any(|line| line == must), "{must} is missing from {lines:?}");
        }
    }

    #[test]
    fn cargo_deny_is_installed_only_when_allowed() {
        let install = |options, tools| {
            let lines = lines(&options, tools);
            assert_eq!(
                lines.iter().filter(|line| line.starts_with("deny")).count() == 1,
                tools.deny || options.install
            );
            lines.iter().any(|line| line.starts_with("install --locked --debug cargo-deny"))
        };
        assert!(install(Options { install: true, ..Options::default() }, Tools::default()));
        assert!(!install(Options { install: true, ..Options::default() }, Tools { deny: true, ..Tools::default() }));
        assert!(!install(Options::default(), Tools::default()));
    }

    #[test]
    fn fuzzing_is_asked_for() {
        let runs =
            |options: Options, tools| lines(&options, tools).iter().filter(|line| line.starts_with("fuzz run")).count();
        let fuzz = Tools { fuzz: true, ..Tools::default() };
        assert_eq!(runs(Options::default(), fuzz), 0);
        assert_eq!(runs(Options { fuzz: true, ..Options::default() }, fuzz), 1);
        assert_eq!(runs(Options { fuzz: true, ..Options::default() }, Tools::default()), 0);
    }

    #[test]
    fn a_failing_command_stops_the_run_and_is_named() {
        let step = Step::cargo("nonsense", "no-such-subcommand-of-cargo");
        let problem = step.perform(&crate::root(), &mut Vec::new()).expect_err("there is no such subcommand");
        assert!(problem.to_string().contains("no-such-subcommand-of-cargo"), "{problem}");
    }
}
