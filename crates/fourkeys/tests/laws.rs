//! This game's identities under random play.
use engine_core::{Fast, Game, Turn, View, sure};
use fourkeys::FourKeys;

#[test]
fn plays() {
    for seats in 2..=4 {
        let g = FourKeys::standard(seats);
        let mut luck = Fast::new(1);
        for _ in 0..200 {
            let mut s = sure(g.setup(&mut luck));
            let mut n = 0;
            while let Turn::Seat(p) = g.turn(&s.table) {
                g.validate(&s).unwrap_or_else(|f| panic!("{f}\n{s:?}"));
                let l = g.list(View::of(&s, p));
                let a = l[luck.below(l.len() as u32) as usize];
                g.may(&s, p, a).unwrap();
                sure(g.apply(&mut s, a, &mut luck));
                n += 1;
            }
            g.validate(&s).unwrap();
            assert!(n <= g.bound());
        }
    }
}
