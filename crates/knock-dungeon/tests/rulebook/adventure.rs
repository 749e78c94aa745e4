//! Variante Aventure (p.12-14).
use super::table::start;
use engine_core::{
    chance::{ChanceError, Script, Seeded},
    content::Content as _,
    holds,
    rules::{Game, GameBox},
};
use knock_dungeon::{
    Campaign, Clause, Content, End, KnockDungeon, Options, Table, Token,
    campaign::{SaveError, SettleError, Stand},
    content::Level,
    rules::deck,
};

/// The public end of a dungeon: won or lost, with these tokens still held.
fn ended(game: &GameBox<KnockDungeon>, end: End, held: &[Token]) -> Table {
    Table { end: Some(end), grimoire: held.iter().copied().collect(), ..start(game, 1).table }
}

/// Plays the next dungeon by decree.
fn go(c: &mut Campaign, end: End, held: &[Token], answers: &[u32]) {
    let game = c.next_dungeon(2).unwrap().expect("it goes on");
    let mut luck = Script::new(answers);
    c.settle(&game, &ended(&game, end, held), &mut luck).unwrap();
    assert!(luck.rest().is_empty());
}

fn held(c: &Campaign) -> Vec<Token> {
    c.grimoire().iter().collect()
}

#[holds(Clause::FourDungeons)]
fn an_adventure_is_four_dungeons() {
    let mut c = Campaign::new(7, Options::default());
    let mut seeds = vec![];
    for level in 1..=4 {
        assert_eq!(c.stand(), Stand::Next(Level::of(level)));
        let game = c.next_dungeon(2).unwrap().unwrap();
        seeds.push(c.seed());
        let tokens: Vec<Token> = held(&c);
        let mut luck =
            Script::new(if level < 4 { std::slice::from_ref(&[0u32, 1, 2, 9][level as usize - 1]) } else { &[] });
        c.settle(&game, &ended(&game, End::Won, &tokens), &mut luck).unwrap();
        assert!(luck.rest().is_empty(), "nothing is drawn after the last");
    }
    assert_eq!(c.stand(), Stand::Won);
    assert_eq!(c.next_dungeon(2).unwrap().map(|_| ()), None);
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), 4, "a seed for each dungeon");
}

#[holds(Clause::WinDrawsToken)]
fn a_win_draws_a_token_to_keep() {
    let mut c = Campaign::new(7, Options::default());
    go(&mut c, End::Won, &[], &[2]);
    assert_eq!(held(&c), [Token::Poison]);
    go(&mut c, End::Won, &[Token::Poison], &[0]);
    assert_eq!(held(&c), [Token::Fireball, Token::Poison], "unused ones add up");
    let game = c.next_dungeon(2).unwrap().unwrap();
    assert_eq!(start(&game, 1).table.grimoire, c.grimoire(), "and go into the next dungeon");
}

#[holds(Clause::LevelCardsJoin)]
fn the_cards_of_the_level_join_the_deck() {
    let mut c = Campaign::new(7, Options::default());
    let mut decks = vec![];
    for answer in [0, 1, 2] {
        decks.push(deck(&c.next_dungeon(2).unwrap().unwrap()).len());
        let tokens = held(&c);
        go(&mut c, End::Won, &tokens, &[answer]);
    }
    decks.push(deck(&c.next_dungeon(2).unwrap().unwrap()).len());
    assert_eq!(decks, [44, 50, 50, 51]);
}

#[holds(Clause::SaveBetweenDungeons)]
fn an_adventure_can_be_saved_and_resumed() {
    let mut c = Campaign::new(7, Options::default());
    go(&mut c, End::Won, &[], &[1]);
    go(&mut c, End::Won, &[Token::Frost], &[2]);
    let save = c.save().unwrap();
    assert_eq!(
        save,
        r#"{"game":"knock-dungeon","campaign":1,"level":3,"grimoire":["frost","poison"],"attempts_left":10}"#
    );
    let again = Campaign::load(&save, 8, Options::default()).unwrap();
    assert_eq!((again.stand(), held(&again), again.attempts_left()), (Stand::Next(Level::of(3)), held(&c), 10));
    c.next_dungeon(2).unwrap();
    assert_eq!(c.save(), Err(SaveError::NotBetween), "not in the middle of a dungeon");
    for (bad, says) in [
        (save.replace("knock-dungeon", "fourkeys"), "fourkeys campaign 1"),
        (save.replace("\"campaign\":1", "\"campaign\":2"), "campaign 2"),
        (save.replace("\"level\":3", "\"level\":5"), "level: it is 1 to 4"),
        (save.replace("\"level\":3", "\"level\":2"), "at most 1 tokens"),
        (save.replace("frost", "flame"), "no token \"flame\""),
        (save.replace("poison", "frost"), "frost is there twice"),
        (save.replace("\"attempts_left\":10", "\"attempts_left\":0"), "1 to 100"),
        (save.replace("\"attempts_left\":10", "\"attempts_left\":101"), "1 to 100"),
        (save.replace("}", ",\"gold\":3}"), "unknown field"),
        (save[..20].to_string(), "not a saved adventure"),
        ("x".repeat(5_000), "longer than any save"),
    ] {
        let e = Campaign::load(&bad, 1, Options::default()).unwrap_err().to_string();
        assert!(e.contains(says), "{bad:.80}: {e}");
    }
}

