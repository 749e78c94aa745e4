//! Text, labels and pictures.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    rules::{Game, GameBox, Seat},
    show::{Language::English, Screen, Show},
};
use fourkeys::{Chance, FourKeys, Options, content::Content, table::Slot};

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
    assert!(text.lines().all(|line| line.len() <= 130), "{text}");
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
    let (ask, room) = (Chance::Pile(Slot::of(0)), |slot| Chance::Room(Slot::of(slot)));
    assert_eq!(FourKeys::answer(&g, ask, 0, English), "a door that asks for H");
    assert_eq!(FourKeys::answer(&g, room(0), 0, English), "D1-Ha");
    assert_eq!(FourKeys::question(&g, room(2), English), "which of the Doors 2 with that front was taken");
    assert_eq!(FourKeys::answer(&FourKeys::standard(3), ask, 0, English), "D1-Ha");
}
