//! Every clause and ruling is bound to its tests: one that is missing does not compile, one that no clause names is dead.
mod cards;
mod castle;
mod chests;
mod collision;
mod components;
mod construct;
mod depth;
mod end;
mod funding;
mod golden;
mod movement;
mod recruit;
mod setup;
mod solo;
mod solver;
mod table;
mod track;
mod world;

viscounts_keeper::viscounts_rulebook!(engine_core::bind_tests);
