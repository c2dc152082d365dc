#!/usr/bin/env python3
"""scripts/soak counts what fuzz targets execute, continues where it was stopped or killed, gives the target that had the least time its
turn, and ends with the input of a crash. The targets are small scripts that say what libFuzzer says."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from checks import check, finish
from waiting import until

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
TARGETS = ("one", "two", "three")
PER_TURN = 1000


def target(folder, name, command):
    program = folder / "build/asan/fuzz" / f"fuzz_{name}"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\n{command}\n")
    program.chmod(0o755)
    (folder / "fuzz").mkdir(exist_ok=True)
    (folder / "fuzz" / f"{name}.cpp").touch()


def good(name, seconds=0):
    return f"echo {name} >>turns; sleep {seconds}; echo 'stat::number_of_executed_units: {PER_TURN}' >&2"


def soak(folder, *arguments):
    return subprocess.run([folder / "scripts/soak", *arguments], cwd=folder, capture_output=True, text=True)


def executed(folder):
    counts = json.loads((folder / "build/soak/counts.json").read_text())
    return {name: made for name, (made, _) in counts.items()}


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "scripts").mkdir()
    shutil.copy(SOURCE / "scripts/soak", folder / "scripts")
    for each in TARGETS:
        target(folder, each, good(each))

    done = soak(folder, "--executions", str(6 * PER_TURN))
    check(done.returncode == 0, "it ends", done.stderr)
    first = executed(folder)
    check(sum(first.values()) >= 6 * PER_TURN and set(first) == set(TARGETS), "every target has turns", str(first))
    turns = (folder / "turns").read_text().split()
    check(sum(first.values()) == PER_TURN * len(turns), "the counts are those of the turns", f"{first} {turns}")

    done = soak(folder, "--executions", str(6 * PER_TURN))
    check(done.returncode == 0 and executed(folder) == first, "what was reached is not made again", done.stdout)

    for each in TARGETS:  # a kill costs a turn at most
        target(folder, each, good(each, 0.2))
    running = subprocess.Popen([folder / "scripts/soak"], cwd=folder, stdout=subprocess.DEVNULL)
    until(lambda: executed(folder) != first, running)
    running.send_signal(signal.SIGKILL)
    running.wait()
    killed = executed(folder)
    check(sum(killed.values()) > sum(first.values()), "a kill keeps the turns before it", f"{first} {killed}")
    done = soak(folder, "--executions", str(sum(killed.values()) + PER_TURN))
    check(done.returncode == 0 and all(executed(folder)[each] >= killed[each] for each in TARGETS), "it continues", done.stderr)

    target(folder, "two", "echo 'SUMMARY: AddressSanitizer: it is wrong' >&2; exit 77")
    before = executed(folder)
    done = soak(folder, "two")
    check(done.returncode == 1 and "two: FAILED" in done.stdout and "it is wrong" in done.stdout, "a crash ends it", done.stdout)
    check(executed(folder) == before, "and counts nothing", str(executed(folder)))
    check(soak(folder, "four").returncode == 1, "an unknown target is refused")
finish()
