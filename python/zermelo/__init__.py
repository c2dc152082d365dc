"""Zermelo: a workshop for two-player games. Rules once; play, search, solve, experiment.

    >>> import zermelo
    >>> position = zermelo.game("tic-tac-toe").start()
    >>> position.play("b2").to_move
    'O'
    >>> zermelo.solve(position).value
    0

A Position never changes: `position.play(move)` is another one. Whatever takes long runs without the GIL and ends at
Ctrl-C with KeyboardInterrupt; what takes `stop` also ends from another thread, through a `Stop`. What was wrong with a call is a `zermelo.Error`,
in the words of the command line; an argument of a wrong type is a TypeError.
"""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable

from . import _core
from ._core import Error, Game, Player, Position, Stop, Tablebase, __version__
from ._results import Record, SearchResult, Tree, TreeNode

__all__ = ["Error", "Game", "Player", "Position", "Record", "SearchResult", "Stop", "Tablebase", "Tree", "TreeNode"]
__all__ += ["__version__", "check", "game", "games", "levels", "perft", "probe", "review", "search", "search_many"]
__all__ += ["solve", "start", "tablebase", "why"]

for _named in (Game, Player, Position, Stop, Tablebase):
    _named.__module__ = "zermelo"
del _named


def games() -> list[Record]:
    """The games of this process, each as `Game.info` describes it."""
    return _core.games()


def game(spec: str, position: str = "") -> Game:
    """A game by its name and options: "connect", "kalah:pits=6,seeds=4".

    A position may ask for a rule set: a tree with chance nodes is another game than one without.
    """
    return _core.game(spec, position)


def start(spec: str, position: str = "", moves: Iterable[str] = ()) -> Position:
    """A position of a game: `game(spec, position).start(position, moves)`."""
    return _core.game(spec, position).start(position, moves)


def perft(position: Position, depth: int, stop: Stop | None = None) -> int:
    """The lines of exactly `depth` moves: the proof of a move generator."""
    return position.perft(depth, stop)


def search(
    position: Position,
    player: str | Player | None = None,
    lines: int = 1,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | str | None = None,
    tree: bool | int = False,
    stop: Stop | None = None,
    progress: Callable[[SearchResult], Any] | None = None,
) -> SearchResult:
    """The best move, its value and line.

    player: a spec such as "alphabeta:depth=6", or a Player that keeps its table. None is the engine, or expectimax in
        games with dice, for 200 milliseconds unless depth, nodes or time say otherwise.
    lines: how many of the best moves get an exact value and a line of their own.
    depth, nodes, time: limits besides the player's own; time in seconds, or a text such as "200ms". A player without
        any limit looks 4 plies ahead; depth=999 searches until a stop or the end of the game.
    tree: True records the searched tree, a number at most that many nodes of it; see `SearchResult.tree`.
    stop: ends the search from another thread. The result is what was found until then.
    progress: hears what is found, depth by depth. What it raises ends the search.
    """
    return _core.search(position, player, lines, depth, nodes, time, tree, stop, progress)


def search_many(
    positions: Iterable[Position],
    player: str | None = None,
    jobs: int = 2,
    lines: int = 1,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | str | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> list[SearchResult | None]:
    """One SearchResult a position, in their order; `jobs` of them are searched at the same time.

    Each is searched as if it were the first, so that the number of jobs changes nothing but the time. Where a stop came
    too early for one there is None. progress hears how many are done, and of how many.
    """
    return _core.search_many(positions, player, jobs, lines, depth, nodes, time, stop, progress)


def solve(
    position: Position,
    distance: bool = False,
    method: str | None = None,
    tablebases: bool = False,
    memory: int | None = None,
    certificate: str | os.PathLike[str] | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int, int], Any] | None = None,
) -> Record:
    """The exact value of a position with best play to the end, as the side to move sees it.

    `value` is +1, 0 or -1, or points; `win` or `loss` are the plies to the end where they are known. Games with dice
    give `chance`, the probability that the side to move wins, and that of every move.

    distance: how soon as well.
    method: "alpha-beta" or "dfpn"; None is what suits the game.
    tablebases: df-pn asks the endgame tablebases that are built.
    memory: MiB for the table of what was found.
    certificate: a file that the proof is written to; `check` reads it.
    stop: ends it; `value` is None then, and `lower` and `upper` are what is known.
    progress: hears the nodes so far, and what the value lies between.
    """
    return _core.solve(position, distance, method, tablebases, memory, certificate, stop, progress)


def check(
    certificate: str | os.PathLike[str],
    stop: Stop | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> Record:
    """Follows the proof in a file by the rules of its game alone: `holds`, and `why` not."""
    return _core.check(certificate, stop, progress)


def tablebase(game: Game | str, folder: str | os.PathLike[str] = "") -> Tablebase:
    """The tablebases of a game: of its endings, or of the whole game where that is small."""
    return _core.tablebase(_core.game(game) if isinstance(game, str) else game, os.fsdecode(folder))


def probe(position: Position, folder: str | os.PathLike[str] = "", stop: Stop | None = None) -> Record | None:
    """What a tablebase says: `value`, `win` or `loss` in plies, `moves`; None where none has the position."""
    return tablebase(position.game, folder).probe(position, stop)


def why(position: Position, move: str, player: str | None = None, stop: Stop | None = None) -> Record:
    """Why a move is good or bad: what it allows, what it loses, and the same in sentences (`words`)."""
    return _core.why(position, move, player, stop)


def review(
    game: Position | str | os.PathLike[str],
    player: str | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> Record | list[Record]:
    """The mistakes of a game, each with the better move and the reason.

    game: a position, whose history is reviewed; or a file of records, which gives a list with one review a game.
    """
    if isinstance(game, Position):
        return _core.review(game, player, stop, progress)
    return _core.review_file(os.fsdecode(game), player, stop, progress)


def levels() -> list[Record]:
    """The strengths of the player `level`, weakest first: level, title, and the player's spec."""
    return _core.levels()


from ._authors import add_game, check_game
from ._contests import elo, learn, main, match, serve, sprt, studies, study, tournament

__all__ += ["add_game", "check_game", "elo", "learn", "main", "match", "serve", "sprt", "studies", "study", "tournament"]
