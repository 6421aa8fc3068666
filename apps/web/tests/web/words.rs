//! The page's words are those of its catalogue, `page/words.txt`. `cargo xtask page` makes this
//! test write them; otherwise it compares.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use tablette::Lang;
use tablette::words::{ArgumentKind, Parameter, Segment, Sentence, When};

/// Set if the file is to be written.
const WRITE: &str = "TABLETTE_WRITE_WORDS";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page/src")
}

/// Words under one name. Those of the first group, which has none, are at the top level.
#[derive(Default)]
struct Group {
    name: String,
    /// Whether the page may request names that the group lacks.
    open: bool,
    sentences: Vec<Sentence>,
}

/// Reads the catalogue; its head explains the format.
fn groups() -> Vec<Group> {
    let text = fs::read_to_string(folder().join("../words.txt")).expect("the catalogue of the page");
    let mut groups = vec![Group::default()];
    for block in text.split("\n\n") {
        let lines: Vec<_> = block.lines().filter(|line| !line.starts_with('#')).collect();
        match lines[..] {
            [] => {}
            [head] => {
                let head = head.trim_matches(['[', ']']);
                let name = head.trim_end_matches(" open");
                groups.push(Group { name: name.to_owned(), open: name != head, sentences: Vec::new() });
            }
            [name, en, fr] => groups.last_mut().expect("the first group").sentences.push(sentence(name, en, fr)),
            _ => panic!("no name with an English and a French text: {block}"),
        }
    }
    groups
}

/// A sentence declared as `name(argument: Kind, …)`; its text is checked as in `words!`.
fn sentence(declared: &str, en: &str, fr: &str) -> Sentence {
    let leaked = |text: &str| &*text.to_owned().leak();
    let text =
        |line: &str, mark| leaked(line.strip_prefix(mark).unwrap_or_else(|| panic!("{declared} lacks “{mark}”")));
    let (name, arguments) = declared.split_once('(').unwrap_or((declared, ")"));
    let arguments = arguments.trim_end_matches(')').split(", ").filter(|argument| !argument.is_empty());
    let parameters = arguments.map(|argument| {
        let (name, kind) = argument.split_once(": ").unwrap_or_else(|| panic!("{declared}: an argument has no kind"));
        let kind = match kind {
            "Number" => ArgumentKind::Number,
            "Digits" => ArgumentKind::Digits,
            "Words" => ArgumentKind::Words,
            _ => panic!("{declared}: there is no kind {kind}"),
        };
        Parameter { name: leaked(name), kind }
    });
    Sentence::new(leaked(name), text(en, "en "), text(fr, "fr "), parameters.collect::<Vec<_>>().leak())
}

