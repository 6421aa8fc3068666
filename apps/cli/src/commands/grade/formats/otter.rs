//! otter: a test file that grades a function through the package for Python.
//!
//! Specification: <https://otter-grader.readthedocs.io/en/latest/test_files/python_format.html>, the
//! format based on exceptions.

use super::super::conditions::Conditions;
use tablette::LessonQuestion;
use tablette_grade::Assignment;

/// A test file for one question. The student's function is found by its name in the text.
pub(in super::super) fn file(exercise: &Assignment<'_>, points: f64, hidden: bool, conditions: &Conditions) -> String {
    let (name, id) = (exercise.name(), identifier(exercise));
    let call = call(exercise, "env", conditions);
    let hidden = if hidden { "True" } else { "False" };
    format!(
        "OK_FORMAT = False\n\nfrom otter.test_files import test_case\n\nname = \"{id}\"\npoints = {points:?}\n\n\n\
         @test_case(name=\"{name}\", hidden={hidden})\ndef {id}(env):\n    import tablette\n\n    {call}\n"
    )
}

/// The call that raises an error with the smallest counterexample.
pub(super) fn call(exercise: &Assignment<'_>, source: &str, conditions: &Conditions) -> String {
    let Conditions { limit, total, most, seed, growth, rung } = conditions;
    let question = exercise.of_text.map_or_else(|| exercise.kind.name().to_owned(), LessonQuestion::id);
    let mut call = format!(
        "tablette.assert_right({source}, \"{}\", question=\"{question}\", limit={:?}, total={:?}, most={most}, seed={seed}",
        exercise.game_name(),
        limit.as_secs_f64(),
        total.as_secs_f64(),
    );
    if let Some(growth) = growth {
        call += if *growth { ", growth=True" } else { ", growth=False" };
    }
    if let Some(rung) = rung {
        call.extend([", rung=\"", rung.name(), "\""]);
    }
    for (name, value) in exercise.settings.pairs() {
        call.extend([", ", name, "=\"", value, "\""]);
    }
    call + ")"
}

/// A name for variables and cells: `chomp_8`.
pub(in super::super) fn identifier(exercise: &Assignment<'_>) -> String {
    let question = exercise.of_text.map_or_else(|| exercise.kind.name().to_owned(), LessonQuestion::id);
    let name = format!("{}_{question}", exercise.game_name());
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}
