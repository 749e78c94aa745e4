//! JSON Schema of states, views and records, from the types and their doc comments.
//!
//! [`#[data]`](crate::data) implements [`Schema`] for a type. A type that writes its own JSON implements the trait by hand, mostly with one call of
//! [`Schemas::text`] or [`Schemas::list`].
use crate::{Bag, Countable, Finite, Game, HandOf, Record, Seat, Set, StableHash, Stack, StateOf, agenda::Task};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub use engine_derive::Schema;

/// The dialect of the schemas.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A type whose JSON can be described.
///
/// ```
/// use engine_core::{data, schema::{Schema, Schemas}};
///
/// /// What a player owns.
/// #[data(Copy, Default)]
/// struct Purse {
///     /// Coins to spend.
///     coins: u8,
/// }
///
/// let schema = Schemas::document::<Purse>();
/// let purse = &schema["$defs"]["Purse"];
/// assert_eq!(purse["description"], "What a player owns.");
/// assert_eq!(purse["properties"]["coins"]["description"], "Coins to spend.");
/// assert_eq!(purse["properties"]["coins"]["maximum"], 255);
/// ```
pub trait Schema {
    /// The schema of the type. Named types are defined once, in `all`, and referred to.
    fn schema(all: &mut Schemas) -> Value;
}

/// The schema of another type.
pub type SchemaFn = fn(&mut Schemas) -> Value;

/// The definitions that the schemas of one document share.
#[derive(Default, Debug)]
pub struct Schemas {
    /// The name under which each type is defined.
    names: BTreeMap<&'static str, String>,
    definitions: Map<String, Value>,
}

/// A field of a struct, as `#[data]` describes it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Field {
    pub name: &'static str,
    pub doc: &'static str,
    pub required: bool,
    pub of: SchemaFn,
}

