//! Phase 5.
use crate::table::{Sit, game};
use engine_core::holds;
use viscounts_keeper::{Clause, rules::Step};

fn collide(s: &mut Sit) {
    s.run(Step::Collide(0, 0));
}

/// VB-P5, VB-P5-1, VB-P5-2, VB-P5-3, VB-P5-4, VB-P5-5
#[holds(
    Clause::Collision,
    Clause::CollisionSlots,
    Clause::CollisionCards,
    Clause::CollisionOwnGain,
    Clause::CollisionOpponents,
    Clause::MarkersReturn
)]
fn a_collision_in_its_order() {
    // G3
    let mut s = game(3);
    s.set_track(0, 6, 6);
    s.set_track(2, 3, 3);
    s.built(0, 7, 0);
    s.built(1, 7, 1);
    s.lay(0, ["sb.thief.1", "nb.peddler.1", "sb.abbot.1"]);
    s.lay(2, ["nb.meddler.1", "", ""]);
    collide(&mut s);
    assert!(s.done());
    assert_eq!((s.b(0).goods, s.b(0).silver, s.b(0).debts), ([1, 0, 0], 3, 2));
    assert_eq!(s.track(0), (1, 7), "the markers return");
    assert_eq!(s.track(1), (1, 5), "Workshop slot 2 without a Criminal, and the lower row");
    assert_eq!(s.track(2), (3, 3), "a Criminal: nothing; met markers stay until the own phase 5");
    for c in [
        Clause::CollisionSlots,
        Clause::CollisionCards,
        Clause::CollisionOwnGain,
        Clause::CollisionOpponents,
        Clause::MarkersReturn,
    ] {
        assert!(s.cites(c), "{c:?}");
    }
    // Only if the active player's markers share a space.
    s.set_track(0, 5, 6);
    collide(&mut s);
    assert_eq!((s.track(0), s.b(0).silver), ((5, 6), 3));
}

/// VB-P5-4
#[holds(Clause::CollisionOpponents)]
fn every_row_of_the_track() {
    for (space, silver, deeds, debts) in
        [(1, 1, 3, 0), (2, 1, 2, 0), (3, 1, 1, 0), (4, 2, 1, 1), (5, 2, 0, 1), (6, 3, 0, 2), (7, 4, 0, 3)]
    {
        let mut s = game(2);
        s.set_track(0, space, space);
        s.lay(1, ["sb.thief.1", "", ""]);
        collide(&mut s);
        assert_eq!((s.b(0).silver, s.b(0).deeds, s.b(0).debts), (silver, deeds, debts), "space {space}");
        let (guilty, debt) = (s.track(1), s.b(1).debts);
        assert_eq!(
            (guilty, debt),
            if space == 1 {
                ((1, 7), 1)
            } else if space < 4 {
                ((2, 7), 0)
            } else {
                ((1, 7), 0)
            }
        );
        let mut s = game(2);
        s.set_track(0, space, space);
        collide(&mut s);
        let innocent = (s.track(1), s.b(1).deeds);
        assert_eq!(
            innocent,
            if space == 7 {
                ((1, 7), 1)
            } else if space > 4 {
                ((1, 6), 0)
            } else {
                ((1, 7), 0)
            }
        );
    }
}

/// VR-61
#[holds(Clause::CollisionSpaceReread)]
fn gains_move_the_pair_first() {
    let mut s = game(2);
    s.set_track(0, 4, 4);
    s.built(0, 7, 0);
    s.lay(0, ["hb.ada.1", "", ""]); // a Criminal, so no virtue of the slot; Ada brings one
    collide(&mut s);
    s.say("Resource Ink");
    // Moved to 3 before step 3: a silver and a deed.
    assert_eq!((s.b(0).silver, s.b(0).deeds, s.b(0).debts), (1, 1, 0));
}

/// VB-P5-2, VR-47
#[holds(Clause::CollisionCards, Clause::ActivePlayerFirst)]
fn cards_react_from_space_one_on_and_players_clockwise() {
    use viscounts_keeper::Event;
    let mut s = game(3);
    s.state.table.active = viscounts_keeper::table::Who::of(1);
    s.set_track(1, 4, 4);
    s.lay(1, ["nb.peddler.1", "nb.peddler.2", "nb.peddler.3"]); // ink, gold, stone
    s.lay(0, ["nb.peddler.1", "", ""]);
    s.lay(2, ["nb.peddler.2", "", ""]);
    collide(&mut s);
    let gained = |e: &Event| match e {
        Event::Gained { who, good: Some(good), .. } => Some((who.get(), *good as u8)),
        _ => None,
    };
    let order: Vec<_> = s.events.iter().filter_map(gained).collect();
    assert_eq!(order, [(1, 0), (1, 1), (1, 2), (2, 1), (0, 0)]);
}

