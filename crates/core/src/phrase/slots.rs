//! The grammar of placeholders, checked at compile time.
//!
//! | placeholder | result |
//! |---|---|
//! | `{name}` | the argument |
//! | `{n?move:moves}` | the first text if the language uses the singular, else the second |
//! | `{n?0=none\|1=one move\|{n} moves}` | the text of exactly that number, else the last one |
//!
//! The texts of a choice may contain placeholders. All functions work on bytes, the limit of
//! constant evaluation; the marks are ASCII, so each position found is a character boundary.

/// An argument declared by a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the sentence.
    pub name: &'static str,
    /// The kind of value that it takes.
    pub kind: ArgumentKind,
}

/// The kind of value that a placeholder takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// A whole number, printed with its thousands set apart.
    Number,
    /// A whole number in plain digits.
    Digits,
    /// An amount of memory with its unit.
    Bytes,
    /// Text, or another phrase.
    Words,
}

/// A placeholder in a text, as byte offsets.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// The opening brace.
    pub(super) open: usize,
    /// The end of the name, which begins after the brace.
    pub(super) name_end: usize,
    /// The closing brace.
    pub(super) close: usize,
}

/// Finds the first placeholder in a range of a text. Linear time.
///
/// # Panics
/// If the text breaks the grammar. This happens at compile time, since every text is a checked
/// constant.
pub(super) const fn slot(text: &[u8], from: usize, to: usize) -> Option<Slot> {
    let mut open = from;
    while open < to && text[open] != b'{' {
        assert!(text[open] != b'}', "a closing brace has no opening brace");
        open += 1;
    }
    if open == to {
        return None;
    }
    let name_end = name_end(text, open);
    assert!(name_end > open + 1, "a placeholder has no name of small letters, digits, - and _");
    let mut close = name_end;
    let mut depth = 1;
    while close < to {
        match text[close] {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        close += 1;
    }
    assert!(close < to, "an opening brace has no closing brace");
    assert!(close == name_end || text[name_end] == b'?', "a name is followed by neither a choice nor its end");
    Some(Slot { open, name_end, close })
}

/// Finds the first `mark` in a range of a text outside the placeholders of that range.
pub(super) const fn divider(text: &[u8], from: usize, to: usize, mark: u8) -> Option<usize> {
    let mut at = from;
    let mut depth = 0;
    while at < to {
        match text[at] {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            byte if byte == mark && depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the place of `=` if the text starting here is for one number only, as in `0=none`.
pub(super) const fn exactly(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to && text[at].is_ascii_digit() {
        at += 1;
    }
    if at > from && at < to && text[at] == b'=' { Some(at) } else { None }
}

/// Rejects a sentence with a placeholder, which nothing would fill.
pub(super) const fn plain(text: &[u8]) {
    let mut at = 0;
    while at < text.len() {
        assert!(!matches!(text[at], b'{' | b'}'), "a sentence with placeholders is declared by `words!`");
        at += 1;
    }
}

/// The most arguments of a sentence: each has a bit in the set of arguments that a text uses.
const MOST_PARAMETERS: usize = u64::BITS as usize;

/// Rejects a sentence that breaks the grammar, has other placeholders than the declared ones, or
/// chooses by an argument that is not a number. One pass: the compiler interprets this code for
/// every sentence, and repeated passes took half of the time to check the workbench.
pub(super) const fn declared(text: &[u8], parameters: &[Parameter]) {
    assert!(parameters.len() <= MOST_PARAMETERS, "a sentence has too many arguments");
    let used = grammar(text, 0, text.len(), parameters);
    let mut index = 0;
    while index < parameters.len() {
        assert!(used >> index & 1 == 1, "an argument is not used");
        index += 1;
    }
}

/// Checks a range of a text, and returns the set of arguments that it uses, a bit each.
const fn grammar(text: &[u8], from: usize, to: usize, parameters: &[Parameter]) -> u64 {
    let (mut at, mut used) = (from, 0);
    while let Some(found) = slot(text, at, to) {
        let index = parameter(text, found, parameters);
        used |= 1 << index;
        if text[found.name_end] == b'?' {
            let is_number = matches!(parameters[index].kind, ArgumentKind::Number | ArgumentKind::Digits);
            assert!(is_number, "words cannot choose: only numbers can");
            used |= choice(text, found.name_end + 1, found.close, parameters);
        }
        at = found.close + 1;
    }
    used
}

/// Checks the texts between which a number chooses.
const fn choice(text: &[u8], from: usize, to: usize, parameters: &[Parameter]) -> u64 {
    let Some(equals) = exactly(text, from, to) else {
        let Some(colon) = divider(text, from, to, b':') else {
            panic!("a choice lacks its plural, after a colon");
        };
        return grammar(text, from, colon, parameters) | grammar(text, colon + 1, to, parameters);
    };
    let Some(bar) = divider(text, equals + 1, to, b'|') else {
        panic!("a choice lacks the text of all other numbers, after a bar");
    };
    let one = grammar(text, equals + 1, bar, parameters);
    let others = match exactly(text, bar + 1, to) {
        Some(_) => choice(text, bar + 1, to, parameters),
        None => grammar(text, bar + 1, to, parameters),
    };
    one | others
}

/// The index of the argument that a placeholder names.
const fn parameter(text: &[u8], slot: Slot, parameters: &[Parameter]) -> usize {
    let mut index = 0;
    while index < parameters.len() {
        if same(text, slot.open + 1, slot.name_end, parameters[index].name.as_bytes()) {
            return index;
        }
        index += 1;
    }
    panic!("a placeholder is not among the arguments");
}

const fn is_name(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-')
}

const fn name_end(text: &[u8], open: usize) -> usize {
    let mut end = open + 1;
    while end < text.len() && is_name(text[end]) {
        end += 1;
    }
    end
}

const fn same(text: &[u8], from: usize, to: usize, name: &[u8]) -> bool {
    if to - from != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if text[from + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: Parameter = Parameter { name: "n", kind: ArgumentKind::Digits };
    const M: Parameter = Parameter { name: "m", kind: ArgumentKind::Number };
    const WHAT: Parameter = Parameter { name: "what", kind: ArgumentKind::Words };

    fn refused(text: &'static str, parameters: &'static [Parameter]) -> bool {
        std::panic::catch_unwind(|| declared(text.as_bytes(), parameters)).is_err()
    }

    #[test]
    fn sentences_that_break_the_grammar_are_refused() {
        for text in ["{n}", "{n?a:b}", "{n?a:{n?0=b|c:d}}", "é{n}é"] {
            assert!(!refused(text, &[N]), "{text}");
        }
        assert!(!refused("{n?0=none|1={m}|{n} and {m?x:y}}", &[N, M]));
        let faulty =
            ["{", "}", "{}", "{N}", "{n m}", "{n?a}", "{n?0=a}", "{n?0=a|1=b}", "{n?{m:}", "{n?a:{}}", "{n:a}"];
        for text in faulty {
            assert!(refused(text, &[]) && refused(text, &[N]) && refused(text, &[N, M]), "{text}");
        }
    }

    #[test]
    fn arguments_are_those_declared() {
        assert!(!refused("{n?one:{n}} {what}", &[N, WHAT]));
        assert!(!refused("{what} {n}", &[N, WHAT]), "in any order");
        assert!(refused("{n}", &[]), "unknown");
        assert!(refused("{ab}", &[Parameter { name: "a", kind: ArgumentKind::Words }]), "unknown");
        assert!(refused("{n?un:{m}}", &[N]), "unknown, in a choice");
        assert!(refused("{n}", &[N, WHAT]), "unused");
        assert!(refused("{what?one:more}", &[WHAT]), "words are no number");
    }

    #[test]
    fn a_text_has_no_placeholders() {
        let refused = |text: &'static str| std::panic::catch_unwind(|| plain(text.as_bytes())).is_err();
        assert!(!refused("") && !refused("é | : ?"));
        assert!(refused("{n}") && refused("a}") && refused("{"));
    }
}
