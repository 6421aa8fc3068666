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
    pub square_named(name: Words) { "square {name}", "case {name}" }
    pub IN_HAND { "chosen", "choisie" }
    pub GOES_THERE { "can be reached", "accessible" }
    pub BEST_HERE { "best", "meilleur" }
    pub PIECE_STUCK { "This piece cannot move here.", "Cette pièce ne peut pas jouer ici." }
    pub PIECE_OTHER { "This is a piece of the other side.", "C'est une pièce de l'autre camp." }
    pub CANNOT_REACH { "The chosen piece cannot go there.", "La pièce choisie ne peut pas aller là." }
    pub NOTHING_HERE { "Nothing can be played on this square.", "Rien ne se joue sur cette case." }
    pub FLIP { "Turn the board", "Retourner le plateau" }
    pub CALLED_CHEQUERED { "board", "le damier, les damiers" }
    pub CALLED_TABLET { "board", "la tablette, les tablettes" }
    pub CALLED_GRID { "board", "la grille, les grilles" }
    pub CALLED_RINGS { "board", "le baguenaudier, les baguenaudiers" }
    pub SQUARE_EMPTY { "empty", "vide" }
    pub SQUARE_GONE { "gone", "plus rien" }
    pub SQUARE_LIGHT { "light square", "case claire" }
    pub SQUARE_CHOCOLATE { "chocolate", "chocolat" }
    pub SQUARE_COUNTER { "counter", "jeton" }
    pub SQUARE_PIN { "pin", "quille" }
    pub SOUND { "Sound", "Son" }
    pub ZOOM_HINT {
        "Ctrl and the wheel, or two fingers, zoom; drag to move about.",
        "Ctrl et la molette, ou deux doigts, pour zoomer ; glisser pour se déplacer.",
    }
}
