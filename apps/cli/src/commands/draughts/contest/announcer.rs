//! Output of a match: each game and the final score.

use tablette::speech::{decimal, duration};
use tablette::{Lang, Phrase, words};
use tablette_engine::document;
use tablette_hub::{Ending, GameType};

use super::game::FinishedGame;
use super::player::{Limit, Player};
use super::score::{Sprt, ValueCounts};
use crate::context::Context;
use crate::fault::Fault;
use crate::style::Style;

/// Prints the progress of a match on standard output, unless the games themselves go there.
pub(super) struct Announcer<'a> {
    context: &'a Context,
    names: [String; 2],
    /// Whether standard output belongs to the games.
    silent: bool,
    /// The games so far, for the document.
    games: Vec<PlayedDocument>,
}

impl<'a> Announcer<'a> {
    pub(super) fn new(context: &'a Context, names: [String; 2], silent: bool) -> Self {
        Self { context, names, silent, games: Vec::new() }
    }

    pub(super) fn begin(&self, each: &Limit, openings: usize) -> Result<(), Fault> {
        let context = self.context;
        if context.json || self.silent {
            return Ok(());
        }
        let [first, second] = &self.names;
        context.styled(Style::strong, words::contest::heading(first.as_str(), second.as_str()))?;
        let each = match each {
            Limit::Time(time) => context.say(words::contest::timed(duration(context.lang(), time.as_secs_f64()))),
            Limit::Nodes(nodes) => context.say(words::contest::counted(*nodes)),
        };
        context.paragraph(2, &context.style.faint(&context.say(words::contest::terms(each, openings as u64))))?;
        context.close()
    }

    /// Prints a game, and from time to time the score so far.
    pub(super) fn game(&mut self, number: u32, game: &FinishedGame, tally: &ValueCounts) -> Result<(), Fault> {
        let context = self.context;
        let score = game.score.show(GameType::International);
        // As people count them: one of each side.
        let moves = game.referee.plies().div_ceil(2) as u64;
        let ending = game.referee.ending().filter(|_| game.trouble.is_none());
        if context.json {
            let [white, black] = game.sides.map(|side| side + 1);
            let (end, trouble) = (ending.map_or("forfeit", Ending::name), game.trouble.clone());
            self.games.push(PlayedDocument { white, black, score, moves, end, trouble });
        }
        if context.json || self.silent {
            return Ok(());
        }
        let [white, black] = game.sides.map(|side| self.names[side].as_str());
        let why = game.trouble.clone().unwrap_or_else(|| context.say(sentence(ending, moves)));
        context
            .line(&format!("  {}", context.say(words::contest::game(u64::from(number), white, black, score, why))))?;
        if number.is_multiple_of(20) {
            context.remark(&self.standing(tally))?;
        }
        context.close()
    }

    /// The score, with the difference in Elo if it can be estimated.
    fn standing(&self, tally: &ValueCounts) -> String {
        let (context, [lost, drawn, won]) = (self.context, tally.games);
        let score = context.say(words::contest::standing(
            self.names[0].as_str(),
            one(context.lang(), tally.points()),
            tally.played(),
            won,
            drawn,
            lost,
        ));
        match tally.elo() {
            Some([low, elo, high]) => {
                format!("{score} {}", context.say(words::contest::elo(signed(elo), signed(low), signed(high))))
            }
            None => score,
        }
    }

    pub(super) fn end(&self, tally: &ValueCounts, sprt: Option<&Sprt>, players: &[Player]) -> Result<(), Fault> {
        let context = self.context;
        if self.silent {
            context.note(&self.standing(tally));
            return Ok(());
        }
        if context.json {
            return context.document(&MatchDocument::new(tally, sprt, players, &self.games));
        }
        context.line(&context.style.strong(&self.standing(tally)))?;
        if let Some(sprt) = sprt {
            let (least, most) = (signed(sprt.least), signed(sprt.most));
            let ratio = one(context.lang(), sprt.ratio(tally));
            let said = match sprt.decided(tally) {
                Some(true) => words::contest::better(most, ratio),
                Some(false) => words::contest::no_better(least, ratio),
                None => words::contest::undecided(least, most, ratio),
            };
            context.paragraph(2, &context.say(said))?;
        }
        for player in players {
            let (spent, moves) = player.spent;
            let mean = spent.as_secs_f64() / moves.max(1) as f64;
            let [mean, most] = [mean, player.slowest.as_secs_f64()].map(|seconds| duration(context.lang(), seconds));
            context.remark(&context.say(words::contest::spent(player.name.as_str(), mean, most)))?;
        }
        Ok(())
    }
}

/// The end of a game as a sentence.
pub(in crate::commands) fn sentence(ending: Option<Ending>, moves: u64) -> Phrase {
    match ending {
        Some(Ending::Repetition) => words::contest::REPETITION.into(),
        Some(Ending::Articles) => words::contest::ARTICLES.into(),
        _ => words::contest::moves(moves),
    }
}

fn one(lang: Lang, number: f64) -> String {
    // A rounded zero has no sign.
    decimal(lang, if number.abs() < 0.05 { 0.0 } else { number }, 1).replace('-', "\u{2212}")
}

fn signed(elo: f64) -> String {
    let text = format!("{elo:+.0}");
    if matches!(text.as_str(), "+0" | "-0") { "0".to_owned() } else { text.replace('-', "\u{2212}") }
}

/// Marks two programs of the same name with letters.
pub(super) fn same_names(players: &mut [Player]) {
    if players[0].name == players[1].name {
        for (player, letter) in players.iter_mut().zip(["A", "B"]) {
            player.name = format!("{} ({letter})", player.name);
        }
    }
}

document! {
    struct MatchDocument<'a> {
        engines: Vec<EngineDocument<'a>>,
        games: u64,
        won: u64,
        drawn: u64,
        lost: u64,
        points: f64,
        /// The difference in Elo, and the ends of its 95 % interval.
        elo?: EloDocument,
        sprt?: SprtDocument,
        played: &'a [PlayedDocument],
    }

    struct PlayedDocument {
        /// The program with White, counted from 1.
        white: usize,
        black: usize,
        score: &'static str,
        moves: u64,
        end: &'static str,
        trouble?: String,
    }

    struct EngineDocument<'a> {
        name: &'a str,
        moves: u64,
        seconds: f64,
        slowest: f64,
    }

    struct EloDocument {
        difference: f64,
        from: f64,
        to: f64,
    }

    struct SprtDocument {
        least: f64,
        most: f64,
        ratio: f64,
        bound: f64,
        /// Whether the first program is better by at least `most`; absent while undecided.
        better?: bool,
    }
}

impl<'a> MatchDocument<'a> {
    fn new(tally: &ValueCounts, sprt: Option<&Sprt>, players: &'a [Player], played: &'a [PlayedDocument]) -> Self {
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
