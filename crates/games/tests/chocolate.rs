//! Chocolate: laws, golden numbers, and its engines compared with each other.

use std::collections::HashMap;

use proptest::prelude::*;
use tablette_core::{
    Game, Growth, Ink, Lang, NoWatch, Number, Options, Outcome, Refusal, Rules, Settings, StopAfterChecks, Theory,
    Wording, laws,
};
use tablette_games::chocolate::{
    Bar, Chocolate, Cut, LONGEST, Margin, parse_bar, parse_cut, parse_whole, questions, tabulated, theory,
};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 32 };

#[test]
fn laws_hold() {
    laws::assert_hold::<Chocolate>();
}

fn golden(file: &str) -> Vec<Vec<i64>> {
    let path = format!("{}/../../tests/golden/chocolate/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a golden file");
    let numbers = |line: &str| line.split(',').map(|number| number.parse().expect("a number")).collect();
    text.lines().skip(1).map(numbers).collect()
}

fn bar(m: i64, n: i64, i: i64, j: i64) -> Bar {
    Bar::new(m as u64, n as u64, i as u64, j as u64).expect("a square on the bar")
}

#[test]
fn golden_values() {
    for (file, lines) in [("values.csv", 12), ("all_boards_to_12x12.csv", 78 * 78)] {
        let rows = golden(file);
        assert!(rows.len() >= lines, "{file} has {} lines", rows.len());
        for row in rows {
            let [m, n, i, j, value] = row[..] else { panic!("{row:?}") };
            assert_eq!(theory::value(bar(m, n, i, j)), i128::from(value), "{row:?}");
        }
    }
}

#[test]
fn four_squares_of_the_text_s_bar_are_worth_127() {
    let mut expected: Vec<(u64, u64)> =
        golden("board127_value127.csv").iter().map(|row| (row[0] as u64, row[1] as u64)).collect();
    let mut found = questions::squares_worth(127, 127, 127).unwrap();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 4);
}

#[test]
fn the_census_and_the_chart_of_the_text_s_bar() {
    let expected: Vec<(Number, Number)> =
        golden("census127.csv").iter().map(|row| (row[0].into(), row[1].into())).collect();
    let census = Chocolate::census("127x127", &OPTIONS).unwrap().unwrap().unwrap();
    assert_eq!(census.values, expected);
    let chart = Chocolate::chart("127 127", &OPTIONS).unwrap().unwrap().unwrap();
    assert_eq!(chart.rows.iter().flatten().filter(|&value| *value == Number::from(127)).count(), 4);
    assert_eq!(chart.rows[63][0], Number::from(127));
    let notes: Vec<_> = chart.notes.iter().map(|note| note.say(Lang::En)).collect();
    assert_eq!(
        notes[1..],
        [
            "Lost squares: 5461 of 16129, worth -252 each.",
            "The fastest win is +127: 4 squares (63,0) (0,63) (126,63) (63,126).",
            "The highest value is +251: 5460 squares.",
            "The side 127 is 2^7 - 1; such a bar has (4^7 - 1)/3 = 5461 lost squares.",
        ]
    );
}

/// The definition with a memo: the reference for everything else here.
fn definition(margins: [u64; 4], memo: &mut HashMap<[u64; 4], i64>) -> i64 {
    if let Some(&value) = memo.get(&margins) {
        return value;
    }
    let mut successors = Vec::new();
    for at in 0..4 {
        for shorter in 0..margins[at] {
            let mut after = margins;
            after[at] = shorter;
            successors.push(definition(after, memo));
        }
    }
    let value = match successors.iter().filter(|&&value| value <= 0).max() {
        Some(lost) => 1 - lost,
        None => successors.iter().max().map_or(0, |won| -1 - won),
    };
    memo.insert(margins, value);
    value
}

