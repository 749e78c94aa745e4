//! Replays a record and checks every field on the way.
use super::{RECORD_FORMAT, Record, RecordError, StartState, final_hash, options_of};
use crate::{
    Counters, Game, GameBox, InfoKey, Match, MatchError, Next, Options, RefusalInfo, Seat, Setup, Stream,
    play::{Given, Start},
    text::clip,
};
use std::sync::Arc;

/// The maximum number of words used of a stream: far beyond any game, and still safe to count from.
const MAX_USED: u64 = 1 << 48;

impl Record {
    /// Makes the box that the record was played with from the text of its content and the record's options and seats.
    ///
    /// # Errors
    /// If it is a record of another game or version, if no such box can be made, or if the content differs from the recorded one.
    pub fn make_game<G: Game>(&self, content: &str) -> Result<GameBox<G>, RecordError> {
        self.check_rules::<G>()?;
        let game = GameBox::new(content, self.read_options::<G>()?, self.seats).map_err(RecordError::Table)?;
        self.check_game(&game)?;
        Ok(game)
    }

    /// Replays the record, checks every field, and returns the match as it was when it was recorded.
    ///
    /// # Errors
    /// The field or step that is wrong, and why.
    pub fn verify<G: Game>(&self, game: impl Into<Arc<GameBox<G>>>) -> Result<Match<G>, RecordError> {
        let game: Arc<GameBox<G>> = game.into();
        self.check_game(&*game)?;
        let mut reports = Reports { all: self.reported.as_deref().unwrap_or(&[]), at: 0 };
        let mut m = match &self.start {
            Some(start) => {
                let given = Some(read_start(&game, start)?);
                Match::given(game, Start { seed: self.seed, given, live: self.reported.as_ref().map(|_| 0) })
            }
            None if self.reported.is_none() => Match::new(game, self.seed),
            None => {
                let mut setup = Match::live(game, self.seed);
                while setup.question().is_some() {
                    let Some(answer) = reports.next() else {
                        // What follows in the record distinguishes an unfinished set-up from a broken record.
                        let begun = !self.actions.is_empty() || self.pending.is_some() || self.final_hash.is_some();
                        return Err(if begun { RecordError::Unanswered { step: 0 } } else { RecordError::InSetup });
                    };
                    setup.report(answer).map_err(|e| reports.fault(0, &e))?;
                }
                setup.begin().expect("set-up has no open question")
            }
        };
        for (i, text) in self.actions.iter().enumerate() {
            let mut next = act(&mut m, i + 1, text)?;
            while next == Next::Chance {
                let answer = reports.next().ok_or(RecordError::Unanswered { step: i + 1 })?;
                next = m.report(answer).map_err(|e| reports.fault(i + 1, &e))?;
            }
        }
        let expected = final_hash(m.now());
        if self.final_hash != Some(expected) {
            return Err(RecordError::Final { found: self.final_hash, expected });
        }
        if let Some(text) = &self.pending {
            if self.reported.is_none() {
                return Err(RecordError::NotLive);
            }
            let step = self.actions.len() + 1;
            let mut next = act(&mut m, step, text)?;
            while let (Next::Chance, Some(answer)) = (next, reports.next()) {
                next = m.report(answer).map_err(|e| reports.fault(step, &e))?;
            }
            if next != Next::Chance {
                return Err(RecordError::NotPending { action: clip(text) });
            }
        }
        match reports.left() {
            0 => Ok(m),
            extra => Err(RecordError::LeftOver { extra }),
        }
    }

