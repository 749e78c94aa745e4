//! The laws of the engine, and the identities of this game.
mod referee;

use engine_core::{
    chance::{ChanceError, DynSource, FastRng, Listen, Note, Script, Seeded},
    conformance,
    content::{Content as _, Options as _},
    finite::Finite,
    laws::careful,
    rules::{Game, GameBox, Rulebook, Seat, StateOf, Turn, View},
};
use knock_dungeon::{Action, Clause, Clock, Content, Corner, End, KnockDungeon, Options, Talk, Token, unknown};
use std::{cell::RefCell, collections::BTreeMap};

fn standard(seats: u8) -> GameBox<KnockDungeon> {
    KnockDungeon::standard(seats)
}

fn with(seats: u8, change: impl FnOnce(&mut Options)) -> GameBox<KnockDungeon> {
    let mut options = Options::default();
    change(&mut options);
    GameBox::<KnockDungeon>::new(Content::STANDARD, options, seats).expect("options that fit")
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

/// Another deck: the icon on every room, some rooms too dangerous, some creatures harmless, all of them with one more token, and a Knight who
/// looks different when turned.
fn strange(seats: u8, change: impl FnOnce(&mut Options)) -> GameBox<KnockDungeon> {
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
    let deck: Vec<String> = Content::STANDARD.lines().map(card).collect();
    GameBox::<KnockDungeon>::new(&deck.join("\n"), options, seats).expect("another deck")
}

conformance!(another_deck_alone, strange(1, all_tokens));
conformance!(another_deck, strange(2, all_tokens));
conformance!(another_deck_shown, {
    strange(3, |o| {
        all_tokens(o);
        (o.talk, o.showing) = (Talk::Open, true);
    })
});

/// How a player chooses.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Random,
    Careful,
    /// Careful, except for one random move in fifty.
    Whimsical,
}

/// Plays a whole game. `each` gets every state and the clauses cited on the way there.
fn play(
    g: &GameBox<KnockDungeon>,
    seed: u64,
    player: Player,
    mut each: impl FnMut(&StateOf<KnockDungeon>, &[Clause]),
) -> End {
    let mut luck = Seeded::new(seed);
    let mut whim = FastRng::new(seed);
    let cited = RefCell::new(vec![]);
    let mut ears = Listen::<KnockDungeon, _>::new(|note| {
        if let Note::Clause { clause, .. } = note {
            cited.borrow_mut().push(clause);
        }
    });
    let mut s = g.setup(&mut DynSource::heard(&mut luck, &mut ears)).expect("a seed answers all");
    loop {
        each(&s, &cited.take());
        let Turn::Seat(p) = g.turn(&s.table) else { return s.table.end.expect("it is over") };
        let v = View::of(g, &s, p);
        let blind = player == Player::Random || player == Player::Whimsical && whim.below(50) == 0;
        let a = if blind { g.pick(v, &mut vec![], &mut whim).unwrap() } else { careful(v, &mut whim) };
        g.apply(&mut s, p, a, &mut DynSource::heard(&mut luck, &mut ears)).expect("a seed answers all");
    }
}

#[test]
fn tokens_figures_and_ends_agree_with_the_dungeon() {
    for (n, options) in Options::samples().into_iter().enumerate() {
        let g = GameBox::<KnockDungeon>::new(Content::STANDARD, options, 1 + n as u8 % 6).unwrap();
        for (seed, player) in [(1, Player::Random), (2, Player::Careful), (3, Player::Whimsical)] {
            play(&g, seed, player, |s, _| {
                let d = &s.table.dungeon;
                let on_creatures: u8 = d.standing().map(|(_, l)| l.tokens).sum();
                assert_eq!(s.table.reserve + on_creatures, 12, "Time tokens");
                for (i, l) in d.standing() {
                    for c in Corner::ALL {
                        let newest =
                            d.standing().rev().find(|(_, o)| Corner::ALL.iter().any(|&k| o.at.cell(k) == l.at.cell(c)));
                        let (_, top) = newest.expect("the card itself");
                        let k = Corner::ALL.into_iter().find(|&k| top.at.cell(k) == l.at.cell(c)).unwrap();
                        let shows = g.content.face(top.card).figure(top.turned, k);
                        let expected = if d.poison == Some(l.at.cell(c)) { 0 } else { shows };
                        assert_eq!(d.figure(&g.content, i, c), expected, "card {i}, {c}");
                    }
                }
                if let Some(end) = s.table.end {
                    let named = matches!(end, End::Room(_) | End::Beaten(_) | End::Short(_) | End::Alarm(_));
                    assert_eq!(named, !matches!(end, End::Won | End::Time), "a loss names its card");
                }
            });
        }
    }
}

/// The number of dungeons that a careful player wins.
fn wins(seats: u8, games: u64) -> u64 {
    let g = standard(seats);
    (0..games).filter(|seed| play(&g, 100 + seed, Player::Careful, |_, _| ()) == End::Won).count() as u64
}

#[test]
fn a_careful_player_wins_the_first_level() {
    for seats in 2..=6 {
        assert!(wins(seats, 20) >= 19, "{seats} players");
    }
    assert!(wins(1, 20) >= 16, "alone");
    let g = standard(2);
    assert!((0..50).all(|seed| play(&g, seed, Player::Random, |_, _| ()) != End::Won), "random play hardly ever wins");
}

