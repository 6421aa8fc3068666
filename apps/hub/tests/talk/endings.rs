//! Tables of endings in play: a win in a table is never thrown away.

use std::path::PathBuf;
use std::sync::Arc;

use tablette_core::worth::{Code as _, PlayValue};
use tablette_core::{
    Game, NoWatch, Numbered, Numbering, Options, Outcome, Question, Rank, Rules, RulesExt as _, Settings, Slices as _,
    SplitMix64,
};
use tablette_games::draughts::hub::{HubVariant as _, read_hub_move, show_hub_move, show_hub_position};
use tablette_games::draughts::{Articles, Brazilian, Compiled, Draughts, English, International, Record, State};
use tablette_solve::{Threads, ValueTable, retrograde};
use tablette_table::{Header, TableWriter, ValueCounts};

use super::super::Talk;

type GameInProgress = Draughts<International>;

/// The table of a board in a folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tablette-hub-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// Writes the table of the positions below a position.
    fn write<V: Compiled>(&self, board: &str, settings: &str) {
        let game = Draughts::<V>::open(board, &Settings::default()).expect("a board");
        self.write_game(&game.show_state(&game.start()), settings, game);
    }

    /// Writes the table of all endgames of up to a given number of pieces.
    fn write_slices(&self, text: &str) -> (Arc<dyn Numbering<State<International>>>, ValueTable<PlayValue>) {
        self.write_game(text, "", GameInProgress::open_slices(text).expect("slices"))
    }

    fn write_game<V: Compiled>(
        &self,
        board: &str,
        settings: &str,
        game: Draughts<V>,
    ) -> (Arc<dyn Numbering<State<V>>>, ValueTable<PlayValue>) {
        let game = Arc::new(game);
        let numbering = Draughts::numbering(&game).expect("a numbering");
        let table =
            retrograde(&*numbering, &Options { watch: &NoWatch, memory: 1 << 30 }, Threads::ONE).expect("a table");
        let codes: Vec<i64> = table.values.iter().map(|value| value.code().expect("a code")).collect();
        let info = V::INFO;
        let header = Header {
            game: info.name.to_owned(),
            board: board.to_owned(),
            settings: settings.to_owned(),
            rules: info.rules_version,
            numbering: info.numbering_version,
            worth: Question::Play.name().to_owned(),
            ..Header::default()
        };
        let tally: ValueCounts = codes.iter().copied().collect();
        let mut writer =
            TableWriter::of_values(&self.0.join("ending.tablette"), &header, 0..codes.len() as u64, &tally)
                .expect("a draft");
        writer.push(&codes).expect("values");
        writer.finish().expect("a file");
        (numbering, table)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays a game from a position: the engine with the side to move, against random moves; returns
/// the result for that side.
fn played_out(talk: &Talk, start: &State<International>, random: &mut SplitMix64) -> (Outcome, Vec<String>) {
    let rules: GameInProgress = Draughts::on(start.position, Articles::ALL);
    let (mut state, mut record, mut moves) = (rules.start(), Record::new(start.position), Vec::<String>::new());
    let ours = state.position.to_move();
    loop {
        match rules.result(&state) {
            Some(Outcome::Draw) => return (Outcome::Draw, moves),
            Some(_) if state.position.to_move() == ours => return (Outcome::Lose, moves),
            Some(_) => return (Outcome::Win, moves),
            None if record.is_third() => return (Outcome::Draw, moves),
            None => {}
        }
        let mv = if state.position.to_move() == ours {
            talk.say(&format!("pos pos={} moves=\"{}\"", show_hub_position(&start.position), moves.join(" ")));
            talk.say("go think");
            let done = talk.until("done").1;
            read_hub_move(&state.position, done.get("move").expect("a move")).expect("a legal one")
        } else {
            let mut legal = Vec::new();
            rules.moves(&state, &mut legal);
            *random.one_of(&legal).expect("a move")
        };
        moves.push(show_hub_move::<International>(mv));
        record.play(mv);
        state = rules.apply(&state, mv);
    }
}

/// A thousand endings within the tables, searched one ply ahead: won ones are won, as soon as the
/// table says, and drawn ones are not lost, and won if the other side allows it.
#[test]
#[ignore = "slow: plays a thousand endings"]
fn endings_within_three_pieces_are_never_thrown_away() {
    let folder = Folder::new("won");
    let (numbering, table) = folder.write_slices("3");
    let talk = Talk::with_tables(Some(folder.0.clone()));
    talk.say("init");
    talk.until("ready");
    talk.say("level depth=1");
    let (mut random, mut won, mut drawn, mut gained) = (SplitMix64::new(17), 0, 0, 0);
    while won + drawn < 1000 {
        let rank = Rank(random.below(table.values.len() as u64));
        let value = table.values[rank.0 as usize];
        let start = numbering.unrank(rank);
        if value.outcome() == Outcome::Lose || start.position.pieces(start.position.to_move().other()).is_empty() {
            continue;
        }
        let (result, moves) = played_out(&talk, &start, &mut random);
        let shown = show_hub_position(&start.position);
        if value.outcome() == Outcome::Win {
            won += 1;
            assert_eq!(result, Outcome::Win, "{shown} {moves:?}");
            assert!(moves.len() as u32 <= value.remoteness().expect("plies"), "{shown} {moves:?}");
        } else {
            drawn += 1;
            gained += u32::from(result == Outcome::Win);
            assert_ne!(result, Outcome::Lose, "{shown} {moves:?}");
        }
    }
    assert!(won > 200 && drawn > 200, "{won} {drawn}");
    // A random player falls into 45 of 100 traps that arise by accident, and into 65 of 100 that
    // were set.
    assert!(gained * 20 > drawn * 11, "{gained} of {drawn} that were drawn are won");
    assert!(talk.end().is_empty());
}

#[test]
fn unusable_tables_are_reported_or_skipped() {
    let folder = Folder::new("wrong");
    // Of other settings, and so not usable.
    folder.write::<International>("W:WK1:BK5", "draws=all");
    std::fs::write(folder.0.join("notes.txt"), "no table").expect("a file");
    let talk = Talk::with_tables(Some(folder.0.clone()));
    talk.say("init");
    assert_eq!(talk.next().command, "ready");
    assert!(talk.end().is_empty());
    let file = folder.0.join("ending.tablette");
    folder.write::<International>("W:WK1:BK5", "");
    let mut bytes = std::fs::read(&file).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("a file");
    let talk = Talk::with_tables(Some(folder.0.clone()));
    talk.say("init");
    let said = talk.next();
    assert_eq!(said.command, "error");
    assert!(said.get("message").is_some_and(|message| message.contains("ending.tablette")), "{said}");
    assert_eq!(talk.next().command, "ready");
    // The fault is reported once, and a move is played nevertheless.
    talk.say("level depth=2");
    talk.say("go think");
    let (before, done) = talk.until("done");
    assert!(before.iter().all(|line| line.command == "info") && done.get("move").is_some());
    assert!(talk.end().is_empty());
    // A missing folder has no tables.
    let talk = Talk::with_tables(Some(folder.0.join("nowhere")));
    talk.say("init");
    assert_eq!(talk.next().command, "ready");
    assert!(talk.end().is_empty());
}

/// A table is probed in the variant that it was built for, and in no other.
#[test]
fn every_variant_has_its_own_tables() {
    let folder = Folder::new("variants");
    folder.write::<Brazilian>("W:WK29,K30:BK4", "");
    let talk = Talk::with_tables(Some(folder.0.clone()));
    // Seen from the side to move, two kings in the same corner against one.
    let position = |letter: fn(u32) -> char| format!("pos pos=W{}", (1..=32).map(letter).collect::<String>());
    let line = position(|number| match number {
        29 | 30 => 'W',
        4 => 'B',
        _ => 'e',
    });
    for (variant, is_won) in [(Brazilian::NAME, true), (English::NAME, false), (Brazilian::NAME, true)] {
        talk.say(&format!("set-param name=variant value={variant}"));
        talk.say("init");
        assert_eq!(talk.next().command, "ready");
        for line in [&line, "level depth=1", "go think"] {
            talk.say(line);
        }
        let (said, _) = talk.until("done");
        let score = said.last().and_then(|line| line.get("score"));
        assert_eq!(score == Some("200.00"), is_won, "{variant}: {score:?}");
    }
    assert!(talk.end().is_empty());
}
