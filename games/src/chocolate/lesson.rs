//! What the source text asks a class, in our words; [`questions`](super::questions) has the answers. The text has no question 9.

use tablette_core::{Asked, Lesson, Rung, Text};

pub(super) const SOURCE: &str =
    "Algorithmique Avancée CS353, TP 7 et 8 : Programmation dynamique, d'après l'Université de Lille 1 / FIL";

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[QUESTIONS] };

const QUESTIONS: &[Asked] = &[
    Asked::of(
        Rung::Recursion,
        "1",
        Text::new(
            "Work out some small bars by hand, the six of 3 columns and 2 rows among them. In how many moves does the first player win?",
            "Calculez à la main quelques petites tablettes, dont les six de 3 colonnes et 2 lignes. En combien de coups le premier joueur gagne-t-il ?",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "2",
        Text::new(
            "The winner hurries and the loser delays. How does the value of a bar follow from those of the bars it can be broken into?",
            "Le gagnant se presse et le perdant fait durer. Comment la valeur d'une tablette s'obtient-elle à partir de celles de ses successeurs ?",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "3",
        Text::new(
            "Program that formula without remembering anything. Why does 10x7@5,3 take about twice the calls of 10x7@7,3, and how do the calls grow with the bar?",
            "Programmez cette formule sans rien retenir. Pourquoi 10x7@5,3 demande-t-il environ deux fois plus d'appels que 10x7@7,3, et comment les appels croissent-ils avec la tablette ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "4",
        Text::new(
            "Keep the values in an array. What are 100x100@50,50 and 100x100@48,52 worth?",
            "Rangez les valeurs dans un tableau. Que valent 100x100@50,50 et 100x100@48,52 ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "5",
        Text::new(
            "On a bar of 127 columns and 127 rows, which places of the deadly square are worth exactly 127?",
            "Sur une tablette de 127 colonnes et 127 lignes, quelles places du carré mortel valent exactement 127 ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "6",
        Text::new(
            "How many values are stored, and how many successors has each? What does the whole table cost, in m and n?",
            "Combien de valeurs range-t-on, et combien de successeurs chacune a-t-elle ? Que coûte toute la table, en fonction de m et n ?",
        ),
    ),
    Asked::of(
        Rung::Memory,
        "7",
        Text::new(
            "Why does a bar keep its value when it is turned or mirrored? Are those eight all the rearrangements that change nothing?",
            "Pourquoi une tablette garde-t-elle sa valeur quand on la tourne ou la retourne ? Ces huit configurations sont-elles toutes celles qui se valent ?",
        ),
    ),
    Asked::of(
        Rung::Memory,
        "8",
        Text::new(
            "Use that: how many values are left to compute, and how much time is saved?",
            "Servez-vous-en : combien de valeurs reste-t-il à calculer, et combien de temps gagne-t-on ?",
        ),
    ),
    Asked::of_the_game(
        "10",
        Text::new(
            "Write a program that plays without a mistake: it says its move in words, shows the bar and its value, checks the answer it is given, and sees the end.",
            "Écrivez un programme qui joue sans faute : il dit son coup avec des mots, montre la tablette et sa valeur, vérifie la réponse qu'on lui fait et reconnaît la fin.",
        ),
    ),
];
