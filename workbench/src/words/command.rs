//! Help of the commands: what each does, and what follows it.

use tablette_core::{Words, words};

words! {
    pub(super) list ALL;

    pub TABLETTE_ABOUT {
        "Tablette: perfect play, tabulated. Solves finite games exactly, explains the answer and plays them.",
        "Tablette : le jeu parfait, mis en tables. Résout exactement des jeux finis, explique la réponse et les \
         joue.",
    }
    pub TABLETTE_AFTER {
        "Help for a command: tablette help COMMAND. All commands: tablette help --all.\n\
            \n\
            Try:\n\
            \x20 tablette games\n\
            \x20 tablette solve chomp 8x10\n\
            \x20 tablette play chocolate 10 7 7 3\n\
            \n\
            Exit codes: 0 done, 1 the answer is \"no\" or a check failed, 2 wrong usage or bad input, 130 \
             interrupted.",
        "Aide d'une commande : tablette help COMMANDE. Toutes les commandes : tablette help --all.\n\
            \n\
            Essayez :\n\
            \x20 tablette games\n\
            \x20 tablette solve chomp 8x10\n\
            \x20 tablette play chocolate 10 7 7 3\n\
            \n\
            Codes de retour : 0 succès, 1 la réponse est « non » ou une vérification échoue, 2 commande ou \
             donnée erronée, 130 interruption.",
    }
    pub GAMES_ABOUT {
        "List the games: boards, moves, settings and rungs",
        "Lister les jeux : tablettes, coups, réglages et échelons",
    }
    pub GAMES_ARG { "Only this game", "Ce jeu seulement" }
    pub SHOW_ABOUT {
        "Draw a position, before or after moves",
        "Dessiner une position, avant ou après des coups",
    }
    pub MOVES_ABOUT {
        "List every legal move with the position it leads to, best first",
        "Lister les coups permis et la position où mène chacun, les meilleurs d'abord",
    }
    pub SOLVE_ABOUT {
        "Solve a position: its value, the best moves, and what the answer cost",
        "Résoudre une position : sa valeur, les meilleurs coups et le coût de la réponse",
    }
    pub PUZZLE_ABOUT {
        "Set a puzzle: a position with one right move, by grade and seed or by date",
        "Poser un problème : une position où un seul coup est bon, selon le degré et la graine ou selon la date",
    }
    pub PUZZLE_AFTER {
        "Every puzzle is checked: all its moves are solved to the end, and exactly one is right. The same grade and seed give \
         the same puzzle everywhere. The grade rises with the number of plies to the end and with the number of tempting wrong \
         moves.",
        "Chaque problème est vérifié : tous ses coups sont résolus jusqu'au bout, et un seul est bon. Le même degré et la même \
         graine donnent partout le même problème. Le degré croît avec la longueur de la solution et avec le nombre de mauvais \
         coups tentants.",
    }
    pub SERVE_ABOUT {
        "Serve the web page, where people play, see and share perfect play, until Ctrl-C",
        "Servir la page web où l'on joue, voit et partage le jeu parfait, jusqu'à Ctrl-C",
    }
    pub NO_SERVE {
        "this build of Tablette has no web server: build it with cargo's feature serve, which is on by default",
        "cette version de Tablette est compilée sans serveur web : compilez-la avec la fonctionnalité serve de cargo, active \
         par défaut",
    }
    pub NO_REMOTE {
        "a folder of this machine: this build of Tablette reads no addresses (build it with cargo's feature remote, which is on \
         by default)",
        "un dossier de cette machine : cette version de Tablette ne lit pas d'adresses (compilez-la avec la fonctionnalité \
         remote de cargo, active par défaut)",
    }
    pub NEW_ABOUT {
        "Generate a board: the same choices always give the same board",
        "Générer une tablette : les mêmes choix donnent toujours la même",
    }
    pub EXPLAIN_ABOUT { "Explain the value of a position", "Expliquer la valeur d'une position" }
    pub MAP_ABOUT {
        "Draw the values of all first moves or all squares of a board",
        "Dessiner la valeur de tous les premiers coups ou de toutes les cases d'une tablette",
    }
    pub COMPARE_ABOUT {
        "Climb the whole ladder: each rung's answer and its cost",
        "Monter toute l'échelle : la réponse de chaque échelon et son coût",
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
        "List the exercises of a game, with commands that answer them and the answers",
        "Lister les exercices d'un jeu, avec des commandes qui y répondent et les réponses",
    }
    pub LESSON_GAME { "The game (default: list the lessons)", "Le jeu (par défaut : lister les leçons)" }
    pub LESSON_WORDS {
        "A question, and arguments to run its function on",
        "Une question, et les arguments auxquels appliquer sa fonction",
    }
    pub TABLE_ABOUT {
        "Build, inspect, verify, probe and export tables on disk",
        "Construire, examiner, vérifier, consulter et exporter des tables sur disque",
    }
    pub TABLE_BUILD_ABOUT {
        "Build the table of a board, or resume a build",
        "Construire la table d'une tablette, ou reprendre une construction",
    }
    pub TABLE_INFO_ABOUT {
        "Describe a table: board, settings, positions and values",
        "Décrire une table : tablette, réglages, positions et valeurs",
    }
    pub TABLE_VERIFY_ABOUT {
        "Verify a table: its checksums, and its values against their successors",
        "Vérifier une table : ses sommes de contrôle, et ses valeurs d'après leurs successeurs",
    }
    pub TABLE_PROBE_ABOUT { "Look up one position in a table", "Chercher une position dans une table" }
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
    pub DRAUGHTS_ABOUT {
        "Connect draughts programs (Hub, DXP), play matches, work on PDN files",
        "Relier des programmes de dames (Hub, DXP), jouer des matchs, traiter des fichiers PDN",
    }
    pub HUB_ABOUT {
        "Play draughts as the engine of a program that speaks the Hub protocol",
        "Jouer aux dames comme moteur d'un programme qui parle le protocole Hub",
    }
    pub HUB_AFTER {
        "Reads commands from standard input and answers on standard output until quit; try hub, then go think. The search uses \
         one thread unless --threads is given. With one thread, the same question always has the same answer.",
        "Lit des commandes sur l'entrée standard et répond sur la sortie standard jusqu'à quit ; essayez hub, puis \
         go think. La recherche n'utilise qu'un fil d'exécution, sauf si --threads est donné. Avec un seul fil, la même \
         question a toujours la même réponse.",
    }
    pub no_json(command: Words) {
        "{command} does not answer in JSON: leave --json out",
        "{command} ne répond pas en JSON : enlevez --json",
    }
    pub CLUSTER_ABOUT {
        "Print ready examples of builds that many machines share",
        "Écrire des exemples tout prêts de calculs que se partagent plusieurs machines",
    }
    pub CLUSTER_AFTER {
        "The scripts need the Python package: pip install 'tablette[cluster]'. The Snakemake example needs no Python of your own. \
         Without a name, all examples are printed.",
        "Les scripts demandent le paquet Python : pip install 'tablette[cluster]'. L'exemple pour Snakemake ne demande pas \
         d'écrire de Python. Sans nom, tous les exemples sont écrits.",
    }
    pub CLUSTER_ARG { "local, ssh, slurm, kubernetes or snakemake", "local, ssh, slurm, kubernetes ou snakemake" }
    pub COMPLETIONS_ABOUT { "Print completions for a shell", "Écrire les complétions pour un shell" }
    pub COMPLETIONS_AFTER {
        "For instance: tablette completions bash > ~/.local/share/bash-completion/completions/tablette",
        "Par exemple : tablette completions bash > ~/.local/share/bash-completion/completions/tablette",
    }
    pub COMPLETIONS_ARG { "bash, zsh, fish, elvish or powershell", "bash, zsh, fish, elvish ou powershell" }
    pub MAN_ABOUT {
        "Print the manual page of Tablette or of one command",
        "Écrire la page de manuel de Tablette ou d'une commande",
    }
    pub MAN_AFTER {
        "For instance: tablette man > tablette.1 && man ./tablette.1",
        "Par exemple : tablette man > tablette.1 && man ./tablette.1",
    }
    pub TABLE_LIST_ABOUT {
        "List the tables of a folder: game, board, worth, positions, size, and whether their digests were verified",
        "Lister les tables d'un dossier : jeu, tablette, question, positions, taille, et si leur empreinte a été vérifiée",
    }
    pub settings_of_a_game(command: Words) {
        "Settings that only some games have: tablette help {command} GAME",
        "Réglages propres à certains jeux : tablette help {command} JEU",
    }
    pub example_no(about: Words) {
        "{about} (the answer is no: exit code 1)",
        "{about} (la réponse est non : code de retour 1)",
    }
    pub HELP_ABOUT { "Show help for a command", "Afficher l'aide d'une commande" }
}
