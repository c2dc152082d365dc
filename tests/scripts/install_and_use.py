#!/usr/bin/env python3
"""Installs what was built, and uses it as a stranger would: the examples, outside the tree, through CMake and pkg-config.

Nim, dots and boxes, Konane and what `zermelo new-game` writes get the command line, searches, matches and the conformance
suite, from the installed library; against the sources (add_subdirectory) Nim's tests are built, and with the argument `all`
the library and the program too.
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


def dots_commands(dots):
    # The fourth line of the only box is always Second's; on two by two boxes First wins (Winning Ways, chapter 16).
    both = ("--first", "random", "--second", "random")
    check(outcomes(dots, "dots:1,1", *both) == {("0-1", "all boxes taken")}, "one box is Second's, in the game's own words")
    found = json.loads(run(dots, "search", "dots-and-boxes", "--player", "engine:depth=24", "--json"))
    check(found["value"] > 0, "First wins on two by two boxes")
    check("value_part" in run(dots, "games", "dots").split("offers:")[1].split("lacks:")[0], "its members are listed")


def konane_commands(konane):
    # By hand (konane_test.cpp): White answers the only jump with two, and Black is stuck.
    found = json.loads(run(konane, "search", "konane:1,6", "--player", "alphabeta:depth=6", "--json"))
    check(found["proof"] == "proven" and found["value"] < 0, "a row of six is lost for Black")
    strong = ("--first", "engine:depth=4", "--second", "random")
    check({reason for _, reason in outcomes(konane, "konane", *strong)} == {"no moves"}, "a player without a jump loses")


def new_game(zermelo, folder, prefix):
    made = folder / "counters"
    check("cmake -S" in run(zermelo, "new-game", "counters", "--dir", made), "the next commands are printed")
    check(len(list(made.iterdir())) == 5, "header, program, test, CMakeLists.txt and rules are there")
    check("exists already" in refused(zermelo, "new-game", "counters", "--dir", made), "a folder is never written over")
    for name in ("Bad", "1st", "a b", "a--b", "a-", "../a", "position", "test", "chess", "tic-tac-toe"):
        refused(zermelo, "new-game", name, "--dir", folder / "nothing")
    check(not (folder / "nothing").exists(), "a refused name leaves nothing behind")
    built = build(made, folder / "counters built", prefix)
    check("PASSED" in run(built / "counters_test"), "the new game passes its tests")
    first = {("1-0", "last counter taken")}  # 21 is no multiple of four: First wins
    check(outcomes(built / "counters", "counters", "--first", "alphabeta:depth=3", "--second", "random") == first,
          "the new game is played")


def build(project, folder, prefix):
    configure(project, folder, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "--build", folder, "--parallel", JOBS)
    return folder


def solved_where_possible(program, game):
    """A game that cannot be solved says why in one line."""
    done = subprocess.run([program, "solve", game], capture_output=True, text=True, check=False)
    check(done.returncode in (0, 1) or (done.returncode == 2 and done.stderr.count("\n") == 1),
          f"solve {game} answers: {done.stderr}")


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


def installed(folder):
    prefix = folder / "a prefix"  # with a space, since such places exist
    run("cmake", "--install", BUILD, "--prefix", prefix)
    nim = build("nim", folder / "nim", prefix)
    check("5 tests" in run(nim / "nim_test"), "nim's own tests ran, the conformance suite among them")
    commands(nim / "nim")
    walkthrough(nim / "nim")
    studies = sorted(path.stem for path in (SOURCE / "studies").glob("*.toml"))
    check(all(name in run(nim / "nim", "lab", "list") for name in studies), "it finds the installed studies")

    for project, name, commands_of in (("dots-and-boxes", "dots", dots_commands), ("konane", "konane", konane_commands)):
        built = build(project, folder / name, prefix)
        check("PASSED" in run(built / f"{name}_test"), f"the tests of {name} passed")
        commands_of(built / name)
        solved_where_possible(built / name, f"{name}:1,2")
    new_game(prefix / "bin" / "zermelo", folder, prefix)

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
