//! `#[derive(Encode)]`.
use crate::{attribute, engine};
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Data, DeriveInput, Error, Expr, Fields, Result};

/// The attributes of a field in `#[encode(…)]`.
#[derive(Default)]
struct Marks {
    max: Option<Expr>,
    seats: bool,
    skip: bool,
}

pub fn expand(item: &DeriveInput) -> Result<Tokens> {
    let (e, t) = (engine(), &item.ident);
    let Data::Struct(s) = &item.data else {
        return Err(Error::new(t.span(), "`Encode` can be derived only for a struct"));
    };
    let Fields::Named(fields) = &s.fields else { return Err(Error::new(t.span(), "`Encode` needs named fields")) };
    let (mut lens, mut pieces, mut writes) = (vec![], vec![], vec![]);
    for f in &fields.named {
        let (name, ty) = (f.ident.as_ref().expect("a named field"), &f.ty);
        let mut marks = Marks::default();
        if let Some(attr) = attribute(&f.attrs, "encode") {
            attr.parse_nested_meta(|meta| {
                if meta.path.is_ident("max") {
                    marks.max = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("seats") {
                    marks.seats = true;
                } else if meta.path.is_ident("skip") {
                    marks.skip = true;
                } else {
                    return Err(meta.error("expected `max = …`, `seats` or `skip`"));
                }
                Ok(())
            })?;
        }
        if marks.skip {
            continue;
        }
        let shown = name.to_string();
        let value = match (marks.seats, marks.max) {
            (false, None) => quote!(self.#name),
            (false, Some(max)) => {
                lens.push(quote!(<#ty as #e::Scaled>::len(seats)));
                pieces.push(quote!(#e::feature_piece(prefix, #shown, <#ty as #e::Scaled>::len(seats), <#ty as #e::Scaled>::rows(seats), out);));
                writes.push(quote!(#e::Scaled::write(&self.#name, (#max) as f64, viewer, pen);));
                continue;
            }
            (true, None) => {
                lens.push(quote!(<#ty as #e::BySeat>::len(seats)));
                pieces.push(
                    quote!(#e::feature_piece(prefix, #shown, <#ty as #e::BySeat>::len(seats), seats.into(), out);),
                );
                writes.push(quote!(#e::BySeat::write(&self.#name, viewer, pen);));
                continue;
            }
            (true, Some(max)) => {
                lens.push(quote!(<#ty as #e::ScaledBySeat>::len(seats)));
                pieces.push(quote!(#e::feature_piece(prefix, #shown, <#ty as #e::ScaledBySeat>::len(seats), seats.into(), out);));
                writes.push(quote!(#e::ScaledBySeat::write(&self.#name, (#max) as f64, viewer, pen);));
                continue;
            }
        };
        lens.push(quote!(<#ty as #e::Features>::len(seats)));
        pieces.push(quote!(#e::feature_piece(prefix, #shown, <#ty as #e::Features>::len(seats), <#ty as #e::Features>::rows(seats), out);));
        writes.push(quote!(#e::Features::write(&#value, viewer, pen);));
    }
    Ok(quote! {
        impl #e::Features for #t {
            fn len(seats: u8) -> usize { let _ = seats; 0 #(+ #lens)* }
            fn write(&self, viewer: #e::Viewer, pen: &mut #e::FeatureWriter<impl #e::FeatureSink>) { let _ = (viewer, &pen); #(#writes)* }
            fn pieces(prefix: &str, seats: u8, out: &mut Vec<#e::FeatureBlock>) { let _ = (prefix, seats, &out); #(#pieces)* }
        }
    })
}
