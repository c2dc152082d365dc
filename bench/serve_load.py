#!/usr/bin/env python3
"""How long a new player waits while others are at it: ZERMELO=build/release/zermelo bench/serve_load.py

A new player connects, says hello, starts a game, plays a move and has it confirmed. Beside it: nobody; 200 open
connections; 200 connections of which each has two programs playing; the same and ten connections of another address that send junk as fast as they can.

Then a class (alone: bench/serve_load.py class): how long the opponents (level:3 at chess) of 40 people take to answer, alone, beside 24 live analyses, and beside
these and 10 searches that take all the time they get. A person thinks for one to three seconds. The promise is 250 ms at 95 % on two processors."""
import multiprocessing
import os
import pathlib
import statistics
import sys
import threading
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent / "tests"
sys.path[:0] = [str(TESTS / "scripts"), str(TESTS / "attack")]
from attacker import client_from  # noqa: E402
from class_fits import others, waits_of_people  # noqa: E402
from websocket import Client, Server, seconds_to_play  # noqa: E402

SAMPLES = 50


def measure(port):
    times = sorted(seconds_to_play(port) for _ in range(SAMPLES))
    return f"{statistics.median(times) * 1000:7.1f} ms median {times[-3] * 1000:7.1f} ms at 95 %"


def read_all(client):
    try:
        while client.socket.recv(65536):
            pass
    except OSError:
        pass


def crowd(port, programs, ready):
    """In a process of its own and at low priority: what is measured is the server, not who gets the processor."""
    os.nice(15)
    clients = [Client(port) for _ in range(200)]
    for client in clients if programs else []:
        client.send(b'{"id":1,"do":"create","game":"chess","first":"level:5","second":"level:5"}')
        threading.Thread(target=read_all, args=(client,), daemon=True).start()
    ready.set()
    time.sleep(600)


def flood(port):
    """From another address: limits count by it."""
    os.nice(15)
    while True:
        try:
            client = client_from("127.0.0.2", port)
            while True:
                client.send(os.urandom(100).hex().encode())
        except (OSError, EOFError):
            pass


def beside(port, title, *jobs):
    others = [multiprocessing.Process(target=job, args=(port, *rest), daemon=True) for job, *rest in jobs]
    for other in others:
        other.start()
    for _, *rest in jobs:
        if rest:
            rest[-1].wait()
    print(f"{title:32}{measure(port)}", flush=True)
    for other in others:
        other.kill()
        other.join()


def class_of_forty(title, analyses, searches):
    """All of them have one address, as behind the router of a school."""
    with Server() as server:
        crowd = others(server.port, analyses, searches)
        time.sleep(2)
        times = waits_of_people(server.port, 40, 10, pause=2)
        late = times[int(0.95 * len(times))]
        print(f"{title:32}{statistics.median(times) * 1000:7.1f} ms median {late * 1000:7.1f} ms at 95 %  ({len(times)} moves)", flush=True)
        for client in crowd:
            client.close()


def main():
    if sys.argv[1:] == ["class"]:
        return class_rows()
    with Server() as server:
        ready = [multiprocessing.Event() for _ in range(3)]
        beside(server.port, "nobody else")
        beside(server.port, "200 connections", (crowd, False, ready[0]))
        beside(server.port, "… each with two programs", (crowd, True, ready[1]))
        beside(server.port, "… and ten that flood with junk", (crowd, True, ready[2]), *[(flood,)] * 10)
    class_rows()


def class_rows():
    class_of_forty("40 people at level:3", 0, 0)
    class_of_forty("… and 24 live analyses", 24, 0)
    class_of_forty("… and 10 long searches", 24, 10)


main()
