#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/learned.h"
#include "zermelo/any/net_file.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/sampling_player.h"
#include "zermelo/any/telling.h"
#include "zermelo/any/thread_time.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/line.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/offers.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/engine/tracer.h"
#include "zermelo/search/perft.h"
#include "zermelo/search/textbook/deepening.h"
#include "zermelo/search/textbook/informed.h"
#include "zermelo/search/tree.h"

/// The waist, once a game type: instantiated in one source file a game (any/games/), never included elsewhere. Code
/// that writes text is marked as cold, which keeps the compiler from spending its time there: it is called once a move.
namespace zermelo {

/// A whole game in text: "start: …", then "1. move", one a line. Specialised in any/games/ for games that have a
/// notation of their own.
template <class G>
struct GameText {
  [[gnu::cold]] static std::string write(const Line<G>& line, const std::string& first, const std::string& second,
                                         Result result) {
    std::string text =
        "first: " + first + "\nsecond: " + second + "\nstart: " + line.game().position_text(line.start()) + "\n";
    std::size_t number = 0;
    for (const std::string& move : line_texts(line.game(), line.start(), line.moves()).first)
      text += std::to_string(++number) + ". " + move + "\n";
    return text + std::string(to_string(result)) + "\n";
  }
  [[gnu::cold]] static Expected<WrittenGame> read(const G& game, std::string_view text) {
    WrittenGame out;
    out.start = game.position_text(game.initial());
    for (const auto part : std::views::split(text, '\n')) {
      std::string_view row(part.begin(), part.end());
      if (row.ends_with('\r')) row.remove_suffix(1);
      constexpr std::string_view start = "start: ";
      const std::size_t dot = row.find(". ");
      if (row.starts_with(start))
        out.start = row.substr(start.size());
      else if (dot != std::string_view::npos && whole_number(row.substr(0, dot)))
        out.moves.emplace_back(row.substr(dot + 2));
      else if (const auto result = read_result(row))
        out.result = *result;
    }
    return out;
  }
};

template <class G>
class GameOf;

template <class G>
class LineOf final : public AnyLine {
 public:
  LineOf(std::shared_ptr<const AnyGame> game, Line<G> line) : any_(std::move(game)), line_(std::move(line)) {}

  const Line<G>& line() const { return line_; }
  std::unique_ptr<AnyLine> clone() const override { return std::make_unique<LineOf>(*this); }
  std::shared_ptr<const AnyGame> game() const override { return any_; }
  std::string position() const override { return rules().position_text(line_.position()); }
  [[gnu::cold]] std::string start_position() const override { return rules().position_text(line_.start()); }
  [[gnu::cold]] std::string study_position() const override {
    if constexpr (HasStudyText<G>) return rules().study_text(line_.position());
    return {};
  }
  Player to_move() const override { return rules().to_move(line_.position()); }
  std::vector<std::string> legal() const override { return legal_texts(rules(), line_.position()); }
  [[gnu::cold]] std::optional<std::vector<std::string>> legal_for(Player side) const override {
    if (side == to_move()) return legal();
    if constexpr (HasTurned<G>) {
      const auto turned = rules().turned(line_.position());
      if (turned && !outcome()) return legal_texts(rules(), *turned);
    }
    return std::nullopt;
  }
  [[gnu::cold]] std::vector<std::string> short_texts() const override {
    return zermelo::short_texts(rules(), line_.position());
  }
  std::optional<Outcome> outcome() const override { return line_.outcome(); }
  std::optional<Outcome> claim() const override { return line_.claim(); }
  std::optional<int> plies_to_clock_draw() const override { return line_.plies_to_clock_draw(); }
  const std::vector<std::string>& moves() const override { return texts_; }

  std::vector<double> probabilities() const override {
    if constexpr (HasChance<G>)
      if (to_move() == Player::Chance)
        return for_legal_moves(rules(), line_.position(), [this](const auto& move) -> double {
          return rules().probability(line_.position(), move);
        });
    return {};
  }

  Expected<std::string> play(std::string_view text) override {
    const auto move = read_move(rules(), line_.position(), text);
    if (!move) return fail(move.error());
    texts_.push_back(rules().move_text(line_.position(), *move));
    line_.play(*move);
    return texts_.back();
  }
  void undo() override {
    line_.undo();
    texts_.pop_back();
  }

