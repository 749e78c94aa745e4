//! Phase 1 and phase 6; discarding, destroying, shuffling, rearranging.
use crate::table::game;
use engine_core::holds;
use viscounts_keeper::{Clause, content::Word, rules::Step, table::Who};

/// VB-T-1
#[holds(Clause::SixPhases)]
fn a_turn_has_six_phases() {
    let mut s = game(2);
    s.hand(0, &["sb.financer.1", "sb.abbot.1"]);
    s.b(0).silver = 9;
    s.town(1, "nb.friar.1");
    s.run(Step::Turn);
    assert_eq!(s.question().1, "Play");
    assert_eq!(s.refused_by("Action Pass"), Clause::ActionByPath);
    assert_eq!(s.refused_by("Space 1"), Clause::StepsAndSilver);
    let card = s.card("sb.abbot.1");
    s.say(&format!("Play {card}"));
    assert_eq!(s.question().1, "Steps");
    assert_eq!(s.refused_by(&format!("Play {card}")), Clause::CardPlayed);
    s.says(&["Steps 1", "Space 4"]);
    assert_eq!(s.question().1, "Action");
    s.say("Action Pass");
    assert_eq!(s.question().1, "Yes");
    s.say("Yes true"); // recruit, collision, draw, and the next player's turn
    assert!(
        s.state.table.cards[0].discards.has(s.card("nb.friar.1"))
            || s.state.table.cards[0].hidden.all().has(s.card("nb.friar.1"))
    );
    assert_eq!(s.state.table.cards[0].hand(), 3);
    assert_eq!(s.state.table.active, Who::of(1));
}

/// VB-T-2, VR-73
#[holds(Clause::EffectsMandatory, Clause::DecliningEnds)]
fn optional_effects_may_be_declined() {
    let mut s = game(2);
    s.hand(0, &["sb.abbot.1", "sb.squire.1"]);
    s.word(0, Word::Disc, 2);
    s.say("Discard Decline");
    assert!(s.done() && s.state.table.cards[0].hand() == 2, "declining one of two ends it");
    s.b(0).debts = 1;
    s.gain(0, "flip");
    assert_eq!(s.refused_by("Flip Decline"), Clause::EffectsMandatory);
    s.state.table.castle.tiers[0][0][0] = 1;
    s.word(0, Word::Cmove, 2);
    s.say("CastleMove Decline");
    assert!(s.done());
}

/// VB-P1-1, VR-6, VR-30
#[holds(Clause::CardsSlide, Clause::SlideOrder, Clause::WhereDroppedCardsLie)]
fn cards_slide_and_the_last_drops() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.thief.1"]);
    let (abbot, squire, thief) = (s.card("sb.abbot.1"), s.card("sb.squire.1"), s.card("sb.thief.1"));
    let silver = s.chest("ch.silver.N");
    s.b(0).chests[2] = Some(silver);
    s.run(Step::Slide);
    assert_eq!(s.state.table.cards[0].spaces, [None, Some(abbot), Some(squire)]);
    assert!(s.state.table.cards[0].discards.has(thief));
    // The squire enters space 3 above its chest (1 silver), then the Thief drops: a debt and a silver.
    assert_eq!((s.b(0).silver, s.b(0).debts), (2, 1));
    let told: Vec<_> = s.events.iter().map(|e| format!("{e:?}")).collect();
    let at = |what: &str| told.iter().position(|e| e.contains(what)).unwrap_or_else(|| panic!("{what}: {told:?}"));
    assert!(at("Gained") < at("debt: true"), "entry rewards come before the drop-off effect");
    // Space 3 comes before space 2.
    let mut s = game(2);
    s.lay(0, ["sb.thief.1", "sb.squire.1", ""]);
    let ink = s.chest("ch.criminal.ink");
    s.b(0).chests = [None, Some(ink), Some(silver)];
    s.run(Step::Slide);
    let gained = |e: &viscounts_keeper::Event| match e {
        viscounts_keeper::Event::Gained { good, .. } => Some(good.is_some()),
        _ => None,
    };
    assert_eq!(s.events.iter().filter_map(gained).collect::<Vec<_>>(), [false, true], "the Squire's silver, then ink");
    // A shuffle by a dropped card takes it along; the board counts without it.
    let mut s = game(2);
    s.lay(0, ["", "sb.abbot.1", "hk.engelier.1"]);
    s.discards(0, &[]);
    s.run(Step::Slide);
    assert!(s.cites(Clause::ShuffleEffect));
    assert_eq!(s.state.table.cards[0].hand(), 1, "Engelier himself was drawn");
    assert_eq!(s.track(0), (1, 6), "no Criminal on the board any more: virtue");
}

