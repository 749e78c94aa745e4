//! `#[game]`.
use crate::engine;
use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use std::collections::BTreeSet;
use syn::{Ident, ImplItem, ItemImpl, Result, spanned::Spanned};

pub fn expand(mut item: ItemImpl) -> Result<Tokens> {
    let e = engine();
    let name = |i: &ImplItem| match i {
        ImplItem::Type(t) => Some(t.ident.to_string()),
        ImplItem::Fn(f) => Some(f.sig.ident.to_string()),
        _ => None,
    };
    let written: BTreeSet<String> = item.items.iter().filter_map(name).collect();
    for (name, default) in [
        ("Content", quote!(())),
        ("Options", quote!(#e::NoOptions)),
        ("Hands", quote!(())),
        ("Unseen", quote!(())),
        ("Event", quote!(#e::NoEvent)),
        ("Chance", quote!(#e::NoChance)),
        ("Show", quote!(#e::Plain)),
        ("Encode", quote!(#e::Fields)),
        ("Picker", quote!(#e::ByList)),
    ] {
        if !written.contains(name) {
            let name = Ident::new(name, Span::call_site());
            item.items.push(syn::parse_quote!(type #name = #default;));
        }
    }
    let t = &item.self_ty;
    // The default of `sample_world` does not compile where it is wrong. This check reports it at `cargo check`, at the name of the game.
    let open = (!written.contains("sample_world") && item.generics.params.is_empty()).then(|| {
        quote_spanned! { t.span() => const _: () = assert!(
            size_of::<<#t as #e::Game>::Hands>() + size_of::<<#t as #e::Game>::Unseen>() == 0,
            "this game hides something (Hands or Unseen is not empty), so it must implement `sample_world`",
        ); }
    });
    Ok(quote!(#item #open))
}
