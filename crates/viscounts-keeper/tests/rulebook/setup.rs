//! Set-up.
use crate::table::{Sit, agreed, begun, game, with};
use engine_core::{
    chance::{DynSource, Seeded},
    content::Content as _,
    finite::Finite,
    holds,
    rules::{Game, GameBox, Turn},
};
use viscounts_keeper::{
    Clause, Frame, Options, ViscountsKeeper,
    content::{Card, Content, PlayerCard, Segment, Sort},
    table::{Space, Who},
};

fn played(g: &GameBox<ViscountsKeeper>, seed: u64) -> engine_core::rules::StateOf<ViscountsKeeper> {
    let mut luck = Seeded::new(seed);
    let mut s = g.setup(&mut DynSource::new(&mut luck)).unwrap();
    while s.table.round == 0 {
        let Turn::Seat(p) = g.turn(&s.table) else { unreachable!() };
        let a = g.actions(g.view(&s, p))[0];
        g.apply(&mut s, p, a, &mut DynSource::new(&mut luck)).unwrap();
    }
    s
}

/// A table that has dealt this player card, with that hero, as the first of its pairs.
fn dealt(seats: u8, options: Options, id: &str) -> Sit {
    let g = GameBox::<ViscountsKeeper>::new(Content::STANDARD, options.clone(), seats).unwrap();
    let at = g.content.player_cards.iter().position(|c| c.id == id).unwrap();
    let mut sit = agreed(seats, options);
    sit.state = begun(&g, 1);
    sit.state.table.pairs[0].as_mut().unwrap().0 = PlayerCard::of(at as u8);
    sit
}

/// VB-SET-1, VB-SET-2, VB-SET-7, VR-59, VR-65
#[holds(Clause::RandomRing, Clause::RandomCastle, Clause::RandomStartPlayer, Clause::UnevenPiles, Clause::PilesAreBags)]
fn the_board_is_laid_by_chance() {
    let g = ViscountsKeeper::standard(3);
    let (mut rings, mut turns, mut starts) = (vec![], vec![], vec![]);
    for seed in 0..60 {
        let s = begun(&g, seed);
        let t = &s.table;
        rings.push(t.ring);
        turns.push(t.turned);
        starts.push(t.start);
        let sizes: Vec<u8> = t.ring.iter().map(|&r| t.townsfolk.sizes[r.id() as usize] + 1).collect();
        assert_eq!(sizes, [18, 18, 18, 17, 17]);
        for place in 0..5u8 {
            let section = t.section(t.ring[usize::from(place)]);
            assert_eq!(section.get(), (t.turned.get() + place) % 5);
        }
    }
    rings.sort();
    rings.dedup();
    assert!(rings.len() > 30);
    for list in [turns.iter().map(|x| x.get()).collect::<Vec<_>>(), starts.iter().map(|x| x.get()).collect()] {
        let mut kinds = list.clone();
        kinds.sort();
        kinds.dedup();
        assert!(kinds.len() >= 3, "{kinds:?}");
    }
}

/// VB-SET-3, VB-SET-4, VK-SET-1, VK-SET-2, VK-SET-3
#[holds(
    Clause::BaseSetup,
    Clause::NewCardsShuffledIn,
    Clause::EightManuscriptsAPile,
    Clause::TownsfolkPiles,
    Clause::ManuscriptPiles
)]
fn piles_mix_both_boxes() {
    let g = ViscountsKeeper::standard(2);
    let t = begun(&g, 1).table;
    let keys = |c: Card| g.content.card(c).keys;
    assert!(t.townsfolk.below.iter().any(keys) && t.townsfolk.below.iter().any(|c| !keys(c)));
    assert!(t.hero_pile.iter().any(keys));
    assert_eq!(t.manuscripts.sizes, [7; 5], "below the top: eight in all");
    assert!(t.manuscripts.tops.iter().flatten().all(|&m| g.content.tile(m).grey_back));
    assert!(t.manuscripts.below.iter().all(|m| !g.content.tile(m).grey_back));
    let base = GameBox::<ViscountsKeeper>::new(Content::STANDARD, with("expansion", "false"), 2).unwrap();
    let t = begun(&base, 1).table;
    assert_eq!((t.manuscripts.sizes, t.townsfolk.below.len()), ([6; 5], 63));
    assert!(t.townsfolk.below.iter().chain(t.hero_pile.iter()).all(|c| !base.content.card(c).keys));
}

