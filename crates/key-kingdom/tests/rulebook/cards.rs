//! Événements: cards and what they do.
use super::table::{Kingdom, of, players};
use engine_core::holds;
use engine_core::{
    chance::FastRng,
    collections::{Bag, Set},
    content::Content as _,
    finite::Finite,
    rules::Seat,
};
use key_kingdom::{
    Action, Clause, Frame,
    content::{Content, Portion},
    rules,
};

#[holds(Clause::EventDraws)]
fn an_event_square_draws_a_card() {
    let mut s = players(2);
    let cited = s.event(&["pocket_picnic"]);
    assert!(cited.contains(&Clause::EventDraws));
    assert_eq!((s.state.table.deck.len(), s.state.table.discard.len()), (35, 1));
}

#[holds(Clause::ReshuffleDiscard, Clause::DiscardOnlyWhenEmpty)]
fn the_discard_becomes_the_deck() {
    let mut s = players(2).deck(&["pocket_picnic"]);
    assert!(!s.event(&["pocket_picnic"]).contains(&Clause::ReshuffleDiscard), "not before a draw finds it empty");
    assert_eq!((s.state.table.deck.len(), s.state.table.discard.len()), (0, 36));
    let mut s = s.turn_of(0);
    let cited = s.event(&["travelling_tavern"]);
    assert!(cited.contains(&Clause::ReshuffleDiscard) && cited.contains(&Clause::DiscardOnlyWhenEmpty));
    assert_eq!((s.state.table.deck.len(), s.state.table.discard.len()), (35, 1));
    // Companions stay out.
    let mut s = players(2).companion(1, "bashful_bard").deck(&[]);
    s.event(&["travelling_tavern"]);
    assert_eq!(s.state.table.deck.len(), 34);
    assert!(!s.state.table.deck.has(s.card("bashful_bard")));
}

#[holds(Clause::DiscardOnlyWhenEmpty)]
fn both_empty() {
    let mut s = players(2);
    s.roll("1");
    (s.state.table.deck, s.state.table.discard) = (Bag::EMPTY, Set::EMPTY);
    let a: Action = format!("Go {}", s.square("SA2")).parse().unwrap();
    let now = &mut *s;
    now.game.apply_fast(&mut now.state, Seat(0), a, &mut FastRng::new(0));
    assert_eq!(s.seat(), Seat(1), "nothing is drawn");
}

#[holds(Clause::ThreeKindsOfEvent, Clause::CompanionsStay)]
fn a_companion_joins() {
    let mut s = players(2);
    s.event(&["gossiping_goat", "7"]);
    let cited = s.keep(&[]);
    assert!(cited.contains(&Clause::ThreeKindsOfEvent) && cited.contains(&Clause::CompanionsStay));
    let goat = s.card("gossiping_goat");
    assert!(s.state.table.players[0].companions.has(goat));
    assert!(!s.state.table.discard.has(goat) && !s.state.table.deck.has(goat) && s.state.table.in_play.is_empty());
    let mut s = players(2);
    for card in ["slurring_seer", "bashful_bard", "yodelling_yeti", "demonic_dwarf"] {
        s = s.companion(0, card);
    }
    s.event(&["lucky_locksmith", "6"]);
    s.keep(&[]);
    assert_eq!(s.state.table.players[0].companions.len(), 5, "any number");
}

#[holds(Clause::FailedRollDiscards)]
fn a_failed_roll_discards_the_card() {
    let mut s = players(2);
    s.event(&["gossiping_goat", "5"]);
    s.spend("food", "Plus");
    assert!(s.keep(&[]).contains(&Clause::FailedRollDiscards), "even modified");
    assert!(s.state.table.discard.has(s.card("gossiping_goat")));
    assert!(s.state.table.players[0].companions.is_empty());
}

#[holds(Clause::NumberMeansAtLeast)]
fn that_much_or_more() {
    for (face, won) in [("5", false), ("6", true), ("8", true)] {
        let mut s = players(2);
        s.event(&["slurring_seer", face]);
        s.keep(&[]);
        assert_eq!(!s.state.table.players[0].companions.is_empty(), won, "{face}");
    }
    // The unicorn adds 3 to rolls for events.
    let mut s = players(5).turn_of(4);
    s.event(&["slurring_seer", "3"]);
    assert_eq!(rules::result(&s.game, &s.state.table), Some(6));
    s.keep(&[]);
    assert_eq!(s.state.table.players[4].companions.len(), 1);
    let mut s = players(5).turn_of(4);
    s.play("Act Roll", &["3"]);
    assert_eq!(rules::result(&s.game, &s.state.table), Some(3), "not to others");
}

