//! What people and networks get: texts, sentences, numbers in their places, well-formed pictures.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Script},
    encode::Encode,
    erased::find,
    rules::{Game, GameBox, Seat, StateOf, View},
    show::{Language, Show},
};
use reference_games::{
    ConnectFour, Kuhn, Leduc, Pig, TicTacToe, entries,
    pig::{Act, Chance},
};

/// Plays `actions` with these answers of chance. Returns the state and the sentences of the events.
fn after<G: Game>(g: &GameBox<G>, answers: &[u32], actions: &str) -> (StateOf<G>, Vec<String>) {
    let (mut script, mut said) = (Script::new(answers), vec![]);
    let mut listen = Listen::<G, _>::new(|note: Note<G>| {
        if let Note::Event { event, .. } = note {
            said.push(G::Show::event(g, &event, Language::English));
        }
    });
    let mut source = DynSource::heard(&mut script, &mut listen);
    let mut s = g.setup(&mut source).unwrap();
    for a in actions.split_terminator(',') {
        let seat = g.turn(&s.table).seat().expect("the game is not over");
        g.play(&mut s, seat, a.parse().unwrap(), &mut source).unwrap();
    }
    assert!(script.rest().is_empty(), "the script has unused answers");
    (s, said)
}

fn text<G: Game>(g: &GameBox<G>, s: &StateOf<G>, seat: u8) -> String {
    View::of(g, s, Seat(seat)).text(Language::English)
}

#[test]
fn tic_tac_toe() {
    let g = TicTacToe::standard(2);
    let (s, said) = after(&g, &[], "5,1");
    assert_eq!(text(&g, &s, 0), "marks:\n  1 · ·\n  · 0 ·\n  · · ·\nseat 0 to act");
    assert_eq!(said, ["Seat 0 marks square 5.", "Seat 1 marks square 1."]);
    let (s, said) = after(&g, &[], "1,4,2,5,3");
    assert!(text(&g, &s, 1).ends_with("Seat 0 wins."));
    assert_eq!(said.last().unwrap(), "Seat 0 has three in a row and wins.");
    let (s, said) = after(&g, &[], "1,2,3,5,4,6,8,7,9");
    assert!(text(&g, &s, 1).ends_with("The game is a draw."));
    assert_eq!(said.last().unwrap(), "All squares are marked: a draw.");
}

#[test]
fn connect_four() {
    let g = ConnectFour::standard(2);
    let (s, said) = after(&g, &[], "4,4,7");
    let empty = ". . . . . . .\n";
    assert_eq!(
        text(&g, &s, 0),
        format!("1 2 3 4 5 6 7\n{}. . . O . . .\n. . . X . . X\nyellow to act", empty.repeat(4))
    );
    assert_eq!(said[2], "Red drops a disc into column 7.");
    let words = <ConnectFour as Show<_>>::action(View::spectator(&g, &s), "6".parse().unwrap(), Language::English);
    assert_eq!(words, "drop a disc into column 6");
    let (s, said) = after(&g, &[], "1,1,2,2,3,3,4");
    assert!(text(&g, &s, 0).ends_with("red wins"));
    assert_eq!(said.last().unwrap(), "Red has four in a row and wins.");
}

#[test]
fn pig_dice() {
    let (g, english) = (Pig::standard(2), Language::English);
    let (s, said) = after(&g, &[5, 0, 3], "Roll,Roll,Roll");
    assert_eq!(text(&g, &s, 0), "  seat 0:   0\n> seat 1:   0 + 4\n100 points win; turn 2 of 200\nseat 1 to act");
    assert_eq!(
        said,
        ["Seat 0 rolls a 6.", "Seat 0 rolls a 1.", "Seat 0 loses the turn and 6 points.", "Seat 1 rolls a 4."]
    );
    let v = View::of(&g, &s, Seat(1));
    assert_eq!(<Pig as Show<_>>::action(v, Act::Hold, english), "hold 4");
    assert_eq!(<Pig as Show<_>>::action(v, Act::Roll, english), "roll the die, with 4 at risk");
    let die = Chance::Die(Seat(1));
    assert_eq!(<Pig as Show<_>>::question(&g, die, english), "the die of seat 1");
    assert_eq!(<Pig as Show<_>>::answer(&g, die, 0, english), "1");
}

#[test]
fn kuhn_cards() {
    let g = Kuhn::standard(2);
    let (s, _) = after(&g, &[2, 0], "Pass,Bet");
    assert_eq!(text(&g, &s, 0), "bets: Pass Bet\nshown: ·\nseat 0 holds: King\nseat 0 to act");
    let spectator = View::spectator(&g, &s).text(Language::English);
    assert!(!spectator.contains("King") && !spectator.contains("Jack"), "a spectator sees no card");
    let (s, said) = after(&g, &[2, 0], "Pass,Bet,Bet");
    assert!(text(&g, &s, 1).contains("shown: King Jack"), "shown");
    assert!(text(&g, &s, 1).ends_with("Seat 0 wins: 2 to -2."));
    assert_eq!(said, ["Seat 0: Pass.", "Seat 1: Bet.", "Seat 0: Bet.", "Both show: King against Jack."]);
}

#[test]
fn leduc_cards() {
    let g = Leduc::standard(2);
    let (s, said) = after(&g, &[4, 0, 1], "Raise,Call,Call");
    assert!(text(&g, &s, 1).starts_with("board: 1\nshown: ·\nstakes: 3 3\nsecond round: yes\n"), "{}", text(&g, &s, 1));
    assert!(text(&g, &s, 1).contains("seat 1 holds: 0") && !text(&g, &s, 1).contains("seat 0 holds"));
    assert_eq!(said[2], "Card 1 is turned up.");
    let (s, _) = after(&g, &[4, 5, 1], "Call,Call,Call,Call");
    assert!(text(&g, &s, 0).ends_with("The game is a draw."));
}

