//! Grading a program: what is asked, what went wrong, how the work grows.

use tablette_core::{Bytes, Digits, Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT {
        "Hold your program to the truth: one position a line in, one answer a line out",
        "Mettre votre programme à l'épreuve : une position par ligne en entrée, une réponse par ligne en sortie",
    }
    pub AFTER {
        "Exit codes: 0 right, 1 wrong, late or dead, 2 the command does not start, 130 interrupted.",
        "Codes de retour : 0 juste, 1 faux, en retard ou mort, 2 la commande ne démarre pas, 130 interrompu.",
    }
    pub VALUE_EXERCISE { "GAME[:QUESTION]", "JEU[:QUESTION]" }
    pub VALUE_COMMAND { "COMMAND", "COMMANDE" }
    pub ARG_EXERCISE {
        "The game, and what is asked of its positions: outcome, value, move, best, cost, moves, nimber, after, capture, or \
         the number of a question of its text",
        "Le jeu, et ce qu'on demande de ses positions : outcome, value, move, best, cost, moves, nimber, after, capture, ou \
         le numéro d'une question de son texte",
    }
    pub ARG_COMMAND { "The program and its arguments, after --", "Le programme et ses arguments, après --" }
    pub OPTION_LIMIT {
        "Seconds for each answer (default: 2)",
        "Secondes pour chaque réponse (par défaut : 2)",
    }
    pub OPTION_TOTAL {
        "Seconds for the whole test (default: 60)",
        "Secondes pour toute l'épreuve (par défaut : 60)",
    }
    pub OPTION_MOST { "Random boards (default: 100)", "Tablettes au hasard (par défaut : 100)" }
    pub OPTION_SEED { "The seed of the random boards (default: 1)", "La graine des tablettes au hasard (par défaut : 1)" }
    pub OPTION_GROWTH {
        "Measure how the work grows: yes, no, or auto, once all answers are right (default: auto)",
        "Mesurer la croissance du travail : yes (oui), no (non) ou auto, si tout est juste (par défaut : auto)",
    }
    pub OPTION_RUNG {
        "The rung that the program should have reached: memory, table or theory; a naive recursion is then wrong",
        "L'échelon que le programme doit avoir atteint : memory, table ou theory ; une récursion naïve est alors fausse",
    }
    pub OPTION_JUNIT {
        "Write the marks as JUnit XML into FILE (- for standard output)",
        "Écrire les notes en JUnit XML dans FICHIER (- pour la sortie standard)",
    }

    pub ASKS_OUTCOME {
        "won, lost or drawn for the side to move? Answers: won, lost, draw (or True, False)",
        "gagné, perdu ou nul pour qui doit jouer ? Réponses : gagné, perdu, nulle (ou True, False)",
    }
    pub ASKS_VALUE {
        "in how many plies? Answers: 17 when won in 17, -12 when lost in 12, or draw",
        "en combien de coups ? Réponses : 17 si c'est gagné en 17, -12 si c'est perdu en 12, ou nulle",
    }
    pub ASKS_MOVE {
        "a winning move? Answers: a move, or none",
        "un coup gagnant ? Réponses : un coup, ou aucun",
    }
    pub ASKS_BEST {
        "a best move? Answers: a move (the soonest win, the longest defence, the least cost), or none",
        "un meilleur coup ? Réponses : un coup (le gain le plus rapide, la défense la plus longue, le moindre coût), ou aucun",
    }
    pub ASKS_COST {
        "the least cost to the goal? Answers: a number, or none",
        "le moindre coût jusqu'au but ? Réponses : un nombre, ou aucun",
    }
    pub ASKS_MOVES { "how many legal moves? Answers: a number", "combien de coups permis ? Réponses : un nombre" }
    pub ASKS_NIMBER {
        "the Sprague–Grundy value? Answers: a number",
        "la valeur de Sprague–Grundy ? Réponses : un nombre",
    }
    pub ASKS_AFTER {
        "the position after the move behind the tab? Answers: a position",
        "la position après le coup écrit derrière la tabulation ? Réponses : une position",
    }
    pub ASKS_CAPTURE {
        "can the man behind the tab (row,column from 0) capture? Answers: yes, no (or True, False)",
        "le pion écrit derrière la tabulation (ligne,colonne à partir de 0) peut-il prendre ? Réponses : oui, non (ou True, False)",
    }

    pub ASKS_FUNCTION {
        "the value of the function that the text asks for, its arguments apart by tabs? Answers: the value as Python prints it",
        "la valeur de la fonction demandée par le texte, ses arguments séparés par des tabulations ? Réponses : la valeur telle que Python l'écrit",
    }

    pub plain(text: Words) { "{text}", "{text}" }
    pub any_of(head: Words, last: Words) { "{head} or {last}", "{head} ou {last}" }
    pub WON { "won", "gagné" }
    pub LOST { "lost", "perdu" }
    pub DRAWN { "draw", "nulle" }
    pub NONE { "none", "aucun" }
    pub NO_MOVE { "none: there is no such move", "aucun : il n'y a pas de tel coup" }
    pub YES { "yes", "oui" }
    pub NO { "no", "non" }

    pub STAGE_EDGES { "edge cases", "cas limites" }
    pub STAGE_SMALL { "small boards", "petites tablettes" }
    pub STAGE_RANDOM { "random boards", "tablettes au hasard" }
    pub STAGE_AGAIN { "asked again", "reposées" }
    pub STAGE_SHRINKING { "smaller boards", "tablettes plus petites" }
    pub STAGE_GROWTH { "growth", "croissance" }

    pub FLAW_WRONG { "the answer is wrong", "la réponse est fausse" }
    pub FLAW_ILLEGAL { "that move is not allowed", "ce coup n'est pas permis" }
    pub FLAW_UNSTEADY {
        "wrong here, right when it is asked alone: something of the questions before is remembered (a list that was changed, a \
         global variable, a memo with the wrong key)",
        "faux ici, juste quand on la pose seule : quelque chose des questions précédentes est resté (une liste modifiée, une \
         variable globale, un mémo à mauvaise clé)",
    }
    pub FLAW_UNREADABLE {
        "that is no answer to the question: print the answer and nothing else",
        "ce n'est pas une réponse à la question : écrivez la réponse et rien d'autre",
    }
    pub flaw_prompt(answer: Words) {
        "more than an answer: print {answer} and nothing else (no prompt, no “answer:”)",
        "plus qu'une réponse : écrivez {answer} et rien d'autre (pas d'invite, pas de « réponse : »)",
    }
    pub flaw_late(limit: Words) {
        "no answer within {limit} (an endless loop, output that is not flushed, or too slow)",
        "pas de réponse en {limit} (une boucle sans fin, une sortie non vidée (flush), ou trop lent)",
    }
    pub flaw_dead(code: Number) {
        "it ended (exit code {code}) instead of answering",
        "il s'est terminé (code de retour {code}) au lieu de répondre",
    }
    pub flaw_killed(signal: Number) {
        "it was ended by signal {signal} instead of answering{signal?11= (a bad address, or a stack that overflowed)|6= (it gave up)|}",
        "il a été arrêté par le signal {signal} au lieu de répondre{signal?11= (une mauvaise adresse, ou une pile qui a débordé)|6= (il a abandonné)|}",
    }
    pub FLAW_RAISED { "it raised an error instead of answering", "il a levé une erreur au lieu de répondre" }
    pub FLAW_OVERFLOW {
        "its stack overflowed: a recursion without an end, or too deep a one",
        "sa pile a débordé : une récursion sans fin, ou trop profonde",
    }
    pub FLAW_CLOSED {
        "it closed its output without answering, and went on running",
        "il a fermé sa sortie sans répondre, et continue de tourner",
    }
    pub flaw_babble(line: Words) {
        "it wrote a line that nobody asked for: “{line}”; one line a question is expected",
        "il a écrit une ligne que personne ne demandait : « {line} » ; on attend une ligne par question",
    }
    pub flaw_unfinished(line: Words) {
        "it wrote “{line}” and no line break after it",
        "il a écrit « {line} » sans fin de ligne",
    }
    pub flaw_endless(size: Bytes) {
        "it wrote {size} without a line break",
        "il a écrit {size} sans fin de ligne",
    }
    pub flaw_memory(size: Bytes) {
        "it took more than {size} of memory (--memory) and was ended",
        "il a pris plus de {size} de mémoire (--memory) et a été arrêté",
    }
    pub flaw_altered(argument: Words) {
        "it changed its argument, which is now {argument}: work on a copy, such as list(…)",
        "il a modifié son argument, qui vaut maintenant {argument} : travaillez sur une copie, comme list(…)",
    }
    pub FLAW_NO_VALUE {
        "that is no answer to the question: another kind of value is asked for",
        "ce n'est pas une réponse à la question : une autre sorte de valeur est demandée",
    }
    pub value_late(limit: Words) {
        "no answer within {limit} (an endless loop, or too slow; limit=… allows more)",
        "pas de réponse en {limit} (une boucle sans fin, ou trop lent ; limit=… permet davantage)",
    }
    pub value_endless(size: Bytes) {
        "its answer is too large: more than {size} as text",
        "sa réponse est trop grande : plus de {size} en texte",
    }
    pub value_memory(size: Bytes) {
        "it took more than {size} of memory (memory=… allows more)",
        "il a pris plus de {size} de mémoire (memory=… permet davantage)",
    }
    pub HABIT_NEVER_RETURNS {
        "It never returns a value. Does it end, and with a return?",
        "Il ne renvoie jamais de valeur. Se termine-t-il, et par un return ?",
    }
    pub STANDS_EITHER_FUNCTION {
        "memory or table (the time of both grows alike)",
        "memory ou table (le temps des deux croît pareil)",
    }
    pub value_stopped(total: Words) {
        "Stopped after {total}, before everything was asked (total=… allows more).",
        "Arrêté au bout de {total}, avant d'avoir tout demandé (total=… permet davantage).",
    }
    pub ADVICE_PRINTS {
        "It prints its answer and returns None: end with return.",
        "Il affiche sa réponse et renvoie None : terminez par return.",
    }
    pub ADVICE_FLOAT {
        "It answers with a float where a whole number is asked for: divide with //.",
        "Il répond par un flottant là où un entier est demandé : divisez avec //.",
    }
    pub ADVICE_ALTERS {
        "It changes its arguments, which counts for nothing here: whoever called it may need them as they were.",
        "Il modifie ses arguments, ce qui ne compte pas ici : qui l'appelle peut en avoir besoin tels quels.",
    }
    pub gives(call: Words, said: Words, right: Words) {
        "{call} gives {said}; right is {right}",
        "{call} donne {said} ; il fallait {right}",
    }
    pub fails(call: Words, fault: Words, right: Words) {
        "{call}: {fault}; right is {right}",
        "{call} : {fault} ; il fallait {right}",
    }
    pub last_words(line: Words) { "its last words: {line}", "ses derniers mots : {line}" }

    pub habit_always(answer: Words) {
        "It answers “{answer}” whatever is asked.",
        "Il répond « {answer} » quoi qu'on demande.",
    }
    pub habit_more(n: Number) {
        "Every wrong answer is {n} too large: off by {n}.",
        "Chaque réponse fausse a {n} de trop : décalage de {n}.",
    }
    pub habit_less(n: Number) {
        "Every wrong answer is {n} too small: off by {n}.",
        "Chaque réponse fausse a {n} de moins : décalage de {n}.",
    }
    pub HABIT_OPPOSITE {
        "Every wrong answer is the opposite of the right one: the side to move is mistaken, or the sign.",
        "Chaque réponse fausse est l'opposé de la bonne : erreur sur qui doit jouer, ou sur le signe.",
    }
    pub HABIT_TOO_HIGH {
        "Every wrong answer is too large: not all moves are tried, or the first good one is taken.",
        "Chaque réponse fausse est trop grande : tous les coups ne sont pas essayés, ou le premier bon coup est retenu.",
    }
    pub HABIT_TOO_LOW {
        "Every wrong answer is too small: moves are made that are not allowed, or something is not counted.",
        "Chaque réponse fausse est trop petite : des coups interdits sont joués, ou quelque chose n'est pas compté.",
    }
    pub HABIT_WON_FOR_LOST {
        "Only won positions go wrong: some winning moves are never tried.",
        "Seules des positions gagnantes sont fausses : certains coups gagnants ne sont jamais essayés.",
    }
    pub HABIT_LOST_FOR_WON {
        "Only lost positions go wrong: moves are tried that are not allowed, or an end is not seen.",
        "Seules des positions perdantes sont fausses : des coups interdits sont essayés, ou une fin n'est pas reconnue.",
    }
    pub HABIT_YES_FOR_NO {
        "Every wrong answer is yes where no is right: something is seen that is not there, beyond a border for instance.",
        "Chaque réponse fausse est un oui qui devrait être un non : quelque chose est vu qui n'existe pas, au-delà d'un bord par exemple.",
    }
    pub HABIT_NO_FOR_YES {
        "Every wrong answer is no where yes is right: not every case is looked at.",
        "Chaque réponse fausse est un non qui devrait être un oui : tous les cas ne sont pas examinés.",
    }
    pub HABIT_ILLEGAL { "Every wrong move is one that is not allowed.", "Chaque coup faux est un coup interdit." }
    pub HABIT_MISSES {
        "It says that there is no move where there is one.",
        "Il dit qu'il n'y a pas de coup là où il y en a un.",
    }
    pub HABIT_REMEMBERS {
        "Most of these are answered right when they are asked alone: what was asked before changes the answer.",
        "La plupart reçoivent la bonne réponse quand on les pose seules : les questions précédentes changent la réponse.",
    }
    pub HABIT_SILENT {
        "It never answers. Does it read a line, print a line, and flush?",
        "Il ne répond jamais. Lit-il une ligne, écrit-il une ligne, vide-t-il sa sortie (flush) ?",
    }

    pub trend_exponential(whole: Digits, tenth: Digits) {
        "exponential: each step of the board multiplies the work by {whole}.{tenth}",
        "exponentielle : chaque pas de la tablette multiplie le travail par {whole},{tenth}",
    }
    pub trend_polynomial(whole: Digits, tenth: Digits) {
        "polynomial of degree {whole}.{tenth} in the size of the board",
        "polynomiale de degré {whole},{tenth} en la taille de la tablette",
    }
    pub TREND_FLAT { "the work does not grow", "le travail ne croît pas" }
    pub TREND_UNCLEAR {
        "no curve fits clearly: too few boards were answered, or too unevenly",
        "aucune courbe ne convient nettement : trop peu de réponses, ou trop irrégulières",
    }
    pub STANDS_RECURSION { "recursion (naive: it computes the same positions again and again)", "recursion (naïve : elle recalcule sans cesse les mêmes positions)" }
    pub STANDS_MEMORY { "memory (it remembers what it has computed)", "memory (il retient ce qu'il a calculé)" }
    pub STANDS_TABLE { "table (one call or cell a position)", "table (un appel ou une case par position)" }
    pub STANDS_EITHER {
        "memory or table (time grows alike; print calls=N after the answer to tell them apart)",
        "memory ou table (le temps croît pareil ; écrivez calls=N après la réponse pour les distinguer)",
    }
    pub STANDS_THEORY { "theory (a formula, or a table made beforehand)", "theory (une formule, ou une table faite d'avance)" }
    pub STANDS_UNCLEAR { "cannot tell", "impossible à dire" }
    pub BY_CALLS { "by the calls that it reports", "d'après les appels qu'il annonce" }
    pub BY_CLOCK { "by the clock", "d'après l'horloge" }

    pub right_of(right: Number, asked: Number) { "{right} of {asked} right", "{right} {right?juste:justes} sur {asked}" }
    pub seeded(seed: Digits) { "seed {seed}", "graine {seed}" }
    pub all_right(n: Number) {
        "Right: {n?1=the one answer is as it should be|all {n} answers are as they should be}.",
        "Juste : {n?1=la réponse est bonne|les {n} réponses sont bonnes}.",
    }
    pub some_wrong(wrong: Number, asked: Number) {
        "Wrong: {wrong} of {asked} {asked?answer:answers}.",
        "Faux : {wrong} {wrong?réponse:réponses} sur {asked}.",
    }
    pub NOTHING_ASKED { "Nothing was asked: no right answer is known here.", "Rien n'a été demandé : aucune bonne réponse n'est connue ici." }
    pub SMALLEST { "The smallest:", "La plus petite :" }
    pub FIELD_ASKED { "asked", "question" }
    pub FIELD_ANSWERED { "answered", "réponse" }
    pub FIELD_RIGHT { "right", "juste" }
    pub FIELD_FAULT { "fault", "faute" }
    pub FIELD_WHY { "why", "pourquoi" }
    pub FIELD_GROWTH { "growth", "croissance" }
    pub FIELD_RUNG { "rung", "échelon" }
    pub NO_ANSWER { "(nothing)", "(rien)" }
    pub below(rung: Words) {
        "Below the rung that was asked for: {rung}.",
        "Au-dessous de l'échelon demandé : {rung}.",
    }
    pub reach(board: Words, limit: Words) {
        "Beyond its reach, which does not count: no answer on {board} within {limit}.",
        "Hors de sa portée, ce qui ne compte pas : pas de réponse sur {board} en {limit}.",
    }
    pub late_there(limit: Words) { "no answer within {limit}", "pas de réponse en {limit}" }
    pub growth_ended(board: Words, why: Words) { "ends at {board}: {why}", "s'arrête à {board} : {why}" }
    pub SINGLE {
        "It ends after each answer and was started anew for the next; a loop over the lines of input is quicker.",
        "Il se termine après chaque réponse et a été relancé pour la suivante ; une boucle sur les lignes d'entrée est plus rapide.",
    }
    pub STOPPED_ENOUGH { "Stopped: enough went wrong.", "Arrêté : assez d'erreurs." }
    pub stopped_time(total: Words) {
        "Stopped after {total}, before everything was asked (--total allows more).",
        "Arrêté au bout de {total}, avant d'avoir tout demandé (--total permet davantage).",
    }
    pub cannot_start(program: Words, why: Words) {
        "{program} does not start ({why}); give the command after --, as in tablette grade chomp -- python3 mine.py",
        "{program} ne démarre pas ({why}) ; donnez la commande après --, comme dans tablette grade chomp -- python3 mon.py",
    }
    pub TOTAL_POSITIVE {
        "--total takes a number of seconds above 0",
        "--total prend un nombre de secondes supérieur à 0",
    }
}