#[holds(Clause::CardInPlay)]
fn a_card_in_play_is_in_no_pile() {
    let mut s = players(2).deck(&["mimic_mailbox"]);
    s.event(&["mimic_mailbox", "4"]);
    let mimic = s.card("mimic_mailbox");
    assert!(s.state.table.in_play.has(mimic) && !s.state.table.discard.has(mimic));
    let question = s.asked("Modify Keep", &[]).unwrap();
    assert_eq!(question.weights.len(), 35, "the card being resolved is not shuffled in");
    assert!(!question.weights.iter().any(|w| w.0 == mimic.id()));
    s.keep(&["kindly_kobold", "3"]);
    assert_eq!(s.state.table.in_play.len(), 2);
    assert!(s.keep(&[]).contains(&Clause::CardInPlay));
    assert!(s.state.table.discard.has(mimic) && s.state.table.in_play.is_empty());
}

#[holds(Clause::RestoreAllIsNoChoice)]
fn restore_all() {
    let mut s = players(2).only(1, &["hook"]).magic(1, "bee_cannon").exhausted(1, &["bee_cannon"]).turn_of(1);
    s.event(&["dozing_dragon", "5"]);
    s.spend("hook", "Plus");
    assert!(s.keep(&[]).contains(&Clause::RestoreAllIsNoChoice));
    assert!(s.inactive(1).is_empty());
    assert!(matches!(s.frame(), Frame::Act(_)), "not a choice");
}

#[holds(Clause::CastleHeroesStay)]
fn heroes_in_the_castle_stay() {
    let mut s = players(3).garden(1, 0);
    s.event(&["clumsy_clerk", "4"]);
    s.keep(&[]);
    s.play("Branch 0", &[]);
    s.refused("Hero Move 1", Clause::CastleHeroesStay);
    assert_eq!(s.legal(), ["Hero Decline", "Hero Move 2"]);
    let mut s = players(2).garden(1, 0);
    s.event(&["clumsy_clerk", "4"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Branch 1"], "nobody can be moved");
    let mut s = players(2).garden(1, 0);
    s.event(&["wandering_whirl", "6"]);
    s.keep(&[]);
    assert_eq!(s.place(1), "G1");
}

/// A custom card may fold the board and then draw. A hero swept to the castle draws there, and nothing moves that hero.
#[holds(Clause::CastleHeroesStay)]
fn a_card_drawn_in_the_castle() {
    let content = Content::STANDARD.replacen(
        "reward = [\"toggle_portion this\"]",
        "reward = [\"toggle_portion this\", \"draw_event\"]",
        1,
    );
    for (card, face, clause) in [
        ("grumpy_griffin", "5", Clause::CastleHeroesStay),
        ("distant_drum", "5", Clause::CastleHeroesStay),
        ("clumsy_clerk", "4", Clause::OnlyWithTarget),
    ] {
        let mut s = of(&content, 2, &[]).whole_key(0).at(1, "SB5");
        s.event(&["wandering_whirl", "6"]);
        s.keep(&[]);
        s.play("Garden 0", &["token 0", card, face]);
        assert!(matches!(s.frame(), Frame::Modify(_)));
        let cited = s.keep(&[]);
        if card == "clumsy_clerk" {
            assert_eq!(s.legal(), ["Branch 1"], "nobody is moved from the castle");
            assert!(s.play("Branch 1", &[]).contains(&clause));
        } else {
            assert!(cited.contains(&clause), "{card}");
        }
        assert_eq!((s.place(0).as_str(), s.place(1).as_str(), s.seat()), ("G1", "SB5", Seat(1)));
        assert_eq!(s.state.table.open, [true, false], "only the first card folded anything");
    }
}

#[holds(Clause::NamedMagicItem)]
fn a_magic_item_from_a_rival() {
    let mut s = players(2).magic(1, "sticky_stick").exhausted(1, &["sticky_stick"]);
    s.event(&["mysterious_merchant", "8"]);
    assert!(s.keep(&[]).contains(&Clause::NamedMagicItem));
    assert_eq!((s.inactive(0), s.inactive(1)), (vec!["sticky_stick"], vec![]), "as it lay");
    let mut s = players(2);
    s.event(&["tidal_tinker", "8"]);
    s.keep(&[]);
    assert!(s.active(0).contains(&"moon_whistle"), "active, from the supply");
    let mut s = players(2).magic(0, "sticky_stick").exhausted(0, &["sticky_stick"]);
    s.event(&[]);
    s.play("Restore Stop", &["mysterious_merchant", "8"]);
    assert!(s.keep(&[]).contains(&Clause::NamedMagicItem));
    assert_eq!(s.inactive(0), ["sticky_stick"], "who has it already gains nothing");
}

#[holds(Clause::WhereMagicComesFrom)]
fn the_genie_gives_what_the_supply_has() {
    let at_the_genie = |s: Kingdom| {
        let mut s = s.open(Portion::B).at(0, "LB12").at(1, "SA1");
        s.roll("1");
        s.go("LB_GENIE", &["7"]);
        assert!(matches!(s.frame(), Frame::Modify(_)));
        s
    };
    let mut s = at_the_genie(players(2).magic(1, "moon_whistle"));
    assert!(s.keep(&[]).contains(&Clause::WhereMagicComesFrom));
    assert_eq!(s.legal(), ["Magic 8", "Magic 9", "Magic 11", "Magic 12"]);
    s.refused("Magic 10", Clause::WhereMagicComesFrom); // seat 1 has the whistle
    s.play("Magic 9", &[]);
    assert!(s.active(0).contains(&"bee_cannon"));
    let mut s = players(2).exhausted(0, &["axe"]);
    for item in ["sticky_stick", "bee_cannon", "moon_whistle", "two_way_mirror", "imp_in_a_jar"] {
        s = s.magic(1, item);
    }
    let mut s = at_the_genie(s);
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 3), "none is there");
}

