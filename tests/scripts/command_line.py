#!/usr/bin/env python3
"""The command line as people meet it: the list of commands, --version, the engine as the usual searcher, sides by the names of
their games, moves as people write them, and tables that fit into the terminal. Expected moves are facts of the games: back-rank
mates, the fool's mate, forced jumps."""
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from checks import check, finish
from terminal import at_terminal
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
SOURCE = Path(os.environ.get("SOURCE_DIR") or Path(__file__).resolve().parents[2])
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
FOOLS_MATE = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2"
GROUPS = ["Play", "Understand", "Solve", "Compare", "Experiment", "Connect programs", "Maintain"]


def run(*arguments, code=0, typed=None, **variables):
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")}
    done = subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, timeout=PATIENCE, input=typed or "",
                          env=dict(environment, **variables))
    check(done.returncode == code, f"zermelo {' '.join(arguments)}: exit {done.returncode}, not {code}", done.stderr)
    return done.stdout if code != 2 else done.stderr


def check_list():
    """Every command that --help knows is listed, in a group, with a line of its own."""
    shown = run()
    groups = re.findall(r"^(?! )(.+)\n  \S", shown, re.M)
    check(groups == GROUPS, f"the groups are {groups}", shown)
    listed = re.findall(r"^  ([a-z][\w-]*) +(\S.*)$", shown, re.M)
    known = re.findall(r"^  ([a-z][\w-]*) {2,}\S", run("--help"), re.M)
    check(sorted(name for name, _ in listed) == sorted(known) and len(known) > 20, "the list and --help differ", shown)


def check_version():
    lines = run("--version").splitlines()
    version = re.search(r"set\(version (\S+)\)", (SOURCE / "CMakeLists.txt").read_text())[1]
    check(lines[0] == f"zermelo {version}", "the first line of --version", lines[0])
    facts = dict(re.split(r" {2,}", line, maxsplit=1) for line in lines[1:])
    check(list(facts) == ["commit", "compiler", "flags", "architecture", "libraries"], "the facts of --version", str(facts))
    check(re.fullmatch(r"unknown|[0-9a-f]{7,40}", facts["commit"]) is not None, "the commit", facts["commit"])
    check(re.search(r"(GCC|clang) \d", facts["compiler"]) is not None, "the compiler", facts["compiler"])
    check(all(re.search(name + r" \d+\.\d+", facts["libraries"]) for name in ("fmt", "CLI11", "Boost", "SQLite", "zstd")),
          "the libraries", facts["libraries"])


def check_usual_player():
    shown = run("search", "mnk", "--position", "xx./oo./...")
    check(re.search(r"^player +engine:", shown, re.M) and re.search(r"^best move +c3$", shown, re.M), "search alone", shown)
    shown = run("search", "pig:goal=10")
    check(re.search(r"^player +expectimax:", shown, re.M) is not None, "search alone with dice", shown)
    check("\nplayer " not in run("search", "mnk", "--player", "alphabeta:depth=2"), "a player that was named is named again")
    answer = json.loads(run("search", "chess", "--position", MATE_IN_ONE, "--json"))
    check(answer["player"].startswith("engine:") and answer["move"] == "a1a8", "search --json alone", str(answer))


def check_sides():
    for game, first, second in (("chess", "White", "Black"), ("checkers", "Black", "White"), ("connect", "X", "O")):
        check(f"{first} to move" in run("show", game), f"show {game}")
        shown = run("play", game, "--first", "human", "--second", "human", typed="quit\n")
        check(f"{first} to move> " in shown and f"after 0 plies, {first} to move." in shown, f"play {game}", shown)
        shown = run("play", game, "--first", "human", "--second", "human", typed="resign\n")
        check(f"human ({second}) wins" in shown, f"resigning {game}", shown)
    check("Black to move" in run("search", "chess", "--position", FOOLS_MATE), "search")
    check("Black to move" in run("why", "chess", "--position", FOOLS_MATE, "--move", "d8h4"), "why")
    check(run("solve", "mnk", "--position", "xx./oo./...").startswith("X to move: a win"), "solve")
    check("First wins with probability" in run("solve", "pig:goal=10"), "solve with dice")
    check(json.loads(run("show", "chess", "--json"))["to_move"] == "first", "JSON keeps its words")


