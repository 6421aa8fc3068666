//! Functions of this process, right and wrong, graded against exact answers.

use std::collections::HashMap;
use std::time::Duration;

use tablette::speech::Speaker;
use tablette::{Effect, Lang, Literal, Rung, Settings};
use tablette_grade::{
    Assignment, Basis, Context, Death, ErrorPattern, Flaw, InProcess, Marksheet, Stage, Standing, Stop, Terms,
    TestCase, Trend, Truth, Voice, grade, report, shown_question,
};

use crate::{budget, clock, pass};

fn graded(asks: &str, rung: Option<Rung>, function: impl FnMut(&str) -> Result<String, String>) -> Marksheet {
    graded_with(asks, rung, (40, 60.0), function)
}

/// Grades with `most` random questions, in `seconds` of the tests' own clock.
fn graded_with(
    asks: &str,
    rung: Option<Rung>,
    (most, seconds): (usize, f64),
    function: impl FnMut(&str) -> Result<String, String>,
) -> Marksheet {
    let assignment = Assignment::read(asks, Settings::default()).expect("an assignment");
    let (budget, second) = (budget(), Duration::from_secs(1));
    let terms = Terms {
        limit: 10 * second,
        total: second.mul_f64(seconds),
        most,
        seed: 1,
        growth: None,
        rung,
        budget: &budget,
    };
    grade(&assignment, &mut InProcess::on(clock(), function), &terms).expect("nothing stops it")
}

type Rows = Vec<u32>;

fn rows(line: &str) -> Result<Rows, String> {
    line.split(',').map(|row| row.parse().map_err(|_| format!("{row} is no row"))).collect()
}

/// Returns the positions after every bite.
fn after(rows: &Rows) -> Vec<Rows> {
    let bites = (0..rows.len()).flat_map(|r| (u32::from(r == 0)..rows[r]).map(move |c| (r, c)));
    let left = |(r, c): (usize, u32)| {
        let cut = rows.iter().enumerate().map(|(i, n)| if i < r { *n } else { (*n).min(c) });
        cut.filter(|n| *n > 0).collect()
    };
    bites.map(left).collect()
}

fn naive(rows: &Rows, calls: &mut u64) -> bool {
    *calls += 1;
    // Unlimited calls would make this test slow.
    *calls < 400_000 && after(rows).iter().any(|left| !naive(left, calls))
}

fn memo(rows: &Rows, known: &mut HashMap<Rows, bool>, calls: &mut u64) -> bool {
    *calls += 1;
    pass(Duration::from_micros(4));
    if let Some(won) = known.get(rows) {
        return *won;
    }
    let won = after(rows).iter().any(|left| !memo(left, known, calls));
    known.insert(rows.clone(), won);
    won
}

fn said(won: bool, calls: u64) -> String {
    format!("{} calls={calls}", if won { "won" } else { "lost" })
}

#[test]
fn the_rung_is_named_by_the_calls() {
    let by_memo = graded("chomp", None, |line| {
        let mut calls = 0;
        Ok(said(memo(&rows(line)?, &mut HashMap::new(), &mut calls), calls))
    });
    assert!(by_memo.is_right());
    let growing = by_memo.growing.expect("measured");
    assert!(growing.basis == Basis::Calls && growing.standing == Standing::Memory, "{growing:?}");
    assert!(matches!(growing.trend, Trend::Polynomial(degree) if (1.5..3.5).contains(&degree)), "{growing:?}");
}

#[test]
fn a_naive_recursion_is_below_the_memo() {
    // No random boards: it would give up on large ones.
    let sheet = graded_with("chomp:10", None, (0, 60.0), |line| {
        let mut calls = 0;
        let won = naive(&rows(line)?, &mut calls);
        if calls >= 400_000 { Err("too many calls".to_owned()) } else { Ok(said(won, calls)) }
    });
    let growing = sheet.growing.as_ref().expect("measured");
    assert_eq!(growing.standing, Standing::Recursion, "{growing:?}");
    assert_eq!((sheet.below, sheet.is_right()), (Some(Rung::Memory), false));
}

#[test]
fn a_formula_does_not_grow() {
    let sheet = graded("subtraction:outcome", None, |line| {
        let heap: u64 = line.parse().map_err(|_| "no number")?;
        Ok(said(!heap.is_multiple_of(4), 1))
    });
    assert!(sheet.is_right());
    assert_eq!(sheet.growing.expect("measured").standing, Standing::Theory);
}

