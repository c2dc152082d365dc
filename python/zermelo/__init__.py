"""Zermelo: a workshop for two-player games. Rules once; play, search, solve, experiment."""

from ._core import Error, Game, Position, __version__, game

__all__ = ["Error", "Game", "Position", "__version__", "game"]
