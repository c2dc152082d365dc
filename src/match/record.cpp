#include "zermelo/match/record.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/version.h"
#include "zermelo/core/number_text.h"
#include "zermelo/match/openings.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

constexpr int format = 1;

Error defect(std::string what) {
  return {.what = std::move(what), .where = "record", .expected = "a game saved by zermelo, whole and unaltered"};
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

/// The value with these words; a word that none has is a wrong field like any other.
template <class Enum>
Enum word_to(const std::string& word, Enum last) {
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (to_string(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  throw Json::other_error::create(0, "unknown word", nullptr);
}

Reason word_to_reason(const std::string& word) {
  if (const auto reason = read_reason(word)) return *reason;
  throw Json::other_error::create(0, "unknown word", nullptr);
}

/// Whole numbers are written without a fraction; others would not fit.
template <class Number>
Number read_whole(const Json& json) {
  const auto number = json.is_number_integer() ? json.get<std::int64_t>() : -1;
  if (number < 0 || !std::in_range<Number>(number)) throw Json::other_error::create(0, "not a whole number", nullptr);
  return static_cast<Number>(number);
}

PlayedMove read_move_json(const Json& json) {
  PlayedMove played{.move = json.at("move"), .player = word_to(json.at("by"), Player::Chance), .thought = {}};
  if (json.contains("value")) played.thought.value = read_number(json["value"]);
  if (json.contains("depth")) played.thought.depth = read_whole<int>(json["depth"]);
  if (json.contains("nodes")) played.thought.nodes = read_whole<std::uint64_t>(json["nodes"]);
  played.thought.seconds = json.value("seconds", 0.0);
  return played;
}

Outcome read_outcome(const Json& json) {
  Outcome outcome{.result = word_to(json.at("result"), Result::None), .reason = word_to_reason(json.at("reason"))};
  outcome.has_margin = !json.at("margin").is_null();
  if (outcome.has_margin) outcome.margin = read_number(json["margin"]);
  return outcome;
}

TimeControl read_clock(const Json& record) {
  const auto time = [&](const char* key) { return std::chrono::nanoseconds(read_whole<std::int64_t>(record.at(key))); };
  return {.base = time("clock_ns"),
          .increment = time("increment_ns"),
          .moves = record.contains("clock_moves") ? read_whole<int>(record["clock_moves"]) : 0};
}

PlayedGame read_fields(const Json& record) {
  PlayedGame game{
      .game = record.at("game"),
      .start = record.at("start"),
      .first = record.at("first"),
      .second = record.at("second"),
      .terms = {.number = read_whole<std::uint64_t>(record.at("number")),
                .seed = read_whole<std::uint64_t>(record.at("seed")),
                .clock = read_clock(record),
                .openings = record.value("openings", ""),
                .adjudicate = record.value("adjudicate", ""),
                .most_plies = record.contains("most_plies") ? read_whole<std::size_t>(record["most_plies"]) : 0},
      .opening = record.at("opening"),
      .moves = {},
      .outcome = read_outcome(record.at("outcome")),
      .detail = record.value("detail", "")};
  for (const Json& move : record.at("moves")) game.moves.push_back(read_move_json(move));
  if (record.contains("positions")) game.positions = record["positions"].get<std::vector<std::string>>();
  if (!game.positions.empty() && game.positions.size() != game.opening.size() + game.moves.size())
    throw Json::other_error::create(0, "not a position for each move", nullptr);
  return game;
}

/// A player whose moves can be found again: a program of ours whose limits do not hang on the clock.
std::string why_not_repeatable(const PlayedGame& game, const PlayerSpec& spec) {
  if (spec.name() == "human") return "people do not repeat themselves";
  if (is_outside(spec.name())) return "outside programs are not asked again";
  if (game.terms.clock.runs()) return "the game was played with a clock";
  if (spec.value("time")) return "a player was limited by time";
  return {};
}

std::string differs(const Thought& now, const PlayedMove& then) {
  if (now.move != then.move) return "plays " + now.move.value_or("nothing") + " instead of " + then.move;
  if (now.nodes != then.thought.nodes)
    return then.move + " takes " + std::to_string(now.nodes) + " nodes instead of " +
           std::to_string(then.thought.nodes);
  // Kalah's published programs once reported no depth: their records have 0.
  if (now.nodes > 0 && then.thought.depth != 0 && now.depth != then.thought.depth)
    return then.move + " is looked " + std::to_string(now.depth) + " plies ahead instead of " +
           std::to_string(then.thought.depth);
  const auto bits = [](const std::optional<double>& value) { return std::bit_cast<std::uint64_t>(value.value_or(0)); };
  if (bits(now.value) != bits(then.thought.value))
    return then.move + " has the value " + number_text(now.value.value_or(0)) + " instead of " +
           number_text(then.thought.value.value_or(0));
  return {};
}

constexpr const char* other_tables = "; it asks the tables that are there, and here they may be others";

bool asks_tables(const PlayerSpec& spec) { return spec.value("tablebases") == "on" || spec.value("tables") == "on"; }

/// Plays a record again, beside its players where they are to be asked.
class Replay {
 public:
  Replay(const PlayedGame& game, std::unique_ptr<AnyLine> line, Check check)
      : game_(game),
        specs_{PlayerSpec::parse(game.first), PlayerSpec::parse(game.second)},
        line_(std::move(line)),
        check_(check) {}

  Verification run() {
    if (check_ == Check::Everything) {
      if (!same_opening()) return result_;
      seat(0);
      seat(1);
    }
    for (const std::string& move : game_.opening)
      if (!lawful(move)) return result_;
    for (const PlayedMove& move : game_.moves)
      if (!step(move)) return result_;
    check_outcome();
    return result_;
  }

 private:
  /// The opening must be the one that seed and number give, or one of those where it was chosen.
  bool same_opening() {
    if (!game_.terms.openings.empty()) return chosen_opening();
    const auto again =
        random_opening(*line_->game(), game_.start, game_.opening.size(), game_.terms.seed, game_.terms.number);
    if (!again) return differs_at(again.error().message());
    const auto& moves = (*again)->moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i] != game_.opening[i])
        return differs_at(i, "the opening has " + in_quotes(game_.opening[i]) + " instead of " + moves[i]);
    return true;
  }

  bool chosen_opening() {
    const auto openings = parse_openings(game_.terms.openings, *line_->game());
    if (!openings) return differs_at(openings.error().message());
    const auto fits = OpeningBook(line_->game(), game_.start, *openings, game_.terms.seed)
                          .could_be(game_.opening, game_.terms.number);
    if (!fits) return differs_at(fits.error().message());
    return *fits || differs_at("the opening is none that " + in_quotes(game_.terms.openings) + " gives");
  }

  void seat(std::size_t side) {
    const auto& spec = specs_[side];
    std::string why =
        spec ? why_not_repeatable(game_, *spec) : "'" + (side == 0 ? game_.first : game_.second) + "' is not a player";
    if (why.empty()) {
      auto player = make_player(*line_->game(), *spec);
      if (player)
        players_[side] = std::move(*player);
      else
        why = player.error().message();
    }
    if (!why.empty()) result_.not_repeatable = why;
    if (players_[side]) players_[side]->new_game(game_.terms.number);
  }

  bool step(const PlayedMove& move) {
    if (!line_->outcome() && line_->to_move() != move.player) return differs_at("it is not this side's turn");
    if (check_ == Check::Everything && !line_->outcome() && !found_again(move)) return false;
    if (!lawful(move.move)) return false;
    ++result_.moves;
    return true;
  }

  /// Do the dice fall so, and does the player choose so?
  bool found_again(const PlayedMove& move) {
    if (move.player == Player::Chance) {
      const std::string rolled = roll(*line_, game_.terms.seed, game_.terms.number, rolls_++);
      return rolled == move.move || differs_at("the dice give " + rolled + " instead of " + in_quotes(move.move));
    }
    const std::size_t side = move.player == Player::Second ? 1 : 0;
    const auto& player = players_[side];
    if (!player) return true;
    const auto thought = player->think(*line_, {});
    const std::string difference = thought ? differs(*thought, move) : thought.error().message();
    if (!difference.empty()) return differs_at(difference + (asks_tables(*specs_[side]) ? other_tables : ""));
    ++result_.searched;
    return true;
  }

  bool lawful(const std::string& move) {
    if (line_->outcome()) return differs_at("the game was already over");
    if (const auto played = line_->play(move); !played) return differs_at(played.error().message());
    const std::size_t ply = line_->plies() - 1;
    if (ply < game_.positions.size() && game_.positions[ply] != line_->position())
      return differs_at(ply, "the position is " + line_->position() + " instead of " + game_.positions[ply]);
    return true;
  }

  /// What the board decides must be what the record says; how a game ends otherwise the board cannot see.
  void check_outcome() {
    const auto ended = [](const Outcome& outcome) {
      return "the game ended " + std::string(to_string(outcome.result)) + " by " +
             std::string(to_string(outcome.reason));
    };
    const Outcome& told = game_.outcome;
    if (const auto outcome = line_->outcome()) {
      if (*outcome != told) differs_at(ended(*outcome));
    } else if (is_too_long() && told == Outcome::draw(Reason::MoveLimit)) {
      return;
    } else if (const auto claim = line_->claim(); !claim || *claim != told) {
      if (ends_on_the_board(told.reason))
        differs_at("the game is not over");
      else if (!could_end_so(told))
        differs_at("no game with these players ends " + std::string(to_string(told.result)) + " by " +
                   std::string(to_string(told.reason)));
    }
  }

  bool is_too_long() const { return game_.terms.most_plies > 0 && line_->plies() >= game_.terms.most_plies; }

  /// Endings off the board: people resign, programs fail, and only a player with a clock runs out of time.
  bool could_end_so(const Outcome& told) {
    if (told.reason == Reason::Interrupted) return told.result == Result::None;
    if (told.reason == Reason::Tablebase) return true_by_tables(told);
    const auto winner = told.winner();
    if (!winner) return false;
    const auto& lost = specs_[*winner == Player::First ? 1 : 0];
    const std::string loser = lost ? lost->name() : "";
    if (told.reason == Reason::Time) return is_outside(loser) || game_.terms.clock.runs();
    if (loser == "xboard") return true;  // such engines resign, too
    return (told.reason == Reason::Resignation) == (loser == "human");
  }

  /// Where the tables are at hand they must say the same.
  bool true_by_tables(const Outcome& told) {
    const auto adjudication = parse_adjudication(game_.terms.adjudicate, *line_->game());
    if (!adjudication || !adjudication->judge) return false;
    const auto known = adjudication->judge(*line_);
    if (known) return *known == told;
    result_.not_repeatable = "the table that judged it is not here";
    return told.result != Result::None;
  }

  /// False, so that it can be returned.
  bool differs_at(std::size_t ply, const std::string& what) {
    result_.difference = "ply " + std::to_string(ply + 1) + ": " + what;
    return false;
  }
  bool differs_at(const std::string& what) { return differs_at(line_->plies(), what); }

  const PlayedGame& game_;
  std::array<Expected<PlayerSpec>, 2> specs_;
  std::unique_ptr<AnyLine> line_;
  Check check_;
  std::array<std::unique_ptr<AnyPlayer>, 2> players_;
  std::uint64_t rolls_ = 0;
  Verification result_;
};

}  // namespace