#[test]
fn the_formula_is_the_definition_on_every_square_to_12x12() {
    let mut memo = HashMap::new();
    for m in 1..=12 {
        for n in 1..=12 {
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let bar = bar(m, n, i, j);
                let value = definition(bar.margins(), &mut memo);
                assert_eq!(theory::value(bar), value.into(), "{bar:?}");
            }
        }
    }
}

/// One heap may have 40 lines here, far more than 12×12 bars hold.
#[test]
fn the_formula_is_the_definition_on_uneven_margins() {
    let mut memo = HashMap::new();
    for (a, b, c, d) in (0..=40).flat_map(|a| (0..=9).flat_map(move |b| (0..=4).map(move |c| (a, b, c, 1)))) {
        let bar = Bar::from_margins([a, b, c, d]).unwrap();
        assert_eq!(theory::value(bar), definition(bar.margins(), &mut memo).into(), "{bar:?}");
    }
}

#[test]
fn the_formula_is_the_table_on_every_quadruple_to_60() {
    let mut seen = 0;
    let work = tabulated::for_each(60, &OPTIONS, |heaps, value| {
        let bar = Bar::from_margins(heaps.map(u64::from)).unwrap();
        assert_eq!(theory::value(bar), value.into(), "{heaps:?}");
        seen += 1;
    })
    .unwrap();
    assert_eq!((work.positions, seen), (635_376, 635_376));
    assert!(work.bytes < 100_000, "two bytes a triple, not {} in all", work.bytes);
}

#[test]
fn best_and_winning_moves_are_the_definition_s() {
    let mut memo = HashMap::new();
    let sorted = |a: u64| (0..=a).flat_map(move |b| (0..=b).flat_map(move |c| (0..=c).map(move |d| [a, d, b, c])));
    for margins in (0..=12).flat_map(sorted) {
        let bar = Bar::from_margins(margins).unwrap();
        let game = Chocolate::on(bar);
        let mut moves = Vec::new();
        game.expand(&bar, &mut moves);
        let mut value = |bar: Bar| definition(bar.margins(), &mut memo);
        let here = value(bar);
        let leads: Vec<(Cut, i64)> = moves.iter().map(|&cut| (cut, value(bar.after(cut)))).collect();
        // The best move leads to 1 - here when winning (a lost bar), to -1 - here when losing (a
        // won one).
        let target = if here > 0 { 1 - here } else { -1 - here };
        let best: Vec<Cut> = leads.iter().filter(|&&(_, there)| there == target).map(|&(cut, _)| cut).collect();
        assert_eq!(theory::best_moves(bar), best, "{bar:?}");
        let mut winning: Vec<Cut> = leads.iter().filter(|&&(_, there)| there <= 0).map(|&(cut, _)| cut).collect();
        winning.sort_by_key(|cut| std::cmp::Reverse(cut.lines));
        assert_eq!(theory::winning_moves(bar), winning, "{bar:?}");
        assert_eq!(questions::engine_move(bar), best.first().copied());
    }
}

#[test]
#[ignore = "slow: runs the naive recursion"]
fn the_naive_recursion_makes_the_calls_that_are_foretold() {
    for (m, n, i, j) in [(1, 1, 0, 0), (3, 2, 1, 0), (5, 4, 2, 1), (8, 6, 3, 2), (1, 15, 0, 3)] {
        let bar = bar(m, n, i, j);
        let naive = questions::naive(bar);
        assert_eq!(questions::naive_calls(bar), Ok(naive.calls.into()), "{bar:?}");
        assert_eq!(theory::value(bar), naive.value.into());
        assert!(naive.calls >= 1 << bar.lines(), "exponential: at least 2^(m+n-2)");
    }
    let naive = questions::naive(bar(10, 7, 7, 3));
    assert_eq!((naive.value, naive.calls), (11, 203_237_664));
    assert!(questions::naive_calls(bar(66, 66, 33, 33)).is_err());
    assert!(questions::naive_calls(bar(20, 20, 9, 9)).is_ok());
}

