#pragma once
#include <atomic>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "binding.h"
#include "zermelo/core/drawing.h"
#include "zermelo/core/evaluator.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/text_style.h"

/// Games whose rules are a Python class. Searches run without the GIL; each distinct position is asked of Python once.
namespace zermelo::python {

/// A Python object that any thread may let go.
using Held = std::shared_ptr<PyObject>;
Held hold(const py::object& object);

/// What Python code did wrong inside a game. It passes through searches as any exception and becomes zermelo.Error.
class Trouble : public std::runtime_error {
 public:
  explicit Trouble(Error what, Held cause = {});
  Error error;
  Held exception;  ///< what the Python code raised, if it did
};

/// Raises an error of work in threads. Where Python code caused it, with the words, place and cause of that.
[[noreturn]] void raise_cause(const Error& error);

/// "ValueError: no such pit (pits.py, line 12)"; the GIL is held.
std::string exception_words(const py::error_already_set& raised);

class PythonRules;

/// A game for the searches. A position is the number of a Python value in the table of its rules.
class PythonGame {
 public:
  struct Position {
    std::uint32_t number = 0;  ///< 0 is no position
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  /// A move is its text; the same text is the same move wherever it is played.
  struct Move {
    std::uint32_t text = 0;   ///< its number among all texts of moves
    std::uint32_t place = 0;  ///< in the list of the position it was made for
    friend bool operator==(Move a, Move b) { return a.text == b.text; }
  };
  class Evaluator;

  explicit PythonGame(std::shared_ptr<PythonRules> rules) : rules_(std::move(rules)) {}
  const std::shared_ptr<PythonRules>& rules() const { return rules_; }

  Position initial() const;
  Player to_move(const Position& p) const;
  std::optional<Outcome> ended(const Position& p) const;
  void moves(const Position& p, MoveList<Move>& list) const;
  Outcome stuck(const Position& p) const;
  Position after(const Position& p, Move m) const;
  Key key(const Position& p) const;

  static constexpr bool never_stuck = true;  ///< a position without moves and without outcome is an error
  std::uint32_t code(Move m) const { return m.text; }
  static constexpr std::size_t history_slots = 4096;
  std::size_t history_slot(Move m) const { return m.text % history_slots; }

  std::string position_text(const Position& p) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& p, Move m) const;
  std::string text_drawing(const Position& p, const TextStyle& style) const;
  Drawing drawing(const Position& p) const;
  Gesture gesture(const Position& p, Move m) const;

  double guess(const Position& p) const;
  double bound() const;  ///< of the guesses; 0 where the game has no evaluate

 private:
  std::shared_ptr<PythonRules> rules_;
};

/// A game with `probability(p, move)`.
class DicePythonGame : public PythonGame {
 public:
  using PythonGame::PythonGame;
  double probability(const Position& p, Move m) const;
};

/// A game with `repeats = True`.
class RepeatingPythonGame : public PythonGame {
 public:
  using PythonGame::PythonGame;
  static constexpr LineRules line_rules{.repetition_draw = 3};
  bool irreversible(const Position& p, Move m) const;
  Key repetition_key(const Position& p) const;
};

/// `own` is the game's evaluate(p); without one it is `zero`.
class PythonGame::Evaluator {
 public:
  using Value = double;
  Evaluator(const PythonGame& game, const EvaluatorChoice& choice)
      : game_(game),
        bound_(choice.which == 0 ? 0 : game.bound()) {}

  static std::vector<EvaluatorInfo> list();
  template <class T = NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    return bound_ > 0 ? terms("own", game_.guess(p)) : 0;
  }
  double final(const Outcome& outcome, int depth_left) const {
    return bound_ > 0 ? win_value(outcome, bound_ + 1, depth_left) : outcome.sign();
  }
  double bound() const { return bound_; }

 private:
  PythonGame game_;
  double bound_;
};

/// A list that only grows. One thread at a time adds to it (the one that has the GIL); any thread reads.
template <class T>
class Grown {
 public:
  static constexpr std::size_t chunk = 1024;
  static constexpr std::size_t most = chunk << 14U;

  Grown() : chunks_(std::make_unique<std::atomic<T*>[]>(most / chunk)) {}
  ~Grown() {
    for (std::size_t i = 0; i < most / chunk; ++i) delete[] chunks_[i].load();
  }
  Grown(const Grown&) = delete;
  Grown& operator=(const Grown&) = delete;

  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) const { return chunks_[i / chunk].load(std::memory_order_acquire)[i % chunk]; }
  /// The number of a new element, which has its default value.
  std::uint32_t add() {
    if (size_ == most) throw std::length_error("a game in Python has more than 16,777,216 positions in memory");
    if (size_ % chunk == 0) chunks_[size_ / chunk].store(new T[chunk], std::memory_order_release);
    return static_cast<std::uint32_t>(size_++);
  }

 private:
  std::unique_ptr<std::atomic<T*>[]> chunks_;
  std::size_t size_ = 0;  ///< used by those who add
};

/// What a game is made into for the waist. Each has a source file of its own, where its searches are compiled.
std::shared_ptr<const AnyGame> to_any_game(const PythonGame& game, const GameInfo& info, const std::string& spec);
std::shared_ptr<const AnyGame> to_any_game(const DicePythonGame& game, const GameInfo& info, const std::string& spec);
std::shared_ptr<const AnyGame> to_any_game(const RepeatingPythonGame& game, const GameInfo& info,
                                           const std::string& spec);
/// Nothing where the game is not written in Python.
const PythonGame* as_python_game(const AnyLine& line);
PythonGame::Position position_of(const AnyLine& line);

/// A position that came back in this line though a move between was called irreversible; nothing where none did.
std::optional<std::string> back_after_irreversible(const AnyLine& line);

/// Asks the Python code again about a position that is known, and tells what it now says otherwise.
std::vector<std::string> contradictions(const PythonGame& game, PythonGame::Position position);

/// What is wrong with a game, in sentences; none for a game that keeps its word. Python's own errors are among them.
std::vector<std::string> check_game(const AnyGame& game, std::uint64_t seed, std::size_t most_games,
                                    const std::stop_token& stop);

void bind_python_games(py::module_& module);

}  // namespace zermelo::python
