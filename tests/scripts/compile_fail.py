#!/usr/bin/env python3
"""A game that lacks a required member is told so in words: the first compiler error is a sentence that names it.

Takes a complete small game, removes one member at a time, and reads the first error of both compilers. The complete
game itself must compile everywhere, so that the error is about what was removed and nothing else.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"]) / "src"
COMPILERS = ["g++", "clang++-19"]
FLAGS = ["-std=c++23", f"-I{SOURCE}"]

# Take one or two counters; who cannot move loses.
RULES = {
    "Position": "struct Position { int left = 9; Player turn = Player::First;"
                " friend bool operator==(const Position&, const Position&) = default; };",
    "Move": "struct Move { int taken = 0; friend bool operator==(Move, Move) = default; };",
    "initial": "Position initial() const { return {}; }",
    "to_move": "Player to_move(const Position& p) const { return p.turn; }",
    "ended": "std::optional<Outcome> ended(const Position&) const { return std::nullopt; }",
    "moves": "void moves(const Position& p, MoveList<Move>& list) const"
             " { for (int n = 1; n <= 2 && n <= p.left; ++n) list.push_back({n}); }",
    "stuck": "Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn), Reason::NoMoves); }",
    "after": "Position after(const Position& p, Move m) const { return {p.left - m.taken, opponent(p.turn)}; }",
    "key": "Key key(const Position& p) const { return combine(static_cast<Key>(p.left), p.turn == Player::First); }",
}
NOTATION = {
    "name": 'static constexpr std::string_view name = "counters";',
    "summary": 'static constexpr std::string_view summary = "take one or two";',
    "position_text": "std::string position_text(const Position& p) const { return std::to_string(p.left); }",
    "read_position": "Expected<Position> read_position(std::string_view) const { return Position{}; }",
    "move_text": "std::string move_text(const Position&, Move m) const { return std::to_string(m.taken); }",
}
DICE = "double probability(const Position&, Move) const { return 0.5; }"

# What a user may call first. `start` stands for a position; a game without the type has none, so it is anything.
TEXTBOOK = "NoTrace silent; const ZeroEvaluator<Counters> zero;" \
           " {}<Counters, ZeroEvaluator<Counters>>(game, zero, {{.depth = 3}}, {{}}, silent)(start);"
CALLS = {
    "best_move": "best_move(game, start, {.depth = 3});",
    "search": "search(game, start, {.depth = 3});",
    "next_move": "next_move(game, start);",
    "Engine": "Engine<Counters> engine(game); engine.search(start, {.depth = 3});",
    "textbook_search": "textbook_search(Algorithm::AlphaBeta, game, start, {.depth = 3});",
    "perft": "perft(game, start, 3);",
    "divide": "divide(game, start, 3);",
    "Line": "Line<Counters> line(game, start);",
    "Minimax": TEXTBOOK.format("Minimax"),
    "AlphaBeta": TEXTBOOK.format("AlphaBeta"),
    "Expectimax": TEXTBOOK.format("Expectimax"),
    "Catalogue::add": "Catalogue games; games.add<Counters>();",
}
TYPES = {"Position": "a type Position", "Move": "a type Move"}
RESULTS = {"initial": "Position initial() const", "to_move": "Player to_move(", "ended": "std::optional<Outcome> ended(",
           "moves": "void moves(", "stuck": "Outcome stuck(", "after": "Position after(", "key": "Key key(",
           "name": "std::string_view name", "summary": "std::string_view summary",
           "position_text": "std::string position_text(", "read_position": "Expected<Position> read_position(",
           "move_text": "std::string move_text("}


def program(members, call, start="typename Counters::Position{}"):
    body = "\n".join("  " + text for text in members.values())
    return f"namespace zermelo {{\nstruct Counters {{\n{body}\n}};\nvoid use(const Counters& game) {{\n" \
           f"  [[maybe_unused]] const auto start = {start};\n  {call}\n}}\n}}\n"


def without(member, members):
    """The members less one, and less those that cannot be written without that type."""
    return {name: text for name, text in members.items()
            if name != member and not (member in TYPES and re.search(rf"\b{member}\b", text))}


def cases():
    """(title, program, what the first error must say; None: no error)"""
    complete = RULES | NOTATION
    yield "complete game", program(complete, " ".join(f"{{ {call} }}" for call in CALLS.values())), None
    for member in RULES:
        sentence = "a Game needs " + TYPES[member] if member in TYPES else "a Game needs: " + RESULTS[member]
        start = "0" if member == "Position" else "Counters::Position{}"
        # Every way in for the types, because a missing one breaks signatures; two ways in for the functions.
        ways = CALLS if member in TYPES else ("best_move", "Catalogue::add")
        for name in ways:
            yield f"no {member}, {name}", program(without(member, complete), CALLS[name], start), sentence
    for member in NOTATION:
        yield (f"no {member}, Catalogue::add", program(without(member, complete), CALLS["Catalogue::add"]),
               "a game in a catalogue needs: " + ("static constexpr " if member in ("name", "summary") else "")
               + RESULTS[member])
    for name in ("Minimax", "AlphaBeta"):
        yield f"dice, {name}", program(complete | {"dice": DICE}, CALLS[name]), "this game has dice"
    yield "dice, Expectimax", program(complete | {"dice": DICE}, CALLS["Expectimax"]), None


def precompiled(compiler, folder):
    """The library's headers, read once."""
    clang = "clang" in compiler
    header, out = folder / "all.h", folder / ("all.pch" if clang else "all.h.gch")
    header.write_text('#include "zermelo.h"\n')
    subprocess.run([compiler, *FLAGS, "-x", "c++-header", header, "-o", out], check=True)
    return ["-include-pch", out] if clang else ["-include", header]


def first_error(compiler, headers, text):
    done = subprocess.run([compiler, *FLAGS, *headers, "-fsyntax-only", "-Wfatal-errors", "-x", "c++", "-"], input=text, text=True,
                          capture_output=True, check=False)
    errors = [line for line in done.stderr.splitlines() if "error: " in line]
    return errors[0] if errors else done.stderr if done.returncode else None


def main():
    wrong = []
    count = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for compiler in COMPILERS:
            headers = precompiled(compiler, pathlib.Path(folder))
            todo = list(cases())
            found = pool.map(lambda case: first_error(compiler, headers, case[1]), todo)
            for (title, text, sentence), error in zip(todo, found):
                count += 1
                if (error is None) if sentence is None else (error is not None and sentence in error):
                    continue
                wrong.append(f"{compiler}: {title}: expected {sentence or 'no error'}, got {error or 'no error'}")
                if "-v" in sys.argv:
                    wrong.append(text)
    print("\n".join(wrong), f"{count} programs, {len(wrong)} wrong", sep="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
