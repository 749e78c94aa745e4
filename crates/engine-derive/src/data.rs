//! `#[data]`.
use crate::{attribute, engine, rulebook};
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Data, DeriveInput, Path, Result};

pub fn expand(extra: &[Path], item: &mut DeriveInput) -> Result<Tokens> {
    let engine = engine();
    let has = |name: &str| extra.iter().any(|p| p.is_ident(name));
    let mut derives = vec![];
    if has("Finite") || has("Rulebook") {
        derives.extend([quote!(Copy), quote!(PartialOrd), quote!(Ord)]);
    }
    if has("Rulebook") {
        derives.push(quote!(#engine::Finite));
        if let Data::Enum(e) = &mut item.data {
            e.variants.iter_mut().try_for_each(rulebook::document)?;
        }
    }
    for path in extra {
        let ours = path.is_ident("Finite") || path.is_ident("Rulebook");
        derives.push(if ours { quote!(#engine::#path) } else { quote!(#path) });
    }
    let serde = quote!(#engine::__serde);
    let at = serde.to_string().replace(' ', "");
    let more = if attribute(&item.attrs, "finite").is_some() {
        quote!(, try_from = "i64", into = "i64")
    } else if attribute(&item.attrs, "serde").is_none() {
        quote!(, deny_unknown_fields)
    } else {
        quote!()
    };
    Ok(quote! {
        #[derive(Clone, PartialEq, Eq, Hash, Debug, #serde::Serialize, #serde::Deserialize #(, #derives)*)]
        #[serde(crate = #at #more)]
        #item
    })
}
