//! The side that requests games.

use std::io;
use std::net::{IpAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use tablette::{Problem, words};
use tablette_hub::dxp::{Acceptance, DxpMessage, GameRequest, PORT, VERSION};
use tablette_hub::{Colour, Referee};

use super::Dxp;
use super::game::{Agreement, play};
use super::line::{Line, PeerError};
use super::session::{Session, named};
use crate::clean::clean;
use crate::fault::{Done, Fault};

/// The default minutes of each side.
const MINUTES: u16 = 5;
/// Time for a connection to be accepted.
const CONNECTION: Duration = Duration::from_secs(5);

pub(super) fn run(session: &mut Session<'_>, options: &Dxp, program: &str) -> Result<Done, Fault> {
    let context = session.context;
    let opening = options.position.as_deref().unwrap_or_default();
    let begun = Referee::open(opening)?;
    let games = options.games.unwrap_or(1);
    let mut ours = options.me.unwrap_or(Colour::White);
    let (host, port) = place(program).ok_or_else(|| Problem::new(words::dxp::PLACE, program))?;
    let unreached = |error: io::Error| context.fault(words::dxp::unreached(clean(program), error.to_string()));
    let line = Line::on(connect(host, port).map_err(unreached)?);
    let mut line = line.map_err(|error| Fault::Said(error.say(&clean(program), context)))?;
    for game in 1..=games {
        let request = GameRequest {
            version: VERSION,
            name: session.engine.name.clone(),
            follower: ours.other(),
            minutes: options.minutes.unwrap_or(MINUTES),
            moves: options.moves.unwrap_or(0),
            position: (!opening.is_empty()).then(|| begun.position()),
        };
        // The opponent does not know the moves that led to the position.
        let referee = request.position.map_or_else(|| Ok(begun.clone()), Referee::at);
        let referee = referee?;
        let (theirs, acceptance) = match ask(&mut line, &request, session) {
            Ok(answer) => answer,
            Err(PeerError::Interrupted) => return Err(Fault::Interrupted),
            Err(error) => return Err(Fault::Said(error.say(&clean(program), context))),
        };
        let (theirs, name) = (named(&theirs), clean(program));
        let why = match acceptance {
            Acceptance::Accepted => None,
            Acceptance::OtherVersion => Some(words::dxp::other_version(name)),
            Acceptance::NotThis => Some(words::dxp::not_this(name)),
            Acceptance::Never => Some(words::dxp::never(name)),
        };
        if let Some(why) = why {
            session.refuse(context.say(why));
            return Ok(Done::No);
        }
        session.prepare()?;
        let (each, patience) = (session.each, session.patience);
        let terms = Agreement { request: &request, ours, theirs: &theirs, each, patience, last: game == games };
        let played = play(&mut line, &mut session.engine, referee, &terms, context);
        session.record(&played, &theirs)?;
        if played.trouble.is_some() {
            return Ok(Done::No);
        }
        if !played.goes_on && game < games {
            session.refuse(context.say(words::dxp::never(clean(program))));
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

/// Requests a game; returns the name of the opponent and its answer.
fn ask(line: &mut Line, request: &GameRequest, session: &Session<'_>) -> Result<(String, Acceptance), PeerError> {
    line.say(&DxpMessage::Request(request.clone()))?;
    let until = Instant::now() + session.patience;
    loop {
        match line.hear(until)? {
            DxpMessage::Answer { name, acceptance } => return Ok((name, acceptance)),
            DxpMessage::Chat(_) => {}
            other => return Err(PeerError::Misplaced(other.to_string())),
        }
    }
}

/// Splits a text at its last colon into host and port; the default port is the protocol's.
fn place(text: &str) -> Option<(&str, u16)> {
    if text.parse::<IpAddr>().is_ok() {
        return Some((text, PORT));
    }
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) => (host, port.parse().ok().filter(|&port| port > 0)?),
        None => (text, PORT),
    };
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_sound = !bare.is_empty() && (bare == host) != bare.contains(':');
    is_sound.then_some((bare, port))
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn places_are_read() {
        assert_eq!(place("dam.example"), Some(("dam.example", 27531)));
        assert_eq!(place("dam.example:9"), Some(("dam.example", 9)));
        assert_eq!(place("10.0.0.7:27532"), Some(("10.0.0.7", 27532)));
        assert_eq!(place("::1"), Some(("::1", 27531)));
        assert_eq!(place("[::1]:27532"), Some(("::1", 27532)));
        assert_eq!(place("[::1]"), None);
        for wrong in ["", ":9", "a:", "a:b", "a:0", "a:65536", "a:b:9", "[a]:9"] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }
}
