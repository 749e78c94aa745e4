// A table: the picture to touch, what can be done, the log, the rulebook.
import { announce, languageChoice, make } from "./app.js";
import { tables } from "./lobby.js";
import { ask, Events } from "./net.js";
import { Picture } from "./touch.js";
import { language, list, say, upper } from "./words.js";

export function table(app, name, token) {
  document.body.className = "at-table";
  if (!token) {
    app.replaceChildren(make("main.notice", {}, make("h1", {}, say("no_link")), make("p", {}, make("a", { href: "/" }, say("lobby")))));
    return () => {};
  }
  const view = new TableView(app, name, token);
  return () => view.close();
}

const phone = matchMedia("(max-width: 640px)");

class TableView {
  sight = null;
  rules = null;
  lines = [];
  here = { seats: [], watching: 0 };
  /** The moment that is looked at; null for the present. */
  at = null;
  hint = null;
  hintBusy = false;

  constructor(app, name, token) {
    Object.assign(this, { app, name, token, base: `/api/tables/${encodeURIComponent(name)}` });
    this.build();
    this.events = new Events(this.url("/events"), token, {
      change: change => this.changed(change),
      here: here => { this.here = here; if (this.sight) this.showSeats(); },
      lost: () => { this.banner.textContent = say("lost"); this.banner.hidden = false; },
      found: () => { this.banner.hidden = true; },
      gone: e => this.gone(e),
    });
    this.redraw = () => this.draw();
    phone.addEventListener("change", this.redraw);
  }

  close() {
    this.events.close();
    phone.removeEventListener("change", this.redraw);
  }

  url(path = "", more = {}) {
    return `${this.base}${path}?${new URLSearchParams({ language: language(), ...more })}`;
  }
  ask(path, body, more) {
    return ask(this.url(path), { token: this.token, body, ...more });
  }

  // ---- the skeleton ----

  build() {
    this.title = make("h1");
    this.seats = make("ul.seats", { "aria-label": say("who") });
    this.status = make("p.status", { role: "status", "aria-live": "polite" });
    this.banner = make("p.banner", { role: "alert", hidden: true });
    this.frame = make("div.picture", { role: "img" });
    this.bar = make("div.bar", { "aria-live": "polite" });
    this.answers = make("div.answers", { hidden: true });
    this.past = make("div.past", { hidden: true });
    this.notice = make("div.why", { role: "alert", hidden: true });
    this.tools = make("div.tools", { role: "group", "aria-label": say("save") });
    this.choices = make("section.choices", { id: "choices", "aria-label": say("choices"), tabindex: -1 });
    this.follows = true;
    const scrolled = () => { this.follows = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60; };
    this.log = make("ol.log", { tabindex: 0, "aria-label": say("log"), onwheel: () => setTimeout(scrolled, 100), ontouchend: () => setTimeout(scrolled, 300), onkeyup: scrolled });
    this.logBox = make("section.logbox", {}, make("h2", {}, say("log")), this.log);
    this.words = make("pre.text", { tabindex: 0 });
    this.inWords = make("details.words", { ontoggle: () => this.showText() }, make("summary", {}, say("in_words")), this.words);
    this.scores = make("details.scores");
    this.app.replaceChildren(
      make("a.skip", { href: "#choices", onclick: e => { e.preventDefault(); this.choices.focus(); } }, say("skip")),
      make("header.top", {},
        make("a.home", { href: "/", "aria-label": say("lobby"), title: say("lobby") }, make("img", { src: "/page/key.svg", alt: "", width: 28, height: 28 })),
        this.title, this.seats,
        make("button.quiet", { onclick: () => this.openRules() }, say("rules")),
        languageChoice(() => this.relearn())),
      make("main", {},
        make("div.head", {}, this.status, this.scores, this.banner),
        make("div.board", {}, this.past, this.frame, this.answers, this.notice, this.bar),
        make("aside.side", {}, this.tools, this.choices, this.logBox, this.inWords)));
    this.picture = new Picture(this.frame, {
      narrowed: left => this.narrowed(left),
      refused: meanings => this.refused(meanings),
    });
    this.app.addEventListener("keydown", this.keys = e => {
      if (e.key === "Escape" && (this.picture.touched.length || this.picture.picked)) { this.picture.forget(); this.showBar(); this.choices.focus(); }
    });
  }

