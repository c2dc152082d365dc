#!/usr/bin/env python3
"""check_certificate.py FILE...: checks certificates of 'zermelo solve --certificate' without Zermelo: a second pair of eyes.

The rules of k in a row, Connect Four, Kalah and Alquerque are written here from docs/games alone, the rest from docs/solved.md. It needs the
standard library and the program zstd: Python before 3.14 cannot unpack such files. Exit code 1: one does not hold. 2: one is no certificate.
"""
import itertools, pathlib, re, shutil, struct, subprocess, sys

Wrong = type("Wrong", (Exception,), {})  # why a certificate does not hold
def need(good, problem, kind=ValueError):
    if not good:
        raise kind(problem)

class Lines:
    """k in a row, and stones that drop. A position is (rows from the top as one text, the last stone, who moves)."""
    def __init__(self, options, drops):
        self.columns, self.rows, self.line = (int(options[key]) for key in ("columns", "rows", "line"))
        need(1 <= min(self.columns, self.rows, self.line) and max(self.columns, self.rows) <= 19, "no such board")
        self.sign, self.drops, self.clock, cells = -1 if options["misere"] == "on" else 1, drops, 0, range(self.columns * self.rows)
        ways = ((1, 1), (0, self.columns), (1, self.columns + 1), (-1, self.columns - 1))
        lines = [(right, [spot + i * step for i in range(self.line)]) for spot, (right, step) in itertools.product(cells, ways)]
        self.lines = [spots for right, spots in lines if spots[-1] in cells and 0 <= spots[0] % self.columns + right * (self.line - 1) < self.columns]
        self.through = [[spots for spots in self.lines if spot in spots] for spot in cells]
    def start(self, text):
        need(re.fullmatch("/".join([f"[xo.]{{{self.columns}}}"] * self.rows), text), "the position has another shape")
        board, more = text.replace("/", ""), text.count("x") - text.count("o")
        lined = {board[line[0]] for line in self.lines if len({board[spot] for spot in line}) == 1}
        hanging = [spot for spot, below in enumerate(board[self.columns :]) if self.drops and board[spot] != "." == below]
        need(more in (0, 1) and "xo"[more] not in lined and not hanging, "no game comes to the position")
        return board, None, 1 - 2 * more
    def expand(self, position):
        board, last, mover = position
        for stone in range(len(board)) if last is None else [last]:
            if board[stone] != "." and any(all(board[spot] == board[stone] for spot in line) for line in self.through[stone]):
                return self.sign * (1 if board[stone] == "x" else -1), []
        lowest = (board[column :: self.columns].rfind(".") * self.columns + column for column in range(self.columns))
        spots = [spot for spot in (lowest if self.drops else range(len(board))) if spot >= 0 and board[spot] == "."]
        return 0 if not spots else None, [(board[:spot] + "xo"[::mover][0] + board[spot + 1 :], spot, -mover) for spot in spots]
    def held(self, position, pairs):
        board, other, cells = position[0], "ox"[:: position[2]][0], [spot for pair in pairs for spot in pair]
        open_lines = (line for line in self.lines if all(board[spot] != other for spot in line))
        unpaired = [line for line in open_lines if not any(set(pair) <= set(line) for pair in pairs)]
        weight = sum(0.5 ** sum(board[spot] == "." and spot not in cells for spot in line) for line in unpaired)
        free = len(set(cells)) == len(cells) and all(board[max(spot, 0) : spot + 1] == "." for spot in cells)
        return free and not self.drops and self.sign == 1 and weight < 0.5

class Kalah:
    """A position is (pits and store of South, pits and store of North, who moves)."""
    def __init__(self, options):
        need([options[key] for key in ("pie", "majority", "remaining")] == ["off", "off", "owner"], "this rule is not known here")
        self.pits, self.seeds, self.banks, self.clock = int(options["pits"]), int(options["seeds"]), options["capture"] == "empty", 0
    def start(self, text):
        need(re.fullmatch("[0-9,]+/[0-9,]+ [SN]", text), "the position has another shape")
        sides = [tuple(map(int, side.split(","))) for side in text[:-2].split("/")]
        need(all(len(side) == self.pits + 1 for side in sides) and sum(map(sum, sides)) <= 2 * self.pits * self.seeds, "too many pits or seeds")
        return *sides, 1 if text[-1] == "S" else -1
    def expand(self, position):
        south, north, mover = position
        if not any(south[:-1]) or not any(north[:-1]):
            return sum(south) - sum(north), []
        return None, [self.sown(position, pit) for pit in range(self.pits) if (south if mover == 1 else north)[pit]]
    def sown(self, position, pit):
        own, other, mover = *position[:2][:: position[2]], position[2]
        holes = list(own) + list(other[:-1])  # counter-clockwise, without the other side's store
        seeds, holes[pit] = holes[pit], 0
        for at in (at % len(holes) for at in range(pit + 1, pit + 1 + seeds)):
            holes[at] += 1
        facing = 2 * self.pits - at
        if at < self.pits and holes[at] == 1 and (holes[facing] or self.banks):
            holes[self.pits] += 1 + holes[facing]
            holes[at] = holes[facing] = 0
        return *(tuple(holes[: self.pits + 1]), tuple(holes[self.pits + 1 :]) + other[-1:])[::mover], mover if at == self.pits else -mover

