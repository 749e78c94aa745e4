//! See `trousseau_fuzz::state`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::state(data));
