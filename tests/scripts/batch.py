#!/usr/bin/env python3
"""Many positions in one run (docs/batch.md): every line is what the command alone gives, in order and for any --jobs; a bad line
does not end the run; a run that was killed continues after its last whole line; a file of another run is refused."""
import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time

from checks import check, finish
from terminal import at_terminal
from waiting import PATIENCE, until

ZERMELO = os.environ["ZERMELO"]
OWN = ("number", "input", "command")
SEARCH = ["search", "kalah", "--player", "engine:nodes=20000,hash=1"]


def run(*words, lines=None, code=0, cwd=None):
    done = subprocess.run([ZERMELO, *words], input=lines, capture_output=True, text=True, cwd=cwd, timeout=PATIENCE)
    check(done.returncode == code, f"zermelo {' '.join(words)[:160]}: exit {done.returncode}, not {code}", done.stderr)
    return done


def settled(value):
    """Without what differs from run to run."""
    if isinstance(value, dict):
        return {key: settled(inner) for key, inner in value.items() if key != "seconds"}
    return [settled(inner) for inner in value] if isinstance(value, list) else value


def answers(text):
    return [settled(json.loads(line)) for line in text.splitlines()]


def without_own(answer):
    return {key: value for key, value in answer.items() if key not in OWN}


def some_positions(count):
    games = json.loads(run("match", "kalah", "--first", "random", "--second", "random:seed=2", "--games", str(count // 10),
                           "--json", "--positions").stdout)["games"]
    found = [position for game in games for position in game["positions"][:-1]]
    check(len(found) >= count, f"{len(found)} positions")
    return found[:count]


def is_what_the_command_gives(command, lines, alone):
    """`alone`: for each line the arguments that ask the same of the command by itself."""
    text = "\n".join(lines) + "\n"
    one = answers(run(*command, "--positions", "-", lines=text).stdout)
    check([answer["number"] for answer in one] == list(range(1, len(lines) + 1)), f"{command}: numbers", str(one))
    check([answer["input"] for answer in one] == lines, f"{command}: inputs")
    for answer, arguments in zip(one, alone):
        wanted = settled(json.loads(run(*command, *arguments, "--json").stdout))
        check(without_own(answer) == wanted, f"{command} {arguments} alone gives another answer",
              f"{without_own(answer)}\n{wanted}")
    for jobs in ("2", "5"):
        more = answers(run(*command, "--positions", "-", "--jobs", jobs, lines=text).stdout)
        check(more == one, f"{command} --jobs {jobs} gives other answers")


def check_answers(positions):
    moves = '{"moves": ["3", "6"]}'
    both = '{"position": "%s", "moves": "1"}' % positions[0]
    for player in ("engine:depth=6", "alphabeta:depth=4", "random:seed=9", "level:3"):
        is_what_the_command_gives(["search", "kalah", "--player", player], [*positions[:6], moves, both],
                                  [*(["--position", each] for each in positions[:6]), ["--after", "3 6"],
                                   ["--position", positions[0], "--after", "1"]])
    is_what_the_command_gives(["search", "tic-tac-toe", "--explain"], ["xx./oo./...", "x../.o./..."],
                              [["--position", "xx./oo./..."], ["--position", "x../.o./..."]])
    trees = ["((3 12 8)(2 4 6))", "({1/2:3 1/2:1}{1/2:5 1/2:2})", "{1/2:(3 4) 1/2:5}", "((1 2)(3 4))"]  # a position may ask for other rules: dice
    is_what_the_command_gives(["search", "tree"], trees, [["--position", each] for each in trees])
    is_what_the_command_gives(["solve", "tic-tac-toe", "--memory", "16"], ["xx./oo./...", '{"moves": "b2 b3"}'],
                              [["--position", "xx./oo./..."], ["--after", "b2 b3"]])
    is_what_the_command_gives(["solve", "pig:goal=10"], ["0/0 0 first", "3/4 2 second"],
                              [["--position", "0/0 0 first"], ["--position", "3/4 2 second"]])
    is_what_the_command_gives(["tablebase", "probe", "tic-tac-toe"], ["xx./oo./...", '{"moves": "b2 b3"}'],
                              [["--position", "xx./oo./..."], ["--after", "b2 b3"]])
    is_what_the_command_gives(["why", "kalah", "--player", "engine:depth=5"],
                              [json.dumps({"moves": "3", "move": "6"}), json.dumps({"position": positions[0], "move": "1"})],
                              [["--after", "3", "--move", "6"], ["--position", positions[0], "--move", "1"]])


def check_reviews(folder):
    run("match", "mnk", "--first", "random", "--second", "random:seed=2", "--games", "4", "--out", "games.jsonl", "--positions",
        cwd=folder)
    whole = settled(json.loads(run("review", "games.jsonl", "--json", cwd=folder).stdout)["games"])
    lines = answers(run("review", "--positions", "games.jsonl", "--jobs", "2", cwd=folder).stdout)
    check([without_own(line) for line in lines] == whole, "a review of records is another one", str(lines))
    text = json.dumps({"game": "mnk", "moves": "b2 a2 a3"}) + "\n" + json.dumps({"moves": "a1", "first": "Ada"}) + "\n"
    first, second = answers(run("review", "--positions", "-", lines=text, code=1).stdout)
    check([mark["ply"] for mark in first["marked"]] == [1], "a2 in answer to b2 loses, and nothing else does", str(first))
    check("no game" in second["error"]["message"], "a line without a game", str(second))
    first, second = answers(run("review", "--game", "mnk", "--positions", "-", lines=text).stdout)
    check((second["first"], second["second"], second["moves"]) == ("Ada", "human", 1), "a game by its moves", str(second))


def check_errors():
    lines = ["# numbers count this line, too", "", "xx./oo./...", "xx./o", '{"moves": "a1 a1"}', "{broken", '{"positon": "x"}',
             "xxx/oo./...", "  x../.o./...\t\r"]
    done = run("search", "tic-tac-toe", "--player", "alphabeta:depth=3", "--positions", "-", lines="\n".join(lines), code=1)
    found = answers(done.stdout)
    check([answer["number"] for answer in found] == [3, 4, 5, 6, 7, 8, 9], "every line in its place", done.stdout)
    check(["error" in answer for answer in found] == [False, True, True, True, True, True, False], "the bad lines", done.stdout)
    for answer in found[1:6]:
        check(answer["error"]["line"] == answer["number"] and answer["error"]["message"] and answer["error"]["code"],
              "an error without its line", str(answer))
    check(found[2]["error"]["code"] == "illegal" and "move 2" in found[2]["error"]["message"], "an illegal move", str(found[2]))
    check("did you mean 'position'" in found[4]["error"]["message"], "a wrong key", str(found[4]))
    check("7 positions answered, 5 with an error" in done.stderr, "the end says how many", done.stderr)
    for words in (["--jobs", "2"], ["--out", "x"], ["--positions", "no-such-file"], ["--positions", "/"],
                  ["--positions", "-", "--position", "x"], ["--positions", "-", "--after", "a1"],
                  ["--positions", "-", "--tree", "t.svg"], ["--positions", "-", "--jobs", "0"],
                  ["--positions", "-", "--player", "nobody"]):
        check(not run("search", "tic-tac-toe", *words, lines="", code=2).stdout, f"{words} writes something")


def check_dialogue():
    """A program asks, and waits for the answer before it asks again."""
    process = subprocess.Popen([ZERMELO, *SEARCH, "--positions", "-", "--jobs", "3"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    for move in "123456":
        process.stdin.write(json.dumps({"moves": move}) + "\n")
        process.stdin.flush()
        check(json.loads(process.stdout.readline())["input"] == json.dumps({"moves": move}), f"the answer to {move}")
    process.stdin.close()
    check(process.wait(timeout=PATIENCE) == 0, "the end of the dialogue")
    process.stdout.close()


def check_killed_runs(positions, folder):
    source = pathlib.Path(folder) / "positions.txt"
    source.write_text("\n".join(positions) + "\n")
    command = [*SEARCH, "--positions", str(source), "--jobs", "2"]
    wanted = answers(run(*command).stdout)
    out = pathlib.Path(folder) / "killed.jsonl"
    chance = random.Random(1913)
    kills = 0
    while len(out.read_text().splitlines() if out.exists() else []) < len(positions) and kills < 200:
        process = subprocess.Popen([ZERMELO, *command, "--out", str(out)], stderr=subprocess.DEVNULL)
        size = out.stat().st_size if out.exists() else 0
        while process.poll() is None and (not out.exists() or out.stat().st_size == size):
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 0.01))
        process.kill()
        process.wait()
        kills += 1
    done = run(*command, "--out", str(out))
    check(answers(out.read_text()) == wanted, f"after {kills} kills the answers are others")
    check(f"{len(positions)} positions answered" in done.stderr and "by an earlier run" in done.stderr, "its words", done.stderr)
    whole = out.read_bytes()
    for size in (0, 1, len(whole) // 3, len(whole) // 2 + 7, len(whole) - 1):
        out.write_bytes(whole[:size])
        run(*command, "--out", str(out))
        check(answers(out.read_text()) == wanted, f"a file cut after {size} bytes gives other answers")
    return source, out


def check_foreign_files(source, out):
    whole = out.read_bytes()

    def refused(what, *words, lines=None, content=whole):
        out.write_bytes(content)
        done = run(*words, "--out", str(out), lines=lines, code=2)
        check(out.read_bytes() == content, f"{what}: the file was changed", done.stderr)

    refused("another player", "search", "kalah", "--player", "engine:nodes=20001,hash=1", "--positions", str(source))
    refused("another command", "solve", "kalah", "--memory", "1", "--positions", str(source))
    lines = source.read_text().splitlines(keepends=True)
    refused("another order", *SEARCH, "--positions", "-", lines="".join(reversed(lines)))
    refused("fewer positions", *SEARCH, "--positions", "-", lines="".join(lines[:-1]))
    refused("somebody's notes", *SEARCH, "--positions", str(source), content=b"my notes\n")
    refused("notes without an end", *SEARCH, "--positions", str(source), content=b"my notes")
    out.write_bytes(whole)
    more = "".join(lines) + "{\"moves\": \"1\"}\n"
    run(*SEARCH, "--positions", "-", "--out", str(out), lines=more)
    check(out.read_bytes().startswith(whole) and out.read_text().count("\n") == len(lines) + 1, "a line that was added")


def check_strange_lines(folder):
    """A byte order mark is no part of the first line; a line that is too long gets an error, and the others their answers."""
    source, out = pathlib.Path(folder) / "strange.txt", pathlib.Path(folder) / "strange.jsonl"
    search = ["search", "tic-tac-toe", "--player", "alphabeta:depth=9"]
    for first in (b"xx./oo./...\n", b"# a comment\nxx./oo./...\n", b"\nxx./oo./...\n"):
        source.write_bytes(b"\xef\xbb\xbf" + first)
        found = answers(run(*search, "--positions", str(source)).stdout)
        check([answer["input"] for answer in found] == ["xx./oo./..."], f"a byte order mark before {first}", str(found))
    limit = 16 << 20
    for long, code in ((b"x" * limit, 1), (b"x" * (limit + 1), 1), (b"x" * (3 * limit), 1), (b"#" * (2 * limit), 0)):
        source.write_bytes(b"xx./oo./...\n" + long + b"\nx../.o./...\n")
        out.unlink(missing_ok=True)
        for again in (False, True):  # the second run finds every line answered
            words = run(*search, "--positions", str(source), "--out", str(out), code=code).stderr
            found = answers(out.read_text())
            numbers = [1, 2, 3] if code else [1, 3]
            check([answer["number"] for answer in found] == numbers, f"{len(long)} bytes: {words}")
            check("error" not in found[0] and "error" not in found[-1], f"{len(long)} bytes: the lines beside it", words)
            check(f"{len(numbers)} positions answered" in words, f"{len(long)} bytes", words)
        if len(long) > limit and code:
            check(found[1]["error"]["code"] == "too-large" and found[1]["error"]["line"] == 2, "a long line", str(found[1])[:300])
            check(len(found[1]["input"]) == 100, "how a long line begins", str(found[1])[:300])


def check_interruption(positions, folder):
    source = pathlib.Path(folder) / "long.txt"
    source.write_text("\n".join(positions) + "\n")
    out = pathlib.Path(folder) / "long.jsonl"
    command = [ZERMELO, "search", "kalah", "--player", "engine:nodes=400000", "--positions", str(source), "--out", str(out)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    until(lambda: out.exists() and out.read_text().count("\n") >= 2, process)
    process.send_signal(signal.SIGINT)
    words = process.communicate(timeout=PATIENCE)[1]
    count = out.read_text().count("\n")
    check(process.returncode == 1 and out.read_text().endswith("\n"), f"Ctrl-C: exit {process.returncode}", words)
    check(f"Interrupted after {count} of {len(positions)} positions." in words and "continues with the others" in words,
          "Ctrl-C: its words", words)
    check(len(answers(out.read_text())) == count < len(positions), "Ctrl-C: whole lines stay", words)


def check_bar(folder):
    """On a terminal the bar has the share done and the time left."""
    source = pathlib.Path(folder) / "bar.txt"
    source.write_text('{"moves": "1"}\n' * 4)
    code, shown = at_terminal([*SEARCH, "--positions", str(source), "--out", str(pathlib.Path(folder) / "bar.jsonl")])
    check(code == 0 and "positions" in shown and "4/4" in shown and "left" in shown, "no bar on a terminal", shown)


def memory_of(count):
    """KiB at most."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "many.txt"
        source.write_text("x../.o./...\n" * count)
        process = subprocess.Popen([ZERMELO, "search", "tic-tac-toe", "--player", "random", "--positions", str(source), "--jobs",
                                    "4"], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        check(process.returncode == 0, f"{count} lines: exit {process.returncode}")
        return usage.ru_maxrss


positions = some_positions(200)
check_answers(positions)
check_errors()
check_dialogue()
with tempfile.TemporaryDirectory() as folder:
    check_reviews(folder)
    check_foreign_files(*check_killed_runs(positions, folder))
    check_strange_lines(folder)
    check_interruption(positions, folder)
    check_bar(folder)
few, many = memory_of(100), memory_of(60_000)
check(many < few + 8 * 1024, f"60,000 lines take {many} KiB, 100 lines {few}")
finish()
