//! Phase 3: the four actions, their funding, the dismissal, Trade.
use crate::table::{Sit, agreed, game, with};
use engine_core::{chance::FastRng, finite::Finite, holds, rules::Seat};
use viscounts_keeper::{
    Action, Clause, Frame,
    content::{Good, Icon, Word},
    rules::{Pay, Step},
};

/// VB-P3-1, VR-35
#[holds(Clause::ActionByPath, Clause::ActionOptional)]
fn each_path_has_its_actions() {
    let mut s = game(2);
    s.b(0).goods = [9, 9, 9];
    s.b(0).silver = 9;
    s.primary_action();
    assert_eq!(s.refused_by("Action Workers"), Clause::ActionByPath);
    assert_eq!(s.refused_by("Action Transcribe"), Clause::ActionByPath);
    assert!(["Action Trade", "Action Construct"].iter().all(|a| s.choices().contains(&a.to_string())));
    s.say("Action Pass");
    assert!(s.done() && s.cites(Clause::ActionOptional));
    s.at(0, 2);
    s.primary_action();
    assert_eq!(s.refused_by("Action Trade"), Clause::ActionByPath);
    assert_eq!(s.refused_by("Exchanges 1"), Clause::ActionByPath);
}

/// VB-P3-2
#[holds(Clause::ActionFunded)]
fn what_cannot_be_paid_is_refused() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    s.town(0, "");
    s.b(0).goods = [9, 9, 2];
    s.primary_action();
    assert_eq!(s.refused_by("Action Construct"), Clause::ActionFunded);
    s.b(0).goods[2] = 3;
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Building Own 0"), Clause::ActionFunded, "a Trading Post costs five");
    s.says(&["Building Own 6", "Spot 0"]);
    assert_eq!(s.refused_by("Pay Stone 2"), Clause::ActionFunded);
    assert_eq!(s.refused_by("Pay Gold 3"), Clause::ActionFunded);
    s.say("Pay Stone 3");
    assert_eq!(s.b(0).goods, [10, 9, 0], "the spot's ink came");
}

/// VB-CR-1, VB-CR-2, VK-PUB-17, VR-49, VB-B-5
#[holds(
    Clause::CriminalInActions,
    Clause::CriminalIsWild,
    Clause::CriminalOnlyForActions,
    Clause::EmptiedSlotPower,
    Clause::PermanentIcons
)]
fn criminals_and_permanent_icons_fund() {
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["sb.thief.1", "sb.financer.1", "sk.trader.1"]);
    s.town(0, "nb.miner.1");
    s.b(0).goods[1] = 8;
    let free = |s: &mut Sit| {
        s.primary_action();
        s.says(&["Action Workers", "Workers 4"]);
        let paid = s.choices()[0].clone();
        8 - paid.rsplit(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(free(&mut s), 1, "a Criminal is any icon");
    s.built(0, 4, 20); // Guildhall slot 2: a Noble
    assert_eq!(free(&mut s), 2);
    s.public(0, 3, 21); // Public Guildhall: a Criminal
    assert_eq!(free(&mut s), 3);
    s.state.table.bonus[2] = Some(viscounts_keeper::table::Who::of(0)); // yellow: a Noble
    assert_eq!(free(&mut s), 4);
}

/// VR-8, VR-9, VK-CHEST-17, VK-CHEST-18, VK-CHEST-19
#[holds(
    Clause::ChestReadsPrintedIcons,
    Clause::IconUsedOnce,
    Clause::ConversionOptional,
    Clause::ChestFeedsCard,
    Clause::OneOfTwoIcons
)]
fn chest_output_may_feed_a_card() {
    // Example (iii): Traveller MM, Squire N above N→MMM, Trader M: six Merchants make three Clerics.
    for (feeds, ink) in [("true", 0), ("false", 2)] {
        let mut s = agreed(2, with("chest_feeds_card", feeds));
        s.at(0, 2);
        s.lay(0, ["nb.traveller.1", "sb.squire.1", "sk.trader.1"]);
        let chest = s.chest("ch.merch.N");
        s.b(0).chests[1] = Some(chest);
        s.script(0, "mb.black.2"); // cost 3
        s.town(0, "nb.miner.1");
        s.b(0).goods[0] = 2;
        s.primary_action();
        s.say("Action Transcribe");
        if ink > 0 {
            s.say(&format!("Pay Ink {ink}"));
        }
        assert!(s.done());
        assert_eq!(s.b(0).goods[0], 2 - ink);
    }
    // Example (ii): Bishop CC above C→CC is three, not four.
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["nb.bishop.1", "sb.financer.1", "sk.trader.1"]);
    let chest = s.chest("ch.double.C");
    s.b(0).chests[0] = Some(chest);
    s.script(0, "mb.black.3");
    s.town(0, "nb.miner.1");
    s.b(0).goods[0] = 4;
    s.primary_action();
    s.say("Action Transcribe");
    assert_eq!(s.choices(), ["Pay Ink 1"]);
    // Converting is optional: a Cleric that the action needs is not turned into Merchants.
    let chest = s.chest("ch.merch.C");
    s.b(0).chests[0] = Some(chest);
    s.primary_action();
    s.say("Action Transcribe");
    assert_eq!(s.choices(), ["Pay Ink 2"]);
}

