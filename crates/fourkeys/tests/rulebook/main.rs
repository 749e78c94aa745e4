//! Every clause and ruling is bound to its tests: one that is missing does not compile, one that no clause names is dead.
mod components;
mod draft;
mod end;
mod open;
mod place;
mod push;
mod refresh;
mod rooms;
mod score;
mod setup;
mod table;
mod turn;

fourkeys::fourkeys_rulebook!(engine_core::bind_tests);
