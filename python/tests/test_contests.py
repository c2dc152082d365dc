"""Matches, tournaments and studies from Python, with players written in Python."""

import json
import math
import os
import re
import signal
import sys
import time

import pytest

import zermelo
from python_games import PyNim, ThreeInARow


def first_move(position):
    return position.moves()[0]


class Winner:
    """Plays Nim as Bouton does: leaves a nim sum of zero."""

    deterministic = True

    def __init__(self):
        self.numbers = []

    def new_game(self, number):
        self.numbers.append(number)

    def move(self, position):
        for move in position.moves():
            heaps, _ = eval(str(position.play(move)))
            if PyNim.lost((heaps, 0)):
                return move
        return position.moves()[0]


@pytest.fixture(scope="module", autouse=True)
def games():
    return zermelo.add_game(PyNim), zermelo.add_game(ThreeInARow)


def on_command_line(capfd, *arguments):
    capfd.readouterr()
    assert zermelo.main([*arguments, "--json"]) == 0
    return json.loads(capfd.readouterr().out)


# Matches. ------------------------------------------------------------------------------------------------------------------

def test_a_match_is_that_of_the_command_line(capfd):
    result = zermelo.match("connect:rows=4,columns=4", "alphabeta:depth=3", "random:seed=7", games=6, swap=True,
                           openings="random:plies=2", seed=5)
    told = on_command_line(capfd, "match", "connect:rows=4,columns=4", "--first", "alphabeta:depth=3", "--second",
                           "random:seed=7", "--games", "6", "--swap", "--openings", "random:plies=2", "--seed", "5")
    for key in ("wins", "draws", "losses", "points", "share", "superiority"):
        assert result.score[key] == told["score"][key]
    assert [game["moves"] for game in result.games] == [game["moves"] for game in told["games"]]
    assert result.complete and result.score.wins == result["score"]["wins"]


def test_a_perfect_player_in_python_wins_nim():
    winner = Winner()
    result = zermelo.match("py-nim", winner, "random", games=10)
    assert (result.score.wins, result.score.losses) == (10, 0)  # 3 ^ 4 ^ 5 is not zero: the first player wins
    assert result.score.first == "python:Winner"
    assert sorted(winner.numbers) == list(range(10))
    assert zermelo.match("py-nim", "engine:depth=12", Winner(), games=2).score.wins == 2


def test_python_players_sit_at_our_own_games():
    result = zermelo.match("tic-tac-toe", first_move, "alphabeta:depth=9", games=2, swap=True, jobs=2)
    assert result.score.losses == 2 and result.score.first == "python:first_move"


def test_two_players_of_one_name_are_told_apart():
    result = zermelo.match("tic-tac-toe", lambda p: p.moves()[0], lambda p: p.moves()[-1], games=1)
    assert (result.score.first, result.score.second) == ("python:lambda", "python:lambda-2")


