#!/usr/bin/python3
"""How fast is the Python module? Prints the tables of docs/performance.md, section Python.

usage: ./run python bench/python.py [--pairs 10] [--nodes 3000000] [--peer pyspiel]

1. The engine from Python and from the command line: the same position, the same limit of nodes, in turn. Processor seconds, so that
   other load does not count; the command line without its start-up. The nodes must be equal.
2. Calls a second from Python: moves, play, random games, perft written in Python, and perft by the quickest call that the module has.
3. The same perft over a class of Python that does nothing: no module can be faster.
--peer names a module with OpenSpiel's functions (load_game, State.legal_actions, State.child), to be measured in the same way.
"""
import argparse
import importlib
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import time

import zermelo

PROGRAM = os.environ.get("ZERMELO", str(pathlib.Path(__file__).resolve().parents[1] / "build/release/zermelo"))
POSITIONS = {"chess": 1.0, "connect": 1.0, "checkers": 1.0}  # and the share of --nodes
PERFT = {"connect": (6, 7**6), "tic-tac-toe": (7, 148_176)}  # leaves: seven columns six times; docs/performance.md


def child_seconds():
    times = os.times()
    return times.children_user + times.children_system


def by_command(game, player):
    before = child_seconds()
    found = subprocess.run([PROGRAM, "search", game, "--player", player, "--json"], capture_output=True, text=True, check=True)
    return json.loads(found.stdout)["nodes"], child_seconds() - before


def by_module(position, player):
    before = time.process_time()
    found = zermelo.search(position, player)
    return found.nodes, time.process_time() - before


def engine(pairs, nodes):
    print("| search, the same nodes | nodes | command line, M/s | Python, M/s | Python takes |\n|---|---|---|---|---|")
    for game, share in POSITIONS.items():
        player = f"engine:nodes={int(nodes * share)},hash=16"
        position = zermelo.game(game).start()
        start_up = min(by_command(game, "engine:nodes=1,hash=16")[1] for _ in range(5))
        ratios, ours, theirs = [], [], []
        for turn in range(pairs + 1):
            command_first = turn % 2 == 0
            if command_first:
                command = by_command(game, player)
            module = by_module(position, player)
            if not command_first:
                command = by_command(game, player)
            assert module[0] == command[0], (game, module, command)
            if turn > 0:  # the first one warms up
                ours.append(module[1])
                theirs.append(command[1] - start_up)
                ratios.append(ours[-1] / theirs[-1])
        count = module[0]
        print(f"| {player.replace(',hash=16', '')}, {game} | {count:,} | {count / min(theirs) / 1e6:.2f} | {count / min(ours) / 1e6:.2f} | "
              f"{statistics.median(ratios) - 1:+.1%} (median of {pairs} pairs) |")
        sys.stdout.flush()


def rate(call, seconds=0.3, rounds=7):
    """Calls a second: the best of some rounds, in processor time."""
    count = 1
    while True:
        before = time.process_time()
        for _ in range(count):
            call()
        if (spent := time.process_time() - before) > seconds / 4:
            break
        count *= 2
    best = spent / count
    for _ in range(rounds):
        before = time.process_time()
        for _ in range(count):
            call()
        best = min(best, (time.process_time() - before) / count)
    return 1 / best


class Ours:
    """What the module and its peer have in common."""

    name = "zermelo"

    def start(self, game):
        return zermelo.game(game).start()

    def moves(self, position):
        return position.moves()

    def play(self, position, move):
        return position.play(move)

    def is_over(self, position):
        return position.is_over

    def perft(self, position, depth):
        return position.perft(depth)


class Peer:
    """OpenSpiel's functions; a child is a copy, as our positions are."""

    names = {"tic-tac-toe": "tic_tac_toe", "connect": "connect_four"}

    def __init__(self, module):
        self.module, self.name = importlib.import_module(module), module

    def start(self, game):
        return self.module.load_game(self.names[game]).new_initial_state()

    def moves(self, state):
        return state.legal_actions()

    def play(self, state, action):
        return state.child(action)

    def is_over(self, state):
        return state.is_terminal()

    def perft(self, state, depth):  # OpenSpiel counts no perft itself
        return perft(self, state, depth)


def perft(of, position, depth):
    if of.is_over(position):
        return 0
    if depth == 1:
        return len(of.moves(position))
    return sum(perft(of, of.play(position, move), depth - 1) for move in of.moves(position))


def random_game(of, start, chance):
    position, plies = start, 0
    while not of.is_over(position):
        position = of.play(position, chance.choice(of.moves(position)))
        plies += 1
    return plies


def calls(of, game):
    start = of.start(game)
    move = of.moves(start)[0]
    rows = [("list of moves at the start, calls/s", rate(lambda: of.moves(start))),
            ("play a move (a new position), calls/s", rate(lambda: of.play(start, move)))]
    depth, leaves = PERFT[game]
    before = time.process_time()
    assert perft(of, start, depth) == leaves, (of.name, game)
    rows.append((f"perft {depth} written in Python, leaves/s", leaves / (time.process_time() - before)))
    assert of.perft(start, depth) == leaves, (of.name, game)
    rows.append((f"perft {depth} by the quickest call, leaves/s", leaves * rate(lambda: of.perft(start, depth))))
    chance, plies, before = random.Random(1), 0, time.process_time()
    while time.process_time() - before < 1:
        plies += random_game(of, start, chance)
    rows.append(("random games, moves/s", plies / (time.process_time() - before)))
    return rows


class Nothing:
    """What is left of a perft without a game: seven moves always, and every child is the same object."""

    name = "nothing"
    seven = tuple("1234567")

    def start(self, _game):
        return self

    def moves(self, _position):
        return self.seven

    def play(self, position, _move):
        return position

    def is_over(self, _position):
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--nodes", type=int, default=3_000_000)
    parser.add_argument("--peer", default="")
    options = parser.parse_args()
    if options.pairs:
        engine(options.pairs, options.nodes)
    sides = [Ours(), *([Peer(options.peer)] if options.peer else [])]
    print("\n| from Python | game | " + " | ".join(side.name for side in sides) + " |\n|---|---|" + "---|" * len(sides))
    for game in PERFT:
        for rows in zip(*(calls(side, game) for side in sides)):
            print(f"| {rows[0][0]} | {game} | " + " | ".join(f"{value:,.0f}" for _, value in rows) + " |")
    nothing = Nothing()
    best = rate(lambda: perft(nothing, nothing, 6), seconds=0.2)
    print(f"\nperft 6 over a class that does nothing, leaves/s: {best * 7**6:,.0f}")


main()
