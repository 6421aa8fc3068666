//! Flipped bytes of finished files, one after the other: an answer is refused or right, and a check
//! names the damage.

use std::fs;

use anyhow::{Context as _, Result};
use tablette::SplitMix64;

use super::work::{Folder, WORKS, done, said, tablette};
use crate::{Account, Ground, Outcome};

/// A table of a kind, small enough that each of its bytes can be flipped.
struct TableKind {
    name: &'static str,
    /// The words of `table build`.
    build: &'static [&'static str],
    /// A position to ask about.
    position: &'static str,
}

/// Every width of cells, both codings, and a list.
const KINDS: [TableKind; 6] = [
    TableKind { name: "1 bit", build: &["subtraction", "100", "--worth", "outcome"], position: "100" },
    TableKind { name: "2 bits", build: &["subtraction", "100", "--worth", "nimber"], position: "98" },
    TableKind { name: "8 bits", build: &["chomp", "5x5"], position: "2,1" },
    TableKind { name: "16 bits", build: &["rings", "9"], position: "........." },
    TableKind { name: "32 bits, offsets", build: &["rings", "17"], position: "................." },
    TableKind { name: "list", build: &["chomp", "5x5", "--worth", "outcome"], position: "2,1" },
];

/// Flips of each file in the short form, spread over all of it.
const FEW: usize = 30;
/// Flips of a file after which it is also asked, in the long form. Whether the flip is noticed is
/// asked of each of its bytes.
const MANY: usize = 4000;
/// Damaged copies that one command checks.
const BATCH: usize = 200;
/// Flips of a journal, each of which is a census: in the short form, and in the long one.
const JOURNALS: (u64, u64) = (6, 500);

pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    let mut accounts = Vec::new();
    for kind in &KINDS {
        accounts.push(Account::new(&format!("flipped bytes of a table, {}", kind.name), || table(ground, kind))?);
    }
    accounts.push(Account::new("flipped bits of a journal", || journal(ground))?);
    Ok(accounts)
}

fn table(ground: &Ground, kind: &TableKind) -> Result<Outcome> {
    let folder = Folder::new()?;
    done(tablette(ground, &folder, &[&["table", "build"], kind.build, &["--out", folder.name()?]].concat()))?;
    let file = folder.table()?;
    let name = file.to_str().context("a path in UTF-8")?;
    let ask = || tablette(ground, &folder, &["table", "probe", name, kind.position, "--json"]);
    let verify = || tablette(ground, &folder, &["table", "verify", name, "--level", "checksums"]);
    let (sound, answer) = (fs::read(&file)?, done(ask())?);
    done(verify())?;
    let most = if ground.long { MANY } else { FEW };
    let stride = (sound.len() / most).max(1);
    let (mut tried, mut refused, mut wrong) = (0, 0, Vec::new());
    for at in (0..sound.len()).step_by(stride) {
        let mut damaged = sound.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&file, &damaged)?;
        tried += 1;
        let output = ask().output()?;
        match output.status.code() {
            Some(0) if output.stdout == answer => {}
            Some(2) => refused += 1,
            code => wrong.push(format!("byte {at}: probe ends with {code:?}: {}", said(&output))),
        }
        let verified = verify().output()?;
        if verified.status.code() != Some(1) {
            wrong.push(format!("byte {at}: verify ends with {:?}: {}", verified.status.code(), said(&verified)));
        }
    }
    let mut which = if stride == 1 { "each of them".to_owned() } else { format!("of {}", sound.len()) };
    if stride > 1 && ground.long {
        fs::write(&file, &sound)?;
        wrong.extend(each_byte(ground, &folder, &sound)?);
        which += ", and each of them noticed by verify";
    }
    Ok((tried, format!("{which}, {refused} refused"), wrong))
}

/// Checks one copy of a file per byte, with that byte flipped, and reports the copies that pass.
fn each_byte(ground: &Ground, folder: &Folder, sound: &[u8]) -> Result<Vec<String>> {
    let (mut wrong, places) = (Vec::new(), (0..sound.len()).collect::<Vec<_>>());
    for batch in places.chunks(BATCH) {
        let names: Vec<String> =
            batch.iter().map(|at| Ok(format!("{}/{at}.flipped", folder.name()?))).collect::<Result<_>>()?;
        let mut damaged = sound.to_vec();
        for (&at, name) in batch.iter().zip(&names) {
            damaged[at] ^= 1 << (at % 8);
            fs::write(name, &damaged)?;
            damaged[at] = sound[at];
        }
        let words =
            [&["table", "verify", "--level", "checksums"][..], &names.iter().map(String::as_str).collect::<Vec<_>>()]
                .concat();
        let output = tablette(ground, folder, &words).output()?;
        let told = String::from_utf8_lossy(&output.stdout);
        if output.status.code() != Some(1) || told.lines().filter(|line| line.starts_with('✗')).count() != batch.len()
        {
            wrong.push(format!(
                "bytes {} to {}: verify ends with {:?}",
                batch[0],
                batch[batch.len() - 1],
                output.status.code()
            ));
        }
        for name in &names {
            fs::remove_file(name)?;
        }
    }
    Ok(wrong)
}

/// The work that the journal is of goes on: to the same answer, and to the same file.
fn journal(ground: &Ground) -> Result<Outcome> {
    let work = WORKS.iter().find(|work| work.words[0] == "census").context("a census")?;
    let folder = Folder::new()?;
    let census = || work.command(ground, &folder, "2");
    let answer = done(census()?)?;
    let file = folder.journal()?;
    let sound = fs::read(&file)?;
    let (mut random, mut refused, mut mended, mut wrong) = (SplitMix64::new(120), 0_u64, 0_u64, Vec::new());
    let times = if ground.long { JOURNALS.1 } else { JOURNALS.0 };
    for time in 0..times {
        // The first bytes of the file and of the first heads, then any.
        let at = if time < times / 4 { 8 * time } else { random.below(sound.len() as u64) } as usize;
        let mut damaged = sound.clone();
        damaged[at] ^= 1 << random.below(8);
        fs::write(&file, &damaged)?;
        let output = census()?.output()?;
        match output.status.code() {
            Some(0) if output.stdout == answer => mended += 1,
            // What does not say that it is of this work is left alone.
            Some(2) if fs::read(&file)? == damaged => refused += 1,
            code => wrong.push(format!("byte {at}: {code:?}: {}", said(&output))),
        }
        if output.status.success() && fs::read(&file)? != sound {
            wrong.push(format!("byte {at}: the file is not what it was"));
        }
    }
    Ok((times, format!("{mended} worked out again, {refused} refused"), wrong))
}
