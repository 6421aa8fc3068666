//! The seam of hosted games: where the type of their sort is erased, beside that of the workbench for the listed ones.
//!
//! The workbench erases a [`Board`] method by method, and nothing can come between. A hosted game needs that: each question
//! explores first, and is believed only if the host has not failed ([`Opened::work`](crate::board::Opened::work)).

use std::path::Path;

use tablette::{AnyBoard, AnyGame};
use tablette_core::laws::Report;
use tablette_core::{
    Amount, Census, Chart, Deal, Game, Info, Lesson, Literal, Offer, Outcome, Phrase, Problem, Question, RecordFormat,
    Rules, Setting, Settings, Survey, Verdict, View, Walk, Watch, Work, words,
};
use tablette_ladder::holding::Holding;
use tablette_ladder::{
    Agreement, Board, Built, Effort, Explanation, Failure, Foreseen, JoinResult, Knowledge, LegalMove, Level, Misfit,
    PieceFault, Probed, Request, RowSink, Rung, Store, TaskGraph, TaskPlan, TaskQueue, TaskResult, Verified,
};

use crate::board::HostedBoard;
use crate::game::HostedGame;
use crate::sort::Kind;

words! {
    NONE { "a game of your own has none", "un jeu à vous n'en a pas" }
    UNKEPT {
        "tables of a game of your own are not kept on disk: nobody could tell that its rules have not changed",
        "les tables d'un jeu à vous ne sont pas gardées sur disque : personne ne saurait que ses règles n'ont pas changé",
    }
}

