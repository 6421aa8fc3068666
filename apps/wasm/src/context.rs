//! Bytes of a request in, bytes of a response out.

#[cfg(feature = "grade")]
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use tablette::{Budget, Bytes, Clock, Digits, Recent, Store, Watch, Words, words};
#[cfg(feature = "grade")]
use tablette::{Lang, Text};
use tablette_engine::{ApiRequest, Lack, Response, handle};
#[cfg(feature = "grade")]
use tablette_engine::{JSON, handle_own};

use crate::command::command;
use crate::files::{FileReader, SiteTables};
#[cfg(feature = "grade")]
use crate::grading;
#[cfg(feature = "grade")]
use crate::grading::{Ask, OpenedOwn, Request};
use crate::pace::{Listener, Pace};

/// The memory limit of an answer: a worker shares the browser with other pages, and phones have
/// little memory.
const MEMORY: u64 = 512 << 20;
/// Bytes for tables that are stored between two questions.
const KEPT: u64 = 128 << 20;
/// The time limits of an answer, as on a server: with streamed progress, and without.
const TIMES: (Duration, Duration) = (Duration::from_secs(120), Duration::from_secs(10));

/// Games of the caller's own that are kept between two questions.
#[cfg(feature = "grade")]
const OWN_GAMES: usize = 4;

/// The engine. Between two questions it stores only tables, which make later answers faster, and
/// what it knows about the last games of the caller's own.
pub struct Context {
    recent: Recent,
    #[cfg(feature = "grade")]
    own: RefCell<Vec<(u64, OpenedOwn)>>,
    clock: Clock,
    report: Listener,
    tables: Store,
}

impl Context {
    /// Sets up an engine that reads this clock and these files and reports here, four times a
    /// second at most.
    pub fn new(clock: Clock, report: Listener, read: FileReader) -> Self {
        let tables = Store::remote("", Arc::new(SiteTables(read)), None);
        Self {
            recent: Recent::new(KEPT),
            #[cfg(feature = "grade")]
            own: RefCell::default(),
            clock,
            report,
            tables,
        }
    }

    /// Answers a request: its address, a line break, and the languages of the user as in
    /// `Accept-Language`.
    ///
    /// The answer is its status and its media type in one line, and then its body, with the bytes
    /// that a server would send. A question that is too large or takes too long is refused with the
    /// command that answers it.
    pub fn answer(&self, request: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(request);
        let (address, languages) = text.split_once('\n').unwrap_or((&text, ""));
        let request = ApiRequest { languages: languages.to_owned(), ..ApiRequest::get(address) };
        sent(&self.respond(&request))
    }

    /// Answers a request about grading or a game of the caller's own (`grading.rs`), in the same form.
    /// It calls functions and rules through `ask`.
    #[cfg(feature = "grade")]
    pub fn grade(&self, request: &[u8], ask: Ask) -> Vec<u8> {
        let Some(request) = Request::read(request) else {
            return sent(&Response::refusal(400, NO_REQUEST, Lang::default()));
        };
        if let Some((id, address)) = request.address() {
            return sent(&self.about_own(&request, id, address, ask));
        }
        let watch = Pace::new(self.clock, self.report);
        let response = match request.answer(&self.budget(&watch), ask) {
            Ok(document) => Response::found(JSON, document.to_string()),
            Err(failure) => Response::failure(&failure, request.lang()),
        };
        sent(&response)
    }

    /// Answers a request for a document about a game of the caller's own.
    #[cfg(feature = "grade")]
    fn about_own(&self, request: &Request, id: u64, address: &str, ask: Ask) -> Response {
        let mut kept = self.own.borrow_mut();
        let known = kept.iter().position(|(known, _)| *known == id).map(|at| kept.remove(at).1);
        let opened = match known.map_or_else(|| request.open(ask), Ok) {
            Ok(opened) => opened,
            Err(failure) => return Response::failure(&failure, request.lang()),
        };
        let watch = Pace::new(self.clock, self.report);
        let asked = ApiRequest::get(address);
        let limit = if asked.streams() { TIMES.0 } else { TIMES.1 };
        let response = handle_own(&asked, opened.game.game(), &self.budget(&watch).within(limit));
        if let Some(fault) = opened.fault.get() {
            return Response::failure(&grading::failed(&fault), request.lang());
        }
        if kept.len() >= OWN_GAMES {
            kept.remove(0);
        }
        kept.push((id, opened));
        response
    }

