//! The files of the page, built into the program.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use tablette_service::Response;

use crate::answer::Answer;

/// The output of `npm run build` in the folder `page`; `cargo xtask page` builds it again.
static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// The files by their names.
static FILES: LazyLock<BTreeMap<&str, Arc<Answer>>> = LazyLock::new(|| {
    let file = |data: &'static [u8], name| {
        let etag = Some(format!("\"{}\"", blake3::hash(data).to_hex()));
        Answer::new(Response { etag, ..Response::found(kind(name), data) })
    };
    let named = FOLDER.files().filter_map(|file| Some((file.path().to_str()?, file.contents())));
    named.map(|(name, data)| (name, file(data, name))).collect()
});

/// The page itself: the same for every position.
pub(crate) fn page() -> Response {
    file("index.html").expect("the page is built into the program")
}

/// A file of the page.
pub(crate) fn file(name: &str) -> Option<Response> {
    kept(name).map(|file| file.response.clone())
}

/// A file of the page, kept with its compressed form.
pub(crate) fn kept(name: &str) -> Option<Arc<Answer>> {
    FILES.get(name).cloned()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, kind)| kind) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
