//! SIGKILL at moments chosen by chance, again and again, until a run is left alone: it then reaches
//! the right result.

use std::process::{Child, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Result;
use tablette::SplitMix64;

use super::work::{Folder, WORKS, Work, said};
use crate::{Account, Ground, Outcome};

/// Kills of each work.
const FEW: u64 = 12;
const MANY: u64 = 250;

pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    let kills = if ground.long { MANY } else { FEW };
    WORKS.iter().map(|work| Account::new(&format!("SIGKILL of {}", work.name), || kill(ground, work, kills))).collect()
}

fn kill(ground: &Ground, work: &Work, wanted: u64) -> Result<Outcome> {
    let began = Instant::now();
    let expected = work.undisturbed(ground)?;
    let longest = began.elapsed().as_micros() as u64;
    let (mut random, mut kills, mut finished, mut wrong) = (SplitMix64::new(20_261_122), 0, 0_u64, Vec::new());
    while kills < wanted {
        let folder = Folder::new()?;
        // Most runs are killed several times, at any moment between the first instruction and the
        // last.
        let most = longest / 10 + random.below(longest);
        loop {
            let threads = ["1", "2", "3"][finished as usize % 3];
            let micros = if kills < wanted { random.below(most) } else { u64::from(u32::MAX) };
            let Some(output) = within(work.command(ground, &folder, threads)?.spawn()?, micros)? else {
                kills += 1;
                continue;
            };
            let code = output.status.code();
            if code != Some(0) {
                wrong.push(format!("after {kills} kills it ends with {code:?}: {}", said(&output)));
            } else if work.outcome(&folder, output.stdout)? != expected || !folder.litter()?.is_empty() {
                wrong.push(format!("after {kills} kills it comes to something else, or leaves {:?}", folder.litter()?));
            }
            break;
        }
        finished += 1;
    }
    Ok((kills, format!("{finished} finished all the same"), wrong))
}

/// The output of a run that ends within that time; `None` for one that was killed.
fn within(mut child: Child, micros: u64) -> Result<Option<Output>> {
    let until = Instant::now() + Duration::from_micros(micros);
    while Instant::now() < until {
        if child.try_wait()?.is_some() {
            return Ok(Some(child.wait_with_output()?));
        }
        sleep(Duration::from_micros(200));
    }
    // SIGKILL: nothing of the program runs after it.
    child.kill()?;
    let output = child.wait_with_output()?;
    Ok(output.status.code().is_some().then_some(output))
}
