//! `#[holds]`.
use proc_macro2::{Span, TokenStream as Tokens};
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use syn::{Error, ItemFn, Path, Result, Token, parse::Parser, punctuated::Punctuated, spanned::Spanned};

pub fn expand(args: Tokens, item: Tokens) -> Result<Tokens> {
    let f: ItemFn = syn::parse2(item)?;
    let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(args)?;
    if paths.is_empty() {
        return Err(Error::new(Span::call_site(), "name the clauses that the test covers"));
    }
    let mut names = BTreeSet::new();
    for path in &paths {
        let last = path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        if last.contains("__") || !names.insert(last) {
            return Err(Error::new(path.span(), "name each clause once"));
        }
    }
    let (name, paths) = (&f.sig.ident, paths.iter());
    let test = format_ident!("holds__{}", names.into_iter().collect::<Vec<_>>().join("__"));
    Ok(quote! {
        #f
        mod #name {
            #[test]
            #[allow(non_snake_case)]
            fn #test() { super::#name() }
        }
        const _: () = { #(let _ = #paths;)* };
    })
}
