//! What is said, in French: with the terms of the rulebook, and to the players as « tu ».
mod rules;

use super::{Income, Label, Words, list, named, seen, sides, standing, winners};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Deck, Direction, Keys, Print, Room, Symbol},
    dungeon::{Col, Row},
    event::Event,
    options::Options,
    rules::{Action, FourKeys, Pick, hides, top},
    table::{Figure, Slot, Tile},
};
use engine_core::{
    content::OptionInfo,
    rules::{GameBox, Seat, View},
};

pub(super) struct French;

impl Words for French {
    fn deck(&self, deck: Deck) -> &'static str {
        match deck {
            Deck::Door1 => "Portes 1",
            Deck::Key1 => "Clés 1",
            Deck::Door2 => "Portes 2",
            Deck::Key2 => "Clés 2",
            Deck::Start => "Portes de départ",
        }
    }

    fn figure(&self, figure: Figure) -> &'static str {
        match figure {
            Figure::Adventurer => "Aventurier",
            Figure::Acolyte => "Acolyte",
        }
    }

    fn brief(&self, room: &Room) -> String {
        match room {
            Room::Flat { gold } => gold.to_string(),
            Room::Centre { gold, otherwise } => format!("{gold}/{otherwise} ctre"),
            Room::Places { gold, otherwise, .. } => format!("{gold}/{otherwise} pos"),
            Room::Copy { from: Direction::Above } => "=dessus".into(),
            Room::Copy { from: Direction::Left } => "=gauche".into(),
            Room::Copy { from: Direction::Right } => "=droite".into(),
            Room::Copy { from: Direction::Below } => "=dessous".into(),
            Room::CopyAdventurer {} => "=Av".into(),
            Room::PerKey { symbol, gold } => format!("{gold} par {}", symbol.letter()),
            Room::NextToAdventurer { gold, otherwise } => format!("{gold}/{otherwise} Av"),
        }
    }

    fn coins(&self, n: u8) -> String {
        if n < 2 { format!("{n} Pièce d'Or") } else { format!("{n} Pièces d'Or") }
    }

    fn over(&self, points: &[i32]) -> String {
        format!("La partie est finie : {}.", totals(points))
    }

    fn round(&self, round: usize, rounds: usize) -> String {
        format!("Tour de jeu {round} sur {rounds}.")
    }

    fn to_move(&self, tile: Tile) -> String {
        format!("C'est à l'{} de jouer.", named(self, tile))
    }

    fn pushes(&self, tile: Tile, from: Slot) -> String {
        format!("L'{} pousse depuis l'emplacement {from}. Vers où ?", named(self, tile))
    }

    fn lays(&self, seat: Seat, card: &str) -> String {
        format!("Le {} pose {card}.", place(seat))
    }

    fn draft(&self, tile: Tile, push: bool) -> String {
        let push = if push { ", ou poussez une tuile contre une pièce" } else { "" };
        format!("Où va votre {} ? Prenez la carte au-dessus d'un emplacement libre{push}.", self.figure(tile.figure))
    }

    fn push_to(&self, tile: Tile) -> String {
        format!("Vers quel emplacement libre poussez-vous l'{} ?", named(self, tile))
    }

    fn lay(&self, card: &str, door: bool) -> String {
        match door {
            true => format!("Sur quelle case de votre donjon posez-vous la porte {card} ?"),
            false => format!("Sur quelle case posez-vous la carte clef {card}, et de quel côté ?"),
        }
    }

    fn titles(&self) -> [&'static str; 4] {
        ["visible", "cartes", "Ligne de Choix", "Ordre du tour"]
    }

    fn owner(&self, seat: Seat, you: bool, coins: u8, cards: u8) -> String {
        let you = if you { " (toi)" } else { "" };
        let cards = if cards < 2 { format!("{cards} carte") } else { format!("{cards} cartes") };
        format!("Siège {}{you} : {}, {cards}", seat.0, self.coins(coins))
    }

    fn open(&self, room: &Room) -> String {
        format!("ouv. {}", self.brief(room))
    }

    fn earns(&self, gold: u16) -> String {
        format!("rapporte {gold}")
    }

    fn footer(&self) -> [&'static str; 2] {
        [
            "HLC? 5 : une porte qui demande Cœur, Éclair et Croix et rapporte alors 5.",
            "ouv. 5 : sa Salle. [LX] : clés visibles.",
        ]
    }

    fn in_hand(&self) -> &'static str {
        "en main"
    }

    fn refresh(&self) -> &'static str {
        "Renouveler les cartes : 1 PO"
    }

    fn cards(&self, n: u16) -> String {
        if n < 2 { format!("{n} carte") } else { format!("{n} cartes") }
    }

    fn closed(&self, needs: Keys, room: Option<&Room>) -> String {
        let needs = format!("Porte qui demande {}", list(needs, "et", symbol));
        room.map_or(needs.clone(), |room| format!("{needs} ; sa Salle rapporte {}", pays(room)))
    }

    fn opened(&self, room: &Room) -> String {
        format!("Salle : {}", pays(room))
    }

    fn shows(&self, keys: Keys, other: Keys) -> String {
        let list = |keys| list(keys, "et", symbol);
        format!("Clés : {} ; autre face : {}", list(keys), list(other))
    }

    fn slot(&self, slot: Slot) -> String {
        format!("Emplacement {slot} de la Ligne de Choix")
    }

    fn cell(&self, row: Row, col: Col) -> String {
        format!("Ligne {row}, colonne {col}")
    }

    fn label(&self, label: Label) -> String {
        match label {
            Label::Refresh => "Renouveler les cartes".into(),
            Label::Take(slot, card) => format!("Prendre {slot}, {card}"),
            Label::Push(slot, card) => format!("Pousser en {slot}, {card}"),
            Label::Relief(slot, card) => format!("Emplacement {slot}, {card}"),
            Label::PushTo(slot) => format!("Pousser vers {slot}"),
            Label::Lay(what, cell) => format!("Poser {what} en {cell}"),
        }
    }

    fn name(&self, seat: Seat, gold: Option<i32>) -> String {
        let name = format!("Siège {}", seat.0);
        gold.map_or(name.clone(), |gold| format!("{name} : {gold} PO"))
    }

    fn event(&self, game: &GameBox<FourKeys>, e: &Event) -> String {
        let id = |card: Card| &game.content.kind(card).id;
        let sides = |card| sides(self, &game.content, card);
        let (deck, named) = (|slot: Slot| self.deck(slot.deck()), |tile| named(self, tile));
        match *e {
            Event::LinedUp { order } => format!("Les tuiles s'alignent : {}.", standing(self, &order)),
            Event::Dealt { seat, card } => format!("Le {} reçoit {}.", place(seat), sides(card)),
            Event::TurnedUp { pile, card } => match *game.content.print(card) {
                Print::Door { needs, .. } if hides(game, pile.deck()) => {
                    format!("La pioche {} montre maintenant {}.", deck(pile), self.door(needs))
                }
                _ => format!("La pioche {} montre maintenant {}.", deck(pile), sides(card)),
            },
            Event::RanOut { pile } => format!("La pioche {} est épuisée.", deck(pile)),
            Event::Refreshed { tile } => {
                format!("Le {} paie une Pièce d'Or pour renouveler les cartes.", place(tile.seat))
            }
            Event::Pushed { by, tile, from, to } => format!(
                "L'{} paie une Pièce d'Or et pousse l'{} de l'emplacement {from} à l'emplacement {to}.",
                named(by),
                named(tile)
            ),
            Event::Took { tile, slot, pile, card } if slot == pile => {
                format!("L'{} prend l'emplacement {slot} et {}.", named(tile), id(card))
            }
            Event::Took { tile, slot, pile, card } => format!(
                "L'{} est bloqué : il prend l'emplacement {slot}, et {} de la pioche {}.",
                named(tile),
                id(card),
                deck(pile)
            ),
            Event::Laid { seat, card, face, cell } => match *game.content.print(card) {
                Print::Key { faces } => {
                    format!("Le {} pose {} en {cell}, face {} visible.", place(seat), id(card), faces[face])
                }
                Print::Door { .. } => format!("Le {} pose {} en {cell}.", place(seat), id(card)),
            },
            Event::Opened { seat, card, cell } => format!("{} en {cell} s'ouvre pour le {}.", id(card), place(seat)),
            Event::NewRound { order } => format!("Un nouveau tour de jeu débute : {}.", standing(self, &order)),
            Event::TileLaid { seat, cell, coins } => {
                format!("Le {} place son Aventurier avec {} en {cell}.", place(seat), self.coins(coins))
            }
            Event::Earned { seat, card, cell, gold } => {
                format!("{} en {cell} rapporte {gold} PO au {}.", id(card), place(seat))
            }
            Event::Ended { outcome } => {
                let first: Vec<String> = winners(&outcome).into_iter().map(|p| format!("le {}", place(p))).collect();
                let wins = if first.len() == 1 { "gagne" } else { "se partagent la victoire" };
                let first = match first.split_last() {
                    Some((last, others)) if !others.is_empty() => format!("{} et {last}", others.join(", ")),
                    _ => first.concat(),
                };
                format!("La partie se termine : {} ; {first} {wins}.", totals(outcome.points()))
            }
        }
    }

    fn action(&self, v: View<'_, FourKeys>, a: Action) -> String {
        let deck = |slot: Slot| self.deck(slot.deck());
        let top = |slot| top(v.game, v.table, slot).map_or("rien".into(), |top| seen(self, &v.game.content, top));
        match a {
            Action::Draft(Pick::Refresh) => "payer une Pièce d'Or pour renouveler les cartes".into(),
            Action::Draft(Pick::Take { slot }) => match v.table.choice.at(slot) {
                None => format!("prendre l'emplacement {slot} ({}) : {}", deck(slot), top(slot)),
                Some(tile) => format!(
                    "payer une Pièce d'Or et pousser l'{} de l'emplacement {slot} ({}) : {}",
                    named(self, tile),
                    deck(slot),
                    top(slot)
                ),
            },
            Action::Draft(Pick::Relief { slot, pile }) => {
                format!("blocage : prendre l'emplacement {slot}, et sur la pioche {} : {}", deck(pile), top(pile))
            }
            Action::PushTo(to) => format!("pousser la tuile vers l'emplacement {to} ({})", deck(to)),
            Action::Place(spot) => match v.table.in_hand().map(|card| *v.game.content.print(card)) {
                Some(Print::Key { faces }) => format!("la poser en {}, face {} visible", spot.cell(), faces[spot.face]),
                _ => format!("la poser en {}", spot.cell()),
            },
        }
    }

    fn question(&self, game: &GameBox<FourKeys>, ask: Chance) -> String {
        match ask {
            Chance::Lots if game.seats == 2 => "l'Aventurier qui commence".into(),
            Chance::Lots => "la tuile suivante de la Ligne d'Ordre du tour".into(),
            Chance::Doors => "la porte de départ suivante".into(),
            Chance::Pile(slot) => format!("la carte suivante de la pioche {}", self.deck(slot.deck())),
            Chance::Room(slot) => format!("laquelle des {} avec ce recto a été prise", self.deck(slot.deck())),
        }
    }

    fn no_tile(&self) -> &'static str {
        "aucune tuile"
    }

    fn no_card(&self) -> &'static str {
        "aucune carte"
    }

    fn door(&self, needs: Keys) -> String {
        format!("une porte qui demande {needs}")
    }

    fn option(&self, option: &OptionInfo) -> String {
        // A new option does not compile before it has its words here.
        let Options { acolyte_may_refresh: _, hide_room_until_taken: _, two_player_order: _ } = Options::default();
        match option.key {
            "acolyte_may_refresh" => {
                "Au tour d'un Acolyte, on peut renouveler les cartes avec une Pièce d'Or de son Aventurier."
            }
            "hide_room_until_taken" => "De la carte visible d'une pioche, seul le côté Porte est connu avant sa prise.",
            "two_player_order" => "Comment les quatre tuiles se placent au début d'une partie à deux.",
            _ => &option.gist,
        }
        .into()
    }

    fn gist(&self, clause: Clause) -> &'static str {
        rules::rule(clause).gist
    }

    fn refusal(&self, clause: Clause, because: Option<&'static str>) -> &'static str {
        because.and_then(rules::case).unwrap_or_else(|| rules::rule(clause).refusal)
    }

    fn goal(&self) -> &'static str {
        "Compose un donjon de quatre lignes et quatre colonnes avec des portes et des clés. Une porte dont les clés sont dans sa \
         ligne et sa colonne s'ouvre : elle devient une Salle et rapporte des PO ; fermée, elle ne rapporte rien. Le plus gros \
         total l'emporte."
    }

    fn outline(&self, game: &GameBox<FourKeys>) -> Vec<&'static str> {
        let mut steps = vec!["La tuile la plus à gauche de la Ligne d'Ordre du tour joue."];
        steps.push(match (game.seats, game.options.acolyte_may_refresh) {
            (2, false) => {
                "Si c'est ton Aventurier, tu peux d'abord payer une Pièce d'Or, autant de fois que tu veux, pour remplacer la \
                 carte visible de chaque pioche."
            }
            _ => {
                "Tu peux d'abord payer une Pièce d'Or, autant de fois que tu veux, pour remplacer la carte visible de chaque pioche."
            }
        });
        steps.push(
            "Déplace la tuile vers un emplacement libre de la Ligne de Choix et prends la carte visible de la pioche au-dessus. \
             Un emplacement occupé coûte une Pièce d'Or : pousse sa tuile vers un emplacement libre.",
        );
        if game.seats == 2 {
            steps.push("Tu joues aussi un Acolyte. Il n'a pas de Pièces d'Or et ne pousse donc personne.");
        }
        steps.extend([
            "Pose la carte à côté d'une carte de ton donjon, sans dépasser quatre lignes et quatre colonnes ; d'une carte Clés, tu \
             choisis la face.",
            "Toute porte qui a toutes ses clés dans sa ligne et sa colonne réunies s'ouvre.",
            "Quand toutes les tuiles ont joué, elles reviennent dans l'ordre où elles se trouvent : c'est celui du tour de jeu suivant.",
            "Quand chaque donjon compte 15 cartes, la partie se termine. Ton Aventurier prend le dernier emplacement, et on compte les PO.",
        ]);
        steps
    }

    fn legend(&self, game: &GameBox<FourKeys>) -> Vec<&'static str> {
        let mut signs = vec![
            "H, L, C et X sont les clés Cœur, Éclair, Croix et Hexagone.",
            "HLC? est une porte fermée qui demande ces clés ; derrière, on lit ce que rapporte sa Salle. Sur l'image, les torches \
             indiquent son niveau.",
            "K1-HC H|C est une carte Clés avec ses deux faces ; [H] est la face visible. Sur l'image, l'autre face est en bas à droite.",
            "5 : toujours 5 PO. 1 par H : 1 PO pour chaque Cœur visible.",
            "3/1 ctre : 3 PO sur les quatre emplacements du centre, 1 ailleurs. 3/1 pos : 3 PO sur les emplacements dessinés, 1 ailleurs.",
            "=dessus, =gauche, =droite, =dessous : autant que ce qui s'y trouve. =Av : autant que ton Aventurier.",
            "3/1 Av : 3 PO à côté de ton Aventurier, 1 ailleurs. L'image montre les deux nombres à côté d'un plan ou d'un pion.",
            "A0 est l'Aventurier du siège 0, et les pièces à côté de lui sont celles qu'il peut encore payer.",
        ];
        if game.seats == 2 {
            signs.push("a0 est l'Acolyte du siège 0.");
        }
        if game.options.hide_room_until_taken {
            signs.push(
                "Une porte sur une pioche ne montre que ses clés : ce qu'elle cache se découvre quand on la prend.",
            );
        }
        signs.push("Les lignes et les colonnes se comptent depuis la porte de départ, en 0 0.");
        signs
    }

    fn source(&self, from: Income) -> &'static str {
        match from {
            Income::Flat => "Salles de valeur fixe",
            Income::Centre => "Salles du centre",
            Income::Places => "Salles à emplacements dessinés",
            Income::Copy => "Salles qui copient une carte voisine",
            Income::CopyAdventurer => "Salles qui copient l'Aventurier",
            Income::PerKey => "Salles qui comptent les clés",
            Income::NextToAdventurer => "Salles à côté de l'Aventurier",
            Income::Coins => "Pièces d'Or sur l'Aventurier",
        }
    }
}