#[holds(Clause::UsedTokensReturnFirst)]
fn used_tokens_can_be_drawn_again_at_once() {
    let mut c = Campaign::new(7, Options::default());
    go(&mut c, End::Won, &[], &[1]);
    assert_eq!(held(&c), [Token::Frost]);
    // Used in dungeon 2, the Frost Bolt can be drawn again at once …
    go(&mut c, End::Won, &[], &[1]);
    assert_eq!(held(&c), [Token::Frost]);
    // … and held it cannot.
    let game = c.next_dungeon(2).unwrap().unwrap();
    let table = ended(&game, End::Won, &[Token::Frost]);
    let before = c.clone();
    let refused = c.settle(&game, &table, &mut Script::new(&[1]));
    assert!(
        matches!(refused, Err(SettleError::Luck(ChanceError::Impossible { ref possible, .. })) if *possible == [0, 2, 3]),
        "{refused:?}"
    );
    assert_eq!(c, before, "nothing is lost");
}

#[holds(Clause::LostDungeonAgain)]
fn a_lost_dungeon_is_played_again_with_fewer_attempts() {
    let mut c = Campaign::new(7, Options::default()).attempts(3);
    go(&mut c, End::Won, &[], &[0]);
    go(&mut c, End::Time, &[], &[]);
    assert_eq!(
        (c.stand(), held(&c), c.attempts_left()),
        (Stand::Next(Level::of(2)), vec![], 1),
        "spent tokens stay spent"
    );
    go(&mut c, End::Won, &[], &[]);
    assert_eq!(c.stand(), Stand::Lost, "the attempts are used up, and nothing is drawn");
    // What was not handed out, or has not ended, is refused.
    let mut c = Campaign::new(7, Options::default());
    let stranger = KnockDungeon::standard(2);
    let mut luck = Seeded::new(1);
    assert_eq!(c.settle(&stranger, &ended(&stranger, End::Won, &[]), &mut luck), Err(SettleError::NoDungeon));
    let game = c.next_dungeon(2).unwrap().unwrap();
    assert_eq!(c.settle(&game, &start(&game, 1).table, &mut luck), Err(SettleError::NotEnded));
    let other =
        GameBox::<KnockDungeon>::new(Content::STANDARD, Options { chests: true, ..Options::default() }, 2).unwrap();
    assert_eq!(c.settle(&other, &ended(&other, End::Won, &[]), &mut luck), Err(SettleError::OtherDungeon));
    assert_eq!(c.settle(&game, &ended(&game, End::Won, &[Token::Frost]), &mut luck), Err(SettleError::OtherDungeon));
    assert_eq!(game.seats, 2);
}

/// A dungeon is the one handed out by its deck, options, seats and tokens; nothing else is settled.
#[holds(Clause::LostDungeonAgain)]
fn only_the_dungeon_handed_out_is_settled() {
    let mut c = Campaign::new(7, Options::default()).attempts(1);
    let game = c.next_dungeon(2).unwrap().unwrap();
    let three = KnockDungeon::standard(3);
    let deck = Content::STANDARD.replace("[4, 4, 4, 4]", "[4, 3, 0, 1]");
    let other = GameBox::<KnockDungeon>::new(&deck, Options::default(), 2).unwrap();
    for stranger in [&three, &other] {
        let before = c.clone();
        let settled = c.settle(stranger, &ended(stranger, End::Won, &[]), &mut Script::new(&[0]));
        assert_eq!(settled, Err(SettleError::OtherDungeon));
        assert_eq!(c, before, "nothing is lost");
    }
    c.settle(&game, &ended(&game, End::Won, &[]), &mut Script::new(&[])).unwrap();
    assert_eq!(c.stand(), Stand::Lost, "won, but the only attempt was not the fourth dungeon");
    // With another deck on purpose, and the last attempt of all wins the Adventure.
    let save =
        r#"{"game":"knock-dungeon","campaign":1,"level":4,"grimoire":["fireball","frost","sphere"],"attempts_left":1}"#;
    let mut c = Campaign::load(save, 1, Options::default()).unwrap();
    let game = c.next_dungeon_with(&deck, 2).unwrap().unwrap();
    c.settle(&game, &ended(&game, End::Won, &[]), &mut Script::new(&[])).unwrap();
    assert_eq!((c.stand(), c.attempts_left()), (Stand::Won, 0));
    assert_eq!(c.save(), Err(SaveError::NotBetween), "nothing follows");
    assert_eq!(c.settle(&game, &ended(&game, End::Won, &[]), &mut Script::new(&[])), Err(SettleError::Over));
}
