//! The OpenAPI document, from the types.
use super::{
    Agreement, AtTurn, Done, Hint, LogLines, Move, Report, WhyNot,
    extract::{LanguageName, ScreenName},
};
use crate::{
    Made, NewTable, ProblemBody, Sight, Why,
    catalogue::{GameDetail, GameInfo},
};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// A schema by its type.
type Shape = fn(&mut SchemaGenerator) -> Value;

fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().into()
}

/// One address and method.
struct Operation {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    query: &'static [&'static str],
    body: Option<Shape>,
    /// The status, the kind and the shape of the answer.
    answer: (u16, &'static str, Option<Shape>),
    /// The statuses of other answers.
    problems: &'static [u16],
}

const JSON: &str = "application/json";
/// What any address of a table can answer.
const READS: &[u16] = &[400, 401, 403, 404, 409, 410, 429];
const WRITES: &[u16] = &[400, 401, 403, 404, 408, 409, 410, 413, 415, 422, 429, 507];

const fn reads(
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    query: &'static [&'static str],
    kind: &'static str,
    shape: Option<Shape>,
) -> Operation {
    Operation { method: "get", path, id, summary, query, body: None, answer: (200, kind, shape), problems: READS }
}

const fn writes(path: &'static str, id: &'static str, summary: &'static str, body: Shape, shape: Shape) -> Operation {
    Operation {
        method: "post",
        path,
        id,
        summary,
        query: &[],
        body: Some(body),
        answer: (200, JSON, Some(shape)),
        problems: WRITES,
    }
}

fn operations() -> Vec<Operation> {
    vec![
        reads("/api/games", "games", "The games", &["language"], JSON, Some(shape::<Vec<GameInfo>>)),
        reads(
            "/api/games/{game}",
            "game",
            "A game with its options and its rulebook",
            &["language"],
            JSON,
            Some(shape::<GameDetail>),
        ),
        reads("/api/games/{game}/picture", "gamePicture", "A picture of a game", &["screen"], "image/svg+xml", None),
        Operation {
            answer: (201, JSON, Some(shape::<Made>)),
            ..writes("/api/tables", "create", "Make a table. The links are told once", shape::<NewTable>, shape::<Made>)
        },
        reads(
            "/api/tables/{table}",
            "sight",
            "What the viewer sees, and what it can do",
            &["language"],
            JSON,
            Some(shape::<Sight>),
        ),
        reads(
            "/api/tables/{table}/picture",
            "picture",
            "The picture of what the viewer sees, now or at an earlier moment",
            &["language", "screen", "at"],
            "image/svg+xml",
            None,
        ),
        reads(
            "/api/tables/{table}/text",
            "text",
            "What the viewer sees, as text",
            &["language", "at"],
            "text/plain",
            None,
        ),
        reads(
            "/api/tables/{table}/view",
            "view",
            "The view of the viewer, in the game's own JSON. Numbers beyond 53 bits are text",
            &["at"],
            JSON,
            Some(shape::<Value>),
        ),
        reads(
            "/api/tables/{table}/log",
            "log",
            "The log, from a line on",
            &["language", "from"],
            JSON,
            Some(shape::<LogLines>),
        ),
        reads(
            "/api/tables/{table}/events",
            "events",
            "Server-sent events: `change` (see Change) with the version as id, and `here` (see Present). Send Last-Event-ID to resume",
            &["language"],
            "text/event-stream",
            None,
        ),
        reads(
            "/api/tables/{table}/record",
            "record",
            "What the viewer may keep of the game. No seed, no hand but its own",
            &[],
            JSON,
            Some(shape::<Value>),
        ),
        reads(
            "/api/tables/{table}/record/full",
            "fullRecord",
            "The record of a finished game, as a file that replays it. Its seed is a number of 64 bits",
            &[],
            JSON,
            Some(shape::<Value>),
        ),
        reads(
            "/api/tables/{table}/replay",
            "replay",
            "A page that steps through the game; with `everything`, as everybody saw it, once it is over",
            &["language", "everything"],
            "text/html",
            None,
        ),
        Operation {
            query: &["language"],
            ..writes(
                "/api/tables/{table}/play",
                "play",
                "Make a move. It is on the disk when the answer comes",
                shape::<Move>,
                shape::<Done>,
            )
        },
        writes(
            "/api/tables/{table}/report",
            "report",
            "Report what real dice or cards showed",
            shape::<Report>,
            shape::<Done>,
        ),
        Operation {
            query: &["language"],
            ..writes(
                "/api/tables/{table}/why",
                "why",
                "Ask why something cannot be done",
                shape::<WhyNot>,
                shape::<Why>,
            )
        },
        writes(
            "/api/tables/{table}/undo",
            "undo",
            "Take back the last own move: at once when alone, else by asking the others",
            shape::<AtTurn>,
            shape::<Done>,
        ),
        writes(
            "/api/tables/{table}/undo/answer",
            "answerUndo",
            "Answer somebody who asks to take back",
            shape::<Agreement>,
            shape::<Done>,
        ),
        writes(
            "/api/tables/{table}/hints",
            "allowHints",
            "Allow hints, or no longer",
            shape::<Agreement>,
            shape::<Done>,
        ),
        Operation {
            body: None,
            ..writes("/api/tables/{table}/hint", "hint", "Ask an agent for advice", shape::<()>, shape::<Hint>)
        },
    ]
}

