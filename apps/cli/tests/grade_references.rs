//! Grades the reference programs of the texts about the rings and about Röckse, and variants of
//! them with one place changed: right ones, as pupils write them, and wrong ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::grade::{graded, reference_of, references, require, tablette};

/// Grades a file with the functions of a text, within the limits that a pupil gets.
fn grade(game: &str, question: &str, file: &Path) -> (Option<i32>, Value) {
    let asks = format!("{game}:{question}");
    let listed = references().into_iter().find(|reference| reference.question == asks);
    let reference = listed.unwrap_or_else(|| panic!("{asks} is not listed"));
    graded(&asks, &[], &reference.command(file))
}

fn passes(game: &str, question: &str, file: &Path) {
    let (code, sheet) = grade(game, question, file);
    assert!(code == Some(0) && sheet["right"] == true, "{game}:{question}: {sheet}");
    assert!(sheet["reach"].is_null() && sheet["stopped"].is_null(), "{game}:{question} asks too much: {sheet}");
}

/// Every question of the text, and the usual question about a board.
fn answers_every_question(game: &str) {
    require("python3");
    let lesson = tablette::game(game).expect("a game").lesson().expect("a text");
    let questions = lesson.questions.iter().map(tablette::LessonQuestion::id);
    for question in questions.chain(["cost".to_owned()]) {
        passes(game, &question, &reference_of(game));
    }
}

#[test]
#[ignore = "slow: needs Python"]
fn the_reference_answers_every_question_about_the_rings() {
    answers_every_question("rings");
}

#[test]
#[ignore = "slow: needs Python"]
fn the_reference_answers_every_question_about_rockse() {
    answers_every_question("rockse");
}

/// A reference program with one place of its text changed.
fn variant(game: &str, number: usize, (from, to): (&str, &str)) -> PathBuf {
    let text = fs::read_to_string(reference_of(game)).expect("a program");
    assert_eq!(text.matches(from).count(), 1, "{from:?} occurs once in the reference of {game}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reference_{game}_{number}.py"));
    fs::write(&path, text.replace(from, to)).expect("a file");
    path
}

/// Right variants: the game and its question, the text in the reference, and the text instead.
const RIGHT: &[(&str, &str, &str, &str)] = &[
    // Another path of the same weight.
    (
        "rockse",
        "6",
        "if poids_rec + T[i][j] < poids_min:",
        "if poids_rec + T[i][j] <= poids_min < INFINI or poids_rec + T[i][j] < poids_min:",
    ),
    (
        "rockse",
        "7",
        "if poids_rec + T[i][j] < memo[cle][0]:",
        "if poids_rec + T[i][j] <= memo[cle][0] and poids_rec < INFINI:",
    ),
    ("rockse", "9", "if poids_suite + T[i][j] < poids_min:", "if poids_suite + T[i][j] <= poids_min:"),
    (
        "rockse",
        "14",
        "if poids_dest < optimum[i][j][code]:",
        "if poids_dest <= optimum[i][j][code] and poids_dest < INFINI:",
    ),
    (
        "rockse",
        "15",
        "if poids_dest < optimum[i][j][code]:",
        "if poids_dest <= optimum[i][j][code] and poids_dest < INFINI:",
    ),
    // The jumps in another order.
    (
        "rockse",
        "6",
        "return sauts + [saut for saut in bonus.get((i, j), []) if saut not in sauts]",
        "return sorted(set(sauts) | set(bonus.get((i, j), [])))",
    ),
    (
        "rockse",
        "9",
        "return sauts + [saut for saut in bonus.get((i, j), []) if saut not in sauts]",
        "return sorted(set(sauts) | set(bonus.get((i, j), [])))",
    ),
    (
        "rockse",
        "13",
        "    possibles = []\n",
        "    possibles = [saut for liste, actif in zip(bonus_au_rang, masque_bonus) if actif for saut in liste]\n    possibles = list(set(possibles))\n",
    ),
    // A number for infinity.
    ("rockse", "14", "INFINI = float(\"inf\")", "INFINI = 10**9"),
    ("rockse", "14", "INFINI = float(\"inf\")", "INFINI = 1e9"),
    // The sets of one size in another order.
    (
        "rockse",
        "12",
        "for k in range(nb_bonus):\n            masque",
        "for k in reversed(range(nb_bonus)):\n            masque",
    ),
];

