"""Matches, tournaments and studies, and their statistics."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Callable, Iterable, Optional, Sequence, Union

from . import _core
from ._results import Record

Player = Union[str, Callable[[_core.Position], str], Any]
Progress = Callable[[int, int, dict], Any]


class _Result(Record):
    _rows: str

    def frame(self) -> Any:
        """The rows as a pandas DataFrame: a game, a player or a cell a row."""
        try:
            import pandas
        except ImportError:
            expected = f"python3-pandas, or the list '{self._rows}' of this result"
            error = _core.Error(f"frame: pandas is not installed; expected {expected}")
            error.code, error.where, error.nearest = "unsupported", "frame", ""
            error.what, error.expected = "pandas is not installed", expected
            raise error from None
        return pandas.DataFrame([dict(row) for row in self[self._rows]])


class MatchResult(_Result):
    """What `zermelo match --json` prints (docs/json.md), and `complete`."""
    _rows = "games"


class TournamentResult(_Result):
    """What `zermelo tournament --json` prints (docs/json.md), and `complete`."""
    _rows = "players"


class StudyResult(_Result):
    """What `zermelo lab table --json` prints (docs/json.md), and `complete`."""
    _rows = "cells"


class LearnResult(_Result):
    """What `zermelo learn --json` prints (docs/json.md)."""
    _rows = "generations"


def _records(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return Record({name: _records(each, name) for name, each in value.items()})
    if isinstance(value, list):
        return [_records(each) for each in value]
    return float(value) if key.startswith("elo") and value is not None else value  # "inf" of JSON


def _result(kind: type, found: tuple) -> Any:
    """A run that Ctrl-C ended raises KeyboardInterrupt, which has what was finished as its `result`."""
    data, interruption = found
    result = kind(_records(data))
    if interruption is not None:
        interruption.result = result
        raise interruption
    return result


def _game(game: Any) -> _core.Game:
    return _core.game(game) if isinstance(game, str) else game


def match(game: Union[str, _core.Game], first: Player, second: Player, games: int = 20, *, swap: bool = False,
          position: str = "", openings: str = "", seed: int = 1, clock: str = "", jobs: int = 1, adjudicate: str = "",
          sprt: Optional[Sequence[float]] = None, out: Union[str, os.PathLike] = "", resume: bool = False,
          progress: Optional[Progress] = None) -> MatchResult:
    """Two players meet. The result has `score`, `games`, and all else that `zermelo match --json` prints.

    A player is a spec ("engine:depth=6"), a function that takes a position and gives a move, or an object with
    `move(position)`; `new_game(number)` and `deterministic` are optional there. A Python player that raises, or whose
    move is illegal, loses the game with the reason. With more than one job it is called from several threads.

    `swap` plays every opening twice with sides exchanged. `openings` is "random:plies=4" or "balanced:plies=6", `clock`
    "10s+100ms". `sprt` is (elo0, elo1) or (elo0, elo1, alpha, beta) and ends the match as soon as it is decided; `games`
    is then the most. `out` adds every game to a file of records; `resume` continues with that file. `progress(played,
    planned, game)` is called after each game; it ends the match by returning False.

    Ctrl-C ends the match with KeyboardInterrupt. The exception has the games that were finished as its `result`, whose
    `complete` is False.
    """
    options = dict(position=position, openings=openings, seed=seed, clock=clock, jobs=jobs, adjudicate=adjudicate,
                   out=os.fspath(out), resume=resume, progress=progress)
    return _result(MatchResult, _core._match(_game(game), first, second, games, swap, sprt, options))


def tournament(game: Union[str, _core.Game], players: Sequence[Player], rounds: int = 1, *, gauntlet: bool = False,
               position: str = "", openings: str = "", seed: int = 1, clock: str = "", jobs: int = 1,
               adjudicate: str = "", out: Union[str, os.PathLike] = "", resume: bool = False,
               progress: Optional[Progress] = None) -> TournamentResult:
    """Everybody meets everybody, or the first of the list all others (`gauntlet`). Players, other arguments and Ctrl-C are
    those of `match`. The result has `players`, best first, with ratings."""
    options = dict(position=position, openings=openings, seed=seed, clock=clock, jobs=jobs, adjudicate=adjudicate,
                   out=os.fspath(out), resume=resume, progress=progress)
    return _result(TournamentResult, _core._tournament(_game(game), list(players), rounds, gauntlet, options))


# Studies and the command line. -----------------------------------------------------------------------------------------

def learn(game: Union[str, _core.Game], *, folder: Union[str, os.PathLike], minutes: Optional[float] = None,
          generations: Optional[int] = None, seed: int = 1, games: int = 4096, nodes: int = 400, hidden: int = 32,
          jobs: int = 1, resume: bool = False, on_generation: Optional[Callable[[Record], Any]] = None) -> LearnResult:
    """A network that learns a game by playing against itself, in `folder`: docs/algorithms/learning.md.

    It ends after `minutes`, after so many `generations` (those of earlier runs included), or at Ctrl-C, which raises
    KeyboardInterrupt with what is finished as its `result`; `resume=True` continues. `on_generation` hears each generation
    as it is finished and ends it by giving False. The best network plays as "engine:net=FOLDER/best.net" (`best`, or None
    where no network has passed its test; `latest` is the last one).
    """
    options = {"folder": os.fsdecode(folder), "minutes": minutes, "generations": generations, "seed": seed, "games": games,
               "nodes": nodes, "hidden": hidden, "jobs": jobs, "resume": resume, "on_generation": on_generation}
    return _result(LearnResult, _core._learn(_game(game), options))


def _place(in_checkout: str, in_wheel: str) -> str:
    """A folder of the checkout or of the wheel that the module lies in; empty where there is none."""
    here = Path(__file__).resolve().parent
    checkout = here.parents[1]
    for folder in (here / "share" / in_wheel, checkout / in_checkout):
        if folder.is_dir() and (folder.is_relative_to(here) or (checkout / "CMakeLists.txt").is_file()):
            return str(folder)
    return ""


def _studies_folder() -> str:
    return "" if os.environ.get("ZERMELO_STUDIES") else _place("studies", "studies")


def _web_folder() -> str:
    return _place("web/dist", "web")


def studies() -> list[str]:
    """The names of the studies that come with Zermelo."""
    return _core._study_names(_studies_folder())


def study(name: Union[str, os.PathLike], *, store: Union[str, os.PathLike] = "", jobs: Optional[int] = None,
          allow_programs: bool = False, progress: Optional[Progress] = None) -> StudyResult:
    """Plays the games of a study that the store lacks, and gives its tables and answers.

    `name` is one of `studies()` or the path of a .toml file. `store` is the file in which games are kept; without it, the
    one that `zermelo lab` uses. `progress(played, planned, game)` is called after each game and ends the run by returning
    False. Ctrl-C ends it with KeyboardInterrupt, as in `match`; finished games are in the store, and the next run
    continues with them.
    """
    return _result(StudyResult, _core._study(os.fspath(name), _studies_folder(), os.fspath(store), jobs or 0,
                                             allow_programs, progress))


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """The command line of Zermelo over the games of this process, those written in Python included; gives its exit code.

        zermelo.main(["perft", "chomp", "4"])
    """
    sys.stdout.flush()
    sys.stderr.flush()
    places = {"ZERMELO_WEB": _web_folder(), "ZERMELO_STUDIES": _studies_folder()}
    given = {key: os.environ.get(key) for key in places}
    try:
        for key, folder in places.items():
            if folder and not given[key]:
                os.environ[key] = folder
        return _core._main([str(argument) for argument in (sys.argv[1:] if arguments is None else arguments)])
    finally:
        for key, before in given.items():
            if before is None:
                os.environ.pop(key, None)


def serve(port: int = 8080, *, store: Union[str, os.PathLike] = "", arguments: Sequence[str] = ()) -> int:
    """Serves the page with all games of this process until Ctrl-C. `arguments` are those of `zermelo serve`."""
    kept = ["--store", os.fspath(store)] if store else []
    return main(["serve", "--port", str(port), *kept, *arguments])


# Statistics. -------------------------------------------------------------------------------------------------------------

def elo(wins: int = 0, draws: int = 0, losses: int = 0, *, pairs: Optional[Sequence[int]] = None) -> Record:
    """The Elo difference that a score means: `elo` with its 95 % interval `elo_low` to `elo_high`, and `superiority`, how
    likely the first player is the stronger one. `pairs` are five counts instead: pairs of games from one opening with
    0, 1/2, 1, 1 1/2 and 2 points."""
    return Record(_core._elo(wins, draws, losses) if pairs is None else _core._elo_of_pairs(list(pairs)))


def sprt(wins: int = 0, draws: int = 0, losses: int = 0, elo0: float = 0, elo1: float = 10, alpha: float = 0.05,
         beta: float = 0.05, *, pairs: Optional[Sequence[int]] = None) -> Record:
    """A sequential probability ratio test of a score: `llr` with its bounds `lower` and `upper`, and `accepted`: "H0" (the
    difference is elo0), "H1" (it is elo1), or None while it is open."""
    test = (elo0, elo1, alpha, beta)
    return Record(_core._sprt(test, wins, draws, losses) if pairs is None else _core._sprt_of_pairs(test, list(pairs)))
