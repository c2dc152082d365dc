#include "zermelo/any/player_spec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ranges>

#include "zermelo/any/large_pages.h"
#include "zermelo/any/level.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/random_options.h"
#include "zermelo/any/shipped_nets.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/random.h"
#include "zermelo/search/time_management.h"

namespace zermelo {
namespace {

constexpr int default_depth = 4;
constexpr std::int64_t default_playouts = 10'000;
constexpr std::string_view mcts_solver_name = "mcts-solver";
constexpr std::int64_t most_nodes = 1'000'000'000'000;

template <class Enum>
Enum chosen(const Settings& settings, const char* key, const std::vector<std::string>& words) {
  const auto found = std::ranges::find(words, settings.text(key));
  return static_cast<Enum>(found - words.begin());
}

const std::vector<std::string> ties_words{"first", "last", "random"};
const std::vector<std::string> order_words{"natural", "reverse", "random", "static", "best"};
const std::vector<std::string> candidates_words{"all", "captures"};
const std::vector<std::string> opponent_words{"best", "uniform", "soft"};
const std::vector<std::string> pruning_words{"none", "star1", "star2"};
const std::vector<std::string> playout_words{"random", "evaluator", "greedy", "engine:depth=1", "quiescence"};

/// The weights of evaluators, `study.kings=0.7`, stand among the player's own keys.
bool is_weight(std::string_view key) { return key.contains('.'); }

Expected<double> parse_weight(const std::string& key, const std::string& text) {
  constexpr double largest = 1e6;
  const auto value = decimal(text);
  if (!value || std::abs(*value) > largest)
    return fail({.what = "bad value " + in_quotes(text) + " for " + key,
                 .where = "player",
                 .expected = "a number from -1000000 to 1000000"});
  return *value;
}

Expected<void> set_weight(const EvaluatorInfo& info, const std::string& key, const std::string& value,
                          EvaluatorChoice& choice) {
  const std::size_t dot = key.find('.');
  const std::string owner = key.substr(0, dot);
  const std::string name = key.substr(dot + 1);
  if (!info.is_called(owner))
    return fail({.what = "weight " + in_quotes(key) + " is not of the evaluator in use",
                 .where = "player",
                 .expected = std::string(info.name) + ".…"});
  const auto parameter = std::ranges::find(info.parameters, name, &Parameter::name);
  if (parameter == info.parameters.end())
    return fail(not_among("evaluator " + std::string(info.name) + " has no weight", name,
                          info.parameters | std::views::transform(&Parameter::name), "player"));
  const auto weight = parse_weight(key, value);
  if (!weight) return fail(weight.error());
  choice.weights[static_cast<std::size_t>(parameter - info.parameters.begin())] = *weight;
  return {};
}

/// The limits that were given; none of them are set otherwise.
Expected<Limits> limits_of(const Settings& s) {
  Limits limits;
  if (s.given("depth")) limits.depth = s.small("depth");
  if (s.given("nodes")) limits.nodes = static_cast<std::uint64_t>(s.number("nodes"));
  if (s.given("time")) {
    const auto time = parse_duration(s.text("time"), "player, time");
    if (!time) return fail(time.error());
    limits.time = *time;
  }
  return limits;
}

bool is_unlimited(const Limits& limits) { return limits.depth == 0 && limits.nodes == 0 && limits.time.count() == 0; }

std::optional<Error> refused(const std::string& name, const Settings& s, const GameInfo& game) {
  const auto refusal = [&](const char* what, const char* expected) {
    return Error{
        .what = game.name + what, .where = "player " + name, .expected = expected, .code = ErrorCode::Unsupported};
  };
  if (game.dice && name != "expectimax") return refusal(" has dice", "expectimax, mcts, mcts-solver or random");
  if (name != engine_name && s.text("candidates") == "captures" && !game.captures)
    return refusal(" has no captures", "candidates=all");
  return std::nullopt;
}

/// What a spec asks of the engine or of a textbook search.
struct Asked {
  Settings keys;
  Limits limits;
  EvaluatorChoice evaluator;
};

Expected<Asked> asked_of(const PlayerSpec& spec, const GameInfo& game) {
  const auto [plain, weights] = spec.split(is_weight);
  const auto keys = plain.settings(spec.name() == engine_name ? engine_options() : textbook_options(spec.name()));
  if (!keys) return fail(keys.error());
  if (auto error = refused(spec.name(), *keys, game)) return fail(*error);
  const auto limits = limits_of(*keys);
  if (!limits) return fail(limits.error());
  const auto evaluator = evaluator_choice(game, keys->given("evaluator") ? keys->text("evaluator") : "", weights);
  if (!evaluator) return fail(evaluator.error());
  return Asked{*keys, *limits, *evaluator};
}

/// What every search understands.
std::vector<Option> common_options() {
  return {Option::number("depth", "plies to look ahead, moves of the dice included", default_depth, 1, Limits::deepest),
          Option::number("nodes", "at most this many positions", 0, 1, most_nodes),
          Option::text("time", "most time for a move: 1s, 250ms, 2m", "none"),
          Option::text("evaluator", "the evaluator at the horizon", "the game's own")};
}

/// Off by default, so that nodes do not depend on what lies in a cache.
Option tablebases_option() {
  return Option::flag("tablebases", "probe the tablebases that are there; never builds one").renamed_from("tables");
}

Option net_option() {
  return Option::text(
      "net", "a network in place of the evaluator: shipped, learned, or a file that 'zermelo learn' made", "none");
}
/// The word for a network, or empty.
Expected<std::string> net_of(const PlayerSpec& spec, const Settings& s) {
  if (s.text("net") == "none") return "";
  if (s.given("evaluator"))
    return fail({.what = "a network takes the place of the evaluator",
                 .where = "player " + spec.name() + ", net",
                 .expected = "net= or evaluator=, not both"});
  return s.text("net");
}

/// Plays any legal move, each with the same chance.
class RandomPlayer : public AnyPlayer {
 public:
  RandomPlayer(std::string spec, std::uint64_t seed) : AnyPlayer(std::move(spec)), seed_(seed), random_(seed) {}
  bool deterministic() const override { return false; }
  void new_game(std::uint64_t number) override { random_ = Random(combine(seed_, number)); }
  Expected<Thought> think(const AnyLine& line, const Request&) override {
    Thought thought;
    if (line.to_move() == Player::Chance) return thought;
    const auto legal = line.legal();
    thought.move = legal[random_.below(legal.size())];
    return thought;
  }

