//! Every clause and every refusal in French.
use crate::clauses::Clause;

/// What a clause says, and what a player reads when it refuses.
pub(super) struct Rule {
    pub gist: &'static str,
    pub refusal: &'static str,
}

/// A clause that says enough where it refuses, or never does.
const fn says(gist: &'static str) -> Rule {
    Rule { gist, refusal: gist }
}

impl Rule {
    const fn refuses(self, refusal: &'static str) -> Self {
        Self { refusal, ..self }
    }
}

/// The French for a sentence that a rule gives for one case, if it has words of its own. Else the clause speaks.
pub(super) fn case(because: &'static str) -> Option<&'static str> {
    Some(match because {
        "a tile stands on that slot; choose a free one" => "une tuile occupe cet emplacement ; choisis-en un libre",
        "take a card first, then lay it" => "prends d'abord une carte, tu la poseras ensuite",
        "a card lies there already; lay yours beside one" => {
            "il y a déjà une carte ici ; pose la tienne à côté d'une autre"
        }
        "an Acolyte has no coins to push a tile with" => "un Acolyte n'a pas de Pièce d'Or pour pousser une tuile",
        "no coin is left on your Adventurer to push a tile with" => {
            "ton Aventurier n'a plus de Pièce d'Or pour pousser une tuile"
        }
        "no tile stands in the Choice Line yet; every slot is free" => {
            "la Ligne de Choix est encore vide : tous les emplacements sont libres"
        }
        "choose the slot you want first: a tile is pushed from there" => {
            "choisis d'abord l'emplacement que tu veux : c'est de là qu'une tuile est poussée"
        }
        _ => return None,
    })
}

/// A clause in French.
pub(super) const fn rule(clause: Clause) -> Rule {
    match clause {
        Clause::BoxHolds => {
            says("la boîte contient 4 tuiles Aventurier, 4 tuiles Acolyte, 16 Pièces d'Or, un tapis et 108 cartes")
        }
        Clause::CardCounts => {
            says("il y a 4 portes de départ, 28 portes et 24 cartes Clés de niveau 1, et autant de niveau 2")
        }
        Clause::DoorAndRoom => says("une carte Porte montre une Porte fermée au recto et une Salle au verso"),
        Clause::KeysOnBothSides => says("une carte Clés a des clés des deux côtés, et un rappel de l'autre côté"),
        Clause::LevelShows => says(
            "le niveau se voit : une ou deux torches sur une porte, aucune sur une porte de départ, une ou deux clés sur une face",
        ),
        Clause::FourSymbols => says("il y a quatre symboles de clé : Cœur, Éclair, Croix, Hexagone"),
        Clause::EqualFaces => says("les deux faces d'une carte Clés montrent le même nombre de clés"),
        Clause::GoldFromRooms => says(
            "un donjon fait quatre sur quatre ; les Salles rapportent des PO, les Portes non, et le plus gros total l'emporte",
        ),

        Clause::ExplorationLine => says("la Ligne d'Exploration est, depuis la gauche : Portes 1, Clés 1, Portes 2, Clés 2"),
        Clause::DoorPilesDoorUp => says("les portes d'une pioche montrent leur côté Porte ; les cartes Clés, n'importe quelle face"),
        Clause::RandomOrder => says("les Aventuriers s'alignent au hasard dans la Ligne d'Ordre du tour"),
        Clause::StartingDoor => {
            says("chaque personne reçoit une porte de départ, posée côté Porte : la première carte de son donjon")
        }
        Clause::FourCoins => says("chaque Aventurier porte quatre Pièces d'Or"),
        Clause::LeftmostBegins => says("la tuile la plus à gauche de la Ligne d'Ordre du tour commence"),
        Clause::TwoPlayerTiles => says(
            "à deux, chaque personne a un Aventurier et un Acolyte ; le sort dit qui commence, et les couleurs alternent",
        ),
        Clause::AcolyteWithoutCoins => says("un Acolyte ne porte pas de Pièces d'Or"),
        Clause::ThreePlayers => says("à trois, il y a trois tuiles, et un emplacement de la Ligne de Choix reste vide"),
        Clause::FourPlayers => says("à quatre, il y a quatre Aventuriers"),
        Clause::TwoToFour => says("on joue de deux à quatre"),
        Clause::ShuffledPiles => says("les pioches sont mélangées, et ce qui ne sert pas reste dans la boîte"),

        Clause::LeftmostPlays => says("la tuile la plus à gauche encore dans la Ligne d'Ordre du tour joue"),
        Clause::TakeAndLay => {
            says("la tuile va dans la Ligne de Choix ; qui la joue prend la carte de la pioche au-dessus et la pose")
        }
        Clause::SlotOfChoice => says("l'emplacement se choisit librement"),
        Clause::RoundEnds => says("le tour de jeu se termine quand la Ligne d'Ordre du tour est vide"),
        Clause::SlideBack => says("les tuiles reviennent dans l'ordre où elles se trouvent"),
        Clause::GapCloses => says("en revenant, les tuiles comblent le vide de la ligne"),
        Clause::TwoTurnsRunning => says("à deux, on peut jouer deux fois de suite, toujours pour le même donjon"),
        Clause::OrderExample => says(
            "Pierre prend une carte de Portes 2, puis Paul une carte de Clés 1 ; au tour de jeu suivant, Paul est à gauche de Pierre",
        ),
        Clause::OneMovePerRound => says("une tuile joue une fois par tour de jeu et prend une seule carte")
            .refuses("l'emplacement est déjà choisi : une tuile ne joue qu'une fois par tour de jeu"),
        Clause::NextCardShows => says("la carte suivante apparaît dès que la carte visible est partie"),

        Clause::RefreshFirst => says("les cartes se renouvellent au début de son tour, avant le choix d'un emplacement")
            .refuses("c'est trop tard : les cartes se renouvellent avant le choix d'un emplacement"),
        Clause::RefreshCost => says("renouveler les cartes coûte une Pièce d'Or de l'Aventurier"),
        Clause::TopsToBox => says("la carte visible de chaque pioche retourne dans la boîte"),
        Clause::RefreshAgain => says("on peut renouveler les cartes plusieurs fois, tant qu'il reste une Pièce d'Or pour payer")
            .refuses("ton Aventurier n'a plus de Pièce d'Or"),
        Clause::ThenChooseSlot => says("après avoir renouvelé les cartes, on choisit encore un emplacement"),
        Clause::RefreshMovesNoTile => says("renouveler les cartes ne déplace aucune tuile"),

        Clause::PushOccupant => says(
            "pour une Pièce d'Or, la tuile va vers un emplacement libre ; qui la pousse prend sa place et la carte visible au-dessus",
        ),
        Clause::NoCoinNoPush => says("sans Pièce d'Or sur son Aventurier, on ne pousse aucune tuile")
            .refuses("une tuile occupe cet emplacement, et ton Aventurier n'a plus de Pièce d'Or pour la pousser"),
        Clause::PushedTakesNothing => says("une tuile poussée ne donne droit à aucune autre carte"),
        Clause::PushAnyTile => says("à deux, un Aventurier pousse l'un ou l'autre Acolyte, ou l'autre Aventurier"),
        Clause::AcolyteNeverPushes => says("un Acolyte ne pousse jamais, car il n'a pas de Pièces d'Or")
            .refuses("une tuile occupe cet emplacement, et un Acolyte n'a pas de Pièce d'Or pour la pousser"),
        Clause::SpentCoinGone => says("une Pièce d'Or dépensée quitte la partie"),
        Clause::NewSlotCounts => says("l'emplacement où une tuile est poussée compte pour le tour de jeu suivant"),
        Clause::FreeSlotExists => says("il y a toujours un emplacement libre vers lequel pousser"),
        Clause::PushedAgain => says(
            "on ne pousse que les tuiles de la Ligne de Choix, aussi souvent que quelqu'un paie, et elles ne rejouent pas",
        ),

        Clause::EdgeToEdge => says("une carte se pose bord à bord avec une carte de son propre donjon")
            .refuses("aucune carte de ton donjon ne touche cet emplacement"),
        Clause::FourByFour => says("un donjon a quatre lignes et quatre colonnes au plus")
            .refuses("ce serait une cinquième ligne ou colonne de ton donjon"),
        Clause::FaceOfChoice => says("une carte Clés se pose sur la face que l'on choisit, et y reste"),
        Clause::DoorUp => says("une porte se pose côté Porte").refuses("une porte ne peut pas se poser côté Salle"),
        Clause::LayAtOnce => says("une carte prise se pose aussitôt").refuses("pose d'abord la carte que tu as prise"),
        Clause::NeverTurned => says("un donjon n'est jamais tourné ni inversé"),

        Clause::DoorOpens => says("une porte s'ouvre d'elle-même dès que toutes ses clés sont dans sa ligne et sa colonne"),
        Clause::KeysAtADistance => says("les clés peuvent être loin de la porte"),
        Clause::OpensWhenLaid => says("une porte dont les clés sont déjà là s'ouvre dès qu'elle est posée"),
        Clause::KeysStay => says("une clé ouvre autant de portes que l'on veut et ne s'use jamais"),
        Clause::RowAndColumn => says("la ligne et la colonne comptent ensemble"),
        Clause::SeveralAtOnce => says("une seule carte Clés ouvre plusieurs portes à la fois"),
        Clause::OpensLater => says("une porte s'ouvre aussi plus tard, dans le donjon de qui pose la clé"),
        Clause::VisibleKeysCount => says("seules les faces visibles de ses propres cartes Clés sont des clés"),
        Clause::NoKeyTwice => says("aucune clé ne compte deux fois, et l'ordre des ouvertures ne change rien"),

        Clause::FifteenCards => says("la partie se termine quand chaque donjon compte 15 cartes"),
        Clause::LastCell => says("l'Aventurier va sur le dernier emplacement vide avec ses Pièces d'Or"),
        Clause::AcolytesLeave => says("les Acolytes retournent dans la boîte"),
        Clause::LastCellForced => {
            says("le dernier emplacement ne se choisit pas, la tuile n'ouvre rien, et aucune tuile ne revient dans sa ligne")
        }
        Clause::RoomsEarn => says("chaque Salle visible rapporte ses PO"),
        Clause::DoorsEarnNothing => says("une Porte visible ne rapporte rien, une carte Clés non plus"),
        Clause::CoinsEarn => says("l'Aventurier rapporte les Pièces d'Or qu'il porte encore"),
        Clause::HighestTotalWins => says("le plus gros total l'emporte"),

        Clause::FixedRoom => says("une Salle de valeur fixe"),
        Clause::CentreRoom => says("une Salle qui rapporte plus au centre"),
        Clause::CopyAboveOrBelow => says("une Salle qui rapporte autant que la carte au-dessus ou au-dessous d'elle"),
        Clause::CopyLeftOrRight => says("une Salle qui rapporte autant que la carte à sa gauche ou à sa droite"),
        Clause::PlacesRoom => says("une Salle qui rapporte plus sur les emplacements qu'elle montre"),
        Clause::CopyAdventurer => says("une Salle qui rapporte autant que l'Aventurier, où qu'il soit"),
        Clause::KeyCountRoom => says("une Salle qui rapporte des PO pour chaque clé d'un symbole"),
        Clause::AdventurerBesideRoom => says("une Salle qui rapporte plus à côté de l'Aventurier"),
        Clause::ClosedDoorExample => says("une porte fermée rapporte 0, et la tuile de l'exemple 3"),
        Clause::ExampleDungeon => says("l'exemple compte dix portes dont neuf ouvertes, cinq cartes Clés et la tuile"),

        Clause::EmptyPile => says("on ne prend rien d'une pioche vide, mais une tuile peut être poussée à son emplacement")
            .refuses("cette pioche est vide : il n'y a pas de carte à prendre"),
        Clause::EnoughCardsLeft => says(
            "on renouvelle les pioches qui ont des cartes, et il doit en rester assez pour toutes celles que l'on doit encore prendre",
        )
        .refuses("il ne resterait pas assez de cartes pour toutes celles que l'on doit encore prendre"),
        Clause::StuckPlayer => says(
            "qui ne peut obtenir de carte autrement prend n'importe quel emplacement libre et une carte de n'importe quelle pioche",
        )
        .refuses("on ne prend une carte d'une autre pioche que si on ne peut en obtenir autrement"),
        Clause::AcolyteRefresh => says(
            "au tour d'un Acolyte, les cartes ne se renouvellent que si la table a décidé que l'Aventurier paie",
        )
        .refuses("un Acolyte n'a pas de Pièce d'Or pour renouveler les cartes"),
        Clause::RefreshThenPush => says("renouveler les cartes et pousser dans le même tour coûte deux Pièces d'Or"),
        Clause::PushToFreeSlot => says("une tuile poussée va vers un emplacement qui était libre auparavant")
            .refuses("une tuile occupe cet emplacement ; choisis-en un libre"),
        Clause::AlternatingStart => says("à deux, les tuiles se placent comme la table l'a décidé, couleurs alternées"),
        Clause::HiddenRooms => says("la Salle d'une porte est connue avec son recto, ou seulement quand on la prend"),
        Clause::SymbolAskedTwice => says("une porte qui demande deux fois un symbole en exige deux"),
        Clause::CopiedValue => {
            says("une Salle qui copie rapporte ce que sa voisine rapporte à sa place : une Salle, la tuile, rien d'autre")
        }
        Clause::CopyOfCopy => says("la copie d'une copie se suit ; une boucle de copies ne rapporte rien"),
        Clause::PlacesOfTheFrame => {
            says("le centre est fait des quatre emplacements intérieurs du donjon fini ; les autres sont dessinés")
        }
        Clause::SharedEdge => says("être à côté, c'est partager un bord"),
        Clause::CountedSymbols => says("les clés se comptent par symbole visible dans son propre donjon"),
        Clause::SharedRank => says("des totaux égaux partagent leur rang, et les Pièces d'Or ne départagent pas"),
        Clause::FloatingFrame => says("le cadre reste mobile tant que le donjon n'a pas quatre lignes et quatre colonnes"),
        Clause::PilesApart => says("chaque pioche est mélangée à part, tous les ordres ayant la même chance"),
        Clause::UnusedInBox => {
            says("les portes de départ, tuiles et Pièces d'Or inutiles restent dans la boîte, à la vue de tout le monde")
        }
        Clause::EitherWayUp => says("la face que montre une carte Clés dans sa pioche est sans effet"),
        Clause::AllButTheOrder => says("tout est connu, sauf l'ordre des pioches"),
        Clause::DrawnWhenNeeded => says("quand une carte visible part, la suivante est tirée, pioche après pioche"),
        Clause::GameLength => says("une partie demande 64, 96 ou 128 décisions au plus"),
        Clause::OtherContent => {
            says("un autre contenu garde les quantités, quatre symboles, 1 à 4 clés par porte et de 0 à 9 PO")
        }
    }
}