    fn budget<'a>(&'a self, watch: &'a dyn Watch) -> Budget<'a> {
        Budget {
            memory: MEMORY,
            threads: 1,
            clock: self.clock,
            watch,
            recent: Some(&self.recent),
            tables: Some(&self.tables),
            ..Budget::default()
        }
    }

    fn respond(&self, request: &ApiRequest) -> Response {
        let (patient, usual) = TIMES;
        let limit = if request.streams() { patient } else { usual };
        let watch = Pace::new(self.clock, self.report);
        let response = handle(request, &self.budget(&watch).within(limit));
        let Some(lack) = response.lack.as_deref().copied() else { return response };
        let lang = request.lang();
        match (lack, command(request, lack)) {
            (Lack::Memory { need, allowed }, None) => Response::refusal(413, no_machine(need, allowed), lang),
            (Lack::Time, None) => response,
            (Lack::Memory { need, allowed }, Some(command)) => {
                Response::refusal(413, no_room(need, allowed, command), lang)
            }
            (Lack::Time, Some(command)) => Response::refusal(504, no_time(limit.as_secs(), command), lang),
        }
    }
}

/// A response as the module gives it.
fn sent(response: &Response) -> Vec<u8> {
    let head = format!("{} {}\n", response.status, response.kind);
    [head.as_bytes(), &response.body].concat()
}

#[cfg(feature = "grade")]
const NO_REQUEST: Text = Text::new("invalid request", "requête non valide");

words! {
    from include_str!("context.txt");
    no_room(need: Bytes, allowed: Bytes, command: Words);
    no_machine(need: Bytes, allowed: Bytes);
    no_time(seconds: Digits, command: Words);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(request: &str) -> String {
        let context = Context::new(Clock::SYSTEM, |_, _| {}, |_, _, _| Err(404));
        String::from_utf8(context.answer(request.as_bytes())).expect("text")
    }

    #[test]
    fn bytes_are_those_of_the_service() {
        for address in ["/api/games", "/api/chomp/5x4", "/api/chocolate/127x127/map?lang=fr", "/api/chomp/5,9", "/x"] {
            let budget = Budget { memory: MEMORY, threads: 1, ..Budget::default() };
            let known = handle(&ApiRequest::get(address), &budget);
            let body = String::from_utf8_lossy(&known.body).into_owned();
            assert_eq!(ask(&format!("{address}\n")), format!("{} {}\n{body}", known.status, known.kind), "{address}");
        }
    }

    #[test]
    fn large_requests_are_refused_with_their_size_and_command() {
        let board = "25,24,20,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3";
        let refused = ask(&format!("/api/chomp/{board}/solve?stream=1\nfr"));
        assert!(refused.starts_with("413 application/json\n"), "{refused}");
        assert!(refused.contains(&format!("tablette solve chomp {board} --memory 7GiB")), "{refused}");
        assert!(refused.contains("6,4") && refused.contains("512,0"), "{refused}");
        // If no machine has room for an answer, there is no command either.
        let refused = ask(&format!("/api/chomp/65{}/solve\nen", ",64".repeat(63)));
        assert!(refused.starts_with("413 ") && !refused.contains("tablette solve"), "{refused}");
    }

    #[test]
    fn nonsense_is_refused() {
        for request in [&b""[..], b"\n", b"\xff\xfe\n\xff", b"/api/chomp/%ff\nfr", b"/api/chomp/5x4/solve?by=magic"] {
            let answer = Context::new(Clock::SYSTEM, |_, _| {}, |_, _, _| Err(404)).answer(request);
            assert!(answer.starts_with(b"4"), "{}", String::from_utf8_lossy(&answer));
        }
    }
}
