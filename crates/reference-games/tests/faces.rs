//! What people and networks are given: texts as they are read, sentences, numbers in their places, pictures that are well formed.
use engine_core::{Ask, Encode, Fast, Finite, Full, Game, Note, Path, Seat, Show, StateOf, View, sure};
use reference_games::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe, entries, leduc, pig};

/// Plays `actions` with these answers of chance; returns the state and what was said of it on the way.
fn after<G: Show>(g: &G, answers: &[u32], actions: &str) -> (StateOf<G>, Vec<String>) {
    let (mut path, mut said) = (Path::new(answers), vec![]);
    let mut ears = |note: Note<G>| {
        if let Note::Event { event, .. } = note {
            said.push(g.event(&event));
        }
    };
    let mut dealer = Full::heard(&mut path, &mut ears);
    let mut s = g.setup(&mut dealer).unwrap();
    for a in actions.split_terminator(',') {
        let seat = g.turn(&s.table).seat().expect("somebody is to act");
        g.play(&mut s, seat, a.parse().unwrap(), &mut dealer).unwrap();
    }
    assert!(path.rest().is_empty(), "the script fits");
    (s, said)
}

fn text<G: Show>(g: &G, s: &StateOf<G>, seat: u8) -> String {
    g.text(View::of(s, Seat(seat)))
}

#[test]
fn tic_tac_toe() {
    let (s, said) = after(&TicTacToe, &[], "5,1");
    assert_eq!(text(&TicTacToe, &s, 0), " O | 2 | 3 \n---+---+---\n 4 | X | 6 \n---+---+---\n 7 | 8 | 9 \nX to act");
    assert_eq!(said, ["X marks square 5.", "O marks square 1."]);
    assert_eq!(TicTacToe.action(View::spectator(&s), "6".parse().unwrap()), "mark square 6 (middle right)");
    let (s, said) = after(&TicTacToe, &[], "1,4,2,5,3");
    assert!(text(&TicTacToe, &s, 1).ends_with("X wins"));
    assert_eq!(said.last().unwrap(), "X has three in line and wins.");
    let (s, said) = after(&TicTacToe, &[], "1,2,3,5,4,6,8,7,9");
    assert!(text(&TicTacToe, &s, 1).ends_with("a draw"));
    assert_eq!(said.last().unwrap(), "All squares are marked: a draw.");
}

#[test]
fn connect_four() {
    let (s, said) = after(&ConnectFour, &[], "4,4,7");
    let empty = ". . . . . . .\n";
    assert_eq!(
        text(&ConnectFour, &s, 0),
        format!("1 2 3 4 5 6 7\n{}. . . O . . .\n. . . X . . X\nyellow to act", empty.repeat(4))
    );
    assert_eq!(said[2], "Red drops a disc into column 7.");
    assert_eq!(ConnectFour.action(View::spectator(&s), "6".parse().unwrap()), "drop a disc into column 6");
    let (s, said) = after(&ConnectFour, &[], "1,1,2,2,3,3,4");
    assert!(text(&ConnectFour, &s, 0).ends_with("red wins"));
    assert_eq!(said.last().unwrap(), "Red has four in line and wins.");
}

#[test]
fn pig_dice() {
    let g = Pig::new("", pig::Options::default(), 2).unwrap();
    let (s, said) = after(&g, &[5, 0, 3], "Roll,Roll,Roll");
    assert_eq!(text(&g, &s, 0), "  seat 0:   0\n> seat 1:   0 + 4\n100 points win; turn 2 of 200\nseat 1 to act");
    assert_eq!(
        said,
        ["Seat 0 rolls a 6.", "Seat 0 rolls a 1.", "Seat 0 loses the turn and 6 points.", "Seat 1 rolls a 4."]
    );
    let v = View::of(&s, Seat(1));
    assert_eq!(g.action(v, pig::Act::Hold), "hold 4");
    assert_eq!(g.action(v, pig::Act::Roll), "roll the die, with 4 at risk");
    let die = Ask::public(0).by(Seat(1));
    assert_eq!((g.question(die), g.answer(die, 0)), ("the die of seat 1".into(), "1".into()));
}

#[test]
fn kuhn_cards() {
    let (s, _) = after(&Kuhn, &[2, 0], "Pass,Bet");
    let folded = "seat 0: King   1 in the pot\nseat 1: ?      2 in the pot\nbetting: Pass Bet\nseat 0 to act";
    assert_eq!(text(&Kuhn, &s, 0), folded);
    assert!(Kuhn.text(View::spectator(&s)).starts_with("seat 0: ?  "), "a spectator sees no card");
    assert_eq!(Kuhn.action(View::of(&s, Seat(0)), "pass".parse().unwrap()), "fold");
    let (s, said) = after(&Kuhn, &[2, 0], "Pass,Bet,Bet");
    assert!(text(&Kuhn, &s, 1).starts_with("seat 0: King "), "shown");
    assert!(text(&Kuhn, &s, 1).ends_with("seat 0 wins 2"));
    assert_eq!(said, ["Seat 0 passes.", "Seat 1 bets.", "Seat 0 bets.", "Both show: King against Jack."]);
    let ask = Ask::public(0).seen_by(Seat(1));
    assert_eq!((Kuhn.question(ask), Kuhn.answer(ask, 1)), ("the card of seat 1".into(), "Queen".into()));
}

