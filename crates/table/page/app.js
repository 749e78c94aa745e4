// The page: a lobby at `/`, a table at `/t/NAME#TOKEN`.
import { lobby } from "./lobby.js";
import { table } from "./table.js";
import { language, languages, say, speak } from "./words.js";

/** An element: tag with classes, attributes, listeners (`onclick`), children. Text is always text. */
export function make(tag, more = {}, ...inside) {
  const [name, ...classes] = tag.split(".");
  const e = document.createElement(name);
  if (classes.length) e.className = classes.join(" ");
  for (const [key, value] of Object.entries(more)) {
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (value === true) e.setAttribute(key, "");
    else if (value !== false && value != null) e.setAttribute(key, value);
  }
  e.append(...inside.filter(x => x != null && x !== false));
  return e;
}

/** Says something to a screen reader. */
export function announce(text) {
  document.getElementById("says").textContent = text;
}

export const languageChoice = changed => make("select.language", {
  "aria-label": say("language"),
  onchange: e => { speak(e.target.value); changed(); },
}, ...Object.entries(languages).map(([tag, name]) => make("option", { value: tag, selected: tag === language() }, name)));

const app = document.getElementById("app");
let close = null;
function route() {
  close?.();
  const [, name] = location.pathname.match(/^\/t\/([^/]+)$/) ?? [];
  close = name ? table(app, name, location.hash.slice(1)) : lobby(app);
}
addEventListener("hashchange", route);
route();
