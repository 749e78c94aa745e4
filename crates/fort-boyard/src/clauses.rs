//! The rulebook: clauses and rulings, each with the heading or number it stands under and the rule it states. `tests/rulebook/index.txt` lists the
//! tests of each.
use engine_core::data;

/// The rulebook of Les Clés de Fort Boyard: a variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    // Matériel de jeu
    #[clause("FB-CMP-1", "Matériel", Fact, "there are 30 black keys, 30 red keys and 112 notes worth 4,430,000")]
    KeysAndNotes,
    #[clause(
        "FB-CMP-2",
        "Matériel",
        Fact,
        "there are 180 riddles and 4 blank ones, 10 trials and 3 blank ones, and a guardian card"
    )]
    CardCounts,
    #[clause("FB-CMP-3", "Matériel", Fact, "two to six play: there are six pawns, and a riddle needs a reader")]
    TwoToSix,
    #[clause(
        "FB-GOAL-1",
        "But du jeu",
        Fact,
        "four keys open the chest, and the aim is to take as much money as possible"
    )]
    TakeMostMoney,
    // La préparation de la partie
    #[clause(
        "FB-SET-1",
        "Préparation",
        Fact,
        "every cell starts with a black key, or with two where the board says so"
    )]
    BlackKeysInCells,
    #[clause("FB-SET-2", "Préparation", Fact, "the red keys start beside the board")]
    RedKeysAside,
    #[clause("FB-SET-3", "Préparation", Effect, "each player puts ten notes into the chest, unseen")]
    TenNotesEach,
    #[clause(
        "FB-SET-4",
        "Préparation",
        Fact,
        "blank cards stay aside, or carry trials and riddles of the players' own"
    )]
    BlankCardsAside,
    #[clause("FB-SET-5", "Préparation", Fact, "both piles lie face down, the guardian card on top of the riddles")]
    PilesFaceDown,
    #[clause("FB-SET-6", "Préparation", Fact, "all pawns start on START")]
    PawnsOnStart,
    // La partie
    #[clause("FB-PLAY-1", "La partie", Effect, "the player who rolls highest starts, and rolls one die again to move")]
    HighestRollStarts,
    #[clause("FB-PLAY-2", "La partie", Effect, "the pawn moves along the walk by the number rolled")]
    WalkByTheDie,
    #[clause("FB-PLAY-3", "La partie", Effect, "a player who lands above a cell with a key must take a trial for it")]
    KeyMeansTrial,
    #[clause("FB-PLAY-4", "La partie", Effect, "a won trial wins the key, and the die goes left")]
    TrialWinsKey,
    #[clause("FB-PLAY-5", "La partie", Effect, "after a lost trial the player may try a riddle for the key")]
    RiddleRescues,
    #[clause("FB-PLAY-6", "La partie", Effect, "the die passes to the left")]
    DiePassesLeft,
    #[clause("FB-PLAY-7", "La partie", Fact, "some squares give two keys at once, and some give a choice of test")]
    SquaresDiffer,
    #[clause("FB-KEY-1", "La partie", Effect, "a red key replaces a won black key at once")]
    RedReplacesBlack,
    #[clause("FB-KEY-2", "La partie", Effect, "a won red key leaves the cell empty")]
    RedLeavesEmpty,
    // Les épreuves
    #[clause("FB-TRI-1", "Épreuves", Effect, "the candidate picks a card of the fan without seeing it")]
    PickedBlind,
    #[clause("FB-TRI-2", "Épreuves", Fact, "some trials use the sandglass, and some do not")]
    SomeUseTheSand,
    #[clause(
        "FB-TRI-3",
        "Épreuves",
        Fact,
        "a trial is played against one player, all others together, or each of them"
    )]
    ThreeOppositions,
    #[clause(
        "FB-TRI-4",
        "Épreuves",
        Limit,
        "a trial is done exactly as its card says",
        refuse = "a trial is under way, and its card asks for something else"
    )]
    FollowTheCard,
    // Comment résoudre une énigme
    #[clause("FB-RID-1", "Énigmes", Effect, "the player on the right reads the first riddle and turns the sandglass")]
    RightNeighbourReads,
    #[clause(
        "FB-RID-2",
        "Énigmes",
        Effect,
        "all but the candidate and the reader roll two dice in turn, seeking an even double"
    )]
    OthersRollDoubles,
    #[clause("FB-RID-3", "Énigmes", Effect, "the first even double costs the candidate the right to the key")]
    EvenDoubleEnds,
    #[clause(
        "FB-RID-4",
        "Énigmes",
        Effect,
        "any number of answers may be given while the sand runs, unless the card says otherwise"
    )]
    ManyAnswers,
    #[clause("FB-RID-5", "Énigmes", Effect, "a riddle without a right answer in time is failed")]
    NoAnswerInTime,
    // Les différentes cases
    #[clause(
        "FB-SQ-1",
        "Cases",
        Effect,
        "on an OR square the player chooses a trial or a riddle and cannot pass",
        refuse = "on an OR square you cannot pass"
    )]
    ChooseOneTest,
    #[clause("FB-SQ-2", "Cases", Effect, "an AND square asks for a trial and a riddle, for two keys or none")]
    BothTestsNeeded,
    #[clause("FB-SQ-3", "Cases", Effect, "the guardian asks a riddle for two keys")]
    GuardianRiddle,
    #[clause("FB-SQ-4", "Cases", Effect, "on a TIGER the turn passes")]
    TigerPassesTurn,
    // Le coffre
    #[clause(
        "FB-CH-1",
        "Le coffre",
        Limit,
        "with four keys or more a player may open the chest",
        refuse = "you have fewer than four keys"
    )]
    FourKeysOpen,
    #[clause("FB-CH-2", "Le coffre", Effect, "the opener takes the top note and turns the sandglass")]
    TopNoteFirst,
    #[clause("FB-CH-3", "Le coffre", Effect, "the others roll and move in turn, to reach a TIGER")]
    OthersChaseTiger,
    #[clause("FB-CH-4", "Le coffre", Effect, "a roll that reaches no TIGER gives the opener one more note")]
    NotePerMiss,
    #[clause("FB-CH-5", "Le coffre", Effect, "a pawn that reaches a TIGER closes the chest at once, without a note")]
    TigerCloses,
    #[clause("FB-CH-6", "Le coffre", Effect, "after an opening two red keys go back, or three of five")]
    RedKeysGoBack,
    #[clause("FB-CH-7", "Le coffre", Effect, "black keys are exchanged for red ones where red ones are missing")]
    BlackForRed,
    #[clause(
        "FB-CH-8",
        "Le coffre",
        Effect,
        "if no TIGER is reached in time, the opener takes a die of notes as a bonus"
    )]
    BonusDie,
    // Fin de la partie
    #[clause("FB-END-1", "Fin", Effect, "the game ends when the chest is empty, and the highest sum wins")]
    EmptyChestEnds,
    // Rulings
    #[clause(
        "FB-Q1",
        "La partie",
        Fact,
        "the walk is a closed circuit in one direction, by exact count, and START does nothing"
    )]
    ClosedCircuit,
    #[clause(
        "FB-Q2",
        "Q2",
        Ruling,
        "the starter is one even draw over the seats",
        why = "Rolling again until no tie is left gives every seat the same odds, and one draw keeps the tree of chance finite"
    )]
    StarterDrawn,
    #[clause(
        "FB-Q3",
        "Q3",
        Ruling,
        "an empty cell does nothing, whatever the square",
        why = "Every test is taken to win a key, so without a key there is nothing to test for"
    )]
    EmptyCellIsNothing,
    #[clause(
        "FB-Q4",
        "Q4",
        Ruling,
        "the trial is a duty, and the riddle after it a right",
        why = "The book says must of the trial and may of the riddle"
    )]
    TrialDutyRiddleRight,
    #[clause(
        "FB-Q5",
        "Q5",
        Ruling,
        "on an OR square the choice comes first, and a lost test has no second one",
        refuse = "on an OR square no riddle makes a lost trial good",
        why = "With a riddle after a lost trial, the trial would always be the better choice"
    )]
    NoSecondTest,
    #[clause(
        "FB-Q6",
        "Q6",
        Ruling,
        "the trial comes before the riddle; the first failure ends both, and the keys stay",
        why = "The book names the trial first, and after a failure no key can be won any more"
    )]
    TrialThenRiddle,
    #[clause("FB-Q7", "Cases", Fact, "the guardian gives both keys, or the one that is left")]
    GuardianGivesBoth,
    #[clause(
        "FB-Q8",
        "Q8",
        Ruling,
        "a fuller cell gives one key, or two on AND and guardian squares, black ones first",
        why = "The printed number of keys is what one success is worth, and black keys bring red ones onto the board"
    )]
    BlackBeforeRed,
    #[clause(
        "FB-Q9",
        "Q9",
        Ruling,
        "when no red key is left beside the board, none replaces a won one, and black keys go back",
        why = "The box has 30 red keys, so a debt of red keys can be paid only with what there is"
    )]
    NoRedLeft,
    #[clause(
        "FB-Q10",
        "Q10",
        Ruling,
        "all keys but two go back",
        why = "Two of four and three of five are printed, and both leave two in the hand"
    )]
    KeepTwoKeys,
    #[clause(
        "FB-Q11",
        "Q11",
        Ruling,
        "a key goes back into any cell, full or empty",
        why = "Early on every cell is full, so a limit would leave no place for the keys"
    )]
    AnyCell,
    #[clause(
        "FB-Q12",
        "Q12",
        Ruling,
        "own red keys go back first, and exchanged black ones leave the game",
        why = "The book exchanges black keys only for want of red ones"
    )]
    OwnRedFirst,
    #[clause(
        "FB-Q13",
        "Q13",
        Ruling,
        "the chest is opened at the start of one's turn, or right after winning a key",
        refuse = "this is no moment to open the chest",
        why = "The book gives the right without a moment, and these are the two moments at which a player has the die and new keys to count"
    )]
    TwoWindows,
    #[clause(
        "FB-Q14",
        "Q14",
        Ruling,
        "chest rolls go round from the opener's left; pawns stay, and squares do nothing else",
        why = "The moves are real moves of the pawns, but only the TIGER matters while the chest is open"
    )]
    ChestRollsGoRound,
    #[clause(
        "FB-Q15",
        "Q15",
        Ruling,
        "the last note ends the game at once",
        why = "The book ends the game when the chest holds no more notes, in whatever step that happens"
    )]
    LastNoteEnds,
    #[clause(
        "FB-Q16",
        "Q16",
        Ruling,
        "after closing, the die goes to the opener's left",
        why = "The opening was the opener's turn, and the die passes left after every turn"
    )]
    DieToOpenersLeft,
    #[clause(
        "FB-Q17",
        "Q17",
        Ruling,
        "trials go back into the fan; riddles are set aside until none is left",
        why = "Ten trials would soon run out, while a riddle that was read has lost its secret"
    )]
    CardsReturn,
    #[clause(
        "FB-Q18",
        "Q18",
        Ruling,
        "the rollers go round from the candidate's left; with two players nobody rolls",
        why = "The book excludes the candidate and the reader, and with two players nobody else is there"
    )]
    RollersGoRound,
    #[clause(
        "FB-Q19",
        "Q19",
        Ruling,
        "the sand is checked at the end of a tick, and the last tick counts in full",
        why = "A rule cannot watch a clock, so time is cut into steps and every step is played out"
    )]
    SandByTicks,
    #[clause(
        "FB-Q20",
        "Q20",
        Ruling,
        "skill is a seat's odds of a rated trial and of an answer in each tick",
        why = "What people can do away from the board is not in the rules, so it is asked with odds that a table sets or reports"
    )]
    SkillIsOdds,
    #[clause(
        "FB-Q21",
        "Q21",
        Ruling,
        "only the taker knows the value of a note, until all are shown at the end",
        why = "The notes go into the chest face down, and the sums are compared only at the end"
    )]
    NotesAreHidden,
    #[clause(
        "FB-Q22",
        "Q22",
        Ruling,
        "after the last round the game ends as it stands",
        why = "Players who never open the chest, or never win a key, could otherwise play for ever"
    )]
    RoundLimit,
    #[clause("FB-Q23", "Préparation", Fact, "the notes left over stay unseen and out of the game")]
    LeftoversUnseen,
    #[clause(
        "FB-Q24",
        "La partie",
        Fact,
        "left is the next seat and right the previous one; with two players both are the same"
    )]
    LeftIsNext,
    #[clause("FB-Q25", "Le coffre", Fact, "the keys that count are those in hand at the opening")]
    KeysAtOpening,
    #[clause(
        "FB-Q26",
        "Q26",
        Ruling,
        "nobody opens the chest in another player's turn",
        refuse = "it is another's turn, so you cannot open the chest",
        why = "An opening replaces or ends the turn of the player who has the die"
    )]
    OwnTurnOnly,
    #[clause(
        "FB-Q27",
        "Q27",
        Ruling,
        "the player on the left decides and rolls for the others together",
        why = "The book lets the others act as one and names nobody, and the left neighbour is next in turn"
    )]
    LeftNeighbourSpeaks,
    #[clause(
        "FB-Q28",
        "Q28",
        Ruling,
        "with four keys the chest may be opened before the die is given away",
        why = "The die only marks the turn, so winning the fourth key comes before passing it"
    )]
    OpenBeforePassing,
    #[clause(
        "FB-Q29",
        "Q29",
        Ruling,
        "a turn begins with a decision: roll, or open the chest",
        refuse = "your turn begins: roll the die, or open the chest",
        why = "Without it one action could run through many turns, with no bound on what is asked of chance"
    )]
    TurnStartsAsked,
    #[clause("FB-Q30", "Matériel", Fact, "boards, cards, ticks, odds and rounds have caps")]
    SizesAreCapped,
}
