#!/usr/bin/env python3
"""Holds the build against the table of budgets in docs/performance.md, as far as no clock is needed.

Instructions are counted by callgrind, as the difference between two depths, so that the start of the program does not
count. A processor whose instructions valgrind does not know gets them skipped, and says so.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["BUILD_DIR"])
ZERMELO = os.environ["ZERMELO"]
sys.path.insert(0, str(SOURCE / "scripts"))
import budget_table  # noqa: E402

SKIPPED = 77
POSITION = "bytes of a position: "
OTHER_POSITIONS = POSITION + "any other game"


class UnknownInstruction(Exception):
    pass


def zermelo(*arguments):
    answer = subprocess.run([ZERMELO, *arguments, "--json"], check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)


def callgrind(command, *options):
    """The number of instructions that a command executes, and what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *options, *command],
                             capture_output=True, text=True)
    if "nrecognised instruction" in run.stderr or "unhandled instruction" in run.stderr:
        raise UnknownInstruction
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)} failed under callgrind:\n{run.stderr}")
    return int(re.search(r"Collected : (\d+)", run.stderr)[1]), run.stdout


def instructions_a_node(command, shallow, deep):
    """`command` takes a depth and gives arguments for zermelo."""
    counts, nodes = [], []
    for depth in (shallow, deep):
        count, answer = callgrind([ZERMELO, *command(depth), "--json"])
        counts.append(count)
        nodes.append(json.loads(answer)["nodes"])
    return (counts[1] - counts[0]) / (nodes[1] - nodes[0])


def search(game, evaluator):
    return lambda depth: ["search", game, "--player", f"alphabeta:depth={depth},evaluator={evaluator}"]


def perft(game):
    return lambda depth: ["perft", game, str(depth)]


def cost_of_the_tracer():
    """Instructions that the untraced search of the library needs beyond the same search with the tracer struck out, in percent."""
    def count(tests):
        return callgrind([str(BUILD / "tests" / "test_untraced"), f"--gtest_filter={tests}"])[0]
    nothing = count("-*")
    library, copy = count("*.TheLibrarys*") - nothing, count("*.ACopy*") - nothing
    if min(library, copy) < 1_000_000:
        sys.exit(f"the two searches were not found in test_untraced: {library} and {copy} instructions")
    return 100 * (library / copy - 1)


def games():
    """Every game, each of its rule sets, and the sizes that the table names."""
    specs = [row.removeprefix(POSITION) for row in budget_table.table() if row.startswith(POSITION) and row != OTHER_POSITIONS]
    for game in zermelo("games")["games"]:
        specs.append(game["name"])
        for option in game["options"]:
            if option["name"] in ("rules", "shape"):
                specs += [f"{game['name']}:{word}" for word in option["values"]]
    return dict.fromkeys(specs)


def measured():
    """(budget, what is measured) pairs; the first column of the table names the same budgets."""
    for spec in games():
        rows = [f"{POSITION}{spec}", f"{POSITION}{spec.split(':')[0]}", OTHER_POSITIONS]
        yield (next(row for row in rows if row in budget_table.table()),
               lambda spec=spec: zermelo("games", spec)["position_bytes"])
    yield "instructions a node: alphabeta, zero, connect 7×6", lambda: instructions_a_node(search("connect", "zero"), 7, 9)
    yield "instructions a node: alphabeta, zero, mnk 3,3,3", lambda: instructions_a_node(search("mnk", "zero"), 5, 9)
    yield ("instructions a node: alphabeta, threats, connect 7×6",
           lambda: instructions_a_node(search("connect", "threats"), 5, 7))
    yield "instructions a leaf: perft, connect 7×6", lambda: instructions_a_node(perft("connect"), 5, 7)
    yield "instructions a leaf: perft, mnk 3,3,3", lambda: instructions_a_node(perft("mnk"), 4, 7)
    yield "percent more than the same search with the tracer struck out", cost_of_the_tracer
    yield "MiB of the program", lambda: os.path.getsize(ZERMELO) / 2**20


def main():
    bad, skipped, checked = 0, 0, set()
    for name, measure in measured():
        try:
            found, limit = measure(), budget_table.limit(name)
        except UnknownInstruction:
            skipped += 1
            print(f"         not measured: valgrind does not know this processor  {name}")
            continue
        checked.add(name)
        bad += found > limit
        print(f"{'TOO DEAR' if found > limit else 'ok':8} {found:9.1f} of {limit:7g}  {name}")
    elsewhere = {name for name in budget_table.table() if "to compile" in name or name.startswith("allocations")}
    forgotten = set() if skipped else budget_table.table().keys() - checked - elsewhere - {OTHER_POSITIONS}
    for name in forgotten:
        print(f"nobody measures the budget {name!r}")
    if skipped:
        print(f"{skipped} counts of instructions could not be made: valgrind does not know this processor's instructions")
    return 1 if bad or forgotten else SKIPPED if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