/// VK-SET-4, VK-SET-5, VK-SET-6, VB-SET-6
#[holds(Clause::PublicBuildingsInPlay, Clause::NewPlayerBoards, Clause::NewStartingCards, Clause::PlayerStart)]
fn each_player_gets_a_board_and_eight_cards() {
    for (expansion, own, other) in [("true", "sk", "sb"), ("false", "sb", "sk")] {
        let g = GameBox::<ViscountsKeeper>::new(Content::STANDARD, with("expansion", expansion), 4).unwrap();
        let t = begun(&g, 1).table;
        for p in 0..4 {
            let b = &t.boards[p];
            assert_eq!((b.workers, b.slots.len(), b.corruption, b.virtue), (20, 9, 1, 7));
            assert_eq!(t.cards[p].owned(), 8);
            for swapped in ["journeyman", "lender", "trader"] {
                let has = |set: &str| t.cards[p].discards.has(g.content.find(&format!("{set}.{swapped}.1")).unwrap());
                assert!(has(own) && !has(other), "{swapped}");
            }
        }
        assert_eq!(t.publics, [None; 3]);
    }
}

/// VK-SET-7, VK-SET-8, VK-SET-9, VR-21, VR-78
#[holds(
    Clause::FourChestsRevealed,
    Clause::RemainingHeroesShuffled,
    Clause::ThreeHeroesRevealed,
    Clause::SoloHeroShuffledIn,
    Clause::SetupOrder
)]
fn rows_are_revealed_when_all_have_chosen() {
    for seats in [1, 3] {
        let g = ViscountsKeeper::standard(seats);
        let before = begun(&g, 4).table;
        assert_eq!((before.heroes, before.chests), ([None; 3], [None; 4]));
        let t = played(&g, 4).table;
        let chosen = u32::from(seats);
        let extra = t
            .cards
            .iter()
            .map(|c| c.all().iter().filter(|&c| g.content.card(c).sort == Sort::Hero).count() as u32)
            .sum::<u32>();
        assert_eq!(t.heroes.iter().flatten().count(), 3);
        assert!(t.chests.iter().flatten().count() == 4);
        assert_eq!(t.hero_pile.len() + 3 + extra, 20, "the unchosen hero is among them");
        assert!(extra >= chosen);
    }
    let base = GameBox::<ViscountsKeeper>::new(Content::STANDARD, with("expansion", "false"), 2).unwrap();
    let t = played(&base, 4).table;
    assert_eq!((t.heroes, t.chests, t.hero_pile.len()), ([None; 3], [None; 4], 0));
}

/// VB-SET-8, VB-SET-9, VB-SET-10, VB-SET-13
#[holds(Clause::PairsDealt, Clause::PairsInReverseOrder, Clause::PairGains, Clause::PilesAboveTheEnd)]
fn pairs_are_chosen_in_reverse_order() {
    let g = ViscountsKeeper::standard(4);
    let mut s = begun(&g, 9);
    assert_eq!(s.table.pairs.iter().flatten().count(), 5);
    let mut choosers = vec![];
    let mut luck = Seeded::new(1);
    while s.table.round == 0 {
        let Turn::Seat(p) = g.turn(&s.table) else { unreachable!() };
        let a = g.actions(g.view(&s, p))[0];
        if matches!(s.table.agenda.asked(), Some((_, Frame::Pair(_)))) {
            choosers.push(p.0);
        }
        g.apply(&mut s, p, a, &mut DynSource::new(&mut luck)).unwrap();
    }
    let start = s.table.start.get();
    let expected: Vec<u8> = (0..4).map(|i| (start + 3 - i) % 4).collect();
    assert_eq!(choosers, expected);
    // Gains of set-up do not shrink the piles above Poverty and Prosperity.
    assert_eq!((s.table.poverty, s.table.prosperity), (18, 20));
    assert!(s.table.boards.iter().any(|b| b.debts + b.paid > 0));
    let mut sit = dealt(2, Options::default(), "pc.1");
    sit.say("Pair 0");
    let p = (sit.state.table.start.get() + 1) % 2;
    let b = *sit.b(p);
    assert_eq!((b.viscount, b.silver, b.goods, b.deeds, b.debts), (Space::of(0), 8, [2, 0, 1], 2, 1));
    assert_eq!((b.corruption, b.virtue), (1, 6));
    assert_eq!(sit.refused_by("Pair 0"), Clause::PairsInReverseOrder);
}

