//! Les jetons Grimoire (p.11, 13-15).
use super::table::{Arrange, CLOSE, SPHERE, Situation, fireball, frost, i, name, poison, tokens, two, with};
use engine_core::{
    holds,
    rules::{GameBox, Seat},
};
use knock_dungeon::{
    Action, Clause, Corner, End, Frame, Side, Token,
    dungeon::Fate,
    rules::{Lay, LayCard, WindowKind, may_talk},
};

const ALL: &[Token] = &[Token::Fireball, Token::Frost, Token::Poison, Token::Sphere];

/// J1 in the centre, M01 (3 1 2 0) over its bottom right, the first window open.
fn window(held: &[Token]) -> Situation {
    with(2, tokens(held))
        .laid("J1", 0, 0)
        .laid("M01", 1, 1)
        .hand(0, &["J2", "R14"])
        .hand(1, &["J3"])
        .window(WindowKind::Start)
}

#[holds(Clause::AnyNumberOfTokens)]
fn several_tokens_may_be_used_in_one_window() {
    let mut s = window(ALL).laid("M02", -1, 1).valid();
    s.acts("Window Frost 1, Window Fireball 2");
    assert_eq!(s.state.table.grimoire.len(), 2);
    assert_eq!((s.fate(1), s.fate(2), s.seat()), (Fate::Frozen, Fate::Burnt, Seat(0)));
    assert_eq!(s.state.table.window(), Some(WindowKind::Start), "and still open for Poison");
}

#[holds(Clause::HeldTokenOnce)]
fn a_token_that_is_not_held_is_refused() {
    let s = window(&[Token::Frost]).valid();
    s.refused(fireball(1), Clause::HeldTokenOnce);
    s.refused(poison(1, Corner::TopLeft), Clause::HeldTokenOnce);
    s.refused(SPHERE, Clause::HeldTokenOnce);
    assert!(s.allows(frost(1)));
}

/// Where no window is open, using a token belongs to another step, whether or not the token is held.
#[holds(Clause::FourSteps)]
fn a_token_cannot_be_used_while_no_window_is_open() {
    let base = two().laid("J1", 0, 0).laid("M01", 1, 1).hand(0, &["J2"]).hand(1, &["J3"]).valid();
    let mut idle = with(2, tokens(ALL)).laid("J1", 0, 0).hand(0, &["R05"]).hand(1, &["J3"]).valid();
    for a in [fireball(1), frost(1), poison(1, Corner::TopLeft), SPHERE, CLOSE] {
        base.refused(a, Clause::FourSteps); // {a} without tokens
        idle.refused(a, Clause::FourSteps); // {a} with tokens, but nothing to use them on
    }
    idle.lay("R05", false);
    idle.refused(fireball(0), Clause::FourSteps); // nor between a card and its place
    let mut s = window(&[Token::Fireball, Token::Frost]).laid("M02", -1, 1);
    s.acts("Window Fireball 2, Window Close");
    for a in [fireball(1), frost(1), CLOSE] {
        s.refused(a, Clause::FourSteps); // the window was closed
    }
}

#[holds(Clause::SilenceBinds)]
fn using_a_token_does_not_end_silence() {
    let mut s = window(&[Token::Frost]).table(|t| t.side = Side::Silence);
    s.act(frost(1), &[]);
    assert_eq!(s.state.table.side, Side::Silence);
    assert!(!may_talk(&s.game, &s.state.table));
}

#[holds(Clause::FireballRemoves)]
fn a_fireball_removes_a_creature() {
    let mut s = window(&[Token::Fireball]).valid();
    assert_eq!((s.danger(0), s.state.table.reserve), (3, 8));
    s.act(fireball(1), &[]);
    assert!(s.cited.contains(&Clause::FireballRemoves));
    assert_eq!((s.fate(1), s.state.table.reserve), (Fate::Burnt, 12));
    assert_eq!(s.danger(0), 0, "the zero shows again");
    assert!(matches!(s.state.table.frame, Frame::Lay(_)), "no token is left to use");
}

