//! The four questions.

use tablette_core::{Asked, CommandLine, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[Asked] = &[
    Asked::of_the_game(
        "Q1",
        Text::new(
            "The men may be kept as a list of forty with their squares, or as an array of the whole board. Which other ways are there, and which finds out soonest whether a man can capture?",
            "On peut garder les pions dans une liste de quarante avec leurs cases, ou dans un tableau de tout le damier. Quelles sont les autres manières, et laquelle dit le plus vite si un pion peut prendre ?",
        ),
    )
    .exercise(exercises::LOOKS)
    .commands(&[CommandLine::new("lesson draughts 1 00100/01010/00202/00020/00000 1,3 --time")])
    .key(key::looks_key),
    Asked::of_the_game(
        "Q2",
        Text::new(
            "Python has no array of two dimensions. How do a list of lists, one flat list and a dictionary stand in for it, and which number has square (i, j) in the flat one?",
            "Python n'a pas de tableau à deux dimensions. Comment une liste de listes, une seule liste ou un dictionnaire en tiennent-ils lieu, et quel numéro la case (i, j) a-t-elle dans la liste unique ?",
        ),
    )
    .exercise(exercises::REPRESENTATIONS)
    .key(key::representations_key)
    .slip(key::representations_slip),
    Asked::of_the_game(
        "Q3",
        Text::new(
            "What does a function need to be told to say whether a man can capture, and what does it answer?",
            "De quoi une fonction a-t-elle besoin pour dire si un pion peut prendre, et que répond-elle ?",
        ),
    )
    .exercise(exercises::SIGNATURE)
    .key(key::signature_key),
    Asked::of_the_game(
        "Q4",
        Text::new(
            "Write it, for all four directions. What does it read beside an edge, and how do you keep it on the board?",
            "Écrivez-la, pour les quatre directions. Que lit-elle près d'un bord, et comment la garder sur le damier ?",
        ),
    )
    .exercise(exercises::CAN_CAPTURE)
    .key(key::can_capture_key)
    .slip(key::can_capture_slip),
];
