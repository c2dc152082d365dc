#!/usr/bin/env python3
"""What a user's compiler says about our headers when they are reached by -I: nothing, under the usual warnings.

Every header of core, games and search and the two front doors are read; the searches are compiled for two games, and all
that a game gets in the command line for a third. A project with a core/game.h of its own compiles beside ours. A standard
that is too old is answered by one sentence. Each check is tried on a spoilt copy first, so that it can fail.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"]).resolve() / "src"
COMPILERS = ["g++", *(name for name in ("g++-13", "g++-14") if shutil.which(name)), "clang++-19"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion"]
FLOORS = ["core", "games", "search"]
OLD = "Zermelo needs C++23"

USES = """
template <class G>
void use(const G& game) {
  zermelo::Line line(game);
  zermelo::Engine engine(game, {.table_mib = 1, .threads = 2});
  engine.search(line, {.depth = 2}, [](const auto&) {});
  engine.stop();
  engine.new_game();
  static_cast<void>(zermelo::best_move(game, game.initial(), {.depth = 2}));
  static_cast<void>(zermelo::next_move(game, game.initial()));
  static_cast<void>(zermelo::perft(game, game.initial(), 2));
  zermelo::SearchTree<G> tree(game);
  const auto evaluator = zermelo::default_evaluator(game);
  zermelo::Expectimax<G, zermelo::Evaluator<G>, zermelo::SearchTree<G>> book(game, evaluator, {.depth = 2}, {}, tree);
  book(game.initial());
}
int main() {
  zermelo::Catalogue games;
  games.add<zermelo::mnk::Family>();  // everything that a game of one's own gets
  use(zermelo::Chess());  // repetitions, captures, the null move
  use(zermelo::Pig());    // dice
}
"""


def compile_text(compiler, include, text, *flags):
    """What the compiler prints; the exit status first."""
    done = subprocess.run([compiler, "-std=c++23", "-fsyntax-only", *flags, "-I", include, "-x", "c++", "-"], input=text,
                          text=True, capture_output=True, check=False)
    return done.returncode, done.stderr


def front_door(root):
    """A program that includes everything a user may include."""
    headers = [path.relative_to(root).as_posix() for floor in FLOORS for path in sorted((root / floor).rglob("*.h"))]
    return "".join(f"#include <zermelo/{name}>\n" for name in [*headers, "search.h", "zermelo.h"]) + USES


def faults(compiler, include, root):
    """Everything that is wrong, in words."""
    status, said = compile_text(compiler, include, front_door(root), *WARNINGS, "-Werror")
    found = [said] if status or said else []
    with tempfile.TemporaryDirectory() as folder:
        own = pathlib.Path(folder) / "core"
        own.mkdir()
        (own / "game.h").write_text("#pragma once\nstruct Own { int value = 3; };\n")
        clash = '#include "core/game.h"\n#include <zermelo/games/mnk/mnk.h>\n#include <zermelo/search.h>\n' \
                "static_assert(zermelo::Game<zermelo::Mnk<std::uint64_t>>);\nint main() { return Own().value; }\n"
        status, said = compile_text(compiler, include, clash, "-I", folder, *WARNINGS, "-Werror")
        found += ["a core/game.h beside ours: " + said] if status or said else []
    for standard in ("c++17", "c++20"):
        status, said = compile_text(compiler, include, "#include <zermelo/games/mnk/mnk.h>\n#include <zermelo/search.h>\n",
                                    f"-std={standard}")
        first = next((line for line in said.splitlines() if "error: " in line), "no error")
        found += [f"{standard}: {first}"] if OLD not in first else []
    return found


def spoilt(folder):
    """A copy of our headers: one converts in silence, all include core/game.h by a short path, no standard is refused."""
    root = folder / "include" / "zermelo"
    shutil.copytree(SOURCE, root, ignore=shutil.ignore_patterns("*.cpp"))
    for path in root.rglob("*.h"):
        path.write_text(path.read_text().replace('"zermelo/core/game.h"', '"core/game.h"'))
    check = root / "core" / "compiler.h"
    check.write_text(check.read_text().replace("#error", "#warning") + "inline int narrow(double x) { return x; }\n")
    return root


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "zermelo").symlink_to(SOURCE)
        copy = spoilt(folder)
        for compiler in COMPILERS:
            wrong += [f"{compiler}: {text}" for text in faults(compiler, folder, SOURCE)]
        found = "\n".join(faults(COMPILERS[-1], copy.parent, copy))
    for sign in ("implicit conversion", "a core/game.h beside ours", "c++17:", "c++20:"):
        if sign not in found:
            wrong.append(f"not noticed in a spoilt copy: {sign}")
    print("\n".join(wrong) or "no warning, no clash, one sentence for an old standard")
    return 1 if wrong else 0


sys.exit(main())
