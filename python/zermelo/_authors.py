"""Games written in Python."""

from __future__ import annotations

from typing import Any

from . import _core


def add_game(game: Any) -> _core.Game:
    """Adds a game written in Python to the games of this process, and gives it back.

    `game` is a class, or one object, with these methods. A position `p` is any hashable value that is never changed; a
    move is a string.

    ==================  ==================================================================================
    ``start()``         the position in which a game starts
    ``to_move(p)``      0 or 1, or the name of the side; "dice" where chance moves
    ``moves(p)``        the legal moves, a list of strings; asked only while the game continues
    ``play(p, move)``   the position after a move: a new value
    ``outcome(p)``      None while the game continues; then "1-0", "0-1", "draw" or the name of the side that won, or
                        (result, reason), or (result, reason, margin)
    ==================  ==================================================================================

    Optional: ``text(p)`` and ``read(text)``, a position as one line and back (else its repr); ``evaluate(p)``, a guess as
    the first side sees it, never beyond ``bound`` (1000); ``drawing(p)``, rows of characters; ``pieces``, a dict that says
    whose a character is; ``name``, ``title``, ``summary``, ``sides``; and, in a class, ``options``, a dict of names and
    defaults that the class is called with: ``{"rows": (3, 1, 9)}`` is 3, at least 1 and at most 9.

    Dice: where ``to_move(p)`` is "dice", ``moves(p)`` are the throws and ``probability(p, move)`` is the probability of each.
    Repetition: with ``repeats = True`` a position may come back, and the third time is a draw; ``repetition_part(p)`` is what
    is compared (else all of it), ``irreversible(p, move)`` whether no earlier position can come back after the move.

    Each distinct position is asked of Python once and kept as long as the game is in use. A game added again under its
    name takes the place of the older one. What goes wrong in the game's code raises zermelo.Error, with the method and
    the position in its words and the exception as its cause.
    """
    return _core.game(_core._add_game(game))


def check_game(game: Any, seed: int = 1, games: int = 250) -> list[str]:
    """What is wrong with a game, in sentences; an empty list for a game that keeps its word.

    It plays random games and asks whether they end, whether positions and moves read back, whether the turn changes,
    whether answers stay the same when they are asked again, whether probabilities sum to one, and whether evaluators have the
    right sign. `game` is a
    Game, its spec, or what add_game takes.
    """
    if isinstance(game, str):
        game = _core.game(game)
    elif not isinstance(game, _core.Game):
        try:
            game = add_game(game)
        except _core.Error as error:
            return [str(error)]
    return _core._check_game(game, seed, games)
