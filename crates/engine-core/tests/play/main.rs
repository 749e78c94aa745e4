//! Matches: played, refused, undone, reported, forked, recorded, erased; on a toy that has everything in a few lines.
mod erased;
mod live;
mod matches;
mod oracle;
mod records;
mod toy;
