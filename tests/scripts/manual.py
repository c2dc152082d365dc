#!/usr/bin/env python3
"""Help, man pages and completions come from one table: every command and every option that --help names is in its man page and is
completed, and man(1) finds nothing to complain about."""
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from checks import check, finish
from waiting import PATIENCE

ZERMELO = os.environ["ZERMELO"]
TOPICS = ["players", "games", "clocks", "positions", "specs", "files", "exit-codes"]


def run(*words, code=0):
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, env=environment)
    check(done.returncode == code, f"{' '.join(words)[:200]}: exit {done.returncode}", done.stderr)
    return done.stdout


def commands_in(text):
    """The names below the headings of a help text that are no options."""
    return re.findall(r"^  ([a-z][\w-]*) {2,}\S", text, re.M)


def options_in(text):
    return sorted(set(re.findall(r"(?<![\w-])--[a-z][\w-]*", "\n".join(re.findall(r"^  (-\S*)", text, re.M)))))


def tree(*path):
    """Every command with its help text: ((), …), (("lab",), …), (("lab", "run"), …)."""
    text = run(ZERMELO, *path, "--help")
    yield path, text
    for name in commands_in(text):
        yield from tree(*path, name)


def check_help(commands):
    listed = run(ZERMELO, "help")
    for topic in TOPICS:
        check(re.search(rf"^  {topic} +\S", listed, re.M) is not None, f"help does not list {topic}", listed)
        text = run(ZERMELO, "help", topic)
        check(len(text.splitlines()) >= 3 and max(map(len, text.splitlines())) < 140, f"help {topic}", text)
    for path, text in commands.items():
        if path:
            shown = run(ZERMELO, "help", *path)
            check(shown == text or (path[0] in TOPICS and shown.endswith(text)), f"help {' '.join(path)} is not --help", shown)
    for code in ("0", "1", "2"):
        check(re.search(rf"^  {code}   \S", run(ZERMELO, "help", "exit-codes"), re.M) is not None, f"exit code {code}")


def unescaped(page):
    return page.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\")


def check_man(commands, folder):
    run(ZERMELO, "help", "--man", folder)
    program = Path(ZERMELO).name
    pages = {path.name: unescaped(path.read_text()) for path in Path(folder).iterdir()}
    top = [path for path in commands if len(path) == 1]
    check(sorted(pages) == sorted([f"{program}.1", *(f"{program}-{path[0]}.1" for path in top)]), "the pages", str(sorted(pages)))
    for path, text in commands.items():
        name = "-".join([program, *path[:1]]) + ".1"
        page = pages.get(name, "")
        missing = [option for option in options_in(text) if not re.search(rf"^\.B .*{option}\b", page, re.M)]
        check(not missing, f"{name}: {' '.join(path)} lacks {missing}")
        for below in commands_in(text):
            check(re.search(rf"\b{below}\b", page) is not None, f"{name} does not name {below}")
    for topic in TOPICS:
        check(f".SH {topic.upper()}\n" in pages[f"{program}.1"], f"{program}.1 has no section on {topic}")
    for path in sorted(Path(folder).iterdir()):
        if shutil.which("man"):
            done = subprocess.run(["man", "--warnings", "-l", str(path)], capture_output=True, text=True, timeout=PATIENCE,
                                  env=dict(os.environ, MANWIDTH="100", LC_ALL="C.UTF-8", PAGER="cat", MANPAGER="cat"))
            check(done.returncode == 0 and not done.stderr and "NAME" in done.stdout, f"man complains about {path.name}",
                  done.stderr)
        if shutil.which("mandoc"):
            done = subprocess.run(["mandoc", "-T", "lint", "-W", "error", str(path)], capture_output=True, text=True)
            check(done.returncode == 0, f"mandoc complains about {path.name}", done.stdout)


def completed(script, *words):
    """What bash would offer for the last of these words."""
    words = [Path(ZERMELO).name, *words]
    line = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; COMPREPLY=()"
    ask = f"source {script}; {line}; $(complete -p {words[0]} | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return run("bash", "-c", ask).split()


def check_completion(commands, folder):
    scripts = {}
    for shell in ("bash", "zsh", "fish"):
        scripts[shell] = Path(folder) / shell
        scripts[shell].write_text(run(ZERMELO, "completion", shell))
        if shutil.which(shell):
            run(shell, "-n", str(scripts[shell]))
        else:
            print(f"{shell} is not installed: its script is not read")
    bash = scripts["bash"]
    check(completed(bash, "sea") == ["search"], "bash completes a command", str(completed(bash, "sea")))
    check(completed(bash, "search", "--pl") == ["--player"], "bash completes an option", str(completed(bash, "search", "--pl")))
    check(completed(bash, "search", "connect", "--ex") == ["--explain"], "bash completes an option behind a game")
    check(completed(bash, "lab", "comp") == ["compare"], "bash completes a command of lab")
    check(completed(bash, "lab", "compare", "--st") == ["--store"], "bash completes an option of lab compare")
    check(completed(bash, "show", "alq") == ["alquerque"], "bash completes a game")
    check(completed(bash, "help", "exit") == ["exit-codes"], "bash completes a topic")
    check(not completed(bash, "search", "--nosuch"), "bash completes what is not there")
    for path, text in commands.items():
        offered = completed(bash, *path, "-")
        check(set(options_in(text)) <= set(offered), f"bash does not complete all options of {' '.join(path)}", str(offered))
        for shell in ("zsh", "fish"):
            script = scripts[shell].read_text()
            lost = [word for word in [*commands_in(text), *(each[2:] for each in options_in(text))] if word not in script]
            check(not lost, f"{shell} does not know {lost}")


commands = dict(tree())
check(len(commands) > 30 and "--player" in options_in(commands[("search",)]), "the help texts cannot be read", str(commands.keys()))
check_help(commands)
with tempfile.TemporaryDirectory() as folder:
    check_man(commands, folder + "/man")
    check_completion(commands, folder)
finish()