#[test]
fn a_live_table_is_asked_in_words() {
    let kuhn = find(&[&entries::KUHN], "kuhn").unwrap().standard(2).unwrap();
    assert!(kuhn.live(1).asked().is_none(), "private cards are not reported");
    let pig = entries::PIG.standard(2).unwrap();
    let mut m = pig.live(1);
    m.play(Seat(0), 0).unwrap();
    let asked = m.asked().unwrap();
    assert_eq!((asked.what.as_str(), asked.answers[0].label.as_str()), ("the die of seat 0", "1"));
}

/// The numbers of one block of an encoding.
fn piece<G: Game>(g: &GameBox<G>, s: &StateOf<G>, viewer: impl Into<Option<Seat>>, name: &str) -> Vec<f32> {
    let layout = G::Encode::layout(g);
    let mut out = vec![f32::NAN; layout.len()];
    g.view(s, viewer).encode(&mut out);
    let at = layout.pieces.iter().position(|p| p.name == name).expect("a block with this name");
    let start: usize = layout.pieces[..at].iter().map(|p| p.len()).sum();
    out[start..start + layout.pieces[at].len()].to_vec()
}

/// The indices of the numbers that are not 0.
fn set(numbers: &[f32]) -> Vec<usize> {
    (0..numbers.len()).filter(|&i| numbers[i] != 0.0).collect()
}

#[test]
fn numbers_stand_in_their_places() {
    let g = TicTacToe::standard(2);
    let (s, _) = after(&g, &[], "5,1,9");
    // For each square: whether it is marked, by the viewer, by the other player.
    assert_eq!(set(&piece(&g, &s, Seat(0), "marks")), [0, 2, 12, 13, 24, 25]);
    assert_eq!(set(&piece(&g, &s, Seat(1), "marks")), [0, 1, 12, 14, 24, 26]);
    let g = ConnectFour::standard(2);
    let (s, _) = after(&g, &[], "4,4,7");
    assert_eq!(set(&piece(&g, &s, Seat(0), "discs")), [3, 6, 42 + 7 + 3]);
    let g = Pig::standard(3);
    let (s, _) = after(&g, &[5, 4], "Roll,Hold,Roll");
    assert_eq!(piece(&g, &s, Seat(1), "scores"), [0.0, 0.0, 6.0 / 105.0, 0.0]);
    assert_eq!(piece(&g, &s, Seat(2), "turn"), [0.0, 0.0, 1.0, 0.0], "the seat before the viewer, of three");
    assert_eq!(piece(&g, &s, Seat(0), "total"), [5.0 / 105.0]);
    let g = Kuhn::standard(2);
    let (s, _) = after(&g, &[2, 0], "Pass,Bet");
    assert_eq!(piece(&g, &s, Seat(1), "hand"), [1.0, 0.0, 0.0]);
    assert_eq!(set(&piece(&g, &s, None, "hand")), [] as [usize; 0]);
    assert_eq!(set(&piece(&g, &s, Seat(0), "bets")), [0, 1, 3, 5]);
    let g = Leduc::standard(2);
    let (s, _) = after(&g, &[4, 0, 1], "Raise,Call");
    assert_eq!(set(&piece(&g, &s, Seat(0), "hand")), [4]);
    assert_eq!(set(&piece(&g, &s, Seat(0), "board")), [0, 2], "the board has card 1");
    let (s, _) = after(&g, &[4, 0], "Raise");
    assert_eq!(piece(&g, &s, Seat(0), "stakes"), [3.0 / 13.0, 1.0 / 13.0]);
    assert_eq!(piece(&g, &s, Seat(1), "stakes"), [1.0 / 13.0, 3.0 / 13.0], "the viewer's own first");
    assert_eq!(piece(&g, &s, Seat(1), "turn"), [1.0, 0.0]);
}

/// Checks that every tag is closed, in order.
fn well_formed(svg: &str) {
    let mut open = vec![];
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "unpaired quotes in {tag}");
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
    fn all<G: Game>(g: &GameBox<G>) {
        let mut rng = FastRng::new(3);
        let (mut s, mut pictures) = (g.start_fast(&mut rng), vec![]);
        let mut scratch = vec![];
        loop {
            for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
                well_formed(&g.view(&s, viewer).svg(engine_core::show::Screen::Wide, Language::English));
            }
            pictures.push(View::spectator(g, &s).svg(engine_core::show::Screen::Wide, Language::English));
            if g.playout(&mut s, 1, &mut scratch, &mut rng) == 0 {
                break;
            }
        }
        assert!(pictures.windows(2).all(|two| two[0] != two[1]), "{}: a step does not show in the picture", G::META.id);
    }
    all(&TicTacToe::standard(2));
    all(&ConnectFour::standard(2));
    all(&Kuhn::standard(2));
    all(&Leduc::standard(2));
    all(&Pig::standard(4));
}

#[test]
fn a_game_without_content_refuses_content() {
    for entry in [&entries::KUHN, &entries::LEDUC, &entries::PIG, &entries::TIC_TAC_TOE, &entries::CONNECT_FOUR] {
        assert!(entry.make("", &[], 2).is_ok());
        let faults = entry.make("cards = 3", &[], 2).err().expect("the game has no content").to_string();
        assert!(faults.contains("has no content"), "{faults}");
    }
}
