//! Where the user's own files are, for the faces that work for a user of this machine.

use std::path::PathBuf;

/// Where the user's own tables are: in the data folder of the system's custom, when it tells where
/// the user lives.
pub fn tables() -> Option<PathBuf> {
    let data = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        xdg("XDG_DATA_HOME", ".local/share")
    };
    data.map(|data| data.join("tablette").join("tables"))
}

/// The folder of the verified-file cache, which records the tables compared with their digests; it
/// can be deleted at any time.
pub fn verified_files() -> Option<PathBuf> {
    let cache = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Caches"))
    } else {
        xdg("XDG_CACHE_HOME", ".cache")
    };
    cache.map(|cache| cache.join("tablette").join("seals"))
}

fn folder(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// A folder of the XDG base directory specification.
fn xdg(name: &str, usual: &str) -> Option<PathBuf> {
    folder(name).filter(|given| given.is_absolute()).or_else(|| folder("HOME").map(|home| home.join(usual)))
}
