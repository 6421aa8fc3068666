//! The theory as the workbench asks for it: prepared for one position, answering for all that follow.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tablette_core::{Ask, Judge, Number, Outcome, Phrase, Refusal, Text, Theory, Unwatched, Verdict, Work};

use super::count::best_paths;
use super::jumps::Jump;
use super::position::Position;
use super::route::Route;
use super::rule::Rule;
use super::theory::{Limits, optimum};
use super::{Rockse, explain, suites};

impl Theory for Rockse {
    const REACH: Text = Text::new(
        "bounds, beam, and dynamic programming over the sets of critical jumps; millions of cells, and any number of extra jumps as long as \
         few of them are critical; stopped early it gives the best path so far and a proven bound",
        "bornes, faisceau et programmation dynamique sur les ensembles de sauts critiques ; des millions de cases, et autant de sauts supplémentaires \
         que l'on veut tant que peu d'entre eux sont critiques ; arrêté avant la fin, il donne le meilleur chemin connu et une \
         borne démontrée",
    );

    fn judge(&self, from: &Position, ask: &Ask<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
        let main = self.route(from, &Limits { gap: self.gap, ..Limits::NONE }, ask)?;
        Ok(Box::new(Prepared::new(self, from, main, ask)))
    }

    fn explain(&self, state: &Position, judge: &dyn Judge<Self>) -> Vec<Phrase> {
        explain::explain(self, state, judge)
    }
}

impl Rockse {
    /// The answer to the question that the settings ask.
    pub(super) fn route(&self, from: &Position, limits: &Limits, ask: &Ask<'_>) -> Result<Route, Refusal> {
        let route = match self.rule {
            Rule::Free => optimum(&self.instance, from, limits, ask),
            Rule::AtMost(_) => suites::within(&self.instance, from, from.left, ask),
            // What the greedy player does is certain, though it may not be the best.
            Rule::Greedy(horizon) => suites::greedy_from(&self.instance, from, horizon, ask).map(|route| Route {
                proven: true,
                lower_bound: route.cost,
                ..route
            }),
        };
        route.map_err(|refusal| match refusal {
            Refusal::Overflow => Refusal::Beyond(HEAVY.into()),
            other => other,
        })
    }
}

const HEAVY: Text = Text::new(
    "the absolute weights of the grid add up to 2^62 or more, which the sums of this rung do not hold; ask --by memory, \
     which checks each sum",
    "la somme des valeurs absolues des poids atteint 2^62, ce que les sommes de cet échelon ne peuvent contenir ; demandez \
     --by memory, qui vérifie chaque somme",
);

/// Knows the best path of one position; other positions are worked out when asked for, with about the same effort.
struct Prepared {
    game: Rockse,
    memory: u64,
    main: Route,
    /// The positions on the path, with their place on it.
    places: HashMap<Position, usize>,
    /// The weight from each cell of the path to its end.
    rests: Vec<i64>,
    known: Mutex<HashMap<Position, Route>>,
}

/// More routes than this are not remembered.
const REMEMBERED: usize = 1 << 12;
/// Best paths are counted on grids of at most so many cells, with so many bytes.
const COUNTED: (usize, u64) = (1 << 10, 16 << 20);
/// On grids of at most so many cells all best moves are told apart; on larger ones the path is enough.
const SMALL: usize = 1 << 10;
/// Labels that any position may take besides what the first one took.
const LABELS: u64 = 1 << 20;

impl Prepared {
    fn new(game: &Rockse, from: &Position, main: Route, ask: &Ask<'_>) -> Self {
        let (instance, mut position) = (game.instance(), from.clone());
        let mut places = HashMap::from([(position.clone(), 0)]);
        for (place, &jump) in main.jumps.iter().enumerate() {
            position = tablette_core::Rules::apply(game, &position, jump);
            places.insert(position.clone(), place + 1);
        }
        let weights = main.cells.iter().rev().map(|&cell| instance.weight(cell));
        // The engines proved that the sum of a path fits; only a greedy path of enormous weights might pass on the way.
        let sums = weights.scan(0_i64, |sum, weight| {
            *sum = sum.wrapping_add(weight);
            Some(*sum)
        });
        let mut rests: Vec<i64> = sums.collect();
        rests.reverse();
        Self { game: game.clone(), memory: ask.memory, main, places, rests, known: Mutex::default() }
    }

    /// What is known of a position that is not the first one.
    fn route(&self, state: &Position) -> Route {
        if let Some(&place) = self.places.get(state)
            && (place == 0 || self.main.proven)
        {
            return self.tail(place);
        }
        if let Some(route) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(state) {
            return route.clone();
        }
        let limits = Limits { gap: self.game.gap, labels: self.main.work.positions as u64 + LABELS };
        let ask = Ask { watch: &Unwatched, memory: self.memory };
        let route = self.game.route(state, &limits, &ask).unwrap_or_default();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < REMEMBERED {
            known.insert(state.clone(), route.clone());
        }
        route
    }

    /// The path from one of its cells on.
    fn tail(&self, place: usize) -> Route {
        if place == 0 {
            return self.main.clone();
        }
        let cost = Some(self.rests[place]);
        let cells = self.main.cells[place..].to_vec();
        let jumps = self.main.jumps[place..].to_vec();
        Route { cost, lower_bound: cost, cells, jumps, ..self.main.clone() }
    }

    /// The number of best paths, where it is had at once.
    fn count(&self, state: &Position, route: &Route) -> Option<Number> {
        let cheap = self.game.rule == Rule::Free && self.game.instance().cells() <= COUNTED.0;
        let cost = route.cost.filter(|_| cheap && route.proven && route.lower_bound == route.cost)?;
        let ask = Ask { watch: &Unwatched, memory: COUNTED.1.min(self.memory) };
        best_paths(self.game.instance(), state, cost, &ask).ok().map(Number::from)
    }
}

impl Judge<Rockse> for Prepared {
    fn verdict(&self, state: &Position) -> Verdict {
        let route = self.route(state);
        let outcome = match (route.cost, route.proven) {
            (Some(_), _) => Some(Outcome::Win),
            (None, true) => Some(Outcome::Lose),
            (None, false) => None,
        };
        Verdict {
            outcome,
            cost: route.cost.map(Number::from),
            lower_bound: route.lower_bound.filter(|_| !route.proven).map(Number::from),
            count: self.count(state, &route),
            ..Verdict::default()
        }
    }

    fn work(&self) -> Work {
        self.main.work
    }

    /// On large grids the next jump of the best path; on small ones every move is worth judging.
    fn best_moves(&self, state: &Position) -> Option<Vec<Jump>> {
        if self.game.instance().cells() <= SMALL {
            return None;
        }
        let place = *self.places.get(state)?;
        self.main.cost?;
        Some(self.main.jumps.get(place).copied().into_iter().collect())
    }

    fn best_line(&self, state: &Position, _: usize) -> Option<Vec<Jump>> {
        let route = self.route(state);
        route.cost.map(|_| route.jumps)
    }
}
