//! Selection from a list by a key. A key is unambiguous: a number is never both a line and a move.

/// The key of each line, given the names in the lines: its number from 1, or its name if any of the names is a number itself.
pub fn keys(names: &[String]) -> Vec<String> {
    if names.iter().any(|n| is_number(n)) { names.to_vec() } else { numbers(names.len()) }
}

/// The numbers from 1.
pub fn numbers(lines: usize) -> Vec<String> {
    (1..=lines).map(|k| k.to_string()).collect()
}

/// The line with the key that a person typed.
pub fn find(keys: &[String], typed: &str) -> Option<usize> {
    let typed = typed.strip_prefix('+').unwrap_or(typed);
    keys.iter().position(|k| k.eq_ignore_ascii_case(typed))
}

/// Whether a text could be mistaken for a line number.
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
