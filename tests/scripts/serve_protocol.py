#!/usr/bin/env python3
"""What a running server really says, compiled against the page's types: every message becomes an object literal in
TypeScript, so that a key too few, a key too many or a wrong type is an error of the compiler."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from websocket import Client, Server

WEB = pathlib.Path(os.environ["SOURCE_DIR"]) / "web"
COMPILER = WEB / "node_modules" / ".bin" / "tsc"


def conversation(port):
    """(type, message) for one of everything."""
    client = Client(port)
    said = []

    def ask(what, **fields):
        answer = client.ask(what, **fields)
        said.append((f"Answers['{what}']" if answer["ok"] else "RefusedAnswer", answer))
        return answer

    hello = ask("hello")
    for game in hello["games"]:
        for variant in game["variants"]:
            ask("look", game=variant["spec"])
    ask("check", game="chess", position="8/8/8/8/8/8/8/8 w - - 0 1")
    ask("check", game="chess", position="rook-endgame")
    session = ask("create", game="connect", first="alphabeta:time=300ms", second="human", clock=60, increment=1)["session"]
    link = {"session": session["id"], "key": session["key"]}
    said.append(("ThinkingEvent", client.event("thinking")))
    said.append(("SessionEvent", client.event("session")))
    ask("play", node=1, move="4", **link)
    ask("play", node=1, move="99", **link)
    for what, fields in (("touch", {"node": 0, "spots": ["a1"]}), ("view", {"node": 1}), ("hint", {"node": 1})):
        ask(what, session=session["id"], **fields)
    for form in ("position", "moves", "json", "svg"):
        ask("export", session=session["id"], format=form)
    ask("search", game="mnk:3,3,3", player="alphabeta:depth=2")
    ask("search", game="mnk:3,3,3", player="alphabeta:depth=2", trace=100)
    ask("search", game="pig", player="expectimax:depth=3", trace=100)
    ask("search", game="mnk:3,3,3", player="mcts-solver:nodes=200", trace=100, iterations=20)
    for kind in ("values", "windows", "cuts", "next"):
        ask("quiz", seed=7, kind=kind)
    ask("quiz", seed=7, number=3, cut="gt", order="reverse", fail="hard", level=3)
    ask("quiz", tree="((3 12 8)(2 4 6)(14 5 2))")
    ask("quiz", game="mnk:3,3,3", position="xox/.o./.x.", depth=2)
    ask("quiz", tree="((3")
    ask("quiz", game="chess")
    ask("puzzles", game="mnk:3,3,3", seed=7, plies=3, count=2)
    ask("puzzles", game="pig")
    ask("probe", game="mnk:3,3,3", position="xx./oo./...")
    ask("probe", game="mnk:3,3,3", moves=["b2"])
    ask("probe", game="chess")
    ask("analyse", game="mnk:3,3,3", lines=2)
    said.append(("AnalysisEvent", client.event("analysis")))
    ask("analyse", game="pig", position="57/42 14 first", player="expectimax:depth=2")
    ask("why", game="mnk:3,3,3", position="x../.../...", move="a2")
    ask("review", game="mnk:3,3,3", moves=["a1", "a2", "b2"])
    said.append(("ReviewEvent", client.event("review")))
    ask("terms", game="chess")
    ask("look", game="chess", moves=["e2e4", "e7e5"])
    ask("look", game="chess", svg=True)
    ask("enough")
    ask("pause", on=True, **link)
    ask("step", **link)
    ask("speed", delay=0, **link)
    ask("seats", first="human", second="human", **link)
    ask("stop", **link)
    ask("back", **link)
    ask("go", node=1, **link)
    ask("claim", **link)
    ask("resign", side="second", **link)
    ask("open", **link)
    ask("open", session=session["id"])
    ask("leave", session=session["id"])
    ask("import", game="kalah", text="4,4,4,4,4,4,0/4,4,4,4,4,4,0 S")
    pair(client, ask)
    ask("nosuch")
    said += lab(client, ask)
    said += learning(client, ask)
    said += [("SessionEvent", event) for event in client.events if event["event"] == "session"]
    return said


def pair(client, ask):
    """Two people with a key each."""
    made = ask("create", game="mnk:3,3,3", second="human", side="first", clock=60)["session"]
    first, second = ({"session": made["id"], "key": key} for key in (made["key"], made["invite"]))
    ask("open", **second)
    ask("play", node=0, move="b2", **first)
    ask("back", **first)
    ask("offer", offer="draw", **first)
    ask("decline", offer="draw", **second)
    ask("offer", offer="take_back", **first)
    ask("accept", offer="take_back", **second)
    ask("resign", **first)
    ask("offer", offer="rematch", **first)
    ask("accept", offer="rematch", **second)


def lab(client, ask):
    """The lab's part; gives what it told by itself."""
    ask("studies")
    ask("lab_watch", on=True)
    ask("lab_stop")
    ask("lab_estimate", study="kalah-faithful")
    ask("lab_run", study="kalah-faithful")
    events = [client.event("lab")]
    while events[-1]["state"] == "running":
        events.append(client.event("lab"))
    ask("study", study="kalah-faithful")
    ask("study", study="node-growth")
    ask("lab_games", study="kalah-faithful", cell=0)
    ask("lab_game", study="kalah-faithful", cell=0, game=0)
    ask("lab_report", study="kalah-faithful")
    ask("lab_compare", a="kalah-faithful", b="kalah-faithful")
    ask("lab_compare", a="kalah-faithful", b="kalah-correct")
    for defect in ("five-hundred", "rank-by-sown"):
        ask("lab_defect", study="kalah-faithful", defect=defect)
    ask("lab_watch", on=False)
    return [("LabEvent", event) for event in events]


