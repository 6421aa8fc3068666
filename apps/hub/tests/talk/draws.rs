//! Draws by the articles: seen by the search, and reported as such.

use tablette_core::Outcome;
use tablette_games::draughts::hub::{HubLine, show_hub_position};
use tablette_games::draughts::{
    Articles, Clocks, Draughts, International, KINGS_ONLY, Position, Reading, State, read_fen, show_move,
};
use tablette_solve::{Job, Search, SearchResult};

use super::super::Talk;

fn position(fen: &str) -> Position<International> {
    read_fen(fen, Reading::Strict).expect("a position").position
}

/// Returns the result of a search of a given depth in plies, and its move in notation.
fn found(
    state: State<International>,
    past: &[State<International>],
    articles: Articles,
    depth: u32,
) -> (String, SearchResult<tablette_games::draughts::Move>) {
    let rules = Draughts::on(state.position, articles);
    let mut search = Search::new(1 << 20).expect("room");
    let found = search.run(&Job { past, depth, ..Job::new(&rules, &state) }, |_| {});
    (show_move(&state.position, found.best.expect("a move")), found)
}

/// One ply before the fiftieth: the side that is ahead must move a man, and the other one must not.
#[test]
fn the_last_ply_of_a_clock_is_used_by_both_sides() {
    let clocks = Clocks { quiet: KINGS_ONLY - 1, ending: 0 };
    let ahead = State { clocks, ..State::fresh(position("W:WK50,15,25,35:BK46")) };
    let (mv, result) = found(ahead, &[], Articles::ALL, 4);
    assert!(["15-10", "25-20", "35-30"].contains(&mv.as_str()), "{mv}");
    assert!(result.score > 100, "{}", result.score);
    // Behind, with a man that would have to be given: any move of the king is a draw, and is proved
    // to be one.
    let behind = State { clocks, ..State::fresh(position("W:WK46,6:BK1,K2,K3,K4,K5,7")) };
    let (_, free) = found(State { clocks: Clocks::default(), ..behind }, &[], Articles::NONE, 4);
    assert!(free.score < -100, "{}", free.score);
    let (mv, result) = found(behind, &[], Articles::ALL, 4);
    assert!(mv.starts_with("46-"), "{mv}");
    assert_eq!((result.score, result.outcome), (0, Some(Outcome::Draw)));
}

/// A return to an earlier position is a draw, whatever the clocks have counted since.
#[test]
fn a_position_that_comes_back_is_known_by_its_pieces() {
    let now = State { clocks: Clocks { quiet: 7, ending: 0 }, ..State::fresh(position("W:WK46:BK1,K2,K3,20")) };
    let (_, alone) = found(now, &[], Articles::ALL, 1);
    assert!(alone.score < -100, "{}", alone.score);
    for mv in ["46-41", "46-32", "46-10"] {
        let rules: Draughts<International> = Draughts::on(now.position, Articles::ALL);
        let mv = tablette_core::Game::parse_move(&rules, &now, mv).expect("a legal move");
        let before = State { clocks: Clocks { quiet: 6, ending: 0 }, ..State::fresh(now.position.after(mv)) };
        let (_, result) = found(now, &[before], Articles::ALL, 1);
        assert_eq!((result.best, result.score), (Some(mv), 0));
        // It proves nothing, since the game may have reached it differently.
        assert_eq!(result.outcome, None);
    }
}

#[test]
fn a_drawn_game_is_told_as_one_and_played_on() {
    let talk = Talk::new();
    let start = show_hub_position(&position("B:WK50,15,25,35:BK46"));
    let tour = ["46-41", "50-45", "41-46", "45-50"];
    let moves = |plies: usize| tour.iter().cycle().take(plies).copied().collect::<Vec<_>>().join(" ");
    let scores = |plies: usize| {
        talk.say(&format!("pos pos={start} moves=\"{}\"", moves(plies)));
        talk.say("level depth=3");
        talk.say("go think");
        let (said, done) = talk.until("done");
        assert!(done.get("move").is_some(), "{done}");
        let last =
            said.iter().rfind(|line| line.command == "info").and_then(|line| line.get("score")).map(str::to_owned);
        last.and_then(|score| score.parse::<f64>().ok()).expect("a score")
    };
    // By 6.1 the third time; by 6.2 after fifty plies; without these articles, never.
    assert!(scores(2) < -1.0);
    assert!(scores(8).abs() < 0.001);
    talk.say("set-param name=draws value=6.2");
    assert!(scores(8) < -1.0);
    assert!(scores(50).abs() < 0.001);
    talk.say("set-param name=draws value=none");
    assert!(scores(52) < -1.0);
    talk.say("set-param name=draws value=6.5");
    assert_eq!(talk.next().command, "error");
    talk.say("ping");
    assert_eq!(talk.next(), HubLine::new("pong"));
    assert!(talk.end().is_empty());
}