/// What a struct or a variant holds.
#[doc(hidden)]
#[derive(Debug)]
pub enum Body {
    Unit,
    Tuple(&'static [SchemaFn]),
    Struct(&'static [Field]),
}

/// A variant of an enum.
#[doc(hidden)]
#[derive(Debug)]
pub struct Variant {
    pub name: &'static str,
    pub doc: &'static str,
    pub body: Body,
}

/// A type that has a definition of its own.
#[doc(hidden)]
#[derive(Debug)]
pub enum Definition {
    Struct(Body),
    Enum {
        tag: Option<&'static str>,
        variants: &'static [Variant],
    },
    Range {
        min: i64,
        max: i64,
    },
    /// Written as another type.
    As(SchemaFn),
}

impl Schemas {
    /// The schema of a type as a document of its own.
    pub fn document<T: Schema>() -> Value {
        let mut all = Self::default();
        let root = T::schema(&mut all);
        all.finish(root)
    }

    /// Makes a document of a schema and the definitions it refers to.
    fn finish(self, root: Value) -> Value {
        let mut document = Map::from_iter([("$schema".to_string(), DIALECT.into())]);
        document.extend(object(root));
        if !self.definitions.is_empty() {
            document.insert("$defs".into(), self.definitions.into());
        }
        document.into()
    }

    /// The schema of a text.
    pub fn text() -> Value {
        json!({ "type": "string" })
    }

    /// The schema of a list with `min` to `max` items.
    pub fn list<T: Schema>(&mut self, min: usize, max: Option<usize>) -> Value {
        let mut list = json!({ "type": "array", "items": T::schema(self) });
        if min > 0 {
            list["minItems"] = min.into();
        }
        if let Some(max) = max {
            list["maxItems"] = max.into();
        }
        list
    }

    /// Refers to the definition of a type, and writes it where there is none yet. `key` tells types of the same name apart.
    #[doc(hidden)]
    pub fn define(&mut self, key: &'static str, name: &str, doc: &str, what: &Definition) -> Value {
        if let Some(name) = self.names.get(key) {
            return refer(name);
        }
        let taken: BTreeSet<&String> = self.names.values().collect();
        let numbered = (2..).map(|n| format!("{name}{n}"));
        let name = std::iter::once(name.to_string()).chain(numbered).find(|n| !taken.contains(n)).expect("endless");
        self.names.insert(key, name.clone());
        let body = match what {
            Definition::Struct(body) => self.body(body),
            Definition::Enum { tag, variants } => self.variants(*tag, variants),
            Definition::Range { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Definition::As(of) => of(self),
        };
        self.definitions.insert(name.clone(), described(body, doc));
        refer(&name)
    }

    fn body(&mut self, body: &Body) -> Value {
        match body {
            Body::Unit => json!({ "type": "null" }),
            Body::Tuple([one]) => one(self),
            Body::Tuple(all) => self.tuple(all),
            Body::Struct(fields) => {
                let properties: Map<String, Value> =
                    fields.iter().map(|f| (f.name.to_string(), described((f.of)(self), f.doc))).collect();
                let required: Vec<&str> = fields.iter().filter(|f| f.required).map(|f| f.name).collect();
                let mut object = json!({ "type": "object", "properties": properties, "additionalProperties": false });
                if !required.is_empty() {
                    object["required"] = json!(required);
                }
                object
            }
        }
    }

    fn tuple(&mut self, all: &[SchemaFn]) -> Value {
        let items: Vec<Value> = all.iter().map(|of| of(self)).collect();
        json!({ "type": "array", "prefixItems": items, "items": false, "minItems": items.len() })
    }

    fn variants(&mut self, tag: Option<&str>, variants: &[Variant]) -> Value {
        if tag.is_none() && variants.iter().all(|v| matches!(v.body, Body::Unit) && v.doc.is_empty()) {
            return json!({ "enum": variants.iter().map(|v| v.name).collect::<Vec<_>>() });
        }
        let one = |v: &Variant| {
            let schema = match (&v.body, tag) {
                (Body::Unit, None) => json!({ "const": v.name }),
                (body, None) => json!({
                    "type": "object",
                    "properties": { v.name: self.body(body) },
                    "required": [v.name],
                    "additionalProperties": false,
                }),
                (body, Some(tag)) => {
                    let mut inner = match body {
                        Body::Unit => json!({ "type": "object", "properties": {}, "additionalProperties": false }),
                        body => self.body(body),
                    };
                    inner["properties"][tag] = json!({ "const": v.name });
                    let required = inner["required"].as_array().cloned().unwrap_or_default();
                    inner["required"] = std::iter::once(Value::from(tag)).chain(required).collect();
                    inner
                }
            };
            described(schema, v.doc)
        };
        json!({ "oneOf": variants.iter().map(one).collect::<Vec<_>>() })
    }
}

fn refer(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn object(schema: Value) -> Map<String, Value> {
    match schema {
        Value::Object(map) => map,
        // `true` and `false` are schemas too.
        other => Map::from_iter([("allOf".to_string(), json!([other]))]),
    }
}

fn described(schema: Value, doc: &str) -> Value {
    if doc.is_empty() {
        return schema;
    }
    let mut map = object(schema);
    map.insert("description".into(), doc.into());
    map.into()
}

/// The schemas of a game: of its states, its views and its records.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[non_exhaustive]
pub struct GameSchemas {
    /// What `state_json` writes and `--state` reads.
    pub state: Value,
    /// What `view_json` writes.
    pub view: Value,
    /// A record, in format 1.
    pub record: Value,
}

impl GameSchemas {
    /// The schemas of a game.
    pub fn of<G: Game>() -> Self {
        let titled = |mut schema: Value, what: &str| {
            schema["title"] = format!("{what} of {}", G::META.title).into();
            schema
        };
        let mut all = Schemas::default();
        let fields = json!({
            "seat": described(Option::<Seat>::schema(&mut all), "The seat whose view this is; null for a spectator."),
            "table": described(G::Table::schema(&mut all), "The public part of the state."),
            "hand": described(Option::<HandOf<G>>::schema(&mut all), "The hand of this seat; null for a spectator, and in a game without private information."),
            "facts": { "description": "What follows from the view and is worth knowing, where the game says it." },
        });
        let view = json!({
            "type": "object",
            "properties": fields,
            "required": ["seat", "table", "hand"],
            "additionalProperties": false,
        });
        let view = all.finish(view);
        let mut all = Schemas::default();
        let state = StateOf::<G>::schema(&mut all);
        let mut record = all.record();
        record["properties"]["game"]["const"] = G::META.id.into();
        all.definitions["StartState"]["properties"]["state"] = state;
        Self {
            state: titled(Schemas::document::<StateOf<G>>(), "A state"),
            view: titled(view, "A view"),
            record: titled(all.finish(record), "A record"),
        }
    }
}

impl Schemas {
    /// The schema of a record itself, not a reference to it.
    fn record(&mut self) -> Value {
        Record::schema(self);
        self.definitions.remove("Record").expect("it was just defined")
    }
}

macro_rules! integers {
    ($($t:ty)*) => { $(
        impl Schema for $t {
            fn schema(_: &mut Schemas) -> Value {
                json!({ "type": "integer", "minimum": <$t>::MIN, "maximum": <$t>::MAX })
            }
        }
    )* };
}
integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

impl Schema for bool {
    fn schema(_: &mut Schemas) -> Value {
        json!({ "type": "boolean" })
    }
}

impl Schema for String {
    fn schema(_: &mut Schemas) -> Value {
        Schemas::text()
    }
}

impl Schema for &str {
    fn schema(_: &mut Schemas) -> Value {
        Schemas::text()
    }
}

impl Schema for () {
    fn schema(_: &mut Schemas) -> Value {
        json!({ "type": "null" })
    }
}

impl Schema for Value {
    fn schema(_: &mut Schemas) -> Value {
        json!({})
    }
}

impl Schema for Seat {
    fn schema(_: &mut Schemas) -> Value {
        json!({ "type": "integer", "minimum": 0, "maximum": crate::MAX_SEATS - 1 })
    }
}

impl Schema for StableHash {
    fn schema(_: &mut Schemas) -> Value {
        json!({ "type": "string", "pattern": "^[0-9a-f]{16}$" })
    }
}

impl<T: Schema> Schema for Option<T> {
    fn schema(all: &mut Schemas) -> Value {
        json!({ "anyOf": [T::schema(all), { "type": "null" }] })
    }
}

impl<T: Schema> Schema for Box<T> {
    fn schema(all: &mut Schemas) -> Value {
        T::schema(all)
    }
}

impl<T: Schema> Schema for Vec<T> {
    fn schema(all: &mut Schemas) -> Value {
        all.list::<T>(0, None)
    }
}

impl<T: Schema, const N: usize> Schema for [T; N] {
    fn schema(all: &mut Schemas) -> Value {
        all.list::<T>(N, Some(N))
    }
}

impl<T: Schema + Copy, const N: usize> Schema for Stack<T, N> {
    fn schema(all: &mut Schemas) -> Value {
        all.list::<T>(0, Some(N))
    }
}

impl<K: Schema + Finite> Schema for Set<K> {
    fn schema(all: &mut Schemas) -> Value {
        described(all.list::<K>(0, Some(K::COUNT as usize)), "Sorted, without duplicates.")
    }
}

impl<K: Schema + Countable> Schema for Bag<K> {
    fn schema(all: &mut Schemas) -> Value {
        let pairs = all.list::<(K, u8)>(0, Some(K::COUNT as usize));
        described(pairs, "Pairs of a kind and its count, sorted by kind.")
    }
}

impl<T: Schema> Schema for BTreeMap<String, T> {
    fn schema(all: &mut Schemas) -> Value {
        json!({ "type": "object", "additionalProperties": T::schema(all) })
    }
}

impl<F: Schema, S: Schema> Schema for Task<F, S> {
    fn schema(all: &mut Schemas) -> Value {
        let ask = all.tuple(&[Seat::schema, F::schema]);
        let step = S::schema(all);
        let one = |name: &str, of: Value| json!({ "type": "object", "properties": { name: of }, "required": [name], "additionalProperties": false });
        json!({ "oneOf": [
            described(one("Ask", ask), "Ask this seat this question."),
            described(one("Do", step), "Run this automatic step."),
        ] })
    }
}

impl<F: Schema + Copy, S: Schema + Copy, const N: usize> Schema for crate::agenda::Agenda<F, S, N> {
    fn schema(all: &mut Schemas) -> Value {
        described(Stack::<Task<F, S>, N>::schema(all), "What remains to be done; the last is done first.")
    }
}

macro_rules! tuples {
    ($(($($t:ident)*))*) => { $(
        impl<$($t: Schema),*> Schema for ($($t,)*) {
            fn schema(all: &mut Schemas) -> Value {
                all.tuple(&[$($t::schema),*])
            }
        }
    )* };
}
tuples!((A)(A B)(A B C)(A B C D));
