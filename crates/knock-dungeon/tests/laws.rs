//! The laws of the engine, and the identities of this game.
use engine_core::conformance;
use knock_dungeon::{Clock, KnockDungeon, Options, Talk, Token};

fn standard(seats: u8) -> KnockDungeon {
    KnockDungeon::standard(seats).expect("the standard box")
}

fn with(seats: u8, change: impl FnOnce(&mut Options)) -> KnockDungeon {
    let mut options = Options::default();
    change(&mut options);
    KnockDungeon::with(options, seats).expect("options that fit")
}

fn all_tokens(o: &mut Options) {
    o.grimoire = [Token::Fireball, Token::Frost, Token::Poison, Token::Sphere].into_iter().collect();
}

conformance!(solo, standard(1));
conformance!(two, standard(2));
conformance!(three, standard(3));
conformance!(four, standard(4));
conformance!(five, standard(5));
conformance!(six, standard(6));
conformance!(grimoire_alone, with(1, all_tokens));
conformance!(grimoire, with(2, all_tokens));
conformance!(talk, with(3, |o| o.talk = Talk::Open));
conformance!(showing, with(2, |o| o.showing = true));
conformance!(talk_and_showing, with(3, |o| (o.talk, o.showing) = (Talk::Open, true)));
conformance!(sand, with(2, |o| o.clock = "Sand 1 60".parse::<Clock>().unwrap()));
conformance!(turns, with(2, |o| o.clock = "Turns 5".parse::<Clock>().unwrap()));
