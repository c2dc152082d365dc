"""Games in Python with dice, and games in Python in which a position comes back."""

from fractions import Fraction

import pytest

import zermelo
from python_games import PyPiglet, ThreeInARow, Tug


@pytest.fixture(scope="module")
def piglet():
    return zermelo.add_game(PyPiglet)


@pytest.fixture(scope="module")
def tug():
    return zermelo.add_game(Tug)


# Dice ------------------------------------------------------------------------------------------------------------------

class Lottery:
    """A throw for each ticket: what a ticket is worth can be said by heart."""

    name = "lottery"
    sides = ("Player", "Bank")
    wins = {"long": Fraction(1, 4), "short": Fraction(3, 4)}

    def start(self):
        return "shop"

    def to_move(self, p):
        return "dice" if p in self.wins else 0

    def outcome(self, p):
        return {"none": ("draw", "no ticket"), "prize": ("Player", "prize"), "blank": ("Bank", "blank")}.get(p)

    def moves(self, p):
        return ["prize", "blank"] if p in self.wins else ["long", "none", "short"]

    def probability(self, p, move):
        return self.wins[p] if move == "prize" else 1 - self.wins[p]

    def play(self, p, move):
        return move


def test_the_dice_move_by_their_probabilities(piglet):
    position = piglet.start().play("flip")
    assert position.is_chance and position.turn is None
    assert position.probabilities() == {"heads": 0.5, "tails": 0.5}
    assert zermelo.check_game(PyPiglet) == []


def test_piglet_has_its_published_chances(piglet):
    """T. W. Neller, C. G. M. Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25 (2004): Piglet with goal 2."""
    published = {((0, 0), 0): "4/7", ((0, 0), 1): "5/7", ((0, 1), 0): "2/5", ((0, 1), 1): "3/5", ((1, 0), 0): "4/5",
                 ((1, 1), 0): "2/3"}
    for (kept, heads), chance in published.items():
        solved = zermelo.solve(piglet.start(repr((kept, 0, heads, False))))
        assert solved.chance == pytest.approx(float(Fraction(chance)), abs=1e-9), (kept, heads)


@pytest.mark.parametrize("player", ["expectimax:depth=2", "mcts:nodes=2000", "mcts-solver:nodes=2000"])
def test_searches_weigh_the_throws(player):
    game = zermelo.add_game(Lottery)
    result = zermelo.search(game.start(), player)
    assert result.move == "short"
    if player.startswith("expectimax"):
        assert {move.move: move.value for move in result.moves} == {"short": 0.5, "none": 0, "long": -0.5}


def test_matches_roll_the_dice(piglet):
    result = zermelo.match(piglet, "expectimax:depth=4", "random", games=40, seed=3)
    assert len(result.games) == 40
    assert len({" ".join(game.moves) for game in result.games}) > 10, "every game had the same throws"


def broken(base, **changes):
    return type("Broken", (base,), {"name": "broken-dice", **changes})


@pytest.mark.parametrize("game, words", [
    (broken(PyPiglet, probability=lambda self, p, move: 0.4), "the probabilities sum to 0.8; expected a sum of 1"),
    (broken(PyPiglet, probability=lambda self, p, move: 1.5 if move == "heads" else -0.5),
     "probability of 'heads' gave 1.5; expected a number above 0, at most 1"),
    (broken(PyPiglet, probability=lambda self, p, move: "often"), "probability of 'heads' gave 'often'"),
    (broken(PyPiglet, probability=lambda self, p, move: 1 / 0), "probability raised ZeroDivisionError"),
    (broken(PyPiglet, repeats=True), "repeats is True, and there are dice"),
    (broken(ThreeInARow, to_move=lambda self, p: "dice"), "to_move gave 'dice', but the game has no probability"),
    (broken(ThreeInARow, irreversible=lambda self, p, move: True), "irreversible is there, but repeats is not True"),
])
def test_what_is_wrong_is_said(game, words):
    problems = zermelo.check_game(game)
    assert any(words in problem for problem in problems), problems


def test_probabilities_that_change_are_found():
    class Fickle(PyPiglet):
        name = "fickle-coin"
        asked = 0

        def probability(self, p, move):
            self.asked += 1
            return 0.5 if self.asked < 3 else {"heads": 0.25, "tails": 0.75}[move]

    assert any("probability of 'heads' changes when it is asked again" in problem for problem in zermelo.check_game(Fickle))


def test_the_engine_says_that_there_are_dice(piglet):
    with pytest.raises(zermelo.Error, match="dice"):
        zermelo.search(piglet.start(), "engine:depth=3")


# Repetition ------------------------------------------------------------------------------------------------------------

def test_the_third_time_is_a_draw(tug):
    position = tug.start()
    for number, move in enumerate(["right", "left", "right", "left"]):
        assert position.outcome() is None, f"after {number} moves"
        position = position.play(move)
    assert position.outcome().result == "1/2-1/2"
    assert "repetition" in position.outcome().reason
    assert tug.start("(2, 0)").outcome() is None, "a position alone knows no earlier ones"
    assert zermelo.check_game(Tug) == []


@pytest.mark.parametrize("player", ["engine:depth=8", "alphabeta:depth=6", "minimax:depth=6"])
def test_searches_know_that_a_repetition_is_a_draw(tug, player):
    result = zermelo.search(tug.start(), player)
    assert (result.move, result.value) == ("right", 0)  # left would lose at once


def test_a_game_between_good_players_is_drawn(tug):
    result = zermelo.match(tug, "engine:depth=6", "alphabeta:depth=4", games=2)
    assert [game.result for game in result.games] == ["1/2-1/2"] * 2


class Clocked(Tug):
    """With a count of moves in the position, which ends the game and which a repetition does not look at."""

    name = "clocked-tug"
    limit = 100

    def start(self):
        return 2, 0, 0

    def outcome(self, p):
        return super().outcome(p) or (("draw", "move limit") if p[2] >= self.limit else None)

    def play(self, p, move):
        return *super().play(p, move), p[2] + 1

    def repetition_part(self, p):
        return p[:2]


class Hasty(Clocked):
    name = "hasty-tug"
    limit = 3


def test_a_count_in_the_position_does_not_hide_a_repetition():
    position = zermelo.add_game(Clocked).start(moves=["right", "left", "right", "left"])
    assert "repetition" in position.outcome().reason
    assert zermelo.check_game(Clocked) == []


def test_a_count_in_the_position_is_a_clock():
    position = zermelo.add_game(Hasty).start(moves=["right", "left", "right"])
    assert position.outcome().reason == "move limit"


def test_an_irreversible_move_ends_the_search_for_repetitions():
    """A promise that does not hold is found."""
    kept = type("Kept", (Tug,), {"name": "kept-tug", "irreversible": lambda self, p, move: False})
    false = type("False", (Tug,), {"name": "false-tug", "irreversible": lambda self, p, move: True})
    assert zermelo.check_game(kept) == []
    assert any("comes back after a move that irreversible" in problem for problem in zermelo.check_game(false))


def test_the_solver_says_why_it_does_not_solve_it(tug):
    with pytest.raises(zermelo.Error, match="can repeat positions"):
        zermelo.solve(tug.start())
