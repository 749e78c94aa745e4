//! The rulebook as a table: clauses and rulings, each with its tests. The sheet has no page numbers, so a clause names its
//! chapter; a ruling has its number. The same rows make the enum here and the tests in `tests/rulebook/main.rs`.

/// The table; `clauses!` or `bind_tests!` is handed in.
#[macro_export]
macro_rules! fort_boyard_rulebook { ($then:path) => { $then! { Clause;
    // Matériel de jeu
    Money          "FB-CMP-1"  "Matériel"    Fact   "30 black and 30 red keys, 112 notes worth 4,430,000"                    [components::cmp_1_keys_and_notes]
    Cards          "FB-CMP-2"  "Matériel"    Fact   "180 riddles and 4 blank ones, 10 trials and 3 blank ones, a guardian card" [components::cmp_2_cards]
    Players        "FB-CMP-3"  "Matériel"    Fact   "two to six players: six pawns, and a reader is needed"                  [components::cmp_3_two_to_six]
    Aim            "FB-GOAL-1" "But du jeu"  Fact   "four keys open the chest; take as much money as you can"                [components::goal_1_four_keys_and_money]
    // La préparation de la partie
    BlackKeys      "FB-SET-1"  "Préparation" Fact   "a black key in every cell, or two where the board says so"              [setup::set_1_black_keys_in_cells]
    RedKeys        "FB-SET-2"  "Préparation" Fact   "the red keys lie beside the board"                                      [setup::set_2_red_keys_beside]
    NotesInChest   "FB-SET-3"  "Préparation" Effect "each player puts ten notes into the chest, unseen"                      [setup::set_3_ten_notes_each]
    Blanks         "FB-SET-4"  "Préparation" Fact   "blank cards stay aside, or carry own trials and riddles"                [setup::set_4_own_cards]
    Piles          "FB-SET-5"  "Préparation" Fact   "both piles lie face down, the guardian card on the riddles"             [setup::set_5_piles_face_down]
    Pawns          "FB-SET-6"  "Préparation" Fact   "all pawns begin on START"                                               [setup::set_6_pawns_on_start]
    // La partie
    First          "FB-PLAY-1" "La partie"   Effect "the highest roll starts, and rolls one die again to move"               [play::play_1_who_starts]
    Walk           "FB-PLAY-2" "La partie"   Effect "the pawn moves by the die along the walk"                               [play::play_2_the_walk]
    MustTry        "FB-PLAY-3" "La partie"   Effect "who lands above a cell with a key must take a trial for it"             [play::play_3_a_key_means_a_trial]
    TrialWon       "FB-PLAY-4" "La partie"   Effect "a won trial wins the key, and the die goes left"                        [play::play_4_a_won_trial]
    Rescue         "FB-PLAY-5" "La partie"   Effect "a lost trial may be made good by a riddle"                              [play::play_5_a_riddle_to_catch_up]
    DiePasses      "FB-PLAY-6" "La partie"   Effect "the die passes to the left"                                             [play::play_6_the_die_goes_left]
    Exceptions     "FB-PLAY-7" "La partie"   Fact   "some squares give two keys at once, some a choice"                      [play::play_7_two_exceptions]
    Replaced       "FB-KEY-1"  "La partie"   Effect "a won black key is replaced by a red one at once"                       [keys::key_1_black_is_replaced]
    RedLeavesEmpty "FB-KEY-2"  "La partie"   Effect "a won red key leaves the cell empty"                                    [keys::key_2_red_leaves_empty]
    // Les épreuves
    Fan            "FB-TRI-1"  "Épreuves"    Effect "the candidate picks one card of the fan, unseen"                        [trials::tri_1_a_card_of_the_fan]
    SandOrNot      "FB-TRI-2"  "Épreuves"    Fact   "some trials use the sandglass, some do not"                             [trials::tri_2_with_and_without_sand]
    Opposition     "FB-TRI-3"  "Épreuves"    Fact   "against all others together, separately, or one"                        [trials::tri_3_against_whom]
    Strictly       "FB-TRI-4"  "Épreuves"    Limit  "a trial is done exactly as its card says" or "a trial is under way, and its card asks for something else" [trials::tri_4_refusals, matches::e1_allumettes, dice::e2_bras_de_fer, dice::e3_le_rempart, dice::e4_la_ronde, dice::e5_les_doubles, suite::e6_la_suite, dice::e7_memoire, dice::e8_pair_ou_impair, lock::e9_le_cadenas, dice::e10_le_defile, odds::the_page_computed_them, suite::e6_the_tenth_throw, lock::e9_the_only_number, matches::e1_on_an_and_square]
    // Comment résoudre une énigme
    Reader         "FB-RID-1"  "Énigmes"     Effect "the player on the right reads the first riddle and turns the sandglass" [riddles::rid_1_the_first_card]
    EvenDoubles    "FB-RID-2"  "Énigmes"     Effect "all but candidate and reader roll two dice in turn for an even double"  [riddles::rid_2_even_doubles]
    LosesKey       "FB-RID-3"  "Énigmes"     Effect "the first even double costs the candidate the right to the key"         [riddles::rid_3_the_right_is_lost]
    AnyAnswers     "FB-RID-4"  "Énigmes"     Effect "any number of answers while the sand runs, unless the card says otherwise" [riddles::rid_4_any_number_or_one]
    TooLate        "FB-RID-5"  "Énigmes"     Effect "a riddle without a right answer in time is failed"                      [riddles::rid_5_the_sand_is_out]
    // Les différentes cases
    Either         "FB-SQ-1"   "Cases"       Effect "on an OR square the player chooses a trial or a riddle; there is no passing" or "on an OR square you cannot pass" [squares::sq_1_trial_or_riddle]
    Both           "FB-SQ-2"   "Cases"       Effect "an AND square asks for trial and riddle, for two keys or none"          [squares::sq_2_trial_and_riddle]
    Guardian       "FB-SQ-3"   "Cases"       Effect "the guardian asks a riddle for two keys"                                [squares::sq_3_the_guardian]
    Tiger          "FB-SQ-4"   "Cases"       Effect "on a TIGER the turn passes"                                             [squares::sq_4_a_tiger_in_normal_play]
    // Le coffre
    MayOpen        "FB-CH-1"   "Le coffre"   Limit  "with four keys or more a player may open the chest" or "you have fewer than four keys" [chest::ch_1_four_keys]
    FirstNote      "FB-CH-2"   "Le coffre"   Effect "the opener takes the top note and turns the sandglass"                  [chest::ch_2_the_first_note]
    Chase          "FB-CH-3"   "Le coffre"   Effect "the others roll and move in turn, to reach a TIGER"                     [chest::ch_3_the_others_roll]
    NoteEach       "FB-CH-4"   "Le coffre"   Effect "a roll that reaches no TIGER gives one more note"                       [chest::ch_4_a_note_for_each_roll]
    TigerCloses    "FB-CH-5"   "Le coffre"   Effect "a TIGER closes the chest at once, without a note"                       [chest::ch_5_a_tiger_closes, chest::ch_5_who_stands_on_a_tiger]
    KeysBack       "FB-CH-6"   "Le coffre"   Effect "after an opening two red keys go back, or three of five"                [chest::ch_6_keys_go_back, chest::ch_6_nothing_else_while_owed]
    Exchange       "FB-CH-7"   "Le coffre"   Effect "black keys are exchanged for red ones"                                  [chest::ch_7_black_for_red]
    Bonus          "FB-CH-8"   "Le coffre"   Effect "if no TIGER is reached in time, the opener takes a die of notes as a bonus" [chest::ch_8_the_bonus]
    // Fin de la partie
    ChestEmpty     "FB-END-1"  "Fin"         Effect "the game ends when the chest is empty; the highest sum wins"            [end::end_1_the_highest_sum, end::end_1_two_share_the_win]
    // Rulings
    Board          "FB-Q1"     "Q1"  Fact   "the walk is a closed circuit in one direction, by exact count; START does nothing" [play::q1_a_closed_circuit, content::q1_another_board]
    FirstDraw      "FB-Q2"     "Q2"  Ruling "who starts is one draw over the seats"                                          [play::q2_one_draw]
    EmptyCell      "FB-Q3"     "Q3"  Ruling "an empty cell does nothing, whatever the square"                                [squares::q3_an_empty_cell]
    MustOrMay      "FB-Q4"     "Q4"  Ruling "the trial is a duty, the riddle after it a right"                               [play::q4_duty_and_right]
    OrChoice       "FB-Q5"     "Q5"  Ruling "on an OR square the choice comes first, and what is lost then has no second test" or "on an OR square no riddle makes a lost trial good" [squares::q5_no_second_test, squares::q5_unless_agreed, squares::q5_the_choice_is_made]
    BothInOrder    "FB-Q6"     "Q6"  Ruling "trial first, then riddle; the first failure ends it, and the keys stay"         [squares::q6_in_order]
    GuardianKeys   "FB-Q7"     "Q7"  Fact   "the guardian gives both keys, or the one that is left"                          [squares::q7_one_key_left]
    FullerCell     "FB-Q8"     "Q8"  Ruling "a fuller cell gives one key, or two on AND and guardian; black before red"      [keys::q8_fuller_cells, keys::q8_won_after_a_put_back]
    NoRedLeft      "FB-Q9"     "Q9"  Ruling "when no red key is left beside the board, none replaces a won one and black ones go back" [keys::q9_no_red_key_left, keys::q9_black_keys_go_round]
    HowMany        "FB-Q10"    "Q10" Ruling "all keys but two go back"                                                       [chest::q10_all_but_two]
    Anywhere       "FB-Q11"    "Q11" Ruling "a key goes back into any cell, full or empty"                                   [chest::q11_any_cell]
    WhichKeys      "FB-Q12"    "Q12" Ruling "own red keys first; exchanged black ones leave play"                            [chest::q12_red_first]
    When           "FB-Q13"    "Q13" Ruling "the chest is opened at the start of one's turn, or right after winning a key" or "this is no moment to open the chest" [chest::q13_two_windows, chest::q13_as_agreed, chest::q13_whatever_won_the_key, chest::q13_forced_at_the_first_window]
    ChestRolls     "FB-Q14"    "Q14" Ruling "chest rolls go round from the opener's left; pawns stay, squares do nothing else" [chest::q14_round_and_round]
    EmptiedAtOnce  "FB-Q15"    "Q15" Ruling "the last note ends the game at once"                                            [end::q15_at_once, end::q15_to_the_last_note]
    DieAfterChest  "FB-Q16"    "Q16" Ruling "after closing the die goes to the opener's left"                                [chest::q16_the_openers_left, chest::q16_one_opening_after_the_other]
    UsedCards      "FB-Q17"    "Q17" Ruling "trials go back into the fan; riddles are set aside until none is left"          [riddles::q17_used_cards]
    WhoRolls       "FB-Q18"    "Q18" Ruling "the rollers go round from the candidate's left; with two players nobody rolls"  [riddles::q18_who_rolls]
    Sandglass      "FB-Q19"    "Q19" Ruling "the sand is looked at when a tick ends, and what came in the last tick counts"  [riddles::q19_ticks, riddles::q19_asked, chest::q19_chest_sand, riddles::q19_answer_first_to_the_end]
    Skill          "FB-Q20"    "Q20" Ruling "skill is a seat's odds: of a rated trial, of an answer in each tick"            [riddles::q20_odds_of_an_answer, trials::q20_rated]
    Known          "FB-Q21"    "Q21" Ruling "values of notes are known to their taker; at the end all are laid open"         [end::q21_what_is_known, end::q21_worlds]
    HardStop       "FB-Q22"    "Q22" Ruling "after the last round the game ends as it stands"                                [end::q22_the_last_round, end::q22_the_last_turn]
    LeftOver       "FB-Q23"    "Q23" Fact   "the notes left over stay unseen and out of the game"                            [setup::q23_left_over]
    LeftRight      "FB-Q24"    "Q24" Fact   "left is the next seat, right the previous; of two players both are the other"   [play::q24_left_and_right]
    FiveAtOpening  "FB-Q25"    "Q25" Fact   "the keys that count are those in hand at the opening"                           [chest::q25_keys_at_the_opening]
    NotYourOpening "FB-Q26"    "Q26" Ruling "nobody opens the chest in another player's turn" or "it is another's turn, so you cannot open the chest" [chest::q26_not_in_anothers_turn]
    Speaker        "FB-Q27"    "Q27" Ruling "the player on the left speaks and rolls for the others"                         [suite::q27_the_speaker]
    DieIsMarker    "FB-Q28"    "Q28" Ruling "with four keys the chest may be opened before the die is given away"            [chest::q28_before_the_die_goes]
    AlwaysAsked    "FB-Q29"    "Q29" Ruling "a turn begins with a decision: roll, or open the chest" or "your turn begins: roll the die, or open the chest" [play::q29_a_turn_begins_with_a_decision, play::q29_an_action_asks_so_much_and_no_more]
    Caps           "FB-Q30"    "Q30" Fact   "boards, cards, ticks, odds and rounds have caps"                                [content::q30_caps]
} } }

fort_boyard_rulebook!(engine_core::clauses);
