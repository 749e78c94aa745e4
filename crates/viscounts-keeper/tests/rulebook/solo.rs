//! Solo.
use crate::table::{Sit, agreed, begun, game, with};
use engine_core::{
    collections::Set,
    content::Content as _,
    holds,
    rules::{Game, GameBox, Turn},
};
use viscounts_keeper::{
    Clause, Event, ViscountsKeeper,
    content::{Content, Icon, Scheme, Word},
    rules::{Step, ai_icons, players},
    score::score,
    table::{Slot, Space, Who},
};

const AI: u8 = 4;

fn scheme(s: &Sit, id: &str) -> Scheme {
    Scheme::of(s.game.content.schemes.iter().position(|x| x.id == id).unwrap() as u8)
}

/// A turn of the AI with this scheme on top.
fn reveal(s: &mut Sit, id: &str) {
    let top = scheme(s, id);
    s.state.table.ai.pile = [top].into_iter().collect();
    s.steps(&[Step::AiSlide, Step::AiReveal]);
}

fn solo() -> Sit {
    let mut s = game(1);
    s.state.table.ai.spaces = [None; 3];
    s.state.table.ai.discards = Set::EMPTY;
    s.at(AI, 0);
    s.at(0, 14);
    for i in 0..5 {
        s.town(i, "nb.meddler.1"); // its top-right effect is a corruption
    }
    s
}

/// VB-A-1, VB-A-2, VB-A-3, VB-A-4, VR-20, VK-SOLO-1, VK-SOLO-2, VK-SOLO-3
#[holds(
    Clause::BaseSoloRules,
    Clause::NewPlanningCard,
    Clause::AiChestsFaceDown,
    Clause::AiOwnBoard,
    Clause::AiSchemesRemoved,
    Clause::AiStartSpace,
    Clause::AiStartItems,
    Clause::AiInsideCard
)]
fn the_ai_is_set_up() {
    let g = ViscountsKeeper::standard(1);
    let s = begun(&g, 5);
    let ai = &s.table.ai;
    let ids = |set: Set<Scheme>| set.iter().map(|x| g.content.scheme(x).id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(ai.pile), ["s1", "s3", "s4", "s5", "s6", "s7", "s8", "k1"], "the board removes s2");
    assert_eq!(ids(ai.future), ["f1", "f2", "f4", "f5", "f6", "f8"]);
    assert_eq!((ai.chests.len(), s.table.boards[4].chests), (3, [None; 3]));
    assert_eq!(s.table.pairs.iter().flatten().count(), 2);
    // The other card's number, the outside path; the board's start: ink, stone, a deed, a debt, a Guildhall here.
    for seed in 0..30 {
        let mut sit = game(1);
        sit.state = begun(&g, seed);
        while sit.state.table.round == 0 {
            let a = sit.choices()[0].clone();
            sit.say(&a);
        }
        let t = &sit.state.table;
        assert!(!t.boards[4].viscount.is_inside());
        let card = &g.content.player_cards[usize::from(t.chosen[4].unwrap().get())];
        assert_eq!(t.boards[4].viscount.segment(), card.start.0);
        assert!(!t.boards[4].slots.has(Slot::of(3)), "the left-most Guildhall");
        assert!(t.boards[4].deeds + t.boards[4].approved >= 1 && t.boards[4].debts + t.boards[4].paid >= 1);
        assert_eq!(t.start, Who::of(0), "the human starts");
    }
}

/// VB-A-5, VB-A-9, VB-A-10, VB-A-12, VB-A-13, VB-A-20, VB-A-24, VR-26
#[holds(
    Clause::AiTurn,
    Clause::AiVirtueInstead,
    Clause::AiFlip,
    Clause::AiDismisses,
    Clause::AiFocus,
    Clause::AiCriminalScheme,
    Clause::AiBottomRow,
    Clause::AiFirstCompleteOption
)]
fn the_first_turns_of_the_book() {
    // G14: the N scheme: dismiss, move 2, no castle with two Nobles and no gold, so flip a debt and a virtue.
    let mut s = solo();
    (s.b(AI).debts, s.b(AI).deeds) = (1, 1);
    reveal(&mut s, "s2");
    assert!(s.done());
    assert_eq!(s.track(AI), (2, 6), "the dismissed Meddler's corruption, and a virtue");
    assert_eq!(s.b(AI).viscount, Space::of(3));
    assert_eq!((s.b(AI).paid, s.b(AI).goods), (1, [1, 0, 0]));
    assert!(s.state.table.gone.has(s.card("nb.meddler.1")));
    assert_eq!(s.state.table.castle.tiers[0], [[0; 5]; 5]);
    // The X scheme: a corruption, a future scheme, move 1, transcribes a 3 with X, slot C and the printed C.
    s.b(AI).slots.take(Slot::of(3));
    s.b(AI).goods = [0; 3];
    s.script(1, "mb.black.2");
    let before = s.state.table.ai.future.len();
    reveal(&mut s, "s3");
    assert_eq!(s.track(AI), (3, 6));
    assert_eq!((s.state.table.ai.future.len(), s.state.table.ai.discards.len()), (before - 1, 1));
    assert_eq!(s.b(AI).viscount, Space::of(4));
    assert!(s.b(AI).tiles.has(s.tile("mb.black.2")));
    assert_eq!(s.b(AI).deeds, 2, "its deed came");
}

