//! The command `trousseau`, with all games.
fn main() -> std::process::ExitCode {
    trousseau_cli::main(trousseau::games())
}
