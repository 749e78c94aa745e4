"""Opens the page of `replay` in headless Chromium and steps through it, by the browser's own debugging pipe."""
import base64, json, os, shutil, subprocess, sys, tempfile, time

BINARY, PICTURES = sys.argv[1:3]
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --remote-debugging-pipe"
).split()


class Browser:
    def __init__(self):
        name = next(n for n in ("chromium", "chromium-browser", "google-chrome") if shutil.which(n))
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        os.set_inheritable(to_read, True), os.set_inheritable(to_write, True)

        def ends():  # The browser reads 3 and writes 4.
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3), os.dup2(b, 4)

        self.profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [name, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"],
            close_fds=False, preexec_fn=ends, stderr=subprocess.DEVNULL,
        )
        os.close(to_read), os.close(to_write)
        self.number, self.rest, self.session, self.heard = 0, b"", None, []
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.do(domain + ".enable")

    def message(self):
        while b"\0" not in self.rest:
            more = os.read(self.back, 1 << 20)
            assert more, "the browser went away"
            self.rest += more
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def do(self, method, **params):
        self.number += 1
        call = {"id": self.number, "method": method, "params": params}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.to, json.dumps(call).encode() + b"\0")
        while True:
            said = self.message()
            if said.get("id") == self.number:
                assert "error" not in said, said
                return said["result"]
            self.heard.append(said)

    def run(self, script):
        answer = self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def open(self, path, fragment=""):
        self.heard.clear()
        self.do("Page.navigate", url="about:blank")
        self.do("Page.navigate", url=f"file://{path}{fragment}")
        for _ in range(100):
            if self.run("document.body?.dataset.step !== undefined"):
                return
            time.sleep(0.05)
        raise AssertionError(f"{path} does not show a step")

    def open_old(self, path):
        """What a browser without DecompressionStream shows."""
        old = self.do("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")["identifier"]
        self.do("Page.navigate", url=f"file://{path}")
        for _ in range(100):
            said = self.run("document.querySelector('#said')?.textContent")
            if said:
                break
            time.sleep(0.05)
        self.do("Page.removeScriptToEvaluateOnNewDocument", identifier=old)
        return said

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            self.do("Input.dispatchKeyEvent", type=kind, key=key, code="Space" if key == " " else key)

    def click(self, selector):
        x, y = self.run(
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();"
            f" return [r.x + r.width / 2, r.y + r.height / 2] }})(document.querySelector({selector!r}))"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def size(self, width, height, dark=False):
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        theme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.do("Emulation.setEmulatedMedia", features=theme)

    def photograph(self, name):
        os.makedirs(PICTURES, exist_ok=True)
        data = base64.b64decode(self.do("Page.captureScreenshot", format="png")["data"])
        path = os.path.join(PICTURES, name)
        open(path, "wb").write(data)
        print("page:", path)

    def complaints(self):
        """Errors of the page, and whatever it asked of a network."""
        for said in self.heard:
            method, params = said.get("method"), said.get("params", {})
            if method in ("Runtime.exceptionThrown", "Log.entryAdded"):
                yield json.dumps(params)
            if method == "Network.requestWillBeSent" and not params["request"]["url"].startswith(("file:", "about:")):
                yield params["request"]["url"]

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


def trousseau(*words):
    return subprocess.run([BINARY, *words], check=True, capture_output=True, text=True).stdout


def try_page(browser, game, seats, hides):
    folder = tempfile.mkdtemp()
    records, page, own = (os.path.join(folder, n) for n in ("games.jsonl", "page.html", "own.html"))
    trousseau("simulate", game, "--seats", str(seats), "--games", "1", "--agent", "greedy:1", "--records", records)
    trousseau("replay", records, "--html", page)
    trousseau("replay", records, "--seat", "1", "--html", own)
    last = len(json.loads(trousseau("replay", records, "--json"))["steps"]) - 1
    step = lambda: int(browser.run("document.body.dataset.step"))
    marked = lambda: browser.run("[...document.querySelectorAll('#moves li')].findIndex(l => l.ariaCurrent === 'step')")
    drawn = lambda: browser.run("document.querySelector('#board svg').outerHTML")
    is_at = lambda n: (step(), marked()) == (n, n) or sys.exit(f"{game}: at {step()}, marked {marked()}, not {n}")

    browser.size(1400, 900)
    browser.open(page)
    is_at(0)
    first = drawn()
    browser.key("ArrowRight"), browser.key("ArrowRight"), is_at(2)
    browser.key("ArrowLeft"), is_at(1)
    browser.key("End"), is_at(last)
    assert drawn() != first, "the table changed"
    assert " wins" in (end := browser.run("document.querySelector('#said strong').textContent")) or " lose" in end, end
    browser.key("Home"), is_at(0)
    assert drawn() == first, "back at the beginning"
    browser.click("#moves li:nth-child(6)"), is_at(5)
    browser.click("#back"), is_at(4)
    browser.run("document.activeElement.blur(); slider.value = 12; slider.dispatchEvent(new Event('input'))"), is_at(12)
    browser.run("speed.value = 250"), browser.key(" ")
    time.sleep(1.2)
    assert step() > 12, "it plays by itself"
    browser.key(" ")
    stood = step()
    time.sleep(0.6)
    is_at(stood)
    # Every seat sees its own table; the address says which.
    views = []
    for k in range(seats + 1):
        browser.run(f"(e => {{ e.value = {k}; e.dispatchEvent(new Event('change')) }})(document.querySelector('#viewer'))")
        views.append(drawn())
        is_at(stood)
    assert (len(set(views)) > 1) == hides, f"{game}: {len(set(views))} different views of {seats + 1}"
    assert browser.run("location.hash") == f"#{stood}/seat{seats - 1}"
    browser.open(page, "#7/seat1"), is_at(7)
    assert browser.run("document.body.dataset.viewer") == "seat 1"
    browser.photograph(f"{game}-light.png")
    # The page of one seat shows the same as the whole page does for that seat.
    shown = drawn()
    browser.open(own, "#7"), is_at(7)
    assert drawn() == shown
    assert browser.run("[viewer, document.querySelector('#viewer').options.length, document.querySelector('#viewer').disabled]") == [0, 1, True]
    assert "no DecompressionStream" in browser.open_old(page), "an old browser is told why nothing is shown"
    browser.photograph(f"{game}-old-browser.png")
    browser.size(1280, 800)
    browser.open(page, f"#{last // 2}")
    browser.photograph(f"{game}-1280.png")
    browser.size(390, 844, dark=True)
    browser.open(page, f"#{last // 2}")
    assert browser.run("document.scrollingElement.scrollWidth") <= 390, "nothing is wider than a phone"
    ground = browser.run("getComputedStyle(document.body).backgroundColor")
    assert sum(map(int, ground[4:-1].split(","))) < 200, f"dark: {ground}"
    browser.photograph(f"{game}-phone-dark.png")
    complaints = list(browser.complaints())
    assert not complaints, complaints
    shutil.rmtree(folder)


browser = Browser()
try:
    try_page(browser, "knock-dungeon", 3, hides=True)
    try_page(browser, "fourkeys", 2, hides=False)
finally:
    browser.close()
print("page: two games stepped through")
