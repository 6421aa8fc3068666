//! The operations on a board, which the workbench erases method by method and faces call.
//!
//! Input is text (a position, a move, a path), output is plain data. For example, a click on the
//! page plays the move `(5,4)`: the server opens the position as a board, calls
//! [`play`](Board::play), then [`analysis`](Board::analysis) with a deadline, and writes the
//! result as JSON. The command line prints the same result.
//!
//! An operation that takes a [`Budget`] may take long and stops when the budget is over; the others
//! take no longer than listing the moves of one position.

use std::collections::HashSet;
use std::path::Path;

use tablette_core::{
    Amount, Game, Info, Literal, Options, Outcome, Phrase, Problem, Question, Refusal, Turn, Verdict, View, Walk,
    Words, Work, words,
};

use super::Board;
use super::advice::Advice;
use super::choose_solver::answered_question;
use crate::analysis::{Analysis, Explanation, Line, MoveLine, TEXT, contradiction};
use crate::budget::{Budget, Request, Rung};
use crate::build::task_plan::countable;
use crate::build::{Built, build};
use crate::failure::Failure;
use crate::foresight::{self, LegalMove, Lookahead};
use crate::memo_oracle::{self, Answer};
use crate::numbers::Ranks;
use crate::oracle::Oracle;
use crate::perft::PerftJob;
use crate::store::Store;
use crate::{explain, lists};

words! {
    OWN_FOLDER {
        "a folder of this machine to write tables into",
        "un dossier de cette machine où écrire des tables",
    }
    no_walk(game: Words) {
        "no best line of {game} is known at every point; solve shows the beginning of one",
        "aucune meilleure suite de {game} n'est connue en tout point ; solve en montre le début",
    }
}

