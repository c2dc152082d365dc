"""No input crashes the interpreter; what is wrong is said in the words of the command line."""

import pickle

import pytest
import zermelo
from truths import refusal

HUGE = "x" * 5_000_000
TEXTS = ["", "\0", "a\0b", "chess\0", "e2e4\0", HUGE, "☃", "\x1b[31m", "connect:rows=" + "9" * 500, ":" * 1000, ",=:\""]
NOT_TEXTS = [None, 1, -1, 1.5, b"connect", [], {}, object(), zermelo, float("nan")]


@pytest.fixture(name="position")
def fixture_position():
    return zermelo.game("connect").start()


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_any_text_is_answered(text, position):
    for call in (
        lambda: zermelo.game(text),
        lambda: zermelo.game("connect", text),
        lambda: position.game.start(text),
        lambda: zermelo.game("chess").start(text),
        lambda: position.play(text),
        lambda: position.san(text),
        lambda: position.terms(text),
        lambda: zermelo.search(position, text),
        lambda: position.game.player(text),
        lambda: zermelo.why(position, text),
        lambda: zermelo.why(position, "4", text or "?"),
        lambda: zermelo.solve(position, method=text),
        lambda: position.game.problems(text),
        lambda: text in position,
        lambda: zermelo.search(position, depth=1, time=text),
        lambda: zermelo.tablebase("tic-tac-toe").info(text),
    ):
        try:
            call()
        except zermelo.Error as error:
            assert str(error) and error.code and "\n" not in str(error)


@pytest.mark.parametrize("value", NOT_TEXTS, ids=range(len(NOT_TEXTS)))
def test_a_wrong_type_is_a_type_error(value, position):
    for call in (
        lambda: zermelo.game(value),
        lambda: position.game.start(value),
        lambda: position.play(value),
        lambda: position.play_all([value]),
        lambda: position.san(value),
        lambda: zermelo.why(position, value),
        lambda: zermelo.search(value),
        lambda: zermelo.search_many([value]),
        lambda: zermelo.solve(value),
        lambda: zermelo.Position.from_json(value) if not isinstance(value, dict) else position.play(value),
        lambda: position.game.player(value),
    ):
        with pytest.raises(TypeError):
            call()
    assert value not in position and position != value


def test_wrong_types_of_limits(position):
    for arguments in (
        {"depth": "3"},
        {"depth": 2.5},
        {"nodes": []},
        {"time": []},
        {"lines": None},
        {"tree": "yes"},
        {"stop": 1},
        {"progress": 1},
        {"player": 5},
    ):
        with pytest.raises(TypeError):
            zermelo.search(position, **{"depth": 1, **arguments})
    with pytest.raises(TypeError):
        position.perft("4")
    with pytest.raises(TypeError):
        zermelo.search_many(position.play("4"))


@pytest.mark.parametrize("number", [0, -1, 10**9, 10**30, -(10**30)])
def test_numbers_out_of_range(number, position):
    for call in (
        lambda: zermelo.search(position, depth=number),
        lambda: zermelo.search(position, depth=1, lines=number),
        lambda: zermelo.search_many([position], depth=1, jobs=number),
        lambda: zermelo.solve(position, memory=number),
    ):
        with pytest.raises(zermelo.Error) as caught:
            call()
        assert "a number from" in caught.value.expected
    if number:
        with pytest.raises(zermelo.Error):
            position.perft(number)
    for seconds in (0, -1, float("inf"), float("nan"), 10**400):
        with pytest.raises(zermelo.Error):
            zermelo.search(position, time=seconds)


def test_lone_surrogates(position):
    for call in (
        lambda: zermelo.game("\ud800"),
        lambda: position.play("\ud800"),
        lambda: position.game.start("\ud800"),
        lambda: zermelo.search(position, "\ud800"),
    ):
        with pytest.raises((ValueError, TypeError)):
            call()
    assert "\ud800" not in position


def test_an_object_that_was_never_made():
    for kind in (zermelo.Position, zermelo.Game, zermelo.Player, zermelo.Tablebase):
        with pytest.raises(TypeError):
            kind()
        with pytest.raises(TypeError):
            kind.__new__(kind)
        with pytest.raises(TypeError):
            type("Heir", (kind,), {})()
    with pytest.raises(TypeError):
        zermelo.Stop.__new__(zermelo.Stop)
    with pytest.raises(TypeError):
        zermelo.Stop(1)


def test_from_json_of_nonsense():
    for nonsense in ({}, {"game": "connect"}, {"game": "connect", "start": "", "moves": ["9"]}):
        with pytest.raises(zermelo.Error):
            zermelo.Position.from_json(nonsense)
    for nonsense in ({"game": 1, "start": "", "moves": []}, {"game": "connect", "start": "", "moves": 5}):
        with pytest.raises(TypeError):
            zermelo.Position.from_json(nonsense)


@pytest.mark.parametrize(
    "call, arguments",
    [
        (lambda: zermelo.game("ches"), ["show", "ches"]),
        (lambda: zermelo.game("connect:rowz=4"), ["show", "connect:rowz=4"]),
        (lambda: zermelo.start("chess", "8/8 w"), ["show", "chess", "--position", "8/8 w"]),
        (
            lambda: zermelo.search(zermelo.start("chess"), "engine:dept=4"),
            ["search", "chess", "--player", "engine:dept=4"],
        ),
        (lambda: zermelo.search(zermelo.start("pig"), "engine"), ["search", "pig", "--player", "engine"]),
        (lambda: zermelo.why(zermelo.start("chess"), "e2e5"), ["why", "chess", "--move", "e2e5"]),
    ],
)
def test_errors_speak_as_the_command_line(call, arguments):
    with pytest.raises(zermelo.Error) as caught:
        call()
    told, error = refusal(*arguments), caught.value
    if "unknown game" in error.what:  # games written in Python are expected, too
        assert error.what in told and f"did you mean '{error.nearest}'?" in told
    else:
        assert str(error) in told
    assert str(caught.value).startswith(caught.value.where) and caught.value.what in str(caught.value)


def test_an_error_names_the_nearest_word():
    with pytest.raises(zermelo.Error) as caught:
        zermelo.game("ches")
    assert caught.value.nearest == "chess" and caught.value.code == "unknown"


def test_records_cannot_be_changed():
    info = zermelo.game("chess").info()
    for change in (
        lambda: info.update(name="x"),
        lambda: info.pop("name"),
        lambda: info.clear(),
        lambda: info.__delitem__("name"),
    ):
        with pytest.raises(TypeError):
            change()
    assert pickle.loads(pickle.dumps(info)) == info
