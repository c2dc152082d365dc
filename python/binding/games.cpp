#include <algorithm>
#include <cmath>

#include "binding.h"
#include "planes.h"
#include "python_game.h"
#include "running.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/svg.h"
#include "zermelo/any/words.h"
#include "zermelo/core/hash.h"
#include "zermelo/insight/judge.h"

namespace zermelo::python {

// Position ------------------------------------------------------------------------------------------------------------

void Position::play_it() const {
  auto line = before_->clone();
  value_or_raise(line->play(std::string(py::reinterpret_borrow<py::str>(move_))));
  if (line_) return;  // a game written in Python let another thread in, which asked the same
  line_ = std::move(line);
  before_.reset();
  move_ = {};
}

void Position::list_moves() const {
  const AnyLine& now = line();
  // Of games that cannot repeat a position the board alone decides, and legal() has asked it.
  const bool over = now.game()->info().repeats && now.outcome();
  const auto texts = over ? std::vector<std::string>() : now.legal();
  py::tuple all(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    PyTuple_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(i), to_str(texts[i]).release().ptr());
  if (!moves_) moves_ = std::move(all);
}

Position Position::play(const py::str& move) const {
  const py::tuple legal = moves();
  for (const py::handle one : legal)
    if (one.is(move) || PyUnicode_Compare(one.ptr(), move.ptr()) == 0) {
      Position next(line_, py::reinterpret_borrow<py::object>(one));
      if (as_python_game(*line_) != nullptr) next.play_it();  // its author hears at once what it raises
      return next;
    }
  if (legal.empty())
    if (const auto outcome = line().outcome())
      raise({.what = "illegal move " + in_quotes(std::string(move)),
             .where = {},
             .expected = "no move: the game is over: " + outcome_sentence(*outcome, game()->info()),
             .code = ErrorCode::Illegal});
  auto next = line().clone();
  value_or_raise(next->play(std::string(move)));
  return Position(std::move(next));
}

namespace {

using Game = std::shared_ptr<const AnyGame>;

std::string text_of(const py::str& text) { return std::string(text); }

Position start(const AnyGame& game, const py::str& position, const py::iterable& moves) {
  Position now(value_or_raise(game.start(text_of(position))));
  for (const py::handle move : moves) {
    if (!py::isinstance<py::str>(move)) throw py::type_error("moves must be texts");
    now = now.play(py::reinterpret_borrow<py::str>(move));
  }
  return now;
}

// Game ----------------------------------------------------------------------------------------------------------------

Json info_json(const AnyGame& game) {
  const GameInfo& info = game.info();
  Json json = to_json(info);
  json["game"] = info.full_spec;
  json["title"] = info.title;
  json["sides"] = info.sides;
  json["uci"] = info.uci;
  json["variants"] = Json::array();
  for (const Variant& variant : info.variants)
    json["variants"].push_back({{"game", variant.spec}, {"title", variant.title}, {"words", variant.words}});
  return json;
}

/// A text that makes the same game again: with every option where it can be read, else as it was asked for. Some games
/// refuse an option that has no meaning beside another.
std::string lasting_spec(const AnyGame& game) {
  const std::string& full = game.info().full_spec;
  const auto again = games().game(full);
  return again && (*again)->info().full_spec == full ? full : game.spec();
}

Game game_of(const py::str& spec, const py::str& position) {
  return value_or_raise(games().game(text_of(spec), text_of(position)));
}

bool same_rules(const AnyGame& one, const AnyGame& other) {
  return &one == &other || rules_name(one) == rules_name(other);
}

// What a position tells -----------------------------------------------------------------------------------------------

std::string text(const Position& position) { return position.line().position(); }

Key key(const Position& position) {
  return combine(hash(position.game()->info().full_spec), hash(position.line().position()));
}

std::string fen(const Position& position) {
  const GameInfo& info = position.game()->info();
  if (!info.uci)
    raise({.what = info.name + " has no FEN",
           .where = "position",
           .expected = "a game like chess, or text()",
           .code = ErrorCode::Unsupported});
  return text(position);
}

py::object outcome_record(const Position& position, const std::optional<Outcome>& outcome) {
  if (!outcome) return py::none();
  Json json = to_json(*outcome);
  const auto winner = outcome->winner();
  json["winner"] = winner ? Json(static_cast<int>(*winner)) : Json();
  json["words"] = outcome_sentence(*outcome, position.game()->info());
  return to_record(json);
}

bool is_over(const Position& position) {
  const py::tuple moves = position.moves();  // none where the game is over
  return moves.empty();
}

py::object turn(const Position& position) {
  const Player player = position.line().to_move();
  return player == Player::Chance ? py::object(py::none()) : py::int_(static_cast<int>(player));
}

Position undone(const Position& position) {
  if (position.line().plies() == 0)
    raise({.what = "no move has been played",
           .where = "undo",
           .expected = "a position after a move",
           .code = ErrorCode::Illegal});
  auto line = position.line().clone();
  line->undo();
  return Position(std::move(line));
}

py::str san(const Position& position, const py::str& move) {
  const Position next = position.play(move);
  return to_str(shown_move(position.line(), next.line().moves().back()));
}

py::dict probabilities(const Position& position) {
  if (position.line().to_move() != Player::Chance)
    raise({.what = "nothing is thrown here",
           .where = "probabilities",
           .expected = "a position in which chance is to move",
           .code = ErrorCode::Illegal});
  const auto chances = position.line().probabilities();
  const py::tuple moves = position.moves();
  py::dict all;
  for (std::size_t i = 0; i < moves.size(); ++i) all[moves[i]] = chances.at(i);
  return all;
}

py::dict terms(const Position& position, const py::object& evaluator, const py::dict& weights) {
  const GameInfo& info = position.game()->info();
  if (const auto outcome = position.line().outcome()) raise(*no_question(position.line()));
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& [name, weight] : weights)
    pairs.emplace_back(text_in(name, "weights"), py::str(py::float_(py::reinterpret_borrow<py::object>(weight))));
  const std::string name =
      evaluator.is_none() ? std::string(info.evaluators.back().name) : text_in(evaluator, "evaluator");
  const auto choice = value_or_raise(evaluator_choice(info, name, pairs));
  py::dict all;
  for (const auto& [term, value] : position.line().terms(choice)) {
    const py::str one = to_str(term);
    all[one] = all.contains(one) ? all[one].cast<double>() + value : value;
  }
  return all;
}

py::object to_json_object(const Position& position) {
  const AnyLine& line = position.line();
  return to_python({{"game", lasting_spec(*position.game())},
                    {"start", line.start_position()},
                    {"moves", line.moves()},
                    {"position", line.position()}});
}

Position from_parts(const py::str& game, const py::str& start_text, const py::iterable& moves) {
  return start(*game_of(game, start_text), start_text, moves);
}

// Perft ---------------------------------------------------------------------------------------------------------------

constexpr long deepest_perft = 99;

/// What `count` gives; the counts of a perft that was stopped mean nothing.
template <class Count>
auto count_stoppable(const py::object& stop, const Count& count) {
  auto counts = run_stoppable(stop_of(stop), py::none(), [&](Listener&, const std::stop_token& token) {
    auto found = count(token);
    return token.stop_requested() ? std::nullopt : std::optional(std::move(found));
  });
  if (!counts) raise({.what = "stopped", .where = "perft", .code = ErrorCode::Stopped});
  return std::move(*counts);
}

std::uint64_t perft(const Position& position, const py::object& depth, const py::object& stop) {
  const int plies = static_cast<int>(whole_number_in(depth, "perft depth", 0, deepest_perft));
  const auto line = position.line().clone();
  return count_stoppable(stop, [&](const std::stop_token& token) { return line->perft(plies, token); });
}

py::dict divide(const Position& position, const py::object& depth, const py::object& stop) {
  const int plies = static_cast<int>(whole_number_in(depth, "perft depth", 0, deepest_perft));
  const auto line = position.line().clone();
  py::dict all;
  for (const auto& [move, nodes] :
       count_stoppable(stop, [&](const std::stop_token& token) { return line->divide(plies, token); }))
    all[to_str(move)] = nodes;
  return all;
}

py::list fresh_list(const Position& position) {
  PyObject* const list = PySequence_List(position.moves().ptr());
  if (list == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::list>(list);
}

bool has_move(const Position& position, const py::object& move) {
  if (!py::isinstance<py::str>(move)) return false;
  return PySequence_Contains(position.moves().ptr(), move.ptr()) == 1;
}

/// Stop(): made whole at once, so that there is none without its C++ part.
PyObject* new_stop(PyTypeObject*, PyObject* arguments, PyObject* named) {
  if (PyTuple_Size(arguments) > 0 || (named != nullptr && PyDict_Size(named) > 0)) {
    PyErr_SetString(PyExc_TypeError, "Stop() takes no arguments");
    return nullptr;
  }
  return py::cast(std::make_unique<Stop>()).release().ptr();
}

void bind_game(py::module_& module) {
  // shared_ptr<const AnyGame> is what the waist hands out; Python has no const.
  py::class_<AnyGame, std::shared_ptr<AnyGame>>(module, "Game", "A game with its rules fixed. zermelo.game makes one.")
      .def("start", &start, py::arg("position") = "", py::arg("moves") = py::tuple(),
           "A position: the text of one, the name of one, or nothing for the initial one; then these moves.")
      .def(
          "problems", [](const AnyGame& game, const py::str& position) { return game.problems(text_of(position)); },
          py::arg("position"), "Every defect of a position's text, in words; none exactly where start accepts it.")
      .def_property_readonly(
          "spec", [](const AnyGame& game) { return to_str(game.spec()); }, "The game as it was asked for.")
      .def_property_readonly(
          "full_spec", [](const AnyGame& game) { return to_str(game.info().full_spec); },
          "The game with the value of every option.")
      .def_property_readonly(
          "name", [](const AnyGame& game) { return to_str(game.info().name); }, "The name that a spec begins with.")
      .def_property_readonly(
          "title", [](const AnyGame& game) { return to_str(game.info().title); }, "The name as people write it.")
      .def_property_readonly(
          "sides", [](const AnyGame& game) { return game.info().sides; },
          "What the two sides are called, the one that begins first.")
      .def_property_readonly(
          "evaluators",
          [](const AnyGame& game) {
            py::list names;
            for (const EvaluatorInfo& one : game.info().evaluators) names.append(to_str(one.name));
            return names;
          },
          "The names of the evaluators; the last is the default.")
      .def_property_readonly(
          "variants",
          [](const AnyGame& game) {
            py::list specs;
            for (const Variant& one : game.info().variants) specs.append(to_str(one.spec));
            return specs;
          },
          "The specs of the rule sets that have a name.")
      .def(
          "info", [](const AnyGame& game) { return to_record(info_json(game)); },
          "What `zermelo games NAME --json` gives, with title, sides, uci and variants.")
      .def(
          "__eq__",
          [](const AnyGame& one, const py::object& other) {
            return py::isinstance<AnyGame>(other) && same_rules(one, other.cast<const AnyGame&>());
          },
          py::arg("other"))
      .def("__hash__", [](const AnyGame& game) { return static_cast<Py_hash_t>(hash(game.info().full_spec) >> 1); })
      .def("__repr__", [](const AnyGame& game) { return to_str("<Game " + game.spec() + ">"); })
      .def("__reduce__", [](const AnyGame& game) {
        return py::make_tuple(py::module_::import("zermelo").attr("game"), py::make_tuple(to_str(lasting_spec(game))));
      });
}

void bind_position_class(py::class_<Position>& position) {
  position.def("moves", &fresh_list, "The legal moves, a list of texts; none when the game is over.")
      .def("play", &Position::play, py::arg("move"), "The position after a move; this one stays as it is.")
      .def(
          "play_all",
          [](Position now, const py::iterable& moves) {
            for (const py::handle move : moves) {
              if (!py::isinstance<py::str>(move)) throw py::type_error("moves must be texts");
              now = now.play(py::reinterpret_borrow<py::str>(move));
            }
            return now;
          },
          py::arg("moves"), "The position after several moves.")
      .def("undo", &undone, "The position before the last move.")
      .def_property_readonly(
          "game", [](const Position& p) { return std::const_pointer_cast<AnyGame>(p.game()); }, "The game.")
      .def(
          "outcome", [](const Position& p) { return outcome_record(p, p.line().outcome()); },
          "None, or how the game ended: result, reason, margin, winner (0, 1 or None), words.")
      .def(
          "claim", [](const Position& p) { return outcome_record(p, p.line().claim()); },
          "None, or the draw that the side to move may claim.")
      .def_property_readonly("is_over", &is_over, "Is the game over?")
      .def_property_readonly(
          "is_chance", [](const Position& p) { return p.line().to_move() == Player::Chance; },
          "Is something thrown here, and nobody to move?")
      .def_property_readonly(
          "to_move", [](const Position& p) { return to_str(side_name(p.line().to_move(), p.game()->info())); },
          "The side to move, as the game names it: \"White\".")
      .def_property_readonly("turn", &turn, "0 for the side that began, 1 for the other, None for chance.")
      .def(
          "text", [](const Position& p) { return to_str(text(p)); },
          "The position's text, which Game.start reads: FEN in chess.")
      .def("__str__", [](const Position& p) { return to_str(text(p)); })
      .def(
          "fen", [](const Position& p) { return to_str(fen(p)); }, "The FEN; an Error in games unlike chess.")
      .def_property_readonly("key", &key,
                             "A 64-bit number of the game with all its options and the position's text, the same in "
                             "every process. Clocks that the text has count.")
      .def("san", &san, py::arg("move"), "A legal move as people write it: Nf3 for g1f3.")
      .def(
          "sans",
          [](const Position& p) { return p.moves().empty() ? std::vector<std::string>() : p.line().short_texts(); },
          "Beside moves(): every move as people write it.")
      .def_property_readonly(
          "history", [](const Position& p) { return p.line().moves(); }, "The moves from start_position to here.")
      .def_property_readonly(
          "start_position", [](const Position& p) { return to_str(p.line().start_position()); },
          "The text of the position in which the history begins.")
      .def_property_readonly("ply", [](const Position& p) { return p.line().plies(); }, "The length of the history.");
}

void bind_position_rest(py::class_<Position>& position) {
  position.def(
              "draw", [](const Position& p) { return to_str(p.line().text_drawing()); }, "The board in lines of text.")
      .def(
          "drawing", [](const Position& p) { return to_record(to_json(p.line().drawing())); },
          "The board as data: spots, pieces, strokes, labels, as `zermelo show --json` gives it.")
      .def(
          "svg", [](const Position& p) { return to_str(board_svg(p.line().drawing())); }, "A picture of the board.")
      .def("_repr_svg_", [](const Position& p) { return to_str(board_svg(p.line().drawing())); })
      .def("to_json", &to_json_object, "A dict with game, start, moves and position; from_json reads it.")
      .def_static(
          "from_json",
          [](const py::dict& json) {
            for (const char* name : {"game", "start", "moves"})
              if (!json.contains(name))
                raise({.what = std::string("no ") + name,
                       .where = "position",
                       .expected = "a dict with game, start and moves"});
            for (const char* name : {"game", "start"}) text_in(json[name], name);
            return from_parts(json["game"], json["start"], json["moves"]);
          },
          py::arg("json"), "The position that to_json wrote.")
      .def("perft", &perft, py::arg("depth"), py::arg("stop") = py::none(),
           "The number of lines of exactly `depth` moves.")
      .def("divide", &divide, py::arg("depth"), py::arg("stop") = py::none(),
           "The number of lines after each first move, a dict.")
      .def("probabilities", &probabilities, "Where chance is to move: each of moves() with its probability.")
      .def("terms", &terms, py::arg("evaluator") = py::none(), py::arg("weights") = py::dict(),
           "The terms of an evaluator, as the side that began sees them: a dict of names and numbers. Weights are by "
           "name, as a player spec has them: {\"lines.two\": 0.7}.")
      .def(
          "planes", [](const Position& p) { return planes(p); },
          "The board for a network: a NumPy array of float32, (plane_names(), rows, columns).")
      .def(
          "plane_names", [](const Position& p) { return plane_names(p); },
          "What each plane of planes() holds: \"White ♔\", \"South number\", … and \"turn\", which is 1 all over where "
          "the second "
          "side is to move.")
      .def("__len__", [](const Position& p) { return p.moves().size(); })
      .def("__bool__", [](const Position&) { return true; })
      .def("__iter__", [](const Position& p) { return py::iter(p.moves()); })
      .def("__contains__", &has_move, py::arg("move"))
      .def(
          "__eq__",
          [](const Position& one, const py::object& object) {
            if (!py::isinstance<Position>(object)) return false;
            const auto& other = object.cast<const Position&>();
            return same_rules(*one.game(), *other.game()) && text(one) == text(other);
          },
          py::arg("other"))
      .def("__hash__", [](const Position& p) { return static_cast<Py_hash_t>(key(p) >> 1); })
      .def("__repr__",
           [](const Position& p) { return to_str("<Position of " + p.game()->spec() + ": " + text(p) + ">"); })
      .def("__copy__", [](const Position& p) { return p; })
      .def(
          "__deepcopy__", [](const Position& p, const py::object&) { return p; }, py::arg("memo"))
      .def("__reduce__", [](const Position& p) {
        return py::make_tuple(py::module_::import("zermelo").attr("start"),
                              py::make_tuple(to_str(lasting_spec(*p.game())), to_str(p.line().start_position()),
                                             py::cast(p.line().moves())));
      });
}

}  // namespace

void bind_games(py::module_& module) {
  bind_game(module);
  py::class_<Position> position(
      module, "Position",
      "A position with the moves that led to it: a value that never changes. Iterating gives its moves, len() counts "
      "them, and `move in position` asks for one. Positions are equal when their games and texts are; the moves that "
      "led to them do not count.");
  bind_position_class(position);
  bind_position_rest(position);

  py::class_<Stop> stop(module, "Stop", py::is_final(),
                        "Ends searches from another thread: hand it over as stop=, and call stop().");
  stop.def("stop", &Stop::request, "Ends what it was handed to, now or later.")
      .def_property_readonly("stopped", &Stop::requested, "Has stop() been called?");
  auto* const stop_type = reinterpret_cast<PyTypeObject*>(stop.ptr());
  stop_type->tp_new = &new_stop;
  stop_type->tp_init = [](PyObject*, PyObject*, PyObject*) { return 0; };
  forbid_new(position);
  forbid_new(py::type::of<AnyGame>());

  py::module_::import("atexit").attr("register")(py::cpp_function([] { Works::all().end(); }));
  module.def("games", [] {
    py::list all;
    for (const auto& entry : games().entries())
      all.append(to_record(info_json(*value_or_raise(games().game(entry.info.name)))));
    return all;
  });
  module.def(
      "game",
      [](const py::str& spec, const py::str& position) {
        return std::const_pointer_cast<AnyGame>(game_of(spec, position));
      },
      py::arg("spec"), py::arg("position") = "");
}

}  // namespace zermelo::python