  /** The page in another language. */
  relearn() {
    this.lines = [];
    this.rules = null;
    this.sight = null;
    this.build();
    this.events.restart(this.url("/events"));
  }

  gone(e) {
    this.app.replaceChildren(make("main.notice", {}, make("h1", {}, say("gone")), make("p", {}, e.message), make("p", {}, make("a", { href: "/" }, say("lobby")))));
    tables.forget(this.name);
  }

  // ---- what the server tells ----

  changed(change) {
    const fresh = this.lines.length > 0;
    this.lines = [...this.lines.slice(0, change.from), ...change.lines];
    if (this.sight) this.showLog(change.from);
    const said = fresh ? change.lines.flatMap(l => l.events) : [];
    if (said.length) announce(said.join(" "));
    this.wanted = change.version;
    this.load();
  }

  /** Reads the table and its picture. One reading at a time; the last one wins. */
  async load() {
    if (this.loading) return;
    this.loading = true;
    try {
      do {
        const version = this.wanted;
        const sight = await this.ask("");
        const first = this.sight === null;
        const moved = first || sight.turn !== this.sight.turn || sight.choices.length !== this.sight.choices.length;
        this.sight = sight;
        if (first) { this.remember(); this.showLog(0); }
        if (moved) { this.hint = null; this.notice.hidden = true; }
        await this.draw(moved);
        this.showAll();
        if (version === this.wanted) break;
      } while (true);
    } catch (e) {
      if (e.status) this.say(e);
    } finally {
      this.loading = false;
    }
  }

  remember() {
    const known = tables.get(this.name);
    tables.put({ table: this.name, title: this.sight.title, path: `/t/${this.name}#${this.token}` });
    if (known?.fresh) { tables.put({ table: this.name, fresh: false }); this.invite(); }
  }

  async draw(offer = false) {
    if (!this.sight) return;
    const set = this.sight.waits_for !== "chance" || this.sight.plies > 0 || this.lines.length > 0;
    if (!set) { this.frame.hidden = true; return; }
    this.frame.hidden = false;
    const more = { screen: phone.matches ? "phone" : "wide" };
    if (this.at !== null) more.at = this.at;
    const text = await ask(this.url("/picture", more), { token: this.token, as: "text" });
    this.picture.show(text);
    if (offer || this.at !== null) this.picture.offer(this.at === null ? this.sight.choices : []);
    else this.picture.mark();
    this.showText();
  }

  showAll() {
    const s = this.sight;
    document.title = `${s.asked.includes(s.viewer) ? "● " : ""}${s.title} · Trousseau`;
    this.title.textContent = s.title;
    this.frame.setAttribute("aria-label", say("picture_of", s.title));
    document.body.dataset.version = s.version;
    document.body.dataset.turn = s.turn;
    document.body.dataset.waits = s.waits_for;
    document.body.dataset.mine = s.asked.includes(s.viewer);
    this.showSeats();
    this.showStatus();
    this.showScores();
    this.showTools();
    this.showChoices();
    this.showBar();
    this.showPast();
    this.followLog();
  }

  // ---- the head ----

  seatName(p) {
    return upper(this.sight.seats[p].name);
  }

  dot(p) {
    const dot = make("i.dot", { "aria-hidden": "true" });
    dot.style.setProperty("--seat", this.sight.seats[p].colour);
    return dot;
  }

  showSeats() {
    const s = this.sight;
    this.seats.replaceChildren(...s.seats.map((seat, p) => {
      const role = p === s.viewer ? say("you") : seat.agent ? say("agent")[seat.agent] : say("person");
      const away = !seat.agent && p !== s.viewer && !this.here.seats.includes(p);
      return make(`li${s.asked.includes(p) ? ".asked" : ""}${away ? ".away" : ""}`, { title: seat.agent || p === s.viewer ? null : `${this.seatName(p)} ${say(away ? "away" : "here")}` },
        this.dot(p), make("b", {}, this.seatName(p)), make("small", {}, role), seat.decided && make("span.done", {}, "✓"));
    }));
  }

