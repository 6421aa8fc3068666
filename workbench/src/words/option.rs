//! What options and arguments do, for the help.

use tablette_core::{Digits, Words, words};

words! {
    pub(super) list ALL;

    pub HELP { "Say this", "Dire ceci" }
    pub VERSION { "Say the version", "Dire la version" }
    pub JSON { "Print one JSON document instead of text", "Écrire un document JSON au lieu de texte" }
    pub LANG {
        "Language (default: the locale's, else English)",
        "Langue (par défaut : celle du système, sinon l'anglais)",
    }
    pub THREADS { "Threads to use (default: one a core)", "Nombre de fils d'exécution (par défaut : un par cœur)" }
    pub MEMORY {
        "Memory that may be used, such as 512M or 4GiB (default: 2GiB)",
        "Mémoire permise, par exemple 512M ou 4Gio (par défaut : 2Gio)",
    }
    pub COLOR {
        "Colours (default: auto, on a terminal unless NO_COLOR is set)",
        "Couleurs (par défaut : auto, sur un terminal sauf si NO_COLOR est défini)",
    }
    pub QUIET { "No progress bar and no notes", "Ni barre de progression ni remarques" }
    pub SET {
        "A setting of the game, as `tablette games` lists them; may be repeated",
        "Un réglage du jeu, parmi ceux que donne `tablette games` ; peut être répété",
    }
    pub SVG {
        "Draw the picture as SVG into FILE (- for standard output)",
        "Dessiner l'image en SVG dans FICHIER (- pour la sortie standard)",
    }
    pub LINES {
        "The best N moves, each with what it is worth and how play goes on; without N, and with - as BOARD, each line of \
         standard input is a board, also in games whose boards have lines of their own",
        "Les N meilleurs coups, chacun avec ce qu'il vaut et la suite ; sans N, et avec - comme TABLETTE, chaque ligne de \
         l'entrée standard est une tablette, même dans les jeux dont les tablettes ont leurs propres lignes",
    }
    pub MAP_WORTH {
        "Only the squares with this number, listed and drawn; the answer is no where there are none",
        "Seulement les carrés qui portent ce nombre, énumérés et dessinés ; la réponse est non s'il n'y en a pas",
    }
    pub MOVE { "Draw this move on the position", "Dessiner ce coup sur la position" }
    pub MATRIX {
        "Look over a board of any size that FILE gives as rows of figures: 0 empty, 1 white, 2 black (- for standard \
         input)",
        "Examiner un damier de toute taille que FICHIER donne en lignes de chiffres : 0 vide, 1 blanc, 2 noir (- \
         pour l'entrée standard)",
    }
    pub matrix_choice(about: Words, default: Words) {
        "with --matrix: {about} (default: {default})",
        "avec --matrix : {about} (par défaut : {default})",
    }
    pub KEEP {
        "Count every way to make a move, not every move",
        "Compter chaque façon de jouer un coup, et non chaque coup",
    }
    pub DIVIDE { "Count the sequences that begin with each move", "Compter les suites qui commencent par chaque \
     coup" }
    pub BY {
        "Answer by this rung (default: the fastest that applies)",
        "Répondre par cet échelon (par défaut : le plus rapide qui convient)",
    }
    pub WORTH {
        "What to find out (default: what the rung answers best)",
        "Ce qu'il faut trouver (par défaut : ce à quoi l'échelon répond le mieux)",
    }
    pub PLOT {
        "Draw how each rung grows with the board, as SVG into FILE",
        "Dessiner en SVG dans FICHIER comment chaque échelon croît avec la tablette",
    }
    pub most(n: Digits) {
        "List at most N moves, the best ones (default: {n})",
        "Énumérer au plus N coups, les meilleurs (par défaut : {n})",
    }
    pub LIMIT {
        "Seconds that each rung may take (default: 10)",
        "Secondes permises à chaque échelon (par défaut : 10)",
    }
    pub LIMIT_SOLVE {
        "Stop after so many seconds, with the best that is known by then",
        "S'arrêter après tant de secondes, avec le mieux de ce qui est connu alors",
    }
    pub ANSWERS {
        "Add the key: each answer with its reasons, and what the text gets wrong",
        "Ajouter le corrigé : chaque réponse et ses raisons, et ce que le texte a de faux",
    }
    pub HTML { "As a sheet to hand out, in HTML", "Sous forme de feuille à distribuer, en HTML" }
    pub MARKDOWN { "As a sheet to hand out, in Markdown", "Sous forme de feuille à distribuer, en Markdown" }
    pub TIME {
        "Time the ways to answer, one after the other",
        "Chronométrer les manières de répondre, l'une après l'autre",
    }
    pub NO_SYMMETRY {
        "By memory, remember mirror images apart, as a class does first",
        "Avec memory, retenir séparément les images en miroir, comme on le fait d'abord en classe",
    }
    pub setting(game: Words, about: Words, default: Words) {
        "{game}: {about} (default: {default})",
        "{game} : {about} (par défaut : {default})",
    }
    pub setting_here(about: Words, default: Words) {
        "{about} (default: {default})",
        "{about} (par défaut : {default})",
    }
    pub FROM { "The board to begin on, instead of BOARD", "La tablette de départ, au lieu de TABLETTE" }
    pub TO {
        "The board to reach, in games whose boards have a goal",
        "La tablette à atteindre, dans les jeux dont les tablettes ont un but",
    }
    pub STEPS {
        "The boards after A, A+1, … up to before B moves, with their values; all for the whole walk",
        "Les tablettes après A, A+1, … jusqu'à avant B coups, avec leurs valeurs ; all pour tout le parcours",
    }
    pub AT { "The board after T moves", "La tablette après T coups" }
    pub COUNT { "Only how many moves and values there are", "Seulement combien il y a de coups et de valeurs" }
    pub TABLES {
        "Where tables are: a folder, or an address from which they are only read (default: the user's data folder)",
        "Où sont les tables : un dossier, ou une adresse où on les lit seulement (par défaut : le dossier de données \
         de l'utilisateur)",
    }
    pub TABLE_OUT { "Where to build (default: where tables are)", "Où construire (par défaut : là où sont les \
     tables)" }
    pub LEVEL {
        "checksums: every byte; sample: and some thousand values from their successors (default); full: and every \
         value",
        "checksums : chaque octet ; sample : et quelques milliers de valeurs d'après leurs successeurs (par défaut) \
         ; full : et chaque valeur",
    }
    pub FORMAT {
        "csv: a line a position; npy: the numbers of the values, for numpy; raw: the cells as they are",
        "csv : une ligne par position ; npy : les nombres des valeurs, pour numpy ; raw : les cases telles quelles",
    }
    pub EXPORT_OUT { "Write into FILE instead of standard output", "Écrire dans FICHIER au lieu de la sortie \
     standard" }
    pub OUT { "Write the board into FILE", "Écrire la tablette dans FICHIER" }
    pub ME { "Who you are (default: first)", "Qui vous êtes : premier ou second (par défaut : first)" }
    pub ARG_GAME { "Which game; `tablette games` lists them", "Quel jeu ; `tablette games` en donne la liste" }
    pub ARG_BOARD {
        "The board or position, as the game writes it; - reads it from standard input (solve: one a line), and games with \
         large boards read FILE",
        "La tablette ou la position, comme le jeu l'écrit ; - la lit sur l'entrée standard (solve : une par ligne), et les \
         jeux à grandes tablettes lisent FICHIER",
    }
    pub ARG_TABLES {
        "The folder (default: where tables are)",
        "Le dossier (par défaut : là où sont les tables)",
    }
    pub ARG_TABLE {
        "The file of the table, or the folder of its plan",
        "Le fichier de la table, ou le dossier de son plan",
    }
    pub ARG_POSITION {
        "A position of the table's board, as the game writes it",
        "Une position de la tablette de la table, comme le jeu l'écrit",
    }
    pub ARG_TOPIC {
        "Which verb, perhaps with what it does (table build) or with a game (solve chomp)",
        "Quel verbe, au besoin avec ce qu'il fait (table build) ou avec un jeu (solve chomp)",
    }
    pub PORT {
        "The port to listen on; 0 lets the system choose (default: 7878)",
        "Le port d'écoute ; 0 laisse le système choisir (par défaut : 7878)",
    }
    pub ADDRESS {
        "The address to listen on (default: 127.0.0.1, which only this machine reaches)",
        "L'adresse d'écoute (par défaut : 127.0.0.1, que seule cette machine atteint)",
    }
    pub HOST {
        "A name under which the page may be asked for, besides addresses and localhost; may be given several times",
        "Un nom sous lequel la page peut être demandée, outre les adresses et localhost ; peut être donné plusieurs fois",
    }
    pub PER_ADDRESS {
        "Connections that one address may hold (default: 128; this machine itself: any number); raise it for a proxy on another machine",
        "Connexions qu'une adresse peut tenir (par défaut : 128 ; cette machine elle-même : sans limite) ; à augmenter pour un mandataire sur une autre machine",
    }
    pub OPEN { "Open the page in a browser", "Ouvrir la page dans un navigateur" }
    pub PUZZLE_GRADE {
        "How hard, from 1 to 5 (default: that of the day; 3 with --seed; rising with --count)",
        "La difficulté, de 1 à 5 (par défaut : celle du jour ; 3 avec --seed ; croissante avec --count)",
    }
    pub PUZZLE_SEED {
        "Number that the puzzle is made from (default: the digits of the day)",
        "Nombre dont le problème est tiré (par défaut : les chiffres du jour)",
    }
    pub PUZZLE_DAY {
        "The puzzle of that day, such as 2026-11-22 (default: today, in Greenwich)",
        "Le problème de ce jour, comme 2026-11-22 (par défaut : aujourd'hui, à Greenwich)",
    }
    pub PUZZLE_COUNT {
        "So many puzzles: those of the seed and of the numbers that follow it",
        "Autant de problèmes : ceux de la graine et des nombres qui la suivent",
    }
    pub PUZZLE_ANSWER { "Print the answer as well", "Donner aussi la réponse" }
    pub DISK {
        "Keep what is finished in this folder: a census that was killed goes on there, and its lists take no memory; in a \
         folder with a plan of lost positions or of slices, do the tasks that are left and count the pieces",
        "Garder dans ce dossier ce qui est fini : un recensement interrompu y reprend, et ses listes ne prennent pas \
         de mémoire ; dans un dossier avec un plan de positions perdues ou de tranches, faire \
         les tâches qui restent et compter les morceaux",
    }
}
