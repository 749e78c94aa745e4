//! The closed vocabulary of content files: needs, rewards, abilities, effects, icons, as short phrases.
use super::{
    Ability, Context, Effect, Item, MAGIC, Need, Op, PLAIN, Passive, Scope,
    load::{ELSEWHERE, Ids},
};
use crate::board::Icon;

/// The names that phrases refer to.
pub(super) struct Names<'a> {
    pub items: Ids<'a>,
    pub magic: Ids<'a>,
}

type Read<T> = Result<T, String>;

/// A number of a phrase, from 1 to 16 unless said otherwise.
fn number(word: Option<&str>, lo: u8, hi: u8) -> Read<u8> {
    let found = word.unwrap_or("nothing");
    let n = word.and_then(|w| w.parse().ok()).filter(|n| (lo..=hi).contains(n));
    n.ok_or_else(|| format!("expected a number from {lo} to {hi}, found {found}"))
}

fn end(mut words: std::str::SplitWhitespace<'_>, phrase: &str) -> Read<()> {
    words.next().map_or(Ok(()), |w| Err(format!("\"{phrase}\" says too much: {w}")))
}

fn unknown<T>(sort: &str, phrase: &str, known: &str) -> Read<T> {
    Err(format!("there is no {sort} \"{phrase}\"; there are {known}"))
}

/// A condition on a result.
pub(super) fn need(phrase: &str) -> Read<Need> {
    let mut words = phrase.split_whitespace();
    let need = match words.next().unwrap_or("") {
        "at_least" => Need::AtLeast(number(words.next(), 0, 30)?),
        "at_most" => Need::AtMost(number(words.next(), 0, 30)?),
        "even" => Need::Even,
        "odd" => Need::Odd,
        "higher_than_last" => Need::Higher,
        _ => return unknown("condition", phrase, "at_least n, at_most n, even, odd, higher_than_last"),
    };
    end(words, phrase).map(|()| need)
}

/// The icon of a square. An adventure names its own square.
pub(super) fn icon(phrase: &str) -> Read<Option<Icon>> {
    let mut words = phrase.split_whitespace();
    let icon = match words.next().unwrap_or("") {
        "boring" => Some(Icon::Boring),
        "event" => Some(Icon::Event),
        "restore" => Some(Icon::Restore(number(words.next(), 1, 16)?)),
        "demon_die" => Some(Icon::DemonDie),
        "whirlpool" => Some(Icon::Whirlpool),
        "void" => Some(Icon::Void),
        "adventure" => None,
        _ => return unknown("icon", phrase, "boring, event, restore n, demon_die, whirlpool, void, adventure"),
    };
    end(words, phrase).map(|()| icon)
}

/// One thing that a card or an adventure does: `a or b` lets the player choose.
pub(super) fn op(names: &Names<'_>, phrase: &str) -> Read<Op> {
    let parts: Vec<&str> = phrase.split(" or ").collect();
    match parts.len() {
        1 => plain(names, phrase),
        2..=4 => Ok(Op::Choose(parts.iter().map(|p| plain(names, p)).collect::<Read<_>>()?)),
        n => Err(format!("a choice is between 2 to 4 things, not {n}")),
    }
}

