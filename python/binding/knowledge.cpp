#include "zermelo/any/knowledge.h"

#include <algorithm>
#include <limits>

#include "binding.h"
#include "running.h"
#include "zermelo/any/knowledge_json.h"
#include "zermelo/any/large_pages.h"
#include "zermelo/cli/command.h"
#include "zermelo/search/limits.h"

namespace zermelo::python {
namespace {

// solve ---------------------------------------------------------------------------------------------------------------

SolveMethod read_method(const std::string& word) {
  if (word == "alpha-beta") return SolveMethod::AlphaBeta;
  if (word == "dfpn") return SolveMethod::ProofNumbers;
  raise({.what = "unknown method " + in_quotes(word), .where = "solve, method", .expected = "alpha-beta or dfpn"});
}

std::string path_of(const py::object& path) {
  return text_in(py::module_::import("os").attr("fsdecode")(path), "path");
}

/// The certificate as a file; the words of docs/json.md, section solve.
Json write_certificate(const std::string& file, const Solved& solved, const SolveRequest& request) {
  Json json{{"file", nullptr}};
  if (solved.sampled) {
    json["most"] = request.certified_positions;
    json["sampled"] = to_json(*solved.sampled);
  }
  if (!solved.certificate) return json;
  const auto bytes = value_or_raise(pack_certificate(*solved.certificate));
  value_or_raise(write_file(file, bytes));
  return {{"file", file}, {"positions", solved.certificate->positions()}, {"bytes", bytes.size()}};
}

py::object solve_dice(const AnyLine& line, const py::object& stop) {
  const Meter watch({});
  const auto knowledge = line.game()->knowledge();
  const std::string position = line.position();
  const auto solved =
      value_or_raise(run_stoppable(stop_of(stop), py::none(), [&](Listener&, const std::stop_token& token) {
        return knowledge->chances(position, token);
      }));
  return to_record(to_json(solved, line.game()->spec(), line, watch.seconds()));
}

py::object solve_position(const Position& position, bool distance, const py::object& method, bool tablebases,
                          const py::object& memory, const py::object& certificate, const py::object& stop,
                          const py::object& progress) {
  const auto line = position.line().clone();
  const auto game = line->game();
  if (game->info().dice) {
    if (distance || tablebases || !method.is_none() || !memory.is_none() || !certificate.is_none())
      raise({.what = game->spec() + " has dice, and is solved whole",
             .where = "solve",
             .expected = "the position alone"});
    return solve_dice(*line, stop);
  }
  constexpr std::size_t always_allowed_mib = 2048;
  SolveRequest request{.distance = distance, .tablebases = tablebases};
  request.method =
      method.is_none() ? game->knowledge()->usual_method(distance) : read_method(text_in(method, "method"));
  if (!memory.is_none())
    request.table_mib = static_cast<std::size_t>(
        whole_number_in(memory, "memory", 1, static_cast<long>(std::max(always_allowed_mib, machine_mib()))));
  std::string file;
  if (!certificate.is_none()) {
    file = path_of(certificate);
    value_or_raise(check_writable(file));
    request.certified_positions = value_or_raise(certified_positions(*game, request));
  }
  const Meter watch({});
  const Solved solved =
      value_or_raise(run_stoppable(stop_of(stop), progress, [&](Listener& listener, const std::stop_token& token) {
        request.stop = token;
        if (listener)
          request.progress = [&](std::uint64_t nodes, int lower, int upper) {
            listener.tell([&] { return py::make_tuple(nodes, lower, upper); });
          };
        auto found = solve(*line, request);
        request.progress = {};
        return found;
      }));
  Json json = to_json(solved, request, game->spec(), *line, watch.seconds());
  if (!file.empty() && solved.complete) json["certificate"] = write_certificate(file, solved, request);
  return to_record(json);
}

py::object check_file(const py::object& path, const py::object& stop, const py::object& progress) {
  const std::string file = path_of(path);
  const auto bytes = value_or_raise(read_file(file));
  const auto certificate = value_or_raise(unpack_certificate(std::as_bytes(std::span(bytes)), file));
  const auto game = value_or_raise(games().game(certificate.game, certificate.position));
  value_or_raise(game->start(certificate.position));
  const auto knowledge = game->knowledge();
  const Meter watch({});
  const auto checked =
      value_or_raise(run_stoppable(stop_of(stop), progress, [&](Listener& listener, const std::stop_token& token) {
        const auto tell = [&](std::uint64_t positions) {
          listener.tell([&] { return py::make_tuple(positions, certificate.positions()); });
        };
        return knowledge->check(certificate, {.stop = token, .progress = tell});
      }));
  return to_record(to_json(checked, certificate, file, watch.seconds()));
}

// tablebases ----------------------------------------------------------------------------------------------------------

class Tablebase {
 public:
  Tablebase(std::shared_ptr<const AnyGame> game, const std::string& folder) : game_(std::move(game)) {
    if (folder.empty() && default_tablebase_folder().empty())
      raise({.what = "no place for tablebases",
             .where = "tablebase",
             .expected = "HOME or XDG_CACHE_HOME set, or folder="});
    const auto knowledge = game_->knowledge();
    const py::gil_scoped_release free;
    tablebases_ = value_or_raise(knowledge->tablebases(folder));
  }
  const AnyGame& game() const { return *game_; }