/// Wrong variants, as [`RIGHT`].
const WRONG: &[(&str, &str, &str, &str)] = &[
    // The first cell, or the last, does not count.
    ("rockse", "1", "for i, j in chemin:", "for i, j in chemin[1:]:"),
    ("rockse", "1", "for i, j in chemin:", "for i, j in chemin[:-1]:"),
    ("rockse", "1", "total += T[i][j]", "total += T[j][i]"),
    // Earlier bonuses are forgotten; a bonus serves from the next cell on; all serve at once.
    ("rockse", "3", "permis.update(bonus.get((i, j), []))", "permis = set(sauts) | set(bonus.get((i, j), []))"),
    ("rockse", "3", "permis.update(bonus.get((i, j), []))", "permis.update(bonus.get((ni, nj), []) if c else [])"),
    ("rockse", "3", "permis = set(sauts)  #", "permis = set(sauts).union(*bonus.values())  #"),
    ("rockse", "3", "permis.update(bonus.get((i, j), []))", "pass"),
    ("rockse", "4", "[sauts] + list(bonus.values())", "[sauts]"),
    ("rockse", "4", "[sauts] + list(bonus.values())", "list(bonus.values())"),
    ("rockse", "4", "di > 0 or (di == 0 and dj > 0)", "di > 0 or (di == 0 and dj >= 0)"),
    ("rockse", "4", "di > 0 or (di == 0 and dj > 0)", "di >= 0"),
    // The answer key's faults: a path that was cut off; the same with one jump too many.
    ("rockse", "6", "return (INFINI, [])  # cut off: no path", "return (T[i][j], [])"),
    ("rockse", "6", "if sauts_max == 0:", "if sauts_max < 0:"),
    ("rockse", "6", "trouve_complet_rec(T, permis, bonus,", "trouve_complet_rec(T, sauts, bonus,"),
    ("rockse", "7", "cle = (i, j, reste, permis)", "cle = (i, j, reste)"),
    ("rockse", "9", "if suite == []:\n            return (INFINI, [])", "if suite == []:\n            break"),
    ("rockse", "9", "            permis = sauts_permis(permis, bonus, i, j)\n            i, j", "            i, j"),
    ("rockse", "9", "suite_locale(T, permis, bonus, k, i, j)", "suite_locale(T, sauts, bonus, k, i, j)"),
    ("rockse", "9", "return (poids(T, chemin), faits)", "return (poids(T, chemin) + T[0][0], faits)"),
    ("rockse", "10", "code += 2**k", "code += 2 ** (len(masque_bonus) - 1 - k)"),
    // The bonus of the cell itself is ignored: everywhere, on the first cell, behind the jump.
    (
        "rockse",
        "11",
        "            if (i, j) in rang_du_bonus:\n                actifs[",
        "            if False:\n                actifs[",
    ),
    (
        "rockse",
        "11",
        "            if (i, j) in rang_du_bonus:\n                actifs[",
        "            if len(memo) > 0 and (i, j) in rang_du_bonus:\n                actifs[",
    ),
    ("rockse", "11", "tuple(actifs)))", "masque))"),
    ("rockse", "12", "file.pop(0)", "file.pop()"),
    ("rockse", "12", "if code_bonus(masque) not in vus:", "if masque not in file:"),
    ("rockse", "12", "masque = choix[:]", "masque = choix"),
    // Only the first active bonus; all bonuses; none.
    (
        "rockse",
        "13",
        "    for k in range(len(masque_bonus)):\n        if masque_bonus[k]:\n            for saut",
        "    for k in range(min(1, len(masque_bonus))):\n        if masque_bonus[k]:\n            for saut",
    ),
    ("rockse", "13", "        if masque_bonus[k]:\n            for saut", "        if True:\n            for saut"),
    ("rockse", "13", "bonus_au_rang[k]:\n", "bonus_au_rang[len(masque_bonus) - 1 - k]:\n"),
    ("rockse", "14", "actifs = code | 2 ** rang_du_bonus[(i, j)]", "actifs = code"),
    ("rockse", "15", "return []  # never filled", "return chemin"),
    ("rockse", "15", "for di, dj in possibles[actifs]:", "for di, dj in possibles[code]:"),
    ("rings", "2", "range(self.getN(), 0, -1)", "range(1, self.getN() + 1)"),
    ("rings", "3.1a", "            self.prendre(n - 2)\n            self.placer(n)", "            self.placer(n)"),
    (
        "rings",
        "3.1b",
        "            self.mettre(n - 2)\n            self.prendre(n - 1)",
        "            self.prendre(n - 1)",
    ),
    ("rings", "3.2", "        if n == 1:\n            self.placer(1)", "        if n == 1:\n            self.oter(1)"),
    ("rings", "4.1c", "return t ^ (t >> 1)", "return t ^ (t << 1)"),
    ("rings", "4.1c", "nombre_coups(n) - t)", "nombre_coups(n) - t - 1)"),
    ("rings", "4.2a", "P[k - 2] + M[k - 2] + P[k - 1] + 1", "P[k - 2] + M[k - 2] + P[k - 1]"),
    ("rings", "4.2b", "- (-1) ** n - 3", "- (-1) ** n + 3"),
    ("rings", "4.3a", "jouables = [1] if n >= 1 else []", "jouables = []"),
    ("rings", "4.3b", "if pair == (rang(b) < rang(but)):", "if pair:"),
];

