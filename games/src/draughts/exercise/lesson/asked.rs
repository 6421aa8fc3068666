//! The four questions.

use tablette_core::{CommandLine, LessonQuestion, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of_the_game(
        "Q1",
        Text::new(
            "The men may be stored as a list of forty with their squares, or as an array of the whole board. What other representations are there, and which one decides fastest whether a man can capture?",
            "On peut représenter la position par la liste des quarante pions avec leurs cases, ou par un tableau de tout le damier. Quelles sont les autres représentations, et laquelle permet de savoir le plus vite si un pion peut prendre ?",
        ),
    )
    .exercise(exercises::LOOKS)
    .commands(&[CommandLine::new("lesson draughts 1 00100/01010/00202/00020/00000 1,3 --time")])
    .key(key::looks_key),
    LessonQuestion::of_the_game(
        "Q2",
        Text::new(
            "Python has no two-dimensional array. How do a list of lists, one flat list and a dictionary replace it, and what is the index of square (i, j) in the flat list?",
            "Python n'a pas de tableau à deux dimensions. Comment le remplacer par une liste de listes, une liste simple ou un dictionnaire, et quel est l'indice de la case (i, j) dans la liste simple ?",
        ),
    )
    .exercise(exercises::REPRESENTATIONS)
    .key(key::representations_key)
    .slip(key::representations_slip),
    LessonQuestion::of_the_game(
        "Q3",
        Text::new(
            "Which arguments does a function need to decide whether a man can capture, and what does it return?",
            "De quels arguments une fonction a-t-elle besoin pour décider si un pion peut prendre, et que renvoie-t-elle ?",
        ),
    )
    .exercise(exercises::SIGNATURE)
    .key(key::signature_key),
    LessonQuestion::of_the_game(
        "Q4",
        Text::new(
            "Write it for all four directions. What does it read next to an edge, and how do you keep it on the board?",
            "Écrivez-la pour les quatre directions. Que lit-elle près d'un bord, et comment l'empêcher de sortir du damier ?",
        ),
    )
    .exercise(exercises::CAN_CAPTURE)
    .key(key::can_capture_key)
    .slip(key::can_capture_slip),
];
