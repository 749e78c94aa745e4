//! The game as people see it. The words are in `words`, the text in `text`, the picture in `svg`, `cards` and `icons`.
mod cards;
mod icons;
mod svg;
mod text;
mod words;

use crate::{
    KnockDungeon,
    chance::Chance,
    content::{Card, Corner},
    dungeon::{Fate, Index},
    event::Event,
    rules::{Action, may_talk},
    score::chests,
    table::{End, Token},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, View},
    show::{Language, ScoreRow, Screen, Show, Svg},
};
use serde_json::{Value, json};

impl Show<KnockDungeon> for KnockDungeon {
    fn text(v: View<'_, Self>, _: Language) -> String {
        text::text(v)
    }

    fn svg(v: View<'_, Self>, screen: Screen, _: Language) -> Svg {
        svg::draw(v, screen)
    }

    fn goal(_: &GameBox<Self>, _: Language) -> String {
        words::GOAL.into()
    }

    fn outline(_: &GameBox<Self>, _: Language) -> Vec<String> {
        words::OUTLINE.map(String::from).into()
    }

    fn legend(_: &GameBox<Self>, _: Language) -> Vec<String> {
        words::LEGEND.map(String::from).into()
    }

    /// Only chests are points, and only a win keeps them.
    fn scores(v: View<'_, Self>, _: Language) -> Vec<ScoreRow> {
        if !v.game.options.chests {
            return vec![];
        }
        let lost = v.table.end.is_some_and(|end| end != End::Won);
        let points = if lost { 0 } else { i32::from(chests(&v.game.content, &v.table.dungeon).points) };
        vec![ScoreRow { source: "Chests".into(), points: vec![points; v.game.seats.into()] }]
    }

    /// The number of the turn, whether the players may talk, the chests of the longest chain, and for each laid card (null if burnt) its name, its danger,
    /// the figures that show at its corners, the cards that it covers and those that cover it.
    fn facts(v: View<'_, Self>) -> Value {
        let (content, d) = (&v.game.content, &v.table.dungeon);
        let laid = d.iter().map(|(i, l)| {
            if l.fate == Fate::Burnt {
                return Value::Null;
            }
            let corners = Corner::ALL.map(|c| d.figure(content, i, c));
            let overlaps = Corner::ALL.map(|c| d.card_at(l.at.beyond(c)));
            let those = |keep: fn(Index, Index) -> bool| {
                overlaps.iter().flatten().copied().filter(|&j| keep(i, j)).map(Index::get).collect::<Vec<_>>()
            };
            json!({
                "name": content.face(l.card).id,
                "danger": d.danger(content, i),
                "corners": corners,
                "covers": those(|i, j| j < i),
                "covered_by": those(|i, j| j > i),
            })
        });
        json!({
            "turn": words::turn_number(v.game, v.table),
            "may_talk": may_talk(v.game, v.table),
            "chests": chests(content, d).points,
            "laid": laid.collect::<Vec<_>>(),
        })
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        words::event(game, e)
    }

    fn action(v: View<'_, Self>, a: Action, _: Language) -> String {
        words::action(v, a)
    }

    fn label(v: View<'_, Self>, a: Action, _: Language) -> String {
        words::label(v, a)
    }

    fn prompt(v: View<'_, Self>, _: Language) -> String {
        words::prompt(v)
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let words = match ask {
            Chance::Pile | Chance::World => Card::from_id(answer).map(|card| words::name(&game.content, card)),
            Chance::Sand => ["it still runs", "it has run out"].get(answer as usize).map(ToString::to_string),
            Chance::Reward => Token::from_id(answer).map(|t| words::token(t).into()),
        };
        words.unwrap_or_default()
    }
}
