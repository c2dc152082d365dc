#include "python_rules.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "zermelo/core/hash.h"

namespace zermelo::python {

namespace {

constexpr double usual_bound = 1000;
constexpr std::string_view dice_word = "dice";  ///< of to_move

/// The repr of a value, short enough for a line.
std::string shown(const py::handle& value) {
  constexpr std::size_t longest = 80;
  std::string text = py::repr(value).cast<std::string>();
  if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
  return printable(text);
}

[[noreturn]] void refuse(std::string what, std::string where, std::string expected) {
  throw Trouble({.what = std::move(what), .where = std::move(where), .expected = std::move(expected)});
}

/// Text of Python as UTF-8; surrogates and the like have none.
std::optional<std::string> utf8(const py::handle& value) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text == nullptr) {
    PyErr_Clear();
    return std::nullopt;
  }
  return std::string(text, static_cast<std::size_t>(size));
}

/// One line that can be printed, not empty, without blanks at its ends.
bool is_line(const std::string& text) {
  return !text.empty() && text.front() != ' ' && text.back() != ' ' && printable(text) == text;
}

}  // namespace

Held hold(const py::object& object) {
  return {object.inc_ref().ptr(), [](PyObject* held) {
            if (Py_IsInitialized() == 0 || _Py_IsFinalizing() != 0) return;
            const py::gil_scoped_acquire gil;
            Py_DECREF(held);
          }};
}

std::string exception_words(const py::error_already_set& raised) {
  std::string words = py::str(raised.type().attr("__name__")).cast<std::string>();
  try {
    const auto message = py::str(raised.value()).cast<std::string>();
    if (!message.empty()) words += ": " + message;
    py::object trace = raised.trace();
    if (!trace || trace.is_none()) return words;
    while (!trace.attr("tb_next").is_none()) trace = trace.attr("tb_next");
    const auto file = trace.attr("tb_frame").attr("f_code").attr("co_filename").cast<std::string>();
    words += " (" + file.substr(file.find_last_of('/') + 1) + ", line " +
             std::to_string(trace.attr("tb_lineno").cast<int>()) + ")";
  } catch (const std::exception&) {
    return words;  // an exception that cannot be printed still has a name
  }
  return words;
}

// Asking. -------------------------------------------------------------------------------------------------------------

std::string PythonRules::where(const Node* node) const {
  return "game " + name_ + (node == nullptr ? "" : ", position " + in_quotes(node->text));
}

/// Takes the GIL and asks; what the code raises becomes Trouble. Ctrl-C stays what it is for a caller that is Python.
template <class Ask>
auto PythonRules::ask(const Node* node, const char* method, Ask question) {
  const bool from_python = PyGILState_Check() != 0;
  const py::gil_scoped_acquire gil;
  try {
    return question();
  } catch (py::error_already_set& raised) {
    if (from_python && !raised.matches(PyExc_Exception)) throw;
    throw Trouble({.what = std::string(method) + " raised " + exception_words(raised), .where = where(node)},
                  hold(raised.value()));
  } catch (const Trouble&) {
    throw;
  } catch (const std::exception& other) {  // too many positions, too many reasons
    throw Trouble({.what = std::string(method) + ": " + other.what(), .where = where(node)});
  }
}

py::object PythonRules::call(const char* method, const Node& node) {
  return game_.attr(method)(py::reinterpret_borrow<py::object>(node.value));
}

