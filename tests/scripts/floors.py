#!/usr/bin/env python3
"""The floors of the house: nothing under src/ includes anything above it, and what lies below any/ knows no JSON, no
formatting library, no sockets and no POSIX. Reads the #include lines; proves on a made-up house that it can fail."""
import os
import pathlib
import re
import sys
import tempfile

# Which rooms a room may look into. games and search are neighbours that do not know each other.
MAY_INCLUDE = {
    "core": {"core"},
    "games": {"core", "games"},
    "search": {"core", "search"},
    "solve": {"core", "solve"},
}
for floor in (["studies"], ["any"], ["match", "protocol", "quiz", "insight"], ["store", "crew"], ["learn"], ["lab"], ["serve"], ["cli"]):
    below = set(MAY_INCLUDE)
    for room in floor:
        MAY_INCLUDE[room] = below | {room}

BELOW_ANY = {"core", "games", "search", "solve", "studies"}
# What stays out down there, by the beginning of the header's name.
FOREIGN = re.compile(r"nlohmann/|fmt/|CLI/|boost/|toml|SQLite|sqlite3|zstd|mpi\.h")
POSIX = re.compile(
    r"(sys|arpa|netinet|net|linux)/|(unistd|fcntl|pthread|poll|dirent|dlfcn|signal|termios|spawn|semaphore|sched|pwd|"
    r"grp|glob|netdb|syslog|ucontext|wordexp|fnmatch|regex|utime|aio|mqueue|langinfo|strings|ftw|nl_types)\.h$")
# solve/ alone down here knows files: how to map one and how to unpack it, in its source files.
FILES = {"zstd.h", "fcntl.h", "unistd.h", "sys/file.h", "sys/mman.h", "sys/stat.h"}
FACADES = {"search.h": "search", "zermelo.h": "cli"}  # the headers for users belong to the highest room they open


def room_of(path):
    return FACADES.get(path) or path.split("/")[0]


def faults(source):
    """What is wrong, as 'file:line: words'."""
    found = []
    files = sorted(p for p in source.rglob("*") if p.suffix in (".h", ".cpp"))
    for file in files:
        name = file.relative_to(source).as_posix()
        room = room_of(name)
        if room not in MAY_INCLUDE:
            found.append(f"{name}:1: the house has no room '{room}'")
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
            if not match:
                continue
            header = match[2]
            where = f"{name}:{number}: "
            if match[1] == '"':
                header = header.removeprefix("zermelo/")
                if header == match[2] or not (source / header).exists():
                    found.append(where + f'"{match[2]}" is not "zermelo/" and a path in src/')
                elif room_of(header) not in MAY_INCLUDE[room]:
                    found.append(where + f"{room}/ may not know {room_of(header)}/ ({header})")
            elif room == "solve" and file.suffix == ".cpp" and header in FILES:
                continue
            elif room in BELOW_ANY and (FOREIGN.match(header) or POSIX.match(header)):
                found.append(where + f"{room}/ lies below any/ and may not know <{header}>")
            elif room in BELOW_ANY - {"solve"} and header in ("fstream", "filesystem", "iostream", "cstdio"):
                found.append(where + f"{room}/ knows neither files nor the screen (<{header}>)")
    return found, len(files)


def check_self():
    """A made-up house with one fault of each kind, and one without."""
    house = {
        "core/a.h": "#include <vector>\n",
        "games/g/g.h": '#include "zermelo/core/a.h"\n#include "zermelo/search/s.h"\n',  # a game that knows a search
        "search/s.h": '#include "zermelo/core/a.h"\n',
        "search/t.h": '#include "zermelo/games/g/g.h"\n',  # a search that knows a game
        "core/b.h": '#include "zermelo/any/x.h"\n',  # upstairs
        "any/x.h": '#include "zermelo/games/g/g.h"\n#include <nlohmann/json.hpp>\n',
        "studies/j.cpp": "#include <nlohmann/json.hpp>\n",
        "solve/p.cpp": "  #  include <sys/socket.h>\n",
        "solve/f.cpp": "#include <zstd.h>\n#include <sys/mman.h>\n",
        "solve/f.h": "#include <zstd.h>\n",
        "games/m.cpp": "#include <sys/mman.h>\n",
        "games/f.h": "#include <fmt/format.h>\n",
        "match/m.cpp": '#include "zermelo/protocol/p.h"\n',  # neighbours
        "protocol/p.h": "",
        "store/s.cpp": '#include "zermelo/cli/c.h"\n',
        "cli/c.h": '#include "zermelo/store/none.h"\n',  # no such file
        "cellar/z.h": "",
        "core/c.h": '#include "core/a.h"\n',  # not by its own path
        "core/u.h": "#include <unistd.h>\n",
        "games/i.h": "#include <iostream>\n",
    }
    expected = {"games/g/g.h:2", "search/t.h:1", "core/b.h:1", "studies/j.cpp:1", "solve/p.cpp:1", "solve/f.h:1",
                "games/m.cpp:1", "games/f.h:1",
                "match/m.cpp:1", "store/s.cpp:1", "cli/c.h:1", "cellar/z.h:1", "core/u.h:1", "core/c.h:1", "games/i.h:1"}
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder)
        for name, text in house.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text)
        found, _ = faults(source)
    reported = {fault.split(": ")[0] for fault in found}
    if reported != expected:
        sys.exit(f"floors.py cannot be trusted: missed {sorted(expected - reported)}, "
                 f"made up {sorted(reported - expected)}")


check_self()
root = pathlib.Path(os.environ.get("SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
found, count = faults(root / "src")
if count < 10:
    sys.exit(f"only {count} files under src/: is this the right folder?")
for fault in found:
    print("src/" + fault)
print(f"{count} files, {len(found)} includes against the floors")
sys.exit(bool(found))
