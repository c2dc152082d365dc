#!/usr/bin/env python3
"""Every level against the one below it: what each scores, as a table for docs/strength.md.

    bench/levels.py                            five games, 200 games a step, both sides of 100 balanced openings
    bench/levels.py connect kalah --games 40   some of them, a first look
"""
import json
import subprocess

import choice

# game: openings whose value for the engine, at a small depth, lies so near to equality
GAMES = {"chess": 1, "checkers": 1, "alquerque": 1, "kalah": 2, "connect": 10}
HIGHEST = 8


def score(zermelo, game, level, games, jobs):
    answer = subprocess.run([zermelo, "match", game, "--first", f"level:{level + 1}", "--second", f"level:{level}", "--games",
                             str(games), "--openings", f"balanced:plies=4,within={GAMES[game]}", "--swap", "--jobs", str(jobs),
                             "--json"], check=True, capture_output=True, text=True)
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
