//! Every clause of the five rulebooks, bound to its tests. A chapter runs by the name of its game: `cargo test pig`.
mod connect_four;
mod kuhn;
mod leduc;
mod pig;
mod table;
mod tic_tac_toe;

mod rules_of_connect_four {
    use super::connect_four;
    reference_games::connect_four_rulebook!(engine_core::bind_tests);
}
mod rules_of_kuhn {
    use super::kuhn;
    reference_games::kuhn_rulebook!(engine_core::bind_tests);
}
mod rules_of_leduc {
    use super::leduc;
    reference_games::leduc_rulebook!(engine_core::bind_tests);
}
mod rules_of_pig {
    use super::pig;
    reference_games::pig_rulebook!(engine_core::bind_tests);
}
mod rules_of_tic_tac_toe {
    use super::tic_tac_toe;
    reference_games::tic_tac_toe_rulebook!(engine_core::bind_tests);
}