  [[gnu::cold]] std::string game_text(const std::string& first, const std::string& second,
                                      Result result) const override {
    return GameText<G>::write(line_, first, second, result);
  }
  [[gnu::cold]] std::string text_drawing(const TextStyle& style) const override {
    if constexpr (requires { rules().text_drawing(line_.position(), style); })
      return rules().text_drawing(line_.position(), style);
    else if constexpr (requires { rules().text_drawing(line_.position()); })
      return rules().text_drawing(line_.position());
    else
      return position() + "\n";
  }
  [[gnu::cold]] Drawing drawing() const override {
    if constexpr (HasDrawing<G>) return rules().drawing(line_.position());
    Drawing drawing{.width = std::max(4.0, 0.25 * static_cast<double>(position().size())), .height = 1};
    drawing.labels.push_back({.x = drawing.width / 2, .y = 0.5, .text = position()});
    return drawing;
  }
  [[gnu::cold]] std::vector<Gesture> gestures() const override {
    return for_legal_moves(rules(), line_.position(), [this]([[maybe_unused]] const auto& move) {
      if constexpr (HasGesture<G>) return rules().gesture(line_.position(), move);
      return Gesture();
    });
  }
  [[gnu::cold]] std::string refusal(const std::vector<std::string>& touched) const override {
    if (std::ranges::any_of(gestures(), [&](const Gesture& g) { return begins_with(g, touched); })) return {};
    if (outcome()) return "the game is over";
    if constexpr (HasRefusal<G>) return rules().refusal(line_.position(), touched);
    return "no move goes there";
  }
  std::vector<std::pair<std::string, double>> terms(const EvaluatorChoice& choice) const override {
    Terms terms;
    Evaluator<G>(rules(), choice)(line_.position(), terms);
    return std::move(terms.list);
  }
  std::vector<std::uint16_t> features(Player view) const override {
    FeatureSet set;
    (*dynamic_cast<const GameOf<G>&>(*any_).features())(line_.position(), view, set);
    std::vector<std::uint16_t> numbers;
    set.each([&](std::size_t number) { numbers.push_back(static_cast<std::uint16_t>(number)); });
    return numbers;
  }
  bool is_quiet([[maybe_unused]] std::string_view text) const override {
    if constexpr (HasForcing<G>)
      if (rules().forcing(line_.position())) return false;
    if constexpr (HasNoisy<G>) {
      const auto move = read_move(rules(), line_.position(), text);
      return move && !rules().noisy(line_.position(), *move);
    }
    return true;
  }

  std::uint64_t perft(int depth, const std::stop_token& stop) const override {
    return zermelo::perft(rules(), line_.position(), depth, stop);
  }
  [[gnu::cold]] std::vector<std::pair<std::string, std::uint64_t>> divide(int depth,
                                                                          const std::stop_token& stop) const override {
    std::vector<std::pair<std::string, std::uint64_t>> out;
    for (const auto& [move, count] : zermelo::divide(rules(), line_.position(), depth, stop))
      out.emplace_back(rules().move_text(line_.position(), move), count);
    return out;
  }

 private:
  const G& rules() const { return line_.game(); }

  std::shared_ptr<const AnyGame> any_;
  Line<G> line_;
  std::vector<std::string> texts_;
};

/// A player was asked about a game it was not made for.
inline Error other_game(const std::string& spec) {
  return {.what = "this player was made for another game", .where = "player " + spec};
}

/// Players that only one game has: its yardsticks and the programs of its study. Specialised in any/games/.
template <class G>
struct OwnPlayer {
  GamePlayer info;
  std::function<Expected<std::unique_ptr<AnyPlayer>>(const G&, const PlayerSpec&)> make;
};
template <class G>
struct OwnPlayers {
  static std::vector<OwnPlayer<G>> list() { return {}; }
};

/// What a search asks about endings: the tablebases that are built (any/knowledge/probe.h).
template <class Endgames>
// NOLINTNEXTLINE(readability-redundant-declaration): only where a united build compiles the definition beside it
Probe<typename Endgames::Game::Position> tablebase_probe();
template <class G>
struct OwnProbe {
  static constexpr bool exists = HasEndgames<G>;
  static Probe<typename G::Position> make() {
    if constexpr (exists) return tablebase_probe<typename EndgamesOf<G>::type>();
    return {};
  }
};

template <class G>
class TextbookPlayer final : public AnyPlayer {
 public:
  /// In games with dice a network may judge.
  using Judge = std::conditional_t<HasChance<G>, Learned<G>, Evaluator<G>>;

