//! The help of a verb, of the whole program, or of a verb for one game: what `--help` and `help` print.
//!
//! It is laid out here from the definition that the parser reads, so that lines are broken between words at any width, and
//! so that no setting of another game is shown.

use clap::{Arg, ArgAction, Command};
use tablette::speech::Speaker;
use tablette::{AnyGame, GAMES, Offer, words};

use crate::columns::{self, wrapped};
use crate::examples::{self, Lookup, Shown};

/// What help is about.
#[derive(Clone, Copy, Default)]
pub(crate) struct Subject<'a> {
    /// The verb, if it is not the whole program.
    pub(crate) verb: Option<&'a str>,
    /// What is done, of verbs that do several things: `build` of `table`.
    pub(crate) deed: Option<&'a str>,
    /// The game, if it is one alone.
    pub(crate) game: Option<&'static dyn AnyGame>,
}

impl<'a> Subject<'a> {
    /// What some words are about: the first that is a verb, then what that does, then a game. Options are passed over.
    pub(crate) fn of(command: &Command, words: impl Iterator<Item = &'a str>) -> Self {
        let mut subject = Self::default();
        let mut at = command;
        for word in words.take_while(|word| *word != "--").filter(|word| !word.starts_with('-')) {
            if let Some(inner) = at.find_subcommand(word).filter(|_| subject.game.is_none()) {
                if subject.verb.is_none() {
                    subject.verb = Some(word);
                } else {
                    subject.deed = Some(word);
                }
                at = inner;
            } else if subject.verb.is_some() && subject.game.is_none() {
                subject.game = tablette::game(word).ok();
            }
        }
        subject
    }

    /// The definition of it.
    fn command(&self, root: &Command) -> Command {
        let mut root = root.clone();
        root.build();
        let verb = self.verb.and_then(|verb| root.find_subcommand(verb)).cloned();
        let deed = |verb: &Command| self.deed.and_then(|deed| verb.find_subcommand(deed)).cloned();
        verb.map_or(root, |verb| deed(&verb).unwrap_or(verb))
    }

    /// The definition of it without what the game does not have, and without what only some games have where none was
    /// named.
    pub(crate) fn fitted(&self, root: &Command) -> Command {
        let mut command = self.command(root);
        let ids: Vec<_> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
        for id in ids.iter().filter(|id| !is_for(id, self.game)) {
            command = command.mut_arg(id, |arg| arg.hide(true));
        }
        command
    }

    /// An argument with what it does. Of a game it is said of that game alone.
    fn entry(&self, arg: &Arg, speaker: &Speaker) -> Entry {
        let said = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let Some(game) = self.game else { return (named(arg), said) };
        if arg.get_id() == "by" {
            let rungs: Vec<_> = game.rungs().into_iter().map(|(rung, _)| rung.name()).collect();
            return (named(&arg.clone().value_name(rungs.join("|"))), said);
        }
        let offered = [game.info().settings, game.recipe()];
        let setting = offered.into_iter().flatten().find(|setting| setting.name == arg.get_id().as_str());
        let here = setting.map(|setting| speaker.say(words::option::setting_here(setting.about, setting.default)));
        (named(arg), here.unwrap_or(said))
    }

    /// The commands to try.
    pub(crate) fn examples(&self, lookup: Lookup, speaker: &Speaker) -> Vec<Shown> {
        let Some(verb) = self.verb else { return Vec::new() };
        examples::shown(lookup(verb, self.deed), verb, self.game, speaker)
    }
}

/// Whether an argument belongs to a game; without a game, whether it belongs to every one.
fn is_for(id: &str, game: Option<&dyn AnyGame>) -> bool {
    let has = |game: &dyn AnyGame| match id {
        "to" => game.goal().is_some(),
        "matrix" => game.matrix().is_some(),
        "steps" | "at" | "count" => game.offers().contains(&Offer::Walk),
        "keep" => game.keeps(),
        _ => [game.info().settings, game.recipe(), game.matrix().unwrap_or_default()]
            .into_iter()
            .flatten()
            .any(|setting| setting.name == id),
    };
    let is_special = GAMES.iter().any(|game| has(*game));
    !is_special || game.is_some_and(has)
}

/// The page, within a width in characters. O(length of the page).
pub(crate) fn page(root: &Command, subject: Subject<'_>, lookup: Lookup, speaker: &Speaker, width: usize) -> String {
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
    let verbs: Vec<_> = command.get_subcommands().map(|verb| (verb.get_name().to_owned(), about_of(verb))).collect();
    if !verbs.is_empty() {
        heading(&mut text, &speaker.say(words::label::HEADING_VERBS), speaker, width);
        entries(&mut text, &verbs, width);
    }
    for (head, listed) in groups(&command, subject, speaker) {
        heading(&mut text, &head, speaker, width);
        entries(&mut text, &listed, width);
    }
    if subject.game.is_none() && has_settings(&command) {
        let topic = subject.verb.into_iter().chain(subject.deed).collect::<Vec<_>>().join(" ");
        text.push('\n');
        paragraph(&mut text, &speaker.say(words::verb::settings_of_a_game(topic)), 0, width);
    }
    let examples = subject.examples(lookup, speaker);
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

/// The width that help is laid out for: `COLUMNS`, else that of the terminal, else 100.
pub(crate) fn width() -> usize {
    let wished = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    wished.unwrap_or_else(columns::width)
}

fn has(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == id)
}

/// Whether some games have settings here that help does not show.
fn has_settings(command: &Command) -> bool {
    command.get_arguments().any(|arg| !is_for(arg.get_id().as_str(), None))
}

fn about_of(verb: &Command) -> String {
    verb.get_about().map(ToString::to_string).unwrap_or_default()
}

/// A name in front of an explanation.
type Entry = (String, String);

/// Arguments and options that are shown, under their headings; those that every verb has come last.
fn groups(command: &Command, subject: Subject<'_>, speaker: &Speaker) -> Vec<(String, Vec<Entry>)> {
    let mut groups: Vec<(String, Vec<Entry>)> = Vec::new();
    let arguments = speaker.say(words::label::HEADING_ARGUMENTS);
    let common = speaker.say(words::label::HEADING_COMMON);
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set() && is_for(arg.get_id().as_str(), subject.game));
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

/// Names and explanations in two columns, or one below the other where the names take too much room.
fn entries(text: &mut String, entries: &[Entry], width: usize) {
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
