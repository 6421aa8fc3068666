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

use tablette::tables::{OpenTable, open_remote};
use tablette::{Failure, Problem, SUFFIX, Store, Words, words};

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

/// Opens the table at an address, which ends in its name. Only its head is fetched.
///
/// # Errors
/// As for [`store`], if the address is that of a folder, and as for [`open_remote`].
pub fn table(text: &str) -> Result<OpenTable, Failure> {
    let address = Address::read(text)?;
    let name = address.only.clone().ok_or_else(|| Problem::new(of_a_table(SUFFIX), &address.folder))?;
    let shown = format!("{}{name}", address.folder);
    open_remote(shown.as_ref(), &(Arc::new(Host::new(address)) as _), &name)
}

words! {
    of_a_table(suffix: Words) {
        "the address of a table, which ends in {suffix}",
        "l'adresse d'une table, qui se termine par {suffix}",
    }
}
