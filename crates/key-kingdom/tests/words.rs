//! Words and pictures: text, labels, sentences.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Seeded},
    finite::Finite,
    rules::{Game, Rulebook, Seat, Turn, View},
    show::{Language, Screen, Show},
};
use key_kingdom::{
    Action, Clause, KeyKingdom,
    content::{Card, EVENTS},
    table::Spot,
};

/// A terminal of 100 columns shows any table, and every action has words.
#[test]
fn text_fits_a_terminal() {
    for seats in 2..=5 {
        let g = KeyKingdom::standard(seats);
        let mut luck = FastRng::new(u64::from(seats));
        let mut s = g.start_fast(&mut luck);
        for i in 0..1_500 {
            let Turn::Seat(p) = g.turn(&s.table) else { break };
            let list = g.actions(View::of(&g, &s, p));
            if i % 50 == 0 {
                let text = View::of(&g, &s, p).text(Language::English);
                assert!(text.lines().all(|l| l.chars().count() <= 100), "{text}");
                assert!(Seat::first(seats).all(|q| text.contains(&format!("Seat {} the", q.0))));
                for a in Action::all() {
                    assert!(!KeyKingdom::action(View::of(&g, &s, p), a, Language::English).is_empty());
                }
            }
            g.apply_fast(&mut s, p, list[luck.below(list.len() as u32) as usize], &mut luck);
        }
    }
}

/// Text and picture mark Start, and the picture has room for every companion that there is.
#[test]
fn start_and_all_companions_are_shown() {
    let g = KeyKingdom::standard(5);
    let mut s = g.start_fast(&mut FastRng::new(0));
    let away = g.content.board.find("SA3").unwrap();
    for p in &mut s.table.players {
        p.at = Spot::Kingdom(away);
    }
    let companions: Vec<Card> = Card::all().take(EVENTS).filter(|&c| g.content.card(c).passive().is_some()).collect();
    assert_eq!(companions.len(), 12);
    for &card in &companions {
        assert!(s.table.deck.take(card));
        s.table.players[0].companions.put(card);
    }
    g.validate(&s).unwrap();
    let (text, svg) = {
        let v = View::of(&g, &s, Seat(0));
        (v.text(Language::English), v.svg(Screen::Wide, Language::English))
    };
    assert!(svg.contains(">Start<") && text.lines().any(|line| line.starts_with("    S ")), "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" "); // lines are broken between words
    for card in companions {
        let name = g.content.card(card).id.replace('_', " ");
        assert!(words.contains(&name) && svg.contains(&format!(">{name}<")), "{name}");
    }
    let open = |portion: usize| {
        let mut s = s.clone();
        s.table.open[portion] = true;
        s.table.players.iter_mut().for_each(|p| p.at = Spot::Kingdom(g.content.board.puts[portion][1]));
        View::of(&g, &s, Seat(0)).svg(Screen::Wide, Language::English)
    };
    assert!(!open(0).contains(">Start<") && open(1).contains(">Start<"), "it is folded away with portion A open");
}

/// A clause states a rule, whether or not it refused anything; what a refused player reads is another sentence.
#[test]
fn gists_are_rules_and_refusals_say_what_is_wrong() {
    let g = KeyKingdom::standard(2);
    let mut luck = FastRng::new(1);
    let mut s = g.start_fast(&mut luck);
    for text in ["Act Roll", "Modify Keep"] {
        let p = g.turn(&s.table).seat().unwrap();
        g.apply_fast(&mut s, p, text.parse().unwrap(), &mut luck);
    }
    let p = g.turn(&s.table).seat().unwrap();
    let reason = |text: &str| g.check(&s, p, text.parse().unwrap()).unwrap_err().to_string();
    let start = g.content.board.start;
    assert!(reason(&format!("Go {start}")).contains("KK-MOVE-"), "{}", reason(&format!("Go {start}")));
    assert!(reason("Go 159").contains("the board has no such square"), "{}", reason("Go 159"));
    let mut cited = vec![];
    let a = g.actions(View::of(&g, &s, p))[0];
    let mut ears = Listen::<KeyKingdom, _>::new(|note| {
        if let Note::Clause { clause, .. } = note {
            cited.push(clause);
        }
    });
    g.apply(&mut s, p, a, &mut DynSource::heard(&mut Seeded::new(1), &mut ears)).unwrap();
    assert!(
        cited.iter().any(|c: &Clause| c.gist() == "a move covers exactly as many squares as its result"),
        "{cited:?}"
    );
    assert_eq!(Clause::ExactCount.refusal(), "no path of exactly that length leads to that square");
    assert_eq!(
        (Clause::OnlyActiveItems.gist(), Clause::OnlyActiveItems.refusal()),
        ("only an active item can be used", "that item is exhausted")
    );
}
