#!/usr/bin/env python3
"""The values of the whole of Alquerque: the files of `tablebase values`, the program for graphics cards compiled for this
processor, and the counts of the large runs in docs/solved/, which both must give for few pieces. Python computes the number
of positions of every layer on its own, by Burnside's lemma."""
import csv
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from waiting import PATIENCE

ROOT = pathlib.Path(os.environ.get("SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
ZERMELO = os.environ["ZERMELO"]
RULES = ("forced", "alfonso", "murray")
faults = []


def check(good, words):
    if not good:
        faults.append(words)


def positions(own, other):
    """Of a layer up to the eight symmetries of 5×5 points: colourings of the cycles of points that each leaves alone."""
    total = 0
    for symmetry in range(8):
        def image(row, column):
            row, column = (4 - row if symmetry & 1 else row), (4 - column if symmetry & 2 else column)
            return (column, row) if symmetry & 4 else (row, column)
        lengths, seen = [], set()
        for start in ((r, c) for r in range(5) for c in range(5)):
            at, length = start, 0
            while at not in seen:
                seen.add(at)
                at, length = image(*at), length + 1
            if length:
                lengths.append(length)
        ways = {(0, 0): 1}
        for length in lengths:
            more = {}
            for (a, b), many in ways.items():
                for key in ((a, b), (a + length, b), (a, b + length)):
                    more[key] = more.get(key, 0) + many
            ways = more
        total += ways.get((own, other), 0)
    return total // 8


def committed(rules):
    with open(ROOT / "docs" / "solved" / f"alquerque-{rules}.csv", encoding="utf-8") as file:
        return {(int(row["own"]), int(row["other"])): row for row in csv.DictReader(file)}


def check_counts():
    """The files of the large runs are whole: every layer, every position, no fault."""
    sizes = {(a, b): positions(a, b) for a in range(1, 13) for b in range(1, 13)}
    check(sum(sizes.values()) == 97_119_264_770, "Burnside's lemma gives another number of positions")
    for rules in RULES:
        rows = committed(rules)
        check(rows.keys() == sizes.keys(), f"{rules}: layers are missing")
        for layer, row in rows.items():
            check(int(row["positions"]) == sizes[layer], f"{rules} {layer}: {row['positions']} positions")
            check(sum(int(row[key]) for key in ("won", "drawn", "lost")) == sizes[layer], f"{rules} {layer}: sum")
            check(row["faults"] == "0", f"{rules} {layer}: faults")


def zermelo(*arguments, status=0):
    done = subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE)
    if done.returncode != status:
        sys.exit(f"zermelo {' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
    return done.stdout + done.stderr


def values(rules, pieces, folder, *more):
    return json.loads(zermelo("tablebase", "values", f"alquerque:{rules}", str(pieces), "--dir", folder, "--json", *more))


def equals_committed(rules, answer):
    rows = committed(rules)
    for layer in answer["layers"]:
        row = rows[tuple(int(side) for side in layer["layer"].split("-"))]
        for key in ("positions", "won", "drawn", "lost", "passes"):
            check(layer[key] == int(row[key]), f"{rules} {layer['layer']}: {key} {layer[key]}, {row[key]} in docs/solved")
        check(layer["checksum"] == row["checksum"], f"{rules} {layer['layer']}: another checksum")
        check(layer["verified"], f"{rules} {layer['layer']}: not verified")


def check_command():
    with tempfile.TemporaryDirectory() as folder:
        for rules in RULES:
            answer = values(rules, 5, folder)
            check(answer["complete"] and len(answer["layers"]) == 10, f"{rules}: {answer}")
            equals_committed(rules, answer)
        path = pathlib.Path(folder) / "alquerque-forced-3-2.values"
        whole = path.read_bytes()
        for bad in (whole[:-1], whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], b"", b"zermelo values\n"):
            path.write_bytes(bad)
            said = zermelo("tablebase", "values", "alquerque:forced", "5", "--dir", folder)
            check("Replaces" in said and path.name in said, f"a damaged file: {said}")
            check(path.read_bytes() == whole, "a damaged file was not replaced")
        check("to solve" not in zermelo("tablebase", "values", "alquerque:forced", "5", "--dir", folder), "solved again")
        # The three pieces of docs/solved.md: forced, the side with two wins nearly always.
        said = zermelo("tablebase", "values", "alquerque:forced", "--dir", folder, "--position",
                       "ww.../...../...../...../....b w")
        check(re.match(r"win\n  \d+-\d+ +(win|draw|loss)\n", said) is not None, said)
        zermelo("tablebase", "values", "alquerque:forced", "--dir", folder, "--position",
                "bbbbb/bbbbb/bb.ww/wwwww/wwwww w", status=2)
        zermelo("tablebase", "values", "alquerque:forced", "8", "--dir", folder, "--memory", "1", status=2)
        zermelo("tablebase", "values", "alquerque:study", "4", "--dir", folder, status=2)
        zermelo("tablebase", "values", "chess", "4", "--dir", folder, status=2)
        zermelo("tablebase", "values", "alquerque", "25", "--dir", folder, status=2)


def check_kill():
    """A build that is killed, again and again, comes to the same end."""
    with tempfile.TemporaryDirectory() as folder:
        for layers in (1, 5, 10):  # of fifteen, the last being the largest
            process = subprocess.Popen([ZERMELO, "tablebase", "values", "alquerque:murray", "6", "--dir", folder],
                                       stdout=subprocess.DEVNULL)
            while process.poll() is None and len(list(pathlib.Path(folder).glob("*.values"))) < layers:
                time.sleep(0.001)
            process.send_signal(signal.SIGKILL)
            check(process.wait() == -signal.SIGKILL, f"it ended before it was killed after {layers} layers")
        answer = values("murray", 6, folder)
        check(answer["complete"], "not complete after kills")
        equals_committed("murray", answer)
        check(not list(pathlib.Path(folder).glob("*.part")), "parts stay behind")


def check_program():
    """The program of scripts/alquerque-gpu, without nvcc."""
    if not shutil.which("g++"):
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(ROOT / "scripts" / "alquerque-gpu"), "forced", folder, "--max-pieces", "5"], check=True,
                       env=dict(os.environ, NVCC="", CXX="g++"), stdout=subprocess.DEVNULL)
        mine = (pathlib.Path(folder) / "forced.csv").read_text(encoding="utf-8").splitlines()
        theirs = (ROOT / "docs" / "solved" / "alquerque-forced.csv").read_text(encoding="utf-8").splitlines()
        check(len(mine) == 11 and mine == theirs[:11], "the program gives other counts")


check_counts()
check_command()
check_kill()
check_program()
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