/// VB-SET-11, VB-B-7
#[holds(Clause::PairExtras, Clause::FreeBuilding)]
fn extras_of_player_cards() {
    for (id, question) in [("pc.3", "Section"), ("pc.5", "Resource"), ("pc.6", "Townsfolk")] {
        let mut s = dealt(2, Options::default(), id);
        s.say("Pair 0");
        assert_eq!(s.question().1, question, "{id}");
    }
    let mut s = dealt(2, Options::default(), "pc.8");
    s.says(&["Pair 0", "Resource Ink"]);
    assert_eq!(s.choices(), ["Building Own 0", "Building Own 1", "Building Own 2"]);
    s.say("Building Own 2");
    assert_eq!(s.choices(), ["Spot 18", "Spot 19"], "the own side of 7/8");
    let mut s = dealt(2, Options::default(), "pc.5_5");
    s.says(&["Pair 0", "Building Own 6"]);
    assert_eq!(s.choices(), ["Spot 10", "Spot 11"], "the side of number 5");
    let mut s = dealt(2, Options::default(), "pc.9");
    s.say("Pair 0");
    assert_eq!(s.question().1, "Destroy");
    let p = s.question().0;
    let abbot = s.card("sb.abbot.1");
    s.say(&format!("Destroy Card {abbot}"));
    assert!(s.state.table.cards[usize::from(p)].gone.has(abbot));
}

/// VB-SET-12, VR-60
#[holds(Clause::StartingHand, Clause::LimitAtNextDraw)]
fn decks_are_shuffled_and_three_are_drawn() {
    let g = ViscountsKeeper::standard(3);
    for seed in 0..20 {
        let s = played(&g, seed);
        for p in 0..3 {
            let c = &s.table.cards[p];
            assert_eq!(c.hidden.in_hand(), 3, "a hand limit gained in set-up does not count yet");
            assert_eq!(c.laid(), 0);
            assert_eq!(s.unseen.piles[p].len(), c.hidden.in_pile());
        }
        assert_eq!(s.table.round, 1);
        assert_eq!(s.table.active, s.table.start);
    }
}

/// VK-PC-1
#[holds(Clause::InsideStart)]
fn new_cards_start_on_the_inside_path() {
    let g = ViscountsKeeper::standard(2);
    for card in g.content.player_cards.iter().filter(|c| c.keys) {
        assert!(Space::at(card.start.0, card.start.1).is_inside());
    }
    let mut s = dealt(2, Options::default(), "pc.3_5");
    let p = s.question().0;
    s.say("Pair 0");
    assert_eq!(s.b(p).viscount, Space::at(Segment::of(1), viscounts_keeper::content::Side::I));
}

