//! The course of a dungeon as the laid cards tell it: who laid which in which turn, what was drawn, which side of the token shows.
//!
//! Cards lie in the order in which they were laid, seats follow each other, a hand is filled up after every turn: so the number
//! of ended turns and the question that is open say exactly how many cards each hand and the pile have.
use super::Spells;
use crate::{
    KnockDungeon, Table,
    dungeon::Fate,
    options::Talk,
    rules::{Frame, WindowKind},
    table::{End, Side},
};
use engine_core::Seat;

/// How far the turn has come that the table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Nothing is laid in it yet.
    Begun,
    /// A card of the hand is open and has no place yet.
    Open,
    /// The card is laid, or there was none; no card is drawn yet.
    Placed,
    /// The Knight is drawn and has no place yet.
    KnightOut,
    /// The Knight is laid.
    KnightLaid,
    /// The turn is counted; the next seat's has not begun.
    Counted,
}

impl Step {
    /// The step of a table; none if nothing ends so, or is asked so.
    pub(super) fn of(g: &KnockDungeon, t: &Table) -> Option<Self> {
        let Some(end) = t.end else {
            return Some(match t.frame {
                Frame::Lay(_) | Frame::Pass(_) => Self::Begun,
                Frame::Rotate(_) => Self::KnightOut,
                Frame::Where(w) => {
                    if w.knight {
                        Self::KnightOut
                    } else {
                        Self::Open
                    }
                }
                Frame::Show(_) => Self::Counted,
                Frame::Window(w) => match w.kind {
                    WindowKind::Start => Self::Begun,
                    WindowKind::Placed | WindowKind::BeforeAlarm => Self::Placed,
                    WindowKind::KnightDrawn => Self::KnightOut,
                    WindowKind::KnightPlaced => Self::KnightLaid,
                },
            });
        };
        // The question stays as it was asked last. A pass, and the window after one, also end by a stand-still (Q24).
        let stood_still = t.passed && g.stands_still(t);
        let by_spell = matches!(end, End::Won | End::Room(_) | End::Beaten(_));
        match t.frame {
            Frame::Where(w) => match end {
                End::Time => Some(Self::Counted),
                End::Alarm(_) if w.knight => None,
                _ => Some(if w.knight { Self::KnightLaid } else { Self::Placed }),
            },
            Frame::Pass(_) => match end {
                End::Alarm(_) => Some(Self::Placed),
                End::Time => Some(if stood_still { Self::Placed } else { Self::Counted }),
                _ => None,
            },
            Frame::Window(w) => match (w.kind, end) {
                (_, End::Short(_)) => None,
                (WindowKind::Start, _) => by_spell.then_some(Self::Begun),
                (WindowKind::BeforeAlarm, End::Time) if stood_still => Some(Self::Placed),
                (WindowKind::KnightDrawn, _) => (by_spell && end != End::Won).then_some(Self::KnightOut),
                (WindowKind::KnightPlaced, _) if by_spell => Some(Self::KnightLaid),
                (WindowKind::KnightPlaced, End::Alarm(_)) => None,
                (_, End::Time) => Some(Self::Counted),
                _ => Some(Self::Placed),
            },
            Frame::Lay(_) | Frame::Rotate(_) | Frame::Show(_) => None,
        }
        .filter(|_| {
            // Where no token had a use no window opened; a window closed by hand, or with the last use.
            let used = g.options.grimoire != t.grimoire;
            let later = matches!(end, End::Alarm(_) | End::Time);
            match t.window() {
                None => matches!(end, End::Short(_)) || !g.has_use(t),
                Some(WindowKind::Placed) if later => !g.has_use(t) && !g.options.grimoire.is_empty(),
                Some(WindowKind::BeforeAlarm) if later => g.has_use(t) || used,
                Some(WindowKind::Placed | WindowKind::KnightPlaced) => !g.options.grimoire.is_empty(),
                Some(_) => used,
            }
        })
    }
}

/// What must be where after the turns that the table counts.
pub(super) struct Course<'a> {
    g: &'a KnockDungeon,
    t: &'a Table,
    pub seat: Seat,
    pub hands: [u8; 6],
    pub pile: u8,
    pub knight_below: bool,
    side: Side,
    /// How often an icon turned the token.
    turned: u32,
    /// The fewest and the most cards that a hand holds back in open talk.
    pub held_back: [(u8, u8); 6],
    pub passed: bool,
    pub placed_silence: bool,
    /// Whether the Knight was drawn in this turn.
    pub knight_came: bool,
    /// How often the alarm was checked.
    pub alarms: u16,
    /// How often it had been when each card was laid.
    pub entered: [u16; 63],
    laid: usize,
}