class Alquerque:
    """study: steps forward, one jump, nobody must capture, no move is a draw. forced: any step, whole chains, one must, no move loses."""
    def __init__(self, options):
        self.forced = ("study", "forced").index(options["rules"])  # the others are not known here
        self.steps, self.jumps, self.clock = {1: [], -1: []}, [], 100 * self.forced  # plies without a capture make a draw
        for point in range(25):
            row, column = divmod(point, 5)
            ways = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r or c) and (point % 2 == 0 or not (r and c))]
            inside = lambda r, c, length: 0 <= row + r * length < 5 and 0 <= column + c * length < 5
            for mover in (1, -1):  # White goes up
                self.steps[mover].append([point + 5 * r + c for r, c in ways if (self.forced or r == -mover) and inside(r, c, 1)])
            self.jumps.append([(point + 5 * r + c, point + 10 * r + 2 * c) for r, c in ways if inside(r, c, 2)])
    def start(self, text):
        most = max(text[:-2].count("w"), text[:-2].count("b"))
        need(re.fullmatch("/".join(["[wb.]{5}"] * 5) + " [wb]", text) and 0 < most <= 12, "another shape, or too many pieces, or none")
        return text[:-2].replace("/", ""), 1 if text[-1] == "w" else -1
    def chains(self, board, at, other, taken=0):  # where jumps can end, with a bit for each point they empty; the piece is off the board
        found = set()
        for over, to in self.jumps[at]:
            if board[over] == other and board[to] == "." and not taken >> over & 1:
                found |= self.forced and self.chains(board, to, other, taken | 1 << over) or {(to, taken | 1 << over)}
        return found
    def expand(self, position):
        (board, mover), (own, other) = position, "wb"[:: position[1]]
        if own not in board or other not in board:
            return mover if own in board else -mover, []
        chains = {point: self.chains(board[:point] + "." + board[point + 1 :], point, other) for point in range(25) if board[point] == own}
        must, found = self.forced and any(chains.values()), []
        for point in chains:
            steps = {(to, 0) for to in self.steps[mover][point] if board[to] == "." and not must}
            for to, taken in sorted(steps | chains[point]):
                after = ["." if taken >> at & 1 else held for at, held in enumerate(board)] if taken else [*board]
                after[point], after[to] = ".", own
                found.append(("".join(after), -mover))
        return (None, found) if found else (-mover if self.forced else 0, [])

GAMES = {"mnk": lambda o: Lines(o, False), "connect": lambda o: Lines(o, True), "kalah": Kalah, "alquerque": Alquerque}
HALVES = [rb"(?:at-%b-positions ([0-9]{1,9})\nat-%b-bytes ([0-9]{1,9})\n)?" % (half, half) for half in (b"least", b"most")]
HEADER = re.compile(rb"zermelo certificate\nversion 1\ngame ([a-z]+):([a-z0-9=,]+)\nposition ([ -~]+)\nvalue (-?[0-9]{1,9})\nof (winner|margin)\n"
                    rb"(?:plies ([0-9]{1,9})\n)?" + b"".join(HALVES) + b"\n")

def numbers(moves):  # seven bits a byte, the lower ones first; all but the last byte, of three at most, have the eighth bit
    told = shift = 0
    for byte in moves:
        told, shift = told | (byte & 127) << shift, shift + 7
        if byte < 128 or shift > 14:
            yield told if byte < 128 else 1 << 64  # no move at all
            told = shift = 0
    yield from [1 << 64] * (shift > 0)  # the last number has no end

def checksum(content):
    total, whole, mask = len(content), len(content) // 8 * 8, (1 << 64) - 1
    for (word,) in struct.iter_unpack("<Q", content[:whole]):
        total = (total := (total ^ word) * 0x9E3779B97F4A7C15 & mask) ^ total >> 32
    for byte in [*content[whole:], 0]:  # the zero mixes once more
        total = ((total := total ^ byte) ^ total >> 33) * 0xFF51AFD7ED558CCD & mask
        total = (total := (total ^ total >> 33) * 0xC4CEB9FE1A85EC53 & mask) ^ total >> 33
    return struct.pack("<Q", total)

