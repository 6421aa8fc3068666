//! `--matrix`: a survey of a board of any size, given as rows of figures.

use std::path::Path;

use tablette::{Survey, paint};

use crate::args::Game;
use crate::files::Destination;
use crate::position::Matrix;
use crate::{Context, Done, Fault, board, files, json};

/// Lists the findings. The answer is "no" when the question is about one man that cannot capture.
pub(super) fn list(game: Game, matrix: &Matrix, path: &Path, context: &Context) -> Result<Done, Fault> {
    let (game, survey) = survey(game, matrix, path, context)?;
    if context.json {
        context.document(&json::SurveyDocument::new(game, &survey))?;
    } else {
        context.paragraph(0, &context.style.strong(&survey.summary.say(context.lang())))?;
        for finding in &survey.findings {
            context.paragraph(2, &finding.words.say(context.lang()))?;
        }
    }
    Ok(if survey.answer == Some(false) { Done::No } else { Done::Yes })
}

/// Draws the board with the findings.
pub(super) fn draw(
    game: Game,
    matrix: &Matrix,
    path: &Path,
    svg: Option<&Path>,
    context: &Context,
) -> Result<Done, Fault> {
    let (game, survey) = survey(game, matrix, path, context)?;
    if let Some(path) = svg {
        let title = format!("{game} {}", survey.summary.say(context.lang()));
        if files::write(context, path, &paint::svg(&survey.view, &title, context.lang()))? == Destination::Output {
            return Ok(Done::Yes);
        }
    }
    if context.json {
        context.document(&json::SurveyDocument::new(game, &survey))?;
        return Ok(Done::Yes);
    }
    context.picture(&survey.view)?;
    context.paragraph(0, &survey.summary.say(context.lang()))?;
    Ok(Done::Yes)
}

fn survey(game: Game, matrix: &Matrix, path: &Path, context: &Context) -> Result<(&'static str, Survey), Fault> {
    let choices = matrix.parse(game)?;
    let given = board::file(path, context)?;
    let survey = game.survey(&given.text, &choices);
    let survey = survey.map_err(|problem| given.blame(&problem, context))?;
    Ok((game.info().name, survey))
}
