#!/usr/bin/env python3
"""Installs what was built, and uses it as a stranger would: the examples, outside the tree, through CMake and pkg-config.

Nim gets the command line, searches, matches and the conformance suite, from the installed library. install_and_use_long.py
has the other games.
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


def refused(program, *arguments):
    """The one line on stderr of a request that was wrong."""
    done = subprocess.run([str(word) for word in (program, *arguments)], capture_output=True, text=True, check=False)
    check(done.returncode == 2 and done.stderr.count("\n") == 1, f"{arguments} is refused in one line: {done.stderr}")
    return done.stderr


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
    line = refused(nim, "show", "nim", "--position", "3-4-x first")
    check(line.startswith("nim: position, offset 4"), "a bad position is refused in words, by the program's own name")
    nim_sum_rules(nim)
    known_for_certain(nim)


def known_for_certain(nim):
    """A game that was added is solved, proven, certified, puzzled and played perfectly like any other."""
    for heaps, value in (("3-4-5", 1), ("1-2-3", -1), ("7-7", -1)):  # Bouton: the binary sum of the heaps decides
        for method in ("dfpn", "alpha-beta"):
            solved = json.loads(run(nim, "solve", "nim", "--position", heaps + " first", "--method", method, "--json"))
            check(solved["exact"] and solved["value"] == value, f"{heaps} is worth {value} by {method}")
    with tempfile.TemporaryDirectory() as folder:
        proof = folder + "/nim.certificate"
        run(nim, "solve", "nim:heaps=3-4-5", "--certificate", proof)
        held = json.loads(run(nim, "solve", "--check", proof, "--json"))
        check(held["holds"] and held["value"] == 1 and held["game"] == "nim:heaps=3-4-5,misere=off", f"certified: {held}")
    probed = json.loads(run(nim, "tablebase", "probe", "nim", "--position", "3-4-5 first", "--json"))
    check(probed["value"] == 1 and [m["move"] for m in probed["moves"] if m["value"] == 1] == ["1:2"],
          f"one move wins 3-4-5: {probed}")
    check("every position is what its moves say" in run(nim, "tablebase", "verify", "nim", "all"), "nim is verified")
    puzzles = json.loads(run(nim, "puzzle", "nim", "--count", "4", "--json"))["puzzles"]
    check(len(puzzles) == 4, f"four puzzles: {puzzles}")
    match = json.loads(run(nim, "match", "nim", "--first", "perfect", "--second", "random", "--json"))
    check(match["games"][0]["result"] == "1-0", "perfect wins 3-4-5")
    refused = subprocess.run([nim, "match", "nim", "--first", "random", "--second", "random", "--adjudicate", "tables"],
                             capture_output=True, text=True, check=False)
    check("nim has no endgame tablebases" in refused.stderr, f"what nim lacks is said: {refused.stderr}")


def outcomes(program, game, *options):
    found = json.loads(run(program, "match", game, *options, "--games", "6", "--json"))
    return {(played["result"], played["reason"]) for played in found["games"]}


def build(project, folder, prefix):
    configure(project, folder, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "--build", folder, "--parallel", JOBS)
    return folder


def timeless(text):
    return re.sub(r"\d+\.\d+ s, [^)\n]*", "so many seconds", text)


def walkthrough(nim):
    """docs/adding-a-game.md shows what the program prints, and its CMakeLists.txt (docs.py sees to the C++)."""
    page = (SOURCE / "docs" / "adding-a-game.md").read_text()
    lists = (SOURCE / "examples" / "nim" / "CMakeLists.txt").read_text()
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    check({kind for kind, _ in blocks} == {"cpp", "cmake", "text", "sh"}, "the page has blocks of four kinds")
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
    check(run(program, "--version").startswith(f"zermelo {version}\n"), "the program says the version of the package")
    check(f"\n## {version}" in (SOURCE / "CHANGELOG.md").read_text(), f"CHANGELOG.md has a heading {version}")
    check(f"\nversion: {version}\n" in (SOURCE / "CITATION.cff").read_text(), f"CITATION.cff says {version}")


def install(folder):
    prefix = folder / "a prefix"  # with a space, since such places exist
    run("cmake", "--install", BUILD, "--prefix", prefix)
    return prefix


def installed(folder):
    prefix = install(folder)
    nim = build("nim", folder / "nim", prefix)
    check("5 tests" in run(nim / "nim_test"), "nim's own tests ran, the conformance suite among them")
    commands(nim / "nim")
    walkthrough(nim / "nim")
    studies = sorted(path.stem for path in (SOURCE / "studies").glob("*.toml"))
    check(all(name in run(nim / "nim", "lab", "list") for name in studies), "it finds the installed studies")

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


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        installed(pathlib.Path(temporary))
    print("installed and used")
