//! Les jetons Grimoire (p.11, 13-15).
use super::table::*;
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
fn adv_4_any_number() {
    let mut s = window(ALL).laid("M02", -1, 1).checked();
    s.play(frost(1)).play(fireball(2));
    assert_eq!(s.state.table.grimoire.len(), 2);
    assert_eq!((s.fate(1), s.fate(2), s.turn()), (Fate::Frozen, Fate::Burnt, Seat(0)));
    assert_eq!(s.state.table.window(), Some(WindowKind::Start), "and still open for Poison");
}

#[holds(Clause::HeldTokenOnce)]
fn adv_5_a_token_not_held() {
    let s = window(&[Token::Frost]).checked();
    assert_eq!(s.refused(fireball(1)), Clause::HeldTokenOnce);
    assert_eq!(s.refused(poison(1, Corner::TopLeft)), Clause::HeldTokenOnce);
    assert_eq!(s.refused(SPHERE), Clause::HeldTokenOnce);
    assert!(s.allowed(frost(1)));
}

/// Q10, Q11: where no window is open, casting is an action of another step, whether the token is held or not.
#[holds(Clause::FourSteps)]
fn turn_1_no_window_is_open() {
    let base = two().laid("J1", 0, 0).laid("M01", 1, 1).hand(0, &["J2"]).hand(1, &["J3"]).checked();
    let mut idle = with(2, tokens(ALL)).laid("J1", 0, 0).hand(0, &["R05"]).hand(1, &["J3"]).checked();
    for a in [fireball(1), frost(1), poison(1, Corner::TopLeft), SPHERE, CLOSE] {
        assert_eq!(base.refused(a), Clause::FourSteps, "{a} without tokens");
        assert_eq!(idle.refused(a), Clause::FourSteps, "{a} with tokens, but nothing to use them on");
    }
    idle.lay("R05", false);
    assert_eq!(idle.refused(fireball(0)), Clause::FourSteps, "nor between a card and its place");
    let mut s = window(&[Token::Fireball, Token::Frost]).laid("M02", -1, 1);
    s.play(fireball(2)).play(CLOSE);
    assert_eq!([fireball(1), frost(1), CLOSE].map(|a| s.refused(a)), [Clause::FourSteps; 3], "the window was closed");
}

#[holds(Clause::SilenceBinds)]
fn adv_6_silence_binds() {
    let mut s = window(&[Token::Frost]).table(|t| t.side = Side::Silence);
    s.play(frost(1));
    assert_eq!(s.state.table.side, Side::Silence);
    assert!(!may_talk(&s.game, &s.state.table));
}

#[holds(Clause::FireballRemoves)]
fn gri_1_fireball() {
    let mut s = window(&[Token::Fireball]).checked();
    assert_eq!((s.danger(0), s.state.table.reserve), (3, 8));
    s.play(fireball(1));
    assert!(s.cites(Clause::FireballRemoves));
    assert_eq!((s.fate(1), s.state.table.reserve), (Fate::Burnt, 12));
    assert_eq!(s.danger(0), 0, "the zero shows again");
    assert!(matches!(s.state.table.frame, Frame::Lay(_)), "no token is left to use");
}

#[holds(Clause::FireballRemoves)]
fn gri_1_the_knight_is_immune() {
    let s = with(2, tokens(ALL))
        .laid("J1", 0, 0)
        .laid("M22", 1, 1)
        .beaten("M02", -1, 1)
        .laid("J4", -2, 2)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[])
        .window(WindowKind::Start);
    assert_eq!(s.refused(fireball(1)), Clause::FireballRemoves, "the Black Knight");
    assert_eq!(s.refused(fireball(0)), Clause::FireballRemoves, "a room");
    assert_eq!(s.refused(fireball(2)), Clause::FireballRemoves, "a beaten creature");
    assert_eq!(s.refused(fireball(9)), Clause::FireballRemoves, "nothing");
    assert!(s.allowed(frost(1)) && s.allowed(poison(1, Corner::TopLeft)), "frost and poison may hit him");
}

