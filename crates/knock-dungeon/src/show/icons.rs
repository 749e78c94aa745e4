//! The icons of the picture, as simple shapes around a point.
use super::words::token;
use crate::table::Token;
use engine_core::show::{Element, Svg};

pub(super) fn card_back(svg: &mut Svg, x: f64, y: f64, w: f64, h: f64) -> &mut Element {
    svg.rect(x, y, w, h).round(3).fill("#5c5580").stroke("#d9d3ff", 1.5)
}

pub(super) fn helmet<'a>(svg: &'a mut Svg, x: f64, y: f64, r: f64, fill: &str) -> &'a mut Element {
    let plume = format!("M {x} {} q -1 -5 -7 -5 q 9 -2 11 5 Z", y - r * 0.8);
    let dome = format!("M {} {} v {} a {r} {r} 0 0 1 {} 0 v {r} Z", x - r, y + r, -r, 2.0 * r);
    svg.path(format!("{dome} {plume}")).fill(fill)
}

pub(super) fn bubble(svg: &mut Svg, x: f64, y: f64, colour: &str, crossed: bool) {
    svg.path(format!("M {} {} h 14 a 3 3 0 0 1 3 3 v 5 a 3 3 0 0 1 -3 3 h -8 l -5 5 v -5 h -1 a 3 3 0 0 1 -3 -3 v -5 a 3 3 0 0 1 3 -3 Z", x - 7.0, y - 7.0))
        .fill("none")
        .stroke(colour, 1.8);
    if crossed {
        svg.line(x - 9.0, y + 8.0, x + 9.0, y - 9.0).stroke(colour, 2.2);
    }
}

pub(super) fn snowflake(svg: &mut Svg, x: f64, y: f64, r: f64, colour: &str) {
    let (a, b) = (r * 0.5, r * 0.87);
    svg.path(format!(
        "M {} {y} h {} M {} {} l {} {} M {} {} l {} {}",
        x - r,
        2.0 * r,
        x - a,
        y - b,
        2.0 * a,
        2.0 * b,
        x + a,
        y - b,
        -2.0 * a,
        2.0 * b
    ))
    .fill("none")
    .stroke(colour, 2);
}

pub(super) fn drop_of_poison(svg: &mut Svg, x: f64, y: f64, r: f64) {
    svg.path(format!(
        "M {x} {} q {} {} 0 {} q {} {} 0 {} Z",
        y - r * 1.5,
        r * 2.4,
        r * 2.5,
        r * 2.5,
        -r * 2.4,
        0,
        -r * 2.5
    ))
    .fill("#4c8a2e")
    .stroke("#234a12", 1);
}

pub(super) fn chest(svg: &mut Svg, x: f64, y: f64) {
    svg.rect(x - 4.0, y - 4.0, 8, 7).round(1).fill("#9a6a35").stroke("#4d3216", 1);
    svg.line(x - 4.0, y - 1.0, x + 4.0, y - 1.0).stroke("#4d3216", 1);
}

pub(super) fn half_turn(svg: &mut Svg, x: f64, y: f64, r: f64) {
    svg.path(format!("M {} {y} a {r} {r} 0 0 1 {} 0 l 3 -3 m -3 3 l -4 -2", x - r, 2.0 * r))
        .fill("none")
        .stroke("#6b6353", 1.5);
}

/// A Grimoire token that the team holds.
pub(super) fn grimoire(svg: &mut Svg, x: f64, y: f64, held: Token) {
    let group = match held {
        Token::Fireball => "Window Fireball",
        Token::Frost => "Window Frost",
        Token::Poison => "Window Poison",
        Token::Sphere => "Window Sphere",
    };
    svg.circle(x, y, 16).fill("#fff").stroke("#7a5ba6", 2);
    match held {
        Token::Fireball => {
            svg.path(format!(
                "M {x} {} q 11 9 7 16 q -3 6 -7 6 q -4 0 -7 -6 q -2 -6 3 -9 q 1 4 3 4 q 2 -4 1 -11 Z",
                y - 12.0
            ))
            .fill("#e0662b");
        }
        Token::Frost => snowflake(svg, x, y, 10.0, "#2d6b94"),
        Token::Poison => drop_of_poison(svg, x, y + 2.0, 7.0),
        Token::Sphere => bubble(svg, x, y, "#7a5ba6", false),
    }
    svg.circle(x, y, 16).fill("#fff").set("fill-opacity", 0).touch_group(group).title(token(held));
}
