#!/usr/bin/env python3
"""`zermelo uci` in the hands of a client that calls in the order of python-chess: uci, the options that change, ucinewgame and
isready before every game, position and go, with ponder, MultiPV, Chess960, stop and quit. Every line is read by the grammar of UCI: an
unknown word is a fault, and so is a complaint. The moves of a game go back to the engine, which refuses a list with an illegal one."""
import os
import queue
import re
import subprocess
import threading
import time

from checks import check, finish
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
MOVE = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")
NUMBER = re.compile(r"-?\d+")
NUMBERS = ("depth", "seldepth", "time", "nodes", "multipv", "nps", "hashfull", "tbhits", "cpuload", "currmovenumber")


class Grammar:
    """The lines an engine may say (UCI, April 2006)."""

    def read(self, line):
        words = line.split(" ")
        reader = getattr(self, "read_" + words[0], None)
        check(reader, f"unknown word {words[0]!r}", line)
        return reader(words[1:], line) if reader else None

    def read_id(self, words, line):
        check(words[0] in ("name", "author") and len(words) > 1, "id", line)

    def read_uciok(self, words, line):
        check(not words, "words after uciok", line)

    read_readyok = read_uciok

    def read_option(self, words, line):
        found = re.fullmatch(r"option name (\S+(?: \S+)*) type (check|spin|combo|button|string)( .*)?", line)
        check(found, "option", line)
        name, kind, rest = found[1], found[2], (found[3] or "").strip()
        shape = {"check": r"default (true|false)", "spin": r"default -?\d+ min -?\d+ max -?\d+",
                 "combo": r"default \S+( var \S+)+", "button": r"", "string": r"default.*"}[kind]
        check(re.fullmatch(shape, rest), f"an option of the kind {kind}", line)
        if kind == "spin":
            default, least, most = (int(n) for n in NUMBER.findall(rest))
            check(least <= default <= most, "the default is outside its range", line)
        return name, kind, rest

    def read_info(self, words, line):
        if words[0] == "string":
            return {"string": " ".join(words[1:])}
        info, at = {}, 0
        while at < len(words):
            word, at = words[at], at + 1
            check(word not in info, f"{word} twice", line)
            if word in NUMBERS:
                check(NUMBER.fullmatch(words[at]), f"no number behind {word}", line)
                info[word], at = int(words[at]), at + 1
            elif word == "score":
                check(words[at] in ("cp", "mate") and NUMBER.fullmatch(words[at + 1]), "score", line)
                info[word], at = (words[at], int(words[at + 1])), at + 2
                if at < len(words) and words[at] in ("lowerbound", "upperbound"):
                    at += 1
            elif word == "pv":
                check(all(MOVE.fullmatch(move) for move in words[at:]) and words[at:], "pv", line)
                info[word], at = words[at:], len(words)
            else:
                check(False, f"unknown word {word!r} in info", line)
        return info

    def read_bestmove(self, words, line):
        check(len(words) == 1 or (len(words) == 3 and words[1] == "ponder"), "bestmove", line)
        check(words[0] == "0000" or MOVE.fullmatch(words[0]), "a move", line)
        check(len(words) == 1 or MOVE.fullmatch(words[2]), "a move to ponder on", line)
        return words[0], words[2] if len(words) == 3 else None


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([ZERMELO, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        self.grammar = Grammar()
        self.options = {}
        self.target = {}
        threading.Thread(target=self._listen, daemon=True).start()
        self.send("uci")
        for word, value in self.until("uciok"):
            if word == "option":
                self.options[value[0]] = value[1:]

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, end):
        """Every line up to one that begins with this word, as (word, meaning)."""
        heard = []
        while True:
            line = self.lines.get(timeout=PATIENCE)
            check(line is not None, f"the engine ended before {end}")
            heard.append((line.split(" ")[0], self.grammar.read(line)))
            if heard[-1][0] == end:
                return heard

    def isready(self):
        self.send("isready")
        heard = self.until("readyok")
        check(len(heard) == 1, "something besides readyok", str(heard))

    def setoption(self, name, value):
        """Only a change is sent, as python-chess does."""
        check(name in self.options, f"there is no option {name}")
        if self.target.get(name, self.default(name)) != value:
            self.target[name] = value
            self.send(f"setoption name {name} value {value}")

    def default(self, name):
        return self.options[name][1].split(" ")[1]

    def new_game(self):
        self.send("ucinewgame")
        self.isready()

    def go(self, position, limits):
        self.send(position)
        self.send("go " + limits)

    def answer(self):
        heard = self.until("bestmove")
        infos = [value for word, value in heard if word == "info"]
        check(not any("string" in info for info in infos), "a complaint", str(infos))
        return heard[-1][1], infos

    def quit(self):
        self.send("quit")
        check(self.process.wait(timeout=PATIENCE) == 0, "exit after quit")


def position_line(start, moves):
    fen = "startpos" if start == "startpos" else "fen " + start
    return f"position {fen}" + (" moves " + " ".join(moves) if moves else "")


def check_infos(infos, best, lines):
    full = [info for info in infos if "pv" in info]
    check(full, "no line of play")
    for info in full:
        for word in ("depth", "seldepth", "multipv", "score", "nodes", "nps", "time"):
            check(word in info, f"no {word}", str(info))
        check(info.get("seldepth", 0) >= 1 and info.get("multipv", 0) <= lines, "seldepth or multipv", str(info))
    last = {}
    for info in full:
        last[info.get("multipv")] = info
    check(1 in last and last[1]["pv"][0] == best, "the first line begins with another move", f"{best}: {last}")
    return last


def play_games(engine, start, options, limits, count, plies):
    """Games of the engine against itself, to their end or as far as `plies`; the moves of the last one."""
    for name, value in options.items():
        engine.setoption(name, value)
    for _ in range(count):
        engine.new_game()
        moves = []
        while len(moves) < plies:
            engine.go(position_line(start, moves), limits)
            (best, ponder), infos = engine.answer()
            if best == "0000":
                check(infos == [{"depth": 0, "score": ("mate", 0)}], "an end that is no mate", f"{start} {moves} {infos}")
                break
            if engine.target.get("UCI_LimitStrength") != "true":
                check_infos(infos, best, 1)
            moves.append(best)
            if ponder is not None:
                engine.go(position_line(start, moves + [ponder]), "depth 1")  # complains if it is illegal
                engine.answer()
    return moves


def pondering(engine):
    engine.setoption("Ponder", "true")
    engine.new_game()
    clock = "wtime 2000 btime 2000 winc 20 binc 20"
    engine.go("position startpos", "depth 6")  # by its clock a busy machine might see no answer to its move
    (best, ponder), _ = engine.answer()
    check(ponder is not None, "no move to ponder on")
    engine.go(position_line("startpos", [best, ponder]), "ponder " + clock)
    engine.isready_while_searching()
    engine.send("ponderhit")
    (answer, _), _ = engine.answer()
    check(answer != "0000", "no move after ponderhit")
    engine.go(position_line("startpos", [best, ponder]), "ponder " + clock)
    time.sleep(0.1)
    engine.send("stop")  # another move was played
    engine.answer()
    engine.setoption("Ponder", "false")


def ready_while_searching(self):
    """readyok comes during a search, and no bestmove with it."""
    self.send("isready")
    heard = self.until("readyok")
    check(all(word == "info" for word, _ in heard[:-1]), "a move during an endless search", str(heard))


Engine.isready_while_searching = ready_while_searching


def several_lines(engine):
    engine.setoption("MultiPV", "3")
    engine.new_game()
    engine.go("position startpos moves e2e4", "depth 7")
    (best, _), infos = engine.answer()
    last = check_infos(infos, best, 3)
    check(sorted(last) == [1, 2, 3] and len({info["pv"][0] for info in last.values()}) == 3, "three different lines", str(last))
    engine.setoption("MultiPV", "1")


def stopping(engine):
    engine.new_game()
    engine.go("position startpos", "infinite")
    engine.isready_while_searching()
    heard = engine.until("info")  # of a depth that is finished
    engine.send("stop")
    (best, _), infos = engine.answer()
    check_infos([info for word, info in heard if word == "info"] + infos, best, 1)
    engine.isready()  # nothing more comes


def limits_are_kept(engine):
    engine.new_game()
    for limit, word, most in (("depth 5", "depth", 5), ("nodes 3000", "nodes", 3000)):
        engine.go("position startpos", limit)
        _, infos = engine.answer()
        check(max(info.get(word, 0) for info in infos) <= most, limit, str(infos[-1]))
    begun = time.monotonic()
    engine.go("position startpos", "movetime 300")
    engine.answer()
    check(time.monotonic() - begun > 0.1, "movetime 300")
    engine.go("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "mate 1")
    (best, _), infos = engine.answer()
    check(best == "a1a8" and infos[-1]["score"] == ("mate", 1), "mate 1", str(infos))
    engine.go("position startpos", "depth 4 searchmoves a2a3 h2h3")
    (best, _), _ = engine.answer()
    check(best in ("a2a3", "h2h3"), "searchmoves", best)


engine = Engine()
for option in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo"):
    check(option in engine.options, f"no option {option}")
engine.isready()
check(len(play_games(engine, "startpos", {"Hash": "4"}, "nodes 400", 3, 30)) == 30, "a game of 30 plies")
check(len(play_games(engine, "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", {}, "nodes 20000", 1, 40)) < 40, "king and queen do not mate")
pondering(engine)
several_lines(engine)
stopping(engine)
limits_are_kept(engine)
shuffled = ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1")
for start in shuffled:
    play_games(engine, start, {"UCI_Chess960": "true"}, "nodes 400", 1, 30)
engine.go(position_line(shuffled[1].replace("KQkq", "GBgb"), []), "depth 3 searchmoves f1g1")
check(engine.answer()[0][0] == "f1g1", "castling onto the rook")
engine.setoption("UCI_Chess960", "false")
weaker = {"UCI_LimitStrength": "true", "UCI_Elo": engine.options["UCI_Elo"][1].split(" ")[3]}  # the least
check(len(play_games(engine, "startpos", weaker, "wtime 60000 btime 60000", 2, 12)) > 3, "a weak game")
engine.quit()
finish()
