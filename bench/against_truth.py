#!/usr/bin/env python3
"""The engine against what is known: does it ever throw away a win? As lines for docs/strength.md.

    bench/against_truth.py                   the samples of connect and Kalah at 1 s a move, the rook endgame at 100 ms
    bench/against_truth.py connect --rows 5  some of them, a first look

Of every sample that the side to move wins (tests/data, computed by others), the engine's move is played and what is left is
solved. In the rook endgame the engine plays the study's start position against perfect defence.
"""
import csv
import json
import subprocess
import tempfile
from pathlib import Path

import choice

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
COLUMNS, ROWS = 7, 6


def connect_position(moves):
    columns = [[] for _ in range(COLUMNS)]
    for number, column in enumerate(moves):
        columns[int(column) - 1].append("xo"[number % 2])
    return "/".join("".join(c[row] if row < len(c) else "." for c in columns) for row in reversed(range(ROWS)))


def kalah_position(row):
    side = lambda pits: ",".join(pits.split()) + ",0"
    return f"{side(row['mover_pits'])}/{side(row['opp_pits'])} S"


def samples(game):
    """Positions that the side to move wins."""
    name = {"connect": "connect_four_scores.csv", "kalah": "kalah_scores.csv"}[game]
    rows = csv.DictReader(line for line in (DATA / name).read_text().splitlines() if not line.startswith("#"))
    if game == "connect":
        return [connect_position(row["moves"]) for row in rows if int(row["score"]) > 0]
    return [kalah_position(row) for row in rows if int(row["value_no_empty_capture"]) > 0]


class Program:
    def __init__(self, path):
        self.path = path

    def __call__(self, *arguments):
        done = subprocess.run([self.path, *arguments, "--json"], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def after(self, game, position, move):
        """The node that a move leads to."""
        with tempfile.TemporaryDirectory() as folder:
            tree = Path(folder) / "tree.jsonl"
            self("search", game, "--position", position, "--player", "minimax:depth=1", "--tree", str(tree))
            nodes = [json.loads(line) for line in tree.read_text().splitlines()]
        return next(node for node in nodes if node.get("move") == move and node.get("parent") is not None)

    def to_move(self, game, position):
        return self("show", game, "--position", position)["to_move"]

    def keeps(self, game, position, move):
        """Is it still won for who made the move?"""
        node = self.after(game, position, move)
        if node["leaf"] not in ("", "horizon"):
            return node["value"] > 0  # it ended, as the mover sees it
        again = self.to_move(game, node["position"]) == self.to_move(game, position)
        value = self("solve", game, "--position", node["position"])["value"]
        return (value if again else -value) > 0


def wins_kept(program, game, rows):
    won = samples(game)[: rows or None]
    lost = []
    for position in won:
        move = program("search", game, "--position", position, "--player", "engine:time=1s")["move"]
        if not program.keeps(game, position, move):
            lost.append((position, move))
    print(f"{game}: {len(won)} won positions, 1 s a move: {len(won) - len(lost)} wins kept", flush=True)
    for position, move in lost:
        print(f"  {position}: {move} throws it away", flush=True)
    return not lost


def rook_endgame(program):
    program("tablebase", "build", "chess", "KRKR")
    game = program("match", "chess", "--position", "rook-endgame", "--first", "engine:time=100ms", "--second", "perfect",
                   "--games", "1")["games"][0]
    moves = (game["plies"] + 1) // 2
    print(f"rook endgame, 100 ms a move against perfect defence: {game['result']} ({game['reason']}) after {moves} moves",
          flush=True)
    return game["result"] == "1-0" and moves <= 20


def main():
    options = choice.options(__doc__, {"connect": 1, "kalah": 1, "rook-endgame": 1}, rows=0)
    program = Program(options.zermelo)
    kept = True
    for name in options.names:
        kept = (rook_endgame(program) if name == "rook-endgame" else wins_kept(program, name, options.rows)) and kept
    raise SystemExit(0 if kept else 1)


main()
