//! Several threads on one question.

use super::super::Talk;

/// Returns the positions that a search of a given depth reports at its last depth, and its move.
fn thought(talk: &Talk, threads: &str) -> (u64, String) {
    talk.say(&format!("set-param name=threads value={threads}"));
    talk.say("pos");
    talk.say("level nodes=40000");
    talk.say("new-game");
    talk.say("go think");
    let (said, done) = talk.until("done");
    let nodes = said.iter().rev().find_map(|line| line.get("nodes")).expect("a depth").parse().expect("a number");
    (nodes, done.get("move").expect("a move").to_owned())
}

#[test]
fn threads_search_together_and_one_is_always_the_same() {
    let talk = Talk::new();
    let alone = thought(&talk, "1");
    assert_eq!(thought(&talk, "1"), alone);
    let (nodes, _) = thought(&talk, "3");
    assert!(nodes <= 40_000 + 3 * 2048, "{nodes} positions of all threads");
    assert_eq!(thought(&talk, "1"), alone);
    for wrong in ["0", "65", "many", ""] {
        talk.say(&format!("set-param name=threads value={wrong}"));
        assert_eq!(talk.next().command, "error", "{wrong}");
    }
    talk.say("hub");
    let (said, _) = talk.until("wait");
    let param = said.iter().find(|line| line.get("name") == Some("threads")).expect("a parameter");
    assert_eq!((param.get("value"), param.get("max")), (Some("1"), Some("64")));
    assert!(talk.end().is_empty());
}
