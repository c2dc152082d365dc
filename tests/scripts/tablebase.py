#!/usr/bin/env python3
"""Tables on the command line: a build that is killed at any moment leaves no broken file and goes on where it was; two
builds at once do no harm; a full disk and a broken file are told by name."""
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

from waiting import PATIENCE, at_work

ZERMELO = os.environ["ZERMELO"]
faults = []


def check(right, what):
    if not right:
        faults.append(what)


def zermelo(*arguments, **more):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, **more)


def files(folder):
    return sorted(path.name for path in pathlib.Path(folder).iterdir()) if pathlib.Path(folder).exists() else []


def small_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


with tempfile.TemporaryDirectory() as folder:
    build = ["tablebase", "build", "chess", "KPK", "--dir", folder]
    for kind, seconds in ((signal.SIGKILL, 0.05), (signal.SIGKILL, 0.2), (signal.SIGINT, 0.15), (signal.SIGTERM, 0.3)):
        process = subprocess.Popen([ZERMELO, *build], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if kind == signal.SIGKILL:
            time.sleep(seconds)  # at any moment, also before it has begun
        else:
            at_work(process, seconds, kind)
        process.send_signal(kind)
        output = "".join(process.communicate(timeout=PATIENCE))
        if kind != signal.SIGKILL:
            check(process.returncode in (0, 1), f"{kind.name}: exit {process.returncode}: {output}")
            check(process.returncode == 0 or "Interrupted" in output, f"{kind.name}: says nothing: {output}")
        for name in files(folder):
            if name.endswith(".table"):
                layer = name[len("chess-"):-len(".table")]
                verified = zermelo("tablebase", "verify", "chess", layer, "--dir", folder)
                check(verified.returncode == 0, f"{kind.name} left {name} broken: {verified.stderr}")
    before = {name: os.stat(f"{folder}/{name}").st_mtime_ns for name in files(folder)}
    check(zermelo(*build).returncode == 0, "the build goes on")
    for name, changed in before.items():
        if name.endswith(".table"):
            check(os.stat(f"{folder}/{name}").st_mtime_ns == changed, f"{name} was built twice")
    stats = json.loads(zermelo("tablebase", "stats", "chess", "KPK", "--dir", folder, "--json").stdout)
    check(stats["to_move"]["white"]["wins"] == 124960, "KPK after many kills has its 124960 wins")
    check("0 layers" not in zermelo(*build).stdout, "nothing is left to build")

    again = pathlib.Path(folder) / "again"
    both = [subprocess.Popen([ZERMELO, "tablebase", "build", "chess", "KRK", "--dir", str(again)],
                             stdout=subprocess.DEVNULL) for _ in range(2)]
    check([process.wait() for process in both] == [0, 0], "two builds at once")
    check(files(again) == ["chess-KRK.table"], f"two builds leave one file: {files(again)}")

    full = pathlib.Path(folder) / "full"
    refused = zermelo("tablebase", "build", "chess", "KRK", "--dir", str(full), preexec_fn=small_files)
    check(refused.returncode == 2 and "chess-KRK.table" in refused.stderr, f"no room: {refused.stderr}")
    check(files(full) == [], f"no room leaves nothing behind: {files(full)}")

    # On disk, because it does not fit into so little memory.
    large = pathlib.Path(folder) / "large"
    on_disk = ["tablebase", "build", "chess", "KQKR", "--memory", "4", "--dir", str(large)]
    check(zermelo("tablebase", "build", "chess", "KQK", "--dir", str(large)).returncode == 0, "what it needs")
    check(zermelo("tablebase", "build", "chess", "KRK", "--dir", str(large)).returncode == 0, "what it needs, too")
    process = subprocess.Popen([ZERMELO, *on_disk], stdout=subprocess.PIPE)
    process.stdout.readline()  # the plan
    at_work(process, 0.3)
    process.kill()
    process.wait()
    check(files(large) == ["chess-KQK.table", "chess-KRK.table"], f"a kill on disk leaves nothing behind: {files(large)}")
    refused = zermelo(*on_disk, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20)))
    check(refused.returncode == 2 and "cannot be solved on disk" in refused.stderr and str(large) in refused.stderr
          and "8 MiB" in refused.stderr, f"no room for a layer: {refused.stderr}")
    check(len(files(large)) == 2, f"no room for a layer leaves nothing behind: {files(large)}")
    built = json.loads(zermelo(*on_disk, "--json").stdout)
    check(built["complete"] and built["on_disk"], f"built on disk: {built}")
    verified = zermelo("tablebase", "verify", "chess", "KQKR", "--dir", str(large))
    check(verified.returncode == 0, f"built on disk: {verified.stderr}")

    table = again / "chess-KRK.table"
    whole = table.read_bytes()
    for what, content in (("cut", whole[:-100]), ("altered", whole[:900] + b"\0\0\0\1" + whole[904:]), ("foreign", b"GIF89a"),
                          ("empty", b"")):
        table.write_bytes(content)
        for command in (["stats", "chess", "KRK"], ["verify", "chess", "KRK"], ["info", "chess", "KRK"],
                        ["probe", "chess", "--position", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"]):
            refused = zermelo("tablebase", *command, "--dir", str(again))
            check(refused.returncode == 2 and str(table) in refused.stderr and refused.stderr.count("\n") == 1,
                  f"a file that is {what}: {command[0]} says {refused.returncode} {refused.stderr}{refused.stdout}")

        perfect = zermelo("match", "chess", "--position", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "--first",
                          f"perfect:dir={again}", "--second", "random")
        check(perfect.returncode == 2 and str(table) in perfect.stderr and perfect.stderr.count("\n") == 1
              and perfect.stdout == "", f"a file that is {what}: perfect says {perfect.stderr}{perfect.stdout}")
        rebuilt = zermelo("tablebase", "build", "chess", "KRK", "--dir", str(again))
        check(rebuilt.returncode == 0 and f"Replaces tablebase file {table}" in rebuilt.stdout,
              f"a file that is {what}: build says {rebuilt.stdout}{rebuilt.stderr}")
        check(table.read_bytes() == whole, f"a file that is {what} is replaced by the right one")

    cache = dict(os.environ, XDG_CACHE_HOME=folder + "/cache")
    game = zermelo("match", "chess", "--position", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "--first", "perfect", "--second",
                   "perfect", "--json", env=cache)
    played = json.loads(game.stdout)["games"][0]
    check(played["plies"] == 31 and played["reason"] == "mate", f"perfect mates in 31 plies: {played}")
    check(files(folder + "/cache/zermelo/tables") == ["chess-KRK.table"], "a small table is built on need, and kept")

    # The rook endgame: one ply of search above the tables mates as quickly as who plays from them alone.
    start = ["match", "chess", "--position", "rook-endgame", "--second", "perfect", "--json", "--first"]
    quickest = json.loads(zermelo(*start, "perfect", env=cache).stdout)["games"][0]
    check(quickest["result"] == "1-0" and quickest["moves"][0] == "a1a8", f"1.Ra8+ wins: {quickest}")
    for player in ("alphabeta:depth=1", "alphabeta:depth=2", "minimax:depth=1"):
        played = json.loads(zermelo(*start, player + ",tablebases=on", env=cache).stdout)["games"][0]
        check((played["moves"][0], played["plies"], played["reason"]) == ("a1a8", quickest["plies"], "mate"),
              f"{player} mates in {quickest['plies']} plies: {played}")
    tree = folder + "/tree.jsonl"
    found = json.loads(zermelo("search", "chess", "--position", "rook-endgame", "--player", "alphabeta:depth=1,tablebases=on",
                               "--tree", tree, "--json", env=cache).stdout)
    check((found["move"], found["proof"], found["win"]) == ("a1a8", "proven", quickest["plies"]), f"search: {found}")
    nodes = [json.loads(line) for line in pathlib.Path(tree).read_text().splitlines()]
    leaves = [node["leaf"] for node in nodes if "leaf" in node]
    check(leaves == ["probe"] * found["leaves"], f"every leaf is a probe, and counted: {leaves}")
    forced = json.loads(zermelo("search", "chess", "--position", "7k/8/8/3q4/8/8/R7/R5K1 w - - 0 1", "--player",
                                "alphabeta:depth=3,candidates=captures,tablebases=on", "--json", env=cache).stdout)
    check((forced["proof"], forced.get("win")) == ("heuristic", None), f"nobody wins who makes the other one capture: {forced}")

    # Proof numbers above the tables: the same value with fewer positions, and a certificate that needs no table.
    hard = ["solve", "alquerque:study", "--position", "bbb../...../...../...../..www w", "--method", "dfpn", "--json"]
    refused = zermelo(*hard, "--tables", env=cache)
    check(refused.returncode == 2 and "tablebase build alquerque:study N" in refused.stderr, f"no tables: {refused.stderr}")
    bad = pathlib.Path(folder, "cache/zermelo/tables/alquerque-study-1-1.table")
    bad.write_bytes(b"no table")
    refused = zermelo(*hard, "--tables", env=cache)
    check(refused.returncode == 2 and str(bad) in refused.stderr and refused.stderr.count("\n") == 1,
          f"a damaged table and no other: {refused.stderr}")
    zermelo("tablebase", "build", "alquerque:study", "5", env=cache)
    proof = folder + "/draw.certificate"
    by_rules = json.loads(zermelo(*hard, env=cache).stdout)
    by_tables = json.loads(zermelo(*hard, "--tables", "--certificate", proof, env=cache).stdout)
    check((by_rules["value"], by_tables["value"]) == (0, 0) and by_tables["nodes"] < by_rules["nodes"],
          f"above the tables: {by_rules} {by_tables}")
    held = json.loads(zermelo("solve", "--check", proof, "--json", env=dict(cache, XDG_CACHE_HOME=folder + "/none")).stdout)
    check(held["holds"] and held["positions"] == by_tables["certificate"]["positions"], f"by the rules alone: {held}")

    # A damaged table is passed over, and named once.
    table = pathlib.Path(folder, "cache/zermelo/tables/chess-KRK.table")
    whole = table.read_bytes()
    table.write_bytes(whole[:-8])
    known = ["chess", "--position", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "--second", "random:seed=1", "--games", "2", "--first"]
    for more in (["alphabeta:depth=1", "--adjudicate", "tables"], ["alphabeta:depth=1,tablebases=on"], ["engine:depth=1,tablebases=on"]):
        passed = zermelo("match", *known, *more, env=cache)
        check(passed.returncode == 0 and passed.stderr.count("\n") == 1 and str(table) in passed.stderr,
              f"{more} with a damaged table: {passed.returncode} {passed.stderr}")
    table.unlink()
    told = folder + "/told.jsonl"
    zermelo("match", *known, "alphabeta:depth=2,tablebases=on", "--out", told, env=cache)
    table.write_bytes(whole)
    replayed = zermelo("replay", told, "--verify", env=cache)
    check(replayed.returncode == 1 and "here they may be others" in replayed.stdout, f"other tables: {replayed.stdout}")
    table.write_bytes(whole[:-8])
    lacking = zermelo(*start, "perfect", env=cache)
    check(lacking.returncode == 2 and str(table) in lacking.stderr and lacking.stderr.count("\n") == 1,
          f"rook against rook leads to a damaged table: {lacking.stderr}")
    repaired = zermelo("tablebase", "build", "chess", "KRKR", env=cache)
    check(repaired.returncode == 0 and table.read_bytes() == whole, f"what a table needs is repaired, too: {repaired.stdout}")

    # Judged by tables: White takes the rook, and queen against king is known.
    won = ["chess", "--position", "7k/1Q6/8/8/8/8/1r6/K7 w - - 0 1"]
    record = folder + "/judged.jsonl"
    game = zermelo("match", *won, "--first", "alphabeta:depth=1", "--second", "random", "--adjudicate", "tables", "--out",
                   record, "--json", env=cache)
    played = json.loads(game.stdout)["games"][0]
    check((played["plies"], played["result"], played["reason"]) == (1, "1-0", "tablebase"), f"judged: {played}")
    verified = zermelo("replay", record, "--verify", env=cache)
    check(verified.returncode == 0, f"a judged game verifies: {verified.stdout}{verified.stderr}")
    tournament = zermelo("tournament", *won, "--players", "alphabeta:depth=1", "alphabeta:depth=2", "--adjudicate", "tables",
                         "--out", folder + "/t.jsonl", env=cache)
    check(tournament.returncode == 0 and "tablebase" in pathlib.Path(folder, "t.jsonl").read_text(),
          f"a judged tournament: {tournament.stdout}{tournament.stderr}")
    grid = zermelo("lab", "grid", *won, "--first", "alphabeta:depth=1", "--second", "random", "--adjudicate", "tables",
                   "--store", folder + "/lab.sqlite", "--save", folder + "/judged.toml", "--json", env=cache)
    check(grid.returncode == 0 and '"result":"1-0"' in grid.stdout and '"plies":1' in grid.stdout,
          f"a judged grid: {grid.stdout}{grid.stderr}")

for fault in faults:
    print(fault)
print(f"{len(faults)} faults")
sys.exit(bool(faults))
