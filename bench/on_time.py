#!/usr/bin/env python3
"""Does the engine ever lose on time? Games of the engine against itself on a clock, as a table for docs/strength.md.

    bench/on_time.py                       five games, one at a time: a machine with a core to spare
    bench/on_time.py chess --crowd 16      sixteen games at the same time: more searches than cores
"""
import collections
import json
import subprocess

import choice

CLOCKS = {"chess": ("40/2s", "1s+10ms"),
          "checkers": ("40/1s", "500ms+5ms"),
          "alquerque": ("40/1s", "500ms+5ms"),
          "kalah": ("20/500ms", "500ms+5ms"),
          "connect": ("20/500ms", "500ms+5ms")}


def play(zermelo, game, clock, games, crowd):
    answer = subprocess.run([zermelo, "match", game, "--first", "engine", "--second", "engine", "--clock", clock, "--swap",
                             "--games", str(games), "--jobs", str(crowd), "--openings", "random:plies=6", "--json"],
                            check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)


def main():
    options = choice.options(__doc__, CLOCKS, games=200, crowd=1)
    print("| game | clock | games at a time | games | moves | lost on time | other ends |")
    print("|---|---|---|---|---|---|---|")
    for game in options.names:
        for clock in CLOCKS[game]:
            found = play(options.zermelo, game, clock, options.games, options.crowd)
            ends = collections.Counter(played["reason"] for played in found["games"])
            late = ends.pop("out of time", 0)
            moves = found["first_effort"]["moves"] + found["second_effort"]["moves"]
            others = ", ".join(f"{count} {reason}" for reason, count in ends.most_common())
            print(f"| {game} | {clock} | {options.crowd} | {options.games} | {moves:,} | {late} | {others} |", flush=True)


main()
