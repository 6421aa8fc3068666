//! The one who asks for games.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use tablette::{Problem, words};
use tablette_hub::dxp::{Acceptance, DxpMessage, GameRequest, VERSION};
use tablette_hub::{Colour, Referee};

use super::game::{Pact, play};
use super::lapse::Lapse;
use super::line::Line;
use super::place::place;
use super::session::{Session, named};
use crate::clean::clean;
use crate::failure::refused;
use crate::fault::{Done, Fault};

/// Minutes of each side unless told otherwise.
const MINUTES: u16 = 5;
/// A machine that is there takes a connection within this.
const CONNECTION: Duration = Duration::from_secs(5);

pub(super) fn run(session: &mut Session<'_>, matches: &ArgMatches) -> Result<Done, Fault> {
    let desk = session.desk;
    let program = matches.get_one::<String>("program").expect("the parser insists on a program or on listening");
    let opening = matches.get_one::<String>("position").map_or("", String::as_str);
    let begun = Referee::open(opening).map_err(|problem| refused(desk, &problem))?;
    let number = |name: &str, usual| matches.get_one::<u16>(name).copied().unwrap_or(usual);
    let games = matches.get_one::<u64>("games").copied().unwrap_or(1);
    let mut ours =
        if matches.get_one::<String>("me").is_some_and(|me| me == "black") { Colour::Black } else { Colour::White };
    let (host, port) = place(program).ok_or_else(|| refused(desk, &Problem::new(words::dxp::PLACE, program)))?;
    let unreached = |error: io::Error| Fault::Said(desk.say(words::dxp::unreached(clean(program), error.to_string())));
    let line = Line::on(connect(host, port).map_err(unreached)?);
    let mut line = line.map_err(|lapse| Fault::Said(lapse.say(&clean(program), desk)))?;
    for game in 1..=games {
        let request = GameRequest {
            version: VERSION,
            name: session.engine.name.clone(),
            follower: ours.other(),
            minutes: number("minutes", MINUTES),
            moves: number("moves", 0),
            position: (!opening.is_empty()).then(|| begun.position()),
        };
        // The other side does not know which moves led there.
        let referee = request.position.map_or_else(|| Ok(begun.clone()), Referee::at);
        let referee = referee.map_err(|problem| refused(desk, &problem))?;
        let (theirs, acceptance) = match ask(&mut line, &request, session) {
            Ok(answer) => answer,
            Err(Lapse::Interrupted) => return Err(Fault::Interrupted),
            Err(lapse) => return Err(Fault::Said(lapse.say(&clean(program), desk))),
        };
        let (theirs, name) = (named(&theirs), clean(program));
        let why = match acceptance {
            Acceptance::Accepted => None,
            Acceptance::OtherVersion => Some(words::dxp::other_version(name)),
            Acceptance::NotThis => Some(words::dxp::not_this(name)),
            Acceptance::Never => Some(words::dxp::never(name)),
        };
        if let Some(why) = why {
            session.refuse(desk.say(why));
            return Ok(Done::No);
        }
        session.prepare()?;
        let (each, patience) = (session.each, session.patience);
        let terms = Pact { request: &request, ours, theirs: &theirs, each, patience, last: game == games };
        let played = play(&mut line, &mut session.engine, referee, &terms, desk);
        session.record(&played, &theirs)?;
        if played.trouble.is_some() {
            return Ok(Done::No);
        }
        if !played.goes_on && game < games {
            session.refuse(desk.say(words::dxp::never(clean(program))));
            return Ok(Done::No);
        }
        ours = ours.other();
    }
    Ok(Done::Yes)
}

fn connect(host: &str, port: u16) -> io::Result<TcpStream> {
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECTION) {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Asks for a game; the name of the other side, and whether it plays.
fn ask(line: &mut Line, request: &GameRequest, session: &Session<'_>) -> Result<(String, Acceptance), Lapse> {
    line.say(&DxpMessage::Request(request.clone()))?;
    let until = Instant::now() + session.patience;
    loop {
        match line.hear(until)? {
            DxpMessage::Answer { name, acceptance } => return Ok((name, acceptance)),
            DxpMessage::Chat(_) => {}
            other => return Err(Lapse::Misplaced(other.to_string())),
        }
    }
}
