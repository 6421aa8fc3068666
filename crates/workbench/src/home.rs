//! The locations of the user's own files, for faces that serve a user of this machine.

use std::path::PathBuf;

/// Returns the folder of the user's own tables: in the system's usual data folder, if the
/// environment names the user's home.
pub fn tables() -> Option<PathBuf> {
    place("Library/Application Support", ("XDG_DATA_HOME", ".local/share"), "tables")
}

/// The folder of the verified-file cache, which records the tables compared with their digests; it
/// can be deleted at any time.
pub fn verified_files() -> Option<PathBuf> {
    place("Library/Caches", ("XDG_CACHE_HOME", ".cache"), "verified-files")
}

/// Returns a folder of this program: below a folder of the user on macOS, and elsewhere below a
/// folder of the XDG base directory specification, by its variable or its default.
fn place(macos: &str, (xdg, usual): (&str, &str), name: &str) -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let at_home = |path: &str| folder("HOME").map(|home| home.join(path));
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        at_home(macos)
    } else {
        folder(xdg).filter(|given| given.is_absolute()).or_else(|| at_home(usual))
    };
    base.map(|base| base.join("tablette").join(name))
}
