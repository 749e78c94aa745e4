//! Whether a state from outside can be played: every component is there, nothing contradicts anything else, and every decision keeps it that way.
//!
//! An arranged table needs no past: hands may be short, and the number of turns need not match the cards laid.
use crate::{
    KnockDungeon,
    content::Corner,
    dungeon::{At, Fate, Laid},
    options::{Clock, Talk},
    rules::{
        Frame, WindowKind, deck,
        end::{MOST_TURNS, stands_still},
        evaluate::BEARABLE,
        full_hand,
        grimoire::has_use,
        showing::may_show,
    },
    table::{End, Side, Table, Token},
};
use engine_core::rules::{GameBox, Seat, StateOf, ValidationError};

/// Everything that is wrong with a state.
pub(crate) fn faults(game: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>) -> ValidationError {
    let mut faults = ValidationError::default();
    if let Err(f) = game.census(s).verify() {
        faults.append(f);
    }
    piles(game, s, &mut faults);
    // The other checks rely on the hands and on the seat in turn.
    if !faults.list().is_empty() {
        return faults;
    }
    lattice(game, s, &mut faults);
    creatures(game, s, &mut faults);
    question(game, s, &mut faults);
    steps(game, &s.table, &mut faults);
    time(game, &s.table, &mut faults);
    faults
}

/// Hands, pile and what is known of them.
fn piles(game: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>, faults: &mut ValidationError) {
    let t = &s.table;
    faults.expect(t.turn.0 < game.seats, "table.turn", || format!("there are {} seats", game.seats));
    faults.expect(u16::from(t.pile) == s.unseen.len(), "table.pile", || format!("{} cards are unseen", s.unseen.len()));
    faults.expect(t.turns <= MOST_TURNS, "table.turns", || "no dungeon lasts that long".into());
    let in_play = deck(game);
    let others = s.unseen.kinds().any(|(c, _)| !in_play.has(c) || c == game.content.knight());
    faults.expect(!others, "unseen", || "there is a card that is not in the pile of this dungeon".into());
    let rest = t.pile == 0 || t.knight_below;
    faults.expect(rest, "table.knight_below", || "the Knight is drawn last".into());
    for p in Seat::first(6) {
        let at = |what: &str| format!("{what}[{}]", p.0);
        let hand = t.told[p].or(s.hands[p]);
        faults.expect(u32::from(t.held[p]) == s.hands[p].len(), at("table.held"), || {
            format!("the hand has {}", s.hands[p].len())
        });
        faults.expect(t.told[p].and(s.hands[p]).is_empty(), at("hands"), || "a card is both told and secret".into());
        faults.expect(hand.less(in_play).is_empty() && !hand.has(game.content.knight()), at("hands"), || {
            "there is a card that no hand can hold in this dungeon".into()
        });
        let size = if p.0 < game.seats { full_hand(game) } else { 0 };
        faults.expect(hand.len() <= size.into(), at("hands"), || format!("a hand has at most {size} cards"));
        let bound = t.bound[p].is_none_or(|c| t.told[p].has(c) && game.options.showing && game.seats > 1);
        faults.expect(bound, at("table.bound"), || "a card to be played next must be in the hand and shown".into());
        let tells = game.seats > 1 && (game.options.talk == Talk::Open || game.options.showing);
        faults.expect(tells || t.told[p].is_empty(), at("table.told"), || "nobody tells cards in this game".into());
    }
    if game.options.talk == Talk::Open && game.seats > 1 && t.side == Side::Speech {
        faults.expect(t.nothing_hidden(), "table.held", || "all cards are told while Speech shows (KD-Q21)".into());
    }
    side(game, t, faults);
    let tokens = t.grimoire.less(game.options.grimoire).is_empty();
    faults.expect(tokens, "table.grimoire", || "there is a token that this dungeon did not begin with".into());
}

