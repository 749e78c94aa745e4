//! An Adventure of Knock! Knock! Dungeon!: four dungeons, a Grimoire token for each win, a save between them.
use std::error::Error;
use trousseau::engine_core::{Fast, Game, Match, Next, Show, View, sure};
use trousseau::knock_dungeon::{Action, Campaign, KnockDungeon, Options, campaign::Stand};

fn main() -> Result<(), Box<dyn Error>> {
    let mut campaign = Campaign::new(2026, Options::default());
    let mut luck = campaign.luck();
    let mut whim = Fast::new(1);
    while let Stand::Next(level) = campaign.stand() {
        println!("\nDungeon {level}, to be resumed from {}", campaign.save()?);
        let game = campaign.next_dungeon(3)?.expect("a dungeon follows");
        let mut dungeon = Match::new(game, campaign.seed());
        while let Next::Seat(p) = dungeon.next() {
            let action = careful(dungeon.game(), dungeon.view(p), &mut whim);
            dungeon.play(p, action)?;
        }
        let last = dungeon.events().last().expect("a dungeon ends with an event");
        println!("After {} turns: {}", dungeon.state().table.turns, dungeon.game().event(&last.event));
        campaign.settle(dungeon.game(), &dungeon.state().table, &mut luck)?;
        println!("Tokens held: {:?}, attempts left: {}", campaign.grimoire(), campaign.attempts_left());
    }
    println!("\nThe adventure is {}.", if campaign.stand() == Stand::Won { "won" } else { "lost" });
    Ok(())
}

/// Looks one decision ahead in a world that this seat cannot tell from the real one, and takes what looks best.
fn careful(game: &KnockDungeon, view: View<'_, KnockDungeon>, luck: &mut Fast) -> Action {
    let me = view.seat.expect("a seat decides");
    let worth = |action: &Action| {
        let mut world = sure(game.sample_world(view, luck));
        sure(game.apply(&mut world, *action, luck));
        game.estimate(View::of(&world, me), me)
    };
    game.list(view).into_iter().max_by_key(worth).expect("something to decide")
}