PythonRules::PythonRules(std::string name, std::array<std::string, 2> sides, const py::object& game)
    : name_(std::move(name)),
      sides_(std::move(sides)),
      game_(game) {
  nodes_.add();  // number 0 is no position
  words_.add();
  writes_ = has("text");
  reads_ = has("read");
  draws_ = has("drawing");
  dice_ = has("probability");
  repeats_ = has("repeats") && py::bool_(game_.attr("repeats"));
  has_irreversible_ = has("irreversible");
  has_part_ = has("repetition_part");
  if (dice_ && repeats_)
    refuse("repeats is True, and there are dice", where(nullptr),
           "one of them: a game with dice may return to a position and has no rule about it");
  if (!repeats_ && (has_irreversible_ || has_part_))
    refuse(std::string(has_part_ ? "repetition_part" : "irreversible") + " is there, but repeats is not True",
           where(nullptr), "repeats = True");
  if (has("evaluate")) bound_ = has("bound") ? game_.attr("bound").cast<double>() : usual_bound;
  if (!(bound_ >= 0 && std::isfinite(bound_)) || (has("evaluate") && bound_ == 0))
    refuse("bound is " + shown(game_.attr("bound")), where(nullptr), "a number above 0 that evaluate never exceeds");
  for (const Player side : {Player::First, Player::Second}) {
    const std::string& word = sides_[static_cast<std::size_t>(side)];
    if (!word.empty() && sides_[0].substr(0, 1) != sides_[1].substr(0, 1)) pieces_[word.substr(0, 1)] = side;
  }
  if (has("pieces"))
    for (const auto& [character, side] : py::dict(game_.attr("pieces")))
      pieces_[py::str(character).cast<std::string>()] = read_turn(py::reinterpret_borrow<py::object>(side), "pieces");
  initial_.number =
      ask(nullptr, "start()", [&] { return number_of(game_.attr("start")(), "start()", where(nullptr)); });
}

PythonRules::~PythonRules() {
  if (Py_IsInitialized() == 0 || _Py_IsFinalizing() != 0) {
    game_.release();
    numbers_.release();
    parts_.release();
    return;
  }
  const py::gil_scoped_acquire gil;
  for (std::size_t i = 1; i < nodes_.size(); ++i) Py_XDECREF(nodes_[i].value);
  game_ = py::object();
  numbers_.release().dec_ref();
  parts_.release().dec_ref();
}

// Positions. ----------------------------------------------------------------------------------------------------------

std::string PythonRules::text_of(const py::object& value) {
  const py::object said = writes_ ? py::object(game_.attr("text")(value)) : py::object(py::repr(value));
  const auto text = PyUnicode_Check(said.ptr()) != 0 ? utf8(said) : std::nullopt;
  if (!text || !is_line(*text))
    refuse("text gave " + shown(said), where(nullptr) + ", position " + shown(value), "one line of text");
  return *text;
}

/// Equal values have one number. Another thread may do the same whenever Python code runs in between.
std::uint32_t PythonRules::number_of(const py::object& value, const char* method, const std::string& where) {
  if (value.is_none()) refuse(std::string(method) + " gave None", where, "a position");
  const auto find = [&]() -> std::uint32_t {
    PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), value.ptr());
    if (known != nullptr) return static_cast<std::uint32_t>(PyLong_AsUnsignedLong(known));
    if (PyErr_Occurred() == nullptr) return 0;
    py::error_already_set raised;
    if (!raised.matches(PyExc_TypeError)) throw raised;
    refuse(std::string(method) + " gave " + shown(value) + ", which is not hashable", where,
           "a position that can be a key of a dict: a tuple, a string, a frozen dataclass");
  };
  if (const auto known = find()) return known;
  const std::string text = text_of(value);
  if (const auto known = find()) return known;
  if (const auto same = by_text_.find(text); same != by_text_.end()) {
    const auto other = py::reinterpret_borrow<py::object>(nodes_[same->second].value);
    if (!other.equal(value))
      refuse("two different positions have the text " + in_quotes(text), where,
             "a text with everything that tells positions apart, the turn included");
    if (py::hash(other) != py::hash(value))
      refuse("two equal positions have different hashes: " + in_quotes(text), where, "__hash__ that goes with __eq__");
    return same->second;
  }
  const std::uint32_t number = nodes_.add();
  Node& node = nodes_[number];
  node.value = value.inc_ref().ptr();
  node.text = text;
  node.key = hash(text);
  by_text_.emplace(node.text, number);
  numbers_[value] = number;
  return number;
}

