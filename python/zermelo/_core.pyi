"""What is compiled; `zermelo` is what is imported."""

from typing import Any

from . import Error as Error
from . import Game as Game
from . import Player as Player
from . import Position as Position
from . import Stop as Stop
from . import Tablebase as Tablebase

__version__: str

def __getattr__(name: str) -> Any: ...
