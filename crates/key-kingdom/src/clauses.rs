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
        "there is one Adventure Codex: every adventure of the board has one entry in it"
    )]
    Comp1,
    #[clause("KK-COMP-2", "Matériel", Fact, "there is one Demon Castle board")]
    Comp2,
    #[clause("KK-COMP-3", "Matériel", Fact, "there is one Kingdom board that folds, in two portions")]
    Comp3,
    #[clause("KK-COMP-4", "Matériel", Fact, "there are 36 event cards")]
    Comp4,
    #[clause("KK-COMP-5", "Matériel", Fact, "there are 5 hero cards")]
    Comp5,
    #[clause("KK-COMP-6", "Matériel", Fact, "there are 40 item tokens, 5 of each of 8 types")]
    Comp6,
    #[clause("KK-COMP-7", "Matériel", Fact, "there are 5 magic items")]
    Comp7,
    #[clause("KK-COMP-8", "Matériel", Fact, "there are 5 figures, one for each hero")]
    Comp8,
    #[clause("KK-COMP-9", "Matériel", Fact, "there are 5 hero dice, all alike")]
    Comp9,
    #[clause("KK-COMP-10", "Matériel", Fact, "there are 15 key pieces, 5 of each of 3 colours")]
    Comp10,
    #[clause("KK-COMP-11", "Matériel", Fact, "there are 9 castle tokens")]
    Comp11,
    #[clause("KK-COMP-12", "Matériel", Fact, "there is 1 demon die")]
    Comp12,

    #[clause("KK-OBJ-1", "Objectif", Fact, "the first to own the three pieces and beat the Demon King wins")]
    Obj1,
    #[clause("KK-OBJ-2", "Déroulement", Fact, "the pieces come from the key adventures, one of each colour")]
    Obj2,
    #[clause(
        "KK-OBJ-3",
        "Objectif",
        Limit,
        "it takes the three pieces to get into the castle, and only from there is it stormed",
        refuse = "you are not in the castle; it takes the three pieces to get there"
    )]
    Obj3,

    #[clause("KK-TIP-1", "Conseils", Advice, "stock up on items before an adventure")]
    Tip1,
    #[clause("KK-TIP-2", "Conseils", Advice, "events bring companions and magic items")]
    Tip2,
    #[clause("KK-TIP-3", "Conseils", Advice, "give the demon die to whoever leads in key pieces")]
    Tip3,

    #[clause("KK-SET-1", "Mise en place", Fact, "the board begins folded")]
    Set1,
    #[clause("KK-SET-2", "Mise en place", Fact, "the dotted paths of the two portions meet")]
    Set2,
    #[clause("KK-SET-3", "Mise en place", Fact, "Start is visible while the board is folded")]
    Set3,
    #[clause("KK-SET-4", "Mise en place", Fact, "each player has one hero")]
    Set4,
    #[clause("KK-SET-5", "Mise en place", Fact, "each takes its figure, die, card and one item of each type")]
    Set5,
    #[clause("KK-SET-6", "Mise en place", Effect, "every figure begins on Start")]
    Set6,
    #[clause("KK-SET-7", "Mise en place", Fact, "hero cards lie face up")]
    Set7,
    #[clause("KK-SET-8", "Mise en place", Effect, "all eight items begin active")]
    Set8,
    #[clause("KK-SET-9", "Mise en place", Fact, "the event deck is shuffled, face down")]
    Set9,
    #[clause("KK-SET-10", "Mise en place", Fact, "the magic items begin in the supply")]
    Set10,
    #[clause("KK-SET-11", "Mise en place", Fact, "the key pieces form a supply")]
    Set11,
    #[clause("KK-SET-12", "Mise en place", Fact, "castle tokens are shuffled apart, by their backs")]
    Set12,
    #[clause("KK-SET-13", "Mise en place", Fact, "castle tokens lie face down on the squares of their own section")]
    Set13,
    #[clause("KK-SET-14", "Mise en place", Fact, "the demon die begins on the throne")]
    Set14,
    #[clause("KK-SET-15", "Mise en place", Fact, "the Codex is within reach of all")]
    Set15,
    #[clause("KK-SET-16", "Mise en place", Effect, "whoever throws highest begins")]
    Set16,
    #[clause("KK-SET-17", "Mise en place", Fact, "those who tie throw again until it is settled")]
    Set17,
    #[clause("KK-SET-18", "Mise en place", Effect, "then play goes clockwise")]
    Set18,

    #[clause("KK-BRD-1", "Aperçu du plateau", Fact, "two folding portions interlock")]
    Brd1,
    #[clause("KK-BRD-2", "Aperçu du plateau", Fact, "places lie on both faces of each portion")]
    Brd2,
    #[clause("KK-BRD-3", "Aperçu du plateau", Fact, "there are four regions, two small and two large")]
    Brd3,
    #[clause("KK-BRD-4", "Aperçu du plateau", Fact, "regions contain whirlpools")]
    Brd4,
    #[clause(
        "KK-BRD-5",
        "Aperçu du plateau",
        Effect,
        "a whirlpool unfolds or folds its portion and takes one to the hidden region"
    )]
    Brd5,
    #[clause("KK-BRD-6", "Aperçu du plateau", Fact, "the open board has holes, called voids")]
    Brd6,
    #[clause(
        "KK-BRD-7",
        "Aperçu du plateau",
        Limit,
        "all squares of the board belong to the kingdom",
        refuse = "the board has no such square"
    )]
    Brd7,

    #[clause("KK-ITEM-1", "Objets", Fact, "everybody begins with eight items")]
    Item1,
    #[clause("KK-ITEM-2", "Objets", Fact, "an item has an active and an inactive face")]
    Item2,
    #[clause("KK-ITEM-3", "Objets", Effect, "using an item exhausts it")]
    Item3,
    #[clause(
        "KK-ITEM-4",
        "Objets",
        Effect,
        "restoring turns an item back to its active face",
        refuse = "you have no such item on its inactive face"
    )]
    Item4,
    #[clause("KK-ITEM-5", "Objets", Limit, "only an active item can be used", refuse = "that item is exhausted")]
    Item5,
    #[clause("KK-ITEM-6", "Objets", Fact, "some items help in a key adventure")]
    Item6,

    #[clause(
        "KK-ROLL-1",
        "Résultats de dé",
        Effect,
        "on every roll an active item may be used",
        refuse = "no roll is being made"
    )]
    Roll1,
    #[clause("KK-ROLL-2", "Résultats de dé", Effect, "the item used is exhausted")]
    Roll2,
    #[clause("KK-ROLL-3", "Résultats de dé", Effect, "an item used on a roll adds or subtracts its whole value")]
    Roll3,
    #[clause(
        "KK-ROLL-4",
        "Résultats de dé",
        Limit,
        "one item is used on a roll, unless a hero or an item allows more",
        refuse = "no more items may be used on this roll"
    )]
    Roll4,
    #[clause("KK-ROLL-5", "Résultats de dé", Fact, "a result has no upper limit")]
    Roll5,
    #[clause("KK-ROLL-6", "Résultats de dé", Effect, "a result below zero counts as 0")]
    Roll6,
    #[clause(
        "KK-ROLL-7",
        "Résultats de dé",
        Effect,
        "companions adjust a roll on top of items",
        refuse = "you have no such companion"
    )]
    Roll7,
    #[clause("KK-ROLL-8", "Résultats de dé", Fact, "companions are never exhausted")]
    Roll8,
    #[clause("KK-ROLL-9", "Résultats de dé", Fact, "a 5 with the sword is 9 or 1")]
    Roll9,
    #[clause("KK-ROLL-10", "Résultats de dé", Limit, "a roll is modified after it was thrown, or not at all")]
    Roll10,

    #[clause("KK-MAG-1", "Objets magiques", Fact, "five magic items exist")]
    Mag1,
    #[clause(
        "KK-MAG-2",
        "Objets magiques",
        Effect,
        "magic items are won from the genie or by event cards",
        refuse = "that magic item is not in the supply"
    )]
    Mag2,
    #[clause(
        "KK-MAG-3",
        "Objets magiques",
        Effect,
        "a magic item that a hero wins joins the hero's items",
        refuse = "you do not have that item"
    )]
    Mag3,
    #[clause("KK-MAG-4", "Objets magiques", Fact, "a magic item works as any other")]
    Mag4,
    #[clause("KK-MAG-5", "Objets magiques", Effect, "three magic items have an effect when they are exhausted")]
    Mag5,

    #[clause("KK-TURN-1", "À votre tour", Effect, "a turn is a move or a nap")]
    Turn1,

    #[clause("KK-MOVE-1", "Déplacement", Effect, "a player rolls the hero die, or the demon die while holding it")]
    Move1,
    #[clause("KK-MOVE-2", "Déplacement", Limit, "the result may be modified before the move")]
    Move2,
    #[clause("KK-MOVE-3", "Déplacement", Fact, "a result goes up or down, to reach a chosen square")]
    Move3,
    #[clause(
        "KK-MOVE-4",
        "Déplacement",
        Limit,
        "a move goes exactly as far as its result",
        refuse = "that square is not exactly so many squares away"
    )]
    Move4,
    #[clause("KK-MOVE-5", "Déplacement", Effect, "an adventure or a whirlpool interrupts a move")]
    Move5,
    #[clause("KK-MOVE-6", "Déplacement", Fact, "a move sets out in any direction")]
    Move6,
    #[clause(
        "KK-MOVE-7",
        "Déplacement",
        Limit,
        "nobody turns back once a move has begun",
        refuse = "only by turning back could you get there"
    )]
    Move7,
    #[clause(
        "KK-MOVE-8",
        "Déplacement",
        Limit,
        "only squares without another figure count",
        refuse = "on the way there stand other figures, whose squares do not count"
    )]
    Move8,
    #[clause("KK-MOVE-9", "Déplacement", Fact, "occupied squares are jumped")]
    Move9,
    #[clause(
        "KK-MOVE-10",
        "Déplacement",
        Limit,
        "no move ends on a square with another figure",
        refuse = "another figure stands there"
    )]
    Move10,
    #[clause("KK-MOVE-11", "Déplacement", Effect, "the icon where the move ends is resolved")]
    Move11,
    #[clause("KK-MOVE-12", "Déplacement", Effect, "with 0 one stays and resolves the square")]
    Move12,
    #[clause("KK-MOVE-13", "Déplacement", Fact, "squares passed have no effect")]
    Move13,

    #[clause("KK-NAP-1", "Sieste héroïque", Effect, "a nap restores up to five items")]
    Nap1,
    #[clause("KK-NAP-2", "Sieste héroïque", Fact, "magic items can be restored by a nap")]
    Nap2,
    #[clause("KK-NAP-3", "Sieste héroïque", Effect, "after a nap the turn ends")]
    Nap3,

    #[clause("KK-ADVSQ-1", "Cases et icônes", Fact, "adventure squares bear a codex icon")]
    Advsq1,
    #[clause("KK-ADVSQ-2", "Cases et icônes", Effect, "a figure that enters an adventure stops there")]
    Advsq2,
    #[clause("KK-ADVSQ-3", "Cases et icônes", Effect, "the adventure is undertaken in the same turn")]
    Advsq3,
    #[clause("KK-ADVSQ-4", "Cases et icônes", Fact, "the exact count is not needed for an adventure")]
    Advsq4,

    #[clause("KK-RES-1", "Cases et icônes", Effect, "a restore square restores up to its number")]
    Res1,
    #[clause("KK-RES-2", "Cases et icônes", Fact, "the number varies by square")]
    Res2,

    #[clause("KK-EVT-1", "Cases et icônes", Effect, "an event square draws a card")]
    Evt1,
    #[clause("KK-EVT-2", "Cases et icônes", Effect, "an empty deck is made anew from the discard")]
    Evt2,
    #[clause("KK-EVT-3", "Cases et icônes", Effect, "a card brings a companion, an encounter or a magic item")]
    Evt3,
    #[clause("KK-EVT-4", "Cases et icônes", Effect, "a failed roll discards the card without reward")]
    Evt4,

    #[clause("KK-BOR-1", "Cases et icônes", Effect, "a square without icon does nothing")]
    Bor1,

    #[clause("KK-DEM-1", "Dé du démon", Effect, "the demon die must be assigned")]
    Dem1,
    #[clause(
        "KK-DEM-2",
        "Dé du démon",
        Limit,
        "the demon die goes to somebody who does not hold it",
        refuse = "that player holds the demon die now"
    )]
    Dem2,
    #[clause("KK-DEM-3", "Dé du démon", Effect, "the demon die may go to yourself")]
    Dem3,
    #[clause("KK-DEM-4", "Dé du démon", Effect, "the receiver puts the hero die on the throne")]
    Dem4,
    #[clause("KK-DEM-5", "Dé du démon", Effect, "who loses the demon die takes the hero die back")]
    Dem5,
    #[clause("KK-DEM-6", "Dé du démon", Effect, "the holder throws the demon die")]
    Dem6,

    #[clause("KK-WHI-1", "Tourbillon", Effect, "a figure that enters a whirlpool stops there")]
    Whi1,
    #[clause("KK-WHI-2", "Tourbillon", Effect, "a whirlpool does what its entry says")]
    Whi2,
    #[clause("KK-WHI-3", "Tourbillon", Fact, "the exact count is not needed for a whirlpool")]
    Whi3,
    #[clause("KK-WHI-4", "Tourbillon", Effect, "a whirlpool folds or unfolds the region that the figure is in")]
    Whi4,
    #[clause("KK-WHI-5", "Tourbillon", Effect, "with three pieces a whirlpool takes a figure to the castle")]
    Whi5,
    #[clause("KK-WHI-6", "Tourbillon", Effect, "other heroes of the region are affected, too")]
    Whi6,

    #[clause("KK-VOID-1", "Vide", Effect, "who is affected by an opening stands on the void")]
    Void1,
    #[clause(
        "KK-VOID-2",
        "Vide",
        Limit,
        "a void cannot be entered",
        refuse = "that square is a void, which cannot be entered"
    )]
    Void2,

    #[clause("KK-ADV-1", "Aventures", Fact, "adventures are key or minor")]
    Adv1,
    #[clause("KK-ADV-2", "Aventures", Fact, "a key adventure has several steps, a minor one only one")]
    Adv2,
    #[clause("KK-ADV-3", "Aventures", Fact, "the three pieces require adventures")]
    Adv3,

    #[clause("KK-KEY-1", "Aventures clefs", Effect, "finishing a key adventure gives the piece of its colour")]
    Key1,
    #[clause(
        "KK-KEY-2",
        "Aventures clefs",
        Effect,
        "a hero who owns the piece of a key adventure does not undertake it"
    )]
    Key2,
    #[clause("KK-KEY-3", "Aventures clefs", Fact, "the Codex entry gives the conditions")]
    Key3,
    #[clause("KK-KEY-4", "Aventures clefs", Effect, "each next space takes a throw with a certain result")]
    Key4,
    #[clause("KK-KEY-5", "Aventures clefs", Effect, "a key adventure goes on until its end or a failure")]
    Key5,
    #[clause("KK-KEY-6", "Aventures clefs", Fact, "one item helps in each key adventure")]
    Key6,
    #[clause(
        "KK-KEY-7",
        "Aventures clefs",
        Effect,
        "a space that shows an active item of the hero is reached without a roll"
    )]
    Key7,
    #[clause("KK-KEY-8", "Aventures clefs", Fact, "the item that helps is not exhausted")]
    Key8,
    #[clause("KK-KEY-9", "Aventures clefs", Fact, "two spaces of each key adventure show companions")]
    Key9,
    #[clause(
        "KK-KEY-10",
        "Aventures clefs",
        Effect,
        "a space that shows a companion of the hero is reached without a roll"
    )]
    Key10,
    #[clause("KK-KEY-11", "Aventures clefs", Fact, "nobody stops in the middle of a key adventure")]
    Key11,
    #[clause("KK-KEY-12", "Aventures clefs", Effect, "in a key adventure, too, one item is used per roll")]
    Key12,
    #[clause("KK-KEY-13", "Aventures clefs", Effect, "a key adventure is done as soon as the last space is reached")]
    Key13,
    #[clause("KK-KEY-14", "Aventures clefs", Effect, "the piece is taken from the supply")]
    Key14,

    #[clause(
        "KK-MIN-1",
        "Aventures mineures",
        Effect,
        "minor adventures fold, assign, restore, exhaust, even enter the castle"
    )]
    Min1,
    #[clause("KK-MIN-2", "Aventures mineures", Effect, "each minor adventure has its own rules")]
    Min2,

    #[clause("KK-AEND-1", "Fin d'une aventure", Effect, "won or lost, one leaves the adventure")]
    Aend1,
    #[clause("KK-AEND-2", "Fin d'une aventure", Effect, "one leaves to the square that the Codex names")]
    Aend2,
    #[clause("KK-AEND-3", "Fin d'une aventure", Effect, "the icon of the exit is resolved at once")]
    Aend3,
    #[clause("KK-AEND-4", "Fin d'une aventure", Fact, "from the next turn on one moves again")]
    Aend4,

    #[clause(
        "KK-CAS-1",
        "Clef magique terminée",
        Effect,
        "with three pieces the next whirlpool takes a figure to a free garden square",
        refuse = "another figure stands on that garden square"
    )]
    Cas1,
    #[clause(
        "KK-CAS-2",
        "Clef magique terminée",
        Effect,
        "a whirlpool that takes a figure to the castle folds and unfolds nothing"
    )]
    Cas2,
    #[clause(
        "KK-CAS-3",
        "Clef magique terminée",
        Effect,
        "a hero with three pieces comes to the castle in an opponent's turn, too"
    )]
    Cas3,
    #[clause("KK-CAS-4", "Clef magique terminée", Effect, "the garden square is resolved")]
    Cas4,
    #[clause("KK-CAS-5", "Clef magique terminée", Effect, "a turn ends once its figure has come to the castle")]
    Cas5,
    #[clause(
        "KK-CAS-6",
        "Clef magique terminée",
        Limit,
        "the castle has a garden and a dungeon",
        refuse = "the garden has no such square"
    )]
    Cas6,
    #[clause("KK-CAS-7", "Clef magique terminée", Effect, "the garden restores items before the last adventure")]
    Cas7,
    #[clause("KK-CAS-8", "Clef magique terminée", Effect, "the dungeon is as the Codex says")]
    Cas8,

    #[clause("KK-WIN-1", "Clef magique terminée", Effect, "who beats the Demon King wins")]
    Win1,

    #[clause("KK-Q1", "Q1", Ruling, "paths are those of the visible regions, and one per seam gate")]
    Q1,
    #[clause("KK-Q2", "Q2", Ruling, "a fold toggles one portion")]
    Q2,
    #[clause("KK-Q3", "Q3", Ruling, "all heroes of the region that disappears are affected, nobody else")]
    Q3,
    #[clause("KK-Q4", "Q4", Ruling, "an opening puts heroes on the void")]
    Q4,
    #[clause(
        "KK-Q5",
        "Q5",
        Ruling,
        "a closing puts heroes on the whirlpool of the small region, and nothing folds again"
    )]
    Q5,
    #[clause("KK-Q6", "Q6", Ruling, "who is placed by a fold resolves nothing there")]
    Q6,
    #[clause("KK-Q7", "Q7", Ruling, "placement may stack figures")]
    Q7,
    #[clause("KK-Q8", "Q8", Ruling, "a void is only left; a 0 there does nothing")]
    Q8,
    #[clause(
        "KK-Q9",
        "Q9",
        Ruling,
        "a face that is folded away holds no hero",
        refuse = "that square is on a face that cannot be seen"
    )]
    Q9,
    #[clause("KK-Q10", "Q10", Ruling, "each portion has one square for its opening and one for its closing")]
    Q10,
    #[clause("KK-Q11", "Q11", Ruling, "a fold takes a hero with the whole key to the garden")]
    Q11,
    #[clause(
        "KK-Q12",
        "Q12",
        Ruling,
        "who enters a whirlpool with the whole key goes to the garden, and nothing folds"
    )]
    Q12,
    #[clause("KK-Q13", "Q13", Ruling, "several go to the garden clockwise from the player in turn")]
    Q13,
    #[clause("KK-Q14", "Q14", Ruling, "the garden always has a free square")]
    Q14,
    #[clause("KK-Q15", "Q15", Ruling, "a garden token stays and restores again, or once only")]
    Q15,
    #[clause(
        "KK-Q16",
        "Q16",
        Ruling,
        "in the castle one naps or storms, and nobody goes back to the kingdom",
        refuse = "you are in the castle: nap or storm"
    )]
    Q16,
    #[clause("KK-Q17", "Q17", Ruling, "who fails in the dungeon goes to any free garden square")]
    Q17,
    #[clause("KK-Q18", "Q18", Ruling, "a stop with another figure on it is jumped")]
    Q18,
    #[clause("KK-Q19", "Q19", Ruling, "a 0 on a whirlpool acts as if it were entered")]
    Q19,
    #[clause("KK-Q20", "Q20", Ruling, "going round a loop is allowed; by option no square is entered twice in a move")]
    Q20,
    #[clause("KK-Q21", "Q21", Ruling, "a jumped square is left by another path than it was reached by")]
    Q21,
    #[clause("KK-Q22", "Q22", Ruling, "the own departure square can be the destination")]
    Q22,
    #[clause(
        "KK-Q23",
        "Q23",
        Ruling,
        "where no path is long enough, a move goes as far as the longest one leads",
        refuse = "no path is long enough, and the longest do not lead there"
    )]
    Q23,
    #[clause("KK-Q24", "Q24", Ruling, "who cannot move at all stays and resolves nothing")]
    Q24,
    #[clause("KK-Q25", "Q25", Ruling, "0 means the final result")]
    Q25,
    #[clause("KK-Q26", "Q26", Ruling, "a stop is forced, a way round it is allowed")]
    Q26,
    #[clause("KK-Q27", "Q27", Ruling, "only the destination is a decision")]
    Q27,
    #[clause("KK-Q71", "Q71", Ruling, "standing on a stop does not stop the next move")]
    Q71,
    #[clause("KK-Q28", "Q28", Ruling, "all modifiers are added up before the cut at 0")]
    Q28,
    #[clause("KK-Q29", "Q29", Ruling, "the first seat is one even draw")]
    Q29,
    #[clause(
        "KK-Q30",
        "Q30",
        Ruling,
        "some heroes and items allow more items on a roll, but each only once",
        refuse = "that item was used on this roll already"
    )]
    Q30,
    #[clause(
        "KK-Q31",
        "Q31",
        Ruling,
        "a certain face may become any face of the die",
        refuse = "the die has no such face"
    )]
    Q31,
    #[clause("KK-Q32", "Q32", Ruling, "any active item may be spent on any roll")]
    Q32,
    #[clause("KK-Q33", "Q33", Ruling, "0 is even")]
    Q33,
    #[clause("KK-Q34", "Q34", Ruling, "a number on a card means that much or more")]
    Q34,
    #[clause("KK-Q57", "Q57", Ruling, "a throw may be thrown again once a turn, before anything else")]
    Q57,
    #[clause(
        "KK-Q68",
        "Q68",
        Ruling,
        "a companion adjusts the rolls that it is for, each once",
        refuse = "that companion cannot adjust this roll, or did already"
    )]
    Q68,
    #[clause("KK-Q35", "Q35", Ruling, "the throne always holds exactly one die")]
    Q35,
    #[clause("KK-Q36", "Q36", Ruling, "with two players it may have to be yourself; taking what one holds is nothing")]
    Q36,
    #[clause("KK-Q37", "Q37", Ruling, "a die that changes hands during a roll counts from the next throw on")]
    Q37,
    #[clause("KK-Q54", "Q54", Ruling, "items are restored one at a time, as many as wanted")]
    Q54,
    #[clause("KK-Q61", "Q61", Ruling, "a magic item's effect comes first, however it was exhausted")]
    Q61,
    #[clause("KK-Q62", "Q62", Ruling, "the mercenary's sword comes back with the first item")]
    Q62,
    #[clause(
        "KK-Q65",
        "Q65",
        Ruling,
        "the owner picks the items that are lost, among the active ones",
        refuse = "you have no such active item"
    )]
    Q65,
    #[clause("KK-Q67", "Q67", Ruling, "bonuses add up, each for its own occasion")]
    Q67,
    #[clause("KK-Q73", "Q73", Ruling, "restore all is not a choice")]
    Q73,
    #[clause("KK-Q38", "Q38", Ruling, "the discard is used only when a draw finds the deck empty")]
    Q38,
    #[clause("KK-Q39", "Q39", Ruling, "a card being resolved is in neither pile")]
    Q39,
    #[clause("KK-Q40", "Q40", Ruling, "one may have any number of companions, and never loses them")]
    Q40,
    #[clause("KK-Q41", "Q41", Ruling, "heroes in the castle are not moved", refuse = "that hero is in the castle")]
    Q41,
    #[clause("KK-Q42", "Q42", Ruling, "a named magic item comes from the supply or a rival, as it lies")]
    Q42,
    #[clause("KK-Q43", "Q43", Ruling, "the gnome restores before the card of an event square")]
    Q43,
    #[clause("KK-Q60", "Q60", Ruling, "an extra turn follows, one at most")]
    Q60,
    #[clause("KK-Q63", "Q63", Ruling, "only what has a target is offered", refuse = "that has no target")]
    Q63,
    #[clause(
        "KK-Q64",
        "Q64",
        Ruling,
        "a hero is sent to a free boring square of the regions named",
        refuse = "that is no free boring square of the regions named"
    )]
    Q64,
    #[clause(
        "KK-Q66",
        "Q66",
        Ruling,
        "a magic item is stolen or swapped as it lies",
        refuse = "that magic item cannot be given or taken"
    )]
    Q66,
    #[clause("KK-Q44", "Q44", Ruling, "an owned adventure stops a figure, or by option does not")]
    Q44,
    #[clause("KK-Q45", "Q45", Ruling, "help is a may, and leaves the last result as it was")]
    Q45,
    #[clause("KK-Q46", "Q46", Ruling, "an exhausted item does not help")]
    Q46,
    #[clause("KK-Q47", "Q47", Ruling, "several figures may stand on an exit, and it is resolved all the same")]
    Q47,
    #[clause("KK-Q48", "Q48", Ruling, "who was moved by the adventure uses no exit")]
    Q48,
    #[clause("KK-Q74", "Q74", Ruling, "every attempt begins at the first space")]
    Q74,
    #[clause("KK-Q49", "Q49", Ruling, "pieces are never lost, and five of a colour suffice")]
    Q49,
    #[clause("KK-Q50", "Q50", Ruling, "an adventure that takes the whole key is over at once without it")]
    Q50,
    #[clause("KK-Q70", "Q70", Ruling, "the dungeon is walked from the first square on every storm")]
    Q70,
    #[clause("KK-Q51", "Q51", Ruling, "the win is immediate")]
    Q51,
    #[clause("KK-Q52", "Q52", Ruling, "the winner is first, all others share the second place")]
    Q52,
    #[clause("KK-Q53", "Q53", Ruling, "two to five play", refuse = "nobody sits there")]
    Q53,
    #[clause("KK-Q55", "Q55", Ruling, "at the turn limit the game is a draw")]
    Q55,
    #[clause("KK-Q56", "Q56", Ruling, "heroes are chosen before, no two alike")]
    Q56,
    #[clause("KK-Q58", "Q58", Ruling, "restoring and losing are not asked once nothing can be")]
    Q58,
    #[clause("KK-Q59", "Q59", Ruling, "nothing is hidden but what nobody knows")]
    Q59,
    #[clause("KK-Q69", "Q69", Ruling, "a rival who must decide is the seat in turn")]
    Q69,
    #[clause("KK-Q72", "Q72", Ruling, "any play ends")]
    Q72,
}
