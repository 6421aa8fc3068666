//! The options that the server itself understands: their values, and their description.

use serde::Deserialize;
use serde_json::{Map, Value};
use tablette::{Lang, Problem, Settings, Text, Words, words};

/// The options of a request. A name that is no option of the server is a setting of the game, which
/// refuses unknown ones.
///
/// The comments below are the descriptions in `/openapi.json`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RequestOptions {
    /// The language of sentences; else `Accept-Language`, else English.
    #[cfg_attr(test, schemars(extend("enum" = Lang::ALL.map(Lang::code))))]
    lang: Option<String>,
    /// `1`: a slow answer comes as server-sent events, `progress` and then `result` with `status`
    /// and `document`.
    #[cfg_attr(test, schemars(extend("enum" = ["1"])))]
    stream: Option<String>,
    /// The board that was opened, when `board` is a position reached on it: the picture keeps its
    /// frame.
    pub(crate) on: Option<String>,
    /// The move, as the game writes it.
    #[serde(rename = "move")]
    #[cfg_attr(test, schemars(extend("minLength" = 1, "example" = "(1,1)")))]
    pub(crate) notation: Option<String>,
    /// `1`: judge every legal move as well, by the same analysis.
    #[cfg_attr(test, schemars(extend("enum" = ["1"])))]
    pub(crate) judged: Option<String>,
    /// The number of moves to list, the best ones first; the others are counted in `leftOut`. At
    /// most 5000; the default is 1000.
    #[cfg_attr(test, schemars(extend("type" = "integer", "minimum" = 1, "maximum" = 5000)))]
    pub(crate) most: Option<String>,
    /// The rung that must answer.
    #[cfg_attr(test, schemars(extend("enum" = tablette::Rung::ALL.map(tablette::Rung::name))))]
    pub(crate) by: Option<String>,
    /// The question to answer about the position.
    #[cfg_attr(test, schemars(extend("enum" = tablette::Question::ALL.map(tablette::Question::name))))]
    pub(crate) worth: Option<String>,
    /// The number of moves up to a point of the walk.
    #[cfg_attr(test, schemars(extend("pattern" = "^[0-9]{1,40}$")))]
    pub(crate) at: Option<String>,
    /// The level of the opponent: a name from `levels` of `/api/games`, or the same in French.
    /// Default: `perfect`.
    #[cfg_attr(test, schemars(extend("enum" = tablette::Opponent::ALL.map(tablette::Opponent::name))))]
    pub(crate) level: Option<String>,
    /// The seed of chance, from 0 to 2^64 - 1. A reply defaults to 0; a puzzle needs either this or
    /// `day`. A set of puzzles for a class is made from a seed and the numbers that follow it.
    #[cfg_attr(test, schemars(extend("pattern" = "^[0-9]{1,19}$")))]
    pub(crate) seed: Option<String>,
    /// How hard, from 1 to 5: ⌊log₂(1 + plies)⌋ + ⌊log₂(1 + wrong moves that look plausible)⌋ is at
    /// most 2 for grade 1, and 3, 4, 5 and more for the others. The first number counts at most 2
    /// more than the second. Default: that of the day, or 3 with a seed.
    #[cfg_attr(test, schemars(extend("enum" = tablette::puzzle::Grade::ALL.map(|grade| grade.get().to_string()))))]
    pub(crate) grade: Option<String>,
    /// The day of the puzzle, such as `2026-11-22`; its grade is 1 on Monday and rises to 5 on
    /// Sunday, its seed is the digits of the day. Either this or `seed` is needed: the server reads
    /// no clock.
    #[cfg_attr(test, schemars(extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "example" = "2026-11-22")))]
    pub(crate) day: Option<String>,
    /// Seconds, at most 5: for each rung of a comparison, or for the search of a position that
    /// cannot be solved. Such a search uses all of them; without a limit it visits four million
    /// positions.
    #[cfg_attr(test, schemars(extend("type" = "number", "exclusiveMinimum" = 0, "maximum" = 5)))]
    pub(crate) limit: Option<String>,
    /// `1`: also draw the solution, in puzzles whose picture shows it.
    #[cfg_attr(test, schemars(extend("enum" = ["1"])))]
    pub(crate) solution: Option<String>,
    /// `1`: 1200 × 630 pixels with the board in the middle, the size for `og:image`; else as large
    /// as the board.
    #[cfg_attr(test, schemars(extend("enum" = ["1"])))]
    pub(crate) card: Option<String>,
    /// Moves joined by `_`; `*N` behind a move goes back to ply N of the line before it, and what
    /// follows is a variation. At most 2000.
    pub(crate) moves: Option<String>,
    /// Instead of `moves`: a game as a file keeps it, in the notation that `/api/games` names as
    /// `record` of the game. It may be of another game than the address.
    pub(crate) text: Option<String>,
    /// The settings of the game.
    #[serde(skip)]
    pub(crate) settings: Settings,
}

/// Whether a name is that of an option, and not of a setting.
pub fn is_option(name: &str) -> bool {
    serde_json::from_value::<RequestOptions>(Value::from_iter([(name, "")])).is_ok()
}

impl RequestOptions {
    /// Separates the options of the server from the settings of the game.
    ///
    /// # Errors
    /// A setting or an option given twice, an unknown language, a flag that is not `1`.
    pub(crate) fn read(pairs: Vec<(String, String)>) -> Result<Self, Problem> {
        let (mut known, mut settings) = (Map::new(), Vec::new());
        for (name, value) in pairs {
            if !is_option(&name) {
                settings.push(format!("{name}={value}"));
            } else if known.contains_key(&name) {
                return Err(Problem::new(ONCE, name));
            } else {
                known.insert(name, value.into());
            }
        }
        let options: Self = serde_json::from_value(known.into()).expect("every option is a string");
        if let Some(lang) = options.lang.as_deref().filter(|lang| Lang::from_locale(lang).is_none()) {
            return Err(Problem::new(LANGUAGE, lang));
        }
        let Self { stream, judged, solution, card, .. } = &options;
        for (name, flag) in [("stream", stream), ("judged", judged), ("solution", solution), ("card", card)] {
            if let Some(value) = flag.as_deref().filter(|value| *value != "1") {
                return Err(Problem::new(flag_only(name), value));
            }
        }
        Ok(Self { settings: Settings::parse(settings.iter().map(String::as_str))?, ..options })
    }
}

const ONCE: Text = Text::new("each option once", "chaque option une seule fois");
const LANGUAGE: Text = Text::new("the language en or fr", "la langue en ou fr");

words! {
    flag_only(name: Words) { "{name}=1 or nothing", "{name}=1 ou rien" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::ApiRequest;

    #[test]
    fn an_unknown_name_is_a_setting() {
        let read = |query: &str| RequestOptions::read(ApiRequest::get(&format!("/?{query}")).pairs().unwrap());
        let options = read("horizon=4&lang=fr&at=12").unwrap();
        assert_eq!(options.at.as_deref(), Some("12"));
        assert_eq!(options.settings.get("horizon"), Some("4"));
        assert!(read("at=1&at=2").is_err() && read("take=1&take=2").is_err() && read("=1").is_err());
        for flag in ["stream", "judged", "solution", "card"] {
            assert!(read(&format!("{flag}=1")).is_ok() && read(&format!("{flag}=2")).is_err(), "{flag}");
        }
    }
}
