//! What the source text asks, in our words; [`questions`](super::questions) has the answers. Its answer key has errors: what is asked here is answered by what is true.

use tablette_core::{Asked, Lesson, Rung, Text};

pub(super) const SOURCE: &str = "X/ENS 2025, Informatique B, « Le jeu de Röckse », et son corrigé (UPSTI)";

/// What the source text asks of a class.
pub const LESSON: Lesson = Lesson { source: SOURCE, questions: &[QUESTIONS] };

const QUESTIONS: &[Asked] = &[
    Asked::of_the_game(
        "1",
        Text::new(
            "What does a path weigh, both its ends counted? What does finding that out cost?",
            "Que pèse un chemin, ses deux bouts compris ? Combien coûte ce calcul ?",
        ),
    ),
    Asked::of_the_game(
        "2",
        Text::new(
            "Where do jumps lead, made one after the other from a cell?",
            "Où mènent des sauts faits l'un après l'autre depuis une case ?",
        ),
    ),
    Asked::of_the_game(
        "3",
        Text::new(
            "Is every jump of a path allowed when it is made? Bonus cells allow more, but your list of default jumps must be the same afterwards.",
            "Chaque saut d'un chemin est-il permis au moment où il est fait ? Les cases bonus en permettent d'autres, mais votre liste de sauts par défaut doit rester ce qu'elle était.",
        ),
    ),
    Asked::of_the_game(
        "4",
        Text::new(
            "Do all jumps go to a later row, or to a later column of the same row? Check the bonuses too, and change nothing.",
            "Tous les sauts vont-ils vers une ligne plus basse, ou plus à droite sur la même ligne ? Vérifiez aussi les bonus, sans rien modifier.",
        ),
    ),
    Asked::of_the_game(
        "5",
        Text::new(
            "How many jumps can a path make at most on a grid of N rows and N columns, whichever jumps are chosen? Which jumps reach that number?",
            "Combien de sauts un chemin peut-il faire au plus sur une grille de N lignes et N colonnes, quels que soient les sauts choisis ? Lesquels atteignent ce nombre ?",
        ),
    ),
    Asked::of(
        Rung::Recursion,
        "6",
        Text::new(
            "Try every path of at most so many jumps and keep the lightest that arrives. What does it cost? What becomes of a path that stops short?",
            "Essayez tous les chemins d'au plus tant de sauts et gardez le plus léger qui arrive. Combien cela coûte-t-il ? Que devient un chemin arrêté trop tôt ?",
        ),
    ),
    Asked::of(
        Rung::Memory,
        "7",
        Text::new(
            "That search does the same work again and again. What must be remembered besides the cell and the jumps left, once there are bonuses, and what does the search cost then?",
            "Cette recherche refait sans cesse le même travail. Que faut-il retenir en plus de la case et des sauts restants dès qu'il y a des bonus, et combien coûte alors la recherche ?",
        ),
    ),
    Asked::of_the_game(
        "8",
        Text::new(
            "The greedy search looks k jumps ahead and makes them. Which paths does it find on the paper's grid for k = 2 and k = 3, and are they best? Does a longer horizon never do worse?",
            "La recherche gloutonne regarde k sauts en avant et les fait. Quels chemins trouve-t-elle sur la grille du sujet pour k = 2 et k = 3, et sont-ils optimaux ? Un horizon plus long ne fait-il jamais moins bien ?",
        ),
    ),
    Asked::of_the_game(
        "9",
        Text::new(
            "Write the greedy search. What does it say where no jump is left, and how often is a cell counted that ends one stretch and begins the next?",
            "Écrivez la recherche gloutonne. Que dit-elle là où il ne reste aucun saut, et combien de fois compte-t-on une case qui finit une étape et commence la suivante ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "10",
        Text::new(
            "Number the sets of active bonus cells: which number has a set of truth values?",
            "Numérotez les ensembles de cases bonus activées : quel numéro un ensemble de valeurs de vérité a-t-il ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "11",
        Text::new(
            "Write the recurrence for the least weight from a cell with a set of active bonuses. With which set does one leave a bonus cell?",
            "Écrivez la récurrence du poids minimal depuis une case avec un ensemble de bonus activés. Avec quel ensemble quitte-t-on une case bonus ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "12",
        Text::new(
            "List all sets of bonuses so that each comes after all that contain it, and each once.",
            "Dressez la liste de tous les ensembles de bonus, chacun après tous ceux qui le contiennent, et une seule fois.",
        ),
    ),
    Asked::of(
        Rung::Table,
        "13",
        Text::new(
            "Which jumps does a set of active bonuses allow? Again, the default jumps must not change.",
            "Quels sauts un ensemble de bonus activés permet-il ? Là encore, les sauts par défaut ne doivent pas changer.",
        ),
    ),
    Asked::of(
        Rung::Table,
        "14",
        Text::new(
            "In which order are the cells filled in? What does it all cost with b bonus cells, N rows and m jumps, and when is that less than the exhaustive search?",
            "Dans quel ordre remplit-on les cases ? Que coûte le tout avec b cases bonus, N lignes et m sauts, et quand est-ce moins que la recherche exhaustive ?",
        ),
    ),
    Asked::of(
        Rung::Table,
        "15",
        Text::new(
            "Read the best path off the table, and say so when there is none.",
            "Lisez le meilleur chemin dans la table, et dites-le quand il n'y en a pas.",
        ),
    ),
];
