#!/usr/bin/env python3
"""The documentation as pages: mkdocs builds it in strict mode, its search finds what the pages say, every command has a reference page,
nothing is fetched from another machine and no page contains a script or a style of its own, which the server's policy would refuse.
A broken link is refused."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from checks import check, finish
from waiting import PATIENCE

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
ZERMELO = os.environ["ZERMELO"]


def build(root, out):
    return subprocess.run([root / "scripts/docs-site", "--program", ZERMELO, "--out", out], capture_output=True, text=True, timeout=PATIENCE)


def check_search(site):
    entries = json.loads((site / "search/search_index.json").read_text())["docs"]

    def found(word):
        return {entry["location"].split("#")[0] for entry in entries if word in (entry["title"] + entry["text"]).lower()}

    check("algorithms/engine.html" in found("quiescence"), "the search does not find quiescence in the page of the engine", str(found("quiescence")))
    check("reference/zermelo-search.html" in found("--explain"), "the search does not find an option", str(found("--explain")))
    check("games/kalah.html" in found("seeds"), "the search does not find a rule", str(found("seeds")))


def check_pages(site):
    pages = sorted(site.rglob("*.html"))
    for source in (SOURCE / "docs").rglob("*.md"):
        page = site / source.relative_to(SOURCE / "docs").with_suffix(".html")
        check(page in pages, f"{page.name} is missing")
    for page in pages:
        text, name = page.read_text(), page.relative_to(site).as_posix()
        loaded = re.findall(r'<(?:script|img|iframe)\b[^>]*\bsrc="([^"]*)"', text)
        loaded += re.findall(r'<link\b[^>]*\brel="(?:stylesheet|icon|preconnect|preload)"[^>]*\bhref="([^"]*)"', text)
        loaded += re.findall(r'<link\b[^>]*\bhref="([^"]*)"[^>]*\brel="(?:stylesheet|icon|preconnect|preload)"', text)
        check(len(loaded) >= 3, f"{name} loads nothing: it cannot be read here", text[:500])
        for what in loaded:
            there = site / what.lstrip("/") if what.startswith("/") else page.parent / what
            check("//" not in what and there.exists(), f"{name} loads {what}")
        check(not re.search(r"<script>|<style|\bstyle=\"|\bon\w+=\"", text), f"{name} contains a script or a style of its own")
        check('class="md-search"' in text and text.count("data-md-color-scheme=") >= 3, f"{name} lacks the search or the dark colours")
    for sheet in site.rglob("*.css"):
        check(not re.search(r"url\(['\"]?(?:https?:)?//|@import", sheet.read_text()), f"{sheet.name} fetches something")


def check_reference(site):
    listed = subprocess.run([ZERMELO, "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z][\w-]*) {2,}\S", listed, re.M)
    check(len(commands) > 20, "the commands cannot be read", listed)
    for command in commands:
        page = site / f"reference/zermelo-{command}.html"
        check(page.exists() and "Print this help message" in page.read_text(), f"no reference page of {command}")


def check_broken_link(folder):
    root = folder / "project"
    for part in ("docs", "scripts", "web/public", "web/embed/package", "examples", "src/core"):
        shutil.copytree(SOURCE / part, root / part)
    for name in ("mkdocs.yml", "README.md", "CHANGELOG.md", "SECURITY.md"):
        shutil.copy(SOURCE / name, root)
    page = root / "docs/limits.md"
    good = page.read_text()
    for bad in ("[nowhere](nowhere.md)", "![picture](pictures/nowhere.png)"):
        page.write_text(f"{good}\n{bad}\n")
        done = build(root, folder / "broken")
        check(done.returncode == 1 and "nowhere" in done.stderr, f"{bad} is built with exit {done.returncode}", done.stderr)
        check(not (folder / "broken").exists(), "a site with a broken link is written")


if not shutil.which("mkdocs"):
    print("mkdocs is not installed")
    sys.exit(77)
with tempfile.TemporaryDirectory() as temporary:
    done = build(SOURCE, pathlib.Path(temporary, "site"))
    check(done.returncode == 0, "the site cannot be built", done.stderr)
    if done.returncode == 0:
        check_search(pathlib.Path(temporary, "site"))
        check_pages(pathlib.Path(temporary, "site"))
        check_reference(pathlib.Path(temporary, "site"))
    check_broken_link(pathlib.Path(temporary))
finish()
