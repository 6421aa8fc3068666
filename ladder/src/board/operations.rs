//! The operations of the seam, on a board whose game is known.

use std::path::Path;
use std::time::Instant;

use tablette_core::{
    Amount, Ask, Game, Info, Outcome, Phrase, Problem, Question, Refusal, Text, Turn, Verdict, View, Walk, Words, Work,
    words,
};

use super::Board;
use super::advice::Advice;
use super::consult::answered_question;
use crate::authority::Authority;
use crate::build::{Built, countable};
use crate::effort::{Effort, Request, Rung};
use crate::failure::Failure;
use crate::foresight::{self, Foreseen};
use crate::judges::{self, Answer};
use crate::knowledge::{Knowledge, Line, MoveLine, contradiction};
use crate::numbers::Ranks;
use crate::order::Judged;
use crate::perft::Sequences;
use crate::store::Store;
use crate::tables::{self, Probed};
use crate::verification::{Level, Rows, Verified};
use crate::{explain, keep, lists};

const NO_RANK: Text = Text::new(
    "{position} has no rank in the table of this board",
    "{position} n'a pas de rang dans la table de cette tablette",
);
words! {
    no_walk(game: Words) {
        "no best line of {game} is known at every point; solve shows the beginning of one",
        "aucune meilleure suite de {game} n'est connue en tout point ; solve en montre le début",
    }
}

