//! The one who waits to be asked.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use tablette::words;
use tablette_hub::Referee;
use tablette_hub::dxp::{Acceptance, DxpMessage, GameRequest, VERSION};

use super::game::{Pact, play};
use super::lapse::Lapse;
use super::line::Line;
use super::session::{Session, named};
use crate::fault::{Done, Fault};
use crate::interrupt;

/// How often one looks whether a program has come.
const TICK: Duration = Duration::from_millis(50);

/// Plays whoever comes, one after the other. Ctrl-C is how it is meant to end, unless there is a game.
pub(super) fn run(session: &mut Session<'_>, matches: &ArgMatches, port: u16) -> Result<Done, Fault> {
    let desk = session.desk;
    let address = matches.get_one::<IpAddr>("address").copied().unwrap_or(Ipv4Addr::LOCALHOST.into());
    if !address.is_loopback() {
        desk.note(&desk.say(words::dxp::OPEN));
    }
    let most = matches.get_one::<u64>("games").copied().unwrap_or(u64::MAX);
    let wanted = SocketAddr::new(address, port);
    let failed = |error: io::Error| Fault::Said(desk.say(words::dxp::deaf(wanted.to_string(), error.to_string())));
    let listener = TcpListener::bind(wanted).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    session.say(&desk.say(words::answer::serve_at(listener.local_addr().map_err(failed)?.to_string())))?;
    while session.games() < most {
        match listener.accept() {
            Ok((stream, peer)) => {
                if let Err(lapse) = converse(stream, session, most)? {
                    desk.note(&lapse.say(&peer.to_string(), desk));
                }
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => sleep(TICK),
            // Somebody who has gone before being heard.
            Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::Interrupted) => {}
            Err(error) => return Err(failed(error)),
        }
        if interrupt::happened() {
            break;
        }
    }
    Ok(Done::Yes)
}

/// All the games that one program asks for. What is wrong with the program ends the conversation and nothing else.
fn converse(stream: TcpStream, session: &mut Session<'_>, most: u64) -> Result<Result<(), Lapse>, Fault> {
    let mut line = match Line::on(stream) {
        Ok(line) => line,
        Err(lapse) => return Ok(Err(lapse)),
    };
    let mut played = false;
    while session.games() < most {
        let (request, referee) = match asked(&mut line, session) {
            Ok(asked) => asked,
            // Ctrl-C between games, and leaving after one, is as it should be.
            Err(Lapse::Interrupted) => break,
            Err(Lapse::Gone(_)) if played => break,
            Err(lapse) => return Ok(Err(lapse)),
        };
        session.prepare()?;
        let (each, patience, theirs) = (session.each, session.patience, named(&request.name));
        let last = session.games() + 1 == most;
        let terms = Pact { request: &request, ours: request.follower, theirs: &theirs, each, patience, last };
        let game = play(&mut line, &mut session.engine, referee, &terms, session.desk);
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

/// Hears until a game is asked for that can be played, and accepts it. The time for that is one, however much is said.
fn asked(line: &mut Line, session: &Session<'_>) -> Result<(GameRequest, Referee), Lapse> {
    let until = Instant::now() + session.patience;
    loop {
        let request = match line.hear(until)? {
            DxpMessage::Request(request) => request,
            // An end that was said twice, or words.
            DxpMessage::Chat(_) | DxpMessage::End { .. } => continue,
            other => return Err(Lapse::Misplaced(other.to_string())),
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
