#!/usr/bin/env python3
"""Every compiler and both processor families visit the same nodes. tests/compilers/nodes.cpp, which needs the headers alone, is compiled
by GCC 12 and clang 19, by GCC 13 and 14, and for the other family (arm64 on x86-64, x86-64 on arm64), where QEMU runs it. All print the
same values and node counts, those of the program, and the published perft of chess. Debian 12 has no GCC 13 and 14: where they are not
installed, those of a Debian 13 compile, which debootstrap makes in a folder and keeps (XDG_CACHE_HOME). That needs root."""
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

from checks import check, finish

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
ZERMELO = os.environ["ZERMELO"]
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "zermelo"
NEWER = ("g++-13", "g++-14")
# Debian's, GNU's and QEMU's name of the other family.
OTHER = {"x86_64": ("arm64", "aarch64-linux-gnu", "aarch64"), "aarch64": ("amd64", "x86-64-linux-gnu", "x86_64")}
FLAGS = ["-std=c++23", "-O2", "-DNDEBUG", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"]


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout}{done.stderr[-6000:]}")
    return done.stdout


def build(folder, name, compiler, *options):
    program = folder / name
    run(compiler, *FLAGS, *options, "-I", folder / "include", SOURCE / "tests/compilers/nodes.cpp", "-o", program)
    return program


def other_family(folder):
    arch, gnu, qemu = OTHER[platform.machine()]
    run("bash", "-c", f"cd '{SOURCE}' && . scripts/common.sh && install_packages compilers to-{arch}")
    program = build(folder, arch, f"{gnu.replace('x86-64', 'x86_64')}-g++", "-static")
    kind = run("readelf", "-h", program)
    check(("AArch64" if arch == "arm64" else "X86-64") in kind, f"the program for {arch} is for another family", kind)
    return run(f"qemu-{qemu}-static", program)


def debian_13():
    """The folder of a Debian 13 with the newer compilers."""
    base = CACHE / "debian-13"
    if not (base / ".complete").exists():
        run("bash", "-c", f"cd '{SOURCE}' && . scripts/common.sh && install_packages bare")
        shutil.rmtree(base, ignore_errors=True)
        base.mkdir(parents=True)
        run("debootstrap", "--variant=minbase", "--include=" + ",".join(NEWER), "trixie", base)
        (base / ".complete").touch()
    return base


def newer_compilers():
    """What the programs say that they make."""
    told = {}
    with tempfile.TemporaryDirectory(dir=debian_13() / "tmp") as place:
        place = pathlib.Path(place)
        (place / "include").mkdir()
        shutil.copytree(SOURCE / "src", place / "include/zermelo")
        shutil.copy(SOURCE / "tests/compilers/nodes.cpp", place)
        inside = f"/tmp/{place.name}"
        for compiler in NEWER:
            run("chroot", debian_13(), compiler, *FLAGS, "-I", f"{inside}/include", f"{inside}/nodes.cpp", "-o", f"{inside}/{compiler}")
            told[compiler] = run("chroot", debian_13(), f"{inside}/{compiler}")
    return told


def check_against_the_program(told):
    """The same searches on the command line, with all that stands between."""
    for game, algorithm, depth, nodes in re.findall(r"^(\w+) (alphabeta) (\d+): (\d+)", told, re.M):
        found = run(ZERMELO, "search", game, "--player", f"{algorithm}:depth={depth}", "--json")
        check(f'"nodes":{nodes},' in found.replace(" ", ""), f"the program visits other nodes than {nodes} in {game}", found)


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    (folder / "include").mkdir()
    (folder / "include/zermelo").symlink_to(SOURCE / "src")
    told = {}
    for compiler in ("g++", "clang++-19", *NEWER):
        if shutil.which(compiler):
            told[compiler] = run(build(folder, compiler, compiler))
    if not all(map(shutil.which, NEWER)) and os.geteuid() == 0:
        told |= newer_compilers()
    if platform.machine() in OTHER:
        told["the other family"] = other_family(folder)
    check({"g++", "clang++-19", "the other family"} <= told.keys(), "a compiler is missing", str(told.keys()))
    for name, nodes in told.items():
        check(nodes == told["g++"], f"{name} visits other nodes", f"{nodes}instead of\n{told['g++']}")
    check(len(told["g++"].splitlines()) == 9, "the program counts something else", told["g++"])
    check("chess perft 4: 197281\n" in told["g++"], "perft 4 of chess is 197,281", told["g++"])
    check_against_the_program(told["g++"])

finish(", ".join(told))
