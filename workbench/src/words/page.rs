//! The words of the page, which is no Rust: `cargo xtask page` writes them into
//! `apps/web/page/src/lib/words.ts`.
//!
//! A constant becomes a string of the same name in `camelCase`, a function a function; `NAME_1`,
//! `NAME_2` and so on become a list. What a game says comes from the engine, in the language asked
//! for.

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
    pub ENGINE_FAULT { "the engine in this page crashed; the next question restarts it", "le moteur de cette page a planté ; la prochaine question le relance" }
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
        "By the chosen rule, the cost is {cost}; another solution may cost less.",
        "Avec la règle choisie, le coût est de {cost} ; une autre solution peut coûter moins.",
    }
    pub PLAYED_STUCK {
        "The chosen rule gets stuck; there may still be a solution.",
        "La règle choisie mène à une impasse ; il existe peut-être une solution.",
    }
    pub NO_WAY { "There is no solution from here.", "Il n'y a pas de solution d'ici." }
    pub solvable(n: Number) { "Solvable in {n} {n?move:moves}.", "Soluble en {n} {n?coup:coups}." }
    pub MOVE { "Move", "Coup" }
    pub LEADS_TO { "In words", "En mots" }
    pub WORTH { "Worth", "Valeur" }
    pub AFTER { "Plies after", "Coups après" }
    pub TOTAL { "Total", "Total" }
    pub BEST { "best", "meilleur" }
    pub NO_MOVES { "No move is left here.", "Il ne reste aucun coup ici." }
    pub LEGAL_ONLY {
        "The values of the moves are not known here; you can still play them.",
        "La valeur des coups n'est pas connue ici ; on peut quand même les jouer.",
    }
    pub more_moves(n: Digits) { "and {n} more", "et {n} de plus" }
    pub estimate(score: Words, depth: Number) {
        "A search {depth} {depth?ply:plies} deep gives {score} for the side to move.",
        "Une recherche à {depth} {depth?coup:coups} donne {score} pour le joueur au trait.",
    }
    pub estimate_short(score: Words, depth: Number) { "≈ {score} (depth {depth})", "≈ {score} (prof. {depth})" }
    pub WOULD_PLAY { "would be played", "serait joué" }
    pub length_best(n: Number) {
        "{n} {n?move:moves}, the length of best play",
        "{n} {n?coup:coups}, la durée du jeu parfait",
    }
    pub length_open(n: Number) {
        "{n} {n?move:moves}; the length of best play is not known",
        "{n} {n?coup:coups} ; la durée du jeu parfait n'est pas connue",
    }
    pub KNOWN_BY { "Known by", "Obtenu par" }
    pub by(rung: Words) { "{rung}:", "{rung} :" }
    pub known_cost(positions: Number, seconds: Words) {
        "{positions} {positions?position:positions}, {seconds}",
        "{positions} {positions?position:positions}, {seconds}",
    }
    pub walk_how(moves: Number) {
        "The whole solution has {moves} {moves?move:moves}; jump to any of them.",
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
        "Edit the board; the picture updates as soon as the text is valid.",
        "Modifiez le plateau ; l'image suit dès que le texte est valide.",
    }
    pub grid_of(row: Digits, column: Digits) { "row {row}, column {column}", "ligne {row}, colonne {column}" }
    pub APPLY { "Open this board", "Ouvrir ce plateau" }
}
