#include "zermelo/serve/session.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "zermelo/any/knowledge.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/stranger.h"
#include "zermelo/any/words.h"
#include "zermelo/serve/offers.h"
#include "zermelo/serve/search_threads.h"

namespace zermelo {
namespace {

constexpr std::size_t most_listed_moves = 1000;  ///< a position may have tens of thousands of captures
constexpr std::size_t longest_stored_line = 12;

Json outcome_json(const Outcome& outcome, const GameInfo& game) {
  Json json = to_json(outcome);
  json["words"] = outcome_sentence(outcome, game);
  return json;
}

Json or_null(const std::optional<Outcome>& outcome, const GameInfo& game) {
  return outcome ? outcome_json(*outcome, game) : Json(nullptr);
}

/// The part of a thought that is stored with the move.
Thought without_moves(const Thought& thought) {
  Thought kept = thought;
  kept.line.resize(std::min(kept.line.size(), longest_stored_line));
  kept.moves.clear();
  kept.trace.reset();
  return kept;
}

template <class T>
Json optional_json(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json node_json(int id, const StoredSession::Node& node) {
  const bool start = node.parent < 0;
  Json json{{"id", id},
            {"parent", start ? Json(nullptr) : Json(node.parent)},
            {"move", start ? Json(nullptr) : Json(node.move)},
            {"shown", start ? Json(nullptr) : Json(node.shown.empty() ? node.move : node.shown)},
            {"by", start ? Json(nullptr) : Json(to_string(node.player))}};
  for (const char* key :
       {"value", "proof", "win", "loss", "depth", "nodes", "seconds", "line", "shown_line", "because"})
    json[key] = nullptr;
  if (!node.thought) return json;
  const Thought& thought = *node.thought;
  json["value"] = json_number(thought.value);
  json["proof"] = to_string(thought.proof);
  json["win"] = optional_json(thought.win);
  json["loss"] = optional_json(thought.loss);
  json["depth"] = thought.depth;
  json["nodes"] = thought.nodes;
  json["seconds"] = thought.seconds;
  json["line"] = thought.line;
  if (node.shown_line.size() == thought.line.size()) json["shown_line"] = node.shown_line;
  if (!thought.because.empty()) json["because"] = thought.because;
  return json;
}

/// A position may have more captures than a move list holds. Such a position cannot be played.
std::optional<Error> unplayable(const AnyLine& line) {
  try {
    if (!line.outcome()) line.legal();
    return std::nullopt;
  } catch (const std::length_error& error) {
    return Error{.what = "this move leads to a position that cannot be played: " + std::string(error.what()),
                 .where = "move",
                 .code = ErrorCode::TooLarge};
  }
}

Error illegal_move(Error error) {
  if (error.code == ErrorCode::Invalid) error.code = ErrorCode::Illegal;
  return error;
}

Error damaged() { return {.what = "the stored session is damaged", .where = "session", .code = ErrorCode::Failed}; }

Error no_node(int node) {
  return {.what = "the game has no move number " + std::to_string(node),
          .where = "node",
          .expected = "one of the game's nodes",
          .code = ErrorCode::NotFound};
}

std::optional<Error> greedy_search(const PlayerSpec& spec, const GameInfo& game) {
  constexpr std::size_t most_mib = 64;
  const std::size_t most_threads = most_search_threads();
  const std::string threads = most_threads == 1 ? "threads=1" : "threads at most " + std::to_string(most_threads);
  if (is_sampling(spec.name())) {
    const auto settings = sampling_settings(spec, game);
    if (!settings) return settings.error();
    if (settings->options.memory_mib <= most_mib && settings->options.threads <= most_threads) return std::nullopt;
    return Error{.what = "this search wants more of the machine than a seat has",
                 .where = "player " + spec.name(),
                 .expected = "memory at most " + std::to_string(most_mib) + ", " + threads,
                 .code = ErrorCode::TooLarge};
  }
  if (spec.name() != engine_name) return std::nullopt;
  const auto settings = engine_settings(spec, game);
  if (!settings) return settings.error();
  if (settings->table_mib <= most_mib && settings->options.threads <= most_threads) return std::nullopt;
  return Error{.what = "this engine wants more of the machine than a seat has",
               .where = "player engine",
               .expected = "hash at most " + std::to_string(most_mib) + ", " + threads,
               .code = ErrorCode::TooLarge};
}

/// Is the king of the side to move attacked? Only then a game that knows the moves of either side has none for the
/// other one.
bool in_check(const AnyLine& line) {
  if (line.to_move() == Player::Chance || line.outcome() || line.legal_for(opponent(line.to_move()))) return false;
  const auto start = line.game()->start({});
  return start && (*start)->legal_for(opponent((*start)->to_move()));
}

}  // namespace

std::optional<Error> refused_seat(const AnyLine& line, const std::string& spec) {
  if (spec == "human") return std::nullopt;
  const AnyGame& game = *line.game();
  const auto parsed = PlayerSpec::parse(spec);
  if (!parsed) return parsed.error();
  if (auto error = refused_to_strangers(*parsed, game.info())) return error;
  if (const auto error = greedy_search(*parsed, game.info())) return error;
  if (parsed->name() == "perfect") {
    if (const auto tablebases = game.knowledge()->endgames(); !tablebases) return tablebases.error();
    if (auto error = lacks_tablebases(*parsed, game, line.position())) return error;
  }
  // Making a large table takes time, and this is the serving thread.
  const auto player = game.player(parsed->name() == engine_name ? parsed->with("hash", 1) : *parsed);
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
          {"check", in_check(line)},
          {"drawing", to_json(line.drawing())},
          {"moves", std::move(moves)},
          {"hidden_moves", texts.size() - listed},
          {"last", last ? to_json(*last) : Json(nullptr)},
          {"outcome", or_null(outcome, game)},
          {"claim", outcome ? Json(nullptr) : or_null(line.claim(), game)}};
}

Session::Session(StoredSession stored, std::shared_ptr<const AnyGame> game, std::unique_ptr<AnyLine> line)
    : stored_(std::move(stored)),
      game_(std::move(game)),
      line_(std::move(line)) {
  assert(!stored_.nodes.empty() && stored_.nodes.front().parent < 0);
}

Expected<std::unique_ptr<Session>> Session::make(const Catalogue& games, const Setup& setup) {
  const auto game = game_for_stranger(games, setup.game, setup.position);
  if (!game) return fail(game.error());
  auto line = (*game)->start(setup.position);
  if (!line) return fail(line.error());
  for (const std::string& spec : {setup.first, setup.second})
    if (const auto error = refused_seat(**line, spec)) return fail(*error);
  StoredSession stored{.game = (*game)->spec(),
                       .start = (*line)->position(),
                       .first = setup.first,
                       .second = setup.second,
                       .clock_ms = setup.clock.count(),
                       .increment_ms = setup.increment.count(),
                       .first_ms = setup.clock.count(),
                       .second_ms = setup.clock.count(),
                       .nodes = {{}}};
  return std::unique_ptr<Session>(new Session(std::move(stored), *game, std::move(*line)));
}

Expected<std::unique_ptr<Session>> Session::restore(const Catalogue& games, StoredSession stored) {
  const auto game = games.game(stored.game, stored.start);
  if (!game) return fail(game.error());
  auto line = (*game)->start(stored.start);
  if (!line) return fail(line.error());
  if (stored.nodes.empty()) return fail(damaged());
  for (std::string* seat : {&stored.first, &stored.second})  // an older server took more players
    if (const auto spec = PlayerSpec::parse(*seat); !spec || refused_to_strangers(*spec, (*game)->info()))
      *seat = "human";
  const int current = std::exchange(stored.current, 0);  // the line is at the start
  std::unique_ptr<Session> session(new Session(std::move(stored), *game, std::move(*line)));
  for (std::size_t i = 1; i < session->stored_.nodes.size(); ++i)
    if (session->stored_.nodes[i].parent < 0 || session->stored_.nodes[i].parent >= static_cast<int>(i))
      return fail(damaged());
  if (const auto error = session->go(current)) return fail(*error);
  session->changed_ = session->stored_.nodes.size();
  return session;
}

Session::Right Session::right_of(std::string_view key) const {
  if (key.empty()) return Right::Watch;
  if (!stored_.pair) return key == stored_.key ? Right::Both : Right::Watch;
  if (key == stored_.pair->first_key) return Right::First;
  return key == stored_.pair->second_key ? Right::Second : Right::Watch;
}

bool Session::clock_started() const {
  if (!has_clock()) return false;
  const bool moved = std::ranges::any_of(
      stored_.nodes, [](const auto& node) { return node.parent >= 0 && node.player != Player::Chance; });
  return moved && (!stored_.pair || (stored_.pair->first_joined && stored_.pair->second_joined));
}

std::optional<Error> Session::check_node(int node) const {
  if (node < 0 || node >= static_cast<int>(stored_.nodes.size())) return no_node(node);
  return std::nullopt;
}

std::vector<int> Session::path_to(int node) const {
  std::vector<int> path;
  for (; node > 0; node = node_at(node).parent) path.push_back(node);
  std::ranges::reverse(path);
  return path;
}

const StoredSession::Node& Session::node_at(int node) const {
  assert(node >= 0 && static_cast<std::size_t>(node) < stored_.nodes.size());
  return stored_.nodes[static_cast<std::size_t>(node)];
}

Expected<std::unique_ptr<AnyLine>> Session::line_at(int node) const {
  if (const auto error = check_node(node)) return fail(*error);
  if (node == stored_.current) return line_->clone();
  auto line = game_->start(stored_.start);
  if (!line) return line;
  for (const int step : path_to(node))
    if (const auto played = (*line)->play(node_at(step).move); !played) return fail(played.error());
  return line;
}

std::optional<Outcome> Session::outcome_at(int node, const AnyLine& line) const {
  const auto& decided = node_at(node).outcome;
  return decided ? decided : line.outcome();
}

std::optional<Error> Session::play(int node, std::string_view move, const Thought* thought) {
  auto line = line_at(node);
  if (!line) return line.error();
  if (const auto over = outcome_at(node, **line))
    return Error{.what = "the game is over: " + outcome_sentence(*over, game_->info()),
                 .where = "move",
                 .code = ErrorCode::Illegal};
  if (full()) return Error{.what = "this game has too many moves", .where = "session", .code = ErrorCode::TooLarge};
  const Player mover = (*line)->to_move();
  const bool clock_ran = clock_started();
  const auto played = (*line)->play(move);
  if (!played) return illegal_move(played.error());
  if (const auto error = unplayable(**line)) return error;
  const auto there =
      std::ranges::find_if(stored_.nodes, [&](const auto& n) { return n.parent == node && n.move == *played; });
  const auto next = static_cast<int>(there - stored_.nodes.begin());
  if (there == stored_.nodes.end()) {
    const auto before = (*line)->clone();
    before->undo();
    StoredSession::Node added{.parent = node, .move = *played, .shown = shown_move(*before, *played), .player = mover};
    if (thought != nullptr) {
      added.thought = without_moves(*thought);
      added.shown_line = shown_line(*before, added.thought->line);
    }
    stored_.nodes.push_back(std::move(added));
  }
  changed(next);
  if (clock_ran && mover != Player::Chance && node == stored_.current) set_left(mover, left(mover) + increment());
  if (stored_.pair) lapse_offers(*stored_.pair, mover);
  stored_.current = next;
  line_ = std::move(*line);
  assert(path_to(next).size() == line_->moves().size());
  return std::nullopt;
}

std::optional<Error> Session::go(int node) {
  auto line = line_at(node);
  if (!line) return line.error();
  line_ = std::move(*line);
  stored_.current = node;
  return std::nullopt;
}

std::optional<Error> Session::back() {
  if (stored_.current == 0)
    return Error{.what = "there is no move to take back", .where = "back", .code = ErrorCode::Illegal};
  const int parent = node_at(stored_.current).parent;
  for (int node = parent; has_person() && node >= 0; node = node_at(node).parent) {
    const auto line = line_at(node);
    if (!line) return line.error();
    if (person((*line)->to_move())) return go(node);
  }
  return go(parent);
}

std::optional<int> Session::last_turn_of(Player side) const {
  for (int node = node_at(stored_.current).parent; node >= 0; node = node_at(node).parent) {
    const auto line = line_at(node);
    if (line && (*line)->to_move() == side) return node;
  }
  return std::nullopt;
}

void Session::decide(const Outcome& outcome) {
  assert(outcome.result != Result::None);
  if (stored_.pair) stored_.pair->draw = stored_.pair->take_back = std::nullopt;
  node_at(stored_.current).outcome = outcome;
  changed(stored_.current);
}

std::optional<Error> Session::sit(const std::string& first, const std::string& second) {
  for (const std::string& spec : {first, second})
    if (auto error = refused_seat(*line_, spec)) return error;
  stored_.first = first;
  stored_.second = second;
  return std::nullopt;
}

Json Session::view_of(int node, const AnyLine& line) const {
  const StoredSession::Node& here = node_at(node);
  std::optional<Gesture> last;
  bool again = false;
  if (node > 0) {
    const auto before = line.clone();
    before->undo();
    const auto legal = before->legal();
    const auto found = std::ranges::find(legal, here.move);
    if (found != legal.end()) last = before->gestures()[static_cast<std::size_t>(found - legal.begin())];
    again = line.to_move() != Player::Chance && line.to_move() == here.player;
  }
  const auto outcome = outcome_at(node, line);
  Json json = view_json(line, outcome, last);
  json["again"] = again && !outcome;
  return json;
}

Expected<Json> Session::view_at(int node) const {
  const auto line = line_at(node);
  if (!line) return fail(line.error());
  return view_of(node, **line);
}

Json Session::state() const {
  Json nodes = Json::array();
  for (std::size_t i = 0; i < stored_.nodes.size(); ++i)
    nodes.push_back(node_json(static_cast<int>(i), stored_.nodes[i]));
  return {{"id", stored_.id},
          {"key", nullptr},
          {"plays", Json::array()},
          {"invite", nullptr},
          {"pair", stored_.pair ? pair_json(*stored_.pair) : Json(nullptr)},
          {"game", stored_.game},
          {"family", game_->info().name},
          {"title", game_->info().title},
          {"sides", game_->info().sides},
          {"start", stored_.start},
          {"first", stored_.first},
          {"second", stored_.second},
          {"nodes", std::move(nodes)},
          {"current", stored_.current},
          {"view", view()},
          {"paused", stored_.paused},
          {"delay", stored_.delay}};
}

PlayedGame Session::played() const {
  PlayedGame game{.game = stored_.game,
                  .start = stored_.start,
                  .first = stored_.first,
                  .second = stored_.second,
                  .terms = {.number = static_cast<std::uint64_t>(stored_.seed),
                            .seed = static_cast<std::uint64_t>(stored_.seed),
                            .clock = {.base = std::chrono::milliseconds(stored_.clock_ms),
                                      .increment = std::chrono::milliseconds(stored_.increment_ms)}},
                  .opening = {},
                  .moves = {},
                  .outcome = outcome().value_or(Outcome{}),
                  .detail = {}};
  for (const int step : path_to(stored_.current)) {
    const StoredSession::Node& node = node_at(step);
    game.moves.push_back({.move = node.move, .player = node.player, .thought = node.thought.value_or(Thought{})});
  }
  return game;
}

}  // namespace zermelo