  py::object probe(const Position& position, const py::object& stop) const {
    const AnyLine& line = position.line();
    if (rules_name(*line.game()) != rules_name(*game_))
      raise({.what = "a position of another game: " + line.game()->info().full_spec,
             .where = "probe",
             .expected = "one of " + game_->info().full_spec});
    const std::string text = line.position();
    using Answer = std::optional<std::pair<Exact, ValuedMoves<std::string>>>;
    const auto found =
        value_or_raise(run_stoppable(stop_of(stop), py::none(), [&](Listener&, const std::stop_token& token) {
          return [&]() -> Expected<Answer> {
            const auto exact = tablebases_->probe(text, token);
            if (!exact) return fail(exact.error());
            if (!*exact) return Answer();
            auto moves = tablebases_->moves(text, token);
            if (!moves) return fail(moves.error());
            return Answer({**exact, std::move(*moves)});
          }();
        }));
    if (!found) return py::none();
    return to_record(to_json(found->first, found->second, game_->spec(), text));
  }

  py::object info(const py::str& table) const {
    const std::string name(table);
    Json layers = Json::array();
    for (const TablebaseLayer& layer : value_or_raise(tablebases_->info(name))) layers.push_back(to_json(layer));
    return to_record({{"table", value_or_raise(tablebases_->canonical(name))}, {"layers", std::move(layers)}});
  }
  py::object stats(const py::str& table) const {
    const std::string name(table);
    const auto found = value_or_raise(run_stoppable(
        nullptr, py::none(), [&](Listener&, const std::stop_token&) { return tablebases_->stats(name); }));
    return to_record(to_json(found, game_->info()));
  }
  py::object verify(const py::str& table, const py::object& stop) const {
    const std::string name(table);
    const Meter watch({});
    const auto faults =
        value_or_raise(run_stoppable(stop_of(stop), py::none(), [&](Listener&, const std::stop_token& token) {
          auto found = tablebases_->faults(name, token);
          if (token.stop_requested()) found = fail({.what = "stopped", .where = "verify", .code = ErrorCode::Stopped});
          return found;
        }));
    return to_record(
        {{"table", value_or_raise(tablebases_->canonical(name))}, {"faults", faults}, {"seconds", watch.seconds()}});
  }
  bool build(const py::str& table, const py::object& jobs, const py::object& memory, const py::object& stop) {
    const std::string name(table);
    TablebaseBuild how;
    if (!jobs.is_none()) how.threads = static_cast<int>(whole_number_in(jobs, "jobs", 1, most_jobs));
    if (!memory.is_none()) {
      constexpr std::uint64_t mib = 1024 * 1024;
      how.memory =
          mib * static_cast<std::uint64_t>(whole_number_in(memory, "memory", 1, std::numeric_limits<int>::max()));
    }
    return value_or_raise(run_stoppable(stop_of(stop), py::none(), [&](Listener&, const std::stop_token& token) {
      how.stop = token;
      return tablebases_->build(name, how);
    }));
  }

 private:
  std::shared_ptr<const AnyGame> game_;
  std::shared_ptr<AnyTablebases> tablebases_;
};

}  // namespace

void bind_knowledge(py::module_& module) {
  const py::none none;
  py::class_<Tablebase>(module, "Tablebase",
                        "Exact values of all positions of an ending, or of a whole small game. zermelo.tablebase opens "
                        "one.")
      .def_property_readonly(
          "game", [](const Tablebase& one) { return std::const_pointer_cast<AnyGame>(one.game().shared_from_this()); },
          "The game.")
      .def("probe", &Tablebase::probe, py::arg("position"), py::arg("stop") = none,
           "value, win or loss in plies, and the same of every move, best first; None where no tablebase has the "
           "position.")
      .def("info", &Tablebase::info, py::arg("table"), "The files of a tablebase.")
      .def("stats", &Tablebase::stats, py::arg("table"), "How many are won, the longest wins, a histogram.")
      .def("verify", &Tablebase::verify, py::arg("table"), py::arg("stop") = none,
           "Holds every position against its moves.")
      .def("build", &Tablebase::build, py::arg("table"), py::arg("jobs") = none, py::arg("memory") = none,
           py::arg("stop") = none, "Solves a tablebase and all that it needs; False where it was stopped.")
      .def("__repr__", [](const Tablebase& one) { return to_str("<Tablebase of " + one.game().spec() + ">"); });

  forbid_new(py::type::of<Tablebase>());

  module.def(
      "tablebase",
      [](const std::shared_ptr<AnyGame>& game, const py::str& folder) {
        return std::make_unique<Tablebase>(game, std::string(folder));
      },
      py::arg("game"), py::arg("folder"));
  module.def("solve", &solve_position, py::arg("position"), py::arg("distance"), py::arg("method"),
             py::arg("tablebases"), py::arg("memory"), py::arg("certificate"), py::arg("stop"), py::arg("progress"));
  module.def("check", &check_file, py::arg("certificate"), py::arg("stop"), py::arg("progress"));
}

}  // namespace zermelo::python
