//! Suggests the nearest name for a misspelt one. Clap does this for flags and commands; this module does it for games, agents and words
//! at the prompt.

/// " (did you mean NAME?)", or an empty string if no name is similar.
pub fn hint<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!(" (did you mean {name}?)"))
}

/// The most similar name, if it is close enough: up to a third of its letters may differ, or the word may be a prefix of it.
fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.to_lowercase().chars().take(64).collect();
    let begins = |name: &str| word.len() > 2 && name.starts_with(&word);
    let far = |name: &str| if begins(name) { 1 } else { strsim::osa_distance(&word, name) };
    let (name, far) = names.map(|name| (name, far(name))).min_by_key(|(_, far)| *far)?;
    (far <= (name.chars().count() / 3).max(1)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_left_out_put_in_changed_and_swapped_are_near() {
        let names = ["games", "leduc", "simulate"];
        let near = |word| nearest(word, names.into_iter());
        assert_eq!(near("gmaes"), Some("games"));
        assert_eq!(near("Leduk"), Some("leduc"));
        assert_eq!(near("sim"), Some("simulate"));
        assert_eq!(near("chess"), None);
        assert_eq!(nearest("foo", ["look", "moves"].into_iter()), None);
        assert_eq!(near(""), None);
    }
}
