#!/usr/bin/env python3
"""Plain English: README.md, docs/, the sources, the studies and the strings of the page avoid the phrases listed below, which readers
had to read twice. Fenced blocks of the documentation are not prose and are skipped. Proves that it can fail."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(os.environ.get("SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])

# A pattern and what to write instead. COMMENT is the beginning of a comment in C++ or TypeScript.
COMMENT = r"(?://[/!]?<?|/\*\*?|^ *\*) *"
BANNED = [
    (r"\bso (?:many|much)\b(?! (?:of|as|more|that))", "the number itself, or 'this number of'"),
    (r"\bmend(?:s|ed|ing)?\b", "fix"),
    (r"\b(?:go|goes|going|gone|went) on\b", "continue"),
    (r"\bwho has it\b", "anyone with it"),
    (r"\bwhoever\b", "name the subject"),
    (r"(?:^|" + COMMENT + r"|[.:;] )who (?!(?:are|is) (?:you|who)\b)[a-z]+ [^?]*$", "name the subject: 'a player that …'"),
    (r"\b(?:is|are|was|were|be|been) (?:told|heard)\b", "say who informs whom"),
    (r"\bnot to be had\b", "cannot be reached"),
    (r"\bknow silence\b", "plain words"),
    (COMMENT + r"The same\b", "say what it is"),
    (COMMENT + r"…", "a comment that stands alone"),
    (r"\bcomes? out again\b", "is reproduced"),
]
BANNED = [(re.compile(pattern, re.I), instead) for pattern, instead in BANNED]

# Old keys that are still read, and lines that quote them.
ALLOWED = re.compile(r"`mend=`|\"mend\"|renamed_from")

def prose(path, text):
    """The text without what is not prose, with its line numbers kept."""
    if path.endswith(".md"):
        return re.sub(r"^```.*?^```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)
    return text


def faults(path, text):
    found = []
    for number, line in enumerate(prose(path, text).splitlines(), 1):
        for pattern, instead in BANNED:
            hit = pattern.search(line)
            if hit and not ALLOWED.search(line):
                found.append(f"{path}:{number}: “{hit.group().strip()[:40]}” ({instead})")
    return found


def files():
    yield ROOT / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from sorted(p for p in (ROOT / "src").rglob("*") if p.suffix in (".h", ".cpp"))
    yield from sorted((ROOT / "studies").glob("*.toml"))
    yield from sorted((ROOT / "web/src").glob("strings*.ts"))
    yield from sorted((ROOT / "web/src/words/en").glob("*.ts"))


def prove_it_can_fail():
    for line in ("/// The same for a list.", "int n;  ///< … and the second", "/// at most so many nodes", "Who has it may move.",
                 "/// Lost; who cannot move has lost.", "It goes on.", "The engine is told the time.", "once mended", "cells come out again"):
        assert faults("a.h", line), line
    for line in ("A player who wins is happy.", "Who wins?", "so much of it that", "```text\nit goes on\n```", "the old key `mend=`"):
        assert not faults("a.md", line), line


prove_it_can_fail()
found, read = [], 0
for file in files():
    name = file.relative_to(ROOT).as_posix()
    read += 1
    found += faults(name, file.read_text(encoding="utf-8"))
for fault in found:
    print(fault)
print(f"{read} files, {len(found)} phrases to rewrite")
sys.exit(bool(found) or read == 0)
