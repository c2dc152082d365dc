#!/usr/bin/env python3
"""The names that the server answers to: those it was told, the address at which it was reached, and those of this machine. Every
other Host and Origin is refused, on every address (DNS rebinding). What it prints has neither a key nor the id of a game."""
import pathlib
import re
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
from checks import check, finish  # noqa: E402
from waiting import PATIENCE  # noqa: E402
from websocket import ZERMELO, Client, Server  # noqa: E402


NAMES = "--name" in subprocess.run([ZERMELO, "serve", "--help"], capture_output=True, text=True).stdout
check(NAMES, "serve has the option --name")


def reached(address, port):
    return socket.create_connection((address, port), timeout=PATIENCE)


def upgrade(address, port, host, origin=None):
    """The status that a browser would get that asks for a socket; the page by GET gets the same."""
    client = Client(port, host=host, origin=origin, connected=reached(address, port))
    client.close()
    with reached(address, port) as s:
        extra = f"Origin: {origin}\r\n" if origin else ""
        s.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n{extra}Connection: close\r\n\r\n".encode())
        page = int(s.recv(65536).split(None, 2)[1])
    check((page == 200) == (client.status == 101), f"page and socket agree about {host} and {origin} at {address}", f"{page} {client.status}")
    return client.status


def raw(address, port, head):
    with reached(address, port) as s:
        s.sendall(head)
        answer = s.recv(65536)
    return int(answer.split(None, 2)[1]) if answer else 0


def names(bound, address, *told):
    arguments = [word for name in told for word in ("--name", name)] if NAMES else []
    with Server(None, "--host", bound, *arguments) as server:
        port = server.port
        ours = ["localhost", "127.0.0.1", address, *(name.lower() for name in told)]
        for host in ours:
            for written in (host, f"{host}:{port}", host.upper()):
                check(upgrade(address, port, written) == 101, f"{written} is answered at {bound}")
                check(upgrade(address, port, written, f"http://{written}") == 101, f"so is its page: {written} at {bound}")
                check(upgrade(address, port, written, f"https://{written}") == 101, f"and behind TLS: {written} at {bound}")
        strange = ["evil.com", f"evil.com:{port}", "localhost.evil.com", "evil.com.", "127.0.0.1.evil.com", "chess.school.example.evil.com",
                   "10.9.8.7", "[::2]", "localhost@evil.com", "evil.com#localhost", "xlocalhost", "chess.school.example."]
        for host in strange:
            check(upgrade(address, port, host) == 403, f"{host!r} is refused at {bound}")
            check(upgrade(address, port, host, f"http://{host}") == 403, f"so is its page: {host!r} at {bound}")
        for origin in ("http://evil.com", "null", f"http://localhost:{port + 1}", "http://localhost.evil.com", "https://evil.com",
                       f"ftp://localhost:{port}", "file://"):
            check(upgrade(address, port, f"localhost:{port}", origin) == 403, f"the origin {origin} is refused at {bound}")
        two = b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.com\r\nConnection: close\r\n\r\n"
        check(raw(address, port, two) in (400, 403), f"two hosts are refused at {bound}")
        for head in (b"", b"Host:\r\n", b"Host: \r\n"):
            check(raw(address, port, b"GET / HTTP/1.1\r\n" + head + b"Connection: close\r\n\r\n") in (400, 403), f"no host is refused at {bound}")


def bad_names():
    for name in ("http://chess.school.example", "chess.school.example:80", "a b", "", "a/b", "*"):
        done = subprocess.run([ZERMELO, "serve", "--port", "0", "--name", name], capture_output=True, text=True, timeout=PATIENCE,
                              stdin=subprocess.DEVNULL)
        check(done.returncode == 2 and done.stderr.count("\n") == 1 and "--name" in done.stderr, f"--name {name!r} is refused", done.stderr)


def quiet():
    """Plays, errs, is refused; everything that was printed."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([ZERMELO, "serve", "--port", "0", "--store", str(pathlib.Path(folder) / "g.sqlite")],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        first = process.stdout.readline()
        port = int(re.search(r":(\d+)/", first)[1])
        client = Client(port)
        session = client.ask("create", game="mnk:3,3,3", second="human")["session"]
        link = {"session": session["id"], "key": session["key"]}
        for request in ({"node": 0, "move": "b2"}, {"node": 0, "move": "zz"}, {"node": 99, "move": "a1"}):
            client.ask("play", **link, **request)
        client.ask("seats", first="perfect:/x", second="human", **link)
        client.send(b'{"do":' + session["key"].encode())
        raw("127.0.0.1", port, f"GET /?key={session['key']} HTTP/1.1\r\nHost: evil.com\r\nCookie: {session['key']}\r\n\r\n".encode())
        raw("127.0.0.1", port, f"BAD /{session['key']}\r\n\r\n".encode())
        client.close()
        process.terminate()
        said = first + process.communicate(timeout=PATIENCE)[0]
        check(session["key"] not in said, "a key is printed", said)
        check(session["id"] not in said, "the id of a game is printed", said)
        check("Zermelo is at" in said, "what is printed was read", said)


names("127.0.0.1", "127.0.0.1")
names("127.0.0.2", "127.0.0.2", "chess.school.example")
names("0.0.0.0", "127.0.0.3", "Chess.School.Example", "other.example")
bad_names()
quiet()
finish()
