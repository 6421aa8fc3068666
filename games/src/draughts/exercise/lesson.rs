//! What the source text asks a class, in our words.

use tablette_core::{Asked, Lesson, Text};

pub(in crate::draughts) const SOURCE: &str = "X. Dupré, Parties de dames (exercice sur les tableaux)";

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[QUESTIONS] };

const QUESTIONS: &[Asked] = &[
    Asked::of_the_game(
        "Q1",
        Text::new(
            "The men may be kept as a list of forty with their squares, or as an array of the whole board. Which other ways are there, and which finds out soonest whether a man can capture?",
            "On peut garder les pions dans une liste de quarante avec leurs cases, ou dans un tableau de tout le damier. Quelles sont les autres manières, et laquelle dit le plus vite si un pion peut prendre ?",
        ),
    ),
    Asked::of_the_game(
        "Q2",
        Text::new(
            "Python has no array of two dimensions. How do a list of lists, one flat list and a dictionary stand in for it, and which number has square (i, j) in the flat one?",
            "Python n'a pas de tableau à deux dimensions. Comment une liste de listes, une seule liste ou un dictionnaire en tiennent-ils lieu, et quel numéro la case (i, j) a-t-elle dans la liste unique ?",
        ),
    ),
    Asked::of_the_game(
        "Q3",
        Text::new(
            "What does a function need to be told to say whether a man can capture, and what does it answer?",
            "De quoi une fonction a-t-elle besoin pour dire si un pion peut prendre, et que répond-elle ?",
        ),
    ),
    Asked::of_the_game(
        "Q4",
        Text::new(
            "Write it, for all four directions. What does it read beside an edge, and how do you keep it on the board?",
            "Écrivez-la, pour les quatre directions. Que lit-elle près d'un bord, et comment la garder sur le damier ?",
        ),
    ),
];
