//! Rock, paper, scissors.
use engine_core::{
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
};
use reference_games::{
    RockPaperScissors,
    rock_paper_scissors::{Clause, Sign},
};

#[holds(Clause::Choose)]
fn both_choose_unseen_by_the_other() {
    let mut t = Situation::new(RockPaperScissors::standard(2), &[]);
    assert_eq!(t.act("Paper", &[]), Turn::Seat(Seat(1)));
    assert_eq!(t.view(Seat(0)).mine().sign, Some(Sign::Paper));
    assert_eq!((t.view(Seat(1)).mine().sign, t.state.table.shown), (None, None));
    assert_eq!(t.act("Rock", &[]), Turn::Over);
    assert_eq!(t.state.table.shown, Some([Sign::Paper, Sign::Rock]));
}

#[holds(Clause::Show)]
fn each_sign_beats_one_other() {
    let signs = ["Rock", "Paper", "Scissors"];
    for (i, mine) in signs.iter().enumerate() {
        for (k, theirs) in signs.iter().enumerate() {
            let mut t = Situation::new(RockPaperScissors::standard(2), &[]);
            t.acts(&format!("{mine},{theirs}"));
            let won = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]][i][k];
            assert_eq!(t.utilities(), Some(vec![won, -won]), "{mine} against {theirs}");
        }
    }
}