#[holds(Clause::FireballRemoves)]
fn a_fireball_cannot_hit_the_knight_or_a_room() {
    let s = with(2, tokens(ALL))
        .laid("J1", 0, 0)
        .laid("M22", 1, 1)
        .beaten("M02", -1, 1)
        .laid("J4", -2, 2)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[])
        .window(WindowKind::Start);
    s.refused(fireball(1), Clause::FireballRemoves); // the Black Knight
    s.refused(fireball(0), Clause::FireballRemoves); // a room
    s.refused(fireball(2), Clause::FireballRemoves); // a beaten creature
    s.refused(fireball(9), Clause::FireballRemoves); // nothing
    assert!(s.allows(frost(1)) && s.allows(poison(1, Corner::TopLeft)), "frost and poison may hit him");
}

#[holds(Clause::FrostFreezes)]
fn frost_takes_the_tokens_and_the_hurry_away() {
    let mut s = window(&[Token::Frost]).valid();
    s.act(frost(1), &[]);
    assert!(s.cited.contains(&Clause::FrostFreezes));
    assert_eq!((s.fate(1), s.tokens_on(1), s.state.table.reserve), (Fate::Frozen, 0, 12));
    s.place_and_draw("J2", false, -1, -1, "R20").place_and_draw("J3", false, -2, -2, "R21");
    assert_eq!(s.end(), None, "no more urgency");
}

