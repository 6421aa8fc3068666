//! A game at the table.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT {
        "Play against perfect play, or a weaker opponent",
        "Jouer contre le jeu parfait, ou un adversaire plus faible",
    }
    pub AFTER {
        "In the game: a move, or several with ; between them, or help, hint, undo, moves, board, solution, review, \
         draw, save, resign, quit.",
        "Pendant la partie : un coup, ou plusieurs séparés par des ; ou bien aide, indice, annuler, coups, tablette, \
         solution, bilan, nulle, sauver, abandonner, quitter.",
    }
    pub NO_JSON {
        "play is interactive and has no --json: leave it out, or use moves and play-move",
        "play est interactif et n'a pas de --json : ôtez-le, ou utilisez moves et play-move",
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
        "the values of the moves of {position} are not known, so there is no hint",
        "la valeur des coups de {position} n'est pas connue : pas d'indice",
    }
    pub uncounted(said: Words) {
        "{said} (If no draw by counting comes first.)",
        "{said} (Si aucune nulle par décompte ne vient avant.)",
    }
    pub REST_LEFT_OUT { "The rest of your line is ignored.", "Le reste de votre ligne est ignoré." }
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
            Several moves: separated by ; (I answer each one)\n\
            \x20 help       show this help\n\
            \x20 hint       the move I would play\n\
            \x20 undo       take back your last move\n\
            \x20 moves      every move, and what it is worth\n\
            \x20 board      draw the board again\n\
            \x20 solution   draw the board with the solution\n\
            \x20 review     your moves so far, and what they were worth\n\
            \x20 draw       offer a draw\n\
            \x20 save FILE  save the game to a file, to resume it later\n\
            \x20 resign     give up\n\
            \x20 quit       leave the game",
        "Un coup : {moves}\n\
            Plusieurs coups : séparés par des ; (je réponds à chacun)\n\
            \x20 aide            afficher cette aide\n\
            \x20 indice          le coup que je jouerais\n\
            \x20 annuler         reprendre votre dernier coup\n\
            \x20 coups           tous les coups, et ce qu'ils valent\n\
            \x20 tablette        redessiner la tablette\n\
            \x20 solution        dessiner la tablette avec la solution\n\
            \x20 bilan           vos coups jusqu'ici, et ce qu'ils valaient\n\
            \x20 nulle           proposer la nulle\n\
            \x20 sauver FICHIER  enregistrer la partie dans un fichier\n\
            \x20 abandonner      abandonner la partie\n\
            \x20 quitter         quitter la partie",
    }
    pub engine_moves(mv: Words, words: Words) { "I play {mv}: {words}.", "Je joue {mv} : {words}." }
    pub MAKESHIFT {
        "I do not know the best move here, so I search three plies ahead.",
        "Je ne sais pas quel coup est le meilleur ici : je calcule trois coups d'avance.",
    }
    pub you_move(words: Words) { "You play: {words}.", "Vous jouez : {words}." }
    pub not_a_move(why: Words) {
        "That is not a move: {why}. Try again, or type help.",
        "Ce n'est pas un coup : {why}. Réessayez, ou tapez aide.",
    }
    pub hint(mv: Words, words: Words) { "Best move {mv}: {words}.", "Meilleur coup {mv} : {words}." }
    pub hint_guessed(mv: Words, words: Words) {
        "I would play {mv}: {words}. That is a guess, not a proof.",
        "Je jouerais {mv} : {words}. C'est une supposition, pas une preuve.",
    }
    pub undone(n: Number) { "Took back {n} {n?ply:plies}.", "{n} {n?coup:coups} repris." }
    pub NOTHING_TO_UNDO { "There is nothing to take back.", "Il n'y a rien à reprendre." }
    pub more_moves(n: Number) { "… and {n} more.", "… et {n} de plus." }
    pub left(position: Words) {
        "You leave the game. The position was {position}.",
        "Vous quittez la partie. La position était {position}.",
    }
    pub resigned(n: Number) {
        "You resign after {n} {n?ply:plies}: I win.",
        "Vous abandonnez après {n} {n?coup:coups} : je gagne.",
    }
    pub given_up(n: Number) { "You give up after {n} {n?move:moves}.", "Vous renoncez après {n} {n?coup:coups}." }
    pub VALUE_UNKNOWN { "The value of this position is not known.", "La valeur de cette position n'est pas connue." }
    pub value_estimate(score: Words, depth: Number) {
        "Estimate for you: {score}, depth {depth}: not proved.",
        "Estimation pour vous : {score}, profondeur {depth} : non prouvé.",
    }
    pub VALUE_DRAW { "With best play this is a draw.", "Si chacun joue au mieux, c'est la nulle." }
    pub value_solvable(n: Number) { "It can be solved in {n} {n?move:moves}.", "Il y a une solution en \
     {n} {n?coup:coups}." }
    pub VALUE_SOLVABLE_UNMEASURED { "It can be solved.", "Il existe une solution." }
    pub value_cost(n: Number) {
        "From here it can be solved at a cost of {n}.",
        "D'ici, une solution coûte {n}.",
    }
    pub astray(best: Words, n: Number) {
        "The wrong way: {best} would have saved {n} {n?move:moves}.",
        "Le mauvais sens : {best} aurait épargné {n} {n?coup:coups}.",
    }
    pub astray_cost(best: Words, n: Number) { "{best} would have cost {n} less.", "{best} aurait coûté {n} de \
     moins." }
    pub astray_unmeasured(best: Words) { "{best} was better.", "{best} valait mieux." }
    pub VALUE_STUCK { "It can no longer be solved.", "Il n'y a plus de solution." }
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
    pub end_solved(n: Number) { "Solved in {n} {n?move:moves}.", "Résolu en {n} {n?coup:coups}." }
    pub end_best(n: Number) {
        "Solved in {n} {n?move:moves}: no solution is shorter.",
        "Résolu en {n} {n?coup:coups} : aucune solution n'est plus courte.",
    }
    pub end_longer(n: Number, best: Number) {
        "Solved in {n} {n?move:moves}; {best} would have done.",
        "Résolu en {n} {n?coup:coups} ; {best} auraient suffi.",
    }
    pub end_least(n: Number) {
        "Solved at a cost of {n}: no solution costs less.",
        "Résolu au coût de {n} : aucune solution ne coûte moins.",
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
    pub end_i_won(n: Number) {
        "{n?0=The game is already over, and I have won|1=I win, after 1 ply|I win, after {n} plies}.",
        "{n?0=La partie est déjà finie, et j'ai gagné|1=J'ai gagné, après 1 coup|J'ai gagné, après {n} coups}.",
    }
    pub REVIEW_KEPT { "You never let the win slip.", "Vous n'avez jamais laissé échapper le gain." }
    pub REVIEW_NEVER { "You never had a win to throw away.", "Vous n'avez jamais eu de gain à laisser échapper." }
    pub review_slip(n: Number, ply: Number, mv: Words) {
        "You threw a win away {n?once:{n} times}, first at ply {ply} with {mv}.",
        "Vous avez laissé échapper le gain {n?une:{n}} fois, d'abord au coup {ply} avec {mv}.",
    }
}
