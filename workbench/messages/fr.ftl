# Tablette en français. Chaque message est dans en.ftl avec les mêmes variables ; un test les compare.
# Les comptes ($n et semblables) arrivent comme nombres et sont écrits avec les milliers séparés.

## Partout

plies = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
list = { $head } et { $last }
choice = { $head } ou { $last }
list-clipped = { $shown } et { $more } autres (--json les donne tous)
error = erreur :
interrupted = Interrompu : arrêté avant que la réponse soit connue.
output-failed = impossible d'écrire sur la sortie standard ({ $why }) : libérez de la place ou envoyez-la ailleurs
input-failed = impossible de lire l'entrée standard ({ $why })
file-failed = impossible d'écrire le fichier { $file } ({ $why }) : choisissez un autre endroit
standard-input = entrée standard
board-in-file = { $file } : { $why }
board-no-file = { $why } (et il n'y a pas de fichier « { $file } »)
board-no-goal = une tablette de { $game } n'a pas de but à donner par --to
board-not-text = { $file }, ligne { $line } : l'octet { $byte } n'est pas du texte UTF-8
board-too-long = { $file } : plus long que les { $most } qu'on lit au plus
board-unread = { $file } : lecture impossible ({ $why })
file-written = Écrit dans { $file }.
progress-remaining = fin dans
win = gain
lose = perte
draw = nulle

## Ce que vaut une position

verdict-win = Gagné pour le joueur qui a le trait : { $value } (en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} au plus).
verdict-win-unmeasured = Gagné pour le joueur qui a le trait.
verdict-lose = Perdu pour le joueur qui a le trait : { $value } (il peut tenir { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}).
verdict-lose-unmeasured = Perdu pour le joueur qui a le trait.
verdict-lost-already = Perdu pour le joueur qui a le trait : la partie est finie.
verdict-draw = Partie nulle (en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}).
verdict-draw-endless = Partie nulle : le jeu ne finit jamais.
verdict-estimate = Estimation { $score }, profondeur { $depth } : non prouvé.
estimate-short = ≈ { $score } (prof. { $depth })
verdict-solvable = C'est faisable en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} au mieux{ $ways ->
    [0] .
    [1] , d'une seule façon.
   *[other] , de { $ways } façons.
}
verdict-solved = C'est fait.
verdict-solvable-unmeasured = C'est faisable.
verdict-stuck = C'est impossible : il n'y a aucun chemin.
verdict-nimber = Nimber { $n }.
verdict-cost = C'est faisable au coût minimal de { $n }{ $ways ->
    [0] .
    [1] , d'une seule façon.
   *[other] , de { $ways } façons.
}
verdict-cost-open = C'est faisable au coût de { $n } ; aucun chemin ne coûte moins de { $bound }, et lequel est le moins cher n'est pas démontré.
verdict-played = { $player } y parvient au coût de { $n }. Un autre chemin peut coûter moins.
verdict-played-stuck = { $player } se retrouve bloqué. Un autre chemin peut y mener.
verdict-bound = Aucun chemin n'est encore connu ; aucun ne coûte moins de { $bound }.
verdict-count = { $n ->
    [one] { $n } meilleure suite.
   *[other] { $n } meilleures suites.
}
winning-moves = { $n ->
    [0] aucun
    [1] exactement un premier coup gagnant, { $moves }
    [2] exactement deux premiers coups gagnants, { $moves }
    [3] exactement trois premiers coups gagnants, { $moves }
   *[other] exactement { $n } premiers coups gagnants, { $moves }
}
too-many-moves = trop de coups pour les juger tous
known-by = { $rung } ({ $cost })
cost-calls = { $n ->
    [one] { $n } appel
   *[other] { $n } appels
}
cost-positions = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
ended-win = La partie est finie : le joueur qui a le trait a gagné.
ended-draw = La partie est finie : elle est nulle.
ended-lose = La partie est finie : le joueur qui a le trait a perdu.

## Noms des champs et des colonnes

