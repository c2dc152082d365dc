"""Boards as arrays."""

import subprocess
import sys

import pytest
import zermelo
from test_games import CATALOGUE, random_positions

numpy = pytest.importorskip("numpy")


def plane(position, name):
    return position.planes()[position.plane_names().index(name)]


def test_chess_has_a_plane_a_kind():
    position = zermelo.game("chess").start()
    planes = position.planes()
    assert planes.shape == (13, 8, 8) and planes.dtype == numpy.float32
    assert len(position.plane_names()) == 13
    assert plane(position, "White ♙").sum() == 8 and (plane(position, "White ♙")[6] == 1).all()
    assert plane(position, "Black ♚")[0, 4] == 1
    assert plane(position, "turn").sum() == 0
    assert plane(position.play("e2e4"), "turn").min() == 1
    assert planes[:12].sum() == 32


def test_connect_four_stones():
    position = zermelo.game("connect").start(moves=["4", "4", "3"])
    assert position.planes().shape == (3, 6, 7)
    assert plane(position, position.plane_names()[0])[5].tolist() == [0, 0, 1, 1, 0, 0, 0]
    assert plane(position, position.plane_names()[1])[4].tolist() == [0, 0, 0, 1, 0, 0, 0]


def test_kalah_counts_seeds():
    position = zermelo.game("kalah").start()
    for _ in range(10):
        planes = position.planes()
        assert planes[:2].sum() == 48  # seeds are never lost
        position = position.play(position.moves()[-1])
    start = zermelo.game("kalah").start()
    assert start.plane_names() == ["South number", "North number", "turn"]
    assert sorted(plane(start, "South number").ravel())[-6:] == [4] * 6


def test_pig_shows_scores_and_the_turn_total():
    position = zermelo.game("pig").start("12/30 7 first")
    assert plane(position, "First number").sum() == 12
    assert plane(position, "Second number").sum() == 30
    assert plane(position, "First added number").sum() == 7


def test_a_tree_shows_its_leaves():
    position = zermelo.game("tree").start("textbook")
    assert plane(position, "number").sum() == 3 + 12 + 8 + 2 + 4 + 6 + 14 + 5 + 2


@pytest.mark.parametrize(
    "spec", [*CATALOGUE, *{variant for name in CATALOGUE for variant in zermelo.game(name).variants}]
)
def test_shapes_never_change_and_arrays_are_ones_own(spec):
    shape = None
    for position in random_positions(spec, seed=5, games=4, plies=120):
        planes = position.planes()
        assert len(position.plane_names()) == len(planes) == len(set(position.plane_names()))
        if spec.split(":")[0] != "tree":
            assert shape in (None, planes.shape)
        shape = planes.shape
        planes[:] = 7  # an array of one's own
        assert (position.planes() != 7).any()


def test_numpy_is_not_needed():
    program = "import sys; sys.modules['numpy'] = None; import zermelo; print(zermelo.game('connect').start().moves())"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("['1'")
    program += "\ntry: zermelo.game('connect').start().planes()\nexcept ImportError: print('no numpy')"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.endswith("no numpy\n")
