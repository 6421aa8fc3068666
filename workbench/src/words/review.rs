//! What a move that was played was worth. Nothing here says more than is known: an estimate is called one.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub ONLY { "the only move", "le seul coup possible" }
    pub BEST_WIN { "best: wins as soon as possible", "le meilleur : gagne au plus vite" }
    pub BEST_LOSS { "best: lost, but resists as long as possible", "le meilleur : perdu, mais résiste le plus longtemps" }
    pub later(n: Number) {
        "still wins, but {n} {n?ply:plies} later than it could",
        "gagne encore, mais {n} {n?coup:coups} plus tard que possible",
    }
    pub sooner(n: Number) {
        "lost either way, but {n} {n?ply:plies} sooner than it had to be",
        "perdu de toute façon, mais {n} {n?coup:coups} plus tôt que nécessaire",
    }
    pub KEPT_WIN { "keeps the win", "garde le gain" }
    pub KEPT_DRAW { "keeps the draw", "garde la nulle" }
    pub KEPT_LOSS { "lost already, whatever is played", "déjà perdu, quoi qu'on joue" }
    pub WIN_TO_DRAW { "throws the win away: now a draw", "laisse échapper le gain : c'est nul" }
    pub WIN_TO_LOSS { "throws the win away: now lost", "laisse échapper le gain : c'est perdu" }
    pub DRAW_TO_LOSS { "throws the draw away: now lost", "laisse échapper la nulle : c'est perdu" }
    pub LEADS_WIN { "leads to a win; not known whether it was won before", "mène au gain ; on ne sait pas si c'était déjà gagné" }
    pub LEADS_DRAW { "leads to a draw; not known what it was before", "mène à la nulle ; on ne sait pas ce que c'était avant" }
    pub LEADS_LOSS { "leads to a loss; not known whether it was lost before", "mène à la perte ; on ne sait pas si c'était déjà perdu" }
    pub guessed(after: Words, depth: Number) {
        "estimate {after} at depth {depth}; the search plays this move too",
        "estimation {after} à la profondeur {depth} ; la recherche joue aussi ce coup",
    }
    pub guessed_other(after: Words, depth: Number, instead: Words, before: Words, deeper: Number) {
        "estimate {after} at depth {depth}; the search prefers {instead}, {before} at depth {deeper}",
        "estimation {after} à la profondeur {depth} ; la recherche préfère {instead}, {before} à la profondeur {deeper}",
    }
    pub guessed_as_good(after: Words, depth: Number) {
        "estimate {after} at depth {depth}; the search saw nothing better",
        "estimation {after} à la profondeur {depth} ; la recherche n'a rien vu de mieux",
    }
    pub UNKNOWN { "not known", "on ne sait pas" }
    pub instead(said: Words, instead: Words) { "{said} (better: {instead})", "{said} (mieux : {instead})" }
    pub BEST_WAY { "no way is better", "aucun chemin n'est meilleur" }
    pub HEAD { "Your moves, one by one:", "Vos coups, un par un :" }
    pub not_judged(n: Number) {
        "{n} {n?move was:moves were} not judged: that would take too long.",
        "{n} {n?coup n'a:coups n'ont} pas été {n?jugé:jugés} : ce serait trop long.",
    }
}