 private:
  std::uint64_t seed_;
  Random random_;
};

Expected<std::unique_ptr<AnyPlayer>> make_random_player(const PlayerSpec& spec, const AnyGame&) {
  const auto s = spec.settings(random_options());
  if (!s) return fail(s.error());
  return std::make_unique<RandomPlayer>(spec.canonical(), static_cast<std::uint64_t>(s->number("seed")));
}

Expected<std::unique_ptr<AnyPlayer>> refuse_person(const PlayerSpec&, const AnyGame&) {
  return fail({.what = "a person cannot be asked here",
               .where = "player human",
               .expected = "a program; people play in 'zermelo play'",
               .code = ErrorCode::Unsupported});
}

Expected<std::unique_ptr<AnyPlayer>> refuse_outside(const PlayerSpec& spec, const AnyGame&) {
  return fail(
      {.what = "outside programs are not asked here",
       .where = "player " + spec.name(),
       .expected = "engine or another player of zermelo; 'match', 'tournament', 'search' and 'play' take programs",
       .code = ErrorCode::Unsupported});
}

constexpr std::array<PlayerKind, 13> kinds_of_player{{{"human", refuse_person},
                                                      {"random", make_random_player},
                                                      {"level", make_level_player},
                                                      {"perfect", make_perfect_player},
                                                      {"minimax"},
                                                      {"alphabeta"},
                                                      {"expectimax"},
                                                      {"mcts"},
                                                      {mcts_solver_name},
                                                      {engine_name},
                                                      {"program", refuse_outside, true},
                                                      {"uci", refuse_outside, true},
                                                      {"xboard", refuse_outside, true}}};

}  // namespace

std::vector<Option> random_options() {
  return {Option::number("seed", "for what is random", 1, 0, std::numeric_limits<std::int64_t>::max())};
}

std::span<const PlayerKind> player_kinds() { return kinds_of_player; }

bool is_outside(std::string_view name) {
  // NOLINTNEXTLINE(readability-qualified-auto): libc++ has iterators of its own for an array
  const auto kind = std::ranges::find(kinds_of_player, name, &PlayerKind::name);
  return kind != kinds_of_player.end() && kind->outside;
}

bool is_textbook(std::string_view name) { return name == "minimax" || name == "alphabeta" || name == "expectimax"; }

std::vector<Option> textbook_options(std::string_view name) {
  std::vector<Option> options = common_options();
  options.insert(
      options.end(),
      {Option::word("ties", "which of equally good moves", "first", ties_words),
       Option::word("order", "order of children; static: by the evaluator, best: by their true value", "natural",
                    order_words),
       Option::word("candidates", "captures: where there is one, no other move is searched", "all", candidates_words),
       Option::word("values", "all: the exact value of every root move", "best", {"best", "all"}),
       Option::number("seed", "for what is random", 1, 0, std::numeric_limits<std::int64_t>::max())});
  if (name == "expectimax") {
    options.push_back(Option::word("opponent", "the model of the other side", "best", opponent_words));
    options.push_back(
        Option::word("pruning", "how nodes of the dice are cut; the values stay the same", "none", pruning_words));
    options.push_back(net_option());
  } else {
    options.push_back(tablebases_option());
  }
  return options;
}

bool is_sampling(std::string_view name) { return name == "mcts" || name == mcts_solver_name; }

std::vector<Option> sampling_options(std::string_view name) {
  constexpr std::int64_t most_mib = 1L << 20;
  constexpr std::int64_t most_threads = 256;
  const bool solver = name == mcts_solver_name;
  const MctsOptions usual = solver ? MctsOptions::of_solver() : MctsOptions();
  std::vector<Option> options{
      Option::number("nodes", "playouts a move", default_playouts, 1, most_nodes),
      Option::text("time", "most time for a move: 1s, 250ms, 2m", "none"),
      Option::text("c", "the weight of exploration, from 0 to 100", number_text(usual.c)),
      Option::word("playout",
                   "random moves; the evaluator's guess; the best move by the evaluator; the best move after captures; "
                   "or captures, then the evaluator's guess",
                   playout_words[static_cast<std::size_t>(usual.playout)], playout_words),
      Option::number("memory", "MiB for the tree", static_cast<std::int64_t>(usual.memory_mib), 1, most_mib),
      Option::text("evaluator", "the evaluator of playouts", "the game's own"),
      Option::number("seed", "for what is random", 1, 0, std::numeric_limits<std::int64_t>::max())};
  if (solver)
    options.insert(
        options.end(),
        {Option::number("threads", "threads that search", 1, 1, most_threads),
         Option::text("implicit", "the part of implicit minimax in a value, from 0 to 1", number_text(usual.implicit)),
         Option::text("first-play", "how much worse than its parent an untried move is, from 0 to 2",
                      number_text(usual.first_play)),
         Option::text("sharpness", "of the softmax of the evaluator's guesses, from 0 to 100",
                      number_text(usual.sharpness))});
  return options;
}

namespace {
/// The decimal number of a key, from 0 to `most`.
Expected<double> decimal_of(const Settings& keys, const std::string& key, double most) {
  const auto value = decimal(keys.text(key));
  if (value && *value >= 0 && *value <= most) return *value;
  return fail({.what = "bad value " + in_quotes(keys.text(key)) + " for " + key,
               .where = "player",
               .expected = "a number from 0 to " + number_text(most)});
}
}  // namespace

Expected<SamplingSettings> sampling_settings(const PlayerSpec& spec, const GameInfo& game) {
  const auto [plain, weights] = spec.split(is_weight);
  const auto keys = plain.settings(sampling_options(spec.name()));
  if (!keys) return fail(keys.error());
  const auto limits = limits_of(*keys);
  if (!limits) return fail(limits.error());
  const auto evaluator = evaluator_choice(game, keys->given("evaluator") ? keys->text("evaluator") : "", weights);
  if (!evaluator) return fail(evaluator.error());
  const auto c = decimal_of(*keys, "c", 100);
  if (!c) return fail(c.error());
  const auto memory = static_cast<std::size_t>(keys->number("memory"));
  SamplingSettings out{.limits = *limits,
                       .options = {.c = *c,
                                   .playout = chosen<Playout>(*keys, "playout", playout_words),
                                   .memory_mib = memory,
                                   .seed = static_cast<std::uint64_t>(keys->number("seed"))},
                       .evaluator = *evaluator,
                       .mistake = game.evaluators[evaluator->which].unit.mistake,
                       .solver = spec.name() == mcts_solver_name};
  if (out.solver) {
    const auto implicit = decimal_of(*keys, "implicit", 1);
    const auto first_play = decimal_of(*keys, "first-play", 2);
    const auto sharpness = decimal_of(*keys, "sharpness", 100);
    for (const auto* const value : {&implicit, &first_play, &sharpness})
      if (!*value) return fail(value->error());
    out.options.threads = static_cast<std::size_t>(keys->number("threads"));
    out.options.implicit = *implicit;
    out.options.first_play = *first_play;
    out.options.sharpness = *sharpness;
  }
  return memory < machine_mib() ? Expected<SamplingSettings>(out) : fail(no_memory_for_tree(out));
}

Error no_memory_for_tree(const SamplingSettings& settings) {
  const std::size_t mib = settings.options.memory_mib;
  return {.what = "no memory for a tree of " + std::to_string(mib) + " MiB",
          .where = "player, memory",
          .expected = mib >= machine_mib() ? "less than the " + std::to_string(machine_mib()) + " MiB of this machine"
                                           : "less: the system refuses this process the memory",
          .code = ErrorCode::TooLarge};
}

Limits sampling_limits(const Limits& own, const Request& request) {
  const bool unlimited = own.nodes == 0 && own.time.count() == 0 && !request.clock.runs();
  Limits limits = limits_for(own, true, request);
  limits.depth = 0;
  if (unlimited && request.nodes == 0 && request.time.count() == 0) limits.nodes = default_playouts;
  return limits;
}

Expected<std::chrono::nanoseconds> parse_duration(std::string_view text, std::string_view where) {
  const Error error{.what = "bad time " + in_quotes(text),
                    .where = std::string(where),
                    .expected = "a number with ms, s or m, like 250ms, from 1 up to a week"};
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = whole_number(text.substr(0, digits));
  const std::string_view unit = text.substr(digits);
  std::chrono::nanoseconds one{0};
  if (unit == "ms") one = std::chrono::milliseconds(1);
  if (unit == "s") one = std::chrono::seconds(1);
  if (unit == "m") one = std::chrono::minutes(1);
  constexpr std::chrono::nanoseconds week = std::chrono::hours(24 * 7);
  if (!number || *number < 1 || one.count() == 0 || *number > week / one) return fail(error);
  return *number * one;
}

Expected<EvaluatorChoice> evaluator_choice(const GameInfo& game, std::string_view name,
                                           const std::vector<std::pair<std::string, std::string>>& weights) {
  std::size_t which = game.evaluators.size() - 1;
  if (!name.empty()) {
    const auto found = std::ranges::find_if(game.evaluators, [&](const auto& info) { return info.is_called(name); });
    if (found == game.evaluators.end())
      return fail(not_among(game.name + " has no evaluator", name,
                            game.evaluators | std::views::transform(&EvaluatorInfo::name), "player"));
    which = static_cast<std::size_t>(found - game.evaluators.begin());
  }
  EvaluatorChoice choice = choose(game.evaluators, which);
  for (const auto& [key, value] : weights)
    if (const auto set = set_weight(game.evaluators[which], key, value, choice); !set) return fail(set.error());
  return choice;
}

Expected<TextbookSettings> textbook_settings(const PlayerSpec& spec, const GameInfo& game) {
  const auto asked = asked_of(spec, game);
  if (!asked) return fail(asked.error());
  const Settings& s = asked->keys;
  TextbookSettings out{.algorithm = spec.name() == "minimax"     ? Algorithm::Minimax
                                    : spec.name() == "alphabeta" ? Algorithm::AlphaBeta
                                                                 : Algorithm::Expectimax,
                       .limits = asked->limits,
                       .options = {.ties = chosen<Ties>(s, "ties", ties_words),
                                   .order = chosen<Order>(s, "order", order_words),
                                   .candidates = chosen<Candidates>(s, "candidates", candidates_words),
                                   .all_values = s.text("values") == "all",
                                   .seed = static_cast<std::uint64_t>(s.number("seed"))},
                       .evaluator = asked->evaluator};
  if (is_unlimited(out.limits)) out.limits.depth = default_depth;
  if (out.algorithm == Algorithm::Expectimax) {
    out.options.opponent = chosen<Opponent>(s, "opponent", opponent_words);
    out.options.pruning = chosen<Pruning>(s, "pruning", pruning_words);
    if (out.options.pruning != Pruning::None && out.options.opponent != Opponent::Best)
      return fail({.what = "an opponent who errs has no window to prune by",
                   .where = "player expectimax, pruning",
                   .expected = "opponent=best, or pruning=none",
                   .code = ErrorCode::Unsupported});
    auto net = net_of(spec, s);
    if (!net) return fail(net.error());
    if (!net->empty() && !game.dice)
      return fail({.what = game.name + " has no dice",
                   .where = "player expectimax, net",
                   .expected = "engine, which plays with a network there",
                   .code = ErrorCode::Unsupported});
    out.net = std::move(*net);
  } else {
    out.tablebases = s.on("tablebases");
  }
  return out;
}

std::vector<Option> engine_options() {
  constexpr std::int64_t most_mib = 1L << 20;
  constexpr std::int64_t most_threads = 256;
  constexpr std::int64_t most_lines = 256;
  std::vector<Option> options = common_options();
  options.insert(options.end(),
                 {Option::number("hash", "MiB for the table of positions", 16, 1, most_mib),
                  Option::number("lines", "moves with an exact value and a line", 1, 1, most_lines),
                  Option::number("threads", "threads that search", 1, 1, most_threads), tablebases_option(),
                  Option::flag("exact", "minimax's value at this depth, nothing guessed on the way"), net_option()});
  for (const Technique& technique : techniques)
    options.push_back(Option::word(std::string(technique.name), std::string(technique.meaning), "on", {"off", "on"}));
  return options;
}

Expected<EngineSettings> engine_settings(const PlayerSpec& spec, const GameInfo& game) {
  const auto asked = asked_of(spec, game);
  if (!asked) return fail(asked.error());
  const Settings& s = asked->keys;
  const auto net = net_of(spec, s);
  if (!net) return fail(net.error());
  EngineSettings out{.limits = asked->limits,  // without a limit of its own it goes by the clock
                     .options = {.on = {},
                                 .lines = static_cast<std::size_t>(s.number("lines")),
                                 .threads = static_cast<std::size_t>(s.number("threads"))},
                     .evaluator = asked->evaluator,
                     .net = *net,
                     .table_mib = static_cast<std::size_t>(s.number("hash")),
                     .tablebases = s.on("tablebases")};
  for (const Technique& technique : techniques) out.options.on.*technique.on = s.on(std::string(technique.name));
  if (s.on("exact")) out.options.on = out.options.on.without_guesses();
  if (!out.options.on.table) out.table_mib = 1;
  return out;
}

Expected<EvaluatorChoice> evaluator_of(const PlayerSpec& spec, const GameInfo& game) {
  const auto asked = asked_of(spec, game);
  if (!asked) return fail(asked.error());
  if (has_net(spec)) return evaluator_choice(game, "zero", {});  // a network has no terms
  return asked->evaluator;
}

Expected<std::unique_ptr<TranspositionTable>> make_table(const EngineSettings& settings) {
  const Error error{.what = "no memory for a table of " + std::to_string(settings.table_mib) + " MiB",
                    .where = "player engine, hash",
                    .expected = settings.table_mib >= machine_mib()
                                    ? "less than the " + std::to_string(machine_mib()) + " MiB of this machine"
                                    : "a smaller hash: the system refuses this process the memory",
                    .code = ErrorCode::TooLarge};
  if (settings.table_mib >= machine_mib()) return fail(error);
  try {
    return std::make_unique<TranspositionTable>(settings.table_mib, wish_for_large_pages);
  } catch (const std::bad_alloc&) {
    return fail(error);
  }
}

Limits limits_for(const Limits& own, bool deepening, const Request& request, const MachineShare& machine) {
  Limits limits = own;
  if (is_unlimited(own) && !request.clock.runs()) limits.depth = default_depth;
  const auto at_most = [](auto& limit, auto other) {
    constexpr decltype(other) none{};
    if (other > none && (limit == none || other < limit)) limit = other;
  };
  at_most(limits.depth, request.depth);
  at_most(limits.nodes, request.nodes);
  at_most(limits.time, request.time);
  if (request.clock.runs()) {
    const ThinkingTime share = share_out(request.clock, machine);
    at_most(limits.time, deepening ? share.most : request.clock.left);
    if (deepening) {
      limits.enough = share.enough;
      limits.enough_if_unsure = share.enough_if_unsure;
    }
  }
  limits.stop = request.stop;
  return limits;
}

Expected<std::unique_ptr<AnyPlayer>> make_simple_player(const PlayerSpec& spec, const AnyGame& game) {
  const auto kinds = player_kinds();
  const auto kind = std::ranges::find(kinds, spec.name(), &PlayerKind::name);
  if (kind != kinds.end() && kind->make != nullptr) return kind->make(spec, game);
  std::vector<std::string> names;
  for (const PlayerKind& known : kinds) names.emplace_back(known.name);
  for (const GamePlayer& player : game.info().players) names.push_back(player.name);
  return fail(not_among("unknown player", spec.name(), names, "player"));
}

}  // namespace zermelo
