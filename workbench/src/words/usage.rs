//! Complaints about a command line.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub(super) list ALL;

    pub unknown_command(command: Words) { "there is no command “{command}”", "il n'y a pas de commande « {command} »" }
    pub unknown_game(game: Words) { "there is no game “{game}”", "il n'y a pas de jeu « {game} »" }
    pub unknown_topic(word: Words, command: Words) {
        "“{word}” is neither a game nor a command of {command}",
        "« {word} » n'est ni un jeu ni une commande de {command}",
    }
    pub game_for_command(word: Words, game: Words, board: Words) {
        "“{word}” is a game, and a command comes first: tablette solve {game} {board}",
        "« {word} » est un jeu, et la commande vient d'abord : tablette solve {game} {board}",
    }
    pub MISSING_COMMAND {
        "the command is missing. Try one of these:\n\
            \x20 tablette games\n\
            \x20 tablette solve chomp 8x10\n\
            \x20 tablette play chocolate 10 7 7 3\n\
            All commands: tablette help --all",
        "il manque la commande. Essayez par exemple :\n\
            \x20 tablette games\n\
            \x20 tablette solve chomp 8x10\n\
            \x20 tablette play chocolate 10 7 7 3\n\
            Toutes les commandes : tablette help --all",
    }
    pub missing_in_group(group: Words, known: Words) {
        "after {group} a command is missing: {known}",
        "après {group}, il manque une commande : {known}",
    }
    pub invalid_value(value: Words, argument: Words, known: Words) {
        "{argument} takes {known}, not “{value}”",
        "pour {argument}, il fallait {known} ; vous avez écrit « {value} »",
    }
    pub empty_value(argument: Words) { "{argument} needs a value", "il manque une valeur à {argument}" }
    pub TAKES_NUMBER { "a number above 0", "un nombre supérieur à 0" }
    pub takes_threads(most: Number) { "a whole number from 1 to {most}", "un nombre entier de 1 à {most}" }
    pub takes_port(most: Digits) {
        "a port from 0 to {most} (0 lets the system choose)",
        "un port de 0 à {most} (0 laisse le système choisir)",
    }
    pub TAKES_ADDRESS {
        "a numeric address such as 127.0.0.1 or ::1",
        "une adresse numérique telle que 127.0.0.1 ou ::1",
    }
    pub TAKES_HOST {
        "a name such as tablette.example, without a port (it holds for every port)",
        "un nom tel que tablette.example, sans port (il vaut pour tous)",
    }
    pub unknown_argument(argument: Words) {
        "there is no option “{argument}” here (write -- before words that begin with a dash)",
        "il n'y a pas ici d'option « {argument} » (écrivez -- devant les mots qui commencent par un tiret)",
    }
    pub missing_argument(argument: Words) { "missing: {argument}", "il manque : {argument}" }
    pub too_many_values(argument: Words) { "{argument} was given too many values", "{argument} a reçu trop de valeurs" }
    pub conflict(argument: Words, other: Words) {
        "{argument} cannot be combined with {other} or given twice",
        "{argument} ne va pas avec {other}, ni deux fois",
    }
    pub NOT_UNICODE {
        "the words of a command must be valid UTF-8",
        "les mots d'une commande doivent être en UTF-8 valide",
    }
    pub WRONG { "this command line cannot be parsed", "cette ligne de commande est incompréhensible" }
    pub suggest(wrong: Words, meant: Words) {
        "{wrong}; did you mean “{meant}”?",
        "{wrong} ; vouliez-vous dire « {meant} » ?",
    }
    pub help(wrong: Words, place: Words) { "{wrong}; see tablette {place}", "{wrong} ; voyez tablette {place}" }
}
