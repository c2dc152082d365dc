#!/usr/bin/env python3
"""The lab survives SIGKILL at any moment: nothing finished is lost, resuming plays only what is missing, and the games are
those of an uninterrupted run. Two processes on one file do not harm each other. A full disk and a read-only folder stop a
run in words. ZERMELO_KILLS sets how often it is killed (default 40)."""
import json, os, random, shutil, signal, sqlite3, subprocess, sys, tempfile, time
from pathlib import Path

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")
KILLS = int(os.environ.get("ZERMELO_KILLS", "40"))
STUDY = """name = "killed"
summary = "many short games with random players"
game = "connect"
[[table]]
name = "t"
first = ["random:seed=3", "alphabeta:depth=1..4"]
second = ["random:seed=4", "alphabeta:depth=1..4"]
games = 8
opening_plies = 2
[[table]]
name = "checkers"
game = "checkers:study"
first = "faithful-minimax:depth=1..3"
second = "faithful-minimax:depth=1..3"
"""
failures = []


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def lab(folder, *arguments, store="lab.sqlite"):
    return [ZERMELO, "lab", *arguments, "--store", str(folder / store), "--json"]


def games(folder, store="lab.sqlite"):
    """Everything that must not depend on when and how often the run was killed: all but times."""
    done = subprocess.run([ZERMELO, "lab", "export", str(folder / "killed.toml"), "--json", "--store", str(folder / store)],
                          capture_output=True, text=True)
    check("export works: " + done.stderr, done.returncode == 0)
    kept = json.loads(done.stdout)["games"]
    for game in kept:
        game.pop("jobs")
        for move in game["moves"]:
            move.pop("seconds"), move.pop("cpu_seconds")
    return sorted(kept, key=lambda g: json.dumps([g["table"], g["first"], g["second"], g["number"]]))


def rows(folder):
    path = folder / "lab.sqlite"
    if not path.exists():
        return {}
    try:
        with sqlite3.connect(path) as sql:
            return {row[0]: row[1] for row in sql.execute(
                "SELECT id, (SELECT count(*) FROM lab_moves WHERE game = lab_games.id) FROM lab_games")}
    except sqlite3.OperationalError:
        return {}  # killed before there was a table


def shut_out(folder, study):
    """Folders and files that may be read and not written. Root may write everywhere, so it looks on as nobody."""
    nobody = dict(user=65534, group=65534, extra_groups=[]) if os.geteuid() == 0 else {}
    folder.chmod(0o755)
    program = folder / "zermelo"  # where nobody gets at it
    shutil.copy(ZERMELO, program)
    locked = folder / "locked"
    locked.mkdir()
    kept = locked / "kept.sqlite"
    shutil.copy(folder / "interrupted.sqlite", kept)
    before = kept.read_bytes()
    kept.chmod(0o444)
    locked.chmod(0o555)
    for name, what in (("new.sqlite", "a read-only folder"), ("deep/new.sqlite", "a folder in it"), ("kept.sqlite", "a read-only store")):
        refused = subprocess.run([program, *lab(locked, "run", study, store=name)[1:]], capture_output=True, text=True, **nobody)
        check(f"{what} is told: {refused.stderr}", refused.returncode == 2 and refused.stdout == ""
              and refused.stderr.startswith(f"zermelo: store {locked / name}: ") and refused.stderr.count("\n") == 1)
    check("nothing half-written", [path.name for path in locked.iterdir()] == ["kept.sqlite"] and kept.read_bytes() == before)
    locked.chmod(0o755)  # so that it can be removed


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "killed.toml").write_text(STUDY)
    study = str(folder / "killed.toml")
    whole = subprocess.run(lab(folder, "run", study, store="whole.sqlite"), capture_output=True, text=True)
    check("an uninterrupted run: " + whole.stderr, whole.returncode == 0)
    expected = games(folder, "whole.sqlite")
    started = time.monotonic()
    subprocess.run(lab(folder, "run", study, store="timed.sqlite"), capture_output=True)
    duration = time.monotonic() - started

    rng = random.Random(1913)
    before, partial = {}, 0
    for kill in range(KILLS):
        if kill % 10 == 0:  # begin anew, so that every part of a run is hit
            for path in folder.glob("lab.sqlite*"):
                path.unlink()
            before = {}
        process = subprocess.Popen(lab(folder, "run", study), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0, 0.4 * duration))
        process.send_signal(signal.SIGKILL)
        process.wait()
        now = rows(folder)
        check(f"kill {kill}: a finished game is lost", all(now.get(key) == moves for key, moves in before.items()))
        check(f"kill {kill}: a game without its moves", all(moves > 0 for moves in now.values()))
        partial += 0 < len(now) < len(expected)
        before = now
    check("some kill hit the middle of a run", partial > 0)
    kept = rows(folder)
    subprocess.run(lab(folder, "run", study), capture_output=True, check=True)
    check("resuming left what was there", all(rows(folder).get(key) == moves for key, moves in kept.items()))
    check("the games are those of an uninterrupted run", games(folder) == expected)

    for path in folder.glob("lab.sqlite*"):
        path.unlink()
    both = [subprocess.Popen(lab(folder, "run", study), stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    ends = [process.communicate() for process in both]
    check("two at once both succeed: " + ends[0][1].decode() + ends[1][1].decode(),
          [process.returncode for process in both] == [0, 0])
    check("two at once give the same games", games(folder) == expected)

    interrupted = folder / "interrupted.sqlite"
    process = subprocess.Popen(lab(folder, "run", study, store="interrupted.sqlite"), stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    time.sleep(0.3 * duration)
    process.send_signal(signal.SIGINT)
    process.communicate()
    resumed = subprocess.run(lab(folder, "resume", "killed", store="interrupted.sqlite"), capture_output=True, text=True)
    check("resume by name: " + resumed.stderr, resumed.returncode == 0)
    check("resumed games are the same", games(folder, "interrupted.sqlite") == expected)

    small = subprocess.run(["bash", "-c", 'ulimit -f 64; exec "$@"', "bash", *lab(folder, "run", study, store="full.sqlite")],
                           capture_output=True, text=True)
    check("a full disk is told: " + small.stderr, small.returncode == 2 and "full.sqlite" in small.stderr)
    shut_out(folder, study)

print(f"{KILLS} kills, {len(expected)} games, {len(failures)} failures")
sys.exit(bool(failures))
