//! What the source text asks a class, in our words; [`questions`](super::questions) has the answers.

use tablette_core::{Asked, Lesson, Rung, Text};

pub(super) const SOURCE: &str =
    "« Le jeu du chocolat empoisonné », TP en Python, première année de classes préparatoires";

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: QUESTIONS };

const QUESTIONS: &[Asked] = &[
    Asked::of_the_game(
        "1",
        Text::new(
            "Why does every game end, and why has exactly one player lost then? On a bar of m columns and n rows, how many bites can there be at most before only the poison is left?",
            "Pourquoi toute partie finit-elle, et pourquoi y a-t-il alors exactement un perdant ? Sur une tablette de m colonnes et n lignes, combien de bouchées au plus avant qu'il ne reste que le poison ?",
        ),
    ),
    Asked::of(
        Rung::Theory,
        "2",
        Text::new(
            "With paper and pencil: who wins from a single row, from an L with two equal arms, from an L with two unequal arms, from a square?",
            "Avec du papier et un crayon : qui gagne à partir d'une seule ligne, d'un L à deux branches égales, d'un L à deux branches inégales, d'un carré ?",
        ),
    ),
    Asked::of_the_game(
        "3",
        Text::new(
            "A position is the list of its row lengths from the bottom up. Which list is the full bar of m columns and n rows?",
            "Une position est la liste des longueurs de ses lignes, de bas en haut. Quelle liste donne la tablette entière de m colonnes et n lignes ?",
        ),
    ),
    Asked::of_the_game(
        "4",
        Text::new(
            "Draw a position in text, the bottom row last, so that the poisoned square is seen at a glance.",
            "Dessinez une position avec des caractères, la ligne du bas en dernier, de sorte que le carré empoisonné se voie tout de suite.",
        ),
    ),
    Asked::of_the_game(
        "5",
        Text::new(
            "List the bites that a position allows. How many are there, as (0,0) is none?",
            "Dressez la liste des bouchées qu'une position permet. Combien y en a-t-il, sachant que (0,0) n'en est pas une ?",
        ),
    ),
    Asked::of_the_game(
        "6",
        Text::new(
            "After a bite, rows may be empty. Remove the zeros at the end of the list, in place.",
            "Après une bouchée, des lignes peuvent être vides. Ôtez les zéros en fin de liste, sans faire de nouvelle liste.",
        ),
    ),
    Asked::of_the_game(
        "7",
        Text::new(
            "Make the position that a bite leads to, and leave the one you were given as it was. What does that cost?",
            "Fabriquez la position où mène une bouchée, sans toucher à celle de départ. Combien cela coûte-t-il ?",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "8",
        Text::new(
            "Write the definition as it stands: a position is won when some bite hands over a lost one. Try it on small bars.",
            "Écrivez la définition telle quelle : une position est gagnante si une bouchée donne à l'autre une position perdante. Essayez-la sur de petites tablettes.",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "9 (a)",
        Text::new(
            "What grows smaller with every call, so that the recursion must end?",
            "Qu'est-ce qui diminue à chaque appel, de sorte que la récursion finit toujours ?",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "9 (b)",
        Text::new(
            "How many positions can be reached from the full bar? A rough bound will do; the exact number is a nice exercise in counting.",
            "Combien de positions peut-on atteindre depuis la tablette entière ? Une majoration grossière suffit ; le nombre exact est un bel exercice de dénombrement.",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "9 (c)",
        Text::new(
            "Count the calls on 4x5. How do they compare with the number of positions, and what does that mean?",
            "Comptez les appels pour 4x5. Comparez-les au nombre de positions : qu'en conclure ?",
        ),
    ),
    Asked::of(
        Rung::Memory,
        "10",
        Text::new(
            "Remember every position once it is judged. What must be looked up first, and what can be a key?",
            "Retenez chaque position une fois jugée. Que faut-il regarder d'abord, et qu'est-ce qui peut servir de clé ?",
        ),
    ),
    Asked::of(
        Rung::Memory,
        "11",
        Text::new(
            "Measure both functions on growing bars. How does each time grow?",
            "Mesurez les deux fonctions sur des tablettes de plus en plus grandes. Comment croît chacun des temps ?",
        ),
    ),
    Asked::of(
        Rung::Theory,
        "12",
        Text::new(
            "Who wins from a rectangle of more than one square? Guess it from the values, then prove it without naming the winning bite.",
            "Qui gagne à partir d'un rectangle de plus d'un carré ? Devinez-le d'après les valeurs, puis démontrez-le sans dire quelle est la bouchée gagnante.",
        ),
    ),
    Asked::of(
        Rung::Memory,
        "13",
        Text::new(
            "Give a winning bite, or say that there is none, and never judge a position twice.",
            "Donnez une bouchée gagnante, ou dites qu'il n'y en a pas, sans jamais juger deux fois la même position.",
        ),
    ),
    Asked::of_the_game(
        "14",
        Text::new(
            "Make the map of the first bites: 1 where the other player is handed a won position, 2 where a lost one.",
            "Dressez la carte des premières bouchées : 1 si l'autre reçoit une position gagnante, 2 si elle est perdante.",
        ),
    ),
    Asked::of(
        Rung::Theory,
        "15",
        Text::new(
            "How many winning first bites has a bar? Look at many maps, at 8x10 too, before you say.",
            "Combien une tablette a-t-elle de premières bouchées gagnantes ? Regardez bien des cartes, celle de 8x10 aussi, avant de répondre.",
        ),
    ),
];
