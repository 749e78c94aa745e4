//! Every clause of the table is bound to its tests: one that is missing does not compile.
mod adventure;
mod alarm;
mod chests;
mod content;
mod draw;
mod end;
mod evaluate;
mod geometry;
mod grimoire;
mod place;
mod set_up;
mod showing;
mod table;
mod talk;
mod turn;

knock_dungeon::knock_dungeon_rulebook!(engine_core::bind_tests);