Expected<PythonRules::Position> PythonRules::read(std::string_view text) {
  const py::gil_scoped_acquire gil;
  if (const auto known = by_text_.find(text); known != by_text_.end()) return Position{known->second};
  if (!reads_ && writes_)
    return fail({.what = "no position " + in_quotes(text),
                 .where = "position",
                 .expected = "one that was reached in this process; a game with read(text) reads any"});
  try {
    const py::str given(std::string{text});
    const py::object value =
        reads_ ? py::object(game_.attr("read")(given)) : py::module_::import("ast").attr("literal_eval")(given);
    if (value.is_none()) return fail({.what = "no position " + in_quotes(text), .where = "position"});
    return Position{number_of(value, "read", where(nullptr))};
  } catch (const py::error_already_set& raised) {
    const bool refused = raised.matches(PyExc_ValueError) || raised.matches(PyExc_SyntaxError);
    return fail(
        {.what = "no position " + in_quotes(text) + ": " +
                 (refused ? py::str(raised.value()).cast<std::string>() : "read raised " + exception_words(raised)),
         .where = "position"});
  } catch (const Trouble& trouble) {
    return fail(trouble.error);
  }
}

// What the rules say. -------------------------------------------------------------------------------------------------

Player PythonRules::read_turn(const py::object& said, const std::string& where) const {
  if (PyLong_Check(said.ptr()) != 0) {
    const long number = PyLong_AsLong(said.ptr());
    PyErr_Clear();
    if (number == 0) return Player::First;
    if (number == 1) return Player::Second;
  }
  if (PyUnicode_Check(said.ptr()) != 0) {
    const auto word = utf8(said);
    if (word == sides_[0]) return Player::First;
    if (word == sides_[1]) return Player::Second;
    if (word == dice_word && dice_) return Player::Chance;
    if (word == dice_word)
      refuse("to_move gave " + shown(said) + ", but the game has no probability", where, "probability(p, move)");
  }
  refuse("to_move gave " + shown(said), where,
         "0 or 1, or " + in_quotes(sides_[0]) + " or " + in_quotes(sides_[1]) +
             (dice_ ? ", or " + in_quotes(dice_word) : ""));
}

Result PythonRules::read_result_of(const py::object& said, const py::object& whole, const std::string& where) const {
  const auto word = PyUnicode_Check(said.ptr()) != 0 ? utf8(said) : std::nullopt;
  if (word == "draw") return Result::Draw;
  if (word == sides_[0]) return Result::FirstWins;
  if (word == sides_[1]) return Result::SecondWins;
  const auto result = word ? read_result(*word) : std::nullopt;
  if (result && *result != Result::None) return *result;
  refuse("outcome gave " + shown(whole), where,
         "None while the game continues, then '1-0', '0-1', '1/2-1/2', 'draw' or the side that won (" +
             in_quotes(sides_[0]) + ", " + in_quotes(sides_[1]) + "), or (result, reason) or (result, reason, margin)");
}

std::optional<Outcome> PythonRules::read_outcome(const py::object& said, const std::string& where) const {
  if (said.is_none()) return std::nullopt;
  if (!py::isinstance<py::tuple>(said))
    return Outcome{.result = read_result_of(said, said, where), .reason = own_reason("end of the game")};
  const auto parts = py::tuple(said);
  if (parts.size() < 2 || parts.size() > 3) read_result_of(py::none(), said, where);
  Outcome outcome{.result = read_result_of(parts[0], said, where)};
  const auto reason = PyUnicode_Check(py::object(parts[1]).ptr()) != 0 ? utf8(parts[1]) : std::nullopt;
  if (!reason || !is_line(*reason)) refuse("outcome gave " + shown(said), where, "words as its reason");
  outcome.reason = own_reason(*reason);
  if (parts.size() == 2) return outcome;
  const double margin = PyFloat_AsDouble(py::object(parts[2]).ptr());
  if (PyErr_Occurred() != nullptr) PyErr_Clear();
  if (!std::isfinite(margin) || (margin > 0) - (margin < 0) != outcome.sign())
    refuse("outcome gave " + shown(said), where,
           "a margin that fits the result: points of " + sides_[0] + " minus points of " + sides_[1]);
  outcome.has_margin = true;
  outcome.margin = margin;
  return outcome;
}