@pytest.mark.parametrize("answer, reason, words", [
    (lambda position: 1 // 0, "crash", r"raised ZeroDivisionError: .*\(test_contests.py, line"),
    (lambda position: None, "crash", "gave None; expected a move as text"),
    (lambda position: 7, "crash", "gave 7; expected a move"),
    (lambda position: "z9", "illegal move", "illegal move 'z9'"),
    (lambda position: "", "illegal move", "illegal move ''"),
    (lambda position: "\ud800", "crash", "raised|lambda"),
])
def test_a_player_that_fails_loses_with_the_reason(answer, reason, words):
    result = zermelo.match("tic-tac-toe", answer, "random", games=1)
    assert result.score.losses == 1
    assert result.games[0].reason == reason
    assert re.search(words, result.games[0].detail)


def test_a_new_game_that_raises_loses():
    class Unready:
        def new_game(self, number):
            raise RuntimeError("not ready")

        def move(self, position):
            return position.moves()[0]

    game = zermelo.match("tic-tac-toe", Unready(), "random", games=1).games[0]
    assert game.result == "0-1" and "new_game raised RuntimeError: not ready" in game.detail


def test_a_clock_runs_for_python_players():
    def slow(position):
        time.sleep(0.3)
        return position.moves()[0]

    result = zermelo.match("tic-tac-toe", slow, "random", games=1, clock="100ms")
    assert result.games[0].reason == "out of time"


@pytest.mark.parametrize("arguments, words", [
    (dict(first="engin"), "unknown player 'engin'"),
    (dict(games=0), "games: bad value '0'; expected a number from 1"),
    (dict(jobs=0), "jobs: bad value"),
    (dict(openings="randm"), "randm"),
    (dict(clock="soon"), "soon"),
    (dict(position="nothing"), "unknown symbol 'n'"),
    (dict(sprt=(1,)), "expected .elo0, elo1."),
    (dict(sprt=(5, 1)), "elo"),
    (dict(sprt=(0, 10)), "deterministic"),
    (dict(game="ches"), "unknown game 'ches'"),
])
def test_bad_requests_are_refused(arguments, words):
    request = dict(game="tic-tac-toe", first="alphabeta:depth=2", second="alphabeta:depth=1", games=2) | arguments
    with pytest.raises(zermelo.Error, match=words):
        zermelo.match(**request)


@pytest.mark.parametrize("player", [None, 5, object(), b"random"])
def test_what_is_no_player_is_a_type_error(player):
    with pytest.raises(TypeError):
        zermelo.match("tic-tac-toe", player, "random")


def test_progress_is_told_game_by_game():
    seen = []
    zermelo.match("tic-tac-toe", "random", "random:seed=2", games=5, jobs=2,
                  progress=lambda played, planned, game: seen.append((played, planned, game["result"])))
    assert [played for played, _, _ in seen] == [1, 2, 3, 4, 5]
    assert {planned for _, planned, _ in seen} == {5}


def test_progress_ends_a_match():
    result = zermelo.match("tic-tac-toe", "random", "random:seed=2", games=50, progress=lambda played, planned, game: played < 3)
    assert len(result.games) == 3 and not result.complete


def test_an_exception_of_progress_is_raised():
    def stumble(played, planned, game):
        raise LookupError("no bar")

    with pytest.raises(LookupError, match="no bar"):
        zermelo.match("tic-tac-toe", "random", "random:seed=2", games=50, progress=stumble)


def ctrl_c_after_the_first(played, planned, game):
    if played == 1:
        os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_ends_a_match_with_what_is_finished():
    with pytest.raises(KeyboardInterrupt) as caught:
        zermelo.match("connect", "alphabeta:depth=5", "random", games=100_000, progress=ctrl_c_after_the_first)
    result = caught.value.result
    assert not result.complete and 0 < len(result.games) < 100_000
    assert result.score.wins + result.score.draws + result.score.losses == len(result.games)


def test_records_are_kept_and_continued(tmp_path):
    file = tmp_path / "games.jsonl"
    request = dict(game="py-nim", first=Winner(), second="random", out=file)
    zermelo.match(games=2, **request)
    assert len(file.read_text().splitlines()) == 2
    with pytest.raises(zermelo.Error):
        zermelo.match(games=4, **request)
    told = []
    result = zermelo.match(games=4, resume=True, progress=lambda *game: told.append(game), **request)
    assert len(result.games) == 4 and len(told) == 2
    assert zermelo.match(games=4, **{**request, "out": ""}).score == result.score


def test_a_sequential_test_ends_a_match():
    result = zermelo.match("tic-tac-toe", "alphabeta:depth=6", "random", games=2000, swap=True, openings="random:plies=1",
                           sprt=(0, 100))
    assert result.score.sprt.accepted == "H1" and result.complete and len(result.games) < 2000


def test_the_rows_are_a_frame():
    pandas = pytest.importorskip("pandas")
    frame = zermelo.match("tic-tac-toe", "random", "random:seed=2", games=3).frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 3 and "result" in frame.columns


def test_a_frame_without_pandas_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(zermelo.Error, match="pandas is not installed"):
        zermelo.match("tic-tac-toe", "random", "random:seed=2", games=1).frame()


# Tournaments. --------------------------------------------------------------------------------------------------------------

def test_a_tournament_rates_its_players(capfd):
    players = ["alphabeta:depth=9", "random", first_move]
    result = zermelo.tournament("tic-tac-toe", players, rounds=3, openings="random:plies=1", jobs=2)
    assert result.played == result.games == 18 and result.complete
    assert result.players[0].player == "alphabeta:depth=9"
    assert {row.player for row in result.players} == {"alphabeta:depth=9", "random", "python:first_move"}
    assert abs(sum(row.elo for row in result.players)) < 1e-6
    ours = dict(zermelo.tournament("tic-tac-toe", players[:2], rounds=2, gauntlet=True))
    told = on_command_line(capfd, "tournament", "tic-tac-toe", "--players", *players[:2], "--rounds", "2", "--gauntlet")
    assert ours.pop("complete")
    assert json.loads(json.dumps(ours)) == told


def test_ctrl_c_ends_a_tournament():
    with pytest.raises(KeyboardInterrupt) as caught:
        zermelo.tournament("connect", ["alphabeta:depth=5", "random"], rounds=10_000, progress=ctrl_c_after_the_first)
    assert not caught.value.result.complete


def test_a_tournament_refuses_a_player_twice():
    with pytest.raises(zermelo.Error, match="there twice"):
        zermelo.tournament("tic-tac-toe", [first_move, first_move])
    with pytest.raises(zermelo.Error, match="players"):
        zermelo.tournament("tic-tac-toe", ["random"])


# Studies. ------------------------------------------------------------------------------------------------------------------

def test_studies_are_listed():
    assert "rook-endgame-faithful" in zermelo.studies()


def test_a_study_is_played_and_continued(tmp_path):
    store = tmp_path / "lab.sqlite"
    told = []
    part = zermelo.study("alquerque-faithful", store=store, jobs=2,
                         progress=lambda played, planned, game: told.append(played) or played < 4)
    assert not part.complete and 4 <= part.games < part.planned
    whole = zermelo.study("alquerque-faithful", store=store, jobs=2)
    assert whole.complete and whole.games == whole.planned
    assert whole.agree == whole.of == 20
    assert whole.questions and {"table", "row", "column", "result"} <= set(whole.cells[0])


def test_a_study_agrees_with_what_was_published(tmp_path):
    result = zermelo.study("checkers-faithful", store=tmp_path / "lab.sqlite")
    assert result.published_agree == result.published_of == 6


def test_a_study_that_is_not_there(tmp_path):
    with pytest.raises(zermelo.Error, match="there is no study 'rook-endgam'"):
        zermelo.study("rook-endgam", store=tmp_path / "lab.sqlite")


# Statistics. ---------------------------------------------------------------------------------------------------------------

def test_elo_is_logistic():
    # A. Elo 1978: 400 points are odds of ten to one.
    assert zermelo.elo(10, 0, 1).elo == pytest.approx(400)
    assert zermelo.elo(5, 10, 5).elo == 0
    even = zermelo.elo(50, 0, 50)
    assert even.elo_low < 0 < even.elo_high and even.elo_low == pytest.approx(-even.elo_high)
    assert zermelo.elo(7, 0, 0).elo == math.inf
    # (wins - losses) / sqrt(wins + losses) deviations, as the Chess Programming Wiki has it.
    assert zermelo.elo(30, 5, 20).superiority == pytest.approx(0.5 * (1 + math.erf(10 / math.sqrt(50) / math.sqrt(2))))
    assert zermelo.elo(pairs=[0, 0, 8, 0, 0]).elo == 0
    with pytest.raises(zermelo.Error):
        zermelo.elo()
    with pytest.raises(zermelo.Error):
        zermelo.elo(-1, 0, 0)
    with pytest.raises(zermelo.Error, match="five counts"):
        zermelo.elo(pairs=[1, 2])


def test_sprt_has_walds_bounds():
    test = zermelo.sprt(0, 0, 0, 0, 10, 0.05, 0.05)
    assert test.upper == pytest.approx(math.log(0.95 / 0.05)) and test.lower == pytest.approx(math.log(0.05 / 0.95))
    assert test.accepted is None
    assert zermelo.sprt(200, 0, 20, elo0=0, elo1=50).accepted == "H1"
    assert zermelo.sprt(20, 0, 200, elo0=0, elo1=50).accepted == "H0"
    assert zermelo.sprt(elo0=0, elo1=50, pairs=[0, 0, 10, 40, 50]).accepted == "H1"
    with pytest.raises(zermelo.Error):
        zermelo.sprt(1, 1, 1, elo0=10, elo1=0)
