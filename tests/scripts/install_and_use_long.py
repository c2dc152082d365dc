#!/usr/bin/env python3
"""Uses what was built as a stranger would, with more games than install_and_use.py.

Dots and boxes, Konane and what `zermelo new-game` writes get the command line, searches, matches and the conformance suite,
from the installed library; against the sources (add_subdirectory) Nim's tests are built, and with the argument `all` the
library and the program too, and nothing else.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from install_and_use import JOBS, SOURCE, build, check, commands, configure, install, outcomes, refused, run


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


def solved_where_possible(program, game):
    """A game that cannot be solved says why in one line."""
    done = subprocess.run([program, "solve", game], capture_output=True, text=True, check=False)
    check(done.returncode in (0, 1) or (done.returncode == 2 and done.stderr.count("\n") == 1),
          f"solve {game} answers: {done.stderr}")


def other_games(folder):
    prefix = install(folder)
    for project, name, commands_of in (("dots-and-boxes", "dots", dots_commands), ("konane", "konane", konane_commands)):
        built = build(project, folder / name, prefix)
        check("PASSED" in run(built / f"{name}_test"), f"the tests of {name} passed")
        commands_of(built / name)
        solved_where_possible(built / name, f"{name}:1,2")
    new_game(prefix / "bin" / "zermelo", folder, prefix)


def from_sources(folder, everything):
    nim = folder / "nim from sources"
    configure("nim", nim, f"-DZERMELO_SOURCE={SOURCE}", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "--build", nim, "--parallel", JOBS, "--target", *(["nim"] if everything else []), "nim_test")
    check("5 tests" in run(nim / "nim_test"), "nim's tests ran from the sources too")
    if everything:
        commands(nim / "nim")


with tempfile.TemporaryDirectory() as temporary:
    everything = "all" in sys.argv[1:]
    if not everything:
        other_games(pathlib.Path(temporary))
    from_sources(pathlib.Path(temporary), everything)
print("installed and used")
