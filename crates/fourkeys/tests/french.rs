//! Everything that a player reads is there in French, and nothing of it is English.
use engine_core::{
    chance::FastRng,
    content::{Content as _, Options as _},
    erased::StepRequest,
    finite::Finite,
    play::{ChancePrompt, Match, Next},
    rules::{Game, GameBox, Refusal, Rulebook, Seat},
    show::{
        Language::{English, French},
        Screen, Show,
    },
};
use fourkeys::{
    Action, Chance, Clause, ENTRY, Event, FourKeys, Options,
    content::{Content, Print, Room},
    dungeon::{Face, Laid},
    table::Slot,
};
use std::{collections::BTreeSet, sync::LazyLock};

/// Every number of players with every sample of options.
fn boxes() -> Vec<GameBox<FourKeys>> {
    let tables = (2..=4).flat_map(|seats| Options::samples().into_iter().map(move |options| (seats, options)));
    tables.map(|(seats, options)| GameBox::<FourKeys>::new(Content::STANDARD, options, seats).unwrap()).collect()
}

/// The action after which the estimate is best.
fn greedy(m: &Match<FourKeys>, p: Seat) -> Action {
    let worth = |a: &Action| {
        let mut next = m.state().clone();
        m.game().apply_fast(&mut next, p, *a, &mut FastRng::new(0));
        FourKeys::estimate(m.game().view(&next, p), p)
    };
    *m.legal().iter().max_by_key(|a| worth(a)).expect("something to decide")
}

/// A whole game, at random or greedy, looked at before every decision and at the end.
fn play(game: GameBox<FourKeys>, seed: u64, by_estimate: bool, mut look: impl FnMut(&Match<FourKeys>)) {
    let mut m = Match::new(game, seed);
    let mut luck = FastRng::new(seed);
    loop {
        look(&m);
        let Next::Seat(p) = m.next() else { return };
        let list = m.legal();
        let a = if by_estimate { greedy(&m, p) } else { list[luck.below(list.len() as u32) as usize] };
        m.play(p, a).unwrap();
    }
}

/// Words of English that no French text of the game has.
static ENGLISH: LazyLock<BTreeSet<&str>> = LazyLock::new(|| WORDS.split(' ').collect());
const WORDS: &str = "above adventurer already an and asks below beside card cards cell choose coin coins column door doors draws \
    dungeon each earns first for free from game gold hand has heart hexagon in is it key keys lays left lies \
    lightning line map mid next no of open opens order pays per pile player push pushes right room rooms round row \
    seat shows slot starting stuck take takes that the tile tiles to top turn with you your";

/// Whether a text is made of cards, cells, keys, numbers and tiles alone, which have the same name in every language.
fn is_notation(text: &str) -> bool {
    let known = |word: &str| {
        let digits = |c: char| c.is_ascii_digit() || c == '-';
        word.chars().all(digits) || ["K1-", "K2-", "D1-", "D2-", "S-"].iter().any(|head| word.starts_with(head))
    };
    text.split_whitespace().all(known)
}

/// The same thing in two languages: not the same words, and no English in the French.
fn differ(english: &str, french: &str) {
    assert!(english != french || is_notation(english), "the French of \"{english}\" is English");
    assert!(!french.trim().is_empty(), "\"{english}\" has no French");
    is_french(french);
}

fn is_french(text: &str) {
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        assert!(!ENGLISH.contains(word.to_ascii_lowercase().as_str()), "\"{word}\" is English: {text}");
    }
    let spaced = |mark: char| text.match_indices(mark).all(|(at, _)| text[..at].ends_with(' '));
    assert!(spaced(':') && spaced(';'), "a space stands before these marks: {text}");
}

/// What the elements of a picture say.
fn labels(svg: &str) -> Vec<&str> {
    svg.split("</text>").filter_map(|part| Some(part.rsplit_once("<text ")?.1.split_once('>')?.1)).collect()
}

