// The lobby: games with their pictures, a form for a new table, the tables of this browser.
import { announce, languageChoice, make } from "./app.js";
import { ask } from "./net.js";
import { language, say } from "./words.js";

/** The tables that were opened in this browser: name, title, and the links that were made here. */
export const tables = {
  all() { try { return JSON.parse(localStorage.getItem("tables") ?? "[]"); } catch { return []; } },
  save(all) { try { localStorage.setItem("tables", JSON.stringify(all.slice(0, 30))); } catch { /* a private window */ } },
  put(one) { this.save([{ ...this.get(one.table), ...one }, ...this.all().filter(t => t.table !== one.table)]); },
  get(name) { return this.all().find(t => t.table === name); },
  forget(name) { this.save(this.all().filter(t => t.table !== name)); },
};

export function lobby(app) {
  document.title = "Trousseau";
  document.body.className = "in-lobby";
  const main = make("main");
  const header = make("header.masthead", {},
    make("img", { src: "/page/key.svg", alt: "", width: 44, height: 44 }),
    make("div", {}, make("h1", {}, "Trousseau"), make("p", {}, say("tagline"))),
    languageChoice(() => lobby(app)));
  app.replaceChildren(header, main);
  showTables(main);
  ask(`/api/games?language=${language()}`).then(games => showGames(main, games), e => main.append(make("p.error", {}, e.message)));
  return () => {};
}

function showTables(main) {
  main.querySelector(".mine")?.remove();
  const all = tables.all().filter(t => t.path);
  if (!all.length) return;
  const row = t => make("li", {},
    make("a", { href: t.path }, t.title), make("small", {}, t.table),
    make("button.plain", { "aria-label": `${say("forget")}: ${t.title} ${t.table}`, title: say("forget"), onclick: () => { tables.forget(t.table); showTables(main); } }, "×"));
  main.prepend(make("section.mine", {}, make("h2", {}, say("your_tables")), make("ul", {}, ...all.slice(0, 8).map(row))));
}

function showGames(main, games) {
  const card = game => {
    const tags = [say("players", game.min_seats, game.max_seats)];
    if (game.together) tags.push(say("together"));
    if (game.hides) tags.push(say("hidden"));
    return make("li", {}, make("button.card", { onclick: () => newTable(game), "data-game": game.id },
      make("span.frame", {}, make("img", { src: `/api/games/${game.id}/picture`, alt: "", loading: "lazy" })),
      make("strong", {}, game.title),
      make("span.tags", {}, tags.join(" · "))));
  };
  // Games with something to say about themselves come first; the rest are small.
  const [large, small] = [games.filter(g => g.goal), games.filter(g => !g.goal)];
  main.append(make("section", {}, make("h2", {}, say("choose_game")), make("ul.cards", {}, ...large.map(card))));
  if (small.length) main.append(make("section", {}, make("h2", {}, say("more_games")), make("ul.cards.small", {}, ...small.map(card))));
}

async function newTable(game) {
  const detail = await ask(`/api/games/${game.id}?language=${language()}`);
  let count = Math.min(Math.max(2, game.min_seats), game.max_seats);
  const who = [];
  const seats = make("div.seats");
  const seed = make("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]{0,20}", maxlength: 20, autocomplete: "off", "aria-describedby": "seed-note" });
  const note = make("small", { id: "seed-note" });
  const live = make("input", { type: "checkbox", id: "live" });
  const fault = make("p.error", { role: "alert" });
  const persons = () => who.slice(0, count).filter(w => w === "me" || w === "someone").length;
  const kinds = ["me", "someone", "easy", "medium", "strong"];

  function draw() {
    seats.replaceChildren(...Array.from({ length: count }, (_, k) => {
      who[k] ??= k === 0 ? "me" : "medium";
      const id = `seat-${k}`;
      const choose = e => {
        who[k] = e.target.value;
        // One browser sits at one seat.
        if (who[k] === "me") who.forEach((w, j) => { if (j !== k && w === "me") who[j] = "someone"; });
        draw();
        document.getElementById(id)?.focus();
      };
      return make("label", { for: id }, make("span", {}, detail.seat_names[k] ?? `${k}`),
        make("select", { id, onchange: choose }, ...kinds.map(w => make("option", { value: w, selected: who[k] === w }, say(w)))));
    }));
    note.textContent = say(persons() > 1 ? "seed_open" : "seed_alone");
  }

  const told = value => say("value")[value] ?? value;
  const option = o => {
    const id = `option-${o.key}`;
    let field;
    if (o.values && !o.several) field = make("select", { id, name: o.key }, ...o.values.map(v => make("option", { value: v, selected: v === o.default }, told(v))));
    else if (o.range) field = make("input", { id, name: o.key, type: "number", min: o.range[0], max: o.range[1], value: o.default });
    else field = make("input", { id, name: o.key, value: o.default, maxlength: 200, autocomplete: "off" });
    field.setAttribute("aria-describedby", `${id}-gist`);
    return make("div.option", {}, make("label", { for: id }, o.key.replaceAll("_", " ")), field,
      make("small", { id: `${id}-gist` }, o.gist, " ", make("em", {}, say("default_is", told(o.default)))));
  };
  const options = make("div", {}, ...detail.options.map(option));
  const range = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, k) => game.min_seats + k);
  const many = make("select", { id: "how-many", onchange: e => { count = Number(e.target.value); draw(); } },
    ...range.map(n => make("option", { value: n, selected: n === count }, String(n))));
  const start = make("button.primary", { type: "submit" }, say("start"));

  async function submit(e) {
    e.preventDefault();
    start.disabled = true;
    start.textContent = say("starting");
    fault.textContent = "";
    const chosen = {};
    for (const o of detail.options) {
      const value = options.querySelector(`[name="${o.key}"]`).value.trim();
      if (value !== o.default) chosen[o.key] = value;
    }
    const body = {
      game: game.id,
      seats: who.slice(0, count).map(w => w === "me" || w === "someone" ? "person" : { agent: w }),
      options: chosen,
      live: live.checked,
    };
    if (seed.value.trim()) Object.assign(body, { seed: seed.value.trim(), open: persons() > 1 });
    try {
      const made = await ask("/api/tables", { body });
      const mine = who.slice(0, count).indexOf("me");
      const link = made.links.find(l => l.seat === mine) ?? made.spectator;
      const others = made.links.filter(l => l !== link);
      tables.put({ table: made.table, title: game.title, path: link.path, links: others, spectator: made.spectator, fresh: others.length > 0 });
      location.assign(link.path);
    } catch (e) {
      fault.textContent = e.message;
      announce(e.message);
      start.disabled = false;
      start.textContent = say("start");
    }
  }

  const dialog = make("dialog.new", { "aria-labelledby": "new-title", onclose: () => dialog.remove() },
    make("form", { onsubmit: submit },
      make("header", {}, make("h2", { id: "new-title" }, game.title),
        make("button.plain", { type: "button", "aria-label": say("close"), onclick: () => dialog.close() }, "×")),
      game.goal && make("p.goal", {}, game.goal),
      range.length > 1 && make("div.field", {}, make("label", { for: "how-many" }, say("how_many")), many),
      make("fieldset", {}, make("legend", {}, say("who")), seats),
      make("label.check", { for: "live" }, live, make("span", {}, say("live"))),
      detail.options.length > 0 && make("details", {}, make("summary", {}, say("options")), options),
      make("details", {}, make("summary", {}, say("seed")), make("div.field", {}, make("label", { for: "seed" }, say("seed")), seed), note),
      fault, make("footer", {}, start)));
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
