#!/usr/bin/env python3
"""As faults.py, with thousands of calls."""
import sys

from fault_runs import attack

LONG = {"search": {"memory": 600, "other": 40}, "uci": {"memory": 300, "other": 40}, "prove": {"memory": 300, "other": 40},
        "tablebase": {"memory": 150, "thread": 60, "other": 20}, "match": {"memory": 400, "other": 60},
        "lab": {"memory": 400, "other": 80}, "serve": {"memory": 300, "thread": 20, "other": 60}}
attack(LONG, seed=1944, only=sys.argv[1:])
