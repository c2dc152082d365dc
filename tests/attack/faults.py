#!/usr/bin/env python3
"""A call that fails is told in one line: memory, threads, files, full disks, sockets, in searches, matches, studies, proofs,
tablebases, UCI and the server. Never a hang, never a signal, nothing lost. Some hundred calls; faults_long.py has thousands.
Arguments: the runs to attack (all)."""
import sys

from fault_runs import attack

QUICK = {"search": {"memory": 20, "other": 4}, "uci": {"memory": 12, "other": 3}, "prove": {"memory": 15, "other": 4},
         "tablebase": {"memory": 8, "thread": 4, "other": 3}, "match": {"memory": 15, "other": 5},
         "lab": {"memory": 15, "other": 6}, "serve": {"memory": 10, "thread": 3, "socket": 10, "watch": 11, "receive": 4, "send": 4, "other": 3}}
attack(QUICK, seed=1913, only=sys.argv[1:], by_turns=True)
