//! `man`: the manual page, made from the same definition as the parser.

use std::io;

use clap::{ArgMatches, Command};
use clap_mangen::Man;
use tablette::Lang;
use tablette::speech::Speaker;

use super::help;
use crate::desk::Desk;
use crate::fault::{Done, Fault, unwritten};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.plain("man-about")).after_help(speaker.plain("man-after")).arg(help::verb(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let page = page(help::described(matches, desk), desk.lang()).map_err(|error| unwritten(&desk.speaker, &error))?;
    desk.print(&page)?;
    Ok(Done::Yes)
}

/// The page in roff; the renderer's own headings are English, so the French page has them translated.
fn page(command: Command, lang: Lang) -> io::Result<String> {
    let mut page = Vec::new();
    Man::new(command).manual("Tablette").render(&mut page)?;
    let page = String::from_utf8_lossy(&page).into_owned();
    Ok(match lang {
        Lang::En => page,
        Lang::Fr => page.lines().map(french).collect(),
    })
}

fn french(line: &str) -> String {
    let heading = match line {
        ".SH NAME" => ".SH NOM",
        ".SH EXTRA" => ".SH \"VOIR AUSSI\"",
        "\\fIPossible values:\\fR" => "\\fIValeurs possibles :\\fR",
        other => other,
    };
    format!("{heading}\n")
}
