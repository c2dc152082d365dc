"""A game written in Python is a game as any other."""

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

import zermelo
from python_games import PyNim, Race, ThreeInARow
from truths import PATIENCE


@pytest.fixture(scope="module")
def row():
    return zermelo.add_game(ThreeInARow)


@pytest.fixture
def command(capfd):
    """What the command line prints as JSON."""

    def run(*arguments):
        capfd.readouterr()
        code = zermelo.main([*arguments, "--json"])
        told = capfd.readouterr()
        assert code == 0, told.err
        return json.loads(told.out)

    return run


def all_positions(start):
    """Every position that can be reached, by its text."""
    seen = {str(start): start}
    waiting = [start]
    while waiting:
        p = waiting.pop()
        for move in p.moves():
            q = p.play(move)
            if str(q) not in seen:
                seen[str(q)] = q
                waiting.append(q)
    return seen


# Tic-tac-toe. Its counts stand in any book: 5,478 positions, 255,168 games, a draw. ---------------------------------------

def test_tic_tac_toe_has_5478_positions(row, command):
    assert len(all_positions(row.start())) == 5478
    assert command("tablebase", "info", "three-in-a-row", "all")["layers"][0]["numbers"] == 5478


def test_tic_tac_toe_has_255168_games(row, command):
    games = {}

    def count(p):
        if str(p) not in games:
            games[str(p)] = sum(count(p.play(move)) for move in p.moves()) or 1
        return games[str(p)]

    assert count(row.start()) == 255168
    assert command("search", "three-in-a-row", "--player", "minimax:depth=9")["leaves"] == 255168


def test_tic_tac_toe_is_a_draw(row, command):
    for player in ("minimax:depth=9", "alphabeta:depth=9", "engine:depth=9"):
        assert command("search", "three-in-a-row", "--player", player)["value"] == 0
    solved = command("solve", "three-in-a-row")
    assert (solved["value"], solved["exact"]) == (0, True)
    assert command("tablebase", "probe", "three-in-a-row", "--position", ".........")["value"] == 0


@pytest.mark.parametrize("depth", range(1, 10))
def test_perft_is_that_of_our_tic_tac_toe(row, command, depth):
    assert command("perft", "three-in-a-row", str(depth))["nodes"] == command("perft", "tic-tac-toe", str(depth))["nodes"]


def test_searches_visit_the_nodes_that_they_visit_in_our_tic_tac_toe(row, command):
    for player in ("minimax:depth=6", "alphabeta:depth=8"):
        ours = command("search", "tic-tac-toe", "--player", player + ",evaluator=zero")
        theirs = command("search", "three-in-a-row", "--player", player)
        assert {key: theirs[key] for key in ("value", "nodes", "leaves", "cutoffs", "line")} == {
            key: ours[key] for key in ("value", "nodes", "leaves", "cutoffs", "line")}


def test_every_position_is_asked_once():
    class Counted(ThreeInARow):
        name = "counted"
        asked = 0

        def moves(self, p):
            Counted.asked += 1
            return super().moves(p)

    game = zermelo.add_game(Counted)
    zermelo.main(["search", "counted", "--player", "minimax:depth=9"])
    # The game is over in 958 of the 5,478 positions; they have no moves to ask for.
    assert Counted.asked == 5478 - 958
    del game


def test_threads_of_the_engine_share_the_game(row, command):
    assert command("search", "three-in-a-row", "--player", "engine:depth=9,threads=4")["value"] == 0


@pytest.mark.parametrize("player", ["mcts:nodes=500", "mcts-solver:nodes=500"])
def test_monte_carlo_finds_the_line_that_wins(row, command, player):
    found = command("search", "three-in-a-row", "--position", "XOXOXO...", "--player", player)
    assert len(found["line"]) == 1, "the game is over after it"
    assert found["proof"] == "proven" or player.startswith("mcts:")


def test_a_traced_search_gives_a_tree(row, tmp_path):
    for player in ("alphabeta:depth=3", "engine:depth=3"):
        file = tmp_path / "tree.jsonl"
        assert zermelo.main(["search", "three-in-a-row", "--position", "XOXOXO...", "--player", player, "--tree", str(file)]) == 0
        moves = {node.get("move") for node in map(json.loads, file.read_text().splitlines())}
        assert {"a1", "b1", "c1"} & moves


# Nim and a game with an evaluator. ---------------------------------------------------------------------------------------

