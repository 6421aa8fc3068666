//! What is told of a match while it is played, and at its end.

use serde::Serialize;
use tablette::speech::{decimal, duration};
use tablette::{Lang, words};
use tablette_hub::{Ending, GameType, Referee};

use super::game::FinishedGame;
use super::limit::Limit;
use super::player::Player;
use super::score::{Sprt, Tally};
use crate::desk::Desk;
use crate::fault::Fault;

/// Says on standard output what happens, unless the games themselves go there.
pub(super) struct Announcer<'a> {
    desk: &'a Desk,
    names: [String; 2],
    /// Whether standard output belongs to the games.
    silent: bool,
    /// The games so far, for the document.
    games: Vec<PlayedDocument>,
}

impl<'a> Announcer<'a> {
    pub(super) fn new(desk: &'a Desk, names: [String; 2], silent: bool) -> Self {
        Self { desk, names, silent, games: Vec::new() }
    }

    pub(super) fn begin(&self, each: &Limit, openings: usize) -> Result<(), Fault> {
        let desk = self.desk;
        if desk.json || self.silent {
            return Ok(());
        }
        let [first, second] = &self.names;
        desk.line(&desk.style.strong(&desk.say(words::contest::heading(first.as_str(), second.as_str()))))?;
        let each = match each {
            Limit::Time(time) => desk.say(words::contest::timed(duration(desk.lang(), time.as_secs_f64()))),
            Limit::Nodes(nodes) => desk.say(words::contest::counted(*nodes)),
        };
        desk.paragraph(2, &desk.style.faint(&desk.say(words::contest::terms(each, openings as u64))))?;
        desk.close()
    }

    /// A game, with the score so far.
    pub(super) fn game(
        &mut self,
        number: u32,
        game: &FinishedGame,
        first_is_white: bool,
        tally: &Tally,
    ) -> Result<(), Fault> {
        let desk = self.desk;
        let (white, black) = if first_is_white { (0, 1) } else { (1, 0) };
        let score = game.score.show(GameType::International);
        if desk.json {
            let trouble = game.trouble.clone();
            let (moves, end) = (moves(&game.referee), end(game));
            self.games.push(PlayedDocument { white: white + 1, black: black + 1, score, moves, end, trouble });
        }
        if desk.json || self.silent {
            return Ok(());
        }
        let (white, black) = (self.names[white].as_str(), self.names[black].as_str());
        let why = match (&game.trouble, game.referee.ending()) {
            (Some(why), _) => why.clone(),
            (None, Some(Ending::Repetition)) => desk.say(words::contest::REPETITION),
            (None, Some(Ending::Articles)) => desk.say(words::contest::ARTICLES),
            (None, _) => desk.say(words::contest::moves(moves(&game.referee))),
        };
        desk.line(&format!("  {}", desk.say(words::contest::game(u64::from(number), white, black, score, why))))?;
        if number.is_multiple_of(20) {
            desk.line(&desk.style.faint(&format!("  {}", self.standing(tally))))?;
        }
        desk.close()
    }

    /// The score, and what it says.
    fn standing(&self, tally: &Tally) -> String {
        let (desk, [lost, drawn, won]) = (self.desk, tally.games);
        let score = desk.say(words::contest::standing(
            self.names[0].as_str(),
            one(desk.lang(), tally.points()),
            tally.played(),
            won,
            drawn,
            lost,
        ));
        match tally.elo() {
            Some([low, elo, high]) => {
                format!("{score} {}", desk.say(words::contest::elo(signed(elo), signed(low), signed(high))))
            }
            None => score,
        }
    }

