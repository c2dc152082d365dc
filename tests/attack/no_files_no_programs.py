#!/usr/bin/env python3
"""Nobody makes the server touch a file or start a program. Every request of docs/api.md is sent with every spec that names a
path or a command, in every field that takes a text. The specs are generated from what the program itself lists: its kinds of
players, and the options of each. Afterwards nothing lies where nobody may write, and no program was started. A study that
starts programs is shown, estimated and reported without starting them, and runs only with --allow-programs."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SOURCE / "tests" / "scripts"))
from checks import check, finish  # noqa: E402
from websocket import ZERMELO, Client, Server  # noqa: E402

KRK = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"  # small: `perfect` builds its tablebase at once
OUTSIDE = {"program", "uci", "xboard"}
PACE = 1 / 140  # seconds a message: under the limit of a connection, 150 a second


def zermelo(*arguments):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True)


def listed(words):
    return [word for word in re.split(r", | or ", words) if re.fullmatch(r"[a-z_.-]+", word)]


def kinds_of_players():
    """As the program lists them where it knows none of that name."""
    said = zermelo("search", "chess", "--player", "nosuchplayer").stderr
    kinds = listed(said.split("expected ")[1].split(";")[0].split(" (")[0].strip())
    assert {"engine", "perfect", "program", "uci"} <= set(kinds), said
    return kinds


def options_of(kind):
    """Likewise: every option of a kind of player."""
    said = zermelo("search", "chess", "--player", f"{kind}:{'true,' if kind in OUTSIDE else ''}nosuchoption=1").stderr
    found = re.search(r"unknown option 'nosuchoption'; expected (.*)", said)
    return [word for word in listed(found[1]) if word != "no"] if found else []


def takes_any_text(kind, option):
    return f"bad value 'x/y' for {option}" not in zermelo("search", "chess", "--player", f"{kind}:{option}=x/y").stderr


def hostile_specs(bait):
    values = [str(bait / "made"), f"touch {bait / 'ran'}"]
    specs = list(values)
    for kind in kinds_of_players():
        options = options_of(kind)
        # A number or a word is checked against a range or a list, on every way into the program.
        texts = options if kind in OUTSIDE else [name for name in options if takes_any_text(kind, name)]
        for value in values:
            specs.append(f'{kind}:"{value}"')
            specs += [f'{kind}:{name}="{value}"' for name in dict.fromkeys(texts + options[:1])]
    found = " ".join(specs)
    assert "perfect:dir=" in found and "engine:evaluator=" in found and "uci:command=" in found, found
    return specs


def requests_of_docs():
    """Name and fields of every request, out of the tables of docs/api.md."""
    found = {}
    text = (SOURCE / "docs" / "api.md").read_text()
    for line in text[text.index("### Sessions"):text.index("## Events")].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = re.fullmatch(r"`([a-z_]+)`", cells[0])
        if name and name[1] != "do":
            fields = re.findall(r"`([a-z_]+)`", cells[1])
            found[name[1]] = fields + (["game", "position", "session"] if "*where*" in cells[1] else [])
    return found


NUMBERS = {"node", "cell", "clock", "increment", "trace", "lines", "seed", "number", "level", "depth", "jobs", "delay", "on", "count", "plies"}
LISTS = {"moves", "spots"}


class Paced:
    """A client that keeps below the limit, and comes back where it was let go."""

    def __init__(self, server):
        self.server, self.client = server, Client(server.port)

    def ask(self, what, **fields):
        time.sleep(PACE)
        for _ in range(3):
            try:
                return self.client.ask(what, **fields)
            except (EOFError, OSError):
                time.sleep(1)
                self.client = Client(self.server.port)
        return {"ok": False, "error": {"code": "gone"}}


def about(request, fields, session):
    usual = {"game": "chess", "position": KRK, "first": "human", "second": "human", "player": "random", "move": "b2b8", "side": "first",
             "format": "position", "offer": "draw", "text": KRK, "study": "hostile", "a": "hostile", "b": "hostile", "defect": "d", "key": session["key"],
             "session": session["id"], "moves": ["b2b8"], "spots": ["b2"], "on": True, "delay": 0, "node": 0, "cell": 0}
    base = {name: usual[name] for name in fields if name in usual}
    if request in ("search", "analyse", "why", "review", "look", "terms", "probe"):
        base.pop("session", None)  # about the position
    if request == "create":
        base.pop("side")  # with it only people may sit
    if request == "lab_game":
        base["game"] = 0
    return base


def attack(server, bait, specs):
    client = Paced(server)
    created = client.ask("create", game="chess", first="human", second="human")["session"]
    requests = requests_of_docs()
    known = set(listed(client.ask("nosuchrequest")["error"]["expected"]))
    check(known == set(requests), "docs/api.md has every request", f"{sorted(known ^ set(requests))}")
    asked = 0
    few = [spec for spec in specs if not spec.partition(":")[1] or spec.startswith(("perfect:", "program:\""))]
    for request, fields in sorted(requests.items()):
        for field in dict.fromkeys(fields):
            if field in NUMBERS or field == "key":
                continue
            players = field in ("first", "second", "player")
            for spec in specs if field in ("first", "player") else few:
                wish = about(request, fields, created)
                wish[field] = [spec] if field in LISTS else spec
                answer = client.ask(request, **wish)
                asked += 1
                if players:
                    check(not answer["ok"], f"{request} takes {field} = {spec}")
    return asked


STUDY = """name = "hostile"
game = "chess"
[[table]]
name = "t"
starts = ["8/8/8/8/8/2k5/1R6/K7 w - - 0 1"]
draw_after = 2
first = '{player}'
second = "random"
[[defect]]
id = "d"
why = "it runs"
position = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"
player = '{player}'
fixed_player = "random"
"""


def studies(folder, bait):
    """The same on the command line, for each of the three kinds."""
    for kind in ("program", "uci", "xboard"):
        path = folder / f"{kind}.toml"
        path.write_text(STUDY.format(player=f'{kind}:"touch {bait / kind}; exit 1"').replace("hostile", f"hostile-{kind}"))
        store = ["--store", str(folder / f"{kind}.sqlite")]
        for command in (["show", str(path)], ["show", str(path), "--json"], ["table", str(path)], ["answers", str(path)],
                        ["export", str(path), "--csv"], ["report", str(path), "--out", str(folder / "report")],
                        ["compare", str(path), str(path)], ["run", str(path)]):
            done = zermelo("lab", *command, *store)
            check(not (bait / kind).exists(), f"lab {command[0]} started the program of {kind}", done.stdout + done.stderr)
            (bait / kind).unlink(missing_ok=True)
            if command[0] == "run":
                check(done.returncode == 2 and "--allow-programs" in done.stderr and done.stderr.count("\n") == 1,
                      f"lab run names the option for {kind}", f"{done.returncode} {done.stderr}")
            if command[0] == "show":
                check(done.returncode == 0, f"a study with {kind} is shown", done.stderr)
        zermelo("lab", "run", str(path), "--allow-programs", *store)
        check((bait / kind).exists(), f"lab run --allow-programs starts the program of {kind}")
        (bait / kind).unlink(missing_ok=True)
        for command in (["report", str(path), "--out", str(folder / "report")], ["answers", str(path)], ["resume", f"hostile-{kind}"]):
            done = zermelo("lab", *command, *store)
            check(not (bait / kind).exists(), f"lab {command[0]} after a run started the program of {kind}", done.stdout + done.stderr)
            (bait / kind).unlink(missing_ok=True)


def typed(folder, bait):
    """What the user typed stays allowed."""
    mark = bait / "typed"
    zermelo("match", "mnk", "--first", f'program:"touch {mark}; exit 1"', "--second", "random", "--games", "1")
    check(mark.exists(), "a program in the command line of a match plays")
    mark.unlink(missing_ok=True)
    zermelo("lab", "grid", "mnk", "--first", f'program:"touch {mark}; exit 1"', "--second", "random", "--store", str(folder / "grid.sqlite"))
    check(mark.exists(), "a program in the command line of a grid plays")
    mark.unlink(missing_ok=True)


def children(pid):
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    bait, home = folder / "bait", folder / "home"
    (folder / "studies").mkdir()
    bait.mkdir()
    home.mkdir()
    os.chdir(folder)  # a relative path is found too
    os.environ.update(HOME=str(home), XDG_DATA_HOME=str(home / "data"), XDG_CACHE_HOME=str(home / "cache"), ZERMELO_STUDIES=str(folder / "studies"))
    (folder / "studies" / "hostile.toml").write_text(STUDY.format(player=f'program:"touch {bait / "study"}; exit 1"'))
    (folder / "studies" / "kalah-faithful.toml").write_text(  # one of those that play themselves when they are shown
        STUDY.format(player=f'program:"touch {bait / "shown"}; exit 1"').replace("hostile", "kalah-faithful"))
    studies(folder, bait)
    typed(folder, bait)
    before = set(folder.rglob("*"))
    with Server(str(folder / "games.sqlite"), "--lab", str(folder / "lab.sqlite")) as server:
        count = attack(server, bait, hostile_specs(bait))
        client = Paced(server)
        for study in ("hostile", "kalah-faithful"):
            for request in ("study", "lab_estimate", "lab_run", "lab_report", "lab_defect", "lab_games", "studies", "study"):
                answer = client.ask(request, study=study, defect="d", cell=0)
                if request == "lab_run":
                    check(not answer["ok"], f"the server runs the study {study}")
        time.sleep(0.5)
        check(not children(server.process.pid), "the server has started a process")
    made = [path for path in sorted(set(folder.rglob("*")) - before)
            if home not in path.parents and not re.match(r"(games|lab)\.sqlite", path.name)]
    check(not made, "something was made outside the server's own folders", "\n".join(map(str, made)))
finish(f"{count} requests")
