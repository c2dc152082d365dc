#include "python_game.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>

#include "python_rules.h"
#include "running.h"

namespace zermelo::python {

// The concept, handed on to the table. --------------------------------------------------------------------------------

PythonGame::Position PythonGame::initial() const { return rules_->initial(); }
Player PythonGame::to_move(const Position& p) const { return rules_->to_move(p); }
std::optional<Outcome> PythonGame::ended(const Position& p) const { return rules_->outcome(p); }
void PythonGame::moves(const Position& p, MoveList<Move>& list) const { rules_->moves(p, list); }
Outcome PythonGame::stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }  // never asked
PythonGame::Position PythonGame::after(const Position& p, Move m) const { return rules_->after(p, m); }
Key PythonGame::key(const Position& p) const { return rules_->key(p); }
std::string PythonGame::position_text(const Position& p) const { return rules_->text(p); }
std::string PythonGame::move_text(const Position&, Move m) const { return rules_->move_text(m); }
Expected<PythonGame::Position> PythonGame::read_position(std::string_view text) const { return rules_->read(text); }
double PythonGame::guess(const Position& p) const { return rules_->guess(p); }
double PythonGame::bound() const { return rules_->bound(); }
double DicePythonGame::probability(const Position& p, Move m) const { return rules()->probability(p, m); }
bool RepeatingPythonGame::irreversible(const Position& p, Move m) const { return rules()->irreversible(p, m); }
Key RepeatingPythonGame::repetition_key(const Position& p) const { return rules()->repetition_key(p); }

std::vector<EvaluatorInfo> PythonGame::Evaluator::list() {
  return {zero_info, {"own", "evaluate(p) of the game; zero where it has none"}};
}

std::vector<std::string> contradictions(const PythonGame& game, PythonGame::Position position) {
  return game.rules()->contradictions(position);
}

// The drawing: rows of characters, squares named as in chess.
// -----------------------------------------------------------

namespace {

/// The characters of a row, each in UTF-8.
std::vector<std::string> characters(const std::string& row) {
  std::vector<std::string> out;
  for (const char c : row) {
    const bool continues = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    if (continues && !out.empty())
      out.back() += c;
    else
      out.emplace_back(1, c);
  }
  return out;
}

bool is_empty(const std::string& character) { return character == "." || character == " "; }

/// "a1" is the first character of the last row; empty where there are more than 26 columns.
std::string spot_id(std::size_t column, std::size_t row, std::size_t rows) {
  constexpr std::size_t letters = 26;
  return column < letters ? static_cast<char>('a' + column) + std::to_string(rows - row) : "";
}

/// The squares that a move names from its beginning to its end: "b2", "a1-b2", "a1xc3"; none where it says more.
std::vector<std::string> squares_of(std::string_view move) {
  std::vector<std::string> squares;
  while (!move.empty()) {
    std::size_t end = 1;
    while (end < move.size() && move[end] >= '0' && move[end] <= '9') ++end;
    if (move[0] < 'a' || move[0] > 'z' || end == 1) return {};
    squares.emplace_back(move.substr(0, end));
    move.remove_prefix(end);
    if (move.size() > 1 && (move[0] == '-' || move[0] == 'x')) move.remove_prefix(1);
  }
  return squares;
}

}  // namespace

std::string PythonGame::text_drawing(const Position& p, const TextStyle& style) const {
  const auto rows = rules_->rows(p);
  if (rows.empty()) return position_text(p) + "\n";
  std::string text;
  for (const std::string& row : rows) {
    for (const std::string& character : characters(row)) {
      const auto owner = rules_->owner(character);
      text += owner ? style.piece(*owner, character) : character;
    }
    text += "\n";
  }
  return text;
}

