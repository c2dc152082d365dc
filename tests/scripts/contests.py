#!/usr/bin/env python3
"""Matches and tournaments survive whatever happens to them: killed with SIGKILL at random moments they lose no finished
game, and gone on with they come out like one that was never disturbed. Ctrl-C, a full disk, two runs on one file,
export."""
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import tempfile
import time

from checks import check, finish
from terminal import at_terminal
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
TOURNAMENT = ["tournament", "connect", "--players", "alphabeta:depth=5", "alphabeta:depth=4", "level:2", "random:seed=3",
              "--rounds", "8", "--openings", "balanced:plies=4,within=20,depth=2"]
GAMES = 8 * 4 * 3
MATCH = ["match", "connect", "--first", "alphabeta:depth=5", "--second", "level:3", "--games", "60", "--swap",
         "--openings", "balanced:plies=4,within=20,depth=2"]
MATCH_GAMES = 60
KILLS = int(os.environ.get("ZERMELO_KILLS", "5"))


def run(*arguments, folder, **more):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, cwd=folder, stdin=subprocess.DEVNULL,
                          timeout=PATIENCE, **more)


def lines(path):
    return path.read_text().splitlines() if path.exists() else []


def without_times(line):
    """A record without what differs from run to run."""
    record = json.loads(line)
    del record["checksum"]
    for move in record["moves"]:
        move.pop("seconds", None)
    return json.dumps(record, sort_keys=True)


def timeless(answer):
    """An answer without what differs from run to run."""
    return re.sub(r'"seconds": ?[^,}\n]*', "", answer)


def undisturbed(contest, games, folder):
    """What comes out of it."""
    path = pathlib.Path(folder) / f"whole-{contest[0]}.jsonl"
    done = run(*contest, "--json", "--out", path.name, folder=folder)
    check(done.returncode == 0 and len(lines(path)) == games, contest[0], done.stderr)
    verified = run("replay", path.name, "--verify", folder=folder)
    check(verified.returncode == 0, f"the games of a {contest[0]} do not verify", verified.stdout[-500:])
    again = run(*contest, "--json", "--out", path.name, "--resume", folder=folder)
    check(timeless(again.stdout) == timeless(done.stdout) and len(lines(path)) == games, "going on with what is over",
          again.stderr)
    without_file = run(*contest, "--json", "--jobs", "2", folder=folder)
    check(timeless(without_file.stdout) == timeless(done.stdout), "two jobs, no file: another result",
          without_file.stderr)
    return path, {"answer": timeless(done.stdout), "games": {without_times(line) for line in lines(path)}}


def wait_for_games(process, path, wanted):
    """Until the file has so many whole games, or the process has ended. What is waited for is an event, not a time, so a
    busy machine changes nothing."""
    while process.poll() is None and len(lines(path)) < wanted:
        time.sleep(0.001)


