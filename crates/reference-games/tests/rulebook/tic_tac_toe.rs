//! Tic-tac-toe. Squares are numbered 1 to 9 in reading order.
use engine_core::{
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
};
use reference_games::{
    TicTacToe,
    tic_tac_toe::{Clause, Event, Square},
};

#[holds(Clause::Empty)]
fn it_begins_empty() {
    let t = Situation::new(TicTacToe::standard(2), &[]);
    assert_eq!((t.state.table.marks, t.turn(), t.utilities()), ([None; 9], Turn::Seat(Seat(0)), None));
}

#[holds(Clause::Mark)]
fn players_mark_in_turn() {
    let mut t = Situation::new(TicTacToe::standard(2), &[]);
    assert_eq!(t.act("5", &[]), Turn::Seat(Seat(1)));
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Mark][..], &[Event::Marked(Seat(0), Square::of(5))][..]));
    assert_eq!(t.act("9", &[]), Turn::Seat(Seat(0)));
    assert_eq!([5, 9, 1].map(|n| t.state.table.marks[Square::of(n)]), [Some(Seat(0)), Some(Seat(1)), None]);
}

#[holds(Clause::Marked)]
fn a_square_is_marked_once() {
    let mut t = Situation::new(TicTacToe::standard(2), &[]);
    t.acts("5,1");
    for taken in ["5", "1"] {
        t.refused(taken, Clause::Marked);
    }
}

#[holds(Clause::Line)]
fn each_of_the_eight_lines_wins() {
    let lines = ["123", "456", "789", "147", "258", "369", "159", "357"];
    for line in lines {
        // The other player marks two squares off the line, so seat 0 ends the game.
        let mut others = "123456789".chars().filter(|c| !line.contains(*c));
        let mut t = Situation::new(TicTacToe::standard(2), &[]);
        let mut turn = t.turn();
        for own in line.chars() {
            assert_eq!(turn, Turn::Seat(Seat(0)));
            turn = t.act(&own.to_string(), &[]);
            if turn != Turn::Over {
                turn = t.act(&others.next().unwrap().to_string(), &[]);
            }
        }
        assert_eq!((turn, t.utilities()), (Turn::Over, Some(vec![1, -1])), "{line}");
        assert_eq!(t.cited, [Clause::Mark, Clause::Line]);
        assert_eq!(t.events.last(), Some(&Event::Won(Seat(0))));
    }
    let mut t = Situation::new(TicTacToe::standard(2), &[]);
    assert_eq!(t.acts("1,4,2,5,9,6"), Turn::Over);
    assert_eq!(t.utilities(), Some(vec![-1, 1]), "the second player can win too");
}

#[holds(Clause::Line)]
fn the_ninth_mark_can_win() {
    let mut t = Situation::new(TicTacToe::standard(2), &[]);
    assert_eq!(t.acts("1,3,2,4,5,7,6,8,9"), Turn::Over);
    assert_eq!((&t.cited[..], t.utilities()), (&[Clause::Mark, Clause::Line][..], Some(vec![1, -1])));
}

#[holds(Clause::Full)]
fn nine_marks_without_a_line_are_a_draw() {
    let mut t = Situation::new(TicTacToe::standard(2), &[]);
    assert_eq!(t.acts("1,2,3,5,4,6,8,7,9"), Turn::Over);
    assert_eq!((&t.cited[..], t.utilities()), (&[Clause::Mark, Clause::Full][..], Some(vec![0, 0])));
    assert_eq!(t.events.last(), Some(&Event::Drawn));
}
