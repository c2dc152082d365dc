"""What the attack scripts share: a server to attack, its memory and its processor time, and many connections.

A script runs its quick form; the argument "long", or ATTACK=long, makes it longer."""
import os
import pathlib
import resource
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
from waiting import PATIENCE  # noqa: E402,F401
from websocket import Client, Server, ZERMELO  # noqa: E402,F401

LONG = "long" in sys.argv[1:] or os.environ.get("ATTACK") == "long"


def many_descriptors(count=4096):
    """Lets this process hold that many sockets, if the system allows it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def client_from(address, port):
    """A client with this address: all of 127.x.y.z are this machine."""
    return Client(port, connected=socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0)))


def knows(option):
    return option in subprocess.run([ZERMELO, "serve", "--help"], capture_output=True, text=True).stdout


def mebibytes(server, what="VmRSS"):
    with open(f"/proc/{server.process.pid}/status") as status:
        for line in status:
            if line.startswith(what + ":"):
                return int(line.split()[1]) / 1024
    return 0


def seconds_of_main_thread(server):
    pid = server.process.pid
    with open(f"/proc/{pid}/task/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
