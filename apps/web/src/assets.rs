//! The files of the page, built into the program.

use std::sync::LazyLock;

use tablette_service::Response;

/// A file by its name in the folder `assets`.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_bytes!(concat!("../assets/", $name)).as_slice())),+]
    };
}

/// The output of `npm run build` in the folder `page`; `cargo xtask page` builds it again.
const FILES: [(&str, &[u8]); 5] = files!["icon.svg", "index.html", "index.js", "plot.js", "style.css"];

/// The `ETag` of each of them.
static TAGS: LazyLock<[String; FILES.len()]> =
    LazyLock::new(|| FILES.map(|(_, data)| format!("\"{}\"", blake3::hash(data).to_hex())));

/// The page itself: the same for every position.
pub(crate) fn page() -> Response {
    file("index.html").expect("the page is built into the program")
}

/// A file of the page.
pub(crate) fn file(name: &str) -> Option<Response> {
    let at = FILES.iter().position(|(file, _)| *file == name)?;
    Some(Response { etag: Some(TAGS[at].clone()), ..Response::found(kind(name), FILES[at].1) })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_built_in() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")).expect("the page is made");
        let mut names: Vec<_> = folder.map(|file| file.expect("a file").file_name()).collect();
        names.sort();
        assert_eq!(names, FILES.map(|(name, _)| name));
    }
}
