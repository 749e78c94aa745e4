//! See `trousseau_fuzz::tampered`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::tampered(data));
