#!/usr/bin/env python3
"""The lab survives SIGKILL at any moment: nothing finished is lost, resuming plays only what is missing, and the games are
those of an uninterrupted run. Two processes on one file do not harm each other. A full disk and a read-only folder stop a
run in words. ZERMELO_KILLS sets how often it is killed at least (default 20; lab_kill_long.py has 40)."""
import json, os, random, shutil, signal, sqlite3, subprocess, sys, tempfile, time
from pathlib import Path

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")
KILLS = int(os.environ.get("ZERMELO_KILLS", "20"))
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
LEARNING = """name = "learns"
game = "tic-tac-toe"
[[table]]
name = "t"
learn = { games = 192, nodes = 20, hidden = 16 }
first = "engine:nodes=15,net=generation-{0,1,2}"
second = "engine:nodes=15"
games = 8
swap = true
openings = "random:plies=2,distinct=on"
"""
failures = []


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def lab(folder, *arguments, store="lab.sqlite"):
    return [ZERMELO, "lab", *arguments, "--store", str(folder / store), "--json"]


def games(folder, store="lab.sqlite", study="killed.toml"):
    """Everything that must not depend on when and how often the run was killed: all but times."""
    done = subprocess.run([ZERMELO, "lab", "export", str(folder / study), "--json", "--store", str(folder / store)],
                          capture_output=True, text=True)
    check("export works: " + done.stderr, done.returncode == 0)
    kept = json.loads(done.stdout)["games"]
    for game in kept:
        game.pop("jobs")
        for move in game["moves"]:
            move.pop("seconds"), move.pop("cpu_seconds")
    return sorted(kept, key=lambda g: json.dumps([g["table"], g["first"], g["second"], g["number"]]))


def rows(folder, store="lab.sqlite"):
    path = folder / store
    if not path.exists():
        return {}
    try:
        with sqlite3.connect(path) as sql:
            return {row[0]: row[1] for row in sql.execute(
                "SELECT id, (SELECT count(*) FROM lab_moves WHERE game = lab_games.id) FROM lab_games")}
    except sqlite3.OperationalError:
        return {}  # killed before there was a table


def powerless(locked):
    """The beginning of a command line that may not write into a locked folder. Root may, until it gives that power away."""
    for start in ([], ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]):
        if start and not shutil.which(start[0]):
            continue
        tried = subprocess.run([*start, "touch", str(locked / "new")], capture_output=True, text=True)
        if "Permission denied" in tried.stderr:
            return start
        (locked / "new").unlink(missing_ok=True)
    return None


def shut_out(folder, study):
    """Folders and files that may be read and not written."""
    locked = folder / "locked"
    locked.mkdir()
    kept = locked / "kept.sqlite"
    shutil.copy(folder / "interrupted.sqlite", kept)
    before = kept.read_bytes()
    kept.chmod(0o444)
    locked.chmod(0o555)
    start = powerless(locked)
    check("somebody here may not write everywhere", start is not None)
    start = start or []
    for name, what in (("new.sqlite", "a read-only folder"), ("deep/new.sqlite", "a folder in it"), ("kept.sqlite", "a read-only store")):
        refused = subprocess.run([*start, *lab(locked, "run", study, store=name)], capture_output=True, text=True)
        check(f"{what} is told: {refused.stderr}", refused.returncode == 2 and refused.stdout == ""
              and refused.stderr.startswith(f"zermelo: store {locked / name}: ") and refused.stderr.count("\n") == 1)
    check("nothing half-written", [path.name for path in locked.iterdir()] == ["kept.sqlite"] and kept.read_bytes() == before)
    locked.chmod(0o755)  # so that it can be removed


def networks(folder, store):
    return {path.name: path.read_bytes() for path in (folder / f"{store}.learned").rglob("candidate-*.net")}


