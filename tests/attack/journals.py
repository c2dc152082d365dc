#!/usr/bin/env python3
"""Damage in the journal (FILE-wal) that a killed process left is noticed. A server and a study are killed; bits are flipped and holes
made at random places of their journals. Each damaged store is refused in words that name it, however often it is opened, or gives the
same games as before. ZERMELO_FLIPS sets how often (default 120)."""
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))
import websocket  # noqa: E402
from checks import check, finish  # noqa: E402

ZERMELO = str(Path(os.environ.get("ZERMELO", "build/release/zermelo")).resolve())
FLIPS = int(os.environ.get("ZERMELO_FLIPS", "120"))
STUDY = """name = "journals"
summary = "short games"
game = "connect"
[[table]]
name = "t"
first = ["random:seed=3", "alphabeta:depth=1..3"]
second = ["random:seed=4", "alphabeta:depth=1..3"]
games = 40
opening_plies = 2
"""
told = {"refused": 0, "as before": 0}


def run(*arguments):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, errors="replace", timeout=120)


def is_told(done, store):
    return done.returncode in (1, 2) and done.stderr.startswith("zermelo: ") and done.stderr.count("\n") == 1 and str(store) in done.stderr


def kill_a_study(store):
    study = store.parent / "journals.toml"
    study.write_text(STUDY)
    process = subprocess.Popen([ZERMELO, "lab", "run", str(study), "--store", str(store)], stdout=subprocess.DEVNULL)
    journal = Path(f"{store}-wal")
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 200_000):
        time.sleep(0.002)
    process.kill()
    process.wait()


def games_of_study(store):
    """The games as text, or the refusal."""
    done = run("lab", "export", str(store.parent / "journals.toml"), "--json", "--store", str(store))
    return (sorted(json.dumps(game, sort_keys=True) for game in json.loads(done.stdout)["games"]) if done.returncode == 0 else None), done


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
                time.sleep(0.02)
        server.kill()
    return links


def games_of_server(store, links):
    process = subprocess.Popen([ZERMELO, "serve", "--port", "0", "--store", str(store)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, errors="replace")
    line = process.stdout.readline()
    if "http://" not in line:
        out, err = process.communicate(timeout=60)
        return None, subprocess.CompletedProcess([], process.returncode, out, err)
    client = websocket.Client(int(line.rsplit(":", 1)[1].strip().rstrip("/")))
    found = []
    for link in links:
        answer = client.ask("open", **link)
        found.append(json.dumps(answer["session"]["nodes"], sort_keys=True) if answer["ok"] else None)
    client.close()
    process.kill()
    out, err = process.communicate()
    return found, subprocess.CompletedProcess([], process.returncode, out, err)


def damage(rng, whole, number):
    damaged = bytearray(whole)
    if number % 5 == 4:
        size = rng.choice([1, 16, 512, 4096, 16384])
        at = rng.randrange(len(whole)) // min(size, 512) * min(size, 512)
        damaged[at:at + size] = bytes(len(damaged[at:at + size]))
        return bytes(damaged), f"hole of {size} at {at}"
    at = rng.randrange(8 * len(whole))
    if number % 5 == 3:  # the last transactions
        at = 8 * len(whole) - 1 - rng.randrange(8 * 4120)
    damaged[at // 8] ^= 1 << at % 8
    return bytes(damaged), f"bit {at % 8} of byte {at // 8}"


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
        changed, label = damage(rng, journal, number)
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
    attack(folder / "lab.sqlite", games_of_study, FLIPS // 2, rng)
    links = kill_a_server(folder / "games.sqlite")
    attack(folder / "games.sqlite", lambda copy: games_of_server(copy, links), FLIPS - FLIPS // 2, rng)
finish(f"{FLIPS} damaged journals: {told['refused']} refused, {told['as before']} give the same games")
