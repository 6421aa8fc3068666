//! The words of the page, which is no Rust: `cargo xtask page` writes them into `apps/web/page/src/lib/words.ts`.
//!
//! A constant becomes a string of the same name in `camelCase`, a function a function; `NAME_1`, `NAME_2` and so on
//! become a list. What a game says comes from the engine, in the language asked for.

pub mod board;
pub mod groups;
pub mod home;
pub mod play;

use tablette_core::{Digits, Number, Sentence, Words, words};

/// All of them but the groups: what each part of the page says, in a file of its own.
pub static SECTIONS: [&[Sentence]; 4] = [&ALL, &home::ALL, &board::ALL, &play::ALL];

words! {
    pub list ALL;

    pub SKIP { "Skip to the board", "Aller au jeu" }
    pub GAMES { "Games", "Jeux" }
    pub MORE_GAMES { "More games", "Autres jeux" }
    pub LANGUAGE { "Language", "Langue" }
    pub THEME { "Light or dark", "Clair ou sombre" }
    pub OPEN { "Open", "Ouvrir" }
    pub BOARD { "Board", "Plateau" }
    pub BOARDS { "Boards to try", "Plateaux à essayer" }
    pub BOARD_HOW { "How a board is written", "Comment s'écrit un plateau" }
    pub MAKE { "Make a board", "Fabriquer un plateau" }
    pub SETTINGS { "Settings", "Réglages" }
    pub SOURCES { "Sources:", "Sources\u{a0}:" }
    pub NOT_THERE { "There is no such page.", "Cette page n'existe pas." }
    pub LOADING { "Loading…", "Chargement…" }
    pub ENGINE_FAULT { "the engine in this page broke down; the next question starts it again", "le moteur de cette page s'est arrêté ; la prochaine question le relance" }
    pub THINKING { "Thinking…", "Réflexion…" }
    pub CANCEL { "Cancel", "Annuler" }
    pub CANCELLED { "Cancelled.", "Annulé." }
    pub AGAIN { "Try again", "Réessayer" }
    pub PLAY { "Play", "Jouer" }
    pub TRUTH { "Moves", "Coups" }
    pub WHY { "Why", "Pourquoi" }
    pub MAP { "Map", "Carte" }
    pub WALK { "Timeline", "Déroulé" }
    pub LADDER { "Ladder", "Échelle" }
    pub REPORT { "Report", "Bilan" }
    pub EDIT { "Edit", "Modifier" }
    pub YOU { "You", "Vous" }
    pub OPPONENT { "Opponent", "Adversaire" }
    pub player(player: Digits) { "Player {player}", "Joueur {player}" }
    pub plies(n: Number) { "{n} {n?ply:plies}", "{n} {n?coup:coups}" }
    pub least_cost(cost: Number) { "Least cost from here: {cost}.", "Coût minimal d'ici : {cost}." }
    pub least_between(cost: Number, bound: Number) {
        "Best found: {cost}; nothing is below {bound}.",
        "Meilleur trouvé : {cost} ; rien n'est sous {bound}.",
    }
    pub played_cost(cost: Number) {
        "Played by the rule that is set, it costs {cost}; another way may cost less.",
        "Joué selon la règle choisie, le coût est de {cost} ; un autre chemin peut coûter moins.",
    }
    pub PLAYED_STUCK {
        "Played by the rule that is set, it gets stuck; another way may get there.",
        "Joué selon la règle choisie, on se retrouve bloqué ; un autre chemin peut y mener.",
    }
    pub NO_WAY { "There is no way from here.", "Il n'y a pas de chemin d'ici." }
    pub solvable(n: Number) { "Solvable in {n} {n?move:moves}.", "Soluble en {n} {n?coup:coups}." }
    pub MOVE { "Move", "Coup" }
    pub LEADS_TO { "In words", "En mots" }
    pub WORTH { "Worth", "Valeur" }
    pub AFTER { "Plies after", "Coups après" }
    pub TOTAL { "Total", "Total" }
    pub BEST { "best", "meilleur" }
    pub NO_MOVES { "No move is left here.", "Il ne reste aucun coup ici." }
    pub LEGAL_ONLY {
        "What the moves are worth is not known here; they can be played all the same.",
        "On ne sait pas ici ce que valent les coups ; on peut les jouer tout de même.",
    }
    pub more_moves(n: Digits) { "and {n} more", "et {n} de plus" }
    pub estimate(score: Words, depth: Number) {
        "It seems to stand at {score} for the side to move, looking {depth} {depth?ply:plies} ahead.",
        "Cela semble valoir {score} pour le joueur au trait, en voyant {depth} {depth?coup:coups} d'avance.",
    }
    pub estimate_short(score: Words, depth: Number) { "≈ {score} (depth {depth})", "≈ {score} (prof. {depth})" }
    pub WOULD_PLAY { "would be played", "serait joué" }
    pub length_best(n: Number) {
        "{n} {n?move:moves}, as long as best play lasts",
        "{n} {n?coup:coups}, la durée du jeu parfait",
    }
    pub length_open(n: Number) {
        "{n} {n?move:moves}; how long best play lasts is not known",
        "{n} {n?coup:coups} ; la durée du jeu parfait n'est pas connue",
    }
    pub KNOWN_BY { "Known by", "Connu par" }
    pub by(rung: Words) { "{rung}:", "{rung} :" }
    pub known_cost(positions: Number, seconds: Words) {
        "{positions} {positions?position:positions}, {seconds}",
        "{positions} {positions?position:positions}, {seconds}",
    }
    pub walk_how(moves: Number) {
        "The whole solution has {moves} {moves?move:moves}; go to any point of it.",
        "La solution entière compte {moves} {moves?coup:coups} ; allez à n'importe quel moment.",
    }
    pub WALK_AT { "After how many moves", "Après combien de coups" }
    pub walk_left(n: Number) { "{n} {n?move:moves} left", "il reste {n} {n?coup:coups}" }
    pub PLAY_FROM_HERE { "Play from here", "Jouer d'ici" }
    pub BACK { "Back", "Reculer" }
    pub FORTH { "Forth", "Avancer" }
    pub RUN { "Run", "Dérouler" }
    pub PAUSE { "Pause", "Pause" }
    pub LADDER_HOW {
        "Four ways to the same answer, each faster than the one before. They must agree. Raise the board and watch \
         the calls explode.",
        "Quatre chemins vers la même réponse, chacun plus rapide que le précédent. Ils doivent s'accorder. \
         Agrandissez le plateau et voyez les appels exploser.",
    }
    pub RUNG { "Rung", "Échelon" }
    pub QUESTIONS { "Questions for the class", "Questions pour la classe" }
    pub QUESTIONS_AFTER { "After", "D'après" }
    pub FURTHER_QUESTIONS { "Further questions, rung by rung", "Autres questions, échelon par échelon" }
    pub question(place: Words) { "Question {place}", "Question {place}" }
    pub ANSWER { "Answer", "Réponse" }
    pub CALLS { "Calls", "Appels" }
    pub POSITIONS { "Positions", "Positions" }
    pub TIME { "Time", "Temps" }
    pub MEMORY { "Memory", "Mémoire" }
    pub AGREE { "All rungs agree.", "Tous les échelons s'accordent." }
    pub agree_some(answered: Words, silent: Words) {
        "{answered} agree; {silent} gave no answer.",
        "{answered} s'accordent ; sans réponse : {silent}.",
    }
    pub alone_says(answered: Words, silent: Words) {
        "Only {answered} answered, so there is nothing to compare; {silent} gave no answer.",
        "Seul {answered} a répondu : il n'y a rien à comparer ; sans réponse : {silent}.",
    }
    pub NOBODY_SAYS { "No rung answered.", "Aucun échelon n'a répondu." }
    pub DISAGREE { "The rungs disagree: please report this.", "Les échelons se contredisent : merci de le signaler." }
    pub GROWS { "How it grows", "Comment cela croît" }
    pub GROWTH_OF { "What is drawn", "Ce qui est tracé" }
    pub SIZE { "Board", "Plateau" }
    pub HISTORY { "The game's value over time", "La valeur de la partie au fil des coups" }
    pub history_how(players: Digits) {
        "{players?1=The least total that was still possible after each move.|Above the line player 1 wins, below \
         player 2; the closer to the line, the sooner.}",
        "{players?1=Le total minimal encore possible après chaque coup.|Au-dessus de la ligne le joueur 1 gagne, \
         au-dessous le joueur 2 ; plus c'est près de la ligne, plus c'est proche.}",
    }
    pub report_of(n: Digits) { "The game so far: {n} {n?move:moves}", "La partie jusqu'ici : {n} {n?coup:coups}" }
    pub REPORT_NONE {
        "Play a few moves, and each of them is rated here.",
        "Jouez quelques coups, et chacun sera jugé ici.",
    }
    pub slips(who: Words, n: Digits) {
        "{who}: {n?0=no mistake|1=1 mistake|{n} mistakes}",
        "{who} : {n?0=aucune faute|1=1 faute|{n} fautes}",
    }
    pub slips_partly(who: Words, n: Digits, known: Digits, all: Digits) {
        "{who}: {n?0=no mistake|1=1 mistake|{n} mistakes} among the {known} of {all} moves that are known",
        "{who} : {n?0=aucune faute|1=1 faute|{n} fautes} parmi les {known} coups connus sur {all}",
    }
    pub slips_unknown(who: Words) {
        "{who}: what these moves were worth is not known",
        "{who} : on ne sait pas ce que valaient ces coups",
    }
    pub PLY { "Ply", "Coup n°" }
    pub RATING { "Rating", "Jugement" }
    pub EDIT_HOW {
        "Change the board; the picture follows once it can be read.",
        "Changez le plateau ; l'image suit dès qu'elle se lit.",
    }
    pub grid_of(row: Digits, column: Digits) { "row {row}, column {column}", "ligne {row}, colonne {column}" }
    pub APPLY { "Open this board", "Ouvrir ce plateau" }
}
