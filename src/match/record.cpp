#include "match/record.h"

#include <algorithm>
#include <array>
#include <bit>

#include "any/player_spec.h"
#include "core/number_text.h"
#include "match/program.h"

namespace zermelo {
namespace {

constexpr int format = 1;

Error defect(std::string what) {
  return {.what = std::move(what),
          .where = "record",
          .expected = "a game saved by zermelo, whole and unaltered",
          .nearest = {}};
}

std::string checksum(Json record) {
  record.erase("checksum");
  return std::to_string(hash(dump(record)));
}

Json move_json(const PlayedMove& played) {
  Json json{{"move", played.move}, {"by", to_string(played.player)}};
  const Thought& thought = played.thought;
  if (thought.value) json["value"] = json_number(*thought.value);
  if (thought.nodes > 0) json["depth"] = thought.depth;
  if (thought.nodes > 0) json["nodes"] = thought.nodes;
  if (thought.seconds > 0) json["seconds"] = thought.seconds;
  return json;
}

double read_number(const Json& json) {
  if (json.is_string()) return json == "inf" ? ValueTraits<double>::infinity() : -ValueTraits<double>::infinity();
  return json.get<double>();
}

Player read_player(const std::string& word) {
  return word == "first" ? Player::First : word == "second" ? Player::Second : Player::Chance;
}

PlayedMove read_move_json(const Json& json) {
  PlayedMove played{.move = json.at("move"), .player = read_player(json.at("by")), .thought = {}};
  if (json.contains("value")) played.thought.value = read_number(json["value"]);
  played.thought.depth = json.value("depth", 0);
  played.thought.nodes = json.value("nodes", std::uint64_t{0});
  played.thought.seconds = json.value("seconds", 0.0);
  return played;
}

template <class Enum>
Enum word_to(const std::string& word, int count) {
  for (int i = 0; i < count; ++i)
    if (to_string(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  return static_cast<Enum>(count - 1);
}

Outcome read_outcome(const Json& json) {
  constexpr int results = static_cast<int>(Result::None) + 1;
  constexpr int reasons = static_cast<int>(Reason::Interrupted) + 1;
  Outcome outcome{.result = word_to<Result>(json.at("result"), results),
                  .reason = word_to<Reason>(json.at("reason"), reasons)};
  outcome.has_margin = !json.at("margin").is_null();
  if (outcome.has_margin) outcome.margin = read_number(json["margin"]);
  return outcome;
}

PlayedGame read_fields(const Json& record) {
  PlayedGame game{.game = record.at("game"),
                  .start = record.at("start"),
                  .first = record.at("first"),
                  .second = record.at("second"),
                  .number = record.at("number"),
                  .seed = record.at("seed"),
                  .clock = std::chrono::nanoseconds(record.at("clock_ns").get<std::int64_t>()),
                  .increment = std::chrono::nanoseconds(record.at("increment_ns").get<std::int64_t>()),
                  .opening = record.at("opening"),
                  .moves = {},
                  .outcome = read_outcome(record.at("outcome")),
                  .detail = record.value("detail", "")};
  for (const Json& move : record.at("moves")) game.moves.push_back(read_move_json(move));
  return game;
}

/// A player whose moves can be found again: a program of ours whose limits do not hang on the clock.
std::string why_not_repeatable(const PlayedGame& game, const std::string& spec) {
  const auto parsed = parse_spec(spec, "player");
  if (!parsed) return "'" + spec + "' is not a player";
  if (parsed->name == "human") return "people do not repeat themselves";
  if (parsed->name == "program") return "outside programs are not asked again";
  if (game.clock.count() > 0) return "the game was played with a clock";
  if (std::ranges::find(parsed->pairs, "time", &std::pair<std::string, std::string>::first) != parsed->pairs.end())
    return "a player was limited by time";
  return {};
}

std::string differs(const Thought& now, const PlayedMove& then) {
  if (now.move != then.move) return "plays " + now.move.value_or("nothing") + " instead of " + then.move;
  if (now.nodes != then.thought.nodes)
    return then.move + " takes " + std::to_string(now.nodes) + " nodes instead of " +
           std::to_string(then.thought.nodes);
  const auto bits = [](const std::optional<double>& value) { return std::bit_cast<std::uint64_t>(value.value_or(0)); };
  if (bits(now.value) != bits(then.thought.value))
    return then.move + " has the value " + number_text(now.value.value_or(0)) + " instead of " +
           number_text(then.thought.value.value_or(0));
  return {};
}

/// Plays a record again beside its players.
class Replay {
 public:
  Replay(const PlayedGame& game, std::unique_ptr<AnyLine> line) : game_(game), line_(std::move(line)) {}

  Expected<Verification> run() {
    for (const std::string& move : game_.opening)
      if (const auto played = line_->play(move); !played) return differs_at(played.error().message());
    seat(0, game_.first);
    seat(1, game_.second);
    for (const PlayedMove& move : game_.moves)
      if (!step(move)) return result_;
    check_outcome();
    return result_;
  }

 private:
  void seat(std::size_t side, const std::string& spec) {
    std::string why = why_not_repeatable(game_, spec);
    if (why.empty()) {
      auto player = make_player(*line_->game(), spec);
      if (player)
        players_[side] = std::move(*player);
      else
        why = player.error().message();
    }
    if (!why.empty()) result_.not_repeatable = why;
    if (players_[side]) players_[side]->new_game(game_.number);
  }

  bool step(const PlayedMove& move) {
    if (line_->outcome()) return differs_at("the game was already over"), false;
    if (line_->to_move() != move.player) return differs_at("it is not this side's turn"), false;
    const auto& player = players_[move.player == Player::Second ? 1 : 0];
    if (move.player != Player::Chance && player) {
      const auto thought = player->think(*line_, {});
      const std::string difference = thought ? differs(*thought, move) : thought.error().message();
      if (!difference.empty()) return differs_at(difference), false;
      ++result_.searched;
    }
    if (const auto played = line_->play(move.move); !played) return differs_at(played.error().message()), false;
    ++result_.moves;
    return true;
  }

  /// What the board decides must be what the record says; a loss by clock or resignation the board cannot see.
  void check_outcome() {
    auto outcome = line_->outcome();
    if (!outcome) outcome = line_->claim();
    if (outcome && *outcome != game_.outcome && game_.outcome.reason != Reason::Resignation)
      differs_at("the game ended " + std::string(to_string(outcome->result)) + " by " +
                 std::string(to_string(outcome->reason)));
    const bool board_decided = game_.outcome.reason < Reason::Resignation;
    if (!outcome && board_decided) differs_at("the game is not over");
  }

  Verification differs_at(const std::string& what) {
    result_.difference = "ply " + std::to_string(line_->plies() + 1) + ": " + what;
    return result_;
  }

  const PlayedGame& game_;
  std::unique_ptr<AnyLine> line_;
  std::array<std::unique_ptr<AnyPlayer>, 2> players_;
  Verification result_;
};

}  // namespace

Json to_record(const PlayedGame& game) {
  Json moves = Json::array();
  for (const PlayedMove& move : game.moves) moves.push_back(move_json(move));
  Json record{{"zermelo", ZERMELO_VERSION},
              {"format", format},
              {"game", game.game},
              {"start", game.start},
              {"first", game.first},
              {"second", game.second},
              {"number", game.number},
              {"seed", game.seed},
              {"clock_ns", game.clock.count()},
              {"increment_ns", game.increment.count()},
              {"opening", game.opening},
              {"moves", std::move(moves)},
              {"outcome", to_json(game.outcome)}};
  if (!game.detail.empty()) record["detail"] = game.detail;
  record["checksum"] = checksum(record);
  return record;
}

Expected<PlayedGame> from_record(const Json& record) {
  try {
    if (!record.is_object() || !record.contains("zermelo")) return fail(defect("not a zermelo record"));
    if (record.at("format") != format)
      return fail(defect("format " + dump(record.at("format")) + " is not known to this version"));
    if (record.at("checksum") != checksum(record))
      return fail(defect("the checksum does not fit: cut short or altered"));
    return read_fields(record);
  } catch (const Json::exception&) {
    return fail(defect("a field is missing or has the wrong type"));
  }
}

std::string record_line(const PlayedGame& game) { return dump(to_record(game)) + "\n"; }

Expected<std::vector<PlayedGame>> read_records(std::string_view text) {
  std::vector<PlayedGame> games;
  std::size_t line_number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line_number;
    if (line.empty()) continue;
    const Json json = Json::parse(line, nullptr, false);
    auto game =
        json.is_discarded() ? Expected<PlayedGame>(fail(defect("not JSON: cut short or altered"))) : from_record(json);
    if (!game) {
      Error error = game.error();
      error.where += ", line " + std::to_string(line_number);
      return fail(error);
    }
    games.push_back(std::move(*game));
  }
  if (games.empty()) return fail(defect("no game in the file"));
  return games;
}

Expected<Verification> verify(const PlayedGame& game, const Catalogue& games) {
  const auto rules = games.game(game.game, game.start);
  if (!rules) return fail(rules.error());
  auto line = (*rules)->start(game.start);
  if (!line) return fail(line.error());
  return Replay(game, std::move(*line)).run();
}

}  // namespace zermelo
