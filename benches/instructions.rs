//! So many playouts of one kind and nothing else, to be counted by `benches/instructions.sh`.
mod bare;
mod kinds;
#[path = "tuned/tic_tac_toe.rs"]
mod tuned;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let [game, kind, playouts] = &args[..] else {
        println!(
            "usage: instructions <game> <bare|trusted|validated|erased|clone|memcpy|json|plain-json> <times>; see instructions.sh"
        );
        return;
    };
    let playouts = playouts.parse().expect("a number of playouts");
    println!("{}", kinds::run(game, kind, playouts));
}
