#!/usr/bin/env python3
"""Runs every command in README.md and docs/, and holds its output against what stands there.

A block that begins ```console holds commands after "$ " and, below each, the output people will see. A line "…" stands
for any number of lines, a "…" at the end of a line for the rest of it. Times and speeds differ from run to run and are not
compared. Every other block must say what it is (```cpp, ```text …); a cpp block whose first line is "// PATH" must be a
piece of that file of the project; web/e2e/embed.e2e.ts runs html and js. Commands that take minutes stand in blocks that begin
```console long; docs.py --long (./test --long) runs those alone. Every relative link must lead to a file, and to a heading of it where
it names one.

    ZERMELO_UPDATE_DOCS=1 tests/scripts/docs.py     writes the outputs anew
"""
import os, re, shutil, subprocess, sys, tempfile
from pathlib import Path

source = Path(os.environ.get("SOURCE_DIR", Path(__file__).resolve().parents[2]))
zermelo = os.environ.get("ZERMELO", str(source / "build/release/zermelo"))
update = os.environ.get("ZERMELO_UPDATE_DOCS")
long = "--long" in sys.argv[1:]
fence = re.compile(r"^```(\w*(?: long)?)\n(.*?)^```$", re.M | re.S)
failures = []
checked = 0


def settled(text):
    """Without what differs from run to run."""
    text = re.sub(r"\d+(\.\d+)? [kM]/s", "SPEED", text)
    text = re.sub(r"\d+\.\d+( s\b| ms\b)", r"TIME\1", text)
    text = re.sub(r'"seconds":\s*[\d.e+-]+', '"seconds":TIME', text)
    return "\n".join(re.sub(r" +", " ", line).rstrip() for line in text.strip().splitlines())


def fits(expected, actual):
    def lines(part):
        return r"[^\n]*".join(re.escape(piece) for piece in re.split(r"…$", part, flags=re.M))

    pattern = r".*?\n?".join(lines(part) for part in re.split(r"^…\n?", settled(expected), flags=re.M))
    return re.fullmatch(pattern, settled(actual), re.S) is not None


def run(command, folder):
    command = re.sub(r"(^|[|&;(] *)(\./run|zermelo)\b", lambda m: m.group(1) + zermelo, command)
    done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=3600,
                          env=dict(os.environ, NO_COLOR="1", SOURCE=str(source)), stdin=subprocess.DEVNULL)
    return (done.stdout + done.stderr).rstrip("\n")


def console(body, where, folder):
    """Checks the block; gives it back with the outputs of today."""
    global checked
    out = []
    for step in re.split(r"^(?=\$ )", body, flags=re.M):
        if not step.strip():
            continue
        command, _, expected = step.partition("\n")
        actual = run(command[2:], folder)
        checked += 1
        if "terminate called" in actual or "Aborted" in actual:
            failures.append(f"{where}: {command}\n{actual}")
            out.append(step)
            continue
        if "…" not in expected.splitlines() and update:
            expected = actual + "\n" if actual else ""
        elif not fits(expected, actual):
            failures.append(f"{where}: {command}\n--- the page says\n{expected.rstrip()}\n--- the program says\n{actual}")
        out.append(command + "\n" + (expected if not expected or expected.endswith("\n") else expected + "\n"))
    return "".join(out)


def cpp(body, where):
    global checked
    first, _, code = body.partition("\n")
    named = re.match(r"// (\S+\.\w+)$", first)
    if not named:
        failures.append(f"{where}: a cpp block must begin with the file it is from: // examples/…")
        return
    path = source / named.group(1)
    checked += 1
    if not code.strip() or not path.is_file() or code.strip() not in path.read_text():
        failures.append(f"{where}: this is not what stands in {named.group(1)}")


def page(path, folder):
    text = path.read_text()

    def block(match):
        kind, body = match.groups()
        where = f"{path.relative_to(source)}:{text[:match.start()].count(chr(10)) + 1}"
        if kind == ("console long" if long else "console"):
            return f"```{kind}\n{console(body, where, folder)}```"
        if kind == "cpp" and not long:
            cpp(body, where)
        elif kind not in ("console", "console long", "cpp", "text", "json", "cmake", "sql", "sh", "python", "html", "js"):
            failures.append(f"{where}: a code block without a kind is not checked")
        return match.group(0)

    renewed = fence.sub(block, text)
    if update and renewed != text:
        path.write_text(renewed)


def without_blocks(path):
    return fence.sub("", path.read_text())


def anchors(path):
    """The headings of a page as GitHub names them."""
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in re.findall(r"^#+ (.*)$", without_blocks(path), re.M))
    return {each.strip().replace(" ", "-") for each in words}


def links(path):
    global checked
    for link in re.findall(r"\]\(([^)\s]+)\)", without_blocks(path)):
        if re.match(r"\w+:", link):
            continue
        checked += 1
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists():
            failures.append(f"{path.relative_to(source)}: the link {link} leads nowhere")
        elif anchor and anchor not in anchors(target):
            failures.append(f"{path.relative_to(source)}: there is no heading for the link {link}")


def prove_it_can_fail():
    assert fits("a\n…\nd", "a\nb\nc\nd") and not fits("a\nb", "a\nc") and fits("took 0.1 s, 3.4 M/s", "took 9.9 s, 80 M/s")


prove_it_can_fail()
with tempfile.TemporaryDirectory() as scratch:
    for name in ("examples", "tests", "docs", "studies"):
        if (source / name).exists():
            os.symlink(source / name, Path(scratch) / name)
    for path in [source / "README.md", *sorted((source / "docs").rglob("*.md"))]:
        if path.exists():
            page(path, scratch)
            links(path)
for failure in failures:
    print(failure, end="\n\n")
print(f"{checked} commands, pieces of code and links, {len(failures)} wrong")
sys.exit(bool(failures) or checked == 0)
