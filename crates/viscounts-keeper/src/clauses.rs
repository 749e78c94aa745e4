//! The rulebook: clauses of the expansion (VK), of the base game (VB) and rulings (VR), each with the heading it stands under and the rule it
//! states. `tests/rulebook/index.txt` lists the tests of each.
use engine_core::data;

/// The rulebook of Viscounts of the West Kingdom with Keeper of Keys: a variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    #[clause(
        "VK-COMP-1",
        "Components and setup",
        Fact,
        "contents: 10 heroes, 12 starting (3 per colour), 20 neutral, 5 manuscripts, 5 player cards, 3 public buildings with 3 cards, 18 chests, 4 player boards, 1 planning card, 3 AI chests; pieces that get mixed carry a key mark"
    )]
    BoxContents,

    #[clause("VK-SET-1", "Components and setup", Fact, "base setup holds except as below")]
    BaseSetup,
    #[clause(
        "VK-SET-2",
        "Components and setup",
        Fact,
        "new heroes, neutral townsfolk and player cards are shuffled into their base piles"
    )]
    NewCardsShuffledIn,
    #[clause(
        "VK-SET-3",
        "Components and setup",
        Fact,
        "the 5 new manuscripts join the (black-backed) base ones; each of the 5 piles has one more: 8"
    )]
    EightManuscriptsAPile,
    #[clause(
        "VK-SET-4",
        "Components and setup",
        Limit,
        "the three public buildings lie face up beside the board; they are in play with Keeper of Keys alone",
        refuse = "without Keeper of Keys there are no public buildings"
    )]
    PublicBuildingsInPlay,
    #[clause("VK-SET-5", "Components and setup", Fact, "new player boards replace the old")]
    NewPlayerBoards,
    #[clause(
        "VK-SET-6",
        "Components and setup",
        Fact,
        "each player swaps Journeyman, Lender and Trader for the new ones (still 8 starting cards)"
    )]
    NewStartingCards,
    #[clause("VK-SET-7", "Components and setup", Effect, "18 chests are shuffled face down; 4 are revealed in a row")]
    FourChestsRevealed,
    #[clause(
        "VK-SET-8",
        "Components and setup",
        Fact,
        "when every player has chosen a pair, all remaining heroes, the unchosen one included, are shuffled into a face-down pile"
    )]
    RemainingHeroesShuffled,
    #[clause("VK-SET-9", "Components and setup", Effect, "3 heroes are revealed in a row")]
    ThreeHeroesRevealed,

    #[clause(
        "VK-HERO-1",
        "Heroes",
        Effect,
        "a hero is gained from the face-up ones of the row",
        refuse = "no hero lies there"
    )]
    HeroFromRow,
    #[clause("VK-HERO-2", "Heroes", Effect, "a gained hero goes to the hand")]
    HeroToHand,
    #[clause("VK-HERO-3", "Heroes", Fact, "gaining a hero costs nothing")]
    HeroIsFree,
    #[clause(
        "VK-HERO-4",
        "Heroes",
        Fact,
        "gaining a hero is not a hire: nothing that reacts to hiring reacts (Workshop slot 1, Renauld)"
    )]
    HeroIsNoHire,
    #[clause("VK-HERO-5", "Heroes", Effect, "a gap in the hero row is refilled at once from the hero pile")]
    HeroRowRefills,
    #[clause(
        "VK-HERO-6",
        "Heroes",
        Effect,
        "a card with the remove mark that drops off the board leaves the game instead of entering the discard pile"
    )]
    MarkedCardLeaves,
    #[clause("VK-HERO-7", "Heroes", Effect, "all other drop-off effects of a card with the remove mark still resolve")]
    MarkedCardEffects,
    #[clause("VK-HERO-8", "Heroes", Fact, "Girard: removed; his owner gains a hero and 2 silver")]
    Girard,
    #[clause("VK-HERO-9", "Heroes", Effect, "Scarlette, when played, lets her owner transcribe a manuscript at once")]
    ScarletteTranscribes,
    #[clause("VK-HERO-10", "Heroes", Fact, "Scarlette's manuscript comes before the viscount moves")]
    ScarletteBeforeMovement,
    #[clause(
        "VK-HERO-11",
        "Heroes",
        Fact,
        "Scarlette's manuscript follows all normal transcribing rules, as if it were the primary action (inside path, funding, dismissal, one manuscript a turn, bonus card, triggers)"
    )]
    ScarletteNormalRules,

    #[clause(
        "VK-PC-1",
        "Player cards",
        Fact,
        "new player cards start on the inside path: n.5 is the inner space of the segment that bears n and n+1"
    )]
    InsideStart,
    #[clause(
        "VK-PC-2",
        "Player cards",
        Effect,
        "1.5 gives a hero, 3.5 a chest, chosen from the face-up ones at the end of setup"
    )]
    SetupHeroAndChest,
    #[clause(
        "VK-PC-3",
        "Player cards",
        Effect,
        "7.5: its owner chooses 3 own cards and puts them into the own discard pile before shuffling the starting deck"
    )]
    SetupDiscards,

    #[clause("VK-PUB-1", "Public buildings", Limit, "public buildings are built by the Construct action alone")]
    PublicByConstruct,
    #[clause(
        "VK-PUB-2",
        "Public buildings",
        Limit,
        "a public building replaces an own building where the viscount stands",
        refuse = "a public building replaces one of yours where your viscount stands, and this is none"
    )]
    PublicReplacesOwn,
    #[clause(
        "VK-PUB-3",
        "Public buildings",
        Limit,
        "a public building is of the same type as the own building that it replaces",
        refuse = "what you have built there is of another type"
    )]
    PublicSameType,
    #[clause(
        "VK-PUB-4",
        "Public buildings",
        Effect,
        "a public building costs the Builders on its card, funded like a normal building",
        refuse = "your Builders and stone do not reach the cost on its card"
    )]
    PublicCost,
    #[clause(
        "VK-PUB-5",
        "Public buildings",
        Effect,
        "the own building leaves the board for a free slot of its type",
        refuse = "your building returns to a free slot of its own type"
    )]
    OwnBuildingReturns,
    #[clause("VK-PUB-6", "Public buildings", Fact, "the public building takes the spot of the own one")]
    PublicTakesSpot,
    #[clause("VK-PUB-7", "Public buildings", Fact, "the spot gives no reward to a public building")]
    PublicNoSpotReward,
    #[clause("VK-PUB-8", "Public buildings", Fact, "the links of the spot give no reward to a public building")]
    PublicNoLinkReward,
    #[clause(
        "VK-PUB-9",
        "Public buildings",
        Fact,
        "the returned building can be built again later (from the next round on)"
    )]
    ReturnedBuiltAgain,
    #[clause("VK-PUB-10", "Public buildings", Effect, "the player takes the public building's card")]
    PublicCardTaken,
    #[clause("VK-PUB-11", "Public buildings", Effect, "the immediate effect of the public building resolves")]
    PublicImmediateEffect,
    #[clause(
        "VK-PUB-12",
        "Public buildings",
        Limit,
        "an effect that builds for free never builds a public building",
        refuse = "a building that is built for free cannot be a public one"
    )]
    PublicNeverFree,
    #[clause("VK-PUB-13", "Public buildings", Fact, "one player may build several public buildings")]
    SeveralPublicBuildings,
    #[clause(
        "VK-PUB-14",
        "Public buildings",
        Limit,
        "each public building is built at most once in a game",
        refuse = "that public building is built already"
    )]
    PublicOnce,
    #[clause(
        "VK-PUB-15",
        "Public buildings",
        Fact,
        "Public Trading Post: whenever its owner gains or destroys a hero card, they may flip 1 debt or 1 deed"
    )]
    PublicTradingPost,
    #[clause("VK-PUB-16", "Public buildings", Fact, "Public Guildhall: its owner has a permanent Criminal icon")]
    PublicGuildhall,
    #[clause("VK-PUB-17", "Public buildings", Fact, "the Criminal of the Public Guildhall counts in primary actions")]
    CriminalInActions,
    #[clause(
        "VK-PUB-18",
        "Public buildings",
        Fact,
        "the Criminal of the Public Guildhall counts when a Criminal is played (corruption count)"
    )]
    CriminalInCorruption,
    #[clause("VK-PUB-19", "Public buildings", Fact, "the Criminal of the Public Guildhall counts in collisions")]
    CriminalInCollisions,
    #[clause("VK-PUB-20", "Public buildings", Fact, "the Criminal of the Public Guildhall counts in shuffles")]
    CriminalInShuffles,
    #[clause(
        "VK-PUB-21",
        "Public buildings",
        Effect,
        "Public Workshop: at every collision, whoever's it is, its owner may ignore 1 Criminal icon of the own board"
    )]
    PublicWorkshopIgnores,
    #[clause(
        "VK-PUB-22",
        "Public buildings",
        Effect,
        "Public Workshop: at every collision its owner may draw the top card of the own pile into the hand"
    )]
    PublicWorkshopDraws,

    #[clause(
        "VK-CHEST-1",
        "Chests",
        Effect,
        "a chest is gained from the face-up ones of the row",
        refuse = "no chest lies there"
    )]
    ChestFromRow,
    #[clause(
        "VK-CHEST-2",
        "Chests",
        Effect,
        "a gained chest must be placed under one of the 3 card spaces, one chest per space"
    )]
    ChestUnderSpace,
    #[clause("VK-CHEST-3", "Chests", Fact, "an earlier chest may be discarded to make room")]
    ChestMayBeReplaced,
    #[clause("VK-CHEST-4", "Chests", Limit, "a placed chest is never moved (said in the French only)")]
    ChestNeverMoves,
    #[clause("VK-CHEST-5", "Chests", Effect, "a discarded chest leaves the game")]
    ReplacedChestLeaves,
    #[clause("VK-CHEST-6", "Chests", Effect, "the chest row refills at once from the pile")]
    ChestRowRefills,
    #[clause(
        "VK-CHEST-7",
        "Chests",
        Effect,
        "entry rewards come only when a card is played to space 1 or slid to space 2 or 3 in Card Management"
    )]
    ChestEntryReward,
    #[clause("VK-CHEST-8", "Chests", Fact, "a rearrangement never brings an entry reward")]
    RearrangingBringsNoReward,
    #[clause(
        "VK-CHEST-9",
        "Chests",
        Fact,
        "example: Grifter (X B) played above the Criminal→ink chest: 1 ink; later in space 3 above B→2B its one Builder counts as 2"
    )]
    GrifterExample,
    #[clause(
        "VK-CHEST-10",
        "Chests",
        Fact,
        "kind A (C, B, N): one such icon of the card above counts as 2 of the same"
    )]
    ChestDoubles,
    #[clause(
        "VK-CHEST-11",
        "Chests",
        Fact,
        "kind B: one such icon counts as one each of the two other kinds (C→B N, B→N C, N→B C)"
    )]
    ChestMakesOthers,
    #[clause("VK-CHEST-12", "Chests", Fact, "kind C: one such icon counts as 3 Merchants")]
    ChestMakesMerchants,
    #[clause(
        "VK-CHEST-13",
        "Chests",
        Fact,
        "kinds A-C take Cleric, Builder or Noble only, never a Criminal, and one icon only"
    )]
    ChestTakesOneIcon,
    #[clause(
        "VK-CHEST-14",
        "Chests",
        Fact,
        "kind D (ink, stone, gold): +1 when the entering card has at least 2 Merchant icons (Criminals do not count)"
    )]
    ChestForTwoMerchants,
    #[clause(
        "VK-CHEST-15",
        "Chests",
        Fact,
        "kind E (ink, stone, gold): +1 when the entering card has at least 1 Criminal icon"
    )]
    ChestForCriminal,
    #[clause(
        "VK-CHEST-16",
        "Chests",
        Fact,
        "kind F (C, B, N): +1 silver when the entering card has at least 1 of that icon (Criminals do not count)"
    )]
    ChestForSilver,
    #[clause(
        "VK-CHEST-17",
        "Chests",
        Fact,
        "only icons printed on the card above matter, not those made by card abilities"
    )]
    ChestReadsPrintedIcons,
    #[clause("VK-CHEST-18", "Chests", Fact, "each icon is used once in a primary action")]
    IconUsedOnce,
    #[clause("VK-CHEST-19", "Chests", Fact, "converting by a chest is always optional")]
    ConversionOptional,

    #[clause("VK-SCORE-1", "Scoring", Fact, "add the VP printed on owned public building cards")]
    PublicPoints,
    #[clause("VK-SCORE-2", "Scoring", Fact, "add 2/5/9 VP for 1/2/3 chests held")]
    ChestPoints,

    #[clause("VK-SOLO-1", "Solo", Fact, "base solo rules hold except as below")]
    BaseSoloRules,
    #[clause("VK-SOLO-2", "Solo", Fact, "the new planning card is shuffled with the AI's starting ones")]
    NewPlanningCard,
    #[clause("VK-SOLO-3", "Solo", Fact, "the 3 AI chests are shuffled; one lies face down under each AI card space")]
    AiChestsFaceDown,
    #[clause(
        "VK-SOLO-4",
        "Solo",
        Effect,
        "when the new card is revealed, the 2 right-most heroes and the 2 right-most chests of the rows leave the game"
    )]
    RowsPurged,
    #[clause("VK-SOLO-5", "Solo", Fact, "after a purge what is left of a row slides right; the left is refilled")]
    PurgedRowsSlide,
    #[clause("VK-SOLO-6", "Solo", Fact, "so the oldest of a row leave first")]
    OldestLeaveFirst,
    #[clause("VK-SOLO-7", "Solo", Fact, "the rows shift right in the same way when the human takes from them")]
    RowsShiftRight,
    #[clause("VK-SOLO-8", "Solo", Fact, "after the purge the AI viscount moves 1")]
    AiMovesAfterPurge,
    #[clause(
        "VK-SOLO-9",
        "Solo",
        Fact,
        "bottom row of the new card, first possible option: turn an AI chest face up / focus / gain 1 debt and flip 1 acquired deed"
    )]
    NewCardBottomRow,
    #[clause("VK-SOLO-10", "Solo", Effect, "the first reveal turns chest 1, the second chest 2, the third chest 3")]
    AiTurnsNextChest,
    #[clause("VK-SOLO-11", "Solo", Fact, "once all three AI chests are turned, that option is gone")]
    AiChestsRunOut,
    #[clause(
        "VK-SOLO-12",
        "Solo",
        Fact,
        "AI chests (face up): one C, B or N of the card above counts as the two others"
    )]
    AiChestConverts,
    #[clause("VK-SOLO-13", "Solo", Fact, "the AI converts whenever that helps its action")]
    AiConvertsWhenHelpful,
    #[clause("VK-SOLO-14", "Solo", Fact, "the AI scores 2/5/9 for its face-up chests")]
    AiChestPoints,
    #[clause("VK-SOLO-15", "Solo", Fact, "the AI may build public buildings, for VP and for their effects")]
    AiMayBuildPublic,
    #[clause("VK-SOLO-16", "Solo", Effect, "Public Workshop: the AI always ignores 1 Criminal and never draws")]
    AiIgnoresCriminal,
    #[clause("VK-SOLO-17", "Solo", Effect, "the AI builds public buildings before its own")]
    AiBuildsPublicFirst,
    #[clause("VK-SOLO-18", "Solo", Effect, "a returned AI building goes to the right-most free slot of its type")]
    AiReturnsRightmost,

    #[clause("VB-SET-1", "base p.6-8", Fact, "five segments, side by player count, random order in a ring")]
    RandomRing,
    #[clause("VB-SET-2", "base p.6-8", Fact, "castle in random orientation; each of its 5 sections faces one segment")]
    RandomCastle,
    #[clause(
        "VB-SET-3",
        "base p.6-8",
        Effect,
        "neutral cards are shuffled into 5 near-equal face-up piles, one per segment"
    )]
    TownsfolkPiles,
    #[clause(
        "VB-SET-4",
        "base p.6-8",
        Effect,
        "five manuscript piles of 7: a grey-backed on top, 6 random black-backed below, face up"
    )]
    ManuscriptPiles,
    #[clause("VB-SET-5", "base p.6-8", Fact, "only the tops are visible; no browsing")]
    OnlyTopsVisible,
    #[clause(
        "VB-SET-6",
        "base p.6-8",
        Fact,
        "each player gets a board, 20 workers, 9 buildings in their slots, 8 starting cards, markers at the far ends (corruption 1, virtue 7)"
    )]
    PlayerStart,
    #[clause("VB-SET-7", "base p.6-8", Fact, "random start player, the same all game; play goes clockwise")]
    RandomStartPlayer,
    #[clause("VB-SET-8", "base p.6-8", Effect, "one pair (player card + hero) more than players is dealt")]
    PairsDealt,
    #[clause(
        "VB-SET-9",
        "base p.6-8",
        Limit,
        "pairs are chosen in reverse turn order, each once",
        refuse = "that pair is not on offer"
    )]
    PairsInReverseOrder,
    #[clause(
        "VB-SET-10",
        "base p.6-8",
        Effect,
        "the chooser puts the viscount on the card's number, gains what it lists, then does its extra"
    )]
    PairGains,
    #[clause(
        "VB-SET-11",
        "base p.6-8",
        Limit,
        "extras of cards 3, 5, 6 may use any segment; 8 builds at the own space; 9 destroys any one own card before shuffling",
        refuse = "choose one of your own cards: they are not shuffled yet"
    )]
    PairExtras,
    #[clause(
        "VB-SET-12",
        "base p.6-8",
        Effect,
        "the 8 cards, the hero and anything gained in setup are shuffled; draw 3"
    )]
    StartingHand,
    #[clause(
        "VB-SET-13",
        "base p.6-8",
        Fact,
        "the table's number of debts lies above Poverty, the rest below; the same for deeds and Prosperity. Setup gains come before this step and do not shrink it"
    )]
    PilesAboveTheEnd,

    #[clause("VB-DD-1", "base p.9", Effect, "debts and deeds are gained from the tops of their piles")]
    DebtsAndDeedsGained,
    #[clause("VB-DD-2", "base p.9", Effect, "revealing Poverty or Prosperity triggers the end; the pile stays in use")]
    EndRevealed,
    #[clause("VB-DD-3", "base p.9", Fact, "debts and deeds never run out")]
    DebtsNeverRunOut,
    #[clause("VB-DD-4", "base p.9", Effect, "flipping a debt gives any 1 resource at once")]
    FlippedDebtResource,
    #[clause(
        "VB-DD-5",
        "base p.9",
        Limit,
        "only an unpaid debt or an acquired deed can be flipped; at the end an unpaid debt is -2, a paid one 0, an acquired deed 1, an approved one 3",
        refuse = "you have no such card left to flip"
    )]
    FlippedOnce,

    #[clause(
        "VB-TR-1",
        "base p.10",
        Effect,
        "corruption moves the black marker right, virtue the white one left, one step each"
    )]
    MarkersStep,
    #[clause("VB-TR-2", "base p.10", Fact, "a step beyond the far end is ignored")]
    StepBeyondEndLost,
    #[clause("VB-TR-3", "base p.10", Fact, "gained at the same time: corruption first")]
    CorruptionFirst,
    #[clause("VB-TR-4", "base p.10", Effect, "once on one space the markers stay together and move together")]
    MarkersStayTogether,
    #[clause("VB-TR-5", "base p.10", Fact, "a collision is resolved only in phase 5 of the owner's turn")]
    CollisionInOwnTurn,

    #[clause("VB-CR-1", "base p.10", Fact, "in primary actions each Criminal is any one other icon")]
    CriminalIsWild,
    #[clause(
        "VB-CR-2",
        "base p.10",
        Fact,
        "a Criminal is another icon for nothing else (not for scoring, not for chests)"
    )]
    CriminalOnlyForActions,

    #[clause(
        "VB-T-1",
        "base p.11",
        Effect,
        "a turn has six phases: Card Management, Movement, Primary Action, Recruit, Resolve Collision, Draw"
    )]
    SixPhases,
    #[clause(
        "VB-T-2",
        "base p.11",
        Limit,
        "an effect is mandatory unless it says otherwise; only rearranging, discarding, destroying and castle moves can always be declined",
        refuse = "this effect cannot be declined"
    )]
    EffectsMandatory,

    #[clause(
        "VB-P1-1",
        "base p.12",
        Effect,
        "slide all cards one space right; the one that falls off goes to the discard pile, then its drop-off effect resolves"
    )]
    CardsSlide,
    #[clause(
        "VB-P1-2",
        "base p.12",
        Effect,
        "one card of the hand is played to space 1",
        refuse = "that card is not in your hand"
    )]
    CardPlayed,
    #[clause(
        "VB-P1-3",
        "base p.12",
        Effect,
        "a played card that shows a Criminal brings 1 corruption per Criminal icon on the board, its own included"
    )]
    CriminalCorrupts,
    #[clause("VB-P1-4", "base p.12", Effect, "then the immediate effect of the played card resolves")]
    ImmediateEffect,
    #[clause("VB-P1-5", "base p.12", Effect, "without a hand the top of the pile is played unseen")]
    EmptyHandPlaysTop,
    #[clause("VB-P1-6", "base p.12", Fact, "nobody ever owns fewer than 3 cards")]
    ThreeCardsAtLeast,
    #[clause(
        "VB-P1-7",
        "base p.12",
        Fact,
        "with exactly 3 cards the one that drops is shuffled into a new pile and played again"
    )]
    ThreeCardsCycle,
    #[clause(
        "VB-P1-8",
        "base p.12",
        Fact,
        "printed icons of a space count while no card lies there (the first two turns) [7]"
    )]
    PrintedSpaceIcons,
    #[clause(
        "VB-P2-1",
        "base p.13",
        Effect,
        "the viscount moves the played card's silver value and a step for each silver paid; one more is free with Trading Post slot 1",
        refuse = "you have not the silver for so many steps"
    )]
    StepsAndSilver,
    #[clause(
        "VB-P2-2",
        "base p.13",
        Effect,
        "the viscount follows the arrows and never goes back",
        refuse = "that space is not at this distance along the arrows"
    )]
    AlongTheArrows,
    #[clause(
        "VB-P2-3",
        "base p.13",
        Effect,
        "ending a movement on a space with opponents' viscounts lets each of those opponents rearrange at once"
    )]
    MetRivalsRearrange,
    #[clause(
        "VB-P3-1",
        "base p.14",
        Limit,
        "Trade and Construct are done on the outside path, Workers and Transcribe on the inside path",
        refuse = "that action is done on the other path"
    )]
    ActionByPath,
    #[clause(
        "VB-P3-2",
        "base p.14",
        Effect,
        "an action is funded with icons on the board, its resource and at most one dismissal",
        refuse = "what you have does not reach the cost"
    )]
    ActionFunded,
    #[clause(
        "VB-P3-3",
        "base p.14",
        Effect,
        "dismissing: the top townsfolk of the own segment, only if it shows an icon that fits the action (a Criminal fits all); pay its silver; it leaves the game; its icons count for this action and its top-right effect resolves"
    )]
    Dismissal,
    #[clause(
        "VB-P3-4",
        "base p.14",
        Limit,
        "one townsfolk is dismissed a turn at most",
        refuse = "you have dismissed a townsfolk this turn already"
    )]
    OneDismissal,
    #[clause(
        "VB-P3-5",
        "base p.14",
        Effect,
        "the printed townsfolk of an empty pile may be dismissed, never hired",
        refuse = "only a printed townsfolk is left there, and that is never hired"
    )]
    PrintedTownsfolk,
    #[clause("VB-P3-6", "base p.14", Fact, "cards in hand, pile or discard fund nothing")]
    OtherCardsFundNothing,

    #[clause("VB-TD-1", "base p.15", Effect, "silver adds Merchants 1 for 1")]
    SilverAsMerchants,
    #[clause(
        "VB-TD-2",
        "base p.15",
        Effect,
        "an exchange may be used as often as the Merchants pay for",
        refuse = "your Merchants and silver do not reach so far"
    )]
    RepeatedExchange,

    #[clause(
        "VB-DE-1",
        "base p.15, 32",
        Effect,
        "a card is discarded or destroyed from the hand, or unseen from the top of the pile (of the shuffled discards if it is empty)",
        refuse = "that card is not in your hand"
    )]
    DiscardOrDestroy,
    #[clause("VB-DE-2", "base p.15, 32", Effect, "a destroyed card leaves the game; its owner gains its silver value")]
    DestroyedForSilver,

    #[clause(
        "VB-B-1",
        "base p.16-17",
        Limit,
        "a building needs an empty spot on the own side of the river; stone adds Builders 1 for 1",
        refuse = "a building needs an empty spot on your side of the river"
    )]
    EmptySpotOnSide,
    #[clause(
        "VB-B-2",
        "base p.16-17",
        Limit,
        "any of the nine own buildings may be taken, at its cost",
        refuse = "that slot is empty"
    )]
    AnyOwnBuilding,
    #[clause("VB-B-3", "base p.16-17", Effect, "gain the spot's reward")]
    SpotReward,
    #[clause(
        "VB-B-4",
        "base p.16-17",
        Effect,
        "each link to a neighbour that is already built: the owners of both ends gain it; once if one owner has both"
    )]
    LinkRewards,
    #[clause("VB-B-5", "base p.16-17", Fact, "the emptied slot's power works from then on")]
    EmptiedSlotPower,
    #[clause(
        "VB-B-6",
        "base p.16-17",
        Limit,
        "without an own building left none can be built, but for a public one",
        refuse = "you have no building left to build"
    )]
    NoBuildingLeft,
    #[clause(
        "VB-B-7",
        "base p.16-17",
        Effect,
        "a free building is of the type named and goes to an empty spot, any of the board unless the card says where",
        refuse = "a free building is of the type named, on an empty spot that the card allows"
    )]
    FreeBuilding,

    #[clause(
        "VB-C-1",
        "base p.18-20",
        Effect,
        "Nobles, gold 1 for 1, place one to four workers of the supply in tier 1 of the own segment",
        refuse = "no worker is left in your supply"
    )]
    WorkersPlaced,
    #[clause(
        "VB-C-2",
        "base p.18-20",
        Effect,
        "a tier-1 section with three or more own workers sends one inward for its reward, one clockwise, one counter-clockwise",
        refuse = "you have no group of workers there"
    )]
    GroupMoves,
    #[clause(
        "VB-C-3",
        "base p.18-20",
        Limit,
        "all groups of tier 1 are resolved first, in any order",
        refuse = "your groups in tier 1 come first"
    )]
    LowerTierFirst,
    #[clause(
        "VB-C-4",
        "base p.18-20",
        Effect,
        "then a tier-2 section with three or more own workers sends one to tier 3 for any resource, never sideways",
        refuse = "you have no group of workers there"
    )]
    GroupClimbs,
    #[clause(
        "VB-C-5",
        "base p.18-20",
        Limit,
        "the active player bumps sections of tiers 1 and 2 down to three workers, of any colour",
        refuse = "no worker of that colour is there"
    )]
    CrowdedSection,
    #[clause(
        "VB-C-6",
        "base p.18-20",
        Effect,
        "a bumped worker returns to its supply; its owner gains 2 silver (tier 1) or 1 virtue and any 1 resource (tier 2)"
    )]
    BumpedWorker,
    #[clause("VB-C-7", "base p.18-20", Fact, "tier 3 is never bumped")]
    TopTierSafe,
    #[clause(
        "VB-C-8",
        "base p.18-20",
        Effect,
        "Castle Leader: the first in tier 3, afterwards whoever has strictly more there; 5 VP, hand limit +1; losing it forces no discard"
    )]
    CastleLeader,
    #[clause("VB-C-9", "base p.18-20", Effect, "triples of another player: the active player first, then that player")]
    GroupsOfOthers,
    #[clause(
        "VB-C-10",
        "base p.18-20",
        Effect,
        "a castle move takes one own worker of tier 1, not one about to step aside, to a neighbouring section; then the castle is resolved",
        refuse = "no worker of yours can move from there"
    )]
    CastleMove,
    #[clause("VB-C-11", "base p.18-20", Effect, "free workers all go to any one tier-1 section [32]")]
    FreeWorkers,

    #[clause(
        "VB-M-1",
        "base p.21",
        Effect,
        "a manuscript of the own segment is transcribed with Clerics, ink 1 for 1; one a turn",
        refuse = "you have transcribed a manuscript this turn already"
    )]
    Transcribe,
    #[clause("VB-M-2", "base p.21", Effect, "the first player with 3 of a ribbon takes that cleric bonus card")]
    BonusCard,
    #[clause("VB-M-3", "base p.21", Effect, "an empty pile's printed manuscript gives its effect and is not collected")]
    PrintedManuscript,
    #[clause(
        "VB-M-4",
        "base p.21",
        Effect,
        "a free manuscript is any visible one of cost 3 or 4",
        refuse = "that manuscript does not cost 3 or 4"
    )]
    FreeManuscript,

    #[clause(
        "VB-P4-1",
        "base p.22-23",
        Effect,
        "a player may hire the own segment's top card for its silver into the discard pile; its top-right effect is mandatory; one per phase"
    )]
    Recruit,
    #[clause("VB-P4-2", "base p.22-23", Effect, "a free hire takes any visible top card of the board")]
    FreeHire,
    #[clause(
        "VB-P5",
        "base p.22-23",
        Effect,
        "a collision is resolved only if the active player's markers share a space, step by step"
    )]
    Collision,
    #[clause("VB-P5-1", "base p.22-23", Effect, "every player with Workshop slot 2 and no Criminal gains 1 virtue")]
    CollisionSlots,
    #[clause("VB-P5-2", "base p.22-23", Effect, "collision effects of cards on all boards")]
    CollisionCards,
    #[clause("VB-P5-3", "base p.22-23", Effect, "the active player gains the items above the markers")]
    CollisionOwnGain,
    #[clause("VB-P5-4", "base p.22-23", Effect, "every opponent gains the items below them, if they qualify")]
    CollisionOpponents,
    #[clause("VB-P5-5", "base p.22-23", Effect, "the active player's markers return to the ends")]
    MarkersReturn,
    #[clause(
        "VB-P6-1",
        "base p.22-23",
        Effect,
        "draw to the limit (3 + Workshop slot 3 + leader) or as far as cards go; at or over the limit draw nothing"
    )]
    DrawToLimit,
    #[clause(
        "VB-P6-2",
        "base p.22-23",
        Effect,
        "whenever a draw finds an empty pile the discards are shuffled: with a Criminal on the board 1 corruption (never more), else 1 virtue"
    )]
    ShuffleStepsMarker,
    #[clause(
        "VB-P6-3",
        "base p.22-23",
        Effect,
        "the Shuffle effect needs at least 1 discard [32] and gives the same [24 img]"
    )]
    ShuffleEffect,

    #[clause("VB-E-1", "base p.23-25", Effect, "after the trigger finish the round, then play one more whole round")]
    OneMoreRound,
    #[clause("VB-E-2", "base p.23-25", Fact, "both cards may be revealed; both then score")]
    BothRevealed,
    #[clause("VB-E-3", "base p.23-25", Fact, "ongoing card effects do nothing in scoring")]
    OngoingSilentInScoring,

    #[clause(
        "VB-S-1",
        "base p.23-25",
        Fact,
        "buildings by type; workers by tier; ribbon sets 1/4/9/16, several sets; manuscript VP; bonus cards 3; leader 5; debts and deeds"
    )]
    ScoringSources,
    #[clause(
        "VB-S-2",
        "base p.23-25",
        Fact,
        "Poverty revealed: most flipped deeds 12/8/4; Prosperity revealed: most flipped debts"
    )]
    MajorityPoints,
    #[clause(
        "VB-S-3",
        "base p.23-25",
        Fact,
        "at least 1 flipped to qualify; ties pool the levels they cover and split, rounded down"
    )]
    MajorityTies,
    #[clause("VB-S-4", "base p.23-25", Fact, "below three players the 8 is skipped: 12/4")]
    MajorityBelowThree,
    #[clause(
        "VB-S-5",
        "base p.23-25",
        Fact,
        "VP per icon counts all own cards in every zone and the permanent icons (the printed example: 4 Nobles on cards + 1 on an emptied slot = 5)"
    )]
    IconPoints,
    #[clause("VB-S-6", "base p.23-25", Fact, "tie: most silver plus resources, else shared")]
    TieBreak,

    #[clause(
        "VB-A-1",
        "base p.26-31",
        Fact,
        "the AI has its own board (Guildhalls first, then Trading Posts, then Workshops), no townsfolk; the human starts"
    )]
    AiOwnBoard,
    #[clause("VB-A-2", "base p.26-31", Fact, "schemes named on its board leave the game")]
    AiSchemesRemoved,
    #[clause(
        "VB-A-3",
        "base p.26-31",
        Effect,
        "two pairs are dealt; the human chooses; the AI viscount goes to the other card's number"
    )]
    AiStartSpace,
    #[clause("VB-A-4", "base p.26-31", Effect, "the AI gets its board's start items")]
    AiStartItems,
    #[clause(
        "VB-A-5",
        "base p.26-31",
        Effect,
        "AI turn: slide, reveal a scheme to space 1, do its rows from top to bottom; header icons only fund"
    )]
    AiTurn,
    #[clause("VB-A-6", "base p.26-31", Effect, "it moves only on the outside path")]
    AiOutsidePath,
    #[clause(
        "VB-A-7",
        "base p.26-31",
        Effect,
        "rearrange, or 2 silver → 1 resource by its chart (first type below 6, second below 4, else third); the Cards AI pools all types"
    )]
    AiResource,
    #[clause("VB-A-8", "base p.26-31", Effect, "destroy → flip; needing a scheme with no future scheme left → flip")]
    AiDestroyFlips,
    #[clause("VB-A-9", "base p.26-31", Effect, "flip with nothing to flip, discard, castle move → 1 virtue")]
    AiVirtueInstead,
    #[clause(
        "VB-A-10",
        "base p.26-31",
        Effect,
        "it flips the type it has flipped less of; tie: a debt; only one type available: that one"
    )]
    AiFlip,
    #[clause(
        "VB-A-11",
        "base p.26-31",
        Effect,
        "any hire or gain-card effect → the top future scheme goes face up on its discard pile"
    )]
    AiGainsScheme,
    #[clause(
        "VB-A-12",
        "base p.26-31",
        Effect,
        "it dismisses for free the townsfolk of its segment and gets the top-right effect, not the icons"
    )]
    AiDismisses,
    #[clause("VB-A-13", "base p.26-31", Effect, "focus = the action named on its board")]
    AiFocus,
    #[clause(
        "VB-A-14",
        "base p.26-31",
        Effect,
        "build: the left-most building it can afford, on the first free spot clockwise of its side of the river; free builds go on clockwise across rivers"
    )]
    AiBuilds,
    #[clause(
        "VB-A-15",
        "base p.26-31",
        Effect,
        "workers: from the outside, as many as it can, never 1; it bumps the human; tier-1 groups clockwise from its segment; first option of a choice"
    )]
    AiPlacesWorkers,
    #[clause(
        "VB-A-16",
        "base p.26-31",
        Effect,
        "transcribe: from the outside, its segment's manuscript; free ones: the first legal pile clockwise from its segment"
    )]
    AiTranscribes,
    #[clause("VB-A-17", "base p.26-31", Fact, "+1 VP per leftover resource")]
    AiLeftovers,
    #[clause("VB-A-18", "base p.26-31", Fact, "the AI has the last turn; the human must score more to win")]
    AiMustBeBeaten,
    #[clause("VB-A-19", "base p.26-31", Fact, "harder: shuffle 1-3 future schemes into the starting ones")]
    HarderAi,
    #[clause("VB-A-20", "base p.26-31", Effect, "a Criminal scheme says: 1 corruption per Criminal on its board")]
    AiCriminalScheme,
    #[clause(
        "VB-A-21",
        "base p.26-31",
        Effect,
        "when its pile is empty it shuffles after the slide, with two cards left on the board [28]; that shuffle counts like any other"
    )]
    AiShuffles,
    #[clause(
        "VB-A-22",
        "base p.26-31",
        Fact,
        "it resolves its own collisions with its own upper row, and is an opponent in the human's [26 img]"
    )]
    AiCollisions,
    #[clause("VB-A-23", "base p.26-31", Fact, "it can hold the leader card (5 VP) without use for the hand [29]")]
    AiLeader,
    #[clause("VB-A-24", "base p.26-31", Effect, "bottom row: the first option, from the left, that it can do [30]")]
    AiBottomRow,

    #[clause(
        "VR-1",
        "ruling",
        Fact,
        "Public Workshop: the French lets the owner choose both, the English draws always: ignoring and drawing are two separate 'may'"
    )]
    IgnoreAndDrawSeparate,
    #[clause(
        "VR-2",
        "ruling",
        Fact,
        "when: ignoring is declared before step 1 and holds for that collision; the draw comes in step 2"
    )]
    IgnoreDeclaredFirst,
    #[clause(
        "VR-3",
        "ruling",
        Ruling,
        "with a free space a chest must be taken; with all three full it may be declined",
        refuse = "you have a free space, so a chest must be taken"
    )]
    ChestMustBeTaken,
    #[clause(
        "VR-4",
        "ruling",
        Fact,
        "replacing although a space is free: allowed; the new chest lies where the old one was"
    )]
    ReplaceDespiteRoom,
    #[clause("VR-5", "ruling", Fact, "chest placed under a lying card: no entry reward; conversion works from now on")]
    NoRewardForLyingCard,
    #[clause(
        "VR-6",
        "ruling",
        Fact,
        "order of a slide: all cards move; entry rewards of spaces 3 and 2; then the drop-off effect. So a chest gained by that drop-off checks nothing that slid, but does check the card then played to space 1"
    )]
    SlideOrder,
    #[clause("VR-7", "ruling", Fact, "order on playing: entry reward, corruption, immediate effect")]
    PlayOrder,
    #[clause(
        "VR-8",
        "ruling",
        Fact,
        "chains: what a card ability makes never feeds a chest; chest output may feed a card ability"
    )]
    ChestFeedsCard,
    #[clause("VR-9", "ruling", Fact, "kinds A-C on a card with two of the icon: one of them only")]
    OneOfTwoIcons,
    #[clause("VR-10", "ruling", Fact, "printed icons of an empty space: not printed on a card: no chest")]
    PrintedSpaceNoChest,
    #[clause(
        "VR-11",
        "ruling",
        Fact,
        "permanent Criminal: no kind-E reward; a played card without a Criminal icon still gives no corruption"
    )]
    PermanentCriminalNoEntry,
    #[clause("VR-12", "ruling", Fact, "public building: its owner's for links; counts as 1 for 'VP per building'")]
    PublicBelongsToBuilder,
    #[clause("VR-13", "ruling", Fact, "building one: fires after_build; the own count of that type drops by one")]
    PublicFiresAfterBuild,
    #[clause("VR-14", "ruling", Fact, "returned building: the slot it covers loses its power at once")]
    CoveredSlotLosesPower,
    #[clause("VR-15", "ruling", Fact, "leaving by the remove mark: not 'destroy': no Public Trading Post flip")]
    LeavingIsNotDestroying,
    #[clause("VR-16", "ruling", Fact, "empty hero or chest pile: no refill; empty row → the effect does nothing")]
    EmptyRowDoesNothing,
    #[clause(
        "VR-17",
        "ruling",
        Fact,
        "hero of player card 1.5: to the hand, after the starting hand is drawn: 4 cards"
    )]
    SetupHeroToHand,
    #[clause(
        "VR-18",
        "ruling",
        Fact,
        "Scarlette: transcribing is optional, her corruption is not and comes after it; impossible on the outside path; she shares the turn's one dismissal and the turn's one manuscript (VB-M-1): having transcribed"
    )]
    ScarletteShares,
    #[clause(
        "VR-19",
        "ruling",
        Ruling,
        "a viscount moved by an effect goes 1 or 2 steps along the arrows, and must; no silver and no free step is added; its end counts for meetings; Recruit uses the new space",
        refuse = "that space is not one or two steps away"
    )]
    ExtraMovement,
    #[clause("VR-20", "ruling", Fact, "AI and a card n.5: the left outside space of that segment")]
    AiInsideCard,
    #[clause(
        "VR-21",
        "ruling",
        Fact,
        "solo, unchosen hero: shuffled in (VK-SET-8 names it; it beats returning it to the box)"
    )]
    SoloHeroShuffledIn,
    #[clause(
        "VR-22",
        "ruling",
        Fact,
        "trade_act: at the space before moving; on the inside path only the silver option remains"
    )]
    TradeBeforeMoving,
    #[clause(
        "VR-23",
        "ruling",
        Fact,
        "several viscounts met: each owner may rearrange, clockwise from the one who moved"
    )]
    MeetingsClockwise,
    #[clause("VR-24", "ruling", Fact, "build_any: any own building, any empty spot, never public")]
    AnyFreeBuilding,
    #[clause("VR-25", "ruling", Fact, "segment side: board_side_by_players of the content file")]
    BoardSideByPlayers,
    #[clause(
        "VR-26",
        "ruling",
        Fact,
        "AI bottom row: the first option that can be done in full; a list of gains always can (its flips fall back on virtue)"
    )]
    AiFirstCompleteOption,
    #[clause(
        "VR-27",
        "ruling",
        Ruling,
        "nobody destroys a card below three owned ones",
        refuse = "you own too few cards to destroy one"
    )]
    DestroyingKeepsThree,
    #[clause("VR-28", "ruling", Fact, "two players tied for Poverty: (12+4)/2 each")]
    TwoTiedForPoverty,
    #[clause(
        "VR-29",
        "ruling",
        Ruling,
        "remove mark when its owner would be left with fewer than 3 cards, after its other effects: the card goes to the discard pile instead (VB-P1-6)"
    )]
    MarkedCardStays,
    #[clause(
        "VR-30",
        "ruling",
        Fact,
        "where a dropped card is while its effect resolves: a normal card already lies in the discard pile (a shuffle takes it along); a remove-marked card lies nowhere. Neither is on the board"
    )]
    WhereDroppedCardsLie,
    #[clause(
        "VR-31",
        "ruling",
        Ruling,
        "cards are rearranged among the spaces they occupy; an empty space stays empty",
        refuse = "an empty space must stay empty"
    )]
    GapsStayEmpty,
    #[clause(
        "VR-32",
        "ruling",
        Fact,
        "'No hand': tested when a card must be played, after the drop-off: a card just drawn or gained must be played"
    )]
    HandTestedAtPlay,
    #[clause(
        "VR-33",
        "ruling",
        Fact,
        "which shuffles count: every shuffle of discards into a pile after setup: for a draw, an unseen play, the Shuffle effect, or to discard or destroy from an empty pile. An empty discard pile is never shuffled"
    )]
    WhichShufflesCount,
    #[clause(
        "VR-34",
        "ruling",
        Fact,
        "reveal: at the moment the last card above Poverty or Prosperity is taken, in the middle of whatever is resolving"
    )]
    RevealAtOnce,
    #[clause("VR-35", "ruling", Ruling, "the primary action is not compulsory; passing sets nothing off")]
    ActionOptional,
    #[clause(
        "VR-36",
        "ruling",
        Ruling,
        "the exchanges are fixed and paid before they resolve; silver buys silver only to reach the first one",
        refuse = "this exchange brings silver, so your silver helps with the first one alone"
    )]
    ExchangesFixed,
    #[clause(
        "VR-37",
        "ruling",
        Fact,
        "dismissal order: declare the action; dismiss and pay; its top-right effect; then choose the target and pay. It is allowed only if, counting its icons and its price, some target can be funded, judged before its effect"
    )]
    DismissalOrder,
    #[clause("VR-38", "ruling", Fact, "fitting icon with a '2M=K' card on the board: a Merchant icon fits too")]
    MerchantFits,
    #[clause("VR-39", "ruling", Fact, "all nine built, or no empty spot: Construct can still build a public building")]
    PublicWithoutRoom,
    #[clause(
        "VR-40",
        "ruling",
        Fact,
        "building order: spot reward; then the counter-clockwise link, then the clockwise one; of each link the builder first, then the other owner"
    )]
    BuildingOrder,
    #[clause(
        "VR-41",
        "ruling",
        Ruling,
        "castle move as tier-2 reward: moves one worker now, not one of the two about to step sideways; no resolution of its own: the running one goes on"
    )]
    OneCastleResolution,
    #[clause(
        "VR-42",
        "ruling",
        Ruling,
        "a step that places more workers than there are is not available; of free workers come as many as there are",
        refuse = "you have not so many workers in the supply"
    )]
    WorkersAvailable,
    #[clause(
        "VR-43",
        "ruling",
        Ruling,
        "a free manuscript is a real tile, not a printed one; it counts for ribbons and bonus but is not transcribing",
        refuse = "only a printed manuscript is left there, and that is not given for free"
    )]
    FreeManuscriptIsTile,
    #[clause(
        "VR-44",
        "ruling",
        Fact,
        "after_* triggers: once, when the whole action is over (bumps, rewards, bonus card included); also after Scarlette's and trade_act actions; not after free buildings, workers or manuscripts. Several cards: from space 1 to 3"
    )]
    AfterActionOnce,
    #[clause(
        "VR-45",
        "ruling",
        Fact,
        "gain_debt and flip_debt: once per card, right after that card (a flipped debt's resource first), also in other players' turns"
    )]
    DebtPowersPerCard,
    #[clause(
        "VR-46",
        "ruling",
        Ruling,
        "of several options one is taken of which at least one part can be done now",
        refuse = "no part of that option can be done now"
    )]
    OptionMustBePossible,
    #[clause("VR-47", "ruling", Fact, "simultaneous gains of several players: active player first, then clockwise")]
    ActivePlayerFirst,
    #[clause(
        "VR-48",
        "ruling",
        Fact,
        "what 'ignore 1 Criminal' touches: only the Criminal tests of that collision, not a shuffle inside it"
    )]
    IgnoreOnlyCollision,
    #[clause(
        "VR-49",
        "ruling",
        Fact,
        "permanent icons: emptied slots, cleric bonus cards, Public Guildhall: for funding and for VP per icon; the Criminal also for X"
    )]
    PermanentIcons,
    #[clause(
        "VR-50",
        "ruling",
        Fact,
        "Public Trading Post: every hero gained by an effect or destroyed, from hand or pile, also the one its owner gets from the Public Guildhall; flipping is optional"
    )]
    EveryHeroCounts,
    #[clause(
        "VR-51",
        "ruling",
        Fact,
        "AI gains: hero: a future scheme, and counts as gaining a hero for its Public Trading Post; chest → its next face-down AI chest, none left: nothing; draw → nothing; shuffle → its scheme discards; workers, buildings"
    )]
    AiGains,
    #[clause(
        "VR-52",
        "ruling",
        Fact,
        "AI, several public buildings possible: by its board's columns from the left, then the first such own building clockwise"
    )]
    AiPublicOrder,
    #[clause(
        "VR-53",
        "ruling",
        Fact,
        "AI and VP per icon: header icons of all its schemes in pile, discard and board, plus permanent ones; per hero: 0"
    )]
    AiIconPoints,
    #[clause(
        "VR-54",
        "ruling",
        Ruling,
        "AI and silver: one resource per 2 silver of one effect; an odd silver is lost"
    )]
    AiSilver,
    #[clause(
        "VR-55",
        "ruling",
        Fact,
        "rows: the pile is at the left; taking slides what is left of the gap to the right. Only in solo do positions matter"
    )]
    RowsFromPile,
    #[clause("VR-56", "ruling", Fact, "1.5 and 3.5: in turn order")]
    SetupEndsInOrder,
    #[clause(
        "VR-57",
        "ruling",
        Fact,
        "a townsfolk hired in setup: joins the cards to be shuffled; of its top-right effect only gains and track steps do anything"
    )]
    SetupHire,
    #[clause(
        "VR-58",
        "ruling",
        Ruling,
        "the three cards of player card 7.5 must be chosen among all nine, the hero included",
        refuse = "choose one of your own cards; three must be chosen"
    )]
    SetupThreeOfNine,
    #[clause(
        "VR-59",
        "ruling",
        Fact,
        "88 (or 68) neutral cards: 18,18,18,17,17 (14,14,14,13,13) along the ring from the segment laid first"
    )]
    UnevenPiles,
    #[clause(
        "VR-60",
        "ruling",
        Fact,
        "hand limit slot or leader gained in setup or lost: matters only at the next draw phase"
    )]
    LimitAtNextDraw,
    #[clause(
        "VR-61",
        "ruling",
        Fact,
        "collision space: read when step 3 begins and again when step 4 begins: virtue or corruption gained in steps 1-3 moves the pair first"
    )]
    CollisionSpaceReread,
    #[clause("VR-62", "ruling", Fact, "merchant icons never help the AI; it does not trade")]
    AiNeverTrades,
    #[clause(
        "VR-63",
        "ruling",
        Fact,
        "X of a player: Criminal icons printed on the cards on the three spaces, plus 1 with the Public Guildhall. Cards elsewhere do not count"
    )]
    CriminalCount,
    #[clause(
        "VR-64",
        "ruling",
        Fact,
        "what is known: all see whatever lies face up, discard piles included, and remember what ever did: so each player's list of owned cards is public, and so are the sizes of hands and piles"
    )]
    PublicKnowledge,
    #[clause(
        "VR-65",
        "ruling",
        Fact,
        "piles: piles dealt from one shuffle that nobody looks at are one bag and a size for each: the townsfolk below their five tops (VR-59) and the black-backed manuscripts below theirs (VB-SET-4, VK-SET-3)"
    )]
    PilesAreBags,
    #[clause(
        "VR-66",
        "ruling",
        Fact,
        "a world as one seat may imagine it: of each rival, the owned cards that are neither face up nor known in the hand are split between hidden hand and draw pile (in solo with difficulty: the AI's two scheme piles too)"
    )]
    SampledWorlds,
    #[clause(
        "VR-67",
        "ruling",
        Fact,
        "asked in another's turn: that player is the seat in turn until the answer is given: meetings, links, castle triples and bumps' rewards, collisions, gain_debt and flip_debt powers; one player at a time (VR-23, VR-47)"
    )]
    AskedInOthersTurn,
    #[clause(
        "VR-68",
        "ruling",
        Ruling,
        "every play ends: a shuffle moves a marker (VB-P6-2), at most six steps bring the markers together, a collision brings its owner a debt or a deed, and nobody can go on without shuffling; at the round limit the game ends as it stands"
    )]
    RoundLimit,
    #[clause(
        "VR-69",
        "ruling",
        Fact,
        "movement: first the extra steps (0 to 9: one silver each, the first free with Trading Post slot 1), then a space at exactly that distance; the way does not matter"
    )]
    StepsThenSpace,
    #[clause(
        "VR-70",
        "ruling",
        Fact,
        "bumping: tier 1, then tier 2, sections in the order of the content file, one worker at a time; only its colour is chosen"
    )]
    BumpingOrder,
    #[clause(
        "VR-71",
        "ruling",
        Fact,
        "caps on content: at most 128 kinds of townsfolk and hero cards (119 in the file), 4 options in an effect, costs and payments up to 8, 32 exchanges in one trade; the loader, for a trade the rules, refuse more"
    )]
    ContentCaps,
    #[clause(
        "VR-72",
        "ruling",
        Ruling,
        "what an action needs to be completed cannot be declined; a question with nothing but declining is not asked",
        refuse = "without it the action cannot be paid for"
    )]
    NeededNotDeclined,
    #[clause(
        "VR-73",
        "ruling",
        Ruling,
        "declining one of several (disc 2, destroy 2, cmove 2): ends that effect. The exchanges of a trade are effects of their own: each is asked"
    )]
    DecliningEnds,
    #[clause(
        "VR-74",
        "ruling",
        Fact,
        "what 'can be done' (VR-46) means: resources, silver, debts, deeds and track steps always, even a step that would be lost"
    )]
    WhatCanBeDone,
    #[clause(
        "VR-75",
        "ruling",
        Ruling,
        "several powers on one event: emptied slots in the order of the content file, then cards from space 1 to 3, then public buildings; the list is made when the event happens, even if a power then rearranges"
    )]
    PowerOrder,
    #[clause(
        "VR-76",
        "ruling",
        Ruling,
        "a rearrangement that a dismissal brings about must leave some target of the action fundable",
        refuse = "in that order you could not fund your action any more"
    )]
    RearrangingKeepsFunds,
    #[clause(
        "VR-77",
        "ruling",
        Fact,
        "a remove-marked card while its other effects resolve: not owned: it counts neither for destroying (VR-27) nor for VR-29"
    )]
    LeavingCardNotOwned,
    #[clause(
        "VR-78",
        "ruling",
        Fact,
        "order of setup: each chooser does gains and extra at once, before the next one chooses; then in solo the AI's start; hero pile and row; decks shuffled and hands drawn; Poverty and Prosperity (VB-SET-13); last @end"
    )]
    SetupOrder,
    #[clause(
        "VR-79",
        "ruling",
        Fact,
        "a funded action or exchange that brings nothing (no card to flip, nothing to destroy): allowed; it counts and fires after_*"
    )]
    EmptyResultAllowed,
    #[clause(
        "VR-80",
        "ruling",
        Fact,
        "townsfolk taken from a pile: the next one shows at once, before the top-right effect; so does the next manuscript before its effect"
    )]
    NextShowsAtOnce,
    #[clause(
        "VR-81",
        "ruling",
        Fact,
        "AI and 'may': it always takes it; its Public Trading Post with nothing to flip gives 1 virtue, as any flip, and fires for every hero it gains, also one that an empty future pile turned into a flip"
    )]
    AiAlwaysTakes,
    #[clause(
        "VR-82",
        "ruling",
        Fact,
        "AI order: now comes before the spot's reward; shuffle powers come after the shuffle's own step, in slot order; flip powers also after flip_debt and flip_deed; destroy n is n flips. Purging a row shorter than 2 takes what is there"
    )]
    AiOrder,
    #[clause(
        "VR-83",
        "ruling",
        Fact,
        "AI free building (build_… without @): the left-most of that type (build_any: of its board) on the first empty spot clockwise from the first spot of its side, round the whole ring"
    )]
    AiFreeBuilding,
}