def walk(game, start, player, least, margin, plies, moves, claimed):
    """Follows the strategy of one player. `met`: the plies before a position, or for a clock the most plies without a capture after it."""
    chosen, met, path, ahead, positions = numbers(moves), {}, [], [(None, 0, False), (start, 0, False)], 0
    clock, circles = (game.clock, False) if least > 0 else (0, game.clock > 0)  # a draw may go round, a win may not
    def follow(key, quiet):
        if clock and path and path[-1].count(".") == key.count("."):
            met[path[-1]] = max(met[path[-1]], quiet + 1)
            need(quiet + 1 < clock, f"{clock} plies without a capture end the game", Wrong)
    while ahead:
        position, after, paired = ahead.pop()
        while len(path) > after:
            follow(key := path.pop(), met[key])
        if position is None:
            break
        key = position[0] if isinstance(game, Lines) else repr(position)
        need(circles or key not in met or key not in path, "a position comes back", Wrong)
        if key in met and (plies == 0 or key in path or met[key] == after):
            follow(key, met[key])
            continue
        outcome, successors = game.expand(position)
        if outcome is not None:
            reached = player * (outcome if margin else (outcome > 0) - (outcome < 0))
            late = plies > 0 and reached == least and (after > plies if least > 0 else after < plies)
            need(reached >= least and not late, f"a game ends with {reached} after {after} plies", Wrong)
            follow(key, 0)
            continue
        positions, met[key] = positions + 1, 0 if clock else after
        path.append(key)
        if paired or position[-1] != player:
            ahead += [] if paired else [(each, after + 1, False) for each in reversed(successors)]
            continue
        move, many, pairs = next(chosen, 1 << 64), 0, []
        if paired := move >= len(successors) and isinstance(game, Lines) and (least, margin, plies) == (0, False, 0):
            move, many = move - len(successors), next(chosen, 1 << 64)
            pairs = [(next(chosen, -1), next(chosen, -1)) for _ in range(many if 2 * many <= len(successors) else 0)]
        need(max(move + 1, 2 * many) <= len(successors), "a move is missing or impossible, or too many pairs", Wrong)
        need(not paired or game.held(successors[move], pairs), "the pairs do not hold", Wrong)
        ahead.append((successors[move], after + 1, paired))
    need(next(chosen, None) is None and positions == claimed, "it has other moves or positions than it says", Wrong)

def check(name):
    file = pathlib.Path(name).read_bytes()
    header = HEADER.match(file[:-8])
    need(header and checksum(file[:-8]) == file[-8:], "another kind of file, or an altered one")
    family, options, position, value, of, plies, *halves = (group and group.decode() for group in header.groups())
    game = GAMES[family](dict(option.split("=") for option in options.split(",")))
    start, value, margin, size = game.start(position), int(value), of == "margin", int(halves[1] or 0)
    need(plies is None or int(plies) > 0 and not game.clock, "a number of plies that is not known here")
    moves = subprocess.run(["zstd", "-dcq"], input=file[header.end() : -8], stdout=subprocess.PIPE, check=True).stdout
    need(len(moves) == size + int(halves[3] or 0), "moves are missing, or left over")
    need((margin or abs(value) <= 1) and (not plies or value and not margin), "no game is worth that", Wrong)
    for player, least, claimed, moves in ((start[-1], value, halves[0], moves[:size]), (-start[-1], -value, halves[2], moves[size:])):
        need((margin or least >= 0 or plies is not None) == (claimed is not None), "a strategy is missing, or one too many", Wrong)
        if claimed is not None:
            walk(game, start, player, least, margin, int(plies or 0), moves, int(claimed))
    soon = f" in {plies} plies" if plies else " points" * margin
    print(f"{name}: {family}:{options}\n{position}\n{value}{soon} for the side to move; the certificate holds")

if __name__ == "__main__":
    if not shutil.which("zstd"):
        sys.exit(print("the program zstd is not installed", file=sys.stderr) or 77)
    for name in sys.argv[1:] or sys.exit(print(__doc__, file=sys.stderr) or 2):
        try:
            check(name)
        except Wrong as wrong:
            sys.exit(f"{name}: does not hold: {wrong}")
        except (ValueError, KeyError, IndexError, OSError, subprocess.CalledProcessError) as problem:
            sys.exit(print(f"{name}: no certificate that this program knows: {problem}", file=sys.stderr) or 2)
