//! The pages that `--help` and `help` print: of the whole program, of a command, or of a command
//! for one game.
//!
//! A page is laid out from the parser's own definition. Lines break between words at any width, and
//! settings of other games are left out.

use clap::{Arg, ArgAction, Command};
use tablette::speech::Speaker;
use tablette::{AnyGame, Budget, GAMES, Setting, Settings, TheoryFeature, words};
use tablette_grade::{Assignment, shown};

use crate::columns::{self, wrapped};
use crate::commands::{COMMANDS, FIRST};
use crate::examples::{self, Shown};
use crate::subcommand::{self, Entry};

/// The subject of help: the whole program, a command, or a command for one game.
#[derive(Clone, Default)]
pub(crate) struct Subject {
    /// The command, behind the groups that it stands in; empty for the whole program.
    pub(crate) path: Vec<&'static Entry>,
    /// The game, if it is one alone.
    pub(crate) game: Option<&'static dyn AnyGame>,
    /// The exercise of `grade`: `GAME:QUESTION`, or the usual one about a game.
    pub(crate) exercise: Option<Assignment<'static>>,
    /// Whether commands that the first screen leaves out are listed.
    pub(crate) all: bool,
}

impl Subject {
    /// The subject that some words name: commands, then a game. Options are passed over.
    pub(crate) fn new<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Self {
        let words = words.take_while(|word| *word != "--").filter(|word| !word.starts_with('-'));
        let path = subcommand::path(COMMANDS, words.clone());
        // The name of a group may be that of a game.
        let mut words = words.filter(|word| path.iter().all(|entry| entry.name != *word));
        let exercise = words.clone().find_map(exercise);
        let game = words.find_map(|word| tablette::game(word).ok()).filter(|_| !path.is_empty());
        let usual = game.filter(|_| path.iter().any(|entry| entry.name == "grade"));
        let usual = usual.and_then(|game| Assignment::read(game.info().name, Settings::default()).ok());
        let exercise = exercise.or(usual);
        let game = exercise.as_ref().map(|exercise| exercise.game).or(game);
        Self { path, game, exercise, all: false }
    }

    /// The names of the path, as they are typed.
    fn topic(&self) -> String {
        self.path.iter().map(|entry| entry.name).collect::<Vec<_>>().join(" ")
    }

    /// The definition of the subject.
    fn command(&self, root: &Command) -> Command {
        let mut root = root.clone();
        root.build();
        self.path.iter().fold(root, |command, entry| command.find_subcommand(entry.name).cloned().unwrap_or(command))
    }

    /// The definition of it without what the game does not have, and without what only some games
    /// have where none was named.
    pub(crate) fn fitted(&self, root: &Command, speaker: &Speaker) -> Command {
        self.command(root).mut_args(|arg| if is_for(&arg, self.game, speaker) { arg } else { arg.hide(true) })
    }

    /// An argument with what it does. Of a game it is said of that game alone.
    fn entry(&self, arg: &Arg, speaker: &Speaker) -> Item {
        let said = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let Some(game) = self.game else { return (named(arg), said) };
        if arg.get_id() == "by" {
            let rungs: Vec<_> = game.rungs().into_iter().map(|(rung, _)| rung.name()).collect();
            return (named(&arg.clone().value_name(rungs.join("|"))), said);
        }
        let offered = [game.info().settings, game.recipe()];
        // Another option may have the name of a setting: the seed of `grade`.
        let is_setting = arg.get_help_heading() == Some(speaker.say(words::label::HEADING_SETTINGS).as_str());
        let mut offered = offered.into_iter().flatten().filter(|_| is_setting);
        let setting = offered.find(|setting| setting.name == arg.get_id().as_str());
        let here = setting.map(|setting| speaker.say(words::option::setting_here(setting.about, setting.default)));
        (named(arg), here.unwrap_or(said))
    }

    /// The commands to try.
    pub(crate) fn examples(&self, speaker: &Speaker) -> Vec<Shown> {
        examples::shown(&self.path, self.game, speaker)
    }
}

/// The exercise that a word with a colon names.
pub(crate) fn exercise(word: &str) -> Option<Assignment<'static>> {
    Assignment::read(word, Settings::default()).ok().filter(|_| word.contains(':'))
}