/// The Knight with one corner to cover, and a frozen M01 (3 1 2 0) beside.
fn knight_and_frozen() -> Situation {
    with(2, tokens(&[Token::Frost, Token::Fireball]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 4)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .frozen("M01", 1, -1)
        .hand(0, &["J4", "R14"])
        .hand(1, &["J5", "R05"])
        .pile(&[])
        .table(|t| {
            t.grimoire.take(Token::Fireball);
            t.frame = Frame::Lay(Lay);
        })
}

#[holds(Clause::FrostFreezes)]
fn a_frozen_creature_must_fall_before_the_knight() {
    let mut s = knight_and_frozen();
    s.place("J4", false, 2, 2);
    assert_eq!((s.danger(1), s.end(), s.fate(1)), (4, None, Fate::Creature), "the frozen one must fall first");
}

#[holds(Clause::PoisonZeroes)]
fn poison_makes_a_corner_worth_nothing() {
    let mut s = window(&[Token::Poison]).valid();
    s.act(poison(1, Corner::TopRight), &[]);
    assert!(s.cited.contains(&Clause::PoisonZeroes));
    assert_eq!(s.danger(1), 5);
    assert_eq!(s.fate(1), Fate::Beaten, "at 5 it falls at once");
    let s = window(&[Token::Poison, Token::Frost]);
    s.refused(poison(0, Corner::TopLeft), Clause::PoisonZeroes); // a room
}

#[holds(Clause::PoisonStaysOnTop)]
fn poison_stays_on_top_of_a_new_card() {
    let mut s = with(2, tokens(&[Token::Poison]))
        .laid("J1", 0, 0)
        .laid("M12", 1, 1)
        .hand(0, &["R14"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.act(poison(1, Corner::TopRight), &[]); // M12 is 4 4 2 0
    assert_eq!((s.danger(1), s.fate(1)), (6, Fate::Creature));
    s.place_and_draw("R14", false, 2, 0, "R20"); // its bottom left 1 comes to lie there
    let figure = |n, c| s.state.table.dungeon.figure(&s.game.content, i(n), c);
    assert_eq!((figure(1, Corner::TopRight), figure(2, Corner::BottomLeft)), (0, 0));
    assert_eq!((s.danger(1), s.danger(2)), (6, 4));
}

#[holds(Clause::SphereEndsSilence)]
fn a_sphere_ends_silence() {
    let mut s = window(&[Token::Sphere]).table(|t| t.side = Side::Silence).valid();
    s.act(SPHERE, &[]);
    assert!(s.cited.contains(&Clause::SphereEndsSilence));
    assert_eq!(s.state.table.side, Side::Speech);
}

#[holds(Clause::FrozenBeforeKnight)]
fn the_knight_stands_until_the_frozen_creature_falls() {
    let mut s = knight_and_frozen();
    s.place("J4", false, 2, 2);
    assert!(s.cited.contains(&Clause::FrozenBeforeKnight));
    assert_eq!(s.tokens_on(1), 3, "he keeps his tokens and can ring");
    // A zero on the 3 of the frozen one: it falls, and the Knight is looked at without a cover.
    s.place("J5", false, 0, -2);
    assert_eq!((s.fate(4), s.end()), (Fate::Beaten, Some(End::Won)));
    // Burnt by a Fireball, it holds him no longer either.
    let mut s = knight_and_frozen().table(|t| _ = t.grimoire.put(Token::Fireball));
    s.place("J4", false, 2, 2).act(fireball(4), &[]);
    assert_eq!(s.end(), Some(End::Won));
    // Both under one card: the frozen one falls first. M03 is 4 0 1 1.
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 4)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .frozen("M03", 3, 1)
        .hand(0, &["J4"])
        .pile(&[]);
    s.place("J4", false, 2, 2);
    assert_eq!((s.fate(4), s.end()), (Fate::Beaten, Some(End::Won)));
    // His own frost does not hold him.
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .frozen("M22", 1, 1)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .hand(0, &["J4"])
        .pile(&[]);
    s.place("J4", false, 2, 2);
    assert_eq!(s.end(), Some(End::Won));
}

#[holds(Clause::FiveWindows)]
fn a_turn_has_five_windows() {
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .laid("M01", 1, 1)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[])
        .window(WindowKind::Start);
    assert_eq!(s.state.table.window(), Some(WindowKind::Start));
    s.act(CLOSE, &[]);
    s.place("J2", false, -1, -1);
    assert_eq!(s.state.table.window(), Some(WindowKind::Placed));
    assert!(s.state.table.due.has(i(0)), "step 2 is about to come");
    s.act(CLOSE, &[]);
    assert_eq!(s.state.table.window(), Some(WindowKind::BeforeAlarm));
    s.act(CLOSE, &[]);
    assert_eq!(s.state.table.window(), Some(WindowKind::KnightDrawn));
    assert_eq!(s.tokens_on(1), 3, "after the alarm");
    s.act(CLOSE, &[]);
    s.put(-2, 0, &[]);
    assert_eq!(s.state.table.window(), Some(WindowKind::KnightPlaced));
    s.act(CLOSE, &[]);
    assert_eq!((s.state.table.window(), s.seat()), (Some(WindowKind::Start), Seat(1)));
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .table(|t| t.frame = Frame::Lay(Lay));
    s.lay("J2", false);
    let drawn = s.draws("R20");
    s.put(1, 1, &[drawn]);
    assert_eq!(s.seat(), Seat(1), "no creature stands: no window opens");
    // Two tokens in one window save a room that one alone would lose: J1 is at 3 + 2, and a 4 is laid on it.
    let held = with(2, tokens(&[Token::Fireball, Token::Poison]))
        .laid("J1", 0, 0)
        .laid("M08", 1, 1)
        .creature("M01", -1, -1, 2)
        .hand(1, &["J3"]);
    let saved = |mut s: Situation, answers: &[u32], kind| {
        s.put(1, -1, &[]);
        assert_eq!((s.danger(0), s.state.table.window()), (9, Some(kind)));
        s.act(fireball(1), &[]);
        assert_eq!((s.danger(0), s.end()), (6, None), "nothing is lost until the window closes");
        s.act(poison(2, Corner::BottomRight), answers);
        assert_eq!((s.danger(0), s.fate(2), s.end()), (4, Fate::Beaten, None));
    };
    let knight = held.clone().pile(&[]).open("M22", false);
    saved(held.open("R24", false), &[drawn], WindowKind::Placed);
    saved(knight, &[], WindowKind::KnightPlaced);
}

#[holds(Clause::UnbeatenTargets)]
fn only_unbeaten_creatures_are_targets() {
    let mut s =
        window(&[Token::Poison, Token::Frost, Token::Sphere]).laid("M09", -1, 1).table(|t| t.side = Side::Silence);
    assert!(s.allows(poison(1, Corner::TopLeft)), "any of the four corners");
    s.act(poison(2, Corner::BottomLeft), &[]);
    s.refused(poison(1, Corner::TopLeft), Clause::HeldTokenOnce);
    s.act(frost(2), &[]);
    s.refused(frost(1), Clause::HeldTokenOnce);
    let frozen = with(2, tokens(&[Token::Frost])).laid("J1", 0, 0).frozen("M01", 1, 1).table(|t| {
        t.grimoire.put(Token::Frost);
    });
    frozen.window(WindowKind::Start).refused(frost(1), Clause::FrostFreezes); // not a frozen one
}

#[holds(Clause::BurntUncovers)]
fn a_burnt_card_uncovers_what_lay_under_it() {
    // R18 is 1 4 0 0: M01 keeps its 4 covered by a zero, M07 lies with a 4 on its 1.
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("R18", 0, 0)
        .laid("M01", 1, -1)
        .laid("M07", -1, -1)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    assert_eq!(s.danger(0), 4);
    s.act(fireball(1), &[]);
    assert!(s.cited.contains(&Clause::BurntUncovers));
    assert_eq!((s.danger(0), s.end()), (8, Some(End::Room(i(0)))), "the 4 shows again and the room is lost");
    // The place may be filled again, on top of all its neighbours.
    let mut s = window(&[Token::Fireball]);
    s.act(fireball(1), &[]);
    s.place_and_draw("R14", false, 1, 1, "R20");
    assert_eq!((s.danger(0), s.state.table.dungeon.get(i(2)).unwrap().at), (2, knock_dungeon::At { x: 1, y: 1 }));
    // Cards on top of it stay, though the dungeon splits; both parts can be built on, and the gap is one place.
    let mut s = window(&[Token::Fireball]).laid("R21", 2, 2);
    assert_eq!(s.danger(2), 5);
    s.act(fireball(1), &[]);
    s.lay("J2", false);
    assert_eq!((s.fate(2), s.danger(2), s.game.list_len(&s)), (Fate::Room, 5, 7));
    // A creature that it held up falls: M01 at 3 0 4 0 shows its 2 again.
    let mut s = window(&[Token::Fireball]).laid("M07", 2, 2).laid("J4", 2, 0);
    assert_eq!((s.danger(1), s.fate(1)), (7, Fate::Creature));
    s.act(fireball(2), &[]);
    assert_eq!((s.danger(1), s.fate(1), s.state.table.reserve), (5, Fate::Beaten, 12));
}

#[holds(Clause::PoisonBelongsToCell)]
fn poison_counts_for_both_cards_at_a_corner() {
    let mut s = window(&[Token::Poison]);
    assert_eq!((s.danger(0), s.danger(1)), (3, 6));
    s.act(poison(1, Corner::TopLeft), &[]);
    assert_eq!((s.danger(0), s.danger(1)), (0, 3), "0 for both cards at the corner");
    assert_eq!(s.fate(1), Fate::Beaten);
    // Where two creatures share the corner both can fall by it: M03 (4 0 1 1) lies on the 2 of M01.
    let mut s = window(&[Token::Poison]).laid("M03", 2, 2);
    assert_eq!((s.danger(1), s.danger(2)), (8, 6));
    s.act(poison(1, Corner::BottomRight), &[]);
    assert_eq!((s.fate(1), s.fate(2), s.state.table.reserve), (Fate::Beaten, Fate::Beaten, 12));
    // It stays while one of the two cards does, and goes with the last.
    for (corner, stays) in [(Corner::TopLeft, true), (Corner::BottomLeft, false)] {
        let mut s = with(2, tokens(ALL)).laid("J1", 0, 0).laid("M12", 1, 1).hand(0, &["J2"]).window(WindowKind::Start);
        s.act(poison(1, corner), &[]);
        s.act(fireball(1), &[]);
        assert_eq!(s.state.table.dungeon.poison.is_some(), stays, "{corner}");
    }
}

#[holds(Clause::SphereOnlyInSilence)]
fn a_sphere_has_no_use_in_speech_or_alone() {
    let s = window(&[Token::Sphere, Token::Frost]).laid("J4", -1, -1);
    s.refused(SPHERE, Clause::SphereEndsSilence);
    let alone = with(1, tokens(&[Token::Sphere, Token::Frost]))
        .laid("J1", 0, 0)
        .laid("M01", 1, 1)
        .hand(0, &["J2"])
        .window(WindowKind::Start);
    alone.refused(SPHERE, Clause::SphereEndsSilence);
}

#[holds(Clause::EmptyDungeonCentre)]
fn an_empty_dungeon_begins_again_in_the_centre() {
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("M01", 0, 0)
        .hand(0, &["R05"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.act(fireball(0), &[]);
    assert!(s.allows(Action::Lay(LayCard { card: s.card("R05"), turned: true })));
    s.lay("R05", true);
    s.refused(name(0, Corner::TopRight), Clause::CoverOne);
    assert_eq!(s.game.list_len(&s), 1);
    let drawn = s.draws("R20");
    s.put(0, 0, &[drawn]);
    assert!(s.cited.contains(&Clause::EmptyDungeonCentre));
    assert_eq!((s.state.table.dungeon.get(i(1)).unwrap().turned, s.end()), (true, None));
}

/// How many actions are legal.
trait Count {
    fn list_len(&self, s: &Situation) -> usize;
}
impl Count for GameBox<knock_dungeon::KnockDungeon> {
    fn list_len(&self, s: &Situation) -> usize {
        self.actions(s.view(s.seat())).len()
    }
}

#[holds(Clause::TokenOncePerDungeon)]
fn each_token_works_once() {
    let mut s = window(ALL).laid("M02", -1, 1).creature("M09", -2, 2, 4);
    s.act(frost(1), &[]);
    s.refused(frost(2), Clause::HeldTokenOnce);
    s.act(fireball(2), &[]);
    s.refused(fireball(3), Clause::HeldTokenOnce);
}

#[holds(Clause::SpellMayWin)]
fn a_token_can_win_the_game() {
    let mut s = with(2, tokens(&[Token::Poison]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 3)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .hand(0, &["R05"])
        .hand(1, &["J4"])
        .pile(&[])
        .window(WindowKind::Start);
    s.act(poison(1, Corner::BottomRight), &[]);
    assert_eq!((s.danger(1), s.end()), (4, Some(End::Won)));
}

/// The card just placed is a target before step 2: burnt it loudens nothing, poisoned it can fall at once, frozen it still covers.
#[holds(Clause::FiveWindows)]
fn the_card_just_placed_is_a_target() {
    // M07 (4 0 4 0) with a 4 on the zero of R01 (4 1 0 0).
    let placed = |token| {
        let mut s = with(2, tokens(&[token])).laid("R01", 0, 0).hand(0, &["M07"]).hand(1, &["J2"]).valid();
        s.place("M07", false, 1, 1);
        assert_eq!((s.danger(0), s.state.table.window()), (9, Some(WindowKind::Placed)));
        s
    };
    let drawn = two().draws("R20");
    let mut burnt = placed(Token::Fireball);
    burnt.act(fireball(1), &[drawn]);
    assert_eq!((burnt.danger(0), burnt.end(), burnt.state.table.reserve), (5, None, 12));
    let mut frozen = placed(Token::Frost);
    frozen.act(frost(1), &[]);
    assert_eq!(frozen.end(), Some(End::Room(i(0))));
    let mut poisoned = placed(Token::Poison);
    poisoned.act(poison(1, Corner::TopLeft), &[drawn]);
    assert_eq!((poisoned.danger(0), poisoned.danger(1), poisoned.fate(1)), (5, 4, Fate::Beaten));
    assert_eq!((poisoned.end(), poisoned.state.table.reserve), (None, 12));
    let mut elsewhere = placed(Token::Poison);
    elsewhere.act(poison(1, Corner::BottomRight), &[]);
    assert_eq!((elsewhere.end(), elsewhere.fate(1)), (Some(End::Room(i(0))), Fate::Creature), "the loss goes first");
}

/// W3 is the last moment to stop an alarm; who closes it hears the bell.
#[holds(Clause::FiveWindows)]
fn frost_stops_an_alarm_at_the_last_moment() {
    let ringing = || {
        let mut s = with(2, tokens(&[Token::Frost]))
            .laid("J1", 0, 0)
            .creature("M12", 1, 1, 1)
            .hand(0, &["J2"])
            .hand(1, &["J3"]);
        s.place("J2", false, -1, -1).act(CLOSE, &[]);
        assert_eq!(s.state.table.window(), Some(WindowKind::BeforeAlarm));
        s
    };
    let mut s = ringing();
    let drawn = s.draws("R20");
    s.act(frost(1), &[drawn]);
    assert_eq!((s.end(), s.seat(), s.state.table.reserve), (None, Seat(1), 12));
    let mut s = ringing();
    s.act(CLOSE, &[]);
    assert_eq!(s.end(), Some(End::Alarm(i(1))));
}

/// W4: the Knight is no target before he lies there. W5: his tokens and corners are, and may save what he covers.
#[holds(Clause::FiveWindows)]
fn tokens_may_save_what_the_knight_covers() {
    let mut s = with(2, tokens(&[Token::Fireball, Token::Frost, Token::Poison]))
        .laid("R01", 0, 0)
        .creature("M01", -1, -1, 3)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[]);
    s.place("J2", false, 1, 1).acts("Window Close, Window Close");
    assert_eq!(s.state.table.window(), Some(WindowKind::KnightDrawn));
    s.refused(fireball(3), Clause::FireballRemoves);
    s.refused(frost(3), Clause::FrostFreezes);
    s.refused(poison(3, Corner::TopLeft), Clause::PoisonZeroes);
    s.act(fireball(1), &[]);
    assert!(matches!(s.state.table.frame, Frame::Where(w) if w.knight), "no creature is left, so no token has a use");
    s.put(-1, 1, &[]);
    assert_eq!((s.danger(0), s.state.table.window()), (9, Some(WindowKind::KnightPlaced)));
    s.act(frost(3), &[]);
    assert_eq!((s.tokens_on(3), s.state.table.reserve, s.end()), (0, 12, None));
    s.act(poison(3, Corner::TopRight), &[]);
    assert_eq!((s.danger(0), s.danger(3), s.end(), s.seat()), (5, 12, None, Seat(1)), "the room is saved");
}

/// A window closes by itself when no held token has a use any more; Silence opens one for the Sphere.
#[holds(Clause::FiveWindows)]
fn a_window_closes_when_no_token_has_a_use() {
    let mut s = window(&[Token::Fireball, Token::Frost, Token::Poison]).valid();
    s.act(fireball(1), &[]);
    assert!(matches!(s.state.table.frame, Frame::Lay(_)) && s.state.table.grimoire.len() == 2);
    let sphere = || with(2, tokens(&[Token::Sphere])).laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    let mut s = sphere();
    s.place("J1", false, 1, 1);
    assert_eq!((s.state.table.side, s.state.table.window()), (Side::Silence, Some(WindowKind::Placed)));
    let drawn = s.draws("R20");
    s.act(CLOSE, &[]);
    s.act(SPHERE, &[drawn]);
    assert_eq!((s.state.table.side, s.seat()), (Side::Speech, Seat(1)), "no window for who has nothing to use");
    let mut s = sphere().laid("J4", -1, -1);
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert_eq!((s.state.table.side, s.seat()), (Side::Speech, Seat(1)), "the icon came first");
}

/// A burnt card can show a figure that makes a beaten creature too loud, too.
#[holds(Clause::BurntUncovers)]
fn an_uncovered_beaten_creature_can_lose_the_game() {
    // M09 (2 2 2 2): M01 has a zero on one corner, J4 on another.
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("J1", 0, 0)
        .beaten("M09", 1, 1)
        .laid("M01", 2, 0)
        .laid("J4", 2, 2)
        .hand(0, &["J2"])
        .window(WindowKind::Start);
    assert_eq!(s.danger(1), 4);
    s.act(fireball(2), &[]);
    assert_eq!((s.danger(1), s.end()), (6, Some(End::Beaten(i(1)))));
}

/// The poison of a burnt creature stays on the card below, and on whatever is laid there later.
#[holds(Clause::PoisonBelongsToCell)]
fn poison_outlives_its_creature() {
    let mut s = with(2, tokens(&[Token::Poison, Token::Fireball]))
        .laid("R01", 0, 0)
        .laid("M12", 1, -1)
        .hand(0, &["R04"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.acts("Window Poison 1 BottomLeft, Window Fireball 1");
    assert_eq!(s.danger(0), 4, "4 1 0 0 without its 1");
    s.place_and_draw("R04", true, 1, -1, "R20"); // turned 0 0 3 2: its 2 comes to lie there
    assert_eq!((s.danger(0), s.danger(2), s.end()), (4, 3, None));
}

/// The Knight at 4 who waits for a frozen creature keeps his tokens, and the last of them rings.
#[holds(Clause::FrozenBeforeKnight)]
fn a_waiting_knight_still_raises_the_alarm() {
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 1)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .frozen("M12", 1, -1)
        .hand(0, &["J4"])
        .hand(1, &["J5"])
        .pile(&[]);
    s.place("J4", false, 2, 2);
    assert_eq!((s.danger(1), s.end()), (4, Some(End::Alarm(i(1)))));
}