field-board = tablette
field-move = coup
field-rungs = échelons
field-settings = réglages
field-examples = essayez
field-winning = gagnants
field-best = meilleurs
field-line = meilleure suite
field-line-winning = une suite gagnante
field-line-open = une suite
field-choice = jouerait
field-path = chemin
field-makes = fabrique
field-cost = connu par
field-table = table
field-built = construite
field-versions = versions
field-creator = écrite par
field-positions = positions
field-size = taille
field-digest = empreinte
head-move = coup
head-value = vaut
head-worth-there = y vaut
head-leads-to = mène à
head-words = en mots
head-rung = échelon
head-answer = réponse
head-calls = appels
head-positions = positions
head-time = temps
head-memory = mémoire
head-rows = lignes
head-columns = colonnes
head-lost = positions perdues
head-winning = premiers coups gagnants
head-depth = coups
head-sequences = suites
head-slice = tranche
head-wins = gagnées
head-draws = nulles
head-losses = perdues
head-longest-win = gain le plus long
head-longest-loss = perte la plus longue
kind-law = loi
kind-rungs = échelons
kind-faces = faces
kind-table = table
kind-golden = référence

## Aide : titres et valeurs

heading-usage = Utilisation :
heading-options = Options{" "}
heading-common = Options communes{" "}
heading-arguments = Arguments{" "}
heading-settings = Réglages, dans les jeux qui les ont{" "}
heading-walk = Parcours connus en tout point{" "}
heading-verbs = Verbes{" "}
value-verb = VERBE
value-game = JEU
value-board = TABLETTE
value-box = BOÎTE
value-move = COUP
value-depth = PROFONDEUR
value-size = TAILLE
value-file = FICHIER
value-folder = DOSSIER
value-position = POSITION
value-seconds = SECONDES
value-setting = NOM=VALEUR
value-shell = SHELL
value-choice = VALEUR

## Aide : options et arguments

