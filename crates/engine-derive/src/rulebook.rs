//! `#[derive(Rulebook)]`.
use crate::{attribute, engine};
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use std::collections::BTreeMap;
use syn::{
    Data, DeriveInput, Error, Ident, LitStr, Result, Token, Variant,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

const KINDS: [&str; 5] = ["Effect", "Limit", "Fact", "Ruling", "Advice"];

/// `#[clause("4K-PUSH-2", "p.4", Limit, "a push costs a coin", refuse = "your Adventurer has no coin left")]`, or with `why = "…"` for a ruling.
struct Clause {
    code: LitStr,
    page: LitStr,
    kind: Ident,
    gist: LitStr,
    refusal: Option<LitStr>,
    why: Option<LitStr>,
}

impl Parse for Clause {
    fn parse(s: ParseStream<'_>) -> Result<Self> {
        let comma = |s: ParseStream<'_>| s.parse::<Token![,]>().map(drop);
        let code = s.parse()?;
        comma(s)?;
        let page = s.parse()?;
        comma(s)?;
        let kind: Ident = s.parse()?;
        if !KINDS.iter().any(|k| kind == k) {
            return Err(Error::new(kind.span(), format!("expected one of {}", KINDS.join(", "))));
        }
        comma(s)?;
        let gist = s.parse()?;
        let (mut refusal, mut why) = (None, None);
        while s.parse::<Option<Token![,]>>()?.is_some() && !s.is_empty() {
            let key: Ident = s.parse()?;
            let slot = match key.to_string().as_str() {
                "refuse" => &mut refusal,
                "why" => &mut why,
                _ => return Err(Error::new(key.span(), "expected refuse = \"…\" or why = \"…\"")),
            };
            s.parse::<Token![=]>()?;
            *slot = Some(s.parse()?);
        }
        Ok(Self { code, page, kind, gist, refusal, why })
    }
}

fn clause(v: &Variant) -> Result<Clause> {
    match attribute(&v.attrs, "clause") {
        Some(attr) => attr.parse_args(),
        None => Err(Error::new(v.span(), "a clause needs `#[clause(\"id\", \"page\", Kind, \"the rule\")]`")),
    }
}

/// Makes the clause the documentation of its variant.
pub fn document(v: &mut Variant) -> Result<()> {
    let c = clause(v)?;
    let text = format!("{} ({}): {}.", c.code.value(), c.page.value(), c.gist.value());
    v.attrs.push(syn::parse_quote!(#[doc = #text]));
    Ok(())
}

pub fn expand(item: &DeriveInput) -> Result<Tokens> {
    let (engine, t) = (engine(), &item.ident);
    let Data::Enum(e) = &item.data else { return Err(Error::new(t.span(), "a rulebook must be an enum")) };
    let (mut rows, mut seen) = (vec![], BTreeMap::new());
    let mut wrong: Option<Error> = None;
    let mut complain = |e: Error| match &mut wrong {
        Some(all) => all.combine(e),
        None => wrong = Some(e),
    };
    for v in &e.variants {
        match clause(v) {
            Err(e) => complain(e),
            Ok(c) => {
                if let Some(first) = seen.insert(c.code.value(), &v.ident) {
                    complain(Error::new(c.code.span(), format!("`{first}` has the id \"{}\" already", c.code.value())));
                }
                rows.push((&v.ident, c));
            }
        }
    }
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let names: Vec<_> = rows.iter().map(|(name, _)| name).collect();
    let words = names.iter().map(|n| n.to_string());
    let (codes, pages) = (rows.iter().map(|r| &r.1.code), rows.iter().map(|r| &r.1.page));
    let (kinds, gists) = (rows.iter().map(|r| &r.1.kind), rows.iter().map(|r| &r.1.gist));
    let refusals = rows.iter().map(|r| r.1.refusal.as_ref().unwrap_or(&r.1.gist));
    let whys: Vec<_> = rows.iter().filter_map(|r| Some((r.0, r.1.why.as_ref()?))).collect();
    let (explained, whys): (Vec<_>, Vec<_>) = whys.into_iter().unzip();
    let index = match attribute(&item.attrs, "tests") {
        Some(attr) => {
            let file: LitStr = attr.parse_args()?;
            Some(quote!(
                fn index() -> &'static str {
                    include_str!(#file)
                }
            ))
        }
        None => None,
    };
    Ok(quote! {
        impl #engine::Rulebook for #t {
            #index
            fn code(self) -> &'static str { match self { #(Self::#names => #codes),* } }
            fn name(self) -> &'static str { match self { #(Self::#names => #words),* } }
            fn page(self) -> &'static str { match self { #(Self::#names => #pages),* } }
            fn kind(self) -> #engine::ClauseKind { match self { #(Self::#names => #engine::ClauseKind::#kinds),* } }
            fn gist(self) -> &'static str { match self { #(Self::#names => #gists),* } }
            fn why(self) -> Option<&'static str> {
                match self {
                    #(Self::#explained => Some(#whys),)*
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
            fn refusal(self) -> &'static str { match self { #(Self::#names => #refusals),* } }
        }
    })
}