/// VK-PC-2, VR-17, VR-56
#[holds(Clause::SetupHeroAndChest, Clause::SetupHeroToHand, Clause::SetupEndsInOrder)]
fn heroes_and_chests_of_player_cards_come_last() {
    let mut s = dealt(2, Options::default(), "pc.1_5");
    let p = s.question().0;
    s.says(&["Pair 0", "Resource Ink", "Pair 1"]);
    while s.question().1 != "Hero" {
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    let before = s.state.table.cards[usize::from(p)].hand();
    assert_eq!(before, 3);
    s.say("Hero 1");
    assert_eq!(s.state.table.cards[usize::from(p)].hand(), 4);
    assert_eq!(s.state.table.heroes.iter().flatten().count(), 3);
    // As an option it joins the deck before the hand is drawn.
    let mut s = dealt(2, with("setup_hero", "Deck"), "pc.1_5");
    let p = usize::from(s.question().0);
    s.says(&["Pair 0", "Resource Ink", "Pair 1"]);
    while s.question().1 != "Hero" {
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    let hero = s.state.table.heroes[0].unwrap();
    assert_eq!(s.state.table.cards[p].hand(), 0);
    s.say("Hero 0");
    while s.state.table.round == 0 {
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    assert_eq!(s.state.table.cards[p].hand(), 3);
    assert!(s.state.table.cards[p].hidden.all().has(hero));
}

/// VK-PC-3, VR-58
#[holds(Clause::SetupDiscards, Clause::SetupThreeOfNine)]
fn three_cards_start_in_the_discards() {
    let mut s = dealt(2, Options::default(), "pc.7_5");
    let p = usize::from(s.question().0);
    s.say("Pair 0");
    assert_eq!(s.choices().len(), 9, "the hero too");
    assert_eq!(s.refused_by("Discard Decline"), Clause::SetupThreeOfNine);
    for _ in 0..3 {
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    let aside = s.state.table.cards[p].aside;
    assert_eq!(aside.len(), 3);
    while s.state.table.round == 0 {
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    assert_eq!(s.state.table.cards[p].discards, aside);
}

/// VB-SET-11, VR-58, VR-78
#[holds(Clause::PairExtras, Clause::SetupThreeOfNine, Clause::SetupOrder)]
fn any_own_card_is_destroyed_or_discarded_before_shuffling() {
    // Nothing is shuffled yet: there is no top to take, and nobody else's card; the hero is one of the nine.
    let stranger = |s: &Sit| s.card("nb.friar.1");
    let mut s = dealt(2, Options::default(), "pc.9");
    let (p, hero) = (s.question().0, s.state.table.pairs[0].unwrap().1);
    s.say("Pair 0");
    assert_eq!(s.refused_by("Destroy Top"), Clause::PairExtras);
    assert_eq!(s.refused_by(&format!("Destroy Card {}", stranger(&s))), Clause::PairExtras);
    assert_eq!(s.choices().len(), 1 + 9, "it may be declined");
    s.say(&format!("Destroy Card {hero}"));
    let worth = u32::from(s.game.content.card(hero).silver);
    assert_eq!((s.b(p).silver, s.state.table.cards[usize::from(p)].owned()), (5 + worth, 8));
    let mut s = dealt(2, Options::default(), "pc.7_5");
    let (p, hero) = (usize::from(s.question().0), s.state.table.pairs[0].unwrap().1);
    s.say("Pair 0");
    assert_eq!(s.refused_by("Discard Top"), Clause::SetupThreeOfNine);
    assert_eq!(s.refused_by(&format!("Discard Card {}", stranger(&s))), Clause::SetupThreeOfNine);
    s.say(&format!("Discard Card {hero}"));
    assert_eq!(s.refused_by(&format!("Discard Card {hero}")), Clause::SetupThreeOfNine, "not twice");
    while s.state.table.round == 0 {
        let a = s.choices()[0].clone();
        s.say(&a);
    }
    let hidden = &s.state.table.cards[p].hidden;
    assert_eq!((hidden.in_hand(), hidden.in_pile(), s.track(p as u8)), (3, 3, (1, 7)), "no shuffle of set-up counts");
    assert!(s.state.table.cards[p].discards.has(hero));
}

/// VR-57
#[holds(Clause::SetupHire)]
fn a_townsfolk_hired_in_setup_joins_the_deck() {
    let mut s = dealt(2, Options::default(), "pc.6");
    let p = usize::from(s.question().0);
    s.say("Pair 0");
    s.town(2, "nb.racketeer.1"); // its top-right effect is a shuffle: nothing to shuffle yet
    s.say("Townsfolk 2");
    assert!(s.state.table.cards[p].discards.has(s.card("nb.racketeer.1")));
    assert_eq!(s.track(p as u8), (1, 7));
    let mut s = dealt(2, Options::default(), "pc.6");
    let p = s.question().0;
    s.say("Pair 0");
    s.town(2, "nb.friar.1"); // a virtue does count
    s.say("Townsfolk 2");
    assert_eq!(s.track(p), (1, 6));
}

/// VR-25
#[holds(Clause::BoardSideByPlayers)]
fn the_side_of_the_board_follows_the_players() {
    for (seats, cost) in [(1, 1), (2, 1), (3, 2), (4, 2)] {
        let mut s = game(seats);
        s.at(0, 3); // number 3: a Merchant for a silver on side A, two for ink on side B
        s.lay(0, ["sb.financer.1", "sb.abbot.1", "sb.labourer.1"]);
        s.town(1, "nb.friar.1");
        s.primary_action();
        assert_eq!(s.choices().contains(&"Action Trade".into()), cost == 1, "{seats} players");
    }
}

/// VR-67, VR-47
#[holds(Clause::ActivePlayerFirst, Clause::AskedInOthersTurn)]
fn one_player_at_a_time_is_asked() {
    let mut s = game(3);
    s.set_track(0, 4, 4);
    for p in 0..3 {
        s.lay(p, ["sb.abbot.1", "sb.squire.1", ""]);
    }
    s.run(viscounts_keeper::rules::Step::Collide(0, 0));
    // Space 4 lets the opponents rearrange: clockwise, one after the other.
    assert_eq!(s.question(), (1, "Rearrange".into()));
    s.say("Rearrange 0");
    assert_eq!(s.question(), (2, "Rearrange".into()));
    s.say("Rearrange 2");
    assert!(s.done());
    assert_eq!(s.state.table.active, Who::of(0));
}

/// VR-56, VK-PC-2, VR-78
#[holds(Clause::SetupHeroAndChest, Clause::SetupEndsInOrder, Clause::SetupOrder)]
fn what_comes_at_the_end_comes_in_turn_order() {
    // The first player takes first, the hero or the chest; hands are drawn before either.
    for (first, second) in [("pc.1_5", "pc.3_5"), ("pc.3_5", "pc.1_5")] {
        let mut s = dealt(2, Options::default(), second); // the last player chooses first
        let at = s.game.content.player_cards.iter().position(|c| c.id == first).unwrap();
        s.state.table.pairs[1].as_mut().unwrap().0 = PlayerCard::of(at as u8);
        for pair in ["Pair 0", "Pair 1"] {
            s.say(pair);
            if s.question().1 == "Resource" {
                s.say("Resource Ink");
            }
        }
        let start = s.state.table.start.get();
        for (p, id) in [(start, first), (1 - start, second)] {
            assert_eq!(s.state.table.cards[usize::from(p)].hand(), 3);
            if id == "pc.1_5" {
                assert_eq!(s.question(), (p, "Hero".into()));
                s.say("Hero 0");
            } else {
                assert_eq!(s.question(), (p, "Chest".into()));
                s.says(&["Chest Take 0", "ChestSpace 2"]);
            }
        }
        assert_eq!((s.state.table.round, s.question()), (1, (start, "Play".into())));
    }
}

/// VR-57, VB-SET-13
#[holds(Clause::PilesAboveTheEnd, Clause::SetupHire)]
fn a_townsfolk_hired_in_setup_asks_nothing() {
    for id in ["nb.acolyte.1", "nb.mason.1", "nb.courier.1"] {
        let mut s = dealt(2, Options::default(), "pc.6"); // discard, rearrange, shuffle: no deck, no board, no pile yet
        let p = s.question().0;
        s.say("Pair 0");
        s.town(2, id);
        s.say("Townsfolk 2");
        assert_eq!((s.question(), s.track(p)), ((1 - p, "Pair".into()), (1, 7)), "{id}");
    }
    let mut s = dealt(2, Options::default(), "pc.6");
    let p = s.question().0;
    s.say("Pair 0");
    s.town(2, "nb.bishop.1"); // a debt is gained
    s.say("Townsfolk 2");
    assert_eq!((s.b(p).debts, s.state.table.poverty), (2, 12), "but the pile above Poverty is laid later");
}
