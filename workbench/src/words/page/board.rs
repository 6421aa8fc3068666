//! The words of the board itself.

use tablette_core::{Words, words};

words! {
    pub list ALL;

    pub OPEN_SQUARE { "Click a square to play from it.", "Cliquez sur un carré pour jouer à partir de lui." }
    pub ZOOM_IN { "Zoom in", "Agrandir" }
    pub ZOOM_OUT { "Zoom out", "Réduire" }
    pub ZOOM_ALL { "Whole map", "Carte entière" }
    pub square_is(row: Words, column: Words) { "row {row}, column {column}", "ligne {row}, colonne {column}" }
    pub GOES_ON { "can be played", "jouable" }
    pub CURSOR_HELP {
        "Arrow keys move the cursor, Enter plays or opens.",
        "Les flèches déplacent le curseur, Entrée joue ou ouvre.",
    }
    pub SCALE_1 { "lost", "perdu" }
    pub SCALE_2 { "late", "tard" }
    pub SCALE_3 { "won soonest", "gagné au plus tôt" }
    pub CANDIDATES { "Which move?", "Quel coup ?" }
}