/// VB-P3-3, VB-P3-4, VR-37, VR-72
#[holds(Clause::Dismissal, Clause::OneDismissal, Clause::DismissalOrder, Clause::NeededNotDeclined)]
fn a_townsfolk_is_dismissed() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    s.town(0, "nb.woodcutter.1"); // B, 2 silver: after building virtue; top-right virtue
    (s.b(0).goods[2], s.b(0).silver) = (2, 2);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.refused_by("Yes false"), Clause::NeededNotDeclined, "the action needs it");
    s.say("Yes true");
    assert_eq!((s.b(0).silver, s.track(0)), (0, (1, 6)));
    assert!(s.state.table.gone.has(s.card("nb.woodcutter.1")), "it leaves the game");
    assert_eq!(s.choices(), ["Building Own 6", "Building Own 7", "Building Own 8"]);
    s.says(&["Building Own 6", "Spot 0", "Pay Stone 2"]);
    assert_eq!(s.track(0), (1, 6), "its bottom ability is void");
    assert!(s.done());
    // One a turn.
    s.town(0, "nb.woodcutter.2");
    (s.b(0).goods[2], s.b(0).silver) = (8, 9);
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.question().1, "Building");
    // It must fit, be affordable, and lead to something that can be funded.
    s.state.table.dismissed = false;
    s.town(0, "nb.friar.1");
    s.primary_action();
    s.say("Action Construct");
    assert_eq!(s.question().1, "Building", "a Cleric does not fit");
    s.town(0, "nb.woodcutter.2");
    (s.b(0).goods[2], s.b(0).silver) = (0, 9);
    s.primary_action();
    assert_eq!(s.refused_by("Action Construct"), Clause::ActionFunded);
    // Trading Post slot 2: every dismissal costs 1.
    s.built(0, 1, 20);
    (s.b(0).goods[2], s.b(0).silver) = (2, 1);
    s.primary_action();
    s.says(&["Action Construct", "Yes true"]);
    assert_eq!(s.b(0).silver, 0);
}

/// VB-P3-4
#[holds(Clause::OneDismissal)]
fn a_second_dismissal_is_refused() {
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.financer.1"]);
    s.town(0, "nb.woodcutter.1");
    (s.b(0).goods[2], s.b(0).silver) = (2, 9);
    s.primary_action();
    assert_eq!(s.refused_by("Yes true"), Clause::SixPhases, "nothing was dismissed yet, and nothing is declared");
    s.state.table.dismissed = true;
    assert_eq!(s.refused_by("Yes true"), Clause::OneDismissal);
    assert_eq!(s.refused_by("Action Construct"), Clause::OneDismissal, "the Woodcutter would have paid for the rest");
    s.b(0).goods[2] = 1;
    assert_eq!(s.refused_by("Action Construct"), Clause::ActionFunded, "that would not do even with it");
    s.b(0).goods[2] = 3;
    s.say("Action Construct");
    assert_eq!((s.question().1.as_str(), s.refused_by("Yes true")), ("Building", Clause::OneDismissal));
    s.say("Building Own 6");
    assert_eq!(s.refused_by("Yes true"), Clause::OneDismissal);
    s.say("Spot 0");
    assert_eq!((s.question().1.as_str(), s.refused_by("Yes true")), ("Pay", Clause::OneDismissal));
}

