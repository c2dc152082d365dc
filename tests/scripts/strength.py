#!/usr/bin/env python3
"""The evaluator `threats` scores at least 60 % against `open-lines` at equal depth, as docs/strength.md claims."""
import json
import os
import subprocess
import sys

GAMES = 200
SHARE = 0.60


def share(game):
    command = [os.environ["ZERMELO"], "match", game,
               "--first", "alphabeta:depth=4,evaluator=threats", "--second", "alphabeta:depth=4,evaluator=open-lines",
               "--games", str(GAMES), "--openings", "random:plies=4", "--swap", "--json"]
    score = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["score"]
    assert score["wins"] + score["draws"] + score["losses"] == GAMES, score
    return score["share"]


def main():
    bad = 0
    for game in ("connect", "mnk:6,6,4"):
        found = share(game)
        bad += found < SHARE
        print(f"{game}: threats scores {100 * found:.1f} % against open-lines, at least {100 * SHARE:.0f} % is wanted")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
