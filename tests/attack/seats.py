#!/usr/bin/env python3
"""Sitting a player with a large table down, or one whose endgame tablebases are not built, does not keep the others waiting:
the serving thread makes neither."""
import os
import sys
import tempfile

from attacker import LONG, Client, Server, seconds_of_main_thread

from checks import check, finish

SEATS = 200 if LONG else 25
ENDINGS = [f"8/8/8/2k5/8/8/1{piece}6/K7 w - - 0 1" for piece in "RQP"]


def seconds_a_seat(server, what, sessions, usual=None):
    """Processor seconds of the serving thread: not many more than the `usual` ones. A table of 64 MiB takes that many more."""
    before = seconds_of_main_thread(server)
    for session in sessions:
        client = Client(server.port)
        answer = client.ask("create", game="chess", first="human", **session)
        check(answer["ok"], f"{what}: the seat is taken: {answer}")
        client.close()
    used = (seconds_of_main_thread(server) - before) / len(sessions)
    check(usual is None or used <= 3 * usual + 0.010, f"{what}: {used * 1000:.1f} ms of the serving thread")
    return used


def main():
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        with Server() as server:
            Client(server.port).ask("hello")
            small = seconds_a_seat(server, "a seat with a small table", [{"second": "engine:hash=1"}] * SEATS)
            large = seconds_a_seat(server, "a seat with a large table", [{"second": "engine:hash=64"}] * SEATS, small)
            unbuilt = seconds_a_seat(server, "a seat with tablebases that are not built",
                                     [{"second": "perfect", "position": ending} for ending in ENDINGS], small)
    finish(f"{small * 1000:.1f} ms a seat with a small table, {large * 1000:.1f} ms with a large one, "
           f"{unbuilt * 1000:.1f} ms with tablebases that are not built")


if __name__ == "__main__":
    sys.exit(main())
