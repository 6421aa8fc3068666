//! Admission of requests: those under the server's own names, from its own pages or from programs.
//!
//! A page of another site can make a browser send requests to any address that the browser reaches.
//! If the name of that site is suddenly resolved to this machine (DNS rebinding), the page can even
//! read the answers; the `Host` of its requests is then that name. Any other request of such a page
//! carries `Sec-Fetch-Site: cross-site`: the page cannot read the answer, but the answer would cost
//! processor time.

use std::net::IpAddr;

use hyper::HeaderMap;
use hyper::header::HOST;
use tablette::{Text, Words, words};
use tablette_engine::{ApiRequest, Response};

use crate::host_name::HostName;
use crate::http::HttpRequest;
use crate::sharing::{self, Sharing};

/// Refuses requests under a name that is not the server's, and those of other sites' pages that
/// cost computing time.
///
/// # Errors
/// 403 with a sentence.
pub(crate) fn admit(asked: &HttpRequest, request: &ApiRequest, hosts: &[HostName]) -> Result<(), Response> {
    let refuse = |sentence: tablette::Phrase| Err(Response::refusal(403, sentence, request.lang()));
    if let Some(host) = text(asked.headers(), HOST.as_str())
        .or_else(|| asked.uri().authority().map(hyper::http::uri::Authority::as_str))
        && !is_ours(host, hosts)
    {
        return refuse(elsewhere(name(host)));
    }
    // Any site may link to the page itself, and show answers that cost next to nothing.
    let computes = request.path.starts_with("/api/") && sharing::policy(request) == Sharing::Own;
    if computes && text(asked.headers(), "sec-fetch-site") == Some("cross-site") {
        return refuse(FOREIGN.into());
    }
    Ok(())
}

/// Returns the address under which the client knows the server, for absolute links:
/// `https://tablette.example`. A proxy in front announces the protocol.
pub(crate) fn asked_as(asked: &HttpRequest) -> String {
    let host = text(asked.headers(), HOST.as_str()).filter(|host| host.bytes().all(|byte| byte.is_ascii_graphic()));
    let secure = text(asked.headers(), "x-forwarded-proto") == Some("https");
    format!("{}://{}", if secure { "https" } else { "http" }, host.unwrap_or("localhost"))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    // A header that is not text is none of our names.
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

/// Returns a host without its port.
fn name(host: &str) -> &str {
    let end = host.rfind(':').filter(|&colon| !host[colon..].contains(']')).unwrap_or(host.len());
    &host[..end]
}

/// Whether a host may be this server: an address (only names can be rebound), a local name, or a
/// name that the server was started with.
fn is_ours(host: &str, hosts: &[HostName]) -> bool {
    let name = name(host).trim_end_matches('.');
    let address = name.trim_start_matches('[').trim_end_matches(']');
    address.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || hosts.iter().any(|ours| ours.is(name))
}

const FOREIGN: Text = Text::new(
    "a page of another site asks; this server works for its own pages and for programs",
    "la demande vient de la page d'un autre site ; ce serveur travaille pour ses propres pages et pour des programmes",
);

words! {
    elsewhere(host: Words) {
        "this server does not answer to the name “{host}”; to allow it, start the server with --host {host}",
        "ce serveur ne répond pas au nom « {host} » ; pour l'accepter, lancez-le avec --host {host}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_local_names_are_ours_and_others_only_when_given() {
        let given = ["tablette.example".parse().unwrap()];
        for host in [
            "localhost",
            "LOCALHOST:7878",
            "127.0.0.1:7878",
            "[::1]:80",
            "[::1]",
            "10.1.2.3",
            "a.localhost:1",
            "localhost.",
            "Tablette.Example:443",
        ] {
            assert!(is_ours(host, &given), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7878",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "",
            ":80",
            "tablette.example.evil",
            "notlocalhost",
        ] {
            assert!(!is_ours(host, &given), "{host}");
        }
        assert!(!is_ours("tablette.example", &[]));
    }

    #[test]
    fn a_name_that_no_host_can_equal_is_refused() {
        for name in ["tablette.example", "Tablette.Example.", "tablette", "my_host", "xn--caf-dma.example", "10.1.2.3"]
        {
            let given = [name.parse().unwrap()];
            assert!(is_ours(name, &given) && is_ours(&format!("{name}:80"), &given), "{name}");
        }
        for name in [
            "",
            ".",
            "a..b",
            "tablette.example:7878",
            "http://tablette.example",
            "a/b",
            "a b",
            "café.example",
            "[::1]",
            "*",
        ] {
            assert!(name.parse::<HostName>().is_err(), "{name}");
        }
        assert!("a.".repeat(127).parse::<HostName>().is_ok() && "a.".repeat(128).parse::<HostName>().is_err());
    }
}