/// Clauses that games at the sample tables hardly ever meet, with the scripted test that does.
const ONLY_SCRIPTED: &[(Clause, &str)] = &[
    (Clause::EmptyHandPasses, "turn::a_player_without_cards_passes_and_draws"),
    (Clause::EmptyDungeonCentre, "grimoire::an_empty_dungeon_begins_again_in_the_centre"),
    (Clause::StandstillTimesOut, "end::a_standstill_ends_by_time"),
    (Clause::FrozenBeforeKnight, "grimoire::the_knight_stands_until_the_frozen_creature_falls"),
];

#[test]
fn games_meet_every_clause_that_they_can() {
    let mut met = vec![0u32; Clause::COUNT as usize];
    let mut tables: Vec<GameBox<KnockDungeon>> = vec![];
    for (n, options) in Options::samples().into_iter().enumerate() {
        tables.push(GameBox::<KnockDungeon>::new(Content::STANDARD, options.clone(), 1 + n as u8 % 6).unwrap());
        tables.push(GameBox::<KnockDungeon>::new(Content::STANDARD, options, 2).unwrap());
    }
    for (n, g) in tables.iter().enumerate() {
        let random = (0..40).map(|k| (1000 * n as u64 + k, Player::Random));
        for (seed, player) in random.chain([(n as u64, Player::Careful), (n as u64, Player::Whimsical)]) {
            play(g, seed, player, |s, cited| {
                cited.iter().for_each(|c| met[c.id() as usize] += 1);
                if let Turn::Seat(p) = g.turn(&s.table) {
                    for a in Action::all() {
                        if let Err(refusal) = KnockDungeon::check(g.view(s, p), a) {
                            met[refusal.clause().expect("every refusal names its clause").id() as usize] += 1;
                        }
                    }
                }
            });
        }
    }
    let never: Vec<&str> =
        Clause::all().filter(|c| c.kind().is_met_in_play() && met[c.id() as usize] == 0).map(|c| c.code()).collect();
    let listed: Vec<&str> = ONLY_SCRIPTED.iter().map(|(c, _)| c.code()).collect();
    assert!(never.iter().all(|c| listed.contains(c)), "never met: {never:?}, listed: {listed:?}");
    for (clause, test) in ONLY_SCRIPTED {
        assert!(clause.tests().contains(test), "{}", clause.code());
    }
}

#[test]
fn the_layout_is_frozen() {
    let frozen = [(1, "d75f0d6e015cd423"), (2, "a6d346bc93ba4def"), (6, "02d7dabb256db1bf")];
    let changed = frozen.map(|(seats, hash)| standard(seats).layout().frozen(hash).err());
    let changed: Vec<String> = changed.iter().flatten().map(|e| e.to_string()).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert!(std::mem::size_of::<StateOf<KnockDungeon>>() <= 1600);
}

/// Everybody sees which corner is poisoned and which card another seat must play, so the encoding has both.
#[test]
fn tables_that_look_different_have_different_numbers() {
    let g = with(2, |o| o.showing = true);
    let s = g.setup(&mut DynSource::new(&mut Seeded::new(1))).expect("a seed answers all");
    let numbers = |change: &dyn Fn(&mut knock_dungeon::Table)| {
        let mut other = s.clone();
        change(&mut other.table);
        let mut out = vec![0.0; g.layout().len()];
        View::of(&g, &other, Seat(0)).encode(&mut out);
        out
    };
    let corner = |c: Corner| numbers(&|t| t.dungeon.poison = Some(knock_dungeon::At::CENTRE.cell(c)));
    assert_ne!(corner(Corner::TopLeft), corner(Corner::TopRight));
    let shown = s.hands[Seat(1)].iter().next();
    assert_ne!(numbers(&|t| t.bound[Seat(1)] = shown), numbers(&|_| ()));
}

/// Near the end few cards are unknown. Every deal of them to the other hand and the pile is sampled with the same probability.
#[test]
fn sampled_worlds_are_uniform_over_all_deals() {
    let g = standard(2);
    let mut late = None;
    for seed in 0..20 {
        play(&g, seed, Player::Careful, |s, _| {
            if s.table.pile == 2 && s.table.held == [4, 4, 0, 0, 0, 0] {
                late.get_or_insert(s.clone());
            }
        });
    }
    let late = late.expect("a careful player gets that far");
    let v = View::of(&g, &late, Seat(0));
    assert_eq!(unknown(v).len(), 6);
    let mut worlds: BTreeMap<String, f64> = BTreeMap::new();
    let mut todo = vec![(vec![], 1.0)];
    while let Some((answers, weight)) = todo.pop() {
        let mut script = Script::new(&answers);
        let mut source = DynSource::new(&mut script);
        match g.sample_world(v, &mut source).map_err(|halt| source.why(halt)) {
            Ok(w) => *worlds.entry(format!("{:?} {:?}", w.hands[1], w.unseen)).or_default() += weight,
            Err(ChanceError::Unanswered(q)) => {
                for &(answer, w) in &q.weights {
                    todo.push(([&answers[..], &[answer]].concat(), weight * w as f64 / q.total() as f64));
                }
            }
            Err(stop) => panic!("{stop}"),
        }
    }
    assert_eq!(worlds.len(), 15, "four of six cards are in the other hand");
    assert!(worlds.values().all(|p| (p - 1.0 / 15.0).abs() < 1e-12), "{worlds:?}");
}
