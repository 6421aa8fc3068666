//! The options that the server itself understands: their values, and their description.

use serde_json::{Value, json};
use tablette::puzzle::Grade;
use tablette::{Lang, Opponent, Problem, Question, Rung, Settings, Text, Words, words};

/// An option of the query.
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    about: &'static str,
    schema: fn() -> Value,
}

/// Every option of the server. Every other name is a setting of the game, which refuses those that it does not have.
pub(crate) static PARAMETERS: [Parameter; 18] = [
    Parameter {
        name: "lang",
        about: "The language of sentences; else `Accept-Language`, else English.",
        schema: || one_of(Lang::ALL.map(Lang::code)),
    },
    Parameter {
        name: "stream",
        about: "`1`: a slow answer comes as server-sent events, `progress` and then `result` with `status` and `document`.",
        schema: flag,
    },
    Parameter {
        name: "on",
        about: "The board that was opened, when `board` is a position reached on it: the picture keeps its frame.",
        schema: || json!({ "type": "string" }),
    },
    Parameter {
        name: "move",
        about: "The move, as the game writes it.",
        schema: || json!({ "type": "string", "minLength": 1 }),
    },
    Parameter { name: "judged", about: "`1`: judge every legal move as well, by the same analysis.", schema: flag },
    Parameter {
        name: "most",
        about: "The number of moves to list, the best ones first; the others are counted in `leftOut`. At most 5000; the \
                default is 1000.",
        schema: || json!({ "type": "integer", "minimum": 1, "maximum": 5000 }),
    },
    Parameter { name: "by", about: "The rung that must answer.", schema: || one_of(Rung::ALL.map(Rung::name)) },
    Parameter {
        name: "worth",
        about: "The question to answer about the position.",
        schema: || one_of(Question::ALL.map(Question::name)),
    },
    Parameter {
        name: "at",
        about: "The number of moves up to a point of the walk.",
        schema: || json!({ "type": "string", "pattern": "^[0-9]{1,40}$" }),
    },
    Parameter {
        name: "level",
        about: "The level of the opponent: a name from `levels` of `/api/games`, or the same in French. Default: `perfect`.",
        schema: || one_of(Opponent::ALL.map(Opponent::name)),
    },
    Parameter {
        name: "seed",
        about: "The seed of chance, from 0 to 2^64 - 1. A reply defaults to 0; a puzzle needs either this or `day`. A set of \
                puzzles for a class is made from a seed and the numbers that follow it.",
        schema: || json!({ "type": "string", "pattern": "^[0-9]{1,19}$" }),
    },
    Parameter {
        name: "grade",
        about: "How hard, from 1 to 5: ⌊log₂(1 + plies)⌋ + ⌊log₂(1 + wrong moves that look plausible)⌋ is at most 2 for \
                grade 1, and 3, 4, 5 and more for the others. Default: that of the day, or 3 with a seed.",
        schema: || one_of(Grade::ALL.map(|grade| grade.get().to_string())),
    },
    Parameter {
        name: "day",
        about: "The day of the puzzle, such as `2026-11-22`; its grade is 1 on Monday and rises to 5 on Sunday, its seed is \
                the digits of the day. Either this or `seed` is needed: the server reads no clock.",
        schema: || json!({ "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
    },
    Parameter {
        name: "limit",
        about: "Seconds for each rung, at most 5.",
        schema: || json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 5 }),
    },
    Parameter { name: "solution", about: "`1`: with the answer, in puzzles whose picture shows it.", schema: flag },
    Parameter {
        name: "card",
        about: "`1`: 1200 × 630 pixels with the board in the middle, the size for `og:image`; else as large as the board.",
        schema: flag,
    },
    Parameter {
        name: "moves",
        about: "Moves joined by `_`; `*N` behind a move goes back to ply N of the line before it, and what follows is a \
                variation. At most 2000.",
        schema: || json!({ "type": "string" }),
    },
    Parameter {
        name: "text",
        about: "Instead of `moves`: a game as a file keeps it, in the notation that `/api/games` names as `record` of the \
                game. It may be of another game than the address.",
        schema: || json!({ "type": "string" }),
    },
];

/// The schema of an option that is given or not.
fn flag() -> Value {
    one_of(["1"])
}

fn one_of<T: Into<Value>, const N: usize>(names: [T; N]) -> Value {
    json!({ "type": "string", "enum": Vec::from(names.map(Into::into)) })
}

impl Parameter {
    /// The parameter of that name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        PARAMETERS.iter().find(|parameter| parameter.name == name)
    }

    /// The parameter as the description of the interface lists it.
    pub(crate) fn described(&self) -> Value {
        let mut described = json!({
            "name": self.name,
            "in": "query",
            "description": self.about,
            "required": self.name == "move",
            "schema": (self.schema)(),
        });
        let example = match self.name {
            "move" => "(1,1)",
            "day" => "2026-11-22",
            _ => return described,
        };
        described["example"] = example.into();
        described
    }
}

/// The options of a request, read once: those of the server, and the settings of the game.
pub(crate) struct RequestOptions {
    known: Vec<(String, String)>,
    pub(crate) settings: Settings,
}

impl RequestOptions {
    /// Separates the options of the server from the settings of the game.
    ///
    /// # Errors
    /// A setting or an option given twice, a language that there is not, a flag that is not `1`.
    pub(crate) fn read(pairs: Vec<(String, String)>) -> Result<Self, Problem> {
        let (known, settings): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|(name, _)| Parameter::named(name).is_some());
        for (at, (name, value)) in known.iter().enumerate() {
            if known[..at].iter().any(|(other, _)| other == name) {
                return Err(Problem::new(ONCE, name.clone()));
            }
            match name.as_str() {
                "lang" if Lang::from_locale(value).is_none() => return Err(Problem::new(LANGUAGE, value)),
                "stream" | "judged" | "solution" | "card" if value != "1" => {
                    return Err(Problem::new(flag_only(name), value));
                }
                _ => {}
            }
        }
        let settings: Vec<String> = settings.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        Ok(Self { known, settings: Settings::parse(settings.iter().map(String::as_str))? })
    }

    /// The value of an option.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.known.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
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
        assert_eq!((options.get("at"), options.get("horizon")), (Some("12"), None));
        assert_eq!(options.settings.get("horizon"), Some("4"));
        assert!(read("at=1&at=2").is_err() && read("take=1&take=2").is_err() && read("=1").is_err());
        for flag in ["stream", "judged", "solution", "card"] {
            assert!(read(&format!("{flag}=1")).is_ok() && read(&format!("{flag}=2")).is_err(), "{flag}");
        }
    }
}