/// Whether an argument belongs to a game; without a game, whether it belongs to every one.
fn is_for(arg: &Arg, game: Option<&dyn AnyGame>, speaker: &Speaker) -> bool {
    let id = arg.get_id().as_str();
    let under = |heading| arg.get_help_heading() == Some(speaker.say(heading).as_str());
    let is_walk = under(words::label::HEADING_WALK);
    let is_setting = under(words::label::HEADING_SETTINGS);
    let has = |game: &dyn AnyGame| {
        let named = |settings: &[Setting]| settings.iter().any(|setting| setting.name == id);
        match id {
            "to" => game.goal().is_some(),
            "matrix" => game.matrix().is_some(),
            "keep" => game.keeps(),
            _ if is_walk => game.offers().contains(&TheoryFeature::Walk),
            _ if is_setting => named(game.info().settings) || named(game.recipe()),
            _ => game.matrix().is_some_and(named),
        }
    };
    let is_special = GAMES.iter().any(|game| has(*game));
    !is_special || game.is_some_and(has)
}

/// The page, within a width in characters. O(length of the page).
pub(crate) fn page(root: &Command, subject: &Subject, speaker: &Speaker, width: usize) -> String {
    let width = width.max(20);
    let mut command = subject.command(root);
    let mut text = String::new();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    paragraph(&mut text, &about, 0, width);
    let usage = command.render_usage().to_string();
    let usage = usage.split_once(':').map_or(usage.as_str(), |(_, usage)| usage).trim();
    let usage = format!("{} {usage}", speaker.say(words::label::HEADING_USAGE));
    text.push('\n');
    hanging(&mut text, &usage, 0, 4, width);
    if let (Some(game), true) = (subject.game, has(&command, "words")) {
        let info = game.info();
        text.push('\n');
        for (name, what) in [(words::label::FIELD_BOARD, info.board), (words::label::FIELD_MOVE, info.moves)] {
            let line = [speaker.say(name), colon(speaker), speaker.say(what)].concat();
            hanging(&mut text, &line, 0, 4, width);
        }
    }
    let listed = if subject.path.is_empty() && !subject.all { FIRST } else { usize::MAX };
    let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    let commands = command.get_subcommands().take(listed).map(|inner| (inner.get_name().to_owned(), about(inner)));
    let commands: Vec<_> = commands.collect();
    if !commands.is_empty() {
        heading(&mut text, &speaker.say(words::label::HEADING_COMMANDS), speaker, width);
        entries(&mut text, &commands, width);
    }
    for (head, listed) in groups(&command, subject, speaker) {
        heading(&mut text, &head, speaker, width);
        entries(&mut text, &listed, width);
    }
    if subject.game.is_none() && command.get_arguments().any(|arg| !is_for(arg, None, speaker)) {
        text.push('\n');
        paragraph(&mut text, &speaker.say(words::command::settings_of_a_game(subject.topic())), 0, width);
    }
    if let Some(exercise) = &subject.exercise {
        protocol(&mut text, exercise, speaker, width);
    }
    let examples = subject.examples(speaker);
    if !examples.is_empty() {
        heading(&mut text, &speaker.say(words::label::HEADING_EXAMPLES), speaker, width);
        text += &examples::lines(&examples, width);
    }
    if let Some(after) = command.get_after_help() {
        text.push('\n');
        for line in after.to_string().lines() {
            let inner = line.trim_start();
            paragraph(&mut text, inner, line.len() - inner.len(), width);
        }
    }
    text
}

/// The question of an exercise, with lines that a program reads and the answers to them.
fn protocol(text: &mut String, exercise: &Assignment<'static>, speaker: &Speaker, width: usize) {
    heading(text, &speaker.say(words::grade::HEADING_PROTOCOL), speaker, width);
    paragraph(text, &speaker.say(exercise.kind.about()), 2, width);
    // Small boards need no budget of the caller's.
    for (case, truth) in exercise.examples(&Budget::default()).unwrap_or_default() {
        let line = format!("{} → {}", shown(&case.line), shown(&truth.plain()));
        hanging(text, &line, 4, 6, width);
    }
}

