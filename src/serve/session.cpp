#include "zermelo/serve/session.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/words.h"

namespace zermelo {
namespace {

constexpr std::size_t most_listed_moves = 1000;  ///< a position may have tens of thousands of captures
constexpr std::size_t longest_kept_line = 12;

Json outcome_json(const Outcome& outcome, const GameInfo& game) {
  Json json = to_json(outcome);
  json["words"] = outcome_sentence(outcome, game);
  return json;
}

Json or_null(const std::optional<Outcome>& outcome, const GameInfo& game) {
  return outcome ? outcome_json(*outcome, game) : Json(nullptr);
}

std::string thought_text(const AnyLine& before, const Thought& thought) {
  Json json = to_json(thought);
  for (const char* key : {"move", "complete", "leaves", "cutoffs", "moves"}) json.erase(key);
  const auto kept = std::min(thought.line.size(), longest_kept_line);
  const std::vector<std::string> line(thought.line.begin(), thought.line.begin() + static_cast<std::ptrdiff_t>(kept));
  json["line"] = line;
  json["shown_line"] = shown_line(before, line);
  return dump(json);
}

std::optional<Outcome> read_outcome(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto result = read_result(json.value("result", ""));
  const auto reason = read_reason(json.value("reason", ""));
  if (!result || !reason) return std::nullopt;
  return Outcome{.result = *result, .reason = *reason};
}

Json node_json(int id, const StoredSession::Node& node) {
  Json json{{"id", id},
            {"parent", node.parent < 0 ? Json(nullptr) : Json(node.parent)},
            {"move", node.parent < 0 ? Json(nullptr) : Json(node.move)},
            {"shown", node.parent < 0 ? Json(nullptr) : Json(node.shown.empty() ? node.move : node.shown)},
            {"by", node.parent < 0 ? Json(nullptr) : Json(node.player)}};
  const Json thought = node.thought.empty() ? Json::object() : Json::parse(node.thought, nullptr, false);
  for (const char* key :
       {"value", "proof", "win", "loss", "depth", "nodes", "seconds", "line", "shown_line", "because"})
    json[key] = thought.is_object() && thought.contains(key) ? thought[key] : Json(nullptr);
  return json;
}

/// A position may have more captures than a list holds; no game goes on from there.
std::optional<Error> unplayable(const AnyLine& line) {
  try {
    if (!line.outcome()) line.legal();
    return std::nullopt;
  } catch (const std::length_error& error) {
    return Error{.what = "this move leads to a position that cannot be played: " + std::string(error.what()),
                 .where = "move"};
  }
}

Error no_node(int node) {
  return {.what = "the game has no move number " + std::to_string(node),
          .where = "node",
          .expected = "one of the game's nodes"};
}

}  // namespace

namespace {

/// Many may sit here, and the machine is one.
std::optional<Error> greedy_engine(const PlayerSpec& spec, const GameInfo& game) {
  constexpr std::size_t most_mib = 64;
  if (spec.name() != engine_name) return std::nullopt;
  const auto settings = engine_settings(spec, game);
  if (!settings) return settings.error();
  if (settings->table_mib <= most_mib && settings->options.threads == 1) return std::nullopt;
  return Error{.what = "this engine wants more of the machine than a seat has",
               .where = "player engine",
               .expected = "hash at most " + std::to_string(most_mib) + ", threads=1"};
}

}  // namespace

std::optional<Error> refused_seat(const AnyGame& game, const std::string& spec) {
  if (spec == "human") return std::nullopt;
  const auto parsed = PlayerSpec::parse(spec);
  if (!parsed) return parsed.error();
  if (is_outside(parsed->name()))
    return Error{.what = "programs of the machine do not play here",
                 .where = "player " + parsed->name(),
                 .expected = "a level or an algorithm; 'zermelo match' takes programs",
                 .code = ErrorCode::Unsupported};
  if (const auto error = greedy_engine(*parsed, game.info())) return error;
  if (parsed->name() == "perfect" && (!game.info().repeats || !parsed->pairs().empty()))
    return Error{.what = "plays here from the tables of endings alone",
                 .where = "player perfect",
                 .expected = "chess or checkers, and no folder of its own"};
  const auto player = game.player(*parsed);
  return player ? std::nullopt : std::optional(player.error());
}

Json view_json(const AnyLine& line, const std::optional<Outcome>& outcome, const std::optional<Gesture>& last) {
  const GameInfo& game = line.game()->info();
  Json moves = Json::array();
  const auto texts = outcome ? std::vector<std::string>() : line.legal();
  const auto shown = outcome ? std::vector<std::string>() : line.short_texts();
  const auto gestures = outcome ? std::vector<Gesture>() : line.gestures();
  const std::size_t listed = std::min(texts.size(), most_listed_moves);
  for (std::size_t i = 0; i < listed; ++i) {
    Json move{{"move", texts[i]}, {"shown", shown[i]}};
    move.update(to_json(gestures[i]));
    moves.push_back(std::move(move));
  }
  return {{"position", line.position()},
          {"to_move", to_string(line.to_move())},
          {"again", false},
          {"drawing", to_json(line.drawing())},
          {"moves", std::move(moves)},
          {"hidden_moves", texts.size() - listed},
          {"last", last ? to_json(*last) : Json(nullptr)},
          {"outcome", or_null(outcome, game)},
          {"claim", outcome ? Json(nullptr) : or_null(line.claim(), game)}};
}

Table::Table(StoredSession kept, std::shared_ptr<const AnyGame> game, std::unique_ptr<AnyLine> line)
    : kept_(std::move(kept)),
      game_(std::move(game)),
      line_(std::move(line)) {}

Expected<std::unique_ptr<Table>> Table::make(const Catalogue& games, const Wish& wish) {
  const auto game = games.game(wish.game, wish.position);
  if (!game) return fail(game.error());
  auto line = (*game)->start(wish.position);
  if (!line) return fail(line.error());
  for (const std::string& spec : {wish.first, wish.second})
    if (const auto error = refused_seat(**game, spec)) return fail(*error);
  StoredSession kept{.game = (*game)->spec(),
                     .start = (*line)->position(),
                     .first = wish.first,
                     .second = wish.second,
                     .clock_ms = wish.clock.count(),
                     .increment_ms = wish.increment.count(),
                     .first_ms = wish.clock.count(),
                     .second_ms = wish.clock.count(),
                     .nodes = {{}}};
  return std::unique_ptr<Table>(new Table(std::move(kept), *game, std::move(*line)));
}

Expected<std::unique_ptr<Table>> Table::restore(const Catalogue& games, StoredSession kept) {
  const auto game = games.game(kept.game, kept.start);
  if (!game) return fail(game.error());
  auto line = (*game)->start(kept.start);
  if (!line) return fail(line.error());
  const int current = std::exchange(kept.current, 0);  // where the line stands
  std::unique_ptr<Table> table(new Table(std::move(kept), *game, std::move(*line)));
  for (std::size_t i = 1; i < table->kept_.nodes.size(); ++i)
    if (table->kept_.nodes[i].parent < 0 || table->kept_.nodes[i].parent >= static_cast<int>(i))
      return fail({.what = "the kept game is damaged", .where = "table"});
  if (const auto error = table->go(current)) return fail(*error);
  table->changed_ = table->kept_.nodes.size();
  return table;
}

std::optional<Error> Table::check_node(int node) const {
  if (node < 0 || node >= static_cast<int>(kept_.nodes.size())) return no_node(node);
  return std::nullopt;
}

std::vector<int> Table::path_to(int node) const {
  std::vector<int> path;
  for (; node > 0; node = kept_.nodes[static_cast<std::size_t>(node)].parent) path.push_back(node);
  std::ranges::reverse(path);
  return path;
}

Expected<std::unique_ptr<AnyLine>> Table::line_at(int node) const {
  if (const auto error = check_node(node)) return fail(*error);
  if (node == kept_.current) return line_->clone();
  auto line = game_->start(kept_.start);
  if (!line) return line;
  for (const int step : path_to(node))
    if (const auto played = (*line)->play(kept_.nodes[static_cast<std::size_t>(step)].move); !played)
      return fail(played.error());
  return line;
}

std::optional<Outcome> Table::outcome_at(int node, const AnyLine& line) const {
  if (auto decided = read_outcome(kept_.nodes[static_cast<std::size_t>(node)].outcome)) return decided;
  return line.outcome();
}

std::optional<Error> Table::play(int node, std::string_view move, const Thought* thought) {
  auto line = line_at(node);
  if (!line) return line.error();
  if (const auto over = outcome_at(node, **line))
    return Error{.what = "the game is over: " + outcome_sentence(*over, game_->info()), .where = "move"};
  if (full()) return Error{.what = "this game has too many moves", .where = "table"};
  const Player mover = (*line)->to_move();
  const auto played = (*line)->play(move);
  if (!played) return played.error();
  if (const auto error = unplayable(**line)) return error;
  const auto there =
      std::ranges::find_if(kept_.nodes, [&](const auto& n) { return n.parent == node && n.move == *played; });
  const auto next = static_cast<int>(there - kept_.nodes.begin());
  if (there == kept_.nodes.end()) {
    const auto before = (*line)->clone();
    before->undo();
    kept_.nodes.push_back({.parent = node,
                           .move = *played,
                           .shown = shown_move(*before, *played),
                           .player = std::string(to_string(mover)),
                           .thought = thought != nullptr ? thought_text(*before, *thought) : "",
                           .outcome = {}});
  }
  changed(next);
  if (has_clock() && mover != Player::Chance && node == kept_.current) set_left(mover, left(mover) + increment());
  kept_.current = next;
  line_ = std::move(*line);
  return std::nullopt;
}

std::optional<Error> Table::go(int node) {
  auto line = line_at(node);
  if (!line) return line.error();
  line_ = std::move(*line);
  kept_.current = node;
  return std::nullopt;
}

std::optional<Error> Table::back() {
  if (kept_.current == 0) return Error{.what = "there is no move to take back", .where = "back"};
  const auto parent = [&](int node) { return kept_.nodes[static_cast<std::size_t>(node)].parent; };
  for (int node = parent(kept_.current); has_person() && node >= 0; node = parent(node)) {
    const auto line = line_at(node);
    if (!line) return line.error();
    if (person((*line)->to_move())) return go(node);
  }
  return go(parent(kept_.current));
}

void Table::decide(const Outcome& outcome) {
  kept_.nodes[static_cast<std::size_t>(kept_.current)].outcome = dump(to_json(outcome));
  changed(kept_.current);
}

std::optional<Error> Table::sit(const std::string& first, const std::string& second) {
  for (const std::string& spec : {first, second})
    if (auto error = refused_seat(*game_, spec)) return error;
  kept_.first = first;
  kept_.second = second;
  return std::nullopt;
}

Json Table::view_of(int node, const AnyLine& line) const {
  const StoredSession::Node& here = kept_.nodes[static_cast<std::size_t>(node)];
  std::optional<Gesture> last;
  bool again = false;
  if (node > 0) {
    const auto before = line.clone();
    before->undo();
    const auto legal = before->legal();
    const auto found = std::ranges::find(legal, here.move);
    if (found != legal.end()) last = before->gestures()[static_cast<std::size_t>(found - legal.begin())];
    again = line.to_move() != Player::Chance && to_string(line.to_move()) == here.player;
  }
  const auto outcome = outcome_at(node, line);
  Json json = view_json(line, outcome, last);
  json["again"] = again && !outcome;
  return json;
}

Expected<Json> Table::view_at(int node) const {
  const auto line = line_at(node);
  if (!line) return fail(line.error());
  return view_of(node, **line);
}

Json Table::state() const {
  Json nodes = Json::array();
  for (std::size_t i = 0; i < kept_.nodes.size(); ++i) nodes.push_back(node_json(static_cast<int>(i), kept_.nodes[i]));
  return {{"id", kept_.id},
          {"key", nullptr},
          {"game", kept_.game},
          {"family", game_->info().name},
          {"title", game_->info().title},
          {"sides", game_->info().sides},
          {"start", kept_.start},
          {"first", kept_.first},
          {"second", kept_.second},
          {"nodes", std::move(nodes)},
          {"current", kept_.current},
          {"view", view()},
          {"paused", kept_.paused},
          {"delay", kept_.delay}};
}

PlayedGame Table::played() const {
  PlayedGame game{.game = kept_.game,
                  .start = kept_.start,
                  .first = kept_.first,
                  .second = kept_.second,
                  .terms = {.number = static_cast<std::uint64_t>(kept_.seed),
                            .seed = static_cast<std::uint64_t>(kept_.seed),
                            .clock = {.base = std::chrono::milliseconds(kept_.clock_ms),
                                      .increment = std::chrono::milliseconds(kept_.increment_ms)}},
                  .opening = {},
                  .moves = {},
                  .outcome = outcome().value_or(Outcome{}),
                  .detail = {}};
  for (const int step : path_to(kept_.current)) {
    const StoredSession::Node& node = kept_.nodes[static_cast<std::size_t>(step)];
    PlayedMove move{.move = node.move, .player = read_player(node.player), .thought = {}};
    if (const Json thought = Json::parse(node.thought, nullptr, false); thought.is_object()) {
      if (thought["value"].is_number()) move.thought.value = thought["value"].get<double>();
      move.thought.depth = thought.value("depth", 0);
      move.thought.nodes = thought.value("nodes", std::uint64_t{0});
      move.thought.seconds = thought.value("seconds", 0.0);
    }
    game.moves.push_back(std::move(move));
  }
  return game;
}

}  // namespace zermelo
