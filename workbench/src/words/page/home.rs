//! The words of the home page and of what leads away from it: puzzles, the page for teachers, frames in other pages.

use tablette_core::{Digits, Number, Words, words};

words! {
    pub list ALL;

    pub TAGLINE { "Perfect play, tabulated.", "Le jeu parfait, mis en table." }
    pub WELCOME {
        "Finite games, solved to the last move. Play against perfect play, see what every move is worth and why, and \
         share any position by its address.",
        "Des jeux finis, résolus jusqu'au dernier coup. Jouez contre le jeu parfait, voyez ce que vaut chaque coup et \
         pourquoi, et partagez toute position par son adresse.",
    }
    pub FOR_TWO { "for two", "à deux" }
    pub FOR_ONE { "a puzzle for one", "casse-tête en solitaire" }
    pub play_whole(game: Words) { "Play {game}", "Jouer : {game}" }
    pub TODAYS_PUZZLE { "Today's puzzle", "Le problème du jour" }
    pub FOR_TEACHERS { "For teachers", "Pour enseigner" }
    pub try_it(game: Words) { "Your move: {game}", "À vous : {game}" }
    pub LIVE_HOW {
        "The board is live: every square says what playing there is worth, ✓ won, ✗ lost, and in how many plies.",
        "La tablette est vivante : chaque carré dit ce que vaut d'y jouer, ✓ gagné, ✗ perdu, et en combien de coups.",
    }
    pub live_win(n: Number) {
        "You can win in {n} {n?ply:plies}. Find the move that keeps it.",
        "Vous pouvez gagner en {n} {n?coup:coups}. Trouvez le coup qui garde le gain.",
    }
    pub LIVE_WINS { "You can win. Find the move that keeps it.", "Vous pouvez gagner. Trouvez le coup qui garde le gain." }
    pub live_lose(n: Number) {
        "Against perfect play this is lost in {n} {n?ply:plies}: take back, and try another move.",
        "Contre le jeu parfait, c'est perdu en {n} {n?coup:coups} : reprenez, et essayez un autre coup.",
    }
    pub LIVE_LOSES {
        "Against perfect play this is lost: take back, and try another move.",
        "Contre le jeu parfait, c'est perdu : reprenez, et essayez un autre coup.",
    }
    pub LIVE_DRAW { "With best play this is a draw.", "Si chacun joue au mieux, c'est la nulle." }
    pub live_cost(n: Number) { "The least that is left: {n}.", "Ce qui reste au moins : {n}." }
    pub EVERY_GAME { "The games", "Les jeux" }
    pub PLAY_START { "Play from the start", "Jouer depuis le début" }
    pub named_boards(game: Words) { "Boards of {game}", "Départs : {game}" }
    pub more_boards(n: Digits) { "{n} more {n?board:boards}", "{n} {n?autre départ:autres départs}" }
    pub ALL_RULES { "The rules in full", "Les règles en entier" }

    pub TEACHERS_HOW {
        "Each game here comes from a text that a class has worked through. These are its questions, in its order and in our \
         words; each leads to the view that answers it, and to the command that prints the value a student's function \
         should return.",
        "Ces jeux viennent chacun d'un texte qu'une classe a travaillé. Voici ses questions, dans son ordre et dans nos \
         mots ; chacune mène à la vue qui y répond, et à la commande qui affiche la valeur que la fonction d'un élève \
         devrait renvoyer.",
    }
    pub TEACHERS_HANDOUT { "A handout to print, with or without answers:", "Une feuille à imprimer, avec ou sans réponses :" }
    pub TEACHERS_GRADE { "Programs of students, checked and timed:", "Les programmes des élèves, vérifiés et chronométrés :" }
    pub TEACHERS_TEN {
        "Ten puzzles for a class, the same for everybody who has the link",
        "Dix problèmes pour une classe, les mêmes pour tous ceux qui ont le lien",
    }
    pub answer_in(tab: Words, board: Words) { "{tab}: {board}", "{tab} : {board}" }

    pub PUZZLES_TODAY { "Today's puzzles", "Les problèmes du jour" }
    pub PUZZLES_HOW {
        "One right move, found by nobody in a hurry. Every day has a puzzle for each game, easy on Monday and hard on \
         Sunday.",
        "Un seul bon coup, que personne ne trouve en se pressant. Chaque jour a un problème par jeu, facile le lundi et \
         difficile le dimanche.",
    }
    pub PUZZLE_TRY { "Solve it", "Le résoudre" }
    pub PUZZLE_FOUND { "found", "trouvé" }
    pub PUZZLE_MISSED { "missed", "manqué" }
    pub PUZZLE_OPEN { "not tried yet", "pas encore essayé" }
    pub PUZZLE_MAKING { "Looking for a puzzle…", "Recherche d'un problème…" }
    pub puzzle_of(game: Words) { "A puzzle of {game}", "Problème : {game}" }
    pub puzzle_day(game: Words, day: Words) { "{game}, puzzle of {day}", "{game}, problème du {day}" }
    pub puzzle_ten(game: Words) { "{game}: ten puzzles", "{game} : dix problèmes" }
    pub PUZZLE_TEN_HOW {
        "From easy to hard; everybody who opens this link has the same ten. The first try counts.",
        "Du plus facile au plus difficile ; qui ouvre ce lien a les dix mêmes. Le premier essai compte.",
    }
    pub puzzle_ask(n: Number) {
        "{n?1=One move is possible.|{n} moves are possible, one is right.} Play it on the board.",
        "{n?1=Un coup est possible.|{n} coups sont possibles, un seul est bon.} Jouez-le sur le plateau.",
    }
    pub PUZZLE_SEEN { "You have tried this one before. Play the move once more.", "Vous avez déjà essayé celui-ci. Rejouez le coup." }
    pub puzzle_right(mv: Words) { "Right: {mv}.", "Juste : {mv}." }
    pub puzzle_wrong(mv: Words) { "Not this one: {mv}.", "Pas celui-ci : {mv}." }
    pub puzzle_loses(mv: Words, reply: Words) {
        "Not this one: {mv}. The answer wins against it: {reply}.",
        "Pas celui-ci : {mv}. La réponse gagne : {reply}.",
    }
    pub puzzle_draws(mv: Words, reply: Words) {
        "Not this one: {mv}. The answer holds the draw: {reply}.",
        "Pas celui-ci : {mv}. La réponse tient la nulle : {reply}.",
    }
    pub puzzle_later(mv: Words, n: Number) {
        "It wins too, but {n} {n?ply:plies} later: {mv}.",
        "Il gagne aussi, mais {n} {n?coup:coups} plus tard : {mv}.",
    }
    pub puzzle_dearer(mv: Words, n: Number) { "It costs {n} more: {mv}.", "Il coûte {n} de plus : {mv}." }
    pub puzzle_stuck(mv: Words) { "No way leads on from there: {mv}.", "Aucun chemin ne mène plus loin : {mv}." }
    pub PUZZLE_LINE { "Best play from here:", "Le jeu parfait d'ici :" }
    pub PUZZLE_TELL { "Show the answer", "Montrer la réponse" }
    pub puzzle_answer(mv: Words) { "The right move: {mv}.", "Le bon coup : {mv}." }
    pub PUZZLE_STUDY { "Study the position", "Étudier la position" }
    pub puzzle_grade(n: Digits) { "Grade {n} of 5", "Degré {n} sur 5" }
    pub PUZZLE_TALLY { "The ten puzzles", "Les dix problèmes" }
    pub puzzle_number(n: Digits, how: Words) { "Puzzle {n}: {how}", "Problème {n} : {how}" }
    pub puzzle_score(found: Digits, tried: Digits, all: Digits) {
        "{found} found of {tried} tried, {all} in all.",
        "{found} {found?trouvé:trouvés} sur {tried} {tried?essayé:essayés}, {all} en tout.",
    }
    pub PUZZLE_FORMER { "The one before", "Le précédent" }
    pub PUZZLE_NEXT { "The next one", "Le suivant" }
    pub PUZZLE_OTHERS { "Ten others", "Dix autres" }
    pub PUZZLE_MORE { "More puzzles", "Autres problèmes" }
    pub PUZZLE_ANOTHER { "Another puzzle", "Un autre problème" }
    pub PUZZLE_CLASS { "Ten for a class", "Dix pour une classe" }
    pub PUZZLE_GRADES { "How hard, from 1 to 5:", "Difficulté, de 1 à 5 :" }

    pub EMBED { "Put this board into another page", "Mettre ce plateau dans une autre page" }
    pub EMBED_HOW {
        "Paste this where the board shall stand. It is played on there, and needs this server.",
        "Collez ceci là où le plateau doit être. On y joue, et il y faut ce serveur.",
    }
    pub EMBED_REVEAL { "Show what moves are worth", "Montrer ce que valent les coups" }
    pub EMBED_FRIEND { "Nobody answers: both sides are played by hand", "Personne ne répond : on joue les deux camps" }
    pub EMBED_COPY { "Copy the snippet", "Copier l'extrait" }
    pub EMBED_COPIED { "Copied.", "Copié." }
}