/// 1/(1 - 2e₁ + 3e₂ - 4e₃ + 5e₄) as a recurrence with constant coefficients.
#[test]
fn the_calls_have_the_generating_function_of_the_documentation() {
    let calls = |margins: [i64; 4]| {
        let bar = margins.iter().all(|&margin| margin >= 0).then(|| margins.map(|margin| margin as u64));
        bar.map_or(0, |margins| questions::naive_calls(Bar::from_margins(margins).unwrap()).unwrap() as i128)
    };
    for [a, b, c, d] in [[1, 0, 0, 0], [3, 2, 1, 0], [2, 2, 3, 2], [4, 1, 3, 5]] {
        let mut sum = 0;
        for subset in 1_u32..16 {
            let less = |at: u32| i64::from(subset >> at & 1);
            let size = i128::from(subset.count_ones());
            let sign = if size % 2 == 1 { 1 } else { -1 };
            sum += sign * (size + 1) * calls([a - less(0), b - less(1), c - less(2), d - less(3)]);
        }
        assert_eq!(calls([a, b, c, d]), sum);
    }
}

#[test]
fn savings_are_counts_of_classes() {
    for (m, n, i, j) in [(10, 7, 7, 3), (6, 6, 0, 5), (5, 4, 2, 1), (9, 9, 4, 4)] {
        let bar = bar(m, n, i, j);
        let [l, r, t, b] = bar.margins();
        let all: Vec<[u64; 4]> = (0..=l)
            .flat_map(|l| (0..=r).flat_map(move |r| (0..=t).flat_map(move |t| (0..=b).map(move |b| [l, r, t, b]))))
            .collect();
        let eight = |[l, r, t, b]: [u64; 4]| {
            let mut pairs = [[l.max(r), l.min(r)], [t.max(b), t.min(b)]];
            pairs.sort_unstable();
            pairs
        };
        let eightfold: std::collections::HashSet<_> = all.iter().map(|&margins| eight(margins)).collect();
        let full: std::collections::HashSet<_> =
            all.iter().map(|&margins| Bar::from_margins(margins).unwrap().sorted()).collect();
        let savings = questions::savings(bar);
        let exact = |count: usize| tablette_core::Amount::Exact(count as u128);
        assert_eq!(savings.plain, exact(all.len()));
        assert_eq!(savings.eightfold, exact(eightfold.len()));
        assert_eq!(savings.full, exact(full.len()));
    }
}

#[test]
fn powers_of_two_have_a_third_of_four_to_the_p_lost_squares() {
    for p in 1..=9_u32 {
        let side = (1_u64 << p) - 1;
        let whole = format!("{side}x{side}");
        let census = Chocolate::census(&whole, &OPTIONS).unwrap().unwrap().unwrap();
        assert_eq!(census.values[0], (Number::from(-(2 * side as i64 - 2)), Number::from((4_u64.pow(p) - 1) / 3)));
    }
}

#[test]
fn enormous_bars_are_solved_exactly() {
    let most = LONGEST - 1;
    // Two equal pairs of margins: lost, with one line per ply.
    let even = Bar::from_margins([most, 0, 0, most]).unwrap();
    assert_eq!(theory::value(even), -2 * i128::from(most));
    assert_eq!(theory::best_defences(even).len(), 2);
    // One margin beside an equal pair: it must go whole.
    let odd = Bar::from_margins([most - 7, 7, 0, most - 7]).unwrap();
    assert_eq!(theory::value(odd), 2 * i128::from(most - 7) + 1);
    assert_eq!(theory::best_moves(odd), [Cut { margin: Margin::Right, lines: 7 }]);
    let game = Chocolate::on(odd);
    let judge = game.judge(&odd, &OPTIONS).unwrap();
    let verdict = judge.verdict(&odd);
    assert_eq!(verdict.value(), Some(Number::from(2 * i128::from(most - 7) + 1)));
    assert_eq!((verdict.outcome, verdict.nimber), (Some(Outcome::Win), Some(Number::from(7))));
    assert_eq!(judge.best_moves(&odd), Some(theory::best_moves(odd)));
    for lang in Lang::ALL {
        let said: Vec<_> = game.explain(&odd, &*judge).iter().map(|line| line.say(lang)).collect();
        assert!(said.iter().all(|line| !line.contains(['{', '}'])), "{said:#?}");
    }
    assert_eq!(game.growth().last(), Some(&game.show_state(&odd)));
}

