//! Rust as words and marks: what is left when comments, texts and tests are taken out.

/// The words and marks of one file, without comments, without what stands inside texts, and without what only tests compile.
///
/// Words are whole, `::` is one mark, every other mark is one character; the name of a lifetime reads as a word.
pub(super) fn lex(source: &str) -> Vec<String> {
    without_tests(&raw(source))
}

fn raw(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if let Some(length) = skipped(rest) {
            length
        } else {
            let length = match first {
                c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                _ if rest.starts_with("::") => 2,
                c => c.len_utf8(),
            };
            words.push(rest[..length].to_owned());
            length
        };
        rest = &rest[length..];
    }
    words
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How long the comment, text or character is that begins here, if one does.
fn skipped(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(rest.find("*/").map_or(rest.len(), |at| at + 2));
    }
    let text = rest.strip_prefix('b').unwrap_or(rest);
    let before = rest.len() - text.len();
    if let Some(raw) = text.strip_prefix('r') {
        let fence = raw.len() - raw.trim_start_matches('#').len();
        if raw[fence..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(fence));
            let body = before + 1 + fence + 1;
            return Some(rest[body..].find(&end).map_or(rest.len(), |at| body + at + end.len()));
        }
    }
    if text.starts_with('"') {
        return Some(before + closed(text, '"'));
    }
    let mut quoted = text.strip_prefix('\'')?.chars();
    match (quoted.next()?, quoted.next()?) {
        ('\\', _) | (_, '\'') => Some(before + closed(text, '\'')),
        _ => None,
    }
}

/// The length of a text or character that begins with `mark` and ends at the next one that no backslash escapes.
fn closed(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Takes out every item that is marked `#[cfg(test)]`, or `#[cfg(all(test, …))]`.
fn without_tests(words: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let is_test = [&["#", "[", "cfg", "(", "test"][..], &["#", "[", "cfg", "(", "all", "(", "test"]]
            .iter()
            .any(|mark| words[at..].iter().take(mark.len()).eq(mark.iter()));
        if is_test {
            at = item_end(words, at);
        } else {
            kept.push(words[at].clone());
            at += 1;
        }
    }
    kept
}

/// Behind the item that begins at `at`: its semicolon or the brace that closes it.
fn item_end(words: &[String], at: usize) -> usize {
    let mut depth = 0_usize;
    for (offset, word) in words[at..].iter().enumerate() {
        match word.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(word.as_str(), ";" | "}") {
            return at + offset + 1;
        }
    }
    words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_say_nothing() {
        let source = "use a::b; // crate::c\n/* crate::d */ let _ = (\"crate::\\\"e\", r#\"crate::\"f\"#, b'\\'', 'x', &'life y);";
        let words = lex(source).join(" ");
        assert_eq!(words, "use a :: b ; let _ = ( , , , , & ' life y ) ;");
    }

    #[test]
    fn what_only_tests_compile_is_left_out() {
        let source =
            "fn a() {} #[cfg(test)] mod tests { fn b() {} } #[cfg(test)] use c; #[cfg(all(test, x))] fn d(); fn e() {}";
        assert_eq!(lex(source).join(" "), "fn a ( ) { } fn e ( ) { }");
    }
}
