//! Tables at addresses: `--tables https://tables.example/draughts/` on the command line.
//!
//! An address is that of a folder of tables on a host of files, where the table of a board has the
//! same name as in a local folder; or that of one table, or of the manifest of one with its pieces
//! beside it, and then it ends in `.tablette`. Nothing is ever written there. Bytes are fetched by
//! ranges, so that a host of plain files suffices. Only `host.rs` uses the network.
#![forbid(unsafe_code)]

mod address;
mod host;

use std::sync::Arc;

use tablette::{Problem, Store};

use self::address::Address;
use self::host::Host;

/// The tables at an address. Nothing is fetched before a table is opened.
///
/// ```
/// let store = tablette_remote::store("https://tables.example/draughts")?;
/// assert_eq!(store.to_string(), "https://tables.example/draughts/");
/// // The query may be a key: it is sent and never shown.
/// let store = tablette_remote::store("https://tables.example/draughts-5-play.tablette?key=hidden")?;
/// assert_eq!(store.to_string(), "https://tables.example/draughts-5-play.tablette");
/// assert!(tablette_remote::store("ftp://tables.example/").is_err());
/// # Ok::<(), tablette::Problem>(())
/// ```
///
/// # Errors
/// If the scheme is not `http` or `https`, there is no host, or there is a name with a password.
pub fn store(text: &str) -> Result<Store, Problem> {
    let address = Address::read(text)?;
    let (folder, only) = (address.folder.clone(), address.only.clone());
    Ok(Store::remote(&folder, Arc::new(Host::new(address)), only))
}
