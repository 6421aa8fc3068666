//! The theory behind the workbench's interface: prepared for one position, and able to answer for
//! all later ones.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tablette_core::{Judge, NoWatch, Number, Options, Outcome, Phrase, Refusal, Text, Theory, Verdict, Work, words};

use super::count::best_paths;
use super::jumps::Jump;
use super::position::Position;
use super::questions::path_weight;
use super::route::Route;
use super::rule::Rule;
use super::theory::{Limits, optimum};
use super::{Rockse, explain, suites};

impl Theory for Rockse {
    const REACH: Text = REACH;

    fn judge(&self, from: &Position, options: &Options<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
        let main = self.route(from, &Limits { gap: self.gap, ..Limits::NONE }, options)?;
        Ok(Box::new(Prepared::new(self, from, main, options)))
    }

    fn explain(&self, state: &Position, judge: &dyn Judge<Self>) -> Vec<Phrase> {
        explain::explain(self, state, judge)
    }
}

impl Rockse {
    /// The route under the rule that the settings choose.
    pub(super) fn route(&self, from: &Position, limits: &Limits, options: &Options<'_>) -> Result<Route, Refusal> {
        let route = match self.rule {
            Rule::Free => optimum(&self.instance, from, limits, options),
            Rule::AtMost(_) => suites::within(&self.instance, from, from.left, options),
            // The greedy player's own path is certain, though it may not be the best one.
            Rule::Greedy(horizon) => suites::greedy(&self.instance, from, horizon, options).map(|route| Route {
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

/// Stores the best path of one position; other positions are solved on request, with a similar
/// effort.
struct Prepared {
    game: Rockse,
    memory: u64,
    main: Route,
    /// The positions on the path, with their index on it.
    places: HashMap<Position, usize>,
    known: Mutex<HashMap<Position, Route>>,
}

/// The most routes that are cached.
const REMEMBERED: usize = 1 << 12;
/// Best paths are counted on grids with at most this many cells, within this many bytes.
const COUNTED: (usize, u64) = (1 << 10, 16 << 20);
/// On grids with at most this many cells all best moves are listed; on larger ones only the path's.
const SMALL: usize = 1 << 10;
/// Extra cells of layers that any later position may take beyond those of the first one.
const CELLS: u64 = 1 << 20;

impl Prepared {
    fn new(game: &Rockse, from: &Position, main: Route, options: &Options<'_>) -> Self {
        let mut position = from.clone();
        let mut places = HashMap::from([(position.clone(), 0)]);
        for (place, &jump) in main.jumps.iter().enumerate() {
            position = tablette_core::Rules::apply(game, &position, jump);
            places.insert(position.clone(), place + 1);
        }
        Self { game: game.clone(), memory: options.memory, main, places, known: Mutex::default() }
    }

    /// The route of a position other than the first one.
    fn route(&self, state: &Position) -> Route {
        if let Some(&place) = self.places.get(state)
            && (place == 0 || self.main.proven)
            && let Some(route) = self.tail(place)
        {
            return route;
        }
        if let Some(route) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(state) {
            return route.clone();
        }
        let limits = Limits { gap: self.game.gap, cells: self.main.work.positions as u64 + CELLS };
        let options = Options { watch: &NoWatch, memory: self.memory };
        let route = self.game.route(state, &limits, &options).unwrap_or_default();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < REMEMBERED {
            known.insert(state.clone(), route.clone());
        }
        route
    }

    /// The rest of the path from the cell at `place`; `None` when its weight passes 64 bits, which
    /// only a greedy path of enormous weights can do.
    fn tail(&self, place: usize) -> Option<Route> {
        if place == 0 {
            return Some(self.main.clone());
        }
        let cells = self.main.cells[place..].to_vec();
        let cost = Some(path_weight(self.game.instance(), &cells)?);
        Some(Route { cost, lower_bound: cost, cells, jumps: self.main.jumps[place..].to_vec(), ..self.main })
    }

    /// The number of best paths, where it is quick to count.
    fn count(&self, state: &Position, route: &Route) -> Option<Number> {
        let cheap = self.game.rule == Rule::Free && self.game.instance().cells() <= COUNTED.0;
        let cost = route.cost.filter(|_| cheap && route.proven && route.lower_bound == route.cost)?;
        let options = Options { watch: &NoWatch, memory: COUNTED.1.min(self.memory) };
        best_paths(self.game.instance(), state, cost, &options).ok().map(Number::from)
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

    /// On large grids, returns only the next jump of the best path; on small ones, judges every
    /// move.
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

words! {
    from include_str!("judge.txt");
    REACH;
    HEAVY;
}
