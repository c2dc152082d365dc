#!/usr/bin/env python3
"""Damage in the journal (FILE-wal) that a killed process left is noticed. A server and a study are killed; bits are flipped and holes
made at random places of their journals. Each damaged store is refused in words that name it, however often it is opened, or gives the
same games as before. ZERMELO_FLIPS sets how often (default 120)."""
import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import damaged
from damaged import ZERMELO, is_told, websocket
from checks import check, finish

FLIPS = int(os.environ.get("ZERMELO_FLIPS", "120"))
LAST_TRANSACTIONS = 4120  # bytes: one page of the journal
told = {"refused": 0, "as before": 0}


def kill_a_study(store):
    study = store.parent / "journals.toml"
    damaged.write_study(study, 400)  # so many that it is killed before its end
    process = subprocess.Popen([ZERMELO, "lab", "run", str(study), "--store", str(store)], stdout=subprocess.DEVNULL)
    journal = Path(f"{store}-wal")
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 200_000):
        time.sleep(0.002)
    process.kill()
    process.wait()


def kill_a_server(store):
    """Returns the links of its games: all moves were answered."""
    links = []
    with websocket.Server(str(store)) as server:
        client = websocket.Client(server.port)
        for number in range(6):
            session = client.ask("create", game="connect", second="human")["session"]
            links.append({"session": session["id"], "key": session["key"]})
            for node, move in enumerate(("4" * 6 + "3" * 6)[:4 + number]):
                assert client.ask("play", node=node, move=move, **links[-1])["ok"]
        server.kill()
    return links


def attack(store, reading, count, rng):
    content, journal = store.read_bytes(), Path(f"{store}-wal").read_bytes()
    copy = store.with_name("damaged.sqlite")

    def put(changed):
        for path in store.parent.glob(copy.name + "*"):
            path.unlink()
        copy.write_bytes(content)
        Path(f"{copy}-wal").write_bytes(changed)

    put(journal)
    expected, done = reading(copy)
    check(expected is not None and None not in expected, f"{store.name}: a journal that was not changed is taken", done.stderr)
    for number in range(count):
        changed, label = damaged.damage(rng, journal, number, LAST_TRANSACTIONS)
        put(changed)
        for attempt in (1, 2):
            found, done = reading(copy)
            if found is None:
                check(is_told(done, copy), f"{store.name}, {label}: one line that names the file", done.stderr)
            else:
                check(found == expected, f"{store.name}, {label}, attempt {attempt}: accepted, and games are missing")
        told["refused" if found is None else "as before"] += 1
    return len(journal)


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    rng = random.Random(26)
    kill_a_study(folder / "lab.sqlite")
    attack(folder / "lab.sqlite", lambda copy: damaged.games_of_study(folder / "journals.toml", copy), FLIPS // 2, rng)
    links = kill_a_server(folder / "games.sqlite")
    attack(folder / "games.sqlite", lambda copy: damaged.sessions_of_server(copy, links, ended_by=signal.SIGKILL), FLIPS - FLIPS // 2, rng)
finish(f"{FLIPS} damaged journals: {told['refused']} refused, {told['as before']} give the same games")
