"""Zermelo: a workshop for two-player games. Rules once; play, search, solve, experiment."""

from ._core import Error, Game, Position, __version__, game

__all__ = ["Error", "Game", "Position", "__version__", "game"]

from ._authors import add_game, check_game
from ._contests import elo, main, match, serve, sprt, studies, study, tournament

__all__ += ["add_game", "check_game", "elo", "main", "match", "serve", "sprt", "studies", "study", "tournament"]
