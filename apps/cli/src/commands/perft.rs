//! `perft`: how many move sequences there are of each length.

use serde::Serialize;
use tablette::speech::duration;
use tablette::{AnyBoard, Problem, Text, words};

use crate::args::{Game, arguments, board_words, game};
use crate::board;
use crate::columns::{Columns, Lean};
use crate::position::{GameSettings, head};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Perft {
        game: Game = game(),
        words: Vec<String> = board_words(words::command::PERFT_ARG)
            .values(&[words::label::VALUE_BOARD, words::label::VALUE_DEPTH])
            .with(|arg| arg.num_args(2..).allow_negative_numbers(true)),
        settings: GameSettings,
        divide: bool = words::option::DIVIDE,
        keep: bool = words::option::KEEP,
    }
}

impl Subcommand for Perft {
    const NAME: &'static str = "perft";
    const ABOUT: Text = words::command::PERFT_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let (depth_text, board) = self.words.split_last().expect("the parser insists on two words");
        let depth: Option<u32> = depth_text.parse().ok().filter(|depth| *depth > 0);
        let depth = depth.ok_or_else(|| Problem::new(DEPTH, depth_text.as_str()))?;
        let settings = self.settings.parse(Some(self.game))?;
        let board = board::expanded(&board.join(" "), context, self.game)?.open(self.game, &settings, context)?;
        let began = std::time::Instant::now();
        if self.divide {
            let divided = board.divide(depth, self.keep, &context.budget())?;
            return self.print_division(&*board, &divided, began.elapsed().as_secs_f64(), context);
        }
        let leaves = board.perft(depth, self.keep, &context.budget())?;
        let seconds = began.elapsed().as_secs_f64();
        if context.json {
            let leaves = leaves.iter().map(u128::to_string).collect();
            context.document(&PerftDocument {
                game: board.info().name,
                position: board.position(),
                leaves,
                seconds,
            })?;
            return Ok(Done::Yes);
        }
        self.head(context)?;
        let mut columns = Columns::new([Lean::Right, Lean::Right]);
        columns.heads(context, [words::label::HEAD_DEPTH, words::label::HEAD_SEQUENCES]);
        for (depth, count) in (1u64..).zip(&leaves) {
            columns.row([context.speaker.number(depth).into(), context.speaker.number(count).into()]);
        }
        context.table(&columns)?;
        context.remark(&duration(context.lang(), seconds))?;
        Ok(Done::Yes)
    }
}

impl Perft {
    /// Prints the question: the game and the board, without the depth.
    fn head(&self, context: &Context) -> Result<(), Fault> {
        head(self.game.info().name, &self.words.join(" "), &self.settings.pairs(Some(self.game)), context)
    }

    /// Prints the number of sequences that begin with each move, and their sum.
    fn print_division(
        &self,
        board: &dyn AnyBoard,
        divided: &[(String, u128)],
        seconds: f64,
        context: &Context,
    ) -> Result<Done, Fault> {
        // No move is counted twice, so the sum is one of the numbers that were checked before.
        let total: u128 = divided.iter().map(|(_, count)| count).fold(0, |sum, count| sum.saturating_add(*count));
        if context.json {
            let moves = divided.iter().map(|(mv, count)| PerftEntry { mv, leaves: count.to_string() }).collect();
            let (game, position) = (board.info().name, board.position());
            context.document(&DivisionDocument { game, position, moves, leaves: total.to_string(), seconds })?;
            return Ok(Done::Yes);
        }
        self.head(context)?;
        let mut columns = Columns::new([Lean::Left, Lean::Right]);
        columns.heads(context, [words::label::HEAD_MOVE, words::label::HEAD_SEQUENCES]);
        for (mv, count) in divided {
            columns.row([mv.clone().into(), context.speaker.number(*count).into()]);
        }
        columns.row([context.say(words::answer::PERFT_TOTAL).into(), context.speaker.number(total).into()]);
        context.table(&columns)?;
        context.remark(&duration(context.lang(), seconds))?;
        Ok(Done::Yes)
    }
}

#[derive(Serialize)]
struct DivisionDocument<'a> {
    game: &'static str,
    position: String,
    moves: Vec<PerftEntry<'a>>,
    leaves: String,
    seconds: f64,
}

#[derive(Serialize)]
struct PerftEntry<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    leaves: String,
}

#[derive(Serialize)]
struct PerftDocument {
    game: &'static str,
    position: String,
    leaves: Vec<String>,
    seconds: f64,
}

const DEPTH: Text =
    Text::new("a number of moves from 1 after the board", "un nombre de coups à partir de 1 après la tablette");
