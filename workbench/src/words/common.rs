//! Words said everywhere: outcomes, lists, files that cannot be read or written.

use tablette_core::{Bytes, Number, Words, words};

words! {
    pub(super) list ALL;

    pub plies(n: Number) { "{n} {n?ply:plies}", "{n} {n?coup:coups}" }
    pub list(head: Words, last: Words) { "{head} and {last}", "{head} et {last}" }
    pub choice(head: Words, last: Words) { "{head} or {last}", "{head} ou {last}" }
    pub list_clipped(shown: Words, more: Number) {
        "{shown} and {more} more (--json lists them all)",
        "{shown} et {more} autres (--json les donne tous)",
    }
    pub ERROR { "error:", "erreur :" }
    pub INTERRUPTED {
        "Interrupted: stopped before the answer was known.",
        "Interrompu : arrêté avant que la réponse soit connue.",
    }
    pub output_failed(why: Words) {
        "standard output could not be written ({why}): free some room or send it elsewhere",
        "impossible d'écrire sur la sortie standard ({why}) : libérez de la place ou envoyez-la ailleurs",
    }
    pub input_failed(why: Words) {
        "standard input could not be read ({why})",
        "impossible de lire l'entrée standard ({why})",
    }
    pub file_failed(file: Words, why: Words) {
        "the file {file} could not be written ({why}): choose another place",
        "impossible d'écrire le fichier {file} ({why}) : choisissez un autre endroit",
    }
    pub file_disk_full(file: Words) {
        "the file {file} could not be written, because the disk is full: free some room or choose another disk",
        "impossible d'écrire le fichier {file}, car le disque est plein : libérez de la place ou choisissez un autre disque",
    }
    pub file_read_only(file: Words) {
        "the file {file} is read-only and was left as it is: choose another name, or allow writing to it first",
        "le fichier {file} est en lecture seule et a été laissé tel quel : choisissez un autre nom, ou permettez d'abord d'y écrire",
    }
    pub file_is_folder(file: Words) {
        "{file} is a folder: add the name of a file in it",
        "{file} est un dossier : ajoutez le nom d'un fichier",
    }
    pub file_is_disk(file: Words) {
        "{file} is a disk, and writing to it would destroy what it holds: choose a file",
        "{file} est un disque, et y écrire détruirait ce qu'il contient : choisissez un fichier",
    }
    pub file_read_and_written(file: Words) {
        "the file {file} is read by this very command and was left as it is: write into another one",
        "le fichier {file} est lu par cette commande même et a été laissé tel quel : écrivez dans un autre",
    }
    pub STANDARD_INPUT { "standard input", "entrée standard" }
    pub board_in_file(file: Words, why: Words) { "{file}: {why}", "{file} : {why}" }
    pub board_no_file(why: Words, file: Words) {
        "{why} (and there is no file “{file}”)",
        "{why} (et il n'y a pas de fichier « {file} »)",
    }
    pub board_no_goal(game: Words) {
        "a board of {game} has no goal to be given with --to",
        "une tablette de {game} n'a pas de but à donner par --to",
    }
    pub board_not_text(file: Words, line: Number, byte: Number) {
        "{file}, line {line}: byte {byte} is not UTF-8 text",
        "{file}, ligne {line} : l'octet {byte} n'est pas du texte UTF-8",
    }
    pub board_too_long(file: Words, most: Bytes) {
        "{file}: longer than the {most} that are read",
        "{file} : plus long que les {most} qu'on lit au plus",
    }
    pub board_unread(file: Words, why: Words) {
        "{file}: cannot be read ({why})",
        "{file} : lecture impossible ({why})",
    }
    pub file_written(file: Words) { "Written to {file}.", "Écrit dans {file}." }
    pub PROGRESS_REMAINING { "ends in", "fin dans" }
    pub WIN { "win", "gain" }
    pub LOSE { "loss", "perte" }
    pub DRAW { "draw", "nulle" }
}
