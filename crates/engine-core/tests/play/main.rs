//! Matches are played, refused, undone, reported, forked, recorded and erased, with a toy game that has everything in a few lines.
mod erased;
mod live;
mod matches;
mod oracle;
mod records;
mod toy;
