//! The gradebook as CSV (RFC 4180), for spreadsheets and course platforms. The names of the columns
//! and of the classes are the same in every language.

use super::gradebook::{Gradebook, plain};

/// The whole file: a line a student.
pub(super) fn document(book: &Gradebook) -> String {
    let names = book.homework.questions.iter().map(|question| field(&question.name));
    let fixed = ["points", "of", "passed"].map(str::to_owned);
    let mut text = line(["student".to_owned()].into_iter().chain(names).chain(fixed));
    let all = plain(book.homework.points());
    for row in &book.rows {
        let passed = row.results.iter().filter(|result| result.class.name() == "right").count();
        let classes = row.results.iter().map(|result| result.class.name().to_owned());
        let sums = [plain(book.points(row)), all.clone(), passed.to_string()];
        text += &line([field(&row.student)].into_iter().chain(classes).chain(sums));
    }
    text
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.collect::<Vec<_>>().join(",") + "\r\n"
}

/// A field in quotation marks where it needs them. Students choose the names of their files, and a
/// spreadsheet would compute a name that begins like a formula: an apostrophe prevents that.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let safe = if is_formula { format!("'{text}") } else { text.to_owned() };
    if safe.contains([',', '"', '\n', '\r']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn a_name_is_no_formula_and_no_second_field() {
        assert_eq!(field("Ada"), "Ada");
        assert_eq!(field("=1+1"), "'=1+1");
        assert_eq!(field("a,\"b\"\n"), "\"a,\"\"b\"\"\n\"");
    }
}
