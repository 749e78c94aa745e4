//! An Adventure of Knock! Knock! Dungeon!: four dungeons, a Grimoire token for each win, a save between them.
use std::error::Error;
use trousseau::engine_core::{
    chance::FastRng,
    play::{Match, Next},
    rules::{Game, View},
    show::{Language, Show},
};
use trousseau::knock_dungeon::{Action, Campaign, KnockDungeon, Options, campaign::Stand};

fn main() -> Result<(), Box<dyn Error>> {
    let mut campaign = Campaign::new(2026, Options::default());
    let mut luck = campaign.luck();
    let mut whim = FastRng::new(1);
    while let Stand::Next(level) = campaign.stand() {
        println!("\nDungeon {level}, to be resumed from {}", campaign.save()?);
        let game = campaign.next_dungeon(3)?.expect("a dungeon follows");
        let mut dungeon = Match::new(game, campaign.seed());
        while let Next::Seat(p) = dungeon.next() {
            let action = careful(dungeon.view(p), &mut whim);
            dungeon.play(p, action)?;
        }
        let last = dungeon.events().last().expect("a dungeon ends with an event");
        println!(
            "After {} turns: {}",
            dungeon.state().table.turns,
            <KnockDungeon as Game>::Show::event(dungeon.game(), &last.event, Language::English)
        );
        campaign.settle(dungeon.game(), &dungeon.state().table, &mut luck)?;
        println!("Tokens held: {:?}, attempts left: {}", campaign.grimoire(), campaign.attempts_left());
    }
    println!("\nThe adventure is {}.", if campaign.stand() == Stand::Won { "won" } else { "lost" });
    Ok(())
}

/// Looks one decision ahead in a world that this seat cannot tell from the real one, and takes what looks best.
fn careful(view: View<'_, KnockDungeon>, rng: &mut FastRng) -> Action {
    let me = view.seat.expect("a seat decides");
    let worth = |action: &Action| {
        let mut world = view.game.sample_fast(view, rng);
        view.game.apply_fast(&mut world, me, *action, rng);
        KnockDungeon::estimate(View::of(view.game, &world, me), me)
    };
    view.actions().into_iter().max_by_key(worth).expect("something to decide")
}
