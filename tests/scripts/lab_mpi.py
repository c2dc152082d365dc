#!/usr/bin/env python3
"""Many processes, one study: under mpirun the games are those of one process, whatever their number. A process that dies ends
the run in words, or where mpirun lets the others live its game is played again; nothing finished is lost, and resuming gives
the games of an uninterrupted run. Ctrl-C ends everyone. The program itself links no MPI and says in one line when that part
is missing. Skipped where there is no mpirun."""
import json, os, shutil, signal, sqlite3, subprocess, sys, tempfile, time
from pathlib import Path

if not shutil.which("mpirun"):
    print("no mpirun here")
    sys.exit(77)

ZERMELO = Path(os.environ.get("ZERMELO", "build/release/zermelo")).resolve()
STUDY = """name = "crew"
summary = "short games of many players"
game = "connect"
[[table]]
name = "t"
first = ["random:seed=3", "alphabeta:depth=1..4"]
second = ["random:seed=4", "alphabeta:depth=1..4"]
games = 6
opening_plies = 2
[[table]]
name = "searches"
kind = "search"
first = "minimax:depth=1..4"
"""
SLOW = STUDY.replace("alphabeta:depth=1..4", "alphabeta:depth=8").replace('"crew"', '"slow"').replace("games = 6", "games = 60")
PATIENCE = 120
failures = []


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def mpirun(count, *options):
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun", *root, "--oversubscribe", "--bind-to", "none", *options, "-np", str(count)]


def lab(*arguments, store):
    return [str(ZERMELO), "lab", *map(str, arguments), "--store", str(store)]


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def games(study, store):
    """All but who played them and how long it took."""
    done = run([str(ZERMELO), "lab", "export", str(study), "--json", "--store", str(store)])
    check("export works: " + done.stderr, done.returncode == 0)
    kept = json.loads(done.stdout)["games"]
    for game in kept:
        game.pop("jobs")
        for move in game["moves"]:
            move.pop("seconds"), move.pop("cpu_seconds")
    return sorted(kept, key=lambda g: json.dumps([g["table"], g["first"], g["second"], g["number"]]))


def count(store):
    if not store.exists():
        return 0
    try:
        with sqlite3.connect(store) as sql:
            return sql.execute("SELECT count(*) FROM lab_games").fetchone()[0]
    except sqlite3.OperationalError:
        return 0  # not made yet


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


def start(command, store, at_least):
    """A run that has got so far."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + PATIENCE
    while process.poll() is None and count(store) < at_least and time.monotonic() < end:
        time.sleep(0.01)
    check("the run is under way", process.poll() is None)
    return process


def gone(processes):
    """Whether all of them end, as they do a moment after mpirun."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        states = [Path(f"/proc/{one}/stat") for one in processes]
        if all(not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] == "Z" for state in states):
            return True
        time.sleep(0.05)
    return False


def same_table(study, folder):
    alone = run(lab("run", study, store=folder / "alone.sqlite"))
    check("a run without mpirun: " + alone.stderr, alone.returncode == 0)
    expected = games(study, folder / "alone.sqlite")
    for number in (1, 2, 4):
        store = folder / f"{number}.sqlite"
        done = run(mpirun(number) + lab("run", study, store=store))
        check(f"{number} processes: " + done.stderr, done.returncode == 0)
        check(f"{number} processes print one table, the same:\n{done.stdout}", done.stdout == alone.stdout)
        check(f"{number} processes play the same games", games(study, store) == expected)
    done = run(mpirun(2) + lab("run", study, "--jobs", 2, store=folder / "jobs.sqlite"))
    check("two games in each of two processes", done.stdout == alone.stdout)
    check("the same games", games(study, folder / "jobs.sqlite") == expected)
    with sqlite3.connect(folder / "jobs.sqlite") as sql:
        check("kept with how many were played at a time", sql.execute("SELECT DISTINCT jobs FROM lab_games").fetchall() == [(4,)])
    return alone.stdout


