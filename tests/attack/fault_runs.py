"""Runs of the program in which one call fails, for faults.py and faults_long.py.

A library between the program and the system (tests/support/faults.c) counts the calls of a run: memory, threads, files,
sockets, and so on. A test repeats the run and lets the n-th call fail, or all calls from the n-th on. Whatever n is: the program ends by
itself, with exit 0, 1 or 2 and one line that says why, and what was finished is there when it is started again."""
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(os.environ.get("SOURCE_DIR", Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(SOURCE / "tests" / "scripts"))
ZERMELO = str(Path(os.environ.get("ZERMELO", "build/release/zermelo")).resolve())
import websocket  # noqa: E402
from waiting import PATIENCE, until  # noqa: E402

KINDS = ("memory", "map", "thread", "open", "read", "write", "sync", "name", "socket", "watch", "wait", "receive", "send")
OF_SOCKETS = ("socket", "watch", "receive", "send")  # not "wait": it is interrupted, and the next one waits
STUDY = """name = "faults"
summary = "a few short games"
game = "tic-tac-toe"
[[table]]
name = "t"
first = ["random:seed=3", "alphabeta:depth=2"]
second = "alphabeta:depth=1..2"
games = 2
opening_plies = 1
"""
failures = []
tries = {}


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what, flush=True)
    return holds


