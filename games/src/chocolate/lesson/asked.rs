//! The questions, 1 to 10.

use tablette_core::{CommandLine, LessonQuestion, Rung, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of(
        Rung::Recursion,
        "1",
        Text::new(
            "Solve some small bars by hand, including the six of 3 columns and 2 rows. In how many moves does the first player win?",
            "Calculez à la main quelques petites tablettes, dont les six de 3 colonnes et 2 lignes. En combien de coups le premier joueur gagne-t-il ?",
        ),
    )
    .exercise(exercises::BY_HAND)
    .commands(&[CommandLine::new("map chocolate 3x2")])
    .key(key::by_hand_key),
    LessonQuestion::of(
        Rung::Recursion,
        "2",
        Text::new(
            "The winner hurries and the loser delays. How does the value of a bar follow from the values of its successors?",
            "Le gagnant se presse et le perdant fait durer. Comment la valeur d'une tablette s'obtient-elle à partir de celles de ses successeurs ?",
        ),
    )
    .exercise(exercises::FORMULA)
    .commands(&[CommandLine::new("moves chocolate 3 2 0 0")])
    .key(key::formula_key),
    LessonQuestion::of(
        Rung::Recursion,
        "3",
        Text::new(
            "Program that formula without remembering anything. Why does 10x7@5,3 need about twice the calls of 10x7@7,3, and how do the calls grow with the bar?",
            "Programmez cette formule sans rien retenir. Pourquoi 10x7@5,3 demande-t-il environ deux fois plus d'appels que 10x7@7,3, et comment les appels croissent-ils avec la tablette ?",
        ),
    )
    .exercise(exercises::NAIVE)
    .commands(&[CommandLine::saying("solve chocolate 10 7 7 3 --by recursion", key::naive_calls), CommandLine::saying("solve chocolate 10 7 5 3 --by recursion", key::naive_calls_middle), CommandLine::new("compare chocolate 5 4 2 1")])
    .key(key::naive_key),
    LessonQuestion::of(
        Rung::Table,
        "4",
        Text::new(
            "Store the values in an array. What are 100x100@50,50 and 100x100@48,52 worth?",
            "Rangez les valeurs dans un tableau. Que valent 100x100@50,50 et 100x100@48,52 ?",
        ),
    )
    .exercise(exercises::DYNAMIC)
    .commands(&[CommandLine::saying("solve chocolate 100 100 50 50 --by table", key::worth_lost), CommandLine::saying("solve chocolate 100 100 48 52 --by table", key::worth_won)])
    .key(key::dynamic_key),
    LessonQuestion::of(
        Rung::Table,
        "5",
        Text::new(
            "On a bar of 127 columns and 127 rows, which places of the deadly square are worth exactly 127?",
            "Sur une tablette de 127 colonnes et 127 lignes, quelles places du carré mortel valent exactement 127 ?",
        ),
    )
    .exercise(exercises::SQUARES)
    .commands(&[CommandLine::new("map chocolate 127x127 --svg chocolate-127.svg")])
    .key(key::squares_key),
    LessonQuestion::of(
        Rung::Table,
        "6",
        Text::new(
            "How many values are stored, and how many successors does each have? What does the whole table cost, in terms of m and n?",
            "Combien de valeurs range-t-on, et combien de successeurs chacune a-t-elle ? Que coûte toute la table, en fonction de m et n ?",
        ),
    )
    .exercise(exercises::GROWTH)
    .commands(&[CommandLine::saying("solve chocolate 10 7 7 3 --no-symmetry", key::all_positions)])
    .key(key::growth_key),
    LessonQuestion::of(
        Rung::Memory,
        "7",
        Text::new(
            "Why does a bar keep its value when it is turned or mirrored? Are those eight the only rearrangements that keep it?",
            "Pourquoi une tablette garde-t-elle sa valeur quand on la tourne ou la retourne ? Ces huit configurations sont-elles toutes celles qui se valent ?",
        ),
    )
    .exercise(exercises::SYMMETRY)
    .key(key::symmetry_key)
    .slip(key::symmetry_slip),
    LessonQuestion::of(
        Rung::Memory,
        "8",
        Text::new(
            "Use those symmetries: how many values are left to compute, and how much time is saved?",
            "Servez-vous-en : combien de valeurs reste-t-il à calculer, et combien de temps gagne-t-on ?",
        ),
    )
    .exercise(exercises::SAVINGS)
    .commands(&[CommandLine::saying("solve chocolate 10 7 7 3 --by memory", key::merged_positions), CommandLine::saying("solve chocolate 10 7 7 3 --no-symmetry", key::all_positions), CommandLine::new("lesson chocolate 8 10x7@7,3 --time")])
    .key(key::savings_key),
    LessonQuestion::of_the_game(
        "10",
        Text::new(
            "Write a program that plays without a mistake: it announces its move in words, shows the bar and its value, checks the opponent's move, and detects the end of the game.",
            "Écrivez un programme qui joue sans faute : il annonce son coup avec des mots, montre la tablette et sa valeur, vérifie le coup de l'adversaire et reconnaît la fin de la partie.",
        ),
    )
    .exercise(exercises::ENGINE)
    .commands(&[CommandLine::saying("solve chocolate 10 7 7 3", key::engine_first), CommandLine::new("explain chocolate 10 7 7 3")])
    .key(key::engine_key),
];
