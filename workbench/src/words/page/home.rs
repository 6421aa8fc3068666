//! The words of the home page and of what leads away from it.

use tablette_core::words;

words! {
    pub list ALL;

    pub TAGLINE { "Perfect play, tabulated.", "Le jeu parfait, mis en table." }
    pub WELCOME {
        "Pick a game. Play it against perfect play, see what every move is worth and why, and share any position by \
         its address.",
        "Choisissez un jeu. Jouez contre le jeu parfait, voyez ce que vaut chaque coup et pourquoi, et partagez \
         toute position par son adresse.",
    }
    pub FOR_TWO { "for two", "à deux" }
    pub FOR_ONE { "a puzzle for one", "casse-tête en solitaire" }
}