std::vector<std::string> PythonRules::read_moves(const py::object& said, const std::string& where) const {
  const std::string expected = "a list of texts, one for each legal move";
  if (PyUnicode_Check(said.ptr()) != 0 || !py::hasattr(said, "__iter__"))
    refuse("moves gave " + shown(said), where, expected);
  std::vector<std::string> moves;
  std::set<std::string> seen;
  for (const py::handle item : said) {
    const auto move = PyUnicode_Check(item.ptr()) != 0 ? utf8(item) : std::nullopt;
    if (!move || !is_line(*move)) refuse("moves has " + shown(item) + " in it", where, expected);
    if (!seen.insert(*move).second) refuse("moves lists " + in_quotes(*move) + " twice", where, "each move once");
    moves.push_back(*move);
  }
  if (moves.empty())
    refuse("outcome gave None, but there are no moves", where, "an outcome where the game is over, or a move");
  if (moves.size() > MoveList<Move>::most)
    refuse("moves has " + std::to_string(moves.size()) + " moves", where, "at most 65,536");
  return moves;
}

/// In the order of the moves.
std::vector<double> PythonRules::read_probabilities(const Node& node, const std::vector<std::string>& moves) const {
  constexpr double rounding = 1e-9;
  std::vector<double> all;
  double sum = 0;
  for (const std::string& move : moves) {
    const py::object said = game_.attr("probability")(py::reinterpret_borrow<py::object>(node.value), py::str(move));
    const double one = PyFloat_AsDouble(said.ptr());
    if (PyErr_Occurred() != nullptr) PyErr_Clear();  // no number: -1
    if (!(one > 0 && one <= 1 + rounding))
      refuse("probability of " + in_quotes(move) + " gave " + shown(said), where(&node),
             "a number above 0, at most 1; what cannot come up is not in moves");
    all.push_back(one);
    sum += one;
  }
  if (std::abs(sum - 1) > rounding)
    refuse("the probabilities sum to " + py::str(py::float_(sum)).cast<std::string>(), where(&node), "a sum of 1");
  return all;
}

const PythonRules::Node& PythonRules::judged(Position p) {
  Node& node = nodes_[p.number];
  if (node.judged.load(std::memory_order_acquire)) return node;
  const Player turn = ask(&node, "to_move", [&] { return read_turn(call("to_move", node), where(&node)); });
  ask(&node, "outcome", [&] {
    auto outcome = read_outcome(call("outcome", node), where(&node));
    if (node.judged.load(std::memory_order_acquire)) return;  // another thread was quicker
    node.turn = turn;
    node.outcome = outcome;
    node.judged.store(true, std::memory_order_release);
  });
  return node;
}

std::uint32_t PythonRules::number_of_word(const std::string& word) {
  const auto [place, fresh] = word_numbers_.try_emplace(word, 0);
  if (!fresh) return place->second;
  const std::uint32_t number = words_.add();
  words_[number] = word;
  place->second = number;
  return number;
}

