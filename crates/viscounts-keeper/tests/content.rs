//! Content files: every fault at once with its line; and another box proves that no card value stands in the rules.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    rules::{Game, GameBox},
};
use viscounts_keeper::{Options, ViscountsKeeper, content::Content};

fn broken(changes: &[(&str, &str)]) -> Vec<(Option<u32>, String)> {
    let mut text = Content::STANDARD.to_string();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let faults = Content::read(&text).expect_err("something is wrong");
    faults.list().iter().map(|f| (f.line, format!("{}: {}", f.at, f.what))).collect()
}

fn line_of(what: &str) -> u32 {
    1 + Content::STANDARD.lines().position(|l| l.contains(what)).expect(what) as u32
}

/// Effects are numbered in two bytes: a file with more is refused long before that.
#[test]
fn more_effects_than_there_are_numbers_for_are_refused() {
    let castle = |n: u32| format!("ink{} + gold{} + stone{}", 1 + n % 20, 1 + n / 20 % 20, 1 + n / 400);
    let rows: String =
        (0..5000).map(|n| format!("{{ id = \"c{n}\", tier2 = \"{}\", origin = \"design\" }},\n", castle(n))).collect();
    let faults = broken(&[("section = [\n", &format!("section = [\n{rows}"))]);
    assert!(faults.iter().any(|(_, what)| what.contains("4096 effects at most")), "{} faults", faults.len());
}

#[test]
fn each_fault_has_its_line() {
    for (from, to, at, expected) in [
        (
            "silver = 3, icons = \"CM\", timing = \"drop\", effect = \"flip\"",
            "silver = 4, icons = \"CM\", timing = \"drop\", effect = \"flip\"",
            "nb.acolyte.1",
            "expected 1 to 3",
        ),
        ("icons = \"XX\"", "icons = \"XQ\"", "nb.antagonist.1", "no icon"),
        (
            "timing = \"ongo\", effect = \"gold1=2N max1\"",
            "timing = \"ongo\", effect = \"gold1=2B max1\"",
            "nb.artist.1",
            "does not pay",
        ),
        ("effect = \"2M=N\"", "effect = \"2M=X\"", "nb.benefactor.1", "makes B, N or C"),
        ("effect = \"after_scribe>corr1\"", "effect = \"after_lunch>corr1\"", "nb.bishop.1", "nothing that can happen"),
        ("effect = \"vp:1 per C\"", "effect = \"vp:1 per cat\"", "mb.black.6", "cannot be counted"),
        (
            "ribbon = \"black\", cost = 3, effect = \"flip\"",
            "ribbon = \"pink\", cost = 3, effect = \"flip\"",
            "mb.black.1",
            "expected one of",
        ),
        ("river = 3", "river = 5", "id = \"seg.1_2\",", "river"),
        ("exchange = \"1M>silver1\"", "exchange = \"silver1\"", "seg.1_2.A.L", "M>"),
        ("remove_schemes = [\"s2\"", "remove_schemes = [\"s99\"", "\"cleric\"", "no scheme"),
        ("start = \"1\", segment", "start = \"2\", segment", "pc.1\"", "its space is 1"),
        ("replaces = \"sb.lender.1\"", "replaces = \"sb.banker.1\"", "sk.lender.1", "no starting card"),
        ("top = \"corr_per_X\"", "top = \"corr_per_cat\"", "\"s3\"", "no word"),
        ("now = \"chest\"", "now = \"scheme\"", "pub.trading_post", "only the AI"),
        ("ribbon = \"black\", icons = \"C\"", "ribbon = \"blue\", icons = \"C\"", "bonus.black", "two of blue"),
        ("vp = 11", "vp = 2147483647", "pub.trading_post", "-1000 to 1000"),
        ("tier2 = \"flip\"", "tier2 = \"destroy1@deck\"", "castle.2", "in set-up alone"),
        ("tier3 = \"any1\"", "tier3 = \"anything\"", "[numbers]", "no word"),
        (
            "columns = [\"guildhall\", \"trading_post\", \"workshop\"]",
            "columns = [\"guildhall\", \"guildhall\", \"workshop\"]",
            "\"cleric\"",
            "its own column",
        ),
        ("flip>dismiss", "flip>debt1 + flip", "\"cleric\"", "feed themselves"),
    ] {
        let faults = broken(&[(from, to)]);
        let line = line_of(at);
        assert!(faults.iter().any(|(l, what)| *l == Some(line) && what.contains(expected)), "{at}: {faults:?}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let faults = broken(&[
        ("icons = \"XX\"", "icons = \"XQ\""),
        ("effect = \"2M=N\"", "effect = \"2M=X\""),
        ("river = 3", "river = 9"),
    ]);
    assert!(faults.len() >= 3, "{faults:?}");
}

