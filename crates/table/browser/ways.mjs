// Everything around the moves: the lobby, the keyboard, clauses, hints, taking back, the past, saving, languages, several tabs.
import { readFileSync } from "node:fs";
import { check, open, Person, rest, Server } from "./lib.mjs";

const server = await new Server().start();
const browser = await open();

// ---- the lobby, by keyboard, at both sizes ----
for (const [name, more] of [["desk", {}], ["phone", { width: 390, height: 844, isMobile: true }], ["dark", { colorScheme: "dark" }]]) {
  const p = await new Person(server).sit(browser, "/", more);
  await p.page.waitForFunction(() => [...document.images].slice(0, 6).every(i => i.complete && i.naturalWidth));
  await p.photograph(`lobby-${name}`);
  await p.axe(`lobby ${name}`);
  await p.page.focus('[data-game="fourkeys"]');
  await p.page.keyboard.press("Enter");
  await p.page.waitForSelector("dialog.new");
  await p.page.selectOption("#how-many", "3");
  await p.page.selectOption("#seat-1", "someone");
  await p.page.click("details:has(#seed) summary");
  check(/Everybody/.test(await p.page.textContent("#seed-note")), "a seed among people is open");
  await p.page.click("details:has(.option) summary");
  await p.photograph(`new-table-${name}`);
  await p.axe(`new table ${name}`);
  await p.page.keyboard.press("Escape");
  check(await p.page.locator("dialog").count() === 0, "Escape closes the form");
  check(await p.page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), name, "lobby is wider than the screen");
  await p.close();
}

// ---- a table made in the lobby; a whole game by keyboard alone ----
{
  const p = await new Person(server).sit(browser, "/");
  await p.page.focus('[data-game="connect-four"]');
  await p.page.keyboard.press("Enter");
  await p.page.waitForSelector("dialog.new");
  await p.page.focus("dialog .primary");
  await p.page.keyboard.press("Enter");
  await p.page.waitForSelector(".status[data-now]");
  let moves = 0;
  while ((await p.state()).waits !== "over") {
    if ((await p.state()).mine !== "true") { await rest(20); continue; }
    const version = Number((await p.state()).version);
    // The skip link leads past the picture; Tab to a choice; Enter picks it and leads to the button that confirms.
    await p.page.focus(".skip");
    await p.page.keyboard.press("Enter");
    await p.page.keyboard.press("Tab");
    check(await p.page.evaluate(() => document.activeElement.matches(".choice")), "Tab leads to a choice");
    await p.page.keyboard.press("Enter");
    await p.page.waitForFunction(() => document.activeElement.matches(".confirm"));
    check(await p.page.locator(".marks .target").count() > 0, "the target lights up before it is confirmed");
    if (!moves) await p.photograph("keyboard-confirm");
    await p.page.keyboard.press("Enter");
    await p.at(version + 1);
    moves++;
  }
  check(/draw|win/i.test(await p.page.textContent(".status")));
  // The table is in the list of this browser.
  await p.page.goto(server.base + "/");
  await p.page.waitForSelector(".mine a");
  await p.page.click(".mine a");
  await p.page.waitForFunction(() => document.body.dataset.waits === "over");
  await p.close();
  console.log(`browser: connect four by keyboard alone, ${moves} moves`);
}