#[holds(Clause::GnomeRestoresFirst)]
fn the_gnome_restores_first() {
    let mut s = players(2).exhausted(0, &["axe", "net", "hook"]);
    let cited = s.event(&[]);
    assert!(cited.contains(&Clause::GnomeRestoresFirst));
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 2));
    assert_eq!(s.state.table.deck.len(), 36, "before the draw");
    s.mend("axe");
    let i = s.item("net");
    s.play(&format!("Restore Item {i}"), &["mimic_mailbox", "4"]);
    s.keep(&["kindly_kobold", "3"]);
    assert_eq!(s.inactive(0), ["hook"], "not before a further draw");
    assert!(matches!(s.frame(), Frame::Modify(_)));
    // With a result of 0, and where an adventure's exit is an event square.
    let mut s = players(2).demon(0).at(0, "SA2").exhausted(0, &["axe"]);
    assert!(s.roll("0").contains(&Clause::GnomeRestoresFirst));
    assert_eq!(s.state.table.deck.len(), 36);
    let mut s = players(2).at(0, "SA7").at(1, "SB5").exhausted(0, &["axe"]);
    s.roll("1");
    s.go("SA_HINGE", &["2"]);
    assert!(s.keep(&[]).contains(&Clause::GnomeRestoresFirst));
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 2));
}

#[holds(Clause::ExtraTurnFollows)]
fn an_extra_turn() {
    let mut s = players(3);
    s.event(&["speedy_snail", "8"]);
    assert!(s.keep(&[]).contains(&Clause::ExtraTurnFollows));
    assert_eq!((s.seat(), s.state.table.turns), (Seat(0), 1), "one more whole turn");
    assert!(matches!(s.frame(), Frame::Act(_)));
    s.play("Act Nap", &[]);
    assert_eq!((s.seat(), s.state.table.turns), (Seat(1), 2), "one at most");
    // One gained in an extra turn counts.
    let mut s = players(3);
    s.event(&["speedy_snail", "8"]);
    s.keep(&[]);
    s.state.table.discard = Set::EMPTY;
    let snail = s.card("speedy_snail");
    s.state.table.deck.put(snail);
    s.event(&["speedy_snail", "8"]);
    s.keep(&[]);
    assert_eq!(s.seat(), Seat(0));
}