/// The tooltips of a picture.
fn tooltips(svg: &str) -> Vec<&str> {
    svg.split("</title>").filter_map(|part| Some(part.rsplit_once("<title>")?.1)).collect()
}

#[test]
fn nothing_that_a_player_reads_is_left_in_english() {
    let mut read = [0; 4];
    for game in boxes() {
        for by_estimate in [false, true] {
            play(game.clone(), 11, by_estimate, |m| {
                for e in m.events() {
                    differ(&m.game().event(&e.event, English), &m.game().event(&e.event, French));
                    read[0] += 1;
                }
                for c in m.citations() {
                    differ(FourKeys::gist(c.clause, English), FourKeys::gist(c.clause, French));
                    read[1] += 1;
                }
                let v = m.view(m.turn().seat());
                differ(&v.text(English), &v.text(French));
                for (english, french) in FourKeys::scores(v, English).iter().zip(FourKeys::scores(v, French)) {
                    differ(&english.source, &french.source);
                    assert_eq!(english.points, french.points);
                }
                if m.plies().len() % 8 == 0 || m.outcome().is_some() {
                    for screen in Screen::ALL {
                        let (english, french) = (v.svg(screen, English), v.svg(screen, French));
                        assert_eq!(labels(&english).len(), labels(&french).len());
                        assert_ne!(english, french);
                        labels(&french).into_iter().for_each(is_french);
                        tooltips(&french).into_iter().for_each(is_french);
                        let pairs = tooltips(&english).into_iter().zip(tooltips(&french)).collect::<Vec<_>>();
                        assert!(pairs.len() > 8);
                        pairs.into_iter().for_each(|(english, french)| differ(english, french));
                    }
                }
                let Next::Seat(p) = m.next() else { return };
                for a in m.legal() {
                    differ(&m.view(p).action(a, English), &m.view(p).action(a, French));
                    differ(&FourKeys::label(m.view(p), a, English), &FourKeys::label(m.view(p), a, French));
                    read[2] += 1;
                }
                read[3] += 1;
            });
        }
    }
    assert!(read.iter().all(|&n| n > 1_000), "{read:?}");
}

/// A text is read at a glance: no two cells of a dungeon run into each other.
#[test]
fn a_text_keeps_its_columns() {
    for game in boxes() {
        play(game, 5, true, |m| {
            let text = m.view(None).text(French);
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
            // The second line of a cell ends before the next one begins: at column 4 + 14 k of its dungeon.
            let rows = text.lines().filter(|line| line.starts_with("    ") && line.contains('['));
            for row in rows {
                let letters: Vec<char> = row.chars().collect();
                for start in [4, 18, 32, 46].into_iter().filter(|start| *start < letters.len()) {
                    assert_eq!(letters[start - 1], ' ', "{row}");
                }
            }
        });
    }
}

/// Questions of set-up and play, with all that can be answered.
#[test]
fn chance_is_asked_in_french() {
    let mut questions = BTreeSet::new();
    let mut compare = |english: ChancePrompt, french: ChancePrompt| {
        differ(&english.what, &french.what);
        for (e, f) in english.answers.iter().zip(&french.answers).filter(|(e, _)| e.weight > 0) {
            differ(&e.label, &f.label);
        }
        questions.insert(french.what);
    };
    for game in boxes() {
        let mut setup = Match::<FourKeys>::live(game, 3);
        while let (Some(english), Some(french)) = (setup.asked(English), setup.asked(French)) {
            let first = english.possible().next().expect("something can be").answer;
            compare(english, french);
            setup.report(first).unwrap();
        }
        let mut m = setup.begin().unwrap_or_else(|_| panic!("nothing more is asked"));
        for _ in 0..40 {
            match (m.asked(English), m.asked(French)) {
                (Some(english), Some(french)) => {
                    let first = english.possible().next().expect("something can be").answer;
                    compare(english, french);
                    m.report(first).unwrap();
                }
                _ => {
                    let p = m.turn().seat().expect("it is not over");
                    m.play(p, m.legal()[0]).unwrap();
                }
            }
        }
    }
    for what in [
        "l'Aventurier qui commence",
        "la tuile suivante de la Ligne d'Ordre du tour",
        "la porte de départ suivante",
        "la carte suivante de la pioche Portes 1",
        "laquelle des Portes 1 avec ce recto a été prise",
    ] {
        assert!(questions.contains(what), "{what}: {questions:?}");
    }
    let game = FourKeys::standard(2);
    assert_eq!(FourKeys::answer(&game, Chance::Lots, 99, French), "aucune tuile");
    assert_eq!(FourKeys::answer(&game, Chance::Pile(Slot::of(0)), 99, French), "aucune carte");
}

