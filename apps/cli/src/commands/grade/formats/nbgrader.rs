//! nbgrader: a notebook with a cell to fill in and a cell of tests for each question.
//!
//! Specification: `nbgrader/nbgraderformat/v3.json` and the notebook format 4.5
//! (<https://nbformat.readthedocs.io>). nbgrader removes hidden tests from the students' version by
//! their markers.

use serde::Serialize;
use tablette::words;
use tablette_grade::Assignment;

use super::super::conditions::Conditions;
use super::otter::{call, identifier};
use crate::{Context, Fault};

/// A notebook.
#[derive(Serialize)]
struct NotebookDocument {
    cells: Vec<NotebookCell>,
    metadata: NotebookMetadata,
    nbformat: u8,
    nbformat_minor: u8,
}

#[derive(Serialize)]
struct NotebookMetadata {
    kernelspec: KernelDocument,
}

#[derive(Serialize)]
struct KernelDocument {
    display_name: &'static str,
    language: &'static str,
    name: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "cell_type", rename_all = "lowercase")]
enum NotebookCell {
    Markdown { id: String, metadata: EmptyDocument, source: String },
    Code { id: String, metadata: CellMetadata, source: String, execution_count: Option<u32>, outputs: [u8; 0] },
}

#[derive(Serialize)]
struct EmptyDocument {}

#[derive(Serialize)]
struct CellMetadata {
    nbgrader: NbgraderMetadata,
}

/// The facts about a cell; points are there for graded ones alone.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are those of nbgrader")]
struct NbgraderMetadata {
    schema_version: u8,
    grade: bool,
    grade_id: String,
    locked: bool,
    solution: bool,
    task: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
}

/// The notebook of several questions, each with its points and conditions.
///
/// # Errors
/// Never: every notebook can be written as JSON.
pub(in super::super) fn notebook(
    title: &str,
    questions: &[(&Assignment<'_>, f64, Conditions)],
    hidden: bool,
    context: &Context,
) -> Result<String, Fault> {
    let mut cells = vec![markdown("title", format!("# {title}"))];
    for (exercise, points, conditions) in questions {
        cells.extend(of_question(exercise, *points, conditions, hidden, context));
    }
    let kernelspec = KernelDocument { display_name: "Python 3", language: "python", name: "python3" };
    let metadata = NotebookMetadata { kernelspec };
    let notebook = NotebookDocument { cells, metadata, nbformat: 4, nbformat_minor: 5 };
    Ok(serde_json::to_string_pretty(&notebook)? + "\n")
}

fn of_question(
    exercise: &Assignment<'_>,
    points: f64,
    conditions: &Conditions,
    hidden: bool,
    context: &Context,
) -> [NotebookCell; 3] {
    let id = identifier(exercise);
    let about = exercise.of_text.map_or_else(|| context.say(exercise.kind.about()), |asked| context.say(asked.words));
    let function = exercise.exercise().map_or("", |exercise| exercise.function);
    let name =
        if function.is_empty() || function.contains(',') { format!("question_{id}") } else { function.to_owned() };
    let task = context.say(words::grade::write_here(name));
    let test = format!("import tablette\n\n{}", call(exercise, "globals()", conditions));
    let test = if hidden { format!("### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS") } else { test };
    [
        markdown(&format!("{id}-text"), format!("## {}\n\n{about}", exercise.name())),
        code(format!("{id}-solution"), format!("# {task}"), None),
        code(id, test, Some(points)),
    ]
}

fn markdown(id: &str, source: String) -> NotebookCell {
    NotebookCell::Markdown { id: id.to_owned(), metadata: EmptyDocument {}, source }
}

/// A cell of tests with points, or a cell to fill in.
fn code(id: String, source: String, points: Option<f64>) -> NotebookCell {
    let is_test = points.is_some();
    let nbgrader = NbgraderMetadata {
        schema_version: 3,
        grade: is_test,
        grade_id: id.clone(),
        locked: is_test,
        solution: !is_test,
        task: false,
        points,
    };
    NotebookCell::Code { id, metadata: CellMetadata { nbgrader }, source, execution_count: None, outputs: [] }
}