#[holds(Clause::FrostFreezes)]
fn gri_2_frost() {
    let mut s = window(&[Token::Frost]).checked();
    s.play(frost(1));
    assert!(s.cites(Clause::FrostFreezes));
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
        .frozen("M01", -1, -1)
        .hand(0, &["J4", "R14"])
        .hand(1, &["J5", "R05"])
        .pile(&["R20", "R21"])
        .table(|t| {
            t.grimoire.take(Token::Fireball);
            t.frame = Frame::Lay(Lay);
        })
}

#[holds(Clause::FrostFreezes)]
fn gri_2_the_frozen_fall_first() {
    let mut s = knight_and_frozen();
    s.place_and_draw("J4", false, 2, 2, "R20");
    assert_eq!((s.danger(1), s.end(), s.fate(1)), (4, None, Fate::Creature), "the frozen one must fall first");
}

#[holds(Clause::PoisonZeroes)]
fn gri_3_poison() {
    let mut s = window(&[Token::Poison]).checked();
    s.play(poison(1, Corner::TopRight));
    assert!(s.cites(Clause::PoisonZeroes));
    assert_eq!(s.danger(1), 5);
    assert_eq!(s.fate(1), Fate::Beaten, "at 5 it falls at once");
    let s = window(&[Token::Poison, Token::Frost]);
    assert_eq!(s.refused(poison(0, Corner::TopLeft)), Clause::PoisonZeroes, "a room");
}