PythonRules::Node& PythonRules::listed(Position p) {
  Node& node = nodes_[p.number];
  if (node.listed.load(std::memory_order_acquire)) return node;
  const bool thrown = dice_ && judged(p).turn == Player::Chance;
  const auto moves = ask(&node, "moves", [&] { return read_moves(call("moves", node), where(&node)); });
  const auto chances = thrown ? ask(&node, "probability", [&] { return read_probabilities(node, moves); })
                              : std::vector<double>(moves.size());
  ask(&node, "moves", [&] {
    if (node.listed.load(std::memory_order_acquire)) return;
    node.steps = std::make_unique<Step[]>(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      node.steps[i].word = number_of_word(moves[i]);
      node.steps[i].probability = chances[i];
    }
    node.count = static_cast<std::uint32_t>(moves.size());
    node.listed.store(true, std::memory_order_release);
  });
  return node;
}

void PythonRules::moves(Position p, MoveList<Move>& list) {
  const Node& node = listed(p);
  for (std::uint32_t i = 0; i < node.count; ++i) list.push_back({.text = node.steps[i].word, .place = i});
}

PythonRules::Step& PythonRules::step_of(Node& node, Move m) const {
  if (m.place < node.count && node.steps[m.place].word == m.text) return node.steps[m.place];
  for (std::uint32_t i = 0; i < node.count; ++i)
    if (node.steps[i].word == m.text) return node.steps[i];
  throw Trouble({.what = "illegal move " + in_quotes(words_[m.text]), .where = where(&node)});
}

PythonRules::Position PythonRules::after(Position p, Move m) {
  Node& node = listed(p);
  Step& step = step_of(node, m);
  if (const auto known = step.next.load(std::memory_order_acquire)) return {known};
  return ask(&node, "play", [&] {
    const std::string& word = words_[m.text];
    const std::string place = where(&node) + ", move " + in_quotes(word);
    const py::object value = game_.attr("play")(py::reinterpret_borrow<py::object>(node.value), py::str(word));
    const std::uint32_t number = number_of(value, "play", place);
    step.next.store(number, std::memory_order_release);
    return Position{number};
  });
}

double PythonRules::probability(Position p, Move m) {
  Node& node = listed(p);
  return step_of(node, m).probability;
}

// Repetition. ---------------------------------------------------------------------------------------------------------

bool PythonRules::irreversible(Position p, Move m) {
  if (!has_irreversible_) return false;
  Node& node = listed(p);
  Step& step = step_of(node, m);
  if (const auto back = step.back.load(); back != Step::Return::Unknown) return back == Step::Return::Impossible;
  return ask(&node, "irreversible", [&] {
    const std::string& word = words_[m.text];
    const py::object said = game_.attr("irreversible")(py::reinterpret_borrow<py::object>(node.value), py::str(word));
    if (PyBool_Check(said.ptr()) == 0)
      refuse("irreversible gave " + shown(said), where(&node) + ", move " + in_quotes(word), "True or False");
    const bool impossible = said.ptr() == Py_True;
    step.back = impossible ? Step::Return::Impossible : Step::Return::Possible;
    return impossible;
  });
}

Key PythonRules::repetition_key(Position p) {
  if (!has_part_) return key(p);
  Node& node = nodes_[p.number];
  if (const auto known = node.part.load()) return mix(known);
  return ask(&node, "repetition_part", [&] {
    const py::object part = call("repetition_part", node);
    // Another thread may ask the same while __eq__ of the part runs: the dict keeps the first number.
    PyObject* const number = PyDict_SetDefault(parts_.ptr(), part.ptr(), py::int_(++last_part_).ptr());
    if (number == nullptr) throw py::error_already_set();  // it is not hashable
    node.part = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(number));
    return mix(node.part.load());
  });
}

double PythonRules::guess(Position p) {
  Node& node = nodes_[p.number];
  if (node.weighed.load(std::memory_order_acquire)) return node.guess;
  return ask(&node, "evaluate", [&] {
    const py::object said = call("evaluate", node);
    const double guess = PyFloat_AsDouble(said.ptr());
    const bool number = PyErr_Occurred() == nullptr;
    if (!number) PyErr_Clear();
    if (!number || !(std::abs(guess) <= bound_))
      refuse("evaluate gave " + shown(said), where(&node),
             "a number from -" + py::str(py::float_(bound_)).cast<std::string>() + " to " +
                 py::str(py::float_(bound_)).cast<std::string>() + ", as " + sides_[0] +
                 " sees it; `bound` of the game sets the limit");
    if (node.weighed.load(std::memory_order_acquire)) return node.guess;
    node.guess = guess;
    node.weighed.store(true, std::memory_order_release);
    return guess;
  });
}

