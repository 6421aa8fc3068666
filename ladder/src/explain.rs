//! Why a position is worth what it is, for games whose theory has no words of its own: the moves and their refutations.

use tablette_core::{Game, Judge, Outcome, Phrase, Text, Turn, Verdict};

/// Lines for people: more moves than this are counted, not listed.
const SHOWN: usize = 30;

const ENDED: Text =
    Text::new("The game is over: the side to move has {how}.", "La partie est finie : le joueur au trait a {how}.");
const WON: Text = Text::new("won", "gagné");
const LOST: Text = Text::new("lost", "perdu");
const DRAWN: Text = Text::new("drawn", "fait nulle");
const WINNING: Text = Text::new(
    "{move} wins: it leaves {position}, which is lost.",
    "{move} gagne : la position laissée, {position}, est perdante.",
);
const EVERY: Text = Text::new("Every move loses:", "Tous les coups perdent :");
const REFUTED: Text = Text::new("{move} is refuted by {reply}.", "{move} est réfuté par {reply}.");
const FINAL: Text = Text::new("{move} loses at once.", "{move} perd aussitôt.");
const DRAWING: Text = Text::new("No move wins; {move} holds the draw.", "Aucun coup ne gagne ; {move} garde la nulle.");
const MORE: Text = Text::new("… and {n} more {n?move:moves}.", "… et encore {n} {n?coup:coups}.");
const GUESSED: Text = Text::new(
    "Nothing is proven of this position: a search of {depth} plies saw no end, and what it guesses is no reason.",
    "Rien n'est prouvé de cette position : une recherche de {depth} demi-coups n'a pas vu la fin, et ce qu'elle devine n'est pas une raison.",
);
const UNKNOWN: Text = Text::new("Nothing is known of this position.", "On ne sait rien de cette position.");

/// The winning moves of a won position, the refutation of each move of a lost one, the drawing moves of a drawn one.
pub(super) fn by_moves<G: Game>(game: &G, state: &G::State, judge: &dyn Judge<G>) -> Vec<Phrase> {
    if let Some(result) = game.result(state) {
        let how = match result {
            Outcome::Win => WON,
            Outcome::Draw => DRAWN,
            Outcome::Lose => LOST,
        };
        return vec![Phrase::from(ENDED).with_phrase("how", how.into())];
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    match judge.verdict(state).outcome {
        None => vec![unproven(&judge.verdict(state))],
        Some(Outcome::Win) => clip(keeping(game, state, &moves, judge, Outcome::Win).map(|mv| {
            WINNING.with("move", game.show_move(state, mv)).with("position", game.show_state(&game.apply(state, mv)))
        })),
        Some(Outcome::Draw) => clip(
            keeping(game, state, &moves, judge, Outcome::Draw)
                .map(|mv| DRAWING.with("move", game.show_move(state, mv))),
        ),
        Some(Outcome::Lose) => {
            let refutations = moves.iter().map(|&mv| refutation(game, state, mv, judge));
            [EVERY.into()].into_iter().chain(clip(refutations)).collect()
        }
    }
}

fn unproven(verdict: &Verdict) -> Phrase {
    verdict.estimate.map_or_else(|| UNKNOWN.into(), |estimate| GUESSED.with("depth", estimate.depth))
}

/// The moves that get `end` for whoever plays them.
fn keeping<'a, G: Game>(
    game: &'a G,
    state: &'a G::State,
    moves: &'a [G::Move],
    judge: &'a dyn Judge<G>,
    end: Outcome,
) -> impl Iterator<Item = G::Move> + 'a {
    moves.iter().copied().filter(move |&mv| {
        let there = judge.verdict(&game.apply(state, mv)).outcome;
        let here = match game.turn(state, mv) {
            Turn::Passes => there.map(Outcome::flipped),
            Turn::Stays => there,
        };
        here == Some(end)
    })
}

fn refutation<G: Game>(game: &G, state: &G::State, mv: G::Move, judge: &dyn Judge<G>) -> Phrase {
    let next = game.apply(state, mv);
    let mut replies = Vec::new();
    game.expand(&next, &mut replies);
    let reply = keeping(game, &next, &replies, judge, Outcome::Win).next();
    let shown = game.show_move(state, mv);
    match reply {
        Some(reply) => REFUTED.with("move", shown).with("reply", game.show_move(&next, reply)),
        None => FINAL.with("move", shown),
    }
}

fn clip(lines: impl Iterator<Item = Phrase>) -> Vec<Phrase> {
    let mut lines: Vec<_> = lines.collect();
    if lines.len() > SHOWN {
        let more = lines.len() - SHOWN;
        lines.truncate(SHOWN);
        lines.push(MORE.with("n", more));
    }
    lines
}