/// VK-PUB-19, VK-PUB-21, VK-PUB-22, VR-1, VR-2
#[holds(
    Clause::CriminalInCollisions,
    Clause::PublicWorkshopIgnores,
    Clause::PublicWorkshopDraws,
    Clause::IgnoreAndDrawSeparate,
    Clause::IgnoreDeclaredFirst
)]
fn the_public_workshop_ignores_and_draws() {
    let mut s = game(2);
    s.public(1, 6, 20);
    s.built(1, 7, 21);
    s.lay(1, ["sb.thief.1", "", ""]);
    s.set_track(0, 5, 5);
    collide(&mut s);
    assert_eq!(s.question(), (1, "Yes".into()), "before anything else, in any player's collision");
    s.say("Yes true");
    assert_eq!(s.question(), (1, "Yes".into()), "the draw is a question of its own");
    assert_eq!(s.track(1), (1, 6), "innocent in step 1");
    s.say("Yes true");
    assert_eq!(s.state.table.cards[1].hand(), 1);
    // The shuffle for that draw saw the Criminal (VR-48): corruption; the lower row did not: virtue.
    assert_eq!(s.track(1), (2, 5));
    assert!(s.done() && !s.state.table.ignores);
    // Declined, he counts.
    let mut s = game(2);
    s.public(1, 6, 20);
    s.lay(1, ["sb.thief.1", "", ""]);
    s.set_track(0, 5, 5);
    collide(&mut s);
    s.says(&["Yes false", "Yes false"]);
    assert_eq!((s.track(1), s.state.table.cards[1].hand()), ((1, 7), 0));
    // Without a Criminal only the draw is asked; with the Public Guildhall there always is one.
    let mut s = game(2);
    s.public(1, 6, 20);
    s.set_track(0, 5, 5);
    collide(&mut s);
    s.say("Yes false");
    assert!(s.done());
    s.public(1, 3, 22);
    s.set_track(0, 5, 5);
    collide(&mut s);
    s.says(&["Yes false", "Yes false"]);
    assert_eq!(s.track(1).1, 6, "only the first collision found the owner innocent");
}

/// VR-48
#[holds(Clause::IgnoreOnlyCollision)]
fn ignoring_touches_no_shuffle() {
    let mut s = game(2);
    s.public(0, 6, 20);
    s.lay(0, ["sb.thief.1", "", ""]);
    s.set_track(0, 5, 5);
    collide(&mut s);
    s.says(&["Yes true", "Yes true"]);
    // Drawing shuffled: one corruption took the pair to 6, where three silver and two debts lie.
    assert_eq!((s.b(0).silver, s.b(0).debts), (3, 2));
}

/// VR-61, VB-P5-4
#[holds(Clause::CollisionOpponents, Clause::CollisionSpaceReread)]
fn a_shuffle_among_the_own_gains_moves_the_pair_for_the_opponents() {
    // At 4 opponents rearrange, at 5 the innocent gain a virtue. The debt of step 3 lets the Racketeer discard from an empty
    // pile: a shuffle, with a Criminal a corruption.
    for (answer, space) in [("Discard Top", 5), ("Discard Decline", 4)] {
        let mut s = game(2);
        s.set_track(0, 4, 4);
        s.lay(0, ["nb.racketeer.2", "", ""]);
        s.lay(1, ["sb.abbot.1", "sb.squire.1", ""]);
        collide(&mut s);
        s.says(&["Option 1", answer]);
        assert_eq!((s.b(0).silver, s.b(0).deeds, s.b(0).debts), (2, 1, 1), "the row of 4 is gained whole");
        if space == 4 {
            assert_eq!(s.question(), (1, "Rearrange".into()));
            s.say("Rearrange 0");
        }
        assert!(s.done());
        assert_eq!((s.track(0), s.track(1)), ((1, 7), (1, if space == 5 { 6 } else { 7 })));
    }
}

/// VK-PUB-19, VK-PUB-21, VR-2, VR-61
#[holds(
    Clause::CriminalInCollisions,
    Clause::PublicWorkshopIgnores,
    Clause::IgnoreDeclaredFirst,
    Clause::CollisionSpaceReread
)]
fn what_ignoring_one_criminal_can_and_cannot_do() {
    // The permanent one is ignored too: the owner's slot and the lower row find nobody guilty.
    let mut s = game(2);
    s.public(1, 6, 20);
    s.public(1, 3, 21);
    s.built(1, 7, 22);
    s.set_track(0, 5, 5);
    collide(&mut s);
    s.says(&["Yes true", "Yes false"]);
    assert_eq!(s.track(1), (1, 5));
    // Of two one is left.
    let mut s = game(2);
    s.public(1, 6, 20);
    s.lay(1, ["nb.antagonist.1", "", ""]);
    s.set_track(0, 1, 1);
    collide(&mut s);
    s.says(&["Yes true", "Yes false"]);
    assert_eq!(s.b(1).debts, 1);
    // In the own collision the slot's virtue moves the pair before anything is gained: 4 becomes 3.
    let mut s = game(2);
    s.public(0, 6, 20);
    s.built(0, 7, 21);
    s.lay(0, ["sb.thief.1", "", ""]);
    s.set_track(0, 4, 4);
    collide(&mut s);
    s.says(&["Yes true", "Yes false"]);
    assert_eq!((s.b(0).silver, s.b(0).deeds, s.b(0).debts), (1, 1, 0));
}

/// VR-45, VR-47, VR-34
#[holds(Clause::RevealAtOnce, Clause::DebtPowersPerCard, Clause::ActivePlayerFirst)]
fn a_rivals_debt_is_over_before_the_next_rival_gains() {
    let mut s = game(3);
    s.state.table.round = 3;
    s.state.table.poverty = 1;
    s.set_track(0, 1, 1);
    s.lay(1, ["nb.racketeer.1", "", ""]);
    s.lay(2, ["sb.thief.1", "", ""]);
    collide(&mut s);
    assert_eq!((s.question(), s.b(2).debts), ((1, "Option".into()), 0));
    assert_eq!(s.state.table.last, Some(4), "Poverty is revealed in the middle of it");
    s.says(&["Option 1", "Discard Decline"]);
    assert_eq!((s.b(1).debts, s.b(2).debts, s.done()), (1, 1, true));
}