def learning(client, ask):
    """Learning: started, heard of once, stopped."""
    ask("learnings")
    ask("learn_stop")
    ask("learn_watch", on=True)
    ask("learn_run", game="mnk:3,3,3")
    ask("learn_run", game="connect")
    events = [client.event("learn")]
    ask("learning", game="mnk:3,3,3")
    ask("learn_stop")
    while events[-1]["learning"]["state"] == "running":
        events.append(client.event("learn"))
    ask("network", game="connect")
    ask("why", game="connect", move="1", player="engine:depth=2,net=shipped")
    ask("network", game="connect", net="/etc/passwd")
    ask("learn_watch", on=False)
    return [("LearnEvent", event) for event in events]


def compiles(said, folder):
    lines = [f"import type {{ Answers, RefusedAnswer, SessionEvent, ThinkingEvent }} from '{WEB}/src/messages/messages';",
             f"import type {{ AnalysisEvent, ReviewEvent }} from '{WEB}/src/messages/understand';",
             f"import type {{ LabEvent }} from '{WEB}/src/messages/lab';",
             f"import type {{ LearnEvent }} from '{WEB}/src/messages/learn';"]
    lines += [f"export const message{i}: {kind} = {json.dumps(message)};" for i, (kind, message) in enumerate(said)]
    source = pathlib.Path(folder) / "said.ts"
    source.write_text("\n".join(lines))
    return subprocess.run([COMPILER, "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--moduleResolution",
                           "bundler", "--module", "esnext", source], capture_output=True, text=True)


def main():
    if not COMPILER.exists():
        sys.exit("web/node_modules is not there: ./test installs it")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        return talk(folder)


def talk(folder):
    with Server(None, "--lab", folder + "/lab.sqlite") as server:
        said = conversation(server.port)
        compiled = compiles(said, folder)
        if compiled.returncode != 0:
            print(compiled.stdout[:4000])
            return 1
        # The check can fail: with a key more, one less and a wrong type the compiler must complain.
        kind, hello = said[0]
        for spoilt in ({**hello, "more": 1}, {k: v for k, v in hello.items() if k != "games"}, {**hello, "games": 7}):
            if compiles([(kind, spoilt)], folder).returncode == 0:
                print("a spoilt message compiles")
                return 1
    return 0


sys.exit(main())
