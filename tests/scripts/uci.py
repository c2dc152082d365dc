#!/usr/bin/env python3
"""`zermelo uci` as other programs use it: one bestmove for every go, whatever comes between; junk is answered with a line
of info string and nothing else; the end of the input, quit and a broken pipe end it cleanly."""
import os
import queue
import random
import subprocess
import sys
import threading

from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
faults = []


def check(what, ok):
    if not ok:
        faults.append(what)


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([ZERMELO, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, errors="replace", bufsize=1)
        self.lines = queue.Queue()
        self.heard = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, *commands):
        for command in commands:
            self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def wait_for(self, beginning):
        """The first line from now on that begins so; None at the end."""
        while True:
            line = self.lines.get(timeout=PATIENCE)
            if line is None:
                return None
            self.heard.append(line)
            if line.startswith(beginning):
                return line

    def count(self, beginning):
        return sum(line.startswith(beginning) for line in self.heard)

    def end(self):
        """Closes its input and reads to the end; its exit code."""
        self.process.stdin.close()
        while self.wait_for("\0") is not None:
            pass
        code = self.process.wait(timeout=PATIENCE)
        errors = self.process.stderr.read()
        check(f"nothing on stderr: {errors!r}", not errors)
        return code


def introduction():
    engine = Engine()
    engine.tell("uci")
    check("uciok comes", engine.wait_for("uciok") == "uciok")
    for option in ("Hash", "Threads", "MultiPV", "Evaluator", "Clear Hash"):
        check(f"option {option}", engine.count(f"option name {option} type") == 1)
    engine.tell("isready")
    check("readyok comes", engine.wait_for("readyok") == "readyok")
    engine.tell("go infinite", "isready")
    check("ready while searching", engine.wait_for("readyok") == "readyok")
    check("no move before it is asked for", engine.count("bestmove") == 0)
    engine.tell("quit")
    check("quit still gives the move", engine.wait_for("bestmove") is not None)
    check("exit 0 after quit", engine.end() == 0)


def end_of_input():
    engine = Engine()
    engine.tell("position startpos", "go infinite")
    check("exit 0 at the end of the input", engine.end() == 0)
    check("one bestmove at the end of the input", engine.count("bestmove") == 1)
    check("no input at all is fine", Engine().end() == 0)


def random_position(rng):
    starts = ["startpos", "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
              "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "fen 8/8/8/8/8/k7/8/K7 w - - 0 1",
              "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]
    return "position " + rng.choice(starts) + rng.choice(["", " moves", " moves e2e4", " moves a1a8", " moves e2e4 e2e4"])


def random_go(rng):
    parts = ["depth 1", "depth 3", "nodes 500", "movetime 5", "wtime 40 btime 40", "wtime 1 btime 1 winc 1 binc 1",
             "movestogo 2", "mate 1", "searchmoves e2e4 d2d4", "infinite", "ponder", "depth", "depth -1", "nodes nan",
             "movetime 3 movetime", "perhaps", "searchmoves", "mate 0"]
    return " ".join(["go"] + rng.sample(parts, rng.randint(0, 3)))


def random_command(rng):
    junk = ["stop", "stop", "ponderhit", "isready", "uci", "ucinewgame", "debug on", "register later", "", "  ",
            "setoption name Hash value 2", "setoption name Hash value -4", "setoption name Clear Hash",
            "setoption name MultiPV value 3", "setoption name MultiPV value 1", "setoption name Threads value 2",
            "setoption name Threads value 1", "setoption name Evaluator value material", "setoption name",
            "setoption", "position", "position fen 8/8 w", "garbage \x7f\u00e9", "go" * 300, "stop now", "GO depth 1"]
    kind = rng.random()
    return random_go(rng) if kind < 0.4 else random_position(rng) if kind < 0.6 else rng.choice(junk)


def one_move_for_every_go(seed, length):
    rng = random.Random(seed)
    engine = Engine()
    asked = 0
    for _ in range(length):
        command = random_command(rng)
        asked += command.split(" ")[0] == "go"
        engine.tell(command)
    engine.tell("stop", "isready")
    engine.wait_for("readyok")
    check(f"seed {seed}: exit 0", engine.end() == 0)
    check(f"seed {seed}: {asked} go, {engine.count('bestmove')} bestmove", engine.count("bestmove") == asked)
    known = ("info", "bestmove", "readyok", "id ", "option ", "uciok")
    check(f"seed {seed}: only words of UCI", all(line.startswith(known) for line in engine.heard))


def junk_is_answered_with_one_line():
    for junk in ("garbage", "position", "position fen nothing", "setoption name Hash value lots", "Go depth 1"):
        engine = Engine()
        engine.tell(junk)
        engine.end()
        check(f"{junk!r}: one line, {engine.heard}",
              len(engine.heard) == 1 and engine.heard[0].startswith("info string "))


introduction()
end_of_input()
junk_is_answered_with_one_line()
for seed in range(4):
    one_move_for_every_go(seed, 150)
for fault in faults:
    print(fault)
sys.exit(bool(faults))
