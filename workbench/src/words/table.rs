//! What is said of tables on disk.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub COMPARED { "compared", "comparé" }
    pub NOT_COMPARED { "not compared yet", "pas encore comparé" }
    pub list_empty(folder: Words) { "There are no tables in {folder}.", "Il n'y a pas de tables dans {folder}." }
    pub NOWHERE {
        "there is no folder for tables: give one with --out",
        "il n'y a pas de dossier pour les tables : donnez-en un avec --out",
    }
    pub WRITTEN {
        "a folder of this machine to build tables in (--out or --tables): an address is only read",
        "un dossier de cette machine où construire les tables (--out ou --tables) : une adresse se lit seulement",
    }
    pub LISTED {
        "a folder of this machine to list: a host of files does not say what it has",
        "un dossier de cette machine à lister : un hôte de fichiers ne dit pas ce qu'il a",
    }
    pub SEARCHED {
        "a folder of this machine with tables of endings: a search asks them too often for an address",
        "un dossier de cette machine avec des tables de finales : une recherche les consulte trop souvent pour une adresse",
    }
    pub THERE { "it was there already", "elle était déjà là" }
    pub built(steps: Number, resumed: Number, time: Words) {
        "{steps} {steps?step:steps}{resumed?0=|, {resumed} of them taken over from an earlier run}, {time}",
        "{steps} {steps?étape:étapes}{resumed?0=|, dont {resumed} d'une exécution précédente}, {time}",
    }
    pub versions(rules: Number, numbering: Number) {
        "rules {rules}, numbering {numbering}",
        "règles {rules}, numérotation {numbering}",
    }
    pub cells(n: Number, bits: Number) {
        "{n} {n?position:positions}, {bits} {bits?bit:bits} each",
        "{n} {n?position:positions}, {bits} {bits?bit:bits} chacune",
    }
    pub list(n: Number, members: Number) {
        "{n} positions, of which {members} lost ones are listed",
        "{n} positions, dont les {members} perdantes sont listées",
    }
    pub stepped_over(why: Words) {
        "Warning: {why}. The answer comes from elsewhere.",
        "Attention : {why}. La réponse vient d'ailleurs.",
    }
    pub from(file: Words) { "from table {file}", "d'après la table {file}" }
    pub sound(file: Words) {
        "✓ {file}: every byte has its checksum.",
        "✓ {file} : chaque octet a sa somme de contrôle.",
    }
    pub sampled(file: Words, n: Number) {
        "✓ {file}: every byte has its checksum, and {n} {n?value follows:values, chosen by chance, follow} from the \
         successors.",
        "✓ {file} : chaque octet a sa somme de contrôle, et {n} {n?valeur découle:valeurs, tirées au sort, \
         découlent} des successeurs.",
    }
    pub proven(file: Words, n: Number) {
        "✓ {file}: every byte has its checksum, and all {n} {n?value follows:values follow} from the successors.",
        "✓ {file} : chaque octet a sa somme de contrôle, et {n?{n} valeur découle:les {n} valeurs découlent toutes} \
         des successeurs.",
    }
    pub journal_sound(file: Words, parts: Number, seal: Words) {
        "✓ {file}: {parts} {parts?finished part:finished parts}, every byte of which has its digest; seal {seal}.",
        "✓ {file} : {parts} {parts?partie finie:parties finies}, dont chaque octet a son empreinte ; sceau {seal}.",
    }
    pub journal_damaged(file: Words, parts: Number, damaged: Number) {
        "{file}: {damaged} {damaged?place is:places are} damaged, {parts} finished {parts?part is:parts are} sound; the \
         command that wrote it works out again what is missing",
        "{file} : {damaged} {damaged?endroit abîmé:endroits abîmés}, {parts} {parts?partie finie intacte:parties finies \
         intactes} ; la commande qui l'a écrit recalcule ce qui manque",
    }
    pub journal_place(from: Number, to: Number) { "bytes {from} to {to}", "octets {from} à {to}" }
    pub journal_part(from: Number, to: Number, part: Number) {
        "bytes {from} to {to}, in part {part}",
        "octets {from} à {to}, dans la partie {part}",
    }
    pub wrong_value(file: Words, position: Words, rank: Number, stored: Words, derived: Words) {
        "{file}: {position} (rank {rank}) is {stored} in the table, but {derived} follows from its successors; build \
         the table again",
        "{file} : {position} (rang {rank}) vaut {stored} dans la table, mais {derived} découle des successeurs ; \
         reconstruisez la table",
    }
    pub probed(rank: Number, code: Number) { "rank {rank}, code {code}", "rang {rank}, code {code}" }
}
