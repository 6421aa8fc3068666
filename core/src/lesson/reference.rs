//! Functions cut out of a reference program in Python.

/// Returns the text of a function of a program in Python, from its `def` to its last line; `None` if
/// there is no such function outside of classes and other functions.
///
/// ```
/// use tablette_core::lesson::python_function;
/// let program = "X = 1\n\n\ndef f(n):\n    y = n\n\n    return y\n\n\n# The end.\n";
/// assert_eq!(python_function(program, "f"), Some("def f(n):\n    y = n\n\n    return y"));
/// assert_eq!(python_function(program, "X"), None);
/// ```
pub fn python_function<'a>(program: &'a str, name: &str) -> Option<&'a str> {
    let head = format!("def {name}(");
    let begin = program.match_indices(&head).map(|(at, _)| at).find(|at| *at == 0 || program[..*at].ends_with('\n'))?;
    let body = program[begin..].match_indices('\n').map(|(at, _)| begin + at + 1);
    let is_outside = |at: &usize| program[*at..].starts_with(|c: char| !c.is_whitespace());
    let end = body.clone().find(is_outside).unwrap_or(program.len());
    Some(program[begin..end].trim_end())
}
