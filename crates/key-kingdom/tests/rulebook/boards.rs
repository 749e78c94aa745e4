//! Boards on which things happen that the standard one never sees: paths without a loop, and squares with many paths.
use engine_core::content::Content as _;
use key_kingdom::content::Content;

/// A row of the list of squares.
fn square(id: &str, icon: &str, to: &[String]) -> String {
    let region = &id[..2];
    format!(
        "  {{ id = \"{id}\", region = \"{region}\", icon = \"{icon}\", to = {to:?}, at = [0, 0], origin = \"design\" }},\n"
    )
}

/// A whirlpool and `n` squares in a row. The first restores, and the last is the gate.
fn line(region: &str, n: usize) -> String {
    let rows = (1..=n).map(|i| {
        let next = if i < n { vec![format!("{region}{}", i + 1)] } else { vec![] };
        square(&format!("{region}{i}"), if i == 1 { "restore 2" } else { "boring" }, &next)
    });
    rows.collect::<String>() + &square(&format!("{region}W"), "whirlpool", &[format!("{region}1")])
}

/// A grid in which every square is joined to the squares beside it, with the whirlpool at one corner and the gate at the other.
fn grid(region: &str, columns: usize, rows: usize) -> String {
    let name = |x: usize, y: usize| format!("{region}{}", y * columns + x + 1);
    let mut out = square(&format!("{region}W"), "whirlpool", &[name(0, 0)]);
    for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
        let right = (x + 1 < columns).then(|| name(x + 1, y));
        let below = (y + 1 < rows).then(|| name(x, y + 1));
        out += &square(&name(x, y), "boring", &right.into_iter().chain(below).collect::<Vec<_>>());
    }
    out
}

/// The standard box on another board: these two small regions with that last square each, and two large ones that are lines with
/// the key adventures beside them. One gate, no minor adventure.
fn on(small: [(String, usize); 2]) -> String {
    let [(a, last_a), (b, last_b)] = small;
    let mut squares = a + &b;
    for (region, adventures) in [("LA", &["LA_STAIR", "LA_ECHO"][..]), ("LB", &["LB_ICE"])] {
        squares += &line(region, 8);
        squares += &square(&format!("{region}_VOID"), "void", &[format!("{region}1")]);
        for (i, id) in adventures.iter().enumerate() {
            squares += &square(id, "adventure", &[format!("{region}{}", 3 + i)]);
        }
    }
    let region = |id: &str, size: &str, gate: usize, more: &str| {
        format!(
            "  {{ id = \"{id}\", size = \"{size}\", gates = {{ N = \"{id}{gate}\" }}{more}, origin = \"design\" }},\n"
        )
    };
    let regions = region("SA", "small", last_a, ", start = \"SA2\"")
        + &region("SB", "small", last_b, "")
        + &region("LA", "large", 8, "")
        + &region("LB", "large", 8, "");
    let key = |id: &str, colour: &str, entry: &str, exit: &str| {
        let exits = format!("entry = \"{entry}\", success = \"{exit}\", failure = \"{exit}\"");
        format!("  {{ id = \"{id}\", colour = \"{colour}\", {exits}, origin = \"design\" }},\n")
    };
    let keys = key("dragons_stair", "red", "LA_STAIR", "LA5")
        + &key("echo_canyon", "green", "LA_ECHO", "LA5")
        + &key("ice_caves", "blue", "LB_ICE", "LB5");
    let mut text = Content::STANDARD.to_string();
    for (list, rows) in
        [("region", regions), ("square", squares), ("key_adventure", keys), ("minor_adventure", String::new())]
    {
        let from = text.find(&format!("\n{list} = [\n")).expect("the list") + list.len() + 6;
        let to = from + text[from..].find("]\n\n").expect("its end");
        text.replace_range(from..to, &rows);
    }
    text
}

/// Closed, the board is one long line with a whirlpool at both ends: SAW, SA1 to SA8, SB8 to SB1, SBW.
pub fn one_line() -> String {
    on([(line("SA", 8), 8), (line("SB", 8), 8)])
}

/// Portion A, closed, is a grid of 80 squares.
pub fn crowded() -> String {
    on([(grid("SA", 10, 8), 80), (line("SB", 8), 8)])
}

/// `n` squares in a ring, each joined to the squares that lie a jump further on. A square has twice as many neighbours as there are
/// jumps, except the first, the second and the last, which leave a place for whirlpool, gate and seam.
fn ring(region: &str, n: usize, jumps: &[usize]) -> String {
    let name = |i: usize| format!("{region}{}", i % n + 1);
    let mut out = square(&format!("{region}W"), "whirlpool", &[name(0)]);
    for i in 0..n {
        let kept = |by: usize| (i > 0 || by != jumps[0]) && i + by != n - 1;
        let to = jumps.iter().filter(|by| kept(**by)).map(|by| name(i + by));
        out += &square(&name(i), "boring", &to.collect::<Vec<_>>());
    }
    out
}

/// So many cliques of seven in a ring, two squares of each joined to the next and the last one and not to one another: six
/// neighbours for every square.
fn necklace(region: &str, cliques: usize) -> String {
    let name = |clique: usize, i: usize| format!("{region}{}", clique % cliques * 7 + i + 1);
    let mut out = square(&format!("{region}W"), "whirlpool", &[name(0, 1)]);
    for clique in 0..cliques {
        for i in 0..7 {
            let mut to: Vec<String> = (i + 1..7)
                .filter(|&k| (i, k) != (0, 6) && (clique, i, k) != (0, 1, 2))
                .map(|k| name(clique, k))
                .collect();
            // The ring is open where the gate is.
            to.extend((i == 6 && clique + 1 < cliques).then(|| name(clique + 1, 0)));
            out += &square(&name(clique, i), "boring", &to);
        }
    }
    out
}

/// Boards on which a search for paths without a square twice has much to do: squares with six neighbours, all over portion A.
pub fn hostile() -> Vec<(&'static str, String)> {
    let board = |rows: String, n: usize| on([(rows, n), (line("SB", 8), 8)]);
    vec![
        ("a dense ring", board(ring("SA", 115, &[1, 2, 3]), 115)),
        ("a torus of triangles", board(ring("SA", 115, &[1, 10, 11]), 115)),
        ("a ring with long jumps", board(ring("SA", 115, &[1, 7, 40]), 115)),
        ("a ring of odd jumps", board(ring("SA", 114, &[1, 9, 23]), 114)),
        ("cliques", board(necklace("SA", 16), 112)),
    ]
}
