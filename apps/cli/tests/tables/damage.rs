//! Damaged tables and lists: an error, or the right answer, and never another one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tablette::SplitMix64;

use super::program::{Folder, chomp, done, listing, said, tablette};

/// A damaged table is an error or leaves the answer as it is; in no case is there another answer.
#[test]
fn no_answer_comes_from_a_damaged_table() {
    let folder = Folder::new();
    chomp("5x6", &folder, &[]).output().unwrap();
    let file = folder.table().unwrap();
    let sound = fs::read(&file).unwrap();
    let words = ["solve", "chomp", "5x6", "--by", "table", "--tables", folder.name(), "--json"];
    let ask = || untimed(tablette(&words).output().unwrap());
    let answer = ask().stdout;
    assert!(String::from_utf8_lossy(&answer).contains("5,5,5,5,5,5-play.tablette"));
    let (mut random, mut refused) = (SplitMix64::new(7), 0);
    for _ in 0..60 {
        let mut damaged = sound.clone();
        let at = random.below(sound.len() as u64) as usize;
        damaged[at] ^= 1 << random.below(8);
        fs::write(&file, &damaged).unwrap();
        let output = ask();
        if output.status.success() {
            assert!(output.stdout == answer, "byte {at}");
        } else {
            assert_eq!(output.status.code(), Some(2));
            assert!(said(&output).starts_with(&format!("error: {}", file.display())), "{}", said(&output));
            refused += 1;
        }
        let verified = tablette(&["table", "verify", file.to_str().unwrap(), "--level", "checksums"]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "byte {at}: {}", said(&verified));
    }
    assert!(refused > 30, "{refused}");
}

/// The same without the time that it took.
fn untimed(mut output: Output) -> Output {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let (before, after) = said.split_once(r#""seconds":"#).unwrap_or((&said, ""));
    output.stdout =
        [before, after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c))].concat().into();
    output
}

/// Damages the last block of values of a table, and says what the file was: the head stays sound.
fn damage(file: &Path) -> Vec<u8> {
    let sound = fs::read(file).unwrap();
    let mut damaged = sound.clone();
    let whole = |bytes: &[u8]| {
        fs::write(file, bytes).unwrap();
        let verified = tablette(&["table", "verify", file.to_str().unwrap(), "--level", "checksums"]).output().unwrap();
        (String::from_utf8_lossy(&verified.stdout) + &*said(&verified)).contains("block")
    };
    let at = (0..sound.len() / 8).map(|step| sound.len() / 2 + step).find(|at| {
        damaged.copy_from_slice(&sound);
        damaged[*at] ^= 0x10;
        whole(&damaged)
    });
    assert!(at.is_some(), "no byte of a block there");
    sound
}