impl<'a> Course<'a> {
    /// Follows the turns of a table up to the step of the last.
    pub(super) fn follow(g: &'a KnockDungeon, t: &'a Table, step: Step) -> Result<Self, &'static str> {
        let mut hands = [0; 6];
        hands[..g.seats.into()].fill(g.hand());
        let dealt = 2 + u32::from(g.hand()) * u32::from(g.seats); // the Knight and the first card among them
        let mut course = Self {
            g,
            t,
            seat: Seat(g.options.first.get()),
            hands,
            pile: g.deck().len().saturating_sub(dealt) as u8,
            knight_below: true,
            side: Side::Speech,
            turned: 0,
            held_back: [(0, 0); 6],
            passed: false,
            placed_silence: false,
            knight_came: false,
            alarms: 0,
            entered: [0; 63],
            laid: 0,
        };
        course.lay(false)?;
        let before = if step == Step::Counted { t.turns.checked_sub(1).ok_or("no turn has ended")? } else { t.turns };
        for _ in 0..before {
            course.turn(Step::Counted)?;
            course.seat = course.seat.next(g.seats);
        }
        course.turn(step)?;
        if course.laid != t.dungeon.len() {
            return Err("fewer turns have ended than cards were laid");
        }
        if matches!(t.end, Some(End::Alarm(_))) || t.end == Some(End::Time) && step == Step::Placed {
            course.alarms += 1;
        }
        Ok(course)
    }

    /// The side that shows; a Sphere has ended one Silence.
    pub(super) fn side(&self, spells: Spells) -> Option<Side> {
        match (spells.sphere, self.side) {
            (false, side) => Some(side),
            (true, _) if self.turned == 0 => None,
            (true, Side::Speech) => Some(Side::Silence),
            (true, Side::Silence) => Some(Side::Speech),
        }
    }

    /// A turn, or what is done of it.
    fn turn(&mut self, until: Step) -> Result<(), &'static str> {
        (self.passed, self.placed_silence, self.knight_came) = (false, false, false);
        if until == Step::Begun {
            return Ok(());
        }
        let me = self.seat;
        if self.hands[me] == 0 {
            if until == Step::Open {
                return Err("no card is open, for the hand had none");
            }
            self.passed = true;
        } else {
            self.hands[me] -= 1;
            let (least, most) = self.held_back[me];
            self.held_back[me] = (least.saturating_sub(1), most.min(self.hands[me]));
            if until == Step::Open {
                return Ok(());
            }
            self.placed_silence = self.lay(false)?;
        }
        if until == Step::Placed {
            return Ok(());
        }
        self.alarms += 1;
        if self.passed && self.stood_still() {
            return Err("time ran out when nothing could change any more (KD-Q24)");
        }
        self.knight_came = self.draw();
        if self.knight_came && until != Step::KnightOut {
            self.lay(true)?;
        }
        match until {
            Step::KnightOut | Step::KnightLaid if !self.knight_came => Err("the Knight is not drawn in this turn"),
            Step::Counted if self.g.options.showing => {
                self.held_back[me].0 = self.held_back[me].0.saturating_sub(1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The next card of the dungeon was laid; tells whether it has the icon.
    fn lay(&mut self, knight: bool) -> Result<bool, &'static str> {
        let mut cards = self.t.dungeon.iter().skip(self.laid);
        let (_, l) = cards.next().ok_or("more turns have ended than cards were laid")?;
        if (l.card == self.g.content.knight()) != knight {
            return Err("the Knight is laid in the turn in which he is drawn");
        }
        self.entered[self.laid] = self.alarms;
        self.laid += 1;
        let icon = self.g.content.face(l.card).silence;
        let lost_at_once = matches!(self.t.end, Some(End::Short(_))) && self.laid == self.t.dungeon.len();
        if icon && self.g.seats > 1 && !lost_at_once {
            self.turned += 1;
            self.side = if self.side == Side::Speech { Side::Silence } else { Side::Speech };
            if self.side == Side::Speech {
                self.held_back = [(0, 0); 6];
            }
        }
        Ok(icon)
    }

    /// Step 4; tells whether the Knight came.
    fn draw(&mut self) -> bool {
        let me = self.seat;
        if self.g.seats == 1 && self.placed_silence {
            return false;
        }
        if self.pile == 0 {
            return std::mem::take(&mut self.knight_below);
        }
        self.pile -= 1;
        self.hands[me] += 1;
        if self.g.options.talk == Talk::Open && self.side == Side::Silence {
            let (least, most) = self.held_back[me];
            self.held_back[me] = (least + 1, most + 1);
        }
        false
    }

    /// No card anywhere, and no creature laid so far that can have had a token left.
    fn stood_still(&self) -> bool {
        let no_card = self.pile == 0 && !self.knight_below && self.hands == [0; 6];
        let mut laid = self.t.dungeon.iter().zip(self.entered).take(self.laid);
        no_card
            && !laid.any(|((_, l), entered)| {
                let asks = self.g.content.face(l.card).creature.unwrap_or(0);
                l.fate != Fate::Room && entered + u16::from(asks) > self.alarms
            })
    }
}
