//! `explain`: why a position is worth what it is.

use tablette::{Text, words};

use crate::args::arguments;
use crate::context::Context;
use crate::examples::Example;
use crate::failure::warn;
use crate::fault::{Done, Fault};
use crate::json;
use crate::position::Position;
use crate::subcommand::Subcommand;

arguments! {
    pub(super) struct Explain {
        position: Position,
    }
}

impl Subcommand for Explain {
    const NAME: &'static str = "explain";
    const ABOUT: Text = words::command::EXPLAIN_ABOUT;
    const EXAMPLES: &'static [Example] = &[
        Example::new(
            "explain chocolate 10 7 7 3",
            Text::new(
                "the XOR of the margins, and what to do about it",
                "le XOR des marges, et ce qu'il faut en faire",
            ),
        ),
        Example::new(
            "explain chomp 5,3,1",
            Text::new(
                "a winning bite, or the refutation of each one",
                "une bouchée gagnante, ou la réfutation de chacune",
            ),
        ),
    ];

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let board = self.position.open(context)?;
        let explain = || -> Result<_, Fault> {
            let argument = board.explain(&context.budget_with_tables())?;
            warn(context, argument.stepped_over.as_ref());
            Ok(argument)
        };
        if context.json {
            context.document(&json::ExplainDocument::of(&*board, &explain()?, context.lang()))?;
            return Ok(Done::Yes);
        }
        // What the rules say is known at once, and is all there is to say where the position is
        // beyond every rung.
        let remarks = board.remarks();
        if !remarks.is_empty() {
            self.position.head(context)?;
        }
        for line in remarks.iter().cloned() {
            context.paragraph(2, &context.say(line))?;
        }
        context.close()?;
        let argument = explain()?;
        if remarks.is_empty() {
            self.position.head(context)?;
        }
        for line in argument.reasons {
            context.paragraph(2, &context.say(line))?;
        }
        Ok(Done::Yes)
    }
}
