// Two people in two browsers play a whole game of each game by touching the picture: one at a desk, one on a phone.
import { check, open, Person, Server } from "./lib.mjs";

// Three games are cut short by their own options. TABLE_WHOLE=1 plays them to their end.
const GAMES = { fourkeys: {}, "knock-dungeon": {}, "fort-boyard": { options: { round_limit: "5" } }, "key-kingdom": { options: { turn_limit: "8" } }, "viscounts-keeper": { options: { round_limit: "3" } } };
const wanted = (process.env.TABLE_GAMES ?? Object.keys(GAMES).join(",")).split(",");
const server = await new Server().start();
const browser = await open();
let random = 12345;
const next = () => (random = (random * 1103515245 + 12345) % 2147483648) / 2147483648;

for (const game of wanted) {
  const began = Date.now();
  const made = await server.make(game, ["person", "person"], { seed: "7", open: true, ...(process.env.TABLE_WHOLE ? {} : GAMES[game]) });
  const people = await Promise.all([
    new Person(server).sit(browser, made.links[0].path),
    new Person(server).sit(browser, made.links[1].path, { width: 390, height: 844, isMobile: true }),
  ]);
  let touched = 0, moves = 0;
  // Where careless people lose at once, an agent tells them what to do.
  const careful = game === "knock-dungeon";
  if (careful) for (const link of made.links) await server.ask(`/api/tables/${made.table}/hints`, link.token, { agree: true });
  for (;;) {
    const sight = await server.ask(`/api/tables/${made.table}`, made.spectator.token);
    if (sight.waits_for === "over") break;
    const seat = sight.asked[0], me = people[seat];
    await me.at(sight.version);
    await me.page.waitForFunction(() => document.body.dataset.mine === "true" && document.querySelector(".choice"));
    const { choices, prompt } = await server.ask(`/api/tables/${made.table}`, made.links[seat].token);
    check((await me.page.textContent(".status")).includes(prompt), "what is asked is said at the top:", prompt);
    const best = careful && moves < 10 ? (await server.ask(`/api/tables/${made.table}/hint`, made.links[seat].token, {})).best[0] : null;
    const wanted = choices.find(c => c.id === best) ?? choices[Math.floor(next() * choices.length)];
    const took = await me.touch(wanted, choices);
    check(took !== null, game, "is played by the picture:", wanted.label, wanted.group, wanted.factors);
    touched += took;
    moves++;
    await people[seat].at(sight.version + 1);
    // A reload in the middle changes nothing.
    if (moves === 5) {
      const before = await me.page.textContent(".status");
      await me.page.reload();
      await me.page.waitForSelector(".status[data-now]");
      await me.page.waitForFunction(was => document.querySelector(".status").textContent === was, before);
      await Promise.all(people.map((p, k) => p.photograph(`${game}-${k ? "phone" : "desk"}-early`)));
    }
    // Neither does a server that is killed and started again.
    if (moves === 8) {
      await server.kill();
      await me.page.waitForSelector(".banner:not([hidden])");
      if (game === "fourkeys") await me.photograph("connection-lost");
      await server.start();
      await me.page.waitForSelector(".banner", { state: "hidden" });
      const again = await server.ask(`/api/tables/${made.table}`, made.spectator.token);
      check(again.version === sight.version + 1, "the last move is there", again.version, sight.version + 1);
    }
    if (moves === 30) await Promise.all(people.map((p, k) => p.photograph(`${game}-${k ? "phone" : "desk"}-middle`)));
    check(moves < 10000, game, "does not end");
  }
  for (const [k, p] of people.entries()) {
    await p.page.waitForFunction(() => document.body.dataset.waits === "over");
    const status = await p.page.textContent(".status");
    check(/win|lose|draw/i.test(status), "who won is said at the top:", status);
    check(await p.page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), game, "is wider than the screen");
    await p.page.evaluate(() => scrollTo(0, 0));
    await p.photograph(`${game}-${k ? "phone" : "desk"}-end`);
    await p.axe(`${game} ${k ? "phone" : "desk"} at the end`);
  }
  await Promise.all(people.map(p => p.close()));
  console.log(`browser: ${game}: ${moves} moves by ${touched} touches of the picture, ${Math.round((Date.now() - began) / 1000)} s`);
}
await browser.close();
await server.close();
