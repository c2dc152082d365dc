#!/usr/bin/env python3
"""What a terminal shows while zermelo runs in it: for the tests that import this, and for those below: symbols of one's
own, paths in the rook-endgame study's notation, the moves of a given side."""
import json
import os
import pathlib
import pty
import re
import select
import signal
import tempfile
import time

from checks import check, finish
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]


def at_terminal(arguments, keys=b"", after=b"", folder=None, no_color=None):
    """The exit code and what was shown; `keys` are pressed once `after` has been seen."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("NO_COLOR", None)
        os.environ.pop("COLUMNS", None)
        if no_color is not None:
            os.environ["NO_COLOR"] = no_color
        os.chdir(folder or ".")
        os.execv(ZERMELO, [ZERMELO, *arguments])
    shown, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if keys and re.search(after, shown):
            os.write(terminal, keys)
            keys = b""
    else:
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), shown.decode("utf-8", "replace")


def plain(shown):
    """Without colours, and with the line ends of a file."""
    return re.sub(r"\x1b\[[\d;]*m", "", shown).replace("\r\n", "\n")


def typed(arguments, *lines, after=rb"to move> $", folder=None):
    """A game at the terminal in which a person types these lines."""
    code, shown = at_terminal(["play", *arguments], "".join(line + "\n" for line in lines).encode(), after, folder=folder)
    check(code == 0, f"play {arguments}: exit {code}", shown)
    return plain(shown)


def answer(*arguments, folder=None):
    code, shown = at_terminal(arguments, folder=folder)
    check(code == 0, f"{arguments}: exit {code}", shown)
    return plain(shown)


def refused(words, *arguments, folder=None):
    """Exit 2 and one line that has these words."""
    code, shown = at_terminal(arguments, folder=folder)
    shown = plain(shown)
    check(code == 2 and shown.count("\n") == 1 and all(word in shown for word in words), f"{arguments}: exit {code}", shown)


def check_symbols():
    board = "3 . . .\n2 . {} .\n1 . . .\n"
    named = ("--first", "human", "--second", "human")
    for symbols, first in (("XO", "X"), ("X,O", "X"), ("♞♛", "♞"), ("♞,♛", "♞"), (",;", ",")):
        shown = typed(["tic-tac-toe", *named, "--symbols", symbols], "b2", "quit")
        check(board.format(first) in shown, f"play --symbols {symbols}", shown)
    check("--symbols XO" in typed(["tic-tac-toe", *named, "--symbols", "X,O"], "b2", "quit"), "how to continue: no symbols")
    check("--symbols" not in typed(["tic-tac-toe", *named], "b2", "quit"), "how to continue: symbols nobody asked for")
    check("3 X . O" in answer("show", "tic-tac-toe", "--position", "x.o/.x./...", "--symbols", "XO"), "show --symbols")
    marks = [piece["mark"] for piece in
             json.loads(answer("show", "mnk", "--position", "x.o/.x./...", "--symbols", "♞♛", "--json"))["drawing"]["pieces"]]
    check(marks == ["♞", "♛", "♞"], f"show --symbols --json: {marks}")
    asked = typed(["tic-tac-toe", "--symbols", "XO"], "human", "first", "b2", "quit", after=rb"Opponent \[3\]: $")
    check("Symbol of" not in asked and board.format("X") in asked, "play --symbols asks for symbols", asked)
    for symbols, words in (("X", ["--symbols", "'X'", "two characters"]), ("", ["--symbols", "empty"]),
                           ("XOX", ["two characters"]), ("XX", ["'X'", "second side", "the other side's"]),
                           (".O", ["'.'", "first side", "empty place"]), ("\x1bO", ["one character"])):
        refused(words, "play", "tic-tac-toe", *named, "--symbols", symbols)
        refused(words, "show", "tic-tac-toe", "--symbols", symbols)
    for game in ("chess", "checkers", "kalah", "pig"):
        refused(["--symbols", game, "alquerque", "connect", "mnk"], "show", game, "--symbols", "XO")
        refused(["--symbols", game], "play", game, *named, "--symbols", "XO")


def check_questions():
    """Who only presses Enter keeps the pieces of the game."""
    top_row = " 1 {0}---{0}---{0}---{0}---{0} 5"
    shown = typed(["alquerque"], "human", "first", "", "", "quit", after=rb"Opponent \[3\]: $")
    check("first side [w]: " in shown and "second side [b]: " in shown and top_row.format("b") in shown, "own letters", shown)
    shown = typed(["alquerque"], "human", "first", "b", "", "quit", after=rb"Opponent \[3\]: $")
    check("second side [w]: " in shown and top_row.format("w") in shown, "letters exchanged", shown)
    shown = typed(["tic-tac-toe"], "human", "first", "", "Q", "b2", "c3", "quit", after=rb"Opponent \[3\]: $")
    check("first side [x]: " in shown and "second side [o]: " in shown and "3 . . Q\n2 . x ." in shown, "one letter", shown)


def check_path():
    # The first four states of the rook-endgame study's path, 3.1.1.
    published = ("[[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]], [[0, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]], "
                 "[[0, 0, 2], [7, 4, 6], [1, 4, 12], [0, 7, 8]], [[0, 7, 2], [7, 4, 6], [1, 4, 12]]]\n")
    with tempfile.TemporaryDirectory() as folder:
        written = lambda name: (pathlib.Path(folder) / name).read_text()
        typed(["chess:study", "--first", "human", "--second", "human", "--path", "path.json"], "Ra8", "Ke7", "Rxh8",
              "save game.jsonl", "quit", folder=folder)
        check(written("path.json") == published, "play --path", written("path.json"))
        answer("replay", "game.jsonl", "--path", "again.json", folder=folder)
        check(written("again.json") == published, "replay RECORD --path", written("again.json"))
        shown = answer("replay", "path.json", folder=folder)
        check("chess:study: a path of 4 states" in shown and shown.count("a b c d e f g h") == 4 and
              "8 . . . . . . . R\n7 . . . . k . . ." in shown, "replay PATH", shown)
        games = json.loads(answer("replay", "path.json", "--json", folder=folder))["games"]
        moves = [move["move"] for move in games[0]["moves"]]
        check(len(games) == 1 and moves == ["a1a8", "e8e7", "a8h8"], "replay PATH --json", str(games))
        (pathlib.Path(folder) / "bad.json").write_text(published.replace("[1, 4, 12]", "[2, 4, 12]", 1))
        refused(["path, state 3", "no legal move leads here"], "replay", "bad.json", folder=folder)
        typed(["tic-tac-toe", "--first", "human", "--second", "human", "--path", "path.txt"], "b2", "save ttt.jsonl", "quit",
              folder=folder)
        check(written("path.txt") == ".../.../...\n.../.x./...\n", "play --path of another game", written("path.txt"))
        check("2 . X ." in answer("replay", "ttt.jsonl", "--symbols", "XO", folder=folder), "replay --symbols")
        refused(["--symbols", "chess"], "replay", "game.jsonl", "--symbols", "XO", folder=folder)
        refused(["--verify", "--path"], "replay", "game.jsonl", "--path", "p", "--verify", folder=folder)


def check_study_position():
    state = "[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]]"
    fen = "4k2r/8/8/8/8/8/8/R3K3 {} - - 0 1\n"
    shown = answer("show", "chess:study", "--position", "[[7,0,2],[7,4,6],[0,4,12],[0,7,8]]")
    check(fen.format("w") + state + "\n" in shown, "show in the study's notation", shown)
    shown = answer("show", "chess:study", "--position", state + " b")
    check(fen.format("b") + state + " b\n" in shown, "show with Black to move", shown)
    check(json.loads(answer("show", "chess:study", "--json"))["study_position"] == state, "study_position")
    check(json.loads(answer("show", "chess", "--json"))["study_position"] is None, "study_position of chess")
    check("\nbest move  " in answer("search", "chess:study", "--player", "minimax:depth=1", "--position", state), "search --position")
    refused(["offset 1", "unknown code 7"], "show", "chess:study", "--position", "[[7,0,7],[7,4,6],[0,4,12]]")
    check("Ra8#" in answer("search", "chess:study", "--player", "minimax:depth=1", "--position", "mate-in-one"),
          "mate in one")


def check_moves_for():
    shown = answer("show", "chess:study", "--for", "second")
    check("White to move; 15 moves: " in shown and "\nfor Black; 14 moves: e8e7 " in shown, "show --for second", shown)
    shown = json.loads(answer("show", "kalah", "--position", "4,4,4,4,4,4,0/4,0,4,0,4,0,0 S", "--for", "second", "--json"))
    check(shown["for"] == "second" and shown["moves_for"] == ["1", "3", "5"] and shown["to_move"] == "first" and
          len(shown["moves"]) == 6, "show --for --json", str(shown))
    shown = json.loads(answer("show", "mnk", "--for", "first", "--json"))
    check(shown["moves_for"] == shown["moves"] and len(shown["moves"]) == 9, "show --for the side to move")
    check(json.loads(answer("show", "mnk", "--json"))["moves_for"] is None, "moves_for unasked")
    check(json.loads(answer("show", "mnk", "--position", "xxx/oo./...", "--for", "second", "--json"))["moves_for"] == [],
          "moves in a game that is over")
    for game in ("pig", "tree"):
        refused(["--for", game, "side to move only"], "show", game, "--for", "second")
    refused(["--for", "Black cannot be to move"], "show", "chess", "--position", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "--for",
            "second")
    refused(["--for", "'frist'", "first or second", "did you mean 'first'"], "show", "mnk", "--for", "frist")


if __name__ == "__main__":
    check_symbols()
    check_questions()
    check_path()
    check_study_position()
    check_moves_for()
    finish()