    pub(super) fn end(&self, tally: &Tally, sprt: Option<&Sprt>, players: &[Player]) -> Result<(), Fault> {
        let desk = self.desk;
        if self.silent {
            desk.note(&self.standing(tally));
            return Ok(());
        }
        if desk.json {
            return desk.document(&MatchDocument::of(tally, sprt, players, &self.games));
        }
        desk.line(&desk.style.strong(&self.standing(tally)))?;
        if let Some(sprt) = sprt {
            let (least, most) = (signed(sprt.least), signed(sprt.most));
            let ratio = one(desk.lang(), sprt.ratio(tally));
            let said = match sprt.decided(tally) {
                Some(true) => words::contest::better(most, ratio),
                Some(false) => words::contest::no_better(least, ratio),
                None => words::contest::undecided(least, most, ratio),
            };
            desk.paragraph(2, &desk.say(said))?;
        }
        for player in players {
            let (spent, moves) = player.spent;
            let mean = spent.as_secs_f64() / moves.max(1) as f64;
            let [mean, most] = [mean, player.slowest.as_secs_f64()].map(|seconds| duration(desk.lang(), seconds));
            desk.line(
                &desk.style.faint(&format!("  {}", desk.say(words::contest::spent(player.name.as_str(), mean, most)))),
            )?;
        }
        Ok(())
    }
}

/// How a game has ended, for a document.
fn end(game: &FinishedGame) -> &'static str {
    match (&game.trouble, game.referee.ending()) {
        (Some(_), _) => "forfeit",
        (None, Some(Ending::Repetition)) => "repetition",
        (None, Some(Ending::Articles)) => "articles",
        (None, _) => "no move",
    }
}

/// Moves of a game as people count them: one of each side.
fn moves(game: &Referee) -> u64 {
    game.plies().div_ceil(2) as u64
}

fn one(lang: Lang, number: f64) -> String {
    // Nobody wants to read of less than nothing.
    decimal(lang, if number.abs() < 0.05 { 0.0 } else { number }, 1).replace('-', "\u{2212}")
}

fn signed(elo: f64) -> String {
    let text = format!("{elo:+.0}");
    if matches!(text.as_str(), "+0" | "-0") { "0".to_owned() } else { text.replace('-', "\u{2212}") }
}

/// Tells two programs of one name apart.
pub(super) fn same_names(players: &mut [Player]) {
    if players[0].name == players[1].name {
        for (player, letter) in players.iter_mut().zip(["A", "B"]) {
            player.name = format!("{} ({letter})", player.name);
        }
    }
}

#[derive(Serialize)]
struct MatchDocument<'a> {
    engines: Vec<EngineDocument<'a>>,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    points: f64,
    /// The difference in Elo, and the ends of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtDocument>,
    played: &'a [PlayedDocument],
}

#[derive(Serialize)]
struct PlayedDocument {
    /// Which of the two programs, from 1.
    white: usize,
    black: usize,
    score: &'static str,
    moves: u64,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

#[derive(Serialize)]
struct EngineDocument<'a> {
    name: &'a str,
    moves: u64,
    seconds: f64,
    slowest: f64,
}

#[derive(Serialize)]
struct EloDocument {
    difference: f64,
    from: f64,
    to: f64,
}

#[derive(Serialize)]
struct SprtDocument {
    least: f64,
    most: f64,
    ratio: f64,
    bound: f64,
    /// Whether the first program is as good as `most` says; absent while nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<bool>,
}

impl<'a> MatchDocument<'a> {
    fn of(tally: &Tally, sprt: Option<&Sprt>, players: &'a [Player], played: &'a [PlayedDocument]) -> Self {
        let [lost, drawn, won] = tally.games;
        let engine = |player: &'a Player| EngineDocument {
            name: &player.name,
            moves: player.spent.1,
            seconds: player.spent.0.as_secs_f64(),
            slowest: player.slowest.as_secs_f64(),
        };
        let sprt = sprt.map(|sprt| SprtDocument {
            least: sprt.least,
            most: sprt.most,
            ratio: sprt.ratio(tally),
            bound: Sprt::bound(),
            better: sprt.decided(tally),
        });
        let elo = tally.elo().map(|[from, difference, to]| EloDocument { difference, from, to });
        let (games, points) = (tally.played(), tally.points());
        Self { engines: players.iter().map(engine).collect(), games, won, drawn, lost, points, elo, sprt, played }
    }
}