#[test]
fn powers_that_never_end_are_refused() {
    for (from, to) in [
        ("gain_debt>rearr / disc1", "gain_debt>debt1"),
        ("gain_debt>rearr / disc1", "gain_debt>debt1 / flip_debt"),
        ("after_trade>virtue1", "after_trade>trade_act / virtue1"),
    ] {
        assert!(broken(&[(from, to)]).iter().any(|f| f.1.contains("feed themselves")), "{to}");
    }
    // By way of each other; and a printed townsfolk never runs out.
    let round = [("gain_debt>rearr / disc1", "gain_debt>flip_debt"), ("flip_debt>any1", "flip_debt>debt1")];
    assert!(broken(&round).iter().any(|f| f.1.contains("feed themselves")));
    let printed = [("effect = \"corr1\" }", "effect = \"debt1 + flip\" }")];
    assert!(broken(&printed).iter().any(|f| f.1.contains("powers of the AI feed themselves")));
}

#[test]
fn counts_are_those_of_the_rulebook() {
    let row = Content::STANDARD.lines().find(|l| l.contains("nb.acolyte.1")).unwrap();
    let faults = broken(&[(row, "")]);
    assert!(faults.iter().any(|f| f.1.contains("there are 67 rows, the box holds 68")), "{faults:?}");
    let row = Content::STANDARD.lines().find(|l| l.contains("ch.double.C")).unwrap();
    assert!(broken(&[(row, "")]).iter().any(|f| f.1.contains("kind A")));
}

#[test]
fn noise_is_refused_without_a_panic() {
    for noise in ["", "card = 3", "[[[", "\u{0}"] {
        assert!(GameBox::<ViscountsKeeper>::new(noise, Options::default(), 2).is_err());
    }
    assert!(GameBox::<ViscountsKeeper>::new(Content::STANDARD, Options::default(), 5).is_err());
}

/// Another box: other values of cards, costs, rewards and numbers. The rules follow it.
#[test]
fn another_box_is_played_by_its_own_values() {
    let mut text = Content::STANDARD.to_string();
    for (from, to) in [
        (
            "id = \"sb.abbot.1\", name = \"Abbot\", kind = \"starting\", box = \"base\", silver = 2",
            "id = \"sb.abbot.1\", name = \"Abbess\", kind = \"starting\", box = \"base\", silver = 3",
        ),
        ("hand_limit = 3", "hand_limit = 4"),
        ("workers = 20", "workers = 12"),
        ("poverty_debts = [12, 12, 15, 18]", "poverty_debts = [5, 5, 5, 5]"),
        ("worker_nobles = [1, 3, 5, 8]", "worker_nobles = [2, 4, 6, 8]"),
        ("tier_vp = [1, 2, 3]", "tier_vp = [4, 5, 6]"),
        ("chest_vp = [0, 2, 5, 9]", "chest_vp = [0, 1, 2, 30]"),
        ("{ id = \"workshop\", cost = 3", "{ id = \"workshop\", cost = 1"),
        ("tier3 = \"any1\"", "tier3 = \"silver5 / chest\""),
        ("bump_tier1 = \"silver2\"", "bump_tier1 = \"hire\""),
        ("tier2 = \"flip\"", "tier2 = \"workers2\""),
        ("effect = \"debt1 + silver1\"", "effect = \"trade_act / workers3 + corr1\""),
        ("on_hire = \"rearr\"", "on_hire = \"vmove1-2\""),
        ("own = \"silver2 + debt1\"", "own = \"silver9 + hero / chest\""),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    for seats in 1..=4 {
        let g = GameBox::<ViscountsKeeper>::new(&text, Options::default(), seats).unwrap_or_else(|e| panic!("{e}"));
        let mut luck = FastRng::new(1);
        for _ in 0..6 {
            let mut s = g.start_fast(&mut luck);
            assert_eq!(s.table.boards[0].workers, 12);
            g.playout(&mut s, u32::MAX, &mut Vec::new(), &mut luck);
            assert!(g.outcome(&s.table).is_some());
            g.validate(&s).unwrap_or_else(|e| panic!("{e}"));
        }
        engine_core::laws::assert_conforms(&g, engine_core::laws::cases(3));
    }
    let (own, other) =
        (ViscountsKeeper::standard(2), GameBox::<ViscountsKeeper>::new(&text, Options::default(), 2).unwrap());
    assert_ne!(own.content_hash(), other.content_hash());
}
