#!/usr/bin/env python3
"""A chess engine of the xboard kind that behaves as its first argument says; it knows two moves, a knight's way out and
back. With a second argument it writes what it hears into that file.
"""
import re
import sys
import time

behaviour = sys.argv[1]
log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None
white = True
forced = False
played = 0
games = 0


def say(text):
    print(text, flush=True)


def answer():
    global played
    if behaviour == "exit":
        sys.exit(3)
    if behaviour == "hang":
        time.sleep(300)
    if behaviour == "flood":
        while True:
            say("# thinking hard")
    if behaviour == "resign":
        return say("resign")
    if behaviour == "claim":
        return say("0-1 {White resigns}" if white else "1-0 {Black resigns}")
    if behaviour == "refuse":
        return say("Illegal move: e7e5")
    out, back = ("g1f3", "f3g1") if white else ("g8f6", "f6g8")
    move = out if played % 2 == 0 else back
    played += 1
    if behaviour == "illegal":
        move = "e2e5"
    say("9 25 12 1234 " + move + " e9e9")
    say("My move is: " + move if behaviour == "old" else "move " + move)


for line in sys.stdin:
    words = line.split()
    if log:
        log.write(line)
        log.flush()
    if words[:1] == ["protover"]:
        if behaviour == "slow-start":
            say("feature done=0")
            time.sleep(2.5)
        if behaviour != "old":
            say('feature ping=1 setboard=1 usermove=1 san=1 myname="Fake 1.0 done=0"')
            say("feature done=1")
    elif words[:1] == ["ping"]:
        say("pong " + words[1])
    elif words[:1] == ["new"]:
        white, forced, played = False, False, 0
        if games > 0 and behaviour == "mayfly":
            sys.exit(0)
        games += 1
    elif words[:1] == ["force"]:
        white, forced = True, True
    elif words[:1] == ["setboard"]:
        white = words[2] == "w"
    elif words[:1] == ["go"]:
        forced = False
        answer()
    elif re.fullmatch("(usermove )?([a-h][1-8]){2}[qrbn]?", line.strip()):
        if forced:
            white = not white
        else:
            answer()
    elif words[:1] == ["quit"]:
        break
