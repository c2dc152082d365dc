#!/usr/bin/env python3
"""The first './run' in a clone: the page opens with one game, the others are compiled meanwhile, then a server with all of
them takes its place. A game that was begun goes on, and Ctrl-C leaves nothing behind."""
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time

from checks import check, finish
from websocket import Client

SOURCE = os.environ["SOURCE_DIR"]
PATIENCE = 3600  # seconds: compilers may have to share the machine


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def hello(port, running, good):
    """The first answer to hello that is good. The server may not be there yet, or be on its way out."""
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE and running.poll() is None:
        try:
            client = Client(port)
            answer = client.ask("hello")
            client.close()
            if good(answer):
                return answer
        except (OSError, EOFError):
            pass
        time.sleep(0.2)
    raise SystemExit(f"the server did not come: {running.poll()}")


def processes_in(folder):
    found = []
    for link in pathlib.Path("/proc").glob("[0-9]*/cwd"):
        try:
            if os.readlink(link).startswith(folder):
                found.append((link.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            pass
    return found


def main():
    with tempfile.TemporaryDirectory() as folder:
        clone = os.path.join(folder, "zermelo")
        subprocess.run(["git", "-c", "safe.directory=*", "clone", "-q", SOURCE, clone], check=True)
        port = free_port()
        with open(os.path.join(folder, "log"), "w", encoding="utf-8") as log:
            running = subprocess.Popen(["./run", "serve", "--port", str(port), "--store", os.path.join(folder, "games.sqlite")],
                                       cwd=clone, stdout=log, stderr=log, start_new_session=True)
            try:
                follow(port, running)
                running.send_signal(signal.SIGINT)
                status = running.wait(timeout=60)
            finally:
                if running.poll() is None:
                    running.kill()
        said = pathlib.Path(folder, "log").read_text(encoding="utf-8")
        check(status in (0, 130), f"Ctrl-C ends it: {status}", said)
        check(said.count("Zermelo is at") == 2, "each of the two servers says where it is", said)
        check(not processes_in(clone), "nothing is left running", "\n".join(processes_in(clone)))
    finish()


def follow(port, running):
    first = hello(port, running, lambda answer: True)
    check(first["more_games"] is True, "the first server says that more games will come")
    check([game["family"] for game in first["games"]] == ["mnk"], "it has tic-tac-toe and its family")
    with_page = socket.create_connection(("127.0.0.1", port), timeout=20)
    with_page.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    check(b" 200 " in with_page.recv(64), "the page is there")
    with_page.close()
    client = Client(port)
    session = client.ask("create", game="mnk:3,3,3", first="human", second="human")["session"]
    own = {"session": session["id"], "key": session["key"]}
    check(client.ask("play", node=0, move="b2", **own)["ok"], "a move can be played at once")

    last = hello(port, running, lambda answer: not answer["more_games"])
    check(len(last["games"]) >= 10, "the second server has all games", str([game["family"] for game in last["games"]]))
    client = Client(port)
    check(client.ask("play", node=1, move="a1", **own)["ok"], "the game goes on where it was")


main()
