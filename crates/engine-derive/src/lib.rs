//! Derives for games on Trousseau. Use them through `engine_core` or the facade `trousseau`; do not depend on this crate directly.
#![forbid(unsafe_code)]
mod chance;
mod data;
mod decisions;
mod encode;
mod event;
mod finite;
mod game;
mod holds;
mod rulebook;
mod schema;

use proc_macro::TokenStream;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{
    Attribute, DeriveInput, Expr, ExprLit, ItemImpl, Lit, Path, Token, parse::Parser, parse_macro_input,
    punctuated::Punctuated,
};

/// Makes a type plain data, as states, content and questions are. It derives `Clone`, `PartialEq`, `Eq`, `Hash`, `Debug` and serde's two traits,
/// and whatever else you name: `#[data(Copy, Default)]`. Unknown fields are refused, unless the type has its own serde attribute. Your crate
/// needs no dependency on serde.
///
/// `#[data(Finite)]` and `#[data(Rulebook)]` also add what [`Finite`](macro@Finite) and [`Rulebook`](macro@Rulebook) need: `Copy` and an order.
/// `#[data(Event)]` and `#[data(Chance)]` are for the [events](macro@Event) of a game and for what it asks [chance](macro@Chance) for. The default of a
/// finite type is its first value, unless a variant is marked `#[default]`.
///
/// ```
/// use engine_core::data;
///
/// #[data(Copy, Default)]
/// struct Purse {
///     coins: u8,
/// }
///
/// let purse: Purse = serde_json::from_str(r#"{"coins":3}"#).unwrap();
/// assert_eq!(purse, Purse { coins: 3 });
/// assert!(serde_json::from_str::<Purse>(r#"{"coins":3,"gems":1}"#).is_err());
/// ```
#[proc_macro_attribute]
pub fn data(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as DeriveInput);
    let parsed = Punctuated::<Path, Token![,]>::parse_terminated.parse(args);
    finish(parsed.and_then(|extra| data::expand(&extra.into_iter().collect::<Vec<_>>(), &mut item)))
}

/// Makes a finite type: its values are numbered from 0, have a notation, index an array and can be counted in a bag. The type is an enum, a
/// struct with finite fields, or a range of numbers. Write it `#[data(Finite)]`.
///
/// ```
/// use engine_core::{data, finite::Finite};
///
/// /// A slot of the line.
/// #[data(Finite)]
/// #[finite(0..=3)]
/// pub struct Slot(u8);
///
/// /// What to do with the line.
/// #[data(Finite)]
/// pub enum Draft {
///     /// Turn all cards.
///     Refresh,
///     /// Take one.
///     Take { slot: Slot },
/// }
///
/// assert_eq!(Draft::COUNT, 5);
/// assert_eq!(Draft::Take { slot: Slot::of(2) }.id(), 3);
/// assert_eq!(Draft::Take { slot: Slot::of(2) }.to_string(), "Take 2");
/// assert_eq!("take 2".parse(), Ok(Draft::Take { slot: Slot::of(2) }));
/// assert_eq!(Slot::new(4), None);
/// assert!(serde_json::from_str::<Slot>("4").unwrap_err().to_string().contains("Slot is 0 to 3, not 4"));
/// ```
#[proc_macro_derive(Finite, attributes(finite))]
pub fn finite(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(finite::expand(&item))
}

/// Makes an enum the rulebook of a game. Each variant is a clause with its id, where it stands, its kind and the rule that it states. `refuse` is
/// what a player reads when the clause refuses an action. Write it `#[data(Rulebook)]`.
///
/// `#[tests("../tests/rulebook/index.txt")]` names the list of the tests that cover each clause. `laws::every_clause_is_held` writes this list and
/// checks it.
///
/// ```
/// use engine_core::{data, rules::Rulebook};
///
/// #[data(Rulebook)]
/// pub enum Clause {
///     #[clause("4K-PUSH-2", "p.4", Limit, "a push costs a coin", refuse = "your Adventurer has no coin left")]
///     PushCosts,
///     #[clause("4K-TIP-1", "p.5", Advice, "keep a coin for later")]
///     KeepACoin,
/// }
///
/// assert_eq!(Clause::PushCosts.code(), "4K-PUSH-2");
/// assert_eq!(Clause::PushCosts.refusal(), "your Adventurer has no coin left");
/// assert_eq!(Clause::KeepACoin.gist(), "keep a coin for later");
/// ```
///
/// An id that occurs twice does not compile:
///
/// ```compile_fail
/// #[engine_core::data(Rulebook)]
/// pub enum Clause {
///     #[clause("TT-1", "1", Limit, "a square is marked once")]
///     Once,
///     #[clause("TT-1", "2", Fact, "three in a row win")]
///     Row,
/// }
/// ```
#[proc_macro_derive(Rulebook, attributes(clause, tests))]
pub fn rulebook(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(rulebook::expand(&item))
}

