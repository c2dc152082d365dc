#!/usr/bin/env python3
"""A player for any game, without its rules: everything it knows stands in the question.

    ./run match connect --first "program:examples/bots/bot.py,time=2s" --second random --games 2
    ./run match kalah --first "program:examples/bots/bot.py one-ply,successors=on" --second random --games 2

Without a word it plays any move, a capture where the notation shows one. With one-ply it looks one move ahead.
"""
import json
import random
import sys


def any_move(question, chooser=random.Random(1913)):
    captures = [move for move in question["moves"] if "x" in move]
    return chooser.choice(captures or question["moves"])


def worth(successor, me):
    """A game that is over counts as won, drawn or lost; any other position has a value for the side that asks."""
    outcome = successor["outcome"]
    if outcome is None:
        return successor["value"]
    if outcome["result"] == "1/2-1/2":
        return 0
    return float("inf") if (outcome["result"] == "1-0") == (me == "first") else float("-inf")


def best_move(question):
    best = max(question["successors"], key=lambda successor: worth(successor, question["to_move"]))  # the first of equals
    return best["move"]


choose = best_move if sys.argv[1:] == ["one-ply"] else any_move
for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)  # without flush the answer would wait in a buffer
