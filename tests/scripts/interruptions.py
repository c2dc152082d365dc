#!/usr/bin/env python3
"""What happens when somebody pulls the plug: Ctrl-C, a polite kill, a closed terminal, no memory, a full disk. A game
says where it stands, a match what was played, no outside program stays behind and nothing is half-written."""
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import tempfile

from checks import check, finish
from terminal import at_terminal
from waiting import PATIENCE, at_work, until

ZERMELO = os.environ["ZERMELO"]


def start(*arguments, cwd=None, **more):
    return subprocess.Popen([ZERMELO, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, cwd=cwd, **more)


def alive(word):
    """Processes that bear the word in their command line."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        try:
            if word.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def stubborn(word):
    """A program that minds no signal, has a child in another session, and never answers."""
    return (f"program:\"trap '' INT TERM HUP; setsid sleep {word} & while :; do sleep {word}; done\",time=10m")


def plug(process, number):
    """Its output from now on. Its input stays open until it has ended: the end of it would be another reason to end."""
    process.send_signal(number)
    process.wait(timeout=PATIENCE)
    return process.stdout.read()


def programs_die(name, command, number, code, words, sleep=None):
    sleep = sleep or f"9{os.getpid()}{abs(hash(name)) % 1000:03}"
    process = start(*command, stubborn(sleep)) if command[-1] in ("--first", "--second") else start(*command)
    check(until(lambda: len(alive(f"sleep\0{sleep}")) >= 2), f"{name}: the program did not start")
    out = plug(process, number)
    check(process.returncode == code, f"{name}: exit {process.returncode}, not {code}", out)
    for word in words:
        check(word in out, f"{name}: no word of {word!r}", out)
    check(until(lambda: not alive(f"sleep\0{sleep}")), f"{name}: a process stayed behind: {alive(sleep)}")
    return out


process = start("perft", "connect", "40")
at_work(process)
out = plug(process, signal.SIGINT)
check(process.returncode == 1 and "Interrupted" in out and "perft 40" not in out, f"perft: exit {process.returncode}", out)

PLAY = ["play", "mnk", "--first", "random", "--second"]
MATCH = ["match", "mnk", "--games", "2", "--first", "random", "--second"]
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    programs_die(f"play, {number.name}", PLAY, number, 0,
                 ["Interrupted", "after 1 ply, O to move", "Continue with:", "zermelo play mnk --position"])
    programs_die(f"match, {number.name}", MATCH, number, 1,
                 ["No game was played to its end", "Interrupted after 0 of 2 games",
                  "Interrupted after 0 of 2 games."])
    programs_die(f"tournament, {number.name}",
                 ["tournament", "mnk", "--rounds", "3", "--players", "random", stubborn(f"9{os.getpid()}{number:03}")],
                 number, 1, ["0 of 6 games", "Interrupted after 0 of 6 games."], sleep=f"9{os.getpid()}{number:03}")
# A published program hears of a stop in the middle of its search.
programs_die("a published program", ["match", "kalah", "--games", "2", "--jobs", "2", "--swap", "--first",
                                     "faithful-minimax:depth=12", "--second"],
             signal.SIGINT, 1, ["No game was played to its end"])

# A person at the prompt; the command that is offered goes on where the game was left.
process = start("play", "mnk", "--first", "human", "--second", "minimax:depth=2")
process.stdin.write("b2\n")
process.stdin.flush()
out = ""
while out.count("to move> ") < 2 and (letter := process.stdout.read(1)):
    out += letter
out += plug(process, signal.SIGINT)
check(process.returncode == 0 and "Interrupted. The game is left unfinished after 2 plies, X to move." in out,
      "Ctrl-C at the prompt", out)
offered = re.search(r"^  zermelo (.*)$", out, re.M)
check(offered is not None, "no way to go on is offered", out)
if offered:
    again = subprocess.run([ZERMELO, *shlex.split(offered.group(1))], input="quit\n", capture_output=True, text=True)
    board = [line for line in out.splitlines() if re.match(r"[123] ", line)][-3:]
    check(again.returncode == 0 and "\n".join(board) in again.stdout, "the offered command goes on elsewhere",
          again.stdout + again.stderr)

# A search that was cut short says so and claims nothing.
process = start("search", "connect", "--player", "minimax:depth=30")
at_work(process, 0.5)
out = plug(process, signal.SIGINT)
check(process.returncode == 1 and "best move  not known" in out and "value      not known" in out
      and "none finished (interrupted at depth 30)" in out, "an interrupted search of one depth", out)
process = start("search", "connect", "--player", "alphabeta:time=60m")
at_work(process, 0.5)
out = plug(process, signal.SIGINT)
check(process.returncode == 0 and re.search(r"depth +\d+ \(interrupted while looking on\)", out),
      "an interrupted search that deepens", out)

# A proof that was cut short says what it knows.
process = start("solve", "connect")
at_work(process, 0.5)
out = plug(process, signal.SIGINT)
check(process.returncode == 1 and "Interrupted: the value lies between -1 and +1" in out, "an interrupted proof", out)

# A certificate that was cut short is not there; the value that was proven before is.
with tempfile.TemporaryDirectory() as folder:
    code, shown = at_terminal(["solve", "mnk:5,5,4", "--memory", "128", "--certificate", "c"], b"\x03",
                              rb"positions of the certificate", folder=folder)
    check(code == 1 and "X to move: a draw" in shown and "certificate: interrupted, nothing is written" in shown
          and not os.listdir(folder), "an interrupted certificate", shown[-800:])

# The bar on a terminal: the share done, the time left, gone at the end.
code, shown = at_terminal(["match", "connect", "--first", "alphabeta:depth=5", "--second", "alphabeta:depth=4",
                           "--games", "60"])
check(code == 0 and re.search(r"games █*░* *\d+/60  \d+:\d\d left", shown), "no progress bar", shown)
check("\x1b[K" in shown and "60 games: " in shown.split("\x1b[K")[-1], "the bar stays on the screen", shown)
check(re.search(r"games ░+ 0/60  -:-- left", shown), "the bar waits for the first game", shown)
# Ctrl-C as the terminal sends it: the match ends with what was played.
code, shown = at_terminal(["match", "connect", "--first", "alphabeta:depth=6", "--second", "random",
                           "--games", "100000"], b"\x03", rb"\d left")
played = re.search(r"(\d+) games?: \+", shown)
check(code == 1 and played and 0 < int(played.group(1)) < 100000 and "Elo difference" in shown
      and f"Interrupted after {played.group(1)} of 100,000 games." in shown,
      "Ctrl-C does not end a match with what was played", shown[-800:])
# Boards are coloured on a terminal, whatever the game.
for game, keys in (("pig", b"quit\n"), ("tree", b"quit\n"), ("checkers", b"quit\n"), ("kalah", b"quit\n")):
    code, shown = at_terminal(["play", game, "--first", "human", "--second", "random"], keys, rb"to move> ")
    board = shown.split("or 'help'.")[-1].split("to move> ")[0].rsplit("\n", 1)[0]
    check(code == 0 and "\x1b[1;3" in board, f"the board of {game} has no colours", shown)


def limited(kind, amount):
    return lambda: resource.setrlimit(kind, (amount, amount))


# No memory for so many games: fewer at the same time, or one line.
for megabytes in (60, 100, 200, 400):
    done = subprocess.run([ZERMELO, "match", "connect", "--first", "alphabeta:depth=2", "--second", "random", "--games",
                           "300", "--jobs", "256"], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          preexec_fn=limited(resource.RLIMIT_AS, megabytes << 20))
    check(done.returncode == 0 or (done.returncode == 2 and done.stderr.count("\n") == 1 and "memory" in done.stderr),
          f"{megabytes} MiB and 256 jobs: exit {done.returncode}", done.stderr)

# A file that may not grow: a line, the result all the same, and nothing half-written; one with something else in it is
# left alone.
with tempfile.TemporaryDirectory() as folder:
    kept = pathlib.Path(folder) / "games.jsonl"
    done = subprocess.run([ZERMELO, "match", "connect", "--first", "alphabeta:depth=2", "--second", "random", "--games",
                           "20", "--out", str(kept)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          preexec_fn=limited(resource.RLIMIT_FSIZE, 4096))
    check(done.returncode == 2 and done.stderr.count("\n") == 1 and "File too large" in done.stderr,
          f"a file that may not grow: exit {done.returncode}", done.stderr)
    check("20 games: " in done.stdout, "a match whose file cannot be written keeps its result to itself")
    whole = kept.read_text()
    check(os.listdir(folder) == ["games.jsonl"] and (not whole or whole.endswith("\n")),
          f"half-written: {os.listdir(folder)}", whole[-200:])
    kept.write_text("as it was\n")
    for more in ([], ["--resume"]):
        done = subprocess.run([ZERMELO, "match", "connect", "--first", "random", "--second", "random", "--out", str(kept),
                               *more], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        check(done.returncode == 2 and done.stderr.count("\n") == 1 and kept.read_text() == "as it was\n",
              f"{more}: somebody's file: exit {done.returncode}", done.stderr)
    done = subprocess.run([ZERMELO, "play", "mnk", "--first", "human", "--second", "human"], capture_output=True,
                          text=True, input="b2\nsave game.jsonl\nquit\n", cwd=folder,
                          preexec_fn=limited(resource.RLIMIT_FSIZE, 100))
    check("cannot write 'game.jsonl'" in done.stdout and os.listdir(folder) == ["games.jsonl"],
          "a save that does not fit", done.stdout + done.stderr)

# Whatever a record, a program or a name says, the terminal is not moved by it.
with tempfile.TemporaryDirectory() as folder:
    records = os.path.join(folder, "games.jsonl")
    wild = "program:printf '\\033]0;gotcha\\007\\n' #\x1b[31m\u009b31m"
    shown = ""
    for command in (["match", "mnk", "--first", wild, "--second", "random", "--out", records], ["replay", records],
                    ["replay", records, "--verify"], ["play", "mnk", "--first", wild, "--second", "random"]):
        done = subprocess.run([ZERMELO, *command], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        check(done.returncode == 0, f"zermelo {command[0]}: exit {done.returncode}", done.stderr)
        shown += done.stdout + done.stderr
    check("gotcha" in shown, "the program was not heard at all", shown)
    check(not re.search(r"[\x00-\x09\x0b-\x1f\x7f\x80-\x9f]", shown), "control characters reach the terminal",
          repr(shown))

    # A saved game knows its players and its rules, however they are written; programs are not started out of a file.
    saved = os.path.join(folder, "saved.jsonl")
    subprocess.run([ZERMELO, "play", "tic-tac-toe", "--first", "human", "--second", "minimax:depth=2"],
                   input=f"b2\nsave {saved}\nquit\n", capture_output=True, text=True, check=True)
    done = subprocess.run([ZERMELO, "play", "mnk:3,3,3", "--load", saved], input="quit\n", capture_output=True, text=True)
    check(done.returncode == 0 and "human against minimax:depth=2" in done.stdout and "Opponent" not in done.stdout
          and "after 2 plies" in done.stdout, "a saved game is not gone on with", done.stdout + done.stderr)
    done = subprocess.run([ZERMELO, "replay", saved, "--verify"], capture_output=True, text=True)
    check(done.returncode == 0 and "1 reproduced" in done.stdout, "a saved game does not verify", done.stdout)
    done = subprocess.run([ZERMELO, "play", "mnk:4,3,3", "--load", saved], input="quit\n", capture_output=True, text=True)
    check(done.returncode == 2 and "tic-tac-toe" in done.stderr, "a saved game of other rules", done.stderr)
    done = subprocess.run([ZERMELO, "play", "mnk", "--load", records], input="quit\n", capture_output=True, text=True)
    check(done.returncode == 2 and "the game is over" in done.stderr, "a game that is over is loaded", done.stderr)
    echo = os.path.join(folder, "started")
    subprocess.run([ZERMELO, "play", "mnk", "--first", "human", "--second", f"program:read -r q; touch {echo}; echo a1; read -r q"],
                   input=f"b2\nsave {saved}\nquit\n", capture_output=True, text=True, check=True)
    os.remove(echo)
    done = subprocess.run([ZERMELO, "play", "mnk", "--load", saved], input="c3\nquit\n", capture_output=True, text=True)
    check(done.returncode == 2 and "--second" in done.stderr and not os.path.exists(echo),
          "a file starts a program", done.stdout + done.stderr)

# A fault that comes again and again is told once.
done = subprocess.run([ZERMELO, "match", "mnk", "--first", "program:exit 3", "--second", "random", "--games", "5"],
                      capture_output=True, text=True)
check(done.stdout.count("exited with code 3") == 1 and "(5 times)" in done.stdout, "five faults alike", done.stdout)

# Dice: one seed, one game, also when a roll was taken back; and the record verifies.
with tempfile.TemporaryDirectory() as folder:
    typed = "roll\nroll\nundo\nroll\nhold\nroll\nroll\nhold\nsave pig.jsonl\nquit\n"
    games = [subprocess.run([ZERMELO, "play", "pig", "--first", "human", "--second", "human", "--seed", "4"], input=typed,
                            capture_output=True, text=True, cwd=folder).stdout for _ in range(2)]
    faces = [re.findall(r"the dice: roll (\d)", game) for game in games]
    check(faces[0] == faces[1] and faces[0][1] == faces[0][2], f"the dice do not repeat: {faces}")
    done = subprocess.run([ZERMELO, "replay", "pig.jsonl", "--verify"], capture_output=True, text=True, cwd=folder)
    check(done.returncode == 0, "a saved game with dice does not verify", done.stdout)

finish()
