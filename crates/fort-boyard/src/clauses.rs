//! The rulebook: clauses and rulings, each with the heading or page it stands under and the rule it states. `tests/rulebook/index.txt` lists the
//! tests of each.
use engine_core::data;

/// The rulebook of Les Clés de Fort Boyard: a variant for each clause or ruling.
#[data(Rulebook)]
#[tests("../tests/rulebook/index.txt")]
pub enum Clause {
    // Matériel de jeu
    #[clause("FB-CMP-1", "Matériel", Fact, "30 black and 30 red keys, 112 notes worth 4,430,000")]
    Money,
    #[clause("FB-CMP-2", "Matériel", Fact, "180 riddles and 4 blank ones, 10 trials and 3 blank ones, a guardian card")]
    Cards,
    #[clause("FB-CMP-3", "Matériel", Fact, "two to six players: six pawns, and a reader is needed")]
    Players,
    #[clause(
        "FB-GOAL-1",
        "But du jeu",
        Fact,
        "four keys open the chest, and the aim is to take as much money as possible"
    )]
    Aim,
    // La préparation de la partie
    #[clause("FB-SET-1", "Préparation", Fact, "a black key in every cell, or two where the board says so")]
    BlackKeys,
    #[clause("FB-SET-2", "Préparation", Fact, "the red keys lie beside the board")]
    RedKeys,
    #[clause("FB-SET-3", "Préparation", Effect, "each player puts ten notes into the chest, unseen")]
    NotesInChest,
    #[clause("FB-SET-4", "Préparation", Fact, "blank cards stay aside, or carry own trials and riddles")]
    Blanks,
    #[clause("FB-SET-5", "Préparation", Fact, "both piles lie face down, the guardian card on the riddles")]
    Piles,
    #[clause("FB-SET-6", "Préparation", Fact, "all pawns begin on START")]
    Pawns,
    // La partie
    #[clause("FB-PLAY-1", "La partie", Effect, "the highest roll starts, and rolls one die again to move")]
    First,
    #[clause("FB-PLAY-2", "La partie", Effect, "the pawn moves by the die along the walk")]
    Walk,
    #[clause("FB-PLAY-3", "La partie", Effect, "who lands above a cell with a key must take a trial for it")]
    MustTry,
    #[clause("FB-PLAY-4", "La partie", Effect, "a won trial wins the key, and the die goes left")]
    TrialWon,
    #[clause("FB-PLAY-5", "La partie", Effect, "a lost trial may be made good by a riddle")]
    Rescue,
    #[clause("FB-PLAY-6", "La partie", Effect, "the die passes to the left")]
    DiePasses,
    #[clause("FB-PLAY-7", "La partie", Fact, "some squares give two keys at once, some a choice")]
    Exceptions,
    #[clause("FB-KEY-1", "La partie", Effect, "a won black key is replaced by a red one at once")]
    Replaced,
    #[clause("FB-KEY-2", "La partie", Effect, "a won red key leaves the cell empty")]
    RedLeavesEmpty,
    // Les épreuves
    #[clause("FB-TRI-1", "Épreuves", Effect, "the candidate picks one card of the fan, unseen")]
    Fan,
    #[clause("FB-TRI-2", "Épreuves", Fact, "some trials use the sandglass, some do not")]
    SandOrNot,
    #[clause("FB-TRI-3", "Épreuves", Fact, "against all others together, separately, or one")]
    Opposition,
    #[clause(
        "FB-TRI-4",
        "Épreuves",
        Limit,
        "a trial is done exactly as its card says",
        refuse = "a trial is under way, and its card asks for something else"
    )]
    Strictly,
    // Comment résoudre une énigme
    #[clause("FB-RID-1", "Énigmes", Effect, "the player on the right reads the first riddle and turns the sandglass")]
    Reader,
    #[clause("FB-RID-2", "Énigmes", Effect, "all but candidate and reader roll two dice in turn for an even double")]
    EvenDoubles,
    #[clause("FB-RID-3", "Énigmes", Effect, "the first even double costs the candidate the right to the key")]
    LosesKey,
    #[clause(
        "FB-RID-4",
        "Énigmes",
        Effect,
        "any number of answers while the sand runs, unless the card says otherwise"
    )]
    AnyAnswers,
    #[clause("FB-RID-5", "Énigmes", Effect, "a riddle without a right answer in time is failed")]
    TooLate,
    // Les différentes cases
    #[clause(
        "FB-SQ-1",
        "Cases",
        Effect,
        "on an OR square the player chooses a trial or a riddle and cannot pass",
        refuse = "on an OR square you cannot pass"
    )]
    Either,
    #[clause("FB-SQ-2", "Cases", Effect, "an AND square asks for trial and riddle, for two keys or none")]
    Both,
    #[clause("FB-SQ-3", "Cases", Effect, "the guardian asks a riddle for two keys")]
    Guardian,
    #[clause("FB-SQ-4", "Cases", Effect, "on a TIGER the turn passes")]
    Tiger,
    // Le coffre
    #[clause(
        "FB-CH-1",
        "Le coffre",
        Limit,
        "with four keys or more a player may open the chest",
        refuse = "you have fewer than four keys"
    )]
    MayOpen,
    #[clause("FB-CH-2", "Le coffre", Effect, "the opener takes the top note and turns the sandglass")]
    FirstNote,
    #[clause("FB-CH-3", "Le coffre", Effect, "the others roll and move in turn, to reach a TIGER")]
    Chase,
    #[clause("FB-CH-4", "Le coffre", Effect, "a roll that reaches no TIGER gives one more note")]
    NoteEach,
    #[clause("FB-CH-5", "Le coffre", Effect, "a TIGER closes the chest at once, without a note")]
    TigerCloses,
    #[clause("FB-CH-6", "Le coffre", Effect, "after an opening two red keys go back, or three of five")]
    KeysBack,
    #[clause("FB-CH-7", "Le coffre", Effect, "black keys are exchanged for red ones")]
    Exchange,
    #[clause(
        "FB-CH-8",
        "Le coffre",
        Effect,
        "if no TIGER is reached in time, the opener takes a die of notes as a bonus"
    )]
    Bonus,
    // Fin de la partie
    #[clause("FB-END-1", "Fin", Effect, "the game ends when the chest is empty; the highest sum wins")]
    ChestEmpty,
    // Rulings
    #[clause("FB-Q1", "Q1", Fact, "the walk is a closed circuit in one direction, by exact count; START does nothing")]
    Board,
    #[clause("FB-Q2", "Q2", Ruling, "who starts is one draw over the seats")]
    FirstDraw,
    #[clause("FB-Q3", "Q3", Ruling, "an empty cell does nothing, whatever the square")]
    EmptyCell,
    #[clause("FB-Q4", "Q4", Ruling, "the trial is a duty, the riddle after it a right")]
    MustOrMay,
    #[clause(
        "FB-Q5",
        "Q5",
        Ruling,
        "on an OR square the choice comes first, and what is lost then has no second test",
        refuse = "on an OR square no riddle makes a lost trial good"
    )]
    OrChoice,
    #[clause("FB-Q6", "Q6", Ruling, "trial first, then riddle; the first failure ends it, and the keys stay")]
    BothInOrder,
    #[clause("FB-Q7", "Q7", Fact, "the guardian gives both keys, or the one that is left")]
    GuardianKeys,
    #[clause("FB-Q8", "Q8", Ruling, "a fuller cell gives one key, or two on AND and guardian; black before red")]
    FullerCell,
    #[clause(
        "FB-Q9",
        "Q9",
        Ruling,
        "when no red key is left beside the board, none replaces a won one and black ones go back"
    )]
    NoRedLeft,
    #[clause("FB-Q10", "Q10", Ruling, "all keys but two go back")]
    HowMany,
    #[clause("FB-Q11", "Q11", Ruling, "a key goes back into any cell, full or empty")]
    Anywhere,
    #[clause("FB-Q12", "Q12", Ruling, "own red keys first; exchanged black ones leave play")]
    WhichKeys,
    #[clause(
        "FB-Q13",
        "Q13",
        Ruling,
        "the chest is opened at the start of one's turn, or right after winning a key",
        refuse = "this is no moment to open the chest"
    )]
    When,
    #[clause(
        "FB-Q14",
        "Q14",
        Ruling,
        "chest rolls go round from the opener's left; pawns stay, squares do nothing else"
    )]
    ChestRolls,
    #[clause("FB-Q15", "Q15", Ruling, "the last note ends the game at once")]
    EmptiedAtOnce,
    #[clause("FB-Q16", "Q16", Ruling, "after closing the die goes to the opener's left")]
    DieAfterChest,
    #[clause("FB-Q17", "Q17", Ruling, "trials go back into the fan; riddles are set aside until none is left")]
    UsedCards,
    #[clause("FB-Q18", "Q18", Ruling, "the rollers go round from the candidate's left; with two players nobody rolls")]
    WhoRolls,
    #[clause("FB-Q19", "Q19", Ruling, "the sand is looked at when a tick ends, and what came in the last tick counts")]
    Sandglass,
    #[clause("FB-Q20", "Q20", Ruling, "skill is a seat's odds: of a rated trial, of an answer in each tick")]
    Skill,
    #[clause("FB-Q21", "Q21", Ruling, "values of notes are known to their taker; at the end all are laid open")]
    Known,
    #[clause("FB-Q22", "Q22", Ruling, "after the last round the game ends as it stands")]
    HardStop,
    #[clause("FB-Q23", "Q23", Fact, "the notes left over stay unseen and out of the game")]
    LeftOver,
    #[clause("FB-Q24", "Q24", Fact, "left is the next seat, right the previous; of two players both are the other")]
    LeftRight,
    #[clause("FB-Q25", "Q25", Fact, "the keys that count are those in hand at the opening")]
    FiveAtOpening,
    #[clause(
        "FB-Q26",
        "Q26",
        Ruling,
        "nobody opens the chest in another player's turn",
        refuse = "it is another's turn, so you cannot open the chest"
    )]
    NotYourOpening,
    #[clause("FB-Q27", "Q27", Ruling, "the player on the left speaks and rolls for the others")]
    Speaker,
    #[clause("FB-Q28", "Q28", Ruling, "with four keys the chest may be opened before the die is given away")]
    DieIsMarker,
    #[clause(
        "FB-Q29",
        "Q29",
        Ruling,
        "a turn begins with a decision: roll, or open the chest",
        refuse = "your turn begins: roll the die, or open the chest"
    )]
    AlwaysAsked,
    #[clause("FB-Q30", "Q30", Fact, "boards, cards, ticks, odds and rounds have caps")]
    Caps,
}
