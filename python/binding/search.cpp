#include <atomic>
#include <cmath>
#include <limits>
#include <map>

#include "binding.h"
#include "python_game.h"
#include "running.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/trace.h"
#include "zermelo/insight/judge.h"
#include "zermelo/match/jobs.h"
#include "zermelo/match/program.h"
#include "zermelo/search/limits.h"

namespace zermelo::python {
namespace {

constexpr JudgeLimit usual_limit{"time", "200ms"};
constexpr std::size_t trace_budget = 100'000;
constexpr long most_lines = 256;
constexpr long most_jobs = 256;

// What is asked for ---------------------------------------------------------------------------------------------------

/// Seconds, or a text as a player spec has it: "200ms".
std::chrono::nanoseconds read_time(const py::object& time) {
  if (py::isinstance<py::str>(time)) return value_or_raise(parse_duration(text_in(time, "time"), "time"));
  if (PyFloat_Check(time.ptr()) == 0 && PyIndex_Check(time.ptr()) == 0)
    throw py::type_error("time must be seconds or a text like \"200ms\"");
  constexpr double longest = 7 * 24 * 3600;
  const double seconds = PyFloat_AsDouble(time.ptr());
  if (PyErr_Occurred() != nullptr) PyErr_Clear();  // an int too large for a float: seconds is -1
  if (!(seconds > 0) || seconds > longest)
    raise({.what = "bad value " + in_quotes(std::string(py::repr(time))),
           .where = "time",
           .expected = "seconds, more than 0 and at most a week"});
  return std::chrono::nanoseconds(std::max<std::int64_t>(1, static_cast<std::int64_t>(seconds * 1e9)));
}

/// The limits of a call.
struct Limited {
  const py::object& depth;
  const py::object& nodes;
  const py::object& time;

