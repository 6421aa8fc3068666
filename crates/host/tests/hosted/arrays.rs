//! A host that describes everything in arrays is solved to the same values, and inconsistent arrays
//! are refused.

use tablette::{Budget, Failure, Question, Refusal, Request, Rung};
use tablette_host::{Everything, Expansion, Halt, Host, HostedGame, Nth, Sort, Token};

use crate::graph::Graph;

#[test]
fn arrays_and_positions_have_the_same_values() {
    for seed in 0..300 {
        let (puzzle, repeats) = (seed % 2 == 1, seed % 4 > 1);
        let sort = if puzzle { Sort::Puzzle } else { Sort::Partizan };
        let question = if puzzle { Question::Cost } else { Question::Play };
        let by_table = Request { by: Some(Rung::Table), worth: Some(question), ..Request::MOVES };
        let graph = |arrays| Graph { arrays, ..Graph::random(seed, !repeats, puzzle) };
        let [one_by_one, arrays] =
            [false, true].map(|arrays| HostedGame::new(graph(arrays), Token(0), sort, repeats).opened());
        for at in graph(false).reached() {
            let known = [&one_by_one, &arrays].map(|board| {
                let known = board.at(&format!("p{at}")).unwrap().analysis(&by_table, &Budget::default()).unwrap();
                (known.verdict, known.best_moves, known.choice)
            });
            assert_eq!(known[0], known[1], "{seed}, p{at}");
        }
    }
}

/// Returns the given arrays.
struct Told(Everything);

impl Host for Told {
    fn expand(&self, _: Token) -> Result<Expansion, Halt> {
        Ok(Expansion::default())
    }
    fn show_state(&self, state: Token) -> Result<String, Halt> {
        Ok(state.0.to_string())
    }
    fn parse_state(&self, _: &str) -> Result<Option<Token>, Halt> {
        Ok(None)
    }
    fn show_move(&self, _: Token, mv: Nth) -> Result<String, Halt> {
        Ok(mv.0.to_string())
    }
    fn everything(&self, _: Token, _: u64, _: &dyn Fn() -> bool) -> Result<Option<Everything>, Halt> {
        Ok(Some(self.0.clone()))
    }
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let sound = Everything { codes: vec![0, 1], sources: vec![0], targets: vec![1], costs: vec![1], ends: vec![0, 1] };
    let solve = |told: Everything| {
        let board = HostedGame::new(Told(told), Token(0), Sort::Puzzle, false).opened();
        board.answer(&Request { by: Some(Rung::Table), ..Request::default() }, &Budget::default())
    };
    assert!(solve(sound.clone()).is_ok());
    assert!(solve(Everything { codes: vec![1, 0], ..sound.clone() }).is_ok(), "in any order");
    let unsound = [
        Everything { codes: vec![0, 0], ..sound.clone() },
        Everything { codes: vec![0], ..sound.clone() },
        Everything { sources: vec![2], ..sound.clone() },
        Everything { targets: vec![u32::MAX], ..sound.clone() },
        Everything { targets: vec![], ..sound.clone() },
        Everything { costs: vec![1, 1], ..sound.clone() },
        Everything { ends: vec![0, 4], ..sound },
    ];
    for told in unsound {
        let failure = solve(told.clone()).unwrap_err();
        assert!(matches!(failure, Failure::Refused(Refusal::Beyond(_))), "{told:?}: {failure}");
    }
}
