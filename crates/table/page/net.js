// Requests to the server, and its events.

/** Why a request failed: a sentence, and perhaps a clause. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.message);
    this.status = status;
    this.problem = body.problem;
    this.clause = body.clause;
  }
}

const headers = (token, more) => ({ ...(token && { authorization: `Bearer ${token}` }), ...more });

export async function ask(path, { token, body, as = "json", method } = {}) {
  const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers: headers(token), cache: "no-store" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers["content-type"] = "application/json";
  }
  const answer = await fetch(path, init);
  if (!answer.ok) {
    const text = await answer.text();
    let said;
    try { said = JSON.parse(text); } catch { said = { problem: "unknown", message: text || answer.statusText }; }
    throw new Problem(answer.status, said);
  }
  return answer[as]();
}

/** Listens to the events of a table. It reconnects by itself, says what it heard last, and rests while the page is hidden. */
export class Events {
  #stop = null;
  #last = null;
  #wait = 500;
  #closed = false;

  constructor(path, token, on) {
    Object.assign(this, { path, token, on });
    document.addEventListener("visibilitychange", this.#visible);
    this.#run();
  }

  close() {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#visible);
    this.#stop?.abort();
  }

  /** Begins again from the start, for another language. */
  restart(path) {
    this.path = path;
    this.#last = null;
    this.#stop?.abort();
  }

  #hidden = null;
  #visible = () => {
    clearTimeout(this.#hidden);
    // A browser gives all tabs together six connections, so a hidden tab gives its own back after a while.
    if (document.hidden) this.#hidden = setTimeout(() => this.#stop?.abort(), 60_000);
    else this.#wake?.();
  };
  #wake = null;

  async #run() {
    while (!this.#closed) {
      if (document.hidden && this.#last !== null) {
        await new Promise(done => { this.#wake = done; setTimeout(done, 20_000); });
      }
      this.#stop = new AbortController();
      try {
        await this.#listen(this.#stop.signal);
      } catch (e) {
        if (e instanceof Problem && [401, 404, 410].includes(e.status)) return this.on.gone(e);
      }
      if (this.#closed) return;
      if (!this.#stop.signal.aborted) {
        this.on.lost();
        await new Promise(done => { this.#wake = done; setTimeout(done, this.#wait); });
        this.#wait = Math.min(this.#wait * 2, 8000);
      }
    }
  }

  async #listen(signal) {
    const more = this.#last === null ? {} : { "last-event-id": this.#last };
    const answer = await fetch(this.path, { headers: headers(this.token, more), cache: "no-store", signal });
    if (!answer.ok) throw new Problem(answer.status, await answer.json());
    this.#wait = 500;
    this.on.found();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      let end;
      while ((end = rest.indexOf("\n\n")) >= 0) {
        const event = {};
        for (const line of rest.slice(0, end).split("\n")) {
          const at = line.indexOf(": ");
          if (at > 0) event[line.slice(0, at)] = line.slice(at + 2);
        }
        rest = rest.slice(end + 2);
        if (event.id !== undefined) this.#last = event.id;
        if (event.event) this.on[event.event]?.(JSON.parse(event.data));
      }
    }
  }
}
