#!/usr/bin/env python3
"""`zermelo uci` under somebody else's client: xboard on a virtual screen plays a match of it against itself, 40 moves in
4 seconds, through polyglot. Each engine has White in half of the games, and every game ends with a result. xboard knows the
rules and the clock: it ends a game in which a move is illegal, late or missing. Nothing is left running afterwards."""
import os
import pathlib
import re
import shlex
import signal
import subprocess
import tempfile
import time

from checks import check, finish

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
ENGINE = shlex.quote(os.environ["ZERMELO"]) + " uci"
LONGEST = 300  # seconds for a game
MATCH = 4  # games
PLAYERS = ("one", "two")
GAMES = "/usr/games"  # where Debian keeps xboard and polyglot


def left_over(folder):
    """Processes that were started with this home."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if f"HOME={folder}".encode() in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:  # gone meanwhile
            pass
    return found


subprocess.run(["bash", "-c", ". scripts/common.sh && install_packages client"], cwd=SOURCE, check=True)
with tempfile.TemporaryDirectory() as folder:
    games = pathlib.Path(folder, "games.pgn")
    told = pathlib.Path(folder, "debug.txt")
    surroundings = dict(os.environ, HOME=folder, PATH=os.environ["PATH"] + os.pathsep + GAMES)
    client = subprocess.Popen(
        ["xvfb-run", "-a", "xboard", "-fcp", ENGINE, "-fUCI", "-scp", ENGINE, "-sUCI", "-mode", "TwoMachines",
         "-mg", str(MATCH), "-firstPgnName", PLAYERS[0], "-secondPgnName", PLAYERS[1], "-tc", "0:04", "-inc", "0", "-mps", "40",
         "-saveGameFile", str(games), "-debug", "-nameOfDebugFile", str(told)],
        env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + MATCH * LONGEST

    def written():
        return re.split(r"(?=^\[Event )", games.read_text(), flags=re.M)[1:] if games.exists() else []

    while len(written()) < MATCH and client.poll() is None and time.monotonic() < end:
        time.sleep(0.5)
    time.sleep(1)  # the file is being written, the engines go home
    os.killpg(client.pid, signal.SIGTERM)
    client.communicate()
    texts = written()
    check(len(texts) == MATCH, f"{len(texts)} games of {MATCH} came to their end",
          told.read_text()[-2000:] if told.exists() else "xboard said nothing")
    endings = []
    for text in texts:
        body = text.split("\n\n", 1)[-1]
        reason = " ".join(re.findall(r"\{([^{}]*)\}", body)[-1:])
        moves = len(re.findall(r"\b\d+\.\s", re.sub(r"\{[^{}]*\}", " ", body)))
        result = re.search(r'\[Result "(1-0|0-1|1/2-1/2)"\]', text)
        check(result, "a game has no result", text)
        check(moves >= 10, f"only {moves} moves", text)
        check(re.search("checkmate|mates|repetition|stalemate|material|50|rule", reason, re.I) and
              not re.search("forfeit|time|illegal|exit|died", reason, re.I), f"a game ended otherwise: {reason!r}", text)
        endings.append(f"{result[1] if result else '*'} after {moves} moves ({reason or 'no reason'})")
    whites = [re.search(r'\[White "(.*)"\]', text)[1] for text in texts]
    for player in PLAYERS:
        check(whites.count(player) == MATCH // 2, f"{player} has White in {whites.count(player)} games of {MATCH}", str(whites))
    time.sleep(2)
    check(not left_over(folder), "still running", "\n".join(left_over(folder)))

finish("a match under xboard: " + "; ".join(endings))