// The drawing. --------------------------------------------------------------------------------------------------------

std::vector<std::string> PythonRules::rows(Position p) {
  if (!draws_) return {};
  const Node& node = nodes_[p.number];
  return ask(&node, "drawing", [&] {
    py::object said = call("drawing", node);
    if (PyUnicode_Check(said.ptr()) != 0) said = said.attr("splitlines")();
    const bool list = PyUnicode_Check(said.ptr()) == 0 && py::hasattr(said, "__iter__");
    std::vector<std::string> rows;
    if (list)
      for (const py::handle row : said) {
        const auto text = PyUnicode_Check(row.ptr()) != 0 ? utf8(row) : std::nullopt;
        if (!text) refuse("drawing gave " + shown(said), where(&node), "rows of characters");
        rows.push_back(*text);
      }
    if (rows.empty()) refuse("drawing gave " + shown(said), where(&node), "rows of characters");
    return rows;
  });
}

std::optional<Player> PythonRules::owner(const std::string& character) const {
  const auto found = pieces_.find(character);
  return found == pieces_.end() ? std::nullopt : std::optional(found->second);
}

// Asking again. -------------------------------------------------------------------------------------------------------

std::vector<std::string> PythonRules::contradictions(Position p) {
  std::vector<std::string> found;
  Node& node = nodes_[p.number];
  const Player turn = judged(p).turn;
  const auto outcome = node.outcome;
  const auto tell = [&](bool same, const std::string& what) {
    if (!same) found.push_back(where(&node) + ": " + what);
  };
  const auto value = [&] { return py::reinterpret_borrow<py::object>(node.value); };
  if (!outcome) {
    MoveList<Move> list;
    moves(p, list);
    for (const Move& m : list) after(p, m);
  }
  ask(&node, "a second question", [&] {
    tell(read_turn(call("to_move", node), where(&node)) == turn, "to_move gives another side when it is asked again");
    tell(read_outcome(call("outcome", node), where(&node)) == outcome, "outcome changes when it is asked again");
    for (std::uint32_t i = 0; !outcome && i < node.count; ++i) {
      const std::string& word = words_[node.steps[i].word];
      const py::object again = game_.attr("play")(value(), py::str(word));
      const std::uint32_t next = node.steps[i].next.load(std::memory_order_acquire);
      tell(number_of(again, "play", where(&node)) == next,
           "play of " + in_quotes(word) + " leads elsewhere the second time");
      tell(next != p.number, "play of " + in_quotes(word) + " leads to the same position");
    }
    if (!outcome) {
      const auto moves = read_moves(call("moves", node), where(&node));
      bool same = moves.size() == node.count;
      for (std::uint32_t i = 0; same && i < node.count; ++i) same = words_[node.steps[i].word] == moves[i];
      tell(same, "moves gives another list when it is asked again");
      if (same && turn == Player::Chance) {
        const auto chances = read_probabilities(node, moves);
        for (std::uint32_t i = 0; i < node.count; ++i)
          tell(chances[i] == node.steps[i].probability,
               "probability of " + in_quotes(moves[i]) + " changes when it is asked again");
      }
    }
    const std::string text = text_of(value());
    tell(text == node.text, "the position changed into " + in_quotes(text) + ": play must make a new one");
    if (reads_) {
      const py::object read = game_.attr("read")(py::str(node.text));
      tell(!read.is_none() && read.equal(value()), "read gives another position than text wrote");
    }
  });
  return found;
}

}  // namespace zermelo::python
