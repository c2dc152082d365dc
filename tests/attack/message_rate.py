#!/usr/bin/env python3
"""An address gets no more by opening more connections: fifty connections of one address that send hundreds of messages each are
answered as often as the limit of an address allows (docs/api.md), all of them in turn. A person with another address is answered at once."""
import socket
import sys
import threading
import time

from attacker import LONG, PATIENCE, Client, Server, client_from, many_descriptors

from checks import check, finish

CONNECTIONS = 50
SECONDS = 30 if LONG else 5  # of answers, at the rate of an address
NEVER = 20  # seconds: who stood in the queue of the fifty would wait for most of a minute
MESSAGES = 180  # of a connection, below what it may send by itself
REQUEST = b'{"id":1,"do":"no such request"}'


def count(client, answers, number):
    try:
        while client.receive()["id"] is not None:
            answers[number] += 1
    except (OSError, EOFError):
        pass


def answered(port, limits, person):
    """The answers of each connection, those that came after everything was sent, the time, and how long the person waited at most."""
    clients = [client_from("127.0.0.2", port) for _ in range(CONNECTIONS)]
    answers = [0] * CONNECTIONS
    start = time.monotonic()
    for client in clients:
        for _ in range(MESSAGES):
            client.send(REQUEST)
    threads = [threading.Thread(target=count, args=(client, answers, i), daemon=True) for i, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    before, waits = list(answers), []
    while sum(answers) < sum(before) + limits["rate"] * SECONDS and time.monotonic() < start + PATIENCE:
        asked = time.monotonic()
        person.ask("touch")
        waits.append(time.monotonic() - asked)
        time.sleep(0.1)
    for client in clients:
        client.socket.shutdown(socket.SHUT_RDWR)
    for thread in threads:
        thread.join()  # has counted what had arrived
    for client in clients:
        client.close()
    return answers, [after - earlier for after, earlier in zip(answers, before)], time.monotonic() - start, max(waits)


def main():
    many_descriptors()
    with Server() as server:
        person = Client(server.port)
        limits = person.ask("hello")["limits"]
        answers, later, seconds, wait = answered(server.port, limits, person)
        most = limits["burst"] + limits["rate"] * (seconds + 1)
        check(sum(answers) <= most, f"{CONNECTIONS} connections got {sum(answers)} answers in {seconds:.1f} s, one may get {most:.0f}")
        turns = [took for took, all_of_them in zip(later, answers) if all_of_them < MESSAGES]
        check(turns and min(turns) * 4 >= sum(turns) / len(turns), f"they take turns: {turns} answers")
        check(wait < NEVER, f"a person elsewhere waited for {wait:.2f} s")
        finish(f"{sum(answers)} answers in {seconds:.1f} s, {min(turns)} to {max(turns)} in turn; another address waited {wait * 1000:.0f} ms at most")


if __name__ == "__main__":
    sys.exit(main())
