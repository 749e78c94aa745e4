//! `man`: prints the manual.
use crate::{command, failure::Failure, out::Out, program};
use clap_mangen::Man as Page;
use std::fs;

/// Print the man page, or write one for each command
#[derive(clap::Args)]
pub struct Man {
    /// Write one page for each command into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<String>,
}

pub fn run(args: &Man, out: &mut Out) -> Result<(), Failure> {
    let command = command().display_name(program());
    let Some(folder) = &args.out else {
        let mut page = vec![];
        Page::new(command).render(&mut page)?;
        return out.text(&String::from_utf8_lossy(&page));
    };
    let fault = |error| Failure::File { path: folder.clone(), error };
    fs::create_dir_all(folder).map_err(fault)?;
    clap_mangen::generate_to(command, folder).map_err(fault)?;
    out.line(format_args!("{folder}: one page for each command"))
}
