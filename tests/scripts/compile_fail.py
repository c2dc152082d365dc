#!/usr/bin/env python3
"""A fault of a game is named in words: the first compiler error is a sentence.

Takes a complete small game and reads the first error of both compilers after one change: a required member removed, an
optional member added in another form than the concept asks for, a part of the evaluator removed. The complete game
itself must compile everywhere, so that the error is about the change and nothing else.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

INCLUDE = pathlib.Path(os.environ["BUILD_DIR"]) / "include"
COMPILERS = ["g++", "clang++-19"]
FLAGS = ["-std=c++23", f"-I{INCLUDE}"]

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

# Optional members in another form: what is added, and what the error says.
NEAR_MISSES = {
    "noisy returns int": ("int noisy(const Position&, Move) const { return 1; }",
                          "`noisy` is there, but returns another type: it must return bool"),
    "noisy without the position": ("bool noisy(Move) const { return true; }",
                                   "`noisy` is there, but cannot be called as: bool noisy(const Position&, Move) const"),
    "noisy is not const": ("bool noisy(const Position&, Move) { return true; }",
                           "`noisy` is there, but cannot be called as: bool noisy(const Position&, Move) const"),
    "code returns int": ("int code(Move m) const { return m.taken; }",
                         "`code` is there, but returns another type: it must return std::uint32_t"),
    "never_stuck is a function": ("bool never_stuck() const { return true; }",
                                  "`never_stuck` is there, but is no constant: it must be static constexpr bool"),
    "pass without may_zugzwang": ("std::optional<Position> pass(const Position& p) const { return p; }",
                                  "`pass` and `may_zugzwang` belong together, but one of them is missing"),
    "history_slot without history_slots": ("std::size_t history_slot(Move) const { return 0; }",
                                           "`history_slot` and `history_slots` belong together"),
    "line_rules without irreversible": ("static constexpr LineRules line_rules{.repetition_draw = 3};",
                                        "`line_rules` is there, but `irreversible` is missing"),
    "symmetry without <": ("int symmetries() const { return 1; } Position image(const Position& p, int) const { return p; }",
                           "`symmetries` and `image` are there, but Position has no operator<"),
    "value_part returns a number": ("int value_part(const Position& p) const { return p.left; }",
                                    "`value_part` is there, but returns another type: it must return Position"),
}
# Those that only a catalogue asks for.
NEAR_MISSES_IN_TEXT = {
    "gesture with another type": ("Drawing drawing(const Position&) const { return {}; }"
                                  " std::string gesture(const Position&, Move) const { return {}; }",
                                  "`gesture` is there, but returns another type: it must return Gesture"),
    "gesture without drawing": ("Gesture gesture(const Position&, Move) const { return {}; }",
                                "`gesture` is there, but `drawing` is missing"),
    "problems of a position": ("std::vector<std::string> problems(const Position&) const { return {}; }",
                               "`problems` is there, but cannot be called as: std::vector<std::string>"
                               " problems(std::string_view text) const"),
    "options without make": ("static std::vector<Option> options() { return {}; }",
                             "`options` is there, but `make` is missing"),
}
EVALUATOR = {
    "Value": ("using Value = double;", "an Evaluator needs: using Value = double"),
    "constructor": ("Evaluator(const Counters&, const EvaluatorChoice&) {}",
                    "an Evaluator needs a constructor from (const Game&, const EvaluatorChoice&)"),
    "list": ("static std::vector<EvaluatorInfo> list() { return {zero_info}; }",
             "an Evaluator needs: static std::vector<EvaluatorInfo> list()"),
    "operator()": ("template <class T = NoTerms> double operator()(const Position&, T&& terms = {}) const"
                   " { return terms(\"nothing\", 0.0); }", "an Evaluator needs: double operator()(const Position&) const"),
    "final": ("double final(const Outcome& outcome, int) const { return outcome.sign(); }",
              "an Evaluator needs: double final(const Outcome&, int depth_left) const"),
    "bound": ("double bound() const { return 0; }", "an Evaluator needs: double bound() const"),
}


def evaluator(parts):
    return "struct Evaluator { " + " ".join(parts) + " };"


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
    for title, (member, sentence) in NEAR_MISSES.items():
        for name in ("best_move", "Catalogue::add"):
            yield f"{title}, {name}", program(complete | {"added": member}, CALLS[name]), sentence
    for title, (member, sentence) in NEAR_MISSES_IN_TEXT.items():
        yield title, program(complete | {"added": member}, CALLS["Catalogue::add"]), sentence
    whole = [text for text, _ in EVALUATOR.values()]
    for name in ("best_move", "Catalogue::add"):
        yield f"whole evaluator, {name}", program(complete | {"evaluator": evaluator(whole)}, CALLS[name]), None
        for part, (text, sentence) in EVALUATOR.items():
            rest = evaluator([other for other in whole if other != text])
            yield f"evaluator without {part}, {name}", program(complete | {"evaluator": rest}, CALLS[name]), sentence
    plain = EVALUATOR["operator()"][0].replace("template <class T = NoTerms> ", "").replace(", T&& terms = {}", "") \
        .replace('terms("nothing", 0.0)', "0")
    yield ("evaluator without terms", program(complete | {"evaluator": evaluator(
        [plain if "operator()" in text else text for text in whole])}, CALLS["best_move"]),
        "an Evaluator needs: template <class T = NoTerms> double operator()(const Position&, T&& terms = {}) const")
    for name in ("Minimax", "AlphaBeta"):
        yield f"dice, {name}", program(complete | {"dice": DICE}, CALLS[name]), "this game has dice"
    yield "dice, Expectimax", program(complete | {"dice": DICE}, CALLS["Expectimax"]), None


def precompiled(compiler, folder):
    """The library's headers, read once."""
    clang = "clang" in compiler
    header, out = folder / "all.h", folder / ("all.pch" if clang else "all.h.gch")
    header.write_text('#include "zermelo/zermelo.h"\n')
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
