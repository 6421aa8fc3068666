//! The gradebook of a class: students by questions, and groups with the same mistake.

use tablette_engine::document;

use super::super::formats::{Record, RecordedTest};
use super::homework::Homework;
use super::result::{QuestionResult, ResultClass};
use super::table::explained;
use crate::Context;

document! {
    /// A gradebook for programs: sentences in both languages.
    pub(super) struct GradebookDocument<'a> {
        title: &'a str,
        sandbox: &'static str,
        questions: Vec<QuestionDocument<'a>>,
        students: Vec<StudentDocument<'a>>,
        groups: Vec<GroupDocument<'a>>,
    }

    struct QuestionDocument<'a> {
        name: &'a str,
        points: f64,
    }

    struct StudentDocument<'a> {
        name: &'a str,
        points: f64,
        passed: bool,
        results: Vec<QuestionResult>,
    }

    struct GroupDocument<'a> {
        question: &'a str,
        students: Vec<&'a str>,
    }
}

/// The results of a class.
pub(super) struct Gradebook {
    pub(super) homework: Homework,
    pub(super) rows: Vec<GradebookRow>,
}

/// The results of a student, one a question.
pub(super) struct GradebookRow {
    pub(super) student: String,
    pub(super) results: Vec<QuestionResult>,
}

impl GradebookRow {
    /// Whether every result is right.
    pub(super) fn has_passed(&self) -> bool {
        self.results.iter().all(|result| result.class == ResultClass::Right)
    }
}

/// Students with the same mistake in a question.
pub(super) struct MistakeGroup<'a> {
    /// The place of the question in the homework.
    pub(super) question: usize,
    pub(super) students: Vec<&'a str>,
    /// The result of the first of them.
    pub(super) result: &'a QuestionResult,
}

impl Gradebook {
    /// The points of a student.
    pub(super) fn points(&self, row: &GradebookRow) -> f64 {
        let pairs = row.results.iter().zip(&self.homework.questions);
        let right = pairs.filter(|(result, _)| result.class == ResultClass::Right);
        // A sum of nothing would be -0.
        right.map(|(_, question)| question.points).fold(0.0, |sum, points| sum + points)
    }

    /// The number of students with every answer right.
    pub(super) fn passed(&self) -> usize {
        self.rows.iter().filter(|row| row.has_passed()).count()
    }

    /// The record of a student for other tools: a test a question.
    pub(super) fn record(&self, row: &GradebookRow, context: &Context) -> Record {
        let tests = row.results.iter().zip(&self.homework.questions).map(|(result, question)| RecordedTest {
            name: question.name.clone(),
            points: question.points,
            status: result.class.status(),
            message: match result.class {
                ResultClass::Right => String::new(),
                _ => explained(result, self.homework.hide, context).join("\n"),
            },
        });
        let tests: Vec<_> = tests.collect();
        let told = tests.iter().filter(|test| !test.message.is_empty());
        let report = told.flat_map(|test| [test.name.as_str(), "\n", &test.message, "\n"]).collect();
        Record { title: self.homework.title.clone(), tests, report }
    }

    /// The document of it all.
    pub(super) fn document(&self, sandbox: &'static str) -> GradebookDocument<'_> {
        let name = |question: usize| self.homework.questions[question].name.as_str();
        let questions = self.homework.questions.iter();
        GradebookDocument {
            title: &self.homework.title,
            sandbox,
            questions: questions.map(|one| QuestionDocument { name: &one.name, points: one.points }).collect(),
            students: self.rows.iter().map(|row| self.student(row)).collect(),
            groups: self
                .groups()
                .into_iter()
                .map(|group| GroupDocument { question: name(group.question), students: group.students })
                .collect(),
        }
    }

    fn student<'a>(&self, row: &'a GradebookRow) -> StudentDocument<'a> {
        StudentDocument {
            name: &row.student,
            points: self.points(row),
            passed: row.has_passed(),
            results: row.results.iter().map(|result| result.shown(self.homework.hide)).collect(),
        }
    }

    /// The groups of two or more students, the largest first.
    pub(super) fn groups(&self) -> Vec<MistakeGroup<'_>> {
        let mut groups: Vec<MistakeGroup<'_>> = Vec::new();
        for row in &self.rows {
            for (question, result) in row.results.iter().enumerate().filter(|(_, result)| !result.signature.is_empty())
            {
                let same = |group: &&mut MistakeGroup<'_>| {
                    group.question == question && group.result.signature == result.signature
                };
                match groups.iter_mut().find(same) {
                    Some(group) => group.students.push(&row.student),
                    None => groups.push(MistakeGroup { question, students: vec![&row.student], result }),
                }
            }
        }
        groups.retain(|group| group.students.len() > 1);
        // Stable: groups of one size stay in the order of students and questions.
        groups.sort_by_key(|group| std::cmp::Reverse(group.students.len()));
        groups
    }
}

/// Points as people write them: without needless decimals.
pub(super) fn plain(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