/// Marks a test that covers clauses of the rulebook: `#[holds(Clause::PushCosts)] fn no_coin_no_push() { … }`. The test runs once, under a name
/// that includes the clauses, so that `cargo test PushCosts` finds it and `laws::every_clause_is_held` can list the clauses without a test.
#[proc_macro_attribute]
pub fn holds(args: TokenStream, item: TokenStream) -> TokenStream {
    finish(holds::expand(args.into(), item.into()))
}

/// Makes an enum what a game asks chance for. The n-th variant is thing n; one finite field makes copies with a random stream each. The doc
/// comment is the label of the question at a live table; `#[draws(Card)]` gives the labels of the answers. Write it `#[data(Chance)]`.
///
/// ```
/// use engine_core::{chance::ChanceKind, data, rules::Seat};
///
/// /// A card.
/// #[data(Finite)]
/// pub enum Card {
///     /// The lower one.
///     Queen,
///     /// The higher one.
///     King,
/// }
///
/// #[data(Chance)]
/// pub enum Chance {
///     /// The die of a player.
///     Die(Seat),
///     /// The next card.
///     #[draws(Card)]
///     Deck,
/// }
///
/// assert_eq!(Chance::Die(Seat(1)).label(), "the die of a player, seat 1");
/// assert_eq!(Chance::Deck.answer(1), "King");
/// assert_eq!(Chance::from_stream(Chance::Deck.stream()), Some(Chance::Deck));
/// ```
#[proc_macro_derive(Chance, attributes(draws))]
pub fn chance(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(chance::expand(&item))
}

/// Makes an enum the events of a game, with a sentence for each variant: `#[say("{0} marks square {1}.")] Marked(Seat, Square)`. `{0}` is the first
/// field. With arguments after the text, fields are `_0`, `_1` or go by their names. Write it `#[data(Event)]`.
///
/// A game that puts its events into words in `Show::event` leaves out `#[say]` everywhere.
#[proc_macro_derive(Event, attributes(say))]
pub fn event(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(event::expand(&item))
}

/// Encodes the fields of a struct as numbers, for neural networks. Write `#[data(Encode)]` on a table or a hand. A whole number needs its maximum,
/// `#[encode(max = 10)]`. An array with an entry for each seat needs `#[encode(seats)]`, so that it starts with the viewer. `#[encode(skip)]` leaves
/// out a field.
///
/// ```
/// use engine_core::{data, encode::Features, rules::Seat};
///
/// #[data(Copy, Default, Encode)]
/// struct Table {
///     marks: [Option<Seat>; 9],
///     #[encode(seats, max = 13)]
///     stakes: [u8; 2],
/// }
/// assert_eq!(<Table as Features>::len(2), 9 * 3 + 2);
/// ```
#[proc_macro_derive(Encode, attributes(encode))]
pub fn encode(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(encode::expand(&item))
}

/// Describes the JSON of a type by its fields, serde's attributes and its doc comments. `#[data]` derives it.
#[proc_macro_derive(Schema)]
pub fn schema(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(schema::expand(&item))
}

/// Turns an enum of questions, each a type with `impl Decision`, into the actions of a game:
/// `#[decisions(FourKeys)] pub enum Frame { Draft(Draft), Place(Place) }`. It generates `Action`, the answers to all questions, numbered in this
/// order, and the dispatch `check`, `legal` and `apply`.
///
/// An action is written as the name of its question and its factors, `Place 1 -2 0`, and serialises as that text.
#[proc_macro_attribute]
pub fn decisions(args: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let game = parse_macro_input!(args as Path);
    finish(decisions::expand(&game, &item))
}

/// Put it on `impl Game for X`. It fills in the types that are not written, so that a small game writes only what it needs.
#[proc_macro_attribute]
pub fn game(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as ItemImpl);
    finish(game::expand(item))
}

fn finish(result: syn::Result<Tokens>) -> TokenStream {
    result.unwrap_or_else(|e| e.to_compile_error()).into()
}

fn attribute<'a>(attrs: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attrs.iter().find(|a| a.path().is_ident(name))
}

/// The doc comment of an item, as one line.
fn doc(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter(|a| a.path().is_ident("doc")).filter_map(|a| {
        match &a.meta.require_name_value().ok()?.value {
            Expr::Lit(ExprLit { lit: Lit::Str(s), .. }) => Some(s.value().trim().to_string()),
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// The path of the engine's hidden module, which derived code uses, in the crate that is being compiled.
fn engine() -> Tokens {
    let root = root();
    quote!(#root::__private)
}

/// The path of the engine in the crate that is being compiled: the core or the facade, renamed or not.
fn root() -> Tokens {
    let found = |package: &str, library: &str| match crate_name(package).ok()? {
        FoundCrate::Name(name) if name != package.replace('-', "_") => Some(format_ident!("{name}")),
        // Not renamed: the name of the library, which may differ from that of the package. The core says `extern crate self as engine_core`.
        _ => Some(format_ident!("{library}")),
    };
    if let Some(core) = found("trousseau-engine-core", "engine_core") {
        return quote!(::#core);
    }
    let facade = found("trousseau", "trousseau").unwrap_or_else(|| format_ident!("trousseau"));
    quote!(::#facade::engine_core)
}
