//! Variante Aventure: four dungeons in a row (p.12-14). A campaign is a value that outlives its matches.
//!
//! It hands out the box and the seed of the next dungeon, takes note of how that dungeon ended, asks chance for the reward, and can be saved
//! between two dungeons.
use crate::{
    KnockDungeon,
    chance::Chance,
    clauses::Clause,
    content::{Content, Level},
    options::Options,
    table::{End, Table, Token},
};
use engine_core::{
    anchor,
    chance::{AskOf, ChanceError, ChanceSource, Odds, Seeded, Stream},
    collections::Set,
    content::Content as _,
    finite::Finite,
    rules::{Game, GameBox, Rulebook, ValidationError},
};
use serde::{Deserialize, Serialize};

/// The version of the saved form.
pub const SAVE_VERSION: u32 = 1;
/// The number of dungeons that may be played in an Adventure by default.
pub const ATTEMPTS: u8 = 12;

/// The stream whose words are the seeds of the dungeons. [`Chance`] has the streams below it.
const SEEDS: Stream = Stream { thing: 4, of: 0 };

/// The standing of an Adventure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stand {
    /// The dungeon of this level comes next.
    Next(Level),
    /// The fourth dungeon was won.
    Won,
    /// The attempts are used up.
    Lost,
}

/// An Adventure of four dungeons.
///
/// ```
/// use engine_core::{chance::Seeded, play::{Match, Next}};
/// use knock_dungeon::{Campaign, Options, campaign::Stand};
/// let mut campaign = Campaign::new(7, Options::default());
/// let mut luck = campaign.luck();
/// let game = campaign.next_dungeon(2)?.expect("it has just begun");
/// let mut dungeon = Match::new(game, campaign.seed());
/// while let Next::Seat(p) = dungeon.next() {
///     let a = dungeon.legal()[0];
///     dungeon.play(p, a)?;
/// }
/// campaign.settle(dungeon.game(), &dungeon.state().table, &mut luck)?;
/// assert!(matches!(campaign.stand(), Stand::Next(_)));
/// assert_eq!(Campaign::load(&campaign.save()?, 8, Options::default())?.stand(), campaign.stand());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    seed: u64,
    played: u64,
    stand: Stand,
    grimoire: Set<Token>,
    attempts_left: u8,
    options: Options,
    handed_out: Option<HandedOut>,
}

/// What identifies the dungeon that is being played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct HandedOut {
    content: Content,
    options: Options,
    seats: u8,
}

impl HandedOut {
    fn is(&self, game: &GameBox<KnockDungeon>) -> bool {
        self.content == game.content && self.options == game.options && self.seats == game.seats
    }
}

/// The saved form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    game: String,
    campaign: u32,
    level: u8,
    grimoire: Vec<String>,
    attempts_left: u8,
}

/// Why a dungeon could not be settled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettleError {
    /// No dungeon follows.
    #[error("the adventure is over")]
    Over,
    /// No dungeon was handed out.
    #[error("no dungeon of this adventure is being played")]
    NoDungeon,
    /// The dungeon is another one.
    #[error("that is not the dungeon that was handed out: its deck, options, seats or tokens differ")]
    OtherDungeon,
    /// The dungeon goes on.
    #[error("that dungeon has not ended")]
    NotEnded,
    /// Chance had no answer.
    #[error(transparent)]
    Luck(#[from] ChanceError),
}

/// Why a save could not be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// A dungeon is being played, or no dungeon follows.
    #[error("an adventure can be saved only between two of its dungeons (KD-ADV-7)")]
    NotBetween,
    /// It is not a saved adventure.
    #[error("this is not a saved adventure: {0}")]
    Malformed(String),
    /// It is of another game or version.
    #[error("this is a save of {found}, expected {expected}")]
    Version {
        /// The game and version of the save.
        found: String,
        /// The game and version that can be read.
        expected: String,
    },
    /// Its fields are out of range or contradict each other.
    #[error("{0}")]
    ValidationError(#[from] ValidationError),
}

impl Campaign {
    /// Begins an Adventure. Every dungeon has these options, except for the level and the tokens.
    pub fn new(seed: u64, options: Options) -> Self {
        Self {
            seed,
            played: 0,
            stand: Stand::Next(Level::of(1)),
            grimoire: Set::EMPTY,
            attempts_left: ATTEMPTS,
            options,
            handed_out: None,
        }
    }

    /// Sets how many dungeons may be played, won or lost.
    ///
    /// # Panics
    /// If it is not 1 to 100.
    #[must_use]
    pub fn attempts(mut self, attempts: u8) -> Self {
        assert!((1..=100).contains(&attempts), "an adventure has 1 to 100 attempts");
        self.attempts_left = attempts;
        self
    }

    /// The standing.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// The Grimoire tokens held.
    pub fn grimoire(&self) -> Set<Token> {
        self.grimoire
    }

    /// The number of dungeons that may still be played.
    pub fn attempts_left(&self) -> u8 {
        self.attempts_left
    }

    /// The seed of the dungeon that was handed out last, or will be first: word k of stream (4, 0) of the campaign's own seed is the
    /// seed of its dungeon number k, as `engine_core::docs::randomness` makes words.
    pub fn seed(&self) -> u64 {
        let k = if self.handed_out.is_some() { self.played } else { self.played.saturating_sub(1) };
        let mut words = Seeded::resume(self.seed, &[(SEEDS, k)]);
        words.word(SEEDS)
    }

    /// The campaign's own source of chance for rewards, at its beginning. Keep it between dungeons.
    pub fn luck(&self) -> Seeded {
        Seeded::new(self.seed)
    }

