// Playing by touching the picture. Its elements say what they stand for (`data-touch`), in the factors and groups of actions.

/** What an element stands for: alternatives, each a group and factors that must all fit. */
export function read(element) {
  return element.dataset.touch.split("|").map(all => {
    const meaning = { group: null, factors: [] };
    for (const part of all.split("&")) {
      if (part.startsWith("@")) meaning.group = part.slice(1);
      else if (part) {
        const at = part.lastIndexOf(":");
        meaning.factors.push([part.slice(0, at), Number(part.slice(at + 1))]);
      }
    }
    return meaning;
  }).filter(m => m.group !== null || m.factors.length);
}

const fits = (meaning, choice) => (meaning.group === null || meaning.group === choice.group)
  && meaning.factors.every(([name, value]) => choice.factors.some(([n, v]) => n === name && v === value));
export const stands = (meanings, choice) => meanings.some(m => fits(m, choice));

/** A picture that can be touched. `on.narrowed(choices, touched)` hears what is left, `on.refused(meanings)` what fits no choice. */
export class Picture {
  choices = [];
  touched = [];
  picked = null;
  #parts = [];

  constructor(frame, on) {
    Object.assign(this, { frame, on });
    frame.addEventListener("click", e => this.#click(e));
    new ResizeObserver(() => this.mark()).observe(frame);
  }

  /** Shows a picture from the server. Its styles are set from here, because the page allows none in the markup. */
  show(text) {
    const bare = text.replace(/<style>[^<]*<\/style>/g, "").replaceAll(' style="', ' data-style="');
    const svg = document.importNode(new DOMParser().parseFromString(bare, "image/svg+xml").documentElement, true);
    svg.querySelectorAll("script").forEach(e => e.remove());
    svg.querySelectorAll("[data-style]").forEach(e => { e.style.cssText = e.dataset.style; });
    svg.setAttribute("aria-hidden", "true");
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 4 3").split(/[\s,]+/).map(Number);
    this.frame.style.setProperty("--ratio", width / height);
    this.frame.style.setProperty("--natural", `${width}px`);
    this.frame.replaceChildren(svg);
    this.svg = svg;
    this.#parts = [...svg.querySelectorAll("[data-touch]")].map(element => ({ element, meanings: read(element) }));
    this.mark();
  }

  /** Offers these choices. What was touched is forgotten. */
  offer(choices) {
    this.choices = choices;
    this.forget();
  }

  forget() {
    this.touched = [];
    this.picked = null;
    this.mark();
  }

  /** Picks one choice, from the list or because nothing else is left. */
  pick(choice) {
    this.picked = choice;
    this.mark();
  }

  /** Brings what is about to happen into sight. */
  reveal() {
    const target = this.svg?.querySelector(".marks .target");
    const box = target?.getBoundingClientRect();
    if (box && (box.top < 80 || box.bottom > innerHeight - 90)) target.scrollIntoView({ block: "center" });
  }

  left(touched = this.touched) {
    return this.choices.filter(c => touched.every(part => stands(part.meanings, c)));
  }

  #click(event) {
    const under = this.#under(event.clientX, event.clientY);
    if (!under.length) return;
    const again = under.find(part => this.touched.includes(part));
    if (again && under[0] === again) {
      this.touched = this.touched.filter(part => part !== again);
    } else {
      // The uppermost part that narrows what is left; else one that begins anew.
      const on = under.find(part => this.left([...this.touched, part]).length);
      const anew = under.find(part => this.left([part]).length);
      if (on) this.touched = [...this.touched, on];
      else if (anew) this.touched = [anew];
      else return this.on.refused(under[0].meanings);
    }
    const left = this.left();
    this.picked = this.touched.length && left.length === 1 ? left[0] : null;
    this.mark();
    this.on.narrowed(this.touched.length ? left : [], this.touched);
  }

  /** The parts at a point, uppermost first; near it, if a finger missed. */
  #under(x, y) {
    const hit = document.elementsFromPoint(x, y).flatMap(e => {
      const chain = [];
      for (let at = e; at && at !== this.svg; at = at.parentElement) if (at.dataset?.touch) chain.push(at);
      return this.svg?.contains(e) ? chain : [];
    });
    const parts = [...new Set(hit)].map(e => this.#parts.find(p => p.element === e)).filter(Boolean);
    if (parts.length) return parts;
    const gap = part => {
      const r = part.element.getBoundingClientRect();
      return Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
    };
    const near = this.#parts.filter(p => this.choices.some(c => stands(p.meanings, c))).map(p => [gap(p), p]);
    near.sort((a, b) => a[0] - b[0]);
    return near.length && near[0][0] < 12 ? [near[0][1]] : [];
  }

  /** Draws a frame around what can be touched, what was touched, and what is about to happen. */
  mark() {
    this.svg?.querySelector(".marks")?.remove();
    if (!this.svg || !this.choices.length) return;
    const space = this.svg.getScreenCTM()?.inverse();
    if (!space) return;
    const layer = document.createElementNS(this.svg.namespaceURI, "g");
    layer.setAttribute("class", "marks");
    const left = this.left();
    const meant = this.picked ? [this.picked] : left;
    const pixel = Math.hypot(space.a, space.b);
    const seen = new Set();
    for (const part of this.#parts) {
      const fit = meant.some(c => stands(part.meanings, c));
      if (!fit && !this.touched.includes(part)) continue;
      const box = part.element.getBoundingClientRect();
      if (!box.width && !box.height) continue;
      const kind = this.picked ? "target" : this.touched.includes(part) ? "touched" : "free";
      const key = [kind, ...[box.left, box.top, box.width, box.height].map(Math.round)].join();
      if (seen.has(key)) continue;
      seen.add(key);
      const corner = new DOMPoint(box.left, box.top).matrixTransform(space);
      const grow = (kind === "free" ? 1 : 3) * pixel;
      const rect = document.createElementNS(this.svg.namespaceURI, "rect");
      const set = { x: corner.x - grow, y: corner.y - grow, width: box.width * pixel + 2 * grow, height: box.height * pixel + 2 * grow, rx: 5 * pixel, class: kind };
      for (const [name, value] of Object.entries(set)) rect.setAttribute(name, value);
      rect.style.strokeWidth = `${(kind === "free" ? 1.5 : 3.5) * pixel}px`;
      layer.append(rect);
    }
    this.svg.append(layer);
  }
}