/// The text that a plain value stands for: hosts give and take text alone.
fn text_of(value: &Literal) -> String {
    match value {
        Literal::Text(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Whether the table is asked, by name or by the policy, so that everything has to be explored.
fn tabulates(request: &Request) -> bool {
    matches!(request.by, None | Some(Rung::Table))
}

impl<K: Kind> AnyBoard for HostedBoard<K> {
    fn info(&self) -> &'static Info {
        K::INFO
    }

    fn goal(&self) -> Option<&'static str> {
        None
    }

    fn position(&self) -> String {
        self.glance(String::new(), Board::position)
    }

    fn plain(&self) -> Literal {
        Literal::Text(self.position())
    }

    fn plain_move(&self, mv: &str) -> Result<Literal, Problem> {
        self.written(mv).map(Literal::Text)
    }

    fn result(&self) -> Option<Outcome> {
        self.glance(None, Board::result)
    }

    fn view(&self) -> View {
        self.glance(View::default(), Board::view)
    }

    fn unsolved(&self) -> View {
        self.view()
    }

    fn repetition(&self) -> Option<(String, usize)> {
        None
    }

    fn view_of(&self, mv: &str) -> Result<View, Problem> {
        self.read(mv, |board| board.view_of(mv))
    }

    fn steps(&self, mv: &str) -> Result<Vec<View>, Problem> {
        self.read(mv, |board| board.steps(mv))
    }

    fn remarks(&self) -> Vec<Phrase> {
        Vec::new()
    }

    fn growth(&self) -> Vec<String> {
        vec![self.position()]
    }

    fn branching(&self) -> Amount {
        self.glance(Amount::Exact(0), Board::branching)
    }

    fn written(&self, mv: &str) -> Result<String, Problem> {
        self.read(mv, |board| board.written(mv))
    }

    fn passes(&self, mv: &str) -> Result<bool, Problem> {
        self.read(mv, |board| board.passes(mv))
    }

    fn words(&self, mv: &str) -> Result<Phrase, Problem> {
        self.read(mv, |board| board.words(mv))
    }

    fn foresee(&self, plies: u32, effort: &Effort<'_>) -> Result<Vec<Foreseen>, Failure> {
        self.reach(false, effort, |board, effort| board.foresee(plies, effort))
    }

    fn legal(&self, effort: &Effort<'_>) -> Result<Option<Vec<LegalMove>>, Failure> {
        self.reach(false, effort, Board::legal)
    }

    fn knowledge(&self, request: &Request, effort: &Effort<'_>) -> Result<Knowledge, Failure> {
        self.reach(tabulates(request), effort, |board, effort| board.knowledge(request, effort))
    }

    fn rungs(&self) -> Vec<Rung> {
        self.opened.listed().rungs().into_iter().map(|(rung, _)| rung).collect()
    }

    fn answer(&self, request: &Request, effort: &Effort<'_>) -> Result<(Verdict, Work), Failure> {
        self.reach(tabulates(request), effort, |board, effort| board.answer(request, effort))
    }

    fn explain(&self, effort: &Effort<'_>) -> Result<Explanation, Failure> {
        self.reach(true, effort, Board::explain)
    }

    fn walk(&self, effort: &Effort<'_>) -> Result<Box<dyn Walk>, Failure> {
        self.reach(false, effort, Board::walk)
    }

    fn build_table(&self, _: Option<Question>, _: &Store, _: &Effort<'_>) -> Result<Built, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn plan_tasks(&self, _: Option<Question>, _: Option<u64>, _: &Effort<'_>) -> Result<TaskPlan, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn task_graph(&self, _: &TaskPlan, _: &Effort<'_>) -> Result<TaskGraph, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn do_task(&self, _: &TaskPlan, _: &Path, _: usize, _: &Effort<'_>) -> Result<TaskResult, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn do_tasks(&self, _: &TaskPlan, _: &Path, _: &mut dyn TaskQueue, _: &Effort<'_>) -> Result<(), Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn join_tasks(&self, _: &TaskPlan, _: &Path, _: &Effort<'_>) -> Result<JoinResult, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn list_pieces(&self, _: &TaskPlan, _: &Path, _: &Effort<'_>) -> Result<JoinResult, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn census_of_pieces(
        &self,
        _: &TaskPlan,
        _: &Path,
        _: &Effort<'_>,
    ) -> Result<Result<Census, Vec<PieceFault>>, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn owns_table(&self, _: &Path, _: &Holding, _: Question, _: &Effort<'_>) -> Result<(), Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn verify_table(&self, _: &Path, _: Question, _: Level, _: &Effort<'_>) -> Result<Verified, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn probe_table(&self, _: &Path, _: Question, _: &str, _: &Effort<'_>) -> Result<Probed, Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    fn table_rows(&self, _: &Path, _: Question, _: &Effort<'_>, _: &mut RowSink<'_>) -> Result<(), Failure> {
        Err(Failure::Absent(UNKEPT.into()))
    }

    // Ranks are given as positions are met, so the next question may find others.
    fn ranks(&self, _: &[String], _: &Effort<'_>) -> Result<Vec<u64>, Misfit> {
        Err(Failure::Absent(NONE.into()).into())
    }

    fn unrank(&self, _: &[u64], _: &Effort<'_>) -> Result<Vec<Option<String>>, Misfit> {
        Err(Failure::Absent(NONE.into()).into())
    }

    fn perft(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<u128>, Failure> {
        self.reach(false, effort, |board, effort| board.perft(depth, keep, effort))
    }

    fn divide(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<(String, u128)>, Failure> {
        self.reach(false, effort, |board, effort| board.divide(depth, keep, effort))
    }

    fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem> {
        let state = self.opened.read(position, |root| root.game.parse_state(position))?;
        Ok(self.with(state))
    }

    fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem> {
        let state = self.opened.read(mv, |root| {
            let mv = root.game.parse_move(&self.state, mv)?;
            Ok(root.game.apply(&self.state, mv))
        })?;
        Ok(self.with(state))
    }
}

impl AnyGame for HostedGame {
    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn rungs(&self) -> Vec<(Rung, Phrase)> {
        self.0.rungs()
    }

    fn offers(&self) -> &'static [Offer] {
        &[]
    }

    fn goal(&self) -> Option<&'static str> {
        None
    }

    fn in_files(&self) -> bool {
        false
    }

    fn records_format(&self) -> Option<RecordFormat> {
        None
    }

    fn lesson(&self) -> Option<&'static Lesson> {
        None
    }

    fn matrix(&self) -> Option<&'static [Setting]> {
        None
    }

    fn survey(&self, matrix: &str, _: &Settings) -> Result<Survey, Problem> {
        Err(Problem::new(NONE, matrix))
    }

    fn keeps(&self) -> bool {
        false
    }

    fn deal(&self, _: u8, _: u64, _: u64) -> Option<Deal> {
        None
    }

    fn read_plain(&self, value: &Literal) -> Result<String, Problem> {
        Ok(text_of(value))
    }

    fn read_plain_move(&self, value: &Literal) -> Result<String, Problem> {
        Ok(text_of(value))
    }

    fn recipe(&self) -> &'static [Setting] {
        &[]
    }

    fn sample(&self, recipe: &Settings) -> Result<String, Problem> {
        Err(Problem::new(NONE, recipe.to_string()))
    }

    fn chart(&self, _: &str, _: &Effort<'_>) -> Result<Chart, Failure> {
        Err(Failure::Absent(NONE.into()))
    }

    fn census(&self, _: &str, _: &Effort<'_>) -> Result<Census, Failure> {
        Err(Failure::Absent(NONE.into()))
    }

    /// Of the opened board. Empty where the host has failed: the face raises its reason.
    fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
        self.0.reports(&Effort { watch, ..Effort::default() }).unwrap_or_default()
    }

    fn verify(
        &self,
        board: &str,
        settings: &Settings,
        effort: &Effort<'_>,
    ) -> Result<Option<Result<u64, String>>, Failure> {
        settings.only(&[])?;
        self.0.verify(self.0.parse(board)?, effort)
    }

    fn agree(&self, board: &str, settings: &Settings, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure> {
        settings.only(&[])?;
        self.0.agree(self.0.parse(board)?, calls, effort)
    }

    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        settings.only(&[])?;
        Ok(self.0.reopened(self.0.parse(board)?))
    }

    fn has_slices(&self) -> bool {
        false
    }

    fn open_slices(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        self.open(board, settings)
    }
}
