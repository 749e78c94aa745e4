//! The rulebook: clauses of the expansion (VK), of the base game (VB) and rulings (VR), each with the heading it stands under and the rule it
//! states. `tests/rulebook/index.txt` lists the tests of each.
use engine_core::data;

/// The rulebook of Viscounts of the West Kingdom with Keeper of Keys: a variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    #[clause(
        "VK-COMP-1",
        "Matériel",
        Fact,
        "the expansion holds 10 heroes, 12 starting cards (3 per colour), 20 neutral townsfolk, 5 manuscripts, 5 player cards, 3 public buildings with their cards, 18 chests, 4 player boards, 1 planning card and 3 chests of the AI; pieces that get mixed with the base game carry a key mark"
    )]
    BoxContents,

    #[clause("VK-SET-1", "Mise en place", Fact, "base setup holds except as below")]
    BaseSetup,
    #[clause(
        "VK-SET-2",
        "Mise en place",
        Fact,
        "new heroes, neutral townsfolk and player cards are shuffled into their base piles"
    )]
    NewCardsShuffledIn,
    #[clause(
        "VK-SET-3",
        "Mise en place",
        Fact,
        "the 5 new manuscripts join the (black-backed) base ones; each of the 5 piles has one more: 8"
    )]
    EightManuscriptsAPile,
    #[clause(
        "VK-SET-4",
        "Mise en place",
        Limit,
        "the three public buildings lie face up beside the board; they are in play with Keeper of Keys alone",
        refuse = "without Keeper of Keys there are no public buildings"
    )]
    PublicBuildingsInPlay,
    #[clause("VK-SET-5", "Mise en place", Fact, "new player boards replace the old")]
    NewPlayerBoards,
    #[clause(
        "VK-SET-6",
        "Mise en place",
        Fact,
        "each player swaps Journeyman, Lender and Trader for the new ones (still 8 starting cards)"
    )]
    NewStartingCards,
    #[clause("VK-SET-7", "Mise en place", Effect, "18 chests are shuffled face down; 4 are revealed in a row")]
    FourChestsRevealed,
    #[clause(
        "VK-SET-8",
        "Mise en place",
        Fact,
        "when every player has chosen a pair, all remaining heroes, the unchosen one included, are shuffled into a face-down pile"
    )]
    RemainingHeroesShuffled,
    #[clause("VK-SET-9", "Mise en place", Effect, "3 heroes are revealed in a row")]
    ThreeHeroesRevealed,

    #[clause(
        "VK-HERO-1",
        "Cartes Villageois Héros",
        Effect,
        "a hero is gained from the face-up ones of the row",
        refuse = "no hero lies there"
    )]
    HeroFromRow,
    #[clause("VK-HERO-2", "Cartes Villageois Héros", Effect, "a gained hero goes to the hand")]
    HeroToHand,
    #[clause("VK-HERO-3", "Cartes Villageois Héros", Fact, "gaining a hero costs nothing")]
    HeroIsFree,
    #[clause(
        "VK-HERO-4",
        "Cartes Villageois Héros",
        Fact,
        "gaining a hero is not a hire: nothing that reacts to hiring reacts (Workshop slot 1, Renauld)"
    )]
    HeroIsNoHire,
    #[clause(
        "VK-HERO-5",
        "Cartes Villageois Héros",
        Effect,
        "a gap in the hero row is refilled at once from the hero pile"
    )]
    HeroRowRefills,
    #[clause(
        "VK-HERO-6",
        "Cartes Villageois Héros",
        Effect,
        "a card with the remove mark that drops off the board leaves the game instead of entering the discard pile"
    )]
    MarkedCardLeaves,
    #[clause(
        "VK-HERO-7",
        "Cartes Villageois Héros",
        Effect,
        "all other drop-off effects of a card with the remove mark still resolve"
    )]
    MarkedCardEffects,
    #[clause("VK-HERO-8", "Cartes Villageois Héros", Fact, "Girard: removed; his owner gains a hero and 2 silver")]
    Girard,
    #[clause(
        "VK-HERO-9",
        "Cartes Villageois Héros",
        Effect,
        "Scarlette, when played, lets her owner transcribe a manuscript at once"
    )]
    ScarletteTranscribes,
    #[clause("VK-HERO-10", "Cartes Villageois Héros", Fact, "Scarlette's manuscript comes before the viscount moves")]
    ScarletteBeforeMovement,
    #[clause(
        "VK-HERO-11",
        "Cartes Villageois Héros",
        Fact,
        "Scarlette's manuscript follows all normal transcribing rules, as if it were the primary action (inside path, funding, dismissal, one manuscript a turn, bonus card, triggers)"
    )]
    ScarletteNormalRules,

    #[clause(
        "VK-PC-1",
        "Cartes Joueur",
        Fact,
        "new player cards start on the inside path: n.5 is the inner space of the segment that bears n and n+1"
    )]
    InsideStart,
    #[clause(
        "VK-PC-2",
        "Cartes Joueur",
        Effect,
        "1.5 gives a hero, 3.5 a chest, chosen from the face-up ones at the end of setup"
    )]
    SetupHeroAndChest,
    #[clause(
        "VK-PC-3",
        "Cartes Joueur",
        Effect,
        "7.5: its owner chooses 3 own cards and puts them into the own discard pile before shuffling the starting deck"
    )]
    SetupDiscards,

    #[clause("VK-PUB-1", "Bâtiments Publics", Limit, "public buildings are built by the Construct action alone")]
    PublicByConstruct,
    #[clause(
        "VK-PUB-2",
        "Bâtiments Publics",
        Limit,
        "a public building replaces an own building where the viscount stands",
        refuse = "a public building replaces one of yours where your viscount stands, and this is none"
    )]
    PublicReplacesOwn,
    #[clause(
        "VK-PUB-3",
        "Bâtiments Publics",
        Limit,
        "a public building is of the same type as the own building that it replaces",
        refuse = "what you have built there is of another type"
    )]
    PublicSameType,
    #[clause(
        "VK-PUB-4",
        "Bâtiments Publics",
        Effect,
        "a public building costs the Builders on its card, funded like a normal building",
        refuse = "your Builders and stone do not reach the cost on its card"
    )]
    PublicCost,
    #[clause(
        "VK-PUB-5",
        "Bâtiments Publics",
        Effect,
        "the own building leaves the board for a free slot of its type",
        refuse = "your building returns to a free slot of its own type"
    )]
    OwnBuildingReturns,
    #[clause("VK-PUB-6", "Bâtiments Publics", Fact, "the public building takes the spot of the own one")]
    PublicTakesSpot,
    #[clause("VK-PUB-7", "Bâtiments Publics", Fact, "the spot gives no reward to a public building")]
    PublicNoSpotReward,
    #[clause("VK-PUB-8", "Bâtiments Publics", Fact, "the links of the spot give no reward to a public building")]
    PublicNoLinkReward,
    #[clause(
        "VK-PUB-9",
        "Bâtiments Publics",
        Fact,
        "the returned building can be built again later (from the next round on)"
    )]
    ReturnedBuiltAgain,
    #[clause("VK-PUB-10", "Bâtiments Publics", Effect, "the player takes the public building's card")]
    PublicCardTaken,
    #[clause("VK-PUB-11", "Bâtiments Publics", Effect, "the immediate effect of the public building resolves")]
    PublicImmediateEffect,
    #[clause(
        "VK-PUB-12",
        "Bâtiments Publics",
        Limit,
        "an effect that builds for free never builds a public building",
        refuse = "a building that is built for free cannot be a public one"
    )]
    PublicNeverFree,
    #[clause("VK-PUB-13", "Bâtiments Publics", Fact, "one player may build several public buildings")]
    SeveralPublicBuildings,
    #[clause(
        "VK-PUB-14",
        "Bâtiments Publics",
        Limit,
        "each public building is built at most once in a game",
        refuse = "that public building is built already"
    )]
    PublicOnce,
    #[clause(
        "VK-PUB-15",
        "Bâtiments Publics",
        Fact,
        "Public Trading Post: whenever its owner gains or destroys a hero card, they may flip 1 debt or 1 deed"
    )]
    PublicTradingPost,
    #[clause("VK-PUB-16", "Bâtiments Publics", Fact, "Public Guildhall: its owner has a permanent Criminal icon")]
    PublicGuildhall,
    #[clause("VK-PUB-17", "Bâtiments Publics", Fact, "the Criminal of the Public Guildhall counts in primary actions")]
    CriminalInActions,
    #[clause(
        "VK-PUB-18",
        "Bâtiments Publics",
        Fact,
        "the Criminal of the Public Guildhall counts when a Criminal is played (corruption count)"
    )]
    CriminalInCorruption,
    #[clause("VK-PUB-19", "Bâtiments Publics", Fact, "the Criminal of the Public Guildhall counts in collisions")]
    CriminalInCollisions,
    #[clause("VK-PUB-20", "Bâtiments Publics", Fact, "the Criminal of the Public Guildhall counts in shuffles")]
    CriminalInShuffles,
    #[clause(
        "VK-PUB-21",
        "Bâtiments Publics",
        Effect,
        "Public Workshop: at every collision of any player, its owner may ignore 1 Criminal icon of the own board"
    )]
    PublicWorkshopIgnores,
    #[clause(
        "VK-PUB-22",
        "Bâtiments Publics",
        Effect,
        "Public Workshop: at every collision its owner may draw the top card of the own pile into the hand"
    )]
    PublicWorkshopDraws,

    #[clause(
        "VK-CHEST-1",
        "Tuiles Coffre",
        Effect,
        "a chest is gained from the face-up ones of the row",
        refuse = "no chest lies there"
    )]
    ChestFromRow,
    #[clause(
        "VK-CHEST-2",
        "Tuiles Coffre",
        Effect,
        "a gained chest must be placed under one of the 3 card spaces, one chest per space"
    )]
    ChestUnderSpace,
    #[clause("VK-CHEST-3", "Tuiles Coffre", Fact, "an earlier chest may be discarded to make room")]
    ChestMayBeReplaced,
    #[clause("VK-CHEST-4", "Tuiles Coffre", Limit, "a placed chest is never moved")]
    ChestNeverMoves,
    #[clause("VK-CHEST-5", "Tuiles Coffre", Effect, "a discarded chest leaves the game")]
    ReplacedChestLeaves,
    #[clause("VK-CHEST-6", "Tuiles Coffre", Effect, "the chest row refills at once from the pile")]
    ChestRowRefills,
    #[clause(
        "VK-CHEST-7",
        "Tuiles Coffre",
        Effect,
        "entry rewards come only when a card is played to space 1 or slid to space 2 or 3 in Card Management"
    )]
    ChestEntryReward,
    #[clause("VK-CHEST-8", "Tuiles Coffre", Fact, "a rearrangement never brings an entry reward")]
    RearrangingBringsNoReward,
    #[clause(
        "VK-CHEST-9",
        "Tuiles Coffre",
        Fact,
        "example: Grifter (X B) played above the Criminal→ink chest: 1 ink; later in space 3 above B→2B its one Builder counts as 2"
    )]
    GrifterExample,
    #[clause(
        "VK-CHEST-10",
        "Tuiles Coffre",
        Fact,
        "kind A (C, B, N): one such icon of the card above counts as 2 of the same"
    )]
    ChestDoubles,
    #[clause(
        "VK-CHEST-11",
        "Tuiles Coffre",
        Fact,
        "kind B: one such icon counts as one each of the two other kinds (C→B N, B→N C, N→B C)"
    )]
    ChestMakesOthers,
    #[clause("VK-CHEST-12", "Tuiles Coffre", Fact, "kind C: one such icon counts as 3 Merchants")]
    ChestMakesMerchants,
    #[clause(
        "VK-CHEST-13",
        "Tuiles Coffre",
        Fact,
        "kinds A-C take Cleric, Builder or Noble only, never a Criminal, and one icon only"
    )]
    ChestTakesOneIcon,
    #[clause(
        "VK-CHEST-14",
        "Tuiles Coffre",
        Fact,
        "kind D (ink, stone, gold): +1 when the entering card has at least 2 Merchant icons (Criminals do not count)"
    )]
    ChestForTwoMerchants,
    #[clause(
        "VK-CHEST-15",
        "Tuiles Coffre",
        Fact,
        "kind E (ink, stone, gold): +1 when the entering card has at least 1 Criminal icon"
    )]
    ChestForCriminal,
    #[clause(
        "VK-CHEST-16",
        "Tuiles Coffre",
        Fact,
        "kind F (C, B, N): +1 silver when the entering card has at least 1 of that icon (Criminals do not count)"
    )]
    ChestForSilver,
    #[clause(
        "VK-CHEST-17",
        "Tuiles Coffre",
        Fact,
        "only icons printed on the card above matter, not those made by card abilities"
    )]
    ChestReadsPrintedIcons,
    #[clause("VK-CHEST-18", "Tuiles Coffre", Fact, "each icon is used once in a primary action")]
    IconUsedOnce,
    #[clause("VK-CHEST-19", "Tuiles Coffre", Fact, "converting by a chest is always optional")]
    ConversionOptional,

    #[clause("VK-SCORE-1", "Calcul des scores", Fact, "add the VP printed on owned public building cards")]
    PublicPoints,
    #[clause("VK-SCORE-2", "Calcul des scores", Fact, "add 2/5/9 VP for 1/2/3 chests held")]
    ChestPoints,

    #[clause("VK-SOLO-1", "Mode solo", Fact, "base solo rules hold except as below")]
    BaseSoloRules,
    #[clause("VK-SOLO-2", "Mode solo", Fact, "the new planning card is shuffled with the AI's starting ones")]
    NewPlanningCard,
    #[clause(
        "VK-SOLO-3",
        "Mode solo",
        Fact,
        "the 3 AI chests are shuffled; one lies face down under each AI card space"
    )]
    AiChestsFaceDown,
    #[clause(
        "VK-SOLO-4",
        "Mode solo",
        Effect,
        "when the new card is revealed, the 2 right-most heroes and the 2 right-most chests of the rows leave the game"
    )]
    RowsPurged,
    #[clause("VK-SOLO-5", "Mode solo", Fact, "after a purge what is left of a row slides right; the left is refilled")]
    PurgedRowsSlide,
    #[clause("VK-SOLO-6", "Mode solo", Fact, "so the oldest of a row leave first")]
    OldestLeaveFirst,
    #[clause("VK-SOLO-7", "Mode solo", Fact, "the rows shift right in the same way when the human takes from them")]
    RowsShiftRight,
    #[clause("VK-SOLO-8", "Mode solo", Fact, "after the purge the AI viscount moves 1")]
    AiMovesAfterPurge,
    #[clause(
        "VK-SOLO-9",
        "Mode solo",
        Fact,
        "bottom row of the new card, first possible option: turn an AI chest face up / focus / gain 1 debt and flip 1 acquired deed"
    )]
    NewCardBottomRow,
    #[clause(
        "VK-SOLO-10",
        "Mode solo",
        Effect,
        "the first reveal turns chest 1, the second chest 2, the third chest 3"
    )]
    AiTurnsNextChest,
    #[clause("VK-SOLO-11", "Mode solo", Fact, "once all three AI chests are turned, that option is gone")]
    AiChestsRunOut,
    #[clause(
        "VK-SOLO-12",
        "Mode solo",
        Fact,
        "AI chests (face up): one C, B or N of the card above counts as the two others"
    )]
    AiChestConverts,
    #[clause("VK-SOLO-13", "Mode solo", Fact, "the AI converts whenever that helps its action")]
    AiConvertsWhenHelpful,
    #[clause("VK-SOLO-14", "Mode solo", Fact, "the AI scores 2/5/9 for its face-up chests")]
    AiChestPoints,
    #[clause("VK-SOLO-15", "Mode solo", Fact, "the AI may build public buildings, for VP and for their effects")]
    AiMayBuildPublic,
    #[clause("VK-SOLO-16", "Mode solo", Effect, "Public Workshop: the AI always ignores 1 Criminal and never draws")]
    AiIgnoresCriminal,
    #[clause("VK-SOLO-17", "Mode solo", Effect, "the AI builds public buildings before its own")]
    AiBuildsPublicFirst,
    #[clause("VK-SOLO-18", "Mode solo", Effect, "a returned AI building goes to the right-most free slot of its type")]
    AiReturnsRightmost,

    #[clause(
        "VB-SET-1",
        "Base game, p. 6-8: set-up",
        Fact,
        "five segments, side by player count, random order in a ring"
    )]
    RandomRing,
    #[clause(
        "VB-SET-2",
        "Base game, p. 6-8: set-up",
        Fact,
        "castle in random orientation; each of its 5 sections faces one segment"
    )]
    RandomCastle,
    #[clause(
        "VB-SET-3",
        "Base game, p. 6-8: set-up",
        Effect,
        "neutral cards are shuffled into 5 near-equal face-up piles, one per segment"
    )]
    TownsfolkPiles,
    #[clause(
        "VB-SET-4",
        "Base game, p. 6-8: set-up",
        Effect,
        "five manuscript piles of 7: a grey-backed on top, 6 random black-backed below, face up"
    )]
    ManuscriptPiles,
    #[clause("VB-SET-5", "Base game, p. 6-8: set-up", Fact, "only the tops are visible; no browsing")]
    OnlyTopsVisible,
    #[clause(
        "VB-SET-6",
        "Base game, p. 6-8: set-up",
        Fact,
        "each player gets a board, 20 workers, 9 buildings in their slots, 8 starting cards, markers at the far ends (corruption 1, virtue 7)"
    )]
    PlayerStart,
    #[clause(
        "VB-SET-7",
        "Base game, p. 6-8: set-up",
        Fact,
        "random start player, the same all game; play goes clockwise"
    )]
    RandomStartPlayer,
    #[clause(
        "VB-SET-8",
        "Base game, p. 6-8: set-up",
        Effect,
        "one pair (player card + hero) more than players is dealt"
    )]
    PairsDealt,
    #[clause(
        "VB-SET-9",
        "Base game, p. 6-8: set-up",
        Limit,
        "pairs are chosen in reverse turn order, each once",
        refuse = "that pair is not on offer"
    )]
    PairsInReverseOrder,
    #[clause(
        "VB-SET-10",
        "Base game, p. 6-8: set-up",
        Effect,
        "the chooser puts the viscount on the card's number, gains what it lists, then does its extra"
    )]
    PairGains,
    #[clause(
        "VB-SET-11",
        "Base game, p. 6-8: set-up",
        Limit,
        "extras of cards 3, 5, 6 may use any segment; 8 builds at the own space; 9 destroys any one own card before shuffling",
        refuse = "choose one of your own cards: they are not shuffled yet"
    )]
    PairExtras,
    #[clause(
        "VB-SET-12",
        "Base game, p. 6-8: set-up",
        Effect,
        "the 8 cards, the hero and anything gained in setup are shuffled; draw 3"
    )]
    StartingHand,
    #[clause(
        "VB-SET-13",
        "Base game, p. 6-8: set-up",
        Fact,
        "the table's number of debts lies above Poverty, the rest below; the same for deeds and Prosperity. Setup gains come before this step and do not shrink it"
    )]
    PilesAboveTheEnd,

    #[clause(
        "VB-DD-1",
        "Base game, p. 9: debts and deeds",
        Effect,
        "debts and deeds are gained from the tops of their piles"
    )]
    DebtsAndDeedsGained,
    #[clause(
        "VB-DD-2",
        "Base game, p. 9: debts and deeds",
        Effect,
        "revealing Poverty or Prosperity triggers the end; the pile stays in use"
    )]
    EndRevealed,
    #[clause("VB-DD-3", "Base game, p. 9: debts and deeds", Fact, "debts and deeds never run out")]
    DebtsNeverRunOut,
    #[clause("VB-DD-4", "Base game, p. 9: debts and deeds", Effect, "flipping a debt gives any 1 resource at once")]
    FlippedDebtResource,
    #[clause(
        "VB-DD-5",
        "Base game, p. 9: debts and deeds",
        Limit,
        "only an unpaid debt or an acquired deed can be flipped; at the end an unpaid debt is -2, a paid one 0, an acquired deed 1, an approved one 3",
        refuse = "you have no such card left to flip"
    )]
    FlippedOnce,

    #[clause(
        "VB-TR-1",
        "Base game, p. 10: virtue and corruption",
        Effect,
        "corruption moves the black marker right, virtue the white one left, one step each"
    )]
    MarkersStep,
    #[clause("VB-TR-2", "Base game, p. 10: virtue and corruption", Fact, "a step beyond the far end is ignored")]
    StepBeyondEndLost,
    #[clause("VB-TR-3", "Base game, p. 10: virtue and corruption", Fact, "gained at the same time: corruption first")]
    CorruptionFirst,
    #[clause(
        "VB-TR-4",
        "Base game, p. 10: virtue and corruption",
        Effect,
        "once on one space the markers stay together and move together"
    )]
    MarkersStayTogether,
    #[clause(
        "VB-TR-5",
        "Base game, p. 10: virtue and corruption",
        Fact,
        "a collision is resolved only in phase 5 of the owner's turn"
    )]
    CollisionInOwnTurn,

    #[clause("VB-CR-1", "Base game, p. 10: Criminals", Fact, "in primary actions each Criminal is any one other icon")]
    CriminalIsWild,
    #[clause(
        "VB-CR-2",
        "Base game, p. 10: Criminals",
        Fact,
        "a Criminal counts as another icon in primary actions alone, not in scoring and not for chests"
    )]
    CriminalOnlyForActions,

    #[clause(
        "VB-T-1",
        "Base game, p. 11: the turn",
        Effect,
        "a turn has six phases: Card Management, Movement, Primary Action, Recruit, Resolve Collision, Draw"
    )]
    SixPhases,
    #[clause(
        "VB-T-2",
        "Base game, p. 11: the turn",
        Limit,
        "an effect is mandatory unless it says otherwise; only rearranging, discarding, destroying and castle moves can always be declined",
        refuse = "this effect cannot be declined"
    )]
    EffectsMandatory,

    #[clause(
        "VB-P1-1",
        "Base game, p. 12: Card Management",
        Effect,
        "slide all cards one space right; the one that falls off goes to the discard pile, then its drop-off effect resolves"
    )]
    CardsSlide,
    #[clause(
        "VB-P1-2",
        "Base game, p. 12: Card Management",
        Effect,
        "one card of the hand is played to space 1",
        refuse = "that card is not in your hand"
    )]
    CardPlayed,
    #[clause(
        "VB-P1-3",
        "Base game, p. 12: Card Management",
        Effect,
        "a played card that shows a Criminal brings 1 corruption per Criminal icon on the board, its own included"
    )]
    CriminalCorrupts,
    #[clause(
        "VB-P1-4",
        "Base game, p. 12: Card Management",
        Effect,
        "then the immediate effect of the played card resolves"
    )]
    ImmediateEffect,
    #[clause(
        "VB-P1-5",
        "Base game, p. 12: Card Management",
        Effect,
        "without a hand the top of the pile is played unseen"
    )]
    EmptyHandPlaysTop,
    #[clause("VB-P1-6", "Base game, p. 12: Card Management", Fact, "nobody ever owns fewer than 3 cards")]
    ThreeCardsAtLeast,
    #[clause(
        "VB-P1-7",
        "Base game, p. 12: Card Management",
        Fact,
        "with exactly 3 cards the one that drops is shuffled into a new pile and played again"
    )]
    ThreeCardsCycle,
    #[clause(
        "VB-P1-8",
        "Base game, p. 12: Card Management",
        Fact,
        "printed icons of a space count while no card lies there (the first two turns)"
    )]
    PrintedSpaceIcons,
    #[clause(
        "VB-P2-1",
        "Base game, p. 13: Movement",
        Effect,
        "the viscount moves the played card's silver value and a step for each silver paid; one more is free with Trading Post slot 1",
        refuse = "you do not have the silver for that many steps"
    )]
    StepsAndSilver,
    #[clause(
        "VB-P2-2",
        "Base game, p. 13: Movement",
        Effect,
        "the viscount follows the arrows and never goes back",
        refuse = "that space is not at this distance along the arrows"
    )]
    AlongTheArrows,
    #[clause(
        "VB-P2-3",
        "Base game, p. 13: Movement",
        Effect,
        "ending a movement on a space with opponents' viscounts lets each of those opponents rearrange at once"
    )]
    MetRivalsRearrange,
    #[clause(
        "VB-P3-1",
        "Base game, p. 14: Primary Action",
        Limit,
        "Trade and Construct are done on the outside path, Workers and Transcribe on the inside path",
        refuse = "that action is done on the other path"
    )]
    ActionByPath,
    #[clause(
        "VB-P3-2",
        "Base game, p. 14: Primary Action",
        Effect,
        "an action is funded with icons on the board, its resource and at most one dismissal",
        refuse = "what you have does not reach the cost"
    )]
    ActionFunded,
    #[clause(
        "VB-P3-3",
        "Base game, p. 14: Primary Action",
        Effect,
        "dismissing: the top townsfolk of the own segment, only if it shows an icon that fits the action (a Criminal fits all); pay its silver; it leaves the game; its icons count for this action and its top-right effect resolves"
    )]
    Dismissal,
    #[clause(
        "VB-P3-4",
        "Base game, p. 14: Primary Action",
        Limit,
        "one townsfolk is dismissed a turn at most",
        refuse = "you have dismissed a townsfolk this turn already"
    )]
    OneDismissal,
    #[clause(
        "VB-P3-5",
        "Base game, p. 14: Primary Action",
        Effect,
        "the printed townsfolk of an empty pile may be dismissed, never hired",
        refuse = "only a printed townsfolk is left there, and that is never hired"
    )]
    PrintedTownsfolk,
    #[clause("VB-P3-6", "Base game, p. 14: Primary Action", Fact, "cards in hand, pile or discard fund nothing")]
    OtherCardsFundNothing,

    #[clause("VB-TD-1", "Base game, p. 15: Trade", Effect, "silver adds Merchants 1 for 1")]
    SilverAsMerchants,
    #[clause(
        "VB-TD-2",
        "Base game, p. 15: Trade",
        Effect,
        "an exchange may be used as often as the Merchants pay for",
        refuse = "your Merchants and silver do not pay for that many exchanges"
    )]
    RepeatedExchange,

    #[clause(
        "VB-DE-1",
        "Base game, p. 15 and 32: discarding and destroying",
        Effect,
        "a card is discarded or destroyed from the hand, or unseen from the top of the pile (of the shuffled discards if it is empty)",
        refuse = "that card is not in your hand"
    )]
    DiscardOrDestroy,
    #[clause(
        "VB-DE-2",
        "Base game, p. 15 and 32: discarding and destroying",
        Effect,
        "a destroyed card leaves the game; its owner gains its silver value"
    )]
    DestroyedForSilver,

    #[clause(
        "VB-B-1",
        "Base game, p. 16-17: Construct",
        Limit,
        "a building needs an empty spot on the own side of the river; stone adds Builders 1 for 1",
        refuse = "a building needs an empty spot on your side of the river"
    )]
    EmptySpotOnSide,
    #[clause(
        "VB-B-2",
        "Base game, p. 16-17: Construct",
        Limit,
        "any of the nine own buildings may be taken, at its cost",
        refuse = "that slot is empty"
    )]
    AnyOwnBuilding,
    #[clause("VB-B-3", "Base game, p. 16-17: Construct", Effect, "gain the spot's reward")]
    SpotReward,
    #[clause(
        "VB-B-4",
        "Base game, p. 16-17: Construct",
        Effect,
        "each link to a neighbour that is already built: the owners of both ends gain it; once if one owner has both"
    )]
    LinkRewards,
    #[clause("VB-B-5", "Base game, p. 16-17: Construct", Fact, "the emptied slot's power works from then on")]
    EmptiedSlotPower,
    #[clause(
        "VB-B-6",
        "Base game, p. 16-17: Construct",
        Limit,
        "a player without a building left can build only a public one",
        refuse = "you have no building left to build"
    )]
    NoBuildingLeft,
    #[clause(
        "VB-B-7",
        "Base game, p. 16-17: Construct",
        Effect,
        "a free building is of the type named and goes to an empty spot, any of the board unless the card says where",
        refuse = "a free building is of the type named, on an empty spot that the card allows"
    )]
    FreeBuilding,

    #[clause(
        "VB-C-1",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "Nobles, gold 1 for 1, place one to four workers of the supply in tier 1 of the own segment",
        refuse = "no worker is left in your supply"
    )]
    WorkersPlaced,
    #[clause(
        "VB-C-2",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "a tier-1 section with three or more own workers sends one inward for its reward, one clockwise, one counter-clockwise",
        refuse = "you have no group of workers there"
    )]
    GroupMoves,
    #[clause(
        "VB-C-3",
        "Base game, p. 18-20: Workers and the castle",
        Limit,
        "all groups of tier 1 are resolved first, in any order",
        refuse = "your groups in tier 1 come first"
    )]
    LowerTierFirst,
    #[clause(
        "VB-C-4",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "then a tier-2 section with three or more own workers sends one to tier 3 for any resource, never sideways",
        refuse = "you have no group of workers there"
    )]
    GroupClimbs,
    #[clause(
        "VB-C-5",
        "Base game, p. 18-20: Workers and the castle",
        Limit,
        "the active player bumps sections of tiers 1 and 2 down to three workers, of any colour",
        refuse = "no worker of that colour is there"
    )]
    CrowdedSection,
    #[clause(
        "VB-C-6",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "a bumped worker returns to its supply; its owner gains 2 silver (tier 1) or 1 virtue and any 1 resource (tier 2)"
    )]
    BumpedWorker,
    #[clause("VB-C-7", "Base game, p. 18-20: Workers and the castle", Fact, "tier 3 is never bumped")]
    TopTierSafe,
    #[clause(
        "VB-C-8",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "Castle Leader: the first in tier 3, afterwards the player with strictly more workers there; 5 VP, hand limit +1; losing it forces no discard"
    )]
    CastleLeader,
    #[clause(
        "VB-C-9",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "triples of another player: the active player first, then that player"
    )]
    GroupsOfOthers,
    #[clause(
        "VB-C-10",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "a castle move takes one own worker of tier 1, not one about to step aside, to a neighbouring section; then the castle is resolved",
        refuse = "no worker of yours can move from there"
    )]
    CastleMove,
    #[clause(
        "VB-C-11",
        "Base game, p. 18-20: Workers and the castle",
        Effect,
        "free workers all go to any one tier-1 section"
    )]
    FreeWorkers,

    #[clause(
        "VB-M-1",
        "Base game, p. 21: Transcribe",
        Effect,
        "a manuscript of the own segment is transcribed with Clerics, ink 1 for 1; one a turn",
        refuse = "you have transcribed a manuscript this turn already"
    )]
    Transcribe,
    #[clause(
        "VB-M-2",
        "Base game, p. 21: Transcribe",
        Effect,
        "the first player with 3 of a ribbon takes that cleric bonus card"
    )]
    BonusCard,
    #[clause(
        "VB-M-3",
        "Base game, p. 21: Transcribe",
        Effect,
        "an empty pile's printed manuscript gives its effect and is not collected"
    )]
    PrintedManuscript,
    #[clause(
        "VB-M-4",
        "Base game, p. 21: Transcribe",
        Effect,
        "a free manuscript is any visible one of cost 3 or 4",
        refuse = "that manuscript does not cost 3 or 4"
    )]
    FreeManuscript,

    #[clause(
        "VB-P4-1",
        "Base game, p. 22: Recruit",
        Effect,
        "a player may hire the top card of the segment where the viscount stands for its silver into the discard pile; its top-right effect is mandatory; one per phase"
    )]
    Recruit,
    #[clause("VB-P4-2", "Base game, p. 22: Recruit", Effect, "a free hire takes any visible top card of the board")]
    FreeHire,
    #[clause(
        "VB-P5",
        "Base game, p. 22-23: Resolve Collision",
        Effect,
        "a collision is resolved only if the active player's markers share a space, step by step"
    )]
    Collision,
    #[clause(
        "VB-P5-1",
        "Base game, p. 22-23: Resolve Collision",
        Effect,
        "every player with Workshop slot 2 and no Criminal gains 1 virtue"
    )]
    CollisionSlots,
    #[clause("VB-P5-2", "Base game, p. 22-23: Resolve Collision", Effect, "collision effects of cards on all boards")]
    CollisionCards,
    #[clause(
        "VB-P5-3",
        "Base game, p. 22-23: Resolve Collision",
        Effect,
        "the active player gains the items above the markers"
    )]
    CollisionOwnGain,
    #[clause(
        "VB-P5-4",
        "Base game, p. 22-23: Resolve Collision",
        Effect,
        "every opponent gains the items below them, if they qualify"
    )]
    CollisionOpponents,
    #[clause(
        "VB-P5-5",
        "Base game, p. 22-23: Resolve Collision",
        Effect,
        "the active player's markers return to the ends"
    )]
    MarkersReturn,
    #[clause(
        "VB-P6-1",
        "Base game, p. 23: Draw",
        Effect,
        "draw to the limit (3 + Workshop slot 3 + leader) or as far as cards go; at or over the limit draw nothing"
    )]
    DrawToLimit,
    #[clause(
        "VB-P6-2",
        "Base game, p. 23: Draw",
        Effect,
        "whenever a draw finds an empty pile the discards are shuffled: with a Criminal on the board 1 corruption (never more), else 1 virtue"
    )]
    ShuffleStepsMarker,
    #[clause(
        "VB-P6-3",
        "Base game, p. 23: Draw",
        Effect,
        "the Shuffle effect needs at least 1 discardand gives the same step as any other shuffle"
    )]
    ShuffleEffect,

    #[clause(
        "VB-E-1",
        "Base game, p. 23: the end",
        Effect,
        "after the trigger finish the round, then play one more whole round"
    )]
    OneMoreRound,
    #[clause("VB-E-2", "Base game, p. 23: the end", Fact, "both cards may be revealed; both then score")]
    BothRevealed,
    #[clause("VB-E-3", "Base game, p. 23: the end", Fact, "ongoing card effects do nothing in scoring")]
    OngoingSilentInScoring,

    #[clause(
        "VB-S-1",
        "Base game, p. 24-25: scoring",
        Fact,
        "buildings by type; workers by tier; ribbon sets 1/4/9/16, several sets; manuscript VP; bonus cards 3; leader 5; debts and deeds"
    )]
    ScoringSources,
    #[clause(
        "VB-S-2",
        "Base game, p. 24-25: scoring",
        Fact,
        "Poverty revealed: most flipped deeds 12/8/4; Prosperity revealed: most flipped debts"
    )]
    MajorityPoints,
    #[clause(
        "VB-S-3",
        "Base game, p. 24-25: scoring",
        Fact,
        "at least 1 flipped to qualify; ties pool the levels they cover and split, rounded down"
    )]
    MajorityTies,
    #[clause("VB-S-4", "Base game, p. 24-25: scoring", Fact, "below three players the 8 is skipped: 12/4")]
    MajorityBelowThree,
    #[clause(
        "VB-S-5",
        "Base game, p. 24-25: scoring",
        Fact,
        "VP per icon counts all own cards in every zone and the permanent icons (the printed example: 4 Nobles on cards + 1 on an emptied slot = 5)"
    )]
    IconPoints,
    #[clause("VB-S-6", "Base game, p. 24-25: scoring", Fact, "tie: most silver plus resources, else shared")]
    TieBreak,

    #[clause(
        "VB-A-1",
        "Base game, p. 26-31: the AI",
        Fact,
        "the AI has its own board (Guildhalls first, then Trading Posts, then Workshops), no townsfolk; the human starts"
    )]
    AiOwnBoard,
    #[clause("VB-A-2", "Base game, p. 26-31: the AI", Fact, "schemes named on its board leave the game")]
    AiSchemesRemoved,
    #[clause(
        "VB-A-3",
        "Base game, p. 26-31: the AI",
        Effect,
        "two pairs are dealt; the human chooses; the AI viscount goes to the other card's number"
    )]
    AiStartSpace,
    #[clause("VB-A-4", "Base game, p. 26-31: the AI", Effect, "the AI gets its board's start items")]
    AiStartItems,
    #[clause(
        "VB-A-5",
        "Base game, p. 26-31: the AI",
        Effect,
        "AI turn: slide, reveal a scheme to space 1, do its rows from top to bottom; header icons only fund"
    )]
    AiTurn,
    #[clause("VB-A-6", "Base game, p. 26-31: the AI", Effect, "it moves only on the outside path")]
    AiOutsidePath,
    #[clause(
        "VB-A-7",
        "Base game, p. 26-31: the AI",
        Effect,
        "rearrange, or 2 silver → 1 resource by its chart (first type below 6, second below 4, else third); the Cards AI pools all types"
    )]
    AiResource,
    #[clause(
        "VB-A-8",
        "Base game, p. 26-31: the AI",
        Effect,
        "destroy → flip; needing a scheme with no future scheme left → flip"
    )]
    AiDestroyFlips,
    #[clause(
        "VB-A-9",
        "Base game, p. 26-31: the AI",
        Effect,
        "flip with nothing to flip, discard, castle move → 1 virtue"
    )]
    AiVirtueInstead,
    #[clause(
        "VB-A-10",
        "Base game, p. 26-31: the AI",
        Effect,
        "it flips the type it has flipped less of; tie: a debt; only one type available: that one"
    )]
    AiFlip,
    #[clause(
        "VB-A-11",
        "Base game, p. 26-31: the AI",
        Effect,
        "any hire or gain-card effect → the top future scheme goes face up on its discard pile"
    )]
    AiGainsScheme,
    #[clause(
        "VB-A-12",
        "Base game, p. 26-31: the AI",
        Effect,
        "it dismisses for free the townsfolk of its segment and gets the top-right effect, not the icons"
    )]
    AiDismisses,
    #[clause("VB-A-13", "Base game, p. 26-31: the AI", Effect, "focus = the action named on its board")]
    AiFocus,
    #[clause(
        "VB-A-14",
        "Base game, p. 26-31: the AI",
        Effect,
        "build: the left-most building it can afford, on the first free spot clockwise of its side of the river; free builds go on clockwise across rivers"
    )]
    AiBuilds,
    #[clause(
        "VB-A-15",
        "Base game, p. 26-31: the AI",
        Effect,
        "workers: from the outside, as many as it can, never 1; it bumps the human; tier-1 groups clockwise from its segment; first option of a choice"
    )]
    AiPlacesWorkers,
    #[clause(
        "VB-A-16",
        "Base game, p. 26-31: the AI",
        Effect,
        "transcribe: from the outside, its segment's manuscript; free ones: the first legal pile clockwise from its segment"
    )]
    AiTranscribes,
    #[clause("VB-A-17", "Base game, p. 26-31: the AI", Fact, "+1 VP per leftover resource")]
    AiLeftovers,
    #[clause(
        "VB-A-18",
        "Base game, p. 26-31: the AI",
        Fact,
        "the AI has the last turn; the human must score more to win"
    )]
    AiMustBeBeaten,
    #[clause(
        "VB-A-19",
        "Base game, p. 26-31: the AI",
        Fact,
        "harder: shuffle 1-3 future schemes into the starting ones"
    )]
    HarderAi,
    #[clause(
        "VB-A-20",
        "Base game, p. 26-31: the AI",
        Effect,
        "a Criminal scheme says: 1 corruption per Criminal on its board"
    )]
    AiCriminalScheme,
    #[clause(
        "VB-A-21",
        "Base game, p. 26-31: the AI",
        Effect,
        "when its pile is empty it shuffles after the slide, with two cards left on the board; that shuffle counts like any other"
    )]
    AiShuffles,
    #[clause(
        "VB-A-22",
        "Base game, p. 26-31: the AI",
        Fact,
        "it resolves its own collisions with its own upper row, and is an opponent in the human's"
    )]
    AiCollisions,
    #[clause(
        "VB-A-23",
        "Base game, p. 26-31: the AI",
        Fact,
        "it can hold the leader card (5 VP) without use for the hand"
    )]
    AiLeader,
    #[clause(
        "VB-A-24",
        "Base game, p. 26-31: the AI",
        Effect,
        "bottom row: the first option, from the left, that it can do"
    )]
    AiBottomRow,

    #[clause(
        "VR-1",
        "Rulings that no single move can break",
        Fact,
        "the owner of the Public Workshop may ignore a Criminal and may draw a card, each on its own; the French rulebook lets the owner choose both, the English one always draws",
        why = "the two editions differ, and two separate choices allow both readings"
    )]
    IgnoreAndDrawSeparate,
    #[clause(
        "VR-2",
        "Rulings that no single move can break",
        Fact,
        "ignoring a Criminal is declared before the first step of a collision and holds for that collision; the draw comes in its second step",
        why = "the choice belongs to the whole collision (VK-PUB-21), and its first step already tests for Criminals (VB-P5-1)"
    )]
    IgnoreDeclaredFirst,
    #[clause(
        "VR-3",
        "ruling",
        Ruling,
        "with a free space a chest must be taken; with all three full it may be declined",
        refuse = "you have a free space, so a chest must be taken",
        why = "the rulebook lets a player discard a chest to make room but names no way to refuse one while a space is free"
    )]
    ChestMustBeTaken,
    #[clause(
        "VR-4",
        "Rulings that no single move can break",
        Fact,
        "a chest may be replaced although a space is free; the new chest lies where the old one was",
        why = "the French rulebook lets a player discard an earlier chest at will, to make room (VK-CHEST-3)"
    )]
    ReplaceDespiteRoom,
    #[clause(
        "VR-5",
        "Rulings that no single move can break",
        Fact,
        "a chest that is placed under a card brings no entry reward for that card; its conversion works from then on",
        why = "an entry reward comes only when a card is played or slides (VK-CHEST-7), and this card already lies there"
    )]
    NoRewardForLyingCard,
    #[clause(
        "VR-6",
        "Rulings that no single move can break",
        Fact,
        "when cards slide, all of them move first, then the entry rewards of spaces 3 and 2 come, then the drop-off effect; a chest gained by that effect checks no card that slid, but does check the card then played to space 1",
        why = "all cards slide at once, and the drop-off effect resolves after that (VB-P1-1)"
    )]
    SlideOrder,
    #[clause(
        "VR-7",
        "Rulings that no single move can break",
        Fact,
        "a played card brings its entry reward first, then its corruption, then its immediate effect",
        why = "corruption comes before the immediate effect (VB-P1-3, VB-P1-4), and entering the space comes before both"
    )]
    PlayOrder,
    #[clause(
        "VR-8",
        "Rulings that no single move can break",
        Fact,
        "icons that a card ability makes never feed a chest; icons that a chest makes may feed a card ability",
        why = "chests look at printed icons alone (VK-CHEST-17), and nothing forbids the other direction; tables may differ, so there is an option"
    )]
    ChestFeedsCard,
    #[clause(
        "VR-9",
        "Rulings that no single move can break",
        Fact,
        "a chest of kinds A to C changes only one icon of a card that shows two",
        why = "such a chest treats a single icon (VK-CHEST-13)"
    )]
    OneOfTwoIcons,
    #[clause(
        "VR-10",
        "Rulings that no single move can break",
        Fact,
        "the printed icons of an empty card space stand on no card, so no chest changes them",
        why = "a chest looks at the icons printed on the card above it (VK-CHEST-17), and here there is no card"
    )]
    PrintedSpaceNoChest,
    #[clause(
        "VR-11",
        "Rulings that no single move can break",
        Fact,
        "a permanent Criminal brings no entry reward of kind E, and a played card without a Criminal still brings no corruption",
        why = "both ask for a Criminal on the card itself (VK-CHEST-15, VB-P1-3)"
    )]
    PermanentCriminalNoEntry,
    #[clause(
        "VR-12",
        "Rulings that no single move can break",
        Fact,
        "a public building counts as its owner's for links, and as one building for points per building",
        why = "it stands on the spot of an own building (VK-PUB-6); neither rulebook says whether it counts for points, so there is an option"
    )]
    PublicBelongsToBuilder,
    #[clause(
        "VR-13",
        "Rulings that no single move can break",
        Fact,
        "building a public building sets off what follows Construct; its owner has one own building of that type less on the board",
        why = "it is built by the Construct action (VK-PUB-1), and the building that it replaces goes back to the player board (VK-PUB-5)"
    )]
    PublicFiresAfterBuild,
    #[clause(
        "VR-14",
        "Rulings that no single move can break",
        Fact,
        "the slot that a returned building covers loses its power at once",
        why = "a power belongs to an emptied slot (VB-B-5), and this one is covered again"
    )]
    CoveredSlotLosesPower,
    #[clause(
        "VR-15",
        "Rulings that no single move can break",
        Fact,
        "leaving by the remove mark is not destroying, so the Public Trading Post does not react",
        why = "the rulebook removes such a card from the game (VK-HERO-6) and does not call that destroying"
    )]
    LeavingIsNotDestroying,
    #[clause(
        "VR-16",
        "Rulings that no single move can break",
        Fact,
        "an empty hero or chest pile refills nothing, and an effect that takes from an empty row does nothing",
        why = "what was taken or discarded does not come back (VK-CHEST-5), and no rule makes a new pile"
    )]
    EmptyRowDoesNothing,
    #[clause(
        "VR-17",
        "Rulings that no single move can break",
        Fact,
        "the hero of player card 1.5 goes to the hand after the starting hand is drawn, which makes four cards",
        why = "a gained hero goes to the hand (VK-HERO-2); the icon on the player card does not show the hand, so there is an option"
    )]
    SetupHeroToHand,
    #[clause(
        "VR-18",
        "Rulings that no single move can break",
        Fact,
        "Scarlette's manuscript is optional and impossible on the outside path; her corruption is not optional and comes after it; she shares the one dismissal and the one manuscript of the turn",
        why = "the rulebook lets her owner transcribe under all the normal rules (VK-HERO-9, VK-HERO-11); her corruption is an effect, and effects are mandatory (VB-T-2)"
    )]
    ScarletteShares,
    #[clause(
        "VR-19",
        "ruling",
        Ruling,
        "a viscount moved by an effect goes 1 or 2 steps along the arrows, and must; no silver and no free step is added; its end counts for meetings; Recruit uses the new space",
        refuse = "that space is not one or two steps away",
        why = "the card shows a movement icon without silver, so nothing is bought with it, and effects are mandatory unless they say otherwise"
    )]
    ExtraMovement,
    #[clause(
        "VR-20",
        "Rulings that no single move can break",
        Fact,
        "with a player card n.5 the AI starts on the left outside space of that segment",
        why = "the card names the inside path (VK-PC-1), and the AI moves on the outside path alone (VB-A-6)"
    )]
    AiInsideCard,
    #[clause(
        "VR-21",
        "Rulings that no single move can break",
        Fact,
        "in the solo game the unchosen hero is shuffled into the hero pile, as VK-SET-8 says, and does not return to the box",
        why = "the expansion names the unchosen hero (VK-SET-8), and it wins over the base game"
    )]
    SoloHeroShuffledIn,
    #[clause(
        "VR-22",
        "Rulings that no single move can break",
        Fact,
        "a card that trades at once does so at the space before the movement; on the inside path only its silver option remains",
        why = "the card acts when it is played, before the movement, and trading belongs to the outside path (VB-P3-1)"
    )]
    TradeBeforeMoving,
    #[clause(
        "VR-23",
        "Rulings that no single move can break",
        Fact,
        "if a viscount meets several others, each of their owners may rearrange, clockwise from the one who moved",
        why = "each of them may rearrange (VB-P2-3), no order is given, and play goes clockwise (VB-SET-7)"
    )]
    MeetingsClockwise,
    #[clause(
        "VR-24",
        "Rulings that no single move can break",
        Fact,
        "a free building of any type is any own building on any empty spot, never a public one",
        why = "a free building goes to any empty spot (VB-B-7) and is never a public one (VK-PUB-12)"
    )]
    AnyFreeBuilding,
    #[clause(
        "VR-25",
        "Rulings that no single move can break",
        Fact,
        "the content file says which side of the segments is used with each number of players",
        why = "our sources do not show which side belongs to which number of players, so an owner of the box can set it"
    )]
    BoardSideByPlayers,
    #[clause(
        "VR-26",
        "Rulings that no single move can break",
        Fact,
        "the AI takes the first option of its bottom row that it can do in full; a list of gains can always be done, since flips fall back on virtue",
        why = "the AI takes the first option that it can do (VB-A-24), and a flip with nothing to flip gives virtue (VB-A-9)"
    )]
    AiFirstCompleteOption,
    #[clause(
        "VR-27",
        "ruling",
        Ruling,
        "nobody destroys a card below three owned ones",
        refuse = "you own too few cards to destroy one",
        why = "nobody may own fewer than three cards, since three lie on the board at every turn"
    )]
    DestroyingKeepsThree,
    #[clause(
        "VR-28",
        "Rulings that no single move can break",
        Fact,
        "two players who tie for Poverty gain (12 + 4) / 2 points each",
        why = "tied players pool the levels that they cover (VB-S-3), and below three players these are 12 and 4 (VB-S-4)"
    )]
    TwoTiedForPoverty,
    #[clause(
        "VR-29",
        "ruling",
        Ruling,
        "a card with the remove mark goes to the discard pile instead if its owner would be left with fewer than three cards after its other effects",
        why = "the rule that nobody owns fewer than three cards is the stronger one: without a third card the next turn could not be played"
    )]
    MarkedCardStays,
    #[clause(
        "VR-30",
        "Rulings that no single move can break",
        Fact,
        "while the effect of a dropped card resolves, a normal card lies in the discard pile already and is shuffled with it, and a card with the remove mark lies nowhere; neither is on the board",
        why = "a card goes to the discard pile before its effect resolves (VB-P1-1); a marked card leaves the game instead (VK-HERO-6)"
    )]
    WhereDroppedCardsLie,
    #[clause(
        "VR-31",
        "ruling",
        Ruling,
        "cards are rearranged among the spaces they occupy; an empty space stays empty",
        refuse = "an empty space must stay empty",
        why = "an empty space prints icons of its own, which a rearrangement is not meant to win or lose"
    )]
    GapsStayEmpty,
    #[clause(
        "VR-32",
        "Rulings that no single move can break",
        Fact,
        "whether a hand is empty is tested when a card must be played, after the drop-off, so a card that was just drawn or gained must be played",
        why = "the drop-off comes before a card is played (VB-P1-1, VB-P1-2) and can bring cards to the hand"
    )]
    HandTestedAtPlay,
    #[clause(
        "VR-33",
        "Rulings that no single move can break",
        Fact,
        "every shuffle of discards into a pile after set-up counts: for a draw, for an unseen play, by the Shuffle effect, or to discard or destroy from an empty pile; an empty discard pile is never shuffled",
        why = "what a shuffle gives is printed beside the Shuffle icon, whatever the cause of the shuffle"
    )]
    WhichShufflesCount,
    #[clause(
        "VR-34",
        "Rulings that no single move can break",
        Fact,
        "Poverty or Prosperity is revealed at the moment the last card above it is taken, in the middle of what is resolving",
        why = "the card shows as soon as nothing lies on it (VB-DD-2)"
    )]
    RevealAtOnce,
    #[clause(
        "VR-35",
        "ruling",
        Ruling,
        "the primary action is not compulsory; passing sets nothing off",
        why = "the rulebook orders the phases but forces nobody to spend icons or resources"
    )]
    ActionOptional,
    #[clause(
        "VR-36",
        "ruling",
        Ruling,
        "the exchanges are fixed and paid before they resolve; silver buys silver only to reach the first one",
        refuse = "this exchange brings silver, so your silver helps with the first one alone",
        why = "exchanges that fed the same trade could go on for as long as silver brings silver"
    )]
    ExchangesFixed,
    #[clause(
        "VR-37",
        "Rulings that no single move can break",
        Fact,
        "a dismissal comes after the action is declared: dismiss and pay, resolve the top-right effect, then choose the target and pay; it is allowed only if its icons make some target affordable, judged before its effect",
        why = "the icons of the dismissed townsfolk count for this action (VB-P3-3), so the action is known first; an action that cannot be funded is not taken"
    )]
    DismissalOrder,
    #[clause(
        "VR-38",
        "Rulings that no single move can break",
        Fact,
        "with a card that turns two Merchants into the icon of the action, a townsfolk with a Merchant can be dismissed too",
        why = "a dismissed townsfolk must show an icon that fits the action (VB-P3-3), and two Merchants are such an icon here; a published card list reads it this way, and there is an option"
    )]
    MerchantFits,
    #[clause(
        "VR-39",
        "Rulings that no single move can break",
        Fact,
        "with all nine buildings built, or without an empty spot, Construct can still build a public building",
        why = "a public building takes the spot of an own building (VK-PUB-6), so it needs neither an empty spot nor a building that waits in a slot"
    )]
    PublicWithoutRoom,
    #[clause(
        "VR-40",
        "Rulings that no single move can break",
        Fact,
        "a building brings the reward of its spot first, then its counter-clockwise link, then its clockwise one; of each link the builder gains first, then the other owner",
        why = "the reward of the spot is named before the links (VB-B-3, VB-B-4); their order is open, so it is fixed here"
    )]
    BuildingOrder,
    #[clause(
        "VR-41",
        "ruling",
        Ruling,
        "a castle move that comes as a reward of tier 2 moves one worker now, but not one of the two about to step aside, and starts no resolution of its own",
        why = "a second resolution inside the first would let workers move that are about to step aside"
    )]
    OneCastleResolution,
    #[clause(
        "VR-42",
        "ruling",
        Ruling,
        "a step that places more workers than there are is not available; free workers are placed as far as the supply goes",
        refuse = "you do not have that many workers in the supply",
        why = "the supply of workers is limited, and the table of costs names whole steps"
    )]
    WorkersAvailable,
    #[clause(
        "VR-43",
        "ruling",
        Ruling,
        "a free manuscript is a real tile, not a printed one; it counts for ribbons and bonus but is not transcribing",
        refuse = "only a printed manuscript is left there, and that is not given for free",
        why = "the effect takes a tile from a pile, while a printed manuscript is only what transcribing falls back on"
    )]
    FreeManuscriptIsTile,
    #[clause(
        "VR-44",
        "Rulings that no single move can break",
        Fact,
        "what follows an action comes once, when the whole action is over, also after the actions of Scarlette and of cards that trade at once, but not after free buildings, workers or manuscripts; several cards react from space 1 to 3",
        why = "an action is over when everything that it brings about is done; what is built, placed or taken for free is no action"
    )]
    AfterActionOnce,
    #[clause(
        "VR-45",
        "Rulings that no single move can break",
        Fact,
        "powers that react to a gained or paid debt do so once per debt, right after it and after the resource of a paid one, also in other players' turns",
        why = "debts are gained and flipped one by one (VB-DD-1, VB-DD-4), and nothing limits these powers to the own turn"
    )]
    DebtPowersPerCard,
    #[clause(
        "VR-46",
        "ruling",
        Ruling,
        "of several options one is taken of which at least one part can be done now",
        refuse = "no part of that option can be done now",
        why = "an option without any possible part would be a way to decline an effect that cannot be declined"
    )]
    OptionMustBePossible,
    #[clause(
        "VR-47",
        "Rulings that no single move can break",
        Fact,
        "when several players gain at the same time, the active player gains first, then the others clockwise",
        why = "no order is given, and play goes clockwise (VB-SET-7)"
    )]
    ActivePlayerFirst,
    #[clause(
        "VR-48",
        "Rulings that no single move can break",
        Fact,
        "ignoring a Criminal touches only the tests of that collision, not a shuffle inside it",
        why = "the rulebook speaks of resolving a collision (VK-PUB-21); what a shuffle gives is not part of that"
    )]
    IgnoreOnlyCollision,
    #[clause(
        "VR-49",
        "Rulings that no single move can break",
        Fact,
        "permanent icons come from emptied slots, cleric bonus cards and the Public Guildhall; they fund actions and count for points per icon, and the Criminal counts as a Criminal everywhere",
        why = "the printed example counts the icon of an emptied slot for points (VB-S-5), and the Criminal of the Public Guildhall is always active (VK-PUB-16)"
    )]
    PermanentIcons,
    #[clause(
        "VR-50",
        "Rulings that no single move can break",
        Fact,
        "the Public Trading Post reacts to every hero that its owner gains by an effect or destroys, from hand or pile, also to the hero of the Public Guildhall; flipping is optional",
        why = "the rulebook says each time, whatever the cause, and says that its owner may (VK-PUB-15)"
    )]
    EveryHeroCounts,
    #[clause(
        "VR-51",
        "Rulings that no single move can break",
        Fact,
        "for the AI a hero is a future scheme and counts as gaining a hero; a chest turns its next face-down chest, or nothing; drawing does nothing; shuffling takes its scheme discards",
        why = "a card that the AI gains is a scheme (VB-A-11); it has no hand, and its own chests lie face down from the start (VK-SOLO-3)"
    )]
    AiGains,
    #[clause(
        "VR-52",
        "Rulings that no single move can break",
        Fact,
        "if the AI can build several public buildings, the columns of its board decide from the left, then the first such own building clockwise",
        why = "the AI builds its own buildings from the left and clockwise (VB-A-14), and no order is given for public ones"
    )]
    AiPublicOrder,
    #[clause(
        "VR-53",
        "Rulings that no single move can break",
        Fact,
        "points per icon count for the AI the header icons of all schemes in its pile, discards and board, and permanent icons; points per hero count nothing",
        why = "the AI has schemes instead of townsfolk (VB-A-1), and points per icon count own cards in every zone (VB-S-5)"
    )]
    AiIconPoints,
    #[clause(
        "VR-54",
        "ruling",
        Ruling,
        "the AI gains one resource per two silver of one effect; an odd silver is lost",
        why = "the chart of the AI turns two silver into one resource, and the AI keeps no silver"
    )]
    AiSilver,
    #[clause(
        "VR-55",
        "Rulings that no single move can break",
        Fact,
        "the pile of a row is at its left; when something is taken, what is left of the gap slides to the right; positions matter in the solo game alone",
        why = "the rulebook slides both rows to the right in the solo game (VK-SOLO-5, VK-SOLO-7)"
    )]
    RowsFromPile,
    #[clause(
        "VR-56",
        "Rulings that no single move can break",
        Fact,
        "what player cards 1.5 and 3.5 bring at the end of set-up comes in turn order",
        why = "both choose at the end of set-up (VK-PC-2), and no order is given"
    )]
    SetupEndsInOrder,
    #[clause(
        "VR-57",
        "Rulings that no single move can break",
        Fact,
        "a townsfolk hired in set-up joins the cards to be shuffled; of its top-right effect only gains and track steps do anything",
        why = "whatever is gained in set-up is shuffled into the deck (VB-SET-12), and no turn is in progress in which the rest could act"
    )]
    SetupHire,
    #[clause(
        "VR-58",
        "ruling",
        Ruling,
        "the three cards of player card 7.5 must be chosen among all nine, the hero included",
        refuse = "choose one of your own cards; three must be chosen",
        why = "the card says three and lists no exception, and the hero belongs to the deck by then"
    )]
    SetupThreeOfNine,
    #[clause(
        "VR-59",
        "Rulings that no single move can break",
        Fact,
        "88 (or 68) neutral cards make piles of 18, 18, 18, 17 and 17 (14, 14, 14, 13 and 13) along the ring, from the segment laid first",
        why = "the five piles are as even as they can be (VB-SET-3)"
    )]
    UnevenPiles,
    #[clause(
        "VR-60",
        "Rulings that no single move can break",
        Fact,
        "a change of the hand limit matters only at the next draw phase",
        why = "cards are drawn up to the limit in that phase alone (VB-P6-1), and losing the leader forces no discard (VB-C-8)"
    )]
    LimitAtNextDraw,
    #[clause(
        "VR-61",
        "Rulings that no single move can break",
        Fact,
        "the space of a collision is read when its third step begins and again when its fourth begins, since virtue or corruption gained before moves both markers",
        why = "players gain what stands beside the markers (VB-P5-3, VB-P5-4), and these can move between the steps (VB-TR-4)"
    )]
    CollisionSpaceReread,
    #[clause(
        "VR-62",
        "Rulings that no single move can break",
        Fact,
        "Merchant icons never help the AI, and it does not trade",
        why = "Merchants fund trades, and nothing in the solo rules makes the AI trade"
    )]
    AiNeverTrades,
    #[clause(
        "VR-63",
        "Rulings that no single move can break",
        Fact,
        "the Criminals of a player are those printed on the cards of the three spaces, and one more with the Public Guildhall; cards elsewhere do not count",
        why = "corruption counts the Criminals on the board (VB-P1-3), and the Public Guildhall adds one (VK-PUB-16)"
    )]
    CriminalCount,
    #[clause(
        "VR-64",
        "Rulings that no single move can break",
        Fact,
        "what is known: everybody sees what lies face up, discard piles included, and remembers it; so each player's list of owned cards is public, and so are the sizes of hands and piles",
        why = "at a table everybody could write down what was ever face up"
    )]
    PublicKnowledge,
    #[clause(
        "VR-65",
        "Rulings that no single move can break",
        Fact,
        "piles that were dealt from one shuffle and that nobody looks at are one bag and a size for each: the townsfolk below their five tops, and the black-backed manuscripts below theirs",
        why = "nobody may look through these piles (VB-SET-5), so an order would only be something to leak"
    )]
    PilesAreBags,
    #[clause(
        "VR-66",
        "Rulings that no single move can break",
        Fact,
        "a world as one seat may imagine it splits each rival's unseen cards between hidden hand and draw pile, and in a harder solo game the AI's two scheme piles too",
        why = "these are the cards whose place the seat cannot know; everything else follows from what it saw"
    )]
    SampledWorlds,
    #[clause(
        "VR-67",
        "Rulings that no single move can break",
        Fact,
        "a player who is asked in another player's turn is the seat in turn until the answer is given; one player is asked at a time",
        why = "a question needs one seat to answer it, and the order of the answers must be the same for everybody"
    )]
    AskedInOthersTurn,
    #[clause(
        "VR-68",
        "ruling",
        Ruling,
        "every game ends: each shuffle moves a marker, at most six steps bring the markers together, a collision brings its owner a debt or a deed, and nobody can go on without shuffling; at the round limit the game ends as it stands",
        why = "patient players could stretch a game far beyond any sensible length, and a bound keeps every game finite"
    )]
    RoundLimit,
    #[clause(
        "VR-69",
        "Rulings that no single move can break",
        Fact,
        "a movement first asks for the extra steps (0 to 9, one silver each, the first free with Trading Post slot 1), then for a space at exactly that distance; the way does not matter",
        why = "silver pays for steps and not for a route (VB-P2-1)"
    )]
    StepsThenSpace,
    #[clause(
        "VR-70",
        "Rulings that no single move can break",
        Fact,
        "bumping goes through tier 1, then tier 2, sections in the order of the content file, one worker at a time; only its colour is chosen",
        why = "the active player chooses the colours (VB-C-5), and the order of the sections is open"
    )]
    BumpingOrder,
    #[clause(
        "VR-71",
        "Rulings that no single move can break",
        Fact,
        "content has limits: 128 kinds of townsfolk and hero cards, 4 options in an effect, costs and payments up to 8, 32 exchanges in one trade; the loader refuses more, and the rules for a trade",
        why = "a state of fixed size needs limits, and the printed game stays within these"
    )]
    ContentCaps,
    #[clause(
        "VR-72",
        "ruling",
        Ruling,
        "what an action needs to be completed cannot be declined; a question with nothing but declining is not asked",
        refuse = "without it the action cannot be paid for",
        why = "an action that was declared because of its dismissal could otherwise not be paid, and a question with one answer decides nothing"
    )]
    NeededNotDeclined,
    #[clause(
        "VR-73",
        "ruling",
        Ruling,
        "declining one of several parts of an effect (discard 2, destroy 2, two castle moves) ends that effect; each exchange of a trade is an effect of its own",
        why = "a player who stops wants no more of that effect, and each exchange was paid for on its own"
    )]
    DecliningEnds,
    #[clause(
        "VR-74",
        "Rulings that no single move can break",
        Fact,
        "resources, silver, debts, deeds and track steps can always be gained, even a step that would be lost; other parts of an effect are judged at that moment",
        why = "effects are mandatory (VB-T-2), debts and deeds never run out (VB-DD-3), and a step beyond the end is ignored (VB-TR-2)"
    )]
    WhatCanBeDone,
    #[clause(
        "VR-75",
        "ruling",
        Ruling,
        "several powers on one event come in order: emptied slots as in the content file, cards from space 1 to 3, public buildings; the list is made when the event happens, even if a power then rearranges",
        why = "the order decides what is possible later, so it must be fixed, and the list must not change while it runs"
    )]
    PowerOrder,
    #[clause(
        "VR-76",
        "ruling",
        Ruling,
        "a rearrangement that a dismissal brings about must leave some target of the action fundable",
        refuse = "in that order you could not fund your action any more",
        why = "the dismissal was allowed because the action could be funded with it, and that must stay true"
    )]
    RearrangingKeepsFunds,
    #[clause(
        "VR-77",
        "Rulings that no single move can break",
        Fact,
        "a card with the remove mark is not owned while its other effects resolve: it counts neither for destroying nor for the least number of cards",
        why = "it is leaving the game (VK-HERO-6) and lies in no zone of its owner"
    )]
    LeavingCardNotOwned,
    #[clause(
        "VR-78",
        "Rulings that no single move can break",
        Fact,
        "set-up has an order: each player does gains and extra before the next one chooses; then in the solo game the AI's start, the hero pile and row, decks and hands, Poverty and Prosperity, and last what player cards do at the end of set-up",
        why = "gains in set-up come before the piles of debts and deeds are made (VB-SET-13), and some choices come at its end (VK-PC-2); the rest follows the order of the rulebooks"
    )]
    SetupOrder,
    #[clause(
        "VR-79",
        "Rulings that no single move can break",
        Fact,
        "a funded action or exchange that brings nothing is allowed; it counts as done and sets off what follows it",
        why = "the rulebook asks only that an action be funded (VB-P3-2)"
    )]
    EmptyResultAllowed,
    #[clause(
        "VR-80",
        "Rulings that no single move can break",
        Fact,
        "when a townsfolk or manuscript is taken from a pile, the next one shows at once, before any effect of the one taken",
        why = "the piles lie face up (VB-SET-3, VB-SET-4), so the next one shows at once"
    )]
    NextShowsAtOnce,
    #[clause(
        "VR-81",
        "Rulings that no single move can break",
        Fact,
        "the AI always takes what is optional; its Public Trading Post gives 1 virtue with nothing to flip, and reacts to every hero it gains, also one that became a flip",
        why = "the AI uses what is optional wherever the rulebook says how (VK-SOLO-13, VK-SOLO-16), and a flip with nothing to flip gives virtue (VB-A-9)"
    )]
    AiAlwaysTakes,
    #[clause(
        "VR-82",
        "Rulings that no single move can break",
        Fact,
        "for the AI, what an emptied slot gives at once comes before the spot's reward, and powers on a shuffle come after the step of the shuffle, in slot order; destroying several is as many flips; purging a shorter row takes what is there",
        why = "for the AI destroying is flipping (VB-A-8); the solo rules give no order, so it is fixed here"
    )]
    AiOrder,
    #[clause(
        "VR-83",
        "Rulings that no single move can break",
        Fact,
        "a free building of the AI is the left-most of its type, or of its board if any type will do, on the first empty spot clockwise from the first spot of its side, round the whole ring",
        why = "the AI builds the left-most building clockwise, and free buildings go on across rivers (VB-A-14)"
    )]
    AiFreeBuilding,
}
