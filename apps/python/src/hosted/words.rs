//! What cannot be a game, in sentences.

use tablette::{Digits, Info, Players, Question, Text, Words, words};

words! {
    pub(super) unhashable(whence: Words, position: Words) {
        "{whence} is the position {position}, which cannot be hashed; make positions of tuples, numbers, strings or frozen sets",
        "{whence} est la position {position}, qui ne peut pas être hachée ; faites les positions de tuples, de nombres, de chaînes ou d'ensembles figés",
    }
    pub(super) not_moves(position: Words, got: Words) {
        "moves({position}) returned {got}; return all legal moves as a list or another iterable",
        "moves({position}) a renvoyé {got} ; renvoyez tous les coups permis dans une liste ou un autre itérable",
    }
    pub(super) many_moves(position: Words, most: Digits) {
        "moves({position}) gives more than {most} moves",
        "moves({position}) donne plus de {most} coups",
    }
    pub(super) changed(method: Words, position: Words) {
        "{method} changed the position it was given, {position}; return a new position instead",
        "{method} a changé la position reçue, {position} ; renvoyez plutôt une nouvelle position",
    }
    pub(super) no_position(position: Words, mv: Words) {
        "play({position}, {mv}) returned None; return the position after the move",
        "play({position}, {mv}) a renvoyé None ; renvoyez la position après le coup",
    }
    pub(super) other_moves(position: Words) {
        "moves({position}) gave other moves than before; the moves of a position must never change",
        "moves({position}) a donné d'autres coups qu'avant ; les coups d'une position ne doivent jamais changer",
    }
    pub(super) no_end(position: Words, got: Words) {
        "over({position}) returned {got}; return None where the game goes on, or else \"win\", \"draw\" or \"lose\" for the side to move",
        "over({position}) a renvoyé {got} ; renvoyez None si la partie continue, sinon \"win\", \"draw\" ou \"lose\" pour qui a le trait",
    }
    pub(super) no_cost(position: Words, mv: Words, got: Words) {
        "cost({position}, {mv}) returned {got}; return an int of at most 64 bits",
        "cost({position}, {mv}) a renvoyé {got} ; renvoyez un entier d'au plus 64 bits",
    }
    pub(super) no_text(method: Words, got: Words) {
        "{method} returned {got}; return a str",
        "{method} a renvoyé {got} ; renvoyez une chaîne",
    }
    pub(super) no_picture(position: Words, got: Words) {
        "draw({position}) returned {got}; return a str with a line for each row, or rows of marks, all of one length",
        "draw({position}) a renvoyé {got} ; renvoyez une chaîne avec une ligne par rangée, ou des rangées de marques, toutes de même longueur",
    }
    pub(super) same_text(position: Words, other: Words, text: Words) {
        "the positions {position} and {other} have the same text, “{text}”; a text must stand for one position",
        "les positions {position} et {other} ont le même texte, « {text} » ; un texte doit désigner une seule position",
    }
    NOT_IMPARTIAL {
        "nimbers are for games in which both sides have the same moves; where this is one, say so with impartial = True in its class",
        "les nimbers sont pour les jeux où les deux camps ont les mêmes coups ; si c'en est un, dites-le par impartial = True dans sa classe",
    }
    pub(super) unknown(text: Words) {
        "expected a position of this game, got “{text}”",
        "attendu une position de ce jeu, reçu « {text} »",
    }
    pub(super) no_code(got: Words) {
        "moves_many needs positions that are integers of 64 bits, and {got} is none",
        "moves_many veut des positions qui soient des entiers de 64 bits, et {got} n'en est pas un",
    }
    pub(super) no_arrays(got: Words) {
        "moves_many returned {got}; return the places and the next positions as two arrays of integers of one length, or three with the costs",
        "moves_many a renvoyé {got} ; renvoyez les places et les positions suivantes en deux tableaux d'entiers de même longueur, ou trois avec les coûts",
    }
}

/// Why a question cannot be asked of a game that a user wrote, where its class might say more of it than it does.
pub(crate) fn undeclared(info: &Info, worth: Question) -> Option<Text> {
    let might = worth == Question::Nimber && info.players == Players::Two && !info.impartial;
    might.then_some(NOT_IMPARTIAL)
}
