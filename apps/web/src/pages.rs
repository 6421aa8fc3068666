//! The whole server as a pure function: the page and the engine's answers.

use tablette::{Budget, game};
use tablette_service::{ApiRequest, Response};

use crate::assets;

/// Answers a request with a file of the page, or as [`tablette_service::handle`] does. The page is
/// the same for every position.
pub fn handle(request: &ApiRequest, budget: &Budget<'_>) -> Response {
    let answer = || tablette_service::handle(request, budget);
    match request.parts()[..] {
        ["api", ..] | ["openapi.json"] => answer(),
        ["healthz"] => Response::found("text/plain; charset=utf-8", b"ok\n".as_slice()),
        ["assets", name] => assets::file(name).unwrap_or_else(answer),
        // Pages that belong to no game. No game has such a name.
        ["" | "puzzle" | "teachers"] => assets::page(),
        ["puzzle", name] | ["embed", name, _] if game(name).is_ok() => assets::page(),
        [name] | [name, _] if game(name).is_ok() => assets::page(),
        _ => Response { status: 404, ..assets::page() },
    }
}

/// Whether the answer to a request needs no computation.
pub(crate) fn is_still(request: &ApiRequest) -> bool {
    !matches!(request.parts()[..], ["api", _, _] | ["api", _, _, _])
}