def killed_and_resumed(study, folder, expected):
    """With Open MPI 4 as it comes, the death of one process ends all of them."""
    for rank in (2, 0):
        store = folder / f"killed{rank}.sqlite"
        process = start(mpirun(3) + lab("run", study, store=store), store, 5)
        os.kill(ranks(process)[rank], signal.SIGKILL)
        _, words = process.communicate(timeout=PATIENCE)
        check(f"the death of {rank} is an error", process.returncode != 0)
        check(f"the death of {rank} is told: {words}", f"rank {rank} " in words and "signal 9" in words)
        kept = count(store)
        check(f"what was finished is kept: {kept}", 5 <= kept < len(expected))
        resumed = run(mpirun(3) + lab("resume", store=store))
        check("resumed: " + resumed.stderr, resumed.returncode == 0)
        check("resumed games are those of an uninterrupted run", games(study, store) == expected)


def played_again(study, folder, expected):
    """Where the others may live on, they finish the work of the dead."""
    store = folder / "recovered.sqlite"
    everyone_plays = len(expected) // 4
    process = start(mpirun(3, "--enable-recovery") + lab("run", study, store=store), store, everyone_plays)
    os.kill(ranks(process)[1], signal.SIGKILL)
    _, words = process.communicate(timeout=PATIENCE)
    check("the run succeeds", process.returncode == 0)
    check("the silence is told: " + words, "process 1 has fallen silent" in words)
    check("the others play all games", games(study, store) == expected)


def interrupted(study, folder, expected):
    store = folder / "interrupted.sqlite"
    process = start(mpirun(3) + lab("run", study, store=store), store, 5)
    children = ranks(process)
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=PATIENCE)
    check("Ctrl-C is answered: " + words, "'zermelo lab resume' goes on" in words)
    check("nobody is left", len(children) == 3 and gone(children.values()))
    kept = count(store)
    check("finished games are kept", 5 <= kept < len(expected))
    resumed = run(lab("resume", store=store))
    check("resumed without mpirun: " + resumed.stderr, resumed.returncode == 0)
    check("with the same games", games(study, store) == expected)


def refusals(folder):
    done = run(mpirun(3) + lab("run", "no-such-study", store=folder / "none.sqlite"))
    complaints = [line for line in done.stderr.splitlines() if line.startswith("zermelo:")]
    check(f"one complaint, not three: {done.stderr}", len(complaints) == 1 and "no study 'no-such-study'" in complaints[0])
    check("and its exit code", done.returncode == 2)
    linked = subprocess.run(["ldd", str(ZERMELO)], capture_output=True, text=True).stdout
    check("the program links no MPI", "libmpi" not in linked and "libc" in linked)
    bare = folder / "bare" / "bin"
    bare.mkdir(parents=True)
    shutil.copy(ZERMELO, bare / "zermelo")
    done = run(mpirun(2) + [str(bare / "zermelo"), "lab", "grid", "tic-tac-toe", "--first", "random", "--second", "random",
                            "--store", str(folder / "none.sqlite")])
    complaints = [line for line in done.stderr.splitlines() if line.startswith("zermelo:")]
    check(f"a missing part is told once: {done.stderr}",
          done.returncode == 2 and len(complaints) == 1 and "it has no zermelo_mpi.so" in complaints[0])


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    study, slow = folder / "crew.toml", folder / "slow.toml"
    study.write_text(STUDY)
    slow.write_text(SLOW)
    same_table(study, folder)
    run(lab("run", slow, store=folder / "slow.sqlite"))
    expected = games(slow, folder / "slow.sqlite")
    killed_and_resumed(slow, folder, expected)
    played_again(slow, folder, expected)
    interrupted(slow, folder, expected)
    refusals(folder)

print(f"{len(failures)} failures")
sys.exit(bool(failures))
