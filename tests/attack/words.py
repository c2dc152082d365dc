#!/usr/bin/env python3
"""What is refused is refused with its own reason, and what is written for a browser cannot break out of its place."""
import html.parser
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
from checks import check, finish  # noqa: E402
from websocket import ZERMELO, Client, Server  # noqa: E402

# Root may write everywhere until it gives that power away.
POWERLESS = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] if os.geteuid() == 0 and shutil.which("setpriv") else []
BREAKS_OUT = "<!--<script></script>"
STUDY = f"""name = "breaks-out"
game = "mnk:3,3,3"
[[table]]
name = "{BREAKS_OUT}"
caption = "{BREAKS_OUT}"
first = "random"
second = "random:seed=2"
"""


def run(*arguments, start=()):
    return subprocess.run([*start, ZERMELO, *arguments], capture_output=True, text=True)


def memory():
    """Under a limit the memory of the machine is not what is missing."""
    if os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") < 4 << 30:
        return
    done = subprocess.run(["bash", "-c", f"ulimit -v 400000; exec '{ZERMELO}' search chess --player engine:depth=1,hash=2000"],
                          capture_output=True, text=True)
    check(done.returncode == 2 and "no memory for a table of 2000 MiB" in done.stderr, "a table above the limit is refused", done.stderr)
    check("of this machine" not in done.stderr and "smaller hash" in done.stderr, "with the reason", done.stderr)


class Scripts(html.parser.HTMLParser):
    """The content of every script, as a parser ends it; a browser ends one later after `<!--` and `<script`."""

    def __init__(self):
        super().__init__()
        self.found, self.inside = [], False

    def handle_starttag(self, tag, attributes):
        if tag == "script":
            self.inside = True
            self.found.append([dict(attributes), ""])

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.found[-1][1] += data


def report(folder):
    (folder / "breaks-out.toml").write_text(STUDY)
    study, store = str(folder / "breaks-out.toml"), ["--store", str(folder / "lab.sqlite")]
    check(run("lab", "run", study, *store).returncode == 0, "the study runs")
    check(run("lab", "report", study, "--out", str(folder / "report"), *store).returncode == 0, "its report is written")
    page = Scripts()
    page.feed((folder / "report" / "index.html").read_text())
    games = [content for attributes, content in page.found if attributes.get("id") == "games"]
    check(len(games) == 1, "the games stand in one script")
    for text in ("<!--", "<script", "</"):
        check(text not in games[0].lower(), f"the games of a report have no {text}", games[0][:300])
    check(BREAKS_OUT in json.loads(games[0])[0]["title"], "and read back as they were")
    locked = folder / "locked"
    locked.mkdir()
    locked.chmod(0o555)
    done = run("lab", "report", study, "--out", str(locked / "report"), *store, start=POWERLESS)
    check(done.returncode == 2 and "Permission denied" in done.stderr and "No such file" not in done.stderr,
          "a read-only folder is called so", done.stderr)
    locked.chmod(0o755)
    kept = locked / "kept.sqlite"
    shutil.copy(folder / "lab.sqlite", kept)
    before = kept.read_bytes()
    kept.chmod(0o444)
    locked.chmod(0o555)
    for command in (["table"], ["show"], ["export", "--csv"], ["report", "--out", str(folder / "other")]):
        done = run("lab", command[0], study, *command[1:], "--store", str(kept), start=POWERLESS)
        check(done.returncode == 0, f"lab {command[0]} reads a store that may not be written", done.stderr)
    done = run("lab", "run", study, "--store", str(kept), start=POWERLESS)
    check(done.returncode == 2 and f"store {kept}" in done.stderr, "lab run refuses it", done.stderr)
    check(kept.read_bytes() == before and [path.name for path in locked.iterdir()] == ["kept.sqlite"], "and nothing has changed")
    locked.chmod(0o755)


def hidden_files(folder):
    web = folder / "web"
    (web / ".git").mkdir(parents=True)
    (web / "index.html").write_text("<html>page</html>")
    (web / "plain.txt").write_text("plain")
    for name in (".built", ".env", ".git/config"):
        (web / name).write_text("secret")
    with Server(str(folder / "g.sqlite"), "--web", str(web)) as server:
        check(server.get("/plain.txt")[0] == 200 and server.get("/")[0] == 200, "the page is served")
        for name in (".built", ".env", ".git/config"):
            check(server.get("/" + name)[0] == 404, f"{name} is not served")


def answers(folder):
    with Server(str(folder / "a.sqlite")) as server:
        client = Client(server.port)

        def error(what, **fields):
            return client.ask(what, **fields).get("error") or {}

        check(error("terms", game="chess", evaluator="no").get("where") == "evaluator", "terms names the evaluator as the fault")
        check(error("quiz", game="mnk:3,3,3", evaluator="no").get("where") == "evaluator", "so does quiz")
        check(error("quiz", game="mnk:3,3,3", evaluator="material,depth=9").get("where") == "evaluator", "an evaluator is a name alone")
        for move in ("zz", "e2e5", ""):
            codes = {what: error(what, game="chess", move=move, moves=[move], player="alphabeta:depth=1").get("code")
                     for what in ("why", "review", "look")}
            check(set(codes.values()) == {"illegal"}, f"a bad move {move!r} has one code", str(codes))
        session = client.ask("create", game="mnk:3,3,3", second="human")["session"]
        for fields in ({"session": None, "table": session["id"]}, {"table": session["id"]}, {"session": session["id"], "table": None}):
            check(client.ask("view", node=0, **fields)["ok"], f"the older key is read: {list(fields.items())}")
        said = error("create", game="chess", second="nosuchplayer")
        check(said.get("code") == "unknown" and not any(word in said["expected"] for word in ("program", "uci", "xboard")),
              "an unknown player is not answered with programs", str(said))


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    memory()
    report(place)
    hidden_files(place)
    answers(place)
finish()
