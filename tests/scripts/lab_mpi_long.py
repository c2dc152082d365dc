#!/usr/bin/env python3
"""Where mpirun lets the others live when a process dies, its game is played again. They wait half a minute for a sign of life.
Skipped where there is no mpirun."""
import os, signal, tempfile
from pathlib import Path

from lab_mpi import count, games, lab, slow_study
from many_processes import PATIENCE, check, finish, mpirun, ranks, start


def played_again(study, expected, folder):
    """Where the others may live on, they finish the work of the dead."""
    store = folder / "recovered.sqlite"
    everyone_plays = len(expected) // 4
    process = start(mpirun(3, "--enable-recovery") + lab("run", study, store=store), lambda: count(store), everyone_plays)
    os.kill(ranks(process)[1], signal.SIGKILL)
    _, words = process.communicate(timeout=PATIENCE)
    check("the run succeeds", process.returncode == 0)
    check("the silence is told: " + words, "process 1 has fallen silent" in words)
    check("the others play all games", games(study, store) == expected)


with tempfile.TemporaryDirectory() as name:
    played_again(*slow_study(Path(name)), Path(name))
finish()