Drawing PythonGame::drawing(const Position& p) const {
  const auto rows = rules_->rows(p);
  Drawing drawing{.height = static_cast<double>(std::max<std::size_t>(1, rows.size()))};
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const auto row = characters(rows[y]);
    drawing.width = std::max(drawing.width, static_cast<double>(row.size()));
    for (std::size_t x = 0; x < row.size(); ++x) {
      const double middle_x = static_cast<double>(x) + 0.5;
      const double middle_y = static_cast<double>(y) + 0.5;
      drawing.spots.push_back({.id = spot_id(x, y, rows.size()), .x = middle_x, .y = middle_y});
      if (is_empty(row[x])) continue;
      if (const auto owner = rules_->owner(row[x]))
        drawing.pieces.push_back({.x = middle_x, .y = middle_y, .owner = *owner, .mark = row[x]});
      else
        drawing.labels.push_back({.x = middle_x, .y = middle_y, .text = row[x]});
    }
  }
  if (!rows.empty()) return drawing;
  const std::string text = position_text(p);
  drawing.width = std::max(4.0, 0.25 * static_cast<double>(text.size()));
  drawing.labels.push_back({.x = drawing.width / 2, .y = 0.5, .text = text});
  return drawing;
}

Gesture PythonGame::gesture(const Position& p, Move m) const {
  const auto rows = rules_->rows(p);
  auto squares = squares_of(move_text(p, m));
  for (const std::string& square : squares) {
    bool there = false;
    for (std::size_t y = 0; y < rows.size(); ++y) {
      const std::size_t width = characters(rows[y]).size();
      for (std::size_t x = 0; x < width; ++x) there = there || spot_id(x, y, rows.size()) == square;
    }
    if (!there) return {};
  }
  const std::size_t touches = squares.size();
  return {.path = std::move(squares), .touches = touches};
}

// The games of this process.
// --------------------------------------------------------------------------------------------

