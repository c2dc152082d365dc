#!/usr/bin/env python3
"""Which urge of the Kalah study speaks, how often, and is it right?

usage: bench/kalah_urges.py [--positions 400] [--seed 1] [--zermelo build/release/zermelo]

Takes positions out of random games of Kalah(6,4), asks the study's bot (faithful-urges) for its move in each, and prints a
table: how often each urge spoke, how often its move is among those the engine values highest (engine:nodes=300000), and, where
a search to the end proves the result, how often the move keeps it. About a quarter of a second a position.
"""
import argparse
import collections
import json
import random
import subprocess

PITS = 6


def sow(own, other, pit):
    """The rows after sowing `pit` (0 to 5, the store is 6), and whether the same side moves again."""
    own, other = own[:], other[:]
    seeds, own[pit] = own[pit], 0
    ring = [(own, i) for i in range(PITS + 1)] + [(other, i) for i in range(PITS)]
    at = pit
    for _ in range(seeds):
        at = (at + 1) % len(ring)
        row, cell = ring[at]
        row[cell] += 1
    if at < PITS and own[at] == 1 and other[PITS - 1 - at] > 0:
        own[PITS] += 1 + other[PITS - 1 - at]
        own[at] = other[PITS - 1 - at] = 0
    return own, other, at == PITS


def positions(count, seed):
    """Positions of random games in which both sides still have seeds, as Zermelo writes them."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        rows, turn = [[4] * PITS + [0], [4] * PITS + [0]], 0
        visited = []
        while all(any(row[:PITS]) for row in rows):
            south, north = (",".join(map(str, row)) for row in rows)
            visited.append(f"{south}/{north} {'SN'[turn]}")
            pit = chance.choice([i for i in range(PITS) if rows[turn][i] > 0])
            rows[turn], rows[1 - turn], again = sow(rows[turn], rows[1 - turn], pit)
            turn = turn if again else 1 - turn
        found.append(chance.choice(visited))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--zermelo", default="build/release/zermelo")
    options = parser.parse_args()
    counts = collections.defaultdict(collections.Counter)
    for position in positions(options.positions, options.seed):
        command = [options.zermelo, "search", "kalah", "--position", position, "--player", "faithful-urges:depth=4",
                   "--explain", "--json"]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        said = answer.get("because", "")
        count = counts[said.removeprefix("the urge ").split(":")[0] or "none: Poda"]
        count["spoke"] += 1
        for words in answer["explain"]["words"]:
            count["agrees"] += words.startswith("The engine agrees")
            count["proven"] += words.startswith("Proven:")
            count["keeps"] += words.startswith("Proven:") and "keeps the result" in words
    print(f"{'urge':<12} {'spoke':>6}  {'engine agrees':>14}  {'keeps a proven result':>22}")
    for urge in ("again", "steal", "prevent", "none: Poda"):
        c = counts[urge]
        share = f"{c['agrees']} ({100 * c['agrees'] / c['spoke']:.0f} %)" if c["spoke"] else "-"
        print(f"{urge:<12} {c['spoke']:>6}  {share:>14}  {c['keeps']:>10} of {c['proven']}")


if __name__ == "__main__":
    main()
