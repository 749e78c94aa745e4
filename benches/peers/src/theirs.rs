//! Tic-tac-toe on the trait of `turnbase`, as quick as it can be there: two bitboards.
use turnbase::{ActivePlayers, Game, PlayerId};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

pub struct TicTacToe;

#[derive(Clone, Copy)]
pub struct Board {
    marks: [u16; 2],
    turn: u8,
}

impl Board {
    fn won(&self, p: usize) -> bool {
        LINES.iter().any(|line| self.marks[p] & line == *line)
    }
    fn over(&self) -> bool {
        self.won(0) || self.won(1) || self.marks[0] | self.marks[1] == 0o777
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Action = u8;
    type View = Board;

    fn new_initial_state(&self, _: u64) -> Board {
        Board { marks: [0; 2], turn: 0 }
    }
    fn num_players(&self) -> usize {
        2
    }
    fn active_players(&self, s: &Board) -> ActivePlayers {
        if s.over() { ActivePlayers::none() } else { ActivePlayers::one(PlayerId::new(s.turn.into())) }
    }
    fn legal_actions(&self, s: &Board, _: PlayerId) -> Vec<u8> {
        if s.over() {
            return vec![];
        }
        let taken = s.marks[0] | s.marks[1];
        (0..9).filter(|cell| taken & (1 << cell) == 0).collect()
    }
    fn is_legal(&self, s: &Board, _: PlayerId, a: &u8) -> bool {
        *a < 9 && (s.marks[0] | s.marks[1]) & (1 << a) == 0 && !s.over()
    }
    fn apply(&self, s: &mut Board, _: PlayerId, a: u8) {
        s.marks[usize::from(s.turn)] |= 1 << a;
        s.turn ^= 1;
    }
    fn is_terminal(&self, s: &Board) -> bool {
        s.over()
    }
    fn reward(&self, s: &Board, p: PlayerId) -> f64 {
        let me = p.index() as usize;
        if s.won(me) {
            1.0
        } else if s.won(1 - me) {
            -1.0
        } else {
            0.0
        }
    }
    fn view(&self, s: &Board, _: Option<PlayerId>) -> Board {
        *s
    }
}
