#include "zermelo/learn/learn.h"

#include <chrono>
#include <limits>

#include "running.h"
#include "zermelo/search/net/net.h"

namespace zermelo::python {
namespace {

constexpr long most_learn_minutes = 7L * 24 * 60;
constexpr long most_learn_generations = 100'000;
constexpr long most_learn_games = 1'000'000;
constexpr long most_learn_nodes = 1'000'000'000;
constexpr long most_learn_hidden = 128;
constexpr long most_learn_jobs = 256;

long number_in(const py::dict& options, const char* name, long least, long most) {
  return whole_number_in(options[name], name, least, most);
}

learn::LearnOptions read_options(const AnyGame& game, const py::dict& options) {
  learn::LearnOptions read;
  read.games_known = &games();
  read.game = game.shared_from_this();
  read.folder = options["folder"].cast<std::string>();
  read.resume = options["resume"].cast<bool>();
  read.seed = static_cast<std::uint64_t>(number_in(options, "seed", 0, std::numeric_limits<long>::max()));
  read.games = static_cast<std::uint32_t>(number_in(options, "games", 16, most_learn_games));
  read.nodes = static_cast<std::uint64_t>(number_in(options, "nodes", 1, most_learn_nodes));
  read.hidden = static_cast<std::size_t>(number_in(options, "hidden", Net::block, most_learn_hidden));
  read.jobs = static_cast<int>(number_in(options, "jobs", 1, most_learn_jobs));
  if (!options["generations"].is_none())
    read.generations = static_cast<int>(number_in(options, "generations", 1, most_learn_generations));
  if (!options["minutes"].is_none()) {
    const auto minutes = options["minutes"].cast<double>();
    if (!(minutes > 0 && minutes <= double{most_learn_minutes}))
      raise({.what = "bad value '" + std::to_string(minutes) + "'",
             .where = "minutes",
             .expected = "more than 0 and at most " + std::to_string(most_learn_minutes)});
    read.time =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double, std::ratio<60>>(minutes));
  }
  if (read.hidden % Net::block != 0)
    raise({.what = "bad number '" + std::to_string(read.hidden) + "'",
           .where = "hidden",
           .expected = "a multiple of 16"});
  return read;
}

/// The result as JSON, and the KeyboardInterrupt that ended it, or None.
py::tuple learn_game(const AnyGame& game, const py::dict& options) {
  const learn::LearnOptions wanted = read_options(game, options);
  AttendedWork attended(options["on_generation"]);
  std::optional<Expected<learn::LearnResult>> result;
  const auto on_generation = [&](const learn::Generation& g) {
    attended.tell([&] { return py::make_tuple(to_record(learn::to_json(g))); });
  };
  py::object interruption = attended.run(
      [&](const std::stop_token& stop) { result = learn::learn(wanted, stop, {.on_generation = on_generation}); });
  Json json = learn::to_json(value_or_raise(std::move(*result)), wanted);
  return py::make_tuple(to_python(json), std::move(interruption));
}

}  // namespace

void bind_learn(py::module_& module) { module.def("_learn", &learn_game); }

}  // namespace zermelo::python
