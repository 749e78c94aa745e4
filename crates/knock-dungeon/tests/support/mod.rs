//! Boxes for more than one kind of test.
use engine_core::Game;
use knock_dungeon::{KnockDungeon, Options};

/// Another deck: the icon on every room, some rooms loud, some creatures meek, all of them with a token more, and a Knight who
/// looks different when turned.
pub fn strange(seats: u8, change: impl FnOnce(&mut Options)) -> KnockDungeon {
    let mut options = Options::default();
    change(&mut options);
    let card = |line: &str| {
        let (Some(a), Some(b)) = (line.find('['), line.find(']')) else { return line.to_string() };
        let (head, corners, tail) = (&line[..=a], &line[a + 1..b], &line[b..]);
        let change: fn(usize, u8) -> u8 = match &line[10..13] {
            "M22" => |k, _| [4, 3, 0, 1][k],
            "R01" | "R02" | "R03" | "R04" | "R05" => |_, f| (f + 1).min(4),
            "M01" | "M02" | "M03" | "M04" | "M05" => |_, f| f / 2,
            _ => |_, f| f,
        };
        let corners: Vec<String> =
            corners.split(", ").enumerate().map(|(k, f)| change(k, f.parse().unwrap()).to_string()).collect();
        let icon = if tail.contains("creature") || tail.contains("silence") { "" } else { ", silence = true" };
        let tail = tail.replace("creature = 5", "creature = 6").replace("creature = 4", "creature = 5");
        format!("{head}{}]{icon}{}", corners.join(", "), &tail[1..])
    };
    let deck: Vec<String> = KnockDungeon::STANDARD.lines().map(card).collect();
    KnockDungeon::new(&deck.join("\n"), options, seats).expect("another deck")
}
