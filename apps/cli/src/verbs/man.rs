//! `man`: the manual page, made from the same definition as the parser.

use std::io;

use clap::{ArgMatches, Command};
use clap_mangen::Man;
use tablette::speech::Speaker;
use tablette::{Lang, Text, words};

use super::help;
use crate::desk::Desk;
use crate::examples::{Example, Shown};
use crate::fault::{Done, Fault, unwritten};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "man > tablette.1",
        Text::new(
            "the manual page of everything: man ./tablette.1",
            "la page de manuel de l'ensemble : man ./tablette.1",
        ),
    ),
    Example::new("man solve > tablette-solve.1", Text::new("that of one verb", "celle d'un verbe")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::MAN_ABOUT))
        .after_help(speaker.say(words::verb::MAN_AFTER))
        .arg(help::topic(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let subject = help::subject(matches, desk)?;
    let page = page(subject.fitted(desk.command()), &subject.examples(desk.examples, &desk.speaker), desk.lang());
    desk.print(&page.map_err(|error| unwritten(&desk.speaker, &error))?)?;
    Ok(Done::Yes)
}

/// The page in roff; the renderer's own headings are English and say "extra", which no reader of manuals looks for.
fn page(command: Command, examples: &[Shown], lang: Lang) -> io::Result<String> {
    let mut page = Vec::new();
    Man::new(command).manual("Tablette").render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    let (mut text, mut is_shown) = (String::new(), examples.is_empty());
    for line in page.lines() {
        let head = line.strip_prefix(".SH ").map(|head| head.trim_matches('"').trim());
        // Before the notes, or at the end of the page.
        if !is_shown && head.is_some_and(|head| ["EXTRA", "VERSION"].contains(&head)) {
            text += &section(examples, lang);
            is_shown = true;
        }
        text += &head.map_or_else(|| line.to_owned() + "\n", |head| heading(head, lang));
    }
    Ok(if is_shown { text } else { text + &section(examples, lang) })
}

/// The examples, each a command with what it does below it.
fn section(examples: &[Shown], lang: Lang) -> String {
    let mut text = format!(".SH \"{}\"\n", words::label::HEADING_EXAMPLES.get(lang).trim_end().to_uppercase());
    for (command, about) in examples {
        let about = about.as_deref().map(roff).unwrap_or_default();
        text.extend([".TP\n\\fB", &roff(command), "\\fR\n", &about, "\n"]);
    }
    text
}

/// Text that means nothing to roff.
fn roff(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('-', "\\-");
    // A line that begins with one of these would be a command.
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

fn heading(head: &str, lang: Lang) -> String {
    let head = head.trim_matches('"').trim();
    let head = match (head, lang) {
        ("NAME", Lang::Fr) => "NOM",
        ("EXTRA", _) => "NOTES",
        _ => head,
    };
    format!(".SH \"{}\"\n", head.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verbs;

    #[test]
    fn the_page_has_the_headings_of_its_language() {
        for (lang, name, verbs) in [(Lang::En, "NAME", "VERBS"), (Lang::Fr, "NOM", "VERBES")] {
            let page = page(verbs::command(&Speaker::new(lang)), &[], lang).unwrap();
            for head in [name, verbs, "NOTES"] {
                assert!(page.contains(&format!(".SH \"{head}\"\n")), "{head}\n{page}");
            }
        }
    }
}