#[test]
fn leduc_cards() {
    let (s, said) = after(&Leduc, &[4, 0, 1], "Raise,Call,Call");
    let seen = "seat 0: ?        3 in the pot\nseat 1: Jack♠    3 in the pot\nboard: Jack♥\nsecond round, raises: 0\nseat 1 to act";
    assert_eq!(text(&Leduc, &s, 1), seen);
    assert_eq!(said[2], "The Jack♥ is turned up.");
    let v = View::of(&s, Seat(1));
    assert_eq!(leduc::Act::all().map(|a| Leduc.action(v, a)).collect::<Vec<_>>(), ["fold", "check", "raise by 4"]);
    let (s, _) = after(&Leduc, &[4, 0, 1], "Raise,Call,Call,Call");
    assert!(text(&Leduc, &s, 0).ends_with("seat 1 wins 3"));
    let (s, _) = after(&Leduc, &[4, 5, 1], "Call,Call,Call,Call");
    assert!(text(&Leduc, &s, 0).ends_with("the pot is shared"));
    assert_eq!(Leduc.question(Ask::public(1).closed()), "the card that is turned up");
}

/// The numbers of one piece of an encoding.
fn piece<G: Encode>(g: &G, v: View<'_, G>, name: &str) -> Vec<f32> {
    let layout = g.layout();
    let mut out = vec![f32::NAN; layout.len()];
    g.encode(v, &mut out);
    let at = layout.pieces.iter().position(|p| p.name == name).expect("a piece of that name");
    let start: usize = layout.pieces[..at].iter().map(|p| p.len()).sum();
    out[start..start + layout.pieces[at].len()].to_vec()
}

/// Where the numbers are not 0.
fn set(numbers: &[f32]) -> Vec<usize> {
    (0..numbers.len()).filter(|&i| numbers[i] != 0.0).collect()
}

#[test]
fn numbers_stand_in_their_places() {
    let (s, _) = after(&TicTacToe, &[], "5,1,9");
    assert_eq!(set(&piece(&TicTacToe, View::of(&s, Seat(0)), "marks")), [4, 8, 9], "own marks first");
    assert_eq!(set(&piece(&TicTacToe, View::of(&s, Seat(1)), "marks")), [0, 13, 17]);
    assert_eq!(set(&piece(&TicTacToe, View::of(&s, Seat(1)), "turn")), [0], "the viewer is to act");
    let (s, _) = after(&ConnectFour, &[], "4,4,7");
    assert_eq!(set(&piece(&ConnectFour, View::of(&s, Seat(0)), "discs")), [3, 6, 42 + 7 + 3]);
    let g = Pig::new("", pig::Options::default(), 3).unwrap();
    let (s, _) = after(&g, &[5, 4], "Roll,Hold,Roll");
    assert_eq!(piece(&g, View::of(&s, Seat(1)), "scores"), [0.0, 0.0, 6.0 / 105.0, 0.0]);
    assert_eq!(piece(&g, View::of(&s, Seat(2)), "turn"), [0.0, 0.0, 1.0, 0.0], "the one before me, of three");
    assert_eq!(piece(&g, View::of(&s, Seat(0)), "total"), [5.0 / 105.0]);
    let (s, _) = after(&Kuhn, &[2, 0], "Pass,Bet");
    assert_eq!(piece(&Kuhn, View::of(&s, Seat(1)), "card"), [1.0, 0.0, 0.0]);
    assert_eq!(set(&piece(&Kuhn, View::spectator(&s), "card")), [] as [usize; 0]);
    assert_eq!(set(&piece(&Kuhn, View::of(&s, Seat(0)), "bets")), [0, 3]);
    let (s, _) = after(&Leduc, &[4, 0, 1], "Raise,Call");
    assert_eq!(set(&piece(&Leduc, View::of(&s, Seat(0)), "card")), [4]);
    assert_eq!(set(&piece(&Leduc, View::of(&s, Seat(0)), "board")), [1]);
    assert_eq!(piece(&Leduc, View::of(&s, Seat(0)), "stakes"), [3.0 / 13.0; 2]);
}

/// Every tag is closed, in order.
fn well_formed(svg: &str) {
    let mut open = vec![];
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes pair in {tag}");
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, false) => open.push(tag.split(' ').next().unwrap()),
            (None, true) => {}
        }
    }
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>") && open.is_empty());
}

#[test]
fn pictures_are_well_formed_and_follow_the_game() {
    fn all<G: Show>(g: &G) {
        let mut luck = Fast::new(3);
        let (mut s, mut pictures) = (sure(g.setup(&mut luck)), vec![]);
        let mut scratch = vec![];
        loop {
            for v in [View::of(&s, Seat(0)), View::of(&s, Seat(1)), View::spectator(&s)] {
                well_formed(&g.svg(v));
            }
            pictures.push(g.svg(View::spectator(&s)));
            if g.playout(&mut s, 1, &mut scratch, &mut luck) == 0 {
                break;
            }
        }
        assert!(pictures.windows(2).all(|two| two[0] != two[1]), "{}: every step shows", G::META.id);
    }
    all(&TicTacToe);
    all(&ConnectFour);
    all(&Kuhn);
    all(&Leduc);
    all(&Pig::new("", pig::Options::default(), 4).unwrap());
}

#[test]
fn a_game_without_content_refuses_any() {
    for entry in [&entries::KUHN, &entries::LEDUC, &entries::PIG, &entries::TIC_TAC_TOE, &entries::CONNECT_FOUR] {
        assert!(entry.make("", &[], 2).is_ok());
        let faults = entry.make("cards = 3", &[], 2).err().expect("there is no content to change").to_string();
        assert!(faults.contains("without content"), "{faults}");
    }
}
