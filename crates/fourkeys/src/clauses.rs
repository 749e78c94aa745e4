//! The rulebook: clauses and rulings, each with the heading or page it stands under and the rule it states. `tests/rulebook/index.txt` lists the
//! tests of each.
use engine_core::data;

/// The rulebook of 4Keys: a variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    #[clause(
        "4K-CMP-1",
        "Matériel",
        Fact,
        "the box holds 4 Adventurer tiles, 4 Acolyte tiles, 16 gold coins, a mat and 108 cards"
    )]
    Cmp1,
    #[clause(
        "4K-CMP-2",
        "Matériel",
        Fact,
        "there are 4 starting doors, 28 doors and 24 key cards of level 1, and as many of level 2"
    )]
    Cmp2,
    #[clause("4K-CMP-3", "Matériel", Fact, "a door card shows a closed Door on its recto and a Room on its verso")]
    Cmp3,
    #[clause(
        "4K-CMP-4",
        "Règles de pose",
        Fact,
        "a key card shows keys on both sides, and a reminder of the other side"
    )]
    Cmp4,
    #[clause(
        "4K-CMP-5",
        "Mise en place",
        Fact,
        "a level shows: one or two torches on a door, none on a starting door, one or two keys on a face"
    )]
    Cmp5,
    #[clause("4K-CMP-6", "Ouvrir une porte", Fact, "there are four key symbols: Heart, Lightning, Cross, Hexagon")]
    Cmp6,
    #[clause("4K-CMP-7", "Mise en place", Fact, "both faces of a key card show the same number of keys")]
    Cmp7,
    #[clause(
        "4K-GOAL-1",
        "Aperçu et but du jeu",
        Fact,
        "a dungeon is four by four; Rooms earn gold, Doors do not, and most gold wins"
    )]
    Goal1,

    #[clause(
        "4K-SET-1",
        "Mise en place",
        Effect,
        "the Exploration Line is, from the left, Doors 1, Keys 1, Doors 2, Keys 2"
    )]
    Set1,
    #[clause("4K-SET-2", "Mise en place", Fact, "door piles lie Door up; key piles lie either way")]
    Set2,
    #[clause("4K-SET-3", "Mise en place", Effect, "the Adventurers stand on the Turn-Order Line in a random order")]
    Set3,
    #[clause(
        "4K-SET-4",
        "Mise en place",
        Effect,
        "each player is dealt a starting door, laid Door up, the first card of the dungeon"
    )]
    Set4,
    #[clause("4K-SET-5", "Mise en place", Effect, "four coins lie on each Adventurer")]
    Set5,
    #[clause("4K-SET-6", "Mise en place", Effect, "the leftmost tile of the Turn-Order Line begins")]
    Set6,
    #[clause(
        "4K-SET-7",
        "Note pour 2",
        Effect,
        "with two players each has an Adventurer and an Acolyte; lots say who begins, and the colours alternate"
    )]
    Set7,
    #[clause("4K-SET-8", "Pousser un Aventurier", Effect, "an Acolyte carries no coins")]
    Set8,
    #[clause(
        "4K-SET-9",
        "Note pour 3",
        Effect,
        "with three players there are three tiles, and a slot of the Choice Line stays empty"
    )]
    Set9,
    #[clause("4K-SET-10", "Mise en place pour 4", Effect, "with four players there are four Adventurers")]
    Set10,
    #[clause("4K-SET-11", "Mise en place", Fact, "two to four can play")]
    Set11,
    #[clause("4K-SET-12", "Mise en place", Effect, "the piles are shuffled, and what is not used stays in the box")]
    Set12,

    #[clause(
        "4K-TURN-1",
        "Déroulement d'un tour de jeu",
        Effect,
        "the leftmost tile still in the Turn-Order Line plays"
    )]
    Turn1,
    #[clause(
        "4K-TURN-2",
        "Déroulement d'un tour de jeu",
        Effect,
        "the tile goes to the Choice Line, its owner takes the card above and lays it"
    )]
    Turn2,
    #[clause("4K-TURN-3", "Récupérer une carte", Effect, "the slot is the player's choice")]
    Turn3,
    #[clause("4K-TURN-4", "Déroulement d'un tour de jeu", Effect, "the round ends when the Turn-Order Line is empty")]
    Turn4,
    #[clause(
        "4K-TURN-5",
        "Déroulement d'un tour de jeu",
        Effect,
        "the tiles slide back in the order in which they stand"
    )]
    Turn5,
    #[clause("4K-TURN-6", "Note pour 3", Effect, "sliding back closes the gap in the line")]
    Turn6,
    #[clause(
        "4K-TURN-7",
        "Note pour 2",
        Effect,
        "with two players one may have two turns in a row, both for the same dungeon"
    )]
    Turn7,
    #[clause(
        "4K-TURN-8",
        "Récupérer une carte",
        Fact,
        "Pierre takes from Doors 2, then Paul from Keys 1; in the next round Paul is left of Pierre"
    )]
    Turn8,
    #[clause(
        "4K-TURN-9",
        "Déroulement d'un tour de jeu",
        Limit,
        "a tile moves once a round and takes one card",
        refuse = "the slot is chosen already: a tile moves once a round"
    )]
    Turn9,
    #[clause("4K-TURN-10", "Récupérer une carte", Effect, "the card beneath shows as soon as the top card leaves")]
    Turn10,

    #[clause(
        "4K-REF-1",
        "Renouveler les cartes",
        Limit,
        "cards are refreshed at the start of a turn, before a slot is chosen",
        refuse = "it is too late: cards are refreshed before a slot is chosen"
    )]
    Ref1,
    #[clause("4K-REF-2", "Renouveler les cartes", Fact, "a refresh costs a coin of the Adventurer")]
    Ref2,
    #[clause("4K-REF-3", "Renouveler les cartes", Effect, "the top card of each pile goes back to the box")]
    Ref3,
    #[clause(
        "4K-REF-4",
        "Renouveler les cartes",
        Limit,
        "a player may refresh again and again, as long as a coin is left to pay with",
        refuse = "no coin is left on your Adventurer"
    )]
    Ref4,
    #[clause("4K-REF-5", "Renouveler les cartes", Effect, "after a refresh the player still chooses a slot")]
    Ref5,
    #[clause("4K-REF-6", "Renouveler les cartes", Fact, "a refresh moves no tile")]
    Ref6,

    #[clause(
        "4K-PUSH-1",
        "Pousser un Aventurier",
        Effect,
        "for a coin the tile on the slot moves to a free slot, and the pusher takes the top card there"
    )]
    Push1,
    #[clause(
        "4K-PUSH-2",
        "Pousser un Aventurier",
        Limit,
        "without a coin on the Adventurer its owner pushes no tile",
        refuse = "a tile stands there, and no coin is left on your Adventurer to push it"
    )]
    Push2,
    #[clause("4K-PUSH-3", "Pousser un Aventurier", Fact, "the owner of a pushed tile takes no other card")]
    Push3,
    #[clause(
        "4K-PUSH-4",
        "Pousser un Aventurier",
        Effect,
        "with two players an Adventurer pushes either Acolyte or the other Adventurer"
    )]
    Push4,
    #[clause(
        "4K-PUSH-5",
        "Pousser un Aventurier",
        Limit,
        "an Acolyte never pushes, since it has no coins",
        refuse = "a tile stands there, and an Acolyte has no coins to push it"
    )]
    Push5,
    #[clause("4K-PUSH-6", "Pousser un Aventurier", Effect, "a spent coin leaves the game")]
    Push6,
    #[clause("4K-PUSH-7", "Pousser un Aventurier", Fact, "the slot a tile was pushed to counts for the next round")]
    Push7,
    #[clause("4K-PUSH-8", "Pousser un Aventurier", Fact, "there is always a free slot to push to")]
    Push8,
    #[clause(
        "4K-PUSH-9",
        "Pousser un Aventurier",
        Fact,
        "only tiles in the Choice Line are pushed, as often as somebody pays, and they do not play again"
    )]
    Push9,

    #[clause(
        "4K-PLC-1",
        "Règles de pose",
        Limit,
        "a card is laid edge to edge with a card of the own dungeon",
        refuse = "no card of your dungeon touches that cell"
    )]
    Plc1,
    #[clause(
        "4K-PLC-2",
        "Règles de pose",
        Limit,
        "a dungeon has four rows and four columns at most",
        refuse = "there it would be a fifth row or column of your dungeon"
    )]
    Plc2,
    #[clause("4K-PLC-3", "Règles de pose", Effect, "a key card is laid on the face its owner chooses, and stays so")]
    Plc3,
    #[clause("4K-PLC-4", "Règles de pose", Limit, "a door is laid Door up", refuse = "a door cannot be laid Room up")]
    Plc4,
    #[clause(
        "4K-PLC-5",
        "Récupérer une carte",
        Limit,
        "a card that was taken is laid at once",
        refuse = "lay the card that you took first"
    )]
    Plc5,
    #[clause("4K-PLC-6", "Règles de pose", Fact, "a dungeon is never turned or mirrored")]
    Plc6,

    #[clause(
        "4K-OPEN-1",
        "Ouvrir une porte",
        Effect,
        "a door opens by itself once all its keys are in its row and column"
    )]
    Open1,
    #[clause("4K-OPEN-2", "Ouvrir une porte", Fact, "keys need not be next to the door")]
    Open2,
    #[clause("4K-OPEN-3", "Ouvrir une porte", Effect, "a door whose keys are there already opens as it is laid")]
    Open3,
    #[clause("4K-OPEN-4", "Ouvrir une porte", Fact, "a key opens any number of doors and is never used up")]
    Open4,
    #[clause("4K-OPEN-5", "Ouvrir une porte", Effect, "row and column count together")]
    Open5,
    #[clause("4K-OPEN-6", "Ouvrir une porte", Effect, "one key card opens several doors at once")]
    Open6,
    #[clause(
        "4K-OPEN-7",
        "Ouvrir une porte",
        Effect,
        "a door opens on a later turn, in the dungeon of whoever lays the key"
    )]
    Open7,
    #[clause("4K-OPEN-8", "Ouvrir une porte", Fact, "only the visible faces of the own key cards are keys")]
    Open8,
    #[clause("4K-OPEN-9", "Ouvrir une porte", Fact, "no key counts twice, and the order of opening does not matter")]
    Open9,

    #[clause("4K-END-1", "Fin de la partie", Effect, "the game ends when every dungeon has 15 cards")]
    End1,
    #[clause("4K-END-2", "Fin de la partie", Effect, "the Adventurer goes to the last empty cell with its coins")]
    End2,
    #[clause("4K-END-3", "Note à 2", Effect, "the Acolytes go back to the box")]
    End3,
    #[clause(
        "4K-END-4",
        "Fin de la partie",
        Fact,
        "the last cell is no choice, the tile opens nothing, and no tile slides back"
    )]
    End4,
    #[clause("4K-SC-1", "Fin de la partie", Effect, "every visible Room earns its gold")]
    Sc1,
    #[clause("4K-SC-2", "Fin de la partie", Effect, "a visible Door earns nothing, and neither does a key card")]
    Sc2,
    #[clause("4K-SC-3", "Fin de la partie", Effect, "the Adventurer earns the coins still on it")]
    Sc3,
    #[clause("4K-SC-4", "Fin de la partie", Effect, "the highest total wins")]
    Sc4,

    #[clause("4K-ROOM-1", "Fin de la partie, A", Effect, "a Room of fixed worth")]
    Room1,
    #[clause("4K-ROOM-2", "Fin de la partie, B and E", Effect, "a Room that earns more in the centre")]
    Room2,
    #[clause("4K-ROOM-3", "Fin de la partie, C", Effect, "a Room that earns what the card above or below it earns")]
    Room3,
    #[clause("4K-ROOM-4", "Fin de la partie, K", Effect, "a Room that earns what the card at its left or right earns")]
    Room4,
    #[clause("4K-ROOM-5", "Fin de la partie, F", Effect, "a Room that earns more on the places drawn on it")]
    Room5,
    #[clause("4K-ROOM-6", "Fin de la partie, G", Effect, "a Room that earns what the Adventurer earns, wherever it is")]
    Room6,
    #[clause("4K-ROOM-7", "Fin de la partie, H", Effect, "a Room that earns gold for each key of a symbol")]
    Room7,
    #[clause("4K-ROOM-8", "Fin de la partie, I", Effect, "a Room that earns more beside the Adventurer")]
    Room8,
    #[clause("4K-ROOM-9", "Fin de la partie, D and J", Fact, "a closed door earns 0, and the tile of the example 3")]
    Room9,
    #[clause(
        "4K-ROOM-10",
        "Fin de la partie",
        Fact,
        "the example is ten doors, nine of them open, five key cards and the tile"
    )]
    Room10,

    #[clause(
        "4K-Q1",
        "Q1",
        Ruling,
        "no card is taken from an empty pile, though a tile may be pushed onto its slot",
        refuse = "that pile is empty: there is no card to take"
    )]
    Q1,
    #[clause(
        "4K-Q2",
        "Q2",
        Ruling,
        "a refresh takes from the piles that have cards, and leaves as many as all players must still take",
        refuse = "it would leave fewer cards than all players must still take"
    )]
    Q2,
    #[clause(
        "4K-Q3",
        "Q3",
        Ruling,
        "a player who can get no card otherwise takes any free slot and a card from any pile",
        refuse = "only a player who can get no card otherwise takes one from another pile"
    )]
    Q3,
    #[clause(
        "4K-Q4",
        "Q4",
        Ruling,
        "on an Acolyte's turn the cards are refreshed only if the table agreed that the Adventurer pays",
        refuse = "an Acolyte has no coins to refresh the cards"
    )]
    Q4,
    #[clause("4K-Q5", "Q5", Ruling, "a refresh and a push in one turn cost two coins")]
    Q5,
    #[clause(
        "4K-Q6",
        "Q6",
        Ruling,
        "a pushed tile goes to a slot that was free before the push",
        refuse = "a tile stands on that slot; choose a free one"
    )]
    Q6,
    #[clause("4K-Q7", "Q7", Ruling, "with two players the tiles stand as the table agreed, colours alternating")]
    Q7,
    #[clause("4K-Q8", "Q8", Ruling, "a door's Room is known with its front, or only once it is taken")]
    Q8,
    #[clause("4K-Q9", "Q9", Ruling, "a door that asks for a symbol twice needs it twice")]
    Q9,
    #[clause(
        "4K-Q10",
        "Q10",
        Ruling,
        "a copy room earns what its neighbour earns where that lies: a Room, the tile, nothing else"
    )]
    Q10,
    #[clause("4K-Q11", "Q11", Ruling, "a copy of a copy follows on; a ring of copies earns nothing")]
    Q11,
    #[clause(
        "4K-Q12",
        "Q12",
        Ruling,
        "the centre is the four inner places of the finished dungeon; other places are drawn"
    )]
    Q12,
    #[clause("4K-Q13", "Q13", Ruling, "next to means sharing an edge")]
    Q13,
    #[clause("4K-Q14", "Q14", Ruling, "keys are counted by visible symbol in the own dungeon")]
    Q14,
    #[clause("4K-Q15", "Q15", Ruling, "equal totals share their rank, and coins break no tie")]
    Q15,
    #[clause("4K-Q16", "Q16", Ruling, "the frame floats until the dungeon spans four rows and four columns")]
    Q16,
    #[clause("4K-Q17", "Q17", Ruling, "each pile is shuffled on its own, every order equally likely")]
    Q17,
    #[clause("4K-Q18", "Q18", Ruling, "unused starting doors, tiles and coins stay in the box, for all to see")]
    Q18,
    #[clause("4K-Q19", "Q19", Ruling, "which way up a key card lies in its pile does not matter")]
    Q19,
    #[clause("4K-Q20", "Q20", Ruling, "everything is known but the order of the piles")]
    Q20,
    #[clause("4K-Q21", "Q21", Ruling, "the next top card is drawn when a top card leaves, pile after pile")]
    Q21,
    #[clause("4K-Q22", "Q22", Ruling, "a game takes 64, 96 or 128 decisions at most")]
    Q22,
    #[clause(
        "4K-Q23",
        "Q23",
        Ruling,
        "other content keeps to the counts, four symbols, 1 to 4 keys a door, gold from 0 to 9"
    )]
    Q23,
}
