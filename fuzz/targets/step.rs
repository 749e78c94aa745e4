//! See `trousseau_fuzz::step`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::step(data));