    /// The set-up of a live table that was recorded before it was done.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    pub fn setup<G: Game>(&self, game: impl Into<Arc<GameBox<G>>>) -> Result<Setup<G>, RecordError> {
        let game: Arc<GameBox<G>> = game.into();
        self.check_game(&*game)?;
        let Some(all) = &self.reported else { return Err(RecordError::NotLive) };
        let mut reports = Reports { all, at: 0 };
        let mut setup = Match::live(game, self.seed);
        while let Some(answer) = reports.next() {
            setup.report(answer).map_err(|e| reports.fault(0, &e))?;
        }
        Ok(setup)
    }

    fn check_rules<G: Game>(&self) -> Result<(), RecordError> {
        let (found, expected) = (self.record, RECORD_FORMAT);
        if found != expected {
            return Err(RecordError::Format { found, expected });
        }
        if self.game != G::META.id {
            return Err(RecordError::Game { found: clip(&self.game), expected: G::META.id });
        }
        let (found, expected) = (self.rules_version, G::META.rules_version);
        match found.cmp(&expected) {
            std::cmp::Ordering::Less => Err(RecordError::OlderRules { found, expected }),
            std::cmp::Ordering::Greater => Err(RecordError::NewerRules { found, expected }),
            std::cmp::Ordering::Equal => Ok(()),
        }
    }

    fn check_game<G: Game>(&self, game: &GameBox<G>) -> Result<(), RecordError> {
        self.check_rules::<G>()?;
        let (found, expected) = (self.content, game.content_hash());
        if found != expected {
            return Err(RecordError::Content { found, expected });
        }
        let mine = self.read_options::<G>()?;
        for (key, expected) in options_of(game) {
            let found = mine.get(&key).expect("a described option has a value");
            if found != expected {
                return Err(RecordError::OtherOption { key, found, expected });
            }
        }
        let (found, expected) = (self.seats, game.seats);
        if found != expected {
            return Err(RecordError::Seats { found, expected });
        }
        Ok(())
    }

    fn read_options<G: Game>(&self) -> Result<G::Options, RecordError> {
        let mut options = G::Options::default();
        for (key, value) in &self.options {
            options.set(key, value).map_err(RecordError::Option)?;
        }
        Ok(options)
    }
}

/// The reported answers of the record, in order.
struct Reports<'a> {
    all: &'a [u32],
    at: usize,
}

impl Reports<'_> {
    fn next(&mut self) -> Option<u32> {
        let answer = self.all.get(self.at).copied();
        self.at += usize::from(answer.is_some());
        answer
    }

    fn left(&self) -> usize {
        self.all.len() - self.at
    }

    /// The error that the last answer is wrong.
    fn fault(&self, step: usize, why: &dyn std::error::Error) -> RecordError {
        RecordError::Reported { at: self.at - 1, step, what: clip(&why.to_string()) }
    }
}

/// Plays one action of a record for the seat in turn.
fn act<G: Game>(m: &mut Match<G>, step: usize, text: &str) -> Result<Next, RecordError> {
    let action: G::Action = text.parse().map_err(|fault| RecordError::Notation { step, text: clip(text), fault })?;
    let seat = m.turn().seat().unwrap_or(Seat(0));
    m.play(seat, action).map_err(|e| match e {
        MatchError::Refused(refusal) => {
            RecordError::Illegal { step, action: action.to_string(), reason: RefusalInfo::from(refusal) }
        }
        e => unreachable!("every question of the earlier steps is answered: {e}"),
    })
}

fn read_start<G: Game>(game: &Arc<GameBox<G>>, start: &StartState) -> Result<Given<G>, RecordError> {
    let state = crate::text::from_value(&start.state).map_err(|e| RecordError::State(clip(&e.to_string())))?;
    game.validate(&state).map_err(RecordError::Impossible)?;
    let mut counters = Counters::new();
    for (at, &[thing, of, used]) in start.counters.iter().enumerate() {
        let what = match (u8::try_from(thing), u8::try_from(of)) {
            (Ok(thing @ ..64), Ok(of @ ..16)) => {
                let stream = Stream { thing, of };
                if counters.last().is_none_or(|last| last.0 < stream) && (1..=MAX_USED).contains(&used) {
                    counters.push((stream, used));
                    continue;
                }
                "the streams must be in ascending order, each used 1 to 2^48 times"
            }
            _ => "a stream has a thing below 64 and a copy below 16",
        };
        return Err(RecordError::Counters { at, what });
    }
    let info = match &start.info {
        Some(keys) if keys.len() != usize::from(game.seats) => {
            return Err(RecordError::Info { found: keys.len(), expected: game.seats });
        }
        Some(keys) => Some(Seat::first(game.seats).zip(keys).map(|(p, k)| InfoKey::resume(Some(p), k.0)).collect()),
        None => None,
    };
    Ok(Given { state, counters, info })
}