/// VB-A-6
#[holds(Clause::AiOutsidePath)]
fn it_keeps_to_the_outside_path() {
    let mut s = solo();
    s.at(AI, 1);
    s.at(0, 4);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", ""]);
    s.run(Step::AiMove(2));
    assert_eq!(s.b(AI).viscount, Space::of(4));
    assert_eq!(s.question(), (0, "Rearrange".into()), "whom it meets may rearrange");
}

/// VB-A-7, VR-54, VR-51, VR-81
#[holds(Clause::AiResource, Clause::AiGains, Clause::AiSilver, Clause::AiAlwaysTakes)]
fn its_resources_follow_the_chart() {
    let mut s = solo();
    s.word(AI, Word::Rearr, 1);
    assert_eq!(s.b(AI).goods, [1, 0, 0]);
    s.b(AI).goods = [6, 0, 0];
    s.word(AI, Word::Any, 5);
    assert_eq!(s.b(AI).goods, [6, 1, 4], "ink below 6, stone below 4, else gold");
    s.b(AI).goods = [0; 3];
    s.word(AI, Word::Silver, 5);
    assert_eq!((s.b(AI).goods, s.b(AI).silver), ([2, 0, 0], 0), "an odd silver is lost");
    s.word(AI, Word::Draw, 2);
    assert!(s.done());
    let mut s = agreed(1, with("ai_board", "Cards"));
    s.b(AI).goods = [0; 3];
    s.word(AI, Word::Good(viscounts_keeper::content::Good::Stone), 2);
    s.word(AI, Word::Any, 7);
    assert_eq!(s.b(AI).goods, [9, 0, 0], "one common kind");
    // The human ending on its space gives it a resource.
    let mut s = solo();
    s.at(0, 3);
    s.at(AI, 4);
    s.state.table.played = Some(s.card("sb.thief.1"));
    s.run(Step::Movement);
    s.says(&["Steps 0", "Space 4"]);
    assert_eq!(s.b(AI).goods, [1, 0, 0]);
}

/// VB-A-8, VB-A-9, VB-A-10, VB-A-11, VR-51, VR-82
#[holds(
    Clause::AiDestroyFlips,
    Clause::AiVirtueInstead,
    Clause::AiFlip,
    Clause::AiGainsScheme,
    Clause::AiGains,
    Clause::AiOrder
)]
fn what_it_gains_instead() {
    let mut s = solo();
    s.b(AI).debts = 3;
    s.word(AI, Word::Destroy, 2);
    assert_eq!(s.b(AI).paid, 2, "destroying is flipping");
    s.b(AI).deeds = 2;
    s.word(AI, Word::Flip, 1);
    assert_eq!(s.b(AI).approved, 1, "the type flipped less of");
    (s.b(AI).paid, s.b(AI).approved) = (1, 1);
    s.word(AI, Word::Flip, 1);
    assert_eq!(s.b(AI).paid, 2, "a debt if equal");
    (s.b(AI).debts, s.b(AI).deeds) = (0, 0);
    for word in [Word::Flip, Word::FlipDebt, Word::FlipDeed, Word::Cmove, Word::Disc] {
        s.set_track(AI, 1, 7);
        s.word(AI, word, 1);
        assert_eq!(s.track(AI), (1, 6), "{word:?}");
    }
    let n = s.state.table.ai.future.len();
    for word in [Word::Hire, Word::Hero, Word::Scheme] {
        s.word(AI, word, 1);
    }
    assert_eq!(s.state.table.ai.future.len(), n - 3);
    s.state.table.ai.future = Set::EMPTY;
    s.b(AI).deeds = 1;
    let approved = s.b(AI).approved;
    s.word(AI, Word::Hire, 1);
    assert_eq!(s.b(AI).approved, approved + 1, "no future scheme left: a flip");
}

