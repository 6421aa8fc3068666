//! The plan of a question for a program that calls a student's function, and the program's replies.

use serde_json::{Value, json};
use tablette::LessonQuestion;
use tablette_grade::{Assignment, Death, Flaw};

/// Returns what is known of an assignment before anything is asked: enough to find the function in a
/// program (`_function.py` of the package for Python).
pub fn function_plan(assignment: &Assignment<'_>) -> Value {
    let exercise = assignment.exercise();
    json!({
        "game": assignment.game_name(),
        "question": assignment.of_text.map(LessonQuestion::id),
        "kind": assignment.kind.name(),
        "function": exercise.map_or("", |exercise| exercise.function),
        "tests": assignment.of_text.map_or("", |asked| asked.tests),
        "has_text": exercise.is_some(),
        "effect": assignment.effect().name(),
    })
}

/// Reads the reply to a call: its kind and its content. A reply of another form is the death of the
/// program.
///
/// # Errors
/// The flaw, if the function gave no answer.
pub fn function_reply(kind: &Value, content: &Value) -> Result<String, Flaw> {
    let text = || content.as_str().unwrap_or_default().to_owned();
    let code = |at: usize| content[at].as_i64().and_then(|code| i32::try_from(code).ok());
    let number = || content.as_u64().unwrap_or_default();
    let lines = || content.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    Err(match kind.as_str().unwrap_or_default() {
        "said" => return Ok(text()),
        "late" => Flaw::Late,
        "altered" => Flaw::Altered(text()),
        "endless" => Flaw::Endless(number()),
        "memory" => Flaw::Memory(number()),
        "raised" => Flaw::Dead(Death { last_words: lines(), ..Death::default() }),
        _ => Flaw::Dead(Death { code: code(0), signal: code(1), last_words: Vec::new() }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_an_answer_or_a_flaw() {
        let read = |reply: Value| function_reply(&reply[0], &reply[1]);
        assert_eq!(read(json!(["said", "[5, 3]"])), Ok("[5, 3]".to_owned()));
        assert_eq!(read(json!(["endless", 7])), Err(Flaw::Endless(7)));
        let last_words = vec!["KeyError: 3".to_owned()];
        assert_eq!(read(json!(["raised", ["KeyError: 3"]])), Err(Flaw::Dead(Death { last_words, ..Death::default() })));
        assert_eq!(read(json!(["dead", [null, 9]])), Err(Flaw::Dead(Death { signal: Some(9), ..Death::default() })));
        for nonsense in [json!(null), json!(7), json!(["x"])] {
            assert_eq!(read(nonsense), Err(Flaw::Dead(Death::default())));
        }
    }
}
