#!/usr/bin/env python3
"""zermelo learn is killed again and again, and continued: it comes to the same networks as a run that was never stopped.
What it cannot do it says in one line. A network that it made plays."""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ZERMELO = os.environ["ZERMELO"]
LEARN = ["learn", "tic-tac-toe", "--games", "512", "--nodes", "100", "--hidden", "16", "--generations", "2"]
faults = []


def check(holds, what):
    if not holds:
        faults.append(what)


def run(*arguments, cwd=None):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, cwd=cwd)


def refused(words, *arguments, cwd=None):
    done = run(*arguments, cwd=cwd)
    check(done.returncode == 2 and done.stderr.count("\n") == 1 and words in done.stderr,
          f"{' '.join(arguments)}: exit {done.returncode}, {done.stderr!r}")


def files(folder):
    """What the two runs must have in common, byte for byte."""
    names = ["learn.json", "candidate-0001.net", "candidate-0002.net", "best.net"]
    return {name: (folder / name).read_bytes() for name in names if (folder / name).exists()}


with tempfile.TemporaryDirectory() as home:
    home = pathlib.Path(home)
    done = run(*LEARN, "--out", "whole", "--json", cwd=home)
    check(done.returncode == 0, f"learn: exit {done.returncode}, {done.stderr}")
    answer = json.loads(done.stdout)
    check(len(answer["generations"]) == 2, f"generations: {answer}")

    # Killed whenever it has written a few more files.
    random.seed(1)
    kills = 0
    cut = home / "cut"
    for attempt in range(100):
        process = subprocess.Popen([ZERMELO, *LEARN, "--out", "cut", "--jobs", "3", *(["--resume"] if cut.exists() else [])], cwd=home,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        enough = len(list(cut.glob("*"))) + random.randint(1, 5) if attempt < 12 or kills < 2 else None
        while process.poll() is None and (enough is None or len(list(cut.glob("*"))) < enough):
            time.sleep(0.001)
        if process.poll() is not None:
            check(process.returncode == 0, f"continued: exit {process.returncode}, {process.stderr.read()}")
            if kills >= 2:
                break
            shutil.rmtree(cut)  # it was too quick for us
            continue
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kills += 1
    check(kills >= 2, f"it was killed {kills} times only")
    check(files(home / "cut") == files(home / "whole"), "a run that was killed learned something else")
    check(not list((home / "cut").glob("*.part")), "half a file was left")

    # Tic-tac-toe has no best network as a rule: the search alone plays it perfectly. The last one is there.
    latest = answer["latest"]
    played = run("search", "tic-tac-toe", "--player", f"engine:depth=3,net={latest}", cwd=home)
    check(played.returncode == 0 and "best move" in played.stdout, f"search with the network: {played.stderr}")
    refused("was made for", "search", "mnk:4,4,4", "--player", f"engine:net={latest}", cwd=home)
    net = (home / latest).read_bytes()
    (home / "short.net").write_bytes(net[:-100])
    (home / "other.net").write_bytes(net[:200] + bytes([net[200] ^ 1]) + net[201:])
    refused("cut short or altered", "search", "tic-tac-toe", "--player", "engine:net=short.net", cwd=home)
    refused("cut short or altered", "search", "tic-tac-toe", "--player", "engine:net=other.net", cwd=home)

    # A folder that moves continues; one that lost its settings is refused.
    (home / "cut").rename(home / "moved")
    moved = run(*LEARN[:-1], "3", "--out", "./moved", "--resume", "--json", cwd=home)
    check(moved.returncode == 0 and len(json.loads(moved.stdout)["generations"]) == 3, f"under another name: {moved.stderr}")
    (home / "moved" / "learn.json").unlink()
    refused("no learn.json", *LEARN, "--out", "moved", cwd=home)
    refused("--resume", *LEARN, "--out", "whole", cwd=home)
    refused("other settings", *LEARN, "--out", "whole", "--resume", "--seed", "7", cwd=home)
    refused("cannot read the network", "search", "tic-tac-toe", "--player", "engine:net=none.net", cwd=home)
    refused("points without a bound", "learn", "tree", cwd=home)
    refused("multiple of 16", "learn", "connect", "--hidden", "20", cwd=home)
    refused("an engine", "learn", "connect", "--teacher", "minimax", cwd=home)
    refused("--nodes", "learn", "connect", "--teacher", "engine:nodes=50", cwd=home)
    refused("the seed alone", "learn", "connect", "--teacher", "engine:time=10ms", cwd=home)
    refused("the seed alone", "learn", "connect", "--teacher", "engine:threads=2", cwd=home)
    for option in (["--out", "x"], ["--resume"], ["--minutes", "1"], ["--generations", "1"], ["--hidden", "16"], ["--positions", "5000"],
                   ["--teacher", "engine"]):
        refused(f"{option[0]} with --kind linear", "learn", "connect", "--kind", "linear", *option, cwd=home)
    taught = run("learn", "connect:5,4", "--teacher", "engine", "--games", "64", "--nodes", "100", "--hidden", "16", "--generations", "1",
                 "--out", "taught", "--json", cwd=home)
    check(taught.returncode == 0 and len(json.loads(taught.stdout)["generations"]) == 1, f"with a teacher: {taught.stderr}")
    for game, search in (("einstein:size=3,stones=3", "expectimax"), ("kalah:pits=3,aim=margin", "engine")):
        learned = run("learn", game, "--games", "64", "--nodes", "100", "--hidden", "16", "--generations", "1", "--out", search, cwd=home)
        check(learned.returncode == 0, f"learn {game}: {learned.stderr}")
        played = run("search", game, "--player", f"{search}:depth=3,net={search}/latest.net", cwd=home)
        check(played.returncode == 0, f"search {game}: {played.stderr}")
    refused("expected expectimax", "learn", "pig", "--teacher", "engine", cwd=home)
    refused("unknown kind", "learn", "connect", "--kind", "deep", cwd=home)

for fault in faults:
    print(fault)
print(f"killed {kills} times, {len(faults)} faults")
sys.exit(bool(faults))