/// VR-82, VB-A-11
#[holds(Clause::AiGainsScheme, Clause::AiOrder)]
fn powers_of_its_slots_react() {
    let mut s = solo();
    s.b(AI).slots.take(Slot::of(6)); // a scheme gained: dismiss
    s.word(AI, Word::Scheme, 1);
    assert_eq!(s.track(AI), (2, 7), "the dismissed Meddler's corruption");
    for word in [Word::Flip, Word::FlipDebt, Word::FlipDeed] {
        let mut s = solo();
        s.b(AI).slots.take(Slot::of(2)); // a card flipped: dismiss
        (s.b(AI).debts, s.b(AI).deeds) = (1, 1);
        s.word(AI, word, 1);
        assert_eq!((s.b(AI).paid + s.b(AI).approved, s.track(AI)), (1, (2, 7)), "{word:?}");
    }
    // A flip that found nothing flipped nothing.
    let mut s = solo();
    s.b(AI).slots.take(Slot::of(2));
    s.word(AI, Word::Flip, 1);
    assert_eq!(s.track(AI), (1, 6));
}

/// VB-A-14, VR-83, VR-82
#[holds(Clause::AiBuilds, Clause::AiOrder, Clause::AiFreeBuilding)]
fn it_builds_from_the_left() {
    let mut s = solo();
    s.b(AI).goods = [0, 0, 5];
    s.word(AI, Word::AiBuild, 1);
    // Five stone and nothing else: a Trading Post, since a Guildhall costs seven; space icons B on space 3.
    let built = s.spot(0).unwrap();
    assert_eq!((built.owner, built.kind as usize), (Who::AI, 0));
    assert_eq!(s.b(AI).goods, [1, 0, 1], "the printed Builder saved one; the spot's ink");
    assert_eq!(s.state.table.ai.discards.len(), 1, "the slot's scheme, now");
    assert!(
        matches!(s.events.iter().position(|e| matches!(e, Event::Planned { .. })), Some(i)
        if i < s.events.iter().position(|e| matches!(e, Event::Gained { .. })).unwrap()),
        "before the spot's reward"
    );
    // Free ones go on clockwise across rivers.
    s.at(AI, 1);
    for spot in 3..5 {
        s.built(0, 6 + spot - 3, spot);
    }
    s.word(AI, Word::Build(Some(viscounts_keeper::content::Kind::Workshop)), 1);
    assert!(s.spot(5).is_some_and(|b| b.owner == Who::AI));
}

/// VB-A-15, VB-A-23
#[holds(Clause::AiPlacesWorkers, Clause::AiLeader)]
fn it_places_workers_and_bumps_the_human() {
    let mut s = solo();
    s.at(AI, 0);
    s.b(AI).goods[1] = 1;
    s.word(AI, Word::AiCastle, 1); // a printed N and one gold: two Nobles are not enough
    assert_eq!(s.state.table.castle.tiers[0][0][4], 0);
    s.b(AI).goods[1] = 3;
    s.state.table.castle.tiers[0][0][0] = 3;
    s.word(AI, Word::AiCastle, 1);
    assert_eq!((s.b(AI).goods[1], s.state.table.castle.tiers[0][0][4]), (1, 2), "two workers for three, never one");
    // As many as it has: with two in the supply eight Nobles place two, with one none.
    let mut few = solo();
    (few.b(AI).goods[1], few.b(AI).workers) = (9, 2);
    few.word(AI, Word::AiCastle, 1);
    assert_eq!((few.b(AI).goods[1], few.b(AI).workers), (7, 0));
    few.b(AI).workers = 1;
    few.word(AI, Word::AiCastle, 1);
    assert_eq!(few.b(AI).workers, 1);
    // The human's own group of three climbs first, asked in the AI's turn.
    assert_eq!(s.question(), (0, "Triple".into()));
    s.say("Triple Tier1 0");
    assert!(s.done());
    s.state.table.castle.tiers[0][0] = [2, 0, 0, 0, 2];
    s.run(Step::Crowded(Who::AI, 0));
    assert_eq!(s.state.table.castle.tiers[0][0], [1, 0, 0, 0, 2]);
    assert_eq!(s.b(0).silver, 2);
    s.state.table.castle.tiers[1][2][4] = 3;
    s.run(Step::Groups(Who::AI, 0));
    assert_eq!((s.state.table.castle.leader, s.state.table.castle.top[4]), (Some(Who::AI), 1));
    assert_eq!(score(&s.game, &s.state.table, Who::AI).leader, 5);
}

