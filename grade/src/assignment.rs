//! What a subject is to do: a game, a question about its positions, and perhaps the rung it should have reached.

use tablette::{AnyGame, Asked, Lesson, Problem, Rung, Settings, Words, game, words};

use crate::inquiry::Inquiry;

/// An exercise, as `GAME` or `GAME:QUESTION` names it.
#[derive(Clone)]
pub struct Assignment {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its settings.
    pub settings: Settings,
    /// What is asked.
    pub inquiry: Inquiry,
    /// The rung that the subject should be on, or above. `None`: any will do.
    pub rung: Option<Rung>,
    /// The question of the source text, where one was named by its number.
    pub of_text: Option<&'static Asked>,
}

/// The numbered questions of the texts whose answer is a line: the game, the number, and what is asked.
const NUMBERED: &[(&str, &str, Inquiry)] = &[
    ("chomp", "5", Inquiry::Moves),
    ("chomp", "7", Inquiry::After),
    ("chomp", "8", Inquiry::Outcome),
    ("chomp", "10", Inquiry::Outcome),
    ("chomp", "13", Inquiry::Move),
    ("chocolate", "1", Inquiry::Value),
    ("chocolate", "3", Inquiry::Value),
    ("chocolate", "4", Inquiry::Value),
    ("chocolate", "8", Inquiry::Value),
    ("draughts", "4", Inquiry::Capture),
    ("rockse", "6", Inquiry::Cost),
    ("rockse", "7", Inquiry::Cost),
    ("rockse", "14", Inquiry::Cost),
];

impl Assignment {
    /// Reads `GAME` or `GAME:QUESTION`: the question by its name (`outcome`, `move`, …), or by its number in the source text.
    ///
    /// ```
    /// use tablette::{Rung, Settings};
    /// use tablette_grade::{Assignment, Inquiry};
    /// let memo = Assignment::read("chomp:10", Settings::default())?;
    /// assert_eq!((memo.inquiry, memo.rung), (Inquiry::Outcome, Some(Rung::Memory)));
    /// assert!(Assignment::read("chomp:cost", Settings::default()).is_err());
    /// # Ok::<(), tablette::Problem>(())
    /// ```
    ///
    /// # Errors
    /// An unknown game; a question that cannot be asked of it, with those that can.
    pub fn read(text: &str, settings: Settings) -> Result<Self, Problem> {
        let (name, question) = text.split_once(':').map_or((text, None), |(name, question)| (name, Some(question)));
        let game = game(name)?;
        settings.only(game.info().settings)?;
        let Some(question) = question else {
            return Ok(Self { game, settings, inquiry: Inquiry::usual(game), rung: None, of_text: None });
        };
        if let Some(inquiry) = Inquiry::offered(game).into_iter().find(|inquiry| inquiry.name() == question) {
            return Ok(Self { game, settings, inquiry, rung: None, of_text: None });
        }
        let Some(asked) = game.lesson().and_then(|lesson| lesson.find(question).ok()) else {
            return Err(unknown(game, question));
        };
        // What a text asks of the recursion, every other rung answers as well.
        let rung = asked.rung.filter(|rung| matches!(rung, Rung::Memory | Rung::Table));
        let numbered = NUMBERED.iter().find(|(of, number, _)| *of == name && *number == asked.id());
        let inquiry = match numbered {
            Some((_, _, inquiry)) => *inquiry,
            None if asked.exercise.is_some() => Inquiry::Function,
            None => return Err(unknown(game, question)),
        };
        let rung = rung.filter(|_| inquiry.climbs());
        Ok(Self { game, settings, inquiry, rung, of_text: Some(asked) })
    }

    /// The function of the lesson that is asked for, in questions about one.
    pub(crate) fn function(&self) -> Option<&'static Asked> {
        self.of_text.filter(|_| self.inquiry == Inquiry::Function)
    }

    /// The exercise as it is named: `chomp:outcome`.
    pub fn name(&self) -> String {
        let question = self.function().map_or_else(|| self.inquiry.name().to_owned(), Asked::id);
        format!("{}:{question}", self.game.info().name)
    }
}

fn unknown(game: &dyn AnyGame, question: &str) -> Problem {
    let name = game.info().name;
    let names: Vec<_> = Inquiry::offered(game).into_iter().map(Inquiry::name).collect();
    let is_numbered = |asked: &Asked| NUMBERED.iter().any(|(of, number, _)| *of == name && *number == asked.id());
    let asked = game.lesson().into_iter().flat_map(Lesson::asked);
    let gradable = asked.filter(|asked| asked.exercise.is_some() || is_numbered(asked));
    let numbers: Vec<_> = gradable.map(Asked::id).collect();
    let expected = if numbers.is_empty() {
        one_of(names.join(", "), name)
    } else {
        one_of_these(names.join(", "), numbers.join(", "), name)
    };
    Problem::new(expected, question)
}

words! {
    one_of(names: Words, game: Words) {
        "one of the questions {names} about {game}",
        "l'une des questions {names} sur {game}",
    }
    one_of_these(names: Words, numbers: Words, game: Words) {
        "one of the questions {names} about {game}, or a number of its text that a line answers: {numbers}",
        "l'une des questions {names} sur {game}, ou un numéro de son texte auquel une ligne répond : {numbers}",
    }
}
