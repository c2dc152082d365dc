#!/usr/bin/env python3
"""Three recorded games at the terminal, held against golden texts in tests/golden/play/.

Each NAME.in is what a person types, NAME.args the arguments, NAME.out what they see (thinking times apart).

    ZERMELO_UPDATE_GOLDEN=1 tests/scripts/play_golden.py     writes the outputs anew
"""
import os, re, subprocess, sys, tempfile
from pathlib import Path

from waiting import PATIENCE

source = Path(os.environ.get("SOURCE_DIR", Path(__file__).resolve().parents[2]))
zermelo = os.environ.get("ZERMELO", str(source / "build/release/zermelo"))
folder = source / "tests/golden/play"


def settled(text):
    return re.sub(r"\d+\.\d{3} s", "TIME", text)


def seen(name):
    """What the person saw; the answers are not echoed when nobody types them at a terminal."""
    arguments = (folder / f"{name}.args").read_text().split()
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run([zermelo, "play", *arguments], input=(folder / f"{name}.in").read_text(), cwd=scratch,
                              capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, (name, done.returncode, done.stderr)
    assert "\x1b" not in done.stdout, f"{name}: colours though this is no terminal"
    return settled(done.stdout)


names = sorted(path.stem for path in folder.glob("*.in"))
assert len(names) >= 3, names
wrong = 0
for name in names:
    golden = folder / f"{name}.out"
    actual = seen(name)
    if os.environ.get("ZERMELO_UPDATE_GOLDEN"):
        golden.write_text(actual)
    elif not golden.exists() or golden.read_text() != actual:
        wrong += 1
        print(f"{name}: this is not what tests/golden/play/{name}.out says:\n{actual}")
print(f"{len(names)} games, {wrong} wrong")
sys.exit(bool(wrong))