#[holds(Clause::PoisonStaysOnTop)]
fn gri_4_poison_stays_on_top() {
    let mut s = with(2, tokens(&[Token::Poison]))
        .laid("J1", 0, 0)
        .laid("M12", 1, 1)
        .hand(0, &["R14"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.play(poison(1, Corner::TopRight)); // M12 is 4 4 2 0
    assert_eq!((s.danger(1), s.fate(1)), (6, Fate::Creature));
    s.place_and_draw("R14", false, 2, 0, "R20"); // its bottom left 1 comes to lie there
    let figure = |n, c| s.state.table.dungeon.figure(&s.game.content, i(n), c);
    assert_eq!((figure(1, Corner::TopRight), figure(2, Corner::BottomLeft)), (0, 0));
    assert_eq!((s.danger(1), s.danger(2)), (6, 4));
}

#[holds(Clause::SphereEndsSilence)]
fn gri_5_sphere() {
    let mut s = window(&[Token::Sphere]).table(|t| t.side = Side::Silence).checked();
    s.play(SPHERE);
    assert!(s.cites(Clause::SphereEndsSilence));
    assert_eq!(s.state.table.side, Side::Speech);
}

#[holds(Clause::FrozenBeforeKnight)]
fn q9_the_knight_waits_for_the_frozen() {
    let mut s = knight_and_frozen();
    s.place_and_draw("J4", false, 2, 2, "R20");
    assert!(s.cites(Clause::FrozenBeforeKnight));
    assert_eq!(s.tokens_on(1), 3, "he keeps his tokens and can ring");
    // A zero on the 3 of the frozen one: it falls, and the Knight is looked at without a cover.
    s.place("J5", false, -2, -2);
    assert_eq!((s.fate(4), s.end()), (Fate::Beaten, Some(End::Won)));
    // Burnt by a Fireball, it holds him no longer either.
    let mut s = knight_and_frozen().table(|t| {
        t.grimoire.put(Token::Fireball);
        t.frame = Frame::Window(knock_dungeon::rules::Window { kind: WindowKind::Placed });
    });
    s.state.table.dungeon = {
        let mut laid: Vec<_> = s.state.table.dungeon.iter().map(|(_, l)| *l).collect();
        let mut last = laid[0];
        (last.card, last.at) = (s.card("J4"), knock_dungeon::At { x: 2, y: 2 });
        laid.push(last);
        serde_json::from_value(serde_json::json!({ "laid": laid, "poison": null })).unwrap()
    };
    s.play(fireball(4));
    assert_eq!(s.end(), Some(End::Won));
    // Both under one card: the frozen one falls first. M03 is 4 0 1 1.
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 4)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .frozen("M03", 3, 1)
        .hand(0, &["J4"]);
    s.place("J4", false, 2, 2);
    assert_eq!((s.fate(4), s.end()), (Fate::Beaten, Some(End::Won)));
    // His own frost does not hold him.
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .frozen("M22", 1, 1)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .hand(0, &["J4"]);
    s.place("J4", false, 2, 2);
    assert_eq!(s.end(), Some(End::Won));
}

#[holds(Clause::FiveWindows)]
fn q10_five_windows() {
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .laid("M01", 1, 1)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[])
        .window(WindowKind::Start);
    assert_eq!(s.state.table.window(), Some(WindowKind::Start));
    s.play(CLOSE).lay("J2", false).put_with(-1, -1, &[]);
    assert_eq!(s.state.table.window(), Some(WindowKind::Placed));
    assert!(s.state.table.due.has(i(0)), "step 2 is about to come");
    s.play(CLOSE);
    assert_eq!(s.state.table.window(), Some(WindowKind::BeforeAlarm));
    s.play(CLOSE);
    assert_eq!(s.state.table.window(), Some(WindowKind::KnightDrawn));
    assert_eq!(s.tokens_on(1), 3, "after the alarm");
    s.play(CLOSE).put_with(-2, 0, &[]);
    assert_eq!(s.state.table.window(), Some(WindowKind::KnightPlaced));
    s.play(CLOSE);
    assert_eq!((s.state.table.window(), s.turn()), (Some(WindowKind::Start), Seat(1)));
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .table(|t| t.frame = Frame::Lay(Lay));
    s.lay("J2", false);
    let drawn = u32::from(s.card("R20").get());
    s.put_with(1, 1, &[drawn]);
    assert_eq!(s.turn(), Seat(1), "no creature stands: no window opens");
    // Two tokens in one window save a room that one alone would lose: J1 is at 3 + 2, and a 4 is laid on it.
    let held = with(2, tokens(&[Token::Fireball, Token::Poison]))
        .laid("J1", 0, 0)
        .laid("M08", 1, 1)
        .creature("M01", -1, -1, 2)
        .hand(1, &["J3"]);
    let saved = |mut s: Situation, answers: &[u32], kind| {
        s.put_with(1, -1, &[]);
        assert_eq!((s.danger(0), s.state.table.window()), (9, Some(kind)));
        s.play(fireball(1));
        assert_eq!((s.danger(0), s.end()), (6, None), "nothing is lost until the window closes");
        s.play_with(poison(2, Corner::BottomRight), answers);
        assert_eq!((s.danger(0), s.fate(2), s.end()), (4, Fate::Beaten, None));
    };
    let knight = held.clone().pile(&[]).open("M22", false);
    saved(held.open("R24", false), &[drawn], WindowKind::Placed);
    saved(knight, &[], WindowKind::KnightPlaced);
}

#[holds(Clause::UnbeatenTargets)]
fn q11_targets() {
    let mut s =
        window(&[Token::Poison, Token::Frost, Token::Sphere]).laid("M09", -1, 1).table(|t| t.side = Side::Silence);
    assert!(s.allowed(poison(1, Corner::TopLeft)), "any of the four corners");
    s.play(poison(2, Corner::BottomLeft));
    assert_eq!(s.refused(poison(1, Corner::TopLeft)), Clause::HeldTokenOnce);
    s.play(frost(2));
    assert_eq!(s.refused(frost(1)), Clause::HeldTokenOnce);
    let frozen = with(2, tokens(&[Token::Frost])).laid("J1", 0, 0).frozen("M01", 1, 1).table(|t| {
        t.grimoire.put(Token::Frost);
    });
    assert_eq!(frozen.window(WindowKind::Start).refused(frost(1)), Clause::FrostFreezes, "not a frozen one");
}

