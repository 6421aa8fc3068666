//! Properties of every lesson.

use std::collections::BTreeSet;
use std::time::Duration;

use tablette::lesson::{Expected, Handout, compete, taught};
use tablette::speech::Speaker;
use tablette::{Budget, Failure, Lang, Refusal};

use crate::counted_budget;

#[test]
fn the_five_texts_are_taught_and_every_question_is_answered() {
    let games: Vec<_> = taught().iter().map(|(game, _)| game.info().name).collect();
    assert_eq!(games, ["chomp", "chocolate", "draughts", "rings", "rockse"]);
    for (game, lesson) in taught() {
        let name = game.info().name;
        let mut ids = BTreeSet::new();
        for asked in &lesson.questions {
            let id = asked.id();
            assert!(ids.insert(id.clone()), "{name} {id} twice");
            let found = lesson.find(asked.place).expect("a label is a name");
            assert_eq!(found.id(), id);
            assert!(!asked.exercise.examples.is_empty(), "{name} {id} has no example");
            let said = Lang::ALL.map(|lang| asked.key.phrase().say(lang));
            assert!(said.iter().all(|text| text.len() > 60 && text.ends_with('.')), "{name} {id}: {said:?}");
            let slip = asked.slip.as_ref().map(|slip| Lang::ALL.map(|lang| slip.phrase().say(lang)));
            assert!(slip.iter().flatten().all(|text| text.len() > 40 && text.ends_with('.')), "{name} {id}: {slip:?}");
        }
    }
}

#[test]
fn every_example_has_an_answer_and_none_takes_long() {
    let budget = Budget { memory: 256 << 20, ..Budget::default() };
    for (game, _) in taught() {
        let handout = Handout::new(game, &budget).expect("a lesson");
        for item in &handout.items {
            for run in &item.runs {
                let is_function = run.line.starts_with("lesson") && !run.line.ends_with("--time");
                assert_eq!(is_function, matches!(run.expected, Some(Expected::Value(_))), "{}", run.line);
            }
        }
    }
}

/// Numbers of two digits or more, without the commas between thousands; lists have blanks after
/// theirs.
fn numbers(text: &str) -> BTreeSet<String> {
    let letters: Vec<char> = text.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let is_mark = |at: usize| letters[at] == ',' && at > 0 && (at - 1..at + 4).all(|near| near == at || digit(near));
    let plain: String = (0..letters.len()).filter(|&at| !is_mark(at)).map(|at| letters[at]).collect();
    let found = plain.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() > 1);
    found.map(str::to_owned).collect()
}

/// A key may contain only numbers that the lesson's own commands print or take as arguments, so
/// that none is outdated.
#[test]
fn every_number_of_a_key_is_one_that_a_command_prints() {
    // Sizes of the text's own examples, and consequences of a size by definition.
    let given: [(&str, &[&str]); 5] = [
        ("chomp", &["15"]),
        ("chocolate", &["100", "11", "17"]),
        ("draughts", &["10"]),
        ("rings", &["20", "21", "32", "256", "10"]),
        ("rockse", &[]),
    ];
    for (game, _) in taught() {
        let handout = Handout::new(game, &Budget::default()).expect("a lesson");
        let name = game.info().name;
        let mut known: BTreeSet<String> = given
            .iter()
            .filter(|(of, _)| *of == name)
            .flat_map(|(_, numbers)| numbers.iter().map(ToString::to_string))
            .collect();
        for run in handout.items.iter().flat_map(|item| &item.runs) {
            known.extend(numbers(&run.line));
            known.extend(run.shown(Lang::En).iter().flat_map(|line| numbers(line)));
        }
        for item in &handout.items {
            for said in [&item.asked.key].into_iter().chain(&item.asked.slip) {
                let said = said.phrase().say(Lang::En);
                let strange: Vec<_> = numbers(&said).difference(&known).cloned().collect();
                assert!(strange.is_empty(), "{name} {}: no command prints {strange:?}: {said}", item.asked.id());
            }
        }
    }
}