  Request request() const {
    Request request{.detail = true};
    if (!depth.is_none()) request.depth = static_cast<int>(whole_number_in(depth, "depth", 1, Limits::deepest));
    if (!nodes.is_none())
      request.nodes = static_cast<std::uint64_t>(whole_number_in(nodes, "nodes", 1, std::numeric_limits<long>::max()));
    if (!time.is_none()) request.time = read_time(time);
    return request;
  }
};

bool has_limits(const PlayerSpec& spec) { return spec.value("depth") || spec.value("nodes") || spec.value("time"); }

/// A search without limits of its own looks a few plies ahead. The limits of a call are its own then; where it has
/// some, the request keeps it to both.
PlayerSpec with_limits(const PlayerSpec& spec, const Request& request) {
  if (request.depth > 0 && is_sampling(spec.name()))
    raise({.what = in_quotes(spec.name()) + " has no depth",
           .where = "depth",
           .expected = "nodes, its playouts, or time",
           .code = ErrorCode::Unsupported});
  if (has_limits(spec) || (spec.name() != engine_name && !is_textbook(spec.name()))) return spec;
  PlayerSpec limited = spec;
  if (request.depth > 0) limited = limited.with("depth", request.depth);
  if (request.nodes > 0) limited = limited.with("nodes", request.nodes);
  if (request.time.count() > 0) {
    const auto whole = std::chrono::ceil<std::chrono::milliseconds>(request.time);  // the request has the exact time
    limited = limited.with("time", std::to_string(whole.count()) + "ms");
  }
  return limited;
}

/// The engine, or expectimax where there are dice, unless a spec says otherwise; some milliseconds unless a limit does.
PlayerSpec read_player(const py::object& player, const GameInfo& game, const Request& request, long lines) {
  const auto usual = [&] {
    const PlayerSpec judge = usual_judge(game, usual_limit);
    const bool limited = request.depth > 0 || request.nodes > 0 || request.time.count() > 0;
    return limited ? judge.without(usual_limit.first) : judge;
  };
  if (!player.is_none() && !py::isinstance<py::str>(player))
    throw py::type_error("player must be a text like \"engine:depth=6\", or None");
  const PlayerSpec asked = player.is_none() ? usual() : value_or_raise(PlayerSpec::parse(text_in(player, "player")));
  const PlayerSpec spec = with_limits(asked, request);
  if (lines == 1) return spec;
  if (spec.name() == engine_name) return spec.with("lines", lines);
  if (is_textbook(spec.name())) return spec.with("values", "all");
  if (is_sampling(spec.name())) return spec;  // it has a line for every move
  raise({.what = in_quotes(spec.name()) + " gives one line",
         .where = "lines",
         .expected = "1, or a search",
         .code = ErrorCode::Unsupported});
}

std::size_t read_tree(const py::object& tree) {
  if (tree.is_none() || tree.is(py::bool_(false))) return 0;
  if (tree.is(py::bool_(true))) return trace_budget;
  return static_cast<std::size_t>(whole_number_in(tree, "tree", 0, std::numeric_limits<int>::max()));
}

// The search ----------------------------------------------------------------------------------------------------------

Json thought_json(const Thought& thought, const AnyLine& line, const std::string& player) {
  Json json = to_json(thought, {{"game", line.game()->spec()}, {"position", line.position()}, {"player", player}});
  if (!thought.moves.empty() && thought.moves.front().visits) return json;  // best first already: by playouts
  json["moves"] = Json::array();
  for (const Thought::Move* const move : ranked_moves(thought)) json["moves"].push_back(to_json(*move));
  return json;
}

py::object tree_of(std::optional<Trace>& trace) {
  if (!trace) return py::none();
  Json nodes = Json::array();
  for (const TraceNode& node : trace->nodes) nodes.push_back(to_json(node));
  const std::size_t left_out = trace->left_out;
  const py::object sampling = trace->sampling ? to_record(to_json(*trace->sampling)) : py::none();
  return py::module_::import("zermelo._results")
      .attr("Tree")(to_record(nodes), left_out, py::cast(std::move(*trace)), sampling);
}

py::object search_result(Thought thought, const AnyLine& line, const std::string& player) {
  const py::object tree = tree_of(thought.trace);
  return py::module_::import("zermelo._results")
      .attr("SearchResult")(to_record(thought_json(thought, line, player)), tree);
}

/// A search of a line that nobody else changes.
py::object search_line(AnyPlayer& player, const AnyLine& line, Request request, const std::string& spec,
                       const py::object& stop, const py::object& progress) {
  auto thought = run_stoppable(stop_of(stop), progress, [&](Listener& listener, const std::stop_token& token) {
    request.stop = token;
    if (listener)
      request.on_progress = [&](const Thought& so_far) {
        listener.tell([&] { return py::make_tuple(search_result(so_far, line, spec)); });
      };
    return answer_of(player, line, request);
  });
  return search_result(value_or_raise(std::move(thought)), line, spec);
}

void refuse_over(const AnyLine& line) {
  if (line.outcome()) raise(*no_question(line));
}

// A player that is kept -----------------------------------------------------------------------------------------------

/// One search at a time. An engine without limits is made for any depth, and each call has its own; other searches have
/// no memory, and are made anew with the limits of the call.
class Searcher {
 public:
  Searcher(std::shared_ptr<const AnyGame> game, PlayerSpec spec)
      : game_(std::move(game)),
        spec_(std::move(spec)),
        any_depth_(spec_.name() == engine_name && !has_limits(spec_)),
        player_(value_or_raise(make_player(*game_, any_depth_ ? spec_.with("depth", Limits::deepest) : spec_))) {}

  const AnyGame& game() const { return *game_; }
  const std::string& spec() const { return spec_.text(); }
  bool deterministic() const { return player_->deterministic(); }

