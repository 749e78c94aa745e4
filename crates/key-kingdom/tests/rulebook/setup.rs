//! Mise en place.
use super::table::{agreed, players};
use engine_core::holds;
use engine_core::{
    chance::{AskOf, ChanceError, DynSource, Script},
    collections::Set,
    content::{Content as _, Options as _},
    finite::Finite,
    rules::{Game, GameBox, Seat, View},
};
use key_kingdom::{
    Chance, Clause, KeyKingdom, Options,
    content::{Content, EVENTS, Hero, plain_items},
    rules,
    table::{Player, Spot},
};

#[holds(Clause::BoardStartsFolded)]
fn the_board_begins_folded() {
    let s = players(3);
    assert_eq!(s.state.table.open, [false, false]);
}

#[holds(Clause::StartIsVisible, Clause::FiguresOnStart)]
fn everybody_begins_on_start() {
    for seats in 2..=5 {
        let s = players(seats);
        for seat in 0..seats {
            assert_eq!(s.place(seat), "SA1");
        }
        assert!(s.content().board.is_visible(s.content().board.start, 0), "Start shows while the board is folded");
        assert!(s.state.table.players[usize::from(seats)..].iter().all(|p| *p == Player::NOBODY));
    }
}

#[holds(Clause::OneHeroEach, Clause::HeroSet, Clause::HeroCardFaceUp)]
fn each_has_a_hero() {
    let s = players(5);
    let heroes: Vec<u8> = s.state.table.players.iter().map(|p| p.hero.get()).collect();
    assert_eq!(heroes, [0, 1, 2, 3, 4], "for all to see");
    assert!(s.state.table.players.iter().all(|p| p.items() == plain_items()), "one of each type");
}

#[holds(Clause::ItemsStartActive, Clause::EightItems)]
fn all_items_begin_active() {
    let s = players(4);
    assert!((0..4).all(|seat| s.active(seat).len() == 8 && s.inactive(seat).is_empty()));
}

#[holds(Clause::DeckFaceDown)]
fn every_card_is_as_likely() {
    let mut s = players(2).at(1, "SA2").turn_of(1);
    s = s.at(1, "SA1");
    s.roll("1");
    let question = s.asked(&format!("Go {}", s.square("SA2")), &[]).unwrap();
    assert_eq!(question.weights, (0..EVENTS as u32).map(|c| (c, 1)).collect::<Vec<_>>());
}

#[holds(Clause::MagicInSupply, Clause::PiecesInSupply)]
fn supplies_are_full() {
    let t = players(3).state.table;
    assert_eq!(t.supply().len(), 5);
    assert!(t.players.iter().all(|p| p.keys.is_empty() && p.magic.is_empty()));
}

#[holds(Clause::TokensSortedByBack, Clause::TokensFaceDown)]
fn tokens_stay_in_their_section() {
    let mut s = players(2).whole_key(0).at(0, "SA15");
    s.roll("1");
    s.go("SAW", &[]);
    let question = s.asked("Garden 3", &[]).unwrap();
    assert_eq!(question.weights, (0..5).map(|c| (c, 1)).collect::<Vec<_>>(), "any garden token, no dungeon token");
    s.play("Garden 3", &["token 1"]);
    assert_eq!(s.state.table.dungeon_left.len(), 4);
    assert_eq!(s.state.table.garden_left.len(), 4);
}

#[holds(Clause::DemonDieOnThrone)]
fn the_demon_die_begins_on_the_throne() {
    assert_eq!(players(3).state.table.demon, None);
}

