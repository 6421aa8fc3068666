//! The words of a game that is being played.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub list ALL;

    pub NEW_GAME { "New game", "Nouvelle partie" }
    pub UNDO { "Undo", "Annuler le coup" }
    pub HINT { "Hint", "Indice" }
    pub hint_is(mv: Words) { "Perfect play: {mv}", "Jeu parfait : {mv}" }
    pub hint_wins(mv: Words) { "This wins: {mv}", "Ceci gagne : {mv}" }
    pub hint_guess(mv: Words, score: Words, depth: Number) {
        "A search would play: {mv} (≈ {score}, depth {depth}; not proved)",
        "Une recherche jouerait : {mv} (≈ {score}, profondeur {depth} ; non prouvé)",
    }
    pub hint_plain(mv: Words) {
        "One could play: {mv} (nothing is known to be better)",
        "On peut jouer : {mv} (rien n'est connu de meilleur)",
    }
    pub hint_rule(mv: Words) { "The rule that is set plays: {mv}", "La règle choisie joue : {mv}" }
    pub HINT_NONE { "No move is known to be better than another here.", "Aucun coup n'est connu meilleur qu'un autre ici." }
    pub COPY { "Copy link", "Copier le lien" }
    pub COPIED { "Link copied.", "Lien copié." }
    pub FOE { "Opponent", "Adversaire" }
    pub STARTS { "Who starts", "Qui commence" }
    pub ME_FIRST { "I start", "je commence" }
    pub FOE_FIRST { "the opponent starts", "l'adversaire commence" }
    pub REVEAL { "Show what moves are worth", "Montrer ce que valent les coups" }
    pub TYPE_MOVE { "Type a move", "Écrire un coup" }
    pub DO_MOVE { "Play it", "Le jouer" }
    pub YOUR_TURN { "Your move.", "À vous de jouer." }
    pub turn_of(player: Digits) { "Player {player} to move.", "Au joueur {player} de jouer." }
    pub FOE_THINKS { "The opponent is thinking…", "L'adversaire réfléchit…" }
    pub foe_guesses(why: Words) {
        "Perfect play is not known here, so the opponent hurries ({why}).",
        "Le jeu parfait n'est pas connu ici, l'adversaire joue donc pressé ({why}).",
    }
    pub YOU_WON { "You won.", "Vous avez gagné." }
    pub YOU_LOST { "You lost.", "Vous avez perdu." }
    pub DRAWN { "A draw.", "Partie nulle." }
    pub player_won(player: Digits) { "Player {player} won.", "Le joueur {player} a gagné." }
    pub solved_it(moves: Digits) { "Solved in {moves} {moves?move:moves}.", "Résolu en {moves} {moves?coup:coups}." }
    pub STUCK { "Stuck: no move is left.", "Bloqué : il ne reste aucun coup." }
    pub played(who: Words, words: Words) { "{who}: {words}", "{who} : {words}" }
}
