//! Words of the page that are looked up by a name: of an opponent, an outcome, a rung.

use tablette_core::Sentence;

/// A group of words, which becomes one object.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Its name in the page.
    pub name: &'static str,
    /// Whether any name may be asked of it, and some have no answer.
    pub open: bool,
    /// Its words.
    pub sentences: &'static [Sentence],
}

/// All of them.
pub const GROUPS: [Group; 7] = [
    Group { name: "worthName", open: false, sentences: &worth_name::ALL },
    Group { name: "rungs", open: true, sentences: &rungs::ALL },
    Group { name: "rungQuestions", open: true, sentences: &rung_questions::ALL },
    Group { name: "ratings", open: false, sentences: &ratings::ALL },
    Group { name: "moverCan", open: false, sentences: &mover_can::ALL },
    Group { name: "knownAs", open: false, sentences: &known_as::ALL },
    Group { name: "lineKinds", open: false, sentences: &line_kinds::ALL },
];

/// Outcomes of moves.
pub mod worth_name {
    use tablette_core::words;

    words! {
        pub list ALL;

        pub WIN { "wins", "gagne" }
        pub LOSE { "loses", "perd" }
        pub DRAW { "draws", "fait nulle" }
        pub NONE { "unknown", "inconnu" }
    }
}

/// The rungs of the ladder.
pub mod rungs {
    use tablette_core::words;

    words! {
        pub list ALL;

        pub RECURSION { "Recursion", "Récursion" }
        pub MEMORY { "Memory", "Mémoire" }
        pub TABLE { "Table", "Table" }
        pub THEORY { "Theory", "Théorie" }
        pub SEARCH { "Search", "Recherche" }
    }
}

/// What a class is asked of a rung.
pub mod rung_questions {
    use tablette_core::words;

    words! {
        pub list ALL;

        pub RECURSION_1 {
            "Write the definition as a recursive function: when is a position won?",
            "Écrivez la définition comme une fonction récursive : quand une position est-elle gagnante ?",
        }
        pub RECURSION_2 {
            "How many times does it call itself on this board? How does that number grow with the board?",
            "Combien de fois s'appelle-t-elle sur ce plateau ? Comment ce nombre croît-il avec le plateau ?",
        }
        pub MEMORY_1 {
            "Which positions does the recursion solve again and again? How many different ones are there?",
            "Quelles positions la récursion résout-elle encore et encore ? Combien y en a-t-il de différentes ?",
        }
        pub MEMORY_2 { "Which positions are the same up to symmetry?", "Quelles positions sont les mêmes par symétrie ?" }
        pub TABLE_1 {
            "In which order can the values be filled in, so that nothing is missing when it is needed?",
            "Dans quel ordre remplir les valeurs pour que rien ne manque quand on en a besoin ?",
        }
        pub TABLE_2 {
            "How many cells does the table have, and how many bytes?",
            "Combien de cases la table a-t-elle, et combien d'octets ?",
        }
        pub THEORY_1 {
            "What pattern do the values show? Can it be proved?",
            "Quel motif les valeurs montrent-elles ? Peut-on le démontrer ?",
        }
        pub THEORY_2 {
            "Which boards are out of reach of the table, but not of the theory?",
            "Quels plateaux sont hors de portée de la table, mais pas de la théorie ?",
        }
    }
}

/// What a move was worth, in a report.
pub mod ratings {
    use tablette_core::words;

    words! {
        pub list ALL;

        pub BEST { "best", "meilleur" }
        pub KEPT { "kept the win", "garde le gain" }
        pub HELD { "held the draw", "garde la nulle" }
        pub SLOWER { "slower than needed", "plus lent que possible" }
        pub SOONER { "loses sooner than needed", "perd plus tôt que nécessaire" }
        pub LOST { "threw it away", "laisse échapper" }
        pub FORCED { "nothing was better", "rien de mieux" }
        pub UNKNOWN { "not known", "inconnu" }
        pub DEARER { "costs more than needed", "plus cher que possible" }
    }
}

/// What a move leads to.
pub mod mover_can {
    use tablette_core::{Words, words};

    words! {
        pub list ALL;

        pub WIN { "The side to move wins.", "Le joueur au trait gagne." }
        pub win_in(plies: Words) { "The side to move wins in {plies}.", "Le joueur au trait gagne en {plies}." }
        pub LOSE { "The side to move loses.", "Le joueur au trait perd." }
        pub lose_in(plies: Words) { "The side to move loses in {plies}.", "Le joueur au trait perd en {plies}." }
        pub DRAW { "Best play draws.", "Le meilleur jeu mène à la nulle." }
    }
}

/// How far a verdict is known.
pub mod known_as {
    use tablette_core::words;

    words! {
        pub list ALL;

        pub EXACT { "proved, with plies", "démontré, coups compris" }
        pub LEAST { "proved, with the least cost", "démontré, coût minimal compris" }
        pub PROVED { "proved", "démontré" }
        pub OUTCOME { "outcome proved, plies not known", "issue démontrée, nombre de coups inconnu" }
        pub WAY { "a way is proved, not that it is the least", "chemin démontré, mais pas qu'il soit minimal" }
        pub ESTIMATE { "estimate, nothing proved", "estimation, rien n'est démontré" }
        pub UNKNOWN { "not known", "inconnu" }
    }
}

/// What may be said of a line.
pub mod line_kinds {
    use tablette_core::words;

    words! {
        pub list ALL;

        pub BEST { "Best line", "Meilleure suite" }
        pub WINNING { "A winning line", "Une suite gagnante" }
        pub OPEN { "A line", "Une suite" }
    }
}
