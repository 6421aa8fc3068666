//! `man`: the manual page, made from the same definition as the parser.

use std::io;

use clap::{ArgMatches, Command};
use clap_mangen::Man;
use tablette::speech::Speaker;
use tablette::{Lang, words};

use super::help;
use crate::desk::Desk;
use crate::fault::{Done, Fault, unwritten};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::MAN_ABOUT))
        .after_help(speaker.say(words::verb::MAN_AFTER))
        .arg(help::verb(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let page = page(help::described(matches, desk), desk.lang()).map_err(|error| unwritten(&desk.speaker, &error))?;
    desk.print(&page)?;
    Ok(Done::Yes)
}

/// The page in roff; the renderer's own headings are English and say "extra", which no reader of manuals looks for.
fn page(command: Command, lang: Lang) -> io::Result<String> {
    let mut page = Vec::new();
    Man::new(command).manual("Tablette").render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    Ok(page
        .lines()
        .map(|line| line.strip_prefix(".SH ").map_or_else(|| line.to_owned() + "\n", |head| heading(head, lang)))
        .collect())
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
            let page = page(verbs::command(&Speaker::new(lang)), lang).unwrap();
            for head in [name, verbs, "NOTES"] {
                assert!(page.contains(&format!(".SH \"{head}\"\n")), "{head}\n{page}");
            }
        }
    }
}
