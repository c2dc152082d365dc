"""Games in Python that the tests share. Each is right; the tests break copies of them."""

from functools import reduce
from operator import xor


class ThreeInARow:
    """Tic-tac-toe."""

    name = "three-in-a-row"
    title = "Three in a row"
    sides = ("X", "O")
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def start(self):
        return "." * 9

    def to_move(self, p):
        return (9 - p.count(".")) % 2

    def outcome(self, p):
        for a, b, c in self.lines:
            if p[a] != "." and p[a] == p[b] == p[c]:
                return p[a], "line"
        return None if "." in p else ("draw", "full board")

    def moves(self, p):
        return ["abc"[i % 3] + str(3 - i // 3) for i in range(9) if p[i] == "."]

    def play(self, p, move):
        i = "abc".index(move[0]) + 3 * (3 - int(move[1]))
        return p[:i] + self.sides[self.to_move(p)] + p[i + 1:]

    def text(self, p):
        return p

    def read(self, text):
        if len(text) != 9 or set(text) - set("XO."):
            raise ValueError("nine of X, O and .")
        return text

    def drawing(self, p):
        return p[:3], p[3:6], p[6:]


class PyNim:
    """Heaps; a move takes from one of them. The last object wins."""

    name = "py-nim"
    options = {"heaps": "3-4-5"}

    def __init__(self, heaps="3-4-5"):
        self.heaps = tuple(map(int, heaps.split("-")))

    def start(self):
        return self.heaps, 0

    def to_move(self, p):
        return p[1]

    def outcome(self, p):
        return None if any(p[0]) else ("0-1" if p[1] == 0 else "1-0", "last object taken")

    def moves(self, p):
        return [f"{i}:{n}" for i, heap in enumerate(p[0], 1) for n in range(1, heap + 1)]

    def play(self, p, move):
        heap, taken = map(int, move.split(":"))
        heaps = list(p[0])
        heaps[heap - 1] -= taken
        return tuple(heaps), 1 - p[1]

    @staticmethod
    def lost(p):
        return reduce(xor, p[0]) == 0


class Race:
    """Both add 1, 2 or 3 to a count of their own until one has ten: an evaluator is easy."""

    name = "py-race"
    bound = 10
    sides = ("Left", "Right")

    def start(self):
        return 0, 0, 0

    def to_move(self, p):
        return p[2]

    def outcome(self, p):
        if max(p[:2]) < 10:
            return None
        return ("Left" if p[0] > p[1] else "Right"), "ten reached", p[0] - p[1]

    def moves(self, p):
        return ["+1", "+2", "+3"]

    def play(self, p, move):
        steps = int(move)
        return (p[0] + steps, p[1], 1) if p[2] == 0 else (p[0], p[1] + steps, 0)

    def evaluate(self, p):
        return p[0] - p[1]


class PyPiglet:
    """Flip a coin: heads count, tails lose the turn and its heads. The first with two heads wins. Enough heads are held."""

    name = "py-piglet"
    sides = ("Ann", "Bob")
    goal = 2

    def start(self):
        return (0, 0), 0, 0, False  # heads kept, whose turn, heads of this turn, is the coin in the air

    def to_move(self, p):
        return "dice" if p[3] else p[1]

    def outcome(self, p):
        return (self.sides[p[0].index(max(p[0]))], "goal reached") if max(p[0]) >= self.goal else None

    def moves(self, p):
        kept, turn, heads, in_the_air = p
        if in_the_air:
            return ["heads", "tails"]
        return ["hold"] if kept[turn] + heads >= self.goal else ["flip", "hold"]

    def probability(self, p, move):
        return 1 / 2

    def play(self, p, move):
        kept, turn, heads, _ = p
        if move == "flip":
            return kept, turn, heads, True
        if move == "heads":
            return kept, turn, heads + 1, False
        if move == "hold":
            kept = (kept[0] + heads, kept[1]) if turn == 0 else (kept[0], kept[1] + heads)
        return kept, 1 - turn, 0, False


class Tug:
    """One stone on five squares. Both move it by one: Right wins on the right end, Left on the left."""

    name = "tug"
    sides = ("Right", "Left")
    repeats = True

    def start(self):
        return 2, 0

    def to_move(self, p):
        return p[1]

    def outcome(self, p):
        return {0: ("Left", "end reached"), 4: ("Right", "end reached")}.get(p[0])

    def moves(self, p):
        return ["left", "right"]

    def play(self, p, move):
        return p[0] + (1 if move == "right" else -1), 1 - p[1]