#[holds(Clause::HighestBegins, Clause::TiesRollAgain, Clause::FirstSeatDrawn)]
fn the_first_seat_is_drawn() {
    for seats in 2..=5 {
        let g = KeyKingdom::standard(seats);
        let mut nothing = Script::new(&[]);
        let mut source = DynSource::new(&mut nothing);
        let Err(ChanceError::Unanswered(question)) = g.setup(&mut source).map_err(|halt| source.why(halt)) else {
            panic!("who begins?")
        };
        assert_eq!(question.ask, AskOf::from(Chance::Start));
        assert_eq!(
            question.weights,
            (0..u32::from(seats)).map(|p| (p, 1)).collect::<Vec<_>>(),
            "ties thrown again are even"
        );
        for first in 0..u32::from(seats) {
            let s = g.setup(&mut DynSource::new(&mut Script::new(&[first]))).unwrap();
            assert_eq!(g.turn(&s.table).seat(), Some(Seat(first as u8)));
        }
    }
}

#[holds(Clause::Clockwise)]
fn play_goes_clockwise() {
    let mut s = players(3);
    for seat in [0, 1, 2, 0] {
        assert_eq!(s.seat(), Seat(seat));
        s.play("Act Nap", &[]);
    }
}

#[holds(Clause::TwoToFive)]
fn two_to_five_play() {
    for seats in [0, 1, 6, 200] {
        let e = GameBox::<KeyKingdom>::new(Content::STANDARD, Options::default(), seats).unwrap_err().to_string();
        assert!(e.contains("for 2 to 5 players"), "{e}");
    }
    let mut s = players(3).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    s.refused("Assign 3", Clause::TwoToFive);
}

#[holds(Clause::HeroesChosenBefore)]
fn heroes_are_chosen() {
    let s = agreed(2, &[("heroes", "4,2,0,1,3")]);
    assert_eq!([0, 1].map(|p: usize| s.state.table.players[p].hero), [4, 2].map(Hero::of));
    let mut options = Options::default();
    options.set("heroes", "1,1,2,3,4").unwrap();
    let e = GameBox::<KeyKingdom>::new(Content::STANDARD, options, 2).unwrap_err().to_string();
    assert!(e.contains("no two seats have the same hero"), "{e}");
    assert!(Options::default().set("heroes", "5,1,2,3,4").is_err());
}

#[holds(Clause::NothingHidden)]
fn everything_lies_on_the_table() {
    let s = players(4);
    assert!(View::of(&s.game, &s.state, Seat(0)).hand.is_none());
    assert_eq!((s.state.hands, s.state.unseen), ((), ()));
    assert_eq!(s.state.table.deck.len(), 36, "what is left can be counted by all");
    assert_eq!(s.state.table.players[0].companions, Set::EMPTY);
    assert!(matches!(s.state.table.players[0].at, Spot::Kingdom(_)));
    assert_eq!(Clause::NothingHidden.id(), Clause::all().position(|c| c == Clause::NothingHidden).unwrap() as u32);
}

/// What a hero can do goes with the hero, not with the seat.
#[holds(Clause::HeroesChosenBefore)]
fn abilities_go_with_the_hero() {
    let s = || agreed(5, &[("heroes", "4,2,0,3,1")]);
    let mut unicorn = s();
    unicorn.event(&["slurring_seer", "3"]);
    assert_eq!(rules::result(&unicorn.game, &unicorn.state.table), Some(6));
    let mut pixie = s().turn_of(3);
    pixie.play("Act Roll", &["1"]);
    pixie.play("SetFace 8", &[]);
    let mut knight = s().turn_of(4);
    knight.play("Act Roll", &["1"]);
    knight.spend("axe", "Plus");
    knight.spend("net", "Plus");
    let mut mercenary = s().turn_of(1).exhausted(1, &["axe", "sword"]);
    mercenary.play("Act Nap", &[]);
    mercenary.mend("axe");
    assert!(mercenary.inactive(1).is_empty());
    let mut gnome = s().turn_of(2).exhausted(2, &["axe"]);
    assert!(gnome.event(&[]).contains(&Clause::GnomeRestoresFirst));
    let mut plain = s().turn_of(4);
    plain.event(&["slurring_seer", "3"]);
    assert_eq!(rules::result(&plain.game, &plain.state.table), Some(3), "the last seat is no unicorn");
}
