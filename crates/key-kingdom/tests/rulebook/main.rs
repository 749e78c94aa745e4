//! Every clause and ruling is bound to its tests: one that is missing does not compile, one that no clause names is dead.
mod adventures;
mod board;
mod boards;
mod castle;
mod components;
mod demon;
mod events;
mod folds;
mod items;
mod rolls;
mod setup;
mod squares;
mod table;
mod travel;
mod turns;

key_kingdom::key_kingdom_rulebook!(engine_core::bind_tests);
