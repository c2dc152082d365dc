#!/usr/bin/env python3
"""What `zermelo search --positions` costs besides its searches: positions of random Kalah games, searched ten plies deep.

    bench/batch.py [--zermelo build/release/zermelo] [--positions 10000] [--jobs 2] [PLAYER ...]

Prints for each player the sum of the searches' own seconds, jobs x wall-clock seconds, and processor seconds. On an idle machine with
as many cores as jobs, the second is the sum and what everything else took."""
import argparse
import json
import pathlib
import resource
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--zermelo", default="build/release/zermelo")
parser.add_argument("--positions", type=int, default=10_000)
parser.add_argument("--jobs", type=int, default=2)
parser.add_argument("players", nargs="*", default=["alphabeta:depth=10", "engine:depth=10", "engine:depth=10,hash=1"])
arguments = parser.parse_args()


def positions(count):
    """Different positions of random games, in the order in which they came up."""
    match = [arguments.zermelo, "match", "kalah", "--first", "random", "--second", "random:seed=2", "--games", str(count // 8),
             "--positions", "--json"]
    games = json.loads(subprocess.run(match, check=True, capture_output=True, text=True).stdout)["games"]
    found = list(dict.fromkeys(position for game in games for position in game["positions"][:-1]))
    if len(found) < count:
        raise SystemExit(f"only {len(found)} positions")
    return found[:count]


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder) / "positions.txt"
    source.write_text("\n".join(positions(arguments.positions)) + "\n")
    print(f"{'player':<26} {'searches':>9} {'jobs x wall':>11} {'processor':>9}  besides")
    for player in arguments.players:
        out = pathlib.Path(folder) / "answers.jsonl"
        out.unlink(missing_ok=True)
        before, start = processor_seconds(), time.monotonic()
        subprocess.run([arguments.zermelo, "search", "kalah", "--player", player, "--positions", str(source), "--jobs",
                        str(arguments.jobs), "--out", str(out)], check=True, stderr=subprocess.DEVNULL)
        wall, processor = time.monotonic() - start, processor_seconds() - before
        with out.open() as answers:
            searches = sum(json.loads(line)["seconds"] for line in answers)
        used = arguments.jobs * wall
        print(f"{player:<26} {searches:>7.2f} s {used:>9.2f} s {processor:>7.2f} s  {100 * (used / searches - 1):.1f} %")