/// VR-38
#[holds(Clause::MerchantFits)]
fn a_merchant_fits_where_two_make_the_icon() {
    for (fits, asked) in [("true", "Yes"), ("false", "Workers")] {
        let mut s = agreed(2, with("merchant_fits", fits));
        s.at(0, 2);
        s.lay(0, ["nb.benefactor.1", "sb.abbot.1", "sk.trader.1"]);
        s.town(0, "nb.courier.1"); // MMM
        (s.b(0).goods[1], s.b(0).silver) = (5, 5);
        s.primary_action();
        s.say("Action Workers");
        assert_eq!(s.question().1, asked);
    }
}

/// VR-37, VR-76
#[holds(Clause::DismissalOrder, Clause::RearrangingKeepsFunds)]
fn a_rearrangement_must_keep_the_action_fundable() {
    let mut s = game(2);
    s.lay(0, ["sb.labourer.1", "sb.abbot.1", "sb.squire.1"]);
    let chest = s.chest("ch.double.B");
    s.b(0).chests[0] = Some(chest);
    s.town(0, "nb.mason.1"); // B M, top-right: rearrange
    s.b(0).silver = 1;
    s.primary_action();
    s.says(&["Action Construct", "Yes true"]);
    assert_eq!(s.question().1, "Rearrange");
    assert_eq!(
        s.refused_by("Rearrange 2"),
        Clause::RearrangingKeepsFunds,
        "away from its chest the Labourer is one Builder"
    );
    s.say("Rearrange 1");
    assert_eq!(s.question().1, "Building");
    // Judged in some arrangement: the Labourer lies elsewhere, and must be moved.
    let mut s = game(2);
    s.lay(0, ["sb.abbot.1", "sb.labourer.1", "sb.squire.1"]);
    s.b(0).chests[0] = Some(chest);
    s.town(0, "nb.mason.1");
    s.b(0).silver = 1;
    s.primary_action();
    s.says(&["Action Construct", "Yes true"]);
    assert_eq!(s.refused_by("Rearrange 0"), Clause::RearrangingKeepsFunds);
    s.say("Rearrange 2");
    assert_eq!(s.question().1, "Building");
}

/// VB-TD-1, VB-TD-2, VR-36, VR-44
#[holds(Clause::SilverAsMerchants, Clause::RepeatedExchange, Clause::ExchangesFixed, Clause::AfterActionOnce)]
fn trading() {
    // G10: at two Merchants for gold, four Merchants and two silver: three gold; the Trader adds a silver.
    let mut s = game(2);
    s.at(0, 9); // number 7
    s.lay(0, ["sb.trader.1", "nb.courier.1", "sb.abbot.1"]);
    s.town(3, "nb.friar.1");
    s.b(0).silver = 2;
    s.primary_action();
    s.say("Action Trade");
    assert_eq!(s.refused_by("Exchanges 4"), Clause::RepeatedExchange);
    s.say("Exchanges 3");
    assert_eq!((s.b(0).goods, s.b(0).silver), ([0, 3, 0], 1));
    // Silver buys a silver only to reach the first one.
    let mut s = game(2);
    s.lay(0, ["sb.labourer.1", "sb.squire.1", "sb.abbot.1"]);
    s.town(0, "nb.friar.1");
    s.b(0).silver = 5;
    s.primary_action();
    s.say("Action Trade");
    assert_eq!(s.refused_by("Exchanges 2"), Clause::ExchangesFixed);
    s.say("Exchanges 1");
    assert_eq!(s.b(0).silver, 5);
    // The number is fixed before anything resolves: silver that comes funds nothing of this trade.
    let mut s = game(2);
    s.lay(0, ["nb.courier.1", "sb.squire.1", "sb.abbot.1"]);
    s.town(0, "nb.friar.1");
    s.primary_action();
    s.say("Action Trade");
    assert_eq!(s.choices().len(), 3);
}

/// VR-22, VR-44
#[holds(Clause::TradeBeforeMoving, Clause::AfterActionOnce)]
fn a_trade_now_at_the_space_before_moving() {
    let mut s = game(2);
    s.hand(0, &["nk.ferryman.1"]);
    s.lay(0, ["", "nb.jeweller.1", "sb.abbot.1"]);
    s.town(0, "nb.friar.1");
    s.run(Step::PlayCard);
    let card = s.card("nk.ferryman.1");
    s.say(&format!("Play {card}"));
    s.says(&["Option 0", "Exchanges 3"]);
    assert_eq!((s.b(0).silver, s.track(0)), (3, (1, 6)), "its powers follow too");
    // On the inside path only the silver remains.
    let mut s = game(2);
    s.at(0, 2);
    s.gain(0, "trade_act / silver3");
    assert_eq!(s.choices(), ["Option 1"]);
}

