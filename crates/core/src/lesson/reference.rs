//! Functions cut out of a reference program in Python.

/// Returns the text of the first function or method of this name in a Python program, from its `def`
/// to its last line, indented as there; of a class of this name, the part before its methods;
/// `None` if there is neither.
///
/// ```
/// use tablette_core::lesson::python_function;
/// let program = "X = 1\n\n\ndef f(n):\n    y = n\n\n    return y\n\n\n# The end.\n";
/// assert_eq!(python_function(program, "f"), Some("def f(n):\n    y = n\n\n    return y"));
/// assert_eq!(python_function(program, "X"), None);
/// let program = "class C:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n";
/// assert_eq!(python_function(program, "f"), Some("    def f(self):\n        return 1"));
/// assert_eq!(python_function(program, "C"), Some("class C:"));
/// ```
pub fn python_function<'a>(program: &'a str, name: &str) -> Option<&'a str> {
    let (head, class) = (format!("def {name}("), format!("class {name}:"));
    let indent = |at: usize| program[at..].len() - program[at..].trim_start_matches(' ').len();
    let lines = || std::iter::once(0).chain(program.match_indices('\n').map(|(at, _)| at + 1));
    let starts_with = |at: usize, head: &str| program[at..].trim_start_matches(' ').starts_with(head);
    if let Some(begin) = lines().find(|at| starts_with(*at, &class)) {
        let end = lines().find(|at| *at > begin && starts_with(*at, "def ")).unwrap_or(program.len());
        return Some(program[begin..end].trim_end());
    }
    let begin = lines().find(|at| starts_with(*at, &head))?;
    let is_outside = |at: &usize| {
        let rest = program[*at..].trim_start_matches(' ');
        *at > begin && !rest.is_empty() && !rest.starts_with('\n') && indent(*at) <= indent(begin)
    };
    let end = lines().find(is_outside).unwrap_or(program.len());
    Some(program[begin..end].trim_end())
}