#[test]
fn explanations_in_full() {
    let say = |board: &str, lang| {
        let game = Chocolate::open(board, &Settings::default()).unwrap();
        let judge = game.judge(&game.start(), &OPTIONS).unwrap();
        game.explain(&game.start(), &*judge).iter().map(|line| line.say(lang)).collect::<Vec<_>>()
    };
    assert_eq!(
        say("10 7 7 3", Lang::En),
        [
            "A cut shortens one of the four margins around the deadly square: this is Nim on four heaps, and their XOR decides.",
            "  111  left (7)",
            "  010  right (2)",
            "  011  top (3)",
            "  011  bottom (3)",
            "  101  XOR (5)",
            "The XOR is 5, not 0: the side to move wins by making it 0.",
            "left 5 (break vertically after 5 columns, hand over the right part) reduces the left margin from 7 to 2: the XOR is 0, and the game is won in 11 plies.",
            "The more a winning move breaks off, the faster it wins. After it 10 lines are left, and the loser can force each of them to go singly: 11 plies in all.",
        ]
    );
    assert_eq!(
        say("3x3@1,1", Lang::Fr)[6..],
        [
            "Le XOR vaut 0 : casser change une seule marge, donc le XOR n'est plus nul, et la réponse le ramène à 0.",
            "Par exemple gauche 1 donne 1, et la réponse est droite 1.",
            "Chaque coup casse au moins une ligne ou une colonne : 4 coups est donc le maximum, et il peut être atteint :",
            "les défenses les plus longues sont gauche 1 · droite 1 · haut 1 · bas 1.",
            "gauche 1 tient bon : le bit de poids le plus faible de 1 (marge de gauche) est 1, et toute autre marge qui a ce bit n'en a pas de plus faible, donc chaque réponse gagnante ne casse qu'une ligne ou colonne.",
        ]
    );
    assert_eq!(
        say("1x1@0,0", Lang::En).last().unwrap(),
        "Only the deadly square is left: the player who receives it has lost."
    );
}

#[test]
fn what_is_too_large_is_refused_before_it_is_tried() {
    let options = Options { watch: &NoWatch, memory: 1 << 20 };
    for refused in [
        Chocolate::chart("1000000000x1000000000", &OPTIONS).unwrap().unwrap().err(),
        Chocolate::chart("4611686018427387904x4611686018427387904", &OPTIONS).unwrap().unwrap().err(),
        Chocolate::chart("2000x2000", &options).unwrap().unwrap().err(),
        Chocolate::census("margins:126", &Options { memory: 1000, ..OPTIONS }).unwrap().unwrap().err(),
        Chocolate::census("margins:4000000000", &OPTIONS).unwrap().unwrap().err(),
        tabulated::value(bar(1 << 40, 1 << 40, 0, 1 << 39), &OPTIONS).err(),
    ] {
        assert!(matches!(refused, Some(Refusal::TooLarge { .. })), "{refused:?}");
    }
    for refused in [
        Chocolate::chart("4097x4097", &Options { memory: 1 << 40, ..OPTIONS }).unwrap().unwrap().err(),
        Chocolate::census("5000 5000", &OPTIONS).unwrap().unwrap().err(),
        questions::squares_worth(1 << 40, 1 << 40, 1).err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Beyond(_))), "{refused:?}");
    }
    assert_eq!(tabulated::value(bar(40_000, 1, 0, 0), &OPTIONS), Err(Refusal::Overflow));
    assert_eq!(tabulated::value(bar(30_000, 1, 0, 0), &OPTIONS), Ok(1));
}

