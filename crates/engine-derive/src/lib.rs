//! Derives for games on Trousseau. Games use them through `engine_core` or the facade `trousseau`; nobody depends on this crate directly.
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

use proc_macro::TokenStream;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{
    Attribute, DeriveInput, Expr, ExprLit, ItemImpl, Lit, Path, Token, parse::Parser, parse_macro_input,
    punctuated::Punctuated,
};

/// Plain data, as drawers, content and questions are: derives `Clone`, `PartialEq`, `Eq`, `Hash`, `Debug` and serde's two traits, and
/// whatever else is named: `#[data(Copy, Default)]`. Unknown fields are refused, unless the type has a serde attribute of its own.
/// The crate needs no dependency on serde.
///
/// `#[data(Finite)]` and `#[data(Rulebook)]` add what [`Finite`](macro@Finite) and [`Rulebook`](macro@Rulebook) need: `Copy` and an order.
/// `#[data(Event)]` and `#[data(Chance)]` are for the enums of a game's [events](macro@Event) and of what it asks of [chance](macro@Chance).
/// The default of a finite type is its first value, unless a variant says `#[default]`.
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

/// A finite type: its values are numbered from 0, have notation, index an array and can be counted in a bag. An enum or a struct of finite
/// fields, or a range of numbers. Written `#[data(Finite)]`.
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

/// The rulebook of a game: one variant for each clause, with its id, where it stands, what sort of sentence it is and the rule it states. After
/// `refuse` stands what a player reads when the clause refuses an action. Written `#[data(Rulebook)]`.
///
/// `#[tests("../tests/rulebook/index.txt")]` names the list of the tests that hold each clause: `laws::every_clause_is_held` writes it and
/// keeps it true.
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
/// An id that is used twice does not compile:
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

/// A test that holds clauses of the rulebook: `#[holds(Clause::PushCosts)] fn no_coin_no_push() { … }`. It runs once, under a name that
/// says the clauses, so that `cargo test PushCosts` finds it and `laws::every_clause_is_held` can list the clauses that no test holds.
#[proc_macro_attribute]
pub fn holds(args: TokenStream, item: TokenStream) -> TokenStream {
    finish(holds::expand(args.into(), item.into()))
}

/// What a game asks of chance: the n-th variant is thing n, and one finite field makes copies with a stream each. The doc comment is the label of
/// the question at a live table; `#[draws(Card)]` gives the labels of the answers. Written `#[data(Chance)]`.
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

/// What can happen, with a sentence for each variant: `#[say("{0} marks square {1}.")] Marked(Seat, Square)`. `{0}` is the first field; with
/// arguments after the text, fields are `_0`, `_1` or go by their names. Written `#[data(Event)]`.
///
/// A game that tells its events in `Show::event` leaves `#[say]` out everywhere.
#[proc_macro_derive(Event, attributes(say))]
pub fn event(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    finish(event::expand(&item))
}

/// The fields of a struct as numbers for networks. Written `#[data(Encode)]` on a table or a hand. A whole number says its maximum,
/// `#[encode(max = 10)]`; an array with a place for each seat says `#[encode(seats)]`, so that it begins with the viewer; `#[encode(skip)]` leaves a
/// field out.
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

/// On an enum of questions, each a type with `impl Decision`: `#[decisions(FourKeys)] pub enum Frame { Draft(Draft), Place(Place) }`. Makes `Action`, the
/// answers to all of them, numbered in this order, and the dispatch `check`, `legal` and `apply`.
///
/// An action is written as the name of its question and its factors, `Place 1 -2 0`, and serialises as that text.
#[proc_macro_attribute]
pub fn decisions(args: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let game = parse_macro_input!(args as Path);
    finish(decisions::expand(&game, &item))
}

/// On `impl Game for X`: fills in the types that are not written, so that a small game writes only what it needs.
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

/// What derives name, in the crate that is being compiled: the hidden list of the engine.
fn engine() -> Tokens {
    let root = root();
    quote!(#root::__private)
}

/// The path of the engine in the crate that is being compiled: the core or the facade, renamed or not.
fn root() -> Tokens {
    let found = |package: &str, library: &str| match crate_name(package).ok()? {
        FoundCrate::Name(name) if name != package.replace('-', "_") => Some(format_ident!("{name}")),
        // Not renamed: the name of the library, which need not be that of the package. The core says `extern crate self as engine_core`.
        _ => Some(format_ident!("{library}")),
    };
    if let Some(core) = found("trousseau-engine-core", "engine_core") {
        return quote!(::#core);
    }
    let facade = found("trousseau", "trousseau").unwrap_or_else(|| format_ident!("trousseau"));
    quote!(::#facade::engine_core)
}