/// VB-P1-2, VB-P1-3, VB-P1-4, VR-7
#[holds(Clause::CardPlayed, Clause::CriminalCorrupts, Clause::ImmediateEffect, Clause::PlayOrder)]
fn a_card_is_played() {
    let mut s = game(2);
    s.lay(0, ["", "sb.thief.1", ""]);
    s.hand(0, &["nb.antagonist.1", "sb.abbot.1"]);
    let ink = s.chest("ch.criminal.ink");
    s.b(0).chests[0] = Some(ink);
    s.run(Step::PlayCard);
    let other = s.card("sb.labourer.1");
    assert_eq!(s.refused_by(&format!("Play {other}")), Clause::CardPlayed);
    let card = s.card("nb.antagonist.1");
    s.say(&format!("Play {card}"));
    // Entry reward, three corruption (its own two and the Thief's), then its effect: a debt.
    assert_eq!((s.b(0).goods, s.track(0), s.b(0).debts), ([1, 0, 0], (4, 7), 1));
    let told: Vec<_> = s.events.iter().map(|e| format!("{e:?}")).collect();
    let at = |what: &str| told.iter().position(|e| e.contains(what)).unwrap();
    assert!(at("Gained") < at("Stepped") && at("Stepped") < at("debt: true"));
}

/// VB-P1-5, VR-32, VB-P1-7, VB-P1-6
#[holds(Clause::EmptyHandPlaysTop, Clause::ThreeCardsAtLeast, Clause::ThreeCardsCycle, Clause::HandTestedAtPlay)]
fn without_a_hand_the_top_is_played() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.labourer.1"]);
    s.discards(0, &[]);
    // Exactly three cards: the one that drops is shuffled and played again.
    s.steps(&[Step::Slide, Step::PlayCard]);
    let (abbot, squire, labourer) = (s.card("sb.abbot.1"), s.card("sb.squire.1"), s.card("sb.labourer.1"));
    assert_eq!(s.state.table.cards[0].spaces, [Some(labourer), Some(abbot), Some(squire)]);
    assert!(s.cites(Clause::EmptyHandPlaysTop) && s.cites(Clause::ShuffleStepsMarker));
    assert_eq!(s.track(0), (1, 6), "that shuffle counts");
    // A hero that the drop-off brought to an empty hand must be played.
    let mut s = game(2);
    s.lay(0, ["", "", "sk.journeyman.1"]);
    s.steps(&[Step::Slide, Step::PlayCard]);
    s.says(&["Option 1", "Hero 0"]);
    assert_eq!(s.question().1, "Play");
    assert_eq!(s.choices().len(), 1);
}

/// VB-P1-8, VR-10
#[holds(Clause::PrintedSpaceIcons, Clause::PrintedSpaceNoChest)]
fn printed_icons_count_on_empty_spaces() {
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["sb.abbot.1", "", ""]);
    s.b(0).goods[1] = 2;
    let twice = s.chest("ch.double.N");
    s.b(0).chests[1] = Some(twice); // no card above: the printed Noble is not doubled
    s.town(0, "nb.friar.1");
    s.primary_action();
    s.says(&["Action Workers", "Workers 2"]);
    assert_eq!(s.choices(), ["Pay Gold 2"]);
}

/// VB-DE-1, VB-P3-6, VR-33
#[holds(Clause::OtherCardsFundNothing, Clause::DiscardOrDestroy, Clause::WhichShufflesCount)]
fn cards_are_discarded_from_hand_or_pile() {
    let mut s = game(2);
    s.lay(0, ["sb.thief.1", "", ""]);
    s.hand(0, &["sb.abbot.1"]);
    s.pile(0, &["sb.squire.1"]);
    s.discards(0, &[]);
    s.word(0, Word::Disc, 3);
    assert_eq!(s.choices().len(), 3);
    let labourer = s.card("sb.labourer.1");
    assert_eq!(s.refused_by(&format!("Discard Card {labourer}")), Clause::DiscardOrDestroy);
    s.say("Discard Top");
    let abbot = s.card("sb.abbot.1");
    s.say(&format!("Discard Card {abbot}"));
    assert_eq!(s.state.table.cards[0].discards.len(), 2);
    // The pile is empty: the discards are shuffled first, with a Criminal a corruption.
    s.say("Discard Top");
    assert_eq!(s.track(0), (2, 7));
    assert_eq!(s.state.table.cards[0].discards.len(), 1);
    assert!(s.done());
    // With no card anywhere nothing is asked, and an empty discard pile is never shuffled.
    let mut s = game(2);
    s.discards(0, &[]);
    s.word(0, Word::Disc, 1);
    assert!(s.done());
    s.word(0, Word::Shuffle, 1);
    assert_eq!(s.track(0), (1, 7));
}

