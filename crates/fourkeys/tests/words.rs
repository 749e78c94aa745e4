//! Text, labels and pictures.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    finite::{Finite, factors},
    play::{Match, Next},
    rules::{Game, GameBox, Seat},
    show::{Language::English, Screen, Show},
};
use fourkeys::{Action, Chance, FourKeys, Options, content::Content, table::Slot};

#[test]
fn the_text_says_what_lies_there() {
    let g = FourKeys::standard(2);
    let mut luck = FastRng::new(2);
    let mut s = g.start_fast(&mut luck);
    let text = g.view(&s, Seat(0)).text(English);
    for word in ["Round 1 of 7", "Doors 1", "Keys 2", "Choice Line", "A0", "a1", "Seat 0 (you): 4 coins, 1 card", "S-"]
    {
        assert!(text.contains(word), "{word}\n{text}");
    }
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    g.playout(&mut s, u32::MAX, &mut vec![], &mut luck);
    let (text, points) = (g.view(&s, None).text(English), g.outcome(&s.table).unwrap().points().to_vec());
    assert!(text.contains(&format!("The game is over: seat 0 {}, seat 1 {}.", points[0], points[1])), "{text}");
    let svg = g.view(&s, None).svg(Screen::Wide, English);
    assert!(svg.contains(&format!("Seat 0: {} gold", points[0])));
    assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
}

#[test]
fn hidden_rooms_are_not_shown() {
    let g =
        GameBox::<FourKeys>::new(Content::STANDARD, Options { hide_room_until_taken: true, ..Options::default() }, 3)
            .unwrap();
    let s = g.start_fast(&mut FastRng::new(1));
    let text = g.view(&s, Seat(0)).text(English);
    assert!(!text.contains("D1-") && !text.contains("D2-"), "{text}");
    assert!(!g.view(&s, Seat(0)).svg(Screen::Wide, English).contains("D1-"));
    let told = g.view(&s, Seat(0)).svg(Screen::Wide, English).matches("its Room earns").count();
    assert_eq!(told, 3, "the tooltips of the starting doors alone name a Room");
    let (ask, room) = (Chance::Pile(Slot::of(0)), |slot| Chance::Room(Slot::of(slot)));
    assert_eq!(FourKeys::answer(&g, ask, 0, English), "a door that asks for H");
    assert_eq!(FourKeys::answer(&g, room(0), 0, English), "D1-Ha");
    assert_eq!(FourKeys::question(&g, room(2), English), "which of the Doors 2 with that front was taken");
    assert_eq!(FourKeys::answer(&FourKeys::standard(3), ask, 0, English), "D1-Ha");
}

/// The label of an action for the seat in turn.
fn label(m: &Match<FourKeys>, action: &str) -> String {
    FourKeys::label(m.view(m.turn().seat()), action.parse().unwrap(), English)
}

#[test]
fn labels_name_slots_cards_and_cells() {
    let mut m = Match::new(FourKeys::standard(2), 2);
    let mut play = |action: &str| {
        let said = label(&m, action);
        m.play(m.turn().seat().unwrap(), action.parse().unwrap()).unwrap();
        said
    };
    assert_eq!(play("Draft Refresh"), "New cards for a coin");
    assert!(play("Draft Take 1").starts_with("Take slot 1, K1-"));
    let lay = play("Place Verso 0 -1");
    assert!(lay.starts_with("Lay ") && lay.ends_with(" on 0 -1"), "{lay}");
    assert!(play("Draft Take 1").starts_with("Push at slot 1, K1-"));
    assert_eq!(play("PushTo 0"), "Push to slot 0");
}

/// Whether an element with these touches stands for an action, as a page matches them.
fn stands_for(touch: &str, a: Action) -> bool {
    let groups = Action::groups();
    let (at, values) = factors(&groups, a.id()).unwrap();
    let named = |name: &str, value: u32| {
        groups[at].factors.iter().zip(&values).any(|(factor, &own)| factor.name == name && own == value)
    };
    touch.split('|').any(|all| {
        all.split("&amp;").all(|one| match one.strip_prefix('@') {
            Some(group) => groups[at].name == group,
            None => one.rsplit_once(':').is_some_and(|(name, value)| named(name, value.parse().unwrap())),
        })
    })
}

/// Every factor of every legal action can be touched in both pictures, and labels are short.
#[test]
fn every_action_can_be_touched() {
    for seats in 2..=4 {
        let mut m = Match::new(FourKeys::standard(seats), 4);
        let mut luck = FastRng::new(9);
        while let Next::Seat(p) = m.next() {
            let list = m.legal();
            for screen in Screen::ALL {
                let picture = m.view(p).svg(screen, English);
                let touches: Vec<&str> =
                    picture.split("data-touch=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
                for &a in &list {
                    assert!(touches.iter().any(|touch| stands_for(touch, a)), "{a} cannot be touched");
                }
            }
            for &a in &list {
                assert!(FourKeys::label(m.view(p), a, English).chars().count() < 40);
            }
            m.play(p, list[luck.below(list.len() as u32) as usize]).unwrap();
        }
    }
}