namespace {

/// A game as its author gave it: a class, made anew for each choice of options, or one object.
struct Authored {
  PyObject* maker = nullptr;  ///< kept for the life of the process
  bool is_class = false;
  GameInfo info;
  std::map<std::string, std::weak_ptr<PythonRules>> made;  ///< by full spec: games with the same rules share a table
};

/// Used with the GIL held. Never destroyed, because the interpreter may be gone by then.
std::map<std::string, std::shared_ptr<Authored>>& authored() {
  static auto* const all = new std::map<std::string, std::shared_ptr<Authored>>;
  return *all;
}

[[noreturn]] void refuse_game(const std::string& what, const std::string& where, const std::string& expected) {
  raise({.what = what, .where = where, .expected = expected});
}

std::string text_attribute(const py::object& game, const char* name, const std::string& otherwise) {
  if (!py::hasattr(game, name)) return otherwise;
  const py::object value = game.attr(name);
  if (!py::isinstance<py::str>(value))
    refuse_game("not a text", std::string("attribute ") + name + " of the game", "a string");
  return printable(value.cast<std::string>());
}

/// "ThreeMensMorris" is three-mens-morris.
std::string name_of_class(const std::string& name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool capital = c >= 'A' && c <= 'Z';
    if ((capital && i > 0 && !out.ends_with('-')) || c == '_') out += '-';
    if (c != '_') out += capital ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

Option read_option(const std::string& name, const py::object& value) {
  const auto whole = [](const py::handle& one) { return PyLong_Check(one.ptr()) != 0 && PyBool_Check(one.ptr()) == 0; };
  constexpr long most = 1'000'000;
  if (PyBool_Check(value.ptr()) != 0) return Option::word(name, name, value.cast<bool>() ? "on" : "off", {"off", "on"});
  if (whole(value)) return Option::number(name, name, value.cast<long>(), 0, most);
  if (py::isinstance<py::str>(value)) return Option::text(name, name, value.cast<std::string>());
  if (py::isinstance<py::tuple>(value)) {
    const auto parts = py::tuple(value);
    if (parts.size() == 3 && whole(parts[0]) && whole(parts[1]) && whole(parts[2]))
      return Option::number(name, name, parts[0].cast<long>(), parts[1].cast<long>(), parts[2].cast<long>());
  }
  if (py::isinstance<py::list>(value) && py::len(value) > 0) {
    const auto words = value.cast<std::vector<std::string>>();
    return Option::word(name, name, words.front(), words);
  }
  refuse_game("bad default " + py::repr(value).cast<std::string>(), "option " + in_quotes(name) + " of the game",
              "a number, (default, least, most), True or False, a list of words, or a text");
}

/// What the class is called with: option=value.
py::dict arguments_of(const GameInfo& info, const Settings& settings) {
  py::dict arguments;
  for (const Option& option : info.options) {
    const py::str name(option.name);
    const bool flag = option.kind == Option::Kind::Word && option.words == std::vector<std::string>{"off", "on"};
    if (option.kind == Option::Kind::Number)
      arguments[name] = settings.number(option.name);
    else if (flag)
      arguments[name] = settings.on(option.name);
    else
      arguments[name] = settings.text(option.name);
  }
  return arguments;
}

std::shared_ptr<PythonRules> rules_of(Authored& game, const GameInfo& chosen, const Settings& settings) {
  auto& made = game.made[chosen.full_spec];
  if (auto there = made.lock()) return there;
  py::object object = py::reinterpret_borrow<py::object>(game.maker);
  if (game.is_class) object = object(**arguments_of(game.info, settings));
  auto rules = std::make_shared<PythonRules>(chosen.name, chosen.sides, object);
  made = rules;
  return rules;
}

Catalogue::Made make_game(const std::shared_ptr<Authored>& game, const Settings& settings, const std::string& spec) {
  GameInfo chosen = game->info;
  chosen.full_spec = full_spec(chosen.name, chosen.options, settings);
  const py::gil_scoped_acquire gil;
  try {
    const auto rules = rules_of(*game, chosen, settings);
    if (rules->dice()) return to_any_game(DicePythonGame(rules), chosen, spec);
    if (rules->repeats()) return to_any_game(RepeatingPythonGame(rules), chosen, spec);
    return to_any_game(PythonGame(rules), chosen, spec);
  } catch (const Trouble& trouble) {
    return fail(trouble.error);
  } catch (py::error_already_set& raised) {
    return fail({.what = "the class raised " + exception_words(raised), .where = "game " + chosen.name});
  }
}

GameInfo info_of(const py::object& game, const py::object& type) {
  GameInfo info;
  info.name = text_attribute(game, "name", name_of_class(py::str(type.attr("__name__")).cast<std::string>()));
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (info.name.empty() || info.name.find_first_not_of(allowed) != std::string::npos || info.name[0] < 'a')
    refuse_game("bad name " + in_quotes(info.name), "game", "small letters, digits and hyphens: \"three-in-a-row\"");
  info.title = text_attribute(game, "title", info.name);
  std::string words = py::hasattr(game, "__doc__") && !game.attr("__doc__").is_none()
                          ? game.attr("__doc__").cast<std::string>()
                          : "a game written in Python";
  words = words.substr(words.find_first_not_of(" \n\t") == std::string::npos ? 0 : words.find_first_not_of(" \n\t"));
  info.summary = text_attribute(game, "summary", printable(words.substr(0, words.find('\n'))));
  if (py::hasattr(game, "sides")) {
    const auto sides = py::list(game.attr("sides")).cast<std::vector<std::string>>();
    if (sides.size() != 2 || sides[0].empty() || sides[1].empty() || sides[0] == sides[1])
      refuse_game("bad sides", "game " + info.name, "two different names: sides = (\"White\", \"Black\")");
    info.sides = {sides[0], sides[1]};
  }
  info.variants = {{info.name, info.title, info.summary}};
  return info;
}

void add_game(const py::object& game) {
  const bool is_class = PyType_Check(game.ptr()) != 0;
  const py::object type = is_class ? game : py::object(py::type::of(game));
  GameInfo info = info_of(game, type);
  for (const char* method : {"start", "to_move", "moves", "play", "outcome"})
    if (!py::hasattr(game, method) || PyCallable_Check(game.attr(method).ptr()) == 0)
      refuse_game("no method " + std::string(method), "game " + info.name,
                  "start(), to_move(p), moves(p), play(p, move) and outcome(p)");
  if (is_class && py::hasattr(game, "options")) {
    if (!py::isinstance<py::dict>(game.attr("options")))
      refuse_game("bad options", "game " + info.name, "a dict of names and defaults: options = {\"rows\": 3}");
    for (const auto& [name, value] : py::dict(game.attr("options")))
      info.options.push_back(read_option(py::str(name).cast<std::string>(), py::reinterpret_borrow<py::object>(value)));
  }
  if (!authored().contains(info.name))
    for (const Catalogue::Entry& entry : games().entries()) {
      const bool alias = std::ranges::find(entry.info.aliases, info.name,
                                           &std::pair<std::string, std::string>::first) != entry.info.aliases.end();
      if (entry.info.name == info.name || alias)
        refuse_game("there is a game " + in_quotes(info.name) + " already", "game", "another name");
    }
  const auto one = std::make_shared<Authored>();
  one->maker = game.inc_ref().ptr();
  one->is_class = is_class;
  one->info = info;
  const auto defaults = value_or_raise(Settings::make(info.options, {}, "game " + info.name));
  value_or_raise(make_game(one, defaults, info.name));  // a game that cannot start is refused here
  authored()[info.name] = one;
  games().add(
      {.info = info,
       .make = [one](const Settings& settings, const std::string& spec) { return make_game(one, settings, spec); },
       .variant_for = {}});
}

}  // namespace

namespace {

/// The last troubles of all threads. Threads pass on the words of an error, not the exception.
struct LastTrouble {
  std::mutex mutex;
  static constexpr std::size_t most = 64;  ///< several threads may fail at once
  std::deque<std::pair<Error, Held>> all;
};
LastTrouble& last_trouble() {
  static LastTrouble last;
  return last;
}

}  // namespace

Trouble::Trouble(Error what, Held cause)
    : std::runtime_error(what.message()),
      error(std::move(what)),
      exception(std::move(cause)) {
  const std::scoped_lock lock(last_trouble().mutex);
  auto& all = last_trouble().all;
  all.emplace_back(error, exception);
  if (all.size() > LastTrouble::most) all.pop_front();
}

void raise_cause(const Error& error) {
  std::deque<std::pair<Error, Held>> last;
  {
    const std::scoped_lock lock(last_trouble().mutex);
    last = std::exchange(last_trouble().all, {});
  }
  for (const auto& [what, cause] : last)
    if (error.what.contains(what.message())) throw Trouble(what, cause);
  raise(error);
}

std::string rules_name(const AnyGame& game) {
  const std::string& full = game.info().full_spec;
  if (!authored().contains(game.info().name)) return full;
  const auto line = game.start();
  const PythonGame* const written = line ? as_python_game(**line) : nullptr;
  return written == nullptr ? full : full + " #" + std::to_string(written->rules()->serial());
}

void bind_python_games(py::module_& module) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Trouble& trouble) {
      try {
        raise(trouble.error);
      } catch (py::error_already_set& raised) {
        if (trouble.exception) raised.value().attr("__cause__") = py::handle(trouble.exception.get());
        raised.restore();
      }
    }
  });
  module.def("_add_game", [](const py::object& game) {
    add_game(game);
    const py::object type = PyType_Check(game.ptr()) != 0 ? game : py::object(py::type::of(game));
    return info_of(game, type).name;
  });
  module.def("_check_game", [](const AnyGame& game, std::uint64_t seed, std::size_t most_games) {
    return run_stoppable(nullptr, py::none(), [&](Listener&, const std::stop_token& stop) {
      return check_game(game, seed, most_games, stop);
    });
  });
}

}  // namespace zermelo::python
