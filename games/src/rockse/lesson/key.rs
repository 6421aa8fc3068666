//! The answer key: each answer with its reasons. Numbers are worked out when a sentence is said.

use tablette_core::{Ask, Digits, Literal, Number, Phrase, Unwatched, Words, words};

use crate::rockse::instance::{Cell, Instance};
use crate::rockse::notation::read_instance;
use crate::rockse::questions::{self, faults};
use crate::rockse::route::Route;
use crate::rockse::words::EXAM;

/// Grids that refute the text's answer key: a path that never arrives, a bonus that a memory forgets, a longer look ahead
/// that does worse.
const CUT_OFF: &str = "0 0; -10 0; jumps (1,0) (1,1)";
const FORGETS: &str = "0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)";
const HASTY: &str = "0 1; 0 2; jumps (0,1) (1,-1) (1,0)";

const ASK: Ask<'static> = Ask { watch: &Unwatched, memory: 64 << 20 };

pub(super) fn weight_key() -> Phrase {
    sum(best().cost.unwrap_or_default())
}

pub(super) fn after_key() -> Phrase {
    ADD.into()
}

pub(super) fn correct_key() -> Phrase {
    ALLOWED.into()
}

pub(super) fn correct_slip() -> Phrase {
    IN_PLACE.into()
}

pub(super) fn well_formed_key() -> Phrase {
    STAR.into()
}

pub(super) fn well_formed_slip() -> Phrase {
    ACTIVATES.into()
}

