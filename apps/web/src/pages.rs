//! The whole server as a pure function: the page and the engine's answers.

use std::sync::Arc;

use tablette::{Budget, game};
use tablette_engine::{ApiRequest, Response};

use crate::answer::Answer;
use crate::assets;

/// The stories of the page, which `page/src/stories/names.ts` lists in their order.
const STORIES: [&str; 6] = ["five-pieces", "gray-code", "nimbers", "one-xor", "strategy-stealing", "two-bites"];

/// Answers a request with a file of the page, or as [`tablette_engine::handle`] does. The page is
/// the same for every position.
pub fn handle(request: &ApiRequest, budget: &Budget<'_>) -> Response {
    let answer = || tablette_engine::handle(request, budget);
    match request.parts()[..] {
        ["api", ..] | ["openapi.json"] => answer(),
        ["healthz"] => Response::found("text/plain; charset=utf-8", b"ok\n".as_slice()),
        ["assets", name] => assets::file(name).unwrap_or_else(answer),
        // Pages that belong to no game. No game has such a name.
        ["" | "puzzle" | "teachers" | "learn" | "own" | "stories" | "data"] => assets::page(),
        ["stories", name] if STORIES.contains(&name) => assets::page(),
        ["puzzle" | "learn", name] | ["embed", name, _] if game(name).is_ok() => assets::page(),
        ["embed", "learn", name, _] if game(name).is_ok() => assets::page(),
        [name] | [name, _] if game(name).is_ok() => assets::page(),
        _ => Response { status: 404, ..assets::page() },
    }
}

/// The file of the page that is requested, kept with its compressed form.
pub(crate) fn asset(request: &ApiRequest) -> Option<Arc<Answer>> {
    match request.parts()[..] {
        ["assets", name] => assets::kept(name),
        _ => None,
    }
}

/// Whether the answer to a request needs no computation.
pub(crate) fn is_still(request: &ApiRequest) -> bool {
    !matches!(request.parts()[..], ["api", _, _] | ["api", _, _, _])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_story_has_its_address() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page/src/stories/en");
        let files = std::fs::read_dir(folder).expect("the stories are there");
        let mut names: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        names.sort();
        let names: Vec<_> = names.iter().filter_map(|path| path.file_stem()).collect();
        assert_eq!(names, STORIES);
    }
}
