#!/usr/bin/env python3
"""What is told of a long build: from its first lines on the time that is left is told within a factor of two, on a machine that is as
fast as the one that the costs were measured on or half as fast, and each file counts by its cost. A machine that becomes much slower is
found to be so while the next files are late: nobody is told for minutes that a second is left. Errors are passed on."""
import math
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

from checks import check, finish

PROGRESS = pathlib.Path(os.environ["SOURCE_DIR"]) / "scripts/progress"
FIRST, LARGE, SMALL = 30, 70, 12  # tenths of a second; the costly files are begun first


def build(compilers):
    """When the files of a build are finished, in seconds, each compiler with the next file: (end, file), and their costs."""
    costs = {"first.gch": FIRST} | {f"large_{i}.cpp": LARGE for i in range(compilers)} | {f"small_{i}.cpp": SMALL for i in range(4 * compilers)}
    free, ends = [0.0] * compilers, []
    for file, tenths in costs.items():
        at = free.index(min(free))
        free[at] += tenths / 10
        ends.append((free[at], file))
    return sorted(ends), costs


def told(compilers, slower, later):
    """(seconds since the start, per cent, seconds that are left as told) of every line, and the true length: the first file takes `slower`
    times as long as it should, and what follows `later` times. The clock is part of the input, and `nproc` is one that counts `compilers`."""
    ends, costs = build(compilers)
    ends = [(slower * FIRST / 10 + later * (end - FIRST / 10), file) for end, file in ends]
    length = ends[-1][0]
    events = [(second, f"clock {second}") for second in range(1, math.ceil(length))]
    events += [(end, f"[{number}/{len(ends)}] Building CXX object CMakeFiles/zermelo_lib.dir/{file}.o") for number, (end, file) in enumerate(ends, 1)]
    with tempfile.TemporaryDirectory() as folder:
        weights = pathlib.Path(folder) / "weights"
        weights.write_text("# tenths of a second\n" + "".join(f"{tenths} {file}\n" for file, tenths in costs.items()))
        commands = pathlib.Path(folder) / "commands"
        commands.write_text("".join(f"g++ -o CMakeFiles/zermelo_lib.dir/{file}.o -c {file}\n" for _, file in ends))
        nproc = pathlib.Path(folder) / "nproc"
        nproc.write_text(f"#!/bin/sh\necho {compilers}\n")
        nproc.chmod(0o755)
        said = pathlib.Path(folder) / "said"
        said.write_text("".join(line + "\n" for _, line in sorted(events)))
        parent, child = pty.openpty()  # a terminal is told something each second
        with said.open() as lines:
            running = subprocess.Popen([PROGRESS, weights, commands], stdin=lines, stdout=child, stderr=child,
                                       env=dict(os.environ, PROGRESS_CLOCK="input", PATH=f"{folder}:{os.environ['PATH']}"))
        os.close(child)
        shown = ""
        while True:
            try:
                shown += os.read(parent, 4096).decode()
            except OSError:  # the other end is closed
                break
        os.close(parent)
        check(running.wait() == 0 and shown.rstrip().endswith(f"Built in {math.ceil(length) - 1} s."), "the last line says how long it took", shown)
    found = re.findall(r"Building: (\d+) %, about (\d+) (s|min) left", shown)
    check(len(found) == math.ceil(length) - 1, f"it is told every second of {length}", shown)
    return [(second, int(percent), int(left) * (60 if unit == "min" else 1)) for second, (percent, left, unit) in enumerate(found, 1)], length


def is_sane(compilers, slower, later):
    machine = f"{compilers} compilers, {slower} and {later} times"
    lines, length = told(compilers, slower, later)
    late = 0 if later == slower else (FIRST + 2 * LARGE) / 10  # from then on it can be seen
    for at, percent, left in lines:
        true = length - at
        check(left <= 2 * true + 4, f"{machine}: after {at} s {left} s are told, and {true:.1f} s are left")
        check(left >= true / 2 - 4 or at < late, f"{machine}: after {at} s {left} s are told, and {true:.1f} s are left")
    percents = [percent for _, percent, _ in lines]
    check(percents == sorted(percents), f"{machine}: it never goes back", str(lines))


for compilers in (2, 8):
    for slower, later in ((1, 1), (2, 2), (1, 4)):
        is_sane(compilers, slower, later)
done = subprocess.run([PROGRESS, "/dev/null", "/dev/null"], input="[1/2] x\nFAILED: y\nwhy\n", capture_output=True, text=True)
check(done.stdout == "FAILED: y\nwhy\n", "errors are passed on", done.stdout)
done = subprocess.run([PROGRESS, "/dev/null", "/dev/null"], input="ninja: no work to do.\n", capture_output=True, text=True)
check(done.stdout == "", "nothing is said where there is nothing to do", done.stdout)
finish()
