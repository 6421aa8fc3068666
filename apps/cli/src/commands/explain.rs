//! `explain`: why a position is worth what it is.

use tablette::{Text, words};

use crate::args::arguments;
use crate::failure::warn;
use crate::json;
use crate::position::Position;
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Explain {
        position: Position,
    }
}

impl Subcommand for Explain {
    const NAME: &'static str = "explain";
    const ABOUT: Text = words::command::EXPLAIN_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let board = self.position.open(context)?;
        let explain = || -> Result<_, Fault> {
            let argument = board.explain(&context.budget_with_tables())?;
            warn(context, argument.stepped_over.as_ref());
            Ok(argument)
        };
        if context.json {
            context.document(&json::ExplainDocument::new(&*board, &explain()?, context.lang()))?;
            return Ok(Done::Yes);
        }
        // What the rules say is known at once, and is all there is to say where the position is
        // beyond every rung.
        let remarks = board.remarks();
        if !remarks.is_empty() {
            self.position.head_read(&*board, context)?;
        }
        for line in remarks.iter().cloned() {
            context.paragraph(2, &context.say(line))?;
        }
        context.close()?;
        let argument = explain()?;
        if remarks.is_empty() {
            self.position.head_read(&*board, context)?;
        }
        for line in argument.reasons {
            context.paragraph(2, &context.say(line))?;
        }
        Ok(Done::Yes)
    }
}
