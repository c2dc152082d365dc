#!/usr/bin/env python3
"""People play against a level while others analyse and search: the opponents answer soon, not later than after fifteen seconds of all
processors, whatever else the machine does; without threads of their own they wait for thirty. (bench/serve_load.py measures time.)"""
import json
import os
import random
import sys
import threading
import time

from attacker import LONG, PATIENCE, Client, Server, many_descriptors

from checks import check, finish

PEOPLE, ANALYSES, SEARCHES, MOVES = (40, 24, 10, 10) if LONG else (12, 24, 10, 4)
SOON = 15  # seconds of all processors, at 95 %
NEVER = 60


def read_all(client):
    try:
        while client.socket.recv(65536):
            pass
    except OSError:
        pass


def ask_and_read(port, request):
    client = Client(port)
    client.send(json.dumps({"id": 1, **request}).encode())
    threading.Thread(target=read_all, args=(client,), daemon=True).start()
    return client


def person(port, number, count, pause, clock, times):
    client = Client(port)
    client.socket.settimeout(PATIENCE)
    try:
        session = client.ask("create", game="chess", first="human", second="level:3")["session"]
        link = {"session": session["id"], "key": session["key"]}
        for _ in range(count):
            moves = session["view"]["moves"]
            if not moves:
                return
            node = session["current"]
            time.sleep(random.uniform(pause / 2, 3 * pause / 2))
            start = clock()
            client.ask("play", node=node, move=moves[number % len(moves)]["move"], **link)
            while session["view"]["to_move"] != "first" or session["current"] == node:
                session = client.event()["session"]
                if session["view"]["outcome"]:
                    return
            times.append(clock() - start)
    except (OSError, EOFError):
        times.append(NEVER)


def others(port, analyses, searches):
    """Clients that analyse, and clients that search for as long as they may."""
    return ([ask_and_read(port, {"do": "analyse", "game": "chess"}) for _ in range(analyses)] +
            [ask_and_read(port, {"do": "search", "game": "chess", "player": "minimax:depth=30"}) for _ in range(searches)])


def waits_of_people(port, people, moves, pause, clock=time.perf_counter):
    """How long each answer of an opponent took, by the clock, the quickest first. A person thinks about a move for `pause` seconds,
    half of that more or less."""
    times = []
    threads = [threading.Thread(target=person, args=(port, number, moves, pause, clock, times)) for number in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(times)


def work_of(server):
    """A clock that shows the processor seconds of the server, as a part of all processors."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") / os.cpu_count()


def main():
    many_descriptors()
    with Server() as server:
        crowd = others(server.port, ANALYSES, SEARCHES)
        time.sleep(1)
        times = waits_of_people(server.port, PEOPLE, MOVES, pause=0.5, clock=lambda: work_of(server))
        check(len(times) >= PEOPLE, f"{len(times)} answers of opponents for {PEOPLE} people")
        late = times[int(0.95 * len(times))] if times else NEVER
        check(late <= SOON, f"an opponent answers after {late:.2f} seconds of all processors at 95 %")
        for client in crowd:
            client.close()
        finish(f"{len(times)} moves, {late:.2f} seconds of all processors at 95 %")


if __name__ == "__main__":
    sys.exit(main())
