//! Programs to fill in: each reads the questions, and gives the right answer to one of them.

use crate::test_case::TestCase;
use crate::truth::Truth;

/// A programming language with a program to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python 3.
    Python,
    /// C.
    C,
    /// C++11 or later.
    Cpp,
    /// OCaml.
    OCaml,
    /// Java 11 or later.
    Java,
    /// JavaScript, for Node.
    JavaScript,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 6] = [Self::Python, Self::C, Self::Cpp, Self::OCaml, Self::Java, Self::JavaScript];

    /// Returns the name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::OCaml => "ocaml",
            Self::Java => "java",
            Self::JavaScript => "javascript",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Self::Python => include_str!("templates/python.py"),
            Self::C => include_str!("templates/c.c"),
            Self::Cpp => include_str!("templates/cpp.cpp"),
            Self::OCaml => include_str!("templates/ocaml.ml"),
            Self::Java => include_str!("templates/java.java"),
            Self::JavaScript => include_str!("templates/javascript.js"),
        }
    }

    /// Returns a program that reads a line, answers it and repeats. It always gives the answer to
    /// one example, which its comment shows.
    ///
    /// ```
    /// use tablette::{Budget, Settings};
    /// use tablette_grade::{Assignment, Language};
    ///
    /// let exercise = Assignment::read("subtraction:outcome", Settings::default())?;
    /// let (case, truth) = &exercise.examples(&Budget::default())?[0];
    /// let program = Language::Python.template(case, truth);
    /// assert!(program.contains(r#"for "2": "won""#), "{program}");
    /// # Ok::<(), tablette::Failure>(())
    /// ```
    pub fn template(self, case: &TestCase, truth: &Truth) -> String {
        self.source().replace("{line}", &escaped(&case.line)).replace("{answer}", &escaped(&truth.plain()))
    }
}

/// Returns the text as a literal of any of the languages holds it between double quotes.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\t', "\\t").replace('\n', "\\n")
}
