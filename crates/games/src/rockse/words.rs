//! The texts of the game, in both languages.

use tablette_core::{Digits, Info, NamedBoard, Phrase, Player, Players, Question, Setting, Text, Values, Words, words};

use super::instance::Instance;
use super::jumps::Jump;
use super::position::Position;
use super::source::SOURCE;

pub(super) const SETTINGS: &[Setting] = &[HORIZON, MAX_JUMPS, GAP];

/// The horizon of the greedy player; it replaces the search for the best path. A longer horizon is
/// hardly greedy, and its suites could not be listed; a player with horizon 0 would not move.
pub(super) const HORIZON: Setting =
    Setting::new("horizon", "none", Values::Number { least: 1, most: 64 }, HORIZON_ABOUT)
        .played_by(Player { name: "greedy", about: greedy_player })
        .trying(&["1", "3"]);

pub(super) const MAX_JUMPS: Setting = Setting::new(
    "max-jumps",
    "none",
    Values::Number { least: 0, most: u32::MAX as u64 },
    Text::new("at most this many jumps to the goal", "au plus ce nombre de sauts jusqu'au but"),
)
.trying(&["0", "2", "4"]);

pub(super) const GAP: Setting =
    Setting::new("gap", "0", Values::Number { least: 0, most: u64::MAX }, GAP_ABOUT).trying(&["5"]);

/// The grid of the text: the optimum is -7; greedy play with k = 3 finds it, with k = 4 and 7 it
/// does not.
pub(super) const EXAM: &str = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";

pub(super) static INFO: Info = Info {
    name: "rockse",
    title: Text::new("Röckse (the cheapest path by jumps)", "Le jeu de Röckse (le chemin de sauts le moins cher)"),
    rules: RULES,
    brief: BRIEF,
    players: Players::One,
    impartial: false,
    board: BOARD,
    moves: Text::new(
        "(di,dj): rows down, columns to the right",
        "(di,dj) : lignes vers le bas, colonnes vers la droite",
    ),
    examples: &[
        NamedBoard::new(EXAM, "The grid of the paper", "La grille du sujet"),
        NamedBoard::new(
            "0 1; 0 2; jumps (0,1) (1,-1) (1,0)",
            "Four cells, to begin with",
            "Quatre cases, pour commencer",
        ),
        NamedBoard::new(
            "0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)",
            "A bonus that is not worth its price",
            "Un bonus qui ne vaut pas son prix",
        ),
        NamedBoard::new(
            EXAM,
            "The grid of the paper, for the greedy player",
            "La grille du sujet, pour le joueur glouton",
        )
        .with(&["horizon=2"]),
    ],
    start: EXAM,
    small: &[
        EXAM,
        "5; jumps",
        "0 0; 0 0; jumps (0,1)",
        "0 0; -10 0; jumps (1,0) (1,1)",
        "0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)",
        "3 1 4; 1 -5 9; -2 6 5; jumps (0,1) (0,1); bonus (0,0): (1,0); bonus (2,2): (1,1)",
        "1 2 -3; 4 -5 6; -7 8 9; jumps (0,1) (1,0); bonus (0,1): (1,0) (1,1); bonus (1,0): (1,1) (2,-1) (5,0); bonus (1,2): (1,-2)",
    ],
    settings: SETTINGS,
    question: Question::Cost,
    sources: &[
        SOURCE,
        "M. Desrochers and F. Soumis, A generalized permanent labelling algorithm for the shortest path problem with time windows, INFOR 26 (1988)",
        "G. Righini and M. Salani, New dynamic programming algorithms for the resource constrained elementary shortest path problem, Networks 51 (2008)",
    ],
    ..Info::IMPARTIAL
};

words! {
    from include_str!("words.txt");
    HORIZON_ABOUT;
    GAP_ABOUT;
    RULES;
    BRIEF;
    BOARD;
    greedy_player(jumps: Digits);
    jump_to(jump: Words, from: Words, to: Words, weight: Digits);
    jump_and_gain(jump: Words, from: Words, to: Words, weight: Digits, gains: Words);
}

/// A legal jump in words, with the jumps gained on landing.
pub(super) fn say_jump(instance: &Instance, position: &Position, jump: Jump) -> Phrase {
    let target = instance.target(position.cell, jump).expect("a legal jump stays in the grid");
    let gift = instance.gift(target);
    let new = gift.iter().filter(|&number| !position.extra.contains(number));
    let gains: Vec<String> = new.map(|number| instance.extras()[number].to_string()).collect();
    let (from, to) = (instance.cell(position.cell).to_string(), instance.cell(target).to_string());
    let weight = instance.weights()[target as usize];
    if gains.is_empty() {
        jump_to(jump.to_string(), from, to, weight)
    } else {
        jump_and_gain(jump.to_string(), from, to, weight, gains.join(" "))
    }
}