class Run:
    """A command, and what must be true after it failed."""
    kinds = KINDS

    def __init__(self, name, folder, library):
        self.name, self.folder, self.library = name, Path(folder) / name, library
        self.folder.mkdir()

    def clear(self):
        for path in self.folder.rglob("*"):
            if path.is_file() and path.suffix != ".toml":
                path.unlink()

    def environment(self, **fault):
        return {**os.environ, "XDG_CACHE_HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder),
                "LD_PRELOAD": self.library, **{"FAULT_" + key.upper(): str(value) for key, value in fault.items()}}

    def start(self, **fault):
        """Exit code, output and complaints; None as exit code: it hung."""
        process = subprocess.Popen([ZERMELO, *self.command()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, cwd=self.folder, env=self.environment(**fault))
        try:
            out, err = process.communicate(self.input(), timeout=PATIENCE)
            return process.returncode, out, err
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return None, out, err

    def input(self):
        return ""

    def count(self):
        """The calls of a run without faults."""
        self.clear()
        counts = self.folder / "counts"
        code, out, err = self.start(counts=counts)
        check(f"{self.name}: works without faults: {err}", code == 0)
        self.expected = self.answer(out)
        return {kind: int(number) for kind, number in (line.split() for line in counts.read_text().splitlines())}

    def answer(self, out):
        return None

    def judge(self, label, code, out, err):
        if not check(f"{label}: hangs", code is not None):
            return
        check(f"{label}: ends by signal {-code}: {err!r}", code >= 0)
        check(f"{label}: exit {code}: {err!r}", code in (0, 1, 2) or code < 0)
        if code > 0:
            check(f"{label}: one line: {err!r}", self.is_told(err))
        if code == 0:
            check(f"{label}: exit 0 and another answer: {out[-300:]!r}, complaints {err!r}", self.answer(out) == self.expected)

    def is_told(self, err):
        return err.startswith("zermelo: ") and err.count("\n") == 1

    def afterwards(self, label):
        """Without faults it works again, and nothing is lost."""

    def fail_at(self, kind, number, more):
        self.clear()
        label = f"{self.name}, {kind} {number}" + ("" if more == 1 else " and all after it")
        self.judge(label, *self.start(kind=kind, at=number, more=more))
        self.afterwards(label)
        tries[self.name] = tries.get(self.name, 0) + 1


class Search(Run):
    def command(self):
        return ["search", "connect", "--player", "engine:depth=5,threads=3", "--json"]

    def answer(self, out):
        return "move" in json.loads(out)  # three threads: the move may differ


class Uci(Run):
    """Every `go` has a `bestmove`, or the program ends and says why."""

    def command(self):
        return ["uci"]

    def input(self):
        return "uci\nsetoption name Threads value 3\nposition startpos moves e2e4\ngo depth 3\nisready\nquit\n"

    def answer(self, out):
        return len(re.findall("^bestmove [a-h][1-8][a-h][1-8]$", out, re.M))


class Prove(Run):
    """A certificate is whole, or there is none."""

    def command(self):
        return ["solve", "connect:4,4", "--certificate", "proof", "--memory", "16"]

    def answer(self, out):
        return "a draw" in out

    def is_told(self, err):
        return err.rstrip("\n").rsplit("\n", 1)[-1].startswith("zermelo: ")

    def afterwards(self, label):
        if (self.folder / "proof").exists():
            done = subprocess.run([ZERMELO, "solve", "--check", "proof"], cwd=self.folder, capture_output=True, text=True)
            check(f"{label}: half a certificate: {done.stderr}", done.returncode == 0)
        check(f"{label}: a part is left", not list(self.folder.glob("*.part")))


class Tablebase(Run):
    """A tablebase is whole, or there is none."""

    def command(self):
        return ["tablebase", "build", "chess", "KQK", "--dir", "tables", "--jobs", "3"]

    def answer(self, out):
        return "KQK" in out

    def is_told(self, err):
        return err.rstrip("\n").rsplit("\n", 1)[-1].startswith("zermelo: ")

    def afterwards(self, label):
        table = self.folder / "tables" / "chess-KQK.table"
        if not hasattr(self, "whole"):
            subprocess.run([ZERMELO, *self.command()[:-4], "--dir", "sound"], cwd=self.folder, capture_output=True, check=True)
            self.whole = (self.folder / "sound" / "chess-KQK.table").read_bytes()
        check(f"{label}: half a table", not table.exists() or table.read_bytes() == self.whole)
        check(f"{label}: a part is left", not list(self.folder.glob("tables/*.part")))


class Match(Run):
    """Games of a record file stay, and a resumed match plays those that are missing."""

    def command(self, *more):
        return ["match", "tic-tac-toe", "--first", "alphabeta:depth=2", "--second", "random:seed=3", "--games", "6", "--jobs", "2",
                "--seed", "5", "--out", "games.jsonl", *more]

    def answer(self, out):
        return self.games()

    def games(self):
        file = self.folder / "games.jsonl"
        lines = file.read_text().splitlines() if file.exists() else []
        kept = []
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:
                continue  # the tail that a resumed run drops
            kept.append(json.dumps([record.get("seed"), [m["move"] for m in record["moves"]]]))
        return sorted(kept)

    def afterwards(self, label):
        before = self.games()
        done = subprocess.run([ZERMELO, *self.command("--resume")], cwd=self.folder, capture_output=True, text=True)
        check(f"{label}: cannot be resumed: {done.stderr}", done.returncode == 0)
        check(f"{label}: a game is lost", all(game in self.games() for game in before))
        check(f"{label}: other games after a resume", self.games() == self.expected)


class Lab(Run):
    """Games of a study stay, and a resumed study plays those that are missing."""

    def command(self):
        (self.folder / "faults.toml").write_text(STUDY)
        return ["lab", "run", "faults.toml", "--store", "lab.sqlite", "--json", "--jobs", "2"]

    def answer(self, out):
        return self.games()

    def games(self):
        done = subprocess.run([ZERMELO, "lab", "export", "faults.toml", "--json", "--store", "lab.sqlite"], cwd=self.folder,
                              capture_output=True, text=True)
        if done.returncode != 0:
            return []  # nothing was played yet
        kept = json.loads(done.stdout)["games"]
        return sorted(json.dumps([g["table"], g["first"], g["second"], g["number"], [m["move"] for m in g["moves"]]]) for g in kept)

    def afterwards(self, label):
        before = self.games()
        done = subprocess.run([ZERMELO, *self.command()], cwd=self.folder, capture_output=True, text=True)
        check(f"{label}: cannot be resumed: {done.stderr}", done.returncode == 0)
        check(f"{label}: a game is lost", all(game in self.games() for game in before))
        check(f"{label}: other games after a resume", self.games() == self.expected)


class Serve(Run):
    """A move that was answered is there after a restart. A server that goes says why; one that stays serves whoever comes
    after one call has failed, or while waits are interrupted again and again."""
    MOVES = ["b2", "a1", "c1", "a3"]
    NEVER_SERVED = 2  # seconds, where all calls to a client fail: then there is nothing to wait for

    def command(self):
        return ["serve", "--port", "0", "--store", "games.sqlite"]

    def talk(self, process, played):
        line = process.stdout.readline()
        if "http://" not in line:
            return
        self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
        client = self.client()
        created = client.ask("create", game="tic-tac-toe", second="human")
        if created.get("ok"):
            played["link"] = {"session": created["session"]["id"], "key": created["session"]["key"]}
            for node, move in enumerate(self.MOVES):
                if client.ask("play", node=node, move=move, **played["link"]).get("ok"):
                    played["moves"] += 1
                else:
                    break
        self.played["found"] = self.search(client)
        client.close()

    def client(self):
        return websocket.Client(self.port, connected=socket.create_connection(("127.0.0.1", self.port), timeout=self.patience))

    def search(self, client):
        return client.ask("search", game="tic-tac-toe", player="engine:depth=3").get("ok")

    def serves(self, process):
        """Whether a client is served, or the server ends by itself. The call that fails may be one for this client, who then
        tries again."""
        for _ in range(2):
            try:
                client = self.client()
                found = self.search(client)
                client.close()
                if found:
                    return True
            except TimeoutError:
                return False
            except (EOFError, OSError, ValueError):
                pass
        return until(lambda: process.poll() is not None)

    def start(self, **fault):
        self.played = {"moves": 0, "link": None, "found": None}
        self.port = None
        for_good = fault.get("kind") in OF_SOCKETS and fault.get("more") == 0
        self.patience = self.NEVER_SERVED if for_good else PATIENCE
        process = subprocess.Popen([ZERMELO, *self.command()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   cwd=self.folder, env=self.environment(**fault))
        hung = False
        try:
            self.talk(process, self.played)
        except TimeoutError:
            hung = not for_good
        except (EOFError, OSError, ValueError):
            pass  # the server has gone, or closed this connection
        if not hung and self.port and (fault.get("more") == 1 or fault.get("kind") == "wait"):
            hung = not self.serves(process)
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            hung = True
            process.kill()
            out, err = process.communicate()
        return None if hung else process.returncode, out, re.sub("zermelo: there is no page;.*\n", "", err)

    def answer(self, out):
        return True

    def count(self):
        counts = super().count()
        check(f"{self.name}: the moves and the search are answered", self.played["moves"] == len(self.MOVES) and self.played["found"])
        return counts

    def afterwards(self, label):
        if not self.played["link"]:
            return
        with websocket.Server(str(self.folder / "games.sqlite")) as server:
            client = websocket.Client(server.port)
            found = client.ask("open", **self.played["link"])
            moves = [node.get("move") for node in found.get("session", {}).get("nodes", [])][1:]
            check(f"{label}: {self.played['moves']} moves were answered, {moves} are there", found.get("ok")
                  and moves[:self.played["moves"]] == self.MOVES[:self.played["moves"]])
            client.close()
            server.stop()


def points(rng, calls, most):
    """Some numbers of calls: the first and the last, and others from all parts of the run."""
    if calls <= most:
        return list(range(1, calls + 1))
    edges = {1, calls}
    return sorted(edges | {1 + int((i + rng.random()) * calls / most) for i in range(most - 2)} - {calls + 1})


def attack(most_of, seed, only=None, by_turns=False):
    """most_of[run][kind] or most_of[run]["other"]: how many calls of a kind fail, each alone and with all after it; or `by_turns`:
    with all after it, the next one alone."""
    rng = random.Random(seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        library = str(Path(folder) / "faults.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, str(SOURCE / "tests/support/faults.c"), "-ldl"], check=True)
        for kind_of_run in (Search, Uci, Prove, Tablebase, Match, Lab, Serve):
            name = kind_of_run.__name__.lower()
            if only and name not in only:
                continue
            run = kind_of_run(name, folder, library)
            calls = run.count()
            for kind in KINDS:
                most = most_of[name].get(kind, most_of[name]["other"])
                for turn, number in enumerate(points(rng, calls[kind], most)):
                    for more in (turn % 2,) if by_turns else (1, 0):
                        run.fail_at(kind, number, more)
    print(f"{sum(tries.values())} faults ({', '.join(f'{name} {n}' for name, n in tries.items())}) in "
          f"{time.monotonic() - began:.0f} s, {len(failures)} failures")
    sys.exit(bool(failures))
