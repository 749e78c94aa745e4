//! `#[data]`.
use crate::{attribute, engine, rulebook};
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Data, DeriveInput, Path, Result};

/// The traits that this crate derives.
const OURS: [&str; 5] = ["Finite", "Rulebook", "Chance", "Event", "Encode"];

pub fn expand(extra: &[Path], item: &mut DeriveInput) -> Result<Tokens> {
    let engine = engine();
    let has = |name: &str| extra.iter().any(|p| p.is_ident(name));
    let mut derives = vec![];
    if has("Finite") || has("Rulebook") {
        derives.extend([quote!(Copy), quote!(PartialOrd), quote!(Ord)]);
    }
    if has("Chance") || has("Event") {
        derives.push(quote!(Copy));
    }
    if has("Rulebook") {
        derives.push(quote!(#engine::Finite));
        if let Data::Enum(e) = &mut item.data {
            e.variants.iter_mut().try_for_each(rulebook::document)?;
        }
    }
    // The default of a finite type is its first value, unless a variant is marked `#[default]`.
    let marked =
        matches!(&item.data, Data::Enum(e) if e.variants.iter().any(|v| attribute(&v.attrs, "default").is_some()));
    let first = (has("Finite") && has("Default") && !marked).then(|| {
        let t = &item.ident;
        quote!(impl Default for #t {
            #[inline]
            fn default() -> Self { #engine::Finite::from_id(0).expect("a finite type has a value") }
        })
    });
    for path in extra {
        if first.is_some() && path.is_ident("Default") {
            continue;
        }
        let ours = OURS.iter().any(|name| path.is_ident(name));
        derives.push(if ours { quote!(#engine::#path) } else { quote!(#path) });
    }
    // Questions to chance are never serialised.
    if has("Chance") {
        return Ok(quote!(#[derive(Clone, PartialEq, Eq, Hash, Debug #(, #derives)*)] #item));
    }
    let serde = quote!(#engine::serde);
    let at = serde.to_string().replace(' ', "");
    let more = if attribute(&item.attrs, "finite").is_some() {
        quote!(, try_from = "i64", into = "i64")
    } else if attribute(&item.attrs, "serde").is_none() {
        quote!(, deny_unknown_fields)
    } else {
        quote!()
    };
    Ok(quote! {
        #[derive(Clone, PartialEq, Eq, Hash, Debug, #serde::Serialize, #serde::Deserialize, #engine::schema::Schema #(, #derives)*)]
        #[serde(crate = #at #more)]
        #item
        #first
    })
}
