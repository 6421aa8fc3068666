//! As much of HTTP/1.1 as it takes to see whether an answer is well formed.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

/// Longer bodies are no answers of this server.
const LONGEST: usize = 64 << 20;
/// How long a client of an attack waits for a byte.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// What came back.
#[derive(Debug)]
pub(super) enum Talk {
    /// A well-formed answer.
    Answer(Answer),
    /// The server hung up instead.
    Closed,
    /// Nothing came in time.
    Silence,
}

#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
}

/// A connection on which an attack waits, but not for ever.
pub(super) fn connect(server: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpStream::connect_timeout(&server, Duration::from_secs(5))?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.set_nodelay(true)?;
    Ok(socket)
}

/// The connection of a well-behaved client, which waits longer than any machine is slow.
pub(super) fn patient(server: SocketAddr) -> io::Result<TcpStream> {
    let socket = connect(server)?;
    socket.set_read_timeout(Some(Duration::from_secs(600)))?;
    Ok(socket)
}

/// The head of a request for an address.
pub(super) fn head(address: &str) -> String {
    format!("GET {address} HTTP/1.1\r\nhost: localhost\r\n\r\n")
}

/// Asks for an address on a connection of its own.
///
/// # Errors
/// When there is no connection, or the answer is malformed.
pub(super) fn get(server: SocketAddr, address: &str) -> Result<Talk> {
    ask(&mut patient(server)?, head(address).as_bytes())
}

/// Sends a request and reads the answer to it.
///
/// # Errors
/// When the answer is malformed.
pub(super) fn ask(socket: &mut TcpStream, request: &[u8]) -> Result<Talk> {
    // A server that hangs up early may have sent a reason.
    let sent = socket.write_all(request);
    // Line breaks before a request are no part of it.
    let bodiless = request.trim_ascii_start().starts_with(b"HEAD ");
    match listen(&mut BufReader::new(&*socket), bodiless) {
        Ok(talk) => Ok(talk),
        Err(error) => match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(Talk::Silence),
            Some(ErrorKind::ConnectionReset | ErrorKind::BrokenPipe) => Ok(Talk::Closed),
            _ => Err(error.context(format!("sent: {sent:?}"))),
        },
    }
}

fn listen(from: &mut impl BufRead, bodiless: bool) -> Result<Talk> {
    if from.fill_buf()?.is_empty() {
        return Ok(Talk::Closed);
    }
    let first = line(from)?;
    let status = first.strip_prefix("HTTP/1.1 ").or(first.strip_prefix("HTTP/1.0 "));
    let status: u16 =
        status.and_then(|rest| rest.get(..3)?.parse().ok()).with_context(|| format!("{first:?} is no status"))?;
    let (mut length, mut chunked, mut json, mut packed) = (None, false, false, false);
    loop {
        let line = line(from)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(": ").with_context(|| format!("{line:?} is no header"))?;
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = Some(value.parse::<usize>()?),
            "transfer-encoding" => chunked = value == "chunked",
            "content-encoding" => packed = true,
            "content-type" => json = value == "application/json",
            _ => {}
        }
    }
    ensure!(length.is_none() || !chunked, "both a length and chunks");
    let body = if bodiless || status == 304 || status / 100 == 1 {
        Vec::new()
    } else if chunked {
        chunks(from)?
    } else if let Some(length) = length {
        take(from, length)?
    } else {
        ensure!(first.starts_with("HTTP/1.0"), "an answer without a length");
        let mut body = Vec::new();
        from.take(LONGEST as u64).read_to_end(&mut body)?;
        body
    };
    let sound = packed || bodiless || status == 304 || body.starts_with(b"{") && body.ends_with(b"}");
    ensure!(!json || sound, "{} is no document", String::from_utf8_lossy(&body));
    Ok(Talk::Answer(Answer { status, body }))
}

fn line(from: &mut impl BufRead) -> Result<String> {
    let mut line = Vec::new();
    from.by_ref().take(16 << 10).read_until(b'\n', &mut line)?;
    let text = String::from_utf8(line)?;
    Ok(text.strip_suffix("\r\n").with_context(|| format!("{text:?} is no line"))?.to_owned())
}

fn take(from: &mut impl BufRead, length: usize) -> Result<Vec<u8>> {
    ensure!(length <= LONGEST, "a body of {length} bytes");
    let mut body = vec![0; length];
    from.read_exact(&mut body)?;
    Ok(body)
}

fn chunks(from: &mut impl BufRead) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let length = usize::from_str_radix(&line(from)?, 16)?;
        body.extend(take(from, length)?);
        if !line(from)?.is_empty() {
            bail!("a chunk is longer than it says");
        }
        if length == 0 {
            return Ok(body);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_strictly() {
        let read = |text: &str| listen(&mut text.as_bytes(), false);
        let body = |text: &str| match read(text).unwrap() {
            Talk::Answer(answer) => String::from_utf8(answer.body).unwrap(),
            other => panic!("{other:?}"),
        };
        assert_eq!(body("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok\n"), "ok\n");
        assert_eq!(body("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"), "ok");
        assert!(matches!(read("").unwrap(), Talk::Closed));
        for wrong in [
            "HTTP/1.1 2\r\n\r\n",
            "ok\r\n\r\n",
            "HTTP/1.1 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok",
            "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-type: application/json\r\n\r\nok",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nokay\r\n0\r\n\r\n",
        ] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
