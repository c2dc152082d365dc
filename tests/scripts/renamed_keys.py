#!/usr/bin/env python3
"""Keys that were renamed (docs/glossary.md) are still read: the answer is that of the new key, and a note on stderr names it."""
import os
import re
import subprocess
import sys
import tempfile

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")
CASES = [
    (["search", "kalah:{}=emptied", "--player", "alphabeta:depth=3", "--json"], "rest", "remaining"),
    (["search", "kalah", "--player", "faithful-alphabeta:depth=2,{}=five-hundred", "--json"], "mend", "fix"),
    (["search", "chess", "--position", "8/8/8/8/8/1k6/7R/K7 w - - 0 1", "--player", "engine:depth=2,{}=on", "--json"],
     "tables", "tablebases"),
]
bad = 0


def check(what, holds):
    global bad
    if not holds:
        bad += 1
        print("FAILED:", what)


def ask(arguments, key):
    done = subprocess.run([ZERMELO, *(a.replace("{}", key) for a in arguments)], capture_output=True, text=True)
    answer = re.sub(r'"(seconds|nps|nodes_per_second)":[^,}]*', "", done.stdout)
    return done.returncode, answer.replace(f"{key}=", "="), done.stderr


for arguments, before, now in CASES:
    old, new = ask(arguments, before), ask(arguments, now)
    check(f"{now}: {new}", new[0] == 0 and new[2] == "")
    check(f"{before} is read like {now}: {old[:2]} {new[:2]}", old[:2] == new[:2])
    check(f"a note names {now}: {old[2]}", old[2] == f"zermelo: note: '{before}=' is now called '{now}='\n")
old, new = (subprocess.run([ZERMELO, "solve", "mnk", option], capture_output=True, text=True) for option in ("--tables", "--tablebases"))
check("--tables is read like --tablebases", (old.returncode, old.stderr) == (new.returncode, new.stderr) and "tablebases" in new.stderr)
for before, now in ((["kalah:rest=emptied", "--first", "greedy"], ["kalah:remaining=emptied", "--first", "greedy"]),
                    (["kalah", "--first", "faithful-minimax:depth=1,mend=all"], ["kalah", "--first", "faithful-minimax:depth=1,fix=all"])):
    with tempfile.TemporaryDirectory() as folder:
        more = ["--second", "random", "--games", "2", "--out", folder + "/games.jsonl"]
        first = subprocess.run([ZERMELO, "match", *before, *more], capture_output=True, text=True)
        second = subprocess.run([ZERMELO, "match", *now, *more, "--resume"], capture_output=True, text=True)
        check(f"a match continues under the new key: {first.stderr} {second.stderr}", first.returncode == second.returncode == 0)
print(f"{len(CASES) + 3} renamed keys, {bad} wrong")
sys.exit(bool(bad))
