#include "zermelo/learn/learn.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "zermelo/any/json.h"
#include "zermelo/any/net_file.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/shipped_nets.h"
#include "zermelo/core/hash.h"
#include "zermelo/learn/files.h"
#include "zermelo/learn/float_net.h"
#include "zermelo/learn/samples.h"
#include "zermelo/learn/self_play.h"
#include "zermelo/learn/teacher.h"
#include "zermelo/learn/tuning.h"
#include "zermelo/match/match.h"
#include "zermelo/store/record_file.h"

namespace zermelo::learn {
namespace {

constexpr std::string_view settings_name = "learn.json";
constexpr std::string_view times_name = "times.json";
/// How the files of a first generation begin, which lie beside `settings_name`.
constexpr std::array<std::string_view, 5> beginnings{"games-0", "weights-0", "training-0", "candidate-0", "test-0"};

std::string numbered(std::string_view name, int number) {
  const std::string digits = std::to_string(number);
  return std::string(name) + "-" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

/// What `read` makes of a file of ours.
template <class Read>
auto read_json(const std::string& file, const Read& read) -> Expected<decltype(read(Json()))> {
  const auto text = read_whole(file);
  if (!text) return fail(text.error());
  try {
    return read(Json::parse(*text));
  } catch (const Json::exception&) {
    return fail({.what = "cannot be read", .where = file, .expected = "a file that 'zermelo learn' wrote"});
  }
}

Generation generation_from(const Json& json) {
  return {.number = json.at("generation"),
          .games = json.at("games"),
          .positions = json.at("positions"),
          .loss = json.at("loss"),
          .held_out_loss = json.at("held_out_loss"),
          .test = {.wins = json.at("wins"),
                   .draws = json.at("draws"),
                   .losses = json.at("losses"),
                   .unfinished = json.at("unfinished")},
          .pairs = {.counts = json.at("pairs")},
          .log_likelihood_ratio = json.at("log_likelihood_ratio"),
          .better = json.at("better")};
}

/// What is in `learn.json`.
struct State {
  Json settings;
  std::vector<Generation> generations;
};
Expected<State> read_state_file(const std::string& file) {
  return read_json(file, [](const Json& json) {
    State state{.settings = json.at("settings"), .generations = {}};
    for (const Json& g : json.at("generations")) state.generations.push_back(generation_from(g));
    return state;
  });
}

/// Of all threads: other programs on the machine and the number of jobs do not change it much.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A stop from outside and the end of the time, as one.
class Until {
 public:
  Until(const std::stop_token& outer, std::chrono::nanoseconds time)
      : outer_(outer, Forward{&source_}),
        end_(time.count() > 0 ? std::chrono::steady_clock::now() + time
                              : std::chrono::steady_clock::time_point::max()) {}

  std::stop_token token() const { return source_.get_token(); }
  /// To be asked every now and then.
  bool is_over() {
    if (std::chrono::steady_clock::now() >= end_) source_.request_stop();
    return source_.stop_requested();
  }

 private:
  struct Forward {
    std::stop_source* to;
    void operator()() const { to->request_stop(); }
  };
  std::stop_source source_;
  std::stop_callback<Forward> outer_;
  std::chrono::steady_clock::time_point end_;
};

class Learner {
 public:
  Learner(const LearnOptions& options, const std::stop_token& stop, const LearnWatch& watch)
      : options_(options),
        watch_(watch),
        outer_(stop),
        until_(stop, options.time),
        layout_(options.game->feature_layout()),
        opening_plies_(usual_opening_plies(*options.game)) {}

  Expected<LearnResult> run() {
    if (const auto opened = open(); !opened) return fail(opened.error());
    while (!until_.is_over() && (options_.generations == 0 || done() < options_.generations)) {
      const auto finished = generation(done() + 1);
      if (!finished) return fail(finished.error());
      if (!*finished) break;
    }
    return LearnResult{.generations = generations_,
                       .best = best_,
                       .latest = generations_.empty() ? "" : net_path(done()),
                       .finished = !outer_.stop_requested()};
  }

 private:
  int done() const { return static_cast<int>(generations_.size()); }
  std::string path(std::string_view name) const { return options_.folder + "/" + std::string(name); }
  std::string net_path(int number) const { return network_file(options_.folder, number); }
  std::string weights_path(int number) const { return path(numbered("weights", number)); }
  std::string training_path(int number) const { return path(numbered("training", number)); }
  std::string samples_path(int number, std::uint32_t part) const {
    return path(numbered(numbered("games", number), static_cast<int>(part)));
  }
  std::uint64_t seed_of(int number, std::uint64_t what) const {
    return combine(combine(options_.seed, static_cast<std::uint64_t>(number)), what);
  }

  // What is on the disk. ---------------------------------------------------------------------------------------------

  /// What a run must have in common with the one that it continues.
  Json settings() const {
    return {{"game", options_.game->info().full_spec},
            {"fingerprint", std::to_string(layout_.fingerprint)},
            {"seed", options_.seed},
            {"hidden", options_.hidden},
            {"games", options_.games},
            {"nodes", options_.nodes},
            {"positions", options_.positions},
            {"teacher", options_.teacher ? Json(options_.teacher->canonical()) : Json()},
            {"hold_out", options_.hold_out},
            {"test_games", options_.test_games}};
  }
  Expected<void> write_state() const {
    Json list = Json::array();
    for (const Generation& g : generations_) list.push_back(to_json(g));
    return write_whole(path(settings_name), dump({{"settings", settings()}, {"generations", std::move(list)}}) + "\n");
  }

  /// What was done since the last call lies on the disk now, so that nobody will do it again.
  Expected<void> count_time(int number) {
    const double now = processor_seconds();
    seconds_.resize(std::max(seconds_.size(), static_cast<std::size_t>(number)));
    seconds_[static_cast<std::size_t>(number) - 1] += now - std::exchange(counted_, now);
    return write_whole(path(times_name), dump({{"seconds", seconds_}}) + "\n");
  }

  Expected<void> open() {
    if (const auto made = make_folder(options_.folder); !made) return made;
    auto seconds = seconds_of_generations(options_.folder);
    if (!seconds) return fail(seconds.error());
    seconds_ = std::move(*seconds);
    counted_ = processor_seconds();
    if (is_there(path(settings_name))) {
      if (const auto read = read_state(); !read) return read;
      return read_samples();
    }
    for (const std::string_view beginning : beginnings)
      if (const auto name = file_beginning(options_.folder, beginning))
        return fail({.what = "has " + in_quotes(*name) + " and no " + std::string(settings_name),
                     .where = "folder " + printable(options_.folder),
                     .expected = "an empty folder, or one that 'zermelo learn' wrote as a whole"});
    if (auto written = write_state(); !written) return written;
    net_ = FloatNet::random(layout_.count, options_.hidden, seed_of(0, 0));
    return {};
  }

  Expected<void> read_state() {
    const auto foreign = [&](std::string what, std::string expected) {
      return fail({.what = std::move(what), .where = path(settings_name), .expected = std::move(expected)});
    };
    if (!options_.resume) return foreign("something was learned here before", "--resume, or another folder (--out)");
    auto state = read_state_file(path(settings_name));
    if (!state) return fail(state.error());
    if (state->settings != settings())
      return foreign("was learned with other settings: " + dump(state->settings), dump(settings()));
    generations_ = std::move(state->generations);
    for (const Generation& g : generations_)
      if (g.better) best_ = net_path(g.number);
    if (done() == 0) {
      net_ = FloatNet::random(layout_.count, options_.hidden, seed_of(0, 0));
      return {};
    }
    remove_file(training_path(done()));  // which a kill may have left
    return read_weights(done());
  }

  Expected<void> read_weights(int number) {
    const auto bytes = read_whole(weights_path(number));
    if (!bytes) return fail(bytes.error());
    auto net = unpack_float_net(*bytes, weights_path(number));
    if (!net) return fail(net.error());
    if (!has_our_size(*net)) return fail(other_size(weights_path(number)));
    net_ = std::move(*net);
    return {};
  }
  bool has_our_size(const FloatNet& net) const {
    return net.features == layout_.count && net.hidden == options_.hidden;
  }
  Error other_size(const std::string& file) const {
    return {.what = "has another size", .where = file, .expected = "that of " + dump(settings())};
  }

  /// The samples of the generations that are finished, added as they were then.
  Expected<void> read_samples() {
    for (int number = 1; number <= done(); ++number)
      if (const auto read = read_samples_of(number); !read) return read;
    return {};
  }
  Expected<void> read_samples_of(int number) {
    for (std::uint32_t part = 0; part < parts(); ++part) {
      const std::string file = samples_path(number, part);
      const auto bytes = read_whole(file);
      if (!bytes) return fail(bytes.error());
      auto samples = unpack_samples(*bytes, layout_.count, file);
      if (!samples) return fail(samples.error());
      learn_from(number, std::move(*samples));
    }
    if (!taught_.empty()) learn_taught();
    samples_.shrink_to(options_.positions);
    return {};
  }
  /// So few that a file is seconds of work, however long the searches are.
  std::uint32_t games_a_file() const {
    return static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(Tuning::nodes_a_file / options_.nodes, 1, Tuning::most_games_a_file));
  }
  std::uint32_t parts() const { return (options_.games + games_a_file() - 1) / games_a_file(); }

  /// Values of a teacher are in its own unit: its first games say what a unit is in the logarithm of the odds.
  void learn_from(int number, std::vector<Sample> samples) {
    if (is_taught(number) && layout_.most_points == 0) {
      std::ranges::move(samples, std::back_inserter(taught_));
      if (!worth_ && std::ranges::count_if(taught_, shows_unit) >= std::ptrdiff_t{Tuning::positions_of_unit})
        worth_ = worth_of_unit(taught_);
      if (!worth_) return;
      samples = std::exchange(taught_, {});
      for (Sample& sample : samples) use_unit(sample, *worth_);
    }
    for (const Sample& sample : samples) keep_sample(sample);
  }
  /// A generation with few games. Where none of them says what the unit is, only what is proven is learned.
  void learn_taught() {
    if (std::ranges::any_of(taught_, shows_unit)) worth_ = worth_of_unit(taught_);
    for (Sample& sample : std::exchange(taught_, {})) {
      if (worth_) use_unit(sample, *worth_);
      if (worth_ || sample.proven) keep_sample(sample);
    }
  }
  void keep_sample(const Sample& sample) {
    if (options_.game->info().dice)
      samples_.merge(sample);
    else
      samples_.add(sample);
  }
  /// The games of this generation are its teacher's.
  bool is_taught(int number) const {
    return options_.teacher &&
           std::ranges::none_of(generations_, [&](const Generation& g) { return g.better && g.number < number; });
  }

  // A generation. ----------------------------------------------------------------------------------------------------

  void tell(int number, std::string phase, std::uint64_t done, std::uint64_t all) {
    if (watch_.on_status) watch_.on_status({number, std::move(phase), done, all});
    until_.is_over();
  }

  /// False if it was stopped before its end.
  Expected<bool> generation(int number) {
    if (const auto played = play(number); !played || !*played) return played;
    Generation g{
        .number = number, .games = static_cast<std::uint64_t>(number) * options_.games, .positions = samples_.size()};
    if (const auto trained = train_on_samples(g); !trained || !*trained) return trained;
    if (const auto tested = test(g); !tested || !*tested) return tested;
    if (const auto kept = keep(number, "latest.net"); !kept) return fail(kept.error());
    if (g.better) best_ = net_path(number);
    if (g.better)
      if (const auto kept = keep(number, "best.net"); !kept) return fail(kept.error());
    generations_.push_back(g);
    if (const auto written = write_state(); !written) return fail(written.error());
    remove_file(training_path(number));
    if (watch_.on_generation) watch_.on_generation(g);
    return true;
  }

  PlayerSpec player(const std::string& net) const {
    const auto limited = [&](const PlayerSpec& spec) {
      const PlayerSpec short_search = spec.with("nodes", options_.nodes);
      return spec.name() == engine_name ? short_search.with("hash", 1) : short_search;
    };
    if (net.empty() && options_.teacher) return limited(*options_.teacher);
    const auto search = limited(search_with_nets(options_.game->info()));
    if (!net.empty()) return search.with("net", net);
    const auto blind = search.with("evaluator", "zero");
    return options_.game->info().dice ? blind.with("ties", "random") : blind;  // or it might roll for ever
  }

  Expected<bool> play(int number) {
    const SelfPlay plan{.game = options_.game,
                        .player = player(best_),
                        .seed = options_.seed,
                        .opening_plies = opening_plies_,
                        .random_share = Tuning::random_share,
                        .trust_search = !best_.empty() || options_.teacher,
                        .most_points = layout_.most_points};
    if (const auto played = play_missing(number, plan); !played || !*played) return played;
    if (const auto read = read_samples_of(number); !read) return fail(read.error());
    return true;
  }

  /// A file of samples while its games are played.
  struct Part {
    std::vector<std::vector<Sample>> games;
    std::size_t left = 0;  ///< to be played
  };

  /// Plays the games of which the samples are not on the disk. False if it was stopped before its end.
  Expected<bool> play_missing(int number, const SelfPlay& plan) {
    std::vector<Part> files(parts());
    std::vector<std::uint32_t> missing;
    for (std::uint32_t game = 0; game < options_.games; ++game) {
      const std::uint32_t part = game / games_a_file();
      if (files[part].games.empty() && is_there(samples_path(number, part))) {
        game += games_a_file() - 1;
        continue;
      }
      files[part].games.emplace_back();
      ++files[part].left;
      missing.push_back(game);
    }
    std::uint32_t played = options_.games - static_cast<std::uint32_t>(missing.size());
    tell(number, "games", played, options_.games);
    const std::uint64_t before = static_cast<std::uint64_t>(number - 1) * options_.games;
    std::vector<std::uint64_t> numbers;
    for (const std::uint32_t game : missing) numbers.push_back(before + game);
    const auto on_game = [&](std::size_t i, std::vector<Sample> samples) -> Expected<void> {
      const std::uint32_t part = missing[i] / games_a_file();
      files[part].games[missing[i] % games_a_file()] = std::move(samples);
      if (--files[part].left == 0) {
        std::vector<Sample> all;
        for (auto& game : std::exchange(files[part].games, {})) std::ranges::move(game, std::back_inserter(all));
        if (auto written = write_whole(samples_path(number, part), pack_samples(all)); !written) return written;
        if (auto counted = count_time(number); !counted) return counted;
      }
      tell(number, "games", ++played, options_.games);
      return {};
    };
    const auto done = play_games(plan, numbers, options_.jobs, until_.token(), on_game);
    if (!done) return fail(done.error());
    return std::ranges::all_of(files, [](const Part& part) { return part.left == 0; });
  }

  /// With which the same networks are learned again.
  std::string command() const {
    const auto option = [](std::string_view name, auto value) {
      return " --" + std::string(name) + " " + std::to_string(value);
    };
    return "zermelo learn " + options_.game->spec() + option("seed", options_.seed) + option("games", options_.games) +
           option("nodes", options_.nodes) + option("positions", options_.positions) +
           option("hidden", options_.hidden) + (options_.teacher ? " --teacher " + options_.teacher->canonical() : "");
  }

  /// The training that was stopped or killed; nothing where none was.
  Expected<std::optional<TrainState>> read_training(int number) const {
    const std::string file = training_path(number);
    if (!is_there(file)) return std::nullopt;
    const auto bytes = read_whole(file);
    if (!bytes) return fail(bytes.error());
    auto state = unpack_train_state(*bytes, file);
    if (!state) return fail(state.error());
    if (!has_our_size(state->net)) return fail(other_size(file));
    if (state->report.trained + state->report.held_out != samples_.size())
      return fail({.what = "is of other positions", .where = file, .expected = "the samples with which it began"});
    return std::optional(std::move(*state));
  }

  Expected<bool> train_on_samples(Generation& g) {
    const auto wanted = static_cast<int>(Tuning::positions_to_train / std::max<std::size_t>(samples_.size(), 1));
    const int epochs = std::clamp(wanted, Tuning::least_epochs, Tuning::most_epochs);
    auto from = read_training(g.number);
    if (!from) return fail(from.error());
    const auto tell_epoch = [&](int done) {
      tell(g.number, "training", static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(epochs));
    };
    tell_epoch(*from ? (*from)->epoch : 0);
    Expected<void> kept;
    const auto keep = [&](const TrainState& state) {
      if (kept) kept = write_whole(training_path(g.number), pack_train_state(state));
      if (kept) kept = count_time(g.number);
      until_.is_over();
    };
    const auto report = train(net_, samples_,
                              {.epochs = epochs,
                               .hold_out = options_.hold_out,
                               .seed = seed_of(g.number, 2),
                               .jobs = options_.jobs,
                               .on_epoch = tell_epoch,
                               .keep = keep,
                               .keep_every = options_.between_states},
                              until_.token(), std::move(*from));
    if (!kept) return fail(kept.error());
    if (until_.is_over()) return false;
    g.loss = report.loss;
    g.held_out_loss = report.held_out_loss;
    if (const auto written = write_whole(weights_path(g.number), pack_float_net(net_)); !written)
      return fail(written.error());
    const NetFile file{.game = options_.game->info().full_spec,
                       .fingerprint = layout_.fingerprint,
                       .made = command() + ", generation " + std::to_string(g.number),
                       .net = quantised(net_)};
    if (const auto written = write_whole(net_path(g.number), pack_net(file)); !written) return fail(written.error());
    return true;
  }

  /// The records of tests name networks without the folder, so that it can be renamed.
  PlayedGame without_folder(PlayedGame game) const {
    return with_nets(std::move(game), [&](const std::string& net) {
      return net.starts_with(options_.folder + "/") ? net.substr(options_.folder.size() + 1) : net;
    });
  }
  PlayedGame in_folder(PlayedGame game) const {
    return with_nets(std::move(game), [&](const std::string& net) { return path(net); });
  }
  static PlayedGame with_nets(PlayedGame game, const std::function<std::string(const std::string&)>& named) {
    for (std::string* const player : {&game.first, &game.second})
      if (const auto spec = PlayerSpec::parse(*player))
        if (const auto net = spec->value("net")) *player = spec->with("net", named(*net)).canonical();
    return game;
  }

  /// The new network against the best one, from both sides of each opening. Its games are kept as they are played.
  Expected<bool> test(Generation& g) {
    const MatchPlan plan{.contest = {.game = options_.game,
                                     .openings = {.plies = std::max(1, opening_plies_ * 2 / 3), .distinct = true},
                                     .seed = seed_of(g.number, 3) >> 1,
                                     .most_plies = most_plies(*options_.game),
                                     .jobs = options_.jobs},
                         .first = player(net_path(g.number)),
                         .second = player(best_),
                         .games = options_.test_games,
                         .swap = true,
                         .sprt = Tuning::test};
    const std::string records = path(numbered("test", g.number) + ".jsonl");
    const bool begun = is_there(records);
    auto file =
        RecordFile::open(records, begun ? RecordFile::Open::Resume : RecordFile::Open::New, *options_.games_known);
    if (!file) return fail(file.error());
    Expected<void> kept;
    auto earlier = file->take_games();
    for (PlayedGame& game : earlier) game = in_folder(std::move(game));
    auto played = earlier.size();
    tell(g.number, "test", played, static_cast<std::uint64_t>(options_.test_games));
    const auto on_game = [&](const MatchGame& game) {
      if (kept) kept = file->add(without_folder(game.game));
      if (kept && processor_seconds() - counted_ > 1) kept = count_time(g.number);
      tell(g.number, "test", ++played, static_cast<std::uint64_t>(options_.test_games));
    };
    const auto result = play_match(plan, until_.token(), on_game, {.games = std::move(earlier), .where = records});
    if (!result) return fail(result.error());
    if (!kept) return fail(kept.error());
    if (const auto counted = count_time(g.number); !counted) return fail(counted.error());
    const bool decided = result->sprt->verdict != SprtDecision::Open;
    if (until_.is_over() && !decided && result->games.size() < static_cast<std::size_t>(options_.test_games))
      return false;
    g.test = result->tally;
    g.pairs = result->pairs;
    g.log_likelihood_ratio = result->sprt->log_likelihood_ratio;
    g.better = result->sprt->verdict == SprtDecision::H1;
    return true;
  }

  /// Under a name by which it is found.
  Expected<void> keep(int number, std::string_view name) const {
    const auto bytes = read_whole(net_path(number));
    return bytes ? write_whole(path(name), *bytes) : fail(bytes.error());
  }

  LearnOptions options_;
  const LearnWatch& watch_;
  std::stop_token outer_;
  Until until_;
  FeatureLayout layout_;
  int opening_plies_;
  std::vector<Generation> generations_;
  std::vector<double> seconds_;  ///< one for each generation, the unfinished one included
  double counted_ = 0;           ///< the processor time up to which they count
  Samples samples_;
  FloatNet net_;
  std::optional<double> worth_;  ///< of the unit of a teacher
  std::vector<Sample> taught_;   ///< before the worth of its unit is known
  std::string best_;
};

}  // namespace

EloEstimate elo_of(const Generation& g) { return elo_estimate(g.pairs); }

Json to_json(const Generation& g) {
  const EloEstimate elo = elo_of(g);
  return {{"generation", g.number},
          {"games", g.games},
          {"positions", g.positions},
          {"loss", g.loss},
          {"held_out_loss", g.held_out_loss},
          {"wins", g.test.wins},
          {"draws", g.test.draws},
          {"losses", g.test.losses},
          {"unfinished", g.test.unfinished},
          {"pairs", g.pairs.counts},
          {"elo", json_number(elo.elo)},
          {"elo_low", json_number(elo.low)},
          {"elo_high", json_number(elo.high)},
          {"log_likelihood_ratio", g.log_likelihood_ratio},
          {"better", g.better}};
}

Json to_json(const LearnResult& result, const LearnOptions& options) {
  Json list = Json::array();
  for (const Generation& g : result.generations) list.push_back(to_json(g));
  return {{"game", options.game->info().full_spec},
          {"folder", options.folder},
          {"best", result.best.empty() ? Json() : Json(options.folder + "/best.net")},
          {"latest", result.latest.empty() ? Json() : Json(result.latest)},
          {"generations", std::move(list)},
          {"complete", result.finished}};
}

Expected<std::vector<Generation>> learned_generations(const std::string& folder) {
  const std::string file = folder + "/" + std::string(settings_name);
  if (!is_there(file)) return std::vector<Generation>{};
  auto state = read_state_file(file);
  if (!state) return fail(state.error());
  return std::move(state->generations);
}

std::string network_file(const std::string& folder, int generation) {
  return folder + "/" + numbered("candidate", generation) + ".net";
}

Expected<std::vector<double>> seconds_of_generations(const std::string& folder) {
  const std::string path = folder + "/" + std::string(times_name);
  if (!is_there(path)) return std::vector<double>{};
  return read_json(path, [](const Json& json) { return json.at("seconds").get<std::vector<double>>(); });
}

std::optional<Error> refuse_teacher(const AnyGame& game, const PlayerSpec& teacher) {
  const auto refusal = [&](std::string what, std::string expected) {
    return Error{.what = std::move(what), .where = "--teacher", .expected = std::move(expected)};
  };
  const std::string search = search_with_nets(game.info()).name();
  if (teacher.name() != search)
    return refusal("bad player " + in_quotes(teacher.canonical()), search == engine_name ? "an engine" : "expectimax");
  const auto made = game.player(teacher);
  if (!made) return made.error();
  for (const auto& [option, instead] : {std::pair("nodes", "--nodes"), std::pair("hash", "no table of another size"),
                                        std::pair("time", "--nodes, so that the seed alone decides"),
                                        std::pair("threads", "--jobs, so that the seed alone decides")})
    if (teacher.value(option)) return refusal("a teacher has no option " + in_quotes(option), instead);
  return std::nullopt;
}

Expected<LearnResult> learn(const LearnOptions& options, const std::stop_token& stop, const LearnWatch& watch) {
  if (auto refused = refuse_learning(*options.game)) return fail(std::move(*refused));
  if (options.teacher)
    if (auto refused = refuse_teacher(*options.game, *options.teacher)) return fail(std::move(*refused));
  return Learner(options, stop, watch).run();
}

}  // namespace zermelo::learn
