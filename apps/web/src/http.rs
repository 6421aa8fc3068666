//! Between the types of HTTP and our own, and the headers that keep a browser safe.

use axum::body::Body;
use axum::extract::Request as Asked;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response as Sent;

use crate::request::Request;
use crate::response::Response;

/// Nothing comes from elsewhere, nothing stands inline, nobody frames the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Reads a request.
///
/// # Errors
/// Any method but GET and HEAD.
pub(crate) fn read(asked: &Asked) -> Result<Request, Response> {
    let languages = asked.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let request = Request {
        path: asked.uri().path().to_owned(),
        query: asked.uri().query().unwrap_or_default().to_owned(),
        languages: languages.unwrap_or_default().to_owned(),
    };
    match *asked.method() {
        Method::GET | Method::HEAD => Ok(request),
        _ => Err(Response::fault(405, METHOD.get(request.lang()).to_owned())),
    }
}

const METHOD: tablette::Text =
    tablette::Text::new("this server only answers GET and HEAD", "ce serveur ne répond qu'à GET et HEAD");

/// Sends an answer, or only that it has not changed.
pub(crate) fn whole(response: &Response, asked: &Asked) -> Sent {
    let known = response.etag.as_deref().is_some_and(|etag| is_known(asked.headers(), etag));
    let body = if known { Body::empty() } else { Body::from(response.body.clone()) };
    let mut sent = Sent::new(body);
    *sent.status_mut() = if known {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    };
    let headers = sent.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(response.kind));
    if let Some(etag) = response.etag.as_deref().and_then(|etag| HeaderValue::from_str(etag).ok()) {
        headers.insert(header::ETAG, etag);
    }
    match response.status {
        405 => _ = headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD")),
        503 => _ = headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2")),
        _ => {}
    }
    sent
}

fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let names = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    names.split(',').any(|name| name.trim().trim_start_matches("W/") == etag)
}

/// Sends events as they come.
pub(crate) fn events(events: Body) -> Sent {
    let mut sent = Sent::new(events);
    sent.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    sent
}

/// Adds the headers that every answer has.
pub(crate) async fn secured(mut sent: Sent) -> Sent {
    const HEADERS: [(&str, &str); 8] = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
        ("vary", "accept-language, accept-encoding"),
        ("cache-control", "no-cache"),
    ];
    for (name, value) in HEADERS {
        sent.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    sent
}
