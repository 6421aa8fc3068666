//! A game on disk, to go on with it: plain text that people can read and change.
//!
//! ```text
//! tablette game 1                 what it is, and the version of this format
//! game draughts
//! set draws=all                   a setting a line
//! board W:W31-50:B1-20            where it began
//! me first                        the side of the person: first, second, or alone in a puzzle
//! opponent perfect
//! seed 7
//! move 32-28                      a move a line, of both sides
//! ```
//!
//! Empty lines, and lines that begin with `#`, mean nothing. Whatever else is there is refused with
//! its line: no such file is believed further than the rules go, since each move is played again.

use tablette::{Digits, Opponent, Problem, Text, words};

/// The first line.
const HEAD: &str = "tablette game 1";
/// More moves than any game has: every position is kept while one plays.
const MOST_MOVES: usize = 100_000;

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SavedGame {
    /// The name of the game.
    pub(super) game: String,
    /// Settings, `name=value` each.
    pub(super) settings: Vec<String>,
    /// Where it began.
    pub(super) board: String,
    /// The person's side.
    pub(super) me: Me,
    /// Who answers.
    pub(super) opponent: Opponent,
    /// What the answers of an opponent below the top depend on.
    pub(super) seed: u64,
    /// The moves of both sides.
    pub(super) moves: Vec<String>,
}

/// The side that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Me {
    /// The side that begins.
    First,
    /// The other one.
    Second,
    /// There is but one.
    Alone,
}

impl Me {
    const ALL: [(Self, &str); 3] = [(Self::First, "first"), (Self::Second, "second"), (Self::Alone, "alone")];

    /// The name in files and on the command line.
    fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(me, _)| *me == self).map_or("alone", |(_, name)| name)
    }
}

/// Whether a text begins like a saved game, whatever may be wrong with the rest.
pub(super) fn is_saved(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.trim_end() == HEAD)
}

impl SavedGame {
    /// The text of the file. `None` where a word of it would not stand on one line.
    pub(super) fn show(&self) -> Option<String> {
        let line = |key: &str, value: &str| [key, " ", value, "\n"].concat();
        let mut text = HEAD.to_owned() + "\n" + &line("game", &self.game);
        text.extend(self.settings.iter().map(|setting| line("set", setting)));
        text += &line("board", &self.board);
        text += &line("me", self.me.name());
        text += &line("opponent", self.opponent.name());
        text += &line("seed", &self.seed.to_string());
        text.extend(self.moves.iter().map(|mv| line("move", mv)));
        // What reads back as another game must not be written.
        (Self::parse(&text).as_ref() == Ok(self)).then_some(text)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// The first line that does not belong there, by its number from 1, and why.
    pub(super) fn parse(text: &str) -> Result<Self, (usize, Problem)> {
        let mut lines = text.lines().map(str::trim).enumerate().map(|(at, line)| (at + 1, line));
        let head = lines.next().map_or("", |(_, line)| line);
        if head != HEAD {
            return Err((1, Problem::new(FIRST_LINE, head)));
        }
        let mut writer = PuzzleCandidate::default();
        let mut last = 1;
        for (at, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            writer.take(line).map_err(|problem| (at, problem))?;
            last = at;
        }
        writer.finish().map_err(|expected| (last, Problem::new(expected, "")))
    }
}

/// A game while it is read.
#[derive(Default)]
struct PuzzleCandidate {
    game: Option<String>,
    settings: Vec<String>,
    board: Option<String>,
    me: Option<Me>,
    opponent: Option<Opponent>,
    seed: Option<u64>,
    moves: Vec<String>,
}

impl PuzzleCandidate {
    fn take(&mut self, line: &str) -> Result<(), Problem> {
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        if value.is_empty() || value.contains(char::is_control) {
            return Err(Problem::new(KEY_VALUE, line));
        }
        let once = |is_first: bool| if is_first { Ok(()) } else { Err(Problem::new(ONCE, key)) };
        match key {
            "game" => once(self.game.replace(value.to_owned()).is_none()),
            "set" => {
                self.settings.push(value.to_owned());
                Ok(())
            }
            "board" => once(self.board.replace(value.to_owned()).is_none()),
            "me" => {
                let me = Me::ALL.into_iter().find(|(_, name)| *name == value).ok_or_else(|| Problem::new(ME, value))?;
                once(self.me.replace(me.0).is_none())
            }
            "opponent" => once(self.opponent.replace(value.parse()?).is_none()),
            "seed" => {
                let seed = value.parse().map_err(|_| Problem::new(SEED, value))?;
                once(self.seed.replace(seed).is_none())
            }
            "move" if self.moves.len() == MOST_MOVES => Err(Problem::new(moves_up_to(MOST_MOVES), value)),
            "move" => {
                self.moves.push(value.to_owned());
                Ok(())
            }
            _ => Err(Problem::new(KEYS, key)),
        }
    }

