//! `bench` reports every rate of every game.
use super::*;

#[test]
fn every_game_can_be_measured() {
    for entry in trousseau::games() {
        let id = entry.meta.id;
        let report = json(&["bench", id, "--millis", "5", "--agent", "ismcts:10", "--json"]);
        assert_eq!((&report["game"], &report["agent"]), (&Value::from(id), &Value::from("ismcts:10")));
        let rates = report["rates"].as_array().unwrap();
        let of = |what: &str| {
            let rate = rates.iter().find(|r| r["what"] == what).unwrap_or_else(|| panic!("{id}: no {what}"));
            let (done, seconds) = (rate["done"].as_u64().unwrap(), rate["seconds"].as_f64().unwrap());
            assert!(
                done > 0 && (rate["per_second"].as_f64().unwrap() * seconds - done as f64).abs() < 1.0,
                "{id}: {rate}"
            );
            done
        };
        assert!(of("decisions, quick generator") > of("games, quick generator"));
        assert!(of("decisions, seeded generator") > of("games, seeded generator"));
        for what in ["decisions, recorded matches", "worlds sampled", "views encoded", "decisions by ismcts:10"] {
            of(what);
        }
    }
    let text = said(&trousseau(&["bench", "pig", "--millis", "1"]));
    assert!(text.contains("worlds sampled") && text.contains(" per second"), "{text}");
    assert_eq!(trousseau(&["bench", "pig", "--agent", "nobody"]).status.code(), Some(2));
}