/// VR-79
#[holds(Clause::EmptyResultAllowed)]
fn an_exchange_may_bring_nothing() {
    let mut s = game(2);
    s.at(0, 7); // number 6: four Merchants for a flip
    s.lay(0, ["nb.courier.1", "nb.jeweller.1", "sb.abbot.1"]);
    s.town(2, "nb.friar.1");
    s.primary_action();
    s.says(&["Action Trade", "Exchanges 1"]);
    assert!(s.done());
    assert_eq!(s.track(0), (1, 6), "it counts, and the Jeweller reacts");
}

/// Example (iv): three Nobles missing, Artist and Diplomat, two gold and six silver.
/// VB-P3-2
#[holds(Clause::ActionFunded)]
fn payments_of_example_four() {
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["nb.artist.1", "nb.diplomat.1", "sb.abbot.1"]);
    s.town(0, "nb.miner.1");
    (s.b(0).goods[1], s.b(0).silver) = (2, 6);
    s.primary_action();
    s.says(&["Action Workers", "Workers 3"]); // five, two of them on the cards
    assert_eq!(s.choices(), ["Pay Gold 0", "Pay Gold 1", "Pay Gold 2"]);
    s.say("Pay Gold 1");
    assert_eq!((s.b(0).goods[1], s.b(0).silver), (1, 4));
}

/// Every way to pay that §7 allows, by trying all, against the steps that are offered.
/// VB-P3-2, VR-72
#[holds(Clause::ActionFunded, Clause::NeededNotDeclined)]
fn no_payment_is_missed_and_none_is_stuck() {
    let mut s = game(2);
    let mut luck = FastRng::new(11);
    let mut tried = 0;
    for _ in 0..400 {
        let (icon, main, cards) = match luck.below(3) {
            0 => (Icon::B, Good::Stone, ["nb.sculptor.1", "nb.mason.1", "sb.abbot.1"]),
            1 => (Icon::N, Good::Gold, ["nb.artist.1", "nb.diplomat.1", "sb.abbot.1"]),
            _ => (Icon::C, Good::Ink, ["nb.priest.1", "nb.clergyman.1", "hb.emma.1"]),
        };
        let bits = luck.below(8);
        let laid = [0, 1, 2].map(|i| if bits >> i & 1 == 1 { cards[i] } else { "" });
        s.lay(0, laid);
        let goods = [0; 3].map(|_| luck.below(5));
        let silver = luck.below(9);
        s.b(0).goods = goods;
        s.b(0).silver = silver;
        let due = 1 + luck.below(8);
        let (double, coins) = (bits & 1 == 1, bits >> 1 & 1 == 1);
        let others = icon == Icon::C && bits >> 2 & 1 == 1;
        // By brute force: amounts of the main resource, the two others and silver pairs.
        let worth = |a: [u32; 4]| a[0] + u32::from(double && a[0] > 0) + a[1] + a[2] + a[3];
        let rest: Vec<usize> = (0..3).filter(|&i| i != main as usize).collect();
        let most = [
            goods[main as usize],
            if others { goods[rest[0]] } else { 0 },
            if others { goods[rest[1]] } else { 0 },
            if coins { silver / 2 } else { 0 },
        ];
        let mut ways = vec![];
        for a in 0..=most[0] {
            for b in 0..=most[1] {
                for c in 0..=most[2] {
                    for d in 0..=most[3] {
                        let way = [a, b, c, d];
                        let spare = (0..4).any(|i| {
                            let mut less = way;
                            way[i] > 0 && {
                                less[i] -= 1;
                                worth(less) >= due
                            }
                        });
                        if worth(way) >= due && !spare {
                            ways.push([
                                goods[main as usize] - a,
                                goods[rest[0]] - b,
                                goods[rest[1]] - c,
                                silver - 2 * d,
                            ]);
                        }
                    }
                }
            }
        }
        ways.sort();
        // By the engine: every run of answers, each of which must end.
        s.state.table.agenda = Default::default();
        s.state.table.agenda.ask(Seat(0), Frame::Pair(viscounts_keeper::rules::Pair {}));
        s.state.table.agenda.ask(Seat(0), Frame::Pay(Pay { icon, good: main, due: due as u8 }));
        let mut open = vec![s.state.clone()];
        let mut found = vec![];
        while let Some(state) = open.pop() {
            if matches!(state.table.agenda.asked(), Some((_, Frame::Pair(_)))) {
                let b = &state.table.boards[0];
                found.push([b.goods[main as usize], b.goods[rest[0]], b.goods[rest[1]], b.silver]);
                continue;
            }
            let list = s.game.actions(s.game.view(&state, Seat(0)));
            assert!(!list.is_empty() || ways.is_empty(), "stuck in the middle of a payment");
            for a in list {
                let mut next = state.clone();
                s.game.apply_fast(&mut next, Seat(0), a, &mut FastRng::new(0));
                open.push(next);
            }
        }
        found.sort();
        assert_eq!(found, ways, "{icon:?} due {due} with {goods:?} and {silver}, {laid:?}");
        tried += ways.len();
    }
    assert!(tried > 300, "{tried}");
}

