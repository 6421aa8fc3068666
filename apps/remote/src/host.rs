//! The network: reads parts of files from plain file hosts.
//!
//! For example, opening a table is one request for its first 64 KiB, whose answer also contains its
//! length and shows whether the host serves ranges at all. The head and the blocks of a small table
//! are then already there. Each later read is one request.
//!
//! Hosts are not trusted: the range of an answer must be exactly the requested one, nothing beyond
//! it is read, and callers compare the content with checksums.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tablette::{FAR_PAGE, ReadAt, RemoteError, RemotePlace};
use ureq::http::HeaderMap;
use ureq::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_RANGE, ETAG, LAST_MODIFIED, RANGE};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, Error};

use crate::address::Address;

/// The time limits for resolving a host, for connecting to it, and for sending a request.
const REACH: Duration = Duration::from_secs(5);
/// The maximum silence of a host.
const SILENCE: Duration = Duration::from_secs(10);
/// The time limit for an answer: a page, or the manifest of a large table.
const WHOLE: Duration = Duration::from_secs(120);
/// Maximum number of redirects of a request.
const REDIRECTS: u32 = 5;

/// A folder on a host of files.
pub(crate) struct Host {
    address: Address,
    /// Shares its connections. Made for the first request, since that reads the certificates.
    agent: OnceLock<Agent>,
}

/// One of its files.
struct HostFile {
    agent: Agent,
    address: String,
    length: u64,
    /// The name of its version (`ETag` or time), if the host gives one.
    version: Option<String>,
    /// The bytes that came when it was opened, until they are read.
    first: Mutex<Vec<u8>>,
}

/// The range of a part that a host sends.
struct Part {
    /// Offset of its first byte.
    from: u64,
    /// Offset behind its last byte.
    to: u64,
    /// Bytes of the whole file.
    length: u64,
    version: Option<String>,
}

impl Host {
    pub(crate) fn new(address: Address) -> Self {
        Self { address, agent: OnceLock::new() }
    }

    fn agent(&self) -> &Agent {
        self.agent.get_or_init(|| {
            // The certificates that the system trusts. Without any, no host of an https address is
            // trusted.
            let trusted = rustls_native_certs::load_native_certs().certs;
            let roots: RootCerts =
                trusted.iter().map(|certificate| Certificate::from_der(certificate).to_owned()).into();
            let crypto = Arc::new(rustls::crypto::ring::default_provider());
            let tls = TlsConfig::builder().root_certs(roots).unversioned_rustls_crypto_provider(crypto).build();
            let config = Agent::config_builder()
                .http_status_as_error(false)
                .https_only(self.address.is_secure())
                .max_redirects(REDIRECTS)
                .timeout_resolve(Some(REACH))
                .timeout_connect(Some(REACH))
                .timeout_send_request(Some(REACH))
                .timeout_recv_response(Some(SILENCE))
                .timeout_per_read(Some(SILENCE))
                .timeout_recv_body(Some(WHOLE))
                .user_agent(concat!("tablette/", env!("CARGO_PKG_VERSION")))
                .tls_config(tls);
            config.build().into()
        })
    }
}

impl RemotePlace for Host {
    fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>> {
        let (agent, address) = (self.agent().clone(), self.address.file(name));
        let (part, mut body) = ask(&agent, &address, 0, FAR_PAGE)?;
        let mut first = vec![0; (part.to - part.from) as usize];
        fill(&mut body, &mut first)?;
        Ok(Box::new(HostFile { agent, address, length: part.length, version: part.version, first: first.into() }))
    }
}

impl ReadAt for HostFile {
    fn length(&self) -> io::Result<u64> {
        Ok(self.length)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        let to = at.checked_add(buffer.len() as u64).filter(|&to| to <= self.length);
        let to = to.ok_or(io::ErrorKind::UnexpectedEof)?;
        if buffer.is_empty() || self.had(buffer, at) {
            return Ok(());
        }
        let (part, mut body) = ask(&self.agent, &self.address, at, to)?;
        let changed = |expected: String, found: String| RemoteError::Changed { expected, found };
        if part.length != self.length {
            return Err(changed(format!("{} B", self.length), format!("{} B", part.length)).into());
        }
        if let (Some(expected), Some(found)) = (&self.version, part.version)
            && *expected != found
        {
            return Err(changed(expected.clone(), found).into());
        }
        fill(&mut body, buffer)
    }
}

