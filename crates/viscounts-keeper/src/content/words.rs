//! The closed vocabulary of effects: what a card, tile, spot or board can say, and how it is read.
use super::Kind;
use crate::clauses::Clause;
use engine_core::{anchor, data};
use serde::{Deserialize, Serialize};

/// An icon.
#[data(Finite)]
pub enum Icon {
    /// Merchant, a blue bag.
    M,
    /// Builder, a hammer.
    B,
    /// Noble, a fleur-de-lis.
    N,
    /// Cleric, a cross.
    C,
    /// Criminal, a purple skull: any one other icon in primary actions.
    X,
}

/// A resource.
#[data(Finite)]
pub enum Good {
    /// Pays for Clerics.
    Ink,
    /// Pays for Nobles.
    Gold,
    /// Pays for Builders.
    Stone,
}

impl Icon {
    /// The resource that pays for it.
    pub const fn good(self) -> Good {
        match self {
            Icon::N => Good::Gold,
            Icon::B => Good::Stone,
            _ => Good::Ink,
        }
    }

    fn read(letter: char) -> Option<Self> {
        Some(match letter {
            'M' => Icon::M,
            'B' => Icon::B,
            'N' => Icon::N,
            'C' => Icon::C,
            'X' => Icon::X,
            _ => return None,
        })
    }
}

/// How many of each icon, six bits each, side by side in one word. Nobody funds with more than 63 of one: nine slots, four
/// bonus cards, three public buildings, three cards and a dismissed one print [three each](Self::MOST) at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, engine_core::schema::Schema)]
#[serde(transparent)]
pub struct Icons(u32);

impl Icons {
    /// None.
    pub const NONE: Self = Self(0);
    /// The most that one piece prints.
    pub const MOST: usize = 3;

    /// One icon.
    pub const fn one(icon: Icon) -> Self {
        Self(1 << (6 * icon as u32))
    }

    /// How many of one.
    #[inline]
    pub const fn count(self, icon: Icon) -> u8 {
        (self.0 >> (6 * icon as u32) & 63) as u8
    }

    /// These and those.
    #[must_use]
    #[inline]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// How many in all.
    pub const fn total(self) -> u8 {
        self.count(Icon::M) + self.count(Icon::B) + self.count(Icon::N) + self.count(Icon::C) + self.count(Icon::X)
    }

    /// Reads letters.
    ///
    /// # Errors
    /// Names the letter that is no icon.
    pub fn read(letters: &str) -> Result<Self, String> {
        if letters.len() > Self::MOST {
            return Err(format!("\"{letters:.20}\" is more than three icons"));
        }
        letters.chars().try_fold(Self::NONE, |sum, c| {
            Icon::read(c).map(|i| sum.and(Self::one(i))).ok_or(format!("'{c}' is no icon; there are M, B, N, C and X"))
        })
    }

    /// The letters.
    pub fn letters(self) -> String {
        const ORDER: [(Icon, char); 5] =
            [(Icon::M, 'M'), (Icon::B, 'B'), (Icon::N, 'N'), (Icon::C, 'C'), (Icon::X, 'X')];
        ORDER.iter().flat_map(|&(i, c)| (0..self.count(i)).map(move |_| c)).collect()
    }
}

/// A word of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, engine_core::schema::Schema)]
pub enum Word {
    /// Some of a resource.
    Good(Good),
    /// Silver.
    Silver,
    /// Resources of choice.
    Any,
    /// Steps of the virtue marker.
    Virtue,
    /// Steps of the corruption marker.
    Corr,
    /// Debts.
    Debt,
    /// Deeds.
    Deed,
    /// A debt is paid.
    FlipDebt,
    /// A deed is approved.
    FlipDeed,
    /// One of the two.
    Flip,
    /// A hero of the row.
    Hero,
    /// A chest of the row.
    Chest,
    /// A free townsfolk.
    Hire,
    /// A free manuscript of cost 3 or 4.
    FreeManuscript,
    /// Workers into one section.
    Workers,
    /// A free building of one type, or of any.
    Build(Option<Kind>),
    /// Cards to the hand.
    Draw,
    /// Cards may be discarded.
    Disc,
    /// Cards may be destroyed.
    Destroy,
    /// The discards are shuffled in.
    Shuffle,
    /// The cards on the board may be rearranged.
    Rearr,
    /// The card leaves the game.
    RemoveSelf,
    /// Castle moves.
    Cmove,
    /// The viscount moves one or two steps.
    Vmove,
    /// A Trade action now.
    TradeAct,
    /// A Transcribe action now.
    ScribeAct,
    /// One Criminal may be ignored in a collision.
    IgnoreX,
    /// The AI dismisses a townsfolk.
    Dismiss,
    /// The AI gains a future scheme.
    Scheme,
    /// One corruption for every Criminal on the board.
    CorrPerX,
    /// The two oldest heroes and chests leave the rows.
    PurgeRows,
    /// The AI builds.
    AiBuild,
    /// The AI places workers.
    AiCastle,
    /// The AI transcribes.
    AiScribe,
    /// What the AI's board aims at.
    Focus,
    /// The AI turns a chest.
    FlipAiChest,
}

/// Where a set-up effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, engine_core::schema::Schema)]
pub enum Place {
    /// Anywhere.
    #[default]
    Any,
    /// At the space of the viscount.
    Viscount,
    /// At the space with this number.
    Number(u8),
    /// Among all own cards, before they are shuffled.
    Deck,
    /// When all else of the set-up is done.
    End,
}

/// One part of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atom {
    /// What.
    pub word: Word,
    /// How many.
    pub n: u8,
    /// Where.
    pub place: Place,
    /// Whether it may be declined.
    pub may: bool,
}

