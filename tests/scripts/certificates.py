#!/usr/bin/env python3
"""Certificates have a second reader: scripts/check_certificate.py, written from the documents alone, agrees with 'solve --check' on
every one, and refuses what was altered."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from checks import check, finish

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "scripts"))
import check_certificate  # for the checksum, with which every unaltered file agrees
ZERMELO = os.environ["ZERMELO"]
CHECKER = SOURCE / "scripts/check_certificate.py"
#: A win in a game that goes round, which 'solve' does not write: the strategy of tests/solve/circles_test.cpp.
CIRCLES = SOURCE / "tests/data/alquerque_forced.certificate"
GAMES = [
    ["mnk:3,3,3"], ["mnk:4,3,3", "--distance"], ["mnk:4,4,3"], ["mnk:4,4,4"], ["mnk:4,3,3,misere=on"], ["mnk:5,4,4"], ["mnk:5,5,5"], ["mnk:6,6,5"],
    ["connect:columns=4,rows=4"], ["connect:columns=5,rows=4"], ["connect:columns=6,rows=4", "--distance"],
    ["connect:columns=4,rows=4,line=3,misere=on"],
    ["kalah:pits=3,seeds=3"], ["kalah:pits=4,seeds=2"], ["kalah:pits=3,seeds=6,capture=empty"], ["kalah:pits=2,seeds=14"],
    ["alquerque:study", "--position", "..b../.b.b./b...b/.w.w./w.w.w w"],
    ["alquerque:study", "--position", "bb.../.b.../..w../...w./...ww b"],
]


def answer(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def second(file):
    return answer(sys.executable, CHECKER, file)


def both(file, code, what):
    """The two checks agree on the exit code."""
    for name, (found, said) in (("solve --check", answer(ZERMELO, "solve", "--check", file)), ("the second checker", second(file))):
        check(found == code and "Traceback" not in said, f"{what}: {name} ends with {found} instead of {code}", said)


def packed(moves):
    return subprocess.run(["zstd", "-cq"], input=bytes(moves), stdout=subprocess.PIPE, check=True).stdout


def sealed(content, to):
    to.write_bytes(content + check_certificate.checksum(content))
    return to


def altered(file, change, to):
    """The certificate with its moves changed, their number in the last strategy, and a right checksum."""
    head, _, body = file.read_bytes().partition(b"\n\n")
    moves = subprocess.run(["zstd", "-dcq"], input=body[:-8], stdout=subprocess.PIPE, check=True).stdout
    changed = change(bytearray(moves))
    before, name, size = head.rpartition(b"-bytes ")
    return sealed(before + name + b"%d" % (int(size) + len(changed) - len(moves)) + b"\n\n" + packed(changed), to)


def in_header(file, pattern, words, to):
    """With other words in the header, and a right checksum."""
    head, _, body = file.read_bytes().partition(b"\n\n")
    return sealed(re.sub(pattern, words, head, count=1) + b"\n\n" + body[:-8], to)


def with_change(at, value):
    def change(moves):
        moves[at % len(moves)] = value
        return bytes(moves)
    return change


def made(game, position, more=b"value 1\nof winner\nat-least-positions 0\nat-least-bytes 0\n", moves=b""):
    return b"zermelo certificate\nversion 1\ngame " + game + b"\nposition " + position + b"\n" + more + b"\n" + packed(moves)


if shutil.which("zstd") is None:
    print("zstd is not installed")
    sys.exit(77)
check(len(CHECKER.read_text().splitlines()) <= 200, "the second checker has more than 200 lines", "")

with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    refused = 0
    for game in [*GAMES, CIRCLES]:
        file, other = folder / "certificate", folder / "other"
        if game is CIRCLES:
            shutil.copy(game, file)
        else:
            code, said = answer(ZERMELO, "solve", *game, "--certificate", file)
            check(code == 0 and file.exists(), f"{game} has no certificate", said)
        for name, (code, said) in (("solve --check", answer(ZERMELO, "solve", "--check", file)), ("the second checker", second(file))):
            check(code == 0 and "holds" in said, f"{name} refuses {game}", said)
            told = dict(line.split(b" ", 1) for line in file.read_bytes().partition(b"\n\n")[0].split(b"\n"))
            check(told[b"position"].decode() in said and told[b"game"].decode() in said, f"{name} does not say what {game} is about", said)
            check(b"plies" not in told or f"in {told[b'plies'].decode()} plies" in said, f"{name} does not say how soon {game} is over", said)
        if file.stat().st_size > 3000:
            continue  # once is enough for the large ones
        # Another move may hold as well, so that not every change is a fault; a move too many, or one too few, always is.
        for at in (0, 1, 2, 5):
            code = second(altered(file, with_change(at, 0), other))[0]
            both(other, code, f"{game} with another move {at}")
            refused += code == 1
        for name, change in (("a move more", lambda moves: bytes(moves) + b"\0"), ("a move less", lambda moves: bytes(moves[:-1])),
                             ("an impossible move", with_change(0, 99)), ("a last move without an end", lambda moves: bytes(moves) + b"\x80"),
                             ("a move of four bytes", lambda moves: b"\x80\x80\x80\0" + bytes(moves[1:]))):
            both(altered(file, change, other), 1, f"{game} with {name}")
        for step in (-2, -1, 1, 2):
            both(in_header(file, rb"\nvalue (-?\d+)", lambda told: b"\nvalue %d" % (int(told[1]) + step), other), 1, f"{game} worth {step} more")
        both(in_header(file, rb"-positions (\d+)", lambda told: b"-positions %d" % (int(told[1]) + 1), other), 1, f"{game} with a position more")
        both(in_header(file, rb"\nof \w+", rb"\nof points", other), 2, f"{game} of points")
        both(in_header(file, rb"version 1", rb"version 2", other), 2, f"{game} of version 2")
        both(in_header(file, rb"-bytes (\d+)", lambda told: b"-bytes %d" % (int(told[1]) + 1), other), 2, f"{game} with a byte too few")
        both(in_header(file, rb"\nposition ", rb"\nposition /", other), 2, f"{game} from no position")
        unsealed = file.read_bytes()
        for at in (30, len(unsealed) // 2, len(unsealed) - 1):
            other.write_bytes(unsealed[:at] + bytes([unsealed[at] ^ 1]) + unsealed[at + 1:])
            both(other, 2, f"{game} with byte {at} altered")
        if b"\nvalue 0" in unsealed:
            both(in_header(file, rb"(\nof winner)", rb"\1\nplies 3", other), 1 if game is not CIRCLES else 2, f"{game}, a draw in three plies")
    mnk, forced = b"mnk:columns=3,rows=3,line=3,misere=off", b"alquerque:rules=forced"
    kalah = b"kalah:pits=2,seeds=2,capture=standard,remaining=owner,pie=off,majority=off,aim=win"
    row = b"connect:columns=3,rows=3,line=3,misere=off"
    lost = b"value -1\nof winner\nat-most-positions 0\nat-most-bytes 0\n"
    both(sealed(made(mnk, b"xxx/oo./...", lost), other), 0, "a game that is lost")
    both(sealed(made(forced, b"w..../...../...../...../..... w"), other), 0, "a game that is won")
    for what, game, position in (
            ("of 26 cells", forced, b"w...../...../...../...../..... w"), ("of rows of other lengths", forced, b"w.../....../...../...../..... w"),
            ("of four rows", forced, b"w..../...../...../..... w"), ("with a third colour", forced, b"w..g./...../...../...../..... w"),
            ("of no side", forced, b"w..../...../...../...../..... x"), ("of nobody", forced, b"...../...../...../...../..... w"),
            ("of 13 pieces", forced, b"wwwww/wwwww/www../...../..... w"), ("that continues", forced, b"w..../...../...../...../..... w -"),
            ("where three stones come first", mnk, b"xxx/.../..."), ("where the winner is to move", mnk, b"xxx/oo./o.."),
            ("of two winners", mnk, b"xxx/ooo/..."), ("of other symbols", mnk, b"XXX/OO./..."), ("of two rows", mnk, b"xxx/oo."),
            ("with a stone in the air", row, b"xxx/oo./..."), ("of three pits", kalah, b"0,0,0,0/0,0,0,0 S"), ("of nine seeds", kalah, b"0,0,5/0,0,4 S"),
            ("of minus seeds", kalah, b"0,0,-5/0,0,4 S"), ("with no number", kalah, b"0,,5/0,0,1 S"), ("of West", kalah, b"0,0,5/0,0,1 W")):
        for more in (b"value 1\nof winner\nat-least-positions 0\nat-least-bytes 0\n", lost):
            both(sealed(made(game, position, more), other), 2, f"a position {what}")
    both(sealed(made(mnk, b"xxx/oo./...", b"value 1\nof winner\nat-least-positions 1\nat-least-bytes 1\n", b"\0"), other), 1, "a win where the game is lost")
    draw = b"value 0\nof winner\nplies 7\nat-least-positions 0\nat-least-bytes 0\nat-most-positions 0\nat-most-bytes 0\n"
    both(sealed(made(mnk, b"xox/xox/oxo", draw), other), 1, "a draw after some plies")
    both(sealed(made(mnk, b"xox/xox/oxo", draw.replace(b"plies 7\n", b"")), other), 0, "a draw")
    both(sealed(made(mnk, b".../.../...", b"value 0\nof winner\n" + b"".join(
        b"at-%b-positions 9\nat-%b-bytes 5\n" % (half, half) for half in (b"least", b"most")), b"\x09\xff\xff\x03\x01" * 2), other), 1, "65,535 pairs")
    check(refused > len(GAMES), "almost no changed move was refused", str(refused))
    for text in (b"zermelo tablebase\nversion 1\n\n", b"", b"\n\n", b"zermelo certificate\nversion 1\n\n", bytes(range(256))):
        other.write_bytes(text)
        both(other, 2, f"{text[:20]} as a certificate")
        both(sealed(text, other), 2, f"{text[:20]}, sealed, as a certificate")
    check(second(folder / "none")[0] == 2, "a file that is not there is taken for a certificate", "")

finish(f"{len(GAMES)} games")
