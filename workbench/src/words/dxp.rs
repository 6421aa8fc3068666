//! Games over the network in the protocol DXP.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT {
        "Play draughts over the network against a program that speaks DXP",
        "Jouer aux dames par le réseau contre un programme qui parle DXP",
    }
    pub AFTER {
        "DXP is DamExchange, whose one game is international draughts. The rules and the draws (6.1 to 6.4) are judged here as well: a \
         program that plays what is not legal, or is silent for longer than its clock and --patience allow, has lost. A game that the \
         other side ends before its end is kept with the score *, unless it gives up. Take-backs are refused.",
        "DXP est DamExchange, dont le seul jeu est les dames internationales. Les règles et les nulles (6.1 à 6.4) sont jugées ici aussi : un programme \
         qui joue un coup interdit, ou se tait plus longtemps que son horloge et --patience ne le permettent, a perdu. Une partie que \
         l'autre côté arrête avant sa fin est gardée avec le résultat *, sauf s'il abandonne. Reprendre un coup est refusé.",
    }
    pub VALUE_PROGRAM { "HOST[:PORT]", "HÔTE[:PORT]" }
    pub ARG_PROGRAM {
        "Where the other program waits, and asks to be asked for games (port 27531 unless told otherwise)",
        "Où l'autre programme attend qu'on lui demande des parties (port 27531 sauf mention contraire)",
    }
    pub OPTION_LISTEN {
        "Wait for programs that ask for games, one after the other, until Ctrl-C; 0 lets the system choose (default: 27531)",
        "Attendre les programmes qui demandent des parties, l'un après l'autre, jusqu'à Ctrl-C ; 0 laisse le système choisir \
         (par défaut : 27531)",
    }
    pub OPTION_ME {
        "Our colour in the first game; colours are exchanged after each (default: white)",
        "Notre couleur dans la première partie ; les couleurs s'échangent après chacune (par défaut : white)",
    }
    pub OPTION_MINUTES {
        "Minutes of each side for a whole game (default: 5)",
        "Minutes de chaque côté pour toute une partie (par défaut : 5)",
    }
    pub OPTION_MOVES {
        "End a game after N moves of each side; 0 for when it is over (default: 0)",
        "Arrêter une partie après N coups de chaque côté ; 0 pour sa vraie fin (par défaut : 0)",
    }
    pub OPTION_POSITION {
        "Where games begin: a position, or moves such as \"32-28 19-23\"",
        "D'où partent les parties : une position, ou des coups comme \"32-28 19-23\"",
    }
    pub OPTION_GAMES {
        "Games in all (default: 1; when listening, until Ctrl-C)",
        "Parties en tout (par défaut : 1 ; à l'écoute, jusqu'à Ctrl-C)",
    }
    pub OPTION_LIMIT {
        "Seconds that we take for each move, whatever the clock says",
        "Secondes que nous prenons par coup, quoi que dise l'horloge",
    }
    pub OPTION_NODES {
        "Positions that we look at for each move, whatever the clock says",
        "Positions que nous regardons par coup, quoi que dise l'horloge",
    }
    pub OPTION_PATIENCE {
        "How long to wait for the other side beyond its clock (default: 60)",
        "Combien attendre l'autre côté au-delà de son horloge (par défaut : 60)",
    }
    pub OPTION_ENGINE {
        "The program that plays for us, any that speaks Hub, as for match (default: tablette)",
        "Le programme qui joue pour nous, tout programme qui parle Hub, comme pour match (par défaut : tablette)",
    }
    pub PLACE { "a host, or a host and a port such as 10.0.0.7:27531", "un hôte, ou un hôte et un port comme 10.0.0.7:27531" }
    pub OPEN {
        "any program that reaches this address over the network may play here",
        "tout programme qui atteint cette adresse par le réseau peut jouer ici",
    }
    pub deaf(address: Words, why: Words) { "cannot listen at {address}: {why}", "impossible d'écouter à l'adresse {address} : {why}" }
    pub unreached(program: Words, why: Words) { "nobody plays at {program}: {why}", "personne ne joue à l'adresse {program} : {why}" }
    pub other_version(program: Words) {
        "{program} speaks another version of DXP",
        "{program} parle une autre version de DXP",
    }
    pub not_this(program: Words) {
        "{program} does not want this game, but perhaps another",
        "{program} ne veut pas de cette partie, mais peut-être d'une autre",
    }
    pub never(program: Words) { "{program} plays no more games", "{program} ne joue plus" }
    pub gone(name: Words) { "{name} has gone away", "{name} est parti" }
    pub gone_why(name: Words, why: Words) { "{name} has gone away: {why}", "{name} est parti : {why}" }
    pub garbled(name: Words, why: Words) { "{name} does not speak DXP: {why}", "{name} ne parle pas DXP : {why}" }
    pub misplaced(name: Words, message: Words) {
        "{name} says {message}, which has no place here",
        "{name} dit {message}, qui n'a pas sa place ici",
    }
    pub INTERRUPTED { "interrupted", "interrompue" }
    pub chat(name: Words, text: Words) { "{name}: {text}", "{name} : {text}" }
    pub length(moves: Number) {
        "{moves} {moves?move:moves}, as agreed",
        "{moves} {moves?coup:coups}, comme convenu",
    }
    pub resigned(name: Words) { "{name} gives up", "{name} abandonne" }
    pub ended(name: Words) { "{name} has ended the game", "{name} a arrêté la partie" }
    pub claims_draw(name: Words) { "{name} has ended the game as drawn", "{name} a arrêté la partie comme nulle" }
    pub claims_win(name: Words) { "{name} has ended the game as won", "{name} a arrêté la partie comme gagnée" }
}
