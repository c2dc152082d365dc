#!/usr/bin/env python3
"""Every level against the one below it: what each scores, as a table for docs/strength.md.

    bench/levels.py                            six games, 200 games a step, both sides of 100 balanced openings
    bench/levels.py connect kalah --games 40   some of them, a first look
"""
import json
import subprocess

import choice

# game: openings of so many plies (enough for a hundred different ones) whose value, at a small depth, lies so near to
# equality; none where the dice make every game another one
GAMES = {"chess": (4, 1), "checkers": (4, 1), "alquerque": (10, 1), "kalah": (4, 2), "connect": (4, 10), "einstein": None}
HIGHEST = 8


def score(zermelo, game, level, games, jobs):
    openings = ["--openings", "balanced:plies={},within={}".format(*GAMES[game])] if GAMES[game] else []
    answer = subprocess.run([zermelo, "match", game, "--first", f"level:{level + 1}", "--second", f"level:{level}", "--games",
                             str(games), *openings, "--swap", "--jobs", str(jobs), "--json"],
                            check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)["score"]["share"]


def main():
    options = choice.options(__doc__, GAMES, games=200, jobs=1)
    steps = range(1, HIGHEST)
    print("| game | " + " | ".join(f"{level + 1} against {level}" for level in steps) + " |")
    print("|---" * (len(steps) + 1) + "|")
    for game in options.names:
        print(f"| {game} |", end="", flush=True)
        for level in steps:
            print(f" {100 * score(options.zermelo, game, level, options.games, options.jobs):.1f} % |", end="", flush=True)
        print(flush=True)


main()
