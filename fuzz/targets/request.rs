//! See `trousseau_fuzz::request`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::request(data));
