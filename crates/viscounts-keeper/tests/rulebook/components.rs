//! What is in the box.
use crate::table::{begun, game};
use engine_core::{
    content::Content as _,
    finite::Finite,
    holds,
    rules::{Game, ValidationError, View},
};
use viscounts_keeper::{
    Clause, ViscountsKeeper,
    content::{ChestKind, Content, Kind, Ribbon, Sort},
};

fn faults(from: &str, to: &str) -> ValidationError {
    let text = Content::STANDARD;
    assert!(text.contains(from), "{from}");
    Content::read(&text.replacen(from, to, 1)).expect_err("something is wrong with it")
}

/// VK-COMP-1
#[holds(Clause::BoxContents)]
fn the_box_counts_its_pieces() {
    let g = ViscountsKeeper::standard(4);
    let c = g.content;
    let of = |sort: Sort, keys: bool| c.cards.iter().filter(|x| x.sort == sort && x.keys == keys).count();
    assert_eq!([of(Sort::Starting, true), of(Sort::Hero, true), of(Sort::Neutral, true)], [3, 10, 20]);
    assert_eq!([of(Sort::Starting, false), of(Sort::Hero, false), of(Sort::Neutral, false)], [8, 10, 68]);
    assert_eq!((c.chests.len(), c.ai_chests.len(), c.player_cards.len(), c.tiles.len()), (18, 3, 15, 40));
    assert_eq!(c.schemes.iter().filter(|s| s.keys).count(), 1);
    for ribbon in Ribbon::all() {
        assert_eq!(c.tiles.iter().filter(|t| t.ribbon == ribbon).count(), 10);
    }
}

/// VR-71
#[holds(Clause::ContentCaps)]
fn the_loader_keeps_to_the_caps() {
    assert!(
        faults("cost = 7, effect = \"build_guildhall\"", "cost = 9, effect = \"build_guildhall\"")
            .to_string()
            .contains("1 to 8")
    );
    assert!(
        faults("\"rearr / disc2\"", "\"rearr / disc2 / disc1 / flip / virtue1\"").to_string().contains("4 options")
    );
    assert!(faults("\"rearr / disc2\"", "\"rearrange / disc2\"").to_string().contains("no word"));
    assert!(faults("perm M,M", "perm M,M,M,M").to_string().contains("more than three icons"));
    let f = faults("id = \"nb.acolyte.1\"", "id = \"nb.antagonist.1\"");
    assert!(f.list().iter().any(|x| x.line.is_some() && x.what.contains("twice")), "{f}");
}

/// VB-DD-3
#[holds(Clause::DebtsNeverRunOut)]
fn debts_never_run_out() {
    let mut s = game(2);
    for _ in 0..40 {
        s.gain(1, "debt1");
    }
    assert_eq!(s.b(1).debts, 40);
}

/// VR-64, VR-65, VB-SET-5
#[holds(Clause::OnlyTopsVisible, Clause::PublicKnowledge, Clause::PilesAreBags)]
fn what_is_known_lies_on_the_table() {
    let g = ViscountsKeeper::standard(3);
    let s = begun(&g, 3);
    let spectator = View::spectator(&g, &s);
    let t = spectator.table;
    // Only the tops show; what lies below is one bag, and a size for each pile.
    assert_eq!(t.townsfolk.tops.iter().flatten().count(), 5);
    assert_eq!(t.townsfolk.below.len(), 83);
    assert_eq!(t.manuscripts.sizes, [7; 5]);
    assert!(spectator.hand.is_none());
    for kind in Kind::all() {
        assert_eq!(t.publics[kind], None);
    }
}

/// VK-CHEST-10, VK-CHEST-11, VK-CHEST-12, VK-CHEST-13
#[holds(Clause::ChestDoubles, Clause::ChestMakesOthers, Clause::ChestMakesMerchants, Clause::ChestTakesOneIcon)]
fn kinds_a_to_c_take_one_printed_icon() {
    let g = ViscountsKeeper::standard(2);
    for chest in &g.content.chests {
        if let ChestKind::Turns(from, to) = chest.does {
            use viscounts_keeper::content::Icon;
            assert!(matches!(from, Icon::C | Icon::B | Icon::N), "{}", chest.id);
            let fits = to.count(from) == 2 && to.total() == 2
                || to.total() == 2 && to.count(from) == 0 && to.count(Icon::M) + to.count(Icon::X) == 0
                || to.count(Icon::M) == 3 && to.total() == 3;
            assert!(fits, "{}", chest.id);
        }
    }
    // One Noble above N→NN counts as two, a Criminal does not feed it, and of two Nobles one is doubled.
    for (card, chest, nobles) in [
        ("sb.squire.1", "ch.double.N", 2),
        ("sb.thief.1", "ch.double.N", 1),
        ("nb.enforcer.1", "ch.double.N", 3),
        ("sb.abbot.1", "ch.other.C", 1),
        ("sb.squire.1", "ch.other.N", 1),
    ] {
        let mut s = game(2);
        s.at(0, 2);
        // No printed icon helps: all spaces are covered by Traders, which show a Merchant.
        s.lay(0, [card, "sk.trader.1", "sb.financer.1"]);
        let tile = s.chest(chest);
        s.b(0).chests[0] = Some(tile);
        s.b(0).goods[1] = 8;
        s.primary_action();
        s.say("Action Workers");
        if s.question().1 == "Yes" {
            s.say("Yes false");
        }
        s.say("Workers 4");
        let paid = 8 - nobles;
        assert_eq!(s.choices(), [format!("Pay Gold {paid}")], "{card} above {chest}");
    }
    // Kind C makes three Merchants.
    let mut s = game(2);
    s.lay(0, ["sb.squire.1", "sb.abbot.1", "sb.labourer.1"]);
    let tile = s.chest("ch.merch.N");
    s.b(0).chests[0] = Some(tile);
    s.town(0, "nb.friar.1");
    s.primary_action();
    s.say("Action Trade");
    assert_eq!(s.choices(), ["Exchanges 1", "Exchanges 2", "Exchanges 3"]);
}
