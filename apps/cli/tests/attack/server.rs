//! Attacks on a server that is started for them, on this machine alone.
//!
//! For example, 530 clients that ask for a lot and read nothing: a browser that comes later must be
//! answered at once, and they must be gone soon after. Every request gets a well-formed answer of
//! 2xx, 4xx, 503 or 504, and afterwards the server is idle and answers as before.

mod host;
mod kinds;
mod load;
mod mutants;
mod talk;

use std::thread;
use std::time::Duration;

use anyhow::Result;

use self::host::Host;
use crate::{Account, Ground, Outcome};

/// Carries out all of them, each on a server of its own.
///
/// # Errors
/// When an attack cannot be carried out: no server, no sockets.
pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    let times = |short: u64, long: u64| if ground.long { long } else { short };
    // These two mostly wait, so they wait together.
    let mut accounts = thread::scope(|scope| {
        let reading = scope.spawn(|| attack(ground, "clients that never read", |host| kinds::never_read(host, 530)));
        let sending =
            scope.spawn(|| attack(ground, "clients that send slowly", |host| kinds::send_slowly(host, times(60, 400))));
        [reading, sending]
            .map(|attack| attack.join().expect("an attack does not panic"))
            .into_iter()
            .collect::<Result<Vec<_>>>()
    })?;
    accounts.push(attack(ground, "clients that ask for megabytes", |host| {
        kinds::ask_for_megabytes(host, times(60, 1_000))
    })?);
    accounts.push(attack(ground, "requests from elsewhere", |host| kinds::from_elsewhere(host, times(2_000, 20_000)))?);
    accounts.push(attack(ground, "clients that leave", |host| kinds::leave(host, times(5, 50)))?);
    accounts.push(attack(ground, "damaged requests", |host| Ok(kinds::damaged(host, times(4_000, 100_000))))?);
    let time = Duration::from_secs(times(8, load::minutes() * 60));
    accounts.push(attack(ground, "one who behaves well beside them all", |host| load::mixed(host, time, ground.long))?);
    Ok(accounts)
}

/// Attacks a server and checks it afterwards.
fn attack(ground: &Ground, what: &str, attack: impl FnOnce(&Host) -> Result<Outcome>) -> Result<Account> {
    Account::new(what, || {
        let mut host = Host::start(&ground.program)?;
        let (tried, told, mut wrong) = attack(&host)?;
        wrong.extend(host.wrong());
        Ok((tried, told, wrong))
    })
}