option-help = Dire ceci
option-version = Dire la version
option-json = Écrire un document JSON au lieu de texte
option-lang = Langue (par défaut : celle du système, sinon l'anglais)
option-threads = Nombre de fils d'exécution (par défaut : un par cœur)
option-memory = Mémoire permise, par exemple 512M ou 4Gio (par défaut : 2Gio)
option-color = Couleurs (par défaut : auto, sur un terminal sauf si NO_COLOR est défini)
option-quiet = Ni barre de progression ni remarques
option-set = Un réglage du jeu, parmi ceux que donne `tablette games` ; peut être répété
option-svg = Dessiner l'image en SVG dans FICHIER (- pour la sortie standard)
option-move = Dessiner ce coup sur la position
option-matrix = Examiner un damier de toute taille que FICHIER donne en lignes de chiffres : 0 vide, 1 blanc, 2 noir (- pour l'entrée standard)
option-matrix-choice = avec --matrix : { $about } (par défaut : { $default })
option-keep = Compter chaque façon de jouer un coup, et non chaque coup
option-divide = Compter les suites qui commencent par chaque coup
option-by = Répondre par cet échelon (par défaut : le plus rapide qui convient)
option-worth = Ce qu'il faut trouver (par défaut : ce à quoi l'échelon répond le mieux)
option-plot = Dessiner en SVG dans FICHIER comment chaque échelon croît avec la tablette
option-limit = Secondes permises à chaque échelon (par défaut : 10)
option-limit-solve = S'arrêter après tant de secondes, avec le mieux de ce qui est connu alors
option-setting = { $game } : { $about } (par défaut : { $default })
option-from = La tablette de départ, au lieu de TABLETTE
option-to = La tablette à atteindre, dans les jeux dont les tablettes ont un but
option-steps = Les tablettes après A, A+1, … jusqu'à avant B coups, avec leurs valeurs ; all pour tout le parcours
option-at = La tablette après T coups
option-count = Seulement combien il y a de coups et de valeurs
option-tables = Où sont les tables sur disque (par défaut : le dossier de données de l'utilisateur)
option-table-out = Où construire (par défaut : là où sont les tables)
option-level = checksums : chaque octet ; sample : et quelques milliers de valeurs d'après leurs successeurs (par défaut) ; full : et chaque valeur
option-format = csv : une ligne par position ; npy : les nombres des valeurs, pour numpy ; raw : les cases telles quelles
option-export-out = Écrire dans FICHIER au lieu de la sortie standard
option-out = Écrire la tablette dans FICHIER
option-me = Qui vous êtes : premier ou second (par défaut : first)
arg-game = Quel jeu ; `tablette games` en donne la liste
arg-board = La tablette ou la position, comme le jeu l'écrit ; - la lit sur l'entrée standard, et les jeux à grandes tablettes lisent FICHIER
arg-table = Le fichier de la table
arg-position = Une position de la tablette de la table, comme le jeu l'écrit
arg-verb = Quel verbe

## Verbes

tablette-about = Tablette : le jeu parfait, mis en tables. Résout exactement des jeux finis, explique la réponse et les joue.
tablette-after = Essayez :
    {"  "}tablette games
    {"  "}tablette solve chomp 8x10
    {"  "}tablette play chocolate 10 7 7 3

    Codes de retour : 0 fait, 1 la réponse est « non » ou une vérification échoue, 2 mauvais usage ou mauvaise donnée, 130 interrompu.
games-about = Donner la liste des jeux : tablettes, coups, réglages et échelons
games-arg = Ce jeu seulement
games-questions = Questions pour une classe, d'après { $source } :
games-next = Ensuite : tablette play JEU TABLETTE, tablette explain JEU TABLETTE, tablette help VERBE
players-one = un casse-tête en solitaire
players-two = à deux joueurs
show-about = Dessiner une position
moves-about = Donner tous les coups permis et ce à quoi ils mènent, les meilleurs d'abord
moves-none = Aucun coup : la partie est finie.
play-move-about = Montrer la position après un coup
play-move-arg = La tablette, puis le coup
solve-about = Dire ce que vaut une position, comment la jouer, et ce qu'il en a coûté de le savoir
solve-stopped = Arrêté avant que rien ne soit connu (--limit permet davantage).
serve-about = Servir la page : jouer, voir et partager le jeu parfait dans un navigateur, jusqu'à Ctrl-C
serve-at = Tablette écoute à l'adresse { $address } (Ctrl-C l'arrête)
serve-failed = impossible de servir à l'adresse { $address } : { $why }
serve-no-browser = { $program } ne démarre pas ; ouvrez l'adresse dans un navigateur
option-port = Le port d'écoute ; 0 laisse le système choisir (par défaut : 7878)
option-address = L'adresse d'écoute (par défaut : 127.0.0.1, que seule cette machine atteint)
option-open = Ouvrir la page dans un navigateur
new-about = Fabriquer une tablette selon une recette, toujours la même pour les mêmes choix
new-none = { $game } ne fabrique pas de tablettes ; jeux qui en fabriquent : { $others }
walk-at = la tablette après { $n } coups sur { $all }
walk-counts = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $values ->
    [one] { $values } valeur
   *[other] { $values } valeurs
}.
walk-counts-of-all = Tout le parcours : { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $values ->
    [one] { $values } valeur
   *[other] { $values } valeurs
}.
count-moves = coups
count-values = valeurs
steps-range = on attendait all ou un intervalle comme 10..20 pour --steps, reçu « { $got } »
explain-about = Dire pourquoi une position vaut ce qu'elle vaut
map-about = Dessiner tous les premiers coups ou toutes les cases d'une tablette
map-title = { $game } : carte de { $board }
play-move-ambiguous = ces mots peuvent être un coup sur « { $first } » ou sur « { $second } » : mettez la tablette entre guillemets
compare-about = Monter toute l'échelle : la réponse de chaque échelon et ce qu'elle a coûté
limit-positive = on attendait un nombre de secondes supérieur à 0 pour --limit : écrivez par exemple --limit 30
rung-stopped = pas de réponse en { $time } (--limit permet davantage)
rungs-agree = { $n } échelons ont répondu, et ils sont d'accord.
rungs-agree-some = { $answered } ont répondu, et ils sont d'accord ; sans réponse : { $silent }.
rungs-alone = Seul { $answered } a répondu : il n'y a rien à comparer ; sans réponse : { $silent }.
rungs-none = Aucun échelon n'a répondu.
rungs-disagree = LES ÉCHELONS SE CONTREDISENT : au moins l'un d'eux se trompe. Merci de signaler cette tablette.
census-about = Compter les positions perdues ou les valeurs dans toute une boîte de tablettes
census-digest = empreinte de toutes les positions perdues : { $digest }
census-arg = La plus grande tablette de la boîte, ou le nombre de pièces
option-disk = Garder dans ce dossier ce qui est fini : un recensement interrompu y reprend, et ses listes ne prennent pas de mémoire
census-kept = Les listes sont gardées dans { $file } ; effacez-le quand vous n'en avez plus besoin.
table-about = Construire, examiner, vérifier, interroger et exporter des tables sur disque
table-build-about = Construire la table d'une tablette, ou reprendre une construction interrompue
table-info-about = Dire ce qu'une table dit d'elle-même
table-verify-about = Vérifier une table : ses sommes de contrôle, et ses valeurs d'après leurs successeurs
table-probe-about = Dire ce qu'une table dit d'une position
table-export-about = Écrire les valeurs d'une table pour d'autres programmes
table-nowhere = il n'y a pas de dossier pour les tables : donnez-en un avec --out
table-there = elle était déjà là
table-built = { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
}{ $resumed ->
    [0] {""}
   *[other] , dont { $resumed } d'une exécution précédente
}, { $time }
table-versions = règles { $rules }, numérotation { $numbering }
table-cells = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}, { $bits ->
    [one] { $bits } bit chacune
   *[other] { $bits } bits chacune
}
table-list = { $n } positions, dont les { $members } perdantes sont listées
table-from = d'après la table { $file }
table-sound = ✓ { $file } : chaque octet a sa somme de contrôle.
table-sampled = ✓ { $file } : chaque octet a sa somme de contrôle, et { $n ->
    [one] { $n } valeur découle
   *[other] { $n } valeurs, tirées au sort, découlent
} des successeurs.
table-proven = ✓ { $file } : chaque octet a sa somme de contrôle, et { $n ->
    [one] { $n } valeur découle
   *[other] les { $n } valeurs découlent toutes
} des successeurs.
table-wrong-value = { $file } : { $position } (rang { $rank }) vaut { $stored } dans la table, mais { $derived } découle des successeurs ; reconstruisez la table
table-probed = rang { $rank }, code { $code }
check-about = Vérifier un jeu : ses lois, ses échelons entre eux, ses nombres de référence
check-cases = ({ $n } cas)
check-passed = { $passed ->
    [one] { $passed } vérification réussie
   *[other] Les { $passed } vérifications sont réussies
}, { $failed } échec.
check-failed = { $passed ->
    [one] { $passed } vérification réussie
   *[other] { $passed } vérifications réussies
}, { $failed ->
    [one] { $failed } ÉCHEC
   *[other] { $failed } ÉCHECS
}.
check-nothing = Rien n'a été vérifié.
perft-about = Compter les suites de coups de chaque longueur
perft-arg = La tablette, puis le nombre de coups
hub-about = Jouer aux dames comme moteur d'un programme qui parle le protocole Hub
hub-after = Lit des commandes sur l'entrée standard et répond sur la sortie standard jusqu'à quit ; essayez hub, puis go think.
perft-total = en tout
completions-about = Écrire les complétions pour un shell
completions-after = Par exemple : tablette completions bash > ~/.local/share/bash-completion/completions/tablette
completions-arg = bash, zsh, fish, elvish ou powershell
man-about = Écrire la page de manuel, de Tablette ou d'un verbe
man-after = Par exemple : tablette man > tablette.1 && man ./tablette.1
help-about = Dire ce que fait un verbe et ce qu'il prend

