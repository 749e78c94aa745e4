//! See `trousseau_fuzz::options_and_content`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| trousseau_fuzz::options_and_content(data));
