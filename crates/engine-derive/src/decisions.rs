//! `#[decisions]`.
use crate::engine;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Path, Result, spanned::Spanned};

pub fn expand(game: &Path, item: &DeriveInput) -> Result<Tokens> {
    let (e, t, vis) = (engine(), &item.ident, &item.vis);
    let Data::Enum(list) = &item.data else { return Err(Error::new(t.span(), "the questions must be an enum")) };
    let (mut names, mut types, mut docs) = (vec![], vec![], vec![]);
    for v in &list.variants {
        match &v.fields {
            Fields::Unnamed(f) if f.unnamed.len() == 1 => types.push(&f.unnamed[0].ty),
            f => return Err(Error::new(f.span(), "a question needs exactly one field: a type with `impl Decision`")),
        }
        names.push(&v.ident);
        docs.push(v.attrs.iter().filter(|a| a.path().is_ident("doc")).collect::<Vec<_>>());
    }
    if names.is_empty() {
        return Err(Error::new(t.span(), "a game needs at least one question"));
    }
    let n = names.len();
    let at: Vec<usize> = (0..n).collect();
    let words: Vec<String> = names.iter().map(ToString::to_string).collect();
    let expected = words.join(", ");
    let choices: Vec<Tokens> = types.iter().map(|ty| quote!(<#ty as #e::Decision<#game>>::Choice)).collect();
    let clause = quote!(<#game as #e::Game>::Clause);
    Ok(quote! {
        #[#e::data(Copy)]
        #item

        /// An answer to a question.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #vis enum Action { #( #(#docs)* #names(#choices) ),* }

        const _: () = {
            const SIZES: [u32; #n] = [#( <#choices as #e::Finite>::COUNT ),*];
            const STARTS: [u32; #n] = #e::starts(SIZES);

            impl #e::Finite for Action {
                const COUNT: u32 = STARTS[#n - 1] + SIZES[#n - 1];

                #[inline]
                fn id(self) -> u32 {
                    match self { #( Self::#names(c) => STARTS[#at] + #e::Finite::id(c) ),* }
                }

                #[inline]
                fn from_id(id: u32) -> Option<Self> {
                    #(
                        if id < STARTS[#at] + SIZES[#at] {
                            return #e::Finite::from_id(id - STARTS[#at]).map(Self::#names);
                        }
                    )*
                    None
                }

                fn spell(self, out: &mut dyn ::std::fmt::Write) -> ::std::fmt::Result {
                    match self {
                        #( Self::#names(c) => {
                            out.write_str(#words)?;
                            let words = #e::spelt(c);
                            if words.is_empty() { Ok(()) } else { write!(out, " {words}") }
                        } )*
                    }
                }

                fn read(words: &mut #e::Words<'_>) -> Result<Self, #e::NotationError> {
                    #(
                        if words.take(#words) {
                            return #e::Finite::read(words).map(Self::#names);
                        }
                    )*
                    Err(words.misfit(#expected))
                }

                fn groups() -> Vec<#e::Group> {
                    let mut out = vec![];
                    #(
                        for mut group in <#choices as #e::Finite>::groups() {
                            group.name = format!("{} {}", #words, group.name).trim_end().to_string();
                            out.push(group);
                        }
                    )*
                    out
                }
            }
        };

        #e::notation!(Action);

        impl #t {
            /// Whether some questions are answered in secret.
            #vis const SECRETS: bool = false #( || <#types as #e::Decision<#game>>::SECRET )*;

            /// Who sees an answer of a seat.
            #[inline]
            #vis const fn audience(a: Action, p: #e::Seat) -> #e::Audience {
                let secret = match a { #( Action::#names(_) => <#types as #e::Decision<#game>>::SECRET ),* };
                if secret { #e::Audience::Seat(p) } else { #e::Audience::All }
            }

            /// Checks whether an answer is legal.
            ///
            /// # Errors
            /// The clause that forbids it.
            #[inline]
            #vis fn check(self, v: #e::View<'_, #game>, a: Action) -> #e::Verdict<#clause> {
                match (self, a) {
                    #( (Self::#names(f), Action::#names(c)) => #e::Decision::<#game>::check(f, v, c), )*
                    #[allow(unreachable_patterns)]
                    _ => Err(<#game as #e::Game>::not_now(v, a)),
                }
            }

            /// Enumerates the legal answers by ascending id.
            #[inline]
            #vis fn legal(
                self, v: #e::View<'_, #game>, out: &mut impl FnMut(Action) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                match self { #( Self::#names(f) => #e::Decision::<#game>::legal(f, v, &mut |c| out(Action::#names(c))) ),* }
            }

            /// Applies an answer of `cx.seat`. It relies on `check`.
            ///
            /// # Errors
            /// Halts when chance has no answer yet.
            ///
            /// # Panics
            /// If the action answers another question. The caller must have called `check`.
            #[inline]
            #vis fn apply(self, cx: &mut #e::Cx<'_, #game, impl #e::Source>, a: Action) -> Result<(), #e::Halt> {
                match (self, a) {
                    #( (Self::#names(f), Action::#names(c)) => #e::Decision::<#game>::apply(f, cx, c), )*
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("`apply` is called with a legal action"),
                }
            }
        }
    })
}
