//! What pages of other sites may have, and how long anybody may keep an answer (`docs/adr/0023`).
//!
//! A board in a frame has an address of its own, `/embed/GAME/BOARD`; what such a frame asks comes from here. Of the
//! engine's answers others get those that solve nothing: lists, boards and pictures.

use tablette_service::ApiRequest;

use crate::policy::FRAMED;

/// Who may use an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// This server's own pages, and programs.
    Own,
    /// Whoever puts it into a frame.
    Frame,
    /// Every page.
    Everyone,
}

/// Who may use the answer to a request.
pub(crate) fn of(request: &ApiRequest) -> Sharing {
    match request.parts()[..] {
        ["embed", _, _] => Sharing::Frame,
        ["openapi.json"] | ["api", "games"] | ["api", _, _, "show" | "picture.svg" | "picture.png"] => {
            Sharing::Everyone
        }
        _ => Sharing::Own,
    }
}

/// Whether the same request always has the same answer from this program: nothing in it is measured, drawn by lot or told
/// as it goes.
fn is_pure(request: &ApiRequest) -> bool {
    let events = request.query.split('&').any(|pair| pair == "stream=1");
    let verb = match request.parts()[..] {
        ["api", "games"] | ["openapi.json"] => return true,
        ["api", _, "new"] => return false,
        ["api", _, _] => "",
        ["api", _, _, verb] => verb,
        _ => return false,
    };
    let pure = ["", "show", "play-move", "steps", "explain", "map", "walk", "picture.svg", "picture.png"];
    !events && pure.contains(&verb)
}

/// Headers that an answer has besides, or instead of, those of every answer.
pub(crate) fn headers(request: &ApiRequest, status: u16) -> Vec<(&'static str, &'static str)> {
    let mut headers = match of(request) {
        Sharing::Own => Vec::new(),
        Sharing::Frame => vec![("content-security-policy", FRAMED)],
        Sharing::Everyone => {
            vec![("access-control-allow-origin", "*"), ("cross-origin-resource-policy", "cross-origin")]
        }
    };
    if status == 200 && is_pure(request) {
        // Short, since the next version of the program may say it otherwise; later its name is asked for (`ETag`).
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
    fn only_what_solves_nothing_is_for_everyone() {
        let of = |address: &str| of(&ApiRequest::get(address));
        for address in ["/api/games", "/api/chomp/5x4/show", "/api/chomp/5x4/picture.png?card=1", "/openapi.json"] {
            assert_eq!(of(address), Sharing::Everyone, "{address}");
        }
        for address in ["/api/chomp/5x4", "/api/chomp/5x4/solve", "/api/rockse/new", "/", "/chomp/5x4", "/metrics"] {
            assert_eq!(of(address), Sharing::Own, "{address}");
        }
        assert_eq!(of("/embed/chomp/5x4"), Sharing::Frame);
    }

    #[test]
    fn what_is_measured_or_drawn_by_lot_is_not_kept() {
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