pub(super) fn longest_key() -> Phrase {
    let (most, jumps) = questions::longest_path(4);
    every_cell(most, jumps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

pub(super) fn longest_slip() -> Phrase {
    // Its formula, 3(N − 1).
    let (size, most) = (4, questions::longest_path(4).0);
    not_three(3 * (size - 1), size, most)
}

pub(super) fn exhaustive_key() -> Phrase {
    tree(cost(&within(&exam(), 5)), cost(&within(&exam(), 7)))
}

pub(super) fn exhaustive_slip() -> Phrase {
    let grid = grid(CUT_OFF);
    let suite = questions::exhaustive(&grid, 1, &ASK).map_or(0, |found| found.suite.weight);
    cut_off(CUT_OFF, suite, cost(&within(&grid, 1)))
}

pub(super) fn memo_key() -> Phrase {
    let growth = questions::search_size(&exam(), 7, &ASK);
    let (calls, remembered) = growth.map_or((0, 0), |growth| (growth.calls, growth.remembered));
    keyed(calls, remembered)
}

pub(super) fn memo_slip() -> Phrase {
    let grid = grid(FORGETS);
    let believed = faults::forgetful_memory(&grid, 8).map_or(Number::ZERO, Number::from);
    forgets(FORGETS, believed, cost(&questions::dynamic_programming(&grid, &ASK).unwrap_or_default()))
}

pub(super) fn horizons_key() -> Phrase {
    let [two, three] = [2, 3].map(|horizon| cost(&greedy(&exam(), horizon)));
    horizons(two, three, cost(&best()))
}

pub(super) fn horizons_slip() -> Phrase {
    let [three, four, seven] = [3, 4, 7].map(|horizon| cost(&greedy(&exam(), horizon)));
    let [one, two] = [1, 2].map(|horizon| cost(&greedy(&grid(HASTY), horizon)));
    worse(three, four, seven, HASTY, one, two)
}

pub(super) fn greedy_key() -> Phrase {
    STRETCHES.into()
}

pub(super) fn greedy_slip() -> Phrase {
    TWICE.into()
}

pub(super) fn code_key() -> Phrase {
    binary(questions::mask_code(&[true, false, true]).unwrap_or_default())
}

pub(super) fn recurrence_key() -> Phrase {
    from_left(cost(&best()))
}

pub(super) fn recurrence_slip() -> Phrase {
    once(faults::careless_recurrence(&exam()).map_or(Number::ZERO, Number::from), cost(&best()))
}

pub(super) fn masks_key() -> Phrase {
    breadth(questions::bonus_masks(3).len())
}

pub(super) fn masks_slip() -> Phrase {
    SHARED.into()
}

pub(super) fn possible_key() -> Phrase {
    NEW_LIST.into()
}

pub(super) fn possible_slip() -> Phrase {
    LENGTHENS.into()
}

pub(super) fn dynamic_key() -> Phrase {
    let best = best();
    filled(best.work.positions, cost(&best))
}

pub(super) fn dynamic_slip() -> Phrase {
    CUBED.into()
}

pub(super) fn path_key() -> Phrase {
    followed(Literal::list(best().cells.iter().map(|cell: &Cell| (cell.i, cell.j))).to_string())
}

pub(super) fn path_slip() -> Phrase {
    NEVER_ENDS.into()
}

/// For `solve --max-jumps`.
pub(super) fn within_five() -> Phrase {
    said(cost(&within(&exam(), 5)).to_string())
}

/// For `solve --horizon`.
pub(super) fn greedy_four() -> Phrase {
    said(cost(&greedy(&exam(), 4)).to_string())
}

/// For `solve --horizon`.
pub(super) fn greedy_three() -> Phrase {
    said(cost(&greedy(&exam(), 3)).to_string())
}

/// For `solve --by table`.
pub(super) fn best_weight() -> Phrase {
    said(cost(&best()).to_string())
}

/// For `solve`, which writes cells without blanks.
pub(super) fn best_path() -> Phrase {
    said(best().cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn grid(text: &str) -> Instance {
    read_instance(text).expect("a grid of the key")
}

fn exam() -> Instance {
    grid(EXAM)
}

fn best() -> Route {
    questions::dynamic_programming(&exam(), &ASK).unwrap_or_default()
}

fn within(instance: &Instance, most: u32) -> Route {
    questions::exhaustive(instance, most, &ASK).map(|found| found.path).unwrap_or_default()
}

fn greedy(instance: &Instance, horizon: u32) -> Route {
    questions::greedy(instance, horizon, &ASK).unwrap_or_default()
}

fn cost(route: &Route) -> Number {
    route.cost.map_or(Number::ZERO, Number::from)
}

words! {
    said(text: Words) { "{text}", "{text}" }
    sum(weight: Number) {
        "Add up the cells, the first and the last included, each once: O(n) for n cells, since each is looked up in constant time. A best path of the paper's grid weighs {weight}.",
        "On additionne les cases, première et dernière comprises, chacune une fois : O(n) pour n cases, chaque lecture étant en temps constant. Un meilleur chemin de la grille du sujet pèse {weight}.",
    }
    ADD {
        "Add each jump to row and column, in order. O(n) for n jumps; the order does not matter for the result, only for the cells on the way.",
        "On ajoute chaque saut à la ligne et à la colonne, dans l'ordre. O(n) pour n sauts ; l'ordre ne change pas l'arrivée, seulement les cases traversées.",
    }
    ALLOWED {
        "Make a new list or set of the default jumps. At each cell add its bonus first, for it serves the jump that leaves the cell; then look whether the jump is among the allowed ones. With a set, O(n) for n cells and the jumps that are added.",
        "On fait une nouvelle liste, ou un ensemble, des sauts par défaut. À chaque case, on ajoute d'abord son bonus, car il sert au saut qui la quitte ; puis on regarde si le saut est parmi les sauts permis. Avec un ensemble, O(n) pour n cases, plus les sauts ajoutés.",
    }
    IN_PLACE {
        "The answer key writes sauts += …, and says that the caller's list does not change. It does: += lengthens a list in place. What was forbidden is allowed at the next call. Write sauts = sauts + …, which makes a new list.",
        "Le corrigé écrit sauts += …, et affirme que la liste de l'appelant ne change pas. Elle change : += allonge la liste sur place. Ce qui était interdit est permis à l'appel suivant. Il faut écrire sauts = sauts + …, qui fabrique une nouvelle liste.",
    }
    STAR {
        "Every jump must have di > 0, or di = 0 and dj > 0; go through the default ones and through those of every bonus cell, and return False at the first that has not. O(m) for m jumps in all.",
        "Tout saut doit avoir di > 0, ou di = 0 et dj > 0 ; on parcourt les sauts par défaut puis ceux de chaque case bonus, et on renvoie False au premier qui ne convient pas. O(m) pour m sauts en tout.",
    }
    ACTIVATES {
        "The answer key gathers all jumps with sauts += …, so that a mere check allows every bonus jump from the first cell on.",
        "Le corrigé rassemble tous les sauts avec sauts += …, si bien qu'une simple vérification permet tous les sauts bonus dès la première case.",
    }
    every_cell(most: Number, jumps: Words) {
        "Each jump leads to a later cell in the order of reading, so no cell comes twice and a path has at most N² − 1 jumps. With (0,1) and (1,1−N) it visits every cell, row after row: on 4 rows {jumps} reach {most}.",
        "Chaque saut mène à une case plus loin dans l'ordre de lecture, donc aucune case ne revient et un chemin a au plus N² − 1 sauts. Avec (0,1) et (1,1−N), il passe par toutes les cases, ligne après ligne : sur 4 lignes, {jumps} en font {most}.",
    }
    not_three(claimed: Number, size: Digits, most: Number) {
        "The answer key says 3(N − 1), {claimed} on {size} rows, by a path along the first row, the diagonal and the last row. {most} are possible.",
        "Le corrigé dit 3(N − 1), soit {claimed} sur {size} lignes, par un chemin qui suit la première ligne, la diagonale et la dernière ligne. On peut en faire {most}.",
    }
    tree(five: Number, seven: Number) {
        "Try every allowed jump that stays in the grid, with one jump fewer, and keep the lightest that arrives; where the goal is not reached the weight is infinite, so that a path stopped short never wins. O(m^n) for m jumps and at most n of them. On the paper's grid: {five} with at most 5 jumps, {seven} with 7.",
        "On essaie chaque saut permis qui reste dans la grille, avec un saut de moins, et on garde le plus léger qui arrive ; si le but n'est pas atteint, le poids est infini, de sorte qu'un chemin arrêté trop tôt ne gagne jamais. O(m^n) pour m sauts possibles et au plus n sauts. Sur la grille du sujet : {five} avec au plus 5 sauts, {seven} avec 7.",
    }
    cut_off(grid: Words, suite: Number, right: Number) {
        "The answer key counts a search that was cut off, or a dead end, as a solution: on “{grid}” with one jump it finds {suite}, by a path that never arrives, where {right} is right. And since its sauts += … lengthens the very list that it loops over, it never ends on its own grid from 4 jumps on.",
        "Le corrigé compte comme solution une recherche interrompue ou une impasse : sur « {grid} », avec un saut, il trouve {suite} par un chemin qui n'arrive pas, alors que la réponse est {right}. Et comme son sauts += … allonge la liste même qu'il parcourt, il ne finit jamais sur sa propre grille à partir de 4 sauts.",
    }
    keyed(calls: Number, remembered: Number) {
        "Remember the answer for the cell, the jumps left and the set of jumps that are allowed. On the paper's grid with 7 jumps, {remembered} entries stand for {calls} calls. At most N² · (n + 1) · 2^b of them with b bonus cells, each with m jumps to try: O(N² · n · m · 2^b).",
        "On retient la réponse pour la case, les sauts restants et l'ensemble des sauts permis. Sur la grille du sujet avec 7 sauts, {remembered} entrées remplacent {calls} appels. Il y en a au plus N² · (n + 1) · 2^b avec b cases bonus, chacune avec m sauts à essayer : O(N² · n · m · 2^b).",
    }
    forgets(grid: Words, believed: Number, right: Number) {
        "The answer key remembers by cell and jumps left alone, which is wrong once there are bonus cells: two ways to one cell may allow different jumps. On “{grid}” such a memory says {believed}, and {right} is right. Its O(N² · m · n) lacks the factor for the sets.",
        "Le corrigé ne retient que par case et sauts restants, ce qui est faux dès qu'il y a des cases bonus : deux chemins vers une même case peuvent permettre des sauts différents. Sur « {grid} », une telle mémoire dit {believed}, alors que la réponse est {right}. Il manque à son O(N² · m · n) le facteur des ensembles.",
    }
    horizons(two: Number, three: Number, best: Number) {
        "For k = 2 a path of weight {two}, for k = 3 one of {three}; the least is {best}. A longer look ahead may do worse, since it stops in another cell from which the rest is dearer.",
        "Pour k = 2, un chemin de poids {two} ; pour k = 3, un chemin de poids {three} ; le minimum est {best}. Regarder plus loin peut faire moins bien, car on s'arrête sur une autre case, d'où la suite coûte plus.",
    }
    worse(three: Number, four: Number, seven: Number, grid: Words, one: Number, two: Number) {
        "The answer key says that a larger k always gives a path at least as good. On its own grid k = 3 gives {three}, k = 4 gives {four} and k = 7 gives {seven}. The smallest example: on “{grid}” k = 1 gives {one} and k = 2 gives {two}.",
        "Le corrigé dit qu'un plus grand k donne forcément un chemin au moins aussi bon. Sur sa propre grille, k = 3 donne {three}, k = 4 donne {four} et k = 7 donne {seven}. Le plus petit exemple : sur « {grid} », k = 1 donne {one} et k = 2 donne {two}.",
    }
    STRETCHES {
        "From where one stands take the best suite of k jumps (fewer where it arrives or no jump is left), make it, with the bonuses that it crosses, and go on. An empty suite away from the goal means that there is no way on: (INFINI, []). A cell where one stretch ends and the next begins counts once.",
        "De là où l'on est, on prend la meilleure suite de k sauts (moins si elle arrive ou s'il n'y a plus de saut), on la fait, avec les bonus qu'elle traverse, et on continue. Une suite vide ailleurs qu'au but veut dire qu'on ne peut plus avancer : (INFINI, []). Une case qui finit une étape et commence la suivante compte une seule fois.",
    }
    TWICE {
        "The answer key uses one name, sauts, for the allowed jumps and for the jumps made, so that it begins without any allowed jump. It counts every joint cell twice, and takes only the bonus of the last cell of a stretch, not those crossed on the way.",
        "Le corrigé emploie un seul nom, sauts, pour les sauts permis et pour les sauts faits, si bien qu'il commence sans aucun saut permis. Il compte deux fois chaque case de jonction, et ne prend que le bonus de la dernière case d'une étape, pas ceux traversés en chemin.",
    }
    binary(code: Number) {
        "Read the mask as a number in base 2, bonus 0 the lowest digit: the sum of the 2^k for which b_k is true. [True, False, True] is {code}. O(b) for b bonus cells.",
        "On lit le masque comme un nombre en base 2, le bonus 0 donnant le chiffre de poids faible : la somme des 2^k pour lesquels b_k est vrai. [True, False, True] vaut {code}. O(b) pour b cases bonus.",
    }
    from_left(best: Number) {
        "At the goal T[N−1][N−1]. Elsewhere T[i][j] plus the least weight over the allowed jumps that stay in the grid, with the set of the cell that is left: on bonus cell k, that is the set with k, both for the jumps allowed and for the position behind them. From (0, 0) with no bonus yet: {best}.",
        "Au but, T[N−1][N−1]. Ailleurs, T[i][j] plus le plus petit poids parmi les sauts permis qui restent dans la grille, avec l'ensemble de la case quittée : sur la case bonus k, c'est l'ensemble augmenté de k, tant pour les sauts permis que pour la position où ils mènent. Depuis (0, 0), sans bonus encore : {best}.",
    }
    once(careless: Number, best: Number) {
        "In the answer key's third case the position behind a jump has the set without k: the bonus would serve a single jump. On its own grid that recurrence gives {careless} instead of {best}.",
        "Dans le troisième cas du corrigé, la position d'arrivée a l'ensemble sans k : le bonus ne servirait qu'à un seul saut. Sur sa propre grille, cette récurrence donne {careless} au lieu de {best}.",
    }
    breadth(count: Digits) {
        "Begin with the set of all bonuses in a queue. Take the first, and for each bonus in it make a copy without that one; put it at the end unless it has been seen. So sets come by falling size, and each once: {count} of them for 3 bonus cells.",
        "On met l'ensemble de tous les bonus dans une file. On prend le premier, et pour chaque bonus qu'il contient on fabrique une copie sans lui, mise en fin de file si on ne l'a pas encore vue. Les ensembles viennent ainsi par taille décroissante, chacun une fois : {count} pour 3 cases bonus.",
    }
    SHARED {
        "The answer key puts one and the same list into the queue many times and goes on changing it, so that in the end all entries are equal. It also looks for a set among those waiting only, and forgets those that have left the queue.",
        "Le corrigé met plusieurs fois une seule et même liste dans la file et continue de la modifier : à la fin, toutes les entrées sont égales. De plus, il ne cherche un masque que parmi ceux qui attendent, et oublie ceux qui sont sortis de la file.",
    }
    NEW_LIST {
        "A new list: the default jumps, then those of each active bonus cell. O(m) for m jumps in all.",
        "Une nouvelle liste : les sauts par défaut, puis ceux de chaque case bonus activée. O(m) pour m sauts en tout.",
    }
    LENGTHENS {
        "The answer key once more writes sauts += …: every call lengthens the default jumps, and the next set allows what it should not.",
        "Le corrigé écrit encore sauts += … : chaque appel allonge les sauts par défaut, et l'ensemble suivant permet ce qu'il ne devrait pas.",
    }
    filled(states: Number, best: Number) {
        "From the last cell back to the first, both loops downwards, since every jump leads to a later cell; the sets from the largest to the smallest. 2^b sets, N² cells and m jumps make O(2^b · N² · m). On the paper's grid {states} entries, and the least weight {best}. The exhaustive search needs up to m^n calls, which soon is more.",
        "De la dernière case à la première, les deux boucles en descendant, car chaque saut mène à une case plus loin ; les ensembles du plus grand au plus petit. 2^b ensembles, N² cases et m sauts donnent O(2^b · N² · m). Sur la grille du sujet, {states} entrées, et le poids minimal {best}. La recherche exhaustive demande jusqu'à m^n appels, ce qui est vite davantage.",
    }
    CUBED {
        "The answer key says O(2^b · N³), counting three loops; the innermost one runs over the jumps, and their number m has nothing to do with N. It is also given the code of the set where the function of question 13 wants the mask.",
        "Le corrigé dit O(2^b · N³), en comptant trois boucles ; celle de l'intérieur parcourt les sauts, dont le nombre m n'a rien à voir avec N. De plus, il passe le code de l'ensemble là où la fonction de la question 13 attend le masque.",
    }
    followed(path: Words) {
        "From (0, 0) with no bonus: on a bonus cell add its number to the set, look up the best jump, make it, until the goal. An entry never filled in means that there is no path: []. On the paper's grid {path}.",
        "Depuis (0, 0) sans bonus : sur une case bonus on ajoute son numéro à l'ensemble, on lit le meilleur saut, on le fait, jusqu'au but. Une entrée jamais remplie veut dire qu'il n'y a pas de chemin : []. Sur la grille du sujet, {path}.",
    }
    NEVER_ENDS {
        "The answer key takes the jump that it looks up for the next cell (i, j = saut_opt[…]) instead of adding it, so that it walks in a circle and never ends. It also counts a bonus again whenever it comes by.",
        "Le corrigé prend le saut lu pour la case suivante (i, j = saut_opt[…]) au lieu de l'ajouter : il tourne en rond et ne finit jamais. De plus, il recompte un bonus chaque fois qu'il y passe.",
    }
}
