//! The rulebook: clauses and rulings, each with the heading or page it stands under and the rule it states. `tests/rulebook/index.txt` lists the
//! tests of each.
use engine_core::data;

/// The rulebook of Key to the Kingdom: a variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    #[clause(
        "KK-COMP-1",
        "Matériel",
        Fact,
        "there is one Adventure Codex, with one entry for every adventure on the board"
    )]
    OneCodex,
    #[clause("KK-COMP-2", "Matériel", Fact, "there is one Demon Castle board")]
    OneCastleBoard,
    #[clause("KK-COMP-3", "Matériel", Fact, "there is one folding Kingdom board, in two portions")]
    OneFoldingBoard,
    #[clause("KK-COMP-4", "Matériel", Fact, "there are 36 event cards")]
    ThirtySixEvents,
    #[clause("KK-COMP-5", "Matériel", Fact, "there are 5 hero cards")]
    FiveHeroCards,
    #[clause("KK-COMP-6", "Matériel", Fact, "there are 40 item tokens, 5 of each of 8 types")]
    FortyItems,
    #[clause("KK-COMP-7", "Matériel", Fact, "there are 5 magic items")]
    FiveMagicItems,
    #[clause("KK-COMP-8", "Matériel", Fact, "there are 5 figures, one for each hero")]
    FiveFigures,
    #[clause("KK-COMP-9", "Matériel", Fact, "there are 5 identical hero dice")]
    FiveHeroDice,
    #[clause("KK-COMP-10", "Matériel", Fact, "there are 15 key pieces, 5 of each of 3 colours")]
    FifteenKeyPieces,
    #[clause("KK-COMP-11", "Matériel", Fact, "there are 9 castle tokens")]
    NineCastleTokens,
    #[clause("KK-COMP-12", "Matériel", Fact, "there is 1 demon die")]
    OneDemonDie,

    #[clause("KK-OBJ-1", "Objectif", Fact, "the first player to own the three key pieces and beat the Demon King wins")]
    FirstToBeatKing,
    #[clause("KK-OBJ-2", "Déroulement", Fact, "the key pieces come from the key adventures, one of each colour")]
    PiecesFromAdventures,
    #[clause(
        "KK-OBJ-3",
        "Objectif",
        Limit,
        "a hero needs the three pieces to enter the castle, and storms the dungeon only from there",
        refuse = "you are not in the castle, and you need the three pieces to enter it"
    )]
    StormFromCastle,

    #[clause("KK-TIP-1", "Conseils", Advice, "stock up on items before an adventure")]
    TipStockUp,
    #[clause("KK-TIP-2", "Conseils", Advice, "events bring companions and magic items")]
    TipDrawEvents,
    #[clause("KK-TIP-3", "Conseils", Advice, "give the demon die to the player with the most key pieces")]
    TipSlowTheLeader,

    #[clause("KK-SET-1", "Mise en place", Fact, "the board starts folded")]
    BoardStartsFolded,
    #[clause("KK-SET-2", "Mise en place", Fact, "the dotted paths of the two portions meet")]
    DottedPathsMeet,
    #[clause("KK-SET-3", "Mise en place", Fact, "Start is visible while the board is folded")]
    StartIsVisible,
    #[clause("KK-SET-4", "Mise en place", Fact, "each player has one hero")]
    OneHeroEach,
    #[clause(
        "KK-SET-5",
        "Mise en place",
        Fact,
        "each player takes the figure, the die and the card of the hero, and one item of each type"
    )]
    HeroSet,
    #[clause("KK-SET-6", "Mise en place", Effect, "every figure starts on Start")]
    FiguresOnStart,
    #[clause("KK-SET-7", "Mise en place", Fact, "hero cards lie face up")]
    HeroCardFaceUp,
    #[clause("KK-SET-8", "Mise en place", Effect, "all eight items start active")]
    ItemsStartActive,
    #[clause("KK-SET-9", "Mise en place", Fact, "the event deck is shuffled and lies face down")]
    DeckFaceDown,
    #[clause("KK-SET-10", "Mise en place", Fact, "the magic items start in the supply")]
    MagicInSupply,
    #[clause("KK-SET-11", "Mise en place", Fact, "the key pieces form a supply")]
    PiecesInSupply,
    #[clause(
        "KK-SET-12",
        "Mise en place",
        Fact,
        "castle tokens are sorted by their backs, and each group is shuffled separately"
    )]
    TokensSortedByBack,
    #[clause("KK-SET-13", "Mise en place", Fact, "castle tokens lie face down on the squares of their own section")]
    TokensFaceDown,
    #[clause("KK-SET-14", "Mise en place", Fact, "the demon die starts on the throne")]
    DemonDieOnThrone,
    #[clause("KK-SET-15", "Mise en place", Fact, "the Codex lies within reach of all players")]
    CodexInReach,
    #[clause("KK-SET-16", "Mise en place", Effect, "the player who rolls highest begins")]
    HighestBegins,
    #[clause("KK-SET-17", "Mise en place", Fact, "players who tie roll again until the tie is broken")]
    TiesRollAgain,
    #[clause("KK-SET-18", "Mise en place", Effect, "play continues clockwise")]
    Clockwise,

    #[clause("KK-BRD-1", "Aperçu du plateau", Fact, "the two folding portions interlock")]
    PortionsInterlock,
    #[clause("KK-BRD-2", "Aperçu du plateau", Fact, "there are places on both faces of each portion")]
    PlacesOnBothFaces,
    #[clause("KK-BRD-3", "Aperçu du plateau", Fact, "there are four regions, two small and two large")]
    FourRegions,
    #[clause("KK-BRD-4", "Aperçu du plateau", Fact, "every region contains whirlpools")]
    RegionsHaveWhirlpools,
    #[clause(
        "KK-BRD-5",
        "Aperçu du plateau",
        Effect,
        "a whirlpool unfolds or folds its portion and takes heroes to the hidden region"
    )]
    WhirlpoolTogglesPortion,
    #[clause("KK-BRD-6", "Aperçu du plateau", Fact, "the open board has holes, which are called voids")]
    OpenBoardHasVoids,
    #[clause(
        "KK-BRD-7",
        "Aperçu du plateau",
        Limit,
        "all squares of the board belong to the kingdom",
        refuse = "the board has no such square"
    )]
    NoSuchSquare,

    #[clause("KK-ITEM-1", "Objets", Fact, "every player starts with eight items")]
    EightItems,
    #[clause("KK-ITEM-2", "Objets", Fact, "an item has an active and an inactive face")]
    TwoFaces,
    #[clause("KK-ITEM-3", "Objets", Effect, "using an item exhausts it")]
    UsingExhausts,
    #[clause(
        "KK-ITEM-4",
        "Objets",
        Effect,
        "restoring turns an item back to its active face",
        refuse = "none of your inactive items is that one"
    )]
    RestoringReactivates,
    #[clause("KK-ITEM-5", "Objets", Limit, "only an active item can be used", refuse = "that item is exhausted")]
    OnlyActiveItems,
    #[clause("KK-ITEM-6", "Objets", Fact, "some items help in a key adventure")]
    ItemsHelpInAdventures,

    #[clause(
        "KK-ROLL-1",
        "Résultats de dé",
        Effect,
        "a player may use an active item on every roll",
        refuse = "items and companions change a roll, and no roll is being made"
    )]
    ItemOnAnyRoll,
    #[clause("KK-ROLL-2", "Résultats de dé", Effect, "the item used is exhausted")]
    UsedItemIsExhausted,
    #[clause("KK-ROLL-3", "Résultats de dé", Effect, "an item used on a roll adds or subtracts its whole value")]
    WholeValue,
    #[clause(
        "KK-ROLL-4",
        "Résultats de dé",
        Limit,
        "one item is used on a roll, unless a hero or an item allows more",
        refuse = "you cannot use another item on this roll"
    )]
    OneItemPerRoll,
    #[clause("KK-ROLL-5", "Résultats de dé", Fact, "a result has no upper limit")]
    NoUpperLimit,
    #[clause("KK-ROLL-6", "Résultats de dé", Effect, "a result below zero counts as 0")]
    NeverBelowZero,
    #[clause(
        "KK-ROLL-7",
        "Résultats de dé",
        Effect,
        "companions adjust a roll in addition to items",
        refuse = "you have no such companion"
    )]
    CompanionsAdjust,
    #[clause("KK-ROLL-8", "Résultats de dé", Fact, "companions are never exhausted")]
    CompanionsStayActive,
    #[clause("KK-ROLL-9", "Résultats de dé", Fact, "a 5 with the sword is 9 or 1")]
    SwordExample,
    #[clause("KK-ROLL-10", "Résultats de dé", Limit, "a roll may be modified once the die has been thrown")]
    ModifyAfterThrow,

    #[clause("KK-MAG-1", "Objets magiques", Fact, "there are five magic items in the kingdom")]
    FiveMagicExist,
    #[clause(
        "KK-MAG-2",
        "Objets magiques",
        Effect,
        "magic items come from the genie or from event cards",
        refuse = "that magic item is not in the supply"
    )]
    WhereMagicComesFrom,
    #[clause(
        "KK-MAG-3",
        "Objets magiques",
        Effect,
        "a magic item that a hero wins joins the hero's other items",
        refuse = "you do not have that item"
    )]
    MagicJoinsItems,
    #[clause("KK-MAG-4", "Objets magiques", Fact, "a magic item works like any other item")]
    MagicWorksAsItem,
    #[clause("KK-MAG-5", "Objets magiques", Effect, "three magic items have an effect when they are exhausted")]
    MagicEffect,

    #[clause("KK-TURN-1", "À votre tour", Effect, "a turn is a move or a nap")]
    MoveOrNap,

    #[clause("KK-MOVE-1", "Déplacement", Effect, "a player rolls the hero die, or the demon die while holding it")]
    RollToMove,
    #[clause("KK-MOVE-2", "Déplacement", Limit, "the result may be modified before the move")]
    ModifyBeforeMove,
    #[clause("KK-MOVE-3", "Déplacement", Fact, "a result may be raised or lowered to reach a particular square")]
    UpOrDown,
    #[clause(
        "KK-MOVE-4",
        "Déplacement",
        Limit,
        "a move covers exactly as many squares as its result",
        refuse = "no path of exactly that length leads to that square"
    )]
    ExactCount,
    #[clause("KK-MOVE-5", "Déplacement", Effect, "an adventure or a whirlpool interrupts a move")]
    StopsInterrupt,
    #[clause("KK-MOVE-6", "Déplacement", Fact, "a move may start in any direction")]
    AnyDirection,
    #[clause(
        "KK-MOVE-7",
        "Déplacement",
        Limit,
        "a hero cannot turn back during a move",
        refuse = "you could only get there by turning back"
    )]
    NoTurningBack,
    #[clause(
        "KK-MOVE-8",
        "Déplacement",
        Limit,
        "only squares without another figure count",
        refuse = "other figures stand on the way there, and their squares do not count"
    )]
    CountFreeSquares,
    #[clause("KK-MOVE-9", "Déplacement", Fact, "occupied squares are jumped")]
    JumpFigures,
    #[clause(
        "KK-MOVE-10",
        "Déplacement",
        Limit,
        "no move ends on a square with another figure",
        refuse = "another figure stands there"
    )]
    NoSharedSquare,
    #[clause("KK-MOVE-11", "Déplacement", Effect, "the icon where the move ends is resolved")]
    ResolveArrival,
    #[clause("KK-MOVE-12", "Déplacement", Effect, "with a result of 0 a hero stays and resolves the current square")]
    ZeroStays,
    #[clause("KK-MOVE-13", "Déplacement", Fact, "squares passed have no effect")]
    PassedSquaresDoNothing,

    #[clause("KK-NAP-1", "Sieste héroïque", Effect, "a nap restores up to five items")]
    NapRestoresFive,
    #[clause("KK-NAP-2", "Sieste héroïque", Fact, "a nap can restore magic items too")]
    NapRestoresMagic,
    #[clause("KK-NAP-3", "Sieste héroïque", Effect, "a nap ends the turn")]
    NapEndsTurn,

    #[clause("KK-ADVSQ-1", "Cases et icônes", Fact, "adventure squares bear a codex icon")]
    CodexIcon,
    #[clause("KK-ADVSQ-2", "Cases et icônes", Effect, "a figure that enters an adventure stops there")]
    AdventureStops,
    #[clause("KK-ADVSQ-3", "Cases et icônes", Effect, "the adventure is undertaken in the same turn")]
    UndertakeAtOnce,
    #[clause("KK-ADVSQ-4", "Cases et icônes", Fact, "the exact count is not needed for an adventure")]
    AdventureNeedsNoCount,

    #[clause("KK-RES-1", "Cases et icônes", Effect, "a restore square restores up to its number of items")]
    RestoreSquare,
    #[clause("KK-RES-2", "Cases et icônes", Fact, "the number varies from square to square")]
    RestoreNumberVaries,

    #[clause("KK-EVT-1", "Cases et icônes", Effect, "a hero on an event square draws a card")]
    EventDraws,
    #[clause("KK-EVT-2", "Cases et icônes", Effect, "an empty deck is replaced by the shuffled discard")]
    ReshuffleDiscard,
    #[clause("KK-EVT-3", "Cases et icônes", Effect, "a card brings a companion, an encounter or a magic item")]
    ThreeKindsOfEvent,
    #[clause("KK-EVT-4", "Cases et icônes", Effect, "a failed roll discards the card without a reward")]
    FailedRollDiscards,

    #[clause("KK-BOR-1", "Cases et icônes", Effect, "a square without an icon does nothing")]
    BoringSquare,

    #[clause("KK-DEM-1", "Dé du démon", Effect, "the demon die must be assigned")]
    MustAssign,
    #[clause(
        "KK-DEM-2",
        "Dé du démon",
        Limit,
        "the demon die goes to a player who does not hold it",
        refuse = "that player already holds the demon die"
    )]
    NotToHolder,
    #[clause("KK-DEM-3", "Dé du démon", Effect, "a player may take the demon die")]
    SelfAllowed,
    #[clause(
        "KK-DEM-4",
        "Dé du démon",
        Effect,
        "the player who receives the demon die puts the hero die on the throne"
    )]
    HeroDieToThrone,
    #[clause("KK-DEM-5", "Dé du démon", Effect, "a player who loses the demon die takes the hero die back")]
    HeroDieReturns,
    #[clause("KK-DEM-6", "Dé du démon", Effect, "the holder rolls the demon die for every roll")]
    HolderThrowsDemonDie,

    #[clause("KK-WHI-1", "Tourbillon", Effect, "a figure that enters a whirlpool stops there")]
    WhirlpoolStops,
    #[clause("KK-WHI-2", "Tourbillon", Effect, "a whirlpool does what its entry says")]
    WhirlpoolActs,
    #[clause("KK-WHI-3", "Tourbillon", Fact, "the exact count is not needed for a whirlpool")]
    WhirlpoolNeedsNoCount,
    #[clause("KK-WHI-4", "Tourbillon", Effect, "a whirlpool folds or unfolds the region in which the figure stands")]
    WhirlpoolFoldsRegion,
    #[clause("KK-WHI-5", "Tourbillon", Effect, "with three pieces a whirlpool takes a figure to the castle")]
    WhirlpoolToCastle,
    #[clause("KK-WHI-6", "Tourbillon", Effect, "the other heroes of the region are affected too")]
    OthersAreSwept,

    #[clause("KK-VOID-1", "Vide", Effect, "heroes affected by an opening are placed on the void")]
    OpeningPutsOnVoid,
    #[clause(
        "KK-VOID-2",
        "Vide",
        Limit,
        "a void cannot be entered",
        refuse = "that square is a void, which cannot be entered"
    )]
    VoidIsClosed,

    #[clause("KK-ADV-1", "Aventures", Fact, "adventures are key or minor")]
    KeyOrMinor,
    #[clause("KK-ADV-2", "Aventures", Fact, "a key adventure has several steps, a minor one only one")]
    StepsOfAdventures,
    #[clause("KK-ADV-3", "Aventures", Fact, "the three pieces can be won only in adventures")]
    PiecesTakeAdventures,

    #[clause("KK-KEY-1", "Aventures clefs", Effect, "finishing a key adventure gives the piece of its colour")]
    AdventureGivesPiece,
    #[clause(
        "KK-KEY-2",
        "Aventures clefs",
        Effect,
        "a hero who owns the piece of a key adventure does not undertake it"
    )]
    OwnedIsNotUndertaken,
    #[clause("KK-KEY-3", "Aventures clefs", Fact, "the Codex entry gives the conditions")]
    CodexGivesConditions,
    #[clause("KK-KEY-4", "Aventures clefs", Effect, "each next space requires a roll with a certain result")]
    RollForEachSpace,
    #[clause("KK-KEY-5", "Aventures clefs", Effect, "a key adventure continues until its end or a failed roll")]
    UntilEndOrFailure,
    #[clause("KK-KEY-6", "Aventures clefs", Fact, "one item helps in each key adventure")]
    OneHelpfulItem,
    #[clause(
        "KK-KEY-7",
        "Aventures clefs",
        Effect,
        "a space that shows an active item of the hero is reached without a roll"
    )]
    ItemHelps,
    #[clause("KK-KEY-8", "Aventures clefs", Fact, "the item that helps is not exhausted")]
    HelpfulItemStays,
    #[clause("KK-KEY-9", "Aventures clefs", Fact, "two spaces of each key adventure show companions")]
    TwoCompanionSpaces,
    #[clause(
        "KK-KEY-10",
        "Aventures clefs",
        Effect,
        "a space that shows a companion of the hero is reached without a roll"
    )]
    CompanionHelps,
    #[clause("KK-KEY-11", "Aventures clefs", Fact, "nobody can stop in the middle of a key adventure")]
    NoStoppingMidway,
    #[clause("KK-KEY-12", "Aventures clefs", Effect, "in a key adventure, too, a player uses one item per roll")]
    OneItemHereToo,
    #[clause(
        "KK-KEY-13",
        "Aventures clefs",
        Effect,
        "a key adventure is completed as soon as the last space is reached"
    )]
    LastSpaceCompletes,
    #[clause("KK-KEY-14", "Aventures clefs", Effect, "the piece is taken from the supply")]
    PieceFromSupply,

    #[clause(
        "KK-MIN-1",
        "Aventures mineures",
        Effect,
        "minor adventures fold the board, assign the demon die, restore or exhaust items, or lead to the castle"
    )]
    MinorEffects,
    #[clause("KK-MIN-2", "Aventures mineures", Effect, "each minor adventure has its own rules")]
    MinorOwnRules,

    #[clause("KK-AEND-1", "Fin d'une aventure", Effect, "after success or failure a hero leaves the adventure")]
    LeaveAdventure,
    #[clause("KK-AEND-2", "Fin d'une aventure", Effect, "a hero leaves to the square that the Codex names")]
    CodexNamesExit,
    #[clause("KK-AEND-3", "Fin d'une aventure", Effect, "the icon of the exit is resolved at once")]
    ResolveExit,
    #[clause("KK-AEND-4", "Fin d'une aventure", Fact, "from the next turn on the hero moves normally")]
    MoveNextTurn,

    #[clause(
        "KK-CAS-1",
        "Clef magique terminée",
        Effect,
        "with three pieces the next whirlpool takes a figure to a free garden square",
        refuse = "another figure stands on that garden square"
    )]
    WhirlpoolToGarden,
    #[clause(
        "KK-CAS-2",
        "Clef magique terminée",
        Effect,
        "a whirlpool that takes a figure to the castle folds and unfolds nothing"
    )]
    NoFoldOnEntry,
    #[clause(
        "KK-CAS-3",
        "Clef magique terminée",
        Effect,
        "a hero with three pieces can be taken to the castle in an opponent's turn"
    )]
    GardenInRivalsTurn,
    #[clause("KK-CAS-4", "Clef magique terminée", Effect, "the garden square is resolved")]
    ResolveGarden,
    #[clause(
        "KK-CAS-5",
        "Clef magique terminée",
        Effect,
        "the turn of a player ends once the hero has come to the castle"
    )]
    EntryEndsTurn,
    #[clause(
        "KK-CAS-6",
        "Clef magique terminée",
        Limit,
        "the castle has a garden and a dungeon",
        refuse = "the garden has no such square"
    )]
    GardenAndDungeon,
    #[clause("KK-CAS-7", "Clef magique terminée", Effect, "the garden restores items before the last adventure")]
    GardenRestores,
    #[clause("KK-CAS-8", "Clef magique terminée", Effect, "the dungeon follows its Codex entry")]
    DungeonFromCodex,

    #[clause("KK-WIN-1", "Clef magique terminée", Effect, "the player who beats the Demon King wins")]
    BeatTheKing,

    #[clause(
        "KK-Q1",
        "Q1",
        Ruling,
        "paths run inside the visible regions, and one path crosses the seam at each gate",
        why = "the dotted paths of the two portions must meet, and which faces show depends on the folds"
    )]
    PathsAcrossSeam,
    #[clause(
        "KK-Q2",
        "Q2",
        Ruling,
        "a fold turns one portion only",
        why = "the book speaks of the region in which the whirlpool lies, so the other portion stays as it is"
    )]
    OnePortionToggles,
    #[clause(
        "KK-Q3",
        "Q3",
        Ruling,
        "a fold affects every hero in the region that disappears, and nobody else",
        why = "the book names the heroes of the region without exception, and a figure cannot stand on a hidden face"
    )]
    WholeRegionAffected,
    #[clause(
        "KK-Q4",
        "Q4",
        Ruling,
        "an opening puts all affected heroes on the void of the portion",
        why = "the book sends every affected hero to the corresponding void"
    )]
    AllToTheVoid,
    #[clause(
        "KK-Q5",
        "Q5",
        Ruling,
        "a closing puts heroes on the whirlpool of the small region, and nothing folds again",
        why = "the book says nothing about closing; the void and the whirlpool are the same hole, and folding again would never end"
    )]
    ClosingToWhirlpool,
    #[clause(
        "KK-Q6",
        "Q6",
        Ruling,
        "a hero placed by a fold resolves nothing there",
        why = "being placed is not a move, and only the end of a move resolves an icon"
    )]
    PlacedResolvesNothing,
    #[clause(
        "KK-Q7",
        "Q7",
        Ruling,
        "several figures may be placed on one square",
        why = "only movement avoids occupied squares; Start, voids and exits must hold everyone"
    )]
    PlacementStacks,
    #[clause(
        "KK-Q8",
        "Q8",
        Ruling,
        "paths only lead out of a void, and a result of 0 there does nothing",
        why = "the book closes a void at all times except for an opening"
    )]
    VoidOnlyLeft,
    #[clause(
        "KK-Q9",
        "Q9",
        Ruling,
        "no hero stands on a face that is folded away",
        refuse = "that square is on a face that cannot be seen",
        why = "a figure on a hidden face could neither be seen nor moved"
    )]
    HiddenFaceIsEmpty,
    #[clause(
        "KK-Q10",
        "Q10",
        Ruling,
        "each portion has one square for its opening and one for its closing",
        why = "the book speaks of the corresponding void as if there were one per portion"
    )]
    OneSquarePerFold,
    #[clause(
        "KK-Q11",
        "Q11",
        Ruling,
        "a fold takes a hero with the whole key to the garden; by option only a closing does",
        why = "it is the only reading under which a hero can reach the castle in an opponent's turn, as the book says"
    )]
    FoldSweepsToGarden,
    #[clause(
        "KK-Q12",
        "Q12",
        Ruling,
        "a hero with the whole key who enters a whirlpool goes to the garden, and nothing folds",
        why = "the book puts the trip to the castle in place of the fold"
    )]
    EntryNeverFolds,
    #[clause(
        "KK-Q13",
        "Q13",
        Ruling,
        "several heroes enter the garden clockwise from the player in turn",
        why = "they may want the same square, and turn order is the order that the book uses elsewhere"
    )]
    GardenClockwise,
    #[clause(
        "KK-Q14",
        "Q14",
        Ruling,
        "the garden always has a free square",
        why = "five players need at most five squares, and five garden tokens leave four for the dungeon"
    )]
    GardenHasRoom,
    #[clause(
        "KK-Q15",
        "Q15",
        Ruling,
        "a garden token restores items every time its square is entered, or by option only once",
        why = "the book has the square resolved on every entry and never removes a token"
    )]
    GardenTokenStays,
    #[clause(
        "KK-Q16",
        "Q16",
        Ruling,
        "in the castle a player naps or storms the dungeon, and nobody returns to the kingdom",
        refuse = "you are in the castle: nap or storm",
        why = "the book describes only restoring in the garden and the last adventure"
    )]
    NapOrStorm,
    #[clause(
        "KK-Q17",
        "Q17",
        Ruling,
        "a hero who fails in the dungeon goes to any free garden square",
        why = "every adventure is left after a failure, and the garden is the only way in"
    )]
    RepelledToGarden,
    #[clause(
        "KK-Q18",
        "Q18",
        Ruling,
        "a stop with another figure on it is jumped",
        why = "occupied squares are passed as if they did not exist, and the book makes no exception"
    )]
    OccupiedStopIsJumped,
    #[clause(
        "KK-Q19",
        "Q19",
        Ruling,
        "with a result of 0 on a whirlpool, the whirlpool acts as if it had been entered",
        why = "a 0 resolves the square on which the hero stands"
    )]
    ZeroOnWhirlpool,
    #[clause(
        "KK-Q20",
        "Q20",
        Ruling,
        "a move may go round a loop; by option it enters no square twice",
        why = "going back means retracing a step; the edition of 1990 allowed no square twice, hence the option"
    )]
    LoopsAllowed,
    #[clause(
        "KK-Q21",
        "Q21",
        Ruling,
        "a hero leaves a jumped square by another path than the one that led to it",
        why = "a jump must not become a way to turn back"
    )]
    JumpGoesOn,
    #[clause(
        "KK-Q22",
        "Q22",
        Ruling,
        "a move may end on the square from which it started",
        why = "only squares with other figures are occupied"
    )]
    OwnSquareIsFree,
    #[clause(
        "KK-Q23",
        "Q23",
        Ruling,
        "if no path is long enough, a move goes as far as the longest one leads",
        refuse = "no path is long enough, and the longest ones do not lead there",
        why = "the book demands the full count, so the nearest to it is to go as far as possible"
    )]
    LongestPath,
    #[clause(
        "KK-Q24",
        "Q24",
        Ruling,
        "a hero who cannot move at all stays and resolves nothing",
        why = "there is no arrival, so no icon is resolved"
    )]
    NoStepNoEffect,
    #[clause(
        "KK-Q25",
        "Q25",
        Ruling,
        "a result of 0 means the result after all modifiers",
        why = "a move goes by its modified result everywhere else"
    )]
    ZeroIsFinalResult,
    #[clause(
        "KK-Q26",
        "Q26",
        Ruling,
        "a stop on the path ends the move, but the player may choose a path around it",
        why = "only entering a stop ends a move, and the direction is free"
    )]
    StopsCanBeBypassed,
    #[clause(
        "KK-Q27",
        "Q27",
        Ruling,
        "a player chooses where a move ends, not the path",
        why = "squares passed have no effect, so all paths to a square are the same"
    )]
    DestinationOnly,
    #[clause(
        "KK-Q71",
        "Q71",
        Ruling,
        "standing on a stop does not stop the next move",
        why = "only entering a stop ends a move"
    )]
    LeavingAStop,
    #[clause(
        "KK-Q28",
        "Q28",
        Ruling,
        "all modifiers are added up before the result is raised to 0",
        why = "otherwise the order of modifiers would matter, and the book gives none"
    )]
    AddThenCut,
    #[clause(
        "KK-Q29",
        "Q29",
        Ruling,
        "the first seat is drawn with equal odds",
        why = "all hero dice are identical, so rolling until no tie is left gives every seat the same odds"
    )]
    FirstSeatDrawn,
    #[clause(
        "KK-Q30",
        "Q30",
        Ruling,
        "some heroes and items allow more items on a roll, but each item only once",
        refuse = "you have already used that item on this roll",
        why = "the printed abilities count items per roll, and an item restored meanwhile is still the same item"
    )]
    MoreItemsPerRoll,
    #[clause(
        "KK-Q31",
        "Q31",
        Ruling,
        "a certain face may be changed to any face of the die",
        refuse = "the die has no such face",
        why = "the card says any number, and a number of the die is what its die can show"
    )]
    SetAnyFace,
    #[clause(
        "KK-Q32",
        "Q32",
        Ruling,
        "any active item may be spent on any roll",
        why = "the book puts no condition on using an item"
    )]
    AnyItemAnyRoll,
    #[clause(
        "KK-Q33",
        "Q33",
        Ruling,
        "0 is even",
        why = "it follows from arithmetic, and the book does not say otherwise"
    )]
    ZeroIsEven,
    #[clause(
        "KK-Q34",
        "Q34",
        Ruling,
        "a number on a card means that number or more",
        why = "the hero who adds 3 to event rolls would otherwise often be hurt by it"
    )]
    NumberMeansAtLeast,
    #[clause(
        "KK-Q57",
        "Q57",
        Ruling,
        "a roll may be repeated once a turn, before anything else",
        why = "the order inside a roll is open, and a new throw would undo everything done before it"
    )]
    RerollFirst,
    #[clause(
        "KK-Q68",
        "Q68",
        Ruling,
        "a companion adjusts rolls of its own kind, each roll once",
        refuse = "that companion does not adjust this roll, or already has",
        why = "companions are never exhausted, so without a limit one could be used for ever"
    )]
    CompanionOncePerRoll,
    #[clause(
        "KK-Q35",
        "Q35",
        Ruling,
        "the throne always holds exactly one die",
        why = "a player throws either die, never both, so the other one lies on the throne"
    )]
    ThroneHoldsOneDie,
    #[clause(
        "KK-Q36",
        "Q36",
        Ruling,
        "with two players the die may have to come back to oneself; taking a die one already holds does nothing",
        why = "the book demands a player who does not hold the die, even if only one is left"
    )]
    LastHolderLeft,
    #[clause(
        "KK-Q37",
        "Q37",
        Ruling,
        "a die that changes hands during a roll counts from the next throw on",
        why = "a throw that lies on the table is not thrown again"
    )]
    NextThrowOn,
    #[clause(
        "KK-Q54",
        "Q54",
        Ruling,
        "items are restored one at a time, as many as the player wants",
        why = "up to a number includes fewer, and even none"
    )]
    OneByOne,
    #[clause(
        "KK-Q61",
        "Q61",
        Ruling,
        "the effect of a magic item comes first, however it was exhausted",
        why = "the token says when it is exhausted, and a loss exhausts it too"
    )]
    EffectComesFirst,
    #[clause(
        "KK-Q62",
        "Q62",
        Ruling,
        "the mercenary's sword comes back with the first item that is restored",
        why = "the card ties the sword to restoring any item, so it needs one restored item and asks for no choice"
    )]
    SwordComesBack,
    #[clause(
        "KK-Q65",
        "Q65",
        Ruling,
        "a player who loses items chooses them among the active ones",
        refuse = "you have no such active item",
        why = "an exhausted item cannot be exhausted, and the owner knows best which to give up"
    )]
    OwnerPicksLosses,
    #[clause(
        "KK-Q67",
        "Q67",
        Ruling,
        "bonuses add up, each on its own occasion",
        why = "each card names its occasion, and nothing limits the number of companions"
    )]
    BonusesAddUp,
    #[clause(
        "KK-Q73",
        "Q73",
        Ruling,
        "restoring all items is not a choice",
        why = "nobody is worse off with more active items"
    )]
    RestoreAllIsNoChoice,
    #[clause(
        "KK-Q38",
        "Q38",
        Ruling,
        "the discard is used only when a draw finds the deck empty",
        why = "the book reshuffles when the deck is empty at the draw"
    )]
    DiscardOnlyWhenEmpty,
    #[clause(
        "KK-Q39",
        "Q39",
        Ruling,
        "a card that is being resolved is in neither pile",
        why = "otherwise a card that draws again could draw itself"
    )]
    CardInPlay,
    #[clause(
        "KK-Q40",
        "Q40",
        Ruling,
        "a player may have any number of companions and never loses them",
        why = "the book sets no limit and takes no companion away"
    )]
    CompanionsStay,
    #[clause(
        "KK-Q41",
        "Q41",
        Ruling,
        "heroes in the castle are not moved",
        refuse = "that hero is in the castle",
        why = "the castle is not part of the kingdom, and nobody returns from it"
    )]
    CastleHeroesStay,
    #[clause(
        "KK-Q42",
        "Q42",
        Ruling,
        "a named magic item comes from the supply or from a rival, in its present state",
        why = "the printed card says from the supply or from another player"
    )]
    NamedMagicItem,
    #[clause(
        "KK-Q43",
        "Q43",
        Ruling,
        "the gnome restores items before the card of an event square is drawn",
        why = "the ability is tied to landing on the square and to the time before the draw"
    )]
    GnomeRestoresFirst,
    #[clause(
        "KK-Q60",
        "Q60",
        Ruling,
        "an extra turn follows the present one, at most one",
        why = "turns without a limit could lock the others out of the game"
    )]
    ExtraTurnFollows,
    #[clause(
        "KK-Q63",
        "Q63",
        Ruling,
        "an effect without a target is not offered",
        refuse = "that has no target",
        why = "a choice of something that cannot happen would be a way to do nothing"
    )]
    OnlyWithTarget,
    #[clause(
        "KK-Q64",
        "Q64",
        Ruling,
        "a hero is sent to a free square without an icon in the regions named",
        refuse = "that square is not free, has an icon, or lies elsewhere",
        why = "the printed card says that the hero may be moved to any boring space of the land"
    )]
    SentToBoringSquare,
    #[clause(
        "KK-Q66",
        "Q66",
        Ruling,
        "a magic item is stolen or swapped in its present state",
        refuse = "that magic item cannot be given or taken",
        why = "changing hands neither uses nor restores an item"
    )]
    MagicAsItLies,
    #[clause(
        "KK-Q44",
        "Q44",
        Ruling,
        "an owned adventure stops a figure, or by option does not",
        why = "the book makes no exception to the stop, only to the adventure itself"
    )]
    OwnedAdventureStops,
    #[clause(
        "KK-Q45",
        "Q45",
        Ruling,
        "help is optional and leaves the last result unchanged",
        why = "the book says may, and no die was thrown that could replace the last result"
    )]
    HelpIsOptional,
    #[clause(
        "KK-Q46",
        "Q46",
        Ruling,
        "an exhausted item does not help",
        why = "the book asks for an active item when the space is reached"
    )]
    ExhaustedDoesNotHelp,
    #[clause(
        "KK-Q47",
        "Q47",
        Ruling,
        "several figures may stand on an exit, and each resolves it",
        why = "the exit is a placement, and the book has its icon resolved without exception"
    )]
    ExitsHoldSeveral,
    #[clause(
        "KK-Q48",
        "Q48",
        Ruling,
        "a hero who was moved by the adventure does not use its exit",
        why = "the exit would undo what the adventure just did"
    )]
    MovedUsesNoExit,
    #[clause(
        "KK-Q74",
        "Q74",
        Ruling,
        "every attempt starts at the first space",
        why = "the book leaves nothing behind on the track of an adventure"
    )]
    FromFirstSpace,
    #[clause(
        "KK-Q49",
        "Q49",
        Ruling,
        "key pieces are never lost, and five of a colour are enough",
        why = "nothing in the book takes a piece away, and nobody needs two of a colour"
    )]
    PiecesAreKept,
    #[clause(
        "KK-Q50",
        "Q50",
        Ruling,
        "an adventure that requires the whole key ends at once without it",
        why = "entering is forced, so a hero without the key must be able to leave"
    )]
    OverWithoutKey,
    #[clause(
        "KK-Q70",
        "Q70",
        Ruling,
        "every storm walks through the dungeon from the first square",
        why = "the book treats the castle as an adventure, and an adventure has no stop midway"
    )]
    StormFromFirstSquare,
    #[clause(
        "KK-Q51",
        "Q51",
        Ruling,
        "the game ends at once with the win",
        why = "the book ends with the victory and mentions no last round"
    )]
    WinIsImmediate,
    #[clause(
        "KK-Q52",
        "Q52",
        Ruling,
        "the winner is first, and all others share second place",
        why = "the book knows one way to win and no ranking"
    )]
    OthersShareSecond,
    #[clause(
        "KK-Q53",
        "Q53",
        Ruling,
        "two to five play",
        refuse = "nobody sits there",
        why = "the book gives five heroes, and a race needs a rival"
    )]
    TwoToFive,
    #[clause(
        "KK-Q55",
        "Q55",
        Ruling,
        "at the turn limit the game is a draw",
        why = "ranking by pieces would be a second way to win and would change how the last turns are played"
    )]
    TurnLimitIsDraw,
    #[clause(
        "KK-Q56",
        "Q56",
        Ruling,
        "heroes are chosen before the game, each by one player only",
        why = "the book lets players choose and gives no order"
    )]
    HeroesChosenBefore,
    #[clause(
        "KK-Q58",
        "Q58",
        Ruling,
        "restoring and losing are not asked when nothing is left to restore or lose",
        why = "there would be nothing to decide"
    )]
    NothingNothingAsked,
    #[clause(
        "KK-Q59",
        "Q59",
        Ruling,
        "nothing is hidden except what no player knows",
        why = "all pieces lie open, and a face-down card can be drawn when it is turned up"
    )]
    NothingHidden,
    #[clause(
        "KK-Q69",
        "Q69",
        Ruling,
        "a rival who must decide is the seat in turn",
        why = "the owner of the items or of the hero decides about them, even in another player's turn"
    )]
    RivalDecides,
    #[clause(
        "KK-Q72",
        "Q72",
        Ruling,
        "every game ends",
        why = "the turn limit bounds the turns, and a card in play is in no pile, which bounds the decisions of a turn"
    )]
    EveryGameEnds,
}
