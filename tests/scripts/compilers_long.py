#!/usr/bin/env python3
"""Other compilers and the other processor family: the same tests pass, and `zermelo bench` visits the same nodes.

clang 19, and GCC 13 and 14 where they are installed, build the program and its tests for this machine. GCC builds them for the other
family (x86-64 on arm64, arm64 on x86-64) with the libraries of Debian 12 for it; QEMU runs what has no processes of its own: bench and
the tests of the rooms core, games, search and solve.

    ZERMELO_COMPILERS="clang++-19 other-family"    these alone
    ZERMELO_COMPILERS_GAMES="mnk;chess"            a trial with a catalogue of these games, and no tests but those of core
"""
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

from checks import check, finish

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
OUT = SOURCE / "build/compilers"
GAMES = os.environ.get("ZERMELO_COMPILERS_GAMES", "")
ROOMS = "core" if GAMES else "core;games;search;solve"
# Debian's name, GNU's name, QEMU's name of the other family.
OTHER = {"x86_64": ("arm64", "aarch64-linux-gnu", "aarch64"), "aarch64": ("amd64", "x86_64-linux-gnu", "x86_64")}
LIBRARIES = ["libfmt-dev", "nlohmann-json3-dev", "libcli11-dev", "libsqlitecpp-dev", "libsqlite3-dev", "libtomlplusplus-dev", "libzstd-dev",
             "libboost1.81-dev", "libgtest-dev", "librapidcheck-dev", "libc6", "libstdc++6"]
# The cross compiler has these; twice they would hide each other.
OF_THE_COMPILER = re.compile(r"^(libc6-dev|linux-libc-dev|libcrypt-dev|libc-dev-bin|libstdc\+\+-\d+-dev|libgcc-\d+-dev)_")


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout[-6000:]}")
    return done.stdout


def shell(line):
    return run("bash", "-c", f". scripts/common.sh && {line}", cwd=SOURCE)


def build(name, *options):
    folder = OUT / name
    run("cmake", "-G", "Ninja", "-S", SOURCE, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DZERMELO_TESTS=ON",
        f"-DZERMELO_ONLY_GAMES={GAMES}", *options)
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or shell("parallel").strip()
    run("ninja", "-C", folder, "-j", jobs)
    return folder


def check_nodes(name, *program):
    answer = json.loads(subprocess.run([*map(str, program), "bench", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout)
    nodes = {game["game"]: game["nodes"] for game in answer["games"]}
    nodes |= {f"{game['game']}, engine": game["engine"]["nodes"] for game in answer["games"] if game["engine"]}
    expected = json.loads((SOURCE / "tests/golden/bench/nodes.json").read_text())
    check(GAMES or nodes.keys() == expected.keys(), f"{name}: other games", str(nodes.keys()))
    check(len(nodes) >= 2, f"{name}: bench has no games")
    for game, count in nodes.items():
        check(count == expected[game], f"{name}: bench visits {count} nodes in {game} instead of {expected[game]}")
    return len(nodes)


def check_tests(name, folder):
    report = folder / "tests.xml"
    done = subprocess.run(["ctest", "--test-dir", folder, "--parallel", str(os.cpu_count()), "--label-exclude", "^long$", "--output-on-failure",
                           "--output-junit", report], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    passed = report.read_text().count('status="run"') if report.exists() else 0
    check(done.returncode == 0 and passed > 0, f"{name}: tests fail", done.stdout[-6000:])
    return passed


def native(compiler):
    folder = build(compiler, f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_CXX_FLAGS_RELEASE=-O3 -march=native -DNDEBUG",
                   f"-DZERMELO_ONLY_TESTS={ROOMS if GAMES else ''}")
    return f"{compiler}: {check_nodes(compiler, folder / 'zermelo')} node counts, {check_tests(compiler, folder)} tests"


def libraries_of(arch, folder):
    """Debian's libraries for another family, in a folder. apt works on lists of its own: this machine stays as it is."""
    if (folder / ".complete").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    lists = folder / "apt"
    for part in ("lists/partial", "cache/archives/partial", "etc"):
        (lists / part).mkdir(parents=True)
    (lists / "status").touch()
    (lists / "sources.list").write_text("deb http://deb.debian.org/debian bookworm main\n")
    apt = ["apt-get", f"-oAPT::Architecture={arch}", f"-oAPT::Architectures={arch}", f"-oDir::State={lists}", f"-oDir::State::status={lists}/status",
           f"-oDir::State::lists={lists}/lists", f"-oDir::Cache={lists}/cache", f"-oDir::Etc::sourcelist={lists}/sources.list",
           "-oDir::Etc::sourceparts=/dev/null", "-oAPT::Sandbox::User=root", "-oDebug::NoLocking=1"]
    run(*apt, "update")
    run(*apt, "install", "--download-only", "--yes", "--no-install-recommends", *LIBRARIES)
    for package in (lists / "cache/archives").glob("*.deb"):
        if not OF_THE_COMPILER.match(package.name):
            run("dpkg-deb", "--extract", package, folder)
    shutil.rmtree(lists)
    (folder / ".complete").touch()


def other_family():
    arch, gnu, qemu = OTHER[platform.machine()]
    shell(f"install_packages compilers to-{arch}")
    libraries = OUT / f"libraries-{arch}"
    libraries_of(arch, libraries)
    place = f"{libraries}/usr/lib/{gnu}"
    runner = [f"qemu-{qemu}-static", "-L", libraries]
    only = [f"-DCMAKE_FIND_ROOT_PATH_MODE_{kind}=ONLY" for kind in ("LIBRARY", "INCLUDE", "PACKAGE")]
    folder = build(arch, "-DCMAKE_SYSTEM_NAME=Linux", f"-DCMAKE_SYSTEM_PROCESSOR={qemu}", f"-DCMAKE_CXX_COMPILER={gnu}-g++",
                   f"-DCMAKE_FIND_ROOT_PATH={libraries}", "-DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=NEVER", *only, "-DZERMELO_MPI=OFF",
                   f"-DCMAKE_EXE_LINKER_FLAGS=-L{place} -Wl,-rpath-link,{place}:{libraries}/lib/{gnu}",
                   f"-DCMAKE_CROSSCOMPILING_EMULATOR={';'.join(map(str, runner))}",
                   "-DCMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG", f"-DZERMELO_ONLY_TESTS={ROOMS}")
    kind = run("readelf", "-h", folder / "zermelo")
    check(("AArch64" if arch == "arm64" else "X86-64") in kind, f"the program for {arch} is for another family", kind)
    return f"{arch}: {check_nodes(arch, *runner, folder / 'zermelo')} node counts, {check_tests(arch, folder)} tests"


wanted = os.environ.get("ZERMELO_COMPILERS", "clang++-19 g++-13 g++-14 other-family").split()
told = []
for compiler in wanted:
    if compiler == "other-family":
        told.append(other_family())
    elif shutil.which(compiler):
        told.append(native(compiler))
    else:
        told.append(f"{compiler} is not installed")
    print(told[-1], flush=True)
finish("; ".join(told))
