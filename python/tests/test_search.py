"""Searches, players, stops."""

import pickle
import subprocess
import sys
import textwrap
import threading
import time

import pytest
import zermelo
from truths import PATIENCE, command, rows, without


def minimax(position):
    """The value of a position for the side to move, by the definition."""
    outcome = position.outcome()
    if outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner == position.turn else -1
    return max(
        value if after.turn == position.turn else -value
        for after in map(position.play, position)
        for value in [minimax(after)]
    )


@pytest.mark.parametrize("text", ["xo./.../...", "x../.o./..x", "xox/.../...", "xx./oo./...", ".../.../..."])
def test_alpha_beta_and_the_engine_find_the_minimax_value(text):
    position = zermelo.game("tic-tac-toe").start(text)
    if text != ".../.../...":
        value = minimax(position)
        assert zermelo.search(position, "minimax:depth=9,evaluator=zero").value == value
    else:
        value = 0  # a draw, as everybody knows
    assert zermelo.search(position, "alphabeta:depth=9,evaluator=zero").value == value
    assert zermelo.search(position, "engine:depth=9,evaluator=zero").value == value
    assert zermelo.solve(position).value == value
    assert zermelo.probe(position).value == value


def test_the_value_of_a_tree():
    """Russell and Norvig's tree is worth 3; alpha-beta skips two leaves of the middle node."""
    result = zermelo.search(zermelo.game("tree").start("textbook"), "alphabeta:depth=2", tree=True)
    assert (result.move, result.value, result.proof) == ("1", 3, "proven")
    assert [child.value for child in result.tree.root.children][0] == 3
    cut = [node for node in result.tree if node.cut]
    assert [node.move for node in cut] == ["2"]
    assert cut[0].cutoff.pruned == ["2", "3"]
    assert cut[0].parent is result.tree.root
    assert result.tree.find(["1", "1"]).value == 3 and result.tree.find(["2", "2"]) is None
    assert cut[0].line == ["2"] and result.tree.root.chosen.move == "1"
    whole = zermelo.search(zermelo.game("tree").start("textbook"), "minimax:depth=2", tree=True)
    assert len(whole.tree) == 13 and len(result.tree) == 11


def test_the_tree_of_a_sampled_search():
    """Every playout went through one child of the root; the record has what each iteration did."""
    result = zermelo.search(zermelo.game("tic-tac-toe").start(), "mcts:nodes=50", tree=True)
    root = result.tree.root
    assert root.visits == 50 == sum(child.visits for child in root.children)
    assert root.chosen.move == result.move
    assert result.tree.sampling.total == 50 and len(result.tree.sampling.iterations) == 50
    assert pickle.loads(pickle.dumps(result)).tree.sampling == result.tree.sampling
    proven = zermelo.search(zermelo.game("tic-tac-toe").start(), "mcts-solver:nodes=50", tree=True)
    assert all(node.low <= node.high for node in proven.tree)
    assert zermelo.search(zermelo.game("tic-tac-toe").start(), "minimax:depth=1", tree=True).tree.sampling is None


def test_a_tree_is_drawn():
    result = zermelo.search(zermelo.game("tree").start("textbook"), "alphabeta:depth=2", tree=True)
    assert result.tree._repr_svg_().startswith("<svg") and "digraph" in result.tree.dot()
    assert str(result.tree).splitlines()[0].startswith("root max 3")
    again = pickle.loads(pickle.dumps(result))
    assert again == result and len(again.tree) == 11 and again.tree.svg() == result.tree.svg()
    few = zermelo.search(zermelo.game("connect").start(), "alphabeta:depth=4", tree=100)
    assert len(few.tree) == 100 and few.tree.left_out > 0


def test_expectimax_of_a_chance_node():
    position = zermelo.start("tree", "{1/2:(3 4) 1/2:5}")
    assert zermelo.search(position, "expectimax:depth=3").value == 4.5
    assert zermelo.search(position).value == 4.5
    assert zermelo.search(position).move is None


@pytest.mark.parametrize(
    "spec, player",
    [
        ("tic-tac-toe", "alphabeta:depth=9"),
        ("connect", "engine:depth=8,lines=3"),
        ("chess", "engine:depth=5"),
        ("kalah", "minimax:depth=4"),
        ("pig:goal=10", "expectimax:depth=4"),
    ],
)
def test_the_command_line_gives_the_same_answer(spec, player):
    ours = zermelo.search(zermelo.start(spec), player).to_json()
    theirs = command("search", spec, "--player", player)
    assert list(ours) == list(theirs)
    ours["moves"].sort(key=str)
    theirs["moves"].sort(key=str)
    assert without(ours, "seconds") == without(theirs, "seconds")


