//! The answers that pages of other sites may read, and those that may be cached (`docs/adr/0023`).
//!
//! A board in a frame has its own address, `/embed/GAME/BOARD`, as has a question of an exercise,
//! `/embed/learn/GAME/QUESTION`, and their requests are same-origin.
//! Of the engine's answers, other sites may read those that require no solving: lists, boards and
//! pictures.

use tablette_engine::ApiRequest;

use crate::policy::FRAMED;

/// The pages that may use an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// This server's own pages, and programs.
    Own,
    /// Pages of any site, in a frame.
    Frame,
    /// Pages of any site.
    Everyone,
}

/// Returns the pages that may use the answer to a request.
pub(crate) fn policy(request: &ApiRequest) -> Sharing {
    match request.parts()[..] {
        ["embed", _, _] | ["embed", "learn", _, _] => Sharing::Frame,
        ["openapi.json"] | ["api", "games"] | ["api", _, _, "show" | "picture.svg" | "picture.png"] => {
            Sharing::Everyone
        }
        _ => Sharing::Own,
    }
}

/// Whether this program always gives the same answer to the request: nothing in it is measured,
/// random or streamed.
fn is_pure(request: &ApiRequest) -> bool {
    let verb = match request.parts()[..] {
        ["api", "games"] | ["openapi.json"] => return true,
        ["api", _, "new"] => return false,
        ["api", _, _] => "",
        ["api", _, _, verb] => verb,
        _ => return false,
    };
    let pure = ["", "show", "play-move", "steps", "explain", "map", "walk", "picture.svg", "picture.png"];
    !request.streams() && pure.contains(&verb)
}

/// Headers of an answer that extend or replace those of every answer.
pub(crate) fn headers(request: &ApiRequest, status: u16) -> Vec<(&'static str, &'static str)> {
    let mut headers = match policy(request) {
        Sharing::Own => Vec::new(),
        Sharing::Frame => vec![("content-security-policy", FRAMED)],
        Sharing::Everyone => {
            vec![("access-control-allow-origin", "*"), ("cross-origin-resource-policy", "cross-origin")]
        }
    };
    if status == 200 && is_pure(request) {
        // Short, since the next version of the program may answer differently. Afterwards, browsers
        // revalidate with the `ETag`.
        headers.push(("cache-control", "public, max-age=300"));
    }
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(address: &str) -> Vec<&'static str> {
        headers(&ApiRequest::get(address), 200).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn only_answers_without_solving_are_for_everyone() {
        let of = |address: &str| policy(&ApiRequest::get(address));
        for address in ["/api/games", "/api/chomp/5x4/show", "/api/chomp/5x4/picture.png?card=1", "/openapi.json"] {
            assert_eq!(of(address), Sharing::Everyone, "{address}");
        }
        for address in ["/api/chomp/5x4", "/api/chomp/5x4/solve", "/api/rockse/new", "/", "/chomp/5x4", "/metrics"] {
            assert_eq!(of(address), Sharing::Own, "{address}");
        }
        assert_eq!(of("/embed/chomp/5x4"), Sharing::Frame);
        assert_eq!(of("/embed/learn/chomp/8"), Sharing::Frame);
    }

    #[test]
    fn measured_and_random_answers_are_not_cached() {
        for address in ["/api/chomp/5x4", "/api/chomp/5x4/show", "/api/games"] {
            assert!(said(address).contains(&"cache-control"), "{address}");
        }
        for address in
            ["/api/chomp/5x4/solve", "/api/chomp/5x4/reply", "/api/rockse/new", "/api/chomp/5x4?stream=1", "/chomp"]
        {
            assert!(!said(address).contains(&"cache-control"), "{address}");
        }
        assert!(headers(&ApiRequest::get("/api/chomp/0x0/show"), 400).iter().all(|(name, _)| *name != "cache-control"));
    }
}
