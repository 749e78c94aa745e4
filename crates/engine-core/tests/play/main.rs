//! Matches: played, refused, undone, reported, forked, recorded; on a toy that has everything in a few lines.
mod live;
mod matches;
mod records;
mod toy;