#[test]
fn leftover_state_is_found_by_repeated_questions() {
    // Fixed, wrong answers after the sixtieth question.
    let mut asked = 0;
    let sheet = graded("subtraction:outcome", None, |line| {
        asked += 1;
        let heap: u64 = line.parse().map_err(|_| "no number")?;
        Ok(said(asked > 60 || !heap.is_multiple_of(4), 1))
    });
    assert!(!sheet.is_right());
    assert!(sheet.marks.iter().any(|mark| mark.flaw.is_some() && mark.stage >= Stage::Small));
}

#[test]
fn a_random_counterexample_is_made_smaller() {
    // Wrong only for bars of more than 24 squares, so no small board shows it.
    let sheet = graded("chomp", None, |line| {
        let rows = rows(line)?;
        let won = memo(&rows, &mut HashMap::new(), &mut 0);
        Ok(if won && rows.iter().sum::<u32>() <= 24 { "won" } else { "lost" }.to_owned())
    });
    let smallest = sheet.smallest.expect("a counterexample").mark;
    assert_eq!(smallest.flaw, Some(Flaw::Wrong));
    let squares: u32 = rows(&smallest.case.line).expect("rows").iter().sum();
    assert!((25..=27).contains(&squares), "{}", smallest.case.line);
    assert_eq!(sheet.pattern, None, "one mistake is no pattern");
}

#[test]
fn a_function_that_raises_is_dead_and_asked_only_a_few_times() {
    let sheet =
        graded("chomp:move", None, |_| Err("Traceback\nRecursionError: maximum recursion depth exceeded".to_owned()));
    assert_eq!(sheet.stopped, Some(Stop::Enough));
    assert_eq!(sheet.pattern, Some(ErrorPattern::Crashes));
    assert_eq!(sheet.smallest.expect("a counterexample").mark.flaw.expect("a flaw").name(), "overflow");
}

#[test]
fn an_answer_behind_its_limit_is_late_and_asked_for_only_a_few_times() {
    let sheet = graded("subtraction:outcome", None, |_| {
        pass(Duration::from_secs(11));
        Ok("won".to_owned())
    });
    assert_eq!(sheet.stopped, Some(Stop::Enough));
    assert!(sheet.marks.iter().all(|mark| mark.flaw == Some(Flaw::Late)));
}

#[test]
fn a_test_ends_with_its_time() {
    let sheet = graded("subtraction:outcome", None, |line| {
        pass(Duration::from_secs(9));
        let heap: u64 = line.parse().map_err(|_| "no number")?;
        Ok(said(!heap.is_multiple_of(4), 1))
    });
    assert_eq!((sheet.stopped, sheet.marks.len()), (Some(Stop::Time), 7));
    assert!(sheet.is_right() && sheet.growing.is_none());
}

#[test]
#[ignore = "slow: grades moves of every game"]
fn moves_are_compared_by_their_positions() {
    let sheet = graded("chomp:move", None, |line| {
        let rows = rows(line)?;
        let mut known = HashMap::new();
        let bites = (0..rows.len()).flat_map(|r| (u32::from(r == 0)..rows[r]).map(move |c| (r, c)));
        let pairs = bites.zip(after(&rows));
        let winning = pairs.into_iter().find(|(_, left)| !memo(left, &mut known, &mut 0));
        Ok(winning.map_or_else(|| "None".to_owned(), |((r, c), _)| format!("({r}, {c})")))
    });
    assert!(sheet.is_right(), "{:?}", sheet.smallest);
}

#[test]
fn every_game_has_something_to_ask() {
    for game in tablette::GAMES {
        let sheet = graded(game.info().name, None, |_| Ok("perhaps".to_owned()));
        let flaws: Vec<_> = sheet.marks.iter().filter_map(|mark| mark.flaw.as_ref()).map(Flaw::name).collect();
        assert!(!flaws.is_empty() && flaws.iter().all(|flaw| *flaw == "unreadable"), "{}: {flaws:?}", game.info().name);
    }
}

