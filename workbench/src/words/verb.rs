//! What verbs do, what they take, and what follows their help.

use tablette_core::{Words, words};

words! {
    pub(super) list ALL;

    pub TABLETTE_ABOUT {
        "Tablette: perfect play, tabulated. Solves finite games exactly, explains the answer and plays them.",
        "Tablette : le jeu parfait, mis en tables. Résout exactement des jeux finis, explique la réponse et les \
         joue.",
    }
    pub TABLETTE_AFTER {
        "Try:\n\
            \x20 tablette games\n\
            \x20 tablette solve chomp 8x10\n\
            \x20 tablette play chocolate 10 7 7 3\n\
            \n\
            Exit codes: 0 done, 1 the answer is \"no\" or a check failed, 2 wrong usage or bad input, 130 \
             interrupted.",
        "Essayez :\n\
            \x20 tablette games\n\
            \x20 tablette solve chomp 8x10\n\
            \x20 tablette play chocolate 10 7 7 3\n\
            \n\
            Codes de retour : 0 fait, 1 la réponse est « non » ou une vérification échoue, 2 mauvais usage ou \
             mauvaise donnée, 130 interrompu.",
    }
    pub GAMES_ABOUT {
        "List the games: boards, moves, settings and rungs",
        "Donner la liste des jeux : tablettes, coups, réglages et échelons",
    }
    pub GAMES_ARG { "Only this game", "Ce jeu seulement" }
    pub SHOW_ABOUT { "Draw a position", "Dessiner une position" }
    pub MOVES_ABOUT {
        "List every legal move with what it leads to, best first",
        "Donner tous les coups permis et ce à quoi ils mènent, les meilleurs d'abord",
    }
    pub PLAY_MOVE_ABOUT { "Show the position after a move", "Montrer la position après un coup" }
    pub PLAY_MOVE_ARG { "The board, then the move", "La tablette, puis le coup" }
    pub SOLVE_ABOUT {
        "Say what a position is worth, how to play it, and what it cost to know",
        "Dire ce que vaut une position, comment la jouer, et ce qu'il en a coûté de le savoir",
    }
    pub PUZZLE_ABOUT {
        "Set a puzzle: a position with one right move, by grade and seed, or that of a day",
        "Poser un problème : une position où un seul coup est le bon, par degré et graine, ou celui d'un jour",
    }
    pub PUZZLE_AFTER {
        "Every puzzle is checked: all its moves are known to the end, and only one is right. The same grade and seed make \
         the same puzzle everywhere. Grades grow with the plies to the end and with the moves that look as if they might do.",
        "Chaque problème est vérifié : tous ses coups sont connus jusqu'au bout, et un seul est le bon. Les mêmes degré et \
         graine font partout le même problème. Les degrés croissent avec la longueur de la suite et avec le nombre de coups \
         qui semblent possibles.",
    }
    pub SERVE_ABOUT {
        "Serve the page: play, see and share perfect play in a browser, until Ctrl-C",
        "Servir la page : jouer, voir et partager le jeu parfait dans un navigateur, jusqu'à Ctrl-C",
    }
    pub NEW_ABOUT {
        "Make a board by recipe, always the same for the same choices",
        "Fabriquer une tablette selon une recette, toujours la même pour les mêmes choix",
    }
    pub EXPLAIN_ABOUT { "Say why a position is worth what it is", "Dire pourquoi une position vaut ce qu'elle vaut" }
    pub MAP_ABOUT {
        "Draw all first moves or all squares of a board",
        "Dessiner tous les premiers coups ou toutes les cases d'une tablette",
    }
    pub COMPARE_ABOUT {
        "Climb the whole ladder: every rung's answer and what it cost",
        "Monter toute l'échelle : la réponse de chaque échelon et ce qu'elle a coûté",
    }
    pub CENSUS_ABOUT {
        "Count lost positions or values over a whole box of boards",
        "Compter les positions perdues ou les valeurs dans toute une boîte de tablettes",
    }
    pub CENSUS_ARG {
        "The largest board of the box, or the number of pieces",
        "La plus grande tablette de la boîte, ou le nombre de pièces",
    }
    pub LESSON_ABOUT {
        "List what the text of a game asks a class, with commands that answer it and the answers",
        "Donner ce que le texte d'un jeu demande à une classe, avec des commandes qui y répondent et les réponses",
    }
    pub LESSON_GAME { "The game; without one, the lessons there are", "Le jeu ; sans lui, les leçons qu'il y a" }
    pub LESSON_WORDS {
        "A question, and perhaps arguments to run its function on",
        "Une question, et peut-être des arguments pour exécuter sa fonction",
    }
    pub TABLE_ABOUT {
        "Build, inspect, verify, ask and export tables on disk",
        "Construire, examiner, vérifier, interroger et exporter des tables sur disque",
    }
    pub TABLE_BUILD_ABOUT {
        "Build the table of a board, or go on where a build stopped",
        "Construire la table d'une tablette, ou reprendre une construction interrompue",
    }
    pub TABLE_INFO_ABOUT { "Say what a table says of itself", "Dire ce qu'une table dit d'elle-même" }
    pub TABLE_VERIFY_ABOUT {
        "Check a table: its checksums, and its values from their successors",
        "Vérifier une table : ses sommes de contrôle, et ses valeurs d'après leurs successeurs",
    }
    pub TABLE_PROBE_ABOUT { "Say what a table says of a position", "Dire ce qu'une table dit d'une position" }
    pub TABLE_EXPORT_ABOUT {
        "Write a table's values for other programs",
        "Écrire les valeurs d'une table pour d'autres programmes",
    }
    pub CHECK_ABOUT {
        "Check a game: its laws, its rungs against each other, its golden numbers",
        "Vérifier un jeu : ses lois, ses échelons entre eux, ses nombres de référence",
    }
    pub PERFT_ABOUT { "Count the move sequences of each length", "Compter les suites de coups de chaque longueur" }
    pub PERFT_ARG { "The board, then the number of moves", "La tablette, puis le nombre de coups" }
    pub HUB_ABOUT {
        "Play draughts as an engine behind a program that speaks the Hub protocol",
        "Jouer aux dames comme moteur d'un programme qui parle le protocole Hub",
    }
    pub HUB_AFTER {
        "Reads commands from standard input and answers on standard output until quit; try hub, then go think. One thread \
         searches unless --threads says otherwise; with one, the same question always has the same answer.",
        "Lit des commandes sur l'entrée standard et répond sur la sortie standard jusqu'à quit ; essayez hub, puis \
         go think. Un seul fil cherche, sauf si --threads en demande plus ; avec un seul, la même question a toujours la \
         même réponse.",
    }
    pub no_json(verb: Words) {
        "{verb} does not answer in JSON: leave --json out",
        "{verb} ne répond pas en JSON : enlevez --json",
    }
    pub CLUSTER_ABOUT {
        "Print ready examples of builds that many machines share",
        "Écrire des exemples tout prêts de calculs que se partagent plusieurs machines",
    }
    pub CLUSTER_AFTER {
        "The scripts need the Python package: pip install 'tablette[cluster]'. For one that Snakemake runs, no Python is written. \
         Without a name, all of them are printed.",
        "Les scripts demandent le paquet Python : pip install 'tablette[cluster]'. Pour Snakemake, rien n'est à écrire en Python. \
         Sans nom, tous sont écrits.",
    }
    pub CLUSTER_ARG { "local, ssh, slurm, kubernetes or snakemake", "local, ssh, slurm, kubernetes ou snakemake" }
    pub COMPLETIONS_ABOUT { "Print completions for a shell", "Écrire les complétions pour un shell" }
    pub COMPLETIONS_AFTER {
        "For instance: tablette completions bash > ~/.local/share/bash-completion/completions/tablette",
        "Par exemple : tablette completions bash > ~/.local/share/bash-completion/completions/tablette",
    }
    pub COMPLETIONS_ARG { "bash, zsh, fish, elvish or powershell", "bash, zsh, fish, elvish ou powershell" }
    pub MAN_ABOUT {
        "Print the manual page, of Tablette or of one verb",
        "Écrire la page de manuel, de Tablette ou d'un verbe",
    }
    pub MAN_AFTER {
        "For instance: tablette man > tablette.1 && man ./tablette.1",
        "Par exemple : tablette man > tablette.1 && man ./tablette.1",
    }
    pub TABLE_LIST_ABOUT {
        "List the tables of a folder: game, board, worth, positions, size, and whether they were compared with their seals",
        "Donner la liste des tables d'un dossier : jeu, tablette, question, positions, taille, et si elles ont été \
         comparées à leur sceau",
    }
    pub settings_of_a_game(verb: Words) {
        "Settings that only some games have: tablette help {verb} GAME",
        "Réglages que seuls certains jeux ont : tablette help {verb} JEU",
    }
    pub example_no(about: Words) {
        "{about} (the answer is no: exit code 1)",
        "{about} (la réponse est non : code de retour 1)",
    }
    pub HELP_ABOUT { "Say what a verb does and takes", "Dire ce que fait un verbe et ce qu'il prend" }
}