  TextbookPlayer(const G& game, const TextbookSettings& settings, const Judge& judge, std::string spec)
      : AnyPlayer(std::move(spec)),
        evaluator_(judge),
        flexible_(flexible(game, evaluator_, settings)),
        settings_(settings) {}

  bool deterministic() const override {
    return settings_.options.ties != Ties::Random && settings_.options.order != Order::Random &&
           settings_.limits.time.count() == 0;
  }
  void new_game(std::uint64_t number) override { game_number_ = number; }

  Expected<Thought> think(const AnyLine& any_line, const Request& request) override {
    const auto* const typed = dynamic_cast<const LineOf<G>*>(&any_line);
    if (typed == nullptr) return fail(other_game(spec()));
    const Line<G>& line = typed->line();
    const bool deepening = settings_.limits.deepening();
    const Limits limits = limits_for(settings_.limits, deepening, request);
    TextbookOptions options = settings_.options;
    options.seed = combine(combine(options.seed, game_number_), line.plies());
    if (request.trace_nodes > 0) return traced(line, limits, options, request.trace_nodes);
    return to_thought(line, deepening ? deepened(line, limits, options, request.on_progress)
                                      : searched(line, limits, options, nullptr));
  }

 private:
  using Found = Report<typename G::Move, double>;
  using Tree = SearchTree<G>;
  using Progress = std::function<void(const Thought&)>;

  /// The evaluator of searches that are traced or may ask tablebases. Both cost far more than a test whether they are
  /// wanted, so that one instantiation of each algorithm serves them all; and expectimax in games without dice.
  using Flexible = std::conditional_t<OwnProbe<G>::exists, Informed<G, Judge>, Judge>;
  static Flexible flexible(const G& game, const Judge& evaluator, const TextbookSettings& settings) {
    if constexpr (OwnProbe<G>::exists)
      return {game, evaluator, settings.tablebases ? OwnProbe<G>::make() : Probe<typename G::Position>()};
    else
      return evaluator;
  }

  /// A search of a fixed depth, by the instantiation that does what is wanted.
  Found searched(const Line<G>& line, const Limits& limits, const TextbookOptions& options, Tree* tree) const {
    const auto task = [&](const auto& evaluator) {
      return SearchTask{settings_.algorithm, line.game(), evaluator, line.position(),
                        line.reversible(),   limits,      options};
    };
    if (tree == nullptr && !settings_.tablebases) {
      NoTrace silent;
      if constexpr (HasChance<G>)
        return search_to_depth(task(evaluator_), silent);
      else if (settings_.algorithm != Algorithm::Expectimax)
        return search_best_play(task(evaluator_), silent);
    }
    MaybeTrace<Tree> trace(tree);
    return search_to_depth(task(flexible_), trace);
  }
  Found deepened(const Line<G>& line, const Limits& limits, const TextbookOptions& options,
                 const Progress& on_progress) const {
    const auto search = [&](const Limits& left) { return searched(line, left, options, nullptr); };
    const auto report = [&](const Found& found) {
      if (on_progress) on_progress(to_thought(line, found));
    };
    return deepen<Found>(limits, search, report);
  }

  /// A search that deepens runs first without a tracer; the depth it reached is then searched once more with one.
  [[gnu::cold]] Thought traced(const Line<G>& line, Limits limits, const TextbookOptions& options,
                               std::size_t budget) const {
    std::optional<Found> deepest;
    if (limits.deepening()) {
      deepest = deepened(line, limits, options, {});
      limits = {.depth = deepest->depth, .stop = limits.stop};
    }
    Tree tree(line.game(), budget);
    const Found found = searched(line, limits, options, &tree);
    Thought thought = to_thought(line, deepest ? *deepest : found);
    thought.trace = to_trace(tree);
    return thought;
  }

  Judge evaluator_;
  Flexible flexible_;
  TextbookSettings settings_;
  std::uint64_t game_number_ = 0;
};

/// The engine as a player: it keeps its transposition table and its history from move to move until a new game begins.
template <class G>
class EnginePlayer final : public AnyPlayer {
 public:
  [[gnu::cold]] EnginePlayer(const G& game, const EngineSettings& settings, const Learned<G>& evaluator,
                             std::unique_ptr<TranspositionTable> table, std::string spec)
      : AnyPlayer(std::move(spec)),
        settings_(settings),
        evaluator_(evaluator),
        engine_(game, evaluator, std::move(table), settings.options) {
    if (settings_.tablebases) engine_.set_probe(OwnProbe<G>::make());
  }

