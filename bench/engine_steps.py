#!/usr/bin/env python3
"""What does each step of the engine buy? Plays the study `engine-steps` as far as it was not played yet, with one job so
that times can be compared, and prints its table for docs/strength.md.

    bench/engine_steps.py                       some seven minutes of one core
    bench/engine_steps.py --store FILE          the games are kept there: the same command goes on where it was interrupted

In a cell: how many times the nodes and the processor time the engine takes to the same depth without that technique, and
the Elo that the whole engine gains over it, with the 95 % interval. Blank: the search is the same without it.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1]
GAMES = {"mnk-5-5-4": "5,5,4", "connect": "connect", "kalah": "kalah", "alquerque": "alquerque", "checkers": "checkers",
         "chess": "chess"}
TECHNIQUES = ["table", "aspiration", "scout", "null", "lmr", "futility", "foresight", "extensions", "quiescence",
              "killers", "counters", "history"]


def without(spec):
    """The technique that a player lacks; nothing for the whole engine."""
    found = re.search(r"(\w+)=off", spec or "")
    return found[1] if found else None


def elo(share, half_a_game):
    share = min(max(share, half_a_game), 1 - half_a_game)
    return 400 * math.log10(share / (1 - share))


def elo_words(cell):
    wins, draws, losses = cell["first_wins"], cell["draws"], cell["second_wins"]
    games = wins + draws + losses
    share = (wins + draws / 2) / games
    variance = (wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share ** 2) / games
    reach = 1.96 * math.sqrt(variance / games)
    gain, high, low = (round(elo(s, 0.5 / games)) for s in (share, share + reach, share - reach))
    sign = "+" if gain > 0 else "−" if gain < 0 else ""
    return f"{sign}{abs(gain)} ± {round((high - low) / 2)}"


def played(zermelo, store):
    """The table of the study as `lab run` answers it."""
    command = [zermelo, "lab", "run", str(SOURCE / "studies/engine-steps.toml"), "--store", store, "--jobs", "1", "--json"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"engine_steps.py: {error}")
    except KeyboardInterrupt:
        sys.exit("engine_steps.py: stopped; with --store the same command goes on")
    if done.returncode != 0:
        sys.exit(done.returncode)
    return json.loads(done.stdout)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--zermelo", default=os.environ.get("ZERMELO", str(SOURCE / "build/release/zermelo")))
    arguments.add_argument("--store", metavar="FILE", help="of the games; without it they are forgotten afterwards")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        answer = played(options.zermelo, options.store or os.path.join(folder, "lab.sqlite"))
    if answer["games"] < answer["planned"]:
        sys.exit("engine_steps.py: stopped before all was played")
    searches, matches, repeated = {}, {}, 0
    for cell in answer["cells"]:
        game, kind = cell["table"].rsplit("-", 1)
        if kind == "depth":
            searches[game, without(cell["first"])] = cell
        else:
            matches[game, without(cell["second"])] = cell
            repeated += cell["repeated_games"]
    print("| without | " + " | ".join(GAMES.values()) + " |\n|" + "---|" * (len(GAMES) + 1))
    for name in TECHNIQUES:
        row = []
        for game in GAMES:
            search, match, whole = searches.get((game, name)), matches.get((game, name)), searches[game, None]
            if search is None:
                row.append("")
                continue
            nodes, seconds = (search[key] / whole[key] for key in ("nodes", "cpu_seconds"))
            row.append(f"{nodes:.2f} · {seconds:.2f} · {elo_words(match)}")
        print(f"| `{name}` | " + " | ".join(row) + " |")
    print("\nThe whole engine: " + ", ".join(f"{title} {searches[game, None]['nodes']:,} nodes"
                                             for game, title in GAMES.items()) + f". Games that repeat others: {repeated}.")


main()
