//! An engine for draughts behind the Hub protocol, version 2: lines in, lines out.
//!
//! [`serve`] talks to one program until it sends `quit` or closes its end. The grammar of the
//! protocol belongs to the game ([`tablette_games::draughts::hub`]), the search to the solver; this
//! crate has the commands, the time management and the search thread.
#![forbid(unsafe_code)]

mod book;
mod clock;
mod endings;
mod engine;
mod game_status;
mod player;
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
pub use tablette_games::draughts::{Colour, International, Move, Position, dxp};

/// Maximum number of bytes of a line; no game is that long.
const LONGEST: u64 = 1 << 20;

const LONG: Text = Text::new("a line of at most 1 MiB", "une ligne d'au plus 1 Mio");

/// Speaks Hub until `quit` or the end of `input`.
///
/// A search runs on its own thread, so `stop`, `ponder-hit` and `ping` take effect at once. Every
/// search ends with exactly one `done`. Unknown commands are ignored; an invalid one is answered by
/// `error` and changes nothing.
///
/// # Errors
/// If `input` cannot be read or `output` cannot be written.
pub fn serve(mut input: impl BufRead, output: impl Write + Send, options: EngineOptions) -> io::Result<()> {
    serve_any(&mut input, Box::new(output), options)
}

/// The same without generics: a generic function is compiled in the crate that calls it, with the
/// whole search below it, and in programs built for size that is four times slower.
fn serve_any(
    mut input: &mut dyn BufRead,
    output: Box<dyn Write + Send + '_>,
    options: EngineOptions,
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let mut engine = Engine::new(scope, output, options);
        let talked = talk(&mut input, &mut engine);
        // Stop the running search in any case.
        engine.leave().and(talked)
    })
}

fn talk<'scope, 'env: 'scope, W: Write + Send + 'env>(
    input: &mut impl BufRead,
    engine: &mut Engine<'scope, 'env, W>,
) -> io::Result<()> {
    while let Some(line) = read_line(input)? {
        match line.and_then(|line| HubLine::read(&String::from_utf8_lossy(&line))) {
            Ok(line) if !engine.hear(&line)? => break,
            Ok(_) => {}
            Err(problem) => engine.complain(&problem)?,
        }
    }
    Ok(())
}

/// Reads a line; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, Problem>>> {
    let mut line = Vec::new();
    let mut read = Ok(());
    // The rest of a line that is too long is discarded.
    while input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? as u64 == LONGEST && !line.ends_with(b"\n") {
        read = Err(Problem::new(LONG, ""));
        line.clear();
    }
    let ended = line.is_empty() && read.is_ok();
    Ok((!ended).then(|| read.map(|()| line)))
}
