//! `--matrix`: a board of any size, given as rows of figures, looked over as an exercise asks.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use tablette::{Settings, Survey, paint};

use crate::asked::{chosen, named};
use crate::columns::width;
use crate::desk::Desk;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::files::Destination;
use crate::{board, files, json};

/// The file that was given, if one was.
pub(super) fn asked(matches: &ArgMatches) -> Option<&PathBuf> {
    matches.try_get_one::<PathBuf>("matrix").ok().flatten()
}

/// Lists what is found. The answer is "no" where one man was asked about and cannot.
pub(super) fn list(matches: &ArgMatches, path: &Path, desk: &Desk) -> Result<Done, Fault> {
    let (game, survey) = survey(matches, path, desk)?;
    if desk.json {
        desk.document(&json::SurveyDocument { game, survey: &survey })?;
    } else {
        desk.paragraph(0, &desk.style.strong(&survey.summary.say(desk.lang())))?;
        for finding in &survey.findings {
            desk.paragraph(2, &finding.words.say(desk.lang()))?;
        }
    }
    Ok(if survey.answer == Some(false) { Done::No } else { Done::Yes })
}

/// Draws the board with what is found on it.
pub(super) fn draw(matches: &ArgMatches, path: &Path, desk: &Desk) -> Result<Done, Fault> {
    let (game, survey) = survey(matches, path, desk)?;
    if let Some(path) = matches.get_one::<PathBuf>("svg") {
        let title = format!("{game} {}", survey.summary.say(desk.lang()));
        if files::write(desk, path, &paint::svg(&survey.view, &title, desk.lang()))? == Destination::Output {
            return Ok(Done::Yes);
        }
    }
    if desk.json {
        desk.document(&json::SurveyDocument { game, survey: &survey })?;
        return Ok(Done::Yes);
    }
    desk.print(&paint::text_within(&survey.view, desk.lang(), desk.style.colour, width()))?;
    desk.paragraph(0, &survey.summary.say(desk.lang()))?;
    Ok(Done::Yes)
}

fn survey(matches: &ArgMatches, path: &Path, desk: &Desk) -> Result<(&'static str, Survey), Fault> {
    let game = named(matches, desk)?;
    let choices = chosen(matches, |game| game.matrix().unwrap_or_default());
    let choices = Settings::parse(choices.iter().map(String::as_str)).map_err(|problem| refused(desk, &problem))?;
    let given = board::file(path, desk)?;
    let survey = game.survey(&given.text, &choices);
    let survey = survey.map_err(|problem| given.blame(refused(desk, &problem), desk))?;
    Ok((game.info().name, survey))
}
