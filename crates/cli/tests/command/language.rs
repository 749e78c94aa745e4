//! `--language`: the game's own words in another language, or a word about it.
use super::*;

/// A game of 4Keys at random, in a file.
fn game(name: &str) -> Scratch {
    let file = Scratch::new(name);
    let record = json(&["simulate", "fourkeys", "--seed", "2", "--record", "0"]);
    fs::write(&file.0, record.to_string()).unwrap();
    file
}

#[test]
fn a_person_plays_in_french() {
    let words = ["play", "fourkeys", "--seed", "2", "--seat", "1", "--language", "fr"];
    let o = typed(&words, "why Place Recto 0 1\n2\nmoves\nquit\n");
    assert!(o.status.success(), "{}", complained(&o));
    let text = said(&o);
    for french in [
        "  Les tuiles s'alignent : Aventurier 1, Aventurier 0, Acolyte 1, Acolyte 0.",
        "Tour de jeu 1 sur 7. C'est à l'Aventurier 1 de jouer.",
        "Siège 1 (toi) : 4 Pièces d'Or, 1 carte",
        "prendre l'emplacement 0 (Portes 1)",
        "4K-TURN-2: prends d'abord une carte, tu la poseras ensuite",
        "  L'Aventurier 1 prend l'emplacement 0 et D1-CXb.",
        "la poser en -1 0",
    ] {
        assert!(text.contains(french), "{french}\n{text}");
    }
    assert!(!text.contains("Turn order"), "{text}");
}

#[test]
fn a_record_is_told_in_french() {
    let file = game("french-replay.json");
    let o = trousseau(&["replay", file.path(), "--language", "fr_CH.UTF-8"]);
    let text = said(&o);
    for french in
        ["Un nouveau tour de jeu débute", "4K-TURN-3: l'emplacement se choisit librement", "La partie se termine"]
    {
        assert!(text.contains(french), "{french}\n{text}");
    }
    let (_, data) = replay::page(&[file.path(), "--language", "fr"]);
    let data = data.to_string();
    for french in ["Ordre du tour", "Siège 0", "la carte suivante apparaît", "rapporte", "Portes 1"] {
        assert!(data.contains(french), "{french}");
    }
    assert!(!data.contains("Turn order") && !data.contains("Doors 1"), "pictures are French too");
    let english = trousseau(&["replay", file.path()]);
    assert_eq!(said(&english), said(&trousseau(&["replay", file.path(), "--language", "en"])));
    assert!(said(&english).contains("A new round"));
}

#[test]
fn the_rules_answer_in_french() {
    let file = Scratch::new("french-step.json");
    let step = |words: &[&str]| {
        let common = ["step", "fourkeys", "--record", file.path(), "--language", "fr", "--json"];
        let o = trousseau(&[&common[..], words].concat());
        serde_json::from_slice::<Value>(&o.stdout).unwrap_or_else(|e| panic!("{e}: {}", complained(&o)))
    };
    let begun = step(&["--new", "--seed", "2"]);
    assert_eq!(begun["legal"][0]["words"], "payer une Pièce d'Or pour renouveler les cartes");
    let done = step(&["--action", "Draft Take 0"]);
    assert_eq!(done["events"][0]["sentence"], "L'Aventurier 1 prend l'emplacement 0 et D1-CXb.");
    assert_eq!(done["clauses"][0]["gist"], "l'emplacement se choisit librement");
    let refused = step(&["--action", "PushTo 0"]);
    let because = "la Ligne de Choix est encore vide : tous les emplacements sont libres";
    assert_eq!(refused["reason"]["because"], because);
    let asked = step(&["--action", "Draft Take 0", "--answers", ""]);
    assert_eq!(asked["question"]["what"], "la carte suivante de la pioche Portes 1");
}

#[test]
fn rules_and_options_are_listed_in_french() {
    let rules = json(&["rules", "fourkeys", "--games", "0", "--language", "fr", "--json"]);
    let clauses = rules["clauses"].as_array().unwrap();
    let gist = |id: &str| clauses.iter().find(|c| c["id"] == id).unwrap()["gist"].as_str().unwrap().to_string();
    assert_eq!(gist("4K-PUSH-6"), "une Pièce d'Or dépensée quitte la partie");
    let games = json(&["games", "--language", "fr", "--json"]);
    let option =
        |id: &str| games["games"].as_array().unwrap().iter().find(|g| g["id"] == id).unwrap()["options"][0].clone();
    assert!(option("fourkeys")["gist"].as_str().unwrap().starts_with("Au tour d'un Acolyte"));
    assert_eq!(option("pig")["key"], "target", "a game without French stays as it is");
}

#[test]
fn a_language_that_a_game_does_not_have_is_said_and_english_is_told() {
    let english = trousseau(&["rules", "leduc", "--games", "0"]);
    assert_eq!(complained(&english), "");
    for tag in ["fr", "tlh", ""] {
        let o = trousseau(&["rules", "leduc", "--games", "0", "--language", tag]);
        assert!(o.status.success());
        assert_eq!(said(&o), said(&english));
        let why = format!("does not have the language \"{tag}\", so it is told in English; it has: en\n");
        assert!(complained(&o).ends_with(&why), "{}", complained(&o));
    }
    let file = game("no-german.json");
    let o = trousseau(&["replay", file.path(), "--language", "de"]);
    assert!(o.status.success() && said(&o).contains("A new round"));
    assert!(complained(&o).ends_with("it has: en, fr\n"), "{}", complained(&o));
}

/// What a script reads does not depend on where it runs.
#[test]
fn the_environment_does_not_choose_the_language() {
    let run = |locale: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trousseau"));
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().for_each(|name| _ = command.env(name, locale));
        said(&command.args(["rules", "fourkeys", "--games", "0"]).output().unwrap())
    };
    assert_eq!(run("fr_FR.UTF-8"), run("C"));
}
