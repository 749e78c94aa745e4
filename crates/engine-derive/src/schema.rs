//! `#[derive(Schema)]`.
use crate::{attribute, doc, engine};
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Error, Fields, GenericParam, LitStr, Result, Token, Type, ext::IdentExt,
    meta::ParseNestedMeta,
};

/// What serde's attributes say of an item, a variant or a field, as far as it matters to a schema.
#[derive(Default)]
struct Serde {
    rename: Option<String>,
    rename_all: Option<String>,
    tag: Option<String>,
    into: Option<Type>,
    transparent: bool,
    optional: bool,
    skip: bool,
}

impl Serde {
    fn of(attrs: &[Attribute]) -> Result<Self> {
        let mut all = Self::default();
        for attr in attrs.iter().filter(|a| a.path().is_ident("serde")) {
            attr.parse_nested_meta(|meta| all.read(&meta))?;
        }
        Ok(all)
    }

    fn read(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let is = |name: &str| meta.path.is_ident(name);
        let text = || -> Result<String> { Ok(meta.value()?.parse::<LitStr>()?.value()) };
        if is("rename") {
            self.rename = Some(text()?);
        } else if is("rename_all") {
            let case = text()?;
            if !["lowercase", "snake_case", "kebab-case"].contains(&case.as_str()) {
                return Err(meta.error("no schema follows from this case: implement `Schema` by hand"));
            }
            self.rename_all = Some(case);
        } else if is("tag") {
            self.tag = Some(text()?);
        } else if is("into") {
            self.into = Some(meta.value()?.parse::<LitStr>()?.parse()?);
        } else if is("transparent") {
            self.transparent = true;
        } else if is("skip") {
            self.skip = true;
        } else if is("default") || is("skip_serializing_if") {
            self.optional = true;
            if meta.input.peek(Token![=]) {
                text()?;
            }
        } else if is("deny_unknown_fields") {
        } else if ["crate", "try_from", "from", "bound", "deserialize_with", "serialize_with"].into_iter().any(is) {
            if meta.input.peek(Token![=]) {
                text()?;
            } else {
                let inner;
                syn::parenthesized!(inner in meta.input);
                inner.parse::<Tokens>()?;
            }
        } else {
            return Err(meta.error("no schema follows from this attribute: implement `Schema` by hand"));
        }
        Ok(())
    }

    fn name(&self, name: &str, all: Option<&str>) -> String {
        self.rename.clone().unwrap_or_else(|| match all {
            Some("lowercase") => name.to_lowercase(),
            Some("snake_case") => words(name, '_'),
            Some("kebab-case") => words(name, '-'),
            _ => name.to_string(),
        })
    }
}

/// `ThisName` as `this_name` or `this-name`.
fn words(name: &str, between: char) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            out.push(between);
        }
        out.push(if c == '_' { between } else { c.to_ascii_lowercase() });
    }
    out
}

pub fn expand(item: &DeriveInput) -> Result<Tokens> {
    let (e, t) = (engine(), &item.ident);
    let serde = Serde::of(&item.attrs)?;
    let all = serde.rename_all.as_deref();
    let what = if attribute(&item.attrs, "finite").is_some() {
        quote!({
            let at = |id| i64::from(<Self as #e::Finite>::from_id(id).expect("a finite type has this value"));
            #e::schema::Definition::Range { min: at(0), max: at(<Self as #e::Finite>::COUNT - 1) }
        })
    } else if let Some(into) = &serde.into {
        quote!(#e::schema::Definition::As(<#into as #e::schema::Schema>::schema))
    } else {
        match &item.data {
            Data::Struct(s) => {
                let body = body(&e, &s.fields, if serde.transparent { None } else { all }, serde.transparent)?;
                quote!(#e::schema::Definition::Struct(#body))
            }
            Data::Enum(list) => {
                let variants = list.variants.iter().map(|v| {
                    let serde = Serde::of(&v.attrs)?;
                    let name = serde.name(&v.ident.unraw().to_string(), all);
                    let (doc, body) = (doc(&v.attrs), body(&e, &v.fields, serde.rename_all.as_deref(), false)?);
                    Ok(quote!(#e::schema::Variant { name: #name, doc: #doc, body: #body }))
                });
                let variants = variants.collect::<Result<Vec<_>>>()?;
                let tag = serde.tag.as_ref().map_or(quote!(None), |tag| quote!(Some(#tag)));
                quote!(#e::schema::Definition::Enum { tag: #tag, variants: &[#(#variants),*] })
            }
            Data::Union(u) => return Err(Error::new(u.union_token.span, "a union has no schema")),
        }
    };
    let mut generics = item.generics.clone();
    for p in &mut generics.params {
        if let GenericParam::Type(p) = p {
            p.bounds.push(syn::parse_quote!(#e::schema::Schema));
        }
    }
    let (impls, types, bounds) = generics.split_for_impl();
    let (name, doc) = (serde.name(&t.unraw().to_string(), None), doc(&item.attrs));
    Ok(quote! {
        impl #impls #e::schema::Schema for #t #types #bounds {
            fn schema(all: &mut #e::schema::Schemas) -> #e::schema::Json {
                all.define(::std::any::type_name::<Self>(), #name, #doc, &#what)
            }
        }
    })
}

fn body(e: &Tokens, fields: &Fields, all: Option<&str>, transparent: bool) -> Result<Tokens> {
    let of = |ty: &Type| quote!(<#ty as #e::schema::Schema>::schema);
    Ok(match fields {
        Fields::Unit => quote!(#e::schema::Body::Unit),
        Fields::Unnamed(f) => {
            let types = f.unnamed.iter().map(|f| of(&f.ty));
            quote!(#e::schema::Body::Tuple(&[#(#types),*]))
        }
        Fields::Named(f) if transparent => {
            let types = f.named.iter().map(|f| of(&f.ty));
            quote!(#e::schema::Body::Tuple(&[#(#types),*]))
        }
        Fields::Named(f) => {
            let mut out = vec![];
            for f in &f.named {
                let serde = Serde::of(&f.attrs)?;
                if serde.skip {
                    continue;
                }
                let name = serde.name(&f.ident.as_ref().expect("a named field").unraw().to_string(), all);
                let (doc, required, of) = (doc(&f.attrs), !serde.optional, of(&f.ty));
                out.push(quote!(#e::schema::Field { name: #name, doc: #doc, required: #required, of: #of }));
            }
            quote!(#e::schema::Body::Struct(&[#(#out),*]))
        }
    })
}
