//! `man`: the manual page, made from the parser's own definition.

use std::io;

use clap::Command;
use clap_mangen::Man;
use tablette::{Lang, Text, words};

use super::help;
use crate::args::arguments;
use crate::examples::Shown;
use crate::fault::{Done, Fault, unwritten};
use crate::{Context, Subcommand};

arguments! {
    pub(super) struct ManPage {
        topic: Vec<String> = help::topic(),
    }
}

impl Subcommand for ManPage {
    const NAME: &'static str = "man";
    const ABOUT: Text = words::command::MAN_ABOUT;
    const AFTER: Option<Text> = Some(words::command::MAN_AFTER);
    const LONG: bool = false;
    const JSON: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let subject = help::subject(&self.topic, context)?;
        let command = subject.fitted(context.command(), &context.speaker);
        let page = page(command, &subject.examples(&context.speaker), context.lang());
        context.print(&page.map_err(|error| unwritten(&context.speaker, &error))?)?;
        Ok(Done::Yes)
    }
}

/// The page in roff; the renderer's own headings are English and say "extra", which no reader of
/// manuals looks for.
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
    use crate::commands;
    use tablette::speech::Speaker;

    #[test]
    fn the_page_has_the_headings_of_its_language() {
        for (lang, name, heading) in [(Lang::En, "NAME", "COMMANDS"), (Lang::Fr, "NOM", "COMMANDES")] {
            let page = page(commands::command(&Speaker::new(lang)), &[], lang).unwrap();
            for head in [name, heading, "NOTES"] {
                assert!(page.contains(&format!(".SH \"{head}\"\n")), "{head}\n{page}");
            }
        }
    }
}