def check_moves():
    at = ("chess", "--position", MATE_IN_ONE)
    player = ("--player", "alphabeta:depth=2")
    check(re.search(r"^best move +Ra8#$", run("search", *at, *player), re.M) is not None, "search in SAN")
    for style, move in (("san", "Ra8#"), ("uci", "a1a8")):
        other = "a1a8" if style == "san" else "Ra8"
        for words in (("search", *at, *player), ("search", *at, *player, "--explain"), ("why", *at, "--move", "a1a8")):
            shown = run(*words, "--moves", style)
            check(move in shown and other not in shown, f"{' '.join(words)} --moves {style}", shown)
        with tempfile.TemporaryDirectory() as folder:
            record = f"{folder}/game.jsonl"
            shown = run("play", *at, "--first", "human", "--second", "human", "--moves", style,
                        typed=f"moves\nsave {record}\na1a8\n")
            check(move in shown and f"1. you: {move}" in shown and other not in shown, f"play --moves {style}", shown)
            run("match", *at, "--first", "alphabeta:depth=1", "--second", "random", "--out", f"{folder}/match.jsonl")
            shown = run("replay", f"{folder}/match.jsonl", "--moves", style)
            check(f"1. {move}   White" in shown, f"replay --moves {style}", shown)
    answer = run("search", *at, *player, "--explain", "--json", "--moves", "san")
    check('"move":"a1a8"' in answer and "Ra8" not in answer, "JSON has the moves of programs", answer)
    shown = run("play", *at, "--first", "human", "--second", "human", "--moves", "uci", typed="g1h1\nquit\n")
    check("--moves uci" in shown, "the command that continues a game keeps --moves", shown)
    for words in (("search", *at), ("why", *at, "--move", "a1a8"), ("play", "chess"), ("solve", "mnk")):
        shown = run(*words, "--moves", "sna", code=2)
        check("--moves" in shown and "did you mean 'san'" in shown, f"{words} --moves sna", shown)


def check_width():
    """Tables and texts fit into COLUMNS, and lose nothing by it."""
    tournament = ("tournament", "mnk", "--players", "random", "minimax:depth=1", "minimax:depth=2", "alphabeta:depth=3")
    for words, widest in ((tournament, 60), (("games",), 50), (("games", "chess"), 60), (("match", "--help"), 60), ((), 50)):
        wide, narrow = run(*words), run(*words, COLUMNS=str(widest))
        lines = [line for line in narrow.splitlines() if " " in line.strip()]
        exempt = [line for line in lines if re.search(r"Ratings|average|interval \d|How likely|deterministic|\S{40}", line)]
        check(all(len(line) <= widest for line in lines if line not in exempt), f"{words} at {widest}", narrow)
        check(set(wide.split()) <= set(narrow.split()), f"{words}: words are lost", narrow)
        check(max(map(len, wide.splitlines())) > widest, f"{words} is not wide enough to test anything", wide)
    lost = run(*tournament, COLUMNS="60").count("minimax:depth=1")
    check(lost > run(*tournament).count("minimax:depth=1"), "the columns below have labels of their own")


def check_colours():
    for words in (["show", "connect", "--position", "......./......./......./......./......./...x..."], ["search", "mnk", "--position", "xx./oo./..."]):
        shown = at_terminal(words)[1]
        check("\x1b[" in shown, f"{words}: no colours on a terminal", shown)
        check("\x1b" not in run(*words), f"{words}: colours though this is no terminal")
        shown = at_terminal(words, no_color="1")[1]
        check("\x1b" not in shown and "to move" in shown, f"{words}: colours though NO_COLOR is set", shown)


check_list()
check_version()
check_usual_player()
check_sides()
check_moves()
check_width()
check_colours()
finish()
