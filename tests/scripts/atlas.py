#!/usr/bin/env python3
"""docs/atlas.md: at least sixty rows, the published values, and what the program finds again in the rows that take little time. Rows
that no program computes again say so, and agree with the files that they come from."""
import csv
import json
import os
import pathlib
import re
import subprocess

from checks import check, finish

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
ZERMELO = os.environ["ZERMELO"]
QUICK = 300_000  # nodes of a row that is solved again

# Irving, Donkers, Uiterwijk 2000: margins with one to four pits and one to six seeds.
KALAH = [[0, -2, 6, -2, 2, 0], [2, -2, -2, -12, 6, 8], [0, 4, 2, 2, 6, -10], [2, 6, 8, 2, 2, 0]]
PUBLISHED = {
    "connect": 1, "connect:columns=4,rows=4": 0, "connect:columns=5,rows=4": 0, "connect:columns=6,rows=4": -1,
    "connect:columns=7,rows=4": 0, "connect:columns=4,rows=5": 0, "connect:columns=5,rows=5": 0, "connect:columns=6,rows=5": 0,
    "connect:columns=7,rows=5": 0, "connect:columns=6,rows=6": -1,
    "mnk:7,7,5": 0, "mnk:6,6,5": 0, "mnk:3,3,3": 0, "mnk:4,4,4": 0, "mnk:5,5,4": 0, "mnk:5,5,5": 0, "mnk:4,3,3": 1, "mnk:4,4,3": 1, "mnk:6,5,4": 1,
}
CHANCES = {"pig": 0.530592725, "piglet:goal=1": 2 / 3, "piglet:goal=2": 4 / 7, "piglet:goal=3": 6 / 11}


def value_of(words):
    """The value that a row tells, for the first player."""
    if words == "draw":
        return 0
    won = re.fullmatch(r"(first|second) wins(?: by (\d+))?", words)
    if won:
        return int(won[2] or 1) * (1 if won[1] == "first" else -1)
    return float(words.split("=")[-1])


page = (SOURCE / "docs/atlas.md").read_text()
told = {game: (words, int(nodes.replace(",", ""))) for game, words, nodes in
        re.findall(r"^\| `([^`]+)` \| ([^|]+?) \| ([\d,]+) \|", page, re.M)}
rest = dict(re.findall(r"^\| `([^`]+)` \|[^|]+\|[^|]+\| (.*) \|$", page, re.M))
check(len(told) >= 60, "the atlas has fewer than sixty rows", str(len(told)))

for pits, values in enumerate(KALAH, 1):
    for seeds, value in enumerate(values, 1):
        PUBLISHED[f"kalah:pits={pits},seeds={seeds},capture=empty,aim=margin"] = value
for game, value in PUBLISHED.items():
    check(game in told and value_of(told[game][0]) == value, f"{game}: published is {value}", str(told.get(game)))
for game, chance in CHANCES.items():
    check(game in told and abs(value_of(told[game][0]) - chance) < 1e-6, f"{game}: published is {chance}", str(told.get(game)))

# Alquerque: the counts and the certificate of docs/solved.
for rules in ("forced", "alfonso", "murray"):
    game = f"alquerque:{rules}"
    with open(SOURCE / f"docs/solved/alquerque-{rules}.csv", encoding="utf-8") as file:
        positions = sum(int(row["positions"]) for row in csv.DictReader(file))
    check(game in told and told[game][1] == positions, f"{game}: {positions} positions in docs/solved", str(told.get(game)))
    check("not recomputed" in rest[game] and "solved.md#" in rest[game] and "★" in rest[game], f"{game} does not say where it comes from", rest[game])
header = (SOURCE / "docs/solved/alquerque-forced.certificate").read_bytes().partition(b"\n\n")[0].decode()
certified = int(re.search(r"at-least-positions (\d+)", header)[1])
check("\nvalue 1\n" in header and told["alquerque:forced"][0] == "first wins" and f"| {certified:,} |" in rest["alquerque:forced"],
      "the certificate says something else of alquerque:forced", rest["alquerque:forced"])
check(sum("not recomputed" in words for words in rest.values()) == 3, "other rows are not recomputed", "")

METHODS = {"alpha-beta": "alpha-beta, proof", "dfpn": "proof numbers", None: "value iteration"}
solved = 0
for game, (words, nodes) in told.items():
    if nodes > QUICK or " " in game:
        continue
    done = subprocess.run([ZERMELO, "solve", game, "--json"], capture_output=True, text=True)
    check(done.returncode == 0, f"{game} is not solved", done.stderr)
    found = json.loads(done.stdout)
    value = found.get("chance", found["value"])
    check(abs(value - value_of(words)) < 1e-6 or ("aim=margin" not in game and "chance" not in found and value == value_of(words)),
          f"{game}: the page says {words}", str(value))
    check(found["nodes"] == nodes, f"{game}: the page says {nodes} nodes", str(found["nodes"]))
    check(rest[game].startswith(METHODS[found.get("method")] + " |"), f"{game}: solved by {found.get('method')}", rest[game])
    solved += 1
check(solved >= 40, "fewer than forty rows are quick", str(solved))

finish(f"{len(told)} rows, {solved} solved again")
