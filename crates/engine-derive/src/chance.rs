//! `#[derive(Chance)]`.
use crate::{attribute, doc, engine};
use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::{Data, DeriveInput, Error, Fields, Result, Type, spanned::Spanned};

pub fn expand(item: &DeriveInput) -> Result<Tokens> {
    let (e, t) = (engine(), &item.ident);
    let Data::Enum(list) = &item.data else {
        return Err(Error::new(t.span(), "what a game asks chance for must be an enum"));
    };
    let (mut things, mut streams, mut froms, mut labels, mut answers, mut limits) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for (i, v) in list.variants.iter().enumerate() {
        let (name, words) = (&v.ident, doc(&v.attrs));
        let Ok(thing) = u8::try_from(i) else { return Err(Error::new(v.span(), "there can be at most 64 things")) };
        if words.is_empty() || i >= 64 {
            let message =
                "a thing needs a doc comment, which is its label at a live table; there can be at most 64 things";
            return Err(Error::new(v.span(), message));
        }
        let shown = name.to_string();
        let text = first_small(words.trim_end_matches('.'));
        things.push(quote!((#shown, #words)));
        let draws = attribute(&v.attrs, "draws").map(|a| a.parse_args::<Type>()).transpose()?;
        let pattern = match &v.fields {
            Fields::Unit => {
                streams.push(quote!(Self::#name => #e::Stream { thing: #thing, of: 0 }));
                froms.push(quote!((#thing, 0) => Some(Self::#name)));
                labels.push(quote!(Self::#name => #text.to_string()));
                quote!(Self::#name)
            }
            Fields::Unnamed(f) if f.unnamed.len() == 1 => {
                let ty = &f.unnamed[0].ty;
                streams.push(quote!(Self::#name(x) => #e::Stream { thing: #thing, of: #e::Finite::id(x) as u8 }));
                froms.push(quote!((#thing, of) => <#ty as #e::Finite>::from_id(of.into()).map(Self::#name)));
                labels.push(quote!(Self::#name(x) => format!("{}, {}", #text, x)));
                limits.push(quote_spanned!(ty.span() => const _: () = assert!(<#ty as #e::Finite>::COUNT <= 16, "a thing can have at most 16 copies");));
                quote!(Self::#name(_))
            }
            f => return Err(Error::new(f.span(), "a thing can have at most one unnamed finite field")),
        };
        if let Some(ty) = draws {
            answers.push(quote!(#pattern => <#ty as #e::Finite>::from_id(answer).map_or_else(|| answer.to_string(), |x| x.to_string())));
        }
    }
    Ok(quote! {
        #(#limits)*
        impl #e::ChanceKind for #t {
            const THINGS: &'static [(&'static str, &'static str)] = &[#(#things),*];
            #[inline]
            fn stream(self) -> #e::Stream { match self { #(#streams),* } }
            fn from_stream(stream: #e::Stream) -> Option<Self> {
                match (stream.thing, stream.of) { #(#froms,)* _ => None }
            }
            fn label(self) -> String { match self { #(#labels),* } }
            fn answer(self, answer: u32) -> String {
                match self {
                    #(#answers,)*
                    #[allow(unreachable_patterns)]
                    _ => answer.to_string(),
                }
            }
        }
    })
}

/// A sentence as part of another one: without its capital letter and full stop.
fn first_small(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |c| c.to_lowercase().chain(letters).collect())
}
