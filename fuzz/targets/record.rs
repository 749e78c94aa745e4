//! See `trousseau_fuzz::record`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::record(data));
