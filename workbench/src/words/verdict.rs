//! What a position is worth, and what it cost to know.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub win(value: Words, n: Number) {
        "Won for the player to move: {value} (in at most {n} {n?ply:plies}).",
        "Gagné pour le joueur qui a le trait : {value} (en {n} {n?coup:coups} au plus).",
    }
    pub WIN_UNMEASURED { "Won for the player to move.", "Gagné pour le joueur qui a le trait." }
    pub lose(value: Words, n: Number) {
        "Lost for the player to move: {value} (who can last {n} {n?ply:plies}).",
        "Perdu pour le joueur qui a le trait : {value} (il peut tenir {n} {n?coup:coups}).",
    }
    pub LOSE_UNMEASURED { "Lost for the player to move.", "Perdu pour le joueur qui a le trait." }
    pub LOST_ALREADY {
        "Lost for the player to move: the game is over.",
        "Perdu pour le joueur qui a le trait : la partie est finie.",
    }
    pub draw(n: Number) { "A draw (in {n} {n?ply:plies}).", "Partie nulle (en {n} {n?coup:coups})." }
    pub DRAW_ENDLESS { "A draw: play never ends.", "Partie nulle : le jeu ne finit jamais." }
    pub estimate(score: Words, depth: Number) {
        "Estimate {score}, depth {depth}: not proved.",
        "Estimation {score}, profondeur {depth} : non prouvé.",
    }
    pub estimate_short(score: Words, depth: Number) { "≈ {score} (depth {depth})", "≈ {score} (prof. {depth})" }
    pub solvable(n: Number, ways: Number) {
        "It can be solved in {n} {n?move:moves} at best{ways?0=.|1=, in one way.|, in {ways} ways.}",
        "C'est faisable en {n} {n?coup:coups} au mieux{ways?0=.|1=, d'une seule façon.|, de {ways} façons.}",
    }
    pub SOLVED { "It is solved.", "C'est fait." }
    pub SOLVABLE_UNMEASURED { "It can be solved.", "C'est faisable." }
    pub STUCK { "It cannot be solved: there is no way.", "C'est impossible : il n'y a aucun chemin." }
    pub nimber(n: Number) { "Nimber {n}.", "Nimber {n}." }
    pub cost(n: Number, ways: Number) {
        "It can be solved at a least cost of {n}{ways?0=.|1=, in one way.|, in {ways} ways.}",
        "C'est faisable au coût minimal de {n}{ways?0=.|1=, d'une seule façon.|, de {ways} façons.}",
    }
    pub cost_open(n: Number, bound: Number) {
        "It can be solved at a cost of {n}; no way costs less than {bound}, and which of them is least is not \
         proven.",
        "C'est faisable au coût de {n} ; aucun chemin ne coûte moins de {bound}, et lequel est le moins cher n'est \
         pas démontré.",
    }
    pub played(player: Words, n: Number) {
        "{player} gets there at a cost of {n}. Another way may cost less.",
        "{player} y parvient au coût de {n}. Un autre chemin peut coûter moins.",
    }
    pub played_stuck(player: Words) {
        "{player} gets stuck. Another way may get there.",
        "{player} se retrouve bloqué. Un autre chemin peut y mener.",
    }
    pub bound(bound: Number) {
        "No way is known yet; none costs less than {bound}.",
        "Aucun chemin n'est encore connu ; aucun ne coûte moins de {bound}.",
    }
    pub count(n: Number) { "{n} best {n?line:lines}.", "{n} {n?meilleure suite:meilleures suites}." }
    pub winning_moves(n: Number, moves: Words) {
        "{n?0=none|1=exactly one winning first move, {moves}|2=exactly two winning first moves, {moves}|3=exactly \
         three winning first moves, {moves}|exactly {n} winning first moves, {moves}}",
        "{n?0=aucun|1=exactement un premier coup gagnant, {moves}|2=exactement deux premiers coups gagnants, \
         {moves}|3=exactement trois premiers coups gagnants, {moves}|exactement {n} premiers coups gagnants, \
        {moves}}",
    }
    pub TOO_MANY_MOVES { "too many moves to judge them all", "trop de coups pour les juger tous" }
    pub known_by(rung: Words, cost: Words) { "{rung} ({cost})", "{rung} ({cost})" }
    pub cost_calls(n: Number) { "{n} {n?call:calls}", "{n} {n?appel:appels}" }
    pub cost_positions(n: Number) { "{n} {n?position:positions}", "{n} {n?position:positions}" }
    pub ENDED_WIN {
        "The game has ended: the player to move has won.",
        "La partie est finie : le joueur qui a le trait a gagné.",
    }
    pub ENDED_DRAW { "The game has ended in a draw.", "La partie est finie : elle est nulle." }
    pub ENDED_LOSE {
        "The game has ended: the player to move has lost.",
        "La partie est finie : le joueur qui a le trait a perdu.",
    }
}
