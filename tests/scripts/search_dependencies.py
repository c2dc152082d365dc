#!/usr/bin/env python3
"""core, games and search need their own headers and the standard library, nothing else, in particular nothing of POSIX.

Two compilers list what a program that includes all of them reads. Of those files, ours may include each other and
headers of the C++ standard; all others must be such as a program with those standard headers alone reads too.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"]).resolve() / "src"
COMPILERS = ["g++", "clang++-19"]
FLOORS = ["core", "games", "search"]

# [headers] of C++23, and <cassert>, <cmath> … of [support.c.headers] in their C++ spelling.
STANDARD = set("""
    algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable
    coroutine deque exception execution expected filesystem flat_map flat_set format forward_list fstream functional
    future generator initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map mdspan
    memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio regex
    scoped_allocator semaphore set shared_mutex source_location span spanstream sstream stack stacktrace stdexcept
    stdfloat stop_token streambuf string string_view strstream syncstream system_error thread tuple type_traits typeindex
    typeinfo unordered_map unordered_set utility valarray variant vector version
    cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio
    cstdlib cstring ctime cuchar cwchar cwctype""".split())


def read_files(compiler, root, text):
    """What the compiler reads for a program, by its own word."""
    with tempfile.TemporaryDirectory() as include:
        (pathlib.Path(include) / "zermelo").symlink_to(root)
        done = subprocess.run([compiler, "-std=c++23", "-I", include, "-M", "-x", "c++", "-"], input=text, text=True,
                              capture_output=True, check=True)
        return paths_in(done.stdout)


def paths_in(rule):
    """The files that a rule of make names, wherever links lead."""
    names = rule.replace("\\\n", " ").split(":", 1)[1].split()
    return {pathlib.Path(name).resolve() for name in names if name != "-"}


def strangers(compiler, root):
    """Everything that does not belong, in words."""
    headers = [path for floor in FLOORS for path in sorted((root / floor).rglob("*.h"))] + [root / "search.h"]
    text = "".join(f'#include "zermelo/{path.relative_to(root)}"\n' for path in headers)
    files = read_files(compiler, root, text)
    ours = {path for path in files if path.is_relative_to(root)}
    found = [f"{path.relative_to(root)} is not in {', '.join(FLOORS)}" for path in sorted(ours - set(headers))]
    found += [f"{path.relative_to(root)} was never read" for path in set(headers) - ours]
    asked = {}
    for path in sorted(ours):
        for name in re.findall(r'^\s*#\s*include\s*<([^>]*)>', path.read_text(), re.MULTILINE):
            asked.setdefault(name, path)
    found += [f"{path.relative_to(root)} includes <{name}>" for name, path in asked.items() if name not in STANDARD]
    plain = "".join(f"#include <{name}>\n" for name in asked if name in STANDARD)
    found += [f"{path} is read" for path in sorted(files - ours - read_files(compiler, root, plain))]
    return found


def planted(compiler, folder):
    """What is found in a copy of our headers in which one asks for three things too many."""
    root = folder / "src"
    shutil.copytree(SOURCE, root, ignore=shutil.ignore_patterns("*.cpp"))
    with (root / "core" / "player.h").open("a") as file:
        file.write('#include <sys/mman.h>\n#include <gtest/gtest.h>\n#include "zermelo/any/spec.h"\n')
    return "\n".join(strangers(compiler, root))


def main():
    wrong = []
    for compiler in COMPILERS:
        wrong += [f"{compiler}: {text}" for text in strangers(compiler, SOURCE)]
        with tempfile.TemporaryDirectory() as folder:
            found = planted(compiler, pathlib.Path(folder).resolve())
        for sign in ("player.h includes <sys/mman.h>", "/sys/mman.h is read", "player.h includes <gtest/gtest.h>",
                     "any/spec.h is not in"):
            if sign not in found:
                wrong.append(f"{compiler}: not noticed in a spoilt copy: {sign}")
    print("\n".join(wrong) or "nothing but the standard library")
    return 1 if wrong else 0


sys.exit(main())
