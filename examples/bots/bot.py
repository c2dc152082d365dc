#!/usr/bin/env python3
"""A player for any game: takes a capture where the notation shows one, else any move.

    ./run match connect --first "program:examples/bots/bot.py,time=2s" --second random --games 2
"""
import json
import random
import sys

chooser = random.Random(1913)
for line in sys.stdin:
    question = json.loads(line)
    captures = [move for move in question["moves"] if "x" in move]
    print(chooser.choice(captures or question["moves"]), flush=True)
