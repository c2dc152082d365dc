#!/usr/bin/env python3
"""Many processes, one study: under mpirun the games are those of one process, whatever their number. A process that dies ends
the run in words; nothing finished is lost, and resuming gives the games of an uninterrupted run. Ctrl-C ends everyone. The
program itself links no MPI and says in one line when that part is missing. Skipped where there is no mpirun."""
import json, os, signal, sqlite3, subprocess, tempfile
from pathlib import Path

from many_processes import PATIENCE, ZERMELO, bare_program, check, finish, gone, mpirun, ranks, run, said_once, start

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


def lab(*arguments, store):
    return [str(ZERMELO), "lab", *map(str, arguments), "--store", str(store)]


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
        process = start(mpirun(3) + lab("run", study, store=store), lambda: count(store), 5)
        os.kill(ranks(process)[rank], signal.SIGKILL)
        _, words = process.communicate(timeout=PATIENCE)
        check(f"the death of {rank} is an error", process.returncode != 0)
        check(f"the death of {rank} is told: {words}", f"rank {rank} " in words and "signal 9" in words)
        kept = count(store)
        check(f"what was finished is kept: {kept}", 5 <= kept < len(expected))
        resumed = run(mpirun(3) + lab("resume", store=store))
        check("resumed: " + resumed.stderr, resumed.returncode == 0)
        check("resumed games are those of an uninterrupted run", games(study, store) == expected)


def interrupted(study, folder, expected):
    store = folder / "interrupted.sqlite"
    process = start(mpirun(3) + lab("run", study, store=store), lambda: count(store), 5)
    children = ranks(process)
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=PATIENCE)
    check("Ctrl-C is answered: " + words, "'zermelo lab resume' continues" in words)
    check("nobody is left", len(children) == 3 and gone(children.values()))
    kept = count(store)
    check("finished games are kept", 5 <= kept < len(expected))
    resumed = run(lab("resume", store=store))
    check("resumed without mpirun: " + resumed.stderr, resumed.returncode == 0)
    check("with the same games", games(study, store) == expected)


def refusals(folder):
    done = run(mpirun(3) + lab("run", "no-such-study", store=folder / "none.sqlite"))
    check(f"one complaint, not three: {done.stderr}", said_once(done, "no study 'no-such-study'"))
    done = run(mpirun(3) + [str(ZERMELO), "lab", "rum"])
    check(f"the same of arguments: {done.stderr}", said_once(done, "unknown command 'rum'"))
    linked = subprocess.run(["ldd", str(ZERMELO)], capture_output=True, text=True).stdout
    check("the program links no MPI", "libmpi" not in linked and "libc" in linked)
    done = run(mpirun(2) + [str(bare_program(folder)), "lab", "grid", "tic-tac-toe", "--first", "random", "--second", "random",
                            "--store", str(folder / "none.sqlite")])
    check(f"a missing part is told once: {done.stderr}", said_once(done, "it has no zermelo_mpi.so"))


def slow_study(folder):
    """A study that is long enough to be disturbed, and its games."""
    slow = folder / "slow.toml"
    slow.write_text(SLOW)
    run(lab("run", slow, store=folder / "slow.sqlite"))
    return slow, games(slow, folder / "slow.sqlite")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        study = folder / "crew.toml"
        study.write_text(STUDY)
        same_table(study, folder)
        slow, expected = slow_study(folder)
        killed_and_resumed(slow, folder, expected)
        interrupted(slow, folder, expected)
        refusals(folder)
    finish()


if __name__ == "__main__":
    main()
