//! The side that waits for requests.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tablette::words;
use tablette_hub::Referee;
use tablette_hub::dxp::{Acceptance, DxpMessage, GameRequest, VERSION};

use super::Dxp;
use super::game::{Agreement, play};
use super::line::{Line, PeerError};
use super::session::{Session, named};
use crate::fault::{Done, Fault};
use crate::interrupt;

/// The interval between checks for a connection.
const TICK: Duration = Duration::from_millis(50);

/// Plays the programs that connect, one at a time. Ctrl-C is the usual end, unless a game is
/// running.
pub(super) fn run(session: &mut Session<'_>, options: &Dxp, port: u16) -> Result<Done, Fault> {
    let context = session.context;
    let address = options.address.unwrap_or(Ipv4Addr::LOCALHOST.into());
    if !address.is_loopback() {
        context.note(&context.say(words::dxp::OPEN));
    }
    let most = options.games.unwrap_or(u64::MAX);
    let wanted = SocketAddr::new(address, port);
    let failed = |error: io::Error| context.fault(words::dxp::deaf(wanted.to_string(), error.to_string()));
    let listener = TcpListener::bind(wanted).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    session.say(&context.say(words::answer::serve_at(listener.local_addr().map_err(failed)?.to_string())))?;
    while session.games() < most {
        match listener.accept() {
            Ok((stream, peer)) => {
                if let Err(error) = converse(stream, session, most)? {
                    context.note(&error.say(&peer.to_string(), context));
                }
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => sleep(TICK),
            // The peer disconnected before it was accepted.
            Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::Interrupted) => {}
            Err(error) => return Err(failed(error)),
        }
        if interrupt::happened() {
            break;
        }
    }
    Ok(Done::Yes)
}

/// Plays all games that one program requests. An error of the program ends this connection only.
fn converse(stream: TcpStream, session: &mut Session<'_>, most: u64) -> Result<Result<(), PeerError>, Fault> {
    let mut line = match Line::on(stream) {
        Ok(line) => line,
        Err(error) => return Ok(Err(error)),
    };
    let mut played = false;
    while session.games() < most {
        let (request, referee) = match asked(&mut line, session) {
            Ok(asked) => asked,
            // Ctrl-C between games is a normal end, and so is a peer that disconnects after one.
            Err(PeerError::Interrupted) => break,
            Err(PeerError::Gone(_)) if played => break,
            Err(error) => return Ok(Err(error)),
        };
        session.prepare()?;
        let (each, patience, theirs) = (session.each, session.patience, named(&request.name));
        let last = session.games() + 1 == most;
        let terms = Agreement { request: &request, ours: request.follower, theirs: &theirs, each, patience, last };
        let game = play(&mut line, &mut session.engine, referee, &terms, session.context);
        session.record(&game, &theirs)?;
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        if !game.goes_on {
            break;
        }
        played = true;
    }
    Ok(Ok(()))
}

/// Reads messages until one requests a game that can be played, and accepts it. All of them share
/// one deadline.
fn asked(line: &mut Line, session: &Session<'_>) -> Result<(GameRequest, Referee), PeerError> {
    let until = Instant::now() + session.patience;
    loop {
        let request = match line.hear(until)? {
            DxpMessage::Request(request) => request,
            // A repeated end message, or chat.
            DxpMessage::Chat(_) | DxpMessage::End { .. } => continue,
            other => return Err(PeerError::Misplaced(other.to_string())),
        };
        let referee = request.position.map_or_else(|| Referee::open(""), Referee::at);
        let acceptance = match &referee {
            _ if request.version != VERSION => Acceptance::OtherVersion,
            Ok(_) => Acceptance::Accepted,
            Err(_) => Acceptance::NotThis,
        };
        line.say(&DxpMessage::Answer { name: session.engine.name.clone(), acceptance })?;
        if let (Ok(referee), Acceptance::Accepted) = (referee, acceptance) {
            return Ok((request, referee));
        }
    }
}
