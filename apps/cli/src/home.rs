//! Where the user's own files are.

use std::path::PathBuf;

/// Where the user's own tables are: in the data folder of the system's custom, when it tells where the user lives.
pub(crate) fn tables() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME")
            .filter(|data| data.is_absolute())
            .or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("tablette").join("tables"))
}