  py::object search(const Position& position, Request request, const py::object& stop, const py::object& progress) {
    const AnyLine& line = position.line();
    if (rules_name(*line.game()) != rules_name(*game_))
      raise({.what = "this player was made for another game",
             .where = "player " + spec(),
             .expected = "a position of " + game_->info().full_spec});
    refuse_over(line);
    const Busy busy(*this);
    const auto held = line.clone();
    if (any_depth_ && request.depth == 0 && request.nodes == 0 && request.time.count() == 0)
      request.depth = usual_depth();
    const PlayerSpec limited = with_limits(spec_, request);
    if (any_depth_ || limited == spec_) return search_line(*player_, *held, request, spec(), stop, progress);
    const auto made = value_or_raise(make_player(*game_, limited));
    made->new_game(number_);
    return search_line(*made, *held, request, limited.text(), stop, progress);
  }
  void new_game(std::uint64_t number) {
    const Busy busy(*this);
    number_ = number;
    player_->new_game(number);
  }

 private:
  struct Busy {
    explicit Busy(Searcher& searcher) : flag(searcher.busy_) {
      if (flag.exchange(true))
        raise({.what = "this player is searching already",
               .where = "player " + searcher.spec(),
               .expected = "another player for another thread",
               .code = ErrorCode::Busy});
    }
    ~Busy() { flag = false; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    std::atomic<bool>& flag;
  };

  /// Of an engine without limits, as on the command line.
  static int usual_depth() {
    const auto options = engine_options();
    const auto depth = std::ranges::find(options, "depth", &Option::name);
    return static_cast<int>(whole_number(depth->fallback).value_or(1));
  }