  bool deterministic() const override { return settings_.options.threads == 1 && settings_.limits.time.count() == 0; }
  void new_game(std::uint64_t) override {
    if (std::exchange(used_, false)) engine_.new_game();
    machine_.new_game();
  }

  Expected<Thought> think(const AnyLine& any_line, const Request& request) override {
    const auto* const typed = dynamic_cast<const LineOf<G>*>(&any_line);
    if (typed == nullptr) return fail(other_game(spec()));
    const Line<G>& line = typed->line();
    if (request.trace_nodes > 0) return traced(line, request);
    std::vector<typename G::Move> only;
    for (const std::string& text : request.only) {
      const auto move = read_move(line.game(), line.position(), text);
      if (!move) return fail(move.error());
      only.push_back(*move);
    }
    used_ = true;
    const ThreadWatch watch;
    const auto report = [&](const auto& found) {
      if (request.on_progress) request.on_progress(thought_of(line, found));
    };
    const Limits limits = limits_for(settings_.limits, true, request, machine_);
    Thought thought = thought_of(line, engine_(line.position(), line.reversible(), limits, report, only));
    machine_.note(watch.seconds(), watch.seconds_at_work(), engine_.longest_pause());
    return thought;
  }

 private:
  /// A fresh engine with one thread and a tracer.
  [[gnu::cold]] Expected<Thought> traced(const Line<G>& line, const Request& request) const {
    auto table = make_table(settings_);
    if (!table) return fail(table.error());
    EngineOptions options = settings_.options;
    options.threads = 1;
    const G& game = line.game();
    EngineSearch<G, Learned<G>, EngineTracer<G>> engine(game, evaluator_, std::move(*table), options,
                                                        EngineTracer<G>(game, request.trace_nodes));
    if (settings_.tablebases) engine.set_probe(OwnProbe<G>::make());
    Thought thought = to_thought(line, engine(line.position(), line.reversible(),
                                              limits_for(settings_.limits, true, request), [](const auto&) {}));
    thought.trace = to_trace(engine.trace().tree());
    return thought;
  }
  template <class Found>
  Thought thought_of(const Line<G>& line, const Found& found) const {
    Thought thought = to_thought(line, found);
    thought.table_permille = engine_.table_permille();
    return thought;
  }

  EngineSettings settings_;
  Learned<G> evaluator_;
  EngineSearch<G, Learned<G>> engine_;
  MachineShare machine_;
  bool used_ = false;
};

template <class G>
class GameOf final : public AnyGame {
  static_assert(sizeof(RequireNotation<G>) > 0);

 public:
  GameOf(G rules, GameInfo info, std::string spec)
      : rules_(std::move(rules)),
        info_(std::move(info)),
        spec_(std::move(spec)) {
    info_.evaluators = Evaluator<G>::list();
    info_.own_symbols = requires { requires G::own_symbols; };
    if constexpr (requires { G::sides; })
      for (std::size_t i = 0; i < info_.sides.size(); ++i) info_.sides[i] = G::sides[i];
    info_.offers = offers_text<G>(true);
    info_.lacks = offers_text<G>(false);
    info_.dice = HasChance<G>;
    info_.captures = HasNoisy<G>;
    info_.repeats = CanRepeat<G>;
    info_.position_bytes = sizeof(typename G::Position);
    info_.uci = requires { requires G::uci; };
    if constexpr (requires { GameText<G>::game_file; }) info_.game_file = GameText<G>::game_file;
    if constexpr (HasSymmetry<G>) info_.symmetries = rules_.symmetries();
    if constexpr (requires { rules_.starts(); }) info_.starts = rules_.starts();
    for (const auto& own : OwnPlayers<G>::list()) info_.players.push_back(own.info);
  }

  const GameInfo& info() const override { return info_; }
  const std::string& spec() const override { return spec_; }

  Expected<std::unique_ptr<AnyLine>> start(std::string_view position) const override {
    if (position.empty()) return std::make_unique<LineOf<G>>(shared_from_this(), Line<G>(rules_));
    const auto named = std::ranges::find(info_.starts, position, &NamedStart::name);
    const auto read = rules_.read_position(named == info_.starts.end() ? position : std::string_view(named->position));
    if (!read) return fail(with_named_starts(read.error(), position));
    return std::make_unique<LineOf<G>>(shared_from_this(), Line<G>(rules_, *read));
  }

