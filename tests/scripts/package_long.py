#!/usr/bin/env python3
"""The Debian packages on a bare Debian 12: installed, used as a newcomer would, upgraded to the next version, removed, purged.

The packages are made by scripts/package, in two versions; ZERMELO_PACKAGES names a folder that has them already. The bare system is
made by debootstrap in a folder and kept (XDG_CACHE_HOME); the test runs in a copy of it. Needs root, for chroot and mount.
"""
import os
import pathlib
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from checks import check, finish

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "zermelo"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
USER = "player"
PACKAGES = ("zermelo", "zermelo-dev", "python3-zermelo")

SMALL_CMAKE = """cmake_minimum_required(VERSION 3.25)
project(small CXX)
find_package(zermelo REQUIRED)
add_executable(small main.cpp)
target_link_libraries(small PRIVATE zermelo::zermelo)
"""
SMALL_PROGRAM = """#include <zermelo/any/catalogue.h>
#include <zermelo/cli/cli.h>
int main(int argc, char** argv) { return zermelo::cli(zermelo::catalogue(), argc, argv); }
"""


def skip(reason):
    print(reason)
    sys.exit(77)


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def in_own_mounts():
    """Starts this script again where its mounts end with it."""
    if os.environ.get("ZERMELO_OWN_MOUNTS"):
        return
    os.environ["ZERMELO_OWN_MOUNTS"] = "1"
    os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv])


def make_packages(folder):
    """Two versions of the packages, from one tree: (version, [files]) each."""
    version = re.search(r"^set\(version (\d+\.\d+\.\d+)\)", (SOURCE / "CMakeLists.txt").read_text(), re.M).group(1)
    major, minor, patch = version.split(".")
    later = f"{major}.{minor}.{int(patch) + 1}"
    if "ZERMELO_PACKAGES" in os.environ:
        folder = pathlib.Path(os.environ["ZERMELO_PACKAGES"])
    else:  # the true version last, so that its build stays
        run(SOURCE / "scripts/package", "--version", later, "--out", folder)
        run(SOURCE / "scripts/package", "--out", folder)
    arch = run("dpkg", "--print-architecture").strip()
    made = [(each, [folder / f"{name}_{each}_{arch}.deb" for name in PACKAGES]) for each in (version, later)]
    for _, files in made:
        for file in files:
            check(file.exists(), f"{file.name} is missing")
    return made


class Bare:
    """A Debian 12 with nothing but its base packages, in a folder."""

    def __init__(self, root):
        self.root = root
        base = CACHE / "debian-12"
        if not (base / ".complete").exists():
            shutil.rmtree(base, ignore_errors=True)
            base.mkdir(parents=True)
            run("debootstrap", "--variant=minbase", "bookworm", base)
            (base / ".complete").touch()
        run("cp", "-a", "--reflink=auto", f"{base}/.", root)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(f"/etc/{name}", root / "etc" / name)
        for settings in pathlib.Path("/etc/apt/apt.conf.d").iterdir():  # the way to the network is this machine's
            if re.search("proxy|cainfo", settings.read_text(), re.I):
                shutil.copy(settings, root / "etc/apt/apt.conf.d")
        run("mount", "-t", "proc", "proc", root / "proc")
        run("mount", "--rbind", "/dev", root / "dev")
        self.run("useradd --create-home --shell /bin/bash " + USER)
        self.run("apt-get update")

    def command(self, line, user="root"):
        home = "/root" if user == "root" else f"/home/{user}"
        return ["env", "-i", f"PATH={PATH}", f"HOME={home}", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive",
                *(f"{key}={value}" for key, value in os.environ.items() if key.lower().endswith("_proxy")),
                "chroot", f"--userspec={user}:{user}", str(self.root), "bash", "-c", f"cd {home} && {line}"]

    def run(self, line, user="root"):
        return run(*self.command(line, user))

    def install(self, *names):
        self.run("apt-get install -y --no-install-recommends " + " ".join(map(str, names)))

    def take(self, files):
        """Copies files into the folder /packages; their names there."""
        place = self.root / "packages"
        place.mkdir(exist_ok=True)
        for file in files:
            shutil.copy(file, place)
        return [f"/packages/{file.name}" for file in files]


