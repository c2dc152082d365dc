#!/usr/bin/env python3
"""The node counts of `zermelo bench` are the same on every machine and every run: tests/golden/bench/nodes.json.

    ZERMELO_UPDATE_GOLDEN=1 tests/scripts/bench_signature.py     writes them anew, after a change that was meant
"""
import json, os, subprocess, sys
from pathlib import Path

source = Path(os.environ.get("SOURCE_DIR", Path(__file__).resolve().parents[2]))
zermelo = os.environ.get("ZERMELO", str(source / "build/release/zermelo"))
golden = source / "tests/golden/bench/nodes.json"


def signature():
    answer = json.loads(subprocess.run([zermelo, "bench", "--json"], capture_output=True, text=True, check=True).stdout)
    textbook = {game["game"]: game["nodes"] for game in answer["games"]}
    engine = {f"{game['game']}, engine": game["engine"]["nodes"] for game in answer["games"] if game["engine"]}
    return {**textbook, **engine}


now = signature()
if os.environ.get("ZERMELO_UPDATE_GOLDEN"):
    again = signature()
    assert now == again, f"two runs differ: {now} and {again}"
    golden.write_text(json.dumps(now, indent=2) + "\n")
expected = json.loads(golden.read_text())
wrong = [f"{game}: {now.get(game)} instead of {expected.get(game)}" for game in sorted({*now, *expected})
         if now.get(game) != expected.get(game)]
print("\n".join(wrong) or f"{len(now)} signatures, the same nodes as ever")
sys.exit(bool(wrong))
