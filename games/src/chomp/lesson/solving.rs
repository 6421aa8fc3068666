//! Questions 8 to 15: who wins, and how.

use tablette_core::{CommandLine, LessonQuestion, Rung, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of(
        Rung::Recursion,
        "8",
        Text::new(
            "Write the definition directly: a position is won when some bite leaves a lost one. Try it on small bars.",
            "Écrivez la définition telle quelle : une position est gagnante si une bouchée laisse à l'autre une position perdante. Essayez-la sur de petites tablettes.",
        ),
    )
    .exercise(exercises::IS_WON)
    .commands(&[CommandLine::saying("solve chomp 4x5 --by recursion", key::naive_calls)])
    .key(key::definition_key),
    LessonQuestion::of(
        Rung::Recursion,
        "9 (a)",
        Text::new(
            "What grows smaller with every call, so that the recursion must end?",
            "Qu'est-ce qui diminue à chaque appel, de sorte que la récursion finit toujours ?",
        ),
    )
    .exercise(exercises::SQUARES)
    .key(key::ends_key),
    LessonQuestion::of(
        Rung::Recursion,
        "9 (b)",
        Text::new(
            "How many positions can be reached from the full bar? A rough bound is enough; the exact number is a nice exercise in counting.",
            "Combien de positions peut-on atteindre depuis la tablette entière ? Une majoration grossière suffit ; le nombre exact est un bel exercice de dénombrement.",
        ),
    )
    .exercise(exercises::POSITIONS)
    .commands(&[CommandLine::saying("solve chomp 8x10 --by table", key::table_positions)])
    .key(key::positions_key),
    LessonQuestion::of(
        Rung::Recursion,
        "9 (c)",
        Text::new(
            "Count the calls on 4x5. Compare them with the number of positions: what do you conclude?",
            "Comptez les appels pour 4x5. Comparez-les au nombre de positions : qu'en conclure ?",
        ),
    )
    .exercise(exercises::CALLS)
    .commands(&[CommandLine::saying("solve chomp 4x5 --by recursion", key::naive_calls), CommandLine::new("compare chomp 4x5")])
    .key(key::calls_key),
    LessonQuestion::of(
        Rung::Memory,
        "10",
        Text::new(
            "Remember every position once it is judged. What must be looked up first, and what can serve as a key?",
            "Retenez chaque position une fois jugée. Que faut-il regarder d'abord, et qu'est-ce qui peut servir de clé ?",
        ),
    )
    .exercise(exercises::MEMO)
    .commands(&[CommandLine::saying("solve chomp 4x5 --by memory --no-symmetry", key::memo_positions)])
    .key(key::memo_key)
    .slip(key::memo_slip),
    LessonQuestion::of(
        Rung::Memory,
        "11",
        Text::new(
            "Measure both functions on growing bars. How does each time grow?",
            "Mesurez les deux fonctions sur des tablettes de plus en plus grandes. Comment croît chacun des temps ?",
        ),
    )
    .exercise(exercises::MEMO_CALLS)
    .commands(&[CommandLine::saying("solve chomp 4x5 --by memory --no-symmetry", key::memo_calls), CommandLine::new("lesson chomp 11 4x5 --time"), CommandLine::new("compare chomp 4x5")])
    .key(key::growth_key),
    LessonQuestion::of(
        Rung::Theory,
        "12",
        Text::new(
            "Who wins from a rectangle of more than one square? Guess from the values, then prove it without naming the winning bite.",
            "Qui gagne à partir d'un rectangle de plus d'un carré ? Devinez-le d'après les valeurs, puis démontrez-le sans dire quelle est la bouchée gagnante.",
        ),
    )
    .exercise(exercises::RECTANGLES)
    .commands(&[CommandLine::new("explain chomp 5x4")])
    .key(key::rectangles_key),
    LessonQuestion::of(
        Rung::Memory,
        "13",
        Text::new(
            "Give a winning bite, or say that there is none, and never judge a position twice.",
            "Donnez une bouchée gagnante, ou dites qu'il n'y en a pas, sans jamais juger deux fois la même position.",
        ),
    )
    .exercise(exercises::WINNING_MOVE)
    .commands(&[CommandLine::saying("solve chomp 4x5", key::winning_first)])
    .key(key::winning_key),
    LessonQuestion::of_the_game(
        "14",
        Text::new(
            "Make the map of the first bites: 1 where the other player gets a won position, 2 where a lost one.",
            "Dressez la carte des premières bouchées : 1 si l'autre reçoit une position gagnante, 2 si elle est perdante.",
        ),
    )
    .exercise(exercises::MAP)
    .commands(&[CommandLine::new("map chomp 4x5")])
    .key(key::map_key),
    LessonQuestion::of(
        Rung::Theory,
        "15",
        Text::new(
            "How many winning first bites does a bar have? Examine many maps, including 8x10, before you answer.",
            "Combien une tablette a-t-elle de premières bouchées gagnantes ? Examinez de nombreuses cartes, dont celle de 8x10, avant de répondre.",
        ),
    )
    .exercise(exercises::WINNING)
    .commands(&[CommandLine::saying("map chomp 8x10", key::winning_both)])
    .key(key::several_key)
    .slip(key::several_slip),
];
