#!/usr/bin/env python3
"""`zermelo uci` under somebody else's client: xboard on a virtual screen plays it against itself, 40 moves in 4 seconds,
through polyglot, to the end of a game. xboard knows the rules and the clock: it ends a game in which a move is illegal,
late or missing. Nothing is left running afterwards."""
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
LONGEST = 300  # seconds
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
    game = pathlib.Path(folder, "game.pgn")
    told = pathlib.Path(folder, "debug.txt")
    surroundings = dict(os.environ, HOME=folder, PATH=os.environ["PATH"] + os.pathsep + GAMES)
    client = subprocess.Popen(
        ["xvfb-run", "-a", "xboard", "-fcp", ENGINE, "-fUCI", "-scp", ENGINE, "-sUCI", "-mode", "TwoMachines", "-mg", "1",
         "-tc", "0:04", "-inc", "0", "-mps", "40", "-saveGameFile", str(game), "-debug", "-nameOfDebugFile", str(told)],
        env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + LONGEST
    while not game.exists() and client.poll() is None and time.monotonic() < end:
        time.sleep(0.2)
    time.sleep(1)  # the file is being written, the engines go home
    os.killpg(client.pid, signal.SIGTERM)
    client.communicate()
    text = game.read_text() if game.exists() else ""
    check(text, "no game came to its end", told.read_text()[-2000:] if told.exists() else "xboard said nothing")
    body = text.split("\n\n", 1)[-1]
    reason = " ".join(re.findall(r"\{([^{}]*)\}", body)[-1:])
    moves = len(re.findall(r"\b\d+\.\s", re.sub(r"\{[^{}]*\}", " ", body)))
    check(text.count('"Zermelo ') == 2, "these are not our players", text)
    check(re.search(r'\[Result "(1-0|0-1|1/2-1/2)"\]', text), "the game has no result", text)
    check(moves >= 10, f"only {moves} moves", text)
    check(re.search("checkmate|repetition|stalemate|material|50|rule", reason, re.I) and
          not re.search("forfeit|time|illegal|exit|died", reason, re.I), f"the game ended otherwise: {reason!r}", text)
    time.sleep(2)
    check(not left_over(folder), "still running", "\n".join(left_over(folder)))

finish(f"a game of {moves} moves under xboard: {reason or 'no end'}")