#[test]
fn every_clause_has_a_gist_and_a_refusal_in_french() {
    let mut gists = BTreeSet::new();
    for clause in Clause::all() {
        differ(clause.gist(), FourKeys::gist(clause, French));
        differ(clause.refusal(), &FourKeys::refusal(clause, None, French));
        assert!(gists.insert(FourKeys::gist(clause, French)), "{} says what another clause says", clause.code());
        let own = |gist: &str, refusal: &str| gist != refusal;
        assert_eq!(
            own(clause.gist(), clause.refusal()),
            own(FourKeys::gist(clause, French), &FourKeys::refusal(clause, None, French)),
            "{} has a refusal of its own in one language only",
            clause.code()
        );
        assert_eq!(FourKeys::gist(clause, English), clause.gist());
        assert_eq!(FourKeys::refusal(clause, None, English), clause.refusal());
    }
    for (english, french) in ENTRY.clauses().iter().zip(ENTRY.clauses_in(French)) {
        assert_eq!(english.id, french.id);
        differ(english.gist, french.gist);
    }
}

/// The sentences of `Refusal::because`, from the rules themselves: each has French words of its own.
#[test]
fn every_case_of_a_refusal_has_words_in_french() {
    let rules = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let mut sentences = BTreeSet::new();
    for file in std::fs::read_dir(rules).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for call in text.split("Refusal::because(").skip(1) {
            let sentence = call.split('"').nth(1).expect("a sentence in quotes");
            sentences.insert(String::from(sentence).leak() as &'static str);
        }
    }
    assert!(sentences.len() >= 7, "{sentences:?}");
    for because in sentences {
        let french = FourKeys::refusal(Clause::TakeAndLay, Some(because), French);
        differ(because, &french);
        assert_ne!(french, FourKeys::gist(Clause::TakeAndLay, French), "\"{because}\" has no words of its own");
    }
}

/// Everything that is refused anywhere in a game, to the seat in turn and to another one.
#[test]
fn every_refusal_is_french() {
    let mut seen = BTreeSet::new();
    for game in boxes() {
        let id = game.seats;
        play(game, u64::from(id), false, |m| {
            let Next::Seat(p) = m.next() else { return };
            for a in Action::all() {
                if let Err(Refusal::Rule { clause, because, .. }) = m.check(p, a)
                    && seen.insert((clause, because))
                {
                    differ(&FourKeys::refusal(clause, because, English), &FourKeys::refusal(clause, because, French));
                }
            }
        });
    }
    assert!(seen.len() > 15, "{}", seen.len());
    let mut m = ENTRY.standard(3).unwrap().start(7);
    m.set_language(French);
    let Next::Seat(p) = m.next() else { panic!("it begins") };
    let other = p.next(3);
    let why = m.why_not(other, 1).unwrap().unwrap().to_string();
    assert_eq!(why, format!("c'est à un autre siège de jouer : siège {}", p.0));
    let refused = serde_json::to_value(
        m.step(&StepRequest { action: Some("Place Recto 0 1"), ..StepRequest::default() }).unwrap(),
    )
    .unwrap();
    assert_eq!(refused["reason"]["because"], "prends d'abord une carte, tu la poseras ensuite");
}