/// VR-43, VB-M-4
#[holds(Clause::FreeManuscript, Clause::FreeManuscriptIsTile)]
fn a_free_manuscript_is_a_real_tile() {
    let mut s = game(2);
    for (segment, id) in ["mb.black.3", "mb.black.9", "", "mb.grey.2", "mb.blue.6"].iter().enumerate() {
        s.script(segment as u8, id);
    }
    s.lay(0, ["nb.deacon.2", "", ""]);
    s.word(0, Word::FreeManuscript, 1);
    assert_eq!(s.choices(), ["Manuscript 0", "Manuscript 3"]);
    assert_eq!(s.refused_by("Manuscript 2"), Clause::FreeManuscriptIsTile);
    assert_eq!(s.refused_by("Manuscript 1"), Clause::FreeManuscript);
    s.say("Manuscript 3");
    assert_eq!((s.b(0).goods[2], s.track(0)), (2, (1, 7)), "no power of transcribing reacts");
    assert!(!s.state.table.transcribed && s.b(0).tiles.has(s.tile("mb.grey.2")));
}

/// VB-M-1, VB-M-2, VB-M-3, VR-80
#[holds(Clause::Transcribe, Clause::BonusCard, Clause::PrintedManuscript, Clause::NextShowsAtOnce)]
fn transcribing() {
    let mut s = game(2);
    s.at(0, 2);
    s.script(0, "mb.yellow.2"); // cost 3: two gold
    s.lay(0, ["nb.deacon.2", "sb.financer.1", "sk.trader.1"]);
    s.town(0, "nb.miner.1");
    for id in ["mb.yellow.3", "mb.yellow.5"] {
        let tile = s.tile(id);
        s.b(0).tiles.put(tile);
    }
    s.b(0).goods[0] = 2;
    s.primary_action();
    s.says(&["Action Transcribe", "Pay Ink 2"]);
    assert_eq!((s.b(0).goods, s.track(0)), ([0, 2, 0], (1, 6)));
    assert_eq!(s.state.table.bonus[2].map(|w| w.get()), Some(0), "the first with three yellow ribbons");
    assert!(s.state.table.manuscripts.tops[0].is_some(), "the next one shows");
    // A second player with three gets nothing more; a printed manuscript is not collected.
    s.state.table.transcribed = false;
    s.script(0, "");
    s.b(0).goods[0] = 2;
    let owned = s.b(0).tiles.len();
    s.primary_action();
    s.says(&["Action Transcribe", "Pay Ink 2"]);
    assert_eq!((s.b(0).deeds, s.b(0).tiles.len()), (1, owned));
    assert_eq!(s.track(0), (1, 5), "it is transcribing all the same");
    for id in ["mb.yellow.1", "mb.yellow.4"] {
        let tile = s.tile(id);
        s.b(1).tiles.put(tile);
    }
    s.script(1, "mb.yellow.9");
    s.script(2, "mk.yellow.1");
    s.script(3, "mb.yellow.2");
    s.word(1, Word::FreeManuscript, 1);
    s.say("Manuscript 3");
    assert_eq!(s.state.table.bonus[2].map(|w| w.get()), Some(0));
}

/// The text of every action reads back.
/// VR-67
#[holds(Clause::AskedInOthersTurn)]
fn notation_reads_back() {
    for a in Action::all() {
        assert_eq!(a.to_string().parse(), Ok(a));
    }
}