/// Every Silence icon laid has turned the token, and so has a Sphere. A card for which the reserve had too few tokens has not.
fn side(game: &GameBox<KnockDungeon>, t: &Table, faults: &mut ValidationError) {
    if game.seats == 1 {
        return faults.expect(t.side == Side::Speech, "table.side", || "a solo player does not use the token".into());
    }
    let turned = t.dungeon.iter().filter(|(i, _)| t.end != Some(End::Short(*i)));
    let icons = turned.filter(|(_, l)| game.content.face(l.card).silence).count();
    let sphere = game.options.grimoire.has(Token::Sphere) && !t.grimoire.has(Token::Sphere);
    let side = if (icons + usize::from(sphere)) % 2 == 0 { Side::Speech } else { Side::Silence };
    faults.expect(t.side == side, "table.side", || {
        let used = if sphere { ", a Sphere used" } else { "" };
        format!("Silence icons laid: {icons}{used}; it must show {side}")
    });
}

/// Cards on the lattice: the first in the centre, every other on a corner of an earlier one, and one card per place.
fn lattice(game: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>, faults: &mut ValidationError) {
    let d = &s.table.dungeon;
    faults.expect(!d.is_empty(), "table.dungeon", || "the first card lies in the centre".into());
    let to_come = deck(game).iter().filter(|c| d.iter().all(|(_, l)| l.card != *c)).count();
    faults.expect(d.len() + to_come <= 63, "table.dungeon", || format!("it has no room for {to_come} more cards"));
    let burnt = d.iter().filter(|(_, l)| l.fate == Fate::Burnt).count();
    let fireball = game.options.grimoire.has(Token::Fireball) && !s.table.grimoire.has(Token::Fireball);
    faults.expect(burnt <= usize::from(fireball), "table.dungeon", || "one Fireball burns one card".into());
    for (i, l) in d.iter() {
        let at = || format!("table.dungeon.laid[{i}]");
        let earlier = || d.iter().take(i.get().into()).map(|(_, e)| e);
        let centre = l.at == At::CENTRE && (i.get() == 0 || i.get() == 1 && earlier().all(|e| e.fate == Fate::Burnt));
        let hangs = earlier().any(|e| Corner::ALL.iter().any(|&c| e.at.beyond(c) == l.at));
        faults.expect(centre || hangs && i.get() > 0, at(), || {
            "it covers no corner of an earlier card (KD-PLC-2)".into()
        });
        let taken = earlier().any(|e| e.at == l.at && e.fate != Fate::Burnt);
        faults.expect(!taken, at(), || "a card lies there already (KD-PLC-3)".into());
        let turned = l.turned && (i.get() == 0 || game.content.looks_the_same_turned(l.card));
        faults.expect(!turned, at(), || "it does not lie turned (KD-Q1, KD-Q26)".into());
    }
    let poison = game.options.grimoire.has(Token::Poison) && !s.table.grimoire.has(Token::Poison);
    let cell = |cell: At| d.standing().any(|(_, l)| Corner::ALL.iter().any(|&c| l.at.cell(c) == cell));
    faults.expect(d.poison.is_none_or(|c| poison && cell(c)), "table.dungeon.poison", || {
        "no poison can lie there".into()
    });
}

