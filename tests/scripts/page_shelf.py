#!/usr/bin/env python3
"""The page shows its first screen before a server has answered. Its games and their pictures stand in
web/src/home/shelf.json, and must be those of the program. `tests/scripts/page_shelf.py --write` writes the file anew."""
import json
import os
import pathlib
import sys

from websocket import Client, Server

SHELF = pathlib.Path(os.environ.get("SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2]) / "web/src/home/shelf.json"
# Positions that show a game better than its start does; a start without a stone says little.
TELLING = {
    "mnk": "x.o/.x./o.x",
    "connect": "......./......./...o.../..xx.../..oxo../.xooxx.",
    "kalah": "4,4,0,5,5,5,1/5,1,5,5,4,0,2 S",
    "pig": "57/42 14 first",
    "piglet": "6/4 2 first",
    "einstein": "16.../5..../4.2.d/..ab./...fe w",
    "chess": "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4",
    "checkers": "B:W21,22,23,25,26,28,29,30,31,32,19:B1,2,3,4,5,6,7,8,9,12,15",
    "alquerque": "bbbbb/b.bbb/bbw.w/wwww./wwwww b",
}
# Elsewhere coordinates tell nothing on a picture, and on a small board they are as large as its name.
LETTERED = {"kalah", "pig", "piglet"}


def shelf(client):
    games = []
    for entry in client.ask("hello")["games"]:
        family, spec = entry["family"], entry["variants"][0]["spec"] if entry["variants"] else entry["family"]
        picture = entry["picture"]
        if family in TELLING:
            answer = client.ask("look", game=spec, position=TELLING[family])
            assert answer["ok"], f"{family}: {answer}"
            picture = answer["view"]["drawing"]
            if family not in LETTERED:
                picture["labels"] = []
        games.append({"family": family, "title": entry["title"], "dice": entry["dice"], "spec": spec, "picture": picture})
    return games


def text_of(games):
    return "[\n" + ",\n".join(json.dumps(game, ensure_ascii=False, separators=(",", ":")) for game in games) + "\n]\n"


def main():
    with Server() as server:
        games = shelf(Client(server.port))
    if sys.argv[1:] == ["--write"]:
        SHELF.write_text(text_of(games), encoding="utf-8")
        return 0
    kept = json.loads(SHELF.read_text(encoding="utf-8"))
    for game in games:
        if game not in kept:
            print(f"{SHELF.name}: {game['family']} is not as the program has it")
    if [game["family"] for game in kept] != [game["family"] for game in games]:
        print(f"{SHELF.name}: the program has {[game['family'] for game in games]}")
    if kept == games:
        return 0
    print("run tests/scripts/page_shelf.py --write")
    return 1


if __name__ == "__main__":
    sys.exit(main())
