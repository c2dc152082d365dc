"""A small WebSocket client, and a server to talk to, for the tests of 'zermelo serve'."""
import base64
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import tempfile
import time

from waiting import PATIENCE

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")


class Server:
    """zermelo serve on a free port, with its own store."""

    def __init__(self, store=None, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        self.store = store or str(pathlib.Path(self.folder.name) / "games.sqlite")
        self.arguments = arguments
        self.process = None
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([ZERMELO, "serve", "--port", str(self.port), "--store", self.store, *self.arguments],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        assert "http://" in line, f"the first line has the address: {line!r}"
        self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.folder.cleanup()

    def http(self, head, body=b""):
        """Whatever bytes; the status line's number and the whole answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as s:
            s.sendall(head + body)
            s.shutdown(socket.SHUT_WR)
            answer = b""
            while chunk := s.recv(65536):
                answer += chunk
        words = answer.split(None, 2)
        return (int(words[1]) if len(words) > 1 else 0), answer

    def get(self, target, host=None, extra=""):
        host = host or f"127.0.0.1:{self.port}"
        return self.http(f"GET {target} HTTP/1.1\r\nHost: {host}\r\n{extra}Connection: close\r\n\r\n".encode())


class Client:
    def __init__(self, port, origin=None, host=None, target="/ws", connected=None):
        """`connected` is a socket that leads to the server: through TLS, or to another address than 127.0.0.1."""
        self.socket = connected or socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        host = host or f"127.0.0.1:{port}"
        request = (f"GET {target} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n")
        if origin:
            request += f"Origin: {origin}\r\n"
        self.socket.sendall((request + "\r\n").encode())
        self.buffer = b""
        head = self._until(b"\r\n\r\n")
        self.status = int(head.split(None, 2)[1])
        self.asked = 0
        self.events = []

    def close(self):
        self.socket.close()

    def _until(self, mark):
        while mark not in self.buffer:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise EOFError
            self.buffer += chunk
        head, _, self.buffer = self.buffer.partition(mark)
        return head

    def _take(self, count):
        while len(self.buffer) < count:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise EOFError
            self.buffer += chunk
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, data, opcode=1):
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = bytes([0x80 | opcode, 0x80 | size])
        elif size < 65536:
            head = bytes([0x80 | opcode, 0xFE]) + struct.pack(">H", size)
        else:
            head = bytes([0x80 | opcode, 0xFF]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if size < 100_000 else data
        if masked is data:
            mask = b"\0\0\0\0"
        self.socket.sendall(head + mask + masked)

    def receive(self):
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            opcode = first & 15
            if opcode == 9:
                self.send(data, 10)
            elif opcode == 8:
                raise EOFError
            else:
                return json.loads(data)

    def ask(self, what, **fields):
        self.asked += 1
        self.send(json.dumps({"id": self.asked, "do": what, **fields}).encode())
        while True:
            message = self.receive()
            if "event" in message:
                self.events.append(message)
            elif message["id"] == self.asked:
                return message

    def event(self, kind="session"):
        while True:
            message = self.events.pop(0) if self.events else self.receive()
            if message.get("event") == kind:
                return message


def seconds_to_play(port):
    """How long a new player waits: connect, say hello, start a game, play a move and have it confirmed."""
    start = time.perf_counter()
    client = Client(port)
    client.ask("hello")
    session = client.ask("create", game="mnk:3,3,3", first="human", second="human")["session"]
    assert client.ask("play", session=session["id"], key=session["key"], node=0, move="b2")["ok"]
    client.close()
    return time.perf_counter() - start
