//! `#[derive(Event)]`.
use crate::attribute;
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Result, spanned::Spanned};

pub fn expand(item: &DeriveInput) -> Result<Tokens> {
    let t = &item.ident;
    let Data::Enum(list) = &item.data else { return Err(Error::new(t.span(), "events must be an enum")) };
    let said = list.variants.iter().filter(|v| attribute(&v.attrs, "say").is_some()).count();
    if said == 0 {
        // The game puts its events into words in `Show::event`.
        return Ok(quote! {
            impl ::std::fmt::Display for #t {
                fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { ::std::fmt::Debug::fmt(self, out) }
            }
        });
    }
    let mut arms = vec![];
    for v in &list.variants {
        let Some(say) = attribute(&v.attrs, "say") else {
            return Err(Error::new(v.span(), "an event needs a sentence: `#[say(\"…\")]`"));
        };
        let (name, args): (_, Tokens) = (&v.ident, say.parse_args()?);
        let binds: Vec<_> = (0..v.fields.len()).map(|i| format_ident!("_{i}")).collect();
        // `{0}` is the first field. Where there are arguments, they name the fields: `_0[1]`.
        let plain = args.clone().into_iter().count() == 1;
        arms.push(match &v.fields {
            Fields::Unnamed(_) if !plain => quote!(Self::#name(#(#binds),*) => ::std::write!(out, #args)),
            Fields::Unit => quote!(Self::#name => ::std::write!(out, #args)),
            Fields::Unnamed(_) => quote!(Self::#name(#(#binds),*) => ::std::write!(out, #args, #(#binds),*)),
            Fields::Named(f) => {
                let names = f.named.iter().map(|f| &f.ident);
                quote!(Self::#name { #(#names),* } => ::std::write!(out, #args))
            }
        });
    }
    Ok(quote! {
        impl ::std::fmt::Display for #t {
            #[allow(unused_variables)]
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { match self { #(#arms),* } }
        }
    })
}