/// VB-A-16
#[holds(Clause::AiTranscribes)]
fn it_transcribes_from_the_outside() {
    let mut s = solo();
    s.b(AI).goods[0] = 5;
    s.script(0, "mb.black.3"); // cost 4, a printed C on space 3
    s.word(AI, Word::AiScribe, 1);
    assert_eq!((s.b(AI).goods[0], s.b(AI).tiles.len()), (5 - 3 + 2, 1));
    for (segment, id) in ["mb.black.9", "mb.black.8", "mb.grey.2", "mb.grey.3", "mb.blue.6"].iter().enumerate() {
        s.script(segment as u8, id);
    }
    s.word(AI, Word::FreeManuscript, 1);
    assert!(s.b(AI).tiles.has(s.tile("mb.grey.2")), "the first legal pile clockwise");
}

/// VB-A-17, VB-A-18, VR-53, VK-SOLO-14
#[holds(Clause::AiChestPoints, Clause::AiLeftovers, Clause::AiMustBeBeaten, Clause::AiIconPoints)]
fn how_it_scores_and_who_wins() {
    let mut s = solo();
    s.state.table.agenda = Default::default();
    s.b(AI).goods = [2, 1, 0];
    assert_eq!(score(&s.game, &s.state.table, Who::AI).total(), 3, "a point for every resource");
    s.b(0).deeds = 3;
    assert_eq!(s.game.outcome(&s.state.table).unwrap().together(), Some(false), "equal is a loss");
    s.b(0).deeds = 4;
    assert_eq!(s.game.outcome(&s.state.table).unwrap().together(), Some(true));
    let chest = s.chest("ch.double.C");
    s.b(AI).chests = [Some(chest), Some(chest), None];
    assert_eq!(score(&s.game, &s.state.table, Who::AI).chests, 5);
    // Icons of all its schemes in pile, discard and board; per hero nothing.
    let (x, y) = (s.tile("mb.blue.7"), s.tile("mk.blue.2"));
    s.b(AI).tiles = [x, y].into_iter().collect();
    s.state.table.ai.pile = [scheme(&s, "s3")].into_iter().collect();
    s.state.table.ai.discards = [scheme(&s, "f8")].into_iter().collect();
    s.state.table.ai.spaces = [Some(scheme(&s, "s8")), None, None];
    assert_eq!(score(&s.game, &s.state.table, Who::AI).manuscripts, 4);
    // It has the last turn of every round.
    assert_eq!(players::after(&s.game, Who::of(0), 1), Who::AI);
}

/// VB-A-19
#[holds(Clause::HarderAi)]
fn harder_mixes_future_schemes() {
    let g = GameBox::<ViscountsKeeper>::new(Content::STANDARD, with("difficulty", "2"), 1).unwrap();
    let s = begun(&g, 4);
    assert_eq!((s.table.ai.mixed, s.unseen.mixed.len()), (2, 2));
    assert!(s.unseen.mixed.less(s.table.ai.future).is_empty(), "which ones nobody knows");
    let view = g.view(&s, engine_core::rules::Seat(0));
    assert_eq!(view.table.ai.future.len(), 6);
}

/// VB-A-21, VR-82
#[holds(Clause::AiShuffles, Clause::AiOrder)]
fn an_empty_pile_is_shuffled_after_the_slide() {
    let mut s = solo();
    let (x, n) = (scheme(&s, "s3"), scheme(&s, "s5"));
    s.state.table.ai.spaces = [Some(x), Some(n), Some(scheme(&s, "s4"))];
    s.state.table.ai.pile = Set::EMPTY;
    s.b(AI).slots.take(Slot::of(7)); // shuffle: virtue
    s.run(Step::AiSlide);
    assert_eq!(s.state.table.ai.spaces, [None, Some(x), Some(n)]);
    assert_eq!(s.state.table.ai.pile.len(), 1);
    assert_eq!(s.track(AI), (2, 6), "a Criminal on the board: corruption; then the slot's virtue");
}

