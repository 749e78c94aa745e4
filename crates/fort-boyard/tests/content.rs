//! Content from outside: noise is a fault, and nothing panics. The caps are tested with the rulebook.
use engine_core::rules::GameBox;
use fort_boyard::{FortBoyard, Options};

#[test]
fn noise_for_content_is_a_fault() {
    for noise in ["", "square = 3", "trial = []", "piece = [", "note = [{}]", "\u{0}"] {
        let faults = GameBox::<FortBoyard>::new(noise, Options::default(), 2).unwrap_err();
        assert!(!faults.list().is_empty(), "{noise}");
    }
    let long: String =
        (0..300).map(|at| format!("  {{ at = {at}, kind = \"tiger\", keys = 0, origin = \"design\" }},\n")).collect();
    assert!(GameBox::<FortBoyard>::new(&format!("square = [\n{long}]"), Options::default(), 2).is_err());
}
