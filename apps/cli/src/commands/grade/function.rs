//! A function of a Python file as a subject: a driver in a program of its own calls it.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use tablette::Lang;
use tablette_engine::documents::{function_plan, function_reply};
use tablette_grade::{Assignment, Reply, Subject};

use super::process::Program;

/// The files of the driver. Those of its folder `tablette` are the ones of the package for Python, so
/// that a function gets the same marks from both.
const FILES: [(&str, &str); 6] = [
    ("driver.py", include_str!("function/driver.py")),
    ("tablette/__init__.py", ""),
    ("tablette/_function.py", include_str!("../../../../python/python/tablette/_function.py")),
    ("tablette/_program.py", include_str!("../../../../python/python/tablette/_program.py")),
    ("tablette/_subject.py", include_str!("../../../../python/python/tablette/_subject.py")),
    ("tablette/_written.py", include_str!("../../../../python/python/tablette/_written.py")),
];

/// Writes the driver into a folder, and returns the command that serves the function of a file.
///
/// # Errors
/// A file cannot be written.
pub(super) fn driver(folder: &Path, file: &Path, assignment: &Assignment<'_>, lang: Lang) -> io::Result<Vec<OsString>> {
    fs::create_dir_all(folder.join("tablette"))?;
    for (name, text) in FILES {
        fs::write(folder.join(name), text)?;
    }
    let plan = function_plan(assignment).to_string();
    // `-B` writes no compiled files beside the student's.
    let words = ["python3".into(), "-B".into(), folder.join("driver.py").into_os_string(), file.as_os_str().to_owned()];
    Ok(words.into_iter().chain([plan.into(), lang.code().into()]).collect())
}

/// A function that a driver calls.
pub(super) struct Function<'a> {
    pub(super) program: Program,
    pub(super) assignment: &'a Assignment<'a>,
}

impl Function<'_> {
    /// Whether the file has no such function. A file that does not run has one: its error is the answer.
    pub(super) fn is_missing(&mut self, limit: Duration) -> bool {
        self.program.ask("", limit).said.is_ok_and(|line| parsed(&line)[0] == "missing")
    }
}

/// A line of the driver: the kind of the reply and its content; null if it is no JSON.
fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_default()
}

impl Subject for Function<'_> {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        let reply = self.program.ask(&self.assignment.argument_list(line), limit);
        let read = |line: String| {
            let reply = parsed(&line);
            function_reply(&reply[0], &reply[1])
        };
        Reply { said: reply.said.and_then(read), ..reply }
    }

    fn restart(&mut self) {
        self.program.restart();
    }

    fn abandoned(&self) -> bool {
        self.program.abandoned()
    }
}
