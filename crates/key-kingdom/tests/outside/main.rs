//! What comes from outside and what others build on: content files, saved states, ids, layouts.
mod content;
mod numbers;
mod shape;
mod state;
