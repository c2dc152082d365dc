"""Exact values: proofs, certificates, tablebases, dice."""

import threading
from fractions import Fraction

import pytest
import zermelo
from truths import command, rows, without


def test_tic_tac_toe_is_a_draw():
    solved = zermelo.solve(zermelo.game("tic-tac-toe").start())
    assert solved.value == 0 and solved.exact and solved.win is None


@pytest.mark.parametrize("size, value", [("4,4", 0), ("5,4", 0), ("6,4", -1), ("4,5", 0)])
def test_small_connect_four(size, value):
    assert zermelo.solve(zermelo.start(f"connect:{size}")).value == value


@pytest.mark.parametrize("spec, value", [("4,3,3", 1), ("4,4,3", 1), ("4,4,4", 0)])
def test_small_mnk(spec, value):
    assert zermelo.solve(zermelo.start(f"mnk:{spec}")).value == value


@pytest.mark.parametrize("row", rows("kalah_scores.csv")[:20], ids=lambda row: row["mover_pits"])
def test_kalah_by_the_oracle(row):
    mine, theirs = (",".join(row[key].split()) for key in ("mover_pits", "opp_pits"))
    position = zermelo.start("kalah", f"{mine},0/{theirs},0 S")
    assert zermelo.solve(position).value == int(row["value_no_empty_capture"])


@pytest.mark.parametrize("goal, chance", [(2, "6/7"), (3, "36/43"), (4, "9/11"), (5, "216/271"), (10, "7776/10961")])
def test_pig_by_the_literature(goal, chance):
    solved = zermelo.solve(zermelo.start(f"pig:goal={goal}"))
    assert Fraction(solved.fraction) == Fraction(chance)
    assert solved.chance == pytest.approx(float(Fraction(chance)))


def test_the_command_line_gives_the_same_answer():
    for spec in ("connect:5,4", "mnk:4,3,3", "pig:goal=10"):
        assert without(zermelo.solve(zermelo.start(spec)), "seconds") == without(command("solve", spec), "seconds")
    ours = zermelo.solve(zermelo.start("connect:4,4"), distance=True)
    assert without(ours, "seconds") == without(command("solve", "connect:4,4", "--distance"), "seconds")


def test_a_stopped_proof_knows_bounds():
    stop = zermelo.Stop()
    threading.Timer(0.3, stop.stop).start()
    solved = zermelo.solve(zermelo.game("connect:columns=8,rows=8").start(), stop=stop)
    assert solved.value is None and not solved.exact and solved.lower < solved.upper


def test_a_certificate_is_written_and_checked(tmp_path):
    file = tmp_path / "proof"
    solved = zermelo.solve(zermelo.start("mnk:4,3,3"), certificate=file)
    assert solved.certificate.file == str(file) and solved.certificate.positions > 0
    checked = zermelo.check(file)
    assert checked.holds and checked.value == 1
    assert without(checked, "seconds") == without(command("solve", "--check", str(file)), "seconds")
    spoiled = bytearray(file.read_bytes())
    spoiled[len(spoiled) // 2] ^= 1
    file.write_bytes(spoiled)
    with pytest.raises(zermelo.Error):
        zermelo.check(file)
    with pytest.raises(zermelo.Error) as caught:
        zermelo.check(tmp_path / "nothing")
    assert caught.value.code in ("not-found", "failed")


def test_a_whole_game_as_a_tablebase():
    game = zermelo.game("tic-tac-toe")
    table = zermelo.tablebase(game)
    start = game.start()
    assert table.game == game and table.probe(start).value == 0
    for move in start:
        after = start.play(move)
        assert table.probe(after).value == zermelo.solve(after).value
    assert without(table.probe(game.start("x.o/.x./...")), "game") == without(
        command("tablebase", "probe", "tic-tac-toe", "--position", "x.o/.x./..."), "game"
    )
    assert table.stats("all").to_move.x.legal > 0
    assert table.verify("all").faults == 0
    with pytest.raises(zermelo.Error, match="another game"):
        table.probe(zermelo.start("mnk:4,3,3"))


def test_king_and_queen_against_king(tmp_path):
    table = zermelo.tablebase("chess", tmp_path)
    assert table.build("KQK")
    samples = [row for row in rows("chess_endgame_samples.csv") if row["material"] == "KQK"][:20]
    assert samples
    for row in samples:
        found = table.probe(zermelo.game("chess").start(row["fen"]))
        assert found.value == {"W": 1, "D": 0, "L": -1}[row["wdl_stm"]]
        if found.value > 0:
            assert found.win == int(row["dtm_plies_signed"])
        if found.value < 0:
            assert found.loss == -int(row["dtm_plies_signed"])
    stats = table.stats("KQK")
    assert (stats.to_move.white.legal, stats.to_move.black.legal) == (144508, 223944)
    assert stats.to_move.white.longest == 19  # mate in 10 moves
    assert zermelo.probe(zermelo.game("chess").start(), tmp_path) is None
    assert table.info("KQK").layers[0].positions > 0


def test_what_cannot_be_proven_says_so():
    with pytest.raises(zermelo.Error) as caught:
        zermelo.solve(zermelo.game("chess").start())
    assert caught.value.code == "unsupported"
