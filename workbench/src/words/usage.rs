//! What is wrong with a command.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub(super) list ALL;

    pub unknown_verb(verb: Words) { "there is no verb “{verb}”", "il n'y a pas de verbe « {verb} »" }
    pub unknown_topic(word: Words, verb: Words) {
        "“{word}” is no game and nothing that {verb} does",
        "« {word} » n'est ni un jeu ni une chose que fait {verb}",
    }
    pub game_for_verb(word: Words, game: Words, board: Words) {
        "“{word}” is a game, and a verb comes first: tablette solve {game} {board}",
        "« {word} » est un jeu, et un verbe vient d'abord : tablette solve {game} {board}",
    }
    pub MISSING_VERB { "a verb is missing, such as solve or play", "il manque un verbe, par exemple solve ou play" }
    pub invalid_value(value: Words, argument: Words, known: Words) {
        "“{value}” is no value for {argument}, which takes {known}",
        "« {value} » n'est pas une valeur pour {argument}, qui prend {known}",
    }
    pub empty_value(argument: Words) { "{argument} needs a value", "il manque une valeur à {argument}" }
    pub TAKES_NUMBER { "a number above 0", "un nombre supérieur à 0" }
    pub takes_threads(most: Number) { "a whole number from 1 to {most}", "un nombre entier de 1 à {most}" }
    pub takes_port(most: Digits) {
        "a port from 0 to {most} (0 lets the system choose)",
        "un port de 0 à {most} (0 laisse le système choisir)",
    }
    pub TAKES_ADDRESS {
        "an address in numbers such as 127.0.0.1 or ::1, no name",
        "une adresse en chiffres telle que 127.0.0.1 ou ::1, pas un nom",
    }
    pub TAKES_HOST {
        "a name such as tablette.example, without a port (every port will do)",
        "un nom tel que tablette.example, sans port (tous conviennent)",
    }
    pub unknown_argument(argument: Words) {
        "“{argument}” is not understood here (write -- before words that begin with a dash)",
        "« {argument} » n'est pas compris ici (écrivez -- devant les mots qui commencent par un tiret)",
    }
    pub missing_argument(argument: Words) { "something is missing: {argument}", "il manque quelque chose : \
     {argument}" }
    pub too_many_values(argument: Words) { "{argument} was given too many values", "trop de valeurs pour {argument}" }
    pub conflict(argument: Words, other: Words) {
        "{argument} cannot be given together with {other} or twice",
        "{argument} ne va pas avec {other}, ni deux fois",
    }
    pub NOT_UNICODE {
        "the words of a command must be valid UTF-8",
        "les mots d'une commande doivent être en UTF-8 valide",
    }
    pub WRONG { "this command is not understood", "cette commande n'est pas comprise" }
    pub suggest(wrong: Words, meant: Words) {
        "{wrong}; did you mean “{meant}”?",
        "{wrong} ; vouliez-vous dire « {meant} » ?",
    }
    pub help(wrong: Words, place: Words) { "{wrong}; see tablette {place}", "{wrong} ; voyez tablette {place}" }
}
