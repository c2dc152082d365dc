#!/usr/bin/env python3
"""The bots of examples/bots in every language that is here: each plays whole games, at random and one ply ahead. One ply
ahead, all play the same games, take a win that is there, and beat a random player."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from checks import check, finish
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
BOTS = pathlib.Path(os.environ["SOURCE_DIR"]) / "examples" / "bots"
GAMES = ["tic-tac-toe", "connect", "checkers", "alquerque", "kalah", "chess", "pig:goal=20"]
SKIPPED = 77


def compiled(folder):
    """Language -> command; nothing for a language whose tools are missing."""
    commands = {"Python": str(BOTS / "bot.py"), "C++": f"{folder}/bot", "JavaScript": str(BOTS / "bot.js"),
                "Java": f"java -Xshare:auto -XX:TieredStopAtLevel=1 -cp {folder} Bot"}
    subprocess.run(["g++", "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", str(BOTS / "bot.cpp"), "-o", f"{folder}/bot"],
                   check=True)
    if shutil.which("javac"):
        subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", folder, str(BOTS / "Bot.java")], check=True)
    here = {"JavaScript": shutil.which("node"), "Java": shutil.which("javac")}
    return {language: command if here.get(language, True) else None for language, command in commands.items()}


def zermelo(*words):
    done = subprocess.run([ZERMELO, *words, "--json"], capture_output=True, text=True, timeout=PATIENCE)
    check(done.returncode == 0, f"zermelo {' '.join(words)}: exit {done.returncode}", done.stderr)
    return json.loads(done.stdout or "{}")


def player(command, more=""):
    return f'program:"{command}",time=10m{more}'


def played(game, command, rival, count, more=""):
    """The games of a match, both sides in turn; none is lost by a fault of the bot."""
    match = zermelo("match", game, "--first", player(command, more), "--second", rival, "--games", str(count), "--swap")
    for each in match.get("games", []):
        check("detail" not in each, f"{command} in {game}", str(each.get("detail")))
        check(each["reason"] not in ("illegal move", "time", "crash"), f"{command} in {game} ended by {each['reason']}")
    return match


def plays_whole_games(language, command):
    for game in GAMES:
        match = played(game, command, "random:seed=3", 2)
        check(len(match.get("games", [])) == 2, f"{language} in {game}: two games")


def looks_one_ply_ahead(language, command):
    ahead = f"{command} one-ply"
    bot = player(ahead, ",successors=on")
    found = zermelo("search", "tic-tac-toe", "--position", "xx./oo./...", "--player", bot)
    check(found.get("move") == "c3", f"{language}: First does not take its win", str(found))
    found = zermelo("search", "tic-tac-toe", "--position", "xx./oo./x..", "--player", bot)
    check(found.get("move") == "c2", f"{language}: Second does not take its win", str(found))
    score = played("kalah", ahead, "random:seed=5", 10, ",successors=on")["score"]
    check(score["points"] >= 8, f"{language}: {score['points']} of 10 points against a random player")
    return [each["moves"] for game in ("checkers", "kalah")
            for each in played(game, ahead, "alphabeta:depth=2", 2, ",successors=on")["games"]]


def says_what_is_missing(command):
    """The question has no successors unless they are asked for: a bot that needs them fails, and loses with the reason."""
    match = zermelo("match", "tic-tac-toe", "--first", player(f"{command} one-ply 2>&-"), "--second", "random", "--games", "1")
    check(match["games"][0]["reason"] == "crash", "a bot without successors", str(match["games"]))


with tempfile.TemporaryDirectory() as folder:
    commands = compiled(folder)
    games = {}
    for language, command in commands.items():
        if command:
            plays_whole_games(language, command)
            games[language] = looks_one_ply_ahead(language, command)
    for language in games:
        check(games[language] == games["Python"], f"{language} plays one ply ahead otherwise than Python")
    says_what_is_missing(commands["Python"])
    missing = [language for language, command in commands.items() if not command]
if not missing:
    finish(f"bots in {', '.join(games)}")
try:
    finish()
except SystemExit as end:
    if end.code:
        raise
print(f"the tools for {' and '.join(missing)} are not installed; bots in {', '.join(games)} play")
sys.exit(SKIPPED)
