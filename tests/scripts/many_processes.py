"""What the tests under mpirun share. Whoever takes it is skipped where there is no mpirun."""
import os, shutil, subprocess, sys
from pathlib import Path

from waiting import PATIENCE, until

if not shutil.which("mpirun"):
    print("no mpirun here")
    sys.exit(77)

ZERMELO = Path(os.environ.get("ZERMELO", "build/release/zermelo")).resolve()
failures = []


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def finish():
    print(f"{len(failures)} failures")
    sys.exit(bool(failures))


def mpirun(count, *options):
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun", *root, "--oversubscribe", "--bind-to", "none", *options, "-np", str(count)]


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def complaints(done):
    return [line for line in done.stderr.splitlines() if line.startswith("zermelo:")]


def said_once(done, words):
    """A refusal of one line, whatever the number of processes."""
    return done.returncode == 2 and len(complaints(done)) == 1 and words in complaints(done)[0]


def bare_program(folder):
    """The program without the part that knows MPI."""
    bare = folder / "bare" / "bin"
    bare.mkdir(parents=True)
    return shutil.copy(ZERMELO, bare / "zermelo")


def ranks(mpirun_process):
    """Process ids by number, of the children of this mpirun."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            if not entry.name.isdigit() or (entry / "exe").resolve() != ZERMELO:
                continue
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            variables = (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        rank = next((v for v in variables if v.startswith(b"OMPI_COMM_WORLD_RANK=")), None)
        if parent == mpirun_process.pid and rank:
            found[int(rank.split(b"=")[1])] = int(entry.name)
    return found


def start(command, done, at_least):
    """A run that has got so far: done() counts."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: done() >= at_least, process, pause=0.01)
    check("the run is under way", process.poll() is None)
    return process


def gone(processes):
    """Whether all of them end, as they do a moment after mpirun."""
    def has_gone(one):
        try:
            return Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
        except OSError:
            return True

    return until(lambda: all(map(has_gone, processes)))
