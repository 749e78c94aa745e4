//! The rulebook: every clause and ruling with its heading and the rule that it states. `tests/rulebook/index.txt` lists the tests of each.
use engine_core::data;

/// The rulebook of 4Keys: one variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    #[clause(
        "4K-CMP-1",
        "Matériel",
        Fact,
        "the box holds 4 Adventurer tiles, 4 Acolyte tiles, 16 gold coins, a mat and 108 cards"
    )]
    BoxHolds,
    #[clause("4K-CMP-2", "Matériel", Fact, "there are 4 starting doors, and 28 doors and 24 key cards of each level")]
    CardCounts,
    #[clause("4K-CMP-3", "Matériel", Fact, "a door card shows a closed Door on its recto and a Room on its verso")]
    DoorAndRoom,
    #[clause(
        "4K-CMP-4",
        "Règles de pose",
        Fact,
        "a key card shows keys on both sides, and a reminder of the other side"
    )]
    KeysOnBothSides,
    #[clause(
        "4K-CMP-5",
        "Mise en place",
        Fact,
        "torches show the level of a door, and the number of keys that of a key card; a starting door has no torch"
    )]
    LevelShows,
    #[clause("4K-CMP-6", "Ouvrir une porte", Fact, "there are four key symbols: Heart, Lightning, Cross, Hexagon")]
    FourSymbols,
    #[clause("4K-CMP-7", "Mise en place", Fact, "both faces of a key card show the same number of keys")]
    EqualFaces,
    #[clause(
        "4K-GOAL-1",
        "Aperçu et but du jeu",
        Fact,
        "a dungeon is four by four; Rooms earn gold, Doors do not, and most gold wins"
    )]
    GoldFromRooms,

    #[clause(
        "4K-SET-1",
        "Mise en place",
        Effect,
        "the Exploration Line is, from the left, Doors 1, Keys 1, Doors 2, Keys 2"
    )]
    ExplorationLine,
    #[clause("4K-SET-2", "Mise en place", Fact, "door piles lie Door up; key piles lie either way")]
    DoorPilesDoorUp,
    #[clause("4K-SET-3", "Mise en place", Effect, "the Adventurers stand on the Turn-Order Line in a random order")]
    RandomOrder,
    #[clause(
        "4K-SET-4",
        "Mise en place",
        Effect,
        "each player is dealt a starting door, laid Door up, the first card of the dungeon"
    )]
    StartingDoor,
    #[clause("4K-SET-5", "Mise en place", Effect, "four coins lie on each Adventurer")]
    FourCoins,
    #[clause("4K-SET-6", "Mise en place", Effect, "the leftmost tile of the Turn-Order Line begins")]
    LeftmostBegins,
    #[clause(
        "4K-SET-7",
        "Note pour 2",
        Effect,
        "with two players, each has an Adventurer and an Acolyte; the first player is drawn by lot, and the colours alternate"
    )]
    TwoPlayerTiles,
    #[clause("4K-SET-8", "Pousser un Aventurier", Effect, "an Acolyte carries no coins")]
    AcolyteWithoutCoins,
    #[clause(
        "4K-SET-9",
        "Note pour 3",
        Effect,
        "with three players there are three tiles, and a slot of the Choice Line stays empty"
    )]
    ThreePlayers,
    #[clause("4K-SET-10", "Mise en place pour 4", Effect, "with four players there are four Adventurers")]
    FourPlayers,
    #[clause("4K-SET-11", "Mise en place", Fact, "there are two to four players")]
    TwoToFour,
    #[clause("4K-SET-12", "Mise en place", Effect, "the piles are shuffled, and what is not used stays in the box")]
    ShuffledPiles,

    #[clause(
        "4K-TURN-1",
        "Déroulement d'un tour de jeu",
        Effect,
        "the leftmost tile still in the Turn-Order Line plays"
    )]
    LeftmostPlays,
    #[clause(
        "4K-TURN-2",
        "Déroulement d'un tour de jeu",
        Effect,
        "the tile goes to the Choice Line, its owner takes the card above and lays it"
    )]
    TakeAndLay,
    #[clause("4K-TURN-3", "Récupérer une carte", Effect, "the slot is the player's choice")]
    SlotOfChoice,
    #[clause("4K-TURN-4", "Déroulement d'un tour de jeu", Effect, "the round ends when the Turn-Order Line is empty")]
    RoundEnds,
    #[clause(
        "4K-TURN-5",
        "Déroulement d'un tour de jeu",
        Effect,
        "the tiles slide back in the order in which they stand"
    )]
    SlideBack,
    #[clause("4K-TURN-6", "Note pour 3", Effect, "sliding back closes the gap in the line")]
    GapCloses,
    #[clause(
        "4K-TURN-7",
        "Note pour 2",
        Effect,
        "with two players, a player may have two turns in a row, both for the same dungeon"
    )]
    TwoTurnsRunning,
    #[clause(
        "4K-TURN-8",
        "Récupérer une carte",
        Fact,
        "Pierre takes from Doors 2, then Paul from Keys 1; in the next round Paul is left of Pierre"
    )]
    OrderExample,
    #[clause(
        "4K-TURN-9",
        "Déroulement d'un tour de jeu",
        Limit,
        "a tile moves once a round and takes one card",
        refuse = "the slot is chosen already: a tile moves once a round"
    )]
    OneMovePerRound,
    #[clause("4K-TURN-10", "Récupérer une carte", Effect, "the card beneath shows as soon as the top card leaves")]
    NextCardShows,

    #[clause(
        "4K-REF-1",
        "Renouveler les cartes",
        Limit,
        "cards are refreshed at the start of a turn, before a slot is chosen",
        refuse = "it is too late: cards are refreshed before a slot is chosen"
    )]
    RefreshFirst,
    #[clause("4K-REF-2", "Renouveler les cartes", Fact, "a refresh costs a coin of the Adventurer")]
    RefreshCost,
    #[clause("4K-REF-3", "Renouveler les cartes", Effect, "the top card of each pile goes back to the box")]
    TopsToBox,
    #[clause(
        "4K-REF-4",
        "Renouveler les cartes",
        Limit,
        "a player may refresh any number of times, for a coin each",
        refuse = "no coin is left on your Adventurer"
    )]
    RefreshAgain,
    #[clause("4K-REF-5", "Renouveler les cartes", Effect, "after a refresh the player still chooses a slot")]
    ThenChooseSlot,
    #[clause("4K-REF-6", "Renouveler les cartes", Fact, "a refresh moves no tile")]
    RefreshMovesNoTile,

    #[clause(
        "4K-PUSH-1",
        "Pousser un Aventurier",
        Effect,
        "for a coin the tile on the slot moves to a free slot, and the pusher takes the top card there"
    )]
    PushOccupant,
    #[clause(
        "4K-PUSH-2",
        "Pousser un Aventurier",
        Limit,
        "a player without a coin on the Adventurer cannot push",
        refuse = "a tile stands there, and no coin is left on your Adventurer to push it"
    )]
    NoCoinNoPush,
    #[clause("4K-PUSH-3", "Pousser un Aventurier", Fact, "the owner of a pushed tile takes no other card")]
    PushedTakesNothing,
    #[clause(
        "4K-PUSH-4",
        "Pousser un Aventurier",
        Effect,
        "with two players an Adventurer pushes either Acolyte or the other Adventurer"
    )]
    PushAnyTile,
    #[clause(
        "4K-PUSH-5",
        "Pousser un Aventurier",
        Limit,
        "an Acolyte never pushes, since it has no coins",
        refuse = "a tile stands there, and an Acolyte has no coins to push it"
    )]
    AcolyteNeverPushes,
    #[clause("4K-PUSH-6", "Pousser un Aventurier", Effect, "a spent coin leaves the game")]
    SpentCoinGone,
    #[clause("4K-PUSH-7", "Pousser un Aventurier", Fact, "the slot a tile was pushed to counts for the next round")]
    NewSlotCounts,
    #[clause("4K-PUSH-8", "Pousser un Aventurier", Fact, "there is always a free slot to push to")]
    FreeSlotExists,
    #[clause(
        "4K-PUSH-9",
        "Pousser un Aventurier",
        Fact,
        "only tiles in the Choice Line can be pushed; they can be pushed repeatedly, and they do not play again in the round"
    )]
    PushedAgain,

    #[clause(
        "4K-PLC-1",
        "Règles de pose",
        Limit,
        "a card is laid edge to edge with a card of the same dungeon",
        refuse = "no card of your dungeon touches that cell"
    )]
    EdgeToEdge,
    #[clause(
        "4K-PLC-2",
        "Règles de pose",
        Limit,
        "a dungeon has four rows and four columns at most",
        refuse = "there it would be a fifth row or column of your dungeon"
    )]
    FourByFour,
    #[clause("4K-PLC-3", "Règles de pose", Effect, "a key card is laid with either face up, and is not turned later")]
    FaceOfChoice,
    #[clause("4K-PLC-4", "Règles de pose", Limit, "a door is laid Door up", refuse = "a door cannot be laid Room up")]
    DoorUp,
    #[clause(
        "4K-PLC-5",
        "Récupérer une carte",
        Limit,
        "a card that was taken is laid at once",
        refuse = "lay the card that you took first"
    )]
    LayAtOnce,
    #[clause("4K-PLC-6", "Règles de pose", Fact, "a dungeon is never turned or mirrored")]
    NeverTurned,

    #[clause("4K-OPEN-1", "Ouvrir une porte", Effect, "a door opens as soon as all its keys are in its row and column")]
    DoorOpens,
    #[clause("4K-OPEN-2", "Ouvrir une porte", Fact, "keys need not be next to the door")]
    KeysAtADistance,
    #[clause("4K-OPEN-3", "Ouvrir une porte", Effect, "a door opens at once if its keys are already there")]
    OpensWhenLaid,
    #[clause("4K-OPEN-4", "Ouvrir une porte", Fact, "a key opens any number of doors and is never used up")]
    KeysStay,
    #[clause("4K-OPEN-5", "Ouvrir une porte", Effect, "row and column count together")]
    RowAndColumn,
    #[clause("4K-OPEN-6", "Ouvrir une porte", Effect, "one key card opens several doors at once")]
    SeveralAtOnce,
    #[clause(
        "4K-OPEN-7",
        "Ouvrir une porte",
        Effect,
        "a door may open on a later turn, in the dungeon where the key is laid"
    )]
    OpensLater,
    #[clause(
        "4K-OPEN-8",
        "Ouvrir une porte",
        Fact,
        "only the visible faces of key cards in the same dungeon count as keys"
    )]
    VisibleKeysCount,
    #[clause("4K-OPEN-9", "Ouvrir une porte", Fact, "no key counts twice, and the order of opening does not matter")]
    NoKeyTwice,

    #[clause("4K-END-1", "Fin de la partie", Effect, "the game ends when every dungeon has 15 cards")]
    FifteenCards,
    #[clause("4K-END-2", "Fin de la partie", Effect, "the Adventurer goes to the last empty cell with its coins")]
    LastCell,
    #[clause("4K-END-3", "Note à 2", Effect, "the Acolytes go back to the box")]
    AcolytesLeave,
    #[clause(
        "4K-END-4",
        "Fin de la partie",
        Fact,
        "the last cell is the only one left; the tile opens no door, and no tile slides back"
    )]
    LastCellForced,
    #[clause("4K-SC-1", "Fin de la partie", Effect, "every visible Room earns its gold")]
    RoomsEarn,
    #[clause("4K-SC-2", "Fin de la partie", Effect, "a visible Door earns nothing, and neither does a key card")]
    DoorsEarnNothing,
    #[clause("4K-SC-3", "Fin de la partie", Effect, "the Adventurer earns the coins still on it")]
    CoinsEarn,
    #[clause("4K-SC-4", "Fin de la partie", Effect, "the highest total wins")]
    HighestTotalWins,

    #[clause("4K-ROOM-1", "Fin de la partie, A", Effect, "a Room of fixed worth")]
    FixedRoom,
    #[clause("4K-ROOM-2", "Fin de la partie, B and E", Effect, "a Room that earns more in the centre")]
    CentreRoom,
    #[clause("4K-ROOM-3", "Fin de la partie, C", Effect, "a Room that earns what the card above or below it earns")]
    CopyAboveOrBelow,
    #[clause("4K-ROOM-4", "Fin de la partie, K", Effect, "a Room that earns what the card at its left or right earns")]
    CopyLeftOrRight,
    #[clause("4K-ROOM-5", "Fin de la partie, F", Effect, "a Room that earns more on the places drawn on it")]
    PlacesRoom,
    #[clause("4K-ROOM-6", "Fin de la partie, G", Effect, "a Room that earns what the Adventurer earns, wherever it is")]
    CopyAdventurer,
    #[clause("4K-ROOM-7", "Fin de la partie, H", Effect, "a Room that earns gold for each visible key of its symbol")]
    KeyCountRoom,
    #[clause("4K-ROOM-8", "Fin de la partie, I", Effect, "a Room that earns more beside the Adventurer")]
    AdventurerBesideRoom,
    #[clause(
        "4K-ROOM-9",
        "Fin de la partie, D and J",
        Fact,
        "in the example the closed door earns 0 and the tile earns 3"
    )]
    ClosedDoorExample,
    #[clause(
        "4K-ROOM-10",
        "Fin de la partie",
        Fact,
        "the example has ten doors, nine of them open, five key cards and the tile"
    )]
    ExampleDungeon,

    #[clause(
        "4K-Q1",
        "Q1",
        Ruling,
        "no card is taken from an empty pile, though a tile may be pushed onto its slot",
        refuse = "that pile is empty: there is no card to take",
        why = "tiles stand on slots whether or not cards are left above them, but a card that is not there cannot be taken"
    )]
    EmptyPile,
    #[clause(
        "4K-Q2",
        "Q2",
        Ruling,
        "a refresh takes from the piles that have cards, and leaves as many as all players must still take",
        refuse = "it would leave fewer cards than all players must still take",
        why = "the book does not say what happens when a pile runs short, and without this limit a game could run out of cards before its end"
    )]
    EnoughCardsLeft,
    #[clause(
        "4K-Q3",
        "Q3",
        Ruling,
        "a player who cannot get a card in any other way takes any free slot and a card from any pile",
        refuse = "only a player who cannot get a card in any other way takes one from another pile",
        why = "no printed move gives such a player a card, so this is the smallest remedy, and it applies only then"
    )]
    StuckPlayer,
    #[clause(
        "4K-Q4",
        "Q4",
        Ruling,
        "on an Acolyte's turn the cards are refreshed only if the table agreed that the Adventurer pays",
        refuse = "an Acolyte has no coins to refresh the cards",
        why = "the book gives the lack of coins as the reason why an Acolyte cannot push, and a refresh is paid in the same way"
    )]
    AcolyteRefresh,
    #[clause(
        "4K-Q5",
        "Q5",
        Ruling,
        "a refresh and a push in one turn cost two coins",
        why = "each has its own price and its own moment in a turn, and nothing forbids both"
    )]
    RefreshThenPush,
    #[clause(
        "4K-Q6",
        "Q6",
        Ruling,
        "a pushed tile goes to a slot that was free before the push",
        refuse = "a tile stands on that slot; choose a free one",
        why = "the book says a free slot, and the wanted slot is not free until the push is over"
    )]
    PushToFreeSlot,
    #[clause(
        "4K-Q7",
        "Q7",
        Ruling,
        "with two players the tiles stand as the table agreed, colours alternating",
        why = "the book asks for alternating colours but does not say which of the two tiles of a player stands first"
    )]
    AlternatingStart,
    #[clause(
        "4K-Q8",
        "Q8",
        Ruling,
        "the Room of a door is known as soon as its front is; by option, only once the card is taken",
        why = "a Room that depends on its place must be known when the card is laid, yet the book says nothing about looking behind a door on a pile"
    )]
    HiddenRooms,
    #[clause(
        "4K-Q9",
        "Q9",
        Ruling,
        "a door that asks for a symbol twice needs it twice",
        why = "a symbol that is printed twice would otherwise mean no more than a symbol printed once"
    )]
    SymbolAskedTwice,
    #[clause(
        "4K-Q10",
        "Q10",
        Ruling,
        "a copy room earns what its neighbour earns in its own place, if that is a Room or the tile, and nothing otherwise",
        why = "in the example of the book the left neighbour of a copy room can only be the tile, and the room earns as much as the coins on it"
    )]
    CopiedValue,
    #[clause(
        "4K-Q11",
        "Q11",
        Ruling,
        "a copy of a copy follows on; a ring of copies earns nothing",
        why = "a copy takes what its neighbour earns, which may itself be a copy; a ring never arrives at a value"
    )]
    CopyOfCopy,
    #[clause(
        "4K-Q12",
        "Q12",
        Ruling,
        "the centre is the four inner places of the finished dungeon; other places are drawn",
        why = "the dungeon has no fixed place before it is finished, and the book shows the places as a drawing on the card"
    )]
    PlacesOfTheFrame,
    #[clause(
        "4K-Q13",
        "Q13",
        Ruling,
        "next to means sharing an edge",
        why = "the rules for laying cards use the word in the same sense"
    )]
    SharedEdge,
    #[clause(
        "4K-Q14",
        "Q14",
        Ruling,
        "a Room that counts keys counts visible symbols, not cards, in its own dungeon",
        why = "the example of the book counts keys rather than cards, and a hidden face shows no key"
    )]
    CountedSymbols,
    #[clause(
        "4K-Q15",
        "Q15",
        Ruling,
        "equal totals share their rank, and coins break no tie",
        why = "the book names no tie-break, and the coins are part of the total already"
    )]
    SharedRank,
    #[clause(
        "4K-Q16",
        "Q16",
        Ruling,
        "the frame floats until the dungeon spans four rows and four columns",
        why = "the book limits rows and columns but does not say where in the frame the starting door lies"
    )]
    FloatingFrame,
    #[clause(
        "4K-Q17",
        "Q17",
        Ruling,
        "each pile is shuffled on its own, every order equally likely",
        why = "the book shuffles only the starting doors, but piles in a known order would not be draw piles"
    )]
    PilesApart,
    #[clause(
        "4K-Q18",
        "Q18",
        Ruling,
        "unused starting doors, tiles and coins stay in the box, for all to see",
        why = "the book does not say where they go, and nothing in the game uses them"
    )]
    UnusedInBox,
    #[clause(
        "4K-Q19",
        "Q19",
        Ruling,
        "which way up a key card lies in its pile does not matter",
        why = "both faces are known, and the player who takes the card chooses the face"
    )]
    EitherWayUp,
    #[clause(
        "4K-Q20",
        "Q20",
        Ruling,
        "everything is known except the order of the piles",
        why = "cards that have been seen can be counted, so only the order below the top cards is unknown"
    )]
    AllButTheOrder,
    #[clause(
        "4K-Q21",
        "Q21",
        Ruling,
        "the next top card is drawn when a top card leaves, from the left pile to the right",
        why = "a fixed order of draws makes every game repeatable, and the next player decides with the new card in view"
    )]
    DrawnWhenNeeded,
    #[clause(
        "4K-Q22",
        "Q22",
        Ruling,
        "a game takes at most 64, 96 or 128 decisions with two, three or four players",
        why = "the number of turns is fixed, and each coin adds one decision at most"
    )]
    GameLength,
    #[clause(
        "4K-Q23",
        "Q23",
        Ruling,
        "other content keeps to the counts, four symbols, 1 to 4 keys a door, gold from 0 to 9",
        why = "a file from outside needs limits; these fit the printed counts and leave room for other faces"
    )]
    OtherContent,
}
