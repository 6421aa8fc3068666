//! Derives the description of the interface: its schemas from the types of the documents, and its
//! options from the type of the options.

use std::path::Path;
use std::sync::LazyLock;
use std::{env, fs};

use crate::documents::{
    CensusDocument, CompareDocument, ExerciseDocument, ExplainDocument, Games, MapDocument, MovesDocument, NewDocument,
    PuzzleDocument, SolveDocument, Versioned,
};
use schemars::generate::{Contract, SchemaSettings};
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::api::{QUESTIONS, boards, play, record, solve};
use crate::options::RequestOptions;
use crate::response::{Fault, JSON};

/// Set if the file is to be written.
const WRITE: &str = "TABLETTE_WRITE_OPENAPI";

#[test]
fn the_file_describes_the_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let described = text(&description());
    let mut committed = fs::read_to_string(&file).unwrap_or_default();
    // A file that is written anew has everything that contains it compiled again.
    if env::var_os(WRITE).is_some() && committed != described {
        fs::write(&file, &described).expect("a file that can be written");
        committed.clone_from(&described);
    }
    assert!(committed == described, "{} is not what the types say: run `cargo xtask page`", file.display());
}

/// The documents of the command line, each in a file of its own.
#[test]
fn the_schemas_describe_the_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.contract = Contract::Serialize);
    let schemas = [
        ("solve", settings.clone().into_generator().into_root_schema_for::<Versioned<SolveDocument<'_>>>()),
        ("moves", settings.clone().into_generator().into_root_schema_for::<Versioned<MovesDocument<'_>>>()),
        ("explain", settings.clone().into_generator().into_root_schema_for::<Versioned<ExplainDocument>>()),
        ("map", settings.clone().into_generator().into_root_schema_for::<Versioned<MapDocument<'_>>>()),
        ("census", settings.clone().into_generator().into_root_schema_for::<Versioned<CensusDocument<'_>>>()),
        ("compare", settings.into_generator().into_root_schema_for::<Versioned<CompareDocument>>()),
    ];
    for (name, schema) in schemas {
        let file = folder.join(format!("{name}.json"));
        let described = format!("{:#}\n", schema.to_value());
        if env::var_os(WRITE).is_some() {
            fs::write(&file, &described).expect("a file that can be written");
        }
        let committed = fs::read_to_string(&file).unwrap_or_default();
        assert!(committed == described, "{} is not what the types say: run `cargo xtask page`", file.display());
    }
}

#[test]
fn every_question_is_described() {
    assert_eq!(QUESTIONS.map(|(verb, _)| verb), ENDPOINTS.each_ref().map(|endpoint| endpoint.verb));
}

/// The description with each path and each schema on a line of its own.
fn text(description: &Value) -> String {
    let lines = |entries: &Value| {
        let entries = entries.as_object().expect("an object").iter();
        entries.map(|(name, entry)| format!("{}:{entry}", json!(name))).collect::<Vec<_>>().join(",\n")
    };
    format!(
        "{{\"openapi\":{},\n\"info\":{},\n\"paths\":{{\n{}\n}},\n\"components\":{{\"schemas\":{{\n{}\n}}}}}}\n",
        description["openapi"],
        description["info"],
        lines(&description["paths"]),
        lines(&description["components"]["schemas"])
    )
}

fn description() -> Value {
    let mut paths = Paths::new();
    let (language, game) = (query("lang"), |example: &str| in_path("game", GAME, example));
    paths.add("/api/games", "games", "The games.", std::slice::from_ref(&language), &Body::new::<Games>(), false);
    let parameters = [game("rockse"), language.clone(), any("recipe", RECIPE)];
    paths.add("/api/{game}/new", "new", NEW, &parameters, &Body::new::<NewDocument<'_>>(), false);
    let parameters = [game("chomp"), language.clone()];
    paths.add("/api/{game}/exercise", "exercise", EXERCISE, &parameters, &Body::new::<ExerciseDocument>(), false);
    let parameters = [game("chomp"), language.clone(), query("day"), query("seed"), query("grade")];
    paths.add("/api/{game}/puzzle", "puzzle", PUZZLE, &parameters, &Body::new::<PuzzleDocument<'_>>(), false);
    let usual = [game("chomp"), in_path("board", BOARD, "5x4"), language, query("on"), any("settings", SETTINGS)];
    for endpoint in &ENDPOINTS {
        let path = format!("/api/{{game}}/{{board}}/{}", endpoint.verb);
        let parameters: Vec<_> = usual.iter().cloned().chain(endpoint.options.iter().map(|name| query(name))).collect();
        let streams = endpoint.options.contains(&"stream");
        let id = operation_id(endpoint.verb);
        paths.add(path.trim_end_matches('/'), &id, endpoint.summary, &parameters, &endpoint.body, streams);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tablette",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Perfect play, tabulated.",
            "description": ABOUT,
            "license": { "name": env!("CARGO_PKG_LICENSE") },
        },
        "paths": paths.paths,
        "components": { "schemas": paths.generator.take_definitions(true) },
    })
}

/// The paths described so far, and the schemas that they refer to.
struct Paths {
    generator: SchemaGenerator,
    paths: Map<String, Value>,
}

impl Paths {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.contract = Contract::Serialize;
            settings.definitions_path = "/components/schemas".into();
            settings.transforms.push(Box::new(RecursiveTransform(refine)));
        });
        Self { generator: settings.into_generator(), paths: Map::new() }
    }

    fn add(&mut self, path: &str, id: &str, summary: &str, parameters: &[Value], body: &Body, streams: bool) {
        let mut content = match body {
            Body::Document(schema) => json!({ JSON: { "schema": schema(&mut self.generator) } }),
            Body::Image(kind) => json!({ *kind: { "schema": { "type": "string", "contentMediaType": kind } } }),
        };
        if streams {
            content["text/event-stream"] = json!({ "schema": { "type": "string" } });
        }
        let mut responses = json!({
            "200": { "description": summary, "headers": { "ETag": { "schema": { "type": "string" } } }, "content": content },
            "304": { "description": "Not changed since the `If-None-Match` of the request." },
            // The server's HTTP library sends these two before it has read a request.
            "414": { "description": "The address is longer than 64 KiB." },
            "431": { "description": "The head of the request is longer than 80 KiB, or has more than a hundred lines." },
        });
        let fault = json!({ JSON: { "schema": self.generator.subschema_for::<Fault>() } });
        let of_any = ANY_FAULT.iter().chain(GAME_FAULT.iter().filter(|_| path.contains("{game}")));
        for (status, description) in of_any {
            responses[status] = json!({ "description": description, "content": fault });
        }
        let get = json!({ "summary": summary, "operationId": id, "parameters": parameters, "responses": responses });
        self.paths.insert(path.to_owned(), json!({ "get": get }));
    }
}

