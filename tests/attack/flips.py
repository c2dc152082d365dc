#!/usr/bin/env python3
"""A damaged store is noticed. Bits are flipped and holes made at random places in a store of the lab and in one of the server:
each damaged file is refused in words that name it, or gives the same games as before. 'store repair' saves what is whole, and
nothing else. ZERMELO_FLIPS sets how often (default 315: 252 bits and 63 holes)."""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from damaged import ZERMELO, damage, games_of_study, is_told, run, sessions_of_server, websocket, write_study

FLIPS = int(os.environ.get("ZERMELO_FLIPS", "315"))
failures = []
told = {"refused": 0, "as before": 0}


def check(what, holds):
    if not holds:
        failures.append(what)
        print("FAILED:", what, flush=True)
    return holds


def lab_games(store):
    """The games of the study as texts, or None; and what the program said."""
    games, done = games_of_study(folder / "flips.toml", store)
    return None if games is None else set(games), done


def make_lab(store):
    write_study(folder / "flips.toml", 4)
    done = run("lab", "run", str(folder / "flips.toml"), "--store", str(store))
    assert done.returncode == 0, done.stderr


def link_of(created):
    return {"session": created["session"]["id"], "key": created["session"]["key"]}


def make_sessions(store):
    """Games of Connect Four in which nobody wins: three columns are filled."""
    links = []
    with websocket.Server(str(store)) as server:
        for i in range(12):
            client = websocket.Client(server.port)
            link = link_of(client.ask("create", game="connect", second="human"))
            for node, move in enumerate(("4" * 6 + "3" * 6 + "5" * 6)[:6 + i]):
                answer = client.ask("play", node=node, move=move, **link)
                assert answer["ok"], answer
            links.append(link)
            client.close()
        server.stop()
    return links


def sessions(store, links, complete=True):
    """The sessions as texts, None for one that is refused; or None where the server refuses the file."""
    def names_the_file(error):
        check(f"a refused session names the file: {error}", not complete or store.name in json.dumps(error))

    return sessions_of_server(store, links, ended_by=signal.SIGKILL, on_refused=names_the_file)


def repaired(copy, label, read, expected):
    """What 'store repair' saves of a damaged file is as it was. Returns how much of it there is, from 0 to 1."""
    into = folder / "repaired.sqlite"
    into.unlink(missing_ok=True)
    before = copy.read_bytes()
    done = run("store", "repair", str(copy), "--out", str(into))
    check(f"{label}: repair ends in words: {done.returncode} {done.stderr}", done.returncode in (0, 1) or is_told(done, copy))
    check(f"{label}: repair leaves the file alone", copy.read_bytes() == before)
    check(f"{label}: repair leaves nothing else", not list(folder.glob("*.part*")))
    if not into.exists():
        return 0
    whole = run("store", "check", str(into))
    check(f"{label}: a repaired store is whole: {whole.stdout} {whole.stderr}", whole.returncode == 0)
    return read(into, expected, label)


def read_lab(store, expected, label):
    games, done = lab_games(store)
    if games is None:
        return 0
    check(f"{label}: a repaired game is as it was", games <= expected)
    return len(games) / len(expected)


def attack(name, store, expected, reading, is_same, read_repaired, count, rng):
    whole = store.read_bytes()
    saved = []
    for number in range(count):
        copy = folder / f"damaged-{name}.sqlite"
        for path in folder.glob(copy.name + "*"):
            path.unlink()
        content, label = damage(rng, whole, number)
        label = f"{name}, {label}"
        copy.write_bytes(content)
        found, done = reading(copy)
        if found is None:
            told["refused"] += 1
            check(f"{label}: refused in one line that names the file: {done.returncode} {done.stderr}", is_told(done, copy))
        else:
            told["as before" if found == expected else "refused"] += 1
            check(f"{label}: accepted, and other games", is_same(found))
        copy.write_bytes(content)
        for path in folder.glob(copy.name + "-*"):
            path.unlink()
        if number % 3 == 0 and REPAIRS:
            saved.append(repaired(copy, label, read_repaired, expected))
            if os.environ.get("ZERMELO_TALK") and saved[-1] < 1:
                print(label, saved[-1], run("store", "repair", str(copy), "--out", str(folder / "shown.sqlite")), flush=True)
                (folder / "shown.sqlite").unlink(missing_ok=True)
    if saved:
        check(f"{name}: repair saved {100 * sum(saved) / len(saved):.1f} %", sum(saved) / len(saved) > 0.9)
        print(f"{name}: repair saved {100 * sum(saved) / len(saved):.1f} % of the games of {len(saved)} damaged files")


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    rng = random.Random(250)
    REPAIRS = run("store", "--help").returncode == 0
    check("there is 'zermelo store'", REPAIRS)
    lab = folder / "lab.sqlite"
    make_lab(lab)
    expected, _ = lab_games(lab)
    attack("lab", lab, expected, lab_games, lambda found: found == expected, read_lab, FLIPS * 3 // 5, rng)

    store = folder / "games.sqlite"
    links = make_sessions(store)
    before, _ = sessions(store, links)
    assert None not in before

    def read_sessions(copy, wanted, label):
        found, done = sessions(copy, links, complete=False)
        if not check(f"{label}: a repaired store is served: {done.stderr}", found is not None):
            return 0
        return sum(one == other for one, other in zip(found, wanted)) / len(wanted)

    attack("sessions", store, before, lambda copy: sessions(copy, links),
           lambda found: all(one in (None, other) for one, other in zip(found, before)), read_sessions, FLIPS * 2 // 5, rng)

    if REPAIRS:  # a copy while a study is played
        for path in folder.glob("lab.sqlite*"):
            path.unlink()
        process = subprocess.Popen([ZERMELO, "lab", "run", str(folder / "flips.toml"), "--store", str(lab)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        copies = 0
        while process.poll() is None or copies == 0:
            copy = folder / f"backup-{copies}.sqlite"
            done = run("store", "backup", str(lab), "--out", str(copy))
            if done.returncode != 0 and ("no such file" in done.stderr or "no such table" in done.stderr or "another program" in done.stderr):
                continue  # the store is being made
            check(f"backup {copies}: {done.stderr}", done.returncode == 0)
            games, done = lab_games(copy)
            check(f"backup {copies} holds games as they were played: {done.stderr}", games is not None or "no games" in done.stderr
                  or done.returncode == 1)
            copies += 1
        check("a backup of a file that exists is refused", run("store", "backup", str(lab), "--out", str(lab)).returncode == 2)
        print(f"{copies} backups")

print(f"{FLIPS} damaged stores: {told['refused']} refused, {told['as before']} give the same games; {len(failures)} failures")
sys.exit(bool(failures))
