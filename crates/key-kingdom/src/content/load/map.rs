//! The board: icons, adventure squares, portions, regions, paths.
use super::{
    at,
    rows::{RawPortion, RawRegion, RawSquare},
};
use crate::{
    board::{Board, GATES, Icon, Parts, Region, SquareRow},
    content::{Colour, KeyAdventure, Minor, MinorId, Portion, Square, words},
};
use engine_core::{Faults, Finite, Row};

/// The icons; `None` inside where an adventure is to begin.
pub(super) fn read_icons(rows: &[Row<RawSquare>], f: &mut Faults) -> Vec<Option<Icon>> {
    let icon = |r: &Row<RawSquare>| at(f, r.line, "square", &r.is.id).get(words::icon(&r.is.icon));
    rows.iter().map(icon).map(|read| read.unwrap_or(Some(Icon::Boring))).collect()
}

/// ADVSQ-1: every adventure has its square, every adventure square its adventure.
pub(super) fn enter(
    icons: &mut [Option<Icon>],
    keys: &[Row<(Colour, KeyAdventure)>],
    minors: &[Row<Minor>],
    squares: &[Row<RawSquare>],
    f: &mut Faults,
) {
    let keys = keys.iter().map(|r| (r.line, &r.is.1.id, r.is.1.entry, Icon::Key(r.is.0)));
    let minors = minors.iter().zip(MinorId::all()).map(|(r, m)| (r.line, &r.is.id, r.is.entry, Icon::Minor(m)));
    let wanted: Vec<bool> = icons.iter().map(Option::is_none).collect();
    for (line, id, entry, icon) in keys.chain(minors) {
        let i = usize::from(entry.get());
        if !wanted[i] {
            f.add_line(line, format!("adventure {id}"), "its entry is no adventure square");
        } else if icons[i].is_some() {
            f.add_line(line, format!("adventure {id}"), "another adventure begins on its entry");
        }
        icons[i] = Some(icon);
    }
    for (_, row) in icons.iter().zip(squares).filter(|(icon, _)| icon.is_none()) {
        f.add_line(row.line, format!("square {}", row.is.id), "no adventure begins on this adventure square");
    }
}

pub(super) fn read_board(
    portions: &[Row<RawPortion>],
    regions: &[Row<RawRegion>],
    squares: &[Row<RawSquare>],
    icons: &[Option<Icon>],
    region_ids: &[&str],
    square_ids: &[&str],
    f: &mut Faults,
) -> Option<Board> {
    let (mut faces, mut puts) = ([[None; 2]; 2], [[None; 2]; 2]);
    for Row { line, is: row } in portions {
        let mut at = at(f, *line, "portion", &row.id);
        let Some(i) = at.find("portion", &row.id, &["A", "B"]) else { continue };
        at.expect(row.begins == "closed", || "the board begins folded: begins = \"closed\"".into());
        for (k, name) in [&row.closed, &row.open].into_iter().enumerate() {
            faces[i][k] = at.find("region", name, region_ids).map(|r| r as u8);
        }
        for (k, name) in [&row.closing, &row.opening].into_iter().enumerate() {
            puts[i][k] = at.find("square", name, square_ids).map(|q| Square::of(q as u8));
        }
    }
    let face = |i: usize, k: usize| faces[i][k];
    let faces = [[face(0, 0)?, face(0, 1)?], [face(1, 0)?, face(1, 1)?]];
    let puts = [[puts[0][0]?, puts[0][1]?], [puts[1][0]?, puts[1][1]?]];
    let gates: Vec<String> = regions.first()?.is.gates.keys().cloned().collect();
    let mut read = vec![];
    let mut starts = vec![];
    for (r, Row { line, is: row }) in regions.iter().enumerate() {
        let mut at = at(f, *line, "region", &row.id);
        let side = Portion::all().find_map(|p| Some((p, faces[p].iter().position(|&x| usize::from(x) == r)?)));
        let Some((portion, open)) = side else {
            at.add("it is on neither portion");
            continue;
        };
        let size = ["small", "large"][open];
        at.expect(row.size == size, || format!("what shows {} is {size}", ["closed", "open"][open]));
        at.expect(row.gates.keys().eq(gates.iter()), || format!("every region has the gates {}", gates.join(", ")));
        at.expect((1..=GATES).contains(&row.gates.len()), || format!("a seam has 1 to {GATES} gates"));
        let mut here = vec![];
        for name in row.gates.values() {
            let Some(q) = at.find("square", name, square_ids) else { continue };
            at.expect(squares[q].is.region == row.id, || format!("its gate {name} lies in another region"));
            here.push(Square::of(q as u8));
        }
        if let Some(name) = &row.start {
            at.expect(open == 0, || "Start shows while the board is folded".into());
            let q = at.find("square", name, square_ids);
            at.expect(q.is_none_or(|q| squares[q].is.region == row.id), || "Start lies in another region".into());
            starts.extend(q.map(|q| Square::of(q as u8)));
        }
        read.push(Region { id: row.id.clone(), portion, open: open == 1, gates: here, origin: row.origin });
    }
    f.expect(starts.len() == 1, "Start", || format!("there is one, in a closed region, not {}", starts.len()));
    let mut list = vec![];
    for (Row { line, is: row }, icon) in squares.iter().zip(icons) {
        let mut at = at(f, *line, "square", &row.id);
        let region = at.find("region", &row.region, region_ids);
        at.expect(row.at.iter().all(|&n| n <= 100), || "it is drawn within 0 to 100".into());
        let mut to = vec![];
        for name in &row.to {
            let Some(q) = at.find("square", name, square_ids) else { continue };
            at.expect(squares[q].is.region == row.region, || format!("{name} lies in another region"));
            at.expect(*name != row.id, || "a path leads to another square".into());
            to.push(Square::of(q as u8));
        }
        let region = region.unwrap_or(0) as u8;
        list.push(SquareRow { id: row.id.clone(), region, icon: (*icon)?, to, at: row.at, origin: row.origin });
    }
    if read.len() != 4 || !f.list().is_empty() {
        return None;
    }
    let parts = Parts { squares: list, regions: read, faces, puts, start: *starts.first()?, gates };
    match Board::of(parts) {
        Ok(board) => Some(board),
        Err(crowded) => {
            for q in crowded {
                let row = &squares[usize::from(q.get())];
                f.add_line(row.line, format!("square {}", row.is.id), "it has more than 6 neighbours in a fold state");
            }
            None
        }
    }
}