/// VB-A-22
#[holds(Clause::AiCollisions)]
fn it_collides_and_is_an_opponent() {
    let mut s = solo();
    s.state.table.active = Who::AI;
    s.set_track(AI, 7, 7);
    s.run(Step::Collide(0, 0));
    assert_eq!((s.b(AI).goods, s.b(AI).debts, s.track(AI)), ([2, 0, 0], 3, (1, 7)), "its own upper row");
    assert_eq!(s.b(0).deeds, 1, "the human is the opponent");
    // Where a player gains one silver it gains a resource.
    (s.b(AI).goods, s.b(AI).debts) = ([0; 3], 0);
    s.set_track(AI, 3, 3);
    s.run(Step::Collide(0, 0));
    assert_eq!((s.b(AI).goods, s.b(AI).deeds), ([1, 0, 0], 1));
    s.state.table.active = Who::of(0);
    s.set_track(0, 6, 6);
    s.run(Step::Collide(0, 0));
    assert_eq!(s.track(AI), (1, 6));
}

/// VK-SOLO-4, VK-SOLO-5, VK-SOLO-6, VK-SOLO-8, VK-SOLO-9, VK-SOLO-10, VK-SOLO-11
#[holds(
    Clause::RowsPurged,
    Clause::PurgedRowsSlide,
    Clause::OldestLeaveFirst,
    Clause::AiMovesAfterPurge,
    Clause::NewCardBottomRow,
    Clause::AiTurnsNextChest,
    Clause::AiChestsRunOut
)]
fn the_new_card_purges_the_rows() {
    let mut s = solo();
    let (heroes, chests) = (s.state.table.heroes, s.state.table.chests);
    for n in 1..=3 {
        reveal(&mut s, "k1");
        assert_eq!(s.b(AI).chest_count(), n, "under space 1, 2, then 3");
        assert!(s.b(AI).chests[n - 1].is_some());
        assert_eq!(s.b(AI).viscount, Space::of([1, 3, 4][n - 1]), "it moves 1");
        if n == 1 {
            assert!(s.state.table.gone.has(heroes[1].unwrap()) && s.state.table.gone.has(heroes[2].unwrap()));
            assert_eq!(s.state.table.heroes[2], heroes[0], "what is left slides to the right");
            assert!(
                s.state.table.gone_chests.has(chests[3].unwrap()) && s.state.table.gone_chests.has(chests[2].unwrap())
            );
            assert_eq!((s.state.table.chests[3], s.state.table.chests[2]), (chests[1], chests[0]));
            assert!(s.state.table.heroes[0].is_some() && s.state.table.chests[0].is_some());
        }
        s.state.table.ai.spaces = [None; 3];
    }
    // No chest left to turn: focus, else a debt and a flipped deed.
    s.b(AI).deeds = 1;
    s.b(AI).goods = [0; 3];
    s.script(2, "mb.black.9");
    reveal(&mut s, "k1");
    assert_eq!((s.b(AI).debts, s.b(AI).approved), (1, 1));
    assert!(!s.cites(Clause::AiTurnsNextChest));
}

/// VK-SOLO-12, VK-SOLO-13
#[holds(Clause::AiChestConverts, Clause::AiConvertsWhenHelpful)]
fn its_chests_convert_where_that_helps() {
    let mut s = solo();
    s.state.table.ai.spaces = [Some(scheme(&s, "s4")), None, None]; // C; printed N and B C
    assert_eq!([Icon::C, Icon::B, Icon::N].map(|k| ai_icons(&s.game, &s.state.table, k)), [2, 1, 1]);
    s.b(AI).chests[0] = Some(viscounts_keeper::content::Chest::of(0)); // C counts as B and N
    assert_eq!([Icon::C, Icon::B, Icon::N].map(|k| ai_icons(&s.game, &s.state.table, k)), [2, 2, 2]);
}

