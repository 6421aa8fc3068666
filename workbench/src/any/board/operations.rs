//! The operations of the seam, on a board whose game is known.

use std::path::Path;
use std::time::Instant;

use tablette_core::{Amount, Game, Info, Outcome, Phrase, Players, Problem, Question, Text, Verdict, View, Walk, Work};

use super::rungs::answered_question;
use super::{Board, Known, sound};
use crate::any::build::Built;
use crate::any::perft::Sequences;
use crate::any::tables::{Level, Probed, Rows, Verified};
use crate::any::{AnyBoard, Foreseen, explain, foresight, judges, keep};
use crate::failure::Failure;
use crate::rung::{Effort, Request, Rung};
use crate::solution::{MoveLine, Moves, Solution};
use crate::store::Store;

const NO_WALK: Text = Text::new(
    "no best line of {game} is known at every point; solve shows the beginning of one",
    "aucune meilleure suite de {game} n'est connue en tout point ; solve en montre le début",
);

impl<G: Game> AnyBoard for Board<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn goal(&self) -> Option<&'static str> {
        G::GOAL
    }

    fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem> {
        Ok(Box::new(self.at(self.game.parse_state(position)?)))
    }

    fn position(&self) -> String {
        self.game.show_state(&self.state)
    }

    fn result(&self) -> Option<Outcome> {
        self.game.result(&self.state)
    }

    fn view(&self) -> View {
        self.game.view(&self.state)
    }

    fn view_of(&self, mv: &str) -> Result<View, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.view().with_arrows(self.game.arrows(&self.state, mv)))
    }

    fn steps(&self, mv: &str) -> Result<Vec<View>, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.steps(&self.state, mv))
    }

    fn remarks(&self) -> Vec<Phrase> {
        self.game.remarks(&self.state)
    }

    fn growth(&self) -> Vec<String> {
        self.game.growth()
    }

    fn recurrence(&self) -> Option<(String, usize)> {
        self.game.recurrence(&self.state)
    }

    fn branching(&self) -> Amount {
        self.game.branching(&self.state)
    }

    fn rungs(&self) -> Vec<Rung> {
        Rung::ALL.into_iter().filter(|&rung| self.listed.has(rung)).collect()
    }

    fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(Box::new(self.at(self.game.apply(&self.state, mv))))
    }

    fn words(&self, mv: &str) -> Result<Phrase, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.say_move(&self.state, mv))
    }

    fn answer(&self, request: &Request, effort: &Effort<'_>) -> Result<(Verdict, Work), Failure> {
        let answered = self.answered(*request, effort)?;
        let verdict = answered.verdict.unwrap_or_else(|| answered.judge.verdict(&self.state));
        sound((verdict, answered.judge.work()), answered.source.as_ref())
    }

    fn solve(&self, request: &Request, effort: &Effort<'_>) -> Result<Solution, Failure> {
        let began = Instant::now();
        let answered = self.answered(*request, effort)?;
        let judge = &*answered.judge;
        let verdict = answered.verdict.clone().unwrap_or_else(|| judge.verdict(&self.state));
        let seconds = began.elapsed().as_secs_f64();
        let advice = self.advice(judge, answered.rung);
        let solution = Solution {
            game: G::INFO.name,
            position: self.position(),
            rung: answered.rung,
            question: request.worth.unwrap_or_else(|| answered_question::<G>(&verdict)),
            best_moves: advice.best.map(|moves| self.notation(moves)),
            winning_moves: advice.winning.filter(|_| G::INFO.players == Players::Two).map(|moves| self.notation(moves)),
            line: self.line(judge),
            work: judge.work(),
            table: answered.source.as_ref().map(|source| source.file.clone()),
            verdict,
            seconds,
        };
        sound(solution, answered.source.as_ref())
    }

    fn foresee(&self, plies: u32, effort: &Effort<'_>) -> Result<Vec<Foreseen>, Failure> {
        self.listable()?;
        foresight::moves(&*self.game, &self.state, plies, effort)
    }

    fn moves(&self, effort: &Effort<'_>) -> Result<Moves, Failure> {
        self.listable()?;
        let Known { judge, source } = self.known(effort)?;
        let judged = self.judged(&*judge);
        let lines = judged.iter().map(|other| MoveLine {
            notation: self.game.show_move(&self.state, other.mv),
            words: self.game.say_move(&self.state, other.mv),
            position: self.game.show_state(&other.next),
            verdict: other.verdict.clone(),
            outcome: other.outcome,
            place: self.game.place(&other.next),
            total: other.total.clone(),
            delta: other.delta(&judged[0]),
            best: other.compare(&judged[0]).is_eq(),
        });
        let moves = Moves {
            game: G::INFO.name,
            position: self.position(),
            verdict: judge.verdict(&self.state),
            result: self.result(),
            moves: lines.collect(),
            table: source.as_ref().map(|source| source.file.clone()),
        };
        sound(moves, source.as_ref())
    }

    fn verdict(&self, effort: &Effort<'_>) -> Result<Verdict, Failure> {
        let Known { judge, source } = self.known(effort)?;
        sound(judge.verdict(&self.state), source.as_ref())
    }

    fn best_move(&self, effort: &Effort<'_>) -> Result<Option<String>, Failure> {
        let Known { judge, source } = self.known(effort)?;
        let choice = self.choice(&*judge).map(|mv| self.game.show_move(&self.state, mv));
        sound(choice, source.as_ref())
    }

    fn explain(&self, effort: &Effort<'_>) -> Result<Vec<Phrase>, Failure> {
        let Some(theory) = self.listed.theory else {
            let Known { judge, source } = self.known(effort)?;
            return sound(explain::by_moves(&*self.game, &self.state, &*judge), source.as_ref());
        };
        let judge = (theory.judge)(&self.game, &self.state, &effort.ask())?;
        Ok((theory.explain)(&self.game, &self.state, &*judge))
    }

    fn walk(&self, effort: &Effort<'_>) -> Result<Box<dyn Walk>, Failure> {
        let walk =
            self.listed.theory.map_or(Ok(None), |theory| (theory.walk)(&self.game, &self.state, &effort.ask()))?;
        walk.ok_or_else(|| Failure::Absent(NO_WALK.with("game", G::INFO.name)))
    }

    fn build_table(&self, worth: Option<Question>, store: &Store, effort: &Effort<'_>) -> Result<Built, Failure> {
        let question = worth.unwrap_or(judges::fullest::<G>());
        judges::suited::<G>(question)?;
        let header = keep::header(&*self.game, &self.in_force, question);
        let keeping = self.keeping()?;
        if let (Question::Outcome, Some(theory)) = (question, self.listed.theory)
            && let Some(built) = (keeping.list)(&self.game, theory.lost, &header, store.folder(), effort)?
        {
            return Ok(built);
        }
        (keeping.build)(&self.game, question, &header, store.folder(), effort)
    }

    fn verify_table(
        &self,
        file: &Path,
        worth: Question,
        level: Level,
        effort: &Effort<'_>,
    ) -> Result<Verified, Failure> {
        (self.keeping()?.verify)(&self.game, worth, &self.source(file, worth)?, level, effort)
    }

    fn probe_table(&self, file: &Path, worth: Question, position: &str) -> Result<Probed, Failure> {
        let keeping = self.keeping()?;
        let state = self.game.parse_state(position)?;
        (keeping.probe)(&self.game, &state, worth, &self.source(file, worth)?)
    }

    fn table_rows(&self, file: &Path, worth: Question, take: &mut Rows<'_>) -> Result<(), Failure> {
        (self.keeping()?.rows)(&self.game, worth, &self.source(file, worth)?, take)
    }

    fn perft(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<u128>, Failure> {
        self.sequences(depth, keep).counts(effort)
    }

    fn divide(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<(String, u128)>, Failure> {
        self.sequences(depth, keep).divided(effort)
    }
}

impl<G: Game> Board<G> {
    fn sequences(&self, depth: u32, keep: bool) -> Sequences<'_, G> {
        Sequences { game: &self.game, state: &self.state, fast: self.listed.sequences, depth, keep }
    }
}
