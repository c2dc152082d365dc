#!/usr/bin/env python3
"""A killed build leaves a part of a file, and the next build of the same file removes it. A part of a process that lives stays."""
import fcntl
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ZERMELO = str(Path(os.environ.get("ZERMELO", "build/release/zermelo")).resolve())
failures = []


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def build(folder):
    return [ZERMELO, "tablebase", "build", "chess", "KQK", "--dir", str(folder)]


def parts(folder):
    return sorted(path.name for path in folder.glob("*.part"))


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    table = folder / "chess-KQK.table"
    kills = left = 0
    deadline = time.monotonic() + 120
    while left < 3 and time.monotonic() < deadline:
        process = subprocess.Popen(build(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not parts(folder):
            pass
        process.kill()
        process.wait()
        kills += 1
        left += bool(parts(folder))
        done = subprocess.run(build(folder), capture_output=True, text=True)
        check(f"after a kill it is built: {done.stderr}", done.returncode == 0 and table.exists())
        check(f"after a kill no part is left: {parts(folder)}", not parts(folder))
        for path in folder.iterdir():
            path.unlink()
    check(f"{left} of {kills} kills left a part", left > 0)

    dead = folder / "chess-KQK.table.4194305.1.part"  # no process has this number
    older = folder / "chess-KQK.table.4194305.part"
    living = folder / f"chess-KQK.table.{os.getpid()}.7.part"
    others = [folder / "chess-KQKX.table.4194305.1.part", folder / "chess-KQK.table.mine.part", folder / "notes.part"]
    for path in (dead, older, living, *others):
        path.write_bytes(b"half")
    with open(living, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        done = subprocess.run(build(folder), capture_output=True, text=True)
    check(f"it is built: {done.stderr}", done.returncode == 0)
    check(f"parts of the dead are removed, others stay: {parts(folder)}",
          parts(folder) == sorted(path.name for path in (living, *others)))

    sheet = folder / "board.svg"
    (folder / "board.svg.4194305.part").write_bytes(b"half")
    done = subprocess.run([ZERMELO, "show", "connect", "--svg", str(sheet)], capture_output=True, text=True)
    check(f"so it is with every file that is written: {done.stderr} {parts(folder)}",
          done.returncode == 0 and sheet.exists() and not any(name.startswith("board") for name in parts(folder)))

print(f"{kills} kills, {left} parts left by them, {len(failures)} failures")
sys.exit(bool(failures))