/// The width that help is laid out for: `COLUMNS`, else that of the terminal, else 100.
pub(crate) fn width() -> usize {
    let wished = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    wished.unwrap_or_else(columns::width)
}

fn has(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == id)
}

/// A name in front of an explanation.
type Item = (String, String);

/// Arguments and options that are shown, under their headings; the common options come last.
fn groups(command: &Command, subject: &Subject, speaker: &Speaker) -> Vec<(String, Vec<Item>)> {
    let mut groups: Vec<(String, Vec<Item>)> = Vec::new();
    let arguments = speaker.say(words::label::HEADING_ARGUMENTS);
    let common = speaker.say(words::label::HEADING_COMMON);
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set() && is_for(arg, subject.game, speaker));
    for arg in shown {
        let head = arg.get_help_heading().map_or_else(|| speaker.say(words::label::HEADING_OPTIONS), str::to_owned);
        let entry = subject.entry(arg, speaker);
        match groups.iter_mut().find(|(other, _)| *other == head) {
            Some((_, listed)) => listed.push(entry),
            None => groups.push((head, vec![entry])),
        }
    }
    groups.sort_by_key(|(head, _)| if *head == arguments { 0 } else { 1 + u8::from(*head == common) });
    groups
}

/// An argument as it is typed: `<GAME>`, `-q, --quiet`, `--by <RUNG>`, `--lines [<N>]`.
fn named(arg: &Arg) -> String {
    let values: Vec<_> = arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    if arg.is_positional() {
        let sign = |name: &String| if arg.is_required_set() { format!("<{name}>") } else { format!("[{name}]") };
        let many = arg.get_num_args().is_some_and(|range| range.max_values() > values.len());
        return values.iter().map(sign).collect::<Vec<_>>().join(" ") + if many { "..." } else { "" };
    }
    let long = arg.get_long().map(|long| format!("--{long}")).unwrap_or_default();
    let short = arg.get_short().map_or_else(|| "    ".to_owned(), |short| format!("-{short}, "));
    let takes = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
    // What may be left away, as in `--lines [<N>]`.
    let may_lack = arg.get_num_args().is_some_and(|range| range.min_values() == 0);
    let sign = |name: &String| if may_lack { format!("[<{name}>]") } else { format!("<{name}>") };
    let values = values.iter().filter(|_| takes).map(sign);
    [short + &long].into_iter().chain(values).collect::<Vec<_>>().join(" ")
}

/// A colon as each language sets it.
fn colon(speaker: &Speaker) -> String {
    match speaker.lang() {
        tablette::Lang::En => ": ".to_owned(),
        tablette::Lang::Fr => " : ".to_owned(),
    }
}

fn heading(text: &mut String, head: &str, speaker: &Speaker, width: usize) {
    text.push('\n');
    hanging(text, &[head.trim_end(), colon(speaker).trim_end()].concat(), 0, 2, width);
}

fn paragraph(text: &mut String, line: &str, indent: usize, width: usize) {
    hanging(text, line, indent, indent, width);
}

/// A line whose further lines begin elsewhere.
fn hanging(text: &mut String, line: &str, first: usize, rest: usize, width: usize) {
    for (at, part) in wrapped(line, width.saturating_sub(first.max(rest))).iter().enumerate() {
        let indent = if at == 0 { first } else { rest };
        text.extend([&" ".repeat(indent), part, "\n"]);
    }
}

/// Names and explanations in two columns, or one below the other where the names take too much
/// room.
fn entries(text: &mut String, entries: &[Item], width: usize) {
    const GAP: usize = 2;
    let longest = entries.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let column = GAP + longest + GAP;
    let is_wide = width >= column + 40;
    for (name, about) in entries {
        if is_wide {
            let lines = wrapped(about, width - column);
            let first = format!("  {name:longest$}  {}", lines.first().map_or("", String::as_str));
            text.extend([first.trim_end(), "\n"]);
            lines.iter().skip(1).for_each(|line| text.extend([&" ".repeat(column), line, "\n"]));
        } else {
            hanging(text, name.trim_start(), 2, 4, width);
            if !about.is_empty() {
                paragraph(text, about, 6, width);
            }
        }
    }
}