#[test]
fn a_newcomer_reads_the_same_in_both_languages() {
    for game in boxes() {
        let both = |of: fn(&GameBox<FourKeys>, engine_core::show::Language) -> Vec<String>| {
            let (english, french) = (of(&game, English), of(&game, French));
            assert_eq!(english.len(), french.len());
            for (e, f) in english.iter().zip(&french) {
                differ(e, f);
                assert!(f.ends_with('.') && e.ends_with('.'), "{f}");
            }
            french.len()
        };
        assert_eq!(both(|game, language| vec![FourKeys::goal(game, language)]), 1);
        assert_eq!(both(FourKeys::outline), if game.seats == 2 { 8 } else { 7 });
        assert!(both(FourKeys::legend) >= 9);
        for p in Seat::first(game.seats) {
            differ(&FourKeys::seat(&game, p, English), &FourKeys::seat(&game, p, French));
        }
    }
    for (english, french) in ENTRY.options().iter().zip(ENTRY.options_in(French)) {
        assert_eq!(english.key, french.key);
        differ(&english.gist, &french.gist);
    }
    assert_eq!(ENTRY.languages, [English, French]);
}

/// Every sign of a Room that the content has stands in the legend.
#[test]
fn the_legend_has_every_sign() {
    let game = FourKeys::standard(2);
    for language in [English, French] {
        let legend = FourKeys::legend(&game, language).join("\n");
        let mut signs = BTreeSet::new();
        for card in game.content.cards().filter(|&card| game.content.kind(card).deck.is_door()) {
            let dealt = game.event(&Event::Dealt { seat: Seat(0), card }, language);
            let earns = dealt.split("? ").nth(1).expect("what its Room earns").split(" (").next().unwrap();
            // The number and the letter of the key differ from card to card.
            let sign = earns.trim_start_matches(|c: char| "0123456789/ ".contains(c)).trim_end_matches('.');
            signs.insert(sign.trim_end_matches(['H', 'L', 'C', 'X']).trim().to_string());
        }
        assert_eq!(signs.len(), 10, "a number, and nine that say more: {signs:?}");
        assert!(signs.iter().all(|sign| legend.contains(sign)), "{signs:?}\n{legend}");
    }
}

#[test]
fn the_rows_of_a_score_add_up_to_the_points() {
    let mut sources = BTreeSet::new();
    for game in boxes() {
        for (seed, by_estimate) in [(1, false), (2, true), (3, true)] {
            play(game.clone(), seed, by_estimate, |m| {
                for language in [English, French] {
                    let rows = FourKeys::scores(m.view(None), language);
                    assert!(rows.iter().all(|row| row.points.len() == usize::from(m.game().seats)));
                    let Some(end) = m.outcome() else { continue };
                    for (p, &points) in end.points().iter().enumerate() {
                        assert_eq!(rows.iter().map(|row| row.points[p]).sum::<i32>(), points, "{language:?} seat {p}");
                    }
                    sources.extend(rows.into_iter().filter(|r| r.points.iter().any(|&n| n > 0)).map(|r| r.source));
                }
            });
        }
    }
    assert_eq!(sources.len(), 16, "every source earned something somewhere: {sources:?}");
}

/// Before the end the rows say what lies there: four coins, and no place of a frame that still floats.
#[test]
fn a_score_begins_with_the_coins() {
    let m = Match::new(FourKeys::standard(3), 7);
    for row in FourKeys::scores(m.view(None), French) {
        let points = if row.source == "Pièces d'Or sur l'Aventurier" { [4; 3] } else { [0; 3] };
        assert_eq!(row.points, points, "{}", row.source);
    }
}

