//! The questions, by section.

use tablette_core::{CommandLine, LessonQuestion, Rung, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of_the_game(
        "§ 2",
        Text::new(
            "Represent a board as truth values. How do you print it, and how do you read it as a number in base 2, with square 1 as the lowest digit?",
            "Représentez une tablette par des valeurs de vérité. Comment l'afficher, et comment la lire comme un nombre en base 2, la case 1 donnant le chiffre de poids faible ?",
        ),
    )
    .exercise(exercises::VALUE)
    .commands(&[CommandLine::new("show rings 1101")])
    .key(key::value_key),
    LessonQuestion::of(
        Rung::Recursion,
        "§ 3.1",
        Text::new(
            "You know how to put on any smaller number of pawns, and how to take them off. How do you put on n?",
            "Vous savez placer tout nombre plus petit de pions, et les ôter. Comment en placer n ?",
        ),
    )
    .part("a")
    .exercise(exercises::FILLING)
    .commands(&[CommandLine::saying("solve rings 4", key::fill_line)])
    .key(key::filling_key),
    LessonQuestion::of(
        Rung::Recursion,
        "§ 3.1",
        Text::new(
            "How do you take off n? How does that relate to putting them on?",
            "Et comment en ôter n ? Quel rapport avec la manière de les placer ?",
        ),
    )
    .part("b")
    .exercise(exercises::EMPTYING)
    .commands(&[CommandLine::saying("solve rings '****'", key::empty_line)])
    .key(key::emptying_key),
    LessonQuestion::of(
        Rung::Recursion,
        "§ 3.2",
        Text::new(
            "Write both as functions that call each other. Fill a board, then empty it, and list its values as you go.",
            "Écrivez les deux comme des fonctions qui s'appellent l'une l'autre. Remplissez une tablette, videz-la, et notez ses valeurs au passage.",
        ),
    )
    .exercise(exercises::VALUES)
    .commands(&[CommandLine::saying("solve rings 3 --steps all", key::three_values), CommandLine::saying("solve rings '***' --steps all", key::three_emptied)])
    .key(key::values_key)
    .slip(key::values_slip),
    LessonQuestion::of(
        Rung::Memory,
        "§ 4.1",
        Text::new(
            "Which values appear while 4 squares are filled? By how many binary digits do neighbouring values differ?",
            "Quelles valeurs apparaissent quand on remplit 4 cases ? De combien de chiffres binaires deux voisines diffèrent-elles ?",
        ),
    )
    .part("a")
    .exercise(exercises::CHANGES)
    .commands(&[CommandLine::saying("solve rings 4 --steps all", key::four_values)])
    .key(key::changes_key),
    LessonQuestion::of(
        Rung::Memory,
        "§ 4.1",
        Text::new(
            "How many moves fill 8 squares, and how many values is that, counting the empty board? Which of the 256 boards never appear?",
            "En combien de coups remplit-on 8 cases, et combien de valeurs cela fait-il avec la tablette vide ? Lesquelles des 256 tablettes n'apparaissent jamais ?",
        ),
    )
    .part("b")
    .exercise(exercises::NEVER)
    .commands(&[CommandLine::saying("solve rings 8 --count", key::eight_moves)])
    .key(key::never_key)
    .slip(key::never_slip),
    LessonQuestion::of(
        Rung::Theory,
        "§ 4.1",
        Text::new(
            "Which sequence does each of the two games produce, for any number of squares?",
            "Quelle suite chacun des deux jeux engendre-t-il, quel que soit le nombre de cases ?",
        ),
    )
    .part("c")
    .exercise(exercises::SEQUENCE)
    .commands(&[CommandLine::new("solve rings 10 --at 100")])
    .key(key::sequence_key),
    LessonQuestion::of(
        Rung::Theory,
        "§ 4.2",
        Text::new(
            "Let P(n) be the number of moves that take off n pawns, and M(n) the number that put them on. Which relations hold between them, and why are they equal?",
            "Soient P(n) le nombre de coups pour ôter n pions et M(n) celui pour les placer. Quelles relations les lient, et pourquoi sont-ils égaux ?",
        ),
    )
    .part("a")
    .exercise(exercises::RECURRENCE)
    .key(key::recurrence_key),
    LessonQuestion::of(
        Rung::Theory,
        "§ 4.2",
        Text::new(
            "Shift that sequence by a constant so that its recurrence loses its constant term, solve it, and give the number of moves in closed form.",
            "Décalez cette suite d'une constante pour que sa récurrence perde son terme constant, résolvez-la, et donnez le nombre de coups par une formule.",
        ),
    )
    .part("b")
    .exercise(exercises::CLOSED)
    .commands(&[CommandLine::saying("solve rings 64 --count", key::sixty_four)])
    .key(key::closed_key),
    LessonQuestion::of(
        Rung::Recursion,
        "§ 4.2",
        Text::new(
            "How does the time of the recursion grow with n? How much does printing the board at every move add?",
            "Comment le temps de la récursion croît-il avec n ? Que coûte en plus l'affichage de la tablette à chaque coup ?",
        ),
    )
    .part("c")
    .exercise(exercises::GROWTH)
    .commands(&[CommandLine::new("lesson rings 4.2c 12 --time"), CommandLine::new("compare rings 6")])
    .key(key::growth_key)
    .slip(key::growth_slip),
    LessonQuestion::of(
        Rung::Theory,
        "§ 4.3",
        Text::new(
            "No move may undo the one before. Why is every move forced then, while filling and while emptying, and which is the first?",
            "Aucun coup ne doit défaire le précédent. Pourquoi chaque coup est-il alors imposé, en remplissant comme en vidant, et quel est le premier ?",
        ),
    )
    .part("a")
    .exercise(exercises::PLAYABLE)
    .commands(&[CommandLine::new("moves rings 1101")])
    .key(key::forced_key),
    LessonQuestion::of(
        Rung::Theory,
        "§ 4.3",
        Text::new(
            "Use that to play without recursion: how do you know the next move from the board alone?",
            "Servez-vous-en pour jouer sans récursion : comment connaître le prochain coup d'après la seule tablette ?",
        ),
    )
    .part("b")
    .exercise(exercises::NEXT)
    .commands(&[CommandLine::new("explain rings 1101")])
    .key(key::next_key),
];
