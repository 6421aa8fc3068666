//! Whole games in files: checked, shown, judged move by move.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT {
        "Check, show or annotate draughts games in PDN files",
        "Vérifier, montrer ou annoter des parties de dames dans des fichiers PDN",
    }
    pub CHECK_ABOUT {
        "Find every fault in PDN files, with its line and column",
        "Trouver chaque faute de fichiers PDN, avec sa ligne et sa colonne",
    }
    pub CHECK_AFTER {
        "Exit code 1 when there is a fault. Behind an illegal move the position is not known: the rest of its line is \
         read, but not judged.",
        "Code de retour 1 s'il y a une faute. Derrière un coup interdit la position n'est plus connue : la fin de sa \
         suite est lue, mais pas jugée.",
    }
    pub SHOW_ABOUT {
        "Show the games of a PDN file: tags, moves, a position",
        "Montrer les parties d'un fichier PDN : étiquettes, coups, une position",
    }
    pub ANNOTATE_ABOUT {
        "Judge every move of PDN games and write the games back with comments",
        "Juger chaque coup de parties PDN et récrire les parties avec des commentaires",
    }
    pub ANNOTATE_AFTER {
        "A move is judged by a table where one reaches: that is exact, but for draws by counting, which no table knows. \
         Elsewhere a search estimates, and the comment says so. Nothing of the file is lost: tags, comments, glyphs \
         and variations stay.",
        "Un coup est jugé par une table là où il y en a une : c'est exact, aux nulles par décompte près, qu'aucune table \
         ne connaît. Ailleurs une recherche estime, et le commentaire le dit. Rien du fichier ne se perd : étiquettes, \
         commentaires, signes et variantes restent.",
    }
    pub ARG_FILES { "PDN files, - for standard input", "Fichiers PDN, - pour l'entrée standard" }
    pub ARG_FILE { "A PDN file, - for standard input", "Un fichier PDN, - pour l'entrée standard" }
    pub LENIENT {
        "Also read what files have: no score at the end, 28:19, 1- 7, leading zeros, 2x30x17, bytes that are not UTF-8",
        "Lire aussi ce qu'ont les fichiers : pas de score à la fin, 28:19, 1- 7, zéros en tête, 2x30x17, octets hors UTF-8",
    }
    pub RULES {
        "The rules of games that have no tag GameType: draughts (the default), checkers or brazilian, or their numbers \
         20, 21, 26",
        "Les règles des parties sans étiquette GameType : draughts (par défaut), checkers ou brazilian, ou leurs numéros \
         20, 21, 26",
    }
    pub GAME { "Only the game of this number, from 1", "Seulement la partie de ce numéro, à partir de 1" }
    pub MOVE {
        "The position after this move: 14 for the side that begins, 14... for the other, 0 for the beginning (of the \
         first game, unless --game says which)",
        "La position après ce coup : 14 pour le camp qui commence, 14... pour l'autre, 0 pour le début (de la première \
         partie, sauf si --game dit laquelle)",
    }
    pub LIMIT {
        "Seconds for each position (default: a search of four million positions)",
        "Secondes pour chaque position (par défaut : une recherche de quatre millions de positions)",
    }
    pub OUT { "Write into FILE (default: standard output)", "Écrire dans FICHIER (par défaut : la sortie standard)" }
    pub fault(file: Words, line: Digits, column: Digits, why: Words) {
        "{file}: line {line}, column {column}: {why}",
        "{file} : ligne {line}, colonne {column} : {why}",
    }
    pub NOT_UTF8 {
        "expected text in UTF-8, got a byte that is none: convert the file, or read it with --lenient",
        "on attendait du texte en UTF-8, reçu un octet qui n'en est pas : convertissez le fichier, ou lisez-le avec \
         --lenient",
    }
    pub sound(file: Words, games: Number) {
        "{file}: {games} {games?game:games}, no fault.",
        "{file} : {games} {games?partie:parties}, aucune faute.",
    }
    pub faulty(file: Words, games: Number, faults: Number) {
        "{file}: {games} {games?game:games}, {faults} {faults?fault:faults}.",
        "{file} : {games} {games?partie:parties}, {faults} {faults?faute:fautes}.",
    }
    pub unread(why: Words) {
        "{why}. Nothing can be shown of a game with a fault: pdn check finds all of them, and --lenient reads what \
         older files have",
        "{why}. On ne peut rien montrer d'une partie qui a une faute : pdn check les trouve toutes, et --lenient lit ce \
         qu'ont les vieux fichiers",
    }
    pub unwritten(why: Words) {
        "{why}. A game with a fault cannot be written back: pdn check finds all of them, and --lenient reads what older \
         files have",
        "{why}. Une partie qui a une faute ne peut être récrite : pdn check les trouve toutes, et --lenient lit ce \
         qu'ont les vieux fichiers",
    }
    pub NO_JSON {
        "pdn annotate writes PDN and has no --json: leave it out, or use pdn show --json",
        "pdn annotate écrit du PDN et n'a pas de --json : enlevez-le, ou prenez pdn show --json",
    }
    pub comment(rung: Words, said: Words) { "by {rung}, {said}", "par {rung}, {said}" }
    pub no_game(file: Words, number: Number, games: Number) {
        "{file} has no game {number}: it has {games} {games?game:games}",
        "{file} n'a pas de partie {number} : il a {games} {games?partie:parties}",
    }
    pub no_move(mv: Words, last: Words) {
        "expected a move of this game, such as {last}, got “{mv}”",
        "on attendait un coup de cette partie, comme {last}, reçu « {mv} »",
    }
    pub once(file: Words) {
        "{file} is standard input, which can be read only once",
        "{file} est l'entrée standard, qui ne se lit qu'une fois",
    }
    pub heading(number: Number, game: Words) { "Game {number}: {game}", "Partie {number} : {game}" }
    pub start(position: Words) { "begins at {position}", "commence à {position}" }
    pub variations(n: Number) { "{n} {n?variation:variations}", "{n} {n?variante:variantes}" }
    pub no_records(game: Words) {
        "no game here is kept in files such as {game}",
        "aucun jeu ici ne se garde dans des fichiers comme {game}",
    }
    pub judged(games: Number, moves: Number) {
        "{games} {games?game:games}, {moves} {moves?move:moves} judged.",
        "{games} {games?partie:parties}, {moves} {moves?coup jugé:coups jugés}.",
    }
}