def test_nim_is_lost_exactly_when_the_nim_sum_is_zero(command):
    # C. L. Bouton, Annals of Mathematics 3, 1901.
    game = zermelo.add_game(PyNim)
    for a in range(1, 4):
        for b in range(4):
            for c in range(4):
                p = ((a, b, c), 0)
                value = command("solve", "py-nim", "--position", repr(p))["value"]
                assert value == (-1 if PyNim.lost(p) else 1), p
    del game


def test_options_make_other_games(command):
    zermelo.add_game(PyNim)
    assert str(zermelo.game("py-nim:1-1").start()) == "((1, 1), 0)"
    assert command("solve", "py-nim:heaps=1-1")["value"] == -1
    assert command("solve", "py-nim:heaps=1-2")["value"] == 1
    with pytest.raises(zermelo.Error, match="unknown option 'heap'; .*did you mean 'heaps'"):
        zermelo.game("py-nim:heap=1-1")


def test_alpha_beta_finds_the_values_of_minimax(command):
    zermelo.add_game(Race)
    for evaluator in ("own", "zero"):
        for depth in range(1, 8):
            values = {kind: command("search", "py-race", "--player", f"{kind}:depth={depth},evaluator={evaluator}")["value"]
                      for kind in ("minimax", "alphabeta")}
            assert values["minimax"] == values["alphabeta"]


def test_an_evaluator_guides_a_shallow_search(command):
    zermelo.add_game(Race)
    found = command("search", "py-race", "--player", "alphabeta:depth=1")
    assert (found["move"], found["value"]) == ("+3", 3)


def test_a_margin_is_kept():
    zermelo.add_game(Race)
    game = zermelo.match("py-race", "engine:depth=1", "random", games=1, position="(9, 3, 0)").games[0]
    assert (game.result, game.reason) == ("1-0", "ten reached")
    assert game.margin == 9 + int(game.moves[-1]) - 3


# What is asked of every game. ----------------------------------------------------------------------------------------------

def test_right_games_pass():
    for game in (ThreeInARow, PyNim, Race):
        assert zermelo.check_game(game) == []


@pytest.mark.parametrize("spec", ["tic-tac-toe", "connect:rows=4,columns=4", "kalah:pits=2,seeds=2", "chess", "pig"])
def test_our_own_games_pass(spec):
    assert zermelo.check_game(spec, games=5) == []


class Broken(ThreeInARow):
    name = "broken"


def wrong(**changes):
    return type("Broken", (Broken,), changes)


class Counter:
    """Mutable, and so no position."""

    def __init__(self):
        self.count = 0

    def __repr__(self):
        return f"Counter {self.count}"


class ChangesItsPositions:
    name = "changes"

    def start(self):
        return Counter()

    def to_move(self, p):
        return 0

    def outcome(self, p):
        return "draw" if p.count > 5 else None

    def moves(self, p):
        return ["a", "b"]

    def play(self, p, move):
        p.count += 1
        return p


flips = iter(range(10**9))

