//! Derives for games on Trousseau. Games use them through `engine_core` or the facade `trousseau`; nobody depends on this crate directly.
#![forbid(unsafe_code)]
use proc_macro::TokenStream;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{DeriveInput, Path, Token, parse::Parser, parse_macro_input, punctuated::Punctuated};

/// Plain data, as drawers, content and questions are: derives `Clone`, `PartialEq`, `Eq`, `Hash`, `Debug` and serde's two traits, and
/// whatever else is named: `#[data(Copy, Default)]`. Unknown fields are refused, unless the type has a serde attribute of its own.
/// The crate needs no dependency on serde.
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
    let item = parse_macro_input!(item as DeriveInput);
    match Punctuated::<Path, Token![,]>::parse_terminated.parse(args) {
        Ok(extra) => expand_data(extra.iter(), &item).into(),
        Err(e) => e.to_compile_error().into(),
    }
}

fn expand_data<'a>(extra: impl Iterator<Item = &'a Path>, item: &DeriveInput) -> Tokens {
    let engine = engine();
    let serde = quote!(#engine::__serde);
    let path = serde.to_string().replace(' ', "");
    let own = item.attrs.iter().any(|a| a.path().is_ident("serde"));
    let strict = (!own).then(|| quote!(, deny_unknown_fields));
    quote! {
        #[derive(Clone, PartialEq, Eq, Hash, Debug, #serde::Serialize, #serde::Deserialize #(, #extra)*)]
        #[serde(crate = #path #strict)]
        #item
    }
}

/// The path of the engine in the crate that is being compiled: the core or the facade, renamed or not.
fn engine() -> Tokens {
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
