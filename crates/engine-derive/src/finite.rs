//! `#[derive(Finite)]`.
use crate::{attribute, engine};
use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, format_ident, quote};
use syn::{Data, DeriveInput, Error, Expr, Fields, Ident, Lit, RangeLimits, Result, Type, UnOp, spanned::Spanned};

pub fn expand(item: &DeriveInput) -> Result<Tokens> {
    let (engine, t) = (engine(), &item.ident);
    let (body, is_enum) = match (&item.data, attribute(&item.attrs, "finite")) {
        (Data::Struct(s), Some(range)) => return expand_range(item, &engine, &range.parse_args()?, &s.fields),
        (_, Some(range)) => {
            return Err(Error::new(range.span(), "`#[finite(…)]` is for a struct with one number in it"));
        }
        (Data::Struct(s), None) => (vec![(None, &s.fields)], false),
        (Data::Enum(e), None) => (e.variants.iter().map(|v| (Some(&v.ident), &v.fields)).collect(), true),
        (Data::Union(u), None) => return Err(Error::new(u.union_token.span, "a union is not finite")),
    };
    if body.is_empty() {
        return Err(Error::new(t.span(), "a finite type needs at least one value"));
    }
    let cases: Vec<Case> =
        body.iter().enumerate().map(|(i, (variant, fields))| Case::new(&engine, t, i, *variant, fields)).collect();
    let n = cases.len();
    let list = |part: fn(&Case) -> &Tokens| cases.iter().map(part).cloned().collect::<Vec<_>>();
    let (sizes, ids, froms) = (list(|c| &c.size), list(|c| &c.id), list(|c| &c.from));
    let (spells, reads, groups) = (list(|c| &c.spell), list(|c| &c.read), list(|c| &c.group));
    let expected = cases.iter().map(|c| c.name.as_str()).collect::<Vec<_>>().join(", ");
    let plain = body.iter().all(|(_, fields)| fields.is_empty());
    let all_groups = match is_enum && plain {
        // Values without factors form one factor together.
        true => {
            let name = snake(t);
            quote!(vec![#engine::Group {
                name: String::new(),
                factors: vec![#engine::Factor { name: #name.to_string(), size: <Self as #engine::Finite>::COUNT }],
            }])
        }
        false => quote!(vec![#(#groups),*]),
    };
    // A list of all values needs no branches.
    let from_id = match is_enum && body.iter().all(|(_, fields)| matches!(fields, Fields::Unit)) {
        true => {
            let all = body.iter().filter_map(|(variant, _)| *variant);
            quote!(const ALL: [#t; #n] = [#(#t::#all),*]; ALL.get(id as usize).copied())
        }
        false => quote!(#(#froms)* None),
    };
    let setting = is_enum.then(|| {
        let forms = cases.iter().map(|c| &c.form);
        setting(&engine, t, &quote!(#engine::Domain::OneOf(vec![#(#forms.to_string()),*])))
    });
    let shared = shared(&engine, t);
    Ok(quote! {
        const _: () = {
            const SIZES: [u32; #n] = [#(#sizes),*];
            const STARTS: [u32; #n] = #engine::starts(SIZES);
            impl #engine::Finite for #t {
                const COUNT: u32 = STARTS[#n - 1] + SIZES[#n - 1];
                #[inline]
                fn id(self) -> u32 { match self { #(#ids)* } }
                #[inline]
                fn from_id(id: u32) -> Option<Self> { #from_id }
                fn spell(self, out: &mut dyn ::std::fmt::Write) -> ::std::fmt::Result { match self { #(#spells)* } }
                #[allow(unreachable_code)]
                fn read(words: &mut #engine::Words<'_>) -> Result<Self, #engine::NotationError> {
                    #(#reads)*
                    Err(words.misfit(#expected))
                }
                fn groups() -> Vec<#engine::Group> { #all_groups }
            }
        };
        #setting
        #shared
    })
}

/// What is generated for a variant, or for a struct as a whole.
struct Case {
    name: String,
    /// Its notation, with a placeholder for each factor.
    form: String,
    size: Tokens,
    id: Tokens,
    from: Tokens,
    spell: Tokens,
    read: Tokens,
    group: Tokens,
}

impl Case {
    fn new(engine: &Tokens, t: &Ident, i: usize, variant: Option<&Ident>, fields: &Fields) -> Self {
        let finite = quote!(#engine::Finite);
        let types: Vec<&Type> = fields.iter().map(|f| &f.ty).collect();
        let binds: Vec<_> = (0..types.len()).map(|k| format_ident!("f{k}")).collect();
        let path = variant.map_or(quote!(#t), |v| quote!(#t::#v));
        let pattern = match fields {
            Fields::Unit => path,
            Fields::Unnamed(_) => quote!(#path( #(#binds),* )),
            Fields::Named(f) => {
                let names = f.named.iter().map(|f| &f.ident);
                quote!(#path { #(#names: #binds),* })
            }
        };
        let factors: Vec<String> = fields.iter().map(factor).collect();
        let name = variant.map(ToString::to_string).unwrap_or_default();
        let gaps = (0..types.len()).map(|k| (k > 0 || !name.is_empty()).then(|| quote!(out.write_char(' ')?;)));
        let word = (!name.is_empty()).then(|| quote!(out.write_str(#name)?;));
        let condition = if variant.is_some() { quote!(words.take(#name)) } else { quote!(true) };
        Self {
            form: factors.iter().fold(name.clone(), |form, f| format!("{form} <{f}>")),
            size: quote!(1 #(* <#types as #finite>::COUNT)*),
            id: quote!(#pattern => {
                let id = 0;
                #(let id = id * <#types as #finite>::COUNT + #finite::id(#binds);)*
                STARTS[#i] + id
            }),
            from: quote! {
                if id < STARTS[#i] + SIZES[#i] {
                    let (_left, _span) = (id - STARTS[#i], SIZES[#i]);
                    #(
                        let _span = _span / <#types as #finite>::COUNT;
                        let #binds = <#types as #finite>::from_id(_left / _span)?;
                        let _left = _left % _span;
                    )*
                    return Some(#pattern);
                }
            },
            spell: quote!(#pattern => { #word #( #gaps #finite::spell(#binds, out)?; )* Ok(()) }),
            read: quote!(if #condition { #( let #binds = <#types as #finite>::read(words)?; )* return Ok(#pattern); }),
            group: quote!(#engine::Group {
                name: #name.to_string(),
                factors: vec![#( #engine::Factor { name: #factors.to_string(), size: <#types as #finite>::COUNT } ),*],
            }),
            name,
        }
    }
}

/// The name of a factor: the name of its field, or of its type if the field has none.
fn factor(field: &syn::Field) -> String {
    match (&field.ident, &field.ty) {
        (Some(name), _) => name.to_string(),
        (None, Type::Path(p)) => p.path.segments.last().map_or_else(String::new, |s| snake(&s.ident)),
        (None, ty) => ty.to_token_stream().to_string(),
    }
}

/// The name of a type as the name of a factor: `start_choice` for `StartChoice`.
fn snake(t: &Ident) -> String {
    let mut out = String::new();
    for c in t.to_string().chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// What every finite type gets: notation, indexing, counting.
fn shared(engine: &Tokens, t: &Ident) -> Tokens {
    let finite = quote!(#engine::Finite);
    quote! {
        impl ::std::fmt::Display for #t {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { #finite::spell(*self, f) }
        }
        impl ::std::str::FromStr for #t {
            type Err = #engine::NotationError;
            fn from_str(s: &str) -> Result<Self, Self::Err> { #engine::parse(s) }
        }
        impl<T, const N: usize> ::std::ops::Index<#t> for [T; N] {
            type Output = T;
            #[inline]
            fn index(&self, at: #t) -> &T { &self[#finite::id(at) as usize] }
        }
        impl<T, const N: usize> ::std::ops::IndexMut<#t> for [T; N] {
            #[inline]
            fn index_mut(&mut self, at: #t) -> &mut T { &mut self[#finite::id(at) as usize] }
        }
        impl #engine::Features for #t {
            fn len(_: u8) -> usize { <#t as #finite>::COUNT as usize }
            #[inline]
            fn write(&self, _: #engine::Viewer, pen: &mut #engine::FeatureWriter<impl #engine::FeatureSink>) {
                pen.one_hot(Some(#finite::id(*self)), <#t as #finite>::COUNT);
            }
        }
        impl #engine::Countable for #t {
            type Counts = [u8; <#t as #finite>::COUNT as usize];
            const NONE: Self::Counts = [0; <#t as #finite>::COUNT as usize];
        }
    }
}

/// What makes a finite type the type of an option.
fn setting(engine: &Tokens, t: &Ident, domain: &Tokens) -> Tokens {
    quote! {
        impl #engine::Setting for #t {
            fn domain() -> #engine::Domain { #domain }
            fn show(&self) -> String { #engine::spelt(*self) }
            fn parse(text: &str) -> Result<Self, #engine::NotationError> { #engine::parse(text) }
        }
    }
}

fn expand_range(item: &DeriveInput, engine: &Tokens, range: &syn::ExprRange, fields: &Fields) -> Result<Tokens> {
    let (t, v) = (&item.ident, &item.vis);
    let (Some(lo), Some(hi), RangeLimits::Closed(_)) = (&range.start, &range.end, &range.limits) else {
        return Err(Error::new(range.span(), "expected a range with both ends: 1..=9"));
    };
    let (lo, hi) = (number(lo)?, number(hi)?);
    if lo > hi {
        return Err(Error::new(range.span(), "the range is empty"));
    }
    let (Fields::Unnamed(f), 1) = (fields, fields.len()) else {
        return Err(Error::new(fields.span(), "expected one unnamed number"));
    };
    let r = &f.unnamed[0].ty;
    let message = format!("{t} is {lo} to {hi}");
    let not = format!("{message}, not {{}}");
    let expected = format!("a number from {lo} to {hi}");
    let count = u32::try_from(hi - lo + 1).map_err(|_| Error::new(range.span(), "the range is too large"))?;
    let name = snake(t);
    let shared = shared(engine, t);
    let setting = setting(engine, t, &quote!(#engine::Domain::Range { min: #lo, max: #hi }));
    let low = i32::try_from(lo).map_err(|_| Error::new(range.span(), "the bounds must fit in 32 bits"))?;
    Ok(quote! {
        impl #t {
            /// Converts a number, if it is in range.
            #[inline]
            #v const fn new(n: #r) -> Option<Self> {
                let wide = n as i64;
                if wide >= #lo && wide <= #hi { Some(Self(n)) } else { None }
            }

            /// Converts a number that is known to be in range.
            ///
            /// # Panics
            /// If it is out of range. Use it for numbers that the rules themselves compute.
            #[inline]
            #[track_caller]
            #v const fn of(n: #r) -> Self {
                match Self::new(n) { Some(x) => x, None => panic!(#message) }
            }

            /// The number.
            #[inline]
            #v const fn get(self) -> #r { self.0 }
        }

        impl TryFrom<i64> for #t {
            type Error = String;
            fn try_from(n: i64) -> Result<Self, String> {
                <#r>::try_from(n).ok().and_then(Self::new).ok_or_else(|| format!(#not, n))
            }
        }

        impl From<#t> for i64 {
            fn from(x: #t) -> i64 { x.0.into() }
        }

        impl #engine::Finite for #t {
            const COUNT: u32 = #count;
            #[inline]
            fn id(self) -> u32 { (i32::from(self.0) - #low) as u32 }
            #[inline]
            fn from_id(id: u32) -> Option<Self> {
                if id < Self::COUNT { Some(Self((id as i32 + #low) as #r)) } else { None }
            }
            fn spell(self, out: &mut dyn ::std::fmt::Write) -> ::std::fmt::Result { write!(out, "{}", self.0) }
            fn read(words: &mut #engine::Words<'_>) -> Result<Self, #engine::NotationError> {
                words.parse(#expected, |w| w.parse().ok().and_then(Self::new))
            }
            fn groups() -> Vec<#engine::Group> {
                vec![#engine::Group {
                    name: String::new(),
                    factors: vec![#engine::Factor { name: #name.to_string(), size: Self::COUNT }],
                }]
            }
        }
        #setting
        #shared
    })
}

/// An integer, as an end of a range.
fn number(e: &Expr) -> Result<i64> {
    match e {
        Expr::Lit(l) => match &l.lit {
            Lit::Int(n) => n.base10_parse(),
            other => Err(Error::new(other.span(), "expected a whole number")),
        },
        Expr::Unary(u) if matches!(u.op, UnOp::Neg(_)) => number(&u.expr).map(|n| -n),
        Expr::Group(g) => number(&g.expr),
        other => Err(Error::new(other.span(), "expected a whole number")),
    }
}
