//! The yardstick: random playouts of two games written by hand, without an engine. Masks and lookups, moves in order, the same
//! generator and so the very same games.
use engine_core::chance::FastRng;

/// The positions of the set bits of every nine, in order.
static BITS: [[u8; 16]; 512] = {
    let mut table = [[0; 16]; 512];
    let mut at = 0;
    while at < 512 * 9 {
        let (mask, bit) = (at / 9, at % 9);
        if mask >> bit & 1 == 1 {
            table[mask][(mask & ((1 << bit) - 1)).count_ones() as usize] = bit as u8;
        }
        at += 1;
    }
    table
};

/// The same for every seven.
static COLUMNS: [[u8; 8]; 128] = {
    let mut table = [[0; 8]; 128];
    let mut at = 0;
    while at < 128 * 7 {
        table[at / 7][at % 7] = BITS[at / 7][at % 7];
        at += 1;
    }
    table
};

/// How many bits of every nine are set.
static COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut mask = 0usize;
    while mask < 512 {
        table[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    table
};

/// Which sets of squares of tic-tac-toe hold a line.
static LINE: [bool; 512] = {
    let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let mut table = [false; 512];
    let mut at = 0;
    while at < 512 * 8 {
        let (mask, line) = (at / 8, lines[at % 8]);
        table[mask] |= mask & line == line;
        at += 1;
    }
    table
};

/// Plays a game of tic-tac-toe; returns how many marks were made.
#[inline]
pub fn tic_tac_toe(luck: &mut FastRng) -> u32 {
    let (mut mine, mut theirs, mut plies) = (0usize, 0usize, 0);
    loop {
        let free = 511 & !(mine | theirs);
        let square = BITS[free][luck.below(COUNT[free].into()) as usize & 15];
        mine |= 1 << square;
        plies += 1;
        if LINE[mine & 511] || mine | theirs == 511 {
            return plies;
        }
        (mine, theirs) = (theirs, mine);
    }
}

/// Plays a game of connect four, a byte per row; returns how many discs were dropped.
#[inline]
pub fn connect_four(luck: &mut FastRng) -> u32 {
    let (mut mine, mut theirs, mut plies) = (0u64, 0u64, 0);
    loop {
        let all = mine | theirs;
        let open = (!(all >> 40) & 0x7f) as usize;
        let column = COLUMNS[open][luck.below(COUNT[open].into()) as usize & 7];
        mine |= (all << 8 | 0x7f) & !all & 0x01_0101_0101_0101 << column;
        plies += 1;
        let four = |step: u32| {
            let two = mine & mine >> step;
            two & two >> (2 * step)
        };
        if four(1) | four(7) | four(8) | four(9) != 0 || mine | theirs == 0x7f7f_7f7f_7f7f {
            return plies;
        }
        (mine, theirs) = (theirs, mine);
    }
}
