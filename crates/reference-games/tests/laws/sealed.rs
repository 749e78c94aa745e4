//! Two sealed bids with deliberate faults. The higher bid wins, and only that is shown.
use engine_core::{
    chance::Odds,
    laws::{Law, conform, posterior},
    prelude::*,
};

#[data(Rulebook)]
pub enum Clause {
    #[clause("XX-1", "1", Effect, "both players bid in secret")]
    Bid,
    #[clause("XX-2", "1", Limit, "a bid of zero is refused")]
    Zero,
}

#[data(Finite)]
#[finite(0..=2)]
pub struct Bid(u8);

#[data(Chance)]
pub enum Chance {
    /// The bids of both.
    Bids,
    /// A die.
    Die,
}

#[data(Event)]
pub enum Event {
    #[say("A bid of {0}.")]
    Said(u8),
}

#[data(Copy, Default, Encode)]
pub struct Table {
    #[encode(max = 2)]
    pub answered: u8,
    #[encode(max = 2)]
    pub parked: u8,
    /// 0 if the first bid is lower, 1 if they are equal, 2 if it is higher.
    #[encode(max = 2)]
    pub result: u8,
}

#[data(Copy, Default, Encode)]
pub struct Hand {
    pub bid: Option<Bid>,
}

const SOUND: u8 = 0;
const PARKED: u8 = 1;
const TOLD: u8 = 2;
const CITED: u8 = 3;
const ASKS: u8 = 4;
const NOT_MINE: u8 = 5;
const UNDECLARED: u8 = 6;
const ALL_REVEALED: u8 = 7;
const REVEALED_NOT: u8 = 8;
const BIASED: u8 = 9;
const BIASED_LATER: u8 = 10;
const TOGETHER_SEEN: u8 = 11;
const TOGETHER_LEGAL: u8 = 12;
const TOGETHER_GONE: u8 = 13;

pub struct Sealed<const BUG: u8>;

#[game]
impl<const BUG: u8> Game for Sealed<BUG> {
    const META: Meta = Meta::new("sealed", "Sealed bids", 2..=2);
    const SECRETS: bool = BUG != UNDECLARED;
    type Table = Table;
    type Hands = [Hand; 2];
    type Action = Bid;
    type Clause = Clause;
    type Event = Event;
    type Chance = Chance;