/// VB-DE-2, VR-27
#[holds(Clause::DestroyedForSilver, Clause::DestroyingKeepsThree)]
fn destroyed_cards_leave_the_game_for_silver() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", ""]);
    s.hand(0, &["sb.financer.1", "sb.labourer.1"]);
    s.discards(0, &[]);
    s.word(0, Word::Destroy, 2);
    let financer = s.card("sb.financer.1");
    s.say(&format!("Destroy Card {financer}"));
    assert_eq!(s.b(0).silver, 3);
    assert!(s.state.table.cards[0].gone.has(financer));
    assert!(s.done(), "three cards are left: no second one is asked for");
    s.word(0, Word::Destroy, 1);
    assert!(s.done());
    // Even where it is asked, destroying below three is refused.
    use engine_core::rules::Seat;
    use viscounts_keeper::{Frame, rules::Destroy};
    s.state.table.agenda.ask(Seat(0), Frame::Destroy(Destroy { left: 1, deck: false }));
    let labourer = s.card("sb.labourer.1");
    assert_eq!(s.refused_by(&format!("Destroy Card {labourer}")), Clause::DestroyingKeepsThree);
    assert_eq!(s.refused_by("Destroy Top"), Clause::DestroyingKeepsThree);
}

/// VB-P6-1, VB-P6-2, VR-60
#[holds(Clause::DrawToLimit, Clause::ShuffleStepsMarker, Clause::LimitAtNextDraw)]
fn cards_are_drawn_to_the_limit() {
    let mut s = game(2);
    s.hand(0, &["sb.abbot.1"]);
    s.pile(0, &["sb.squire.1"]);
    s.discards(0, &["sb.thief.1", "sb.labourer.1"]);
    s.run(Step::DrawUp);
    assert_eq!(s.state.table.cards[0].hand(), 3);
    assert_eq!(s.track(0), (1, 6), "one shuffle, no Criminal");
    s.run(Step::DrawUp);
    assert_eq!(s.state.table.cards[0].hidden.in_pile(), 1, "at the limit nothing is drawn");
    s.built(0, 8, 0);
    s.state.table.castle.leader = Some(Who::of(0));
    s.run(Step::DrawUp);
    assert_eq!((s.state.table.cards[0].hand(), s.state.table.cards[0].hidden.in_pile()), (4, 0), "as far as cards go");
    s.state.table.castle.leader = None;
    s.run(Step::DrawUp);
    assert_eq!(s.state.table.cards[0].hand(), 4, "losing the leader forces no discard");
}

/// VB-P6-3
#[holds(Clause::ShuffleEffect)]
fn the_shuffle_effect_adds_the_discards() {
    let mut s = game(2);
    s.lay(0, ["nb.antagonist.1", "", ""]);
    s.pile(0, &["sb.squire.1"]);
    s.discards(0, &["sb.abbot.1"]);
    s.gain(0, "shuffle");
    assert_eq!(s.state.table.cards[0].hidden.in_pile(), 2);
    assert_eq!(s.track(0), (2, 7), "one corruption, never more");
    s.gain(0, "shuffle");
    assert_eq!(s.track(0), (2, 7), "nothing to shuffle");
}

/// VR-31, VK-CHEST-8
#[holds(Clause::RearrangingBringsNoReward, Clause::GapsStayEmpty)]
fn rearranging_keeps_gaps_and_enters_nothing() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "", "sb.squire.1"]);
    let silver = s.chest("ch.silver.N");
    s.b(0).chests[0] = Some(silver);
    s.gain(0, "rearr");
    assert_eq!(s.refused_by("Rearrange 1"), Clause::GapsStayEmpty);
    assert_eq!(s.choices(), ["Rearrange 0", "Rearrange 5"]);
    s.say("Rearrange 5");
    assert_eq!(s.state.table.cards[0].spaces, [Some(s.card("sb.squire.1")), None, Some(s.card("sb.abbot.1"))]);
    assert_eq!(s.b(0).silver, 0);
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "", ""]);
    s.gain(0, "rearr");
    assert!(s.done(), "with one card nothing is asked");
}

