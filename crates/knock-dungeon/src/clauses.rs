//! The rulebook: clauses and rulings, each with the heading or page it stands under and the rule it states. `tests/rulebook/index.txt` lists the
//! tests of each.
use engine_core::data;

/// The rulebook of Knock! Knock! Dungeon!: a variant for each clause or ruling.
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
    Cards,
    #[clause(
        "KD-CMP-2",
        "p.2",
        Fact,
        "the Black Knight is one of the 22 creatures; there is one Grimoire token of each kind"
    )]
    KnightIsOne,
    #[clause("KD-GOAL-1", "p.3", Fact, "one to six players win or lose together")]
    Together,
    // Set-up
    #[clause("KD-SET-1", "p.4", Fact, "all Time tokens begin in the common reserve")]
    Reserve,
    #[clause("KD-SET-2", "p.4", Fact, "the token begins on Speech; alone it is not used")]
    SpeechFirst,
    #[clause("KD-SET-3", "p.4", Effect, "marked cards stay in the box and the Black Knight lies under the pile")]
    KnightBelow,
    #[clause("KD-SET-4", "p.4", Effect, "a hand has 6 cards alone, 4 with two to five players, 3 with six")]
    Hands,
    #[clause(
        "KD-SET-5",
        "p.5",
        Effect,
        "the next card of the pile lies in the centre, and a creature there takes its tokens"
    )]
    FirstCard,
    #[clause("KD-SET-6", "p.5", Fact, "the Grimoire tokens stay in the box")]
    GrimoireInBox,
    #[clause("KD-SET-7", "p.5", Effect, "play goes on clockwise")]
    Clockwise,
    // A turn
    #[clause(
        "KD-TURN-1",
        "p.6",
        Limit,
        "a turn has four steps: place, evaluate, alarm, draw",
        refuse = "that belongs to another step of the turn"
    )]
    Steps,
    // Placing
    #[clause(
        "KD-PLC-1",
        "p.6",
        Limit,
        "the player in turn places a card of the hand, and passes only with an empty one",
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
    OnTop,
    #[clause("KD-PLC-5", "p.6", Effect, "a card may lie turned by a half turn")]
    HalfTurn,
    #[clause("KD-PLC-6", "p.7", Effect, "one card may cover a corner of each of several cards")]
    CoverSeveral,
    #[clause("KD-PLC-7", "p.7", Fact, "danger rules out no place, even one that loses the game")]
    MayLose,
    #[clause("KD-CRE-1", "p.7", Effect, "a placed creature takes its Time tokens from the reserve")]
    TakeTokens,
    #[clause("KD-CRE-2", "p.7", Effect, "if the reserve has too few tokens for a creature, the game is lost at once")]
    Short,
    #[clause("KD-CRE-3", "p.7", Fact, "a card without creature is an empty room")]
    EmptyRoom,
    #[clause("KD-SIL-1", "p.7", Effect, "a card with the Silence icon turns the Speech/Silence token")]
    TurnToken,
    #[clause("KD-SIL-2", "p.7", Fact, "on the Speech side the players may talk")]
    MayTalk,
    // Evaluating
    #[clause("KD-EVAL-1", "p.8", Fact, "only cards that the new one covers are evaluated")]
    OnlyCovered,
    #[clause("KD-EVAL-2", "p.8", Fact, "danger is the sum of the figures that show at the four corners")]
    Danger,
    #[clause("KD-EVAL-3", "p.8", Effect, "a room is safe at 5 or less and loses the game at 6 or more")]
    RoomFine,
    #[clause("KD-EVAL-4", "p.9", Effect, "a creature at 5 or less is beaten and gives back its tokens")]
    Falls,
    #[clause("KD-EVAL-5", "p.9", Effect, "a beaten creature is a room like any other")]
    BeatenIsRoom,
    #[clause("KD-EVAL-6", "p.9", Effect, "a creature at 6 or more fights on while it has tokens")]
    FightGoesOn,
    #[clause("KD-EVAL-7", "p.9", Fact, "the Black Knight is evaluated like any creature")]
    KnightLikeAny,
    // Alarm
    #[clause("KD-ALM-1", "p.10", Effect, "each creature with tokens gives one back")]
    TokensOff,
    #[clause(
        "KD-ALM-2",
        "p.10",
        Effect,
        "a creature that gives back its last token raises the alarm, and the game is lost"
    )]
    Alarm,
    // Drawing
    #[clause("KD-DRAW-1", "p.10", Effect, "the player draws a card")]
    Draw,
    #[clause("KD-DRAW-2", "p.10", Effect, "alone, a placed Silence card is not replaced")]
    SoloSilence,
    #[clause("KD-DRAW-3", "p.10", Effect, "a drawn Black Knight enters at once; then it is the next player's turn")]
    KnightEnters,
    #[clause("KD-DRAW-4", "p.10", Fact, "no card replaces the Knight, and nobody draws any more")]
    NoReplacement,
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
        "a card once shown must be the next that its player places",
        refuse = "you have shown another card and must place that one"
    )]
    ShownIsPlayed,
    // The end
    #[clause("KD-END-1", "p.11", Effect, "all win when the Black Knight is beaten")]
    Won,
    #[clause("KD-END-2", "p.11", Effect, "a room at 6 or more loses the game")]
    LostRoom,
    #[clause("KD-END-3", "p.11", Effect, "a creature without tokens at 6 or more loses the game")]
    LostBeaten,
    #[clause("KD-END-4", "p.11", Effect, "the game is lost when tokens are needed and the reserve is short")]
    LostShort,
    #[clause("KD-END-5", "p.11", Effect, "the game is lost when time is up and the Black Knight still stands")]
    LostTime,
    // Chests
    #[clause("KD-CHEST-1", "p.12", Fact, "only the longest unbroken chain of chest cards counts")]
    Chain,
    #[clause("KD-CHEST-2", "p.12", Fact, "after a win each chest of the chain is a point")]
    ChestPoints,
    // Adventure
    #[clause("KD-ADV-1", "p.12", Fact, "an Adventure is four dungeons in a row")]
    FourDungeons,
    #[clause("KD-ADV-2", "p.13", Fact, "a win draws a Grimoire token, which stays until it is used")]
    Reward,
    #[clause("KD-ADV-3", "p.13", Fact, "from the second dungeon on the cards of the level join the deck")]
    LevelCards,
    #[clause("KD-ADV-4", "p.13", Fact, "any number of tokens may be used in a turn")]
    AnyNumber,
    #[clause(
        "KD-ADV-5",
        "p.13",
        Limit,
        "a held Grimoire token may be used at any time, once; then it is discarded",
        refuse = "your team does not hold that Grimoire token"
    )]
    TokenUsed,
    #[clause("KD-ADV-6", "p.11", Fact, "using a token lets nobody talk")]
    SilenceBinds,
    #[clause("KD-ADV-7", "p.14", Fact, "between dungeons the level and the tokens can be noted")]
    Save,
    #[clause(
        "KD-GRI-1",
        "p.14",
        Limit,
        "a Fireball removes an unbeaten creature, never the Black Knight",
        refuse = "that card is no unbeaten creature"
    )]
    Fireball,
    #[clause(
        "KD-GRI-2",
        "p.15",
        Limit,
        "a Frost Bolt freezes an unbeaten creature: its tokens go back, and it must still be beaten",
        refuse = "that card is no unbeaten creature, or it is frozen already"
    )]
    Frost,
    #[clause(
        "KD-GRI-3",
        "p.15",
        Limit,
        "Poison makes one corner of an unbeaten creature worth 0",
        refuse = "that card is no unbeaten creature"
    )]
    Poison,
    #[clause("KD-GRI-4", "p.15", Fact, "poison stays on top of what covers it")]
    PoisonOnTop,
    #[clause(
        "KD-GRI-5",
        "p.15",
        Limit,
        "a Sphere of Silence turns the token from Silence back to Speech",
        refuse = "there is no Silence for a Sphere to end"
    )]
    Sphere,
    #[clause("KD-TIP-1", "p.16", Advice, "levels get harder: begin with the first")]
    AdviceLevels,
    #[clause("KD-TIP-2", "p.16", Advice, "fight one monster at a time")]
    AdviceOne,
    #[clause(
        "KD-TIP-3",
        "p.16",
        Advice,
        "clear the creatures before the Knight comes and keep some cards of four zeros"
    )]
    AdviceZeros,
    // Rulings
    #[clause(
        "KD-Q1",
        "Q1",
        Ruling,
        "the first card lies unturned in the centre, with tokens and icon, without evaluation or alarm"
    )]
    FirstUnturned,
    #[clause("KD-Q2", "Q2", Fact, "the placed card itself is not evaluated")]
    PlacedNot,
    #[clause("KD-Q3", "Q3", Fact, "all are summed first: a loss goes before a fall, the Knight falls last")]
    LossFirst,
    #[clause("KD-Q4", "Q4", Fact, "a creature with n tokens leaves n-1 placements, the Knight and the first card n")]
    Timing,
    #[clause("KD-Q5", "Q5", Fact, "a creature without tokens is beaten or frozen")]
    NoTokens,
    #[clause(
        "KD-Q6",
        "Q6",
        Fact,
        "who draws the Knight places him; he takes his tokens, and the alarm is not checked again"
    )]
    KnightEntry,
    #[clause("KD-Q7", "Q7", Ruling, "a player without a card places none: the turn is alarm and draw")]
    EmptyHand,
    #[clause("KD-Q8", "Q8", Ruling, "an empty pile gives no card, and play goes on")]
    EmptyPile,
    #[clause("KD-Q9", "Q9", Ruling, "the Knight cannot be beaten while another frozen creature stands")]
    FrozenFirst,
    #[clause("KD-Q10", "Q10", Fact, "Grimoire tokens are used in five windows of a turn")]
    Windows,
    #[clause("KD-Q11", "Q11", Fact, "spells aim at unbeaten creatures")]
    Targets,
    #[clause("KD-Q12", "Q12", Ruling, "a burnt card uncovers the older figures, which are evaluated")]
    Uncovered,
    #[clause("KD-Q13", "Q13", Fact, "poison belongs to the cell")]
    PoisonCell,
    #[clause("KD-Q14", "Q14", Fact, "used tokens are back before the reward is drawn")]
    TokensReturn,
    #[clause("KD-Q15", "Q15", Fact, "a Sphere is of no use alone or in Speech")]
    SphereWhen,
    #[clause("KD-Q16", "Q16", Fact, "the cards of exactly that level join, or of all up to it")]
    WhichLevel,
    #[clause("KD-Q17", "Q17", Fact, "a lost dungeon is tried again until the attempts are used up")]
    LostDungeon,
    #[clause("KD-Q18", "Q18", Fact, "the longest chain by cards, then by chests")]
    ChainRules,
    #[clause("KD-Q19", "Q19", Ruling, "the clock is looked at when a turn ends")]
    ClockRuling,
    #[clause("KD-Q20", "Q20", Ruling, "with the option, a card may be shown when a turn ends")]
    ShowOne,
    #[clause("KD-Q21", "Q21", Ruling, "in open talk all tell each other everything while Speech shows")]
    Talk,
    #[clause("KD-Q22", "Q22", Fact, "the deck has five Silence cards")]
    SoloShrinks,
    #[clause("KD-Q23", "Q23", Fact, "seat 0 begins unless another is named")]
    WhoStarts,
    #[clause("KD-Q24", "Q24", Ruling, "when nothing can change any more, time runs out")]
    StandStill,
    #[clause("KD-Q25", "Q25", Ruling, "an empty dungeon begins again in the centre")]
    OnlyCard,
    #[clause(
        "KD-Q26",
        "Q26",
        Ruling,
        "a card that looks the same turned is always laid unturned",
        refuse = "that card looks the same turned, so it is laid unturned"
    )]
    SameTurned,
    #[clause("KD-Q27", "Q27", Fact, "another deck has the counts, figures and tokens of a box")]
    OtherDecks,
    #[clause("KD-Q28", "Q28", Fact, "unseen are the untold cards of the others and the pile")]
    Unseen,
    #[clause("KD-Q29", "Q29", Fact, "each token works once a dungeon")]
    OncePerDungeon,
    #[clause("KD-Q30", "Q30", Fact, "a spell can win the game in any window")]
    WinInWindow,
    #[clause(
        "KD-Q31",
        "Q31",
        Ruling,
        "a place is named by the lowest card that it covers",
        refuse = "that place is named by a lower card that it also covers"
    )]
    OneName,
    #[clause("KD-Q32", "Q32", Fact, "a turn ends: alarm, draw, the Knight, the clock, showing")]
    EndOfTurn,
    #[clause("KD-Q33", "Q33", Fact, "the card is chosen, then its place, and nothing can be taken back")]
    CardThenPlace,
}
