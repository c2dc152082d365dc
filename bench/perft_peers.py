#!/usr/bin/env python3
"""Perft of the board games, beside Debian's stockfish in the same run. Processor seconds, so that other load on the
machine does not count; start-up included. The last ply is counted, not played (bulk counting), by both.

    bench/perft_peers.py        prints the table of docs/performance.md
"""
import json, os, re, shutil, subprocess, sys
from pathlib import Path

source = Path(__file__).resolve().parents[1]
zermelo = os.environ.get("ZERMELO", str(source / "build/release/zermelo"))
kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def cpu_seconds(command, text=None):
    before = os.times()
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = os.times()
    return done.stdout, after.children_user - before.children_user + after.children_system - before.children_system


def ours(game, depth, position=None):
    extra = ["--position", position] if position else []
    best = min((cpu_seconds([zermelo, "perft", game, str(depth), "--json", *extra]) for _ in range(3)), key=lambda r: r[1])
    return json.loads(best[0])["nodes"], best[1]


def stockfish(depth, position):
    program = shutil.which("stockfish") or "/usr/games/stockfish"
    if not Path(program).exists():
        subprocess.run([*([] if os.getuid() == 0 else ["sudo"]), "apt-get", "install", "-y", "-qq", "stockfish"], check=True)
    setup = f"position fen {position}\n" if position else ""
    best = min((cpu_seconds([program], f"{setup}go perft {depth}\nquit\n") for _ in range(3)), key=lambda r: r[1])
    return int(re.search(r"Nodes searched: (\d+)", best[0])[1]), best[1]


print("| perft | nodes | ours, M/s | stockfish, M/s | ratio |\n|---|---|---|---|---|")
for name, depth, position in (("chess, start, depth 6", 6, None), ("chess, kiwipete, depth 5", 5, kiwipete)):
    nodes, seconds = ours("chess", depth, position)
    peer_nodes, peer_seconds = stockfish(depth, position)
    assert nodes == peer_nodes, (name, nodes, peer_nodes)
    print(f"| {name} | {nodes:,} | {nodes / seconds / 1e6:.0f} | {nodes / peer_seconds / 1e6:.0f} | {peer_seconds / seconds:.2f} |")
for game, depth in (("checkers", 11), ("kalah", 10), ("alquerque:forced", 13), ("alquerque:codecup", 12)):
    nodes, seconds = ours(game, depth)
    print(f"| {game}, depth {depth} | {nodes:,} | {nodes / seconds / 1e6:.0f} | | |")
    sys.stdout.flush()