def learning(folder):
    """A study that learns is killed whenever it has written a few more files. It comes to the same networks and games."""
    study = folder / "learns.toml"
    study.write_text(LEARNING)
    subprocess.run(lab(folder, "run", str(study), store="learned-at-once.sqlite"), capture_output=True, check=True)
    written = folder / "learns.sqlite.learned"
    rng, kills = random.Random(4), 0
    for attempt in range(100):
        process = subprocess.Popen(lab(folder, "run", str(study), store="learns.sqlite"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        enough = len(list(written.rglob("*"))) + rng.randint(1, 4) if attempt < 8 or kills < 2 else None
        while process.poll() is None and (enough is None or len(list(written.rglob("*"))) < enough):
            time.sleep(0.001)
        if process.poll() is not None:
            check(f"a run that learns and is continued: {process.stderr.read()}", process.returncode == 0)
            if kills >= 2:
                break
            shutil.rmtree(written)  # it was too quick for us
            for path in folder.glob("learns.sqlite*"):
                path.unlink()
            continue
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kills += 1
    check(f"learning was killed twice at least: {kills}", kills >= 2)
    at_once = networks(folder, "learned-at-once.sqlite")
    check("there are two networks", len(at_once) == 2)
    check("a run that was killed learned the same", networks(folder, "learns.sqlite") == at_once)
    check("learned players play the same games", games(folder, "learns.sqlite", "learns.toml") == games(folder, "learned-at-once.sqlite", "learns.toml"))


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "killed.toml").write_text(STUDY)
    study = str(folder / "killed.toml")
    whole = subprocess.run(lab(folder, "run", study, store="whole.sqlite"), capture_output=True, text=True)
    check("an uninterrupted run: " + whole.stderr, whole.returncode == 0)
    expected = games(folder, "whole.sqlite")
    rng = random.Random(1913)
    before, in_the_middle, longest, anew = {}, 0, 0.05, True
    for kill in range(10 * KILLS):
        if kill >= KILLS and in_the_middle >= KILLS // 4:
            break
        if anew or kill % 10 == 0:  # so that every part of a run is hit
            for path in folder.glob("lab.sqlite*"):
                path.unlink()
            before = {}
        process = subprocess.Popen(lab(folder, "run", study), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0, longest))
        process.send_signal(signal.SIGKILL)
        process.wait()
        now = rows(folder)
        check(f"kill {kill}: a finished game is lost", all(now.get(key) == moves for key, moves in before.items()))
        check(f"kill {kill}: a game without its moves", all(moves > 0 for moves in now.values()))
        in_the_middle += 0 < len(now) < len(expected)
        anew = len(now) == len(expected)
        longest *= 1.2 if not now else 0.9 if anew else 1  # as fast as the machine is now
        before = now
    check(f"{in_the_middle} of {kill} kills hit the middle of a run", in_the_middle >= KILLS // 4)
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

    for _ in range(100):  # until Ctrl-C comes when something was played, and something is left
        for path in folder.glob("interrupted.sqlite*"):
            path.unlink()
        process = subprocess.Popen(lab(folder, "run", study, store="interrupted.sqlite"), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        while process.poll() is None and not rows(folder, "interrupted.sqlite"):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.communicate()
        played = len(rows(folder, "interrupted.sqlite"))
        if 0 < played < len(expected):
            break
    check(f"Ctrl-C hit the middle of a run: {played} games", 0 < played < len(expected))
    resumed = subprocess.run(lab(folder, "resume", "killed", store="interrupted.sqlite"), capture_output=True, text=True)
    check("resume by name: " + resumed.stderr, resumed.returncode == 0)
    check("resumed games are the same", games(folder, "interrupted.sqlite") == expected)

    small = subprocess.run(["bash", "-c", 'ulimit -f 64; exec "$@"', "bash", *lab(folder, "run", study, store="full.sqlite")],
                           capture_output=True, text=True)
    check("a full disk is told: " + small.stderr, small.returncode == 2 and "full.sqlite" in small.stderr)
    shut_out(folder, study)
    learning(folder)

print(f"{kill} kills, {in_the_middle} in the middle, {len(expected)} games, {len(failures)} failures")
sys.exit(bool(failures))