/// An effect: the options, of which exactly one is taken, and the parts of each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expr {
    /// As it is written.
    pub text: String,
    /// The options.
    pub options: Vec<Vec<Atom>>,
}

impl Expr {
    /// Whether some part of it is that word.
    pub fn has(&self, word: Word) -> bool {
        self.options.iter().flatten().any(|a| a.word == word)
    }
}

/// The most options of an effect (VR-71).
pub const MAX_OPTIONS: usize = 4;
/// The most parts of an option.
pub const MAX_PARTS: usize = 8;

/// The words that take a number. `RULES.md` says what each brings.
const NUMBERED: &[(&str, Word)] = &[
    ("ink", Word::Good(Good::Ink)),
    ("gold", Word::Good(Good::Gold)),
    ("stone", Word::Good(Good::Stone)),
    ("silver", Word::Silver),
    ("any", Word::Any),
    ("virtue", Word::Virtue),
    ("corr", Word::Corr),
    ("debt", Word::Debt),
    ("deed", Word::Deed),
    ("workers", Word::Workers),
    ("draw", Word::Draw),
    ("disc", Word::Disc),
    ("destroy", Word::Destroy),
    ("cmove", Word::Cmove),
];

/// The words without a number.
const WHOLE: &[(&str, Word)] = &[
    ("flip_debt", Word::FlipDebt),
    ("flip_deed", Word::FlipDeed),
    ("flip", Word::Flip),
    ("hero", Word::Hero),
    ("chest", Word::Chest),
    ("hire", Word::Hire),
    ("ms34", Word::FreeManuscript),
    ("build_workshop", Word::Build(Some(Kind::Workshop))),
    ("build_trading_post", Word::Build(Some(Kind::TradingPost))),
    ("build_guildhall", Word::Build(Some(Kind::Guildhall))),
    ("build_any", Word::Build(None)),
    ("shuffle", Word::Shuffle),
    ("rearr", Word::Rearr),
    ("remove_self", Word::RemoveSelf),
    ("vmove1-2", Word::Vmove),
    ("trade_act", Word::TradeAct),
    ("scribe_act", Word::ScribeAct),
    ("ignore_X1", Word::IgnoreX),
    ("dismiss", Word::Dismiss),
    ("scheme", Word::Scheme),
    ("corr_per_X", Word::CorrPerX),
    ("purge_rows", Word::PurgeRows),
    ("build", Word::AiBuild),
    ("castle", Word::AiCastle),
    ("scribe", Word::AiScribe),
    ("focus", Word::Focus),
    ("flip_ai_chest", Word::FlipAiChest),
];

fn word(text: &str) -> Option<(Word, bool)> {
    let find = |list: &[(&str, Word)]| list.iter().find(|(w, _)| *w == text).map(|x| x.1);
    find(NUMBERED).map(|w| (w, true)).or(find(WHOLE).map(|w| (w, false)))
}

impl Word {
    /// Whether only the AI knows it.
    pub const fn is_of_ai(self) -> bool {
        use Word::*;
        matches!(self, Dismiss | Scheme | CorrPerX | PurgeRows | AiBuild | AiCastle | AiScribe | Focus | FlipAiChest)
    }
}

fn atom(text: &str) -> Result<Atom, String> {
    let (body, may) = text.strip_suffix('?').map_or((text, false), |b| (b, true));
    let (body, place) = match body.split_once('@') {
        None => (body, Place::Any),
        Some((b, "viscount")) => (b, Place::Viscount),
        Some((b, "deck")) => (b, Place::Deck),
        Some((b, "end")) => (b, Place::End),
        Some((b, n)) => (b, Place::Number(n.parse().map_err(|_| format!("\"@{n:.20}\" is no place"))?)),
    };
    if let Some((word, _)) = word(body) {
        return Ok(Atom { word, n: 1, place, may });
    }
    let digits = body.len() - body.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (name, number) = body.split_at(body.len() - digits);
    match (word(name), number.parse()) {
        (Some((word, true)), Ok(n @ 1..=20)) => Ok(Atom { word, n, place, may }),
        _ => {
            let names = |list: &[(&'static str, Word)]| list.iter().map(|x| x.0).collect::<Vec<_>>().join(", ");
            Err(format!(
                "\"{body:.40}\" is no word of the vocabulary; there are {} with a number from 1 to 20, and {} without one",
                names(NUMBERED),
                names(WHOLE)
            ))
        }
    }
}

/// Reads an effect. In an option with both, all corruption comes before virtue (VB-TR-3).
///
/// # Errors
/// Says which word is none.
pub fn expr(text: &str) -> Result<Expr, String> {
    let mut options = Vec::new();
    for option in text.split(" / ") {
        let mut atoms = option.split(" + ").map(|a| atom(a.trim())).collect::<Result<Vec<_>, _>>()?;
        if atoms.len() > MAX_PARTS {
            return Err(format!("an option has {MAX_PARTS} parts at most"));
        }
        anchor!(Clause::CorruptionFirst);
        if let Some(first) = atoms.iter().position(|a| a.word == Word::Virtue) {
            let (corr, rest): (Vec<_>, Vec<_>) = atoms.split_off(first).into_iter().partition(|a| a.word == Word::Corr);
            atoms.extend(corr);
            atoms.extend(rest);
        }
        options.push(atoms);
    }
    if options.len() > MAX_OPTIONS {
        return Err(format!("an effect has {MAX_OPTIONS} options at most"));
    }
    Ok(Expr { text: text.to_string(), options })
}
