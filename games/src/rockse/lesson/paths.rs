//! Questions 1 to 9: paths, exhaustive and greedy search.

use tablette_core::{CommandLine, LessonQuestion, Rung, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of_the_game(
        "1",
        Text::new(
            "What does a path weigh, counting both ends? What does the computation cost?",
            "Que pèse un chemin, ses deux bouts compris ? Combien coûte ce calcul ?",
        ),
    )
    .exercise(exercises::WEIGHT)
    .key(key::weight_key),
    LessonQuestion::of_the_game(
        "2",
        Text::new(
            "Where does a sequence of jumps lead from a cell?",
            "Où mène une suite de sauts depuis une case ?",
        ),
    )
    .exercise(exercises::AFTER)
    .key(key::after_key),
    LessonQuestion::of_the_game(
        "3",
        Text::new(
            "Is every jump of a path allowed when it is made? Bonus cells allow more jumps, but your list of default jumps must stay unchanged.",
            "Chaque saut d'un chemin est-il permis au moment où il est fait ? Les cases bonus en permettent d'autres, mais votre liste de sauts par défaut doit rester intacte.",
        ),
    )
    .exercise(exercises::CORRECT)
    .key(key::correct_key)
    .slip(key::correct_slip),
    LessonQuestion::of_the_game(
        "4",
        Text::new(
            "Does every jump go to a later row, or to a later column of the same row? Check the bonuses too, without changing anything.",
            "Tous les sauts vont-ils vers une ligne plus basse, ou plus à droite sur la même ligne ? Vérifiez aussi les bonus, sans rien modifier.",
        ),
    )
    .exercise(exercises::WELL_FORMED)
    .key(key::well_formed_key)
    .slip(key::well_formed_slip),
    LessonQuestion::of_the_game(
        "5",
        Text::new(
            "What is the greatest number of jumps of a path on a grid of N rows and N columns, whichever jumps are allowed? Which jumps reach that number?",
            "Combien de sauts un chemin peut-il faire au plus sur une grille de N lignes et N colonnes, quels que soient les sauts choisis ? Lesquels atteignent ce nombre ?",
        ),
    )
    .exercise(exercises::LONGEST)
    .key(key::longest_key)
    .slip(key::longest_slip),
    LessonQuestion::of(
        Rung::Recursion,
        "6",
        Text::new(
            "Try every path with a limited number of jumps and keep the lightest that arrives. What does this cost? How must a path that stops short be treated?",
            "Essayez tous les chemins dont le nombre de sauts est borné et gardez le plus léger de ceux qui arrivent. Combien cela coûte-t-il ? Comment traiter un chemin arrêté trop tôt ?",
        ),
    )
    .exercise(exercises::EXHAUSTIVE)
    .commands(&[CommandLine::saying("solve rockse '2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)' --max-jumps 5", key::within_five)])
    .key(key::exhaustive_key)
    .slip(key::exhaustive_slip),
    LessonQuestion::of(
        Rung::Memory,
        "7",
        Text::new(
            "This search repeats the same work many times. What must be remembered besides the cell and the jumps left, once there are bonuses, and what does the search cost then?",
            "Cette recherche refait sans cesse le même travail. Que faut-il retenir en plus de la case et des sauts restants dès qu'il y a des bonus, et combien coûte alors la recherche ?",
        ),
    )
    .exercise(exercises::GROWTH)
    .key(key::memo_key)
    .slip(key::memo_slip),
    LessonQuestion::of_the_game(
        "8",
        Text::new(
            "The greedy search looks k jumps ahead and makes them. Which paths does it find on the paper's grid for k = 2 and k = 3, and are they the best? Is a longer horizon never worse?",
            "La recherche gloutonne regarde k sauts en avant et les fait. Quels chemins trouve-t-elle sur la grille du sujet pour k = 2 et k = 3, et sont-ils optimaux ? Un horizon plus long ne fait-il jamais moins bien ?",
        ),
    )
    .exercise(exercises::HORIZONS)
    .commands(&[CommandLine::saying("solve rockse '2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)' --horizon 4", key::greedy_four)])
    .key(key::horizons_key)
    .slip(key::horizons_slip),
    LessonQuestion::of_the_game(
        "9",
        Text::new(
            "Write the greedy search. What does it return where no jump is left, and how often does a cell count where one suite ends and the next begins?",
            "Écrivez la recherche gloutonne. Que renvoie-t-elle là où il ne reste aucun saut, et combien de fois compte-t-on une case où une suite finit et où la suivante commence ?",
        ),
    )
    .exercise(exercises::GREEDY)
    .commands(&[CommandLine::saying("solve rockse '2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)' --horizon 3", key::greedy_three)])
    .key(key::greedy_key)
    .slip(key::greedy_slip),
];