/// The lesson itself answers every gradable numbered question of every lesson correctly.
#[test]
#[ignore = "slow: grades every function of every lesson"]
fn the_functions_of_the_lessons_pass_their_own_test() {
    let budget = budget();
    let mut gradable = 0;
    for game in tablette::GAMES {
        for asked in game.lesson().into_iter().flat_map(|lesson| &lesson.questions) {
            let name = format!("{}:{}", game.info().name, asked.id());
            let Ok(assignment) = Assignment::read(&name, Settings::default()) else { panic!("{name} cannot be asked") };
            if assignment.of_text.is_none() || assignment.kind != tablette_grade::QuestionKind::Function {
                continue;
            }
            // A few of each: some of these functions are the slow ones of the texts.
            let sheet = graded_with(&name, None, (5, 0.2), |line| {
                let arguments: Vec<&str> = line.split('\t').collect();
                asked
                    .exercise
                    .answer(&arguments, &budget.options())
                    .map(|answer| answer.to_string())
                    .map_err(|why| why.to_string())
            });
            assert_eq!(sheet.flaws(), 0, "{name}: {:?}", sheet.smallest);
            gradable += usize::from(!sheet.marks.is_empty());
        }
    }
    assert!(gradable > 10, "only {gradable}");
}

#[test]
fn the_boards_of_the_question_are_asked_about() {
    let wrong_above = |most: u64| {
        graded_with("chocolate:4", None, (6, 60.0), move |line| {
            let numbers: Vec<u64> = line.split(['x', '@', ',']).map(|part| part.parse().unwrap_or_default()).collect();
            let [m, n, i, j] = numbers[..] else { return Err("no bar".to_owned()) };
            let margins = [i, m - 1 - i, j, n - 1 - j];
            let (sum, nim) = (margins.iter().sum::<u64>(), margins.iter().fold(0, |nim, margin| nim ^ margin));
            let largest = margins.iter().filter(|&margin| margin ^ nim < *margin).map(|margin| margin - (margin ^ nim));
            let value = if nim == 0 { sum } else { sum + 1 - largest.max().unwrap_or_default() };
            let value = if value > most { value - 1 } else { value };
            Ok(if nim == 0 { format!("-{value}") } else { value.to_string() })
        })
    };
    assert!(wrong_above(u64::MAX).is_right());
    let sheet = wrong_above(150);
    assert!(!sheet.is_right());
}

/// The lines of a report for a program.
fn lines(sheet: &Marksheet) -> Vec<String> {
    let (speaker, second) = (Speaker::new(Lang::En), Duration::from_secs(1));
    let asked = |case: &TestCase| shown_question(&case.line);
    let (limit, total, voice) = (second, second, Voice::Lines);
    let effect = Effect::Free;
    let context = Context { speaker: &speaker, limit, total, voice, effect, asked: &asked, right: &|_| None };
    report(sheet, &context).into_iter().map(|entry| entry.text).collect()
}

#[test]
fn a_question_that_is_cut_names_the_command_that_prints_it() {
    let mut sheet = graded_with("subtraction:outcome", None, (0, 60.0), |_| Ok("won".to_owned()));
    let mut is_hinted = |length: usize| {
        sheet.smallest.as_mut().expect("a mistake").mark.case.line = "1".repeat(length);
        lines(&sheet).iter().any(|line| line.contains("--json prints the whole question"))
    };
    assert_eq!([1_000, 1_001].map(&mut is_hinted), [false, true]);
}

#[test]
fn a_long_right_answer_is_cut() {
    let mut sheet = graded_with("subtraction:outcome", None, (0, 60.0), |_| Ok("won".to_owned()));
    let mut lines = |length: usize| {
        let right = Truth::Literal(Literal::Text("x".repeat(length)));
        sheet.smallest.as_mut().expect("a mistake").mark.truth = right;
        lines(&sheet)
    };
    let is_hint = |line: &String| line.contains("--json prints all of them");
    let (whole, cut) = (lines(1_000), lines(2_000_000));
    assert!(!whole.iter().any(is_hint) && cut.iter().any(is_hint), "{cut:?}");
    assert!(cut.iter().all(|line| line.chars().count() <= 1_001));
    assert!(cut.iter().any(|line| line.contains("2,000,000 characters")), "{cut:?}");
}

#[test]
fn signal_11_is_reported_with_its_likely_cause() {
    let flaw = Flaw::Dead(Death { signal: Some(11), ..Death::default() });
    let said = flaw.say(Duration::from_secs(1));
    assert!(said.say(Lang::En).contains("the stack overflowed, or memory was used"));
    assert!(said.say(Lang::Fr).contains("la pile a débordé, ou une mémoire"));
}