  showStatus() {
    const s = this.sight;
    const names = seats => list(seats.map(p => this.seatName(p)), "and");
    const [first, rest] = (() => {
      if (s.waits_for === "over") return [upper(s.result ?? say("game_over")), ""];
      if (s.waits_for === "chance") return [upper(say("chance", s.question.what)), s.viewer === null ? say("others_report") : say("what_shown")];
      if (s.asked.includes(s.viewer)) {
        const together = s.asked.length > 1 || s.seats.some(x => x.decided) ? say("at_once") + " " : "";
        return [say("your_turn"), together + s.prompt];
      }
      const mine = s.viewer !== null && s.seats[s.viewer].decided ? say("chosen") + " " : "";
      const watching = s.viewer === null ? say("watching") + " " : "";
      if (mine) return [mine + say("waiting_for", names(s.asked)), ""];
      if (s.asked.length === 1 && s.seats[s.asked[0]].agent) return [watching + say("thinks", names(s.asked)), ""];
      return [watching + say("turn_of", names(s.asked)), ""];
    })();
    this.status.className = `status ${s.waits_for === "over" ? "over" : s.asked.includes(s.viewer) || s.waits_for === "chance" ? "mine" : ""}`;
    const now = `${first} ${rest}`.trim();
    if (this.status.dataset.now !== now) {
      this.status.dataset.now = now;
      this.status.replaceChildren(make("strong", {}, first), rest && " ", rest && make("span", {}, rest));
    }
  }

