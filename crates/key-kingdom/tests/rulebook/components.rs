//! Matériel: the box, and what another file may put in its place.
use super::table::players;
use engine_core::holds;
use engine_core::{content::Content as _, finite::Finite};
use key_kingdom::Clause;
use key_kingdom::{
    board::Icon,
    content::{Colour, Content, EVENTS, Effect, HEROES, MAGIC, PLAIN, TOKENS},
    table::SEATS,
};

fn standard() -> Content {
    Content::read(Content::STANDARD).expect("the standard box is right")
}

fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(Content::STANDARD.contains(from), "{from}");
    let text = Content::STANDARD.replacen(from, to, 1);
    Content::read(&text).expect_err("something is wrong with it").list().iter().map(ToString::to_string).collect()
}

#[holds(
    Clause::ThirtySixEvents,
    Clause::FiveHeroCards,
    Clause::FortyItems,
    Clause::FiveMagicItems,
    Clause::FiveMagicExist
)]
fn the_box_counts_its_pieces() {
    let c = standard();
    assert_eq!((c.events.len(), c.heroes.len(), c.items.len(), c.magic.len()), (36, 5, 8, 5));
    assert_eq!((EVENTS, HEROES, PLAIN * HEROES, MAGIC, TOKENS), (36, 5, 40, 5, 9));
}

#[holds(Clause::ThirtySixEvents, Clause::FiveHeroCards, Clause::FiveMagicItems)]
fn a_count_that_is_off_is_refused() {
    let row = |id: &str| {
        let line = Content::STANDARD.lines().find(|l| l.contains(&format!("id = \"{id}\""))).expect("a row");
        format!("{line}\n")
    };
    for (id, what) in [
        ("pocket_picnic", "event cards: there are 35, the box holds 36"),
        ("unicorn", "heroes: there are 4, the box holds 5"),
        ("bee_cannon", "magic items: there are 4, the box holds 5"),
        ("net", "items: there are 7, the box holds 8"),
        ("G5", "castle tokens: there are 8, the box holds 9"),
    ] {
        let found = faults(&row(id), "");
        assert!(found.iter().any(|f| f == what), "{id}: {found:?}");
    }
}

#[holds(Clause::OneCodex, Clause::CodexInReach, Clause::CodexIcon, Clause::KeyOrMinor)]
fn the_codex_has_every_adventure() {
    let c = standard();
    assert_eq!((c.keys.len(), c.minors.len()), (3, 8));
    let squares = c.board.squares.iter().filter(|q| matches!(q.icon, Icon::Key(_) | Icon::Minor(_)));
    assert_eq!(squares.count(), c.keys.len() + c.minors.len(), "each has its square, and each square its adventure");
    for (i, minor) in c.minors.iter().enumerate() {
        assert!(matches!(c.board.square(minor.entry).icon, Icon::Minor(m) if usize::from(m.get()) == i));
    }
    let found = faults(
        "id = \"SA_HINGE\", region = \"SA\", icon = \"adventure\"",
        "id = \"SA_HINGE\", region = \"SA\", icon = \"event\"",
    );
    assert!(found.iter().any(|f| f.contains("its entry is no adventure square")), "{found:?}");
}

#[holds(Clause::OneCastleBoard, Clause::NineCastleTokens)]
fn the_castle_has_nine_squares() {
    let c = standard();
    assert_eq!((c.garden.len(), c.dungeon.len()), (5, 4));
    let found = faults("  { id = \"G1\", token = \"restore 2\", origin = \"design\" },\n", "");
    assert!(found.iter().any(|f| f.contains("five heroes need five squares")), "{found:?}");
}

#[holds(Clause::OneFoldingBoard)]
fn the_board_folds_in_two_portions() {
    let c = standard();
    assert_eq!(c.board.faces.len(), 2);
    assert!(c.board.faces.iter().all(|[closed, open]| closed != open));
}

#[holds(Clause::FiveFigures, Clause::FiveHeroDice, Clause::OneDemonDie)]
fn five_figures_and_dice() {
    assert_eq!((SEATS, HEROES), (5, 5));
    let c = standard();
    assert_eq!(c.dice.len(), 2, "all hero dice are identical, and there is one demon die");
    let s = players(5);
    assert_eq!(s.state.table.demon, None, "one holder at most");
    assert!(
        faults("id = \"demon\", faces = [0, 1, 2, 3, 6, 7, 8, 9]", "id = \"demon\", faces = [0, 1, 2]")[0]
            .contains("a die has 8 faces, not 3")
    );
}

#[holds(Clause::FifteenKeyPieces, Clause::PiecesAreKept)]
fn everybody_can_have_every_piece() {
    let mut s = players(5);
    for seat in 0..5 {
        s = s.whole_key(seat);
    }
    s.game.validate(&s.state).unwrap();
    s.game.census(&s.state).verify().unwrap();
    assert_eq!(Colour::COUNT, 3);
    let mut before = [0; 5];
    players(5).wander(5, 3_000, |s| {
        for (seat, had) in before.iter_mut().enumerate() {
            let has = s.state.table.players[seat].keys.len();
            assert!(has >= *had, "a piece was lost");
            *had = has;
        }
    });
}

#[holds(Clause::MagicEffect)]
fn three_magic_items_have_an_effect() {
    let c = standard();
    assert_eq!(c.magic.iter().filter(|m| m.effect != Effect::None).count(), 3);
    let found = faults("effect = \"restore_others 2\"", "effect = \"none\"");
    assert_eq!(found, ["magic items: three of them have an effect, not 2"]);
}
