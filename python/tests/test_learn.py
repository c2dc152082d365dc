"""zermelo.learn: a network learns tic-tac-toe in a folder."""

import json
import signal
import subprocess
import sys
import textwrap

import pytest
import zermelo
from truths import PATIENCE

SMALL = {"games": 64, "nodes": 50, "hidden": 16, "seed": 3}


def test_it_learns_and_tells_each_generation(tmp_path):
    heard = []
    result = zermelo.learn("tic-tac-toe", folder=tmp_path / "net", generations=2, on_generation=heard.append, **SMALL)
    assert result.complete and result.game.startswith("mnk:")
    assert [one.generation for one in result.generations] == [1, 2]
    assert [one.loss for one in heard] == [one.loss for one in result.generations]
    assert result.generations[1].games == 128
    assert result.generations[0].elo_low <= result.generations[0].elo <= result.generations[0].elo_high
    found = zermelo.search(zermelo.start("tic-tac-toe"), f"engine:nodes=100,net={result.latest}")
    assert found.move


def test_it_is_what_the_command_line_learns(tmp_path):
    result = zermelo.learn("tic-tac-toe", folder=tmp_path / "a", generations=1, **SMALL)
    arguments = [text for name, value in SMALL.items() for text in (f"--{name}", str(value))]
    program = "import sys, zermelo; sys.exit(zermelo.main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", program, "learn", "tic-tac-toe", "--out", tmp_path / "b", "--generations", "1",
                           "--json", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["generations"] == result.to_json()["generations"]
    name = "candidate-0001.net"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_it_stops_where_the_callback_says_and_resumes(tmp_path):
    stopped = zermelo.learn("tic-tac-toe", folder=tmp_path, on_generation=lambda one: False, **SMALL)
    assert len(stopped.generations) == 1 and not stopped.complete
    with pytest.raises(zermelo.Error, match="something was learned here before"):
        zermelo.learn("tic-tac-toe", folder=tmp_path, generations=2, **SMALL)
    resumed = zermelo.learn("tic-tac-toe", folder=tmp_path, generations=2, resume=True, **SMALL)
    assert resumed.generations[0] == stopped.generations[0] and len(resumed.generations) == 2


def test_what_the_callback_raises_ends_it(tmp_path):
    def boom(one):
        raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        zermelo.learn("tic-tac-toe", folder=tmp_path, on_generation=boom, **SMALL)


@pytest.mark.parametrize(("wrong", "words"), [({"hidden": 20}, "multiple of 16"), ({"minutes": 0}, "minutes"),
                                              ({"games": 1}, "games"), ({"generations": 0}, "generations")])
def test_a_bad_value_is_refused(tmp_path, wrong, words):
    with pytest.raises(zermelo.Error, match=words):
        zermelo.learn("tic-tac-toe", folder=tmp_path, **{**SMALL, **wrong})


def test_points_without_a_bound_are_refused(tmp_path):
    with pytest.raises(zermelo.Error, match="without a bound"):
        zermelo.learn("tree", folder=tmp_path, generations=1)


def test_a_game_with_dice_is_learned(tmp_path):
    learned = zermelo.learn("einstein:size=3,stones=3", folder=tmp_path, generations=1, **SMALL)
    assert [one.generation for one in learned.generations] == [1]


PROGRAM = textwrap.dedent(
    """
    import sys, zermelo
    try:
        zermelo.learn("tic-tac-toe", folder=sys.argv[1], games=64, nodes=50, hidden=16,
                      on_generation=lambda one: print(one.generation, flush=True))
    except KeyboardInterrupt as interruption:
        print("kept", len(interruption.result.generations), flush=True)
    """
)


def test_ctrl_c_keeps_what_is_finished(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, tmp_path], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "1\n"
    process.send_signal(signal.SIGINT)
    try:
        rest, _ = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert int(rest.split("kept")[1]) >= 1
