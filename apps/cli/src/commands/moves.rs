//! `moves`: legal moves, judged, best first.

use clap::value_parser;
use tablette::speech::spell;
use tablette::{Analysis, Outcome, Players, Request, Text, words};

use super::survey;
use crate::args::{arguments, option};
use crate::columns::{BLANK, Cell, Columns, Lean};
use crate::failure::warn;
use crate::position::{Matrix, Position};
use crate::{Context, Done, Fault, Subcommand, json, verdicts};

arguments! {
    pub(super) struct Moves {
        position: Position,
        matrix: Matrix,
        most: Option<u32> = option(words::option::most(Request::MANY))
            .with(|arg| arg.value_parser(value_parser!(u32).range(1..))),
    }
}

impl Subcommand for Moves {
    const NAME: &'static str = "moves";
    const ABOUT: Text = words::command::MOVES_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        if let Some(path) = &self.matrix.file {
            return survey::list(self.position.game.open(context)?, &self.matrix, path, context);
        }
        let board = self.position.open(context)?;
        let most = self.most.map_or(Request::MANY, |most| most as usize);
        let request = Request { moves: most, ..Request::MOVES };
        let moves = board.analysis(&request, &context.budget_with_tables())?;
        warn(context, moves.stepped_over.as_ref());
        let chosen = self.position.settings()?;
        if context.json {
            context.document(&json::MovesDocument::new(&*board, &moves, &chosen, context.lang()))?;
            return Ok(Done::Yes);
        }
        self.position.head_read(&*board, context)?;
        let player = chosen.player(board.info().settings).map(|(_, about)| about);
        let verdict = verdicts::sentence(&context.speaker, board.info().players, player.as_ref(), &moves.verdict);
        context.paragraph(2, &verdict)?;
        if let Some(file) = &moves.table {
            context.remark(&context.say(words::table::from(file.display().to_string())))?;
        }
        if moves.moves.is_empty() {
            let is_stuck = board.info().players == Players::One && moves.verdict.outcome == Some(Outcome::Lose);
            let why = if is_stuck { words::answer::MOVES_STUCK } else { words::answer::MOVES_NONE };
            context.paragraph(2, &context.say(why))?;
        } else {
            context.table(&table(&moves, player.is_none(), context, usize::MAX))?;
            if moves.left_out > 0 {
                let more =
                    if moves.moves.len() < most { String::new() } else { context.say(words::answer::MOVES_MOST) };
                // No move is called no better unless all were compared.
                let left_out = match moves.best_moves {
                    Some(_) => words::answer::moves_left_out(moves.left_out),
                    None => words::answer::moves_more(moves.left_out),
                };
                context.line(format!("  {} {more}", context.say(left_out)).trim_end())?;
            }
        }
        Ok(Done::Yes)
    }
}

/// The first `most` moves as a table: a star for the best, the move, the position that it leads to
/// with its worth for the side to move, the move in words. `best` is false, and no move has a star,
/// when a player follows a rule.
pub(super) fn table(moves: &Analysis, best: bool, context: &Context, most: usize) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left, Lean::Right, Lean::Left]);
    columns.heads(
        context,
        [
            BLANK,
            words::label::HEAD_MOVE,
            words::label::HEAD_LEADS_TO,
            words::label::HEAD_WORTH_THERE,
            words::label::HEAD_WORDS,
        ],
    );
    for line in moves.moves.iter().take(most) {
        let value = verdicts::figure(&context.speaker, &line.verdict);
        // A place says more than a whole board that every move leads to again.
        let there = line.place.clone().unwrap_or_else(|| line.position.clone());
        let dress = verdicts::dress(line.outcome);
        columns.row([
            if best && line.best { "★" } else { " " }.into(),
            Cell::dressed(context.say(spell(moves.game, &line.notation)), dress),
            there.into(),
            value.into(),
            line.words.say(context.lang()).into(),
        ]);
    }
    columns
}
