//! What a person types to choose a line of a list. It has one meaning: a number is never both a line and a move.

/// The key of each line, given what the lines say: its number from 1 on, or, where one of the names is a number itself, its name.
pub fn keys(names: &[String]) -> Vec<String> {
    if names.iter().any(|n| is_number(n)) { names.to_vec() } else { numbers(names.len()) }
}

/// The numbers from 1 on.
pub fn numbers(lines: usize) -> Vec<String> {
    (1..=lines).map(|k| k.to_string()).collect()
}

/// The line that a person chose by its key.
pub fn find(keys: &[String], typed: &str) -> Option<usize> {
    let typed = typed.strip_prefix('+').unwrap_or(typed);
    keys.iter().position(|k| k.eq_ignore_ascii_case(typed))
}

/// Whether a text could be taken for the number of a line.
pub fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: &[&str]) -> Vec<String> {
        all.iter().map(|n| n.to_string()).collect()
    }

    #[test]
    fn lines_are_numbered_unless_a_name_is_a_number() {
        assert_eq!(keys(&names(&["Pass", "Bet"])), ["1", "2"]);
        assert_eq!(keys(&names(&["3", "7", "Pass"])), ["3", "7", "Pass"]);
        assert_eq!(keys(&names(&["-1", "Pass"])), ["-1", "Pass"]);
        assert!(keys(&[]).is_empty());
    }

    #[test]
    fn a_key_finds_its_line() {
        let keys = keys(&names(&["3", "7", "Pass"]));
        assert_eq!(find(&keys, "7"), Some(1));
        assert_eq!(find(&keys, "pass"), Some(2));
        assert_eq!(find(&keys, "1"), None);
        assert!(is_number("12") && is_number("-1") && !is_number("") && !is_number("1 2") && !is_number("#3"));
    }
}
