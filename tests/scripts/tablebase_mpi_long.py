#!/usr/bin/env python3
"""Of the processes that build a table together, each has less in memory the more there are. Skipped where there is no mpirun."""
import re, signal, subprocess, tempfile
from pathlib import Path

from many_processes import PATIENCE, check, finish, gone, mpirun, ranks, run, said_once
from tablebase_mpi import build
from waiting import processor_seconds, until


def peaks(processes):
    return [int(re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{one}/status").read_text())[1]) for one in processes]


def memory_of_each(count, folder):
    """Peak KiB of the process that takes most, when it has its share; and what was stated."""
    process = subprocess.Popen(mpirun(count) + build("chess", "KRRKR", folder), stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    plan = process.stdout.readline()
    children = ranks(process).values()
    check(f"{count} processes are there", len(children) == count)
    stated = int(re.search(r"; (\d+) MiB of memory at most in each", plan)[1]) * 1024
    check(f"{count} processes have their share", until(lambda: max(peaks(children)) > stated, process))
    begun = sum(map(processor_seconds, children))
    until(lambda: sum(map(processor_seconds, children)) > begun + count, process)  # a second each: it does not grow any more
    taken = max(peaks(children))
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    check("nobody is left", gone(children))
    return taken, stated


def memory_falls(folder):
    """A layer of 119 million numbers, as far as its beginning."""
    there = folder / "large"
    for table in ("KRRK", "KRKR"):
        run(build("chess", table, there))
    taken, stated = {}, {}
    for count in (2, 4):
        taken[count], stated[count] = memory_of_each(count, there)
    print(f"KiB: {taken}, stated {stated}")
    program = 64 * 1024  # what zermelo and MPI take themselves, at most
    check(f"what is stated falls: {stated}", stated[4] < 0.6 * stated[2])
    check(f"what is taken falls: {taken}", taken[4] < 0.75 * taken[2])
    check(f"and is what is stated: {taken}", all(stated[n] < taken[n] < stated[n] + program for n in taken))
    refused = run(mpirun(2) + build("chess", "KRRKR", there, "--memory", "64"))
    check(f"a share that is too large is refused, with words on what would do: {refused.stderr}",
          said_once(refused, "or 4 processes"))


with tempfile.TemporaryDirectory() as name:
    memory_falls(Path(name))
finish()
