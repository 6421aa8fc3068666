//! Everything that must be green before a change is merged, as a list of steps.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::{MEMBERS, docs, page, public_api, python, quick, supplies, tidy};

/// The version of cargo-deny that `deny.toml` was written for.
const DENY_VERSION: &str = "0.20.2";
/// Seconds that a short run of a fuzz target takes.
const FUZZ_SECONDS: u32 = 10;
/// The folder of the fuzz targets.
const FUZZ: &str = "fuzz";

/// What the caller allows.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    /// Install cargo-deny when it is absent.
    pub(crate) install: bool,
    /// Run the fuzz targets for a few seconds each.
    pub(crate) fuzz: bool,
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
}

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
        let mut options = Self { install: std::env::var_os("CI").is_some_and(|ci| ci == "true"), fuzz: false };
        for word in words {
            match *word {
                "--install" => options.install = true,
                "--fuzz" => options.fuzz = true,
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
    let mut beside = Vec::new();
    let mut done = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!("\n== {}/{}: {}", number + 1, steps.len(), step.name);
        let started = Instant::now();
        step.perform(root, &mut beside).with_context(|| format!("step {:?} failed", step.name))?;
        let took = started.elapsed();
        println!("== {}: {} in {}", step.name, step.ending(), seconds(took));
        done.push((step, took));
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
    let mut steps =
        vec![Step::begin(SUPPLIES), Step::cargo("format", "fmt --all --check"), Step::task("tidy", tidy::run)];
    if tools.nextest {
        steps.push(Step::task("quick tests", quick::run));
        steps.extend([Step::end(SUPPLIES), Step::begin(SITE)]);
        steps.push(Step::task("slow tests", quick::run_slow));
        steps.push(Step::cargo("doc tests", &format!("test {members} --doc")));
    } else {
        steps.push(Step::skip(
            "CPU time of the quick tests",
            "cargo-nextest is absent; get it with `cargo install --locked cargo-nextest`",
        ));
        steps.extend([Step::end(SUPPLIES), Step::begin(SITE)]);
        steps.push(Step::cargo("tests", &format!("test {members} --no-fail-fast -- --include-ignored")));
    }
    steps.extend([
        // The browser, the documentation site and the wheel for the browser use it.
        Step::end(SITE),
        Step::begin(BROWSER),
        Step::cargo("tests of the checks", "test -p xtask"),
        // Fuzz targets have no main function without a fuzzer: nothing but the lints asks for them.
        Step::cargo(
            "lints",
            "clippy --workspace --all-targets --test attack --features tablette-fuzz/targets -- -D warnings",
        ),
        Step::cargo(
            "lints of the page's engine",
            "clippy -p tablette-site --no-default-features --all-targets -- -D warnings",
        ),
        Step::cargo("documentation", "doc --workspace --no-deps").with(&[("RUSTDOCFLAGS", "-D warnings")]),
        Step::cargo("without threads (the door to WebAssembly)", "check -p tablette-solve --no-default-features"),
        // Debug assertions and optimisation must change no result.
        Step::cargo("tests of core as released", "test --release -p tablette-core --lib"),
        Step::cargo("benchmarks, on little", &format!("test {members}{}", named("--bench", benchmarks))),
        Step::task("public items of the crates", public_api::check),
        Step::end(BROWSER),
        Step::begin(CHECKERS),
        Step::task("attack", |root| crate::attack(root, &[])),
        Step::task("page", page::check),
        Step::task("documentation site", docs::check),
        Step::task("interface against its description", page::question),
        Step::end(CHECKERS),
        Step::task("face for Python", python::check),
    ]);
    steps.extend(licences(options, tools));
    steps.push(Step::task("known weaknesses of crates", supplies::advisories));
    steps.push(Step::task("known weaknesses of the page's packages", supplies::packages));
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
        Self { name: name.to_owned(), action: Action::Cargo { arguments, environment: &[] } }
    }

    fn task(name: &str, task: fn(&Path) -> Result<()>) -> Self {
        Self { name: name.to_owned(), action: Action::Task(task) }
    }

    fn begin(task: &'static str) -> Self {
        Self { name: format!("{task}, started beside the next steps"), action: Action::Begin(task) }
    }

    fn end(task: &'static str) -> Self {
        Self { name: task.to_owned(), action: Action::End(task) }
    }

    fn skip(name: &str, why: impl Into<String>) -> Self {
        Self { name: name.to_owned(), action: Action::Skip(why.into()) }
    }

    fn with(mut self, variables: &'static [(&'static str, &'static str)]) -> Self {
        if let Action::Cargo { environment, .. } = &mut self.action {
            *environment = variables;
        }
        self
    }

    fn ending(&self) -> &'static str {
        if matches!(self.action, Action::Skip(_)) { "skipped" } else { "done" }
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
fn summary(done: &[(&Step, Duration)], total: Duration) -> String {
    let mut text = String::new();
    for (step, took) in done {
        writeln!(text, "{:>8}  {} {}", seconds(*took), step.ending(), step.name).expect("a string takes every line");
    }
    let skipped = done.iter().filter(|(step, _)| matches!(step.action, Action::Skip(_))).count();
    write!(text, "ci: all {} steps green, {skipped} skipped, in {}", done.len() - skipped, seconds(total))
        .expect("a string takes every line");
    text
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
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
        assert!(install(Options { install: true, fuzz: false }, Tools::default()));
        assert!(!install(Options { install: true, fuzz: false }, Tools { deny: true, ..Tools::default() }));
        assert!(!install(Options::default(), Tools::default()));
    }

    #[test]
    fn fuzzing_is_asked_for() {
        let runs =
            |options: Options, tools| lines(&options, tools).iter().filter(|line| line.starts_with("fuzz run")).count();
        let fuzz = Tools { fuzz: true, ..Tools::default() };
        assert_eq!(runs(Options::default(), fuzz), 0);
        assert_eq!(runs(Options { install: false, fuzz: true }, fuzz), 1);
        assert_eq!(runs(Options { install: false, fuzz: true }, Tools::default()), 0);
    }

    #[test]
    fn a_failing_command_stops_the_run_and_is_named() {
        let step = Step::cargo("nonsense", "no-such-subcommand-of-cargo");
        let problem = step.perform(&crate::root(), &mut Vec::new()).expect_err("there is no such subcommand");
        assert!(problem.to_string().contains("no-such-subcommand-of-cargo"), "{problem}");
    }
}
