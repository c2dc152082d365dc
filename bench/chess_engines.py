#!/usr/bin/env python3
"""Our engine against chess engines of Debian, one after the other, with a clock: 40 moves in 2 seconds, again and again.

    bench/chess_engines.py                              all of them, 200 games each
    bench/chess_engines.py sjeng phalanx --games 40     some of them

Installs the engines it needs by their names (apt-get, with sudo when not root). Openings of eight plies, each played from
both sides; the engines' own books are off; nobody thinks while the other is to move, so two engines use one core. Every
game is kept in DIR as soon as it is over: the same command goes on where it was interrupted.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

# name of the package: the player
ENGINES = {
    "hoichess": 'xboard:"hoichess --xboard",init=book close',
    "sjeng": "xboard:sjeng",
    "phalanx": 'xboard:"phalanx -b- -l- -o+ -t 65536"',
    "gnuchess": 'uci:"gnuchess -u",option.OwnBook=false,option.Hash=64',
    "toga2": "uci:toga2,option.OwnBook=false,option.Hash=64",
    "glaurung": "uci:glaurung,option.OwnBook=false,option.Hash=64",
    "stockfish": "uci:stockfish,option.Hash=64",
}


def install(packages):
    missing = [name for name in packages if not shutil.which(name)]
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        command.insert(0, "sudo")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("engines", nargs="*", default=list(ENGINES), metavar="ENGINE", help=", ".join(ENGINES))
    arguments.add_argument("--zermelo", default="build/release/zermelo")
    arguments.add_argument("--player", default="engine:depth=999,hash=64", help="who plays for us")
    arguments.add_argument("--games", type=int, default=200, help="against each")
    arguments.add_argument("--clock", default="40/2s")
    arguments.add_argument("--jobs", default="1", help="games at the same time: at most one a core")
    arguments.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/engines"), metavar="DIR")
    options = arguments.parse_args()
    unknown = [name for name in options.engines if name not in ENGINES]
    if unknown:
        sys.exit(f"chess_engines.py: no engine {unknown[0]!r}; there are {', '.join(ENGINES)}")
    os.environ["PATH"] += os.pathsep + "/usr/games"
    install(options.engines)
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.engines:
        games = options.out / f"{name}.jsonl"
        command = [options.zermelo, "tournament", "chess", "--players", options.player, ENGINES[name],
                   "--rounds", str((options.games + 1) // 2), "--openings", "balanced:plies=8,within=1,depth=4",
                   "--clock", options.clock, "--jobs", options.jobs, "--out", str(games)]
        if games.exists():
            command.append("--resume")
        print(f"== {name}", flush=True)
        code = subprocess.run(command).returncode
        if code != 0:
            sys.exit(code)


main()