#[test]
#[ignore = "slow: needs Python"]
fn right_variants_of_the_references_pass() {
    require("python3");
    for (number, &(game, question, from, to)) in (0..).zip(RIGHT) {
        passes(game, question, &variant(game, number, (from, to)));
    }
}

#[test]
#[ignore = "slow: needs Python"]
fn wrong_variants_of_the_references_fail() {
    require("python3");
    let number = |at| RIGHT.len() + at;
    let survives = |(at, &(game, question, from, to)): (usize, &(&str, &str, &str, &str))| {
        let (code, _) = grade(game, question, &variant(game, number(at), (from, to)));
        (code != Some(1)).then(|| format!("{game}:{question} with {to:?} for {from:?}: {code:?}"))
    };
    let survivors: Vec<String> = WRONG.iter().enumerate().filter_map(survives).collect();
    assert!(survivors.is_empty(), "{}", survivors.join("\n"));
}

/// What the keys say about the code of the texts.
#[test]
#[ignore = "slow: needs Python"]
fn the_claims_of_the_keys_about_code_are_true() {
    require("python3");
    let mut command = Command::new("python3");
    command.arg("tests/grade/references/claims.py").args(["rockse", "rings"].map(reference_of));
    let output = command.output().expect("python3");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.lines().filter(|line| line.starts_with("true: ")).count(), 9, "{said}");
}

#[test]
fn a_grid_of_rockse_is_reported_in_rows() {
    let script = "while read -r line; do echo nonsense; done";
    let words = ["grade", "rockse:14", "--most", "0", "--growth", "no", "--", "sh", "-c", script];
    let page = String::from_utf8(tablette(&words).stdout).expect("UTF-8");
    assert!(page.contains("  asked     5\n            jumps\n"), "{page}");
}

/// The two sample runs of the text. It counts the values, one more than the moves.
#[test]
#[ignore = "slow: needs Python"]
fn the_class_of_the_rings_prints_what_the_text_prints() {
    require("python3");
    let run = "import runpy, sys; runpy.run_path(sys.argv[1])['Baguenaudier'](3).jouer()";
    let output = Command::new("python3").args(["-c", run]).arg(reference_of("rings")).output().expect("python3");
    let expected = "\
On remplit le baguenaudier...
. . .
* . .
* * .
. * .
. * *
* * *
Nombre de coups = 5
0 1 3 2 6 7
On vide le baguenaudier...
* * *
. * *
. * .
* * .
* . .
. . .
Nombre de coups = 5
7 6 2 3 1 0
";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}