#[test]
fn a_damaged_table_is_built_again() {
    for build in [chomp, listing] {
        let folder = Folder::new();
        done(build("7x6", &folder, &[]));
        let file = folder.table().unwrap();
        let sound = damage(&file);
        let built = done(build("7x6", &folder, &["--json"])).stdout;
        assert!(String::from_utf8_lossy(&built).contains(r#""built":true"#), "{}", String::from_utf8_lossy(&built));
        assert!(fs::read(&file).unwrap() == sound && folder.is_tidy());
        let found = done(build("7x6", &folder, &["--json"])).stdout;
        assert!(String::from_utf8_lossy(&found).contains(r#""built":false"#));
    }
}

/// Where no rung was named, another source gives the answer, and the damage is reported.
#[test]
fn a_damaged_table_is_stepped_over() {
    let folder = Folder::new();
    done(chomp("7x6", &folder, &[]));
    let file = folder.table().unwrap();
    damage(&file);
    for (lang, warning) in [("en", "Warning: "), ("fr", "Attention : ")] {
        for verb in ["solve", "moves", "play", "explain"] {
            let output = done(tablette(&[verb, "chomp", "7x6", "--tables", folder.name(), "--lang", lang]));
            let (errors, named) = (said(&output), file.display().to_string());
            assert!(errors.starts_with(&format!("{warning}{named}")) && errors.lines().count() == 1, "{errors}");
            assert!(!String::from_utf8_lossy(&output.stdout).contains(&named));
        }
    }
    for verb in ["solve", "moves", "explain"] {
        let output = done(tablette(&[verb, "chomp", "7x6", "--tables", folder.name(), "--json"]));
        let document = String::from_utf8_lossy(&output.stdout).into_owned();
        let told =
            document.split_once(r#""steppedOver":""#).is_some_and(|(_, why)| why.starts_with(file.to_str().unwrap()));
        assert!(told && document.contains("is damaged"), "{verb}: {document}");
    }
    let named = ["moves", "chomp", "7x6", "--tables", folder.name(), "--quiet"];
    assert_eq!(said(&done(tablette(&named))), "");
}

/// The limit leaves no time to compare a table with its digest. The table is compared anyway, and one
/// that is too new for a record of the comparison is reported once.
#[test]
fn a_table_without_time_to_compare_it_is_reported_at_most_once() {
    let folder = Folder::new();
    done(tablette(&["table", "build", "draughts", "2", "--out", folder.name()]));
    let games = folder.0.join("games.pdn");
    fs::write(&games, "[FEN \"W:WK46:BK45\"]\n1. 46-41 45-50 2. 41-46 50-45 3. 46-41 45-50 *\n").unwrap();
    let words = ["draughts", "pdn", "annotate", games.to_str().unwrap(), "--limit", "0.000001"];
    let output = done(tablette(&[&words[..], &["--tables", folder.name()]].concat()));
    let warnings = said(&output).lines().filter(|line| line.starts_with("Warning: ")).count();
    assert!(warnings <= 1, "{}", said(&output));
}

/// The list of lost positions of a board.
fn list(board: &str, more: &[&str]) -> (Folder, PathBuf) {
    let folder = Folder::new();
    done(listing(board, &folder, more));
    let file = folder.table().unwrap();
    (folder, file)
}

/// Flipped bytes and cuts: what is probed is an error or right, and a check of all bytes fails.
#[test]
fn no_answer_comes_from_a_damaged_list() {
    let (_folder, file) = list("7x6", &[]);
    let (sound, name) = (fs::read(&file).unwrap(), file.to_str().unwrap());
    let ask = |position: &str| tablette(&["table", "probe", name, position, "--json"]).output().unwrap();
    let positions = ["7,7,7,7,7,7", "2,1", "7,1,1,1,1,1"];
    let answers = positions.map(|position| ask(position).stdout);
    assert!(String::from_utf8_lossy(&answers[1]).contains(r#""code":0"#));
    let (mut random, mut refused) = (SplitMix64::new(11), 0);
    let flips = (0..25).map(|_| {
        let mut damaged = sound.clone();
        damaged[random.below(sound.len() as u64) as usize] ^= 0x10;
        damaged
    });
    let damages: Vec<_> = flips.collect();
    let cuts = (0..10).map(|at| sound[..sound.len() * at / 10].to_vec());
    for (number, damaged) in damages.into_iter().chain(cuts).enumerate() {
        fs::write(&file, &damaged).unwrap();
        for (position, answer) in positions.iter().zip(&answers) {
            let output = ask(position);
            assert!(output.status.code() == Some(2) || output.stdout == *answer, "{number}: {position}");
            refused += usize::from(!output.status.success());
        }
        let verified = tablette(&["table", "verify", name, "--level", "checksums"]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "{number}: {}", said(&verified));
    }
    assert!(refused > 60, "{refused}");
}

#[test]
fn a_list_of_another_board_answers_nothing() {
    let (folder, file) = list("6x7", &[]);
    let (_other, wrong) = list("7x6", &[]);
    fs::copy(wrong, &file).unwrap();
    let words = ["solve", "chomp", "6x7", "--worth", "outcome", "--tables", folder.name()];
    let output = tablette(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("another board"), "{}", said(&output));
    let output = listing("6x7", &folder, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = tablette(&[&words[..], &["--json"]].concat()).output().unwrap();
    let answer = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(answer.contains(r#""rung":"table""#) && answer.contains("-outcome.tablette"), "{answer}");
}
