//! A lesson's sheet in Markdown, as common programs read it.

use std::fmt::Write as _;

use super::{Handout, HandoutItem};
use crate::speech::Speaker;
use crate::words;

impl Handout {
    /// Returns the sheet in Markdown: with room for answers, or with the key.
    pub fn markdown(&self, speaker: &Speaker, answers: bool) -> String {
        sheet(self, speaker, answers)
    }
}

fn sheet(handout: &Handout, speaker: &Speaker, answers: bool) -> String {
    let lang = speaker.lang();
    let title = handout.info.title.get(lang);
    let mut sheet = if answers {
        format!("# {title} — {}\n\n", speaker.say(words::lesson::KEY))
    } else {
        format!("# {title}\n\n")
    };
    let _ = write!(sheet, "*{}*\n\n", escape(&speaker.say(words::lesson::after(handout.lesson.source))));
    let _ = writeln!(sheet, "{}", escape(handout.info.rules.get(lang)));
    if !answers {
        let (name, date) = (speaker.say(words::lesson::NAME), speaker.say(words::lesson::DATE));
        let _ = write!(sheet, "\n{name}: {}   {date}: {}\n", "\\_".repeat(30), "\\_".repeat(12));
    }
    for item in &handout.items {
        question(&mut sheet, item, speaker, answers);
    }
    if answers {
        let _ = write!(sheet, "\n---\n\n*{}*\n", speaker.say(words::lesson::FOOT));
    }
    sheet
}

/// Writes one question; without the key, with a rule to write on below each.
fn question(sheet: &mut String, item: &HandoutItem, speaker: &Speaker, answers: bool) {
    let (asked, lang) = (item.asked, speaker.lang());
    let _ = write!(sheet, "\n## {}\n\n{}\n", escape(asked.place), escape(asked.words.get(lang)));
    let told = [(words::lesson::ANSWER, Some(&asked.key)), (words::lesson::SLIP, asked.slip.as_ref())];
    for (head, text) in told.into_iter().filter(|_| answers) {
        let Some(text) = text else { continue };
        let _ = write!(sheet, "\n**{}.** {}\n", speaker.say(head), escape(&text.phrase().say(lang)));
    }
    if answers && !asked.code.is_empty() {
        let _ = write!(sheet, "\n```python\n{}\n```\n", asked.code.join("\n\n\n"));
    }
    if !item.runs.is_empty() {
        if !answers {
            let _ = write!(sheet, "\n{}:\n", speaker.say(words::lesson::CHECK));
        }
        *sheet += "\n```console\n";
        for run in &item.runs {
            let _ = writeln!(sheet, "$ {}", run.command());
            for line in run.shown(lang).into_iter().filter(|_| answers) {
                let _ = writeln!(sheet, "{line}");
            }
        }
        *sheet += "```\n";
    }
    if !answers {
        *sheet += "\n<br><br><br><br>\n";
    }
}

/// Escapes the signs of Markdown.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '*' | '_' | '[' | ']' | '`' | '\\' | '#' | '|' | '~' | '$' => escaped.extend(['\\', letter]),
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            _ => escaped.push(letter),
        }
    }
    escaped
}
