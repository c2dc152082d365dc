#include "binding.h"

namespace zermelo::python {

namespace {

Position start(const std::shared_ptr<const AnyGame>& game, const std::string& position) {
  return Position(value_or_raise(game->start(position)));
}

Position play(const Position& position, const std::string& move) {
  auto line = position.line().clone();
  value_or_raise(line->play(move));
  return Position(std::move(line));
}

}  // namespace

void bind_games(py::module_& module) {
  // shared_ptr<const AnyGame> is what the waist hands out; Python has no const.
  py::class_<AnyGame, std::shared_ptr<AnyGame>>(module, "Game")
      .def(
          "start",
          [](const AnyGame& game, const std::string& position) { return start(game.shared_from_this(), position); },
          py::arg("position") = "")
      .def_property_readonly("spec", [](const AnyGame& game) { return game.spec(); });

  py::class_<Position>(module, "Position")
      .def("moves", [](const Position& position) { return position.line().legal(); })
      .def("play", &play, py::arg("move"))
      .def("__str__", [](const Position& position) { return position.line().position(); });

  module.def(
      "game",
      [](const std::string& spec) { return std::const_pointer_cast<AnyGame>(value_or_raise(games().game(spec))); },
      py::arg("spec"));
}

}  // namespace zermelo::python