impl<G: Game> Board<G> {
    /// What is known of the game.
    pub fn info(&self) -> &'static Info {
        G::INFO
    }

    /// The mark between a board and its goal, in games whose boards may be written with one.
    pub fn goal(&self) -> Option<&'static str> {
        self.listed.goal()
    }

    /// Another position of the opened board, drawn in the same frame.
    ///
    /// # Errors
    /// When the text is no position, or one that the board cannot reach.
    pub fn at(&self, position: &str) -> Result<Self, Problem> {
        Ok(self.moved(self.game.parse_state(position)?))
    }

    /// The position as text, which opens as a board.
    pub fn position(&self) -> String {
        self.game.show_state(&self.state)
    }

    /// Whether the game has ended here, and how for the side to move.
    pub fn result(&self) -> Option<Outcome> {
        self.listed.abilities.result(&self.game, &self.state)
    }

    /// The position as a picture.
    pub fn view(&self) -> View {
        self.game.view(&self.state)
    }

    /// The position as a picture, with a move drawn over it as arrows.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    pub fn view_of(&self, mv: &str) -> Result<View, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.view().with_arrows(self.listed.abilities.arrows(&self.game, &self.state, mv)))
    }

    /// A move as pictures, one after each of its stages, the last one of the position it leads to.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    pub fn steps(&self, mv: &str) -> Result<Vec<View>, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.listed.abilities.steps(&self.game, &self.state, mv))
    }

    /// What the rules say of the position: what is forced, what is not allowed and why. A sentence a line.
    pub fn remarks(&self) -> Vec<Phrase> {
        self.listed.abilities.remarks(&self.game, &self.state)
    }

    /// Boards of growing size that lead up to the opened one.
    pub fn growth(&self) -> Vec<String> {
        self.listed.abilities.growth(&self.game)
    }

    /// Repetition key, and the occurrence of it that draws the game. `None` where no repetition draws.
    pub fn repetition(&self) -> Option<(String, usize)> {
        self.listed.abilities.repetition(&self.game, &self.state)
    }

    /// An upper bound of the number of moves, cheap to ask.
    pub fn branching(&self) -> Amount {
        self.listed.abilities.branching(&self.game, &self.state)
    }

    /// The rungs that apply to this game, in the order of the ladder.
    pub fn rungs(&self) -> Vec<Rung> {
        Rung::ALL.into_iter().filter(|&rung| self.listed.has(rung)).collect()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    pub fn play(&self, mv: &str) -> Result<Self, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.moved(self.game.apply(&self.state, mv)))
    }

    /// Whether a move passes the turn to the other side.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    pub fn passes(&self, mv: &str) -> Result<bool, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.edge(&self.state, mv).turn == Turn::Passes)
    }

    /// A legal move in words.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    pub fn words(&self, mv: &str) -> Result<Phrase, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.listed.abilities.say_move(&self.game, &self.state, mv))
    }

    /// Only the answer and what it took: what [`knowledge`](Self::knowledge) does before it looks for moves and lines.
    ///
    /// # Errors
    /// As [`knowledge`](Self::knowledge).
    pub fn answer(&self, request: &Request, effort: &Effort<'_>) -> Result<(Verdict, Work), Failure> {
        let answer = self.answered(*request, effort)?;
        Ok((answer.verdict, answer.authority.work()))
    }

    /// What is known of the position: its worth, the moves, the line, and what it cost to know.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the rung or the worth does not apply, naming those that do, or when every move is wanted of too
    /// many; refusals of the rung.
    pub fn knowledge(&self, request: &Request, effort: &Effort<'_>) -> Result<Knowledge, Failure> {
        if request.moves {
            self.listable()?;
        }
        let began = Instant::now();
        let Answer { authority, verdict } = self.answered(*request, effort)?;
        let seconds = began.elapsed().as_secs_f64();
        let authority = &*authority;
        let advice = match self.advice(authority, &verdict, request.moves, effort) {
            // The verdict is known and the time is over: it is told without the moves.
            Err(Failure::Refused(Refusal::Stopped)) if effort.is_late() && !request.moves => None,
            advice => Some(advice?),
        };
        let line = match (&advice, request.line) {
            (Some(_), true) => self.line(authority, &verdict, effort)?,
            _ => Line::default(),
        };
        let advice = advice.unwrap_or_else(Advice::unknown);
        Ok(Knowledge {
            game: G::INFO.name,
            position: self.position(),
            result: self.result(),
            certainty: Self::certainty(&verdict),
            rung: authority.rung(),
            question: request.worth.unwrap_or_else(|| answered_question::<G>(&verdict)),
            moves: if request.moves { self.move_lines(&advice) } else { Vec::new() },
            too_many_moves: !self.is_listable(),
            choice: advice.choice.map(|mv| self.game.show_move(&self.state, mv)),
            best_moves: advice.best.map(|moves| self.notation(moves)),
            winning_moves: advice.winning.map(|moves| self.notation(moves)),
            line,
            work: authority.work(),
            table: authority.file().map(Path::to_owned),
            verdict,
            seconds,
        })
    }

    fn move_lines(&self, advice: &Advice<G>) -> Vec<MoveLine> {
        let judged = advice.judged.as_deref().unwrap_or_default();
        let best = advice.best.as_deref().unwrap_or_default();
        let line = |other: &Judged<G>| MoveLine {
            notation: self.game.show_move(&self.state, other.mv),
            words: self.listed.abilities.say_move(&self.game, &self.state, other.mv),
            position: self.game.show_state(&other.next),
            verdict: other.verdict.clone(),
            outcome: other.outcome,
            place: self.listed.abilities.place(&self.game, &other.next),
            total: other.total.clone(),
            delta: other.delta(&judged[0]),
            best: best.contains(&other.mv),
        };
        judged.iter().map(line).collect()
    }

    /// Every legal move in the game's own order, unjudged but for what is forced within so many plies. `plies` 0 only lists.
    ///
    /// # Errors
    /// Too many moves to list; stopped.
    pub fn foresee(&self, plies: u32, effort: &Effort<'_>) -> Result<Vec<Foreseen>, Failure> {
        self.listable()?;
        foresight::moves(&self.listed.abilities, &*self.game, &self.state, plies, effort)
    }

    /// Why the position is worth what it is, a sentence a line: the theory's own reasons, else the moves and their refutations.
    ///
    /// # Errors
    /// As [`knowledge`](Self::knowledge).
    pub fn explain(&self, effort: &Effort<'_>) -> Result<Vec<Phrase>, Failure> {
        let answer = self.answered(Request::default(), effort)?;
        let authority = &*answer.authority;
        match self.reasons(authority, &answer.verdict, effort) {
            Some(reasons) => Ok(reasons),
            None => explain::by_moves(&*self.game, &self.state, authority, effort),
        }
    }

    /// The theory's own reasons, where it has some for what is known. A table knows more than the theory, but has no reasons:
    /// the theory is asked for them unless it says otherwise.
    fn reasons(&self, authority: &dyn Authority<G>, known: &Verdict, effort: &Effort<'_>) -> Option<Vec<Phrase>> {
        let theory = self.listed.theory?;
        if let Some(judge) = authority.judge() {
            return Some((theory.explain)(&self.game, &self.state, judge));
        }
        let reasoner = self.theory(None, effort).ok()?;
        let judge = reasoner.authority.judge()?;
        contradiction(&reasoner.verdict, known).is_none().then(|| (theory.explain)(&self.game, &self.state, judge))
    }

    /// A best line from the position, any point of which is known without playing up to it.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the theory has none; refusals.
    pub fn walk(&self, effort: &Effort<'_>) -> Result<Box<dyn Walk>, Failure> {
        let walk =
            self.listed.theory.map_or(Ok(None), |theory| (theory.walk)(&self.game, &self.state, &effort.ask()))?;
        walk.ok_or_else(|| Failure::Absent(no_walk(G::INFO.name)))
    }

    /// Builds the table of the whole opened board in a folder, or goes on where an earlier build stopped, or finds it there.
    /// Without `worth`, of the worth that says most.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the game has no table or not of this worth; refusals; [`Failure::Table`] when the folder
    /// cannot be used; [`Failure::Kept`] when the build ended early.
    pub fn build_table(&self, worth: Option<Question>, store: &Store, effort: &Effort<'_>) -> Result<Built, Failure> {
        let question = worth.unwrap_or(judges::fullest::<G>());
        judges::suited::<G>(question)?;
        let header = keep::header(&*self.game, &self.in_force, question);
        let numbers = self.numbers()?;
        if let (Question::Outcome, Some(theory)) = (question, self.listed.theory) {
            let losing = |ask: &Ask<'_>| (theory.lost)(&self.game, ask);
            if let Some(built) = lists::build(numbers.positions(), &losing, &header, store.folder(), effort)? {
                return Ok(built);
            }
        }
        countable(numbers.positions(), effort.memory)?;
        numbers.belongs()?;
        tables::tabulate(numbers.graph(), question, &header, store.folder(), effort)
    }

    /// Verifies a file that should be the table of the opened board.
    ///
    /// # Errors
    /// When it is not a table of this board; refusals. What is wrong with its values is no error but the answer.
    pub fn verify_table(
        &self,
        file: &Path,
        worth: Question,
        level: Level,
        effort: &Effort<'_>,
    ) -> Result<Verified, Failure> {
        tables::verify(&self.numbers()?, worth, &self.source(file, worth)?, level, effort)
    }

    /// What a table of the opened board says of a position of that board.
    ///
    /// # Errors
    /// When the text is no position, the file is not a table of this board, or is damaged.
    pub fn probe_table(&self, file: &Path, worth: Question, position: &str) -> Result<Probed, Failure> {
        let numbers = self.numbers()?;
        let state = self.game.parse_state(position)?;
        let Some(rank) = numbers.rank(&state) else {
            numbers.belongs()?;
            return Err(Failure::Absent(NO_RANK.with("position", position)));
        };
        tables::probe(rank, worth, &self.source(file, worth)?)
    }

    /// Gives every position of a table of the opened board with its value, by rank, until told to stop.
    ///
    /// # Errors
    /// When the file is not a table of this board, or is damaged.
    pub fn table_rows(&self, file: &Path, worth: Question, take: &mut Rows<'_>) -> Result<(), Failure> {
        tables::rows(&self.numbers()?, worth, &self.source(file, worth)?, take)
    }

    /// Numbers of move sequences of each length up to `depth`, from length 1; with `keep`, every way to make a move counts.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the game knows no other ways; refusals.
    pub fn perft(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<u128>, Failure> {
        self.roomy(effort)?;
        self.sequences(depth, keep).counts(effort)
    }

    /// For each legal move, how many sequences of exactly `depth` moves begin with it.
    ///
    /// # Errors
    /// As [`perft`](Self::perft).
    pub fn divide(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<(String, u128)>, Failure> {
        self.roomy(effort)?;
        self.sequences(depth, keep).divided(effort)
    }
}

impl<G: Game> Board<G> {
    fn sequences(&self, depth: u32, keep: bool) -> Sequences<'_, G> {
        Sequences { game: &self.game, state: &self.state, fast: self.listed.sequences, depth, keep }
    }
}