/// Makes a derived schema stricter: a field that may be absent is never null unless it is marked as
/// `nullable`. Descriptions lose their line breaks.
fn refine(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|known| known == name));
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
    for (name, property) in properties {
        let Some(property) = property.as_object_mut() else { continue };
        if property.remove("nullable").is_none() && !is_required(name) {
            never_null(property);
        }
    }
}

fn never_null(property: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &mut types[..] {
            let only = only.take();
            property.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = property.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(only)] = &mut choices[..] {
            let only = std::mem::take(only);
            property.remove("anyOf");
            property.extend(only);
        }
    }
}

/// The identifier of a question about a board, such as `playMove`.
fn operation_id(verb: &str) -> String {
    let mut words = verb.split(['-', '.']);
    let first = words.next().filter(|word| !word.is_empty()).unwrap_or("moves");
    let rest = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    [first.to_owned()].into_iter().chain(rest).collect()
}

/// The schemas of the options, by name.
static OPTIONS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let mut schema = Paths::new().generator.into_root_schema_for::<RequestOptions>();
    match schema.remove("properties") {
        Some(Value::Object(properties)) => properties,
        other => panic!("options are properties, not {other:?}"),
    }
});

/// An option of the server.
fn query(name: &str) -> Value {
    let mut schema = OPTIONS[name].clone();
    let mut described = json!({ "name": name, "in": "query", "required": name == "move" });
    for part in ["description", "example"] {
        if let Some(value) = schema.as_object_mut().and_then(|schema| schema.remove(part)) {
            described[part] = value;
        }
    }
    described["schema"] = schema;
    described
}

fn in_path(name: &str, about: &str, example: &str) -> Value {
    let schema = json!({ "type": "string", "minLength": 1 });
    json!({ "name": name, "in": "path", "required": true, "description": about, "schema": schema, "example": example })
}

/// Options that each game defines itself.
fn any(name: &str, about: &str) -> Value {
    let schema = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let style = "form";
    json!({ "name": name, "in": "query", "description": about, "schema": schema, "style": style, "explode": true })
}

const ABOUT: &str = "Every position of every game has its address. Most answers are pure functions of the request: they have an \
    `ETag`, and may be kept for as long as `Cache-Control` says. Pages of any site may read games, boards and pictures. \
    Answers that cost computing time are for this server's own pages and for programs.";
const NEW: &str = "A board made by a recipe, always the same for the same recipe.";
const EXERCISE: &str = "The exercise of the text that teaches a game: questions, functions to write, and the key.";
const PUZZLE: &str = "A puzzle with its answer: a position with one right move. The same grade and seed, or the same day, make \
    the same puzzle everywhere.";
const GAME: &str = "The name of a game, from `/api/games`.";
const BOARD: &str = "A board as the game writes it, percent-encoded; or `~` and the same text in base64url without padding, for \
    long ones.";