  [[gnu::cold]] std::unique_ptr<const Knowledge> knowledge() const override {
    return make_knowledge(rules_, info_, spec_);
  }

  [[gnu::cold]] Expected<WrittenGame> read_game(std::string_view text) const override {
    return GameText<G>::read(rules_, text);
  }

  [[gnu::cold]] std::vector<std::string> problems(std::string_view position) const override {
    const auto started = start(position);
    if (started) return {};
    if constexpr (ListsProblems<G>)
      if (auto listed = rules_.problems(position); !listed.empty()) return listed;
    return {started.error().message()};
  }

  FeatureLayout feature_layout() const override {
    return {.count = features()->count(),
            .fingerprint = features()->fingerprint(),
            .blind = features()->blind(),
            .most_points = most_points(rules_)};
  }
  FeatureName feature_name(std::size_t number, Player view) const override { return features()->name(number, view); }
  /// Made when they are first needed.
  std::shared_ptr<const FeaturesOf<G>> features() const {
    const std::lock_guard lock(features_mutex_);
    if (!features_) features_ = std::make_shared<const FeaturesOf<G>>(rules_);
    return features_;
  }

  using AnyGame::player;
  [[gnu::cold]] Expected<std::unique_ptr<AnyPlayer>> player(const PlayerSpec& spec) const override {
    for (const auto& own : OwnPlayers<G>::list())
      if (own.info.name == spec.name()) return own.make(rules_, spec);
    if (spec.name() == engine_name) return engine_player(spec);
    if (is_sampling(spec.name())) {
      const auto settings = sampling_settings(spec, info_);
      if (!settings) return fail(settings.error());
      return make_sampling_player<LineOf<G>>(rules_, *settings, spec);
    }
    if (!is_textbook(spec.name())) return make_simple_player(spec, *this);
    return textbook_player(spec);
  }

 private:
  [[gnu::cold]] Expected<std::unique_ptr<AnyPlayer>> textbook_player(const PlayerSpec& spec) const {
    const auto settings = textbook_settings(spec, info_);  // refuses networks in games without dice
    if (!settings) return fail(settings.error());
    using Judge = typename TextbookPlayer<G>::Judge;
    const auto player = [&](const Judge& judge) -> std::unique_ptr<AnyPlayer> {
      return std::make_unique<TextbookPlayer<G>>(rules_, *settings, judge, spec.text());
    };
    if (settings->net.empty()) return player(Judge(rules_, settings->evaluator));
    if constexpr (HasChance<G>) {
      auto net = net_for(*this, settings->net);
      if (!net) return fail(net.error());
      return player(Judge(rules_, settings->evaluator, features(), std::move(*net)));
    }
    std::unreachable();
  }
  [[gnu::cold]] Expected<std::unique_ptr<AnyPlayer>> engine_player(const PlayerSpec& spec) const {
    const auto settings = engine_settings(spec, info_);  // refuses games with dice
    if (!settings) return fail(settings.error());
    if constexpr (HasChance<G>) {
      std::unreachable();
    } else {
      auto table = make_table(*settings);
      if (!table) return fail(table.error());
      if (settings->net.empty())
        return std::make_unique<EnginePlayer<G>>(rules_, *settings, Learned<G>(rules_, settings->evaluator),
                                                 std::move(*table), spec.text());
      auto net = net_for(*this, settings->net);
      if (!net) return fail(net.error());
      return std::make_unique<EnginePlayer<G>>(rules_, *settings,
                                               Learned<G>(rules_, settings->evaluator, features(), std::move(*net)),
                                               std::move(*table), spec.text());
    }
  }

  /// A word that is nearly the name of a start position was probably meant as one.
  [[gnu::cold]] Error with_named_starts(Error error, std::string_view text) const {
    if (error.nearest.empty()) error.nearest = nearest(text, info_.starts | std::views::transform(&NamedStart::name));
    return error;
  }

  G rules_;
  GameInfo info_;
  std::string spec_;
  mutable std::mutex features_mutex_;
  mutable std::shared_ptr<const FeaturesOf<G>> features_;
};

}  // namespace zermelo
