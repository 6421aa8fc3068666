//! Matches between programs that play draughts.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT {
        "Let two draughts programs that speak Hub play each other",
        "Faire jouer l'un contre l'autre deux programmes de dames qui parlent Hub",
    }
    pub AFTER {
        "Every opening is played twice, with colours exchanged. The rules and the draws (6.1 to 6.4) are judged here, whatever \
         the programs believe; a program that is 5 seconds late (with --nodes 10 minutes, since nobody knows how long they \
         take), ends, or plays what is not legal has lost the game. An ENGINE is a command such as \"./scan hub\"; tablette is \
         this program itself, for instance \"tablette hub --memory 512M\".",
        "Chaque ouverture se joue deux fois, couleurs échangées. Les règles et les nulles (6.1 à 6.4) sont jugées ici, quoi \
         qu'en pensent les programmes ; un programme en retard de 5 secondes (avec --nodes de 10 minutes, car nul ne sait ce \
         qu'il leur faut), qui s'arrête ou joue un coup interdit a perdu la partie. Un MOTEUR est une commande comme \
         \"./scan hub\" ; tablette est ce programme lui-même, par exemple \"tablette hub --memory 512M\".",
    }
    pub VALUE_ENGINE { "ENGINE", "MOTEUR" }
    pub ARG_FIRST { "The first program, whose score is told", "Le premier programme, dont on donne le score" }
    pub ARG_SECOND { "The program that it plays", "Le programme qu'il affronte" }
    pub OPTION_GAMES { "Games (default: 20)", "Parties (par défaut : 20)" }
    pub OPTION_LIMIT { "Seconds for each move (default: 0.1)", "Secondes par coup (par défaut : 0.1)" }
    pub OPTION_NODES { "Positions for each move, instead of seconds", "Positions par coup, au lieu de secondes" }
    pub OPTION_OPENINGS {
        "Openings from FILE, one a line: a position, or moves such as 32-28 19-23 (default: all pairs of first moves)",
        "Des ouvertures de FICHIER, une par ligne : une position, ou des coups comme 32-28 19-23 (par défaut : tous les premiers \
         coups, deux à deux)",
    }
    pub OPTION_SHUFFLE {
        "The number that chooses the order of the openings (default: 1)",
        "Le nombre qui choisit l'ordre des ouvertures (par défaut : 1)",
    }
    pub OPTION_SPRT {
        "Stop when it is decided, at 5 %, whether the first program is ELO,ELO better: no more than the one or at least the other",
        "S'arrêter quand il est décidé, à 5 %, si le premier programme est meilleur de ELO,ELO : pas plus que l'un ou au moins \
         de l'autre",
    }
    pub OPTION_OUT {
        "Write the games as PDN into FILE (- for standard output)",
        "Écrire les parties en PDN dans FICHIER (- pour la sortie standard)",
    }
    pub EMPTY { "it is empty", "elle est vide" }
    pub cannot_start(command: Words, why: Words) {
        "cannot start “{command}”: {why}",
        "impossible de démarrer « {command} » : {why}",
    }
    pub no_hub(command: Words, why: Words) {
        "“{command}” does not speak Hub: {why}. Many programs have to be told, for instance ./scan hub",
        "« {command} » ne parle pas Hub : {why}. Beaucoup de programmes veulent qu'on le leur dise, par exemple ./scan hub",
    }
    pub opening(file: Words, line: Digits, why: Words) {
        "{file}: line {line}: {why}",
        "{file} : ligne {line} : {why}",
    }
    pub OPENINGS { "openings, one a line", "des ouvertures, une par ligne" }
    pub heading(first: Words, second: Words) { "{first} against {second}", "{first} contre {second}" }
    pub timed(time: Words) { "{time} a move", "{time} par coup" }
    pub counted(nodes: Number) { "{nodes} {nodes?position:positions} a move", "{nodes} {nodes?position:positions} par coup" }
    pub terms(each: Words, openings: Number) {
        "{each}, {openings} {openings?opening:openings}",
        "{each}, {openings} {openings?ouverture:ouvertures}",
    }
    pub game(number: Number, white: Words, black: Words, score: Words, why: Words) {
        "{number}. {white} – {black} {score}, {why}",
        "{number}. {white} – {black} {score}, {why}",
    }
    pub REPETITION { "the third repetition", "la troisième répétition" }
    pub ARTICLES { "drawn by counting", "nulle par décompte" }
    pub moves(n: Number) { "{n} {n?move:moves}", "{n} {n?coup:coups}" }
    pub standing(name: Words, points: Words, games: Number, won: Number, drawn: Number, lost: Number) {
        "{name}: {points} of {games} ({won} won, {drawn} drawn, {lost} lost).",
        "{name} : {points} sur {games} ({won} {won?gagnée:gagnées}, {drawn} {drawn?nulle:nulles}, {lost} {lost?perdue:perdues}).",
    }
    pub elo(elo: Words, low: Words, high: Words) {
        "Elo {elo}, between {low} and {high} at 95 %.",
        "Elo {elo}, entre {low} et {high} à 95 %.",
    }
    pub better(most: Words, ratio: Words) {
        "SPRT: at least {most} Elo better (log-likelihood ratio {ratio}).",
        "SPRT : meilleur d'au moins {most} Elo (rapport de vraisemblance {ratio}, en logarithme).",
    }
    pub no_better(least: Words, ratio: Words) {
        "SPRT: no more than {least} Elo better (log-likelihood ratio {ratio}).",
        "SPRT : meilleur de pas plus de {least} Elo (rapport de vraisemblance {ratio}, en logarithme).",
    }
    pub undecided(least: Words, most: Words, ratio: Words) {
        "SPRT: not decided between {least} and {most} Elo (log-likelihood ratio {ratio}); more games would.",
        "SPRT : pas décidé entre {least} et {most} Elo (rapport de vraisemblance {ratio}, en logarithme) ; il faut plus de parties.",
    }
    pub spent(name: Words, mean: Words, most: Words) {
        "{name}: {mean} a move, {most} at most",
        "{name} : {mean} par coup, {most} au plus",
    }
    pub late(name: Words) { "{name} does not answer in time", "{name} ne répond pas à temps" }
    pub dead(name: Words) { "{name} has ended", "{name} s'est arrêté" }
    pub dead_with(name: Words, words: Words) { "{name} has ended: {words}", "{name} s'est arrêté : {words}" }
    pub error(name: Words, message: Words) { "{name} reports an error: {message}", "{name} signale une erreur : {message}" }
    pub no_move(name: Words) { "{name} gives no move", "{name} ne donne pas de coup" }
    pub illegal(name: Words, why: Words) { "{name}: {why}", "{name} : {why}" }
}