## Mauvais usage

usage-unknown-verb = il n'y a pas de verbe « { $verb } »
usage-missing-verb = il manque un verbe, par exemple solve ou play
usage-invalid-value = « { $value } » n'est pas une valeur pour { $argument }, qui prend { $known }
usage-empty-value = il manque une valeur à { $argument }
usage-takes-number = un nombre supérieur à 0
usage-takes-threads = un nombre entier de 1 à { $most }
usage-unknown-argument = « { $argument } » n'est pas compris ici (écrivez -- devant les mots qui commencent par un tiret)
usage-missing-argument = il manque quelque chose : { $argument }
usage-too-many-values = trop de valeurs pour { $argument }
usage-conflict = { $argument } ne va pas avec { $other }, ni deux fois
usage-not-unicode = les mots d'une commande doivent être en UTF-8 valide
usage-wrong = cette commande n'est pas comprise
usage-suggest = { $wrong } ; vouliez-vous dire « { $meant } » ?
usage-help = { $wrong } ; voyez tablette { $where }

## Une partie

play-about = Jouer contre le jeu parfait
play-after = Pendant la partie : un coup, ou bien aide, indice, annuler, coups, tablette, abandonner, quitter.
play-no-json = play parle aux personnes et n'a pas de --json : enlevez-le, ou prenez moves et play-move
play-greeting = { $game } { $board }
play-welcome = Tapez un coup, ou bien : aide, indice, annuler, coups, tablette, abandonner, quitter.
play-prompt = coup { $n } >
play-help = Un coup : { $moves }
    {"  "}aide         ceci
    {"  "}indice       le meilleur coup
    {"  "}annuler      reprendre votre dernier coup
    {"  "}coups        tous les coups, jugés
    {"  "}tablette     dessiner la tablette
    {"  "}abandonner   renoncer
    {"  "}quitter      quitter la partie