fn plain(names: &Names<'_>, phrase: &str) -> Read<Op> {
    let (phrase, otherwise) = match phrase.split_once(" else ") {
        Some((first, rest)) => (first, Some(rest)),
        None => (phrase, None),
    };
    let mut words = phrase.split_whitespace();
    let op = match words.next().unwrap_or("") {
        "restore" => match words.clone().next() {
            Some("result") => {
                words.next();
                Op::RestoreResult
            }
            n => {
                words.next();
                Op::Restore(number(n, 1, 16)?)
            }
        },
        "restore_all" => Op::RestoreAll,
        "exhaust_own" => Op::ExhaustOwn(number(words.next(), 1, 16)?),
        "exhaust_other" => Op::ExhaustOther(number(words.next(), 1, 16)?),
        "assign_demon_die" => Op::AssignDie,
        "take_demon_die" => Op::TakeDie,
        "toggle_portion" => match words.next() {
            Some("this") => Op::Toggle { other: false },
            Some("other") => Op::Toggle { other: true },
            _ => return Err(format!("\"{phrase}\": expected this or other")),
        },
        "move_self_to_boring" => match words.next() {
            Some("this_region") => Op::MoveSelf(Scope::Here),
            Some("any_visible_region") => Op::MoveSelf(Scope::Anywhere),
            _ => return Err(format!("\"{phrase}\": expected this_region or any_visible_region")),
        },
        "move_other_to_boring" => match words.next() {
            Some("this_region") => Op::MoveOther(Scope::Here),
            Some("their_region") => Op::MoveOther(Scope::Theirs),
            _ => return Err(format!("\"{phrase}\": expected this_region or their_region")),
        },
        "take_magic_item" => match (words.next().unwrap_or(""), otherwise) {
            ("any_in_supply", Some(rest)) => match plain(names, rest)? {
                Op::AnyMagic(_) => return Err("an else has no else of its own".into()),
                op => Op::AnyMagic(Box::new(op)),
            },
            ("any_in_supply", None) => return Err(format!("\"{phrase}\" needs an else: the supply may be empty")),
            (name, None) => match names.magic.find("magic item", name)? {
                i if i < MAGIC => Op::TakeMagic(Item::magic(i as u8)),
                _ => return Err(ELSEWHERE), // there are too many
            },
            _ => return Err("only take_magic_item any_in_supply has an else".into()),
        },
        "steal_magic_item" => Op::Steal,
        "swap_magic_item" => Op::Swap,
        "enter_castle_garden" => Op::EnterGarden,
        "draw_event" => Op::Draw,
        "extra_turn" => Op::ExtraTurn,
        _ => {
            return unknown(
                "effect",
                phrase,
                "restore n, exhaust_own n and the others named at the top of the standard file",
            );
        }
    };
    if otherwise.is_some() && !matches!(op, Op::AnyMagic(_)) {
        return Err("only take_magic_item any_in_supply has an else".into());
    }
    end(words, phrase).map(|()| op)
}

/// What a companion does.
pub(super) fn passive(phrase: &str) -> Read<Passive> {
    let mut words = phrase.split_whitespace();
    let passive = match words.next().unwrap_or("") {
        "may_adjust" => {
            let context = match words.next().unwrap_or("") {
                "move" => Context::Move,
                "event" => Context::Event,
                "key_adventure" => Context::KeyAdventure,
                "minor_adventure" => Context::MinorAdventure,
                "castle" => Context::Castle,
                other => {
                    return unknown("context", other, "move, event, key_adventure, minor_adventure, castle");
                }
            };
            Passive::Adjust(context, number(words.next(), 1, 16)?)
        }
        "nap_bonus" => Passive::NapBonus(number(words.next(), 1, 16)?),
        "restore_bonus" => Passive::RestoreBonus(number(words.next(), 1, 16)?),
        "reroll_once_per_turn" => Passive::Reroll,
        "on_result_zero_restore" => Passive::OnZero(number(words.next(), 1, 16)?),
        _ => {
            let known = "may_adjust, nap_bonus, restore_bonus, reroll_once_per_turn, on_result_zero_restore";
            return unknown("passive", phrase, known);
        }
    };
    end(words, phrase).map(|()| passive)
}

/// What a hero can do.
pub(super) fn ability(names: &Names<'_>, phrase: &str) -> Read<Ability> {
    let mut words = phrase.split_whitespace();
    let ability = match words.next().unwrap_or("") {
        "restore_on_event" => Ability::RestoreOnEvent(number(words.next(), 1, 16)?),
        "items_per_roll" => Ability::ItemsPerRoll(number(words.next(), 1, 16)?),
        "restore_with" => {
            let name = words.next().unwrap_or("nothing");
            match names.items.find("item", name)? {
                i if i < PLAIN => Ability::RestoreWith(Item::of(i as u8)),
                _ => return Err(ELSEWHERE), // there are too many
            }
        }
        "any_face_on" => Ability::AnyFaceOn(number(words.next(), 0, 15)?),
        "add_on_event" => Ability::AddOnEvent(number(words.next(), 1, 16)?),
        _ => {
            let known = "restore_on_event n, items_per_roll n, restore_with <item>, any_face_on f, add_on_event n";
            return unknown("ability", phrase, known);
        }
    };
    end(words, phrase).map(|()| ability)
}

/// What a magic item does when it is exhausted.
pub(super) fn effect(phrase: &str) -> Read<Effect> {
    let mut words = phrase.split_whitespace();
    let effect = match words.next().unwrap_or("") {
        "none" => Effect::None,
        "restore_others" => Effect::RestoreOthers(number(words.next(), 1, 16)?),
        "extra_item" => Effect::ExtraItem(number(words.next(), 1, 16)?),
        "assign_demon_die" => Effect::AssignDie,
        _ => return unknown("effect", phrase, "none, restore_others n, extra_item n, assign_demon_die"),
    };
    end(words, phrase).map(|()| effect)
}
