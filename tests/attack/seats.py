#!/usr/bin/env python3
"""Sitting a player with a large table down does not keep the others waiting: the serving thread does not make it."""
import sys

from attacker import LONG, Client, Server, seconds_of_main_thread

from checks import check, finish

SEATS = 200 if LONG else 25
MOST = 0.010  # processor seconds of the serving thread for a session; a table of 64 MiB takes more


def main():
    with Server() as server:
        Client(server.port).ask("hello")
        before = seconds_of_main_thread(server)
        for _ in range(SEATS):
            client = Client(server.port)
            check(client.ask("create", game="chess", first="human", second="engine:hash=64")["ok"], "the seat is taken")
            client.close()
        used = (seconds_of_main_thread(server) - before) / SEATS
        check(used <= MOST, f"a seat with a large table takes {used * 1000:.1f} ms of the serving thread")
        finish(f"{used * 1000:.1f} ms a seat")


if __name__ == "__main__":
    sys.exit(main())
