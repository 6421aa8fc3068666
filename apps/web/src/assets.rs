//! The files of the page, built into the program.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::{fs, io};

use include_dir::{Dir, include_dir};
use tablette_engine::Response;

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

/// Largest total of the files of Python.
const LARGEST: u64 = 64 << 20;

/// Reads the files of Python, which exercises in the page use: Pyodide, and the package `tablette`.
///
/// # Errors
/// If the folder or a file cannot be read, or they are too large.
pub(crate) fn read_python(folder: &Path) -> io::Result<BTreeMap<String, Arc<Answer>>> {
    let mut files = BTreeMap::new();
    let mut left = LARGEST;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(OsStr::to_str).filter(|_| path.is_file()) else { continue };
        let mut data = Vec::new();
        fs::File::open(&path)?.take(left + 1).read_to_end(&mut data)?;
        left = left.checked_sub(data.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        let etag = Some(format!("\"{}\"", blake3::hash(&data).to_hex()));
        files.insert(name.to_owned(), Answer::new(Response { etag, ..Response::found(kind(name), data) }));
    }
    Ok(files)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, kind)| kind) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_is_read_with_its_types() {
        let folder = std::env::temp_dir().join(format!("tablette-python-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).expect("a folder");
        for (name, data) in [("pyodide.mjs", "export {}"), ("pyodide.asm.wasm", "x"), ("tablette.whl", "y")] {
            fs::write(folder.join(name), data).expect("a file");
        }
        let files = read_python(&folder).expect("files");
        let kinds: Vec<_> = files.values().map(|file| file.response.kind).collect();
        assert_eq!(kinds, ["application/wasm", "text/javascript; charset=utf-8", "application/octet-stream"]);
        fs::remove_dir_all(&folder).expect("the folder is ours");
        assert_eq!(read_python(&folder).err().map(|why| why.kind()), Some(io::ErrorKind::NotFound));
    }
}
