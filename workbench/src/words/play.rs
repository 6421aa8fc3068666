//! A game at the table.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT { "Play against perfect play", "Jouer contre le jeu parfait" }
    pub AFTER {
        "At the table: a move, or help, hint, undo, moves, board, resign, quit.",
        "Pendant la partie : un coup, ou bien aide, indice, annuler, coups, tablette, abandonner, quitter.",
    }
    pub NO_JSON {
        "play talks to people and has no --json: leave it out, or use moves and play-move",
        "play parle aux personnes et n'a pas de --json : enlevez-le, ou prenez moves et play-move",
    }
    pub greeting(game: Words, board: Words) { "{game} {board}", "{game} {board}" }
    pub WELCOME {
        "Type a move, or: help, hint, undo, moves, board, resign, quit.",
        "Tapez un coup, ou bien : aide, indice, annuler, coups, tablette, abandonner, quitter.",
    }
    pub prompt(n: Number) { "move {n} >", "coup {n} >" }
    pub help(moves: Words) {
        "A move: {moves}\n\
            \x20 help     this\n\
            \x20 hint     the best move\n\
            \x20 undo     take back your last move\n\
            \x20 moves    every move, judged\n\
            \x20 board    draw the board\n\
            \x20 resign   give up\n\
            \x20 quit     leave the table",
        "Un coup : {moves}\n\
            \x20 aide         ceci\n\
            \x20 indice       le meilleur coup\n\
            \x20 annuler      reprendre votre dernier coup\n\
            \x20 coups        tous les coups, jugés\n\
            \x20 tablette     dessiner la tablette\n\
            \x20 abandonner   renoncer\n\
            \x20 quitter      quitter la partie",
    }
    pub engine_moves(mv: Words, words: Words) { "I play {mv}: {words}.", "Je joue {mv} : {words}." }
    pub you_move(words: Words) { "You play: {words}.", "Vous jouez : {words}." }
    pub not_a_move(why: Words) {
        "Not a move: {why}. Try again (help says how).",
        "Ce n'est pas un coup : {why}. Réessayez (aide dit comment).",
    }
    pub hint(mv: Words, words: Words) { "Best is {mv}: {words}.", "Le mieux est {mv} : {words}." }
    pub undone(n: Number) { "Took back {n} {n?ply:plies}.", "{n} {n?coup:coups} repris." }
    pub NOTHING_TO_UNDO { "There is nothing to take back.", "Il n'y a rien à reprendre." }
    pub more_moves(n: Number) { "… and {n} more.", "… et {n} de plus." }
    pub left(position: Words) {
        "You leave the table. The position was {position}.",
        "Vous quittez la partie. La position était {position}.",
    }
    pub resigned(n: Number) {
        "You resign after {n} {n?ply:plies}: I win.",
        "Vous abandonnez après {n} {n?coup:coups} : je gagne.",
    }
    pub given_up(n: Number) { "You give up after {n} {n?move:moves}.", "Vous renoncez après {n} {n?coup:coups}." }
    pub VALUE_UNKNOWN { "Nobody knows what this position is worth.", "Personne ne sait ce que vaut cette position." }
    pub value_estimate(score: Words, depth: Number) {
        "Estimate for you: {score}, depth {depth}: not proved.",
        "Estimation pour vous : {score}, profondeur {depth} : non prouvé.",
    }
    pub VALUE_DRAW { "It should be a draw.", "La partie devrait être nulle." }
    pub value_solvable(n: Number) { "It can be solved in {n} {n?move:moves}.", "C'est faisable en {n} \
     {n?coup:coups}." }
    pub VALUE_SOLVABLE_UNMEASURED { "It can be solved.", "C'est faisable." }
    pub value_cost(n: Number) {
        "From here it can be solved at a cost of {n}.",
        "D'ici, c'est faisable au coût de {n}.",
    }
    pub astray(best: Words, n: Number) {
        "The wrong way: {best} would have saved {n} {n?move:moves}.",
        "Le mauvais sens : {best} aurait épargné {n} {n?coup:coups}.",
    }
    pub astray_cost(best: Words, n: Number) { "{best} would have cost {n} less.", "{best} aurait coûté {n} de \
     moins." }
    pub astray_unmeasured(best: Words) { "{best} was better.", "{best} valait mieux." }
    pub VALUE_STUCK { "It can no longer be solved.", "Ce n'est plus faisable." }
    pub value_you_win(n: Number) {
        "You are winning, in at most {n} {n?ply:plies}.",
        "Vous gagnez, en {n} {n?coup:coups} au plus.",
    }
    pub VALUE_YOU_WIN_UNMEASURED { "You are winning.", "Vous gagnez." }
    pub value_you_lose(n: Number) {
        "You are losing, but can last {n} {n?ply:plies}.",
        "Vous perdez, mais pouvez tenir {n} {n?coup:coups}.",
    }
    pub VALUE_YOU_LOSE_UNMEASURED { "You are losing.", "Vous perdez." }
    pub value_i_win(n: Number) {
        "I am winning, in at most {n} {n?ply:plies}.",
        "Je gagne, en {n} {n?coup:coups} au plus.",
    }
    pub VALUE_I_WIN_UNMEASURED { "I am winning.", "Je gagne." }
    pub value_i_lose(n: Number) {
        "I am losing, but can last {n} {n?ply:plies}.",
        "Je perds, mais peux tenir {n} {n?coup:coups}.",
    }
    pub VALUE_I_LOSE_UNMEASURED { "I am losing.", "Je perds." }
    pub end_draw(n: Number) { "A draw after {n} {n?ply:plies}.", "Partie nulle après {n} {n?coup:coups}." }
    pub end_solved(n: Number) { "Solved in {n} {n?move:moves}.", "Réussi en {n} {n?coup:coups}." }
    pub end_best(n: Number) {
        "Solved in {n} {n?move:moves}: no way is shorter.",
        "Résolu en {n} {n?coup:coups} : on ne peut faire plus court.",
    }
    pub end_longer(n: Number, best: Number) {
        "Solved in {n} {n?move:moves}; {best} would have done.",
        "Résolu en {n} {n?coup:coups} ; {best} auraient suffi.",
    }
    pub end_least(n: Number) {
        "Solved at a cost of {n}: no way costs less.",
        "Résolu au coût de {n} : aucun chemin ne coûte moins.",
    }
    pub end_dearer(n: Number, best: Number) {
        "Solved at a cost of {n}; {best} was possible.",
        "Résolu au coût de {n} ; {best} était possible.",
    }
    pub end_stuck(n: Number) { "Stuck after {n} {n?move:moves}.", "Bloqué après {n} {n?coup:coups}." }
    pub end_you_won(n: Number) {
        "You win, after {n} {n?ply:plies}. Well played!",
        "Vous avez gagné, après {n} {n?coup:coups}. Bien joué !",
    }
    pub end_i_won(n: Number) { "I win, after {n} {n?ply:plies}.", "J'ai gagné, après {n} {n?coup:coups}." }
    pub REVIEW_KEPT { "You never let the win slip.", "Vous n'avez jamais laissé échapper le gain." }
    pub REVIEW_NEVER { "You never had a win to throw away.", "Vous n'avez jamais eu de gain à laisser échapper." }
    pub review_slip(n: Number, ply: Number, mv: Words) {
        "You threw a win away {n?once:{n} times}, first at ply {ply} with {mv}.",
        "Vous avez laissé échapper le gain {n?une:{n}} fois, d'abord au coup {ply} avec {mv}.",
    }
}
