//! A plain file host on this machine that behaves as configured, faults included.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// The host's response to a request for part of an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Sends the part.
    Honest,
    /// Sends the whole file.
    Whole,
    /// Sends another part than requested.
    Elsewhere,
    /// Claims that the part is compressed.
    Packed,
    /// Breaks off after some bytes.
    Short,
    /// Sends bytes without end.
    Endless,
    /// Answers with a status.
    Status(&'static str),
    /// Redirects for ever.
    Redirect,
    /// Hangs up without an answer.
    Dumb,
}

/// The files of the host, and the requests received.
pub(crate) struct ServerState {
    files: BTreeMap<String, Vec<u8>>,
    pub(crate) manner: Manner,
    /// The name of this version of the files, if the host sends one.
    pub(crate) version: Option<String>,
    /// The requested paths, in order.
    asked: Vec<String>,
}

/// The host, until the test ends.
pub(crate) struct Server {
    pub(crate) address: String,
    state: Arc<Mutex<ServerState>>,
}

impl Server {
    pub(crate) fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let version = Some("\"1\"".to_owned());
        let state = ServerState { files: BTreeMap::new(), manner: Manner::Honest, version, asked: Vec::new() };
        let state = Arc::new(Mutex::new(state));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                // A client that hangs up ends its thread.
                thread::spawn(move || serve(stream, &state).unwrap_or_default());
            }
        });
        Self { address, state }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, ServerState> {
        self.state.lock().unwrap()
    }

    pub(crate) fn put(&self, path: &str, bytes: Vec<u8>) {
        self.state().files.insert(path.to_owned(), bytes);
    }

    pub(crate) fn behave(&self, manner: Manner) {
        self.state().manner = manner;
    }

    /// Returns the paths requested since the last call.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.state().asked)
    }
}

/// Answers the requests of a connection, one after the other.
fn serve(stream: TcpStream, state: &Mutex<ServerState>) -> std::io::Result<()> {
    let (mut reader, mut stream) = (BufReader::new(stream.try_clone()?), stream);
    loop {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(());
            }
            if line == "\r\n" {
                break;
            }
            lines.push(line.trim().to_owned());
        }
        let path = lines[0].split(' ').nth(1).unwrap().trim_start_matches('/').to_owned();
        let range = lines.iter().find_map(|line| line.to_lowercase().strip_prefix("range: bytes=").map(str::to_owned));
        let (from, last) = range.as_deref().unwrap().split_once('-').unwrap();
        let (from, last): (usize, usize) = (from.parse().unwrap(), last.parse().unwrap());
        let (file, manner, version) = {
            let mut state = state.lock().unwrap();
            state.asked.push(path.clone());
            (state.files.get(&path).cloned(), state.manner, state.version.clone())
        };
        let empty = |status: &str, more: &str| format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n{more}\r\n");
        let Some(file) = file else {
            stream.write_all(empty("404 Not Found", "").as_bytes())?;
            continue;
        };
        let to = (last + 1).min(file.len());
        if from >= to {
            stream.write_all(empty("416 Range Not Satisfiable", "").as_bytes())?;
            continue;
        }
        let version = version.map_or_else(String::new, |version| format!("ETag: {version}\r\n"));
        let part = |from: usize, length: usize, more: &str| {
            let range = format!("Content-Range: bytes {from}-{}/{}", to - 1, file.len());
            format!("HTTP/1.1 206 Partial Content\r\n{range}\r\n{version}{more}Content-Length: {length}\r\n\r\n")
        };
        let bytes = &file[from..to];
        match manner {
            Manner::Honest => {
                stream.write_all(part(from, bytes.len(), "").as_bytes())?;
                stream.write_all(bytes)?;
            }
            Manner::Whole => {
                let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", file.len());
                stream.write_all(head.as_bytes())?;
                stream.write_all(&file)?;
            }
            Manner::Elsewhere => {
                stream.write_all(part(from + 1, bytes.len() - 1, "").as_bytes())?;
                stream.write_all(&bytes[1..])?;
            }
            Manner::Packed => {
                stream.write_all(part(from, bytes.len(), "Content-Encoding: gzip\r\n").as_bytes())?;
                stream.write_all(bytes)?;
            }
            Manner::Short => {
                stream.write_all(part(from, bytes.len(), "").as_bytes())?;
                stream.write_all(&bytes[..bytes.len() / 2])?;
                return Ok(());
            }
            Manner::Endless => {
                stream.write_all(part(from, usize::MAX, "").as_bytes())?;
                loop {
                    stream.write_all(&[7; 1 << 13])?;
                }
            }
            Manner::Status(status) => stream.write_all(empty(status, "").as_bytes())?,
            Manner::Redirect => {
                stream.write_all(empty("302 Found", &format!("Location: /{path}\r\n")).as_bytes())?;
            }
            Manner::Dumb => return Ok(()),
        }
    }
}
