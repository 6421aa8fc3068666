//! What single verbs answer.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub(super) list ALL;

    pub games_questions(source: Words) {
        "Questions for a class, after {source}:",
        "Questions pour une classe, d'après {source} :",
    }
    pub GAMES_NEXT {
        "Next: tablette play GAME BOARD, tablette explain GAME BOARD, tablette help VERB",
        "Ensuite : tablette play JEU TABLETTE, tablette explain JEU TABLETTE, tablette help VERBE",
    }
    pub PLAYERS_ONE { "a puzzle for one", "un casse-tête en solitaire" }
    pub PLAYERS_TWO { "for two players", "à deux joueurs" }
    pub MOVES_NONE { "No moves: the game has ended.", "Aucun coup : la partie est finie." }
    pub moves_left_out(n: Number) { "… and {n} more, none of them better.", "… et {n} de plus, dont aucun n'est meilleur." }
    pub MOVES_MOST { "--most N lists more of them.", "--most N en énumère davantage." }
    pub no_symmetry(rung: Words) {
        "--no-symmetry is about memory, and --by says {rung}: leave one of the two out",
        "--no-symmetry concerne memory, et --by dit {rung} : ôtez l'un des deux",
    }
    pub LINES_OF_INPUT {
        "--lines reads boards from standard input: write - in the place of the board, or say how many lines of play \
         you want, as in --lines 3",
        "--lines lit des tablettes sur l'entrée standard : écrivez - à la place de la tablette, ou dites combien de suites \
         vous voulez, comme dans --lines 3",
    }
    pub LINES_NO_PICTURE {
        "each line of standard input is a board here, and one picture cannot show them all: ask for one board with --svg",
        "chaque ligne de l'entrée standard est ici une tablette, et une seule image ne peut pas toutes les montrer : \
         demandez une seule tablette avec --svg",
    }
    pub LINE_NOT_TEXT { "this line is not UTF-8 text", "cette ligne n'est pas du texte UTF-8" }
    pub line_wrong(line: Digits, why: Words) { "line {line}: {why}", "ligne {line} : {why}" }
    pub lines_wrong(n: Number) {
        "{n} {n?line:lines} could not be answered; the others were",
        "{n} {n?ligne n'a pas pu recevoir:lignes n'ont pas pu recevoir} de réponse ; les autres en ont une",
    }
    pub map_worth(n: Number, worth: Words, squares: Words) {
        "{n} {n?square has:squares have} the number {worth}: {squares}",
        "{n} {n?carré porte:carrés portent} le nombre {worth} : {squares}",
    }
    pub map_worth_none(worth: Words) {
        "No square has the number {worth}.",
        "Aucun carré ne porte le nombre {worth}.",
    }
    pub SOLVE_STOPPED {
        "Stopped before anything was known (--limit allows more).",
        "Arrêté avant que rien ne soit connu (--limit permet davantage).",
    }
    pub serve_at(address: Words) {
        "Tablette listens at {address} (Ctrl-C stops it)",
        "Tablette écoute à l'adresse {address} (Ctrl-C l'arrête)",
    }
    pub serve_failed(address: Words, why: Words) {
        "cannot serve at {address}: {why}",
        "impossible de servir à l'adresse {address} : {why}",
    }
    pub SERVE_OPEN {
        "whoever reaches this address over the network may ask this server, and it asks nobody for a password",
        "quiconque atteint cette adresse par le réseau peut interroger ce serveur, qui ne demande de mot de passe à personne",
    }
    pub serve_no_browser(program: Words) {
        "{program} does not start; open the address in a browser",
        "{program} ne démarre pas ; ouvrez l'adresse dans un navigateur",
    }
    pub new_none(game: Words, others: Words) {
        "{game} makes no boards; games that do: {others}",
        "{game} ne fabrique pas de tablettes ; jeux qui en fabriquent : {others}",
    }
    pub walk_at(n: Number, all: Number) {
        "the board after {n} of {all} moves",
        "la tablette après {n} coups sur {all}",
    }
    pub walk_counts(moves: Number, values: Number) {
        "{moves} {moves?move:moves}, {values} {values?value:values}.",
        "{moves} {moves?coup:coups}, {values} {values?valeur:valeurs}.",
    }
    pub walk_counts_of_all(moves: Number, values: Number) {
        "The whole walk: {moves} {moves?move:moves}, {values} {values?value:values}.",
        "Tout le parcours : {moves} {moves?coup:coups}, {values} {values?valeur:valeurs}.",
    }
    pub COUNT_MOVES { "moves", "coups" }
    pub COUNT_VALUES { "values", "valeurs" }
    pub steps_range(got: Words) {
        "expected all or a range such as 10..20 for --steps, got “{got}”",
        "on attendait all ou un intervalle comme 10..20 pour --steps, reçu « {got} »",
    }
    pub map_title(game: Words, board: Words) { "{game}: map of {board}", "{game} : carte de {board}" }
    pub play_move_ambiguous(first: Words, second: Words) {
        "these words can be a move on “{first}” or one on “{second}”: put the board in quotes",
        "ces mots peuvent être un coup sur « {first} » ou sur « {second} » : mettez la tablette entre guillemets",
    }
    pub LIMIT_POSITIVE {
        "expected a number of seconds above 0 for --limit: write --limit 30, for instance",
        "on attendait un nombre de secondes supérieur à 0 pour --limit : écrivez par exemple --limit 30",
    }
    pub rung_stopped(time: Words) {
        "no answer within {time} (--limit allows more)",
        "pas de réponse en {time} (--limit permet davantage)",
    }
    pub rungs_agree(n: Number) {
        "{n} rungs answered, and they agree.",
        "{n} échelons ont répondu, et ils sont d'accord.",
    }
    pub rungs_agree_some(answered: Words, silent: Words) {
        "{answered} answered, and they agree; {silent} gave no answer.",
        "{answered} ont répondu, et ils sont d'accord ; sans réponse : {silent}.",
    }
    pub rungs_alone(answered: Words, silent: Words) {
        "Only {answered} answered, so there is nothing to compare; {silent} gave no answer.",
        "Seul {answered} a répondu : il n'y a rien à comparer ; sans réponse : {silent}.",
    }
    pub RUNGS_NONE { "No rung answered.", "Aucun échelon n'a répondu." }
    pub RUNGS_DISAGREE {
        "THE RUNGS DISAGREE: at least one of them is wrong. Please report this board.",
        "LES ÉCHELONS SE CONTREDISENT : au moins l'un d'eux se trompe. Merci de signaler cette tablette.",
    }
    pub census_digest(digest: Words) {
        "digest of all lost positions: {digest}",
        "empreinte de toutes les positions perdues : {digest}",
    }
    pub census_kept(file: Words) {
        "The lists are kept in {file}; delete it when you no longer need it.",
        "Les listes sont gardées dans {file} ; effacez-le quand vous n'en avez plus besoin.",
    }
    pub check_cases(n: Number) { "({n} {n?case:cases})", "({n} cas)" }
    pub check_passed(passed: Number, failed: Number) {
        "{passed?{passed} check:All {passed} checks} passed, {failed} failed.",
        "{passed?{passed} vérification réussie:Les {passed} vérifications sont réussies}, {failed} échec.",
    }
    pub check_failed(passed: Number, failed: Number) {
        "{passed} {passed?check:checks} passed, {failed} FAILED.",
        "{passed} {passed?vérification réussie:vérifications réussies}, {failed} {failed?ÉCHEC:ÉCHECS}.",
    }
    pub puzzle_head(game: Words, grade: Number, seed: Digits) {
        "{game}, grade {grade}, seed {seed}",
        "{game}, degré {grade}, graine {seed}",
    }
    pub puzzle_of(day: Words, game: Words, grade: Number) {
        "{game}, the puzzle of {day}, grade {grade}",
        "{game}, le problème du {day}, degré {grade}",
    }
    pub puzzle_nth(place: Number, game: Words, grade: Number, seed: Digits) {
        "{place}. {game}, grade {grade}, seed {seed}",
        "{place}. {game}, degré {grade}, graine {seed}",
    }
    pub puzzle_win(answer: Words, words: Words, plies: Number, lure: Words) {
        "Answer: {answer}: {words}. It wins in {plies} {plies?ply:plies}; {lure} would not do.",
        "Réponse : {answer} : {words}. Il gagne en {plies} {plies?coup:coups} ; {lure} ne suffirait pas.",
    }
    pub puzzle_hold(answer: Words, words: Words, lure: Words) {
        "Answer: {answer}: {words}. It holds the draw; {lure} would lose.",
        "Réponse : {answer} : {words}. Il tient la nulle ; {lure} perdrait.",
    }
    pub puzzle_way(answer: Words, words: Words, cost: Number) {
        "Answer: {answer}: {words}. The best way costs {cost}.",
        "Réponse : {answer} : {words}. Le meilleur chemin coûte {cost}.",
    }
    pub CHECK_NOTHING { "Nothing was checked.", "Rien n'a été vérifié." }
    pub PERFT_TOTAL { "in all", "en tout" }
}