#[test]
fn a_long_table_can_be_stopped() {
    let options = Options { watch: &StopAfterChecks::new(0), memory: 1 << 30 };
    assert_eq!(tabulated::for_each(100, &options, |_, _| {}), Err(Refusal::Stopped));
}

#[test]
fn every_sorted_quadruple_counts_once() {
    let census = Chocolate::census("margins:2", &OPTIONS).unwrap().unwrap().unwrap();
    let values: Vec<(i128, i128)> =
        census.values.iter().map(|(value, count)| (value.as_i128().unwrap(), count.as_i128().unwrap())).collect();
    assert_eq!(values.iter().map(|(_, count)| count).sum::<i128>(), 15);
    assert_eq!(values[..5], [(-8, 1), (-6, 1), (-4, 2), (-2, 1), (0, 1)]);
}

/// The error message about a board, in English.
fn complaint(board: &str) -> String {
    Chocolate::open(board, &Settings::default()).expect_err("no board").say(Lang::En)
}

#[test]
fn bad_boards_get_one_clear_sentence() {
    for (board, start) in [
        ("", "expected a number of columns, got nothing (at character 1): write columns, rows"),
        ("10 7 7", "expected the row of the deadly square, got “10 7 7” (at character 7): write"),
        ("10 7", "expected the column of the deadly square, got “10 7” (at character 5): write"),
        ("10x7", "expected the column of the deadly square, got “10x7” (at character 5): write"),
        ("10x7@3", "expected the row of the deadly square, got"),
        ("10x", "expected a number of rows, got “10x” (at character 4): write"),
        ("10 7 7 3 4", "expected nothing more, got “10 7 7 3 4” (at character 10): write"),
        ("0 5 0 0", "expected a number of columns from 1 to 2^62, got “0 5 0 0” (at character 1)"),
        ("10 -7 7 3", "expected a number of rows from 1 to 2^62, got “10 -7 7 3” (at character 4)"),
        ("4611686018427387905x1@0,0", "expected a number of columns from 1 to 2^62"),
        (
            "10x7@10,3",
            "expected the column of the deadly square from 0 to 9, got “10x7@10,3” (at character 6): the top left square is 0,0",
        ),
        ("10x7@7,7", "expected the row of the deadly square from 0 to 6"),
        (
            "10x7@7,3,1",
            "expected a bar with its deadly square, got “10x7@7,3,1” (at character 10): write columns, rows, then",
        ),
        (" 10 7 7 3", "expected a number of columns from 1 to 2^62, got “ 10 7 7 3” (at character 1)"),
        ("hello", "expected a number of columns from 1 to 2^62, got “hello” (at character 1)"),
        ("10^9 x 10^9", "expected a number of rows from 1 to 2^62"),
        ("10 7 z", "expected the column of the deadly square from 0 to 9, got “10 7 z” (at character 6)"),
    ] {
        assert!(complaint(board).starts_with(start), "{board}: {}", complaint(board));
    }
    assert_eq!(parse_bar("10  7   7 3"), parse_bar("10x7@7,3"));
    assert_eq!(parse_whole("127x127").unwrap().square, None);
    assert_eq!(parse_whole("127 127 0 63").unwrap().square, Some((0, 63)));
    assert!(parse_whole("127").is_err());
    assert!(Chocolate::open("1x1@0,0", &Settings::parse(["take=1"]).unwrap()).is_err());
}

#[test]
fn bad_moves_get_one_clear_sentence() {
    let bar = bar(10, 7, 9, 3);
    for (mv, start) in [
        ("", "expected left, right, top or bottom, got nothing (at character 1): write the side"),
        ("up 3", "expected left, right, top or bottom, got “up 3”"),
        ("left", "expected a number of columns from 1 to 9, got “left” (at character 5)"),
        ("left 10", "expected a number of columns from 1 to 9, got “left 10” (at character 6)"),
        ("top 0", "expected a number of rows from 1 to 3"),
        (
            "right 1",
            "expected a side with something to break off, got “right 1” (at character 1): the deadly square lies on that edge",
        ),
        ("left 1 ", "expected a number of columns from 1 to 9"),
        ("left1", "expected a number of columns from 1 to 9"),
        ("haut 4", "expected a number of rows from 1 to 3, got “haut 4” (at character 6)"),
    ] {
        let said = parse_cut(bar, mv).unwrap_err().say(Lang::En);
        assert!(said.starts_with(start), "{mv}: {said}");
    }
}

