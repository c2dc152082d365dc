#!/usr/bin/env python3
"""Every JSON answer has exactly the keys that docs/json.md documents: none missing, none more. The document is the
yardstick: its tables are read, so a key can neither come nor go without a word there."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from waiting import PATIENCE, at_work

ZERMELO = os.environ["ZERMELO"]
ROOT = pathlib.Path(os.environ.get("SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
faults = []


def documented():
    """Section -> {path: is it always there}."""
    sections, current = {}, None
    for line in (ROOT / "docs" / "json.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            current = sections.setdefault(line[3:].strip(), {})
        elif match := re.match(r"\| `([^`]+)` \|(.*)\|([^|]*)\|$", line):
            if match[1] in current:
                faults.append(f"docs/json.md documents {match[1]} twice in one section")
            current[match[1]] = match[3].strip() == ""
    return sections


def walk(value, path, shape, used, where):
    """Compares one value with the shape; notes the paths met in `used`."""
    if isinstance(value, list):
        for item in value:
            walk(item, path + "[]", shape, used, where)
        return
    if not isinstance(value, dict):
        return
    prefix = path + "." if path else ""
    if prefix + "*" in shape:  # names that the game chooses
        used.add(prefix + "*")
        return
    for key, inner in value.items():
        if prefix + key not in shape:
            faults.append(f"{where}: {prefix + key} is not documented")
            continue
        used.add(prefix + key)
        walk(inner, prefix + key, shape, used, where)
    for known, always in shape.items():
        inside = known.startswith(prefix) and re.fullmatch(r"\w+", known[len(prefix):])
        if inside and always and known[len(prefix):] not in value:
            faults.append(f"{where}: {known} is documented and missing")


def answer(*arguments, cwd=None, environment=None):
    result = subprocess.run([ZERMELO, *arguments, "--json"], capture_output=True, text=True, cwd=cwd, env=environment)
    if result.returncode != 0:
        sys.exit(f"zermelo {' '.join(arguments)}: exit {result.returncode}: {result.stderr.strip()}")
    if result.stdout.count("\n") != 1:
        faults.append(f"zermelo {' '.join(arguments)} --json: not one line")
    return json.loads(result.stdout)


def names():
    return [game["name"] for game in answer("games")["games"]]


def answers():
    """(section, command in words, answer)"""
    yield "games", "games", answer("games")
    for name in names():
        yield "games", f"games {name}", {"games": [answer("games", name)]}
        yield "show", f"show {name}", answer("show", name)
        yield "perft", f"perft {name}", answer("perft", name, "1")
        dice = answer("games", name)["dice"]
        player = "expectimax:depth=2" if dice else "alphabeta:depth=2"
        yield "search", f"search {name}", answer("search", name, "--player", player)
        for sampling in ("mcts:nodes=50", "mcts-solver:nodes=50"):
            yield "search", f"search {name} {sampling}", answer("search", name, "--player", sampling)
        yield "match", f"match {name}", answer("match", name, "--first", player, "--second", "random")
    yield "show", "show a win", answer("show", "mnk", "--position", "xxx/oo./...")
    yield "perft", "perft --divide", answer("perft", "mnk", "2", "--divide")
    yield "search", "search a win", answer("search", "mnk", "--player", "alphabeta:depth=3", "--position", "xx./oo./...")
    yield "search", "search a loss", answer("search", "mnk", "--player", "alphabeta:depth=4", "--position", "x.x/.../xoo")
    yield "search", "random", answer("search", "mnk", "--player", "random")
    yield "match", "match of two", answer("match", "mnk", "--first", "random", "--second", "minimax:depth=1",
                                          "--games", "4", "--swap", "--openings", "random:plies=2", "--clock", "1m+0ms")
    yield "match", "match --sprt", answer("match", "mnk", "--first", "random", "--second", "minimax:depth=1", "--swap",
                                          "--sprt", "elo0=0,elo1=100", "--games", "6")
    yield "match", "match --sprt, decided", answer("match", "mnk", "--first", "minimax:depth=4", "--second", "random",
                                                   "--sprt", "elo0=0,elo1=300")
    yield "tournament", "tournament", answer("tournament", "mnk", "--players", "random", "minimax:depth=1", "level:1")
    yield "tournament", "gauntlet", answer("tournament", "connect", "--gauntlet", "--players", "random",
                                           "minimax:depth=1", "level:1", "--rounds", "2", "--openings",
                                           "balanced:plies=2,within=9")
    yield "search", "search --explain", answer("search", "mnk", "--player", "alphabeta:depth=2", "--explain")
    yield "search", "an urge", answer("search", "kalah", "--player", "faithful-urges", "--explain")
    yield "search", "explain a win", answer("search", "mnk", "--player", "alphabeta:depth=4", "--explain",
                                            "--position", "xox/oo./x..")
    yield "search", "search alone", answer("search", "mnk")
    yield "bench", "bench", answer("bench")
    yield "doctor", "doctor", answer("doctor", "data")
    yield "quiz", "quiz", answer("quiz", "--count", "4", "--seed", "7")
    yield "quiz", "quiz on Monte Carlo tree search", answer("quiz", "--kind", "mcts", "--count", "3")
    yield "quiz", "quiz of a position", answer("quiz", "--game", "mnk", "--position", "xox/.o./.x.", "--cut", "gt")
    yield "why", "why of a loss", answer("why", "mnk", "--position", "x../.../...", "--move", "a2")
    yield "why", "why of a win", answer("why", "mnk", "--position", "xx./oo./...", "--move", "c3")
    yield "why", "why where all lose", answer("why", "mnk", "--position", "x.x/.../xoo", "--move", "b2")
    yield "why", "why by sampling", answer("why", "mnk", "--player", "mcts:nodes=200", "--move", "a2")
    yield "search", "explain by sampling", answer("search", "mnk", "--player", "mcts-solver:nodes=200", "--explain")
    yield "why", "why with dice", answer("why", "pig", "--position", "57/42 14 first", "--move", "hold")
    yield "match", "match --positions", answer("match", "mnk", "--first", "random", "--second", "random:seed=2", "--positions")
    yield from batch_answers()
    yield from lab_answers()
    yield "solve", "solve a draw", answer("solve", "tic-tac-toe")
    yield "solve", "solve by proof numbers", answer("solve", "tic-tac-toe", "--method", "dfpn")
    yield "solve", "solve points", answer("solve", "kalah:pits=3,seeds=2")
    yield "solve", "solve a win and its distance", answer("solve", "mnk:4,4,3", "--distance")
    yield "solve", "solve a loss", answer("solve", "mnk", "--position", "x.x/.../xoo", "--distance")
    yield "solve", "solve with dice", answer("solve", "pig:goal=10")
    yield "solve", "solve while the dice are in the air", answer("solve", "pig:goal=30", "--position", "0/0 0 first rolling")
    with tempfile.TemporaryDirectory() as folder:
        yield "solve", "solve with a certificate", answer("solve", "tic-tac-toe", "--certificate", "c", cwd=folder)
        yield "solve --check", "a certificate that holds", answer("solve", "--check", "c", cwd=folder)
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        yield "solve --check", "a certificate that is kept", answer(
            "solve", "--check", str(ROOT / "tests/data/alquerque_forced.certificate"), "--keep", environment=environment)
        large = subprocess.run([ZERMELO, "solve", "connect:columns=5,rows=5", "--memory", "1", "--certificate", "large",
                                "--json"], capture_output=True, text=True, cwd=folder)
        if large.returncode != 1 or (pathlib.Path(folder) / "large").exists():
            faults.append(f"a certificate that is too large: exit {large.returncode}, {large.stderr}")
        yield "solve", "solve with samples", json.loads(large.stdout)
    with tempfile.TemporaryDirectory() as folder:
        yield "learn", "learn", answer("learn", "tic-tac-toe", "--games", "64", "--nodes", "50", "--hidden", "16",
                                       "--generations", "1", cwd=folder)
        yield "net --exact", "net --exact", answer("net", "tic-tac-toe", "--net", "learned/candidate-0001.net", "--exact", cwd=folder)
    yield "why", "why by a network", answer("why", "connect", "--move", "1", "--player", "engine:depth=4,net=shipped")
    yield "net", "net", answer("net", "connect")
    yield "learn linear", "learn linear", answer("learn", "connect:5,4,4", "--kind", "linear", "--games", "32", "--nodes", "20")
    yield "puzzle", "puzzles of a small game", answer("puzzle", "tic-tac-toe", "--count", "4")
    yield "solve", "an interrupted solve", interrupted("solve", "connect")
    yield from tablebase_answers()
    if "pig" in names():
        yield "show", "show pig", answer("show", "pig")
    with tempfile.TemporaryDirectory() as folder:
        for algorithm, game, depth in (("minimax", "mnk", 2), ("alphabeta", "mnk", 2), ("expectimax", "mnk", 2),
                                       ("engine", "checkers", 5)):
            answer("search", game, "--player", f"{algorithm}:depth={depth}", "--tree", "tree.jsonl", cwd=folder)
            lines = (pathlib.Path(folder) / "tree.jsonl").read_text(encoding="utf-8").splitlines()
            for line in lines[:-1]:
                yield "tree", f"a line of {algorithm}'s tree", json.loads(line)
            yield "tree end", "the last line of a tree", json.loads(lines[-1])
        for player, game in (("mcts:nodes=40", "mnk"), ("mcts:nodes=40", "pig"), ("mcts-solver:nodes=300", "mnk"),
                             ("mcts-solver:nodes=40", "pig")):
            if game not in names():
                continue
            answer("search", game, "--player", player, "--tree", "tree.jsonl", "--iterations", "30", cwd=folder)
            lines = (pathlib.Path(folder) / "tree.jsonl").read_text(encoding="utf-8").splitlines()
            for line in lines[:-1]:
                yield "tree", f"a line of {player}'s tree", json.loads(line)
            yield "tree end", f"the last line of {player}'s tree", json.loads(lines[-1])
        answer("match", "mnk", "--first", "minimax:depth=2", "--second", "random", "--out", "games.jsonl", cwd=folder)
        answer("match", "mnk", "--first", "random", "--second", "random:seed=2", "--games", "6", "--out", "lost.jsonl",
               cwd=folder)
        yield "review", "review", answer("review", "lost.jsonl", cwd=folder)
        yield "replay", "replay --verify", answer("replay", "games.jsonl", "--verify", cwd=folder)
        if "pig" in names():
            answer("search", "pig", "--player", "expectimax:depth=3", "--tree", "pig.jsonl", cwd=folder)
            for line in (pathlib.Path(folder) / "pig.jsonl").read_text(encoding="utf-8").splitlines()[:-1]:
                yield "tree", "a line of pig's tree", json.loads(line)


def batch_answers():
    """Every line of a batch: its own keys, and those of the command."""
    lines = 'xx./oo./...\n{"moves": "b2 a3"}\nx..\n'
    for section, command in (("search", ["search", "tic-tac-toe", "--player", "alphabeta:depth=3"]),
                             ("solve", ["solve", "tic-tac-toe"]), ("tablebase probe", ["tablebase", "probe", "tic-tac-toe"]),
                             ("why", ["why", "tic-tac-toe", "--move", "c3"]), ("review", ["review", "--game", "tic-tac-toe"])):
        done = subprocess.run([ZERMELO, *command, "--positions", "-"], input=lines, capture_output=True, text=True)
        if done.returncode != 1 or done.stdout.count("\n") != 3:
            faults.append(f"{command} --positions: exit {done.returncode}, {done.stdout}{done.stderr}")
        for line in done.stdout.splitlines():
            whole = json.loads(line)
            own = {key: whole.pop(key) for key in ("number", "input", "command", "error") if key in whole}
            yield "batch", f"a line of {section}", own
            if "error" not in own:
                yield section, f"a line of {section}", {"games": [whole]} if section == "review" else whole


def interrupted(*arguments):
    process = subprocess.Popen([ZERMELO, *arguments, "--json"], stdout=subprocess.PIPE, text=True)
    at_work(process)
    process.send_signal(signal.SIGINT)
    return json.loads(process.communicate(timeout=PATIENCE)[0])


def tablebase_answers():
    with tempfile.TemporaryDirectory() as folder:
        for game, table, position in (("chess", "KRK", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"),
                                      ("checkers", "2", "B:WK1:BK32")):
            for command in ("build", "info", "verify", "stats"):
                yield (f"tablebase {command}", f"tablebase {command} {game}",
                       answer("tablebase", command, game, table, "--dir", folder))
            yield ("tablebase probe", f"tablebase probe {game}",
                   answer("tablebase", "probe", game, "--position", position, "--dir", folder))
        answer("tablebase", "build", "chess", "KBKB", "--dir", folder)
        yield "tablebase stats", "stats of equal sides", answer("tablebase", "stats", "chess", "KBKB", "--dir", folder)
        yield ("tablebase probe", "tablebase probe a loss",
               answer("tablebase", "probe", "chess", "--position", "8/8/8/8/8/8/1Rk5/K7 b - - 0 1", "--dir", folder))
        yield "tablebase values", "tablebase values", answer("tablebase", "values", "alquerque", "3", "--dir", folder)
        yield ("tablebase values", "tablebase values of a position",
               answer("tablebase", "values", "alquerque", "--position", "ww.../...../...../...../....b w", "--dir", folder))


def lab_answers():
    yield "lab list", "lab list", answer("lab", "list")
    with tempfile.TemporaryDirectory() as folder:
        store = ("--store", folder + "/lab.sqlite")
        for name in ("lab-framework-faithful", "kalah-faithful"):
            yield "lab show", f"lab show {name}", answer("lab", "show", name, *store)
            yield "lab table", f"lab table {name} before", answer("lab", "table", name, *store)
            yield "lab table", f"lab run {name}", answer("lab", "run", name, *store)
            yield "lab export", f"lab export {name}", answer("lab", "export", name, *store)
        answer("lab", "run", "rook-endgame-faithful", *store)
        yield "lab answers", "lab answers", answer("lab", "answers", "rook-endgame-faithful", *store)
        grid = ("mnk", "--second", "random", "--repeat", "2", *store)
        for ties, name in (("first", "one"), ("last", "two")):
            yield "lab table", "lab grid", answer("lab", "grid", *grid, "--first", f"minimax:depth=1..2,ties={ties}",
                                                  "--save", f"{folder}/{name}.toml")
        paths = [f"{folder}/{name}.toml" for name in ("one", "two")]
        yield "lab compare", "lab compare", answer("lab", "compare", *paths, *store)
        yield "store check", "store check", answer("store", "check", store[1])
        yield "store check", "store repair", answer("store", "repair", store[1], "--out", folder + "/again.sqlite")
        yield "store backup", "store backup", answer("store", "backup", store[1], "--out", folder + "/copy.sqlite")


def check_self(sections):
    """A key too many and a key too few are both found."""
    right = {"nodes": 3, "left_out": 0}
    for wrong in ({"nodes": 3}, {**right, "more": 1}):
        before = len(faults)
        walk(wrong, "", sections["tree end"], set(), "")
        if len(faults) == before:
            sys.exit("json_shapes.py cannot be trusted: it accepts a wrong answer")
        del faults[before:]


sections = documented()
check_self(sections)
used = {name: set() for name in sections}
count = 0
for section, where, value in answers():
    count += 1
    walk(value, "", sections[section], used[section], where)
# What these commands cannot show yet: dice, captures, claims and faults need their games.
NEEDS = {"show": {"probabilities", "claim.result", "claim.reason", "claim.margin", "drawing.strokes"},
         "games": set(), "tree": {"probability"}, "match": {"games[].detail"}}
for name, shape in sections.items():
    unseen = set(shape) - used[name] - NEEDS.get(name, set())
    unseen = {path for path in unseen if not any(path.startswith(f"games[].{empty}[]") for empty in ("starts", "players"))}
    for path in sorted(unseen):
        faults.append(f"docs/json.md, {name}: no answer ever showed {path}")
for fault in dict.fromkeys(faults):
    print(fault)
print(f"{count} answers held against {sum(map(len, sections.values()))} documented keys, {len(set(faults))} faults")
sys.exit(bool(faults))
