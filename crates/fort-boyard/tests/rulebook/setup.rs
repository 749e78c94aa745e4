//! La préparation de la partie.
use super::table::{E7, LOST, OPEN, ROLL, TRY_RIDDLE, die, of, players, sq};
use engine_core::holds;
use engine_core::{
    chance::{Ask, Audience},
    content::Content as _,
    rules::{GameBox, Seat},
};
use fort_boyard::{Answers, Clause, Content, FortBoyard, Options, SquareKind};

#[holds(Clause::BlackKeysInCells)]
fn cells_start_with_black_keys() {
    let s = players(3);
    for at in s.game.content.squares() {
        let kind = s.game.content.kind(at);
        let keys = match kind {
            SquareKind::Start | SquareKind::Tiger => 0,
            SquareKind::Trial | SquareKind::Either => 1,
            SquareKind::Both | SquareKind::Guardian => 2,
        };
        assert_eq!((s.t().cell(at).black, s.t().cell(at).red), (keys, 0), "{at}");
    }
}

#[holds(Clause::RedKeysAside)]
fn red_keys_start_beside_the_board() {
    assert_eq!((players(2).t().supply, players(2).t().red.len()), (30, 0));
}

#[holds(Clause::TenNotesEach)]
fn every_player_puts_ten_notes_into_the_chest() {
    for seats in 2..=6 {
        let s = players(seats);
        assert_eq!(s.t().chest, 10 * seats);
        assert!(s.state.hands.iter().all(|h| h.is_empty()) && s.state.unseen.len() == 112, "nobody has seen one");
    }
    let s = players(2).keys(0, 4, 0);
    let ask: Ask = s.asks(OPEN, &[]).ask;
    assert_eq!(ask.audience, Audience::Seat(Seat(0)), "only the taker sees a note");
    assert!(!ask.reportable());
}

pub const OWN: &str = r#"
own_trial = [
  { name = "Saut", sand = true, against = "together", won = 1, of = 4 },
  { name = "Corde", sand = false, against = "left", won = 2, of = 3 },
]
own_riddle = [
  { name = "A", answers = "one" },
  { name = "B", answers = "any" },
  { name = "C", answers = "one" },
]
"#;

#[holds(Clause::BlankCardsAside)]
fn own_cards_join_the_fan_and_the_pile() {
    let s = players(2);
    assert_eq!(s.asks(ROLL, &[die(1)]).weights.len(), 10, "blank cards stay aside");
    let text = format!("{}{OWN}", Content::STANDARD);
    let mut own = of(GameBox::<FortBoyard>::new(&text, Options::default(), 2).unwrap());
    let fan = own.asks(ROLL, &[die(1)]).weights;
    assert_eq!(fan, (0..12).map(|i| (i, 1)).collect::<Vec<_>>(), "they join the fan");
    assert_eq!(own.asks(ROLL, &[die(1), 10]).weights, [(0, 3), (1, 1)], "with their own odds");
    own.roll_one(&[11, LOST]);
    assert_eq!(own.asks(TRY_RIDDLE, &[]).weights, [(0, 163), (1, 20)], "and the riddles the pile");
    assert_eq!(own.game.content.riddles(Answers::One), 20);
}

#[holds(Clause::PilesFaceDown)]
fn the_piles_lie_face_down() {
    let s = players(3);
    assert_eq!((s.t().unread.count(Answers::Any), s.t().unread.count(Answers::One)), (162, 18));
    assert!(s.t().read.is_empty());
    // Nothing on the table tells the next card: the question is the same to all, and its odds are the pile's.
    let mut s = s;
    s.roll_one(&[E7, LOST]);
    assert_eq!(s.asks(TRY_RIDDLE, &[]).weights, [(0, 162), (1, 18)]);
    assert!(s.game.view(&s.state, None).hand.is_none());
}

#[holds(Clause::PawnsOnStart)]
fn all_pawns_start_on_start() {
    let s = players(6);
    assert!(s.t().pawns.iter().all(|at| at.get() == 0));
    assert_eq!(s.game.content.kind(sq(0)), SquareKind::Start);
}

#[holds(Clause::LeftoversUnseen)]
fn the_notes_left_over_stay_unseen() {
    let s = players(2).keys(0, 4, 0);
    assert_eq!((s.t().chest, s.state.unseen.len()), (20, 112), "92 stay out, and nobody knows which");
    assert_eq!(s.asks(OPEN, &[]).total(), 112, "a note of the chest is any of them");
    assert!(players(2).refused_by(OPEN) == Clause::FourKeysOpen);
}
