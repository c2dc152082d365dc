#!/usr/bin/env python3
"""Sockets that do nothing do not shut a new player out: idle WebSockets at the limit of connections, and connections that never
finish their request at the limit of descriptors."""
import math
import resource
import socket
import subprocess
import sys
import time

from attacker import LONG, Client, Server, many_descriptors
from websocket import seconds_to_play

from checks import check, finish

NEVER = 300  # seconds; one who is shut out is refused, or waits for ever


def wait_of_a_new_player(port):
    start = time.perf_counter()
    try:
        seconds_to_play(port)
        return time.perf_counter() - start
    except (OSError, EOFError, AssertionError, IndexError):
        return math.inf


def idle(server):
    sockets = []
    player = Client(server.port)
    link = player.ask("create", game="mnk:3,3,3", first="human", second="human")["session"]
    for _ in range(3000 if LONG else 1000):
        try:
            sockets.append(Client(server.port))
        except (OSError, EOFError):
            pass
    wait = wait_of_a_new_player(server.port)
    check(wait < NEVER, f"beside {len(sockets)} idle sockets a new player waits {wait:.1f} s")
    try:
        check(player.ask("play", session=link["id"], key=link["key"], node=0, move="b2")["ok"], "the player before them plays on")
    except (OSError, EOFError):
        check(False, "the player before them is still connected")
    for client in sockets:
        client.close()


def half_open(server):
    sockets = []
    for _ in range(2000 if LONG else 400):
        try:
            one = socket.create_connection(("127.0.0.1", server.port), timeout=NEVER)
            one.sendall(b"GET / HTTP/1.1\r\nHost: local")
            sockets.append(one)
        except OSError:
            pass
    wait = wait_of_a_new_player(server.port)
    check(wait < NEVER, f"beside {len(sockets)} half-open connections a new player waits {wait:.1f} s")
    for one in sockets:
        one.close()


class PoorServer(Server):
    """With few descriptors."""

    def start(self):
        start_process = subprocess.Popen

        def poor(*arguments, **keywords):
            limit = (200, 200)
            return start_process(*arguments, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit), **keywords)

        subprocess.Popen = poor
        try:
            super().start()
        finally:
            subprocess.Popen = start_process


def main():
    many_descriptors()
    with Server() as server:
        idle(server)
    with PoorServer() as server:
        half_open(server)
    finish()


if __name__ == "__main__":
    sys.exit(main())