    /// The box of the next dungeon, with the standard deck; `None` if no dungeon follows.
    ///
    /// # Errors
    /// If this number of players cannot play with these options.
    pub fn next_dungeon(&mut self, seats: u8) -> Result<Option<GameBox<KnockDungeon>>, ValidationError> {
        self.next_dungeon_with(Content::STANDARD, seats)
    }

    /// The box of the next dungeon with another deck.
    ///
    /// # Errors
    /// Lists everything that is wrong with the deck or the options.
    pub fn next_dungeon_with(
        &mut self,
        content: &str,
        seats: u8,
    ) -> Result<Option<GameBox<KnockDungeon>>, ValidationError> {
        let Stand::Next(level) = self.stand else { return Ok(None) };
        let options = Options { level, grimoire: self.grimoire, ..self.options.clone() };
        let game = GameBox::<KnockDungeon>::new(content, options.clone(), seats)?;
        self.handed_out = Some(HandedOut { content: game.content.clone(), options, seats });
        Ok(Some(game))
    }

    /// Settles the dungeon that was handed out, once it has ended. It uses up one attempt; a win earns a token and the next level.
    /// Chance is asked at most one question, and none if no dungeon follows.
    ///
    /// # Errors
    /// If it is another dungeon or has not ended, or if chance has no answer. The campaign is then unchanged.
    pub fn settle(
        &mut self,
        game: &GameBox<KnockDungeon>,
        t: &Table,
        luck: &mut dyn ChanceSource,
    ) -> Result<(), SettleError> {
        let Stand::Next(level) = self.stand else { return Err(SettleError::Over) };
        let handed = self.handed_out.as_ref().ok_or(SettleError::NoDungeon)?;
        if !handed.is(game) || !t.grimoire.less(self.grimoire).is_empty() {
            return Err(SettleError::OtherDungeon);
        }
        let end = t.end.ok_or(SettleError::NotEnded)?;
        anchor!(Clause::UsedTokensReturnFirst);
        let mut grimoire = t.grimoire;
        let attempts_left = self.attempts_left - 1;
        anchor!(Clause::FourDungeons, Clause::WinDrawsToken);
        let stand = match end {
            End::Won if level.get() == 4 => Stand::Won,
            _ if attempts_left == 0 => Stand::Lost,
            End::Won => {
                grimoire.put(draw_token(grimoire, luck)?);
                Stand::Next(Level::of(level.get() + 1))
            }
            _ => Stand::Next(level),
        };
        (self.stand, self.grimoire, self.attempts_left, self.handed_out) = (stand, grimoire, attempts_left, None);
        self.played += 1;
        Ok(())
    }

    /// The saved form: level, tokens, attempts.
    ///
    /// # Errors
    /// In the middle of a dungeon, or if no dungeon follows.
    pub fn save(&self) -> Result<String, SaveError> {
        anchor!(Clause::SaveBetweenDungeons);
        let (Stand::Next(level), None) = (self.stand, &self.handed_out) else { return Err(SaveError::NotBetween) };
        let save = Save {
            game: KnockDungeon::META.id.into(),
            campaign: SAVE_VERSION,
            level: level.get(),
            grimoire: self.grimoire.iter().map(|t| t.to_string().to_lowercase()).collect(),
            attempts_left: self.attempts_left,
        };
        Ok(serde_json::to_string(&save).expect("plain data"))
    }

    /// Resumes a saved Adventure, with a new seed and new options.
    ///
    /// # Errors
    /// Lists everything that is wrong with it.
    pub fn load(save: &str, seed: u64, options: Options) -> Result<Self, SaveError> {
        if save.len() > 4096 {
            return Err(SaveError::Malformed("it is longer than any save".into()));
        }
        let save: Save = serde_json::from_str(save).map_err(|e| SaveError::Malformed(e.to_string()))?;
        let expected = format!("{} campaign {SAVE_VERSION}", KnockDungeon::META.id);
        let found = format!("{} campaign {}", save.game, save.campaign);
        if found != expected {
            return Err(SaveError::Version { found, expected });
        }
        let mut faults = ValidationError::default();
        let level = Level::new(save.level);
        faults.expect(level.is_some(), "level", || format!("it is 1 to 4, not {}", save.level));
        let mut grimoire = Set::EMPTY;
        for name in &save.grimoire {
            match Token::all().find(|t| t.to_string().to_lowercase() == *name) {
                Some(token) => faults.expect(grimoire.put(token), "grimoire", || format!("{name} is there twice")),
                None => faults.add("grimoire", format!("there is no token \"{name:.20}\"")),
            }
        }
        let most = u32::from(save.level.clamp(1, 4)) - 1;
        faults.expect(grimoire.len() <= most, "grimoire", || {
            format!(
                "{}: before level {} at most {most} tokens can be held",
                Clause::LostDungeonAgain.code(),
                save.level
            )
        });
        let attempts = (1..=100).contains(&save.attempts_left);
        faults.expect(attempts, "attempts_left", || format!("it is 1 to 100, not {}", save.attempts_left));
        faults.or(())?;
        let level = level.expect("checked above");
        let attempts_left = save.attempts_left;
        Ok(Self { stand: Stand::Next(level), grimoire, attempts_left, ..Self::new(seed, options) })
    }
}

/// A token drawn uniformly from the kinds that are not held.
fn draw_token(held: Set<Token>, luck: &mut dyn ChanceSource) -> Result<Token, ChanceError> {
    let mut weights = [0; 4];
    Token::all().filter(|t| !held.has(*t)).for_each(|t| weights[t] = 1);
    let answer = luck.answer(AskOf::from(Chance::Reward).into(), Odds::Weights(&weights))?;
    Ok(Token::from_id(answer).expect("one of the four"))
}
