"""Games and positions."""

import copy
import json
import pickle
import random

import pytest
import zermelo
from truths import command, rows

CATALOGUE = ["tree", "mnk", "connect", "chess", "checkers", "alquerque", "kalah", "pig", "piglet", "einstein"]


def random_positions(spec, seed, games=3, plies=60):
    draw = random.Random(seed)
    for _ in range(games):
        position = zermelo.start(spec)
        for _ in range(plies):
            yield position
            if position.is_over:
                break
            position = position.play(draw.choice(position.moves()))


def perft_in_python(position, depth):
    if depth == 0:
        return 1
    return sum(perft_in_python(position.play(move), depth - 1) for move in position)


def test_the_catalogue_is_listed():
    assert [info.name for info in zermelo.games()][: len(CATALOGUE)] == CATALOGUE  # then those written in Python


def test_a_game_tells_what_it_is():
    game = zermelo.game("kalah:pits=6,seeds=4")
    assert game.spec == "kalah:pits=6,seeds=4"
    assert game.name == "kalah" and game.title == "Kalah"
    assert game.sides == ["South", "North"]
    assert game.info().dice is False
    assert zermelo.game("chess").info().uci is True
    assert "kalah" in game.variants[0]
    assert game.evaluators


@pytest.mark.parametrize("spec", CATALOGUE)
def test_info_is_what_the_command_line_says(spec):
    info = zermelo.game(spec).info().to_json()
    for key in ("title", "sides", "uci", "variants"):
        info.pop(key)
    assert info == command("games", spec)


def test_games_are_equal_when_their_rules_are():
    assert zermelo.game("tic-tac-toe") == zermelo.game("mnk:3,3,3")
    assert hash(zermelo.game("tic-tac-toe")) == hash(zermelo.game("mnk:3,3,3"))
    assert zermelo.game("connect") != zermelo.game("connect:rows=5")
    assert zermelo.game("connect") != "connect"
    assert pickle.loads(pickle.dumps(zermelo.game("connect:rows=4"))) == zermelo.game("connect:rows=4")
    assert repr(zermelo.game("connect")) == "<Game connect>"


@pytest.mark.parametrize("row", rows("chess_perft.csv"), ids=lambda row: row["name"])
def test_perft_of_chess(row):
    position = zermelo.game("chess").start(row["fen"])
    depth = 4 if row["name"] == "startpos" else 3
    for plies in range(1, depth + 1):
        assert position.perft(plies) == int(row[f"d{plies}"])
    assert sum(position.divide(depth).values()) == int(row[f"d{depth}"])
    # A game ends when neither side can mate; perft does not ask.
    if sum(character.isalpha() for character in row["fen"].split()[0]) > 4:
        assert perft_in_python(position, 2) == int(row["d2"])


def test_perft_counts_every_path_to_one_effect(capfd):
    """Captures of Alquerque that go different ways and leave the same board; a perft in pieces counted them once."""
    text = "bbbb./b.bb./ww.../w..../www.. b"
    assert zermelo.main(["perft", "alquerque", "7", "--position", text, "--json"]) == 0
    nodes = json.loads(capfd.readouterr().out)["nodes"]
    position = zermelo.game("alquerque").start(text)
    assert position.perft(7) == nodes
    assert sum(position.divide(7).values()) == nodes


def test_perft_of_connect_four():
    position = zermelo.game("connect").start()
    for depth, nodes in enumerate([1, 7, 49, 343, 2401, 16807]):
        assert position.perft(depth) == nodes
        assert perft_in_python(position, depth) == nodes
    assert zermelo.perft(position, 7) == 823536


def test_perft_of_english_checkers():
    position = zermelo.game("checkers").start()
    for depth, nodes in enumerate([7, 49, 302, 1469, 7361, 36768, 179740, 845931], start=1):
        assert position.perft(depth) == nodes
    assert perft_in_python(position, 4) == 1469


def test_there_are_255168_games_of_tic_tac_toe():
    """Counted in Python, by result: 131184 for X, 77904 for O, 46080 drawn."""
    counts = {"1-0": 0, "0-1": 0, "1/2-1/2": 0}

    def count(position):
        if position.is_over:
            counts[position.outcome().result] += 1
        for move in position:
            count(position.play(move))

    start = zermelo.game("tic-tac-toe").start()
    for move in start.moves():
        count(start.play(move))
    assert counts == {"1-0": 131184, "0-1": 77904, "1/2-1/2": 46080}


def test_tic_tac_toe_has_5478_positions():
    seen = {zermelo.game("tic-tac-toe").start()}
    frontier = list(seen)
    while frontier:
        frontier = [after for before in frontier for after in map(before.play, before) if after not in seen]
        frontier = list(set(frontier))
        seen.update(frontier)
    assert len(seen) == 5478
    assert len({position.key for position in seen}) == 5478


def test_a_position_never_changes():
    start = zermelo.game("connect").start()
    after = start.play("4")
    assert start.ply == 0 and start.history == []
    assert after.ply == 1 and after.history == ["4"]
    assert after.undo() == start
    moves = start.moves()
    moves.clear()
    assert len(start.moves()) == 7


def test_moves_are_members():
    position = zermelo.game("connect").start()
    assert list(position) == position.moves() == ["1", "2", "3", "4", "5", "6", "7"]
    assert len(position) == 7 and "4" in position and "8" not in position and None not in position
    assert bool(zermelo.game("tic-tac-toe").start("xxx/oo./..."))