play-engine-moves = Je joue { $move } : { $words }.
play-you-move = Vous jouez : { $words }.
play-not-a-move = Ce n'est pas un coup : { $why }. Réessayez (aide dit comment).
play-hint = Le mieux est { $move } : { $words }.
play-undone = { $n ->
    [one] { $n } coup repris.
   *[other] { $n } coups repris.
}
play-nothing-to-undo = Il n'y a rien à reprendre.
play-more-moves = … et { $n } de plus.
play-left = Vous quittez la partie. La position était { $position }.
play-resigned = Vous abandonnez après { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} : je gagne.
play-given-up = Vous renoncez après { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-value-unknown = Personne ne sait ce que vaut cette position.
play-value-estimate = Estimation pour vous : { $score }, profondeur { $depth } : non prouvé.
play-value-draw = La partie devrait être nulle.
play-value-solvable = C'est faisable en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-value-solvable-unmeasured = C'est faisable.
play-value-cost = D'ici, c'est faisable au coût de { $n }.
play-astray = Le mauvais sens : { $best } aurait épargné { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-astray-cost = { $best } aurait coûté { $n } de moins.
play-astray-unmeasured = { $best } valait mieux.
play-value-stuck = Ce n'est plus faisable.
play-value-you-win = Vous gagnez, en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} au plus.
play-value-you-win-unmeasured = Vous gagnez.
play-value-you-lose = Vous perdez, mais pouvez tenir { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-value-you-lose-unmeasured = Vous perdez.
play-value-i-win = Je gagne, en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} au plus.
play-value-i-win-unmeasured = Je gagne.
play-value-i-lose = Je perds, mais peux tenir { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-value-i-lose-unmeasured = Je perds.
play-end-draw = Partie nulle après { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-end-solved = Réussi en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-end-best = Résolu en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} : on ne peut faire plus court.
play-end-longer = Résolu en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} ; { $best } auraient suffi.
play-end-least = Résolu au coût de { $n } : aucun chemin ne coûte moins.
play-end-dearer = Résolu au coût de { $n } ; { $best } était possible.
play-end-stuck = Bloqué après { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-end-you-won = Vous avez gagné, après { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}. Bien joué !
play-end-i-won = J'ai gagné, après { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}.
play-review-kept = Vous n'avez jamais laissé échapper le gain.
play-review-never = Vous n'avez jamais eu de gain à laisser échapper.
play-review-slip = { $n ->
    [one] Vous avez laissé échapper le gain une fois
   *[other] Vous avez laissé échapper le gain { $n } fois
}, d'abord au coup { $ply } avec { $move }.
