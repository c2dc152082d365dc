#!/usr/bin/env python3
"""docs/nginx.conf with Debian's nginx: a game over wss through a real proxy with a certificate, other names refused, and no key
in any log. nginx is unpacked, not installed: no service is started on this machine."""
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SOURCE / "tests" / "scripts"))
from checks import check, finish  # noqa: E402
from waiting import PATIENCE, until  # noqa: E402
from websocket import ZERMELO, Client, Server  # noqa: E402

NAME = "chess.school.example"


def nginx(folder):
    """Its path: installed, or unpacked from Debian's package."""
    if installed := shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"):
        return installed
    got = subprocess.run(["apt-get", "download", "nginx"], cwd=folder, capture_output=True, text=True)
    packages = list(folder.glob("nginx_*.deb"))
    if not packages:
        print("nginx cannot be had here:", got.stderr)
        sys.exit(77)
    subprocess.run(["dpkg-deb", "-x", str(packages[0]), str(folder / "root")], check=True)
    return str(folder / "root" / "usr" / "sbin" / "nginx")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def configuration(folder, inside, plain, tls):
    """docs/nginx.conf as it stands, but for what belongs to this machine."""
    text = (SOURCE / "docs" / "nginx.conf").read_text()
    for old, new in ((f"/etc/ssl/certs/{NAME}.pem", str(folder / "cert.pem")), (f"/etc/ssl/private/{NAME}.key", str(folder / "key.pem")),
                     ("/var/log/nginx/", f"{folder}/"), ("127.0.0.1:8080", f"127.0.0.1:{inside}"), ("listen 80;", f"listen 127.0.0.1:{plain};"),
                     ("listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;")):
        assert old in text, f"docs/nginx.conf has no {old}"
        text = text.replace(old, new)
    text = re.sub(r"  listen \[::\].*\n", "", text)
    temporary = "".join(f"  {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log info;\nevents {{}}\nhttp {{\n{temporary}{text}}}\n"


def connect(folder, port, name=NAME):
    context = ssl.create_default_context(cafile=str(folder / "cert.pem"))
    context.check_hostname = name == NAME
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE), server_hostname=name)


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        return True
    except OSError:
        return False


def get(folder, port, target, host):
    with connect(folder, port) as s:
        s.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while chunk := s.recv(65536):
            answer += chunk
    return int(answer.split(None, 2)[1]), answer


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    folder.chmod(0o755)
    program = nginx(folder)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
                    f"subjectAltName=DNS:{NAME}", "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")],
                   check=True, capture_output=True)
    told = ["--name", NAME]
    if "--proxy" in subprocess.run([ZERMELO, "serve", "--help"], capture_output=True, text=True).stdout:
        told += ["--proxy", "127.0.0.1"]
    with Server(None, *told) as server:
        plain, tls = free_port(), free_port()
        (folder / "nginx.conf").write_text(configuration(folder, server.port, plain, tls))
        tried = subprocess.run([program, "-t", "-c", str(folder / "nginx.conf"), "-p", name], capture_output=True, text=True)
        check(tried.returncode == 0, "nginx understands docs/nginx.conf", tried.stderr)
        proxy = subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-p", name], stderr=subprocess.DEVNULL)
        try:
            check(until(lambda: listens(tls), proxy), "nginx has started")
            here = f"{NAME}:{tls}"
            status, page = get(folder, tls, "/", here)
            check(status == 200 and b"<html" in page and b"Strict-Transport-Security" in page, "the page comes through TLS", page[:300].decode())
            check(b"Content-Security-Policy" in page, "with the headers of the server")
            client = Client(tls, host=here, origin=f"https://{here}", connected=connect(folder, tls))
            check(client.status == 101, "our page gets a socket over wss")
            session = client.ask("create", game="mnk:3,3,3", second="minimax:depth=2")["session"]
            link = {"session": session["id"], "key": session["key"]}
            check(client.ask("play", node=0, move="b2", **link)["ok"], "a move is played over wss")
            while session["current"] != 2:
                session = client.event("session")["session"]
            check(session["view"]["to_move"] == "first", "and answered")
            client.close()
            for host, origin in (("evil.com", None), ("evil.com", "https://evil.com"), (here, "https://evil.com"), (here, "null")):
                refused = Client(tls, host=host, origin=origin, connected=connect(folder, tls))
                check(refused.status == 403, f"host {host} and origin {origin} are refused through the proxy", str(refused.status))
                refused.close()
            check(get(folder, tls, f"/?key={link['key']}", here)[0] == 200, "a query is no harm")
            check(get(folder, tls, "/.built", here)[0] == 404, "a mark of the build is not served")
            with socket.create_connection(("127.0.0.1", plain), timeout=PATIENCE) as s:
                s.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
                moved = s.recv(65536).decode()
            check(" 301 " in moved.splitlines()[0] and f"Location: https://{NAME}/" in moved, "plain HTTP leads to TLS", moved)
        finally:
            proxy.terminate()
            proxy.wait()
        log = (folder / "zermelo.log").read_text()
        check('"GET /ws" 101' in log, "the log has the socket", log)
        for file in folder.glob("*.log"):
            said = file.read_text()
            check(link["key"] not in said and link["session"] not in said, f"no key and no game in {file.name}", said)
finish()
