#!/usr/bin/python3
"""Runs every ```python block of README.md and docs/ that uses the module zermelo.

The blocks of a page share their names, from top to bottom. A block with >>> is a transcript, held against what Python prints ("..."
stands for anything, blanks count as one); any other block is a program and must end without an error. Proves that it can fail.
"""
import doctest
import os
import pathlib
import re
import sys
import tempfile
import traceback

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["BUILD_DIR"])
FENCE = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

if "ZERMELO_PYTHON:BOOL=ON" not in (BUILD / "CMakeCache.txt").read_text().splitlines():
    print("the Python module is not built (-DZERMELO_PYTHON=ON)")
    sys.exit(77)
sys.path.insert(0, str(BUILD / "python"))

from checks import check, finish  # noqa: E402


def faults(text, name):
    """What is wrong with the blocks of a page, and how many there are."""
    found = []
    names = {"__name__": "page"}
    count = 0
    for match in FENCE.finditer(text):
        block, line = match.group(1), text[: match.start()].count("\n") + 1
        count += 1
        if ">>> " in block:
            test = doctest.DocTestParser().get_doctest(block, names, f"{name}:{line}", name, line)
            said = []
            result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append, clear_globs=False)
            names.update(test.globs)
            if result.failed or not test.examples:
                found.append(f"{name}:{line}\n{''.join(said)}")
        else:
            try:
                exec(compile("\n" * line + block, name, "exec"), names)
            except BaseException:  # whatever a page does, the other pages are checked
                found.append(f"{name}:{line}\n{traceback.format_exc()}")
    return found, count


def prove_it_can_fail():
    for wrong in (">>> 1 + 1\n3\n", "raise ValueError('no')\n", "x = 1\n```\n\n```python\n>>> x\n2\n"):
        check(faults(f"```python\n{wrong}```\n", "made up")[0], f"this passes: {wrong}")
    check(not faults("```python\nx = 2\n```\n\n```python\n>>> x + 1\n3\n>>> 'a  b'\n'a ...\n```\n", "made up")[0], "names are not shared")


os.environ["SOURCE_DIR"] = str(SOURCE)
prove_it_can_fail()
blocks = 0
with tempfile.TemporaryDirectory(prefix="zermelo-docs-") as scratch:
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CACHE_HOME"] = scratch
    os.chdir(scratch)
    for path in [SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md"))]:
        text = path.read_text()
        if "import zermelo" not in text or path.name == "adding-a-game-in-python.md":  # python/tests/test_author_docs.py runs that one
            continue
        wrong, count = faults(text, path.relative_to(SOURCE).as_posix())
        blocks += count
        for fault in wrong:
            check(False, fault)
    os.chdir(SOURCE)
check(blocks >= 10, f"only {blocks} blocks were found")
finish(f"{blocks} blocks of Python")
