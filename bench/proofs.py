#!/usr/bin/env python3
"""The two proofs that took people longest, on one core: nodes, processor time, and what is wanted (docs/performance.md).

    bench/proofs.py            7x6 Connect Four and Kalah(6,4) with either rule for a capture of nothing
    bench/proofs.py connect    one of them
"""
import json
import resource
import subprocess

import choice

# game: seconds that it must reach, and the goal beyond
PROOFS = {"connect": (150, 75), "kalah": (60, 15), "kalah:capture=empty": (60, 15)}


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    options = choice.options(__doc__, PROOFS)
    print("| proof | value | nodes | processor time | wanted | goal |")
    print("|---|---|---|---|---|---|")
    for game in options.names:
        before = processor_seconds()
        answer = subprocess.run([options.zermelo, "solve", game, "--json"], check=True, capture_output=True, text=True)
        found = json.loads(answer.stdout)
        must, goal = PROOFS[game]
        print(f"| {game} | {found['value']} | {found['nodes']:,} | {processor_seconds() - before:.1f} s | {must} s | {goal} s |",
              flush=True)


main()