#[test]
fn wrong_arguments_are_refused_and_nothing_panics() {
    let budget = Budget { memory: 8 << 20, ..counted_budget::<10_000>() };
    let hostile = [
        "",
        " ",
        "-",
        "x",
        "0",
        "-1",
        "9999999999999999999999",
        "0x0",
        "1048576x1",
        "65536x16",
        "[",
        "[]",
        "[[]]",
        "()",
        "{}",
        "[1,",
        "1,0,",
        "(0,0)",
        "[(0,0)]",
        "[(-1,0)]",
        "{(0,0):[(0,1)]}",
        "value:9/2",
        ">",
        "*",
        "é",
        "\u{1b}[2J",
        "[True]",
        "4611686018427387904x4611686018427387904@0,0",
        "1 2 3 4 5 6 7",
        "0; jumps",
        "[[9]]",
        "None",
        "exam",
        "1,1",
        "0,0",
        "18446744073709551615",
        "-9223372036854775808",
        "(4294967295, 4294967295)",
    ];
    for (game, lesson) in taught() {
        for asked in &lesson.questions {
            let exercise = &asked.exercise;
            for first in hostile {
                let within = budget.within(Duration::from_millis(50));
                let query = |arguments: &[&str]| drop(exercise.answer(arguments, &within.options()));
                query(&[first]);
                let example = &exercise.examples[0];
                for at in 0..example.len() {
                    let mut arguments = example.clone();
                    arguments[at] = first;
                    query(&arguments);
                    let _ = compete(asked, &arguments, &budget.within(Duration::from_millis(5)));
                }
            }
            let many = vec!["1"; exercise.most + 1];
            assert!(exercise.answer(&many, &budget.options()).is_err(), "{} {}", game.info().name, asked.id());
            assert!(exercise.answer(&[], &budget.options()).is_err(), "{} {}", game.info().name, asked.id());
        }
        assert!(lesson.find("99").unwrap_err().to_string().contains("one of the questions"));
    }
}

#[test]
fn ways_to_answer_are_timed_on_the_same_arguments() {
    let mut contests = 0;
    for (_, lesson) in taught() {
        for asked in &lesson.questions {
            let exercise = &asked.exercise;
            if exercise.contenders.is_empty() {
                continue;
            }
            contests += 1;
            // The first example is the smallest.
            let timings =
                compete(asked, &exercise.examples[0], &counted_budget::<10_000>()).expect("an example is timed");
            assert_eq!(timings.len(), exercise.contenders.len());
            assert!(timings.iter().all(|timing| timing.runs > 0 && timing.seconds > 0.0), "{timings:?}");
            let stopped = compete(asked, &exercise.examples[0], &Budget::default().within(Duration::ZERO));
            assert!(matches!(stopped, Err(Failure::Refused(Refusal::Stopped))), "{stopped:?}");
        }
    }
    assert!(contests >= 4, "{contests} questions compare ways by the clock");
}

#[test]
fn sheets_are_whole_and_escaped() {
    for (game, _) in taught() {
        let handout = Handout::new(game, &Budget::default()).expect("a lesson");
        for lang in Lang::ALL {
            for answers in [false, true] {
                let page = handout.html(&Speaker::new(lang), answers);
                for tag in ["html", "head", "body", "main", "header", "section", "pre", "h2", "style"] {
                    let [open, close] = [format!("<{tag}"), format!("</{tag}>")];
                    let opened = page.matches(&open).filter(|_| true).count();
                    // `<head` also begins `<header`.
                    let opened = if tag == "head" { opened - page.matches("<header").count() } else { opened };
                    assert_eq!(opened, page.matches(&close).count(), "{tag}");
                }
                assert!(!page.contains("http") && !page.contains("<script"), "the sheet needs nothing else");
                assert_eq!(page.matches("class=\"room\"").count(), if answers { 0 } else { handout.items.len() });
                let sheet = handout.markdown(&Speaker::new(lang), answers);
                assert_eq!(sheet.matches("\n## ").count(), handout.items.len());
                assert_eq!(sheet.matches("```").count() % 2, 0);
            }
        }
    }
}

#[test]
fn the_key_shows_the_code_of_the_reference() {
    for (name, id, functions) in [
        ("chomp", "8", &["gagnante"][..]),
        ("chomp", "13", &["coup_gagnant"]),
        ("chomp", "1", &[]),
        ("chocolate", "3", &["valeur", "coupes", "f"]),
        ("chocolate", "4", &["f_dynamique"]),
        ("draughts", "4", &["pion_prendre", "pion_prendre_dict", "pion_prendre_list", "pion_prendre_bord"]),
    ] {
        let (game, lesson) = taught().into_iter().find(|(game, _)| game.info().name == name).expect("a lesson");
        let code = &lesson.find(id).expect("a question").code;
        assert_eq!(code.len(), functions.len(), "{name} {id}");
        let handout = Handout::new(game, &Budget::default()).expect("a lesson");
        let [without, with] = [false, true].map(|answers| handout.markdown(&Speaker::new(Lang::En), answers));
        let page = handout.html(&Speaker::new(Lang::En), true);
        for (text, function) in code.iter().zip(functions) {
            assert!(text.starts_with(&format!("def {function}(")) && !text.ends_with('\n'), "{text}");
            assert!(with.contains(text) && !without.contains(text), "{name} {id}");
            assert!(page.contains(&format!("def {function}(")), "{name} {id}");
        }
    }
}