/// A seat after its article: « le siège 0 », « au siège 0 ».
fn place(seat: Seat) -> String {
    format!("siège {}", seat.0)
}

fn totals(points: &[i32]) -> String {
    let all: Vec<String> =
        Seat::first(points.len() as u8).zip(points).map(|(p, n)| format!("{n} PO pour le {}", place(p))).collect();
    all.join(", ")
}

fn symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Heart => "Cœur",
        Symbol::Lightning => "Éclair",
        Symbol::Cross => "Croix",
        Symbol::Hexagon => "Hexagone",
    }
}

/// What a Room earns, in full.
fn pays(room: &Room) -> String {
    let side = |from| match from {
        Direction::Above => "au-dessus",
        Direction::Left => "à gauche",
        Direction::Right => "à droite",
        Direction::Below => "au-dessous",
    };
    match *room {
        Room::Flat { gold } => format!("{gold} PO"),
        Room::Centre { gold, otherwise } => format!("{gold} PO au centre, {otherwise} ailleurs"),
        Room::Places { gold, otherwise, .. } => {
            format!("{gold} PO sur les emplacements dessinés, {otherwise} ailleurs")
        }
        Room::Copy { from } => format!("autant de PO que la carte {}", side(from)),
        Room::CopyAdventurer {} => "autant de PO que l'Aventurier".into(),
        Room::PerKey { symbol: s, gold } => format!("{gold} PO pour chaque {} visible", symbol(s)),
        Room::NextToAdventurer { gold, otherwise } => {
            format!("{gold} PO à côté de l'Aventurier, {otherwise} ailleurs")
        }
    }
}