/// VR-8, VK-CHEST-12, VK-CHEST-18
#[holds(Clause::ChestMakesMerchants, Clause::IconUsedOnce, Clause::ChestFeedsCard)]
fn a_chest_is_used_only_where_that_is_more() {
    // Strongman MM, Labourer B above B→MMM, Trader M. Turned, six Merchants are three Builders; as he is, one and one pair.
    for (feeds, due) in [("true", None), ("false", Some("Pay Stone 1"))] {
        let mut s = agreed(2, with("chest_feeds_card", feeds));
        s.town(0, "");
        s.lay(0, ["nb.strongman.1", "sb.labourer.1", "sk.trader.1"]);
        let chest = s.chest("ch.merch.B");
        s.b(0).chests[1] = Some(chest);
        s.b(0).goods[2] = 2;
        s.primary_action();
        s.says(&["Action Construct", "Building Own 6", "Spot 0"]);
        assert_eq!(due.is_none(), s.done(), "{feeds}");
        due.into_iter().for_each(|pay| assert_eq!(s.choices(), [pay]));
        // What a chest makes trades all the same: it feeds no card there.
        s.state.table.spots = [None; 25];
        s.primary_action();
        s.say("Action Trade");
        assert_eq!(s.choices().len(), 6, "{feeds}");
    }
}

/// VR-37, VR-38, VB-P3-2
#[holds(Clause::ActionFunded, Clause::DismissalOrder, Clause::MerchantFits)]
fn what_a_dismissal_costs_pays_for_nothing_else() {
    // Diplomat: two silver are a Noble. The Princess costs two and is one.
    for (silver, most) in [(3, 1), (4, 2)] {
        let mut s = game(2);
        s.at(0, 2);
        s.lay(0, ["nb.diplomat.1", "sb.abbot.1", "sb.labourer.1"]);
        s.town(0, "nb.princess.1");
        s.b(0).silver = silver;
        s.primary_action();
        s.says(&["Action Workers", "Yes true"]);
        assert_eq!(s.choices().len(), most, "{silver} silver");
        s.say(&format!("Workers {most}"));
        if most == 2 {
            assert_eq!(s.choices(), ["Pay Gold 0"], "the pair that is left");
            s.say("Pay Gold 0");
            assert_eq!(s.b(0).silver, 0);
        }
        assert!(s.done());
    }
    // Merchants of a dismissed card join those of the board: Benefactor MM, Trader M, Courier MMM make three Nobles.
    let mut s = game(2);
    s.at(0, 2);
    s.lay(0, ["nb.benefactor.1", "sb.abbot.1", "sk.trader.1"]);
    s.town(0, "nb.courier.1");
    s.b(0).silver = 1;
    s.primary_action();
    s.says(&["Action Workers", "Yes true"]);
    assert_eq!(s.choices(), ["Workers 1", "Workers 2"]);
}

/// VR-22, VR-74, VB-P3-4
#[holds(Clause::OneDismissal, Clause::TradeBeforeMoving, Clause::WhatCanBeDone)]
fn a_trade_that_needs_a_dismissal_can_be_chosen() {
    let mut s = game(2);
    s.at(0, 10); // number 8: three Merchants to destroy
    s.built(0, 1, 20); // every dismissal costs 1
    s.lay(0, ["", "sb.abbot.1", "sb.squire.1"]);
    s.hand(0, &["nk.profiteer.1", "sb.labourer.1"]); // a Criminal: trade now, or three silver
    s.town(3, "nb.jeweller.1"); // two Merchants
    s.b(0).silver = 1;
    s.steps(&[Step::PlayCard, Step::PrimaryAction]);
    let card = s.card("nk.profiteer.1");
    s.say(&format!("Play {card}"));
    assert_eq!(s.choices(), ["Option 0", "Option 1"]);
    s.say("Option 0");
    assert_eq!(s.choices(), ["Yes true"]);
    s.says(&["Yes true", "Exchanges 1", "Destroy Decline"]);
    s.b(0).silver = 9;
    s.say("Action Trade"); // the primary action may trade once more
    assert_eq!(s.question().1, "Exchanges", "but no townsfolk is dismissed any more");
}

/// VR-71, VR-36
#[holds(Clause::ExchangesFixed, Clause::ContentCaps)]
fn no_more_than_thirty_two_exchanges() {
    let mut s = game(2);
    s.at(0, 1); // number 2: two Merchants for ink
    s.town(0, "");
    s.lay(0, ["sb.abbot.1", "sb.squire.1", "sb.labourer.1"]);
    s.b(0).silver = 100;
    s.primary_action();
    s.say("Action Trade");
    assert_eq!(s.choices().len(), 32);
    s.say("Exchanges 32");
    assert_eq!((s.b(0).silver, s.b(0).goods), (36, [32, 0, 0]));
}
