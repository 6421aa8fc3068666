//! A game at the table.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT {
        "Play against perfect play, or against somebody weaker",
        "Jouer contre le jeu parfait, ou contre plus faible",
    }
    pub AFTER {
        "At the table: a move, or several with ; between them, or help, hint, undo, moves, board, solution, review, \
         draw, save, resign, quit.",
        "Pendant la partie : un coup, ou plusieurs séparés par des ; ou bien aide, indice, annuler, coups, tablette, \
         solution, bilan, nulle, sauver, abandonner, quitter.",
    }
    pub NO_JSON {
        "play talks to people and has no --json: leave it out, or use moves and play-move",
        "play parle aux personnes et n'a pas de --json : enlevez-le, ou prenez moves et play-move",
    }
    pub greeting(game: Words, board: Words) { "{game} {board}", "{game} {board}" }
    pub WELCOME {
        "Type a move, or help to see what else you can type. (A ply is one move by one side.)",
        "Tapez un coup, ou aide pour voir ce que vous pouvez taper d'autre.",
    }
    pub LEVEL {
        "Who answers: novice, learner, player, expert or perfect, from one ply of sight to the best move known (default: \
         perfect)",
        "Qui répond : novice, élève, joueur, expert ou parfait, d'un seul coup d'avance au meilleur coup connu (par \
         défaut : parfait)",
    }
    pub SEED {
        "Number that the moves of an opponent below perfect depend on (default: another each time)",
        "Nombre dont dépendent les coups d'un adversaire qui n'est pas parfait (par défaut : un autre à chaque fois)",
    }
    pub RESUME { "Go on with a game that was saved in FILE", "Reprendre une partie enregistrée dans FICHIER" }
    pub usual(settings: Words) {
        "As usual in play: {settings} (give the setting yourself to play otherwise).",
        "Comme d'habitude en partie : {settings} (donnez le réglage vous-même pour jouer autrement).",
    }
    pub level(title: Words, about: Words) { "My level: {title}. {about}", "Mon niveau : {title}. {about}" }
    pub resumed(n: Number) { "We go on after {n} {n?ply:plies}.", "Nous reprenons après {n} {n?coup:coups}." }
    pub not_resumed(file: Words, line: Number, why: Words) {
        "{file}, line {line}: {why}",
        "{file}, ligne {line} : {why}",
    }
    pub SIDES {
        "first or second in a game for two, alone in a puzzle",
        "first ou second dans un jeu à deux, alone dans un casse-tête",
    }
    pub NO_MOVE_LEFT { "no move after the end of the game", "aucun coup après la fin de la partie" }
    pub THINKING { "I am thinking…", "Je réfléchis…" }
    pub no_choice(position: Words) {
        "nothing is known of the moves of {position}, so there is none to advise",
        "on ne sait rien des coups de {position} : il n'y en a aucun à conseiller",
    }
    pub uncounted(said: Words) {
        "{said} (If no draw by counting comes first.)",
        "{said} (Si aucune nulle par décompte ne vient avant.)",
    }
    pub REST_LEFT_OUT { "The rest of your line is left out.", "Le reste de votre ligne est laissé de côté." }
    pub NO_DRAWS { "There are no draws in this game.", "Il n'y a pas de nulle à ce jeu." }
    pub draw_agreed(n: Number) {
        "I accept: a draw, after {n} {n?ply:plies}.",
        "J'accepte : partie nulle, après {n} {n?coup:coups}.",
    }
    pub DRAW_DECLINED_WINS { "No: I am winning.", "Non : je gagne." }
    pub draw_declined_ahead(score: Words, depth: Number) {
        "No: I seem to be ahead (my estimate is {score} at depth {depth}; nothing is proved).",
        "Non : je crois être devant (mon estimation est {score} à la profondeur {depth} ; rien n'est prouvé).",
    }
    pub DRAW_DECLINED_UNSURE { "No: I cannot tell who is ahead.", "Non : je ne sais pas qui est devant." }
    pub SAVE_WHERE { "Save where? Type: save FILE", "Où enregistrer ? Tapez : sauver FICHIER" }
    pub not_over(file: Words) {
        "{file} exists and is no saved game: choose another name.",
        "{file} existe et n'est pas une partie enregistrée : choisissez un autre nom.",
    }
    pub NOT_SAVED {
        "This game cannot be saved: its board does not fit on a line of text.",
        "Cette partie ne peut être enregistrée : sa tablette ne tient pas sur une ligne de texte.",
    }
    pub saved(file: Words) {
        "To go on with this game: tablette play --resume {file}",
        "Pour reprendre cette partie : tablette play --resume {file}",
    }
    pub prompt(n: Number) { "move {n} >", "coup {n} >" }
    pub help(moves: Words) {
        "A move: {moves}\n\
            Several moves: with ; between them, mine come in between\n\
            \x20 help       this\n\
            \x20 hint       the move I would play\n\
            \x20 undo       take back your last move\n\
            \x20 moves      every move, and what it is worth\n\
            \x20 board      draw the board again\n\
            \x20 solution   draw the board with the solution\n\
            \x20 review     your moves so far, and what they were worth\n\
            \x20 draw       offer a draw\n\
            \x20 save FILE  keep the game in a file, to go on later\n\
            \x20 resign     give up\n\
            \x20 quit       leave the table",
        "Un coup : {moves}\n\
            Plusieurs coups : séparés par des ; les miens viennent entre eux\n\
            \x20 aide            ceci\n\
            \x20 indice          le coup que je jouerais\n\
            \x20 annuler         reprendre votre dernier coup\n\
            \x20 coups           tous les coups, et ce qu'ils valent\n\
            \x20 tablette        dessiner de nouveau la tablette\n\
            \x20 solution        dessiner la tablette avec la solution\n\
            \x20 bilan           vos coups jusqu'ici, et ce qu'ils valaient\n\
            \x20 nulle           proposer la nulle\n\
            \x20 sauver FICHIER  garder la partie dans un fichier, pour la reprendre\n\
            \x20 abandonner      renoncer\n\
            \x20 quitter         quitter la partie",
    }
    pub engine_moves(mv: Words, words: Words) { "I play {mv}: {words}.", "Je joue {mv} : {words}." }
    pub MAKESHIFT {
        "I do not know what is best here, so I look three plies ahead.",
        "Je ne sais pas ce qui est le mieux ici, alors je regarde trois coups en avant.",
    }
    pub you_move(words: Words) { "You play: {words}.", "Vous jouez : {words}." }
    pub not_a_move(why: Words) {
        "Not a move: {why}. Try again (help says how).",
        "Ce n'est pas un coup : {why}. Réessayez (aide dit comment).",
    }
    pub hint(mv: Words, words: Words) { "Best is {mv}: {words}.", "Le mieux est {mv} : {words}." }
    pub hint_guessed(mv: Words, words: Words) {
        "I would play {mv}: {words}. That is a guess, not a proof.",
        "Je jouerais {mv} : {words}. C'est une supposition, pas une preuve.",
    }
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