/// The OpenAPI document of the interface, as JSON. It is made from the types that the interface reads and writes.
pub fn document() -> String {
    let settings = SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    let mut paths: Map<String, Value> = Map::new();
    for o in operations() {
        let mut parameters = vec![];
        for name in ["game", "table"] {
            if o.path.contains(&format!("{{{name}}}")) {
                parameters.push(json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }));
            }
        }
        for &name in o.query {
            let schema = match name {
                "language" => shape::<LanguageName>(&mut generator),
                "screen" => shape::<ScreenName>(&mut generator),
                "everything" => json!({ "type": "boolean" }),
                _ => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
            };
            parameters.push(json!({ "name": name, "in": "query", "schema": schema }));
        }
        if o.id == "events" {
            let schema = json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
            parameters.push(json!({ "name": "Last-Event-ID", "in": "header", "schema": schema }));
        }
        let (status, kind, answer) = o.answer;
        let schema = answer.map_or(json!({ "type": "string" }), |shape| shape(&mut generator));
        let mut responses = Map::new();
        responses
            .insert(status.to_string(), json!({ "description": o.summary, "content": { kind: { "schema": schema } } }));
        for status in o.problems {
            responses.insert(status.to_string(), json!({ "$ref": "#/components/responses/Problem" }));
        }
        let mut operation =
            json!({ "operationId": o.id, "summary": o.summary, "parameters": parameters, "responses": responses });
        if let Some(body) = o.body {
            let schema = body(&mut generator);
            operation["requestBody"] = json!({ "required": true, "content": { JSON: { "schema": schema } } });
        }
        if o.path.contains("{table}") {
            operation["security"] = json!([{ "link": [] }]);
        }
        let at = paths.entry(o.path).or_insert_with(|| json!({}));
        at[o.method] = operation;
    }
    let problem = shape::<ProblemBody>(&mut generator);
    shape::<super::Change>(&mut generator);
    shape::<super::Present>(&mut generator);
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "The table of Trousseau",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play every game with people and agents. Numbers of 64 bits are text.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "responses": { "Problem": { "description": "Why the request was not fulfilled. Nothing has changed", "content": { JSON: { "schema": problem } } } },
            "securitySchemes": { "link": { "type": "http", "scheme": "bearer", "description": "The token of a seat or of a spectator, from its link" } },
        },
    });
    let mut document = document;
    bound(&mut document);
    serde_json::to_string_pretty(&document).expect("plain data")
}

/// Says of every 32-bit number how large it can be.
fn bound(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(bound),
        Value::Object(all) => {
            if all.get("format").is_some_and(|f| f == "uint32") {
                all.insert("maximum".into(), u32::MAX.into());
            }
            all.values_mut().for_each(bound);
        }
        _ => {}
    }
}
