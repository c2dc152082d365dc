#!/usr/bin/env python3
"""What the lab adds to the searches themselves, and what a second job buys: a thousand games of four in a row at depth 6.

    bench/lab.py [GAMES]     ZERMELO names the program

The first figure is processor time: all that the process used, against what its players used while they thought; it holds on
a busy machine too. The second is wall-clock time and needs two idle cores."""
import os, resource, sqlite3, subprocess, sys, tempfile, time

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")
games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
study = f"""name = "thousand"
summary = "a thousand games"
game = "connect"
[[table]]
name = "t"
first = "alphabeta:depth=6"
second = "alphabeta:depth=6"
games = {games}
opening_plies = 4
"""
walls = {}
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/thousand.toml"
    with open(path, "w") as file:
        file.write(study)
    for jobs in (1, 2):
        store = f"{folder}/{jobs}.sqlite"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        subprocess.run([ZERMELO, "lab", "run", path, "--store", store, "--jobs", str(jobs)], check=True, capture_output=True)
        walls[jobs] = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        thought = sqlite3.connect(store).execute("SELECT sum(cpu_seconds) FROM lab_games").fetchone()[0]
        print(f"{jobs} job{'s'[:jobs - 1]}: {walls[jobs]:.2f} s, {used:.2f} s of processor, {thought:.2f} s of it in searches: "
              f"the lab adds {100 * (used / thought - 1):.1f} %")
    print(f"two jobs are {walls[1] / walls[2]:.2f} times as fast (load average {os.getloadavg()[0]:.1f})")
