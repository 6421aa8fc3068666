//! Names of fields and columns, headings of the help, and names of values in it.

use tablette_core::words;

words! {
    pub(super) list ALL;

    pub FIELD_BOARD { "board", "tablette" }
    pub FIELD_MOVE { "move", "coup" }
    pub FIELD_RUNGS { "rungs", "échelons" }
    pub FIELD_SETTINGS { "settings", "réglages" }
    pub FIELD_NAMED { "boards", "tablettes" }
    pub FIELD_EXAMPLES { "try", "essayez" }
    pub FIELD_WINNING { "winning", "gagnants" }
    pub FIELD_BEST { "best", "meilleurs" }
    pub FIELD_LINE { "best line", "meilleure suite" }
    pub FIELD_LINE_WINNING { "a winning line", "une suite gagnante" }
    pub FIELD_LINE_OPEN { "a line", "une suite" }
    pub FIELD_CHOICE { "would play", "jouerait" }
    pub FIELD_PATH { "path", "chemin" }
    pub FIELD_MAKES { "makes", "fabrique" }
    pub FIELD_COST { "known by", "obtenu par" }
    pub FIELD_TABLE { "table", "table" }
    pub FIELD_BUILT { "built", "construite" }
    pub FIELD_VERSIONS { "versions", "versions" }
    pub FIELD_CREATOR { "written by", "écrite par" }
    pub FIELD_POSITIONS { "positions", "positions" }
    pub FIELD_SIZE { "size", "taille" }
    pub FIELD_DIGEST { "digest", "empreinte" }
    pub HEAD_GAME { "game", "jeu" }
    pub HEAD_BOARD { "board", "tablette" }
    pub HEAD_QUESTION { "worth", "question" }
    pub HEAD_SIZE { "size", "taille" }
    pub HEAD_COMPARED { "digest", "empreinte" }
    pub HEAD_FILE { "file", "fichier" }
    pub HEAD_MOVE { "move", "coup" }
    pub HEAD_VALUE { "worth", "vaut" }
    pub HEAD_WORTH_THERE { "worth there", "y vaut" }
    pub HEAD_LEADS_TO { "leads to", "mène à" }
    pub HEAD_LINE { "and then", "et ensuite" }
    pub HEAD_WORDS { "in words", "en mots" }
    pub HEAD_RUNG { "rung", "échelon" }
    pub HEAD_ANSWER { "answer", "réponse" }
    pub HEAD_CALLS { "calls", "appels" }
    pub HEAD_POSITIONS { "positions", "positions" }
    pub HEAD_TIME { "time", "temps" }
    pub HEAD_MEMORY { "memory", "mémoire" }
    pub HEAD_ROWS { "rows", "lignes" }
    pub HEAD_COLUMNS { "columns", "colonnes" }
    pub HEAD_LOST { "lost positions", "positions perdues" }
    pub HEAD_WINNING { "winning first moves", "premiers coups gagnants" }
    pub HEAD_DEPTH { "moves", "coups" }
    pub HEAD_SEQUENCES { "sequences", "suites" }
    pub HEAD_SLICE { "slice", "tranche" }
    pub HEAD_WINS { "won", "gagnées" }
    pub HEAD_DRAWS { "drawn", "nulles" }
    pub HEAD_LOSSES { "lost", "perdues" }
    pub HEAD_LONGEST_WIN { "longest win", "gain le plus long" }
    pub HEAD_LONGEST_LOSS { "longest loss", "perte la plus longue" }
    pub KIND_LAW { "law", "loi" }
    pub KIND_RUNGS { "rungs", "échelons" }
    pub KIND_FACES { "faces", "interfaces" }
    pub KIND_TABLE { "table", "table" }
    pub KIND_GOLDEN { "golden", "référence" }
    pub HEADING_USAGE { "Usage:", "Utilisation :" }
    pub HEADING_OPTIONS { "Options", "Options " }
    pub HEADING_COMMON { "Common options", "Options communes " }
    pub HEADING_ARGUMENTS { "Arguments", "Arguments " }
    pub HEADING_SETTINGS { "Settings, for games that have them", "Réglages, pour les jeux qui en ont " }
    pub HEADING_EXAMPLES { "Examples", "Exemples " }
    pub HEADING_WALK { "Walks that are known at every point", "Parcours connus en tout point " }
    pub HEADING_COMMANDS { "Commands", "Commandes " }
    pub VALUE_COMMAND { "COMMAND", "COMMANDE" }
    pub VALUE_GAME { "GAME", "JEU" }
    pub VALUE_BOARD { "BOARD", "TABLETTE" }
    pub VALUE_BOX { "BOX", "BOÎTE" }
    pub VALUE_MOVE { "MOVE", "COUP" }
    pub VALUE_DEPTH { "DEPTH", "PROFONDEUR" }
    pub VALUE_SIZE { "SIZE", "TAILLE" }
    pub VALUE_FILE { "FILE", "FICHIER" }
    pub VALUE_FOLDER { "FOLDER", "DOSSIER" }
    pub VALUE_PLACE { "PLACE", "LIEU" }
    pub VALUE_POSITION { "POSITION", "POSITION" }
    pub VALUE_SECONDS { "SECONDS", "SECONDES" }
    pub VALUE_SETTING { "NAME=VALUE", "NOM=VALEUR" }
    pub VALUE_SHELL { "SHELL", "SHELL" }
    pub VALUE_CHOICE { "VALUE", "VALEUR" }
}
