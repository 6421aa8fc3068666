//! The server over real sockets: clients that never read, never send, or disconnect.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use tablette_web::{Config, bind};

/// A question that takes longer than any test waits, and little memory.
const HARD: &str = "/api/chomp/8x8/solve?by=recursion";
/// A large file.
const LARGE: &str = "/assets/plot.js";

/// Starts a server that runs until the end of the process.
fn server(config: Config) -> SocketAddr {
    let bound = bind(config).unwrap();
    let address = bound.address().unwrap();
    thread::spawn(|| bound.serve());
    address
}

/// Longer than any test waits.
const NEVER: Duration = Duration::from_hours(1);

/// Limits that no answer and no client reaches, however slow the machine is.
fn patient() -> Config {
    Config { stall: NEVER, limit: NEVER, patience: NEVER, solves: 1, ..Config::default() }
}

/// Drops clients after half a second, for tests whose clients never read or never ask.
fn hasty() -> Config {
    Config { stall: Duration::from_millis(500), ..patient() }
}

/// Opens a connection that has sent requests for these addresses in one piece.
fn asking(server: SocketAddr, addresses: &[&str]) -> TcpStream {
    let mut socket = TcpStream::connect(server).unwrap();
    let requests: String =
        addresses.iter().flat_map(|at| ["GET ", at, " HTTP/1.1\r\nhost: localhost\r\n\r\n"]).collect();
    socket.write_all(requests.as_bytes()).unwrap();
    socket
}

/// Returns a whole answer.
fn get(server: SocketAddr, address: &str) -> String {
    let mut socket = TcpStream::connect(server).unwrap();
    let request = format!("GET {address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    // Where a hasty server hangs up, what has come by then is the answer.
    let _ = socket.read_to_string(&mut answer);
    answer
}

fn metric(server: SocketAddr, name: &str) -> u64 {
    let value = |metrics: &str| {
        let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
        value.parse().ok()
    };
    // On a busy machine a hasty server may drop this client, too: it retries.
    (0..100).find_map(|_| value(&get(server, "/metrics"))).unwrap_or_else(|| panic!("{name} is not among the metrics"))
}

/// Waits until a condition holds. If it never does, the limit of the whole run ends the test.
fn until(mut holds: impl FnMut() -> bool) {
    while !holds() {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Whether the server has hung up: no byte comes, and none will.
fn is_left(mut socket: &TcpStream) -> bool {
    socket.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    match socket.read(&mut [0; 1 << 12]) {
        Ok(bytes) => bytes == 0,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

#[test]
fn clients_that_never_read_are_dropped() {
    let server = server(hasty());
    let readers: Vec<_> = (0..5).map(|_| asking(server, &[LARGE; 60])).collect();
    until(|| metric(server, "tablette_connections") > 5);
    until(|| metric(server, "tablette_connections_ended_total") >= 5);
    until(|| metric(server, "tablette_connections") == 1);
    drop(readers);
}

#[test]
fn clients_that_send_no_whole_request_are_dropped() {
    let server = server(hasty());
    let silent = TcpStream::connect(server).unwrap();
    let idle = asking(server, &["/healthz"]);
    let mut slow = TcpStream::connect(server).unwrap();
    let mut drips = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ".iter().chain(std::iter::repeat(&b'x'));
    until(|| {
        let _ = slow.write_all(&[*drips.next().unwrap()]);
        is_left(&silent) && is_left(&idle) && is_left(&slow)
    });
}

#[test]
fn a_body_that_never_comes_holds_nothing() {
    let server = server(hasty());
    let mut sending = TcpStream::connect(server).unwrap();
    sending.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nx").unwrap();
    let mut answer = String::new();
    sending.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("ok\n"), "{answer}");
}

#[test]
fn a_slow_but_steady_reader_gets_everything() {
    // The minimum speed of readers is tested in `client.rs`, without a clock.
    let server = server(patient());
    let length = get(server, LARGE).len();
    let mut reader = asking(server, &[LARGE; 20]);
    let mut read = 0;
    while read < 20 * (length - 50) {
        let bytes = reader.read(&mut [0; 16 << 10]).unwrap();
        assert!(bytes > 0, "dropped after {read} bytes");
        read += bytes;
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn there_is_room_for_one_more_beside_any_number_of_silent_clients() {
    // Room is made after a fiftieth of the stall, long before any client has used it up.
    let server = server(Config { connections: 40, stall: Duration::from_mins(2), ..patient() });
    let silent: Vec<_> =
        (0..60).map(|at| if at % 2 == 0 { asking(server, &[LARGE; 60]) } else { asking(server, &[]) }).collect();
    assert!(get(server, "/healthz").starts_with("HTTP/1.1 200 "));
    assert!(metric(server, "tablette_connections_ended_total") < 60, "only those left that had to make room");
    drop(silent);
}

/// Returns the number of questions being computed.
fn running(server: SocketAddr) -> u64 {
    metric(server, "tablette_solves_running") + metric(server, "tablette_tries_running")
}

fn stops_when_its_clients_leave(clients: impl FnOnce(SocketAddr) -> Vec<TcpStream>) {
    let server = server(patient());
    let clients = clients(server);
    until(|| metric(server, "tablette_solves_running") == 1);
    drop(clients);
    until(|| running(server) == 0);
    assert!(get(server, "/api/chomp/7x7/compare?limit=0.1").starts_with("HTTP/1.1 200 "), "the long lane is free");
}

#[test]
fn work_stops_when_its_client_leaves() {
    stops_when_its_clients_leave(|server| vec![asking(server, &[HARD])]);
}

#[test]
fn work_stops_when_a_client_leaves_that_has_asked_for_more() {
    stops_when_its_clients_leave(|server| vec![asking(server, &[HARD, "/healthz"])]);
}

#[test]
fn work_stops_when_the_client_of_its_progress_leaves() {
    stops_when_its_clients_leave(|server| {
        let mut client = asking(server, &[&format!("{HARD}&stream=1")]);
        assert!(client.read(&mut [0; 100]).unwrap() > 0);
        vec![client]
    });
}

#[test]
fn a_whole_queue_that_leaves_is_gone() {
    stops_when_its_clients_leave(|server| {
        (0..9).map(|seed| asking(server, &[&format!("{HARD}&stream=1&seed={seed}")])).collect()
    });
}

#[test]
#[ignore = "slow: solves a large board"]
fn work_goes_on_for_a_client_that_says_nothing_more() {
    let server = server(hasty());
    let client = asking(server, &[HARD]);
    until(|| metric(server, "tablette_solves_running") == 1);
    // Clients that came later, and that it does not wait for, are dropped in the meantime.
    for _ in 0..3 {
        let silent = TcpStream::connect(server).unwrap();
        until(|| is_left(&silent));
    }
    assert_eq!(running(server), 1, "it is the server that keeps it waiting");
    client.shutdown(Shutdown::Write).unwrap();
    until(|| running(server) == 0);
}

#[test]
fn four_clients_that_leave_hold_no_place_where_answers_are_known_at_once() {
    let server = server(patient());
    let hurried = |columns: u32| format!("/api/chomp/3x{columns}/reply?level=learner");
    let clients: Vec<_> = (4000..4004).map(|columns| asking(server, &[&hurried(columns)])).collect();
    until(|| running(server) > 0);
    drop(clients);
    let next = get(server, "/api/chomp/2x3");
    assert!(next.starts_with("HTTP/1.1 200 "), "{next}");
}
