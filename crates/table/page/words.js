// All text of the page, in English and French. The words of a game come from the server.
const EN = {
  tagline: "Board games for people and agents, by the book",
  choose_game: "Choose a game", your_tables: "Your tables", forget: "Forget this table",
  players: (a, b) => a === b ? (a === 1 ? "1 player" : `${a} players`) : `${a} to ${b} players`,
  together: "together", hidden: "hidden information", more_games: "Small games",
  new_table: t => `New table: ${t}`, close: "Close", how_many: "Players", who: "Who sits where",
  me: "Me", someone: "Someone else", easy: "Agent, easy", medium: "Agent, medium", strong: "Agent, strong",
  agent: { easy: "easy agent", medium: "medium agent", strong: "strong agent" },
  options: "Options", value: { true: "yes", false: "no" }, default_is: d => `Default: ${d}`, live: "Real dice and cards: we roll and draw ourselves, and report what they show",
  seed: "Seed", seed_alone: "The same seed gives the same luck. Leave it empty for a new game.",
  seed_open: "Everybody at the table will see the seed.", start: "Start", starting: "Starting…", language: "Language",
  lobby: "All games", you: "you", person: "person", watching: "You are watching.",
  your_turn: "Your turn.", turn_of: n => `${n} to play.`, thinks: n => `${n} is thinking.`, waiting_for: n => `Waiting for ${n}.`,
  chosen: "You have chosen.", at_once: "Everybody chooses at once.", and: "and",
  chance: w => `Chance decides: ${w}.`, what_shown: "What did it show?", odds: (w, t) => `${w} in ${t}`,
  others_report: "Somebody at the table reports it.",
  confirm: "Confirm", cancel: "Cancel", left: n => `${n} choices fit. Touch on, or take one:`, choices: "What you can do", filter: "Find a choice",
  no_choices: "Nothing to do now.", log: "Log", rules: "Rules", rulebook: "Rulebook", find_clause: "Find a clause", open_rules: "Open the rule",
  goal: "The goal", outline: "A turn", legend: "The picture", clauses: "The clauses", page: "Rulebook:",
  why: "That cannot be done", why_unknown: "Nothing can be done there now.", not_seat: "You are watching this table.",
  hint: "Hint", hint_wait: "Thinking…", hint_is: "The agent would:", hints_off: "Hints need everybody's agreement.", allow_hints: "Allow hints", forbid_hints: "No hints",
  hints_agreed: (n, of) => `${n} of ${of} allow hints`,
  undo: "Take back", ask_undo: "Ask to take back", undo_asked: n => `${n} asks to take back a move.`, undo_waits: "You ask to take back. The others must agree.",
  agree: "Agree", decline: "Decline", save: "Save", save_mine: "Record, as I know it", save_full: "Whole record", save_replay: "Replay page", save_replay_all: "Replay page, everything",
  invite: "Invite", invite_text: "Send each player the link of their seat. Whoever has a link sits there, so send it to nobody else.", copy: "Copy", copied: "Copied", open: "Open",
  watch_link: "To watch", setup: "Set-up", begins: "The game begins.",
  moment: (n, of) => `You are looking at move ${n} of ${of}.`, now: "Back to now", prev: "Earlier", next: "Later",
  in_words: "The table in words", picture_of: t => `Picture of the table: ${t}`, scores: "Points", total: "Total", seed_is: s => `Seed ${s}, open to all`,
  lost: "The connection is lost. Trying again…", gone: "This table cannot be opened.", no_link: "This link is incomplete: its end is missing.",
  here: "is here", away: "has not opened the link yet", failed: "That did not work:", skip: "Skip to what you can do", game_over: "The game is over.",
};
const FR = {
  tagline: "Des jeux de société entre personnes et agents, selon les règles",
  choose_game: "Choisissez un jeu", your_tables: "Vos tables", forget: "Oublier cette table",
  players: (a, b) => a === b ? (a === 1 ? "1 joueur" : `${a} joueurs`) : `${a} à ${b} joueurs`,
  together: "ensemble", hidden: "information cachée", more_games: "Petits jeux",
  new_table: t => `Nouvelle table : ${t}`, close: "Fermer", how_many: "Joueurs", who: "Qui s'assoit où",
  me: "Moi", someone: "Quelqu'un d'autre", easy: "Agent, facile", medium: "Agent, moyen", strong: "Agent, fort",
  agent: { easy: "agent facile", medium: "agent moyen", strong: "agent fort" },
  options: "Options", value: { true: "oui", false: "non" }, default_is: d => `Par défaut : ${d}`, live: "Vrais dés et vraies cartes : nous lançons et tirons nous-mêmes, et annonçons le résultat",
  seed: "Graine", seed_alone: "La même graine donne le même hasard. Laissez vide pour une nouvelle partie.",
  seed_open: "Tout le monde à la table verra la graine.", start: "Commencer", starting: "Un instant…", language: "Langue",
  lobby: "Tous les jeux", you: "vous", person: "personne", watching: "Vous regardez.",
  your_turn: "À vous de jouer.", turn_of: n => `À ${n} de jouer.`, thinks: n => `${n} réfléchit.`, waiting_for: n => `On attend ${n}.`,
  chosen: "Vous avez choisi.", at_once: "Tout le monde choisit en même temps.", and: "et",
  chance: w => `Le hasard décide : ${w}.`, what_shown: "Quel est le résultat ?", odds: (w, t) => `${w} sur ${t}`,
  others_report: "Quelqu'un à la table l'annonce.",
  confirm: "Confirmer", cancel: "Annuler", left: n => `${n} choix possibles. Touchez encore, ou choisissez :`, choices: "Ce que vous pouvez faire", filter: "Chercher un choix",
  no_choices: "Rien à faire pour l'instant.", log: "Journal", rules: "Règles", rulebook: "Livre de règles", find_clause: "Chercher une clause", open_rules: "Ouvrir la règle",
  goal: "Le but", outline: "Un tour", legend: "L'image", clauses: "Les clauses", page: "Livre de règles :",
  why: "Ce n'est pas possible", why_unknown: "On ne peut rien y faire maintenant.", not_seat: "Vous regardez cette table.",
  hint: "Conseil", hint_wait: "Réflexion…", hint_is: "L'agent jouerait :", hints_off: "Les conseils demandent l'accord de tous.", allow_hints: "Permettre les conseils", forbid_hints: "Pas de conseils",
  hints_agreed: (n, of) => `${n} sur ${of} permettent les conseils`,
  undo: "Reprendre", ask_undo: "Demander à reprendre", undo_asked: n => `${n} demande à reprendre un coup.`, undo_waits: "Vous demandez à reprendre. Les autres doivent accepter.",
  agree: "Accepter", decline: "Refuser", save: "Enregistrer", save_mine: "La partie, comme je la connais", save_full: "La partie entière", save_replay: "Page de relecture", save_replay_all: "Page de relecture, tout",
  invite: "Inviter", invite_text: "Envoyez à chacun le lien de son siège. Qui a un lien s'y assoit : ne l'envoyez à personne d'autre.", copy: "Copier", copied: "Copié", open: "Ouvrir",
  watch_link: "Pour regarder", setup: "Mise en place", begins: "La partie commence.",
  moment: (n, of) => `Vous regardez le coup ${n} sur ${of}.`, now: "Revenir au présent", prev: "Avant", next: "Après",
  in_words: "La table en mots", picture_of: t => `Image de la table : ${t}`, scores: "Points", total: "Total", seed_is: s => `Graine ${s}, connue de tous`,
  lost: "La connexion est perdue. Nouvel essai…", gone: "Cette table ne peut pas être ouverte.", no_link: "Ce lien est incomplet : il manque la fin.",
  here: "est là", away: "n'a pas encore ouvert le lien", failed: "Cela n'a pas marché :", skip: "Aller à ce que vous pouvez faire", game_over: "La partie est finie.",
};
const ALL = { en: EN, fr: FR };
const stored = () => { try { return localStorage.getItem("language"); } catch { return null; } };

let tag = ALL[stored()] ? stored() : (navigator.language ?? "en").startsWith("fr") ? "fr" : "en";
document.documentElement.lang = tag;

export const language = () => tag;
export const languages = { en: "English", fr: "Français" };
export function speak(to) {
  tag = ALL[to] ? to : "en";
  document.documentElement.lang = tag;
  try { localStorage.setItem("language", tag); } catch { /* a private window */ }
}
/** A text of the page, perhaps with parts to fill in. */
export const say = (key, ...parts) => {
  const text = ALL[tag][key];
  return typeof text === "function" ? text(...parts) : text;
};
export const list = (items, word) => items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${say(word)} ${items.at(-1)}`;
export const upper = text => text.charAt(0).toUpperCase() + text.slice(1);