    fn setup(_: &mut Cx<Self, impl Source>) -> Result<(), Halt> {
        Ok(())
    }
    fn turn(_: &GameBox<Self>, t: &Table) -> Turn {
        if t.answered < 2 { Turn::Seat(Seat(t.answered)) } else { Turn::Over }
    }
    fn audience(_: &GameBox<Self>, t: &Table, _: Bid) -> Audience {
        match BUG {
            NOT_MINE => Audience::Nobody,
            TOGETHER_SEEN => Audience::All,
            _ => Audience::Seat(Seat(t.answered)),
        }
    }
    fn asked(_: &GameBox<Self>, t: &Table) -> Seats {
        match (BUG, t.answered) {
            // The second seat is asked early, and then it is not.
            (TOGETHER_GONE, 1) => Seats::NONE,
            _ => Seat::first(2).filter(|p| p.0 >= t.answered).collect(),
        }
    }
    fn check(v: View<Self>, a: Bid) -> Verdict<Clause> {
        ensure(!(BUG == TOGETHER_LEGAL && v.table.answered == 1 && a.get() == 0), Clause::Zero)
    }
    fn apply(cx: &mut Cx<Self, impl Source>, a: Bid) -> Result<(), Halt> {
        cx.cite(Clause::Bid);
        cx.hands[cx.seat].bid = Some(a);
        match BUG {
            PARKED => cx.table.parked = a.get(),
            TOLD => cx.event(Event::Said(a.get())),
            CITED if a.get() == 1 => cx.cite(Clause::Zero),
            ASKS if a.get() == 1 => _ = cx.chance.roll(Chance::Die, 2)?,
            ALL_REVEALED => _ = cx.reveal(Audience::All, a.get()),
            _ => {}
        }
        cx.table.answered += 1;
        if let [Some(x), Some(y)] = cx.hands.map(|hand| hand.bid) {
            let result = compare(x.get(), y.get());
            cx.table.result = if BUG == REVEALED_NOT { result } else { cx.reveal(Audience::All, result) };
        }
        Ok(())
    }
    fn outcome(_: &GameBox<Self>, t: &Table) -> Outcome {
        let first = i32::from(t.result) - 1;
        Outcome::chips(&[first, -first])
    }
    fn bound(_: &GameBox<Self>) -> u32 {
        2
    }
    fn validate(_: &GameBox<Self>, s: &StateOf<Self>) -> Result<(), ValidationError> {
        let bid = Seat::first(2).all(|p| s.hands[p].bid.is_some() == (p.0 < s.table.answered));
        let result = match s.hands.map(|hand| hand.bid) {
            [Some(x), Some(y)] => compare(x.get(), y.get()),
            _ => 0,
        };
        let fits = s.table.answered <= 2 && bid && s.table.result == result && (BUG == PARKED || s.table.parked == 0);
        ValidationError::unless(fits, "table", "not these bids")
    }
    fn sample_world(cx: &mut Cx<Self, impl Source>, v: View<Self>) -> Result<(), Halt> {
        let t = *v.table;
        let own = |p: u8, b: u8| v.hand_of(Seat(p)).and_then(|h| h.bid).is_none_or(|bid| bid.get() == b);
        let mut weights = [0u32; 9];
        for (x, y) in (0..3u8).flat_map(|x| (0..3).map(move |y| (x, y))) {
            let fits = t.answered < 2 || compare(x, y) == t.result;
            let parked = BUG != PARKED || t.answered == 0 || [x, y][usize::from(t.answered) - 1] == t.parked;
            let legal = BUG != TOGETHER_LEGAL || t.answered < 2 || y != 0;
            if fits && own(0, x) && own(1, y) && parked && legal {
                let biased = BUG == BIASED || BUG == BIASED_LATER && t.answered == 2;
                weights[usize::from(3 * x + y)] = if biased && (x == 0 || y == 0) { 2 } else { 1 };
            }
        }
        let both = cx.chance.answer(Chance::Bids.unseen(), Odds::Weights(&weights))? as u8;
        for (p, bid) in [both / 3, both % 3].into_iter().enumerate().take(t.answered.into()) {
            cx.hands[p].bid = Some(Bid::of(bid));
        }
        Ok(())
    }
}

fn compare(x: u8, y: u8) -> u8 {
    1 + u8::from(x > y) - u8::from(x < y)
}

fn caught<const BUG: u8>() -> Law {
    let game = Sealed::<BUG>::standard(2);
    match conform(&game, 64) {
        Err((broken, _)) => broken.law,
        Ok(_) => posterior(&game, 2).expect_err("nothing catches it").law,
    }
}

#[test]
fn sealed_bids_keep_all_laws() {
    let game = Sealed::<SOUND>::standard(2);
    let r = conform(&game, 64).map_err(|e| e.0.to_string()).unwrap();
    assert!(r.secret > 0 && r.together > 0, "{r:?}");
    posterior(&game, 2).unwrap();
}

#[test]
fn a_secret_that_gets_out() {
    assert_eq!(caught::<PARKED>(), Law::Secret);
    assert_eq!(caught::<TOLD>(), Law::Secret);
    assert_eq!(caught::<CITED>(), Law::Secret);
    assert_eq!(caught::<ASKS>(), Law::Secret);
}

#[test]
fn a_secret_that_is_declared_badly() {
    assert_eq!(caught::<NOT_MINE>(), Law::Secret);
    assert_eq!(caught::<UNDECLARED>(), Law::Secret);
    assert_eq!(caught::<ALL_REVEALED>(), Law::Secret, "a secret that is revealed at once is none");
    assert_eq!(caught::<REVEALED_NOT>(), Law::Quiet);
}

#[test]
fn a_sampler_that_is_biased() {
    assert_eq!(caught::<BIASED>(), Law::Posterior);
    assert!(posterior(&Sealed::<BIASED_LATER>::standard(2), 1).is_ok(), "it is right until the result is shown");
    assert_eq!(caught::<BIASED_LATER>(), Law::Posterior);
}

#[test]
fn seats_that_are_not_asked_independently() {
    assert_eq!(caught::<TOGETHER_SEEN>(), Law::Together);
    assert_eq!(caught::<TOGETHER_LEGAL>(), Law::Together);
    assert_eq!(caught::<TOGETHER_GONE>(), Law::Together);
}