def get(port, target):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{target}", timeout=10) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, ""


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def check_server(bare):
    """The line of the user service, on another port."""
    unit = bare.run("cat /usr/lib/systemd/user/zermelo.service")
    line = re.search(r"^ExecStart=(.*)$", unit, re.M).group(1)
    check("--host 127.0.0.1" in line, "the service is reached from other machines", line)
    port = free_port()
    server = subprocess.Popen(bare.command("exec " + re.sub(r"--port \d+", f"--port {port}", line), USER),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                status, page = get(port, "/")
                break
            except OSError:
                time.sleep(0.1)
        check(status == 200 and "/assets/" in page, "the page is not served", page[:500])
        for file in re.findall(r'(?:src|href)="\.(/assets/[^"]*)"', page):
            check(get(port, file)[0] == 200, f"{file} is not served")
        status, site = get(port, "/docs/")
        check(status == 200 and "md-search" in site, "the documentation is not served", site[:500])
        for file in ("/docs/tour.html", "/docs/reference/zermelo-search.html", "/docs/search/search_index.json"):
            check(get(port, file)[0] == 200, f"{file} is not served")
        check(get(port, "/docs/nothing.html")[0] == 404, "a page that does not exist is served")
    finally:
        server.terminate()
        check(server.wait(timeout=30) == 0, "the server did not end well", server.stdout.read())


def check_program(bare, version):
    first = bare.run("zermelo --version", USER).splitlines()
    check(first[0] == f"zermelo {version}", f"version {version}", "\n".join(first))
    check(not any("native" in line for line in first), "the program is made for one processor", "\n".join(first))
    for game in ("chess", "checkers", "kalah", "connect"):
        check(re.search(rf"^{game}\b", bare.run("zermelo games", USER), re.M), f"{game} is not listed")
    # Tic-tac-toe is a draw; four by four with three in a row is won by the first player.
    check("draw" in bare.run("zermelo solve tic-tac-toe", USER), "tic-tac-toe is a draw")
    check("a win in 5 plies" in bare.run("zermelo solve mnk:4,4,3 --distance", USER), "4,4,3 is won in 5")
    # 4,865,609 lines of five moves: the published count of chess's first position.
    check("4865609" in bare.run("zermelo perft chess 5 --json", USER), "perft 5 of chess")
    found = bare.run("zermelo search chess --player engine:depth=6", USER)
    check("nodes" in found, "chess is searched", found)
    studies = sorted(path.stem for path in (SOURCE / "studies").glob("*.toml"))
    listed = bare.run("zermelo lab list", USER)
    check(studies and all(name in listed for name in studies), "the studies are not found", listed)
    health = bare.run("zermelo doctor || true", USER)
    check("/usr/share/zermelo/web" in health and "/usr/share/zermelo/studies" in health, "doctor looks elsewhere", health)


def check_processors(bare):
    """The same program for old and new processors of x86-64: which one runs, and that both search the same nodes."""
    if platform.machine() != "x86_64":
        return
    shutil.copy(shutil.which("qemu-x86_64-static"), bare.root / "usr/local/bin")
    flags = {}
    nodes = {}
    for name, program in {"this": "/usr/bin/zermelo", "old": "qemu-x86_64-static -cpu Nehalem /usr/bin/zermelo"}.items():
        flags[name] = bare.run(f"{program} --version", USER)
        nodes[name] = re.findall(r'"nodes":\s*(\d+)', bare.run(f"{program} bench --json", USER))
    newer = {"avx2", "bmi2", "fma", "movbe"} <= set(pathlib.Path("/proc/cpuinfo").read_text().split())
    check(("x86-64-v3" in flags["this"]) == newer, "a newer processor has its own program", flags["this"])
    check("x86-64-v3" not in flags["old"], "an old processor starts a program that is not for it", flags["old"])
    bare.run("mkdir -p copy/bin copy/libexec && cp /usr/bin/zermelo copy/bin && cp /bin/false copy/libexec/zermelo-x86-64-v3", USER)
    copied = bare.run("copy/bin/zermelo --version; rm -r copy", USER)
    check("zermelo" in copied and "x86-64-v3" not in copied, "a copy starts what lies beside it", copied)
    check(nodes["old"] and nodes["this"] == nodes["old"], "the two programs search other nodes", f"{nodes['this']}\n{nodes['old']}")


def check_surroundings(bare):
    bare.install("man-db", "bash-completion", "zsh", "fish", "desktop-file-utils", "systemd")
    for page in ("zermelo", "zermelo-search"):
        check("NAME" in bare.run(f"MANPAGER=cat man {page}", USER), f"man {page}")
    check("_zermelo" in bare.run("source /usr/share/bash-completion/bash_completion; _completion_loader zermelo; complete -p zermelo", USER),
          "bash loads no completion")
    check(bare.run("zsh -c 'autoload -Uz compinit; compinit -u; echo $_comps[zermelo]'", USER).strip() == "_zermelo",
          "zsh loads no completion")
    offered = bare.run("fish -c 'complete -C \"zermelo sea\"'", USER)
    check(offered.startswith("search"), "fish completes no command", offered)
    bare.run("desktop-file-validate /usr/share/applications/zermelo.desktop")
    bare.run("bash -n /usr/libexec/zermelo/open-page && test -x /usr/libexec/zermelo/open-page")
    bare.run("test -s /usr/share/icons/hicolor/scalable/apps/zermelo.svg && test -e /usr/share/doc/zermelo/html/index.html")
    told = bare.run("XDG_RUNTIME_DIR=/tmp systemd-analyze --user verify /usr/lib/systemd/user/zermelo.service 2>&1")
    check("zermelo" not in told, "systemd complains", told)


def check_library(bare, version):
    bare.install("cmake", "ninja-build", "pkg-config")
    small = bare.root / "home" / USER / "small"
    small.mkdir()
    (small / "CMakeLists.txt").write_text(SMALL_CMAKE)
    (small / "main.cpp").write_text(SMALL_PROGRAM)
    shutil.copytree(SOURCE / "examples/first", small / "first")
    bare.run(f"chown -R {USER}:{USER} /home/{USER}/small")
    bare.run("cmake -G Ninja -S small -B small/build && cmake --build small/build", USER)
    bare.run("cmake -G Ninja -S small/first -B small/first/build && cmake --build small/first/build", USER)
    bare.run("cd small && g++ $(pkg-config --cflags zermelo) main.cpp $(pkg-config --libs zermelo) -o by-pkg-config", USER)
    bare.run("cd small && g++ -O1 $(pkg-config --cflags zermelo-search) first/main.cpp $(pkg-config --libs zermelo-search) -o first-by-pkg-config", USER)
    for program in ("small/build/small", "small/by-pkg-config"):
        check(bare.run(f"{program} --version", USER).startswith(f"zermelo {version}\n"), f"{program} has another version")
        check("draw" in bare.run(f"{program} solve tic-tac-toe", USER), f"{program} solves nothing")
    studies = bare.run("small/build/small lab list", USER)
    check("rook-endgame" in studies, "a program of one's own does not find the installed studies", studies)
    for program in ("small/first/build/first", "small/first-by-pkg-config"):
        check("best move: c2" in bare.run(program, USER), f"{program} finds another move")


def check_module(bare, version):
    """The Python module: imported from anywhere, typed, with the studies and the page of the package zermelo."""

    def python(line):
        return bare.run(f"cd /tmp && python3 -c '{line}'", USER).strip()

    check(python("import zermelo; print(zermelo.__version__)") == version, "the module has another version")
    check(python("import zermelo; print(zermelo.__file__)").startswith("/usr/lib/python3/dist-packages/zermelo/"), "the module is elsewhere")
    found = python("import zermelo; print(zermelo.search(zermelo.game(\"tic-tac-toe\").start(), \"alphabeta:depth=9\").value)")
    check(found == "0", "the module searches nothing", found)
    share = "/usr/lib/python3/dist-packages/zermelo/share"
    bare.run(f"test -e {share}/web/index.html && test -e {share}/studies/rook-endgame-faithful.toml")
    bare.run("cd /usr/lib/python3/dist-packages/zermelo && test -e py.typed && test -e __init__.pyi && test -d __pycache__")
    check("numpy" not in bare.run("dpkg-query -W -f '${Package}\\n'"), "NumPy came with it, so nothing shows that it is optional")
    bare.install("python3-numpy")
    check(python("import zermelo; print(zermelo.game(\"connect\").start().planes().ndim)") == "3", "no planes with NumPy")


def left_over(bare):
    """What is called zermelo outside the user's own folder and ours. Pages that were read are in the cache of man-db, which is its own."""
    others = " -o ".join(f"-path {place}" for place in ("/proc", "/dev", "/home", "/packages", "/var/cache/man"))
    found = bare.run(f"find / -xdev \\( {others} \\) -prune -o -iname '*zermelo*' -print")
    return found.split()


def check_gone(bare, action, files):
    bare.run(f"apt-get {action} -y '^(python3-)?zermelo.*'")
    check(not left_over(bare), f"left after {action}", "\n".join(left_over(bare)))
    kept = [file for file in files if "zermelo" in file and os.path.lexists(f"{bare.root}{file}")]
    check(len(files) > 100 and not kept, f"files stay after {action}", "\n".join(kept))
    check("zermelo" not in bare.run("dpkg-query -W -f '${Package} ${Status}\\n'"), f"dpkg remembers zermelo after {action}")


if os.geteuid() != 0:
    skip("chroot needs root")
in_own_mounts()
subprocess.run(["bash", "-c", ". scripts/common.sh && install_packages bare compilers"], cwd=SOURCE, check=True)
with tempfile.TemporaryDirectory(prefix="zermelo-packages-") as folder:
    (version, first), (later, second) = make_packages(pathlib.Path(folder))
    root = pathlib.Path(tempfile.mkdtemp(prefix="zermelo-bare-", dir=CACHE.parent if CACHE.parent.exists() else None))
    try:
        bare = Bare(root)
        check(not left_over(bare), "the bare system knows zermelo", str(left_over(bare)))
        bare.install(bare.take(first[:1])[0])
        check_program(bare, version)
        check_processors(bare)
        check_server(bare)
        check_surroundings(bare)
        bare.install(bare.take(first[2:])[0])
        check_module(bare, version)
        bare.install(bare.take(first[1:2])[0])
        check_library(bare, version)
        files = bare.run(f"dpkg -L {' '.join(PACKAGES)}").split("\n")
        check(not bare.run(f"dpkg --verify {' '.join(PACKAGES)}"), "installed files differ from their checksums")
        bare.install(*bare.take(second))
        check_program(bare, later)
        check_server(bare)
        check_gone(bare, "remove", files)
        bare.install("/packages/" + second[0].name)
        check_gone(bare, "purge", files)
    finally:
        for place in ("proc", "dev"):
            subprocess.run(["umount", "-l", root / place], stderr=subprocess.DEVNULL)
        if not os.path.ismount(root / "dev") and not os.path.ismount(root / "proc"):
            subprocess.run(["rm", "-rf", "--one-file-system", root], check=True)

finish(f"zermelo {version} installed, used, upgraded to {later}, removed")