WRONG = {
    "the text leaves out the board": (wrong(text=lambda self, p: f"ply {p.count('.')}"),
                                      "two different positions have the text 'ply 8'"),
    "one side makes all moves": (wrong(to_move=lambda self, p: 0), "the turn never changes"),
    "a move twice": (wrong(moves=lambda self, p: ["a1", "a1"]), "moves lists 'a1' twice"),
    "moves that are no strings": (wrong(moves=lambda self, p: [1, 2]), "moves has 1 in it; expected a list of texts"),
    "moves that are one string": (wrong(moves=lambda self, p: "a1"), "moves gave 'a1'; expected a list of texts"),
    "no moves at all": (wrong(moves=lambda self, p: []), "outcome gave None, but there are no moves"),
    "None for moves": (wrong(moves=lambda self, p: None), "moves gave None; expected a list"),
    "None for a position": (wrong(play=lambda self, p, move: None), "play gave None; expected a position"),
    "a list for a position": (wrong(play=lambda self, p, move: [1]), "play gave .1., which is not hashable"),
    "nonsense for an outcome": (wrong(outcome=lambda self, p: 1), "outcome gave 1; expected None while"),
    "a result that nobody knows": (wrong(outcome=lambda self, p: ("X wins", "line")), "outcome gave .'X wins', 'line'."),
    "nonsense for a turn": (wrong(to_move=lambda self, p: "Z"), "to_move gave 'Z'; expected 0 or 1, or 'X' or 'O'"),
    "a turn below zero": (wrong(to_move=lambda self, p: -1), "to_move gave -1"),
    "an exception": (wrong(play=lambda self, p, move: 1 // 0), "play raised ZeroDivisionError: .*test_python_game.py, line"),
    "an evaluator beyond its bound": (wrong(evaluate=lambda self, p: 2000.0), "evaluate gave 2000.0; expected a number from"),
    "an evaluator that is no number": (wrong(evaluate=lambda self, p: "good"), "evaluate gave 'good'"),
    "an evaluator that is not finite": (wrong(evaluate=lambda self, p: float("nan")), "evaluate gave nan"),
    "a text of two lines": (wrong(text=lambda self, p: p[:3] + "\n" + p[3:]), "text gave"),
    "a text that is read as another position": (wrong(read=lambda self, text: "X" + text[1:]),
                                                "read gives another position than text wrote"),
    "an outcome that changes": (wrong(outcome=lambda self, p: ThreeInARow.outcome(self, p) and ("draw", "line " + str(next(flips) % 2))),
                                "outcome changes when it is asked again"),
    "moves that change": (wrong(moves=lambda self, p: ThreeInARow.moves(self, p)[::1 if next(flips) % 2 else -1]),
                          "moves gives another list when it is asked again"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_wrong_games_are_found(fault):
    game, words = WRONG[fault]
    problems = zermelo.check_game(game)
    assert any(re.search(words, problem) for problem in problems), problems


def test_a_play_that_changes_its_position_is_found():
    assert any("leads to the same position" in problem or "changed" in problem
               for problem in zermelo.check_game(ChangesItsPositions))


class Circle:
    """Four positions, one behind the other."""

    def start(self):
        return 0

    def to_move(self, p):
        return p % 2

    def outcome(self, p):
        return None

    def moves(self, p):
        return ["on"]

    def play(self, p, move):
        return (p + 1) % 4


def test_a_position_that_comes_back_is_found(capfd):
    assert any("comes back in one game" in problem for problem in zermelo.check_game(Circle))
    assert zermelo.main(["solve", "circle"]) == 2
    assert "comes back" in capfd.readouterr().err


def test_an_evaluator_for_the_player_to_move_is_found():
    class Selfish(Race):
        name = "selfish"

        def evaluate(self, p):
            return (p[0] - p[1]) * (1 if p[2] == 0 else -1)

    class Upside(Race):
        name = "upside"

        def evaluate(self, p):
            return p[1] - p[0]

    assert zermelo.check_game(Selfish) == [
        "evaluator own takes the side of the player to move: values are as Left sees them"]
    assert zermelo.check_game(Upside) == ["evaluator own has the wrong sign: what is good for Left is positive"]


def test_methods_that_are_missing_are_named():
    class Nothing:
        pass

    with pytest.raises(zermelo.Error, match="game nothing: no method start; expected start"):
        zermelo.add_game(Nothing)


@pytest.mark.parametrize("name", ["chess", "tic-tac-toe", "Big", "", "a b", "x:y", 5])
def test_bad_names_are_refused(name):
    with pytest.raises(zermelo.Error):
        zermelo.add_game(wrong(name=name))


def test_errors_in_the_middle_of_a_search_name_the_position(capfd):
    class Fragile(ThreeInARow):
        name = "fragile"

        def play(self, p, move):
            if p.count(".") == 4:
                raise RuntimeError("too full")
            return super().play(p, move)

    zermelo.add_game(Fragile)
    for player in ("minimax:depth=9", "alphabeta:depth=9", "engine:depth=9", "engine:depth=9,threads=3"):
        assert zermelo.main(["search", "fragile", "--player", player]) == 2
        assert "play raised RuntimeError: too full (test_python_game.py, line" in capfd.readouterr().err
    assert zermelo.main(["solve", "fragile"]) == 2
    with pytest.raises(zermelo.Error, match="too full"):
        zermelo.match("fragile", "random", "random", games=4, jobs=2)


def test_the_exception_of_the_game_is_the_cause():
    class Raising(ThreeInARow):
        name = "raising"

        def play(self, p, move):
            raise KeyError(move)

    position = zermelo.add_game(Raising).start()
    with pytest.raises(zermelo.Error) as caught:
        position.play("a1")
    assert isinstance(caught.value.__cause__, KeyError)
    assert "game raising, position '.........'" in caught.value.where
    for call in (lambda: zermelo.search_many([position] * 3, "alphabeta:depth=2"),
                 lambda: zermelo.match("raising", "random", "random", games=2, jobs=2),
                 lambda: zermelo.tournament("raising", ["random", "random:seed=2"], rounds=1)):
        with pytest.raises(zermelo.Error) as caught:
            call()
        assert isinstance(caught.value.__cause__, KeyError)
        assert "game raising, position" in caught.value.where


def test_a_player_of_the_older_rules_refuses_positions_of_the_newer():
    class Older(ThreeInARow):
        name = "twice"

    class Newer(PyNim):
        name = "twice"

    older = zermelo.add_game(Older)
    player = older.player("engine:depth=3")
    newer = zermelo.add_game(Newer)
    with pytest.raises(zermelo.Error, match="another game"):
        player.search(newer.start())
    assert older != newer and older.start() != newer.start()
    found = zermelo.search_many([older.start(), newer.start()], "engine:depth=2", jobs=1)
    assert found[0].move in older.start().moves() and found[1].move in newer.start().moves()


def test_ctrl_c_ends_a_check_and_is_no_defect_of_the_game():
    program = textwrap.dedent(
        """
        import os, signal, zermelo
        asked = 0

        class Slow:
            name = "slow-one"
            def start(self): return 500
            def to_move(self, p): return p % 2
            def moves(self, p):
                global asked
                asked += 1
                if asked == 300:
                    os.kill(os.getpid(), signal.SIGINT)
                return ["1"] if p else []
            def play(self, p, move): return p - 1
            def outcome(self, p): return None if p else "first wins"
            def text(self, p): return str(p)

        try:
            print(zermelo.check_game(Slow, games=250))
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert answer.stdout == "interrupted\n", answer.stdout + answer.stderr


def test_positions_that_are_not_read(row):
    for text in ("XX", "hello there", "X" * 9000, "a\0b"):
        with pytest.raises(zermelo.Error):
            row.start(text)
    with pytest.raises(zermelo.Error, match="nine of X, O"):
        row.start("XXXX")


def test_a_game_added_again_takes_the_place_of_the_older_one(command):
    class Short(PyNim):
        name = "again"

    zermelo.add_game(Short)
    assert command("solve", "again:heaps=2-2")["value"] == -1

    class Short(PyNim):  # misère: the last object loses
        name = "again"

        def outcome(self, p):
            return None if any(p[0]) else ("1-0" if p[1] == 0 else "0-1", "last object taken")

    zermelo.add_game(Short)
    assert command("solve", "again:heaps=1-1")["value"] == 1


def test_one_object_is_a_game(command):
    nim = PyNim("1-2-3")
    nim.name = "one-nim"
    game = zermelo.add_game(nim)
    assert str(game.start()) == "((1, 2, 3), 0)"
    assert command("solve", "one-nim")["value"] == -1


def test_many_threads_search_one_game(row):
    errors = []

    def search():
        try:
            found = zermelo.match("three-in-a-row", "alphabeta:depth=9", "alphabeta:depth=9", games=1)
            assert found.score.draws == 1
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_it_is_listed_and_drawn(row, command, capfd):
    assert "three-in-a-row" in [game["name"] for game in command("games")["games"]]
    assert zermelo.main(["show", "three-in-a-row", "--position", "XO......."]) == 0
    assert "XO." in capfd.readouterr().out


def test_it_is_served_in_the_browser(tmp_path):
    """In a process of its own, which Ctrl-C ends; the client is that of docs/api.md."""
    here = Path(__file__).resolve().parent
    sys.path.insert(0, str(here.parents[1] / "tests" / "scripts"))
    from websocket import Client

    code = ("import sys, zermelo; sys.path.insert(0, sys.argv[1]); from python_games import ThreeInARow\n"
            "zermelo.add_game(ThreeInARow); sys.exit(zermelo.serve(0, store=sys.argv[2]))")
    server = subprocess.Popen([sys.executable, "-c", code, str(here), str(tmp_path / "games.sqlite")],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r":(\d+)", server.stdout.readline()).group(1))
        client = Client(port)
        session = client.ask("create", game="three-in-a-row", second="engine:depth=9")["session"]
        link = {"session": session["id"], "key": session["key"]}
        client.ask("play", node=0, move="b2", **link)
        while session["current"] != 2:
            session = client.event("session")["session"]
        assert session["view"]["to_move"] == "first"
        assert len(session["view"]["drawing"]["pieces"]) == 2
        assert client.ask("play", node=2, move="b2", **link)["error"]["code"] == "illegal"
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0, server.stderr.read()