/// VK-SOLO-15, VK-SOLO-17, VK-SOLO-18, VR-52
#[holds(Clause::AiMayBuildPublic, Clause::AiBuildsPublicFirst, Clause::AiReturnsRightmost, Clause::AiPublicOrder)]
fn it_builds_public_buildings_first() {
    let mut s = solo();
    s.built(AI, 6, 0);
    s.b(AI).slots.take(Slot::of(8));
    s.b(AI).goods = [0, 0, 9];
    s.b(AI).debts = 1;
    s.word(AI, Word::AiBuild, 1);
    assert!(s.spot(0).is_some_and(|b| b.public));
    assert_eq!(s.state.table.publics[2], Some(Who::AI));
    assert!(s.b(AI).slots.has(Slot::of(8)) && !s.b(AI).slots.has(Slot::of(6)), "the right-most free slot");
    assert_eq!(s.b(AI).paid, 1, "its effect");
    assert_eq!(score(&s.game, &s.state.table, Who::AI).publics, 7);
    // Public Trading Post and hero gains.
    s.public(AI, 0, 10);
    s.b(AI).debts = 1;
    s.word(AI, Word::Hero, 1);
    assert_eq!(s.b(AI).paid, 2);
    s.word(AI, Word::Hero, 1);
    assert!(s.cites(Clause::AiFlip), "with nothing to flip a virtue");
}

/// VK-SOLO-16
#[holds(Clause::AiIgnoresCriminal)]
fn with_the_public_workshop_it_ignores_and_never_draws() {
    let mut s = solo();
    s.public(AI, 6, 10);
    s.state.table.ai.spaces = [Some(scheme(&s, "s3")), None, None];
    s.set_track(0, 5, 5);
    s.run(Step::Collide(0, 0));
    assert!(s.done() && s.cites(Clause::AiIgnoresCriminal));
    assert_eq!(s.track(AI), (1, 6), "innocent");
}

/// VR-62
#[holds(Clause::AiNeverTrades)]
fn merchants_never_help_it() {
    let mut s = solo();
    s.b(AI).slots.take(Slot::of(3));
    assert_eq!(ai_icons(&s.game, &s.state.table, Icon::M), 0);
    s.word(AI, Word::TradeAct, 1);
    assert!(s.done());
}

/// VB-A-1, VB-A-18
#[holds(Clause::AiOwnBoard, Clause::AiMustBeBeaten)]
fn a_solo_game_ends_after_the_ai() {
    let mut s = solo();
    s.state.table.round = 5;
    s.state.table.last = Some(5);
    s.state.table.active = Who::AI;
    s.state.table.agenda = Default::default();
    use viscounts_keeper::{
        Frame,
        rules::{Purpose, Yes},
    };
    s.state.table.agenda.step(Step::EndTurn);
    s.state.table.agenda.ask(engine_core::rules::Seat(0), Frame::Yes(Yes { to: Purpose::Ignore }));
    s.say("Yes false");
    assert_eq!(s.game.turn(&s.state.table), Turn::Over);
}

/// VR-52, VK-SOLO-17
#[holds(Clause::AiBuildsPublicFirst, Clause::AiPublicOrder)]
fn which_public_building_it_builds() {
    // A Workshop on spot 1 and a Guildhall on spot 2 of its side. The printed Builder and three stone: only the Workshop's.
    for (stone, spot) in [(3, 0), (5, 1)] {
        let mut s = solo();
        s.built(AI, 6, 0);
        s.built(AI, 3, 1);
        s.b(AI).goods = [0, 0, stone];
        s.word(AI, Word::AiBuild, 1);
        assert_eq!([0, 1].map(|i| s.spot(i).unwrap().public), [spot == 0, spot == 1], "{stone} stone");
        assert_eq!(s.b(AI).goods[2], if spot == 0 { 2 } else { 0 }, "as few as needed");
    }
    // Its Public Trading Post turns a chest, its Public Guildhall brings a scheme.
    let mut s = solo();
    s.built(AI, 0, 0);
    s.b(AI).goods = [0, 0, 3];
    s.word(AI, Word::AiBuild, 1);
    assert_eq!((s.b(AI).chest_count(), s.state.table.ai.chests.len()), (1, 2));
    let mut s = solo();
    s.built(AI, 3, 0);
    s.b(AI).goods = [0, 0, 5];
    let future = s.state.table.ai.future.len();
    s.word(AI, Word::AiBuild, 1);
    assert_eq!(s.state.table.ai.future.len(), future - 1);
    // And its permanent Criminal counts when a Criminal scheme is revealed.
    reveal(&mut s, "s3");
    assert_eq!(s.track(AI).0, 1 + 2);
}

