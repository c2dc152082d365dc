"""How tests wait for a program: for what it has done, never for a time that a busy machine may need longer than."""
import os
import pathlib
import re
import signal
import time

PATIENCE = 600  # seconds until a program counts as one that hangs; no machine is that busy


def until(holds, process=None, pause=0.02):
    """Whether this becomes true; a process that has ended is not waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ended = process is not None and process.poll() is not None
        if holds():
            return True
        if ended:
            return False
        time.sleep(pause)
    return False


def minds(pid, number=signal.SIGINT):
    """Whether a process blocks or catches this signal. Before, the signal would simply end it."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return any(int(re.search(rf"{field}:\s*(\w+)", status)[1], 16) >> (number - 1) & 1 for field in ("SigBlk", "SigCgt"))


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at_work(process, seconds=0.0, number=signal.SIGINT):
    """Waits until a process minds the signal and has worked that long on a processor; False if it ended before."""
    return until(lambda: process.poll() is None and minds(process.pid, number) and processor_seconds(process.pid) >= seconds, process)
