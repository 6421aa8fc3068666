//! Ratings of single moves against the list of all moves.

use tablette::appraisal::{Appraisal, MoveQuality};
use tablette::{Analysis, AnyBoard, Budget, Estimate, GAMES, Lang, Players, Request, Settings, Verdict, game};

fn known(board: &dyn AnyBoard) -> Analysis {
    board.analysis(&Request::CHOICE, &Budget::default()).expect("an answer")
}

/// The list of moves rates all of them by one oracle.
#[test]
fn appraisals_agree_with_the_lists_of_moves() {
    let mut seen = 0;
    for game in GAMES.iter().filter(|game| game.info().players == Players::Two) {
        for small in game.info().small {
            let board = game.open(small, &Settings::default()).unwrap();
            let moves = board.analysis(&Request::MOVES, &Budget::default()).unwrap();
            for line in &moves.moves {
                let next = board.play(&line.notation).unwrap();
                let appraisal = Appraisal::new(&known(&*board), &line.notation, &known(&*next), false, true);
                let place = format!("{} {small} {}: {appraisal:?}", game.info().name, line.notation);
                match appraisal.quality {
                    MoveQuality::Best(outcome) => assert!(line.best && line.outcome == Some(outcome), "{place}"),
                    MoveQuality::Slower(outcome, plies) => {
                        assert!(line.outcome == Some(outcome) && line.delta == Some(plies), "{place}");
                    }
                    MoveQuality::Gave { had, left } => {
                        assert_eq!((moves.verdict.outcome, line.outcome), (Some(had), Some(left)), "{place}");
                    }
                    MoveQuality::Kept(outcome) => assert_eq!(line.outcome, Some(outcome), "{place}"),
                    other => panic!("{place}: {other:?}"),
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "only {seen} moves");
}

#[test]
fn where_nothing_is_proved_nothing_is_praised_or_blamed() {
    let guess = |score, depth| {
        let verdict = Verdict { estimate: Some(Estimate { score, depth }), ..Verdict::default() };
        Analysis { verdict, choice: Some("32-28".to_owned()), ..known(&*draw()) }
    };
    let other = Appraisal::new(&guess(20, 9), "31-26", &guess(35, 8), false, true);
    let said = "estimate -0.35 at depth 8; the search prefers 32-28, +0.20 at depth 9";
    assert_eq!(other.say(Lang::En), said);
    assert!(!other.is_worse());
    let better = Appraisal::new(&guess(20, 9), "31-26", &guess(-20, 8), false, true);
    assert_eq!(better.say(Lang::En), "estimate +0.20 at depth 8; the search saw nothing better");
    let same = Appraisal::new(&guess(20, 9), "32-28", &guess(-20, 8), false, true);
    assert!(same.say(Lang::Fr).starts_with("estimation +0,20"), "{}", same.say(Lang::Fr));
    let only = Appraisal::new(&guess(20, 9), "32-28", &guess(-20, 8), true, true);
    assert_eq!((only.quality, only.instead), (MoveQuality::Only, None));
    let unknown = Analysis { verdict: Verdict::default(), choice: None, ..known(&*draw()) };
    assert_eq!(Appraisal::new(&unknown, "32-28", &unknown, false, true).quality, MoveQuality::Unknown);
}

fn draw() -> Box<dyn AnyBoard> {
    game("tictactoe").expect("a game").open("3x3", &Settings::default()).expect("a board")
}
