//! What works by itself: the moments that powers react to, their tests, conversions, and what manuscripts count.
use super::{Icon, Icons};
use engine_core::data;

/// What the Criminals of the gainer must be.
#[data(Finite)]
pub enum Guard {
    /// No test.
    Always,
    /// None on the board.
    Innocent,
    /// One or more.
    Criminal,
}

/// Reads a guard and the effect behind it.
///
/// # Errors
/// Says what is wrong with the effect.
pub fn row(text: &str) -> Result<(Guard, &str), String> {
    Ok(match (text.strip_prefix("X=0: "), text.strip_prefix("X>=1: ")) {
        (Some(rest), _) => (Guard::Innocent, rest),
        (_, Some(rest)) => (Guard::Criminal, rest),
        _ => (Guard::Always, text),
    })
}

/// What an ongoing power reacts to.
#[data(Finite)]
pub enum Moment {
    /// A Trade action is over.
    AfterTrade,
    /// A Construct action is over.
    AfterBuild,
    /// A Workers action is over.
    AfterCastle,
    /// A Transcribe action is over.
    AfterScribe,
    /// A townsfolk was hired.
    Hire,
    /// A debt was gained.
    GainDebt,
    /// A debt was paid.
    FlipDebt,
    /// Anybody's collision.
    Collision,
    /// A hero was gained.
    HeroGain,
    /// A hero was destroyed.
    HeroDestroy,
    /// The AI's slot was emptied.
    Now,
    /// The AI flipped a card.
    Flip,
    /// The AI gained a scheme.
    GainScheme,
    /// The AI shuffled.
    Shuffle,
}

fn moment(text: &str) -> Option<Moment> {
    Some(match text {
        "after_trade" => Moment::AfterTrade,
        "after_build" => Moment::AfterBuild,
        "after_castle" => Moment::AfterCastle,
        "after_scribe" => Moment::AfterScribe,
        "hire" => Moment::Hire,
        "gain_debt" => Moment::GainDebt,
        "flip_debt" => Moment::FlipDebt,
        "collision" => Moment::Collision,
        "hero_gain" => Moment::HeroGain,
        "hero_destroy" => Moment::HeroDestroy,
        "now" => Moment::Now,
        "flip" => Moment::Flip,
        "gain_scheme" => Moment::GainScheme,
        "shuffle" => Moment::Shuffle,
        _ => return None,
    })
}

/// What works as long as its card lies on the board, or its slot is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Power<E> {
    /// When one of these moments (bits by id) comes, the effect resolves if the guard holds.
    When {
        /// The moments.
        moments: u16,
        /// The test.
        guard: Guard,
        /// The effect.
        then: E,
    },
    /// Every two Merchants count as one of these.
    TwoMerchants(Icon),
    /// Every two silver count as one of these.
    TwoSilver(Icon),
    /// The first unit of the resource of this icon counts twice.
    Double(Icon),
    /// The two other resources count for this icon too.
    Others(Icon),
    /// Permanent icons.
    Permanent(Icons),
    /// One free step.
    FreeStep,
    /// Dismissing costs 1.
    CheapDismissal,
    /// One more card in the hand.
    Hand,
}

/// Reads a power.
///
/// # Errors
/// Says what is wrong with it.
pub fn power(text: &str) -> Result<Power<&str>, String> {
    let payable = |letter: &str| match letter {
        "B" => Ok(Icon::B),
        "N" => Ok(Icon::N),
        "C" => Ok(Icon::C),
        _ => Err(format!("\"{letter:.20}\": a conversion makes B, N or C")),
    };
    let good = |icon: Icon| ["ink", "gold", "stone"][icon.good() as usize];
    match text {
        "move+1?" => return Ok(Power::FreeStep),
        "dismiss_cost=1" => return Ok(Power::CheapDismissal),
        "hand+1" => return Ok(Power::Hand),
        _ => {}
    }
    if let Some(icons) = text.strip_prefix("perm ") {
        return Icons::read(&icons.replace([',', ' '], "")).map(Power::Permanent);
    }
    if let Some((moments, then)) = text.split_once('>').filter(|(m, _)| !m.contains(' ')) {
        let bits = moments.split('|').try_fold(0u16, |bits, m| {
            moment(m).map(|m| bits | 1 << m as u16).ok_or(format!("\"{m:.40}\" is nothing that can happen"))
        })?;
        let (guard, then) = row(then)?;
        return Ok(Power::When { moments: bits, guard, then });
    }
    let Some((left, right)) = text.split_once('=') else {
        return Err(format!("\"{text:.40}\" is no power"));
    };
    match left {
        "2M" => payable(right).map(Power::TwoMerchants),
        "2silver" => payable(right).map(Power::TwoSilver),
        _ => {
            if let Some((kind, res)) =
                right.strip_prefix('2').and_then(|r| r.strip_suffix(" max1")).zip(left.strip_suffix('1'))
            {
                let icon = payable(kind)?;
                return if good(icon) == res {
                    Ok(Power::Double(icon))
                } else {
                    Err(format!("{res:.20} does not pay for {kind}: {} does", good(icon)))
                };
            }
            let icon = payable(right)?;
            let others: Vec<_> = ["ink", "gold", "stone"].into_iter().filter(|g| *g != good(icon)).collect();
            if left == others.join(",") {
                Ok(Power::Others(icon))
            } else {
                Err(format!("\"{left:.40}\": expected {}", others.join(",")))
            }
        }
    }
}

/// What a manuscript counts at the end.
#[data(Finite)]
pub enum Thing {
    /// That icon.
    Icons {
        /// Which.
        icon: Icon,
    },
    /// Two Merchants.
    TwoMerchants,
    /// A building on the board.
    Building,
    /// Two resources left over.
    TwoResources,
    /// Two workers in the castle.
    TwoWorkers,
    /// A paid debt.
    FlippedDebt,
    /// An approved deed.
    FlippedDeed,
    /// A hero card.
    Hero,
}

/// Reads what a manuscript counts, if it counts something.
///
/// # Errors
/// Names the thing that cannot be counted.
pub fn counts(text: &str) -> Result<Option<Thing>, String> {
    let Some(thing) = text.strip_prefix("vp:1 per ") else { return Ok(None) };
    Ok(Some(match thing {
        "B" => Thing::Icons { icon: Icon::B },
        "N" => Thing::Icons { icon: Icon::N },
        "C" => Thing::Icons { icon: Icon::C },
        "X" => Thing::Icons { icon: Icon::X },
        "2 M" => Thing::TwoMerchants,
        "building" => Thing::Building,
        "2 resources" => Thing::TwoResources,
        "2 workers" => Thing::TwoWorkers,
        "flipped debt" => Thing::FlippedDebt,
        "flipped deed" => Thing::FlippedDeed,
        "hero" => Thing::Hero,
        _ => return Err(format!("\"{thing:.40}\" cannot be counted")),
    }))
}