/// VB-A-12, VB-A-7, VB-A-9, VR-51
#[holds(Clause::AiResource, Clause::AiVirtueInstead, Clause::AiDismisses, Clause::AiGains)]
fn what_its_dismissals_bring() {
    for id in ["nb.acolyte.1", "nb.mason.1", "nb.bishop.1", "nb.racketeer.1", ""] {
        let mut s = solo();
        s.town(0, id);
        s.state.table.ai.discards = [scheme(&s, "s5")].into_iter().collect();
        s.state.table.ai.pile = Set::EMPTY;
        s.word(AI, Word::Dismiss, 1);
        assert!(s.done());
        let gained = (s.track(AI), s.b(AI).resources(), s.b(AI).debts, s.state.table.ai.pile.len());
        let expected = match id {
            "nb.acolyte.1" => ((1, 6), 0, 0, 0),   // a discard is a virtue
            "nb.mason.1" => ((1, 7), 1, 0, 0),     // a rearrangement is a resource
            "nb.bishop.1" => ((1, 7), 0, 1, 0),    // a debt
            "nb.racketeer.1" => ((1, 6), 0, 0, 1), // its schemes are shuffled, with a virtue
            _ => ((1, 6), 0, 0, 0),                // the printed one, which stays
        };
        assert_eq!(gained, expected, "{id}");
    }
}

/// VK-PUB-21, VK-PUB-22, VR-67, VB-A-22
#[holds(Clause::PublicWorkshopIgnores, Clause::PublicWorkshopDraws, Clause::AiCollisions, Clause::AskedInOthersTurn)]
fn the_human_is_asked_in_its_collision() {
    let mut s = solo();
    s.state.table.active = Who::AI;
    s.set_track(AI, 5, 5);
    s.public(0, 6, 10);
    s.lay(0, ["sb.thief.1", "nb.peddler.4", ""]); // at any collision two silver
    s.run(Step::Collide(0, 0));
    assert_eq!(s.question(), (0, "Yes".into()));
    s.say("Yes true");
    assert_eq!((s.question(), s.b(0).silver), ((0, "Yes".into()), 2), "the cards, then the draw");
    s.say("Yes true");
    // Drawing shuffled with the Thief on the board; the lower row of 5 sees no Criminal.
    assert_eq!((s.track(0), s.state.table.cards[0].hand(), s.done()), ((2, 6), 1, true));
    assert_eq!((s.b(AI).goods, s.b(AI).debts, s.track(AI)), ([1, 0, 0], 1, (1, 7)));
}

/// VR-82, VK-SOLO-5, VR-16
#[holds(Clause::PurgedRowsSlide, Clause::EmptyRowDoesNothing, Clause::AiOrder)]
fn short_rows_are_purged_as_far_as_they_go() {
    let mut s = solo();
    let chests = s.state.table.chests;
    s.state.table.heroes = [None, None, s.state.table.heroes[2]];
    s.state.table.chests[0] = None;
    (s.state.table.hero_pile, s.state.table.chest_pile) = (Set::EMPTY, Set::EMPTY);
    reveal(&mut s, "k1");
    assert_eq!(s.state.table.heroes, [None; 3]);
    assert_eq!(s.state.table.chests, [None, None, None, chests[1]]);
    s.gain(0, "hero");
    assert!(s.done(), "nothing is left to gain");
}

/// VR-54, VB-A-7, VB-C-6, VB-B-4
#[holds(Clause::LinkRewards, Clause::BumpedWorker, Clause::AiResource, Clause::AiSilver)]
fn it_is_rewarded_in_the_humans_turn() {
    let mut s = solo();
    s.state.table.castle.tiers[0][0] = [2, 0, 0, 0, 2];
    s.state.table.castle.tiers[1][1] = [2, 0, 0, 0, 2];
    s.run(Step::Crowded(Who::of(0), 0));
    s.say("Bump 4");
    assert_eq!(s.b(AI).goods, [1, 0, 0], "two silver are a resource");
    s.say("Bump 4");
    assert_eq!((s.b(AI).goods, s.track(AI), s.b(AI).workers), ([2, 0, 0], (1, 6), 22));
    // A building of its own beside the human's new one: 3/4 S1-S2, two silver.
    let mut s = solo();
    s.at(0, 3);
    s.town(1, "nb.friar.1");
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    s.built(AI, 6, 6);
    s.b(0).goods[2] = 3;
    s.primary_action();
    s.says(&["Action Construct", "Building Own 7", "Spot 5", "Pay Stone 3"]);
    assert_eq!((s.b(0).silver, s.b(AI).goods, s.b(AI).silver), (2, [1, 0, 0], 0));
}