#[holds(Clause::BurntUncovers)]
fn q12_uncovering() {
    // R18 is 1 4 0 0: M01 keeps its 4 covered by a zero, M07 lies with a 4 on its 1.
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("R18", 0, 0)
        .laid("M01", 1, -1)
        .laid("M07", -1, -1)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    assert_eq!(s.danger(0), 4);
    s.play(fireball(1));
    assert!(s.cites(Clause::BurntUncovers));
    assert_eq!((s.danger(0), s.end()), (8, Some(End::Room(i(0)))), "the 4 shows again and the room is lost");
    // The place may be filled again, on top of all its neighbours.
    let mut s = window(&[Token::Fireball]);
    s.play(fireball(1)).place_and_draw("R14", false, 1, 1, "R20");
    assert_eq!((s.danger(0), s.state.table.dungeon.get(i(2)).unwrap().at), (2, knock_dungeon::At { x: 1, y: 1 }));
    // Cards on top of it stay, though the dungeon splits; both parts can be built on, and the gap is one place.
    let mut s = window(&[Token::Fireball]).laid("R21", 2, 2);
    assert_eq!(s.danger(2), 5);
    s.play(fireball(1)).lay("J2", false);
    assert_eq!((s.fate(2), s.danger(2), s.game.list_len(&s)), (Fate::Room, 5, 7));
    // A creature that it held up falls: M01 at 3 0 4 0 shows its 2 again.
    let mut s = window(&[Token::Fireball]).laid("M07", 2, 2).laid("J4", 2, 0);
    assert_eq!((s.danger(1), s.fate(1)), (7, Fate::Creature));
    s.play(fireball(2));
    assert_eq!((s.danger(1), s.fate(1), s.state.table.reserve), (5, Fate::Beaten, 12));
}

#[holds(Clause::PoisonBelongsToCell)]
fn q13_both_owners() {
    let mut s = window(&[Token::Poison]);
    assert_eq!((s.danger(0), s.danger(1)), (3, 6));
    s.play(poison(1, Corner::TopLeft));
    assert_eq!((s.danger(0), s.danger(1)), (0, 3), "0 for both cards at the corner");
    assert_eq!(s.fate(1), Fate::Beaten);
    // Where two creatures share the corner both can fall by it: M03 (4 0 1 1) lies on the 2 of M01.
    let mut s = window(&[Token::Poison]).laid("M03", 2, 2);
    assert_eq!((s.danger(1), s.danger(2)), (8, 6));
    s.play(poison(1, Corner::BottomRight));
    assert_eq!((s.fate(1), s.fate(2), s.state.table.reserve), (Fate::Beaten, Fate::Beaten, 12));
    // It stays while one of the two cards does, and goes with the last.
    for (corner, stays) in [(Corner::TopLeft, true), (Corner::BottomLeft, false)] {
        let mut s = with(2, tokens(ALL)).laid("J1", 0, 0).laid("M12", 1, 1).hand(0, &["J2"]).window(WindowKind::Start);
        s.play(poison(1, corner)).play(fireball(1));
        assert_eq!(s.state.table.dungeon.poison.is_some(), stays, "{corner}");
    }
}

#[holds(Clause::SphereOnlyInSilence)]
fn q15_a_sphere_in_speech() {
    let s = window(&[Token::Sphere, Token::Frost]).laid("J4", -1, -1);
    assert_eq!(s.refused(SPHERE), Clause::SphereEndsSilence);
    let alone = with(1, tokens(&[Token::Sphere, Token::Frost]))
        .laid("J1", 0, 0)
        .laid("M01", 1, 1)
        .hand(0, &["J2"])
        .window(WindowKind::Start);
    assert_eq!(alone.refused(SPHERE), Clause::SphereEndsSilence);
}