def test_an_illegal_move_is_refused():
    position = zermelo.game("chess").start()
    with pytest.raises(zermelo.Error) as caught:
        position.play("e2e5")
    assert caught.value.code == "illegal"
    assert caught.value.nearest
    assert isinstance(caught.value, ValueError)


def test_moves_can_be_written_as_people_do():
    position = zermelo.game("chess").start(moves=["e4", "e5", "Nf3"])
    assert position.history == ["e2e4", "e7e5", "g1f3"]
    assert position.undo().san("g1f3") == "Nf3"
    assert position.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert sorted(zermelo.game("chess").start().sans()) == sorted(
        [f"{file}{rank}" for file in "abcdefgh" for rank in "34"] + ["Na3", "Nc3", "Nf3", "Nh3"]
    )


def test_fen_belongs_to_chess():
    with pytest.raises(zermelo.Error) as caught:
        zermelo.game("kalah").start().fen()
    assert caught.value.code == "unsupported"


def test_the_fools_mate():
    position = zermelo.game("chess").start().play_all(["f2f3", "e7e5", "g2g4", "d8h4"])
    outcome = position.outcome()
    assert position.is_over and position.moves() == []
    assert (outcome.result, outcome.reason, outcome.winner, outcome.margin) == ("0-1", "mate", 1, None)
    assert "Black" in outcome.words
    with pytest.raises(zermelo.Error):
        position.play("e1f2")
    assert position.undo().outcome() is None


def test_fivefold_repetition_ends_the_game():
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    position = zermelo.game("chess").start().play_all(shuffle * 3)
    assert position.outcome() is None
    assert position.claim().reason == "repetition"
    position = position.play_all(shuffle)
    assert position.is_over and position.outcome().reason == "repetition"
    assert position.moves() == [] and len(position) == 0
    with pytest.raises(zermelo.Error):
        position.play("e2e4")


def test_kalah_moves_again():
    position = zermelo.game("kalah").start()
    assert position.to_move == "South" and position.turn == 0
    again = position.play("3")
    assert again.turn == 0
    assert position.play("1").turn == 1 and position.play("1").to_move == "North"


def test_chance_has_probabilities():
    position = zermelo.game("pig").start().play("roll")
    assert position.is_chance and position.turn is None
    chances = position.probabilities()
    assert list(chances) == position.moves()
    assert list(chances.values()) == pytest.approx([1 / 6] * 6)
    with pytest.raises(zermelo.Error):
        zermelo.game("pig").start().probabilities()


@pytest.mark.parametrize("spec", CATALOGUE)
def test_positions_are_values(spec):
    for position in random_positions(spec, seed=7):
        again = pickle.loads(pickle.dumps(position))
        assert again == position and hash(again) == hash(position) and again.key == position.key
        assert again.history == position.history and again.start_position == position.start_position
        assert zermelo.Position.from_json(position.to_json()) == position
        assert copy.copy(position) == position == copy.deepcopy(position)
        assert str(position) == position.text() == position.to_json()["position"]
        assert position.game.start(position.text()).moves() == position.moves() or position.game.info().repeats
        assert position.ply == len(position.history)
        assert position.is_over == (position.outcome() is not None)


@pytest.mark.parametrize("spec", CATALOGUE)
def test_what_the_command_line_shows(spec):
    for position in list(random_positions(spec, seed=3, games=1))[::11]:
        if position.is_over and position.moves() == [] and position.game.info().repeats:
            continue  # a draw by repetition is known to the history alone
        shown = command("show", spec, "--position", position.text())
        assert shown["moves"] == position.moves()
        assert shown["to_move"] == ["first", "second", "chance"][2 if position.turn is None else position.turn]
        assert shown["drawing"] == position.drawing().to_json()


@pytest.mark.parametrize("spec", CATALOGUE)
def test_every_board_has_a_picture(spec):
    position = zermelo.start(spec)
    assert position._repr_svg_().startswith("<svg") and position._repr_svg_() == position.svg()
    assert position.draw()


def test_equality_is_of_the_position_and_not_of_its_history():
    one = zermelo.game("connect").start(moves=["1", "2", "3"])
    other = zermelo.game("connect").start(moves=["3", "2", "1"])
    assert one == other and hash(one) == hash(other) and one.history != other.history
    assert one != zermelo.game("connect:rows=5").start(moves=["1", "2", "3"])


def test_terms_of_an_evaluator():
    position = zermelo.game("chess").start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert position.terms("material")["rook"] == sum(position.terms("material").values()) == 5
    assert position.terms("material", {"material.rook": 7})["rook"] == 7
    assert zermelo.game("chess").start().terms()["material and squares"] == 0
    with pytest.raises(zermelo.Error):
        position.terms("nonsense")


def test_defects_of_a_position_are_listed():
    game = zermelo.game("chess")
    assert game.problems(game.start().text()) == []
    assert len(game.problems("8/8/8/8/8/8/8/8 w - - 0 1")) >= 1


def test_named_starts():
    game = zermelo.game("chess")
    named = game.info().starts[0]
    assert game.start(named.name) == game.start(named.position)


def test_a_tree_with_chance_asks_for_its_rules():
    position = zermelo.start("tree", "{1/2:(3 4) 1/2:5}")
    assert position.is_chance and list(position.probabilities().values()) == [0.5, 0.5]
