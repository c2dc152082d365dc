#!/usr/bin/env python3
"""The server's memory stays below its ceiling and is given back. Visitors leave engines with large tables behind, players read
large endgame tablebases, clients ask for large trees and do not read them, and requests arrive by half. memory_long.py does it
for an hour."""
import json
import os
import sys
import tempfile
import time

import large_tables
from attacker import LONG, Client, Server, client_from, knows, many_descriptors, mebibytes

from checks import check, finish

CEILING = 512  # MiB
AFTERWARDS = 160  # MiB
TIMES = 8 if LONG else 1
BEFORE_A_TABLE = "...bb/b.w../w.w../bb.w./b.w.w w"  # twelve pieces: captures lead into the tables
IN_A_TABLE = "b...w/b..../..w../.ww../.w..b w"


class TooMuch(Exception):
    pass


def look(server, what):
    used = mebibytes(server)
    if used > CEILING:
        raise TooMuch(f"{what}: {used:.0f} MiB, the ceiling is {CEILING}")


def falls_to(server, mebibyte):
    """Is memory given back, five minutes later at most?"""
    for _ in range(1500):
        if mebibytes(server) <= mebibyte:
            return True
        time.sleep(0.2)
    return False


def visits(server, address):
    """Everyone sits two engines down, waits for a move, and goes."""
    for _ in range(30 * TIMES):
        client = client_from(address, server.port)
        client.ask("create", game="chess", first="engine:hash=64,nodes=2000", second="engine:hash=64,nodes=2000")
        while client.event()["session"]["current"] < 2:
            pass
        client.close()
        look(server, "visits")
    check(falls_to(server, AFTERWARDS), f"the engines of games that nobody watches hold {mebibytes(server):.0f} MiB")


def watchers(server, address):
    """Everyone stays."""
    clients = []
    for _ in range(30 * TIMES):
        client = client_from(address, server.port)
        clients.append(client)
        client.ask("create", game="chess", first="engine:hash=64,nodes=2000", second="human")
        while client.event()["session"]["current"] < 1:
            pass
        look(server, "seats that are watched")
    return clients


def endings(server, address):
    """Everyone watches a player that looks many positions up in large tablebases; one asks for the values of all moves."""
    clients = []
    for _ in range(15 * TIMES):
        client = client_from(address, server.port)
        clients.append(client)
        client.ask("create", game="alquerque:study", first="engine:hash=1,nodes=100000,tablebases=on", second="human",
                   position=BEFORE_A_TABLE)
        while client.event()["session"]["current"] < 1:
            pass
        look(server, "players that read tablebases")
    values = clients[-1].ask("analyse", game="alquerque:study", position=IN_A_TABLE)
    check(values["ok"] and values["source"] == "tablebase" and all(move["result"] == "draw" for move in values["moves"]),
          f"a tablebase has the values: {values}")
    look(server, "analysis that reads tablebases")
    return clients


def unread(server, address):
    """Large trees for clients that do not read."""
    clients = [client_from(address, server.port) for _ in range(40 * TIMES)]
    request = {"id": 1, "do": "search", "game": "chess", "player": "alphabeta:depth=4", "trace": 20000}
    for client in clients:
        client.send(json.dumps(request).encode())
    for _ in range(50 * TIMES):
        time.sleep(0.1)
        look(server, "unread answers")
    return clients


def halves(server, address):
    """Requests that never end."""
    clients = [client_from(address, server.port) for _ in range(400)]
    for client in clients:
        try:
            # The head of a message of 250,000 bytes, and all but its end.
            client.socket.sendall(b"\x81\xff" + (250_000).to_bytes(8, "big") + b"\0\0\0\0" + b" " * 240_000)
        except OSError:
            pass  # it was dropped
        look(server, "halves of requests")
    return clients


def attack(seconds=0):
    """All five once, and again until the time is over."""
    many_descriptors()
    limited = knows("--memory")
    check(limited, "there is an option --memory")
    with tempfile.TemporaryDirectory() as cache:
        large_tables.write(cache)
        os.environ["XDG_CACHE_HOME"] = cache
        besiege(limited, seconds)


def besiege(limited, seconds):
    with Server(None, *(["--memory", str(CEILING)] if limited else [])) as server:
        end, rounds = time.monotonic() + seconds, 0
        try:
            while rounds == 0 or time.monotonic() < end:
                address = f"127.0.1.{1 + rounds % 250}"  # one address may make a thousand games in an hour
                for part in (visits, watchers, endings, unread, halves):
                    for client in part(server, address) or []:
                        client.close()
                rounds += 1
                if seconds:
                    print(f"round {rounds}: {mebibytes(server):.0f} MiB, at most {mebibytes(server, 'VmHWM'):.0f} MiB", flush=True)
            most = mebibytes(server, "VmHWM")
            check(most <= CEILING, f"at most {most:.0f} MiB were used")
        except TooMuch as error:
            check(False, str(error))
            finish()
        check(falls_to(server, AFTERWARDS), f"afterwards {mebibytes(server):.0f} MiB are still held")
        check(Client(server.port).ask("hello")["ok"], "the server is still there")
        finish(f"{rounds} rounds, at most {most:.0f} MiB, afterwards {mebibytes(server):.0f} MiB")


if __name__ == "__main__":
    sys.exit(attack())