const SETTINGS: &str =
    "The settings of the game, each as an option of its name, such as `horizon=4`. An unknown name is refused.";
const RECIPE: &str = "The choices that `/api/games` lists as `recipe` of the game, each as an option of its name, such as \
    `size=8&seed=7`. An unknown name is refused.";

/// The failures of every address.
const ANY_FAULT: [(&str, &str); 6] = [
    ("400", "A board, a move or an option that cannot be read: a sentence says why."),
    ("403", "The request names a host that is not the server's, or comes from a page of another site."),
    ("405", "Only GET and HEAD are answered."),
    ("413", "The answer would take more memory than is allowed for one, or the request has a body."),
    ("429", "The address of the client holds as many connections as it may; the connection is closed."),
    ("503", "Too many answers are being computed or sent; `Retry-After` says when to ask again."),
];

/// The failures of an address that names a game.
const GAME_FAULT: [(&str, &str); 3] = [
    ("404", "No such game, or nothing at this address."),
    ("422", "The game has no answer to this, or the board is beyond it."),
    ("504", "No answer within the time that this server gives."),
];

/// The description of a question about a board.
struct Endpoint {
    /// The last part of the address; empty for the address of the board itself.
    verb: &'static str,
    summary: &'static str,
    /// The names of its options, besides those of every question about a board.
    options: &'static [&'static str],
    body: Body,
}

/// The body of an answer.
enum Body {
    /// A document, with its schema.
    Document(fn(&mut SchemaGenerator) -> Schema),
    /// An image, with its media type.
    Image(&'static str),
}

impl Body {
    /// A document of a type.
    const fn new<T: JsonSchema>() -> Self {
        Self::Document(SchemaGenerator::subschema_for::<T>)
    }
}

/// Every question about a board.
static ENDPOINTS: [Endpoint; 14] = [
    Endpoint {
        verb: "",
        summary: "The legal moves, judged, best first.",
        options: &["stream", "most", "limit"],
        body: Body::new::<crate::documents::MovesDocument<'_>>(),
    },
    Endpoint {
        verb: "show",
        summary: "The picture of a position, and every legal move, unjudged.",
        options: &["solution"],
        body: Body::new::<crate::documents::PositionDocument>(),
    },
    Endpoint {
        verb: "play-move",
        summary: "The position after a move.",
        options: &["move"],
        body: Body::new::<crate::documents::PositionDocument>(),
    },
    Endpoint {
        verb: "steps",
        summary: "A move as pictures, one after each of its stages.",
        options: &["move"],
        body: Body::new::<play::StepsDocument>(),
    },
    Endpoint {
        verb: "reply",
        summary: "The reply of an opponent of one of five levels, and how far it is known to be best: always the same for the \
                  same position, level and seed.",
        options: &["stream", "level", "seed"],
        body: Body::new::<crate::documents::ReplyDocument<'_>>(),
    },
    Endpoint {
        verb: "record",
        summary: "A whole game: moves played one after the other, up to the first illegal one; or the first game of a file.",
        options: &["moves", "text"],
        body: Body::new::<record::RecordDocument>(),
    },
    Endpoint {
        verb: "solve",
        summary: "The value of the position, a line of play, and the cost of the answer.",
        options: &["stream", "by", "worth", "judged", "most"],
        body: Body::new::<crate::documents::SolveDocument<'_>>(),
    },
    Endpoint {
        verb: "explain",
        summary: "The reasons for the value of the position.",
        options: &["stream"],
        body: Body::new::<crate::documents::ExplainDocument>(),
    },
    Endpoint {
        verb: "map",
        summary: "The picture of all first moves or all squares of a board.",
        options: &["stream"],
        body: Body::new::<boards::MapDocument>(),
    },
    Endpoint {
        verb: "compare",
        summary: "The ladder: the answer of each rung, and its cost.",
        options: &["stream", "limit"],
        body: Body::new::<crate::documents::CompareDocument>(),
    },
    Endpoint {
        verb: "growth",
        summary: "The ladder on boards that lead up to this one.",
        options: &["stream", "limit"],
        body: Body::new::<solve::GrowthDocument<'_>>(),
    },
    Endpoint {
        verb: "walk",
        summary: "A best line that is known at every point; with `at`, one of its points.",
        options: &["at"],
        body: Body::new::<crate::documents::WalkDocument<'_>>(),
    },
    Endpoint {
        verb: "picture.svg",
        summary: "The position as an SVG image, for pages of any site.",
        options: &["solution"],
        body: Body::Image("image/svg+xml"),
    },
    Endpoint {
        verb: "picture.png",
        summary: "The position as a PNG image, for pages of any site and for link previews.",
        options: &["solution", "card"],
        body: Body::Image("image/png"),
    },
];
