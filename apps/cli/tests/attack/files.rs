//! Attacks on files: builds and censuses are killed, their disk is full, finished files are flipped
//! byte by byte and forged with checksums of their own. Lost parts are computed again to the same
//! bytes; every answer is right.

mod disks;
mod flips;
mod forgeries;
mod kills;
mod work;

use anyhow::Result;

use crate::{Account, Ground};

pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    let mut accounts = kills::run(ground)?;
    accounts.extend(disks::run(ground)?);
    accounts.extend(flips::run(ground)?);
    accounts.extend(forgeries::run(ground)?);
    Ok(accounts)
}
