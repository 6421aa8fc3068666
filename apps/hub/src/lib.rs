//! An engine for draughts behind the Hub protocol, version 2: lines in, lines out.
//!
//! [`serve`] talks to one program until that says `quit` or closes its end. The words of the
//! protocol are the game's ([`tablette_games::draughts::hub`]), the search is the solver's; here
//! are the conversation, the clock and the thread that thinks.
#![forbid(unsafe_code)]

mod clock;
mod endings;
mod engine;
mod game_in_progress;
mod game_status;
mod practical_chances;
mod referee;
mod shared_search;
mod thinking;

use std::io::{self, BufRead, Read, Write};

use self::engine::Engine;
pub use self::engine::EngineOptions;
pub use self::referee::{Ending, Referee};
use tablette_core::{Problem, Text};
pub use tablette_games::draughts::hub::{HubLine, show_hub_move};
pub use tablette_games::draughts::pdn::{GameType, Score};
pub use tablette_games::draughts::{Colour, Move, Position, dxp};

/// Longer lines are refused: no game is so long.
const LONGEST: u64 = 1 << 20;

const LONG: Text = Text::new("a line of at most 1 MiB", "une ligne d'au plus 1 Mio");

/// Talks Hub until the other side says `quit` or `input` ends.
///
/// A search runs on a thread of its own, so that `stop`, `ponder-hit` and `ping` are heard at once.
/// Every search ends with exactly one `done`. What is not understood is ignored; what is understood
/// and wrong is answered by `error`, and nothing changes.
///
/// # Errors
/// When `input` cannot be read or `output` cannot be written, a reader that has gone away included.
pub fn serve(mut input: impl BufRead, output: impl Write + Send, options: EngineOptions) -> io::Result<()> {
    serve_any(&mut input, Box::new(output), options)
}

/// The same for whatever is read and written. A generic function is compiled with the crate that
/// calls it, and so would be the whole search below it: by programs that are built to be small,
/// four times slower.
fn serve_any(
    mut input: &mut dyn BufRead,
    output: Box<dyn Write + Send + '_>,
    options: EngineOptions,
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let mut engine = Engine::new(scope, output, options);
        let talked = talk(&mut input, &mut engine);
        // Whatever happened, stop the running search.
        engine.leave().and(talked)
    })
}

fn talk<'scope, 'env: 'scope, W: Write + Send + 'env>(
    input: &mut impl BufRead,
    engine: &mut Engine<'scope, 'env, W>,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        match read_line(input, &mut line)? {
            LineResult::End => return Ok(()),
            LineResult::TooLong => engine.complain(&Problem::new(LONG, ""))?,
            LineResult::Line => match HubLine::read(&String::from_utf8_lossy(&line)) {
                Ok(line) if !engine.hear(&line)? => return Ok(()),
                Ok(_) => {}
                Err(problem) => engine.complain(&problem)?,
            },
        }
    }
}

/// What came of reading a line.
enum LineResult {
    Line,
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<LineResult> {
    line.clear();
    let length = input.by_ref().take(LONGEST).read_until(b'\n', line)?;
    if length == 0 {
        return Ok(LineResult::End);
    }
    if line.ends_with(b"\n") || (length as u64) < LONGEST {
        return Ok(LineResult::Line);
    }
    // The rest of the line is thrown away as it comes.
    loop {
        line.clear();
        let length = input.by_ref().take(LONGEST).read_until(b'\n', line)?;
        if length == 0 || line.ends_with(b"\n") {
            return Ok(LineResult::TooLong);
        }
    }
}
