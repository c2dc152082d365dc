#!/usr/bin/env python3
"""The server from outside: pages and headers, who may talk to it, junk of every kind, a kill in the middle of a game, many
connections at once, and a clean end."""
import os
import pathlib
import re
import subprocess
import sys

from waiting import PATIENCE, processor_seconds
from websocket import Client, Server, seconds_to_play

failures = []


def check(what, holds):
    if not holds:
        failures.append(what)


def pages(server):
    status, answer = server.get("/")
    check("the page is there", status == 200 and b"<html" in answer)
    for header in (b"Content-Security-Policy: default-src 'none'", b"X-Content-Type-Options: nosniff"):
        check(f"the page carries {header.decode()}", header in answer)
    for target in ("/../CMakeLists.txt", "/%2e%2e/CMakeLists.txt", "/..%2f..%2fetc/passwd", "//etc/passwd", "/index.html/..",
                   "/nosuch", "/ws/..", "/\x00", "/" + "a" * 5000):
        check(f"nothing is served for {target[:40]!r}", server.get(target)[0] in (400, 404))
    check("a POST is refused", server.http(b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[0] == 405)
    check("HEAD is answered", server.http(b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[0] == 200)
    check("a name that points here is refused", server.get("/", host="evil.example")[0] == 403)
    check("so is a page of somebody else's", server.get("/", extra="Origin: http://evil.example\r\n")[0] == 403)


def strangers(server):
    check("a foreign origin gets no socket", Client(server.port, origin="http://evil.example").status == 403)
    check("a foreign host gets no socket", Client(server.port, host="evil.example").status == 403)
    check("there is one socket", Client(server.port, target="/other").status == 404)
    check("our own page gets one", Client(server.port, origin=f"http://127.0.0.1:{server.port}").status == 101)


def junk(server):
    for data in (b"\x00" * 100, b"GET", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET / HTTP/9.9\r\n\r\n", b"A" * 100_000,
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\nx", os.urandom(5000)):
        try:
            server.http(data)
        except OSError:
            pass
    client = Client(server.port)
    for data in (b"", b"{", b"[" * 100_000, b'{"do":' * 1000, b'{"do":"create","game":"' + b"x" * 100_000 + b'"}'):
        client.send(data)
        check(f"junk is answered in words: {data[:20]!r}", client.receive()["error"]["message"])
    check("and the connection goes on", client.ask("hello")["ok"])
    # What is no text (RFC 6455, 8.1) or no frame ends that connection and no other.
    for frame in (b"\x81\x82\x00\x00\x00\x00\xff\xfe", b"\xff\xff\xff\xff\xff\xff", b"\x81\x05hello", b"\x83\x80\x00\x00\x00\x00", os.urandom(64)):
        broken = Client(server.port)
        broken.socket.sendall(frame)
        broken.close()
    large = Client(server.port)
    try:
        large.send(b"x" * 1_000_000)
        large.receive()
        check("an oversized message ends the connection", False)
    except (EOFError, OSError):
        pass
    flood = Client(server.port)
    flood.socket.settimeout(20)  # a slow server may neither answer all nor end the connection; either is right
    try:
        for _ in range(2000):
            flood.send(b"{}")
        for _ in range(2000):
            flood.receive()
    except (EOFError, OSError):
        pass
    check("the server is still there", client.ask("hello")["ok"] and server.process.poll() is None)


def killed(server):
    """A game goes on after a SIGKILL as if nothing had happened."""
    client = Client(server.port)
    session = client.ask("create", game="checkers", second="level:2")["session"]
    link = {"session": session["id"], "key": session["key"]}
    check("a move is played", client.ask("play", node=0, move="11-15", **link)["ok"])
    while client.event()["session"]["current"] != 2:
        pass
    before = client.ask("open", **link)["session"]
    server.kill()
    server.start()
    client = Client(server.port)
    after = client.ask("open", **link)["session"]
    check("the game is as it was", after["nodes"] == before["nodes"] and after["view"] == before["view"])
    check("and goes on", client.ask("play", node=2, move=after["view"]["moves"][0]["move"], **link)["ok"])
    check("an unknown session has its own code", client.ask("open", session="nosuchsession")["error"]["code"] == "not-found")
    check("the old key is still read", client.ask("open", table=link["session"])["ok"])


def documented(server):
    """The client of docs/api.md prints what the page says."""
    page = (pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/api.md").read_text(encoding="utf-8")
    program, printed = re.search(r"^```python\n(.*?)^```$.*?^```text\n(.*?)^```$", page, re.M | re.S).groups()
    ran = subprocess.run([sys.executable, "-c", program.replace("8080", str(server.port))], capture_output=True, text=True,
                         cwd=pathlib.Path(__file__).parent, timeout=PATIENCE)
    check(f"the client of docs/api.md works: {ran.stdout}{ran.stderr}", ran.stdout == printed)


def work_before_play(server):
    before = processor_seconds(server.process.pid)
    seconds_to_play(server.port)
    return processor_seconds(server.process.pid) - before


def crowd(server):
    """Two hundred connections with two programs each, and junk between, do not keep a new player waiting: not longer than one
    second of all processors, whatever else they do. (bench/serve_load.py measures time.)"""
    clients = [Client(server.port) for _ in range(200)]
    for client in clients:
        client.send(b'{"id":1,"do":"create","game":"connect","first":"level:3","second":"level:3"}')
        client.send(os.urandom(200).hex().encode())
    waits = sorted(work_before_play(server) for _ in range(9))
    check(f"a new player gets to play soon: after {waits[4]:.3f} processor seconds", waits[4] < os.cpu_count())
    for client in clients:
        client.close()


def ends(server):
    client = Client(server.port)
    client.ask("create", game="chess", first="minimax:depth=30", second="human")
    check("SIGTERM ends it cleanly, a search in the middle", server.stop() == 0)
    check("and says goodbye", client.event("bye"))


def main():
    with Server() as server:
        for part in (pages, strangers, junk, killed, documented, crowd, ends):
            part(server)
    for failure in failures:
        print("does not hold:", failure)
    return 1 if failures else 0


sys.exit(main())
