"""Reasons, reviews, levels."""

import json
import re

import pytest
import zermelo
from truths import command, without


def test_why_a_move_is_bad():
    """1. f3 e5 2. g4 allows mate in one."""
    position = zermelo.game("chess").start(moves=["f2f3", "e7e5"])
    why = zermelo.why(position, "g2g4", "engine:depth=4")
    assert why.mistake == "result" and why.played.loss == 2
    assert any("Qh4" in sentence for sentence in why.words)


def test_the_command_line_gives_the_same_reasons():
    ours = zermelo.why(zermelo.game("chess").start(), "f2f3", "engine:depth=4")
    theirs = command("why", "chess", "--move", "f2f3", "--player", "engine:depth=4")
    assert without(ours, "seconds") == without(theirs, "seconds")


def test_a_review_finds_the_losing_move():
    position = zermelo.game("chess").start(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    done = []
    found = zermelo.review(position, "engine:depth=4", progress=lambda n, of: done.append((n, of)))
    assert found.moves == found.reviewed == 4
    assert 2 in [marked.ply for marked in found.marked]
    assert done[-1] == (4, 4)


def test_a_file_of_records_is_reviewed(tmp_path):
    file = tmp_path / "games.jsonl"
    command("match", "tic-tac-toe", "--first", "random", "--second", "random", "--games", "2", "--out", str(file))
    ours = zermelo.review(file, "alphabeta:depth=9")
    theirs = command("review", str(file), "--player", "alphabeta:depth=9")["games"]
    assert len(ours) == 2
    timeless = lambda value: re.sub(r'"seconds": [^,}]*', "", json.dumps(value))
    assert timeless(ours) == timeless(theirs)


def test_levels():
    levels = zermelo.levels()
    assert [one.level for one in levels] == list(range(1, 9))
    assert levels[0].title == "Beginner" and levels[-1].title == "Master"
    position = zermelo.game("connect").start()
    assert zermelo.search(position, levels[0].player).move in position


def test_an_illegal_move_has_no_reasons():
    with pytest.raises(zermelo.Error) as caught:
        zermelo.why(zermelo.game("chess").start(), "e2e5")
    assert caught.value.code == "illegal"
