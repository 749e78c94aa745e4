//! The nearest name to one that was misspelt.

/// ", did you mean NAME?", or nothing if no name is near.
pub fn hint<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!(" (did you mean {name}?)"))
}

/// The name that is nearest, if it is near: a third of its letters may differ, or the rest may be missing.
fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let far = |name: &str| {
        let begins = word.len() > 2 && (name.starts_with(&word) || name.trim_start_matches('-').starts_with(&word));
        if begins { 1 } else { distance(&word, name) }
    };
    let (name, far) = names.map(|name| (name, far(name))).min_by_key(|(_, far)| *far)?;
    (far <= (name.chars().count() / 3).max(1)).then_some(name)
}

/// How many letters must be put in, left out, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_left_out_put_in_changed_and_swapped_are_near() {
        let names = ["games", "--seats", "leduc", "simulate"];
        let near = |word| nearest(word, names.into_iter());
        assert_eq!(near("gmaes"), Some("games"));
        assert_eq!(near("seats"), Some("--seats"));
        assert_eq!(near("Leduk"), Some("leduc"));
        assert_eq!(near("sim"), Some("simulate"));
        assert_eq!(near("chess"), None);
        assert_eq!(nearest("foo", ["look", "moves"].into_iter()), None);
        assert_eq!(near(""), None);
        assert_eq!(distance("ab", "ba"), 1);
    }
}