// ---- a table for two, made in the lobby: the link that is shown is the other seat ----
{
  const me = await new Person(server).sit(browser, "/", { width: 390, height: 844, isMobile: true });
  await me.page.click('[data-game="fort-boyard"]');
  await me.page.waitForSelector("dialog.new");
  await me.page.selectOption("#seat-1", "someone");
  await me.page.click("dialog .primary");
  await me.page.waitForSelector("dialog.invite");
  await me.photograph("invite-phone");
  await me.axe("invite");
  const link = new URL(await me.page.inputValue("dialog.invite .link input"));
  check(/^#[\w-]{22}$/.test(link.hash), "128 bits in the fragment", link.hash);
  await me.page.keyboard.press("Escape");
  const other = await new Person(server).sit(browser, link.pathname + link.hash);
  check(await other.page.locator(".seats li:nth-child(2):has-text('you')").count() === 1, "the link is the other seat");
  await me.page.waitForSelector(".seats li:nth-child(2):not(.away)");
  await Promise.all([me.close(), other.close()]);
}

// ---- two people: clauses, hints, taking back, two tabs, a spectator, French ----
{
  const made = await server.make("fourkeys", ["person", "person"]);
  const first = (await server.ask(`/api/tables/${made.table}`, made.spectator.token)).asked[0];
  // A card is taken; where to lay it is the question.
  const takes = await server.ask(`/api/tables/${made.table}`, made.links[first].token);
  await server.ask(`/api/tables/${made.table}/play`, made.links[first].token, { action: takes.choices.find(c => c.group === "Draft Take").id, turn: takes.turn });
  const me = await new Person(server).sit(browser, made.links[first].path);
  const other = await new Person(server).sit(browser, made.links[1 - first].path, { width: 390, height: 844, isMobile: true });
  await me.page.waitForFunction(() => document.body.dataset.mine === "true");

  // An illegal touch says why, with its clause, which opens in the rulebook.
  const spot = await me.page.evaluate(() => {
    const marks = [...document.querySelectorAll(".marks rect")].map(r => r.getBoundingClientRect());
    for (const e of document.querySelectorAll(".picture [data-touch]")) {
      const r = e.getBoundingClientRect(), [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
      if (y > 0 && y < innerHeight && !marks.some(m => x > m.left - 14 && x < m.right + 14 && y > m.top - 14 && y < m.bottom + 14)) return [x, y];
    }
  });
  check(spot, "there is something that cannot be touched");
  await me.page.mouse.click(...spot);
  await me.page.waitForSelector(".why:not([hidden])");
  const why = await me.page.textContent(".why span");
  check(why.length > 8, "it says why", why);
  await me.photograph("illegal-touch");
  await me.axe("an illegal touch");
  if (await me.page.locator(".why .clause").count()) {
    const clause = await me.page.textContent(".why .clause");
    await me.page.click(".why .clause");
    await me.page.waitForSelector("dialog.rules dt.found");
    check(await me.page.textContent("dialog.rules dt.found") === clause, "the clause is open");
    await me.photograph("rulebook");
    await me.axe("the rulebook");
    await me.page.keyboard.press("Escape");
  }
  // Out of turn, too.
  await other.page.waitForSelector(".picture svg");
  const theirs = await other.page.evaluate(() => {
    const r = document.querySelector(".picture [data-touch]").getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  });
  await other.page.mouse.click(...theirs);
  await other.page.waitForSelector(".why:not([hidden])");
  check(/turn/.test(await other.page.textContent(".why span")), "it is not their turn");
  await other.photograph("illegal-touch-phone");

  // Hints only if both agree.
  check(!await me.page.locator("button:text-is('Hint')").count(), "no hints yet");
  for (const p of [me, other]) await p.page.click("button:text-is('Allow hints')");
  await me.page.click("button:text-is('Hint')");
  await me.page.waitForSelector(".pick .chip");
  await me.photograph("hint");
  await me.page.click(".pick .chip");
  check(await me.page.locator(".marks .target").count() > 0, "the target lights up");
  await me.photograph("target");

  // Two tabs of one person: what one does, the other shows.
  const tab = await me.context.newPage();
  await tab.goto(me.page.url());
  await tab.waitForSelector(".status[data-now]");
  const before = Number((await me.state()).version);
  await me.page.click(".confirm");
  await me.at(before + 1);
  await tab.waitForFunction(v => Number(document.body.dataset.version) >= v, before + 1);
  check(await tab.textContent(".status") === await me.page.textContent(".status"), "both tabs agree");
  await tab.close();

  // Taking back, by consent.
  await me.page.click("button:text-is('Ask to take back')");
  await other.page.waitForSelector(".asks");
  await other.photograph("asks-to-take-back");
  await other.axe("somebody asks to take back");
  await other.page.click("button:text-is('Agree')");
  await me.page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);

  // Some moves, then the past.
  for (let k = 0; k < 6; k++) {
    const sight = await server.ask(`/api/tables/${made.table}`, made.spectator.token);
    const token = made.links[sight.asked[0]].token;
    const mine = await server.ask(`/api/tables/${made.table}`, token);
    await server.ask(`/api/tables/${made.table}/play`, token, { action: mine.choices[0].id, turn: mine.turn });
  }
  await me.page.waitForFunction(() => document.querySelectorAll(".log li").length === 8);
  const now = await me.page.innerHTML(".picture svg");
  await me.page.click(".log li:nth-child(3) .moment");
  await me.page.waitForSelector(".past:not([hidden])");
  await me.page.waitForFunction(was => document.querySelector(".picture svg").innerHTML !== was, now);
  await me.photograph("the-past");
  await me.axe("the past");
  await me.page.click(".past .primary");
  await me.page.waitForSelector(".past", { state: "hidden" });
  await me.page.click(".log .clause");
  await me.page.waitForSelector("dialog.rules dt.found");
  await me.page.keyboard.press("Escape");
  await me.page.click(".words summary");
  await me.page.waitForFunction(() => document.querySelector(".text").textContent.length > 50);

  // What can be saved: no seed in it.
  for (const [label, ends] of [["Record, as I know it", ".json"], ["Replay page", ".html"]]) {
    await me.page.click(".menu summary");
    const [download] = await Promise.all([me.page.waitForEvent("download"), me.page.click(`.menu button:text-is('${label}')`)]);
    check(download.suggestedFilename().endsWith(ends), download.suggestedFilename());
    const text = readFileSync(await download.path(), "utf8");
    check(text.length > 1000 && !text.includes('"seed"'), label, "has no seed");
  }

  // French.
  await other.page.selectOption(".language", "fr");
  await other.page.waitForFunction(() => document.documentElement.lang === "fr" && /jouer|choix|touchez/i.test(document.querySelector(".status").textContent));
  await other.page.waitForFunction(() => document.querySelectorAll(".log li").length === 8);
  check(await other.page.locator("button:text-is('Règles')").count() === 1);
  await other.page.evaluate(() => scrollTo(0, 0));
  await other.photograph("french-phone");
  await other.axe("French");

  const watcher = await new Person(server).sit(browser, made.spectator.path, { colorScheme: "dark" });
  check(/watching/.test(await watcher.page.textContent(".status")), "a spectator watches");
  await watcher.photograph("spectator-dark");
  await watcher.axe("a spectator, dark");
  await Promise.all([me, other, watcher].map(p => p.close()));
  console.log("browser: clauses, hints, taking back, tabs, the past, saving, French, watching");
}

// ---- real dice ----
{
  const made = await server.make("pig", ["person", { agent: "easy" }], { live: true });
  const p = await new Person(server).sit(browser, made.links[0].path);
  await p.page.waitForSelector("[data-choice]");
  await p.page.click("[data-choice]");
  await p.page.click(".confirm");
  await p.page.waitForSelector("[data-answer]");
  await p.photograph("real-dice");
  await p.axe("real dice");
  await p.page.click("[data-answer='4']");
  await p.page.waitForFunction(() => document.querySelectorAll(".log li").length > 1);
  await p.close();
}
// ---- a link without its end, and one that is wrong ----
{
  const p = await new Person(server).sit(browser, "/");
  await p.page.goto(server.base + "/t/nowhere");
  check(/incomplete/.test(await p.page.textContent("h1")));
  await p.page.goto(server.base + "/t/nowhere#AAAAAAAAAAAAAAAAAAAAAA");
  await p.page.reload();
  await p.page.waitForFunction(() => /cannot be opened/.test(document.querySelector("h1")?.textContent));
  await p.close();
}
await browser.close();
await server.close();
