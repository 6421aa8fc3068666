//! The words of a game that is being played.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub list ALL;

    pub NEW_GAME { "New game", "Nouvelle partie" }
    pub UNDO { "Take back", "Reprendre" }
    pub HINT { "Hint", "Indice" }
    pub hint_is(mv: Words) { "Perfect play: {mv}", "Jeu parfait : {mv}" }
    pub hint_wins(mv: Words) { "This wins: {mv}", "Ce coup gagne : {mv}" }
    pub hint_guess(mv: Words, score: Words, depth: Number) {
        "A search would play: {mv} (≈ {score}, depth {depth}; not proved)",
        "Une recherche jouerait : {mv} (≈ {score}, profondeur {depth} ; non prouvé)",
    }
    pub hint_plain(mv: Words) {
        "A possible move: {mv} (no better one is known)",
        "Un coup possible : {mv} (aucun meilleur n'est connu)",
    }
    pub hint_rule(mv: Words) { "The chosen rule plays: {mv}", "La règle choisie joue : {mv}" }
    pub HINT_NONE { "No move is known to be the best here.", "On ne sait pas ici quel coup est le meilleur." }
    pub COPY { "Copy link", "Copier le lien" }
    pub COPIED { "Link copied.", "Lien copié." }
    pub FOE { "Opponent", "Adversaire" }
    pub FOE_FRIEND { "a friend at this screen", "un ami devant cet écran" }
    pub STARTS { "Who starts", "Qui commence" }
    pub ME_FIRST { "I start", "je commence" }
    pub FOE_FIRST { "the opponent starts", "l'adversaire commence" }
    pub TYPE_MOVE { "Type a move", "Écrire un coup" }
    pub DO_MOVE { "Play it", "Le jouer" }
    pub YOUR_TURN { "Your move.", "À vous de jouer." }
    pub turn_of(player: Digits) { "Player {player} to move.", "Au joueur {player} de jouer." }
    pub FOE_THINKS { "The opponent is thinking…", "L'adversaire réfléchit…" }
    pub FOE_GUESSES {
        "Perfect play is not known here: the opponent chose among moves of unknown value.",
        "Le jeu parfait n'est pas connu ici : l'adversaire a choisi parmi des coups de valeur inconnue.",
    }
    pub foe_estimates(score: Words, depth: Number) {
        "Perfect play is not known here: the opponent plays what a search prefers (≈ {score}, {depth} {depth?ply:plies} \
         deep, not proved).",
        "Le jeu parfait n'est pas connu ici : l'adversaire joue ce que préfère une recherche (≈ {score}, à {depth} \
         {depth?coup:coups}, non prouvé).",
    }
    pub FOE_STOPPED { "The opponent was stopped.", "L'adversaire a été arrêté." }
    pub STOP { "Stop", "Arrêter" }
    pub LET_THINK { "Let it think again", "Le laisser réfléchir" }
    pub looking_back(ply: Digits, plies: Digits) {
        "Looking back: move {ply} of {plies}.",
        "Retour en arrière : coup {ply} sur {plies}.",
    }
    pub SHEET { "Moves of the game", "Coups de la partie" }
    pub NO_PLIES { "No move has been played yet.", "Aucun coup n'a encore été joué." }
    pub DROP_VARIATION { "Remove this variation", "Retirer cette variante" }
    pub VALUES { "Values", "Valeurs" }
    pub WAYS { "Walk through the game", "Parcourir la partie" }
    pub TO_START { "To the start", "Au début" }
    pub PLY_BACK { "One move back", "Un coup en arrière" }
    pub PLY_FORTH { "One move on", "Un coup en avant" }
    pub TO_END { "To the end", "À la fin" }
    pub RULES { "Rules", "Règles" }
    pub SHARE { "Share this game", "Partager cette partie" }
    pub LINK_OF { "Link of this game", "Lien de cette partie" }
    pub SEND_LINK { "Send…", "Envoyer…" }
    pub link_how(plies: Digits) {
        "{plies?0=It opens this board, with this opponent.|1=It opens this board with the move that was played.|It opens \
         this board with the {plies} moves that were played.}",
        "{plies?0=Il ouvre ce plateau, avec cet adversaire.|1=Il ouvre ce plateau avec le coup joué.|Il ouvre ce plateau \
         avec les {plies} coups joués.}",
    }
    pub as_file(format: Words) { "The game as {format}", "La partie en {format}" }
    pub SAVE_FILE { "Save as a file", "Enregistrer dans un fichier" }
    pub paste_game(format: Words) { "Paste a game in {format}", "Coller une partie en {format}" }
    pub OPEN_GAME { "Open this game", "Ouvrir cette partie" }
    pub OPEN_FILE { "or a file:", "ou un fichier\u{a0}:" }
    pub link_stops(mv: Words, why: Words) {
        "The moves of this link can be played as far as here; the next one, {mv}, cannot: {why}",
        "Les coups de ce lien se jouent jusqu'ici ; le suivant, {mv}, ne se joue pas : {why}",
    }
    pub LINK_STRAYS {
        "The moves of this link do not lead to its position, so they are ignored.",
        "Les coups de ce lien ne mènent pas à sa position : ils sont ignorés.",
    }
    pub YOU_WON { "You won.", "Vous avez gagné." }
    pub YOU_LOST { "You lost.", "Vous avez perdu." }
    pub DRAWN { "A draw.", "Partie nulle." }
    pub player_won(player: Digits) { "Player {player} won.", "Le joueur {player} a gagné." }
    pub solved_it(moves: Digits) { "Solved in {moves} {moves?move:moves}.", "Résolu en {moves} {moves?coup:coups}." }
    pub STUCK { "Stuck: no move is left.", "Bloqué : il ne reste aucun coup." }
    pub played(who: Words, words: Words) { "{who}: {words}", "{who} : {words}" }
}