Json to_record(const PlayedGame& game) {
  Json moves = Json::array();
  for (const PlayedMove& move : game.moves) moves.push_back(move_json(move));
  Json record{{"zermelo", version()},
              {"format", format},
              {"game", game.game},
              {"start", game.start},
              {"first", game.first},
              {"second", game.second},
              {"number", game.terms.number},
              {"seed", game.terms.seed},
              {"clock_ns", game.terms.clock.base.count()},
              {"increment_ns", game.terms.clock.increment.count()},
              {"opening", game.opening},
              {"moves", std::move(moves)},
              {"outcome", to_json(game.outcome)}};
  if (game.terms.clock.moves > 0) record["clock_moves"] = game.terms.clock.moves;
  if (!game.positions.empty()) record["positions"] = game.positions;
  if (!game.detail.empty()) record["detail"] = game.detail;
  if (!game.terms.openings.empty()) record["openings"] = game.terms.openings;
  if (!game.terms.adjudicate.empty()) record["adjudicate"] = game.terms.adjudicate;
  if (game.terms.most_plies > 0) record["most_plies"] = game.terms.most_plies;
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
    const Json json = parse_stranger(line);
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

Expected<std::vector<std::string>> positions_after(const AnyGame& game, const std::string& start,
                                                   const std::vector<std::string>& moves) {
  auto line = game.start(start);
  if (!line) return fail(line.error());
  std::vector<std::string> positions;
  for (const std::string& move : moves) {
    if (const auto played = (*line)->play(move); !played) return fail(played.error());
    positions.push_back((*line)->position());
  }
  return positions;
}

Expected<std::string> written_game(const AnyGame& game, const std::string& start, const std::vector<std::string>& moves,
                                   const std::string& first, const std::string& second, Result result) {
  auto line = game.start(start);
  if (!line) return fail(line.error());
  for (const std::string& move : moves)
    if (const auto played = (*line)->play(move); !played) return fail(played.error());
  return (*line)->game_text(printable(first), printable(second), result);
}

Expected<Verification> verify(const PlayedGame& game, const Catalogue& games, Check check) {
  const auto rules = games.game(game.game, game.start);
  if (!rules) return fail(rules.error());
  auto line = (*rules)->start(game.start);
  if (!line) return fail(line.error());
  return Replay(game, std::move(*line), check).run();
}

Expected<std::vector<PlayedGame>> read_lawful_records(std::string_view text, const Catalogue& games) {
  auto records = read_records(text);
  if (!records) return records;
  for (std::size_t i = 0; i < records->size(); ++i) {
    const auto result = verify((*records)[i], games, Check::Rules);
    std::string what = result ? result->difference : result.error().message();
    if (what.empty()) continue;
    return fail({.what = std::move(what),
                 .where = "record, game " + std::to_string(i + 1),
                 .expected = "a game that obeys the rules"});
  }
  return records;
}

}  // namespace zermelo
