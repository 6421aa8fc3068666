//! The files of the page, built into the program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use tablette_service::Response;

/// The output of `npm run build` in the folder `page`; `cargo xtask page` builds it again.
static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// The `ETag` of each file by its name.
static TAGS: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let tag = |data: &[u8]| format!("\"{}\"", blake3::hash(data).to_hex());
    FOLDER.files().filter_map(|file| Some((file.path().to_str()?, tag(file.contents())))).collect()
});

/// The page itself: the same for every position.
pub(crate) fn page() -> Response {
    file("index.html").expect("the page is built into the program")
}

/// A file of the page.
pub(crate) fn file(name: &str) -> Option<Response> {
    let etag = TAGS.get(name).cloned();
    Some(Response { etag, ..Response::found(kind(name), FOLDER.get_file(name)?.contents()) })
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
