#!/usr/bin/env python3
"""A chess engine that speaks UCI and behaves as its first argument says; it knows two moves, a knight's way out and back.

With a second argument it writes what it hears into that file.
"""
import os
import signal
import subprocess
import sys
import time

behaviour = sys.argv[1]
log = open(sys.argv[2], "w") if len(sys.argv) > 2 else None
moves = []
games = 0


def say(text):
    print(text, flush=True)


def knight_move():
    out, back = ("g1f3", "f3g1") if len(moves) % 2 == 0 else ("g8f6", "f6g8")
    return out if len(moves) // 2 % 2 == 0 else back


def answer(words):
    if behaviour == "exit":
        sys.exit(3)
    if behaviour == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    if behaviour == "hang":
        time.sleep(300)
    if behaviour == "child":  # leaves somebody behind in a session of his own
        child = subprocess.Popen(["sleep", "300"], start_new_session=True)
        log.write(f"{child.pid}\n")
        log.flush()
        time.sleep(300)
    if behaviour == "flood":
        while True:
            say("Nf3 is a nice move, info perhaps, best of moves")
    if behaviour == "late":  # less than what is forgiven
        time.sleep(int(words[words.index("movetime") + 1]) / 1000 + 0.03)
    if behaviour == "chatter":
        say("\x1b[31m\x00 bestmov e2e4 \xff")
        say("info depth x nodes y score cp")
        say("info string bestmove e2e4")
    say("info depth 7 seldepth 9 multipv 1 score cp 25 nodes 1234 pv " + knight_move() + " e9e9")
    say("bestmove " + {"illegal": "e2e5", "none": "0000", "nothing": ""}.get(behaviour, knight_move()))


for line in sys.stdin:
    words = line.split()
    if log and behaviour != "child":
        log.write(line)
        log.flush()
    if words[:1] == ["uci"]:
        if behaviour == "mute":
            continue
        say("id name Fake")
        say("option name Hash type spin default 16 min 1 max 64")
        say("option name Skill Level type spin default 20 min 0 max 20")
        say("uciok")
    elif words[:1] == ["isready"]:
        say("readyok")
    elif words[:1] == ["position"]:
        moves = words[words.index("moves") + 1:] if "moves" in words else []
    elif words[:1] == ["go"]:
        answer(words)
    elif words[:1] == ["ucinewgame"]:
        if games > 0 and behaviour == "mayfly":
            sys.exit(0)
        games += 1
    elif words[:1] == ["quit"]:
        break
