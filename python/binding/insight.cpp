#include "binding.h"
#include "running.h"
#include "zermelo/any/level.h"
#include "zermelo/cli/command.h"
#include "zermelo/insight/review.h"
#include "zermelo/insight/why.h"
#include "zermelo/match/record.h"

namespace zermelo::python {
namespace {

std::string judge_text(const py::object& player) {
  if (player.is_none()) return {};
  if (!py::isinstance<py::str>(player)) throw py::type_error("player must be a text like \"engine:depth=6\", or None");
  return text_in(player, "player");
}

py::object why_of(const Position& position, const py::str& move, const py::object& player, const py::object& stop) {
  const auto line = position.line().clone();
  const auto game = position.game();
  auto judge = value_or_raise(Judge::make(*game, judge_text(player), limit_of_why));
  const std::string text(move);
  const auto found =
      value_or_raise(run_stoppable(stop_of(stop), py::none(), [&](Listener&, const std::stop_token& token) {
        return why(*line, text, judge, {.stop = token});
      }));
  Json json{{"game", game->spec()}};
  json.update(to_json(found, game->info()));
  return to_record(json);
}

/// A game from its start, judged move by move.
struct Reviewed {
  std::unique_ptr<AnyLine> line;
  std::vector<std::string> moves;
  Json head;
};

py::object review_of(Reviewed game, const py::object& player, const py::object& stop, const py::object& progress) {
  const auto rules = game.line->game();
  auto judge = value_or_raise(Judge::make(*rules, judge_text(player), limit_of_review));
  const auto found =
      value_or_raise(run_stoppable(stop_of(stop), progress, [&](Listener& listener, const std::stop_token& token) {
        const auto tell = [&](const Review& so_far) {
          listener.tell([&] { return py::make_tuple(so_far.reviewed, so_far.moves); });
        };
        return review(*game.line, game.moves, judge, {.stop = token}, tell);
      }));
  Json json = std::move(game.head);
  json.update(to_json(found, rules->info()));
  return to_record(json);
}

py::object review_position(const Position& position, const py::object& player, const py::object& stop,
                           const py::object& progress) {
  const AnyLine& line = position.line();
  const std::string start = line.start_position();
  return review_of({.line = value_or_raise(line.game()->start(start)),
                    .moves = line.moves(),
                    .head = {{"game", line.game()->spec()}, {"start", start}}},
                   player, stop, progress);
}

py::list review_file(const std::string& file, const py::object& player, const py::object& stop,
                     const py::object& progress) {
  const auto text = value_or_raise(read_file(file));
  py::list all;
  for (const PlayedGame& record : value_or_raise(read_lawful_records(text, games()))) {
    const auto game = value_or_raise(games().game(record.game, record.start));
    all.append(review_of(
        {.line = value_or_raise(game->start(record.start)),
         .moves = record.move_texts(),
         .head = {{"game", record.game}, {"start", record.start}, {"first", record.first}, {"second", record.second}}},
        player, stop, progress));
  }
  return all;
}

}  // namespace

void bind_insight(py::module_& module) {
  module.def("why", &why_of, py::arg("position"), py::arg("move"), py::arg("player"), py::arg("stop"));
  module.def("review", &review_position, py::arg("position"), py::arg("player"), py::arg("stop"), py::arg("progress"));
  module.def("review_file", &review_file, py::arg("file"), py::arg("player"), py::arg("stop"), py::arg("progress"));
  module.def("levels", [] {
    Json all = Json::array();
    for (int level = lowest_level; level <= highest_level; ++level)
      all.push_back({{"level", level}, {"title", level_name(level)}, {"player", "level:" + std::to_string(level)}});
    return to_record(all);
  });
}

}  // namespace zermelo::python
