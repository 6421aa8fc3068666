//! What stands on a lesson's sheet besides questions and answers.

use tablette_core::{Number, Words, words};

words! {
    pub(super) list ALL;

    pub questions(n: Number) { "{n} {n?question:questions}", "{n} {n?question:questions}" }
    pub after(source: Words) { "after {source}", "d'après {source}" }
    pub about_rung(rung: Words) { "the rung {rung}", "l'échelon {rung}" }
    pub NAME { "Name", "Nom" }
    pub DATE { "Date", "Date" }
    pub CHECK { "Check with", "À vérifier avec" }
    pub ANSWER { "Answer", "Réponse" }
    pub SLIP { "In the text", "Dans le texte" }
    pub KEY { "answer key", "corrigé" }
    pub among(value: Words) { "says “{value}”", "dit « {value} »" }
    pub beside(name: Words, value: Words) { "{name}: {value}", "{name} : {value}" }
    pub FOOT {
        "Every value on this sheet was worked out by the program that printed it.",
        "Chaque valeur de cette feuille a été calculée par le programme qui l'écrit.",
    }
    pub NEXT {
        "Next: tablette lesson GAME, tablette lesson GAME QUESTION ARGUMENTS, tablette lesson GAME --answers",
        "Ensuite : tablette lesson JEU, tablette lesson JEU QUESTION ARGUMENTS, tablette lesson JEU --answers",
    }
    pub none(game: Words, others: Words) {
        "no text asks a class about {game}; games that come from one: {others}",
        "aucun texte n'interroge une classe sur {game} ; jeux qui viennent d'un texte : {others}",
    }
    pub for_example(line: Words) { "for example: {line}", "par exemple : {line}" }
    pub no_contest(question: Words) {
        "question {question} has no ways of answering to compare; leave --time out",
        "la question {question} n'a pas de manières de répondre à comparer ; ôtez --time",
    }
    pub TIME_NEEDS_ARGUMENTS {
        "--time needs a question and its arguments, such as tablette lesson chomp 11 4x5 --time",
        "--time demande une question et ses arguments, comme tablette lesson chomp 11 4x5 --time",
    }
    pub SHEET_IS_WHOLE {
        "a sheet has all questions: leave the question out, or --html and --markdown",
        "une feuille a toutes les questions : ôtez la question, ou --html et --markdown",
    }
    pub VALUE_QUESTION { "QUESTION", "QUESTION" }
    pub HEAD_WAY { "way", "manière" }
    pub HEAD_EACH { "each time", "chaque fois" }
    pub HEAD_RUNS { "runs", "essais" }
    pub HEAD_RATIO { "against the first", "face à la première" }
}