/// Tokens and fates.
fn creatures(game: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>, faults: &mut ValidationError) {
    let t = &s.table;
    let frost = game.options.grimoire.has(Token::Frost) && !t.grimoire.has(Token::Frost);
    let frozen = t.dungeon.iter().filter(|(_, l)| l.fate == Fate::Frozen).count();
    faults.expect(frozen <= usize::from(frost), "table.dungeon", || "one Frost Bolt freezes one creature".into());
    let waiting = matches!(t.window(), Some(WindowKind::Placed | WindowKind::KnightPlaced));
    for (i, l) in t.dungeon.iter() {
        let at = || format!("table.dungeon.laid[{i}]");
        let face = game.content.face(l.card);
        let creature = l.fate != Fate::Room;
        faults.expect(creature == face.creature.is_some(), at(), || {
            "a room is a room, and a creature is a creature".into()
        });
        let most = if l.fate == Fate::Creature { face.creature.unwrap_or(0) } else { 0 };
        faults.expect(l.tokens <= most, at(), || format!("it has at most {most} Time tokens now"));
        let ended = matches!(t.end, Some(End::Alarm(_) | End::Short(_)));
        faults.expect(l.fate != Fate::Creature || l.tokens > 0 || ended, at(), || {
            "it would have raised the alarm".into()
        });
        let danger = t.dungeon.danger(&game.content, i);
        let loud = matches!(l.fate, Fate::Room | Fate::Beaten) && danger > BEARABLE;
        let may = waiting && t.due.has(i) || matches!(t.end, Some(End::Room(_) | End::Beaten(_) | End::Short(_)));
        // A room of another deck that is too dangerous is not evaluated until it is covered.
        let covered = Corner::ALL.iter().any(|&c| t.dungeon.card_at(l.at.beyond(c)).is_some_and(|j| j > i));
        let fresh = l.fate == Fate::Room && !covered;
        faults.expect(!loud || may || fresh, at(), || format!("a room at {danger} has lost the game"));
    }
    let knight = t.dungeon.iter().find(|(_, l)| l.card == game.content.knight());
    let beaten = knight.is_some_and(|(_, l)| l.fate == Fate::Beaten);
    faults.expect(beaten == (t.end == Some(End::Won)), "table.end", || {
        "the game is won exactly when the Knight is beaten".into()
    });
    let burnt = knight.is_some_and(|(_, l)| l.fate == Fate::Burnt);
    faults.expect(!burnt, "table.dungeon", || "the Knight is immune to Fireballs".into());
}

/// The question fits the table.
fn question(game: &GameBox<KnockDungeon>, s: &StateOf<KnockDungeon>, faults: &mut ValidationError) {
    let t = &s.table;
    if let Some(end) = t.end {
        ended(game, t, end, faults);
        return;
    }
    let hand = t.hand_size(t.turn);
    let knight_out = !t.knight_below && !t.dungeon.iter().any(|(_, l)| l.card == game.content.knight());
    let knight = game.content.knight();
    let fits = match t.frame {
        Frame::Window(w) => has_use(game, t) && (w.kind == WindowKind::KnightDrawn) == knight_out,
        Frame::Lay(_) => hand > 0 && !knight_out,
        Frame::Pass(_) => hand == 0 && !knight_out,
        Frame::Rotate(_) => knight_out && !game.content.looks_the_same_turned(knight),
        Frame::Where(w) => {
            let way = !w.turned || !game.content.looks_the_same_turned(w.card);
            let left_the_hand = w.knight || hand < full_hand(game);
            way && left_the_hand && deck(game).has(w.card) && w.knight == (w.card == knight) && w.knight == knight_out
        }
        Frame::Show(_) => may_show(game, t) && !knight_out,
    };
    faults.expect(fits, "table.frame", || "that is not what is asked at this table".into());
    let before_draw = matches!(t.window(), Some(WindowKind::Placed | WindowKind::BeforeAlarm));
    let draws = before_draw && t.pile > 0 && !(game.seats == 1 && t.placed_silence);
    faults.expect(!draws || hand < full_hand(game), format!("hands[{}]", t.turn.0), || {
        "a card is about to be drawn, but the hand is full".into()
    });
    let waits = matches!(t.window(), Some(WindowKind::Placed | WindowKind::KnightPlaced));
    faults.expect(waits || t.due.0 == 0, "table.due", || "nothing waits to be evaluated now".into());
    let laid = t.due.iter().all(|i| t.dungeon.get(i).is_some());
    faults.expect(laid, "table.due", || "it names a card that was not laid".into());
}

