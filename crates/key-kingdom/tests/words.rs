//! Words and pictures: text, labels, sentences.
use engine_core::{
    chance::{DynSource, FastRng, Listen, Note, Seeded},
    content::{Content as _, Options as _},
    finite::{Finite, factors},
    rules::{Game, GameBox, Outcome, Rulebook, Seat, StateOf, Turn, View},
    show::{Language, Screen, Show},
};
use key_kingdom::{
    Action, Clause, KeyKingdom, Options,
    content::{Card, Content, EVENTS},
    table::Spot,
};
use std::collections::BTreeSet;

/// A terminal of 80 columns shows any table, and every action has words.
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
                assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
                let named = |q: Seat| format!("{} (seat {}", KeyKingdom::seat(&g, q, Language::English), q.0);
                assert!(Seat::first(seats).all(|q| text.contains(&named(q))));
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
    assert!(svg.contains(">Start<") && text.contains(" 1.Start "), "{text}");
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

/// The seats are called by their heroes, everywhere.
#[test]
fn seats_have_the_names_of_their_heroes() {
    let mut options = Options::default();
    options.set("heroes", "4,3,2,1,0").unwrap();
    let g = GameBox::<KeyKingdom>::new(Content::STANDARD, options, 5).unwrap();
    let names: Vec<String> = Seat::first(5).map(|p| KeyKingdom::seat(&g, p, Language::English)).collect();
    assert_eq!(names, ["Unicorn", "Pixie", "Mercenary", "Knight", "Gnome"]);
    let s = g.start_fast(&mut FastRng::new(1));
    for screen in Screen::ALL {
        let svg = View::of(&g, &s, Seat(1)).svg(screen, Language::English);
        assert!(names.iter().all(|name| svg.contains(name)));
        assert!(svg.contains(">Pixie (you)<"));
    }
    let won = KeyKingdom::result(&g, &Outcome::winner(5, Some(Seat(2))), Language::English);
    assert_eq!(won, "Mercenary wins.");
}

/// Labels are short, and prompts say what is at stake.
#[test]
fn labels_are_short_and_prompts_say_what_is_at_stake() {
    let g = KeyKingdom::standard(2);
    let mut s = g.start_fast(&mut FastRng::new(0));
    let p = s.table.active;
    let say = |s: &StateOf<KeyKingdom>, text: &str| {
        let (v, a) = (View::of(&g, s, p), text.parse().unwrap());
        (KeyKingdom::label(v, a, Language::English), KeyKingdom::action(v, a, Language::English))
    };
    let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
    assert_eq!(say(&s, "Act Nap"), pair("Take a nap", "take a nap and restore up to 5 items"));
    assert_eq!(say(&s, "Act Roll"), pair("Roll and move", "roll the hero die and move"));
    g.apply_fast(&mut s, p, "Act Roll".parse().unwrap(), &mut FastRng::new(0));
    s.table.roll.as_mut().unwrap().face = 5;
    assert_eq!(say(&s, "Modify Keep"), pair("Keep 5", "keep 5: move 5 squares"));
    assert_eq!(say(&s, "Modify Use 7 Plus"), pair("Sword +4", "exhaust the sword to add 4: 5 becomes 9"));
    assert_eq!(say(&s, "Modify Use 7 Minus").1, "exhaust the sword to subtract 4: 5 becomes 1");
    assert_eq!(say(&s, "Go 36").0, "Go to echo canyon");
    assert_eq!(say(&s, "Go 3").0, "Go to SA4 (restore 2)");
    assert_eq!(say(&s, "Assign 1").0, "Demon die to Knight");
}

/// Every legal action of a random game has a label of less than 40 characters.
#[test]
fn every_label_fits_a_button() {
    for seats in [2, 5] {
        let g = KeyKingdom::standard(seats);
        let mut luck = FastRng::new(7);
        let mut s = g.start_fast(&mut luck);
        while let Turn::Seat(p) = g.turn(&s.table) {
            let list = g.actions(View::of(&g, &s, p));
            for &a in &list {
                let label = KeyKingdom::label(View::of(&g, &s, p), a, Language::English);
                assert!(label.chars().count() < 40, "{label}");
            }
            g.apply_fast(&mut s, p, list[luck.below(list.len() as u32) as usize], &mut luck);
        }
    }
}

/// Every legal action can be played by touching something in the picture, on both screens.
#[test]
fn every_action_can_be_touched() {
    let groups = Action::groups();
    let mut met = BTreeSet::new();
    for (seats, seed, key) in [(2, 1, "false"), (5, 2, "false"), (4, 3, "true")] {
        let mut options = Options::default();
        options.set("complete_key", key).unwrap();
        let g = GameBox::<KeyKingdom>::new(Content::STANDARD, options, seats).unwrap();
        let mut luck = FastRng::new(seed);
        let mut s = g.start_fast(&mut luck);
        for _ in 0..600 {
            let Turn::Seat(p) = g.turn(&s.table) else { break };
            let v = View::of(&g, &s, p);
            let list = g.actions(v);
            let a = list[luck.below(list.len() as u32) as usize];
            for screen in Screen::ALL {
                let svg = v.svg(screen, Language::English);
                let touches: Vec<&str> =
                    svg.split("data-touch=\"").skip(1).filter_map(|t| t.split('"').next()).collect();
                let (at, values) = factors(&groups, a.id()).unwrap();
                let named: Vec<String> =
                    groups[at].factors.iter().zip(values).map(|(f, n)| format!("{}:{n}", f.name)).collect();
                let means = |touch: &str| {
                    let mut parts = touch.split("&amp;");
                    let fits = |part: &str| match part.strip_prefix('@') {
                        Some(group) => group == groups[at].name,
                        None => named.iter().any(|n| n == part),
                    };
                    parts.all(fits)
                };
                assert!(touches.iter().any(|touch| means(touch)), "{a} cannot be touched: {touches:?}");
            }
            met.insert(groups[factors(&groups, a.id()).unwrap().0].name.clone());
            g.apply_fast(&mut s, p, a, &mut luck);
        }
    }
    assert!(met.len() >= 17, "{met:?}");
}

/// All heroes of a square are visible: five discs on Start.
#[test]
fn all_heroes_of_a_square_are_visible() {
    let g = KeyKingdom::standard(5);
    let s = g.start_fast(&mut FastRng::new(0));
    for screen in Screen::ALL {
        let svg = View::of(&g, &s, Seat(0)).svg(screen, Language::English);
        let discs = |name: &str| svg.matches(&format!("<title>{name}</title></circle>")).count();
        for name in ["Gnome", "Knight", "Mercenary", "Pixie", "Unicorn"] {
            assert_eq!(discs(name), 2, "{name}: on the board and in the panel");
        }
    }
}
