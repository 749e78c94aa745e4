//! The board: icons, adventure squares, portions, regions, paths.
use super::{
    Ids, List,
    adventures::{Key, Minor, Read, number},
    at,
    rows::{RawPortion, RawRegion, RawSquare},
};
use crate::{
    board::{Board, GATES, Icon, Parts, SquareRow},
    clauses::Clause,
    content::{MinorId, Portion, Square, words},
};
use engine_core::{anchor, content::Row, finite::Finite, rules::ValidationError};
use std::collections::BTreeMap;

/// What is on a square, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::content) enum Slot {
    /// Not known.
    Unknown,
    /// An adventure, of which no more is known.
    Adventure,
    /// This.
    Is(Icon),
}

/// A square, as far as it is known.
pub(in crate::content) struct Place<'a> {
    pub line: u32,
    pub row: &'a RawSquare,
    pub region: Option<usize>,
    pub slot: Slot,
    pub to: Vec<usize>,
}

/// A region, as far as it is known.
pub(in crate::content) struct Region<'a> {
    pub line: u32,
    pub row: &'a RawRegion,
    /// On which portion it shows, and whether while that is open.
    pub side: Option<(Portion, bool)>,
    pub gates: Vec<usize>,
}

/// The board, as far as it is known.
pub(in crate::content) struct Map<'a> {
    pub places: Vec<Place<'a>>,
    pub regions: Vec<Region<'a>>,
    /// By portion: the regions that show closed and open.
    pub faces: [[Option<usize>; 2]; 2],
    /// By portion: where its closing and its opening put heroes.
    pub puts: [[Option<usize>; 2]; 2],
    start: Option<usize>,
    gates: Vec<String>,
    /// Whether all squares are there and lie in regions that are known.
    pub whole: bool,
}

pub(super) fn read<'a>(
    portions: &'a List<RawPortion>,
    regions: &'a List<RawRegion>,
    squares: &'a List<RawSquare>,
    square_ids: &Ids<'_>,
    f: &mut ValidationError,
) -> Map<'a> {
    super::ids(f, "portion", portions, |r| &r.id);
    let region_ids = super::ids(f, "region", regions, |r| &r.id);
    let (mut faces, mut puts) = ([[None; 2]; 2], [[None; 2]; 2]);
    for Row { line, is: row } in &portions.rows {
        let mut at = at(f, *line, "portion", &row.id);
        let Some(i) = ["A", "B"].iter().position(|name| *name == row.id) else {
            at.add("the portions are A and B");
            continue;
        };
        at.expect(row.begins == "closed", || "the board begins folded: begins = \"closed\"".into());
        for (k, name) in [&row.closed, &row.open].into_iter().enumerate() {
            faces[i][k] = at.find("region", name, &region_ids);
        }
        for (k, name) in [&row.closing, &row.opening].into_iter().enumerate() {
            puts[i][k] = at.find("square", name, square_ids);
        }
    }
    let mut map = Map {
        places: read_squares(squares, square_ids, &region_ids, f),
        regions: vec![],
        faces,
        puts,
        start: None,
        gates: vec![],
        whole: false,
    };
    map.whole = squares.lost.is_nothing() && map.places.iter().all(|p| p.region.is_some());
    read_regions(&mut map, regions, square_ids, f);
    map
}

fn read_squares<'a>(
    list: &'a List<RawSquare>,
    ids: &Ids<'_>,
    regions: &Ids<'_>,
    f: &mut ValidationError,
) -> Vec<Place<'a>> {
    let mut places: Vec<Place<'a>> = vec![];
    for Row { line, is: row } in &list.rows {
        let mut at = at(f, *line, "square", &row.id);
        let slot = match at.get(words::icon(&row.icon)) {
            None => Slot::Unknown,
            Some(None) => Slot::Adventure,
            Some(Some(icon)) => Slot::Is(icon),
        };
        let region = at.find("region", &row.region, regions);
        at.expect(row.at.iter().all(|&n| n <= 100), || "it is drawn within 0 to 100".into());
        let to = row.to.iter().filter_map(|name| at.find("square", name, ids)).collect();
        places.push(Place { line: *line, row, region, slot, to });
    }
    for place in &places {
        let mut at = at(f, place.line, "square", &place.row.id);
        for to in place.to.iter().map(|&q| &places[q]) {
            at.expect(to.region.zip(place.region).is_none_or(|(a, b)| a == b), || {
                format!("{} lies in another region", to.row.id)
            });
            at.expect(!std::ptr::eq(to, place), || "a path leads to another square".into());
        }
    }
    places
}

