"""Plays through a pseudo-terminal, as a person does: waits for the prompt, types, reads what comes back."""
import fcntl, json, os, pty, re, select, struct, subprocess, sys, tempfile, termios, time

BINARY = sys.argv[1]
PROMPT = "\n> "
CONTROL = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")


class Terminal:
    def __init__(self, *words):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
            os.execv(BINARY, [BINARY, *words])
        self.text = ""
        self.all = ""

    def read(self, seconds):
        """Some more text; None at the end."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return ""
        try:
            return os.read(self.fd, 65536).decode(errors="replace") or None
        except OSError:
            return None

    def wait(self, text, seconds=30):
        """Everything up to some text; all that is left if the program ends first."""
        end = time.time() + seconds
        while text not in self.text:
            more = self.read(end - time.time()) if time.time() < end else ""
            if more is None:
                break
            assert time.time() < end, f"no {text!r} in {seconds} s:\n{self.text}"
            self.all += more
            # Ignore the cursor control sequences of the editor.
            self.text = CONTROL.sub("", self.text + more).replace("\r", "")
        at = self.text.find(text)
        at = len(self.text) if at < 0 else at + len(text)
        said, self.text = self.text[:at], self.text[at:]
        return said

    def type(self, line):
        os.write(self.fd, (line + "\r").encode())

    def ask(self, line):
        self.type(line)
        return self.wait(PROMPT)

    def leave(self):
        """Ends the input. A line of the game may look like the prompt, so the program may not be reading yet: then once more."""
        for _ in range(60):
            os.write(self.fd, b"\x04")
            while more := self.read(0.5):
                self.all += more
            if more is None:
                return os.waitpid(self.pid, 0)
        raise AssertionError(f"it does not end:\n{self.all}")

    def end(self):
        rest = self.wait("\0")
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return rest, code


def expect(text, *parts):
    for part in parts:
        assert part in text, f"no {part!r} in:\n{text}"


# A game with hidden cards, played to the end.
t = Terminal("play", "leduc", "--seed", "4", "--against", "ismcts:100")
expect(t.wait(PROMPT), "You are seat 0", "Seat 1 is played by ismcts:100.", "  1  ")
expect(t.ask("hint"), "ismcts:500 thinks:", " tries")
expect(t.ask("hint greedy"), "greedy thinks:")
expect(t.ask("why fold"), "LE-6")
expect(t.ask("hnit"), "mean hint?")
expect(t.ask("help"), "undo")
expect(t.ask("why ra\t"), "why Raise", "That is legal.")  # Tab completes a move
expect(t.ask("hi\t greedy"), "greedy thinks:")  # and a command.
expect(t.ask("\x1b[A\x1b[A"), "why Raise", "That is legal.")  # The arrow key recalls earlier input,
expect(t.ask("xhelp\x1b[D\x1b[D\x1b[D\x1b[D\x7f"), "undo")  # and a line can be edited.
expect(t.ask("call"), "Seat 0: Call.", "Seat 1: ")
expect(t.ask("undo"), "  1  ")
for _ in range(8):
    t.type("call")
    said = t.wait(PROMPT)
    if "The game is over" in said:
        break
expect(said, "The game is over. ", "`undo` takes back")
assert "\x1b[1m" in t.all, "headings are bold at a terminal"
expect(t.ask("undo"), "  1  ")  # Even the end is taken back.
t.type("quit")
assert t.end()[1] == 0

# What a newcomer asks, in every game, on 80 columns.
for game in json.loads(subprocess.check_output([BINARY, "games", "--json"]))["games"]:
    t = Terminal("play", game["id"], "--seed", "3")
    said = t.wait(PROMPT, 60)
    for line in ("legend", "about", "moves", "help", "scores", "log", "hint greedy", "nonsense " * 20):
        said += t.ask(line)
    t.type("1")
    said += t.wait(PROMPT, 60)
    t.leave()
    wide = [line for line in said.split("\n") if len(line) > 80 and not line.startswith("> ") and "nonsense" not in line]
    assert not wide, (game["id"], wide[:3])

t = Terminal("play", "fourkeys", "--seed", "2")
expect(t.wait(PROMPT), "Goal", "A turn", "Signs", "Heart")
expect(t.ask("what D1-HLa"), "D1-HLa is a door", "needs HL")
expect(t.ask("what A1"), "Adventurer")
expect(t.ask("what 4K-PUSH-1"), "clause of the rulebook")
expect(t.ask("what ever"), "nothing here explains")
t.type("quit")
t.end()

# A long game: take the first move each time, save the record, and stop at the end of the input.
record = os.path.join(tempfile.mkdtemp(), "kept.json")
t = Terminal("play", "fourkeys", "--seed", "2", "--against", "greedy", "--record", record)
t.wait(PROMPT)
for _ in range(6):
    assert re.search(r"\n +1  \w", t.ask("1")), "a list of moves"
os.write(t.fd, b"\x04")
rest, code = t.end()
expect(rest, "The game stops here, unfinished.")
assert code == 0
t = Terminal("play", "fourkeys", "--record", record)
expect(t.wait(PROMPT), "resumed after ")
os.write(t.fd, b"half a li\x03")
rest, code = t.end()
expect(rest, "The game stops here, unfinished.")
assert code == 0, "Ctrl-C ends the game as well"
t = Terminal("replay", record)
told, code = t.end()
expect(told, "4Keys, 2 players, seed 2", "The game is not over.")
assert code == 0

# A bar appears on standard error after two seconds, but not with --json; standard output contains only the result.
slow = "exec:sh -c 'while read line; do sleep 1; echo \"{\\\"action\\\": \\\"Bet\\\"}\"; done'"


def shown(*words):
    ours, theirs = pty.openpty()
    child = subprocess.Popen([BINARY, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    out, bar = child.stdout.read(), b""
    try:
        while more := os.read(ours, 65536):
            bar += more
    except OSError:
        pass
    os.close(ours)
    assert child.wait() == 0, (out, bar)
    return out, bar.decode()


tournament = ["tournament", "kuhn", "--agents", slow + ",random", "--threads", "1", "--games"]
out, bar = shown(*tournament, "4")
expect(bar, "/4 games")
expect(out, "4 games of Kuhn poker")
assert "/4" not in out and "\x1b" not in out, out
assert shown(*tournament, "4", "--json")[1] == ""
assert shown(*tournament, "1")[1] == "", "what is short has no bar"
print("terminal: two games played, one kept and told again")