  showScores() {
    const { scores, seats } = this.sight;
    this.scores.hidden = !scores.length;
    if (!scores.length) return;
    const cell = (tag, text) => make(tag, tag === "th" ? { scope: "col" } : {}, text);
    const sum = p => scores.reduce((all, row) => all + (row.points[p] ?? 0), 0);
    this.scores.replaceChildren(
      make("summary", {}, say("scores"), ": ", seats.map((_, p) => `${this.seatName(p)} ${sum(p)}`).join(" · ")),
      make("div.scroll", { tabindex: 0, role: "region", "aria-label": say("scores") }, make("table", {},
        make("thead", {}, make("tr", {}, make("td"), ...seats.map((_, p) => cell("th", this.seatName(p))))),
        make("tbody", {}, ...scores.map(row => make("tr", {}, make("th", { scope: "row" }, row.source), ...row.points.map(n => cell("td", String(n)))))),
        make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, say("total")), ...seats.map((_, p) => cell("td", String(sum(p)))))))));
  }

  // ---- what can be done ----

  showChoices() {
    const s = this.sight;
    const kept = document.activeElement?.dataset?.choice;
    if (s.waits_for === "chance" && s.viewer !== null) {
      const answer = a => make("button.choice", { onclick: () => this.send("/report", { answer: a.answer, turn: s.turn }), "data-answer": a.answer },
        make("b", {}, upper(a.label)), make("small", {}, say("odds", a.weight, s.question.total)));
      this.choices.replaceChildren(make("h2", {}, upper(s.question.what)), make("div.list", {}, ...s.question.answers.map(answer)));
      return;
    }
    if (!s.choices.length || this.at !== null) {
      this.choices.replaceChildren(make("h2", {}, say("choices")), make("p.quiet", {}, say(s.waits_for === "over" ? "game_over" : "no_choices")));
      return;
    }
    const row = c => make("button.choice", {
      "data-choice": c.id, "aria-pressed": String(this.picture.picked?.id === c.id),
      onclick: () => { this.notice.hidden = true; this.picture.touched = []; this.picture.pick(c); this.showBar(true); },
    }, make("b", {}, upper(c.label)), c.words.toLowerCase() !== c.label.toLowerCase() && make("small", {}, upper(c.words)));
    const rows = make("div.list", {}, ...s.choices.map(row));
    const find = s.choices.length > 12 && make("input", {
      type: "search", placeholder: say("filter"), "aria-label": say("filter"),
      oninput: e => {
        const wanted = e.target.value.toLowerCase();
        for (const button of rows.children) button.hidden = !button.textContent.toLowerCase().includes(wanted);
      },
    });
    const count = s.choices.length > 1 ? ` (${s.choices.length})` : "";
    this.choices.replaceChildren(...[make("h2", {}, say("choices") + count), find, rows].filter(Boolean));
    if (kept) rows.querySelector(`[data-choice="${kept}"]`)?.focus();
  }

  narrowed(left) {
    this.notice.hidden = true;
    this.showBar();
    const shown = new Set(left.map(c => String(c.id)));
    for (const button of this.choices.querySelectorAll("[data-choice]")) {
      button.classList.toggle("fits", shown.has(button.dataset.choice));
      button.setAttribute("aria-pressed", String(this.picture.picked?.id === Number(button.dataset.choice)));
    }
    if (left.length > 1) announce(say("left", left.length));
  }

  /** The bar below the picture: what is picked, what is left, what the agent advises, what others ask for. */
  showBar(focus = false) {
    const s = this.sight, parts = [], free = [];
    if (!s) return;
    const picked = this.picture.picked;
    if (s.proposal) parts.push(this.proposal(s.proposal));
    if (this.hint && !picked) {
      const best = this.hint.map(id => s.choices.find(c => c.id === id)).filter(Boolean).slice(0, 3);
      parts.push(make("div.pick", {}, make("span", {}, say("hint_is")), ...best.map(c => this.chip(c))));
    }
    if (picked) {
      const go = make("button.primary.confirm", { onclick: () => this.play(picked) }, say("confirm"));
      parts.push(make("div.pick", {}, make("strong", {}, upper(picked.label)),
        make("button", { onclick: () => { this.picture.forget(); this.showBar(); this.showChoices(); } }, say("cancel")), go));
      if (focus) requestAnimationFrame(() => { this.picture.reveal(); go.focus({ preventScroll: true }); });
      for (const button of this.choices.querySelectorAll("[data-choice]"))
        button.setAttribute("aria-pressed", String(picked.id === Number(button.dataset.choice)));
    } else if (this.picture.touched.length) {
      const left = this.picture.left();
      parts.push(make("div.pick", {}, make("span", {}, say("left", left.length)), ...left.slice(0, 12).map(c => this.chip(c)),
        make("button", { onclick: () => { this.picture.forget(); this.showBar(); this.showChoices(); } }, say("cancel"))));
    }
    if (s.waits_for === "chance" && s.viewer !== null && s.question.answers.length <= 12) {
      for (const a of s.question.answers) free.push(make("button.chip", { onclick: () => this.send("/report", { answer: a.answer, turn: s.turn }) }, upper(a.label)));
    }
    this.answers.replaceChildren(...free);
    this.answers.hidden = !free.length;
    this.bar.replaceChildren(...parts);
    this.bar.hidden = !parts.length;
  }

  chip(c) {
    return make("button.chip", { "data-chip": c.id, onclick: () => { this.notice.hidden = true; this.picture.pick(c); this.showBar(true); } }, upper(c.label));
  }

  proposal(p) {
    const s = this.sight;
    if (p.by === s.viewer) return make("div.pick", {}, say("undo_waits"));
    const answer = agree => this.send("/undo/answer", { agree });
    return make("div.pick.asks", {}, make("strong", {}, say("undo_asked", this.seatName(p.by))),
      ...(p.waiting.includes(s.viewer) ? [make("button", { onclick: () => answer(false) }, say("decline")), make("button.primary", { onclick: () => answer(true) }, say("agree"))] : []));
  }

  async play(choice) {
    const turn = this.sight.turn;
    this.picture.choices = [];
    this.picture.forget();
    this.bar.hidden = true;
    if (!await this.send("/play", { action: choice.id, turn })) {
      this.picture.offer(this.sight.choices);
      this.showBar();
    } else {
      this.choices.focus({ preventScroll: true });
    }
  }

  /** Sends something; tells what went wrong, if it did. */
  async send(path, body) {
    try {
      await this.ask(path, body);
      return true;
    } catch (e) {
      if (e.problem === "moved_on") { this.wanted = -1; this.load(); } else this.say(e);
      return false;
    }
  }

  async refused(meanings) {
    if (this.at !== null) return;
    if (this.sight.viewer === null) return this.tell(say("not_seat"));
    try {
      const why = await this.ask("/why", { touched: meanings });
      if (!why.legal) this.tell(why.because ? upper(why.because) : say("why_unknown"), why.clause);
    } catch (e) {
      this.say(e);
    }
  }

  say(e) {
    this.tell(e.status ? upper(e.message) : `${say("failed")} ${e.message}`, e.clause);
  }

  tell(text, clause) {
    const parts = [make("span", {}, text)];
    if (clause) parts.push(make("button.clause", { onclick: () => this.openRules(clause), title: say("open_rules") }, clause));
    parts.push(make("button.plain", { "aria-label": say("close"), onclick: () => { this.notice.hidden = true; } }, "×"));
    this.notice.replaceChildren(...parts);
    this.notice.hidden = false;
  }

  // ---- tools ----

  showTools() {
    const s = this.sight, all = [];
    const persons = s.seats.filter(x => !x.agent).length;
    const mine = s.viewer !== null;
    if (mine && s.waits_for !== "over") {
      const asked = s.asked.includes(s.viewer);
      if (s.hints.allowed) all.push(make("button", { disabled: !asked || this.hintBusy, onclick: () => this.advise() }, say(this.hintBusy ? "hint_wait" : "hint")));
      if (!s.alone) {
        const agreed = s.hints.agreed.includes(s.viewer);
        all.push(make("button", { title: say("hints_agreed", s.hints.agreed.length, persons), "aria-pressed": String(agreed), onclick: () => this.send("/hints", { agree: !agreed }) }, say(agreed ? "forbid_hints" : "allow_hints")));
      }
    }
    const setup = s.alone && s.live && s.plies === 0;
    if (mine && (s.undo !== null || setup)) all.push(make("button", { disabled: s.proposal !== null, onclick: () => this.send("/undo", { turn: s.turn }) }, say(s.alone ? "undo" : "ask_undo")));
    if (tables.get(this.name)?.links?.length) all.push(make("button", { onclick: () => this.invite() }, say("invite")));
    const saves = [["save_mine", "/record"], ["save_replay", "/replay"]];
    if (s.waits_for === "over") saves.push(["save_full", "/record/full"], ["save_replay_all", "/replay?everything"]);
    all.push(make("details.menu", {}, make("summary", {}, say("save")),
      make("div", {}, ...saves.map(([key, path]) => make("button", { onclick: e => { e.target.closest("details").open = false; this.save(path); } }, say(key))))));
    if (s.seed !== null) all.push(make("small.seed", {}, say("seed_is", s.seed)));
    this.tools.replaceChildren(...all);
  }

  async advise() {
    this.hintBusy = true;
    this.showTools();
    const turn = this.sight.turn;
    try {
      const { best } = await ask(this.url("/hint"), { token: this.token, method: "POST" });
      if (turn === this.sight.turn) { this.hint = best; this.showBar(); }
    } catch (e) {
      this.say(e);
    }
    this.hintBusy = false;
    this.showTools();
  }

  async save(path) {
    const [plain, everything] = path.split("?");
    try {
      const blob = await ask(this.url(plain, everything ? { everything: true } : {}), { token: this.token, as: "blob" });
      const link = make("a", { href: URL.createObjectURL(blob), download: `${this.sight.game}-${this.name}${plain === "/replay" ? ".html" : ".json"}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (e) {
      this.say(e);
    }
  }

  invite() {
    const known = tables.get(this.name);
    const row = (label, link) => {
      const address = new URL(link.path, location.href).href;
      const copy = make("button", { onclick: async () => { try { await navigator.clipboard.writeText(address); copy.textContent = say("copied"); } catch { field.select(); } } }, say("copy"));
      const field = make("input", { readonly: true, value: address, "aria-label": label, onfocus: e => e.target.select() });
      return make("div.link", {}, make("b", {}, upper(label)), field, copy);
    };
    const dialog = make("dialog.invite", { "aria-label": say("invite"), onclose: () => dialog.remove() },
      make("header", {}, make("h2", {}, say("invite")), make("button.plain", { "aria-label": say("close"), onclick: () => dialog.close() }, "×")),
      make("p", {}, say("invite_text")),
      ...known.links.map(l => row(this.sight.seats[l.seat].name, l)), known.spectator && row(say("watch_link"), known.spectator));
    document.body.append(dialog);
    dialog.showModal();
  }

  // ---- the log, the past, the rules ----

  showLog(from) {
    while (this.log.children.length > from) this.log.lastElementChild.remove();
    for (const line of this.lines.slice(from)) this.log.append(this.line(line));
    this.followLog();
  }

  /** Keeps the newest line in sight, unless the reader went back. */
  followLog() {
    if (this.follows) this.log.scrollTop = this.log.scrollHeight;
  }

  line(line) {
    const item = make("li", { "data-line": line.number });
    const said = line.seat === null ? say("setup") : `${this.seatName(line.seat)}: ${line.words}`;
    item.append(
      make("button.moment", { onclick: () => this.look(line.number) }, make("span.number", {}, String(line.number)), line.seat !== null && this.dot(line.seat), make("span", {}, said)),
      ...line.events.map(e => make("p", {}, e)));
    if (line.clauses.length) item.append(make("p.clauses", {}, ...line.clauses.map(c => make("button.clause", { onclick: () => this.openRules(c) }, c))));
    return item;
  }

  /** Looks at an earlier moment, or back at the present. */
  async look(number) {
    this.at = number === null || number >= this.lines.length - 1 ? null : number;
    this.picture.touched = [];
    this.picture.picked = null;
    await this.draw(true);
    this.showPast();
    this.showChoices();
    this.showBar();
  }

  showPast() {
    this.past.hidden = this.at === null;
    for (const item of this.log.children) item.classList.toggle("shown", this.at !== null && Number(item.dataset.line) === this.at);
    if (this.at === null) return;
    this.past.replaceChildren(make("span", {}, say("moment", this.at, this.lines.length - 1)),
      make("button", { disabled: this.at === 0, onclick: () => this.look(this.at - 1) }, say("prev")),
      make("button", { onclick: () => this.look(this.at + 1) }, say("next")),
      make("button.primary", { onclick: () => this.look(null) }, say("now")));
  }

  async showText() {
    if (!this.inWords.open) return;
    this.words.textContent = await ask(this.url("/text", this.at === null ? {} : { at: this.at }), { token: this.token, as: "text" });
  }

  async openRules(clause) {
    this.rules ??= await ask(`/api/games/${this.sight.game}?language=${language()}`);
    const r = this.rules;
    const part = (title, lines) => lines.length > 0 && make("section", {}, make("h3", {}, title), ...lines.map(l => make("p", {}, l)));
    const clauses = make("dl", {}, ...r.clauses.flatMap(c => [
      make(`dt${c.id === clause ? ".found" : ""}`, { id: `clause-${c.id}`, tabindex: c.id === clause ? -1 : null }, c.id),
      make(`dd${c.id === clause ? ".found" : ""}`, {}, make("p", {}, upper(c.rule)), c.page && make("small", {}, `${say("page")} ${c.page}`))]));
    const find = make("input", {
      type: "search", placeholder: say("find_clause"), "aria-label": say("find_clause"),
      oninput: e => {
        const wanted = e.target.value.toLowerCase();
        for (const dt of clauses.querySelectorAll("dt")) {
          const there = `${dt.textContent} ${dt.nextElementSibling.textContent}`.toLowerCase().includes(wanted);
          dt.hidden = dt.nextElementSibling.hidden = !there;
        }
      },
    });
    const dialog = make("dialog.rules", { "aria-label": say("rulebook"), onclose: () => dialog.remove(), onclick: e => { if (e.target === dialog) dialog.close(); } },
      make("header", {}, make("h2", {}, `${r.title}: ${say("rulebook").toLowerCase()}`), make("button.plain", { "aria-label": say("close"), onclick: () => dialog.close() }, "×")),
      make("div.body", { tabindex: 0 }, part(say("goal"), [r.goal].filter(Boolean)), part(say("outline"), r.outline), part(say("legend"), r.legend),
        make("section", {}, make("h3", {}, say("clauses")), find, clauses)));
    document.body.append(dialog);
    dialog.showModal();
    const found = clauses.querySelector("dt.found");
    if (found) { found.scrollIntoView({ block: "center" }); found.focus({ preventScroll: true }); }
  }
}
