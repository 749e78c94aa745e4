//! What is asked is said in a sentence, in every game and for every kind of question.
use std::collections::{BTreeMap, BTreeSet};
use trousseau::{
    engine_core::{chance::FastRng, play::Next, rules::Seat, show::Language},
    erased::Choice,
};

/// The kind of a question: the groups of its answers.
fn kind(choices: &[Choice]) -> Vec<String> {
    choices.iter().map(|c| c.group.clone()).collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn every_question_is_a_sentence_and_they_differ() {
    for entry in trousseau::games() {
        let mut asked: BTreeMap<Vec<String>, BTreeSet<String>> = BTreeMap::new();
        for (seed, seats) in (entry.meta.min_seats..=entry.meta.max_seats).enumerate() {
            let mut m = entry.standard(seats).unwrap().start(seed as u64);
            let mut luck = FastRng::new(seed as u64);
            for _ in 0..600 {
                let Next::Seat(p) = m.next() else { break };
                let choices = m.choices();
                for &language in entry.languages {
                    m.set_language(language);
                    let prompt = m.prompt(p).expect("the seat is asked");
                    let id = entry.meta.id;
                    assert!(prompt.trim() == prompt && prompt.chars().count() > 5, "{id}: {prompt:?}");
                    assert!(prompt.chars().count() <= 200 && !prompt.contains('\n'), "{id}: {prompt:?} is too long");
                    assert!(!prompt.starts_with(char::is_lowercase), "{id}: {prompt:?}");
                    assert!(prompt.ends_with(['.', '?', '!']), "{id}: {prompt:?}");
                    if language == Language::English {
                        asked.entry(kind(&choices)).or_default().insert(prompt);
                    } else {
                        assert!(!asked[&kind(&choices)].contains(&prompt), "{id}: {prompt:?} is not {language:?}");
                    }
                }
                for q in Seat::first(8) {
                    assert_eq!(m.prompt(q).is_some(), m.seats_asked().has(q), "{}: {q}", entry.meta.id);
                }
                m.set_language(Language::English);
                m.play(p, choices[luck.below(choices.len() as u32) as usize].id).unwrap();
            }
            assert!(m.next() != Next::Over || m.prompt(Seat(0)).is_none());
        }
        let different: BTreeSet<&String> = asked.values().flatten().collect();
        println!("{}: {} kinds of questions, {} sentences", entry.meta.id, asked.len(), different.len());
        for (kind, said) in &asked {
            println!("    {}: {}", kind.join(", "), said.first().unwrap());
        }
        assert!(asked.len() == 1 || different.len() > 1, "{}: all questions sound the same", entry.meta.id);
        if ["fourkeys", "knock-dungeon", "fort-boyard", "key-kingdom", "viscounts-keeper"].contains(&entry.meta.id) {
            assert!(different.len() * 2 >= asked.len(), "{}: {different:?}", entry.meta.id);
        }
    }
}