def test_lines_come_best_first():
    position = zermelo.game("chess").start("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    result = zermelo.search(position, "engine", lines=3, depth=4)
    values = [move.value for move in result.moves if move.bound == "exact"]
    assert result.moves[0].move == result.move == "a1a8" and result.win == 1
    assert len(values) >= 3 and values == sorted(values, reverse=True)
    everything = zermelo.search(zermelo.game("tic-tac-toe").start(), "alphabeta:depth=9", lines=2)
    assert {move.bound for move in everything.moves} == {"exact"}


def test_limits():
    position = zermelo.game("connect").start()
    assert zermelo.search(position, depth=3).depth == 3
    assert zermelo.search(position, nodes=5000).nodes <= 5000
    for limit in (0.1, "100ms"):
        assert zermelo.search(position, time=limit).seconds < 60
    usual = zermelo.search(position)
    assert usual.move in position and usual.player.startswith("engine")
    assert zermelo.search(zermelo.game("pig:goal=20").start()).player.startswith("expectimax")


@pytest.mark.parametrize("row", rows("connect_four_scores.csv")[:12], ids=lambda row: row["moves"])
def test_connect_four_by_the_oracle(row):
    position = zermelo.game("connect").start(moves=row["moves"])
    score, left = int(row["score"]), 42 - len(row["moves"])
    if left > 24:
        pytest.skip("takes long")
    value = (score > 0) - (score < 0)
    assert zermelo.solve(position).value == value
    result = zermelo.search(position, "engine:exact=on", depth=left)
    if score > 0:  # it wins with its k-th stone counted from its last possible one
        assert result.win == 2 * ((left + 1) // 2 - score) + 1
    if score < 0:
        assert result.loss == 2 * (left // 2 + score) + 2
    if score == 0:
        assert result.value == 0


def test_a_player_keeps_its_table():
    game = zermelo.game("connect:columns=5,rows=4")
    player = game.player("engine")
    first = player.search(game.start(), depth=12)
    second = player.search(game.start(), depth=12)
    assert second.nodes < first.nodes
    player.new_game()
    assert player.search(game.start(), depth=12).nodes == first.nodes
    assert player.spec == "engine" and player.game == game and player.deterministic
    assert zermelo.search(game.start(), player, depth=2).value is not None


def test_limits_of_a_call_hold_for_every_kind_of_search():
    game = zermelo.game("connect:columns=5,rows=4")
    for spec in ("engine", "alphabeta", "minimax"):
        player = game.player(spec)
        assert player.search(game.start(), depth=5).depth == zermelo.search(game.start(), spec, depth=5).depth == 5
        assert player.search(game.start(), nodes=3000).nodes <= 3000
        assert player.search(game.start()).depth == zermelo.search(game.start(), spec).depth == 4
        assert game.player(spec + ":depth=3").search(game.start(), depth=9).depth == 3
        assert game.player(spec + ":depth=9").search(game.start(), depth=3).depth == 3


def test_limits_of_a_sampled_search():
    start = zermelo.game("connect").start()
    for spec in ("mcts", "mcts-solver"):
        assert zermelo.search(start, spec, nodes=70).nodes == start.game.player(spec).search(start, nodes=70).nodes == 70
        assert zermelo.search(start, spec, time="20ms").seconds < 60
        for call in (zermelo.search, lambda *given, **limits: zermelo.search_many([given[0]], given[1], **limits)):
            with pytest.raises(zermelo.Error, match="has no depth; expected nodes"):
                call(start, spec, depth=3)
        with pytest.raises(zermelo.Error, match="has no depth"):
            start.game.player(spec).search(start, depth=3)


def test_a_player_refuses_another_game():
    player = zermelo.game("connect").player("engine:depth=2")
    with pytest.raises(zermelo.Error, match="another game"):
        player.search(zermelo.game("connect:rows=5").start())
    with pytest.raises(zermelo.Error, match="another game"):
        player.search(zermelo.game("chess").start())


def test_a_player_searches_once_at_a_time():
    player = zermelo.game("chess").player("engine")
    stop, found = zermelo.Stop(), []

    def work():
        while not found:
            try:
                found.append(player.search(zermelo.game("chess").start(), 999, stop=stop))
            except zermelo.Error:
                pass  # the other thread is searching just now

    thread = threading.Thread(target=work)
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        with pytest.raises(zermelo.Error) as caught:
            while time.monotonic() < deadline:
                player.search(zermelo.game("chess").start(), depth=1)
        assert caught.value.code == "busy"
    finally:
        stop.stop()
        thread.join()
    assert found[0].move in zermelo.game("chess").start()


def test_a_stop_ends_a_search_from_another_thread():
    stop = zermelo.Stop()
    threading.Timer(0.2, stop.stop).start()
    result = zermelo.search(zermelo.game("chess").start(), "engine", depth=999, stop=stop)
    assert stop.stopped
    assert result.move in zermelo.game("chess").start()


def test_the_gil_is_free_while_a_search_runs():
    stop, ticks = zermelo.Stop(), []

    def count():
        for _ in range(20):
            ticks.append(time.monotonic())
            time.sleep(0.005)
        stop.stop()

    thread = threading.Thread(target=count)
    thread.start()
    zermelo.search(zermelo.game("chess").start(), "engine", depth=999, stop=stop)
    thread.join()
    assert len(ticks) == 20 and stop.stopped


def test_threads_find_what_one_finds():
    positions = [zermelo.game("kalah").start(moves=[move]) for move in "123456"]
    alone = [zermelo.search(position, "engine:depth=6") for position in positions]
    together = [None] * len(positions)

    def work(i):
        together[i] = zermelo.search(positions[i], "engine:depth=6")

    threads = [threading.Thread(target=work, args=[i]) for i in range(len(positions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(r.move, r.value, r.nodes) for r in together] == [(r.move, r.value, r.nodes) for r in alone]


def test_progress_hears_every_depth():
    depths = []
    zermelo.search(zermelo.game("connect").start(), "engine", depth=6, progress=lambda r: depths.append(r.depth))
    assert depths == sorted(depths) and depths[-1] == 6


def test_what_progress_raises_is_raised():
    def angry(result):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        zermelo.search(zermelo.game("chess").start(), depth=999, progress=angry)


def test_ctrl_c_ends_a_search():
    """In a process of its own: the signal arrives while the main thread is inside the search."""
    program = textwrap.dedent(
        """
        import os, signal, threading, time, zermelo
        begun = threading.Event()
        def send():
            begun.wait()
            start = time.process_time()
            while time.process_time() < start + 0.3:  # until the search has begun, however busy the machine is
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=send).start()
        calls = {
            "search": lambda: zermelo.search(zermelo.game("chess").start(), depth=999),
            "many": lambda: zermelo.search_many([zermelo.game("chess").start()] * 4, depth=999),
            "solve": lambda: zermelo.solve(zermelo.game("connect:columns=7,rows=6").start(moves="4")),
            "perft": lambda: zermelo.perft(zermelo.game("chess").start(), 99),
        }
        import sys
        try:
            begun.set()
            calls[sys.argv[1]]()
            print("not interrupted")
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    for call in ("search", "many", "solve", "perft"):
        answer = subprocess.run([sys.executable, "-c", program, call], capture_output=True, text=True, timeout=PATIENCE)
        assert (answer.returncode, answer.stdout) == (0, "interrupted\n"), f"{call}: {answer.stdout}{answer.stderr}"


def test_search_many_is_in_order_and_the_same_with_any_number_of_jobs():
    start = zermelo.game("connect").start()
    positions = [start.play(a).play(b) for a in start for b in start.play(a)]
    done = []
    two = zermelo.search_many(positions, "engine:depth=5", jobs=2, progress=lambda n, of: done.append((n, of)))
    one = zermelo.search_many(positions, "engine:depth=5", jobs=1)
    assert [r.position for r in two] == [p.text() for p in positions]
    assert [without(r, "seconds") for r in two] == [without(r, "seconds") for r in one]
    assert sorted(done) == [(n + 1, 49) for n in range(49)]
    assert zermelo.search_many([]) == []


def test_search_many_takes_several_games():
    positions = [zermelo.game(spec).start() for spec in ("connect", "kalah", "pig", "connect:rows=4")]
    results = zermelo.search_many(positions, depth=3)
    assert [result.move in position for result, position in zip(results, positions)] == [True] * 4


def test_search_many_can_be_stopped():
    stop = zermelo.Stop()
    threading.Timer(0.3, stop.stop).start()
    results = zermelo.search_many([zermelo.game("chess").start()] * 6, depth=999, jobs=2, stop=stop)
    assert len(results) == 6 and None in results


def test_search_many_names_the_first_error():
    with pytest.raises(zermelo.Error, match="unknown"):
        zermelo.search_many([zermelo.game("chess").start()] * 3, "enginee")
    with pytest.raises(zermelo.Error, match="dice"):
        zermelo.search_many([zermelo.game("pig").start()], "engine")


def test_a_game_that_is_over_is_not_searched():
    position = zermelo.game("tic-tac-toe").start("xxx/oo./...")
    with pytest.raises(zermelo.Error, match="the game is over"):
        zermelo.search(position)
    with pytest.raises(zermelo.Error, match="the game is over"):
        zermelo.search_many([position])


def test_results_are_plain_data():
    result = zermelo.search(zermelo.game("tic-tac-toe").start(), "alphabeta:depth=9")
    assert result.win is None and result.loss is None and result.because is None and result.tree is None
    assert result["move"] == result.move and dict(result)["value"] == result.value
    assert pickle.loads(pickle.dumps(result)) == result
    assert "<table>" in result._repr_html_()
    with pytest.raises(TypeError):
        result["move"] = "b2"
    with pytest.raises(TypeError):
        result.move = "b2"
    with pytest.raises(AttributeError):
        result.nonsense


def test_the_interpreter_ends_while_a_daemon_thread_searches():
    program = textwrap.dedent(
        """
        import threading, time, zermelo
        position = zermelo.game("chess").start()
        for call in (lambda: zermelo.search(position, depth=999), lambda: position.perft(99),
                     lambda: zermelo.match("chess", "engine:time=1s", "random", games=100)):
            threading.Thread(target=call, daemon=True).start()
        time.sleep(0.3)
        print("leaving")
        """
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert (answer.returncode, answer.stdout) == (0, "leaving\n"), answer.stderr
