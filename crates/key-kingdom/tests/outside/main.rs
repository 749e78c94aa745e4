//! What comes from outside and what others build on: content files, saved states, ids, layouts.
mod content;
mod mutate;
mod shape;
mod state;
