//! Questions 1 to 7: the game and its positions.

use tablette_core::{CommandLine, LessonQuestion, Rung, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of_the_game(
        "1",
        Text::new(
            "Why does every game end, and why has exactly one player lost then? On a bar of m columns and n rows, what is the greatest number of bites before only the poison is left?",
            "Pourquoi toute partie finit-elle, et pourquoi y a-t-il alors exactement un perdant ? Sur une tablette de m colonnes et n lignes, combien de bouchées au plus avant qu'il ne reste que le poison ?",
        ),
    )
    .exercise(exercises::MOST_MOVES)
    .key(key::most_moves_key),
    LessonQuestion::of(
        Rung::Theory,
        "2",
        Text::new(
            "With paper and pencil: who wins from a single row, from an L with two equal arms, from an L with two unequal arms, from a square?",
            "Avec du papier et un crayon : qui gagne à partir d'une seule ligne, d'un L à deux branches égales, d'un L à deux branches inégales, d'un carré ?",
        ),
    )
    .exercise(exercises::BY_HAND)
    .commands(&[CommandLine::new("explain chomp 4,1,1")])
    .key(key::by_hand_key),
    LessonQuestion::of_the_game(
        "3",
        Text::new(
            "A position is the list of its row lengths from the bottom up. Which list represents the full bar of m columns and n rows?",
            "Une position est la liste des longueurs de ses lignes, de bas en haut. Quelle liste donne la tablette entière de m colonnes et n lignes ?",
        ),
    )
    .exercise(exercises::FULL_BAR)
    .commands(&[CommandLine::new("show chomp 5x3")])
    .key(key::full_bar_key),
    LessonQuestion::of_the_game(
        "4",
        Text::new(
            "Draw a position in text, the bottom row last, so that the poisoned square is visible at a glance.",
            "Dessinez une position avec des caractères, la ligne du bas en dernier, de sorte que le carré empoisonné se voie tout de suite.",
        ),
    )
    .exercise(exercises::PICTURE)
    .commands(&[CommandLine::new("show chomp 4,2,1")])
    .key(key::picture_key),
    LessonQuestion::of_the_game(
        "5",
        Text::new(
            "List the bites that a position allows. How many are there, given that (0,0) is not one of them?",
            "Dressez la liste des bouchées qu'une position permet. Combien y en a-t-il, sachant que (0,0) n'en est pas une ?",
        ),
    )
    .exercise(exercises::MOVES)
    .commands(&[CommandLine::new("moves chomp 3,1")])
    .key(key::moves_key),
    LessonQuestion::of_the_game(
        "6",
        Text::new(
            "After a bite, rows may be empty. Remove the zeros at the end of the list, in place.",
            "Après une bouchée, des lignes peuvent être vides. Ôtez les zéros en fin de liste, sans faire de nouvelle liste.",
        ),
    )
    .exercise(exercises::ZEROS)
    .key(key::zeros_key),
    LessonQuestion::of_the_game(
        "7",
        Text::new(
            "Compute the position after a bite, leaving the original position unchanged. What does that cost?",
            "Fabriquez la position où mène une bouchée, sans toucher à celle de départ. Combien cela coûte-t-il ?",
        ),
    )
    .exercise(exercises::PLAY)
    .commands(&[CommandLine::new("show chomp 5,5,5 --after '(1,3)'")])
    .key(key::play_key),
];
