//! The language that a game is told in.
use crate::program;
use trousseau::{AnyMatch, Entry, engine_core::show::Language};

/// The flag of commands that tell games.
#[derive(clap::Args)]
pub struct Speech {
    /// Language of the game's own words, where it has it: en or fr. The environment does not matter
    #[arg(long, value_name = "TAG", default_value = "en")]
    language: String,
}

impl Speech {
    /// The language to tell a game in: English, with a word about it, if it does not have the other.
    pub fn of(&self, entry: &Entry) -> Language {
        self.choose(entry.meta.title, entry.languages)
    }

    /// The same, without a word.
    pub fn if_any(&self, entry: &Entry) -> Language {
        self.find(entry.languages).unwrap_or_default()
    }

    /// Has a match told in this language.
    pub fn tell(&self, m: &mut dyn AnyMatch) {
        let game = m.game();
        m.set_language(self.choose(game.meta().title, game.languages()));
    }

    fn find(&self, known: &[Language]) -> Option<Language> {
        Language::from_tag(&self.language).filter(|language| known.contains(language))
    }

    fn choose(&self, title: &str, known: &[Language]) -> Language {
        self.find(known).unwrap_or_else(|| {
            let tags: Vec<&str> = known.iter().map(|language| language.tag()).collect();
            let (program, tag, tags) = (program(), &self.language, tags.join(", "));
            eprintln!(
                "{program}: {title} does not have the language \"{tag}\", so it is told in English; it has: {tags}"
            );
            Language::English
        })
    }
}