/// The cards agree with the end, and the frame is the question that was answered last.
fn ended(game: &GameBox<KnockDungeon>, t: &Table, end: End, faults: &mut ValidationError) {
    let of = |i, fate| t.dungeon.get(i).filter(|l| l.fate == fate);
    let loud = |i, fate| of(i, fate).map(|_| t.dungeon.danger(&game.content, i) > BEARABLE);
    let frozen = || t.dungeon.iter().any(|(_, l)| l.fate == Fate::Frozen);
    let asks = |l: &Laid| game.content.face(l.card).creature.unwrap_or(0);
    let (fits, what) = match end {
        End::Won => (Some(!frozen()), "the Knight does not fall while a frozen creature stands (KD-Q9)"),
        End::Room(i) => (loud(i, Fate::Room), "that room is not too loud"),
        End::Beaten(i) => (loud(i, Fate::Beaten), "that beaten creature is not too loud"),
        End::Short(i) => (of(i, Fate::Creature).map(|l| asks(l) > t.reserve), "the reserve has enough Time tokens"),
        End::Alarm(i) => (of(i, Fate::Creature).map(|l| l.tokens == 0), "that creature has Time tokens left"),
        End::Time => (Some(true), ""),
    };
    faults.expect(fits.is_some(), "table.end", || "it names a card that cannot have ended the game".into());
    faults.expect(fits.unwrap_or(true), "table.end", || what.into());
    let evaluated = matches!(end, End::Won | End::Room(_) | End::Beaten(_));
    let last = t.dungeon.iter().next_back().map(|(_, l)| (l.card, l.turned));
    let answered = match t.frame {
        Frame::Lay(_) | Frame::Rotate(_) | Frame::Show(_) => false, // another question follows
        Frame::Pass(_) => t.passed && matches!(end, End::Alarm(_) | End::Time),
        Frame::Where(w) => last == Some((w.card, w.turned)) && w.knight == (w.card == game.content.knight()),
        Frame::Window(_) if game.options.grimoire.is_empty() => false,
        Frame::Window(w) => match w.kind {
            WindowKind::Start | WindowKind::KnightDrawn => evaluated,
            WindowKind::Placed | WindowKind::BeforeAlarm => !matches!(end, End::Short(_)),
            WindowKind::KnightPlaced => evaluated || end == End::Time,
        },
    };
    faults.expect(answered, "table.frame", || "no answer to that question can end the game like this".into());
}

/// What the table says about the turn agrees with the card laid last.
fn steps(game: &GameBox<KnockDungeon>, t: &Table, faults: &mut ValidationError) {
    if t.end.is_some() {
        return;
    }
    let knight = game.content.knight();
    let last = t.dungeon.iter().next_back().map(|(_, l)| l.card);
    let placed = t.dungeon.iter().map(|(_, l)| l.card).rfind(|c| *c != knight);
    let knights_turn = match t.frame {
        Frame::Window(w) => matches!(w.kind, WindowKind::KnightDrawn | WindowKind::KnightPlaced),
        Frame::Where(w) => w.knight,
        Frame::Rotate(_) => true,
        Frame::Lay(_) | Frame::Pass(_) | Frame::Show(_) => false,
    };
    let fits = match t.window() {
        Some(WindowKind::Placed) => t.dungeon.len() > 1 && last != Some(knight),
        Some(WindowKind::KnightPlaced) => last == Some(knight),
        _ => true,
    };
    faults.expect(fits, "table.frame", || "another card was laid last".into());
    let before_alarm = t.window() == Some(WindowKind::BeforeAlarm);
    let shows = matches!(t.frame, Frame::Show(_));
    // A seat that has passed has no card except the one drawn after that.
    let may_have_passed = t.hand_size(t.turn) <= u8::from(shows) && (before_alarm || knights_turn || shows);
    faults.expect(!t.passed || may_have_passed, "table.passed", || "nobody has just passed".into());
    let is_placed = before_alarm || knights_turn || t.window() == Some(WindowKind::Placed) || shows;
    let silence = is_placed && !t.passed && placed.is_some_and(|c| game.content.face(c).silence);
    faults.expect(t.placed_silence == silence, "table.placed_silence", || {
        "it must say whether the card placed in this turn has the icon".into()
    });
}

/// Time is not up while the game goes on. Without a clock, only a standstill ends the game by time.
fn time(game: &GameBox<KnockDungeon>, t: &Table, faults: &mut ValidationError) {
    let by_time = t.end == Some(End::Time);
    let stands_still = t.passed && stands_still(game, t);
    let in_time = match game.options.clock {
        Clock::None => !by_time || stands_still,
        Clock::Turns { turns } => {
            let up = t.turns == turns.get();
            t.turns <= turns.get() && (up == by_time || by_time && stands_still)
        }
        Clock::Sand { .. } => true,
    };
    faults.expect(in_time, "table.turns", || "it does not agree with the clock".into());
}
