//! The questions about a board: one table for the router and for the description of the interface.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use tablette_json as json;

use crate::api::{Answer, Question, boards, picture, play, record, solve, walk};

/// A question about a board: its address, the function that answers it, and its description.
pub(crate) struct Endpoint {
    /// The last part of the address; empty for the address of the board itself.
    pub(crate) verb: &'static str,
    pub(crate) answer: fn(&Question<'_>) -> Answer,
    pub(crate) summary: &'static str,
    /// The names of its options, besides those of every question about a board.
    pub(crate) options: &'static [&'static str],
    pub(crate) body: Body,
}

/// The body of an answer.
pub(crate) enum Body {
    /// A document, with its schema.
    Document(fn(&mut SchemaGenerator) -> Schema),
    /// An image, with its media type.
    Image(&'static str),
}

impl Body {
    /// A document of a type.
    pub(crate) const fn of<T: JsonSchema>() -> Self {
        Self::Document(SchemaGenerator::subschema_for::<T>)
    }
}

/// Every question about a board.
pub(crate) static ENDPOINTS: [Endpoint; 14] = [
    Endpoint {
        verb: "",
        answer: solve::moves,
        summary: "The legal moves, judged, best first.",
        options: &["stream", "most"],
        body: Body::of::<json::MovesDocument<'_>>(),
    },
    Endpoint {
        verb: "show",
        answer: boards::show,
        summary: "The picture of a position, and every legal move, unjudged.",
        options: &["solution"],
        body: Body::of::<json::PositionDocument>(),
    },
    Endpoint {
        verb: "play-move",
        answer: play::play_move,
        summary: "The position after a move.",
        options: &["move"],
        body: Body::of::<json::PositionDocument>(),
    },
    Endpoint {
        verb: "steps",
        answer: play::steps,
        summary: "A move as pictures, one after each of its stages.",
        options: &["move"],
        body: Body::of::<play::StepsDocument>(),
    },
    Endpoint {
        verb: "reply",
        answer: play::reply,
        summary: "The reply of an opponent of one of five levels, and how far it is known to be best: always the same for the \
                  same position, level and seed.",
        options: &["stream", "level", "seed"],
        body: Body::of::<json::ReplyDocument<'_>>(),
    },
    Endpoint {
        verb: "record",
        answer: record::record,
        summary: "A whole game: moves played one after the other, up to the first illegal one; or the first game of a file.",
        options: &["moves", "text"],
        body: Body::of::<record::RecordDocument>(),
    },
    Endpoint {
        verb: "solve",
        answer: solve::solve,
        summary: "The value of the position, a line of play, and the cost of the answer.",
        options: &["stream", "by", "worth", "judged", "most"],
        body: Body::of::<json::SolveDocument<'_>>(),
    },
    Endpoint {
        verb: "explain",
        answer: solve::explain,
        summary: "The reasons for the value of the position.",
        options: &["stream"],
        body: Body::of::<json::ExplainDocument>(),
    },
    Endpoint {
        verb: "map",
        answer: boards::map,
        summary: "The picture of all first moves or all squares of a board.",
        options: &["stream"],
        body: Body::of::<boards::MapDocument>(),
    },
    Endpoint {
        verb: "compare",
        answer: solve::compare,
        summary: "The ladder: the answer of each rung, and its cost.",
        options: &["stream", "limit"],
        body: Body::of::<json::CompareDocument>(),
    },
    Endpoint {
        verb: "growth",
        answer: solve::growth,
        summary: "The ladder on boards that lead up to this one.",
        options: &["stream", "limit"],
        body: Body::of::<solve::GrowthDocument<'_>>(),
    },
    Endpoint {
        verb: "walk",
        answer: walk::walk,
        summary: "A best line that is known at every point; with `at`, one of its points.",
        options: &["at"],
        body: Body::of::<walk::WalkDocument<'_>>(),
    },
    Endpoint {
        verb: "picture.svg",
        answer: picture::vector,
        summary: "The position as an SVG image, for pages of any site.",
        options: &["solution"],
        body: Body::Image("image/svg+xml"),
    },
    Endpoint {
        verb: "picture.png",
        answer: picture::pixels,
        summary: "The position as a PNG image, for pages of any site and for link previews.",
        options: &["solution", "card"],
        body: Body::Image("image/png"),
    },
];
