#!/usr/bin/env python3
"""The engine against the textbook alpha-beta at equal time: what it scores, as a table for docs/strength.md.

    bench/textbook.py                            six games, 200 games each, both sides of 100 openings
    bench/textbook.py connect kalah --games 40   some of them, a first look
"""
import json
import subprocess

import choice

# game: time for a move, openings, the score that is wanted. Where the opening decides a game, only even ones tell who plays
# better; they are as long as a hundred different ones need.
GAMES = {"chess": ("20ms", "balanced:plies=6,within=1,depth=6,engine=on", 95),
         "connect": ("50ms", "balanced:plies=8,within=1,depth=14,engine=on", 85),
         "kalah": ("50ms", "balanced:plies=6,within=1,depth=14", 85),
         "alquerque": ("20ms", "balanced:plies=10,within=1,depth=10,engine=on", 80),
         "alquerque:codecup": ("20ms", "balanced:plies=8,within=1,depth=10,engine=on", 80),
         "checkers": ("20ms", "balanced:plies=6,within=1,depth=10,engine=on", 75)}


def score(zermelo, game, games):
    time, openings, _ = GAMES[game]
    answer = subprocess.run([zermelo, "match", game, "--first", f"engine:time={time}", "--second", f"alphabeta:time={time}",
                             "--games", str(games), "--openings", openings, "--swap", "--json"],
                            check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)["score"]


def main():
    options = choice.options(__doc__, GAMES, games=200)
    print("| game | a move | openings | won, drawn, lost | score | wanted |")
    print("|---|---|---|---|---|---|")
    for game in options.names:
        found = score(options.zermelo, game, options.games)
        time, openings, wanted = GAMES[game]
        print(f"| {game} | {time} | `{openings}` | {found['wins']}, {found['draws']}, {found['losses']} | "
              f"{100 * found['share']:.1f} % | {wanted} % |", flush=True)


main()