/// The files that pupils hand in name it.
#[test]
fn the_page_has_the_version_of_the_program() {
    let package = fs::read_to_string(folder().join("../package.json")).expect("the package of the page");
    assert!(package.contains(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"))), "{package}");
}

#[test]
fn the_page_has_the_words_of_the_catalogue() {
    let file = folder().join("lib/words.ts");
    let words = module();
    if env::var_os(WRITE).is_some() {
        fs::write(&file, &words).expect("a file that can be written");
    }
    let committed = fs::read_to_string(&file).expect("the words of the page");
    assert!(committed == words, "{} is not what the catalogue says: run `cargo xtask page`", file.display());
}

/// The files of a folder and of the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the page").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn every_word_of_the_page_is_said_there() {
    let mut sources = files(&folder());
    sources.retain(|file| file.extension().is_some_and(|extension| extension == "svelte" || extension == "ts"));
    assert!(sources.len() > 10, "the sources of the page are not read");
    sources.retain(|file| !file.ends_with("lib/words.ts"));
    let text: String = sources.iter().map(|file| fs::read_to_string(file).expect("a source")).collect();
    // Words passed as functions are tested first.
    let text = text.replace("words().", "words.");
    let groups = groups();
    let names = groups[0].sentences.iter().map(|sentence| camel(sentence.name));
    let names = names.chain(groups[1..].iter().map(|group| group.name.clone()));
    let idle: Vec<_> = names
        .map(|name| name.trim_end_matches(|end: char| end.is_ascii_digit()).to_owned())
        .filter(|name| {
            let said = format!("words.{name}");
            let mut ends = text.match_indices(&said).map(|(at, _)| &text[at + said.len()..]);
            !ends.any(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        })
        .collect();
    assert!(idle.is_empty(), "the page says none of {idle:?}");
}

fn module() -> String {
    let [en, fr] = Lang::ALL.map(dictionary);
    format!(
        "// Written by `cargo xtask page` from apps/web/page/words.txt: change the words there.\n\n\
         import type {{ Exact, Lang }} from \"./engine\";\n\
         import {{ figures, singular, thousands }} from \"./figures\";\n\n\
         const en = {en};\n\n\
         export type Words = typeof en;\n\n\
         const fr: Words = {fr};\n\n\
         export const dictionary: Record<Lang, Words> = {{ en, fr }};\n"
    )
}

fn dictionary(lang: Lang) -> String {
    let mut text = format!("{{\n  ...figures(\"{}\"),\n", lang.code());
    let groups = groups();
    text += &entries(&groups[0].sentences, "  ", lang);
    for group in &groups[1..] {
        write!(text, "  {}: {{\n{}  }}", group.name, entries(&group.sentences, "    ", lang))
            .expect("a string takes every line");
        if group.open {
            let lists = group.sentences.iter().any(|sentence| listed(sentence.name).is_some());
            write!(text, " as Record<string, string{}>", if lists { "[]" } else { "" })
                .expect("a string takes every line");
        }
        text += ",\n";
    }
    text + "}"
}

/// Returns the properties of an object, one per line.
fn entries(sentences: &[Sentence], indent: &str, lang: Lang) -> String {
    let mut text = String::new();
    let mut rest = sentences;
    while let Some((first, others)) = rest.split_first() {
        let Some(list) = listed(first.name) else {
            writeln!(text, "{indent}{}: {},", camel(first.name), property(first, lang))
                .expect("a string takes every line");
            rest = others;
            continue;
        };
        let length = rest.iter().take_while(|sentence| listed(sentence.name) == Some(list)).count();
        let items: Vec<_> = rest[..length].iter().map(|sentence| property(sentence, lang)).collect();
        let types = vec!["string"; length].join(", ");
        writeln!(text, "{indent}{}: [{}] as [{types}],", camel(list), items.join(", "))
            .expect("a string takes every line");
        rest = &rest[length..];
    }
    text
}

/// Returns the name of the list that a word belongs to: `SCALE` for `SCALE_2`.
fn listed(name: &str) -> Option<&str> {
    name.rsplit_once('_').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit())).map(|(list, _)| list)
}

fn camel(name: &str) -> String {
    let mut words = name.split('_').map(str::to_ascii_lowercase);
    let first = words.next().unwrap_or_default();
    words.fold(first, |name, word| match listed(&format!("x_{word}")) {
        Some(_) => name,
        None => name + &word[..1].to_ascii_uppercase() + &word[1..],
    })
}

fn property(sentence: &Sentence, lang: Lang) -> String {
    let typed = |parameter: &Parameter| {
        let kind = match parameter.kind {
            ArgumentKind::Number => "Exact",
            ArgumentKind::Digits => "number",
            ArgumentKind::Bytes | ArgumentKind::Words => "string",
        };
        format!("{}: {kind}", parameter.name)
    };
    let said = expression(&sentence.pieces(lang), sentence.parameters, lang);
    match sentence.parameters {
        [] => said,
        parameters => format!("({}): string => {said}", parameters.iter().map(typed).collect::<Vec<_>>().join(", ")),
    }
}

fn expression(pieces: &[Segment<'_>], parameters: &[Parameter], lang: Lang) -> String {
    match pieces {
        [] => "\"\"".to_owned(),
        [Segment::Plain(text)] => {
            format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\u{a0}', "\\u00a0"))
        }
        [Segment::Choice { name, texts }] => choice(name, texts, parameters, lang),
        pieces => format!("`{}`", pieces.iter().map(|piece| templated(piece, parameters, lang)).collect::<String>()),
    }
}

fn templated(piece: &Segment<'_>, parameters: &[Parameter], lang: Lang) -> String {
    let is_count = |name: &str| parameters.iter().any(|known| known.name == name && known.kind == ArgumentKind::Number);
    match piece {
        Segment::Plain(text) => text.replace('\\', "\\\\").replace('`', "\\`").replace("${", "\\${"),
        Segment::Slot(name) if is_count(name) => format!("${{thousands(\"{}\", {name})}}", lang.code()),
        Segment::Slot(name) => format!("${{{name}}}"),
        Segment::Choice { name, texts } => format!("${{{}}}", choice(name, texts, parameters, lang)),
    }
}

fn choice(name: &str, texts: &[(When<'_>, Vec<Segment<'_>>)], parameters: &[Parameter], lang: Lang) -> String {
    let texts = texts.iter().map(|(when, pieces)| {
        let said = expression(pieces, parameters, lang);
        match when {
            When::Exactly(number) => format!("String({name}) === \"{number}\" ? {said} : "),
            When::Singular => format!("singular(\"{}\", {name}) ? {said} : ", lang.code()),
            When::Otherwise => said,
        }
    });
    texts.collect()
}