impl<G: Game> Board<G> {
    /// Returns the name, rules, examples and settings of the game. O(1).
    pub fn info(&self) -> &'static Info {
        G::INFO
    }

    /// Returns the mark between a board and its goal, in games whose boards may have one: `>` in
    /// the rings.
    pub fn goal(&self) -> Option<&'static str> {
        self.listed.abilities.goal
    }

    /// Returns another position of the opened board, drawn in the same frame: Chomp `5,3,1` on a
    /// bar of `4x5` shows the removed squares. Shares all results.
    ///
    /// # Errors
    ///
    /// If the text is no position, or the board cannot reach it.
    pub fn at(&self, position: &str) -> Result<Self, Problem> {
        Ok(self.moved(self.game.parse_state(position)?))
    }

    /// Returns the position as text, which [`at`](Self::at) reads and which opens as a board of its
    /// own.
    pub fn position(&self) -> String {
        self.game.show_state(&self.state)
    }

    /// Returns the position as a plain value, such as `(5, 3, 1)` in Chomp, or else its text.
    pub fn plain(&self) -> Literal {
        self.listed.abilities.plain_state(&self.game, &self.state)
    }

    /// Returns a legal move as a plain value, such as `(5, 4)` in Chomp, or else its notation.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn plain_move(&self, mv: &str) -> Result<Literal, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.listed.abilities.plain_move(&self.game, &self.state, mv))
    }

    /// Returns the result for the side to move if the game has ended here; `None` if it goes on.
    pub fn result(&self) -> Option<Outcome> {
        self.listed.abilities.result(&self.game, &self.state)
    }

    /// Returns the position as a picture: tiles with the moves that clicks on them play. Boards too
    /// large to draw are reduced.
    pub fn view(&self) -> View {
        self.game.view(&self.state)
    }

    /// Returns the position as a picture without the solution.
    pub fn unsolved(&self) -> View {
        self.listed.abilities.unsolved_view(&self.game, &self.state)
    }

    /// Returns the position as a picture, with a legal move drawn over it as arrows.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn view_of(&self, mv: &str) -> Result<View, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.view().with_arrows(self.listed.abilities.arrows(&self.game, &self.state, mv)))
    }

    /// Returns a legal move as pictures: one after each of its stages, the last one of the position
    /// behind it. A triple capture in draughts has three; most moves have one.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn steps(&self, mv: &str) -> Result<Vec<View>, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.listed.abilities.steps(&self.game, &self.state, mv))
    }

    /// Returns the position with its pieces in their places, as text, for games between people;
    /// `None` if it is already, or if the game has only one form.
    pub fn laid_out(&self) -> Option<String> {
        let state = self.listed.abilities.laid_out.and_then(|laid_out| laid_out(&self.game, &self.state))?;
        Some(self.game.show_state(&state))
    }

    /// Returns the remarks of the rules on the position, one sentence per line: forced and
    /// forbidden moves, with the article.
    pub fn remarks(&self) -> Vec<Phrase> {
        self.listed.abilities.remarks_on(&self.game, &self.state)
    }

    /// Returns boards of growing size, the opened one last: the axis of `compare --plot`.
    pub fn growth(&self) -> Vec<String> {
        self.listed.abilities.growth_of(&self.game)
    }

    /// Returns the repetition key of the position, and the occurrence that draws the game; `None`
    /// if no repetition draws.
    ///
    /// For example, draughts under article 6.1 is drawn at the third occurrence, so a session that
    /// has met the key twice before ends the game.
    pub fn repetition(&self) -> Option<(String, usize)> {
        self.listed.abilities.repetition_of(&self.game, &self.state)
    }

    /// Returns an upper bound on the number of moves, at little cost; the exact number in games
    /// without a bound of their own.
    pub fn branching(&self) -> Amount {
        self.listed.abilities.branching_of(&self.game, &self.state)
    }

    /// Returns the rungs that apply to this game, in the order of the ladder, slowest first.
    pub fn rungs(&self) -> Vec<Rung> {
        self.listed.offered()
    }

    /// Returns the position after a legal move, on the same board, sharing all results.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn play(&self, mv: &str) -> Result<Self, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.moved(self.game.apply(&self.state, mv)))
    }

    /// Returns a legal move in the game's notation, however it was typed: `(1,3)` for `[1, 3]`.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn written(&self, mv: &str) -> Result<String, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.show_move(&self.state, mv))
    }

    /// Whether a legal move passes the turn to the other side: in a puzzle it does not.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn passes(&self, mv: &str) -> Result<bool, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.edge(&self.state, mv).turn == Turn::Passes)
    }

    /// Returns a legal move in words, or else in notation.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here, with the reason.
    pub fn words(&self, mv: &str) -> Result<Phrase, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.listed.abilities.say_move(&self.game, &self.state, mv))
    }

    /// Returns the verdict and its work, without moves or a line: the first half of
    /// [`analysis`](Self::analysis), for comparisons of cost.
    ///
    /// # Errors
    ///
    /// As for [`analysis`](Self::analysis).
    pub fn answer(&self, request: &Request, budget: &Budget<'_>) -> Result<(Verdict, Work), Failure> {
        let answer = self.answered(*request, budget)?;
        Ok((answer.verdict, answer.oracle.work()))
    }

    /// Analyses the position: its value, the moves, the line, and the work.
    ///
    /// The verdict comes from one rung, and moves and line from the same one, so they agree. If the
    /// deadline passes after the verdict, the verdict is returned without them.
    ///
    /// Time: that of the rung, a glance at each move if a list is requested or needed, and the
    /// line. Space: that of the rung, a verdict per move, and the text of the listed moves.
    ///
    /// # Example
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use tablette_core::{Outcome, Settings};
    /// use tablette_ladder::{Budget, Listed, Request, Rung};
    ///
    /// let board = Listed::<Heap>::new().open("6", &Settings::default())?;
    /// let known = board.analysis(&Request::default(), &Budget::default())?;
    /// assert_eq!((known.rung, known.verdict.outcome), (Rung::Table, Some(Outcome::Lose)));
    /// assert_eq!(known.winning_moves.as_deref(), Some(&[][..]), "known, and there is none");
    /// assert_eq!(known.best_moves.unwrap(), ["1", "2"], "both hold out for 4 plies");
    /// # Ok::<(), tablette_ladder::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the rung or the worth does not apply, naming those that do, or if
    /// more than 100,000 moves should all be listed; refusals of the rung; a damaged table if its
    /// rung was named, or no other rung answers.
    pub fn analysis(&self, request: &Request, budget: &Budget<'_>) -> Result<Analysis, Failure> {
        // A line is shown beside its move.
        let request = Request { moves: request.moves.max(request.lines), ..*request };
        let budget = &Budget { lines: request.lines, ..*budget };
        // Checked first, so that no table is computed for a list that is then refused.
        if request.moves > 0 {
            self.listable(budget)?;
        }
        let (known, stepped_over) = self.past_damage(request.by, budget, |budget| self.known(request, budget))?;
        Ok(Analysis { stepped_over, ..known })
    }

    /// Returns the analysis, or the damage of the table that it needs.
    fn known(&self, request: Request, budget: &Budget<'_>) -> Result<Analysis, Failure> {
        let began = budget.clock.now();
        let Answer { oracle, verdict } = self.answered(request, budget)?;
        // The clock stops at the verdict: each face requests moves and line in its own way.
        let seconds = (budget.spent + budget.clock.since(began)).as_secs_f64();
        let oracle = &*oracle;
        let advice = match self.advice(oracle, &verdict, request.moves > 0, budget) {
            // The time is over, but the verdict is known: it is returned without the moves.
            Err(Failure::Refused(Refusal::Stopped)) if budget.is_late() && request.moves == 0 => None,
            advice => Some(advice?),
        };
        let line = match (&advice, request.line) {
            (Some(advice), true) => self.line(oracle, (&verdict, advice), budget)?,
            _ => Line::default(),
        };
        let advice = advice.unwrap_or_else(Advice::unknown);
        let best_moves = advice.best.as_ref().map(|moves| self.notation(moves));
        let mut moves = self.move_lines(&advice, best_moves.as_deref().unwrap_or_default(), request.moves, budget)?;
        for (line, other) in moves.iter_mut().zip(advice.judged.iter().flatten()).take(request.lines) {
            line.line = self.line_behind(oracle, other.mv, budget)?;
        }
        let judged = advice.judged.as_ref().filter(|_| request.moves > 0).map_or(0, Vec::len);
        Ok(Analysis {
            game: G::INFO.name,
            position: self.position(),
            result: self.result(),
            certainty: Self::certainty(&verdict),
            rung: oracle.rung(),
            question: request.worth.unwrap_or_else(|| answered_question::<G>(&verdict)),
            left_out: judged.saturating_sub(moves.len()) as u64,
            moves,
            unlisted: self.unlisted(budget),
            choice: advice.choice.map(|mv| self.game.show_move(&self.state, mv)),
            best_moves,
            winning_moves: advice.winning.map(|moves| self.notation(&moves)),
            line,
            work: oracle.work(),
            table: oracle.file().map(Path::to_owned),
            stepped_over: None,
            verdict,
            seconds,
        })
    }

    /// Returns the first `most` judged moves as data for faces, in the order of the advice; fewer
    /// if their positions together would exceed [`TEXT`].
    ///
    /// # Errors
    ///
    /// Stopped.
    fn move_lines(
        &self,
        advice: &Advice<G>,
        best: &[String],
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<MoveLine>, Failure> {
        let judged = advice.judged.as_deref().unwrap_or_default();
        let best: HashSet<&str> = best.iter().map(String::as_str).collect();
        let (mut lines, mut text) = (Vec::new(), 0);
        for other in judged.iter().take(most) {
            let next = self.game.apply(&self.state, other.mv);
            let position = self.game.show_state(&next);
            text += position.len();
            if text > TEXT && !lines.is_empty() {
                break;
            }
            let notation = self.game.show_move(&self.state, other.mv);
            lines.push(MoveLine {
                best: best.contains(&*notation),
                notation,
                words: self.listed.abilities.say_move(&self.game, &self.state, other.mv),
                position,
                verdict: other.rating.verdict.clone(),
                outcome: other.rating.outcome,
                place: self.listed.abilities.place(&self.game, &next),
                total: other.rating.total.clone(),
                delta: other.rating.delta(&judged[0].rating),
                line: None,
            });
            if budget.watch.stopped() {
                return Err(Refusal::Stopped.into());
            }
        }
        Ok(lines)
    }

    /// Returns every legal move in the game's own order, with its outcome if that is forced within
    /// `plies`; with 0 plies the moves are only listed. A weak opponent sees the board in this way.
    ///
    /// Time: at most 100,000 positions for the whole list. Space: O(`plies`).
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] with more than 100,000 moves; stopped.
    pub fn foresee(&self, plies: u32, budget: &Budget<'_>) -> Result<Vec<Lookahead>, Failure> {
        self.listable(budget)?;
        foresight::moves(&self.listed.abilities, &*self.game, &self.state, plies, budget)
    }

    /// Returns every legal move in the game's own order, with the position behind it; `None` if
    /// these positions are together too long for a list, as for a Chomp bar of 1x40000.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] with more than 100,000 moves; stopped.
    pub fn legal(&self, budget: &Budget<'_>) -> Result<Option<Vec<LegalMove>>, Failure> {
        self.listable(budget)?;
        foresight::legal(&self.listed.abilities, &*self.game, &self.state, budget)
    }

    /// Explains the value of the position, one sentence per line: the theory's own reasons, or else
    /// the moves and their refutations.
    ///
    /// For example, Kayles gives the nimber of each row and their exclusive or; a game without
    /// theory explains: `1 wins: it leaves 6, which is lost.`
    ///
    /// # Errors
    ///
    /// As for [`analysis`](Self::analysis).
    pub fn explain(&self, budget: &Budget<'_>) -> Result<Explanation, Failure> {
        let ((verdict, reasons), stepped_over) = self.past_damage(None, budget, |budget| self.explained(budget))?;
        Ok(Explanation { verdict, reasons, stepped_over })
    }

    /// Returns the value and the reasons, or the damage of the table that they need.
    fn explained(&self, budget: &Budget<'_>) -> Result<(Verdict, Vec<Phrase>), Failure> {
        let answer = self.answered(Request::default(), budget)?;
        let oracle = &*answer.oracle;
        if let Some(reasons) = self.reasons(oracle, &answer.verdict, budget) {
            return Ok((answer.verdict, reasons));
        }
        self.listable(budget)?;
        let reasons = explain::by_moves(&*self.game, &self.state, oracle, budget)?;
        Ok((answer.verdict, reasons))
    }

    /// Returns the theory's own reasons for the known value, if it has any.
    ///
    /// A table is more informative than the theory but gives no reasons, so these come from the
    /// theory; reasons that contradict the known value are omitted.
    fn reasons(&self, oracle: &dyn Oracle<G>, known: &Verdict, budget: &Budget<'_>) -> Option<Vec<Phrase>> {
        let theory = self.listed.theory?;
        if let Some(judge) = oracle.judge() {
            return Some((theory.explain)(&self.game, &self.state, judge));
        }
        let reasoner = self.theory(None, budget).ok()?;
        let judge = reasoner.oracle.judge()?;
        contradiction(&reasoner.verdict, known).is_none().then(|| (theory.explain)(&self.game, &self.state, judge))
    }

    /// Returns a best line from the position with random access. The line of 100 rings is too long
    /// to print, and its middle is as accessible as its beginning.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the theory has none; refusals.
    pub fn walk(&self, budget: &Budget<'_>) -> Result<Box<dyn Walk>, Failure> {
        let walk =
            self.listed.theory.map_or(Ok(None), |theory| (theory.walk)(&self.game, &self.state, &budget.options()))?;
        walk.ok_or_else(|| Failure::Absent(no_walk(G::INFO.name)))
    }

    /// Builds the table of the whole opened board in a folder, resumes an earlier build, or finds
    /// the table there. Without `worth`, the table has the fullest one.
    ///
    /// If the theory finds lost positions separately, a table of outcomes is a list of them. The
    /// bytes do not depend on threads, memory or interruptions.
    ///
    /// # Example
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use std::sync::Arc;
    /// use tablette_core::{Question, Settings};
    /// use tablette_ladder::{Budget, Level, Listed, Store, table_file::TableFile};
    ///
    /// let board = Listed::<Heap>::new().open("500", &Settings::default())?;
    /// let folder = std::env::temp_dir().join(format!("tablette-ladder-{}", std::process::id()));
    /// let (store, budget) = (Store::new(&folder), Budget::default());
    ///
    /// let built = board.build_table(None, &store, &budget)?;
    /// assert!(built.fresh && built.file.ends_with("heap-500-play.tablette"));
    /// assert!(!board.build_table(None, &store, &budget)?.fresh, "found, not built again");
    ///
    /// let table = Arc::new(TableFile::open(&built.file)?);
    /// let probed = board.probe_table(&table, Question::Play, "6", &budget)?;
    /// assert_eq!(probed.verdict.remoteness, Some(4_u32.into()));
    /// let verified = board.verify_table(&table, Question::Play, Level::Full, &budget)?;
    /// assert_eq!((verified.derived, verified.fault), (501, None));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tablette_ladder::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the game has no table, or none of this worth; refusals before
    /// anything is written; [`Failure::Input`] for a remote store; [`Failure::Table`] if the folder
    /// cannot be used; [`Failure::Kept`] if the build ended early.
    pub fn build_table(&self, worth: Option<Question>, store: &Store, budget: &Budget<'_>) -> Result<Built, Failure> {
        let question = worth.unwrap_or(memo_oracle::default_question::<G>());
        memo_oracle::suited::<G>(question)?;
        let folder = store.folder().ok_or_else(|| Problem::new(OWN_FOLDER, store.to_string()))?;
        let header = self.header(question);
        let numbers = self.numbers()?;
        if let (Question::Outcome, Some(theory)) = (question, self.listed.theory) {
            let losing = |options: &Options<'_>| (theory.lost)(&self.game, options);
            if let Some(built) = lists::build(numbers.positions(), &losing, &header, folder, budget)? {
                return Ok(built);
            }
        }
        countable(numbers.positions(), budget.memory)?;
        numbers.belongs()?;
        build(numbers.graph(), question, &header, folder, budget)
    }

    /// Counts the move sequences of each length from 1 to `depth`; with `keep`, every way to make a
    /// move counts.
    ///
    /// For example, the first five numbers of international draughts are 9, 81, 658, 4265 and
    /// 27117, the usual test of draughts programs.
    ///
    /// Time: at worst the number of sequences; less if the game counts the last plies at once.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if `keep` is not supported by the game; refusals, Overflow beyond 2^128
    /// among them.
    pub fn perft(&self, depth: u32, keep: bool, budget: &Budget<'_>) -> Result<Vec<u128>, Failure> {
        self.ensure_fits(budget)?;
        self.sequences(depth, keep).counts(budget)
    }

    /// Returns for each legal move the number of sequences of exactly `depth` moves that begin with
    /// it: a comparison with another program shows the move under which the two differ.
    ///
    /// # Errors
    ///
    /// As for [`perft`](Self::perft).
    pub fn divide(&self, depth: u32, keep: bool, budget: &Budget<'_>) -> Result<Vec<(String, u128)>, Failure> {
        self.ensure_fits(budget)?;
        self.sequences(depth, keep).divided(budget)
    }
}

impl<G: Game> Board<G> {
    /// Creates the job of counting from this position.
    fn sequences(&self, depth: u32, keep: bool) -> PerftJob<'_, G> {
        PerftJob { game: &self.game, state: &self.state, fast: self.listed.abilities.sequences, depth, keep }
    }
}
