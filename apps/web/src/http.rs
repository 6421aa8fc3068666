//! Converts between the types of HTTP and our own, and adds the headers that keep a browser safe.

use http_body_util::{Either, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, StatusCode};
use tablette::Lang;
use tablette_engine::{ApiRequest, Response};

use crate::policy;
use crate::sharing;
use crate::stream::Events;

/// A request without its body.
pub(crate) type HttpRequest = hyper::Request<()>;
/// The body of a whole answer, or a stream of events.
pub type Body = Either<Full<Bytes>, Events>;
/// An answer, ready to be sent.
pub type Sent = hyper::Response<Body>;

/// Maximum announced length of a request body in bytes; bodies are never read.
const BODY: u64 = 1024;

/// The request, independent of sockets.
pub(crate) fn read(asked: &HttpRequest) -> ApiRequest {
    let languages = asked.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    ApiRequest {
        path: asked.uri().path().to_owned(),
        query: asked.uri().query().unwrap_or_default().to_owned(),
        languages: languages.unwrap_or_default().to_owned(),
    }
}

/// Refuses methods and bodies that this server does not serve.
///
/// # Errors
/// Any method except GET and HEAD; a body of more than a kilobyte.
pub(crate) fn permit(asked: &HttpRequest, lang: Lang) -> Result<(), Response> {
    let length = asked.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > BODY) {
        return Err(Response::refusal(413, LARGE, lang));
    }
    match *asked.method() {
        Method::GET | Method::HEAD => Ok(()),
        _ => Err(Response::refusal(405, METHOD, lang)),
    }
}

/// Whether the client accepts gzip: by name or by `*`, and not with a weight of nothing.
pub(crate) fn takes_packed(asked: &HttpRequest) -> bool {
    let accepted = asked.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let weight = |coding: &str| {
        let mut entries = accepted.unwrap_or_default().split(',').map(|entry| entry.split(';').map(str::trim));
        let mut entry = entries.find_map(|mut entry| entry.next()?.eq_ignore_ascii_case(coding).then_some(entry))?;
        let weight = entry.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        Some(weight.map_or(Some(1.0), |weight| weight.parse().ok()).unwrap_or(0.0))
    };
    weight("gzip").or_else(|| weight("*")).is_some_and(|weight: f32| weight > 0.0)
}

const LARGE: tablette::Text = tablette::Text::new("unexpected request body", "corps de requête inattendu");
const METHOD: tablette::Text =
    tablette::Text::new("this server only answers GET and HEAD", "ce serveur ne répond qu'à GET et HEAD");

/// An answer with its body, perhaps compressed by gzip.
pub(crate) fn whole(response: &Response, body: Bytes, is_packed: bool, asked: &HttpRequest) -> Sent {
    let mut sent = hyper::Response::new(Either::Left(Full::new(body)));
    *sent.status_mut() = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = sent.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(response.kind));
    if is_packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if let Some(etag) = response.etag.as_deref().and_then(|etag| HeaderValue::from_str(etag).ok()) {
        headers.insert(header::ETAG, etag);
    }
    for (name, value) in sharing::headers(&read(asked), response.status) {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    match response.status {
        405 => _ = headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD")),
        503 => _ = headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2")),
        _ => {}
    }
    sent
}

/// 304: the client has the answer.
pub(crate) fn unchanged(response: &Response, asked: &HttpRequest) -> Sent {
    let mut sent = whole(response, Bytes::new(), false, asked);
    *sent.status_mut() = StatusCode::NOT_MODIFIED;
    sent
}

/// Whether the client has the answer.
pub(crate) fn is_known(response: &Response, asked: &HttpRequest) -> bool {
    let names = asked.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let same = |etag: &str| names.split(',').any(|name| name.trim().trim_start_matches("W/") == etag);
    response.etag.as_deref().is_some_and(same)
}

/// An answer whose events are sent as they occur.
pub(crate) fn events(events: Body) -> Sent {
    let mut sent = hyper::Response::new(events);
    sent.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    sent
}

/// Lets the pages of this server run Python; those in frames of other sites stay without it.
pub(crate) fn allow_python(sent: &mut Sent) {
    let policy = sent.headers_mut().get_mut(header::CONTENT_SECURITY_POLICY);
    if let Some(value) = policy.filter(|value| **value == policy::OWN) {
        *value = HeaderValue::from_static(policy::WITH_PYTHON);
    }
}

/// Adds the headers of every answer, unless the answer has its own value.
pub(crate) fn secured(mut sent: Sent) -> Sent {
    const HEADERS: [(&str, &str); 8] = [
        ("content-security-policy", policy::OWN),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
        ("vary", "accept-language, accept-encoding"),
        ("cache-control", "no-cache"),
    ];
    for (name, value) in HEADERS {
        sent.headers_mut().entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    sent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_their_own_may_run_python() {
        for (before, after) in [(policy::OWN, policy::WITH_PYTHON), (policy::FRAMED, policy::FRAMED)] {
            let mut sent = hyper::Response::new(Either::Left(Full::default()));
            sent.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(before));
            allow_python(&mut sent);
            assert_eq!(sent.headers()[header::CONTENT_SECURITY_POLICY], after);
        }
    }
}
