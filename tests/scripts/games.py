#!/usr/bin/env python3
"""`games NAME` shows the game that NAME asks for: what an alias stands for, and the options that were given."""
import json
import os
import subprocess

from checks import check, finish

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")
MEANINGS = {
    "gomoku": "mnk:columns=15,rows=15,line=5,misere=off",
    "tic-tac-toe:misere=on": "mnk:columns=3,rows=3,line=3,misere=on",
    "alquerque:bell": "alquerque:rules=bell",
    "chess960": "chess:rules=chess960",
}


def games(*arguments):
    return subprocess.run([ZERMELO, "games", *arguments], capture_output=True, text=True, check=True).stdout


for name, meaning in MEANINGS.items():
    text = games(name)
    check(text.startswith(f"{name}: "), f"games {name} does not begin with its name", text)
    check(f"  it is {meaning}\n" in text, f"games {name} does not say {meaning}", text)
    check(json.loads(games(name, "--json"))["game"] == meaning, f"games {name} --json: not {meaning}")
check("it is" not in games("mnk").splitlines()[1], "games mnk needs no other name", games("mnk"))
finish()
