//! What is said of a table that is built as tasks, on one machine or many.

use tablette_core::{Bytes, Number, Words, words};

words! {
    pub(super) list ALL;

    pub ABOUT_PLAN {
        "Write the build of a table as a graph of tasks, for several processes or machines",
        "Écrire la construction d'une table comme un graphe de tâches, pour plusieurs processus ou machines",
    }
    pub AFTER_PLAN {
        "The plan, DIR/plan.json, depends on the game, the board, its settings, the worth and --grain alone: it is the same \
         on every machine. Each task reads the pieces that it needs and writes one into DIR/pieces; any number of machines \
         that see the folder may do tasks at the same time, in any order that the needs allow, and a task that was killed is \
         simply done again. A small grain gives more machines something to do, but where each task reads all pieces below \
         it, a hundred tasks read them a hundred times.",
        "Le plan, DIR/plan.json, ne dépend que du jeu, de la tablette, de ses réglages, de la valeur et de --grain : il est le \
         même sur toutes les machines. Chaque tâche lit les morceaux dont elle a besoin et en écrit un dans DIR/pieces ; autant \
         de machines qu'on veut, si elles voient le dossier, peuvent faire des tâches en même temps, dans tout ordre que les \
         besoins permettent, et une tâche interrompue se refait tout simplement. Un petit grain occupe plus de machines, mais \
         quand chaque tâche lit tous les morceaux d'en dessous, cent tâches les lisent cent fois.",
    }
    pub ABOUT_TASK {
        "Do one task of a plan, or several: read the pieces that it needs, work out one, write it",
        "Faire une tâche d'un plan, ou plusieurs : lire les morceaux dont elle a besoin, en calculer un, l'écrire",
    }
    pub AFTER_TASK {
        "Several tasks, or with - those whose names come on the standard input, one a line, are done one after the other in \
         one process: where --memory has room for all values of the table, each piece is read once, whole, and what one task \
         has worked out the next need not read. \
         A task whose piece is there and whole is done at once. Pieces that are missing, damaged, cut short, of another table \
         or of another version are found before they are used, and named with the commands that make them. Exit code 0: the \
         piece is there; 2: something is missing or wrong; 130: interrupted.",
        "Plusieurs tâches, ou avec - celles dont les noms arrivent sur l'entrée standard, un par ligne, se font l'une après \
         l'autre dans un seul processus : si --memory a la place pour toutes les valeurs de la table, chaque morceau est lu une \
         fois, entier, et ce qu'une tâche a calculé, la suivante n'a pas à le lire. \
         Une tâche dont le morceau est là et entier est faite aussitôt. Les morceaux absents, abîmés, tronqués, d'une autre \
         table ou d'une autre version sont trouvés avant d'être utilisés, et nommés avec les commandes qui les font. Code de \
         retour 0 : le morceau est là ; 2 : il manque quelque chose ou quelque chose ne va pas ; 130 : interrompu.",
    }
    pub ABOUT_JOIN {
        "Check all pieces of a plan and make the table of them, the one that table build makes",
        "Vérifier tous les morceaux d'un plan et en faire la table, celle que fait table build",
    }
    pub AFTER_JOIN {
        "The table is written into DIR, byte for byte as table build writes it. The pieces stay; once the table is there, \
         DIR/pieces may be deleted.",
        "La table est écrite dans DIR, octet pour octet comme table build l'écrit. Les morceaux restent ; une fois la table \
         là, DIR/pieces peut être supprimé.",
    }
    pub ABOUT_MANIFEST {
        "Make the finished pieces of a plan a table where they are, by a manifest of them",
        "Faire des morceaux finis d'un plan une table là où ils sont, par un manifeste",
    }
    pub AFTER_MANIFEST {
        "Instead of table join, where the table is too large to be copied: the manifest is a small file in DIR, under the name \
         of the table, that names each piece with its digest. It is opened, probed, verified and exported like the table, and \
         found by solve, moves, play and serve with --tables DIR; DIR/pieces has to stay beside it. Every byte of every piece is \
         compared first, and the digest of the values is that of the joined table.",
        "Au lieu de table join, quand la table est trop grande pour être copiée : le manifeste est un petit fichier dans DIR, \
         au nom de la table, qui nomme chaque morceau avec son empreinte. Il s'ouvre, se sonde, se vérifie et s'exporte comme \
         la table, et solve, moves, play et serve le trouvent avec --tables DIR ; DIR/pieces doit rester à côté. Chaque octet \
         de chaque morceau est d'abord comparé, et l'empreinte des valeurs est celle de la table entière.",
    }
    pub FIELD_PIECES { "in pieces", "en morceaux" }
    pub pieces(n: Number, all: Bytes) {
        "{n} {n?file:files}, {all}",
        "{n} {n?fichier:fichiers}, {all}",
    }
    pub listed(tasks: Number, time: Words) {
        "of {tasks} {tasks?piece:pieces} that stay where they are, {time}",
        "à partir de {tasks} {tasks?morceau qui reste où il est:morceaux qui restent où ils sont}, {time}",
    }
    pub no_table(dir: Words) {
        "{dir} has a plan but no table yet; once its tasks are done, tablette table manifest {dir} makes one of the pieces, and \
         tablette table join {dir} one file of them",
        "{dir} a un plan mais pas encore de table ; ses tâches faites, tablette table manifest {dir} en fait une des morceaux, \
         et tablette table join {dir} un seul fichier",
    }
    pub other_box(dir: Words) {
        "the plan in {dir} is of another box; give its own, or another folder",
        "le plan de {dir} est d'une autre boîte ; donnez la sienne, ou un autre dossier",
    }
    pub OPTION_OUT { "The folder of the plan; it is made where there is none", "Le dossier du plan ; il est créé s'il n'existe pas" }
    pub OPTION_GRAIN {
        "Positions that share a task, as far as their tiers allow (default: what suits the board)",
        "Positions qui partagent une tâche, autant que leurs étages le permettent (par défaut : ce qui convient à la tablette)",
    }
    pub ARG_DIR { "The folder of the plan", "Le dossier du plan" }
    pub ARG_TASK {
        "The names of tasks, as the plan gives them: t07; - for those on the standard input",
        "Les noms de tâches, tels que le plan les donne : t07 ; - pour ceux de l'entrée standard",
    }
    pub VALUE_TASK { "TASK", "TÂCHE" }
    pub FIELD_PLAN { "the plan", "le plan" }
    pub FIELD_TASKS { "tasks", "tâches" }
    pub FIELD_TIME { "time", "durée" }
    pub FIELD_MEMORY { "memory", "mémoire" }
    pub FIELD_NEXT { "next", "ensuite" }
    pub WRITTEN { "written", "écrit" }
    pub PLAN_THERE { "it was there already", "il était déjà là" }
    pub count(n: Number, most: Number) {
        "{n} {n?task:tasks}, the largest of {most} {most?position:positions}",
        "{n} {n?tâche, de:tâches, la plus grande de} {most} {most?position:positions}",
    }
    pub time(all: Words, least: Words, workers: Number) {
        "about {all} on one core; {workers?1=more workers do not help|with {workers} workers about {least}, and more do not help}",
        "environ {all} sur un cœur ; {workers?1=davantage d'exécutants n'aident pas|avec {workers} exécutants environ {least}, et davantage n'aident pas}",
    }
    pub memory(most: Bytes, least: Bytes) {
        "{most} for the task that takes most; it can be done with {least}",
        "{most} pour la tâche qui en prend le plus ; elle peut se faire avec {least}",
    }
    pub next(dir: Words, task: Words) {
        "tablette table task {dir} {task}, and so on; then tablette table join {dir}",
        "tablette table task {dir} {task}, et ainsi de suite ; puis tablette table join {dir}",
    }
    pub other_plan(file: Words) {
        "{file} is another plan; give another folder with --out, or delete that one",
        "{file} est un autre plan ; donnez un autre dossier avec --out, ou supprimez celui-là",
    }
    pub no_plan(dir: Words) {
        "there is no plan in {dir}; tablette table plan GAME BOARD --out {dir} makes one",
        "il n'y a pas de plan dans {dir} ; tablette table plan JEU TABLETTE --out {dir} en fait un",
    }
    pub damaged_plan(file: Words, why: Words) {
        "{file} cannot be read as a plan ({why}); delete it and make it again with tablette table plan",
        "{file} ne se lit pas comme un plan ({why}) ; supprimez-le et refaites-le avec tablette table plan",
    }
    pub version_of_plan(file: Words, found: Number, known: Number) {
        "{file} is a plan of version {found}, and this program follows version {known}; take the Tablette that wrote it, or plan \
         in another folder",
        "{file} est un plan de version {found}, et ce programme suit la version {known} ; prenez la Tablette qui l'a écrit, ou \
         planifiez dans un autre dossier",
    }
    pub changed_plan(file: Words) {
        "{file} is not the plan that this program makes of its board: it was changed, or another version wrote it; plan in \
         another folder",
        "{file} n'est pas le plan que ce programme fait de sa tablette : il a été modifié, ou une autre version l'a écrit ; \
         planifiez dans un autre dossier",
    }
    pub no_task(name: Words, dir: Words, first: Words, last: Words) {
        "there is no task {name} in {dir}; its tasks are {first} to {last}",
        "il n'y a pas de tâche {name} dans {dir} ; ses tâches vont de {first} à {last}",
    }
    pub made(task: Words, positions: Number, time: Words) {
        "{task}: {positions} {positions?position:positions} in {time}",
        "{task} : {positions} {positions?position:positions} en {time}",
    }
    pub joined(tasks: Number, time: Words) {
        "of {tasks} {tasks?piece:pieces}, {time}",
        "à partir de {tasks} {tasks?morceau:morceaux}, {time}",
    }
    pub there(task: Words) {
        "{task}: its piece was there already, whole",
        "{task} : son morceau était déjà là, entier",
    }
    pub lacking(n: Number) {
        "{n} {n?piece is:pieces are} missing or damaged; {n?this command makes it:these commands make them}",
        "{n} {n?morceau manque ou est abîmé:morceaux manquent ou sont abîmés} ; {n?cette commande le fait:ces commandes les font}",
    }
    pub missing(command: Words) { "{command}   (missing)", "{command}   (absent)" }
    pub damaged(command: Words, why: Words) { "{command}   ({why})", "{command}   ({why})" }
    pub and_more(n: Number) { "and {n} more", "et {n} de plus" }
}