/// Two extra turns gained in one turn are one.
#[holds(Clause::ExtraTurnFollows)]
fn a_second_extra_turn_is_lost() {
    let content =
        Content::STANDARD.replacen("reward = [\"draw_event\"]", "reward = [\"extra_turn\", \"draw_event\"]", 1);
    let mut s = of(&content, 3, &[]);
    s.event(&["mimic_mailbox", "4"]);
    s.keep(&["speedy_snail", "8"]);
    s.keep(&[]);
    assert_eq!((s.seat(), s.state.table.turns), (Seat(0), 1));
    s.play("Act Nap", &[]);
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::OnlyWithTarget)]
fn only_what_has_a_target() {
    let mut s = players(3).only(1, &[]).only(2, &[]).exhausted(0, &["axe"]);
    s.event(&[]);
    s.play("Restore Stop", &["sticky_swamp", "5"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Branch 0"], "nobody can lose anything; restoring is always offered");
    s.refused("Branch 1", Clause::OnlyWithTarget);
    s.refused("Branch 2", Clause::OnlyWithTarget);
    let mut s = players(3);
    s.event(&["sticky_swamp", "5"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Branch 0", "Branch 1"]);
    s.refused("Modify Keep", Clause::OnlyWithTarget);
    assert!(s.play("Branch 1", &[]).contains(&Clause::OnlyWithTarget));
    assert!(matches!(s.frame(), Frame::Rival(_)));
}

/// Of an owner's own cards one may offer any magic item, or else something: with the supply empty the else needs a target.
#[holds(Clause::OnlyWithTarget)]
fn an_else_without_a_target() {
    let choice = |branches: &str| Content::STANDARD.replacen("restore 3 or exhaust_other 1", branches, 1);
    let robbed = |content: &str| {
        let mut s = of(content, 2, &[]).only(1, &[]);
        for item in ["sticky_stick", "bee_cannon", "moon_whistle", "two_way_mirror"] {
            s = s.magic(0, item);
        }
        s
    };
    let content = choice("restore 3 or take_magic_item any_in_supply else exhaust_other 1");
    let mut s = robbed(&content);
    s.event(&["sticky_swamp", "5"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Branch 0", "Branch 1"], "the imp is still in the supply");
    let mut s = robbed(&content).magic(0, "imp_in_a_jar");
    s.event(&["sticky_swamp", "5"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Branch 0"], "nothing to take, and nobody has anything to lose");
    s.refused("Branch 1", Clause::OnlyWithTarget);
    let mut s = robbed(&choice("take_magic_item any_in_supply else exhaust_other 1")).magic(0, "imp_in_a_jar");
    s.event(&["sticky_swamp", "5"]);
    assert!(s.keep(&[]).contains(&Clause::OnlyWithTarget), "alone it does nothing, and the card counts as resolved");
    assert!(s.state.table.discard.has(s.card("sticky_swamp")));
}

#[holds(Clause::SentToBoringSquare)]
fn to_a_boring_square() {
    let ids = |s: &Kingdom| -> Vec<String> {
        let a = s.legal();
        a.iter()
            .filter_map(|a| a.strip_prefix("Send To "))
            .map(|q| s.content().board.squares[q.parse::<usize>().unwrap()].id.clone())
            .collect()
    };
    let mut s = players(3).at(1, "SB5").at(2, "SA3");
    s.event(&["putrid_poltergeist", "5"]);
    s.keep(&[]);
    let mut own = s.clone();
    own.play("Branch 0", &[]);
    assert_eq!(ids(&own), ["SA1", "SA5", "SA10", "SA15"], "this region, Start included, without a figure");
    own.refused(&format!("Send To {}", own.square("SA3")), Clause::SentToBoringSquare);
    own.play("Send Decline", &[]);
    assert_eq!(own.place(0), "SA2", "it is a may");
    s.play("Branch 1", &[]);
    s.refused("Hero Move 0", Clause::SentToBoringSquare);
    s.refused("Go 3", Clause::SentToBoringSquare);
    s.play("Hero Move 1", &[]);
    s.refused("Send Decline", Clause::SentToBoringSquare);
    assert_eq!(ids(&s), ["SA1", "SA5", "SA10", "SA15"], "to this land, from anywhere");
    let to = s.square("SA5");
    assert!(s.play(&format!("Send To {to}"), &[]).contains(&Clause::SentToBoringSquare));
    assert_eq!((s.place(1).as_str(), s.seat()), ("SA5", Seat(1)), "nothing happens on arrival");
    let mut s = players(2).at(1, "SB5");
    s.event(&["clumsy_clerk", "4"]);
    s.keep(&[]);
    s.play("Branch 0", &[]);
    s.play("Hero Move 1", &[]);
    assert_eq!(ids(&s), ["SB2", "SB8", "SB11", "SB14", "SB16"], "of his own region");
    let mut s = players(2).at(1, "SB5");
    s.event(&["grumpy_griffin", "5"]);
    s.keep(&[]);
    assert_eq!(ids(&s).len(), 5 + 5, "of both visible regions");
    s.play("Send Decline", &[]);
    let mut s = players(2);
    s.event(&["clumsy_clerk", "4"]);
    s.keep(&[]);
    s.play("Branch 0", &[]);
    s.play("Hero Decline", &[]);
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::MagicAsItLies)]
fn steal_and_swap() {
    let mut s = players(3)
        .magic(1, "two_way_mirror")
        .exhausted(1, &["two_way_mirror"])
        .magic(2, "bee_cannon")
        .magic(0, "sticky_stick");
    s.event(&["light_fingered_leprechaun", "8"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Magic 9", "Magic 11"], "of any rival");
    s.refused("Magic 8", Clause::MagicAsItLies);
    assert!(s.play("Magic 11", &[]).contains(&Clause::MagicAsItLies));
    assert_eq!(s.inactive(0), ["two_way_mirror"], "as it lies");
    let mut s = s.turn_of(0);
    s.event(&[]);
    s.play("Restore Stop", &["swapping_sorceress", "4"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Give Decline", "Give Item 8", "Give Item 11"]);
    s.refused("Give Item 9", Clause::MagicAsItLies);
    s.refused("Go 3", Clause::MagicAsItLies);
    s.play("Give Item 11", &[]);
    assert_eq!(s.legal(), ["TakeFor 9"]);
    s.refused("TakeFor 8", Clause::MagicAsItLies);
    s.play("TakeFor 9", &[]);
    assert!(s.active(0).contains(&"bee_cannon"));
    assert_eq!(s.inactive(2), ["two_way_mirror"]);
    let mut s = players(3).magic(1, "bee_cannon");
    s.event(&["swapping_sorceress", "4"]);
    assert!(s.keep(&[]).contains(&Clause::MagicAsItLies), "without one on each side nothing");
    assert_eq!(s.seat(), Seat(1));
    let mut s = players(3);
    s.event(&["light_fingered_leprechaun", "8"]);
    assert!(s.keep(&[]).contains(&Clause::MagicAsItLies));
    assert_eq!(s.seat(), Seat(1));
}

/// A magic item spent on the roll for a card is given, or had, exhausted.
#[holds(Clause::NamedMagicItem, Clause::MagicAsItLies)]
fn an_item_spent_on_the_card_itself() {
    let mut s = players(2).magic(0, "sticky_stick").magic(1, "bee_cannon");
    s.event(&["swapping_sorceress", "1"]);
    s.spend("sticky_stick", "Plus");
    s.keep(&[]);
    s.play("Give Item 8", &[]);
    s.play("TakeFor 9", &[]);
    assert_eq!((s.inactive(0), s.inactive(1)), (vec![], vec!["sticky_stick"]));
    let mut s = players(2).magic(0, "sticky_stick");
    s.event(&["mysterious_merchant", "3"]);
    s.spend("sticky_stick", "Plus");
    s.keep(&[]);
    assert_eq!(s.inactive(0), ["sticky_stick"], "who has it already gains nothing, not even its other face");
}

/// A card drawn by a card sweeps its drawer to the castle: both cards are discarded, and the turn is over.
#[holds(Clause::CardInPlay)]
fn a_card_by_a_card_to_the_castle() {
    let mut s = players(2).whole_key(0).at(1, "SB5");
    s.event(&["mimic_mailbox", "4"]);
    s.keep(&["wandering_whirl", "6"]);
    s.keep(&[]);
    assert_eq!(s.state.table.in_play.len(), 2, "both are still being resolved");
    s.play("Garden 0", &["token 0"]);
    assert_eq!((s.seat(), s.state.table.discard.len(), s.state.table.in_play.len()), (Seat(1), 2, 0));
}

/// A card that moves its drawer first and another then: the square that he has taken is no longer free.
#[holds(Clause::SentToBoringSquare)]
fn the_square_just_taken() {
    let from = "reward = [\"move_self_to_boring any_visible_region\"]";
    let to = "reward = [\"move_self_to_boring this_region\", \"move_other_to_boring this_region\"]";
    let mut s = of(&Content::STANDARD.replacen(from, to, 1), 2, &[]).at(1, "SB5");
    s.event(&["grumpy_griffin", "5"]);
    s.keep(&[]);
    let (mine, other) = (s.square("SA5"), s.square("SA3"));
    s.play(&format!("Send To {mine}"), &[]);
    s.play("Hero Move 1", &[]);
    s.refused(&format!("Send To {mine}"), Clause::SentToBoringSquare);
    s.play(&format!("Send To {other}"), &[]);
    assert_eq!((s.place(0).as_str(), s.place(1).as_str()), ("SA5", "SA3"));
}