#[test]
fn moves_in_words_count_lines_and_name_none() {
    let game = Chocolate::open("10 7 7 3", &Settings::default()).unwrap();
    let say = |text: &str, lang| game.say_move(&game.start(), game.parse_move(&game.start(), text).unwrap()).say(lang);
    assert_eq!(say("left 4", Lang::En), "break vertically after 4 columns, hand over the right part");
    assert_eq!(say("right 2", Lang::En), "break vertically after 8 columns, hand over the left part");
    assert_eq!(say("top 1", Lang::Fr), "casser horizontalement après 1 ligne et donner la partie du bas");
    assert_eq!(say("bottom 3", Lang::Fr), "casser horizontalement après 4 lignes et donner la partie du haut");
}

#[test]
fn a_square_named_in_a_chart_is_marked() {
    let chart = Chocolate::chart("5x4@2,1", &OPTIONS).unwrap().unwrap().unwrap();
    assert_eq!(chart.view.rows[1][2].ink, Ink::Danger);
    assert_eq!(chart.view.rows[1][2].mark, chart.rows[1][2].to_string());
}

fn bars(longest: u64) -> impl Strategy<Value = Bar> {
    (1..=longest, 1..=longest)
        .prop_flat_map(|(m, n)| (0..m, 0..n).prop_map(move |(i, j)| Bar::new(m, n, i, j).expect("a square on the bar")))
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), like in "[0-9x@, -]{0,16}", bar in bars(9)) {
        for text in [&text, &like] {
            if let Ok(bar) = parse_bar(text) {
                let shown = Chocolate::on(bar).show_state(&bar);
                prop_assert_eq!(parse_bar(&shown), Ok(bar));
            }
            let _ = parse_whole(text);
            if let Ok(cut) = parse_cut(bar, text) {
                prop_assert!(cut.lines <= bar.margin(cut.margin));
            }
        }
    }

    #[test]
    fn bars_read_back(bar in bars(LONGEST)) {
        let game = Chocolate::on(bar);
        prop_assert_eq!(parse_bar(&game.show_state(&bar)), Ok(bar));
        prop_assert_eq!(Bar::from_margins(game.canonical(&bar).margins()), Some(game.canonical(&bar)));
        prop_assert!(game.view(&bar).rows.len() <= 64);
    }

    #[test]
    fn symmetric_bars_agree(bar in bars(1 << 40), order in Just([0, 1, 2, 3]).prop_shuffle()) {
        let margins = bar.margins();
        let other = Bar::from_margins(order.map(|at| margins[at])).unwrap();
        prop_assert_eq!(theory::value(bar), theory::value(other));
        prop_assert_eq!(theory::nimber(bar), theory::nimber(other));
    }

    #[test]
    fn the_formula_satisfies_the_recurrence(bar in bars(40)) {
        let game = Chocolate::on(bar);
        let mut moves = Vec::new();
        game.expand(&bar, &mut moves);
        let successors: Vec<i64> = moves.iter().map(|&cut| theory::value(bar.after(cut)) as i64).collect();
        prop_assert_eq!(theory::value(bar), questions::value_from_successors(&successors));
        let mut nimbers: Vec<u64> = moves.iter().map(|&cut| theory::nimber(bar.after(cut))).collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        let mex = (0..).zip(&nimbers).take_while(|(expected, seen)| expected == *seen).count();
        prop_assert_eq!(theory::nimber(bar), mex as u64);
    }
}
