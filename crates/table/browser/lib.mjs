// A server, a browser, and people who play by touching the picture.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
export const [binary, pictures] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(1));
process.on("unhandledRejection", e => { console.error(e); process.exit(1); });

export function check(truth, ...said) {
  if (!truth) throw new Error(said.map(x => typeof x === "string" ? x : JSON.stringify(x)).join(" "));
}
export const rest = ms => new Promise(done => setTimeout(done, ms));

/** `trousseau serve`, which can be killed and started again with the same tables. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), "trousseau-"));
  async start(pace = 0) {
    const words = ["serve", "--listen", this.base ? new URL(this.base).host : "127.0.0.1:0", "--data", join(this.folder, "tables.db"), "--pace", String(pace)];
    this.process = spawn(binary, words, { stdio: ["ignore", "pipe", "inherit"] });
    const line = await new Promise((done, fail) => {
      this.process.stdout.once("data", data => done(String(data)));
      this.process.once("exit", code => fail(new Error(`the server stopped with ${code}`)));
    });
    process.once("exit", () => this.process.kill("SIGKILL"));
    this.base = line.trim().replace(/\/$/, "");
    return this;
  }
  async kill() {
    const gone = new Promise(done => this.process.once("exit", done));
    this.process.kill("SIGKILL");
    await gone;
  }
  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
  async ask(path, token, body) {
    const init = { headers: token ? { authorization: `Bearer ${token}` } : {} };
    if (body) Object.assign(init, { method: "POST", body: JSON.stringify(body), headers: { ...init.headers, "content-type": "application/json" } });
    const answer = await fetch(this.base + path, init);
    check(answer.ok, path, answer.status, answer.ok ? "" : await answer.text());
    return answer.json();
  }
  make(game, seats, more = {}) {
    return this.ask("/api/tables", null, { game, seats, ...more });
  }
}

export const open = () => chromium.launch({ executablePath: ["chromium", "chromium-browser", "google-chrome"].flatMap(name => process.env.PATH.split(":").map(folder => join(folder, name))).find(existsSync), args: FLAGS });

/** Somebody at a screen. Whatever the page complains about is kept. */
export class Person {
  complaints = [];
  constructor(server) {
    this.server = server;
  }
  async sit(browser, path, { width = 1280, height = 800, ...more } = {}) {
    this.context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 600, acceptDownloads: true, ...more });
    this.page = await this.context.newPage();
    this.page.on("pageerror", e => this.complaints.push(e.message));
    this.page.on("console", m => { if (m.type() === "error" && !/ERR_|Failed to load|409/.test(m.text())) this.complaints.push(m.text()); });
    this.page.on("request", r => { if (!r.url().startsWith(this.server.base) && !r.url().startsWith("blob:")) this.complaints.push(r.url()); });
    await this.page.goto(this.server.base + path);
    await this.page.waitForSelector(path.startsWith("/t/") ? ".status[data-now]" : ".card");
    return this;
  }
  photograph(name) {
    return this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }
  state() {
    return this.page.evaluate(() => ({ ...document.body.dataset }));
  }
  /** Waits until the page shows this version, and returns what it shows. */
  async at(version) {
    await this.page.waitForFunction(v => Number(document.body.dataset.version) >= v, version, { timeout: 15000 });
    return this.state();
  }
  /** What axe-core finds on the page. The picture is hidden from screen readers, which read the list and the text instead. */
  async axe(where) {
    await this.page.evaluate(AXE);
    const found = await this.page.evaluate(() => window.axe.run({ exclude: [[".picture svg"]] }, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
    const bad = found.violations.filter(v => ["serious", "critical"].includes(v.impact));
    check(!bad.length, `axe, ${where}:`, bad.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + " " + n.any.concat(n.all).map(a => a.message).join("; ")).join(" | ")}`));
  }
  /**
   * Makes a given move by touching the picture: touches parts that stand for it until it is the only choice left, and confirms. Returns the number of
   * touches; null if the picture did not lead there.
   */
  async touch(wanted, choices) {
    const { page } = this;
    const chosen = () => page.evaluate(() => document.querySelector(".choice[aria-pressed=true]")?.dataset.choice);
    let touches = 0;
    for (; touches < 6 && !await page.locator(".confirm").count(); touches++) {
      // A point in a part that stands for the move and for fewer choices than are left, where no other part is in front of it.
      const point = await page.evaluate(async ({ wanted, choices, first }) => {
        const { read, stands } = await import("/page/touch.js");
        window.left = first ? choices : window.left;
        const fits = [...document.querySelectorAll(".picture [data-touch]")].map(e => ({ e, means: read(e) })).filter(p => stands(p.means, wanted));
        const rest = p => window.left.filter(c => stands(p.means, c));
        fits.sort((p, q) => rest(p).length - rest(q).length);
        for (const p of fits.filter(p => first || rest(p).length < window.left.length)) {
          p.e.scrollIntoView({ block: "center", inline: "center" });
          const r = p.e.getBoundingClientRect();
          for (const [u, v] of [[.5, .5], [.25, .25], [.75, .75], [.5, .15], [.15, .5], [.5, .85]]) {
            const [x, y] = [r.x + r.width * u, r.y + r.height * v];
            if (document.elementFromPoint(x, y)?.closest("[data-touch]") === p.e) { window.left = rest(p); return [x, y]; }
          }
        }
        return null;
      }, { wanted, choices, first: touches === 0 });
      if (!point) break;
      await page.mouse.click(...point);
      await page.waitForTimeout(5);
    }
    if (!await page.locator(".confirm").count()) return null;
    if (await chosen() !== String(wanted.id)) { await page.click(".pick button:not(.primary)"); return null; }
    check(await page.locator(".picture .target").count() > 0, "the target lights up");
    await page.click(".confirm");
    return touches;
  }
  close() {
    check(!this.complaints.length, "the page complains:", this.complaints.slice(0, 3));
    return this.context.close();
  }
}