  std::shared_ptr<const AnyGame> game_;
  PlayerSpec spec_;
  bool any_depth_;
  std::unique_ptr<AnyPlayer> player_;
  std::uint64_t number_ = 0;
  std::atomic<bool> busy_ = false;
};

py::object search(const Position& position, const py::object& player, const py::object& lines, const py::object& depth,
                  const py::object& nodes, const py::object& time, const py::object& tree, const py::object& stop,
                  const py::object& progress) {
  Request request = Limited{depth, nodes, time}.request();
  request.trace_nodes = read_tree(tree);
  const long count = whole_number_in(lines, "lines", 1, most_lines);
  if (py::isinstance<Searcher>(player)) {
    if (count != 1)
      raise({.what = "this player was made with its number of lines",
             .where = "lines",
             .expected = "game.player(\"engine:lines=" + std::to_string(count) + "\")"});
    return player.cast<Searcher&>().search(position, request, stop, progress);
  }
  const auto game = position.game();
  const PlayerSpec spec = read_player(player, game->info(), request, count);
  const auto made = value_or_raise(make_player(*game, spec));
  refuse_over(position.line());
  const auto line = position.line().clone();
  return search_line(*made, *line, request, spec.text(), stop, progress);
}

// Many positions ------------------------------------------------------------------------------------------------------

py::list search_many(const py::iterable& positions, const py::object& player, const py::object& jobs,
                     const py::object& lines, const py::object& depth, const py::object& nodes, const py::object& time,
                     const py::object& stop, const py::object& progress) {
  struct Task {
    std::unique_ptr<AnyLine> line;
    PlayerSpec spec;
    std::string rules;
    std::optional<Thought> thought = {};
  };
  const Request request = Limited{depth, nodes, time}.request();
  const long count = whole_number_in(lines, "lines", 1, most_lines);
  const int workers = static_cast<int>(whole_number_in(jobs, "jobs", 1, most_jobs));
  std::vector<Task> tasks;
  for (const py::handle one : positions) {
    if (!py::isinstance<Position>(one)) throw py::type_error("search_many takes positions");
    const AnyLine& line = one.cast<const Position&>().line();
    const PlayerSpec spec = read_player(player, line.game()->info(), request, count);
    refuse_over(line);
    tasks.push_back({line.clone(), spec, rules_name(*line.game())});
  }
  const auto failed = run_stoppable(stop_of(stop), progress, [&](Listener& listener, const std::stop_token& token) {
    std::atomic<std::size_t> done = 0;
    return share_out(tasks.size(), workers, token, [&]() -> Expected<Worker> {
      auto own = std::make_shared<std::map<std::string, std::unique_ptr<AnyPlayer>>>();
      return [&, own](std::size_t number) -> std::optional<Error> {
        Task& task = tasks[number];
        const auto game = task.line->game();
        auto& thinker = (*own)[task.rules + " " + task.spec.text()];
        if (!thinker) {
          auto made = make_player(*game, task.spec);
          if (!made) return made.error();
          thinker = std::move(*made);
        }
        thinker->new_game(0);  // each is answered as if it were the first
        Request asked = request;
        asked.stop = token;
        auto thought = answer_of(*thinker, *task.line, asked);
        if (!thought) return thought.error();
        task.thought = std::move(*thought);
        const std::size_t finished = ++done;
        listener.tell([&] { return py::make_tuple(finished, tasks.size()); });
        return std::nullopt;
      };
    });
  });
  if (failed) raise_cause(*failed);
  py::list results;
  for (Task& task : tasks) {
    if (!task.thought)
      results.append(py::none());
    else
      results.append(search_result(std::move(*task.thought), *task.line, task.spec.text()));
  }
  return results;
}

}  // namespace

void bind_search(py::module_& module) {
  py::class_<Trace>(module, "_Trace")
      .def("svg", [](const Trace& trace) { return to_str(trace_svg(trace)); })
      .def("dot", [](const Trace& trace) { return to_str(trace_dot(trace)); });

  const py::none none;
  py::class_<Searcher>(module, "Player",
                       "A player of one game that keeps its table from search to search. Game.player makes one. It "
                       "searches one position at a time; threads need a player each.")
      .def_property_readonly(
          "game",
          [](const Searcher& player) { return std::const_pointer_cast<AnyGame>(player.game().shared_from_this()); },
          "The game that it plays.")
      .def_property_readonly(
          "spec", [](const Searcher& player) { return to_str(player.spec()); }, "The text that made it.")
      .def_property_readonly("deterministic", &Searcher::deterministic,
                             "Does it play the same move in the same position, whatever the number of the game?")
      .def(
          "search",
          [](Searcher& player, const Position& position, const py::object& depth, const py::object& nodes,
             const py::object& time, const py::object& tree, const py::object& stop, const py::object& progress) {
            Request request = Limited{depth, nodes, time}.request();
            request.trace_nodes = read_tree(tree);
            return player.search(position, request, stop, progress);
          },
          py::arg("position"), py::arg("depth") = none, py::arg("nodes") = none, py::arg("time") = none,
          py::arg("tree") = false, py::arg("stop") = none, py::arg("progress") = none,
          "A SearchResult, as zermelo.search gives it.")
      .def(
          "new_game",
          [](Searcher& player, const py::object& number) {
            player.new_game(
                static_cast<std::uint64_t>(whole_number_in(number, "number", 0, std::numeric_limits<long>::max())));
          },
          py::arg("number") = 0,
          "Forgets what it found. Games are numbered, so that random players differ from game to game and yet repeat.")
      .def("__repr__", [](const Searcher& player) {
        return to_str("<Player " + player.spec() + " of " + player.game().spec() + ">");
      });

  forbid_new(py::type::of<Searcher>());
  forbid_new(py::type::of<Trace>());

  py::type::of<AnyGame>().attr("player") = py::cpp_function(
      [](const AnyGame& game, const py::str& spec) {
        return std::make_unique<Searcher>(game.shared_from_this(),
                                          value_or_raise(PlayerSpec::parse(std::string(spec))));
      },
      py::name("player"), py::is_method(py::type::of<AnyGame>()), py::arg("spec") = "engine",
      "A player of this game, which keeps its table from search to search.");

  module.def("search", &search, py::arg("position"), py::arg("player"), py::arg("lines"), py::arg("depth"),
             py::arg("nodes"), py::arg("time"), py::arg("tree"), py::arg("stop"), py::arg("progress"));
  module.def("search_many", &search_many, py::arg("positions"), py::arg("player"), py::arg("jobs"), py::arg("lines"),
             py::arg("depth"), py::arg("nodes"), py::arg("time"), py::arg("stop"), py::arg("progress"));
}

}  // namespace zermelo::python