#[holds(Clause::EmptyDungeonCentre)]
fn q25_the_only_card() {
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("M01", 0, 0)
        .hand(0, &["R05"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.play(fireball(0));
    assert!(s.allowed(Action::Lay(LayCard { card: s.card("R05"), turned: true })));
    s.lay("R05", true);
    assert_eq!(s.refused(name(0, Corner::TopRight)), Clause::CoverOne);
    assert_eq!(s.game.list_len(&s), 1);
    let drawn = u32::from(s.card("R20").get());
    s.put_with(0, 0, &[drawn]);
    assert!(s.cites(Clause::EmptyDungeonCentre));
    assert_eq!((s.state.table.dungeon.get(i(1)).unwrap().turned, s.end()), (true, None));
}

/// How many actions are legal.
trait Count {
    fn list_len(&self, s: &Situation) -> usize;
}
impl Count for GameBox<knock_dungeon::KnockDungeon> {
    fn list_len(&self, s: &Situation) -> usize {
        self.actions(s.view()).len()
    }
}

#[holds(Clause::TokenOncePerDungeon)]
fn q29_once_a_dungeon() {
    let mut s = window(ALL).laid("M02", -1, 1).creature("M09", -1, -1, 4);
    s.play(frost(1));
    assert_eq!(s.refused(frost(2)), Clause::HeldTokenOnce);
    s.play(fireball(2));
    assert_eq!(s.refused(fireball(3)), Clause::HeldTokenOnce);
}

#[holds(Clause::SpellMayWin)]
fn q30_a_spell_wins() {
    let mut s = with(2, tokens(&[Token::Poison]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 3)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .hand(0, &["R05"])
        .hand(1, &["J4"])
        .pile(&[])
        .window(WindowKind::Start);
    s.play(poison(1, Corner::BottomRight));
    assert_eq!((s.danger(1), s.end()), (4, Some(End::Won)));
}

/// The card just placed is a target before step 2: burnt it loudens nothing, poisoned it can fall at once, frozen it still covers.
#[holds(Clause::FiveWindows)]
fn q10_the_card_just_placed() {
    // M07 (4 0 4 0) with a 4 on the zero of R01 (4 1 0 0).
    let placed = |token| {
        let mut s = with(2, tokens(&[token])).laid("R01", 0, 0).hand(0, &["M07"]).hand(1, &["J2"]).checked();
        s.place("M07", false, 1, 1);
        assert_eq!((s.danger(0), s.state.table.window()), (9, Some(WindowKind::Placed)));
        s
    };
    let drawn = u32::from(two().card("R20").get());
    let mut burnt = placed(Token::Fireball);
    burnt.play_with(fireball(1), &[drawn]);
    assert_eq!((burnt.danger(0), burnt.end(), burnt.state.table.reserve), (5, None, 12));
    let mut frozen = placed(Token::Frost);
    frozen.play(frost(1));
    assert_eq!(frozen.end(), Some(End::Room(i(0))));
    let mut poisoned = placed(Token::Poison);
    poisoned.play_with(poison(1, Corner::TopLeft), &[drawn]);
    assert_eq!((poisoned.danger(0), poisoned.danger(1), poisoned.fate(1)), (5, 4, Fate::Beaten));
    assert_eq!((poisoned.end(), poisoned.state.table.reserve), (None, 12));
    let mut elsewhere = placed(Token::Poison);
    elsewhere.play(poison(1, Corner::BottomRight));
    assert_eq!((elsewhere.end(), elsewhere.fate(1)), (Some(End::Room(i(0))), Fate::Creature), "the loss goes first");
}

/// W3 is the last moment to stop an alarm; who closes it hears the bell.
#[holds(Clause::FiveWindows)]
fn q10_the_last_token_frozen() {
    let ringing = || {
        let mut s = with(2, tokens(&[Token::Frost]))
            .laid("J1", 0, 0)
            .creature("M12", 1, 1, 1)
            .hand(0, &["J2"])
            .hand(1, &["J3"]);
        s.place("J2", false, -1, -1).play(CLOSE);
        assert_eq!(s.state.table.window(), Some(WindowKind::BeforeAlarm));
        s
    };
    let mut s = ringing();
    let drawn = u32::from(s.card("R20").get());
    s.play_with(frost(1), &[drawn]);
    assert_eq!((s.end(), s.turn(), s.state.table.reserve), (None, Seat(1), 12));
    let mut s = ringing();
    s.play(CLOSE);
    assert_eq!(s.end(), Some(End::Alarm(i(1))));
}

/// W4: the Knight is no target before he lies there. W5: his tokens and corners are, and may save what he covers.
#[holds(Clause::FiveWindows)]
fn q10_the_knights_windows() {
    let mut s = with(2, tokens(&[Token::Fireball, Token::Frost, Token::Poison]))
        .laid("R01", 0, 0)
        .creature("M01", -1, -1, 3)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[]);
    s.place("J2", false, 1, 1).play(CLOSE).play(CLOSE);
    assert_eq!(s.state.table.window(), Some(WindowKind::KnightDrawn));
    let him = [fireball(3), frost(3), poison(3, Corner::TopLeft)].map(|a| s.refused(a));
    assert_eq!(him, [Clause::FireballRemoves, Clause::FrostFreezes, Clause::PoisonZeroes]);
    s.play(fireball(1));
    assert!(matches!(s.state.table.frame, Frame::Where(w) if w.knight), "no creature is left, so no token has a use");
    s.put_with(-1, 1, &[]);
    assert_eq!((s.danger(0), s.state.table.window()), (9, Some(WindowKind::KnightPlaced)));
    s.play(frost(3));
    assert_eq!((s.tokens_on(3), s.state.table.reserve, s.end()), (0, 12, None));
    s.play(poison(3, Corner::TopRight));
    assert_eq!((s.danger(0), s.danger(3), s.end(), s.turn()), (5, 12, None, Seat(1)), "the room is saved");
}

/// A window closes by itself when no held token has a use any more; Silence opens one for the Sphere.
#[holds(Clause::FiveWindows)]
fn q10_a_window_closes_by_itself() {
    let mut s = window(&[Token::Fireball, Token::Frost, Token::Poison]).checked();
    s.play(fireball(1));
    assert!(matches!(s.state.table.frame, Frame::Lay(_)) && s.state.table.grimoire.len() == 2);
    let sphere = || with(2, tokens(&[Token::Sphere])).laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    let mut s = sphere();
    s.place("J1", false, 1, 1);
    assert_eq!((s.state.table.side, s.state.table.window()), (Side::Silence, Some(WindowKind::Placed)));
    let drawn = u32::from(s.card("R20").get());
    s.play(CLOSE).play_with(SPHERE, &[drawn]);
    assert_eq!((s.state.table.side, s.turn()), (Side::Speech, Seat(1)), "no window for who has nothing to use");
    let mut s = sphere().table(|t| t.side = Side::Silence);
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert_eq!((s.state.table.side, s.turn()), (Side::Speech, Seat(1)), "the icon came first");
}

/// A burnt card can show a figure that makes a beaten creature too loud, too.
#[holds(Clause::BurntUncovers)]
fn q12_a_beaten_creature_uncovered() {
    // M09 (2 2 2 2): M01 has a zero on one corner, J4 on another.
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("J1", 0, 0)
        .beaten("M09", 1, 1)
        .laid("M01", 2, 0)
        .laid("J4", 2, 2)
        .hand(0, &["J2"])
        .window(WindowKind::Start);
    assert_eq!(s.danger(1), 4);
    s.play(fireball(2));
    assert_eq!((s.danger(1), s.end()), (6, Some(End::Beaten(i(1)))));
}

/// The poison of a burnt creature stays on the card below, and on whatever is laid there later.
#[holds(Clause::PoisonBelongsToCell)]
fn q13_poison_outlives_its_creature() {
    let mut s = with(2, tokens(&[Token::Poison, Token::Fireball]))
        .laid("R01", 0, 0)
        .laid("M12", 1, -1)
        .hand(0, &["R04"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.play(poison(1, Corner::BottomLeft)).play(fireball(1));
    assert_eq!(s.danger(0), 4, "4 1 0 0 without its 1");
    s.place_and_draw("R04", true, 1, -1, "R20"); // turned 0 0 3 2: its 2 comes to lie there
    assert_eq!((s.danger(0), s.danger(2), s.end()), (4, 3, None));
}

/// The Knight at 4 who waits for a frozen creature keeps his tokens, and the last of them rings.
#[holds(Clause::FrozenBeforeKnight)]
fn q9_he_rings_while_he_waits() {
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 1)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .frozen("M12", -1, -1)
        .hand(0, &["J4"])
        .hand(1, &["J5"])
        .pile(&[]);
    s.place("J4", false, 2, 2);
    assert_eq!((s.danger(1), s.end()), (4, Some(End::Alarm(i(1)))));
}