impl HostFile {
    /// Reads from the bytes that came when the file was opened. They are dropped once read as a
    /// whole, since callers store them.
    fn had(&self, buffer: &mut [u8], at: u64) -> bool {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(bytes) = usize::try_from(at).ok().and_then(|at| first.get(at..)?.get(..buffer.len())) else {
            return false;
        };
        buffer.copy_from_slice(bytes);
        if at == 0 && buffer.len() == first.len() {
            *first = Vec::new();
        }
        true
    }
}

/// Requests the bytes `from..to` of a file, or those up to its end.
///
/// # Errors
/// [`io::ErrorKind::NotFound`]; a [`RemoteError`] otherwise.
fn ask(agent: &Agent, address: &str, from: u64, to: u64) -> io::Result<(Part, Body)> {
    let send = || {
        let question = agent.get(address).header(RANGE, format!("bytes={from}-{}", to - 1));
        question.header(ACCEPT_ENCODING, "identity").call()
    };
    // A host may close an idle connection at any time, which shows when it is used: try once more
    // on a new one.
    let answer = match send() {
        Err(Error::Io(_) | Error::Protocol(_)) => send(),
        answer => answer,
    };
    let answer = answer.map_err(|error| RemoteError::Unreached { why: error.to_string() })?;
    let status = answer.status();
    let answered = || {
        let reason = status.canonical_reason().unwrap_or_default();
        format!("{} {reason}", status.as_u16()).trim().to_owned()
    };
    match status.as_u16() {
        206 => {}
        404 | 410 => return Err(io::ErrorKind::NotFound.into()),
        200 | 416 => return Err(RemoteError::NoParts { answered: answered(), from, to }.into()),
        _ => return Err(RemoteError::Refused { answered: answered() }.into()),
    }
    let headers = answer.headers();
    let Some(part) = part(headers).filter(|part| part.from == from && part.to == to.min(part.length)) else {
        let range = said(headers, &CONTENT_RANGE).unwrap_or_default();
        let packed = said(headers, &CONTENT_ENCODING).unwrap_or_default();
        let answered = [answered(), range, packed].join(" ").trim().to_owned();
        return Err(RemoteError::NoParts { answered, from, to }.into());
    };
    Ok((part, answer.into_body()))
}

/// Returns the range in an answer; `None` if it has none or is compressed.
fn part(headers: &HeaderMap) -> Option<Part> {
    if said(headers, &CONTENT_ENCODING).is_some_and(|packed| packed != "identity") {
        return None;
    }
    let range = said(headers, &CONTENT_RANGE)?;
    let (places, length) = range.strip_prefix("bytes ")?.split_once('/')?;
    let (from, last) = places.split_once('-')?;
    let (from, last, length): (u64, u64, u64) = (from.parse().ok()?, last.parse().ok()?, length.parse().ok()?);
    let to = last.checked_add(1).filter(|to| from < *to && *to <= length)?;
    let version = said(headers, &ETAG).or_else(|| said(headers, &LAST_MODIFIED));
    Some(Part { from, to, length, version: version.map(|version| version.trim_start_matches("W/").to_owned()) })
}

fn said(headers: &HeaderMap, name: &ureq::http::HeaderName) -> Option<String> {
    headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).trim().to_owned())
}

/// Fills the buffer, and tries to read one more byte to detect a longer answer.
///
/// # Errors
/// [`RemoteError::Short`] unless the length is exactly that of the buffer; a failure of the
/// network.
fn fill(body: &mut Body, buffer: &mut [u8]) -> io::Result<()> {
    let (mut reader, mut got, expected) = (body.as_reader(), 0, buffer.len());
    let short = |got: usize| io::Error::from(RemoteError::Short { expected: expected as u64, got: got as u64 });
    let mut more = [0];
    loop {
        let room = if got < expected { &mut buffer[got..] } else { &mut more[..] };
        match reader.read(room) {
            Ok(0) if got == expected => return Ok(()),
            Ok(0) => return Err(short(got)),
            Ok(_) if got == expected => return Err(short(got + 1)),
            Ok(read) => got += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(short(got)),
            Err(error) => return Err(RemoteError::Unreached { why: error.to_string() }.into()),
        }
    }
}
