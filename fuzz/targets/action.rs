//! See `trousseau_fuzz::action`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::action(data));
