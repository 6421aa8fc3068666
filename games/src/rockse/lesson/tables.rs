//! Questions 10 to 15: dynamic programming.

use tablette_core::{CommandLine, LessonQuestion, Rung, Text};

use super::{exercises, key};

pub(super) const QUESTIONS: &[LessonQuestion] = &[
    LessonQuestion::of(
        Rung::Table,
        "10",
        Text::new(
            "Number the sets of active bonus cells: which number belongs to a list of truth values?",
            "Numérotez les ensembles de cases bonus activées : quel numéro correspond à une liste de valeurs de vérité ?",
        ),
    )
    .exercise(exercises::CODE)
    .key(key::code_key),
    LessonQuestion::of(
        Rung::Table,
        "11",
        Text::new(
            "Write the recurrence for the least weight from a cell with a set of active bonuses. Which set holds after leaving a bonus cell?",
            "Écrivez la récurrence du poids minimal depuis une case avec un ensemble de bonus activés. Quel ensemble a-t-on après avoir quitté une case bonus ?",
        ),
    )
    .exercise(exercises::RECURRENCE)
    .key(key::recurrence_key)
    .slip(key::recurrence_slip),
    LessonQuestion::of(
        Rung::Table,
        "12",
        Text::new(
            "List all sets of bonuses, each exactly once and after all sets that contain it.",
            "Dressez la liste de tous les ensembles de bonus, chacun après tous ceux qui le contiennent, et une seule fois.",
        ),
    )
    .exercise(exercises::MASKS)
    .key(key::masks_key)
    .slip(key::masks_slip),
    LessonQuestion::of(
        Rung::Table,
        "13",
        Text::new(
            "Which jumps does a set of active bonuses allow? Again, the default jumps must not change.",
            "Quels sauts un ensemble de bonus activés permet-il ? Là encore, les sauts par défaut ne doivent pas changer.",
        ),
    )
    .exercise(exercises::POSSIBLE)
    .key(key::possible_key)
    .slip(key::possible_slip),
    LessonQuestion::of(
        Rung::Table,
        "14",
        Text::new(
            "In which order are the cells filled? What is the total cost with b bonus cells, N rows and m jumps, and when is that less than the exhaustive search?",
            "Dans quel ordre remplit-on les cases ? Quel est le coût total avec b cases bonus, N lignes et m sauts, et quand est-il inférieur à celui de la recherche exhaustive ?",
        ),
    )
    .exercise(exercises::DYNAMIC)
    .commands(&[CommandLine::saying("solve rockse '2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)' --by table", key::best_weight), CommandLine::new("compare rockse '2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)'")])
    .key(key::dynamic_key)
    .slip(key::dynamic_slip),
    LessonQuestion::of(
        Rung::Table,
        "15",
        Text::new(
            "Read the best path from the table, and say so when there is none.",
            "Lisez le meilleur chemin dans la table, et dites-le quand il n'y en a pas.",
        ),
    )
    .exercise(exercises::PATH)
    .commands(&[CommandLine::saying("solve rockse '2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)'", key::best_path)])
    .key(key::path_key)
    .slip(key::path_slip),
];
