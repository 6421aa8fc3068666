//! A lesson's sheet as a self-contained page of HTML, without network or script, for printing on A4
//! or Letter.

use std::fmt::Write as _;

use tablette_core::Lang;

use super::{Handout, HandoutItem};
use crate::paint;
use crate::speech::Speaker;
use crate::words;

/// Black on white, with lines to write on; a question stays on one page if it fits.
const STYLE: &str = "\
@page{margin:18mm}\
body{font:11pt/1.45 Georgia,'Times New Roman',serif;color:#111;max-width:46rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.5em;margin:0}header p{margin:.3em 0}.source{font-style:italic}\
.who{display:flex;gap:2rem;margin:1.2em 0}.who span{flex:1;border-bottom:1px solid #111;padding-bottom:.2em}.who span+span{flex:.4}\
section{margin:1.4em 0;break-inside:avoid}h2{font-size:1em;display:inline;margin-right:.6em}section>p:first-of-type{display:inline}\
.rung{color:#555;font-size:.85em;margin-left:.4em}\
.room{height:7.5em;margin-top:.6em;background:repeating-linear-gradient(#fff 0 calc(1.875em - 1px),#bbb calc(1.875em - 1px) 1.875em);\
-webkit-print-color-adjust:exact;print-color-adjust:exact}\
.key,.slip{margin:.5em 0 .2em;padding:.1em .8em;border-left:3px solid #27632a}.slip{border-color:#9a3412}\
pre{font:9pt/1.4 ui-monospace,Menlo,Consolas,monospace;background:#f4f4f2;padding:.5em .8em;margin:.5em 0;white-space:pre-wrap;overflow-wrap:anywhere}\
pre b{font-weight:600}.check{font-size:.85em;color:#444;margin:.6em 0 0}footer{margin-top:2em;font-size:.85em;color:#555}\
@media print{body{margin:0;max-width:none;padding:0}pre{background:none;border:1px solid #ccc}}";

impl Handout {
    /// Returns the sheet as one self-contained page of HTML for printing: with room for answers, or
    /// with the key.
    pub fn html(&self, speaker: &Speaker, answers: bool) -> String {
        sheet(self, speaker, answers)
    }
}

fn sheet(handout: &Handout, speaker: &Speaker, answers: bool) -> String {
    let lang = speaker.lang();
    let mut title = handout.info.title.get(lang).to_owned();
    if answers {
        title = format!("{title} — {}", speaker.say(words::lesson::KEY));
    }
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n<p class=\"source\">{source}</p>\n<p>{rules}</p>\n",
        code = lang.code(),
        title = escape(&title, lang),
        source = escape(&speaker.say(words::lesson::after(handout.lesson.source)), lang),
        rules = escape(handout.info.rules.get(lang), lang),
    );
    if !answers {
        let (name, date) = (speaker.say(words::lesson::NAME), speaker.say(words::lesson::DATE));
        let _ = writeln!(
            page,
            "<p class=\"who\"><span>{}</span><span>{}</span></p>",
            escape(&name, lang),
            escape(&date, lang)
        );
    }
    page += "</header>\n<main>\n";
    for item in &handout.items {
        question(&mut page, item, speaker, answers);
    }
    page += "</main>\n";
    if answers {
        let _ = writeln!(page, "<footer>{}</footer>", escape(&speaker.say(words::lesson::FOOT), lang));
    }
    page + "</body>\n</html>\n"
}

/// Escapes text for the page; in French the blanks before double signs never end a line.
fn escape(text: &str, lang: Lang) -> String {
    let escaped = paint::escape(text);
    if lang == Lang::En {
        return escaped;
    }
    let mut set = escaped;
    for sign in ["?", "!", ";", ":", "»"] {
        set = set.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
    }
    set.replace("« ", "«\u{202f}")
}

fn question(page: &mut String, item: &HandoutItem, speaker: &Speaker, answers: bool) {
    let (asked, lang) = (item.asked, speaker.lang());
    let rung = asked.rung.map_or_else(String::new, |rung| {
        format!(" <span class=\"rung\">{}</span>", escape(&speaker.say(words::lesson::about_rung(rung.title())), lang))
    });
    let (label, words) = (escape(asked.place, lang), escape(asked.words.get(lang), lang));
    let _ = writeln!(page, "<section>\n<h2>{label}</h2>\n<p>{words}{rung}</p>");
    if answers {
        let mut paragraph = |class: &str, head: String, text: String| {
            let _ = writeln!(page, "<p class=\"{class}\"><b>{}.</b> {}</p>", escape(&head, lang), escape(&text, lang));
        };
        paragraph("key", speaker.say(words::lesson::ANSWER), asked.key.phrase().say(lang));
        if let Some(slip) = &asked.slip {
            paragraph("slip", speaker.say(words::lesson::SLIP), slip.phrase().say(lang));
        }
        if !asked.code.is_empty() {
            let _ = writeln!(page, "<pre class=\"code\">{}</pre>", paint::escape(&asked.code.join("\n\n\n")));
        }
    } else {
        *page += "<div class=\"room\"></div>\n";
    }
    commands(page, item, speaker, answers);
    *page += "</section>\n";
}

fn commands(page: &mut String, item: &HandoutItem, speaker: &Speaker, answers: bool) {
    if item.runs.is_empty() {
        return;
    }
    if !answers {
        let _ = writeln!(page, "<p class=\"check\">{}</p>", escape(&speaker.say(words::lesson::CHECK), speaker.lang()));
    }
    let mut lines = Vec::new();
    for run in &item.runs {
        lines.push(format!("<b>{}</b>", paint::escape(&run.command())));
        lines.extend(run.shown(speaker.lang()).into_iter().filter(|_| answers).map(|line| paint::escape(&line)));
    }
    let _ = writeln!(page, "<pre>{}</pre>", lines.join("\n"));
}