def killed_again_and_again(contest, folder, seed, reference):
    """Starts, kills, goes on, until it is done; gives back how many kills came in the middle."""
    dice = random.Random(seed)
    games = len(reference["games"])
    jobs = 1 + seed % 2
    path = pathlib.Path(folder) / f"killed-{contest[0]}-{seed}.jsonl"
    command = [ZERMELO, *contest, "--jobs", str(jobs), "--json", "--out", path.name, "--resume"]
    in_the_middle = 0
    for _ in range(60):
        before = lines(path) if path.exists() and path.read_text().endswith("\n") else lines(path)[:-1]
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_for_games(process, path, len(before) + dice.randint(0, games // 4))
        time.sleep(dice.uniform(0, 0.02))
        process.kill()
        out, words = process.communicate()
        after = lines(path)
        check(after[:len(before)] == before, f"a kill lost finished games ({len(before)} before)")
        if process.returncode == -signal.SIGKILL:
            in_the_middle += 0 < len(after) < games
            continue
        check(process.returncode == 0, f"going on fails: exit {process.returncode}", words)
        check(timeless(out) == reference["answer"], "the result differs from that of an undisturbed run", out)
        check(len(after) == games and {without_times(line) for line in after} == reference["games"],
              f"the games differ from those of an undisturbed run: {len(after)}")
        return in_the_middle
    check(False, "it never comes to its end")
    return in_the_middle


with tempfile.TemporaryDirectory() as folder:
    kills = {}
    for contest, games in ((MATCH, MATCH_GAMES), (TOURNAMENT, GAMES)):
        whole, reference = undisturbed(contest, games, folder)
        kills[contest[0]] = 0
        for seed in range(40):
            kills[contest[0]] += killed_again_and_again(contest, folder, seed, reference)
            if seed >= 1 and kills[contest[0]] >= KILLS:  # with one job, and with two
                break
        check(kills[contest[0]] >= KILLS, f"only {kills} kills came in the middle: nothing is proven")

    # The file is asked for by two, begun anew, or of another tournament: refused, and left as it is.
    kept = whole.read_text()
    for more, words in (([], "--resume"), (["--resume", "--seed", "2"], "--seed 1"), (["--resume", "--rounds", "7"], "round 8"),
                        (["--resume", "--openings", "random:plies=4"], "other openings")):
        replaced = [a for a in TOURNAMENT if a not in ("--rounds", "8")] if "--rounds" in more else TOURNAMENT
        replaced = replaced[:replaced.index("--openings")] if "--openings" in more else replaced
        refused = run(*replaced, *more, "--out", whole.name, folder=folder)
        check(refused.returncode == 2 and refused.stderr.count("\n") == 1 and words in refused.stderr,
              f"{more}: exit {refused.returncode}", refused.stderr)
        check(whole.read_text() == kept, f"{more}: the file was changed")
    (pathlib.Path(folder) / "diary.txt").write_text("dear diary")
    refused = run(*TOURNAMENT, "--out", "diary.txt", "--resume", folder=folder)
    check(refused.returncode == 2 and "dear diary" == (pathlib.Path(folder) / "diary.txt").read_text(),
          "somebody's diary", refused.stderr)
    long = ["tournament", "connect", "--players", "alphabeta:depth=6", "alphabeta:depth=5", "--rounds", "10000",
            "--openings", "random:plies=4", "--out", "long.jsonl"]
    process = subprocess.Popen([ZERMELO, *long], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while len(lines(pathlib.Path(folder) / "long.jsonl")) < 2 and process.poll() is None:
        time.sleep(0.02)
    refused = run(*long, "--resume", folder=folder)
    check(refused.returncode == 2 and "another zermelo is writing" in refused.stderr, "two on one file", refused.stderr)
    process.send_signal(signal.SIGINT)
    out, words = process.communicate(timeout=PATIENCE)
    check(process.returncode == 1 and "with --resume" in out
          and re.search(r"Interrupted after \d+ of 20,000 games\.", out), "Ctrl-C", out)
    check(pathlib.Path(folder, "long.jsonl").read_text().endswith("\n"), "Ctrl-C leaves half a line")

    # On a terminal: a bar with the time left, Ctrl-C as the terminal sends it.
    code, shown = at_terminal([*long, "--resume"], b"\x03", rb"\d:\d\d left", folder=folder)
    check(code == 1 and re.search(r"games █*░* *\d+/\d+  \d+:\d\d left", shown) and "with --resume" in shown,
          "no bar, or Ctrl-C does not end it", shown[-600:])

    # A full disk: one line, nothing half-written, and room enough later is enough to go on.
    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    full = run(*TOURNAMENT, "--out", "full.jsonl", folder=folder, preexec_fn=small)
    check(full.returncode == 2 and full.stderr.count("\n") == 1 and "cannot write" in full.stderr, "full disk", full.stderr)
    half = pathlib.Path(folder, "full.jsonl").read_text()
    check(half.endswith("\n") and 0 < half.count("\n") < GAMES, "a full disk leaves half a line")
    gone_on = run(*TOURNAMENT, "--json", "--out", "full.jsonl", "--resume", folder=folder)
    check(timeless(gone_on.stdout) == reference["answer"], "going on after a full disk", gone_on.stderr)

    # A match whose file takes no more tells its result all the same, and the games are not lost when there is room again.
    short = run(*MATCH, "--json", "--out", "short.jsonl", folder=folder, preexec_fn=small)
    check(short.returncode == 2 and "cannot write" in short.stderr and json.loads(short.stdout)["score"]["points"] > 0,
          "a match on a full disk", short.stderr)
    half = pathlib.Path(folder, "short.jsonl").read_text()
    check(half.endswith("\n") and 0 < half.count("\n") < MATCH_GAMES, "a full disk leaves half a line of a match")
    gone_on = run(*MATCH, "--json", "--out", "short.jsonl", "--resume", folder=folder)
    check(timeless(gone_on.stdout) == timeless(short.stdout) and len(lines(pathlib.Path(folder, "short.jsonl"))) ==
          MATCH_GAMES, "a match is not gone on with after a full disk", gone_on.stderr)

    # Ctrl-C in a match: what to do next is said, and done.
    endless = [*MATCH[:MATCH.index("--games")], "--games", "20000", "--openings", "random:plies=4", "--out", "far.jsonl"]
    for more in ([], ["--resume"]):
        before = len(lines(pathlib.Path(folder, "far.jsonl")))
        process = subprocess.Popen([ZERMELO, *endless, *more], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        while len(lines(pathlib.Path(folder, "far.jsonl"))) < before + 2 and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, words = process.communicate(timeout=PATIENCE)
        check(process.returncode == 1 and re.search(r"Interrupted after \d+ of 20,000 games\. .*--resume", out),
              "Ctrl-C in a match", out + words)
        told = re.search(r"^(\d+) games: ", out, re.M)
        check(told and int(told[1]) == len(lines(pathlib.Path(folder, "far.jsonl"))) >= before + 2,
              "a match does not count the games of its file", out)
    refused = run(*endless, folder=folder)
    check(refused.returncode == 2 and refused.stderr.count("\n") == 1 and "--resume" in refused.stderr,
          "a match writes over games", refused.stderr)
    refused = run(*endless, "--resume", "--seed", "3", folder=folder)
    check(refused.returncode == 2 and refused.stderr.count("\n") == 1 and "far.jsonl, game 1" in refused.stderr and
          "--seed 1" in refused.stderr, "a match with another seed", refused.stderr)
    deterministic = ["match", "connect", "--first", "alphabeta:depth=1", "--second", "alphabeta:depth=2"]
    for wrong, words in (([*deterministic, "--sprt", "elo0=0,elo1=10", "--out", "none.jsonl"], "deterministic"),
                         ([*TOURNAMENT, "--out", "none.jsonl", "--export", "none.jsonl"], "same file")):
        refused = run(*wrong, folder=folder)
        check(refused.returncode == 2 and refused.stderr.count("\n") == 1 and words in refused.stderr and
              not pathlib.Path(folder, "none.jsonl").exists(), f"{wrong}: exit {refused.returncode}", refused.stderr)
    with open(pathlib.Path(folder, "answer.txt"), "w") as answer:
        refused = subprocess.run([ZERMELO, *deterministic, "--out", "/dev/stdout"], stdout=answer, stderr=subprocess.PIPE,
                                 text=True, timeout=PATIENCE)
    check(refused.returncode == 2 and "a file of its own" in refused.stderr, "games and answer in one file", refused.stderr)
    refused = run(*MATCH, "--resume", folder=folder)
    check(refused.returncode == 2 and "--out FILE" in refused.stderr, "--resume without a file", refused.stderr)

    # Export in the games' own notations.
    for game, player, head in (("chess", "alphabeta:depth=1", '[White "'), ("checkers", "alphabeta:depth=2", '[White "'),
                               ("chess960", "alphabeta:depth=1", '[Variant "Chess960"]')):
        done = run("tournament", game, "--players", player, "random:seed=1", "level:1", "--rounds", "1", "--export",
                   "games.txt", folder=folder)
        check(done.returncode == 0, f"{game}: exit {done.returncode}", done.stderr)
        text = pathlib.Path(folder, "games.txt").read_text()
        check(text.count(head) == 6 and text.count("[Result") == 6, f"{game}: not six games", text[:300])

finish(f"kills in the middle: {kills}")
