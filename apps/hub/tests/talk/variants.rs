//! The variants on 32 squares, and changes from one to another.

use tablette_games::draughts::hub::{HubVariant, read_hub_move, read_hub_position};
use tablette_games::draughts::{Brazilian, English, International, Position};

use super::super::Talk;

/// The start of both variants on 32 squares.
const START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

/// Sends a search of four plies and returns its move.
fn answer(talk: &Talk, pos: &str) -> String {
    for line in [pos, "level depth=4", "go think"] {
        talk.say(line);
    }
    let (said, done) = talk.until("done");
    assert!(said.iter().all(|line| line.command == "info"), "{said:?}");
    done.get("move").expect("a move").to_owned()
}

/// Returns the message of the next line, an error.
fn complaint(talk: &Talk) -> String {
    let line = talk.next();
    assert_eq!(line.command, "error");
    line.get("message").expect("a message").to_owned()
}

/// A session from the handshake to a capture, with the error for the other variants' boards.
fn session<V: HubVariant>(start: &str, moves: &str, capture: &str, letters: &str) {
    let talk = Talk::new();
    talk.say("hub");
    let (said, _) = talk.until("wait");
    let variant = said.iter().find(|line| line.get("name") == Some("variant")).expect("the parameter");
    assert_eq!((variant.get("value"), variant.get("values")), (Some("normal"), Some("normal brazilian english")));
    talk.say(&format!("set-param name=variant value={}", V::NAME));
    talk.say("init");
    assert_eq!(talk.next().command, "ready");
    let position = read_hub_position::<V>(start).expect("a position");
    assert_eq!(position, Position::start());
    for pos in ["pos".to_owned(), format!("pos pos={start}")] {
        read_hub_move(&position, &answer(&talk, &pos)).expect("a legal move");
    }
    // The only legal move takes one piece, and the answer names its square.
    assert_eq!(answer(&talk, &format!("pos pos={start} moves=\"{moves}\"")), capture);
    talk.say(&format!("pos pos={start}e"));
    assert!(complaint(&talk).contains(letters));
    talk.say("pos pos=We");
    assert!(complaint(&talk).contains(letters));
    talk.say("hub");
    let (said, _) = talk.until("wait");
    let variant = said.iter().find(|line| line.get("name") == Some("variant")).expect("the parameter");
    assert_eq!(variant.get("value"), Some(V::NAME));
    assert!(talk.end().is_empty());
}

#[test]
fn every_variant_is_played() {
    let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    session::<International>(start, "31-26 19-23 32-28", "23x32x28", "50 letters");
    session::<Brazilian>(START, "10-13 22-18", "13x22x18", "32 letters");
    session::<English>(START, "12-16 23-19", "16x23x19", "32 letters");
}

/// A king that crosses the board, as only flying kings do. The captured squares are in ascending order.
#[test]
fn a_capture_names_its_squares() {
    let talk = Talk::new();
    talk.say("set-param name=variant value=brazilian");
    let letter = |number| match number {
        29 => 'W',
        22 | 11 => 'b',
        _ => 'e',
    };
    let squares: String = (1..=32).map(letter).collect();
    // From a1 over c3 (10) and f6 (23), both on the long diagonal.
    let mv = answer(&talk, &format!("pos pos=W{squares}"));
    assert!(mv.starts_with("1x") && mv.ends_with("x10x23"), "{mv}");
    assert!(talk.end().is_empty());
}

#[test]
fn a_change_of_variant_keeps_the_other_parameters() {
    let talk = Talk::new();
    talk.say("set-param name=lines value=2");
    talk.say("set-param name=memory value=2");
    talk.say("set-param name=variant value=english");
    talk.say("init");
    assert_eq!(talk.next().command, "ready");
    talk.say("level depth=3");
    talk.say("go analyze");
    while talk.next().get("line") != Some("2") {}
    talk.say("set-param name=variant value=normal");
    talk.until("error");
    talk.say("stop");
    talk.until("done");
    talk.say("hub");
    let (said, _) = talk.until("wait");
    let value = |name| said.iter().find(|line| line.get("name") == Some(name)).and_then(|line| line.get("value"));
    assert_eq!((value("variant"), value("memory")), (Some("english"), Some("2")));
    // Back on 50 squares, at the start and with the book.
    talk.say("set-param name=variant value=normal");
    talk.say("level time=600");
    talk.say("go think");
    let (said, done) = talk.until("done");
    assert!(said.iter().all(|line| line.get("nodes") == Some("0")), "{said:?}");
    read_hub_move(&Position::<International>::start(), done.get("move").expect("a move")).expect("a legal move");
    // The same variant again does not reset the game.
    talk.say("pos moves=\"31-26 19-23 32-28\"");
    talk.say("set-param name=variant value=normal");
    talk.say("level depth=2");
    talk.say("go think");
    assert_eq!(talk.until("done").1.get("move"), Some("23x32x28"));
    assert!(talk.end().is_empty());
}

#[test]
fn an_unknown_variant_is_refused_with_the_known_ones() {
    let talk = Talk::new();
    talk.say("set-param name=variant value=brazilian");
    talk.say("set-param name=variant value=frisian");
    assert!(complaint(&talk).contains("normal, brazilian, english"));
    // It changes nothing.
    read_hub_move(&Position::<Brazilian>::start(), &answer(&talk, "pos")).expect("a legal move");
    assert!(talk.end().is_empty());
}
