#!/usr/bin/env python3
"""zermelo doctor says what is there, measures against the speeds of docs/performance.md, and exits 1 if something that was asked for,
by name or by a variable, is missing."""
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from checks import check, finish
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
SOURCE = Path(os.environ.get("SOURCE_DIR") or Path(__file__).resolve().parents[2])
PARTS = ["page", "studies", "tablebases", "mpi", "engines", "data", "cache"]


def doctor(*arguments, code=0, **variables):
    done = subprocess.run([ZERMELO, "doctor", *arguments], capture_output=True, text=True, timeout=PATIENCE,
                          env=dict(os.environ, **variables))
    check(done.returncode == code, f"doctor {arguments} {variables}: exit {done.returncode}, not {code}", done.stdout + done.stderr)
    return done.stdout


def part(answer, name):
    return next(each for each in answer["parts"] if each["name"] == name)


def check_parts(folder):
    own = {"XDG_DATA_HOME": f"{folder}/data", "XDG_CACHE_HOME": f"{folder}/cache"}
    text = doctor(**own)
    check(re.findall(r"^(\w+) +(?:there|missing) ", text, re.M) == PARTS and text.endswith("All is well.\n"), "the parts", text)
    page = Path(folder) / "page"
    page.mkdir()
    missing = json.loads(doctor("--json", "page", code=1, ZERMELO_WEB=str(page), **own))
    check(not part(missing, "page")["there"] and part(missing, "page")["asked"] and not missing["well"], "no page", str(missing))
    check(not part(missing, "tablebases")["there"] and not part(missing, "tablebases")["asked"], "no tablebases", str(missing))
    text = doctor(code=1, ZERMELO_STUDIES=str(page), **own)
    check(re.search(r"^studies +MISSING ", text, re.M) is not None, "ZERMELO_STUDIES asks for studies", text)
    (page / "index.html").write_text("<!doctype html><title>a page</title>")
    tables = Path(folder) / "cache/zermelo/tables"
    tables.mkdir(parents=True)
    (tables / "chess-KRK.table").write_bytes(bytes(3 << 20))
    (tables / "notes.txt").write_text("no tablebase")
    found = json.loads(doctor("--json", "page", "tablebases", "cache", ZERMELO_WEB=str(page), **own))
    check(found["well"] and part(found, "page")["there"], "a page", str(found))
    check(part(found, "tablebases")["words"].endswith("1 file, 3.0 MiB"), "the tablebases", str(found))
    check(found["memory_mib"] > 0 and found["disk_mib"] > 0 and found["cores"] >= 1, "the machine", str(found))
    engines = Path(folder) / "bin"
    engines.mkdir()
    (engines / "stockfish").write_text("#!/bin/sh\n")
    (engines / "stockfish").chmod(0o755)
    with_engine = json.loads(doctor("--json", "engines", PATH=str(engines), **own))
    check(part(with_engine, "engines")["words"] == "stockfish", "an engine on the PATH", str(with_engine))
    doctor("engines", code=1, PATH=str(page), **own)
    if os.getuid() != 0:
        doctor("data", code=1, **dict(own, XDG_DATA_HOME="/proc"))


def check_reference(folder):
    """The reference is what docs/performance.md says."""
    table = (SOURCE / "docs/performance.md").read_text()
    documented = {"connect": re.search(r"^\| alpha-beta, `zero`, through the waist.*\| ([\d.]+) M \|$", table, re.M)[1],
                  "chess": re.search(r"^\| alpha-beta, `material`, chess .*\| ([\d.]+) M \|$", table, re.M)[1]}
    for speed in json.loads(doctor("--json", XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder))["speeds"]:
        expected = float(documented.pop(speed["game"])) * 1e6
        check(speed["reference"] == expected, f"the reference of {speed['game']} is {speed['reference']}, not {expected}")
        check(speed["seconds"] > 0 and abs(speed["nodes"] / speed["seconds"] / expected / speed["ratio"] - 1) < 1e-6,
              "the ratio", str(speed))
    check(not documented, f"not measured: {documented}")


with tempfile.TemporaryDirectory() as folder:
    check_parts(folder)
    check_reference(folder)
finish()
