#!/usr/bin/env python3
"""Installs what was built, and uses it as a stranger would: the examples, outside the tree, through CMake and pkg-config.

Nim gets the command line, searches, matches, perft and the conformance suite, from the installed library; against the
sources (add_subdirectory) its tests are built, and with the argument `all` the library and the program too.
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["BUILD_DIR"])
JOBS = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", "2")


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def check(holds, claim):
    if not holds:
        sys.exit("not so: " + claim)


def configure(project, folder, *options):
    run("cmake", "-G", "Ninja", "-S", SOURCE / "examples" / project, "-B", folder, "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", "-DCMAKE_CXX_FLAGS=-O0 -Wall -Wextra -Werror", *options)


def nim_sum_rules(nim):
    """Bouton's theorem comes out of the search: lost when the heaps' binary sum is zero, else won by making it so."""
    for heaps in ([1, 2, 3], [3, 4, 5], [2, 2], [1, 1, 1], [0, 5, 1], [7], [2, 4, 6], [1, 3, 5]):
        position = "-".join(map(str, heaps)) + " second"
        found = json.loads(run(nim, "search", "nim", "--position", position, "--player", "alphabeta:depth=14", "--json"))
        total = 0
        for heap in heaps:
            total ^= heap
        check(found["proof"] == "proven" and found["value"] == (1 if total else -1), f"{position} has the right value")
        heap, taken = map(int, found["move"].split(":"))
        heaps[heap - 1] -= taken
        left = 0
        for rest in heaps:
            left ^= rest
        check(left == 0 or total == 0, f"{found['move']} is the right move in {position}")


def commands(nim):
    check("\nnim" in run(nim, "games") and "connect" in run(nim, "games"), "nim stands beside the other games")
    check("misere" in run(nim, "games", "nim"), "its options are listed")
    check("1:3" in run(nim, "show", "nim"), "its moves are shown")
    for depth, nodes in ((1, 12), (2, 113)):  # 3 + 4 + 5 ways to take; then 12 * 12 less what was taken, 6 + 10 + 15
        found = json.loads(run(nim, "perft", "nim", depth, "--json"))
        check(found["nodes"] == nodes, f"perft {depth} is {nodes}")
    match = json.loads(run(nim, "match", "nim", "--first", "alphabeta:depth=12", "--second", "random", "--games", "6",
                           "--json"))
    check([game["result"] for game in match["games"]] == 6 * ["1-0"], "perfect play wins 3-4-5 against anybody")
    check({game["reason"] for game in match["games"]} == {"last object taken"}, "every game says why it ended")
    refused = subprocess.run([nim, "show", "nim", "--position", "3-4-x first"], capture_output=True, text=True,
                             check=False)
    check(refused.returncode == 2 and "position, offset 4" in refused.stderr, "a bad position is refused in words")
    nim_sum_rules(nim)


def timeless(text):
    return re.sub(r"\d+\.\d+ s, [^)\n]*", "so many seconds", text)


def walkthrough(nim):
    """docs/adding-a-game.md shows what the program prints, and its CMakeLists.txt (docs.py sees to the C++)."""
    page = (SOURCE / "docs" / "adding-a-game.md").read_text()
    lists = (SOURCE / "examples" / "nim" / "CMakeLists.txt").read_text()
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    check({kind for kind, _ in blocks} == {"cpp", "cmake", "text"}, "the page has blocks of three kinds")
    for kind, text in blocks:
        if kind == "cmake":
            check(text in lists, f"this is in examples/nim/CMakeLists.txt:\n{text}")
        if kind != "text":
            continue
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
            words = shlex.split(command)
            done = subprocess.run([nim, *words[1:]], capture_output=True, text=True, check=False)
            check(timeless(done.stdout + done.stderr) == timeless(expected), f"{command} prints\n{expected}but:\n{done.stdout}{done.stderr}")


def first_example_answers(program, how):
    check(re.match(r"best move: c2\nvalue 0, depth \d, \d+ nodes, line c2.*\nminimax: value 0, proven, \d+ nodes\n$",
                   run(program)), f"the first example answers, built by {how}")


def with_pkg_config(folder, prefix):
    """One line a program, as docs/library.md has it. Such lines know no blanks in a path."""
    plain = folder / "prefix"
    plain.symlink_to(prefix)
    found = next((plain / path.relative_to(prefix)).parent for path in prefix.rglob("zermelo.pc"))

    def ask(*words):
        done = subprocess.run(["pkg-config", *words], env=dict(os.environ, PKG_CONFIG_PATH=str(found)),
                              capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"pkg-config {' '.join(words)} answers, not {done.stderr}")
        return done.stdout.split()

    headers, program = folder / "first by pkg-config", folder / "zermelo by pkg-config"
    run("ccache", "g++", *ask("--cflags", "zermelo-search"), "-c", SOURCE / "examples/first/main.cpp", "-o", f"{headers}.o")
    run("g++", f"{headers}.o", *ask("--libs", "zermelo-search"), "-o", headers)
    first_example_answers(headers, "pkg-config")
    run("g++", *ask("--cflags", "zermelo"), SOURCE / "src/cli/main.cpp", *ask("--libs", "zermelo"), "-o", program)
    version = ask("--modversion", "zermelo")[0]
    check(run(program, "--version") == f"zermelo {version}\n", "the program says the version of the package")
    check(f"\n## {version}" in (SOURCE / "CHANGELOG.md").read_text(), f"CHANGELOG.md has a heading {version}")


def installed(folder):
    prefix = folder / "a prefix"  # with a space, since such places exist
    run("cmake", "--install", BUILD, "--prefix", prefix)
    nim = folder / "nim"
    configure("nim", nim, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "--build", nim, "--parallel", JOBS)
    check("5 tests" in run(nim / "nim_test"), "nim's own tests ran, the conformance suite among them")
    commands(nim / "nim")
    walkthrough(nim / "nim")

    unneeded = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("fmt", "nlohmann_json", "CLI11", "Threads")]
    for compiler in ("g++", "clang++-19"):
        first = folder / f"first {compiler}"
        configure("first", first, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={compiler}", *unneeded)
        run("cmake", "--build", first)
        first_example_answers(first / "first", compiler)
    lists = (SOURCE / "examples/first/CMakeLists.txt").read_text()
    check(f"```cmake\n{lists}```" in (SOURCE / "docs/library.md").read_text(), "docs/library.md has the first example's CMakeLists.txt")
    for example in ("first", "thinking"):  # as documented: nothing said about the kind of build
        plain = folder / f"plain {example}"
        run("cmake", "-G", "Ninja", "-S", SOURCE / "examples" / example, "-B", plain, f"-DCMAKE_PREFIX_PATH={prefix}")
        check("-O3" in (plain / "build.ninja").read_text(), f"the example {example} is optimised by default")
    with_pkg_config(folder, prefix)


def from_sources(folder, everything):
    nim = folder / "nim from sources"
    configure("nim", nim, f"-DZERMELO_SOURCE={SOURCE}", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "--build", nim, "--parallel", JOBS, "--target", *(["nim"] if everything else []), "nim_test")
    check("5 tests" in run(nim / "nim_test"), "nim's tests ran from the sources too")
    if everything:
        commands(nim / "nim")


with tempfile.TemporaryDirectory() as temporary:
    installed(pathlib.Path(temporary))
    from_sources(pathlib.Path(temporary), "all" in sys.argv[1:])
print("installed and used")
