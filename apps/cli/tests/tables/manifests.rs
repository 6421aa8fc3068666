//! The pieces of a plan as a table: probed, verified, exported and found like one file, and named
//! where they are damaged.

use std::fs;

use super::program::{done, said, tablette};
use super::tasks::{Plan, out};

fn listed(plan: &Plan) {
    let document = out(&done(tablette(&["table", "manifest", plan.folder.name(), "--json"])));
    assert!(document.contains(r#""written":true"#) && document.contains(r#""name":"pieces/t"#), "{document}");
}

/// What a command says, without the names of folders and what was worth the time.
fn plain(words: &[&str], folder: &str) -> String {
    out(&done(tablette(words))).replace(folder, "DIR")
}

#[test]
fn every_verb_about_tables_takes_the_folder_of_a_plan() {
    let plan = Plan::chomp("9x9", "5000");
    let dir = plan.folder.name();
    let words: [&[&str]; 8] = [
        &["table", "probe", dir, "9,9,4"],
        &["table", "probe", dir, "9x9", "--json"],
        &["table", "verify", dir],
        &["table", "verify", dir, "--level", "full", "--json"],
        &["table", "verify", dir, "--memory", "1M", "--level", "full"],
        &["table", "export", dir, "--format", "csv"],
        &["table", "export", dir, "--format", "npy"],
        &["table", "export", dir, "--format", "raw"],
    ];
    let refused = tablette(words[0]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains(&format!("tablette table manifest {dir}")), "{}", said(&refused));
    plan.all();
    listed(&plan);
    let info = out(&done(tablette(&["table", "info", dir])));
    assert!(info.contains("in pieces"), "{info}");
    let in_pieces: Vec<String> = words.iter().map(|words| plain(words, dir)).collect();
    let digest = |text: &str| {
        text.split_once(r#""values_digest":""#).or(text.split_once(r#""valuesDigest":""#)).unwrap().1[..64].to_owned()
    };
    let pieces_digest = digest(&out(&done(tablette(&["table", "info", dir, "--json"]))));
    // A second time it is found; and joining puts the table into its place.
    let again = out(&done(tablette(&["table", "manifest", dir, "--json"])));
    assert!(again.contains(r#""written":false"#), "{again}");
    assert!(out(&done(plan.join())).contains(r#""joined":true"#));
    assert_eq!(digest(&out(&done(tablette(&["table", "info", dir, "--json"])))), pieces_digest);
    let joined: Vec<String> = words.iter().map(|words| plain(words, dir)).collect();
    for (at, (ours, theirs)) in in_pieces.iter().zip(&joined).enumerate() {
        // Another file has another sample of values.
        assert!(at == 2 || ours == theirs, "{:?}: {ours} and {theirs}", words[at]);
    }
    // Where the table is, there is nothing to list.
    let there = out(&done(tablette(&["table", "manifest", dir, "--json"])));
    assert!(there.contains(r#""written":false"#) && there.contains(r#""pieces":[]"#), "{there}");
}

#[test]
fn a_manifest_is_found_where_tables_are_looked_for() {
    let plan = Plan::chomp("9x8", "5000");
    plan.all();
    listed(&plan);
    let dir = plan.folder.name();
    let solved = out(&done(tablette(&["solve", "chomp", "9x8", "--tables", dir, "--by", "table", "--json"])));
    assert!(solved.contains(".tablette"), "{solved}");
    let moves = |more: &[&str]| {
        let text = out(&done(tablette(&[&["moves", "chomp", "9x8", "--json"], more].concat())));
        text.split_once(r#""moves":"#).unwrap().1.split_once(']').unwrap().0.to_owned()
    };
    assert_eq!(moves(&["--tables", dir]), moves(&[]));
    // A piece that is gone: another rung answers, and says what it stepped over.
    let name = plan.names().last().unwrap().to_owned();
    fs::remove_file(plan.piece(&name)).unwrap();
    let other = tablette(&["solve", "chomp", "9x8", "--tables", dir]).output().unwrap();
    assert_eq!(other.status.code(), Some(0), "{}", said(&other));
    assert!(said(&other).contains(&format!("{name}.piece: this piece of the table is missing")), "{}", said(&other));
}

#[test]
fn pieces_that_are_not_what_the_manifest_says_are_named_before_they_are_used() {
    let plan = Plan::chomp("9x9", "5000");
    plan.all();
    listed(&plan);
    let dir = plan.folder.name();
    let other = Plan::new(&["chomp", "9x9", "--grain", "5000", "--worth", "nimber"]);
    other.all();
    let names: Vec<String> = plan.names().map(str::to_owned).collect();
    let target = &names[names.len() / 2];
    let (piece, whole) = (plan.piece(target), fs::read(plan.piece(target)).unwrap());
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    let faults: [(&str, Option<Vec<u8>>, &str); 5] = [
        ("flipped", Some(flipped), "damaged"),
        ("cut short", Some(whole[..whole.len() - 9].to_vec()), "cut short"),
        ("missing", None, "this piece of the table is missing"),
        ("of another table", Some(fs::read(other.piece(target)).unwrap()), "not the piece that the manifest"),
        ("the next one", Some(fs::read(plan.piece(&names[0])).unwrap()), "not the piece that the manifest"),
    ];
    for (what, bytes, complaint) in faults {
        match bytes {
            Some(bytes) => fs::write(&piece, bytes).unwrap(),
            None => fs::remove_file(&piece).unwrap(),
        }
        // The position is of the first piece, and all are compared before any answers.
        for words in [&["table", "probe", dir, "1"][..], &["table", "export", dir, "--format", "csv"]] {
            let output = tablette(words).output().unwrap();
            assert_eq!((output.status.code(), out(&output)), (Some(2), String::new()), "{what}");
            let named = said(&output).contains(&piece.display().to_string()) && said(&output).contains(complaint);
            assert!(named, "{what}: {}", said(&output));
        }
        let verified = tablette(&["table", "verify", dir, "--level", "checksums"]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "{what}");
        assert!(out(&verified).contains(&piece.display().to_string()), "{what}: {}", out(&verified));
        // Its own task makes it again, with the same bytes, and the manifest holds.
        done(plan.task(target));
        assert!(fs::read(&piece).unwrap() == whole, "{what}");
        done(tablette(&["table", "verify", dir]));
    }
    // A manifest is not made of what is damaged.
    fs::remove_file(plan.folder.table().unwrap()).unwrap();
    fs::write(&piece, &whole[..99]).unwrap();
    let output = tablette(&["table", "manifest", dir, "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains(&format!(r#""damaged":["{target}"]"#)), "{}", out(&output));
    assert!(plan.folder.table().is_none());
}

/// More pieces than a process may have files open.
#[cfg(unix)]
#[test]
#[ignore = "slow: builds hundreds of files"]
fn a_table_of_many_pieces_takes_few_open_files() {
    let plan = Plan::chomp("8x8", "60");
    assert!(plan.names().count() > 100);
    plan.all();
    listed(&plan);
    let verify = tablette(&["table", "verify", plan.folder.name(), "--level", "full"]);
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -n 90; exec \"$@\"", "sh"]).arg(verify.get_program()).args(verify.get_args());
    let output = limited.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}