/// VR-66
#[holds(Clause::SampledWorlds)]
fn when_a_card_was_drawn_is_seen_by_all() {
    use engine_core::{chance::FastRng, rules::Seat};
    let mut s = game(2);
    s.pile(1, &["sb.abbot.1", "sb.squire.1"]);
    s.discards(1, &["sb.thief.1", "sb.labourer.1"]);
    s.word(1, Word::Draw, 2); // the pile is empty now: both are known to be in the hand
    s.word(1, Word::Draw, 1); // one of the two others
    let old: engine_core::collections::Set<_> = [s.card("sb.abbot.1"), s.card("sb.squire.1")].into_iter().collect();
    let mut thirds = vec![];
    for seed in 0..20 {
        let w = s.game.sample_fast(s.game.view(&s.state, Seat(0)), &mut FastRng::new(seed));
        let hand = w.hands[1].all();
        assert_eq!(hand.len(), 3);
        assert!(old.less(hand).is_empty(), "after a pile ran empty the hand of that moment is known");
        thirds.push(hand.less(old).iter().next().unwrap());
    }
    thirds.sort();
    thirds.dedup();
    assert_eq!(thirds.len(), 2, "the third is any of the two");
    // Playing an old one leaves the new one unknown.
    let own = s.game.view(&s.state, Seat(1));
    assert_eq!(own.mine().all().len(), 3);
}

/// VR-72
#[holds(Clause::NeededNotDeclined)]
fn only_what_can_be_done_is_asked() {
    let mut s = game(2);
    s.discards(0, &[]);
    for word in [Word::Disc, Word::Destroy, Word::Rearr, Word::Cmove, Word::Flip, Word::Shuffle] {
        s.word(0, word, 1);
        assert!(s.done(), "{word:?}");
    }
    s.town(0, "nb.princess.1");
    s.b(0).silver = 1;
    s.run(Step::RecruitOne);
    assert!(s.done(), "no silver for the Princess");
    s.b(0).debts = 1;
    s.gain(0, "flip");
    assert_eq!(s.choices(), ["Flip Debt"], "flip asks even with one kind left");
}

/// VB-P1-7, VB-P6-2, VB-P1-3
#[holds(Clause::CriminalCorrupts, Clause::ThreeCardsCycle, Clause::ShuffleStepsMarker)]
fn a_lone_card_that_drops_comes_back_through_a_shuffle() {
    let mut s = game(2);
    s.lay(0, ["nb.antagonist.1", "sb.abbot.1", "sb.thief.1"]);
    s.discards(0, &[]);
    s.steps(&[Step::Slide, Step::PlayCard]);
    assert_eq!((s.b(0).debts, s.b(0).silver), (1, 1), "the Thief drops");
    assert_eq!(s.state.table.cards[0].spaces[0], Some(s.card("sb.thief.1")), "and is played again");
    // The shuffle is a corruption for the two Criminals that stayed; playing the Thief one for each of three.
    assert_eq!(s.track(0), (1 + 1 + 3, 7));
}

/// VR-30, VR-33, VR-50
#[holds(Clause::WhereDroppedCardsLie, Clause::WhichShufflesCount, Clause::EveryHeroCounts)]
fn a_hero_that_dropped_can_destroy_himself() {
    let mut s = game(2);
    s.public(0, 0, 0);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "hb.rudolf.1"]);
    s.hand(0, &["sb.labourer.1"]);
    s.discards(0, &[]);
    s.b(0).debts = 1;
    s.run(Step::Slide);
    s.says(&["Option 0", "Destroy Top"]); // two may be destroyed: the discards, Rudolf alone, are shuffled first
    assert!(s.state.table.cards[0].gone.has(s.card("hb.rudolf.1")));
    assert_eq!((s.track(0), s.b(0).silver), ((1, 6), 2), "that shuffle counts; his silver");
    assert_eq!(s.question().1, "Flip", "a hero was destroyed, unseen from the pile");
    s.say("Flip Decline");
    assert!(s.done(), "three cards are left: no second one");
}

/// VR-45, VR-75
#[holds(Clause::DebtPowersPerCard, Clause::PowerOrder)]
fn two_racketeers_react_from_space_one_on() {
    let mut s = game(2);
    s.lay(0, ["nb.racketeer.2", "nb.racketeer.1", ""]);
    s.hand(0, &["sb.abbot.1"]);
    s.word(0, Word::Debt, 1);
    s.says(&["Option 0", "Rearrange 2"]); // they change places
    s.say("Option 0");
    assert_eq!(s.question().1, "Destroy", "the other one all the same, and once");
    s.say("Destroy Decline");
    assert!(s.done());
}