fn read_regions<'a>(map: &mut Map<'a>, list: &'a List<RawRegion>, squares: &Ids<'_>, f: &mut ValidationError) {
    // The gates that most regions have are the gates of the seam.
    let mut sets: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
    for Row { is: row, .. } in &list.rows {
        *sets.entry(row.gates.keys().map(String::as_str).collect()).or_default() += 1;
    }
    let seam = sets.into_iter().max_by_key(|(_, n)| *n).map_or(vec![], |(gates, _)| gates);
    let sides = map.faces.as_flattened().iter().all(Option::is_some);
    let mut starts = vec![];
    for (r, Row { line, is: row }) in list.rows.iter().enumerate() {
        let mut at = at(f, *line, "region", &row.id);
        let faces = Portion::all().flat_map(|p| [(p, false), (p, true)]);
        let side = faces.into_iter().find(|&(p, open)| map.faces[p][usize::from(open)] == Some(r));
        at.expect(side.is_some() || !sides, || "it is on neither portion".into());
        if let Some((_, open)) = side {
            let (size, shows) = if open { ("large", "open") } else { ("small", "closed") };
            at.expect(row.size == size, || format!("what shows {shows} is {size}"));
        }
        let few = (1..=GATES).contains(&row.gates.len());
        at.expect(few, || format!("a seam has 1 to {GATES} gates"));
        at.expect(!few || row.gates.keys().eq(seam.iter()), || match seam.len() {
            0..=GATES => format!("every region has the gates {}", seam.join(", ")),
            _ => "every region has the same gates".into(),
        });
        let mut gates = vec![];
        for name in row.gates.values() {
            let Some(q) = at.find("square", name, squares) else { continue };
            let here = map.places[q].region.is_none_or(|region| region == r);
            at.expect(here, || format!("its gate {name} lies in another region"));
            gates.push(q);
        }
        if let Some(name) = &row.start {
            anchor!(Clause::StartIsVisible);
            at.expect(side.is_none_or(|(_, open)| !open), || "Start shows while the board is folded".into());
            let q = at.find("square", name, squares);
            let here = q.and_then(|q| map.places[q].region).is_none_or(|region| region == r);
            at.expect(here, || "Start lies in another region".into());
            starts.push(q);
        }
        map.regions.push(Region { line: *line, row, side, gates });
    }
    f.expect(starts.len() == 1 || !list.lost.is_nothing(), "Start", || {
        format!("there is one, in a closed region, not {}", starts.len())
    });
    map.start = starts.first().copied().flatten();
    map.gates = seam.into_iter().map(str::to_string).collect();
}

/// Every adventure has its square, and every adventure square its adventure.
pub(super) fn enter(map: &mut Map<'_>, keys: &Read<Key<'_>>, minors: &Read<Minor<'_>>, f: &mut ValidationError) {
    anchor!(Clause::OneCodex, Clause::CodexIcon);
    let of_keys = keys.rows.iter().map(|r| (r.line, &r.row.id, r.entry, r.colour.map(Icon::Key)));
    let numbers = MinorId::all().map(Some).chain(std::iter::repeat(None));
    let of_minors = minors.rows.iter().zip(numbers).map(|(r, m)| (r.line, &r.row.id, r.entry, m.map(Icon::Minor)));
    let mut begins = vec![false; map.places.len()];
    let mut whole = keys.whole && minors.whole;
    for (line, id, entry, icon) in of_keys.chain(of_minors) {
        let mut at = at(f, line, "adventure", id);
        let Some(entry) = entry else {
            whole = false;
            continue;
        };
        let slot = &mut map.places[entry].slot;
        at.expect(!begins[entry], || "another adventure begins on its entry".into());
        if !begins[entry] && matches!(slot, Slot::Is(_)) {
            at.add("its entry is no adventure square");
            continue;
        }
        begins[entry] = true;
        if let (Slot::Adventure, Some(icon)) = (*slot, icon) {
            *slot = Slot::Is(icon);
        }
    }
    for (place, begins) in map.places.iter().zip(begins).filter(|_| whole) {
        at(f, place.line, "square", &place.row.id)
            .expect(begins || place.slot != Slot::Adventure, || "no adventure begins on this adventure square".into());
    }
}

/// The board, if nothing is wrong with it so far.
pub(super) fn build(map: &Map<'_>, f: &mut ValidationError) -> Option<Board> {
    if !f.list().is_empty() {
        return None;
    }
    let all = |list: &[usize]| list.iter().map(|&q| number(Some(q))).collect::<Option<Vec<Square>>>();
    let square = |place: &Place<'_>| {
        let Slot::Is(icon) = place.slot else { return None };
        let (row, region) = (place.row, u8::try_from(place.region?).ok()?);
        Some(SquareRow { id: row.id.clone(), region, icon, to: all(&place.to)?, at: row.at, origin: row.origin })
    };
    let region = |region: &Region<'_>| {
        let ((portion, open), row) = (region.side?, region.row);
        let gates = all(&region.gates).filter(|gates| gates.len() == map.gates.len())?;
        Some(crate::board::Region { id: row.id.clone(), portion, open, gates, origin: row.origin })
    };
    let face = |r: Option<usize>| u8::try_from(r?).ok();
    let [[a, b], [c, d]] = map.faces;
    let [[e, g], [h, i]] = map.puts;
    let regions: Vec<_> = map.regions.iter().map(region).collect::<Option<_>>()?;
    let parts = Parts {
        squares: map.places.iter().map(square).collect::<Option<_>>()?,
        faces: [[face(a)?, face(b)?], [face(c)?, face(d)?]],
        puts: [[number(e)?, number(g)?], [number(h)?, number(i)?]],
        start: number(map.start)?,
        gates: map.gates.clone(),
        regions,
    };
    if !map.whole || parts.regions.len() != 4 {
        return None;
    }
    let crowded = match Board::of(parts) {
        Ok(board) => return Some(board),
        Err(crowded) => crowded,
    };
    for q in crowded {
        let place = &map.places[usize::from(q.get())];
        at(f, place.line, "square", &place.row.id).add("it has more than 6 neighbours in a fold state");
    }
    None
}
