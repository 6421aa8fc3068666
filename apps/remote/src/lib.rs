//! Tables at addresses: `--tables https://tables.example/draughts/` on the command line.
//!
//! An address is a folder of tables on a host of files, and then the table of a board is asked for under the name that it has in a
//! folder of this machine; or it is one table, or the manifest of one with its pieces beside it, and ends in `.tablette`. Nothing is
//! ever written there. Bytes are fetched by ranges, so that a host of plain files suffices, and the network is in `host.rs` alone: no
//! other crate of the workspace knows any.
#![forbid(unsafe_code)]

mod address;
mod host;

use std::sync::Arc;

use tablette::{Problem, Store};

use self::address::Address;
use self::host::Host;

/// The tables at an address. Nothing is fetched before one is asked for.
///
/// ```
/// let store = tablette_remote::store("https://tables.example/draughts")?;
/// assert_eq!(store.to_string(), "https://tables.example/draughts/");
/// // What follows a question mark may be a key: it is sent and never shown.
/// let store = tablette_remote::store("https://tables.example/draughts-5-play.tablette?key=hidden")?;
/// assert_eq!(store.to_string(), "https://tables.example/draughts-5-play.tablette");
/// assert!(tablette_remote::store("ftp://tables.example/").is_err());
/// # Ok::<(), tablette::Problem>(())
/// ```
///
/// # Errors
/// When the address is none of `http` or `https`, has no host, or a name and a password.
pub fn store(text: &str) -> Result<Store, Problem> {
    let address = Address::read(text)?;
    let (folder, only) = (address.folder.clone(), address.only.clone());
    Ok(Store::remote(&folder, Arc::new(Host::new(address)), only))
}
