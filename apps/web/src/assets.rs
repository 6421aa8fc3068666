//! The files of the page, built into the program.

use std::fmt::Write as _;

use rust_embed::RustEmbed;

use crate::response::Response;

/// What `npm run build` made of the folder `page`; `cargo xtask page` makes it again.
#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// The page itself: the same for every position.
pub(crate) fn page() -> Response {
    file("index.html").expect("the page is built into the program")
}

/// A file of the page.
pub(crate) fn file(name: &str) -> Option<Response> {
    let file = Assets::get(name)?;
    let mut etag = String::from("\"");
    for byte in file.metadata.sha256_hash() {
        write!(etag, "{byte:02x}").expect("a string takes every byte");
    }
    etag.push('"');
    Some(Response { etag: Some(etag), ..Response::found(kind(name), file.data) })
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
