"""Every block of docs/adding-a-game-in-python.md is executed, and prints what stands below it."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game-in-python.md"


def settled(text):
    """Without times, which differ from run to run."""
    text = re.sub(r"\d+(\.\d+)? [kM]/s", "SPEED", re.sub(r"\d+\.\d+( s\b| ms\b)", r"TIME\1", text))
    return [re.sub(r" +", " ", line).rstrip() for line in text.strip().splitlines()]


def test_the_page_prints_what_it_says(capfd):
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    assert len([kind for kind, _ in blocks if kind == "python"]) >= 6
    names = {"__name__": "chomp"}
    printed = ""
    for kind, body in blocks:
        if kind == "python":
            assert printed == "", f"the page does not show {printed!r}"
            exec(compile(body, str(PAGE), "exec"), names)
            printed = capfd.readouterr().out
        elif kind == "text":
            assert settled(printed) == settled(body)
            printed = ""