/// Q12: a Room for the centre earns as elsewhere, which is 1 in this box, as long as nobody can say where the centre is.
#[test]
fn no_place_counts_while_the_frame_floats() {
    let mut counted = 0;
    for seed in 0..6 {
        play(FourKeys::standard(4), seed, true, |m| {
            let centre = FourKeys::scores(m.view(None), English).remove(1);
            assert_eq!(centre.source, "Rooms for the centre");
            for p in Seat::first(4) {
                let dungeon = &m.state().table.dungeons[p];
                let span = dungeon.span().unwrap();
                let is_open = |laid: &Laid| {
                    let print = m.game().content.print(laid.card);
                    laid.face == Face::Verso && matches!(print, Print::Door { room: Room::Centre { .. }, .. })
                };
                let open = dungeon.laid().filter(is_open).count() as i32;
                if span.rows() < 4 || span.cols() < 4 {
                    assert_eq!(centre.points[p.at()], open);
                    counted += open;
                } else {
                    assert!(centre.points[p.at()] >= open);
                }
            }
        });
    }
    assert!(counted > 20, "{counted}");
}

/// The beginning of a game, as it is read.
#[test]
fn a_worked_example() {
    let mut m = ENTRY.standard(2).unwrap().start(2);
    m.set_language(French);
    let mut play = |text: &str| -> Result<Vec<String>, String> {
        let Next::Seat(p) = m.next() else { panic!("it is not over") };
        m.play(p, m.game().read_action(text).unwrap()).map_err(|e| e.to_string())?;
        Ok(m.events().into_iter().map(|t| t.event.sentence).collect())
    };
    assert_eq!(
        play("Draft Take 0"),
        Ok(vec![
            "L'Aventurier 1 prend l'emplacement 0 et D1-CXb.".to_string(),
            "La pioche Portes 1 montre maintenant D1-La L? 2.".to_string(),
        ])
    );
    let no = play("Place Verso -1 0").unwrap_err();
    assert!(no.ends_with("4K-PLC-4: une porte ne peut pas se poser côté Salle"), "{no}");
    play("Place Recto -1 0").unwrap();
    play("Draft Take 1").unwrap();
    assert_eq!(
        play("Place Verso 0 -1"),
        Ok(vec![
            "Le siège 0 pose K1-CX en 0 -1, face X visible.".to_string(),
            "S-X en 0 0 s'ouvre pour le siège 0.".to_string(),
        ])
    );
    let text = "\
Tour de jeu 1 sur 7. C'est à l'Acolyte 1 de jouer.

                visible              cartes
0 Portes 1      D1-La L? 2           27
1 Clés 1        K1-HC H|C            23
2 Portes 2      D2-HHL HHL? 1 par H  28
3 Clés 2        K2-CC-XX CC|XX       24
                0   1   2   3
Ligne de Choix  A1  A0  -   -
Ordre du tour   -   -   a1  a0

Siège 0 : 4 Pièces d'Or, 2 cartes
    -1            0
 0  K1-CX         S-X
    [X]           ouv. 2

Siège 1 (toi) : 4 Pièces d'Or, 2 cartes
    0
-1  D1-CXb
    CX? 3/1 Av
 0  S-L
    L? 2

HLC? 5 : une porte qui demande Cœur, Éclair et Croix et rapporte alors 5.
ouv. 5 : sa Salle. [LX] : clés visibles.
";
    assert_eq!(m.text(Some(Seat(1))).unwrap(), text);
    assert_eq!(m.choices()[0].words, "prendre l'emplacement 2 (Portes 2) : D2-HHL HHL? 1 par H");
    let pays = m.why_not(Seat(1), 1).unwrap().unwrap().because;
    assert_eq!(pays, "une tuile occupe cet emplacement, et un Acolyte n'a pas de Pièce d'Or pour la pousser");
    let rows = m.scores(None).unwrap();
    let fixed = rows.iter().find(|row| row.source == "Salles de valeur fixe").unwrap();
    assert_eq!(fixed.points, [2, 0]);
}
