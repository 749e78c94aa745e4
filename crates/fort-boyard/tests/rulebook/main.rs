//! Every clause of the table is bound to its tests: one that is missing does not compile.
mod chest;
mod components;
mod content;
mod dice;
mod end;
mod keys;
mod lock;
mod matches;
mod odds;
mod play;
mod riddles;
mod setup;
mod squares;
mod suite;
mod table;
mod trials;

fort_boyard::fort_boyard_rulebook!(engine_core::bind_tests);
