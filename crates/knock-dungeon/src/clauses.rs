//! The rulebook as an enum: each clause or ruling with its page and the rule that it states. `tests/rulebook/index.txt` lists the tests of each.
use engine_core::data;

/// The rulebook of Knock! Knock! Dungeon!, with one variant per clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    // Components and aim
    #[clause(
        "KD-CMP-1",
        "p.2",
        Fact,
        "the box holds 41 empty rooms, 22 creatures, 12 Time tokens, 4 Grimoire tokens, a Speech/Silence token"
    )]
    InTheBox,
    #[clause(
        "KD-CMP-2",
        "p.2",
        Fact,
        "the Black Knight is one of the 22 creatures; there is one Grimoire token of each kind"
    )]
    OneKnight,
    #[clause("KD-GOAL-1", "p.3", Fact, "one to six players win or lose together")]
    WinTogether,
    // Set-up
    #[clause("KD-SET-1", "p.4", Fact, "all Time tokens begin in the common reserve")]
    TokensInReserve,
    #[clause("KD-SET-2", "p.4", Fact, "the token begins on Speech; a solo player does not use it")]
    SpeechFirst,
    #[clause("KD-SET-3", "p.4", Effect, "marked cards stay in the box, and the Black Knight lies under the pile")]
    KnightBelow,
    #[clause("KD-SET-4", "p.4", Effect, "a hand has 6 cards for one player, 4 for two to five players, 3 for six")]
    HandSizes,
    #[clause(
        "KD-SET-5",
        "p.5",
        Effect,
        "the next card of the pile is laid in the centre, and a creature there takes its tokens"
    )]
    FirstCardCentre,
    #[clause("KD-SET-6", "p.5", Fact, "the Grimoire tokens stay in the box")]
    GrimoireInBox,
    #[clause("KD-SET-7", "p.5", Effect, "play passes clockwise")]
    Clockwise,
    // A turn
    #[clause(
        "KD-TURN-1",
        "p.6",
        Limit,
        "a turn has four steps: place, evaluate, alarm, draw",
        refuse = "that belongs to another step of the turn"
    )]
    FourSteps,
    // Placing
    #[clause(
        "KD-PLC-1",
        "p.6",
        Limit,
        "the player in turn places a card from the hand, and passes only with an empty hand",
        refuse = "you have a card to place, so you cannot pass"
    )]
    MustPlace,
    #[clause(
        "KD-PLC-2",
        "p.6",
        Limit,
        "a card must cover at least one corner of a card on the table",
        refuse = "the card would cover no corner of a card on the table"
    )]
    CoverOne,
    #[clause(
        "KD-PLC-3",
        "p.6",
        Limit,
        "a card must not cover several corners of the same card",
        refuse = "the card would cover several corners of one card"
    )]
    CoverNotTwo,
    #[clause("KD-PLC-4", "p.6", Fact, "the newest card lies on top of all it touches")]
    NewestOnTop,
    #[clause("KD-PLC-5", "p.6", Effect, "a card may lie turned by a half turn")]
    HalfTurn,
    #[clause("KD-PLC-6", "p.7", Effect, "one card may cover a corner of each of several cards")]
    CoverSeveral,
    #[clause("KD-PLC-7", "p.7", Fact, "danger forbids no place, even one that loses the game")]
    LosingPlaceIsLegal,
    #[clause("KD-CRE-1", "p.7", Effect, "a placed creature takes its Time tokens from the reserve")]
    TakeTokens,
    #[clause("KD-CRE-2", "p.7", Effect, "if the reserve has too few tokens for a creature, the game is lost at once")]
    ReserveTooSmall,
    #[clause("KD-CRE-3", "p.7", Fact, "a card without a creature is an empty room")]
    EmptyRoom,
    #[clause("KD-SIL-1", "p.7", Effect, "a card with the Silence icon turns the Speech/Silence token")]
    TurnToken,
    #[clause("KD-SIL-2", "p.7", Fact, "on the Speech side the players may talk")]
    SpeechAllowsTalk,
    // Evaluating
    #[clause("KD-EVAL-1", "p.8", Fact, "only cards that the new one covers are evaluated")]
    OnlyCovered,
    #[clause("KD-EVAL-2", "p.8", Fact, "danger is the sum of the figures that show at the four corners")]
    DangerIsTheSum,
    #[clause("KD-EVAL-3", "p.8", Effect, "a room is safe at 5 or less and loses the game at 6 or more")]
    SafeUpToFive,
    #[clause("KD-EVAL-4", "p.9", Effect, "a creature at 5 or less is beaten and gives back its tokens")]
    CreatureBeaten,
    #[clause("KD-EVAL-5", "p.9", Effect, "a beaten creature is a room like any other")]
    BeatenIsRoom,
    #[clause("KD-EVAL-6", "p.9", Effect, "a creature at 6 or more fights on while it has tokens")]
    FightGoesOn,
    #[clause("KD-EVAL-7", "p.9", Fact, "the Black Knight is evaluated like any creature")]
    KnightLikeAny,
    // Alarm
    #[clause("KD-ALM-1", "p.10", Effect, "each creature with tokens gives one back")]
    OneTokenBack,
    #[clause(
        "KD-ALM-2",
        "p.10",
        Effect,
        "a creature that gives back its last token raises the alarm, and the game is lost"
    )]
    LastTokenAlarm,
    // Drawing
    #[clause("KD-DRAW-1", "p.10", Effect, "the player draws a card")]
    DrawOne,
    #[clause("KD-DRAW-2", "p.10", Effect, "a solo player does not replace a placed Silence card")]
    SoloSilenceNotReplaced,
    #[clause("KD-DRAW-3", "p.10", Effect, "a drawn Black Knight enters at once; then it is the next player's turn")]
    KnightEnters,
    #[clause("KD-DRAW-4", "p.10", Fact, "no card replaces the Knight, and there are no more draws")]
    NoMoreDraws,
    // Information
    #[clause(
        "KD-INFO-1",
        "p.10",
        Limit,
        "players never show their cards",
        refuse = "cards are not shown at this table"
    )]
    NeverShow,
    #[clause(
        "KD-INFO-2",
        "p.10",
        Limit,
        "a card once shown must be the next card that its player places",
        refuse = "you have shown another card and must place that one"
    )]
    ShownIsPlayed,
    // The end
    #[clause("KD-END-1", "p.11", Effect, "all win when the Black Knight is beaten")]
    KnightBeatenWins,
    #[clause("KD-END-2", "p.11", Effect, "a room at 6 or more loses the game")]
    LoudRoomLoses,
    #[clause("KD-END-3", "p.11", Effect, "a creature without tokens at 6 or more loses the game")]
    LoudBeatenLoses,
    #[clause("KD-END-4", "p.11", Effect, "the game is lost when tokens are needed and the reserve is short")]
    ShortReserveLoses,
    #[clause("KD-END-5", "p.11", Effect, "the game is lost when time is up and the Black Knight still stands")]
    TimeLoses,
    // Chests
    #[clause("KD-CHEST-1", "p.12", Fact, "only the longest unbroken chain of chest cards counts")]
    LongestChain,
    #[clause("KD-CHEST-2", "p.12", Fact, "after a win each chest of the chain is a point")]
    ChestPoints,
    // Adventure
    #[clause("KD-ADV-1", "p.12", Fact, "an Adventure is four dungeons in a row")]
    FourDungeons,
    #[clause(
        "KD-ADV-2",
        "p.13",
        Fact,
        "after a win the players draw a Grimoire token, which they keep until they use it"
    )]
    WinDrawsToken,
    #[clause("KD-ADV-3", "p.13", Fact, "from the second dungeon on, the cards of the level join the deck")]
    LevelCardsJoin,
    #[clause("KD-ADV-4", "p.13", Fact, "any number of tokens may be used in a turn")]
    AnyNumberOfTokens,
    #[clause(
        "KD-ADV-5",
        "p.13",
        Limit,
        "a held Grimoire token may be used at any time, once; then it is discarded",
        refuse = "your team does not hold that Grimoire token"
    )]
    HeldTokenOnce,
    #[clause("KD-ADV-6", "p.11", Fact, "using a token does not allow anybody to talk")]
    SilenceBinds,
    #[clause("KD-ADV-7", "p.14", Fact, "between dungeons, the level and the tokens can be saved")]
    SaveBetweenDungeons,
    #[clause(
        "KD-GRI-1",
        "p.14",
        Limit,
        "a Fireball removes an unbeaten creature, never the Black Knight",
        refuse = "that card is no unbeaten creature"
    )]
    FireballRemoves,
    #[clause(
        "KD-GRI-2",
        "p.15",
        Limit,
        "a Frost Bolt freezes an unbeaten creature: its tokens go back, and it must still be beaten",
        refuse = "that card is no unbeaten creature, or it is frozen already"
    )]
    FrostFreezes,
    #[clause(
        "KD-GRI-3",
        "p.15",
        Limit,
        "Poison makes one corner of an unbeaten creature worth 0",
        refuse = "that card is no unbeaten creature"
    )]
    PoisonZeroes,
    #[clause("KD-GRI-4", "p.15", Fact, "poison stays on top of what covers it")]
    PoisonStaysOnTop,
    #[clause(
        "KD-GRI-5",
        "p.15",
        Limit,
        "a Sphere of Silence turns the token from Silence back to Speech",
        refuse = "there is no Silence for a Sphere to end"
    )]
    SphereEndsSilence,
    #[clause("KD-TIP-1", "p.16", Advice, "levels get harder: begin with the first")]
    EasyLevelsFirst,
    #[clause("KD-TIP-2", "p.16", Advice, "fight one monster at a time")]
    OneMonsterAtATime,
    #[clause(
        "KD-TIP-3",
        "p.16",
        Advice,
        "clear the creatures before the Knight comes and keep some cards of four zeros"
    )]
    KeepZeros,
    // Rulings
    #[clause(
        "KD-Q1",
        "Q1",
        Ruling,
        "the first card lies unturned in the centre; its tokens and icon count, but nothing is evaluated and no token is removed",
        why = "turning the whole table changes nothing, and the first card lies in the dungeon like any other, but nobody has placed it"
    )]
    FirstUnturned,
    #[clause("KD-Q2", "Rulings about facts", Fact, "the placed card itself is not evaluated")]
    PlacedNotEvaluated,
    #[clause(
        "KD-Q3",
        "Rulings about facts",
        Fact,
        "all dangers are summed first: a loss comes before a beaten creature, and the Knight falls last"
    )]
    LossBeforeFall,
    #[clause(
        "KD-Q4",
        "Rulings about facts",
        Fact,
        "a creature with n tokens leaves n - 1 later placements to beat it; the Knight and the first card leave n"
    )]
    TurnsToBeat,
    #[clause("KD-Q5", "Rulings about facts", Fact, "a creature without tokens is beaten or frozen")]
    BeatenOrFrozen,
    #[clause(
        "KD-Q6",
        "Rulings about facts",
        Fact,
        "the player who draws the Knight places him; he takes his tokens, and the alarm is not checked again"
    )]
    DrawerPlacesKnight,
    #[clause(
        "KD-Q7",
        "Q7",
        Ruling,
        "a player without cards passes: the turn is alarm and draw",
        why = "the rulebook does not say what a player without cards does; the other steps of the turn do not need a card"
    )]
    EmptyHandPasses,
    #[clause(
        "KD-Q8",
        "Q8",
        Ruling,
        "with an empty pile nobody draws, and play goes on",
        why = "the Knight is the last card of the pile, and the rulebook ends no game for lack of cards"
    )]
    EmptyPileNoDraw,
    #[clause(
        "KD-Q9",
        "Q9",
        Ruling,
        "the Knight cannot be beaten while another frozen creature stands",
        why = "a frozen creature must be beaten before the Knight, so he stands until it falls"
    )]
    FrozenBeforeKnight,
    #[clause("KD-Q10", "Rulings about facts", Fact, "Grimoire tokens are used in five windows of a turn")]
    FiveWindows,
    #[clause("KD-Q11", "Rulings about facts", Fact, "only unbeaten creatures are targets of tokens")]
    UnbeatenTargets,
    #[clause(
        "KD-Q12",
        "Q12",
        Ruling,
        "a burnt card uncovers older figures, and the cards that it had covered are evaluated",
        why = "what a burnt card had covered shows again, and a changed danger has to be evaluated"
    )]
    BurntUncovers,
    #[clause("KD-Q13", "Rulings about facts", Fact, "poison counts for both cards that share the corner")]
    PoisonBelongsToCell,
    #[clause("KD-Q14", "Rulings about facts", Fact, "used tokens return before the reward is drawn")]
    UsedTokensReturnFirst,
    #[clause("KD-Q15", "Rulings about facts", Fact, "a Sphere has no use in Speech or for a solo player")]
    SphereOnlyInSilence,
    #[clause(
        "KD-Q16",
        "Rulings about facts",
        Fact,
        "the cards of exactly the level join, or those of all levels up to it"
    )]
    ExactOrCumulative,
    #[clause("KD-Q17", "Rulings about facts", Fact, "a lost dungeon is played again until the attempts are used up")]
    LostDungeonAgain,
    #[clause(
        "KD-Q18",
        "Rulings about facts",
        Fact,
        "the longest chain is the one with the most cards, then the most chests"
    )]
    LongestByCards,
    #[clause(
        "KD-Q19",
        "Q19",
        Ruling,
        "the players look at the clock when a turn ends",
        why = "the rules cannot watch a sandglass, so the players look at it at one fixed moment of each turn"
    )]
    ClockAtTurnEnd,
    #[clause(
        "KD-Q20",
        "Q20",
        Ruling,
        "with the option, a card may be shown when a turn ends",
        why = "the rulebook forbids showing and still says what a shown card must do, so showing is an option with one moment for it"
    )]
    ShowAtTurnEnd,
    #[clause(
        "KD-Q21",
        "Q21",
        Ruling,
        "in open talk, the players tell each other all their cards while Speech shows",
        why = "players who may say anything can say everything, so research can take their hands as known"
    )]
    TellAllInSpeech,
    #[clause("KD-Q22", "Rulings about facts", Fact, "the deck has five Silence cards")]
    FiveSilenceCards,
    #[clause("KD-Q23", "Rulings about facts", Fact, "seat 0 begins unless another is named")]
    SeatZeroStarts,
    #[clause(
        "KD-Q24",
        "Q24",
        Ruling,
        "when nothing can change any more, time is up",
        why = "no card can be placed and no token can run out, so only the six minutes are left"
    )]
    StandstillTimesOut,
    #[clause(
        "KD-Q25",
        "Q25",
        Ruling,
        "an empty dungeon begins again in the centre",
        why = "no corner is left to cover, and the first card of the set-up lies in the centre too"
    )]
    EmptyDungeonCentre,
    #[clause(
        "KD-Q26",
        "Q26",
        Ruling,
        "a card that looks the same turned is always laid unturned",
        refuse = "that card looks the same turned, so it is laid unturned",
        why = "two names for one placement would count the same move twice"
    )]
    SameTurnedUnturned,
    #[clause("KD-Q27", "Rulings about facts", Fact, "another deck must have the counts, figures and tokens of the box")]
    OtherDeckCounts,
    #[clause("KD-Q28", "Rulings about facts", Fact, "the pile and the untold cards of the others are unseen")]
    UnseenCards,
    #[clause("KD-Q29", "Rulings about facts", Fact, "each token works once in a dungeon")]
    TokenOncePerDungeon,
    #[clause("KD-Q30", "Rulings about facts", Fact, "a token can win the game in any window")]
    SpellMayWin,
    #[clause(
        "KD-Q31",
        "Q31",
        Ruling,
        "a place is named by the lowest card that it covers",
        refuse = "that place is named by a lower card that it also covers",
        why = "a place that covers several cards would otherwise have several names"
    )]
    LowestCardNames,
    #[clause(
        "KD-Q32",
        "Rulings about facts",
        Fact,
        "a turn ends with the alarm, the draw, the Knight, the clock and showing, in this order"
    )]
    EndOfTurnOrder,
    #[clause(
        "KD-Q33",
        "Rulings about facts",
        Fact,
        "the card is chosen first, then its place, and neither can be taken back"
    )]
    CardThenPlace,
}
