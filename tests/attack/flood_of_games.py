#!/usr/bin/env python3
"""An address cannot fill the store: four clients that connect again and again create games until they are refused, and the game
that a person has begun stays."""
import sys
import threading

from attacker import LONG, Client, Server, many_descriptors

from checks import check, finish

LIMIT = 1000  # games an hour, by an address (docs/api.md)
TRIES = 4 * LIMIT if LONG else LIMIT + 200


def flood(port, tries, made):
    while tries > 0:
        try:
            client = Client(port)
            for _ in range(20):
                tries -= 1
                made.append(client.ask("create", game="mnk:3,3,3", first="human", second="human")["ok"])
            client.close()
        except (OSError, EOFError):
            pass


def main():
    many_descriptors()
    with Server() as server:
        person = Client(server.port)
        session = person.ask("create", game="mnk:3,3,3", first="human", second="human")["session"]
        person.ask("play", session=session["id"], key=session["key"], node=0, move="b2")
        person.close()
        made = []
        threads = [threading.Thread(target=flood, args=(server.port, TRIES // 4, made)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(sum(made) <= LIMIT + 50, f"{sum(made)} games were made from one address, {LIMIT} are allowed in an hour")
        again = Client(server.port).ask("open", session=session["id"])
        check(again["ok"] and again["session"]["current"] == 1, "the game of a person is still there")
        finish(f"{sum(made)} of {len(made)} were made")


if __name__ == "__main__":
    sys.exit(main())
