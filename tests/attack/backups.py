#!/usr/bin/env python3
"""The store of a server is copied while people play: every copy passes 'store check', has all moves that were answered before it was
begun, and no player waits for it."""
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from attacker import LONG, PATIENCE, ZERMELO, Client, Server, client_from

from checks import check, finish

PLAYERS = 8
NEVER = 60  # seconds: a player who waited for the copies would wait for their end
COPIES = 40 if LONG else 8
MOVES = "4" * 6 + "3" * 6 + "5" * 6


def run(*arguments):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, timeout=PATIENCE)


def play(port, number, games, answered, waits, end):
    """Game after game; `answered` has the moves of each that the server has confirmed."""
    client = client_from(f"127.0.0.{number + 2}", port)
    while not end.is_set():
        session = client.ask("create", game="connect", second="human")["session"]
        games.append(session["id"])
        for node, move in enumerate(MOVES):
            start = time.monotonic()
            if end.is_set() or not client.ask("play", session=session["id"], key=session["key"], node=node, move=move)["ok"]:
                return
            waits.append(time.monotonic() - start)
            answered[session["id"]] = node + 1
            time.sleep(0.01)
    client.close()


def moves_in(copy, games):
    with Server(str(copy)) as server:
        client = Client(server.port)
        found = {}
        for game in games:
            answer = client.ask("open", session=game)
            found[game] = len(answer["session"]["nodes"]) - 1 if answer["ok"] else -1
            client.ask("leave", session=game)
        return found


def main():
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        games, answered, waits, end = [], {}, [], threading.Event()
        threads = [threading.Thread(target=play, args=(server.port, i, games, answered, waits, end)) for i in range(PLAYERS)]
        for thread in threads:
            thread.start()
        before = {}
        for number in range(COPIES):
            time.sleep(0.2)
            copy = Path(folder) / f"copy-{number}.sqlite"
            before[copy] = dict(answered)
            done = run("store", "backup", server.store, "--out", str(copy))
            check(done.returncode == 0, f"copy {number} of the store of a server", done.stderr)
            if not copy.exists():
                break
            whole = run("store", "check", str(copy))
            check(whole.returncode == 0, f"copy {number} is whole", whole.stdout + whole.stderr)
        end.set()
        for thread in threads:
            thread.join()
        check(server.process.poll() is None, "the server is still there")
        for copy in [copy for copy in before if copy.exists()][::max(1, COPIES // 4)]:
            newest = dict(list(before[copy].items())[-100:])
            found = moves_in(copy, newest)
            lost = [game for game, moves in newest.items() if found[game] < moves]
            check(not lost, f"{copy.name} has the moves that were answered before it: {len(lost)} games lack some")
        late = sorted(waits)[int(0.95 * len(waits))] if waits else NEVER
        check(late < NEVER, f"a move took {late:.2f} s at 95 %")
        finish(f"{len(before)} copies while {len(waits)} moves were played; a move took {late * 1000:.0f} ms at 95 %")


if __name__ == "__main__":
    sys.exit(main())