    fn finish(self) -> Result<SavedGame, Text> {
        Ok(SavedGame {
            game: self.game.ok_or(NO_GAME)?,
            settings: self.settings,
            board: self.board.ok_or(NO_BOARD)?,
            me: self.me.ok_or(NO_SIDE)?,
            opponent: self.opponent.unwrap_or(Opponent::Perfect),
            seed: self.seed.unwrap_or(0),
            moves: self.moves,
        })
    }
}

words! {
    from include_str!("save.txt");
    FIRST_LINE;
    KEYS;
    KEY_VALUE;
    ONCE;
    ME;
    SEED;
    moves_up_to(most: Digits);
    NO_GAME;
    NO_BOARD;
    NO_SIDE;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> SavedGame {
        SavedGame {
            game: "draughts".to_owned(),
            settings: vec!["draws=all".to_owned()],
            board: "W:W31-50:B1-20".to_owned(),
            me: Me::Second,
            opponent: Opponent::Player,
            seed: u64::MAX,
            moves: vec!["32-28".to_owned(), "19-23".to_owned()],
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = saved().show().unwrap();
        assert!(is_saved(&text));
        assert_eq!(SavedGame::parse(&text), Ok(saved()));
        let edited = text.replace('\n', "\r\n\n# a note\n");
        assert_eq!(SavedGame::parse(&edited), Ok(saved()), "by hand, on another system");
    }

    #[test]
    fn games_saved_under_the_old_names_open() {
        let text = saved().show().unwrap();
        for (old, level) in
            [("hurried", Opponent::Player), ("careless", Opponent::Novice), ("perfect", Opponent::Perfect)]
        {
            let file = text.replace("opponent player", &["opponent", old].join(" "));
            assert_eq!(SavedGame::parse(&file), Ok(SavedGame { opponent: level, ..saved() }));
        }
    }

    #[test]
    fn what_would_read_back_as_another_game_is_not_written() {
        assert_eq!(SavedGame { board: "4\nmove 32-28".to_owned(), ..saved() }.show(), None);
        assert_eq!(SavedGame { board: String::new(), ..saved() }.show(), None);
    }

    #[test]
    fn everything_else_is_refused_with_its_line() {
        let text = saved().show().unwrap();
        for (from, to, line) in [
            ("tablette game 1", "tablette game 2", 1),
            ("tablette game 1\n", "", 1),
            ("game draughts\n", "", 8),
            ("board W:W31-50:B1-20\n", "", 8),
            ("me second", "me third", 5),
            ("me second", "me", 5),
            ("me second", "me second\nme first", 6),
            ("opponent player", "opponent god", 6),
            ("seed 18446744073709551615", "seed -1", 7),
            ("move 32-28", "walk 32-28", 8),
            ("move 32-28", "move \u{1b}[2J", 8),
        ] {
            let wrong = text.replacen(from, to, 1);
            assert_eq!(SavedGame::parse(&wrong).unwrap_err().0, line, "{wrong}");
        }
        let endless = text.clone() + &"move 32-28\n".repeat(MOST_MOVES);
        assert!(SavedGame::parse(&endless).is_err());
    }
}
